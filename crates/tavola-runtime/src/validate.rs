//! Validates inputs and claims by their types, and reports all faults at once.

mod value;

use std::collections::BTreeMap;

use serde_json::Value as Json;
use tavola_model::model::{Input as Declared, Model, Type};
use tavola_store::Value;

use crate::{Code, Fault, Given};
use value::{Check, in_words_of};

/// Returns the declared inputs in their order; nothing undeclared is accepted.
pub(crate) fn inputs(
    model: &Model,
    declared: &[Declared],
    given: BTreeMap<String, Given>,
) -> Result<Vec<Option<Value>>, Vec<Fault>> {
    check(model, declared, given, |input| !input.optional)
}

/// Returns the declared inputs, of which some may still be missing.
pub(crate) fn given(
    model: &Model,
    declared: &[Declared],
    given: BTreeMap<String, Given>,
) -> Result<Vec<Option<Value>>, Vec<Fault>> {
    check(model, declared, given, |_| false)
}

fn check(
    model: &Model,
    declared: &[Declared],
    mut given: BTreeMap<String, Given>,
    needed: impl Fn(&Declared) -> bool,
) -> Result<Vec<Option<Value>>, Vec<Fault>> {
    let mut faults: Vec<Fault> = given
        .keys()
        .filter(|name| !declared.iter().any(|input| input.name == **name))
        .map(|name| Fault::new(name.as_str(), Code::UNKNOWN, "is not an input here"))
        .collect();
    let mut values = Vec::with_capacity(declared.len());
    for input in declared {
        const TAKEN: Given = Given::Json(Json::Null);
        let given = given.get_mut(&input.name).map(|given| std::mem::replace(given, TAKEN));
        let value = match given {
            None => None,
            // A null that is given on purpose clears what an update would set.
            Some(Given::Json(Json::Null)) => input.optional.then_some(Value::Null),
            Some(given) => match (Check { model, keeps_nulls: input.by_entry }).given(
                given,
                &input.ty,
                &input.name,
            ) {
                Ok(value) => Some(value),
                Err(found) => {
                    faults.extend(in_words_of(input.otherwise.as_ref(), found, &input.name));
                    continue;
                }
            },
        };
        if value.is_none() && needed(input) {
            faults.push(Fault::missing(input.name.as_str()));
        }
        values.push(value);
    }
    if faults.is_empty() { Ok(values) } else { Err(faults) }
}

/// Returns a claim as a value of its type, checked like an input; `None` if it is of another type.
pub(crate) fn claim_value(model: &Model, json: &Json, ty: &Type) -> Option<Value> {
    match (json, ty) {
        // Cognito sends booleans of custom attributes as text.
        (Json::String(text), Type::Bool) => text.parse().ok().map(Value::Bool),
        // One strange group must not cost a caller all the others.
        (Json::Array(elements), Type::List(element, _) | Type::Set(element, _)) => Some(Value::L(
            elements.iter().filter_map(|json| claim_value(model, json, element)).collect(),
        )),
        _ => Check { model, keeps_nulls: false }.json(json.clone(), ty, "claim").ok(),
    }
}
