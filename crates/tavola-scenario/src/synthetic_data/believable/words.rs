//! The words that texts are made of. First and last names are ordinary ones, combined at random; web
//! and e-mail addresses, telephone numbers and addresses of machines are those that are reserved for
//! examples.

pub(super) const FIRST_NAMES: &[&str] = &[
    "Ada", "Aisha", "Akira", "Alma", "Amara", "Andrea", "Anna", "Arjun", "Aylin", "Ben", "Bruno",
    "Carla", "Chiara", "Clara", "Daniel", "Deniz", "Diego", "Elena", "Elif", "Emil", "Emma",
    "Fatima", "Felix", "Freya", "Greta", "Hana", "Hugo", "Ida", "Ines", "Ivan", "Jakob", "Jana",
    "Jonas", "Julia", "Kemal", "Lars", "Laura", "Leila", "Lena", "Leon", "Lucia", "Luis", "Maja",
    "Mara", "Marco", "Maria", "Mateo", "Mei", "Mila", "Milan", "Nadia", "Nina", "Noah", "Nora",
    "Olga", "Omar", "Oskar", "Paula", "Pedro", "Priya", "Rosa", "Samir", "Sara", "Sofia", "Tariq",
    "Theo", "Tomas", "Vera", "Yara", "Yuki", "Zoe",
];

pub(super) const LAST_NAMES: &[&str] = &[
    "Adams",
    "Ahmed",
    "Almeida",
    "Andersen",
    "Bauer",
    "Becker",
    "Bianchi",
    "Brown",
    "Castro",
    "Cohen",
    "Costa",
    "Diaz",
    "Dubois",
    "Eriksson",
    "Evans",
    "Fischer",
    "Fontana",
    "Garcia",
    "Gruber",
    "Haas",
    "Hansen",
    "Hoffmann",
    "Horvat",
    "Ito",
    "Ivanova",
    "Jansen",
    "Johansson",
    "Kaya",
    "Keller",
    "Khan",
    "Kim",
    "Kowalski",
    "Larsen",
    "Lee",
    "Lindqvist",
    "Lopez",
    "Marino",
    "Martin",
    "Mehta",
    "Meyer",
    "Moreau",
    "Moser",
    "Murphy",
    "Nakamura",
    "Nguyen",
    "Novak",
    "Okafor",
    "Olsen",
    "Patel",
    "Pereira",
    "Petrov",
    "Popescu",
    "Reyes",
    "Ricci",
    "Rossi",
    "Santos",
    "Sato",
    "Silva",
    "Singh",
    "Smith",
    "Steiner",
    "Suzuki",
    "Taylor",
    "Torres",
    "Vasquez",
    "Wagner",
    "Walker",
    "Weber",
    "Wilson",
    "Yilmaz",
];

