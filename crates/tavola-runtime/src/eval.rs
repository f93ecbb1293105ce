//! Evaluates expressions. Where an item is not loaded yet, it says so; the caller loads and asks again.

use std::borrow::Cow;

use smallvec::SmallVec;
use tavola_model::model::{
    Arithmetic, EntityId, Expr, Function, Hole, KeySource, Load, RuleId, Sign, Template,
    TemplatePart, TimeKind, WriteFact,
};
use tavola_store::{Comparison, Item, Number, Value};

use crate::compare::{Origin, includes};
use crate::context::{Context, Fact, Lookup, RuleAnswer};
use crate::record::{ItemKey, Record};
use crate::{Code, Failure};
use crate::{functions, keys, time};

/// The result of an expression.
#[derive(Debug, Clone)]
pub(crate) enum Val<'a> {
    Absent,
    Value(Cow<'a, Value>),
    Record(&'a Record),
    /// An item that the running write has deleted: it does not exist, and its attributes are what they were.
    Deleted(&'a Record),
    /// Depends on something that is not loaded yet.
    Pending,
}

impl<'a> Val<'a> {
    pub fn owned(value: impl Into<Value>) -> Self {
        Self::Value(Cow::Owned(value.into()))
    }

    pub fn into_value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value.into_owned()),
            _ => None,
        }
    }

    fn optional(value: Option<impl Into<Value>>) -> Self {
        value.map_or(Self::Absent, Self::owned)
    }
}

/// Why an evaluation stopped.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Something is not loaded yet.
    NotLoaded,
    /// It cannot be evaluated at all.
    Failed(Failure),
}

pub(crate) type Eval<T> = Result<T, Stop>;

/// The slots of a read, write or rule, and the item in question.
#[derive(Debug, Clone, Default)]
pub(crate) struct Frame<'a> {
    pub slots: Slots<'a>,
    pub item: Option<&'a Record>,
}

/// Few enough, as a rule, that a frame needs no memory of its own.
pub(crate) type Slots<'a> = SmallVec<[Val<'a>; 4]>;

impl<'a> Frame<'a> {
    /// For expressions about an item alone.
    pub fn of(item: &'a Record) -> Self {
        Self { slots: Slots::new(), item: Some(item) }
    }
}

