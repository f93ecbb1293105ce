// The client of the model `async-class`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Deserializer, Serialize};
use tavola_client::{Call, Client, Listing};

/// Names that no language wants: keywords, names that every client has, and members that are no names.
/// What would end a comment: */ and """ and a backslash \
#[derive(Debug, Clone)]
pub struct AsyncClassClient(Client);

impl From<Client> for AsyncClassClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl AsyncClassClient {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {
        Self(Client::new(transport))
    }

    /// Returns what calls any operation.
    pub fn client(&self) -> &Client {
        &self.0
    }

    /// Reads it. */ """ \
    ///
    /// `GET /promises/{class}`
    pub fn constructor(&self, input: ConstructorInput) -> Call<'_, ConstructorInput> {
        self.0.call(input)
    }

    /// `GET /promises/{class}/all`
    pub fn then(&self, input: ThenInput) -> Listing<'_, ThenInput> {
        self.0.list(input)
    }

    /// `GET /promises/{class}/count`
    pub fn async_await(&self, input: AsyncAwaitInput) -> Call<'_, AsyncAwaitInput> {
        self.0.call(input)
    }

    /// `GET /strings/{type_}`
    pub fn async_await_(&self, input: AsyncAwaitInput_) -> Call<'_, AsyncAwaitInput_> {
        self.0.call(input)
    }

    /// `GET /numbers/{_1}`
    pub fn n2(&self, input: _2Input) -> Call<'_, _2Input> {
        self.0.call(input)
    }

    /// `DELETE /promises/{class}`
    pub fn delete(&self, input: DeleteInput) -> Call<'_, DeleteInput> {
        self.0.call(input)
    }

    /// `POST /promises`
    ///
    /// - the problem `class`: there is one */ " */
    pub fn init(&self, input: InitInput) -> Call<'_, InitInput> {
        self.0.call(input)
    }

    /// `PUT /promises/{class}/pages/{from}`
    pub fn r#yield(&self, input: YieldInput) -> Call<'_, YieldInput> {
        self.0.call(input)
    }

    /// `PUT /strings/{type_}`
    pub fn r#return(&self, input: ReturnInput) -> Call<'_, ReturnInput> {
        self.0.call(input)
    }

    /// `POST /promises/{class}/tidy`
    pub fn work_(&self, input: WorkInput) -> Call<'_, WorkInput> {
        self.0.call(input)
    }

    /// `PUT /numbers/{_1}`
    pub fn n3(&self, input: _3Input) -> Call<'_, _3Input> {
        self.0.call(input)
    }

    /// `POST /promises/all`
    pub fn create(&self, input: CreateInput) -> Call<'_, CreateInput> {
        self.0.call(input)
    }

    /// Tells how work stands, to whoever began it.
    pub fn work(&self, id: impl Into<String>) -> Call<'_, tavola_client::ReadWork> {
        self.0.work(id)
    }

    /// Cancels work; what was done stays.
    pub fn cancel_work(&self, id: impl Into<String>) -> Call<'_, tavola_client::CancelWork> {
        self.0.cancel_work(id)
    }

    /// Waits until work has ended, and returns how it did.
    pub async fn finished(
        &self,
        work: tavola_client::Work,
    ) -> Result<tavola_client::Work, tavola_client::Error> {
        self.0.finished(work).await
    }

    /// Tells a visitor the operation of this name; `None` if there is none.
    pub fn visit<V: tavola_client::Visitor>(name: &str, visitor: V) -> Option<V::Output> {
        Some(match name {
            "constructor" => visitor.read::<ConstructorInput>(),
            "then" => visitor.list::<ThenInput>(),
            "async-await" => visitor.read::<AsyncAwaitInput>(),
            "asyncAwait" => visitor.read::<AsyncAwaitInput_>(),
            "_2" => visitor.read::<_2Input>(),
            "delete" => visitor.write::<DeleteInput>(),
            "__init__" => visitor.write::<InitInput>(),
            "yield" => visitor.write::<YieldInput>(),
            "return" => visitor.write::<ReturnInput>(),
            "work" => visitor.write::<WorkInput>(),
            "_3" => visitor.write::<_3Input>(),
            "create" => visitor.write::<CreateInput>(),
            _ => return None,
        })
    }
}

