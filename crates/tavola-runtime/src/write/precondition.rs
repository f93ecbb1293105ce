//! `If-Match`: a write happens only if the first item that it names is still what its caller saw.
//!
//! The caller's view of the item, as it was loaded, is compared, and every attribute of which the
//! caller sees anything becomes a condition of the transaction. If one of them changes in between,
//! the write is computed again from the item as it is then, and the view is another one. So of all
//! callers who saw the same item, one at most changes it.

use tavola_model::model::{Step, Write};

use super::pass::{End, Pass, WriteMode};
use crate::context::{Fact, Trace};
use crate::draft::Before;
use crate::eval::Stop;
use crate::{Code, Failure, Fault};

/// Refuses a precondition where no item that is there could meet it: the first item that the write
/// names is new, is one of many, or there is none.
pub(super) fn check_applies(write: &Write) -> Result<(), Failure> {
    let first = write.steps.iter().find(|step| !matches!(step, Step::Let(_) | Step::Check(..)));
    let message = match first {
        Some(Step::Update { any: Some(_), .. }) => "does not apply to one of several items",
        Some(Step::Update { .. } | Step::Delete { .. }) => return Ok(()),
        Some(Step::Create { .. }) => "does not apply to a write that creates its item",
        _ => "applies only to a write that begins with one item",
    };
    Err(not_applicable(message))
}

/// Returns the failure of a precondition that cannot be met or not met.
pub(crate) fn not_applicable(message: &'static str) -> Failure {
    Failure::Invalid(vec![Fault::new("if-match", Code::NOT_APPLICABLE, message)])
}

impl Pass<'_, '_> {
    /// Compares the first item that the write names with what its caller expects, and pins it.
    pub(super) fn precondition(&mut self) -> Result<(), End> {
        let (items, model) = (self.items, self.model());
        let Some(expected) = items.call().if_match() else { return Ok(()) };
        if !matches!(self.mode, WriteMode::Whole | WriteMode::Opening { .. }) {
            return Ok(());
        }
        let Some((key, draft)) = self.drafts.first() else { return self.fail(failed()) };
        let Before::Present(record) = &draft.before else { return self.fail(failed()) };
        let (key, record) = (key.clone(), record.clone());
        // What the caller saw does not depend on what this write does. The rules about it are not
        // pinned: they decide what the caller sees, and not what the item is.
        let trace = Trace::default();
        let visibility = items.context(&trace).narrowed().visibility(&record);
        if matches!(visibility, Err(Stop::NotLoaded)) {
            self.trace.misses.borrow_mut().extend(trace.misses.into_inner());
        }
        let Some(visibility) = self.evaluate(visibility)? else { return Ok(()) };
        let Some(visibility) = visibility else { return self.fail(failed()) };
        let entity = model.entity(record.entity);
        if !expected.admits(&visibility.view(model, &record).timeless()) {
            return self.fail(failed());
        }
        for name in visibility.visible_names(entity) {
            self.context().used(&key, record.entity, Fact::Attribute(name.to_owned()));
        }
        Ok(())
    }
}

/// Returns the failure of a write whose item is not what its caller expects.
fn failed() -> Failure {
    Failure::precondition_failed()
}
