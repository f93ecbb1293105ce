//! Evaluates expressions. Where an item is not loaded yet, it says so; the caller loads and asks
//! again.

mod call;
mod compare;
mod functions;
mod rule_trace;
mod template;
mod value;

use std::borrow::Cow;

use tavola_model::model::{Expr, Function, Load, NewId, RuleId, Sign, WriteFact};
use tavola_store::{Comparison, Item, Value};

use crate::context::{Context, Fact, Lookup};
use crate::time;
use call::{calculate, range, round};
use compare::Origin;
pub(crate) use value::{Eval, Frame, Slots, Stop, Val, list_elements};
use value::{borrowed, includes};

impl<'a> Context<'a> {
    /// Evaluates a condition. What is true or false by itself is no value in between.
    pub fn holds(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<bool> {
        match expr {
            Expr::And(parts) => self.junction(parts, frame, false),
            Expr::Or(parts) => self.junction(parts, frame, true),
            Expr::Not(inner) => Ok(!self.holds(inner, frame)?),
            Expr::Rule(id, args) => self.rule(*id, args, frame),
            Expr::CallerIs(test) => Ok(self.identity.is(test)),
            Expr::Exists(inner) => self.exists(inner, frame),
            Expr::Compare(left, comparison, right, order) => {
                self.compared(left, *comparison, right, order, frame)
            }
            Expr::Between(value, low, high, order) => {
                Ok(self.compared(value, Comparison::GreaterOrEqual, low, order, frame)?
                    && self.compared(value, Comparison::LessOrEqual, high, order, frame)?)
            }
            Expr::In(element, list) => self.contained(list, element, frame),
            _ => Ok(
                matches!(self.eval(expr, frame)?, Val::Value(value) if *value == Value::Bool(true)),
            ),
        }
    }

    /// Evaluates `and` or `or`: only the side that decided the answer counts as used.
    fn junction(&self, parts: &'a [Expr], frame: &Frame<'a>, deciding: bool) -> Eval<bool> {
        let start = self.trace.uses.borrow().len();
        for part in parts {
            let before = self.trace.uses.borrow().len();
            if self.holds(part, frame)? == deciding {
                self.trace.uses.borrow_mut().drain(start..before);
                return Ok(deciding);
            }
        }
        Ok(!deciding)
    }

    pub fn value(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Option<Value>> {
        Ok(self.eval(expr, frame)?.into_value())
    }

    pub fn eval(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Val<'a>> {
        Ok(match expr {
            Expr::Literal(value) => Val::Value(Cow::Borrowed(value)),
            Expr::Absent => Val::Absent,
            Expr::Item => frame.item.map_or(Val::Absent, Val::Record),
            Expr::Slot(index) => match frame.slots.get(*index) {
                Some(Val::Pending) => return Err(Stop::NotLoaded),
                Some(value) => value.clone(),
                None => Val::Absent,
            },
            Expr::Field(base, name) => self.field(self.eval(base, frame)?, name),
            Expr::Claim(index) => match self.identity.claims.get(*index) {
                Some(Some(value)) => Val::Value(Cow::Borrowed(value)),
                _ => Val::Absent,
            },
            Expr::CallerIp => borrowed(self.identity.ip.as_ref()),
            Expr::CallerAgent => borrowed(self.identity.agent.as_ref()),
            Expr::CallerService => borrowed(self.identity.service.as_ref()),
            Expr::Write(fact) => self.write_fact(*fact),
            Expr::Now => Val::owned(self.moment.timestamp()),
            Expr::Today => Val::owned(self.moment.date()),
            Expr::NewId(NewId::Ulid) => Val::owned(self.moment.new_id()),
            Expr::NewId(NewId::Uuid(version)) => Val::owned(self.moment.new_uuid(*version)),
            Expr::Load(load) => self.load(load, frame)?,
            Expr::Not(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Rule(..)
            | Expr::CallerIs(_)
            | Expr::Exists(_)
            | Expr::Compare(..)
            | Expr::Between(..)
            | Expr::In(..) => Val::owned(self.holds(expr, frame)?),
            Expr::IfGiven(given, comparison) => match self.eval(given, frame)? {
                Val::Absent => Val::owned(true),
                _ => self.eval(comparison, frame)?,
            },
            Expr::Coalesce(first, second) => match self.eval(first, frame)? {
                Val::Absent | Val::Deleted(_) => self.eval(second, frame)?,
                value => value,
            },
            Expr::When(value, condition, otherwise) => {
                let chosen = if self.holds(condition, frame)? { value } else { otherwise };
                self.eval(chosen, frame)?
            }
            Expr::Arithmetic(op, left, right) => {
                let (left, right) = (self.value(left, frame)?, self.value(right, frame)?);
                match (left, right) {
                    (Some(Value::N(left)), Some(Value::N(right))) => {
                        Val::owned(calculate(*op, &left, &right)?)
                    }
                    _ => Val::Absent,
                }
            }
            Expr::Shift(kind, base, by, sign) => {
                let (base, by) = (self.value(base, frame)?, self.value(by, frame)?);
                self.shift(*kind, base, by, *sign)
            }
            Expr::ToEpoch(inner, unit) => match self.eval(inner, frame)? {
                Val::Value(value) => {
                    let moment = value.as_str().and_then(time::moment_of);
                    Val::optional(moment.map(|moment| unit.of(moment)))
                }
                _ => Val::Absent,
            },
            Expr::DateOf(inner) => match self.eval(inner, frame)? {
                Val::Value(value) => Val::optional(value.as_str().and_then(|text| text.get(..10))),
                _ => Val::Absent,
            },
            Expr::Combine(sign, left, right) => {
                let (left, right) = (self.eval(left, frame)?, self.eval(right, frame)?);
                let mut elements = list_elements(&left);
                match sign {
                    Sign::Plus => elements.extend(list_elements(&right)),
                    Sign::Minus => {
                        elements.retain(|element| !includes(&right, &Val::owned(element.clone())))
                    }
                }
                Val::owned(Value::L(elements))
            }
            Expr::Template(template) => Val::optional(self.template(template, frame)?),
            Expr::List(elements) => {
                let mut values = Vec::with_capacity(elements.len());
                for element in elements {
                    values.extend(self.value(element, frame)?);
                }
                Val::owned(Value::L(values))
            }
            Expr::Record(fields) => {
                let mut map = Item::new();
                for (name, field) in fields {
                    if let Some(value) = self.value(field, frame)? {
                        map.insert(name.clone(), value);
                    }
                }
                Val::owned(Value::M(map))
            }
            Expr::Call(Function::Contains, args) => match args.as_slice() {
                [whole, part] => Val::owned(self.contained(whole, part, frame)?),
                _ => Val::owned(false),
            },
            Expr::Call(function, args) => {
                let args =
                    args.iter().map(|arg| self.eval(arg, frame)).collect::<Eval<Slots<'_>>>()?;
                match function {
                    Function::Round | Function::Quotient => round(&args)?,
                    Function::Range => range(&args, self.model.precision)?,
                    function => self.function(*function, &args),
                }
            }
        })
    }

    fn rule(&self, id: RuleId, args: &'a [Expr], frame: &Frame<'a>) -> Eval<bool> {
        let rule = self.model.rule(id);
        let keeps = !self.trace.tracks_uses;
        if keeps
            && args.is_empty()
            && let Some(known) = self.answers.borrow().alone(id)
        {
            return Ok(known);
        }
        let mut asked = Frame::default();
        for arg in args {
            asked.slots.push(self.eval(arg, frame)?);
        }
        if !keeps {
            let before = self.trace.uses.borrow().len();
            let holds = self.holds(&rule.condition, &asked)?;
            self.trace_rule(id, &asked.slots, holds);
            if rule.by_read {
                self.trace.uses.borrow_mut().truncate(before);
            }
            return Ok(holds);
        }
        // Twenty comments of one goal ask the same question; about an item, each asks its own.
        let is_kept = asked.slots.iter().all(|arg| matches!(arg, Val::Value(_) | Val::Absent));
        if is_kept
            && let Some(known) = self.answers.borrow().with(id, |args| same(args, &asked.slots))
        {
            return Ok(known);
        }
        let holds = self.holds(&rule.condition, &asked)?;
        self.trace_rule(id, &asked.slots, holds);
        if is_kept {
            let args = asked.slots.into_iter().map(Val::into_value).collect();
            self.answers.borrow_mut().keep(id, args, holds);
        }
        Ok(holds)
    }

    pub fn field(&self, base: Val<'a>, name: &str) -> Val<'a> {
        match base {
            Val::Record(record) | Val::Deleted(record) => {
                if self.trace.tracks_uses && matches!(self.origin(record, name), Origin::Stored(_))
                {
                    self.used(&record.key, record.entity, Fact::Attribute(name.to_owned()));
                }
                borrowed(record.get(name))
            }
            Val::Seen(record) => borrowed(record.get(name)),
            Val::Value(Cow::Borrowed(Value::M(map))) => borrowed(map.get(name)),
            Val::Value(Cow::Owned(Value::M(mut map))) => Val::optional(map.remove(name)),
            _ => Val::Absent,
        }
    }

    fn write_fact(&self, fact: WriteFact) -> Val<'a> {
        let Some(facts) = self.facts else { return Val::Absent };
        Val::owned(match fact {
            WriteFact::Name => facts.name.as_str(),
            WriteFact::Entity => facts.entity.as_str(),
            WriteFact::Key => facts.key.as_str(),
            WriteFact::Id => facts.id.as_str(),
        })
    }

    fn load(&self, load: &'a Load, frame: &Frame<'a>) -> Eval<Val<'a>> {
        let Some(key) = self.key(load, frame)? else { return Ok(Val::Absent) };
        match self.lookup(&key, load.entity) {
            Lookup::Found(record) => {
                self.used(&key, load.entity, Fact::Existence);
                Ok(Val::Record(record))
            }
            Lookup::Nothing => {
                self.used(&key, load.entity, Fact::Existence);
                Ok(Val::Absent)
            }
            Lookup::NotLoaded => Err(Stop::NotLoaded),
        }
    }
}

/// Returns `true` if a rule was asked with these arguments.
fn same(args: &[Option<Value>], slots: &[Val<'_>]) -> bool {
    let same = |(arg, slot): (&Option<Value>, &Val<'_>)| match (arg, slot) {
        (Some(arg), Val::Value(value)) => arg == &**value,
        (None, Val::Absent) => true,
        _ => false,
    };
    args.len() == slots.len() && args.iter().zip(slots).all(same)
}
