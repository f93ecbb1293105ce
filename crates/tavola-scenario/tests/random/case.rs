//! A random model and the calls on it that show a difference, made as small as can be found in a
//! while.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use tavola_model::model::Model;
use tavola_model::{Finding, Severity};

use crate::generate::{Generator, Operation};
use crate::tally::Tally;
use crate::together::Moment;
use crate::world::{World, everything, inspect, line};

/// How long a smaller case is looked for.
const PATIENCE: Duration = Duration::from_secs(60);

/// When random models begin, in epoch milliseconds: in a future in which no store expires anything
/// by the clock of the machine.
pub const BEGINNING: i64 = 3_790_000_000_000;

/// A model, calls on it one after the other, and then some at once.
#[derive(Clone, Default)]
pub struct Case {
    /// The declarations of the model.
    pub blocks: Vec<String>,
    /// Each after so many seconds.
    pub calls: Vec<(i64, Operation)>,
    pub at_once: Vec<Operation>,
    pub callers: usize,
    pub dies_after: Option<u64>,
    pub faults: u64,
}

/// What of a case may be left out.
#[derive(Clone, Copy)]
enum Part {
    AtOnce,
    Calls,
    Blocks,
    /// The lines inside of one block.
    Lines(usize),
}

impl Case {
    /// The model, or the first thing that is wrong with its text.
    pub fn model(&self) -> Result<Arc<Model>, Box<Finding>> {
        let loaded = tavola_model::load(&self.blocks.concat());
        let error = |finding: &Finding| finding.severity == Severity::Error;
        loaded
            .map(Arc::new)
            .map_err(|findings| Box::new(findings.into_iter().find(error).expect("an error")))
    }

    /// Runs it, and says what is wrong.
    async fn run(&self, tally: &mut Tally) -> Result<(), String> {
        let Ok(model) = self.model() else { return Ok(()) };
        let generator = Generator::of_few(&model, 0);
        let world = World::at(&model, generator, BEGINNING).await;
        for (pause, operation) in &self.calls {
            world.later(*pause).await;
            let _ = world.compare(operation).await?;
        }
        world.check_indexes().await?;
        inspect(&world.runtime).await?;
        if self.at_once.is_empty() {
            return Ok(());
        }
        let moment = Moment {
            before: world.state.lock().await.reference.clone(),
            stored: everything(&model, &*world.store).await,
            clock: world.clock.clone(),
            operations: self.at_once.clone(),
            callers: self.callers,
            inspects: true,
            model,
        };
        moment.run(self.dies_after, self.faults, tally).await.map(|_| ())
    }

    /// What is wrong with it, if the same shows again.
    async fn fails(&self, like: &str) -> Option<String> {
        // What runs at once does not do so in the same order every time.
        let times = if self.at_once.is_empty() { 1 } else { 4 };
        for _ in 0..times {
            if let Err(what) = caught(self.run(&mut Tally::default())).await
                && kind(&what) == kind(like)
            {
                return Some(what);
            }
        }
        None
    }

    /// The smallest case that was found to fail, and how.
    pub async fn shrunk(mut self, mut what: String) -> (Self, String) {
        let until = Instant::now() + PATIENCE;
        loop {
            let before = self.size();
            for simpler in [
                Self { dies_after: None, ..self.clone() },
                Self { callers: 2.min(self.callers), ..self.clone() },
            ] {
                if let Some(same) = simpler.fails(&what).await {
                    (self, what) = (simpler, same);
                }
            }
            for part in [Part::AtOnce, Part::Calls, Part::Blocks] {
                self.shrink(part, &mut what, until).await;
            }
            for block in 0..self.blocks.len() {
                self.shrink(Part::Lines(block), &mut what, until).await;
            }
            if self.size() == before || Instant::now() > until {
                return (self, what);
            }
        }
    }

    fn size(&self) -> usize {
        self.calls.len() + self.at_once.len() + self.blocks.iter().map(String::len).sum::<usize>()
    }

    /// Leaves out what can be left out of a part, first much at a time.
    async fn shrink(&mut self, part: Part, what: &mut String, until: Instant) {
        let mut size = (self.len(part) / 2).max(1);
        loop {
            let mut at = 0;
            while at < self.len(part) {
                let smaller = self.without(part, at, size);
                match smaller.fails(what).await {
                    Some(same) => (*self, *what) = (smaller, same),
                    None => at += size,
                }
                if Instant::now() > until {
                    return;
                }
            }
            if size == 1 {
                return;
            }
            size /= 2;
        }
    }

    fn len(&self, part: Part) -> usize {
        match part {
            Part::AtOnce => self.at_once.len(),
            Part::Calls => self.calls.len(),
            Part::Blocks => self.blocks.len(),
            Part::Lines(block) => self.blocks[block].lines().count(),
        }
    }

    fn without(&self, part: Part, at: usize, size: usize) -> Self {
        let mut smaller = self.clone();
        let until = (at + size).min(self.len(part));
        match part {
            Part::AtOnce => drop(smaller.at_once.drain(at..until)),
            Part::Calls => drop(smaller.calls.drain(at..until)),
            Part::Blocks => drop(smaller.blocks.drain(at..until)),
            Part::Lines(block) => {
                let lines = self.blocks[block].lines().enumerate();
                let left = lines.filter(|(number, _)| !(at..until).contains(number));
                smaller.blocks[block] = left.map(|(_, line)| format!("{line}\n")).collect();
            }
        }
        smaller
    }

    /// Everything that is needed to see it again.
    pub fn tell(&self) -> String {
        let calls = self.calls.iter().map(|(pause, call)| format!("after {pause}s {}", line(call)));
        let mut text =
            format!("{}\n{}\n", self.blocks.concat(), calls.collect::<Vec<_>>().join("\n"));
        if !self.at_once.is_empty() {
            let (callers, faults, dies_after) = (self.callers, self.faults, self.dies_after);
            text += &format!("then by {callers} at once, faults {faults}, death {dies_after:?}:\n");
            text.extend(self.at_once.iter().map(|call| line(call) + "\n"));
        }
        text
    }
}

/// The words that what is wrong begins with, without names and values.
fn kind(what: &str) -> Vec<&str> {
    let plain = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase());
    let line = what.lines().next().unwrap_or_default();
    line.split([' ', ':']).filter(plain).take(4).collect()
}

/// Does something, and takes a panic for what is wrong.
pub async fn caught<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let mut work = Box::pin(work);
    poll_fn(move |context| {
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)));
        polled.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|t| (*t).to_owned()));
            Poll::Ready(Err(format!("it panics: {}", text.unwrap_or_default())))
        })
    })
    .await
}
