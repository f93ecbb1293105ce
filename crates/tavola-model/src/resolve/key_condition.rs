//! Key conditions of reads: what is asked of the keys, what types its values have, and which entities can answer.

use tavola_store::Comparison;

use super::Resolver;
use super::align::{Alignment, Extent, Opposite, align};
use super::expr::Typed;
use super::scope::Scope;
use crate::Finding;
use crate::Span;
use crate::keys::Alphabet;
use crate::model::scalar::{PlainString, Text};
use crate::model::{
    Bound, EntityId, Expr, IndexId, Int, Key, KeyPair, KeyPart, KeySource, Length, Reach, Sort,
    TableId, Template, Type,
};
use crate::syntax::ast::{self, BinaryOp, KeyConditionKind};

/// A key condition, and what can be found by it.
pub(super) struct KeyCondition {
    pub partition: Expr,
    pub sort: Option<Sort>,
    /// The entities that can answer.
    pub entities: Vec<EntityId>,
    /// All entities that may have items in such a partition.
    pub sharing: Vec<EntityId>,
    /// Whether it compares a value of these entities, and so means no others, without saying where they end.
    pub one_sided: bool,
}

/// How an entity's key meets what is asked of it.
struct Meeting {
    entity: EntityId,
    /// Whether its items can be found, or only tell what types the values have.
    found: bool,
    alignment: Option<Alignment>,
    /// The type of a key that is an attribute.
    plain: Option<Type>,
}

/// A value that is asked for.
struct Asked {
    value: Expr,
    reach: Reach,
    /// Whether a key can end right where the value does.
    ends: bool,
}

impl<'a> Resolver<'a> {
    /// What a query asks of its keys, and the entities that can answer.
    pub(super) fn key_condition(
        &mut self,
        table: TableId,
        index: Option<IndexId>,
        conditions: &'a [ast::KeyCondition],
        span: Span,
        scope: &mut Scope,
    ) -> Option<KeyCondition> {
        let pair = match index {
            Some(index) => self.model.index(table, index).key.clone(),
            None => self.model.table(table).key.clone(),
        };
        let mut partition = None;
        let mut sort = None;
        for condition in conditions {
            let name = &condition.attribute.text;
            if *name == pair.partition.name {
                partition = Some(condition);
            } else if pair.sort.as_ref().is_some_and(|part| part.name == *name) {
                sort = Some(condition);
            } else {
                let known = pair.parts().map(|part| part.name.clone()).collect::<Vec<_>>();
                self.unknown(
                    "key attribute here called",
                    name,
                    condition.attribute.span,
                    known.iter().map(String::as_str),
                );
                return None;
            }
        }
        let Some(partition) = partition else {
            self.report(
                Finding::error(
                    "no-partition",
                    span,
                    format!("`{}` is missing: a query reads one partition", pair.partition.name),
                )
                .help(format!("`where {} = \"...\"`", pair.partition.name)),
            );
            return None;
        };
        let KeyConditionKind::Compare(BinaryOp::Equal, value) = &partition.kind else {
            self.report(
                Finding::error(
                    "no-partition",
                    partition.span,
                    "the partition key can only be asked for equality",
                )
                .why("DynamoDB finds a partition by the hash of its whole key"),
            );
            return None;
        };
        let among = sort.is_some_and(|sort| self.is_among_entities(table, value, sort));
        let mut entities = self.beginning_like(table, &pair, value, sort.filter(|_| !among));
        let asked = self.key_value(&pair.partition, value, Extent::Whole, &mut entities, scope);
        let partition = asked.value;
        let mut one_sided = false;
        let sort = match (sort, &pair.sort) {
            (Some(condition), Some(part)) => {
                let sort = self.sort_condition(part, condition, among, &mut entities, scope)?;
                one_sided = sort.1;
                Some(sort.0)
            }
            _ => None,
        };
        if entities.is_empty() {
            self.report(
                Finding::error("reads-nothing", span, "no entity has keys like these")
                    .why("every item that this read could return would have to match a key template of its table")
                    .help("compare it with the entities' keys, letter by letter"),
            );
        }
        let sharing = match one_sided || sort.is_none() {
            true => self.sharing(table, &pair, value, &partition),
            false => Vec::new(),
        };
        Some(KeyCondition { partition, sort, entities, sharing, one_sided })
    }

