//! Ranges of characters.

/// The characters from one to another, both included; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    low: char,
    high: char,
}

/// The characters that a witness should consist of, best first. Every other character comes last.
const READABLE: [Range; 7] = [
    Range { low: 'a', high: 'z' },
    Range { low: 'A', high: 'Z' },
    Range { low: '1', high: '9' },
    Range { low: '0', high: '0' },
    Range { low: '!', high: '~' },
    Range { low: ' ', high: ' ' },
    Range { low: 'À', high: 'ɏ' },
];

const SURROGATES: std::ops::Range<u32> = 0xD800..0xE000;

impl Range {
    pub(super) const ALL: Self = Self { low: '\0', high: char::MAX };

    pub(super) fn new(low: char, high: char) -> Option<Self> {
        (low <= high).then_some(Self { low, high })
    }

    pub(super) fn only(letter: char) -> Self {
        Self { low: letter, high: letter }
    }

    /// Returns the characters whose code points are in `start..end`, or `None` if there are none.
    pub(super) fn of_points(start: u32, end: u32) -> Option<Self> {
        // The code points of surrogates are no characters.
        let start = if SURROGATES.contains(&start) { SURROGATES.end } else { start };
        let last = end.checked_sub(1)?;
        let last = if SURROGATES.contains(&last) { SURROGATES.start - 1 } else { last };
        Self::new(char::from_u32(start)?, char::from_u32(last)?)
    }

    /// Returns all characters but these.
    pub(super) fn all_but(chars: &[char]) -> Vec<Self> {
        let mut chars = chars.to_vec();
        chars.sort_unstable();
        let mut ranges = Vec::new();
        let mut start = 0;
        for letter in chars {
            ranges.extend(Self::of_points(start, letter.into()));
            start = u32::from(letter) + 1;
        }
        ranges.extend(Self::of_points(start, Self::ALL.end()));
        ranges
    }

    /// Returns the first code point.
    pub(super) fn start(self) -> u32 {
        self.low.into()
    }

    /// Returns the code point after the last one.
    pub(super) fn end(self) -> u32 {
        u32::from(self.high) + 1
    }

    pub(super) fn contains(self, letter: char) -> bool {
        self.low <= letter && letter <= self.high
    }

    /// Returns `true` if all of these characters come before this one.
    pub(super) fn is_before(self, letter: char) -> bool {
        self.high < letter
    }

    /// Returns the characters from the first of this range to the last of another.
    pub(super) fn joined(self, other: Self) -> Self {
        Self { low: self.low, high: other.high }
    }

    pub(super) fn overlap(self, other: Self) -> Option<Self> {
        Self::new(self.low.max(other.low), self.high.min(other.high))
    }

    /// Returns the number of characters.
    pub(super) fn count(self) -> u64 {
        let points = self.end() - self.start();
        let spans_surrogates = self.start() < SURROGATES.start && self.end() > SURROGATES.end;
        let missing = if spans_surrogates { SURROGATES.end - SURROGATES.start } else { 0 };
        u64::from(points - missing)
    }

    /// Returns the largest number of bytes that one of these characters has in UTF-8.
    pub(super) fn max_len_bytes(self) -> usize {
        self.high.len_utf8()
    }

    /// Returns the most readable of these characters.
    pub(super) fn readable(self) -> char {
        READABLE.iter().find_map(|range| self.overlap(*range)).unwrap_or(self).low
    }

    /// Orders ranges from the most to the least readable.
    pub(super) fn rank(self) -> usize {
        let best = READABLE.iter().position(|range| self.overlap(*range).is_some());
        best.unwrap_or(READABLE.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complement_leaves_out_exactly_the_given_characters() {
        let cases: [&[char]; 4] = [
            &['#', '\0', char::MAX, '#', '$'],
            &['\u{D7FF}'],
            &['\u{E000}'],
            &['\u{E000}', '\u{D7FF}'],
        ];
        for given in cases {
            let ranges = Range::all_but(given);
            for letter in '\0'..=char::MAX {
                let covered = ranges.iter().filter(|range| range.contains(letter)).count();
                assert_eq!(covered, usize::from(!given.contains(&letter)), "{letter:?}");
            }
        }
    }

    #[test]
    fn counts_are_those_of_the_iterated_range() {
        for (low, high) in [
            ('\0', char::MAX),
            ('a', 'c'),
            ('\u{D7FF}', '\u{E000}'),
            ('\u{E000}', '\u{E005}'),
            ('a', '\u{D7FF}'),
        ] {
            let range = Range::new(low, high).unwrap();
            assert_eq!(range.count(), (low..=high).count() as u64, "{low:?} to {high:?}");
        }
    }

    #[test]
    fn readable_characters_come_first() {
        let readable = |low, high| Range::new(low, high).unwrap().readable();
        assert_eq!(readable('\0', char::MAX), 'a');
        assert_eq!(readable('k', '~'), 'k');
        assert_eq!(readable('0', '9'), '1');
        assert_eq!(readable('\0', '#'), '!');
        assert_eq!(readable('\0', ' '), ' ');
        assert_eq!(readable('\u{7f}', char::MAX), 'À');
        assert_eq!(readable('\0', '\u{8}'), '\0');
    }
}
