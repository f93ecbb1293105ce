//! An index of entities by the prefixes of their keys. A large model has many reads and entities,
//! and most pairs differ in their first word.

use crate::model::EntityId;

/// The prefixes of entities' keys; empty where no prefix is known.
#[derive(Debug, Default)]
pub(crate) struct PrefixIndex {
    sorted: Vec<(String, EntityId)>,
}

impl FromIterator<(String, EntityId)> for PrefixIndex {
    fn from_iter<I: IntoIterator<Item = (String, EntityId)>>(all: I) -> Self {
        let mut sorted: Vec<_> = all.into_iter().collect();
        sorted.sort_unstable();
        Self { sorted }
    }
}

impl PrefixIndex {
    /// Returns the entities whose keys can equal a text with one of these prefixes, as far as both
    /// prefixes tell: in order, each once.
    pub(crate) fn agreeing<'s>(&self, starts: impl Iterator<Item = &'s str>) -> Vec<EntityId> {
        let mut all: Vec<EntityId> =
            starts.flat_map(|start| self.runs(start)).flatten().map(|(_, id)| *id).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns an upper bound of the number of these entities.
    pub(crate) fn count<'s>(&self, starts: impl Iterator<Item = &'s str>) -> usize {
        starts.flat_map(|start| self.runs(start)).map(<[_]>::len).sum()
    }

    /// Returns the runs of the sorted list that begin with a text, and those that the text begins
    /// with.
    fn runs<'s>(&'s self, start: &str) -> Vec<&'s [(String, EntityId)]> {
        let longer = self.run(start, |known| known.starts_with(start));
        let shorter = start.char_indices().map(|(end, _)| start.split_at(end).0);
        let shorter = shorter.map(|short| self.run(short, |known| known == short));
        std::iter::once(longer).chain(shorter).filter(|run| !run.is_empty()).collect()
    }

    fn run(&self, from: &str, wanted: impl Fn(&str) -> bool) -> &[(String, EntityId)] {
        let begin = self.sorted.partition_point(|(known, _)| known.as_str() < from);
        let rest = self.sorted.get(begin..).unwrap_or_default();
        let length = rest.partition_point(|(known, _)| wanted(known));
        rest.get(..length).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Agrees with a comparison of each pair, character by character.
    #[test]
    fn those_agree_of_which_one_begins_with_the_other() {
        let texts = ["", "USER#", "USER#a", "USER", "ORDER#", "Ä#", "Ä", "USERS#", "USER#"];
        let all: Vec<_> =
            texts.iter().enumerate().map(|(at, text)| ((*text).to_owned(), EntityId(at))).collect();
        let starts: PrefixIndex = all.iter().cloned().collect();
        for asked in ["", "U", "USER#", "USER#ab", "Ä#1", "X"] {
            let wanted = all
                .iter()
                .filter(|(known, _)| known.starts_with(asked) || asked.starts_with(known.as_str()))
                .map(|(_, id)| *id);
            let found = starts.agreeing([asked].into_iter());
            assert_eq!(found, wanted.collect::<Vec<_>>(), "{asked}");
            assert_eq!(starts.count([asked].into_iter()), found.len(), "{asked}");
        }
    }
}
