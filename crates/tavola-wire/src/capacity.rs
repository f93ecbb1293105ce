//! `ConsumedCapacity`.

use serde_json::{Map, Value as Json, json};
use tavola_store::{Capacity, Consumed, IndexConsumed};

use crate::error::Result;
use crate::params::choice;

/// How much a request wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Report {
    #[default]
    None,
    Total,
    Indexes,
}

impl Report {
    /// Reads `ReturnConsumedCapacity`.
    pub fn of(value: Option<&str>) -> Result<Self> {
        const CHOICES: [(&str, Report); 3] =
            [("INDEXES", Report::Indexes), ("TOTAL", Report::Total), ("NONE", Report::None)];
        Ok(choice(value, "returnConsumedCapacity", &CHOICES)?.unwrap_or_default())
    }

    /// Reports what a request on one table consumed.
    pub fn one(self, consumed: &[Consumed]) -> Option<Json> {
        consumed.first().and_then(|consumed| self.table(consumed, false))
    }

    /// Reports what a request on several tables consumed.
    pub fn many(self, consumed: &[Consumed], transaction: bool) -> Option<Json> {
        if self == Self::None {
            return None;
        }
        Some(consumed.iter().filter_map(|consumed| self.table(consumed, transaction)).collect())
    }

    fn table(self, consumed: &Consumed, transaction: bool) -> Option<Json> {
        if self == Self::None {
            return None;
        }
        let mut total = consumed.units;
        consumed.indexes.iter().for_each(|index| total += index.units);
        let mut report = units(total, transaction);
        report.insert("TableName".to_owned(), json!(consumed.table));
        if self == Self::Indexes {
            report.insert("Table".to_owned(), Json::Object(units(consumed.units, transaction)));
            for (name, local) in
                [("GlobalSecondaryIndexes", false), ("LocalSecondaryIndexes", true)]
            {
                let of_kind = |index: &&IndexConsumed| index.local == local;
                let indexes: Map<String, Json> = consumed
                    .indexes
                    .iter()
                    .filter(of_kind)
                    .map(|it| (it.index.clone(), Json::Object(units(it.units, transaction))))
                    .collect();
                if !indexes.is_empty() {
                    report.insert(name.to_owned(), Json::Object(indexes));
                }
            }
        }
        Some(Json::Object(report))
    }
}

fn units(capacity: Capacity, transaction: bool) -> Map<String, Json> {
    let mut units = Map::new();
    units.insert("CapacityUnits".to_owned(), json!(capacity.read + capacity.write));
    // Only transactions tell reads from writes.
    if transaction && capacity.read > 0.0 {
        units.insert("ReadCapacityUnits".to_owned(), json!(capacity.read));
    }
    if transaction && capacity.write > 0.0 {
        units.insert("WriteCapacityUnits".to_owned(), json!(capacity.write));
    }
    units
}
