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
use tavola_model::model::{Else, EntityId, Expr, LetTarget, Read, ReadId, Shape, Source};
use tavola_store::Value;

use self::visible::Seen;
use crate::cursor::CursorKeys;
use crate::record::{Place, Record};
use crate::session::{Bound, Session, settle};
use crate::visibility::Visibility;
use crate::{CallerKind, Code, Failure, Fault, Reason, Response};

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
        if self.cursor.is_some() && !is_paged(read) {
            let message = "applies only to lists that have pages";
            faults.push(Fault::new("cursor", Code::NOT_PAGED, message));
        }
        if faults.is_empty() { Ok(()) } else { Err(Failure::Invalid(faults)) }
    }
}

/// Whether a read answers by the page. The others answer at once.
fn is_paged(read: &Read) -> bool {
    let at_once = read.at_most.is_some() || matches!(read.source, Source::Scan { .. });
    read.shape == Shape::List && !at_once
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
            Shape::List if is_paged(read) => self.list(read, &bound, &paging, &digest).await?,
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
                    let place = settle!(self, |context| {
                        let frame = context.frame(bound, None);
                        context.load_place(load, &frame)
                    })?;
                    match place {
                        Some((place, entity)) => {
                            if !self.cache.contains_key(&place) {
                                self.fetch(vec![(place.clone(), entity)]).await?;
                            }
                            self.knows(&place, entity).then_some((place, entity))
                        }
                        None => None,
                    }
                }
                LetTarget::Read(id, args) => {
                    let args = self.arguments(args, bound).await?;
                    let (found, _) = self.collect(*id, args, 1).await?;
                    found.into_iter().next().map(|record| (record.place, record.entity))
                }
            };
            missing |= found.is_none() && !binding.optional;
            if let Some(slot) = bound.get_mut(binding.slot) {
                *slot =
                    found.map_or(Bound::Value(None), |(place, entity)| Bound::Item(place, entity));
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
        settle!(self, |context| {
            let frame = context.frame(bound, None);
            args.iter().map(|arg| context.value(arg, &frame)).collect()
        })
    }

    /// Whether the caller may call this. A refusal does not tell a hidden item from a missing one: for one
    /// that must be there both are not-found, for one that need not be, both are forbidden.
    pub async fn permit(
        &mut self,
        (allow, refusal): (Option<&'r Expr>, &'r Else),
        bound: &[Bound],
        required: Vec<usize>,
        missing: bool,
    ) -> Result<(), Failure> {
        let allowed = match allow {
            Some(allow) => settle!(self, |context| {
                let frame = context.frame(bound, None);
                context.holds(allow, &frame)
            })?,
            None => false,
        };
        if allowed {
            return Ok(());
        }
        if self.identity.kind == CallerKind::Anonymous {
            return Err(Failure::NotSignedIn);
        }
        let required: Vec<_> = required.into_iter().filter_map(|slot| bound.get(slot)).collect();
        if missing || self.hides_something(&required).await? {
            return Err(Failure::not_found());
        }
        Err(settle!(self, |context| {
            let frame = context.frame(bound, None);
            context.refusal(refusal, &frame, Reason::not_allowed())
        })?)
    }

    /// Whether something that was loaded is invisible to the caller.
    async fn hides_something(&mut self, bound: &[&Bound]) -> Result<bool, Failure> {
        settle!(self, |context| {
            let mut hidden = false;
            for bound in bound {
                if let Bound::Item(place, _) = bound
                    && let Some(Some(record)) = context.cache.get(place)
                {
                    hidden |= !context.sees(record)?;
                }
            }
            Ok(hidden)
        })
    }

    /// The one item of a read, or nothing.
    async fn one(&mut self, read: &'r Read, bound: &[Bound]) -> Result<Json, Failure> {
        let found = match &read.source {
            Source::Get { load, or_default } => {
                let place = settle!(self, |context| {
                    let frame = context.frame(bound, None);
                    context.load_place(load, &frame)
                })?;
                let Some((place, entity)) = place else { return Err(Failure::not_found()) };
                if !self.cache.contains_key(&place) {
                    self.get(place.clone(), entity, read.strong).await?;
                }
                match self.knows(&place, entity) {
                    true => self.take_visible(&place, read).await?,
                    false if *or_default => {
                        let record = self.default_record(load, bound, place, entity).await?;
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
        let visibility = settle!(self, |context| context.visibility(&record))?;
        Ok(visibility.map(|visibility| (record, visibility)))
    }

    /// The record that was loaded from a place, if the caller sees it.
    async fn take_visible(
        &mut self,
        place: &Place,
        read: &'r Read,
    ) -> Result<Option<(Record, Visibility)>, Failure> {
        let visibility = settle!(self, |context| match context.cache.get(place) {
            Some(Some(record)) => context.visibility(record),
            _ => Ok(None),
        })?;
        // Only what is fetched beside it may still look for it.
        let record = match read.with.is_empty() {
            true => self.cache.remove(place),
            false => self.cache.get(place).cloned(),
        };
        Ok(record.flatten().zip(visibility))
    }

    async fn get(&mut self, place: Place, entity: EntityId, strong: bool) -> Result<(), Failure> {
        let table = self.model.table(place.table);
        if self.is_place_elsewhere(entity, &place) {
            self.cache.insert(place, None);
            return Ok(());
        }
        let request = tavola_store::Get {
            table: self.deployment.table(place.table).to_owned(),
            key: place.key(table),
            strong,
            attributes: Vec::new(),
        };
        let response = self.store.get(request).await?;
        self.capacity += response.capacity;
        self.remember(place, entity, response.value);
        Ok(())
    }

    /// The items of a read that another read or a write uses, and whether there are more: no permission is
    /// asked, nothing is hidden.
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