/// What `constructor` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConstructorInput {
    /// The input `class`.
    pub class: String,
}

impl ConstructorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>) -> Self {
        Self {
            class: class.into(),
        }
    }
}

impl tavola_client::Operation for ConstructorInput {
    const NAME: &'static str = "constructor";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/promises/{class}";
    const IS_READ: bool = true;
    type Answer = Promise;
    type Code = ConstructorCode;
}

/// A code that `constructor` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ConstructorCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `then` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ThenInput {
    /// The input `class`.
    pub class: String,
}

impl ThenInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>) -> Self {
        Self {
            class: class.into(),
        }
    }
}

impl tavola_client::Operation for ThenInput {
    const NAME: &'static str = "then";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/promises/{class}/all";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<ThenItem>;
    type Code = CommonCode;
}

impl tavola_client::List for ThenInput {
    type Item = ThenItem;
}

impl tavola_client::Limited for ThenInput {}

/// What `async-await` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsyncAwaitInput {
    /// The input `class`.
    pub class: String,
    /// The input `lambda`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lambda: Option<String>,
}

impl AsyncAwaitInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>) -> Self {
        Self {
            class: class.into(),
            lambda: None,
        }
    }
}

impl tavola_client::Operation for AsyncAwaitInput {
    const NAME: &'static str = "async-await";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/promises/{class}/count";
    const IS_READ: bool = true;
    type Answer = AsyncAwaitAnswer;
    type Code = AsyncAwaitCode;
}

/// A code that `async-await` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AsyncAwaitCode {
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `asyncAwait` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsyncAwaitInput_ {
    /// The input `type_`.
    #[serde(rename = "type_")]
    pub r#type: String,
}

impl AsyncAwaitInput_ {
    /// Creates what is required; everything else is left out.
    pub fn new(r#type: impl Into<String>) -> Self {
        Self {
            r#type: r#type.into(),
        }
    }
}

impl tavola_client::Operation for AsyncAwaitInput_ {
    const NAME: &'static str = "asyncAwait";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/strings/{type_}";
    const IS_READ: bool = true;
    type Answer = String_;
    type Code = AsyncAwaitCode_;
}

/// A code that `asyncAwait` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AsyncAwaitCode_ {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `_2` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct _2Input {
    /// The input `_1`.
    #[serde(rename = "_1")]
    pub n1: String,
}

impl _2Input {
    /// Creates what is required; everything else is left out.
    pub fn new(n1: impl Into<String>) -> Self {
        Self { n1: n1.into() }
    }
}

impl tavola_client::Operation for _2Input {
    const NAME: &'static str = "_2";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/numbers/{_1}";
    const IS_READ: bool = true;
    type Answer = Number;
    type Code = _2Code;
}

/// A code that `_2` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum _2Code {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `delete` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteInput {
    /// The input `class`.
    pub class: String,
}

impl DeleteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>) -> Self {
        Self {
            class: class.into(),
        }
    }
}

impl tavola_client::Operation for DeleteInput {
    const NAME: &'static str = "delete";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/promises/{class}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteCode;
}

impl tavola_client::Write for DeleteInput {}

impl tavola_client::Change for DeleteInput {}

/// A code that `delete` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `__init__` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InitInput {
    /// The input `class`.
    pub class: String,
    /// A keyword of Rust */ and of Python """
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#fn: Option<String>,
    /// The input `self`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_: Option<i64>,
    /// The input `None`.
    #[serde(rename = "None")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<i64>,
    /// The input `__proto__`.
    #[serde(rename = "__proto__")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proto: Option<String>,
    /// The input `constructor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constructor: Option<tavola_client::Number>,
    /// The input `two-words`.
    #[serde(rename = "two-words")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_words: Option<tavola_client::Binary>,
    /// The input `twoWords`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_words_: Option<tavola_client::Date>,
    /// The input `match`.
    pub r#match: PromiseMatch,
    /// The input `import`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub import: Option<PromiseImport>,
    /// The input `as`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#as: Option<Vec<String>>,
}

