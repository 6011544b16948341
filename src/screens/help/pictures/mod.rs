//! The pictures of the help, drawn by the program itself.

mod automaton;
mod canvas;
mod table;

use canvas::Canvas;
pub use canvas::Kit;
use egui::{CornerRadius, Sense, Stroke, Ui, vec2};
use fob_kit::help_picture::HelpPicture;
use fob_kit::theme::Theme;
use fob_rules::Kind;
use std::sync::OnceLock;

/// The pictures that other screens draw.
static LENT: OnceLock<Vec<&'static HelpPicture>> = OnceLock::new();

/// Hands over the pictures that other screens draw, which the help does not know by itself. The first call counts.
pub(crate) fn tell_pictures(all: impl FnOnce() -> Vec<&'static HelpPicture>) {
    LENT.get_or_init(all);
}

/// The pictures that other screens draw.
pub(super) fn lent() -> &'static [&'static HelpPicture] {
    LENT.get().map_or(&[][..], Vec::as_slice)
}

/// The subject of a picture.
#[derive(Clone, Copy, Debug)]
pub enum Picture {
    /// A puck falls, a string grows, a piece moves.
    Works,
    /// The rope with a piece.
    Rope,
    /// Which string each hole feeds; in a tug of war, all feed one.
    LinksOne,
    /// In a reject match for two.
    LinksTwo,
    /// In a reject match for four.
    LinksFour,
    /// In a custom game.
    LinksCustom,
    /// The sides in turn.
    Turn,
    /// Where the striker may be placed.
    Line,
    /// The break.
    Break,
    /// A word and the states that it passes.
    Word,
    /// The choice of an order.
    Order,
    /// The striker in a hole.
    Black,
    /// How one point is shared.
    Shares,
    /// The taps for the referee.
    Tap,
    /// One that the screen of a game draws.
    Lent(&'static HelpPicture),
}

impl Picture {
    /// All pictures of the help's own.
    pub const ALL: [Self; 14] = [
        Self::Works,
        Self::Rope,
        Self::LinksOne,
        Self::LinksTwo,
        Self::LinksFour,
        Self::LinksCustom,
        Self::Turn,
        Self::Line,
        Self::Break,
        Self::Word,
        Self::Order,
        Self::Black,
        Self::Shares,
        Self::Tap,
    ];

    /// Its name in a page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Works => "works",
            Self::Rope => "rope",
            Self::LinksOne => "links-one",
            Self::LinksTwo => "links-two",
            Self::LinksFour => "links-four",
            Self::LinksCustom => "links-custom",
            Self::Turn => "turn",
            Self::Line => "line",
            Self::Break => "break",
            Self::Word => "word",
            Self::Order => "order",
            Self::Black => "black",
            Self::Shares => "shares",
            Self::Tap => "tap",
            Self::Lent(picture) => picture.name,
        }
    }

    /// The picture of a name: one of the help's own, or of those that screens lend.
    pub fn named(name: &str, lent: &[&'static HelpPicture]) -> Option<Self> {
        let lent = lent.iter().map(|picture| Self::Lent(picture));
        Self::ALL.into_iter().chain(lent).find(|picture| picture.name() == name)
    }

    /// Height by width.
    const fn ratio(self) -> f32 {
        match self {
            Self::Works => 0.70,
            Self::Rope => 0.42,
            Self::LinksOne | Self::LinksTwo | Self::LinksFour | Self::LinksCustom | Self::Turn | Self::Break | Self::Black => {
                0.86
            }
            Self::Line => 0.46,
            Self::Word => 0.26,
            Self::Order => 0.40,
            Self::Shares => 0.62,
            Self::Tap => 0.52,
            Self::Lent(picture) => picture.ratio,
        }
    }
}

/// Draws a picture over the available width; `caption` describes it.
pub fn show(ui: &mut Ui, kept: &mut Option<Kit>, picture: Picture, caption: &str) {
    let theme = &Theme::from_ui(ui);
    if kept.as_ref().is_none_or(|kit| kit.palette != theme.palette) {
        *kept = Kit::new(ui, theme.palette);
    }
    let Some(kit) = kept else { return };
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, width * picture.ratio()), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, caption));
    if !ui.is_rect_visible(rect) {
        return;
    }
    // The background of pictures is the colour of the room, as in a match.
    ui.painter().rect(rect, CornerRadius::same(6), theme.room, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    let rect = rect.shrink(1.0);
    let canvas = Canvas { painter: ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())), theme, kit, rect };
    match picture {
        Picture::Works => automaton::works(&canvas),
        Picture::Rope => automaton::rope(&canvas),
        Picture::LinksOne => table::links(&canvas, Kind::TugOfWar { accepts: 1 }),
        Picture::LinksTwo => table::links(&canvas, Kind::Reject2),
        Picture::LinksFour => table::links(&canvas, Kind::Reject4),
        Picture::LinksCustom => table::links(&canvas, table::custom()),
        Picture::Turn => table::turn(&canvas),
        Picture::Line => table::line(&canvas),
        Picture::Break => table::break_(&canvas),
        Picture::Word => automaton::word(&canvas),
        Picture::Order => automaton::order(&canvas),
        Picture::Black => table::black(&canvas),
        Picture::Shares => automaton::shares(&canvas),
        Picture::Tap => table::tap(&canvas),
        Picture::Lent(picture) => (picture.draw)(&canvas.painter, canvas.rect, canvas.theme),
    }
}
