//! Calls to a store in a folder beside copies of it, and beside new indexes of its table.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, CreateGlobalSecondaryIndexAction, DeleteGlobalSecondaryIndexAction,
    GlobalSecondaryIndexDescription, GlobalSecondaryIndexUpdate, IndexStatus, KeySchemaElement,
    KeyType, Projection, ProjectionType, ScalarAttributeType,
};

use crate::data::TABLE;
use crate::load::{Call, Load, Measured};
use crate::options::Options;
use crate::server::{Build, Server, Tavola};

const CONNECTIONS: usize = 16;
/// An index that the model does not have, of all startups.
const INDEX: &str = "by-name";
const ATTRIBUTE: &str = "name";
const PAUSE: Duration = Duration::from_millis(20);

pub fn run(options: &Options) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Tavola::start(&Build::now(), "upkeep", "file", folder.path());
    runtime.block_on(server.fill(options.items));
    let client = server.dynamodb();
    let load = Load::new(folder.path());
    for call in Call::ALL.into_iter().filter(|call| options.wants(*call)) {
        println!("\n| {}, {CONNECTIONS} connections | a second | median | p99 |", call.name());
        println!("|---|---|---|---|");
        let measure = || load.run(&server, call, CONNECTIONS, options.seconds, 0).unwrap();
        print("alone", measure());
        let (address, to) = (&server.process().address, folder.path().join("copy"));
        let (measured, copies) = beside(measure, || copy(address, &to));
        print(&format!("beside {copies} copies"), measured);
        let index = || runtime.block_on(index(&client));
        let (measured, indexes) = beside(measure, index);
        print(&format!("beside {indexes} new indexes"), measured);
    }
}

fn print(name: &str, Measured { per_second, median, p99 }: Measured) {
    println!("| {name} | {per_second:.0} | {median:.2} ms | {p99:.2} ms |");
}

/// Measures while something is done again and again; returns also how often it was begun.
fn beside(measure: impl FnOnce() -> Measured, again: impl Fn() + Sync) -> (Measured, usize) {
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            let mut begun = 0;
            while !is_over.load(Ordering::Relaxed) {
                begun += 1;
                again();
            }
            begun
        });
        let measured = measure();
        is_over.store(true, Ordering::Relaxed);
        (measured, other.join().unwrap())
    })
}

/// Lets the server take a copy, and deletes it.
fn copy(address: &str, to: &Path) {
    let mut command = Command::new(Build::now().binary);
    command.args(["data", "copy", "--server", &format!("http://{address}")]);
    let copied = command.arg(format!("file:{}", to.display())).output().unwrap();
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    std::fs::remove_dir_all(to).unwrap();
}

/// Creates an index, and deletes it when it has all items.
async fn index(client: &Client) {
    let definition = AttributeDefinition::builder()
        .attribute_name(ATTRIBUTE)
        .attribute_type(ScalarAttributeType::S);
    let key = KeySchemaElement::builder().attribute_name(ATTRIBUTE).key_type(KeyType::Hash);
    let create = CreateGlobalSecondaryIndexAction::builder()
        .index_name(INDEX)
        .key_schema(key.build().unwrap())
        .projection(Projection::builder().projection_type(ProjectionType::All).build());
    let create = GlobalSecondaryIndexUpdate::builder().create(create.build().unwrap()).build();
    let change = || client.update_table().table_name(TABLE);
    let created = change()
        .attribute_definitions(definition.build().unwrap())
        .global_secondary_index_updates(create);
    created.send().await.unwrap();
    let is_active = |index: &GlobalSecondaryIndexDescription| {
        index.index_status() == Some(&IndexStatus::Active)
    };
    while !found(client).await.is_some_and(|index| is_active(&index)) {
        tokio::time::sleep(PAUSE).await;
    }
    let delete = DeleteGlobalSecondaryIndexAction::builder().index_name(INDEX).build().unwrap();
    let delete = GlobalSecondaryIndexUpdate::builder().delete(delete).build();
    change().global_secondary_index_updates(delete).send().await.unwrap();
    while found(client).await.is_some() {
        tokio::time::sleep(PAUSE).await;
    }
}

async fn found(client: &Client) -> Option<GlobalSecondaryIndexDescription> {
    let table = client.describe_table().table_name(TABLE).send().await.unwrap().table.unwrap();
    let mut indexes = table.global_secondary_indexes.unwrap_or_default().into_iter();
    indexes.find(|index| index.index_name() == Some(INDEX))
}
