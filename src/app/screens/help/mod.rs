//! The help: pages at the left, what one says at the right, with pictures that the program draws itself.

mod pages;
mod pictures;
mod program;
mod rooms;
mod rules;
mod text;
mod watch;

use super::{Go, Screen};
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use egui::{Key, Label, Margin, Modifiers, RichText, Ui, vec2};
use pages::{PAGES, Page, Section};
use pictures::Easel;
use text::Setting;

/// What is read.
#[derive(Debug, Default)]
pub struct State {
    page: usize,
    query: String,
    easel: Easel,
}

/// The width over which text is easy to read, in points.
const READABLE: f32 = 600.0;
/// The width of a picture beside text.
const BESIDE: f32 = 360.0;

impl State {
    /// Opens the page about a screen.
    pub fn about(&mut self, screen: Screen) {
        let title = match screen {
            Screen::Menu | Screen::Help => "How Fob works",
            Screen::NewGame => "The kinds of game",
            Screen::Play => "The turn and the striker",
            Screen::Result | Screen::Standings => "End, points and series",
            Screen::Referee => "At a real board",
            Screen::Practice => "Keys and mouse",
            Screen::Workshop => "The workshop",
            Screen::Room => "Games room: Fib Fob",
            Screen::Watch => "Watching a replay",
            Screen::Theatre | Screen::PlayOn | Screen::Export => "The theatre",
            Screen::Settings => "Files and command line",
        };
        self.page = PAGES.iter().position(|p| p.title == title).unwrap_or(0);
        self.query.clear();
    }

    /// The words that are searched for, in lower case.
    fn words(&self) -> Vec<String> {
        self.query.split_whitespace().map(str::to_ascii_lowercase).collect()
    }

    /// The pages that hold all the words.
    fn found(&self) -> Vec<usize> {
        let words = self.words();
        let holds = |page: &Page| {
            let plain = page.plain();
            words.iter().all(|w| plain.contains(w.as_str()))
        };
        (0..PAGES.len()).filter(|i| words.is_empty() || holds(&PAGES[*i])).collect()
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let mut go = None;
    if !state.query.is_empty() && shared.problems.is_empty() && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.query.clear();
    }
    let found = state.found();
    if !found.contains(&state.page)
        && let Some(first) = found.first()
    {
        state.page = *first;
    }
    let here = found.iter().position(|p| *p == state.page);
    let step = |by: isize| here.and_then(|h| found.get(h.checked_add_signed(by)?)).copied();
    if widgets::key(ui, Key::ArrowDown)
        && let Some(next) = step(1)
    {
        state.page = next;
    }
    if widgets::key(ui, Key::ArrowUp)
        && let Some(before) = step(-1)
    {
        state.page = before;
    }
    let wide = ui.max_rect().width();
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 16));
    egui::Panel::left("help pages").exact_size((wide * 0.22).clamp(244.0, 300.0)).resizable(false).frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            if widgets::button(ui, "← Back", "Back (Esc)").clicked() {
                go = Some(Go::Back);
            }
            widgets::heading(ui, &theme, "Help");
        });
        ui.add_space(STEP);
        search(ui, state);
        ui.add_space(STEP);
        list(ui, state, &theme, &found);
    });
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin { left: 32, right: 8, top: 20, bottom: 0 });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        let scroll = egui::ScrollArea::vertical().id_salt(("help", state.page)).auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            let height = ui.clip_rect().height() * 0.9;
            for (key, by) in [(Key::PageDown, -height), (Key::PageUp, height)] {
                if widgets::shortcut(ui, Modifiers::NONE, key) {
                    ui.scroll_with_delta(vec2(0.0, by));
                }
            }
            if found.is_empty() {
                ui.label("No page says that. Search for another word, or clear the search (Esc).");
            } else {
                page(ui, state, shared, &theme, &found);
            }
        });
    });
    go
}

fn search(ui: &mut Ui, state: &mut State) {
    let edit = egui::TextEdit::singleline(&mut state.query)
        .hint_text("Search (Ctrl+F)")
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(8, 6));
    let response = ui.add(edit).on_hover_text("Pages that hold all these words (Ctrl+F); Esc clears");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the help"));
    if widgets::shortcut(ui, Modifiers::COMMAND, Key::F) {
        response.request_focus();
    }
}

