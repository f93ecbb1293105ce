//! What the names in a printed expression stand for.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use tavola_store::{KeyType, Value};

use crate::model::{EntityId, Expr, Input, KeySource, Load, Local, Model, Type, value_text};

/// What the names in an expression stand for.
#[derive(Debug, Clone)]
pub(super) struct Bindings<'m> {
    pub(super) model: &'m Model,
    /// The slots, shared with the bindings for other items.
    pub(super) slots: Rc<Vec<Slot>>,
    pub(super) item: Option<Subject>,
}

/// A slot of a frame.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// The text that is printed for it.
    pub(super) text: String,
    pub(super) ty: Type,
    pub(super) input: bool,
    /// Whether the caller may omit it.
    pub(super) optional: bool,
    /// The item that it is bound to, if its key is known.
    pub(super) bound: Option<KeyTemplate>,
    /// Whether the item is only read, so that nothing that is used of it counts.
    pub(super) only_read: bool,
    /// The known attributes of that item.
    pub(super) values: BTreeMap<String, PrintedValue>,
    /// Its value, if it is known.
    pub(super) said: Option<PrintedValue>,
}

/// The item that an expression is about.
#[derive(Debug, Clone)]
pub(super) struct Subject {
    pub(super) entity: EntityId,
    /// Its known attributes; the others are printed by their names.
    pub(super) values: Values,
    /// Its key, if it is known.
    pub(super) key: Option<KeyTemplate>,
    /// The prefix of its attributes, as in `item.name`, which tells them from inputs with the same
    /// name.
    pub(super) prefix: Option<String>,
}

/// Known attributes of an item, shared by all that print them.
pub(super) type Values = Rc<BTreeMap<String, PrintedValue>>;

/// A value in its printed forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PrintedValue {
    /// By itself: `caller.id`, `"a{b}"`.
    pub(super) alone: String,
    /// Inside a template: `{caller.id}`, `a{b}`.
    pub(super) inside: String,
    /// The value itself, if it is known.
    pub(super) value: Option<Value>,
}

/// The primary key of an item, with templates for values.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyTemplate {
    /// The entity of the item.
    pub entity: EntityId,
    /// The key attributes with their types and templates; many look at one key.
    pub parts: Arc<[(String, KeyType, String)]>,
}

impl KeyTemplate {
    /// Returns `true` if the key depends on the item that a read has found.
    pub(super) fn is_of_item(&self) -> bool {
        self.parts.iter().any(|(_, _, text)| text.contains("{item."))
    }
}

impl KeyTemplate {
    /// Returns `true` if the key contains a new id, so that no other item can have it.
    pub(super) fn is_fresh(&self) -> bool {
        self.parts.iter().any(|(_, _, text)| text.contains("{new}"))
    }

    /// Returns `true` if the key depends on the value with this name.
    pub(super) fn mentions(&self, name: &str) -> bool {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let opened = self.parts.iter().flat_map(|(_, _, text)| text.split('{').skip(1));
        let mut holes = opened.map(|hole| hole.split('}').next().unwrap_or_default());
        // A name behind a point is that of an attribute.
        let is_name = |hole: &str| {
            hole.match_indices(name).any(|(at, _)| {
                let before = hole.get(..at).and_then(|text| text.chars().next_back());
                let behind = hole.get(at + name.len()..).and_then(|text| text.chars().next());
                !before.is_some_and(|letter| is_word(letter) || letter == '.')
                    && !behind.is_some_and(is_word)
            })
        };
        holes.any(is_name)
    }
}

impl<'m> Bindings<'m> {
    /// Binds the frame of a read or write, whose first slots are its inputs.
    pub(super) fn new(model: &'m Model, frame: &[Local], inputs: usize) -> Self {
        let slot = |(place, local): (usize, &Local)| Slot {
            text: local.name.clone(),
            ty: local.ty.clone(),
            input: place < inputs,
            optional: false,
            bound: None,
            only_read: false,
            values: BTreeMap::new(),
            said: None,
        };
        let slots: Vec<Slot> = frame.iter().enumerate().map(slot).collect();
        Self { model, slots: Rc::new(slots), item: None }
    }

    /// Returns a slot, to be changed.
    pub(super) fn slot_mut(&mut self, place: usize) -> Option<&mut Slot> {
        Rc::make_mut(&mut self.slots).get_mut(place)
    }

