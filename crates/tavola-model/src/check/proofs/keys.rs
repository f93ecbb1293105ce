//! Why no two items have the same primary key.

use super::{Proof, Subject, Verdict, some_of};
use crate::check::context::{listed, shown};
use crate::check::key_collision::{CODE, is_new};
use crate::explain::ExpressionPrinter;
use crate::keys::{Keys, Satisfiability, Shape, determined_by, has_table};
use crate::model::{EntityId, KeyPair, KeySource, Model};
use crate::recognise::tells;

pub(super) fn statements(keys: &Keys, model: &Model) -> Vec<Proof> {
    let mut all = Vec::new();
    for (id, table) in model.table_ids().filter(|(id, _)| has_table(model, *id)) {
        let about = Subject::Keys(table.name.clone());
        let place = Place { keys, model, pair: &table.key, about };
        let entities: Vec<EntityId> = model.entities_in(id).map(|(id, _)| id).collect();
        for (number, one) in entities.iter().enumerate() {
            all.extend(place.of_one(*one));
            let others = entities.get(number + 1..).unwrap_or_default();
            place.of_others(*one, others, &mut all);
        }
    }
    all
}

/// The primary keys of a table.
struct Place<'c, 'm> {
    keys: &'c Keys<'m>,
    model: &'m Model,
    pair: &'m KeyPair,
    about: Subject,
}

impl Place<'_, '_> {
    fn name(&self, id: EntityId) -> &str {
        &self.model.entity(id).name
    }

    /// Returns a key attribute as the model writes it.
    fn template(&self, id: EntityId, name: &str) -> String {
        let printer = ExpressionPrinter::plain(self.model).about(id);
        let entity = self.model.entity(id);
        let ways = entity.ways(name).map(|key| match &key.source {
            KeySource::Template(template) => format!("{:?}", printer.template(template)),
            KeySource::Attribute => format!("\"{{{name}}}\""),
            KeySource::TypeValue => format!("{:?}", entity.type_value),
        });
        ways.collect::<Vec<_>>().join(" or ")
    }

    /// States whether two items of one entity can have the same key.
    fn of_one(&self, id: EntityId) -> Option<Proof> {
        let shapes = self.keys.pair(id, self.pair)?;
        let pieces: Vec<_> = shapes.iter().map(|shape| shape.pieces.as_slice()).collect();
        let names: Vec<&str> = self.pair.parts().map(|part| part.name.as_str()).collect();
        let name = self.name(id);
        let mut labels: Vec<&str> = Vec::new();
        for variable in pieces.iter().copied().flatten().filter_map(|p| p.variable.as_ref()) {
            if !labels.contains(&variable.label.as_str()) {
                labels.push(&variable.label);
            }
        }
        if labels.is_empty() {
            let text = format!("there is one `{name}` at most: its key has no value in it");
            return Some(Proof::proved(&self.about, text));
        }
        let collision = self.keys.same_entity_collision(id, pieces.iter().copied(), &names);
        let (verdict, text) = match collision {
            None if determined_by(&pieces).values.len() >= labels.len() => (
                Verdict::Proved,
                format!(
                    "two items of `{name}` never have one key: {} can be read back from it",
                    some_of(&labels)
                ),
            ),
            None => (
                Verdict::Proved,
                format!(
                    "two items of `{name}` never have one key: no different values of {} make \
                     equal texts",
                    some_of(&labels)
                ),
            ),
            Some(_) if is_new(self.keys, self.model, id) => (
                Verdict::Proved,
                format!("two items of `{name}` never have one key: it contains a new id"),
            ),
            Some(collision) if collision.key.is_empty() => {
                (Verdict::Undecided, format!("whether two items of `{name}` can have one key"))
            }
            Some(collision) => {
                let (left, right) = (shown(&collision.left), shown(&collision.right));
                let text = format!(
                    "two items of `{name}` can have one key: one with {left}, one with {right}"
                );
                (Verdict::Refuted, text)
            }
        };
        Some(Proof::new(&self.about, verdict, text).acceptable(CODE, [name]))
    }

    /// States what tells the items of an entity from those of the entities behind it.
    fn of_others(&self, one: EntityId, others: &[EntityId], all: &mut Vec<Proof>) {
        let Some(own) = self.keys.pair(one, self.pair) else { return };
        let mut apart: Vec<(&str, &str, Vec<&str>)> = self
            .pair
            .parts()
            .zip(&own)
            .map(|(part, shape)| (part.name.as_str(), shape.start.as_str(), Vec::new()))
            .collect();
        for other in others {
            let Some(shapes) = self.keys.pair(*other, self.pair) else { continue };
            let mut pairs = own.iter().zip(&shapes);
            match pairs.position(|(one, other)| one.parts_from(other)) {
                Some(place) => {
                    let name = self.name(*other);
                    apart.get_mut(place).into_iter().for_each(|(_, _, names)| names.push(name));
                }
                None => all.push(self.of_two((one, &own), (*other, &shapes))),
            }
        }
        for (part, start, names) in apart.into_iter().filter(|(_, _, names)| !names.is_empty()) {
            all.push(Proof::proved(
                &self.about,
                format!(
                    "`{}` never has the key of {}: its `{part}` begins with {start:?}, and theirs \
                     with other texts",
                    self.name(one),
                    some_of(&names)
                ),
            ));
        }
    }

    /// States whether two entities can share a key, if its first characters do not tell.
    fn of_two(&self, one: (EntityId, &[&Shape]), other: (EntityId, &[&Shape])) -> Proof {
        let (model, names) = (self.model, (self.name(one.0), self.name(other.0)));
        let never = format!("`{}` and `{}` never have one key", names.0, names.1);
        let shapes = || one.1.iter().zip(other.1);
        let parts = self.pair.parts().map(|part| part.name.as_str());
        let apart = parts.zip(shapes()).find(|(_, (one, other))| !one.meets(other));
        if let Some((part, _)) = apart {
            let text = format!(
                "{never}: no text is both {} and {} in `{part}`",
                self.template(one.0, part),
                self.template(other.0, part)
            );
            return Proof::proved(&self.about, text);
        }
        let equations: Vec<_> =
            shapes().map(|(one, other)| (one.pieces.as_slice(), other.pieces.as_slice())).collect();
        let parts = listed(self.pair.parts().map(|part| part.name.as_str()));
        match self.keys.solve(&equations) {
            Satisfiability::Unsatisfiable => Proof::proved(
                &self.about,
                format!("{never}: no values make all of {parts} equal at once"),
            ),
            Satisfiability::Satisfiable(witness) => {
                let (entity, twin) = (model.entity(one.0), model.entity(other.0));
                let told = if tells(self.keys, model, entity, twin) {
                    "; the type attribute tells them apart"
                } else {
                    ""
                };
                let text = format!(
                    "`{}` with {} and `{}` with {} have one key{told}",
                    names.0,
                    shown(&witness.left),
                    names.1,
                    shown(&witness.right)
                );
                Proof::new(&self.about, Verdict::Refuted, text).acceptable(CODE, [names.0, names.1])
            }
            Satisfiability::Unknown => Proof::new(
                &self.about,
                Verdict::Undecided,
                format!("whether a `{}` and a `{}` can have one key", names.0, names.1),
            ),
        }
    }
}
