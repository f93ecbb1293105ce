//! A call to try: a read, and the development token that may call it.

use std::collections::BTreeSet;

use tavola_model::model::{CallerTest, Expr, Model, Read, Source};
use tavola_runtime::Deployment;
use tavola_store::{Comparison, Value};

/// The user that printed commands sign in.
const USER: &str = "alice";

/// A read to try.
pub(crate) struct Example {
    pub(crate) name: String,
    pub(crate) path: String,
    /// The options of `tavola token`; `None` if no token is needed.
    pub(crate) token: Option<String>,
    /// Whether stored items decide if that caller may call it.
    pub(crate) depends: bool,
}

/// What a caller must be, as options of `tavola token`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Needed {
    user: bool,
    service: Option<String>,
    options: BTreeSet<String>,
}

/// Returns the read that is easiest to call: one that admits a caller whatever is stored, that
/// answers although nothing is, and that has the fewest inputs.
pub(crate) fn example(model: &Model, deployment: &Deployment) -> Option<Example> {
    let served = model.reads.iter().filter(|r| deployment.turned_off_by(&r.name).is_none());
    let candidate = |read: &Read| {
        let route = read.route.as_ref().filter(|route| route.method == "GET")?;
        let needed = read.allow.as_ref().and_then(|allow| needed(model, allow, 0));
        let inputs = read.inputs.iter().filter(|input| !input.optional).count();
        let options = needed.as_ref().map_or(usize::MAX, |needed| needed.options.len());
        let missing = matches!(read.source, Source::Get { or_default: false, .. });
        let (depends, rank) = (needed.is_none(), (needed.is_none(), inputs, missing, options));
        let user = Needed { user: true, ..Needed::default() };
        let token = needed.unwrap_or(user).with_tenant(model).options(model);
        let (name, path) = (read.name.clone(), route.path.clone());
        Some((rank, Example { name, path, token, depends }))
    };
    let best = served.filter_map(candidate).min_by_key(|(rank, _)| *rank);
    best.map(|(_, example)| example)
}

/// Returns the services that the model's rules name, in their order.
pub(crate) fn services(model: &Model) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let rules = model.rules.iter().map(|rule| &rule.condition);
    let reads = model.reads.iter().filter_map(|read| read.allow.as_ref());
    let writes = model.writes.iter().filter_map(|write| write.allow.as_ref());
    for expr in rules.chain(reads).chain(writes) {
        expr.walk(&mut |expr| {
            if let Expr::CallerIs(CallerTest::Service(name)) = expr
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        });
    }
    names
}

/// Returns a caller for whom a condition holds whatever is stored, or `None` if it may not.
fn needed(model: &Model, condition: &Expr, depth: usize) -> Option<Needed> {
    let with = |option: String| {
        Some(Needed { user: true, options: BTreeSet::from([option]), ..Needed::default() })
    };
    match condition {
        Expr::CallerIs(CallerTest::Anyone) => Some(Needed::default()),
        Expr::CallerIs(CallerTest::SignedIn) => Some(Needed { user: true, ..Needed::default() }),
        Expr::CallerIs(CallerTest::Service(name)) => {
            Some(Needed { service: Some(name.clone()), ..Needed::default() })
        }
        Expr::Exists(value) => match value.as_ref() {
            Expr::Claim(claim) if model.caller.get(*claim)?.name == "id" => {
                Some(Needed { user: true, ..Needed::default() })
            }
            Expr::Claim(claim) => with(claimed(model, *claim, "example")?),
            _ => None,
        },
        Expr::In(element, list) => match (element.as_ref(), list.as_ref()) {
            (Expr::Literal(Value::S(text)), Expr::Claim(claim)) => {
                with(claimed(model, *claim, text)?)
            }
            _ => None,
        },
        Expr::Compare(left, Comparison::Equal, right, _) => match (left.as_ref(), right.as_ref()) {
            (Expr::Claim(claim), Expr::Literal(Value::S(text)))
            | (Expr::Literal(Value::S(text)), Expr::Claim(claim)) => {
                with(claimed(model, *claim, text)?)
            }
            _ => None,
        },
        // Rules do not refer to themselves, but a chain of them may be long.
        Expr::Rule(rule, _) if depth < 16 => needed(model, &model.rule(*rule).condition, depth + 1),
        Expr::And(all) => all
            .iter()
            .map(|part| needed(model, part, depth))
            .try_fold(Needed::default(), |sum, part| sum.and(part?)),
        Expr::Or(any) => any.iter().find_map(|part| needed(model, part, depth)),
        _ => None,
    }
}

/// Returns the option that gives a claim a value.
fn claimed(model: &Model, claim: usize, value: &str) -> Option<String> {
    // What a shell would read as anything but a word is not printed for one.
    let word = |c: char| c.is_ascii_alphanumeric() || "-_.:".contains(c);
    let name = model.caller.get(claim)?.name.as_str();
    if value.is_empty() || !value.chars().all(word) {
        return None;
    }
    Some(match name {
        "groups" => format!("--group {value}"),
        name => format!("--claim {name}={value}"),
    })
}

impl Needed {
    fn and(mut self, other: Self) -> Option<Self> {
        if self.service.is_some() && other.service.is_some() && self.service != other.service {
            return None;
        }
        self.user |= other.user;
        self.service = self.service.or(other.service);
        self.options.extend(other.options);
        // A service is not a user.
        (self.service.is_none() || !self.user).then_some(self)
    }

    /// Adds the tenant of the caller, without which it sees nothing of any.
    fn with_tenant(mut self, model: &Model) -> Self {
        if let Some(tenant) = &model.tenant
            && let Expr::Claim(claim) = &tenant.value
        {
            self.options.extend(claimed(model, *claim, "example"));
        }
        self
    }

    /// Returns the options of `tavola token`, or `None` for somebody who needs no token.
    fn options(self, model: &Model) -> Option<String> {
        let whom = match self.service {
            Some(name) => format!("--service {name}"),
            None if !self.user && self.options.is_empty() => return None,
            None if model.caller.iter().any(|claim| claim.name == "id") => format!("--as {USER}"),
            None => format!("--claim sub={USER}"),
        };
        Some(std::iter::once(whom).chain(self.options).collect::<Vec<_>>().join(" "))
    }
}
