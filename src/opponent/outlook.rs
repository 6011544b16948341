//! What a position is worth to everyone: each party's expected points.
//!
//! The value looks at the strings, the pucks that are left and whose shot it is, not at where the pucks lie: from every position
//! a game without the board is played to its end (`table`), in which players of one skill go for colours and strings with the
//! chances that they have in self-play. What is settled is exact, and so are the last pucks as far as that game goes.

use super::chain::Chain;
use super::chances::Chances;
use super::circle::{Aims, Worth, mix};
use super::table::{Stakes, Strand, Table, size};
use fob_automata::StateId;
use fob_rules::{Match, Setup};
use fob_table::{Colour, ShotReport};

/// Values that a table may have at most, so that it takes some hundredths of a second.
const MOST: f64 = 60_000.0;
/// Shots a puck that a game takes, about: with fewer left before the limit it may end undecided.
const SHOTS_A_PUCK: f64 = 1.6;
/// After so many shots in which nothing happens people agree to a draw, where no limit makes one.
const PATIENCE: u32 = 300;

/// The values of all positions that can follow from one.
#[derive(Clone, Debug)]
pub struct Outlook {
    parties: usize,
    chains: Vec<Chain>,
    how: How,
    points: Vec<Worth>,
    drawn: Worth,
    aims: Aims,
    limit: Option<u32>,
}

#[derive(Clone, Debug)]
enum How {
    /// All strings together.
    Joint(Table),
    /// Each string by itself, as if the others were played elsewhere.
    Apart(Vec<Table>),
    /// Only whether the strings are accepted as they stand: there are too many states or pucks for more.
    Flat,
}

impl Outlook {
    /// The outlook on all that can follow from a match as it is, for players with these chances.
    pub fn new(game: &Match, chances: &Chances) -> Self {
        let setup = game.setup();
        let left = pucks_left(game);
        let pucks = left[0].saturating_add(left[1]);
        // Pucks that wait for an order were appended as they fell; where else they may lead must be known too.
        let chain = |string: usize| {
            let from = if game.choices().is_empty() { game.strings()[string].state } else { setup.dfa(string)?.start() };
            Some(Chain::new(setup.dfa(string)?, from, pucks.saturating_add(64)))
        };
        let chains: Vec<Chain> = (0..game.strings().len()).filter_map(chain).collect();
        let holes = |string: usize| game.strings()[string].holes.len() as u32;
        let strands: Vec<Strand> =
            chains.iter().enumerate().map(|(string, chain)| Strand { chain, holes: holes(string) }).collect();
        let turns: Vec<usize> = (0..u32::from(setup.players())).map(|shot| party(setup, shot)).collect();
        let (points, drawn) = points(game);
        let aims = Aims::new(&points, &drawn);
        let how = if size(&strands, turns.len(), left) <= MOST {
            let about = vec![1.0; turns.len()];
            let stakes = Stakes { turns, points: points.clone(), drawn, about, given_up: given_up(game) };
            How::Joint(Table::new(&strands, &stakes, chances, left))
        } else if strands.iter().all(|&strand| size(&[strand], turns.len(), left) <= MOST) {
            let single = |(string, strand): (usize, &Strand)| Table::new(&[*strand], &alone(game, string, &turns), chances, left);
            How::Apart(strands.iter().enumerate().map(single).collect())
        } else {
            How::Flat
        };
        Self { parties: usize::from(setup.parties()), chains, how, points, drawn, aims, limit: setup.shot_limit }
    }

    /// Whether the pucks or the automata are too many to be worked out: then only how the strings stand is known.
    pub fn is_flat(&self) -> bool {
        matches!(self.how, How::Flat)
    }

    /// Whether an outlook from a later position could say nothing else: all strings are looked at together, and there is no shot
    /// limit that comes nearer.
    pub fn lasts(&self) -> bool {
        matches!(self.how, How::Joint(_)) && self.limit.is_none()
    }

    /// Each party's expected points. A match that is over has its verdict's; pucks that wait for an order count as they fell.
    pub fn points(&self, game: &Match) -> Vec<f64> {
        if let Some(verdict) = game.verdict() {
            return verdict.points.iter().map(|points| fraction(points.fraction())).collect();
        }
        let states: Vec<StateId> = game.strings().iter().map(|string| string.state).collect();
        self.points_with(game, &states)
    }

    /// The same, were the strings in other states.
    pub fn points_with(&self, game: &Match, states: &[StateId]) -> Vec<f64> {
        self.worth(&self.classes(states), pucks_left(game), game.shots())[..self.parties].to_vec()
    }

    /// How good points are for a party, from 0: its own; where it can gain none, the fewer the others have, the better.
    pub(super) fn gain(&self, party: usize, worth: &Worth) -> f64 {
        self.aims.gain(party, worth)
    }

    /// As [`Outlook::gain`], were the strings in these states.
    pub(super) fn gain_with(&self, game: &Match, party: usize, states: &[StateId]) -> f64 {
        self.gain(party, &self.worth(&self.classes(states), pucks_left(game), game.shots()))
    }

