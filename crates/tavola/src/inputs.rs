//! `name=value` and `name:=json` on the command line.

use serde_json::Value as Json;
use tavola_runtime::{Given, Input};

use crate::fail::Fail;

/// One argument of the form `name=value`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Assignment {
    pub(crate) name: String,
    pub(crate) value: Assigned,
}

/// The value of an argument.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Assigned {
    /// Text, parsed according to the type of the input.
    Text(String),
    /// JSON.
    Json(Json),
}

impl Assignment {
    pub(crate) fn parse(text: &str) -> Result<Self, Fail> {
        let wrong = || Fail::error(format!("`{text}` is not NAME=VALUE or NAME:=JSON"));
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        let (name, value) = match name.strip_suffix(':') {
            None => (name, Assigned::Text(value.to_owned())),
            Some(name) => {
                let json = serde_json::from_str(value).map_err(|error| {
                    Fail::error(format!("`{name}` is not JSON: {error}"))
                        .help(format!("for plain text write `{name}={value}`"))
                })?;
                (name, Assigned::Json(json))
            }
        };
        if name.is_empty() {
            return Err(wrong());
        }
        Ok(Self { name: name.to_owned(), value })
    }
}

/// Collects the inputs of a call. A name that is given several times as text is a list.
pub(crate) fn gather(arguments: &[String]) -> Result<Input, Fail> {
    let mut input = Input::default();
    for argument in arguments {
        let Assignment { name, value } = Assignment::parse(argument)?;
        let twice = || Fail::error(format!("`{name}` is given twice"));
        match (value, input.values.get(&name)) {
            (Assigned::Text(_), Some(Given::Json(_))) | (Assigned::Json(_), Some(_)) => {
                return Err(twice());
            }
            (Assigned::Text(text), _) => input.text(name, text),
            (Assigned::Json(json), None) => {
                input.values.insert(name, Given::Json(json));
            }
        }
    }
    Ok(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parsed(text: &str) -> (String, Assigned) {
        let Assignment { name, value } = Assignment::parse(text).unwrap();
        (name, value)
    }

    #[test]
    fn text_and_json_are_told_apart_at_the_first_equals_sign() {
        let text = |text: &str| Assigned::Text(text.to_owned());
        assert_eq!(parsed("a=b"), ("a".to_owned(), text("b")));
        assert_eq!(parsed("a=b:=c"), ("a".to_owned(), text("b:=c")));
        assert_eq!(parsed("a="), ("a".to_owned(), text("")));
        assert_eq!(parsed("a:=[1]"), ("a".to_owned(), Assigned::Json(json!([1]))));
        for wrong in ["", "a", "=b", ":=1", "a:=b"] {
            assert!(Assignment::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_given_twice_is_a_list_or_a_mistake() {
        let list = gather(&["a=1".to_owned(), "a=2".to_owned()]).unwrap();
        assert_eq!(list.values["a"], Given::Text(vec!["1".to_owned(), "2".to_owned()]));
        assert!(gather(&["a:=1".to_owned(), "a=2".to_owned()]).is_err());
        assert!(gather(&["a=1".to_owned(), "a:=2".to_owned()]).is_err());
    }
}
