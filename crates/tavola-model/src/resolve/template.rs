//! Templates: strings with holes.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::scalar::PlainString;
use crate::model::{Expr, Function, Hole, Length, Template, TemplatePart, Transform, Type};
use crate::syntax::ast;
use tavola_store::Value;

/// An id has no more bytes.
const MOST_LEFT: u32 = 256;
/// Each is a query of its own.
const MOST_SHARDS: u32 = 1000;

impl<'a> Resolver<'a> {
    /// Resolves a template whose holes' types are known from their values.
    pub(super) fn template(&mut self, node: &'a ast::Template, scope: &mut Scope) -> Template {
        self.template_with(node, scope, &[])
    }

    /// Resolves a template; `hints` tell the types of holes by their place.
    pub(super) fn template_with(
        &mut self,
        node: &'a ast::Template,
        scope: &mut Scope,
        hints: &[Option<Type>],
    ) -> Template {
        let mut holes = 0;
        let parts = node
            .parts
            .iter()
            .map(|part| match part {
                ast::TemplatePart::Literal(text) => TemplatePart::Literal(text.clone()),
                ast::TemplatePart::Hole(hole) => {
                    let hint = hints.get(holes).cloned().flatten();
                    holes += 1;
                    TemplatePart::Hole(self.hole(hole, scope, hint.as_ref()))
                }
            })
            .collect();
        Template { parts }
    }

    fn hole(&mut self, node: &'a ast::Hole, scope: &mut Scope, hint: Option<&Type>) -> Hole {
        if node.value.kind == ast::ExprKind::Every {
            return self.all_shards(node);
        }
        let list_hint = match (&node.value.kind, hint) {
            (ast::ExprKind::List(_) | ast::ExprKind::Range(..), Some(hint)) => {
                Some(Type::List(Box::new(hint.clone()), Length::ANY))
            }
            _ => hint.cloned(),
        };
        let (value, mut ty) = self.expr(&node.value, scope, list_hint.as_ref());
        if let (Expr::Slot(place), Some(hint)) = (&value, hint)
            && let Some(slot) = scope.slots.get_mut(*place)
        {
            let other = slot.stands_for(hint);
            ty = slot.ty.clone().unwrap_or(Type::Unknown);
            self.undecided(*place, other, hint, scope);
        }
        let value = spelled_out(value);
        let transforms = self.transforms(&node.transforms, ty.element().unwrap_or(&ty));
        let scalar = ty.is_text()
            || ty.is_number()
            || matches!(ty, Type::Unknown | Type::Bool | Type::List(..));
        if !scalar {
            let described = self.describe(&ty);
            self.error("bad-hole", node.span, format!("`{described}` cannot stand in a text"));
        }
        let fallback = node.fallback.as_ref().map(|fallback| self.expect(fallback, scope, &ty));
        Hole { value, ty, transforms, fallback, cuts: node.optional }
    }

    fn transforms(&mut self, nodes: &'a [ast::Transform], ty: &Type) -> Vec<Transform> {
        let mut transforms = Vec::with_capacity(nodes.len());
        for node in nodes {
            let args: Vec<&ast::Expr> = node.args.iter().collect();
            let Some(transform) = self.transform(&node.name, &args) else { continue };
            self.applies(transform, ty, &node.name, transforms.is_empty());
            if let Some(Transform::Left(_)) = transforms.last() {
                let message = format!("`{}` stands before `left`", node.name.text);
                self.error("bad-transform", node.name.span, message);
            }
            transforms.push(transform);
        }
        transforms
    }

    /// Reports a transform that values of a type have not.
    pub(super) fn applies(
        &mut self,
        transform: Transform,
        ty: &Type,
        name: &ast::Name,
        first: bool,
    ) {
        // A member of another case is none.
        let applies = applies_to(transform, ty) && (first || transform != Transform::Rank);
        if !applies && *ty != Type::Unknown {
            let described = self.describe(ty);
            let message = format!("`{}` does not apply to `{described}`", name.text);
            let fitting = transforms_of(ty);
            let finding = self.error("bad-transform", name.span, message);
            finding.help = Some(match fitting.is_empty() {
                true => "its values are shown as they are".to_owned(),
                false => format!("what applies is {}", fitting.join(", ")),
            });
        }
    }

