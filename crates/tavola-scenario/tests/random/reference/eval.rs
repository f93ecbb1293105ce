//! Expressions, on items that are all there.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp, civil, tz::TimeZone};
use tavola_model::model::{
    Arithmetic, CallerTest, Expr, Function, Hole, Load, Order, Precision, Sign, Template,
    TemplatePart, TimeKind, WriteFact,
};
use tavola_runtime::CallerKind;
use tavola_store::{Comparison, Item, Number, Value};

use super::items::shown_in_key;
use super::{Call, Record};

/// The value of an expression.
#[derive(Debug, Clone)]
pub enum Val {
    Absent,
    Value(Value),
    Item(Record),
}

impl Val {
    pub fn of(value: Option<Value>) -> Self {
        match value {
            None | Some(Value::Null) => Self::Absent,
            Some(value) => Self::Value(value),
        }
    }

    fn text(text: Option<impl Into<String>>) -> Self {
        Self::of(text.map(|text| Value::S(text.into())))
    }

    fn truth(truth: bool) -> Self {
        Self::Value(Value::Bool(truth))
    }

    pub fn value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            _ => None,
        }
    }
}

impl Call<'_> {
    pub fn holds(&self, expr: &Expr, slots: &[Val], item: Option<&Record>) -> bool {
        self.value(expr, slots, item) == Some(Value::Bool(true))
    }

    pub fn value(&self, expr: &Expr, slots: &[Val], item: Option<&Record>) -> Option<Value> {
        self.eval(expr, slots, item).value()
    }

    pub fn values(
        &self,
        exprs: &[Expr],
        slots: &[Val],
        item: Option<&Record>,
    ) -> Vec<Option<Value>> {
        exprs.iter().map(|expr| self.value(expr, slots, item)).collect()
    }

    pub fn eval(&self, expr: &Expr, slots: &[Val], item: Option<&Record>) -> Val {
        let eval = |expr: &Expr| self.eval(expr, slots, item);
        let value = |expr: &Expr| self.value(expr, slots, item);
        match expr {
            Expr::Literal(value) => Val::of(Some(value.clone())),
            Expr::Absent => Val::Absent,
            Expr::Item => item.map_or(Val::Absent, |item| Val::Item(item.clone())),
            // An item in a slot is what it has become since.
            Expr::Slot(slot) => match slots.get(*slot) {
                Some(Val::Item(record)) if record.seen => Val::Item(record.clone()),
                // What has ended still tells what it was.
                Some(Val::Item(record)) if self.ending.as_ref() == Some(&record.place) => {
                    Val::Item(record.clone())
                }
                Some(Val::Item(record)) => {
                    self.load_at(&record.place, record.entity).map_or(Val::Absent, Val::Item)
                }
                Some(value) => value.clone(),
                None => Val::Absent,
            },
            Expr::Field(base, name) if **base == Expr::Item => {
                Val::of(item.and_then(|item| item.get(name)).cloned())
            }
            Expr::Field(base, name) => match (eval(base), &**base) {
                // What was deleted is not there, and is still known.
                (Val::Absent, Expr::Slot(slot)) => match slots.get(*slot) {
                    Some(Val::Item(gone)) => {
                        let known = |r: &&Record| r.place == gone.place && r.entity == gone.entity;
                        let deleted = self.deleted.iter().rev().find(known);
                        Val::of(deleted.and_then(|record| record.get(name)).cloned())
                    }
                    _ => Val::Absent,
                },
                (Val::Item(record), _) => Val::of(record.get(name).cloned()),
                (Val::Value(Value::M(map)), _) => Val::of(map.get(name).cloned()),
                _ => Val::Absent,
            },
            Expr::Claim(place) => Val::of(self.claims.get(*place).cloned().flatten()),
            Expr::CallerIp => Val::of(self.ip.clone()),
            Expr::CallerAgent => Val::of(self.agent.clone()),
            Expr::CallerService => match &self.kind {
                CallerKind::Service(name) => Val::of(Some(Value::from(name.as_str()))),
                _ => Val::Absent,
            },
            Expr::Write(fact) => {
                let facts = self.facts.as_ref();
                Val::text(facts.map(|facts| match fact {
                    WriteFact::Name => &facts.name,
                    WriteFact::Entity => &facts.entity,
                    WriteFact::Key => &facts.key,
                    WriteFact::Id => &facts.id,
                }))
            }
            Expr::Now => Val::text(Some(self.timestamp(self.now))),
            Expr::Today => Val::text(Some(day_of(self.now))),
            Expr::NewId(_) => Val::text(Some(self.ids.borrow_mut().next(self.now))),
            Expr::Load(load) => self.load(load, slots, item).map_or(Val::Absent, Val::Item),
            Expr::Rule(id, args) => {
                let rule = self.model.rule(*id);
                let slots: Vec<Val> = args.iter().map(eval).collect();
                let ask = |call: &Self| call.holds(&rule.condition, &slots, None);
                Val::truth(if rule.by_read { self.unpinned(ask) } else { ask(self) })
            }
            Expr::CallerIs(test) => Val::truth(self.caller_is(test)),
            Expr::Exists(inner) => Val::truth(!matches!(eval(inner), Val::Absent)),
            Expr::Not(inner) => Val::truth(!self.holds(inner, slots, item)),
            Expr::And(parts) => Val::truth(parts.iter().all(|part| self.holds(part, slots, item))),
            Expr::Or(parts) => Val::truth(parts.iter().any(|part| self.holds(part, slots, item))),
            Expr::Compare(left, comparison, right, order) => {
                Val::truth(compare(value(left), *comparison, value(right), order))
            }
            Expr::IfGiven(given, comparison) => match eval(given) {
                Val::Absent => Val::truth(true),
                _ => eval(comparison),
            },
            Expr::Between(middle, low, high, order) => Val::truth(
                compare(value(middle), Comparison::GreaterOrEqual, value(low), order)
                    && compare(value(middle), Comparison::LessOrEqual, value(high), order),
            ),
            Expr::In(element, list) => {
                Val::truth(value(element).is_some_and(|e| elements(value(list)).contains(&e)))
            }
            Expr::Coalesce(first, second) => match eval(first) {
                Val::Absent => eval(second),
                found => found,
            },
            Expr::When(chosen, condition, otherwise) => {
                eval(if self.holds(condition, slots, item) { chosen } else { otherwise })
            }
            Expr::Arithmetic(op, left, right) => {
                let (Some(Value::N(left)), Some(Value::N(right))) = (value(left), value(right))
                else {
                    return Val::Absent;
                };
                let result = match op {
                    Arithmetic::Plus => left.add(&right),
                    Arithmetic::Minus => left.sub(&right),
                    Arithmetic::Times => left.mul(&right),
                };
                Val::of(Some(Value::N(result.expect("small numbers"))))
            }
            Expr::Shift(kind, base, by, sign) => self.shift(*kind, value(base), value(by), *sign),
            Expr::ToEpoch(inner, unit) => {
                let text = value(inner);
                let text = text.as_ref().and_then(Value::as_str);
                let moment = text.and_then(|text| text.parse::<Timestamp>().ok());
                Val::of(
                    moment.map(|at| Value::from(at.as_millisecond() * unit.per_second() / 1_000)),
                )
            }
            Expr::DateOf(inner) => {
                let text = value(inner);
                Val::text(text.as_ref().and_then(Value::as_str).and_then(|text| text.get(..10)))
            }
            Expr::Combine(sign, left, right) => {
                let (left, right) = (elements(value(left)), elements(value(right)));
                let kept = left.into_iter();
                Val::Value(Value::L(match sign {
                    Sign::Plus => kept.chain(right).collect(),
                    Sign::Minus => kept.filter(|element| !right.contains(element)).collect(),
                }))
            }
            Expr::Template(template) => Val::text(self.text(template, slots, item)),
            Expr::List(parts) => Val::Value(Value::L(parts.iter().filter_map(value).collect())),
            Expr::Record(fields) => Val::Value(Value::M(
                fields.iter().filter_map(|(name, e)| Some((name.clone(), value(e)?))).collect(),
            )),
            Expr::Call(function, args) => {
                let args: Vec<_> = args.iter().map(value).collect();
                self.function(*function, &args)
            }
        }
    }

    fn caller_is(&self, test: &CallerTest) -> bool {
        match (test, &self.kind) {
            (CallerTest::Anyone, _) => true,
            (CallerTest::SignedIn, kind) => {
                matches!(kind, CallerKind::User | CallerKind::Service(_))
            }
            (CallerTest::Job, kind) => *kind == CallerKind::Job,
            (CallerTest::Service(wanted), CallerKind::Service(name)) => wanted == name,
            (CallerTest::Service(_), _) => false,
        }
    }

    fn load(&self, load: &Load, slots: &[Val], item: Option<&Record>) -> Option<Record> {
        self.load_at(&self.place(load, slots, item)?, load.entity)
    }

    pub fn key_values(&self, load: &Load, slots: &[Val], item: Option<&Record>) -> Item {
        let values = load.key.iter().map(|(name, e)| (name.clone(), self.value(e, slots, item)));
        values.filter_map(|(name, value)| Some((name, value?))).collect()
    }

    pub fn place(&self, load: &Load, slots: &[Val], item: Option<&Record>) -> Option<super::Place> {
        let values = self.key_values(load, slots, item);
        (values.len() == load.key.len()).then(|| self.place_of(load.entity, &values))?
    }

    /// A template of the call; cut where an optional input is not given.
    fn text(&self, template: &Template, slots: &[Val], item: Option<&Record>) -> Option<String> {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                TemplatePart::Hole(hole) => match self.hole(hole, slots, item) {
                    Some(value) => text.push_str(&shown_in_key(&value, hole)?),
                    None if hole.cuts => break,
                    None => return None,
                },
            }
        }
        Some(text)
    }

    pub fn hole(&self, hole: &Hole, slots: &[Val], item: Option<&Record>) -> Option<Value> {
        let value = self.value(&hole.value, slots, item);
        value.or_else(|| self.value(hole.fallback.as_ref()?, slots, item))
    }

    fn shift(&self, kind: TimeKind, base: Option<Value>, by: Option<Value>, sign: Sign) -> Val {
        let Some(by) = by.as_ref().and_then(Value::as_number).and_then(|by| by.to_i64()) else {
            return Val::Absent;
        };
        let by = if sign == Sign::Minus { -by } else { by };
        match (kind, base) {
            (TimeKind::Timestamp, Some(Value::S(text))) => {
                let at = text.parse::<Timestamp>().ok();
                Val::text(at.map(|at| self.timestamp(at.as_millisecond() + by * 1000)))
            }
            (TimeKind::Date, Some(Value::S(text))) => {
                let day = text.parse::<civil::Date>().ok();
                let moved = day.and_then(|day| day.checked_add(SignedDuration::from_secs(by)).ok());
                Val::text(moved.map(|day| day.to_string()))
            }
            (TimeKind::Epoch(unit), Some(Value::N(at))) => {
                Val::of(at.to_i64().map(|at| Value::from(at + by * unit.per_second())))
            }
            _ => Val::Absent,
        }
    }

    pub fn timestamp(&self, millis: i64) -> String {
        let at = Timestamp::from_millisecond(millis).expect("a moment");
        match self.model.precision {
            Precision::Seconds => format!("{at:.0}"),
            Precision::Milliseconds => format!("{at:.3}"),
        }
    }

    fn function(&self, function: Function, args: &[Option<Value>]) -> Val {
        let text = |place: usize| args.get(place)?.as_ref()?.as_str();
        let number = |place: usize| args.get(place)?.as_ref()?.as_number()?.to_i64();
        let decimal = |place: usize| args.get(place)?.as_ref()?.as_number().copied();
        let list = |texts: Vec<String>| Value::L(texts.into_iter().map(Value::S).collect());
        match function {
            Function::Mentions => {
                Val::of(text(0).map(|text| list(mentions(text, &self.model.delimiters))))
            }
            Function::Words => Val::of(text(0).map(|text| list(words(text)))),
            Function::Left => Val::text(text(0).zip(number(1)).map(|(text, count)| {
                text.chars().take(usize::try_from(count).unwrap_or(0)).collect::<String>()
            })),
            Function::Last => match (args.first().cloned().flatten(), number(1)) {
                (Some(list), Some(count)) => {
                    let mut newest: Vec<Value> = elements(Some(list)).into_iter().rev().collect();
                    newest.truncate(usize::try_from(count).unwrap_or(0));
                    newest.reverse();
                    Val::of(Some(Value::L(newest)))
                }
                _ => Val::Absent,
            },
            Function::Size => Val::of(args.first().cloned().flatten().and_then(|value| {
                let size = match &value {
                    Value::S(text) => text.chars().count(),
                    Value::M(map) => map.len(),
                    Value::B(bytes) => bytes.len(),
                    Value::L(_) | Value::Ss(_) | Value::Ns(_) => elements(Some(value)).len(),
                    _ => return None,
                };
                Some(Value::from(i64::try_from(size).ok()?))
            })),
            Function::Duration(unit) => {
                Val::of(number(0).map(|count| Value::from(count * unit.seconds())))
            }
            Function::Whole(unit) => Val::of(decimal(0).map(|seconds| {
                Value::from((seconds.to_f64() / unit.seconds() as f64).trunc() as i64)
            })),
            Function::Difference => {
                let moment = |place: usize| {
                    let value = args.get(place)?.as_ref()?;
                    match value.as_str() {
                        Some(text) => match text.parse::<Timestamp>() {
                            Ok(at) => Some(at.as_millisecond()),
                            Err(_) => Some(epoch_of(text)? * 1_000),
                        },
                        None => {
                            let seconds = value.as_number()?;
                            seconds.mul(&Number::from(1_000)).ok()?.to_i64()
                        }
                    }
                };
                Val::of(moment(0).zip(moment(1)).map(|(end, start)| {
                    let text = format!("{}e-3", end - start);
                    Value::N(text.parse().expect("a number"))
                }))
            }
            Function::Round | Function::Quotient => {
                let places = u32::try_from(number(args.len() - 1).expect("places")).expect("few");
                let one = tavola_store::Number::from(1_u64);
                let below = if args.len() == 3 { decimal(1) } else { Some(one) };
                let rounded = decimal(0).zip(below).and_then(|(above, below)| {
                    above.divided(&below, places).expect("small numbers")
                });
                Val::of(rounded.map(Value::N))
            }
            Function::Range => {
                let step = if args.len() == 3 { number(2).expect("a step") } else { 1 };
                let numbers = number(0).zip(number(1)).map(|(low, high)| {
                    let step = usize::try_from(step).expect("forward");
                    (low..=high).step_by(step).map(Value::from).collect()
                });
                let days = text(0).zip(text(1)).map(|(low, high)| {
                    let days = if args.len() == 3 { step / 86_400 } else { 1 };
                    let first: jiff::civil::Date = low.parse().expect("a day");
                    let day = |n: i64| {
                        let span = jiff::Span::new().days(n * days);
                        first.checked_add(span).expect("a day").to_string()
                    };
                    (0..).map(day).take_while(|day| day.as_str() <= high).map(Value::from).collect()
                });
                Val::of(numbers.or(days).map(Value::L))
            }
            Function::Least | Function::Greatest => {
                let numbers = decimal(0).zip(decimal(1)).map(|(one, other)| one.cmp(&other));
                let texts = text(0).zip(text(1)).map(|(one, other)| one.cmp(other));
                let order = numbers.or(texts);
                let wanted = match function {
                    Function::Least => Ordering::Less,
                    _ => Ordering::Greater,
                };
                let place = order.map(|order| if order == wanted { 0 } else { 1 });
                Val::of(place.and_then(|place: usize| args.get(place).cloned().flatten()))
            }
            Function::Random => {
                let draw = self.ids.borrow().draw;
                let count = number(0).filter(|count| *count > 0);
                Val::of(count.map(|count| Value::from(draw % count)))
            }
            Function::Trim => Val::text(text(0).map(str::trim)),
            Function::Normalize => panic!("no model of these has `normalize`"),
            Function::Replace => Val::text(
                text(0).zip(text(1)).zip(text(2)).map(|((text, part), by)| text.replace(part, by)),
            ),
            Function::Number => Val::of(text(0).and_then(|text| text.parse().ok()).map(Value::N)),
            Function::Amount => {
                let parsed = || text(0).and_then(|text| text.parse().ok());
                Val::of(decimal(0).or_else(parsed).map(Value::N))
            }
            Function::Time => Val::text(text(0).and_then(|text| {
                let ulid = ulid::Ulid::from_string(text).ok()?;
                Some(self.timestamp(i64::try_from(ulid.timestamp_ms()).ok()?))
            })),
            Function::Lower => Val::text(text(0).map(str::to_lowercase)),
            Function::Upper => Val::text(text(0).map(str::to_uppercase)),
            Function::BeginsWith => Val::truth(
                text(0).zip(text(1)).is_some_and(|(text, start)| text.starts_with(start)),
            ),
            Function::Contains => match text(0) {
                Some(whole) => Val::truth(text(1).is_some_and(|part| whole.contains(part))),
                None => {
                    let list = elements(args.first().cloned().flatten());
                    let part = args.get(1).cloned().flatten();
                    Val::truth(part.is_some_and(|part| list.contains(&part)))
                }
            },
        }
    }
}

