//! DynamoDB Local of AWS, started once for all tests of this process. Tests that need it are
//! ignored unless they are asked for, and then fail without it.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Its folder, as `scripts/dynamodb-local` prints it.
const FOLDER: &str = "TAVOLA_DYNAMODB_LOCAL";

/// Ends Java when this process ends in whatever way: the shell's input closes.
const GUARD: &str = r#""$@" </dev/null & java=$!; read -r _; kill "$java""#;

struct Server {
    url: String,
    _guard: Child,
}

/// Returns the URL of the server, which is started if it does not run yet.
///
/// # Panics
///
/// Panics if the server cannot run.
pub fn url() -> &'static str {
    static SERVER: OnceLock<Result<Server, String>> = OnceLock::new();
    match SERVER.get_or_init(start) {
        Ok(server) => &server.url,
        Err(reason) => panic!("DynamoDB Local does not run: {reason}"),
    }
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
