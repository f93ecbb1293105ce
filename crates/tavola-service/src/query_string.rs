//! The query string of a request.

use axum::http::Uri;

use crate::percent::{PercentError, decode_query};
use crate::problem::Problem;

/// Returns the names and values of a query string.
pub(crate) fn query(uri: &Uri) -> Result<Vec<(String, String)>, Problem> {
    let pairs = uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decode_query(name)?, decode_query(value)?))
        })
        .collect::<Result<_, PercentError>>()
        .map_err(|error| Problem::malformed(format!("the query string {error}")))
}
