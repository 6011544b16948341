//! Answers that are judged after their receipts, so that the time until a receipt reveals nothing about the solution.
//!
//! The store has them without a judgement. A server that opens the class, or finds one that another server has left, judges them,
//! so that nothing is lost if a server is killed in between. Requests that depend on judgements wait for them.

use super::{ClassTask, say};
use crate::class::input::{Answer, Answers, Finding, Found, Input};
use crate::class::judged::Judged;
use crate::class::paper::Paper;
use crate::class::refused::Refused;
use crate::class::state::Class;
use crate::class::views;
use crate::hub::Hub;
use crate::store::ClassChange;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Number of answers that are judged at a time.
const GO: usize = 16;
/// Number of attempts to store judgements again after another server was first.
const TIMES: u32 = 10;

/// The work of a class after receipts.
pub(super) struct Later {
    /// Sender to the class itself.
    back: mpsc::WeakSender<Input>,
    /// True while answers are being judged.
    is_judging: bool,
    /// True if judging has failed; it is tried again in the next second.
    pub has_failed: bool,
    /// Questions that wait until all answers with lower numbers are judged.
    held: Vec<(u64, Held)>,
}

/// A question whose answer depends on judgements.
pub(super) enum Held {
    Whole(Answer<Arc<Class>>),
    All(Answer<Answers>),
    Own(u32, Answer<Answers>),
}

impl Later {
    pub fn new(back: mpsc::WeakSender<Input>) -> Self {
        Self { back, is_judging: false, has_failed: false, held: Vec::new() }
    }
}

impl ClassTask {
    /// Answers a question as soon as all present answers are judged.
    pub(super) fn hold(&mut self, held: Held) {
        self.later.held.push((self.class.next(), held));
        self.release(&Ok(()));
    }

    /// Answers the questions that need not wait any more; with an error, all of them.
    pub(super) fn release(&mut self, done: &Result<(), Refused>) {
        let first = self.class.unjudged().next().map_or(u64::MAX, |handed| handed.n);
        let now = self.hub.now();
        for (next, held) in std::mem::take(&mut self.later.held) {
            if done.is_ok() && first < next {
                self.later.held.push((next, held));
                continue;
            }
            let class = || Arc::new(self.class.clone());
            match held {
                Held::Whole(answer) => say(answer, done.clone().map(|()| class())),
                Held::All(answer) => say(answer, done.clone().map(|()| Answers::All(class()))),
                Held::Own(student, answer) => {
                    say(answer, done.clone().map(|()| Answers::Own(views::own(&self.class, student, now))));
                }
            }
        }
    }

    /// Starts judging some answers, if there are any and none are being judged. Answers of a student who has no time left come
    /// last, and only if a question waits for them.
    pub(super) fn judge_later(&mut self) {
        if self.later.is_judging || self.later.has_failed || self.is_gone {
            return;
        }
        let unjudged: Vec<(u64, u32, String)> =
            self.class.unjudged().map(|handed| (handed.n, handed.student, handed.exercise.clone())).collect();
        let now = self.hub.clock.now();
        let is_asked = !self.later.held.is_empty();
        let (first, rest): (Vec<_>, Vec<_>) = unjudged.into_iter().partition(|(_, student, _)| self.pace(*student).has_time(now));
        let some: Vec<(u64, u32, String)> = first.into_iter().chain(rest.into_iter().filter(|_| is_asked)).take(GO).collect();
        if some.is_empty() {
            return;
        }
        self.later.is_judging = true;
        let (hub, id, back) = (self.hub.clone(), self.id.clone(), self.later.back.clone());
        let (paper, version) = (Arc::clone(&self.class.paper), self.class.version());
        self.hub.spawner.spawn(async move {
            let judged = judge(&hub, &id, &paper, some).await;
            // If the class is closed, its next opening judges the missing ones.
            if let Some(back) = back.upgrade() {
                let _ = back.send(Input::Found(Found { version, judged })).await;
            }
        });
    }

    /// Stores judgements and applies them.
    pub(super) async fn found(&mut self, found: Found) {
        self.later.is_judging = false;
        let stored = match found.judged {
            Ok(judged) => {
                for finding in &judged {
                    self.pace(finding.student).spend(finding.took);
                }
                self.store(found.version, judged).await
            }
            Err(why) => Err(why),
        };
        if let Err(why) = &stored {
            self.later.has_failed = true;
            tracing::warn!(class = self.id, %why, "answers of a class cannot be judged now");
        }
        self.release(&stored);
    }

    async fn store(&mut self, version: u64, judged: Vec<Finding>) -> Result<(), Refused> {
        let texts = judged.iter().map(|finding| Ok((finding.n, serde_json::to_string(&*finding.judged)?)));
        let texts = texts.collect::<Result<Vec<_>, serde_json::Error>>().map_err(|_| Refused::Store)?;
        for _ in 0..TIMES {
            // If the sheet has changed, the answers are judged again, unless the lecturer's change has done so.
            if self.class.version() != version {
                return Ok(());
            }
            let (first, at) = (self.class.next(), self.hub.now());
            let change = ClassChange { first, at, judged: texts.clone(), ..ClassChange::default() };
            match self.hub.store.append_to_class(&self.id, &change).await {
                Ok(true) => {
                    self.class.judge(judged.into_iter().map(|finding| (finding.n, finding.judged)));
                    self.is_stale = true;
                    return Ok(());
                }
                Ok(false) => self.refresh().await?,
                Err(error) => {
                    tracing::error!(class = self.id, %error, "judgements of a class could not be committed");
                    return Err(Refused::Store);
                }
            }
        }
        Ok(())
    }
}

/// Judges answers by their numbers, with their students and exercises.
async fn judge(hub: &Hub, id: &str, paper: &Arc<Paper>, some: Vec<(u64, u32, String)>) -> Result<Vec<Finding>, Refused> {
    let mut judged = Vec::with_capacity(some.len());
    for (n, student, exercise) in some {
        if let Some(known) = judged_elsewhere(hub, id, n).await? {
            judged.push(Finding { n, student, judged: Arc::new(known), took: Duration::ZERO });
            continue;
        }
        let texts = hub.store.class_answers(id, n, 1).await.map_err(|_| Refused::Store)?;
        // Its student may have been removed.
        let Some((_, text)) = texts.into_iter().find(|(of, _)| *of == n) else { continue };
        let verdict = hub.judges.judge_taken(paper, &exercise, text.into()).await.map_err(|_| Refused::Store)?;
        judged.extend(verdict.map(|verdict| Finding { n, student, judged: Arc::new(verdict.judged), took: verdict.took }));
    }
    Ok(judged)
}

/// Returns the judgement that another server has stored meanwhile.
async fn judged_elsewhere(hub: &Hub, id: &str, n: u64) -> Result<Option<Judged>, Refused> {
    if !hub.store.is_shared() {
        return Ok(None);
    }
    let rows = hub.store.class_records(id, n, 1).await.map_err(|_| Refused::Store)?;
    let text = rows.into_iter().find(|row| row.n == n).and_then(|row| row.judged);
    text.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| Refused::Store)
}
