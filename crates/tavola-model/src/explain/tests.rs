//! What the user sees of gg_core.

use super::{Explained, did_you_mean, model, operation};
use crate::model::Model;

fn gg_core() -> Model {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/gg-core.tavola");
    let text = std::fs::read_to_string(path).unwrap();
    let parsed = crate::syntax::parse(&text);
    let (model, findings) = crate::resolve(&parsed.file);
    assert_eq!(findings, []);
    model
}

#[test]
fn the_whole_model_as_text() {
    let texts: Vec<_> = model(&gg_core()).iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_read_and_a_write_as_json() {
    let model = gg_core();
    let json = |name: &str| operation(&model, name).as_ref().map(Explained::to_json).unwrap();
    insta::assert_json_snapshot!("read", json("listMyPendingInvites"));
    insta::assert_json_snapshot!("write", json("acceptInvite"));
}

#[test]
fn a_misspelt_name_gets_advice() {
    let model = gg_core();
    assert_eq!(operation(&model, "listInvite"), None);
    assert_eq!(
        did_you_mean(&model, "acceptInvit").as_deref(),
        Some("did you mean `acceptInvite`?")
    );
    assert_eq!(did_you_mean(&model, "banana"), None);
}
