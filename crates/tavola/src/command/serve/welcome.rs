//! The text that the server prints when it is ready. It contains no secret: it ends up in journals.

use std::net::SocketAddr;
use std::path::Path;

use tavola_model::reserved::{CONSOLE_PATH, OPERATOR_PATH};
use tavola_runtime::Deployment;
use tavola_service::BasePath;

use crate::command::serve::example::{Example, example, services};
use crate::model_file::ModelFile;
use crate::output;
use crate::settings::OperatorAccess;
use crate::store_url::StoreUrl;
use crate::wire_endpoint::Wire;

/// What the text is about.
pub(crate) struct Welcome<'s> {
    pub(crate) file: &'s ModelFile,
    pub(crate) url: &'s StoreUrl,
    pub(crate) address: SocketAddr,
    pub(crate) scheme: &'static str,
    pub(crate) base_path: &'s BasePath,
    /// The file of the key of development tokens, if they are accepted.
    pub(crate) development: Option<&'s Path>,
    pub(crate) deployment: &'s Deployment,
    pub(crate) wire: Option<&'s Wire>,
    pub(crate) operator: Option<&'s OperatorAccess>,
    /// The address of who watches the server, if it has one.
    pub(crate) monitor: Option<SocketAddr>,
    /// Whether users sign in to a console beside the API.
    pub(crate) console: bool,
    /// Whether a changed model is served at once.
    pub(crate) watch: bool,
}

impl Welcome<'_> {
    /// Returns where the API is, which store it uses, and how to call it.
    pub(crate) fn text(&self) -> String {
        let Self { file, url, address, scheme, base_path, deployment, .. } = self;
        let mut lines = vec![
            format!("{} is served at {scheme}://{address}{base_path}", file.model.name),
            format!("store: {url}"),
        ];
        lines.insert(1, format!("read and try it: {scheme}://{address}{base_path}/docs"));
        if self.console {
            let console = format!("{scheme}://{address}{base_path}/{CONSOLE_PATH}");
            lines.insert(2, format!("console of its users: {console}"));
        }
        if file.warnings() > 0 {
            let warnings = output::count(file.warnings(), "warning");
            lines.push(format!("{warnings}: see `{} check {}`", output::program(), file.name()));
        }
        if !deployment.switches_off().is_empty() {
            lines.push(format!("switched off: {}", deployment.switches_off().join(", ")));
        }
        if let Some(key) = self.development {
            lines.extend(self.development(key));
        }
        if let Some(operator) = self.operator {
            lines.extend(self.operator(operator));
        }
        if let Some(wire) = self.wire {
            lines.push(String::new());
            lines.extend(wire.lines());
        }
        lines.push(String::new());
        if self.watch {
            lines.push(format!("watching {}", file.name()));
        }
        lines.push("press Ctrl-C to stop".to_owned());
        lines.join("\n")
    }

    /// Returns where the operator's side is, and how to use it.
    fn operator(&self, operator: &OperatorAccess) -> Vec<String> {
        let Self { scheme, address, .. } = self;
        let url = match self.monitor {
            Some(monitor) => format!("http://{monitor}"),
            None => format!("{scheme}://{address}"),
        };
        let console = match self.monitor {
            Some(_) => format!("{url}/{CONSOLE_PATH}"),
            None => format!("{url}{}/{CONSOLE_PATH}", self.base_path),
        };
        let mut lines = vec![
            String::new(),
            format!("console: {console}"),
            format!("operator's side: {url}/{OPERATOR_PATH}"),
        ];
        if let Some(made) = &operator.made {
            let token = format!("$(cat '{}')", made.display());
            lines
                .push(format!("  curl -H \"Authorization: Bearer {token}\" {url}/{OPERATOR_PATH}"));
        }
        let (program, name) = (output::program(), self.file.name());
        lines.push(format!("  {program} data check {name} --server {url}"));
        lines
    }

    /// Returns how to get development tokens, and a call to try them with.
    fn development(&self, key: &Path) -> Vec<String> {
        let (program, name, model) = (output::program(), self.file.name(), &self.file.model);
        let command = format!("{program} token {name}");
        let mut lines = vec![
            String::new(),
            "DEVELOPMENT TOKENS ARE ACCEPTED, from programs on this machine: whoever can read"
                .to_owned(),
            format!("{} can call as anybody", key.display()),
        ];
        if let Some(Example { name: read, path, token, depends }) = example(model, self.deployment)
        {
            lines.push(String::new());
            lines.push("try it:".to_owned());
            let mut header = "";
            if let Some(options) = token {
                header = "-H \"Authorization: Bearer $TOKEN\" ";
                lines.push(format!("  TOKEN=$({command} {options})"));
            }
            let Self { scheme, address, base_path, .. } = self;
            lines.push(format!("  curl {header}'{scheme}://{address}{base_path}{path}'"));
            if path.contains('{') {
                lines.push("  (replace what is in braces)".to_owned());
            }
            if depends {
                let explain = format!("{program} explain {name} {read}");
                lines.push(format!("  (who may call it depends on stored items: `{explain}`)"));
            }
        }
        lines.push(String::new());
        lines.push("tokens for other callers:".to_owned());
        let declared = |claim: &str| model.caller.iter().any(|known| known.name == claim);
        if declared("id") {
            let group = if declared("groups") { " [--group GROUP]" } else { "" };
            lines.push(format!("  {command} --as ID{group} [--claim NAME=VALUE]"));
        }
        let services = services(model).into_iter();
        lines.extend(services.map(|name| format!("  {command} --service {name}")));
        lines
    }
}
