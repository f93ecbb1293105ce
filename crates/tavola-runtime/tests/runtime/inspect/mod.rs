//! Corruption that is planted, found and mended.

mod live;
mod planted;
mod world;
