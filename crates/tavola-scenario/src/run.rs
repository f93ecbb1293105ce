//! Runs scenarios against something that can be called, and a store to examine.

use std::sync::Arc;

use async_trait::async_trait;
use jiff::civil::Date;
use serde_json::{Map, Value as Json};
use tavola_model::model::Model;
use tavola_runtime::{Caller, Deployment, Failure, Input, Reason, Response};
use tavola_store::{Get, Item, Key, Put, Store, Value};

use crate::matching::{Bindings, fill, fill_json, matches};
use crate::parse::{Argument, Expectation, Scenario, Step, StepKind};
use crate::side_by_side::side_by_side;

const SECONDS_OF_A_DAY: i64 = 86_400;

/// Something that can be called.
#[async_trait]
pub trait Target: Send + Sync {
    /// Calls a read or write.
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure>;

    /// Returns the current date, for `$today`.
    fn today(&self) -> String;

    /// Runs a job of the model once.
    async fn job(&self, name: &str, input: Input) -> Result<(), Failure>;

    /// Moves the clock forwards or backwards. Returns `false` if it cannot; the scenario ends
    /// there.
    async fn later(&self, seconds: i64) -> bool;

    /// Sets the clock to a moment in epoch milliseconds. Returns `false` if it cannot; the scenario
    /// ends there.
    async fn set_time(&self, _at: i64) -> bool {
        false
    }
}

/// Runs scenarios of a model on a target and a store.
pub struct ScenarioRunner {
    /// The model.
    pub model: Arc<Model>,
    /// The physical names of its tables.
    pub deployment: Deployment,
    /// The store in which items are looked up and put.
    pub store: Arc<dyn Store>,
    /// The target of calls.
    pub target: Box<dyn Target>,
}

impl ScenarioRunner {
    /// Runs a scenario. Returns how many of its steps ran, or what went wrong and in which line.
    pub async fn run(&self, scenario: &Scenario) -> Result<usize, String> {
        self.run_with(scenario, &mut Bindings::new()).await
    }

    /// Runs a scenario with values that are bound already, and keeps those that it binds.
    pub async fn run_with(
        &self,
        scenario: &Scenario,
        bindings: &mut Bindings,
    ) -> Result<usize, String> {
        let mut caller = Caller::anonymous();
        for (done, step) in scenario.steps.iter().enumerate() {
            bindings.insert("today".to_owned(), Json::String(self.target.today()));
            let outcome = self.step(step, &mut caller, bindings).await;
            match outcome {
                Ok(true) => {}
                Ok(false) => return Ok(done),
                Err(message) => {
                    return Err(format!("{}, line {}: {message}", scenario.name, step.line));
                }
            }
        }
        Ok(scenario.steps.len())
    }

    async fn step(
        &self,
        step: &Step,
        caller: &mut Caller,
        bindings: &mut Bindings,
    ) -> Result<bool, String> {
        match &step.kind {
            StepKind::AsNobody => *caller = Caller::anonymous(),
            StepKind::AsService(name) => *caller = Caller::service(name, Map::new()),
            StepKind::AsUser { id, groups, claims } => {
                *caller = Caller::user(self.claims(id, groups, claims, bindings)?);
            }
            StepKind::Job { name, inputs, expectations } => {
                let input = self.input(name, inputs, bindings)?;
                self.target.job(name, input).await.map_err(|failure| match failure {
                    Failure::Internal(message) => format!("the job failed: {message}"),
                    failure => format!("the job failed: {failure} ({failure:?})"),
                })?;
                for expectation in expectations {
                    self.expect_stored(expectation, bindings).await?;
                }
            }
            StepKind::Later(seconds) => return Ok(self.target.later(*seconds).await),
            StepKind::On(day) => {
                let today: Date = self.target.today().parse().map_err(|_| "what day is it?")?;
                let days = today.until(*day).map_err(|error| error.to_string())?.get_days();
                return Ok(self.target.later(i64::from(days) * SECONDS_OF_A_DAY).await);
            }
            StepKind::At(moment) => {
                return Ok(self.target.set_time(moment.as_millisecond()).await);
            }
            StepKind::Put { table, item } => {
                let item = plain_item(&fill_json(item, bindings)?)?;
                let request = Put { table: self.table(table)?.0, item, condition: None };
                self.store.put(request).await.map_err(|error| error.to_string())?;
            }
            StepKind::Call { name, inputs, expectations } => {
                let input = self.input(name, inputs, bindings)?;
                let result = self.target.call(name, input, caller).await;
                self.expect(result, expectations, bindings).await?;
            }
        }
        Ok(true)
    }

