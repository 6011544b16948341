//! A puzzle on a game's own board: each move is judged, replies are played, wrong moves are refuted and taken back.

use super::any::{AnyTrainer, Count, Deed, Task};
use super::labels;
use super::side;
use crate::player::{self, AGAIN, Board, HINT};
use crate::view::View;
use egui::{Key, Ui};
use fob_games::{AnyHistory, Game, History, NodeId, PuzzleKind, Verdict};
use fob_kit::keys;
use fob_kit::keys::{Binding, plain};
use fob_kit::layout::{self, Window};
use fob_kit::scene::Scene;
use fob_kit::widgets;
use fob_services::data::{Services, Tried};
use fob_services::jobs::{Job, JudgeAnswer, JudgeAsk};
use fob_services::pace::Pace;

keys! {
    /// The keys of a puzzle, in addition to those of the player.
    pub(super) static KEYS = "Puzzles: solving";
    SOLUTION: labels::SHOW_SOLUTION, "Play the solution", [plain(Key::V)];
    NEXT: labels::NEXT, "Another puzzle; one that you have not tried does not count", [plain(Key::N)];
    TYPE: "Type a move", "Type a move by its notation", [plain(Key::T)];
}

/// Seconds after which a reply follows.
const BEAT: f64 = 0.7;
/// Seconds for which a wrong move and its refutation are shown.
const WRONG: f64 = 3.5;

/// A move of a view's game.
type MoveOf<V> = <<V as View>::Game as Game>::Move;

/// The meaning of a timed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The opponent's reply to a right move.
    Reply,
    /// The refutation of a wrong move.
    Refutation,
    /// The proof that the puzzle is solved.
    Shown,
}

/// Progress of a puzzle.
#[derive(Debug, Default)]
pub(super) enum Stage<M> {
    /// The user looks for a move.
    #[default]
    Search,
    /// A move is judged.
    Judging(Job<JudgeAsk>),
    /// A timed move follows.
    Follows(M, Then),
    /// A wrong move is shown for a while, with its refutation in words if it has one.
    Wrong(Option<String>),
    /// The puzzle is solved.
    Solved,
    /// The solution is being shown.
    Showing,
    /// The solution was shown.
    Shown,
}

/// A game's board with a puzzle on it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Trainer<V: View> {
    pub(super) history: History<V::Game>,
    pub(super) view: V,
    pub(super) names: Vec<String>,
    pub(super) task: Option<Task>,
    pub(super) solution: Vec<MoveOf<V>>,
    pub(super) stage: Stage<MoveOf<V>>,
    /// The place before the move that is judged.
    before: NodeId,
    /// Time since which nothing moves.
    quiet: Option<f64>,
    /// Number of hints requested at this place.
    pub(super) hints: u8,
    /// True if a hint was requested.
    helped: bool,
    /// Result of the first try.
    pub(super) tried: Option<Tried>,
    /// A move as text, and its error, if any.
    pub(super) typed: String,
    pub(super) mistyped: Option<String>,
    /// True if the field for typing is requested.
    pub(super) types: bool,
    /// True if a field had the focus when the last frame ended, so that Escape only leaves the field.
    typing: bool,
    again: bool,
}

impl<V: View> Default for Trainer<V> {
    fn default() -> Self {
        let history = History::new(V::Game::start(&<V::Game as Game>::Setup::default(), 0));
        Self {
            before: history.root(),
            history,
            view: V::default(),
            names: Vec::new(),
            task: None,
            solution: Vec::new(),
            stage: Stage::Search,
            quiet: None,
            hints: 0,
            helped: false,
            tried: None,
            typed: String::new(),
            mistyped: None,
            types: false,
            typing: false,
            again: true,
        }
    }
}

