//! How entities relate: what is derived from what, and what holds the key of what.

use std::collections::BTreeSet;
use std::mem::discriminant;

use tavola_model::model::{Entity, EntityId, Model};

use super::{colour, layout};
use crate::picture::{LETTER, Picture, shortened};

/// A relation of two entities.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Relation {
    /// The owner, or the item that is referred to.
    pub from: String,
    /// The derived item, or the item that refers.
    pub to: String,
    /// How they relate.
    pub kind: RelationKind,
}

/// How two entities relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RelationKind {
    /// One is computed from the other.
    Derives,
    /// What identifies one is among the attributes of the other.
    Has,
}

/// Returns the relations of a model's entities. What follows from two others is left out.
pub fn relations(model: &Model) -> Vec<Relation> {
    let mut all: BTreeSet<Relation> = BTreeSet::new();
    for entity in &model.entities {
        for derive in &entity.derives {
            let to = model.entity(derive.entity).name.clone();
            all.insert(Relation { from: entity.name.clone(), to, kind: RelationKind::Derives });
        }
    }
    let derived: BTreeSet<(String, String)> =
        all.iter().map(|one| (one.from.clone(), one.to.clone())).collect();
    let mut has: BTreeSet<(&str, &str)> = BTreeSet::new();
    let copies: BTreeSet<&String> = derived.iter().map(|(_, to)| to).collect();
    // What has the key of a copy has that of its owner.
    for (from, one) in model.entity_ids().filter(|(_, one)| !copies.contains(&one.name)) {
        // What has the key of a user's subscription has that of the user, who has the subscription.
        let mut before = model.entity_ids().take_while(|(id, _)| *id != from);
        let is_same =
            |first: &Entity| !copies.contains(&first.name) && is_about_the_same(first, one);
        if let Some((_, first)) = before.find(|(_, first)| is_same(first)) {
            if lies_beside(model, first, one) {
                has.insert((&first.name, &one.name));
            }
            continue;
        }
        for (to, other) in model.entity_ids() {
            let pair = (one.name.clone(), other.name.clone());
            if refers(model, to, from) && !derived.contains(&pair) {
                has.insert((&one.name, &other.name));
            }
        }
    }
    for (from, to) in &has {
        let leads = |from: &str, to: &str| {
            has.contains(&(from, to)) || derived.contains(&(from.to_owned(), to.to_owned()))
        };
        let through = |middle: &Entity| {
            middle.name != *from
                && middle.name != *to
                && leads(from, &middle.name)
                && leads(&middle.name, to)
        };
        if !model.entities.iter().any(through) {
            let (from, to) = ((*from).to_owned(), (*to).to_owned());
            all.insert(Relation { from, to, kind: RelationKind::Has });
        }
    }
    all.into_iter().collect()
}

/// Returns `true` if the same attributes identify the items of two entities.
fn is_about_the_same(one: &Entity, other: &Entity) -> bool {
    let ty = |entity: &Entity, name: &str| entity.attribute(name).map(|of| discriminant(&of.ty));
    let names =
        |entity: &Entity| -> BTreeSet<String> { entity.key_attributes.iter().cloned().collect() };
    !one.key_attributes.is_empty()
        && names(one) == names(other)
        && one.key_attributes.iter().all(|name| ty(one, name) == ty(other, name))
}

/// Returns `true` if items of two entities lie in the same item collections, under keys of their own.
fn lies_beside(model: &Model, one: &Entity, other: &Entity) -> bool {
    let is_same = |name: &str| {
        let source = |entity: &Entity| entity.key(name).map(|key| key.source.clone());
        source(one) == source(other)
    };
    let key = &model.table(one.table).key;
    let sort = key.sort.as_ref();
    one.table == other.table
        && is_same(&key.partition.name)
        && sort.is_some_and(|sort| !is_same(&sort.name))
}

/// Returns `true` if an entity says that it refers to another, or has all attributes that identify
/// the other and more in its own key, or as many but not the same.
fn refers(model: &Model, id: EntityId, to: EntityId) -> bool {
    let (entity, other) = (model.entity(id), model.entity(to));
    // What only happens to be called the same, such as a text `name` and an id `name`, tells nothing.
    let has = |name: &&str| {
        let both = entity.attribute(name).zip(other.attribute(name));
        both.is_some_and(|(one, that)| discriminant(&one.ty) == discriminant(&that.ty))
    };
    let has_all = |names: &Vec<&str>| names.iter().all(has);
    let keys = &other.key_attributes;
    id != to
        && (entity.attributes.iter().any(|attribute| attribute.references == Some(to))
            || model.identities(to).iter().any(has_all)
                && !entity.key_attributes.iter().all(|name| keys.contains(name)))
}

const LINE: f64 = 17.0;
/// Left of and above the boxes.
const LEFT: f64 = 24.0;
const TOP: f64 = 64.0;

