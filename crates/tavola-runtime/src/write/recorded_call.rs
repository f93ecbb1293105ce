//! A call as a record keeps it: what goes on after the call has been answered needs to know again
//! what was called, by whom, and what `let` had found.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tavola_model::model::{Direction, Expr, Local, Model, Portions, Source, Step, Tenant, Write};
use tavola_store::{Item, Value};

use super::cascade::cascading;
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
/// What each loop in portions goes over.
pub(super) const LOOPS: &str = "tavola:loops";
/// What is needed later of the inputs and of what `let` had found.
const NEEDS: &str = "tavola:needs";
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
    let kept = names(write).into_iter().zip(frame.iter().map(value));
    let kept = kept.enumerate().filter(|(_, (_, kept))| *kept != Value::Null);
    let (inputs, lets): (Vec<_>, Vec<_>) = kept.partition(|(slot, _)| *slot < write.inputs.len());
    let named = |kept: Vec<(usize, (String, Value))>| {
        Value::M(kept.into_iter().map(|(_, kept)| kept).collect())
    };
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
        (INPUTS, named(inputs)),
        (LETS, named(lets)),
        (NEEDS, needs(write)),
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
    /// Returns the call that a record has kept, or why the model cannot go on with it: another
    /// version of it has begun it.
    pub fn of(loader: &Loader<'r>, record: &Item) -> Result<Result<Self, String>, Failure> {
        let model = loader.model();
        let name = record.get(WRITE).and_then(Value::as_str).unwrap_or_default();
        let Some(write) = model.write_named(name).map(|id| model.write(id)) else {
            return Ok(Err(format!("the model has no write `{name}` any more")));
        };
        // Records of earlier versions do not say, and only work in portions has loops.
        let is_same = record.get(LOOPS).is_none_or(|told| *told == loops(model, write));
        let has_all = match (record.get(NEEDS), needs(write)) {
            (Some(Value::L(told)), Value::L(needs)) => needs.iter().all(|need| told.contains(need)),
            _ => true,
        };
        if !is_same || !has_all {
            return Ok(Err(format!("the model's write `{name}` is not the one that began this")));
        }
        let present = |value: &Value| (*value != Value::Null).then(|| value.clone());
        // Records of earlier versions have values in the order of the model.
        let values = |name: &str| match record.get(name) {
            Some(Value::L(values)) => values.iter().map(present).collect(),
            _ => Vec::new(),
        };
        let inputs = match record.get(INPUTS).and_then(Value::as_map) {
            Some(inputs) => {
                write.inputs.iter().map(|input| inputs.get(&input.name).cloned()).collect()
            }
            None => values(INPUTS),
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
        let mut frame = loader.items().bind(&write.inputs, inputs, write.frame.len())?;
        let lets = record.get(LETS).and_then(Value::as_map);
        for (bound, name) in frame.iter_mut().zip(names(write)).skip(write.inputs.len()) {
            *bound = Bound::Value(lets.and_then(|lets| lets.get(&name)).cloned());
        }
        Ok(Ok(Self { write, frame, identity, tenancy }))
    }
}

/// Returns the name under which the value of each slot is kept. The model's names are not enough:
/// steps have slots without a name, and steps that are inlined twice have two of each name.
fn names(write: &Write) -> Vec<String> {
    let mut so_far: HashMap<&str, usize> = HashMap::new();
    let mut names = Vec::with_capacity(write.frame.len());
    for Local { name, .. } in &write.frame {
        let before = so_far.entry(name).or_default();
        names.push(match (name.as_str(), *before) {
            ("", n) | (_, n @ 1..) => format!("{name}#{n}"),
            (_, 0) => name.clone(),
        });
        *before += 1;
    }
    names
}

/// Returns what each loop in portions goes over, as far as a position in it depends on that.
pub(super) fn loops(model: &Model, write: &Write) -> Value {
    let over = |portions: &Portions| {
        let Some((read, _)) = portions.read().map(|(id, args)| (model.read(id), args)) else {
            return Value::from("list");
        };
        let inputs: Vec<&str> = read.inputs.iter().map(|input| input.name.as_str()).collect();
        let (table, index, direction) = match &read.source {
            Source::Query(query) => (query.table, query.index, Some(&query.direction)),
            Source::Scan { table, .. } => (*table, None, None),
            Source::Get { .. } | Source::Unresolved => return Value::from(read.name.as_str()),
        };
        let index = index.map_or("", |id| model.index(table, id).name.as_str());
        let order = match direction {
            None | Some(Direction::Ascending) => "ascending",
            Some(Direction::Descending | Direction::DescendingIf(_)) => "descending",
        };
        let table = &model.table(table).name;
        Value::from(format!("{}({}) of {table} {index} {order}", read.name, inputs.join(", ")))
    };
    Value::L(write.portions.iter().map(over).collect())
}

/// Returns what goes on after the call needs of its inputs and of what `let` had found.
fn needs(write: &Write) -> Value {
    let of_loop = |step: &Step| match step {
        Step::For { slot, .. } => Some(*slot),
        _ => None,
    };
    let portions = write.portions.iter().map(|portions| &portions.step);
    // What loops bind comes behind everything that is there before them.
    let end = cascading(write).chain(portions).filter_map(of_loop).min().unwrap_or(0);
    let (names, mut needs) = (names(write), Vec::new());
    for (slot, needed) in needed(write).range(..end) {
        let Some(name) = names.get(*slot) else { continue };
        needs.push(name.clone());
        needs.extend(needed.attributes.iter().map(|attribute| format!("{name}.{attribute}")));
        needs.extend((needed.mentions > needed.fields).then(|| format!("{name}.*")));
    }
    Value::L(needs.into_iter().map(Value::from).collect())
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

/// Returns what goes on after a write needs of each slot.
pub(super) fn needed<'w>(write: &'w Write) -> BTreeMap<usize, Needed<'w>> {
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
    let mut each = |expr: &'w Expr| expr.walk(&mut visit);
    cascading(write).for_each(|step| step.exprs(&mut each));
    write.portions.iter().for_each(|portions| portions.later_exprs(&mut each));
    write.cancel.iter().for_each(each);
    needed
}
