//! A model on a store and in the reference, side by side: each call goes to both, and both must
//! agree.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value as Json;
use tavola_embedded::EmbeddedStore;
use tavola_model::explain::transaction_sizes;
use tavola_model::model::{Model, Step};
use tavola_model::reserved::EXPIRY_JOB;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::inspect::{Event, Inspection};
use tavola_runtime::{Caller, Clock, Deployment, Failure, Input, Options, Response, Runtime};
use tavola_scenario::{Scenario, ScenarioRunner, StepKind, Target};
use tavola_store::{Action, ActionKind, Item, Scan, Store, UpdateItem, item_to_json};
use tavola_testing::Intercepted;
use tokio::sync::Mutex;

use crate::generate::{Generator, Operation, describe};
use crate::ids::match_ids;
use crate::reference::{Answer, Ids, Place, Reference, Refusal, Run, Tables, project};
use crate::witness::{Done, Witness};

/// A model and its scenarios.
pub fn load(name: &str) -> (Arc<Model>, Vec<Scenario>) {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models");
    let text = std::fs::read_to_string(models.join(format!("{name}.tavola"))).unwrap();
    let parsed = tavola_model::syntax::parse(&text);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    let errors: Vec<_> = parsed.findings.iter().chain(&findings).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let stories = std::fs::read_to_string(models.join(format!("{name}.scenario"))).unwrap();
    // The reference does not know work in portions.
    let in_portions = |step: &tavola_scenario::Step| match &step.kind {
        StepKind::Call { name, .. } => {
            model.write_named(name).is_some_and(|id| !model.write(id).portions.is_empty())
        }
        _ => false,
    };
    let mut stories = tavola_scenario::parse(&stories).unwrap();
    stories.retain(|story| !story.steps.iter().any(in_portions));
    (Arc::new(model), stories)
}

/// Whether an item is told to be new when it is. An upsert that does not look at its item never
/// says so.
pub fn same_status(model: &Model, write: &str, created: bool, response: &Response) -> bool {
    fn is_blind(step: &Step) -> bool {
        match step {
            Step::Update { blind, .. } => *blind,
            Step::For { body, .. } => body.iter().any(is_blind),
            _ => false,
        }
    }
    let write = model.write_named(write).map(|id| model.write(id));
    let may_not_know = write.is_some_and(|write| write.steps.iter().any(is_blind));
    // What the caller does not see is not told to be new, either.
    let created = created && !response.body.is_null();
    response.created == created || (may_not_know && !response.created)
}

/// Opens a model on a store, with a clock that stands.
pub async fn open(model: &Arc<Model>, store: Arc<dyn Store>, clock: &Clock) -> Arc<Runtime> {
    let options = Options {
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([7; 32])),
        deployment: deployment(model),
        clock: clock.clone(),
        development: false,
    };
    let runtime = Runtime::open(model.clone(), store, options).await.unwrap();
    // Work in portions ends in its call, however slow the machine is.
    Arc::new(runtime.with_work_patience(None))
}

pub fn deployment(model: &Model) -> Deployment {
    Deployment::new(model, &HashMap::new(), |_| None)
}

/// What the two are, and what has happened to them.
pub struct World {
    pub model: Arc<Model>,
    pub store: Arc<dyn Store>,
    pub witness: Arc<Intercepted<Witness>>,
    /// Sees the requests of the runtime.
    requests: Arc<Intercepted<Witness>>,
    pub clock: Clock,
    pub runtime: Arc<Runtime>,
    pub state: Mutex<State>,
}

pub struct State {
    pub reference: Reference,
    pub generator: Generator,
    pub history: Vec<String>,
}

impl World {
    pub async fn new(model: &Arc<Model>, generator: Generator) -> Self {
        // Whole seconds, so that nothing that lives for some seconds depends on when it began.
        Self::at(model, generator, jiff::Timestamp::now().as_second() * 1000).await
    }

    /// A world whose clock begins at a moment, in epoch milliseconds.
    pub async fn at(model: &Arc<Model>, generator: Generator, now: i64) -> Self {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let deployment = deployment(model);
        for (id, _) in model.table_ids() {
            store.create_table(deployment.schema(model, id)).await.unwrap();
        }
        let clock = Clock::standing(now);
        let witness = Arc::new(Witness::new(store.clone()));
        let requests = Arc::new(Witness::new(store.clone()));
        let runtime = open(model, requests.clone(), &clock).await;
        runtime.seed().await.unwrap();
        let mut reference = Reference::new(model.clone(), now);
        reference.tables = Arc::new(everything(model, &*store).await);
        let state = State { reference, generator, history: Vec::new() };
        let model = model.clone();
        Self { model, store, witness, requests, clock, runtime, state: Mutex::new(state) }
    }

