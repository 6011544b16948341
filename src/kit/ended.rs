//! The end of a match: the verdict, every string's run over its DFA, the points, and what you can do next. Shown by the screen of
//! a match when it ends, and later by the screen of a result.

mod curve;
mod flourish;
mod tries;

use crate::keys;
use crate::keys::plain;
use crate::layout::Window;
use crate::theme::{self, STEP, Theme};
use crate::widgets::reader::ReaderEntry;
use crate::widgets::{self, figure, letters, machine};
use egui::{Align, Key, Layout, RichText, Sense, Ui, vec2};
use fob_replay::Player;
use fob_rules::{Kind, Match, Names, Series, Winner, log};
use fob_services::data::{Goal, Services};
use fob_services::driving::task::Task;
use fob_services::driving::{Seat, Sending, Start, challenge, headline, series_headline};
use fob_services::phrases;
use fob_services::places;
use fob_services::route::Nav;
use fob_services::story::Telling;
use std::cmp::Ordering;
use std::path::Path;

keys! {
    /// The keys of a result.
    pub static KEYS = "Result";
    WATCH: WATCH_AGAIN, "In the theatre, from the break on", [plain(Key::W)];
    REVIEW: fob_services::labels::REVIEW, "What each shot was worth, and which shot was better", [plain(Key::R)];
    CHALLENGE: fob_services::labels::COPY_CHALLENGE, "A link to the same match against the same computers, with your result to beat", [plain(Key::G)];
    NEW_GAME: "New match", "Other players, another DFA", [plain(Key::N)];
    STANDINGS: fob_services::labels::STANDINGS, "Wins, draws and points over time", [plain(Key::T)];
}

/// The button that plays the match again as a replay.
pub const WATCH_AGAIN: &str = "Watch it again";

/// A match that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    /// The match at its end.
    pub game: &'a Match,
    /// The names of the players, with the words for green and red.
    pub names: &'a Names,
    /// The drawing of each string's DFA, one a string.
    pub dfas: &'a [ReaderEntry],
    /// Id of the match.
    pub id: &'a str,
    /// The plan it was started from.
    pub start: &'a Start,
    /// Earlier games of the series, and this one.
    pub series: &'a Series,
    /// Path of the match's file.
    pub path: &'a Path,
    /// In a correspondence match: the link to the end, for the others.
    pub letter: Option<&'a Sending>,
    /// The result that was to be beaten.
    pub goal: Option<&'a Goal>,
    /// The daily Fob or the rung of the ladder that it was played for.
    pub task: Option<Task>,
    /// The course of the match.
    pub telling: &'a Telling,
    /// The end of the last run of each string's machine, one per string; see [`endings`].
    pub endings: &'a [Option<String>],
    /// Length of the match at this table in seconds, if it was played without a break.
    pub seconds: Option<f64>,
    /// In a server's room: whether the match is among the replays here. The room decides what comes next.
    pub in_room: Option<bool>,
    /// The party, from 1, that is "you".
    pub you: Option<u8>,
    /// The seconds since it came into sight, for the flourish of a win; `None` for one of another time, and without motion.
    pub age: Option<f64>,
}

impl Ended<'_> {
    /// Returns the challenge that the match can become: one person against computers.
    fn challenge(&self) -> Option<places::Challenge> {
        challenge::challenge(self.start, self.game).map(|(start, goal)| places::Challenge { start, goal })
    }

    /// Returns whether no game of the series is left.
    fn is_last(&self) -> bool {
        self.series.games().len() as u32 >= self.start.games
    }

    /// Returns the end of the match in a sentence. The headline has it already that you have won.
    fn end(&self) -> Option<String> {
        if self.you_won() { log::reason(self.game, self.names) } else { log::end(self.game, self.names) }
    }

    /// Returns whether you have won, as in the headline.
    fn you_won(&self) -> bool {
        let winner = self.game.verdict().and_then(|verdict| verdict.winner);
        matches!((winner, self.you), (Some(Winner::Party(party)), Some(you)) if party == you)
    }

    /// Returns the winner of the series, if this was its last game, or if the others cannot change the winner any more.
    fn series_headline(&self) -> Option<String> {
        let is_last = self.start.games > 1 && (self.is_last() || self.series.is_decided(self.start.games));
        series_headline(self.series, &self.start.seats, self.you).filter(|_| is_last)
    }

    /// Returns the place of this match in its series, as long as that is open, and what decides it.
    fn series_goal(&self) -> Option<String> {
        let (games, played) = (self.start.games, self.series.games().len() as u32);
        let is_open = games > 1 && !self.is_last() && !self.series.is_decided(games) && self.start.seats.len() == 2;
        let wins = games / 2 + 1;
        is_open.then(|| format!("{}: {wins} wins decide", fob_services::labels::match_of(played, games)))
    }

    /// Returns the number of shots and the duration: `34 shots, 11 minutes`.
    fn length(&self) -> String {
        let shots = phrases::plural(self.game.shots() as usize, "shot");
        match self.seconds {
            Some(seconds) if seconds < 60.0 => format!("{shots}, under a minute"),
            Some(seconds) => format!("{shots}, {}", phrases::plural((seconds / 60.0).round() as usize, "minute")),
            None => shots,
        }
    }

    /// Returns the comparison with the result to beat, in sentences.
    fn compared(&self) -> Option<String> {
        let goal = self.goal?;
        let players: Vec<Player> = self.start.seats.iter().map(Seat::player).collect();
        let player = challenge::person(&players)?;
        let own = challenge::goal_of(self.game, player, &self.names.player(player))?;
        let verdict = match challenge::compare(goal, &own) {
            Ordering::Greater => "won",
            Ordering::Equal => "tied",
            Ordering::Less => "lost",
        };
        Some(format!("{} {verdict}. {}. {}.", fob_services::labels::THE_CHALLENGE, goal.in_words(), own.in_words()))
    }
}

