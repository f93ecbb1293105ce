//! Explanations as text.

use std::fmt::{self, Display, Formatter};

use super::print::literal;
use super::{
    Action, Body, ContendedItem, Explained, Given, KeyTemplate, OperationKind, QueryBody, Request,
    Wanted,
};
use crate::model::LAST;

/// The width of the names of an operation's parts.
const LABEL: usize = 10;
/// The width of the names of a request's parts.
const PART: usize = 24;

impl Display for Explained {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            OperationKind::Read => "read",
            OperationKind::Write => "write",
        };
        writeln!(f, "{kind} {}", self.name)?;
        for line in &self.docs {
            writeln!(f, "  /// {line}")?;
        }
        if let Some(route) = &self.route {
            label(f, "route", &[format!("{} {}", route.method, route.path)])?;
        }
        let width = self.inputs.iter().map(|input| input.name.len() + 1).max().unwrap_or(0);
        let inputs: Vec<_> = self
            .inputs
            .iter()
            .map(|input| {
                let name = format!("{}{}", input.name, if input.optional { "?" } else { "" });
                let given = match &input.given {
                    Given::Open => String::new(),
                    Given::LeftOut => ", left out".to_owned(),
                    Given::Value(value) => format!(" = {}", literal(value, None)),
                };
                format!("{name:width$} {}{given}", input.ty)
            })
            .collect();
        label(f, "inputs", &inputs)?;
        let nobody = "nobody: it has no `allow`".to_owned();
        label(f, "allow", &[self.allow.clone().unwrap_or(nobody)])?;
        let rules: Vec<_> = self
            .rules
            .iter()
            .map(|rule| {
                let how = match self.kind {
                    OperationKind::Write if rule.by_read => ", by a read before the transaction",
                    _ => "",
                };
                format!("{} if {}{how}", rule.rule, rule.condition)
            })
            .collect();
        label(f, "rules", &rules)?;
        let stale = |item: &String| format!("{item}, which may have changed by the transaction");
        label(f, "by read", &self.by_read.iter().map(stale).collect::<Vec<_>>())?;
        label(f, "tenant", &self.tenant)?;
        label(f, "checks", &self.checks)?;
        for (place, request) in self.requests.iter().enumerate() {
            write_request(f, place + 1, request)?;
        }
        label(f, "under it", &self.under)?;
        label(f, "portions", &self.portions)?;
        label(f, "filter", self.filter.as_slice())?;
        label(f, "visible", &self.visible)?;
        label(f, "computed", &self.computed)?;
        let entities = match self.entities.as_slice() {
            [] => String::new(),
            names if self.kind == OperationKind::Read => format!(": {}", names.join(", ")),
            _ => String::new(),
        };
        label(f, "returns", &[format!("{}{entities}", self.answer)])?;
        let mut units = vec![format!("{} at most", self.units)];
        if !self.units.assumed.is_empty() {
            let names: Vec<_> = self.units.assumed.iter().map(String::as_str).collect();
            units.push(format!("`volume` gives no size for {}: 1 KB assumed", names.join(", ")));
        }
        if !self.units.unlimited.is_empty() {
            let lists: Vec<_> = self.units.unlimited.iter().map(String::as_str).collect();
            units.push(format!("nothing limits {}: one element counted", lists.join(", ")));
        }
        if self.units.largest != self.units.typical {
            let sizes = self.units.sizes.iter();
            let sizes: Vec<_> =
                sizes.map(|(name, bytes)| format!("{name} {}", kilobytes(*bytes))).collect();
            units.push(format!(
                "{} with the largest items: {}",
                self.units.largest,
                sizes.join(", ")
            ));
        }
        label(f, "units", &units)?;
        label(f, "capacity", &self.capacity.lines())?;
        let contended: Vec<_> = self.capacity.contended.iter().map(ContendedItem::line).collect();
        label(f, "holds", &contended)
    }
}

/// Prints a labelled part of an operation, or nothing if it has no lines.
fn label(f: &mut Formatter<'_>, name: &str, lines: &[String]) -> fmt::Result {
    for (place, line) in lines.iter().enumerate() {
        let name = if place == 0 { name } else { "" };
        writeln!(f, "  {name:LABEL$}{line}")?;
    }
    Ok(())
}

