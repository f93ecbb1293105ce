//! Random little designs: a table, two to four entities, a read or two.

use proptest::prelude::*;
use proptest::sample::select;

/// The type of an attribute or input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `a | b`
    Short,
    /// `a | ab | B`
    Nested,
    Id,
    Text,
    /// `string(1..1)`
    Letter,
    /// `int(0..12)`
    Number,
    Bool,
    Day,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Short,
        Self::Nested,
        Self::Id,
        Self::Text,
        Self::Letter,
        Self::Number,
        Self::Bool,
        Self::Day,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Self::Short => "a | b",
            Self::Nested => "a | ab | B",
            Self::Id => "id",
            Self::Text => "string",
            Self::Letter => "string(1..1)",
            Self::Number => "int(0..12)",
            Self::Bool => "bool",
            Self::Day => "date",
        }
    }

    /// The values that are tried.
    pub fn pool(self) -> &'static [&'static str] {
        match self {
            Self::Short => &["a", "b"],
            Self::Nested => &["a", "ab", "B"],
            Self::Id => &["a", "b", "ab", "A", "B", "1"],
            Self::Text => &["", "a", "b", "#", "A#", "#a", "a#b"],
            Self::Letter => &["a", "#", "A", "1"],
            Self::Number => &["0", "1", "11", "12"],
            Self::Bool => &["true", "false"],
            Self::Day => &["2024-01-31", "2024-02-01", "2023-01-31", "2024-02-02"],
        }
    }
}

/// What a hole does to its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    None,
    Upper,
    Lower,
    Pad,
    /// `desc(2)` of a number, `rank` of an enum, `month` of a day.
    Other,
    /// `pad(2)`, `upper` or `week`.
    Third,
}

#[derive(Debug, Clone)]
pub enum Part {
    Literal(&'static str),
    /// The attribute or input of this place.
    Hole(usize, Change),
}

pub type Template = Vec<Part>;

#[derive(Debug, Clone)]
pub struct Entity {
    pub kinds: Vec<Kind>,
    pub keys: [Template; 2],
}

#[derive(Debug, Clone)]
pub enum Sort {
    None,
    Equal(Template),
    BeginsWith(Template),
    AtMost(Template),
    AtLeast(Template),
    Between(Template, Template),
}

#[derive(Debug, Clone)]
pub struct Read {
    pub kinds: Vec<Kind>,
    pub partition: Template,
    pub sort: Sort,
}

#[derive(Debug, Clone)]
pub struct Design {
    pub entities: Vec<Entity>,
    pub reads: Vec<Read>,
}

/// The names of attributes and of inputs.
pub const ATTRIBUTES: [&str; 3] = ["p", "q", "r"];
pub const INPUTS: [&str; 3] = ["x", "y", "z"];

pub fn shown(template: &Template, kinds: &[Kind], names: &[&str]) -> String {
    let part = |part: &Part| match part {
        Part::Literal(text) => (*text).to_owned(),
        Part::Hole(place, change) => {
            let transform = match effective(*change, kinds[*place]) {
                Change::None => "",
                Change::Upper => ":upper",
                Change::Lower => ":lower",
                Change::Pad => ":pad(2)",
                Change::Other | Change::Third => special(*change, kinds[*place]),
            };
            format!("{{{}{transform}}}", names[*place])
        }
    };
    template.iter().map(part).collect()
}

/// A change that applies to the kind of value.
pub fn effective(change: Change, kind: Kind) -> Change {
    match (change, kind) {
        (Change::Other, Kind::Number | Kind::Short | Kind::Nested | Kind::Day) => Change::Other,
        (Change::Third, Kind::Day) => Change::Third,
        (Change::Other | Change::Third, _) | (_, Kind::Day) => Change::None,
        (Change::Pad, Kind::Number) => Change::Pad,
        (Change::Pad, _) | (_, Kind::Number | Kind::Bool) => Change::None,
        (change, _) => change,
    }
}

/// The transform of a change that is not the same for all kinds.
fn special(change: Change, kind: Kind) -> &'static str {
    match (change, kind) {
        (Change::Third, _) => ":week",
        (_, Kind::Number) => ":desc(2)",
        (_, Kind::Day) => ":month",
        _ => ":rank",
    }
}

