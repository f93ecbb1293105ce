//! What refusals tell: `else conflict over-budget "only {remaining} left" with remaining`.

use super::Resolver;
use super::scope::Scope;
use crate::model::{
    Attribute, ChangeKind, Else, ElseKind, EntityId, Expr, Input, Step, Template, Type, Write,
};
use crate::syntax::ast;
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves the `else` of a step; without one, what is told is that the condition does not
    /// hold.
    pub(super) fn else_(
        &mut self,
        node: Option<&'a ast::Else>,
        default: ElseKind,
        condition: Option<&ast::Condition>,
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Else {
        let condition = condition.map(|condition| condition.text.clone());
        let Some(node) = node else { return Else { condition, ..Else::of(default) } };
        let stands_for = node.field.as_ref().and_then(|field| self.at_fault(field, inputs, scope));
        let mut told = self.told(node, scope);
        told.field = stands_for.or(told.field);
        // A model that says no more than `else not-found` hides why.
        Else { condition: condition.filter(|_| told.kind != ElseKind::NotFound), ..told }
    }

    /// Returns the input at fault under its own name, with the entry of it that is named: in steps, a
    /// parameter may stand for an input, which has another name.
    fn at_fault(&mut self, field: &ast::Name, inputs: &[Input], scope: &Scope) -> Option<String> {
        let mut path = field.text.split('.');
        let name = path.next().unwrap_or_default();
        let input = if scope.is_of_steps() {
            scope.find(name).and_then(|place| inputs.get(place))
        } else {
            inputs.iter().find(|input| input.name == name)
        };
        let Some(input) = input else {
            self.unknown("input", name, field.span, inputs.iter().map(|i| i.name.as_str()));
            return None;
        };
        let (mut ty, mut told) = (input.ty.clone(), input.name.clone());
        for entry in path {
            ty = self.field_type(&ty, &ast::Name { text: entry.to_owned(), span: field.span });
            told = format!("{told}.{entry}");
        }
        Some(told)
    }

    /// Resolves the `else` of an `allow`, which stands for the whole of it.
    pub(super) fn refusal(
        &mut self,
        allow: &ast::Condition,
        node: Option<&'a ast::Else>,
        scope: &mut Scope,
    ) -> Else {
        let told = node.map(|node| self.told_as(node, &[ElseKind::Forbidden], scope));
        let told = told.unwrap_or_else(|| Else::of(ElseKind::Forbidden));
        Else { condition: Some(allow.text.clone()), ..told }
    }

    /// Resolves the `else` of a `unique`, in the words of the item that would have the value.
    pub(super) fn taken(&mut self, node: Option<&'a ast::Else>, id: EntityId) -> Option<Else> {
        let kinds = [ElseKind::Conflict, ElseKind::Invalid];
        node.map(|node| self.told_as(node, &kinds, &mut Scope::of_item(id)))
    }

    /// Resolves the `else` of a check, in the words of the item that would break it.
    pub(super) fn broken(&mut self, check: &'a ast::Check, id: EntityId) -> Else {
        let told = check
            .otherwise
            .as_ref()
            .map(|node| self.told_as(node, &[ElseKind::Conflict], &mut Scope::of_item(id)));
        let told = told.unwrap_or_else(|| Else::of(ElseKind::Conflict));
        Else { condition: Some(check.condition.text.clone()), ..told }
    }

    /// Resolves the `else` of an attribute's bounds. Values in nested types are only ever given.
    pub(super) fn out_of_bounds(
        &mut self,
        attribute: &'a ast::Attribute,
        ty: &Type,
        entity: Option<EntityId>,
    ) -> Option<Else> {
        let node = attribute.otherwise.as_ref()?;
        if !ty.is_bounded() && *ty != Type::Unknown {
            let described = self.describe(ty);
            let message = format!("`{described}` has no bounds that a value could break");
            let finding = Finding::error("bad-else", node.span, message);
            self.report(finding.help("give the type a bound: `text(500)`, `int(0..100)`"));
        }
        Some(match entity {
            Some(id) => {
                let kinds = [ElseKind::Invalid, ElseKind::Conflict];
                self.told_as(node, &kinds, &mut Scope::of_item(id))
            }
            None => self.told_as(node, &[ElseKind::Invalid], &mut Scope::default()),
        })
    }

    fn told_as(&mut self, node: &'a ast::Else, kinds: &[ElseKind], scope: &mut Scope) -> Else {
        let told = self.told(node, scope);
        if !kinds.contains(&told.kind) {
            let fitting: Vec<_> = kinds.iter().map(|kind| format!("`{}`", kind.as_str())).collect();
            let message = format!("this cannot fail as `{}`", told.kind.as_str());
            let finding = Finding::error("bad-else", node.kind.span, message);
            self.report(finding.help(format!("write {}", fitting.join(" or "))));
        }
        told
    }

    fn told(&mut self, node: &'a ast::Else, scope: &mut Scope) -> Else {
        let kind = match node.kind.text.as_str() {
            "invalid" => ElseKind::Invalid,
            "not-found" => ElseKind::NotFound,
            "forbidden" => ElseKind::Forbidden,
            _ => ElseKind::Conflict,
        };
        if let Some(code) = &node.code {
            self.code(code);
        }
        let message = node.message.as_ref().map(|message| {
            let template = self.template(message, scope);
            let message_expr = match template.constant() {
                Some(text) => Expr::Literal(text.into()),
                None => Expr::Template(template),
            };
            self.tellable(message_expr, message.span, scope)
        });
        let mut values: Vec<(String, Expr)> = Vec::with_capacity(node.values.len());
        for value in &node.values {
            let Some(name) = self.arg_name(value) else { continue };
            if values.iter().any(|(other, _)| *other == name.text) {
                let message = format!("`{}` is told twice", name.text);
                self.error("duplicate-name", name.span, message);
            }
            let (expr, ty) = self.expr(&value.value, scope, None);
            if matches!(ty, Type::Item(_)) {
                let message = "a refusal cannot show a whole item";
                let finding = Finding::error("bad-else", value.value.span, message);
                self.report(finding.help("name its attributes: `with item.name`"));
            }
            let expr = self.tellable(expr, value.value.span, scope);
            // Answers give decimals as text.
            let expr = match ty {
                Type::Decimal(_) => Expr::Template(Template::of_value(expr, ty)),
                _ => expr,
            };
            values.push((name.text.clone(), expr));
        }
        let (field, code) = (text(&node.field), text(&node.code));
        Else { kind, field, code, message, values, condition: None }
    }

    fn code(&mut self, code: &ast::Name) {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !code.text.chars().all(kebab) {
            let message = format!("the code `{}` is not in lower case with hyphens", code.text);
            let finding = Finding::error("bad-else", code.span, message);
            self.report(finding.why("programs rely on codes: one form keeps them apart from text"));
        }
    }

    /// Reports an expression that a refusal cannot tell: nothing is loaded or decided for a
    /// refusal. Values that `let` gave a name are spelled out: whether the caller sees them is
    /// decided by what they are made of.
    fn tellable(&mut self, expr: Expr, span: Span, scope: &Scope) -> Expr {
        if scope.is_aggregate(&expr) {
            let message = "a refusal cannot show what a read counts or adds up";
            let finding = Finding::error("bad-else", span, message);
            self.report(finding.why("the caller may not see all of the items"));
        }
        let expr = scope.spelled_out(expr);
        if expr.any(|expr| matches!(expr, Expr::Load(_) | Expr::Rule(..) | Expr::NewId(_))) {
            let message = "a refusal can show only inputs, and attributes of its item and of what `let` loads";
            let finding = Finding::error("bad-else", span, message);
            self.report(finding.help("load the item first: `let name = Entity(...)`"));
        }
        expr
    }
}