/// Returns the end of each machine's last run, one sentence per string; `None` if there was no last run.
pub fn endings(game: &Match, dfas: &[ReaderEntry]) -> Vec<Option<String>> {
    if !game.is_read() {
        return Vec::new();
    }
    let strings = dfas.iter().zip(game.strings());
    strings.map(|(entry, string)| Some(phrases::capital(&machine::why(&entry.machine, &string.configuration)?))).collect()
}

/// The next step after a match of two.
pub const REMATCH: &str = "Again, sides swapped";
/// The next step after a match of the ladder or of the day.
pub const LADDER: &str = "Daily Fob and ladder";

/// The user's next step after a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// The next game of the series.
    Game,
    /// Another match on the same terms.
    Again,
    /// To another place.
    Go(Nav),
}

/// Draws the result of a match. Returns the user's next step.
pub fn show(ui: &mut Ui, state: &Ended<'_>, services: &mut Services) -> Option<Next> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    widgets::page(ui, 900.0, |ui| {
        let game = state.game;
        let won = headline(game, state.names, state.you);
        let series = state.series_headline();
        let title = series.as_ref().unwrap_or(&won);
        // Below the words, which stay readable.
        if let Some(age) = state.age.filter(|_| state.you_won()) {
            flourish::show(ui, ui.cursor().top(), age);
        }
        if !Window::from_ui(ui).is_phone() {
            widgets::title(ui, title);
        } else if widgets::header(ui, title, |_| {}) {
            go = Some(Next::Go(Nav::Home));
        }
        let won = series.as_ref().map(|_| fob_services::labels::last_match(&won));
        let why = state.start.why_resigned(state.game).filter(|_| state.in_room.is_none());
        // The table below has the points. In tug of war the string's own line says who wins on what.
        let is_plain = game.is_read() && matches!(game.setup().kind, Kind::TugOfWar { .. });
        let rule = log::why_points(game).filter(|_| !is_plain).map(phrases::capital);
        for line in [won, state.end(), why, rule, Some(state.length()), state.series_goal()].into_iter().flatten() {
            ui.add(egui::Label::new(RichText::new(line).color(theme.dim)).wrap());
        }
        if let Some(compared) = state.compared() {
            ui.add(egui::Label::new(RichText::new(compared).font(theme::strong(15.0)).color(theme.accent)).wrap());
        }
        tries::show(ui, state, services);
        // On a phone the next step is in sight before anything is scrolled.
        let is_phone = Window::from_ui(ui).is_phone();
        if is_phone {
            ui.add_space(STEP);
            go = steps(ui, state, services).or(go.take());
            ui.add_space(STEP);
        }
        if let Some(shot) = summary(ui, state) {
            go = Some(Next::Go(Nav::push(places::Review { path: state.path.to_path_buf(), shot: Some(shot) })));
        }
        if !is_phone {
            ui.add_space(STEP);
            go = steps(ui, state, services).or(go.take());
        }
        ui.add_space(STEP);
        // The runs of the strings can be long, so they come after what everybody wants to see.
        let columns = if state.dfas.len() > 2 && ui.available_width() > 780.0 { 2 } else { 1 };
        let width = (ui.available_width() - STEP * (columns as f32 - 1.0)) / columns as f32;
        let all: Vec<usize> = (0..state.dfas.len()).collect();
        for row in all.chunks(columns) {
            ui.horizontal_top(|ui| {
                for i in row {
                    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| run(ui, state, *i));
                }
            });
        }
        letters::legend(ui);
    });
    go
}

