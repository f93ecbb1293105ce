//! `tavola serve --await-import`: takes the items of an import before the model is served.

use std::sync::Arc;

use tavola_model::model::Model;
use tavola_runtime::{Deployment, ImportMark, ImportMarkPlace};
use tavola_service::{Intake, OperatorToken, Options, Taken, Tls};
use tavola_store::{BatchWrite, Item, Store};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, Notify, watch};

use super::manager;
use super::stop::Stop;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::settings::Settings;
use crate::table_copy::{self, repeated};
use crate::{items, output};

/// A server that waits for the items of its tables.
pub(crate) struct Waiting<'w> {
    pub(crate) file: &'w ModelFile,
    pub(crate) token: Option<OperatorToken>,
    pub(crate) options: Options,
    /// Whether only this machine may call, so that the operator's side is beside the API.
    pub(crate) local: bool,
    pub(crate) tls: Option<Tls>,
    pub(crate) settings: &'w Settings,
}

/// What the server goes on with when they are there.
pub(crate) struct Waited {
    pub(crate) listener: TcpListener,
    pub(crate) monitor: Option<TcpListener>,
    pub(crate) stop: Stop,
}

impl Waiting<'_> {
    /// Takes items until an import has ended. Returns `None` if the server is stopped before.
    pub(crate) async fn until_imported(
        self,
        tables: Tables,
        listener: TcpListener,
        monitor: Option<TcpListener>,
    ) -> Result<Option<Waited>, Fail> {
        let Self { file, token, options, local, tls, settings } = self;
        let Some(token) = token else {
            return Err(Fail::error("`--await-import` needs the operator's side of the server")
                .help("give it a token with `--operator-token-file`, and `--monitor`"));
        };
        // A store that has other items is told at once.
        tables.expect_ready().await?;
        let stop = Stop::on_signal()?;
        let tables = Arc::new(tables);
        let (here, again) = twice(listener)?;
        let at = monitor.as_ref().filter(|_| !local).unwrap_or(&again);
        let scheme = if local && tls.is_some() { "https" } else { "http" };
        let address = at.local_addr().map_err(|error| Fail::error(error.to_string()))?;
        output::line(&format!(
            "waiting for items: `{} data import {} FOLDER --server {scheme}://{address}`",
            output::program(),
            file.path.display()
        ));
        manager::ready();
        let (tell, over) = watch::channel(false);
        let is_over = || {
            let mut over = over.clone();
            async move {
                // Whoever tells it is there until then.
                let _ = over.wait_for(|over| *over).await;
            }
        };
        let router = |operator: bool, local: bool| {
            let intake = Arc::clone(&tables) as Arc<dyn Intake>;
            tavola_service::waiting(intake, operator.then(|| token.clone()), &options, local)
        };
        let server = settings.limits.server("service", tls);
        let serving = tavola_service::serve_with(server, here, router(local, local), is_over());
        let (monitoring, monitor) = match monitor {
            None => (None, None),
            Some(monitor) => {
                let (here, again) = twice(monitor)?;
                (Some(tavola_service::serve(here, router(true, false), is_over())), Some(again))
            }
        };
        let monitored = async {
            if let Some(monitoring) = monitoring {
                monitoring.await;
            }
        };
        let told = async {
            let imported = tokio::select! {
                () = stop.wait() => false,
                () = tables.ended() => true,
            };
            tell.send_replace(true);
            imported
        };
        let ((), (), imported) = tokio::join!(serving, monitored, told);
        if !imported {
            output::line("stopped");
        }
        Ok(imported.then_some(Waited { listener: again, monitor, stop }))
    }
}

/// Returns a socket for who waits, and the same one for who serves after that.
fn twice(listener: TcpListener) -> Result<(TcpListener, TcpListener), Fail> {
    let both = || {
        let listener = listener.into_std()?;
        let again = listener.try_clone()?;
        Ok((TcpListener::from_std(listener)?, TcpListener::from_std(again)?))
    };
    both().map_err(|error: std::io::Error| Fail::error(format!("cannot listen: {error}")))
}

