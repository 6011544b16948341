//! Legal moves, and the reasons against illegal moves.

use super::{FibFob, Square};

/// One of the two tanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fluid {
    /// Fib fluid.
    Fib,
    /// Fob fluid.
    Fob,
}

impl Fluid {
    /// Both tanks, Fib first.
    pub const ALL: [Self; 2] = [Self::Fib, Self::Fob];

    /// Returns the fluid's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fib => "Fib",
            Self::Fob => "Fob",
        }
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Moves the ship to a square: left, down the ranks, or down the stack.
    Ship(Square),
    /// Moves the time counter down by this many light-years, at least 1.
    Time(u32),
    /// Consumes this many nuggets, at least 1, and moves the time counter up by the same number.
    Nuggets(u32),
    /// Spends one gallon.
    Spend(Fluid),
    /// Empties a tank that holds two gallons or more; with one gallon that is [`Move::Spend`].
    Eject(Fluid),
}

/// A kind of move listed in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Moves the ship down the stack.
    Boards,
    /// Moves the ship down the ranks.
    Ranks,
    /// Moves the ship to the left.
    Files,
    /// Moves the time counter down.
    Time,
    /// Turns nuggets into time.
    Nuggets,
    /// Spends one gallon of a fluid.
    Spend(Fluid),
    /// Ejects all of a fluid.
    Eject(Fluid),
}

impl Kind {
    /// All kinds, in the order of the rules.
    pub const ALL: [Self; 9] = [
        Self::Boards,
        Self::Ranks,
        Self::Files,
        Self::Time,
        Self::Nuggets,
        Self::Spend(Fluid::Fib),
        Self::Spend(Fluid::Fob),
        Self::Eject(Fluid::Fib),
        Self::Eject(Fluid::Fob),
    ];
}

/// Availability of a kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Availability {
    /// Number of moves of this kind, at least 1.
    Moves(u32),
    /// No moves of this kind, with the reason.
    None(&'static str),
}

impl FibFob {
    /// Returns the number of gallons in a tank.
    pub fn gallons(&self, fluid: Fluid) -> u32 {
        match fluid {
            Fluid::Fib => self.fib,
            Fluid::Fob => self.fob,
        }
    }

    /// Returns the number of moves of a kind, or the reason why there are none.
    pub fn availability(&self, kind: Kind) -> Availability {
        let (moves, why) = match kind {
            Kind::Boards => (u32::from(self.ship.board), "the ship is on the lowest board already"),
            Kind::Ranks => (u32::from(self.ship.rank), "the ship is on rank 1 already"),
            Kind::Files => (u32::from(self.ship.file), "the ship is on file a already"),
            Kind::Time => (self.time, "the time counter is at 0 already"),
            Kind::Nuggets => (self.nuggets, "no time-nuggets are left"),
            Kind::Spend(fluid) => (self.gallons(fluid).min(1), "the tank is empty"),
            Kind::Eject(fluid) => match self.gallons(fluid) {
                0 => (0, "the tank is empty"),
                1 => (0, "one gallon is left: spending it is the same"),
                _ => (1, ""),
            },
        };
        if moves > 0 { Availability::Moves(moves) } else { Availability::None(why) }
    }

    /// Returns every legal move: the ship by files, ranks and boards, time, nuggets, Fib, Fob, small steps first.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let ship = self.ship;
        let files = (0..ship.file).rev().map(move |file| Square { file, ..ship });
        let ranks = (0..ship.rank).rev().map(move |rank| Square { rank, ..ship });
        let boards = (0..ship.board).rev().map(move |board| Square { board, ..ship });
        let squares = files.chain(ranks).chain(boards).map(Move::Ship);
        let times = (1..=self.time).map(Move::Time);
        let nuggets = (1..=self.nuggets).map(Move::Nuggets);
        let spend = Fluid::ALL.into_iter().filter(|&fluid| self.gallons(fluid) >= 1).map(Move::Spend);
        let eject = Fluid::ALL.into_iter().filter(|&fluid| self.gallons(fluid) >= 2).map(Move::Eject);
        squares.chain(times).chain(nuggets).chain(spend).chain(eject)
    }

    /// Returns the number of legal moves.
    pub(super) fn count_moves(&self) -> u64 {
        let ship = u64::from(self.ship.file + self.ship.rank + self.ship.board);
        let fluids = self.fib.min(2) + self.fob.min(2);
        ship + u64::from(self.time) + u64::from(self.nuggets) + u64::from(fluids)
    }

    /// Returns the position after a legal move.
    pub(super) fn after(mut self, mv: Move) -> Self {
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

    /// Returns the reason against an illegal move; `None` if the move is legal.
    pub(super) fn why_not(&self, mv: Move) -> Option<String> {
        match mv {
            Move::Ship(to) => self.why_not_to(to).map(str::to_owned),
            Move::Time(0) | Move::Nuggets(0) => Some("a move takes one or more".to_owned()),
            Move::Time(n) if n > self.time => Some(format!("the time counter is at {}", self.time)),
            Move::Nuggets(n) if n > self.nuggets => Some(format!("time-nuggets left: {}", self.nuggets)),
            Move::Spend(fluid) | Move::Eject(fluid) if self.gallons(fluid) == 0 => {
                Some(format!("no {} fluid is left", fluid.name()))
            }
            Move::Eject(fluid) if self.gallons(fluid) == 1 => {
                let name = fluid.name();
                Some(format!("one gallon of {name} is left, which '{}-1' spends", name.to_lowercase()))
            }
            Move::Time(_) | Move::Nuggets(_) | Move::Spend(_) | Move::Eject(_) => None,
        }
    }

    fn why_not_to(&self, to: Square) -> Option<&'static str> {
        let from = self.ship;
        let changed = [from.file != to.file, from.rank != to.rank, from.board != to.board];
        match changed.into_iter().filter(|&c| c).count() {
            0 => Some("the ship is there already"),
            1 if to.file > from.file => Some("the ship never moves to the right"),
            1 if to.rank > from.rank => Some("the ship never moves up the ranks"),
            1 if to.board > from.board => Some("the ship never moves up the stack"),
            1 => None,
            _ => Some("the ship moves along its file, its rank or the stack, one of them at a time"),
        }
    }
}
