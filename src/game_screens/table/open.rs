//! Opening a game at the table: the last game, a new one, another one, a pasted one.

use super::computer::driven;
use super::moves::MoveList;
use super::state::{Dialog, Known, Table, seed, switched};
use crate::files::{self, File, Saves};
use crate::labels;
use crate::view::{Start, View};
use fob_games::{Game, History, Seat};
use fob_kit::programs::Programs;
use fob_services::data::Services;
use fob_services::phrases::plural;
use fob_services::places;
use fob_services::route::Route;

/// Maximum number of moves in a link or a pasted text.
const MOST_MOVES: usize = 2000;

impl<V: View> Table<V> {
    /// Opens the last game, or a new one.
    pub fn open(services: &mut Services) -> Self {
        let history = fresh::<V>(services, seed(services, 0));
        let mut table = Self::with(history, File::default());
        table.file = File::none(table.tree());
        if let Some((name, text)) = files::latest(services, &[V::Game::ID], usize::MAX).pop().flatten() {
            match History::from_ron(&text) {
                Ok(history) => {
                    let file = File::holding(name, &text, &history, services);
                    table = Self::with(history, file);
                }
                Err(errors) => {
                    let mut lines = vec![format!("{name}.ron:")];
                    lines.extend(errors.problems().iter().cloned());
                    services.problem(lines);
                }
            }
        }
        table.view.opened(table.desk.contest().history());
        table
    }

    fn with(history: History<V::Game>, file: File) -> Self {
        Self {
            known: Known::new::<V>(&history),
            desk: driven(history),
            elsewhere: Vec::new(),
            in_room: None,
            varies: None,
            view: V::default(),
            file,
            search: None,
            guests: Vec::new(),
            programs: Programs::default(),
            study: None,
            hint: None,
            analysis: false,
            paused: false,
            limit: 10.0,
            dialog: None,
            saves: Saves::default(),
            moves: MoveList::default(),
            trashed: None,
            since: 0.0,
            begun: 0,
            again: true,
            leads: None,
            typing: false,
        }
    }

    /// Puts another game on the table; the previous one is kept in its file. `keep` creates a file for the new game at once.
    pub(super) fn put(&mut self, history: History<V::Game>, file: File, keep: bool, services: &mut Services) {
        self.save_now(services);
        if self.file.has_failed() {
            services.problem(vec!["the current game could not be saved, so it stays open until it is saved".to_owned()]);
            return;
        }
        self.known = Known::new::<V>(&history);
        (self.desk, self.varies) = (driven(history), None);
        self.elsewhere.clear();
        self.in_room = None;
        self.file = file;
        self.search = None;
        self.guests.clear();
        self.study = None;
        self.hint = None;
        self.paused = false;
        self.dialog = None;
        self.begun += 1;
        self.since = services.now;
        self.view.opened(self.desk.contest().history());
        if keep {
            drop(self.write(services));
        }
    }

    /// Starts a new game with the same players. Additional seats are the computer's, if it plays at all.
    pub(super) fn start(&mut self, start: Start<V::Game>, services: &mut Services) {
        let mut history = History::new(start.position);
        let before = self.tree().seats();
        let level = before.iter().any(|seat| seat.computer.is_some()).then_some(V::USUAL_LEVEL);
        for player in 1..=history.position().players() {
            let seat = before.get(usize::from(player) - 1).cloned();
            history.set_seat(player, seat.unwrap_or_else(|| switched::<V::Game>(&Seat::default(), level)));
        }
        history.set_replaces(self.tree().replaces());
        history.set_seed(seed(services, self.begun));
        let file = File::none(&history);
        self.put(history, file, !start.random, services);
    }

    /// Starts the same game again: from its first position, with the same players at the same levels.
    pub(super) fn again(&mut self, services: &mut Services) {
        let Some(first) = self.tree().position_at(self.tree().root()).cloned() else { return };
        let start = self.view.again(&first, seed(services, self.begun));
        self.start(start, services);
    }

    /// Handles pasted text: a game, a save or a position replaces the game, moves are played from the place in view. A text of
    /// another kind is reported.
    pub(super) fn paste(&mut self, text: &str, services: &mut Services) {
        let text = text.trim();
        if text.is_empty() {
            services.say(labels::NO_TEXT);
            return;
        }
        let first = text.lines().next().unwrap_or("").trim();
        if let Some(other) = fob_games::game(first).filter(|other| other.id() != V::Game::ID) {
            let line = format!("This is a game of {}. Open {} and paste it there.", other.title(), other.title());
            self.dialog = Some(Dialog::Problem("This is another game".into(), vec![line]));
            return;
        }
        let read = if first == V::Game::ID {
            History::<V::Game>::from_text(text).map_err(|e| e.problems().to_vec())
        } else if text.starts_with('(') {
            History::<V::Game>::from_ron(text).map_err(|e| e.problems().to_vec())
        } else {
            position::<V::Game>(text).map(History::new)
        };
        match read {
            Ok(mut history) => {
                if history.seats().iter().all(|seat| seat.name.is_empty() && seat.computer.is_none()) {
                    for (player, seat) in (1..).zip(self.tree().seats()) {
                        history.set_seat(player, seat.clone());
                    }
                }
                let file = File::none(&history);
                self.put(history, file, true, services);
                services.say(labels::PASTED);
            }
            Err(_) if is_moves::<V::Game>(text) => self.paste_moves(text, services),
            Err(lines) => {
                let title = labels::NOTHING_TO_PASTE;
                self.dialog = Some(Dialog::Problem(title.into(), lines));
            }
        }
    }

