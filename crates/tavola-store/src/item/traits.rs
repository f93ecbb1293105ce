//! Items as collections: made of pairs, compared, hashed and shown.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Attribute, Item, Name};
use crate::Value;

impl<N: Into<Name>> FromIterator<(N, Value)> for Item {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(pairs: I) -> Self {
        let pair = |(name, value): (N, Value)| Box::new((name.into(), value));
        let mut pairs: Vec<Box<(Name, Value)>> = pairs.into_iter().map(pair).collect();
        if !pairs.is_sorted_by(|one, two| one.0 < two.0) {
            // Of two attributes with one name the later one stays, as in other maps.
            pairs.reverse();
            pairs.sort_by(|one, two| one.0.cmp(&two.0));
            pairs.dedup_by(|later, first| later.0 == first.0);
        }
        let attributes = pairs.into_iter().map(Attribute::Made).collect();
        Self { attributes, source: None }
    }
}

impl<N: Into<Name>, const LENGTH: usize> From<[(N, Value); LENGTH]> for Item {
    fn from(pairs: [(N, Value); LENGTH]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<N: Into<Name>> Extend<(N, Value)> for Item {
    fn extend<I: IntoIterator<Item = (N, Value)>>(&mut self, pairs: I) {
        for (name, value) in pairs {
            self.insert(name, value);
        }
    }
}

impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        let is_same =
            |(one, two): (&Attribute, &Attribute)| one.is_same(self.bytes(), two, other.bytes());
        self.len() == other.len() && self.attributes.iter().zip(&other.attributes).all(is_same)
    }
}

impl Eq for Item {}

impl Hash for Item {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.iter().for_each(|attribute| attribute.hash(state));
    }
}

impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl std::ops::Index<&str> for Item {
    type Output = Value;

    /// Returns an attribute's value, as maps do.
    ///
    /// # Panics
    ///
    /// Panics if the item does not have the attribute.
    #[expect(clippy::panic, reason = "indexing a map panics where it has no such entry")]
    fn index(&self, name: &str) -> &Value {
        self.get(name).unwrap_or_else(|| panic!("the item has no attribute `{name}`"))
    }
}
