//! The table of a tournament, its games, and the next step.

use super::state::TournamentScreen;
use crate::tournament::labels;
use egui::{Align, Key, Label, Layout, RichText, Ui};
use fob_arena::{Pairing, Tournament};
use fob_base::text::clipped;
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::layout::{self, Window};
use fob_kit::programs::Who;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::phrases::{fraction, level_label};
use fob_services::route::Nav;

keys! {
    /// The keys of a tournament.
    pub(super) static KEYS = "Tournament";
    PLAY: labels::LET_PLAY, "In the background, while this page is open", [plain(Key::C)];
    STOP: "Stop the computers", "The match that they play will be restarted later", [plain(Key::C)];
}

/// Draws the tournament with its standings and matches.
pub(super) fn show(ui: &mut Ui, state: &mut TournamentScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let back = widgets::titled_page(ui, 980.0, &state.name.clone(), |ui| {
        go = go.take().or(next(ui, state, services));
        ui.add_space(STEP);
        let standings = |ui: &mut Ui, state: &mut TournamentScreen| {
            widgets::card(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                table(ui, state);
            });
        };
        let mut list = |ui: &mut Ui, state: &mut TournamentScreen| {
            widgets::card(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                go = go.take().or(games(ui, state, services));
            });
        };
        if ui.available_width() < layout::NARROW {
            standings(ui, state);
            ui.add_space(STEP);
            list(ui, state);
            return;
        }
        ui.columns(2, |columns| {
            let [left, right] = columns else { return };
            standings(left, state);
            list(right, state);
        });
    });
    if back {
        go = Some(Nav::Back);
    }
    go
}

fn name(tournament: &Tournament, entrant: usize) -> &str {
    tournament.terms().entrants.get(entrant).map_or("", |entrant| entrant.name.trim())
}

fn pair(tournament: &Tournament, pairing: &Pairing) -> String {
    format!("{} – {}", name(tournament, pairing.seats[0]), name(tournament, pairing.seats[1]))
}

/// Draws the next game: a person's, the computers', or none.
fn next(ui: &mut Ui, state: &mut TournamentScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let (played, all) = state.tournament.progress();
    let person = state.next(false);
    let computers = state.tournament.open().iter().filter(|pairing| state.tournament.is_for_computers(pairing)).count();
    if let Some(why) = &state.problem {
        widgets::prose::problem(ui, &fob_services::phrases::sentence(why));
    }
    if let Some(faults) = &state.faults {
        widgets::note(ui, faults);
    }
    if played == all {
        let table = state.tournament.table();
        let first: Vec<&str> =
            table.iter().filter(|line| line.place == 1).map(|line| name(&state.tournament, line.entrant)).collect();
        let text = labels::won(&first.join(" and "));
        ui.label(RichText::new(text).font(theme::strong(SIZES[2])));
        return None;
    }
    let share = played as f32 / all.max(1) as f32;
    widgets::progress(ui, share, &labels::played(played, all), ui.available_width().min(480.0));
    ui.horizontal_wrapped(|ui| {
        if let Some(pairing) = person {
            let verb = if state.going_on.contains_key(&pairing.game) { labels::RESUME } else { labels::PLAY };
            let text = format!("{verb}: {}", pair(&state.tournament, &pairing));
            let tip = "Play the match; the result is entered here";
            if keys::ENTER.primary_as(ui, &text, tip) {
                go = Some(state.table(&pairing, services));
            }
        }
        if let Some((game, _)) = &state.job {
            let now = state.tournament.terms().pairings().get(*game).map(|pairing| pair(&state.tournament, pairing));
            if STOP.button(ui) {
                state.job = None;
            }
            ui.spinner();
            ui.label(format!("{} {}", labels::PLAYING, now.unwrap_or_default()));
        } else if computers > 0 {
            let text = labels::let_play(computers);
            let tip = &PLAY.tooltip();
            let clicked = if person.is_none() {
                widgets::primary(ui, &text, tip).clicked()
            } else {
                widgets::button(ui, &text, tip).clicked()
            };
            if clicked || PLAY.key(ui) {
                state.problem = None;
                state.begin(services);
            }
        }
    });
    go
}