    /// Takes in what another program has put.
    async fn meet_others(&self, reference: &mut Reference) {
        for done in self.witness.done().await {
            let Done::Put(table, item) = done else { continue };
            let place = place_in(&self.model, &table, &item);
            Arc::make_mut(&mut reference.tables).insert(place, item);
        }
    }

    /// The next operation: one that the reference would do, if one is found soon and it is not to
    /// be refused.
    pub async fn invent(&self) -> Operation {
        let State { reference, generator, .. } = &mut *self.state.lock().await;
        let reads = generator.chance(0.3);
        let candidates = if generator.chance(0.8) { 12 } else { 1 };
        let mut operation = generator.next(&self.model, &reference.tables, reads);
        for _ in 1..candidates {
            if reference.call(&operation, Ids::default()).answer.is_ok() {
                break;
            }
            operation = generator.next(&self.model, &reference.tables, reads);
        }
        operation
    }

    /// Calls both, and panics where they differ.
    pub async fn both(&self, operation: &Operation) -> Result<Response, Failure> {
        match self.compare(operation).await {
            Ok(result) => result,
            Err(what) => panic!("{what}\n{}", self.state.lock().await.history.join("\n")),
        }
    }

    /// Calls both, and says where they differ.
    pub async fn compare(
        &self,
        operation: &Operation,
    ) -> Result<Result<Response, Failure>, String> {
        let Operation { name, input, caller } = operation;
        let mut state = self.state.lock().await;
        self.meet_others(&mut state.reference).await;
        state.history.push(line(operation));
        if name == EXPIRY_JOB {
            return self.end_all(&mut state).await;
        }
        let result = self.runtime.call(name, input.clone(), caller).await;
        if input.cursor.is_some() {
            // What is behind a cursor is compared when the list is read from its beginning.
            return Ok(result);
        }
        let (mut claims, mut taken) = (Vec::new(), Vec::new());
        let mut sent = Vec::new();
        for done in self.requests.done().await {
            if let Done::Committed(_, actions) = &done {
                sent.push(actions.len() as u64);
                taken.extend(actions.iter().map(|action| place_of(&self.model, action)));
            }
            let Done::Claimed(_, claim) = done else { continue };
            let UpdateItem { table, key, update, .. } = *claim;
            let place = place_in(&self.model, &table, &key.to_item());
            claims.push(state.reference.claim(operation, place, &update)?);
        }
        // What a refused call has committed has only ended another item.
        if result.is_ok() {
            self.is_within_bound(operation, &sent)?;
        }
        let reference = &state.reference;
        let given = |ids: Ids| ids.claiming(&claims).taking(&taken);
        let draw = reference.drawn(operation, &taken, |draw| {
            reference.call(operation, given(Ids::default()).drawing(draw))
        });
        let given = |ids: Ids| given(ids).drawing(draw);
        let runs = reference.calls(operation, given(Ids::default()));
        let mut after = Err(String::new());
        for (number, run) in runs.into_iter().enumerate().rev() {
            after = if !claims.is_empty() && !run.claims_numbers {
                Err(format!("{name} claims numbers, and should {:?} before", run.answer))
            } else {
                let again = |ids: Ids| reference.calls(operation, given(ids)).swap_remove(number);
                self.is_as(operation, &result, &reference.tables, run, again).await
            };
            if after.is_ok() {
                break;
            }
        }
        state.reference = after?;
        let shown = result.as_ref().ok().map(|response| &*response.body);
        state.generator.learn(operation, shown);
        Ok(result)
    }

    /// Whether the transaction of a write has no more actions than the checker says that it can have.
    fn is_within_bound(&self, operation: &Operation, sent: &[u64]) -> Result<(), String> {
        let Some(id) = self.model.write_named(&operation.name) else { return Ok(()) };
        let write = self.model.write(id);
        // What continues in further transactions, or ends another item first, is not the write's own.
        let [sent] = sent else { return Ok(()) };
        let sizes = transaction_sizes(&self.model, write);
        let most = sizes.iter().try_fold(0, |all, size| Some(size.most()?.max(all)));
        match most {
            Some(most) if *sent > most => {
                Err(format!("{} sends {sent} actions, and can send {most}: {sizes:?}", write.name))
            }
            _ => Ok(()),
        }
    }

