//! Compiles a Turing machine to a wheel, whose word becomes empty exactly if the machine halts.
//!
//! # How it works
//!
//! **Tokens.** With P productions, a block of letters with a single `g` at place *o* appends production *o + φ*, where the
//! *phase* φ is the pointer when the block begins, and moves the phase on by its length (mod P). So a block is a *token*: it is
//! rewritten into the tokens of a production that depends on the token and the phase, and shifts the phase by its own amount. The
//! word is a ring of tokens, rewritten in rounds: the tape's cells, a *seam* between its right and its left end, some *clocks*,
//! and one *head*. Only the phase carries information from one token to another, and it is a running sum. The phase has three
//! parts: a *mode*, which the head sets and undoes, and, since P is a multiple of 6, a number mod 3 and one mod 2, independent of
//! each other (Z/6 = Z/3 x Z/2).
//!
//! **The neighbour of the head.** The head is a token that moves onto its neighbour: the first cell behind it in the ring (a move
//! to the right) or the last one (to the left). A running sum cannot tell the first of many equal cells from the rest in one
//! round, so the cells are thinned out. In a *counting* round every candidate shifts the part mod 3 by one. To the right the 1st,
//! 4th, 7th, ... candidate remains. To the left every candidate notes its number mod 3; the phase at the end of the round is the
//! number of all candidates, which no token shifts in the following *sifting* round, so that those remain whose number is that of
//! the last one. Both times m candidates become ⌈m/3⌉, and the neighbour is among them. The head reads the number of candidates
//! as a phase, and undoes it a round later.
//!
//! **When only one remains.** A sum does not show that either. So there are 2^r clocks, of which every other one is set aside in
//! each counting round: their number is odd, which the part mod 2 of the phase shows, only when a single clock is left. If there
//! were m candidates at the beginning, there are now ⌊(m - 1)/3^r⌋ + 1 of them, at most 3, and only the neighbour remains after
//! the last sifting. If there were 3, the next step could have one too many, and the clocks are doubled before it.
//!
//! **The step.** Now the head sets the mode of its state. Only the chosen cell is rewritten by the rule for that state: into the
//! written symbol and the head in its new state, in front of or behind it. The seam adds a blank cell first. Rules that stay are
//! followed to their end at compile time. If no rule applies or the halting state is reached, the cell becomes a token that sets
//! a mode in which every token is rewritten into nothing: the word becomes empty. Otherwise there is always at least the seam.
//!
//! A Turing step takes about 2 log₃ n + 4 rounds over the n cells and at most that many clocks, each of about P letters: O(n log
//! n) steps of the wheel, where 2-tag systems (J. Cocke and M. Minsky, Universality of Tag Systems with P = 2, 1964) take 2^n.
//! Thinning out the ring by half in each round, with the parity of the number as the only information, is the method of T. Neary
//! and D. Woods (P-completeness of Cellular Automaton Rule 110, 2006) for Turing machines whose head goes round in one direction;
//! thirds, which leave the parity to the clocks, and the round to the left are ours.

use super::blocks::Blocks;
use super::packed::Packed;
use super::wheel::{Bounds, Wheel};
use crate::turing::{Machine, Motion, Tape};
use fob_automata::Letter;
use std::collections::{BTreeMap, BTreeSet};

/// Side to which the head moves to its next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Left,
    Right,
}

/// Part of a phase besides the two sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    /// Counting and sifting. Left is the mode of the phase 0.
    Seek(Side),
    /// Every cell becomes a candidate, and every clock ticks again.
    Begin,
    /// Clocks are doubled.
    Double,
    /// Every token is rewritten into nothing.
    Erase,
    /// The chosen cell is read in this state.
    Act(usize),
}

/// A phase: a mode, a number mod 3 and one mod 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Phase {
    mode: Mode,
    cells: usize,
    clocks: usize,
}

impl Phase {
    const ZERO: Self = Self { mode: Mode::Seek(Side::Left), cells: 0, clocks: 0 };

    /// A mode without sums.
    const fn new(mode: Mode) -> Self {
        Self { mode, cells: 0, clocks: 0 }
    }
}

/// A symbol by its number, or the seam.
type Cell = usize;

