//! The codes of problems, as types.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::literal::{declared_union, property, quoted, union};
use crate::codes::Codes;
use crate::surface::{Operation, Surface};

/// Adds the codes of problems: all of them, those of each operation, and the values of some.
pub(super) fn write(page: &mut String, surface: &Surface<'_>) {
    let codes = Codes::of(surface);
    let mut list = |docs: &str, name: &str, members: &[&str]| {
        let members: Vec<String> = members.iter().map(|code| quoted(code)).collect();
        let _ = writeln!(page, "/** {docs} */\nexport type {name}{}\n", declared_union(&members));
    };
    list("Every code of a problem.", "ProblemCode", &codes.all);
    list("What can be wrong with one input.", "FaultCode", &codes.faults);
    list("The codes that every operation can answer with.", "CommonCode", &codes.common);
    list("The codes that every write can answer with, beside those.", "WriteCode", &codes.writes);
    page.push_str("/** The codes that each operation can answer with. */\n");
    page.push_str("export interface ProblemCodes {\n");
    for operation in &surface.operations {
        let codes = of(operation, &codes);
        let space = if codes.starts_with('\n') { "" } else { " " };
        let _ = writeln!(page, "  {}:{space}{codes};", property(operation.name));
    }
    page.push_str("}\n\n/** The values that are told with some codes, as far as the caller may see them. */\n");
    page.push_str("export interface ProblemValues {\n");
    for (code, values) in values(surface) {
        let _ = writeln!(page, "  {}: {{", property(code));
        for value in values {
            let _ = writeln!(page, "    readonly {}?: Json;", property(value));
        }
        page.push_str("  };\n");
    }
    page.push_str("}\n\n");
}

fn of(operation: &Operation<'_>, codes: &Codes<'_>) -> String {
    let mut members = vec!["CommonCode".to_owned()];
    members.extend((!operation.is_read).then(|| "WriteCode".to_owned()));
    members.extend(codes.only_of(operation).into_iter().map(quoted));
    union(&members, "  ")
}

/// Returns the names of the values of each code that has some.
fn values<'s>(surface: &'s Surface<'_>) -> BTreeMap<&'s str, Vec<&'s str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let problems = surface.operations.iter().flat_map(|operation| &operation.problems);
    for problem in problems.filter(|it| !it.is_fault && !it.values.is_empty()) {
        let known = all.entry(problem.code).or_default();
        for value in &problem.values {
            if !known.contains(value) {
                known.push(value);
            }
        }
    }
    all
}
