//! How keys are laid out in bytes.

pub(crate) mod key;
