//! Names in a scenario that the model does not declare.

use tavola_model::did_you_mean;
use tavola_model::model::Model;
use tavola_scenario::{Scenario, StepKind};

/// Returns the line and a message for the first step whose name the model does not declare. Running
/// it would only report "not found".
pub(crate) fn unknown(model: &Model, scenario: &Scenario) -> Option<(usize, String)> {
    scenario.steps.iter().find_map(|step| {
        let (kind, name, names): (&str, &str, Vec<&str>) = match &step.kind {
            StepKind::Call { name, .. } => {
                let reads = model.reads.iter().map(|read| read.name.as_str());
                let writes = model.writes.iter().filter(|write| write.expiry.is_none());
                let writes = writes.map(|write| write.name.as_str());
                ("read or write", name, reads.chain(writes).collect())
            }
            StepKind::Job { name, .. } => {
                ("job", name, model.jobs.iter().map(|job| job.name.as_str()).collect())
            }
            _ => return None,
        };
        if names.contains(&name) {
            return None;
        }
        let advice = did_you_mean(name, names.iter().copied());
        let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
        Some((step.line, format!("the model has no {kind} `{name}`{advice}")))
    })
}
