//! Decides by `allow` whether the caller may call a write. What it decides by becomes conditions
//! of the transaction; how a refusal is said is in `crate::permission`.

use super::pass::{End, Pass};

impl Pass<'_, '_> {
    /// Decides the permission. As long as something is not loaded, nothing is decided.
    pub(super) fn permission(&mut self) -> Result<(), End> {
        let write = self.write;
        let allowed = match &write.allow {
            Some(allow) => self.holds(allow, None)?,
            None => Some(false),
        };
        match allowed {
            Some(allowed) if !self.pending => {
                let rule = write.allow.as_ref().and(write.refusal.condition.as_deref());
                self.items.call().trace_permission(rule, allowed);
                if allowed { Ok(()) } else { Err(End::Refused) }
            }
            _ => Ok(()),
        }
    }
}
