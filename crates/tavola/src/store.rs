//! Opening stores.

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_store::Store;

use crate::fail::Fail;
use crate::store_failure;
use crate::store_url::StoreUrl;

/// An opened store and, if it is embedded, its own type.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) embedded: Option<Arc<EmbeddedStore>>,
}

impl From<EmbeddedStore> for Opened {
    fn from(store: EmbeddedStore) -> Self {
        let store = Arc::new(store);
        Self { store: Arc::clone(&store) as Arc<dyn Store>, embedded: Some(store) }
    }
}

/// Opens a store. An embedded store is created if it does not exist.
pub(crate) async fn open(url: &StoreUrl) -> Result<Opened, Fail> {
    match url {
        StoreUrl::Memory => {
            EmbeddedStore::memory().map(Opened::from).map_err(|e| store_failure::failed(&e))
        }
        StoreUrl::File(folder) => {
            keep_files_private();
            EmbeddedStore::open(folder).map(Opened::from).map_err(|e| store_failure::failed(&e))
        }
        StoreUrl::DynamoDb => remote(None).await,
        StoreUrl::Endpoint(url) => remote(Some(url)).await,
    }
}

/// Makes everything that this process creates from now on readable by its owner alone: the engine
/// creates files as long as the store is open.
fn keep_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

#[cfg(feature = "dynamodb")]
async fn remote(endpoint: Option<&str>) -> Result<Opened, Fail> {
    use tavola_dynamodb::DynamoDbStore;
    let store = match endpoint {
        None => DynamoDbStore::from_environment().await,
        Some(url) => DynamoDbStore::endpoint(url, None, None).await,
    };
    Ok(Opened { store: Arc::new(store), embedded: None })
}

#[cfg(not(feature = "dynamodb"))]
async fn remote(_endpoint: Option<&str>) -> Result<Opened, Fail> {
    Err(crate::features::missing("dynamodb", "DynamoDB and other remote stores"))
}

/// Opens a store that is there already.
pub(crate) async fn open_existing(url: &StoreUrl) -> Result<Opened, Fail> {
    match url {
        StoreUrl::File(folder) if !EmbeddedStore::exists(folder) => {
            Err(Fail::error(format!("there is no store in {}", folder.display())))
        }
        url => open(url).await,
    }
}
