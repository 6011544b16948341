//! Keeps a line open: opens it, pings the server, and reopens it with back-off.

use super::frames;
use super::session::{Action, Line};

/// Milliseconds between attempts to connect: the first is almost immediate, so that a short break is not noticed.
const DELAYS: [i64; 6] = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
/// Milliseconds of silence after which the server is pinged.
const QUIET: i64 = 8_000;
/// Longest time for an answer to a ping, in milliseconds.
const PONG: i64 = 5_000;
/// Longest time for a line to be opened and greeted, in milliseconds.
const PATIENCE: i64 = 10_000;

/// A line of any protocol.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    line: Line,
    /// Time since which the line is being opened; `None` before [`Action::Connect`].
    opening_since: Option<i64>,
    failures: usize,
    heard: i64,
    asked: Option<i64>,
    seed: u64,
}

impl Keeper {
    /// Creates a line that is not open yet. The seed varies the delays.
    pub fn new(seed: u64) -> Self {
        Self { line: Line::Opening, opening_since: None, failures: 0, heard: 0, asked: None, seed }
    }

    /// Returns the state of the line.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Records that the line is open. Returns whether it is the requested one, so that the server must be greeted.
    pub fn opened(&mut self, now: i64) -> bool {
        if self.line != Line::Opening {
            return false;
        }
        (self.heard, self.asked, self.opening_since) = (now, None, Some(now));
        true
    }

    /// Records that a frame arrived.
    pub fn heard(&mut self, now: i64) {
        (self.heard, self.asked) = (now, None);
    }

    /// Records that the server has answered the greeting.
    pub fn greeted(&mut self) {
        (self.line, self.failures) = (Line::Up, 0);
    }

    /// Records that the server closes the line. A server that closes it before answering the greeting, without asking the client
    /// to return, refuses the client.
    pub fn closing(&mut self, why: String, actions: &mut Vec<Action>) {
        if self.line == Line::Opening && !why.contains("reconnect") {
            self.line = Line::Ended(why);
            actions.push(Action::Close);
        }
    }

    /// Records that the line is lost; it is reopened later. Returns `false` if it was lost already.
    pub fn lose(&mut self, now: i64) -> bool {
        if matches!(self.line, Line::Ended(_) | Line::Down(_)) {
            return false;
        }
        let delay = DELAYS[self.failures.min(DELAYS.len() - 1)];
        self.failures += 1;
        // Between three quarters and five quarters of the delay.
        let mixed = (self.seed ^ self.failures as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let delay = delay * 3 / 4 + (mixed % (delay as u64 / 2).max(1)) as i64;
        self.line = Line::Down(now + delay);
        self.asked = None;
        true
    }

    /// Closes a line without answers. Returns the same as [`Keeper::lose`].
    pub fn give_up(&mut self, now: i64, actions: &mut Vec<Action>) -> bool {
        actions.push(Action::Close);
        self.lose(now)
    }

    /// Lets time pass. Returns whether the line timed out.
    pub fn pass_time(&mut self, now: i64, actions: &mut Vec<Action>) -> bool {
        match self.line {
            Line::Opening => match self.opening_since {
                None => {
                    self.opening_since = Some(now);
                    actions.push(Action::Connect);
                }
                Some(since) if now >= since + PATIENCE => return self.give_up(now, actions),
                Some(_) => {}
            },
            Line::Up => {
                if self.asked.is_some_and(|since| now >= since + PONG) {
                    return self.give_up(now, actions);
                }
                if self.asked.is_none() && now >= self.heard + QUIET {
                    self.asked = Some(now);
                    actions.push(Action::Send(frames::ping()));
                }
            }
            Line::Down(at) => {
                if now >= at {
                    self.line = Line::Opening;
                    self.opening_since = Some(now);
                    actions.push(Action::Connect);
                }
            }
            Line::Ended(_) => {}
        }
        false
    }

    /// Opens a lost line at once instead of later.
    pub fn hurry(&mut self, now: i64) {
        if let Line::Down(at) = &mut self.line {
            *at = now;
        }
    }

    /// Returns the latest time at which time must pass next.
    pub fn wake_at(&self) -> Option<i64> {
        match self.line {
            Line::Opening => Some(self.opening_since.map_or(0, |since| since + PATIENCE)),
            Line::Up => Some(self.asked.map_or(self.heard + QUIET, |asked| asked + PONG)),
            Line::Down(at) => Some(at),
            Line::Ended(_) => None,
        }
    }
}
