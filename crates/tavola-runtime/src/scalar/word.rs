//! `word`

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Id, Word};
use tavola_store::Value;

use super::{ScalarValue, text};
use crate::{Code, Fault};

/// A word is part of a sort key, which has 1,024 bytes in all.
const LONGEST_WORD: usize = 64;

/// Returns the distinct words of a text in lower case, in order.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.to_lowercase().chars().take(LONGEST_WORD).collect::<String>())
        .filter(|word| seen.insert(word.clone()))
        .collect()
}

impl ScalarValue for Word {
    /// Takes the word as `words()` would: what is looked for is cut up as the text was.
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault> {
        match <[String; 1]>::try_from(words(&text(json, path)?)) {
            Ok([word]) => Id.read(Json::String(word), model, path),
            Err(_) => Err(Fault::new(path, Code::WRONG_FORMAT, "must be one word")),
        }
    }

    fn check_stored(&self, value: &Value, model: &Model) -> Result<(), Cow<'static, str>> {
        Id.check_stored(value, model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct_and_lower_case() {
        assert_eq!(words("Guard, guard-passing; GUARD 2x!"), ["guard", "passing", "2x"]);
    }
}
