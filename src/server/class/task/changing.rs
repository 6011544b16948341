//! Changes by the lecturer.

use super::{ClassTask, records, rows_from};
use crate::class::input::{Changed, Plan};
use crate::class::judged::Judged;
use crate::class::record::{Act, More, Set};
use crate::class::refused::Refused;
use crate::class::settings::Deadline;
use crate::class::state::Class;
use crate::class::views;
use crate::store::{ClassChange, Closes, NewClassRecord};
use fob_exercises::rewritten;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Number of answers that are judged in this task, while all other requests wait; more answers are judged by the lecturer's
/// request.
const FEW: usize = 64;

impl ClassTask {
    /// Changes settings, sheet or both.
    pub(super) async fn change(&mut self, plan: &Plan) -> Result<Changed, Refused> {
        if plan.paper.is_some() && plan.version != self.class.version() {
            return Err(Refused::Changed);
        }
        let settings = plan.change.settings(&self.class.settings, &self.class.numbers(), &plan.token).map_err(Refused::Bad)?;
        let mut judged = BTreeMap::new();
        if let Some(paper) = &plan.paper {
            judged = plan.judged.clone();
            // Those that came while the others were judged.
            let missing: Vec<(u64, String)> = self
                .class
                .handed()
                .filter(|handed| !judged.contains_key(&handed.n) && paper.sheet.exercise(&handed.exercise).is_some())
                .map(|handed| (handed.n, handed.exercise.clone()))
                .collect();
            if missing.len() > FEW {
                return Err(Refused::Changed);
            }
            for (n, exercise) in missing {
                let text = self.hub.store.class_answers(&self.id, n, 1).await.map_err(|_| Refused::Store)?;
                let Some((_, text)) = text.into_iter().find(|(of, _)| *of == n) else { continue };
                let paper = Arc::clone(paper);
                let again = move || paper.sheet.exercise(&exercise).map(|exercise| rewritten(&paper.sheet, exercise, &text));
                let found = self.hub.judges.judging(again).await.map_err(|_| Refused::Store)?;
                judged.extend(found.map(|found| (n, Arc::new(Judged::from(found)))));
            }
            // Unchanged judgements are not written again.
            judged.retain(|n, new| self.class.find(*n).is_some_and(|handed| handed.judged.as_ref() != Some(new)));
        }
        let closes = settings.closes();
        let sheet = plan.paper.as_ref().map(|paper| paper.text.to_string());
        let acts = [Act::Set(Box::new(Set { settings, sheet }))];
        let texts = judged.iter().map(|(n, judged)| Ok((*n, serde_json::to_string(&**judged)?)));
        let texts = texts.collect::<Result<Vec<_>, serde_json::Error>>().map_err(|_| Refused::Store)?;
        let before = self.class.clone();
        let n =
            self.commit(&acts, ClassChange { deadline: Some(Closes(closes)), judged: texts, ..ClassChange::default() }).await?;
        if let Some(paper) = &plan.paper {
            self.class.judge_by(Arc::clone(paper), n, judged);
        }
        let roster = self.class.settings.roster.clone();
        Ok(Changed { points: views::changed(&before, &self.class), roster })
    }

    /// Removes a student with all their answers. A student on the list is removed from it, and their code becomes invalid:
    /// otherwise it would open the class again, with all attempts.
    pub(super) async fn remove(&mut self, student: u32) -> Result<(), Refused> {
        self.expect(student)?;
        let rows = rows_from(&self.hub, &self.id, 0).await.map_err(|_| Refused::Store)?;
        let all = records(rows).map_err(|_| Refused::Store)?;
        let removed = Class::records_of(student, &all);
        let (settings, mut acts) = (self.class.settings_without(student), Vec::new());
        if settings != self.class.settings {
            acts.push(Act::Set(Box::new(Set { settings, sheet: None })));
        }
        acts.push(Act::Remove(student));
        self.commit(&acts, ClassChange { removed, ..ClassChange::default() }).await?;
        self.paces.remove(&student);
        self.hub.store.forget_removed().await;
        Ok(())
    }

    /// Sets a student's own deadline, even before they have joined, or removes it.
    pub(super) async fn give_time(&mut self, student: u32, until: Option<Deadline>) -> Result<(), Refused> {
        self.expect(student)?;
        self.commit(&[Act::More(More { student, until })], ClassChange::default()).await.map(|_| ())
    }

    /// Makes all tokens of a student invalid.
    pub(super) async fn end_tokens(&mut self, student: u32) -> Result<(), Refused> {
        self.expect(student)?;
        self.commit(&[Act::End(student)], ClassChange::default()).await.map(|_| ())
    }

    fn expect(&self, student: u32) -> Result<(), Refused> {
        if self.class.has(student) { Ok(()) } else { Err(Refused::UnknownStudent) }
    }

    /// Deletes the class.
    pub(super) async fn delete(&mut self) -> Result<(), Refused> {
        let deleted = self.hub.store.delete_class(&self.id).await;
        if let Err(error) = deleted {
            tracing::error!(class = self.id, %error, "a class cannot be deleted");
            return Err(Refused::Store);
        }
        self.is_gone = true;
        Ok(())
    }

    /// Commits records of the lecturer with their other changes, and applies them. Returns the number of the first.
    async fn commit(&mut self, acts: &[Act], change: ClassChange) -> Result<u64, Refused> {
        let (now, first) = (self.hub.now(), self.class.next());
        let record = |act: &Act| {
            let record = serde_json::to_string(act)?;
            Ok(NewClassRecord { at: now, record, answer: None, judged: None })
        };
        let records = acts.iter().map(record).collect::<Result<Vec<_>, serde_json::Error>>().map_err(|_| Refused::Store)?;
        match self.hub.store.append_to_class(&self.id, &ClassChange { first, at: now, records, ..change }).await {
            Ok(true) => {
                for (n, act) in (first..).zip(acts) {
                    self.class.apply(n, now, act, None);
                }
                self.is_stale = true;
                Ok(first)
            }
            // Another server was first: what it has written may change what this means.
            Ok(false) => self.refresh().await.and(Err(Refused::Changed)),
            Err(error) => {
                tracing::error!(class = self.id, %error, "a change of a class could not be committed");
                Err(Refused::Store)
            }
        }
    }
}
