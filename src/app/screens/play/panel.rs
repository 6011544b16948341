//! The head of the match and the panel beside the board: DFA, strings, log.

use super::board::string_colour;
use super::{Dialog, Phase, State, track};
use crate::app::screens::new_game::PLAYER_COLOURS;
use crate::app::screens::string_letter;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::figure::{self, Frame as FigureFrame, Marks, letter_of};
use crate::app::widgets::{self, letters};
use crate::automata::{Letter, StateId};
use crate::table::Colour;
use egui::{Margin, RichText, Sense, Stroke, Ui, vec2};

/// The ground of every panel of the match.
pub fn frame(theme: &Theme) -> egui::Frame {
    egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 10))
}

/// Whose turn it is, which shot, what is left; the match's own buttons at the right.
pub fn head(ui: &mut Ui, state: &mut State, shared: &mut Shared, theme: &Theme) {
    ui.horizontal(|ui| {
        let game = state.live.game();
        let player = game.next_player();
        let colour = PLAYER_COLOURS[usize::from(game.setup().party_of(player).saturating_sub(1)) % 4];
        widgets::dot(ui, colour);
        let name = state.live.names().player(player);
        let text = match &state.phase {
            Phase::BreakAim(None) => "The break: first striker, from S".to_owned(),
            Phase::BreakAim(Some(_)) => "The break: second striker, from N".to_owned(),
            Phase::Aim => format!("{name} shoots from {}", game.next_side()),
            Phase::Think(_) => format!("{name} thinks"),
            Phase::Rolling(_) if state.live.last_was_break() => "The break".to_owned(),
            Phase::Rolling(_) => format!("{} shoots", state.live.names().player(state.live.last_player())),
            Phase::Choose(choose) => format!("{} chooses the order", state.live.names().player(choose.chooser())),
            Phase::ThinkOrder(_) => "The order is chosen".to_owned(),
            Phase::Over => "The match is over".to_owned(),
        };
        ui.label(RichText::new(text).font(theme::strong(20.0)));
        ui.add_space(STEP);
        let (green, red) = (game.remaining(Colour::Green), game.remaining(Colour::Red));
        ui.label(RichText::new(format!("shot {}", game.shots() + 1)).color(theme.dim));
        ui.add_space(STEP);
        for (colour, n) in [(Colour::Green, green), (Colour::Red, red)] {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            letters::puck(ui.painter(), theme, rect.center(), 8.0, colour, 1.0);
            let word = if colour == Colour::Green { "green" } else { "red" };
            ui.label(n.to_string()).on_hover_text(format!("{n} {word} pucks are left on the board"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if widgets::button(ui, "Leave", "To the menu; the match is kept (Esc)").clicked() {
                state.dialog = Some(Dialog::Leave);
            }
            let playing = !matches!(state.phase, Phase::Over | Phase::Rolling(_));
            let why = "Not while a shot plays";
            if widgets::button_if(ui, playing, "Resign", "A player gives up", why).clicked() {
                state.dialog = Some(Dialog::Resign);
            }
            if widgets::button_if(ui, playing, "Draw", "Offer a draw", why).clicked() {
                state.dialog = Some(Dialog::Draw);
            }
            let can = playing && state.live.game().shots() > 0;
            if widgets::button_if(ui, can, "Take back", "The last shot, when all agree (Ctrl+Z)", "There is no shot to take back")
                .clicked()
            {
                state.dialog = Some(Dialog::TakeBack);
            }
            let mut turn = shared.settings.turn_board;
            if ui.checkbox(&mut turn, "Turn").on_hover_text("Turn the board so that the shooter sits at the bottom").changed() {
                shared.settings.turn_board = turn;
                let to = if turn { crate::app::table::aim::turn_for(state.side()) } else { 0.0 };
                state.eye.turn_towards(to);
            }
        });
    });
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &mut State, _shared: &Shared, theme: &Theme) {
    // Strings that share a DFA share a figure.
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for i in 0..state.dfas.len() {
        match groups.iter_mut().find(|g| state.dfas[g[0]].dfa == state.dfas[i].dfa) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    let space = ui.available_height();
    let figures = (space * if groups.len() > 1 { 0.5 } else { 0.40 }).clamp(150.0, 560.0);
    let columns = if groups.len() > 2 { 2 } else { 1 };
    let rows = groups.len().div_ceil(columns);
    let width = (ui.available_width() - STEP * (columns as f32 - 1.0)) / columns as f32;
    for row in groups.chunks(columns) {
        ui.horizontal(|ui| {
            for group in row {
                dfa(ui, state, theme, group, vec2(width, figures / rows as f32));
            }
        });
    }
    ui.separator();
    for i in 0..state.dfas.len() {
        string(ui, state, theme, i);
    }
    ui.separator();
    egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let last = state.log.len();
        for (i, line) in state.log.iter().enumerate() {
            let colour = if i + 1 == last { theme.text } else { theme.dim };
            ui.add(egui::Label::new(RichText::new(line).size(13.0).color(colour)).wrap());
        }
    });
}

