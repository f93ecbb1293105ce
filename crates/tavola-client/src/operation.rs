//! The operations of a model as types.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Page;

/// A read or write of a model: its inputs, with what it is called and what it answers.
pub trait Operation: Serialize + DeserializeOwned + Send + Sync {
    /// Its name in the model.
    const NAME: &'static str;
    /// The method of its route.
    const METHOD: &'static str;
    /// The path of its route, with the names of inputs in braces.
    const PATH: &'static str;
    /// Whether it changes nothing.
    const IS_READ: bool;
    /// What it answers.
    type Answer: Serialize + DeserializeOwned + Send;
    /// The codes of the problems that it can answer with.
    type Code: DeserializeOwned;
}

/// A read whose list goes on from page to page.
pub trait List: Operation<Answer = Page<Self::Item>> {
    /// What the list consists of.
    type Item: Serialize + DeserializeOwned + Send;
}

/// A list of which callers choose how much they get at once.
pub trait Limited: Operation {}

/// A write, which an idempotency key makes safe to repeat.
pub trait Write: Operation {}

/// A write that begins with an item that is there, which the caller may have seen before.
pub trait Change: Write {}

/// What is done with an operation whose name is known only when the program runs: by a command
/// line, or a queue of calls that are made later.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Is told a read that is no list of pages.
    fn read<O: Operation>(self) -> Self::Output;

    /// Is told a list.
    fn list<O: List + Limited>(self) -> Self::Output;

    /// Is told a write.
    fn write<O: Write>(self) -> Self::Output;
}
