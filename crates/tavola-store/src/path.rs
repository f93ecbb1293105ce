//! Document paths: `sections.private`, `editHistory[0].text`.

use std::fmt;

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Segment {
    /// An entry of a map, or at the start an attribute of the item.
    Name(String),
    /// An element of a list, from 0.
    Index(usize),
}

/// A place inside an item: an attribute, then maybe entries and elements below it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// The item's attribute in which the path begins.
    pub attribute: String,
    /// The steps below it; empty for the attribute itself.
    pub below: Vec<Segment>,
}

impl Path {
    /// Returns the path of a whole attribute.
    pub fn attribute(name: impl Into<String>) -> Self {
        Self { attribute: name.into(), below: Vec::new() }
    }

    /// Returns the path of an entry below this one.
    #[must_use]
    pub fn entry(mut self, name: impl Into<String>) -> Self {
        self.below.push(Segment::Name(name.into()));
        self
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.attribute)?;
        for segment in &self.below {
            match segment {
                Segment::Name(name) => write!(f, ".{name}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
