//! AWS's DynamoDB Local, started once for all tests of this process.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Its folder, as `scripts/dynamodb-local` prints it.
const FOLDER: &str = "TAVOLA_DYNAMODB_LOCAL";
/// Set to 1 where its absence must not go unnoticed.
const REQUIRED: &str = "TAVOLA_REQUIRE_DYNAMODB_LOCAL";

/// Ends Java when this process ends in whatever way: the shell's input closes.
const GUARD: &str = r#""$@" </dev/null & java=$!; read -r _; kill "$java""#;

struct Server {
    url: String,
    _guard: Child,
}

/// Where it listens; `None` where it is not installed, after saying so.
pub fn url() -> Option<&'static str> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    let server = SERVER.get_or_init(|| match start() {
        Ok(server) => Some(server),
        Err(reason) => {
            assert_ne!(std::env::var(REQUIRED).as_deref(), Ok("1"), "{REQUIRED} is set: {reason}");
            // Not `eprintln`, which the test harness would keep to itself.
            let _ = writeln!(std::io::stderr(), "SKIPPED: tests on DynamoDB Local: {reason}");
            None
        }
    });
    server.as_ref().map(|server| server.url.as_str())
}

fn start() -> Result<Server, String> {
    let folder = std::env::var(FOLDER)
        .map_err(|_| format!("{FOLDER} is not set (scripts/dynamodb-local installs it)"))?;
    let folder = Path::new(&folder);
    if !folder.join("DynamoDBLocal.jar").exists() {
        return Err(format!("there is no DynamoDBLocal.jar in {}", folder.display()));
    }
    let java = Command::new("java").arg("-version").stderr(Stdio::null()).status();
    if !java.is_ok_and(|status| status.success()) {
        return Err("there is no Java on this machine".to_owned());
    }
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let guard = Command::new("sh")
        .args(["-c", GUARD, "sh", "java"])
        .args(["-Djava.library.path=DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar"])
        .args(["-inMemory", "-sharedDb", "-disableTelemetry", "-port", &port.to_string()])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("it cannot be started: {error}"))?;
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if start.elapsed() > Duration::from_secs(60) {
            return Err("it does not listen after a minute".to_owned());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(Server { url: format!("http://127.0.0.1:{port}"), _guard: guard })
}
