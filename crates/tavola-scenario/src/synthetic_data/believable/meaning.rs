//! What a text is about, as far as the names of its attribute and entity tell.

/// What a text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    FirstName,
    LastName,
    FullName,
    UserName,
    Email,
    Phone,
    /// A picture on the web.
    Picture,
    /// A file on the web.
    File,
    /// Any other address on the web.
    Link,
    Street,
    /// The second line of an address.
    Door,
    Town,
    PostalCode,
    Country,
    TimeZone,
    Colour,
    Currency,
    Language,
    Company,
    Trade,
    Job,
    Skill,
    Device,
    Emoji,
    /// The address of a machine.
    Machine,
    Browser,
    Version,
    Amount,
    /// A word that sorts things.
    Label,
    Title,
    /// One sentence.
    Sentence,
    /// As many sentences as people write.
    Prose,
    /// What programs know something by.
    Code,
    Unknown,
}

/// What names are told by, the more particular first: all words must be in the name, in this order at
/// its end, or anywhere if there is only one.
const KNOWN: &[(&[&str], Meaning)] = &[
    (&["id"], Meaning::Code),
    (&["email"], Meaning::Email),
    (&["mail"], Meaning::Email),
    (&["first", "name"], Meaning::FirstName),
    (&["given", "name"], Meaning::FirstName),
    (&["last", "name"], Meaning::LastName),
    (&["family", "name"], Meaning::LastName),
    (&["surname"], Meaning::LastName),
    (&["user", "name"], Meaning::UserName),
    (&["screen", "name"], Meaning::UserName),
    (&["username"], Meaning::UserName),
    (&["nickname"], Meaning::UserName),
    (&["handle"], Meaning::UserName),
    (&["login"], Meaning::UserName),
    (&["slug"], Meaning::UserName),
    (&["display", "name"], Meaning::FullName),
    (&["full", "name"], Meaning::FullName),
    (&["author", "name"], Meaning::FullName),
    (&["owner", "name"], Meaning::FullName),
    (&["sender", "name"], Meaning::FullName),
    (&["recipient", "name"], Meaning::FullName),
    (&["contact", "name"], Meaning::FullName),
    (&["company", "name"], Meaning::Company),
    (&["file", "name"], Meaning::Code),
    (&["time", "zone"], Meaning::TimeZone),
    (&["timezone"], Meaning::TimeZone),
    (&["user", "agent"], Meaning::Browser),
    (&["ip"], Meaning::Machine),
    (&["phone"], Meaning::Phone),
    (&["mobile"], Meaning::Phone),
    (&["avatar"], Meaning::Picture),
    (&["image"], Meaning::Picture),
    (&["photo"], Meaning::Picture),
    (&["picture"], Meaning::Picture),
    (&["logo"], Meaning::Picture),
    (&["thumbnail"], Meaning::Picture),
    (&["deck"], Meaning::File),
    (&["resume"], Meaning::File),
    (&["attachment"], Meaning::File),
    (&["file"], Meaning::File),
    (&["url"], Meaning::Link),
    (&["link"], Meaning::Link),
    (&["website"], Meaning::Link),
    (&["homepage"], Meaning::Link),
    (&["street"], Meaning::Street),
    (&["line1"], Meaning::Street),
    (&["line2"], Meaning::Door),
    (&["address"], Meaning::Street),
    (&["city"], Meaning::Town),
    (&["town"], Meaning::Town),
    (&["location"], Meaning::Town),
    (&["place"], Meaning::Town),
    (&["zip"], Meaning::PostalCode),
    (&["postcode"], Meaning::PostalCode),
    (&["postal"], Meaning::PostalCode),
    (&["country"], Meaning::Country),
    (&["colour"], Meaning::Colour),
    (&["color"], Meaning::Colour),
    (&["currency"], Meaning::Currency),
    (&["language"], Meaning::Language),
    (&["locale"], Meaning::Language),
    (&["company"], Meaning::Company),
    (&["organization"], Meaning::Company),
    (&["organisation"], Meaning::Company),
    (&["employer"], Meaning::Company),
    (&["vendor"], Meaning::Company),
    (&["brand"], Meaning::Company),
    (&["industry"], Meaning::Trade),
    (&["sector"], Meaning::Trade),
    (&["job", "title"], Meaning::Job),
    (&["profession"], Meaning::Job),
    (&["occupation"], Meaning::Job),
    (&["position"], Meaning::Job),
    (&["skill"], Meaning::Skill),
    (&["skills"], Meaning::Skill),
    (&["device"], Meaning::Device),
    (&["platform"], Meaning::Device),
    (&["emoji"], Meaning::Emoji),
    (&["version"], Meaning::Version),
    (&["compensation"], Meaning::Amount),
    (&["salary"], Meaning::Amount),
    (&["title"], Meaning::Title),
    (&["subject"], Meaning::Title),
    (&["headline"], Meaning::Title),
    (&["caption"], Meaning::Title),
    (&["tagline"], Meaning::Sentence),
    (&["slogan"], Meaning::Sentence),
    (&["summary"], Meaning::Sentence),
    (&["preview"], Meaning::Sentence),
    (&["reason"], Meaning::Sentence),
    (&["description"], Meaning::Prose),
    (&["bio"], Meaning::Prose),
    (&["about"], Meaning::Prose),
    (&["body"], Meaning::Prose),
    (&["text"], Meaning::Prose),
    (&["content"], Meaning::Prose),
    (&["message"], Meaning::Prose),
    (&["comment"], Meaning::Prose),
    (&["note"], Meaning::Prose),
    (&["notes"], Meaning::Prose),
    (&["letter"], Meaning::Prose),
    (&["review"], Meaning::Prose),
    (&["feedback"], Meaning::Prose),
    (&["details"], Meaning::Prose),
    (&["tag"], Meaning::Label),
    (&["tags"], Meaning::Label),
    (&["keyword"], Meaning::Label),
    (&["keywords"], Meaning::Label),
    (&["category"], Meaning::Label),
    (&["genre"], Meaning::Label),
    (&["type"], Meaning::Label),
    (&["kind"], Meaning::Label),
    (&["action"], Meaning::Label),
    (&["method"], Meaning::Label),
    (&["entity"], Meaning::Label),
    (&["key"], Meaning::Code),
    (&["code"], Meaning::Code),
    (&["token"], Meaning::Code),
    (&["hash"], Meaning::Code),
    (&["secret"], Meaning::Code),
    (&["number"], Meaning::Code),
    (&["isbn"], Meaning::Code),
    (&["sku"], Meaning::Code),
];

