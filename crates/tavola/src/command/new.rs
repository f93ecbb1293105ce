//! `tavola new`: writes a model to start from.

use clap::{Args as ClapArgs, ValueEnum};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::output;

/// Writes a model to start from, with scenarios that exercise it, to the current folder
///
/// Existing files are never overwritten.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The name of the model: the files are NAME.tavola and NAME.scenario
    #[arg(value_name = "NAME")]
    name: String,
    /// Starts from one of the models that come with Tavola, instead of a small one
    #[arg(long, value_name = "MODEL")]
    from: Option<From>,
}

/// The models that come with Tavola.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum From {
    /// Invitations, collaborators, comments and reactions
    GgCore,
    /// Founders, talent and investors; startups, roles, applications and messages
    Collabhub,
    /// A training journal, parts of which are shared
    RollModel,
    /// Accounts, licences, users and roles of a multi-tenant platform
    AppData,
    /// Boards with members and join requests, in seven tables
    Boards,
}

/// A model and its scenarios.
struct Template {
    model: &'static str,
    scenario: &'static str,
}

macro_rules! template {
    ($path:literal) => {
        Template {
            model: include_str!(concat!($path, ".tavola")),
            scenario: include_str!(concat!($path, ".scenario")),
        }
    };
}

const STARTER: Template = template!("new/starter");

impl From {
    fn template(self) -> Template {
        match self {
            Self::GgCore => template!("../../../../models/gg-core"),
            Self::Collabhub => template!("../../../../models/collabhub"),
            Self::RollModel => template!("../../../../models/roll-model"),
            Self::AppData => template!("../../../../models/app-data"),
            Self::Boards => template!("../../../../models/boards"),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let name = args.name.strip_suffix(".tavola").unwrap_or(&args.name);
    valid(name)?;
    let Template { model, scenario } = args.from.map_or(STARTER, From::template);
    let model = match args.from {
        Some(_) => model.to_owned(),
        // The starter model and its table get the name that the user gives.
        None => model.replacen("model starter", &format!("model {name}"), 1).replacen(
            "\"starter\"",
            &format!("\"{name}\""),
            1,
        ),
    };
    let [model_file, scenario_file] =
        ["tavola", "scenario"].map(|extension| PathBuf::from(format!("{name}.{extension}")));
    create(&model_file, &model)?;
    if let Err(fail) = create(&scenario_file, scenario) {
        // Half of the files would prevent another attempt. This file did not exist before.
        let _ = fs::remove_file(&model_file);
        return Err(fail);
    }
    let (model, program) = (model_file.display(), output::program());
    output::line(&format!(
        "wrote {model} and {}\n\n\
         {program} check {model}    checks the model\n\
         {program} test {model}     runs its scenarios\n\
         {program} serve {model}    serves it over HTTP",
        scenario_file.display()
    ));
    Ok(Exit::Ok)
}

/// Checks that the name is valid in the language and names a file in this folder.
fn valid(name: &str) -> Result<(), Fail> {
    let mut before = None;
    let fine = name.chars().all(|next| {
        let fits = match (before, next) {
            (None, next) => next.is_ascii_alphabetic(),
            (Some('-'), next) => next.is_ascii_alphabetic(),
            (Some(_), next) => next.is_ascii_alphanumeric() || next == '_' || next == '-',
        };
        before = Some(next);
        fits
    });
    if fine && (3..=64).contains(&name.len()) && before != Some('-') {
        return Ok(());
    }
    Err(Fail::error(format!("`{name}` is not a valid name for a model"))
        .help("a name has 3 to 64 letters, digits, `_` and `-`; it begins with a letter, and a letter follows each `-`"))
}

fn create(path: &Path, text: &str) -> Result<(), Fail> {
    let name = path.display();
    let mut file =
        OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error
            .kind()
        {
            ErrorKind::AlreadyExists => Fail::error(format!("{name} already exists"))
                .help("choose another name; nothing was changed"),
            _ => Fail::error(format!("cannot write {name}: {error}")),
        })?;
    file.write_all(text.as_bytes())
        .map_err(|error| Fail::error(format!("cannot write {name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_language() {
        for name in ["tasks", "my-tasks", "my_tasks2", "Abc"] {
            assert!(valid(name).is_ok(), "{name}");
        }
        for name in
            ["", "ab", "2do", "-ab", "a--b", "ab-", "a-2b", "a/b", "../a", "a b", "aé", "a.b"]
        {
            assert!(valid(name).is_err(), "{name}");
        }
        assert!(valid(&"a".repeat(65)).is_err());
    }
}
