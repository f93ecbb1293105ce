//! The class with a method for each operation.

use std::fmt::Write;

use tavola_model::model::Place;

use super::literal::{KEYWORDS, quoted};
use super::{Naming, docstring, entry, types};
use crate::names::{Names, pascal, snake};
use crate::surface::{Condition, Input, Operation, Surface};

/// The methods for work in portions.
pub(super) const WORK_METHODS: [&str; 2] = ["work", "cancel_work"];

const OPTIONS: &str = "\
@dataclasses.dataclass(frozen=True)
class ClientOptions:
    \"\"\"Where the service is, and how it is called.\"\"\"

    url: str
    \"\"\"The address of the service with its base path.\"\"\"
    token: str | Callable[[bool], str | None] | None = None
    \"\"\"The caller's token, or what returns it: asked with `True` after one was refused.\"\"\"
    retries: int = 3
    \"\"\"How often a request is repeated where that is safe.\"\"\"
    longest_wait: float = 20.0
    \"\"\"The longest wait before a repetition, in seconds.\"\"\"
    timeout: float = 30.0
    \"\"\"How long the service may take to answer, in seconds.\"\"\"
    automatic_keys: bool = True
    \"\"\"Whether writes are given an `Idempotency-Key`, so that they can be repeated safely.\"\"\"
    headers: Mapping[str, str] = dataclasses.field(default_factory=dict)
    \"\"\"Headers of every request.\"\"\"


";

