//! Reads: permission, then items, then what the caller sees of them.

mod fallback;
mod included;
pub(crate) mod page;
mod partitions;
mod position;
mod query;
mod shape;
mod visible;

use serde_json::Value as Json;
use tavola_model::model::{EntityId, Expr, LetTarget, Read, ReadId, Shape, Source};
use tavola_store::Value;

use self::visible::Seen;
use crate::cursor::CursorKeys;
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::session::{Bound, Session, load_and_evaluate};
use crate::visibility::Visibility;
use crate::{Code, Failure, Fault, Response};

/// How much of a list is wanted, and from where.
pub(crate) struct Paging<'k> {
    pub limit: Option<u32>,
    pub cursor: Option<String>,
    pub keys: &'k CursorKeys,
    /// Of the read.
    pub fingerprint: &'k [u8],
}

impl Paging<'_> {
    /// What is ignored in silence is a mistake that nobody finds.
    fn check(&self, read: &Read) -> Result<(), Failure> {
        let mut faults = Vec::new();
        if self.limit.is_some() && read.shape != Shape::List {
            faults.push(Fault::new(
                "limit",
                Code::NOT_PAGED,
                "applies to lists only, and this read is not a list",
            ));
        } else if self.limit == Some(0) {
            faults.push(Fault::new("limit", Code::OUT_OF_BOUNDS, "must be at least 1"));
        }
        if self.cursor.is_some() && !read.is_paged() {
            let message = "applies only to lists that have pages";
            faults.push(Fault::new("cursor", Code::NOT_PAGED, message));
        }
        if faults.is_empty() { Ok(()) } else { Err(Failure::Invalid(faults)) }
    }
}

impl<'r> Session<'r> {
    /// Runs a read for its caller.
    pub async fn read(
        &mut self,
        read: &'r Read,
        values: Vec<Option<Value>>,
        paging: Paging<'_>,
    ) -> Result<Response, Failure> {
        paging.check(read)?;
        let digest = match read.shape {
            Shape::List => page::digest(paging.fingerprint, &values, &self.identity),
            _ => Vec::new(),
        };
        self.answers = Some(Default::default());
        let mut bound = self.bind(&read.inputs, values, read.frame.len())?;
        let missing = self.bind_lets(read, &mut bound).await?;
        let required = read
            .lets
            .iter()
            .filter(|binding| !binding.optional)
            .map(|binding| binding.slot)
            .collect();
        let permission = (read.allow.as_ref(), &read.refusal);
        self.permit(permission, &bound, required, missing).await?;
        if missing {
            return Err(Failure::not_found());
        }
        let body = match &read.shape {
            Shape::One => self.one(read, &bound).await?,
            Shape::List if read.is_paged() => self.list(read, &bound, &paging, &digest).await?,
            _ => self.everything(read, &bound, paging.limit).await?,
        };
        Ok(Response { body, ..Response::default() })
    }

    /// Loads what `let` names; whether something that must be there is missing.
    async fn bind_lets(&mut self, read: &'r Read, bound: &mut [Bound]) -> Result<bool, Failure> {
        let mut missing = false;
        for binding in &read.lets {
            let found = match &binding.target {
                LetTarget::Item(load) => {
                    let key = load_and_evaluate!(self, |context| {
                        let frame = context.frame(bound, None);
                        context.load_key(load, &frame)
                    })?;
                    match key {
                        Some((key, entity)) => {
                            if !self.cache.contains_key(&key) {
                                self.fetch(vec![(key.clone(), entity)]).await?;
                            }
                            self.has_loaded(&key, entity).then_some((key, entity))
                        }
                        None => None,
                    }
                }
                LetTarget::Read(id, args) => {
                    let args = self.arguments(args, bound).await?;
                    let (found, _) = self.collect(*id, args, 1).await?;
                    found.into_iter().next().map(|record| (record.key, record.entity))
                }
            };
            missing |= found.is_none() && !binding.optional;
            if let Some(slot) = bound.get_mut(binding.slot) {
                *slot = found.map_or(Bound::Value(None), |(key, entity)| Bound::Item(key, entity));
            }
        }
        Ok(missing)
    }