/// Draws the buttons of what can follow, the next step first. Returns the one that was pressed.
fn steps(ui: &mut Ui, state: &Ended<'_>, services: &mut Services) -> Option<Next> {
    let (game, mut go) = (state.game, None);
    ui.horizontal_wrapped(|ui| {
        let played = state.series.games().len() as u32;
        let left = !state.is_last();
        let more = left && !state.series.is_decided(state.start.games);
        let tournament = services.tournament.as_ref().filter(|(_, seed)| *seed == state.start.seed);
        let has_file = state.in_room != Some(false);
        if state.in_room.is_some() {
            // The others are asked first.
        } else if let Some((name, _)) = tournament {
            let tip = "The result is entered in the tournament";
            if keys::ENTER.primary_as(ui, "Back to the tournament", tip) {
                go = Some(Next::Go(Nav::replace(places::Tournament(name.clone()))));
            }
        } else if more {
            let text = fob_services::labels::match_of(played + 1, state.start.games);
            let tip = "Players rotate seats";
            if keys::ENTER.primary_as(ui, &text, tip) {
                go = Some(Next::Game);
            }
        } else if let Some(Sending { to, replay, orders }) = state.letter {
            let name = state.names.player(*to);
            let tip = "Share the result";
            if keys::ENTER.primary_as(ui, &fob_services::labels::copy_link_for(&name), tip) {
                let route = places::Turns { replay: replay.clone(), orders: orders.clone() };
                widgets::copy_link(ui, &route.into(), &format!("the end of the match for {name}"), services);
            }
        } else if let Some(task) = state.task {
            let day = if let Task::Daily(day) = task { Some(day) } else { None };
            if keys::ENTER.primary_as(ui, LADDER, "Your tries and stars") {
                go = Some(Next::Go(Nav::replace(places::Daily(day))));
            }
        } else {
            let (text, tip) = if game.setup().players() == 2 {
                (REMATCH, "The same players, automaton and pucks, with sides swapped")
            } else {
                (fob_services::labels::PLAY_AGAIN, "Play again with the same players, in rotated seats")
            };
            if keys::ENTER.primary_as(ui, text, tip) {
                go = Some(Next::Again);
            }
            let tip = "The series is decided, and its other matches count for nothing";
            if left && widgets::button(ui, &fob_services::labels::all_the_same(played + 1), tip).clicked() {
                go = Some(Next::Game);
            }
        }
        if has_file && WATCH.button(ui) {
            go = Some(Next::Go(Nav::push(places::Watch { path: state.path.to_path_buf(), shot: None })));
        }
        if has_file && REVIEW.button(ui) {
            go = Some(Next::Go(Nav::push(places::Review { path: state.path.to_path_buf(), shot: None })));
        }
        if challenge::person(&state.start.seats.iter().map(Seat::player).collect::<Vec<_>>()).is_some()
            && CHALLENGE.button(ui)
            && let Some(route) = state.challenge()
        {
            widgets::copy_link(ui, &route.into(), "this match as a challenge", services);
        }
        if NEW_GAME.button(ui) {
            go = Some(Next::Go(Nav::replace(places::New { dfa: None })));
        }
        if STANDINGS.button(ui) {
            go = Some(Next::Go(Nav::push(places::Standings)));
        }
        if widgets::button(ui, fob_services::labels::MENU, &keys::BACK.with_key("Back to the menu")).clicked() {
            go = Some(Next::Go(Nav::Home));
        }
    });
    go
}

