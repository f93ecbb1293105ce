//! DynamoDB's exceptions: the responses to requests that are refused or fail.

use serde_json::Value as Json;

/// The service that DynamoDB says an error comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Service,
    Validation,
    Database,
}

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exception {
    pub(crate) status: u16,
    source: Source,
    name: &'static str,
    message: Option<String>,
    /// What else the body has.
    more: Option<Box<(&'static str, Json)>>,
}

impl Exception {
    pub(crate) fn new(source: Source, name: &'static str, message: impl Into<String>) -> Self {
        Self { status: 400, source, name, message: Some(message.into()), more: None }
    }

    /// Creates an exception about the signature or the origin of the request.
    pub(crate) fn service(name: &'static str, message: impl Into<String>) -> Self {
        Self::new(Source::Service, name, message)
    }

    /// Creates an exception of the database itself.
    pub(crate) fn database(name: &'static str, message: impl Into<String>) -> Self {
        Self::new(Source::Database, name, message)
    }

    /// Adds a field to the body.
    pub(crate) fn with(self, field: &'static str, value: Json) -> Self {
        Self { more: Some(Box::new((field, value))), ..self }
    }

    pub(crate) fn validation(message: impl Into<String>) -> Self {
        Self::new(Source::Validation, "ValidationException", message)
    }

    pub(crate) fn denied(message: impl Into<String>) -> Self {
        Self::new(Source::Database, "AccessDeniedException", message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self { status: 500, ..Self::new(Source::Database, "InternalServerError", message) }
    }

    /// Creates the exception of a body that is not JSON; DynamoDB sends no message with it.
    pub(crate) fn unreadable() -> Self {
        let name = "SerializationException";
        Self { status: 400, source: Source::Service, name, message: None, more: None }
    }

    pub(crate) fn serialization(message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::unreadable() }
    }

    /// Creates the exception of an `X-Amz-Target` that names no operation of this endpoint. DynamoDB
    /// sends no message with it; but it has operations that this endpoint lacks.
    pub(crate) fn unknown_operation(target: Option<&str>) -> Self {
        let named = target.and_then(|target| target.rsplit('.').next());
        let named = named.filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        let message = match named {
            Some(name) => format!("this endpoint has no operation {name}"),
            None => "X-Amz-Target names no operation".to_owned(),
        };
        Self::service("UnknownOperationException", message)
    }

    pub(crate) fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// Returns `true` if this is the error of this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    #[cfg(test)]
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the body of the response.
    pub(crate) fn body(&self) -> String {
        let source = match self.source {
            Source::Service => "com.amazon.coral.service",
            Source::Validation => "com.amazon.coral.validate",
            Source::Database => "com.amazonaws.dynamodb.v20120810",
        };
        let mut body = serde_json::Map::new();
        body.insert("__type".to_owned(), format!("{source}#{}", self.name).into());
        if let Some(message) = &self.message {
            body.insert("message".to_owned(), message.clone().into());
        }
        if let Some((field, value)) = self.more.as_deref() {
            body.insert((*field).to_owned(), value.clone());
        }
        Json::Object(body).to_string()
    }
}
