//! `tavola diff`

use crate::support::Place;

#[test]
fn what_a_change_means_for_data_is_told_with_an_exit_code() {
    let place = Place::new();
    let text = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    let same = place.run("diff gg.tavola gg.tavola").ok();
    assert_eq!(same, "no difference for stored data\n");

    let (from, to) = ("SK     = \"METADATA\"", "SK     = \"META\"");
    assert!(text.contains(from), "the model is another one");
    place.file("moved.tavola", text.replacen(from, to, 1));
    let ran = place.run("diff gg.tavola moved.tavola");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:?}");
    assert!(ran.out.starts_with("loss: Resource was "), "{}", ran.out);

    // What `tavola model` writes is as good as the file.
    place.file("gg.json", place.run("model gg.tavola --json").ok());
    let json = place.run("diff gg.json moved.tavola --json");
    assert_eq!(json.code, 1);
    let changes: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (&changes[0]["kind"], &changes[0]["effect"]),
        (&"primary-key".into(), &"loss".into())
    );
    assert_eq!(place.run("diff gg.json gg.tavola --json").json(), serde_json::json!([]));

    let optional =
        text.replacen("entity Comment in core {", "entity Comment in core {\n  more: id?", 1);
    place.file("more.tavola", optional);
    let fine = place.run("diff gg.tavola more.tavola").ok();
    assert!(fine.starts_with("fine: Comment.more: is new"), "{fine}");

    let err = place.run("diff gg.tavola none.tavola").fails(2);
    assert_eq!(err, "error: there is no file none.tavola\n");
    place.file("bad.json", "{}");
    assert!(place.run("diff bad.json gg.tavola").fails(2).contains("is not a model in JSON"));
}
