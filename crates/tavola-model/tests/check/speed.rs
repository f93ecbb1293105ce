//! Large models stay quick to check.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

/// How large the model is; without optimisation, a fifth is enough to see that it stays quick.
const ENTITIES: usize = if cfg!(debug_assertions) { 100 } else { 500 };

/// Many entities in one table, half of them in the same partitions, and four reads of each.
fn large() -> String {
    let mut text = String::from(
        "model large\n\ntable main {\n  key   PK, SK\n  index GSI1 on GSI1PK, GSI1SK\n}\n\ncaller {\n  id: id = \"sub\"\n}\n",
    );
    for n in 0..ENTITIES {
        let partition = if n % 2 == 0 { "USER".to_owned() } else { format!("E{n}") };
        write!(
            text,
            "
entity E{n} in main {{
  PK     = \"{partition}#{{userId}}\"
  SK     = \"E{n}#{{createdAt}}#{{itemId}}\"
  GSI1PK = \"STATUS#{{status}}#{{userId}}\"
  GSI1SK = \"E{n}#{{createdAt}}\"

  userId:    id
  itemId:    ulid = new
  status:    open | closed | gone = open
  title:     text(200)
  createdAt: timestamp = now
}}

write add{n}(title) {{
  allow signed-in
  create E{n} from input {{ userId = caller.id }}
}}

read list{n} {{
  from main where PK = \"{partition}#{{caller.id}}\" and begins_with(SK, \"E{n}#\")
  allow signed-in
}}

read range{n}(from: date, to: date) {{
  from main where PK = \"{partition}#{{caller.id}}\" and SK between \"E{n}#{{from}}\" and \"E{n}#{{to}}\"
  allow signed-in
}}

read open{n} {{
  from main.GSI1 where GSI1PK = \"STATUS#open#{{caller.id}}\" and begins_with(GSI1SK, \"E{n}#\")
  allow signed-in
}}

read status{n}(status: E{n}.status) {{
  from main.GSI1 where GSI1PK = \"STATUS#{{status}}#{{caller.id}}\" and begins_with(GSI1SK, \"E{n}#\")
  allow signed-in
}}
"
        )
        .unwrap();
    }
    text
}

#[test]
fn a_large_model_is_checked_in_seconds() {
    let text = large();
    let parsed = parse(&text);
    let (model, unresolved) = resolve(&parsed.file);
    assert!(unresolved.is_empty(), "{:?}", unresolved.first());
    assert_eq!((model.entities.len(), model.reads.len()), (ENTITIES, 4 * ENTITIES));
    let start = Instant::now();
    let found = check(&model, &parsed.file);
    let taken = start.elapsed();
    println!("{ENTITIES} entities and {} reads were checked in {taken:?}", 4 * ENTITIES);
    assert!(found.is_empty(), "{:?}", found.first());
    // Many times what it takes, for slow machines and builds without optimisation.
    assert!(taken < Duration::from_secs(30), "{taken:?}");
}
