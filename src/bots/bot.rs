//! One bot at the table.

use super::ask::Answered;
use super::process::Process;
use super::spec::Spec;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Faults one after the other with which a bot loses.
pub const MOST_IN_A_ROW: u32 = 3;

/// What a bot may use for one question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Shots that are simulated for it.
    pub shots: u32,
    /// Seconds that it may take, without those in which shots are simulated for it.
    pub seconds: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { shots: 20_000, seconds: 10.0 }
    }
}

/// Whoever runs bots: hears what they say beside the protocol, and may stop them at any moment.
#[derive(Clone)]
pub struct Host {
    /// Gets a line of a bot's standard error.
    pub said: Arc<dyn Fn(&str) + Send + Sync>,
    /// Gets a line for each fault.
    pub fault: Arc<dyn Fn(&str) + Send + Sync>,
    /// Once it is set, nobody waits for a bot any more: it counts as ended.
    pub stop: Arc<AtomicBool>,
}

impl Host {
    /// Returns one that treats all lines alike and never stops.
    pub fn new(log: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let log = Arc::new(log);
        Self { said: log.clone(), fault: log, stop: Arc::default() }
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

/// A running bot.
#[derive(Debug)]
pub(crate) struct Bot {
    pub(crate) spec: Spec,
    pub(crate) player: u8,
    pub(crate) process: Process,
    pub(crate) limits: Limits,
    /// What it calls itself, once it has said that it is ready.
    pub(crate) name: Option<String>,
    /// Number of the last question.
    pub(crate) asked: u64,
    /// Questions that it failed to answer.
    pub(crate) failed: BTreeSet<u64>,
    /// Faults since its last answer.
    pub(crate) row: u32,
    host: Host,
}

impl Bot {
    /// Starts a bot and tells it the terms.
    ///
    /// # Errors
    /// It cannot be started.
    pub(crate) fn start(spec: &Spec, player: u8, hello: &Value, limits: Limits, host: &Host) -> io::Result<Self> {
        let said = host.said.clone();
        let process = Process::start(spec.words(), host.stop.clone(), move |line| said(&format!("player {player}: {line}")))?;
        let (spec, failed, host) = (spec.clone(), BTreeSet::new(), host.clone());
        let bot = Self { spec, player, process, limits, name: None, asked: 0, failed, row: 0, host };
        bot.tell(hello);
        Ok(bot)
    }

    /// Writes a line to it.
    pub(crate) fn tell(&self, line: &Value) {
        self.process.tell(&line.to_string());
    }

    /// Its own name, or how it was started.
    pub(crate) fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.spec.to_string())
    }

    /// Counts a fault, and says it in one line.
    pub(crate) fn has_failed(&mut self, why: &str) {
        self.failed.insert(self.asked);
        self.row += 1;
        let then = if self.is_out() { "it loses the match" } else { "easy answers for it" };
        let name = self.called();
        (self.host.fault)(&format!("player {} ({name}): ask {}: {why}; {then}", self.player, self.asked));
    }

    /// Counts an answer or a fault, and returns what the bot does: with too many faults it resigns. `None` if `easy` answers for it.
    pub(crate) fn counted<T>(&mut self, answer: Result<Answered<T>, String>) -> Option<Answered<T>> {
        match answer {
            Ok(answered) => {
                self.row = 0;
                Some(answered)
            }
            Err(why) => {
                self.has_failed(&why);
                self.is_out().then_some(Answered::Resigns)
            }
        }
    }

    /// Whether it has failed too often.
    pub(crate) fn is_out(&self) -> bool {
        self.row >= MOST_IN_A_ROW
    }
}
