//! What is under an item: the items whose keys or references lead to it, found by keys that can be
//! computed from its own.

use super::{
    AppendOnly, Computed, Entity, EntityId, Expr, Hole, IndexId, Key, KeyPair, KeySource, Model,
    Template, TemplatePart,
};

/// The most loops of one deletion.
const MOST_LOOPS: usize = 64;

/// Which attribute of an item holds which key attribute of the item that it is under.
pub type Link = Vec<(String, String)>;

/// Items under an item, and what is under them.
#[derive(Debug, Clone, PartialEq)]
pub struct Under {
    pub entity: EntityId,
    pub link: Link,
    /// How the items are found.
    pub way: Way,
    pub below: Vec<Under>,
}

/// A query that finds the items under an item.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    pub index: Option<IndexId>,
    /// The partition key, over the attributes of the items.
    pub partition: Template,
    /// What the sort key begins with, or is.
    pub sort: Option<(Template, bool)>,
}

/// Everything that is under items of an entity, as far as it goes with them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AllUnder {
    pub goes: Vec<Under>,
    /// What stays, and why.
    pub stays: Vec<(EntityId, Stays)>,
}

/// Why items under an item stay when it is deleted with all under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stays {
    /// The model excepts them.
    Excepted,
    /// They are to stay as they were created.
    AppendOnly,
    /// They follow their owner, of this entity.
    Derived(EntityId),
    /// No key leads to them from what these attributes hold.
    NotFound { above: EntityId, link: Link },
    /// They are under items of their own entity, to any depth.
    Endless,
    /// There are too many ways to count.
    TooMany,
}

impl AllUnder {
    /// Returns the entities that go, each once, in the order of the model.
    pub fn entities(&self) -> Vec<EntityId> {
        let mut entities: Vec<EntityId> = self.links().map(|(entity, _)| entity).collect();
        entities.sort_unstable();
        entities.dedup();
        entities
    }

    /// Returns each entity that goes, with what puts its items under another one.
    pub fn links(&self) -> impl Iterator<Item = (EntityId, &Link)> {
        let mut pending: Vec<&Under> = self.goes.iter().rev().collect();
        std::iter::from_fn(move || {
            let under = pending.pop()?;
            pending.extend(under.below.iter().rev());
            Some((under.entity, &under.link))
        })
    }
}

impl Model {
    /// Returns what is under items of an entity, without what is excepted.
    pub fn all_under(&self, id: EntityId, except: &[EntityId]) -> AllUnder {
        let mut all = AllUnder::default();
        let mut search = Search { model: self, except, stays: Vec::new(), loops: 0 };
        all.goes = search.below(&mut vec![(id, Link::new())]);
        all.stays = search.stays;
        let goes = all.entities();
        // What one way does not find, another one may.
        all.stays.retain(|(entity, why)| match why {
            Stays::NotFound { .. } => !goes.contains(entity) && *entity != id,
            _ => true,
        });
        all.stays.sort_by_key(|(entity, _)| *entity);
        all.stays.dedup();
        all
    }

    /// Returns the attributes that tell items of an entity apart, in groups of which each is
    /// enough: all attributes of the key, or a new id among them.
    pub fn identities(&self, id: EntityId) -> Vec<Vec<&str>> {
        let entity = self.entity(id);
        let whole: Vec<&str> = entity.key_attributes.iter().map(String::as_str).collect();
        let is_new = |name: &&str| entity.attribute(name).is_some_and(is_new_id);
        let own = whole.iter().copied().filter(is_new).map(|name| vec![name]);
        let own: Vec<Vec<&str>> = own.filter(|own| *own != whole).collect();
        let whole = Some(whole).filter(|whole| !whole.is_empty());
        whole.into_iter().chain(own).collect()
    }

    /// Returns what links items of an entity to items of another: by attributes of the same names,
    /// of which the first that leads to them counts, or by a reference.
    fn links(&self, below: EntityId, above: EntityId) -> Vec<Vec<Link>> {
        let (entity, other) = (self.entity(below), self.entity(above));
        let same = |name: &&str| {
            let types = entity.attribute(name).zip(other.attribute(name));
            types.is_some_and(|(one, other)| {
                std::mem::discriminant(&one.ty) == std::mem::discriminant(&other.ty)
            })
        };
        let identities = self.identities(above);
        let by_name = identities.iter().filter(|names| below != above && names.iter().all(same));
        let by_name =
            by_name.map(|names| names.iter().map(|name| ((*name).to_owned(), (*name).to_owned())));
        let by_name: Vec<Link> = by_name.map(Iterator::collect).collect();
        let refers = entity.attributes.iter().filter(|one| one.references == Some(above));
        let id = identities.iter().find_map(|names| match names.as_slice() {
            [name] => Some((*name).to_owned()),
            _ => None,
        });
        let references = refers.filter_map(|one| {
            let link: Link = vec![(one.name.clone(), id.clone()?)];
            (!by_name.contains(&link)).then(|| vec![link])
        });
        let references: Vec<Vec<Link>> = references.collect();
        Some(by_name).filter(|links| !links.is_empty()).into_iter().chain(references).collect()
    }
}