fn dfa(ui: &mut Ui, state: &State, theme: &Theme, group: &[usize], size: egui::Vec2) {
    let entry = &state.dfas[group[0]];
    ui.vertical(|ui| {
        ui.set_width(size.x);
        ui.horizontal(|ui| {
            widgets::heading(ui, theme, entry.dfa.name());
            if state.dfas.len() > group.len() {
                let names: Vec<String> = group.iter().map(|s| string_letter(*s)).collect();
                ui.label(RichText::new(format!("reads {}", names.join(", "))).size(13.0).color(theme.dim));
            }
        })
        .response
        .on_hover_text(entry.dfa.about());
        let (rect, response) = ui.allocate_exact_size(vec2(size.x, size.y - 36.0), Sense::hover());
        let room = rect.shrink2(vec2(8.0, 14.0));
        let frame = FigureFrame::fit(&entry.figure, room, 34.0);
        let at: Vec<StateId> = group.iter().map(|s| walked_state(state, *s)).collect();
        let mut marks = Marks::default();
        for (s, id) in group.iter().zip(&at) {
            let track = &state.tracks[*s];
            match track.step {
                Some((l, _)) => marks.edge = Some((*id, letter_of(l))),
                None => marks.states.push((*id, string_colour(state, *s))),
            }
        }
        let ghosts: Vec<(usize, StateId)> = match &state.phase {
            Phase::Choose(choose) => choose.ghosts(state.live.game(), group),
            _ => Vec::new(),
        };
        for (_, id) in &ghosts {
            marks.states.push((*id, theme.accent));
        }
        let painter = ui.painter().with_clip_rect(rect);
        figure::draw(&painter, theme, &entry.figure, frame, &marks);
        let radius = figure::piece_radius(frame);
        for (k, s) in group.iter().enumerate() {
            let track = &state.tracks[*s];
            let here = at[k];
            let together = at.iter().filter(|id| **id == here).count();
            let place = at[..k].iter().filter(|id| **id == here).count();
            let Some(home) = figure::piece_place(&entry.figure, frame, here, place, together) else { continue };
            let point = match track.step {
                Some((l, t)) => {
                    let t = track::ease(t);
                    let edge = figure::along(&entry.figure, frame, here, letter_of(l), t);
                    // A piece leaves its place and comes to the next one over the edge itself.
                    let next = entry.dfa.step(here, letter_of(l));
                    let goal = figure::piece_place(&entry.figure, frame, next, 0, 1).unwrap_or(home);
                    edge.map_or(home.lerp(goal, t), |e| {
                        let near = (1.0 - 4.0 * (t - 0.5).powi(2)).max(0.0);
                        home.lerp(goal, t).lerp(e, near)
                    })
                }
                None => home,
            };
            figure::piece(&painter, point, radius, string_colour(state, *s), &string_letter(*s));
        }
        for (s, id) in ghosts {
            if let Some(place) = figure::piece_place(&entry.figure, frame, id, 0, 1) {
                let colour = string_colour(state, s).gamma_multiply(0.55);
                figure::piece(&painter, place, radius, colour, &string_letter(s));
            }
        }
        let spoken: Vec<String> = group
            .iter()
            .zip(&at)
            .map(|(s, id)| format!("piece {} on {}", string_letter(*s), entry.dfa.state(*id).name))
            .collect();
        let info = format!("DFA {}: {}", entry.dfa.name(), spoken.join(", "));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    });
}

/// The state on which the piece of a string stands, or from which it is on its way.
fn walked_state(state: &State, string: usize) -> StateId {
    let word: Vec<Letter> = state.tracks[string].walked.iter().map(|c| letter_of(*c)).collect();
    state.dfas[string].dfa.run(&word)
}

fn string(ui: &mut Ui, state: &State, theme: &Theme, i: usize) {
    let game = state.live.game();
    let s = &game.strings()[i];
    let at = walked_state(state, i);
    let dfa = &state.dfas[i].dfa;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
        figure::piece(ui.painter(), rect.center(), 11.0, string_colour(state, i), &string_letter(i));
        ui.label(RichText::new(state.owner(i)).font(theme::strong(15.0)));
        if s.holes.len() < 4 {
            let holes: Vec<String> = s.holes.iter().map(ToString::to_string).collect();
            ui.label(RichText::new(holes.join(" ")).size(13.0).color(theme.dim)).on_hover_text("The holes of this string");
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let accepting = dfa.is_accepting(at);
            let (word, colour) = if accepting { ("accepts", theme.good) } else { ("rejects", theme.bad) };
            ui.label(RichText::new(format!("{} {word}", dfa.state(at).name)).size(13.0).color(colour))
                .on_hover_text("The state that its piece stands on");
            meter(ui, theme, state.odds_of(i));
        });
    });
    letters::word(ui, theme, &state.tracks[i].walked, 0, &format!("string {}", string_letter(i)));
}

/// The live odds of a string as a small bar with its number.
fn meter(ui: &mut Ui, theme: &Theme, p: f64) {
    let text = if p > 0.0 && p < 0.001 {
        "<0.1 %".to_owned()
    } else if p < 1.0 && p > 0.999 {
        ">99.9 %".to_owned()
    } else {
        format!("{:.1} %", p * 100.0)
    };
    let label = ui.label(RichText::new(text).font(theme::strong(13.0)));
    let (rect, response) = ui.allocate_exact_size(vec2(56.0, 8.0), Sense::hover());
    ui.painter().rect(rect, 4.0, theme.raised, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    let mut full = rect;
    full.set_width(rect.width() * p as f32);
    ui.painter().rect_filled(full, 4.0, Theme::mix(theme.bad, theme.good, p as f32));
    let tip = "The chance that it ends accepted if the pucks that are left fall at random, into each hole alike";
    response.union(label).on_hover_text(tip);
}