impl InitInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>, r#match: PromiseMatch) -> Self {
        Self {
            class: class.into(),
            r#fn: None,
            self_: None,
            none: None,
            proto: None,
            constructor: None,
            two_words: None,
            two_words_: None,
            r#match,
            import: None,
            r#as: None,
        }
    }
}

impl tavola_client::Operation for InitInput {
    const NAME: &'static str = "__init__";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/promises";
    const IS_READ: bool = false;
    type Answer = Option<Promise>;
    type Code = InitCode;
}

impl tavola_client::Write for InitInput {}

/// A code that `__init__` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum InitCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// there is one */ " */
    #[serde(rename = "class")]
    Class,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `yield` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct YieldInput {
    /// The input `class`.
    pub class: String,
    /// The input `from`.
    pub from: String,
}

impl YieldInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>, from: impl Into<String>) -> Self {
        Self {
            class: class.into(),
            from: from.into(),
        }
    }
}

impl tavola_client::Operation for YieldInput {
    const NAME: &'static str = "yield";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/promises/{class}/pages/{from}";
    const IS_READ: bool = false;
    type Answer = Option<Page>;
    type Code = YieldCode;
}

impl tavola_client::Write for YieldInput {}

/// A code that `yield` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum YieldCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `return` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReturnInput {
    /// The input `type_`.
    #[serde(rename = "type_")]
    pub r#type: String,
}

impl ReturnInput {
    /// Creates what is required; everything else is left out.
    pub fn new(r#type: impl Into<String>) -> Self {
        Self {
            r#type: r#type.into(),
        }
    }
}

impl tavola_client::Operation for ReturnInput {
    const NAME: &'static str = "return";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/strings/{type_}";
    const IS_READ: bool = false;
    type Answer = Option<String_>;
    type Code = ReturnCode;
}

impl tavola_client::Write for ReturnInput {}

/// A code that `return` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReturnCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `work` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkInput {
    /// The input `class`.
    pub class: String,
}

impl WorkInput {
    /// Creates what is required; everything else is left out.
    pub fn new(class: impl Into<String>) -> Self {
        Self {
            class: class.into(),
        }
    }
}

impl tavola_client::Operation for WorkInput {
    const NAME: &'static str = "work";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/promises/{class}/tidy";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = WorkCode;
}

impl tavola_client::Write for WorkInput {}

/// A code that `work` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WorkCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `_3` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct _3Input {
    /// The input `_1`.
    #[serde(rename = "_1")]
    pub n1: String,
}

impl _3Input {
    /// Creates what is required; everything else is left out.
    pub fn new(n1: impl Into<String>) -> Self {
        Self { n1: n1.into() }
    }
}

impl tavola_client::Operation for _3Input {
    const NAME: &'static str = "_3";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/numbers/{_1}";
    const IS_READ: bool = false;
    type Answer = Option<Number>;
    type Code = _3Code;
}

impl tavola_client::Write for _3Input {}

/// A code that `_3` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum _3Code {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `create` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateInput {
    /// The input `constructor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constructor: Option<tavola_client::Number>,
    /// The input `toString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_string: Option<PromiseToString>,
}

impl tavola_client::Operation for CreateInput {
    const NAME: &'static str = "create";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/promises/all";
    const IS_READ: bool = false;
    type Answer = Option<Promise>;
    type Code = CreateCode;
}

impl tavola_client::Write for CreateInput {}

/// A code that `create` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// An entity with the name of a class of JavaScript.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "123")]
#[serde(rename_all = "camelCase")]
pub struct Promise {
    /// The attribute `class`.
    pub class: String,
    /// A keyword of Rust */ and of Python """
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#fn: Option<String>,
    /// The attribute `self`.
    pub self_: i64,
    /// The attribute `None`.
    #[serde(rename = "None")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<i64>,
    /// The attribute `__proto__`.
    #[serde(rename = "__proto__")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proto: Option<String>,
    /// The attribute `constructor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constructor: Option<tavola_client::Number>,
    /// The attribute `two-words`.
    #[serde(rename = "two-words")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_words: Option<tavola_client::Binary>,
    /// The attribute `twoWords`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_words_: Option<tavola_client::Date>,
    /// The attribute `match`.
    pub r#match: PromiseMatch,
    /// The attribute `import`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub import: Option<PromiseImport>,
    /// The attribute `as`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#as: Option<Vec<String>>,
    /// The attribute `toString`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_string: Option<PromiseToString>,
}

