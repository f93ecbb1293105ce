//! Tables and entities.

use std::sync::Arc;

use tavola_store::{KeyType, Projection, Value};

use super::{
    AnswerPlan, Check, Dependencies, Else, EntityId, Expr, OnRead, TableId, Template, Type, WriteId,
};
use crate::Span;
use crate::limits::MAX_DERIVED_IN_TRANSACTION;

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name in the model.
    pub name: String,
    /// Its physical name, unless a deployment says otherwise.
    pub physical: String,
    /// Its primary key.
    pub key: KeyPair,
    pub indexes: Vec<Index>,
    /// The attribute with the expiry time.
    pub ttl: Option<String>,
    /// The attribute that names the entity.
    pub type_attribute: Option<String>,
    /// The environment variable that may name it.
    pub env: Option<String>,
    pub tags: Vec<(String, String)>,
    /// Whether items of other programs live here.
    pub others_allowed: bool,
    /// `billing`, `encryption`, `stream`, `recovery`, `deletion` and their values.
    pub settings: Vec<(String, String)>,
    /// Where it is declared.
    pub span: Span,
}

impl Table {
    /// Returns a table that nothing is known of yet.
    pub(crate) fn nameless() -> Self {
        let partition = KeyPart { name: String::new(), key_type: KeyType::S };
        Self {
            name: String::new(),
            physical: String::new(),
            key: KeyPair { partition, sort: None },
            indexes: Vec::new(),
            ttl: None,
            type_attribute: None,
            env: None,
            tags: Vec::new(),
            others_allowed: false,
            settings: Vec::new(),
            span: Span::default(),
        }
    }
}

impl Index {
    /// Returns `true` if an item that it finds has an attribute: by its name, or read back from the
    /// primary key. Of what is inside its own key, nothing is read back.
    pub fn keeps(&self, table: &Table, entity: &Entity, name: &str) -> bool {
        let tells = |key: &str| match entity.only_way(key).map(|key| &key.source) {
            Some(KeySource::Template(template)) => {
                template.holes().any(|hole| hole.attribute() == Some(name) && hole.tells_value())
            }
            _ => false,
        };
        self.keeps_by_name(name)
            || table.key.parts().chain(self.key.parts()).any(|part| part.name == name)
            || table.key.parts().any(|part| tells(&part.name))
    }

    /// Returns `true` if its projection names an attribute.
    pub fn keeps_by_name(&self, name: &str) -> bool {
        match &self.projection {
            Projection::All => true,
            Projection::Keys => false,
            Projection::Include(names) => names.iter().any(|kept| kept == name),
        }
    }
}

impl Table {
    /// Returns `true` if an index has the types of its items, or items have none.
    pub fn keeps_type(&self, index: &Index) -> bool {
        let Some(name) = &self.type_attribute else { return true };
        let keys = || self.key.parts().chain(index.key.parts());
        match &index.projection {
            Projection::All => true,
            Projection::Include(names) if names.contains(name) => true,
            Projection::Include(_) | Projection::Keys => keys().any(|part| part.name == *name),
        }
    }
}

/// The names and types of a partition key and maybe a sort key.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyPair {
    pub partition: KeyPart,
    pub sort: Option<KeyPart>,
}

/// One attribute of a key.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyPart {
    pub name: String,
    pub key_type: KeyType,
}

impl KeyPair {
    /// Returns the parts, the partition key first.
    pub fn parts(&self) -> impl Iterator<Item = &KeyPart> {
        std::iter::once(&self.partition).chain(self.sort.as_ref())
    }
}

/// An index of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Index {
    pub name: String,
    pub key: KeyPair,
    /// Whether it is a local index.
    pub local: bool,
    /// What it keeps.
    pub projection: Projection,
    /// Where it is declared.
    pub span: Span,
}

