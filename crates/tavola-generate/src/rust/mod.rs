//! A client in Rust: the types and methods that follow from a model, on the crate `tavola-client`.
//!
//! Each operation is the type of its inputs, which implements `tavola_client::Operation`; what sends
//! requests, repeats them and reads pages is in that crate, and the same for every model.

mod client;
mod codes;
mod literal;
mod operations;
mod types;

use crate::Source;
use crate::names::Names;
use crate::naming::{ClientNames, method_names, take_client};
use crate::surface::{Operation, Surface};
use literal::{KEYWORDS, TAKEN, identifier, pascal, snake};
use types::Types;

/// How long a line is at most.
const WIDTH: usize = 100;

/// Generates the client.
pub fn text(source: Source<'_>) -> String {
    let surface = Surface::of(source.model, source.turned_off);
    let mut names = Names::without(TAKEN);
    let naming = Naming::of(&surface, &mut names);
    let mut types = Types::new(&surface, &naming, names);
    let items = types.items();
    let operations = operations::text(&mut types);
    let mut page = format!(
        "// The client of the model `{}`, by `tavola generate rust`.\n\
         // Whatever is to be changed here is changed in the model.\n\n",
        source.model.name
    );
    client::write(&mut page, &surface, &naming, types.has_tags);
    for part in [operations, items, types.into_declared(), codes::shared(&surface)] {
        page.push_str(&part);
    }
    // Each part ends with an empty line.
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// The names of what a client exports.
struct Naming {
    client: String,
    /// The items of answers, in their order.
    items: Vec<String>,
    /// The operations, in their order.
    operations: Vec<OperationNames>,
}

struct OperationNames {
    method: String,
    input: String,
    code: String,
}

/// Returns the names of the client and its methods.
pub(crate) fn names(surface: &Surface<'_>) -> ClientNames {
    let Naming { client, operations, .. } = Naming::of(surface, &mut Names::without(TAKEN));
    let methods = operations.iter().map(|operation| identifier(&operation.method)).collect();
    ClientNames { client, methods, inputs: Vec::new() }
}

impl Naming {
    fn of(surface: &Surface<'_>, types: &mut Names) -> Self {
        let (client, items) = take_client(types, surface, pascal);
        let taken = [KEYWORDS, client::OWN_METHODS].concat();
        let mut methods = method_names(surface, &taken, client::WORK_METHODS);
        let operation = |operation: &Operation<'_>| {
            let name = pascal(operation.name);
            OperationNames {
                method: methods.take(snake(operation.name)),
                input: types.take(format!("{name}Input")),
                code: types.take(format!("{name}Code")),
            }
        };
        let operations = surface.operations.iter().map(operation).collect();
        Self { client, items, operations }
    }
}

/// Adds a documentation comment: what the model says, or something else if it says nothing.
fn comment(page: &mut String, indent: &str, lines: &[String], otherwise: &str) {
    let otherwise = [otherwise.to_owned()];
    let lines = if lines.iter().all(|line| line.trim().is_empty()) { &otherwise } else { lines };
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        // What is indented would be code, and run as a test.
        match line.trim() {
            "" => page.push_str(&format!("{indent}///\n")),
            line => page.push_str(&format!("{indent}/// {line}\n")),
        }
    }
}

/// Returns what is defined as something, on two lines if one is too short and the value fits on the
/// second: `rustfmt` leaves a longer one where it is.
fn defined(indent: &str, name: &str, value: &str) -> String {
    let line = format!("{indent}{name} = {value};");
    let second = format!("{indent}    {value};");
    match line.chars().count() <= WIDTH || second.chars().count() > WIDTH {
        true => format!("{line}\n"),
        false => format!("{indent}{name} =\n{second}\n"),
    }
}

/// Returns the head of a function, with a line for each parameter if one line is too short.
fn function(indent: &str, name: &str, parameters: &[String], returned: &str) -> String {
    let line = format!("{indent}pub fn {name}({}) -> {returned} {{", parameters.join(", "));
    if line.chars().count() <= WIDTH {
        return format!("{line}\n");
    }
    let parameters: String =
        parameters.iter().map(|parameter| format!("{indent}    {parameter},\n")).collect();
    format!("{indent}pub fn {name}(\n{parameters}{indent}) -> {returned} {{\n")
}