impl Design {
    /// The design as a model.
    pub fn text(&self) -> String {
        let mut text = "model brute\ntable main { key PK, SK }\n".to_owned();
        for (place, entity) in self.entities.iter().enumerate() {
            text += &format!("entity E{place} in main {{\n");
            for (name, template) in ["PK", "SK"].iter().zip(&entity.keys) {
                text +=
                    &format!("  {name} = \"{}\"\n", shown(template, &entity.kinds, &ATTRIBUTES));
            }
            for (name, kind) in ATTRIBUTES.iter().zip(&entity.kinds) {
                text += &format!("  {name}: {}\n", kind.text());
            }
            text += "}\n";
        }
        for (place, read) in self.reads.iter().enumerate() {
            let inputs: Vec<String> = INPUTS
                .iter()
                .zip(&read.kinds)
                .map(|(name, kind)| format!("{name}: {}", kind.text()))
                .collect();
            let of = |template| format!("\"{}\"", shown(template, &read.kinds, &INPUTS));
            let sort = match &read.sort {
                Sort::None => String::new(),
                Sort::Equal(value) => format!(" and SK = {}", of(value)),
                Sort::BeginsWith(value) => format!(" and begins_with(SK, {})", of(value)),
                Sort::AtMost(value) => format!(" and SK <= {}", of(value)),
                Sort::AtLeast(value) => format!(" and SK >= {}", of(value)),
                Sort::Between(low, high) => format!(" and SK between {} and {}", of(low), of(high)),
            };
            let (inputs, partition) = (inputs.join(", "), of(&read.partition));
            text += &format!(
                "read r{place}({inputs}) {{\n  from main where PK = {partition}{sort}\n  allow anyone\n}}\n"
            );
        }
        text
    }
}

pub fn templates() -> impl Strategy<Value = Template> {
    let literal = select(vec!["A", "A#", "B#", "#", "AB", "a", "1", "-"]).prop_map(Part::Literal);
    let change = prop_oneof![
        6 => Just(Change::None), 1 => Just(Change::Upper),
        1 => Just(Change::Lower), 1 => Just(Change::Pad),
        1 => Just(Change::Other), 1 => Just(Change::Third),
    ];
    let hole = (0..ATTRIBUTES.len(), change).prop_map(|(place, change)| Part::Hole(place, change));
    let first = prop_oneof![3 => literal.clone(), 1 => hole.clone()];
    let rest = prop::collection::vec(prop_oneof![literal, hole], 0..4);
    let repeats = prop::bool::weighted(0.05);
    (first, rest, repeats).prop_map(|(first, rest, repeats)| {
        let mut seen = [false; ATTRIBUTES.len()];
        // A value stands in a template once, as a rule.
        let fresh = |part: &Part| match part {
            Part::Hole(place, _) => !std::mem::replace(&mut seen[*place], true) || repeats,
            Part::Literal(_) => true,
        };
        std::iter::once(first).chain(rest).filter(fresh).collect()
    })
}

pub fn kinds() -> impl Strategy<Value = Vec<Kind>> {
    prop::collection::vec(select(Kind::ALL.to_vec()), ATTRIBUTES.len())
}

/// Random designs.
pub fn designs() -> impl Strategy<Value = Design> {
    let entity = (kinds(), templates(), templates())
        .prop_map(|(kinds, pk, sk)| Entity { kinds, keys: [pk, sk] });
    let sort = prop_oneof![
        1 => Just(Sort::None),
        1 => templates().prop_map(Sort::Equal),
        3 => templates().prop_map(Sort::BeginsWith),
        1 => templates().prop_map(Sort::AtMost),
        1 => templates().prop_map(Sort::AtLeast),
        1 => (templates(), templates()).prop_map(|(low, high)| Sort::Between(low, high)),
    ];
    let read = (kinds(), templates(), sort).prop_map(|(kinds, partition, sort)| Read {
        kinds,
        partition,
        sort,
    });
    let entities = prop::collection::vec(entity, 2..5);
    let reads = prop::collection::vec(read, 1..3);
    (entities, reads).prop_map(|(entities, reads)| Design { entities, reads })
}
