//! Parameters from before there were expressions. Old programs and some tools still send them.

mod condition;
mod update;

pub(crate) use condition::{Expected, Filter, expected, filter, key_conditions};
pub(crate) use update::{AttributeUpdates, updates};
