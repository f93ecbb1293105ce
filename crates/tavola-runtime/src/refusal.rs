//! Refusals in the model's own words, without what the caller may not see.

use tavola_model::model::{Else, ElseKind, EntityId, Expr};
use tavola_store::Value;

use crate::context::{Context, Fact, Lookup, Trace, Use};
use crate::eval::{Eval, Frame, Val};
use crate::record::Record;
use crate::{Code, Failure, Fault, Reason};

impl<'a> Context<'a> {
    /// Returns a refusal in the words of its `else`. Without them, a conflict has the given reason.
    pub fn refusal(
        &self,
        otherwise: &'a Else,
        frame: &Frame<'a>,
        conflict: Reason,
    ) -> Eval<Failure> {
        let plain = match otherwise.kind {
            ElseKind::Invalid => Reason::new(Code::NOT_VALID, "is not valid"),
            ElseKind::Conflict => conflict,
            ElseKind::NotFound => Reason::not_found(),
            ElseKind::Forbidden => Reason::not_allowed(),
        };
        let mut reason = plain.rule(otherwise.condition.as_deref());
        if let Some(code) = &otherwise.code {
            reason.code = Code::named(code.as_str());
        }
        if let Some(message) = &otherwise.message
            && let Some(Value::S(text)) = self.told(message, frame)?
        {
            reason.message = text.into();
        }
        for (name, value) in &otherwise.values {
            let value = self.told(value, frame)?.map(|value| (name.clone(), value.into_json()));
            reason.values.extend(value);
        }
        let reason = Box::new(reason);
        Ok(match otherwise.kind {
            ElseKind::Invalid => {
                Failure::Invalid(vec![invalid(otherwise.field.as_deref(), *reason)])
            }
            ElseKind::Conflict => Failure::Conflict(reason),
            ElseKind::NotFound => Failure::NotFound(reason),
            ElseKind::Forbidden => Failure::Forbidden(reason),
        })
    }

    /// Returns what an expression tells the caller: nothing, if it is made of something that the
    /// caller does not see.
    fn told(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Option<Value>> {
        let trace = Trace::of_uses();
        let value = {
            // What is compared tells as much as what is shown.
            let context = Context { trace: &trace, exact: true, drafts: None, ..self.narrowed() };
            let slots = frame.slots.iter().cloned().map(Val::counted).collect();
            context.value(expr, &Frame { slots, item: frame.item })?
        };
        for Use { key, entity, fact } in trace.uses.into_inner() {
            let own = frame.item.filter(|item| item.key == key);
            let record = own.or_else(|| self.found(&key, entity));
            let shown = match (record, fact) {
                (Some(record), Fact::Attribute(name)) => self.shows(record, &name)?,
                (Some(record), Fact::Existence) => self.sees(record)?,
                (Some(_), Fact::Holds(_)) => false,
                (None, _) => true,
            };
            if !shown {
                return Ok(None);
            }
        }
        Ok(value)
    }

    /// Returns an item that is loaded, or that this write has deleted.
    fn found(&self, key: &crate::item_key::ItemKey, entity: EntityId) -> Option<&'a Record> {
        match self.lookup(key, entity) {
            Lookup::Found(record) => Some(record),
            Lookup::Nothing => self.deleted(key, entity),
            Lookup::NotLoaded => None,
        }
    }
}

/// Turns a reason into the fault of an input.
pub(crate) fn invalid(field: Option<&str>, reason: Reason) -> Fault {
    let Reason { code, message, values, rule, .. } = reason;
    Fault { field: field.unwrap_or_default().to_owned(), code, message, values, rule }
}
