//! A client in Python: one file on the standard library.
//!
//! Answers and nested inputs are `TypedDict`s, so that what the service sends is what programs get;
//! `runtime.py`, which sends requests, is the same for every model.

mod client;
mod literal;
mod types;

use std::fmt::Write;

use crate::Source;
use crate::codes::Codes;
use crate::names::{self, Names};
use crate::naming::{ClientNames, method_names, take_client};
use crate::surface::{Operation, Surface};
use literal::{literals, quoted};

const RUNTIME: &str = include_str!("runtime.py");

const IMPORTS: &str = "\
from __future__ import annotations

import dataclasses
import enum
import http.client
import json
import random
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.message import Message
from typing import Any, Final, Generic, Literal, NotRequired, TypedDict, TypeVar, Union

Json = Union[None, bool, int, float, str, \"list[Json]\", \"dict[str, Json]\"]
\"\"\"Any value.\"\"\"
Timestamp = str
\"\"\"A moment, as ISO 8601 text in UTC, such as `2024-01-15T10:30:00Z`.\"\"\"
CalendarDate = str
\"\"\"A day, as ISO 8601 text, such as `2024-01-15`.\"\"\"
Base64 = str
\"\"\"Bytes, as base64.\"\"\"
Decimal = Union[int, float, str]
\"\"\"A number of up to 38 digits: text where a `float` would lose some.\"\"\"


class Unset(enum.Enum):
    \"\"\"What an input is that is left out, where `None` has a meaning of its own.\"\"\"

    UNSET = \"unset\"


UNSET: Final = Unset.UNSET

";

/// Generates the client.
pub fn text(source: Source<'_>) -> String {
    let surface = Surface::of(source.model, source.turned_off);
    let mut names = Naming::of(&surface);
    let name = &source.model.name;
    let mut page = format!(
        "\"\"\"The client of the model `{name}`, by `tavola generate python`.\n\n\
         Whatever is to be changed here is changed in the model.\n\"\"\"\n\n{IMPORTS}\n"
    );
    let codes = Codes::of(&surface);
    for (name, docs, codes) in [
        ("ProblemCode", "Every code of a problem.", &codes.all),
        ("FaultCode", "What can be wrong with one input.", &codes.faults),
    ] {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{name} = {}\n\"\"\"{docs}\"\"\"", literals(codes, ""));
    }
    page.push_str("\n\n");
    let (types, client) = (types::items(&surface, &mut names), client::text(&surface, &mut names));
    for ty in types.into_iter().chain(names.take_types()) {
        page.push_str(&ty);
        page.push_str("\n\n");
    }
    page.push_str(&client);
    page.push_str("\n\n");
    page.push_str(RUNTIME);
    page
}

/// The names of what a client exports, and the types that were needed on the way.
struct Naming {
    client: String,
    items: Vec<String>,
    methods: Vec<String>,
    types: Names,
    pending: Vec<String>,
}

/// What types and methods cannot be called, because the file uses it.
const TAKEN_TYPES: &[&str] = &[
    "AnswerInfo",
    "Any",
    "Base64",
    "CalendarDate",
    "Callable",
    "ClientOptions",
    "Decimal",
    "Exception",
    "False",
    "Fault",
    "FaultCode",
    "Final",
    "Generic",
    "Iterator",
    "Json",
    "Listing",
    "Literal",
    "Mapping",
    "Message",
    "NoAnswerError",
    "None",
    "NotRequired",
    "OSError",
    "Page",
    "ProblemCode",
    "ProblemError",
    "Sequence",
    "T",
    "Timestamp",
    "True",
    "TypeVar",
    "TypedDict",
    "UNSET",
    "Union",
    "Unset",
    "ValueError",
    "Work",
];

/// Returns the names of the client, its methods and their parameters.
pub(crate) fn names(surface: &Surface<'_>) -> ClientNames {
    let Naming { client, methods, .. } = Naming::of(surface);
    let inputs = surface.operations.iter().map(client::parameters).collect();
    ClientNames { client, methods, inputs }
}

impl Naming {
    fn of(surface: &Surface<'_>) -> Self {
        let mut types = Names::without(TAKEN_TYPES);
        let (client, items) = take_client(&mut types, surface, names::pascal);
        let mut methods = method_names(surface, literal::KEYWORDS, &client::WORK_METHODS);
        let method = |operation: &Operation<'_>| methods.take(names::snake(operation.name));
        let methods = surface.operations.iter().map(method).collect();
        Self { client, items, methods, types, pending: Vec::new() }
    }

    /// Returns the types that were needed since the last time, those that others use first.
    fn take_types(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }
}

/// Returns a documentation string, unless there is nothing to say.
fn docstring(indent: &str, lines: &[String]) -> String {
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|text| text.split('\n'))
        .map(|line| line.trim_end().replace('\\', "\\\\").replace('"', "\\\""))
        .collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}\"\"\"{line}\"\"\"\n"),
        lines => {
            let mut text = format!("{indent}\"\"\"");
            for (place, line) in lines.iter().enumerate() {
                let indent = if place == 0 || line.is_empty() { "" } else { indent };
                let _ = writeln!(text, "{indent}{line}");
            }
            let _ = writeln!(text, "{indent}\"\"\"");
            text
        }
    }
}

/// Returns an entry of a dictionary.
fn entry(name: &str, value: &str) -> String {
    format!("{}: {value}", quoted(name))
}
