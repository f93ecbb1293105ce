//! The description of what is served.

use tavola_generate::{Output, Source};
use tavola_runtime::Runtime;
use tavola_service::BasePath;

use crate::examples;
use crate::model_file::ModelFile;

/// Returns the description of the operations that are served, in OpenAPI.
pub(crate) fn openapi(file: &ModelFile, runtime: &Runtime, base_path: &BasePath) -> String {
    // Clients append paths, which begin with a `/`.
    let base_path = Some(base_path.to_string()).filter(|path| !path.is_empty());
    let base_path = base_path.unwrap_or_else(|| "/".to_owned());
    // Examples are a nicety: a mistake in the scenarios does not keep the model from being served.
    let calls = examples::beside(&file.path).unwrap_or_else(|fail| {
        tracing::warn!(message = fail.into_message(), "the description has no examples");
        Vec::new()
    });
    let is_served = |name: &str| runtime.operations().iter().any(|it| it.name == name);
    let model = &file.model;
    let reads = model.reads.iter().map(|read| read.name.as_str());
    let names = reads.chain(model.writes.iter().map(|write| write.name.as_str()));
    let turned_off: Vec<&str> = names.filter(|name| !is_served(name)).collect();
    let source = Source {
        calls: &calls,
        turned_off: &turned_off,
        base_path: &base_path,
        ..Source::new(model)
    };
    Output::OpenApi.generate(source)
}
