//! What a model that serves notices.

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_store::{Item, Put, Store, Value};

use super::{Look, Versions, Watch};
use crate::apply::{self, Existing};
use crate::model_record::Head;
use crate::{Deployment, OpenError, Options, Runtime};

fn model(more: &str) -> Model {
    let text = format!(
        "model notes\ntable main = \"notes\" {{\n  key PK\n  index GSI1 on GSI1PK\n}}\n\
         entity Note in main {{\n  PK = \"NOTE#{{id}}\"\n{more}  id: id\n}}\n"
    );
    let (model, findings) = tavola_model::resolve(&tavola_model::syntax::parse(&text).file);
    assert_eq!(findings, []);
    model
}

fn deployment(model: &Model) -> Deployment {
    Deployment::new(model, &Default::default(), |_| None)
}

async fn put(store: &Arc<dyn Store>, attributes: &[(&str, Value)]) {
    let item: Item =
        attributes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    store.put(Put { table: "notes".to_owned(), item, condition: None }).await.unwrap();
}

/// A model is applied while an older one serves: the older one says so, as long as it matters.
#[tokio::test]
async fn a_server_notices_that_another_model_was_applied() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let old = model("");
    apply::complete(&old, store.clone(), &deployment(&old)).await.unwrap();
    put(&store, &[("PK", "NOTE#1".into()), ("id", "1".into())]).await;
    let options = Options::new(&old).unwrap();
    let runtime = Runtime::open(Arc::new(old.clone()), store.clone(), options).await.unwrap();
    let watch = Watch::new(&old).unwrap();
    assert_eq!(watch.look(&runtime).await.unwrap(), Look::Known);

    let apply = async |model: &Model| {
        let data = Existing::open(model, store.clone(), &deployment(model)).await.unwrap();
        data.fill(&mut |_| {}).await.unwrap();
        data.record(&[]).await.unwrap();
    };
    // What needs nothing of the data needs no word.
    let wider = model("  text: text(10)?\n");
    apply(&wider).await;
    assert_eq!(watch.look(&runtime).await.unwrap(), Look::Known);

    let indexed = model("  GSI1PK = \"NOTES\"\n");
    apply(&indexed).await;
    let changes = async || {
        let versions = Versions::read(&indexed, store.clone(), &deployment(&indexed)).await;
        versions.unwrap().changes().len()
    };
    assert_eq!(changes().await, 0);
    assert_eq!(watch.look(&runtime).await.unwrap(), Look::Replaced);
    assert_eq!(watch.look(&runtime).await.unwrap(), Look::Known);
    assert_eq!(changes().await, 1, "what the older one writes is not in the index");

    let key = Head::key(&old, old.table_ids().next().unwrap().0).partition.clone();
    put(&store, &[("PK", key), ("tavola:format", 9.into())]).await;
    let look = watch.look(&runtime).await.unwrap();
    assert!(matches!(look, Look::Converted(OpenError::NewFormat { found: 9, .. })), "{look:?}");
}
