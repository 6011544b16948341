//! Requests of the workshop: operations on automata, comparisons, and the odds of one as a game.

use super::memory::Memory;
use super::request::{Question, Request};
use super::watch::{Patience, Watch};
use fob_automata::analysis::{Certainty, Control, Drama, Force, Leverage, drama, fairer, leverage};
use fob_automata::check::check;
use fob_automata::equivalence::{difference, equivalent};
use fob_automata::minimize::minimize;
use fob_automata::odds::{OddsTable, heat_map, probability, with_losses};
use fob_automata::operation::{Combination, combine, complement, reverse};
use fob_automata::{Dfa, Letter, regex};
use fob_games::Progress;
use serde::{Deserialize, Serialize};

/// The source of an automaton.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Make {
    /// The smallest one of the same language.
    Minimise(Dfa),
    /// All other words.
    Complement(Dfa),
    /// All words read backwards.
    Reverse(Dfa),
    /// The words of two, combined.
    Combine(Combination, Dfa, Dfa),
    /// A regular expression.
    Regex(String),
}

/// Requests an automaton made from others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MakeAsk {
    /// Its sources.
    pub make: Make,
    /// Whether a combination of two is minimised.
    pub smallest: bool,
}

/// An automaton that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MakeAnswer {
    /// The automaton.
    pub dfa: Dfa,
    /// Whether it accepts the same words as its source, or the first of two sources.
    pub same: bool,
}

/// Number of pairs of states that can be compared within a frame.
const QUICK_PAIRS: usize = 20_000;
/// Number of states that can be reversed within a frame; the result can have 2 to that power.
const QUICK_REVERSE: usize = 10;

impl Question for MakeAsk {
    fn is_quick(&self) -> bool {
        match &self.make {
            Make::Minimise(dfa) | Make::Complement(dfa) => dfa.len() * dfa.len() <= QUICK_PAIRS,
            Make::Reverse(dfa) => dfa.len() <= QUICK_REVERSE,
            Make::Combine(_, a, b) => a.len() * b.len() <= QUICK_PAIRS / 20,
            Make::Regex(_) => false,
        }
    }

    fn at_once(&self) -> Result<MakeAnswer, String> {
        self.answer_while(&mut Patience)
    }
}

impl MakeAsk {
    /// Computes the answer as long as somebody waits for it: an expression that is being typed soon becomes another one.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub(crate) fn answer_while(&self, watch: &mut dyn Watch) -> Result<MakeAnswer, String> {
        let (before, dfa) = match &self.make {
            Make::Regex(text) => {
                let made = regex::to_dfa_while(text, &mut || watch.go_on(&Progress::default()));
                (None, made.map_err(|e| e.to_string())?)
            }
            Make::Minimise(dfa) => (Some(dfa), minimize(dfa)),
            Make::Complement(dfa) => (Some(dfa), complement(dfa)),
            Make::Reverse(dfa) => (Some(dfa), reverse(dfa).map_err(|e| e.to_string())?),
            Make::Combine(how, a, b) => {
                let made = combine(*how, a, b).map_err(|e| e.to_string())?;
                (Some(a), if self.smallest { minimize(&made).named(made.name()) } else { made })
            }
        };
        let same = before.is_some_and(|before| equivalent(before, &dfa));
        Ok(MakeAnswer { dfa, same })
    }
}

/// Requests the shortest word that exactly one of two automata accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DifferenceAsk {
    /// The one.
    pub a: Dfa,
    /// The other.
    pub b: Dfa,
}

/// The word; `None` if there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceAnswer(pub Option<Vec<Letter>>);

impl Question for DifferenceAsk {
    fn is_quick(&self) -> bool {
        self.a.len() * self.b.len() <= QUICK_PAIRS
    }

    fn at_once(&self) -> Result<DifferenceAnswer, String> {
        Ok(DifferenceAnswer(difference(&self.a, &self.b)))
    }
}

/// Requests the odds of an automaton with a number of pucks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAsk {
    /// The automaton.
    pub dfa: Dfa,
    /// Green pucks on the table.
    pub green: u32,
    /// Red pucks on the table.
    pub red: u32,
    /// The chance that a puck leaves the board and is never read, 0 to 1.
    pub lost: f64,
}

