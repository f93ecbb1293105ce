//! `tavola fmt`: formats models.

use clap::Args as ClapArgs;
use std::path::{Path, PathBuf};
use tavola_model::{render, syntax};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file;
use crate::output;
use crate::replace_file::replace;

/// Formats model files; comments stay where they are
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model files
    #[arg(required = true, value_name = "MODEL")]
    models: Vec<PathBuf>,
    /// Changes nothing; lists the files that would change, and exits with 1 if there are any
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Exit {
    let mut exit = Exit::Ok;
    for path in &args.models {
        match format(path, args.check) {
            Ok(true) if args.check => {
                output::line(&format!("{} is not formatted", path.display()));
                exit = if exit == Exit::Ok { Exit::No } else { exit };
            }
            Ok(true) => output::line(&format!("formatted {}", path.display())),
            Ok(false) => {}
            Err(fail) => exit = fail.report(),
        }
    }
    exit
}

/// Formats one file, and returns whether that changes it.
fn format(path: &Path, only_check: bool) -> Result<bool, Fail> {
    let text = model_file::text(path)?;
    let name = path.display().to_string();
    let formatted = syntax::format(&text).map_err(|findings| {
        output::error_text(&render::render(&findings, &name, &text, output::colors()));
        Fail::error(format!("{name} has errors and was not changed"))
    })?;
    if formatted == text {
        return Ok(false);
    }
    if !only_check {
        let failed = |error: std::io::Error| Fail::error(format!("cannot write {name}: {error}"));
        replace(path, &formatted).map_err(failed)?;
    }
    Ok(true)
}
