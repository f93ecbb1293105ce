//! What the model consumes and costs by its volumes, for as many times as much as is asked.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value as Json, json};
use tavola_generate::capacity::{self, Prices, Scale, Usage};
use tavola_model::explain::{self, Explained};
use tavola_model::model::Model;
use tavola_runtime::{Code, Fault};

use super::Side;
use crate::problem::Problem;
use crate::query_string::query;
use crate::respond::json_response;

/// How many times the average the busiest second is, unless somebody says so.
const PEAK: f64 = 4.0;
/// The largest factor that is computed with.
const LARGEST: f64 = 1e9;

/// Answers what `tavola capacity --format json` prints.
pub(super) async fn capacity(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let (mut factor, mut peak) = (1.0, PEAK);
    let mut faults = Vec::new();
    for (name, value) in query(request.uri())? {
        let asked = match name.as_str() {
            "factor" => &mut factor,
            "peak" => &mut peak,
            _ => {
                faults.push(Fault::new(name, Code::UNKNOWN, "is not known here"));
                continue;
            }
        };
        match value.parse::<f64>() {
            Ok(number) if number > 0.0 && number <= LARGEST => *asked = number,
            _ => {
                let message = format!("must be a number above 0 and up to {LARGEST}");
                faults.push(Fault::new(name, Code::OUT_OF_BOUNDS, message));
            }
        }
    }
    if !faults.is_empty() {
        return Err(Problem::invalid(faults));
    }
    // Every operation is explained for it, which takes a moment.
    let figures = tokio::task::spawn_blocking(move || {
        let model = side.runtime.model();
        let usage = Usage::of(model, Scale::Factor(factor), peak)?;
        let mut figures = capacity::json(&usage, &Prices::default());
        if let Json::Object(members) = &mut figures {
            members.insert("factor".to_owned(), factor.into());
            members.insert("explained".to_owned(), explained(model));
            members.insert("hasVolumes".to_owned(), (!model.volumes.is_empty()).into());
        }
        Some(figures)
    });
    let figures = figures.await.ok().flatten().ok_or_else(Problem::internal)?;
    Ok(json_response(StatusCode::OK, figures.to_string()))
}

/// Returns what one call of each operation is expected to consume.
fn explained(model: &Model) -> Json {
    let one = |explained: &Explained| {
        let typical = &explained.units.typical;
        let units =
            json!({ "readUnits": typical.read, "writeUnits": typical.write + typical.index });
        (explained.name.clone(), units)
    };
    Json::Object(explain::model(model).iter().map(one).collect())
}
