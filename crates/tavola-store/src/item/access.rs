//! Looking at and changing the attributes of an item, by the names that maps have for it.

use std::cmp::Ordering;
use std::iter::FusedIterator;
use std::sync::Arc;

use super::{Attribute, Head, Item, Name, Plain, Source};
use crate::Value;

/// The most attributes among which one is looked for one by one.
const MOST_COMPARED: usize = 40;

impl Item {
    /// Creates an item without attributes.
    pub const fn new() -> Self {
        Self { attributes: Vec::new(), source: None }
    }

    /// Returns the number of attributes.
    pub fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Returns `true` if the item has no attributes.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }

    /// Returns an attribute's value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        Some(self.attribute(name)?.value(self.bytes()))
    }

    /// Returns a copy of an attribute's value, for somebody who keeps it. It is decoded for them
    /// alone.
    pub fn get_owned(&self, name: &str) -> Option<Value> {
        Some(self.attribute(name)?.to_value(self.bytes()))
    }

    /// Returns an attribute's value to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        let position = self.position(name).ok()?;
        let bytes = self.source.as_ref().map(|source| &*source.bytes);
        self.attributes.get_mut(position)?.value_mut(bytes)
    }

    /// Returns an attribute's value to be written as plain JSON, without decoding it.
    pub fn plain(&self, name: &str) -> Option<Plain<'_>> {
        Some(self.plain_of(self.attribute(name)?))
    }

    fn plain_of<'i>(&'i self, attribute: &'i Attribute) -> Plain<'i> {
        match attribute.encoded(self.bytes()) {
            Some(encoded) => Plain::encoded(encoded),
            None => Plain::from(attribute.value(self.bytes())),
        }
    }

    /// Returns `true` if the item has the attribute.
    pub fn contains_key(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Sets an attribute. Returns its former value.
    pub fn insert(&mut self, name: impl Into<Name>, value: Value) -> Option<Value> {
        let name = name.into();
        let position = self.position(&name);
        let attribute = Attribute::new(name, value);
        match position {
            Ok(position) => {
                let former = std::mem::replace(self.attributes.get_mut(position)?, attribute);
                Some(former.into_pair(self.bytes()).1)
            }
            Err(position) => {
                self.attributes.insert(position, attribute);
                None
            }
        }
    }

    /// Removes an attribute. Returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let position = self.position(name).ok()?;
        let attribute = self.attributes.remove(position);
        Some(attribute.into_pair(self.bytes()).1)
    }

    /// Removes the attributes whose names are not wanted.
    pub fn retain(&mut self, mut is_wanted: impl FnMut(&str) -> bool) {
        let bytes = self.source.as_ref().map(|source| &*source.bytes);
        self.attributes.retain(|attribute| is_wanted(attribute.name(bytes)));
    }

    /// Returns an item of the attributes whose names are wanted.
    pub fn only(&self, mut is_wanted: impl FnMut(&str) -> bool) -> Self {
        let wanted = |attribute: &&Attribute| is_wanted(attribute.name(self.bytes()));
        let wanted = self.attributes.iter().filter(wanted);
        Self { attributes: wanted.cloned().collect(), source: self.source.clone() }
    }

    /// Returns the values of the attributes that are asked for in the order of their names, to be
    /// written as plain JSON. `NULL` is returned as absent.
    pub fn plain_each<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
    ) -> impl Iterator<Item = Option<Plain<'_>>> {
        let mut rest = self.attributes.as_slice();
        names.map(move |name| {
            let (name, head) = (name.as_bytes(), Head::of(name.as_bytes()));
            while let Some((attribute, behind)) = rest.split_first() {
                match attribute.compare_name(self.bytes(), name, head) {
                    Ordering::Less => rest = behind,
                    Ordering::Equal => {
                        return Some(self.plain_of(attribute)).filter(|value| !value.is_null());
                    }
                    Ordering::Greater => return None,
                }
            }
            None
        })
    }

    /// Returns the attributes in the order of their names.
    pub fn iter(&self) -> Iter<'_> {
        Iter { attributes: self.attributes.iter(), bytes: self.bytes() }
    }

    /// Returns the names of the attributes, in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.attributes.iter().map(|attribute| attribute.name(self.bytes()))
    }

    /// Returns the values of the attributes, in the order of their names.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.attributes.iter().map(|attribute| attribute.value(self.bytes()))
    }

    /// Returns the size as DynamoDB counts it, given that of a value that is not encoded. Nothing is
    /// decoded for it.
    pub(crate) fn size(&self, of_value: impl Fn(&Value) -> usize) -> usize {
        let is_as_read = |attribute: &Attribute| matches!(attribute, Attribute::Read(..));
        match &self.source {
            Some(source)
                if source.count == self.len() && self.attributes.iter().all(is_as_read) =>
            {
                source.size
            }
            _ => {
                let size = |attribute: &Attribute| attribute.size(self.bytes(), &of_value);
                self.attributes.iter().map(size).sum()
            }
        }
    }

    pub(super) fn bytes(&self) -> Option<&[u8]> {
        self.source.as_ref().map(|source| &*source.bytes)
    }

    /// Returns an attribute. To compare heads is faster than a binary search by text, up to many more
    /// attributes than items have.
    fn attribute(&self, name: &str) -> Option<&Attribute> {
        if self.attributes.len() > MOST_COMPARED {
            return self.attributes.get(self.position(name).ok()?);
        }
        let (bytes, name, head) = (self.bytes(), name.as_bytes(), Head::of(name.as_bytes()));
        self.attributes.iter().find(|attribute| attribute.is_named(bytes, name, head))
    }

    fn position(&self, name: &str) -> Result<usize, usize> {
        let (bytes, name, head) = (self.bytes(), name.as_bytes(), Head::of(name.as_bytes()));
        self.attributes.binary_search_by(|attribute| attribute.compare_name(bytes, name, head))
    }
}

/// The attributes of an item, by reference.
#[derive(Clone)]
pub struct Iter<'i> {
    attributes: std::slice::Iter<'i, Attribute>,
    bytes: Option<&'i [u8]>,
}

impl<'i> Iterator for Iter<'i> {
    type Item = (&'i str, &'i Value);

    fn next(&mut self) -> Option<Self::Item> {
        let attribute = self.attributes.next()?;
        Some((attribute.name(self.bytes), attribute.value(self.bytes)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.attributes.size_hint()
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

/// The attributes of an item, by value.
pub struct IntoIter {
    attributes: std::vec::IntoIter<Attribute>,
    source: Option<Arc<Source>>,
}

impl Iterator for IntoIter {
    type Item = (Name, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.source.as_ref().map(|source| &*source.bytes);
        Some(self.attributes.next()?.into_pair(bytes))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.attributes.size_hint()
    }
}

impl ExactSizeIterator for IntoIter {}
impl FusedIterator for IntoIter {}

impl IntoIterator for Item {
    type Item = (Name, Value);
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { attributes: self.attributes.into_iter(), source: self.source }
    }
}

impl<'i> IntoIterator for &'i Item {
    type Item = (&'i str, &'i Value);
    type IntoIter = Iter<'i>;

    fn into_iter(self) -> Iter<'i> {
        self.iter()
    }
}
