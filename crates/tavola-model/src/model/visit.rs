//! Traversal of the expressions in a model.
//!
//! This is the only place that knows where expressions are. One description of it yields the shared
//! and the mutable traversal; an exhaustive `match` makes the compiler ask here first about a new
//! kind of expression or step.

use super::{
    Attribute, ChangeKind, Check, Derive, Direction, Else, Entity, Expr, Hole, Input, Job, JobLoop,
    JobStep, Key, KeySource, Let, LetTarget, Loop, Model, Move, NoTenant, OnRead, Portions, Read,
    Restriction, Sort, Source, Step, Template, TemplatePart, Unique, With, WithTarget, Write,
};

/// Defines a traversal twice: `shared` over `&Expr`, and `mutable` over `&mut Expr`.
macro_rules! traversal {
    ($children:ident, $exprs:ident $(, $mut:tt)?) => {
        impl Expr {
            /// Calls `visit` on the expressions right below this one.
            pub fn $children<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Self)) {
                match self {
                    Self::Literal(_)
                    | Self::Absent
                    | Self::Item
                    | Self::Slot(_)
                    | Self::Claim(_)
                    | Self::CallerIp
                    | Self::CallerAgent
                    | Self::CallerService
                    | Self::Write(_)
                    | Self::Now
                    | Self::Today
                    | Self::NewId(_)
                    | Self::CallerIs(_) => {}
                    Self::Field(e, _)
                    | Self::Exists(e)
                    | Self::Not(e)
                    | Self::ToEpoch(e, _)
                    | Self::DateOf(e) => visit(e),
                    Self::Load(load) => {
                        let key = &$($mut)? load.key;
                        key.into_iter().for_each(|(_, value)| visit(value));
                    }
                    Self::Rule(_, es)
                    | Self::And(es)
                    | Self::Or(es)
                    | Self::List(es)
                    | Self::Call(_, es) => es.into_iter().for_each(visit),
                    Self::Compare(a, _, b, _)
                    | Self::IfGiven(a, b)
                    | Self::In(a, b)
                    | Self::Coalesce(a, b)
                    | Self::Arithmetic(_, a, b)
                    | Self::Shift(_, a, b, _)
                    | Self::Combine(_, a, b) => {
                        visit(a);
                        visit(b);
                    }
                    Self::Between(a, b, c, _) | Self::When(a, b, c) => {
                        visit(a);
                        visit(b);
                        visit(c);
                    }
                    Self::Template(template) => template.$exprs(visit),
                    Self::Record(fields) => {
                        fields.into_iter().for_each(|(_, value)| visit(value));
                    }
                }
            }
        }

        impl Template {
            fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                for part in &$($mut)? self.parts {
                    if let TemplatePart::Hole(Hole { value, fallback, .. }) = part {
                        visit(value);
                        fallback.into_iter().for_each(&mut *visit);
                    }
                }
            }
        }

        impl Model {
            /// Calls `visit` on each expression outside of reads and writes.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                for rule in &$($mut)? self.rules {
                    visit(&$($mut)? rule.condition);
                }
                if let Some(tenant) = &$($mut)? self.tenant {
                    visit(&$($mut)? tenant.value);
                    (&$($mut)? tenant.except).into_iter().for_each(&mut *visit);
                }
                for entity in &$($mut)? self.entities {
                    entity.$exprs(visit);
                }
                for Job { inputs, loops, .. } in &$($mut)? self.jobs {
                    inputs.into_iter().for_each(|input| input.$exprs(visit));
                    loops.into_iter().for_each(|one| one.$exprs(visit));
                }
                let audit = (&$($mut)? self.audit).into_iter();
                for (_, fields) in audit.chain(&$($mut)? self.data) {
                    fields.into_iter().for_each(|(_, value)| visit(value));
                }
            }
        }

        impl Entity {
            fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                for Attribute { value, otherwise, .. } in &$($mut)? self.attributes {
                    value.into_iter().for_each(&mut *visit);
                    otherwise.into_iter().for_each(|otherwise| otherwise.$exprs(visit));
                }
                for OnRead { value, .. } in &$($mut)? self.on_read {
                    visit(value);
                }
                for Key { source, condition, .. } in &$($mut)? self.keys {
                    if let KeySource::Template(template) = source {
                        template.$exprs(visit);
                    }
                    condition.into_iter().for_each(&mut *visit);
                }
                for Unique { condition, otherwise, .. } in &$($mut)? self.uniques {
                    condition.into_iter().for_each(&mut *visit);
                    otherwise.into_iter().for_each(|otherwise| otherwise.$exprs(visit));
                }
                for Check { parts, otherwise, .. } in &$($mut)? self.checks {
                    parts.into_iter().for_each(&mut *visit);
                    otherwise.$exprs(visit);
                }
                (&$($mut)? self.visible).into_iter().for_each(&mut *visit);
                for Restriction { condition, .. } in &$($mut)? self.restricted {
                    visit(condition);
                }
                for moves in &$($mut)? self.moves {
                    for Move { by, .. } in &$($mut)? moves.steps {
                        by.into_iter().for_each(&mut *visit);
                    }
                }
                for Derive { each, exclusive, condition, fields, .. } in &$($mut)? self.derives {
                    each.into_iter().for_each(|(_, list)| visit(list));
                    exclusive.into_iter().for_each(|otherwise| otherwise.$exprs(visit));
                    condition.into_iter().for_each(&mut *visit);
                    fields.into_iter().for_each(|(_, value)| visit(value));
                }
                if let Some(NoTenant::While(condition)) = &$($mut)? self.no_tenant {
                    visit(condition);
                }
            }
        }

        impl Read {
            /// Calls `visit` on each of its expressions.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                for input in &$($mut)? self.inputs {
                    input.$exprs(visit);
                }
                for binding in &$($mut)? self.lets {
                    binding.$exprs(visit);
                }
                (&$($mut)? self.allow).into_iter().for_each(&mut *visit);
                (&$($mut)? self.filter).into_iter().for_each(&mut *visit);
                self.refusal.$exprs(visit);
                match &$($mut)? self.source {
                    Source::Get { load, others, .. } => {
                        visit(load);
                        others.into_iter().for_each(&mut *visit);
                    }
                    Source::Query(query) => {
                        visit(&$($mut)? query.partition);
                        if let Direction::DescendingIf(condition) = &$($mut)? query.direction {
                            visit(condition);
                        }
                        match &$($mut)? query.sort {
                            Some(Sort::Compare(_, bound)) => visit(&$($mut)? bound.value),
                            Some(Sort::Between(low, high)) => {
                                visit(&$($mut)? low.value);
                                visit(&$($mut)? high.value);
                            }
                            Some(Sort::BeginsWith(start)) => visit(start),
                            None => {}
                        }
                    }
                    Source::Scan { .. } | Source::Unresolved => {}
                }
                for With { target, .. } in &$($mut)? self.with {
                    match target {
                        WithTarget::Item(load) => visit(load),
                        WithTarget::Read(_, args) => args.into_iter().for_each(&mut *visit),
                    }
                }
            }
        }

        impl Write {
            /// Calls `visit` on each of its expressions.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                for input in &$($mut)? self.inputs {
                    input.$exprs(visit);
                }
                (&$($mut)? self.allow).into_iter().for_each(&mut *visit);
                self.refusal.$exprs(visit);
                (&$($mut)? self.once).into_iter().for_each(|(value, _)| visit(value));
                for step in &$($mut)? self.steps {
                    step.$exprs(visit);
                }
                for Portions { step, call } in &$($mut)? self.portions {
                    step.$exprs(visit);
                    call.into_iter().for_each(|(_, args)| {
                        args.into_iter().for_each(&mut *visit);
                    });
                }
                (&$($mut)? self.cancel).into_iter().for_each(&mut *visit);
            }
        }

        impl Input {
            fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                let Self { default, otherwise, .. } = self;
                default.into_iter().for_each(&mut *visit);
                otherwise.into_iter().for_each(|otherwise| otherwise.$exprs(visit));
            }
        }

        impl JobLoop {
            fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                let Self { read: (_, args), condition, body, .. } = self;
                args.into_iter().chain(condition).for_each(&mut *visit);
                body.into_iter().for_each(|step| match step {
                    JobStep::For(inner) => inner.$exprs(visit),
                    JobStep::Do(_, args) => args.into_iter().for_each(&mut *visit),
                });
            }
        }

        impl Else {
            /// Calls `visit` on the message and the values.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                let Self { message, values, .. } = self;
                message.into_iter().for_each(&mut *visit);
                values.into_iter().for_each(|(_, value)| visit(value));
            }
        }

        impl Let {
            /// Calls `visit` on each of its expressions.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                match &$($mut)? self.target {
                    LetTarget::Item(value) | LetTarget::Value(value) => visit(value),
                    LetTarget::Read(_, args) | LetTarget::Aggregate(_, args) => {
                        args.into_iter().for_each(visit);
                    }
                    LetTarget::Claim(claim) => {
                        let sources = &$($mut)? claim.sources;
                        sources.into_iter().for_each(visit);
                    }
                }
            }
        }

        impl Step {
            /// Calls `visit` on each of its expressions.
            pub fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                match self {
                    Self::Let(binding) => binding.$exprs(visit),
                    Self::Check(condition, otherwise) => {
                        otherwise.$exprs(visit);
                        visit(condition);
                    }
                    Self::Create { fields, otherwise, .. } => {
                        otherwise.$exprs(visit);
                        fields.into_iter().for_each(|(_, value)| visit(value));
                    }
                    Self::Update { target, any, changes, starting, condition, otherwise, .. } => {
                        otherwise.$exprs(visit);
                        any.into_iter().for_each(|any| visit(&$($mut)? any.list));
                        visit(target);
                        changes.into_iter().for_each(|change| change.kind.$exprs(visit));
                        starting.into_iter().for_each(|(_, value)| visit(value));
                        condition.into_iter().for_each(visit);
                    }
                    Self::Delete { target, condition, otherwise, .. } => {
                        otherwise.$exprs(visit);
                        visit(target);
                        condition.into_iter().for_each(visit);
                    }
                    Self::For { list, condition, body, .. } => {
                        match list {
                            Loop::Values(values) => visit(values),
                            Loop::Read(_, args) => args.into_iter().for_each(&mut *visit),
                            Loop::Once | Loop::Otherwise(_) => {}
                        }
                        condition.into_iter().for_each(&mut *visit);
                        body.into_iter().for_each(|step| step.$exprs(visit));
                    }
                }
            }
        }

        impl ChangeKind {
            fn $exprs<'e>(&'e $($mut)? self, visit: &mut dyn FnMut(&'e $($mut)? Expr)) {
                match self {
                    Self::Set(value)
                    | Self::SetIfGiven(value)
                    | Self::Increase(value)
                    | Self::Decrease(value)
                    | Self::Add(value)
                    | Self::Remove(value) => visit(value),
                    Self::Clear => {}
                }
            }
        }
    };
}

traversal!(children, exprs);
traversal!(children_mut, exprs_mut, mut);

impl Model {
    /// Calls `visit` on each expression of the model.
    pub fn all_exprs<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.exprs(visit);
        self.reads.iter().for_each(|read| read.exprs(visit));
        self.writes.iter().for_each(|write| write.exprs(visit));
    }
}

impl Expr {
    /// Calls `visit` on this expression and then on every one below it, from left to right.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Self)) {
        visit(self);
        self.children(&mut |child| child.walk(visit));
    }

    /// Returns `true` if this expression or one below it satisfies the predicate.
    pub fn any(&self, mut predicate: impl FnMut(&Self) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |expr| found = found || predicate(expr));
        found
    }

    /// Returns the expression with parts of it replaced, the outermost first.
    #[must_use]
    pub fn replaced(mut self, with: &dyn Fn(&Self) -> Option<Self>) -> Self {
        if let Some(replacement) = with(&self) {
            return replacement;
        }
        self.children_mut(&mut |child| {
            *child = std::mem::replace(child, Self::Absent).replaced(with);
        });
        self
    }
}
