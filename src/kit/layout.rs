//! The layout of a screen in its window. This is the only place that depends on the window's size and on the input device (mouse
//! or finger). A screen passes in its parts.
//!
//! | window, in points | effect |
//! |---|---|
//! | upright and narrower than 600, or worked by a finger and lower than 500 or upright and narrower than 900 | a phone: see below |
//! | taller than wide | what is next to a board is below or above it; in the games room only one of two panels, from 700 wide on |
//! | narrower than 1100 | a text that is written has a larger share of the width |
//! | narrower than 900 | the strip below a board is as wide as the window |
//! | upright and 740 wide or more, on a tablet | a slider in the row of the foot |
//! | upright and 648 wide or more, on a tablet | two columns, and larger cells |
//! | narrower than 700 | a head has a row for its title and one for its buttons |
//! | 700 high and more | a roomy menu |
//! | lower than 600 | narrow margins, one line of news in the games room |
//! | lower than 560 | lines that would wrap are cut; a tooltip has the full text |
//! | lower than 500 | smaller parts, and the rest is scrolled |
//! | lower than 340, and wider than high | two pictures are next to each other, not below each other |
//! | of any size, worked by a finger | everything that is touched is 44 points high and wide |
//!
//! On a phone a head is one row, and the parts that do not fit are in its "…" menu; a panel next to the board is a sheet
//! ([`drawers`]). On a phone on its side the board has the whole height, with head and foot in a column next to it.

use crate::drawers::{self, lasting};
use crate::fingers;
use crate::theme::{STEP, Sizes, Theme};
use crate::widgets::focus::look_at;
use egui::{CentralPanel, Context, Frame, Id, InnerResponse, Margin, Panel, Rect, ScrollArea, Ui, UiBuilder, Vec2, pos2};
use fob_services::data::SIDEWAYS;

/// Width in points below which not everything fits side by side.
pub const NARROW: f32 = 900.0;
/// Share of an upright window's height for a panel with much in it.
pub const TALL: f32 = 0.34;
/// Share of an upright window's height for one of two panels.
pub const LOW: f32 = 0.19;
/// Height of a screen that is scrolled in a flat window, in points.
pub const SCROLLED: f32 = 640.0;
/// Least size of a panel that is drawn next to the board of a phone, in points.
const PEEK: f32 = 150.0;
/// From this width on, in points, an upright board leaves room for the panel next to it: so large is no phone.
const WIDE: f32 = 600.0;
/// Share of the height above the foot for a panel with little in it, in such a window.
const LITTLE: f32 = 0.25;
/// The share of the window's width that the board keeps then.
const NEARLY: f32 = 0.75;
/// From this width on, in points, an upright window has two columns of 320 points.
const TWO_COLUMNS: f32 = 2.0 * 320.0 + STEP;
/// From this width on, in points, the buttons of a foot leave room for a slider.
const LONG_FOOT: f32 = 740.0;
/// The share of the room above a phone's foot that a panel takes while it matters more than the board.
const LEADING: f32 = 0.7;
/// The share of a leading panel in an upright window as wide as a tablet's, where its lines are long and few.
const LEADING_WIDE: f32 = 0.55;

/// The kind of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A window that is worked by a mouse.
    Desktop,
    /// A large window that is worked by a finger.
    Tablet,
    /// A phone held in one hand, or a tablet held upright: a board as wide as the window leaves no space next to it.
    Upright,
    /// A phone on its side.
    Sideways,
}

impl Form {
    /// Returns whether there is room for one thing at a time only.
    pub fn is_phone(self) -> bool {
        matches!(self, Self::Upright | Self::Sideways)
    }

    /// Returns whether targets must be large enough for a finger. A window as narrow as a phone's counts as touched at once.
    pub fn is_touched(self) -> bool {
        self != Self::Desktop
    }
}

/// A window, or the part of it that a screen has to itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width and height, in points.
    pub size: Vec2,
    /// Kind of the window that it is a part of.
    pub form: Form,
}

/// A panel next to a board, which is a sheet on a phone.
#[must_use = "it is drawn by `show`"]
pub struct Side {
    id: &'static str,
    name: &'static str,
    form: Form,
    /// The panel if it is not a sheet.
    panel: Panel,
    frame: Option<Frame>,
    /// The panel's share of a large window's height next to the board; `None` if it is never there.
    peeks: Option<f32>,
}

