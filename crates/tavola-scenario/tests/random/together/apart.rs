//! What is not there while the items that an owner derives are brought in step with it, in more
//! than one transaction.

use std::collections::BTreeSet;

use crate::reference::Place;

/// What was gone, one time after the other.
#[derive(Clone, Default)]
pub struct Apart(Vec<Gone>);

/// Places whose items were gone for some time.
#[derive(Clone)]
pub struct Gone {
    /// How much was done when it began, and when it ended.
    pub at: usize,
    pub until: usize,
    pub places: BTreeSet<Place>,
}

impl Apart {
    /// From now on more is gone, and some is there again.
    pub fn change(&mut self, at: usize, gone: BTreeSet<Place>, back: &BTreeSet<Place>) {
        let current = self.0.last().map(|last| last.places.clone()).unwrap_or_default();
        let mut places: BTreeSet<Place> = &current - back;
        places.extend(gone);
        if places == current {
            return;
        }
        if let Some(last) = self.0.last_mut() {
            last.until = at;
        }
        self.0.push(Gone { at, until: usize::MAX, places });
    }

    /// What was gone at any time between two.
    pub fn between(&self, from: usize, to: usize) -> impl Iterator<Item = &Gone> {
        let inside = move |gone: &&Gone| gone.at <= to && gone.until > from;
        self.0.iter().filter(inside).filter(|gone| !gone.places.is_empty())
    }
}
