//! Which routes are taken, and which one wins.

use super::*;

fn operation(name: &str, method: &str, path: &str) -> Operation {
    Operation {
        name: name.to_owned(),
        docs: Vec::new(),
        kind: OperationKind::Read,
        route: Some(Route { method: method.to_owned(), path: path.to_owned() }),
        inputs: Vec::new(),
        largest_limit: None,
    }
}

/// Routes written as `METHOD /path`, each named by itself.
fn routes(lines: &[&str]) -> Result<Routes, RouteError> {
    let operation = |line: &&str| {
        let (method, path) = line.split_once(' ').unwrap();
        operation(line, method, path)
    };
    Routes::new(&lines.iter().map(operation).collect::<Vec<_>>())
}

/// What a request leads to, in one line.
fn find(routes: &Routes, request: &str) -> String {
    let (method, path) = request.split_once(' ').unwrap();
    let segments: Vec<_> = split(path).unwrap().into_iter().map(str::to_owned).collect();
    match routes.find(&method.parse().unwrap(), &segments) {
        Lookup::Found(endpoint, values) => {
            let values = values.iter().map(|(name, value)| format!(" {name}={value}"));
            format!("{}{}", endpoint.operation, values.collect::<String>())
        }
        Lookup::OtherMethods(methods) => format!("try {}", methods.join(", ")),
        Lookup::Missing => "missing".to_owned(),
    }
}

#[test]
fn the_routes_of_a_realistic_model_live_together() {
    let routes = routes(&[
        "GET /",
        "POST /resources",
        "GET /resources/{type}/{id}",
        "GET /resources/{resourceType}/{resourceId}/invites",
        "POST /resources/{t}/{i}/invites",
        "POST /resources/{t}/{i}/invites/{inviteId}/accept",
        "GET /resources/{t}/{i}/comments/{commentId}/reactions",
        "GET /me/invites/pending",
        "GET /boards/{id}",
        "PUT /boards/{boardId}",
        "GET /boards/by-name/{name}",
        "GET /boards/{id}/members",
    ])
    .unwrap();
    for (request, answer) in [
        ("GET /", "GET /"),
        ("GET /resources/goal/g1", "GET /resources/{type}/{id} type=goal id=g1"),
        (
            "GET /resources/goal/g1/invites",
            "GET /resources/{resourceType}/{resourceId}/invites resourceType=goal resourceId=g1",
        ),
        ("POST /resources/goal/g1/invites", "POST /resources/{t}/{i}/invites t=goal i=g1"),
        (
            "POST /resources/goal/g1/invites/i1/accept",
            "POST /resources/{t}/{i}/invites/{inviteId}/accept t=goal i=g1 inviteId=i1",
        ),
        ("GET /boards/by-name/x", "GET /boards/by-name/{name} name=x"),
        ("GET /boards/by-name/members", "GET /boards/by-name/{name} name=members"),
        ("GET /boards/b1/members", "GET /boards/{id}/members id=b1"),
        ("GET /boards/by-name", "GET /boards/{id} id=by-name"),
        ("HEAD /boards/b1", "GET /boards/{id} id=b1"),
        ("PUT /boards/b1", "PUT /boards/{boardId} boardId=b1"),
        ("PATCH /boards/b1", "try GET, HEAD, PUT"),
        ("GET /resources", "try POST"),
        ("GET /boards", "missing"),
        ("GET /boards/", "missing"),
        ("GET /boards/b1/", "missing"),
        ("GET /boards//members", "missing"),
        ("GET //", "missing"),
        ("GET /nowhere", "missing"),
    ] {
        assert_eq!(find(&routes, request), answer, "{request}");
    }
}

#[test]
fn a_fixed_segment_gives_way_where_it_leads_nowhere() {
    let routes = routes(&["GET /a/{x}/c", "GET /a/b/d", "POST /a/{x}", "GET /a/b"]).unwrap();
    assert_eq!(find(&routes, "GET /a/b/c"), "GET /a/{x}/c x=b");
    assert_eq!(find(&routes, "POST /a/b"), "POST /a/{x} x=b");
    assert_eq!(find(&routes, "PUT /a/b"), "try GET, HEAD, POST");
}

#[test]
fn paths_of_the_service_are_never_the_models() {
    for path in ["/healthz", "/metrics/x", "/openapi.json", "/docs/{x}", "/console", "/console/{x}"]
    {
        let error = routes(&[&format!("GET {path}")]).unwrap_err();
        assert!(matches!(error, RouteError::Reserved { .. }), "{error}");
    }
    let routes = routes(&["GET /{x}", "GET /{x}/{y}", "GET /x/healthz"]).unwrap();
    assert_eq!(find(&routes, "GET /healthz"), "missing");
    assert_eq!(find(&routes, "GET /console/page"), "missing");
    assert_eq!(find(&routes, "GET /x/healthz"), "GET /x/healthz");
}

#[test]
fn what_cannot_be_served_is_said() {
    for (lines, message) in [
        (
            &["GET /healthz/x"][..],
            "`GET /healthz/x` cannot have the path `/healthz/x`: `/healthz` is the service's own",
        ),
        (&["GET /a/{x}", "GET /a/{y}"], "`GET /a/{y}` and `GET /a/{x}` both answer GET /a/{y}"),
        (&["GET a"], "`GET a` cannot have the path `a`: it must begin with `/`"),
        (&["GET /a//b"], "`GET /a//b` cannot have the path `/a//b`: a segment is empty"),
        (&["GET /a/{}"], "`GET /a/{}` cannot have the path `/a/{}`: a segment is empty"),
        (
            &["GET /a/{x}.json"],
            "`GET /a/{x}.json` cannot have the path `/a/{x}.json`: a parameter must be a whole segment",
        ),
        (
            &["GET /{x}/{x}"],
            "`GET /{x}/{x}` cannot have the path `/{x}/{x}`: it names a parameter twice",
        ),
        (
            &["TRACE /a"],
            "`TRACE /a` cannot have the method TRACE: use GET, POST, PUT, PATCH or DELETE",
        ),
    ] {
        assert_eq!(routes(lines).unwrap_err().to_string(), message);
    }
}
