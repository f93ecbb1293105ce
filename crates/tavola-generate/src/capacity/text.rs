//! Usage as text that people read, and as JSON.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::prices::provisioned_units;
use super::{Items, MONTH, Prices, Usage};

/// Writes a usage with what it costs.
pub fn text(usage: &Usage, prices: &Prices) -> String {
    let mut page = String::new();
    let users = usage.users.map(|users| format!(" for {} users", number(users as f64)));
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{}{}, by the month\n", usage.model, users.unwrap_or_default());
    items(&mut page, usage);
    calls(&mut page, usage);
    cost(&mut page, usage, prices);
    partitions(&mut page, usage);
    let uncounted = [("items", &usage.uncounted), ("calls", &usage.uncounted_calls)];
    for (what, names) in uncounted.into_iter().filter(|(_, names)| !names.is_empty()) {
        let names = names.join(", ");
        let _ = writeln!(page, "\n{what} not counted, for lack of a `volume` line: {names}");
    }
    page
}

fn items(page: &mut String, usage: &Usage) {
    let rows = usage.items.iter().map(|one| {
        let count = if one.monthly > 0.0 { one.monthly } else { one.total };
        let growth = if one.monthly > 0.0 { "created" } else { "in all" };
        vec![
            one.entity.clone(),
            format!("{} {growth}", number(count)),
            format!("{} B", one.size),
            number(one.bare),
            number(one.units()),
            why(one),
        ]
    });
    let head = ["items", "number", "size", "bare put", "charged", "write units each"];
    table(page, &head, rows.collect());
}

/// Explains why an item costs more than a bare put of it.
fn why(items: &Items) -> String {
    let mut parts = vec![format!("{} in a transaction, which counts twice", number(items.write))];
    parts
        .extend(items.index.iter().map(|(index, units)| format!("{} for {index}", number(*units))));
    parts.join(", ")
}

fn calls(page: &mut String, usage: &Usage) {
    let rows = usage.calls.iter().map(|one| {
        let origin = if one.stated { "" } else { ", by what it creates" };
        vec![
            one.name.clone(),
            format!("{}{origin}", number(one.monthly)),
            number(one.units.read),
            number(one.units.write + one.units.index),
        ]
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        page.push('\n');
        table(
            page,
            &["calls", "number", "read units each", "write units each, items above aside"],
            rows,
        );
    }
}

fn cost(page: &mut String, usage: &Usage, prices: &Prices) {
    let month = usage.month();
    let (read, write) = provisioned_units(&month, usage.peak);
    let storage = prices.storage(month.stored);
    let (on_demand, provisioned) =
        (prices.on_demand(&month), prices.provisioned(&month, usage.peak));
    let peak = number(usage.peak);
    page.push('\n');
    let rows = vec![
        vec!["read units".to_owned(), number(month.read), format!("{} a second", number(read))],
        vec!["write units".to_owned(), number(month.write), format!("{} a second", number(write))],
        vec!["price of units".to_owned(), money(on_demand), money(provisioned)],
        vec!["price of storage".to_owned(), money(storage), money(storage)],
        vec!["price".to_owned(), money(on_demand + storage), money(provisioned + storage)],
    ];
    table(
        page,
        &["a month", "on demand", &format!("provisioned, for {peak} times the average")],
        rows,
    );
    let _ = writeln!(
        page,
        "\nstorage: {} after a month, {} more with each",
        size(month.stored),
        size(month.grows)
    );
}

fn partitions(page: &mut String, usage: &Usage) {
    let rows = usage.partitions.iter().map(|one| {
        let shards = match (one.shards, one.partitions) {
            (1, 1) => "carried by one partition".to_owned(),
            (1, some) => format!("carried by {some} partitions"),
            (shards, _) => format!("throttles; {} shards carry it", number(shards as f64)),
        };
        vec![
            format!("\"{}\" in {}", one.key, one.place),
            one.operation.clone(),
            format!("{} a second", number(one.rate)),
            format!("{} a second", number(one.limit as f64)),
            shards,
        ]
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        page.push('\n');
        table(page, &["hottest partitions", "of", "at the peak", "throttles above", ""], rows);
    }
}

/// Writes columns, aligned.
fn table(page: &mut String, head: &[&str], rows: Vec<Vec<String>>) {
    let head: Vec<String> = head.iter().map(|text| (*text).to_owned()).collect();
    let all: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let columns = all.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        all.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &all {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        page.push_str(line.trim_end());
        page.push('\n');
    }
}

/// Writes a number with separators, or with three digits if it is small.
pub(super) fn number(value: f64) -> String {
    if value != 0.0 && value < 10.0 && value.fract() != 0.0 {
        let digits = if value < 0.01 { 6 } else { 2 };
        let text = format!("{value:.digits$}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

pub(super) fn money(value: f64) -> String {
    if value < 100.0 { format!("{value:.2}") } else { number(value) }
}

fn size(bytes: f64) -> String {
    let units = ["B", "KB", "MB", "GB", "TB", "PB"];
    let mut value = bytes;
    let mut unit = "B";
    for name in units {
        unit = name;
        if value < 1024.0 {
            break;
        }
        if name != "PB" {
            value /= 1024.0;
        }
    }
    format!("{value:.1} {unit}")
}

/// Returns a usage with what it costs as JSON.
pub fn json(usage: &Usage, prices: &Prices) -> Json {
    let month = usage.month();
    let (read, write) = provisioned_units(&month, usage.peak);
    let items = usage.items.iter().map(|one| {
        json!({
            "entity": one.entity, "total": one.total, "monthly": one.monthly, "size": one.size,
            "bareWriteUnits": one.bare, "price": one.price(prices), "writeUnits": one.write, "storedBytes": one.stored,
            "indexWriteUnits": one.index.iter().map(|(index, units)| (index.clone(), json!(units))).collect::<serde_json::Map<_, _>>(),
        })
    });
    let calls = usage.calls.iter().map(|one| {
        json!({
            "operation": one.name, "write": one.is_write, "monthly": one.monthly, "stated": one.stated,
            "price": one.price(prices),
            "readUnits": one.units.read, "writeUnits": one.units.write, "indexWriteUnits": one.units.index,
        })
    });
    let partitions = usage.partitions.iter().map(|one| {
        json!({
            "place": one.place, "key": one.key, "operation": one.operation,
            "callsPerSecond": one.rate, "throttlesAbove": one.limit, "shards": one.shards,
            "partitions": one.partitions,
        })
    });
    json!({
        "model": usage.model, "users": usage.users, "peak": usage.peak, "secondsOfMonth": MONTH,
        "items": items.collect::<Vec<_>>(),
        "calls": calls.collect::<Vec<_>>(),
        "month": {
            "readUnits": month.read, "writeUnits": month.write,
            "storedBytes": month.stored, "growthBytes": month.grows,
        },
        "onDemand": { "units": prices.on_demand(&month), "storage": prices.storage(month.stored) },
        "provisioned": {
            "readUnits": read, "writeUnits": write,
            "units": prices.provisioned(&month, usage.peak), "storage": prices.storage(month.stored),
        },
        "partitions": partitions.collect::<Vec<_>>(),
        "uncounted": usage.uncounted, "uncountedCalls": usage.uncounted_calls,
    })
}
