//! The beginnings of names as numbers: most names are told apart by one comparison.

use std::cmp::Ordering;

/// The first bytes of a name, as a number in the order of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Head(u64);

impl Head {
    /// How many bytes of a name are in its head.
    pub const BYTES: usize = 8;

    /// Returns the head of a name. One that is shorter is filled up with zeros.
    pub fn of(name: &[u8]) -> Self {
        match name.first_chunk::<{ Self::BYTES }>() {
            Some(first) => Self(u64::from_be_bytes(*first)),
            None => {
                let mut bytes = [0; Self::BYTES];
                bytes.iter_mut().zip(name).for_each(|(byte, of_name)| *byte = *of_name);
                Self(u64::from_be_bytes(bytes))
            }
        }
    }

    /// Compares names by their heads, and themselves where these are the same: a short name that is
    /// filled up may look like a longer one.
    pub fn compare(self, other: Self, names: impl FnOnce() -> Ordering) -> Ordering {
        self.cmp(&other).then_with(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_their_bytes() {
        let names: [&[u8]; 10] = [
            b"",
            b"\0",
            b"a",
            b"a\0",
            b"a\0\0\0\0\0\0\0\0",
            b"ab",
            b"abcdefgh",
            b"abcdefgh\0",
            b"abcdefghi",
            "é".as_bytes(),
        ];
        for one in names {
            for two in names {
                let compared = Head::of(one).compare(Head::of(two), || one.cmp(two));
                assert_eq!(compared, one.cmp(two), "{one:?} {two:?}");
            }
        }
    }
}
