//! Starts a process and kills it.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::child::{ACKNOWLEDGED, CHANGES_INDEXES, CHECKED, DONE, FOLDER, LOAD};
use crate::workload::{Load, WORKERS};

/// Numbers that look random, from a seed.
pub struct Random {
    state: u64,
    /// How many microseconds a process takes until its first write is answered.
    opening: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { state: seed, opening: 40_000 }
    }

    /// Returns a number below a limit.
    fn below(&mut self, limit: u64) -> u64 {
        // SplitMix64.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

impl Random {
    /// Returns a number of microseconds after which a process may have opened the store, or not.
    fn moment(&mut self) -> u64 {
        self.below(self.opening * 3 / 2)
    }
}

/// What a process did until it was killed.
#[derive(Default)]
pub struct Killed {
    /// Whether it was killed before it had compared everything.
    early: bool,
    answers: u64,
    pub failure: Option<String>,
}

impl Killed {
    /// Starts a process on a folder and kills it: mostly after some of its writes were answered,
    /// sometimes at any moment, such as while it opens the store.
    pub fn in_the_middle(
        folder: &Path,
        load: Load,
        random: &mut Random,
        acknowledged: &mut [i64; WORKERS],
    ) -> Self {
        let began = Instant::now();
        let mut child = start(folder, load, acknowledged, random.below(3) == 0);
        let mut killed = Self { early: true, ..Self::default() };
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let answers = match random.below(3) {
            0 => {
                std::thread::sleep(Duration::from_micros(random.moment()));
                0
            }
            _ => 1 + random.below(80),
        };
        while killed.answers < answers && killed.read(&mut lines, acknowledged) {
            if killed.answers == 1 {
                random.opening = u64::try_from(began.elapsed().as_micros()).unwrap();
            }
        }
        std::thread::sleep(Duration::from_micros(random.below(2_000)));
        child.kill().unwrap();
        // What it managed to say before its end counts too.
        while killed.read(&mut lines, acknowledged) {}
        let status = child.wait().unwrap();
        const KILL: i32 = 9;
        if status.signal() != Some(KILL) {
            let mut said = String::new();
            let errors = child.stderr.take().map(|mut errors| errors.read_to_string(&mut said));
            killed.failure = Some(format!("ended by itself with {status}: {errors:?} {said}"));
        }
        killed
    }

    /// Reads one line; returns `false` at the end.
    fn read(
        &mut self,
        lines: &mut impl Iterator<Item = std::io::Result<String>>,
        acknowledged: &mut [i64; WORKERS],
    ) -> bool {
        let Some(Ok(line)) = lines.next() else { return false };
        self.early &= !line.contains(CHECKED);
        if let Some((worker, n)) = line.strip_prefix(DONE).and_then(|it| it.split_once(' ')) {
            let worker: usize = worker.parse().unwrap();
            let n: i64 = n.parse().unwrap();
            acknowledged[worker] = acknowledged[worker].max(n);
            self.answers += 1;
        }
        true
    }
}

pub fn start(folder: &Path, load: Load, acknowledged: &[i64], changes_indexes: bool) -> Child {
    let acknowledged: Vec<_> = acknowledged.iter().map(ToString::to_string).collect();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "child::writes_until_it_is_killed", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env(LOAD, load.name())
        .env(ACKNOWLEDGED, acknowledged.join(","))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if changes_indexes {
        command.env(CHANGES_INDEXES, "1");
    }
    command.spawn().unwrap()
}

/// What all processes did.
#[derive(Default)]
pub struct Tally {
    pub folders: u64,
    /// Processes that were killed while they opened the store or compared what is in it.
    early: u64,
    /// Processes that were killed while they wrote.
    pub written: u64,
    answers: u64,
}

impl Tally {
    pub fn add(&mut self, killed: &Killed) {
        match killed.early {
            true => self.early += 1,
            false => self.written += 1,
        }
        self.answers += killed.answers;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { folders, early, written, answers } = self;
        write!(
            f,
            "{early} killed while opening or checking, {written} while writing; \
             {answers} acknowledged writes on {folders} folders, nothing lost"
        )
    }
}