/// Draws the standings; a click on an entrant lists the games of that one.
fn table(ui: &mut Ui, state: &mut TournamentScreen) {
    let TournamentScreen { tournament, chosen, .. } = state;
    let theme = &Theme::from_ui(ui);
    // On a phone wins, draws and losses are in one column, and long names are cut.
    let phone = Window::from_ui(ui).is_phone();
    let (gap, column) = if phone { (8.0, 18.0) } else { (16.0, ui.spacing().interact_size.x) };
    let grid = egui::Grid::new("tournament table").num_columns(7).spacing([gap, 6.0]).min_col_width(column).striped(true);
    grid.show(ui, |ui| {
        for (head, tip) in
            [("", ""), ("", ""), ("Points", "A win is 1, a draw 1/2"), ("Games", ""), ("Won", ""), ("Drawn", ""), ("Lost", "")]
        {
            if phone && !matches!(head, "" | "Points") {
                continue;
            }
            ui.label(RichText::new(head).color(theme.dim)).on_hover_text(tip);
        }
        if phone {
            ui.label(RichText::new("+ = −").color(theme.dim)).on_hover_text("Won, drawn, lost");
        }
        ui.end_row();
        for line in tournament.table() {
            ui.label(line.place.to_string());
            let entrant = tournament.terms().entrants.get(line.entrant);
            let who = match Who::of(
                entrant.and_then(|entrant| entrant.level),
                entrant.and_then(|entrant| entrant.program.as_deref()),
            ) {
                Who::Person => fob_services::labels::A_PERSON.to_owned(),
                Who::Level(level) => level_label(level),
                Who::Program(name) => format!("the program {name}"),
            };
            let most = if phone { 14 } else { usize::MAX };
            let text = RichText::new(clipped(name(tournament, line.entrant), most)).font(theme::strong(SIZES[1]));
            let is_chosen = *chosen == Some(line.entrant);
            let button = egui::Button::selectable(is_chosen, text).min_size(widgets::least(ui));
            if ui.add(button).on_hover_text(format!("{who}; lists the matches of this entrant")).clicked() {
                *chosen = if is_chosen { None } else { Some(line.entrant) };
            }
            ui.label(RichText::new(fraction(line.points)).font(theme::strong(SIZES[1])));
            if phone {
                ui.label(format!("{} {} {}", line.won, line.drawn, line.lost));
            } else {
                for count in [line.played, line.won, line.drawn, line.lost] {
                    ui.label(count.to_string());
                }
            }
            ui.end_row();
        }
    });
}

/// Draws the games in their order, with their results; each that was played can be watched, and a person's game can be played out
/// of turn.
fn games(ui: &mut Ui, state: &mut TournamentScreen, services: &mut Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    if let Some(entrant) = state.chosen {
        let mut all = false;
        ui.horizontal_wrapped(|ui| {
            ui.strong(labels::matches_of(name(&state.tournament, entrant)));
            all = widgets::button(ui, labels::ALL_GAMES, "List the matches of everybody").clicked();
        });
        if all {
            state.chosen = None;
        }
    }
    if let Some((pairing, _)) = &state.again {
        let mut stop = false;
        ui.horizontal_wrapped(|ui| {
            ui.spinner();
            ui.label(format!("Simulating match {} to watch it", pairing.game + 1));
            stop = widgets::button(ui, "Cancel", "Cancel; the result stays").clicked();
        });
        if stop {
            state.again = None;
        }
    }
    let tournament = &state.tournament;
    let terms = tournament.terms();
    let listed = |pairing: &Pairing| state.chosen.is_none_or(|entrant| pairing.seats.contains(&entrant));
    let on = |pairing: &Pairing| format!("{}, {}", terms.dfas[pairing.dfa], terms.boards[pairing.board]);
    let mut asked = None;
    if Window::from_ui(ui).is_phone() {
        // There is no room for a table: a match in two lines, with its result and its button next to them.
        for pairing in terms.pairings().into_iter().filter(listed) {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    asked = asked.take().or(outcome(ui, state, &pairing).map(|asked| (pairing, asked)));
                    ui.vertical(|ui| {
                        let text = format!("{}  {}", pairing.game + 1, pair(tournament, &pairing));
                        ui.add(Label::new(text).truncate());
                        ui.add(Label::new(RichText::new(on(&pairing)).size(SIZES[0]).color(theme.dim)).truncate());
                    });
                });
            });
        }
    } else {
        egui::Grid::new("tournament games").num_columns(5).spacing([12.0, 4.0]).show(ui, |ui| {
            for pairing in terms.pairings().into_iter().filter(listed) {
                ui.label(RichText::new((pairing.game + 1).to_string()).color(theme.dim));
                ui.label(pair(tournament, &pairing));
                ui.label(RichText::new(on(&pairing)).size(SIZES[0]).color(theme.dim));
                asked = asked.take().or(outcome(ui, state, &pairing).map(|asked| (pairing, asked)));
                ui.end_row();
            }
        });
    }
    match asked {
        Some((pairing, Asked::Watch)) => state.watch(&pairing, services),
        Some((pairing, Asked::Play)) => return Some(state.table(&pairing, services)),
        None => {}
    }
    None
}

/// The user's action on a match.
enum Asked {
    Watch,
    Play,
}

/// Draws the result of a match, and what can be done with it.
fn outcome(ui: &mut Ui, state: &TournamentScreen, pairing: &Pairing) -> Option<Asked> {
    let (tournament, theme) = (&state.tournament, &Theme::from_ui(ui));
    match tournament.result(pairing.game) {
        Some([one, two]) => {
            // From the right edge on a phone the button comes first.
            let score = RichText::new(format!("{one} : {two}")).font(theme::strong(SIZES[1]));
            let reversed = ui.layout().prefer_right_to_left();
            if !reversed {
                ui.label(score.clone());
            }
            let button = widgets::button(ui, "Watch", "The replay of this match, from the break on");
            let label = labels::watch_match(pairing.game + 1);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if reversed {
                ui.label(score);
            }
            button.clicked().then_some(Asked::Watch)
        }
        None if tournament.is_for_computers(pairing) => {
            ui.label(RichText::new(labels::TO_COME).size(SIZES[0]).color(theme.dim));
            None
        }
        None => {
            let verb = if state.going_on.contains_key(&pairing.game) { labels::RESUME } else { "Play" };
            let button = widgets::button(ui, verb, "At the table");
            let label = format!("{verb} match {}", pairing.game + 1);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            button.clicked().then_some(Asked::Play)
        }
    }
}