    /// Evaluates arguments for another read.
    pub async fn arguments(
        &mut self,
        args: &'r [Expr],
        bound: &[Bound],
    ) -> Result<Vec<Option<Value>>, Failure> {
        load_and_evaluate!(self, |context| {
            let frame = context.frame(bound, None);
            args.iter().map(|arg| context.value(arg, &frame)).collect()
        })
    }

    /// The one item of a read, or nothing.
    async fn one(&mut self, read: &'r Read, bound: &[Bound]) -> Result<Json, Failure> {
        let found = match &read.source {
            Source::Get { load, or_default } => {
                let key = load_and_evaluate!(self, |context| {
                    let frame = context.frame(bound, None);
                    context.load_key(load, &frame)
                })?;
                let Some((key, entity)) = key else { return Err(Failure::not_found()) };
                if !self.cache.contains_key(&key) {
                    self.get(key.clone(), entity, read.strong).await?;
                }
                match self.has_loaded(&key, entity) {
                    true => self.take_visible(&key, read).await?,
                    false if *or_default => {
                        let record = self.default_record(load, bound, key, entity).await?;
                        self.with_visibility(record).await?
                    }
                    false => None,
                }
            }
            _ => {
                let Seen { records, visibilities, more } = self.see(read, bound, 1).await?;
                let found = records.into_iter().zip(visibilities).next();
                if found.is_none() && more {
                    return Err(too_much());
                }
                found
            }
        };
        let Some((record, visibility)) = found else { return Err(Failure::not_found()) };
        if read.with.is_empty() {
            return Ok(Json::Object(visibility.visible_attributes(self.model, record)));
        }
        let shown = self.show(read, bound, vec![record], vec![visibility]).await?;
        Ok(shown.into_iter().next().map_or(Json::Null, Json::Object))
    }

    /// A record, if the caller sees it.
    async fn with_visibility(
        &mut self,
        record: Record,
    ) -> Result<Option<(Record, Visibility)>, Failure> {
        let visibility = load_and_evaluate!(self, |context| context.visibility(&record))?;
        Ok(visibility.map(|visibility| (record, visibility)))
    }

    /// The record that was loaded from a place, if the caller sees it.
    async fn take_visible(
        &mut self,
        key: &ItemKey,
        read: &'r Read,
    ) -> Result<Option<(Record, Visibility)>, Failure> {
        let visibility = load_and_evaluate!(self, |context| match context.cache.get(key) {
            Some(Some(record)) => context.visibility(record),
            _ => Ok(None),
        })?;
        // Only what is fetched beside it may still look for it.
        let record = match read.with.is_empty() {
            true => self.cache.remove(key),
            false => self.cache.get(key).cloned(),
        };
        Ok(record.flatten().zip(visibility))
    }

    async fn get(&mut self, key: ItemKey, entity: EntityId, strong: bool) -> Result<(), Failure> {
        let table = self.model.table(key.table);
        if self.tenancy.is_key_elsewhere(self.model, entity, &key) {
            self.cache.insert(key, None);
            return Ok(());
        }
        let request = tavola_store::Get {
            table: self.deployment.table(key.table).to_owned(),
            key: key.store_key(table),
            strong,
            attributes: Vec::new(),
        };
        let item = self.store.get(request).await?;
        self.remember(key, entity, item);
        Ok(())
    }

    /// The items of a read that another read or a write uses, and whether there are more: no
    /// permission is asked, nothing is hidden.
    pub async fn collect(
        &mut self,
        id: ReadId,
        args: Vec<Option<Value>>,
        most: usize,
    ) -> Result<(Vec<Record>, bool), Failure> {
        let read = self.model.read(id);
        let mut bound = self.bind(&read.inputs, args, read.frame.len())?;
        // Reads that use reads that use reads: each call has one read's depth on the heap.
        let missing = Box::pin(self.bind_lets(read, &mut bound)).await?;
        if missing {
            return Ok((Vec::new(), false));
        }
        let most =
            read.at_most.map_or(most, |at_most| most.min(usize::try_from(at_most).unwrap_or(most)));
        Box::pin(self.matching(read, &bound, most)).await
    }
}

/// The failure of a read that has not found its one item within its budget.
fn too_much() -> Failure {
    Failure::too_large(Code::TOO_MUCH_TO_READ, "too many items would have to be read to find one")
}
