//! Statements that do not hold, of which the model says with `@accept` why that is right.

use super::{Proof, Verdict};
use crate::syntax::ast::{self, Accept, DeclKind, Member};

/// Marks what the model accepts, and adds its reason.
pub(super) fn settle(all: &mut [Proof], file: &ast::File) {
    for proof in all.iter_mut().filter(|proof| proof.verdict == Verdict::Refuted) {
        let Some(acceptable) = &proof.acceptable else { continue };
        let accepts = file.decls.iter().filter(|decl| {
            let name = name(&decl.kind);
            name.is_some_and(|name| acceptable.at.iter().any(|at| at == name))
        });
        let mut accepts = accepts.flat_map(accepts_of);
        let accept = accepts.find(|accept| accept.code.text == acceptable.code);
        if let Some(accept) = accept {
            proof.verdict = Verdict::Accepted;
            proof.text.push_str(&format!(", because {}", accept.reason));
        }
    }
}

fn name(kind: &DeclKind) -> Option<&str> {
    match kind {
        DeclKind::Entity(entity) => Some(&entity.name.text),
        DeclKind::Read(read) => Some(&read.name.text),
        DeclKind::Write(write) => Some(&write.name.text),
        _ => None,
    }
}

/// Returns what is accepted above a declaration, and above the keys and copies of an entity.
fn accepts_of(decl: &ast::Decl) -> impl Iterator<Item = &Accept> {
    let members = match &decl.kind {
        DeclKind::Entity(entity) => entity.members.as_slice(),
        _ => &[],
    };
    let inner = members.iter().flat_map(|member| match member {
        Member::Key(line) => line.accepts.as_slice(),
        Member::Also(also) => also.accepts.as_slice(),
        _ => &[],
    });
    decl.accepts.iter().chain(inner)
}
