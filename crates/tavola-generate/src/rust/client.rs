//! The client with a method for each operation.

use std::fmt::Write;

use super::literal::{identifier, quoted};
use super::{Naming, OperationNames, comment, function};
use crate::surface::{Operation, Surface};

/// The methods of every client.
pub(super) const OWN_METHODS: &[&str] = &["new", "client", "visit"];
/// The methods for work in portions.
pub(super) const WORK_METHODS: &[&str] = &["work", "cancel_work", "finished"];

const WORK: &str = "
    /// Tells how work stands, to whoever began it.
    pub fn work(&self, id: impl Into<String>) -> Call<'_, tavola_client::ReadWork> {
        self.0.work(id)
    }

    /// Cancels work; what was done stays.
    pub fn cancel_work(&self, id: impl Into<String>) -> Call<'_, tavola_client::CancelWork> {
        self.0.cancel_work(id)
    }

    /// Waits until work has ended, and returns how it did.
    pub async fn finished(
        &self,
        work: tavola_client::Work,
    ) -> Result<tavola_client::Work, tavola_client::Error> {
        self.0.finished(work).await
    }
";

/// Adds the client.
pub(super) fn write(page: &mut String, surface: &Surface<'_>, names: &Naming, has_tags: bool) {
    let has_lists = surface.operations.iter().any(|operation| operation.paged().is_some());
    let has_calls = surface.operations.iter().any(|operation| operation.paged().is_none());
    let mut imported = Vec::from(["Client"]);
    if has_calls {
        imported.insert(0, "Call");
    }
    if has_lists {
        imported.push("Listing");
    }
    let imported = match imported.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("{{{}}}", several.join(", ")),
    };
    let deserializer = if has_tags { ", Deserializer" } else { "" };
    let _ = write!(
        page,
        "use serde::{{Deserialize{deserializer}, Serialize}};\nuse tavola_client::{imported};\n\n"
    );
    let docs = format!("A client of the model `{}`.", surface.model.name);
    comment(page, "", &surface.model.docs, &docs);
    let client = &names.client;
    let _ = writeln!(
        page,
        "#[derive(Debug, Clone)]\npub struct {client}(Client);\n\n\
         impl From<Client> for {client} {{\n    fn from(client: Client) -> Self {{\n        \
         Self(client)\n    }}\n}}\n\n\
         impl {client} {{\n    /// Creates a client that calls through a transport.\n    \
         pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {{\n        \
         Self(Client::new(transport))\n    }}\n\n    \
         /// Returns what calls any operation.\n    pub fn client(&self) -> &Client {{\n        \
         &self.0\n    }}"
    );
    for (operation, named) in surface.operations.iter().zip(&names.operations) {
        page.push('\n');
        method(page, operation, named);
    }
    if surface.has_work() {
        page.push_str(WORK);
    }
    if !surface.operations.is_empty() {
        visit(page, surface, names);
    }
    page.push_str("}\n\n");
}

fn method(page: &mut String, operation: &Operation<'_>, named: &OperationNames) {
    let mut docs = operation.docs.to_vec();
    if !docs.is_empty() {
        docs.push(String::new());
    }
    docs.push(format!("`{} {}`", operation.route.method, operation.route.path));
    let own: Vec<_> = operation.problems.iter().filter(|problem| problem.is_own).collect();
    if !own.is_empty() {
        docs.push(String::new());
    }
    for problem in own {
        let kind = if problem.is_fault { "fault" } else { "problem" };
        let meaning = match problem.meaning.as_str() {
            "" => String::new(),
            meaning => format!(": {meaning}"),
        };
        docs.push(format!("- the {kind} `{}`{meaning}", problem.code));
    }
    comment(page, "    ", &docs, "");
    let input = &named.input;
    let (called, returned) = match operation.paged() {
        Some(_) => ("list", format!("Listing<'_, {input}>")),
        None => ("call", format!("Call<'_, {input}>")),
    };
    let mut parameters = vec!["&self".to_owned()];
    let given = match operation.inputs.is_empty() {
        true => format!("{input} {{}}"),
        false => {
            parameters.push(format!("input: {input}"));
            "input".to_owned()
        }
    };
    page.push_str(&function("    ", &identifier(&named.method), &parameters, &returned));
    let _ = writeln!(page, "        self.0.{called}({given})\n    }}");
}

fn visit(page: &mut String, surface: &Surface<'_>, names: &Naming) {
    page.push_str(
        "\n    /// Tells a visitor the operation of this name; `None` if there is none.\n",
    );
    let parameters = ["name: &str".to_owned(), "visitor: V".to_owned()];
    let name = "visit<V: tavola_client::Visitor>";
    page.push_str(&function("    ", name, &parameters, "Option<V::Output>"));
    page.push_str("        Some(match name {\n");
    for (operation, named) in surface.operations.iter().zip(&names.operations) {
        let has_limit = operation.paging.is_some_and(|paging| paging.limit);
        let told = match operation.paged() {
            _ if !operation.is_read => "write",
            Some(_) if has_limit => "list",
            _ => "read",
        };
        let (name, input) = (quoted(operation.name), &named.input);
        let line = format!("            {name} => visitor.{told}::<{input}>(),");
        match line.chars().count() <= super::WIDTH {
            true => page.push_str(&line),
            false => {
                let _ = write!(
                    page,
                    "            {name} => {{\n                visitor.{told}::<{input}>()\n            }}"
                );
            }
        }
        page.push('\n');
    }
    page.push_str("            _ => return None,\n        })\n    }\n");
}