/// An entity.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    pub name: String,
    pub docs: Vec<String>,
    pub table: TableId,
    /// The value of the table's type attribute.
    pub type_value: String,
    /// The same as answers tell it: copies have the type of their source, and yet are told apart.
    pub answered_type: String,
    /// The entity whose items these are copies of, which derives them and is all that writes them.
    /// Reads find them by their primary key only.
    pub copy_of: Option<EntityId>,
    pub attributes: Vec<Attribute>,
    /// Attributes that are computed when an item is read, and never stored.
    pub on_read: Vec<OnRead>,
    /// How its primary and index keys are made, by key attribute.
    pub keys: Vec<Key>,
    /// The attributes that make up the primary key, in the order of the templates.
    pub key_attributes: Vec<String>,
    /// The attribute that says when an item expires.
    pub expires: Option<String>,
    /// The write that ends an item then; without one, the store deletes it.
    pub on_expiry: Option<WriteId>,
    /// The attribute by which the store collects items, which are there until then.
    pub collect: Option<String>,
    /// Who sees an item.
    pub visible: Option<Expr>,
    /// Values that only some callers see.
    pub restricted: Vec<Restriction>,
    pub uniques: Vec<Unique>,
    /// What always holds of an item.
    pub checks: Vec<Check>,
    /// What is derived.
    pub derives: Vec<Derive>,
    /// How attributes move.
    pub moves: Vec<Moves>,
    /// When the model has tenants: whether, and while what, an item belongs to none.
    pub no_tenant: Option<NoTenant>,
    /// Whether items stay as they were created.
    pub append_only: Option<AppendOnly>,
    /// What is made of its attributes.
    pub dependencies: Dependencies,
    /// How answers show its items.
    pub answers: AnswerPlan,
    /// Where its name stands.
    pub span: Span,
}

/// How a key attribute is made.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The key attribute.
    pub name: String,
    pub source: KeySource,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// Where it is declared.
    pub span: Span,
}

/// What a key attribute is made from.
#[derive(Debug, Clone, PartialEq)]
pub enum KeySource {
    /// A template over the item's attributes.
    Template(Template),
    /// The attribute of that name itself.
    Attribute,
    /// The table's type attribute.
    TypeValue,
}

/// An attribute of an entity, of a nested type, or of `caller`.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    pub name: String,
    pub docs: Vec<String>,
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// What stands behind `=`.
    pub value: Option<Expr>,
    /// When that is computed.
    pub computed: Computed,
    /// Whether it never changes after creation.
    pub immutable: bool,
    /// Whether nothing stands twice in it.
    pub distinct: bool,
    /// Whether it is stored in the primary key alone, and read back from there.
    pub key_only: bool,
    /// What is told when a value breaks the bounds of its type.
    pub otherwise: Option<Else>,
    /// The entity of the item whose id it holds, if it says so.
    pub references: Option<EntityId>,
    /// Where its name stands.
    pub span: Span,
}

impl Attribute {
    /// Creates an entry of a nested value that no declaration stands for.
    pub(crate) fn nested(name: &str, ty: Type, optional: bool) -> Self {
        Self {
            name: name.to_owned(),
            docs: Vec::new(),
            ty,
            optional,
            value: None,
            computed: Computed::Default,
            immutable: false,
            distinct: false,
            key_only: false,
            otherwise: None,
            references: None,
            span: Span::default(),
        }
    }

    /// Returns what it is when nothing is given, if that is the same for every item.
    pub fn fixed_default(&self) -> Option<Value> {
        match &self.value {
            Some(Expr::Literal(value)) => Some(value.clone()),
            Some(Expr::List(elements)) if elements.is_empty() => Some(Value::L(Vec::new())),
            _ => None,
        }
    }
}

/// A value that only some callers see.
#[derive(Debug, Clone, PartialEq)]
pub struct Restriction {
    /// The attribute and what is below it.
    pub path: Vec<String>,
    /// Who sees it.
    pub condition: Expr,
}

/// When an attribute's expression is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Computed {
    /// A default: a caller or write may give another value at creation.
    Default,
    /// Made at creation and never given: `new`, `now`.
    AtCreation,
    /// Made anew with every write.
    OnWrite,
    /// Follows its sources.
    Kept,
    /// One at creation, and one more with every write.
    CountsWrites,
}

/// Attributes that together are unique.
#[derive(Debug, Clone, PartialEq)]
pub struct Unique {
    pub attributes: Vec<String>,
    /// What else is unique there may not have the values either.
    pub space: Option<String>,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// Whether upper and lower case are the same, and whatever else people can hardly tell apart.
    pub ignoring_case: bool,
    /// What is told when another item has the values.
    pub otherwise: Option<Else>,
    /// Where it is declared.
    pub span: Span,
}

impl Unique {
    /// Returns what its locks are named after: its entity and attributes, or what it shares with
    /// others.
    pub fn lock_name(&self, entity: &Entity) -> String {
        match &self.space {
            Some(space) => format!("{space}#{SHARED}"),
            None => format!("{}#{}", entity.name, self.attributes.join("+")),
        }
    }

