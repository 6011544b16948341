//! Wishes on the board, before anybody aims: the effects of green and red in each hole on the user's own chance, and of a puck
//! under the pointer.

use super::ghost::{self, Ends, Ghost};
use super::labels;
use super::state::MatchScreen;
use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use fob_board::{Colour, Hole, Layout, Point};
use fob_kit::scene::Fit;
use fob_kit::theme::{self, SIZES, Theme};
use fob_kit::widgets::{chance, letters};
use fob_services::data::Services;
use fob_services::driving::{Turn, because};
use fob_services::palette::Palette;
use fob_services::phrases::string_letter;
use std::sync::Arc;

/// The effect of one puck in a string.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The string, from 0.
    pub string: usize,
    /// The colour of the puck.
    pub colour: Colour,
    /// The change of the shooter's chance, as the numbers that are shown have it.
    pub change: f64,
    /// The shooter's result if the puck ends the match, which is shown instead.
    ends: Option<Ends>,
    /// Why it changes that much, in a few words, if it is much.
    pub because: Option<String>,
}

impl Wish {
    /// Returns the text of the effect: `+40`, `−28`, `±0`; for a puck that ends the match, `wins`.
    pub fn text(&self, shared_out: bool) -> String {
        match self.ends {
            Some(Ends::Wins) => labels::PUCK_WINS.to_owned(),
            Some(Ends::Loses) => labels::PUCK_LOSES.to_owned(),
            Some(Ends::Level) => labels::PUCK_LEVELS.to_owned(),
            None => chance::signed_or_zero(self.change, shared_out),
        }
    }

    /// More than 0 if it is good for the shooter, less if it is bad.
    fn worth(&self) -> f64 {
        match self.ends {
            Some(Ends::Wins) => 1.0,
            Some(Ends::Loses) => -1.0,
            Some(Ends::Level) | None => self.change,
        }
    }
}

/// What would be best in this turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BestNow {
    /// `green`, `red into B`, or `no puck`.
    pub what: String,
    /// What it is worth: `+6`.
    pub worth: String,
    /// More than 0 if it is good for the shooter.
    pub change: f64,
    /// Why, for its tip.
    pub because: Option<String>,
}

/// The wishes of the present turn.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    /// The turn that they are about.
    turn: Option<u64>,
    known: Vec<Wish>,
    /// The pucks whose effects are still to be computed.
    due: Vec<(usize, Colour)>,
    /// The change of the shooter's chance if nothing falls; `None` if that ends the match.
    nothing: Option<f64>,
    /// True if no puck moved the chance or ended the match, in the last turn of which all effects are known.
    move_nothing: bool,
}

impl Wishes {
    /// Returns whether more effects are to be computed.
    pub(super) const fn works(&self) -> bool {
        !self.due.is_empty()
    }
}

impl MatchScreen {
    /// Computes the effects of the pucks in this turn: at once, or one each frame if each is slow.
    pub(super) fn wish(&mut self, services: &Services) {
        if !self.shows_wishes(services) {
            return;
        }
        let turn = self.played.count();
        if self.wishes.turn != Some(turn) {
            let game = self.game();
            let all = (0..game.strings().len()).flat_map(|string| [Colour::Green, Colour::Red].map(|colour| (string, colour)));
            let due = all.filter(|(_, colour)| game.remaining(*colour) > 0).rev().collect();
            let nothing = self.change_by_nothing();
            self.wishes = Wishes { turn: Some(turn), known: Vec::new(), due, nothing, ..std::mem::take(&mut self.wishes) };
        }
        let slow = self.played.prospects.foresight().is_slow();
        while let Some((string, colour)) = self.wishes.due.pop() {
            let wish = self.wish_of(string, colour);
            self.wishes.known.extend(wish);
            if slow {
                break;
            }
        }
        if self.wishes.due.is_empty() {
            let shared_out = self.game().setup().is_shared_out();
            let is_nothing = |wish: &Wish| wish.ends.is_none() && chance::signed(wish.change, shared_out).is_none();
            self.wishes.move_nothing = !self.wishes.known.is_empty() && self.wishes.known.iter().all(is_nothing);
        }
    }

