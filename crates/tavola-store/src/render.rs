//! Typed trees as DynamoDB's expression text. The one place where names and values become
//! placeholders, so that reserved words, dots in names and name clashes cannot occur.

mod condition;
mod update;

use std::collections::{BTreeMap, HashMap};

use crate::limits::{MAX_EXPRESSION_SIZE, MAX_OPERATORS};
use crate::nesting;
use crate::{
    Action, ActionKind, Comparison, Condition, Delete, Error, Get, Path, Put, Query, Result, Scan,
    Segment, SortCondition, StoreLimit, Update, UpdateItem, Value,
};

/// The expressions of one request, and the names and values that they refer to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rendered {
    /// `ConditionExpression`; absent when it always holds.
    pub condition: Option<String>,
    /// `KeyConditionExpression`
    pub key_condition: Option<String>,
    /// `FilterExpression`; absent when it always holds.
    pub filter: Option<String>,
    /// `UpdateExpression`; absent when nothing changes.
    pub update: Option<String>,
    /// `ProjectionExpression`; absent when every attribute is wanted.
    pub projection: Option<String>,
    /// `ExpressionAttributeNames`
    pub names: BTreeMap<String, String>,
    /// `ExpressionAttributeValues`
    pub values: BTreeMap<String, Value>,
}

/// Collects the names and values of the expressions of one request. Equal names share a
/// placeholder, and so do equal values.
#[derive(Debug, Default)]
pub struct Expressions<'a> {
    names: HashMap<&'a str, usize>,
    values: HashMap<std::borrow::Cow<'a, Value>, usize>,
    /// Operators and functions in the expression being rendered.
    operators: usize,
}

impl<'a> Expressions<'a> {
    /// Creates an empty collection of names and values.
    pub fn new() -> Self {
        Self::default()
    }

    /// Renders a condition or filter; returns `None` if it always holds. One that never holds has a
    /// text that never holds.
    pub fn condition(&mut self, condition: &'a Condition) -> Result<Option<String>> {
        nesting::condition(condition)?;
        self.operators = 0;
        let text = condition::render(self, condition);
        text.map(|text| self.within_limits(text)).transpose()
    }

    /// Renders a query's key condition.
    pub fn key_condition(
        &mut self,
        partition: &'a (String, Value),
        sort: Option<&'a (String, SortCondition)>,
    ) -> Result<String> {
        self.operators = 0;
        let mut text = format!("{} = {}", self.name(&partition.0), self.value(&partition.1));
        if let Some((name, condition)) = sort {
            let name = self.name(name);
            let sort = match condition {
                SortCondition::Compare(comparison, value) => {
                    format!("{name} {} {}", operator(*comparison), self.value(value))
                }
                SortCondition::Between(low, high) => {
                    format!("{name} BETWEEN {} AND {}", self.value(low), self.value(high))
                }
                SortCondition::BeginsWith(prefix) => {
                    format!("begins_with({name}, {})", self.value(prefix))
                }
            };
            text = format!("{text} AND {sort}");
        }
        self.within_limits(text)
    }

    /// Renders an update; returns `None` if it has no actions.
    pub fn update(&mut self, update: &'a Update) -> Result<Option<String>> {
        self.operators = 0;
        let text = update::render(self, update)?;
        text.map(|text| self.within_limits(text)).transpose()
    }

    /// Renders a projection on whole attributes; returns `None` if there are none, which means all.
    pub fn projection(&mut self, attributes: &'a [String]) -> Result<Option<String>> {
        self.operators = 0;
        let mut names: Vec<_> = attributes.iter().map(|name| self.name(name)).collect();
        // DynamoDB refuses a path that is named twice.
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        let text = (!names.is_empty()).then(|| names.join(", "));
        text.map(|text| self.within_limits(text)).transpose()
    }

