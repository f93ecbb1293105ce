//! The body of an answer.

use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::Value as Json;

use crate::Failure;
use crate::visibility::View;

/// Most items have no more bytes.
const USUAL_BYTES: usize = 1024;

/// The body of an answer: JSON as text, which is parsed when somebody looks inside. A server only
/// passes it on.
#[derive(Clone)]
pub struct Body {
    text: String,
    parsed: OnceLock<Json>,
}

impl Body {
    /// Serializes a body.
    pub(crate) fn of(content: &impl Serialize) -> Result<Self, Failure> {
        Self::written(|out| serde_json::to_writer(out, content))
    }

    /// Writes an item as its caller sees it.
    pub(crate) fn of_view(view: &View<'_>) -> Result<Self, Failure> {
        Self::written(|out| view.write_json(out))
    }

    /// Takes the JSON that is written by somebody who knows a faster way than to serialize it.
    pub(crate) fn written(
        write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>,
    ) -> Result<Self, Failure> {
        let internal = |error: &dyn fmt::Display| Failure::Internal(error.to_string());
        let mut out = Vec::with_capacity(USUAL_BYTES);
        write(&mut out).map_err(|error| internal(&error))?;
        let text = String::from_utf8(out).map_err(|error| internal(&error))?;
        Ok(Self { text, parsed: OnceLock::new() })
    }

    /// Returns the JSON text.
    pub fn as_text(&self) -> &str {
        &self.text
    }

    /// Gives the JSON text away, to be sent.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns `true` if there is nothing to show: the body is `null`.
    pub fn is_null(&self) -> bool {
        self.text == "null"
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::from(Json::Null)
    }
}

impl From<Json> for Body {
    fn from(json: Json) -> Self {
        Self { text: json.to_string(), parsed: OnceLock::from(json) }
    }
}

impl Deref for Body {
    type Target = Json;

    fn deref(&self) -> &Json {
        // The text was made by a serializer, so that there always is a value.
        self.parsed.get_or_init(|| serde_json::from_str(&self.text).unwrap_or_default())
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl PartialEq<Json> for Body {
    fn eq(&self, other: &Json) -> bool {
        **self == *other
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true => write!(f, "{:#}", **self),
            false => f.write_str(&self.text),
        }
    }
}

impl From<Body> for Json {
    fn from(body: Body) -> Self {
        body.parsed
            .into_inner()
            .or_else(|| serde_json::from_str(&body.text).ok())
            .unwrap_or_default()
    }
}
