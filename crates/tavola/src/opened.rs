//! A model opened on a store, for the commands that run it.

use std::sync::Arc;

use tavola_model::model::Model;
use tavola_runtime::apply::{self, ApplyError};
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::versions::Versions;
use tavola_runtime::{Clock, Deployment, Failure, OpenError, Options, Runtime};
use tavola_store::Error;

use crate::args::StoreArgs;
use crate::cursor_keys::Source;
use crate::deployment_file::{self, DeploymentFile, Position};
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store::{self, Opened};
use crate::store_url::StoreUrl;
use crate::versions::{self, Purpose};

impl StoreArgs {
    /// The store given, or the folder beside the model.
    pub(crate) fn url(&self, file: &ModelFile) -> StoreUrl {
        self.store.clone().unwrap_or_else(|| StoreUrl::beside(&file.path))
    }

    /// How the model's tables are called, and how its switches stand: by option, by the deployment file, by
    /// environment, by the model.
    pub(crate) fn deployment(&self, file: &ModelFile) -> Result<Deployment, Fail> {
        let DeploymentFile { mut tables, mut switches, .. } =
            deployment_file::load(self.deployment.as_deref(), file)?;
        tables.extend(self.tables(&file.model)?);
        switches.extend(self.switches(&file.model)?);
        let environment = |name: &str| std::env::var(name).ok();
        let on = switches.into_iter().map(|(name, position)| (name, position == Position::On));
        let deployment = Deployment::new(&file.model, &tables, environment)
            .switched(&file.model, &on.collect(), environment)
            .map_err(|error| Fail::error(error.to_string()))?;
        match deployment.bad_names(&file.model).as_slice() {
            [] => Ok(deployment),
            errors => Err(each(errors)),
        }
    }
}

/// Opens a model on its store.
///
/// An embedded store is ours alone, so what is missing there is made. Tables on other machines cost money
/// and may be shared: they are made by `tavola apply` only.
///
/// Neither runs where items that are stored would be lost to reads; what the model is opened for is recorded, unless it
/// only reads.
pub(crate) async fn runtime(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    purpose: Purpose,
) -> Result<(Runtime, Opened, Versions), Fail> {
    let deployment = args.deployment(file)?;
    let opened = store::open(url).await?;
    if opened.embedded.is_some() {
        let steps = apply::plan(&file.model, &*opened.store, &deployment).await;
        let steps = steps.map_err(|errors| each(&errors))?;
        let versions = versions::check(file, args, url, &opened, &deployment, purpose).await?;
        let failed = |error: ApplyError| Fail::error(error.to_string());
        apply::execute(&*opened.store, steps).await.map_err(failed)?;
        versions::record(&versions, url).await?;
        let store = Arc::clone(&opened.store);
        apply::put_data(&file.model, store, &deployment).await.map_err(failed)?;
        let runtime = open(file, args, url, &opened, deployment).await?;
        return Ok((runtime, opened, versions));
    }
    let runtime = open(file, args, url, &opened, deployment.clone()).await?;
    let versions = versions::check(file, args, url, &opened, &deployment, purpose).await?;
    if purpose != Purpose::Read {
        versions::record(&versions, url).await?;
    }
    Ok((runtime, opened, versions))
}

async fn open(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    opened: &Opened,
    deployment: Deployment,
) -> Result<Runtime, Fail> {
    let options = Options {
        cursor_keys: Source::of(file, args, url)?.keys()?,
        deployment,
        clock: Clock::system(),
        development: args.development,
    };
    let model = Arc::new(file.model.clone());
    let runtime = Runtime::open(model, Arc::clone(&opened.store), options).await;
    runtime.map_err(|errors| not_ready(file, args, url, &errors))
}

/// Opens a model on its store and makes nothing that is not there.
pub(crate) async fn as_it_is(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
) -> Result<(Runtime, Opened), Fail> {
    if let StoreUrl::File(folder) = url
        && !folder.exists()
    {
        return Err(Fail::error(format!("there is no data in {}", folder.display())));
    }
    let opened = store::open(url).await?;
    let cursor_key = CursorKey::generate().map_err(|error| Fail::error(error.to_string()))?;
    let options = Options {
        // No list is read, so nobody gets a cursor.
        cursor_keys: CursorKeys::new(cursor_key),
        deployment: args.deployment(file)?,
        clock: Clock::system(),
        development: args.development,
    };
    let model = Arc::new(file.model.clone());
    let runtime = Runtime::open(model, Arc::clone(&opened.store), options).await;
    let runtime = runtime.map_err(|errors| not_ready(file, args, url, &errors))?;
    Ok((runtime, opened))
}

