//! What scenarios call: the runtime itself, or a server in front of it.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_runtime::{Caller, CallerKind, Failure, Input, Response};
use tavola_scenario::{Direct, Target, failure_of};
use tavola_service::{Auth, DevelopmentKey, Options, router};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::fail::Fail;
use crate::http;

/// The lifetime of the token of one call.
const ONE_CALL: Duration = Duration::from_secs(60);

/// A server on a port of its own, which stops when it is dropped.
pub(crate) struct OverHttp {
    model: Arc<Model>,
    direct: Direct,
    server: String,
    key: DevelopmentKey,
    _stop: oneshot::Sender<()>,
}

impl OverHttp {
    pub(crate) async fn start(model: Arc<Model>, direct: Direct) -> Result<Self, Fail> {
        let failed = |error: &dyn std::fmt::Display| {
            Fail::error(format!("cannot serve the model to its scenarios: {error}"))
        };
        let key = DevelopmentKey::generate().map_err(|e| failed(&e))?;
        let options = Options::new(Auth::Development(key.clone()));
        let router = router(Arc::clone(&direct.runtime), options).map_err(|e| failed(&e))?;
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|e| failed(&e))?;
        let address = listener.local_addr().map_err(|e| failed(&e))?;
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(tavola_service::serve(listener, router, async {
            let _ = stopped.await;
        }));
        Ok(Self { model, direct, server: format!("http://{address}"), key, _stop: stop })
    }

    fn token(&self, caller: &Caller) -> Result<Option<String>, Failure> {
        let mut claims = caller.claims.clone();
        match &caller.kind {
            CallerKind::Anonymous | CallerKind::Job => return Ok(None),
            CallerKind::User => {}
            CallerKind::Service(name) => {
                claims.insert(crate::caller::SERVICE.to_owned(), name.clone().into());
            }
        }
        Ok(Some(self.key.sign(&self.model.name, &claims, ONE_CALL)))
    }
}

#[async_trait]
impl Target for OverHttp {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let token = self.token(caller)?;
        let internal = |fail: Fail| Failure::Internal(fail.into_message());
        let request = http::Request::new(&self.model, name, &input).map_err(internal)?;
        let answer = http::exchange(&self.server, request, token.as_deref()).await;
        let (status, body) = answer.map_err(internal)?;
        let body: Json = serde_json::from_slice(&body).unwrap_or(Json::Null);
        match status {
            200..300 => {
                Ok(Response { body: body.into(), created: status == 201, ..Response::default() })
            }
            status => Err(failure_of(status, &body)),
        }
    }

    // Jobs have no route.
    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.direct.job(name, input).await
    }

    fn today(&self) -> String {
        self.direct.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.direct.later(seconds).await
    }

    async fn set_time(&self, at: i64) -> bool {
        self.direct.set_time(at).await
    }
}
