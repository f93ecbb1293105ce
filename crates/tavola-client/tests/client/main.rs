//! What a generated client promises, over HTTP and in process: names, digits, pages, entity tags,
//! problems, and repetitions where they are safe.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "tests: a failure is a panic")]

#[rustfmt::skip]
#[allow(dead_code, reason = "all that is generated")]
mod hostile;
mod repetitions;
mod served;

use hostile::{
    AsyncAwaitInput, AsyncClassClient, CommonCode, ConstructorInput, DeleteCode, DeleteInput,
    FaultCode, InitCode, InitInput, PromiseImport, PromiseImportLambda, PromiseMatch, ReturnInput,
    ThenInput, ThenItem, WorkInput, YieldInput,
};
use served::Served;
use tavola_client::{
    Binary, Error, Json, Limited, List, Operation, StreamExt, TryStreamExt, Visitor, WorkState,
    Write,
};

fn init(class: &str) -> InitInput {
    InitInput::new(class, PromiseMatch::Class)
}

#[tokio::test]
async fn no_digit_is_lost_on_the_way_there_and_back() {
    for client in Served::start().await.both("ann") {
        let digits = "12345678901234567890.123456789012345678";
        let given = InitInput {
            self_: Some(9_007_199_254_740_993),
            constructor: Some(digits.parse().unwrap()),
            two_words: Some(Binary(vec![0, 255])),
            ..init("digits")
        };
        let made = client.init(given).await.unwrap().unwrap();
        assert_eq!(made.self_, 9_007_199_254_740_993);
        assert_eq!(made.constructor.unwrap().as_str(), digits);
        assert_eq!(made.two_words.unwrap().0, [0, 255]);
        client.delete(DeleteInput::new("digits")).await.unwrap();
    }
}

