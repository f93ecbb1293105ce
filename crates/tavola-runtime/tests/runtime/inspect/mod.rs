//! Corruption that is planted, found and mended.

mod former_locks;
mod live;
mod planted;
pub mod world;
