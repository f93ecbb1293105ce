//! Tracks: values that are equal up to the case of their letters.

use super::state::{CaseMode, Path, Rules, State, Symbol};

/// The most tracks of a value that are tracked: each doubles the work.
const MOST_TRACKS: u8 = 6;
/// How often a merge looks at all symbols and paths: to replace a value, to unify its cases, and to
/// find the tracks that it needs.
const WORK_OF_MERGE: usize = 4;

impl State {
    /// Makes two cases of a value equal.
    pub(super) fn unify(&mut self, number: u16, one: CaseMode, other: CaseMode) {
        let (from, to) = match (one, other) {
            _ if one == other => return,
            (CaseMode::Track(_), _) => (one, other),
            (_, CaseMode::Track(_)) => (other, one),
            // Capital and small at once: it contains no letters with a case.
            _ => {
                if let Some(value) = self.value_mut(number) {
                    value.caseless = true;
                }
                self.change_modes(number, |_| CaseMode::Small);
                return;
            }
        };
        self.change_modes(number, |mode| if mode == from { to } else { mode });
    }

    pub(super) fn change_modes(&mut self, number: u16, change: impl Fn(CaseMode) -> CaseMode) {
        self.replace(number, |mode| vec![Symbol::Value(number, change(mode))]);
        let Some(value) = self.value_mut(number) else { return };
        value.paths.iter_mut().for_each(|path| path.mode = change(path.mode));
        value.paths.sort_unstable();
        value.paths.dedup();
    }

    /// Merges two values, each in one case, or returns `None` if no value satisfies both, if too
    /// many tracks would be needed, or if no work is left.
    pub(super) fn merge(
        mut self,
        rules: &Rules,
        (one, mode): (u16, CaseMode),
        (other, mode_of_other): (u16, CaseMode),
    ) -> Option<Self> {
        if !rules.spend(self.size().saturating_mul(WORK_OF_MERGE)) {
            return None;
        }
        let shift = self.value(one)?.tracks;
        let shifted = |mode: CaseMode| match mode {
            CaseMode::Track(track) => CaseMode::Track(track + shift),
            fixed => fixed,
        };
        let absorbed = self.value(other)?.clone();
        self.replace(other, |mode| vec![Symbol::Value(one, shifted(mode))]);
        self.erase(other);
        let value = self.value_mut(one)?;
        value.tracks += absorbed.tracks;
        value.caseless |= absorbed.caseless;
        value.paths.extend(absorbed.paths.iter().map(|p| Path { mode: shifted(p.mode), ..*p }));
        self.unify(one, mode, shifted(mode_of_other));
        self.tidy(one);
        if self.value(one)?.tracks > MOST_TRACKS {
            rules.gave_up.set(true);
            return None;
        }
        self.is_possible(rules, one).then_some(self)
    }

    /// Renumbers the remaining tracks in the order of their occurrence.
    pub(super) fn tidy(&mut self, number: u16) {
        self.join_tracks(number);
        let mut order: Vec<u8> = Vec::new();
        let mut meet = |mode: &CaseMode| {
            if let CaseMode::Track(track) = mode
                && !order.contains(track)
            {
                order.push(*track);
            }
        };
        let symbols = self.equations.iter().flatten().chain(&self.asked).flatten();
        for symbol in symbols.chain(self.apart.iter().flatten()) {
            if let Symbol::Value(n, mode) = symbol
                && *n == number
            {
                meet(mode);
            }
        }
        self.value(number).into_iter().flat_map(|value| &value.paths).for_each(|p| meet(&p.mode));
        self.change_modes(number, |mode| match mode {
            CaseMode::Track(track) => {
                let place = order.iter().position(|other| *other == track);
                CaseMode::Track(place.and_then(|place| u8::try_from(place).ok()).unwrap_or(track))
            }
            fixed => fixed,
        });
        let tracks = u8::try_from(order.len()).unwrap_or(u8::MAX);
        self.value_mut(number).into_iter().for_each(|value| value.tracks = tracks);
    }

    /// Makes one of tracks that may as well be the same: no equation has the first, and whatever is
    /// said of it is said of the second, too. A value that is met over and over would have ever
    /// more of them.
    fn join_tracks(&mut self, number: u16) {
        let Some(value) = self.value(number) else { return };
        let symbols = self.equations.iter().flatten().flatten().chain(self.apart.iter().flatten());
        let needed: Vec<CaseMode> = symbols.filter_map(|symbol| symbol.mode_of(number)).collect();
        let said = |path: &Path, mode: CaseMode| value.paths.contains(&Path { mode, ..*path });
        let mut modes: Vec<CaseMode> = vec![CaseMode::Small, CaseMode::Capital];
        modes.extend((0..value.tracks).map(CaseMode::Track));
        let mut joined: Vec<(CaseMode, CaseMode)> = Vec::new();
        for track in modes.iter().skip(2).filter(|track| !needed.contains(track)) {
            let is_gone = |mode: &CaseMode| joined.iter().any(|(from, _)| from == mode);
            let includes = |mode: &&CaseMode| {
                let mut own = value.paths.iter().filter(|path| path.mode == *track);
                *mode != track && !is_gone(mode) && own.all(|path| said(path, **mode))
            };
            joined.extend(modes.iter().find(includes).map(|mode| (*track, *mode)));
        }
        for (from, to) in joined {
            self.unify(number, from, to);
        }
    }
}
