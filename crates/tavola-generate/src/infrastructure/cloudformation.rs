//! A CloudFormation template, as YAML: the tables of a model, and policies for those who use them.

use tavola_model::model::{Index, KeyPair, Model, Table};

use super::policy::{Holder, Policy};
use super::yaml::Node;
use super::{
    Encryption, description, encryption, is_protected, is_provisioned, is_recoverable,
    key_attributes, names, pascal, projection, stream_view, table_names,
};
use crate::Source;

/// The longest description that CloudFormation takes, in bytes.
const LONGEST_DESCRIPTION: usize = 1024;

/// Generates the template.
pub fn text(source: Source<'_>) -> String {
    let model = source.model;
    let ids: Vec<String> =
        table_names(model, |name| format!("{}Table", pascal(name).trim_end_matches("Table")));
    let policies = Policy::all(model);
    let policy_ids = names(policies.iter().map(|policy| title(&policy.holder)), |title| {
        format!("{}Policy", pascal(title))
    });
    let mut template = vec![
        ("AWSTemplateFormatVersion".to_owned(), Node::text("2010-09-09")),
        ("Description".to_owned(), Node::text(shortened(&description(model)))),
    ];
    let parameters: Vec<_> =
        model.tables.iter().zip(&ids).flat_map(|(table, id)| parameters(table, id)).collect();
    if !parameters.is_empty() {
        template.push(("Parameters".to_owned(), Node::Map(parameters)));
    }
    let tables = model.tables.iter().zip(&ids).map(|(table, id)| (id.clone(), resource(table, id)));
    let allowed = policies
        .iter()
        .zip(&policy_ids)
        .map(|(policy, id)| (id.clone(), managed_policy(model, &ids, policy)));
    template.push(("Resources".to_owned(), Node::Map(tables.chain(allowed).collect())));
    template.push(("Outputs".to_owned(), Node::Map(outputs(model, &ids, &policy_ids))));
    format!("{}{}", introduction(model), Node::Map(template).document())
}

fn introduction(model: &Model) -> String {
    let name = &model.name;
    format!(
        "# The tables of `{name}`, and what its server and its services may do to them,\n\
         # by `tavola generate cloudformation`.\n\
         #\n\
         # aws cloudformation deploy --stack-name {stack} --template-file THIS_FILE \
         --capabilities CAPABILITY_IAM\n\
         # tavola apply MODEL --store dynamodb: --tables-exist\n",
        stack = super::snake(name).replace('_', "-").trim_start_matches('-'),
    )
}

