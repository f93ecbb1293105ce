//! Proofs that need more than one look: values that stand in both keys, transforms, delimiters.

use tavola_model::check::{Confinement, printed, proofs, tenancy};
use tavola_model::keys::{collisions, entities_of};
use tavola_model::model::{KeyText, Model};
use tavola_model::resolve;
use tavola_model::syntax::parse;
use tavola_store::Value;

fn model(body: &str) -> Model {
    let text = format!("model proofs\ntable main {{ key PK, SK }}\n{body}");
    let parsed = parse(&text);
    assert!(parsed.findings.is_empty(), "{:?}", parsed.findings);
    resolve(&parsed.file).0
}

/// How many pairs of entities are not proved apart, and whether two items show each.
fn collide(body: &str) -> (usize, bool) {
    let found = collisions(&model(body));
    (found.len(), found.iter().all(|collision| !collision.key.is_empty()))
}

const PROVED: (usize, bool) = (0, true);
const SHOWN: (usize, bool) = (1, true);

#[test]
fn a_value_in_both_keys_has_one_value() {
    let one = "entity One in main { PK = \"A#{x}\"\n SK = \"B#{x}\"\n x: id }\n";
    let apart = "entity Two in main { PK = \"A#{m}\"\n SK = \"B#{n}\"\n m: a | b\n n: c | d }\n";
    let meet = "entity Two in main { PK = \"A#{m}\"\n SK = \"B#{n}\"\n m: a | b\n n: b | c }\n";
    assert_eq!(collide(&format!("{one}{meet}")), SHOWN);
    // With few members on its own side each is tried, and that is a proof.
    let few = one.replace("x: id", "x: a | b | c");
    assert_eq!(collide(&format!("{few}{apart}")), PROVED);
}

#[test]
fn few_members_on_the_other_side_are_gone_through() {
    let one = "entity One in main { PK = \"{m}AB\"\n SK = \"AB#\"\n m: a | b }\n";
    let two = |sort: &str| {
        format!(
            "entity Two in main {{ PK = \"{{x}}\"\n SK = \"{sort}\"\n x: id\n y: string(1..1) }}\n"
        )
    };
    // Whichever the member, `x` is `aAB` or `bAB`, and no sort key begins with it.
    assert_eq!(collide(&format!("{one}{}", two("{x}{y}"))), PROVED);
    let meet = one.replace("AB#", "bAB#");
    assert_eq!(collide(&format!("{meet}{}", two("{x}{y}"))), SHOWN);
}

#[test]
fn a_transformed_value_is_told_by_its_plain_one() {
    let day = |sort: &str| {
        format!(
            "entity One in main {{ PK = \"DAY#{{at:date}}\"\n SK = \"{sort}\"\n at: timestamp\n x: id }}\n"
        )
    };
    assert_eq!(collide(&day("{at}#{x}")), PROVED);
    assert_eq!(collide(&day("X#{x}")), SHOWN);
    let kind =
        "entity One in main { PK = \"KIND#{kind:upper}\"\n SK = \"X\"\n kind: goal | Goal }\n";
    assert_eq!(collide(kind), SHOWN);
}

