//! An `@accept` that matches no finding.
//!
//! `@accept(code, "reason")` above a declaration, an attribute or a key silences the findings with
//! that code inside it, except those that cannot be accepted, as their rules state.
//! An acceptance that no longer matches a finding hides nothing today, but could hide a new finding
//! tomorrow.
//! An acceptance without a reason tells the next reader nothing.
//!
//! ```text
//! @accept(hot-partition, "a few hundred open roles")
//! GSI1PK = "OPEN_ROLES#{roleId}"     // no longer constant: the acceptance is stale
//! ```
//!
//! Fix: remove the annotation, correct its code, or add a reason.

use super::RULES;
use crate::suggest::did_you_mean;
use crate::syntax::ast::{self, Accept, DeclKind, Member};
use crate::{Finding, Span};

pub(super) const CODE: &str = "unused-acceptance";
/// Codes that are not findings but choices: reads through an index that are not checked again.
const CHOICES: [&str; 1] = ["stale"];

/// Removes the findings that the model accepts, and adds those about acceptances.
pub(super) fn settle(findings: Vec<Finding>, file: &ast::File) -> Vec<Finding> {
    let mut acceptances = Vec::new();
    for decl in &file.decls {
        collect(&decl.accepts, decl.span, &mut acceptances);
        match &decl.kind {
            DeclKind::Entity(entity) => {
                for member in &entity.members {
                    match member {
                        Member::Attribute(attribute) => of_attribute(attribute, &mut acceptances),
                        Member::Key(line) => collect(&line.accepts, line.span, &mut acceptances),
                        _ => {}
                    }
                }
            }
            DeclKind::Caller(attributes) => {
                attributes.iter().for_each(|attribute| of_attribute(attribute, &mut acceptances));
            }
            DeclKind::Type(ast::TypeDecl { ty, .. }) => of_type(ty, &mut acceptances),
            _ => {}
        }
    }
    let mut used = vec![false; acceptances.len()];
    let mut left = Vec::new();
    for finding in findings {
        let mut accepted = false;
        for ((accept, span), used) in acceptances.iter().zip(&mut used) {
            let inside = span.start <= finding.span.start && finding.span.end <= span.end;
            if accept.code.text == finding.code && inside {
                *used = true;
                accepted = finding.acceptable;
            }
        }
        if !accepted {
            left.push(finding);
        }
    }
    for ((accept, _), used) in acceptances.iter().zip(used) {
        left.extend(about(accept, used));
    }
    left
}

fn about(accept: &Accept, used: bool) -> Option<Finding> {
    let code = accept.code.text.as_str();
    if !RULES.iter().any(|rule| rule.code == code) && !CHOICES.contains(&code) {
        let codes = RULES.iter().map(|rule| rule.code).chain(CHOICES);
        let message = format!("there is no finding with the code `{code}`");
        let finding = Finding::warning(CODE, accept.code.span, message);
        return Some(finding.maybe_help(did_you_mean(code, codes)));
    }
    if !used && !CHOICES.contains(&code) {
        let message = format!("no `{code}` is found here");
        return Some(
            Finding::warning(CODE, accept.span, message)
                .why("an acceptance that matches nothing would hide the next finding with its code")
                .help("take it out"),
        );
    }
    accept.reason.trim().is_empty().then(|| {
        Finding::warning(CODE, accept.span, format!("`{code}` is accepted without a reason"))
            .help("state why it is right here")
    })
}

type Acceptances<'f> = Vec<(&'f Accept, Span)>;

fn collect<'f>(accepts: &'f [Accept], span: Span, into: &mut Acceptances<'f>) {
    into.extend(accepts.iter().map(|accept| (accept, span)));
}

fn of_attribute<'f>(attribute: &'f ast::Attribute, into: &mut Acceptances<'f>) {
    collect(&attribute.accepts, attribute.span, into);
    attribute.ty.iter().for_each(|ty| of_type(ty, into));
}

fn of_type<'f>(ty: &'f ast::Type, into: &mut Acceptances<'f>) {
    match &ty.kind {
        ast::TypeKind::Record(nested) => nested.iter().for_each(|one| of_attribute(one, into)),
        ast::TypeKind::List(inner, _) | ast::TypeKind::Set(inner, _) => of_type(inner, into),
        _ => {}
    }
}
