//! The servers that are compared, each a process of its own.

use std::cell::OnceCell;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};

use rustix::process::{Pid, Signal, kill_process};

use crate::data::{self, APPLICANTS, applicant};

pub const MODEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/collabhub.tavola");
const NODE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/serve/node");
const ACCESS_KEY: &str = "benchmark";
const SECRET_KEY: &str = "benchmark-secret-of-the-endpoint";

/// A server that answers the measured calls.
pub trait Server {
    fn process(&self) -> &Process;

    /// Returns how many startups it has.
    fn startups(&self) -> usize;

    /// Returns a token for each applicant, or nothing if the server takes no applications.
    fn tokens(&self) -> &[String] {
        &[]
    }
}

/// A running process that has told its address; it ends with this value.
pub struct Process {
    pub name: String,
    pub address: String,
    pub welcome: String,
    child: Child,
}

impl Process {
    pub fn start(name: &str, command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut welcome = String::new();
        while !welcome.contains("Ctrl-C") {
            let read = out.read_line(&mut welcome).unwrap();
            assert!(read > 0, "{name} did not start: {welcome}");
        }
        // Whoever prints more must not wait for a reader.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let (_, rest) = welcome.split_once("http://").unwrap();
        let address = rest.lines().next().unwrap().to_owned();
        Self { name: name.to_owned(), address, welcome, child }
    }

    /// Returns the resident memory in megabytes.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    /// Returns the processor time that its threads have taken.
    pub fn processor_time(&self) -> Duration {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let nanoseconds = threads.map(|thread| {
            let times = std::fs::read_to_string(thread.unwrap().path().join("schedstat")).unwrap();
            times.split(' ').next().unwrap().parse::<u64>().unwrap()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// Lets it stop in order.
    pub fn stop(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        assert!(self.child.wait().unwrap().success(), "{} did not stop in order", self.name);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A build of the binary, and CollabHub's model as it understands it.
#[derive(Clone)]
pub struct Build {
    pub binary: String,
    pub model: String,
}

impl Build {
    /// Returns this build.
    pub fn now() -> Self {
        Self { binary: env!("CARGO_BIN_EXE_tavola").to_owned(), model: MODEL.to_owned() }
    }

    /// Returns `true` if secrets are no options in this build, and tokens are the same for every
    /// store. Earlier builds are measured as well.
    fn has_user_keys(&self) -> bool {
        let help = Command::new(&self.binary).args(["serve", "--help"]).output().unwrap();
        String::from_utf8_lossy(&help.stdout).contains("--dynamodb-secret-key-file")
    }
}

/// `tavola serve` with CollabHub, on an empty store.
pub struct Tavola {
    process: Process,
    build: Build,
    store: String,
    dynamodb: String,
    startups: usize,
    tokens: OnceCell<Vec<String>>,
}

impl Tavola {
    pub fn start(build: &Build, name: &str, store: &str, folder: &Path) -> Self {
        Self::start_with(build, name, store, folder, &[])
    }

    /// Starts it with further arguments.
    pub fn start_with(
        build: &Build,
        name: &str,
        store: &str,
        folder: &Path,
        arguments: &[&str],
    ) -> Self {
        let data = folder.join(name.replace(' ', "-"));
        std::fs::create_dir_all(folder).unwrap();
        let store = match store {
            "file" => format!("file:{}", data.display()),
            _ => "memory:".to_owned(),
        };
        let port = free_port();
        let mut command = Command::new(&build.binary);
        command.args(["serve", &build.model, "--store", &store, "--listen", "127.0.0.1:0"]);
        command.args(["--dynamodb", &port.to_string(), "--dynamodb-write"]);
        command.args(["--dynamodb-access-key", ACCESS_KEY]).args(arguments);
        command.env("TAVOLA_DYNAMODB_SECRET_KEY", SECRET_KEY);
        if !build.has_user_keys() {
            command.args(["--dynamodb-secret-key", SECRET_KEY]);
        }
        let process = Process::start(name, &mut command);
        let dynamodb = format!("http://127.0.0.1:{port}");
        let (build, tokens) = (build.clone(), OnceCell::new());
        Self { process, build, store, dynamodb, startups: 0, tokens }
    }

    /// Writes the data that the measured calls need, with so many startups.
    pub async fn fill(&mut self, startups: usize) {
        data::fill(self, startups).await;
        self.startups = startups;
    }

    /// Stops it in order and starts it again on the same data, which has to be in a folder.
    pub fn restart(self, folder: &Path) -> Self {
        let Self { process, build, startups, .. } = self;
        let name = process.name.clone();
        process.stop();
        Self { startups, ..Self::start(&build, &name, "file", folder) }
    }

    /// Returns a client of the server's DynamoDB endpoint.
    pub fn dynamodb(&self) -> Client {
        let config = aws_sdk_dynamodb::Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .http_client(aws_smithy_http_client::Builder::new().build_http())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::new(ACCESS_KEY, SECRET_KEY, None, None, "bench"))
            .endpoint_url(&self.dynamodb);
        Client::from_conf(config.build())
    }
}

impl Server for Tavola {
    fn process(&self) -> &Process {
        &self.process
    }

    fn startups(&self) -> usize {
        self.startups
    }

    fn tokens(&self) -> &[String] {
        let same_for_every_store = self.build.has_user_keys();
        if self.store == "memory:" && !same_for_every_store {
            return &[];
        }
        let token = |n| {
            let mut command = Command::new(&self.build.binary);
            command.args(["token", &self.build.model, "--as", &applicant(n)]);
            if !same_for_every_store {
                command.args(["--store", &self.store]);
            }
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap().trim().to_owned()
        };
        self.tokens.get_or_init(|| (0..APPLICANTS).map(token).collect())
    }
}

/// Fastify with ElectroDB, on the DynamoDB endpoint of a server of ours.
pub struct Node {
    process: Process,
    tokens: Vec<String>,
    store: Tavola,
}

impl Node {
    pub fn start(store: Tavola) -> Self {
        let installed = Command::new("npm")
            .args(["install", "--silent", "--no-package-lock"])
            .current_dir(NODE)
            .status();
        assert!(installed.unwrap().success(), "npm install failed in {NODE}");
        let mut command = Command::new("node");
        command.arg("server.mjs").current_dir(NODE);
        command.env("ENDPOINT", &store.dynamodb).env("APPLICANTS", APPLICANTS.to_string());
        command.env("AWS_ACCESS_KEY_ID", ACCESS_KEY).env("AWS_SECRET_ACCESS_KEY", SECRET_KEY);
        let process = Process::start("Node", &mut command);
        let tokens = process.welcome.lines().filter_map(|line| line.strip_prefix("TOKEN="));
        let tokens = tokens.map(str::to_owned).collect();
        Self { process, tokens, store }
    }
}

impl Server for Node {
    fn process(&self) -> &Process {
        &self.process
    }

    fn startups(&self) -> usize {
        self.store.startups
    }

    fn tokens(&self) -> &[String] {
        &self.tokens
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
