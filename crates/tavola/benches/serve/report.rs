//! The tables that are printed.

use crate::load::{Call, Measured};
use crate::server::Server;

/// Prints the median round of each server, and how it compares with the first server that has the
/// call.
pub fn print(
    call: Call,
    connections: usize,
    servers: &[Box<dyn Server>],
    measured: &[Vec<Measured>],
) {
    println!(
        "\n| {}, {connections} connections | a second | of the first | median | p99 |",
        call.name()
    );
    println!("|---|---|---|---|---|");
    let mut first = None;
    for (server, rounds) in servers.iter().zip(measured) {
        let mut rounds = rounds.clone();
        rounds.sort_by(|a, b| a.per_second.total_cmp(&b.per_second));
        let Some(middle) = rounds.get(rounds.len() / 2) else { continue };
        let first = *first.get_or_insert(middle.per_second);
        let Measured { per_second, median, p99 } = middle;
        let share = per_second / first;
        let name = &server.process().name;
        println!("| {name} | {per_second:.0} | {share:.2} | {median:.2} ms | {p99:.2} ms |");
    }
}

/// Prints how much memory each server has in the end.
pub fn print_memory(servers: &[Box<dyn Server>]) {
    println!("\n| in the end | memory |\n|---|---|");
    for server in servers {
        println!("| {} | {} MB |", server.process().name, server.process().memory());
    }
}