#[tokio::test]
async fn hostile_names_and_values_arrive() {
    for (place, client) in Served::start().await.both("ann").into_iter().enumerate() {
        let name = &format!("a/b?c&d=é 😀%{place}");
        let import = PromiseImport {
            def: "\"".to_owned(),
            r#type: Some(true),
            lambda: vec![PromiseImportLambda { r#in: 1.into() }],
        };
        let given = InitInput {
            import: Some(import.clone()),
            two_words_: Some("2024-01-15".to_owned()),
            proto: Some("x".to_owned()),
            r#match: PromiseMatch::Unnamed,
            ..init(name)
        };
        client.init(given).await.unwrap();
        let read = client.constructor(ConstructorInput::new(name)).await.unwrap();
        assert_eq!((read.import, read.r#match), (Some(import), PromiseMatch::Unnamed));
        assert_eq!(
            (read.proto.unwrap(), read.two_words_.unwrap()),
            ("x".into(), "2024-01-15".into())
        );
        client.r#yield(YieldInput::new(name, ".b")).await.unwrap();
        let found = client.then(ThenInput::new(name)).all().await.unwrap();
        let kinds = found.iter().map(|item| match item {
            ThenItem::Promise(promise) => promise.class.as_str(),
            ThenItem::Page(page) => page.from.as_str(),
            ThenItem::Other(other) => panic!("{other}"),
        });
        assert_eq!(kinds.collect::<Vec<_>>(), [".b", name]);
        let of_page = AsyncAwaitInput { lambda: Some(".b".into()), ..AsyncAwaitInput::new(name) };
        assert_eq!(client.async_await(of_page).await.unwrap().count, 1);
        client.r#return(ReturnInput::new(name)).await.unwrap();
        client.delete(DeleteInput::new(name)).await.unwrap();
        client.work_(WorkInput::new(name)).await.unwrap_err();
    }
}

#[tokio::test]
async fn pages_are_a_stream() {
    for (place, client) in Served::start().await.both("ann").into_iter().enumerate() {
        let class = format!("many-{place}");
        client.init(init(&class)).await.unwrap();
        for page in 0..25 {
            client.r#yield(YieldInput::new(&class, format!("p{page:02}"))).await.unwrap();
        }
        let list = client.then(ThenInput::new(&class)).limit(10);
        let first = list.page(None).await.unwrap();
        let second = list.page(first.next.clone()).await.unwrap();
        assert_eq!((first.items.len(), second.items.len()), (10, 10));
        assert_ne!(first.items, second.items);
        let pages: Vec<_> = list.clone().pages().try_collect().await.unwrap();
        assert_eq!(pages.iter().map(|page| page.items.len()).sum::<usize>(), 26);
        assert_eq!(list.clone().all().await.unwrap().len(), 26);
        // What nobody asks for is not read.
        let few: Vec<_> = list.stream().take(3).try_collect().await.unwrap();
        assert_eq!(few, first.items[..3]);
        let nobody = ThenInput::new("..");
        let failed = client.then(nobody).stream().next().await;
        assert_eq!(matches!(failed, Some(Err(Error::Unsendable { .. }))), place == 0);
    }
}

#[tokio::test]
async fn an_item_is_not_changed_behind_somebodys_back() {
    for client in Served::start().await.both("ann") {
        client.init(init("tag")).await.unwrap();
        let read = client.constructor(ConstructorInput::new("tag")).answer().await.unwrap();
        let etag = read.etag.unwrap();
        assert!(etag.starts_with('"'), "{etag}");
        let refused =
            client.delete(DeleteInput::new("tag")).if_match("\"other\"").await.unwrap_err();
        assert_eq!(refused.code::<DeleteInput>(), Some(DeleteCode::PreconditionFailed));
        client.delete(DeleteInput::new("tag")).if_match(etag).await.unwrap();
    }
}

#[tokio::test]
async fn a_problem_tells_its_code_and_every_fault() {
    for client in Served::start().await.both("ann") {
        let other = PromiseMatch::Other("no".to_owned());
        let given = InitInput { none: Some(9), r#match: other, ..init("x") };
        let error = client.init(given).await.unwrap_err();
        let common = InitCode::Common(CommonCode::InputInvalid);
        assert_eq!(error.code::<InitInput>(), Some(common));
        let faults = &error.problem().unwrap().errors;
        let mut codes: Vec<_> =
            faults.iter().map(|fault| (&*fault.field, fault.code_as().unwrap())).collect();
        codes.sort_by_key(|(field, _)| *field);
        let expected = [("None", FaultCode::OutOfBounds), ("match", FaultCode::NotAMember)];
        assert_eq!(codes, expected);

        client.init(init("twice")).await.unwrap();
        let twice = client.init(init("twice")).await.unwrap_err();
        assert_eq!(twice.code::<InitInput>(), Some(InitCode::Class));
        assert_eq!(twice.problem().unwrap().status, 409);
        assert_eq!(twice.to_string(), "__init__: there is one */ \" */");
        assert!(!twice.maybe_done());
        client.delete(DeleteInput::new("twice")).await.unwrap();
    }
    for nobody in Served::start().await.both_of_nobody() {
        let refused = nobody.delete(DeleteInput::new("x")).await.unwrap_err();
        let common = DeleteCode::Common(CommonCode::NotSignedIn);
        assert_eq!(refused.code::<DeleteInput>(), Some(common), "{refused}");
    }
}

#[tokio::test]
async fn a_write_with_its_key_happens_once() {
    for (place, client) in Served::start().await.both("ann").into_iter().enumerate() {
        let once = || client.init(init("once")).idempotency_key(format!("key-{place}"));
        let first = once().answer().await.unwrap();
        assert_eq!((first.status, first.replayed), (201, false));
        assert!(first.location.unwrap().ends_with("/promises/once"));
        assert!(once().answer().await.unwrap().replayed);
        client.delete(DeleteInput::new("once")).await.unwrap();
    }
}

#[tokio::test]
async fn work_in_portions_is_waited_for() {
    for client in Served::start().await.both("ann") {
        client.init(init("work")).await.unwrap();
        for page in 0..5 {
            client.r#yield(YieldInput::new("work", format!("p{page}"))).await.unwrap();
        }
        let begun = client.work_(WorkInput::new("work")).await.unwrap().unwrap();
        let ended = client.finished(begun).await.unwrap();
        assert_eq!((&ended.state, ended.done), (&WorkState::Finished, Some(5)));
        assert_eq!(client.work(&*ended.id).await.unwrap(), ended);
        assert_eq!(client.cancel_work(&*ended.id).await.unwrap().state, WorkState::Finished);
        client.delete(DeleteInput::new("work")).await.unwrap();
    }
}

#[test]
fn operations_are_known_by_name() {
    struct Method;

    impl Visitor for Method {
        type Output = (&'static str, bool);

        fn read<O: Operation>(self) -> Self::Output {
            (O::METHOD, false)
        }

        fn list<O: List + Limited>(self) -> Self::Output {
            (O::METHOD, true)
        }

        fn write<O: Write>(self) -> Self::Output {
            (O::METHOD, false)
        }
    }

    assert_eq!(AsyncClassClient::visit("__init__", Method), Some(("POST", false)));
    assert_eq!(AsyncClassClient::visit("then", Method), Some(("GET", true)));
    assert_eq!(AsyncClassClient::visit("other", Method), None);
}

#[test]
fn what_a_client_does_not_know_is_kept() {
    let item: ThenItem = serde_json::from_str(r#"{ "type": "New", "a": 1 }"#).unwrap();
    assert_eq!(item, ThenItem::Other(serde_json::json!({ "type": "New", "a": 1 })));
    let text: PromiseMatch = serde_json::from_str("\"later\"").unwrap();
    assert_eq!(text, PromiseMatch::Other("later".to_owned()));
    assert_eq!(serde_json::to_value(text).unwrap(), Json::from("later"));
}
