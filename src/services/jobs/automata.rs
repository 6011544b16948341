//! Requests of the workshops: operations on automata, comparisons, and the odds of one as a game.

use super::memory::Memory;
use super::request::{Question, Request};
use super::watch::{Patience, Watch};
use fob_automata::analysis::{Certainty, Control, Drama, Force, Leverage, drama, fairer, leverage};
use fob_automata::check::check;
use fob_automata::general::{Automaton, Context, Symbol, difference, from_ron};
use fob_automata::odds::{OddsTable, heat_map, probability, with_losses};
use fob_automata::operation::Combination;
use fob_automata::{Dfa, regex};
use fob_games::Progress;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// An automaton in a request or an answer. Packed, it is its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent(pub Arc<Automaton>);

impl Serialize for Sent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_ron().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Sent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        from_ron(&text, &Context::default()).map(|automaton| Self(Arc::new(automaton))).map_err(D::Error::custom)
    }
}

/// Most sets of states of a subset construction.
const MOST_SETS: usize = 20_000;
/// Most pairs of states that are combined or compared within a frame.
const QUICK_PAIRS: usize = 2_000;
/// Most states of a nondeterministic automaton of which that is true: it may have 2 to that power of sets.
const QUICK_SETS: u32 = 10;

/// Returns about how many states the DFA of an automaton has.
fn deterministic_size(automaton: &Automaton) -> usize {
    let states = automaton.states().len();
    let is_deterministic = automaton.choice().is_none();
    if is_deterministic { states } else { 1 << u32::try_from(states).unwrap_or(u32::MAX).min(QUICK_SETS + 1) }
}

/// An operation on the languages of automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    /// The words of two, combined.
    With(Combination),
    /// All words that are rejected.
    Complement,
    /// All words read backwards.
    Reverse,
}

/// Requests the DFA that an operation makes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CombineAsk {
    /// The operation.
    pub operation: Operation,
    /// The automaton.
    pub automaton: Sent,
    /// The other one over the same letters, for an operation on two.
    pub other: Option<Sent>,
    /// True if the result is minimised.
    pub smallest: bool,
}

/// The DFA that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CombineAnswer(pub Sent);

impl Question for CombineAsk {
    fn is_quick(&self) -> bool {
        let size = deterministic_size(&self.automaton.0);
        match self.operation {
            Operation::With(_) => size * self.other.as_ref().map_or(1, |other| deterministic_size(&other.0)) <= QUICK_PAIRS,
            Operation::Complement => size <= QUICK_PAIRS,
            Operation::Reverse => size <= QUICK_SETS as usize,
        }
    }

    fn at_once(&self) -> Result<CombineAnswer, String> {
        let automaton = &self.automaton.0;
        let made = match (self.operation, &self.other) {
            (Operation::With(how), Some(other)) => automaton.combine(how, &other.0, MOST_SETS),
            (Operation::With(_), None) => return Err("another automaton is missing".to_owned()),
            (Operation::Complement, _) => automaton.complement_of_language(MOST_SETS),
            (Operation::Reverse, _) => automaton.reversed(MOST_SETS),
        };
        let made = made.map_err(|error| error.to_string())?;
        let made = if self.smallest {
            let name = made.name().to_owned();
            made.minimal(MOST_SETS).map_err(|error| error.to_string())?.named(name)
        } else {
            made
        };
        Ok(CombineAnswer(Sent(Arc::new(made))))
    }
}

/// Requests the shortest word that exactly one of two automata over the same letters accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareAsk {
    /// The first automaton.
    pub a: Sent,
    /// The second automaton.
    pub b: Sent,
}

/// The word, and whether the first automaton accepts it; `None` if there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompareAnswer(pub Option<(Vec<Symbol>, bool)>);

impl Question for CompareAsk {
    fn is_quick(&self) -> bool {
        deterministic_size(&self.a.0) * deterministic_size(&self.b.0) <= 10 * QUICK_PAIRS
    }

    fn at_once(&self) -> Result<CompareAnswer, String> {
        let table = |sent: &Sent| match sent.0.table() {
            Some(table) => Ok(table),
            None => sent.0.subsets(MOST_SETS).map(|sets| sets.table).map_err(|error| error.to_string()),
        };
        let (a, b) = (table(&self.a)?, table(&self.b)?);
        Ok(CompareAnswer(difference(&a, &b).map(|word| {
            let accepts = a.accepts(&word);
            (word, accepts)
        })))
    }
}

/// Requests the minimal DFA of a regular expression over the board's letters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpressionAsk(pub String);

/// The DFA.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpressionAnswer(pub Dfa);

impl Question for ExpressionAsk {
    fn is_quick(&self) -> bool {
        false
    }

    fn at_once(&self) -> Result<ExpressionAnswer, String> {
        self.answer_while(&mut Patience)
    }
}

impl ExpressionAsk {
    /// Computes the answer as long as somebody waits for it: an expression that is being typed soon changes.
    ///
    /// # Errors
    /// The reason why there is no answer, in a sentence.
    pub(crate) fn answer_while(&self, watch: &mut dyn Watch) -> Result<ExpressionAnswer, String> {
        let made = regex::to_dfa_while(&self.0, &mut || watch.go_on(&Progress::default()));
        made.map(ExpressionAnswer).map_err(|error| error.to_string())
    }
}

/// Requests the odds of an automaton with a number of pucks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAsk {
    pub dfa: Dfa,
    /// Green pucks on the table.
    pub green: u32,
    /// Red pucks on the table.
    pub red: u32,
    /// The chance that a puck leaves the board and is never read, 0 to 1.
    pub lost: f64,
}

/// Measures of games with an automaton.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameAnswer {
    /// Green pucks of the request.
    pub green: u32,
    /// Red pucks of the request.
    pub red: u32,
    /// The chance of the request that a puck leaves the board and is never read, 0 to 1.
    pub lost: f64,
    /// The odds that a random order is accepted, as an exact fraction.
    pub exact: String,
    /// The odds that a random order is accepted, as a number from 0 to 1.
    pub odds: f64,
    /// The odds where pucks are lost.
    pub with_losses: f64,
    /// The odds by the numbers of pucks left: a row for each number of red ones, with an entry for each number of green ones.
    pub map: Vec<Vec<f64>>,
    /// Influence of the next puck.
    pub leverage: Leverage,
    /// The player who can force the result.
    pub force: Force,
    /// Expected changes of the favourite.
    pub drama: Drama,
    /// The reason why every order has the same result, if so.
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

impl Request for CombineAsk {
    const NAME: &'static str = "combine";
    type Answer = CombineAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(CombineAnswer) -> bool,
    ) -> Result<CombineAnswer, String> {
        self.at_once()
    }
}

impl Request for CompareAsk {
    const NAME: &'static str = "compare";
    type Answer = CompareAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(CompareAnswer) -> bool,
    ) -> Result<CompareAnswer, String> {
        self.at_once()
    }
}

impl Request for ExpressionAsk {
    const NAME: &'static str = "expression";
    type Answer = ExpressionAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(ExpressionAnswer) -> bool,
    ) -> Result<ExpressionAnswer, String> {
        self.answer_while(watch)
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
