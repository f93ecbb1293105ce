//! `tavola explain`: what reads and writes send to DynamoDB, and what findings mean.

mod finding;

use clap::Args as ClapArgs;
use std::path::PathBuf;
use tavola_model::explain::{self, Explained};
use tavola_model::model::Input as Declared;
use tavola_runtime::Input;

use crate::caller::CallerArgs;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::refusal::{fault_line, unknown};
use crate::{inputs, output};

/// Shows what each read and write sends to DynamoDB, which rules it checks and what it costs
///
/// With inputs or a caller, shows the requests of that particular call: whatever follows from them
/// is shown as values, and whatever is read or generated during the call as {holes}. If any input
/// is given, optional inputs that are not given count as left out. Nothing is sent.
///
/// With the code of a finding, such as `key-collision`, explains the rule and what it has found in
/// the model, with its example as two items side by side; without a model, only the rule.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// Explains only this read, write or finding
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// An input, as for `tavola call`: `NAME:=JSON` passes JSON; repeat the name for a list
    #[arg(value_name = "NAME=VALUE")]
    inputs: Vec<String>,
    #[command(flatten)]
    caller: CallerArgs,
    /// Prints the explanation as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let rule = args.model.to_str().and_then(finding::rule_named);
    if let Some(rule) = rule.filter(|_| args.name.is_none() && !args.model.exists()) {
        return Ok(finding::rule(rule, args.json));
    }
    if let Some(code) = &args.name {
        let file = ModelFile::read(&args.model)?;
        let is_found = file.findings.iter().any(|finding| finding.code == code);
        let is_code = is_found || finding::rule_named(code).is_some();
        let is_operation =
            file.model.read_named(code).is_some() || file.model.write_named(code).is_some();
        if is_code && !is_operation {
            return Ok(finding::findings(&file, code, args.json));
        }
    }
    let file = ModelFile::load(&args.model)?;
    let explained = match &args.name {
        None if !args.caller.is_empty() => {
            return Err(Fail::error("name the read or write to explain")
                .help("tavola explain MODEL NAME NAME=VALUE --as ID"));
        }
        None => explain::model(&file.model),
        Some(name) => vec![one(&file, name, args)?],
    };
    if args.json {
        let json = match (&args.name, explained.as_slice()) {
            (Some(_), [one]) => one.to_json(),
            _ => explained.iter().map(Explained::to_json).collect(),
        };
        output::line(&format!("{json:#}"));
    } else {
        let texts: Vec<_> = explained.iter().map(ToString::to_string).collect();
        output::text(&texts.join("\n"));
    }
    Ok(Exit::Ok)
}

/// Explains one read or write, with as much of a call as is given.
fn one(file: &ModelFile, name: &str, args: &Args) -> Result<Explained, Fail> {
    let model = &file.model;
    let declared = match (model.read_named(name), model.write_named(name)) {
        (Some(id), _) => &model.read(id).inputs,
        (_, Some(id)) => &model.write(id).inputs,
        (None, None) => return Err(unknown(file, name)),
    };
    let input = inputs::gather(&args.inputs)?;
    known(name, declared, &input)?;
    args.caller.declared(model)?;
    let call = tavola_runtime::bind(model, name, &input, &args.caller.caller(model)?);
    let call = call.ok_or_else(|| unknown(file, name))?.map_err(|faults| {
        let lines = faults.iter().map(|fault| fault_line(&fault.field, &fault.message));
        Fail::error(format!("the input is not valid{}", lines.collect::<String>()))
    })?;
    let all = explain::operation(model, name);
    all.and_then(|all| explain::call(&all, &call)).ok_or_else(|| unknown(file, name))
}

/// Checks that every given input is declared.
fn known(name: &str, declared: &[Declared], input: &Input) -> Result<(), Fail> {
    let names: Vec<&str> = declared.iter().map(|input| input.name.as_str()).collect();
    let Some(wrong) = input.values.keys().find(|given| !names.contains(&given.as_str())) else {
        return Ok(());
    };
    let help = tavola_model::did_you_mean(wrong, names.iter().copied()).unwrap_or_else(|| {
        match names.as_slice() {
            [] => "it has no inputs".to_owned(),
            names => format!("its inputs are: {}", names.join(", ")),
        }
    });
    Err(Fail::error(format!("`{name}` has no input `{wrong}`")).help(help))
}
