//! Values as answers give them: plain JSON, in which decimals are text.

use serde_json::Value as Json;
use tavola_store::{Item, Number, Value};

use super::Type;

impl Type {
    /// Returns `true` if the plain JSON of what is stored is what answers give.
    pub fn is_answered_as_stored(&self) -> bool {
        match self {
            Self::Decimal(_) => false,
            Self::List(element, _) | Self::Set(element, _) => element.is_answered_as_stored(),
            Self::Record(attributes) => {
                attributes.iter().all(|attribute| attribute.ty.is_answered_as_stored())
            }
            _ => true,
        }
    }

    /// Returns `true` if values are text in JSON.
    pub fn is_text_in_json(&self) -> bool {
        self.is_text() || matches!(self, Self::Decimal(_) | Self::Binary(_))
    }

    /// Returns a stored value as answers give it.
    pub fn to_answer(&self, value: &Value) -> Json {
        match (self, value) {
            (Self::Decimal(decimal), Value::N(number)) => {
                Json::String(number.to_text_with_places(decimal.places.into()))
            }
            // What another program has stored may have fewer places; what is none stays what it is.
            (Self::Decimal(decimal), Value::S(text)) => match text.parse::<Number>() {
                Ok(number) => Json::String(number.to_text_with_places(decimal.places.into())),
                Err(_) => value.to_json(),
            },
            (Self::List(element, _), Value::L(elements)) => {
                elements.iter().map(|value| element.to_answer(value)).collect()
            }
            (Self::Set(element, _), Value::Ns(numbers)) => {
                numbers.iter().map(|number| element.to_answer(&Value::N(*number))).collect()
            }
            (Self::Record(attributes), Value::M(entries)) => {
                let ty = |name: &str| attributes.iter().find(|attribute| attribute.name == name);
                let told = |(name, value): (&str, &Value)| {
                    let json = match ty(name) {
                        Some(attribute) => attribute.ty.to_answer(value),
                        None => value.to_json(),
                    };
                    (name.to_owned(), json)
                };
                Item::iter(entries).map(told).collect()
            }
            _ => value.to_json(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::model::scalar::Decimal;
    use crate::model::{Attribute, Int, Length};

    #[test]
    fn decimals_are_text_wherever_they_are() {
        let decimal =
            Type::Decimal(Decimal { digits: 5, places: 2, bounds: Int::ANY, as_text: false });
        let price = |text: &str| Value::N(text.parse().unwrap());
        assert_eq!(decimal.to_answer(&price("12.5")), "12.50");
        assert_eq!(decimal.to_answer(&price("-0.05")), "-0.05");
        assert_eq!(decimal.to_answer(&price("0")), "0.00");
        // What another program has stored is not rounded.
        assert_eq!(decimal.to_answer(&price("1.005")), "1.005");
        assert_eq!(decimal.to_answer(&Value::from("ten")), "ten");
        assert_eq!(decimal.to_answer(&Value::from("12.5")), "12.50");
        let list = Type::List(Box::new(decimal.clone()), Length::ANY);
        let record = Type::Record(Arc::new(vec![Attribute::nested("prices", list, false)]));
        assert!(!record.is_answered_as_stored());
        let prices = Value::L(vec![price("1"), price("2.5")]);
        let value = Value::M([("prices", prices), ("n", Value::from(1))].into_iter().collect());
        assert_eq!(record.to_answer(&value), json!({ "prices": ["1.00", "2.50"], "n": 1 }));
    }
}
