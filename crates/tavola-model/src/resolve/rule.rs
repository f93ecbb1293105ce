//! Rules, and calls of rules.

use super::expr::Typed;
use super::load::single;
use super::scope::{Scope, SlotKind};
use super::{Progress, Resolver};
use crate::model::{Expr, Rule, RuleId, Type};
use crate::syntax::ast;
use crate::{Finding, Fix, Span};

impl<'a> Resolver<'a> {
    pub(super) fn rule_call(
        &mut self,
        name: &str,
        args: Option<&'a [ast::Arg]>,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let Some(id) = self.rules.get(name).copied() else { return (Expr::Absent, Type::Bool) };
        self.resolve_rule(id, span);
        // The parameters of a rule that depends on itself are not known yet.
        if self.rule_states.get(id.0) == Some(&Progress::Running) {
            return (Expr::Absent, Type::Unknown);
        }
        let params = self.model.rule(id).params.clone();
        let mut values: Vec<Option<Expr>> = vec![None; params.len()];
        for arg in args.unwrap_or_default() {
            // A rule of one item parameter takes an item whatever its name: `owns(item)`.
            let by_place = match (arg.name.as_ref(), params.as_slice()) {
                (_, [(_, Type::Item(_))]) => Some(0),
                (Some(name), _) => params.iter().position(|(param, _)| *param == name.text),
                (None, _) => None,
            };
            let by_place = by_place.or_else(|| self.item_param(arg, &params, &values, scope));
            // `granted(item, VIEW_DECK)`: the one parameter of an enum that has this member.
            let by_place = by_place.or_else(|| match &arg.value.kind {
                ast::ExprKind::Name(member) => {
                    single(params.iter().zip(&values).enumerate().filter_map(
                        |(place, ((_, ty), value))| match ty {
                            Type::Enum(members) if value.is_none() && members.contains(member) => {
                                Some(place)
                            }
                            _ => None,
                        },
                    ))
                }
                _ => None,
            });
            let Some(place) = by_place else {
                match &arg.name {
                    Some(given) => {
                        let what = format!("parameter of the rule `{name}` called");
                        self.unknown(
                            &what,
                            &given.text,
                            given.span,
                            params.iter().map(|(p, _)| p.as_str()),
                        );
                    }
                    None => {
                        self.arg_name(arg);
                    }
                }
                self.name_of_only_parameter(arg, &params);
                continue;
            };
            if let (Some((_, ty)), Some(value)) = (params.get(place), values.get_mut(place)) {
                *value = Some(self.expect(&arg.value, scope, ty));
            }
        }
        let mut complete = Vec::with_capacity(params.len());
        for ((param, ty), value) in params.iter().zip(values) {
            let value = value.or_else(|| match args {
                None => self.same_named(param, scope, ty),
                Some(_) => None,
            });
            match value {
                Some(value) => complete.push(value),
                None => {
                    self.report(
                        Finding::error(
                            "missing-argument",
                            span,
                            format!("the rule `{name}` needs `{param}`"),
                        )
                        .about(None, param)
                        .help(format!("`{name}({param} = ...)`")),
                    );
                    complete.push(Expr::Absent);
                }
            }
        }
        (Expr::Rule(id, complete), Type::Bool)
    }

    /// Adds to the last finding, unless it has a fix, that an argument is the only parameter of a rule.
    fn name_of_only_parameter(&mut self, arg: &ast::Arg, params: &[(String, Type)]) {
        let finding = self.findings.last_mut().filter(|finding| finding.fix.is_none());
        let (Some(finding), [(param, _)]) = (finding, params) else { return };
        let at = arg.value.span.start as usize;
        finding.help = Some(format!("name the parameter: `{param} = ...`"));
        finding.fix = Some(Fix::replace(Span::new(at, at), format!("{param} = ")));
    }

    /// Returns the parameter that an item goes to: the only one of its entity.
    fn item_param(
        &mut self,
        arg: &'a ast::Arg,
        params: &[(String, Type)],
        values: &[Option<Expr>],
        scope: &mut Scope,
    ) -> Option<usize> {
        let entity = match &arg.value.kind {
            ast::ExprKind::Name(name) if name == "item" => scope.item,
            ast::ExprKind::Name(name) => {
                let slot = scope.find(name)?;
                match scope.slots.get(slot)?.ty {
                    Some(Type::Item(entity)) => Some(entity),
                    _ => None,
                }
            }
            ast::ExprKind::Call(name, _) => self.entities.get(name.text.as_str()).copied(),
            _ => None,
        }?;
        single(params.iter().zip(values).enumerate().filter_map(|(place, ((_, ty), value))| {
            (*ty == Type::Item(entity) && value.is_none()).then_some(place)
        }))
    }

    /// Resolves a rule when it is first needed; rules may use each other, but not in a circle.
    pub(super) fn resolve_rule(&mut self, id: RuleId, from: Span) {
        match self.rule_states.get(id.0) {
            Some(Progress::Waiting) => {}
            Some(Progress::Running) => {
                let name = self.model.rule(id).name.clone();
                self.error("cycle", from, format!("the rule `{name}` depends on itself"));
                return;
            }
            _ => return,
        }
        self.set_progress(id, Progress::Running);
        if let Some((_, node)) = self.rule_nodes.get(id.0).copied() {
            let mut scope = Scope::default();
            for param in &node.params {
                let ty = param.ty.as_ref().map(|ty| self.resolve_type_where(ty, true));
                scope.push(&param.name.text, ty, SlotKind::Local, param.name.span);
            }
            let condition = self.condition(&node.condition, &mut scope);
            for slot in &scope.slots {
                if !slot.used {
                    self.error("unused-input", slot.span, format!("`{}` is never used", slot.name));
                } else if slot.ty.is_none() {
                    self.untyped(&slot.name, slot.span);
                }
            }
            let params = scope.frame().into_iter().map(|local| (local.name, local.ty)).collect();
            if let Some(rule) = self.model.rules.get_mut(id.0) {
                *rule = Rule { params, condition, ..rule.clone() };
            }
        }
        self.set_progress(id, Progress::Done);
    }

    fn set_progress(&mut self, id: RuleId, progress: Progress) {
        if let Some(state) = self.rule_states.get_mut(id.0) {
            *state = progress;
        }
    }
}
