//! What synthetic values are made of.

use super::{Length, UuidVersion};

/// A source of synthetic values.
pub trait Samples {
    /// Returns a random number below a limit.
    fn below(&mut self, limit: u64) -> u64;

    /// Returns the id of an item that may exist.
    fn id(&mut self) -> String;

    /// Returns the id of an item that may exist, as a ulid.
    fn ulid(&mut self) -> String;

    /// Returns the id of an item that may exist, as a uuid.
    fn uuid(&mut self, version: UuidVersion) -> String;

    /// Returns a text that no other item of the entity has.
    fn name(&mut self) -> String;

    /// Returns a word.
    fn word(&mut self) -> &'static str;

    /// Returns a text of this length.
    fn text(&mut self, length: Length) -> String;

    /// Returns a timestamp in the past.
    fn past(&mut self) -> String;

    /// Returns a timestamp in the far future.
    fn future(&mut self) -> String;
}