#[test]
fn the_spans_of_one_moment_have_it_in_common() {
    let fits = |ty: &str, sort: &str, partition: &str, shown: &str| {
        let body = format!(
            "entity One in main {{ PK = \"W#{{at:week}}\"\n SK = \"{sort}\"\n at: {ty} }}\n"
        );
        let model = model(&body);
        let (id, _) = model.entity_ids().next().unwrap();
        let [partition, sort] = [partition, shown].map(Value::from);
        model.recogniser.fits(id, &KeyText::new(&partition, Some(&sort)))
    };
    for ty in ["date", "timestamp", "epoch"] {
        let month = |week, month| fits(ty, "M#{at:month}", week, month);
        // The week begins on the last Monday of January.
        assert!(month("W#2024-W05", "M#2024-01") && month("W#2024-W05", "M#2024-02"), "{ty}");
        assert!(!month("W#2024-W05", "M#2024-03") && !month("W#2024-W06", "M#2024-01"), "{ty}");
        // The last days of 2024 are of the first week of 2025.
        let year = |week, year| fits(ty, "Y#{at:year}", week, year);
        assert!(year("W#2025-W01", "Y#2024") && year("W#2025-W01", "Y#2025"), "{ty}");
        assert!(!year("W#2025-W02", "Y#2024"), "{ty}");
    }
    let hour = |week, hour| fits("timestamp", "H#{at:hour}", week, hour);
    assert!(hour("W#2024-W05", "H#2024-02-01T09") && !hour("W#2024-W06", "H#2024-02-01T09"));
}

#[test]
fn what_is_known_of_one_key_helps_to_divide_the_other() {
    let sort = |sort: &str| {
        format!(
            "entity One in main {{ PK = \"A#{{a}}\"\n SK = \"{sort}\"\n a: string(9)\n b: string(9) }}\n"
        )
    };
    assert_eq!(collide(&sort("{a}{b}")), PROVED);
    assert_eq!(collide(&sort("{b}#{a}")), PROVED);
    assert_eq!(collide(&sort("X").replace("A#{a}", "A#{a}{b}")), SHOWN);
}

#[test]
fn an_address_may_contain_other_delimiters() {
    let keys = |delimiter: &str| {
        let key = format!("A{delimiter}{{mail}}{delimiter}{{x}}");
        format!(
            "entity One in main {{ PK = \"{key}\"\n SK = \"X\"\n mail: email\n x: string(9) }}\n"
        )
    };
    assert_eq!(collide(&keys("#")), PROVED);
    // `a@b.c|d@e.f` cannot be one address, but `|` before the `@` can.
    assert_eq!(collide(&keys("|").replace("{mail}|{x}", "{x}|{mail}")), SHOWN);
}

#[test]
fn case_does_not_hide_a_collision_and_emptiness_makes_none() {
    let two =
        "entity Two in main { PK = \"{r:upper}{q:lower}\"\n SK = \"a\"\n q: string\n r: string }\n";
    let meets = |key: &str| {
        let one = format!("entity One in main {{ PK = \"{key}\"\n SK = \"a\" }}\n");
        let found = collisions(&model(&format!("{one}{two}")));
        found.iter().any(|c| c.entities.0 != c.entities.1)
    };
    assert!(meets("Aa"));
    // No key is made of an empty value.
    assert!(!meets("a"));
}

#[test]
fn a_range_begins_with_the_least_of_all_texts() {
    let body = "entity One in main { PK = \"{r}\"\n SK = \"A{p}\"\n p: a | b\n r: a | ab | B }\n\
        read list(x: a | ab | B, y: bool) {\n\
          from main where PK = \"{x}\" and SK between \"{x:upper}{y}\" and \"B#\"\n\
          allow anyone\n}\n";
    let model = model(body);
    // `ABfalse` sorts before `Aa`, although `A` is the least member.
    assert_eq!(entities_of(&model, &model.reads[0]).len(), 1);
}

#[test]
fn every_operation_of_a_model_with_tenants_has_its_proof() {
    let text = include_str!("../../../../models/app-data.tavola");
    let (model, _) = resolve(&parse(text).file);
    let proofs = tenancy(&model);
    assert_eq!(proofs.len(), model.reads.len() + model.writes.len());
    let mut lines = String::new();
    for proof in &proofs {
        assert!(proof.reasons.iter().all(|(_, reason)| *reason != Confinement::Open), "{proof:?}");
        let reasons: Vec<String> = proof
            .reasons
            .iter()
            .map(|(entity, reason)| format!("{} {reason:?}", model.entity(*entity).name))
            .collect();
        lines += &format!("{}: {}\n", proof.operation, reasons.join(", "));
    }
    for line in [
        "getAccount: Account ByKey",
        "listAccounts: Account Exempt",
        "createEnterprise: Enterprise Fresh",
        "assignProduct: EnterpriseProduct Fresh",
        "listSharedRoles: Role ByItem { reads_others: true }",
    ] {
        assert!(lines.lines().any(|one| one == line), "`{line}` is not among\n{lines}");
    }
}