impl<V: View> Trainer<V> {
    /// Returns the kind of the puzzle.
    pub(super) fn kind(&self) -> Option<&'static PuzzleKind> {
        V::Game::PUZZLES.get(self.task.as_ref()?.kind)
    }

    /// Returns the moves so far.
    pub(super) fn moves(&self) -> Vec<MoveOf<V>> {
        self.history.line().moves().to_vec()
    }

    /// Returns the solution's next move, if all moves so far were the solution's.
    pub(super) fn expected(&self) -> Option<MoveOf<V>> {
        let moves = self.moves();
        (self.solution.get(..moves.len()) == Some(&moves)).then(|| self.solution.get(moves.len()).cloned()).flatten()
    }

    fn go(&mut self, to: NodeId, now: f64) {
        let from = self.history.position().clone();
        if self.history.current() != to && self.history.jump(to) {
            self.view.changed(&from, self.history.position(), now);
        }
        self.quiet = None;
    }

    fn play(&mut self, mv: &MoveOf<V>, services: &mut Services) -> bool {
        let from = self.history.position().clone();
        if let Err(error) = self.history.play(mv) {
            services.say(error.to_string());
            return false;
        }
        services.sound(V::sound(mv), 0.8);
        self.view.changed(&from, self.history.position(), services.now);
        (self.quiet, self.hints) = (None, 0);
        true
    }

    /// Plays a person's move and starts to judge it.
    pub(super) fn try_move(&mut self, mv: &MoveOf<V>, services: &mut Services) {
        let played = self.moves().iter().map(ToString::to_string).collect();
        self.before = self.history.current();
        let (Some(task), Some(kind)) = (&self.task, self.kind()) else { return };
        let (game, kind) = (V::Game::ID.to_owned(), kind.name.to_owned());
        let ask = JudgeAsk { game, kind, puzzle: task.puzzle.clone(), played, mv: mv.to_string() };
        if self.play(mv, services) {
            self.stage = Stage::Judging(Job::start(ask));
        }
    }

    /// Records the result of the first try.
    fn count(&mut self, tried: Tried, services: &mut Services) {
        if self.tried.is_some() {
            return;
        }
        self.tried = Some(tried);
        let Some(task) = &self.task else { return };
        let key = key::<V>(task);
        match task.count {
            Count::Run { next } => {
                services.training.enter(&key, tried);
                services.training.go_on_from(&key, next);
            }
            Count::Day(day) => services.training.enter_day(&format!("{key}/{day}"), tried),
            Count::Free => {}
        }
    }

    /// Returns whether the view has not moved for a number of seconds.
    fn rested(&mut self, seconds: f64, services: &Services) -> bool {
        if self.view.moving(services) || self.view.waits(services) {
            self.quiet = None;
            return false;
        }
        services.now >= *self.quiet.get_or_insert(services.now) + seconds
    }

    /// Takes the next step of the trainer: verdicts, replies and pauses.
    fn step(&mut self, services: &mut Services) {
        match std::mem::take(&mut self.stage) {
            Stage::Judging(mut job) => match job.poll() {
                None => self.stage = Stage::Judging(job),
                Some(Ok(JudgeAnswer(verdict))) => self.judged(verdict, services),
                Some(other) => {
                    let why = other.err().unwrap_or_else(|| "unexpected answer".to_owned());
                    services.problem(vec![format!("the move could not be judged: {why}")]);
                    self.go(self.before, services.now);
                }
            },
            Stage::Follows(mv, what) if self.rested(BEAT, services) => self.follow(&mv, what, services),
            Stage::Wrong(_) if self.rested(WRONG, services) => self.take_back(services),
            Stage::Showing if self.rested(BEAT, services) => match self.expected() {
                Some(mv) if self.play(&mv, services) => self.stage = Stage::Showing,
                _ => self.stage = Stage::Shown,
            },
            stage => self.stage = stage,
        }
    }

    fn judged(&mut self, verdict: Verdict<String>, services: &mut Services) {
        let read = |text: Option<String>| text.and_then(|text| text.parse().ok());
        self.stage = match verdict {
            Verdict::Solved { shown } => {
                self.count(if self.helped { Tried::Helped } else { Tried::Solved }, services);
                read(shown).map_or(Stage::Solved, |mv| Stage::Follows(mv, Then::Shown))
            }
            Verdict::GoesOn { reply } => read(Some(reply)).map_or(Stage::Search, |mv| Stage::Follows(mv, Then::Reply)),
            Verdict::Wrong { refutation } => {
                self.count(Tried::Failed, services);
                read(refutation).map_or(Stage::Wrong(None), |mv| Stage::Follows(mv, Then::Refutation))
            }
        };
        self.quiet = None;
    }

    /// Plays the next timed move.
    fn follow(&mut self, mv: &MoveOf<V>, what: Then, services: &mut Services) {
        let words = V::words(self.history.position(), mv);
        self.play(mv, services);
        self.stage = match what {
            Then::Reply => Stage::Search,
            Then::Refutation => Stage::Wrong(Some(words)),
            Then::Shown => Stage::Solved,
        };
    }

    /// Removes the wrong move and its refutation.
    pub(super) fn take_back(&mut self, services: &Services) {
        self.go(self.before, services.now);
        self.stage = Stage::Search;
    }

    /// Restarts the puzzle from its position.
    pub(super) fn restart(&mut self, services: &Services) {
        self.go(self.history.root(), services.now);
        (self.stage, self.hints) = (Stage::Search, 0);
    }

    /// Shows the solution from the start.
    pub(super) fn show_solution(&mut self, services: &mut Services) {
        self.count(Tried::Failed, services);
        self.go(self.history.root(), services.now);
        self.stage = Stage::Showing;
    }

    /// Shows a hint: first the piece, then the place.
    pub(super) fn hint(&mut self) {
        if self.expected().is_some() {
            self.hints = (self.hints + 1).min(2);
            self.helped = true;
        }
    }

    fn keys(&mut self, ui: &Ui, services: &mut Services) -> Option<Deed> {
        if ui.memory(|m| m.focused().is_some()) || !services.problems.is_empty() {
            return None;
        }
        let view = &self.view;
        let key = |key: &'static Binding| player::key(ui, view, key);
        let pressed = [&HINT, &SOLUTION, &AGAIN, &NEXT, &TYPE].map(key);
        let enter = !matches!(self.stage, Stage::Search) && key(&keys::ENTER);
        let searching = matches!(self.stage, Stage::Search);
        let over = self.is_over();
        match pressed.iter().position(|pressed| *pressed) {
            Some(0) if searching => self.hint(),
            Some(1) if !over => self.show_solution(services),
            Some(2) => self.restart(services),
            Some(3) => return Some(Deed::Next),
            Some(4) if searching => self.types = true,
            _ => {}
        }
        if enter {
            match self.stage {
                Stage::Wrong(_) => self.take_back(services),
                Stage::Solved | Stage::Shown => return Some(Deed::Next),
                _ => {}
            }
        }
        None
    }

    fn draw(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene) -> Option<Deed> {
        let frame = widgets::panel_frame(ui);
        let mut deed = None;
        egui::Panel::top("puzzle-head").frame(frame).show(ui, |ui| {
            let title = self.kind().map_or("", |kind| kind.title);
            let number = |ui: &mut Ui| {
                if !Window::from_ui(ui).is_phone() {
                    side::number(ui, self.task.as_ref());
                }
            };
            if widgets::header(ui, &format!("{}: {title}", V::Game::TITLE), number) {
                deed = Some(Deed::Leave);
            }
        });
        let right = (ui.max_rect().width() * 0.29).clamp(268.0, 420.0);
        Window::from_ui(ui).right("puzzle-side", "Puzzle", right, layout::TALL).frame(frame).peek_at(layout::TALL).show(
            ui,
            |ui| {
                egui::ScrollArea::vertical().id_salt("puzzle-side").auto_shrink([false, false]).show(ui, |ui| {
                    deed = deed.or(side::show(ui, self, services));
                });
            },
        );
        let open = services.problems.is_empty();
        let free = open && matches!(self.stage, Stage::Search) && self.history.outcome().is_none();
        let hint = self.expected().filter(|_| free && self.hints > 1);
        let mut play = None;
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
            let board = Board { history: &self.history, names: &self.names, hint: hint.as_ref(), free, open };
            play = board.show(ui, &mut self.view, services, scene);
        });
        if let Some(mv) = play {
            self.try_move(&mv, services);
        }
        deed
    }
}

