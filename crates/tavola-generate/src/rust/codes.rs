//! The codes of problems.

use std::fmt::Write;

use tavola_model::Code;

use super::comment;
use super::literal::{pascal, quoted};
use crate::codes::Codes;
use crate::names::Names;
use crate::surface::{Operation, Surface};

const DERIVED: &str =
    "#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]\n";

/// Returns the codes that operations share, and those of faults of the input.
pub(super) fn shared(surface: &Surface<'_>) -> String {
    let codes = Codes::of(surface);
    let mut page = String::new();
    let of_every: Vec<&str> = codes.common.iter().chain(&codes.writes).copied().collect();
    let docs = "A code that every operation, or every write, can answer with.";
    enumeration(&mut page, docs, "CommonCode", &of_every, built_in, false);
    let docs = "What can be wrong with one input, for `tavola_client::Fault::code_as`.";
    enumeration(&mut page, docs, "FaultCode", &codes.faults, built_in, false);
    page
}

/// Adds the codes of an operation, unless it has none of its own.
pub(super) fn of_operation(
    page: &mut String,
    operation: &Operation<'_>,
    name: &str,
    codes: &Codes<'_>,
) {
    let own = codes.only_of(operation);
    if own.is_empty() {
        return;
    }
    let meaning = |code: &str| {
        let problem = operation.problems.iter().find(|it| it.code == code && !it.is_fault);
        let mut meaning = problem.map(|it| it.meaning.clone()).unwrap_or_default();
        if let Some(values) = problem.map(|it| &it.values).filter(|it| !it.is_empty()) {
            let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
            let _ = write!(meaning, "\n\nIt is told with {}.", values.join(", "));
        }
        meaning
    };
    let docs = format!("A code that `{}` can answer with.", operation.name);
    enumeration(page, &docs, name, &own, meaning, true);
}

fn enumeration(
    page: &mut String,
    docs: &str,
    name: &str,
    codes: &[&str],
    meaning: impl Fn(&str) -> String,
    has_common: bool,
) {
    let mut variants = Names::without(&["Self", "Common"]);
    let _ = write!(page, "/// {docs}\n{DERIVED}#[non_exhaustive]\npub enum {name} {{\n");
    for code in codes {
        let variant = variants.take(pascal(code));
        let meaning = meaning(code);
        let meaning =
            if meaning.trim().is_empty() { Vec::new() } else { vec![meaning.trim().to_owned()] };
        comment(page, "    ", &meaning, &format!("The code `{code}`."));
        let _ = writeln!(page, "    #[serde(rename = {})]\n    {variant},", quoted(code));
    }
    if has_common {
        page.push_str("    /// One that others have, too.\n    #[serde(untagged)]\n");
        page.push_str("    Common(CommonCode),\n");
    }
    page.push_str("}\n\n");
}

fn built_in(code: &str) -> String {
    let described = Code::BUILT_IN.iter().find(|it| it.code == code);
    described.map(|it| it.meaning.trim().to_owned()).unwrap_or_default()
}
