//! Cascades that are one mistake.

use tavola_model::analyse;

/// A small model around changes of its text, each of which must fit.
fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = MODEL.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

const MODEL: &str = "model notes

table main {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
}

caller {
  id: id = \"sub\"
}

entity Note in main {
  PK     = \"USER#{ownerId}\"
  SK     = \"NOTE#{noteId}\"
  GSI1PK = \"FOLDER#{folderId}\"
  GSI1SK = \"{noteId}\"

  ownerId:  id
  noteId:   ulid = new
  folderId: id
  title:    text(100)
}

rule owns(note: Note) if note.ownerId = caller.id

write addNote(folderId, title) {
  allow signed-in
  create Note from input { ownerId = caller.id }
}

write copyNote(noteId, folderId) {
  let note = Note(ownerId = caller.id, noteId)
  allow signed-in
  create Note { ownerId = caller.id, folderId, title = note.title }
}

write renameNote(noteId, title) {
  allow signed-in
  update Note(ownerId = caller.id, noteId) set title = input.title
}

read note(noteId) {
  let note = Note(ownerId = caller.id, noteId)
  get Note(ownerId = caller.id, noteId)
  allow owns(note)
}

read inFolder(folderId) {
  from main.GSI1 where GSI1PK = \"FOLDER#{folderId}\"
  filter ownerId = caller.id
  allow signed-in
}
";

/// The code of the only finding about a changed model, and the text that it points at.
fn only(changes: &[(&str, &str)]) -> (&'static str, String) {
    let text = changed(changes);
    let findings = analyse(&text).findings;
    assert_eq!(findings.len(), 1, "{changes:?}: {findings:#?}");
    let finding = findings.first().unwrap();
    (finding.code, text.get(finding.span.range()).unwrap().to_owned())
}

#[test]
fn the_model_is_sound() {
    assert_eq!(analyse(MODEL).findings, []);
}

#[test]
fn a_misspelt_declaration_is_one_finding_at_the_declaration() {
    assert_eq!(
        only(&[("  ownerId:  id\n", "  ownreId:  id\n")]),
        ("unknown-name", "ownreId".into())
    );
    assert_eq!(only(&[("entity Note in", "entity Noet in")]), ("unknown-name", "Noet".into()));
}

#[test]
fn an_input_under_another_name_is_one_finding_at_its_declaration() {
    let (code, place) = only(&[(
        "read inFolder(folderId) {\n",
        "read inFolder(folder: id) {\n  GET /folders/{folderId}\n",
    )]);
    assert_eq!((code, place.as_str()), ("unknown-name", "folder"));
}

#[test]
fn a_misspelt_use_is_one_finding_at_the_use() {
    assert_eq!(only(&[("set title = input.title", "set titel = input.title")]).1, "titel");
    assert_eq!(only(&[("filter ownerId", "filter onwerId")]).1, "onwerId");
}

#[test]
fn an_attribute_that_is_not_declared_is_one_finding_for_all_its_uses() {
    let (code, _) = only(&[("  title:    text(100)\n", "")]);
    assert_eq!(code, "unknown-name");
    // What several places use is missing where it would be declared.
    let (code, place) = only(&[("  noteId:   ulid = new\n", "")]);
    assert_eq!((code, place.as_str()), ("unknown-name", "Note"));
}

#[test]
fn half_of_an_index_key_is_one_finding_at_the_other_half() {
    let (code, place) = only(&[("  GSI1PK = \"FOLDER#{folderId}\"\n  GSI1SK", "  GSI1SK")]);
    assert_eq!((code, place.as_str()), ("half-key", "GSI1SK = \"{noteId}\""));
    let (code, place) = only(&[("  GSI1SK = \"{noteId}\"\n", "")]);
    assert_eq!((code, place.as_str()), ("half-key", "GSI1PK = \"FOLDER#{folderId}\""));
}