    /// Returns `true` if its values and those of another one are unique together.
    pub fn is_with(&self, other: &Self) -> bool {
        self.space.is_some() && self.space == other.space
    }
}

impl Entity {
    /// Returns the places of the others among its `uniques` that share values with one.
    pub fn shared_uniques(&self, place: usize) -> impl Iterator<Item = usize> {
        let own = self.uniques.get(place);
        let others = self.uniques.iter().enumerate().filter(move |(other, _)| *other != place);
        let is_with = move |other: &Unique| own.is_some_and(|own| own.is_with(other));
        others.filter(move |(_, other)| is_with(other)).map(|(other, _)| other)
    }
}

/// What stands for the attributes in the names of locks that several attributes share.
pub const SHARED: &str = "*";

/// Items kept in step with their owner.
#[derive(Debug, Clone, PartialEq)]
pub struct Derive {
    /// One for each element of this list; the element is slot 0.
    pub each: Option<(String, Expr)>,
    /// The entity derived.
    pub entity: EntityId,
    /// Whether one owner only may derive an item, and what another one is told. The item names its
    /// owner.
    pub exclusive: Option<Else>,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// Its attributes and where they come from.
    pub fields: Vec<(String, Expr)>,
    /// Where it is declared.
    pub span: Span,
}

/// How an attribute may change.
#[derive(Debug, Clone, PartialEq)]
pub struct Moves {
    pub attribute: String,
    pub steps: Vec<Move>,
}

/// One way to change.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    pub from: Arc<[String]>,
    pub to: Arc<[String]>,
    /// By whom.
    pub by: Option<Expr>,
    /// The same as it is written.
    pub by_text: Option<String>,
}

/// What writes may not do to items that stay as they were created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppendOnly {
    /// Neither change nor delete them.
    Always,
    /// Only delete them.
    ExceptDelete,
}

/// When an item belongs to no tenant.
#[derive(Debug, Clone, PartialEq)]
pub enum NoTenant {
    Always,
    /// While this holds.
    While(Expr),
}

impl Entity {
    /// Returns `true` if an item may derive so many others that they change in transactions of
    /// their own.
    pub fn may_overflow(&self) -> bool {
        self.derives.len() > MAX_DERIVED_IN_TRANSACTION
            || self.derives.iter().any(|derive| derive.each.is_some())
    }

    /// Returns `true` if the store deletes an item by the table's TTL attribute when it expires.
    pub fn has_ttl(&self) -> bool {
        self.expires.is_some() && self.on_expiry.is_none()
    }

    /// Returns the attribute from which an item gets the table's TTL attribute.
    pub fn ttl_source(&self) -> Option<&String> {
        self.collect.as_ref().or_else(|| self.expires.as_ref().filter(|_| self.has_ttl()))
    }

    /// Returns `true` if there is no derived item without this attribute. Copies need only their
    /// keys: a source may be from before one of its attributes.
    pub fn is_derived_with(&self, attribute: &Attribute) -> bool {
        self.copy_of.is_none() && !attribute.optional && attribute.value.is_none()
    }

    /// Returns the attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// Returns the attribute that a path leads to, if the types on the way tell it.
    pub fn attribute_at(&self, path: &[impl AsRef<str>]) -> Option<&Attribute> {
        let (first, below) = path.split_first()?;
        below.iter().try_fold(self.attribute(first.as_ref())?, |attribute, name| {
            let Type::Record(attributes) = &attribute.ty else { return None };
            attributes.iter().find(|attribute| attribute.name == name.as_ref())
        })
    }

    /// Returns how the key attribute of this name is made: the first way, where there are several.
    pub fn key(&self, name: &str) -> Option<&Key> {
        self.ways(name).next()
    }

    /// Returns the ways in which the key attribute of this name is made; the first whose condition
    /// holds is taken. A primary key has one.
    pub fn ways(&self, name: &str) -> impl Iterator<Item = &Key> {
        self.keys.iter().filter(move |key| key.name == name)
    }

    /// Returns how the key attribute of this name is always made, when it is made at all.
    pub fn only_way(&self, name: &str) -> Option<&Key> {
        let mut ways = self.ways(name);
        ways.next().filter(|_| ways.next().is_none())
    }
}
