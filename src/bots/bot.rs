//! A bot at the table.

use super::ask::Answered;
use super::process::Process;
use super::spec::Spec;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Number of faults in a row with which a bot loses.
pub const MOST_IN_A_ROW: u32 = 3;

/// Limits of a bot for one question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Maximum number of shots that are simulated for the bot.
    pub shots: u32,
    /// Maximum time in seconds, without the time in which shots are simulated for the bot.
    pub seconds: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { shots: 20_000, seconds: 10.0 }
    }
}

/// The host of bots receives the lines that they write outside the protocol, and may stop them at any time.
#[derive(Clone)]
pub struct Host {
    /// Receives each line of a bot's standard error.
    pub said: Arc<dyn Fn(&str) + Send + Sync>,
    /// Receives a line for each fault.
    pub fault: Arc<dyn Fn(&str) + Send + Sync>,
    /// True to end any wait for a bot at once; the bot then counts as ended.
    pub stop: Arc<AtomicBool>,
}

impl Host {
    /// Creates a host that passes all lines to one function and never stops.
    pub fn new(log: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let log = Arc::new(log);
        Self { said: log.clone(), fault: log, stop: Arc::default() }
    }

    /// Creates a host that only receives faults.
    pub fn of_faults(fault: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { fault: Arc::new(fault), ..Self::new(|_| {}) }
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
    /// The bot's own name, after it is ready.
    pub(crate) name: Option<String>,
    /// The first fault before the bot was ready.
    pub(crate) unready: Option<String>,
    /// Number of the last question.
    pub(crate) asked: u64,
    /// Questions that the bot failed to answer.
    pub(crate) failed: BTreeSet<u64>,
    /// Faults since the bot's last answer.
    pub(crate) row: u32,
    host: Host,
}

impl Bot {
    /// Starts a bot and sends it the terms.
    ///
    /// # Errors
    /// The bot cannot be started.
    pub(crate) fn start(spec: &Spec, player: u8, hello: &Value, limits: Limits, host: &Host) -> io::Result<Self> {
        let said = host.said.clone();
        let process = Process::start(spec.words(), host.stop.clone(), move |line| said(&format!("player {player}: {line}")))?;
        let (spec, failed, host) = (spec.clone(), BTreeSet::new(), host.clone());
        let bot = Self { spec, player, process, limits, name: None, unready: None, asked: 0, failed, row: 0, host };
        bot.tell(hello);
        Ok(bot)
    }

    /// Writes a line to the bot.
    pub(crate) fn tell(&self, line: &Value) {
        self.process.tell(&line.to_string());
    }

    /// Returns the bot's own name, or its command if the bot has none.
    pub(crate) fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.spec.to_string())
    }

    /// Counts a fault, and reports it in one line.
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

    /// Returns whether the bot has failed too often.
    pub(crate) fn is_out(&self) -> bool {
        self.row >= MOST_IN_A_ROW
    }
}
