//! The state of the first player's win: the game so far, the value of its position, and timed moves.

use crate::gobblet::Gobblet3View;
use crate::view::View;
use fob_games::gobblet::{Branch, Gobblet3, Move, Worth};
use fob_games::{Dice, Game, History, NodeId};
use fob_services::data::{Services, Tried};
use fob_services::jobs::{BranchesAnswer, BranchesAsk, Job};

/// Seconds after which the next move follows.
const BEAT: f64 = 0.7;
/// Seconds for which a wrong move is shown.
const WRONG: f64 = 3.5;
/// In training, Yellow chooses among replies that delay the end at most this many plies less than the longest.
const SPREAD: u8 = 4;
/// The key under which training is saved.
const KEY: &str = "gobblet3/first-win";

/// The quality of Red's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The move is as good as the best one.
    Best,
    /// The move wins, but this number of plies later than the best move.
    Slower(u8),
    /// The move loses the win; the value after it.
    Wrong(Worth),
}

/// The tree, looked at or trained.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct FirstWinScreen {
    pub(super) history: History<Gobblet3>,
    pub(super) view: Gobblet3View,
    pub(super) names: Vec<String>,
    /// True if a person plays red; otherwise yellow's replies are chosen and red's answers shown.
    pub(super) trains: bool,
    known: Option<(NodeId, BranchesAnswer)>,
    job: Option<(Job<BranchesAsk>, NodeId)>,
    /// The row of the list that Enter plays.
    pub(super) row: usize,
    /// The verdict on the trainee's last move.
    pub(super) said: Option<Said>,
    /// True if a hint is wanted here.
    pub(super) hint: bool,
    helped: bool,
    /// The result of this game's first try.
    pub(super) tried: Option<Tried>,
    /// Time since which nothing moves.
    quiet: Option<f64>,
    /// True if one more frame is due.
    pub(super) again: bool,
}

impl FirstWinScreen {
    /// Opens the tree at the beginning, or after a line of moves separated by commas.
    ///
    /// # Errors
    /// A move of the line cannot be read or played; one problem per line.
    pub fn open(trains: bool, line: Option<&str>) -> Result<Self, Vec<String>> {
        let mut state = Self {
            history: History::new(Gobblet3::empty()),
            view: Gobblet3View::default(),
            names: (1..=2).map(Gobblet3View::player).collect(),
            trains,
            known: None,
            job: None,
            row: 0,
            said: None,
            hint: false,
            helped: false,
            tried: None,
            quiet: None,
            again: true,
        };
        for mv in line.unwrap_or_default().split(',').filter(|mv| !mv.is_empty()) {
            state.history.play_text(mv).map_err(|error| vec![format!("the line at `{mv}`: {error}")])?;
        }
        state.view.opened(&state.history);
        Ok(state)
    }

    /// Returns the line on the board as text, if there is one.
    pub(super) fn line(&self) -> Option<String> {
        let moves: Vec<String> = self.history.line().moves().iter().map(ToString::to_string).collect();
        (!moves.is_empty()).then(|| moves.join(","))
    }

    /// Returns the game on the board, for tests.
    pub fn history(&self) -> &History<Gobblet3> {
        &self.history
    }

    /// Returns the value of the position on the board.
    pub(super) fn known(&self) -> Option<&BranchesAnswer> {
        self.known.as_ref().filter(|(node, _)| *node == self.history.current()).map(|(_, known)| known)
    }

    /// Returns whether red, who wins, is to move.
    pub(super) fn red_moves(&self) -> bool {
        self.history.position().turn() == 1
    }

    /// Returns whether it is the person's turn.
    pub(super) fn waits(&self) -> bool {
        let over = self.history.outcome().is_some() || matches!(self.said, Some(Said::Wrong(_)));
        !over && self.known().is_some() && self.red_moves() == self.trains
    }

    /// Returns whether a timed move follows. Results of workers wake the window without it.
    pub(super) fn goes_on(&self) -> bool {
        let wrong = matches!(self.said, Some(Said::Wrong(_)));
        self.history.outcome().is_none() && (wrong || self.known().is_some() && !self.waits())
    }

    pub(super) fn go(&mut self, to: NodeId, now: f64) {
        let from = *self.history.position();
        if self.history.current() != to && self.history.jump(to) {
            self.view.changed(&from, self.history.position(), now);
        }
        self.fresh();
        self.said = None;
    }

    /// Updates the state after a change of place.
    fn fresh(&mut self) {
        (self.quiet, self.row, self.hint, self.again) = (None, 0, false, true);
    }

    /// Restarts from the beginning; a training game is a new one.
    pub(super) fn restart(&mut self, trains: bool, now: f64) {
        self.trains = trains;
        self.go(self.history.root(), now);
        (self.helped, self.tried) = (false, None);
    }