fn write_request(f: &mut Formatter<'_>, number: usize, request: &Request) -> fmt::Result {
    let name = request.body.name();
    writeln!(f, "  {number}. {name}: {} ({})", request.purpose, request.units)?;
    match &request.body {
        Body::GetItem { table, key, strong } => {
            part(f, "TableName", table)?;
            part(f, "Key", &key_text(key))?;
            part(f, "ConsistentRead", &strong.to_string())
        }
        Body::BatchGetItem { tables, strong } => {
            for (table, keys) in tables {
                part(f, "TableName", table)?;
                for Wanted { entity, key, later } in keys {
                    let note = if *later { ", if still undecided" } else { "" };
                    part(f, "Key", &format!("{}  ({entity}{note})", key_text(key)))?;
                }
            }
            part(f, "ConsistentRead", &strong.to_string())
        }
        Body::Query(query) => write_query(f, query),
        Body::Scan { table, strong } => {
            part(f, "TableName", table)?;
            part(f, "ConsistentRead", &strong.to_string())
        }
        Body::UpdateItem(action) => write_action(f, action),
        Body::TransactWriteItems(actions) => {
            actions.iter().try_for_each(|action| write_action(f, action))
        }
    }
}

fn write_query(f: &mut Formatter<'_>, query: &QueryBody) -> fmt::Result {
    part(f, "TableName", &query.table)?;
    if let Some(index) = &query.index {
        part(f, "IndexName", index)?;
    }
    part(f, "KeyConditionExpression", &query.key_condition)?;
    for (placeholder, name) in &query.names {
        part(f, &format!("  {placeholder}"), name)?;
    }
    for (placeholder, (key_type, text)) in &query.values {
        part(f, &format!("  {placeholder}"), &format!("{key_type:?} \"{}\"", visible(text)))?;
    }
    let forward = match &query.backward_if {
        Some(condition) => format!("false if {condition}, true otherwise"),
        None => query.forward.to_string(),
    };
    part(f, "ScanIndexForward", &forward)?;
    part(f, "Limit", &query.limit.to_string())?;
    part(f, "ConsistentRead", &query.strong.to_string())
}

fn write_action(f: &mut Formatter<'_>, action: &Action) -> fmt::Result {
    let kind = action.kind.name();
    writeln!(f, "     {kind} {} in {} ({})", action.entity, action.table, action.units)?;
    part(f, "  Key", &key_text(&action.key))?;
    let conditions = action.conditions.iter().map(ToString::to_string).collect();
    let parts = [("  sets", &action.sets), ("  ConditionExpression", &conditions)];
    for (name, lines) in parts {
        for (place, line) in lines.iter().enumerate() {
            let and = if place > 0 && name != "  sets" { "AND " } else { "" };
            part(f, if place == 0 { name } else { "" }, &format!("{and}{line}"))?;
        }
    }
    for (name, text) in [("  model", &action.says), ("  when", &action.when_text())] {
        if let Some(text) = text {
            part(f, name, text)?;
        }
    }
    Ok(())
}

fn part(f: &mut Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "     {name:PART$}{value}")
}

fn key_text(key: &KeyTemplate) -> String {
    let parts: Vec<_> =
        key.parts.iter().map(|(name, _, text)| format!("{name} = \"{text}\"")).collect();
    parts.join(", ")
}

/// Prints a size, rounded up.
fn kilobytes(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        _ => format!("{} KB", bytes.div_ceil(1024)),
    }
}

/// Escapes the last Unicode character, which no font shows.
fn visible(text: &str) -> String {
    text.replace(LAST, "\\u{10FFFF}")
}

impl Body {
    /// Returns the name of the operation in DynamoDB.
    pub fn name(&self) -> &'static str {
        match self {
            Self::GetItem { .. } => "GetItem",
            Self::BatchGetItem { .. } => "BatchGetItem",
            Self::Query(_) => "Query",
            Self::Scan { .. } => "Scan",
            Self::UpdateItem(_) => "UpdateItem",
            Self::TransactWriteItems(_) => "TransactWriteItems",
        }
    }
}
