//! What a write makes of items before anything is sent.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use foldhash::fast::RandomState;
use tavola_model::model::{EntityId, Type};
use tavola_store::{Condition, Number, Path, SetValue, Update, UpdateAction, Value};

use crate::item_key::ItemKey;
use crate::record::Record;
use crate::stored_form::set_of;

/// An item as it was and as the write leaves it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub entity: EntityId,
    pub before: Before,
    pub after: Option<Record>,
    /// What the steps before had made of it when a step deleted it.
    pub deleted: Option<Record>,
    /// Whether it is only marked as being deleted, until everything under it is.
    pub marked: bool,
    /// Attributes that this write gives a value of its own, whatever is stored.
    pub assigned: BTreeSet<String>,
    /// Attributes that end where what is stored leads them: concurrent steps add up.
    pub steps: BTreeMap<String, Step>,
    /// Attributes that something was added to or taken from: breaking their bounds is a conflict.
    pub counted: BTreeSet<Vec<String>>,
    /// What is sent where nothing is known of the item, and it need not be: `after` is what it
    /// starts from.
    pub blind: Option<BlindUpsert>,
}

/// An upsert that is the same update whether or not its item is there.
#[derive(Debug, Clone)]
pub(crate) struct BlindUpsert {
    pub update: Update,
    /// What must hold of the item's attributes, if it has them.
    pub asked: Vec<Condition>,
    /// The attributes that are known whatever was stored.
    pub known: BTreeSet<String>,
}

impl Draft {
    /// Of an item as it was; it goes, unless something comes after.
    pub fn of(entity: EntityId, before: Before) -> Self {
        Self {
            entity,
            before,
            after: None,
            deleted: None,
            marked: false,
            assigned: BTreeSet::new(),
            steps: BTreeMap::new(),
            counted: BTreeSet::new(),
            blind: None,
        }
    }

    /// The entity that the item is of and, where it takes the place of another entity's item, that
    /// one too.
    pub fn entities(&self) -> impl Iterator<Item = EntityId> {
        let before = match &self.before {
            Before::Present(record) => Some(record.entity).filter(|entity| *entity != self.entity),
            Before::Absent | Before::BlindUpsert => None,
        };
        before.into_iter().chain([self.entity])
    }

    /// The same, as what happens to the item of each entity.
    pub fn apart(self) -> impl Iterator<Item = Self> {
        let replaced = match &self.before {
            Before::Present(record) if record.entity != self.entity => Some(record.entity),
            _ => None,
        };
        let gone = replaced.map(|entity| Self::of(entity, self.before.clone()));
        let before = if gone.is_some() { Before::Absent } else { self.before.clone() };
        gone.into_iter().chain([Self { before, ..self }])
    }

    /// Whether an item that was there goes, or one of these attributes of it changes.
    pub fn changes(&self, attributes: &BTreeSet<String>) -> bool {
        let Before::Present(before) = &self.before else { return false };
        match &self.after {
            Some(after) => attributes.iter().any(|name| before.get(name) != after.get(name)),
            None => true,
        }
    }
}

/// A change of an attribute from whatever is stored.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Step {
    /// A number grows by this, or from nothing to it where no number is stored.
    Sum { by: Number, from_number: bool },
    /// A set has these elements in the end, and not those.
    Elements { added: Vec<Value>, removed: Vec<Value> },
    /// A list has these elements behind its others.
    Appended(Vec<Value>),
}

impl Step {
    /// Whether it tells that an element is in the set or list, or is not.
    pub fn decides(&self, element: &Value) -> bool {
        match self {
            Self::Sum { .. } => false,
            Self::Elements { added, removed } => {
                added.contains(element) || removed.contains(element)
            }
            Self::Appended(elements) => elements.contains(element),
        }
    }

    /// The same step from this stored value; nothing if a store cannot take it from there.
    pub fn from(self, stored: Option<&Value>) -> Option<Self> {
        match (self, stored) {
            (Self::Sum { by, .. }, None) => Some(Self::Sum { by, from_number: false }),
            (Self::Sum { by, .. }, Some(Value::N(_))) => Some(Self::Sum { by, from_number: true }),
            (step @ Self::Elements { .. }, None | Some(Value::Ss(_) | Value::Ns(_)))
            | (step @ Self::Appended(_), None | Some(Value::L(_))) => Some(step),
            _ => None,
        }
    }