    /// Whether what a call has yielded and left is what a run of it in the reference does; what there
    /// is then.
    async fn is_as(
        &self,
        operation: &Operation,
        result: &Result<Response, Failure>,
        before: &Tables,
        first: Run,
        again: impl Fn(Ids) -> Run,
    ) -> Result<Reference, String> {
        let name = &operation.name;
        match (result, first.answer) {
            (Ok(response), Ok(answer)) if self.model.read_named(name).is_some() => {
                let agreed = self.agree(operation, response, answer, &first.counted).await;
                agreed.map_err(|what| format!("{name} answers {}\n{what}", response.body))?;
                Ok(first.after)
            }
            (Ok(response), Ok(_)) => {
                let stored = everything(&self.model, &*self.store).await;
                let ids = match_ids(before, &first.after.tables, &stored, &first.ids);
                let run = again(Ids::known(ids));
                if let Some(difference) = differ(&run.after, &stored) {
                    return Err(format!("what is stored differs after {name}: {difference}"));
                }
                let answer = run.answer.expect("as before");
                let agreed = self.agree(operation, response, answer, &run.counted).await;
                agreed.map_err(|what| format!("{name} answers {}\n{what}", response.body))?;
                Ok(run.after)
            }
            (Err(failure), Err(refusal)) => {
                if !kind_agrees(failure, refusal) {
                    return Err(format!("{name} fails with {failure:?}, not {refusal:?}"));
                }
                let stored = everything(&self.model, &*self.store).await;
                if let Some(difference) = differ(&first.after, &stored) {
                    return Err(format!("{name} failed and changed something: {difference}"));
                }
                Ok(first.after)
            }
            (result, answer) => Err(format!("{name} yields {result:?}\nand should {answer:?}")),
        }
    }

    /// Ends all that is due, on both.
    async fn end_all(&self, state: &mut State) -> Result<Result<Response, Failure>, String> {
        let ended = self.runtime.run_job(EXPIRY_JOB, Input::default()).await;
        ended.map_err(|failure| format!("{EXPIRY_JOB} fails with {failure:?}"))?;
        self.requests.done().await;
        let stored = everything(&self.model, &*self.store).await;
        let mut difference = None;
        for after in state.reference.end_all() {
            difference = differ(&after, &stored);
            if difference.is_none() {
                state.reference = after;
                return Ok(Ok(Response::default()));
            }
        }
        let difference = difference.unwrap_or_default();
        Err(format!("what is stored differs after {EXPIRY_JOB}: {difference}"))
    }

    /// Whether an answer is what the reference says; a list is read to its end.
    async fn agree(
        &self,
        operation: &Operation,
        response: &Response,
        answer: Answer,
        counted: &BTreeSet<String>,
    ) -> Result<(), String> {
        match answer {
            Answer::Written(mut body, created) => {
                // What is only counted is not known, and left out.
                let is_unknown = |name: &str| {
                    let computed =
                        self.model.entities.iter().filter_map(|it| it.computed_on_read(name));
                    let mut sources = computed.flat_map(|computed| &computed.sources);
                    counted.contains(name) || sources.any(|source| counted.contains(source))
                };
                if let (Json::Object(wanted), Json::Object(found)) = (&mut body, &*response.body) {
                    wanted.retain(|name, _| found.contains_key(name) || !is_unknown(name));
                }
                same(&response.body, &body)?;
                if same_status(&self.model, &operation.name, created, response) {
                    Ok(())
                } else {
                    Err("it is new, or not".to_owned())
                }
            }
            Answer::Body(body) => {
                let mut found = Json::clone(&response.body);
                if let Json::Object(entries) = &mut found {
                    entries.remove("complete");
                }
                same(&found, &body)
            }
            Answer::Work { done, skipped } => {
                let told = ["done", "skipped"].map(|name| response.body[name].as_u64());
                match told == [Some(done), Some(skipped)] && response.body["state"] == "finished" {
                    true => Ok(()),
                    false => Err(format!("it should have done {done} and skipped {skipped}")),
                }
            }
            Answer::OneOf(bodies) => match bodies.contains(&response.body) {
                true => Ok(()),
                false => Err(format!("it should be one of {bodies:?}")),
            },
            Answer::List(groups, more) => {
                let mut found = Vec::new();
                let mut page = response.clone();
                loop {
                    let items = page.body["items"].as_array().ok_or("it is no list")?;
                    let limit = operation.input.limit.unwrap_or(u32::MAX) as usize;
                    if items.len() > limit {
                        return Err(format!("{} items are more than {limit}", items.len()));
                    }
                    found.extend(items.iter().cloned());
                    let Some(next) = page.body["next"].as_str() else { break };
                    let input = Input { cursor: Some(next.to_owned()), ..operation.input.clone() };
                    let next = self.runtime.call(&operation.name, input, &operation.caller).await;
                    page = next.map_err(|failure| format!("the next page: {failure:?}"))?;
                }
                if more {
                    let told = page.body["complete"] == false;
                    return told
                        .then_some(())
                        .ok_or_else(|| "it should say that there is more".to_owned());
                }
                let mut rest = found.as_slice();
                for group in &groups {
                    let (same, behind) = rest
                        .split_at_checked(group.len())
                        .ok_or_else(|| format!("it should be {groups:?}"))?;
                    if !same.iter().all(|item| group.contains(item)) {
                        return Err(format!("{same:?}\nshould be\n{group:?}"));
                    }
                    rest = behind;
                }
                if rest.is_empty() { Ok(()) } else { Err(format!("too much: {rest:?}")) }
            }
        }
    }

