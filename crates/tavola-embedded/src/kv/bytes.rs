//! Reads parts of bytes, one after the other.

pub(super) fn byte(bytes: &mut &[u8]) -> Option<u8> {
    array::<1>(bytes).map(|[byte]| byte)
}

pub(super) fn array<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

pub(super) fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}
