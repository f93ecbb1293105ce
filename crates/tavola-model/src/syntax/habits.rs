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

/// Words that begin declarations elsewhere.
pub(crate) fn declaration(word: &str) -> Option<Habit> {
    Some(match word {
        "query" | "get" | "view" | "select" | "SELECT" => Word("read"),
        "mutation" | "command" | "action" | "procedure" | "function" | "fn" => Word("write"),
        "struct" | "class" | "interface" | "collection" | "record" | "document" | "schema" => {
            Form("an item is described by `entity NAME in TABLE {`")
        }
        "enum" => Form("an enum is a type: `type Status = open | closed`"),
        "index" | "gsi" => Form("an index is a line of its table: `index GSI1 on GSI1PK, GSI1SK`"),
        "import" | "include" | "use" => Form("a model is one file"),
        "policy" | "permission" | "role" | "guard" => Word("rule"),
        "cron" | "schedule" | "task" | "worker" => Word("job"),
        "trigger" | "ttl" => Form("what an expiry does: `on expiry of ENTITY as name { ... }`"),
        "database" | "datasource" | "CREATE" => {
            Form("a table is declared by `table NAME { key PK, SK }`")
        }
        "user" | "claims" | "auth" | "identity" => Word("caller"),
        _ => return None,
    })
}

/// Words that begin lines of tables elsewhere.
pub(crate) fn table_line(word: &str) -> Option<Habit> {
    Some(match word {
        "gsi" | "GSI" | "global" => Word("index"),
        "lsi" | "LSI" => Word("local index"),
        "pk" | "PK" | "sk" | "SK" | "hash" | "range" | "partition" | "sort" | "primary"
        | "partitionKey" | "sortKey" | "hashKey" | "rangeKey" => {
            Form("the key attributes are one line: `key PK, SK`")
        }
        "TTL" | "expires" | "timeToLive" => Word("ttl"),
        "name" => Form("a physical name follows the table's name: `table main = \"NAME\" {`"),
        "attributes" | "fields" | "columns" => {
            Form("attributes belong in entities: `entity NAME in TABLE { name: text(100) }`")
        }
        _ => return None,
    })
}

/// Words that begin lines of entities elsewhere.
pub(crate) fn entity_line(word: &str) -> Option<Habit> {
    Some(match word {
        "visible" => Form("write `item visible if ...`"),
        "copy" => Form("write `also PK = \"...\", SK = \"...\"`, or `derive Entity`"),
        "key" | "pk" | "sk" | "primary" => {
            Form("write `PK = \"...\"`, with the name of the key attribute")
        }
        "index" | "gsi" | "GSI" => {
            Form("the table declares the index; the entity gives its key: `GSI1PK = \"...\"`")
        }
        "ttl" | "TTL" => Word("expires"),
        "states" | "transitions" | "transition" => Word("moves"),
        "constraint" | "UNIQUE" => Word("unique"),
        "assert" | "ensure" | "invariant" | "always" | "CHECK" => Word("check"),
        "immutable" | "readonly" | "readOnly" | "append_only" | "appendOnly" | "insert-only" => {
            Word("append-only")
        }
        _ => return None,
    })
}

/// Words behind attributes elsewhere.
pub(crate) fn modifier(word: &str) -> Option<Habit> {
    Some(match word {
        "default" | "DEFAULT" => Form("a default follows `=`"),
        "else" => Form("an `else` follows the type and its default, or `unique`"),
        "optional" | "nullable" | "null" | "NULL" => Form("an optional type ends with `?`"),
        "required" | "not" | "NOT" | "nonnull" => {
            Form("an attribute is required unless its type ends with `?`: take it out")
        }
        "while" | "if" => Form("only keys have a condition; an attribute is `visible if`"),
        "readonly" | "readOnly" | "const" | "final" => Word("immutable"),
        "hidden" | "private" | "secret" => Form("say who sees it: `visible if RULE`"),
        "references" | "REFERENCES" | "ref" => Form("write `-> Entity restrict`"),
        "auto" | "autoincrement" | "generated" | "auto_increment" => {
            Form("a new id is the default `= new`: `orderId: ulid = new`")
        }
        "primary" | "PRIMARY" | "key" => {
            Form("the key is made of attributes: `PK = \"ORDER#{orderId}\"`")
        }
        _ => return None,
    })
}

