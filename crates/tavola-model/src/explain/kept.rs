//! What always holds of the items of a write, and how the write keeps it.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use tavola_store::{Number, Value};

use super::bindings::{Bindings, KeyTemplate};
use super::write::Builder;
use crate::model::{
    Arithmetic, Balance, Change, ChangeKind, Check, EntityId, Expr, Function, Model, Write,
};

/// A check of an entity that a write has to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptCheck {
    /// The entity.
    pub entity: EntityId,
    /// The check's place in it.
    pub place: usize,
    /// How the write keeps it.
    pub kept: Kept,
}

/// How a write keeps what always holds. Later ones cost more.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kept {
    /// The write gives all the values: they are compared before anything is sent.
    Given,
    /// What the steps add to the numbers leaves it as it is, whatever they are: nothing is sent.
    Proved,
    /// The comparison is sent as a condition.
    Asked,
    /// It is computed from these attributes, which must be as loaded.
    Pinned(Vec<String>),
}

/// What a step changes of an item.
#[derive(Debug)]
pub(super) struct Changed {
    key: KeyTemplate,
    /// The statements among which it stands.
    block: usize,
    changes: Vec<Change>,
    touched: BTreeSet<String>,
    /// Whether it may make the item.
    makes: bool,
}

/// What steps add up to. Amounts that only a call knows stand for themselves; one that is made of
/// what is stored may differ from step to step.
#[derive(Debug)]
struct Sum<'c> {
    known: Number,
    amounts: Vec<(&'c Expr, Option<usize>, Number)>,
}

/// Prints a check as one would write it.
pub fn check_text(model: &Model, entity: EntityId, check: &Check) -> String {
    Bindings::new(model, &[], 0).about(entity, None).print(&check.condition())
}

impl KeptCheck {
    /// Prints how the check is kept, with its refusal.
    fn line(&self, model: &Model) -> Option<String> {
        let entity = model.entity(self.entity);
        let check = entity.checks.get(self.place)?;
        let about = Bindings::new(model, &[], 0).about(self.entity, None);
        let how = match &self.kept {
            Kept::Given => "computed before anything is sent".to_owned(),
            Kept::Proved => "proved from the steps, so nothing is sent".to_owned(),
            Kept::Asked => "sent as a condition".to_owned(),
            Kept::Pinned(names) => format!("computed from {} as loaded", names.join(", ")),
        };
        let text = check_text(model, self.entity, check);
        let told = about.otherwise(&check.otherwise);
        Some(format!("{text} of every {}, {told}: {how}", entity.name))
    }
}

/// Returns the checks that a write has to keep, and how it does.
pub(crate) fn kept_checks(model: &Model, write: &Write) -> Vec<KeptCheck> {
    if has_no_checks(model) {
        return Vec::new();
    }
    let mut builder = Builder::of(model, write);
    builder.run(write);
    kept_with(model, write, builder.keep_checks())
}

fn has_no_checks(model: &Model) -> bool {
    model.entities.iter().all(|entity| entity.checks.is_empty())
}

/// Returns the same where it is known what the write's own transaction keeps.
pub(super) fn kept_with(model: &Model, write: &Write, mut kept: Vec<KeptCheck>) -> Vec<KeptCheck> {
    if has_no_checks(model) {
        return kept;
    }
    // Each element is a transaction of its own.
    for portions in &write.portions {
        let mut builder = Builder::of(model, write);
        builder.steps(portions.body());
        builder.keep_checks().into_iter().for_each(|check| note(&mut kept, check));
    }
    kept
}

