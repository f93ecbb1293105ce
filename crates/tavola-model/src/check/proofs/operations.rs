//! What confines reads and writes, what reads find, and what bounds transactions.

use super::{Proof, Subject, Verdict, some_of};
use crate::check::tenancy::{Confinement, tenancy};
use crate::check::transaction_too_large::{LIMIT, count};
use crate::explain::{ExpressionPrinter, Kept, KeptCheck, check_text, kept_checks};
use crate::keys::{Keys, pair_of};
use crate::model::{EntityId, Expr, Model, Query, Read, Sort, Source, Step, WithAll, Write};

pub(super) fn statements(keys: &Keys, model: &Model) -> Vec<Proof> {
    let mut confined = tenancy(model);
    let mut all = Vec::new();
    for read in &model.reads {
        let about = Subject::Read(read.name.clone());
        let printer = ExpressionPrinter::frame(model, &read.frame, read.inputs.len());
        all.push(of_callers(&about, &printer, read.allow.as_ref()));
        if let Some(place) = confined.iter().position(|p| !p.is_write && p.operation == read.name) {
            let reasons = confined.swap_remove(place).reasons;
            all.extend(reasons.iter().map(|(id, how)| of_tenant(model, &about, *id, *how)));
        }
        for id in &read.entities {
            let Some(visible) = &model.entity(*id).visible else { continue };
            let condition = printer.about(*id).expr(visible);
            let text =
                format!("items of `{}` are shown only if {condition}", model.entity(*id).name);
            all.push(Proof::proved(&about, text));
        }
        if let Source::Query(query) = &read.source {
            all.push(of_finds(keys, model, read, query, &about, &printer));
        }
    }
    for write in &model.writes {
        let about = Subject::Write(write.name.clone());
        let printer = ExpressionPrinter::frame(model, &write.frame, write.inputs.len());
        if write.expiry.is_none() {
            all.push(of_callers(&about, &printer, write.allow.as_ref()));
        }
        if let Some(place) = confined.iter().position(|p| p.is_write && p.operation == write.name) {
            let reasons = confined.swap_remove(place).reasons;
            all.extend(reasons.iter().map(|(id, how)| of_tenant(model, &about, *id, *how)));
        }
        all.extend(write.with_all.iter().map(|with_all| of_deletion(model, &about, with_all)));
        all.extend(kept_checks(model, write).iter().map(|kept| of_check(model, &about, kept)));
        all.push(of_transaction(model, write, &about));
    }
    all
}

/// States who can call an operation.
fn of_callers(about: &Subject, printer: &ExpressionPrinter, allow: Option<&Expr>) -> Proof {
    let text = match allow {
        None => "nobody may call it; only other operations and jobs use it".to_owned(),
        Some(allow) => format!("confined to callers for whom `{}` holds", printer.expr(allow)),
    };
    Proof::proved(about, text)
}

/// States what confines the items of an entity to the caller's tenant.
fn of_tenant(model: &Model, about: &Subject, id: EntityId, how: Confinement) -> Proof {
    let name = &model.entity(id).name;
    let tenant = model.tenant.as_ref().map_or("", |tenant| tenant.attribute.as_str());
    let text = match how {
        Confinement::ByKey => {
            format!("`{name}` is confined by key: `{{{tenant}}}` is a part of what is asked for")
        }
        Confinement::ByItem { reads_others: false } => {
            format!("each `{name}` is compared with the caller's `{tenant}`")
        }
        Confinement::ByItem { reads_others: true } => format!(
            "each `{name}` is compared with the caller's `{tenant}`; those of other tenants are \
             read on the way"
        ),
        Confinement::Exempt => format!("only callers exempt from tenants reach a `{name}`"),
        Confinement::Fresh => {
            format!("a new `{name}` is stored under a new id or under an item of the tenant")
        }
        Confinement::NoTenant => format!("`{name}` belongs to no tenant"),
        Confinement::Open => {
            let text = format!("nothing confines `{name}` to the caller's `{tenant}`");
            return Proof::new(about, Verdict::Refuted, text);
        }
    };
    Proof::proved(about, text)
}

/// States what goes and what stays when an item is deleted with all under it.
fn of_deletion(model: &Model, about: &Subject, with_all: &WithAll) -> Proof {
    let name = |id: &EntityId| format!("`{}`", model.entity(*id).name);
    let all = model.all_under(with_all.entity, &with_all.except);
    let goes: Vec<String> = all.entities().iter().map(name).collect();
    let mut stays: Vec<String> = all.stays.iter().map(|(id, _)| name(id)).collect();
    stays.dedup();
    let stays = match stays.is_empty() {
        true => String::new(),
        false => format!("; what stays: {}", stays.join(", ")),
    };
    let item = name(&with_all.entity);
    Proof::proved(about, format!("what goes with a {item}: {}{stays}", goes.join(", ")))
}

