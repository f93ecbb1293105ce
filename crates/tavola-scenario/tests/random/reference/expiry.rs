//! Expiries: when items are due, and what follows from the end of their lifetime.

use std::collections::BTreeSet;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use tavola_model::limits::WORK_PARTITIONS;
use tavola_model::model::{EntityId, Step, TableId, Write};
use tavola_runtime::Caller;
use tavola_store::{Item, Value};

use super::choose::Choices;
use super::{Call, Ids, Place, Record, Reference, Refusal, Tables};

/// What the partitions of records of what is due begin with.
const DUE: &str = "TAVOLA#DUE#";
/// The attribute that says when a block was last refused.
const TRIED: &str = "tavola:at";
/// How long an item is left alone whose block was refused, in seconds.
const POSTPONED: i64 = 15 * 60;
/// How many ends may wait for each other.
const DEEPEST: u8 = 8;

impl Place {
    /// Whether it is that of a record of when an item is due.
    pub fn is_due_record(&self) -> bool {
        self.partition.starts_with(DUE)
    }
}

impl Reference {
    /// Does what follows from the end of an item; none if its lifetime is not over, or nothing
    /// follows. It is blocked by what is over and has to end before.
    pub fn end(&self, place: &Place) -> Option<Result<Self, Refusal>> {
        self.try_to_end(place).map(|(ended, blocked)| match blocked.is_empty() {
            true => ended,
            false => ended.and(Err(Refusal::Blocked)),
        })
    }

    fn try_to_end(&self, place: &Place) -> Option<(Result<Self, Refusal>, BTreeSet<Place>)> {
        let mut call = self.begin(&Caller::job(), Ids::default(), None, Choices::default());
        let item = self.tables.get(place)?;
        let record = call.identify(place, item)?;
        let block = self.model.write(self.model.entity(record.entity).on_expiry?);
        if !call.is_over(place, item) {
            return None;
        }
        call.ending = Some(place.clone());
        let key = block.inputs.iter().map(|input| record.get(&input.name).cloned()).collect();
        let ended = call.write(block, key);
        let ended = ended.map(|_| Self { tables: call.tables.clone(), ..self.clone() });
        call.blocked.remove(place);
        Some((ended, call.blocked))
    }

    /// Everything that may come of the end of an item: what is over and in its way ends first, and
    /// has ended also where the item then cannot. Nothing, if it is not over.
    pub fn endings(&self, place: &Place) -> Vec<(Self, Result<(), Refusal>)> {
        self.endings_within(place, DEEPEST)
    }

    fn endings_within(&self, place: &Place, deepest: u8) -> Vec<(Self, Result<(), Refusal>)> {
        let Some((ended, blocked)) = self.try_to_end(place) else { return Vec::new() };
        if deepest == 0 {
            return vec![(self.clone(), Err(Refusal::Conflict))];
        }
        let mut all = Vec::new();
        match (ended, blocked.is_empty()) {
            (Ok(_), false) => {}
            (Ok(after), true) => all.push((after, Ok(()))),
            (Err(refusal), _) => all.push((self.clone(), Err(refusal))),
        }
        for other in &blocked {
            for (after, ended) in self.endings_within(other, deepest - 1) {
                match ended {
                    Err(_) => all.push((after, Err(Refusal::Conflict))),
                    Ok(()) => match after.endings_within(place, deepest - 1) {
                        // What had to end first has taken it away.
                        none if none.is_empty() => all.push((after, Ok(()))),
                        some => all.extend(some),
                    },
                }
            }
        }
        all
    }

    /// What is over where a write makes items, and may have been met before it was refused: it is
    /// asked for together with all else that the write needs, and ends before anything but the
    /// permission is decided.
    pub fn met_early(&self, write: &Write) -> Vec<Place> {
        let makes = |step: &Step| match step {
            Step::Create { entity, .. } => Some(*entity),
            _ => None,
        };
        let made: Vec<EntityId> = write.all_steps().filter_map(makes).collect();
        let call = self.begin(&Caller::job(), Ids::default(), None, Choices::default());
        let is_made = |place: &Place| {
            let item = self.tables.get(place);
            let record = item.and_then(|item| call.identify(place, item));
            record.is_some_and(|record| made.contains(&record.entity))
        };
        self.tables.keys().filter(|place| call.is_due(place) && is_made(place)).cloned().collect()
    }

    /// The item that a record of what is due names.
    pub fn due_item(&self, record: &Place) -> Option<Place> {
        let named = self.tables.get(record)?.get("tavola:due")?.as_map()?;
        let entity = self.model.entity_named(named.get("entity")?.as_str()?)?;
        let table = self.model.entity(entity).table;
        Some(Place::of(table, self.model.table(table), named.get("key")?.as_map()?))
    }

    /// Everything that may come of ending all that is due, one after the other in the order of their
    /// records.
    pub fn end_all(&self) -> Vec<Self> {
        let mut all = vec![self.clone()];
        for record in self.due_by_now() {
            all = all.iter().flat_map(|now| now.end_due(&record)).collect();
        }
        all
    }

