//! The state of the view of Fib Fob, shared by its parts.

use super::hand::{self, Hand};
use super::labels::Label;
use super::scene::to_go;
use super::setup;
use fob_games::fib_fob::{Availability, Columns, FibFob, Kind, Move, Parts, Square, why};
use fob_kit::scene::eye::{Eye, Lens};
use fob_kit::theme::Theme;
use fob_kit::widgets::track::ease;
use fob_services::data::Services;
use fob_services::memo::Memo;
use std::sync::Arc;

/// Seconds for which a change is animated.
const GLIDE: f64 = 0.25;

/// The object of a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grip {
    #[default]
    None,
    Ship,
    /// The whole stack, to turn it.
    Stack,
}

/// Fib Fob's part of the table.
#[derive(Debug)]
pub struct FibFobView {
    pub(super) eye: Eye,
    pub(super) hand: Hand,
    pub(super) grip: Grip,
    /// True if the ship has moved, so that the view must check whether it is in sight.
    pub(super) look: bool,
    /// The position before the one in view, and the time of the change.
    pub(super) glide: Option<(FibFob, f64)>,
    /// The largest values on the meters: time, and gallons.
    pub(super) scale: (u32, u32),
    pub(super) setup: setup::FibFobSetup,
    /// The step of the walk-through that is shown.
    pub(super) walk: Option<usize>,
    pub(super) labels: Memo<(Lens, Square, Theme), Arc<[Label]>>,
    choices: Memo<FibFob, Arc<Choices>>,
    reasons: Memo<FibFob, Arc<Reasons>>,
}

impl Default for FibFobView {
    fn default() -> Self {
        Self {
            eye: Eye::default(),
            hand: Hand::default(),
            grip: Grip::None,
            look: false,
            glide: None,
            scale: (30, 20),
            setup: setup::FibFobSetup::default(),
            walk: None,
            labels: Memo::default(),
            choices: Memo::default(),
            reasons: Memo::default(),
        }
    }
}

/// The moves of a position, as the board shows them.
#[derive(Debug)]
pub(super) struct Choices {
    /// Each kind of move: its number of moves, or the reason why there are none.
    pub kinds: Vec<(Kind, Availability)>,
    /// Squares to which the ship may go.
    pub squares: Vec<Square>,
}

impl Choices {
    fn new(position: &FibFob) -> Self {
        let reach = |kind| (1..=hand::most(position, kind)).filter_map(move |n| hand::move_for(position, kind, n));
        let moves = [Kind::Boards, Kind::Ranks, Kind::Files].into_iter().flat_map(reach);
        Self {
            kinds: Kind::ALL.into_iter().map(|kind| (kind, position.availability(kind))).collect(),
            squares: moves.filter_map(|mv| if let Move::Ship(to) = mv { Some(to) } else { None }).collect(),
        }
    }
}

/// The value of a position, with its reasons.
#[derive(Debug)]
pub(super) struct Reasons {
    pub parts: Parts,
    pub columns: Columns,
    pub why: Vec<String>,
}

/// The amounts in view, on their way from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    pub ship: [f32; 3],
    pub time: f32,
    pub fib: f32,
    pub fob: f32,
}

impl Levels {
    fn new(position: &FibFob) -> Self {
        let [time, fib, fob] = [position.time(), position.fib(), position.fob()].map(|n| n as f32);
        Self { ship: to_go(position.ship()), time, fib, fob }
    }

    fn between(a: &FibFob, b: &FibFob, t: f32) -> Self {
        let (a, b) = (Self::new(a), Self::new(b));
        let mix = |x: f32, y: f32| x + (y - x) * t;
        Self {
            ship: std::array::from_fn(|i| mix(a.ship[i], b.ship[i])),
            time: mix(a.time, b.time),
            fib: mix(a.fib, b.fib),
            fob: mix(a.fob, b.fob),
        }
    }
}

impl FibFobView {
    /// Returns the square of the ship after the move that is set.
    pub(super) fn target(&self, shown: &FibFob) -> Option<Square> {
        if let Some(Move::Ship(to)) = self.hand.mv(shown) { Some(to) } else { None }
    }

    pub(super) fn levels(&self, shown: &FibFob, services: &Services) -> Levels {
        match &self.glide {
            Some((from, since)) if self.gliding(services) => {
                Levels::between(from, shown, ease(((services.now - since) / GLIDE).clamp(0.0, 1.0) as f32))
            }
            _ => Levels::new(shown),
        }
    }

    pub(super) fn gliding(&self, services: &Services) -> bool {
        services.settings.motion && self.glide.as_ref().is_some_and(|(_, since)| services.now < since + GLIDE)
    }

    /// Returns the eye that looks at the stack, for tests.
    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// Returns the moves of a position.
    pub(super) fn choices(&mut self, position: &FibFob) -> Arc<Choices> {
        self.choices.of(*position, |position| Arc::new(Choices::new(position)))
    }

    /// Returns the value of a position.
    pub(super) fn reasons(&mut self, position: &FibFob) -> Arc<Reasons> {
        self.reasons.of(*position, |position| {
            Arc::new(Reasons { parts: Parts::new(position), columns: Columns::new(position), why: why(position) })
        })
    }
}
