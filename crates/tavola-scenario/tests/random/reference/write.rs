//! Writes: the steps in their order, on a copy of everything.

use std::collections::BTreeSet;
use std::sync::Arc;

use tavola_model::model::{
    Attribute, Change, ChangeKind, Computed, Else, ElseKind, EntityId, Expr, Let, LetTarget, Loop,
    Step, Write,
};
use tavola_runtime::{CallerKind, Input};
use tavola_store::{Item, Name, Value};

use super::choose::is_there;
use super::eval::{Val, elements};
use super::items::{conform, form};
use super::{
    Answer, Belongs, Call, Facts, Happened, Once, Place, Record, Refusal, aggregates, given,
};

/// The state of a write.
pub struct Running {
    pub slots: Vec<Val>,
    /// The items it made, changed or deleted, in the order in which it named them.
    named: Vec<(Place, EntityId)>,
    /// Something that it makes is there already.
    taken: bool,
    /// Whether it deletes items with all that its loops find, and whether it is in such a loop.
    cascades: bool,
    clearing: bool,
    /// What was added to or taken from: its bounds are asked in the end.
    counted: BTreeSet<(Place, String)>,
    /// What it adds to or takes from, wherever it does.
    counts: BTreeSet<(EntityId, String)>,
    /// The items that it made, also where it deleted one before.
    made: BTreeSet<Place>,
    /// Whether it did more than name items that it was given nothing to change of.
    acted: bool,
}

impl Running {
    fn new(write: &Write, slots: Vec<Val>, cascades: bool) -> Self {
        let (named, counted, made) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let (taken, clearing, acted) = (false, false, false);
        let changes = write.all_steps().filter_map(|step| match step {
            Step::Update { entity, changes, .. } => Some((*entity, changes)),
            _ => None,
        });
        let counts = changes.flat_map(|(entity, changes)| {
            let counting = changes.iter().filter(|c| c.kind.counts() && c.path.len() == 1);
            counting.map(move |change| (entity, change.path[0].clone()))
        });
        let counts = counts.collect();
        Self { slots, named, taken, cascades, clearing, counted, counts, made, acted }
    }

    fn counts(&self, entity: EntityId, attribute: &Attribute) -> bool {
        self.counts.contains(&(entity, attribute.name.clone()))
    }
}

