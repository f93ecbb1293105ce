//! What becomes of paths, query strings and bodies.

use crate::client::start;
use serde_json::json;

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[tokio::test]
async fn path_inputs_are_decoded_one_by_one() {
    let service = start().await;
    for (target, value) in [
        ("/dishes/a%2Fb", "a/b"),
        ("/dishes/%23%3F%25", "#?%"),
        ("/dishes/%F0%9F%8D%95", "🍕"),
        ("/dishes/a+b", "a+b"),
        ("/dishes/%2E%2E", ".."),
        ("/%64ishes/d%31", "d1"),
        ("/dishes/{id}", "{id}"),
        ("/dishes/d1#fragment", "d1"),
    ] {
        let answer = service.get(target).await;
        assert_eq!(answer.json()["values"], json!({"dishId": {"text": [value]}}), "{target}");
    }
}

#[tokio::test]
async fn paths_and_query_strings_that_are_no_text_are_refused() {
    let service = start().await;
    for (target, detail) in [
        ("/dishes/%ff", "the path does not decode to UTF-8 text"),
        ("/dishes/%C0%AF", "the path does not decode to UTF-8 text"),
        (
            "/dishes/100%",
            "the path has a `%` that is not followed by two hexadecimal digits; write `%25` for a `%`",
        ),
        ("/dishes?tag=%ff", "the query string does not decode to UTF-8 text"),
        (
            "/dishes?%zz=1",
            "the query string has a `%` that is not followed by two hexadecimal digits; write `%25` \
             for a `%`",
        ),
    ] {
        assert_eq!(service.get(target).await.problem(400, "malformed")["detail"], detail);
    }
}

#[tokio::test]
async fn the_query_string_gives_text_and_lists() {
    let service = start().await;
    let answer = service.get("/dishes?tag=hot+soup&tag=a%26b&&other&limit=7&cursor=abc").await;
    let given = answer.json();
    let values = json!({"tag": {"text": ["hot soup", "a&b"]}, "other": {"text": [""]}});
    assert_eq!(given["values"], values);
    assert_eq!((&given["limit"], &given["cursor"]), (&json!(7), &json!("abc")));
    let answer = service.send("DELETE", "/dishes/d1?why=old&limit=5", &[], b"").await;
    let values =
        json!({"id": {"text": ["d1"]}, "why": {"text": ["old"]}, "limit": {"text": ["5"]}});
    assert_eq!(answer.json()["values"], values);
}

#[tokio::test]
async fn an_input_may_be_named_like_a_page() {
    let given = start().await.get("/own-limits?limit=far&cursor=mouse").await.json();
    let values = json!({"limit": {"text": ["far"]}, "cursor": {"text": ["mouse"]}});
    assert_eq!((&given["values"], &given["limit"]), (&values, &json!(null)));
}

#[tokio::test]
async fn pages_have_limits() {
    let service = start().await;
    let wrong = json!([{"field": "limit", "code": "out-of-bounds", "message": "must be a whole number from 1 to 50"}]);
    for limit in ["0", "51", "-1", "x", "", "1.5", "99999999999999999999"] {
        let problem = service.get(&format!("/dishes?limit={limit}")).await.problem(400, "invalid");
        assert_eq!(problem["errors"], wrong, "{limit}");
    }
    for limit in [1, 50] {
        assert_eq!(service.get(&format!("/dishes?limit={limit}")).await.json()["limit"], limit);
    }
    let one = service.get("/dishes/d1?limit=3").await.problem(400, "invalid");
    assert_eq!(one["errors"][0]["code"], "not-paged");
    let twice = service.get("/dishes?limit=1&limit=2&cursor=a&cursor=b").await;
    let errors = json!([
        {"field": "limit", "code": "repeated", "message": "is given twice"},
        {"field": "cursor", "code": "repeated", "message": "is given twice"},
    ]);
    assert_eq!(twice.problem(400, "invalid")["errors"], errors);
}