    /// Everything that may come of a record of what is due.
    fn end_due(&self, record: &Place) -> Vec<Self> {
        // What was in the way of another item has ended with that.
        let Some(item) = self.tables.get(record) else { return vec![self.clone()] };
        let tried = item.get(TRIED).and_then(Value::as_number).and_then(|at| at.to_i64());
        if tried.is_some_and(|tried| tried + POSTPONED > self.seconds()) {
            return vec![self.clone()];
        }
        let place = self.due_item(record).expect("a record names an item");
        let endings = self.endings(&place);
        assert!(!endings.is_empty(), "a record of what is due and not there: {record:?}");
        let after = |(mut after, ended): (Self, Result<(), Refusal>)| {
            if ended.is_err() {
                after.postpone(record);
            }
            after
        };
        endings.into_iter().map(after).collect()
    }

    /// Notes that a block was refused.
    pub fn postpone(&mut self, record: &Place) {
        let now = Value::from(self.seconds());
        if let Some(item) = Arc::make_mut(&mut self.tables).get_mut(record) {
            item.insert(TRIED.to_owned(), now);
        }
    }

    /// Whether the block of an item was refused a while ago.
    pub fn was_put_off(&self, item: &Place) -> bool {
        let records = self.tables.iter().filter(|(place, _)| place.is_due_record());
        let mut tried = records.filter(|(_, record)| record.contains_key(TRIED));
        tried.any(|(place, _)| self.due_item(place).as_ref() == Some(item))
    }

    /// The records of what is due by now: of each table, partition by partition.
    fn due_by_now(&self) -> Vec<Place> {
        let bound = format!("{:011}", self.seconds() + 1);
        let is_due = |place: &&Place| {
            place.is_due_record() && place.sort.as_ref().is_some_and(|sort| *sort < bound)
        };
        let mut due: Vec<Place> = self.tables.keys().filter(is_due).cloned().collect();
        let shard = |place: &Place| place.partition.strip_prefix(DUE)?.parse::<usize>().ok();
        due.sort_by_key(|place| (place.table, shard(place), place.sort.clone()));
        due
    }

    fn seconds(&self) -> i64 {
        self.now.div_euclid(1000)
    }
}

impl Call<'_> {
    /// Brings the records of when items are due in step with the items that a write has named.
    pub fn follow_due(&mut self, named: &[Place]) {
        let of = |call: &Self, tables: &Tables, place: &Place| {
            call.due_record(&call.identify(place, tables.get(place)?)?)
        };
        let changes: Vec<_> = named
            .iter()
            .map(|place| (of(self, self.stored, place), of(self, &self.tables, place)))
            .filter(|(before, after)| before != after)
            .collect();
        let tables = Arc::make_mut(&mut self.tables);
        for (before, after) in changes {
            if let Some((place, _)) = before {
                tables.remove(&place);
            }
            tables.extend(after);
        }
    }

    /// The record of when an item is due; none if nothing follows from its end.
    fn due_record(&self, record: &Record) -> Option<(Place, Item)> {
        let entity = self.model.entity(record.entity);
        entity.on_expiry?;
        let at = self.ends(record)?;
        let id = self.model.due_table(record.entity)?;
        let (own, table) = (self.model.table(record.place.table), self.model.table(id));
        let key: Item =
            own.key.parts().map(|p| (p.name.clone(), record.item[&p.name].clone())).collect();
        let digest =
            digest(own.name.as_str(), own.key.parts().map(|part| &record.item[&part.name]));
        let shard = digest.bytes().next().map_or(0, usize::from) % WORK_PARTITIONS;
        let (partition, sort) = (format!("{DUE}{shard}"), format!("{at:011}#{digest}"));
        let named = [
            ("entity".to_owned(), Value::from(entity.name.as_str())),
            ("key".to_owned(), Value::M(key)),
        ];
        let mut item = Item::from([
            (table.key.partition.name.clone(), Value::S(partition)),
            ("tavola:due".to_owned(), Value::M(Item::from(named))),
        ]);
        item.extend(table.key.sort.as_ref().map(|part| (part.name.clone(), Value::S(sort))));
        Some((place_of_record(id, self, &item), item))
    }

    /// Whether the item at a place is over, and something is to follow before anything takes what
    /// it has.
    pub fn is_due(&self, place: &Place) -> bool {
        let Some(item) = self.look(place) else { return false };
        let record = self.identify(place, &item);
        let follows = |record: Record| self.model.entity(record.entity).on_expiry.is_some();
        record.is_some_and(follows) && self.is_over(place, &item)
    }
}

fn place_of_record(id: TableId, call: &Call<'_>, item: &Item) -> Place {
    Place::of(id, call.model.table(id), item)
}

fn digest<'v>(table: &str, key: impl Iterator<Item = &'v Value>) -> String {
    let mut hasher = Sha256::new();
    for value in std::iter::once(Value::from(table)).chain(key.cloned()) {
        let text = value.to_dynamodb_json().to_string();
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text);
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