#[test]
fn what_is_proved_can_be_read() {
    let text = "model desk
table main { key PK, SK }
caller { id: id = \"sub\" }
rule own(deskId) if Desk(deskId).ownerId = caller.id
entity Desk in main {
  PK = \"DESK#{deskId}\"
  SK = \"META\"
  deskId: id
  ownerId: id
}
entity Drawer in main {
  PK = \"DESK#{deskId}\"
  SK = \"DRAWER#{number}\"
  deskId: id
  number: int(0..9)
  tags: set[id](3)?
}
entity Note in main {
  PK = \"{kind}#{noteId}\"
  SK = \"META\"
  kind: NOTE | MEMO
  noteId: ulid = new
}
entity Slip in main {
  PK = \"SLIP#{a}#{b}\"
  SK = \"META\"
  a: text(9)
  b: text(9)
}
write addDesk(deskId) { allow signed-in
  create Desk { deskId, ownerId = caller.id } }
write fill(deskId, numbers: [int(0..9)](10)) { allow own
  for number in numbers { create Drawer { deskId, number } } }
read drawers(deskId) { from main where PK = \"DESK#{deskId}\" and begins_with(SK, \"DRAWER#\")
  allow own }
";
    let parsed = parse(text);
    let (model, unresolved) = resolve(&parsed.file);
    assert!(unresolved.is_empty(), "{unresolved:?}");
    insta::assert_snapshot!("proofs", printed(&proofs(&model, &parsed.file)));
}

/// `open` and `done` lie in one of four shards together, `open` and `paid` do not.
#[test]
fn members_are_told_apart_by_their_shards() {
    let state = |members: &str| {
        format!("entity One in main {{ PK = \"{{m:shard(4)}}\"\n SK = \"X\"\n m: {members} }}\n")
    };
    let found = collisions(&model(&state("open | done")));
    let [collision] = found.as_slice() else { panic!("{found:?}") };
    let mut sharing = [&collision.left, &collision.right].map(|item| item[0].1.as_str());
    sharing.sort_unstable();
    assert_eq!(sharing, ["done", "open"]);
    assert_eq!(collide(&state("open | paid")), PROVED);
}

#[test]
fn what_always_holds_is_proved_from_the_steps() {
    let text = "model proofs\ntable main { key PK }\nentity Stock in main {\n  PK = \"STOCK#{sku}\"\n  sku: id\n  all: int\n  \
        left: int = all\n  held: int = 0\n  check left + held = all\n  check held >= 0\n}\nwrite add(sku, all) { allow anyone\n  create Stock { sku, all } }\n\
        write hold(sku, n: int) { allow anyone\n  update Stock(sku) set left -= input.n, held += input.n }\nwrite recount(sku, left) { allow anyone\n  update Stock(sku) set left }\n";
    let parsed = parse(text);
    let (model, unresolved) = resolve(&parsed.file);
    assert!(unresolved.is_empty(), "{unresolved:?}");
    let all = printed(&proofs(&model, &parsed.file));
    for sentence in [
        "`left + held = all` holds of the `Stock` after it: the write gives all the values, which are compared first",
        "`left + held = all` holds of the `Stock` after it: if it held before, what the steps add to the numbers keeps it",
        "`held >= 0` holds of the `Stock` after it: it is a condition of the transaction",
        "`left + held = all` holds of the `Stock` after it: it is computed from `all` and `held`, which the transaction pins",
    ] {
        assert!(all.contains(sentence), "{all}");
    }
}
