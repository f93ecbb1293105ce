mod brute;
mod equations;
mod laws;
mod questions;