    /// Returns whether somebody here is about to aim, and wants to see the effects.
    pub(super) fn shows_wishes(&self, services: &Services) -> bool {
        services.settings.wishes && matches!(self.played.turn(), Turn::Shoot) && self.at_rest()
    }

    fn wish_of(&self, string: usize, colour: Colour) -> Option<Wish> {
        let game = self.game();
        let hole = Hole::ALL.into_iter().find(|hole| game.string_of(*hole) == string)?;
        let foresight = self.played.prospects.foresight();
        let ghost = Ghost::new(game, |game| foresight.chances(game), colour, hole)?;
        let because = because::of_puck(game, colour, hole, ghost::shooter(game), self.played.told());
        Some(Wish { string, colour, change: ghost.change(game), ends: ghost.ends, because })
    }

    /// Returns the change of the shooter's chance if nothing falls.
    fn change_by_nothing(&self) -> Option<f64> {
        let (game, foresight) = (self.game(), self.played.prospects.foresight());
        let after = game.after([]).filter(|after| !after.is_over() && !foresight.is_slow())?;
        let shared_out = game.setup().is_shared_out();
        Some(chance::change(&foresight.chances(game), &foresight.chances(&after), ghost::shooter(game), shared_out))
    }

    /// Returns why a puck in a string changes the shooter's chance that much, if the effects of this turn are known.
    pub(super) fn because(&self, string: usize, colour: Colour) -> Option<&str> {
        let is_now = self.wishes.turn == Some(self.played.count());
        let wish = self.wishes.known.iter().find(|wish| (wish.string, wish.colour) == (string, colour)).filter(|_| is_now)?;
        wish.because.as_deref()
    }

    /// Returns the wishes of this turn, as far as they are known.
    pub fn wishes(&self) -> &[Wish] {
        &self.wishes.known
    }

    /// Returns whether no puck in any hole moved the chance or ended the match when that was computed last: so until the next turn
    /// of somebody here, because a text that comes and goes with each shot would be in the way.
    pub(super) fn moves_no_chance(&self) -> bool {
        self.wishes.move_nothing
    }

    /// Returns the puck that helps most in this turn, once the effects of all are known.
    fn best_wish(&self) -> Option<&Wish> {
        let is_known = self.wishes.turn == Some(self.played.count()) && !self.wishes.works();
        self.wishes.known.iter().max_by(|one, other| one.worth().total_cmp(&other.worth())).filter(|_| is_known)
    }

    /// Says which puck helps most in this turn, if one does: the first thing that a newcomer has to know.
    pub(super) fn best_puck(&self, palette: Palette, is_phone: bool) -> Option<String> {
        let game = self.game();
        let best = self.best_wish()?;
        let letter = (game.strings().len() > 1).then(|| string_letter(best.string));
        let worth = best.text(game.setup().is_shared_out());
        let told = labels::first_puck(palette.word(best.colour), letter.as_deref(), &worth, best.because.as_deref(), is_phone);
        (best.worth() > 0.0).then_some(told)
    }

    /// Says in two or three words what would be best in this turn, a puck or none, with what it is worth and why; `None` while
    /// none of them moves the chance.
    pub(super) fn best_now(&self, palette: Palette) -> Option<BestNow> {
        let (game, best) = (self.game(), self.best_wish().filter(|_| !self.wishes.move_nothing)?);
        let shared_out = game.setup().is_shared_out();
        let nothing = self.wishes.nothing.filter(|nothing| best.ends.is_none() && *nothing > best.worth());
        Some(match nothing {
            Some(change) => BestNow {
                what: labels::NO_PUCK.to_owned(),
                worth: chance::signed_or_zero(change, shared_out),
                change,
                because: best
                    .because
                    .as_deref()
                    .map(|why| labels::instead(palette.word(best.colour), &best.text(shared_out), why)),
            },
            None => {
                let into = if game.strings().len() > 1 { labels::into_hole(&string_letter(best.string)) } else { String::new() };
                BestNow {
                    what: format!("{}{into}", palette.word(best.colour)),
                    worth: best.text(shared_out),
                    change: best.worth(),
                    because: best.because.as_deref().map(fob_services::phrases::capital),
                }
            }
        })
    }