    /// The entities that may have items in a partition that is asked for.
    fn sharing(
        &self,
        table: TableId,
        pair: &KeyPair,
        node: &ast::Expr,
        partition: &Expr,
    ) -> Vec<EntityId> {
        let mut entities = self.beginning_like(table, pair, node, None);
        let mut met = self.meetings(&pair.partition, node, Extent::Whole, &entities);
        if let Expr::Template(template) = partition {
            self.keep_fitting(&mut met, template);
        }
        entities.retain(|id| met.iter().any(|meeting| meeting.entity == *id));
        entities
    }

    /// The entities whose keys can begin like those asked for.
    fn beginning_like(
        &self,
        table: TableId,
        pair: &KeyPair,
        partition: &ast::Expr,
        sort: Option<&ast::KeyCondition>,
    ) -> Vec<EntityId> {
        let known = |part: &KeyPart| self.starts.get(&(table, part.name.clone()));
        let whole = |id: &EntityId| {
            pair.parts().all(|part| self.model.entity(*id).key(&part.name).is_some())
        };
        let partition = known(&pair.partition).map(|known| (known, start(partition)));
        let sort = sort.zip(pair.sort.as_ref()).and_then(|(condition, part)| {
            let start = match &condition.kind {
                KeyConditionKind::Compare(_, value) | KeyConditionKind::BeginsWith(value) => {
                    start(value)
                }
                KeyConditionKind::Between(low, high) => common_start(start(low), start(high)),
            };
            // What nothing agrees with says nothing about the types in the partition key.
            let known = (known(part)?, start);
            (known.0.count([known.1].into_iter()) > 0).then_some(known)
        });
        let fewest = partition
            .into_iter()
            .chain(sort)
            .min_by_key(|(known, start)| known.count([*start].into_iter()));
        let found = fewest.map(|(known, start)| known.agreeing([start].into_iter()));
        found.unwrap_or_default().into_iter().filter(whole).collect()
    }