/// The tokens of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Token {
    /// A cell that is not a candidate.
    Rest(Cell),
    /// A candidate, which counts.
    Candidate(Cell),
    /// A candidate that was counted, with its number less one, mod 3.
    Counted(Cell, usize),
    /// The neighbour of the head. For the seam, the side from which it is reached matters.
    Chosen(Cell, Side),
    /// A clock that counts.
    Clock,
    /// A clock that was counted and kept.
    Ticked,
    /// A clock that was set aside.
    Idle,
    /// The head in a state, about to move to a side.
    Head(usize, Side),
    /// The head at the end of the round in which all cells become candidates.
    Begun(usize, Side),
    /// The head at the end of a counting round.
    Measure(usize, Side),
    /// The head at the end of a sifting round: it undoes the number of candidates.
    Sift(usize, Side, usize),
    /// The head at the end of the last sifting round.
    Fire(usize, Side, usize),
    /// The head at the end of the round in which clocks are doubled.
    Grown(usize),
    /// A token in the old cell of the head: undoes the mode of its state.
    Clear(usize),
    /// A token that sets the mode in which every token is rewritten into nothing.
    Erase,
}

/// The machine's action at a symbol, with stays followed to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Halt,
    /// The machine stays on the cell for ever.
    Never,
    /// The machine writes a symbol, goes to a state, and moves.
    Move(usize, Cell, Side),
}

/// The machine as the construction sees it. The last symbol, after the machine's own, represents all unknown symbols.
struct Plan<'a> {
    machine: &'a Machine,
    symbols: usize,
    /// Reachable states, with the sides to which the head moves when it enters them.
    heads: BTreeSet<(usize, Side)>,
    states: BTreeSet<usize>,
}

impl<'a> Plan<'a> {
    fn new(machine: &'a Machine) -> Self {
        let symbols = machine.symbols().len() + 1;
        let first = (machine.start(), Side::Right);
        let mut plan = Self { machine, symbols, heads: BTreeSet::from([first]), states: BTreeSet::from([first.0]) };
        let mut open = vec![first.0];
        while let Some(state) = open.pop() {
            for symbol in 0..symbols {
                if let Deed::Move(to, _, side) = plan.deed(state, symbol) {
                    plan.heads.insert((to, side));
                    if plan.states.insert(to) {
                        open.push(to);
                    }
                }
            }
        }
        plan
    }

    /// Returns the number of the seam among the cells.
    const fn seam(&self) -> Cell {
        self.symbols
    }

    fn deed(&self, state: usize, symbol: usize) -> Deed {
        let (mut state, mut symbol) = (state, symbol);
        // With more stays than there are pairs, one of them occurred twice.
        for _ in 0..=self.machine.states().len() * self.symbols {
            if self.machine.halt() == Some(state) {
                return Deed::Halt;
            }
            let Some(rule) = self.machine.rule(state, symbol) else { return Deed::Halt };
            let side = match rule.motion {
                Motion::Left => Side::Left,
                Motion::Right => Side::Right,
                Motion::Stay => {
                    (state, symbol) = (rule.state, rule.symbol);
                    continue;
                }
            };
            // The step into the halting state is its last one, wherever the head goes.
            return if self.machine.halt() == Some(rule.state) { Deed::Halt } else { Deed::Move(rule.state, rule.symbol, side) };
        }
        Deed::Never
    }

    /// Returns the tokens that replace the chosen cell in a state.
    fn act(&self, state: usize, cell: Cell, side: Side) -> Vec<Token> {
        let is_seam = cell == self.seam();
        let mut tokens = match self.deed(state, if is_seam { 0 } else { cell }) {
            Deed::Halt => return vec![Token::Erase],
            Deed::Never => return vec![Token::Rest(cell)],
            Deed::Move(to, write, Side::Right) => vec![Token::Rest(write), Token::Head(to, Side::Right)],
            Deed::Move(to, write, Side::Left) => vec![Token::Head(to, Side::Left), Token::Rest(write)],
        };
        if is_seam {
            // Coming from the left the new cell is the last one of the tape, else its first one.
            tokens.insert(if side == Side::Right { 2 } else { 0 }, Token::Rest(cell));
        }
        tokens
    }

