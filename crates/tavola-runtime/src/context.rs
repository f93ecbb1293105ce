//! What expressions are evaluated against: the caller, the moment, and the items loaded so far.

use std::cell::RefCell;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use tavola_model::model::{CallerTest, EntityId, Model, Type};
use tavola_store::{Condition, Value};

use crate::draw::Draw;
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::rule_answers::RuleAnswers;
use crate::time::Moment;
use crate::tracer::Tracer;
use crate::validate::claim_value;
use crate::{Caller, CallerKind};

/// Items loaded in a call, by key, of whichever entity; `None` if there is none that the call sees.
pub(crate) type Cache = HashMap<ItemKey, Option<Record>, RandomState>;

/// A caller's claims as the model declares them.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    pub kind: CallerKind,
    pub claims: Vec<Option<Value>>,
    pub ip: Option<Value>,
    pub agent: Option<Value>,
    pub service: Option<Value>,
}

impl Identity {
    pub fn new(model: &Model, caller: &Caller) -> Self {
        let claims = model
            .caller
            .iter()
            .map(|claim| {
                caller.claims.get(&claim.claim).and_then(|json| claim_value(model, json, &claim.ty))
            })
            .collect();
        let text = |text: &Option<String>| text.as_ref().map(|text| Value::from(text.as_str()));
        let service = match &caller.kind {
            CallerKind::Service(name) => claim_value(model, &name.as_str().into(), &Type::Id),
            _ => None,
        };
        let (ip, agent) = (text(&caller.ip), text(&caller.agent));
        Self { kind: caller.kind.clone(), claims, ip, agent, service }
    }

    pub fn is(&self, test: &CallerTest) -> bool {
        match test {
            CallerTest::Anyone => true,
            CallerTest::SignedIn => matches!(self.kind, CallerKind::User | CallerKind::Service(_)),
            CallerTest::Job => self.kind == CallerKind::Job,
            CallerTest::Service(name) => {
                matches!(&self.kind, CallerKind::Service(service) if service == name)
            }
        }
    }
}

/// What an answer depended on: what a write has to pin.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Use {
    pub key: ItemKey,
    pub entity: EntityId,
    pub fact: Fact,
}

/// One fact about an item.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fact {
    /// Whether it exists.
    Existence,
    /// The value of an attribute.
    Attribute(String),
    /// That this holds of what is stored.
    Holds(Condition),
}

/// What the running write says about itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct WriteFacts {
    pub name: String,
    pub entity: String,
    pub key: String,
    pub id: String,
}

/// What expressions can see.
pub(crate) struct Context<'a> {
    pub model: &'a Model,
    pub identity: &'a Identity,
    pub moment: &'a Moment,
    pub draw: Draw,
    pub cache: &'a Cache,
    /// Items that the running write has made or changed so far; they come before the cache.
    pub drafts: Option<&'a crate::draft::Drafts>,
    pub facts: Option<&'a WriteFacts>,
    pub trace: &'a Trace,
    /// Whether a comparison depends on the values that it compares, and not only on how they
    /// compare.
    pub exact: bool,
    /// The last answers of rules.
    pub answers: &'a RefCell<RuleAnswers>,
    /// Who is told of rules that are asked.
    pub tracer: Option<&'a dyn Tracer>,
}

/// What evaluations leave behind.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// Items that were asked for and are not loaded yet.
    pub misses: RefCell<Vec<(ItemKey, EntityId)>>,
    /// What the answers depended on, where somebody wants to know: in writes.
    pub uses: RefCell<Vec<Use>>,
    pub tracks_uses: bool,
    /// The last answers of rules during this evaluation.
    pub answers: RefCell<RuleAnswers>,
}

impl Trace {
    /// Creates a trace that records what answers depended on.
    pub fn of_uses() -> Self {
        Self { tracks_uses: true, ..Self::default() }
    }
}

/// An item that may not be loaded yet.
pub(crate) enum Lookup<'a> {
    Found(&'a Record),
    Nothing,
    NotLoaded,
}

impl<'a> Context<'a> {
    /// Looks up the item of an entity as the running write leaves it. An item of another entity
    /// counts as absent.
    pub fn lookup(&self, key: &ItemKey, entity: EntityId) -> Lookup<'a> {
        let found = |record: &'a Option<Record>| match record {
            Some(record) if record.entity == entity => Lookup::Found(record),
            _ => Lookup::Nothing,
        };
        // What is upserted without a look at it has to be loaded for whoever looks at it.
        let draft = self.drafts.and_then(|drafts| drafts.get(key));
        if let Some(draft) = draft.filter(|draft| draft.blind.is_none()) {
            return found(&draft.after);
        }
        match self.cache.get(key) {
            Some(record) => found(record),
            None => {
                let mut misses = self.trace.misses.borrow_mut();
                if !misses.iter().any(|(missed, _)| missed == key) {
                    misses.push((key.clone(), entity));
                }
                Lookup::NotLoaded
            }
        }
    }

    /// Returns the item that the running write has deleted, as it was then.
    pub fn deleted(&self, key: &ItemKey, entity: EntityId) -> Option<&'a Record> {
        let draft = self.drafts?.get(key).filter(|draft| draft.after.is_none())?;
        draft.deleted.as_ref().filter(|record| record.entity == entity)
    }

    /// Notes what an answer depended on.
    pub fn used(&self, key: &ItemKey, entity: EntityId, fact: Fact) {
        if !self.trace.tracks_uses {
            return;
        }
        self.trace.uses.borrow_mut().push(Use { key: key.clone(), entity, fact });
    }

    /// Returns the same context for records that live shorter.
    pub fn narrowed<'b>(&self) -> Context<'b>
    where
        'a: 'b,
    {
        Context {
            model: self.model,
            identity: self.identity,
            moment: self.moment,
            draw: self.draw,
            cache: self.cache,
            drafts: self.drafts,
            facts: self.facts,
            trace: self.trace,
            exact: self.exact,
            answers: self.answers,
            tracer: self.tracer,
        }
    }
}
