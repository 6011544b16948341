//! A question to a bot, until the bot answers or fails.

use super::bot::Bot;
use super::process::{Heard, LONGEST};
use super::simulate::outcomes;
use fob_base::text::clipped;
use fob_board::{Layout, Side};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// Lines that a bot may write for one question.
const MOST_LINES: usize = 1000;

/// The answer of a bot.
#[derive(Debug)]
pub(crate) enum Answered<T> {
    /// An answer to the question.
    This(T),
    /// The bot resigns.
    Resigns,
}

/// The first line of a bot, as a message names it.
const READY: &str = "{\"ready\":NAME}";
/// A likely reason why a bot that runs is not heard.
const UNHEARD: &str = "no line came: does it flush its output?";

/// An answer to another question than the last one: to an earlier one, or to one that was never asked.
fn misplaced(to: u64, last: u64) -> String {
    if (1..last).contains(&to) {
        format!("a second answer to ask {to}")
    } else {
        format!("wrong: an answer to ask {to}, which was not asked")
    }
}

/// A parsed line of a bot.
enum Line {
    /// A request to simulate shots.
    Simulate(Map<String, Value>),
    /// An answer to a question of this number.
    Answer(u64, Map<String, Value>),
    /// The bot's name.
    Ready(String),
}

impl Bot {
    /// Waits for the bot's name, if it is not known yet.
    ///
    /// # Errors
    /// The fault of the bot.
    pub(crate) fn introduce(&mut self) -> Result<(), String> {
        if self.name.is_some() {
            return Ok(());
        }
        let mut left = Duration::from_secs_f64(self.limits.seconds);
        let why = match self.next_line(&mut left) {
            Ok(Line::Ready(name)) => {
                self.name = Some(name);
                return Ok(());
            }
            Ok(Line::Simulate(_) | Line::Answer(..)) => format!("wrong: a line before {READY}"),
            Err(_) if left.is_zero() => {
                let before = self.unready.as_ref().filter(|why| !why.starts_with("late"));
                let before = before.map_or_else(|| UNHEARD.to_owned(), |why| format!("before: {why}"));
                format!("late: no {READY} within {} s ({before})", self.limits.seconds)
            }
            Err(why) => why,
        };
        // The first line that is not understood is the reason for what follows.
        self.unready.get_or_insert_with(|| why.clone());
        Err(why)
    }

    /// Asks a question, and judges the answer. On a board, the bot may have shots simulated from the position.
    ///
    /// # Errors
    /// The bot gave no answer, or a wrong one.
    pub(crate) fn ask<T>(
        &mut self,
        mut question: Value,
        board: Option<(&Layout, Side)>,
        judge: impl Fn(&Map<String, Value>) -> Result<T, String>,
    ) -> Result<Answered<T>, String> {
        self.asked += 1;
        let number = self.asked;
        self.clear()?;
        self.introduce()?;
        if let Some(question) = question.as_object_mut() {
            question.insert("ask".to_owned(), json!(number));
        }
        self.tell(&question);
        let (mut left, mut shots) = (Duration::from_secs_f64(self.limits.seconds), self.limits.shots as usize);
        for lines in 0..MOST_LINES {
            let line = self.next_line(&mut left);
            match line.map_err(|why| if lines == 0 && left.is_zero() { format!("{why} ({UNHEARD})") } else { why })? {
                Line::Answer(to, answer) if to == number => {
                    if answer.get("resign") == Some(&Value::Bool(true)) {
                        return Ok(Answered::Resigns);
                    }
                    return judge(&answer).map(Answered::This).map_err(|why| format!("wrong or illegal: {why}"));
                }
                // It has failed to answer that, and what is left of its lines for it is dropped.
                Line::Answer(to, _) if self.failed.contains(&to) => {}
                Line::Answer(to, _) => return Err(misplaced(to, number)),
                Line::Ready(_) => return Err("wrong: it was ready already".to_owned()),
                Line::Simulate(request) => self.simulate(&request, board, &mut shots)?,
            }
        }
        Err(format!("a flood: more than {MOST_LINES} lines"))
    }

    /// Simulates shots for the bot. The bot's clock is stopped meanwhile.
    fn simulate(&self, request: &Map<String, Value>, board: Option<(&Layout, Side)>, shots: &mut usize) -> Result<(), String> {
        let number = request.get("simulate").cloned().unwrap_or_default();
        let strikes = request.get("strikes").and_then(Value::as_array).ok_or("wrong: simulate without strikes")?;
        let Some((layout, side)) = board.filter(|_| strikes.len() <= *shots) else {
            self.tell(&json!({"simulated": number, "refused": "no shots left"}));
            return Ok(());
        };
        *shots -= strikes.len();
        self.tell(&json!({"simulated": number, "outcomes": outcomes(layout, side, strikes)}));
        Ok(())
    }

    /// Drops the lines that the bot wrote without a question.
    fn clear(&mut self) -> Result<(), String> {
        for _ in 0..MOST_LINES {
            match self.process.heard() {
                Heard::Nothing => break,
                heard => match self.read(heard)? {
                    Line::Answer(to, _) if !self.failed.contains(&to) => return Err(misplaced(to, self.asked)),
                    Line::Ready(name) if self.name.is_none() => self.name = Some(name),
                    Line::Answer(..) | Line::Ready(_) | Line::Simulate(_) => {}
                },
            }
        }
        Ok(())
    }

    /// Waits for a line. The waiting time is subtracted from `left`.
    fn next_line(&mut self, left: &mut Duration) -> Result<Line, String> {
        let begun = Instant::now();
        let heard = self.process.hear(*left);
        *left = left.saturating_sub(begun.elapsed());
        self.read(heard)
    }

    fn read(&self, heard: Heard) -> Result<Line, String> {
        let line = match heard {
            Heard::Nothing => return Err(format!("late: no answer within {} s", self.limits.seconds)),
            Heard::End => return Err("its process has ended".to_owned()),
            Heard::TooLong => return Err(format!("a flood: a line of more than {LONGEST} bytes")),
            Heard::Line(line) => line,
        };
        let shown = || clipped(&String::from_utf8_lossy(&line), 60);
        let Ok(Value::Object(object)) = serde_json::from_slice::<Value>(&line) else {
            return Err(format!("wrong: `{}` is no object of JSON", shown()));
        };
        if object.contains_key("simulate") {
            return Ok(Line::Simulate(object));
        }
        if let Some(answer) = object.get("answer") {
            let number = answer.as_u64().ok_or_else(|| format!("wrong: `{}`: answer is no number", shown()))?;
            return Ok(Line::Answer(number, object));
        }
        match object.get("ready").and_then(Value::as_str).map(str::trim) {
            Some(name) if !name.is_empty() && fob_base::text::hidden_in(name).is_none() => Ok(Line::Ready(clipped(name, 60))),
            _ if self.name.is_none() => Err(format!("wrong: `{}` is not {READY}", shown())),
            _ => Err(format!("wrong: `{}` is no answer: it has neither `answer` nor `simulate`", shown())),
        }
    }
}
