//! `delete X with all under it`, and the references that lead to what is under an item.

use super::Resolver;
use super::read::DEFAULT_PAGE;
use super::scope::{Scope, SlotKind};
use crate::model::{
    Bound, Direction, Else, ElseKind, EntityId, Expr, Input, Link, Local, Loop, Query, Reach, Read,
    ReadId, Shape, Sort, Source, Stays, Step, Template, Type, Under, Way, WithAll,
};
use crate::syntax::ast::{self, StatementKind};
use crate::{Finding, Span};
use tavola_store::Comparison;

impl<'a> Resolver<'a> {
    /// Resolves `-> Entity` of an attribute.
    pub(super) fn reference(
        &mut self,
        id: EntityId,
        attribute: &'a ast::Attribute,
        entity: &'a ast::Name,
    ) {
        let Some(above) = self.entities.get(entity.text.as_str()).copied() else {
            let known: Vec<_> = self.entities.keys().copied().collect();
            self.unknown("entity", &entity.text, entity.span, known);
            return;
        };
        let name = &attribute.name.text;
        let ty = self.attribute_type(id, name);
        if let Some((message, help)) = self.bad_reference(above, &ty) {
            self.report(Finding::error("bad-reference", entity.span, message).help(help));
            return;
        }
        self.edit(id, |entity| {
            if let Some(one) = entity.attributes.iter_mut().find(|one| one.name == *name) {
                one.references = Some(above);
            }
        });
    }

    /// Returns why an attribute of this type cannot hold the id of an item, and what helps.
    fn bad_reference(&self, above: EntityId, ty: &Type) -> Option<(String, &'static str)> {
        let other = &self.model.entity(above).name;
        if ty.element().is_some() {
            let message = "a list cannot be a reference".to_owned();
            return Some((message, "no key leads from an item to the lists that it is in"));
        }
        let identities = self.model.identities(above);
        let Some(id) = identities.iter().find_map(|names| match names.as_slice() {
            [name] => self.model.entity(above).attribute(name),
            _ => None,
        }) else {
            let message = format!("no single attribute tells one `{other}` from another");
            return Some((message, "an item that has all of its key attributes refers to it"));
        };
        if std::mem::discriminant(&id.ty) != std::mem::discriminant(ty) && *ty != Type::Unknown {
            let message = format!("`{}.{}` is of another type", other, id.name);
            return Some((message, "give both the same type"));
        }
        None
    }

    /// Resolves the deletion itself; [`Self::loops_under`] makes what follows.
    pub(super) fn delete_with_all(
        &mut self,
        statement: &'a ast::Statement,
        except: &'a [ast::Name],
        inputs: &[Input],
        scope: &mut Scope,
    ) -> Option<(Step, WithAll)> {
        let StatementKind::Delete { target, condition, otherwise, .. } = &statement.kind else {
            return None;
        };
        let span = target.span;
        let (target, entity) = self.item_ref(target, scope)?;
        self.unless_append_only(entity, span, true);
        let guard = (condition.as_ref(), otherwise.as_ref());
        let (condition, otherwise) = self.guard(entity, guard, inputs, scope);
        let table = self.model.entity(entity).table;
        if self.model.tables.get(table.0).is_some_and(|table| table.key.sort.is_none()) {
            let message = "this needs a table with a sort key, which holds the record of the work";
            self.error("bad-deletion", statement.span, message);
        }
        let mut excepted = Vec::new();
        for name in except {
            match self.entities.get(name.text.as_str()).copied() {
                Some(id) => excepted.push(id),
                None => {
                    let known: Vec<_> = self.entities.keys().copied().collect();
                    self.unknown("entity", &name.text, name.span, known);
                }
            }
        }
        let all = self.model.all_under(entity, &excepted);
        let name = &self.model.entity(entity).name;
        if all.goes.is_empty() {
            let message = format!("nothing is under a `{name}`");
            self.report(Finding::error("does-nothing", statement.span, message).help(
                "leave `with all under it` out; what is under an item has its key attributes under \
                 the same names, or refers to it: `authorId: id -> User`",
            ));
        }
        for (place, id) in excepted.iter().enumerate() {
            if !all.stays.iter().any(|(stays, why)| stays == id && *why == Stays::Excepted)
                && let Some(name) = except.get(place)
            {
                let message = format!("`{}` would stay anyway", name.text);
                self.error("does-nothing", name.span, message).help =
                    Some("take it out of `except`".to_owned());
            }
        }
        if all.stays.iter().any(|(_, why)| *why == Stays::TooMany) {
            let message = "there are too many ways down from here";
            self.error("bad-deletion", statement.span, message).help =
                Some("except entities, and delete them in a write of their own".to_owned());
        }
        let step = Step::Delete { target, entity, condition, otherwise };
        Some((step, WithAll { entity, except: excepted, span: statement.span }))
    }

    /// Returns the loops that delete what is under an item.
    pub(super) fn loops_under(
        &mut self,
        with_all: &WithAll,
        target: &Expr,
        scope: &mut Scope,
    ) -> Vec<Step> {
        let all = self.model.all_under(with_all.entity, &with_all.except);
        let of = |name: &str| match target {
            Expr::Load(load) => load
                .key
                .iter()
                .find(|(own, _)| own == name)
                .map_or(Expr::Absent, |(_, value)| value.clone()),
            item => Expr::Field(Box::new(item.clone()), name.to_owned()),
        };
        all.goes
            .iter()
            .map(|under| self.loop_under(with_all.entity, under, &of, with_all.span, scope))
            .collect()
    }