    /// A scenario, told to both.
    pub async fn tell(self: &Arc<Self>, scenario: &Scenario) {
        let runner = ScenarioRunner {
            model: self.model.clone(),
            deployment: deployment(&self.model),
            store: self.witness.clone(),
            target: Box::new(Told(self.clone())),
        };
        if let Err(message) = runner.run(scenario).await {
            panic!("{message}");
        }
    }

    /// Says where an index does not show exactly the items that have its keys, and of them what it
    /// keeps.
    pub async fn check_indexes(&self) -> Result<(), String> {
        let state = self.state.lock().await;
        let deployment = deployment(&self.model);
        for (id, table) in self.model.table_ids() {
            for index in &table.indexes {
                let found = scan(&*self.store, deployment.table(id), Some(&index.name)).await;
                let mut found: Vec<String> =
                    found.iter().map(|item| item_to_json(item).to_string()).collect();
                let whole = |item: &Item| index.key.parts().all(|p| item.contains_key(&p.name));
                let mut wanted: Vec<String> = state
                    .reference
                    .tables
                    .iter()
                    .filter(|(place, item)| place.table == id && whole(item))
                    .map(|(_, item)| item_to_json(&project(table, index, item)).to_string())
                    .collect();
                found.sort();
                wanted.sort();
                if found != wanted {
                    return Err(format!("{} shows {found:?}\nand should {wanted:?}", index.name));
                }
            }
        }
        Ok(())
    }
}

/// Says what an inspection finds wrong.
pub async fn inspect(runtime: &Runtime) -> Result<(), String> {
    let mut found = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Found(finding, _) = event {
            found.push(format!("{finding:?}"));
        }
    };
    let summary = runtime.inspect(&Inspection::default(), &mut tell).await;
    match summary {
        Ok(summary) if summary.wrong() == 0 => Ok(()),
        Ok(_) => Err(format!("the inspection finds {}", found.join("\n"))),
        Err(failure) => Err(format!("the inspection fails: {failure:?}")),
    }
}

/// A world as scenarios see it.
pub struct Told(pub Arc<World>);

#[async_trait]
impl Target for Told {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        // Ids of one moment are in no order, and stories expect one.
        self.0.later(1).await;
        self.0.both(&Operation { name: name.to_owned(), input, caller: caller.clone() }).await
    }

    fn today(&self) -> String {
        self.0.clock.today()
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.0.job(name, input).await
    }

    async fn later(&self, seconds: i64) -> bool {
        self.0.later(seconds).await;
        true
    }
}

impl World {
    /// Runs a job on both.
    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        let mut state = self.state.lock().await;
        self.meet_others(&mut state.reference).await;
        state.history.push(format!("job {name} {input:?}"));
        let (after, invented) = state.reference.job(name, &input, Ids::default());
        self.runtime.run_job(name, input.clone()).await?;
        // In a job one claims after the other, and all numbers are used.
        self.requests.done().await;
        let stored = everything(&self.model, &*self.store).await;
        let ids = match_ids(&state.reference.tables, &after.tables, &stored, &invented);
        let (after, _) = state.reference.job(name, &input, Ids::known(ids));
        if let Some(difference) = differ(&after, &stored) {
            panic!("the job {name} differs: {difference}\n{}", state.history.join("\n"));
        }
        state.reference = after;
        Ok(())
    }

    /// Lets time pass for both.
    pub async fn later(&self, seconds: i64) {
        let mut state = self.state.lock().await;
        state.history.push(format!("later {seconds}s"));
        self.clock.advance(seconds);
        state.reference.now += seconds * 1000;
    }
}

