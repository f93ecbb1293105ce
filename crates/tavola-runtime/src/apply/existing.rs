//! Data that was there before the model, or before it changed: what it lacks, and filling it in.
//!
//! A record in every table says of which model its data is in step with. It is put last: an apply that was cut
//! off finds what is left to do, and does not do twice what is done.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use sha2::{Digest, Sha256};
use tavola_model::json::document;
use tavola_model::model::{Model, TableId};
use tavola_store::{Get, Put, Scan, Store, Value};

use super::{ApplyError, TableStep};
use crate::cursor::{CursorKey, CursorKeys};
use crate::inspect::{
    Event, Finding, Inspection, Kind, Mode, Outcome, Scope, Summary, Tell, is_needed,
};
use crate::record::Place;
use crate::{Clock, Deployment, Failure, Options, Runtime, system};

const FINGERPRINT: &str = "tavola:fingerprint";
const AT: &str = "tavola:at";
/// How many duplicates are listed.
const LISTED: usize = 100;

/// The data of a model's tables, which may not be ready for it yet.
pub struct Existing {
    runtime: Runtime,
    /// The tables whose data is not known to be in step, by their names in the model.
    behind: Vec<String>,
}

/// What data lacks, and what stands in the way of filling it in.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    /// What is filled in, counted.
    pub needs: BTreeMap<Need, u64>,
    /// How many items have a value that another one has, and that must be unique.
    pub duplicates: u64,
    /// The first of them.
    pub listed: Vec<Finding>,
    /// How much else is wrong, and does not follow from the model.
    pub left: u64,
}

/// One thing that a model needs of data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Need {
    /// What is the matter.
    pub kind: Kind,
    /// With items of which entity.
    pub entity: Option<String>,
    /// With which attribute.
    pub attribute: Option<String>,
}

impl Existing {
    /// Looks which tables have data that is not known to be in step with the model; those that have yet to be
    /// made have none.
    pub async fn open(
        model: &Model,
        store: Arc<dyn Store>,
        deployment: &Deployment,
        steps: &[TableStep],
    ) -> Result<Self, ApplyError> {
        let runtime = Runtime::unprepared(Arc::new(model.clone()), store, options(deployment));
        let mut behind = Vec::new();
        for (id, table) in model.table_ids() {
            let made = |step: &TableStep| matches!(step, TableStep::CreateTable(schema) if schema.name == deployment.table(id));
            if !steps.iter().any(made) && !runtime.in_step(id).await? {
                behind.push(table.name.clone());
            }
        }
        Ok(Self { runtime, behind })
    }

    /// Whether there is nothing to look at.
    pub fn is_in_step(&self) -> bool {
        self.behind.is_empty()
    }

    /// What the data lacks, and what stands in the way.
    pub async fn survey(&self, tell: Tell<'_>) -> Result<Survey, Failure> {
        let mut survey = Survey::default();
        if self.behind.is_empty() {
            return Ok(survey);
        }
        let mut take = |event: Event<'_>| match event {
            Event::Found(finding, Outcome::Mendable) => {
                *survey.needs.entry(Need::of(finding)).or_default() += 1;
            }
            Event::Found(finding, _) if finding.kind == Kind::Duplicate => {
                survey.duplicates += 1;
                if survey.listed.len() < LISTED {
                    survey.listed.push(finding.clone());
                }
            }
            Event::Found(..) => {}
            event => tell(event),
        };
        let summary = self.runtime.inspect(&self.inspection(Mode::Look), &mut take).await?;
        survey.left = summary.wrong().saturating_sub(summary.mendable + survey.duplicates);
        Ok(survey)
    }

    /// Fills in what the data lacks.
    pub async fn fill(&self, tell: Tell<'_>) -> Result<Summary, Failure> {
        if self.behind.is_empty() {
            return Ok(Summary::default());
        }
        self.runtime.inspect(&self.inspection(Mode::Mend), tell).await
    }

    /// Records that all data is in step with the model.
    pub async fn record(&self) -> Result<(), ApplyError> {
        for (id, _) in self.runtime.model().table_ids() {
            self.runtime.record_in_step(id).await?;
        }
        Ok(())
    }

    fn inspection(&self, mode: Mode) -> Inspection {
        Inspection { only: self.behind.clone(), mode, scope: Scope::WhatFollows }
    }
}

