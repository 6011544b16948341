//! The selected replay in full, and everything that can be done with it.

use super::item::Item;
use super::keys::{CLIP, COPY, DELETE, PICTURES, PLAY_ON, RENAME, RESUME, WATCH};
use super::labels;
use super::list::{self, one_line};
use super::phrases;
use super::state::Wish;
use super::thumbs::Thumbs;
use egui::{RichText, Sense, Ui, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::phrases::plural;
use fob_store::ReplayInfo;

/// In a panel that is lower, and wider, the picture is next to the words, in points.
const FLAT: f32 = 420.0;

/// Draws the panel; returns the requested action.
pub(super) fn show(ui: &mut Ui, item: &Item, thumbs: &mut Thumbs) -> Option<Wish> {
    let theme = &Theme::from_ui(ui);
    let mut wish = None;
    let (width, height) = (ui.available_width(), ui.available_height());
    let mut board = |ui: &mut Ui, side: f32| {
        let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        if ui.is_rect_visible(rect) {
            list::thumbnail(ui.painter(), rect, item, thumbs, theme);
        }
    };
    let window = Window::from_ui(ui);
    if window.is_phone() && !window.has_two_columns() {
        // The picture is in the list, and the actions on a replay are in sight.
        in_words(ui, item);
    } else if height < FLAT && width > FLAT {
        // Below the list of an upright tablet the actions on a replay stay in sight.
        ui.horizontal_top(|ui| {
            board(ui, (height - 190.0).clamp(120.0, 160.0));
            ui.vertical(|ui| in_words(ui, item));
        });
    } else {
        ui.vertical_centered(|ui| board(ui, width.min((height - 372.0).clamp(120.0, 420.0))));
        in_words(ui, item);
    }
    ui.add_space(STEP / 2.0);
    let good = item.info().is_some();
    ui.horizontal_wrapped(|ui| {
        let why = why_not(item);
        wish = first_buttons(ui, item).or(wish);
        let mut ask = |clicked: bool, what: Wish| {
            if clicked {
                wish = Some(what);
            }
        };
        ask(PLAY_ON.face_if(ui, good, why).clicked(), Wish::PlayOn);
        ask(PICTURES.face_if(ui, good, why).clicked(), Wish::Pictures);
        ask(CLIP.face_if(ui, good, why).clicked(), Wish::Clip);
        let tip = "A link to this replay, for somebody else (Ctrl+L)";
        ask(widgets::button_if(ui, good, fob_services::labels::COPY_LINK, tip, why).clicked(), Wish::Link);
        ask(COPY.face(ui).clicked(), Wish::Copy);
        ask(RENAME.face(ui).clicked(), Wish::Rename);
        ask(DELETE.face(ui).clicked(), Wish::Delete);
    });
    wish
}

/// Draws the title, the result and the facts.
fn in_words(ui: &mut Ui, item: &Item) {
    let theme = &Theme::from_ui(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    let font = theme::strong(20.0);
    one_line(ui.painter(), rect.left_center(), egui::Align2::LEFT_CENTER, &item.title, font, theme.text, width);
    response.on_hover_text(item.stub.path.display().to_string());
    match &item.contents {
        None => widgets::note(ui, "Reading the file…"),
        Some(contents) => match &contents.info {
            Ok(info) => {
                let text = if info.result.is_empty() { contents.end.text() } else { &info.result };
                ui.add(egui::Label::new(RichText::new(text).color(list::ink(&contents.end, theme))).wrap());
                facts(ui, item, info);
            }
            Err(lines) => {
                for line in lines.iter().take(4) {
                    widgets::prose::problem(ui, &item.reason(line));
                }
                widgets::note(ui, labels::UNREADABLE);
            }
        },
    }
}

/// Returns the reason why a replay cannot be opened.
fn why_not(item: &Item) -> &'static str {
    if item.contents.is_some() { "The file cannot be opened" } else { "Still reading the file" }
}

/// Draws the main actions on a replay: to watch it, and before that to continue it if it is in progress.
pub(super) fn first_buttons(ui: &mut Ui, item: &Item) -> Option<Wish> {
    let (good, why) = (item.info().is_some(), why_not(item));
    let goes_on = item.stub.goes_on && good;
    let resume = goes_on && RESUME.primary_as(ui, RESUME.label, RESUME.tip);
    let watch = if goes_on {
        WATCH.face(ui).clicked()
    } else {
        widgets::primary_if(ui, good, WATCH.label, &WATCH.tooltip(), why).clicked()
    };
    resume.then_some(Wish::Resume).or(watch.then_some(Wish::Watch))
}

fn facts(ui: &mut Ui, item: &Item, info: &ReplayInfo) {
    let theme = &Theme::from_ui(ui);
    let mut facts = vec![("Played", item.when.clone())];
    if !info.players.is_empty() {
        facts.push(("Players", phrases::players(info)));
    }
    facts.push(("Kind", format!("{}, {}", phrases::kind(info), plural(info.shots, "shot"))));
    if !info.dfas.is_empty() {
        facts.push(("DFA", phrases::dfas(info)));
    }
    facts.push(("Board", info.board.clone()));
    if !info.note.is_empty() {
        facts.push(("Note", info.note.clone()));
    }
    egui::Grid::new("facts").num_columns(2).min_row_height(theme::Sizes::MOUSE.control.y).spacing([16.0, 2.0]).show(ui, |ui| {
        for (name, text) in facts {
            ui.label(RichText::new(name).size(13.0).color(theme.dim));
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width().max(80.0), 20.0), Sense::hover());
            let font = egui::FontId::proportional(13.0);
            let wide =
                one_line(ui.painter(), rect.left_center(), egui::Align2::LEFT_CENTER, &text, font, theme.text, rect.width());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
            if wide > rect.width() - 8.0 {
                response.on_hover_text(text);
            }
            ui.end_row();
        }
    });
}
