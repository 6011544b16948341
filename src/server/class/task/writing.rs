//! Writes for students: many wishes with one commit.

use super::{ClassTask, Waiting, say};
use crate::class::refused::Refused;
use crate::class::state::Draft;
use crate::store::{ClassChange, NewClassRecord};

/// Number of attempts to propose records again after another server was first.
const TIMES: u32 = 50;

impl ClassTask {
    /// Fulfils wishes with one commit. If another server was first, they are proposed again.
    pub(super) async fn fulfil(&mut self, wishes: Vec<Waiting>) {
        if wishes.is_empty() {
            return;
        }
        let mut fate = Refused::Store;
        for time in 0..TIMES {
            if time > 0
                && let Err(why) = self.refresh().await
            {
                fate = why;
                break;
            }
            match self.write(&wishes).await {
                Written::Yes(results) => {
                    for ((wish, answer), result) in wishes.into_iter().zip(results) {
                        say(answer, result.and_then(|()| self.done(&wish)));
                    }
                    return;
                }
                Written::Late => {}
                // It may be committed nevertheless: the next look at the store shows it, which may fail as well.
                Written::Failed if time == 0 => {}
                Written::Failed => break,
            }
        }
        for (_, answer) in wishes {
            say(answer, Err(fate.clone()));
        }
    }

    /// Commits the records of wishes, and returns the result for each wish.
    async fn write(&mut self, wishes: &[Waiting]) -> Written {
        let (now, first) = (self.hub.now(), self.class.next());
        let (mut drafts, mut results) = (Vec::new(), Vec::with_capacity(wishes.len()));
        for (wish, _) in wishes {
            match self.class.propose(wish, now) {
                Ok(None) => results.push(Ok(())),
                Ok(Some(draft)) => {
                    // The next wish is looked at as if this one were fulfilled.
                    self.class.apply(self.class.next(), draft.at, &draft.act, draft.judged.clone());
                    drafts.push(draft);
                    results.push(Ok(()));
                }
                Err(why) => results.push(Err(why)),
            }
        }
        if drafts.is_empty() {
            return Written::Yes(results);
        }
        let records = drafts.iter().map(new_record).collect::<Option<Vec<_>>>();
        let committed = match records {
            Some(records) => {
                let change = ClassChange { first, at: now, records, ..ClassChange::default() };
                let began = self.hub.clock.now();
                let committed = self.hub.store.append_to_class(&self.id, &change).await;
                metrics::histogram!("fob_commit_seconds").record((self.hub.clock.now() - began).as_secs_f64());
                committed
            }
            None => Ok(false),
        };
        match committed {
            Ok(true) => {
                metrics::counter!("fob_records").increment(drafts.len() as u64);
                self.is_stale = true;
                Written::Yes(results)
            }
            other => {
                for (number, draft) in drafts.iter().enumerate().rev() {
                    self.class.undo(first + number as u64, &draft.act);
                }
                match other {
                    Ok(_) => Written::Late,
                    Err(error) => {
                        tracing::error!(class = self.id, %error, "records of a class could not be committed");
                        Written::Failed
                    }
                }
            }
        }
    }
}

/// The result of committing records.
enum Written {
    /// The records are committed; a wish without a record is fulfilled already, or cannot be.
    Yes(Vec<Result<(), Refused>>),
    /// Another server was first.
    Late,
    /// The records may be committed or not.
    Failed,
}

/// Returns the row of a draft.
fn new_record(draft: &Draft) -> Option<NewClassRecord> {
    let record = serde_json::to_string(&draft.act).ok()?;
    let judged = draft.judged.as_deref().map(serde_json::to_string).transpose().ok()?;
    Some(NewClassRecord { at: draft.at, record, answer: draft.answer.as_deref().map(str::to_owned), judged })
}
