//! `tavola data backup`: everything in a model's tables, as files that are known to be whole.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use tavola_runtime::Deployment;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Begun, Consistency, Exported, ItemReader};
use crate::model_file::ModelFile;
use crate::operator_client::ServerArgs;
use crate::store::{self, Opened};
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{opened, output, store_failure};

/// Backs up all items of the model's tables, with checksums
///
/// The folder has its name only when the backup is complete, and `tavola data restore` compares its
/// files with their checksums. Of a store in a folder, everything is as of one moment, also with
/// `--server`, where a running server sends it while it serves; of any other store, what is written
/// meanwhile may or may not be among it.
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
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let folder = &args.folder;
    if folder.exists() {
        return Err(Fail::error(format!("{} exists already", folder.display()))
            .help("name a folder that does not exist"));
    }
    opened::tokio_runtime(false)?.block_on(async {
        let (counts, consistency) = match args.server.connect(&file.model).await? {
            Some(server) => {
                let (consistency, begun) = (Consistency::OneMoment, Begun::default());
                let reader =
                    ItemReader::of_server(&server, &file.model, consistency, &begun).await?;
                let unfinished = Unfinished::create(folder)?;
                let written = items::back_up(reader, &file.model, &unfinished.0).await?;
                items::rename_folder(&unfinished.0, folder)?;
                written
            }
            None => of_store(args, &file, &deployment).await?,
        };
        for (table, items) in &counts {
            output::line(&format!("{table}: {}", output::count(*items, "item")));
        }
        if consistency == Consistency::None {
            output::error(
                "note: what was written meanwhile may or may not be in the backup; for a backup as \
                 of one moment, use DynamoDB's own",
            );
        }
        Ok(Exit::Ok)
    })
}

async fn of_store(
    args: &Args,
    file: &ModelFile,
    deployment: &Deployment,
) -> Result<(Exported, Consistency), Fail> {
    let url = args.store.url(file)?;
    if url == StoreUrl::Memory {
        return Err(Fail::error("`memory:` ends with the command, so there is nothing to back up"));
    }
    let opened = store::open_existing(&url).await?;
    opened::expect_imported(&*opened.store, &file.model, deployment).await?;
    let unfinished = Unfinished::create(&args.folder)?;
    let written = write(&opened, file, deployment, &unfinished.0).await?;
    items::rename_folder(&unfinished.0, &args.folder)?;
    Ok(written)
}

async fn write(
    opened: &Opened,
    file: &ModelFile,
    deployment: &Deployment,
    folder: &Path,
) -> Result<(Exported, Consistency), Fail> {
    let Opened { store, embedded } = opened;
    let Some(embedded) = embedded else {
        let reader = ItemReader::of_store(&**store, &file.model, deployment, Consistency::None);
        return items::back_up(reader, &file.model, folder).await;
    };
    // The copy is as of one moment, however long it takes to write the files.
    let snapshot = folder.join("snapshot");
    let failed = |error: tavola_store::Error| store_failure::failed(&error);
    embedded.copy_to(&snapshot).await.map_err(failed)?;
    let copy = store::open_existing(&StoreUrl::File(snapshot.clone())).await?;
    let consistency = Consistency::OneMoment;
    let reader = ItemReader::of_store(&*copy.store, &file.model, deployment, consistency);
    let written = items::back_up(reader, &file.model, folder).await?;
    drop(copy);
    std::fs::remove_dir_all(&snapshot)
        .map_err(|e| Fail::error(format!("cannot remove {}: {e}", snapshot.display())))?;
    Ok(written)
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
