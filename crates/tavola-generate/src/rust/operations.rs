//! The operations: their inputs, answers and the codes of their problems.

use std::fmt::Write;

use tavola_model::model::Place;

use super::literal::{identifier, pascal, quoted};
use super::types::{Field, Types, identifiers, or, structure};
use super::{OperationNames, codes, defined, function};
use crate::codes::Codes;
use crate::surface::{Condition, Input, Operation, Schema};

/// From so many parameters on, clippy complains about a function.
const MANY: usize = 8;

/// Returns the types of all operations.
pub(super) fn text(types: &mut Types<'_>) -> String {
    let (surface, naming) = (types.surface, types.naming);
    let codes = Codes::of(surface);
    let mut page = String::new();
    for (operation, named) in surface.operations.iter().zip(&naming.operations) {
        input(&mut page, operation, named, types);
        implementation(&mut page, operation, named, types, &codes);
        codes::of_operation(&mut page, operation, &named.code, &codes);
    }
    page
}

fn input(
    page: &mut String,
    operation: &Operation<'_>,
    named: &OperationNames,
    types: &mut Types<'_>,
) {
    let parent = pascal(operation.name);
    let fields: Vec<Field> =
        operation.inputs.iter().map(|input| field(input, &parent, types)).collect();
    let default = if operation.inputs.iter().all(|it| !is_required(it)) { "Default, " } else { "" };
    let _ = write!(
        page,
        "/// What `{}` takes.\n#[derive(Debug, Clone, PartialEq, {default}Serialize, Deserialize)]\n{}",
        operation.name,
        structure(&named.input, &fields)
    );
    if default.is_empty() {
        constructor(page, operation, named, &fields);
    }
}

fn field(input: &Input<'_>, parent: &str, types: &mut Types<'_>) -> Field {
    let ty = types.given(input.ty, &format!("{parent}{}", pascal(input.name)));
    let docs = or(input.docs, format!("The input `{}`.", input.name));
    let (ty, serde) = match (is_required(input), input.clears) {
        (true, _) => (ty, None),
        (false, true) => {
            let left_out =
                "#[serde(default, skip_serializing_if = \"tavola_client::Patch::is_keep\")]";
            (format!("tavola_client::Patch<{ty}>"), Some(left_out))
        }
        (false, false) => {
            let left_out = "#[serde(skip_serializing_if = \"Option::is_none\")]";
            (format!("Option<{ty}>"), Some(left_out))
        }
    };
    Field { name: input.name.to_owned(), docs, serde, ty }
}

/// Returns `true` if an input has to be given.
fn is_required(input: &Input<'_>) -> bool {
    !input.optional || input.place == Place::Path
}

/// Adds a function that takes what is required.
fn constructor(
    page: &mut String,
    operation: &Operation<'_>,
    named: &OperationNames,
    fields: &[Field],
) {
    let (mut parameters, mut values) = (Vec::new(), Vec::new());
    for ((input, field), name) in operation.inputs.iter().zip(fields).zip(identifiers(fields)) {
        let name = identifier(&name);
        let is_text = field.ty == "String";
        match (is_required(input), input.clears) {
            (true, _) if is_text => {
                parameters.push(format!("{name}: impl Into<String>"));
                values.push(format!("{name}: {name}.into()"));
            }
            (true, _) => {
                parameters.push(format!("{name}: {}", field.ty));
                values.push(name);
            }
            (false, true) => values.push(format!("{name}: tavola_client::Patch::Keep")),
            (false, false) => values.push(format!("{name}: None")),
        }
    }
    let _ = writeln!(page, "impl {} {{", named.input);
    page.push_str("    /// Creates what is required; everything else is left out.\n");
    if parameters.len() >= MANY {
        let reason = "reason = \"as many are required\"";
        let _ = writeln!(page, "    #[expect(clippy::too_many_arguments, {reason})]");
    }
    page.push_str(&function("    ", "new", &parameters, "Self"));
    let line = values.join(", ");
    match line.len() <= 18 {
        true => {
            let _ = writeln!(page, "        Self {{ {line} }}");
        }
        false => {
            let values: String = values.iter().map(|it| format!("            {it},\n")).collect();
            let _ = writeln!(page, "        Self {{\n{values}        }}");
        }
    }
    page.push_str("    }\n}\n\n");
}

fn implementation(
    page: &mut String,
    operation: &Operation<'_>,
    named: &OperationNames,
    types: &mut Types<'_>,
    codes: &Codes<'_>,
) {
    let name = &named.input;
    let element =
        operation.paged().map(|it| types.of(it, &format!("{}Item", pascal(operation.name))));
    let answer = match (&element, operation.body()) {
        (Some(element), _) => format!("tavola_client::Page<{element}>"),
        (None, None) => "()".to_owned(),
        (None, Some(schema)) => {
            let wanted = match schema {
                Schema::Object(_) => format!("{}Answer", pascal(operation.name)),
                _ => format!("{}Item", pascal(operation.name)),
            };
            let ty = types.of(schema, &wanted);
            if operation.may_be_empty() { format!("Option<{ty}>") } else { ty }
        }
    };
    let code = match codes.only_of(operation).is_empty() {
        true => "CommonCode",
        false => &named.code,
    };
    let text = "&'static str";
    let _ = writeln!(page, "impl tavola_client::Operation for {name} {{");
    for (constant, value) in [
        (format!("const NAME: {text}"), quoted(operation.name)),
        (format!("const METHOD: {text}"), quoted(&operation.route.method)),
        (format!("const PATH: {text}"), quoted(&operation.route.path)),
        ("const IS_READ: bool".to_owned(), operation.is_read.to_string()),
        ("type Answer".to_owned(), answer),
        ("type Code".to_owned(), code.to_owned()),
    ] {
        page.push_str(&defined("    ", &constant, &value));
    }
    page.push_str("}\n\n");
    if let Some(element) = element {
        let _ = writeln!(page, "impl tavola_client::List for {name} {{");
        page.push_str(&defined("    ", "type Item", &element));
        page.push_str("}\n\n");
    }
    let limited = operation.paging.is_some_and(|paging| paging.limit);
    let changes = operation.condition == Some(Condition::IfMatch);
    for (is, of) in [(limited, "Limited"), (!operation.is_read, "Write"), (changes, "Change")] {
        if is {
            let _ = writeln!(page, "impl tavola_client::{of} for {name} {{}}\n");
        }
    }
}
