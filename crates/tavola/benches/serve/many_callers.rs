//! What many callers cost: tokens that are verified, connections that are idle, and callers above
//! their rate beside others who are not.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::bare::Bare;
use crate::client::{Client, percentile};
use crate::data;
use crate::issuer::Issuer;
use crate::options::Options;
use crate::server::{Build, Process, Server, Tavola};

/// How many tokens are seen for the first time, how many connections are idle, and how many callers
/// are above their rate.
const NEW_TOKENS: usize = 8_000;
const IDLE: usize = 10_000;
const ABOVE: usize = 2_000;
/// How many callers are measured.
const MEASURED: usize = 16;

pub fn run(options: &Options) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let issuer = Issuer::new(folder.path());
    runtime.block_on(async {
        tokens(options, &issuer, folder.path()).await;
        idle(options, folder.path()).await;
        rates(options, &issuer, folder.path()).await;
    });
}

async fn start(name: &str, folder: &Path, arguments: &[&str]) -> Tavola {
    let mut server = Tavola::start_with(&Build::now(), name, "memory", folder, arguments);
    server.fill(1_000).await;
    server
}

/// Calls a second without a token, with tokens that are remembered, and with tokens that are new.
async fn tokens(options: &Options, issuer: &Issuer, folder: &Path) {
    let config = folder.join("tavola.toml").display().to_string();
    let off = ["--rate", "off", "--address-rate", "off"];
    let bare = Bare::start();
    let open = start("without an issuer", folder, &off).await;
    let arguments = [&["--config", &config], &off[..]].concat();
    let verifying = start("with an issuer", folder, &arguments).await;
    let known: Vec<String> = (0..MEASURED).map(|n| issuer.token(&format!("u{n}"), n)).collect();
    let new: Vec<String> = (0..NEW_TOKENS).map(|n| issuer.token(&format!("n{n}"), n)).collect();
    println!("\n| get, {MEASURED} connections | a second | of the bare route |\n|---|---|---|");
    let seconds = Duration::from_secs(options.seconds);
    let mut first = None;
    let mut print = |name: &str, per_second: f64| {
        let first = *first.get_or_insert(per_second);
        println!("| {name} | {per_second:.0} | {:.2} |", per_second / first);
    };
    print("bare route", calls(bare.process(), &[], seconds).await);
    print("no token", calls(open.process(), &[], seconds).await);
    print("tokens that are remembered", calls(verifying.process(), &known, seconds).await);
    let started = Instant::now();
    let mut callers = JoinSet::new();
    for tokens in new.chunks(NEW_TOKENS / MEASURED) {
        let (address, tokens) = (verifying.process().address.clone(), tokens.to_vec());
        callers.spawn(async move {
            for token in tokens {
                let mut client = Client::connect(&address, &path(), Some(&token)).await;
                assert_eq!(client.ask().await.unwrap().0, 200);
            }
        });
    }
    callers.join_all().await;
    let per_second = NEW_TOKENS as f64 / started.elapsed().as_secs_f64();
    print("tokens that are new, each on a new connection", per_second);
}

/// Calls a second by callers who ask as fast as they are answered.
async fn calls(process: &Process, tokens: &[String], time: Duration) -> f64 {
    let until = Instant::now() + time;
    let mut callers = JoinSet::new();
    for caller in 0..MEASURED {
        let address = process.address.clone();
        let token = tokens.get(caller).cloned();
        callers.spawn(async move {
            let mut client = Client::connect(&address, &path(), token.as_deref()).await;
            let mut asked = 0u64;
            while Instant::now() < until {
                assert_eq!(client.ask().await.unwrap().0, 200);
                asked += 1;
            }
            asked
        });
    }
    let asked: u64 = callers.join_all().await.into_iter().sum();
    asked as f64 / time.as_secs_f64()
}

