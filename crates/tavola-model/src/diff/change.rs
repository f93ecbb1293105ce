//! One difference between two models.

use std::fmt;

use serde::Serialize;

use super::Former;

/// The effect of a change on stored data. Later ones are more serious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Stored data is what the new model needs.
    Nothing,
    /// `tavola apply` updates stored data.
    Fill,
    /// Stored values may not fit the new model, and somebody has to decide what becomes of them.
    Misfit,
    /// Stored items would no longer be found, or would be read as something else.
    Loss,
}

/// What has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub enum ChangeKind {
    TableAdded,
    TableRemoved,
    TableKey,
    IndexAdded,
    IndexRemoved,
    IndexChanged,
    Ttl,
    TypeAttribute,
    EntityAdded,
    EntityRemoved,
    EntityRenamed,
    EntityMoved,
    TypeValue,
    PrimaryKey,
    IndexKey,
    AttributeAdded,
    AttributeRemoved,
    AttributeRequired,
    AttributeOptional,
    TypeWidened,
    TypeNarrowed,
    TypeChanged,
    Kept,
    Unique,
    Check,
    Derived,
    Lifetime,
    Tenant,
    /// The model that served the table is not known, or cannot be read back.
    ModelUnknown,
}

/// A difference between two models that affects stored data.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// What has changed.
    pub kind: ChangeKind,
    /// Its effect on stored data.
    pub effect: Effect,
    /// The tables with the affected data, by their names in the new model.
    pub tables: Vec<String>,
    /// The entity, by its name in the new model if it exists there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    /// The attribute: its name, `a.b` for one inside another, `a[].b` for one of each element; or
    /// the index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute: Option<String>,
    /// The old value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// The new value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The effect on stored data, in words.
    pub meaning: String,
    /// Advice, if a change of the model can help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// How to recognise the items that the new model would not find.
    #[serde(skip)]
    pub former: Option<Former>,
}

impl Change {
    /// Describes a change of a table.
    pub fn new(
        kind: ChangeKind,
        effect: Effect,
        table: impl Into<String>,
        meaning: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            effect,
            tables: vec![table.into()],
            entity: None,
            attribute: None,
            was: None,
            now: None,
            meaning: meaning.into(),
            help: None,
            former: None,
        }
    }

    pub(super) fn of(self, entity: &str) -> Self {
        Self { entity: Some(entity.to_owned()), ..self }
    }

    pub(super) fn about(self, attribute: &str) -> Self {
        Self { attribute: Some(attribute.to_owned()), ..self }
    }

    pub(super) fn changing(self, was: impl Into<String>, now: impl Into<String>) -> Self {
        Self { was: Some(was.into()), now: Some(now.into()), ..self }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    pub(super) fn hiding(self, former: Option<Former>) -> Self {
        Self { former, ..self }
    }
}

impl fmt::Display for Change {
    /// Prints one line, without the help.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (ChangeKind::TableRemoved, Some(was)) = (self.kind, &self.was) {
            return write!(f, "{was}: {}", self.meaning);
        }
        match (&self.entity, &self.attribute) {
            (Some(entity), Some(attribute)) => write!(f, "{entity}.{attribute}")?,
            (Some(entity), None) => f.write_str(entity)?,
            (None, Some(index)) => write!(f, "{}.{index}", self.tables.join(", "))?,
            (None, None) => f.write_str(&self.tables.join(", "))?,
        }
        match (&self.was, &self.now) {
            (Some(was), Some(now)) => write!(f, " was {was}, is {now}")?,
            (Some(was), None) => write!(f, " was {was}")?,
            (None, Some(now)) if self.kind == ChangeKind::Check => write!(f, " checks {now}")?,
            (None, Some(now)) => write!(f, " is {now}")?,
            (None, None) => {}
        }
        write!(f, ": {}", self.meaning)
    }
}
