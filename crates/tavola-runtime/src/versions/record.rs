//! Recording which model serves a table, or was applied to it.
//!
//! A model's chunks go first, under its digest; then the record that names them, if nobody has
//! changed it since it was read; then the chunks that it names no more go. So a record never
//! names what is not there, whoever else starts at the same time and wherever one is cut off.
//! Portions that were put and never named are harmless.

use tavola_model::diff::diff;
use tavola_model::model::TableId;
use tavola_store::{Action, ActionKind, Condition, Error, Put, Value};
use ulid::Ulid;

use super::{TableVersion, Versions, mattering};
use crate::model_record::{BYTES, CHUNK_WRITER, Head, Served, as_read, format_error, read_head};
use crate::system;
use crate::time::Clock;

impl Versions {
    /// Records that the model serves the tables from now on.
    ///
    /// # Errors
    ///
    /// The store's; [`Error::Denied`] if it may only be read, and then nothing needs to be
    /// recorded.
    pub async fn record_served(&self) -> Result<(), Error> {
        for table in &self.tables {
            self.change(table, |found, again| self.serving(table, found, again)).await?;
        }
        Ok(())
    }

    /// Records that all data is what the model needs, except in these tables. What had an earlier
    /// storage format has this one now in any case.
    pub(crate) async fn record_applied(&self, except: &[&String]) -> Result<(), Error> {
        for table in &self.tables {
            let is_old = table.head.as_ref().is_some_and(|head| head.format < system::FORMAT);
            if except.contains(&&self.model().table(table.id).name) && !is_old {
                continue;
            }
            self.change(table, |found, _| self.applied(table, found)).await?;
        }
        Ok(())
    }

    /// Records that the model still serves the tables, where another one was applied meanwhile that
    /// does not take its data as it is. Returns `true` if there was such a table.
    pub(super) async fn record_still_served(&self) -> Result<bool, Error> {
        let mut noted = false;
        for table in &self.tables {
            noted |= self.change(table, |found, _| self.still_serving(table, found)).await?;
        }
        Ok(noted)
    }

    fn serving(&self, table: &TableVersion, found: Option<&Head>, again: bool) -> Option<Head> {
        let mut head =
            found.cloned().unwrap_or_else(|| Head { format: system::FORMAT, ..Head::default() });
        // Whoever was faster may have written something.
        if table.is_vacant && !again {
            (head.models, head.more) = (Vec::new(), false);
        }
        let own = self.own_in(found);
        head.models
            .retain(|served| *served != own && !self.takes_data_of(table.id, &served.digest));
        head.push(own);
        Some(head).filter(|head| found.is_none_or(|found| found.models != head.models))
    }

    fn applied(&self, table: &TableVersion, found: Option<&Head>) -> Option<Head> {
        let before = table.head.iter().flat_map(|head| &head.models);
        let before: Vec<&str> = before.map(|served| served.digest.as_str()).collect();
        let own = self.own_in(found);
        // What began to serve meanwhile may have written what was not looked at.
        let since = found.iter().flat_map(|head| &head.models);
        let since =
            since.filter(|served| **served != own && !before.contains(&served.digest.as_str()));
        let models: Vec<Served> = since.cloned().chain([own.clone()]).collect();
        let is_applied = |head: &Head| {
            let digest = head.applied.as_ref().map(|(digest, _)| digest);
            head.format == system::FORMAT
                && !head.more
                && head.models == models
                && digest == Some(&self.own.digest)
        };
        if found.is_some_and(is_applied) {
            return None;
        }
        let now = Clock::system().now(self.model().precision).epoch();
        let applied = Some((self.own.digest.clone(), now));
        Some(Head { format: system::FORMAT, models, more: false, applied, revision: None })
    }

    fn still_serving(&self, table: &TableVersion, found: Option<&Head>) -> Option<Head> {
        let name = &self.model().table(table.id).name;
        let takes_ours = |served: &Served| {
            let known = self.known.get(&served.digest).and_then(Option::as_ref);
            let changes = known.map(|known| diff(&self.own.data, &known.data));
            changes.is_some_and(|changes| mattering(&changes, name).next().is_none())
        };
        let is_known = |served: &Served| served.digest == self.own.digest || takes_ours(served);
        let head = found.filter(|head| !head.models.iter().any(is_known))?;
        let mut head = head.clone();
        head.push(self.own_in(found));
        Some(head)
    }

