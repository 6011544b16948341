//! The game without its board: each shooter aims for a colour and a string, shoots a puck off the board, or does nothing, with
//! fixed chances of success. The game is solved backwards from the last puck, for all states of some strings together.
//!
//! A failed shot leaves the same pucks to the next player, so the values of the turns of one position depend on each other in a circle
//! (`circle`). The players' choices are improved until they no longer change (policy iteration).
//!
//! With the rule for quiet play and few pucks there is no circle: the strings are read as they are after a number of quiet shots,
//! and the values are computed backwards from there, one quiet shot at a time. Extra time has its own table, which strings with
//! equal verdicts enter when the last puck is gone.

use super::chain::Chain;
use super::chances::Chances;
use super::circle::{Aims, NOTHING, Shot, Worth, mix, round};
use fob_board::Colour;
use fob_rules::Quiet;

/// Maximum number of policy iterations. Each shooter's choice is the best reply to the others, and the choices nearly always stop
/// changing after a few iterations.
const ROUNDS: usize = 12;
/// Chance that a shot for other strings sinks something.
const ELSEWHERE: f64 = 0.6;
/// Values that change by less count as unchanged.
const STILL: f64 = 1e-5;

/// Maximum number of quiet shots before the end to distinguish.
const MOST_LAYERS: u32 = 24;
/// Maximum number of values that quiet shots may add to a table, so that it takes some hundredths of a second.
const MOST_QUIET: usize = 150_000;
/// Maximum distance of the end, in shots, when there are more quiet shots than are distinguished; the same as in a game without the rule.
const PATIENCE: u32 = 300;

/// A string as the table sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand<'a> {
    pub chain: &'a Chain,
    /// Number of holes linked to it.
    pub holes: u32,
}

/// The object of the game.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    /// Number of parties.
    pub parties: usize,
    /// The party, from 0, that shoots on each turn of the round.
    pub turns: Vec<usize>,
    /// The value of each set of accepted strings, with the first string as the lowest bit.
    pub points: Vec<Worth>,
    /// The value of a game that nobody finishes.
    pub drawn: Worth,
    /// For each turn, the share of shots that are for these strings at all; other shots sink pucks elsewhere.
    pub about: Vec<f64>,
    /// Chance per shot, more than 0, that a game without progress is given up as a draw.
    pub given_up: f64,
    /// The rule for quiet play.
    pub quiet: Option<Quiet>,
}

/// The values of all positions up to some numbers of pucks.
#[derive(Clone, Debug)]
pub(super) struct Table {
    green: usize,
    red: usize,
    turns: usize,
    states: usize,
    /// Distance in the table from one state of each string to the next.
    strides: Vec<usize>,
    /// The values before the first quiet shot, if those count.
    worth: Vec<Worth>,
    /// The points of the strings as they are, by state; empty without the rule for quiet play.
    read: Vec<Worth>,
    /// Number of quiet shots before the end that are distinguished.
    layers: usize,
    /// Index in `few` of the values for each pair of puck numbers, in values of a layer; `None` if quiet shots do not count.
    pairs: Vec<Option<usize>>,
    /// The values with 1, 2, ... quiet shots before the end, for numbers of pucks with which they count.
    few: Vec<Worth>,
}

/// Returns the number of values of a table.
pub(super) fn size(strands: &[Strand], turns: usize, left: [u32; 2]) -> f64 {
    let states: f64 = strands.iter().map(|strand| strand.chain.len() as f64).product();
    states * turns as f64 * (f64::from(left[0]) + 1.0) * (f64::from(left[1]) + 1.0)
}

impl Table {
    /// Solves the game for up to `left` greens and reds. Strings with equal verdicts continue in `extra`, the table of the next extra time,
    /// if any.
    pub fn new(strands: &[Strand], stakes: &Stakes, chances: &Chances, left: [u32; 2], extra: Option<&Table>) -> Self {
        let mut strides = Vec::with_capacity(strands.len());
        let mut states = 1;
        for strand in strands {
            strides.push(states);
            states *= strand.chain.len();
        }
        let (green, red, turns) = (left[0] as usize, left[1] as usize, stakes.turns.len());
        let worth = vec![NOTHING; states * turns * (green + 1) * (red + 1)];
        let mut pairs = vec![None; (green + 1) * (red + 1)];
        let mut counted = 0;
        for (pair, place) in pairs.iter_mut().enumerate().skip(1) {
            let pucks = pair % (green + 1) + pair / (green + 1);
            if stakes.quiet.is_some_and(|quiet| pucks as u64 <= u64::from(quiet.pucks)) {
                *place = Some(counted);
                counted += 1;
            }
        }
        let most = MOST_QUIET / (states * turns * counted).max(1);
        let layers = stakes.quiet.map_or(0, |quiet| (quiet.shots.min(MOST_LAYERS) as usize).min(most));
        let few = vec![NOTHING; counted * layers * states * turns];
        let read = Vec::new();
        let mut table = Self { green, red, turns, states, strides, worth, read, layers, pairs, few };
        let aims = Aims::new(stakes.parties, &stakes.points, &stakes.drawn);
        let mut solver = Solver { strands, stakes, aims, chances, extra, options: Vec::new(), stray: Vec::new() };
        if stakes.quiet.is_some() {
            table.read = (0..states).map(|state| stakes.points[solver.accepted(&table, state)]).collect();
        }
        for r in 0..=red {
            for g in 0..=green {
                for state in 0..states {
                    solver.solve(&mut table, state, [g, r]);
                }
            }
        }
        table
    }

