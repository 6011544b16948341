//! The value of a position: each party's expected points.
//!
//! The value depends on the strings, the pucks left and whose turn it is, but not on where the pucks are. From every position a
//! game without the board is played to its end (`table`), in which players of one skill aim for colours and strings with the
//! chances measured in self-play. Settled strings are valued exactly, and so are the last pucks as far as this model goes.

use super::chain::Chain;
use super::chances::Chances;
use super::circle::{ACCEPTED, Aims, NOTHING, WINS, Worth, mix};
use super::table::{Stakes, Strand, Table, size};
use super::tried::Tried;
use fob_board::{Colour, ShotReport};
use fob_machines::Configuration;
use fob_rules::{Kind, Match, Setup};
use std::sync::Arc;

/// Maximum number of values in a table, so that it takes some hundredths of a second.
const MOST: f64 = 60_000.0;
/// Approximate number of shots per puck. With fewer left before the limit the game may end undecided.
const SHOTS_A_PUCK: f64 = 1.6;
/// Number of shots without an event after which people agree to a draw, if no limit makes one.
const PATIENCE: u32 = 300;

/// Maximum number of extra times to distinguish; further ones have the same value.
const MOST_EXTRA: u32 = 8;

/// A position between two shots, as far as values depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub classes: [u32; 4],
    pub left: [u32; 2],
    /// Number of the next shot, from 0.
    pub shot: u32,
    /// Number of further quiet shots that end the match, if the rule applies.
    pub quiet: Option<u32>,
    /// Number of extra times that may still be played.
    pub extra: u32,
}

impl Standing {
    /// Returns the number of pucks left.
    pub fn pucks(&self) -> u32 {
        self.left[0].saturating_add(self.left[1])
    }

    /// Returns the position after a shot that left `left` pucks and did not change the strings.
    pub fn after_shot(&self, left: [u32; 2], setup: &Setup) -> Self {
        let pucks = left[0].saturating_add(left[1]);
        let counts = setup.quiet.filter(|quiet| pucks > 0 && pucks <= quiet.pucks);
        let quiet = counts.map(|quiet| match self.quiet {
            Some(before) if left == self.left => before.saturating_sub(1),
            _ => quiet.shots,
        });
        Self { left, shot: self.shot.saturating_add(1), quiet, ..*self }
    }
}

/// The values of all positions that can follow from one.
#[derive(Clone, Debug)]
pub struct Outlook {
    parties: usize,
    /// The classes of each string; empty if orders are sampled instead.
    chains: Vec<Chain>,
    how: How,
    points: Vec<Worth>,
    drawn: Worth,
    aims: Aims,
    limit: Option<u32>,
    /// True if somebody wins in the end: a tug of war without a shot limit continues until its string is read.
    decided: bool,
    /// Number of extra times that may still be played in the position from which the outlook was computed.
    extra: u32,
    /// The values in extra time, by the number of further extra times; empty if the strings are valued separately.
    extras: Vec<Table>,
}

/// The expected end of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// For each string the chance that it ends accepted.
    pub accepted: Vec<f64>,
    /// For each of two parties the chance that it wins alone; the difference to 1 is the chance of a draw. With more parties,
    /// which share points, the same as `points`.
    pub wins: Vec<f64>,
    /// The points that each party can expect.
    pub points: Vec<f64>,
}

#[derive(Clone, Debug)]
enum How {
    /// All strings together.
    Joint(Table),
    /// Each string separately, independent of the others.
    Apart(Vec<Table>),
    /// Each string separately, by sampled orders: machines that are not finite automata have too many configurations for a table
    /// while many pucks are left.
    Tried(Arc<Tried>),
    /// Only whether the strings are accepted now, because there are too many states or pucks for more.
    Flat,
}

