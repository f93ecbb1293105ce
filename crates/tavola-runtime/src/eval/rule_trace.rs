//! Tells of rules that are asked.

use tavola_model::model::RuleId;

use super::value::Val;
use crate::context::Context;
use crate::tracer::{RuleArgument, TraceEvent, TracedRule};

impl Context<'_> {
    /// Tells that a rule was asked, if anybody is told.
    pub(super) fn trace_rule(&self, id: RuleId, slots: &[Val<'_>], holds: bool) {
        let Some(tracer) = self.tracer else { return };
        let rule = self.model.rule(id);
        let argument = |slot: &Val<'_>| match slot {
            Val::Absent | Val::Pending => RuleArgument::Absent,
            Val::Value(value) => RuleArgument::Value(value.clone().into_owned()),
            Val::Record(record) | Val::Deleted(record) | Val::Seen(record) => RuleArgument::Item {
                entity: self.model.entity(record.entity).name.clone(),
                key: record.key.store_key(self.model.table(record.key.table)),
            },
        };
        let names = rule.params.iter().map(|(name, _)| name.clone());
        let arguments = names.zip(slots.iter().map(argument)).collect();
        tracer.record(TraceEvent::Rule(TracedRule { rule: rule.name.clone(), arguments, holds }));
    }
}