/// Draws entities in columns, each behind what it relates to.
pub fn svg(model: &Model) -> String {
    let relations = relations(model);
    let height_of = |entity: &Entity| 34.0 + LINE * entity.key_attributes.len().max(1) as f64 + 8.0;
    let place = |name: &str| model.entities.iter().position(|one| one.name == name);
    let both = |one: &Relation| Some((place(&one.from)?, place(&one.to)?));
    let drawn = relations.iter().filter(|one| one.from != one.to);
    let (drawn, lines): (Vec<&Relation>, Vec<_>) =
        drawn.filter_map(|one| Some((one, both(one)?))).unzip();
    let heights: Vec<f64> = model.entities.iter().map(height_of).collect();
    let laid = layout::layout(&heights, &lines);
    let (width, height) = (laid.width + 2.0 * LEFT, TOP + laid.height + 24.0);
    let mut picture = Picture::new(width.max(520.0), height);
    picture.text(LEFT, 36.0, "title", &format!("{}: entities and relations", model.name));
    picture.moved(LEFT, TOP, |picture| {
        for (relation, path) in drawn.iter().zip(&laid.lines) {
            let is_derived = relation.kind == RelationKind::Derives;
            picture.arrow(path, if is_derived { "line dashed" } else { "line" });
        }
        for ((entity, height), (x, y)) in model.entities.iter().zip(&heights).zip(&laid.boxes) {
            picture.rect(*x, *y, layout::WIDTH, *height, "card");
            picture.rect(*x, *y, layout::WIDTH, 27.0, &colour(model, entity));
            picture.text(x + 10.0, y + 18.0, "on", &shortened(&entity.name, 26));
            for (line, name) in entity.key_attributes.iter().enumerate() {
                let fits = (layout::WIDTH / LETTER) as usize;
                let y = y + 44.0 + LINE * line as f64;
                picture.text(x + 10.0, y, "mono", &shortened(name, fits));
            }
        }
    });
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::{RelationKind, relations};

    fn of(entities: &str) -> Vec<String> {
        let model = format!(
            "model shop\ntable main = \"shop\" {{\n  key PK, SK\n}}\ntable names {{ key name }}\n{entities}"
        );
        let (model, findings) = tavola_model::resolve(&tavola_model::syntax::parse(&model).file);
        let wrong = findings.iter().filter(|one| one.severity == tavola_model::Severity::Error);
        assert_eq!(wrong.count(), 0, "{findings:?}");
        let arrow = |kind| if kind == RelationKind::Derives { "derives" } else { "has" };
        let told = relations(&model).into_iter();
        told.map(|one| format!("{} {} {}", one.from, arrow(one.kind), one.to)).collect()
    }

    fn entity(name: &str, keys: [&str; 2], attributes: &str) -> String {
        let [pk, sk] = keys;
        format!("entity {name} in main {{\n  PK = \"{pk}\"\n  SK = \"{sk}\"\n  {attributes}\n}}\n")
    }

    #[test]
    fn what_is_only_called_like_a_key_is_no_relation() {
        let named = "entity Name in names {\n  name: id\n}\n";
        let with = |ty: &str| {
            let attributes = format!("personId: id\n  name: {ty}");
            of(&format!("{named}{}", entity("Person", ["P#{personId}", "P"], &attributes)))
        };
        assert!(with("text(80)").is_empty());
        assert_eq!(with("id"), ["Name has Person"]);
    }

    #[test]
    fn what_has_the_same_key_belongs_to_the_first_and_has_nothing_itself() {
        let user = entity("User", ["U#{userId}", "PROFILE"], "userId: id");
        let plan = entity("Plan", ["U#{userId}", "PLAN"], "userId: id");
        let note = entity("Note", ["U#{userId}", "NOTE#{noteId}"], "userId: id\n  noteId: id");
        assert_eq!(of(&format!("{user}{plan}{note}")), ["User has Note", "User has Plan"]);
        let elsewhere = entity("Plan", ["PLAN#{userId}", "PLAN"], "userId: id");
        assert_eq!(of(&format!("{user}{elsewhere}{note}")), ["User has Note"]);
        // Each user is of one kind.
        let other = entity("Robot", ["U#{userId}", "PROFILE"], "userId: id");
        assert_eq!(of(&format!("{user}{other}{note}")), ["User has Note"]);
    }

    #[test]
    fn what_follows_from_a_derived_item_is_left_out() {
        let show = entity("Show", ["S#{showId}", "SHOW"], "showId: id");
        let part = "showId: id\n  partId: id\n  derive Word { word = partId }";
        let part = entity("Part", ["S#{showId}", "PART#{partId}"], part);
        let word = entity(
            "Word",
            ["W#{word}", "{showId}#{partId}"],
            "word: id\n  showId: id\n  partId: id",
        );
        assert_eq!(of(&format!("{show}{part}{word}")), ["Part derives Word", "Show has Part"]);
    }
}
