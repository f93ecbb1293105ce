//! Terraform: the tables of a model, and policies for those who use them.

use tavola_model::model::{Index, Model, Table};

use super::hcl::{Block, list, quoted};
use super::policy::{Holder, Policy};
use super::{
    Encryption, encryption, is_protected, is_provisioned, is_recoverable, key_attributes, names,
    projection, snake, stream_view, table_names,
};
use crate::Source;

/// Generates the configuration.
pub fn text(source: Source<'_>) -> String {
    let model = source.model;
    let labels = table_names(model, snake);
    let policies = Policy::all(model);
    let policy_labels = names(policies.iter().map(|policy| title(&policy.holder)), snake);
    let mut blocks = vec![versions()];
    for (table, label) in model.tables.iter().zip(&labels) {
        blocks.extend(variables(table, label));
    }
    for (table, label) in model.tables.iter().zip(&labels) {
        blocks.push(resource(table, label));
    }
    for (policy, label) in policies.iter().zip(&policy_labels) {
        blocks.push(document(&labels, policy, label));
        blocks.push(managed(model, policy, label));
    }
    blocks.extend(outputs(model, &labels, &policy_labels));
    let mut page = format!(
        "# The tables of `{}`, and what its server and its services may do to them,\n\
         # by `tavola generate terraform`.\n\
         #\n\
         # tavola apply MODEL --store dynamodb: --tables-exist\n",
        model.name
    );
    for block in blocks {
        page.push('\n');
        block.write(&mut page, 0);
    }
    page
}

fn versions() -> Block {
    let mut aws = Block::object("aws");
    aws.text("source", "hashicorp/aws");
    aws.text("version", ">= 5.0");
    let mut providers = Block::new("required_providers", &[]);
    providers.block(aws);
    let mut terraform = Block::new("terraform", &[]);
    terraform.text("required_version", ">= 1.3");
    terraform.block(providers);
    terraform
}

fn title(holder: &Holder) -> &str {
    match holder {
        Holder::Server => "server",
        Holder::Service(name) => name,
    }
}

/// Returns what whoever deploys a table decides.
fn variables(table: &Table, label: &str) -> Vec<Block> {
    let mut all = Vec::new();
    let variable = |name: String, kind: &str, default: Option<String>, about: String| {
        let mut block = Block::new("variable", &[&name]);
        block.set("type", kind);
        default.into_iter().for_each(|default| block.set("default", default));
        block.text("description", &about);
        block
    };
    if table.env.is_some() {
        let about = format!("The name of the table {}", table.name);
        let default = Some(quoted(&table.physical));
        all.push(variable(format!("{label}_name"), "string", default, about));
    }
    if is_provisioned(table) {
        for what in ["read", "write"] {
            let about = format!("The {what} units a second of {} and of each index", table.name);
            let default = Some("5".to_owned());
            all.push(variable(format!("{label}_{what}_units"), "number", default, about));
        }
    }
    if encryption(table) == Encryption::CustomerManaged {
        let about = format!("The ARN of the key that encrypts the table {}", table.name);
        all.push(variable(format!("{label}_key"), "string", None, about));
    }
    all
}

fn resource(table: &Table, label: &str) -> Block {
    let mut block = Block::new("resource", &["aws_dynamodb_table", label]);
    match table.env {
        Some(_) => block.set("name", format!("var.{label}_name")),
        None => block.text("name", &table.physical),
    }
    let billing = if is_provisioned(table) { "PROVISIONED" } else { "PAY_PER_REQUEST" };
    block.text("billing_mode", billing);
    throughput(&mut block, table, label);
    block.text("hash_key", &table.key.partition.name);
    if let Some(sort) = &table.key.sort {
        block.text("range_key", &sort.name);
    }
    if let Some(view) = stream_view(table) {
        block.set("stream_enabled", "true");
        block.text("stream_view_type", view);
    }
    if is_protected(table) {
        block.set("deletion_protection_enabled", "true");
    }
    for part in key_attributes(table) {
        let mut attribute = Block::new("attribute", &[]);
        attribute.text("name", &part.name);
        attribute.text("type", part.key_type.name());
        block.block(attribute);
    }
    for one in &table.indexes {
        block.block(index(table, one, label));
    }
    if let Some(name) = &table.ttl {
        let mut ttl = Block::new("ttl", &[]);
        ttl.text("attribute_name", name);
        ttl.set("enabled", "true");
        block.block(ttl);
    }
    let owner = encryption(table);
    if owner != Encryption::AwsOwned {
        let mut encryption = Block::new("server_side_encryption", &[]);
        encryption.set("enabled", "true");
        if owner == Encryption::CustomerManaged {
            encryption.set("kms_key_arn", format!("var.{label}_key"));
        }
        block.block(encryption);
    }
    if is_recoverable(table) {
        let mut recovery = Block::new("point_in_time_recovery", &[]);
        recovery.set("enabled", "true");
        block.block(recovery);
    }
    if !table.tags.is_empty() {
        let mut tags = Block::object("tags");
        table.tags.iter().for_each(|(name, value)| tags.text(&quoted(name), value));
        block.block(tags);
    }
    block
}

