//! What reads and writes share: inputs, routes, `let`, arguments of reads.

use super::Resolver;
use super::load::single;
use super::scope::{Scope, SlotKind};
use crate::model::{EntityId, Expr, Input, ReadId, Route, Type};
use crate::syntax::ast;
use crate::{Finding, Fix, Span};

/// Names that the service takes from the query string of every list.
pub(super) const PAGING: [&str; 2] = ["limit", "cursor"];

/// First segments of paths that the service answers by itself.
const RESERVED_PATHS: [&str; 6] =
    ["healthz", "readyz", "metrics", "openapi.json", "console", "work"];

impl<'a> Resolver<'a> {
    /// Declares the inputs of a header; their types may still be unknown.
    pub(super) fn inputs(
        &mut self,
        params: &'a [ast::Param],
        reserved: &[&str],
        scope: &mut Scope,
    ) -> Vec<Input> {
        let mut inputs: Vec<Input> = Vec::with_capacity(params.len());
        for param in params {
            let name = &param.name;
            if inputs.iter().any(|input| input.name == name.text) {
                self.error(
                    "duplicate-name",
                    name.span,
                    format!("`{}` is declared twice", name.text),
                );
            }
            if reserved.contains(&name.text.as_str())
                || matches!(name.text.as_str(), "item" | "caller" | "input")
            {
                let message = format!("`{}` is reserved and cannot be an input", name.text);
                let mut finding = Finding::error("reserved-name", name.span, message);
                if PAGING.contains(&name.text.as_str()) {
                    finding = finding.help(
                        "callers may give any list a `limit` and a `cursor`: take it out; `page 20` \
                         says how many items a page has otherwise",
                    );
                }
                self.report(finding);
            }
            let blank =
                param.is_optional() || param.default.as_ref().is_some_and(ast::Expr::is_empty_text);
            let ty = param.ty.as_ref().map(|ty| self.resolve_type_where(ty, blank));
            let optional = param.is_optional() || param.default.is_some();
            // A default may be made of the inputs before it.
            let default = param.default.as_ref().map(|default| match &ty {
                Some(ty) => self.expect(default, scope, ty),
                None => self.expr(default, scope, None).0,
            });
            scope.push(&name.text, ty.clone(), SlotKind::Input { optional }, name.span);
            inputs.push(Input {
                name: name.text.clone(),
                ty: ty.unwrap_or(Type::Unknown),
                optional,
                default,
                otherwise: None,
                by_entry: false,
                span: name.span,
            });
        }
        inputs
    }

    /// Reports inputs that nothing uses, or whose type nothing tells.
    pub(super) fn finish_inputs(&mut self, inputs: &mut [Input], scope: &Scope) {
        scope.settle(inputs);
        for (input, slot) in inputs.iter().zip(&scope.slots) {
            if !slot.used {
                self.report(
                    Finding::error(
                        "unused-input",
                        input.span,
                        format!("the input `{}` is never used", input.name),
                    )
                    .about(None, &input.name)
                    .help("take it out, or use it: `create X from input` takes inputs by name"),
                );
            } else if slot.ty.is_none() {
                self.untyped(&input.name, input.span);
            }
        }
    }

    pub(super) fn route(&mut self, node: &ast::Route, inputs: &[Input], writes: bool) -> Route {
        let mut route = Route { method: node.method.text.clone(), path: node.path.clone() };
        let methods: &[&str] = if writes { &["POST", "PUT", "PATCH", "DELETE"] } else { &["GET"] };
        if !methods.contains(&route.method.as_str()) {
            let kind = if writes { "write" } else { "read" };
            self.error(
                "bad-route",
                node.method.span,
                format!("a {kind} is served by {}, not by {}", methods.join(", "), route.method),
            );
        }
        if let Some((path, _)) = route.path.split_once('?') {
            let finding = Finding::error(
                "bad-route",
                node.path_span,
                "inputs that are not in the path come from the query string by themselves",
            );
            self.report(
                finding.help(format!("write `{path}`")).fix(Fix::replace(node.path_span, path)),
            );
            return route;
        }
        // As Express and most routers write it.
        if route.path.contains("/:") {
            let one = |segment: &str| match segment.strip_prefix(':') {
                Some(name) => format!("{{{name}}}"),
                None => segment.to_owned(),
            };
            route.path = route.path.split('/').map(one).collect::<Vec<_>>().join("/");
            let message = "an input in a path is written in braces";
            let finding = Finding::error("bad-route", node.path_span, message);
            let fix = Fix::replace(node.path_span, route.path.as_str());
            self.report(finding.help(format!("write `{}`", route.path)).fix(fix));
        }
        for segment in route.path.split('/').skip(1) {
            let hole = segment.starts_with('{') && segment.ends_with('}');
            let plain = !segment.is_empty()
                && segment.chars().all(|c| c.is_ascii_alphanumeric() || "-_.~".contains(c));
            if !hole && !plain {
                self.error(
                    "bad-route",
                    node.path_span,
                    format!("`{segment}` cannot be a part of a path: it is plain text or one input in braces"),
                );
            }
        }
        let first = route.path.split('/').nth(1).unwrap_or_default();
        if RESERVED_PATHS.contains(&first) {
            self.error(
                "bad-route",
                node.path_span,
                format!("`/{first}` belongs to the service itself"),
            );
        }
        for name in route.inputs() {
            match inputs.iter().find(|input| input.name == name) {
                None => {
                    let known = inputs.iter().map(|input| input.name.as_str());
                    let known: Vec<_> = known.collect();
                    // The name in its braces: a fix replaces no more than that.
                    let hole = node.path.find(&format!("{{{name}}}"));
                    let place = hole.map_or(node.path_span, |at| {
                        let start = node.path_span.start as usize + at + 1;
                        Span::new(start, start + name.len())
                    });
                    self.unknown("input", name, place, known);
                }
                Some(input) if input.optional => {
                    self.error(
                        "bad-route",
                        node.path_span,
                        format!("`{name}` is in the path and cannot be optional"),
                    );
                }
                Some(_) => {}
            }
        }
        route
    }