impl Outlook {
    /// Computes the outlook on everything that can follow from a match, for players with these chances.
    pub fn new(game: &Match, chances: &Chances) -> Self {
        let setup = game.setup();
        let left = pucks_left(game);
        // Pucks that wait for an order were appended as they fell; the configurations of other orders are needed too.
        let chain = |string: usize| {
            let machine = setup.machine(string)?;
            let Some(dfa) = machine.finite() else {
                let extra = game.extra_left().min(MOST_EXTRA);
                return Chain::explored(machine, &roots(game, string)?, left, extra);
            };
            let from = game.strings()[string].state().filter(|_| game.choices().is_empty()).unwrap_or(dfa.start());
            Some(Chain::new(dfa, from, longest(left)))
        };
        let chains: Option<Vec<Chain>> = (0..game.strings().len()).map(chain).collect();
        let finite = (0..game.strings().len()).all(|string| setup.dfa(string).is_some());
        let chains = chains.unwrap_or_default();
        let holes = |string: usize| game.strings()[string].holes.len() as u32;
        let strands: Vec<Strand> =
            chains.iter().enumerate().map(|(string, chain)| Strand { chain, holes: holes(string) }).collect();
        let turns: Vec<usize> = (0..u32::from(setup.players())).map(|shot| party(setup, shot)).collect();
        let (points, drawn) = points(game);
        let parties = usize::from(setup.parties());
        let aims = Aims::new(parties, &points, &drawn);
        let extra = game.extra_left();
        let mut extras: Vec<Table> = Vec::new();
        let how = if strands.is_empty() {
            How::Tried(Arc::new(Tried::new(game)))
        } else if size(&strands, turns.len(), left) <= MOST {
            let about = vec![1.0; turns.len()];
            let quiet = setup.quiet;
            let stakes = Stakes { parties, turns, points: points.clone(), drawn, about, given_up: given_up(game), quiet };
            for _ in 0..extra.min(MOST_EXTRA) {
                let table = Table::new(&strands, &stakes, chances, [1, 1], extras.last());
                extras.push(table);
            }
            How::Joint(Table::new(&strands, &stakes, chances, left, extras.last()))
        } else if strands.iter().all(|&strand| size(&[strand], turns.len(), left) <= MOST) {
            let single =
                |(string, strand): (usize, &Strand)| Table::new(&[*strand], &alone(game, string, &turns), chances, left, None);
            How::Apart(strands.iter().enumerate().map(single).collect())
        } else if finite {
            How::Flat
        } else {
            How::Tried(Arc::new(Tried::new(game)))
        };
        let decided = matches!(setup.kind, Kind::TugOfWar { .. }) && setup.shot_limit.is_none();
        Self { parties, chains, how, points, drawn, aims, limit: setup.shot_limit, decided, extra, extras }
    }

    /// Returns the largest numbers of greens and reds, as equal as the match's own allow, with which all strings are valued
    /// together; `None` if there are none, or if a machine is not a finite automaton, because its configurations depend on the
    /// position.
    pub fn most_together(game: &Match) -> Option<[u32; 2]> {
        let setup = game.setup();
        let left = pucks_left(game);
        let chain = |string: usize| setup.dfa(string).map(|dfa| Chain::new(dfa, dfa.start(), longest(left)));
        let chains: Vec<Chain> = (0..game.strings().len()).map(chain).collect::<Option<_>>()?;
        let strands: Vec<Strand> = chains.iter().map(|chain| Strand { chain, holes: 0 }).collect();
        let turns = usize::from(setup.players());
        let few = |most: u32| left.map(|pucks| pucks.min(most));
        (1..=left[0].max(left[1])).rev().map(few).find(|&few| size(&strands, turns, few) <= MOST)
    }

    /// Returns whether there are too many pucks or states to compute values. Then only the current verdicts are known.
    pub fn is_flat(&self) -> bool {
        matches!(self.how, How::Flat)
    }

    /// Returns whether an outlook from a later position may know more: this one does not value all strings together.
    pub const fn is_coarse(&self) -> bool {
        !matches!(self.how, How::Joint(_))
    }

    /// Returns whether an outlook from a later position would be the same: all strings are valued together, and no shot limit comes nearer.
    pub fn lasts(&self) -> bool {
        matches!(self.how, How::Joint(_)) && self.limit.is_none()
    }

