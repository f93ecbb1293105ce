//! The measured calls, and `wrk`, which makes them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::data::{APPLICANTS, ROLES, id};
use crate::server::Server;

/// A kind of call.
#[derive(Clone, Copy, PartialEq)]
pub enum Call {
    /// A public startup by its id.
    Get,
    /// The newest 20 public startups, from an index.
    List,
    /// An application for a role: a durable transaction of an application, a lock, a counter, a
    /// notification and an audit entry.
    Apply,
}

impl Call {
    pub const ALL: [Self; 3] = [Self::Get, Self::List, Self::Apply];

    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::List => "list",
            Self::Apply => "apply",
        }
    }

    pub fn connections(self) -> Vec<usize> {
        match self {
            Self::Get | Self::List => vec![16],
            Self::Apply => vec![1, 16, 64],
        }
    }
}

/// What one turn of a server measured.
#[derive(Clone, Copy)]
pub struct Measured {
    pub per_second: f64,
    pub median: f64,
    pub p99: f64,
}

/// Makes the calls, and remembers how far it got with applications to each server.
pub struct Load {
    folder: PathBuf,
    applied: RefCell<HashMap<String, usize>>,
}

/// How many applications each thread of a turn may send.
const APPLICATIONS: usize = 150_000;

impl Load {
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), applied: RefCell::default() }
    }

    /// Runs a turn. Returns `None` if the server does not offer the call.
    pub fn run(
        &self,
        server: &dyn Server,
        call: Call,
        connections: usize,
        seconds: u64,
        round: usize,
    ) -> Option<Measured> {
        let process = server.process();
        let script = match call {
            Call::Get => format!(
                "math.randomseed({round})\nrequest = function() return wrk.format('GET', \
                 string.format('/startups/01J%023d', math.random(0, {}))) end",
                server.startups() - 1
            ),
            Call::List => "wrk.path = '/startups?limit=20'".to_owned(),
            Call::Apply => self.applications(server)?,
        };
        let path = self.folder.join("wrk.lua");
        std::fs::write(&path, script + DONE).unwrap();
        let threads = connections.min(2);
        let output = Command::new("wrk")
            .args([&format!("-t{threads}"), &format!("-c{connections}"), &format!("-d{seconds}s")])
            .args(["--timeout", "10s", "-s"])
            .arg(&path)
            .arg(format!("http://{}/", process.address))
            .output()
            .expect("wrk is not installed: it is a package of most systems");
        let text = String::from_utf8(output.stdout).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("MEASURED "));
        let line = line.unwrap_or_else(|| panic!("{}: {text}", process.name));
        let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [requests, failed, micros, median, p99] = numbers[..] else { panic!("{line}") };
        assert!(failed == 0.0, "{}: {failed} of {requests} failed: {text}", process.name);
        if call == Call::Apply {
            // Threads differ in speed, and what was on its way at the end is not counted.
            let sent = (requests as usize + connections) * 2;
            *self.applied.borrow_mut().entry(process.name.clone()).or_default() += sent;
        }
        Some(Measured { per_second: requests / micros * 1e6, median, p99 })
    }

    /// Returns a script in which nobody applies twice for one role, and applications at once are
    /// for different roles.
    fn applications(&self, server: &dyn Server) -> Option<String> {
        let tokens = server.tokens();
        if tokens.is_empty() {
            return None;
        }
        let applied = self.applied.borrow();
        let from = applied.get(&server.process().name).copied().unwrap_or_default();
        assert!(from + APPLICATIONS <= APPLICANTS * ROLES, "every role has all its applications");
        let tokens: Vec<_> = tokens.iter().map(|token| format!("'{token}'")).collect();
        Some(format!(
            "local count = 0
             setup = function(thread) thread:set('first', count); count = count + 1 end
             local tokens = {{{}}}
             local made = {from}
             wrk.method = 'POST'
             wrk.headers['Content-Type'] = 'application/json'
             wrk.body = '{{\"coverLetter\":\"I have read invoices for ten years.\"}}'
             request = function()
               local n = made + first
               made = made + 2
               wrk.headers['Authorization'] = 'Bearer ' .. tokens[math.floor(n / {ROLES}) + 1]
               return wrk.format(nil, string.format('/startups/{}/roles/01J%023d/applications', n % {ROLES}))
             end",
            tokens.join(","),
            id(0)
        ))
    }
}

/// What `wrk` prints in the end: requests, failures, microseconds, and the median and 99th
/// percentile in milliseconds.
const DONE: &str = "
done = function(summary, latency)
  local e = summary.errors
  print(string.format('MEASURED %d %d %d %f %f', summary.requests, e.connect + e.read + e.write + e.status + e.timeout,
    summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
";