/// The words of entities whose items are people.
const PEOPLE: &[&str] = &[
    "athlete",
    "author",
    "client",
    "coach",
    "contact",
    "customer",
    "employee",
    "guest",
    "member",
    "owner",
    "participant",
    "patient",
    "person",
    "player",
    "profile",
    "student",
    "teacher",
    "user",
];

/// The words of entities whose items are companies.
const ORGANISATIONS: &[&str] = &[
    "account",
    "company",
    "enterprise",
    "merchant",
    "organisation",
    "organization",
    "shop",
    "startup",
    "supplier",
    "tenant",
    "vendor",
];

/// The words of attributes that hold the id of a person.
const ROLES: &[&str] = &[
    "actor",
    "applicant",
    "approver",
    "assignee",
    "athlete",
    "author",
    "buyer",
    "coach",
    "creator",
    "customer",
    "founder",
    "invitee",
    "inviter",
    "member",
    "owner",
    "recipient",
    "requester",
    "reviewer",
    "sender",
    "student",
    "teacher",
    "user",
];

/// The words of attributes that few items have: most things are neither deleted nor given up.
const RARE: &[&str] = &[
    "archived",
    "banned",
    "cancelled",
    "deleted",
    "error",
    "failed",
    "rejected",
    "removed",
    "retired",
    "revoked",
    "skip",
    "suspended",
];

/// The words of times that are yet to come.
const AHEAD: &[&str] = &["deadline", "due", "end", "ends", "expires", "expiry", "forget", "until"];

