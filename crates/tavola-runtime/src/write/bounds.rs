//! Refuses values that do not fit their attributes, in terms that the caller understands.

use tavola_model::model::{Attribute, Change, ChangeKind, Entity, EntityId, Expr};

use super::pass::{End, Origin, Pass, evaluate};
use crate::record::Record;
use crate::{Code, Failure, Fault, Reason};

impl<'p, 'r> Pass<'p, 'r> {
    /// Refuses values that do not fit. Where only inputs decide, they are faults of those inputs;
    /// where stored values decide too, it is a conflict about the attribute.
    pub(super) fn refuse_values(
        &mut self,
        entity: EntityId,
        faults: Vec<Fault>,
        item: Option<&Record>,
    ) -> Result<(), End> {
        let entity = self.model().entity(entity);
        let (mut invalid, mut conflict) = (Vec::new(), None);
        for fault in faults {
            let name = fault.field.split(['.', '[']).next().unwrap_or_default();
            let Some(attribute) = entity.attribute(name) else {
                invalid.push(fault);
                continue;
            };
            let inputs = self.inputs_of(entity, &fault.field, &mut Vec::new());
            let inputs = inputs.filter(|inputs| !inputs.is_empty());
            match self.words_of(attribute, &fault, item)? {
                None if self.pending => return Ok(()),
                Some(Failure::Invalid(told)) => {
                    let fields = inputs.unwrap_or_else(|| vec![attribute.name.clone()]);
                    let told = told.into_iter().next().unwrap_or(fault);
                    let about = |field| Fault { field, ..told.clone() };
                    invalid.extend(fields.into_iter().map(about));
                }
                Some(failure) => conflict = conflict.or(Some(failure)),
                None => match inputs {
                    Some(inputs) => invalid.extend(inputs.iter().map(|input| fault.made_of(input))),
                    None => conflict = conflict.or(Some(Failure::does_not_fit(fault))),
                },
            }
        }
        match conflict {
            Some(conflict) if invalid.is_empty() => self.fail(conflict),
            _ => self.fail(Failure::Invalid(invalid)),
        }
    }

    /// Returns the refusal in the words of the attribute's bounds, if it has any.
    fn words_of(
        &mut self,
        attribute: &'r Attribute,
        fault: &Fault,
        item: Option<&Record>,
    ) -> Result<Option<Failure>, End> {
        let otherwise = attribute.otherwise.as_ref().filter(|_| fault.code != Code::MISSING);
        let Some(otherwise) = otherwise else { return Ok(None) };
        let field = Some(attribute.name.clone());
        let message = format!("`{}` {}", attribute.name, fault.message);
        let reason = Reason { field, ..Reason::new(Code::OUT_OF_BOUNDS, message) };
        evaluate!(self, item, |context, frame| context.refusal(otherwise, &frame, reason))
    }

    /// Returns the last of these attributes that the caller sends under its name: a refusal names
    /// nothing that they have never seen.
    pub(super) fn sent_among(&self, attributes: &[String]) -> Option<String> {
        let is_sent = |name: &&String| self.write.inputs.iter().any(|input| input.name == **name);
        attributes.iter().rev().find(is_sent).cloned()
    }

    /// Returns the inputs, or the entry of an input, that the new value at a path is made of; `None`
    /// if it depends on more than inputs.
    fn inputs_of(
        &self,
        entity: &'r Entity,
        path: &str,
        asked: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        if asked.iter().any(|known| known == path) {
            return Some(Vec::new());
        }
        asked.push(path.to_owned());
        let (name, below) = path.split_once('.').unwrap_or((path, ""));
        let given = match self.origin {
            Origin::Unknown => None,
            Origin::Fields(fields) => {
                let field = fields.iter().find(|(field, _)| field == name);
                field.map(|(_, value)| Some(part(value, below)))
            }
            Origin::Changes(changes) => {
                let of = |change: &&Change| change.path.first().is_some_and(|p| p == name);
                let same = changes.iter().filter(of).find(|change| change.path.join(".") == path);
                let change = same.or_else(|| changes.iter().find(of));
                change.map(|change| match &change.kind {
                    ChangeKind::Set(value) | ChangeKind::SetIfGiven(value) => Some(value),
                    _ => None,
                })
            }
        };
        let computed = entity.attribute(name).and_then(|attribute| attribute.value.as_ref());
        let of_new_item = given.is_none();
        let made_of = given.unwrap_or(computed)?;
        if let Some((slot, entry)) = made_of.entry_of_slot()
            && let Some(input) = self.write.inputs.get(slot)
        {
            let names = std::iter::once(input.name.as_str()).chain(entry);
            return Some(vec![names.collect::<Vec<_>>().join(".")]);
        }
        let mut inputs = Vec::new();
        let mut others = false;
        made_of.walk(&mut |expr| match expr {
            Expr::Slot(slot) => match self.write.inputs.get(*slot) {
                Some(input) => inputs.push(input.name.clone()),
                None => others = true,
            },
            Expr::Field(base, part) if **base == Expr::Item && of_new_item => {
                match self.inputs_of(entity, part, asked) {
                    Some(found) => inputs.extend(found),
                    None => others = true,
                }
            }
            Expr::Item => others |= !of_new_item,
            Expr::Load(_) | Expr::Rule(..) | Expr::Claim(_) => others = true,
            _ => {}
        });
        inputs.sort_unstable();
        inputs.dedup();
        (!others).then_some(inputs)
    }
}

/// Returns what a record that the model writes out has at a path.
fn part<'e>(value: &'e Expr, path: &str) -> &'e Expr {
    let (name, below) = path.split_once('.').unwrap_or((path, ""));
    match value {
        Expr::Record(fields) => match fields.iter().find(|(field, _)| field == name) {
            Some((_, value)) => part(value, below),
            None => value,
        },
        _ => value,
    }
}
