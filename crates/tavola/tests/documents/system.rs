//! A model at work on a store, with the store's wire endpoint open for AWS's SDK.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::types::{AttributeValue, KeySchemaElement, ProjectionType};
use tavola_embedded::EmbeddedStore;
use tavola_scenario::{Bindings, ScenarioRunner};
use tavola_testing::WireEndpoint;

use crate::snippet::Request;

pub struct System {
    runner: ScenarioRunner,
    sdk: Client,
    _endpoint: WireEndpoint,
}

/// A table as its store describes it.
pub struct Described {
    pub key: Vec<String>,
    pub indexes: BTreeMap<String, Vec<String>>,
    pub ttl: Option<String>,
}

impl System {
    pub async fn start(name: &str) -> Self {
        let path = format!("{}/../../models/{name}.tavola", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let model = Arc::new(tavola_model::resolve(&tavola_model::syntax::parse(&text).file).0);
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let endpoint = WireEndpoint::start(store.clone(), |_| ()).await;
        let runner = tavola_testing::System::open(&model, store).await.runner();
        Self { runner, sdk: sdk(&endpoint), _endpoint: endpoint }
    }

    /// Makes the calls of a scenario; the values that it bound.
    pub async fn tell(&self, scenario: &str) -> Bindings {
        let scenarios = tavola_scenario::parse(&format!("scenario \"given\"\n{scenario}")).unwrap();
        let mut bindings = Bindings::new();
        for scenario in scenarios {
            self.runner.run_with(&scenario, &mut bindings).await.unwrap();
        }
        bindings
    }

    /// `PK SK` of each item that a request returns, or the code of its error.
    pub async fn send(&self, table: &str, request: Request) -> Result<Vec<String>, String> {
        let items = if request.get {
            let key =
                request.equal.into_iter().map(|(name, value)| (name, AttributeValue::S(value)));
            let key = Some(key.collect::<HashMap<_, _>>());
            let sent = self.sdk.get_item().table_name(table).set_key(key).send().await;
            sent.map(|answer| answer.item.into_iter().collect())
                .map_err(|it| it.into_service_error().code().map(str::to_owned))
        } else {
            let query = self.sdk.query().table_name(table).set_index_name(request.index);
            let query = query
                .key_condition_expression(request.condition)
                .set_expression_attribute_values(Some(request.values));
            let sent = query.send().await;
            sent.map(|answer| answer.items.unwrap())
                .map_err(|it| it.into_service_error().code().map(str::to_owned))
        };
        let items: Vec<HashMap<String, AttributeValue>> = items.map_err(Option::unwrap)?;
        let text = |item: &HashMap<_, AttributeValue>, name| item[name].as_s().unwrap().clone();
        Ok(items.iter().map(|item| format!("{} {}", text(item, "PK"), text(item, "SK"))).collect())
    }

    pub async fn describe(&self, table: &str) -> Described {
        let answer = self.sdk.describe_table().table_name(table).send().await.unwrap();
        let found = answer.table.unwrap();
        let indexes = found.global_secondary_indexes.unwrap_or_default();
        let indexes = indexes.into_iter().map(|index| {
            let kept = index.projection.unwrap().projection_type;
            assert_eq!(kept, Some(ProjectionType::All), "{:?}", index.index_name);
            (index.index_name.unwrap(), names(&index.key_schema.unwrap()))
        });
        let indexes = indexes.collect();
        let ttl = self.sdk.describe_time_to_live().table_name(table).send().await.unwrap();
        let ttl = ttl.time_to_live_description.and_then(|it| it.attribute_name);
        Described { key: names(&found.key_schema.unwrap()), indexes, ttl }
    }
}

fn names(key: &[KeySchemaElement]) -> Vec<String> {
    key.iter().map(|part| part.attribute_name.clone()).collect()
}

fn sdk(endpoint: &WireEndpoint) -> Client {
    let (key, secret) = (&endpoint.credentials.access_key, &endpoint.credentials.secret_key);
    let credentials = aws_credential_types::Credentials::new(key, secret, None, None, "test");
    let config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("us-east-1"))
        .endpoint_url(endpoint.url())
        .credentials_provider(credentials)
        .http_client(aws_smithy_http_client::Builder::new().build_http());
    Client::from_conf(config.build())
}
