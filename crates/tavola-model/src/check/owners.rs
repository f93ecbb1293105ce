//! Whether two owners can derive one item: what the key of a derived item tells of its owner.

use super::context::type_in;
use crate::keys::{Determined, determined_by};
use crate::keys::{Equation, Satisfiability, Witness};
use crate::keys::{Keys, Piece, Shape};
use crate::model::{
    Computed, Derive, Entity, EntityId, Expr, Hole, KeySource, Local, Model, Step, Template,
    TemplatePart, Type, Write,
};

/// Two owners that can derive the same item.
pub(super) struct SharedDerivedItem<'m> {
    /// The other owner's entity, and its `derive`.
    pub other: (EntityId, &'m Derive),
    /// The parts of the owner's key that the derived key does not determine, if both owners belong
    /// to one entity.
    pub untold: Vec<String>,
    /// An example, if one was found: values of both owners, and the key that both derive.
    pub witness: Option<Witness>,
}

impl<'m> Keys<'m> {
    /// Returns how another owner could derive the same item; `None` is a proof that none can.
    pub(super) fn shared_item(
        &self,
        owner: EntityId,
        derive: &'m Derive,
    ) -> Option<SharedDerivedItem<'m>> {
        let key = self.derived_key(owner, derive)?;
        if let Some((untold, witness)) = self.same_entity(owner, &key) {
            return Some(SharedDerivedItem { other: (owner, derive), untold, witness });
        }
        let model = self.model();
        let all = model.entity_ids().flat_map(|(id, entity)| {
            entity.derives.iter().filter(|d| d.entity == derive.entity).map(move |d| (id, d))
        });
        for (id, other) in all.filter(|(_, other)| !std::ptr::eq(*other, derive)) {
            let Some(other_key) = self.derived_key(id, other) else { continue };
            if id == owner && self.name_one_owner(owner, derive, other) {
                continue;
            }
            let sides = key.iter().zip(&other_key);
            let equations: Vec<Equation> =
                sides.map(|(one, other)| (one.as_slice(), other.as_slice())).collect();
            let witness = match self.solve(&equations) {
                Satisfiability::Unsatisfiable => continue,
                Satisfiability::Satisfiable(witness) => Some(witness),
                Satisfiability::Unknown => None,
            };
            return Some(SharedDerivedItem { other: (id, other), untold: Vec::new(), witness });
        }
        None
    }

    /// Returns the key of a derived item in terms of its owner, or `None` if nothing fills it and
    /// there is no item.
    fn derived_key(&self, owner: EntityId, derive: &Derive) -> Option<Vec<Vec<Piece>>> {
        let model = self.model();
        let entity = model.entity(derive.entity);
        let given = |name: &str| derive.fields.iter().find(|(field, _)| field == name);
        let frame: Vec<Local> = derive
            .each
            .iter()
            .map(|(name, _)| Local { name: name.clone(), ty: Type::Unknown })
            .collect();
        let type_of = |value: &Expr, otherwise: &Type| {
            let path = matches!(value, Expr::Field(..));
            let known = path.then(|| type_in(model, value, Some(owner), &[])).flatten();
            known.unwrap_or_else(|| otherwise.clone())
        };
        let substituted = |expr: &Expr| {
            expr.clone().replaced(&|part| match part {
                Expr::Field(base, name) if **base == Expr::Item => {
                    given(name).map(|(_, value)| value.clone())
                }
                _ => None,
            })
        };
        let pieces = |name: &str| {
            let template = match &entity.key(name)?.source {
                KeySource::TypeValue => Template::literal(entity.type_value.as_str()),
                KeySource::Template(template) => template.clone(),
                KeySource::Attribute => {
                    let value = Expr::Field(Box::new(Expr::Item), name.to_owned());
                    let ty = entity.attribute(name)?.ty.clone();
                    let whole = Hole { value, ty, transforms: vec![], fallback: None, cuts: false };
                    Template { parts: vec![TemplatePart::Hole(whole)] }
                }
            };
            let mut pieces = Vec::new();
            for part in template.parts {
                let TemplatePart::Hole(hole) = part else {
                    pieces.extend(self.template(&Template { parts: vec![part] }, &frame));
                    continue;
                };
                let attribute = hole.attribute().unwrap_or_default().to_owned();
                let parts = match substituted(&hole.value) {
                    // A template is replaced by its parts.
                    Expr::Template(text) if hole.transforms.is_empty() => text.parts,
                    value => {
                        let ty = type_of(&value, &hole.ty);
                        vec![TemplatePart::Hole(Hole { value, ty, ..hole })]
                    }
                };
                for mut piece in self.template(&Template { parts }, &frame) {
                    if let Some(variable) = &mut piece.variable
                        && !matches!(variable.value, Expr::Field(..) | Expr::Slot(_))
                    {
                        variable.label.clone_from(&attribute);
                    }
                    pieces.push(piece);
                }
            }
            Some(pieces)
        };
        let filled = entity.key_attributes.iter().all(|name| given(name).is_some());
        let parts = model.table(entity.table).key.parts();
        filled.then(|| parts.map(|part| pieces(&part.name)).collect()).flatten()
    }

    /// Returns how two owners of one entity can derive the same item: the parts of their keys that
    /// the derived key does not determine, and an example.
    fn same_entity(
        &self,
        owner: EntityId,
        key: &[Vec<Piece>],
    ) -> Option<(Vec<String>, Option<Witness>)> {
        let model = self.model();
        let entity = model.entity(owner);
        let slices: Vec<&[Piece]> = key.iter().map(Vec::as_slice).collect();
        let told = determined_by(&slices);
        let own = self.pair(owner, &model.table(entity.table).key)?;
        let variables =
            own.iter().flat_map(|shape| &shape.pieces).filter_map(|p| p.variable.as_ref());
        let untold: Vec<_> = variables.filter(|variable| !told.determines(variable)).collect();
        let value = |name: &String| Expr::Field(Box::new(Expr::Item), name.clone());
        let known = |name: &String| told.values.contains(&&value(name));
        // An id that is generated for each owner belongs to nobody else, and a unique value has one
        // owner.
        let fresh = |name: &String| known(name) && is_fresh(model, owner, entity, name);
        let stays =
            |name: &String| entity.key_attributes.contains(name) || !is_changed(model, owner, name);
        let unique = entity
            .uniques
            .iter()
            .any(|unique| unique.condition.is_none() && unique.attributes.iter().all(known));
        if untold.is_empty()
            || unique
            || entity.attributes.iter().any(|one| fresh(&one.name) && stays(&one.name))
        {
            return None;
        }
        let mut shown =
            slices.iter().copied().flatten().filter_map(|piece| piece.variable.as_ref());
        // A value that the derived key does not contain can be anything.
        let absent = untold.iter().any(|untold| shown.all(|shown| shown.value != untold.value));
        let witness = match absent {
            true => self.any_key(key),
            false => {
                let twins: Vec<Equation> = slices.iter().map(|key| (*key, *key)).collect();
                match self.decide(&twins, Some(&told.values)) {
                    Satisfiability::Satisfiable(witness) => Some(witness),
                    Satisfiability::Unsatisfiable | Satisfiability::Unknown => None,
                }
            }
        };
        let mut names: Vec<String> = untold.iter().map(|v| v.label.clone()).collect();
        names.dedup();
        Some((names, witness))
    }

    /// Returns some key and the values that make it, the same on both sides.
    fn any_key(&self, key: &[Vec<Piece>]) -> Option<Witness> {
        let mut witness = Witness::default();
        for pieces in key {
            let text = Shape::new(pieces.clone()).whole.example()?;
            for (label, value) in self.read_off(pieces, &text) {
                if !witness.left.iter().any(|(known, _)| *known == label) {
                    witness.left.push((label, value));
                }
            }
            witness.texts.push(text);
        }
        witness.right = witness.left.clone();
        Some(witness)
    }

    /// Returns `true` if two `derive`s of one entity fill the same part of the derived key with
    /// each part of their owner's key, so that one key means one owner.
    fn name_one_owner(&self, owner: EntityId, one: &Derive, other: &Derive) -> bool {
        let model = self.model();
        let derived = model.entity(one.entity);
        let Some(key) = self.pair(one.entity, &model.table(derived.table).key) else {
            return false;
        };
        let key: Vec<&[Piece]> = key.iter().map(|shape| shape.pieces.as_slice()).collect();
        let Determined { values, .. } = determined_by(&key);
        let is_told = |name: &String| {
            let value = Expr::Field(Box::new(Expr::Item), name.clone());
            values.contains(&&value)
        };
        let filled = |derive: &Derive, name: &String, with: &Expr| {
            derive.fields.iter().any(|(field, value)| field == name && value == with)
        };
        model.entity(owner).key_attributes.iter().all(|attribute| {
            let value = Expr::Field(Box::new(Expr::Item), attribute.clone());
            derived.key_attributes.iter().any(|name| {
                is_told(name) && filled(one, name, &value) && filled(other, name, &value)
            })
        })
    }
}

