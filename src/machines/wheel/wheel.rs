//! A wheel as a value.

use super::blocks::Blocks;
use super::error::{WheelErrors, counted};
use super::packed::Packed;
use super::ron_form;
use fob_automata::parse_word;
use fob_base::text::hidden_in;
use serde::{Deserialize, Serialize};

/// The most productions of a wheel that is played.
pub const MOST_PRODUCTIONS: usize = 64;
/// The most letters of a production of a wheel that is played.
pub const MOST_LETTERS: usize = 64;
/// The most letters of the word before the first puck, where the wheel is played.
pub const MOST_START: usize = 1_000;
/// The most steps after each letter.
pub const MOST_STEPS: u32 = 1_000;
/// The most steps of the last run of a wheel that is played.
pub const MOST_LIMIT: u64 = 1_000_000;
/// The steps after each letter where nothing is said.
pub const DEFAULT_STEPS: u32 = 1;
/// The limit of the last run where nothing is said.
pub const DEFAULT_LIMIT: u64 = 10_000;

/// How large a wheel may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most productions.
    pub productions: usize,
    /// The most letters of one production.
    pub letters: usize,
    /// The most letters of the word before the first puck.
    pub start: usize,
    /// The most letters of the productions and the first word together.
    pub total: usize,
    /// The highest limit of the last run.
    pub limit: u64,
    /// Whether a wheel beyond these bounds could still be run.
    pub played: bool,
}

impl Bounds {
    /// Of a wheel that is played.
    pub const PLAYED: Self = Self {
        productions: MOST_PRODUCTIONS,
        letters: MOST_LETTERS,
        start: MOST_START,
        total: usize::MAX,
        limit: MOST_LIMIT,
        played: true,
    };

    /// Of a wheel that is only run, such as one made from a Turing machine.
    pub const RUN: Self = Self {
        productions: 10_000,
        letters: 10_000_000,
        start: 10_000_000,
        total: 10_000_000,
        limit: 1_000_000_000,
        played: false,
    };
}

/// A wheel (a cyclic tag system): productions in a circle, and how it reads.
///
/// ```
/// use fob_automata::parse_word;
/// use fob_machines::wheel::{Ending, Wheel};
///
/// let wheel = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", "r"])"#)?;
/// let after = wheel.after(&parse_word("gr").unwrap());
/// assert_eq!(after.to_string(), "rrg@2");
/// assert_eq!(wheel.last_run(&after).end, Ending::Loop);
/// # Ok::<(), fob_machines::wheel::WheelErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "WheelForm", try_from = "WheelForm")]
pub struct Wheel {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) productions: Vec<Packed>,
    pub(super) start: Packed,
    pub(super) steps: u32,
    pub(super) limit: u64,
    pub(super) blocks: Blocks,
}

impl Wheel {
    /// A wheel of these productions, with an empty word before the first puck, [`DEFAULT_STEPS`] after each letter and
    /// [`DEFAULT_LIMIT`].
    ///
    /// # Errors
    /// Everything by which it is beyond [`Bounds::PLAYED`], or a name with characters that nobody sees.
    pub fn new(name: impl Into<String>, productions: Vec<Packed>) -> Result<Self, WheelErrors> {
        let wheel = Self {
            name: name.into(),
            about: String::new(),
            productions,
            start: Packed::default(),
            steps: DEFAULT_STEPS,
            limit: DEFAULT_LIMIT,
            blocks: Blocks::default(),
        };
        wheel.checked(&Bounds::PLAYED)
    }

    /// Reads the RON form of a wheel that is played.
    ///
    /// # Errors
    /// Everything that is wrong with the text, with its place.
    pub fn from_ron(text: &str) -> Result<Self, WheelErrors> {
        ron_form::read(text, &Bounds::PLAYED)
    }

    /// Reads the RON form of a wheel of any size that can be run.
    ///
    /// # Errors
    /// As [`Wheel::from_ron`], for [`Bounds::RUN`].
    pub fn from_ron_large(text: &str) -> Result<Self, WheelErrors> {
        ron_form::read(text, &Bounds::RUN)
    }

    /// The RON form with every field, which [`Wheel::from_ron_large`] reads back, and [`Wheel::from_ron`] where it is not too large.
    pub fn to_ron(&self) -> String {
        ron_form::write(self)
    }

