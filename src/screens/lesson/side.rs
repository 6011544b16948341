//! The panel next to the board: the task, the figure, and the strings.

use super::board::string_colour;
use super::state::{LessonScreen, Stage};
use egui::{Label, RichText, Ui};
use fob_kit::layout::Window;
use fob_kit::prose::{Ink, Prose};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::automaton::{self, StringView};
use fob_services::data::Services;
use fob_services::phrases::{piece_label, plural};

/// The height of the figure above the text of a question, in points.
const LOW: f32 = 130.0;

/// Draws the panel next to the board.
pub fn show(ui: &mut Ui, state: &mut LessonScreen, services: &Services) {
    task(ui, state);
    let views = views(state, services);
    // On a phone the figure that a question is about is in sight before its text is scrolled.
    let is_first = state.asks() && Window::from_ui(ui).is_phone();
    if is_first {
        automaton::figures(ui, &state.dfas, &views, LOW);
    }
    texts(ui, state);
    if !is_first {
        ui.separator();
        let rows = views.len() as f32 * 88.0 + 28.0;
        let height = (ui.available_height() - rows).clamp(150.0, 420.0);
        automaton::figures(ui, &state.dfas, &views, height);
    }
    ui.separator();
    automaton::strings(ui, &state.dfas, &views);
}

/// Draws the step in words, for the column of a phone on its side: the task is in sight next to the board.
pub fn told(ui: &mut Ui, state: &mut LessonScreen) {
    ui.separator();
    task(ui, state);
    texts(ui, state);
}

fn task(ui: &mut Ui, state: &LessonScreen) {
    let theme = &Theme::from_ui(ui);
    let steps = state.course().steps.len();
    if steps > 1 {
        let place = format!("Step {} of {}", state.step() + 1, plural(steps, "step").trim_end_matches(" steps"));
        ui.label(RichText::new(place).size(SIZES[0]).color(theme.dim));
    }
    let head = theme.palette.recolour(&state.step_text().head);
    ui.add(Label::new(RichText::new(head).font(theme::strong(SIZES[2]))).wrap());
    ui.add_space(STEP / 2.0);
}

fn texts(ui: &mut Ui, state: &mut LessonScreen) {
    let theme = &Theme::from_ui(ui);
    let step_text = state.step_text();
    let ink = Ink { size: SIZES[1], colour: theme.text };
    let mut prose = Prose { theme, words: &[], cache: &mut state.cache, followed: None, palette: theme.palette };
    for text in &step_text.text {
        prose.show(ui, text, ink);
        ui.add_space(STEP);
    }
}

/// Returns the strings as they are seen at this moment.
fn views(state: &LessonScreen, services: &Services) -> Vec<StringView> {
    let game = state.game();
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    let ghosts = match &state.order {
        Some(order) if state.stage == Stage::Order => order.ghosts(game, &all),
        _ => Vec::new(),
    };
    let strings = state.strings(services).into_iter().enumerate();
    let view = |(i, now): (usize, fob_kit::aiming::shot_view::StringAt<'_>)| StringView {
        colour: string_colour(state, i),
        label: piece_label(i, game.strings()[i].owner, all.len()),
        owner: state.names.owner(game, i),
        // That one string has all holes goes without saying.
        holes: if all.len() > 1 && !state.hides_holes() { game.strings()[i].holes.clone() } else { Vec::new() },
        word: now.read().to_vec(),
        fresh: 0,
        step: now.step,
        ghost: ghosts.iter().find(|(string, _)| *string == i).map(|(_, to)| to.clone()),
        aimed: Vec::new(),
        prospect: state.prospect(i),
        memory: None,
    };
    strings.map(view).collect()
}
