//! Random calls on random models: one after the other, then at once on a store that misbehaves and
//! dies.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tavola_model::model::Model;

use crate::case::{BEGINNING, Case, caught};
use crate::design::Design;
use crate::generate::{Generator, Random};
use crate::seed;
use crate::tally::Tally;
use crate::together::Moment;
use crate::world::{World, everything, inspect};

/// How many models there are in a usual run.
const MODELS: u64 = 8;
/// How many calls there are on each, one after the other.
const ALONE: usize = 60;
/// How many there are before others run at once.
const BEFORE: usize = 30;
/// How many of those there are, and by how many callers.
const TOGETHER: usize = 64;
const CALLERS: usize = 8;
/// How often the same calls are made at once, the first time on a store that does not die.
const TIMES: usize = 4;
/// From how many models on each construct must have been in one.
const MANY: usize = 100;

#[tokio::test]
async fn one_call_after_the_other_is_as_in_the_reference() {
    run(1, Way::Alone).await;
}

#[tokio::test]
async fn calls_at_once_are_as_in_the_reference() {
    run(2, Way::Together).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_on_two_threads_are_as_in_the_reference() {
    run(3, Way::Together).await;
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Alone,
    Together,
}

/// For how long to go on, if it is not for a usual run.
fn minutes() -> Option<Duration> {
    let minutes = std::env::var("TAVOLA_RANDOM_MINUTES").ok()?;
    let minutes: f64 = minutes.parse().expect("TAVOLA_RANDOM_MINUTES is a number");
    Some(Duration::from_secs_f64(minutes * 60.0))
}

async fn run(salt: u64, way: Way) {
    println!("TAVOLA_RANDOM_SEED={}", seed());
    let until = minutes().map(|minutes| Instant::now() + minutes);
    let mut tally = Tally::default();
    // Every round has a seed of its own, so that it can be seen again without those before it.
    let mut own = seed();
    while until.map_or(own - seed() < MODELS, |until| Instant::now() < until) {
        let mut random = Random(own.rotate_left(32).wrapping_add(salt));
        let case = Case { blocks: Design::blocks(random.next()), ..Case::default() };
        let model = match case.model() {
            Ok(model) => model,
            Err(finding) => {
                tally.count_rejected(&finding);
                own += 1;
                continue;
            }
        };
        tally.count_model(&case.blocks.concat());
        let case = Mutex::new(case);
        let ran = caught(one(&model, &case, random.next(), way, &mut tally)).await;
        if let Err(what) = ran {
            let case = case.into_inner().expect("the case");
            // Making it small takes its time, and may be ended before it is done.
            println!("TAVOLA_RANDOM_SEED={own} begins with it\n{}\n{what}", case.tell());
            let (small, what) = case.shrunk(what).await;
            panic!("at its smallest:\n{}\n{what}", small.tell());
        }
        own += 1;
    }
    println!("{tally}");
    assert_useful(&tally, way);
}

/// A run in which hardly anything happens shows nothing.
fn assert_useful(tally: &Tally, way: Way) {
    // Of a handful of models, three or four are no measure: a bound of what a transaction holds refuses some.
    assert!(tally.rejected() * 10 <= tally.models + 40, "too many texts are no models");
    assert!(tally.calls() * 10 <= tally.done() * 100, "too few writes are done");
    assert!(tally.refused() > 0, "nothing is refused");
    let unseen: Vec<_> = tally.unseen().collect();
    assert!(tally.models < MANY || unseen.is_empty(), "no model has {unseen:?}");
    if way == Way::Together {
        assert!(tally.deaths > 0 && tally.items_read > 0);
        assert!(tally.models < MANY || tally.elements > 0, "no element is done beside others");
        assert!(tally.open * 50 <= tally.commits + tally.refused(), "too much is not judged");
    }
}

/// Random calls on one model; what is done is noted in the case.
async fn one(
    model: &Arc<Model>,
    case: &Mutex<Case>,
    seed: u64,
    way: Way,
    tally: &mut Tally,
) -> Result<(), String> {
    let mut random = Random(seed);
    let note = |change: &mut dyn FnMut(&mut Case)| change(&mut case.lock().expect("the case"));
    let world = World::at(model, Generator::of_few(model, random.next()), BEGINNING).await;
    for _ in 0..if way == Way::Alone { ALONE } else { BEFORE } {
        let operation = world.invent().await;
        // Mostly seconds, now and then days.
        let pause = if random.chance(0.05) { 100_000 } else { 1 };
        note(&mut |case| case.calls.push((pause, operation.clone())));
        world.later(pause).await;
        let result = world.compare(&operation).await?;
        tally.count_alone(model.write_named(&operation.name).is_some(), &result);
    }
    world.check_indexes().await?;
    inspect(&world.runtime).await?;
    if way == Way::Alone {
        return Ok(());
    }
    let mut operations = Vec::new();
    for _ in 0..TOGETHER {
        operations.push(world.invent().await);
    }
    note(&mut |case| case.at_once.clone_from(&operations));
    note(&mut |case| case.callers = CALLERS);
    let moment = Moment {
        model: model.clone(),
        before: world.state.lock().await.reference.clone(),
        stored: everything(model, &*world.store).await,
        clock: world.clock.clone(),
        operations,
        callers: CALLERS,
        inspects: true,
    };
    let mut requests = None;
    for _ in 0..TIMES {
        let dies_after = requests.map(|requests| 1 + random.next() % requests);
        let faults = random.next();
        note(&mut |case| (case.dies_after, case.faults) = (dies_after, faults));
        let took = moment.run(dies_after, faults, tally).await?;
        requests = requests.or(Some(took));
    }
    Ok(())
}