/// Measures of how it plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAnswer {
    /// The request: green pucks, red pucks, and the chance that one is lost.
    pub green: u32,
    /// See there.
    pub red: u32,
    /// See there.
    pub lost: f64,
    /// The odds that a random order is accepted, as an exact fraction.
    pub exact: String,
    /// The same as a number from 0 to 1.
    pub odds: f64,
    /// The odds where pucks are lost.
    pub with_losses: f64,
    /// The odds by the numbers of pucks left: a row for each number of red ones, with an entry for each number of green ones.
    pub map: Vec<Vec<f64>>,
    /// How much the next puck counts.
    pub leverage: Leverage,
    /// Who can force the result.
    pub force: Force,
    /// How often the favourite changes.
    pub drama: Drama,
    /// Why every order has the same result, if so.
    pub certain: Option<String>,
    /// The warnings for a player.
    pub warnings: Vec<String>,
}

/// States times numbers of pucks of which everything is known within a frame.
const QUICK_CELLS: usize = 12_000;

fn cells(dfa: &Dfa, green: u32, red: u32) -> usize {
    dfa.len() * (green as usize + 1) * (red as usize + 1)
}

impl Question for GameAsk {
    fn is_quick(&self) -> bool {
        cells(&self.dfa, self.green, self.red) <= QUICK_CELLS
    }

    fn at_once(&self) -> Result<GameAnswer, String> {
        let Self { dfa, green, red, lost } = self;
        let (green, red, lost) = (*green, *red, *lost);
        let text = |e: fob_automata::odds::TooManyPucks| e.to_string();
        let table = OddsTable::new(dfa, green, red).map_err(text)?;
        let exact = table.exact(dfa.start(), green, red).map_err(text)?;
        let map = heat_map(dfa, green, red).map_err(text)?;
        let odds = probability(&exact);
        Ok(GameAnswer {
            green,
            red,
            lost,
            odds,
            certain: Certainty::new(dfa, odds, green, red).map(|certain| certain.to_string()),
            exact: exact.to_string(),
            with_losses: with_losses(green, red, lost, |g, r| map[r as usize][g as usize]).map_err(text)?,
            leverage: leverage(dfa, &table, dfa.start(), green, red),
            force: Control::new(dfa, green, red).force(dfa.start(), green, red),
            drama: drama(dfa, green, red),
            warnings: check(dfa).warnings.iter().map(ToString::to_string).collect(),
            map,
        })
    }
}

/// Requests fairer choices of start and accepting states, on the same transitions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FairerAsk {
    /// The automaton.
    pub dfa: Dfa,
    /// Green pucks on the table.
    pub green: u32,
    /// Red pucks on the table.
    pub red: u32,
}

/// The automata with these choices and their odds, the closest to one half first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FairerAnswer(pub Vec<(Dfa, f64)>);

/// The most states and starts in which a proposal differs.
const MOST_CHANGES: usize = 3;
/// The largest number of proposals.
const MOST_PROPOSALS: usize = 6;

impl Question for FairerAsk {
    fn is_quick(&self) -> bool {
        // Every choice of some of the states is tried.
        self.dfa.len() <= 8 && cells(&self.dfa, self.green, self.red) <= QUICK_CELLS
    }

    fn at_once(&self) -> Result<FairerAnswer, String> {
        let found = fairer(&self.dfa, self.green, self.red, MOST_CHANGES, MOST_PROPOSALS);
        Ok(FairerAnswer(found.iter().map(|p| (p.apply(&self.dfa), probability(&p.odds))).collect()))
    }
}

impl Request for MakeAsk {
    const NAME: &'static str = "make";
    type Answer = MakeAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(MakeAnswer) -> bool,
    ) -> Result<MakeAnswer, String> {
        self.answer_while(watch)
    }
}

impl Request for DifferenceAsk {
    const NAME: &'static str = "difference";
    type Answer = DifferenceAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(DifferenceAnswer) -> bool,
    ) -> Result<DifferenceAnswer, String> {
        self.at_once()
    }
}

impl Request for GameAsk {
    const NAME: &'static str = "game";
    type Answer = GameAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(GameAnswer) -> bool,
    ) -> Result<GameAnswer, String> {
        self.at_once()
    }
}

impl Request for FairerAsk {
    const NAME: &'static str = "fairer";
    type Answer = FairerAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(FairerAnswer) -> bool,
    ) -> Result<FairerAnswer, String> {
        self.at_once()
    }
}
