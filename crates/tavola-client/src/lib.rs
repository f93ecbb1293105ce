//! What the generated Rust clients of Tavola models are built on.
//!
//! `tavola generate rust MODEL -o boards.rs` writes the types and methods that follow from a model;
//! everything that is the same for every model is here. A generated client calls through a
//! [`Transport`]: [`Http`] to a service, or `InProcess` (feature `in-process`) straight to a model
//! on a store. Programs that use the client do not notice which.
//!
//! ```ignore
//! mod boards;
//! use boards::{BoardsClient, CreateBoardInput, JoinBoardCode, JoinBoardInput, ListMembersInput};
//! use tavola_client::{Error, Http, TryStreamExt};
//!
//! let boards = BoardsClient::new(Http::new("https://api.example.org")?.token(token));
//! let board = boards.create_board(CreateBoardInput::new("Garden")).await?;
//! let mut members = boards.list_members(ListMembersInput::new(&board_id)).stream();
//! while let Some(member) = members.try_next().await? {
//!     println!("{}", member.user_id);
//! }
//! match boards.join_board(JoinBoardInput::new(&board_id)).await {
//!     Err(error) if error.code::<JoinBoardInput>() == Some(JoinBoardCode::ApprovalNeeded) => ask(),
//!     joined => joined.map(drop),
//! }
//! ```

mod call;
mod client;
mod error;
mod http;
#[cfg(feature = "in-process")]
mod in_process;
mod list;
mod operation;
mod page;
mod tagged;
mod transport;
mod value;
mod work;

#[cfg(feature = "hyper")]
pub use crate::http::Hyper;
pub use crate::http::{Exchange, Http};
pub use async_trait::async_trait;
pub use call::{Answer, Call};
pub use client::Client;
pub use error::{BoxError, Error, Fault, Problem};
pub use futures_util::{Stream, StreamExt, TryStreamExt};
#[cfg(feature = "in-process")]
pub use in_process::InProcess;
pub use list::Listing;
pub use operation::{Change, Limited, List, Operation, Visitor, Write};
pub use page::Page;
pub use tagged::Tagged;
pub use transport::{Received, Request, Route, Transport};
pub use value::{
    Binary, Date, Decimal, Json, JsonObject, Number, Patch, Timestamp, complete, is_complete,
};
pub use work::{CancelWork, ReadWork, Work, WorkReason, WorkState};