fn run(ui: &mut Ui, state: &Ended<'_>, i: usize) {
    let theme = &Theme::from_ui(ui);
    let s = &state.game.strings()[i];
    let entry = &state.dfas[i];
    let colour = theme::rgb(state.start.string_colour(i, s.owner));
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let upright = Window::from_ui(ui).is_upright();
        let contents = |ui: &mut Ui| {
            // With few strings there is room to read the figures.
            let size = if state.dfas.len() > 2 { vec2(200.0, 130.0) } else { vec2(340.0, 190.0) };
            let size = size.min(vec2(ui.available_width() * if upright { 1.0 } else { 0.5 }, size.y));
            if let Some(entry) = &entry.drawn {
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let frame = figure::Placement::fit(entry.figure(), rect.shrink(12.0), 24.0);
                let ink = if s.accepting { theme.good } else { theme.bad };
                let states = s.state().map(|state| (state, ink)).into_iter().collect();
                figure::draw(ui.painter(), theme, entry.figure(), frame, &figure::Marks { states, ..figure::Marks::default() });
                if let Some(at) = s.state().and_then(|state| figure::piece_place(entry.figure(), frame, state, 0, 1)) {
                    let label = phrases::piece_label(i, s.owner, state.dfas.len());
                    figure::piece(ui.painter(), at, figure::piece_radius(frame), colour, &label);
                }
                let name = widgets::labels::states_of(entry.dfa.name());
                widgets::figure_words::tell(ui, rect, &name, entry.figure());
            }
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| {
                    widgets::dot(ui, colour);
                    let owner = state.names.owner(state.game, i);
                    let title = match state.dfas.len() {
                        1 => owner,
                        _ => format!("String {}: {owner}", phrases::string_letter(i)),
                    };
                    ui.label(RichText::new(title).font(theme::strong(15.0)));
                    let word = if s.accepting { fob_services::labels::ACCEPTED } else { fob_services::labels::REJECTED };
                    // A match that somebody has given up is decided by that, and its strings decide nothing.
                    let is_read = state.game.is_read();
                    let (word, ink) = match (is_read, s.accepting) {
                        (false, _) => (format!("not read; {word}"), theme.dim),
                        // Whether a verdict is good depends on the owner of the string: the headline has the winner.
                        (true, _) => (word.to_owned(), theme.text),
                    };
                    let text = match (&entry.drawn, entry.machine.text(&s.configuration)) {
                        (Some(_), state) => format!("{word} in state {state}"),
                        (None, text) if text.is_empty() => format!("{word} by {}", entry.machine.name()),
                        (None, text) => format!("{word} by {} at {text}", entry.machine.name()),
                    };
                    ui.label(RichText::new(text).color(ink));
                });
                if let Some(Some(why)) = state.endings.get(i) {
                    ui.add(egui::Label::new(RichText::new(format!("{why}.")).color(theme.text)).wrap());
                }
                letters::word(ui, &s.word, 0, &format!("string {}", phrases::string_letter(i)));
                let mut at = entry.machine.start();
                let mut names = vec![entry.machine.text(&at)];
                for letter in s.letters() {
                    at = entry.machine.step(&at, letter);
                    names.push(entry.machine.text(&at));
                }
                names.retain(|name| !name.is_empty());
                ui.add(egui::Label::new(RichText::new(names.join(" → ")).size(13.0).color(theme.dim)).wrap());
            });
        };
        Window::from_ui(ui).pair(ui, contents);
    });
}

/// Draws the points and the course of the match, if it is known, next to each other where there is room. Returns the number of
/// the shot whose review was requested.
fn summary(ui: &mut Ui, state: &Ended<'_>) -> Option<usize> {
    if state.telling.story().is_none() && !state.telling.is_due() {
        points(ui, state);
        return None;
    }
    let course = |ui: &mut Ui| {
        let Some(story) = state.telling.story() else {
            curve::due(ui, state);
            return None;
        };
        curve::show(ui, state, story)
    };
    if ui.available_width() < 640.0 {
        points(ui, state);
        return course(ui);
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| points(ui, state));
        ui.add_space(2.0 * STEP);
        ui.vertical(course).inner
    })
    .inner
}

fn points(ui: &mut Ui, state: &Ended<'_>) {
    let theme = &Theme::from_ui(ui);
    let (series, setup) = (state.series, state.game.setup());
    let Some(last) = series.games().len().checked_sub(1) else { return };
    let total = series.points();
    let game = series.points_in(last);
    let seats = series.seats_in(last);
    widgets::heading(
        ui,
        if series.games().len() > 1 { fob_services::labels::POINTS_OF_SERIES } else { fob_services::labels::POINTS },
    );
    // Of a single match both would be the same; and the score of a room is in its row.
    let sums_up = series.games().len() > 1 && state.in_room.is_none();
    egui::Grid::new("points").num_columns(3).min_row_height(theme::Sizes::MOUSE.control.y).spacing([32.0, 6.0]).show(ui, |ui| {
        ui.label(RichText::new("").color(theme.dim));
        ui.label(RichText::new(fob_services::labels::THIS_MATCH).color(theme.dim));
        ui.label(RichText::new(if sums_up { "so far" } else { "" }).color(theme.dim));
        ui.end_row();
        for (place, person) in seats.iter().enumerate() {
            let index = usize::from(*person) - 1;
            ui.horizontal(|ui| {
                let Some(seat) = state.start.seats.get(place) else { return };
                let player = u8::try_from(place + 1).unwrap_or(u8::MAX);
                let is_you = !setup.teams && state.you == Some(player);
                ui.label(if is_you { fob_services::labels::YOU } else { seat.name.as_str() });
                if let Some(level) = seat.computer {
                    ui.label(RichText::new(phrases::level_label(level)).size(13.0).color(theme.dim));
                }
            });
            ui.label(game.get(index).map(ToString::to_string).unwrap_or_default());
            let total = total.get(index).filter(|_| sums_up);
            ui.label(RichText::new(total.map(ToString::to_string).unwrap_or_default()).font(theme::strong(15.0)));
            ui.end_row();
        }
    });
}
