//! Attributes that are computed when an item is read: `NAME: TYPE = EXPR computed`.

use tavola_store::{Number, Value};

use super::scope::Scope;
use super::{Progress, Resolver};
use crate::model::{Entity, EntityId, Expr, Function, OnRead, Type};
use crate::syntax::ast::{self, Member, ModifierKind};
use crate::{Finding, Span};

const CODE: &str = "bad-computed";

impl<'a> Resolver<'a> {
    /// Returns such an attribute with its type, its expression still to come; `None` if it is an
    /// attribute like others.
    pub(super) fn on_read_shell(
        &mut self,
        id: EntityId,
        node: &'a ast::Attribute,
    ) -> Option<OnRead> {
        let says = node.modifiers.iter().find(|one| one.kind == ModifierKind::Computed)?.span;
        if let Some(other) = node.modifiers.iter().find(|one| one.kind != ModifierKind::Computed) {
            let finding = match &other.kind {
                ModifierKind::Computed => return None,
                ModifierKind::VisibleIf(_) => {
                    Finding::error(CODE, other.span, "a computed attribute has no `visible if`")
                        .why("it is hidden wherever something is that it is made of")
                        .help("say it of an attribute that it is made of")
                }
                _ => Finding::error(CODE, other.span, "this is said of what is stored")
                    .why("a computed attribute is made anew whenever its item is read")
                    .help("take out `computed`, or this"),
            };
            self.report(finding);
        }
        if let Some(otherwise) = &node.otherwise {
            let finding = Finding::error(CODE, otherwise.span, "this value is never refused");
            self.report(finding.why("a computed attribute is shown as it is, and never given"));
        }
        if node.value.is_none() {
            let message = "there is nothing to compute: `= expression` is missing";
            self.error("syntax", says, message);
        }
        self.is_stored(id, &node.name);
        let written = node.ty.as_ref();
        let ty = written.map_or(Type::Unknown, |ty| self.resolve_type_where(ty, true));
        Some(OnRead {
            name: node.name.text.clone(),
            docs: node.docs.clone(),
            ty,
            optional: written.is_some_and(|ty| ty.optional),
            value: Expr::Absent,
            sources: [].into(),
            uses_clock: false,
            hidden_by: Vec::new(),
            span: node.name.span,
        })
    }

    /// Reports a name under which the table stores something.
    fn is_stored(&mut self, id: EntityId, name: &ast::Name) {
        let table = self.model.table(self.model.entity(id).table);
        let indexes = table.indexes.iter().flat_map(|index| index.key.parts());
        let keys = table.key.parts().chain(indexes).map(|part| &part.name);
        let own = table.ttl.iter().chain(&table.type_attribute);
        if !keys.chain(own).any(|known| *known == name.text) {
            return;
        }
        let message = format!("`{}` of the table `{}` is stored", name.text, table.name);
        let finding = Finding::error(CODE, name.span, message);
        self.report(finding.help("give the computed attribute another name"));
    }

    /// Resolves the expressions of all such attributes of an entity.
    pub(super) fn all_on_read(&mut self, id: EntityId) {
        let names: Vec<String> =
            self.model.entity(id).on_read.iter().map(|one| one.name.clone()).collect();
        for name in names {
            self.resolve_on_read(id, &name);
        }
    }

    /// Returns what the name of such an attribute stands for, given the expression of the item. A
    /// copy has those for which it keeps everything.
    pub(super) fn on_read(
        &mut self,
        id: EntityId,
        name: &str,
        item: &Expr,
        span: Span,
        scope: &Scope,
    ) -> Option<(Expr, Type)> {
        let source = self.model.entity(id).copy_of.unwrap_or(id);
        self.model.entity(source).computed_on_read(name)?;
        if scope.stores {
            self.is_never_stored(name, span, "nothing that is stored can be made of it");
            return Some((Expr::Absent, Type::Unknown));
        }
        if self.on_read.get(&(source, name.to_owned())) == Some(&Progress::Running) {
            let message = format!("`{name}` is computed from itself");
            self.error("cycle", span, message);
            return Some((Expr::Absent, Type::Unknown));
        }
        self.resolve_on_read(source, name);
        let found = self.model.entity(source).computed_on_read(name)?;
        let has = |name: &String| self.model.entity(id).attribute(name).is_some();
        found.sources.iter().all(has).then(|| (found.of(item), found.ty.clone()))
    }

