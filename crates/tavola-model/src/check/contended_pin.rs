//! An item that too many transactions hold at once.
//!
//! What a write decided by is pinned: the transaction checks that the item is still as it was. While one
//! transaction is under way, DynamoDB cancels every other that touches the same item, even if both only
//! look. An item that many writes pin or change, such as a popular account or one counter, lets one
//! through at a time. With `volume` lines the rate is worked out: how often the writes run that hold such
//! an item, for each of them if it is said how many there are. A transaction is taken to last 20
//! milliseconds; the finding is about more than one in ten that would meet another. What only one side
//! of an `or` asks for is left out, and so is whatever no `volume` line tells.
//!
//! ```text
//! check Account(accountId = caller.accountId).status = active     // pins the account
//! volume { Order 60000000/month   Account 2 }                     // 11 a second hold each
//! ```
//!
//! Fix: ask it `by read` if a moment's delay does no harm, or keep what decides in an item for each
//! caller; spread a counter over several items with `shard`.

use super::context::{Context, listed};
use crate::Finding;
use crate::explain::{ACCEPTABLE_CONFLICTS, Contention};

pub(super) const CODE: &str = "contended-pin";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    if model.volumes.is_empty() {
        return;
    }
    let holders = Contention::new(model);
    for (group, writes) in holders.groups() {
        let Some(pressure) = holders.pressure(model, group, &writes) else { continue };
        if pressure.share <= ACCEPTABLE_CONFLICTS {
            continue;
        }
        let entity = model.entity(group.0);
        let names = writes.iter().filter_map(|place| model.writes.get(*place));
        let names = listed(names.map(|write| write.name.as_str()));
        let which = if pressure.items == 1 { "one" } else { "each" };
        let message = format!(
            "{which} `{}` is held by {:.0} transactions a second",
            entity.name, pressure.each
        );
        findings.push(
            Finding::warning(CODE, entity.span, message)
                .why(format!(
                    "at 20 ms each, about {:.0} in 100 would meet another and be cancelled; the writes are {names}",
                    pressure.share * 100.0
                ))
                .help("ask the rule `by read`, keep what decides in an item for each caller, or spread it with `shard`"),
        );
    }
}
