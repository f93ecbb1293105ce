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
use crate::suggest::closest;
use crate::syntax::ast::{self, Accept, DeclKind, Member};
use crate::{Finding, Fix, Span};

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
                        Member::Also(also) => collect(&also.accepts, also.span, &mut acceptances),
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
    let meant: Vec<Option<&'static str>> =
        acceptances.iter().map(|(accept, span)| meant(accept, *span, &findings)).collect();
    let mut left = Vec::new();
    for finding in findings {
        let mut accepted = false;
        let of_accept = acceptances.iter().zip(&mut used).zip(&meant);
        for (((accept, span), used), meant) in of_accept {
            let is_meant = accept.code.text == finding.code || *meant == Some(finding.code);
            if is_meant && is_inside(&finding, *span) {
                *used = true;
                accepted = finding.acceptable;
            }
        }
        if !accepted {
            left.push(finding);
        }
    }
    for (((accept, _), used), meant) in acceptances.iter().zip(used).zip(meant) {
        left.extend(about(accept, used, meant));
    }
    left
}

fn is_inside(finding: &Finding, span: Span) -> bool {
    span.start <= finding.span.start && finding.span.end <= span.end
}

/// Returns `true` if there is nothing with this code to accept.
fn is_unknown(code: &str) -> bool {
    !RULES.iter().any(|rule| rule.code == code) && !CHOICES.contains(&code)
}

/// Returns what an acceptance of an unknown code is about: the only code that is found there.
fn meant(accept: &Accept, span: Span, findings: &[Finding]) -> Option<&'static str> {
    let mut here = findings.iter().filter(|finding| is_inside(finding, span));
    let first = here.next().filter(|_| is_unknown(&accept.code.text))?;
    (first.acceptable && here.all(|other| other.code == first.code)).then_some(first.code)
}

fn about(accept: &Accept, used: bool, meant: Option<&str>) -> Option<Finding> {
    let code = accept.code.text.as_str();
    if is_unknown(code) {
        let codes = RULES.iter().map(|rule| rule.code).chain(CHOICES);
        let message = format!("there is no finding with the code `{code}`");
        let finding = Finding::warning(CODE, accept.code.span, message);
        return Some(match meant.or_else(|| closest(code, codes)) {
            Some(meant) => finding
                .help(format!("did you mean `{meant}`?"))
                .fix(Fix::replace(accept.code.span, meant)),
            None => finding,
        });
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
