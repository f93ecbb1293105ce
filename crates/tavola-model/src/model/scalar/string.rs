//! `string`: any text.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::length::bounded_text;
use super::{Length, Notation, Samples, Scalar};
use crate::model::Type;

/// Any text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainString(pub Length);

bounded_text!(PlainString, String, "string", has_one_length);