impl Side {
    /// Sets the frame of the panel; a sheet has its own.
    pub fn frame(self, frame: Frame) -> Self {
        Self { panel: self.panel.frame(frame), frame: Some(frame), ..self }
    }

    /// On a phone it has the room that the board leaves, if that is worth it, and its sheet is for more of it.
    pub fn peek(self) -> Self {
        self.peek_at(LITTLE)
    }

    /// As [`Self::peek`], but a larger upright window keeps this share of its height for the panel.
    pub fn peek_at(self, share: f32) -> Self {
        Self { peeks: Some(share), ..self }
    }

    /// Draws it; nothing of a sheet that is closed.
    pub fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> Option<R> {
        let contents = move |ui: &mut Ui| lasting(ui, ("side", self.id), contents);
        if !self.form.is_phone() {
            return Some(self.panel.show(ui, contents).inner);
        }
        let (id, upright) = (Id::new(self.id), self.form == Form::Upright);
        let typed = id.with("typed");
        let before = ui.memory(egui::Memory::focused);
        if let Some(panel) = self.room(ui) {
            if !drawers::offer(ui.ctx(), id, self.name) {
                let shown = panel.show(ui, contents);
                let place = shown.response.rect;
                let focused = ui.memory(egui::Memory::focused);
                let inside = focused.filter(|id| look_at(ui, *id).is_some_and(|field| place.contains(field.rect.center())));
                ui.data_mut(|data| data.insert_temp(typed, inside));
                return Some(shown.inner);
            }
            // The board keeps its place below the sheet.
            panel.show(ui, |_| ());
        } else if before.is_some() && before == ui.data_mut(|data| data.remove_temp::<Option<Id>>(typed)).flatten() {
            // The keyboard has taken the room of the field. A sheet's contents would lose the focus in its first, hidden frame.
            drawers::open(ui.ctx(), self.id);
            let shown = drawers::show(ui, id, self.name, upright, contents);
            ui.memory_mut(|memory| before.into_iter().for_each(|id| memory.request_focus(id)));
            return shown;
        }
        drawers::show(ui, id, self.name, upright, contents)
    }

    /// Returns the room that a square board leaves for it; the board is a little smaller where it would be too little.
    fn room(&self, ui: &Ui) -> Option<Panel> {
        let (size, share) = (ui.available_size(), self.peeks?);
        let id = ui.id().with((self.id, "peek"));
        let (panel, left) = match self.form {
            // A board that is nearly as wide as the window leaves room for it as well.
            Form::Upright => {
                let wanted = if size.x >= WIDE { size.y * share } else { PEEK };
                (Panel::bottom(id), (size.y - size.x).max(wanted.min(size.y - size.x * NEARLY)))
            }
            _ => (Panel::right(id), (size.x - size.y).min(size.x * 0.5)),
        };
        let panel = panel.exact_size(left).resizable(false);
        (left >= PEEK).then(|| match self.frame {
            Some(frame) => panel.frame(frame),
            None => panel,
        })
    }
}

/// Returns the margins of a screen's parts, in points; on a phone every point is needed.
pub fn margins(ui: &Ui, x: i8, y: i8) -> Margin {
    if Window::from_ui(ui).is_phone() { Margin::symmetric(8, 4) } else { Margin::symmetric(x, y) }
}

/// Returns the ground of a panel next to the board.
pub fn panel_frame(ui: &Ui) -> Frame {
    Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(margins(ui, 16, 10))
}

/// The part below a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Foot {
    /// At least this high, in points: as wide as a narrow window, otherwise as wide as the board.
    AtLeast(f32),
    /// As [`Foot::AtLeast`], but exactly this high, in points.
    Exactly(f32),
    /// A time line, as wide as the window.
    Line,
}

