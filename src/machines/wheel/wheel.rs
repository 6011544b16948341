//! Wheels as values.

use super::blocks::Blocks;
use super::error::{WheelErrors, counted};
use super::packed::Packed;
use super::ron_form;
use fob_automata::{Letter, parse_word};
use fob_base::text::hidden_in;
use serde::{Deserialize, Serialize};

/// Largest number of productions of a playable wheel.
pub const MOST_PRODUCTIONS: usize = 64;
/// Largest number of letters of a production of a playable wheel.
pub const MOST_LETTERS: usize = 64;
/// Largest number of letters of a playable wheel's word before the first puck.
pub const MOST_START: usize = 1_000;
/// Largest number of steps after each letter.
pub const MOST_STEPS: u32 = 1_000;
/// Largest limit of a playable wheel's last run.
pub const MOST_LIMIT: u64 = 1_000_000;
/// Default number of steps after each letter.
pub const DEFAULT_STEPS: u32 = 1;
/// Default limit of the last run.
pub const DEFAULT_LIMIT: u64 = 10_000;

/// Limits on the size of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Largest number of productions.
    pub productions: usize,
    /// Largest number of letters of one production.
    pub letters: usize,
    /// Largest number of letters of the word before the first puck.
    pub start: usize,
    /// Largest number of letters of the productions and the first word together.
    pub total: usize,
    /// Largest limit of the last run.
    pub limit: u64,
    /// True if a wheel beyond these limits could still be run.
    pub played: bool,
}

impl Bounds {
    /// Limits for a wheel that is played.
    pub const PLAYED: Self = Self {
        productions: MOST_PRODUCTIONS,
        letters: MOST_LETTERS,
        start: MOST_START,
        total: usize::MAX,
        limit: MOST_LIMIT,
        played: true,
    };

    /// Limits for a wheel that is only run, such as one made from a Turing machine.
    pub const RUN: Self = Self {
        productions: 10_000,
        letters: 10_000_000,
        start: 10_000_000,
        total: 10_000_000,
        limit: 1_000_000_000,
        played: false,
    };
}

/// A wheel (a cyclic tag system): productions in a circle, and the way in which letters are read.
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

impl Default for Wheel {
    /// A wheel to begin with: `gg`, `r` and `r`.
    fn default() -> Self {
        let word = |letters: &[Letter]| letters.iter().copied().collect();
        Self {
            name: "New wheel".to_owned(),
            about: String::new(),
            productions: vec![word(&[Letter::Green, Letter::Green]), word(&[Letter::Red]), word(&[Letter::Red])],
            start: Packed::default(),
            steps: DEFAULT_STEPS,
            limit: DEFAULT_LIMIT,
            blocks: Blocks::default(),
        }
    }
}

impl Wheel {
    /// Creates a wheel from productions, with an empty word before the first puck, [`DEFAULT_STEPS`] after each letter and
    /// [`DEFAULT_LIMIT`].
    ///
    /// # Errors
    /// Everything that exceeds [`Bounds::PLAYED`], or a name with invisible characters.
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

    /// Reads the RON form of a playable wheel.
    ///
    /// # Errors
    /// Every problem of the text, with its place.
    pub fn from_ron(text: &str) -> Result<Self, WheelErrors> {
        ron_form::read(text, &Bounds::PLAYED)
    }

    /// Reads the RON form of a wheel of any size that can be run.
    ///
    /// # Errors
    /// As for [`Wheel::from_ron`], with [`Bounds::RUN`].
    pub fn from_ron_large(text: &str) -> Result<Self, WheelErrors> {
        ron_form::read(text, &Bounds::RUN)
    }

    /// Returns the RON form with every field. [`Wheel::from_ron_large`] reads it back, and so does [`Wheel::from_ron`] unless the wheel is
    /// too large.
    pub fn to_ron(&self) -> String {
        ron_form::write(self)
    }

    /// Returns the wheel if it is within bounds.
    ///
    /// # Errors
    /// Everything that exceeds the bounds, or a name with invisible characters.
    pub fn checked(self, bounds: &Bounds) -> Result<Self, WheelErrors> {
        let problems = self.problems(bounds);
        WheelErrors::none_or(problems.into_iter().map(|text| (None, text)).collect(), self)
    }

    /// Returns everything that exceeds the bounds.
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

    /// Returns the name shown to people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description, or an empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the productions, in the order of the circle.
    pub fn productions(&self) -> &[Packed] {
        &self.productions
    }

    /// Returns the word before the first puck.
    pub const fn start(&self) -> &Packed {
        &self.start
    }

    /// Returns the number of steps after each letter.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the largest number of steps of the last run.
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the number of letters of the productions and the first word together.
    pub fn letters(&self) -> usize {
        self.productions.iter().map(Packed::len).sum::<usize>() + self.start.len()
    }

    /// Returns whether the wheel can be played, not only run.
    pub fn is_playable(&self) -> bool {
        self.problems(&Bounds::PLAYED).is_empty()
    }

    /// Returns the wheel with another name.
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Returns the wheel with other productions.
    ///
    /// # Errors
    /// Everything that exceeds [`Bounds::PLAYED`].
    pub fn with_productions(self, productions: Vec<Packed>) -> Result<Self, WheelErrors> {
        Self { productions, blocks: Blocks::default(), ..self }.checked(&Bounds::PLAYED)
    }

    /// Returns the wheel with another description.
    pub fn with_about(self, about: impl Into<String>) -> Self {
        Self { about: about.into(), ..self }
    }

    /// Returns the wheel with another word before the first puck.
    pub fn with_start(self, start: Packed) -> Self {
        Self { start, ..self }
    }

    /// Returns the wheel with another number of steps after each letter, clamped to [`MOST_STEPS`].
    pub fn with_steps(self, steps: u32) -> Self {
        Self { steps: steps.min(MOST_STEPS), ..self }
    }

    /// Returns the wheel with another limit of the last run, clamped to 1 and the limit of [`Bounds::RUN`].
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit: limit.clamp(1, Bounds::RUN.limit), ..self }
    }
}

/// The serde form of a wheel, used in saves and replays.
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