impl Builder<'_> {
    /// Notes what an update does to an item.
    pub(super) fn changes_item(
        &mut self,
        key: &KeyTemplate,
        changes: &[Change],
        touched: &BTreeSet<String>,
        makes: bool,
    ) {
        if !self.bindings.model.entity(key.entity).checks.is_empty() {
            let (key, changes, touched) = (key.clone(), changes.to_vec(), touched.clone());
            self.changed.push(Changed { key, block: self.block, changes, touched, makes });
        }
    }

    /// Adds what the checks of all changed items ask for, and returns how each is kept.
    pub(super) fn keep_checks(&mut self) -> Vec<KeptCheck> {
        let model = self.bindings.model;
        let mut kept = Vec::new();
        let all = |entity: EntityId| {
            let checks = 0..model.entity(entity).checks.len();
            checks.map(move |place| KeptCheck { entity, place, kept: Kept::Given })
        };
        let made = self.changed.iter().filter(|step| step.makes).map(|step| step.key.entity);
        let made = made.chain(std::mem::take(&mut self.made));
        made.flat_map(all).for_each(|check| note(&mut kept, check));
        let mut left = std::mem::take(&mut self.changed);
        while let Some(key) = left.first().map(|step| step.key.clone()) {
            let (steps, others): (Vec<Changed>, Vec<Changed>) =
                left.into_iter().partition(|step| step.key == key);
            left = others;
            let entity = key.entity;
            // What the write itself has made is nobody else's yet: there is nothing to pin.
            if key.is_fresh() {
                continue;
            }
            for (place, check) in model.entity(entity).checks.iter().enumerate() {
                for part in &check.parts {
                    if let Some(how) = self.keep(&key, part, &steps) {
                        note(&mut kept, KeptCheck { entity, place, kept: how });
                    }
                }
            }
        }
        kept
    }

    /// Prints how the checks are kept.
    pub(super) fn kept_lines(&mut self) -> Vec<String> {
        let kept = self.keep_checks();
        kept.iter().filter_map(|check| check.line(self.bindings.model)).collect()
    }

    /// Returns how the steps on an item keep a part of a check; `None` if they do not touch it.
    fn keep(&mut self, key: &KeyTemplate, part: &Expr, steps: &[Changed]) -> Option<Kept> {
        let model = self.bindings.model;
        let names = model.attributes_of(part);
        steps.iter().find(|step| !names.is_disjoint(&step.touched))?;
        if let Some(balance) = Balance::of(part)
            && self.is_proved(&balance, &names, steps)
        {
            return Some(Kept::Proved);
        }
        let given = given(steps, |value| self.bindings.is_required_input(value));
        if names.iter().all(|name| given.contains_key(name.as_str())) {
            return Some(Kept::Given);
        }
        let part = part.clone().replaced(&|expr| match expr {
            Expr::Field(base, name) if **base == Expr::Item => given.get(name.as_str()).cloned(),
            _ => None,
        });
        let about = self.bindings.about(key.entity, Some(key.clone()));
        let before = self.uses.items.len();
        self.uses.add_if_asked(&about, &part);
        let entity = model.entity(key.entity);
        // What never changes is as loaded anyway.
        let changes = |name: &&String| {
            !entity.key_attributes.contains(name)
                && entity.attribute(name).is_some_and(|attribute| !attribute.immutable)
        };
        let used = self.uses.items.get(before..).unwrap_or_default().iter();
        let pinned =
            used.filter(|used| used.key == *key).filter_map(|used| used.attribute.as_ref());
        let pinned: BTreeSet<&String> = pinned.filter(changes).collect();
        Some(match pinned.is_empty() {
            true => Kept::Asked,
            false => Kept::Pinned(pinned.into_iter().cloned().collect()),
        })
    }

    /// Returns `true` if what the steps add to numbers keeps a comparison of their sums. Steps of
    /// different blocks may be done without each other, so each block has to keep it alone.
    fn is_proved(&self, balance: &Balance, names: &BTreeSet<String>, steps: &[Changed]) -> bool {
        let blocks: BTreeSet<usize> = steps.iter().map(|step| step.block).collect();
        blocks.into_iter().all(|block| {
            let mut sum = Sum { known: Number::from(0), amounts: Vec::new() };
            let of_block = steps.iter().enumerate().filter(|(_, step)| step.block == block);
            for (place, step) in of_block {
                for name in step.touched.intersection(names) {
                    let own = step.changes.iter().filter(|c| c.path.first() == Some(name));
                    let own: Vec<&Change> = own.collect();
                    let Some(factor) = balance.factor(name).filter(|_| !own.is_empty()) else {
                        return false;
                    };
                    if own.into_iter().any(|change| sum.add(change, factor, place).is_none()) {
                        return false;
                    }
                }
            }
            sum.is_kept_by(balance, |expr| self.bindings.is_positive(expr))
        })
    }
}

