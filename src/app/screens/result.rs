//! How a match ended: the verdict, every string's run over its DFA, the points, and what comes next.

use super::play;
use super::{Go, Screen};
use crate::app::screens::new_game::Start;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, figure, letters};
use crate::automata::{Letter, StateId};
use crate::rules::{Kind, Match, Names, Series, Winner, log};
use egui::{Key, RichText, Sense, Ui, vec2};
use rand::SeedableRng;

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut play::State, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let mut go = None;
    widgets::page(ui, &theme, 900.0, |ui| {
        let game = state.live.game();
        widgets::title(ui, &theme, &headline(game, state.live.names()));
        for line in [log::end(game, state.live.names()), log::points(game, state.live.names())].into_iter().flatten() {
            ui.add(egui::Label::new(RichText::new(line).color(theme.dim)).wrap());
        }
        ui.add_space(STEP);
        for i in 0..state.dfas.len() {
            run(ui, state, &theme, i);
        }
        ui.add_space(STEP);
        points(ui, state, &theme);
        ui.add_space(STEP * 2.0);
        ui.horizontal(|ui| {
            let played = state.series.games().len() as u32;
            let more = played < state.start.games;
            if more {
                let text = format!("Game {} of {}", played + 1, state.start.games);
                let tip = "Everyone moves one side on (Enter)";
                if widgets::primary(ui, &theme, &text, tip).clicked() || widgets::key(ui, Key::Enter) {
                    go = Some(Go::Start(Box::new(next_game(&state.start, &state.series))));
                }
            } else if widgets::primary(ui, &theme, "Play again", "The same players once more; the seats move on (Enter)")
                .clicked()
                || widgets::key(ui, Key::Enter)
            {
                go = Some(Go::Start(Box::new(again(&state.start))));
            }
            let again = widgets::button(ui, "Watch it again", "In the theatre, from the break on (W)").clicked();
            if again || widgets::key(ui, Key::W) {
                go = Some(Go::Watch(state.live.path().to_path_buf()));
            }
            if widgets::button(ui, "New game", "Other players, another DFA (N)").clicked() || widgets::key(ui, Key::N) {
                go = Some(Go::Instead(Screen::NewGame));
            }
            if widgets::button(ui, "Standings", "Wins, draws and points over time (T)").clicked() || widgets::key(ui, Key::T) {
                go = Some(Go::To(Screen::Standings));
            }
            if widgets::button(ui, "Menu", "Back to the menu (Esc)").clicked() {
                go = Some(Go::To(Screen::Menu));
            }
        });
    });
    go
}

/// Who won, in large.
pub fn headline(game: &Match, names: &Names) -> String {
    let Some(verdict) = game.verdict() else { return "The match goes on".into() };
    match verdict.winner {
        Some(Winner::Party(party)) => {
            format!("{} {}", names.party(game, party), if game.setup().teams { "win" } else { "wins" })
        }
        Some(Winner::Draw) => "A draw".into(),
        None => {
            let scorers = verdict.points.iter().filter(|p| p.to_f64() > 0.0).count();
            match scorers {
                0 => "Nobody scores".into(),
                1 => {
                    let party = verdict.points.iter().position(|p| p.to_f64() > 0.0).unwrap_or(0) as u8 + 1;
                    format!("{} takes the whole point", names.party(game, party))
                }
                n => format!("{n} players share the point"),
            }
        }
    }
}

fn run(ui: &mut Ui, state: &play::State, theme: &Theme, i: usize) {
    let s = &state.live.game().strings()[i];
    let entry = &state.dfas[i];
    let colour = state.start.string_colour(i, s.owner);
    widgets::card(theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            // With few strings there is room to read the figures.
            let size = if state.dfas.len() > 2 { vec2(220.0, 130.0) } else { vec2(340.0, 190.0) };
            let size = size.min(vec2(ui.available_width() * 0.5, size.y));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let frame = figure::Frame::fit(&entry.figure, rect.shrink(6.0), 24.0);
            let marks = figure::Marks { states: vec![(s.state, if s.accepting { theme.good } else { theme.bad })], edge: None };
            figure::draw(ui.painter(), theme, &entry.figure, frame, &marks);
            if let Some(at) = figure::piece_place(&entry.figure, frame, s.state, 0, 1) {
                figure::piece(ui.painter(), at, figure::piece_radius(frame), colour, &super::string_letter(i));
            }
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    widgets::dot(ui, colour);
                    ui.label(
                        RichText::new(format!("String {}: {}", super::string_letter(i), state.owner(i)))
                            .font(theme::strong(15.0)),
                    );
                    let (word, ink) = if s.accepting { ("accepted", theme.good) } else { ("rejected", theme.bad) };
                    ui.label(RichText::new(format!("{word} in state {}", entry.dfa.state(s.state).name)).color(ink));
                });
                letters::word(ui, theme, &s.word, 0, &format!("string {}", super::string_letter(i)));
                let word: Vec<Letter> = s.word.iter().map(|c| figure::letter_of(*c)).collect();
                let path: Vec<StateId> = entry.dfa.path(&word);
                let names: Vec<&str> = path.iter().map(|id| entry.dfa.state(*id).name.as_str()).collect();
                ui.add(egui::Label::new(RichText::new(names.join(" → ")).size(13.0).color(theme.dim)).wrap());
            });
        });
    });
}

fn points(ui: &mut Ui, state: &play::State, theme: &Theme) {
    let series = &state.series;
    let Some(last) = series.games().len().checked_sub(1) else { return };
    let total = series.points();
    let game = series.points_in(last);
    let seats = series.seats_in(last);
    widgets::heading(ui, theme, if series.games().len() > 1 { "Points of the series" } else { "Points" });
    egui::Grid::new("points").num_columns(3).spacing([32.0, 6.0]).show(ui, |ui| {
        ui.label(RichText::new("").color(theme.dim));
        ui.label(RichText::new("this game").color(theme.dim));
        ui.label(RichText::new("so far").color(theme.dim));
        ui.end_row();
        for (seat, person) in seats.iter().enumerate() {
            let index = usize::from(*person) - 1;
            ui.label(state.start.seats.get(seat).map_or("", |s| s.name.as_str()));
            ui.label(game.get(index).map(ToString::to_string).unwrap_or_default());
            ui.label(RichText::new(total.get(index).map(ToString::to_string).unwrap_or_default()).font(theme::strong(15.0)));
            ui.end_row();
        }
    });
}

/// The next game of the series: everyone sits one side on, and tug of war tosses again.
pub fn next_game(start: &Start, series: &Series) -> Start {
    Start { series: Some(series.clone()), ..again(start) }
}

/// Once more from the beginning, with the seats moved on.
pub fn again(start: &Start) -> Start {
    let mut start = Start { series: None, ..start.clone() };
    start.seats.rotate_right(1);
    start.seed = start.seed.wrapping_add(1);
    if let Kind::TugOfWar { accepts } = &mut start.setup.kind {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(start.seed);
        *accepts = crate::rules::toss(&mut rng);
    }
    start
}
