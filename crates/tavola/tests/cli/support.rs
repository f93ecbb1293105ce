//! Runs the binary in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with gg_core's model in it.
pub struct Place {
    folder: TempDir,
}

/// What a command left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Place {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/gg-core.tavola");
        std::fs::copy(model, folder.path().join("gg.tavola")).unwrap();
        Self { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// Runs a command whose arguments have no blanks in them.
    pub fn run(&self, line: &str) -> Ran {
        self.run_args(&line.split_whitespace().collect::<Vec<_>>())
    }

    pub fn run_args(&self, args: &[&str]) -> Ran {
        self.command(args).output().unwrap().into()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = tavola(self.folder.path());
        command.args(args);
        command
    }
}

fn tavola(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tavola"));
    command.current_dir(folder).stdin(Stdio::null()).env_remove("RUST_LOG");
    command.env("XDG_CONFIG_HOME", folder.join("config"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("TAVOLA_")) {
        command.env_remove(name);
    }
    // Whatever this machine knows of AWS is no business of the tests.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AWS_")) {
        command.env_remove(name);
    }
    command.env("AWS_CONFIG_FILE", "/dev/null").env("AWS_SHARED_CREDENTIALS_FILE", "/dev/null");
    command.env("AWS_EC2_METADATA_DISABLED", "true");
    command
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self {
            code: output.status.code().unwrap_or(-1),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Ran {
    /// Standard output, of a command that went well and without complaints.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// Standard output, of a command whose answer is no.
    #[track_caller]
    pub fn no(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (1, ""), "{}", self.out);
        self.out
    }

    /// Standard error, of a command that ended with this code and printed no answer.
    #[track_caller]
    pub fn fails(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        self.err
    }
}
