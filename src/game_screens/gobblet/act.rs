//! The actions of the hand, by mouse and by keys: lift, put down, release.

use super::hand::Landing;
use super::labels;
use super::places::{Place, side_name};
use super::state::GobbletView;
use crate::view::Cx;
use fob_games::gobblet::{Cell, Move, Position};
use fob_games::{Ending, Game};
use fob_services::sound::Sound;

/// Lifts the piece of a place, or shows why it must stay. With touch-move this is binding, and lifting a piece that cannot move
/// loses the game.
pub fn lift<const N: usize>(view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>, place: Place<N>) -> bool
where
    Position<N>: Game<Move = Move<N>>,
{
    let position = *cx.history.position();
    let Some(lifted) = view.own(&position, place) else {
        let turn = side_name(position.side_to_move());
        cx.services.say(match view.top(&position, place) {
            Some(piece) => format!("That is {}'s piece, but it is {turn}'s turn", side_name(piece.colour)),
            None => "There is no piece here".to_owned(),
        });
        return false;
    };
    view.lift(&position, lifted);
    cx.services.sound(Sound::Tick, 0.4);
    if view.options.touch && view.prospect(&position, lifted).targets().next().is_none() {
        let side = position.side_to_move();
        cx.services.say(format!("{} has touched a piece that cannot move, and loses", side_name(side)));
        cx.end = Some(Ending::Resigned(side.player()));
        view.put_back();
        return false;
    }
    true
}

/// Puts the piece in the hand on a cell, which plays the move, or shows why it may not go there. A click on another own piece
/// lifts that one instead; the end of a drag does not, because nobody drags a piece in order to pick up another.
pub(crate) fn put_down<const N: usize>(view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>, cell: Cell<N>, dragged: bool)
where
    Position<N>: Game<Move = Move<N>>,
{
    let Some(lifted) = view.lifted else { return };
    if lifted.place.is(Place::Cell(cell)) {
        release(view, cx);
        return;
    }
    let position = *cx.history.position();
    match view.prospect(&position, lifted).landing(cell) {
        Some(Landing::Not(why)) => {
            let other = view.own(&position, Place::Cell(cell));
            if let (Some(other), false) = (other, view.options.touch || dragged) {
                lift(view, cx, other.place);
                return;
            }
            cx.services.say(format!("Not on {cell}: {why}"));
            if dragged && !view.is_bound() {
                view.put_back();
            }
        }
        _ => cx.play = Some(lifted.mv(cell)),
    }
}

/// Handles a press on a place: lifts the piece there, puts the one in the hand down, or releases it.
pub(super) fn press<const N: usize>(view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>, place: Place<N>)
where
    Position<N>: Game<Move = Move<N>>,
{
    let position = *cx.history.position();
    match (view.lifted, place) {
        (Some(_), Place::Cell(cell)) => put_down(view, cx, cell, false),
        (Some(_), Place::Peg { .. }) => match view.own(&position, place).filter(|_| !view.options.touch) {
            Some(own) => drop(lift(view, cx, own.place)),
            None => release(view, cx),
        },
        (None, _) if view.top(&position, place).is_some() => drop(lift(view, cx, place)),
        (None, _) => {}
    }
}

/// Puts the piece in the hand back, unless it must be moved now.
pub fn release<const N: usize>(view: &mut GobbletView<N>, cx: &mut Cx<'_, Position<N>>)
where
    Position<N>: Game<Move = Move<N>>,
{
    if view.is_bound() {
        cx.services.say(labels::TOUCHED);
        return;
    }
    view.put_back();
    cx.services.sound(Sound::Tick, 0.3);
}