    /// The classes of states.
    pub(super) fn classes(&self, states: &[StateId]) -> [u32; 4] {
        let mut classes = [0; 4];
        for (class, (chain, &state)) in classes.iter_mut().zip(self.chains.iter().zip(states)) {
            *class = chain.class(state).unwrap_or_default() as u32;
        }
        classes
    }

    /// The class of a string after a puck.
    pub(super) fn step(&self, string: usize, class: u32, colour: Colour) -> u32 {
        self.chains[string].next[class as usize][colour as usize]
    }

    /// The value of a position before shot number `shot`, counted from 0.
    pub(super) fn worth(&self, classes: &[u32; 4], left: [u32; 2], shot: u32) -> Worth {
        let classes = || classes[..self.chains.len()].iter().map(|&class| class as usize);
        let worth = match &self.how {
            How::Joint(table) => table.get(classes(), left, shot),
            How::Apart(tables) => {
                let chance = |(table, class): (&Table, usize)| table.get(std::iter::once(class), left, shot)[0];
                self.combined(tables.iter().zip(classes()).map(chance))
            }
            How::Flat => {
                let sure = if left == [0, 0] { 1.0 } else { 0.7 };
                let chance = |(chain, class): (&Chain, usize)| if chain.accepting[class] { sure } else { 1.0 - sure };
                self.combined(self.chains.iter().zip(classes()).map(chance))
            }
        };
        let pucks = left[0] + left[1];
        match self.limit {
            Some(limit) if pucks > 0 => {
                let share = f64::from(limit.saturating_sub(shot)) / (SHOTS_A_PUCK * f64::from(pucks));
                if share < 1.0 { mix(share, &worth, &self.drawn) } else { worth }
            }
            _ => worth,
        }
    }

    /// The points if each string is accepted with its chance, one independent of the other.
    fn combined(&self, chances: impl Iterator<Item = f64>) -> Worth {
        let mut weights = vec![1.0; self.points.len()];
        for (string, chance) in chances.enumerate() {
            for (ends, weight) in weights.iter_mut().enumerate() {
                *weight *= if ends >> string & 1 == 1 { chance } else { 1.0 - chance };
            }
        }
        let mut sum = [0.0; 4];
        for (weight, points) in weights.iter().zip(&self.points) {
            for (sum, points) in sum.iter_mut().zip(points) {
                *sum += weight * points;
            }
        }
        sum
    }
}

/// The party, from 0, that takes shot number `shot`, from 0.
pub(super) fn party(setup: &Setup, shot: u32) -> usize {
    usize::from(setup.party_of(setup.shooter(shot))).saturating_sub(1).min(3)
}

/// Greens and reds on the board.
pub(super) fn pucks_left(game: &Match) -> [u32; 2] {
    [Colour::Green, Colour::Red].map(|colour| game.remaining(colour))
}

/// Greens and reds on the board after a shot.
pub(super) fn pucks_after(game: &Match, report: &ShotReport) -> [u32; 2] {
    let mut left = pucks_left(game);
    let fallen = report.drops.iter().map(|drop| drop.colour).filter(|_| !report.striker_holed);
    for colour in fallen.chain(report.lost.iter().map(|lost| lost.colour)) {
        left[colour as usize] = left[colour as usize].saturating_sub(1);
    }
    left
}

/// The points of the parties as a value; none for the parties that a game does not have.
pub(super) fn worth_of(points: &[f64]) -> Worth {
    std::array::from_fn(|party| points.get(party).copied().unwrap_or_default())
}

/// The points for each set of accepted strings, and those of a draw.
fn points(game: &Match) -> (Vec<Worth>, Worth) {
    let strings = game.strings().len();
    let mut drawn = [0.0; 4];
    let of = |ends: usize| {
        let chances: Vec<f64> = (0..strings).map(|string| (ends >> string & 1) as f64).collect();
        let (points, draw) = game.expectation(&chances);
        drawn = worth_of(&draw);
        worth_of(&points)
    };
    let points = (0..1 << strings).map(of).collect();
    (points, drawn)
}

/// The chance, shot for shot, that a game which stands still ends as a draw: so that it lasts as long as the shot limit lets it, in
/// the mean.
fn given_up(game: &Match) -> f64 {
    let left = game.setup().shot_limit.map_or(PATIENCE, |limit| limit.saturating_sub(game.shots()));
    1.0 / f64::from(left.clamp(1, PATIENCE))
}

/// A string by itself: its owner wants it accepted, everyone else does not, and everyone has other strings to think of.
fn alone(game: &Match, string: usize, turns: &[usize]) -> Stakes {
    let owner = game.strings()[string].owner.map(|owner| usize::from(owner) - 1);
    let others = game.strings().len().saturating_sub(1).max(1) as f64;
    Stakes {
        turns: turns.iter().map(|&party| usize::from(Some(party) != owner)).collect(),
        points: vec![[0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]],
        drawn: [0.5, 0.5, 0.0, 0.0],
        about: turns.iter().map(|&party| if Some(party) == owner { 0.6 } else { 0.5 / others }).collect(),
        given_up: given_up(game),
    }
}

fn fraction((numerator, denominator): (u64, u64)) -> f64 {
    numerator as f64 / denominator as f64
}
