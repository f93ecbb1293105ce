//! What follows from a model as text: descriptions, clients, infrastructure. No I/O.
//!
//! Whatever speaks of the HTTP interface of a model is rendered from its [`surface`], so that a
//! description and a client cannot disagree; one file or folder for each output.

pub mod capacity;
mod codes;
pub mod diagram;
mod example;
pub mod infrastructure;
pub mod markdown;
mod names;
mod naming;
pub mod openapi;
mod picture;
pub mod python;
pub mod rust;
pub mod sam;
pub mod surface;
pub mod typescript;

pub use example::{Call, Given};
use tavola_model::model::Model;

/// What an output is generated from.
#[derive(Debug, Clone, Copy)]
pub struct Source<'m> {
    /// The model, which has no errors.
    pub model: &'m Model,
    /// Calls that show how operations are used, such as those of scenarios.
    pub calls: &'m [Call],
    /// The operations that a deployment has turned off.
    pub turned_off: &'m [&'m str],
    /// The path under which the operations are served; `/` unless there is a prefix.
    pub base_path: &'m str,
}

impl<'m> Source<'m> {
    /// Returns the source of a model by itself, with all its operations.
    pub fn new(model: &'m Model) -> Self {
        Self { model, calls: &[], turned_off: &[], base_path: "/" }
    }
}

/// What can be generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Output {
    /// A description of the HTTP interface in OpenAPI 3.1, as JSON.
    OpenApi,
    /// A template of AWS SAM, as YAML.
    Sam,
    /// A client in Python.
    Python,
    /// A client in Rust.
    Rust,
    /// A client in TypeScript.
    TypeScript,
    /// A CloudFormation template with the tables and policies, as YAML.
    CloudFormation,
    /// The tables and policies for Terraform.
    Terraform,
    /// The design document, in Markdown.
    Markdown,
    /// Entities and relations for Mermaid.
    Mermaid,
    /// Pictures, as SVG.
    Svg,
}

impl Output {
    /// All of them, with their names and what they are.
    pub const ALL: &[(&str, Self, &str)] = &[
        ("openapi", Self::OpenApi, "the HTTP interface in OpenAPI 3.1, as JSON"),
        ("sam", Self::Sam, "a template of AWS SAM: the model on Lambda and DynamoDB, as YAML"),
        ("python", Self::Python, "a client in Python, on the standard library"),
        ("rust", Self::Rust, "a client in Rust, on the crate `tavola-client`"),
        ("typescript", Self::TypeScript, "a client in TypeScript, with no dependency but `fetch`"),
        ("cloudformation", Self::CloudFormation, "tables and policies for CloudFormation, as YAML"),
        ("terraform", Self::Terraform, "tables and policies for Terraform"),
        ("markdown", Self::Markdown, "the design document, in Markdown"),
        ("mermaid", Self::Mermaid, "a diagram of entities and relations for Mermaid"),
        ("svg", Self::Svg, "pictures of entities, item collections and the way of a write"),
    ];

    /// Returns the output of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, ..)| *known == name).map(|(_, output, _)| *output)
    }

    /// Generates the text, which ends with a line end.
    pub fn generate(self, source: Source<'_>) -> String {
        match self {
            Self::OpenApi => openapi::text(source),
            Self::Sam => sam::text(source),
            Self::Python => python::text(source),
            Self::Rust => rust::text(source),
            Self::TypeScript => typescript::text(source),
            Self::CloudFormation => infrastructure::cloudformation::text(source),
            Self::Terraform => infrastructure::terraform::text(source),
            Self::Markdown => markdown::text(source),
            Self::Mermaid => diagram::mermaid::text(source),
            Self::Svg => diagram::svg(source),
        }
    }
}
