//! Browsers that call a server, and proxies in front of it.

use clap::Args as ClapArgs;
use tavola_service::{BasePath, Options, Origin};

/// Who calls from web pages, and under which path.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Browsers and proxies")]
pub(crate) struct HttpSettings {
    /// Lets web pages of this origin call, such as https://app.example.org; several may be given,
    /// separated by commas, or as a list in the file
    #[arg(long, value_name = "ORIGIN", env = "TAVOLA_CORS_ORIGIN", value_delimiter = ',')]
    cors_origin: Vec<Origin>,
    /// The path in front of every route of the model, such as /api
    #[arg(long, value_name = "PATH", env = "TAVOLA_BASE_PATH", default_value = "/")]
    pub(crate) base_path: BasePath,
}

impl HttpSettings {
    /// Sets how requests are treated.
    pub(crate) fn apply(&self, options: &mut Options) {
        options.cors_origins.clone_from(&self.cors_origin);
        options.base_path = self.base_path.clone();
    }
}
