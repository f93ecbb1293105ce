//! What people write first who come from SQL, Prisma, ElectroDB, JSON or JavaScript, and how it is
//! written here.

use crate::suggest::closest;
use crate::{Finding, Fix, Span};

/// How something is written here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Habit {
    /// With this word instead.
    Word(&'static str),
    /// In another form.
    Form(&'static str),
}

use Habit::{Form, Word};

/// Returns the finding with advice: how a habit is written here, or else the nearest word.
pub(crate) fn advise<'w>(
    finding: Finding,
    habit: Option<Habit>,
    word: &str,
    span: Span,
    words: impl IntoIterator<Item = &'w str>,
) -> Finding {
    match habit {
        Some(Word(instead)) => {
            finding.help(format!("write `{instead}`")).fix(Fix::replace(span, instead))
        }
        Some(Form(advice)) => finding.help(advice),
        None => match closest(word, words) {
            Some(near) => {
                finding.help(format!("did you mean `{near}`?")).fix(Fix::replace(span, near))
            }
            None => finding,
        },
    }
}

/// Returns a word as it is looked for: people write `PartitionKey`, `partition_key` and `partitionkey`.
fn plain(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Words that begin declarations elsewhere.
pub(crate) fn declaration(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "query" | "view" => Word("read"),
        "select" | "find" => {
            Form("what is read is declared: `read name(input) {`, and `from TABLE where ...` in it")
        }
        "insert" => Form("what is written is declared: `write name(input) {`, and the steps in it"),
        "mutation" | "command" | "action" | "procedure" | "function" | "fn" => Word("write"),
        "struct" | "class" | "interface" | "collection" | "record" | "document" | "schema" => {
            Form("an item is described by `entity NAME in TABLE {`")
        }
        "enum" => Form("an enum is a type: `type Status = open | closed`"),
        "index" | "gsi" => Form("an index is a line of its table: `index GSI1 on GSI1PK, GSI1SK`"),
        "import" | "include" | "use" => Form("a model is one file"),
        "policy" | "permission" | "role" | "guard" => Word("rule"),
        "cron" | "schedule" | "scheduled" | "task" | "worker" => {
            Form("what runs by the clock is a job: `job name every 24h {`")
        }
        "generator" | "provider" => Form("a model names no store and no client: take it out"),
        "const" | "var" | "export" | "let" | "module" => {
            Form("a model is no program: it begins with `model NAME`, and `table NAME {` follows")
        }
        "trigger" | "ttl" => Form("what an expiry does: `on expiry of ENTITY as name { ... }`"),
        "database" | "datasource" | "create" | "tables" => {
            Form("a table is declared by `table NAME { key PK, SK }`")
        }
        "user" | "claims" | "auth" | "identity" => Word("caller"),
        _ => return None,
    })
}

/// Words that begin lines of tables elsewhere.
pub(crate) fn table_line(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "gsi" | "global" => Word("index"),
        "lsi" => Word("local index"),
        "globalsecondaryindex" | "globalsecondaryindexes" | "secondaryindex" | "indexes" => {
            Form("an index is a line: `index GSI1 on GSI1PK, GSI1SK`")
        }
        "pk" | "sk" | "hash" | "range" | "partition" | "sort" | "primary" | "partitionkey"
        | "sortkey" | "hashkey" | "rangekey" | "keyschema" | "primarykey" | "keyattributes" => {
            Form("the key attributes are one line: `key PK, SK`")
        }
        "billingmode" => Form("write `billing on-demand`, or `billing provisioned`"),
        "ttl" | "expires" | "timetolive" => Word("ttl"),
        "name" => Form("a physical name follows the table's name: `table main = \"NAME\" {`"),
        "attributes" | "fields" | "columns" => {
            Form("attributes belong in entities: `entity NAME in TABLE { name: text(100) }`")
        }
        _ => return None,
    })
}

