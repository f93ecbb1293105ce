//! What always holds of the items of an entity.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::{Check, EntityId, Expr};
use crate::syntax::ast::{self, Member};

impl<'a> Resolver<'a> {
    /// Resolves `check` in an entity.
    pub(super) fn entity_check(&mut self, id: EntityId, node: &'a ast::Check) {
        let reported = self.findings.len();
        let condition = self.condition(&node.condition.expr, &mut Scope::of_stored(id));
        // What is wrong with an expression leaves nothing to check.
        let sound = self.findings.len() == reported;
        let otherwise = self.broken(node, id);
        let span = node.condition.expr.span;
        let check = Check::new(condition, otherwise, span);
        if check.parts.iter().any(Expr::asks_beyond_item) {
            let message = "a check is about the item alone";
            let finding = Finding::error("bad-check", span, message)
                .why("it holds at any time and for every caller, also when other items change")
                .help("ask for anything else in the writes: `check ...` or `if ...`");
            self.report(finding);
        } else if sound && check.parts.iter().any(|part| self.model.attributes_of(part).is_empty())
        {
            let finding = Finding::error("bad-check", span, "this is about no attribute");
            self.report(finding.help("compare attributes: `check endsAt > startsAt`"));
        }
        self.may_be_absent(id, &check);
        self.edit(id, |entity| entity.checks.push(check));
    }

    /// Reports a comparison that an item without an optional attribute would break.
    fn may_be_absent(&mut self, id: EntityId, check: &Check) {
        let compared = check.parts.iter().filter(|part| {
            matches!(part, Expr::Compare(_, comparison, ..) if *comparison != tavola_store::Comparison::NotEqual)
        });
        let mut absent = compared.flat_map(|part| {
            let bare = part.any(|part| matches!(part, Expr::Coalesce(..) | Expr::When(..)));
            (!bare).then(|| self.model.attributes_of(part)).into_iter().flatten()
        });
        let entity = self.model.entity(id);
        let Some(name) = absent.find(|name| entity.attribute(name).is_some_and(|a| a.optional))
        else {
            return;
        };
        let message = format!("`{name}` may be absent, and then this does not hold");
        let finding = Finding::error("bad-check", check.span, message)
            .help(format!("write `not exists {name} or ...`, or make `{name}` required"));
        self.report(finding);
    }

    /// Reports a derived item that has a check: it follows its owner, whatever it is like.
    pub(super) fn unchecked(&mut self, derived: EntityId, node: &ast::Derive) {
        let is_check = |member: &Member| matches!(member, Member::Check(_));
        let members = self.entity_nodes.get(derived.index()).map(|(_, node)| &node.members);
        if !members.is_some_and(|members| members.iter().any(is_check)) {
            return;
        }
        let message = format!("`{}` has a check, and cannot be derived", node.entity.text);
        let finding = Finding::error("bad-check", node.entity.span, message);
        let finding = finding.why("a derived item follows its owner, whatever it is like");
        self.report(finding.help("check the attributes of the owner that it is made of"));
    }
}
