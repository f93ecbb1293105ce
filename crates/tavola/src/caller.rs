//! The caller, as the command line describes it.

use clap::Args as ClapArgs;
use serde_json::{Map, Value as Json};
use tavola_model::did_you_mean;
use tavola_model::model::{Claim, Model, Type};
use tavola_runtime::Caller;

use crate::fail::Fail;
use crate::inputs::{Assigned, Assignment};

/// The claim that makes the bearer of a development token a service.
pub(crate) const SERVICE: &str = "tavola:service";

/// The options that describe the caller.
#[derive(Debug, ClapArgs)]
pub(crate) struct CallerArgs {
    /// Calls as the user with this id: the claim that the model's `caller` declares as `id`
    #[arg(long = "as", value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Calls as this service of the operator
    #[arg(long, value_name = "NAME")]
    pub(crate) service: Option<String>,
    /// Calls as a member of this group: the claim that the model's `caller` declares as `groups`
    #[arg(long = "group", value_name = "GROUP")]
    pub(crate) groups: Vec<String>,
    /// Sets another claim, by its name in the model or in the token; `NAME:=JSON` passes JSON
    #[arg(long = "claim", value_name = "NAME=VALUE")]
    pub(crate) claims: Vec<String>,
}

impl CallerArgs {
    /// Returns `true` if no option describes the caller.
    pub(crate) fn is_empty(&self) -> bool {
        self.id.is_none()
            && self.service.is_none()
            && self.groups.is_empty()
            && self.claims.is_empty()
    }

    /// Returns the caller's claims under their names in tokens.
    fn claims(&self, model: &Model) -> Result<Map<String, Json>, Fail> {
        let mut claims = Map::new();
        if let Some(id) = &self.id {
            claims.insert(declared(model, "id", "--as")?.claim.clone(), id.clone().into());
        }
        if !self.groups.is_empty() {
            let name = declared(model, "groups", "--group")?.claim.clone();
            claims.insert(name, self.groups.clone().into());
        }
        for claim in &self.claims {
            let Assignment { name, value } = Assignment::parse(claim)?;
            let known = model.caller.iter().find(|claim| claim.name == name || claim.claim == name);
            let value = match (value, known) {
                (Assigned::Json(json), _) => json,
                (Assigned::Text(text), Some(claim)) => typed(&text, &claim.ty),
                (Assigned::Text(text), None) => text.into(),
            };
            claims.insert(known.map_or(name, |claim| claim.claim.clone()), value);
        }
        Ok(claims)
    }

    /// Checks that the model declares every claim. A token may have others; on the command line
    /// that is a mistake.
    pub(crate) fn declared(&self, model: &Model) -> Result<(), Fail> {
        let names: Vec<&str> = model.caller.iter().map(|claim| claim.name.as_str()).collect();
        for claim in &self.claims {
            let name = Assignment::parse(claim)?.name;
            let known = model.caller.iter().any(|known| known.name == name || known.claim == name);
            if !known {
                return Err(Fail::error(format!("the model's `caller` has no claim `{name}`"))
                    .maybe_help(did_you_mean(&name, names.iter().copied())));
            }
        }
        Ok(())
    }

    /// Returns the caller for a call on the store itself.
    pub(crate) fn caller(&self, model: &Model) -> Result<Caller, Fail> {
        let claims = self.claims(model)?;
        Ok(match &self.service {
            Some(name) => Caller::service(name, claims),
            None if self.is_empty() => Caller::anonymous(),
            None => Caller::user(claims),
        })
    }

    /// Returns the claims of a development token.
    pub(crate) fn token_claims(&self, model: &Model) -> Result<Map<String, Json>, Fail> {
        let mut claims = self.claims(model)?;
        if let Some(name) = &self.service {
            claims.insert(SERVICE.to_owned(), name.clone().into());
        }
        Ok(claims)
    }
}

fn declared<'m>(model: &'m Model, name: &str, option: &str) -> Result<&'m Claim, Fail> {
    model.caller.iter().find(|claim| claim.name == name).ok_or_else(|| {
        Fail::error(format!(
            "`{option}` needs `{name}`, which the model's `caller` does not declare"
        ))
        .help("set a claim by its name in the token: `--claim NAME=VALUE`")
    })
}

/// Parses a claim according to its type, and returns it as text if it cannot be parsed.
fn typed(text: &str, ty: &Type) -> Json {
    let json = match ty {
        Type::List(element, _) | Type::Set(element, _) if !text.starts_with('[') => {
            Some(Json::Array(vec![typed(text, element)]))
        }
        ty if ty.is_text() => None,
        _ => serde_json::from_str(text).ok(),
    };
    json.unwrap_or_else(|| text.into())
}