/// A board with a head above it, a panel at its side and a foot below: for a match that is played, refereed, watched or learned
/// from.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    /// Id that distinguishes its panels from those of other screens.
    pub id: &'static str,
    /// Name of the panel at the side, which is on its tab on a phone.
    pub name: &'static str,
    /// Width of the panel at the side, in points; `None` for no panel.
    pub side: Option<f32>,
    /// Share of the height that the panel gets in an upright window.
    pub share: f32,
    /// The part below the board.
    pub foot: Foot,
    /// True if the panel at the side matters more than the board now: then a phone shows it as well, and the board is smaller.
    pub leads: bool,
    /// True if the whole board stays in sight, though smaller, next to a sheet at its right; else the sheet covers a part of it.
    pub whole: bool,
}

impl Window {
    /// Creates a part of a window with this size.
    pub fn new(size: Vec2) -> Self {
        Self::of(size, false)
    }

    /// Creates a whole window of this size, worked by a finger or by a mouse.
    pub fn of(size: Vec2, touch: bool) -> Self {
        // With its keyboard in sight an upright phone has little more height than width, or less.
        let upright = size.y > size.x * 1.1;
        let form = if upright && size.x < if touch { NARROW } else { WIDE } || touch && size.x < SIDEWAYS {
            Form::Upright
        } else if touch && size.y < 500.0 {
            Form::Sideways
        } else if touch {
            Form::Tablet
        } else {
            Form::Desktop
        };
        Self { size, form }
    }

    /// Returns the whole window.
    pub fn from_ui(ui: &Ui) -> Self {
        Self::from_ctx(ui.ctx())
    }

    /// Returns the whole window, for drawing without a `Ui`.
    pub fn from_ctx(ctx: &Context) -> Self {
        Self::of(ctx.content_rect().size(), fingers::is_touch(ctx))
    }

    /// Returns the part of the window that a screen may use.
    pub fn within(ui: &Ui) -> Self {
        Self { size: ui.max_rect().size(), ..Self::from_ui(ui) }
    }

    /// Returns whether the window is a phone's: one thing at a time.
    pub fn is_phone(self) -> bool {
        self.form.is_phone()
    }

    /// Returns whether a board's head and foot are in a column next to it, as on a phone on its side. The column is higher than
    /// they are: a screen may draw more below its foot.
    pub fn has_column(self) -> bool {
        self.form == Form::Sideways
    }

    /// Returns whether there is a keyboard and a mouse to speak of: with touch input, no key is named.
    pub fn has_keys(self) -> bool {
        !self.form.is_touched()
    }

    /// Returns whether a phone's layout has room for two columns, and for larger cells: on a tablet held upright.
    pub fn has_two_columns(self) -> bool {
        self.form == Form::Upright && self.size.x >= TWO_COLUMNS
    }

    /// Returns whether the row of a phone's foot has room for a slider too.
    pub fn has_long_foot(self) -> bool {
        self.form == Form::Upright && self.size.x >= LONG_FOOT
    }