    /// Returns the entity of a read that is used as one item or looped over. Reads are resolved in
    /// the order of need, so its entities may have to be inferred first.
    pub(super) fn only_entity(&mut self, read: ReadId, span: Span) -> Option<EntityId> {
        self.resolve_read(read, span);
        match self.model.reads.get(read.0).map(|read| read.entities.as_slice()) {
            Some([entity]) => Some(*entity),
            Some([]) | None => None,
            _ => {
                self.report(
                    Finding::error(
                        "several-entities",
                        span,
                        "this read returns several entities; one is needed here",
                    )
                    .help("only `for x in READ { delete x }` takes items of any entity"),
                );
                None
            }
        }
    }

    /// Arguments for another read, in the order of its inputs.
    pub(super) fn read_args(
        &mut self,
        read: ReadId,
        args: Option<&'a [ast::Arg]>,
        span: Span,
        scope: &mut Scope,
    ) -> Vec<Expr> {
        self.resolve_read(read, span);
        let Some(inputs) = self.model.reads.get(read.0).map(|read| read.inputs.clone()) else {
            return Vec::new();
        };
        self.named_args(&inputs, args, span, scope)
    }

    /// Arguments by name for a read or write, in the order of its inputs.
    pub(super) fn named_args(
        &mut self,
        inputs: &[Input],
        args: Option<&'a [ast::Arg]>,
        span: Span,
        scope: &mut Scope,
    ) -> Vec<Expr> {
        let given = |input: &&Input| {
            let names = args.unwrap_or_default().iter().filter_map(|arg| arg.name.as_ref());
            names.into_iter().any(|name| name.text == input.name)
        };
        let left = single(inputs.iter().filter(|input| !given(input)));
        let left = left.map(|input| &input.name);
        for arg in args.unwrap_or_default() {
            match &arg.name {
                Some(name) if !inputs.iter().any(|input| input.name == name.text) => {
                    self.unknown(
                        "input",
                        &name.text,
                        name.span,
                        inputs.iter().map(|i| i.name.as_str()),
                    );
                    if arg.value.span.start <= name.span.start {
                        self.name_argument(arg, left, scope);
                    }
                }
                Some(_) => {}
                None => {
                    self.error("unnamed-argument", arg.value.span, "this argument has no name")
                        .help = Some("write `name = value`".to_owned());
                    self.name_argument(arg, left, scope);
                }
            }
        }
        let mut given: Vec<Expr> = Vec::with_capacity(inputs.len());
        for input in inputs {
            let arg = args
                .unwrap_or_default()
                .iter()
                .find(|arg| arg.name.as_ref().is_some_and(|name| name.text == input.name));
            given.push(match (arg, &input.default) {
                (Some(arg), _) => self.expect(&arg.value, scope, &input.ty),
                // The inputs in a default are those that are given here.
                (None, Some(default)) => default.clone().replaced(&|part| match part {
                    Expr::Slot(place) => given.get(*place).cloned(),
                    _ => None,
                }),
                (None, None) if input.optional => Expr::Absent,
                (None, None) => {
                    let message = format!("`{}` is missing", input.name);
                    let finding = Finding::error("missing-argument", span, message);
                    self.report(finding.about(None, &input.name));
                    Expr::Absent
                }
            });
        }
        given
    }

    /// Resolves an item: a local that holds one, or an entity by its key.
    pub(super) fn item_ref(
        &mut self,
        node: &'a ast::Ref,
        scope: &mut Scope,
    ) -> Option<(Expr, EntityId)> {
        if node.args.is_none()
            && let Some(place) = scope.find(&node.name.text)
            && let Some(slot) = scope.slots.get_mut(place)
            && let Some(Type::Item(entity)) = slot.ty
        {
            slot.used = true;
            return Some((Expr::Slot(place), entity));
        }
        let is_local = |place: usize| scope.slots.get(place).map(|slot| &slot.ty);
        if node.args.is_none()
            && scope.find(&node.name.text).and_then(is_local) == Some(&Some(Type::Unknown))
        {
            // What it stands for is unknown, and has been reported.
            return None;
        }
        match self.entities.get(node.name.text.as_str()).copied() {
            Some(entity) => {
                let load = self.load(entity, node.args.as_deref(), node.span, scope);
                Some((load, entity))
            }
            None => {
                // Without arguments, an entity is named only where its key is.
                let is_in_scope = |(_, id): &(&&str, &EntityId)| {
                    let key = &self.model.entity(**id).key_attributes;
                    node.args.is_some() || key.iter().all(|part| scope.find(part).is_some())
                };
                let entities = self.entities.iter().filter(is_in_scope);
                let locals = scope.names().filter(|_| node.args.is_none());
                let known: Vec<_> =
                    entities.map(|(name, _)| *name).chain(locals).map(str::to_owned).collect();
                self.unknown(
                    "entity or loaded item",
                    &node.name.text,
                    node.name.span,
                    known.iter().map(String::as_str),
                );
                None
            }
        }
    }
}