fn day_of(millis: i64) -> String {
    let at = Timestamp::from_millisecond(millis).expect("a moment");
    at.to_zoned(TimeZone::UTC).date().to_string()
}

/// A timestamp or a day in epoch seconds.
pub fn epoch_of(text: &str) -> Option<i64> {
    match text.parse::<Timestamp>() {
        Ok(at) => Some(at.as_second()),
        Err(_) => {
            let day: civil::Date = text.parse().ok()?;
            Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second())
        }
    }
}

fn compare(left: Option<Value>, by: Comparison, right: Option<Value>, order: &Order) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return by == Comparison::NotEqual };
    let as_set = |value: &Value| match value {
        Value::L(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Value::Ss(set) => set.clone(),
        _ => BTreeSet::new(),
    };
    let same = match (&left, &right) {
        (Value::L(_), Value::Ss(_)) | (Value::Ss(_), Value::L(_)) => {
            as_set(&left) == as_set(&right)
        }
        _ => left == right,
    };
    let ordering = match (order, &left, &right) {
        (Order::Members(members), Value::S(left), Value::S(right)) => {
            let rank = |text: &String| members.iter().position(|member| member == text);
            rank(left).zip(rank(right)).map(|(left, right)| left.cmp(&right))
        }
        (_, Value::S(left), Value::S(right)) => Some(left.cmp(right)),
        (_, Value::N(left), Value::N(right)) => Some(left.cmp(right)),
        _ => None,
    };
    match by {
        Comparison::Equal => same,
        Comparison::NotEqual => !same,
        Comparison::Less => ordering.is_some_and(|o| o.is_lt()),
        Comparison::LessOrEqual => ordering.is_some_and(|o| o.is_le()),
        Comparison::Greater => ordering.is_some_and(|o| o.is_gt()),
        Comparison::GreaterOrEqual => ordering.is_some_and(|o| o.is_ge()),
    }
}

