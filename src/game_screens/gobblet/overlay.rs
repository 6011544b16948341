//! Texts on the board: coordinates on its rim, the values of moves, a tag at the pointer.

use super::cups::{self, RIM};
use super::hand::{Landing, Lifted};
use super::judge::{Judge, best};
use super::marks;
use super::places::{Place, look, side_name};
use super::state::GobbletView;
use crate::view::Cx;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use fob_games::gobblet::{Cell, Position, Verdict, Worth};
use fob_kit::scene::eye::{Lens, Point3};
use fob_kit::theme::{self, Theme};

/// Draws the letters of the files and the numbers of the ranks, on the nearer sides of the rim. On a board so small that they
/// would overlap, there are none.
pub fn coordinates<const N: usize>(painter: &Painter, lens: &Lens, theme: &Theme) {
    let out = N as f32 / 2.0 + RIM / 2.0;
    let near = |a: Point3, b: Point3| if lens.depth(a) < lens.depth(b) { a } else { b };
    let z = near([0.0, 0.0, out], [0.0, 0.0, -out])[2];
    // Seen from the front, both sides are equally near; then the left one is used.
    let (left, right) = ([-out, 0.0, 0.0], [out, 0.0, 0.0]);
    let x = if lens.depth(left) < lens.depth(right) + 0.3 { -out } else { out };
    if lens.scale([0.0; 3]) < 26.0 {
        return;
    }
    let ink = Color32::from_rgb(0xE6, 0xD3, 0xB4);
    let put = |at: Point3, text: String| {
        if let Some(seen) = lens.project(at) {
            let size = (lens.scale(at) * 0.20).clamp(13.0, 20.0);
            painter.text(seen, Align2::CENTER_CENTER, text, theme::strong(size), Theme::mix(ink, theme.room, 0.1));
        }
    };
    for i in 0..N as u8 {
        let [along, _, rank] = cups::cell(N as u8, i, i);
        put([along, 0.0, z], char::from(b'a' + i).to_string());
        put([x, 0.0, rank], (i + 1).to_string());
    }
}

/// Returns a verdict in a sign or two: plies to a win or to a loss, or the sign of a draw.
pub fn short(verdict: Verdict) -> String {
    match (verdict.value, verdict.plies) {
        (Worth::Win, Some(plies)) => format!("+{plies}"),
        (Worth::Loss, Some(plies)) => format!("−{plies}"),
        _ => "=".to_owned(),
    }
}

/// Returns the ground and the ink of a verdict.
pub(crate) fn verdict_colours(theme: &Theme, verdict: Verdict) -> (Color32, Color32) {
    let dark = Color32::from_rgb(0x12, 0x14, 0x18);
    match verdict.value {
        Worth::Win => (Color32::from_rgb(0x6C, 0xC0, 0x8B), dark),
        Worth::Loss => (Color32::from_rgb(0x8E, 0x2B, 0x25), Color32::WHITE),
        Worth::Draw => (Theme::mix(theme.raised, theme.dim, 0.15), theme.text),
    }
}

/// Draws the values of moves: those of the piece in the hand or under the pointer, on their cells; otherwise every piece's best,
/// on the piece.
pub fn verdicts<const N: usize>(
    painter: &Painter,
    lens: &Lens,
    view: &mut GobbletView<N>,
    cx: &Cx<'_, Position<N>>,
    shown: &Position<N>,
    source: Option<Lifted<N>>,
) where
    Position<N>: Judge<N>,
{
    let Some(found) = cx.analysis.filter(|_| !view.why.is_open() && cx.open) else { return };
    // The piece in the hand is in front of the text on the board.
    let held = view.lifted.zip(view.floats).map(|(lifted, at)| (at, look::<N>(lifted.piece.size)));
    let put = |at: Point3, verdict: Verdict| {
        let hidden = |seen: &Pos2| held.is_some_and(|(foot, size)| cups::meets(lens, *seen, foot, size).is_some());
        if let Some(seen) = lens.project(at).filter(|seen| !hidden(seen)) {
            chip(painter, &cx.theme, seen, verdict);
        }
    };
    if let Some(source) = source {
        for (cell, _) in view.prospect(shown, source).targets() {
            if let Some(verdict) = Position::<N>::verdict(found, source.mv(cell)) {
                put(marks::top_of(view, shown, cell), verdict);
            }
        }
        return;
    }
    let turn = shown.side_to_move();
    for s in view.standing(shown).iter().filter(|s| s.top && s.piece.colour == turn) {
        let lifted = Lifted { place: s.place, piece: s.piece };
        let moves = Cell::all().map(|cell| lifted.mv(cell));
        if let Some(verdict) = best::<N>(found, moves) {
            let [x, y, z] = s.place.at(view.stand);
            put([x, y + cups::height(look::<N>(s.piece.size)), z], verdict);
        }
    }
}

fn chip(painter: &Painter, theme: &Theme, at: Pos2, verdict: Verdict) {
    let (ground, ink) = verdict_colours(theme, verdict);
    let galley = painter.layout_no_wrap(short(verdict), theme::strong(15.0), ink);
    let rect = Rect::from_center_size(at, vec2((galley.size().x + 12.0).max(26.0), 22.0));
    painter.rect(rect, 11.0, ground, Stroke::new(1.0, Color32::from_black_alpha(150)), StrokeKind::Outside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
}

/// Returns the text at the pointer: why the piece may not land there, or, if that is shown, that it loses.
pub fn tip<const N: usize>(
    view: &mut GobbletView<N>,
    shown: &Position<N>,
    target: Option<Cell<N>>,
    under: Option<Place<N>>,
    warns: bool,
) -> Option<String>
where
    Position<N>: Judge<N>,
{
    let lifted = view.lifted?;
    let cell = target.filter(|cell| under.is_some_and(|place| place.is(Place::Cell(*cell))))?;
    if lifted.place.is(Place::Cell(cell)) {
        return None;
    }
    match view.prospect(shown, lifted).landing(cell)? {
        Landing::Not(why) => Some(format!("Not here: {why}")),
        Landing::Loses if warns => Some(format!("{} would then have a row, and win", side_name(shown.side_to_move().other()))),
        _ => None,
    }
}

/// Draws a tag next to the pointer.
pub fn tag(painter: &Painter, theme: &Theme, at: Pos2, within: Rect, text: &str) {
    let width = (within.width() - 40.0).clamp(80.0, 300.0);
    let galley = painter.layout(text.to_owned(), FontId::proportional(15.0), theme.text, width);
    let size = galley.size() + vec2(20.0, 10.0);
    let left = (at.x + 20.0).min(within.right() - size.x - 6.0);
    let top = (at.y - size.y - 12.0).max(within.top() + 6.0);
    let rect = Rect::from_min_size(pos2(left, top), size);
    painter.rect(rect, 6.0, theme.raised, Stroke::new(1.0, theme.bad), StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, theme.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_reported_by_its_sign_as_well_as_by_its_colour() {
        let verdict = |value, plies| Verdict { value, plies };
        assert_eq!(short(verdict(Worth::Win, Some(13))), "+13");
        assert_eq!(short(verdict(Worth::Loss, Some(2))), "−2");
        assert_eq!(short(Verdict::DRAW), "=");
    }
}
