//! Which operation a method and a path mean.
//!
//! A tree of segments of our own, and not the one of the HTTP framework: routes of different
//! operations may name a parameter at the same place differently, and a parameter may hold an
//! encoded `/`.

use axum::http::Method;
use std::collections::BTreeMap;
use tavola_model::reserved::PATHS;
use tavola_runtime::{Operation, OperationKind, Route};

/// Why the routes of a model cannot be served.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RouteError {
    /// A route begins with a path of the service's own.
    #[error("`{operation}` cannot have the path `{path}`: `/{reserved}` is the service's own")]
    Reserved {
        /// The operation.
        operation: String,
        /// Its path.
        path: String,
        /// The reserved segment.
        reserved: &'static str,
    },
    /// Two routes mean the same requests.
    #[error("`{operation}` and `{other}` both answer {method} {path}")]
    Same {
        /// The operation.
        operation: String,
        /// The one before it.
        other: String,
        /// Their method.
        method: String,
        /// The path of the later one.
        path: String,
    },
    /// A path is not made of segments and whole-segment parameters.
    #[error("`{operation}` cannot have the path `{path}`: {why}")]
    Path {
        /// The operation.
        operation: String,
        /// Its path.
        path: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A method is none of those that operations have.
    #[error("`{operation}` cannot have the method {method}: use GET, POST, PUT, PATCH or DELETE")]
    Method {
        /// The operation.
        operation: String,
        /// Its method.
        method: String,
    },
}

/// An operation that a route leads to.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) operation: String,
    pub(crate) kind: OperationKind,
    /// Whether inputs are in the body.
    pub(crate) takes_body: bool,
    /// The names of all inputs.
    pub(crate) inputs: Vec<String>,
    /// The largest `limit`, if it is a list.
    pub(crate) largest_limit: Option<u64>,
    /// The names of the parameters of the path, in order.
    parameters: Vec<String>,
}

/// What a method and a path lead to.
#[derive(Debug)]
pub(crate) enum Lookup<'a> {
    /// An operation, and its inputs in the path.
    Found(&'a Endpoint, Vec<(&'a str, String)>),
    /// A path that takes these methods only.
    OtherMethods(Vec<&'a str>),
    /// Nothing.
    Missing,
}

/// The routes of a model.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    fixed: BTreeMap<String, Node>,
    parameter: Option<Box<Node>>,
    endpoints: Vec<(Method, Endpoint)>,
}

impl Routes {
    /// Builds the routes of these operations.
    pub(crate) fn new(operations: &[Operation]) -> Result<Self, RouteError> {
        let mut routes = Self::default();
        for operation in operations {
            if let Some(route) = &operation.route {
                routes.add(operation, route)?;
            }
        }
        Ok(routes)
    }

    fn add(&mut self, operation: &Operation, route: &Route) -> Result<(), RouteError> {
        let Route { method, path } = route;
        let name = || operation.name.clone();
        let wrong = |why| RouteError::Path { operation: name(), path: path.clone(), why };
        let known = match method.as_str() {
            "GET" => Method::GET,
            "POST" => Method::POST,
            "PUT" => Method::PUT,
            "PATCH" => Method::PATCH,
            "DELETE" => Method::DELETE,
            _ => return Err(RouteError::Method { operation: name(), method: method.clone() }),
        };
        let mut node = &mut self.root;
        let mut parameters = Vec::new();
        let segments = split(path).ok_or_else(|| wrong("it must begin with `/`"))?;
        if let Some(reserved) = segments.first().and_then(|first| reserved(first)) {
            return Err(RouteError::Reserved { operation: name(), path: path.clone(), reserved });
        }
        for segment in segments {
            let inside = segment.strip_prefix('{').and_then(|inside| inside.strip_suffix('}'));
            let literal = inside.unwrap_or(segment);
            if literal.is_empty() {
                return Err(wrong("a segment is empty"));
            }
            if literal.contains(['{', '}']) {
                return Err(wrong("a parameter must be a whole segment"));
            }
            node = match inside {
                None => node.fixed.entry(segment.to_owned()).or_default(),
                Some(parameter) => {
                    if parameters.iter().any(|other| other == parameter) {
                        return Err(wrong("it names a parameter twice"));
                    }
                    parameters.push(parameter.to_owned());
                    node.parameter.get_or_insert_default()
                }
            };
        }
        if let Some((_, other)) = node.endpoints.iter().find(|(other, _)| *other == known) {
            let (other, method) = (other.operation.clone(), method.clone());
            return Err(RouteError::Same { operation: name(), other, method, path: path.clone() });
        }
        let inputs = operation.inputs.iter().map(|input| input.name.clone()).collect();
        let endpoint = Endpoint {
            operation: name(),
            kind: operation.kind,
            takes_body: route.takes_body(),
            inputs,
            largest_limit: operation.largest_limit,
            parameters,
        };
        node.endpoints.push((known, endpoint));
        Ok(())
    }

    /// Finds the endpoint of a method and the decoded segments of a path. Where several routes
    /// match, a fixed segment wins over a parameter, from the left; HEAD is the GET without its
    /// body.
    pub(crate) fn find(&self, method: &Method, segments: &[String]) -> Lookup<'_> {
        if segments.first().is_some_and(|first| reserved(first).is_some()) {
            return Lookup::Missing;
        }
        let method = if *method == Method::HEAD { &Method::GET } else { method };
        let mut fitting = Vec::new();
        self.root.collect(segments, &mut Vec::new(), &mut fitting);
        let mut others = Vec::new();
        for (node, values) in fitting {
            for (other, endpoint) in &node.endpoints {
                if other == method {
                    let names = endpoint.parameters.iter().map(String::as_str);
                    return Lookup::Found(endpoint, names.zip(values).collect());
                }
                others.push(other.as_str());
                if *other == Method::GET {
                    others.push(Method::HEAD.as_str());
                }
            }
        }
        others.sort_unstable();
        others.dedup();
        if others.is_empty() { Lookup::Missing } else { Lookup::OtherMethods(others) }
    }
}

impl Node {
    /// Adds the nodes that fit, best first. Each node of the tree is visited once at most.
    fn collect<'a>(
        &'a self,
        segments: &[String],
        values: &mut Vec<String>,
        fitting: &mut Vec<(&'a Self, Vec<String>)>,
    ) {
        let Some((segment, rest)) = segments.split_first() else {
            fitting.push((self, values.clone()));
            return;
        };
        if let Some(node) = self.fixed.get(segment) {
            node.collect(rest, values, fitting);
        }
        if let Some(node) = &self.parameter
            && !segment.is_empty()
        {
            values.push(segment.clone());
            node.collect(rest, values, fitting);
            values.pop();
        }
    }
}

/// Returns the segments of a path, if it begins with `/`.
pub(crate) fn split(path: &str) -> Option<Vec<&str>> {
    let path = path.strip_prefix('/')?;
    Some(if path.is_empty() { Vec::new() } else { path.split('/').collect() })
}

/// Returns `true` if the first segment of a path, without its `/`, is the service's own.
pub(crate) fn is_reserved(path: &str) -> bool {
    reserved(path.split('/').next().unwrap_or_default()).is_some()
}

fn reserved(segment: &str) -> Option<&'static str> {
    PATHS.into_iter().find(|reserved| *reserved == segment)
}

#[cfg(test)]
mod tests;
