//! A client in TypeScript: one file that needs nothing but `fetch`.
//!
//! The types, the methods and the codes of problems follow from the model; `runtime.ts`, which
//! sends requests, is the same for every model.

mod client;
mod literal;
mod problems;
mod types;

use std::fmt::Write;

use crate::Source;
use crate::names::{self, Names};
use crate::naming::{ClientNames, method_names, take_client};
use crate::surface::{Operation, Surface};

const RUNTIME: &str = include_str!("runtime.ts");

/// Generates the client.
pub fn text(source: Source<'_>) -> String {
    let surface = Surface::of(source.model, source.turned_off);
    let names = Naming::of(&surface);
    let name = &source.model.name;
    let mut page = format!(
        "// The client of the model `{name}`, by `tavola generate typescript`.\n\
         // Whatever is to be changed here is changed in the model.\n\n"
    );
    client::write(&mut page, &surface, &names);
    types::write(&mut page, &surface, &names);
    problems::write(&mut page, &surface);
    page.push_str(RUNTIME);
    page
}

/// The names of what a client exports.
struct Naming {
    /// The class.
    client: String,
    /// The items of answers, in their order.
    items: Vec<String>,
    /// The operations, in their order.
    operations: Vec<OperationNames>,
}

struct OperationNames {
    method: String,
    input: String,
    answer: String,
}

/// What the types of a model cannot be called: what the file uses, and what nothing may be called.
const TAKEN_TYPES: &[&str] = &[
    // The global scope.
    "AbortController",
    "AbortSignal",
    "Array",
    "AsyncGenerator",
    "AsyncIterable",
    "BigInt",
    "Date",
    "Error",
    "Infinity",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "RangeError",
    "Readonly",
    "Record",
    "String",
    "Symbol",
    "TypeError",
    "URLSearchParams",
    "Uint8Array",
    "WeakMap",
    "NaN",
    // `runtime.ts` and the codes of problems.
    "AnswerInfo",
    "AnyOptions",
    "Base64",
    "CalendarDate",
    "CallOptions",
    "ChangeOptions",
    "ClientOptions",
    "CommonCode",
    "ConnectionError",
    "Decimal",
    "Fault",
    "FaultCode",
    "Integer",
    "Json",
    "JsonObject",
    "List",
    "Operation",
    "Page",
    "PageRequest",
    "Problem",
    "ProblemCode",
    "ProblemCodes",
    "ProblemDetails",
    "ProblemError",
    "ProblemOf",
    "ProblemValues",
    "ReadOptions",
    "Received",
    "Timestamp",
    "TokenSource",
    "Transport",
    "ValuesOf",
    "Work",
    "WriteCode",
    "WriteOptions",
];

/// What operations cannot be called: what every object has, and what `await` looks for.
const TAKEN_METHODS: &[&str] = &[
    "constructor",
    "prototype",
    "then",
    "toString",
    "toLocaleString",
    "valueOf",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toJSON",
];

/// Returns the names of the client and its methods.
pub(crate) fn names(surface: &Surface<'_>) -> ClientNames {
    let Naming { client, operations, .. } = Naming::of(surface);
    let methods = operations.into_iter().map(|operation| operation.method).collect();
    ClientNames { client, methods, inputs: Vec::new() }
}

impl Naming {
    fn of(surface: &Surface<'_>) -> Self {
        let mut types = Names::without(TAKEN_TYPES);
        let (client, items) = take_client(&mut types, surface, names::pascal);
        let mut methods = method_names(surface, TAKEN_METHODS, &client::WORK_METHODS);
        let mut operation = |operation: &Operation<'_>| {
            let name = names::pascal(operation.name);
            OperationNames {
                method: methods.take(names::camel(operation.name)),
                input: types.take(format!("{name}Input")),
                answer: types.take(format!("{name}Answer")),
            }
        };
        let operations = surface.operations.iter().map(&mut operation).collect();
        Self { client, items, operations }
    }

    /// Returns the name of an item of an answer.
    fn item(&self, id: crate::surface::ItemId) -> &str {
        self.items.get(id.index()).map_or("Json", String::as_str)
    }
}

/// Adds a documentation comment, unless there is nothing to say.
fn comment<'l>(page: &mut String, indent: &str, lines: impl IntoIterator<Item = &'l str>) {
    // What ends a comment cannot be in it.
    let lines: Vec<String> = lines
        .into_iter()
        .flat_map(|text| text.split('\n'))
        .map(|line| line.trim_end().replace("*/", "*\\/"))
        .collect();
    // Writing to a string cannot fail.
    match lines.as_slice() {
        [] => {}
        [line] => {
            let _ = writeln!(page, "{indent}/** {line} */");
        }
        lines => {
            let _ = writeln!(page, "{indent}/**");
            for line in lines {
                let space = if line.is_empty() { "" } else { " " };
                let _ = writeln!(page, "{indent} *{space}{line}");
            }
            let _ = writeln!(page, "{indent} */");
        }
    }
}
