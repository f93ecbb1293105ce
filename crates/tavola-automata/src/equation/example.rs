//! Finds a shortest text that satisfies everything known of a value.

use std::collections::HashSet;
use std::rc::Rc;

use super::letters::Letter;
use super::state::{CaseMode, Path, Rules, Value};
use super::table::Table;

/// A letter without its case, and the tracks on which it is a capital.
pub(super) type Cased = (u16, u8);

/// Returns the letter in one case.
pub(super) fn letter((base, capitals): Cased, mode: CaseMode, has_case: bool) -> Letter {
    let capital = match mode {
        CaseMode::Capital => true,
        CaseMode::Small => false,
        CaseMode::Track(track) => capitals >> track & 1 == 1,
    };
    Letter { base, capital: capital && has_case }
}

impl Rules {
    /// Returns a shortest non-empty text for a value, or `None` if there is none.
    pub(super) fn example(&self, value: &Value) -> Option<Rc<[Cased]>> {
        if let Some(known) = self.examples.borrow().get(value) {
            return known.clone();
        }
        let found: Option<Rc<[Cased]>> = self.search(value).map(Rc::from);
        self.examples.borrow_mut().insert(value.clone(), found.clone());
        found
    }

    /// Returns `true` if there is a text for a value.
    pub(super) fn has_example(&self, value: &Value) -> bool {
        // Each path alone is known.
        let leads = |path: &Path| {
            let table = self.tables.get(usize::from(path.table));
            table.is_some_and(|table| table.leads(path.from, path.to))
        };
        if !value.paths.iter().all(leads) {
            return false;
        }
        // On a track of its own, each letter may be small or a capital.
        let is_free = !value.caseless
            && matches!(value.paths.as_slice(), [Path { mode: CaseMode::Track(_), .. }]);
        is_free || self.example(value).is_some()
    }

    fn search(&self, value: &Value) -> Option<Vec<Cased>> {
        let tables: Vec<&Table> = value
            .paths
            .iter()
            .map(|path| self.tables.get(usize::from(path.table)))
            .collect::<Option<_>>()?;
        let start: Vec<u16> = value.paths.iter().map(|path| path.from).collect();
        // The predecessor, and the letter that led here. The search may return to the start.
        let mut places: Vec<(Vec<u16>, Option<usize>, Cased)> = vec![(start, None, (0, 0))];
        let mut seen: HashSet<Vec<u16>> = HashSet::new();
        let mut reached: Vec<u16> = Vec::new();
        let mut index = 0;
        while let Some((place, _, _)) = places.get(index).cloned() {
            let choices = self.letters.bases().count() << value.tracks;
            if !self.spend(choices.saturating_mul(place.len())) {
                return None;
            }
            for base in self.letters.bases() {
                let has_case = self.letters.has_case(base);
                if has_case && value.caseless {
                    continue;
                }
                let choices: u8 = if has_case { 1 << value.tracks } else { 1 };
                for capitals in 0..choices {
                    let paths = || value.paths.iter().zip(&tables);
                    reached.clear();
                    reached.extend(paths().zip(&place).map_while(|((path, table), from)| {
                        table.step(*from, letter((base, capitals), path.mode, has_case))
                    }));
                    if reached.len() < value.paths.len() {
                        continue;
                    }
                    let all = |test: &dyn Fn(&Table, u16, Option<u16>) -> bool| {
                        paths().zip(&reached).all(|((path, table), at)| test(table, *at, path.to))
                    };
                    if all(&Table::ends) {
                        let mut text = vec![(base, capitals)];
                        let mut at = index;
                        while let Some((_, Some(before), letter)) = places.get(at) {
                            text.push(*letter);
                            at = *before;
                        }
                        text.reverse();
                        return Some(text);
                    }
                    // From here on, each path alone must be able to end.
                    if all(&Table::leads) && !seen.contains(&reached) {
                        seen.insert(reached.clone());
                        places.push((reached.clone(), Some(index), (base, capitals)));
                    }
                }
            }
            index += 1;
        }
        None
    }
}
