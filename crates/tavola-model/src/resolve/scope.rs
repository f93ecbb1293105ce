//! Which names an expression can see.

use crate::Span;
use crate::model::{EntityId, Expr, Input, Int, Local, Type};

/// What a bare name means where an expression stands.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// The item that the expression is about; its attributes come first.
    pub item: Option<EntityId>,
    /// Whether it is what an item stores that is made of the expression.
    pub stores: bool,
    /// Inputs, locals and parameters, in the order of the frame.
    pub slots: Vec<Slot>,
    /// Names below this place are out of scope (loops that ended).
    hidden: Vec<usize>,
    /// Those of them that stood in a `when`: an `answer` may name what it made.
    conditional: Vec<usize>,
    /// The first place whose name is in scope: steps see their own names only.
    floor: usize,
    /// The parameters of steps that stand for slots outside of them.
    aliases: Vec<(String, usize)>,
    of_steps: bool,
    /// The entities of whose items the steps so far create, change or delete some.
    pub changed: Vec<EntityId>,
    /// The condition of the `when` before a step, with its slot.
    pub behind_when: Option<(usize, Expr)>,
    /// How many loops there are around a step.
    pub loops: usize,
    /// Whether `random(n)` means something.
    pub draws: bool,
    /// Whether `write.name` and its like mean something.
    pub audit: bool,
}

/// One place of a frame.
#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub name: String,
    /// The type, once some use determines it.
    pub ty: Option<Type>,
    pub type_source: TypeSource,
    pub kind: SlotKind,
    pub used: bool,
    /// What `let` gave a name, if it is a value.
    pub value: Option<Expr>,
    /// Whether it is what a read counts or adds up.
    pub aggregate: bool,
    /// Whether it needs what a step makes or changes.
    pub made_by_step: bool,
    pub span: Span,
}

/// Where the type of a slot comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeSource {
    /// It is declared, or not known yet.
    Declared,
    /// A value that it is compared or calculated with, whose bounds are not the slot's.
    Comparison,
    /// A use as a value of this type.
    Use,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotKind {
    Input { optional: bool },
    Local,
}

impl Slot {
    /// Notes that a place takes the slot's value: the type is the narrowest of all such places.
    /// Returns the type that it has if there is no narrower one of the two, and a value of one need
    /// not be one of the other.
    #[must_use]
    pub fn goes_to(&mut self, wanted: &Type) -> Option<Type> {
        // A place whose type was a mistake has been reported there.
        let known = self.ty.clone().filter(|known| *known != Type::Unknown);
        if self.type_source == TypeSource::Declared
            && let Some(known) = known
        {
            // What may be left out may not be blank for that.
            self.ty = Some(if wanted.is_seen() { known.seen(true) } else { known });
            return None;
        }
        let source = std::mem::replace(&mut self.type_source, TypeSource::Use);
        match (known, wanted) {
            (None, _) => self.ty = Some(wanted.clone()),
            // What it was compared with is no place of its own.
            (Some(known), _) if source == TypeSource::Comparison => {
                let alike = |test: fn(&Type) -> bool| test(&known) && test(wanted);
                if alike(Type::is_number) || alike(Type::is_plain_text) {
                    self.ty = Some(wanted.clone());
                }
            }
            (Some(Type::Int(known)), Type::Int(wanted)) => {
                let (min, max) = (known.min.max(wanted.min), known.max.min(wanted.max));
                if min <= max {
                    self.ty = Some(Type::Int(Int { min, max }));
                }
            }
            (Some(known), _) => return self.narrow(&known, wanted),
        }
        None
    }

    /// Notes that the slot stands for a value of this type in a key condition. Returns the type
    /// that it has if the two are incompatible.
    #[must_use]
    pub fn stands_for(&mut self, wanted: &Type) -> Option<Type> {
        match self.ty.clone() {
            Some(known) if self.type_source != TypeSource::Declared && !known.is_number() => {
                self.narrow(&known, wanted)
            }
            _ => None,
        }
    }

    fn narrow(&mut self, known: &Type, wanted: &Type) -> Option<Type> {
        let seen = known.is_seen() || wanted.is_seen();
        let is_within = wanted.is_within(known);
        let ty = if is_within { wanted } else { known }.clone();
        self.ty = Some(if seen { ty.seen(true) } else { ty });
        if is_within {
            return None;
        }
        let undecided = known.is_name() && wanted.is_name() && !known.is_within(wanted);
        undecided.then(|| known.clone())
    }
}

impl Scope {
    /// Returns a scope for expressions about an item.
    pub fn of_item(item: EntityId) -> Self {
        Self { item: Some(item), ..Self::default() }
    }

    /// Returns a scope for expressions about an item that it stores something by.
    pub fn of_stored(item: EntityId) -> Self {
        Self { stores: true, ..Self::of_item(item) }
    }

    /// Returns a scope for the fields of audit entries.
    pub fn of_audit() -> Self {
        Self { audit: true, ..Self::default() }
    }

    pub fn push(&mut self, name: &str, ty: Option<Type>, kind: SlotKind, span: Span) -> usize {
        let type_source = TypeSource::Declared;
        self.slots.push(Slot {
            name: name.to_owned(),
            ty,
            type_source,
            kind,
            used: false,
            value: None,
            aggregate: false,
            made_by_step: false,
            span,
        });
        self.slots.len() - 1
    }

