//! The HTTP interface of a model, described for no language in particular: operations with their
//! inputs, answers, problems and who may call them.
//!
//! Descriptions and clients are rendered from this. Where a fact is about requests that the service
//! also handles (the place of an input, a code's status, a limit), it comes from `tavola-model`,
//! where the service has it from too.

mod answer;
mod item;
mod problem;
mod sign_in;
mod write_answer;

use serde_json::Value as Json;
use tavola_model::model::{Expr, Input as Declared, Model, Place, Read, Route, Shape, Type, Write};

pub use answer::{Answer, Member, Schema};
use item::Items;
pub use item::{Item, ItemId};
pub use problem::Problem;
pub use sign_in::SignIn;

/// The HTTP interface of a model.
#[derive(Debug)]
pub struct Surface<'m> {
    /// The model.
    pub model: &'m Model,
    /// Its operations that have a route, reads first, in the order of the model.
    pub operations: Vec<Operation<'m>>,
    /// The items that occur in answers.
    pub items: Vec<Item<'m>>,
}

/// A read or write that has a route.
#[derive(Debug)]
pub struct Operation<'m> {
    /// Its name.
    pub name: &'m str,
    /// Its documentation.
    pub docs: &'m [String],
    /// Whether it changes nothing.
    pub is_read: bool,
    /// Its method and path.
    pub route: &'m Route,
    /// Its inputs, in the order of the model.
    pub inputs: Vec<Input<'m>>,
    /// How its list is divided into pages, if it answers with a list.
    pub paging: Option<Paging>,
    /// Whether it can depend on what the caller already has, or has seen.
    pub condition: Option<Condition>,
    /// What it answers, by status, in ascending order.
    pub answers: Vec<Answer<'m>>,
    /// What can go wrong, by status, in ascending order.
    pub problems: Vec<Problem<'m>>,
    /// Whether callers have to sign in.
    pub sign_in: SignIn,
}

/// What a request can depend on (RFC 9110, section 13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A read of one item, by `If-None-Match`: its caller may have the item already.
    IfNoneMatch,
    /// A write that begins with an item that is there, by `If-Match`: the item must be as its
    /// caller saw it.
    IfMatch,
}

/// An input of an operation.
#[derive(Debug)]
pub struct Input<'m> {
    /// Its name.
    pub name: &'m str,
    /// What is said of the attribute that it goes to, if there is one of its name.
    pub docs: &'m [String],
    /// Its type.
    pub ty: &'m Type,
    /// Where it is in the request.
    pub place: Place,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it may be `null` in a body: what an update would set is then cleared.
    pub nullable: bool,
    /// The entries of it that may be left out, and not be `null`: an update sets what must have a
    /// value to them.
    pub required_entries: Vec<Vec<&'m str>>,
    /// Whether `null` is a value of its own: an update clears the attribute that it would set.
    pub clears: bool,
    /// The value that stands for it when it is left out, if the model writes one.
    pub default: Option<Json>,
}

impl Input<'_> {
    /// Returns the entries that may not be `null`.
    pub(crate) fn required(&self) -> Vec<&[&str]> {
        self.required_entries.iter().map(Vec::as_slice).collect()
    }
}

/// Returns what entries of a value are within one entry of it; for that entry itself, nothing more.
pub(crate) fn within<'e>(entries: &[&'e [&'e str]], name: &str) -> Vec<&'e [&'e str]> {
    let inside = |entry: &&'e [&'e str]| entry.split_first().filter(|(first, _)| **first == name);
    entries.iter().filter_map(inside).map(|(_, rest)| rest).collect()
}

/// How a list is divided.
#[derive(Debug, Clone, Copy)]
pub struct Paging {
    /// Where `limit` and `cursor` are in the request.
    pub place: Place,
    /// Whether callers can choose how many items they get at most.
    pub limit: bool,
    /// The largest `limit`.
    pub largest_limit: u64,
    /// The most items that an answer has, unless callers want fewer.
    pub page: u64,
    /// Whether there are further pages, by `cursor`.
    pub cursor: bool,
}

impl<'m> Surface<'m> {
    /// Describes a model, without the operations that are turned off.
    pub fn of(model: &'m Model, turned_off: &[&str]) -> Self {
        let mut items = Items::new(model);
        let is_on = |name: &str| !turned_off.contains(&name);
        let reads = model.reads.iter().filter(|read| is_on(&read.name));
        let writes = model.writes.iter().filter(|write| is_on(&write.name));
        let reads: Vec<_> = reads.filter_map(|it| read(model, it, &mut items)).collect();
        let writes = writes.filter_map(|it| write(model, it, &mut items));
        let operations = reads.into_iter().chain(writes).collect();
        Self { model, operations, items: items.into_named() }
    }