impl<'a> Context<'a> {
    pub fn holds(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<bool> {
        match expr {
            Expr::And(parts) => self.junction(parts, frame, false),
            Expr::Or(parts) => self.junction(parts, frame, true),
            Expr::Not(inner) => Ok(!self.holds(inner, frame)?),
            _ => Ok(
                matches!(self.eval(expr, frame)?, Val::Value(value) if *value == Value::Bool(true)),
            ),
        }
    }

    /// `and` and `or`: only what decided the answer counts as used.
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
            Expr::NewId => Val::owned(self.moment.new_id()),
            Expr::Load(load) => self.load(load, frame)?,
            Expr::Rule(id, args) => Val::owned(self.rule(*id, args, frame)?),
            Expr::CallerIs(test) => Val::owned(self.identity.is(test)),
            Expr::Exists(inner) => Val::owned(self.exists(inner, frame)?),
            Expr::Not(_) | Expr::And(_) | Expr::Or(_) => Val::owned(self.holds(expr, frame)?),
            Expr::Compare(left, comparison, right, order) => {
                Val::owned(self.compared(left, *comparison, right, order, frame)?)
            }
            Expr::IfGiven(given, comparison) => match self.eval(given, frame)? {
                Val::Absent => Val::owned(true),
                _ => self.eval(comparison, frame)?,
            },
            Expr::Between(value, low, high, order) => Val::owned(
                self.compared(value, Comparison::GreaterOrEqual, low, order, frame)?
                    && self.compared(value, Comparison::LessOrEqual, high, order, frame)?,
            ),
            Expr::In(element, list) => Val::owned(self.contained(list, element, frame)?),
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
            Expr::ToEpoch(inner) => match self.eval(inner, frame)? {
                Val::Value(value) => Val::optional(value.as_str().and_then(time::epoch_of)),
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
                self.function(*function, &args)
            }
        })
    }

    fn rule(&self, id: RuleId, args: &'a [Expr], frame: &Frame<'a>) -> Eval<bool> {
        let rule = self.model.rule(id);
        let mut asked = Frame::default();
        for arg in args {
            asked.slots.push(self.eval(arg, frame)?);
        }
        if self.trace.tracks_uses {
            let before = self.trace.uses.borrow().len();
            let holds = self.holds(&rule.condition, &asked)?;
            if rule.by_read {
                self.trace.uses.borrow_mut().truncate(before);
            }
            return Ok(holds);
        }
        // Twenty comments of one goal ask the same question.
        let answers = self.answers.borrow();
        let known =
            answers.iter().find(|known| known.rule == id && same(&known.args, &asked.slots));
        if let Some(known) = known {
            return Ok(known.holds);
        }
        drop(answers);
        let holds = self.holds(&rule.condition, &asked)?;
        let args = asked.slots.into_iter().map(|slot| match slot {
            Val::Value(value) => Some(Some(value.into_owned())),
            Val::Absent => Some(None),
            Val::Record(_) | Val::Deleted(_) | Val::Pending => None,
        });
        if let Some(args) = args.collect::<Option<Vec<_>>>() {
            let mut answers = self.answers.borrow_mut();
            answers.truncate(ANSWERS_KEPT - 1);
            answers.push_front(RuleAnswer { rule: id, args, holds });
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

    /// Where an item would be; nothing if a part of its key is absent.
    pub fn key(&self, load: &'a Load, frame: &Frame<'a>) -> Eval<Option<ItemKey>> {
        let mut values: SmallVec<[_; 4]> = SmallVec::new();
        for (name, expr) in &load.key {
            match self.eval(expr, frame)? {
                Val::Value(value) => values.push((name.as_str(), value)),
                _ => return Ok(None),
            };
        }
        let value = |wanted: &str| values.iter().find(|(name, _)| *name == wanted);
        Ok(self.key_of(load.entity, &|name| value(name).map(|(_, value)| &**value)))
    }

    /// The place of an item with these attributes.
    pub fn key_of<'v>(
        &self,
        id: EntityId,
        attribute: &impl Fn(&str) -> Option<&'v Value>,
    ) -> Option<ItemKey> {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let part = |name: &str| match &entity.key(name)?.source {
            KeySource::Template(template) => keys::key_text(template, attribute).map(Value::S),
            KeySource::Attribute => attribute(name).cloned(),
            KeySource::TypeValue => Some(Value::from(entity.type_value.as_str())),
        };
        let partition = part(&table.key.partition.name)?;
        let sort = match &table.key.sort {
            Some(sort) => Some(part(&sort.name)?),
            None => None,
        };
        Some(ItemKey::new(entity.table, partition, sort))
    }

    /// A template's text; nothing if a value in it is absent. Cut where an optional input is not given.
    pub fn template(&self, template: &'a Template, frame: &Frame<'a>) -> Eval<Option<String>> {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                TemplatePart::Hole(hole) => match self.hole_value(hole, frame)? {
                    Val::Value(value) => match hole.text(&value) {
                        Some(shown) => text.push_str(&shown),
                        None => return Ok(None),
                    },
                    _ if hole.cuts => return Ok(Some(text)),
                    _ => return Ok(None),
                },
            }
        }
        Ok(Some(text))
    }

    /// What goes into a hole, its fallback included.
    pub fn hole_value(&self, hole: &'a Hole, frame: &Frame<'a>) -> Eval<Val<'a>> {
        match (self.eval(&hole.value, frame)?, &hole.fallback) {
            (Val::Absent, Some(fallback)) => self.eval(fallback, frame),
            (value, _) => Ok(value),
        }
    }

    fn shift(&self, kind: TimeKind, base: Option<Value>, by: Option<Value>, sign: Sign) -> Val<'a> {
        let (Some(base), Some(Value::N(by))) = (base, by) else { return Val::Absent };
        let Some(seconds) = by.to_i64() else { return Val::Absent };
        let seconds = if sign == Sign::Minus { seconds.saturating_neg() } else { seconds };
        let precision = self.model.precision;
        match (kind, &base) {
            (TimeKind::Timestamp, Value::S(text)) => {
                Val::optional(time::shift_timestamp(text, seconds, precision))
            }
            (TimeKind::Date, Value::S(text)) => Val::optional(time::shift_date(text, seconds)),
            (TimeKind::Epoch, Value::N(number)) => {
                Val::optional(number.add(&Number::from(seconds)).ok().map(Value::N))
            }
            _ => Val::Absent,
        }
    }

    pub(crate) fn function(&self, function: Function, args: &[Val<'a>]) -> Val<'a> {
        let text = |index: usize| match args.get(index) {
            Some(Val::Value(value)) => value.as_str(),
            _ => None,
        };
        let number = |index: usize| match args.get(index) {
            Some(Val::Value(value)) => value.as_number().and_then(|number| number.to_i64()),
            _ => None,
        };
        let list = |texts: Vec<String>| Value::L(texts.into_iter().map(Value::S).collect());
        match function {
            Function::Mentions => Val::optional(
                text(0).map(|text| list(functions::mentions(text, &self.model.delimiters))),
            ),
            Function::Words => Val::optional(text(0).map(|text| list(functions::words(text)))),
            Function::Left => {
                Val::optional(text(0).zip(number(1)).map(|(text, count)| {
                    functions::left(text, usize::try_from(count).unwrap_or(0))
                }))
            }
            Function::Last => match (args.first(), number(1)) {
                (Some(list @ Val::Value(_)), Some(count)) => {
                    let elements = list_elements(list);
                    let count = usize::try_from(count).unwrap_or(0);
                    let dropped = elements.len().saturating_sub(count);
                    Val::owned(Value::L(elements.into_iter().skip(dropped).collect()))
                }
                _ => Val::Absent,
            },
            Function::Size => match args.first() {
                Some(Val::Value(value)) => Val::optional(size(value)),
                _ => Val::Absent,
            },
            Function::Days => Val::optional(number(0).map(|days| days.saturating_mul(86_400))),
            Function::Time => Val::optional(
                text(0).and_then(|text| time::time_of_ulid(text, self.model.precision)),
            ),
            Function::Lower => Val::optional(text(0).map(str::to_lowercase)),
            Function::Upper => Val::optional(text(0).map(str::to_uppercase)),
            Function::BeginsWith => Val::owned(
                text(0).zip(text(1)).is_some_and(|(text, start)| text.starts_with(start)),
            ),
            // Asked where it is evaluated: it need not pin the whole list.
            Function::Contains => {
                Val::owned(args.first().zip(args.get(1)).is_some_and(|(list, e)| includes(list, e)))
            }
        }
    }
}

pub(crate) fn borrowed(value: Option<&Value>) -> Val<'_> {
    match value {
        Some(Value::Null) | None => Val::Absent,
        Some(value) => Val::Value(Cow::Borrowed(value)),
    }
}

