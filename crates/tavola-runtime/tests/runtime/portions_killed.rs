//! Work in portions by two servers that are killed again and again, on a store that misbehaves,
//! while others add, delete and move the same items.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tavola_runtime::{Clock, Input};
use tavola_store::{Item, Store, Value};

use crate::crash::Mortal;
use crate::harness::{Harness, Random, elements, inputs, user_named};
use crate::portions::{BEGAN, EVENTS, body, event, finish, idle, left_over, memory, user};

/// How many times others change something while two servers are at work.
const CHANGES: usize = 30;

/// What the loop of a write leaves of each element.
#[derive(Clone, Copy, PartialEq)]
enum Leaves {
    /// So many points.
    Points(i64),
    /// An award of its user, if that is not banned.
    Award,
}

#[tokio::test(start_paused = true)]
async fn many_items_of_a_table_are_done_once_by_servers_that_are_killed() {
    killed("grade", Leaves::Points(1)).await;
}

#[tokio::test(start_paused = true)]
async fn many_items_that_move_are_done_once_by_servers_that_are_killed() {
    killed("raise", Leaves::Points(10)).await;
}

#[tokio::test(start_paused = true)]
async fn another_write_is_done_once_for_many_items_by_servers_that_are_killed() {
    killed("awardAll", Leaves::Award).await;
}

#[tokio::test(start_paused = true)]
async fn many_values_of_a_list_are_done_once_by_servers_that_are_killed() {
    killed("enlist", Leaves::Award).await;
}

/// What others do while servers are at work.
struct Others {
    h: Harness,
    random: Random,
    answers: usize,
    /// Those that came after the work had begun, and those that went.
    added: BTreeSet<String>,
    gone: BTreeSet<String>,
    moved: usize,
    /// How many elements the work had done or skipped by now.
    last: i64,
}

impl Others {
    /// Adds, deletes and moves answers for a while, and looks how far the work has come.
    async fn meddle(&mut self, id: &Json) {
        for _ in 0..CHANGES {
            tokio::time::sleep(Duration::from_millis(100)).await;
            self.look(id).await;
            let one = user(self.random.next() as usize % self.answers);
            match self.random.next() % 6 {
                0 if self.gone.len() < self.answers / 10 => {
                    let gone = json!({ "eventId": "e", "userId": one });
                    if self.h.call("bob", "dropAnswer", gone).await.is_ok() {
                        self.gone.insert(one);
                    }
                }
                1 => {
                    let late = format!("late{}", self.added.len());
                    let user = json!({ "userId": late, "banned": false });
                    self.h.call("bob", "addUser", user).await.unwrap();
                    let answer = json!({ "eventId": "e", "userId": late, "points": 500_000 });
                    self.h.call("bob", "addAnswer", answer).await.unwrap();
                    self.added.insert(late);
                }
                _ => {
                    // To and fro: before and behind the place of the loop.
                    let by = [-200, -100, 100, 200][self.random.next() as usize % 4];
                    let given = json!({ "eventId": "e", "userId": one, "by": by });
                    self.moved += usize::from(self.h.call("bob", "move", given).await.is_ok());
                }
            }
        }
    }

    /// Looks how far the work has come, which never goes back.
    async fn look(&mut self, id: &Json) -> Json {
        let told = body(&self.h.call("ann", "tavola.work", id.clone()).await.unwrap());
        let done = told["done"].as_i64().unwrap() + told["skipped"].as_i64().unwrap();
        assert!(done >= self.last, "{told} comes after {}", self.last);
        self.last = done;
        told
    }
}

