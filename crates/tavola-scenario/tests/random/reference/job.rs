//! Jobs: for each item that a read finds, writes and further reads.

use tavola_model::model::{JobLoop, JobStep};
use tavola_runtime::{Caller, Input};

use super::eval::Val;
use super::{Choices, Ids, Reference, given};

impl Reference {
    /// What a job leaves behind, and the ids it made.
    pub fn job(&self, name: &str, input: &Input, ids: Ids) -> (Self, Vec<String>) {
        let model = self.model.clone();
        let job = model.jobs.iter().find(|job| job.name == name).expect("a job of the model");
        let values = given::inputs(&model, &job.inputs, input).expect("inputs of the job");
        let call = self.begin(&Caller::job(), Ids::default(), None, Choices::default());
        let values = call.with_defaults(&job.inputs, values);
        let mut slots: Vec<Val> = values.into_iter().map(Val::of).collect();
        slots.resize(job.frame.len(), Val::Absent);
        let mut after = self.clone();
        let mut ids = ids;
        for one in &job.loops {
            ids = after.job_loop(one, &mut slots, ids);
        }
        (after, ids.used)
    }

    fn job_loop(&mut self, one: &JobLoop, slots: &mut Vec<Val>, mut ids: Ids) -> Ids {
        let model = self.model.clone();
        let finding = self.begin(&Caller::job(), Ids::default(), None, Choices::default());
        let (read, args) = &one.read;
        let args = finding.values(args, slots, None);
        let found = finding.collect(model.read(*read), args);
        for record in found {
            // What the job itself has changed meanwhile is looked at as it is now.
            let now = self.begin(&Caller::job(), Ids::default(), None, Choices::default());
            let item = now.tables.get(&record.place);
            let Some(record) =
                item.and_then(|item| now.recognise(&record.place, item, &[record.entity]))
            else {
                continue;
            };
            slots[one.slot] = Val::Item(record);
            if one.condition.as_ref().is_some_and(|wanted| !now.holds(wanted, slots, None)) {
                continue;
            }
            for step in &one.body {
                match step {
                    JobStep::For(inner) => ids = self.job_loop(inner, slots, ids),
                    JobStep::Do(write, args) => {
                        let mut call = self.begin(&Caller::job(), ids, None, Choices::default());
                        let values = call.values(args, slots, None);
                        let done = call.write(model.write(*write), values);
                        let tables = call.tables.clone();
                        ids = call.ids.into_inner();
                        if done.is_ok() {
                            self.tables = tables;
                        }
                    }
                }
            }
        }
        ids
    }
}
