//! Playing on from a shot of a replay: who plays now, and from where. The replay stays as it is.

use crate::app::pace::Pace;
use crate::app::player_colours::PlayerColour;
use crate::app::route::{Nav, Pucks, Route};
use crate::app::scene::BoardScene;
use crate::app::screen::{Cx, Screen};
use crate::app::session::{Seat, Start};
use crate::app::shared::Shared;
use crate::app::table::{Eye, hand, playback as discs};
use crate::app::theme::{self, STEP, Theme};
use crate::app::topic::Topic;
use crate::app::widgets::panel_frame;
use crate::app::widgets::{self, letters};
use crate::app::words::level_label;
use crate::app::words::string_letter;
use crate::app::worker::Worker;
use crate::opponent::Level;
use crate::replay::{Outcome, Phase, Playback, PlayedShot, Player, Recorder, Replay};
use crate::rules::{Match, Names, Reason, log};
use crate::store::{self, ReplayFile, Store, load_replay};
use crate::table::Layout;
use egui::{Key, Modifiers, RichText, Slider, Ui};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// What comes of the work: a match with its file, or pucks for the practice table.
#[derive(Debug)]
enum Ready {
    Match(PathBuf),
    Practice(Box<Layout>),
}

/// What the form holds.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    replay: Replay,
    /// The replay as it was recorded: to look at, it needs no simulation.
    playback: Playback,
    /// The last shot from which a match can go on.
    last: usize,
    shot: usize,
    seats: Vec<Seat>,
    work: Option<Worker<Result<Ready, Vec<String>>>>,
    problems: Vec<String>,
}

/// Whether the match goes on after a shot, once a resignation or a draw that was agreed is left out.
fn goes_on(shot: &PlayedShot) -> bool {
    match shot.settled.phase() {
        Phase::Over(verdict) => matches!(verdict.reason, Reason::Resigned(_) | Reason::Agreed),
        _ => true,
    }
}

impl State {
    /// Opens a replay at a shot.
    ///
    /// # Errors
    /// Why nobody can play on from it, a line each.
    pub fn open(path: &Path, shot: Option<usize>) -> Result<Self, Vec<String>> {
        let replay = load_replay(path).map_err(|error| error.lines())?;
        let playback =
            Playback::as_recorded(&replay).map_err(|error| vec![format!("{}:{}:1: {error}", path.display(), error.line())])?;
        let Some(last) = playback.shots().iter().rev().find(|shot| goes_on(shot)).map(|shot| shot.number) else {
            return Err(vec![format!("{}: no shot was taken from which one could play on", path.display())]);
        };
        let seats = Start::of(playback.header()).map_or_else(Vec::new, |start| start.seats);
        let mut state =
            Self { path: path.to_path_buf(), replay, last, shot: 0, seats, work: None, problems: Vec::new(), playback };
        state.go(shot.unwrap_or(last).min(last));
        Ok(state)
    }

    /// The shot from which the new match goes on.
    pub fn shot(&self) -> usize {
        self.shot
    }

    fn first(&self) -> usize {
        self.playback.shots().first().map_or(0, |shot| shot.number)
    }

    fn go(&mut self, shot: usize) {
        self.shot = shot.clamp(self.first(), self.last.max(self.first()));
        self.problems.clear();
    }

    fn played(&self) -> Option<&PlayedShot> {
        self.playback.shot(self.shot)
    }

    /// What keeps the match from starting.
    fn wrong(&self) -> Option<String> {
        if let Some(problem) = Seat::problems(&self.seats).into_iter().next() {
            return Some(problem);
        }
        match self.played() {
            Some(shot) if goes_on(shot) => None,
            _ => Some(format!("the match is over after shot {}; choose an earlier one", self.shot)),
        }
    }

    fn start(&mut self, shared: &Shared) {
        let players: Vec<Player> = self.seats.iter().map(Seat::player).collect();
        let (replay, shot, store) = (self.replay.clone(), self.shot, shared.store.clone());
        let name = self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("a replay").to_owned();
        self.problems.clear();
        self.work = Some(Worker::start(move |stop| {
            let wanted = || !stop.load(Ordering::Relaxed);
            match replay.header.setup() {
                Some(_) => begin(&replay, shot, players, &name, &store, &wanted),
                None => pucks(&replay, shot, &wanted),
            }
        }));
    }
}

