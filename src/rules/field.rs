//! The fields of a draft: the parts that a problem can refer to.

/// The part of a draft that a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The kind of game.
    Kind,
    /// Who wins on accept.
    Accepts,
    /// The choice between teams and single players.
    Teams,
    /// Number of players of a custom game.
    Players,
    /// All strings of a custom game.
    Strings,
    /// One string of a custom game, from 1.
    String(usize),
    /// The machine of all strings.
    Machine,
    /// The machine of one string, from 1.
    StringMachine(usize),
    /// The numbers of green and red pucks.
    Pucks,
    /// The shot limit.
    Limit,
    /// The rule for quiet play.
    Quiet,
    /// The number of extra times.
    Extra,
    /// The number of games in a series.
    Games,
    /// A break that two people play.
    HandBreak,
    /// Computers that play.
    Computers,
}