#[test]
fn a_key_that_several_reads_miss_is_one_finding_at_the_key() {
    let (code, place) = only(&[
        ("\"FOLDER#{folderId}\"\n  GSI1SK", "\"FOLDERS#{folderId}\"\n  GSI1SK"),
        (
            "read inFolder(folderId) {",
            "read again(folderId) {\n  from main.GSI1 where GSI1PK = \"FOLDER#{folderId}\"\n  \
             allow signed-in\n}\n\nread inFolder(folderId) {",
        ),
    ]);
    assert_eq!((code, place.as_str()), ("reads-nothing", "GSI1PK = \"FOLDERS#{folderId}\""));
}

#[test]
fn who_may_call_is_missed_where_it_would_be_said() {
    let (code, place) = only(&[(
        "  let note = Note(ownerId = caller.id, noteId)\n  allow signed-in\n",
        "  POST /copies\n  let note = Note(ownerId = caller.id, noteId)\n",
    )]);
    assert_eq!(code, "nobody-may-call");
    assert_eq!(place, "let note = Note(ownerId = caller.id, noteId)");
}

#[test]
fn an_attribute_without_a_value_is_one_finding_at_its_declaration() {
    let (code, place) = only(&[("  title:    text(100)\n", "  title:    text(100)\n  kind: id\n")]);
    assert_eq!((code, place.as_str()), ("missing-attribute", "kind"));
}

#[test]
fn a_line_that_is_not_understood_takes_nothing_else_with_it() {
    for (from, to) in [
        ("  create Note from input {", "  craete Note from input {"),
        (
            "  let note = Note(ownerId = caller.id, noteId)\n  get",
            "  let note Note(ownerId = caller.id, noteId)\n  get",
        ),
        ("  ownerId:  id\n", "  ownerId   id\n"),
        ("  PK     = \"USER#", "  PK     \"USER#"),
        ("rule owns(note: Note) if", "rule owns(note: Note) fi"),
        ("read inFolder(folderId) {", "raed inFolder(folderId) {"),
    ] {
        only(&[(from, to)]);
    }
}

#[test]
fn a_hole_that_a_key_lacks_is_told_at_the_key() {
    let (code, place) = only(&[("\"NOTE#{noteId}\"", "\"NOTE#\"")]);
    assert_eq!((code, place.as_str()), ("unknown-name", "SK     = \"NOTE#\""));
}

#[test]
fn what_is_gone_is_missed_once() {
    // Every use of a rule, of a claim and of an entity follows from the declaration.
    assert_eq!(only(&[("signed-in", "member")]).1, "member");
    assert_eq!(only(&[("caller {\n  id: id = \"sub\"\n}\n", "")]).1, "id");
    only(&[("caller {\n", "")]);
    only(&[("entity Note in main {", "entity N[te in main {")]);
}

#[test]
fn a_read_that_finds_nothing_has_one_finding() {
    let (code, _) = only(&[(
        "\"FOLDER#{folderId}\"\n  filter",
        "\"FOLDR#{folderId}\"\n  with more = Note(ownerId = caller.id, noteId)\n  filter",
    )]);
    assert_eq!(code, "reads-nothing");
}

#[test]
fn a_block_that_is_not_closed_ends_where_the_next_declaration_begins() {
    // As many brackets as there should be, and two lines in the wrong order.
    let (code, _) = only(&[(
        "}\n\nwrite renameNote(noteId, title) {\n",
        "write renameNote(noteId, title) {\n\n}\n",
    )]);
    assert_eq!(code, "unclosed");
}

#[test]
fn an_acceptance_of_an_unknown_code_is_that_of_what_is_found_there() {
    let (code, place) = only(&[
        (
            "GSI1PK = \"FOLDER#{folderId}\"\n  GSI1SK",
            "@accept(hot, \"few\")\n  GSI1PK = \"FOLDERS\"\n  GSI1SK",
        ),
        (
            "where GSI1PK = \"FOLDER#{folderId}\"\n  filter ownerId = caller.id",
            "where GSI1PK = \"FOLDERS\"\n  filter folderId = input.folderId",
        ),
    ]);
    assert_eq!((code, place.as_str()), ("unused-acceptance", "hot"));
}

