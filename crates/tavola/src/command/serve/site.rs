//! What a server consists of beside the model that it serves.

use std::sync::Arc;

use tavola_runtime::Runtime;
use tavola_service::{
    Host, LiveRouter, LocalStore, ModelText, OperatorToken, Options, Router, SyntheticData, router,
};

use super::description;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_url::StoreUrl;

/// Everything that stays the same when the model changes.
pub(crate) struct Site {
    /// How requests are treated, but for what depends on the model.
    pub(crate) options: Options,
    pub(crate) url: StoreUrl,
    /// The text of the model file as it is now, if the server watches it.
    pub(crate) changing: Option<ModelText>,
    /// The token of the operator's side, if there is one.
    pub(crate) token: Option<OperatorToken>,
    /// The store, if it is on this machine.
    pub(crate) local: Option<Arc<dyn LocalStore>>,
    /// What generates items for the operator.
    pub(crate) synthetic_data: Arc<dyn SyntheticData>,
}

/// The routers of a model: of the API, and of who watches the server.
pub(crate) struct Routers {
    pub(crate) api: Router,
    pub(crate) monitor: Router,
}

/// The routers that serve now.
#[derive(Clone)]
pub(crate) struct LiveRouters {
    api: LiveRouter,
    monitor: LiveRouter,
}

impl Site {
    /// Returns the routers of a model.
    pub(crate) fn routers(
        &self,
        file: &ModelFile,
        runtime: &Arc<Runtime>,
    ) -> Result<Routers, Fail> {
        let mut options = self.options.clone();
        options.openapi = Some(description::openapi(file, runtime, &options.base_path).into());
        options.local_store.clone_from(&self.local);
        options.operator = self.token.clone().map(|token| {
            let host = Host {
                source: file.text.as_str().into(),
                changing: self.changing.clone(),
                store: self.url.to_string(),
                local: self.local.clone(),
                synthetic_data: Arc::clone(&self.synthetic_data),
            };
            self.options.operator_of(token, Arc::clone(runtime), host)
        });
        let monitor = tavola_service::monitor(Arc::clone(runtime), &options);
        let api = router(Arc::clone(runtime), options);
        let api = api.map_err(|error| Fail::error(error.to_string()))?;
        Ok(Routers { api, monitor })
    }
}

impl LiveRouters {
    pub(crate) fn new(routers: &Routers) -> Self {
        let Routers { api, monitor } = routers;
        Self { api: LiveRouter::new(api.clone()), monitor: LiveRouter::new(monitor.clone()) }
    }

    /// Returns routers that pass requests on to those that serve now.
    pub(crate) fn routers(&self) -> Routers {
        Routers { api: self.api.router(), monitor: self.monitor.router() }
    }

    /// Serves another model from now on.
    pub(crate) fn replace(&self, routers: Routers) {
        self.api.replace(routers.api);
        self.monitor.replace(routers.monitor);
    }
}