/// Returns `true` if each item gets a new id in an attribute.
fn is_new_id(attribute: &super::Attribute) -> bool {
    let new = |value: &Expr| value.any(|part| matches!(part, Expr::NewId(_)));
    attribute.computed == Computed::AtCreation && attribute.value.as_ref().is_some_and(new)
}

struct Search<'m> {
    model: &'m Model,
    except: &'m [EntityId],
    stays: Vec<(EntityId, Stays)>,
    loops: usize,
}

impl Search<'_> {
    /// Returns what is under the items at the end of a path, each entity with its link to the one
    /// before it.
    fn below(&mut self, path: &mut Vec<(EntityId, Link)>) -> Vec<Under> {
        let model = self.model;
        let mut found = Vec::new();
        let Some((above, _)) = path.last().cloned() else { return found };
        for (id, entity) in model.entity_ids() {
            for links in model.links(id, above) {
                let ways = links.iter().filter_map(|link| Some((link, way(model, entity, link)?)));
                let Some((link, way)) = ways.into_iter().next() else {
                    // An attribute of this name may mean something else, unless it is in the key.
                    let in_key = |link: &&Link| {
                        let is_referred = link.iter().any(|(own, other)| own != other);
                        let mut names = link.iter().map(|(own, _)| own);
                        is_referred || names.all(|name| entity.key_attributes.contains(name))
                    };
                    if let Some(link) = links.iter().find(in_key) {
                        let why = match self.kept(id) {
                            Some(why) => why,
                            None => Stays::NotFound { above, link: link.clone() },
                        };
                        self.stays.push((id, why));
                    }
                    continue;
                };
                if let Some(why) = self.kept(id) {
                    self.stays.push((id, why));
                    continue;
                }
                if path.iter().any(|(known, _)| *known == id) {
                    // What is found from above is found whatever it is under.
                    if let [(root, _)] = path.as_slice()
                        && *root == id
                    {
                        self.stays.push((id, Stays::Endless));
                    }
                    continue;
                }
                if self.is_found_before(id, link, path) {
                    continue;
                }
                self.loops += 1;
                if self.loops > MOST_LOOPS {
                    self.stays.push((id, Stays::TooMany));
                    return found;
                }
                path.push((id, link.clone()));
                let below = self.below(path);
                path.pop();
                found.push(Under { entity: id, link: link.clone(), way, below });
            }
        }
        found
    }

    /// Returns `true` if the values of a link are those of an item further up, from which the same
    /// items are found.
    fn is_found_before(&self, id: EntityId, link: &Link, path: &[(EntityId, Link)]) -> bool {
        let mut link = link.clone();
        for pair in path.windows(2).rev() {
            let [(above, _), (_, up)] = pair else { continue };
            for (_, other) in &mut link {
                match up.iter().find(|(own, _)| own == other) {
                    Some((_, further)) => other.clone_from(further),
                    None => return false,
                }
            }
            if self.model.links(id, *above).iter().any(|links| links.contains(&link)) {
                return true;
            }
        }
        false
    }

    /// Returns why items of an entity stay, whatever they are under.
    fn kept(&self, id: EntityId) -> Option<Stays> {
        if self.except.contains(&id) {
            return Some(Stays::Excepted);
        }
        if self.model.entity(id).append_only == Some(AppendOnly::Always) {
            return Some(Stays::AppendOnly);
        }
        let derives = |(_, owner): &(EntityId, &Entity)| {
            owner.derives.iter().any(|derive| derive.entity == id)
        };
        self.model.entity_ids().find(derives).map(|(owner, _)| Stays::Derived(owner))
    }
}

/// Returns the query that finds all items with these values in the attributes of a link.
fn way(model: &Model, entity: &Entity, link: &Link) -> Option<Way> {
    let table = model.tables.get(entity.table.index())?;
    let local_first = |index: &usize| table.indexes.get(*index).is_some_and(|one| !one.local);
    let mut indexes: Vec<usize> = (0..table.indexes.len()).collect();
    indexes.sort_by_key(local_first);
    let places = indexes
        .into_iter()
        .filter_map(|index| Some((Some(IndexId(index)), &table.indexes.get(index)?.key)));
    let mut all = std::iter::once((None, &table.key)).chain(places);
    all.find_map(|(index, pair)| way_by(entity, index, pair, link))
}

