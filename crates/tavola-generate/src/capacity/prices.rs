//! Prices, and what a month costs at them.

use std::collections::BTreeMap;

use super::{MONTH, Month};

/// The prices that a file has, each with what it is for.
pub const PRICES: [(&str, f64, &str); 5] = [
    ("read-request-units", 0.125, "a million read units on demand"),
    ("write-request-units", 0.625, "a million write units on demand"),
    ("read-capacity-unit-hour", 0.00013, "a provisioned read unit, for an hour"),
    ("write-capacity-unit-hour", 0.00065, "a provisioned write unit, for an hour"),
    ("storage-gb-month", 0.25, "a GB stored for a month"),
];

/// The seconds of an hour, and the bytes of what DynamoDB calls a GB.
const HOUR: f64 = 3600.0;
const GB: f64 = 1_073_741_824.0;

/// Prices in one currency.
#[derive(Debug, Clone, PartialEq)]
pub struct Prices {
    by_name: BTreeMap<String, f64>,
}

/// Why a list of prices cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PriceError {
    /// Prices are missing.
    Missing(Vec<&'static str>),
    /// There is no price of this name.
    Unknown(String),
    /// A price is negative or no number.
    Bad(String),
}

impl std::fmt::Display for PriceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let about = |name: &str| {
            let price = PRICES.iter().find(|(known, ..)| *known == name);
            price.map_or(String::new(), |(_, _, about)| format!("`{name}`, the price of {about}"))
        };
        match self {
            Self::Missing(names) => {
                let all: Vec<String> = names.iter().map(|name| about(name)).collect();
                write!(f, "there is no {}", all.join("; and no "))
            }
            Self::Unknown(name) => write!(f, "there is no price `{name}`"),
            Self::Bad(name) => write!(f, "the price `{name}` is not a number from 0 upwards"),
        }
    }
}

impl Default for Prices {
    /// Returns the list prices of us-east-1 in US dollars, as of 2025.
    fn default() -> Self {
        let by_name = PRICES.iter().map(|(name, price, _)| ((*name).to_owned(), *price));
        Self { by_name: by_name.collect() }
    }
}

impl Prices {
    /// Takes prices by their names.
    ///
    /// # Errors
    ///
    /// If one is missing, unknown or not a price.
    pub fn new(by_name: BTreeMap<String, f64>) -> Result<Self, PriceError> {
        let is_known = |name: &str| PRICES.iter().any(|(known, ..)| *known == name);
        if let Some(name) = by_name.keys().find(|name| !is_known(name)) {
            return Err(PriceError::Unknown(name.clone()));
        }
        if let Some((name, _)) =
            by_name.iter().find(|(_, price)| !(price.is_finite() && **price >= 0.0))
        {
            return Err(PriceError::Bad(name.clone()));
        }
        let names = PRICES.iter().map(|(name, ..)| *name);
        let missing: Vec<_> = names.filter(|name| !by_name.contains_key(*name)).collect();
        if missing.is_empty() { Ok(Self { by_name }) } else { Err(PriceError::Missing(missing)) }
    }

    fn price(&self, name: &str) -> f64 {
        self.by_name.get(name).copied().unwrap_or_default()
    }

    /// Returns the price of a month's units on demand.
    pub fn on_demand(&self, month: &Month) -> f64 {
        let millions = |units: f64| units / 1_000_000.0;
        millions(month.read) * self.price("read-request-units")
            + millions(month.write) * self.price("write-request-units")
    }

    /// Returns the price of the provisioned units that carry the busiest second.
    pub fn provisioned(&self, month: &Month, peak: f64) -> f64 {
        let (read, write) = provisioned_units(month, peak);
        let hours = MONTH / HOUR;
        hours
            * (read * self.price("read-capacity-unit-hour")
                + write * self.price("write-capacity-unit-hour"))
    }

    /// Returns the price of so many bytes for a month.
    pub fn storage(&self, bytes: f64) -> f64 {
        bytes / GB * self.price("storage-gb-month")
    }
}

/// Returns the read and write units a second that carry the busiest second.
pub(super) fn provisioned_units(month: &Month, peak: f64) -> (f64, f64) {
    let units = |monthly: f64| (monthly / MONTH * peak).ceil().max(1.0);
    (units(month.read), units(month.write))
}
