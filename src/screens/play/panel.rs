//! The head of the match and the panel next to the board: DFA, strings, log.

use super::state::{Dialog, State};
use crate::play::labels;
use egui::{Key, RichText, Sense, Ui, vec2};
use fob_kit::offers;
use fob_kit::session::Turn;
use fob_kit::shared::Shared;
use fob_kit::table::shot_view::StringAt;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::{self, bar, letters};
use fob_kit::words::percent;
use fob_machines::Configuration;
use fob_replay::Outcome;
use fob_table::Colour;

/// Whose turn it is, the number of the shot, the pucks left; the buttons of the match on the right. Returns whether to leave.
pub fn head(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> bool {
    let theme = &Theme::from_ui(ui);
    let mut leave = false;
    let left = |ui: &mut Ui, state: &mut State| {
        let game = state.seen();
        let player = state.on_turn();
        let breaks = matches!(state.played.turn(), Turn::Show(shot) if matches!(shot.outcome, Outcome::Break(_)));
        let colour = state.played.start.party_colour(game.setup().party_of(player));
        widgets::dot(ui, if breaks { theme.dim } else { colour });
        let name = state.played.names().player(player);
        let text = match state.played.turn() {
            Turn::Break(None) => "The break: first striker, from S".to_owned(),
            Turn::Break(Some(_)) => "The break: second striker, from N".to_owned(),
            Turn::Shoot => format!("{name} shoots from {}", game.next_side()),
            Turn::Think => format!("{name} thinks"),
            Turn::Roll if !state.played.now().broken => "The break".to_owned(),
            Turn::Show(_) if breaks => "The break".to_owned(),
            Turn::Roll | Turn::Show(_) => format!("{name} shoots"),
            Turn::Choose => format!("{name} chooses the order"),
            Turn::ThinkOrder => "The order is chosen".to_owned(),
            Turn::Wait(_) if game.choices().is_empty() => format!("{name} shoots next, from {}", game.next_side()),
            Turn::Wait(_) => format!("{name} chooses the order next"),
            Turn::Over => "The match is over".to_owned(),
        };
        ui.label(RichText::new(text).font(theme::strong(20.0)));
        ui.add_space(STEP);
        let (green, red) = (game.remaining(Colour::Green), game.remaining(Colour::Red));
        ui.label(RichText::new(format!("shot {}", game.shots() + 1)).color(theme.dim));
        ui.add_space(STEP);
        for (colour, n) in [(Colour::Green, green), (Colour::Red, red)] {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            letters::puck(ui.painter(), theme, rect.center(), 8.0, colour, 1.0);
            let word = theme.palette.word(colour);
            ui.label(n.to_string()).on_hover_text(format!("{n} {word} pucks are left on the board"));
        }
    };
    bar::show(ui, state, left, |ui, state| {
        leave = widgets::button(ui, "Leave", "Back to the menu, where you can resume the match (Esc)").clicked();
        let playing = state.is_waiting();
        let waits = matches!(state.played.turn(), Turn::Wait(_));
        let why = if waits { "Only on your turn" } else { "Not while a shot plays" };
        let resign = widgets::button_if(ui, playing, labels::RESIGN, "Resign the match", why);
        ask(&resign, Dialog::Resign, &mut state.dialog);
        if state.certain.0 {
            let end =
                widgets::button_if(ui, playing, labels::CERTAIN_RESULT, "The result is certain: end the match, or play on", why);
            ask(&end, Dialog::Certain, &mut state.dialog);
        }
        // By links nobody can be asked.
        if !state.played.is_by_links() {
            let draw = widgets::button_if(ui, playing, labels::DRAW, "Offer a draw", why);
            ask(&draw, Dialog::Draw, &mut state.dialog);
            let can = playing && state.played.can_take_back();
            let why = "No shot to take back";
            let back = widgets::button_if(ui, can, labels::TAKE_BACK, "The last shot, if everybody agrees (Ctrl+Z)", why);
            ask(&back, Dialog::TakeBack, &mut state.dialog);
        }
        let mut turn = shared.settings.turn_board;
        let tip = widgets::with_key("Turn the board so that the shooter is at the bottom", Key::T);
        let mut changed = ui.checkbox(&mut turn, "Turn").on_hover_text(&tip).changed();
        if offers::offer(ui, "Turn", &tip, None) || widgets::key(ui, Key::T) {
            turn ^= true;
            changed = true;
        }
        if changed {
            shared.settings.turn_board = turn;
            let to = if turn { fob_kit::table::aim::turn_for(state.played.side()) } else { 0.0 };
            state.eye.turn_towards(to);
        }
    });
    leave
}

/// Asks a question when its button is pressed. The button gives up the focus, so that the keys answer the question.
fn ask(button: &egui::Response, question: Dialog, dialog: &mut Option<Dialog>) {
    if button.clicked() {
        button.surrender_focus();
        *dialog = Some(question);
    }
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &State, shared: &Shared) {
    let strings = views(state, shared);
    let above = |ui: &mut Ui, space: f32| {
        automaton::figures(ui, &state.dfas, &strings, automaton::height(space, &state.dfas));
        ui.separator();
        automaton::strings(ui, &state.dfas, &strings);
        prospects(ui, state);
    };
    automaton::beside(ui, above, state.played.log.iter().map(String::as_str));
}

/// Each party's chance of winning, and what the last shot changed of it.
fn prospects(ui: &mut Ui, state: &State) {
    let theme = &Theme::from_ui(ui);
    let game = state.game();
    let shared_out = game.setup().is_shared_out();
    let (what, tip) = if shared_out {
        ("Expects", "Expected points if medium players took over, and the change caused by the last shot")
    } else {
        ("Wins", "Chance of winning if medium players took over, and the change caused by the last shot")
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(what).color(theme.dim)).on_hover_text(tip);
        for ((points, gained), party) in state.played.prospects.shown().zip(1_u8..) {
            widgets::dot(ui, state.played.start.party_colour(party));
            let number = if shared_out { format!("{points:.2}") } else { percent(points) };
            let text = format!("{} {number}", state.played.names().party(game, party));
            ui.label(RichText::new(text).font(theme::strong(15.0))).on_hover_text(tip);
            let change = if shared_out { format!("{gained:+.2}") } else { format!("{:+.0}", gained * 100.0) };
            if !matches!(change.as_str(), "+0" | "-0" | "+0.00" | "-0.00") {
                let colour = if gained > 0.0 { theme.good } else { theme.bad };
                ui.label(RichText::new(change).size(13.0).color(colour)).on_hover_text("By the last shot");
            }
        }
    });
}

/// The strings as they are seen at this moment.
fn views(state: &State, shared: &Shared) -> Vec<StringView> {
    let (game, seen) = (state.game(), state.seen());
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    let ghosts = state.order.as_ref().map_or_else(Vec::new, |order| order.ghosts(game, &all));
    let ghost = |i: usize| ghosts.iter().find(|(s, _)| *s == i).map(|(_, to)| to);
    let odds = |i: usize, ghost: Option<&Configuration>| match ghost {
        // What has been picked, but not yet chosen.
        Some(ghost) => state.played.odds_from(seen, i, ghost),
        None => state.played.odds_of(seen, i),
    };
    let view = |(i, now): (usize, StringAt<'_>)| StringView {
        colour: state.string_colour(i),
        owner: state.played.owner(i),
        // That one string has all holes goes without saying.
        holes: if all.len() > 1 { game.strings()[i].holes.clone() } else { Vec::new() },
        word: now.read().to_vec(),
        fresh: 0,
        step: now.step,
        ghost: ghost(i).cloned(),
        odds: odds(i, ghost(i)),
    };
    state.strings(shared).into_iter().enumerate().map(view).collect()
}
