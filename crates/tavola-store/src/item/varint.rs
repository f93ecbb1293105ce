//! Unsigned integers in as few bytes as they need, seven bits a byte, the lowest first.

/// Appends a number.
pub(super) fn put(out: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        // Truncation is meant: the low seven bits, with the mark that more follow.
        out.push((number as u8) | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number off the front; `None` if the bytes end inside of it or it has more than 128 bits.
pub(super) fn take(bytes: &mut &[u8]) -> Option<u128> {
    let mut number = 0u128;
    let mut shift = 0u32;
    loop {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u128::from(first & 0x7f);
        // The last byte of 128 bits holds two of them.
        if shift > 126 || (shift == 126 && bits > 3) {
            return None;
        }
        number |= bits << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
}

/// Takes a length off the front.
pub(super) fn take_length(bytes: &mut &[u8]) -> Option<usize> {
    // Nearly all are below 128.
    match bytes.split_first()? {
        (first @ ..0x80, rest) => {
            *bytes = rest;
            Some(usize::from(*first))
        }
        _ => usize::try_from(take(bytes)?).ok(),
    }
}

/// Takes so many bytes off the front.
pub(super) fn take_bytes<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_a_round_trip() {
        for number in [0, 1, 127, 128, 300, u128::from(u64::MAX), u128::MAX] {
            let mut out = Vec::new();
            put(&mut out, number);
            let mut rest = out.as_slice();
            assert_eq!(take(&mut rest), Some(number));
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn bytes_that_are_no_number_are_refused() {
        assert_eq!(take(&mut [].as_slice()), None);
        assert_eq!(take(&mut [0x80].as_slice()), None);
        assert_eq!(take(&mut [0xff; 19].as_slice()), None);
    }
}