impl Bindings<'_> {
    /// Returns `true` if a number cannot be below zero.
    fn is_positive(&self, number: &Expr) -> bool {
        match number {
            Expr::Literal(Value::N(number)) => *number >= Number::ZERO,
            Expr::Arithmetic(Arithmetic::Plus | Arithmetic::Times, one, other)
            | Expr::Coalesce(one, other)
            | Expr::When(one, _, other) => self.is_positive(one) && self.is_positive(other),
            Expr::Call(Function::Size, _) | Expr::Absent => true,
            number => {
                let (least, _) = self.type_of(number).map(|ty| ty.ends()).unwrap_or_default();
                least.is_some_and(|least| least >= Number::ZERO)
            }
        }
    }

    /// Returns `true` if a value is an input that every call gives.
    fn is_required_input(&self, value: &Expr) -> bool {
        let Expr::Slot(place) = value else { return false };
        self.slots.get(*place).is_some_and(|slot| slot.input && !slot.optional)
    }
}

impl<'c> Sum<'c> {
    /// Adds what a step adds to a number, so many times. Returns `None` if it does something else.
    fn add(&mut self, change: &'c Change, times: &Number, place: usize) -> Option<()> {
        let (by, times) = match &change.kind {
            ChangeKind::Increase(by) => (by, *times),
            ChangeKind::Decrease(by) => (by, -*times),
            _ => return None,
        };
        if change.path.len() > 1 {
            return None;
        }
        if let Expr::Literal(Value::N(by)) = by {
            self.known = self.known.add(&by.mul(&times).ok()?).ok()?;
            return Some(());
        }
        let is_stored = |part: &Expr| matches!(part, Expr::Item | Expr::Field(..) | Expr::Load(_));
        let place = by.any(is_stored).then_some(place);
        let mut amounts = self.amounts.iter_mut();
        match amounts.find(|(known, at, _)| *known == by && *at == place) {
            Some((.., factor)) => *factor = factor.add(&times).ok()?,
            None => self.amounts.push((by, place, times)),
        }
        Some(())
    }

    /// Returns `true` if a comparison holds afterwards, if it did before.
    fn is_kept_by(&self, balance: &Balance, is_positive: impl Fn(&Expr) -> bool) -> bool {
        let zero = Number::from(0);
        let kept = |(amount, _, factor): &(&Expr, Option<usize>, Number)| {
            *factor == zero || balance.is_kept(factor) && is_positive(amount)
        };
        balance.is_kept(&self.known) && self.amounts.iter().all(kept)
    }
}

/// Returns the values that steps give to attributes whatever is stored, if all of them are done.
fn given(steps: &[Changed], is_required: impl Fn(&Expr) -> bool) -> BTreeMap<&str, Expr> {
    let mut given = BTreeMap::new();
    let block = steps.first().map(|step| step.block);
    if steps.iter().any(|step| Some(step.block) != block) {
        return given;
    }
    for step in steps {
        for name in &step.touched {
            given.remove(name.as_str());
        }
        for change in &step.changes {
            let [name] = change.path.as_slice() else { continue };
            match &change.kind {
                ChangeKind::Set(value) => given.insert(name, value.clone()),
                ChangeKind::SetIfGiven(value) if is_required(value) => {
                    given.insert(name, value.clone())
                }
                ChangeKind::Clear => given.insert(name, Expr::Absent),
                _ => given.remove(name.as_str()),
            };
        }
    }
    given
}

/// Adds how a check is kept; the most costly way counts.
fn note(kept: &mut Vec<KeptCheck>, check: KeptCheck) {
    let same = |known: &&mut KeptCheck| (known.entity, known.place) == (check.entity, check.place);
    match (kept.iter_mut().find(same), check.kept) {
        (Some(KeptCheck { kept: Kept::Pinned(known), .. }), Kept::Pinned(names)) => {
            known.extend(names);
            known.sort();
            known.dedup();
        }
        (Some(known), how) => known.kept = known.kept.clone().max(how),
        (None, kept_so) => kept.push(KeptCheck { kept: kept_so, ..check }),
    }
}
