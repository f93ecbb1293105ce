//! Large models stay quick to check.

use std::time::{Duration, Instant};

use crate::large::large;
use tavola_model::syntax::parse;
use tavola_model::{check, resolve};

/// How large the model is; without optimisation, a fifth is enough to see that it stays quick.
const ENTITIES: usize = if cfg!(debug_assertions) { 100 } else { 500 };

#[test]
fn a_large_model_is_checked_in_seconds() {
    let text = large(ENTITIES);
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
