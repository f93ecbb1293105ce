//! One operation after the other: every answer and everything stored is as in the reference.

use std::sync::Arc;

use tavola_model::model::Model;

use crate::generate::{Generator, is_called};
use crate::world::{World, load};
use crate::{rounds, seed};

/// How many random operations there are in all for a model, some behind each of its scenarios.
const OPERATIONS: usize = 450;
/// How many more rounds there are where chance has left out too many writes.
const MORE_ROUNDS: u64 = 3;

/// Tells each scenario to the runtime and to the reference, then goes on at random.
pub async fn run(name: &str) {
    let (model, scenarios) = load(name);
    println!("TAVOLA_RANDOM_SEED={}", seed());
    let mut generator = Generator::new(&model, seed());
    for round in 1..=rounds() + MORE_ROUNDS {
        for scenario in &scenarios {
            let world = Arc::new(World::new(&model, generator).await);
            world.tell(scenario).await;
            for _ in 0..OPERATIONS / scenarios.len() {
                let operation = world.invent().await;
                let pause = {
                    let generator = &mut world.state.lock().await.generator;
                    // Mostly seconds, now and then weeks.
                    let far = if generator.chance(0.05) { 1_000_000 } else { 10 };
                    1 + i64::try_from(generator.below(far)).expect("some seconds")
                };
                world.later(pause).await;
                let result = world.both(&operation).await;
                world.state.lock().await.generator.count(&operation.name, result.is_ok());
            }
            world.check_indexes().await.unwrap();
            generator = world.state.lock().await.generator.clone();
            generator.forget_values();
        }
        if round >= rounds() && has_tried_enough(&model, &generator) {
            break;
        }
    }
    assert_useful(name, &model, &generator);
}

/// A run in which everything is refused shows nothing.
fn assert_useful(name: &str, model: &Model, generator: &Generator) {
    let (tried, succeeded) = generator
        .tally
        .values()
        .fold((0, 0), |(tried, succeeded), one| (tried + one.0, succeeded + one.1));
    let never = never_succeeded(model, generator);
    println!("{name}: {succeeded} of {tried} operations succeeded; none of {never:?}");
    assert!(succeeded * 2 > tried, "most operations are refused");
    assert!(has_tried_enough(model, generator), "many writes never succeed: {never:?}");
}

fn has_tried_enough(model: &Model, generator: &Generator) -> bool {
    never_succeeded(model, generator).len() * 4 < model.writes.len()
}

fn never_succeeded<'m>(model: &'m Model, generator: &Generator) -> Vec<&'m str> {
    let called = model.writes.iter().filter(|write| is_called(write, generator.portions));
    let names = called.map(|write| write.name.as_str());
    names.filter(|name| generator.tally[*name].1 == 0).collect()
}
