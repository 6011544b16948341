//! The layout of a page: sections below each other, pictures next to the text if there is room.

use super::live::Live;
use super::pages;
use super::pictures::{self, Kit, Picture};
use super::state::HelpScreen;
use egui::style::ScrollAnimation;
use egui::{Align, FontId, Sense, Ui, vec2};
use fob_kit::help_picture::HelpPicture;
use fob_kit::prose::markdown::{Block, Inline, Page, Section};
use fob_kit::prose::{Ink, Prose};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::palette::Palette;
use std::path::Path;

/// The width over which text is easy to read, in points.
const READABLE: f32 = 600.0;
/// The width of a picture next to text.
const BESIDE: f32 = 360.0;

/// The tools to draw a section.
struct Layout<'a> {
    theme: &'a Theme,
    folder: &'a Path,
    /// Pictures that screens draw.
    lent: &'a [&'static HelpPicture],
    prose: Prose<'a>,
    kit: &'a mut Option<Kit>,
    anchor: Option<String>,
    /// The width of text.
    text: f32,
    /// The width of pictures.
    picture: f32,
    /// True if pictures are next to the text, and not below it.
    beside: bool,
    /// Preferred width of the first column of all tables.
    first: f32,
}

/// Draws the open page.
pub fn show(ui: &mut Ui, state: &mut HelpScreen, folder: &Path, lent: &[&'static HelpPicture]) {
    let theme = &Theme::from_ui(ui);
    let page = pages::page(state.topic);
    let room = ui.available_width() - STEP * 3.0;
    ui.set_max_width(room);
    let beside = room >= READABLE * 0.8 + BESIDE * 0.8 + STEP * 4.0;
    let (text, picture) = if beside {
        let picture = (room * 0.38).min(BESIDE * 1.15);
        ((room - picture - STEP * 4.0).min(READABLE), picture)
    } else {
        (room.min(READABLE), room.min(BESIDE * 1.2))
    };
    if let Some(before) = state.before() {
        let name = format!("← {}", pages::page(before).title);
        if widgets::button(ui, &name, "Return to where you followed the link (Alt+Left)").clicked() {
            state.back();
            return;
        }
        ui.add_space(STEP);
    }
    let words = state.words().to_vec();
    let anchor = state.anchor.take();
    // The games of the room have pieces and letters in colours of their own.
    let palette = if state.topic.is_of_the_room() { Palette::Default } else { theme.palette };
    let prose = Prose { theme, words: &words, cache: &mut state.cache, followed: None, palette };
    let first = first_column(ui, page, theme) + STEP * 2.0;
    let mut layout = Layout { theme, folder, lent, prose, kit: &mut state.kit, anchor, text, picture, beside, first };
    layout.page(ui, page, room);
    if let Some(link) = layout.prose.followed {
        state.follow(&link);
    }
    onward(ui, state);
    // Room below, so that a link can bring the last heading to the top as well.
    ui.add_space(ui.clip_rect().height() * 0.7);
}

/// Draws the way to the next page.
fn onward(ui: &mut Ui, state: &mut HelpScreen) {
    if let Some(next) = state.neighbour(1)
        && widgets::button(ui, &format!("Next: {}", pages::page(next).title), "The next page (Down)").clicked()
    {
        state.read(next);
    }
    ui.add_space(STEP * 3.0);
}

impl Layout<'_> {
    fn page(&mut self, ui: &mut Ui, page: &Page, room: f32) {
        let title = self.prose.plain(ui, &page.title, theme::strong(SIZES[3]), self.theme.text);
        if self.anchor.as_deref() == Some("") {
            title.scroll_to_me_animation(Some(Align::TOP), ScrollAnimation::none());
        }
        ui.add_space(STEP);
        let pictures = page.sections.iter().flat_map(|s| &s.blocks).any(|b| picture_of(b, self.lent).is_some());
        if self.beside && !pictures && page.sections.len() > 1 {
            self.columns(ui, &page.sections, room);
            return;
        }
        for section in &page.sections {
            self.section(ui, section);
            ui.add_space(STEP * 2.0);
        }
    }

    /// Sections without pictures are laid out in two columns of about the same length.
    fn columns(&mut self, ui: &mut Ui, sections: &[Section], room: f32) {
        let all: usize = sections.iter().map(Section::lines).sum();
        let mut before = 0;
        let first = sections.iter().take_while(|s| {
            before += s.lines();
            before * 2 <= all + s.lines()
        });
        let (first, second) = sections.split_at(first.count().max(1));
        self.text = ((room - STEP * 5.0) / 2.0).min(READABLE);
        ui.horizontal_top(|ui| {
            for half in [first, second] {
                ui.vertical(|ui| {
                    ui.set_width(self.text);
                    for section in half {
                        self.words_of(ui, section);
                        ui.add_space(STEP * 2.0);
                    }
                });
                ui.add_space(STEP * 4.0);
            }
        });
    }

    fn section(&mut self, ui: &mut Ui, section: &Section) {
        let lent = self.lent;
        let pictures = section.blocks.iter().filter_map(|block| picture_of(block, lent));
        if self.beside {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(self.text);
                    self.words_of(ui, section);
                });
                ui.add_space(STEP * 3.0);
                ui.vertical(|ui| {
                    for (picture, caption) in pictures {
                        self.drawing(ui, picture, caption);
                    }
                });
            });
        } else {
            ui.vertical(|ui| {
                ui.set_width(self.text);
                self.words_of(ui, section);
                for (picture, caption) in pictures {
                    self.drawing(ui, picture, caption);
                }
            });
        }
    }

    /// Draws a section without its pictures.
    fn words_of(&mut self, ui: &mut Ui, section: &Section) {
        ui.spacing_mut().item_spacing.y = STEP;
        let head = self.prose.plain(ui, &section.head, theme::strong(SIZES[2]), self.theme.text);
        if self.anchor.as_ref().is_some_and(|anchor| *anchor == section.anchor) {
            head.scroll_to_me_animation(Some(Align::TOP), ScrollAnimation::none());
        }
        let ink = Ink { size: SIZES[1], colour: self.theme.text };
        let mut tabled = false;
        for block in &section.blocks {
            if tabled {
                // The rows of a table are as far apart as paragraphs.
                ui.add_space(STEP);
            }
            tabled = matches!(block, Block::Table { .. });
            match block {
                Block::Text(text) | Block::Point(text) => self.prose.show(ui, text, ink),
                Block::Table { head, rows } => self.table(ui, head.as_ref(), rows),
                Block::Code(code) => {
                    widgets::card(ui).show(ui, |ui| {
                        ui.set_min_width(ui.available_width());
                        self.prose.plain(ui, code, FontId::monospace(SIZES[0]), self.theme.text);
                    });
                }
                Block::Figure { name, .. } => {
                    if let Some(live) = Live::named(name) {
                        live.show(ui, self.folder);
                    }
                }
            }
        }
    }

    fn drawing(&mut self, ui: &mut Ui, picture: Picture, caption: &str) {
        ui.scope(|ui| {
            ui.set_width(self.picture);
            pictures::show(ui, self.kit, picture, &self.prose.palette.recolour(caption));
            self.prose.plain(ui, caption, FontId::proportional(SIZES[0]), self.theme.dim);
        });
    }

    fn table(&mut self, ui: &mut Ui, head: Option<&[Inline; 2]>, rows: &[[Inline; 2]]) {
        let first = self.first.clamp(110.0, 264.0).min(ui.available_width() * 0.48);
        if let Some(head) = head {
            let ink = Ink { size: SIZES[0], colour: self.theme.dim };
            self.row(ui, head, first, [ink, ink]);
        }
        let ink = |colour| Ink { size: SIZES[1], colour };
        for row in rows {
            self.row(ui, row, first, [ink(self.theme.text), ink(self.theme.dim)]);
        }
    }

    fn row(&mut self, ui: &mut Ui, cells: &[Inline; 2], first: f32, inks: [Ink; 2]) {
        if ui.available_width() < COLUMNS {
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                for (cell, ink) in cells.iter().zip(inks).filter(|(cell, _)| !cell.source.is_empty()) {
                    self.prose.show(ui, cell, ink);
                }
            });
            return;
        }
        ui.horizontal_top(|ui| {
            let second = ui.available_width() - first - ui.spacing().item_spacing.x;
            for ((cell, ink), width) in cells.iter().zip(inks).zip([first, second]) {
                ui.vertical(|ui| {
                    ui.set_width(width.max(0.0));
                    if cell.source.is_empty() {
                        ui.allocate_exact_size(vec2(width.max(0.0), 0.0), Sense::hover());
                    } else {
                        self.prose.show(ui, cell, ink);
                    }
                });
            }
        });
    }
}

/// The least width of two columns, in points; in less, the cells of a row are below each other.
const COLUMNS: f32 = 420.0;

/// Returns the width of the widest first cell of a page's tables.
fn first_column(ui: &Ui, page: &Page, theme: &Theme) -> f32 {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let rows = blocks.flat_map(|block| if let Block::Table { rows, .. } = block { rows.as_slice() } else { &[] });
    let ink = Ink { size: SIZES[1], colour: theme.text };
    rows.map(|[first, _]| Prose::width(ui, first, ink)).fold(0.0, f32::max)
}

/// Returns the picture of a block, and its caption.
fn picture_of<'a>(block: &'a Block, lent: &[&'static HelpPicture]) -> Option<(Picture, &'a str)> {
    let Block::Figure { name, caption } = block else { return None };
    Some((Picture::named(name, lent)?, caption))
}
