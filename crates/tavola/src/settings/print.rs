//! `--print-config`: the effective configuration, and where each value comes from.

use std::fmt::Write;

use super::resolve::{Setting, Source};

/// A secret: where it comes from, and never what it is.
pub(crate) struct Secret {
    pub(crate) name: &'static str,
    pub(crate) from: String,
}

/// Returns the configuration as a file that would have the same effect, but for the secrets.
pub(crate) fn text(
    store: (&str, &Source),
    settings: &[Setting],
    issuers: &str,
    secrets: &[Secret],
) -> String {
    let mut page = String::new();
    let (url, source) = store;
    line(&mut page, "store", &quoted(url), source);
    for secret in secrets {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "# {}: not shown, from {}", secret.name, secret.from);
    }
    page.push_str("\n[serve]\n");
    for setting in settings {
        match setting.values.as_slice() {
            [] => {
                let _ = writeln!(page, "# {} is not set", setting.key);
            }
            [value] => line(&mut page, &setting.key, &literal(value), &setting.source),
            values => {
                let values: Vec<_> = values.iter().map(|value| quoted(value)).collect();
                let list = format!("[{}]", values.join(", "));
                line(&mut page, &setting.key, &list, &setting.source);
            }
        }
    }
    page.push_str(issuers);
    page
}

fn line(page: &mut String, key: &str, value: &str, source: &Source) {
    let from = match source {
        Source::Option(option) => option.clone(),
        Source::Environment(name) => format!("environment {name}"),
        Source::File(path) => path.display().to_string(),
        Source::Default => "default".to_owned(),
    };
    let _ = writeln!(page, "{:<48} # {from}", format!("{key} = {value}"));
}

fn literal(value: &str) -> String {
    let bare = value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    if bare { value.to_owned() } else { quoted(value) }
}

/// Returns a text as TOML writes it, which is as JSON does.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