/// Lets inputs that go to an attribute as they are fail in the words of its bounds.
pub(super) fn words_of_inputs(
    write: &mut Write,
    attribute: &impl Fn(EntityId, &str) -> Option<Attribute>,
) {
    let mut words: Vec<(usize, Else)> = Vec::new();
    let mut goes_to = |entity: EntityId, name: &str, value: &Expr| {
        if let Expr::Slot(slot) = value
            && let Some(otherwise) = attribute(entity, name).and_then(|found| found.otherwise)
            && otherwise.kind == ElseKind::Invalid
        {
            words.push((*slot, otherwise));
        }
    };
    each_step(&write.steps, &mut |step| match step {
        Step::Create { entity, fields, .. } => {
            fields.iter().for_each(|(name, value)| goes_to(*entity, name, value));
        }
        Step::Update { entity, changes, starting, .. } => {
            starting.iter().for_each(|(name, value)| goes_to(*entity, name, value));
            for change in changes {
                if let ([name], ChangeKind::Set(value) | ChangeKind::SetIfGiven(value)) =
                    (change.path.as_slice(), &change.kind)
                {
                    goes_to(*entity, name, value);
                }
            }
        }
        _ => {}
    });
    for (slot, otherwise) in words {
        if let Some(input) = write.inputs.get_mut(slot) {
            input.otherwise.get_or_insert(otherwise);
        }
    }
}

fn each_step(steps: &[Step], visit: &mut impl FnMut(&Step)) {
    for step in steps {
        visit(step);
        if let Step::For { body, .. } = step {
            each_step(body, visit);
        }
    }
}

fn text(name: &Option<ast::Name>) -> Option<String> {
    name.as_ref().map(|name| name.text.clone())
}
