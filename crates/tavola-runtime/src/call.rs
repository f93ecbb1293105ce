//! What a call knows from its beginning: who calls, when, on which model, and for which tenant.

use tavola_model::model::{EntityId, Model, TableId};
use tavola_store::{Action, ActionKind, Condition, Get, Key};

use crate::context::Identity;
use crate::deployment::Deployment;
use crate::draw::Draw;
use crate::item_key::ItemKey;
use crate::key_only::take_out_key_only;
use crate::tenancy::Tenancy;
use crate::time::Moment;
use crate::tracer::{TraceEvent, Tracer, Tracing};
use crate::{Caller, IfMatch};

/// The facts of one call, which do not change while it runs.
pub(crate) struct Call<'r> {
    model: &'r Model,
    deployment: &'r Deployment,
    /// The entities whose items may be marked as being deleted.
    markable: &'r [EntityId],
    identity: Identity,
    moment: Moment,
    draw: Draw,
    tenancy: Tenancy,
    is_cascade: bool,
    /// The item that the call ends because its lifetime is over.
    ends: Option<ItemKey>,
    if_match: Option<IfMatch>,
    tracer: Option<&'r dyn Tracer>,
}

impl<'r> Call<'r> {
    /// Returns a call that may reach the items of every tenant.
    pub fn new(
        model: &'r Model,
        deployment: &'r Deployment,
        markable: &'r [EntityId],
        identity: Identity,
        moment: Moment,
    ) -> Self {
        let (tenancy, is_cascade, ends) = (Tenancy::Free, false, None);
        let (if_match, tracer, draw) = (None, None, moment.draw());
        Self {
            model,
            deployment,
            markable,
            identity,
            moment,
            draw,
            tenancy,
            is_cascade,
            ends,
            if_match,
            tracer,
        }
    }

    /// Returns the same call, told to a tracer.
    pub fn traced_by(self, tracer: Option<&'r dyn Tracer>) -> Self {
        Self { tracer, ..self }
    }

    /// Returns the same call, confined to the items of a tenant.
    pub fn confined_to(self, tenancy: Tenancy) -> Self {
        Self { tenancy, ..self }
    }

    /// Returns the same call, on condition of what the first item that it names is.
    pub fn expecting(self, if_match: Option<IfMatch>) -> Self {
        Self { if_match, ..self }
    }

    /// Returns the call that finishes a cascade deletion which this caller began.
    pub fn cascade(&self, identity: Identity, tenancy: Tenancy) -> Self {
        let same =
            Self::new(self.model, self.deployment, self.markable, identity, self.moment.clone());
        Self { tenancy, is_cascade: true, tracer: self.tracer, ..same }
    }

    /// Returns the call that ends an item whose lifetime is over: a job's, at the same moment.
    pub fn ending(&self, item: ItemKey) -> Self {
        let identity = Identity::new(self.model, &Caller::job());
        let same =
            Self::new(self.model, self.deployment, self.markable, identity, self.moment.clone());
        Self { ends: Some(item), tracer: self.tracer, ..same }
    }

    pub fn model(&self) -> &'r Model {
        self.model
    }

    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Returns what is chosen at random in the call.
    pub fn draw(&self) -> Draw {
        self.draw
    }

    /// Returns the time of the call in epoch seconds.
    pub fn now(&self) -> i64 {
        self.moment.epoch()
    }

    pub fn tenancy(&self) -> &Tenancy {
        &self.tenancy
    }

    /// Returns `true` for a call that sees items which are marked as being deleted: only what
    /// deletes them does.
    pub fn sees_marked(&self) -> bool {
        self.is_cascade
    }

    /// Returns `true` for the call that ends this item because its lifetime is over: only to it is
    /// the item still there.
    pub fn ends(&self, item: &ItemKey) -> bool {
        self.ends.as_ref() == Some(item)
    }

    /// Returns what the first item that a write names must be.
    pub fn if_match(&self) -> Option<&IfMatch> {
        self.if_match.as_ref()
    }

    /// Returns who is told what the call does.
    pub fn tracer(&self) -> Option<&'r dyn Tracer> {
        self.tracer
    }

    /// Returns what tells of the requests of the call.
    pub fn tracing(&self) -> Option<Tracing<'r>> {
        let Self { model, deployment, tracer, .. } = *self;
        let tracer = tracer.filter(|tracer| tracer.follows_requests())?;
        Some(Tracing { tracer, model, deployment })
    }

    /// Tells whether the `allow` of the operation holds, as it is written.
    pub fn trace_permission(&self, allow: Option<&str>, holds: bool) {
        if let Some(tracer) = self.tracer {
            tracer.record(TraceEvent::Permission { allow: allow.map(str::to_owned), holds });
        }
    }

    /// Returns `true` if an operation can be called in this deployment.
    pub fn serves(&self, operation: &str) -> bool {
        self.deployment.turned_off_by(operation).is_none()
    }

    /// Returns the entities whose items may be marked as being deleted.
    pub fn markable(&self) -> &'r [EntityId] {
        self.markable
    }

    /// Returns the physical name of a table.
    pub fn table_name(&self, table: TableId) -> String {
        self.deployment.table(table).to_owned()
    }

    /// Returns the physical table and the primary key of an item, as requests name it.
    pub fn address(&self, key: &ItemKey) -> (String, Key) {
        (self.table_name(key.table), key.store_key(self.model.table(key.table)))
    }

    /// Returns the request that reads one item.
    pub fn get_request(&self, item_key: &ItemKey, strong: bool) -> Get {
        let (table, key) = self.address(item_key);
        Get { table, key, strong, attributes: Vec::new() }
    }

    /// Returns an action of a transaction on an item.
    pub fn action(
        &self,
        item_key: &ItemKey,
        kind: impl FnOnce(Key) -> ActionKind,
        condition: impl Into<Option<Condition>>,
    ) -> Action {
        let (table, key) = self.address(item_key);
        let mut kind = kind(key);
        take_out_key_only(self.model, item_key, &mut kind);
        Action { table, kind, condition: condition.into() }
    }
}
