//! Scenarios: who calls what, what the answer is, and what is stored afterwards.
//!
//! ```text
//! scenario "an owner invites"
//!
//! as user-123
//! inviteCollaborator resourceType=goal resourceId=goal-123 inviteeId=user-789
//!   answers { "inviteId": "$inviteId", "status": "pending" }
//!   stores core { "PK": "RESOURCE#GOAL#goal-123", "SK": "INVITE#$inviteId" }
//!
//! as user-789
//! getInvite resourceType=goal resourceId=goal-123 inviteId=unknown
//!   fails not-found
//! ```
//!
//! A text that begins with `$` stands for a value: its first use binds it, later uses must be
//! equal. Objects may have more entries than are written; `exactly` forbids that. `"$absent"` says
//! that an entry is not there, `"$any"` that it is. `$today` is the day that it is.

mod coverage;
mod direct;
mod matching;
mod parse;
mod problem;
mod run;
mod side_by_side;
pub mod synthetic_data;

pub use coverage::{Observer, Reached, Recorded, Unreached};
pub use direct::Direct;
pub use matching::{Bindings, fill};
pub use parse::{Argument, Expectation, ParseError, Scenario, Step, StepKind, parse};
pub use problem::failure_of;
pub use run::{ScenarioRunner, Target};
