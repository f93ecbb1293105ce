//! The effective settings: options, then environment variables, then the configuration file.
//!
//! Keys of the file become options at the front of the command line, unless an option or a variable
//! has set them already. So a value is parsed and validated in one place, wherever it comes from.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args as _, Command, FromArgMatches, ValueHint};
use tavola_model::did_you_mean;
use toml::{Table, Value};

use super::Settings;
use crate::fail::Fail;

/// The subcommand whose settings these are.
const SERVE: &str = "serve";

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// An option of the command line.
    Option(String),
    /// An environment variable.
    Environment(String),
    /// The configuration file.
    File(PathBuf),
    /// Nobody has said otherwise.
    Default,
}

/// The effective arguments of `tavola serve`.
pub(crate) struct Resolved<A> {
    pub(crate) args: A,
    /// Every setting that has a value, or could have one, in the order of the documentation.
    pub(crate) settings: Vec<Setting>,
    /// Where the store comes from, unless the file or the default names it.
    pub(crate) store: Option<Source>,
}

/// A setting with its effective values.
pub(crate) struct Setting {
    pub(crate) key: String,
    /// None if it is not set, several for a list.
    pub(crate) values: Vec<String>,
    pub(crate) source: Source,
}

impl<A: FromArgMatches> Resolved<A> {
    /// Returns the command line of this process, one of `program`, completed by the `[serve]`
    /// section of a file.
    pub(crate) fn of(program: &Command, section: &Table, file: &Path) -> Result<Self, Fail> {
        let line: Vec<OsString> = std::env::args_os().collect();
        let given = parse(program, &line)?;
        let declared = declared();
        let mut added = Vec::new();
        let mut from_file = Vec::new();
        for (key, value) in section {
            let options = options(&declared, key, value, file)?;
            if !is_given(&given, key) {
                from_file.push(key.as_str());
                added.extend(options);
            }
        }
        // Behind the program and the subcommand.
        let (front, rest) = line.split_at_checked(2).unwrap_or((&line, &[]));
        let line: Vec<OsString> = front.iter().cloned().chain(added).chain(rest.to_vec()).collect();
        let matches = parse(program, &line)?;
        let args = A::from_arg_matches(&matches).map_err(|error| refused(&error))?;
        let setting = |arg: &Arg| {
            let key = key(arg);
            let values = matches.get_raw(arg.get_id().as_str()).into_iter().flatten();
            let values = values.map(|value| value.to_string_lossy().into_owned()).collect();
            let source = if from_file.contains(&key.as_str()) {
                Source::File(file.to_owned())
            } else {
                source(&matches, arg)
            };
            Setting { key, values, source }
        };
        let settings = declared.get_arguments().map(setting).collect();
        let store = program.find_subcommand(SERVE).and_then(|serve| {
            let arg = serve.get_arguments().find(|arg| arg.get_id() == "store")?;
            Some(source(&matches, arg)).filter(|source| *source != Source::Default)
        });
        Ok(Self { args, settings, store })
    }
}

/// Returns a command that has the settings as its options.
pub(super) fn declared() -> Command {
    let command = Command::new(SERVE).no_binary_name(true).disable_help_flag(true);
    Settings::augment_args(command)
}

/// Returns the name of a setting.
pub(super) fn key(arg: &Arg) -> String {
    arg.get_long().unwrap_or_default().to_owned()
}

fn parse(program: &Command, line: &[OsString]) -> Result<ArgMatches, Fail> {
    let matches = program.clone().try_get_matches_from(line);
    let mut matches = matches.map_err(|error| refused(&error))?;
    match matches.remove_subcommand() {
        Some((name, matches)) if name == SERVE => Ok(matches),
        _ => Err(Fail::error("the settings of `serve` are those of no other command")),
    }
}

fn is_given(matches: &ArgMatches, key: &str) -> bool {
    let source = matches.value_source(&key.replace('-', "_"));
    matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

fn source(matches: &ArgMatches, arg: &Arg) -> Source {
    match (matches.value_source(arg.get_id().as_str()), arg.get_env()) {
        (Some(ValueSource::CommandLine), _) => Source::Option(format!("--{}", key(arg))),
        (Some(ValueSource::EnvVariable), Some(name)) => {
            Source::Environment(name.to_string_lossy().into_owned())
        }
        _ => Source::Default,
    }
}

/// Returns a key of the file as options, if its value is valid.
fn options(
    declared: &Command,
    key: &str,
    value: &Value,
    file: &Path,
) -> Result<Vec<OsString>, Fail> {
    let place = file.display();
    let Some(arg) = declared.get_arguments().find(|arg| arg.get_long() == Some(key)) else {
        let keys: Vec<_> = declared.get_arguments().filter_map(Arg::get_long).collect();
        let help = did_you_mean(key, keys.iter().copied());
        let help = help.unwrap_or_else(|| format!("its settings are: {}", keys.join(", ")));
        return Err(Fail::error(format!("{place}: `[serve]` has no setting `{key}`")).help(help));
    };
    let wrong = |value: &Value, why: &str| {
        Fail::error(format!("{place}: `{key} = {value}` is not valid: {why}"))
    };
    let list =
        arg.get_action().takes_values() && arg.get_num_args().is_some_and(|n| n.max_values() > 1);
    let list = list || matches!(arg.get_action(), clap::ArgAction::Append);
    let values = match value {
        Value::Array(values) if list => values.as_slice(),
        value => std::slice::from_ref(value),
    };
    let mut options = Vec::new();
    for value in values {
        let mut text = match value {
            Value::String(text) => text.clone(),
            Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => value.to_string(),
            _ => return Err(wrong(value, "it must be a text, a number or a truth value")),
        };
        if arg.get_value_hint() == ValueHint::FilePath {
            text = file.with_file_name(text).to_string_lossy().into_owned();
        }
        let option = OsString::from(format!("--{key}={text}"));
        declared
            .clone()
            .try_get_matches_from([&option])
            .map_err(|error| wrong(value, &why(&error)))?;
        options.push(option);
    }
    Ok(options)
}

/// Returns why clap refuses a value, without the usage that it adds.
fn why(error: &clap::Error) -> String {
    if let Some(source) = std::error::Error::source(error) {
        return source.to_string();
    }
    let text = error.render().to_string();
    let told = text.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    told.strip_prefix("error: ").unwrap_or(&told).to_owned()
}

fn refused(error: &clap::Error) -> Fail {
    Fail::error(why(error))
}
