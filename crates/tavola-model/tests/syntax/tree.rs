//! The tree of a text that uses every construct once, and the ends of statements.

use tavola_model::render::render;
use tavola_model::syntax::{ast, parse};

/// A tree without its places, to compare what texts mean.
pub fn meaning(file: &ast::File) -> String {
    let text = format!("{file:?}");
    let mut parts = text.split("Span { start: ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(part.split_once('}').unwrap_or_default().1);
    }
    out
}

/// The same, to be read: names as strings, one member a line.
fn readable(file: &ast::File) -> String {
    let mut text = meaning(file).replace(", span: ", "").replace(", path_span: ", "");
    while let Some((before, after)) = text.split_once("Name { text: ") {
        let (name, behind) = after.split_once(" }").unwrap_or((after, ""));
        text = format!("{before}{name}{behind}");
    }
    let empty = [
        ", docs: []",
        "docs: [], ",
        "accepts: [], ",
        ", modifiers: []",
        ", value: None",
        ", condition: None",
        ", optional: false",
        ", otherwise: None",
        ", transforms: []",
        ", fallback: None",
    ];
    for part in empty {
        text = text.replace(part, "");
    }
    let members = [
        "Attribute(",
        "Key(KeyLine",
        "Derive(",
        "Unique(Unique",
        "Expires(",
        "VisibleIf(Expr",
        "NoTenant(",
        "Moves(Moves",
        "Move {",
        "TableLine {",
        "ReadClause {",
        "Statement {",
        "VolumeLine {",
        "Attribute {",
    ];
    for member in members {
        text = text.replace(&format!("[{member}"), &format!("[\n  {member}"));
        text = text.replace(&format!(", {member}"), &format!(",\n  {member}"));
    }
    text.replace("[Decl { ", "[\n").replace(", Decl { ", ",\n")
}

fn clean(text: &str) -> ast::File {
    let parsed = parse(text);
    assert!(parsed.findings.is_empty(), "{}", render(&parsed.findings, "text", text, false));
    parsed.file
}

#[test]
fn every_construct_is_in_the_tree() {
    insta::assert_snapshot!("everything", readable(&clean(include_str!("good/everything.tavola"))));
}

/// Pairs of texts that mean the same.
const SAME: [(&str, &str); 12] = [
    ("rule a if b and c\n", "rule a\n  if b\n  and c\n"),
    ("rule a if b and c\n", "rule a if b and\n  c"),
    ("rule a if b(x, y)\n", "rule a if b(\n  x,\n\n  y // last\n)\n"),
    ("type A = x | y | z\n", "type A =\n  x |\n  y\n  | z\n"),
    ("rule a if b\n", "\u{FEFF}rule a if b\r\n"),
    ("rule a if b\n", "\n\n  rule\ta   if b // comment"),
    ("data A { x = 1, y = 2 }", "data A {\n  x = 1\n  y = 2,\n}\n"),
    (
        "write w { update X(a) set b = 1, c = 2 if d else conflict \"e\" }",
        "write w {\n  update X(a)\n    set b = 1,\n      c = 2\n    if d\n    else conflict \"e\"\n}\n",
    ),
    (
        "write w { create X { a } else conflict \"e\" }",
        "write w {\n  create X {\n    a\n  }\n  else conflict \"e\"\n}",
    ),
    (
        "read r(a, b) { GET /x/{a}//{b}\n from t where PK = a and SK = b }",
        "read r(\n  a,\n  b\n) {\n  GET /x/{a}//{b}\n  from t\n    where PK = a\n    and SK = b\n}",
    ),
    (
        "entity E in t { moves s { a -> b by c } }",
        "entity E in t {\n  moves s {\n    a -> b\n      by c\n  }\n}",
    ),
    ("volume { A 1 }", "volume A 1"),
];

#[test]
fn a_statement_ends_where_it_can_end() {
    for (one, other) in SAME {
        assert_eq!(meaning(&clean(one)), meaning(&clean(other)), "{one} {other}");
    }
}

#[test]
fn keywords_are_names_where_a_name_is_expected() {
    let words = [
        "type", "status", "key", "index", "from", "data", "for", "unique", "item", "no", "moves",
        "derive", "expires", "set", "add", "if", "else", "where", "while", "and", "or", "read",
        "entity",
    ];
    let attributes = words.map(|word| format!("  {word}: text\n")).concat();
    let keys = words.map(|word| format!("  {word} = \"{word}\"\n")).concat();
    let text = format!("entity E in t {{\n{attributes}{keys}}}\ntype T {{\n{attributes}}}\n");
    let file = clean(&text);
    let ast::DeclKind::Entity(entity) = &file.decls[0].kind else { panic!("no entity") };
    assert_eq!(entity.members.len(), 2 * words.len());
}

#[test]
fn an_annotation_waits_for_what_can_carry_it() {
    let file = clean(
        "entity E in t {\n  @accept(hot, \"why\")\n  item visible if a\n  /// doc\n  b: id\n}\n",
    );
    let ast::DeclKind::Entity(entity) = &file.decls[0].kind else { panic!("no entity") };
    let ast::Member::Attribute(attribute) = &entity.members[1] else { panic!("no attribute") };
    assert_eq!(attribute.accepts[0].code.text, "hot");
    assert_eq!(attribute.docs, ["doc"]);
}

#[test]
fn a_mistake_does_not_hide_what_stands_beside_it() {
    let text = "entity E in t {\n  a: id = = 5\n  b: txt(\n  c: id\n}\nread r(a b) {\n  allow x\n}\nrule last if x\n";
    let parsed = parse(text);
    assert_eq!(parsed.findings.len(), 3, "{}", render(&parsed.findings, "text", text, false));
    let ast::DeclKind::Entity(entity) = &parsed.file.decls[0].kind else { panic!("no entity") };
    assert_eq!(entity.members.len(), 3);
    assert_eq!(parsed.file.decls.len(), 3);
}

#[test]
fn spans_are_those_of_the_words() {
    let text = "entity E in t {\n  PK = \"Ü#{naïve}\"\n}\n".replace("naïve", "name.part");
    let file = clean(&text);
    let ast::DeclKind::Entity(entity) = &file.decls[0].kind else { panic!("no entity") };
    let ast::Member::Key(key) = &entity.members[0] else { panic!("no key") };
    let ast::TemplatePart::Hole(hole) = &key.template.parts[1] else { panic!("no hole") };
    assert_eq!(&text[hole.span.range()], "{name.part}");
    assert_eq!(&text[hole.value.span.range()], "name.part");
    assert_eq!(&text[key.span.range()], "PK = \"Ü#{name.part}\"");
    assert_eq!(&text[file.decls[0].span.range()], text.trim_end());
}
