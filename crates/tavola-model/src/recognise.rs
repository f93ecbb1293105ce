//! Compiles the recogniser of a model from the languages of its keys.

use std::sync::Arc;

use tavola_automata::{Automaton, Language, Unknown};

use crate::keys::{Keys, has_table};
use crate::model::recogniser::{Identity, Pattern, PatternPart, Recogniser, Rival, Slot, TypeName};
use crate::model::{Entity, EntityId, Expr, Hole, KeySource, Model, TemplatePart, Transform, Type};

/// Returns the recogniser of a model.
pub(crate) fn recogniser(model: &Model) -> Recogniser {
    let keys = Keys::new(model);
    let mut compiler = Compiler { keys: &keys, known: Vec::new() };
    let mut identities: Vec<Identity> = Vec::with_capacity(model.entities.len());
    for (id, entity) in model.entity_ids() {
        let pattern = compiler.pattern(model, id, entity).unwrap_or_default();
        let name = compiler.type_name(model, entity);
        identities.push(Identity { pattern, name, rivals: Vec::new() });
    }
    for (one, entity) in model.entity_ids().filter(|(_, e)| has_table(model, e.table)) {
        for other in keys.sharing(model, one) {
            let told_by_type = tells(&keys, model, entity, model.entity(other));
            for (entity, rival) in [(one, other), (other, one)] {
                if let Some(identity) = identities.get_mut(entity.index()) {
                    identity.rivals.push(Rival { entity: rival, told_by_type });
                }
            }
        }
    }
    Recogniser { precision: model.precision, identities }
}

/// Returns `true` if the type attribute tells the items of two entities of one table apart.
pub(crate) fn tells(keys: &Keys<'_>, model: &Model, one: &Entity, other: &Entity) -> bool {
    let Some(name) = &model.table(one.table).type_attribute else { return false };
    let names = |entity: &Entity| match entity.attribute(name) {
        Some(attribute) => keys.alphabet.shown(&attribute.ty, &[]),
        None => Language::literal(&entity.type_value),
    };
    names(one).common(&names(other)).is_none()
}

/// Compiles languages, each of them once.
struct Compiler<'k, 'm> {
    keys: &'k Keys<'m>,
    known: Vec<(Type, Vec<Transform>, Arc<Automaton>)>,
}

impl Compiler<'_, '_> {
    fn pattern(&mut self, model: &Model, id: EntityId, entity: &Entity) -> Option<Pattern> {
        let table = Some(entity.table).filter(|table| has_table(model, *table))?;
        let mut pattern = Pattern::default();
        for part in model.table(table).key.parts() {
            match &entity.key(&part.name)?.source {
                KeySource::Template(template) => {
                    let pieces = &self.keys.shape(id, &part.name)?.pieces;
                    for (part, piece) in template.parts.iter().zip(pieces) {
                        match part {
                            TemplatePart::Literal(text) => {
                                pattern.pieces.push(PatternPart::Text(text.clone()))
                            }
                            TemplatePart::Hole(hole) => {
                                let automaton = self.compiled(hole, &piece.language);
                                self.add(&mut pattern, hole.clone(), automaton);
                            }
                        }
                    }
                }
                KeySource::TypeValue => {
                    pattern.pieces.push(PatternPart::Text(entity.type_value.clone()));
                }
                KeySource::Attribute => match &entity.attribute(&part.name)?.ty {
                    Type::Binary(_) => pattern.pieces.push(PatternPart::Bytes),
                    ty => {
                        let value = Expr::Field(Box::new(Expr::Item), part.name.clone());
                        let (ty, transforms, fallback) = (ty.clone(), Vec::new(), None);
                        let hole = Hole { value, ty, transforms, fallback, cuts: false };
                        let shape = self.keys.shape(id, &part.name)?;
                        let automaton = self.compiled(&hole, &shape.whole);
                        self.add(&mut pattern, hole, automaton);
                    }
                },
            }
            pattern.pieces.push(PatternPart::End);
        }
        Some(pattern)
    }

    fn add(&self, pattern: &mut Pattern, hole: Hole, automaton: Arc<Automaton>) {
        let number = pattern.slots.len();
        let same = pattern.slots.iter().enumerate();
        let same = same.filter(|(_, slot)| slot.hole.value == hole.value);
        let earlier = same.map(|(number, _)| number).collect();
        pattern.pieces.push(PatternPart::Slot(number));
        pattern.slots.push(Slot { hole, automaton, earlier });
    }

    /// Returns the automaton of a hole. It follows from the type and transforms, unless the hole
    /// has a fallback.
    fn compiled(&mut self, hole: &Hole, language: &Language) -> Arc<Automaton> {
        let known = |(ty, transforms, _): &&(Type, Vec<Transform>, Arc<Automaton>)| {
            hole.fallback.is_none() && *ty == hole.ty && *transforms == hole.transforms
        };
        if let Some((_, _, automaton)) = self.known.iter().find(known) {
            return Arc::clone(automaton);
        }
        let automaton = Arc::new(automaton(language));
        if hole.fallback.is_none() {
            let known = (hole.ty.clone(), hole.transforms.clone(), Arc::clone(&automaton));
            self.known.push(known);
        }
        automaton
    }

    fn type_name(&self, model: &Model, entity: &Entity) -> TypeName {
        let name = model.tables.get(entity.table.index()).and_then(|t| t.type_attribute.as_ref());
        match name.and_then(|name| entity.attribute(name)) {
            Some(own) => {
                TypeName::OneOf(Arc::new(automaton(&self.keys.alphabet.shown(&own.ty, &[]))))
            }
            None => TypeName::Is(entity.type_value.clone()),
        }
    }
}

/// Compiles a language. If it is too complex to compile, every text is accepted; the checker has
/// proved nothing with it either.
fn automaton(language: &Language) -> Automaton {
    Automaton::of(language).unwrap_or_else(|Unknown| Automaton::any())
}
