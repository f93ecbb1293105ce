//! The text that the server prints when it is ready.

use std::net::SocketAddr;
use std::time::Duration;

use tavola_model::model::{CallerTest, Expr, Model, Read};
use tavola_runtime::Deployment;
use tavola_service::{Auth, DevelopmentKey};

use crate::caller::CallerArgs;
use crate::command::serve::wire::Wire;
use crate::command::token;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::output;
use crate::store_url::StoreUrl;

const TWELVE_HOURS: Duration = Duration::from_secs(12 * 60 * 60);

/// Returns where the API is, which store it uses, and how to call it.
pub(crate) fn text(
    file: &ModelFile,
    url: &StoreUrl,
    address: SocketAddr,
    auth: &Auth,
    deployment: &Deployment,
    wire: Option<&Wire>,
) -> Result<String, Fail> {
    let model = &file.model;
    let mut lines =
        vec![format!("{} is served at http://{address}", model.name), format!("store: {url}")];
    if file.warnings() > 0 {
        let warnings = output::count(file.warnings(), "warning");
        lines.push(format!("{warnings}: see `{} check {}`", output::program(), file.name()));
    }
    if !deployment.switches_off().is_empty() {
        lines.push(format!("switched off: {}", deployment.switches_off().join(", ")));
    }
    if let Auth::Development(key) = auth {
        lines.extend(development(file, url, address, key, deployment)?);
    }
    if let Some(wire) = wire {
        lines.push(String::new());
        lines.extend(wire.lines());
    }
    lines.push(String::new());
    lines.push("press Ctrl-C to stop".to_owned());
    Ok(lines.join("\n"))
}

/// Returns the tokens of development, and a call to try them with.
fn development(
    file: &ModelFile,
    url: &StoreUrl,
    address: SocketAddr,
    key: &DevelopmentKey,
    deployment: &Deployment,
) -> Result<Vec<String>, Fail> {
    let model = &file.model;
    let mut lines = vec![String::new()];
    let user = model.caller.iter().any(|claim| claim.name == "id").then_some("alice");
    if let Some(id) = user {
        lines.push(format!("a development token for user {id}, valid for 12 hours:"));
        let caller = caller(Some(id), None);
        lines.push(format!("  TOKEN={}", token::sign(key, model, &caller, TWELVE_HOURS)?));
    }
    if *url == StoreUrl::Memory {
        // No other process has the key, so all tokens that may be needed are signed here.
        for name in services(model) {
            lines.push(format!("and for service {name}:"));
            let caller = caller(None, Some(&name));
            lines.push(format!("  {}", token::sign(key, model, &caller, TWELVE_HOURS)?));
        }
    } else {
        lines.push("tokens for other callers:".to_owned());
        let store = if *url == StoreUrl::beside(&file.path) {
            String::new()
        } else {
            format!(" --store {url}")
        };
        let command = format!("{} token {}{store}", output::program(), file.name());
        lines.extend(user.map(|_| format!("  {command} --as bob")));
        let services = services(model).into_iter();
        lines.extend(services.map(|name| format!("  {command} --service {name}")));
    }
    if let Some(path) = example(model, deployment) {
        lines.push(String::new());
        lines.push("try it:".to_owned());
        lines.push(format!("  curl -H \"Authorization: Bearer $TOKEN\" http://{address}{path}"));
    }
    Ok(lines)
}

fn caller(id: Option<&str>, service: Option<&str>) -> CallerArgs {
    let [id, service] = [id, service].map(|text| text.map(str::to_owned));
    CallerArgs { id, service, groups: Vec::new(), claims: Vec::new() }
}

/// Returns a path that needs no input, or else the first one.
fn example(model: &Model, deployment: &Deployment) -> Option<String> {
    let gets = || {
        let route = |read: &'_ Read| read.route.clone().filter(|route| route.method == "GET");
        let served = model.reads.iter().filter(|r| deployment.turned_off_by(&r.name).is_none());
        served.filter_map(move |read| Some((read, route(read)?)))
    };
    let plain = gets().find(|(read, _)| read.inputs.iter().all(|input| input.optional));
    plain.or_else(|| gets().next()).map(|(_, route)| route.path)
}

/// Returns the services that the model's rules name, in their order.
fn services(model: &Model) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let rules = model.rules.iter().map(|rule| &rule.condition);
    let reads = model.reads.iter().filter_map(|read| read.allow.as_ref());
    let writes = model.writes.iter().filter_map(|write| write.allow.as_ref());
    for expr in rules.chain(reads).chain(writes) {
        expr.walk(&mut |expr| {
            if let Expr::CallerIs(CallerTest::Service(name)) = expr
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        });
    }
    names
}
