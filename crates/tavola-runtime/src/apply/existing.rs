//! Data that was there before the model, or before it changed: what it lacks, what does not fit,
//! and filling it in.
//!
//! What every table says of the models that served it tells which data is not known to be in step.
//! That it is, is recorded last: an apply that was cut off finds what is left to do, and does not
//! do twice what is done.

use std::collections::BTreeMap;
use std::sync::Arc;

use tavola_model::diff::{Change, ChangeKind, Effect};
use tavola_model::model::Model;
use tavola_store::Store;

use super::ApplyError;
use super::concern::Concerns;
use crate::inspect::{
    Drift, Event, Finding, Inspection, InspectionScope, Observer, ProblemKind, RepairMode,
    RepairOutcome, Summary,
};
use crate::versions::Versions;
use crate::{Deployment, Failure, OpenError};

/// How many duplicates are listed.
const LISTED: usize = 100;

/// The data of a model's tables, which may not be ready for it yet.
pub struct Existing {
    versions: Versions,
    /// The tables whose data is not known to be in step, by their names in the model.
    behind: Vec<String>,
    changes: Vec<Change>,
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
    /// The changes of the model that stored items do not fit, and how many there are of these: what
    /// becomes of them is for somebody to decide.
    pub decisions: Vec<(Change, u64)>,
    /// How much else is wrong, and does not follow from the model.
    pub left: u64,
}

/// One thing that a model needs of data.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Need {
    /// What is the matter.
    pub kind: ProblemKind,
    /// With items of which entity.
    pub entity: Option<String>,
    /// With which attribute.
    pub attribute: Option<String>,
}

impl Existing {
    /// Looks which tables have data that is not known to be in step with the model; those that have
    /// yet to be made have none.
    ///
    /// # Errors
    ///
    /// The store's; [`ApplyError::NotReady`] if a table has a storage format that this program does
    /// not know.
    pub async fn open(
        model: &Model,
        store: Arc<dyn Store>,
        deployment: &Deployment,
    ) -> Result<Self, ApplyError> {
        let versions = Versions::read(model, store, deployment).await?;
        let is_newer = |error: &OpenError| matches!(error, OpenError::NewFormat { .. });
        let newer: Vec<_> = versions.other_formats().into_iter().filter(is_newer).collect();
        if !newer.is_empty() {
            return Err(ApplyError::NotReady(newer));
        }
        let (behind, changes) = (versions.behind(), versions.changes());
        Ok(Self { versions, behind, changes })
    }

    /// Returns `true` if all data is up to date.
    pub fn is_in_step(&self) -> bool {
        self.behind.is_empty()
    }

    /// Returns what the tables record of their format and of the models that served them.
    pub fn versions(&self) -> &Versions {
        &self.versions
    }

    /// Determines what the data lacks, and what prevents applying the model.
    pub async fn survey(&self, tell: Observer<'_>) -> Result<Survey, Failure> {
        let mut survey = Survey::default();
        let mut concerns = Concerns::of(&self.changes);
        if !self.behind.is_empty() {
            let mut take = |event: Event<'_>| {
                concerns.note(&event);
                match event {
                    Event::Found(finding, RepairOutcome::Repairable) => {
                        *survey.needs.entry(Need::of(finding)).or_default() += 1;
                    }
                    Event::Found(finding, _) if finding.kind == ProblemKind::Duplicate => {
                        survey.duplicates += 1;
                        if survey.listed.len() < LISTED {
                            survey.listed.push(finding.clone());
                        }
                    }
                    Event::Found(..) => {}
                    event => tell(event),
                }
            };
            let summary = self
                .versions
                .runtime()
                .inspect(&self.inspection(RepairMode::Look), &mut take)
                .await?;
            survey.left = summary.wrong().saturating_sub(summary.repairable + survey.duplicates);
        }
        survey.left = survey.left.saturating_sub(concerns.findings());
        survey.decisions = concerns.decisions(self.versions.runtime().store()).await?;
        Ok(survey)
    }

    /// Fills in what the data lacks.
    pub async fn fill(&self, tell: Observer<'_>) -> Result<Summary, Failure> {
        if self.behind.is_empty() {
            return Ok(Summary::default());
        }
        self.versions.runtime().inspect(&self.inspection(RepairMode::Repair), tell).await
    }

    /// Records that all data is in step with the model, except in tables where something is open to
    /// decide.
    pub async fn record(&self, open: &[(Change, u64)]) -> Result<(), ApplyError> {
        let open: Vec<&String> = open.iter().flat_map(|(change, _)| &change.tables).collect();
        Ok(self.versions.record_applied(&open).await?)
    }

    fn inspection(&self, mode: RepairMode) -> Inspection {
        let mut drift = Drift::default();
        for change in &self.changes {
            let Some(entity) = change.entity.clone() else { continue };
            match (change.kind, &change.attribute, &change.now) {
                (ChangeKind::IndexKey, Some(attribute), None) => {
                    drift.dropped.push((entity, attribute.clone()));
                }
                (ChangeKind::Lifetime, ..) => drift.dropped.extend(self.lifetime_of(entity)),
                (ChangeKind::AttributeRequired, Some(attribute), _)
                    if change.effect == Effect::Fill =>
                {
                    drift.required.push((entity, attribute.clone()));
                }
                _ => {}
            }
        }
        Inspection { only: self.behind.clone(), mode, scope: InspectionScope::WhatFollows, drift }
    }

    /// Returns the attribute by which items of an entity expire in their table.
    fn lifetime_of(&self, entity: String) -> Option<(String, String)> {
        let model = self.versions.runtime().model();
        let described = model.entity(model.entity_named(&entity)?);
        let ttl = model.table(described.table).ttl.clone()?;
        // Where it is an attribute of its own, the item decides what it is.
        described.attribute(&ttl).is_none().then_some((entity, ttl))
    }
}

impl Need {
    fn of(finding: &Finding) -> Self {
        // Which attributes of a derived item differ says little, and has many combinations.
        let attribute =
            finding.attribute.clone().filter(|_| finding.kind != ProblemKind::StaleDerived);
        Self { kind: finding.kind, entity: finding.entity.clone(), attribute }
    }
}