/// Simulates all up to a shot and makes the file of the new match.
fn begin(
    replay: &Replay,
    shot: usize,
    players: Vec<Player>,
    name: &str,
    store: &Store,
    wanted: &dyn Fn() -> bool,
) -> Result<Ready, Vec<String>> {
    let live = Recorder::play_on_with(replay, shot, |header| {
        header.players = players;
        header.date = Some(store::now());
        header.note = format!("played on from shot {shot} of {name}");
    });
    let mut live = live.map_err(|error| vec![error.to_string()])?;
    if live.is_over() {
        return Err(vec![format!("the match is over after shot {shot}; choose an earlier one")]);
    }
    if !wanted() {
        return Err(vec!["stopped".to_owned()]);
    }
    let path = store.new_match().map_err(|error| error.lines())?;
    let file = ReplayFile::create(&path, &mut live).map_err(|error| error.lines())?;
    Ok(Ready::Match(file.path().to_path_buf()))
}

/// Simulates practice up to a shot: where its pucks lie then, to the last bit.
fn pucks(replay: &Replay, shot: usize, wanted: &dyn Fn() -> bool) -> Result<Ready, Vec<String>> {
    let playback = Playback::with_progress(replay, |_, _| wanted()).map_err(|error| vec![error.to_string()])?;
    let shot = playback.shot(shot).ok_or_else(|| vec![format!("there is no shot {shot}")])?;
    Ok(Ready::Practice(Box::new(shot.settled.layout.clone())))
}

impl Screen for State {
    fn route(&self) -> Route {
        Route::PlayOn { path: self.path.clone(), shot: Some(self.shot) }
    }

    fn title(&self) -> &'static str {
        "Fob: play on"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        if self.work.is_some() { Pace::After(0.05) } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut State, cx: &mut Cx<'_>) -> Option<Nav> {
    let shared = &mut *cx.shared;
    let mut go = None;
    match state.work.as_mut().and_then(Worker::poll) {
        Some(Ok(Ok(Ready::Match(path)))) => {
            state.work = None;
            shared.say(format!("The match goes on from shot {} of the replay", state.shot));
            go = Some(Nav::Replace(Route::Resume(path)));
        }
        Some(Ok(Ok(Ready::Practice(layout)))) => {
            state.work = None;
            let pucks = Pucks::of(&layout, shared.library.name_of(&layout.board));
            go = Some(Nav::Replace(Route::Practice(Some(Box::new(pucks)))));
        }
        Some(Ok(Err(lines))) => (state.work, state.problems) = (None, lines),
        Some(Err(line)) => (state.work, state.problems) = (None, vec![line]),
        None => {}
    }
    let working = state.work.is_some();
    if working && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.work = None;
    }
    if !working {
        for (key, to) in [
            (Key::ArrowLeft, state.shot.saturating_sub(1)),
            (Key::ArrowRight, state.shot + 1),
            (Key::Home, 0),
            (Key::End, usize::MAX),
        ] {
            if widgets::key(ui, key) {
                state.go(to);
            }
        }
    }
    let wide = ui.max_rect().width();
    egui::Panel::top("play on head").frame(panel_frame(ui)).show(ui, |ui| {
        if widgets::header(ui, "Play on from here", |_| {}) {
            go = Some(Nav::Back);
        }
    });
    let right = (wide * 0.38).clamp(380.0, 560.0);
    egui::Panel::right("play on form").exact_size(right).resizable(false).frame(panel_frame(ui)).show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| form(ui, state, shared));
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        let response = hand::sense(ui, "The board");
        if let Some(shot) = state.played() {
            let layout = &shot.settled.layout;
            let fit = Eye::default().fit(&layout.board, response.rect.shrink(8.0));
            let discs = discs::resting(layout);
            cx.scene.boards.push(BoardScene { board: layout.board.clone(), fit, discs, light: 1.0 });
        }
    });
    go
}