    /// Returns the word for an action with a mouse, or the one for a finger.
    pub fn word(self, mouse: &'static str, finger: &'static str) -> &'static str {
        if self.has_keys() { mouse } else { finger }
    }

    /// Returns the sizes of the controls in it.
    pub fn sizes(self) -> Sizes {
        match self.form {
            Form::Desktop => Sizes::MOUSE,
            Form::Tablet => Sizes::TOUCH,
            Form::Upright | Form::Sideways => Sizes::PHONE,
        }
    }

    /// Returns whether the window is clearly taller than wide, as a phone in one hand.
    pub fn is_upright(self) -> bool {
        self.size.y > self.size.x * 1.1 || self.form == Form::Upright
    }

    /// Returns whether the window is too narrow for everything to be side by side.
    pub fn is_narrow(self) -> bool {
        self.size.x < NARROW
    }

    /// Returns whether a head has one row for its title and one for its buttons.
    pub fn is_slim(self) -> bool {
        self.size.x < 700.0
    }

    /// Returns whether two pictures are next to each other, because they would be too low below each other.
    pub fn is_shallow(self) -> bool {
        self.size.y < 340.0 && self.size.x > self.size.y
    }

    /// Returns whether there is room for large letters and wide gaps.
    pub fn is_roomy(self) -> bool {
        self.size.y >= 700.0
    }

    /// Returns whether margins are narrow.
    pub fn is_short(self) -> bool {
        self.size.y < 600.0
    }

    /// Returns whether lines are cut instead of wrapped.
    pub fn is_low(self) -> bool {
        self.size.y < 560.0
    }

    /// Returns whether parts are smaller and the rest is scrolled.
    pub fn is_flat(self) -> bool {
        self.size.y < 500.0
    }

    /// Returns the width of the panel next to a board, in points: a share of the window's width, with room for a string's row.
    pub fn beside(self, share: f32) -> f32 {
        self.share(share, if self.is_slim() { 320.0 } else { 340.0 }, 640.0)
    }

    /// Returns the width of the panel next to a board of the games room.
    pub fn beside_game(self) -> f32 {
        self.share(0.29, if self.is_slim() { 252.0 } else { 268.0 }, 520.0)
    }

    /// Returns the width of a panel in which text is typed, next to its result.
    pub fn beside_text(self) -> f32 {
        if self.size.x >= 1100.0 { self.share(0.29, 360.0, 520.0) } else { self.share(0.36, 280.0, f32::INFINITY) }
    }

    /// Returns a share of the width, within bounds in points.
    pub fn share(self, share: f32, least: f32, most: f32) -> f32 {
        (self.size.x * share).clamp(least, most)
    }

    /// Returns a panel of this width at the right of a board; in an upright window below it, with a share of the height; on a
    /// phone a sheet of this name.
    pub fn right(self, id: &'static str, name: &'static str, width: f32, share: f32) -> Side {
        let panel = if self.is_upright() { self.sheet(Panel::bottom(id), share) } else { Panel::right(id).exact_size(width) };
        self.side(id, name, panel)
    }

    /// Returns a panel of this width at the left of a board; in an upright window above it, with a share of the height; on a
    /// phone a sheet of this name.
    pub fn left(self, id: &'static str, name: &'static str, width: f32, share: f32) -> Side {
        let panel = if self.is_upright() { self.sheet(Panel::top(id), share) } else { Panel::left(id).exact_size(width) };
        self.side(id, name, panel)
    }

    /// Returns the panel at the left of a board of the games room, which has `across` points for both; in a slim upright window
    /// above the board, on a phone a sheet of this name. Two panels, one above and one below the board, would leave it too little
    /// height.
    pub fn left_of_game(self, id: &'static str, name: &'static str, across: f32) -> Side {
        let width = (across * 0.31).clamp(248.0, 300.0);
        let panel =
            if self.is_upright() && self.is_slim() { self.sheet(Panel::top(id), LOW) } else { Panel::left(id).exact_size(width) };
        self.side(id, name, panel)
    }

    /// Returns the part of a rectangle that an open sheet leaves in sight: all of it if none is open.
    pub fn in_sight(self, ctx: &Context, rect: Rect) -> Rect {
        drawers::uncovered(ctx, rect, self.form == Form::Upright)
    }

    /// Shows the effect of an action in a sheet on the board: closes the sheet if it covers the board.
    pub fn show_board(self, ctx: &Context) {
        if self.form == Form::Upright {
            drawers::close(ctx);
        }
    }

    /// Draws two parts next to each other; in an upright window below each other.
    pub fn pair<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
        if self.is_upright() { ui.vertical(contents) } else { ui.horizontal_top(contents) }
    }

    /// Draws controls that are seldom needed where they belong; on a phone in a sheet of this name.
    pub fn seldom<R>(self, ui: &mut Ui, id: &'static str, name: &'static str, contents: impl FnOnce(&mut Ui) -> R) -> Option<R> {
        if self.is_phone() {
            return drawers::show(ui, Id::new(id), name, self.form == Form::Upright, contents);
        }
        Some(contents(ui))
    }

    fn side(self, id: &'static str, name: &'static str, panel: Panel) -> Side {
        Side { id, name, form: self.form, panel: panel.resizable(false), frame: None, peeks: None }
    }

    fn sheet(self, panel: Panel, share: f32) -> Panel {
        panel.exact_size(self.size.y * share)
    }
}

impl Arrangement {
    /// Creates a table without a panel at its side; others have a panel of this name, with a share of an upright window's height.
    pub fn new(id: &'static str, name: &'static str, foot: Foot) -> Self {
        Self { id, name, side: None, share: TALL, foot, leads: false, whole: true }
    }