    /// Resolves a transform by its name and arguments.
    pub(super) fn transform(&mut self, name: &ast::Name, args: &[&ast::Expr]) -> Option<Transform> {
        let number = match args {
            [ast::Expr { kind: ast::ExprKind::Number(text), .. }] => text.parse::<u32>().ok(),
            _ => None,
        };
        let (transform, needs) = match name.text.as_str() {
            "upper" => (Some(Transform::Upper), ""),
            "lower" => (Some(Transform::Lower), ""),
            "year" => (Some(Transform::Year), ""),
            "month" => (Some(Transform::Month), ""),
            "week" => (Some(Transform::Week), ""),
            "date" => (Some(Transform::Date), ""),
            "hour" => (Some(Transform::Hour), ""),
            "minute" => (Some(Transform::Minute), ""),
            "rank" => (Some(Transform::Rank), ""),
            "sha256" => (Some(Transform::Sha256), ""),
            "semver" => (Some(Transform::Semver), ""),
            "pad" | "desc" => {
                let width = number.filter(|width| (1..=38).contains(width));
                let by = if name.text == "pad" { Transform::Pad } else { Transform::Desc };
                (width.map(by), "a width from 1 to 38")
            }
            "left" => {
                let most = number.filter(|most| (1..=MOST_LEFT).contains(most));
                (most.map(Transform::Left), "a number from 1 to 256")
            }
            "shard" => {
                let shards = number.filter(|shards| (2..=MOST_SHARDS).contains(shards));
                (shards.map(Transform::Shard), "a number from 2 to 1000")
            }
            other => {
                self.unknown("transform", other, name.span, Transform::NAMES);
                let is_function = Function::ALL.iter().any(|(function, _)| *function == other);
                if let Some(finding) = self.findings.last_mut() {
                    let known = format!("known are {}", Transform::NAMES.join(", "));
                    finding.help.get_or_insert(match is_function {
                        true => format!(
                            "write `{{{other}(...)}}`; in a key, keep it in an attribute: `key: \
                             string = {other}(...) kept`"
                        ),
                        false => known,
                    });
                }
                return None;
            }
        };
        if transform.is_none() {
            let text = &name.text;
            let message = format!("`{text}` needs {needs}: `{text}(8)`");
            self.error("bad-transform", name.span, message);
        }
        transform
    }

    /// Resolves `{*:shard(8)}` in the key of a read: all that `{id:shard(8)}` can be, for one
    /// partition each.
    fn all_shards(&mut self, node: &'a ast::Hole) -> Hole {
        let transforms = self.transforms(&node.transforms, &Type::Unknown);
        let shards = match (transforms.as_slice(), &node.fallback, node.optional) {
            ([Transform::Shard(shards)], None, false) => *shards,
            _ => {
                let finding = Finding::error(
                    "bad-hole",
                    node.span,
                    "`*` can only stand for the shards of a key",
                );
                self.report(finding.help("write `{*:shard(8)}`, with the number that the key has"));
                0
            }
        };
        let numbers = (0..shards).map(|number| Expr::Literal(number.to_string().into()));
        let value = Expr::List(numbers.collect());
        let ty = Type::List(
            Box::new(Type::String(PlainString(Length { min: 1, max: Some(3), ..Length::ANY }))),
            Length::ANY,
        );
        Hole { value, ty, transforms: Vec::new(), fallback: None, cuts: false }
    }
}

/// Returns the numbers of a range whose ends the model gives, one by one: they are known before any
/// call.
fn spelled_out(value: Expr) -> Expr {
    let ends = match &value {
        Expr::Call(Function::Range, args) => args.as_slice(),
        _ => return value,
    };
    let [Expr::Literal(Value::N(low)), Expr::Literal(Value::N(high))] = ends else { return value };
    match (low.to_i64(), high.to_i64()) {
        (Some(low), Some(high)) if (0..1000).contains(&high.saturating_sub(low)) => {
            Expr::List((low..=high).map(|number| Expr::Literal(number.into())).collect())
        }
        _ => value,
    }
}

fn applies_to(transform: Transform, ty: &Type) -> bool {
    match transform {
        Transform::Upper
        | Transform::Lower
        | Transform::Left(_)
        | Transform::Sha256
        | Transform::Semver => ty.is_text(),
        Transform::Year | Transform::Month | Transform::Week | Transform::Date => {
            ty.time_kind().is_some()
        }
        Transform::Hour | Transform::Minute => matches!(ty, Type::Timestamp | Type::Epoch(_)),
        Transform::Pad(_) | Transform::Desc(_) => matches!(ty, Type::Int(_) | Type::Epoch(_)),
        Transform::Rank => matches!(ty, Type::Enum(_)),
        Transform::Shard(_) => true,
    }
}

/// Returns the transforms that values of a type have, as a model writes them.
fn transforms_of(ty: &Type) -> Vec<String> {
    let all = [
        Transform::Upper,
        Transform::Lower,
        Transform::Left(8),
        Transform::Year,
        Transform::Month,
        Transform::Week,
        Transform::Date,
        Transform::Hour,
        Transform::Minute,
        Transform::Pad(8),
        Transform::Desc(8),
        Transform::Rank,
        Transform::Sha256,
        Transform::Shard(8),
        Transform::Semver,
    ];
    let fitting = all.into_iter().filter(|transform| applies_to(*transform, ty));
    fitting.map(|transform| format!("`{transform}`")).collect()
}