#[test]
fn an_error_in_one_operation_does_not_hide_what_is_proved_of_others() {
    let text = changed(&[
        (
            "  update Note(ownerId = caller.id, noteId) set",
            "  update Note(ownerId = caller.id, noteIdd) set",
        ),
        (
            "  filter ownerId = caller.id\n  allow signed-in\n",
            "  return count\n  allow signed-in\n",
        ),
    ]);
    let codes: Vec<_> = analyse(&text).findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["unknown-name", "unbounded-read"]);
}

#[test]
fn a_claim_that_is_not_declared_is_missing_in_the_caller() {
    let lost = [("  id: id = \"sub\"\n", "  groups: [string]? = \"groups\"\n")];
    assert_eq!(only(&lost), ("unknown-name", "caller".to_owned()));
}

#[test]
fn an_attribute_under_another_name_is_one_mistake_at_its_declaration() {
    let renamed = [("  title:    text(100)", "  answer:   text(100)")];
    assert_eq!(only(&renamed), ("unknown-name", "answer".to_owned()));
}

#[test]
fn an_entity_without_a_part_of_its_key_is_one_mistake() {
    let lost = [("  PK     = \"USER#{ownerId}\"\n", "")];
    assert_eq!(only(&lost), ("no-key", "Note".to_owned()));
}

#[test]
fn half_a_key_follows_from_a_key_attribute_that_there_is_not() {
    let other = [("  GSI1SK = \"{noteId}\"", "  main   = \"{noteId}\"")];
    assert_eq!(only(&other), ("unknown-name", "main".to_owned()));
}

#[test]
fn a_line_above_its_declaration_is_what_the_declaration_lacks() {
    let swapped = [("table main {\n  key   PK, SK\n", "  key   PK, SK\ntable main {\n")];
    assert_eq!(only(&swapped), ("unknown-word", "key".to_owned()));
}

#[test]
fn a_lost_delimiter_or_hole_is_told_at_the_key() {
    let lost = [("  GSI1PK = \"FOLDER#{folderId}\"\n  GSI1SK", "  GSI1PK = \"FOLDER#\"\n  GSI1SK")];
    let (_, place) = only(&lost);
    assert_eq!(place, "GSI1PK = \"FOLDER#\"");
}

#[test]
fn a_key_attribute_that_the_table_has_under_another_name_is_told_there() {
    let renamed = [("index GSI1 on GSI1PK", "index GSI1 on folders")];
    assert_eq!(only(&renamed), ("unknown-name", "folders".to_owned()));
}

#[test]
fn an_index_that_was_lost_is_missing_in_its_table() {
    let text = changed(&[("  index GSI1 on GSI1PK, GSI1SK\n", "")]);
    let found = analyse(&text).findings;
    let [finding] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(finding.fix.as_ref().unwrap().applied(&text), MODEL);
}

#[test]
fn an_input_of_a_path_is_told_at_its_name() {
    let text = changed(&[("read note(noteId) {", "read note(noteId) {\n  GET /notes/{noteeId}")]);
    let found = analyse(&text).findings;
    let [finding] = found.as_slice() else { panic!("{found:#?}") };
    let mended = finding.fix.as_ref().unwrap().applied(&text);
    assert_eq!(analyse(&mended).findings, []);
}

#[test]
fn two_conditions_on_one_key_attribute_are_refused() {
    let twice = [(
        "where GSI1PK = \"FOLDER#{folderId}\"",
        "where GSI1PK = \"FOLDER#{folderId}\" and GSI1SK >= \"0\" and GSI1SK < \"9\"",
    )];
    assert_eq!(only(&twice), ("bad-key-condition", "GSI1SK < \"9\"".to_owned()));
}