impl Call<'_> {
    pub fn run_write(
        &mut self,
        write: &Write,
        input: &Input,
        happened: &mut Happened,
    ) -> Result<Answer, Refusal> {
        let values = given::inputs(self.model, &write.inputs, input)?;
        let inputs = self.with_defaults(&write.inputs, values);
        let slots: Vec<Val> = inputs.iter().cloned().map(Val::of).collect();
        let me = self.who();
        // What another tenant did has nothing to do with this one.
        let tenant = format!("{:?}", self.tenant);
        let once = match (&write.once, &input.idempotency_key) {
            (Some((expr, lifetime)), _) => {
                let value = self.value(expr, &slots, None);
                value.map(|v| (format!("{tenant} {} {v:?}", write.name), *lifetime))
            }
            (None, Some(key)) => {
                Some((format!("{tenant} {} {key} of {me}", write.name), 24 * 60 * 60))
            }
            (None, None) => None,
        };
        let Some((name, lifetime)) = once else { return self.write(write, inputs) };
        if let Some(first) = happened.get(&name).filter(|first| first.expires > self.seconds()) {
            let first = first.clone();
            return self.again(write, inputs, &first, first.caller == me);
        }
        let answer = self.write(write, inputs.clone())?;
        let expires = self.seconds() + i64::try_from(lifetime).expect("a lifetime");
        let created = matches!(answer, Answer::Written(_, true));
        let item = self.first.clone().filter(|(place, id)| self.load_at(place, *id).is_some());
        happened.insert(name, Once { inputs, caller: me, item, created, expires });
        Ok(answer)
    }

    /// Answers a call that has happened: with the item as it is now, to who called and still may.
    fn again(
        &mut self,
        write: &Write,
        inputs: Vec<Option<Value>>,
        first: &Once,
        own: bool,
    ) -> Result<Answer, Refusal> {
        let is_same = first.inputs == inputs;
        let mut slots: Vec<Val> = inputs.into_iter().map(Val::of).collect();
        slots.resize(write.frame.len(), Val::Absent);
        let (missing, required) = self.lets(write, &mut slots);
        let allowed = self.permit(write.allow.as_ref(), &slots, &required, missing);
        if !own {
            allowed?;
        }
        if !is_same {
            return Err(Refusal::Conflict);
        }
        let item = first.item.clone().filter(|_| own && allowed.is_ok());
        self.first.clone_from(&item);
        let record = item.and_then(|(place, id)| self.load_at(&place, id));
        let shown = record.filter(|record| self.sees(record));
        let shown = shown.map(|record| self.show_for_write(write, &record));
        let created = first.created && shown.is_some();
        Ok(Answer::Written(shown.unwrap_or_default(), created))
    }

    /// Binds what `let` finds; whether something is missing, and which of it must not be.
    fn lets(&self, write: &Write, slots: &mut [Val]) -> (bool, Vec<usize>) {
        let (mut missing, mut required) = (false, Vec::new());
        for step in &write.steps {
            let Step::Let(binding) = step else { continue };
            if binding.in_place {
                continue;
            }
            let found = self.find_let(binding, slots);
            missing |= matches!(found, Val::Absent) && binding.is_required();
            required.extend(binding.is_required().then_some(binding.slot));
            slots[binding.slot] = found;
        }
        (missing, required)
    }

    /// Who calls, as far as calls of theirs are the same call.
    fn who(&self) -> String {
        let id = self.model.caller.iter().position(|claim| claim.name == "id");
        match id.map(|place| &self.claims[place]) {
            Some(id) => format!("{:?} {id:?}", self.kind),
            None => format!("{:?} {:?}", self.kind, self.claims),
        }
    }

    pub fn with_defaults(
        &self,
        declared: &[tavola_model::model::Input],
        values: Vec<Option<Value>>,
    ) -> Vec<Option<Value>> {
        let mut filled: Vec<Option<Value>> = Vec::new();
        for (input, value) in declared.iter().zip(values) {
            let slots: Vec<Val> = filled.iter().cloned().map(Val::of).collect();
            filled.push(match (value, &input.default) {
                (None | Some(Value::Null), Some(default)) => self.value(default, &slots, None),
                (value, _) => value,
            });
        }
        filled
    }

    /// Who is refused is told nothing of what they may not see.
    pub fn permit(
        &self,
        allow: Option<&Expr>,
        slots: &[Val],
        required: &[usize],
        missing: bool,
    ) -> Result<(), Refusal> {
        if allow.is_some_and(|allow| self.holds(allow, slots, None)) {
            return Ok(());
        }
        if self.kind == CallerKind::Anonymous {
            return Err(Refusal::NotSignedIn);
        }
        let hidden = required
            .iter()
            .any(|slot| matches!(&slots[*slot], Val::Item(record) if !self.sees(record)));
        Err(if missing || hidden { Refusal::NotFound } else { Refusal::Forbidden })
    }

    pub fn find_let(&self, binding: &Let, slots: &[Val]) -> Val {
        match &binding.target {
            LetTarget::Item(Expr::Load(load)) if binding.by_read => {
                let place = self.place(load, slots, None);
                let found =
                    place.and_then(|place| self.unpinned(|call| call.load_at(&place, load.entity)));
                found.map_or(Val::Absent, |found| Val::Item(Record { seen: true, ..found }))
            }
            LetTarget::Item(load) => match self.eval(load, slots, None) {
                Val::Item(record) => Val::Item(record),
                _ => Val::Absent,
            },
            LetTarget::Read(id, args) => {
                let args = self.values(args, slots, None);
                let found = self.collect(self.model.read(*id), args).into_iter().next();
                let found = found.and_then(|found| self.load_at(&found.place, found.entity));
                found.map_or(Val::Absent, Val::Item)
            }
            LetTarget::Aggregate(id, args) => {
                let args = self.values(args, slots, None);
                let read = self.model.read(*id);
                Val::Value(aggregates::of_records(read, &self.collect(read, args)))
            }
            LetTarget::Value(value) => Val::of(self.value(value, slots, None)),
            LetTarget::Claim(_) => panic!("a claim is a step of its own"),
        }
    }

    pub fn write(&mut self, write: &Write, inputs: Vec<Option<Value>>) -> Result<Answer, Refusal> {
        let given = inputs.clone();
        let mut slots: Vec<Val> = inputs.into_iter().map(Val::of).collect();
        slots.resize(write.frame.len(), Val::Absent);
        let cascades = self.model.cascades(write);
        let mut running = Running::new(write, slots, cascades);
        let (missing, required) = self.lets(write, &mut running.slots);
        self.permit(write.allow.as_ref(), &running.slots, &required, missing)?;
        if missing {
            return Err(Refusal::NotFound);
        }
        self.admitted = true;
        self.bound = running.slots.clone();
        let is_bound = |step: &&Step| matches!(step, Step::Let(binding) if !binding.in_place);
        for step in write.steps.iter().filter(|step| !is_bound(step)) {
            let done = self.step(step, &mut running, &given);
            // Whether what is there already was noticed before is nobody's business.
            done.map_err(|refusal| if running.taken { Refusal::Taken } else { refusal })?;
        }
        let audited = write.audited && (running.acted || running.named.is_empty());
        if let Some((entity, fields)) = self.model.audit.as_ref().filter(|_| audited) {
            self.facts = Some(self.facts(write, &running));
            let given = fields
                .iter()
                .filter_map(|(name, e)| Some((name.clone(), self.value(e, &[], None)?)))
                .collect();
            self.make(*entity, given, &mut running)?;
        }
        self.settle(&running)?;
        let audit = self.model.audit.as_ref().map(|(entity, _)| *entity);
        let mut named = running.named.iter().filter(|(_, entity)| Some(*entity) != audit);
        let answered = match &write.answer {
            Some(answer) => self.chosen(answer, &running.slots),
            None => named.next().cloned(),
        };
        let Some((place, entity)) = &answered else {
            return Ok(Answer::Written(serde_json::Value::Null, false));
        };
        self.first = Some((place.clone(), *entity));
        let was = self
            .stored
            .get(place)
            .is_some_and(|item| self.recognise(place, item, &[*entity]).is_some());
        let now = self.load_at(place, *entity);
        let created = now.is_some() && (!was || running.made.contains(place));
        let shown = now.filter(|record| self.sees(record));
        let shown = shown.map(|record| self.show_for_write(write, &record));
        Ok(Answer::Written(shown.unwrap_or_default(), created))
    }

    /// What a write shows of the item that it answers with.
    fn show_for_write(&self, write: &Write, record: &Record) -> serde_json::Value {
        let mut shown = self.show(record);
        if let Some(shown) = shown.as_object_mut() {
            let name = write.discriminator.as_deref();
            self.tell_apart(&write.answered_entities(), name, record, shown);
        }
        shown
    }

    /// Does the steps for an element of a loop in portions.
    pub fn element(
        &mut self,
        write: &Write,
        body: &[Step],
        slots: Vec<Val>,
        given: &[Option<Value>],
    ) -> Result<(), Refusal> {
        let mut running = Running::new(write, slots, false);
        for step in body {
            self.step(step, &mut running, given)?;
        }
        self.settle(&running)
    }

    /// Asks what has to hold in the end, and brings everything in step with what was done.
    fn settle(&mut self, running: &Running) -> Result<(), Refusal> {
        self.ask_bounds(running)?;
        self.ask_checks(running)?;
        let free = self.follow(&running.named);
        if running.cascades {
            self.hold_locks();
        }
        if running.taken || !free { Err(Refusal::Taken) } else { Ok(()) }
    }

    /// The first of the items that an answer names which is there in the end.
    fn chosen(
        &self,
        answer: &tavola_model::model::Answer,
        slots: &[Val],
    ) -> Option<(Place, EntityId)> {
        answer.slots.iter().find_map(|slot| match &slots[*slot] {
            Val::Item(record) => {
                let there = self.load_at(&record.place, answer.entity).is_some();
                there.then(|| (record.place.clone(), answer.entity))
            }
            _ => None,
        })
    }

    /// Deletes what the loops of a deletion find, given what it had bound.
    pub fn clear(&mut self, write: &Write, slots: Vec<Val>) {
        let mut running = Running::new(write, slots, true);
        for step in write.steps.iter().filter(|step| step.cascades()) {
            let done = self.step(step, &mut running, &[]);
            done.expect("a loop that only deletes");
        }
        self.follow(&running.named);
    }

    /// What a deletion has only marked keeps its locks and records until it goes.
    fn hold_locks(&mut self) {
        let Some(committed) = self.moments.and_then(|moments| moments.committed) else { return };
        let goes_with =
            |place: &&Place| place.partition.starts_with("TAVOLA#UNIQUE#") || place.is_due_record();
        for (place, lock) in self.stored.iter().filter(|(place, _)| goes_with(place)) {
            if !self.tables.contains_key(place) && committed.contains_key(place) {
                Arc::make_mut(&mut self.tables).insert(place.clone(), lock.clone());
                self.held.insert(place.clone());
            }
        }
    }

    fn facts(&self, write: &Write, running: &Running) -> Facts {
        let mut facts = Facts {
            name: write.audit_name.clone(),
            entity: String::new(),
            key: String::new(),
            id: String::new(),
        };
        let Some((place, id)) = running.named.first() else { return facts };
        let entity = self.model.entity(*id);
        facts.entity = entity.type_value.clone();
        facts.key = place.text();
        let item = self.tables.get(place).or_else(|| self.stored.get(place));
        let record = item.and_then(|item| self.recognise(place, item, &[*id]));
        let last = entity.key_attributes.last();
        if let Some(Value::S(text)) = last.zip(record.as_ref()).and_then(|(name, r)| r.get(name)) {
            facts.id.clone_from(text);
        }
        facts
    }

    fn step(
        &mut self,
        step: &Step,
        running: &mut Running,
        inputs: &[Option<Value>],
    ) -> Result<(), Refusal> {
        match step {
            Step::Let(Let { slot, target: LetTarget::Claim(claim), .. }) => {
                running.slots[*slot] = self.claim(claim, &running.slots)?;
            }
            Step::Let(binding) => {
                let found = self.find_let(binding, &running.slots);
                if matches!(found, Val::Absent) && binding.is_required() {
                    return Err(Refusal::NotFound);
                }
                running.slots[binding.slot] = found;
            }
            Step::Check(condition, otherwise) => {
                if !self.holds(condition, &running.slots, None) {
                    return Err(refusal(otherwise));
                }
            }
            Step::Create { slot, entity, fields, .. } => {
                let given = fields
                    .iter()
                    .filter_map(|(name, e)| {
                        Some((name.clone(), self.value(e, &running.slots, None)?))
                    })
                    .collect();
                let record = self.make(*entity, given, running)?;
                if let Some(slot) = slot {
                    running.slots[*slot] = Val::Item(record);
                }
            }
            Step::Update { target, any: Some(any), changes, condition, otherwise, .. } => {
                let asked = (target, condition.as_ref(), otherwise);
                let record = self.take(any, asked, running)?;
                self.change(record, changes, running, inputs)?;
            }
            Step::Update {
                target,
                entity,
                any: None,
                upsert,
                blind,
                changes,
                starting,
                condition,
                otherwise,
            } => {
                match self.target(target, running) {
                    (_, Some(record)) => {
                        self.may_change(&record, condition.as_ref(), otherwise, running)?;
                        self.change(record, changes, running, inputs)?;
                    }
                    (Some(place), None) if *upsert => {
                        let Expr::Load(load) = target else { panic!("an upsert has a key") };
                        self.note_due(&place, running);
                        let mut given = self.key_values(load, &running.slots, None);
                        given.extend(starting.iter().filter_map(|(name, value)| {
                            Some((name.clone(), self.value(value, &running.slots, None)?))
                        }));
                        let start = self.complete(*entity, given.clone());
                        let start = Record {
                            entity: *entity,
                            place,
                            item: start,
                            told: Item::new(),
                            seen: false,
                        };
                        let holds = |c: &Expr| self.holds(c, &running.slots, Some(&start));
                        if !condition.as_ref().is_none_or(holds) {
                            return Err(refusal(otherwise));
                        }
                        let (item, touched) = self.changed(&start, changes, running, inputs)?;
                        given.extend(
                            item.into_iter().filter(|(name, _)| touched.contains(name.as_str())),
                        );
                        if *blind {
                            // Nobody has looked whether it is new.
                            self.count(&start, changes);
                        }
                        self.make(*entity, given, running)?;
                    }
                    _ => return Err(missing(condition.as_ref(), otherwise)),
                }
            }
            Step::Delete { target: Expr::Slot(slot), entity, .. } if matches!(&running.slots[*slot], Val::Item(record) if record.entity != *entity) =>
                {}
            Step::Delete { target, entity, condition, otherwise } => {
                let (place, record) = self.target(target, running);
                let Some(record) = record else {
                    // A deletion's loops may have found what it deletes by itself.
                    let is_same =
                        |r: &Record, place: &Place| r.place == *place && r.entity == *entity;
                    let again =
                        place.is_some_and(|place| self.deleted.iter().any(|r| is_same(r, &place)));
                    return match running.cascades && again {
                        true => Ok(()),
                        false => Err(missing(condition.as_ref(), otherwise)),
                    };
                };
                self.may_change(&record, condition.as_ref(), otherwise, running)?;
                let committed = self.moments.and_then(|moments| moments.committed);
                if running.clearing && committed.is_some_and(|c| is_there(c, &record.place)) {
                    // It goes in one of the transactions that follow.
                    return Ok(());
                }
                if running.cascades && !running.clearing {
                    self.marked.insert(record.place.clone(), record.item.clone());
                }
                // What this write itself had made in the place of what had expired leaves that as
                // it was.
                let place = &record.place;
                let over = self.stored.get(place).filter(|item| self.is_over(place, item));
                let over = over.cloned();
                let tables = Arc::make_mut(&mut self.tables);
                match over {
                    Some(over) => tables.insert(place.clone(), over),
                    None => tables.remove(place),
                };
                name(running, &record);
                self.deleted.push(record);
            }
            Step::For { slot, index, list, condition, body } => {
                let found: Vec<Val> = match list {
                    Loop::Once => vec![Val::Absent],
                    // The slot of a `when` has a value once its steps are done.
                    Loop::Otherwise(when) => match &running.slots[*when] {
                        Val::Absent => vec![Val::Absent],
                        _ => Vec::new(),
                    },
                    Loop::Values(expr) => elements(self.value(expr, &running.slots, None))
                        .into_iter()
                        .map(Val::Value)
                        .collect(),
                    Loop::Read(id, args) => {
                        let args = self.values(args, &running.slots, None);
                        let found = self.collect(self.model.read(*id), args).into_iter();
                        // What the write itself has deleted needs nothing more done to it.
                        found.filter(|r| !self.has_deleted(&r.place)).map(Val::Item).collect()
                    }
                };
                let outer = running.clearing;
                running.clearing |= running.cascades && step.cascades();
                for (number, element) in (0_i64..).zip(found) {
                    running.slots[*slot] = element;
                    if let Some(index) = index {
                        running.slots[*index] = Val::Value(Value::from(number));
                    }
                    if condition.as_ref().is_none_or(|c| self.holds(c, &running.slots, None)) {
                        for step in body {
                            self.step(step, running, inputs)?;
                        }
                        if matches!(list, Loop::Once) {
                            running.slots[*slot] = Val::Value(Value::Bool(true));
                        }
                    }
                }
                running.clearing = outer;
            }
        }
        Ok(())
    }

    /// Whether the write itself has deleted an item.
    fn has_deleted(&self, place: &Place) -> bool {
        self.stored.contains_key(place) && !self.tables.contains_key(place)
    }

    /// Where a step's item is, and the item.
    pub fn target(&self, target: &Expr, running: &Running) -> (Option<Place>, Option<Record>) {
        match (self.eval(target, &running.slots, None), target) {
            (Val::Absent, Expr::Slot(slot)) => match &running.slots[*slot] {
                Val::Item(record) => (Some(record.place.clone()), None),
                _ => (None, None),
            },
            (Val::Item(record), _) => (Some(record.place.clone()), Some(record)),
            (_, Expr::Load(load)) => (self.place(load, &running.slots, None), None),
            _ => (None, None),
        }
    }

    fn may_change(
        &self,
        record: &Record,
        condition: Option<&Expr>,
        otherwise: &Else,
        running: &Running,
    ) -> Result<(), Refusal> {
        if self.belongs(record) != Belongs::Here {
            return Err(Refusal::Forbidden);
        }
        match condition {
            Some(condition) if !self.holds(condition, &running.slots, Some(record)) => {
                Err(refusal(otherwise))
            }
            _ => Ok(()),
        }
    }

    /// Notes that what is over is in the way, whether or not the write is refused for something else.
    fn note_due(&mut self, place: &Place, running: &Running) {
        if !running.made.contains(place) && self.is_due(place) {
            self.blocked.insert(place.clone());
        }
    }

    fn make(
        &mut self,
        entity: EntityId,
        given: Item,
        running: &mut Running,
    ) -> Result<Record, Refusal> {
        let attributes = self.complete(entity, given);
        if let Some(place) = self.place_of(entity, &attributes) {
            self.note_due(&place, running);
        }
        let mut item = Item::new();
        for attribute in &self.model.entity(entity).attributes {
            match attributes.get(&attribute.name) {
                Some(value) => {
                    let bounded = !running.counts(entity, attribute);
                    let value = stored(Some(value.clone()), attribute, bounded)?;
                    item.extend(value.map(|value| (attribute.name.clone(), value)));
                }
                None if attribute.optional => {}
                None => return Err(Refusal::Invalid),
            }
        }
        let place = self.place_of(entity, &item).ok_or(Refusal::Invalid)?;
        let mut record =
            Record { entity, place: place.clone(), item, told: Item::new(), seen: false };
        self.compute_attributes(&mut record);
        if self.belongs(&record) != Belongs::Here {
            return Err(Refusal::Forbidden);
        }
        running.taken |= self.look(&place).is_some_and(|item| !self.is_over(&place, &item));
        running.made.insert(place.clone());
        let attributes = self.model.entity(entity).attributes.iter();
        let counted = attributes.filter(|attribute| running.counts(entity, attribute));
        let counted: Vec<_> = counted.map(|a| (place.clone(), a.name.clone())).collect();
        running.counted.extend(counted);
        let item = self.without_key_only(entity, record.item.clone());
        Arc::make_mut(&mut self.tables).insert(place, item);
        name(running, &record);
        Ok(record)
    }

    /// What nobody gives: made anew from all the others until none of it changes any more.
    pub fn complete(&self, id: EntityId, given: Item) -> Item {
        let entity = self.model.entity(id);
        let place = Place { table: entity.table, partition: String::new(), sort: None };
        // What is computed is computed from what is stored.
        let stored = |(name, value): (Name, Value)| match entity.attribute(&name) {
            Some(attribute) => Some((name, form(value, attribute)?)),
            None => Some((name, value)),
        };
        let given: Item = given.into_iter().filter_map(stored).collect();
        let start = self.ids.borrow().clone();
        let mut known = given.clone();
        for _ in 0..=entity.attributes.len() {
            *self.ids.borrow_mut() = start.clone();
            let record = Record {
                entity: id,
                place: place.clone(),
                item: known.clone(),
                told: Item::new(),
                seen: false,
            };
            let mut next = given.clone();
            for attribute in &entity.attributes {
                let fixed = matches!(attribute.computed, Computed::Default | Computed::AtCreation);
                if fixed && given.contains_key(&attribute.name) {
                    continue;
                }
                let value = match attribute.computed {
                    Computed::CountsWrites => Some(Value::from(1)),
                    _ => attribute.value.as_ref().and_then(|e| self.value(e, &[], Some(&record))),
                };
                let value = value.and_then(|value| form(value, attribute));
                next.extend(value.map(|value| (attribute.name.clone(), value)));
            }
            if std::mem::replace(&mut known, next) == known {
                break;
            }
        }
        known
    }

    fn change(
        &mut self,
        record: Record,
        changes: &[Change],
        running: &mut Running,
        inputs: &[Option<Value>],
    ) -> Result<(), Refusal> {
        let (item, touched) = self.changed(&record, changes, running, inputs)?;
        // Who is given nothing to change leaves no trace.
        if touched.is_empty() && !changes.is_empty() {
            let acted = running.acted;
            name(running, &record);
            running.acted = acted;
            return Ok(());
        }
        self.may_move(&record, &item, running)?;
        self.count(&record, changes);
        let entity = self.model.entity(record.entity);
        let mut after = Record { item, ..record.clone() };
        let counting = changes.iter().filter(|change| change.kind.counts());
        let counted: BTreeSet<&String> = counting.filter_map(|c| c.path.first()).collect();
        for attribute in entity.attributes.iter().filter(|a| touched.contains(&a.name)) {
            let bounded =
                !counted.contains(&attribute.name) && !running.counts(record.entity, attribute);
            let value = stored(after.item.remove(&attribute.name), attribute, bounded)?;
            after.item.extend(value.map(|value| (attribute.name.clone(), value)));
        }
        running.counted.retain(|(place, name)| *place != record.place || !touched.contains(name));
        let named = |name: &&String| (record.place.clone(), (*name).clone());
        running.counted.extend(counted.iter().map(named));
        let later = entity.attributes.iter().filter(|a| running.counts(record.entity, a));
        let later = later.map(|attribute| &attribute.name).filter(|name| touched.contains(*name));
        let later: Vec<_> = later.map(|name| named(&name)).collect();
        running.counted.extend(later);
        let first = !running.named.iter().any(|(place, _)| *place == record.place);
        for attribute in &entity.attributes {
            if attribute.computed == Computed::CountsWrites && first {
                let writes = record.get(&attribute.name).and_then(Value::as_number);
                let writes = writes.and_then(|writes| writes.to_i64()).unwrap_or(0);
                after.item.insert(attribute.name.clone(), Value::from(writes + 1));
            }
        }
        // What is computed may be made of what is computed.
        for _ in &entity.attributes {
            for attribute in &entity.attributes {
                let value =
                    |of: &Record| self.value(attribute.value.as_ref()?, &running.slots, Some(of));
                let value = match attribute.computed {
                    Computed::OnWrite => value(&after),
                    // What is made of what has not changed stays as it was.
                    Computed::Kept if value(&record) == value(&after) => continue,
                    Computed::Kept => value(&after),
                    Computed::CountsWrites | Computed::Default | Computed::AtCreation => continue,
                };
                let value = stored(value, attribute, true)?;
                set(&mut after.item, std::slice::from_ref(&attribute.name), value);
            }
        }
        self.compute_attributes(&mut after);
        // What stays as it was seen is not written, whatever became of it meanwhile.
        if after.item != record.item {
            Arc::make_mut(&mut self.tables).insert(after.place.clone(), after.item.clone());
        }
        name(running, &after);
        Ok(())
    }

    /// What was added to or taken from is within its bounds in the end.
    fn ask_bounds(&self, running: &Running) -> Result<(), Refusal> {
        for (place, name) in &running.counted {
            let named = running.named.iter().find(|(named, _)| named == place);
            let attribute = named.and_then(|(_, id)| self.model.entity(*id).attribute(name));
            let value = self.tables.get(place).and_then(|item| item.get(name));
            if let Some((attribute, value)) = attribute.zip(value) {
                conform(value.clone(), attribute).map_err(|_| Refusal::Conflict)?;
            }
        }
        Ok(())
    }

    /// What always holds of an item holds of all that were made or changed.
    fn ask_checks(&self, running: &Running) -> Result<(), Refusal> {
        for (place, id) in &running.named {
            let Some(item) = self.tables.get(place) else { continue };
            let Some(record) = self.identify(place, item).filter(|r| r.entity == *id) else {
                continue;
            };
            let was = self.stored.get(place).filter(|_| !running.made.contains(place));
            let was = was.and_then(|item| self.identify(place, item));
            for check in &self.model.entity(*id).checks {
                for part in &check.parts {
                    // Items of another program may break what the write does not touch.
                    let names = self.model.attributes_of(part);
                    let is_same = |was: &Record| names.iter().all(|n| was.get(n) == record.get(n));
                    if !was.as_ref().is_some_and(is_same) && !self.holds(part, &[], Some(&record)) {
                        return Err(refusal(&check.otherwise));
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes which attributes of an item are counted up or down, and what may follow from them.
    fn count(&mut self, record: &Record, changes: &[Change]) {
        let counts = |change: &&Change| change.kind.counts();
        let entity = self.model.entity(record.entity);
        let counting = entity.attributes.iter().filter(|a| a.computed == Computed::CountsWrites);
        let mut counted: BTreeSet<String> = counting.map(|a| a.name.clone()).collect();
        counted.extend(changes.iter().filter(counts).filter_map(|c| c.path.first().cloned()));
        if !counted.is_empty() {
            let kept = entity.attributes.iter().filter(|a| a.computed == Computed::Kept);
            counted.extend(kept.map(|attribute| attribute.name.clone()));
            self.counted.entry(record.place.clone()).or_default().extend(counted);
        }
    }

    /// An item after its changes, and the attributes that they touch. Each sees the item as it was.
    fn changed(
        &self,
        record: &Record,
        changes: &[Change],
        running: &Running,
        inputs: &[Option<Value>],
    ) -> Result<(Item, BTreeSet<String>), Refusal> {
        let (mut item, mut touched) = (record.item.clone(), BTreeSet::new());
        let entity = self.model.entity(record.entity);
        for change in changes {
            let value = |expr: &Expr| self.value(expr, &running.slots, Some(record));
            let (first, below) = change.path.split_first().expect("a path");
            // What is added or taken adds up.
            let so_far = item.get(first).filter(|value| **value != Value::Null);
            let now = below
                .iter()
                .try_fold(so_far.or_else(|| record.told.get(first)), |value, name| {
                    Some(value?.as_map()?.get(name))
                })
                .flatten()
                .cloned();
            let new = match &change.kind {
                ChangeKind::Set(expr) => value(expr),
                ChangeKind::SetIfGiven(expr) => match value(expr) {
                    None if !is_null(expr, inputs) => continue,
                    value => value,
                },
                ChangeKind::Increase(expr) | ChangeKind::Decrease(expr) => {
                    let Some(Value::N(by)) = value(expr) else { continue };
                    let by = if matches!(change.kind, ChangeKind::Decrease(_)) { -by } else { by };
                    let sum = now.as_ref().and_then(Value::as_number).map(|now| now.add(&by));
                    Some(Value::N(sum.unwrap_or(Ok(by)).expect("small numbers")))
                }
                // An element that is absent is not added.
                ChangeKind::Add(expr @ Expr::List(_))
                | ChangeKind::Remove(expr @ Expr::List(_))
                    if elements(value(expr)).is_empty() =>
                {
                    continue;
                }
                ChangeKind::Add(expr) => {
                    let Some(given) = value(expr) else { continue };
                    Some(Value::L([elements(now), elements(Some(given))].concat()))
                }
                ChangeKind::Remove(expr) => {
                    let Some(given) = value(expr) else { continue };
                    let gone = elements(Some(given));
                    let left = elements(now).into_iter().filter(|e| !gone.contains(e));
                    Some(Value::L(left.collect()))
                }
                ChangeKind::Clear => None,
            };
            let null =
                matches!(&change.kind, ChangeKind::SetIfGiven(expr) if is_null(expr, inputs));
            let needed = entity.attribute_at(&change.path).is_some_and(|found| !found.optional);
            if new.is_none() && needed && (null || !below.is_empty()) {
                return Err(Refusal::Invalid);
            }
            set(&mut item, &change.path, new);
            touched.insert(first.clone());
        }
        Ok((item, touched))
    }

    fn may_move(&self, record: &Record, after: &Item, running: &Running) -> Result<(), Refusal> {
        for moves in &self.model.entity(record.entity).moves {
            let text =
                |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or("").to_owned();
            let from = text(record.get(&moves.attribute));
            let to = text(after.get(&moves.attribute));
            if from == to {
                continue;
            }
            let mut steps = moves
                .steps
                .iter()
                .filter(|step| step.from.contains(&from) && step.to.contains(&to))
                .peekable();
            if steps.peek().is_none() {
                return Err(Refusal::Conflict);
            }
            let allowed = |by: &Expr| self.holds(by, &running.slots, Some(record));
            if !steps.any(|step| step.by.as_ref().is_none_or(allowed)) {
                return Err(Refusal::Forbidden);
            }
        }
        Ok(())
    }
}

/// A value as its attribute stores it, within its bounds or wherever it may end.
fn stored(
    value: Option<Value>,
    attribute: &Attribute,
    bounded: bool,
) -> Result<Option<Value>, Refusal> {
    match value {
        Some(value) if bounded => conform(value, attribute),
        Some(value) => Ok(form(value, attribute)),
        None if attribute.optional || attribute.computed == Computed::Kept => Ok(None),
        None => Err(Refusal::Invalid),
    }
}

fn name(running: &mut Running, record: &Record) {
    running.acted = true;
    match running.named.iter_mut().find(|(place, _)| *place == record.place) {
        // An item of one entity may take the place of one of another.
        Some((_, entity)) => *entity = record.entity,
        None => running.named.push((record.place.clone(), record.entity)),
    }
}

fn set(item: &mut Item, path: &[String], value: Option<Value>) {
    match path {
        [] => {}
        [name] => match value {
            Some(value) => {
                item.insert(name.clone(), value);
            }
            None => {
                item.remove(name);
            }
        },
        [name, below @ ..] => {
            if !item.contains_key(name) {
                item.insert(name, Value::M(Item::new()));
            }
            if let Some(Value::M(map)) = item.get_mut(name) {
                set(map, below, value);
            }
        }
    }
}

pub fn refusal(otherwise: &Else) -> Refusal {
    match otherwise.kind {
        ElseKind::Invalid => Refusal::Invalid,
        ElseKind::Conflict => Refusal::Conflict,
        ElseKind::NotFound => Refusal::NotFound,
        ElseKind::Forbidden => Refusal::Forbidden,
    }
}

pub fn missing(condition: Option<&Expr>, otherwise: &Else) -> Refusal {
    if condition.is_some() { Refusal::NotFound } else { refusal(otherwise) }
}

/// Whether an input, or what of it would be set, was given as null.
fn is_null(expr: &Expr, given: &[Option<Value>]) -> bool {
    fn part<'v>(expr: &Expr, given: &'v [Option<Value>]) -> Option<&'v Value> {
        match expr {
            Expr::Slot(slot) => given.get(*slot)?.as_ref(),
            Expr::Field(of, name) => match part(of, given)? {
                Value::Null => Some(&Value::Null),
                whole => whole.as_map()?.get(name),
            },
            _ => None,
        }
    }
    part(expr, given) == Some(&Value::Null)
}
