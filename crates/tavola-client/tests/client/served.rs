//! A model of hostile names, in memory and at an address.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, json};
use tavola_client::{Http, InProcess};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Caller, Runtime};
use tavola_service::{Auth, DevelopmentKey, Options};
use tavola_testing::System;
use tokio::net::TcpListener;

use crate::hostile::AsyncClassClient;

const MODEL: &str = include_str!("../../../../scripts/clients/hostile.tavola");

pub struct Served {
    pub url: String,
    key: DevelopmentKey,
    runtime: Arc<Runtime>,
}

impl Served {
    /// Serves the model on a port of its own, as long as the test runs.
    pub async fn start() -> Self {
        let model = Arc::new(tavola_model::load(MODEL).expect("the model has no errors"));
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let runtime = System::open(&model, store).await.runtime;
        let key = DevelopmentKey::generate().unwrap();
        let copy = DevelopmentKey::from_bytes(key.to_bytes());
        let options = Options::new(Auth::Development(copy));
        let router = tavola_service::router(runtime.clone(), options).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(tavola_service::serve(listener, router, std::future::pending()));
        Self { url, key, runtime }
    }

    pub fn token(&self, user: &str) -> String {
        let claims = Map::from_iter([("sub".to_owned(), json!(user))]);
        self.key.sign(self.runtime.model_name(), &claims, Duration::from_secs(60))
    }

    /// Returns a user's client over HTTP, and one in process.
    pub fn both(&self, user: &str) -> [AsyncClassClient; 2] {
        let http = Http::new(&self.url).unwrap().token(self.token(user));
        let caller = Caller::user([("sub", json!(user))]);
        let in_process = InProcess::new(self.runtime.clone(), caller);
        [AsyncClassClient::new(http), AsyncClassClient::new(in_process)]
    }

    /// Returns clients of nobody.
    pub fn both_of_nobody(&self) -> [AsyncClassClient; 2] {
        let in_process = InProcess::new(self.runtime.clone(), Caller::anonymous());
        [AsyncClassClient::new(Http::new(&self.url).unwrap()), AsyncClassClient::new(in_process)]
    }
}
