//! Every expression of a model, to be changed in place.

use super::{
    Change, ChangeKind, Derive, Else, Entity, Expr, Let, LetTarget, Loop, Model, NoTenant, Part,
    Read, Sort, Source, Step, WithTarget, Write,
};

impl Expr {
    /// Calls `visit` on the expressions right below this one.
    pub fn children_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        match self {
            Self::Literal(_)
            | Self::Absent
            | Self::Item
            | Self::Slot(_)
            | Self::Claim(_)
            | Self::CallerIp
            | Self::CallerService
            | Self::CallerAgent
            | Self::Write(_)
            | Self::Now
            | Self::Today
            | Self::NewId
            | Self::CallerIs(_) => {}
            Self::Field(e, _)
            | Self::Exists(e)
            | Self::Not(e)
            | Self::ToEpoch(e)
            | Self::DateOf(e) => visit(e),
            Self::Load(load) => load.key.iter_mut().for_each(|(_, e)| visit(e)),
            Self::Rule(_, es)
            | Self::And(es)
            | Self::Or(es)
            | Self::List(es)
            | Self::Call(_, es) => es.iter_mut().for_each(visit),
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
            Self::Template(template) => template.parts.iter_mut().for_each(|part| {
                if let Part::Hole(hole) = part {
                    visit(&mut hole.value);
                    hole.fallback.iter_mut().for_each(&mut *visit);
                }
            }),
            Self::Record(fields) => fields.iter_mut().for_each(|(_, e)| visit(e)),
        }
    }
}

impl Model {
    /// The expressions outside of reads and writes.
    pub fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        self.rules.iter_mut().for_each(|rule| visit(&mut rule.condition));
        if let Some(tenant) = &mut self.tenant {
            visit(&mut tenant.value);
            tenant.except.iter_mut().for_each(&mut *visit);
        }
        self.entities.iter_mut().for_each(|entity| entity.exprs_mut(visit));
        let fields = self.audit.iter_mut().flat_map(|(_, fields)| fields);
        fields.for_each(|(_, value)| visit(value));
    }
}

impl Entity {
    fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        for attribute in &mut self.attributes {
            let told = attribute.otherwise.iter_mut().flat_map(Else::expressions_mut);
            attribute.value.iter_mut().chain(told).for_each(&mut *visit);
        }
        let taken = self.uniques.iter_mut().filter_map(|unique| unique.otherwise.as_mut());
        taken.flat_map(Else::expressions_mut).for_each(&mut *visit);
        self.visible.iter_mut().for_each(&mut *visit);
        self.restricted.iter_mut().for_each(|restricted| visit(&mut restricted.condition));
        let steps = self.moves.iter_mut().flat_map(|moves| &mut moves.steps);
        steps.filter_map(|step| step.by.as_mut()).for_each(&mut *visit);
        for Derive { each, condition, fields, .. } in &mut self.derives {
            each.iter_mut().for_each(|(_, list)| visit(list));
            condition.iter_mut().for_each(&mut *visit);
            fields.iter_mut().for_each(|(_, value)| visit(value));
        }
        if let Some(NoTenant::While(condition)) = &mut self.no_tenant {
            visit(condition);
        }
    }
}

impl Read {
    /// All its expressions.
    pub fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        self.lets.iter_mut().for_each(|binding| binding.exprs_mut(visit));
        self.allow.iter_mut().chain(&mut self.filter).for_each(&mut *visit);
        self.refusal.expressions_mut().for_each(&mut *visit);
        match &mut self.source {
            Source::Get { load, .. } => visit(load),
            Source::Query(query) => {
                visit(&mut query.partition);
                match &mut query.sort {
                    Some(Sort::Compare(_, bound)) => visit(&mut bound.value),
                    Some(Sort::Between(low, high)) => {
                        visit(&mut low.value);
                        visit(&mut high.value);
                    }
                    Some(Sort::BeginsWith(start)) => visit(start),
                    None => {}
                }
            }
            Source::Scan { .. } | Source::Unresolved => {}
        }
        for with in &mut self.with {
            match &mut with.target {
                WithTarget::Item(load) => visit(load),
                WithTarget::Read(_, args) => args.iter_mut().for_each(&mut *visit),
            }
        }
    }
}

impl Write {
    /// All its expressions.
    pub fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        self.allow.iter_mut().for_each(&mut *visit);
        self.refusal.expressions_mut().for_each(&mut *visit);
        self.once.iter_mut().for_each(|(value, _)| visit(value));
        self.steps.iter_mut().for_each(|step| step.exprs_mut(visit));
    }
}

impl Let {
    fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.target {
            LetTarget::Item(load) => visit(load),
            LetTarget::Read(_, args) => args.iter_mut().for_each(visit),
        }
    }
}

impl Step {
    fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        if let Self::Check(_, otherwise)
        | Self::Create { otherwise, .. }
        | Self::Update { otherwise, .. }
        | Self::Delete { otherwise, .. } = self
        {
            otherwise.expressions_mut().for_each(&mut *visit);
        }
        match self {
            Self::Let(binding) => binding.exprs_mut(visit),
            Self::Check(condition, _) => visit(condition),
            Self::Create { fields, .. } => fields.iter_mut().for_each(|(_, value)| visit(value)),
            Self::Update { target, changes, condition, .. } => {
                visit(target);
                changes.iter_mut().for_each(|change| change.exprs_mut(visit));
                condition.iter_mut().for_each(visit);
            }
            Self::Delete { target, condition, .. } => {
                visit(target);
                condition.iter_mut().for_each(visit);
            }
            Self::For { list, condition, body, .. } => {
                match list {
                    Loop::Values(values) => visit(values),
                    Loop::Read(_, args) => args.iter_mut().for_each(&mut *visit),
                }
                condition.iter_mut().for_each(&mut *visit);
                body.iter_mut().for_each(|step| step.exprs_mut(visit));
            }
        }
    }
}

impl Change {
    fn exprs_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match &mut self.kind {
            ChangeKind::Set(value)
            | ChangeKind::SetIfGiven(value)
            | ChangeKind::Increase(value)
            | ChangeKind::Decrease(value)
            | ChangeKind::Add(value)
            | ChangeKind::Remove(value) => visit(value),
            ChangeKind::Clear => {}
        }
    }
}