    fn loop_under(
        &mut self,
        above: EntityId,
        under: &Under,
        of: &dyn Fn(&str) -> Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Step {
        let read = self.implied_read(above, under, span);
        let args = under.link.iter().map(|(_, name)| of(name)).collect();
        let name = &self.model.entity(under.entity).name;
        let name = name.chars().take(1).flat_map(char::to_lowercase).chain(name.chars().skip(1));
        let name = unused(&name.collect::<String>(), scope);
        let slot = scope.push(&name, Some(Type::Item(under.entity)), SlotKind::Local, span);
        if let Some(slot) = scope.slots.get_mut(slot) {
            slot.used = true;
        }
        let own = |name: &str| Expr::Field(Box::new(Expr::Slot(slot)), name.to_owned());
        let mut body: Vec<Step> = under
            .below
            .iter()
            .map(|below| self.loop_under(under.entity, below, &own, span, scope))
            .collect();
        body.push(Step::Delete {
            target: Expr::Slot(slot),
            entity: under.entity,
            condition: None,
            otherwise: Else::of(ElseKind::NotFound),
        });
        scope.hide_from(slot);
        Step::For { slot, index: None, list: Loop::Read(read, args), condition: None, body }
    }

    /// Returns the read that finds what is under an item. Writes share it.
    fn implied_read(&mut self, above: EntityId, under: &Under, span: Span) -> ReadId {
        let read = self.read_under(above, under, span);
        let known = self.model.implied_reads.iter().position(|known| known.name == read.name);
        let place = known.unwrap_or_else(|| {
            self.model.implied_reads.push(read);
            self.model.implied_reads.len() - 1
        });
        ReadId(self.model.reads.len() + place)
    }

    fn read_under(&self, above: EntityId, under: &Under, span: Span) -> Read {
        let (entity, other) = (self.model.entity(under.entity), self.model.entity(above));
        let mut name = format!("{}-under-{}", entity.name, other.name);
        for (own, _) in under.link.iter().filter(|(own, other)| own != other) {
            name.push_str(&format!("-by-{own}"));
        }
        let ty = |name: &str| other.attribute(name).map_or(Type::Unknown, |one| one.ty.clone());
        let input = |(_, name): &(String, String)| Input {
            name: name.clone(),
            ty: ty(name),
            optional: false,
            default: None,
            otherwise: None,
            by_entry: false,
            span,
        };
        let inputs: Vec<Input> = under.link.iter().map(input).collect();
        let frame = inputs.iter().map(|one| Local { name: one.name.clone(), ty: one.ty.clone() });
        let Way { index, partition, sort } = &under.way;
        let asked = |template: &Template| Expr::Template(of_inputs(template, &under.link));
        let sort = sort.as_ref().map(|(template, whole)| match whole {
            true => Sort::Compare(
                Comparison::Equal,
                Bound { value: asked(template), reach: Reach::Exact },
            ),
            false => Sort::BeginsWith(asked(template)),
        });
        let table = self.model.table(entity.table);
        let keeps_type = index.is_none_or(|index| {
            table.indexes.get(index.0).is_some_and(|index| table.keeps_type(index))
        });
        Read {
            name,
            docs: Vec::new(),
            route: None,
            frame: frame.collect(),
            inputs,
            lets: Vec::new(),
            allow: None,
            refusal: Else::of(ElseKind::Forbidden),
            source: Source::Query(Query {
                table: entity.table,
                index: *index,
                partition: asked(partition),
                sort,
                ranges: Vec::new(),
                direction: Direction::Ascending,
                one: false,
            }),
            filter: None,
            page: DEFAULT_PAGE,
            at_most: None,
            strong: index
                .is_none_or(|index| table.indexes.get(index.0).is_some_and(|index| index.local)),
            with: Vec::new(),
            shape: Shape::List,
            only: None,
            discriminator: None,
            uncomputed: Vec::new(),
            entities: vec![under.entity],
            names_entities: true,
            recheck: !keeps_type,
            span,
        }
    }
}

/// Returns the target of a step that deletes an item.
pub(super) fn step_target(step: &Step) -> Expr {
    match step {
        Step::Delete { target, .. } => target.clone(),
        _ => Expr::Absent,
    }
}

/// Returns a template with inputs in the place of the attributes of a link.
fn of_inputs(template: &Template, link: &Link) -> Template {
    let mut template = template.clone();
    for hole in template.parts.iter_mut().filter_map(|part| match part {
        crate::model::TemplatePart::Hole(hole) => Some(hole),
        crate::model::TemplatePart::Literal(_) => None,
    }) {
        let place = hole.attribute().and_then(|name| link.iter().position(|(own, _)| own == name));
        hole.value = place.map_or(Expr::Absent, Expr::Slot);
    }
    template
}

/// Returns a name that nothing in scope has.
fn unused(name: &str, scope: &Scope) -> String {
    let is_taken = |name: &str| scope.slots.iter().any(|slot| slot.name == name);
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}