    /// Returns each party's expected points. A match that is over has the points of its verdict; pucks that wait for an order count as they
    /// fell.
    pub fn points(&self, game: &Match) -> Vec<f64> {
        if let Some(verdict) = game.verdict() {
            return verdict.points.iter().map(|points| fraction(points.fraction())).collect();
        }
        self.points_with(game, &configurations(game))
    }

    /// Does what [`Outlook::points`] does, as if the strings' machines were in other configurations that the match's pucks can lead to.
    pub fn points_with(&self, game: &Match, at: &[Configuration]) -> Vec<f64> {
        self.worth(&self.standing(game, at))[..self.parties].to_vec()
    }

    /// Returns the forecast of the match if its strings are in these configurations.
    pub fn forecast_with(&self, game: &Match, at: &[Configuration]) -> Forecast {
        let worth = if game.is_over() {
            let accepted: Vec<f64> = game.strings().iter().map(|string| f64::from(u8::from(string.accepting))).collect();
            end_of(&self.points(game), &accepted)
        } else {
            self.worth(&self.standing(game, at))
        };
        self.forecast(&worth, worth[ACCEPTED..].iter().take(game.strings().len()).copied().collect())
    }

    /// Returns the forecast of a match whose strings end accepted with these chances, independently of each other.
    pub fn forecast_from(&self, chances: Vec<f64>) -> Forecast {
        self.forecast(&self.combined(chances.iter().copied(), self.extra), chances)
    }

    fn forecast(&self, worth: &Worth, accepted: Vec<f64>) -> Forecast {
        let points = worth[..self.parties].to_vec();
        let wins = if self.parties == 2 { worth[WINS..WINS + 2].to_vec() } else { points.clone() };
        Forecast { accepted, wins, points }
    }

    /// Returns the position of a match with its strings in these configurations.
    pub(super) fn standing(&self, game: &Match, at: &[Configuration]) -> Standing {
        Standing {
            classes: self.classes(at),
            left: pucks_left(game),
            shot: game.shots(),
            quiet: game.quiet_left(),
            extra: game.extra_left(),
        }
    }

    /// Returns the value of points for a party, from 0: its own points or, if it can gain none, few points for the others.
    pub(super) fn gain(&self, party: usize, worth: &Worth) -> f64 {
        self.aims.gain(party, worth)
    }

    /// Does what [`Outlook::gain`] does, with the strings in these configurations.
    pub(super) fn gain_with(&self, game: &Match, party: usize, at: &[Configuration]) -> f64 {
        self.gain(party, &self.worth(&self.standing(game, at)))
    }

    /// Returns the classes of configurations, by string.
    pub(super) fn classes(&self, at: &[Configuration]) -> [u32; 4] {
        let mut classes = [0; 4];
        if let How::Tried(tried) = &self.how {
            for (string, (class, at)) in classes.iter_mut().zip(at).enumerate().take(tried.len()) {
                *class = tried.number(string, at);
            }
            return classes;
        }
        for (class, (chain, at)) in classes.iter_mut().zip(self.chains.iter().zip(at)) {
            *class = chain.class(at).unwrap_or_default() as u32;
        }
        classes
    }

    /// Returns the class of a string after a puck.
    pub(super) fn step(&self, string: usize, class: u32, colour: Colour) -> u32 {
        match &self.how {
            How::Tried(tried) => tried.step(string, class, colour),
            _ => self.chains[string].next[class as usize][colour as usize],
        }
    }