/// Returns `true` if some write changes an attribute of an item that is there.
fn is_changed(model: &Model, id: EntityId, name: &str) -> bool {
    model.writes.iter().flat_map(Write::all_steps).any(|step| match step {
        Step::Update { entity, changes, .. } if *entity == id => {
            changes.iter().any(|change| change.path.first().is_some_and(|first| first == name))
        }
        _ => false,
    })
}

/// Returns `true` if an attribute is a new id in every item, because the model generates it and no
/// write sets it.
fn is_fresh(model: &Model, id: EntityId, entity: &Entity, name: &str) -> bool {
    let is_new = |expr: &Expr| match expr {
        Expr::NewId(_) => true,
        Expr::Template(template) => template
            .holes()
            .any(|hole| matches!(hole.value, Expr::NewId(_)) && hole.transforms.is_empty()),
        _ => false,
    };
    let made = entity.attribute(name).is_some_and(|attribute| {
        attribute.computed == Computed::AtCreation && attribute.value.as_ref().is_some_and(is_new)
    });
    let names = |fields: &[(String, Expr)]| fields.iter().any(|(field, _)| field == name);
    let mut given = model.data.iter().chain(&model.audit).any(|(e, f)| *e == id && names(f));
    for write in &model.writes {
        write.all_steps().for_each(|step| {
            given |= match step {
                Step::Create { entity, fields, .. } => *entity == id && names(fields),
                Step::Update { entity, upsert, .. } => *entity == id && *upsert,
                _ => false,
            };
        });
    }
    let derived = model.entities.iter().flat_map(|entity| &entity.derives);
    made && !given && derived.into_iter().all(|derive| derive.entity != id)
}
