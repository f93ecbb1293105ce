//! The clients in Rust that are generated from the models, compiled as their users compile them:
//! formatted, documented and without warnings. Tests call them by the names of operations.

mod by_name;

/// The multi-tenant platform.
#[path = "../../../models/generated/app-data/client.rs"]
pub mod app_data;
/// Boards.
#[path = "../../../models/generated/boards/client.rs"]
pub mod boards;
/// CollabHub.
#[path = "../../../models/generated/collabhub/client.rs"]
pub mod collabhub;
/// The collaboration core.
#[path = "../../../models/generated/gg-core/client.rs"]
pub mod gg_core;
/// A model of names that no language wants.
#[path = "../../tavola-client/tests/client/hostile.rs"]
pub mod hostile;
/// Roll Model.
#[path = "../../../models/generated/roll-model/client.rs"]
pub mod roll_model;

pub use by_name::{Given, Outcome, call};