impl Meaning {
    /// Returns what an attribute of an entity is about.
    pub(super) fn of(entity: &str, attribute: &str) -> Self {
        let words = words(attribute);
        let is_known = |known: &[&str]| match known {
            [word] => words.iter().any(|known| known == word),
            several => words.ends_with(&several.iter().map(|&w| w.to_owned()).collect::<Vec<_>>()),
        };
        if let Some((_, meaning)) = KNOWN.iter().find(|(known, _)| is_known(known)) {
            return *meaning;
        }
        if words.last().is_some_and(|last| last == "name") {
            return match (has_one(entity, PEOPLE), has_one(entity, ORGANISATIONS)) {
                (true, _) if words.len() == 1 => Self::FullName,
                (_, true) if words.len() == 1 => Self::Company,
                _ => Self::Title,
            };
        }
        Self::Unknown
    }
}

/// Returns `true` if an attribute holds the id of a person.
pub(in super::super) fn names_a_person(attribute: &str) -> bool {
    has_one(attribute, ROLES)
}

/// Returns `true` if few items have an attribute.
pub(in super::super) fn is_rare(attribute: &str) -> bool {
    has_one(attribute, RARE)
}

/// Returns `true` if an attribute holds a time that is yet to come.
pub(in super::super) fn is_ahead(attribute: &str) -> bool {
    has_one(attribute, AHEAD)
}

/// Returns the number that an attribute does not reach, as far as its name tells.
pub(in super::super) fn most(attribute: &str) -> Option<u64> {
    let most: &[(&str, u64)] = &[
        ("age", 90),
        ("attempt", 3),
        ("attempts", 3),
        ("intensity", 10),
        ("level", 10),
        ("minutes", 120),
        ("percent", 100),
        ("priority", 5),
        ("quantity", 20),
        ("rating", 6),
        ("rounds", 12),
        ("score", 100),
        ("seconds", 60),
        ("size", 50),
    ];
    let words = words(attribute);
    most.iter().find(|(word, _)| words.iter().any(|w| w == word)).map(|(_, most)| *most)
}

fn has_one(name: &str, of: &[&str]) -> bool {
    words(name).iter().any(|word| of.contains(&word.as_str()))
}

/// Splits a name into its words, in lower case: `recipientFirstName`, `first_name`, `userID`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for letter in name.chars() {
        let begins = letter.is_uppercase() && !before.is_uppercase();
        if !letter.is_alphanumeric() {
            before = '_';
            continue;
        }
        match words.last_mut() {
            Some(word) if before != '_' && !begins => word.extend(letter.to_lowercase()),
            _ => words.push(letter.to_lowercase().collect()),
        }
        before = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_split_into_its_words() {
        assert_eq!(words("recipientFirstName"), ["recipient", "first", "name"]);
        assert_eq!(words("user_name"), ["user", "name"]);
        assert_eq!(words("userID"), ["user", "id"]);
        assert_eq!(words("line1"), ["line1"]);
        assert_eq!(words("e-mail"), ["e", "mail"]);
        assert_eq!(words("__"), Vec::<String>::new());
    }

    #[test]
    fn names_tell_what_a_text_is_about() {
        for (entity, attribute, meaning) in [
            ("User", "firstName", Meaning::FirstName),
            ("Mail", "recipientLastName", Meaning::LastName),
            ("User", "name", Meaning::FullName),
            ("Account", "name", Meaning::Company),
            ("Board", "boardName", Meaning::Title),
            ("Board", "name", Meaning::Title),
            ("User", "userName", Meaning::UserName),
            ("Mail", "senderEmail", Meaning::Email),
            ("User", "avatarUrl", Meaning::Picture),
            ("User", "linkedinUrl", Meaning::Link),
            ("Log", "ipAddress", Meaning::Machine),
            ("Address", "address", Meaning::Street),
            ("Role", "description", Meaning::Prose),
            ("Payment", "stripeCustomerId", Meaning::Code),
            ("Notice", "relatedEntityId", Meaning::Code),
            ("Thing", "flavour", Meaning::Unknown),
        ] {
            assert_eq!(Meaning::of(entity, attribute), meaning, "{entity} {attribute}");
        }
    }
}