/// The elements of a list or set.
pub fn elements(list: Option<Value>) -> Vec<Value> {
    match list {
        Some(Value::L(list)) => list,
        Some(Value::Ss(set)) => set.into_iter().map(Value::S).collect(),
        Some(Value::Ns(set)) => set.into_iter().map(Value::N).collect(),
        _ => Vec::new(),
    }
}

pub fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // The accent and the virama that stories have, not all that there are.
    let text = text.replace("e\u{301}", "é").replace("E\u{301}", "É");
    let ends = |c: char| !c.is_alphanumeric() && c != '\u{94d}';
    for word in text.split(ends).filter(|word| !word.is_empty()) {
        let word: String = word.to_lowercase().chars().take(64).collect();
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

fn mentions(text: &str, delimiters: &[char]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (at, _) in text.match_indices('@') {
        if text[..at].chars().next_back().is_some_and(char::is_alphanumeric) {
            continue;
        }
        let id: String = text[at + 1..]
            .chars()
            .take_while(|c| {
                !c.is_whitespace()
                    && !c.is_control()
                    && !delimiters.contains(c)
                    && !"@,;:!?()[]{}<>\"'`*".contains(*c)
            })
            .collect();
        let id = id.trim_end_matches(['.', '-', '_']);
        if !id.is_empty() && !found.iter().any(|known| known == id) {
            found.push(id.to_owned());
        }
    }
    found
}
