//! How a screen is laid out in its window: the one place where that is decided by the window's size. A screen hands over its parts.
//!
//! | window, in points | effect |
//! |---|---|
//! | taller than wide | the parts next to a board are below or above it |
//! | narrower than 900 | the strip below a board is as wide as the window |
//! | 700 high and more | a roomy menu |
//! | lower than 600 | narrow margins, one line of news in the games room |
//! | lower than 560 | lines that would wrap are cut; a tooltip has the full text |
//! | lower than 500 | smaller parts, and what does not fit is scrolled |

use crate::widgets::panel_frame;
use egui::{CentralPanel, Frame, InnerResponse, Panel, Ui, Vec2};

/// In a narrower part of the window than this, in points, not everything has a place next to each other.
pub const NARROW: f32 = 900.0;
/// The share of an upright window's height for a panel with much in it.
pub const TALL: f32 = 0.34;
/// The same for one of two panels.
pub const LOW: f32 = 0.19;

/// A window, or a part of it that a screen has for itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width and height, in points.
    pub size: Vec2,
}

/// A board with a head above it, a panel next to it and a strip below.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Id that distinguishes its panels from those of other screens.
    pub id: &'static str,
    /// The width of the panel next to the board, in points.
    pub side: f32,
    /// Its share of the height where the window is upright.
    pub share: f32,
    /// The least height of the strip, in points.
    pub strip: f32,
}

impl Window {
    /// The whole window.
    pub fn from_ui(ui: &Ui) -> Self {
        Self { size: ui.ctx().content_rect().size() }
    }

    /// The part of the window that there is for a screen.
    pub fn within(ui: &Ui) -> Self {
        Self { size: ui.max_rect().size() }
    }

    /// Clearly taller than wide, as a phone is held.
    pub fn is_upright(self) -> bool {
        self.size.y > self.size.x * 1.1
    }

    /// Not everything has a place next to each other.
    pub fn is_narrow(self) -> bool {
        self.size.x < NARROW
    }

    /// There is room for large letters and wide gaps.
    pub fn is_roomy(self) -> bool {
        self.size.y >= 700.0
    }

    /// Margins are narrow.
    pub fn is_short(self) -> bool {
        self.size.y < 600.0
    }

    /// A line does not wrap.
    pub fn is_low(self) -> bool {
        self.size.y < 560.0
    }

    /// Parts are smaller, and what does not fit is scrolled.
    pub fn is_flat(self) -> bool {
        self.size.y < 500.0
    }

    /// The width of the panel next to a board, in points: a share of the window's, but with room for a string's row.
    pub fn beside(self, share: f32) -> f32 {
        (self.size.x * share).clamp(if self.size.x < 700.0 { 320.0 } else { 340.0 }, 640.0)
    }

    /// The panel at the right of a board, of such a width in points; below it, with a share of the height, where the window is upright.
    pub fn right(self, id: &'static str, width: f32, share: f32) -> Panel {
        if self.is_upright() { self.sheet(Panel::bottom(id), share) } else { Panel::right(id).exact_size(width).resizable(false) }
    }

    /// The panel at the left of a board, of such a width in points; above it, with a share of the height, where the window is upright.
    pub fn left(self, id: &'static str, width: f32, share: f32) -> Panel {
        if self.is_upright() { self.sheet(Panel::top(id), share) } else { Panel::left(id).exact_size(width).resizable(false) }
    }

    /// Two parts next to each other; below each other where the window is upright.
    pub fn pair<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
        if self.is_upright() { ui.vertical(contents) } else { ui.horizontal_top(contents) }
    }

    fn sheet(self, panel: Panel, share: f32) -> Panel {
        panel.exact_size(self.size.y * share).resizable(false)
    }
}

impl Table {
    /// Draws the parts in their places; each gets `of`, one after the other. Where the window is narrow the strip is as wide as it, and the
    /// panel ends above it; elsewhere the panel is as tall as the window.
    pub fn show<T: ?Sized>(
        self,
        ui: &mut Ui,
        of: &mut T,
        head: impl FnOnce(&mut Ui, &mut T),
        side: impl FnOnce(&mut Ui, &mut T),
        strip: impl FnOnce(&mut Ui, &mut T),
        board: impl FnOnce(&mut Ui, &mut T),
    ) {
        let (frame, layout) = (panel_frame(ui), Window::from_ui(ui));
        let mut strip = Some(strip);
        let mut below = |ui: &mut Ui, of: &mut T| {
            if let Some(strip) = strip.take() {
                let panel = Panel::bottom(ui.id().with((self.id, "strip"))).frame(frame).min_size(self.strip);
                panel.show(ui, |ui| strip(ui, of));
            }
        };
        Panel::top(ui.id().with((self.id, "head"))).frame(frame).show(ui, |ui| head(ui, of));
        if layout.is_narrow() {
            below(ui, of);
        }
        layout.right(self.id, self.side, self.share).frame(frame).show(ui, |ui| side(ui, of));
        below(ui, of);
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| board(ui, of));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_one_answer() {
        let at = |width, height| Window { size: Vec2::new(width, height) };
        assert!(at(390.0, 844.0).is_upright() && at(390.0, 844.0).is_narrow() && at(390.0, 844.0).is_roomy());
        assert!(!at(1280.0, 800.0).is_upright() && !at(1280.0, 800.0).is_narrow());
        for (height, expected) in [
            (700.0, [true, false, false, false]),
            (650.0, [false, false, false, false]),
            (599.0, [false, true, false, false]),
            (559.0, [false, true, true, false]),
            (499.0, [false, true, true, true]),
        ] {
            let layout = at(1280.0, height);
            assert_eq!([layout.is_roomy(), layout.is_short(), layout.is_low(), layout.is_flat()], expected, "{height}");
        }
        assert_eq!(
            (at(600.0, 400.0).beside(0.3), at(1280.0, 800.0).beside(0.34), at(4000.0, 800.0).beside(0.34)),
            (320.0, 435.2, 640.0)
        );
    }
}
