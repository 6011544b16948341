//! The panel of the drills: the kind, the task, its difficulty, and the results.

use super::keys::{DRILL, LAY_BACK, SHOW};
use super::labels;
use super::open_drill::Verdict;
use super::state::PracticeScreen;
use egui::{Label, RichText, Ui};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_kit::widgets::drop_down;
use fob_opponent::{Drill, DrillKind};
use fob_services::data::Services;
use fob_services::phrases::{drill_name, plural};
use fob_services::places;
use fob_services::route::Nav;

/// Draws the panel of drills.
pub(super) fn show(ui: &mut Ui, state: &mut PracticeScreen, services: &Services) -> Option<Nav> {
    let mut go = None;
    ui.horizontal_wrapped(|ui| {
        let kinds = DrillKind::ALL.map(|kind| (Some(kind), drill_name(kind).to_owned()));
        let items: Vec<_> = std::iter::once((None, "Any kind".to_owned())).chain(kinds).collect();
        let name = ("Kind of drill", "What the next drill is about");
        drop_down::pick(ui, "kind of drill", 150.0, name, &mut state.open_drill.wanted, &items);
        let first = state.open_drill.drill().is_none();
        let (name, tip) = if first { ("New drill", "Set up a task") } else { ("Next", "Another task") };
        let tip = &DRILL.with_key(tip);
        let ready = state.at_rest() && state.open_drill.job.is_none();
        let clicked = if first || state.open_drill.made {
            widgets::primary_if(ui, ready, name, tip, "Wait for the shot to end").clicked()
        } else {
            widgets::button_if(ui, ready, name, tip, "Wait for the shot to end").clicked()
        };
        if clicked {
            state.ask_drill(None, None);
        }
    });
    ui.add_space(STEP);
    if state.open_drill.job.is_some() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Looking for a drill that can be solved…");
        });
        if widgets::button(ui, "Cancel", "No drill").clicked() {
            state.open_drill.cancel();
        }
    } else if let Some(problem) = &state.open_drill.problem {
        ui.add(Label::new(RichText::new(fob_services::phrases::sentence(problem)).color(Theme::from_ui(ui).bad)).wrap());
    }
    if state.open_drill.drill().is_some() {
        task(ui, state, services);
    } else if state.open_drill.job.is_none() {
        widgets::note(ui, "A drill is a task on a prepared board. At least one shot solves it.");
    }
    ui.add_space(STEP);
    if widgets::button(ui, "All results…", "How often you solved each kind of drill").clicked() {
        go = Some(Nav::push(places::Drills));
    }
    go
}

/// Draws the drill on the table.
fn task(ui: &mut Ui, state: &mut PracticeScreen, services: &Services) {
    let theme = &Theme::from_ui(ui);
    let Some(drill) = state.open_drill.drill() else { return };
    let kind = drill.kind;
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let text = RichText::new(theme.palette.recolour(&drill.goal.to_string())).font(theme::strong(theme::SIZES[1]));
        ui.add(Label::new(text).wrap());
        widgets::note(ui, "Shoot from the line at the bottom, S. The striker must stay on the board.");
    });
    ui.label(RichText::new(difficulty(drill)).color(theme.dim));
    let (text, ink) = match state.open_drill.verdict() {
        None => (String::new(), theme.dim),
        Some(Verdict::Made) if state.open_drill.shown => (labels::SOLVED_AS_SHOWN.to_owned(), theme.good),
        Some(Verdict::Made) if state.open_drill.tries == 1 => (labels::SOLVED_AT_ONCE.to_owned(), theme.good),
        Some(Verdict::Made) => (format!("Solved with shot {}.", state.open_drill.tries), theme.good),
        Some(Verdict::Missed(miss)) => (theme.palette.recolour(&format!("{}: {miss}.", labels::NOT_YET)).into_owned(), theme.bad),
    };
    if !text.is_empty() {
        ui.add_space(STEP / 2.0);
        ui.add(Label::new(RichText::new(text).font(theme::strong(theme::SIZES[1])).color(ink)).wrap());
    }
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        let resting = state.at_rest();
        if SHOW.face_if(ui, resting, "Wait for the shot to end").clicked() {
            state.show_way();
        }
        let again = resting && state.is_changed();
        if widgets::button_if(ui, again, "Again", &LAY_BACK.with_key("The same task again"), "The pucks are back in place")
            .clicked()
        {
            state.again();
        }
    });
    ui.add_space(STEP);
    let record = services.drills.of(kind);
    let text = format!(
        "{}: {}, {} made, best streak {}",
        drill_name(kind),
        plural(record.tries as usize, "shot"),
        record.made,
        record.best
    );
    widgets::note(ui, &text);
}

/// Returns the difficulty of a drill, in words.
fn difficulty(drill: &Drill) -> String {
    // Nothing but certainty is 0 or 100.
    let percent = match drill.chance {
        0.0 | 1.0 => drill.chance * 100.0,
        chance => (chance * 100.0).round().clamp(1.0, 99.0),
    };
    let word = match percent {
        60.0.. => "Easy",
        30.0.. => "Fair",
        _ => "Hard",
    };
    format!("{word}: a medium player makes {percent:.0} of 100")
}