/// A town: its name, its country, the country's code, a postal code, and a time zone.
pub(super) type Town = (&'static str, &'static str, &'static str, &'static str, &'static str);

pub(super) const TOWNS: &[Town] = &[
    ("Bergen", "Norway", "NO", "5003", "Europe/Oslo"),
    ("Bologna", "Italy", "IT", "40121", "Europe/Rome"),
    ("Brno", "Czechia", "CZ", "60200", "Europe/Prague"),
    ("Cork", "Ireland", "IE", "T12 X2Y3", "Europe/Dublin"),
    ("Freiburg", "Germany", "DE", "79098", "Europe/Berlin"),
    ("Ghent", "Belgium", "BE", "9000", "Europe/Brussels"),
    ("Graz", "Austria", "AT", "8010", "Europe/Vienna"),
    ("Halifax", "Canada", "CA", "B3H 0A1", "America/Halifax"),
    ("Kyoto", "Japan", "JP", "600-8001", "Asia/Tokyo"),
    ("Leeds", "United Kingdom", "GB", "LS1 4AP", "Europe/London"),
    ("Lyon", "France", "FR", "69002", "Europe/Paris"),
    ("Malaga", "Spain", "ES", "29001", "Europe/Madrid"),
    ("Montevideo", "Uruguay", "UY", "11000", "America/Montevideo"),
    ("Mysore", "India", "IN", "570001", "Asia/Kolkata"),
    ("Poznan", "Poland", "PL", "60-001", "Europe/Warsaw"),
    ("Porto", "Portugal", "PT", "4000-001", "Europe/Lisbon"),
    ("Portland", "United States", "US", "97201", "America/Los_Angeles"),
    ("Turku", "Finland", "FI", "20100", "Europe/Helsinki"),
    ("Utrecht", "Netherlands", "NL", "3511 AA", "Europe/Amsterdam"),
    ("Wellington", "New Zealand", "NZ", "6011", "Pacific/Auckland"),
];

pub(super) const STREETS: &[&str] = &[
    "Bridge Street",
    "Cedar Road",
    "Church Lane",
    "Garden Street",
    "Harbour Road",
    "High Street",
    "Lake Avenue",
    "Linden Street",
    "Market Square",
    "Meadow Lane",
    "Mill Road",
    "Orchard Way",
    "Park Avenue",
    "River Road",
    "School Lane",
    "Station Road",
    "Willow Way",
];

/// Things that people talk about.
pub(super) const THINGS: &[&str] = &[
    "budget", "calendar", "contract", "course", "draft", "garden", "guide", "invoice", "kitchen",
    "lamp", "letter", "list", "map", "meeting", "menu", "model", "photo", "plan", "playlist",
    "recipe", "release", "report", "schedule", "sketch", "song", "survey", "ticket", "trip",
    "website", "workshop",
];

pub(super) const QUALITIES: &[&str] = &[
    "bright", "careful", "early", "green", "long", "new", "old", "open", "quiet", "short",
    "simple", "small", "warm", "wide",
];

pub(super) const DAYS: &[&str] = &[
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "the weekend",
    "the end of the month",
];

/// Sentences: `{thing}`, `{quality}`, `{day}` and `{name}` are replaced.
pub(super) const SENTENCES: &[&str] = &[
    "Can somebody bring the {thing} on {day}?",
    "I like the {quality} {thing} best.",
    "If it rains, we look at the {thing} instead.",
    "It took longer than planned, but the {thing} works now.",
    "Let us keep the {thing} as it is until {day}.",
    "{name} asked about the {thing} again.",
    "{name} has finished the {thing}, and it looks good.",
    "Nobody has seen the {quality} {thing} since {day}.",
    "Please check the {thing} and tell me what you think.",
    "Thank you for the {quality} {thing}.",
    "That makes the {thing} easier for everybody.",
    "The first draft of the {thing} is ready.",
    "The {quality} {thing} is done, and the rest follows on {day}.",
    "The {thing} needs another look before {day}.",
    "There are two open questions about the {thing}.",
    "The {quality} {thing} is for people who are new here.",
    "We moved the {thing} to {day}.",
    "We need the {quality} {thing} for {day}.",
];

/// Titles, with the same holes; they begin with a capital letter whatever they begin with.
pub(super) const TITLES: &[&str] = &[
    "{quality} {thing}",
    "{thing} and {thing}",
    "{thing} for {day}",
    "another {thing}",
    "notes on the {thing}",
    "the {quality} {thing}",
    "what to do about the {thing}",
];

/// What the names of companies end with.
pub(super) const COMPANIES: &[&str] =
    &["Books", "Cooperative", "Foods", "Labs", "Partners", "Studio", "Tools", "Works"];

pub(super) const TRADES: &[&str] = &[
    "agriculture",
    "design",
    "education",
    "energy",
    "finance",
    "health",
    "logistics",
    "media",
    "music",
    "retail",
    "software",
    "sport",
    "travel",
];

pub(super) const JOBS: &[&str] = &[
    "accountant",
    "coach",
    "cook",
    "designer",
    "developer",
    "editor",
    "engineer",
    "gardener",
    "manager",
    "photographer",
    "researcher",
    "teacher",
    "translator",
    "writer",
];

pub(super) const SKILLS: &[&str] = &[
    "accounting",
    "carpentry",
    "cooking",
    "drawing",
    "editing",
    "marketing",
    "photography",
    "planning",
    "programming",
    "sales",
    "singing",
    "teaching",
    "translation",
    "writing",
];

pub(super) const DEVICES: &[&str] =
    &["desktop", "laptop", "phone", "tablet", "television", "watch"];

/// Colours: a name, and its code.
pub(super) const COLOURS: &[(&str, &str)] = &[
    ("amber", "#d97706"),
    ("blue", "#2563eb"),
    ("green", "#16a34a"),
    ("grey", "#6b7280"),
    ("orange", "#ea580c"),
    ("pink", "#db2777"),
    ("purple", "#7c3aed"),
    ("red", "#dc2626"),
    ("teal", "#0d9488"),
];

pub(super) const CURRENCIES: &[&str] = &["EUR", "GBP", "INR", "JPY", "NOK", "PLN", "USD"];

pub(super) const LANGUAGES: &[&str] = &["de", "en", "es", "fr", "it", "ja", "pl", "pt"];

pub(super) const EMOJI: &[&str] = &["👍", "🎉", "😀", "🚀", "👀", "🙏", "🔥", "🌱"];