impl<V: View> AnyTrainer for Trainer<V> {
    fn lay(&mut self, task: Task, services: &Services) -> Result<(), String> {
        let position: V::Game = task.puzzle.position.parse().map_err(|e: fob_games::TextErrors| e.to_string())?;
        let read = |text: &String| text.parse().map_err(|problem| format!("{text}: {problem}"));
        self.solution = task.puzzle.solution.iter().map(read).collect::<Result<_, String>>()?;
        self.names = (1..=position.players()).map(V::player).collect();
        self.history = History::new(position);
        self.before = self.history.root();
        self.view.opened(&self.history);
        (self.stage, self.quiet, self.hints, self.helped) = (Stage::Search, None, 0, false);
        (self.typed, self.mistyped, self.types) = (String::new(), None, false);
        // The first try of a day is not changed.
        let key = key::<V>(&task);
        self.tried = match task.count {
            Count::Day(day) => services.training.days.get(&format!("{key}/{day}")).copied(),
            Count::Run { .. } | Count::Free => None,
        };
        self.task = Some(task);
        self.again = true;
        Ok(())
    }

    fn show(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene) -> Option<Deed> {
        self.again = false;
        self.step(services);
        if self.typing {
            keys::BACK.shortcut(ui);
        }
        let stage = std::mem::discriminant(&self.stage);
        let deed = self.keys(ui, services);
        let deed = deed.or(self.draw(ui, services, scene));
        self.again = std::mem::discriminant(&self.stage) != stage || self.types;
        self.typing = ui.memory(|m| m.focused().is_some());
        deed
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.again {
            return Pace::Now;
        }
        let own = match self.stage {
            Stage::Follows(..) | Stage::Wrong(_) | Stage::Showing => Pace::After(0.1),
            Stage::Judging(_) | Stage::Search | Stage::Solved | Stage::Shown => Pace::Sleep,
        };
        own.sooner(self.view.pace(services))
    }

    fn history(&self) -> &dyn AnyHistory {
        &self.history
    }

    fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Solved | Stage::Shown)
    }
}

/// Returns the key under which the results of a kind are saved.
fn key<V: View>(task: &Task) -> String {
    format!("{}/{}", V::Game::ID, V::Game::PUZZLES.get(task.kind).map_or("", |kind| kind.name))
}