    fn place(&self, state: usize, [g, r]: [usize; 2], turn: usize) -> usize {
        ((r * (self.green + 1) + g) * self.states + state) * self.turns + turn
    }

    /// Returns the index of a value with at least one quiet shot before the end.
    fn place_among_few(&self, pair: usize, quiet: usize, state: usize) -> usize {
        ((pair * self.layers + quiet - 1) * self.states + state) * self.turns
    }

    fn pair(&self, [g, r]: [usize; 2]) -> Option<usize> {
        self.pairs[r * (self.green + 1) + g]
    }

    /// Writes the beginning of a worth into all values of a position.
    fn fill(&mut self, state: usize, left: [usize; 2], worth: &[f64]) {
        let at = self.place(state, left, 0);
        for value in &mut self.worth[at..at + self.turns] {
            value[..worth.len()].copy_from_slice(worth);
        }
        let Some(pair) = self.pair(left) else { return };
        for quiet in 1..=self.layers {
            let at = self.place_among_few(pair, quiet, state);
            for value in &mut self.few[at..at + self.turns] {
                value[..worth.len()].copy_from_slice(worth);
            }
        }
    }

    /// Returns the value of a position: the classes of all strings, the pucks on the board, the number of the next shot, and how many
    /// further quiet shots end the game, if they count.
    pub fn get(&self, classes: impl Iterator<Item = usize>, left: [u32; 2], shot: u32, quiet: Option<u32>) -> Worth {
        let state = classes.zip(&self.strides).map(|(class, stride)| class * stride).sum();
        // The board cannot have more pucks than the table was made for.
        let left = [(left[0] as usize).min(self.green), (left[1] as usize).min(self.red)];
        let turn = shot as usize % self.turns;
        match (quiet.map(|quiet| quiet as usize), self.pair(left)) {
            (Some(0), Some(_)) => self.read[state],
            (Some(quiet), Some(pair)) if quiet <= self.layers => self.few[self.place_among_few(pair, quiet, state) + turn],
            _ => self.worth[self.place(state, left, turn)],
        }
    }
}

/// Something that a shooter may go for.
#[derive(Clone, Copy)]
struct Goal {
    chance: f64,
    /// Index of the position after it, for turn 0.
    place: usize,
}

struct Solver<'a> {
    strands: &'a [Strand<'a>],
    stakes: &'a Stakes,
    aims: Aims,
    chances: &'a Chances,
    extra: Option<&'a Table>,
    options: Vec<Goal>,
    /// Possible effects of a stray puck, each with its share of the chance.
    stray: Vec<Goal>,
}