    /// Plays moves from the place in view: all of them, or none if one of them cannot be played.
    fn paste_moves(&mut self, text: &str, services: &mut Services) {
        let mut history = self.tree().clone();
        let mut count = 0;
        for mv in moves(text) {
            count += 1;
            let played = if count > MOST_MOVES {
                Err(vec![format!("{count} moves: expected at most {MOST_MOVES}")])
            } else {
                history.play_text(mv).map(|_| ()).map_err(|error| vec![format!("move {count}: {error}")])
            };
            if let Err(lines) = played {
                self.dialog = Some(Dialog::Problem("These moves cannot be played from here".into(), lines));
                return;
            }
        }
        self.desk = driven(history);
        drop(self.write(services));
        services.say(format!("{} pasted", plural(count, "move")));
    }
}

/// Returns the words of a text that may be moves: without the numbers of a list of moves, and the dots for an omitted move.
fn moves(text: &str) -> impl Iterator<Item = &str> {
    let is_number = |word: &&str| word.ends_with('.') && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    text.split_whitespace().filter(move |word| !is_number(word))
}

/// Returns whether a text is meant as moves: most of its words are moves.
fn is_moves<G: Game>(text: &str) -> bool {
    let (good, bad): (Vec<&str>, Vec<&str>) = moves(text).take(MOST_MOVES).partition(|word| word.parse::<G::Move>().is_ok());
    good.len() > bad.len()
}

impl<V: View> Table<V> {
    /// Puts the game of a link on the table. It has no file until its first move.
    ///
    /// # Errors
    /// The problems of the position or of a move, one per line.
    pub(super) fn linked(&mut self, from: Option<&str>, moves: &str, services: &mut Services) -> Result<(), Vec<String>> {
        let start = match from {
            Some(text) => position::<V::Game>(text)?,
            None => V::Game::start(&<V::Game as Game>::Setup::default(), 0),
        };
        let mut history = History::new(start);
        for (number, mv) in (1..).zip(moves.split_whitespace()) {
            if number > MOST_MOVES {
                return Err(vec![format!("moves of the link: expected at most {MOST_MOVES}")]);
            }
            history.play_text(mv).map_err(|error| vec![format!("move {number} of the link: {error}")])?;
        }
        for (player, seat) in (1..=history.position().players()).zip(self.tree().seats()) {
            history.set_seat(player, Seat { computer: None, program: None, ..seat.clone() });
        }
        let file = File::none(&history);
        self.put(history, file, false, services);
        services.say("You opened this game from a link. It is saved from your first move on");
        Ok(())
    }
}

/// Returns the game of a history up to the place in view, as a route.
pub(super) fn link<G: Game>(history: &History<G>) -> (Route, String) {
    let track = history.track();
    let here = track.iter().position(|id| *id == history.current()).unwrap_or(0);
    let moves: Vec<String> = track[..=here].iter().filter_map(|id| history.move_to(*id)).map(ToString::to_string).collect();
    let from = history.position_at(history.root()).map(ToString::to_string);
    let what = format!("this position of {}", G::TITLE);
    (places::Game { id: G::ID.to_owned(), from, moves: Some(moves.join(" ")) }.into(), what)
}

/// Reads a position.
///
/// # Errors
/// The problems of the position, one per line.
pub(super) fn position<G: Game>(text: &str) -> Result<G, Vec<String>> {
    text.parse::<G>().map_err(|e| e.problems().iter().map(ToString::to_string).collect())
}

/// Returns the default new game: a person against the computer.
fn fresh<V: View>(services: &Services, seed: u64) -> History<V::Game> {
    let mut history = History::new(V::Game::start(&<V::Game as Game>::Setup::default(), seed));
    history.set_seed(seed);
    let name = services.settings.names.first().cloned().unwrap_or_default();
    history.set_seat(1, Seat { name, computer: None, program: None });
    for player in 2..=history.position().players() {
        history.set_seat(player, switched::<V::Game>(&Seat::default(), Some(V::USUAL_LEVEL)));
    }
    history
}
