//! `text`: text that people type.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::length::bounded_text;
use super::{Length, Notation, Samples, Scalar};
use crate::model::Type;

/// Text that people type, kept as it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text(pub Length);

bounded_text!(Text, Text, "text", has_one_length);