    /// Goes back to the person's last choice.
    pub(super) fn back(&mut self, now: f64) {
        let mut at = self.history.current();
        while let Some(parent) = self.history.parent(at) {
            at = parent;
            let red = self.history.position_at(at).is_some_and(|position| position.turn() == 1);
            if red == self.trains {
                break;
            }
        }
        self.go(at, now);
    }

    fn play(&mut self, mv: &Move<3>, services: &mut Services) {
        let from = *self.history.position();
        if let Err(error) = self.history.play(mv) {
            return services.say(error.to_string());
        }
        services.sound(Gobblet3View::sound(mv), 0.8);
        self.view.changed(&from, self.history.position(), services.now);
        self.fresh();
    }

    /// Plays a person's move.
    pub(super) fn choose(&mut self, mv: &Move<3>, services: &mut Services) {
        if !self.waits() {
            return;
        }
        let said = self.known().filter(|_| self.trains).and_then(|known| judged(known, mv));
        if matches!(said, Some(Said::Wrong(_))) {
            self.count(Tried::Failed, services);
        }
        self.play(mv, services);
        self.said = said;
    }

    /// Shows red's best move; the training game then counts as solved with help.
    pub(super) fn help(&mut self) {
        (self.hint, self.helped) = (true, true);
    }

    /// Records the result of the first try of a training game.
    fn count(&mut self, tried: Tried, services: &mut Services) {
        if self.trains && self.tried.is_none() {
            self.tried = Some(tried);
            let next = services.training.score(KEY).next;
            services.training.enter(KEY, tried);
            services.training.go_on_from(KEY, next.saturating_add(1));
        }
    }

    /// Returns the results of training so far.
    pub(super) fn score(services: &Services) -> fob_services::data::Score {
        services.training.score(KEY)
    }

    /// Returns whether the view has not moved for a number of seconds.
    fn rested(&mut self, seconds: f64, services: &Services) -> bool {
        if self.view.moving(services) {
            self.quiet = None;
            return false;
        }
        services.now >= *self.quiet.get_or_insert(services.now) + seconds
    }

    /// Plays the timed moves.
    pub(super) fn step(&mut self, services: &mut Services) {
        if let Some(outcome) = self.history.outcome() {
            let won = outcome == fob_games::Outcome::Win(1);
            let tried = if !won {
                Tried::Failed
            } else if self.helped {
                Tried::Helped
            } else {
                Tried::Solved
            };
            return self.count(tried, services);
        }
        if matches!(self.said, Some(Said::Wrong(_))) {
            if self.rested(WRONG, services) {
                self.back(services.now);
            }
            return;
        }
        self.ask(services);
        let Some(known) = self.known() else { return };
        if self.red_moves() == self.trains {
            return;
        }
        let mv = if self.trains { self.reply(known, services) } else { known.branches.first() };
        let Some(mv) = mv.and_then(|branch| branch.moves.first()).copied() else { return };
        if self.rested(BEAT, services) {
            self.play(&mv, services);
        }
    }

    /// Requests the analysis, and receives it.
    fn ask(&mut self, services: &mut Services) {
        let here = self.history.current();
        if self.known().is_some() {
            return;
        }
        match &mut self.job {
            Some((job, node)) if *node == here => match job.poll() {
                None => {}
                Some(Ok(answer)) => {
                    (self.job, self.known, self.again) = (None, Some((here, answer)), true);
                }
                Some(other) => {
                    let why = other.err().unwrap_or_else(|| "unexpected answer".to_owned());
                    services.problem(vec![why]);
                    (self.job, self.known) = (None, Some((here, BranchesAnswer { branches: Vec::new() })));
                }
            },
            _ => {
                let position = self.history.position().to_string();
                self.job = Some((Job::start(BranchesAsk { position }), here));
            }
        }
    }

    /// Returns Yellow's reply in training: one of those that delay the end long, by the number of the game.
    fn reply<'a>(&self, known: &'a BranchesAnswer, services: &Services) -> Option<&'a Branch> {
        let longest = known.branches.first()?.verdict.plies.unwrap_or(u8::MAX);
        let long = |branch: &&Branch| branch.verdict.plies.is_none_or(|plies| plies.saturating_add(SPREAD) >= longest);
        let long: Vec<&Branch> = known.branches.iter().filter(long).collect();
        let plies = self.history.line().moves().len() as u64;
        Dice::from_seed(services.training.score(KEY).next, plies, 0).pick(&long).copied()
    }
}

/// Judges a move by the value of the position before it.
fn judged(known: &BranchesAnswer, mv: &Move<3>) -> Option<Said> {
    let verdict = known.branches.iter().find(|branch| branch.moves.contains(mv))?.verdict;
    let best = known.branches.first()?.verdict;
    Some(match verdict.value {
        Worth::Win => match verdict.plies.zip(best.plies).map_or(0, |(plies, best)| plies.saturating_sub(best)) {
            0 => Said::Best,
            later => Said::Slower(later),
        },
        worth => Said::Wrong(worth),
    })
}