fn throughput(block: &mut Block, table: &Table, label: &str) {
    if is_provisioned(table) {
        block.set("read_capacity", format!("var.{label}_read_units"));
        block.set("write_capacity", format!("var.{label}_write_units"));
    }
}

fn index(table: &Table, index: &Index, label: &str) -> Block {
    let kind = if index.local { "local_secondary_index" } else { "global_secondary_index" };
    let mut block = Block::new(kind, &[]);
    block.text("name", &index.name);
    if !index.local {
        block.text("hash_key", &index.key.partition.name);
    }
    if let Some(sort) = &index.key.sort {
        block.text("range_key", &sort.name);
    }
    if !index.local {
        throughput(&mut block, table, label);
    }
    let (kind, names) = projection(index);
    block.text("projection_type", kind);
    if !names.is_empty() {
        block.set("non_key_attributes", list(names.iter().map(|name| quoted(name))));
    }
    block
}

fn document(labels: &[String], policy: &Policy, label: &str) -> Block {
    let mut block = Block::new("data", &["aws_iam_policy_document", label]);
    for grant in &policy.grants {
        let Some(table) = labels.get(grant.table.index()) else { continue };
        let mut statement = Block::new("statement", &[]);
        let actions = grant.actions.iter().map(|action| quoted(&format!("dynamodb:{action}")));
        statement.set("actions", list(actions));
        statement.set("resources", format!("[aws_dynamodb_table.{table}.arn]"));
        block.block(statement);
        if !grant.indexes.is_empty() {
            let mut statement = Block::new("statement", &[]);
            statement.set("actions", "[\"dynamodb:Query\"]");
            let indexes = grant.indexes.iter();
            let of_index =
                |name: &String| format!("\"${{aws_dynamodb_table.{table}.arn}}/index/{name}\"");
            statement.set("resources", list(indexes.map(of_index)));
            block.block(statement);
        }
    }
    block
}

fn managed(model: &Model, policy: &Policy, label: &str) -> Block {
    let mut block = Block::new("resource", &["aws_iam_policy", label]);
    block.text("name_prefix", &format!("{}-{}-", model.name, title(&policy.holder)));
    let about = match &policy.holder {
        Holder::Server => format!("What serving the model {} takes", model.name),
        Holder::Service(name) => {
            format!("What the operations of {} that the service {name} may call take", model.name)
        }
    };
    block.text("description", &about);
    block.set("policy", format!("data.aws_iam_policy_document.{label}.json"));
    block
}

fn outputs(model: &Model, labels: &[String], policy_labels: &[String]) -> Vec<Block> {
    let output = |name: String, about: &str, value: String| {
        let mut block = Block::new("output", &[&name]);
        block.text("description", about);
        block.set("value", value);
        block
    };
    let mut all = Vec::new();
    for (table, label) in model.tables.iter().zip(labels) {
        // A model with one table needs no names to tell them apart.
        let prefix = match model.tables.len() {
            1 => "table".to_owned(),
            _ => format!("{}_table", label.trim_start_matches('_')),
        };
        let of_table = |what: &str| format!("aws_dynamodb_table.{label}.{what}");
        all.push(output(format!("{prefix}_name"), "DynamoDB table name", of_table("name")));
        all.push(output(format!("{prefix}_arn"), "DynamoDB table ARN", of_table("arn")));
        if stream_view(table).is_some() {
            let name = format!("{prefix}_stream_arn");
            all.push(output(name, "DynamoDB stream ARN", of_table("stream_arn")));
        }
    }
    for label in policy_labels {
        let arn = format!("aws_iam_policy.{label}.arn");
        let name = format!("{}_policy_arn", label.trim_start_matches('_'));
        all.push(output(name, "IAM policy ARN", arn));
    }
    all
}
