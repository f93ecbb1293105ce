//! `tavola capacity`: what a model consumes and costs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};
use tavola_generate::capacity::{self, Prices, Scale, Usage};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::output;

/// Shows what a model consumes and costs in a month, by its `volume` lines
///
/// Counts write units as DynamoDB charges them, twice in transactions and once more for each index
/// entry, and compares prices on demand and provisioned. Partitions that all calls share are listed
/// with the rate at which they throttle and the number of shards that would carry them.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The number of users, for volumes that are stated for a number of them
    #[arg(long, value_name = "NUMBER", conflicts_with = "factor")]
    users: Option<u64>,
    /// How many times the stated volumes there are
    #[arg(long, value_name = "NUMBER", value_parser = positive)]
    factor: Option<f64>,
    /// How many times the average the busiest second is
    #[arg(long, value_name = "NUMBER", default_value = "4", value_parser = positive)]
    peak: f64,
    /// A TOML file with prices; list prices of us-east-1 otherwise
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// A chart
    Svg,
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => Ok(number),
        _ => Err("a number above 0 is needed".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let prices = match &args.prices {
        Some(path) => read_prices(path)?,
        None => Prices::default(),
    };
    if file.model.volumes.is_empty() {
        let message = "the model has no `volume` lines, so nothing can be counted";
        let help = "state how many items there are: `volume { Order 10000/month size 1KB }`";
        return Err(Fail::error(message).help(help));
    }
    let scale = match (args.users, args.factor) {
        (Some(users), _) => Scale::Users(users),
        (None, Some(factor)) => Scale::Factor(factor),
        (None, None) => Scale::Stated,
    };
    let Some(usage) = Usage::of(&file.model, scale, args.peak) else {
        let message = "the volumes of the model are not stated for a number of users";
        let help = "use `--factor`, or state them so: `volume per 1000 users { ... }`";
        return Err(Fail::error(message).help(help));
    };
    match args.format {
        Format::Text => output::text(&capacity::text(&usage, &prices)),
        Format::Json => output::line(&format!("{:#}", capacity::json(&usage, &prices))),
        Format::Svg => output::text(&capacity::svg(&usage, &prices)),
    }
    Ok(Exit::Ok)
}

fn read_prices(path: &Path) -> Result<Prices, Fail> {
    let wrong = |what: String| Fail::error(format!("{}: {what}", path.display()));
    let text = std::fs::read_to_string(path)
        .map_err(|error| Fail::error(format!("cannot read {}: {error}", path.display())))?;
    let table: toml::Table = text.parse().map_err(|error| wrong(format!("{error}")))?;
    let mut prices = BTreeMap::new();
    for (name, value) in table {
        let price = value.as_float().or_else(|| value.as_integer().map(|price| price as f64));
        let price = price.ok_or_else(|| wrong(format!("the price `{name}` is not a number")))?;
        prices.insert(name, price);
    }
    Prices::new(prices).map_err(|error| {
        let names: Vec<_> = capacity::PRICES.iter().map(|(name, ..)| *name).collect();
        wrong(error.to_string()).help(format!("the prices are {}", names.join(", ")))
    })
}