fn list(ui: &mut Ui, state: &mut State, theme: &Theme, found: &[usize]) {
    egui::ScrollArea::vertical().id_salt("help list").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for i in found {
            let chosen = state.page == *i;
            let text = RichText::new(PAGES[*i].title).color(if chosen { theme.text } else { theme.dim });
            let button = egui::Button::selectable(chosen, text).min_size(vec2(ui.available_width(), 32.0)).truncate();
            if ui.add(button).on_hover_text("Read this page (Up and Down)").clicked() {
                state.page = *i;
            }
        }
        if found.is_empty() {
            widgets::note(ui, theme, "Nothing found");
        }
    });
}

/// One page: its sections below each other, pictures beside the text where there is room.
fn page(ui: &mut Ui, state: &mut State, shared: &Shared, theme: &Theme, found: &[usize]) {
    let page = &PAGES[state.page];
    let words = state.words();
    let setting = Setting { theme, words: &words, folder: shared.store.root() };
    let room = ui.available_width() - 24.0;
    let beside = room >= READABLE * 0.8 + BESIDE * 0.8 + STEP * 4.0;
    let (text, picture) = if beside {
        let picture = (room * 0.38).min(BESIDE * 1.15);
        ((room - picture - STEP * 4.0).min(READABLE), picture)
    } else {
        (room.min(READABLE), room.min(BESIDE * 1.2))
    };
    ui.set_max_width(room);
    ui.add(Label::new(setting.marked(page.title, &theme::strong(28.0), theme.text)).wrap());
    ui.add_space(STEP);
    let pictures = page.sections.iter().any(|s| s.picture.is_some());
    if beside && !pictures && page.sections.len() > 2 {
        // Tables without pictures stand in two columns of about the same length.
        let all: usize = page.sections.iter().map(Section::lines).sum();
        let mut before = 0;
        let cut = page.sections.iter().take_while(|s| {
            before += s.lines();
            before * 2 <= all + s.lines()
        });
        let (first, second) = page.sections.split_at(cut.count().max(1));
        let column = (room - STEP * 5.0) / 2.0;
        ui.horizontal_top(|ui| {
            for half in [first, second] {
                ui.vertical(|ui| {
                    ui.set_width(column.min(READABLE));
                    for section in half {
                        words_of(ui, &setting, section);
                        ui.add_space(STEP * 2.0);
                    }
                });
                ui.add_space(STEP * 4.0);
            }
        });
        onward(ui, state, found);
        return;
    }
    for section in page.sections {
        if beside {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(text);
                    words_of(ui, &setting, section);
                });
                if let Some((what, caption)) = section.picture {
                    ui.add_space(STEP * 3.0);
                    ui.vertical(|ui| {
                        ui.set_width(picture);
                        drawing(ui, state, &setting, what, caption);
                    });
                }
            });
        } else {
            ui.vertical(|ui| {
                ui.set_width(text);
                words_of(ui, &setting, section);
                if let Some((what, caption)) = section.picture {
                    ui.scope(|ui| {
                        ui.set_width(picture);
                        drawing(ui, state, &setting, what, caption);
                    });
                }
            });
        }
        ui.add_space(STEP * 2.0);
    }
    onward(ui, state, found);
}

/// The way to the next page.
fn onward(ui: &mut Ui, state: &mut State, found: &[usize]) {
    let here = found.iter().position(|p| *p == state.page).unwrap_or(0);
    if let Some(next) = found.get(here + 1)
        && widgets::button(ui, &format!("Next: {}", PAGES[*next].title), "The next page (Down)").clicked()
    {
        state.page = *next;
    }
    ui.add_space(STEP * 3.0);
}

fn words_of(ui: &mut Ui, setting: &Setting, section: &Section) {
    ui.spacing_mut().item_spacing.y = STEP;
    ui.add(Label::new(setting.marked(section.head, &theme::strong(20.0), setting.theme.text)).wrap());
    for block in section.blocks {
        text::block(ui, setting, block);
    }
}

fn drawing(ui: &mut Ui, state: &mut State, setting: &Setting, what: pictures::Picture, caption: &str) {
    pictures::show(ui, &mut state.easel, setting.theme, what, caption);
    ui.add(Label::new(setting.job(caption, 13.0, true)).wrap());
}