    /// Draws the parts in their places, passing `of` to each. In a narrow window the foot is as wide as the window and the panel
    /// ends above it; otherwise the panel is as tall as the window. Returns the rectangle of the foot.
    pub fn show<T: ?Sized>(
        self,
        ui: &mut Ui,
        of: &mut T,
        head: impl FnOnce(&mut Ui, &mut T),
        side: impl FnOnce(&mut Ui, &mut T),
        foot: impl FnOnce(&mut Ui, &mut T),
        board: impl FnOnce(&mut Ui, &mut T),
    ) -> Rect {
        let (frame, layout) = (panel_frame(ui), Window::from_ui(ui));
        if layout.has_column() {
            return self.sideways(ui, of, head, side, foot, board);
        }
        let (mut foot, mut place) = (Some(foot), Rect::NOTHING);
        let mut below = |ui: &mut Ui, of: &mut T| {
            let Some(foot) = foot.take() else { return };
            let panel = Panel::bottom(ui.id().with((self.id, "foot"))).frame(frame);
            let panel = match self.foot {
                Foot::AtLeast(height) if !layout.is_phone() => panel.min_size(height),
                Foot::Exactly(height) => panel.exact_size(height).resizable(false),
                Foot::AtLeast(_) | Foot::Line => panel,
            };
            let shown = panel.show(ui, |ui| foot(ui, of));
            place = shown.response.rect;
        };
        Panel::top(ui.id().with((self.id, "head"))).frame(frame).show(ui, |ui| head(ui, of));
        if layout.is_narrow() || self.foot == Foot::Line {
            below(ui, of);
        }
        if let Some(width) = self.side {
            let panel = layout.right(self.id, self.name, width, self.share).frame(frame);
            if layout.is_phone() && self.leads {
                let height = ui.available_height() * if layout.size.x >= WIDE { LEADING_WIDE } else { LEADING };
                let panel = Panel::bottom(ui.id().with((self.id, "leads"))).frame(frame).exact_size(height).resizable(false);
                panel.show(ui, |ui| lasting(ui, ("side", self.id), |ui| side(ui, of)));
            } else {
                // A game of the room has two panels, neither of which it needs to be played.
                let panel = if self.share < TALL { panel } else { panel.peek() };
                panel.show(ui, |ui| side(ui, of));
            }
        }
        below(ui, of);
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| lasting(ui, ("board", self.id), |ui| board(ui, of)));
        place
    }

    /// On a phone on its side: the board as tall as the window, and head and foot in a column next to it.
    fn sideways<T: ?Sized>(
        self,
        ui: &mut Ui,
        of: &mut T,
        head: impl FnOnce(&mut Ui, &mut T),
        side: impl FnOnce(&mut Ui, &mut T),
        foot: impl FnOnce(&mut Ui, &mut T),
        board: impl FnOnce(&mut Ui, &mut T),
    ) -> Rect {
        let (frame, layout) = (panel_frame(ui), Window::from_ui(ui));
        let mut side = Some(side);
        if let Some(width) = self.side.filter(|_| !self.leads) {
            layout.right(self.id, self.name, width, self.share).show(ui, |ui| side.take().map(|side| side(ui, of)));
        }
        // Not all that a square board leaves: a wider one needs less height for its parts.
        let width = (ui.available_width() - ui.available_height() - 60.0).clamp(220.0, 260.0);
        let all = ui.available_rect_before_wrap();
        let column = Panel::right(ui.id().with((self.id, "column"))).frame(frame).exact_size(width).resizable(false);
        let place = column.show(ui, |ui| {
            // A part that is too wide for the column moves neither its line nor the board.
            let ui = &mut ui.new_child(UiBuilder::new().max_rect(ui.available_rect_before_wrap()));
            head(ui, of);
            ui.separator();
            let below = ui.available_rect_before_wrap();
            ScrollArea::vertical().id_salt((self.id, "foot")).auto_shrink([false, false]).show(ui, |ui| foot(ui, of));
            below
        });
        let mut all = all.with_max_x(all.right() - width);
        if let Some(side) = side.filter(|_| self.leads && self.side.is_some()) {
            let part = Rect::from_min_max(pos2(all.right() - all.width() * LEADING, all.top()), all.max);
            all.max.x = part.left();
            ui.scope_builder(UiBuilder::new().max_rect(part), |ui| {
                let frame = panel_frame(ui);
                CentralPanel::default().frame(frame).show(ui, |ui| lasting(ui, ("side", self.id), |ui| side(ui, of)));
            });
        }
        let room = UiBuilder::new().max_rect(if self.whole { layout.in_sight(ui.ctx(), all) } else { all });
        let board = |ui: &mut Ui| lasting(ui, ("board", self.id), |ui| board(ui, of));
        ui.scope_builder(room, |ui| CentralPanel::default().frame(Frame::NONE).show(ui, board));
        place.inner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::FINGER;

    #[test]
    fn every_size_has_one_answer() {
        let at = |width, height| Window::new(Vec2::new(width, height));
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
        for (width, expected) in [(600.0, 252.0), (1280.0, 371.2), (4000.0, 520.0)] {
            let beside = at(width, 800.0).beside_game();
            assert!((beside - expected).abs() < 0.01, "{width}: {beside}");
        }
        for (width, expected) in [(700.0, 280.0), (1000.0, 360.0), (1280.0, 371.2)] {
            let beside = at(width, 800.0).beside_text();
            assert!((beside - expected).abs() < 0.01, "{width}: {beside}");
        }
        assert!(at(699.0, 800.0).is_slim() && !at(700.0, 800.0).is_slim());
        assert!(at(700.0, 339.0).is_shallow() && !at(300.0, 339.0).is_shallow() && !at(700.0, 340.0).is_shallow());
    }

    /// Returns the places of head, side, foot and board in a window, and the height of a button in the head.
    fn parts(size: (f32, f32), touch: bool, foot: Foot) -> ([Rect; 4], f32) {
        let ctx = egui::Context::default();
        ctx.set_fonts(crate::theme::fonts());
        let screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, size.into()));
        let finger = egui::Event::Touch {
            device_id: egui::TouchDeviceId(0),
            id: egui::TouchId(0),
            phase: egui::TouchPhase::Start,
            pos: egui::Pos2::ZERO,
            force: None,
        };
        let mut found = ([Rect::NOTHING; 4], 0.0);
        for frame in 0..3 {
            let events = if touch && frame == 0 { vec![finger.clone()] } else { Vec::new() };
            let mut output = ctx.run_ui(egui::RawInput { screen_rect, events, ..egui::RawInput::default() }, |ui| {
                fingers::follow(ui.ctx());
                Window::from_ui(ui).sizes().lend(ui);
                let table = Arrangement { side: Some(300.0), ..Arrangement::new("test", "Panel", foot) };
                let note = |place: usize| {
                    move |ui: &mut Ui, found: &mut ([Rect; 4], f32)| {
                        let button = ui.button("x");
                        if place == 0 {
                            found.1 = button.rect.height();
                        }
                        found.0[place] = ui.max_rect();
                    }
                };
                found.0[2] = table.show(ui, &mut found, note(0), note(1), |ui, _| drop(ui.button("y")), note(3));
            });
            output.textures_delta.clear();
        }
        found
    }

    #[test]
    fn the_parts_of_a_table_go_where_the_window_has_room_for_them() {
        let ([_, side, foot, board], button) = parts((1280.0, 800.0), false, Foot::AtLeast(80.0));
        assert!(side.left() > board.right() - 20.0 && foot.right() <= side.left() && foot.top() >= board.bottom(), "wide");
        assert!(foot.height() >= 80.0 && button < FINGER);
        let ([_, side, foot, _], _) = parts((1280.0, 800.0), false, Foot::Line);
        assert!(foot.right() >= side.right() && side.bottom() <= foot.top(), "a time line is as wide as the window");
        let ([_, _, foot, _], _) = parts((800.0, 600.0), false, Foot::Exactly(90.0));
        assert!(foot.width() > 790.0 && (foot.height() - 90.0).abs() < 1.5, "narrow: {foot:?}");
        let ([_, side, foot, board], button) = parts((390.0, 844.0), true, Foot::AtLeast(80.0));
        assert!(side.top() >= board.bottom() && side.bottom() <= foot.top(), "upright: {side:?} {board:?} {foot:?}");
        assert!(button >= FINGER, "for a finger: {button}");
    }
}
