//! `tavola data backup`: everything in a model's tables, as files that are known to be whole.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use tavola_runtime::Deployment;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Consistency, Exported};
use crate::model_file::ModelFile;
use crate::store::{self, Opened};
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{opened, output, store_failure};

/// Backs up all items of the model's tables, with checksums
///
/// The folder has its name only when the backup is complete, and `tavola data restore` compares its
/// files with their checksums. Of a store in a folder, everything is as of one moment; of any other
/// store, what is written meanwhile may or may not be among it.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder to write, which must not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let url = args.store.url(&file)?;
    let folder = &args.folder;
    if folder.exists() {
        return Err(Fail::error(format!("{} exists already", folder.display()))
            .help("name a folder that does not exist"));
    }
    if url == StoreUrl::Memory {
        return Err(Fail::error("`memory:` ends with the command, so there is nothing to back up"));
    }
    opened::tokio_runtime(false)?.block_on(async {
        let opened = store::open_existing(&url).await?;
        opened::expect_imported(&*opened.store, &file.model, &deployment).await?;
        let unfinished = Unfinished::create(folder)?;
        let counts = write(&opened, &file, &deployment, &unfinished.0).await?;
        items::rename_folder(&unfinished.0, folder)?;
        for (table, items) in &counts {
            output::line(&format!("{table}: {}", output::count(*items, "item")));
        }
        if opened.embedded.is_none() {
            output::error(
                "note: what was written meanwhile may or may not be in the backup; for a backup as \
                 of one moment, use DynamoDB's own",
            );
        }
        Ok(Exit::Ok)
    })
}

async fn write(
    opened: &Opened,
    file: &ModelFile,
    deployment: &Deployment,
    folder: &Path,
) -> Result<Exported, Fail> {
    let Some(embedded) = &opened.embedded else {
        let consistency = Consistency::None;
        return items::back_up(&*opened.store, &file.model, deployment, folder, consistency).await;
    };
    // The copy is as of one moment, however long it takes to write the files.
    let snapshot = folder.join("snapshot");
    let failed = |error: tavola_store::Error| store_failure::failed(&error);
    embedded.copy_to(&snapshot).await.map_err(failed)?;
    let copy = store::open_existing(&StoreUrl::File(snapshot.clone())).await?;
    let consistency = Consistency::OneMoment;
    let counts = items::back_up(&*copy.store, &file.model, deployment, folder, consistency).await?;
    drop(copy);
    std::fs::remove_dir_all(&snapshot)
        .map_err(|e| Fail::error(format!("cannot remove {}: {e}", snapshot.display())))?;
    Ok(counts)
}

/// The folder of a backup until it is complete. What an earlier one has left there is removed.
struct Unfinished(PathBuf);

impl Unfinished {
    fn create(folder: &Path) -> Result<Self, Fail> {
        let mut name = std::path::absolute(folder)
            .map_err(|e| Fail::error(format!("cannot write {}: {e}", folder.display())))?
            .into_os_string();
        name.push(".unfinished");
        let path = PathBuf::from(name);
        let unwritten = |e| Fail::error(format!("cannot write {}: {e}", path.display()));
        if path.exists() {
            std::fs::remove_dir_all(&path).map_err(unwritten)?;
        }
        std::fs::create_dir(&path).map_err(unwritten)?;
        Ok(Self(path))
    }
}
