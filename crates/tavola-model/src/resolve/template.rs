//! Templates: strings with holes.

use super::Resolver;
use super::scope::Scope;
use crate::model::{Hole, Part, Template, Transform, Type};
use crate::syntax::ast;

/// The transforms, for suggestions.
const TRANSFORMS: [&str; 6] = ["upper", "lower", "date", "month", "pad", "shard"];
/// Transforms that other designs use and that do not exist yet.
const PLANNED: [&str; 5] = ["week", "desc", "rank", "sha256", "semver"];

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
                ast::Part::Literal(text) => Part::Literal(text.clone()),
                ast::Part::Hole(hole) => {
                    let hint = hints.get(holes).cloned().flatten();
                    holes += 1;
                    Part::Hole(self.hole(hole, scope, hint.as_ref()))
                }
            })
            .collect();
        Template { parts }
    }

    fn hole(&mut self, node: &'a ast::Hole, scope: &mut Scope, hint: Option<&Type>) -> Hole {
        let list_hint = match (&node.value.kind, hint) {
            (ast::ExprKind::List(_), Some(hint)) => Some(Type::List(Box::new(hint.clone()), None)),
            _ => hint.cloned(),
        };
        let (value, ty) = self.expr(&node.value, scope, list_hint.as_ref());
        let transforms = node.transforms.iter().filter_map(|t| self.transform(t, &ty)).collect();
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

    fn transform(&mut self, node: &'a ast::Transform, ty: &Type) -> Option<Transform> {
        let argument = || match node.args.as_slice() {
            [ast::Expr { kind: ast::ExprKind::Number(text), .. }] => text.parse::<u32>().ok(),
            _ => None,
        };
        let (transform, applies) = match node.name.text.as_str() {
            "upper" => (Transform::Upper, ty.is_text()),
            "lower" => (Transform::Lower, ty.is_text()),
            "date" => (Transform::Date, matches!(ty, Type::Timestamp | Type::Date)),
            "month" => (Transform::Month, matches!(ty, Type::Timestamp | Type::Date)),
            "pad" => match argument() {
                Some(width @ 1..=38) => {
                    (Transform::Pad(width), matches!(ty, Type::Int { .. } | Type::Epoch))
                }
                _ => {
                    self.error(
                        "bad-transform",
                        node.name.span,
                        "`pad` needs a width from 1 to 38: `pad(6)`",
                    );
                    return None;
                }
            },
            "shard" => match argument() {
                Some(shards @ 2..=1000) => (Transform::Shard(shards), true),
                _ => {
                    self.error(
                        "bad-transform",
                        node.name.span,
                        "`shard` needs a number from 2 to 1000: `shard(8)`",
                    );
                    return None;
                }
            },
            planned if PLANNED.contains(&planned) => {
                self.error(
                    "not-yet",
                    node.name.span,
                    format!("the transform `{planned}` is planned and does not work yet"),
                );
                return None;
            }
            other => {
                self.unknown("transform", other, node.name.span, TRANSFORMS);
                return None;
            }
        };
        if !applies && *ty != Type::Unknown {
            let described = self.describe(ty);
            self.error(
                "bad-transform",
                node.name.span,
                format!("`{}` does not apply to `{described}`", node.name.text),
            );
        }
        Some(transform)
    }
}