    fn claims(
        &self,
        id: &str,
        groups: &[String],
        claims: &Json,
        bindings: &Bindings,
    ) -> Result<Map<String, Json>, String> {
        let mut all = match fill_json(claims, bindings)? {
            Json::Object(claims) => claims,
            _ => return Err("claims are an object".to_owned()),
        };
        let claim = |name: &str| {
            self.model
                .caller
                .iter()
                .find(|claim| claim.name == name)
                .map(|claim| claim.claim.clone())
        };
        let id_claim = claim("id").ok_or("the model's caller has no `id`")?;
        all.insert(id_claim, Json::String(fill(id, bindings)?));
        if !groups.is_empty() {
            let groups_claim = claim("groups").ok_or("the model's caller has no `groups`")?;
            all.insert(groups_claim, groups.iter().cloned().map(Json::String).collect());
        }
        Ok(all)
    }

    fn input(
        &self,
        operation: &str,
        inputs: &[(String, Argument)],
        bindings: &Bindings,
    ) -> Result<Input, String> {
        let mut input = Input::default();
        let pages = self.model.reads.iter().any(|read| read.name == operation);
        for (name, argument) in inputs {
            match (name.as_str(), argument) {
                ("limit", Argument::Text(text)) if pages => {
                    input.limit = Some(text.parse().map_err(|_| "limit is a number")?);
                }
                ("cursor", Argument::Text(text)) if pages => {
                    input.cursor = Some(fill(text, bindings)?)
                }
                (name, Argument::Text(text)) => input.text(name, fill(text, bindings)?),
                (name, Argument::Json(json)) => {
                    let given = tavola_runtime::Given::Json(fill_json(json, bindings)?);
                    input.values.insert(name.to_owned(), given);
                }
            }
        }
        Ok(input)
    }

    async fn expect(
        &self,
        result: Result<Response, Failure>,
        expectations: &[Expectation],
        bindings: &mut Bindings,
    ) -> Result<(), String> {
        let expects_failure = expectations.iter().any(|e| matches!(e, Expectation::Fails { .. }));
        match &result {
            Err(failure) if !expects_failure => {
                return Err(format!("failed: {failure} ({failure:?})"));
            }
            Ok(response) if expects_failure => {
                return Err(format!("did not fail, but answered {}", response.body));
            }
            _ => {}
        }
        for expectation in expectations {
            match (expectation, &result) {
                (Expectation::Answers { exactly, body }, Ok(response)) => {
                    compare(body, Some(&response.body), *exactly, bindings, "answer")?;
                }
                (Expectation::Fails { kind, code, message }, Err(failure)) => {
                    expect_failure(kind, code.as_deref(), message.as_deref(), failure)?;
                }
                (Expectation::Stores { .. } | Expectation::Lacks { .. }, _) => {
                    self.expect_stored(expectation, bindings).await?;
                }
                (Expectation::Answers { .. }, Err(_)) | (Expectation::Fails { .. }, Ok(_)) => {
                    return Err("a call either answers or fails".to_owned());
                }
            }
        }
        Ok(())
    }

    async fn expect_stored(
        &self,
        expectation: &Expectation,
        bindings: &mut Bindings,
    ) -> Result<(), String> {
        match expectation {
            Expectation::Stores { exactly, table, item } => {
                let stored = self.stored(table, item, bindings).await?;
                let found = stored.map(|item| tavola_store::item_to_json(&item));
                compare(item, found.as_ref(), *exactly, bindings, "stored")
            }
            Expectation::Lacks { table, key } => match self.stored(table, key, bindings).await? {
                Some(item) => Err(format!("found {}", tavola_store::item_to_json(&item))),
                None => Ok(()),
            },
            Expectation::Answers { .. } | Expectation::Fails { .. } => Ok(()),
        }
    }