impl Need {
    fn of(finding: &Finding) -> Self {
        // Which attributes of a derived item differ says little, and has many combinations.
        let attribute = finding.attribute.clone().filter(|_| finding.kind != Kind::StaleDerived);
        Self { kind: finding.kind, entity: finding.entity.clone(), attribute }
    }
}

/// Records of tables that were just made that their data is in step: they have none.
pub async fn record_new(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
    steps: &[TableStep],
) -> Result<(), ApplyError> {
    let runtime = Runtime::unprepared(Arc::new(model.clone()), store, options(deployment));
    for (id, _) in model.table_ids() {
        let made = |step: &TableStep| matches!(step, TableStep::CreateTable(schema) if schema.name == deployment.table(id));
        if steps.iter().any(made) {
            runtime.record_in_step(id).await?;
        }
    }
    Ok(())
}

pub(super) fn options(deployment: &Deployment) -> Options {
    Options {
        // No list is read, so no cursor is made.
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([0; 32])),
        deployment: deployment.clone(),
        clock: Clock::system(),
        development: false,
    }
}

impl Runtime {
    /// The physical tables whose data is not known to be in step with the model: `tavola apply` has not been
    /// run since the model changed. Costs a read or two a table.
    pub async fn behind(&self) -> Result<Vec<String>, Failure> {
        let mut behind = Vec::new();
        for (id, _) in self.model().table_ids() {
            if !self.in_step(id).await? {
                behind.push(self.table_name(id).to_owned());
            }
        }
        Ok(behind)
    }

    /// Whether a table's data is known to be in step with the model, or there is none.
    async fn in_step(&self, id: TableId) -> tavola_store::Result<bool> {
        let table = self.table_name(id).to_owned();
        let key = self.step_record(id).key(self.model().table(id));
        let get = Get { table: table.clone(), key, strong: true, attributes: Vec::new() };
        if let Some(record) = self.store().get(get).await?.value {
            let found = record.get(FINGERPRINT).and_then(Value::as_str);
            return Ok(found == Some(&fingerprint(self.model())));
        }
        let scan = Scan { table, limit: Some(1), strong: true, ..Scan::default() };
        let page = self.store().scan(scan).await?.value;
        Ok(page.items.is_empty() && page.next.is_none())
    }

    async fn record_in_step(&self, id: TableId) -> tavola_store::Result<()> {
        let mut item = self.step_record(id).key(self.model().table(id)).to_item();
        item.insert(FINGERPRINT.to_owned(), Value::from(fingerprint(self.model())));
        item.insert(AT.to_owned(), Value::from(self.now()));
        let put = Put { table: self.table_name(id).to_owned(), item, condition: None };
        self.store().put(put).await.map(|_| ())
    }

    /// Other models may keep items in the same table: each has a record of its own.
    fn step_record(&self, id: TableId) -> Place {
        system::place(id, self.model().table(id), system::MODEL, &self.model().name)
    }
}

/// Of all that decides what data must look like, and of nothing else: reads and rules may change freely.
fn fingerprint(model: &Model) -> String {
    let document = document(model);
    let tables = document.tables.iter().map(|table| {
        let indexes: Vec<_> = table.indexes.iter().map(|index| &index.key).collect();
        json!([table.name, table.key, indexes, table.ttl, table.type_attribute])
    });
    let entities = document.entities.iter().zip(&model.entities).map(|(entity, described)| {
        let followed = entity.attributes.iter().filter(|attribute| {
            attribute.computed.as_deref() == Some("kept") || is_needed(described, &attribute.name)
        });
        let attributes: Vec<_> = followed.map(|a| json!([a.name, a.value, a.computed])).collect();
        // What another owner of an exclusive item is told is not stored.
        let derives = entity.derives.iter().map(|derived| {
            let exclusive = derived.exclusive.is_some();
            json!([derived.entity, derived.each, derived.condition, exclusive, derived.fields])
        });
        json!([
            entity.name,
            entity.table,
            entity.type_value,
            entity.keys,
            attributes,
            entity.expires,
            entity.uniques,
            derives.collect::<Vec<_>>()
        ])
    });
    let all = json!([tables.collect::<Vec<_>>(), entities.collect::<Vec<_>>()]);
    Sha256::digest(all.to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}