    /// Returns the same bindings for expressions about another item.
    fn of(&self, item: Subject) -> Self {
        Self { model: self.model, slots: Rc::clone(&self.slots), item: Some(item) }
    }

    /// Returns the same bindings for expressions about an item.
    pub(super) fn about(&self, entity: EntityId, key: Option<KeyTemplate>) -> Self {
        self.of(Subject { entity, values: Rc::default(), key, prefix: None })
    }

    /// Returns the same bindings for expressions about an item that a read has found, with the
    /// attributes that are known. `name` is printed before the names of the others.
    pub(super) fn found(
        &self,
        entity: EntityId,
        values: BTreeMap<String, PrintedValue>,
        name: &str,
    ) -> Self {
        let (values, prefix) = (Rc::new(values), Some(name.to_owned()));
        self.of(Subject { entity, values, key: None, prefix })
    }

    /// Returns the same bindings for expressions about an item with these attributes.
    pub(super) fn with_values(&self, entity: EntityId, values: impl Into<Values>) -> Self {
        self.of(Subject { entity, values: values.into(), key: None, prefix: None })
    }

    /// Returns the bindings inside a rule or read that is called with these arguments.
    pub(super) fn called(&self, params: impl Iterator<Item = Type>, args: &[Expr]) -> Self {
        let slot = |(ty, arg): (Type, &Expr)| {
            // Inside the rule or read, it replaces a name.
            let text = self.print_tight(arg, Some(&ty));
            let said = Some(self.printed_value(arg)).filter(|said| said.value.is_some());
            let (bound, values) = (self.key_of(arg), self.values_of(arg));
            let optional = self.may_lack(arg);
            let only_read = false;
            Slot { text, ty, input: false, optional, bound, only_read, values, said }
        };
        let slots: Vec<Slot> = params.zip(args).map(slot).collect();
        Self { model: self.model, slots: Rc::new(slots), item: None }
    }

    /// Marks the inputs that the caller may omit.
    pub(super) fn with_inputs(mut self, inputs: &[Input]) -> Self {
        for (slot, input) in Rc::make_mut(&mut self.slots).iter_mut().zip(inputs) {
            slot.optional = input.optional && input.default.is_none();
        }
        self
    }

    /// Returns `true` if a part of the key may be absent, in which case nothing is loaded.
    pub(super) fn may_lack_key(&self, load: &Load) -> bool {
        load.key.iter().any(|(_, value)| self.may_lack(value))
    }

