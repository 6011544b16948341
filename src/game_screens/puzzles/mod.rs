//! The puzzles of the games room: a list of kinds with your progress, and a game's own board on which one is solved.
//!
//! A worker finds and judges puzzles; the board is the game's view, so that moves are entered as at the table.

mod any;
pub mod labels;
mod page;
mod phrases;
mod side;
mod trainer;

pub use any::{AnyTrainer, Count, Deed, Task};
pub(crate) use phrases::score_in_words;
pub use trainer::Trainer;

use super::any::AnyShown;
use super::games::GAMES;
use crate::first_win::FirstWin;
use egui::{Label, RichText, Ui};
use fob_games::PuzzleKind;
use fob_kit::keys;
use fob_kit::kind::{Found, ScreenKind, Way};
use fob_kit::layout::Window;
use fob_kit::scene::Scene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::{Score, Services};
use fob_services::jobs::{Job, Mined, PuzzleAnswer, PuzzleAsk};
use fob_services::pace::Pace;
use fob_services::phrases::day;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use page::Choice;

/// Number of puzzles that are generated, so that one can be chosen by its difficulty.
const CHOICE: usize = 3;
/// Time limit of further puzzles, in seconds.
const SECONDS: f64 = 1.0;

/// The puzzle that was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    /// The next puzzle of its kind.
    Next,
    /// The puzzle of a seed.
    Seed(u64),
    /// The puzzle of a day.
    Day(u64),
}

/// Puzzles that are being mined.
#[derive(Debug)]
struct Mine {
    job: Job<PuzzleAsk>,
    kind: usize,
    want: Want,
    /// The seed to begin with.
    from: u64,
}

/// The puzzles, as a screen.
#[derive(Debug, Default)]
pub struct PuzzlesScreen {
    /// Index of the game in the list.
    game: usize,
    /// Index of the kind that Enter plays.
    row: usize,
    /// The request under way.
    mine: Option<Mine>,
    /// The puzzles after the one on the board, mined in the background.
    ahead: Option<Mine>,
    trainer: Option<Box<dyn AnyTrainer>>,
    /// True if a puzzle is on the board.
    plays: bool,
    again: bool,
}

impl PuzzlesScreen {
    /// Opens the list at a game, or a puzzle of the game.
    ///
    /// # Errors
    /// The game or the kind does not exist; one problem per line.
    pub fn open(game: Option<&str>, puzzle: Option<(String, Option<u64>)>, services: &Services) -> Result<Self, Vec<String>> {
        let mut state = Self::default();
        state.go(game, puzzle, services)?;
        Ok(state)
    }

    fn go(&mut self, game: Option<&str>, puzzle: Option<(String, Option<u64>)>, services: &Services) -> Result<(), Vec<String>> {
        if let Some(id) = game {
            let names = || GAMES.iter().map(|shown| shown.game().id()).collect::<Vec<_>>().join(", ");
            let place = GAMES.iter().position(|shown| shown.game().id() == id);
            let place = place.ok_or_else(|| vec![format!("no game called `{id}` has puzzles; expected one of {}", names())])?;
            self.turn_to(place);
        }
        self.leave_board();
        let Some((name, seed)) = puzzle else { return Ok(()) };
        let kinds = self.kinds();
        let kind = kinds.iter().position(|kind| kind.name == name).ok_or_else(|| {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
            vec![format!("no kind of puzzle is called `{name}`; expected one of {}", names.join(", "))]
        })?;
        let today = day((services.clock)());
        let want =
            seed.map_or(Want::Next, |seed| if kinds[kind].daily && seed == today { Want::Day(seed) } else { Want::Seed(seed) });
        self.begin(kind, want, services);
        Ok(())
    }