fn form(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let theme = &Theme::of(ui);
    let working = state.work.is_some();
    let practice = state.replay.header.setup().is_none();
    ui.add_enabled_ui(!working, |ui| {
        widgets::heading(ui, "From which shot on");
        let mut shot = state.shot;
        ui.spacing_mut().slider_width = (ui.available_width() - 120.0).max(80.0);
        let range = state.first()..=state.last;
        if !range.is_empty() && range.start() != range.end() {
            let slider = ui.add(Slider::new(&mut shot, range).text(format!("of {}", state.last)));
            slider.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, "After shot"));
            slider.on_hover_text("The last shot that is kept (left and right arrow, Home and End)");
            if shot != state.shot {
                state.go(shot);
            }
        }
        standing(ui, state);
        ui.add_space(STEP);
        if practice {
            widgets::note(ui, "Practice has no rules and no players: the pucks are laid on the practice table.");
        } else {
            widgets::heading(ui, "Who plays now");
            for i in 0..state.seats.len() {
                seat(ui, state, i);
            }
        }
    });
    ui.add_space(STEP);
    for line in &state.problems {
        ui.add(egui::Label::new(RichText::new(line).color(theme.bad)).wrap());
    }
    let wrong = state.wrong();
    if let (Some(line), true) = (&wrong, state.problems.is_empty()) {
        ui.add(egui::Label::new(RichText::new(line).color(theme.bad)).wrap());
    }
    ui.horizontal(|ui| {
        if working {
            ui.spinner();
            ui.label(RichText::new("The shots are simulated again").color(theme.dim));
            if widgets::button(ui, "Cancel", "Begin nothing (Esc)").clicked() {
                state.work = None;
            }
            return;
        }
        let text = if practice { "To the practice table" } else { "Play on" };
        let why = wrong.clone().unwrap_or_default();
        let clicked = widgets::primary_if(ui, wrong.is_none(), text, "Begin (Enter)", &why).clicked();
        if (clicked || widgets::key(ui, Key::Enter) || widgets::shortcut(ui, Modifiers::COMMAND, Key::Enter)) && wrong.is_none() {
            state.start(shared);
        }
    });
    widgets::note(ui, "The replay stays as it is; what you play is a match of its own, with a file of its own.");
}

/// What has happened up to the shot, and who is next.
fn standing(ui: &mut Ui, state: &State) {
    let theme = &Theme::of(ui);
    let Some(shot) = state.played() else { return };
    let names = Names::new(state.seats.iter().map(|seat| seat.name.trim().to_owned()));
    let told = match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => log::break_shot(outcome),
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, &shot.recorded.report, outcome, &names),
        _ => format!("{} pucks lie on the board", shot.settled.layout.pucks.len()),
    };
    let back = if shot.taken_back { " (taken back later)" } else { "" };
    let number = if matches!(shot.outcome, Outcome::Break(_)) { "The break".to_owned() } else { format!("Shot {}", shot.number) };
    ui.add(egui::Label::new(RichText::new(format!("{number}{back}: {told}")).color(theme.dim)).wrap());
    // A resignation and a draw are left out when the match goes on.
    let end = if shot.settled.is_over() { &shot.after } else { &shot.settled };
    let Some(game) = &end.game else { return };
    for (i, string) in game.strings().iter().enumerate() {
        ui.horizontal(|ui| {
            let owner = string.owner.and_then(|owner| state.seats.get(usize::from(owner).checked_sub(1)?));
            widgets::dot(ui, owner.map_or(PlayerColour::of_seat(i), |seat| seat.colour).colour());
            ui.label(string_letter(i));
            letters::word(ui, &string.word, 0, &format!("string {}", string_letter(i)));
        });
    }
    ui.label(RichText::new(next(game, &names)).font(theme::strong(15.0)));
}

/// Who does what next.
fn next(game: &Match, names: &Names) -> String {
    if let Some(choice) = game.choices().first() {
        return format!("Next: {} chooses an order", names.player(choice.chooser));
    }
    format!("Next: {} shoots from {}", names.player(game.next_player()), game.next_side())
}

fn seat(ui: &mut Ui, state: &mut State, i: usize) {
    let Some(seat) = state.seats.get_mut(i) else { return };
    ui.horizontal(|ui| {
        widgets::dot(ui, seat.colour.colour());
        let edit =
            egui::TextEdit::singleline(&mut seat.name).margin(egui::Margin::symmetric(8, 5)).desired_width(150.0).char_limit(32);
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, format!("Name of player {}", i + 1)));
        let text = seat.computer.map_or_else(|| "a person".to_owned(), level_label);
        let combo = egui::ComboBox::from_id_salt(("play on seat", i)).width(130.0).selected_text(text);
        combo.show_ui(ui, |ui| {
            ui.selectable_value(&mut seat.computer, None, "a person");
            for level in Level::ALL {
                ui.selectable_value(&mut seat.computer, Some(level), level_label(level));
            }
        });
    });
}