/// Words that begin lines of entities elsewhere.
pub(crate) fn entity_line(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "visible" => Form("write `item visible if ...`"),
        "copy" => Form("write `also PK = \"...\", SK = \"...\"`, or `derive Entity`"),
        "key" | "pk" | "sk" | "primary" => {
            Form("write `PK = \"...\"`, with the name of the key attribute")
        }
        "index" | "gsi" => {
            Form("the table declares the index; the entity gives its key: `GSI1PK = \"...\"`")
        }
        "ttl" => Word("expires"),
        "states" | "transitions" | "transition" => Word("moves"),
        "attributes" | "fields" | "properties" | "columns" => {
            Form("attributes are lines of the entity itself: `name: text(100)`")
        }
        "constraint" | "unique" => Word("unique"),
        "assert" | "ensure" | "invariant" | "always" | "check" => Word("check"),
        "append" | "immutable" | "readonly" | "appendonly" | "insertonly" => Word("append-only"),
        _ => return None,
    })
}

/// Words behind attributes elsewhere.
pub(crate) fn modifier(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "default" => Form("a default follows `=`"),
        "else" => Form("an `else` follows the type and its default, or `unique`"),
        "optional" | "nullable" | "null" => Form("an optional type ends with `?`"),
        "required" | "not" | "nonnull" => {
            Form("an attribute is required unless its type ends with `?`: take it out")
        }
        "while" | "if" => Form(
            "a key has a condition, and so has a line of its own: `unique NAME while ...`; \
             an attribute is `visible if`",
        ),
        "readonly" | "const" | "final" => Word("immutable"),
        "hidden" | "private" | "secret" => Form("say who sees it: `visible if RULE`"),
        "check" | "constraint" | "assert" | "invariant" => {
            Form("what always holds is a line of the entity: `check stock >= 0`")
        }
        "references" | "ref" => Form("ask in the write: `check exists Entity(...)`"),
        "ulid" | "uuid" | "generate" | "uid" => Form("a new id is the default `= new`"),
        "watch" | "onupdate" | "autoupdate" => Form("write `= now on write`"),
        "validate" | "pattern" | "regex" | "match" | "enum" => Form(
            "what a value can be is said by its type: `open | closed`, `int(1..10)`, `text(1..80)`, `email`",
        ),
        "auto" | "autoincrement" | "generated" => {
            Form("a new id is the default `= new`: `orderId: ulid = new`")
        }
        "second" | "seconds" | "minute" | "minutes" | "hour" | "hours" | "day" | "days"
        | "weeks" => Form("a duration has its unit behind the number: `45s`, `30m`, `12h`, `7d`"),
        "primary" | "key" => Form("the key is made of attributes: `PK = \"ORDER#{orderId}\"`"),
        _ => return None,
    })
}

/// Types elsewhere.
pub(crate) fn of_type(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "object" | "json" | "any" | "document" | "dict" => Word("map"),
        "boolean" => Word("bool"),
        "float" | "double" | "real" => Word("number"),
        "decimal" | "numeric" | "money" | "currency" => Word("decimal(12, 2)"),
        "integer" | "int" | "bigint" | "long" | "serial" => Word("int"),
        "datetime" | "instant" | "time" => Word("timestamp"),
        "uuid" | "guid" => Word("uuid"),
        "cuid" => Word("id"),
        "varchar" | "char" | "str" | "string" | "s" => Word("string"),
        "n" => Word("number"),
        "m" | "record" => Word("map"),
        "ss" => Word("set[string]"),
        "ns" => Word("set[number]"),
        "bs" => Word("set[binary]"),
        "l" => Form("a list is written `[string]`"),
        "blob" | "bytes" | "buffer" | "b" => Word("binary"),
        "array" | "list" => Form("a list is written `[string]`"),
        "set" => Form("a set is written `set[string]`"),
        "enum" => Form("the members of an enum are its type: `open | closed`"),
        _ => return None,
    })
}

/// What stands behind `@` after an attribute elsewhere.
pub(crate) fn annotation(word: &str) -> &'static str {
    match plain(word).as_str() {
        "default" | "defaultvalue" => "a default follows `=`: `= new`, `= now`, `= 0`",
        "id" => "the key is made of attributes: `PK = \"ORDER#{orderId}\"`; a new id is `= new`",
        "unique" => "write `unique`",
        "updatedat" => "write `= now on write`",
        "relation" | "belongsto" | "hasone" | "manytoone" => {
            "that it exists is asked in the write: `check exists Entity(...)`"
        }
        "hasmany" | "onetomany" => {
            "what belongs to an item is read by a query, and is no attribute of it: take it out"
        }
        "index" => "the table declares the index; the entity gives its key: `GSI1PK = \"...\"`",
        _ => {
            "what holds of an attribute follows it in words: `unique`, `immutable`, `visible if RULE`"
        }
    }
}

