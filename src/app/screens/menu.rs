//! The menu: one big next step, the other rooms below it, and a still board behind.

use super::play::Left;
use super::{Go, Screen};
use crate::app::scene::BoardScene;
use crate::app::shared::Shared;
use crate::app::table::{Eye, playback};
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use crate::table::Layout;
use egui::{Align2, FontId, Key, RichText, Sense, Stroke, Ui, vec2};
use std::sync::Arc;

/// What the menu knows of the world.
#[derive(Debug)]
pub struct State {
    /// The match that was left last, or the series.
    resume: Option<Left>,
    /// The refereed match that goes on, by its title.
    referee: Option<String>,
    still: Option<Layout>,
    /// The games of the room as they were left.
    games: Vec<Option<String>>,
}

impl State {
    /// Looks for a match that goes on.
    pub fn new(shared: &mut Shared) -> Self {
        let resume = super::play::left(shared);
        let referee = super::referee::unfinished(shared);
        let board = shared.boards.iter().find(|(n, _)| n == "bob").or_else(|| shared.boards.first());
        let still = board.map(|(_, b)| Layout::break_ring(Arc::clone(b)));
        Self { resume, referee, games: super::room::latest(shared), still }
    }
}

struct Entry {
    text: &'static str,
    about: &'static str,
    key: Key,
    screen: Screen,
}

const ENTRIES: [Entry; 7] = [
    Entry { text: "Workshop", about: "Design DFAs, and see what games they make", key: Key::W, screen: Screen::Workshop },
    Entry { text: "Games room", about: "Fib Fob in 3-D, with its analysis", key: Key::G, screen: Screen::Room },
    Entry { text: "Practice table", about: "Put pucks and striker anywhere, no rules", key: Key::P, screen: Screen::Practice },
    Entry { text: "Referee", about: "Keep the rules of a match on a real board", key: Key::R, screen: Screen::Referee },
    Entry { text: "Standings", about: "Wins, draws and points over time", key: Key::T, screen: Screen::Standings },
    Entry { text: "Settings", about: "Colours, scale, sound, speed", key: Key::S, screen: Screen::Settings },
    Entry { text: "Help", about: "The rules and the keys", key: Key::H, screen: Screen::Help },
];

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, board: &mut Option<BoardScene>) -> Option<Go> {
    let theme = shared.theme();
    let mut go = None;
    let whole = ui.max_rect();
    if let Some(layout) = &state.still {
        // The board stands behind at the right, half in the dark.
        let size = whole.height() * 1.12;
        let centre = egui::pos2(whole.right() - size * 0.36, whole.center().y);
        let rect = egui::Rect::from_center_size(centre, vec2(size, size));
        let eye = Eye { turn: -0.12, ..Eye::default() };
        let fit = eye.fit(&layout.board, rect);
        *board = Some(BoardScene { board: layout.board.clone(), fit, discs: playback::resting(layout), light: 0.72 });
    }
    let right = egui::Rect::from_min_max(egui::pos2(whole.left() + 460.0, whole.top()), whole.max);
    if let Some(id) = super::room::shelf(ui, right, &theme, &state.games) {
        go = Some(Go::Game(id));
    }
    let column = egui::Rect::from_min_max(whole.min, egui::pos2(whole.left() + 460.0, whole.bottom()));
    ui.painter().rect_filled(column, 0.0, theme.panel);
    ui.painter().line_segment([column.right_top(), column.right_bottom()], Stroke::new(1.0, theme.line));
    let inner = column.shrink2(vec2(48.0, 40.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
        ui.label(RichText::new("FOB").font(theme::strong(64.0)).color(theme.text));
        ui.label(RichText::new("DFA Bob: pucks fall, an automaton reads, its state decides.").size(13.0).color(theme.dim));
        ui.add_space(STEP * 3.0);
        let width = ui.available_width();
        let label = RichText::new("Play Fob").font(theme::strong(20.0)).color(theme.on_accent);
        let key = RichText::new("Enter").size(13.0).color(theme.on_accent);
        let play = egui::Button::new(label).right_text(key).fill(theme.accent).stroke(Stroke::NONE).min_size(vec2(width, 56.0));
        if ui.add(play).on_hover_text("A new game (Enter)").clicked() || widgets::key(ui, Key::Enter) {
            go = Some(Go::To(Screen::NewGame));
        }
        if let Some(left) = &state.resume {
            let (text, tip) = if left.next {
                (format!("Next game, {}", left.title), "Go on with the series; everyone moves one side on (C)")
            } else {
                (format!("Resume: {}", left.title), "Go on with the match that was left last (C)")
            };
            let resume = egui::Button::new(RichText::new(text)).min_size(vec2(width, 40.0)).wrap();
            if ui.add(resume).on_hover_text(tip).clicked() || widgets::key(ui, Key::C) {
                let path = left.path.clone();
                go = Some(if left.next { Go::NextGame(path) } else { Go::Resume(path) });
            }
        }
        ui.add_space(STEP);
        for entry in &ENTRIES {
            let about = match &state.referee {
                Some(title) if entry.screen == Screen::Referee => format!("Goes on: {title}"),
                _ => entry.about.to_owned(),
            };
            if row(ui, &theme, entry, &about) || widgets::key(ui, entry.key) {
                go = Some(Go::To(entry.screen));
            }
        }
        ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
            widgets::note(ui, &theme, concat!("Fob ", env!("CARGO_PKG_VERSION"), "  ·  F1 help  ·  F11 fullscreen"));
            if widgets::button(ui, "Quit", "Leave the program (Ctrl+Q)").clicked()
                || widgets::shortcut(ui, egui::Modifiers::COMMAND, Key::Q)
            {
                go = Some(Go::Quit);
            }
        });
    });
    go
}

fn row(ui: &mut Ui, theme: &Theme, entry: &Entry, about: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let fill = if hot { Theme::mix(theme.raised, theme.text, 0.06) } else { theme.raised };
    let edge = if hot { theme.accent } else { theme.line };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let left = rect.left() + 16.0;
    let (upper, lower) = (rect.top() + 17.0, rect.top() + 36.0);
    ui.painter().text(egui::pos2(left, upper), Align2::LEFT_CENTER, entry.text, theme::strong(15.0), theme.text);
    let clipped = ui.painter().with_clip_rect(egui::Rect::from_min_max(rect.min, rect.max - vec2(48.0, 0.0)));
    clipped.text(egui::pos2(left, lower), Align2::LEFT_CENTER, about, FontId::proportional(13.0), theme.dim);
    let key = format!("{:?}", entry.key);
    let right = egui::pos2(rect.right() - 16.0, rect.center().y);
    ui.painter().text(right, Align2::RIGHT_CENTER, key, FontId::proportional(13.0), theme.dim);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, entry.text));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}