/// Times of callers, and memory, with nobody else and beside idle connections.
async fn idle(options: &Options, folder: &Path) {
    let arguments = ["--max-connections", "12000", "--idle-timeout", "600s"];
    let server = start("idle connections", folder, &arguments).await;
    println!("\n| {MEASURED} callers, 20 calls a second each | p50 | p99 | memory |");
    println!("|---|---|---|---|");
    let (seconds, pause) = (Duration::from_secs(options.seconds), Duration::from_millis(50));
    steady("alone", server.process(), &path(), &[], seconds, pause).await;
    let mut connections = Vec::with_capacity(IDLE);
    for _ in 0..IDLE {
        let mut client = Client::connect(&server.process().address, &path(), None).await;
        assert_eq!(client.ask().await.unwrap().0, 200);
        connections.push(client);
    }
    let name = format!("{IDLE} idle connections");
    steady(&name, server.process(), &path(), &[], seconds, pause).await;
    // They are still there.
    for client in &mut connections {
        assert_eq!(client.ask().await.unwrap().0, 200);
    }
}

/// Times of callers within their rate, alone and beside many who are above theirs.
async fn rates(options: &Options, issuer: &Issuer, folder: &Path) {
    let config = folder.join("tavola.toml").display().to_string();
    let arguments = ["--config", &config, "--rate", "2/s", "--max-connections", "4000"];
    let server = start("rates", folder, &arguments).await;
    let known: Vec<String> = (0..MEASURED).map(|n| issuer.token(&format!("u{n}"), n)).collect();
    println!("\n| {MEASURED} callers, 1.6 calls a second each | p50 | p99 | memory |");
    println!("|---|---|---|---|");
    let seconds = Duration::from_secs(options.seconds * 4);
    let pause = Duration::from_millis(625);
    steady("alone", server.process(), &path(), &known, seconds, pause).await;
    let stop = Arc::new(AtomicBool::new(false));
    let answered = [200u16, 429, 503].map(|status| (status, Arc::new(AtomicU64::new(0))));
    let mut above = JoinSet::new();
    for caller in 0..ABOVE {
        let (address, stop) = (server.process().address.clone(), stop.clone());
        let token = issuer.token(&format!("above{caller}"), caller);
        let answered = answered.clone();
        above.spawn(async move {
            let mut client = Client::connect(&address, &path(), Some(&token)).await;
            while !stop.load(Ordering::Relaxed) {
                let (status, _) = client.ask().await.unwrap();
                let known = answered.iter().find(|(known, _)| *known == status);
                known.unwrap_or_else(|| panic!("{status}")).1.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let name = format!("{ABOVE} above their rate");
    steady(&name, server.process(), &path(), &known, seconds, pause).await;
    stop.store(true, Ordering::Relaxed);
    above.join_all().await;
    for (status, count) in answered {
        println!("\n{} of theirs were answered with {status}.", count.load(Ordering::Relaxed));
    }
}

/// Prints the times of callers who ask at a steady pace, all of whom must be answered.
pub async fn steady(
    name: &str,
    process: &Process,
    path: &str,
    tokens: &[String],
    time: Duration,
    pause: Duration,
) {
    let until = Instant::now() + time;
    let mut callers = JoinSet::new();
    for caller in 0..MEASURED {
        let (address, token) = (process.address.clone(), tokens.get(caller).cloned());
        let path = path.to_owned();
        callers.spawn(async move {
            let mut client = Client::connect(&address, &path, token.as_deref()).await;
            let mut times = Vec::new();
            let mut tick = tokio::time::interval(pause);
            while Instant::now() < until {
                tick.tick().await;
                let (status, time) = client.ask().await.unwrap();
                assert_eq!(status, 200);
                times.push(time);
            }
            times
        });
    }
    let mut times = callers.join_all().await.concat();
    let (p50, p99) = (percentile(&mut times, 0.5), percentile(&mut times, 0.99));
    println!("| {name} | {p50:.2} ms | {p99:.2} ms | {} MB |", process.memory());
}

fn path() -> String {
    format!("/startups/{}", data::id(7))
}
