//! Corruption that is planted, found and mended.

mod live;
mod planted;
pub mod world;
