//! The declarations of settings follow one rule, and the page about them is current.

use std::fmt::Write;
use std::path::Path;

use clap::{Arg, Command};

use super::resolve::{declared, key};

/// Returns all settings as clap knows them after it has completed them.
fn settings() -> Command {
    let mut command = declared();
    command.build();
    command
}

fn default(arg: &Arg) -> String {
    let values: Vec<_> = arg.get_default_values().iter().map(|v| v.to_string_lossy()).collect();
    if values.is_empty() { String::new() } else { format!("`{}`", values.join(",")) }
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    let mut heading = None;
    for arg in settings().get_arguments() {
        if arg.get_help_heading() != heading {
            heading = arg.get_help_heading();
            let _ = write!(page, "\n## {}\n", heading.unwrap_or_default());
            page.push_str("\n| setting | value | default | meaning |\n|---|---|---|---|\n");
        }
        let value = arg.get_value_names().unwrap_or_default().join(" ").replace('|', "\\|");
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default().replace('|', "\\|");
        let _ = writeln!(page, "| `{}` | {value} | {} | {help} |", key(arg), default(arg));
    }
    page
}

#[test]
fn one_name_is_the_option_and_the_variable() {
    for arg in settings().get_arguments() {
        let key = key(arg);
        let variable = format!("TAVOLA_{}", key.to_uppercase().replace('-', "_"));
        assert_eq!(arg.get_env().and_then(|name| name.to_str()), Some(variable.as_str()));
        assert_eq!(arg.get_id().as_str(), key.replace('-', "_"));
        assert!(arg.get_help_heading().is_some() && arg.get_help().is_some(), "{key}");
    }
}

#[test]
fn the_page_of_settings_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/settings.md is not current: run the tests with UPDATE_DOCS=1");
}

const INTRODUCTION: &str = r#"# Settings of `tavola serve`

The tables on this page are generated from `crates/tavola/src/settings/`.
To update them, run the tests of `tavola` with `UPDATE_DOCS=1`.

A setting has one name in three places:

```sh
tavola serve MODEL --max-body 2MiB           # an option
TAVOLA_MAX_BODY=2MiB tavola serve MODEL      # an environment variable
```

```toml
# tavola.toml beside the model, or the file named by `--config` or `TAVOLA_CONFIG`
store = "dynamodb:"       # also `--store` and `TAVOLA_STORE`, for all commands

[serve]
max-body = "2MiB"
```

An option takes precedence over the environment, and the environment over the file.
Relative paths in the file start at the file.
A key that does not exist, or a value that is not valid, is an error, wherever it is given; other environment variables
are ignored.
`tavola serve MODEL --print-config` prints the effective configuration, with where each value comes from, and ends.

A secret is never an option, because other users of a machine can see the command lines of processes.
Keys of cursors ([Several servers on one store](operate.md#several-servers-on-one-store)) and the secret key for
DynamoDB's own tools come from a file or from an environment variable.
Neither `--print-config` nor the text that a server prints at its start contains a secret.

Sizes have a unit (`64KiB`, `1MiB`), and so have times (`500ms`, `30s`, `15m`, `12h`).
"#;
