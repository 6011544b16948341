//! The state of the view of Gobblet, shared by its parts.

use super::cups::{self, Stand};
use super::hand::{Grip, Lifted, Prospect};
use super::places::{Order, Place, Standing, Step, standing, step};
use super::why::Why;
use fob_games::Game;
use fob_games::gobblet::{Move, Piece, Position};
use fob_kit::scene::eye::{Eye, Point3};
use fob_kit::widgets::track::ease;
use fob_services::data::Services;
use fob_services::memo::Memo;
use std::sync::Arc;

/// Seconds for which a move is animated.
const GLIDE: f64 = 0.32;

/// Options of play and view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Covering pieces are drawn as glass.
    pub through: bool,
    /// A lifted piece must be moved.
    pub touch: bool,
}

/// A piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glide<const N: usize> {
    /// The motion of a piece.
    pub step: Step<N>,
    from: Point3,
    since: f64,
}

impl<const N: usize> Glide<N> {
    /// Returns the position of the piece at a time.
    pub fn at(&self, now: f64, stand: Stand) -> Point3 {
        let t = ease(((now - self.since) / GLIDE).clamp(0.0, 1.0) as f32);
        let to = self.step.to.at(stand);
        let mix = |i: usize| self.from[i] + (to[i] - self.from[i]) * t;
        // From rest, it is lifted over the pieces in between; from the hand, it comes down.
        let hop = if self.from[1] > 0.2 { 0.0 } else { 4.0 * t * (1.0 - t) };
        [mix(0), mix(1) + hop, mix(2)]
    }
}

/// Gobblet's part of the table, for the board of `N` by `N`.
#[derive(Debug)]
pub struct GobbletView<const N: usize> {
    pub(super) eye: Eye,
    /// The first view for the board's part of the window.
    pub(super) home: Eye,
    /// Positions of the reserves in that view.
    pub(super) stand: Stand,
    /// Part of the window for which the view was computed.
    pub(super) fitted: Option<egui::Rect>,
    pub(super) options: Options,
    pub(super) lifted: Option<Lifted<N>>,
    pub(super) grip: Grip,
    /// Place of the keyboard's cursor, while it is used.
    pub(super) cursor: Option<Place<N>>,
    /// Position at which the piece in the hand is drawn.
    pub(super) floats: Option<Point3>,
    pub(super) order: Order,
    pub(super) glide: Option<Glide<N>>,
    pub(super) why: Why<N>,
    standing: Memo<(Position<N>, Order), Arc<[Standing<N>]>>,
    prospects: Memo<(Position<N>, Lifted<N>), Arc<Prospect<N>>>,
}

impl<const N: usize> Default for GobbletView<N> {
    fn default() -> Self {
        Self {
            eye: cups::home(),
            home: cups::home(),
            stand: Stand::default(),
            fitted: None,
            options: Options::default(),
            lifted: None,
            grip: Grip::None,
            cursor: None,
            floats: None,
            order: Order::default(),
            glide: None,
            why: Why::default(),
            standing: Memo::default(),
            prospects: Memo::default(),
        }
    }
}

impl<const N: usize> GobbletView<N> {
    /// Returns every piece and its position.
    pub(super) fn standing(&mut self, position: &Position<N>) -> Arc<[Standing<N>]> {
        self.standing.of((*position, self.order), |(position, order)| standing(position, order).into())
    }

    /// Returns the piece that can be seen in a place.
    pub(super) fn top(&mut self, position: &Position<N>, place: Place<N>) -> Option<Piece> {
        self.standing(position).iter().find(|s| s.top && s.place.is(place)).map(|s| s.piece)
    }

    /// Returns the piece in a place, if it belongs to the side to move.
    pub(super) fn own(&mut self, position: &Position<N>, place: Place<N>) -> Option<Lifted<N>> {
        let piece = self.top(position, place).filter(|piece| piece.colour == position.side_to_move())?;
        Some(Lifted { place, piece })
    }

    /// Takes a piece into the hand.
    pub(super) fn lift(&mut self, position: &Position<N>, lifted: Lifted<N>) {
        if let Place::Peg { side, size, copy } = lifted.place {
            self.order.last::<N>(side, size, copy, position.reserve(side, size));
        }
        self.lifted = Some(lifted);
        self.floats = None;
    }

    /// Puts the piece in the hand back to its place, if there is one.
    pub(super) fn put_back(&mut self) {
        self.lifted = None;
        self.floats = None;
        if self.grip == Grip::Piece {
            self.grip = Grip::None;
        }
    }

    /// Returns whether the piece in the hand must be moved.
    pub(super) fn is_bound(&self) -> bool {
        self.options.touch && self.lifted.is_some()
    }

    /// Animates the change of a position.
    pub(super) fn show_step(&mut self, from: &Position<N>, to: &Position<N>, now: f64) {
        let floated = self.floats.take();
        self.glide = step(from, to, &self.order).map(|step| {
            let from = floated.filter(|_| matches!(step.to, Place::Cell(_))).unwrap_or_else(|| step.from.at(self.stand));
            Glide { step, from, since: now }
        });
    }

    /// Returns whether a piece is moving.
    pub(super) fn gliding(&self, services: &Services) -> bool {
        services.settings.motion && self.glide.is_some_and(|glide| services.now < glide.since + GLIDE)
    }

    /// Returns the options, for tests.
    pub fn options(&self) -> Options {
        self.options
    }
}

impl<const N: usize> GobbletView<N>
where
    Position<N>: Game<Move = Move<N>>,
{
    /// Computes the targets of a piece.
    pub(super) fn prospect(&mut self, position: &Position<N>, lifted: Lifted<N>) -> Arc<Prospect<N>> {
        self.prospects.of((*position, lifted), |(position, lifted)| Arc::new(Prospect::new(position, lifted)))
    }
}
