//! `tavola serve` as a process of its own.

use crate::support::{Place, Ran};
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server on a free port, which ends with the test.
pub struct Server {
    /// Until it is asked to end.
    child: Option<Child>,
    out: BufReader<std::process::ChildStdout>,
    pub welcome: String,
    pub address: String,
    /// The token that the printed command signs.
    token: Option<String>,
}

impl Server {
    /// Serves gg_core's model.
    pub fn start(place: &Place, more: &[&str]) -> Self {
        let args = [&["serve", "gg.tavola", "--listen", "127.0.0.1:0"], more].concat();
        Self::run(place.command(&args))
    }

    pub fn run(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut welcome = String::new();
        while !welcome.contains("Ctrl-C") {
            if out.read_line(&mut welcome).unwrap() == 0 {
                let err = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
                panic!("the server did not start: {welcome}{err}");
            }
        }
        let (_, rest) = welcome.split_once("http://").unwrap();
        let address = rest.lines().next().unwrap().to_owned();
        let signing = welcome.lines().find(|line| line.trim().starts_with("TOKEN="));
        let token = signing.map(|line| {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("{line}\necho $TOKEN")]);
            shell.current_dir(command.get_current_dir().unwrap());
            for (name, value) in command.get_envs().filter_map(|(n, v)| Some((n, v?))) {
                shell.env(name, value);
            }
            Ran::from(shell.output().unwrap()).ok().trim().to_owned()
        });
        Self { child: Some(child), out, welcome, address, token }
    }

    /// What stands behind this in the welcome, to the end of the word.
    pub fn said(&self, before: &str) -> &str {
        let (_, rest) = self.welcome.split_once(before).unwrap();
        rest.split_whitespace().next().unwrap()
    }

    /// The token of the printed call, if it needs one.
    pub fn try_token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub fn token(&self) -> &str {
        self.token.as_deref().unwrap()
    }

    /// Status and body of a request; see [`send`].
    pub fn send(&self, head: &str, token: Option<&str>, body: &str) -> (u16, Json) {
        send(&self.address, head, token, body)
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let pid = self.child.as_ref().unwrap().id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap();
        assert!(sent.success());
    }

    /// Asks it to end; what it says to the last, and with which code.
    pub fn stop(mut self) -> Ran {
        self.signal("TERM");
        let mut out = String::new();
        self.out.read_to_string(&mut out).unwrap();
        let child = self.child.take().unwrap();
        let mut ran = Ran::from(child.wait_with_output().unwrap());
        ran.out = out;
        ran
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended by itself.
            child.kill().ok();
            child.wait().unwrap();
        }
    }
}

/// Status and body of a request, byte by byte as it goes over the wire.
pub fn send(address: &str, head: &str, token: Option<&str>, body: &str) -> (u16, Json) {
    let answer = exchange(address, head, token, body);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or(Json::Null))
}

/// The body of an answer that is no JSON.
pub fn text(address: &str, head: &str) -> String {
    let answer = exchange(address, head, None, "");
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

fn exchange(address: &str, head: &str, token: Option<&str>, body: &str) -> String {
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
    let request = format!(
        "{head} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        address,
        token.unwrap_or_default(),
        body.len(),
    );
    raw(address, &request)
}

/// Sends a request as it is, and returns the whole answer.
pub fn raw(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