fn size(value: &Value) -> Option<i64> {
    let size = match value {
        Value::S(text) => text.chars().count(),
        Value::B(bytes) => bytes.len(),
        Value::L(list) => list.len(),
        Value::M(map) => map.len(),
        Value::Ss(set) => set.len(),
        Value::Ns(set) => set.len(),
        Value::Bs(set) => set.len(),
        _ => return None,
    };
    i64::try_from(size).ok()
}

/// How many answers of rules are kept: a question that comes again comes soon.
const ANSWERS_KEPT: usize = 16;

/// Whether these are the arguments that a rule was asked with.
fn same(args: &[Option<Value>], slots: &[Val<'_>]) -> bool {
    let same = |(arg, slot): (&Option<Value>, &Val<'_>)| match (arg, slot) {
        (Some(arg), Val::Value(value)) => arg == &**value,
        (None, Val::Absent) => true,
        _ => false,
    };
    args.len() == slots.len() && args.iter().zip(slots).all(same)
}

/// The elements of a list or set.
pub(crate) fn list_elements(list: &Val<'_>) -> Vec<Value> {
    match list {
        Val::Value(list) => match &**list {
            Value::L(list) => list.clone(),
            Value::Ss(set) => set.iter().map(|text| Value::from(text.as_str())).collect(),
            Value::Ns(set) => set.iter().cloned().map(Value::N).collect(),
            Value::Bs(set) => set.iter().cloned().map(Value::B).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn calculate(op: Arithmetic, left: &Number, right: &Number) -> Eval<Number> {
    let result = match op {
        Arithmetic::Plus => left.add(right),
        Arithmetic::Minus => left.sub(right),
        Arithmetic::Times => left.mul(right),
    };
    result.map_err(|_| {
        let message = "a number would have more than 38 digits";
        Stop::Failed(Failure::conflict(Code::OUT_OF_BOUNDS, message))
    })
}
