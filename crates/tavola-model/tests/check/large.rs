//! A large model, for tests and measurements.

use std::fmt::Write as _;

/// Many entities in one table, half of them in the same partitions, and four reads of each.
pub fn large(entities: usize) -> String {
    let mut text = String::from(
        "model large\n\ntable main {\n  key   PK, SK\n  index GSI1 on GSI1PK, GSI1SK\n}\n\ncaller {\n  id: id = \"sub\"\n}\n",
    );
    for n in 0..entities {
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

write add{n}(title, status) {{
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
