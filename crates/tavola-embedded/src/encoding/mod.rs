//! How keys and items are laid out in bytes.

pub(crate) mod item;
pub(crate) mod key;
mod varint;
