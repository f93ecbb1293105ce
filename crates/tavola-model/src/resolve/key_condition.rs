//! Key conditions of reads: what is asked of the keys, and which entities can answer.

use tavola_store::Comparison;

use super::Resolver;
use super::align::{Extent, align};
use super::key_text::{common_start, holes, parted, same_value, start};
use super::key_value::KeyValue;
use super::scope::Scope;
use crate::Finding;
use crate::Span;
use crate::model::{
    Bound, EntityId, Expr, IndexId, KeyPair, KeyPart, KeySource, Reach, Sort, TableId,
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
    /// Whether it compares a value of these entities, and so means no others, without saying where
    /// they end.
    pub one_sided: bool,
}

impl<'a> Resolver<'a> {
    /// Resolves the key condition of a query, and determines the entities that it can find.
    pub(super) fn key_condition(
        &mut self,
        table: TableId,
        index: Option<IndexId>,
        conditions: &'a [ast::KeyCondition],
        span: Span,
        wanted: Option<&[EntityId]>,
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
            let is_sort = pair.sort.as_ref().is_some_and(|part| part.name == *name);
            if *name == pair.partition.name || is_sort {
                let place = if is_sort { &mut sort } else { &mut partition };
                if let Some(first) = place.replace(condition) {
                    self.asked_twice(first, condition, is_sort);
                    return None;
                }
            } else {
                let known = pair.parts().map(|part| part.name.clone()).collect::<Vec<_>>();
                self.unknown(
                    "key attribute here called",
                    name,
                    condition.attribute.span,
                    known.iter().map(String::as_str),
                );
                let has = |entity: &crate::model::Entity| entity.attribute(name).is_some();
                if self.model.entities_in(table).any(|(_, entity)| has(entity))
                    && let Some(finding) = self.findings.last_mut().filter(|f| f.fix.is_none())
                {
                    finding.help = Some(format!(
                        "a query asks for keys: leave out items by `filter {name} ...`, or declare \
                         an index on `{name}`"
                    ));
                }
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
                    "the partition key can only be compared with `=`",
                )
                .why("DynamoDB finds a partition by the hash of its whole key"),
            );
            return None;
        };
        let among = sort.is_some_and(|sort| self.is_among_entities(table, value, sort));
        let mut entities = self.beginning_like(table, &pair, value, sort.filter(|_| !among));
        // What an index has of copies, it has by accident.
        let is_meant = |id: &EntityId| index.is_none() || self.model.entity(*id).copy_of.is_none();
        entities.retain(|id| wanted.map_or_else(|| is_meant(id), |wanted| wanted.contains(id)));
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

    /// Reports a second condition on one key attribute, which no query can have.
    fn asked_twice(
        &mut self,
        first: &ast::KeyCondition,
        second: &ast::KeyCondition,
        is_sort: bool,
    ) {
        let message = format!("`{}` is asked for twice", second.attribute.text);
        let finding = Finding::error("bad-key-condition", second.span, message)
            .why("DynamoDB takes one condition on the partition key, and one on the sort key")
            .related(first.span, "asked for here");
        self.report(match is_sort {
            true => finding.help(
                "write `between LOW and HIGH`, which includes both, and `filter` for the rest",
            ),
            false => {
                finding.help("several partitions are written as a list: `\"STATUS#{[a, b]}\"`")
            }
        });
    }

    /// Returns the entities that may have items in a partition that is asked for.
    fn sharing(
        &self,
        table: TableId,
        pair: &KeyPair,
        node: &ast::Expr,
        partition: &Expr,
    ) -> Vec<EntityId> {
        let mut entities = self.beginning_like(table, pair, node, None);
        let mut matches = self.key_matches(&pair.partition, node, Extent::Whole, &entities);
        if let Expr::Template(template) = partition {
            self.keep_fitting(&mut matches, template);
        }
        entities.retain(|id| matches.iter().any(|key_match| key_match.entity == *id));
        entities
    }

    /// Returns the entities whose keys can begin like those asked for.
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

    /// Returns what is asked of a sort key, and whether it is one end of a range of values.
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
        let bound = |KeyValue { value, reach, .. }| Bound { value, reach };
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
                            "a sort key is compared with =, <, <=, >, >=, between or begins_with",
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
                    // A range has both of its ends: it cannot leave out a key that is just this
                    // one.
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

    /// Returns `true` if a comparison has one end that is a place among the entities of a
    /// partition, and no value of one of them: only text, and what the partition key says already.
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
                ast::TemplatePart::Literal(_) => true,
                ast::TemplatePart::Hole(hole) => is_given(hole),
            })
            && !self.model.entities_in(table).any(|(_, entity)| fills(entity))
    }

    /// Returns `true` if a value ends with a delimiter.
    fn ends_segment(&self, value: &ast::Expr) -> bool {
        let ast::ExprKind::Text(template) = &value.kind else { return false };
        matches!(template.parts.last(), Some(ast::TemplatePart::Literal(text))
            if text.ends_with(self.model.delimiters.as_slice()))
    }
}