    fn resolve_on_read(&mut self, id: EntityId, name: &str) {
        let place = (id, name.to_owned());
        if self.on_read.contains_key(&place) {
            return;
        }
        self.on_read.insert(place.clone(), Progress::Running);
        let node = self.entity_nodes.get(id.index()).and_then(|(_, node)| {
            let computed = |attribute: &&'a ast::Attribute| {
                let modifiers = &attribute.modifiers;
                attribute.name.text == name
                    && modifiers.iter().any(|one| one.kind == ModifierKind::Computed)
            };
            let attributes = node.members.iter().filter_map(|member| match member {
                Member::Attribute(attribute) => Some(attribute),
                _ => None,
            });
            attributes.into_iter().find(computed)
        });
        if let Some(value) = node.and_then(|node| node.value.as_ref()) {
            self.value_on_read(id, name, value);
        }
        self.on_read.insert(place, Progress::Done);
    }

    fn value_on_read(&mut self, id: EntityId, name: &str, node: &'a ast::Expr) {
        let shell = self.model.entity(id).computed_on_read(name);
        let Some((ty, optional)) = shell.map(|shell| (shell.ty.clone(), shell.optional)) else {
            return;
        };
        let value = self.expect(node, &mut Scope::of_item(id), &ty);
        let is_clock = |part: &Expr| matches!(part, Expr::Now | Expr::Today);
        let timeless = value.clone().replaced(&|part| is_clock(part).then_some(Expr::Absent));
        if timeless.asks_beyond_item() {
            let message = format!("`{name}` is computed from the item and the time alone");
            let finding = Finding::error(CODE, node.span, message)
                .why("it is the same for everybody who sees it, and takes no further read")
                .help("include other items with `with`, and ask about the caller in `visible if`");
            self.report(finding);
        }
        if !optional && may_be_absent(self.model.entity(id), &value, &[]) {
            let message = format!("`{name}` may be absent, and is not optional");
            let finding = Finding::error(CODE, node.span, message);
            let help = format!("make it optional, `{name}: ...?`, or give a fallback with `??`");
            self.report(finding.help(help));
        }
        let sources = self.model.attributes_of(&value);
        let uses_clock = value.uses_clock();
        self.edit(id, |entity| {
            if let Some(own) = entity.on_read.iter_mut().find(|own| own.name == name) {
                (own.value, own.sources, own.uses_clock) = (value, sources, uses_clock);
            }
        });
    }

    /// Gives copies the attributes that are computed from what they keep.
    pub(super) fn copies_on_read(&mut self) {
        for (id, source, _) in self.copies.clone() {
            let copy = self.model.entity(id);
            let has = |name: &String| copy.attribute(name).is_some();
            let is_free = |one: &&OnRead| copy.attribute(&one.name).is_none();
            let all = self.model.entity(source).on_read.iter().filter(is_free);
            let kept = all.filter(|one| one.sources.iter().all(has)).cloned().collect();
            self.edit(id, |copy| copy.on_read = kept);
        }
    }

    /// Reports that something is to be stored, or made of something that never is.
    pub(super) fn is_never_stored(&mut self, name: &str, span: Span, so: &str) {
        let message = format!("`{name}` is computed when an item is read: {so}");
        let finding = Finding::error(CODE, span, message);
        self.report(finding.help("write the expression that it stands for, or store it: `kept`"));
    }
}

