//! Fib Fob: an impartial game of a ship in a stack of boards, a time counter with nuggets, and two tanks.
//!
//! The rules are those of `rules/fib-fob.txt`; the values come from the rules by mex, so a lone fluid is *1 when its
//! amount is odd and *2 when it is even, where the text has *1 for every amount.

mod analysis;
mod explain;
mod moves;
mod nimber;
mod notation;
mod player;
mod setup;

pub use analysis::{Analysis, Parts, winning_moves};
pub use explain::{Columns, Example, Row, Step, example, why};
pub use moves::{Availability, Fluid, Kind, Move};
pub use nimber::{fluid_table, fluids, mex};
pub use player::Value;
pub use setup::Setup;

use super::{Ask, Best, Control, Game, IllegalMove, Level, Outcome, Player, Stopped};

/// A square of the stack, as what is left to go: each coordinate is 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
    board: u8,
}

impl Square {
    /// The destination, `a1/1`.
    pub const DESTINATION: Self = Self { file: 0, rank: 0, board: 0 };

    /// The square so many files from file a, ranks from rank 1 and boards from the lowest; `None` unless each is 0 to 7.
    pub fn new(file: u8, rank: u8, board: u8) -> Option<Self> {
        (file < 8 && rank < 8 && board < 8).then_some(Self { file, rank, board })
    }

    /// Files to go to file a.
    pub fn file(self) -> u8 {
        self.file
    }

    /// Ranks to go to rank 1.
    pub fn rank(self) -> u8 {
        self.rank
    }

    /// Boards to go to the lowest.
    pub fn board(self) -> u8 {
        self.board
    }
}

/// A position: where the ship is, what is left, and whose turn it is.
///
/// The text form has no player in it, since the rules do not know the players apart: in a position that was read from
/// text player 1 is to move. Equality does look at the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FibFob {
    ship: Square,
    time: u32,
    nuggets: u32,
    fib: u32,
    fob: u32,
    turn: Player,
}

impl FibFob {
    /// The most that time and nuggets together, Fib, or Fob may be: a list of all moves must stay short enough to make.
    pub const MOST: u32 = 1_000_000;

    /// A position with player 1 to move: light-years, nuggets, and gallons. `None` if time and nuggets together, Fib or
    /// Fob is above [`FibFob::MOST`].
    pub fn new(ship: Square, time: u32, nuggets: u32, fib: u32, fob: u32) -> Option<Self> {
        let fits = time.checked_add(nuggets)? <= Self::MOST && fib <= Self::MOST && fob <= Self::MOST;
        fits.then_some(Self { ship, time, nuggets, fib, fob, turn: 1 })
    }

    /// Where the ship is.
    pub fn ship(&self) -> Square {
        self.ship
    }

    /// Light-years on the time counter.
    pub fn time(&self) -> u32 {
        self.time
    }

    /// Time-nuggets left.
    pub fn nuggets(&self) -> u32 {
        self.nuggets
    }

    /// Gallons of Fib fluid.
    pub fn fib(&self) -> u32 {
        self.fib
    }

    /// Gallons of Fob fluid.
    pub fn fob(&self) -> u32 {
        self.fob
    }

    /// The gallons in a tank.
    pub fn gallons(&self, fluid: Fluid) -> u32 {
        match fluid {
            Fluid::Fib => self.fib,
            Fluid::Fob => self.fob,
        }
    }

    /// The longest that play can still last, in moves: everything in the smallest steps, each nugget twice.
    pub fn longest(&self) -> u64 {
        let ship = u64::from(self.ship.file + self.ship.rank + self.ship.board);
        ship + u64::from(self.time) + 2 * u64::from(self.nuggets) + u64::from(self.fib) + u64::from(self.fob)
    }

    /// Whether no move is left.
    fn is_finished(&self) -> bool {
        self.longest() == 0
    }

    /// The position after a legal move; the turn passes.
    fn after(mut self, mv: Move) -> Self {
        match mv {
            Move::Ship(to) => self.ship = to,
            Move::Time(n) => self.time -= n,
            Move::Nuggets(n) => {
                self.nuggets -= n;
                self.time += n;
            }
            Move::Spend(Fluid::Fib) => self.fib -= 1,
            Move::Spend(Fluid::Fob) => self.fob -= 1,
            Move::Eject(Fluid::Fib) => self.fib = 0,
            Move::Eject(Fluid::Fob) => self.fob = 0,
        }
        self.turn = 3 - self.turn;
        self
    }
}

impl Game for FibFob {
    type Move = Move;
    type Setup = Setup;
    type Value = Value;
    type Analysis = Analysis;

    const ID: &'static str = "fib-fob";
    const TITLE: &'static str = "Fib Fob";
    const ABOUT: &'static str = "Fly home through a stack of boards; whoever cannot move is erased.";
    const LEVELS: &'static [Level] = player::LEVELS;

    fn start(setup: &Setup, seed: u64) -> Self {
        setup.random(seed)
    }

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_finished().then_some(Outcome::Win(3 - self.turn))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().collect()
    }

    fn check(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.why_not(*mv).map_or(Ok(()), |why| Err(IllegalMove::new(mv, why)))
    }

    fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        *self = self.after(*mv);
        Ok(())
    }

    fn analyse(&self, _control: &mut dyn Control) -> Result<Analysis, Stopped> {
        Ok(Analysis::of(self))
    }

    fn best(ask: Ask<'_, Self>, control: &mut dyn Control) -> Option<Best<Self>> {
        player::best(ask, control)
    }
}
