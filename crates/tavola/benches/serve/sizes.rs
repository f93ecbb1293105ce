//! The same calls to stores in folders, of several sizes.

use std::path::Path;
use std::time::Instant;

use crate::bare::Bare;
use crate::compare;
use crate::options::Options;
use crate::server::{Build, Server, Tavola};

const MEGABYTE: u64 = 1024 * 1024;

pub fn run(options: &Options) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut servers: Vec<Box<dyn Server>> = vec![Box::new(Bare::start())];
    println!(
        "| startups | written in | on the disk | processor time until it serves | memory then |"
    );
    println!("|---|---|---|---|---|");
    for size in &options.sizes {
        let folder = folder.path().join(size.to_string());
        let name = format!("{size} startups");
        let mut server = Tavola::start(&Build::now(), &name, "file", &folder);
        let began = Instant::now();
        runtime.block_on(server.fill(*size));
        let written = began.elapsed().as_secs_f64();
        let server = server.restart(&folder);
        let (process, disk) = (server.process(), bytes(&folder) / MEGABYTE);
        let (time, memory) = (process.processor_time().as_millis(), process.memory());
        println!("| {size} | {written:.1} s | {disk} MB | {time} ms | {memory} MB |");
        servers.push(Box::new(server));
    }
    compare(options, &servers, folder.path());
    crate::report::print_memory(&servers);
}

/// Returns how many bytes the files in a folder have.
fn bytes(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let size = |entry: std::fs::DirEntry| match entry.metadata().unwrap() {
        folder if folder.is_dir() => bytes(&entry.path()),
        file => file.len(),
    };
    entries.map(size).sum()
}