/// The text that the only finding points at, and what is found when its fix is applied.
fn mended(changes: &[(&str, &str)]) -> (String, usize) {
    let text = changed(changes);
    let findings = analyse(&text).findings;
    assert_eq!(findings.len(), 1, "{changes:?}: {findings:#?}");
    let finding = findings.first().unwrap();
    let fix = finding.fix.as_ref().unwrap();
    let place = text.get(finding.span.range()).unwrap().to_owned();
    (place, analyse(&fix.applied(&text)).findings.len())
}

#[test]
fn a_line_that_opens_a_block_twice_or_too_late_is_one_mistake() {
    let heading = "entity Note in main {";
    let twice = format!("{heading}\n{heading}");
    assert_eq!(mended(&[(heading, &twice)]), (heading.to_owned(), 0));
    let heading = "write renameNote(noteId, title) {";
    let (from, to) = (format!("}}\n\n{heading}\n"), format!("{heading}\n\n}}\n"));
    assert_eq!(mended(&[(&from, &to)]), (heading.to_owned(), 0));
}

#[test]
fn a_lost_word_of_a_key_is_told_where_it_was_lost() {
    let (key, asked) =
        ("GSI1PK = \"FOLDER#{folderId}\"\n  GSI1SK", "GSI1PK = \"FOLDER#{folderId}\"\n  filter");
    let lost = [(key, "GSI1PK = \"{folderId}\"\n  GSI1SK")];
    assert_eq!(mended(&lost), ("GSI1PK = \"{folderId}\"".to_owned(), 0));
    let (code, place) = only(&[(asked, "GSI1PK = \"#{folderId}\"\n  filter")]);
    assert_eq!(code, "reads-nothing");
    assert!(place.starts_with("from main.GSI1"), "{place}");
}

#[test]
fn an_attribute_called_like_a_word_of_the_language_has_the_wrong_name() {
    let (place, left) = mended(&[("  folderId: id\n", "  update: id\n")]);
    assert_eq!((place.as_str(), left), ("update", 0));
}

#[test]
fn what_has_no_value_is_not_passed_by_name() {
    let findings = |argument: &str| {
        let text = changed(&[(
            "get Note(ownerId = caller.id, noteId)",
            &format!("get Note(ownerId = caller.id, {argument})"),
        )]);
        analyse(&text).findings.iter().map(|finding| finding.fix.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(findings("note.noteId"), [false; 0]);
    assert_eq!(findings("nothing"), [false]);
}

#[test]
fn a_rule_that_is_missing_is_one_finding_for_all_who_ask_for_it() {
    let text = changed(&[
        ("allow owns(note)", "allow staff"),
        ("filter ownerId = caller.id", "filter ownerId = caller.id or staff"),
    ]);
    let findings = analyse(&text).findings;
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["unknown-name"], "{findings:#?}");
}

/// Two keys are what the read asks for, with values of different types: a third one, which has a part
/// less, has nothing to do with it.
#[test]
fn an_input_of_two_types_is_no_key_that_lost_a_part() {
    let others = "
entity Period in main {
  PK = \"BOOK#{book}\"
  SK = \"PERIOD#{period}\"
  book:   id
  period: string(7..7)
}

entity Journal in main {
  PK = \"BOOK#{book}#{period}\"
  SK = \"{journalId}\"
  book:      id
  period:    string(7..7)
  journalId: ulid = new
}

entity Line in main {
  PK = \"BOOK#{book}#{journalId}\"
  SK = \"{line:pad(3)}\"
  book:      id
  journalId: ulid
  line:      int(1..999)
}

read lines(book, journalId) {
  from main where PK = \"BOOK#{book}#{journalId}\"
  allow signed-in
}
";
    let text = format!("{MODEL}{others}");
    let findings = analyse(&text).findings;
    let of_input = findings.iter().find(|finding| finding.code == "untyped-input");
    let place = text.get(of_input.expect("it has two types").span.range()).unwrap();
    assert_eq!(place, "journalId", "{findings:#?}");
    assert!(!findings.iter().any(|it| it.message.contains("lacks a part")), "{findings:#?}");
}
