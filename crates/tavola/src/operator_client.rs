//! The operator's side of a running server, as commands use it.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use http_body_util::{BodyExt, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::{Response, StatusCode};
use serde_json::{Value as Json, json};
use tavola_model::model::Model;
use tavola_model::reserved::OPERATOR_PATH;

use crate::fail::Fail;
use crate::http::{self, Address, Request};
use crate::operator_token::{self, VARIABLE};

/// The size of the largest answer that is read at once.
const LARGEST: usize = 64 * 1024 * 1024;

/// The options of commands that can be run by a server.
#[derive(Debug, ClapArgs)]
pub(crate) struct ServerArgs {
    /// Asks a running server to do it on its own store, such as http://127.0.0.1:4780; where it has
    /// an issuer of tokens, this is the address of `--monitor`
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// A file with the token of the operator's side of the server; the variable
    /// TAVOLA_OPERATOR_TOKEN can contain the token itself [default for a server on this machine: the
    /// token of development in the user's folder for configuration]
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_OPERATOR_TOKEN_FILE",
        value_hint = ValueHint::FilePath
    )]
    operator_token_file: Option<PathBuf>,
}

/// The operator's side of a server.
pub(crate) struct OperatorClient {
    address: Address,
    token: String,
}

impl ServerArgs {
    /// Returns the operator's side of the server, if one is named. It must serve this model.
    pub(crate) async fn connect(&self, model: &Model) -> Result<Option<OperatorClient>, Fail> {
        let Some(client) = self.client()? else { return Ok(None) };
        let served = client.about().await?;
        if served != model.name {
            let server = client.address.root();
            let message = format!("{server} serves the model `{served}`, not `{}`", model.name);
            return Err(Fail::error(message));
        }
        Ok(Some(client))
    }

    /// Returns the operator's side of the server, if one is named. It must wait for the items of this
    /// model.
    pub(crate) async fn awaiting_import(
        &self,
        model: &Model,
    ) -> Result<Option<OperatorClient>, Fail> {
        let Some(client) = self.connect(model).await? else { return Ok(None) };
        if client.ask().await?.get("awaitsImport") == Some(&Json::Bool(true)) {
            return Ok(Some(client));
        }
        Err(Fail::error(format!("{} serves its data already", client.address.root())).help(
            "items are put into empty tables that nobody uses: start the server with `--await-import` on \
             a new store, and it serves them when all are there",
        ))
    }

    /// Returns the operator's side of the server, if one is named, whatever it serves.
    pub(crate) async fn connect_any(&self) -> Result<Option<OperatorClient>, Fail> {
        let Some(client) = self.client()? else { return Ok(None) };
        client.about().await?;
        Ok(Some(client))
    }

    fn client(&self) -> Result<Option<OperatorClient>, Fail> {
        let Some(server) = &self.server else { return Ok(None) };
        let address: Address = server.parse()?;
        let token = self.token(&address)?;
        // The operator's side has no base path.
        Ok(Some(OperatorClient { address: address.without_path(), token }))
    }

    /// Returns the token for a server. That of development is for this machine only.
    pub(crate) fn token(&self, address: &Address) -> Result<String, Fail> {
        if let Some(token) = operator_token::configured(self.operator_token_file.as_deref())? {
            return Ok(token);
        }
        if address.is_local() {
            return Ok(operator_token::development()?.0);
        }
        Err(Fail::error("the operator's side of a server needs its token")
            .help(format!("name a file with it with `--operator-token-file`, or set {VARIABLE}")))
    }
}

impl OperatorClient {
    /// Returns `true` if the server is on this machine.
    pub(crate) fn is_local(&self) -> bool {
        self.address.is_local()
    }

    /// Returns the name of the model that is served.
    async fn about(&self) -> Result<String, Fail> {
        let about = self.ask().await?;
        let model = about.get("model").and_then(Json::as_str);
        model.map(str::to_owned).ok_or_else(|| self.absent())
    }

    async fn ask(&self) -> Result<Json, Fail> {
        read(self.send("GET", "", None).await?).await
    }