    fn shown(&self) -> &'static dyn AnyShown {
        GAMES[self.game]
    }

    fn kinds(&self) -> &'static [PuzzleKind] {
        self.shown().game().puzzles()
    }

    fn key(&self, kind: usize) -> String {
        format!("{}/{}", self.shown().game().id(), self.kinds()[kind].name)
    }

    /// Returns the board of a puzzle, for tests; `None` while the list is shown or a puzzle is mined.
    pub fn trainer(&self) -> Option<&dyn AnyTrainer> {
        self.trainer.as_deref().filter(|_| self.plays)
    }

    fn turn_to(&mut self, game: usize) {
        if game != self.game {
            (self.game, self.row) = (game, 0);
            (self.trainer, self.ahead) = (None, None);
        }
    }

    /// Returns to the list.
    fn leave_board(&mut self) {
        (self.mine, self.plays, self.again) = (None, false, true);
    }

    fn ask(&self, kind: usize, from: u64, count: usize) -> Job<PuzzleAsk> {
        let (game, kind) = (self.shown().game().id().to_owned(), self.kinds()[kind].name.to_owned());
        Job::start(PuzzleAsk { game, kind, from, count, seconds: SECONDS })
    }

    /// Requests a puzzle from a worker.
    fn begin(&mut self, kind: usize, want: Want, services: &Services) {
        (self.row, self.plays, self.again) = (kind, false, true);
        let (from, count) = match want {
            Want::Next => (services.training.score(&self.key(kind)).next, CHOICE),
            Want::Seed(seed) | Want::Day(seed) => (seed, 1),
        };
        let ready = self.ahead.take().filter(|mine| want == Want::Next && mine.kind == kind && mine.from == from);
        self.mine = Some(ready.unwrap_or_else(|| Mine { job: self.ask(kind, from, count), kind, want, from }));
    }

    /// Receives puzzles that were found.
    fn poll(&mut self, services: &mut Services) {
        let Some(mine) = &mut self.mine else { return };
        let Some(answer) = mine.job.poll() else { return };
        let (kind, want) = (mine.kind, mine.want);
        self.leave_board();
        let (found, next) = match answer {
            Ok(PuzzleAnswer { found, next }) => (found, next),
            other => {
                let why = other.err().unwrap_or_else(|| "unexpected answer".to_owned());
                return services.problem(vec![why]);
            }
        };
        let level = if want == Want::Next { services.training.score(&self.key(kind)).level } else { 0 };
        let Some(puzzle) = choose(found, level) else {
            if want == Want::Next {
                services.training.go_on_from(&self.key(kind), next);
            }
            return services.say("No puzzle found. Try again.");
        };
        let count = match want {
            Want::Next => Count::Run { next },
            Want::Seed(_) => Count::Free,
            Want::Day(day) => Count::Day(day),
        };
        let shown = self.shown();
        let trainer = self.trainer.get_or_insert_with(|| shown.trainer());
        if let Err(why) = trainer.lay(Task { kind, puzzle, count }, services) {
            return services.problem(vec![why]);
        }
        self.plays = true;
        if want == Want::Next {
            self.ahead = Some(Mine { job: self.ask(kind, next, CHOICE), kind, want, from: next });
        }
    }

    /// Begins the next puzzle after the one on the board.
    fn next(&mut self, services: &mut Services) {
        let Some(Task { kind, count, .. }) = self.trainer.as_ref().and_then(|trainer| trainer.task()).cloned() else { return };
        match count {
            Count::Run { next } => {
                services.training.go_on_from(&self.key(kind), next);
                self.begin(kind, Want::Next, services);
            }
            Count::Day(_) | Count::Free => self.leave_board(),
        }
    }

    fn chosen(&mut self, choice: Choice, services: &Services) -> Option<Nav> {
        match choice {
            Choice::Back => return Some(Nav::Back),
            Choice::FirstWin => return Some(Nav::push(FirstWin { train: false, line: None })),
            Choice::Game(game) => self.turn_to(game),
            Choice::Kind(kind) => self.begin(kind, Want::Next, services),
            Choice::Day(game, kind, day) => {
                self.turn_to(game);
                self.begin(kind, Want::Day(day), services);
            }
        }
        None
    }

    /// Draws the page while a puzzle is being found; returns whether to leave.
    fn waiting(&self, ui: &mut Ui, mine: &Mine) -> bool {
        let kind = &self.kinds()[mine.kind];
        let mut leave = keys::BACK.shortcut(ui);
        widgets::page(ui, 820.0, |ui| {
            leave |= widgets::header(ui, &format!("{}: {}", self.shown().game().title(), kind.title), |_| {});
            ui.add_space(STEP * 4.0);
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("Looking for a puzzle").font(theme::strong(theme::SIZES[2])));
            });
            ui.add(Label::new(RichText::new(kind.about).color(Theme::from_ui(ui).dim)).wrap());
            let nodes = mine.job.progress().nodes;
            let seen = if nodes > 0 { format!("{nodes} positions of this one searched. ") } else { String::new() };
            let back = Window::from_ui(ui).word("Esc goes back to the list.", "");
            widgets::note(ui, &format!("{seen}{back}"));
        });
        leave
    }
}