/// What goes through data was stopped by a failure.
pub(crate) fn cut_off(failure: &Failure) -> Fail {
    let message = match failure {
        Failure::Unavailable { message, .. } | Failure::Internal(message) => plain(message),
        _ => return Fail::error(failure.to_string()),
    };
    Fail::error(format!("cut off: {message}")).help("run it again: what is done stays done")
}

/// Makes what the model needs.
pub(crate) async fn complete(
    model: &Model,
    opened: &Opened,
    deployment: &Deployment,
) -> Result<(), Fail> {
    let completed = apply::complete(model, Arc::clone(&opened.store), deployment).await;
    completed.map_err(|error| match error {
        apply::ApplyError::Several(errors) => each(&errors),
        other => Fail::error(other.to_string()),
    })
}

/// What the store lacks, and the command that makes it.
pub(crate) fn not_ready(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    errors: &[OpenError],
) -> Fail {
    if let Some(error) = errors.iter().find_map(|error| match error {
        OpenError::Store(error) => Some(error),
        _ => None,
    }) {
        return unreachable(url, error);
    }
    if errors.iter().any(|error| matches!(error, OpenError::NewFormat { .. })) {
        return each(errors).help("a later version of tavola has been here: use that one");
    }
    let apply = versions::command(file, args, url);
    if errors.iter().any(|error| matches!(error, OpenError::OldFormat { .. })) {
        let help = format!("stop what else serves it, then `{apply}` converts it");
        return each(errors).help(help);
    }
    let lacks =
        errors.iter().any(|e| matches!(e, OpenError::NoTable(_) | OpenError::NoIndex { .. }));
    let apply = || {
        let dev = match errors {
            _ if file.model.fallback.is_none() => "",
            errors if errors.iter().all(|error| matches!(error, OpenError::NoIndex { .. })) => {
                "; with `--dev`, reads do without an index"
            }
            _ => "",
        };
        format!("`{apply} --dry-run` shows what is missing, and without `--dry-run` makes it{dev}")
    };
    each(errors).maybe_help(lacks.then(apply))
}

/// A store that does not answer, or not to us.
pub(crate) fn unreachable(url: &StoreUrl, error: &Error) -> Fail {
    match error {
        Error::Unavailable { message, .. } if url.is_remote() => {
            Fail::error(format!("cannot reach the store {url}: {}", plain(message)))
        }
        Error::Denied(message) => {
            Fail::error(format!("the store {url} refuses: {}", plain(message))).help(
                "credentials come from the environment or the profile, as for AWS's own tools",
            )
        }
        other => store::failed(other),
    }
}

/// A message of AWS's SDK without the dump of its structures, which stands behind in parentheses.
fn plain(message: &str) -> &str {
    let dump = message.match_indices(" (").map(|(at, _)| at).find(|at| {
        let behind = message.get(at + 2..).unwrap_or_default();
        let name = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
        behind.starts_with(|c: char| c.is_ascii_uppercase())
            && behind.get(name..).is_some_and(|rest| rest.starts_with(['(', ' ']))
    });
    dump.and_then(|at| message.get(..at)).unwrap_or(message)
}

/// Several errors as one failure.
pub(crate) fn each(errors: &[impl ToString]) -> Fail {
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    Fail::error(lines.join("\nerror: "))
}

/// The threads that async commands run on: one for a single call, all for a server.
pub(crate) fn tokio_runtime(many: bool) -> Result<tokio::runtime::Runtime, Fail> {
    let mut builder = if many {
        tokio::runtime::Builder::new_multi_thread()
    } else {
        tokio::runtime::Builder::new_current_thread()
    };
    let built = builder.enable_all().build();
    built.map_err(|error| Fail::error(format!("cannot start threads: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dumps_of_structures_are_not_for_people() {
        let dumped =
            "io error: client error (Connect): refused (os error 111) (DispatchFailure(X))";
        assert_eq!(plain(dumped), "io error: client error (Connect): refused (os error 111)");
        assert_eq!(plain("é: failed (Timeout { x: 1 })"), "é: failed");
        assert_eq!(plain("nothing (to cut) ("), "nothing (to cut) (");
    }
}