/// What stands behind `@@` in Prisma.
pub(crate) fn block_annotation(word: &str) -> &'static str {
    match plain(word).as_str() {
        "unique" => "write `unique a, b`, or `unique` behind an attribute",
        "index" => "the table declares the index; the entity gives its key: `GSI1PK = \"...\"`",
        "id" => "the key is made of attributes: `PK = \"ORDER#{orderId}\"`",
        "map" => "the name of the table stands behind `in`: take it out",
        _ => "the only annotation is `@accept(code, \"reason\")`",
    }
}

/// Words that begin lines of reads elsewhere.
pub(crate) fn read_line(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "load" => Form("write `let name = Entity(...)`"),
        "input" => Form("inputs follow the name of the read: `read name(a, b?)`"),
        "keep" | "where" | "if" => Word("filter"),
        "limit" | "take" | "first" => {
            Form("write `page 10` for pages, or `at most 10` for one answer with everything")
        }
        "order" | "sort" | "orderby" => {
            Form("items come in the order of their sort key; `descending` reverses it")
        }
        "desc" | "reverse" | "backwards" => Word("descending"),
        "newest" | "latest" => Form("write `descending`: from the last sort key to the first"),
        "oldest" | "ascending" | "asc" => {
            Form("items come in the order of their sort key: take it out")
        }
        "form" | "from" => Word("from"),
        "query" | "index" | "facet" => {
            Form("write `from TABLE where ...`, or `from TABLE.INDEX where ...`")
        }
        "params" | "parameters" | "args" | "body" => {
            Form("inputs follow the name of the read: `read name(a, b?)`")
        }
        "returns" | "response" | "output" => Form("a read answers with what it finds: take it out"),
        "deny" | "forbid" => Form("what nothing allows is refused: take it out"),
        "findunique" | "findfirst" | "findone" | "findbyid" | "getitem" | "fetch" => {
            Form("one item is read by its key: `get Entity(...)`")
        }
        "select" | "find" | "findmany" | "list" => Form("write `from table where ...`"),
        "consistent" => Word("strong"),
        "include" | "join" | "populate" | "left" | "inner" => {
            Form("what comes with each item is fetched by `with name = Entity(...)`")
        }
        "auth" | "authorize" | "permit" | "require" => Word("allow"),
        "create" | "update" | "upsert" | "put" | "delete" | "check" => {
            Form("it belongs in a write")
        }
        _ => return None,
    })
}

/// Words that begin lines of writes elsewhere.
pub(crate) fn write_line(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "load" | "get" | "from" | "filter" | "fetch" | "const" | "var" => {
            Form("write `let name = Entity(...)`")
        }
        "input" | "body" | "params" | "parameters" | "args" => {
            Form("inputs follow the name of the write: `write name(a, b?)`")
        }
        "returns" | "response" | "output" => {
            Form("a write answers with the first item that it names, or `answer NAME`")
        }
        "deny" | "forbid" => Form("what nothing allows is refused: take it out"),
        "throw" | "raise" | "fail" | "reject" => {
            Form("write `check EXPR else conflict \"...\"`: it must hold, or the call is refused")
        }
        "save" => Form("write `create` for a new item, `put` or `upsert` for a new or old one"),
        "insert" => Form("write `create Entity { name, ... }`, or `create Entity from input`"),
        "new" => Word("create"),
        "claim" => Form("the number needs a name: `let number = claim Entity(...).counter`"),
        "patch" | "modify" | "update" | "change" | "edit" | "alter" => Word("update"),
        "del" | "destroy" | "delete" => Word("delete"),
        "set" | "add" | "remove" | "clear" => Form("it belongs after `update Entity(...)`"),
        "if" | "unless" | "switch" => {
            Form("write `when EXPR { ... } else { ... }`, or `check EXPR` if it must hold")
        }
        "else" | "otherwise" | "elseif" | "elif" => {
            Form("it stands behind a block: `when EXPR { ... } else { ... }`")
        }
        "steps" => Word("do"),
        "assert" | "ensure" | "condition" => Word("check"),
        "require" | "auth" | "authorize" | "permit" => Word("allow"),
        "foreach" | "each" | "loop" => Word("for"),
        "return" => Form("a write answers with the first item that it names, or `answer NAME`"),
        "transaction" | "begin" | "atomic" => Form("a write is one transaction: take it out"),
        _ => return None,
    })
}

