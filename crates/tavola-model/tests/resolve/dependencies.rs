//! What the resolved model says depends on what.

use tavola_model::model::{Attributes, Dependent, Entity};

/// An entity of a model that has no mistakes.
fn entity(members: &str) -> Entity {
    let text = format!(
        "model m
table main {{
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  ttl ttl
}}
caller {{
  id: id = \"sub\"
}}
rule big(score: Score) if score.points >= 5 and score.board != score.none
entity Board in main {{
  PK = \"BOARD#{{board}}\"
  SK = \"SCORE#{{name}}\"
  board:  id
  name:   id
  points: int = 0
  label:  text(100)?
}}
entity Score in main {{
  PK = \"SCORE#{{name}}\"
  SK = \"SCORE\"
  name:   id
  board:  id
  none:   id
  points: int(0..99) = 0
{members}
}}
"
    );
    let parsed = tavola_model::syntax::parse(&text);
    assert!(parsed.findings.is_empty(), "{:#?}", parsed.findings);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert!(findings.is_empty(), "{findings:#?}");
    model.entity(model.entity_named("Score").unwrap()).clone()
}

fn names<const N: usize>(names: [&str; N]) -> Attributes {
    names.map(str::to_owned).into()
}

#[test]
fn a_key_is_made_of_its_holes_fallbacks_and_conditions() {
    let score = entity(
        "  alias: id?
  GSI1PK = \"A#{alias ?? board}\" while points >= 5
  GSI1PK = \"B#{name}\" while none = name
  GSI1SK = \"{name}\"",
    );
    let of = |key| score.dependencies.key(key).clone();
    assert_eq!(of("GSI1PK"), names(["alias", "board", "name", "none", "points"]));
    // An item has both parts of an index key or neither.
    assert_eq!(of("GSI1SK"), names(["name", "none", "points"]));
    assert_eq!(of("PK"), names(["name"]));
    assert_eq!(of("SK"), names([]));
}

#[test]
fn a_part_that_may_be_missing_decides_about_the_other() {
    let score = entity("  rank: int?\n  GSI1PK = \"B#{board}\"\n  GSI1SK = \"{rank}#{name}\"");
    assert_eq!(score.dependencies.key("GSI1PK").clone(), names(["board", "rank"]));
    let score = entity("  GSI1PK = \"B#{board}\"\n  GSI1SK = \"{points:pad(1)}#{name}\"");
    assert_eq!(score.dependencies.key("GSI1PK").clone(), names(["board", "points"]));
    let score = entity("  GSI1PK = \"B#{board}\"\n  GSI1SK = \"{name}\"");
    assert_eq!(score.dependencies.key("GSI1PK").clone(), names(["board"]));
}

#[test]
fn a_value_below_another_counts_as_the_attribute_that_holds_it() {
    let score = entity(
        "  home: { city: id, zip: id? }
  GSI1PK = \"CITY#{home.city}\"
  GSI1SK = \"{name}\"",
    );
    assert_eq!(score.dependencies.key("GSI1PK").clone(), names(["home"]));
}

#[test]
fn an_item_that_a_rule_is_given_depends_on_what_the_rule_asks() {
    let score = entity("  GSI1PK = \"BIG#{name}\" while big(item)\n  GSI1SK = \"{name}\"");
    assert_eq!(
        score.dependencies.key("GSI1PK").clone(),
        names(["board", "name", "none", "points"])
    );
}

#[test]
fn a_lock_is_made_of_its_values_and_its_condition() {
    let score = entity("  unique board, none while points > 3");
    assert_eq!(score.dependencies.lock(0).clone(), names(["board", "none", "points"]));
    assert_eq!(score.dependencies.lock(1).clone(), names([]));
}

#[test]
fn a_derived_item_tells_what_decides_about_it_and_what_it_shows() {
    let score = entity("  derive Board while none != name { label = \"{none}\" }");
    let [from] = score.dependencies.derived() else { panic!("one derive") };
    assert_eq!(from.decides, names(["board", "name", "none"]));
    assert_eq!(from.shows, names(["none", "points"]));
    assert_eq!(from.copies, [("points".to_owned(), "points".to_owned())].into());
    let of: Vec<_> = score.dependencies.made_of("points").collect();
    assert_eq!(of, [Dependent::DerivedValue(0)]);
}

#[test]
fn what_is_computed_follows_through_what_is_computed() {
    let score = entity(
        "  third:  int = second + 1 kept
  second: int = first + 1 kept
  first:  int = points + 1 kept
  start:  int = points
  stamp:  timestamp = now on write
  turns:  int counts writes",
    );
    let order: Vec<&str> = score.dependencies.computed().map(|(name, _)| name).collect();
    let place = |name| order.iter().position(|known| *known == name).unwrap();
    assert!(place("first") < place("second") && place("second") < place("third"), "{order:?}");
    assert_eq!(score.dependencies.sources("third").clone(), names(["first", "points", "second"]));
    let changed = score.change_with(&names(["points"]));
    let all = ["first", "points", "second", "stamp", "third", "turns"];
    assert_eq!(changed, names(all), "a default stays what it was");
}

#[test]
fn lifetime_visibility_and_bounds_are_told() {
    let score = entity(
        "  until: timestamp
  secret: text(9)? visible if points > 3
  expires until
  item visible if name = caller.id",
    );
    let facts = &score.dependencies;
    assert_eq!(facts.stored("ttl").clone(), names(["until"]));
    assert_eq!(facts.visibility().clone(), names(["name", "points"]));
    assert_eq!(facts.restriction(0).clone(), names(["points"]));
    assert_eq!(facts.bounded().clone(), names(["points"]));
    let of: Vec<_> = facts.made_of("points").collect();
    assert_eq!(of, [Dependent::Visibility]);
}