const WORK: &str = "
    def work(self, id: str) -> dict[str, Json]:
        \"\"\"Tells how work stands, to whoever began it.\"\"\"
        operation = _Operation(\"work\", \"GET\", \"/work/{id}\", True)
        answer: dict[str, Json] = self._transport.call(operation, {\"id\": id})
        return answer

    def cancel_work(self, id: str) -> dict[str, Json]:
        \"\"\"Cancels work; what was done stays.\"\"\"
        operation = _Operation(\"cancelWork\", \"DELETE\", \"/work/{id}\", False)
        answer: dict[str, Json] = self._transport.call(operation, {\"id\": id})
        return answer
";

/// Returns the class.
pub(super) fn text(surface: &Surface<'_>, names: &mut Naming) -> String {
    let mut page = OPTIONS.to_owned();
    let _ = writeln!(page, "class {}:", names.client);
    let docs = docstring("    ", &surface.model.docs);
    if !docs.is_empty() {
        let _ = writeln!(page, "{docs}");
    }
    page.push_str("    def __init__(self, options: ClientOptions) -> None:\n");
    page.push_str("        self._transport = _Transport(options)\n");
    for (place, operation) in surface.operations.iter().enumerate() {
        page.push('\n');
        let name = names.methods.get(place).cloned().unwrap_or_default();
        method(&mut page, operation, &name, names);
    }
    if surface.has_work() {
        page.push_str(WORK);
    }
    page
}

/// Returns the names of the parameters for an operation's inputs.
pub(super) fn parameters(operation: &Operation<'_>) -> Vec<String> {
    let mut parameters = Names::without(KEYWORDS);
    for own in [
        "idempotency_key",
        "if_match",
        "on_answer",
        "limit",
        "cursor",
        "operation",
        "inputs",
        "answer",
        "read",
    ] {
        parameters.take(own.to_owned());
    }
    operation.inputs.iter().map(|input| parameters.take(snake(input.name))).collect()
}

fn method(page: &mut String, operation: &Operation<'_>, name: &str, names: &mut Naming) {
    let parent = pascal(operation.name);
    let mut declared = String::new();
    let mut given: Vec<String> = Vec::new();
    let element = operation.paged();
    // Parameters without a default come first only for readers: all are given by name.
    for (input, parameter) in operation.inputs.iter().zip(parameters(operation)) {
        let ty = types::given(input.ty, names, &format!("{parent}{}", pascal(input.name)));
        let _ = writeln!(declared, "        {parameter}: {},", with_default(input, &ty));
        given.push(entry(input.name, &passed(input, &parameter)));
    }
    let has_limit = element.is_none() && operation.paging.is_some_and(|paging| paging.limit);
    if has_limit {
        declared.push_str("        limit: int | None = None,\n");
        given.push(entry("limit", "UNSET if limit is None else limit"));
    }
    let mut options: Vec<&str> = Vec::new();
    if !operation.is_read {
        options.push("idempotency_key");
    }
    if operation.condition == Some(Condition::IfMatch) {
        options.push("if_match");
    }
    for option in &options {
        let _ = writeln!(declared, "        {option}: str | None = None,");
    }
    options.push("on_answer");
    declared.push_str("        on_answer: Callable[[AnswerInfo], None] | None = None,\n");
    let returned = match (element, operation.body()) {
        (Some(element), _) => {
            format!("Listing[{}]", types::of(element, names, &format!("{parent}Item")))
        }
        (None, None) => "None".to_owned(),
        (None, Some(schema)) => {
            let ty = types::of(schema, names, &format!("{parent}Answer"));
            if operation.may_be_empty() { format!("{ty} | None") } else { ty }
        }
    };
    let returned = returned.replace('"', "");
    let _ = writeln!(
        page,
        "    def {name}(\n        self,\n        *,\n{declared}    ) -> {returned}:"
    );
    page.push_str(&docstring("        ", &described(operation)));
    let route = operation.route;
    let is_read = if operation.is_read { "True" } else { "False" };
    let _ = writeln!(
        page,
        "        operation = _Operation(\n            {}, {}, {}, {is_read}\n        )",
        quoted(operation.name),
        quoted(&route.method),
        quoted(&route.path)
    );
    page.push_str("        inputs: dict[str, Any] = {\n");
    for line in given {
        let _ = writeln!(page, "            {line},");
    }
    page.push_str("        }\n");
    let options: Vec<String> = options.iter().map(|option| format!("{option}={option}")).collect();
    let options = options.join(", ");
    match element {
        Some(_) => {
            let limit = match operation.paging.is_some_and(|paging| paging.limit) {
                true => "            inputs[\"limit\"] = UNSET if limit is None else limit\n",
                false => "",
            };
            let _ = writeln!(
                page,
                "\n        def read(limit: int | None, cursor: str | None) -> Any:\n{limit}            \
                 inputs[\"cursor\"] = UNSET if cursor is None else cursor\n            \
                 return self._transport.call(operation, inputs, {options})\n\n        \
                 return Listing(read)"
            );
        }
        None if returned == "None" => {
            let _ = writeln!(page, "        self._transport.call(operation, inputs, {options})");
        }
        None => {
            let _ = writeln!(
                page,
                "        answer: {returned} = self._transport.call(\n            operation, inputs, \
                 {options}\n        )\n        return answer"
            );
        }
    }
}

/// Returns the type of a parameter, with what it is when it is left out.
fn with_default(input: &Input<'_>, ty: &str) -> String {
    match (input.optional, is_nullable(input)) {
        (false, _) => ty.to_owned(),
        (true, true) => format!("{ty} | None | Unset = UNSET"),
        (true, false) => format!("{ty} | None = None"),
    }
}

fn passed(input: &Input<'_>, parameter: &str) -> String {
    match input.optional && !is_nullable(input) {
        true => format!("UNSET if {parameter} is None else {parameter}"),
        false => parameter.to_owned(),
    }
}

/// Returns `true` if `None` is a value of its own: what an update would set is then cleared.
fn is_nullable(input: &Input<'_>) -> bool {
    input.optional && input.nullable && input.place == Place::Body
}

/// Returns what the model says about an operation, its route and its own problems.
fn described(operation: &Operation<'_>) -> Vec<String> {
    let mut lines = operation.docs.to_vec();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!("`{} {}`", operation.route.method, operation.route.path));
    for problem in operation.problems.iter().filter(|problem| problem.is_own) {
        let kind = if problem.is_fault { "fault" } else { "problem" };
        lines.push(format!("Raises the {kind} `{}`: {}", problem.code, problem.meaning));
    }
    lines
}
