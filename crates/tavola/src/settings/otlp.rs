//! Traces of requests, for a collector.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, ValueHint};
use hyper::Uri;
use hyper::header::{HeaderName, HeaderValue};
use tokio::runtime::Handle;

use crate::fail::Fail;
use crate::traces::{Headers, Traces};

/// The environment variable with headers for the collector.
const HEADERS: &str = "TAVOLA_OTLP_HEADERS";

/// Where traces are sent.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Traces")]
pub(crate) struct OtlpSettings {
    /// Sends a trace of each request, with the requests to the store, to this OpenTelemetry collector
    /// (OTLP over HTTP), such as http://127.0.0.1:4318; needs the cargo feature `otlp`
    #[arg(long, value_name = "URL", env = "TAVOLA_OTLP_ENDPOINT")]
    otlp_endpoint: Option<Endpoint>,
    /// The part of the traces that is sent, from 0 to 1, of those that begin here; whether another is
    /// sent is said by its `traceparent`
    #[arg(long, value_name = "PART", env = "TAVOLA_OTLP_SAMPLE", default_value = "1")]
    otlp_sample: Part,
    /// A file with headers for the collector, such as `Authorization: Bearer ...`, one a line; the
    /// variable TAVOLA_OTLP_HEADERS can contain the headers themselves
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_OTLP_HEADERS_FILE",
        value_hint = ValueHint::FilePath
    )]
    otlp_headers_file: Option<PathBuf>,
}

impl OtlpSettings {
    /// Starts to export traces, if a collector is named.
    pub(crate) fn start(&self, service: &str, tokio: &Handle) -> Result<Option<Traces>, Fail> {
        let Some(Endpoint(endpoint)) = &self.otlp_endpoint else {
            if self.otlp_headers_file.is_some() {
                return Err(Fail::error("there are headers for a collector, but no collector")
                    .help("name it with `--otlp-endpoint`"));
            }
            return Ok(None);
        };
        let headers = self.headers()?;
        Traces::start(service, endpoint, self.otlp_sample.0, headers, tokio).map(Some)
    }

    /// Returns where the headers come from, if there are any.
    pub(crate) fn secret(&self) -> Option<String> {
        self.otlp_endpoint.as_ref()?;
        match (std::env::var_os(HEADERS), &self.otlp_headers_file) {
            (Some(_), _) => Some(format!("environment {HEADERS}")),
            (None, Some(file)) => Some(file.display().to_string()),
            (None, None) => None,
        }
    }

    fn headers(&self) -> Result<Headers, Fail> {
        let (text, from) = match (std::env::var(HEADERS), &self.otlp_headers_file) {
            (Ok(text), _) => (text, HEADERS.to_owned()),
            (Err(_), None) => return Ok(Headers::new()),
            (Err(_), Some(file)) => {
                let text = std::fs::read_to_string(file).map_err(|error| {
                    Fail::error(format!("cannot read the headers {}: {error}", file.display()))
                })?;
                (text, file.display().to_string())
            }
        };
        parse(&text).map_err(|line| {
            // The line may be most of a secret, so it is not shown.
            Fail::error(format!("line {line} of {from} is not a header"))
                .help("write each header as `Name: value`, on a line of its own")
        })
    }
}

/// Parses lines of `Name: value`. Fails with the number of the line that is no header.
fn parse(text: &str) -> Result<Headers, usize> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let header = |(index, line): (usize, &str)| {
        let (name, value) = line.split_once(':').ok_or(index + 1)?;
        let (name, value) = (name.trim(), value.trim());
        HeaderName::from_str(name).map_err(|_| index + 1)?;
        HeaderValue::from_str(value).map_err(|_| index + 1)?;
        Ok((name.to_owned(), value.to_owned()))
    };
    lines.map(header).collect()
}

/// The URL of a collector.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Endpoint(String);

impl FromStr for Endpoint {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let wrong = "write it as http://HOST:PORT or https://HOST[/PATH]; credentials are headers";
        let uri: Uri = text.parse().map_err(|_| wrong)?;
        let scheme = matches!(uri.scheme_str(), Some("http" | "https"));
        let host = uri.authority().is_some_and(|host| !host.as_str().contains('@'));
        match scheme && host && uri.query().is_none() {
            true => Ok(Self(text.trim_end_matches('/').to_owned())),
            false => Err(wrong),
        }
    }
}

/// A part of a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Part(f64);

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            Ok(part) if (0.0..=1.0).contains(&part) => Ok(Self(part)),
            _ => Err("write a number from 0 to 1"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_named_by_url_and_without_credentials() {
        for url in ["http://127.0.0.1:4318", "https://otlp.example.org/tenant"] {
            assert_eq!(url.parse(), Ok(Endpoint(url.to_owned())));
            assert_eq!(format!("{url}/").parse(), Ok(Endpoint(url.to_owned())));
        }
        for wrong in ["", "127.0.0.1:4318", "ftp://a", "https://key@a", "https://a?key=b", "/a"] {
            assert!(wrong.parse::<Endpoint>().is_err(), "{wrong}");
        }
        assert!("1.5".parse::<Part>().is_err() && "x".parse::<Part>().is_err());
    }

    #[test]
    fn headers_are_lines_of_a_name_and_a_value() {
        assert_eq!(parse("Authorization: Bearer a:b\n\nx-key: 1\n").map(|all| all.len()), Ok(2));
        assert_eq!(parse("a: b\nsecret").map(|all| all.len()), Err(2));
        assert_eq!(parse("a b: c").map(|all| all.len()), Err(1));
    }
}