    /// Returns the value of a position.
    pub(super) fn worth(&self, at: &Standing) -> Worth {
        let Standing { classes, left, shot, quiet, extra } = *at;
        let each = || classes[..self.chains.len()].iter().map(|&class| class as usize);
        // After a quiet end there is no extra time.
        let to_come = if quiet == Some(0) { 0 } else { extra };
        let worth = match &self.how {
            How::Joint(table) => {
                // In a later extra time than that of the outlook.
                let later = if extra < self.extra { self.extras.get(extra.min(MOST_EXTRA - 1) as usize) } else { None };
                later.unwrap_or(table).get(each(), left, shot, quiet)
            }
            How::Apart(tables) => {
                let chance = |(table, class): (&Table, usize)| table.get(std::iter::once(class), left, shot, quiet)[0];
                self.combined(tables.iter().zip(each()).map(chance), to_come)
            }
            How::Tried(tried) => {
                // After a quiet end the strings are read as they are.
                let left = if quiet == Some(0) { [0, 0] } else { left };
                let chance = |(string, &class): (usize, &u32)| tried.chance(string, class, left);
                self.combined(classes.iter().enumerate().take(tried.len()).map(chance), to_come)
            }
            How::Flat => {
                let sure = if left == [0, 0] || quiet == Some(0) { 1.0 } else { 0.7 };
                let chance = |(chain, class): (&Chain, usize)| if chain.accepting[class] { sure } else { 1.0 - sure };
                self.combined(self.chains.iter().zip(each()).map(chance), to_come)
            }
        };
        let pucks = left[0] + left[1];
        match self.limit {
            Some(limit) if pucks > 0 && quiet != Some(0) => {
                let share = f64::from(limit.saturating_sub(shot)) / (SHOTS_A_PUCK * f64::from(pucks));
                if share < 1.0 { mix(share, &worth, &self.drawn) } else { worth }
            }
            _ if self.decided => without_draws(worth),
            _ => worth,
        }
    }

    /// Returns the expected points if each string is accepted independently with its chance. Extra times that may follow if all strings
    /// have the same verdict are as likely to end the game as not, and in favour of either party.
    fn combined(&self, chances: impl Iterator<Item = f64>, extra: u32) -> Worth {
        let mut weights = vec![1.0; self.points.len()];
        for (string, chance) in chances.enumerate() {
            for (ends, weight) in weights.iter_mut().enumerate() {
                *weight *= if ends >> string & 1 == 1 { chance } else { 1.0 - chance };
            }
        }
        if extra > 0 && weights.len() > 2 {
            let last = weights.len() - 1;
            let decided = 1.0 - 0.5_f64.powi(extra.min(MOST_EXTRA) as i32);
            let level = weights[0] + weights[last];
            weights[0] *= 1.0 - decided;
            weights[last] *= 1.0 - decided;
            let share = level * decided / (last as f64 - 1.0);
            weights[1..last].iter_mut().for_each(|weight| *weight += share);
        }
        let mut sum = NOTHING;
        for (weight, points) in weights.iter().zip(&self.points) {
            for (sum, points) in sum.iter_mut().zip(points) {
                *sum += weight * points;
            }
        }
        sum
    }
}

/// Shares the chance of a draw out to two parties, in proportion to their chances of winning, and to the ends of the one string
/// that decides. Only the model gives up an endless match as a draw; the points, by which computers play, include it.
fn without_draws(mut worth: Worth) -> Worth {
    let sum: f64 = worth[WINS..WINS + 2].iter().sum();
    if sum > 0.0 {
        worth[WINS..=ACCEPTED].iter_mut().for_each(|chance| *chance /= sum);
    }
    worth
}

/// Returns the party, from 0, that takes shot number `shot`, from 0.
pub(super) fn party(setup: &Setup, shot: u32) -> usize {
    usize::from(setup.party_of(setup.shooter(shot))).saturating_sub(1).min(3)
}

/// Returns the configurations of all strings.
pub(super) fn configurations(game: &Match) -> Vec<Configuration> {
    game.strings().iter().map(|string| string.configuration.clone()).collect()
}

/// Maximum number of combinations, of the greens used in several holes of one string, that [`Match::reachable_together`] lists.
const MOST_COMBINED: usize = 10_000;