/// Returns the puzzle of some that fits a level: the easiest, the one in the middle, the hardest.
fn choose(mut found: Vec<Mined>, level: u8) -> Option<Mined> {
    found.sort_by_key(|puzzle| (puzzle.rating, puzzle.seed));
    let last = found.len().checked_sub(1)?;
    let place = last * usize::from(level.min(Score::HARDEST)) / usize::from(Score::HARDEST);
    Some(found.swap_remove(place))
}

/// The description of the puzzles.
pub static KIND: ScreenKind = ScreenKind {
    name: "Puzzles",
    ways: &[&Way::<places::Puzzles>(|at, services| Ok(Box::new(PuzzlesScreen::open(at.game.as_deref(), at.puzzle, services)?)))],
    found: |_| vec![Found::new("Puzzles", "screen: puzzles of the games room", places::Puzzles::default())],
    keys: || vec![&page::KEYS, &crate::player::KEYS, &trainer::KEYS],
    samples: &["puzzles"],
    ..ScreenKind::PLAIN
};

impl Screen for PuzzlesScreen {
    fn route(&self) -> Route {
        let game = Some(self.shown().game().id().to_owned());
        let task = self.trainer().and_then(AnyTrainer::task);
        let here = match &self.mine {
            Some(Mine { kind, want: Want::Next, .. }) => Some((*kind, None)),
            Some(Mine { kind, from, .. }) => Some((*kind, Some(*from))),
            None => task.map(|task| (task.kind, Some(task.puzzle.seed))),
        };
        let puzzle = here.map(|(kind, seed)| (self.kinds()[kind].name.to_owned(), seed));
        places::Puzzles { game, puzzle }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        let what = if self.trainer().is_some() { "this puzzle" } else { "the puzzles of this game" };
        Some((self.route(), what.to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: puzzles"
    }

    fn help(&self) -> Topic {
        Topic::Puzzles
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        self.again = false;
        self.poll(cx.services);
        if let Some(mine) = &self.mine {
            if self.waiting(ui, mine) {
                self.leave_board();
            }
            return None;
        }
        if let Some(trainer) = self.trainer.as_mut().filter(|_| self.plays) {
            let mut deed = trainer.show(ui, cx.services, cx.scene);
            if keys::BACK.shortcut(ui) {
                deed = Some(Deed::Leave);
            }
            match deed {
                Some(Deed::Leave) => self.leave_board(),
                Some(Deed::Next) => self.next(cx.services),
                Some(Deed::Link) => {
                    widgets::copy_link(ui, &self.route(), "this puzzle", cx.services);
                    return None;
                }
                None => return None,
            }
            *cx.scene = Scene::default();
            return None;
        }
        let today = day((cx.services.clock)());
        let choice = page::show(ui, self.game, &mut self.row, today, cx.services)?;
        self.again = true;
        self.chosen(choice, cx.services)
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.again {
            return Pace::Now;
        }
        match (&self.mine, self.trainer.as_ref().filter(|_| self.plays)) {
            (None, Some(trainer)) => trainer.pace(services),
            _ => Pace::Sleep,
        }
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Puzzles>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        match route.and_then(Route::get) {
            Some(places::Puzzles { game, puzzle }) => self.go(game.as_deref(), puzzle.clone(), services),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_chooses_among_the_puzzles_by_their_rating() {
        let found: Vec<Mined> = [(7, 230), (8, 203), (9, 215)]
            .map(|(seed, rating)| Mined { seed, position: String::new(), solution: Vec::new(), rating })
            .into();
        let seeds: Vec<u64> = (0..3).filter_map(|level| choose(found.clone(), level)).map(|puzzle| puzzle.seed).collect();
        assert_eq!(seeds, [8, 9, 7]);
        assert_eq!(choose(found[..1].to_vec(), 2).map(|puzzle| puzzle.seed), Some(7));
        assert_eq!(choose(Vec::new(), 0), None);
    }
}