    /// Whether it leaves everything as it is.
    pub fn is_nothing(&self) -> bool {
        match self {
            Self::Sum { by, from_number } => *from_number && *by == Number::from(0),
            Self::Elements { added, removed } => added.is_empty() && removed.is_empty(),
            Self::Appended(elements) => elements.is_empty(),
        }
    }

    /// What an update does to take the step.
    pub fn action(&self, name: &str, element: Option<&Type>) -> Option<UpdateAction> {
        let path = Path::attribute(name);
        let set = |elements: &[Value]| Some(set_of(elements, element?));
        Some(match self {
            Self::Sum { by, .. } => UpdateAction::Add(path, Value::N(*by)),
            Self::Elements { added, removed } if removed.is_empty() => {
                UpdateAction::Add(path, set(added)?)
            }
            Self::Elements { removed, .. } => UpdateAction::Delete(path, set(removed)?),
            Self::Appended(elements) => {
                let list = |elements| Box::new(SetValue::Value(Value::L(elements)));
                let stored = SetValue::IfAbsent(path.clone(), list(Vec::new()));
                UpdateAction::Set(path, SetValue::Append(Box::new(stored), list(elements.clone())))
            }
        })
    }

    /// Both steps, one after the other; nothing if they are no step together.
    pub fn then(self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Sum { by, from_number }, Self::Sum { by: more, .. }) => {
                Some(Self::Sum { by: by.add(&more).ok()?, from_number })
            }
            (
                Self::Elements { mut added, mut removed },
                Self::Elements { added: a, removed: r },
            ) => {
                added.retain(|element| !r.contains(element) && !a.contains(element));
                removed.retain(|element| !a.contains(element) && !r.contains(element));
                added.extend(a);
                removed.extend(r);
                // A store adds to a set or takes from it, not both at once.
                (added.is_empty() || removed.is_empty())
                    .then_some(Self::Elements { added, removed })
            }
            (Self::Appended(mut first), Self::Appended(next)) => {
                first.extend(next);
                Some(Self::Appended(first))
            }
            _ => None,
        }
    }
}

/// What is known of an item before the write.
#[derive(Debug, Clone)]
pub(crate) enum Before {
    /// It was not looked at: it must not exist.
    BlindUpsert,
    /// It does not exist.
    Absent,
    /// It is this.
    Present(Record),
}

/// The drafts of a write, in the order in which it names the items.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    order: Vec<ItemKey>,
    by_key: HashMap<ItemKey, Draft, RandomState>,
    /// Items that were deleted and made again.
    replaced: HashSet<ItemKey>,
}

impl Drafts {
    pub fn get(&self, key: &ItemKey) -> Option<&Draft> {
        self.by_key.get(key)
    }

    /// Whether an item that was there goes.
    pub fn deletes(&self, key: &ItemKey) -> bool {
        let gone =
            |draft: &Draft| draft.after.is_none() && matches!(draft.before, Before::Present(_));
        self.get(key).is_some_and(gone)
    }

    /// Returns `true` if an item of this entity goes already: deleting it once more changes nothing
    /// but whether it is marked first.
    pub fn delete_again(&mut self, key: &ItemKey, entity: EntityId, marked: bool) -> bool {
        let goes = self.deletes(key);
        let draft = self.by_key.get_mut(key).filter(|draft| goes && draft.entity == entity);
        let Some(draft) = draft else { return false };
        draft.marked |= marked;
        true
    }

    /// Puts a draft in the place of an earlier one.
    pub fn set(&mut self, key: ItemKey, draft: Draft) {
        let made = draft.after.is_some();
        match self.by_key.insert(key.clone(), draft) {
            None => self.order.push(key),
            Some(Draft { before: Before::Present(_), after: None, .. }) if made => {
                self.replaced.insert(key);
            }
            Some(_) => {}
        }
    }

    /// The item that is deleted and made again here.
    pub fn replaced(&self, key: &ItemKey) -> Option<&Record> {
        match self.by_key.get(key).filter(|_| self.replaced.contains(key))? {
            Draft { before: Before::Present(record), .. } => Some(record),
            _ => None,
        }
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn first(&self) -> Option<(&ItemKey, &Draft)> {
        self.iter().next()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&ItemKey, &Draft)> {
        self.order.iter().filter_map(|key| Some((key, self.by_key.get(key)?)))
    }
}

impl IntoIterator for Drafts {
    type Item = (ItemKey, Draft);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(mut self) -> Self::IntoIter {
        let by_key = &mut self.by_key;
        let drafts: Vec<_> =
            self.order.into_iter().filter_map(|key| by_key.remove_entry(&key)).collect();
        drafts.into_iter()
    }
}
