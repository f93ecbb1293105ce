//! A call as a record keeps it: what goes on after the call has been answered needs to know again
//! what was called, by whom, and what `let` had found.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Expr, Tenant, Write};
use tavola_store::{Item, Value};

use super::overflow::AT;
use crate::bound::Bound;
use crate::call::Call;
use crate::context::Identity;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::record::Record;
use crate::tenancy::Tenancy;
use crate::{CallerKind, Failure};

pub(crate) const WRITE: &str = "tavola:write";
pub(crate) const INPUTS: &str = "tavola:inputs";
pub(crate) const LETS: &str = "tavola:lets";
pub(crate) const CLAIMS: &str = "tavola:claims";
pub(crate) const TENANT: &str = "tavola:tenant";
const KIND: &str = "tavola:kind";
const SERVICE: &str = "tavola:service";
const ADDRESS: &str = "tavola:address";
const AGENT: &str = "tavola:agent";

/// A call that a record has kept.
pub(crate) struct RecordedCall<'r> {
    pub write: &'r Write,
    /// The inputs and what `let` had found.
    pub frame: Vec<Bound>,
    pub identity: Identity,
    pub tenancy: Tenancy,
}

/// Returns what a record keeps of a call.
pub(crate) fn recorded(call: &Call<'_>, write: &Write, frame: &[Bound]) -> Item {
    let optional = |value: Option<&Value>| value.cloned().unwrap_or(Value::Null);
    let value = |bound: &Bound| match bound {
        Bound::Value(value) => optional(value.as_ref()),
        Bound::Item(..) | Bound::Seen(..) | Bound::Pending => Value::Null,
    };
    let (inputs, others) = frame.split_at(write.inputs.len().min(frame.len()));
    let names = write.frame.iter().skip(inputs.len()).map(|local| local.name.clone());
    let lets = names.zip(others.iter().map(value)).filter(|(_, kept)| *kept != Value::Null);
    let identity = call.identity();
    let claims = call.model().caller.iter().zip(&identity.claims);
    let claims = claims.filter_map(|(claim, value)| Some((claim.name.clone(), value.clone()?)));
    let (kind, service) = match &identity.kind {
        CallerKind::Anonymous => ("anonymous", None),
        CallerKind::User => ("user", None),
        CallerKind::Service(name) => ("service", Some(Value::from(name.as_str()))),
        CallerKind::Job => ("job", None),
    };
    let mut item: Item = [
        (WRITE, Value::from(write.name.as_str())),
        (INPUTS, Value::L(inputs.iter().map(value).collect())),
        (LETS, Value::M(lets.collect())),
        (CLAIMS, Value::M(claims.collect())),
        (KIND, Value::from(kind)),
        (AT, Value::from(call.now())),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    let told =
        [(SERVICE, service), (ADDRESS, identity.ip.clone()), (AGENT, identity.agent.clone())];
    item.extend(told.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    if let Tenancy::Bound { value, .. } = call.tenancy() {
        item.insert(TENANT.to_owned(), optional(value.as_ref()));
    }
    item
}

impl<'r> RecordedCall<'r> {
    /// Returns the call that a record has kept; `None` if the model has no such write any more.
    pub fn of(loader: &Loader<'r>, record: &Item) -> Result<Option<Self>, Failure> {
        let model = loader.model();
        let name = record.get(WRITE).and_then(Value::as_str).unwrap_or_default();
        let Some(write) = model.write_named(name).map(|id| model.write(id)) else {
            return Ok(None);
        };
        let present = |value: &Value| (*value != Value::Null).then(|| value.clone());
        let values = |name: &str| match record.get(name) {
            Some(Value::L(values)) => values.iter().map(present).collect(),
            _ => Vec::new(),
        };
        let tenancy = match (record.get(TENANT), &model.tenant) {
            (Some(value), Some(Tenant { attribute, .. })) => {
                Tenancy::Bound { attribute: attribute.clone(), value: present(value) }
            }
            _ => Tenancy::Free,
        };
        let claims = match record.get(CLAIMS).and_then(Value::as_map) {
            Some(claims) => {
                model.caller.iter().map(|claim| claims.get(&claim.name).cloned()).collect()
            }
            // Records of earlier versions have them in the order of the model.
            None => values(CLAIMS),
        };
        let text = |name: &str| record.get(name).and_then(Value::as_str).map(str::to_owned);
        let kind = match text(KIND).as_deref() {
            Some("anonymous") => CallerKind::Anonymous,
            Some("user") => CallerKind::User,
            Some("service") => CallerKind::Service(text(SERVICE).unwrap_or_default()),
            _ => CallerKind::Job,
        };
        let (ip, agent) = (record.get(ADDRESS).cloned(), record.get(AGENT).cloned());
        let service = record.get(SERVICE).cloned();
        let identity = Identity { kind, claims, ip, agent, service };
        let mut frame = loader.items().bind(&write.inputs, values(INPUTS), write.frame.len())?;
        let lets = record.get(LETS).and_then(Value::as_map);
        for (bound, local) in frame.iter_mut().zip(&write.frame).skip(write.inputs.len()) {
            *bound = Bound::Value(lets.and_then(|lets| lets.get(&local.name)).cloned());
        }
        Ok(Some(Self { write, frame, identity, tenancy }))
    }
}

/// Keeps what expressions need of the items that a frame is bound to: they may be gone later.
pub(super) fn kept<'w, 'i>(
    write: &Write,
    mut frame: Vec<Bound>,
    needed: &BTreeMap<usize, Needed<'w>>,
    record: impl Fn(&ItemKey) -> Option<&'i Record>,
) -> Vec<Bound> {
    for (slot, bound) in frame.iter_mut().enumerate().skip(write.inputs.len()) {
        let (Bound::Item(key, _) | Bound::Seen(key, _)) = &*bound else { continue };
        let kept = record(key).zip(needed.get(&slot)).map(|(record, needed)| {
            let all = record.recovered.iter().chain(&record.item);
            let kept = all.filter(|(name, _)| needed.includes(name));
            Value::M(kept.map(|(name, value)| (name, value.clone())).collect())
        });
        *bound = Bound::Value(kept);
    }
    frame
}

/// What expressions need of an item.
#[derive(Default)]
pub(super) struct Needed<'w> {
    attributes: BTreeSet<&'w str>,
    /// How often it is mentioned, and how often only for an attribute.
    mentions: usize,
    fields: usize,
}

impl Needed<'_> {
    fn includes(&self, name: &str) -> bool {
        self.mentions > self.fields || self.attributes.contains(name)
    }
}

/// Returns what expressions need of each slot.
pub(super) fn needed<'w>(
    each: impl FnOnce(&mut dyn FnMut(&'w Expr)),
) -> BTreeMap<usize, Needed<'w>> {
    let mut needed: BTreeMap<usize, Needed> = BTreeMap::new();
    let mut visit = |part: &'w Expr| match part {
        Expr::Slot(slot) => needed.entry(*slot).or_default().mentions += 1,
        Expr::Field(base, name) => {
            if let Expr::Slot(slot) = **base {
                let needed = needed.entry(slot).or_default();
                needed.attributes.insert(name);
                needed.fields += 1;
            }
        }
        _ => {}
    };
    each(&mut |expr| expr.walk(&mut visit));
    needed
}
