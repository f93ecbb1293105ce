//! Compares `tavola serve` with a bare HTTP route, with an earlier build of itself, and with a
//! server in Node, in one run and by turns.
//!
//! ```sh
//! cargo bench -p tavola --bench serve                                # 1,000 startups
//! cargo bench -p tavola --bench serve -- --items 1000000             # more of them
//! cargo bench -p tavola --bench serve -- --node                      # against Node
//! cargo bench -p tavola --bench serve -- --before PATH --before-model PATH   # and another build
//! cargo bench -p tavola --bench serve -- --seconds 5 --rounds 3      # the length of a turn, and how many
//! cargo bench -p tavola --bench serve -- --only apply                # one kind of call
//! cargo bench -p tavola --bench serve -- --many-callers              # tokens, idle connections, rates
//! cargo bench -p tavola --bench serve -- --work                      # calls beside work in portions
//! cargo bench -p tavola --bench serve -- --sizes 1000,100000         # stores of several sizes
//! cargo bench -p tavola --bench serve -- --upkeep --items 100000     # calls beside copies and new indexes
//! ```
//!
//! The load comes from `wrk`, which shares the machine with the servers: compare columns, not
//! machines. Data is written through each server's own DynamoDB endpoint, so that an earlier build
//! gets the same items.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench fails by panicking"
)]

mod bare;
mod client;
mod data;
mod issuer;
mod load;
mod many_callers;
mod options;
mod report;
mod server;
mod sizes;
mod upkeep;
mod work;

use std::path::Path;

use load::{Call, Load, Measured};
use options::Options;
use server::{Build, Node, Server, Tavola};

fn main() {
    let options = match std::env::args().nth(1).as_deref() {
        Some("bare") => return bare::serve(),
        _ => Options::from_args(),
    };
    let Some(options) = options else { return };
    if options.many_callers {
        return many_callers::run(&options);
    }
    if options.work {
        return work::run(&options);
    }
    if !options.sizes.is_empty() {
        return sizes::run(&options);
    }
    if options.upkeep {
        return upkeep::run(&options);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();

    let mut servers: Vec<Box<dyn Server>> = vec![Box::new(bare::Bare::start())];
    let now = Build::now();
    let mut builds = vec![("tavola", now.clone())];
    let before = |binary: &String| {
        let model = options.before_model.clone();
        ("before", Build { binary: binary.clone(), model })
    };
    builds.extend(options.before.iter().map(before));
    for (name, build) in &builds {
        for store in ["memory", "file"] {
            let mut tavola = Tavola::start(build, &format!("{name} {store}"), store, folder.path());
            runtime.block_on(tavola.fill(options.items));
            servers.push(Box::new(tavola));
        }
    }
    if options.node {
        // It asks an endpoint of its own: what it sends must not slow down the server it is
        // compared with.
        let mut store = Tavola::start(&now, "node's store", "file", &folder.path().join("node"));
        runtime.block_on(store.fill(options.items));
        servers.push(Box::new(Node::start(store)));
    }
    compare(&options, &servers, folder.path());
    report::print_memory(&servers);
}

/// Makes each kind of call to all servers by turns, and prints what was measured.
fn compare(options: &Options, servers: &[Box<dyn Server>], folder: &Path) {
    let load = Load::new(folder);
    for call in Call::ALL.into_iter().filter(|call| options.wants(*call)) {
        for connections in call.connections() {
            let mut measured: Vec<Vec<Measured>> = vec![Vec::new(); servers.len()];
            for round in 0..options.rounds {
                for (server, measured) in servers.iter().zip(&mut measured) {
                    measured.extend(load.run(&**server, call, connections, options.seconds, round));
                }
            }
            report::print(call, connections, servers, &measured);
        }
    }
}
