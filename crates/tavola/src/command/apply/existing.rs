//! Finds, reports and fills in what existing data lacks for the model.

use std::collections::BTreeMap;

use tavola_model::diff::{Change, Effect};
use tavola_runtime::apply::{Existing, Need, Survey};
use tavola_runtime::inspect::{Event, Finding, ProblemKind, RepairOutcome};

use crate::fail::Fail;
use crate::progress::Progress;
use crate::{output, store_failure, versions};

/// The largest number of findings that are listed.
const LISTED: usize = 20;

/// Examines existing data and reports what it lacks. Fails if values that must be unique are not.
pub(super) async fn survey(data: &Existing, mood: &str) -> Result<Survey, Fail> {
    let progress = Progress::new();
    let survey = data.survey(&mut |event| progress.follow(&event)).await;
    progress.end();
    let survey = survey.map_err(|failure| store_failure::cut_off(&failure))?;
    for (need, count) in &survey.needs {
        output::line(&format!("{mood}{}", describe(need, *count)));
    }
    for (change, items) in &survey.decisions {
        let items = output::count(usize::try_from(*items).unwrap_or(usize::MAX), "item");
        output::line(&format!("{} ({items})", versions::text(change)));
    }
    if survey.left > 0 {
        let left = survey.left;
        output::error(&format!("warning: `apply` does not handle {left} other findings"));
        output::error("help: `tavola data check` lists them");
    }
    if survey.duplicates > 0 {
        let total = usize::try_from(survey.duplicates).unwrap_or(usize::MAX);
        return Err(duplicates(&survey.listed, total, "nothing was filled in"));
    }
    Ok(survey)
}

/// Fails if reads would lose items: what follows from those items would be removed.
pub(super) fn stop_at_loss(survey: &Survey, accept: bool) -> Result<(), Fail> {
    let is_loss = |(change, _): &(Change, u64)| change.effect == Effect::Loss;
    if accept || !survey.decisions.iter().any(is_loss) {
        return Ok(());
    }
    let message = "stored items would no longer be found, or would be misread; nothing was changed";
    Err(Fail::no(message).help(
        "change the model so that it reads them, or move them to where the model expects them; \
         `--accept-model-change` continues without them",
    ))
}

/// Fails if items do not fit the model, after everything else is done.
pub(super) fn stop_at_misfit(survey: &Survey, accept: bool) -> Result<(), Fail> {
    if accept || survey.decisions.is_empty() {
        return Ok(());
    }
    let message = "stored items do not fit the model; everything else is done";
    Err(Fail::no(message).help(
        "change the items or the model, then apply the model again; `--accept-model-change` leaves the items as they are",
    ))
}

/// Fills in what existing data lacks.
pub(super) async fn fill(data: &Existing) -> Result<(), Fail> {
    let progress = Progress::new();
    let (mut twice, mut twice_total) = (Vec::new(), 0);
    let mut repaired = 0;
    let mut open: BTreeMap<ProblemKind, u64> = BTreeMap::new();
    let filled = data
        .fill(&mut |event| {
            progress.follow(&event);
            match event {
                Event::Found(_, RepairOutcome::Repaired) => repaired += 1,
                Event::Found(finding, _) if finding.kind == ProblemKind::Duplicate => {
                    twice_total += 1;
                    if twice.len() < LISTED {
                        twice.push(finding.clone());
                    }
                }
                Event::Found(finding, RepairOutcome::Left(_)) if must_not_stay(finding.kind) => {
                    *open.entry(finding.kind).or_default() += 1;
                }
                _ => {}
            }
        })
        .await;
    progress.end();
    filled.map_err(|failure| store_failure::cut_off(&failure))?;
    if twice_total > 0 {
        return Err(duplicates(&twice, twice_total, "the locks of all other values were taken"));
    }
    if !open.is_empty() {
        let open: Vec<_> =
            open.iter().map(|(kind, count)| format!("{count} {}", kind.words())).collect();
        return Err(Fail::no(format!("not everything could be filled in: {}", open.join(", ")))
            .help("run the command again; `tavola data check` lists what is left"));
    }
    output::line(&format!("filled in {}", output::count(repaired, "change")));
    Ok(())
}

/// Returns `true` for problems that would make reads or writes of the model go wrong.
fn must_not_stay(kind: ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::MissingKey
            | ProblemKind::StaleKey
            | ProblemKind::MissingDerived
            | ProblemKind::StaleDerived
            | ProblemKind::OrphanDerived
            | ProblemKind::MissingOwner
            | ProblemKind::MissingLock
    )
}

fn describe(need: &Need, count: u64) -> String {
    let verb = match need.kind {
        ProblemKind::ExtraKey | ProblemKind::OrphanDerived | ProblemKind::OrphanLock => "remove",
        ProblemKind::Unfinished => "finish",
        ProblemKind::MissingKey
        | ProblemKind::MissingAttribute
        | ProblemKind::MissingDerived
        | ProblemKind::MissingOwner
        | ProblemKind::MissingLock => "fill in",
        _ => "update",
    };
    let of = match (&need.attribute, &need.entity) {
        (Some(attribute), Some(entity)) => format!(": `{attribute}` of {entity}"),
        (None, Some(entity)) => format!(": {entity}"),
        _ => String::new(),
    };
    format!("{verb} {count} {}{of}", need.kind.words())
}

fn duplicates(listed: &[Finding], total: usize, state: &str) -> Fail {
    let mut lines: Vec<String> =
        listed.iter().take(LISTED).map(|finding| format!("  {finding}")).collect();
    if total > lines.len() {
        lines.push(format!("  and {} more", total - lines.len()));
    }
    Fail::no(format!("values that must be unique are not unique; {state}\n{}", lines.join("\n")))
        .help("change or delete one item of each pair, then apply the model again")
}
