//! The types of items, answers and inputs.

use std::collections::BTreeMap;
use std::fmt::Write;

use tavola_model::model::{Attribute, Type};

use super::literal::{KEYWORDS, camel_of_field, identifier, pascal, quoted, snake};
use super::{Naming, comment};
use crate::names::Names;
use crate::surface::{Item, ItemId, Member, Schema, Surface};

/// What stands for the name of a type while it is not known yet.
const NAME: &str = "\u{0}";
const DERIVED: &str = "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]\n";
const OF_TEXT: &str = "#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]\n";
/// What is left out where nothing was.
const COMPLETE: &str = "#[serde(default = \"tavola_client::complete\")]\n    \
                        #[serde(skip_serializing_if = \"tavola_client::is_complete\")]";
const SKIPPED: &str = "#[serde(skip_serializing_if = \"Option::is_none\")]";

/// A field of a struct.
pub(super) struct Field {
    /// The name of the attribute or input.
    pub(super) name: String,
    /// What is said of it.
    pub(super) docs: Vec<String>,
    /// Attributes for serde, beside its name.
    pub(super) serde: Option<&'static str>,
    /// Its type.
    pub(super) ty: String,
}

impl Field {
    /// Returns a field that may be without a value.
    fn optional(self) -> Self {
        Self { ty: format!("Option<{}>", self.ty), serde: Some(SKIPPED), ..self }
    }
}

/// Collects the types that are needed, each once.
pub(super) struct Types<'a> {
    pub(super) surface: &'a Surface<'a>,
    pub(super) naming: &'a Naming,
    names: Names,
    /// The names of types by their definitions.
    known: BTreeMap<String, String>,
    declared: String,
    /// Whether items are told apart by an attribute.
    pub(super) has_tags: bool,
}

impl<'a> Types<'a> {
    pub(super) fn new(surface: &'a Surface<'a>, naming: &'a Naming, names: Names) -> Self {
        let (known, declared, has_tags) = (BTreeMap::new(), String::new(), false);
        Self { surface, naming, names, known, declared, has_tags }
    }

    /// Returns the definitions of all items.
    pub(super) fn items(&mut self) -> String {
        let mut page = String::new();
        let surface = self.surface;
        for (item, name) in surface.items.iter().zip(&self.naming.items) {
            let entity = &item.entity.name;
            let docs = format!("An item of the entity `{entity}`.");
            comment(&mut page, "", &item.entity.docs, &docs);
            let fields = self.members(&item.members, &pascal(entity));
            let tag = item.type_attribute.map(|(attribute, value)| {
                format!("#[serde(tag = {}, rename = {})]\n", quoted(attribute), quoted(value))
            });
            let _ = write!(page, "{DERIVED}{}", tag.unwrap_or_default());
            page.push_str(&structure(name, &fields));
        }
        page
    }

    /// Returns the types that were needed for others.
    pub(super) fn into_declared(self) -> String {
        self.declared
    }

    /// Returns the type of a value of an answer.
    pub(super) fn of(&mut self, schema: &Schema<'_>, wanted: &str) -> String {
        match schema {
            Schema::Value(ty) => self.value(ty, true, wanted),
            Schema::Reduced(ty) => self.value(ty, false, wanted),
            Schema::Nullable(ty) => format!("Option<{}>", self.value(ty, true, wanted)),
            Schema::Count => "u64".to_owned(),
            Schema::Sum => "tavola_client::Number".to_owned(),
            Schema::No => "bool".to_owned(),
            Schema::Cursor => "String".to_owned(),
            Schema::Work => "tavola_client::Work".to_owned(),
            Schema::Item(id) => self.item(*id),
            Schema::OneOf(ids) => self.union(ids, wanted),
            Schema::List(element, _) => {
                format!("Vec<{}>", self.of(element, &format!("{wanted}Item")))
            }
            Schema::Object(members) => {
                let fields = self.members(members, wanted);
                let docs = "A part of an answer.";
                self.declare(wanted, docs, format!("{DERIVED}{}", structure(NAME, &fields)))
            }
        }
    }

