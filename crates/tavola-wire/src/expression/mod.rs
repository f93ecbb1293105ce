//! DynamoDB's expressions, from text to typed trees.
//!
//! One parser serves the five kinds of expression. What it reads are names and values of the
//! request it belongs to; at the end it is known which of them nothing has used, for DynamoDB
//! refuses those.

mod condition;
mod key_condition;
mod parser;
mod path;
mod reserved;
mod token;
mod update;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use tavola_store::{Condition, Path, SortCondition, Update, Value};

use parser::Parser;

/// The kinds of expression, by the request's parameter that holds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpressionKind {
    /// `ConditionExpression`
    Condition,
    /// `FilterExpression`
    Filter,
    /// `KeyConditionExpression`
    KeyCondition,
    /// `ProjectionExpression`
    Projection,
    /// `UpdateExpression`
    Update,
}

impl ExpressionKind {
    /// Returns the name of the parameter.
    pub fn parameter(self) -> &'static str {
        match self {
            Self::Condition => "ConditionExpression",
            Self::Filter => "FilterExpression",
            Self::KeyCondition => "KeyConditionExpression",
            Self::Projection => "ProjectionExpression",
            Self::Update => "UpdateExpression",
        }
    }
}

/// Why an expression is refused, in DynamoDB's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ExpressionError(String);

impl ExpressionError {
    fn of(kind: ExpressionKind, what: impl std::fmt::Display) -> Self {
        Self(format!("Invalid {}: {what}", kind.parameter()))
    }
}

type Result<T> = std::result::Result<T, ExpressionError>;

/// What a query asks of the key that it goes by.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCondition {
    /// Conditions of the form `name = value`, by name: the partition key, and the sort key where it
    /// is given.
    pub equal: Vec<(String, Value)>,
    /// What is asked of the sort key otherwise.
    pub sort: Option<(String, SortCondition)>,
}

/// The names and values that the expressions of one request share.
#[derive(Debug, Default)]
pub struct Placeholders {
    names: BTreeMap<String, String>,
    values: BTreeMap<String, Value>,
    used: RefCell<BTreeSet<String>>,
}

impl Placeholders {
    /// Takes `ExpressionAttributeNames` and `ExpressionAttributeValues`, with their `#` and `:`.
    pub fn new(names: BTreeMap<String, String>, values: BTreeMap<String, Value>) -> Self {
        Self { names, values, used: RefCell::default() }
    }

    /// Parses a condition or filter.
    pub fn condition(&self, kind: ExpressionKind, text: &str) -> Result<Condition> {
        let mut parser = Parser::new(kind, text, self)?;
        let condition = parser.condition()?;
        parser.end()?;
        Ok(condition)
    }

    /// Parses the key condition of a query.
    pub fn key_condition(&self, text: &str) -> Result<KeyCondition> {
        let mut parser = Parser::new(ExpressionKind::KeyCondition, text, self)?;
        let condition = parser.condition()?;
        parser.end()?;
        key_condition::of(condition)
    }

    /// Parses a projection.
    pub fn projection(&self, text: &str) -> Result<Vec<Path>> {
        let mut parser = Parser::new(ExpressionKind::Projection, text, self)?;
        let paths = parser.projection()?;
        parser.end()?;
        Ok(paths)
    }

    /// Parses an update.
    pub fn update(&self, text: &str) -> Result<Update> {
        let mut parser = Parser::new(ExpressionKind::Update, text, self)?;
        let update = parser.update()?;
        parser.end()?;
        Ok(update)
    }

    /// Fails if a name or value was given that no expression has used.
    pub fn check_all_used(&self) -> Result<()> {
        let used = self.used.borrow();
        let unused = |all: &mut dyn Iterator<Item = &String>| -> Vec<String> {
            all.filter(|name| !used.contains(*name)).cloned().collect()
        };
        let kinds = [
            ("ExpressionAttributeNames", unused(&mut self.names.keys())),
            ("ExpressionAttributeValues", unused(&mut self.values.keys())),
        ];
        match kinds.iter().find(|(_, unused)| !unused.is_empty()) {
            Some((parameter, unused)) => Err(ExpressionError(format!(
                "Value provided in {parameter} unused in expressions: keys: {{{}}}",
                unused.join(", ")
            ))),
            None => Ok(()),
        }
    }

    fn name(&self, kind: ExpressionKind, placeholder: &str) -> Result<String> {
        self.used.borrow_mut().insert(placeholder.to_owned());
        self.names.get(placeholder).cloned().ok_or_else(|| {
            let what = "An expression attribute name used in the document path is not defined";
            ExpressionError::of(kind, format!("{what}; attribute name: {placeholder}"))
        })
    }

    fn value(&self, kind: ExpressionKind, placeholder: &str) -> Result<Value> {
        self.used.borrow_mut().insert(placeholder.to_owned());
        self.values.get(placeholder).cloned().ok_or_else(|| {
            let what = "An expression attribute value used in expression is not defined";
            ExpressionError::of(kind, format!("{what}; attribute value: {placeholder}"))
        })
    }
}