    /// What is asked of a sort key, and whether it is one end of a range of values.
    fn sort_condition(
        &mut self,
        part: &KeyPart,
        condition: &'a ast::KeyCondition,
        among: bool,
        entities: &mut Vec<EntityId>,
        scope: &mut Scope,
    ) -> Option<(Sort, bool)> {
        let mut asked = |this: &mut Self, value: &'a ast::Expr, extent| {
            this.key_value(part, value, extent, entities, scope)
        };
        let bound = |Asked { value, reach, .. }| Bound { value, reach };
        let sort = match &condition.kind {
            KeyConditionKind::Compare(op, value) => {
                let comparison = match op {
                    BinaryOp::Equal => Comparison::Equal,
                    BinaryOp::Less => Comparison::Less,
                    BinaryOp::LessOrEqual => Comparison::LessOrEqual,
                    BinaryOp::Greater => Comparison::Greater,
                    BinaryOp::GreaterOrEqual => Comparison::GreaterOrEqual,
                    _ => {
                        self.error(
                            "bad-key-condition",
                            condition.span,
                            "a sort key is asked with =, <, <=, >, >=, between or begins_with",
                        );
                        return None;
                    }
                };
                let extent = match comparison {
                    Comparison::Equal => Extent::Whole,
                    Comparison::Less if among && holes(value).next().is_none() => Extent::Before,
                    Comparison::Greater if among && holes(value).next().is_none() => Extent::Behind,
                    Comparison::Less | Comparison::LessOrEqual if among => Extent::UpTo,
                    Comparison::Greater | Comparison::GreaterOrEqual if among => Extent::From,
                    _ => Extent::Segments,
                };
                let mut asked = asked(self, value, extent);
                // Behind `ORDER#` lie the orders, not what comes after them.
                if comparison == Comparison::Greater && self.ends_segment(value) {
                    asked.reach = Reach::Exact;
                }
                let one_sided = match comparison {
                    _ if among => false,
                    Comparison::LessOrEqual | Comparison::GreaterOrEqual => true,
                    // A range has both of its ends: it cannot leave out a key that is just this one.
                    Comparison::Less => !asked.ends,
                    Comparison::Greater => asked.reach != Reach::Exact,
                    Comparison::Equal | Comparison::NotEqual => false,
                };
                return Some((Sort::Compare(comparison, bound(asked)), one_sided));
            }
            // From one entity to another: what lies between them is meant, too.
            KeyConditionKind::Between(low, high) if parted(start(low), start(high)) => {
                let low = asked(self, low, Extent::From);
                Sort::Between(bound(low), bound(asked(self, high, Extent::UpTo)))
            }
            KeyConditionKind::Between(low, high) => {
                let low = asked(self, low, Extent::Segments);
                Sort::Between(bound(low), bound(asked(self, high, Extent::Segments)))
            }
            KeyConditionKind::BeginsWith(value) => {
                Sort::BeginsWith(asked(self, value, Extent::Start).value)
            }
        };
        Some((sort, false))
    }

    /// Whether a comparison has one end that is a place among the entities of a partition, and no value of one of
    /// them: only text, and what the partition key says already.
    fn is_among_entities(
        &self,
        table: TableId,
        partition: &ast::Expr,
        condition: &ast::KeyCondition,
    ) -> bool {
        let KeyConditionKind::Compare(op, ast::Expr { kind: ast::ExprKind::Text(asked), .. }) =
            &condition.kind
        else {
            return false;
        };
        let given: Vec<&ast::Hole> = holes(partition).collect();
        let is_given =
            |hole: &ast::Hole| !hole.optional && given.iter().any(|given| same_value(given, hole));
        let fills = |entity: &crate::model::Entity| {
            entity.ways(&condition.attribute.text).any(|key| {
                let KeySource::Template(stored) = &key.source else { return false };
                align(asked, stored, &self.model.delimiters, Extent::Segments)
                    .is_some_and(|alignment| alignment.fills)
            })
        };
        *op != BinaryOp::Equal
            && asked.parts.iter().all(|part| match part {
                ast::Part::Literal(_) => true,
                ast::Part::Hole(hole) => is_given(hole),
            })
            && !self.model.entities_in(table).any(|(_, entity)| fills(entity))
    }

    /// Whether a value ends with a delimiter.
    fn ends_segment(&self, value: &ast::Expr) -> bool {
        let ast::ExprKind::Text(template) = &value.kind else { return false };
        matches!(template.parts.last(), Some(ast::Part::Literal(text))
            if text.ends_with(self.model.delimiters.as_slice()))
    }

    /// The value of a key attribute in a condition; keeps the entities that it can meet.
    fn key_value(
        &mut self,
        part: &KeyPart,
        node: &'a ast::Expr,
        extent: Extent,
        entities: &mut Vec<EntityId>,
        scope: &mut Scope,
    ) -> Asked {
        let mut met = self.meetings(part, node, extent, entities);
        let asked = match &node.kind {
            ast::ExprKind::Text(asked) => {
                self.keep_known(&mut met, asked, scope);
                let hints = self.hints(&met, asked, scope);
                let template = self.template_with(asked, scope, &hints);
                self.keep_fitting(&mut met, &template);
                text_value(template, &hints, &met, extent)
            }
            _ => {
                let plain = met.iter().filter_map(|meeting| meeting.plain.clone()).collect();
                let plain = self.agreed(plain, node, scope);
                self.plain_key_value(node, plain, scope)
            }
        };
        entities.retain(|id| met.iter().any(|meeting| meeting.found && meeting.entity == *id));
        asked
    }

    /// How the keys of entities meet what is asked of them, as far as texts tell.
    fn meetings(
        &self,
        part: &KeyPart,
        node: &ast::Expr,
        extent: Extent,
        entities: &[EntityId],
    ) -> Vec<Meeting> {
        let delimiters = self.model.delimiters.as_slice();
        let meeting = |id: EntityId, key: &Key| {
            let entity = self.model.entity(id);
            let mut met = Meeting { entity: id, found: true, alignment: None, plain: None };
            match (&key.source, &node.kind) {
                (KeySource::Template(stored), ast::ExprKind::Text(asked)) => {
                    met.alignment = align(asked, stored, delimiters, extent);
                    met.found = match (&met.alignment, extent) {
                        (None, _) => lies_within(start(node), stored.start(), extent),
                        (Some(_), Extent::Before) => false,
                        (Some(alignment), Extent::Behind) => alignment.open,
                        (Some(_), _) => true,
                    };
                }
                (KeySource::Attribute, _) => {
                    met.plain = entity.attribute(&part.name).map(|attribute| attribute.ty.clone());
                }
                (KeySource::TypeValue, ast::ExprKind::Text(asked)) => {
                    met.found = !matches!(asked.parts.as_slice(),
                        [ast::Part::Literal(text)] if *text != entity.type_value);
                }
                _ => {}
            }
            (met.found || met.alignment.is_some()).then_some(met)
        };
        // Each way of making a key may tell types, not only the first that fits.
        let all = entities.iter().flat_map(|id| {
            let entity = self.model.entity(*id);
            entity.ways(&part.name).filter_map(|key| meeting(*id, key)).collect::<Vec<_>>()
        });
        all.collect()
    }

    /// Leaves out the keys that have something else where a value of a known type is asked for: a date is never `ACTIVE`.
    fn keep_known(&self, met: &mut Vec<Meeting>, asked: &ast::Template, scope: &Scope) {
        let known = |hole: &ast::Hole| match hole.transforms.is_empty() && hole.fallback.is_none() {
            true => self.known_type(&hole.value, scope),
            false => None,
        };
        let known: Vec<Option<Type>> = holes_of(asked).map(known).collect();
        let alphabet = Alphabet::new(&self.model);
        keep(met, &known, |opposite, ty| {
            ty.as_ref().is_none_or(|ty| opposite.fits(ty, &[], &alphabet))
        });
    }

    /// The same, once the types of all holes are known.
    fn keep_fitting(&self, met: &mut Vec<Meeting>, asked: &Template) {
        let alphabet = Alphabet::new(&self.model);
        keep(met, &asked.holes().collect::<Vec<_>>(), |opposite, hole| {
            hole.fallback.is_some() || opposite.fits(&hole.ty, &hole.transforms, &alphabet)
        });
    }

    /// The type of a value, where it does not depend on its place.
    fn known_type(&self, node: &ast::Expr, scope: &Scope) -> Option<Type> {
        let slot = |name: &str| scope.slots.get(scope.find(name)?)?.ty.clone();
        match &node.kind {
            ast::ExprKind::Name(name) => match (slot(name), name.as_str()) {
                (Some(ty), _) => Some(ty),
                (None, "now") => Some(Type::Timestamp),
                (None, "today") => Some(Type::Date),
                (None, _) => None,
            },
            ast::ExprKind::Field(base, name) => match &base.kind {
                ast::ExprKind::Name(word) if word == "input" => slot(&name.text),
                ast::ExprKind::Name(word) if word == "caller" => {
                    let claim = self.model.caller.iter().find(|claim| claim.name == name.text)?;
                    Some(claim.ty.clone())
                }
                ast::ExprKind::Name(word) => match slot(word)? {
                    Type::Item(entity) => Some(self.attribute_type(entity, &name.text)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// The types of the holes of a condition, by the keys that it can meet.
    fn hints(
        &mut self,
        met: &[Meeting],
        asked: &'a ast::Template,
        scope: &Scope,
    ) -> Vec<Option<Type>> {
        let mut hints = Vec::with_capacity(asked.parts.len());
        for (number, hole) in holes_of(asked).enumerate() {
            let told = |meeting: &Meeting| {
                let opposite = meeting.alignment.as_ref()?.opposite.get(number)?;
                opposite.hint(hole.transforms.len()).cloned()
            };
            let mut types: Vec<Type> = met.iter().filter_map(told).collect();
            if types.is_empty() {
                types.extend(met.iter().filter_map(|meeting| meeting.plain.clone()));
            }
            hints.push(self.agreed(types, &hole.value, scope));
        }
        hints
    }

    /// The type that includes all of these, which keys tell of one value. An input that has no other type, and of
    /// which they tell different ones, is a mistake.
    fn agreed(&mut self, types: Vec<Type>, node: &ast::Expr, scope: &Scope) -> Option<Type> {
        let mut types = types.into_iter();
        let mut widest = types.next()?;
        for ty in types {
            match wider(&widest, &ty) {
                Some(wider) => widest = wider,
                None => {
                    let untyped = |place: &usize| {
                        scope.slots.get(*place).is_some_and(|slot| slot.ty.is_none())
                    };
                    let place = match &node.kind {
                        ast::ExprKind::Name(name) => scope.find(name).filter(untyped),
                        _ => None,
                    };
                    if let Some(place) = place {
                        self.undecided(place, Some(widest.clone()), &ty, scope);
                    }
                }
            }
        }
        Some(widest)
    }

    fn plain_key_value(
        &mut self,
        node: &'a ast::Expr,
        plain: Option<Type>,
        scope: &mut Scope,
    ) -> Asked {
        let (value, found): Typed = self.expr(node, scope, plain.as_ref());
        let whole_day = plain == Some(Type::Timestamp) && found == Type::Date;
        let value = match &plain {
            Some(wanted) if !whole_day => self.coerce(value, &found, wanted, node.span),
            _ => value,
        };
        let reach = if whole_day { Reach::Prefix } else { Reach::Exact };
        Asked { value, reach, ends: true }
    }
}

/// Keeps the keys that fit all holes, if there are any: a condition that fits none is a mistake, which the checker tells
/// best of what it was meant for.
fn keep<H>(met: &mut Vec<Meeting>, holes: &[H], fits: impl Fn(&Opposite, &H) -> bool) {
    let fits_all = |meeting: &Meeting| {
        let opposite = meeting.alignment.iter().flat_map(|alignment| &alignment.opposite);
        opposite.zip(holes).all(|(opposite, hole)| fits(opposite, hole))
    };
    if met.iter().any(|meeting| meeting.alignment.is_some() && fits_all(meeting)) {
        met.retain(fits_all);
    }
}

/// The value of a template in a key condition, and how far it reaches.
fn text_value(
    template: Template,
    hints: &[Option<Type>],
    met: &[Meeting],
    extent: Extent,
) -> Asked {
    let alignments = || met.iter().filter_map(|meeting| meeting.alignment.as_ref());
    let last = template.holes().last().map(|hole| &hole.ty);
    let hint = hints.iter().rev().find_map(Option::as_ref);
    let whole_day = matches!((last, hint), (Some(Type::Date), Some(Type::Timestamp)));
    let in_moments = met.iter().any(|meeting| meeting.plain == Some(Type::Timestamp))
        && !matches!(extent, Extent::Whole | Extent::Start)
        && template.holes().any(|hole| hole.ty == Type::Date);
    let reach = if whole_day || in_moments || alignments().any(|alignment| alignment.open) {
        Reach::Prefix
    } else {
        let next = alignments().find_map(|alignment| alignment.next);
        next.map_or(Reach::Exact, Reach::Segment)
    };
    let goes_on = |meeting: &Meeting| {
        let alignment = meeting.alignment.as_ref();
        alignment.is_some_and(|alignment| alignment.open || alignment.next.is_some())
    };
    let ends = !met.iter().all(goes_on);
    let value = match template.constant() {
        Some(text) => Expr::Literal(text.into()),
        None => Expr::Template(template),
    };
    Asked { value, reach, ends }
}

/// The type that includes both of two types, if there is one.
fn wider(one: &Type, other: &Type) -> Option<Type> {
    let length = |one: Length, other: Length| Length {
        min: one.min.min(other.min),
        max: one.max.zip(other.max).map(|(one, other)| one.max(other)),
    };
    match (one, other) {
        _ if other.is_within(one) => Some(one.clone()),
        _ if one.is_within(other) => Some(other.clone()),
        (Type::Int(one), Type::Int(other)) => {
            Some(Type::Int(Int { min: one.min.min(other.min), max: one.max.max(other.max) }))
        }
        (Type::String(one), Type::String(other)) => {
            Some(Type::String(PlainString(length(one.0, other.0))))
        }
        (Type::Text(one), Type::Text(other)) => Some(Type::Text(Text(length(one.0, other.0)))),
        _ => None,
    }
}

/// What a value in a key condition begins with, as far as it is text.
fn start(value: &ast::Expr) -> &str {
    match &value.kind {
        ast::ExprKind::Text(template) => match template.parts.first() {
            Some(ast::Part::Literal(text)) => text,
            _ => "",
        },
        _ => "",
    }
}

/// The holes of a value in a key condition.
fn holes(value: &ast::Expr) -> impl Iterator<Item = &ast::Hole> {
    let template = match &value.kind {
        ast::ExprKind::Text(template) => Some(template),
        _ => None,
    };
    template.into_iter().flat_map(holes_of)
}

fn holes_of(template: &ast::Template) -> impl Iterator<Item = &ast::Hole> {
    template.parts.iter().filter_map(|part| match part {
        ast::Part::Hole(hole) => Some(hole),
        ast::Part::Literal(_) => None,
    })
}

/// Whether two holes show the same value in the same way.
fn same_value(one: &ast::Hole, other: &ast::Hole) -> bool {
    fn path(value: &ast::Expr) -> Option<Vec<&str>> {
        match &value.kind {
            ast::ExprKind::Name(name) => Some(vec![name]),
            ast::ExprKind::Field(base, name) => {
                let mut path = path(base)?;
                path.push(&name.text);
                Some(path)
            }
            _ => None,
        }
    }
    let plain = |hole: &ast::Hole| hole.transforms.is_empty() && hole.fallback.is_none();
    plain(one)
        && plain(other)
        && path(&one.value).is_some()
        && path(&one.value) == path(&other.value)
}

/// Whether the first letters of two texts tell them apart.
fn parted(one: &str, other: &str) -> bool {
    one.bytes().zip(other.bytes()).any(|(one, other)| one != other)
}

/// Whether keys that begin like this lie wholly behind the lower or before the upper bound of a range.
fn lies_within(bound: &str, stored: &str, extent: Extent) -> bool {
    match extent {
        Extent::From | Extent::Behind => parted(bound, stored) && stored > bound,
        Extent::UpTo | Extent::Before => parted(bound, stored) && stored < bound,
        Extent::Whole | Extent::Segments | Extent::Start => false,
    }
}

/// What both texts begin with.
fn common_start<'t>(one: &'t str, other: &str) -> &'t str {
    let letters = one.char_indices().zip(other.chars());
    let end = letters.take_while(|((_, one), other)| one == other).last();
    let end = end.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one.split_at(end).0
}
