mod brute;
mod laws;
mod questions;