    fn tokens(&self) -> Vec<Token> {
        let mut tokens = vec![Token::Clock, Token::Ticked, Token::Idle, Token::Erase];
        for cell in 0..=self.seam() {
            tokens.extend([Token::Rest(cell), Token::Candidate(cell)]);
            tokens.extend((0..3).map(|number| Token::Counted(cell, number)));
            tokens.push(Token::Chosen(cell, Side::Right));
        }
        tokens.push(Token::Chosen(self.seam(), Side::Left));
        for &(state, side) in &self.heads {
            tokens.extend([Token::Head(state, side), Token::Begun(state, side), Token::Measure(state, side)]);
            tokens.extend((0..3).flat_map(|number| [Token::Sift(state, side, number), Token::Fire(state, side, number)]));
        }
        tokens.extend(self.states.iter().flat_map(|&state| [Token::Grown(state), Token::Clear(state)]));
        tokens
    }

    /// Returns the phases before and after a token; only their difference counts.
    fn shift(token: Token) -> (Phase, Phase) {
        let none = (Phase::ZERO, Phase::ZERO);
        match token {
            Token::Candidate(_) => (Phase::ZERO, Phase { cells: 1, ..Phase::ZERO }),
            Token::Clock => (Phase::ZERO, Phase { clocks: 1, ..Phase::ZERO }),
            Token::Head(..) => (Phase::ZERO, Phase::new(Mode::Begin)),
            Token::Begun(_, side) => (Phase::new(Mode::Begin), Phase::new(Mode::Seek(side))),
            Token::Sift(_, side, number) => {
                let mode = Mode::Seek(side);
                (Phase { mode, cells: number, clocks: 0 }, Phase::new(mode))
            }
            Token::Fire(state, side, number) => {
                let next = if number == 0 { Mode::Double } else { Mode::Act(state) };
                (Phase { mode: Mode::Seek(side), cells: number, clocks: 1 }, Phase::new(next))
            }
            Token::Grown(state) => (Phase::new(Mode::Double), Phase::new(Mode::Act(state))),
            Token::Clear(state) => (Phase::new(Mode::Act(state)), Phase::ZERO),
            Token::Erase => (Phase::ZERO, Phase::new(Mode::Erase)),
            _ => none,
        }
    }

    /// Returns the tokens that replace a token, for every phase at which it may be read.
    fn becomes(&self, token: Token) -> Becomes {
        let sums = |mode: Mode| (0..6).map(move |sum| Phase { mode, cells: sum % 3, clocks: sum % 2 });
        let seek = || [Side::Left, Side::Right].into_iter().flat_map(|side| sums(Mode::Seek(side)));
        let is_right = |phase: Phase| phase.mode == Mode::Seek(Side::Right);
        match token {
            Token::Rest(_) | Token::Idle => {
                let (begun, doubled) = match token {
                    Token::Rest(cell) => (Token::Candidate(cell), vec![token]),
                    _ => (Token::Clock, vec![token, token]),
                };
                let mut all: Vec<_> = seek().map(|phase| (phase, vec![token])).collect();
                all.extend(self.states.iter().map(|&state| (Phase::new(Mode::Act(state)), vec![token])));
                all.push((Phase::new(Mode::Begin), vec![begun]));
                all.push((Phase::new(Mode::Double), doubled));
                all.push((Phase::new(Mode::Erase), vec![]));
                all
            }
            Token::Clock => {
                let kept = |phase: Phase| if phase.clocks == 0 { Token::Ticked } else { Token::Idle };
                seek().map(|phase| (phase, vec![kept(phase)])).collect()
            }
            Token::Ticked => {
                let kept = |phase: Phase| if phase.clocks == 0 { Token::Clock } else { Token::Idle };
                seek().map(|phase| (phase, vec![kept(phase)])).collect()
            }
            Token::Candidate(cell) => {
                let counted = |phase: Phase| match phase.cells {
                    number if is_right(phase) && number > 0 => Token::Rest(cell),
                    number => Token::Counted(cell, number),
                };
                seek().map(|phase| (phase, vec![counted(phase)])).collect()
            }
            Token::Counted(cell, number) => {
                // To the right only those that remain are counted.
                let phases = seek().filter(|&phase| !is_right(phase) || number == 0);
                let sifted = |phase: Phase| {
                    let last = (phase.cells + 2) % 3;
                    match phase.clocks {
                        _ if !is_right(phase) && number != last => Token::Rest(cell),
                        0 => Token::Candidate(cell),
                        _ if cell == self.seam() && !is_right(phase) => Token::Chosen(cell, Side::Left),
                        _ => Token::Chosen(cell, Side::Right),
                    }
                };
                phases.map(|phase| (phase, vec![sifted(phase)])).collect()
            }
            Token::Chosen(cell, side) => {
                let act = |&state: &usize| (Phase::new(Mode::Act(state)), self.act(state, cell, side));
                self.states.iter().map(act).chain([(Phase::new(Mode::Double), vec![token])]).collect()
            }
            Token::Head(state, side) => vec![(Phase::ZERO, vec![Token::Begun(state, side)])],
            Token::Begun(state, side) => vec![(Phase::new(Mode::Begin), vec![Token::Measure(state, side)])],
            Token::Measure(state, side) => {
                let measured = |phase: Phase| match phase.clocks {
                    0 => Token::Sift(state, side, phase.cells),
                    _ => Token::Fire(state, side, phase.cells),
                };
                sums(Mode::Seek(side)).map(|phase| (phase, vec![measured(phase)])).collect()
            }
            Token::Sift(state, side, _) => vec![(Self::shift(token).0, vec![Token::Measure(state, side)])],
            Token::Fire(state, _, number) => {
                let next = if number == 0 { Token::Grown(state) } else { Token::Clear(state) };
                vec![(Self::shift(token).0, vec![next])]
            }
            Token::Grown(state) => vec![(Phase::new(Mode::Double), vec![Token::Clear(state)])],
            Token::Clear(state) => vec![(Phase::new(Mode::Act(state)), vec![])],
            Token::Erase => vec![(Phase::ZERO, vec![])],
        }
    }