    async fn stored(
        &self,
        table: &str,
        item: &Json,
        bindings: &Bindings,
    ) -> Result<Option<Item>, String> {
        let (physical, key) = self.table(table)?;
        let part = |name: &String| -> Result<(String, Value), String> {
            let value =
                item.get(name).ok_or_else(|| format!("`{name}` is missing: it is the key"))?;
            let value =
                Value::from_json(&fill_json(value, bindings)?).map_err(|e| e.to_string())?;
            Ok((name.clone(), value))
        };
        let [partition, sort @ ..] = key.as_slice() else {
            return Err("a table has a key".to_owned());
        };
        let key = Key { partition: part(partition)?, sort: sort.first().map(part).transpose()? };
        let request = Get { table: physical, key, strong: true, attributes: Vec::new() };
        Ok(self.store.get(request).await.map_err(|error| error.to_string())?.value)
    }

    /// Returns a table's physical name and key attributes.
    fn table(&self, name: &str) -> Result<(String, Vec<String>), String> {
        let (id, table) = self
            .model
            .table_ids()
            .find(|(_, table)| table.name == name)
            .ok_or_else(|| format!("the model has no table `{name}`"))?;
        let key = table.key.parts().map(|part| part.name.clone()).collect();
        Ok((self.deployment.table(id).to_owned(), key))
    }
}

/// Compares two values; where they differ, the message has both side by side.
fn compare(
    expected: &Json,
    found: Option<&Json>,
    exactly: bool,
    bindings: &mut Bindings,
    path: &str,
) -> Result<(), String> {
    let before = bindings.clone();
    matches(expected, found, exactly, bindings, path).map_err(|message| {
        format!("{message}\n{}", side_by_side(expected, found, exactly, &before))
    })
}

fn plain_item(json: &Json) -> Result<Item, String> {
    match Value::from_json(json) {
        Ok(Value::M(item)) => Ok(item),
        Ok(_) => Err("an item is an object".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn expect_failure(
    kind: &str,
    code: Option<&str>,
    message: Option<&str>,
    failure: &Failure,
) -> Result<(), String> {
    let (found, texts): (_, Vec<&str>) = match failure {
        Failure::Invalid(faults) => {
            let mut words = Vec::new();
            for fault in faults {
                words.extend([&*fault.field, &*fault.message]);
                words.extend(fault.rule.as_deref());
            }
            ("invalid", words)
        }
        Failure::NotSignedIn => ("not-signed-in", Vec::new()),
        Failure::Forbidden(reason) => ("forbidden", words(reason)),
        Failure::NotFound(reason) => ("not-found", words(reason)),
        Failure::Conflict(reason) => ("conflict", words(reason)),
        Failure::TooLarge(reason) => ("too-large", words(reason)),
        other => return Err(format!("failed otherwise: {other:?}")),
    };
    if kind != found {
        return Err(format!("expected to fail as {kind}, but failed as {found}: {failure:?}"));
    }
    let codes: Vec<&str> = match failure {
        Failure::Invalid(faults) => faults.iter().map(|fault| fault.code.as_str()).collect(),
        other => vec![other.code().as_str()],
    };
    if let Some(code) = code.filter(|code| !codes.contains(code)) {
        return Err(format!("expected the code {code}, found {codes:?}"));
    }
    match message {
        Some(message) if !texts.contains(&message) => {
            Err(format!("expected \"{message}\", found {texts:?}"))
        }
        _ => Ok(()),
    }
}

/// Returns what a scenario may quote of a refusal: its message, its field, the rule that did not
/// hold.
fn words(reason: &Reason) -> Vec<&str> {
    let rest = [reason.field.as_deref(), reason.rule.as_deref()];
    std::iter::once(&*reason.message).chain(rest.into_iter().flatten()).collect()
}
