//! What confines reads and writes, what reads find, and what bounds transactions.

use super::{Proof, Subject, Verdict, some_of};
use crate::check::tenancy::{Confinement, tenancy};
use crate::check::{never_found, read_finds_others, tenant_leak, transaction_too_large};
use crate::explain::{
    ExpressionPrinter, Kept, KeptCheck, LIMIT, SizePart, TransactionSize, check_text, kept_checks,
    transaction_sizes,
};
use crate::keys::{Keys, pair_of};
use crate::model::{EntityId, Expr, Model, Query, Read, Sort, Source, WithAll, Write};

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
        all.extend(of_transactions(model, write, &about));
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
            let code = tenant_leak::CODE;
            return Proof::new(about, Verdict::Refuted, text).acceptable(code, [about.parts().1]);
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
    // What a read does not name, and copies beside their items, are left out on purpose.
    let is_meant = |id: &EntityId| !read_finds_others::is_left_out(model, read, query, *id);
    let others = || found.iter().filter(|(id, _)| !read.entities.contains(id) && is_meant(id));
    let sure: Vec<&str> =
        others().filter(|(_, witness)| witness.is_some()).map(|(id, _)| name(id)).collect();
    let unsure: Vec<&str> =
        others().filter(|(_, witness)| witness.is_none()).map(|(id, _)| name(id)).collect();
    if !sure.is_empty() {
        let code = read_finds_others::CODE;
        let text = format!("`{condition}` also matches keys of {}", some_of(&sure));
        return Proof::new(about, Verdict::Refuted, text).acceptable(code, [read.name.as_str()]);
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
        let code = never_found::CODE;
        return Proof::new(about, Verdict::Refuted, text).acceptable(code, [read.name.as_str()]);
    }
    let left_out = found.iter().filter(|(id, _)| !read.entities.contains(id) && !is_meant(id));
    let left_out: Vec<&str> = left_out.map(|(id, _)| name(id)).collect();
    let text = match left_out.is_empty() {
        true => format!("finds {} alone: `{condition}` matches no other key", some_of(&wanted)),
        false => format!(
            "returns {} alone: `{condition}` also matches keys of {}, which it leaves out",
            some_of(&wanted),
            some_of(&left_out)
        ),
    };
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

/// States what bounds the transactions of a write.
fn of_transactions(model: &Model, write: &Write, about: &Subject) -> Vec<Proof> {
    let cascades = model.cascades(write);
    let one = |(place, size): (usize, TransactionSize)| {
        let mut named: Vec<(&str, Option<u64>)> = Vec::new();
        for SizePart { what, most, .. } in &size.parts {
            match named.iter_mut().find(|(known, _)| known == what) {
                Some((_, all)) => *all = all.zip(*most).map(|(all, one)| all.saturating_add(one)),
                None => named.push((what, *most)),
            }
        }
        let part = |(what, most): &(&str, Option<u64>)| match most {
            Some(most) => format!("{most} for {what}"),
            None => format!("any number for {what}"),
        };
        let parts: Vec<String> = named.iter().map(part).collect();
        let reason = match parts.is_empty() {
            true => String::new(),
            false => format!(": {}", parts.join(", ")),
        };
        let rest = match place {
            0 if cascades => {
                "; what it deletes beneath goes along if it fits, else in further ones"
            }
            _ => "",
        };
        let (holds, needs) = match place {
            0 => ("one transaction holds all of it", "it can need"),
            _ => ("one transaction holds each element of its portions", "one element can need"),
        };
        let text = match size.most() {
            Some(most) if most <= LIMIT => {
                let text = format!("{holds}, {most} of {LIMIT} actions at most{reason}{rest}");
                return Proof::proved(about, text);
            }
            Some(most) => {
                format!("{needs} {most} actions, and a transaction has {LIMIT}{reason}")
            }
            None => format!("nothing bounds its transaction{reason}"),
        };
        let at = [write.name.as_str()];
        Proof::new(about, Verdict::Refuted, text).acceptable(transaction_too_large::CODE, at)
    };
    transaction_sizes(model, write).into_iter().enumerate().map(one).collect()
}
