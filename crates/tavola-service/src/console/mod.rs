//! The console: a page at `/console` that makes a model and its tables visible, and the sessions of
//! those who have signed in to it.
//!
//! The page calls the same API and the same operator's side as everybody else, through
//! `/console/api` and `/console/operator`: a cookie, which the page itself cannot read, and a token
//! in a header, which no other page can read, take the place of the bearer token. Everywhere else
//! cookies mean nothing.

mod files;
mod forward;
mod issuer;
mod sign_in;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{any, get, post};
use tavola_model::reserved::CONSOLE_PATH;

use crate::access::Access;
use crate::operator::Operator;
use crate::problem::Problem;
use crate::respond::only_get;
use crate::session::{Cookie, Sessions};
use crate::{Auth, Backend, Options};

/// What the console stands on.
pub(crate) struct Console<B> {
    backend: Arc<B>,
    sessions: Arc<Sessions>,
    cookie: Cookie,
    auth: Auth,
    /// How people sign in at the issuer of tokens, if they do.
    issuer: Option<Arc<tavola_auth::Client>>,
    /// Who verifies callers, and the operations that they call; absent where there is no API.
    api: Option<(Arc<Access<B>>, Router)>,
    /// The operator's token, if there is one.
    operator: Option<Operator>,
    /// The operator's side, if it is served here.
    operator_routes: Option<Router>,
    /// The path in front of the operations.
    base_path: String,
}

/// Where a console is served.
pub(crate) enum Place<B> {
    /// Beside the API.
    Api { access: Arc<Access<B>>, operations: Router },
    /// On the address of who watches the server.
    Monitor,
}

/// Returns the routes of the console. Where anybody may call, the operator's side is not reached
/// through it.
pub(crate) fn routes<B: Backend>(backend: Arc<B>, options: &Options, place: Place<B>) -> Router {
    let is_private = matches!(place, Place::Monitor) || options.auth.is_local();
    let (api, base_path) = match place {
        Place::Api { access, operations } => {
            (Some((access, operations)), options.base_path.to_string())
        }
        Place::Monitor => (None, String::new()),
    };
    let path = format!("{base_path}/{CONSOLE_PATH}");
    let issuer = options.sign_in.clone().filter(|_| api.is_some());
    let is_secure = issuer.as_ref().map_or(!is_private, |issuer| issuer.is_secure());
    let console = Arc::new(Console {
        cookie: Cookie::new(backend.model_name(), &path, is_secure),
        issuer,
        backend,
        sessions: Arc::clone(&options.sessions),
        auth: options.auth.clone(),
        api,
        operator: options.operator.clone(),
        operator_routes: options.operator.as_ref().filter(|_| is_private).map(Operator::routes),
        base_path,
    });
    let only = |methods: &'static str| async move || Problem::method_not_allowed(methods);
    let here = format!("../{CONSOLE_PATH}");
    let redirect = async move || {
        (axum::http::StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, here)]).into_response()
    };
    let session = get(sign_in::session::<B>)
        .post(sign_in::sign_in::<B>)
        .delete(sign_in::sign_out::<B>)
        .fallback(only("GET, HEAD, POST, DELETE"));
    files::routes(&path)
        .route(&format!("{path}/"), get(redirect).fallback(only_get))
        .route(&format!("{path}/session"), session)
        .route(&format!("{path}/session/issuer"), post(issuer::begin::<B>).fallback(only("POST")))
        .route(&format!("{path}/session/code"), post(issuer::finish::<B>).fallback(only("POST")))
        .route(&format!("{path}/api/{{*rest}}"), any(forward::to_api::<B>))
        .route(&format!("{path}/operator"), any(forward::to_operator::<B>))
        .route(&format!("{path}/operator/{{*rest}}"), any(forward::to_operator::<B>))
        .with_state(console)
}
