//! The tables of a model and the permissions of those who use them, for tools that create
//! infrastructure.
//!
//! What a table has (keys, indexes, settings) and what a policy allows is decided here and in
//! [`policy`]; [`cloudformation`] and [`terraform`] only spell it.

pub mod cloudformation;
mod hcl;
pub mod policy;
pub mod terraform;
mod yaml;

use std::collections::BTreeSet;

use tavola_model::model::{Index, KeyPair, KeyPart, Model, Table};
use tavola_store::Projection;

/// Returns words in the form `AppData`: letters and digits, each word with a capital.
pub(crate) fn pascal(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    words.map(word).collect()
}

/// Returns words in the form `app_data`, which does not begin with a digit.
pub(crate) fn snake(text: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let text: String = text.chars().map(letter).collect();
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("_{text}") } else { text }
}

/// Gives each text a name of its own: where two names are equal, the later one gets a number.
pub(crate) fn names<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    name: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut all = Vec::new();
    for text in texts {
        let wanted = name(text);
        let mut free = wanted.clone();
        let mut number = 2;
        while !taken.insert(free.clone()) {
            free = format!("{wanted}{number}");
            number += 1;
        }
        all.push(free);
    }
    all
}

/// Returns the names under which the tables are declared, in their order.
pub(crate) fn table_names(model: &Model, name: impl Fn(&str) -> String) -> Vec<String> {
    names(model.tables.iter().map(|table| table.physical.as_str()), name)
}

/// Returns the first line of the model's documentation, or its name.
fn description(model: &Model) -> String {
    match model.docs.first() {
        Some(line) => line.trim().to_owned(),
        None => format!("The tables of the model {}", model.name),
    }
}

/// Returns the key attributes of a table and its indexes, each once, in the order of declaration.
fn key_attributes(table: &Table) -> Vec<&KeyPart> {
    let keys = std::iter::once(&table.key).chain(table.indexes.iter().map(|index| &index.key));
    let mut all: Vec<&KeyPart> = Vec::new();
    for part in keys.flat_map(KeyPair::parts) {
        if !all.iter().any(|known| known.name == part.name) {
            all.push(part);
        }
    }
    all
}

/// Returns DynamoDB's name of what an index keeps, and the attributes that it lists.
fn projection(index: &Index) -> (&'static str, &[String]) {
    match &index.projection {
        Projection::All => ("ALL", &[]),
        Projection::Keys => ("KEYS_ONLY", &[]),
        Projection::Include(names) => ("INCLUDE", names),
    }
}

/// Returns the value of a setting of a table.
fn setting<'t>(table: &'t Table, word: &str) -> Option<&'t str> {
    table.settings.iter().find(|(name, _)| name == word).map(|(_, value)| value.as_str())
}

/// Who holds the key with which a table is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encryption {
    /// DynamoDB itself.
    AwsOwned,
    /// The account, managed by AWS.
    AwsManaged,
    /// The account, named by whoever deploys.
    CustomerManaged,
}

fn encryption(table: &Table) -> Encryption {
    match setting(table, "encryption") {
        Some("aws-managed") => Encryption::AwsManaged,
        Some("customer-managed") => Encryption::CustomerManaged,
        _ => Encryption::AwsOwned,
    }
}

fn is_provisioned(table: &Table) -> bool {
    setting(table, "billing") == Some("provisioned")
}

/// Returns `true` if nobody may delete the table before this setting is changed.
fn is_protected(table: &Table) -> bool {
    setting(table, "deletion") == Some("protected")
}

/// Returns `true` if the table can be restored to any second of the last 35 days.
fn is_recoverable(table: &Table) -> bool {
    setting(table, "recovery") == Some("point-in-time")
}

/// Returns DynamoDB's name of the view of the table's stream, if it has one.
fn stream_view(table: &Table) -> Option<&'static str> {
    Some(match setting(table, "stream")? {
        "keys" => "KEYS_ONLY",
        "new" => "NEW_IMAGE",
        "old" => "OLD_IMAGE",
        _ => "NEW_AND_OLD_IMAGES",
    })
}

#[cfg(test)]
mod tests {
    use super::{names, pascal, snake};

    #[test]
    fn names_are_what_the_tools_accept() {
        assert_eq!(pascal("app_data"), "AppData");
        assert_eq!(pascal("collabhub-main"), "CollabhubMain");
        assert_eq!(snake("RollModel.v2"), "rollmodel_v2");
        assert_eq!(snake("2024-orders"), "_2024_orders");
        assert_eq!(names(["app-data", "app_data", "x"], pascal), ["AppData", "AppData2", "X"]);
    }
}