/// Types elsewhere.
pub(crate) fn of_type(word: &str) -> Option<Habit> {
    Some(match word {
        "object" | "Object" | "json" | "Json" | "JSON" | "any" | "document" | "dict" => Word("map"),
        "boolean" | "Boolean" | "BOOLEAN" => Word("bool"),
        "float" | "Float" | "double" | "real" => Word("number"),
        "Decimal" | "numeric" | "money" | "Money" | "currency" => Word("decimal(12, 2)"),
        "integer" | "Integer" | "INTEGER" | "bigint" | "BigInt" | "long" | "serial" => Word("int"),
        "datetime" | "DateTime" | "instant" | "time" => Word("timestamp"),
        "UUID" | "guid" | "GUID" => Word("uuid"),
        "cuid" => Word("id"),
        "varchar" | "VARCHAR" | "char" | "str" => Word("string"),
        "blob" | "bytes" | "Bytes" | "buffer" | "Buffer" => Word("binary"),
        "array" | "Array" | "list" | "List" => Form("a list is written `[string]`"),
        "Set" => Form("a set is written `set[string]`"),
        "enum" => Form("the members of an enum are its type: `open | closed`"),
        _ => return None,
    })
}

/// Words that begin lines of reads elsewhere.
pub(crate) fn read_line(word: &str) -> Option<Habit> {
    Some(match word {
        "load" => Form("write `let name = Entity(...)`"),
        "input" => Form("inputs follow the name of the read: `read name(a, b?)`"),
        "keep" | "where" | "if" | "WHERE" => Word("filter"),
        "limit" | "take" | "LIMIT" => {
            Form("write `page 10` for pages, or `at most 10` for one answer with everything")
        }
        "order" | "sort" | "orderBy" | "ORDER" => {
            Form("items come in the order of their sort key; `descending` reverses it")
        }
        "desc" | "DESC" | "reverse" | "backwards" => Word("descending"),
        "newest" | "latest" => Form("write `descending`: from the last sort key to the first"),
        "oldest" | "ascending" | "asc" | "ASC" => {
            Form("items come in the order of their sort key: take it out")
        }
        "query" | "form" => Word("from"),
        "select" | "SELECT" | "find" => Form("write `from table where ...`"),
        "consistent" => Word("strong"),
        "include" | "join" | "populate" | "JOIN" => {
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
    Some(match word {
        "load" | "get" | "from" | "filter" | "fetch" | "const" | "var" => {
            Form("write `let name = Entity(...)`")
        }
        "input" => Form("inputs follow the name of the write: `write name(a, b?)`"),
        "save" => Form("write `create` for a new item, `put` or `upsert` for a new or old one"),
        "insert" | "INSERT" | "new" => Word("create"),
        "claim" => Form("the number needs a name: `let number = claim Entity(...).counter`"),
        "patch" | "modify" | "UPDATE" => Word("update"),
        "del" | "destroy" => Word("delete"),
        "set" | "add" | "remove" | "clear" => Form("it belongs after `update Entity(...)`"),
        "if" => Form("write `when EXPR { ... }`, or `check EXPR` if it must hold"),
        "assert" | "ensure" | "condition" => Word("check"),
        "require" | "auth" | "authorize" | "permit" => Word("allow"),
        "foreach" | "each" | "loop" => Word("for"),
        "return" => Form("a write answers with the first item that it names, or `answer NAME`"),
        "transaction" | "begin" | "atomic" => Form("a write is one transaction: take it out"),
        _ => return None,
    })
}

/// Values elsewhere.
pub(crate) fn value(word: &str) -> Option<Habit> {
    Some(match word {
        "all" | "everyone" | "everybody" | "public" | "any" => Word("anyone"),
        "authenticated" | "loggedIn" | "signed_in" | "signedIn" | "user" => Word("signed-in"),
        "null" | "nil" | "undefined" | "none" | "None" | "NULL" => Form(
            "whether there is a value is asked with `exists x` or `not exists x`, and `clear x` \
                 removes it",
        ),
        "uuid" | "ulid" | "nanoid" | "autoincrement" => Word("new"),
        "this" | "self" => Word("item"),
        "me" | "currentUser" => Word("caller.id"),
        _ => return None,
    })
}

/// Functions elsewhere. The words that take no parentheses are [`WITHOUT_PARENTHESES`].
pub(crate) fn function(word: &str) -> Option<Habit> {
    Some(match word {
        "len" | "length" | "LENGTH" => Word("size"),
        "toLowerCase" | "tolower" | "LOWER" => Word("lower"),
        "toUpperCase" | "toupper" | "UPPER" => Word("upper"),
        "startsWith" | "starts_with" => Word("begins_with"),
        "substring" | "substr" | "slice" => Word("left"),
        "includes" | "has" => Word("contains"),
        "concat" | "CONCAT" => Form("text is joined by a template: `\"{a} {b}\"`"),
        "coalesce" | "ifnull" | "IFNULL" | "COALESCE" => Form("write `a ?? b`"),
        "attribute_exists" => Form("write `exists name`"),
        "attribute_not_exists" => Form("write `not exists name`"),
        "uuid" | "ulid" | "nanoid" | "cuid" => Form("a new id is `new`"),
        "if" | "iif" => Form("write `a when condition else b`"),
        _ => return None,
    })
}

/// Values that are written like functions elsewhere.
pub(crate) const WITHOUT_PARENTHESES: [&str; 5] = ["now", "today", "new", "anyone", "signed-in"];