async fn killed(write: &str, leaves: Leaves) {
    let (answers, store) = (elements(), memory());
    event(store.clone(), answers).await;
    let store: Arc<dyn Store> = store;
    let clock = Clock::standing(BEGAN);
    let h = Harness::with_clock(EVENTS, store.clone(), clock.clone()).await;
    let (added, gone) = (BTreeSet::new(), BTreeSet::new());
    let random = Random::new();
    let mut others = Others { h, random, answers, added, gone, moved: 0, last: 0 };
    let mut given = json!({ "eventId": "e" });
    if write == "enlist" {
        given["userIds"] = (0..answers).map(user).collect();
    }
    let (mut called, mut kills) = (None, 0);
    let told = loop {
        // Each dies after some twelfth of the work, which takes at least ten seconds.
        let most = (answers / 6, answers / 10);
        let servers = Mortal::two(EVENTS, &store, &clock, &mut others.random, most).await;
        match &called {
            None => {
                let once = Some("once".to_owned());
                let input = Input { idempotency_key: once, ..inputs(given.clone()) };
                let began = servers[0].runtime.call(write, input, &user_named("ann")).await;
                called = began.ok().map(|began| json!({ "id": began.work.unwrap().id }));
            }
            Some(id) => {
                let later = async {
                    others.meddle(id).await;
                    // Who is alive takes over what the other one has left.
                    clock.advance(120);
                };
                let (one, other) = (finish(&servers[0].runtime), finish(&servers[1].runtime));
                futures_util::future::join3(one, other, later).await;
            }
        }
        clock.advance(120);
        kills += servers.iter().filter(|server| server.has_died()).count();
        let Some(id) = &called else { continue };
        let told = others.look(id).await;
        if told["state"] == "finished" {
            break told;
        }
    };
    let kinds = Kinds::of(&others.h).await;
    let done = told["done"].as_u64().unwrap() as usize;
    match leaves {
        Leaves::Points(points) => kinds.assert_points(&others, points, done),
        Leaves::Award => kinds.assert_awards(&others, write == "enlist", &told),
    }
    assert_eq!(idle(left_over(&others.h).await), Vec::<String>::new());
    println!(
        "{write}: {answers} elements, {kills} kills of two servers, {} added, {} deleted and {} \
         moved meanwhile: each element once",
        others.added.len(),
        others.gone.len(),
        others.moved
    );
    assert!(kills > 4 && others.moved > 0, "{kills} kills");
}

/// What is stored, by what it is.
struct Kinds {
    answers: Vec<(String, i64)>,
    awards: Vec<String>,
    graded: i64,
}

impl Kinds {
    async fn of(h: &Harness) -> Self {
        let mut kinds = Self { answers: Vec::new(), awards: Vec::new(), graded: 0 };
        let number = |item: &Item, name: &str| {
            item.get(name).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap()
        };
        let user = |item: &Item| item["userId"].as_str().unwrap().to_owned();
        for item in h.everything("events").await {
            match item.get("kind").and_then(Value::as_str) {
                Some("Answer") => kinds.answers.push((user(&item), number(&item, "points"))),
                Some("Award") => kinds.awards.push(user(&item)),
                Some("Event") => kinds.graded = number(&item, "graded"),
                _ => {}
            }
        }
        kinds
    }

    /// Moves are by hundreds, so that the rest tells how often an answer had its turn.
    fn assert_points(&self, others: &Others, points: i64, done: usize) {
        assert_eq!(self.answers.len(), others.answers + others.added.len() - others.gone.len());
        for (user, stored) in &self.answers {
            match others.added.contains(user) {
                true => assert!([0, points].contains(&(stored % 100)), "{user}: {stored}"),
                false => assert_eq!(stored % 100, points, "{user}: {stored}"),
            }
        }
        let have = self.answers.iter().filter(|(_, stored)| stored % 100 == points).count();
        // What went may have had its turn before.
        assert!((have..=have + others.gone.len()).contains(&done), "{done} are done, {have} have");
        if points == 1 {
            assert_eq!(self.graded as usize, done);
        }
    }

    fn assert_awards(&self, others: &Others, is_list: bool, told: &Json) {
        let (done, skipped) = (told["done"].as_u64().unwrap(), told["skipped"].as_u64().unwrap());
        let awards: BTreeSet<&String> = self.awards.iter().collect();
        assert_eq!((awards.len(), awards.len() as u64), (self.awards.len(), done), "{told}");
        let banned = |number: usize| number % 7 == 6;
        for number in 0..others.answers {
            let user = user(number);
            let wanted = is_list || !banned(number);
            let may_have_gone = !is_list && others.gone.contains(&user);
            assert!(awards.contains(&user) == wanted || wanted && may_have_gone, "{user}");
        }
        let all = (0..others.answers).filter(|number| banned(*number)).count() as u64;
        match is_list {
            true => assert_eq!((skipped, self.graded as u64), (0, done)),
            false => assert!(skipped <= all && skipped + others.gone.len() as u64 >= all, "{told}"),
        }
        let of_the_ban = |reason: &Json| reason["code"] == "banned";
        assert!(told["reasons"].as_array().unwrap().iter().all(of_the_ban), "{told}");
    }
}
