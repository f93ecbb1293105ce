//! Upserts that need no load: one update that is the same whether or not the item exists.

use super::action::bare;
use super::bindings::{Bindings, KeyTemplate};
use super::loads::batch_get;
use super::size::Room;
use super::units::Units;
use super::uses::{AttributeCondition, Uses};
use super::write::Builder;
use super::{Action, ActionKind, ConditionPart, Request, When};
use crate::model::{Change, ChangeKind, Computed, EntityId, Expr, Load, Model};
use crate::reserved::DELETING;

impl Builder<'_> {
    /// Adds an upsert that does not look at its item. Returns `false` if the write looks at it
    /// anyway.
    pub(super) fn blind_upsert(&mut self, target: &Expr, changes: &[Change]) -> bool {
        let Expr::Load(load) = target else { return false };
        let key = self.bindings.key(load);
        let is_known =
            self.uses.keys().contains(&&key) || self.actions.iter().any(|action| action.key == key);
        if is_known {
            return false;
        }
        let about = self.bindings.about(key.entity, Some(key.clone()));
        load.key.iter().for_each(|(_, value)| self.uses.add(&self.bindings, value));
        for change in changes {
            change.kind.value().into_iter().for_each(|value| self.uses.add(&about, value));
        }
        if self.actions.is_empty() {
            self.named = self.bindings.values_of(target);
        }
        let worked_out = self.bindings.changes(key.entity, changes);
        let mut sets = worked_out.sets;
        sets.extend(self.bindings.defaults(load, changes));
        let mut conditions = Vec::from_iter(missing_or_own(self.bindings.model, key.entity));
        conditions.extend(self.bindings.steps_asked(key.entity, changes, &worked_out.bounds));
        let units = Units::action(self.bindings.model, key.entity, &worked_out.entries);
        self.count_step("upsert", &key, Room::default());
        let action = bare(self.bindings.model, ActionKind::Update, key);
        self.push(Action { sets, conditions, units, when: vec![When::BlindUpsert], ..action });
        true
    }

    /// Makes an ordinary upsert of one whose item a later step looks at.
    pub(super) fn see_what_is_used(&mut self) {
        for action in &mut self.actions {
            let Some(when) = action.when.iter_mut().find(|when| **when == When::BlindUpsert) else {
                continue;
            };
            if !self.uses.keys().contains(&&action.key) {
                continue;
            }
            *when = When::Upsert;
            for asked in std::mem::take(&mut action.conditions) {
                if let ConditionPart::Holds { text, attributes, .. } = asked {
                    let holds = AttributeCondition { names: attributes, text, bound: None };
                    self.uses.bound(action.key.clone(), holds);
                }
            }
        }
    }

    /// Returns the load that follows if a blind upsert is refused, or if the item is used a second
    /// time.
    pub(super) fn looks_again(&self) -> Option<Request> {
        let mut uses = Uses::default();
        let blind_upsert =
            self.actions.iter().filter(|action| action.when.contains(&When::BlindUpsert));
        blind_upsert.for_each(|action| uses.item(action.key.clone()));
        let loaded: Vec<KeyTemplate> = self.uses.keys().into_iter().cloned().collect();
        let purpose = "only if it is refused, or upserted twice in one write";
        batch_get(self.bindings.model, &uses, &loaded, purpose)
    }
}

impl Bindings<'_> {
    /// Returns the defaults that an item without these attributes gets.
    fn defaults(&self, load: &Load, changes: &[Change]) -> Vec<String> {
        let entity = self.model.entity(load.entity);
        let values = self.values(load.entity, &load.key);
        let own = |name: &String| {
            changes.iter().find(|change| change.path.first() == Some(name)).map(|c| &c.kind)
        };
        let stored = entity.attributes.iter().filter(|attribute| !attribute.key_only);
        let defaults = stored.filter_map(|attribute| {
            let said = values.get(&attribute.name)?;
            let starts = match (attribute.computed, own(&attribute.name)) {
                (Computed::OnWrite | Computed::CountsWrites | Computed::Kept, _) => false,
                (_, None | Some(ChangeKind::SetIfGiven(_))) => true,
                (_, Some(kind)) => kind.counts(),
            };
            starts.then(|| format!("{} = {}, if it is missing", attribute.name, said.alone))
        });
        defaults.collect()
    }

    /// Returns the conditions on attributes that are incremented or added to.
    fn steps_asked(
        &self,
        id: EntityId,
        changes: &[Change],
        bounds: &[(String, String)],
    ) -> Vec<ConditionPart> {
        let entity = self.model.entity(id);
        let counted = changes.iter().filter(|change| change.kind.counts());
        let counted = counted.filter_map(|change| change.path.first());
        let counts = entity.attributes.iter().filter(|a| a.computed == Computed::CountsWrites);
        let mut asked: Vec<ConditionPart> = Vec::new();
        for name in counted.chain(counts.map(|attribute| &attribute.name)) {
            let bound = bounds.iter().find(|(known, _)| known == name);
            let text = match bound.filter(|_| entity.dependencies.bounded().contains(name)) {
                Some((_, text)) => format!("{name} is missing, or {text}"),
                None => format!("{name} is missing, or of its type"),
            };
            let (attributes, always) = (vec![name.clone()], false);
            asked.push(ConditionPart::Holds { text, attributes, always });
        }
        asked
    }
}

/// Returns the condition that the item is missing, or is an unexpired item of its entity; `None` if
/// the key allows nothing else.
fn missing_or_own(model: &Model, id: EntityId) -> Option<ConditionPart> {
    let entity = model.entity(id);
    let table = model.table(entity.table);
    let absent = |name: &str| format!("attribute_not_exists({name})");
    let of_type = model
        .telling_type(id)
        .map(|name| (name.to_owned(), format!("{name} = {:?}", entity.type_value)));
    let ttl = table.ttl.as_ref().map(|ttl| (ttl.clone(), absent(ttl)));
    let marked = model.markable().any(|marked| marked == id);
    let marked = marked.then(|| (DELETING.to_owned(), absent(DELETING)));
    let own: Vec<_> = of_type.into_iter().chain(ttl).chain(marked).collect();
    if own.is_empty() {
        return None;
    }
    let (names, texts): (Vec<String>, Vec<String>) = own.into_iter().unzip();
    let key = &table.key.partition.name;
    let text = format!("{} OR {}", absent(key), texts.join(" AND "));
    let attributes = std::iter::once(key.clone()).chain(names).collect();
    Some(ConditionPart::Owned { text, attributes })
}