    fn wishes_of(&self, string: usize) -> impl Iterator<Item = &Wish> {
        self.wishes.known.iter().filter(move |wish| wish.string == string)
    }

    /// Draws the wishes at the holes, and at the puck under the pointer.
    pub(super) fn draw_wishes(&self, ui: &Ui, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, services: &Services) {
        if !self.shows_wishes(services) || self.wishes.turn != Some(self.played.count()) {
            return;
        }
        let (game, board) = (self.game(), &layout.board);
        let several = game.strings().len() > 1;
        // While no puck matters yet, the numbers are small.
        let matters = self.wishes.known.iter().any(|wish| wish.worth() != 0.0);
        let shared_out = game.setup().is_shared_out();
        let radius = board.hole_radius() as f32 * fit.scale;
        for hole in Hole::ALL {
            let wishes: Vec<&Wish> = self.wishes_of(game.string_of(hole)).collect();
            let centre = fit.to_screen(board.hole_centre(hole));
            if wishes.is_empty() || !fit.rect.expand(radius).contains(centre) {
                continue;
            }
            let out = (centre - fit.to_screen(Point::new(0.0, 0.0))).normalized();
            let size = if matters { (radius * 0.8).clamp(SIZES[1], 24.0) } else { SIZES[0] };
            let rows = wishes.iter().map(|wish| (Some(wish.colour), wish.text(shared_out), wish.worth()));
            let string = game.string_of(hole);
            let label = several.then(|| (string_letter(string), self.string_colour(string)));
            let plate = Plate { size, rows: rows.collect(), label, framed: false }.lay(painter);
            // Next to the hole, if the window has room there, because the user aims at the hole; else over the corner of the
            // frame, so that at least no puck on its lip is covered.
            let reach = radius + plate.ground().x / 2.0;
            let beside = pos2(centre.x + reach.copysign(out.x), centre.y + radius * 0.4_f32.copysign(out.y));
            let has_room = painter.clip_rect().shrink(4.0).contains_rect(Rect::from_center_size(beside, plate.ground()));
            let at = if has_room { beside } else { centre + out * radius * 0.55 };
            let ground = Rect::from_center_size(at, plate.ground());
            plate.draw(painter, theme, at);
            let said: Vec<String> =
                wishes.iter().map(|wish| format!("{} {}", theme.palette.word(wish.colour), wish.text(shared_out))).collect();
            let place = Rect::from_center_size(centre, vec2(radius, radius) * 1.4).intersect(fit.rect).union(ground);
            let spoken = ui.interact(place, ui.id().with(("wish", hole.index())), Sense::hover());
            let label = format!("{}{}", labels::WISH, said.join(", "));
            spoken.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
            let reasons: Vec<String> = wishes.iter().filter_map(|wish| self.reason(wish, theme.palette)).collect();
            if !reasons.is_empty() && !self.hand.drawing() {
                spoken.on_hover_text(reasons.join("\n"));
            }
        }
        if let Some(at) = ui.input(|input| input.pointer.hover_pos()).filter(|_| !self.hand.drawing()) {
            self.draw_wish_of_puck(painter, theme, fit, layout, at);
        }
    }

    /// Returns an effect with its reason: `Red −35: you need the reds later`.
    fn reason(&self, wish: &Wish, palette: Palette) -> Option<String> {
        let because = wish.because.as_deref()?;
        let word = fob_services::phrases::capital(palette.word(wish.colour));
        Some(format!("{word} {}: {because}", wish.text(self.game().setup().is_shared_out())))
    }

    fn draw_wish_of_puck(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, pointer: Pos2) {
        let game = self.game();
        let shared_out = game.setup().is_shared_out();
        let radius = layout.board.pucks.disc.outer_radius as f32 * fit.scale;
        let Some(puck) = layout.pucks.iter().find(|puck| fit.to_screen(puck.at).distance(pointer) <= radius) else { return };
        let several = game.strings().len() > 1;
        let row = |wish: &Wish| {
            let letter = if several { format!("{} ", string_letter(wish.string)) } else { String::new() };
            (None, format!("{letter}{}", wish.text(shared_out)), wish.worth())
        };
        let rows: Vec<(Option<Colour>, String, f64)> =
            self.wishes.known.iter().filter(|wish| wish.colour == puck.colour).map(row).collect();
        if rows.is_empty() {
            return;
        }
        let plate = Plate { size: SIZES[2], rows, label: None, framed: true }.lay(painter);
        let high = plate.ground().y;
        let centre = fit.to_screen(puck.at);
        let above = centre.y - radius - high / 2.0 - 6.0;
        let y = if above - high / 2.0 > fit.rect.top() { above } else { centre.y + radius + high / 2.0 + 6.0 };
        plate.draw(painter, theme, pos2(centre.x, y));
    }
}

