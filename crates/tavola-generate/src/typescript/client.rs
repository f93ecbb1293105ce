//! The class with a method for each operation.

use std::fmt::Write;

use super::literal::quoted;
use super::{Naming, OperationNames, comment, types};
use crate::surface::{Condition, Operation, Schema, Surface};

/// How long a line should be at most.
const WIDTH: usize = 100;
/// The methods for work in portions.
pub(super) const WORK_METHODS: [&str; 3] = ["work", "cancelWork", "finished"];

const WORK: &str = r#"
  /** Tells how work stands, to whoever began it. */
  work(id: string, options?: CallOptions): Promise<Work> {
    const operation = { name: "work", method: "GET", path: "/work/{id}", isRead: true } as const;
    return this.#transport.call<Work>(operation, { id }, options);
  }

  /** Cancels work; what was done stays. */
  cancelWork(id: string, options?: CallOptions): Promise<Work> {
    const path = "/work/{id}";
    const operation = { name: "cancelWork", method: "DELETE", path, isRead: false } as const;
    return this.#transport.call<Work>(operation, { id }, options);
  }

  /** Waits until work has ended, and returns how it did. */
  async finished(work: Work, options: CallOptions = {}): Promise<Work> {
    let now = work;
    for (let attempt = 0; now.state === "running"; attempt += 1) {
      await sleep(Math.min(backoff(attempt), 10) * 1000, options.signal);
      now = await this.work(work.id, options);
    }
    return now;
  }
"#;

/// Adds the class.
pub(super) fn write(page: &mut String, surface: &Surface<'_>, names: &Naming) {
    comment(page, "", surface.model.docs.iter().map(String::as_str));
    let _ = writeln!(page, "export class {} {{", names.client);
    page.push_str("  readonly #transport: Transport;\n\n");
    page.push_str("  /** Creates a client of a service. */\n");
    page.push_str("  constructor(options: ClientOptions) {\n");
    page.push_str("    this.#transport = new Transport(options);\n  }\n");
    for (operation, named) in surface.operations.iter().zip(&names.operations) {
        page.push('\n');
        method(page, operation, named, names);
    }
    if surface.has_work() {
        page.push_str(WORK);
    }
    page.push_str("}\n\n");
}

fn method(page: &mut String, operation: &Operation<'_>, named: &OperationNames, names: &Naming) {
    describe(page, operation);
    let answer = answer(operation, named, names);
    let input = match (types::has_input(operation), types::input_is_optional(operation)) {
        (false, _) => String::new(),
        (true, true) => format!("input: {} = {{}}, ", named.input),
        (true, false) => format!("input: {}, ", named.input),
    };
    let options = match (operation.is_read, operation.condition) {
        (true, Some(Condition::IfNoneMatch)) => format!("ReadOptions<{answer}>"),
        (true, _) => "CallOptions".to_owned(),
        (false, Some(Condition::IfMatch)) => "ChangeOptions".to_owned(),
        (false, _) => "WriteOptions".to_owned(),
    };
    let element = operation.paged().map(|element| types::of(element, names, "  "));
    let returned = match &element {
        Some(element) => format!("List<{element}>"),
        None => format!("Promise<{answer}>"),
    };
    let route = operation.route;
    let _ = writeln!(page, "  {}({input}options?: {options}): {returned} {{", named.method);
    let parts = [
        format!("name: {}", quoted(operation.name)),
        format!("method: {}", quoted(&route.method)),
        format!("path: {}", quoted(&route.path)),
        format!("isRead: {}", operation.is_read),
    ];
    let line = format!("    const operation = {{ {} }} as const;", parts.join(", "));
    match line.len() <= WIDTH {
        true => page.push_str(&line),
        false => {
            page.push_str("    const operation = {\n");
            for part in parts {
                let _ = writeln!(page, "      {part},");
            }
            page.push_str("    } as const;");
        }
    }
    page.push('\n');
    let given = if types::has_input(operation) { "input" } else { "{}" };
    match element {
        None => {
            let _ = writeln!(
                page,
                "    return this.#transport.call<{answer}>(operation, {given}, options);"
            );
        }
        Some(element) => {
            let spread = if types::has_input(operation) { "...input, " } else { "" };
            let has_limit = operation.paging.is_some_and(|paging| paging.limit);
            let request = match has_limit {
                true => format!("{{ {spread}...page }}"),
                false => format!("{{ {spread}cursor: page.cursor }}"),
            };
            let _ = writeln!(
                page,
                "    return new List<{element}>((page) =>\n      \
                 this.#transport.call<Page<{element}>>(operation, {request}, options),\n    );"
            );
        }
    }
    page.push_str("  }\n");
}

/// Returns the type of an answer.
fn answer(operation: &Operation<'_>, named: &OperationNames, names: &Naming) -> String {
    let may_be_empty = operation.may_be_empty();
    match operation.body() {
        None => "void".to_owned(),
        Some(Schema::Object(_)) => named.answer.clone(),
        Some(schema) if may_be_empty => format!("{} | undefined", types::of(schema, names, "  ")),
        Some(schema) => types::of(schema, names, "  "),
    }
}

/// Adds what the model says about an operation, its route and its own problems.
fn describe(page: &mut String, operation: &Operation<'_>) {
    let mut lines = operation.docs.to_vec();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!("`{} {}`", operation.route.method, operation.route.path));
    for problem in operation.problems.iter().filter(|problem| problem.is_own) {
        let kind = if problem.is_fault { "fault" } else { "problem" };
        let mut line = format!("@throws the {kind} `{}`", problem.code);
        if !problem.meaning.is_empty() {
            line.push_str(": ");
            line.push_str(&problem.meaning);
        }
        lines.push(line);
    }
    comment(page, "  ", lines.iter().map(String::as_str));
}
