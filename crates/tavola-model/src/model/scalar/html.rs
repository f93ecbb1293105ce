//! `html`: HTML that is safe to show.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::length::bounded_text;
use super::{Length, Notation, Samples, Scalar};
use crate::model::Type;

/// HTML that is made safe by an allow-list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Html(pub Length);

bounded_text!(Html, Html, "html");
