//! Items of several kinds, told apart by an attribute.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

use crate::Json;

/// An item whose kind an attribute names.
#[derive(Debug, Clone, PartialEq)]
pub struct Tagged {
    tag: String,
    value: Json,
}

impl Tagged {
    /// Reads an item, with the attribute that names its kind.
    ///
    /// # Errors
    ///
    /// The text is no JSON.
    pub fn read<'de, D: Deserializer<'de>>(
        deserializer: D,
        attribute: &str,
    ) -> Result<Self, D::Error> {
        let value = Json::deserialize(deserializer)?;
        let tag = value.get(attribute).and_then(Json::as_str).unwrap_or_default().to_owned();
        Ok(Self { tag, value })
    }

    /// Returns the name of its kind; empty if it has none.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns it as an item of a type.
    ///
    /// # Errors
    ///
    /// It lacks something that the type has.
    pub fn parse<T: DeserializeOwned, E: Error>(self) -> Result<T, E> {
        serde_json::from_value(self.value).map_err(E::custom)
    }

    /// Returns it as it is.
    pub fn into_value(self) -> Json {
        self.value
    }
}
