//! The board in words, for screen readers: every cell and every reserve with its visible piece, and the result of a press. The
//! text has covered pieces only while the pieces are drawn as glass.

use super::act;
use super::hand::Landing;
use super::judge::Judge;
use super::labels;
use super::places::{Place, side_name, size_name};
use super::state::GobbletView;
use crate::view::Cx;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_games::gobblet::{Cell, Colour, Piece, Position};
use fob_kit::access::{self, Part};

/// Returns a piece in words: `Red's large piece`.
fn piece_in_words<const N: usize>(piece: Piece) -> String {
    format!("{}'s {} piece", side_name(piece.colour), size_name::<N>(piece.size))
}

/// A place that can be pressed, with its description.
struct Told<const N: usize> {
    place: Place<N>,
    name: String,
    /// Result of a press, or the reason why it has none.
    press: Result<String, String>,
}

/// Describes the board at `rect` for screen readers, and handles their actions.
pub(super) fn tell<const N: usize>(
    ui: &mut Ui,
    rect: Rect,
    view: &mut GobbletView<N>,
    cx: &mut Cx<'_, Position<N>>,
    shown: &Position<N>,
    free: bool,
) where
    Position<N>: Judge<N>,
{
    if !access::is_read(ui.ctx()) {
        return;
    }
    let all = places(view, shown, free);
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("board in words").max_rect(rect));
    access::part(ui, Role::Group, labels::BOARD_IN_WORDS);
    let mut pressed = None;
    for (number, told) in all.into_iter().enumerate() {
        let part = Part::new(ui, ui.unique_id().with(number), Role::Button, &told.name, rect);
        let is_held = view.lifted.is_some_and(|lifted| lifted.place.is(told.place));
        part.with(|node| node.set_toggled(is_held.into()));
        if let Ok(deed) = &told.press {
            part.with(|node| node.set_description(deed.as_str()));
        }
        if part.pressed(told.press.as_ref().err().map(String::as_str)) {
            pressed = Some(told.place);
        }
    }
    if let Some(place) = pressed {
        view.cursor = None;
        act::press(view, cx, place);
    }
}

/// Returns every place, from the back row to the front one, then the reserves.
fn places<const N: usize>(view: &mut GobbletView<N>, shown: &Position<N>, free: bool) -> Vec<Told<N>>
where
    Position<N>: Judge<N>,
{
    let standing = view.standing(shown);
    let mut all = Vec::new();
    let ranks = (0..N as u8).rev().flat_map(|rank| (0..N as u8).filter_map(move |file| Cell::new(file, rank)));
    for cell in ranks {
        let place = Place::Cell(cell);
        let mut pieces: Vec<Piece> = standing.iter().filter(|s| s.place.is(place)).map(|s| s.piece).collect();
        let top = pieces.pop();
        let mut name = format!("{cell}: {}", top.map_or_else(|| labels::EMPTY_CELL.to_owned(), piece_in_words::<N>));
        if view.options.through {
            pieces.iter().rev().for_each(|piece| name += &format!(", over {}", piece_in_words::<N>(*piece)));
        }
        let press = press(view, shown, place, free);
        all.push(Told { place, name, press });
    }
    for side in Colour::ALL {
        let mut known: Vec<(u8, Place<N>, u32)> = Vec::new();
        let tops = standing.iter().filter(|s| s.top && s.piece.colour == side && matches!(s.place, Place::Peg { .. }));
        for s in tops {
            match known.iter_mut().find(|(size, ..)| *size == s.piece.size) {
                Some((_, place, count)) => {
                    *count += 1;
                    // The piece in the hand is the one in the text.
                    if view.lifted.is_some_and(|lifted| lifted.place.is(s.place)) {
                        *place = s.place;
                    }
                }
                None => known.push((s.piece.size, s.place, 1)),
            }
        }
        for (size, place, count) in known {
            let name = labels::reserve(side_name(side), size_name::<N>(size), count);
            let press = press(view, shown, place, free);
            all.push(Told { place, name, press });
        }
    }
    all
}

/// Returns the result of a press on a place, or the reason why it has none.
fn press<const N: usize>(view: &mut GobbletView<N>, shown: &Position<N>, place: Place<N>, free: bool) -> Result<String, String>
where
    Position<N>: Judge<N>,
{
    if !free {
        return Err("It is not a person's turn".to_owned());
    }
    let own = view.own(shown, place);
    let lifts = |piece: Piece| format!("Lifts the {} piece", size_name::<N>(piece.size));
    let Some(lifted) = view.lifted else {
        return match (own, view.top(shown, place)) {
            (Some(own), _) => Ok(lifts(own.piece)),
            (None, Some(piece)) => Err(format!("It is {}'s turn", side_name(piece.colour.other()))),
            (None, None) => Err("There is no piece here".to_owned()),
        };
    };
    if lifted.place.is(place) {
        return if view.is_bound() { Err(labels::TOUCHED.to_owned()) } else { Ok("Puts it back".to_owned()) };
    }
    if let Place::Cell(cell) = place {
        match view.prospect(shown, lifted).landing(cell) {
            Some(Landing::Not(why)) if own.is_none() || view.options.touch => return Err(why.clone()),
            Some(Landing::Not(_)) => {}
            _ => return Ok(format!("Puts the {} piece here", size_name::<N>(lifted.piece.size))),
        }
    }
    match own {
        Some(own) if !view.options.touch => Ok(lifts(own.piece)),
        _ if view.is_bound() => Err(labels::TOUCHED.to_owned()),
        _ => Ok("Puts the piece in your hand back".to_owned()),
    }
}