/// States why a check of an entity holds after a write.
fn of_check(model: &Model, about: &Subject, kept: &KeptCheck) -> Proof {
    let entity = model.entity(kept.entity);
    let check = entity.checks.get(kept.place);
    let text = check.map(|check| check_text(model, kept.entity, check)).unwrap_or_default();
    let why = match &kept.kept {
        Kept::Given => "the write gives all the values, which are compared first".to_owned(),
        Kept::Proved => "if it held before, what the steps add to the numbers keeps it".to_owned(),
        Kept::Asked => "it is a condition of the transaction".to_owned(),
        Kept::Pinned(names) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("it is computed from {}, which the transaction pins", some_of(&names))
        }
    };
    Proof::proved(about, format!("`{text}` holds of the `{}` after it: {why}", entity.name))
}

/// States which entities a query finds.
fn of_finds(
    keys: &Keys,
    model: &Model,
    read: &Read,
    query: &Query,
    about: &Subject,
    printer: &ExpressionPrinter,
) -> Proof {
    let found = keys.found_by(model, read, query);
    let name = |id: &EntityId| model.entity(*id).name.as_str();
    let condition = condition(model, query, printer);
    let wanted: Vec<&str> = read.entities.iter().map(name).collect();
    let others = || found.iter().filter(|(id, _)| !read.entities.contains(id));
    let sure: Vec<&str> =
        others().filter(|(_, witness)| witness.is_some()).map(|(id, _)| name(id)).collect();
    let unsure: Vec<&str> =
        others().filter(|(_, witness)| witness.is_none()).map(|(id, _)| name(id)).collect();
    if !sure.is_empty() {
        let text = format!("`{condition}` also matches keys of {}", some_of(&sure));
        return Proof::new(about, Verdict::Refuted, text);
    }
    if !unsure.is_empty() {
        let text = format!("whether `{condition}` also matches keys of {}", some_of(&unsure));
        return Proof::new(about, Verdict::Undecided, text);
    }
    let missed: Vec<&str> = read
        .entities
        .iter()
        .filter(|id| !found.iter().any(|(other, _)| other == *id))
        .map(name)
        .collect();
    if !missed.is_empty() {
        let text = format!("`{condition}` matches no key of {}", some_of(&missed));
        return Proof::new(about, Verdict::Refuted, text);
    }
    let text = format!("finds {} alone: `{condition}` matches no other key", some_of(&wanted));
    Proof::proved(about, text)
}

/// Prints a key condition as the model writes it.
fn condition(model: &Model, query: &Query, printer: &ExpressionPrinter) -> String {
    let pair = pair_of(model, query);
    let value = |expr: &Expr| format!("{:?}", printer.key_value(expr));
    let partition = format!("{} = {}", pair.partition.name, value(&query.partition));
    let name = pair.sort.as_ref().map_or("", |sort| sort.name.as_str());
    match &query.sort {
        None => partition,
        Some(Sort::BeginsWith(prefix)) => {
            format!("{partition} and begins_with({name}, {})", value(prefix))
        }
        Some(Sort::Compare(comparison, bound)) => {
            let sign = ExpressionPrinter::sign(*comparison);
            format!("{partition} and {name} {sign} {}", value(&bound.value))
        }
        Some(Sort::Between(low, high)) => format!(
            "{partition} and {name} between {} and {}",
            value(&low.value),
            value(&high.value)
        ),
    }
}

/// States what bounds the transaction of a write.
fn of_transaction(model: &Model, write: &Write, about: &Subject) -> Proof {
    let mut parts: Vec<(String, Option<u64>)> = Vec::new();
    let cascades = model.cascades(write);
    for step in &write.steps {
        if cascades && step.cascades() {
            continue;
        }
        let name = |id: &EntityId| model.entity(*id).name.clone();
        let what = match step {
            Step::Let(_) | Step::Check(..) => continue,
            Step::Create { entity, .. } => format!("`create {}`", name(entity)),
            Step::Update { entity, upsert: true, .. } => format!("`upsert {}`", name(entity)),
            Step::Update { entity, .. } => format!("`update {}`", name(entity)),
            Step::Delete { entity, .. } => format!("`delete {}`", name(entity)),
            Step::For { .. } => "the loop".to_owned(),
        };
        parts.push((what, count(model, write, step)));
    }
    if model.audit.is_some() && write.audited {
        parts.push(("the audit entry".to_owned(), Some(1)));
    }
    if write.once.is_some() {
        parts.push(("the record of `once`".to_owned(), Some(1)));
    }
    let shown: Vec<String> = parts
        .iter()
        .map(|(what, actions)| match actions {
            Some(actions) => format!("{actions} for {what}"),
            None => format!("any number for {what}"),
        })
        .collect();
    let total = parts.iter().try_fold(0_u64, |all, (_, one)| Some(all.saturating_add((*one)?)));
    let rest = if cascades { "; what it deletes beneath follows in further ones" } else { "" };
    let reason = if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) };
    match total {
        Some(total) if total <= LIMIT => Proof::proved(
            about,
            format!(
                "one transaction holds what it changes, {total} of {LIMIT} actions at \
                 most{reason}{rest}; each other item that it depends on is a check more"
            ),
        ),
        Some(total) => Proof::new(
            about,
            Verdict::Refuted,
            format!("it can need {total} actions, and a transaction has {LIMIT}{reason}"),
        ),
        None => {
            Proof::new(about, Verdict::Refuted, format!("nothing bounds its transaction{reason}"))
        }
    }
}