    /// Returns the names and values by their placeholders.
    pub fn finish(self) -> (BTreeMap<String, String>, BTreeMap<String, Value>) {
        let names =
            self.names.into_iter().map(|(name, n)| (format!("#n{n}"), name.to_owned())).collect();
        let values =
            self.values.into_iter().map(|(value, n)| (format!(":v{n}"), value.into_owned()));
        (names, values.collect())
    }

    fn name(&mut self, name: &'a str) -> String {
        let next = self.names.len();
        format!("#n{}", self.names.entry(name).or_insert(next))
    }

    fn value(&mut self, value: &'a Value) -> String {
        self.placeholder(std::borrow::Cow::Borrowed(value))
    }

    fn placeholder(&mut self, value: std::borrow::Cow<'a, Value>) -> String {
        let next = self.values.len();
        format!(":v{}", self.values.entry(value).or_insert(next))
    }

    fn path(&mut self, path: &'a Path) -> String {
        let mut text = self.name(&path.attribute);
        for segment in &path.below {
            match segment {
                Segment::Name(name) => {
                    text.push('.');
                    text.push_str(&self.name(name));
                }
                Segment::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        text
    }

    fn within_limits(&self, text: String) -> Result<String> {
        if text.len() > MAX_EXPRESSION_SIZE || self.operators > MAX_OPERATORS {
            return Err(Error::TooLarge(StoreLimit::Expression));
        }
        Ok(text)
    }
}

fn operator(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "<>",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

/// The parts of a request that become expressions.
#[derive(Default)]
struct Parts<'a> {
    condition: Option<&'a Condition>,
    partition: Option<&'a (String, Value)>,
    sort: Option<&'a (String, SortCondition)>,
    filter: Option<&'a Condition>,
    update: Option<&'a Update>,
    attributes: &'a [String],
}

impl Parts<'_> {
    fn render(&self) -> Result<Rendered> {
        let mut expressions = Expressions::new();
        let condition = self.condition.map(|it| expressions.condition(it)).transpose()?.flatten();
        let key = self.partition.map(|partition| expressions.key_condition(partition, self.sort));
        let key_condition = key.transpose()?;
        let filter = self.filter.map(|it| expressions.condition(it)).transpose()?.flatten();
        let update = self.update.map(|it| expressions.update(it)).transpose()?.flatten();
        let projection = expressions.projection(self.attributes)?;
        let (names, values) = expressions.finish();
        Ok(Rendered { condition, key_condition, filter, update, projection, names, values })
    }
}

impl Get {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        Parts { attributes: &self.attributes, ..Parts::default() }.render()
    }
}

impl Put {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        Parts { condition: self.condition.as_ref(), ..Parts::default() }.render()
    }
}

impl UpdateItem {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        let condition = self.condition.as_ref();
        Parts { condition, update: Some(&self.update), ..Parts::default() }.render()
    }
}

impl Delete {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        Parts { condition: self.condition.as_ref(), ..Parts::default() }.render()
    }
}

impl Query {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        Parts {
            partition: Some(&self.partition),
            sort: self.sort.as_ref(),
            filter: self.filter.as_ref(),
            attributes: &self.attributes,
            ..Parts::default()
        }
        .render()
    }
}

impl Scan {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        Parts { filter: self.filter.as_ref(), ..Parts::default() }.render()
    }
}

impl Action {
    /// Renders the expressions.
    pub fn render(&self) -> Result<Rendered> {
        let update = match &self.kind {
            ActionKind::Update(_, update) => Some(update),
            ActionKind::Put(_) | ActionKind::Delete(_) | ActionKind::Check(_) => None,
        };
        let parts = Parts { condition: self.condition.as_ref(), update, ..Parts::default() };
        let mut rendered = parts.render()?;
        if matches!(self.kind, ActionKind::Check(_)) && rendered.condition.is_none() {
            // A check has to say something, even what always holds.
            rendered.names.insert("#n0".to_owned(), "_".to_owned());
            rendered.condition =
                Some("attribute_exists(#n0) OR attribute_not_exists(#n0)".to_owned());
        }
        Ok(rendered)
    }
}

#[cfg(test)]
mod tests;