/// An operation in a line.
pub fn line(operation: &Operation) -> String {
    let Operation { name, input, caller } = operation;
    let values: BTreeMap<_, _> = input.values.iter().collect();
    let key = input.idempotency_key.as_deref().unwrap_or("-");
    format!("{name} {values:?} key {key} limit {:?} by {}", input.limit, describe(caller))
}

fn same(found: &Json, wanted: &Json) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("it should be {wanted}")) }
}

pub fn kind_agrees(failure: &Failure, refusal: Refusal) -> bool {
    match (failure, refusal) {
        // A lock or key that is taken is found out last, and what ends first may change everything.
        (_, Refusal::Taken | Refusal::Blocked) => true,
        (Failure::Invalid(_), Refusal::Invalid)
        | (Failure::NotSignedIn, Refusal::NotSignedIn)
        | (Failure::Forbidden(_), Refusal::Forbidden)
        | (Failure::NotFound(_), Refusal::NotFound)
        | (Failure::Conflict(_), Refusal::Conflict) => true,
        // A value that does not fit is a conflict about its attribute where stored values decide.
        (Failure::Conflict(reason), Refusal::Invalid) => reason.field.is_some(),
        _ => false,
    }
}

/// Where the item of an action is.
pub fn place_of(model: &Model, action: &Action) -> Place {
    let key = match &action.kind {
        ActionKind::Put(item) => item.clone(),
        ActionKind::Update(key, _) | ActionKind::Delete(key) | ActionKind::Check(key) => {
            key.to_item()
        }
    };
    place_in(model, &action.table, &key)
}

pub fn place_in(model: &Model, table: &str, item: &Item) -> Place {
    let deployment = deployment(model);
    let found = model.table_ids().find(|(id, _)| deployment.table(*id) == table);
    let (id, described) = found.expect("a table of the model");
    Place::of(id, described, item)
}

/// Everything that is stored; of what happened once, only that it did.
pub async fn everything(model: &Model, store: &dyn Store) -> Tables {
    let deployment = deployment(model);
    let mut tables = Tables::new();
    for (id, table) in model.table_ids() {
        let items = scan(store, deployment.table(id), None).await;
        tables.extend(items.into_iter().map(|item| (Place::of(id, table, &item), item)));
    }
    tables
}

async fn scan(store: &dyn Store, table: &str, index: Option<&str>) -> Vec<Item> {
    let mut request =
        Scan { table: table.to_owned(), index: index.map(str::to_owned), ..Scan::default() };
    let mut items = Vec::new();
    loop {
        let page = store.scan(request.clone()).await.unwrap().value;
        items.extend(page.items);
        match page.next {
            Some(next) => request.start = Some(next),
            None => return items,
        }
    }
}

/// How what is stored differs from the reference.
pub fn differ(reference: &Reference, stored: &Tables) -> Option<String> {
    let once = |place: &Place| place.partition.starts_with("TAVOLA#ONCE#");
    // What came of work in portions is told for a while.
    let told = |place: &Place| place.partition.starts_with("TAVOLA#PROGRESS#");
    let records = stored.keys().filter(|place| once(place)).count();
    if records != reference.remembered() {
        return Some(format!("{records} records of calls, not {}", reference.remembered()));
    }
    let mut differences = Vec::new();
    for (place, item) in stored.iter().filter(|(place, _)| !once(place) && !told(place)) {
        match reference.tables.get(place) {
            Some(wanted) if wanted == item => {}
            Some(wanted) => differences.push(format!(
                "stored {}\nshould be {}",
                item_to_json(item),
                item_to_json(wanted)
            )),
            None => differences.push(format!("should not be there: {}", item_to_json(item))),
        }
    }
    for (place, item) in reference.tables.iter().filter(|(place, _)| !told(place)) {
        if !stored.contains_key(place) {
            differences.push(format!("is missing: {}", item_to_json(item)));
        }
    }
    (!differences.is_empty()).then(|| differences.join("\n"))
}
