//! The head of the match and the panel beside the board: DFA, strings, log.

use super::board::string_colour;
use super::{Dialog, Phase, State};
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::automaton::{self, StringView};
use crate::app::widgets::{self, letters};
use crate::automata::StateId;
use crate::table::Colour;
use egui::{Margin, RichText, Sense, Ui, vec2};

/// The ground of every panel of the match.
pub fn frame(theme: &Theme) -> egui::Frame {
    egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 10))
}

/// Whose turn it is, which shot, what is left; the match's own buttons at the right.
pub fn head(ui: &mut Ui, state: &mut State, shared: &mut Shared, theme: &Theme) {
    ui.horizontal(|ui| {
        let game = state.visible_game();
        let player = match &state.phase {
            Phase::Choose(choose) => choose.chooser(),
            Phase::ThinkOrder(_) => game.choices().first().map_or_else(|| game.next_player(), |choice| choice.chooser),
            _ => game.next_player(),
        };
        let colour = state.start.party_colour(game.setup().party_of(player));
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
            let leave = widgets::button(ui, "Leave", "To the menu; the match is kept (Esc)");
            ask(&leave, Dialog::Leave, &mut state.dialog);
            let playing = !matches!(state.phase, Phase::Over | Phase::Rolling(_));
            let why = "Not while a shot plays";
            let resign = widgets::button_if(ui, playing, "Resign", "A player gives up", why);
            ask(&resign, Dialog::Resign, &mut state.dialog);
            let draw = widgets::button_if(ui, playing, "Draw", "Offer a draw", why);
            ask(&draw, Dialog::Draw, &mut state.dialog);
            let can = playing && state.live.game().shots() > 0;
            let why = "There is no shot to take back";
            let back = widgets::button_if(ui, can, "Take back", "The last shot, when all agree (Ctrl+Z)", why);
            ask(&back, Dialog::TakeBack, &mut state.dialog);
            let mut turn = shared.settings.turn_board;
            if ui.checkbox(&mut turn, "Turn").on_hover_text("Turn the board so that the shooter sits at the bottom").changed() {
                shared.settings.turn_board = turn;
                let to = if turn { crate::app::table::aim::turn_for(state.side()) } else { 0.0 };
                state.eye.turn_towards(to);
            }
        });
    });
}

/// Asks a question when its button is pressed. The button gives up the focus, so that the keys answer the question.
fn ask(button: &egui::Response, question: Dialog, dialog: &mut Option<Dialog>) {
    if button.clicked() {
        button.surrender_focus();
        *dialog = Some(question);
    }
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &mut State, _shared: &Shared, theme: &Theme) {
    let strings = views(state);
    let space = ui.available_height();
    let several = state.dfas.iter().any(|d| d.dfa != state.dfas[0].dfa);
    let figures = (space * if several { 0.5 } else { 0.40 }).clamp(150.0, 560.0);
    automaton::figures(ui, theme, &state.dfas, &strings, figures);
    ui.separator();
    for i in 0..strings.len() {
        automaton::string(ui, theme, &state.dfas[i].dfa, &strings, i);
    }
    ui.separator();
    automaton::log(ui, theme, state.log.iter().map(String::as_str));
}

/// The strings as they are seen at this moment.
fn views(state: &State) -> Vec<StringView> {
    let game = state.live.game();
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    let ghosts = match &state.phase {
        Phase::Choose(choose) => choose.ghosts(game, &all),
        _ => Vec::new(),
    };
    let ghost = |i: usize| ghosts.iter().find(|(s, _)| *s == i).map(|(_, id)| *id);
    let odds = |i: usize, ghost: Option<StateId>| match ghost {
        // What has been picked, but not yet chosen.
        Some(ghost) => state.odds.of_state(game, i, ghost),
        None => state.odds_of(i),
    };
    let view = |i: usize| StringView {
        colour: string_colour(state, i),
        owner: state.owner(i),
        // That one string has all holes goes without saying.
        holes: if all.len() > 1 { game.strings()[i].holes.clone() } else { Vec::new() },
        word: state.tracks[i].walked.clone(),
        fresh: 0,
        step: state.tracks[i].step,
        ghost: ghost(i),
        odds: odds(i, ghost(i)),
    };
    all.iter().copied().map(view).collect()
}