    /// Begins an import, or goes on with it. Returns how many items have been put.
    pub(crate) async fn begin_import(&self, source: &str, resume: bool) -> Result<u64, Fail> {
        let wanted = json!({ "source": source, "resume": resume });
        let begun = self.post("/import", Some(wanted)).await?;
        let done = begun.get("done").and_then(Json::as_u64);
        done.ok_or_else(|| Fail::error("the server's answer cannot be understood"))
    }

    /// Ends an import, if each table has the items that its text stands for.
    pub(crate) async fn end_import(&self, expected: Vec<(String, String)>) -> Result<(), Fail> {
        let expected = expected.into_iter().map(|(name, text)| (name, Json::from(text)));
        self.post("/import/end", Some(Json::Object(expected.collect()))).await.map(drop)
    }

    /// Sends a POST, and returns the answer when it is complete. That may take long.
    pub(crate) async fn post(&self, path: &str, body: Option<Json>) -> Result<Json, Fail> {
        read(self.send("POST", path, body).await?).await
    }

    /// Sends a POST that is answered with JSON by the line.
    pub(crate) async fn post_lines(
        &self,
        path: &str,
        body: Json,
        mut each: impl FnMut(Json),
    ) -> Result<(), Fail> {
        let mut lines = self.lines(path, body).await?;
        while let Some(line) = lines.next().await? {
            each(line);
        }
        Ok(())
    }

    /// Sends a POST that is answered with JSON by the line, which is read no sooner than it is asked
    /// for.
    pub(crate) async fn lines(&self, path: &str, body: Json) -> Result<Lines, Fail> {
        let answer = self.send("POST", path, Some(body)).await?;
        if !answer.status().is_success() {
            let refused = read(answer).await;
            return refused.and(Err(Fail::error("the server's answer cannot be understood")));
        }
        let body = answer.into_body();
        Ok(Lines { address: self.address.clone(), body, read: Vec::new(), at: 0 })
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<Json>,
    ) -> Result<Response<Incoming>, Fail> {
        let request = Request::plain(method, format!("/{OPERATOR_PATH}{path}"), body);
        let answer = http::open(&self.address, request, Some(&self.token)).await?;
        match answer.status() {
            StatusCode::UNAUTHORIZED => Err(self.refused()),
            StatusCode::NOT_FOUND if path.is_empty() => Err(self.absent()),
            _ => Ok(answer),
        }
    }

    fn refused(&self) -> Fail {
        let root = self.address.root();
        Fail::error(format!("{root} does not accept this token for its operator's side")).help(
            format!("it is the one that the server has from `--operator-token-file` or {VARIABLE}"),
        )
    }

    fn absent(&self) -> Fail {
        Fail::error(format!("{} has no operator's side", self.address.root())).help(
            "a server has one if it has an operator's token; with an issuer, it is on the address of \
             `--monitor`",
        )
    }
}

/// An answer of JSON by the line.
pub(crate) struct Lines {
    address: Address,
    body: Incoming,
    /// What has arrived, and how much of it was returned.
    read: Vec<u8>,
    at: usize,
}

impl Lines {
    /// Returns the next line; `None` at the end of the answer.
    pub(crate) async fn next(&mut self) -> Result<Option<Json>, Fail> {
        let mut searched = self.at;
        loop {
            let rest = self.read.get(searched..).unwrap_or_default();
            if let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
                let line = self.read.get(self.at..searched + end).unwrap_or_default();
                let line = serde_json::from_slice(line).map_err(|error| {
                    Fail::error(format!("the server's answer is not JSON: {error}"))
                })?;
                self.at = searched + end + 1;
                return Ok(Some(line));
            }
            self.read.drain(..self.at);
            (self.at, searched) = (0, self.read.len());
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            let frame = frame.map_err(|error| self.address.failed(&error))?;
            self.read.extend_from_slice(frame.data_ref().map_or(&[], |data: &Bytes| data));
        }
    }
}

async fn read(answer: Response<Incoming>) -> Result<Json, Fail> {
    let status = answer.status().as_u16();
    let body = Limited::new(answer.into_body(), LARGEST).collect().await;
    let body = body.map_err(|error| Fail::error(format!("the answer was cut off: {error}")))?;
    http::read(status, &body.to_bytes())
}