    /// Returns the innermost slot of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        let own = self.slots.iter().enumerate().skip(self.floor).rev();
        own.into_iter()
            .find(|(place, slot)| slot.name == name && !self.hidden.contains(place))
            .map(|(place, _)| place)
            .or_else(|| self.aliases.iter().find(|(alias, _)| alias == name).map(|(_, at)| *at))
    }

    /// Returns `true` inside steps, which see their own names only.
    pub fn is_of_steps(&self) -> bool {
        self.of_steps
    }

    /// Runs `f` where only the slots from `floor` on and these names are in scope.
    pub fn with_only<T>(
        &mut self,
        floor: usize,
        aliases: Vec<(String, usize)>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = (
            std::mem::replace(&mut self.floor, floor),
            std::mem::replace(&mut self.aliases, aliases),
            std::mem::replace(&mut self.of_steps, true),
        );
        let result = f(self);
        (self.floor, self.aliases, self.of_steps) = before;
        result
    }

    /// Takes a slot out of sight when its loop ends.
    pub fn hide(&mut self, place: usize) {
        self.hidden.push(place);
    }

    /// Takes a slot, and all that came after it, out of sight.
    pub fn hide_from(&mut self, place: usize) {
        self.hidden.extend(place..self.slots.len());
        self.conditional.retain(|known| *known < place);
    }

    /// Takes the slots of a `when` out of sight, but for an `answer` of the write.
    pub fn hide_conditional(&mut self, place: usize) {
        self.hidden.extend(place..self.slots.len());
        let known = &self.conditional;
        let new: Vec<usize> = (place..self.slots.len()).filter(|at| !known.contains(at)).collect();
        self.conditional.extend(new);
    }

    /// Returns the slots of this name that an `answer` may choose from.
    pub fn find_answers(&self, name: &str) -> Vec<usize> {
        let is_it = |place: &&usize| self.slots.get(**place).is_some_and(|slot| slot.name == name);
        match self.find(name) {
            Some(place) => vec![place],
            None => self.conditional.iter().filter(is_it).copied().collect(),
        }
    }

    pub fn is_input(&self, place: usize) -> bool {
        self.slots.get(place).is_some_and(|slot| matches!(slot.kind, SlotKind::Input { .. }))
    }

    /// Returns `true` if an expression needs an item that a step creates.
    pub fn is_made_by_step(&self, expr: &Expr) -> bool {
        self.any_slot(expr, |slot| slot.made_by_step)
    }

    /// Returns `true` if a value is made of items that a step may have changed.
    pub fn is_changed_by_step(&self, value: &Expr) -> bool {
        let is_changed = |id: &EntityId| self.changed.contains(id);
        value.any(|part| match part {
            Expr::Load(load) => is_changed(&load.entity),
            Expr::Slot(place) => match self.slots.get(*place).and_then(|slot| slot.ty.as_ref()) {
                Some(Type::Item(id)) => is_changed(id),
                _ => false,
            },
            _ => false,
        })
    }

    /// Returns `true` if an expression needs what a read counts or adds up.
    pub fn is_aggregate(&self, expr: &Expr) -> bool {
        self.any_slot(expr, |slot| slot.aggregate)
    }

    fn any_slot(&self, expr: &Expr, is: impl Fn(&Slot) -> bool) -> bool {
        expr.any(|part| match part {
            Expr::Slot(place) => self.slots.get(*place).is_some_and(&is),
            _ => false,
        })
    }

    /// Returns an expression with values in the place of the names that `let` gave them.
    pub fn spelled_out(&self, expr: Expr) -> Expr {
        expr.replaced(&|part| match part {
            Expr::Slot(place) => {
                let value = self.slots.get(*place)?.value.clone()?;
                Some(self.spelled_out(value))
            }
            _ => None,
        })
    }

    /// Returns the names in scope, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let own = self.slots.iter().enumerate().skip(self.floor);
        own.filter(|(place, slot)| !self.hidden.contains(place) && !slot.name.is_empty())
            .map(|(_, slot)| slot.name.as_str())
            .chain(self.aliases.iter().map(|(name, _)| name.as_str()))
    }

    /// Returns the frame, once everything is resolved.
    pub fn frame(&self) -> Vec<Local> {
        self.slots
            .iter()
            .map(|slot| Local {
                name: slot.name.clone(),
                ty: slot.ty.clone().unwrap_or(Type::Unknown),
            })
            .collect()
    }

    /// Gives the inputs that declare no type those that an earlier resolution found.
    pub fn learn(&mut self, learned: &[Option<Type>]) {
        for (slot, learned) in self.slots.iter_mut().zip(learned) {
            if slot.ty.is_none() {
                (slot.ty, slot.type_source) = (learned.clone(), TypeSource::Use);
            }
        }
    }

    /// Copies inferred types back into the inputs.
    pub fn settle(&self, inputs: &mut [Input]) {
        for (input, slot) in inputs.iter_mut().zip(&self.slots) {
            if let Some(ty) = &slot.ty {
                input.ty = ty.clone();
            }
        }
    }

    /// Runs `f` with another item in sight.
    pub fn with_item<T>(&mut self, item: Option<EntityId>, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.item, item);
        let result = f(self);
        self.item = before;
        result
    }
}
