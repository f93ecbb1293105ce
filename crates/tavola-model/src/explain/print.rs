//! Prints resolved expressions in the model's language.

use tavola_store::{Comparison, Value};

use super::bindings::Bindings;
use crate::model::{Arithmetic, CallerTest, Expr, Function, Load, Sign, Type, WriteFact};

/// The precedence of an expression, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    Coalesce,
    When,
    Sum,
    Product,
    Tight,
}

impl Bindings<'_> {
    /// Prints an expression as one would write it in a model.
    pub(super) fn print(&self, expr: &Expr) -> String {
        self.wanted(expr, None).0
    }

    /// Prints an expression where a value of this type is expected: enum members have no quotes.
    pub(super) fn print_as(&self, expr: &Expr, ty: Option<&Type>) -> String {
        self.wanted(expr, ty).0
    }

    /// Prints an expression that replaces a name, in parentheses if needed.
    pub(super) fn print_tight(&self, expr: &Expr, ty: Option<&Type>) -> String {
        self.within(expr, ty, Level::Tight)
    }

    /// Prints an expression inside one with this precedence.
    fn within(&self, expr: &Expr, ty: Option<&Type>, level: Level) -> String {
        let (text, own) = self.wanted(expr, ty);
        if own < level { format!("({text})") } else { text }
    }

    fn wanted(&self, expr: &Expr, ty: Option<&Type>) -> (String, Level) {
        use Level as L;
        let joined = |parts: &[Expr], word: &str, level: L| {
            let parts: Vec<_> = parts.iter().map(|part| self.within(part, None, level)).collect();
            (parts.join(word), level)
        };
        let pair = |a: &Expr, sign: &str, b: &Expr, level: L, above: L| {
            let (a, b) = (self.within(a, ty, level), self.within(b, ty, above));
            (format!("{a} {sign} {b}"), level)
        };
        match expr {
            Expr::And(parts) => joined(parts, " and ", L::And),
            Expr::Or(parts) => joined(parts, " or ", L::Or),
            Expr::Not(inner) => match &**inner {
                Expr::In(a, b) => (self.compare(a, "not in", b), L::Comparison),
                inner => (format!("not {}", self.within(inner, None, L::Not)), L::Not),
            },
            Expr::Exists(inner) => {
                (format!("exists {}", self.within(inner, None, L::Tight)), L::Tight)
            }
            Expr::Compare(a, comparison, b, _) => {
                (self.compare(a, sign(*comparison), b), L::Comparison)
            }
            Expr::In(a, b) => (self.compare(a, "in", b), L::Comparison),
            Expr::IfGiven(given, comparison) => {
                let (given, comparison) = (self.print(given), self.print(comparison));
                (format!("({comparison} where {given} is given)"), L::Tight)
            }
            Expr::Between(value, low, high, _) => {
                let ty = self.type_of(value);
                let [value, low, high] =
                    [value, low, high].map(|part| self.within(part, ty.as_ref(), L::Coalesce));
                (format!("{value} between {low} and {high}"), L::Comparison)
            }
            Expr::Coalesce(a, b) => pair(a, "??", b, L::Coalesce, L::When),
            Expr::When(value, condition, otherwise) => {
                let value = self.within(value, ty, L::Sum);
                let condition = self.print(condition);
                if **otherwise == Expr::Absent {
                    return (format!("{value} when {condition}"), L::When);
                }
                let otherwise = self.within(otherwise, ty, L::When);
                (format!("{value} when {condition} else {otherwise}"), L::When)
            }
            Expr::Arithmetic(Arithmetic::Plus, a, b) => pair(a, "+", b, L::Sum, L::Product),
            Expr::Arithmetic(Arithmetic::Minus, a, b) => pair(a, "-", b, L::Sum, L::Product),
            Expr::Arithmetic(Arithmetic::Times, a, b) => pair(a, "*", b, L::Product, L::Tight),
            Expr::Call(Function::Difference, args) => match args.as_slice() {
                [a, b] => pair(a, "-", b, L::Sum, L::Product),
                args => (self.list(args), L::Tight),
            },
            Expr::Combine(Sign::Plus, a, b) => pair(a, "+", b, L::Sum, L::Product),
            Expr::Combine(Sign::Minus, a, b) => pair(a, "-", b, L::Sum, L::Product),
            Expr::Shift(_, moment, by, direction) => {
                let by = duration(by).unwrap_or_else(|| self.within(by, None, L::Product));
                let moment = self.within(moment, None, L::Sum);
                let sign = if *direction == Sign::Plus { '+' } else { '-' };
                (format!("{moment} {sign} {by}"), L::Sum)
            }
            // The conversions are implied by their context.
            Expr::ToEpoch(inner, _) | Expr::DateOf(inner) => self.wanted(inner, ty),
            other => (self.tight(other, ty), L::Tight),
        }
    }

    fn compare(&self, a: &Expr, sign: &str, b: &Expr) -> String {
        let element = |ty: Type| ty.element().cloned().unwrap_or(ty);
        let a_type = self.type_of(b).map(element);
        let b_type = self.type_of(a);
        let a = self.within(a, a_type.as_ref(), Level::Coalesce);
        let b = self.within(b, b_type.as_ref(), Level::Coalesce);
        format!("{a} {sign} {b}")
    }

    /// Prints an expression that never needs parentheses.
    fn tight(&self, expr: &Expr, ty: Option<&Type>) -> String {
        match expr {
            Expr::Literal(value) => literal(value, ty),
            Expr::Absent => "absent".to_owned(),
            Expr::Item => "item".to_owned(),
            Expr::Slot(place) => self.slot_text(*place),
            Expr::Field(base, name) => match &**base {
                Expr::Item => self.attribute_text(name),
                base => format!("{}.{name}", self.within(base, None, Level::Tight)),
            },
            Expr::Claim(place) => match self.model.caller.get(*place) {
                Some(claim) => format!("caller.{}", claim.name),
                None => "caller".to_owned(),
            },
            Expr::CallerIp => "caller.ip".to_owned(),
            Expr::CallerAgent => "caller.agent".to_owned(),
            Expr::CallerService => "caller.service".to_owned(),
            Expr::Write(fact) => match fact {
                WriteFact::Name => "write.name",
                WriteFact::Entity => "write.entity",
                WriteFact::Key => "write.key",
                WriteFact::Id => "write.id",
            }
            .to_owned(),
            Expr::Now => "now".to_owned(),
            Expr::Today => "today".to_owned(),
            Expr::NewId(_) => "new".to_owned(),
            Expr::Load(load) => self.load(load),
            Expr::Rule(id, args) => {
                let rule = self.model.rule(*id);
                let types = rule.params.iter().map(|(_, ty)| ty);
                let args: Vec<_> =
                    args.iter().zip(types).map(|(arg, ty)| self.print_as(arg, Some(ty))).collect();
                match args.as_slice() {
                    [] => rule.name.clone(),
                    args => format!("{}({})", rule.name, args.join(", ")),
                }
            }
            Expr::CallerIs(test) => match test {
                CallerTest::Anyone => "anyone".to_owned(),
                CallerTest::SignedIn => "signed-in".to_owned(),
                CallerTest::Job => "job".to_owned(),
                CallerTest::Service(name) => format!("service {name}"),
            },
            Expr::Template(template) => format!("\"{}\"", self.template(template)),
            Expr::List(elements) => {
                let ty = ty.map(|ty| ty.element().unwrap_or(ty));
                let elements: Vec<_> =
                    elements.iter().map(|element| self.print_as(element, ty)).collect();
                format!("[{}]", elements.join(", "))
            }
            Expr::Record(fields) => {
                let fields: Vec<_> = fields
                    .iter()
                    .map(|(name, value)| format!("{name} = {}", self.print(value)))
                    .collect();
                format!("{{ {} }}", fields.join(", "))
            }
            Expr::Call(Function::Range, args) => {
                let mut args = args.iter().map(|end| self.within(end, None, Level::Sum));
                let ends: Vec<_> = args.by_ref().take(2).collect();
                let step = args.next().map_or_else(String::new, |step| format!(" by {step}"));
                ends.join("..") + &step
            }
            Expr::Call(Function::Amount, args) => self.list(args),
            Expr::Call(function, args) => {
                format!("{}({})", function.name(), self.call(*function, args))
            }
            other => format!("({})", self.print(other)),
        }
    }

    fn call(&self, function: Function, args: &[Expr]) -> String {
        match (function, args) {
            // A literal has the type of what it is compared with.
            (Function::Contains, [list, part]) => {
                let ty = self.type_of(list).and_then(|ty| ty.element().cloned());
                format!("{}, {}", self.print(list), self.print_as(part, ty.as_ref()))
            }
            (Function::Quotient, [above, below, places]) => {
                let above = self.within(above, None, Level::Product);
                let below = self.within(below, None, Level::Tight);
                format!("{above} / {below}, {}", self.print(places))
            }
            _ => self.list(args),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.print(expr)).collect::<Vec<_>>().join(", ")
    }

    /// Prints `Entity(key arguments)`; an argument with the name of its attribute is not named.
    fn load(&self, load: &Load) -> String {
        let entity = self.model.entity(load.entity);
        let args: Vec<_> = load
            .key
            .iter()
            .map(|(name, value)| {
                let ty = entity.attribute(name).map(|attribute| &attribute.ty);
                let value = self.print_as(value, ty);
                if value == *name { value } else { format!("{name} = {value}") }
            })
            .collect();
        format!("{}({})", entity.name, args.join(", "))
    }
}

pub(super) fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

/// Prints a value as it is written in a model.
pub(super) fn literal(value: &Value, ty: Option<&Type>) -> String {
    match value {
        Value::S(text) if matches!(ty, Some(Type::Enum(_))) && is_word(text) => text.clone(),
        Value::S(text) => format!("{text:?}"),
        other => other.to_json().to_string(),
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// Prints seconds in the largest unit that divides them.
fn duration(expr: &Expr) -> Option<String> {
    let Expr::Literal(value) = expr else { return None };
    let seconds = value.as_number()?.to_i64().filter(|seconds| *seconds > 0)?;
    let units = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)];
    let (unit, length) = units.into_iter().find(|(_, length)| seconds % length == 0)?;
    Some(format!("{}{unit}", seconds / length))
}