/// Returns a text that CloudFormation takes as a description.
fn shortened(text: &str) -> &str {
    let mut end = text.len().min(LONGEST_DESCRIPTION);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

fn title(holder: &Holder) -> &str {
    match holder {
        Holder::Server => "server",
        Holder::Service(name) => name,
    }
}

/// Returns what whoever deploys a table decides.
fn parameters(table: &Table, id: &str) -> Vec<(String, Node)> {
    let mut all = Vec::new();
    if table.env.is_some() {
        let about = format!("The name of the table `{}`", table.name);
        all.push((
            format!("{id}Name"),
            Node::map([
                ("Type", Node::text("String")),
                ("Default", Node::text(&table.physical)),
                ("Description", Node::text(about)),
            ]),
        ));
    }
    if is_provisioned(table) {
        for (kind, what) in [("Read", "read"), ("Write", "write")] {
            let about = format!("The {what} units a second of `{}` and of each index", table.name);
            all.push((
                format!("{id}{kind}Units"),
                Node::map([
                    ("Type", Node::text("Number")),
                    ("Default", Node::text("5")),
                    ("MinValue", Node::text("1")),
                    ("Description", Node::text(about)),
                ]),
            ));
        }
    }
    if encryption(table) == Encryption::CustomerManaged {
        let about = format!("The ARN of the key that encrypts the table `{}`", table.name);
        let entries = [("Type", Node::text("String")), ("Description", Node::text(about))];
        all.push((format!("{id}Key"), Node::map(entries)));
    }
    all
}

fn resource(table: &Table, id: &str) -> Node {
    let mut entries = vec![("Type".to_owned(), Node::text("AWS::DynamoDB::Table"))];
    if is_protected(table) {
        // The table stays, too, when the stack is deleted or has another name for it.
        entries.push(("DeletionPolicy".to_owned(), Node::text("Retain")));
        entries.push(("UpdateReplacePolicy".to_owned(), Node::text("Retain")));
    }
    entries.push(("Properties".to_owned(), Node::Map(properties(table, id))));
    Node::Map(entries)
}

fn properties(table: &Table, id: &str) -> Vec<(String, Node)> {
    let mut all = Vec::new();
    let mut add = |name: &str, node: Node| all.push((name.to_owned(), node));
    add(
        "TableName",
        match table.env {
            Some(_) => Node::reference(&format!("{id}Name")),
            None => Node::text(&table.physical),
        },
    );
    let billing = if is_provisioned(table) { "PROVISIONED" } else { "PAY_PER_REQUEST" };
    add("BillingMode", Node::text(billing));
    if let Some(units) = throughput(table, id) {
        add("ProvisionedThroughput", units);
    }
    let definition = |name: &str, kind: &str| {
        Node::map([("AttributeName", Node::text(name)), ("AttributeType", Node::text(kind))])
    };
    let definitions = key_attributes(table).into_iter();
    let definitions = definitions.map(|part| definition(&part.name, part.key_type.name()));
    add("AttributeDefinitions", Node::List(definitions.collect()));
    add("KeySchema", key_schema(&table.key));
    for (name, local) in [("GlobalSecondaryIndexes", false), ("LocalSecondaryIndexes", true)] {
        let of_kind = table.indexes.iter().filter(|index| index.local == local);
        let indexes: Vec<Node> = of_kind.map(|one| index(table, one, id)).collect();
        if !indexes.is_empty() {
            add(name, Node::List(indexes));
        }
    }
    if let Some(ttl) = &table.ttl {
        let entries = [("AttributeName", Node::text(ttl)), ("Enabled", Node::Bool(true))];
        add("TimeToLiveSpecification", Node::map(entries));
    }
    if let Some(view) = stream_view(table) {
        add("StreamSpecification", Node::map([("StreamViewType", Node::text(view))]));
    }
    match encryption(table) {
        Encryption::AwsOwned => {}
        Encryption::AwsManaged => {
            add("SSESpecification", Node::map([("SSEEnabled", Node::Bool(true))]));
        }
        Encryption::CustomerManaged => add(
            "SSESpecification",
            Node::map([
                ("SSEEnabled", Node::Bool(true)),
                ("SSEType", Node::text("KMS")),
                ("KMSMasterKeyId", Node::reference(&format!("{id}Key"))),
            ]),
        ),
    }
    if is_recoverable(table) {
        let enabled = Node::map([("PointInTimeRecoveryEnabled", Node::Bool(true))]);
        add("PointInTimeRecoverySpecification", enabled);
    }
    if is_protected(table) {
        add("DeletionProtectionEnabled", Node::Bool(true));
    }
    let tag = |(name, value): &(String, String)| {
        Node::map([("Key", Node::text(name)), ("Value", Node::text(value))])
    };
    if !table.tags.is_empty() {
        add("Tags", Node::List(table.tags.iter().map(tag).collect()));
    }
    all
}

fn throughput(table: &Table, id: &str) -> Option<Node> {
    is_provisioned(table).then(|| {
        Node::map([
            ("ReadCapacityUnits", Node::reference(&format!("{id}ReadUnits"))),
            ("WriteCapacityUnits", Node::reference(&format!("{id}WriteUnits"))),
        ])
    })
}

fn key_schema(key: &KeyPair) -> Node {
    let element = |(part, kind): (&tavola_model::model::KeyPart, &str)| {
        Node::map([("AttributeName", Node::text(&part.name)), ("KeyType", Node::text(kind))])
    };
    Node::List(key.parts().zip(["HASH", "RANGE"]).map(element).collect())
}

fn index(table: &Table, index: &Index, id: &str) -> Node {
    let (kind, names) = projection(index);
    let mut projected = vec![("ProjectionType".to_owned(), Node::text(kind))];
    if !names.is_empty() {
        let names = names.iter().map(Node::text).collect();
        projected.push(("NonKeyAttributes".to_owned(), Node::List(names)));
    }
    let mut entries = vec![
        ("IndexName".to_owned(), Node::text(&index.name)),
        ("KeySchema".to_owned(), key_schema(&index.key)),
        ("Projection".to_owned(), Node::Map(projected)),
    ];
    if let Some(units) = throughput(table, id).filter(|_| !index.local) {
        entries.push(("ProvisionedThroughput".to_owned(), units));
    }
    Node::Map(entries)
}

fn managed_policy(model: &Model, ids: &[String], policy: &Policy) -> Node {
    let mut statements = Vec::new();
    for grant in &policy.grants {
        let Some(id) = ids.get(grant.table.index()) else { continue };
        let actions = grant.actions.iter().map(|action| Node::text(format!("dynamodb:{action}")));
        let arn = Node::Tagged("GetAtt", format!("{id}.Arn"));
        statements.push(statement(actions.collect(), arn));
        let of_index = |name: &String| Node::Tagged("Sub", format!("${{{id}.Arn}}/index/{name}"));
        if !grant.indexes.is_empty() {
            let indexes = Node::List(grant.indexes.iter().map(of_index).collect());
            statements.push(statement(vec![Node::text("dynamodb:Query")], indexes));
        }
    }
    let about = match &policy.holder {
        Holder::Server => format!("What serving the model {} takes", model.name),
        Holder::Service(name) => {
            format!("What the operations of {} that the service {name} may call take", model.name)
        }
    };
    let document =
        Node::map([("Version", Node::text("2012-10-17")), ("Statement", Node::List(statements))]);
    let properties = [("Description", Node::text(about)), ("PolicyDocument", document)];
    Node::map([
        ("Type", Node::text("AWS::IAM::ManagedPolicy")),
        ("Properties", Node::map(properties)),
    ])
}

fn statement(actions: Vec<Node>, resource: Node) -> Node {
    Node::map([
        ("Effect", Node::text("Allow")),
        ("Action", Node::List(actions)),
        ("Resource", resource),
    ])
}

fn outputs(model: &Model, ids: &[String], policy_ids: &[String]) -> Vec<(String, Node)> {
    let output = |about: &str, value: Node| {
        Node::map([("Description", Node::text(about)), ("Value", value)])
    };
    let mut all = Vec::new();
    for (table, id) in model.tables.iter().zip(ids) {
        // A model with one table needs no names to tell them apart.
        let prefix = if model.tables.len() == 1 { "Table" } else { id };
        let of_table = |what: &str| Node::Tagged("GetAtt", format!("{id}.{what}"));
        let name = output("DynamoDB table name", Node::reference(id));
        all.push((format!("{prefix}Name"), name));
        all.push((format!("{prefix}Arn"), output("DynamoDB table ARN", of_table("Arn"))));
        if stream_view(table).is_some() {
            let stream = output("DynamoDB stream ARN", of_table("StreamArn"));
            all.push((format!("{prefix}StreamArn"), stream));
        }
    }
    for id in policy_ids {
        all.push((format!("{id}Arn"), output("IAM policy ARN", Node::reference(id))));
    }
    all
}
