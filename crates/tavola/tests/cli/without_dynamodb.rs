//! A binary that was built without stores on other machines.

use crate::support::Place;

#[test]
fn remote_stores_are_refused() {
    let place = Place::new();
    for url in ["dynamodb:", "http://127.0.0.1:9"] {
        let err = place.run(&format!("apply gg.tavola --store {url}")).fails(2);
        assert!(err.contains("built without") && err.contains("--features dynamodb`"), "{err}");
    }
}