/// Returns the configurations in which a string may be before the next shot: the current one, or those of its due orders. Returns `None` if
/// there are too many to list.
fn roots(game: &Match, string: usize) -> Option<Vec<Configuration>> {
    let tied = game.choices().iter().filter(|choice| choice.string == string);
    let greens = tied.map(|choice| choice.fallen.iter().filter(|&&colour| colour == Colour::Green).count() + 1);
    if greens.fold(1, usize::saturating_mul) > MOST_COMBINED {
        return None;
    }
    let mut roots = vec![game.strings()[string].configuration.clone()];
    roots.extend(game.reachable_together(string).into_iter().map(|order| order.to));
    Some(roots)
}

/// Returns the numbers of greens and reds on the board.
pub(super) fn pucks_left(game: &Match) -> [u32; 2] {
    [Colour::Green, Colour::Red].map(|colour| game.remaining(colour))
}

/// Returns the length of the words that classes must distinguish: more letters than a string can still read.
const fn longest(left: [u32; 2]) -> u32 {
    left[0].saturating_add(left[1]).saturating_add(64)
}

/// Returns the numbers of greens and reds on the board after a shot.
pub(super) fn pucks_after(game: &Match, report: &ShotReport) -> [u32; 2] {
    let mut left = pucks_left(game);
    let fallen = report.drops.iter().map(|drop| drop.colour).filter(|_| !report.striker_holed);
    for colour in fallen.chain(report.lost.iter().map(|lost| lost.colour)) {
        left[colour as usize] = left[colour as usize].saturating_sub(1);
    }
    left
}

/// Converts points of the parties to a value; parties that the game does not have get 0.
pub(super) fn worth_of(points: &[f64]) -> Worth {
    std::array::from_fn(|party| points.get(party).copied().unwrap_or_default())
}

/// Returns the value of an end with these points and accepted strings.
fn end_of(points: &[f64], accepted: &[f64]) -> Worth {
    let mut worth = worth_of(points);
    if points.len() == 2 {
        let wins = [worth[0], worth[1]].map(|points| f64::from(u8::from(points == 1.0)));
        worth[WINS..WINS + 2].copy_from_slice(&wins);
    }
    worth[ACCEPTED..].iter_mut().zip(accepted).for_each(|(place, chance)| *place = *chance);
    worth
}

/// Returns the value of each set of accepted strings, and of a draw, at which no string is read and nobody wins.
fn points(game: &Match) -> (Vec<Worth>, Worth) {
    let strings = game.strings().len();
    let mut drawn = NOTHING;
    let of = |ends: usize| {
        let chances: Vec<f64> = (0..strings).map(|string| (ends >> string & 1) as f64).collect();
        let (points, draw) = game.expectation(&chances);
        drawn = worth_of(&draw);
        end_of(&points, &chances)
    };
    let points = (0..1 << strings).map(of).collect();
    (points, drawn)
}

/// Returns the chance per shot that a game without progress ends as a draw, chosen so that it lasts as long on average as the shot limit
/// allows.
fn given_up(game: &Match) -> f64 {
    let left = game.setup().shot_limit.map_or(PATIENCE, |limit| limit.saturating_sub(game.shots()));
    1.0 / f64::from(left.clamp(1, PATIENCE))
}

/// Returns the stakes of a single string: its owner wants it accepted, everyone else does not, and everyone also has other strings.
fn alone(game: &Match, string: usize, turns: &[usize]) -> Stakes {
    let owner = game.strings()[string].owner.map(|owner| usize::from(owner) - 1);
    let others = game.strings().len().saturating_sub(1).max(1) as f64;
    Stakes {
        turns: turns.iter().map(|&party| usize::from(Some(party) != owner)).collect(),
        parties: 2,
        points: vec![worth_of(&[0.0, 1.0]), worth_of(&[1.0, 0.0])],
        drawn: worth_of(&[0.5, 0.5]),
        about: turns.iter().map(|&party| if Some(party) == owner { 0.6 } else { 0.5 / others }).collect(),
        given_up: given_up(game),
        quiet: game.setup().quiet,
    }
}

fn fraction((numerator, denominator): (u64, u64)) -> f64 {
    numerator as f64 / denominator as f64
}
