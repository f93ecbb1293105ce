//! Comparisons of an attribute in which its value does not matter as such: of how many elements it
//! has, of whether it exists, and by the order of an enum's members.

use tavola_model::model::{Expr, Function, Order};
use tavola_store::{Comparison, Condition, MAX_IN_OPERANDS, Operand, Path, Value};

use super::{Origin, Pin, Stored, compare};
use crate::context::{Context, Fact};
use crate::counted_change::CountedChange;
use crate::eval::value::{Eval, Frame, Val};

impl<'a> Context<'a> {
    /// Returns `true` if there is an item or a value. Of an attribute, only that is pinned.
    pub(crate) fn exists(&self, inner: &'a Expr, frame: &Frame<'a>) -> Eval<bool> {
        let Expr::Field(base, name) = inner else {
            return Ok(match self.eval(inner, frame)? {
                Val::Absent | Val::Deleted(_) => false,
                Val::Record(record) => {
                    self.used(&record.key, record.entity, Fact::Existence);
                    true
                }
                _ => true,
            });
        };
        let record = match self.eval(base, frame)? {
            Val::Record(record) if !self.exact => record,
            base => return Ok(!matches!(self.field(base, name), Val::Absent)),
        };
        let is_there = record.get(name).is_some();
        let fact = match self.origin(record, name) {
            Origin::Known => return Ok(is_there),
            Origin::Stored(Some(step)) if is_there && step.leaves_something() => return Ok(true),
            Origin::Stored(None) if is_there => Fact::Holds(is_something(name)),
            Origin::Stored(None) if !record.item.contains_key(name) => {
                Fact::Holds(Condition::absent(name))
            }
            Origin::Stored(_) => Fact::Attribute(name.clone()),
        };
        self.used(&record.key, record.entity, fact);
        Ok(is_there)
    }
}

impl CountedChange {
    /// Returns `true` if the attribute is there afterwards, whatever was stored.
    fn leaves_something(&self) -> bool {
        match self {
            Self::Sum { .. } => true,
            Self::Elements { added, .. } => !added.is_empty(),
            Self::Appended(elements) => !elements.is_empty(),
        }
    }
}

/// Returns the condition that an attribute exists. A stored NULL counts as absent.
fn is_something(name: &str) -> Condition {
    let not_null = Condition::compare(name, Comparison::NotEqual, Value::Null);
    Condition::And(vec![Condition::exists(name), not_null])
}

/// Returns the attribute in `size(item.attribute)`.
pub(super) fn sized(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Call(Function::Size, args) => match args.as_slice() {
            [field @ Expr::Field(..)] => Some(field),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the fact that a comparison of an attribute's size with a known number depends on. A
/// store counts the elements of lists and sets as the language does, but the bytes of texts instead
/// of their characters.
pub(super) fn with_size(
    stored: &Stored<'_>,
    comparison: Comparison,
    value: &Val<'_>,
    holds: bool,
) -> Option<Pin> {
    let number = match value {
        Val::Absent => return Some(Pin::Nothing),
        Val::Value(value) => *value.as_number()?,
        Val::Record(_) | Val::Deleted(_) | Val::Seen(_) | Val::Pending => return None,
    };
    match (stored.record.item.get(stored.name), stored.step) {
        (None, None) => Some(Pin::Holds(Condition::absent(stored.name))),
        (Some(Value::L(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_)), None) => {
            let comparison = if holds { comparison } else { comparison.opposite() };
            let size = Operand::Size(Path::attribute(stored.name));
            let number = Operand::Value(Value::N(number));
            Some(Pin::Holds(Condition::Compare(size, comparison, number)))
        }
        _ => None,
    }
}

/// Returns the fact that a comparison by the order of an enum's members depends on: that the
/// attribute is one of the members for which it holds, or none of them.
pub(super) fn with_members(
    stored: &Stored<'_>,
    comparison: Comparison,
    value: &Val<'_>,
    holds: bool,
    order: &Order,
) -> Option<Pin> {
    let Order::Members(members) = order else { return None };
    if stored.step.is_some() || members.len() > MAX_IN_OPERANDS {
        return None;
    }
    let member = |name: &String| Value::from(name.as_str());
    let fits = |member: &Value| compare(&Val::owned(member.clone()), comparison, value, order);
    let all: Vec<Operand> = members.iter().map(member).filter(fits).map(Operand::Value).collect();
    if all.is_empty() {
        return Some(Pin::Nothing);
    }
    let one_of = Condition::In(Operand::Path(Path::attribute(stored.name)), all);
    Some(Pin::Holds(if holds { one_of } else { Condition::Not(Box::new(one_of)) }))
}