impl Solver<'_> {
    fn solve(&mut self, table: &mut Table, state: usize, left: [usize; 2]) {
        let base = table.place(state, left, 0);
        let pucks = left[0] + left[1];
        if pucks == 0 {
            let accepted = self.accepted(table, state);
            let is_level = accepted == 0 || accepted + 1 == 1 << self.strands.len();
            match self.extra.filter(|_| is_level) {
                // The strings are the same, and so are the indices of their states.
                Some(extra) => {
                    let place = extra.place(state, [1, 1], 0);
                    table.worth[base..base + table.turns].copy_from_slice(&extra.worth[place..place + table.turns]);
                }
                None => table.worth[base..base + table.turns].fill(self.stakes.points[accepted]),
            }
            return;
        }
        self.look(table, state, left, pucks);
        let (options, stray) = (&self.options, &self.stray);
        // If quiet shots count: where their values are, and the end that they lead to.
        let few = table.pair(left).map(|pair| (pair, table.read[state]));
        let (turns, parties) = (table.turns, self.stakes.parties);
        let first = table.worth[options[0].place];
        let ends = || {
            let goals = options.iter().chain(stray).flat_map(|goal| &table.worth[goal.place..goal.place + turns]);
            goals.chain(few.as_ref().map(|(_, read)| read))
        };
        // Settled for every order of the pucks: exact, without rounding. If only the points are settled, the other chances are
        // still computed.
        let are_settled = ends().all(|worth| worth[..parties] == first[..parties]);
        if are_settled && ends().all(|worth| *worth == first) {
            table.fill(state, left, &first);
            return;
        }
        self.play(table, state, left, few);
        if are_settled {
            table.fill(state, left, &first[..parties]);
        }
    }

    /// Solves a position in which the shooters' choices matter; `few` if quiet shots count.
    fn play(&self, table: &mut Table, state: usize, left: [usize; 2], few: Option<(usize, Worth)>) {
        let stray = &self.stray;
        let base = table.place(state, left, 0);
        let (turns, parties) = (table.turns, self.stakes.parties);
        let accident: Vec<Worth> = (0..turns).map(|turn| mean(stray, &table.worth, (turn + 1) % turns)).collect();
        let (mut end, mut given_up) = (self.stakes.drawn, self.stakes.given_up);
        if let (Some((pair, read)), Some(quiet)) = (few, self.stakes.quiet) {
            let mut later = vec![read; turns];
            for left in 1..=table.layers {
                let value = |turn: usize| {
                    let stay = later[(turn + 1) % turns];
                    self.turn(table, turn, &accident[turn], &stay).worth(&stay)
                };
                let now: Vec<Worth> = (0..turns).map(value).collect();
                let place = table.place_among_few(pair, left, state);
                table.few[place..place + turns].copy_from_slice(&now);
                later = now;
            }
            if table.layers as u32 == quiet.shots {
                table.worth[base..base + turns].copy_from_slice(&later);
                return;
            }
            // The end is so far away that it is equivalent to a small chance of it with every shot.
            (end, given_up) = (read, 1.0 / f64::from(quiet.shots.clamp(1, PATIENCE)));
        }
        // Initial value: half by accident, half never.
        for (turn, accident) in accident.iter().enumerate() {
            table.worth[base + turn] = mix(0.5, accident, &end);
        }
        for _ in 0..ROUNDS {
            let stay = |turn: usize| mix(given_up, &end, &table.worth[base + (turn + 1) % turns]);
            let shots: Vec<Shot> = (0..turns).map(|turn| self.turn(table, turn, &accident[turn], &stay(turn))).collect();
            let mut moved: f64 = 0.0;
            for (turn, worth) in round(&shots, &end, given_up).into_iter().enumerate() {
                let before = &mut table.worth[base + turn];
                moved = before[..parties].iter().zip(&worth).fold(moved, |moved, (a, b)| moved.max((a - b).abs()));
                *before = worth;
            }
            if moved < STILL {
                break;
            }
        }
    }

    /// Returns the best shot of a turn, where `stay` is the value if all pucks stay.
    fn turn(&self, table: &Table, turn: usize, accident: &Worth, stay: &Worth) -> Shot {
        let gain = |shot: &Shot, stay: &Worth| self.aims.gain(self.stakes.turns[turn], &shot.worth(stay));
        let after = (turn + 1) % table.turns;
        let failed = Shot::from_chance(self.chances.touch.stray, accident);
        let mut best = Shot::from_chance(self.chances.touch.idle, accident);
        for goal in &self.options {
            let shot = failed.or(goal.chance, &table.worth[goal.place + after]);
            if gain(&shot, stay) > gain(&best, stay) {
                best = shot;
            }
        }
        let about = self.stakes.about[turn];
        if about >= 1.0 { best } else { best.mixed(about, &Shot::from_chance(ELSEWHERE, accident)) }
    }

    /// Collects the possible goals and the possible accidents.
    fn look(&mut self, table: &Table, state: usize, left: [usize; 2], pucks: usize) {
        self.options.clear();
        self.stray.clear();
        let linked: u32 = self.strands.iter().map(|strand| strand.holes).sum();
        for colour in [Colour::Green, Colour::Red] {
            let count = left[colour as usize];
            if count == 0 {
                continue;
            }
            let mut fewer = left;
            fewer[colour as usize] -= 1;
            let share = count as f64 / pucks as f64;
            for (strand, &stride) in self.strands.iter().zip(&table.strides) {
                let class = state / stride % strand.chain.len();
                let next = strand.chain.next[class][colour as usize] as usize;
                let place = table.place(state + next * stride - class * stride, fewer, 0);
                self.options.push(Goal { chance: self.chances.sink(count as u32, strand.holes), place });
                self.stray.push(Goal { chance: share * f64::from(strand.holes) / 4.0, place });
            }
            let place = table.place(state, fewer, 0);
            // If no puck can leave the board the chance is 0, but the effect of a lost puck is not settled: a player who gains by
            // it need not sink it.
            self.options.push(Goal { chance: self.chances.throw_off(count as u32), place });
            if linked < 4 {
                self.stray.push(Goal { chance: share * f64::from(4 - linked) / 4.0, place });
            }
        }
    }

    fn accepted(&self, table: &Table, state: usize) -> usize {
        let accepting = |(number, (strand, stride)): (usize, (&Strand, &usize))| {
            usize::from(strand.chain.accepting[state / stride % strand.chain.len()]) << number
        };
        self.strands.iter().zip(&table.strides).enumerate().map(accepting).sum()
    }
}

fn mean(goals: &[Goal], worth: &[Worth], turn: usize) -> Worth {
    let mut sum = NOTHING;
    for goal in goals {
        for (sum, worth) in sum.iter_mut().zip(&worth[goal.place + turn]) {
            *sum += goal.chance * worth;
        }
    }
    sum
}
