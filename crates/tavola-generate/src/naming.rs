//! The names that every generated client has: its own, those of its items, and its methods.

use crate::names::Names;
use crate::surface::Surface;

/// What a generated client calls itself and its methods.
pub(crate) struct ClientNames {
    pub(crate) client: String,
    /// The operations, in their order.
    pub(crate) methods: Vec<String>,
    /// The inputs of each operation, where they are parameters with names of their own.
    pub(crate) inputs: Vec<Vec<String>>,
}

/// Takes the name of the client, and those of the items of its answers in their order.
pub(crate) fn take_client(
    types: &mut Names,
    surface: &Surface<'_>,
    pascal: fn(&str) -> String,
) -> (String, Vec<String>) {
    let client = types.take(format!("{}Client", pascal(&surface.model.name)));
    let items = surface.items.iter().map(|item| types.take(pascal(&item.name))).collect();
    (client, items)
}

/// Returns the scope of the client's methods, which has those for work only where work exists.
pub(crate) fn method_names(surface: &Surface<'_>, taken: &[&str], work: &[&str]) -> Names {
    let work = if surface.has_work() { work } else { &[] };
    Names::without(&[taken, work].concat())
}