    /// Returns the ring of tokens of a tape, from the head on.
    fn ring(&self, tape: &Tape) -> Vec<Token> {
        let (cells, head) = tape.stretch();
        let mut ring = vec![Token::Head(self.machine.start(), Side::Right)];
        ring.extend(cells[head..].iter().map(|&cell| Token::Rest(cell)));
        ring.push(Token::Rest(self.seam()));
        ring.extend(cells[..head].iter().map(|&cell| Token::Rest(cell)));
        // The fewest rounds after which at most three candidates are left.
        let (mut left, mut clocks) = (cells.len(), 1);
        while left > 2 {
            (left, clocks) = (left / 3, clocks * 2);
        }
        ring.extend(std::iter::repeat_n(Token::Idle, clocks));
        ring
    }
}

/// The tokens that replace a token, for every phase at which it may be read.
type Becomes = Vec<(Phase, Vec<Token>)>;

/// Position of the `g` of each token, such that no production has two meanings.
struct Code {
    /// A sixth of the productions.
    unit: usize,
    modes: BTreeMap<Mode, usize>,
    places: BTreeMap<Token, usize>,
    productions: Vec<Vec<Token>>,
}

impl Code {
    /// Creates a code with as few productions as first fit finds.
    fn new(plan: &Plan) -> Result<Self, String> {
        let mut tokens: Vec<(Token, Becomes)> = plan.tokens().into_iter().map(|token| (token, plan.becomes(token))).collect();
        // Tokens that are needed at many phases are the hardest to place.
        tokens.sort_by_key(|(_, becomes)| std::cmp::Reverse(becomes.len()));
        let asked: usize = tokens.iter().map(|(_, becomes)| becomes.len()).sum();
        let sides = [Mode::Seek(Side::Left), Mode::Seek(Side::Right)];
        let modes = sides.into_iter().chain([Mode::Begin, Mode::Double, Mode::Erase]);
        let modes = modes.chain(plan.states.iter().map(|&state| Mode::Act(state)));
        let modes: BTreeMap<Mode, usize> = modes.enumerate().map(|(number, mode)| (mode, number)).collect();
        let mut unit = (asked * 3 / 4 / 6).max(modes.len());
        loop {
            if 6 * unit > Bounds::RUN.productions {
                return Err(format!("about {asked} productions are needed: at most {} can be run", Bounds::RUN.productions));
            }
            if let Some(code) = Self::placed(&tokens, &modes, unit) {
                return Ok(code);
            }
            unit += 1 + unit / 100;
        }
    }