    /// The same wheel, if it is within bounds.
    ///
    /// # Errors
    /// Everything by which it is beyond them, or a name with characters that nobody sees.
    pub fn checked(self, bounds: &Bounds) -> Result<Self, WheelErrors> {
        let problems = self.problems(bounds);
        WheelErrors::none_or(problems.into_iter().map(|text| (None, text)).collect(), self)
    }

    /// Everything by which it is beyond bounds.
    fn problems(&self, bounds: &Bounds) -> Vec<String> {
        let mut problems = Vec::new();
        problems.extend(hidden_in(&self.name).map(|why| format!("the name: {why}")));
        problems.extend(counted::productions(self.productions.len(), bounds));
        for (i, production) in self.productions.iter().enumerate() {
            problems.extend(counted::letters(i, production.len(), bounds));
        }
        problems.extend(counted::start(self.start.len(), bounds));
        problems.extend(counted::total(self.letters(), bounds));
        problems.extend(counted::steps(u64::from(self.steps)));
        problems.extend(counted::limit(self.limit, bounds));
        problems
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A note on it, or the empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// What the letters append, in the order of the circle.
    pub fn productions(&self) -> &[Packed] {
        &self.productions
    }

    /// The word before the first puck.
    pub const fn start(&self) -> &Packed {
        &self.start
    }

    /// The steps that are made after each letter.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The most steps of the last run.
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// The letters of the productions and the first word together.
    pub fn letters(&self) -> usize {
        self.productions.iter().map(Packed::len).sum::<usize>() + self.start.len()
    }

    /// Whether it can be played, and not only run.
    pub fn is_playable(&self) -> bool {
        self.problems(&Bounds::PLAYED).is_empty()
    }

    /// The same wheel under another name.
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The same wheel with other productions.
    ///
    /// # Errors
    /// Everything by which it is beyond [`Bounds::PLAYED`].
    pub fn with_productions(self, productions: Vec<Packed>) -> Result<Self, WheelErrors> {
        Self { productions, blocks: Blocks::default(), ..self }.checked(&Bounds::PLAYED)
    }

    /// The same wheel with another note.
    pub fn with_about(self, about: impl Into<String>) -> Self {
        Self { about: about.into(), ..self }
    }

    /// The same wheel with another word before the first puck.
    pub fn with_start(self, start: Packed) -> Self {
        Self { start, ..self }
    }

    /// The same wheel with another number of steps after each letter, at most [`MOST_STEPS`].
    pub fn with_steps(self, steps: u32) -> Self {
        Self { steps: steps.min(MOST_STEPS), ..self }
    }

    /// The same wheel with another limit of the last run, at least 1 and at most that of [`Bounds::RUN`].
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit: limit.clamp(1, Bounds::RUN.limit), ..self }
    }
}

/// A wheel as plain data: the serde form, within saves and replays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "Wheel", deny_unknown_fields)]
struct WheelForm {
    name: String,
    #[serde(default)]
    about: String,
    wheel: Vec<String>,
    #[serde(default)]
    start: String,
    #[serde(default = "default_steps")]
    steps: u32,
    #[serde(default = "default_limit")]
    limit: u64,
}

const fn default_steps() -> u32 {
    DEFAULT_STEPS
}

const fn default_limit() -> u64 {
    DEFAULT_LIMIT
}

impl From<Wheel> for WheelForm {
    fn from(wheel: Wheel) -> Self {
        Self {
            wheel: wheel.productions.iter().map(ToString::to_string).collect(),
            start: wheel.start.to_string(),
            name: wheel.name,
            about: wheel.about,
            steps: wheel.steps,
            limit: wheel.limit,
        }
    }
}

impl TryFrom<WheelForm> for Wheel {
    type Error = WheelErrors;

    fn try_from(form: WheelForm) -> Result<Self, WheelErrors> {
        let mut problems = Vec::new();
        let mut word = |text: &str| {
            let read = parse_word(text).map(Packed::from_iter);
            read.inspect_err(|error| problems.push((None, error.to_string()))).unwrap_or_default()
        };
        let productions = form.wheel.iter().map(|text| word(text)).collect();
        let start = word(&form.start);
        WheelErrors::none_or(problems, ())?;
        let wheel = Self {
            name: form.name,
            about: form.about,
            productions,
            start,
            steps: form.steps,
            limit: form.limit,
            blocks: Blocks::default(),
        };
        wheel.checked(&Bounds::RUN)
    }
}