    /// Returns `true` if an operation begins work in portions.
    pub fn has_work(&self) -> bool {
        let answers = self.operations.iter().flat_map(|operation| &operation.answers);
        answers.into_iter().any(|answer| answer.body == Some(Schema::Work))
    }

    /// Returns an item of an answer.
    pub fn item(&self, id: ItemId) -> Option<&Item<'m>> {
        self.items.get(id.index())
    }
}

impl<'m> Operation<'m> {
    /// Returns the inputs at a place.
    pub fn inputs_at(&self, place: Place) -> impl Iterator<Item = &Input<'_>> {
        self.inputs.iter().filter(move |input| input.place == place)
    }

    /// Returns the body of its successful answers, if they have one.
    pub fn body(&self) -> Option<&Schema<'m>> {
        self.answers.iter().find_map(|answer| answer.body.as_ref())
    }

    /// Returns `true` if it may answer without a body, though it has one.
    pub fn may_be_empty(&self) -> bool {
        self.answers.iter().any(|answer| answer.status == 204)
    }

    /// Returns what its list has pages of, if it is one that goes on by `cursor`.
    pub fn paged(&self) -> Option<&Schema<'m>> {
        self.paging.filter(|paging| paging.cursor)?;
        let Some(Schema::Object(members)) = self.body() else { return None };
        match &members.iter().find(|member| member.name == "items")?.schema {
            Schema::List(element, _) => Some(element),
            _ => None,
        }
    }

    /// Returns `true` if a body without anything in it, or none at all, is enough.
    pub fn body_is_optional(&self) -> bool {
        self.inputs_at(Place::Body).all(|input| input.optional)
    }
}

fn read<'m>(model: &'m Model, read: &'m Read, items: &mut Items<'m>) -> Option<Operation<'m>> {
    let route = read.route.as_ref()?;
    let is_free = |name: &str| !read.inputs.iter().any(|input| input.name == name);
    let paging = (read.shape == Shape::List).then(|| Paging {
        place: if route.takes_body() { Place::Body } else { Place::Query },
        limit: is_free("limit"),
        largest_limit: read.largest_limit().unwrap_or_default(),
        page: match read.is_paged() {
            true => u64::from(read.page),
            false => answer::most_items(read),
        },
        cursor: read.is_paged() && is_free("cursor"),
    });
    let is_one = read.shape == Shape::One;
    let found = Answer { status: 200, body: Some(answer::of_read(model, read, items)) };
    let known = is_one.then_some(Answer { status: 304, body: None });
    Some(Operation {
        name: &read.name,
        docs: &read.docs,
        is_read: true,
        route,
        inputs: inputs(model, &read.inputs, route, &read.entities),
        paging,
        condition: is_one.then_some(Condition::IfNoneMatch),
        answers: std::iter::once(found).chain(known).collect(),
        problems: problem::of_read(model, read),
        sign_in: SignIn::of(model, read.allow.as_ref()),
    })
}

fn write<'m>(model: &'m Model, write: &'m Write, items: &mut Items<'m>) -> Option<Operation<'m>> {
    let route = write.route.as_ref()?;
    let entities: Vec<_> = write.all_steps().filter_map(write_answer::entity_of).collect();
    let mut inputs = inputs(model, &write.inputs, route, &entities);
    for (slot, input) in inputs.iter_mut().enumerate() {
        input.required_entries = write_answer::required_entries(model, write, slot);
        input.nullable = input.optional
            && input.required_entries.is_empty()
            && !write_answer::must_keep_value(model, write, slot);
        input.clears = input.nullable
            && input.place == Place::Body
            && write_answer::sets_if_given(write, slot);
    }
    let condition = write_answer::begins_with_item(write).then_some(Condition::IfMatch);
    Some(Operation {
        name: &write.name,
        docs: &write.docs,
        is_read: false,
        route,
        inputs,
        paging: None,
        condition,
        answers: write_answer::of_write(model, write, items),
        problems: problem::of_write(model, write, condition),
        sign_in: SignIn::of(model, write.allow.as_ref()),
    })
}

fn inputs<'m>(
    model: &'m Model,
    declared: &'m [Declared],
    route: &Route,
    entities: &[tavola_model::model::EntityId],
) -> Vec<Input<'m>> {
    let docs = |name: &str| {
        let attribute = entities.iter().find_map(|id| model.entity(*id).attribute(name));
        attribute.map_or(&[][..], |attribute| attribute.docs.as_slice())
    };
    let input = |input: &'m Declared| Input {
        name: &input.name,
        docs: docs(&input.name),
        ty: &input.ty,
        place: route.place_of(&input.name),
        optional: input.optional,
        nullable: input.optional,
        required_entries: Vec::new(),
        clears: false,
        default: match &input.default {
            Some(Expr::Literal(value)) => Some(input.ty.to_answer(value)),
            _ => None,
        },
    };
    declared.iter().map(input).collect()
}