/// Returns `true` for words that say who may call, but are also usual names of items.
pub(crate) fn is_permission(word: &str) -> bool {
    matches!(plain(word).as_str(), "user" | "all" | "any" | "public")
}

/// Returns the usual name of an item of an entity.
pub(crate) fn item_name(entity: &str) -> String {
    let mut letters = entity.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// Returns `true` for words that stand for the caller.
pub(crate) fn is_caller(word: &str) -> bool {
    matches!(
        plain(word).as_str(),
        "user" | "me" | "currentuser" | "auth" | "principal" | "identity" | "claims" | "token"
    )
}

/// Values elsewhere.
pub(crate) fn value(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "all" | "everyone" | "everybody" | "public" | "any" => Word("anyone"),
        "authenticated" | "loggedin" | "signedin" | "user" => Word("signed-in"),
        "null" | "nil" | "undefined" | "none" => Form(
            "whether there is a value is asked with `exists x` or `not exists x`, and `clear x` \
                 removes it",
        ),
        "uuid" | "ulid" | "nanoid" | "autoincrement" => Word("new"),
        "this" | "self" => Word("item"),
        "me" | "currentuser" => Word("caller.id"),
        "auth" | "request" | "context" | "ctx" | "session" | "principal" | "identity" | "token" => {
            Form("who calls is `caller`, with the claims of its declaration: `caller.id`")
        }
        _ => return None,
    })
}

/// Functions elsewhere. The words that take no parentheses are [`WITHOUT_PARENTHESES`].
pub(crate) fn function(word: &str) -> Option<Habit> {
    Some(match plain(word).as_str() {
        "len" | "length" => Word("size"),
        "tolowercase" | "tolower" | "lower" => Word("lower"),
        "touppercase" | "toupper" | "upper" => Word("upper"),
        "startswith" => Word("begins_with"),
        "substring" | "substr" | "slice" => Word("left"),
        "includes" | "has" => Word("contains"),
        "concat" => Form("text is joined by a template: `\"{a} {b}\"`"),
        "coalesce" | "ifnull" => Form("write `a ?? b`"),
        "attributeexists" => Form("write `exists name`"),
        "attributenotexists" => Form("write `not exists name`"),
        "uuid" | "ulid" | "nanoid" | "cuid" => Form("a new id is `new`"),
        "if" | "iif" => Form("write `a when condition else b`"),
        "append" | "push" | "listappend" | "arrayappend" => {
            Form("a list grows by `add x to list`, and a value is made of two by `list + [x]`")
        }
        "least" => Word("min"),
        "greatest" => Word("max"),
        "count" | "sum" | "avg" => {
            Form("a read counts and adds up: `return count`; bind it with `let n = someRead(...)`")
        }
        "ceil" | "floor" => Form("`round(x, 0)` rounds half to even"),
        _ => return None,
    })
}

/// Methods elsewhere: functions stand before their arguments here.
pub(crate) fn method(name: &str, of: &str) -> String {
    match plain(name).as_str() {
        "tolowercase" | "lower" | "lowercase" => format!("write `lower({of})`"),
        "touppercase" | "upper" | "uppercase" => format!("write `upper({of})`"),
        "includes" | "contains" | "has" => format!("write `contains({of}, ...)`"),
        "startswith" | "beginswith" | "begins" => format!("write `begins_with({of}, ...)`"),
        "size" | "length" | "count" => format!("write `size({of})`"),
        "toisostring" | "tostring" | "isoformat" => {
            format!("a value is shown as text by itself: write `{of}`")
        }
        "set" | "update" => {
            "changes follow a word: `update Entity(...) set name = value`".to_owned()
        }
        _ => format!("functions stand before their arguments: `function({of})`"),
    }
}

/// Values that are written like functions elsewhere.
pub(crate) const WITHOUT_PARENTHESES: [&str; 5] = ["now", "today", "new", "anyone", "signed-in"];
