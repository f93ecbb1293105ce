//! What a write returns to its caller, and the requests that are needed for it.

use super::bindings::{Bindings, KeyTemplate};
use super::loads::batch_get;
use super::read::visible;
use super::write::Builder;
use super::{ActionKind, Request, included};
use crate::model::{Step, Write};

impl Builder<'_> {
    /// Returns who sees which part of the answer, and the request that is needed to decide it.
    pub(super) fn answered(&self) -> (Vec<String>, Option<Request>) {
        let first = self.actions.first().filter(|action| action.kind != ActionKind::Delete);
        let Some(first) = first else { return (Vec::new(), None) };
        let plain = Bindings::new(self.bindings.model, &[], 0);
        let named = plain.with_values(first.key.entity, self.named.clone());
        let asked = included::who_sees(&named, first.key.entity);
        let purpose = format!("what the caller may see of the {}", first.entity);
        let loaded: Vec<KeyTemplate> = self.uses.keys().into_iter().cloned().collect();
        let request = batch_get(self.bindings.model, &asked, &loaded, &purpose);
        (visible(&plain, first.key.entity), request)
    }

    /// Returns the requests that are sent when the write is refused.
    pub(super) fn refusal(&self, write: &Write) -> Vec<Request> {
        let lets: Vec<_> = write
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Let(binding) => Some(binding),
                _ => None,
            })
            .collect();
        let loaded: Vec<KeyTemplate> = self.uses.keys().into_iter().cloned().collect();
        included::refusal(&self.bindings, &lets, &loaded)
    }
}
