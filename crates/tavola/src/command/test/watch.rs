//! `tavola test --watch`: runs scenarios again when a file changes.

use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::exit::Exit;
use crate::output;

/// How often the files are looked at.
const PERIOD: Duration = Duration::from_millis(250);

/// Runs something, and runs it again whenever one of the files has changed.
pub(super) fn forever(files: &[&Path], mut run: impl FnMut() -> Exit) -> ! {
    loop {
        // What changes while the scenarios run is seen as a change afterwards.
        let seen = stamps(files);
        run();
        output::line("waiting for changes");
        while stamps(files) == seen {
            std::thread::sleep(PERIOD);
        }
    }
}

fn stamps(files: &[&Path]) -> Vec<Option<(SystemTime, u64)>> {
    let stamp = |path: &&Path| {
        let metadata = std::fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    files.iter().map(stamp).collect()
}