fn way_by(entity: &Entity, index: Option<IndexId>, pair: &KeyPair, link: &Link) -> Option<Way> {
    let partition = key_of(entity, &pair.partition.name, link)?;
    let partition = known_start(&partition, link);
    let (partition, true) = partition else { return None };
    let sort = match &pair.sort {
        Some(part) => match key_of(entity, &part.name, link) {
            Some(template) => {
                let (start, whole) = known_start(&template, link);
                Some((start, whole)).filter(|(start, _)| !start.parts.is_empty())
            }
            // Whatever it is, it must be there.
            None if index.is_none() || is_always_there(entity, &part.name, link) => None,
            None => return None,
        },
        None => None,
    };
    if index.is_some()
        && let Some(part) = &pair.sort
        && !is_always_there(entity, &part.name, link)
    {
        return None;
    }
    let sort_holes = sort.iter().flat_map(|(template, _)| template.attributes());
    let used: Vec<&str> = partition.attributes().chain(sort_holes).collect();
    let all_used = link.iter().all(|(own, _)| used.contains(&own.as_str()));
    all_used.then(|| Way { index, partition, sort })
}

/// Returns the template of a key attribute that holds wherever the attributes of a link do.
fn key_of(entity: &Entity, name: &str, link: &Link) -> Option<Template> {
    let ways: Vec<&Key> = entity.ways(name).collect();
    let (last, earlier) = ways.split_last()?;
    let linked = |attribute: &Expr| is_linked(attribute, link);
    let never = |key: &&Key| match &key.condition {
        Some(Expr::Not(inner)) => matches!(&**inner, Expr::Exists(value) if linked(value)),
        _ => false,
    };
    if last.condition.is_some() || !earlier.iter().all(never) {
        return None;
    }
    match &last.source {
        KeySource::Template(template) => Some(template.clone()),
        KeySource::TypeValue => Some(Template::literal(entity.type_value.clone())),
        KeySource::Attribute => {
            let ty = entity.attribute(name)?.ty.clone();
            let value = Expr::Field(Box::new(Expr::Item), name.to_owned());
            Some(Template::of_value(value, ty))
        }
    }
}

/// Returns `true` if every item with the attributes of a link has this key attribute.
fn is_always_there(entity: &Entity, name: &str, link: &Link) -> bool {
    let always = |key: &&Key| {
        key.condition.is_none()
            && match &key.source {
                KeySource::Template(template) => template.holes().all(|hole| {
                    hole.fallback.is_some() || is_linked(&hole.value, link) || {
                        let attribute = hole.attribute().and_then(|name| entity.attribute(name));
                        let is_plain =
                            matches!(&hole.value, Expr::Field(base, _) if **base == Expr::Item);
                        is_plain && attribute.is_some_and(|one| !one.optional)
                    }
                }),
                KeySource::TypeValue => true,
                KeySource::Attribute => entity.attribute(name).is_some_and(|one| !one.optional),
            }
    };
    entity.ways(name).last().as_ref().is_some_and(always)
        && entity.ways(name).all(|key| match &key.condition {
            None => true,
            Some(Expr::Not(inner)) => {
                matches!(&**inner, Expr::Exists(value) if is_linked(value, link))
            }
            Some(_) => false,
        })
}

/// Returns what a key begins with if the attributes of a link are known, and whether that is all
/// of it.
fn known_start(template: &Template, link: &Link) -> (Template, bool) {
    let known = |hole: &Hole| hole.fallback.is_none() && is_linked(&hole.value, link);
    let is_known = |part: &TemplatePart| match part {
        TemplatePart::Literal(_) => true,
        TemplatePart::Hole(hole) => known(hole),
    };
    let mut count = template.parts.iter().take_while(|part| is_known(part)).count();
    let whole = count == template.parts.len();
    // A value is known to end only where text follows it.
    while !whole
        && count > 0
        && matches!(template.parts.get(count - 1), Some(TemplatePart::Hole(_)))
    {
        count -= 1;
    }
    (Template { parts: template.parts.iter().take(count).cloned().collect() }, whole)
}

/// Returns `true` if an expression is an attribute of a link.
fn is_linked(value: &Expr, link: &Link) -> bool {
    match value {
        Expr::Field(base, name) => **base == Expr::Item && link.iter().any(|(own, _)| own == name),
        _ => false,
    }
}
