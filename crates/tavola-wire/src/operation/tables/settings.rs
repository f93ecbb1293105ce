//! What a table is created with that means nothing to this store, kept to be told again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use tavola_store::TableDetail;

use crate::error::{Result, constraint, invalid, invalid_value};
use crate::exception::Exception;
use crate::params::choice;

/// Read and write units that were paid for in advance. Nothing here is limited by them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Throughput {
    pub read_capacity_units: Option<i64>,
    pub write_capacity_units: Option<i64>,
}

/// The settings of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Settings {
    /// `None` is on demand.
    pub throughput: Option<Throughput>,
    /// When it was last put on demand, in seconds since 1970; `None` is since it was created.
    pub on_demand_since: Option<i64>,
    pub indexes: BTreeMap<String, Throughput>,
    pub deletion_protection: bool,
    pub class: Option<String>,
}

impl Settings {
    /// Returns those of a table; the usual ones if it was not created by the wire endpoint.
    pub fn of(table: &TableDetail) -> Self {
        serde_json::from_str(&table.settings).unwrap_or_default()
    }

    /// Returns the text that the store keeps.
    pub fn to_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| Exception::internal(error.to_string()))
    }
}

impl Throughput {
    /// Fails if it is less than DynamoDB sells.
    pub fn check(self, path: &str) -> Result<Self> {
        let units = [
            ("readCapacityUnits", self.read_capacity_units),
            ("writeCapacityUnits", self.write_capacity_units),
        ];
        for (name, units) in units {
            let path = format!("{path}provisionedThroughput.{name}");
            match units {
                None => return Err(constraint(None, &path, "Member must not be null")),
                Some(units) if units < 1 => {
                    let what = "Member must have value greater than or equal to 1";
                    return Err(constraint(Some(&units.to_string()), &path, what));
                }
                Some(_) => {}
            }
        }
        Ok(self)
    }

    /// Describes it.
    pub fn shown(throughput: Option<Self>) -> Json {
        let throughput = throughput.unwrap_or_default();
        json!({
            "NumberOfDecreasesToday": 0,
            "ReadCapacityUnits": throughput.read_capacity_units.unwrap_or(0),
            "WriteCapacityUnits": throughput.write_capacity_units.unwrap_or(0),
        })
    }
}

/// Returns how a table is paid for: `Some(None)` on demand, `None` if the request does not say.
pub(super) fn billing(
    mode: Option<&str>,
    throughput: Option<Throughput>,
) -> Result<Option<Option<Throughput>>> {
    let choices = [("PROVISIONED", true), ("PAY_PER_REQUEST", false)];
    match (choice(mode, "billingMode", &choices)?, throughput) {
        (Some(false), None) => Ok(Some(None)),
        (Some(false), Some(_)) => Err(invalid_value(
            "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is \
             PAY_PER_REQUEST",
        )),
        (_, Some(throughput)) => Ok(Some(Some(throughput.check("")?))),
        (Some(true), None) => Err(invalid_value(
            "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is \
             PROVISIONED",
        )),
        (None, None) => Ok(None),
    }
}

/// Checks the class of a table.
pub(super) fn class(class: Option<String>) -> Result<Option<String>> {
    let choices = [("STANDARD", ()), ("STANDARD_INFREQUENT_ACCESS", ())];
    choice(class.as_deref(), "tableClass", &choices)?;
    Ok(class)
}

/// Returns the exception of a table that is not paid for.
pub(super) fn unpaid() -> Exception {
    invalid(
        "One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must \
         both be specified when BillingMode is PROVISIONED",
    )
}
