//! Calls that show how a model is used: those of the scenarios beside it.

use std::path::Path;

use tavola_generate::{Call, Given};
use tavola_scenario::{Argument, Expectation, StepKind};

use crate::fail::Fail;
use crate::model_file;

/// Returns the successful calls of the scenarios beside a model, or none if there are no scenarios.
pub(crate) fn beside(model: &Path) -> Result<Vec<Call>, Fail> {
    let path = model.with_extension("scenario");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = model_file::text(&path)?;
    let scenarios = tavola_scenario::parse(&text).map_err(|error| {
        Fail::error(format!("{}:{}: {}", path.display(), error.line, error.message))
    })?;
    let steps = scenarios.into_iter().flat_map(|scenario| scenario.steps);
    Ok(steps.filter_map(|step| call(step.kind)).collect())
}

fn call(step: StepKind) -> Option<Call> {
    let StepKind::Call { name, inputs, expectations } = step else { return None };
    let mut answer = None;
    for expectation in expectations {
        match expectation {
            Expectation::Fails { .. } => return None,
            Expectation::Answers { body, .. } => answer = Some(body),
            Expectation::Stores { .. } | Expectation::Lacks { .. } => {}
        }
    }
    let inputs = inputs.into_iter().map(|(name, given)| {
        let given = match given {
            Argument::Text(text) => Given::Text(text),
            Argument::Json(json) => Given::Json(json),
        };
        (name, given)
    });
    Some(Call { operation: name, inputs: inputs.collect(), answer })
}