    /// Returns `true` if the model takes the data that another one wrote to a table as it is.
    fn takes_data_of(&self, id: TableId, digest: &str) -> bool {
        let known = self.known.get(digest).and_then(Option::as_ref);
        known.is_some_and(|known| {
            mattering(&known.changes, &self.model().table(id).name).next().is_none()
        })
    }

    /// Returns the model as a record names it: as it does already, or as it will when its chunks
    /// are put.
    fn own_in(&self, head: Option<&Head>) -> Served {
        let named = head.into_iter().flat_map(|head| &head.models);
        let named = named.into_iter().find(|served| served.digest == self.own.digest);
        named.cloned().unwrap_or_else(|| Served {
            digest: self.own.digest.clone(),
            chunks: self.own.chunks.len(),
            writer: self.writer.clone(),
        })
    }

    /// Changes the record of a table to what is made of it as it is. `make` is told whether it is
    /// asked again, because somebody else was faster; where it makes nothing, nothing is written.
    /// Returns `true` if something was.
    async fn change(
        &self,
        table: &TableVersion,
        make: impl Fn(Option<&Head>, bool) -> Option<Head>,
    ) -> Result<bool, Error> {
        let (id, mut found) = (table.id, table.head.clone());
        let client = self.runtime.store();
        let budget = client.budget();
        for attempt in 0.. {
            if let Some(error) = found.as_ref().filter(|head| head.format > system::FORMAT) {
                let error = format_error(self.runtime.table_name(id), error.format);
                return Err(Error::Invalid(error.map(|e| e.to_string()).unwrap_or_default()));
            }
            let Some(head) = make(found.as_ref(), attempt > 0) else { return Ok(false) };
            let is_named = |head: &Head| head.models.iter().any(|m| m.digest == self.own.digest);
            if !found.as_ref().is_some_and(is_named) {
                self.put_chunks(id).await?;
            }
            match client.put(self.put_head(id, &head, found.as_ref())).await {
                Ok(_) => {
                    let gone = found.into_iter().flat_map(|found| found.models);
                    for served in gone.filter(|served| !head.models.contains(served)) {
                        self.remove_chunks(id, &served).await;
                    }
                    return Ok(true);
                }
                // Somebody was faster, or nobody knows whether it was done.
                Err(error)
                    if (matches!(error, Error::ConditionFailed { .. })
                        || error.is_maybe_done())
                        && budget.take() =>
                {
                    budget.pause(attempt + 1).await;
                    found = read_head(
                        &self.runtime.store(),
                        self.model(),
                        self.runtime.deployment(),
                        id,
                    )
                    .await?;
                }
                Err(error) => return Err(error),
            }
        }
        Err(Error::Conflict)
    }

    /// Returns the request that puts a record in place of the one that was read.
    fn put_head(&self, id: TableId, head: &Head, read: Option<&Head>) -> Put {
        let (model, table) = (self.model(), self.runtime.table_name(id).to_owned());
        let head = Head { revision: Some(Ulid::generate().to_string()), ..head.clone() };
        let item = head.item(Head::key(model, id).store_key(model.table(id)).to_item());
        Put { table, item, condition: Some(as_read(read, &model.table(id).key.partition.name)) }
    }

    async fn put_chunks(&self, id: TableId) -> Result<(), Error> {
        let (name, table) = (self.runtime.table_name(id), self.model().table(id));
        let keys = Head::chunks(self.model(), id, &self.own.digest, self.own.chunks.len());
        for (key, bytes) in keys.zip(&self.own.chunks) {
            let mut item = key.store_key(table).to_item();
            item.insert(BYTES.to_owned(), Value::B(bytes.clone()));
            item.insert(CHUNK_WRITER.to_owned(), Value::from(self.writer.as_str()));
            let put = Put { table: name.to_owned(), item, condition: None };
            self.runtime.store().put(put).await?;
        }
        Ok(())
    }

    /// Removes what no record names any more. If that fails, a few bytes stay that nobody reads.
    async fn remove_chunks(&self, id: TableId, served: &Served) {
        let (name, table) = (self.runtime.table_name(id), self.model().table(id));
        for key in Head::chunks(self.model(), id, &served.digest, served.chunks) {
            // Somebody may have put it again.
            let as_put = Condition::equals(CHUNK_WRITER, served.writer.as_str());
            let kind = ActionKind::Delete(key.store_key(table));
            let action = Action { table: name.to_owned(), kind, condition: Some(as_put) };
            if let Err(error) = self.runtime.store().decide(vec![action]).await {
                tracing::warn!(%error, "a model that served before could not be removed");
            }
        }
    }
}