    fn placed(tokens: &[(Token, Becomes)], modes: &BTreeMap<Mode, usize>, unit: usize) -> Option<Self> {
        let count = 6 * unit;
        let mut code = Self { unit, modes: modes.clone(), places: BTreeMap::new(), productions: Vec::new() };
        let mut slots: Vec<Option<&[Token]>> = vec![None; count];
        for (token, becomes) in tokens {
            let phases: Vec<usize> = becomes.iter().map(|(phase, _)| code.number(*phase)).collect();
            let fits = |place: &usize| {
                phases
                    .iter()
                    .zip(becomes)
                    .all(|(phase, (_, tokens))| slots[(place + phase) % count].is_none_or(|there| there == tokens.as_slice()))
            };
            let place = (0..count).find(fits)?;
            for (phase, (_, tokens)) in phases.iter().zip(becomes) {
                slots[(place + phase) % count] = Some(tokens);
            }
            code.places.insert(*token, place);
        }
        code.productions = slots.into_iter().map(|slot| slot.unwrap_or_default().to_vec()).collect();
        Some(code)
    }

    /// Returns the index of the production of a phase.
    fn number(&self, phase: Phase) -> usize {
        (self.modes[&phase.mode] + (2 * phase.cells + 3 * phase.clocks) * self.unit) % (6 * self.unit)
    }

    /// Returns the number of letters of a token: the smallest that contains its `g` and shifts the phase as required.
    fn len(&self, token: Token) -> usize {
        let count = 6 * self.unit;
        let (from, to) = Plan::shift(token);
        let shift = (self.number(to) + count - self.number(from)) % count;
        if shift > self.places[&token] { shift } else { shift + count }
    }

    fn write(&self, tokens: &[Token]) -> Packed {
        let letter = |green: bool| if green { Letter::Green } else { Letter::Red };
        let of = |&token: &Token| (0..self.len(token)).map(move |i| letter(i == self.places[&token]));
        tokens.iter().flat_map(of).collect()
    }

    fn letters(&self, tokens: &[Token]) -> usize {
        tokens.iter().map(|&token| self.len(token)).sum()
    }
}

/// Compiles a machine on a tape to a wheel, whose first word becomes empty exactly if the machine halts. The productions depend
/// on the machine alone: one symbol without rules represents all symbols of a tape that the machine does not have.
///
/// # Errors
/// The wheel would have more productions or letters than one that can be run.
///
/// ```
/// use fob_machines::turing::{Machine, Tape};
/// use fob_machines::wheel::{Ending, from_turing};
///
/// let machine: Machine = "1RB1LB_1LA1RH".parse()?;
/// let wheel = from_turing("champion", &machine, &Tape::blank(&machine))?;
/// assert_eq!(wheel.last_run(&wheel.begin()).end, Ending::Empty);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_turing(name: &str, machine: &Machine, tape: &Tape) -> Result<Wheel, String> {
    Compiler::new(machine)?.wheel(name, tape)
}

/// The productions of a machine, for any number of tapes.
pub(super) struct Compiler<'a> {
    plan: Plan<'a>,
    code: Code,
    productions: Vec<Packed>,
}

impl<'a> Compiler<'a> {
    /// # Errors
    /// As [`from_turing`].
    pub fn new(machine: &'a Machine) -> Result<Self, String> {
        let plan = Plan::new(machine);
        let code = Code::new(&plan)?;
        let letters: usize = code.productions.iter().map(|tokens| code.letters(tokens)).sum();
        let count = code.productions.len();
        if letters > Bounds::RUN.total {
            return Err(format!("{count} productions take {letters} letters: at most {} can be run", Bounds::RUN.total));
        }
        let productions = code.productions.iter().map(|tokens| code.write(tokens)).collect();
        Ok(Self { plan, code, productions })
    }

    /// # Errors
    /// As [`from_turing`].
    pub fn wheel(&self, name: &str, tape: &Tape) -> Result<Wheel, String> {
        let ring = self.plan.ring(tape);
        let letters = self.code.letters(&ring) + self.productions.iter().map(Packed::len).sum::<usize>();
        if letters > Bounds::RUN.total {
            return Err(format!(
                "{} productions and {} cells take {letters} letters: at most {} can be run",
                self.productions.len(),
                tape.stretch().0.len(),
                Bounds::RUN.total
            ));
        }
        Ok(Wheel {
            name: name.to_owned(),
            about: "The word dies out exactly if the Turing machine halts".to_owned(),
            productions: self.productions.clone(),
            start: self.code.write(&ring),
            steps: 0,
            limit: Bounds::RUN.limit,
            blocks: Blocks::default(),
        })
    }
}