    /// Returns `true` if a value may be absent.
    pub(super) fn may_lack(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Absent => true,
            Expr::Slot(place) => self.slots.get(*place).is_none_or(|slot| slot.optional),
            Expr::Claim(place) => self.model.caller.get(*place).is_none_or(|claim| claim.optional),
            Expr::Field(base, name) => match self.type_of(base) {
                Some(Type::Item(id)) => {
                    self.model.entity(id).attribute(name).is_none_or(|attribute| attribute.optional)
                }
                _ => true,
            },
            Expr::Coalesce(_, second) => self.may_lack(second),
            Expr::Literal(_) | Expr::Now | Expr::Today | Expr::NewId(_) => false,
            Expr::Template(template) => {
                template.holes().any(|hole| hole.fallback.is_none() && self.may_lack(&hole.value))
            }
            _ => true,
        }
    }

    /// Prints a value.
    pub(super) fn printed_value(&self, expr: &Expr) -> PrintedValue {
        if let Some(said) = self.known(expr) {
            return said;
        }
        let alone = self.print(expr);
        match expr {
            Expr::Template(template) => {
                let (inside, known) = self.text(template);
                PrintedValue { value: known.then(|| Value::from(inside.as_str())), inside, alone }
            }
            Expr::Literal(value) => {
                let inside = value_text(value).map_or_else(|| format!("{{{alone}}}"), Into::into);
                PrintedValue { inside, alone, value: Some(value.clone()) }
            }
            _ => PrintedValue { inside: format!("{{{alone}}}"), alone, value: None },
        }
    }

    /// Prints a value of this type.
    pub(super) fn printed_value_as(&self, expr: &Expr, ty: Option<&Type>) -> PrintedValue {
        let mut said = self.printed_value(expr);
        if said.value.is_some() {
            said.alone = self.print_as(expr, ty);
        }
        said
    }

    /// Returns what is known of an attribute of an item, or of an argument.
    fn known(&self, expr: &Expr) -> Option<PrintedValue> {
        match expr {
            Expr::Field(base, name) => match &**base {
                Expr::Slot(place) => self.slots.get(*place)?.values.get(name).cloned(),
                Expr::Item => self.item.as_ref()?.values.get(name).cloned(),
                Expr::Load(load) => {
                    let (_, value) = load.key.iter().find(|(part, _)| part == name)?;
                    Some(self.printed_value(value))
                }
                _ => None,
            },
            Expr::Slot(place) => self.slots.get(*place)?.said.clone(),
            _ => None,
        }
    }

    /// Returns the known attributes of the item that an expression yields.
    pub(super) fn values_of(&self, expr: &Expr) -> BTreeMap<String, PrintedValue> {
        match expr {
            Expr::Load(load) => load
                .key
                .iter()
                .map(|(name, value)| (name.clone(), self.printed_value(value)))
                .collect(),
            Expr::Slot(place) => {
                self.slots.get(*place).map(|slot| slot.values.clone()).unwrap_or_default()
            }
            Expr::Item => self.item.as_ref().map(|item| (*item.values).clone()).unwrap_or_default(),
            _ => BTreeMap::new(),
        }
    }

    /// Returns the key of the item that a load fetches.
    pub(super) fn key(&self, load: &Load) -> KeyTemplate {
        let values = load.key.iter().map(|(name, value)| (name.clone(), self.printed_value(value)));
        self.key_with(load.entity, values.collect::<BTreeMap<_, _>>())
    }

    /// Returns the key of an item with these attributes.
    pub(super) fn key_with(&self, id: EntityId, values: impl Into<Values>) -> KeyTemplate {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let bindings = self.with_values(id, values);
        let parts = table
            .key
            .parts()
            .map(|part| (part.name.clone(), part.key_type, bindings.key_text(id, &part.name)))
            .collect();
        KeyTemplate { entity: id, parts }
    }

    /// Prints a key attribute of the item.
    pub(super) fn key_text(&self, id: EntityId, name: &str) -> String {
        let entity = self.model.entity(id);
        match entity.key(name).map(|key| &key.source) {
            Some(KeySource::Template(template)) => self.template(template),
            Some(KeySource::TypeValue) => entity.type_value.clone(),
            Some(KeySource::Attribute) | None => {
                let values = self.item.as_ref().map(|item| &item.values);
                match values.and_then(|values| values.get(name)) {
                    Some(said) => said.inside.clone(),
                    None => format!("{{{name}}}"),
                }
            }
        }
    }

    /// Returns the key of the item that an expression yields, or `None` if it is not known.
    pub(super) fn key_of(&self, expr: &Expr) -> Option<KeyTemplate> {
        match expr {
            Expr::Load(load) => Some(self.key(load)),
            Expr::Slot(place) => {
                self.slots.get(*place).filter(|slot| !slot.only_read)?.bound.clone()
            }
            Expr::Item => self.item.as_ref()?.key.clone(),
            _ => None,
        }
    }

    pub(super) fn slot_text(&self, place: usize) -> String {
        let Some(slot) = self.slots.get(place) else { return "?".to_owned() };
        let included =
            self.item.as_ref().is_some_and(|item| item.prefix.is_none() && item.values.is_empty());
        let hidden = slot.input && included;
        // In an expression about an item, plain names are its attributes.
        if hidden { format!("input.{}", slot.text) } else { slot.text.clone() }
    }

    pub(super) fn attribute_text(&self, name: &str) -> String {
        match &self.item {
            Some(item) => match item.values.get(name) {
                Some(said) => said.alone.clone(),
                None => match &item.prefix {
                    Some(prefix) => format!("{prefix}.{name}"),
                    None => name.to_owned(),
                },
            },
            None => name.to_owned(),
        }
    }

    /// Returns the type of a path, or `None` for any other expression.
    pub(super) fn type_of(&self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Slot(place) => self.slots.get(*place).map(|slot| slot.ty.clone()),
            Expr::Claim(place) => self.model.caller.get(*place).map(|claim| claim.ty.clone()),
            Expr::Load(load) => Some(Type::Item(load.entity)),
            Expr::Item => self.item.as_ref().map(|item| Type::Item(item.entity)),
            Expr::Field(base, name) => self.model.field_type(&self.type_of(base)?, name).cloned(),
            Expr::Coalesce(a, _) => self.type_of(a),
            _ => None,
        }
    }
}
