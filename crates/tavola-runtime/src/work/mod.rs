//! Work in portions: what a write does for each of many elements after its own transaction, one
//! transaction for each.
//!
//! A record in the table says what is to be done and how far it has come. The transaction of an
//! element moves the record on, on the condition that it is where the worker believes it to be: so
//! an element is done once, whoever is at work and however often a request is sent. Where an
//! element may be found again because its place in an index can change, its transaction also puts
//! an item that says that it was done.

mod background;
mod drive;
mod elements;
mod progress;
mod record;

pub(crate) use progress::elements_left;
pub(crate) use record::WorkRecord;