#[tokio::test]
async fn a_read_with_a_body_has_its_page_in_the_body() {
    let service = start().await;
    let body = r#"{"tag": ["hot"], "limit": 3, "cursor": "abc"}"#;
    let given = service.post("/dishes/search", body).await.json();
    assert_eq!(given["values"], json!({"tag": ["hot"]}));
    assert_eq!((&given["limit"], &given["cursor"]), (&json!(3), &json!("abc")));
    let wrong = service.post("/dishes/search", r#"{"limit": "3", "cursor": 1}"#).await;
    assert_eq!(wrong.problem(400, "invalid")["errors"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn bodies_give_json() {
    let service = start().await;
    let body = r#"{"name": "suppe 🍲", "price": {"amount": 1.5, "in": ["EUR", null]}}"#;
    let values = json!({"name": "suppe 🍲", "price": {"amount": 1.5, "in": ["EUR", null]}});
    assert_eq!(service.post("/dishes", body).await.json()["values"], values);
    let utf8 = ("content-type", "Application/JSON; Charset=\"UTF-8\"");
    let answer = service.send("PUT", "/dishes/d1", &[utf8], b"{\"name\": 1}").await;
    assert_eq!(answer.json()["values"], json!({"id": {"text": ["d1"]}, "name": 1}));
    let coded = |coding: &str| {
        format!(
            "POST /dishes HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nTransfer-Encoding: {coding}\r\n\r\n\
             5\r\n{{\"nam\r\n6\r\ne\": 1}}\r\n0\r\n\r\n",
            service.address
        )
    };
    assert_eq!(service.raw(coded("Chunked")).await.json()["values"], json!({"name": 1}));
    for coding in ["gzip, chunked", "chunked\r\nTransfer-Encoding: chunked"] {
        assert_eq!(service.raw(coded(coding)).await.status, 400, "{coding}");
    }
}

#[tokio::test]
async fn no_body_is_an_empty_object() {
    let service = start().await;
    for headers in [&[][..], &[JSON], &[("Content-Type", "application/x-www-form-urlencoded")]] {
        let answer = service.send("POST", "/dishes", headers, b"").await;
        assert_eq!((answer.status, &answer.json()["values"]), (201, &json!({})));
    }
}

#[tokio::test]
async fn bodies_that_are_no_json_objects_are_refused() {
    let service = start().await;
    let deep = "[".repeat(5000);
    for (body, detail) in [
        ("{\"name\": }", "the body is not valid JSON: expected value at line 1 column 10"),
        ("{\n \"a\": 1,\n}", "the body is not valid JSON: trailing comma at line 3 column 1"),
        ("{} x", "the body is not valid JSON: trailing characters at line 1 column 4"),
        ("{\"a", "the body is not valid JSON: EOF while parsing a string at line 1 column 3"),
        (&deep, "the body is not valid JSON: recursion limit exceeded at line 1 column 128"),
        ("[1]", "the body must be a JSON object"),
        (r#"{"a": "\"", "a" : 2}"#, "the body has `a` twice"),
        (r#"{"a": [{"b": 1, "c": {"b": 2}, "\u0062": 3}]}"#, "the body has `b` twice"),
        ("null", "the body must be a JSON object"),
    ] {
        let problem = service.post("/dishes", body).await.problem(400, "malformed");
        assert_eq!(problem["detail"], detail);
    }
    let answer = service.send("POST", "/dishes", &[JSON], b"{\"name\": \"\xff\"}").await;
    answer.problem(400, "malformed");
}

#[tokio::test]
async fn bodies_of_another_kind_are_refused() {
    let service = start().await;
    for headers in [
        &[][..],
        &[("Content-Type", "text/plain")],
        &[("Content-Type", "application/x-www-form-urlencoded")],
        &[("Content-Type", "application/jsonp")],
        &[("Content-Type", "application/json; charset=latin1")],
        &[JSON, ("Content-Encoding", "gzip")],
    ] {
        let answer = service.send("POST", "/dishes", headers, b"{}").await;
        answer.problem(415, "unsupported-media-type");
    }
}

#[tokio::test]
async fn an_input_is_given_once_and_in_its_place() {
    let service = start().await;
    let answer = service.send("PUT", "/dishes/d1?name=x", &[JSON], b"{\"id\": \"d2\"}").await;
    let errors = json!([
        {"field": "name", "code": "misplaced", "message": "must be in the body and not in the query string"},
        {"field": "id", "code": "misplaced", "message": "is given in the path already"},
    ]);
    assert_eq!(answer.problem(400, "invalid")["errors"], errors);
    let answer = service.get("/dishes/d1?dishId=d2").await;
    let errors = json!([{"field": "dishId", "code": "misplaced", "message": "is given in the path already"}]);
    assert_eq!(answer.problem(400, "invalid")["errors"], errors);
}

#[tokio::test]
async fn numbers_keep_every_digit() {
    let service = start().await;
    for number in ["31.245270191439438", "121.48791951161945", "-1e-130", "0.1", "1e22"] {
        let body = format!("{{\"name\": {number}}}");
        let answer = service.send("POST", "/dishes", &[JSON], body.as_bytes()).await;
        let kept = answer.json()["values"]["name"].to_string();
        assert_eq!(kept.replace("e+", "e"), number);
    }
}
