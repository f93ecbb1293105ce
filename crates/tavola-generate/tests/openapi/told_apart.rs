//! Answers with several entities in a table without types, and what is computed of items.

use serde_json::{Value as Json, json};
use tavola_generate::{Source, openapi, python, rust, typescript};
use tavola_model::model::Model;

const MODEL: &str = r##"
model rentals
table main {
  key   PK, SK
  index byHolder on holder keep (rate)
}
caller { id: id = "sub" }

entity Bike in main {
  PK = "BIKE#{bike}"
  SK = "BIKE"
  bike: id key only
}

/// A bike that somebody has.
entity Rental in main {
  PK = "BIKE#{bike}"
  SK = "RENTAL#{rentalId}"

  bike:     id
  rentalId: id
  holder:   id
  dueAt:    timestamp
  rate:     decimal(6, 2, 0..500)
  cost:     int? visible if caller.id = "boss"
  seen:     int = 0

  /// Whether it should be back.
  late:     bool = dueAt < now computed
  double:   decimal(7, 2) = rate * 2 computed
  margin:   int? = cost * 2 computed
  often:    bool = seen > 3 computed
}

read all(bike) {
  GET /bikes/{bike}/all
  from main where PK = "BIKE#{bike}"
  allow signed-in
}

read byHolder(holder) {
  GET /holders/{holder}/rentals
  from main.byHolder where holder = holder
  for Rental
  allow signed-in
}

write look(bike, rentalId) {
  POST /bikes/{bike}/rentals/{rentalId}/look
  allow signed-in
  update Rental(bike, rentalId) set seen += 1
}

write take(bike, rentalId, holder, dueAt, rate, isNew: bool) {
  POST /bikes/{bike}/rentals
  allow signed-in
  when isNew { create Bike { bike } }
  create Rental from input
}
"##;

fn model() -> Model {
    let parsed = tavola_model::syntax::parse(MODEL);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert_eq!(parsed.findings.iter().chain(&findings).collect::<Vec<_>>().len(), 0);
    model
}

fn mapping() -> Json {
    json!({
        "propertyName": "_entity",
        "mapping": {
            "Bike": "#/components/schemas/TaggedBike",
            "Rental": "#/components/schemas/TaggedRental",
        },
    })
}

#[test]
fn every_mixed_answer_has_a_discriminator() {
    let model = model();
    let document = openapi::document(Source::new(&model));
    let content = |path: &str, method: &str, status: &str| {
        let answer = &document["paths"][path][method]["responses"][status];
        answer["content"]["application/json"]["schema"].clone()
    };
    let list = content("/bikes/{bike}/all", "get", "200");
    assert_eq!(list["properties"]["items"]["items"]["discriminator"], mapping());
    let made = content("/bikes/{bike}/rentals", "post", "201");
    assert_eq!(made["discriminator"], mapping());
    let rental = &document["components"]["schemas"]["TaggedRental"];
    assert_eq!(rental["properties"]["_entity"], json!({ "type": "string", "const": "Rental" }));
    let plain = &document["components"]["schemas"]["RentalPartial"];
    assert_eq!(plain["properties"].get("_entity"), None);
}

#[test]
fn what_is_computed_is_promised_where_everything_is_known_that_it_is_made_of() {
    let model = model();
    let document = openapi::document(Source::new(&model));
    let schemas = &document["components"]["schemas"];
    let whole = &schemas["TaggedRental"];
    let late = json!({ "type": "boolean", "description": "Whether it should be back." });
    assert_eq!(whole["properties"]["late"], late);
    let required = |name: &str| -> Vec<&str> {
        let all = schemas[name]["required"].as_array().into_iter().flatten();
        all.filter_map(Json::as_str)
            .filter(|it| ["late", "double", "margin", "often"].contains(it))
            .collect()
    };
    assert_eq!(required("TaggedRental"), ["late", "double", "often"]);
    // One is what the index gives, and one what an answer knows that only counts.
    let partial = [required("RentalPartial"), required("RentalPartial2")];
    assert!(partial.contains(&vec!["double"]), "{partial:?}");
    assert!(partial.contains(&vec!["late", "double"]), "{partial:?}");
}

#[test]
fn clients_tell_items_apart_by_it() {
    let model = model();
    let source = || Source::new(&model);
    assert!(typescript::text(source()).contains("_entity: \"Rental\";"));
    assert!(python::text(source()).contains("\"_entity\": Literal[\"Rental\"]"));
    let rust = rust::text(source());
    assert!(rust.contains("#[serde(tag = \"_entity\", rename = \"Rental\")]"));
    assert!(rust.contains("Tagged::read(deserializer, \"_entity\")"));
}