/// An item of the entity `Page`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Page")]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// The attribute `class`.
    pub class: String,
    /// The attribute `from`.
    pub from: String,
}

/// An item of the entity `String`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "String")]
#[serde(rename_all = "camelCase")]
pub struct String_ {
    /// The attribute `type_`.
    #[serde(rename = "type_")]
    pub r#type: String,
}

/// An item of the entity `Number`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Number")]
#[serde(rename_all = "camelCase")]
pub struct Number {
    /// The attribute `_1`.
    #[serde(rename = "_1")]
    pub n1: String,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PromiseMatch {
    /// The text `"123"`.
    #[serde(rename = "123")]
    _123,
    /// The text `"class"`.
    #[serde(rename = "class")]
    Class,
    /// The text `"😀"`.
    #[serde(rename = "😀")]
    Unnamed,
    /// The text `"a b"`.
    #[serde(rename = "a b")]
    AB,
    /// The text `"a-b"`.
    #[serde(rename = "a-b")]
    AB_,
    /// The text `"\""`.
    #[serde(rename = "\"")]
    Unnamed_,
    /// The text `""`.
    #[serde(rename = "")]
    Unnamed__,
    /// The text `"self"`.
    #[serde(rename = "self")]
    Self_,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromiseImportLambda {
    /// The attribute `in`.
    pub r#in: tavola_client::Number,
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromiseImport {
    /// The attribute `def`.
    pub def: String,
    /// The attribute `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<bool>,
    /// The attribute `lambda`.
    pub lambda: Vec<PromiseImportLambda>,
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromiseToString {
    /// The attribute `valueOf`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_of: Option<String>,
}

/// One of several kinds of items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ThenItem {
    /// One of `Promise`.
    Promise(Box<Promise>),
    /// One of `Page`.
    Page(Box<Page>),
    /// An item that this client does not know.
    Other(tavola_client::Json),
}

impl<'de> Deserialize<'de> for ThenItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let item = tavola_client::Tagged::read(deserializer, "type")?;
        match item.tag() {
            "123" => item.parse().map(Self::Promise),
            "Page" => item.parse().map(Self::Page),
            _ => Ok(Self::Other(item.into_value())),
        }
    }
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AsyncAwaitAnswer {
    /// The attribute `count`.
    pub count: u64,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A code that every operation, or every write, can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CommonCode {
    /// The request cannot be understood: its path, its query string or its body.
    #[serde(rename = "malformed")]
    Malformed,
    /// One or more inputs are not valid; `errors` lists each of them with a code of its own.
    #[serde(rename = "input-invalid")]
    InputInvalid,
    /// The token of the request is not valid for this service, has expired, or is not valid yet.
    #[serde(rename = "invalid-token")]
    InvalidToken,
    /// The client accepts no JSON.
    #[serde(rename = "not-acceptable")]
    NotAcceptable,
    /// The path and query string of the request are too long.
    #[serde(rename = "uri-too-long")]
    UriTooLong,
    /// The caller calls too often; `Retry-After` tells when the next call is possible.
    #[serde(rename = "rate-limited")]
    RateLimited,
    /// The head of the request, with all its header fields, is too large.
    #[serde(rename = "headers-too-large")]
    HeadersTooLarge,
    /// An error in the service or its data; the operator can find details under the request's id.
    #[serde(rename = "internal")]
    Internal,
    /// The store cannot be reached or is too busy; nothing was changed.
    #[serde(rename = "unavailable")]
    Unavailable,
    /// The service has too many requests at the moment; nothing was changed.
    #[serde(rename = "overloaded")]
    Overloaded,
    /// The token cannot be verified, because the keys of its issuer cannot be fetched at the moment.
    #[serde(rename = "issuer-unavailable")]
    IssuerUnavailable,
    /// A table of the model is not there.
    #[serde(rename = "table-missing")]
    TableMissing,
    /// The disk of the store cannot be written to or has failed; nothing was changed.
    #[serde(rename = "storage-failed")]
    StorageFailed,
    /// A required value is absent or `null`.
    #[serde(rename = "missing")]
    Missing,
    /// A number, or the size of a list or set, would be outside the bounds of its type.
    #[serde(rename = "out-of-bounds")]
    OutOfBounds,
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// An item with this key already exists.
    #[serde(rename = "exists-already")]
    ExistsAlready,
    /// A condition of the write does not hold in the current state.
    #[serde(rename = "condition-failed")]
    ConditionFailed,
    /// The write would create the same item twice.
    #[serde(rename = "written-twice")]
    WrittenTwice,
    /// The idempotency key was already used with other inputs.
    #[serde(rename = "idempotency-mismatch")]
    IdempotencyMismatch,
    /// An item or a request would be larger than a store allows.
    #[serde(rename = "too-large")]
    TooLarge,
    /// The write would change more items than fit in one transaction.
    #[serde(rename = "transaction-too-large")]
    TransactionTooLarge,
    /// Too many other calls changed the same items at the same time; nothing was changed.
    #[serde(rename = "contention")]
    Contention,
    /// There was no answer in time; the write may or may not have happened.
    #[serde(rename = "outcome-unknown")]
    OutcomeUnknown,
    /// The disk of the store is full; nothing was changed, and reads still work.
    #[serde(rename = "storage-full")]
    StorageFull,
}

/// What can be wrong with one input, for `tavola_client::Fault::code_as`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FaultCode {
    /// A required value is absent or `null`.
    #[serde(rename = "missing")]
    Missing,
    /// There is no input or attribute with this name.
    #[serde(rename = "unknown")]
    Unknown,
    /// The value has the wrong JSON type.
    #[serde(rename = "wrong-type")]
    WrongType,
    /// The text does not have the format of its type, such as an e-mail address or a date.
    #[serde(rename = "wrong-format")]
    WrongFormat,
    /// The text is not a member of the enum.
    #[serde(rename = "not-a-member")]
    NotAMember,
    /// A number, or the size of a list or set, would be outside the bounds of its type.
    #[serde(rename = "out-of-bounds")]
    OutOfBounds,
    /// The text has more characters than its type allows.
    #[serde(rename = "too-long")]
    TooLong,
    /// The text has fewer characters than its type requires, or is blank where it has to be given.
    #[serde(rename = "too-short")]
    TooShort,
    /// The list or set has more elements than its type allows.
    #[serde(rename = "too-many")]
    TooMany,
    /// The list has fewer elements than its type requires.
    #[serde(rename = "too-few")]
    TooFew,
    /// The map is nested more deeply than a store allows.
    #[serde(rename = "too-deep")]
    TooDeep,
    /// The number has more digits than can be stored.
    #[serde(rename = "too-precise")]
    TooPrecise,
    /// The value is given more than once.
    #[serde(rename = "repeated")]
    Repeated,
    /// The value is given in the wrong place, such as in the query string of a request with a body.
    #[serde(rename = "misplaced")]
    Misplaced,
    /// The cursor does not belong to this list, these inputs or this caller.
    #[serde(rename = "wrong-cursor")]
    WrongCursor,
    /// `limit` was given to a read that is not a list, or `cursor` to a read without pages.
    #[serde(rename = "not-paged")]
    NotPaged,
    /// The value cannot be part of a key: the key would be empty, too long or reserved.
    #[serde(rename = "bad-key")]
    BadKey,
    /// The header cannot be used with this operation, such as `If-Match` with a read.
    #[serde(rename = "not-applicable")]
    NotApplicable,
    /// The model's own condition on the input does not hold.
    #[serde(rename = "not-valid")]
    NotValid,
}
