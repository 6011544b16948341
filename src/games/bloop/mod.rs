//! Bugs and Loops: players add rules to a machine on a finite tape, and are paid for every step that it then takes.
//!
//! The rules are those of `rules/bugs-and-loops.txt` and `shared/games.md`. What they and the text form leave open:
//!
//! - A rule for any free state and symbol may be added. Where the present pair has a rule already, as it can after a
//!   placement, every rule starts the machine; otherwise only one for the present pair does, and any other makes no step.
//! - After a bug or a loop tape, head and state are as before the turn until the next player places the head and the
//!   state (`@2B`). A placement is a move of its own, but no turn: the count does not go up, and the same player is to
//!   move. It comes before anything else and may leave everything where it is.
//! - The twelfth turn's rule is purged with the others, whatever the run came to.
//! - Should the repertoire be full (which takes a position set by hand), nobody can move, and the game is a draw.
//! - The text lists the rules in alphabetical order; they may be read in any order. `rules=` is an empty repertoire. The
//!   count need not be the number of rules. Capital letters only.

mod analysis;
mod machine;
mod moves;
mod notation;
mod player;
mod setup;

pub use analysis::{Analysis, Effect};
pub use machine::{Action, End, Letter, Machine, Motion, Pair, Rule, Rules, Run, Step};
pub use moves::Move;
pub use player::Score;
pub use setup::Setup;

use super::{Ask, Best, Control, Game, IllegalMove, Level, Outcome, Player, Progress, Stopped};

/// The points that win.
pub const GOAL: u32 = 21;
/// The repertoire is emptied after so many turns.
pub const PURGE: u8 = 12;

/// A position: the machine, its rules, the scores and whose turn it is.
///
/// Equality is that of everything in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bloop {
    machine: Machine,
    rules: Rules,
    /// Player 1 first; 0 for those who do not play.
    scores: [u32; 5],
    players: u8,
    turn: Player,
    count: u8,
    place: bool,
}

impl Bloop {
    /// The fewest players.
    pub const FEWEST: u8 = 2;
    /// The most players.
    pub const MOST: u8 = 5;

    /// The smallest position there is.
    fn empty() -> Self {
        let machine = Machine::SMALLEST;
        Self { machine, rules: Rules::default(), scores: [0; 5], players: Self::FEWEST, turn: 1, count: 0, place: false }
    }

    /// The machine as it stands; before a placement, as it stood before the last turn.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The repertoire.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The scores, player 1 first.
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.players)]
    }

    /// Turns since the last purge, 0 to 11.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Whether the player to move must place the head and the state first.
    pub fn must_place(&self) -> bool {
        self.place
    }

    /// Who has the points that win.
    pub fn winner(&self) -> Option<Player> {
        (1..).zip(self.scores()).find(|&(_, &score)| score >= GOAL).map(|(player, _)| player)
    }
}

impl Game for Bloop {
    type Move = Move;
    type Setup = Setup;
    type Value = Option<Score>;
    type Analysis = Analysis;

    const ID: &'static str = "bloop";
    const TITLE: &'static str = "Bugs and Loops";
    const ABOUT: &'static str = "Program a small Turing machine in turns, a point a step, and never let it run away.";
    const LEVELS: &'static [Level] = player::LEVELS;
    const LONGEST: Option<usize> = Some(1000);

    fn start(setup: &Setup, seed: u64) -> Self {
        setup.random(seed)
    }

    fn setup_for(players: u8) -> Option<Setup> {
        (Self::FEWEST..=Self::MOST).contains(&players).then(|| Setup { players, ..Setup::default() })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let stuck = !self.place && self.rules.len() == 16;
        self.winner().map(Outcome::Win).or_else(|| stuck.then_some(Outcome::Draw))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.all_moves()
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.why_not(*mv).map_or(Ok(()), |why| Err(IllegalMove::new(mv, why)))
    }

    fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        *self = self.after(*mv);
        Ok(())
    }

    fn analyse(&self, control: &mut dyn Control) -> Result<Analysis, Stopped> {
        let mut moves = Vec::new();
        for rule in self.fitting() {
            // A single run may take millions of steps, so the control is asked before each.
            let progress = Progress { nodes: moves.len() as u64, depth: 0, share: Some(moves.len() as f32 / 48.0) };
            if !control.go_on(&progress) {
                return Err(Stopped);
            }
            moves.push((Move::Add(rule), self.effect(rule)));
        }
        Ok(Analysis { moves })
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        player::best(ask, control)
    }
}
