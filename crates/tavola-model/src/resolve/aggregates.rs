//! What a read counts or adds up: `return count, total = sum price by status`.

use super::Resolver;
use crate::model::{Aggregate, AggregateFunction, EntityId, Shape, Type};
use crate::syntax::ast;
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Resolves what a read counts or adds up of items of one entity, or of several if it only
    /// counts.
    pub(super) fn aggregates(
        &mut self,
        nodes: &'a [ast::Aggregate],
        by: Option<&'a ast::Name>,
        item: Option<EntityId>,
    ) -> Shape {
        if let (Some(by), Some(item)) = (by, item) {
            self.known_attribute(item, by);
        }
        let mut aggregates: Vec<Aggregate> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let Some(function) = AggregateFunction::named(&node.function.text) else { continue };
            if let (Some(attribute), Some(item)) = (&node.attribute, item) {
                self.aggregated(function, attribute, item);
            }
            let name = node.name.as_ref().unwrap_or(&node.function);
            let is_taken = |other: &str| other == name.text;
            if aggregates.iter().any(|other| is_taken(&other.name))
                || by.is_some_and(|by| is_taken(&by.text))
                || name.text == "complete"
            {
                self.name_is_taken(name, node);
            }
            let attribute = node.attribute.as_ref().map(|attribute| attribute.text.clone());
            aggregates.push(Aggregate { name: name.text.clone(), function, attribute });
        }
        Shape::Aggregates { aggregates, by: by.map(|by| by.text.clone()) }
    }

    fn name_is_taken(&mut self, name: &ast::Name, node: &ast::Aggregate) {
        let message = format!("the answer has two members `{}`", name.text);
        let finding = Finding::error("duplicate-name", name.span, message);
        let attribute = node.attribute.as_ref().map(|attribute| format!(" {}", attribute.text));
        let what = format!("{}{}", node.function.text, attribute.unwrap_or_default());
        self.report(finding.help(format!("give one a name: `other = {what}`")));
    }

    /// Reports an attribute that cannot be summed up like this.
    fn aggregated(&mut self, function: AggregateFunction, attribute: &'a ast::Name, id: EntityId) {
        if self.model.entity(id).computed_on_read(&attribute.text).is_some() {
            let name = &attribute.text;
            let message = format!("`{name}` is computed when an item is read, and is not added up");
            let finding = Finding::error("bad-computed", attribute.span, message);
            self.report(finding.help("store it, and it follows what it is made of: `kept`"));
            return;
        }
        if !self.known_attribute(id, attribute) {
            return;
        }
        let ty = self.attribute_type(id, &attribute.text);
        let fits = match function {
            AggregateFunction::Count => true,
            AggregateFunction::Sum | AggregateFunction::Average => ty.is_numeric(),
            AggregateFunction::Min | AggregateFunction::Max => {
                ty.is_numeric() || ty.time_kind().is_some()
            }
        };
        if fits || ty == Type::Unknown {
            return;
        }
        match function {
            AggregateFunction::Min | AggregateFunction::Max => {
                self.no_least(function, attribute.span, &ty);
            }
            _ => self.mismatch(attribute.span, &ty, &Type::ANY_NUMBER),
        }
    }

    fn no_least(&mut self, function: AggregateFunction, span: Span, ty: &Type) {
        let described = self.describe(ty);
        let message =
            format!("`{}` is of a number or a time, not of `{described}`", function.name());
        self.error("type-mismatch", span, message);
    }
}