/// Height of a row as a part of the size of its text.
const ROW: f32 = 1.12;
/// Width of the ground's edge, in points.
const EDGE: Vec2 = vec2(6.0, 4.0);

/// Rows of a puck and a change, on a dark ground.
struct Plate {
    /// Size of the text, in points.
    size: f32,
    rows: Vec<(Option<Colour>, String, f64)>,
    /// The letter of the string and its colour, at the left.
    label: Option<(String, Color32)>,
    framed: bool,
}

/// A plate whose texts are laid out.
struct Laid {
    size: f32,
    rows: Vec<(Option<Colour>, Arc<Galley>, Color32)>,
    letter: Option<(Arc<Galley>, Color32)>,
    framed: bool,
}

impl Plate {
    fn lay(self, painter: &Painter) -> Laid {
        let font = FontId::new(self.size, theme::semibold());
        let lay = |text: String, ink: Color32| (painter.layout_no_wrap(text, font.clone(), ink), ink);
        let row = |(colour, text, change): (Option<Colour>, String, f64)| {
            let (text, ink) = lay(text, chance::ink(change, [GOOD, BAD, DIM]));
            (colour, text, ink)
        };
        let rows = self.rows.into_iter().map(row).collect();
        Laid { size: self.size, rows, letter: self.label.map(|(letter, ink)| lay(letter, ink)), framed: self.framed }
    }
}

impl Laid {
    /// Returns the width of the sign before the text of a row, in points.
    fn glyph(&self, colour: Option<Colour>) -> f32 {
        if colour.is_some() { self.size * 0.72 + 4.0 } else { 0.0 }
    }

    /// Returns the width of the letter before all rows, in points.
    fn lead(&self) -> f32 {
        self.letter.as_ref().map_or(0.0, |(letter, _)| letter.size().x + 6.0)
    }

    /// Returns the size of its ground.
    fn ground(&self) -> Vec2 {
        let wide = self.rows.iter().map(|(colour, text, _)| self.glyph(*colour) + text.size().x).fold(0.0, f32::max);
        vec2(self.lead() + wide, self.size * ROW * self.rows.len() as f32) + 2.0 * EDGE
    }

    /// Draws it around a centre.
    fn draw(self, painter: &Painter, theme: &Theme, centre: Pos2) {
        let ground = Rect::from_center_size(centre, self.ground());
        let place = ground.shrink2(EDGE);
        painter.rect_filled(ground, 6.0, Color32::from_rgba_unmultiplied(0x12, 0x13, 0x17, 0xE0));
        if self.framed {
            painter.rect_stroke(ground, 6.0, Stroke::new(1.0, theme.accent), StrokeKind::Outside);
        }
        if let Some((letter, ink)) = &self.letter {
            let at = pos2(place.left(), place.center().y - letter.size().y / 2.0);
            painter.galley(at, letter.clone(), *ink);
        }
        for (row, (colour, text, ink)) in self.rows.iter().enumerate() {
            let (x, y) = (place.left() + self.lead(), place.top() + self.size * ROW * (row as f32 + 0.5));
            if let Some(colour) = colour {
                letters::puck(painter, theme, pos2(x + self.size * 0.36, y), self.size * 0.36, *colour, 1.0);
            }
            painter.galley(pos2(x + self.glyph(*colour), y - text.size().y / 2.0), text.clone(), *ink);
        }
    }
}

/// Inks on the dark ground of a hole, for both shades of the panels.
const GOOD: Color32 = Color32::from_rgb(0x86, 0xE0, 0xA6);
const BAD: Color32 = Color32::from_rgb(0xFF, 0x9A, 0x92);
const DIM: Color32 = Color32::from_rgb(0xA8, 0xAD, 0xB8);