    /// Returns the fields of an object of an answer.
    pub(super) fn members(&mut self, members: &[Member<'_>], parent: &str) -> Vec<Field> {
        let field = |member: &Member<'_>| {
            let name = member.name.to_owned();
            let ty = self.of(&member.schema, &format!("{parent}{}", pascal(member.name)));
            let otherwise = match &member.schema {
                Schema::No => "Whether nothing was left out.".to_owned(),
                Schema::Item(_) | Schema::OneOf(_) | Schema::List(..) => {
                    format!("What was found as `{name}`.")
                }
                _ => format!("The attribute `{name}`."),
            };
            let docs = or(member.docs, otherwise);
            let field = Field { name, docs, serde: None, ty };
            match (&member.schema, member.required) {
                (Schema::No, _) => Field { serde: Some(COMPLETE), ..field },
                (_, true) => field,
                (_, false) => field.optional(),
            }
        };
        members.iter().map(field).collect()
    }

    fn item(&self, id: ItemId) -> String {
        let name = self.naming.items.get(id.index());
        name.map_or("tavola_client::Json".to_owned(), Clone::clone)
    }

    /// Returns one of several items.
    fn union(&mut self, ids: &[ItemId], wanted: &str) -> String {
        let surface = self.surface;
        let mut items: Vec<(&Item<'_>, String)> =
            ids.iter().filter_map(|id| Some((surface.item(*id)?, self.item(*id)))).collect();
        let tag = surface.discriminator(ids);
        // Without a tag, the first that fits is taken: those that ask for most come first.
        let required = |item: &Item<'_>| item.members.iter().filter(|it| it.required).count();
        items.sort_by_key(|(item, _)| {
            std::cmp::Reverse(if tag.is_some() { 0 } else { required(item) })
        });
        let mut variants = Names::without(&["Self", "Other"]);
        let items: Vec<(String, &str, String)> = items
            .into_iter()
            .map(|(item, ty)| (variants.take(ty.clone()), item.told_by().map_or("", |it| it.1), ty))
            .collect();
        let derived = match tag {
            Some(_) => "#[derive(Debug, Clone, PartialEq, Serialize)]\n",
            None => DERIVED,
        };
        let mut body = format!("{derived}#[serde(untagged)]\npub enum {NAME} {{\n");
        for (variant, _, ty) in &items {
            let _ = writeln!(body, "    /// One of `{ty}`.\n    {variant}(Box<{ty}>),");
        }
        body.push_str("    /// An item that this client does not know.\n");
        body.push_str("    Other(tavola_client::Json),\n}\n\n");
        if let Some(tag) = tag {
            self.has_tags = true;
            let _ = writeln!(
                body,
                "impl<'de> Deserialize<'de> for {NAME} {{\n    \
                 fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {{\n        \
                 let item = tavola_client::Tagged::read(deserializer, {})?;\n        match item.tag() {{",
                quoted(tag)
            );
            for (variant, value, _) in &items {
                let _ = writeln!(
                    body,
                    "            {} => item.parse().map(Self::{variant}),",
                    quoted(value)
                );
            }
            body.push_str(
                "            _ => Ok(Self::Other(item.into_value())),\n        }\n    }\n}\n\n",
            );
        }
        self.declare(wanted, "One of several kinds of items.", body)
    }

    /// Returns the type of a stored value. Of a nested value, callers may see a part only.
    fn value(&mut self, ty: &Type, whole: bool, wanted: &str) -> String {
        match ty {
            Type::List(element, _) | Type::Set(element, _) => {
                format!("Vec<{}>", self.value(element, whole, wanted))
            }
            Type::Record(attributes) => self.record(attributes, wanted, |types, it, inner| {
                (types.value(&it.ty, whole, inner), whole && !it.optional)
            }),
            _ => self.scalar(ty, wanted),
        }
    }

    /// Returns the type of a value that is given.
    pub(super) fn given(&mut self, ty: &Type, wanted: &str) -> String {
        match ty {
            Type::List(element, _) | Type::Set(element, _) => {
                format!("Vec<{}>", self.given(element, wanted))
            }
            Type::Record(attributes) => self.record(attributes, wanted, |types, it, inner| {
                let required = !it.optional && it.fixed_default().is_none();
                (types.given(&it.ty, inner), required)
            }),
            _ => self.scalar(ty, wanted),
        }
    }

    fn record(
        &mut self,
        attributes: &[Attribute],
        wanted: &str,
        member: impl Fn(&mut Self, &Attribute, &str) -> (String, bool),
    ) -> String {
        let mut fields = Vec::with_capacity(attributes.len());
        for attribute in attributes {
            let inner = format!("{wanted}{}", pascal(&attribute.name));
            let (ty, required) = member(self, attribute, &inner);
            let docs = or(&attribute.docs, format!("The attribute `{}`.", attribute.name));
            let field = Field { name: attribute.name.clone(), docs, serde: None, ty };
            fields.push(if required { field } else { field.optional() });
        }
        self.declare(wanted, "A nested value.", format!("{DERIVED}{}", structure(NAME, &fields)))
    }

    fn scalar(&mut self, ty: &Type, wanted: &str) -> String {
        let name = match ty {
            Type::Int(_) | Type::Epoch(_) => "i64",
            Type::Number(_) | Type::Duration => "tavola_client::Number",
            Type::Decimal(_) => "tavola_client::Decimal",
            Type::Bool => "bool",
            Type::Timestamp => "tavola_client::Timestamp",
            Type::Date => "tavola_client::Date",
            Type::Binary(_) => "tavola_client::Binary",
            Type::Map => "tavola_client::JsonObject",
            Type::Enum(members) => return self.enumeration(members, wanted),
            Type::String(_)
            | Type::Text(_)
            | Type::Html(_)
            | Type::Id
            | Type::Ulid
            | Type::Uuid(_)
            | Type::Email
            | Type::Url
            | Type::Word => "String",
            Type::List(..) | Type::Set(..) | Type::Record(_) | Type::Item(_) | Type::Unknown => {
                "tavola_client::Json"
            }
        };
        name.to_owned()
    }

    fn enumeration(&mut self, members: &[String], wanted: &str) -> String {
        let mut variants = Names::without(&["Self", "Other"]);
        let mut body = format!("{OF_TEXT}pub enum {NAME} {{\n");
        for member in members {
            let variant = variants.take(pascal(member));
            let text = quoted(member);
            let shown = if member.contains('`') { text.clone() } else { format!("`{text}`") };
            let _ = writeln!(
                body,
                "    /// The text {shown}.\n    #[serde(rename = {text})]\n    {variant},"
            );
        }
        body.push_str("    /// A text that this client does not know.\n    #[serde(untagged)]\n");
        body.push_str("    Other(String),\n}\n\n");
        self.declare(wanted, "One of several texts.", body)
    }

    /// Returns the name of a type with this definition, which is declared unless there is one.
    fn declare(&mut self, wanted: &str, docs: &str, body: String) -> String {
        if let Some(known) = self.known.get(&body) {
            return known.clone();
        }
        let name = self.names.take(wanted.to_owned());
        let _ = write!(self.declared, "/// {docs}\n{}", body.replace(NAME, &name));
        self.known.insert(body, name.clone());
        name
    }
}

/// Returns what the model says, or something else if it says nothing.
pub(super) fn or(docs: &[String], otherwise: String) -> Vec<String> {
    if docs.is_empty() { vec![otherwise] } else { docs.to_vec() }
}

/// Returns the identifiers of fields, in their order.
pub(super) fn identifiers(fields: &[Field]) -> Vec<String> {
    let mut names = Names::without(KEYWORDS);
    fields.iter().map(|field| names.take(snake(&field.name))).collect()
}

/// Returns the definition of a struct, from its names on.
pub(super) fn structure(name: &str, fields: &[Field]) -> String {
    if fields.is_empty() {
        return format!("pub struct {name} {{}}\n\n");
    }
    let mut text = format!("#[serde(rename_all = \"camelCase\")]\npub struct {name} {{\n");
    for (field, named) in fields.iter().zip(identifiers(fields)) {
        comment(&mut text, "    ", &field.docs, "");
        if camel_of_field(&named) != field.name {
            let _ = writeln!(text, "    #[serde(rename = {})]", quoted(&field.name));
        }
        if let Some(serde) = field.serde {
            let _ = writeln!(text, "    {serde}");
        }
        let _ = writeln!(text, "    pub {}: {},", identifier(&named), field.ty);
    }
    text.push_str("}\n\n");
    text
}