/// The tables of a model while an import fills them.
pub(crate) struct Tables {
    model: Model,
    deployment: Deployment,
    store: Arc<dyn Store>,
    place: Option<ImportMarkPlace>,
    /// The import that is under way.
    mark: Mutex<Option<ImportMark>>,
    ended: Notify,
}

impl Tables {
    pub(crate) fn new(file: &ModelFile, deployment: Deployment, store: Arc<dyn Store>) -> Self {
        let place = ImportMarkPlace::of(&file.model, &deployment);
        let (mark, ended) = (Mutex::new(None), Notify::new());
        Self { model: file.model.clone(), deployment, store, place, mark, ended }
    }

    /// Fails if the tables have items that no interrupted import has put.
    async fn expect_ready(&self) -> Result<(), Fail> {
        let (store, model) = (&*self.store, &self.model);
        items::expect_ready(store, model, &self.deployment, None, true).await.map(drop)
    }

    /// Completes when an import has ended.
    pub(crate) async fn ended(&self) {
        self.ended.notified().await;
    }

    async fn begin(&self, source: String, resume: bool) -> Result<u64, Fail> {
        let mut begun = self.mark.lock().await;
        let mark = ImportMark { source, done: 0 };
        let mark = items::begin(&*self.store, &self.model, &self.deployment, mark, resume).await?;
        let done = mark.done;
        *begun = Some(mark);
        Ok(done)
    }

    async fn put(&self, table: &str, after: u64, items: Vec<Item>) -> Result<u64, Fail> {
        let mut begun = self.mark.lock().await;
        let mark = begun.as_mut().ok_or_else(|| Fail::error("no import has begun"))?;
        let done = mark.done;
        if done != after {
            let message = format!("{done} items have been put, and these come behind {after}");
            return Err(Fail::error(message));
        }
        let mut tables = self.model.table_ids();
        let table = tables.find(|(_, known)| known.name == table).map(|(id, _)| id);
        let table = table.ok_or_else(|| Fail::error("the model has no such table"))?;
        let name = self.deployment.table(table);
        let count = items.len() as u64;
        let puts = items.into_iter().map(|item| (name.to_owned(), item)).collect();
        let batch = BatchWrite { puts, deletes: Vec::new() };
        repeated(|| self.store.batch_write(batch.clone())).await?;
        mark.done += count;
        items::put_mark(&*self.store, self.place.as_ref(), mark).await?;
        Ok(mark.done)
    }

    async fn end(&self, expected: Vec<(String, String)>) -> Result<(), Fail> {
        let mut begun = self.mark.lock().await;
        if begun.is_none() {
            return Err(Fail::error("no import has begun"));
        }
        for (id, table) in self.model.table_ids() {
            let Some((_, wanted)) = expected.iter().find(|(name, _)| *name == table.name) else {
                continue;
            };
            let name = self.deployment.table(id);
            let found = table_copy::digest_beside(&*self.store, name, self.place.as_ref()).await?;
            items::expect_same(name, wanted, &found.to_string())?;
        }
        items::remove_mark(&*self.store, self.place.as_ref()).await?;
        *begun = None;
        self.ended.notify_one();
        Ok(())
    }
}

impl Intake for Tables {
    fn model(&self) -> &str {
        &self.model.name
    }

    fn begin(&self, source: String, resume: bool) -> Taken<'_, u64> {
        Box::pin(async move { told(Tables::begin(self, source, resume).await) })
    }

    fn put(&self, table: String, after: u64, items: Vec<Item>) -> Taken<'_, u64> {
        Box::pin(async move { told(Tables::put(self, &table, after, items).await) })
    }

    fn end(&self, expected: Vec<(String, String)>) -> Taken<'_, ()> {
        Box::pin(async move { told(Tables::end(self, expected).await) })
    }
}

fn told<T>(done: Result<T, Fail>) -> Result<T, String> {
    done.map_err(Fail::into_text)
}
