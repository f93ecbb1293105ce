//! `tavola fmt`

use crate::support::Place;

#[test]
fn formats_what_is_untidy_and_only_that() {
    let place = Place::new();
    place.run("fmt gg.tavola").ok();
    assert_eq!(place.run("fmt gg.tavola --check").ok(), "");
    let tidy = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    place.file("gg.tavola", tidy.replace("  allow owner", "      allow   owner"));
    let checked = place.run("fmt gg.tavola --check");
    assert_eq!((checked.code, checked.out.as_str()), (1, "gg.tavola is not formatted\n"));
    assert_eq!(place.run("fmt gg.tavola").ok(), "formatted gg.tavola\n");
    assert_eq!(std::fs::read_to_string(place.path("gg.tavola")).unwrap(), tidy);
    assert_eq!(place.run("fmt gg.tavola").ok(), "");
    assert_eq!(std::fs::read_dir(place.path(".")).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_broken_model_is_left_alone() {
    let place = Place::new();
    place.file("bad.tavola", "model bad\nread {{{\n");
    let err = place.run("fmt bad.tavola").fails(2);
    assert!(err.ends_with("error: bad.tavola has errors and was not changed\n"), "{err}");
    let text = std::fs::read_to_string(place.path("bad.tavola")).unwrap();
    assert_eq!(text, "model bad\nread {{{\n");
}