/// Returns `true` if an expression about an item can be without a value. `known` are conditions
/// that hold, or do not.
fn may_be_absent(entity: &Entity, expr: &Expr, known: &[(&Expr, bool)]) -> bool {
    if known.iter().any(|(condition, holds)| *holds && exists(condition, expr)) {
        return false;
    }
    match expr {
        Expr::Absent => true,
        Expr::Field(of, name) => match field(entity, expr) {
            Some(optional) => optional || may_be_absent(entity, of, known),
            // An entry of a map.
            None => !matches!(**of, Expr::Item) || entity.attribute(name).is_none(),
        },
        Expr::Coalesce(_, second) => may_be_absent(entity, second, known),
        Expr::When(value, condition, otherwise) => {
            let with = |holds| -> Vec<(&Expr, bool)> {
                known.iter().copied().chain([(&**condition, holds)]).collect()
            };
            may_be_absent(entity, value, &with(true))
                || may_be_absent(entity, otherwise, &with(false))
        }
        Expr::Call(Function::Number, _) => true,
        Expr::Call(Function::Quotient, parts) => {
            let by_zero = parts.get(1).is_none_or(|by| may_be_zero(entity, by, known));
            by_zero || parts.iter().any(|part| may_be_absent(entity, part, known))
        }
        Expr::Template(template) => template.holes().any(|hole| {
            may_be_absent(entity, &hole.value, known)
                && hole.fallback.as_ref().is_none_or(|other| may_be_absent(entity, other, known))
        }),
        Expr::Arithmetic(_, a, b) | Expr::Shift(_, a, b, _) => {
            may_be_absent(entity, a, known) || may_be_absent(entity, b, known)
        }
        Expr::ToEpoch(of, _) | Expr::DateOf(of) => may_be_absent(entity, of, known),
        Expr::Call(_, parts) => parts.iter().any(|part| may_be_absent(entity, part, known)),
        _ => false,
    }
}

/// Returns `true` if a number can be zero: neither its type nor a condition excludes it.
fn may_be_zero(entity: &Entity, number: &Expr, known: &[(&Expr, bool)]) -> bool {
    let zero = Number::ZERO;
    if let Expr::Literal(Value::N(number)) = number {
        return *number == zero;
    }
    let attribute = path_in_item(number).and_then(|path| entity.attribute_at(&path));
    let (least, greatest) = attribute.map_or((None, None), |attribute| attribute.ty.ends());
    let is_bounded =
        least.is_some_and(|least| least > zero) || greatest.is_some_and(|most| most < zero);
    !is_bounded && !known.iter().any(|(condition, holds)| excludes_zero(condition, number, *holds))
}

/// Returns `true` if a number cannot be zero where a condition holds, or does not.
fn excludes_zero(condition: &Expr, number: &Expr, holds: bool) -> bool {
    let within = |part: &Expr| excludes_zero(part, number, holds);
    match condition {
        Expr::Not(inner) => excludes_zero(inner, number, !holds),
        Expr::And(parts) if holds => parts.iter().any(within),
        Expr::Or(parts) if !holds => parts.iter().any(within),
        Expr::Compare(left, comparison, right, _) => {
            let (comparison, other) = match (&**left, &**right) {
                (left, Expr::Literal(Value::N(other))) if left == number => (*comparison, other),
                (Expr::Literal(Value::N(other)), right) if right == number => {
                    (comparison.mirrored(), other)
                }
                _ => return false,
            };
            comparison.holds(Number::ZERO.cmp(other)) != holds
        }
        _ => false,
    }
}

/// Returns the path of an attribute of the item, if an expression is one.
fn path_in_item(expr: &Expr) -> Option<Vec<&str>> {
    match expr {
        Expr::Item => Some(Vec::new()),
        Expr::Field(of, name) => {
            let mut path = path_in_item(of)?;
            path.push(name);
            Some(path)
        }
        Expr::Call(Function::Amount, args) => path_in_item(args.first()?),
        _ => None,
    }
}

/// Returns whether what a path leads to is optional, if it leads to an attribute.
fn field(entity: &Entity, expr: &Expr) -> Option<bool> {
    let path = path_in_item(expr)?;
    entity.attribute_at(&path).map(|attribute| attribute.optional)
}

/// Returns `true` if a condition says that a value is there.
fn exists(condition: &Expr, value: &Expr) -> bool {
    match condition {
        Expr::Exists(of) => **of == *value,
        Expr::And(parts) => parts.iter().any(|part| exists(part, value)),
        _ => false,
    }
}
