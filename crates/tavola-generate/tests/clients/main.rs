//! The clients of models. `scripts/clients/run` compiles and calls them.

use tavola_generate::{Source, python, typescript};
use tavola_model::Severity;
use tavola_model::model::Model;

const MODEL: &str = r##"
/// Ends no comment: */ nor """ this.
model list
timestamps seconds

table main = "main" {
  key  PK, SK
  type kind
}

entity Page in main as "P\"1" {
  PK = "PAGE#{class}"
  SK = "PAGE"

  class: id
  small: int(0..9007199254740991) = 0
  large: int = 0
  exact: number?
  state: open | "not yet" = open
}

entity Line in main {
  PK = "PAGE#{class}"
  SK = "LINE#{lineId}"

  class:  id
  lineId: id
}

read all(class) {
  GET /pages/{class}/all
  from main where PK = "PAGE#{class}"
  allow anyone
}

read lines(class) {
  GET /pages/{class}/lines
  from main where PK = "PAGE#{class}" and begins_with(SK, "LINE#")
  at most 20
  allow anyone
}

write then(class, small?, large?, exact?) {
  PUT /pages/{class}
  allow signed-in
  create Page from input else conflict full "there are {small}" with small
}

write close(class, exact?) {
  POST /pages/{class}/close
  allow signed-in
  update Page(class) from input set state = "not yet"
}
"##;

fn model() -> Model {
    let parsed = tavola_model::syntax::parse(MODEL);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    let findings: Vec<_> = parsed.findings.iter().chain(&findings).collect();
    assert!(findings.iter().all(|it| it.severity != Severity::Error), "{findings:#?}");
    model
}

fn assert_contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "there is no {part:?}");
    }
}

#[test]
fn names_that_a_client_has_already_are_written_in_another_way() {
    let model = model();
    let text = typescript::text(Source::new(&model));
    let parts =
        ["export class ListClient {", "export interface Page_ {", "  then_(input: ThenInput"];
    assert_contains(&text, &parts);
    let text = python::text(Source::new(&model));
    let parts = ["class ListClient:", "Page_ = TypedDict(", "    def all(", "        class_: str,"];
    assert_contains(&text, &parts);
}

#[test]
fn an_object_that_leaves_out_what_every_object_has_is_an_input() {
    let model = MODEL
        .replace("write close(class, exact?)", "write close(class, exact?, valueOf?)")
        .replace("  exact: number?\n", "  exact: number?\n  valueOf: { toString: id? }?\n");
    let model = tavola_model::load(&model).unwrap();
    let text = typescript::text(Source::new(&model));
    let parts = [
        "    toString?: string | null | undefined | Object[\"toString\"];\n",
        "  } | null | undefined | Object[\"valueOf\"];\n",
    ];
    assert_contains(&text, &parts);
}

#[test]
fn numbers_that_may_lose_digits_are_not_plain_ones() {
    let text = typescript::text(Source::new(&model()));
    let parts = ["  small: number;", "  large: Integer;", "  exact?: Decimal;"];
    assert_contains(&text, &parts);
    let text = python::text(Source::new(&model()));
    assert_contains(&text, &["\"large\": int,", "\"exact\": NotRequired[Decimal],"]);
}

#[test]
fn mixed_lists_are_unions_that_the_type_tells_apart() {
    let text = typescript::text(Source::new(&model()));
    let parts = ["): List<Page_ | Line> {", r#"  kind: "P\"1";"#, r#"  kind: "Line";"#];
    assert_contains(&text, &parts);
    let text = python::text(Source::new(&model()));
    assert_contains(&text, &["-> Listing[Union[Page_, Line]]:", r#""kind": Literal["P\"1"],"#]);
}

#[test]
fn what_can_be_cleared_takes_null() {
    let text = typescript::text(Source::new(&model()));
    let close = text.split("export interface CloseInput {").nth(1).unwrap();
    assert!(close.trim_start().starts_with("readonly class: string;"), "{close:.80}");
    assert_contains(close, &["  readonly exact?: Decimal | null | undefined;"]);
    let text = python::text(Source::new(&model()));
    assert_contains(&text, &["        exact: Decimal | None | Unset = UNSET,"]);
}

#[test]
fn codes_are_known_with_their_operations_and_values() {
    let text = typescript::text(Source::new(&model()));
    let parts = ["  | \"full\";", "  full: {\n    readonly small?: Json;\n  };"];
    assert_contains(&text, &parts);
    let of_then = text.split("\n  then:").nth(1).unwrap().split(';').next().unwrap();
    assert!(of_then.contains("WriteCode") && of_then.contains("\"full\""), "{of_then}");
    let of_all = text.split("\n  all:").nth(1).unwrap().split(';').next().unwrap();
    assert!(!of_all.contains("WriteCode") && !of_all.contains("full"), "{of_all}");
}

#[test]
fn comments_of_the_model_end_nothing() {
    let text = typescript::text(Source::new(&model()));
    assert_contains(&text, &[r#"/** Ends no comment: *\/ nor """ this. */"#]);
    let text = python::text(Source::new(&model()));
    assert_contains(&text, &[r#""""Ends no comment: */ nor \"\"\" this.""""#]);
}

#[test]
fn operations_that_are_turned_off_have_no_method() {
    let model = model();
    let source = Source { turned_off: &["lines"], ..Source::new(&model) };
    assert!(!typescript::text(source).contains("LinesInput"));
    assert!(!python::text(source).contains("def lines("));
}
