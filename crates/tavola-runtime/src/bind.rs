//! A call's own values in the model: what follows from its inputs and its caller alone,
//! computed as the call itself would compute it. For explanations; nothing is loaded or sent.

use tavola_model::explain::{Call, Given};
use tavola_model::model::{ChangeKind, Expr, Input as Declared, Model, Step};
use tavola_store::Value;

use crate::context::{Cache, Context, Identity, Trace};
use crate::draw::Draw;
use crate::eval::{Frame, Val};
use crate::time::Clock;
use crate::{Caller, Fault, Input, validate};

/// Returns the model as seen by a call of this read or write; `None` if there is no such operation.
///
/// Once an input is given, optional inputs that are not given count as left out. Required ones may
/// be missing and stay open, as does everything about a caller who is not stated.
pub fn bind(
    model: &Model,
    name: &str,
    input: &Input,
    caller: &Caller,
) -> Option<Result<Call, Vec<Fault>>> {
    let read = model.read_named(name);
    let write = model.write_named(name);
    let declared = match (read, write) {
        (Some(id), _) => &model.read(id).inputs,
        (_, Some(id)) => &model.write(id).inputs,
        (None, None) => return None,
    };
    let given = match validate::given(model, declared, input.values.clone()) {
        Ok(given) => given,
        Err(faults) => return Some(Err(faults)),
    };
    let identity = Identity::new(model, caller);
    let inputs = match input.values.is_empty() {
        true => vec![Given::Open; declared.len()],
        false => known(model, &identity, declared, given),
    };
    let mut filled = model.clone();
    let called = Binding { model, identity: &identity, inputs: &inputs };
    let others = Binding { inputs: &[], ..called };
    filled.exprs_mut(&mut |expr| others.bind(expr));
    for (index, other) in filled.reads.iter_mut().enumerate() {
        let filling = if read.is_some_and(|id| id.index() == index) { &called } else { &others };
        other.exprs_mut(&mut |expr| filling.bind(expr));
        other.filter.take_if(|filter| *filter == Expr::Literal(Value::Bool(true)));
    }
    for (index, other) in filled.writes.iter_mut().enumerate() {
        let filling = if write.is_some_and(|id| id.index() == index) { &called } else { &others };
        other.exprs_mut(&mut |expr| filling.bind(expr));
        unchanged_is_left_out(&mut other.steps);
    }
    Some(Ok(Call { model: filled, inputs }))
}

/// Returns the inputs with their defaults.
fn known(
    model: &Model,
    identity: &Identity,
    declared: &[Declared],
    given: Vec<Option<Value>>,
) -> Vec<Given> {
    let mut known: Vec<Given> = Vec::with_capacity(declared.len());
    for (input, value) in declared.iter().zip(given) {
        known.push(match (value, &input.default) {
            (None | Some(Value::Null), Some(default)) => {
                let mut default = default.clone();
                Binding { model, identity, inputs: &known }.bind(&mut default);
                match default {
                    Expr::Literal(value) => Given::Value(value),
                    _ => Given::Open,
                }
            }
            (None, None) if input.optional => Given::LeftOut,
            (None, None) => Given::Open,
            (Some(value), _) => Given::Value(value),
        });
    }
    known
}

/// What is filled in: slots of the frame, and claims.
#[derive(Clone, Copy)]
struct Binding<'f> {
    model: &'f Model,
    identity: &'f Identity,
    inputs: &'f [Given],
}

impl Binding<'_> {
    fn bind(&self, expr: &mut Expr) {
        match expr {
            Expr::Slot(index) => match self.inputs.get(*index) {
                Some(Given::Value(value)) => *expr = Expr::Literal(value.clone()),
                Some(Given::LeftOut) => *expr = Expr::Absent,
                Some(Given::Open) | None => {}
            },
            Expr::Claim(index) => {
                if let Some(Some(value)) = self.identity.claims.get(*index) {
                    *expr = Expr::Literal(value.clone());
                }
            }
            _ => {
                let value = is_value(expr);
                expr.children_mut(&mut |child| self.bind(child));
                match expr {
                    Expr::IfGiven(given, comparison) => match **given {
                        Expr::Absent | Expr::Literal(Value::Null) => {
                            *expr = Expr::Literal(Value::Bool(true));
                        }
                        Expr::Literal(_) => *expr = std::mem::replace(comparison, Expr::Absent),
                        _ => {}
                    },
                    Expr::Coalesce(first, second) => match **first {
                        Expr::Absent | Expr::Literal(Value::Null) => {
                            *expr = std::mem::replace(second, Expr::Absent);
                        }
                        Expr::Literal(_) => *expr = std::mem::replace(first, Expr::Absent),
                        _ => {}
                    },
                    Expr::And(parts) => {
                        parts.retain(|part| *part != Expr::Literal(Value::Bool(true)));
                        match parts.len() {
                            0 => *expr = Expr::Literal(Value::Bool(true)),
                            1 => *expr = parts.remove(0),
                            _ => {}
                        }
                    }
                    _ if value && is_closed(expr) => {
                        if let Some(known) = self.evaluate(expr) {
                            *expr = known;
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Evaluates an expression that depends on nothing else.
    fn evaluate(&self, expr: &Expr) -> Option<Expr> {
        let (cache, trace) = (Cache::default(), Trace::default());
        let moment = Clock::system().now(self.model.precision);
        let context = Context {
            model: self.model,
            identity: self.identity,
            moment: &moment,
            draw: Draw::new(),
            cache: &cache,
            drafts: None,
            facts: None,
            exact: false,
            answers: &trace.answers,
            tracer: None,
            trace: &trace,
        };
        match context.eval(expr, &Frame::default()).ok()? {
            Val::Value(value) => Some(Expr::Literal(value.into_owned())),
            Val::Absent => Some(Expr::Absent),
            Val::Record(_) | Val::Deleted(_) | Val::Seen(_) | Val::Pending => None,
        }
    }
}

/// Returns `true` if an expression is replaced by its value; conditions, lists and templates stay
/// readable with the values in them.
fn is_value(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Field(..)
            | Expr::When(..)
            | Expr::Arithmetic(..)
            | Expr::Shift(..)
            | Expr::ToEpoch(..)
            | Expr::DateOf(_)
            | Expr::Combine(..)
            | Expr::Call(..)
    )
}

/// Returns `true` if an expression depends on nothing that only the call itself knows.
fn is_closed(expr: &Expr) -> bool {
    !expr.any(|part| *part == Expr::Item) && !expr.asks_beyond_item()
}

/// Removes changes by inputs that are left out: `set x = input.y?` does nothing then, and clears
/// `x` for null.
fn unchanged_is_left_out(steps: &mut [Step]) {
    for step in steps {
        match step {
            Step::Update { changes, .. } => {
                changes.retain(|change| change.kind != ChangeKind::SetIfGiven(Expr::Absent));
                for change in changes {
                    match &change.kind {
                        ChangeKind::SetIfGiven(Expr::Literal(Value::Null)) => {
                            change.kind = ChangeKind::Clear;
                        }
                        ChangeKind::SetIfGiven(value @ Expr::Literal(_)) => {
                            change.kind = ChangeKind::Set(value.clone());
                        }
                        _ => {}
                    }
                }
            }
            Step::For { body, .. } => unchanged_is_left_out(body),
            _ => {}
        }
    }
}
