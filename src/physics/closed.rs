//! Law 2 in its closed form: isolated contacts in double precision, for searching.

use super::contact::{Resolver, Round};
use super::path::Motion;
use super::worlds::Rapier;
use crate::table::{Board, DiscSpec};

/// Contacts of two discs and of a disc and a cushion by the closed form, those of more by rapier2d.
pub struct Closed<'a> {
    board: &'a Board,
    discs: [Inverse; 2],
    rapier: Option<Rapier>,
}

/// A disc as a contact knows it.
#[derive(Clone, Copy, Debug)]
struct Inverse {
    /// 1 / m in 1/kg; 0 for a cushion.
    mass: f64,
    /// R / I in 1/(kg m).
    turn: f64,
    /// R^2 / I in 1/kg.
    rim: f64,
    /// R in metres.
    radius: f64,
}

const CUSHION: Inverse = Inverse { mass: 0.0, turn: 0.0, rim: 0.0, radius: 0.0 };

impl Inverse {
    fn of(disc: &DiscSpec) -> Self {
        let radius = disc.outer_radius;
        let turn = radius / disc.inertia();
        Self { mass: 1.0 / disc.mass, turn, rim: radius * turn, radius }
    }
}

impl<'a> Closed<'a> {
    /// A resolver for the discs of a board.
    pub fn new(board: &'a Board) -> Self {
        Self { board, discs: [Inverse::of(&board.pucks.disc), Inverse::of(&board.striker)], rapier: None }
    }
}

impl Resolver for Closed<'_> {
    fn pair(&mut self, kinds: [usize; 2], restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let [first, second] = kinds.map(|kind| self.discs[kind]);
        impact([first, second], restitution, self.board.contact_friction, one, two)
    }

    fn cushion(&mut self, kind: usize, restitution: f64, one: Motion) -> Motion {
        impact([self.discs[kind], CUSHION], restitution, self.board.contact_friction, one, Motion::default()).0
    }

    fn round(&mut self, round: &mut Round) {
        self.rapier.get_or_insert_with(|| Rapier::new(self.board)).round(round);
    }
}

/// Both after an impact; x is the normal from the first to the second.
fn impact([a, b]: [Inverse; 2], restitution: f64, friction: f64, one: Motion, two: Motion) -> (Motion, Motion) {
    let normal = (1.0 + restitution) * (one.vx - two.vx) / (a.mass + b.mass);
    // How fast the first's rim passes the second's.
    let slip = one.vy + a.radius * one.spin - (two.vy - b.radius * two.spin);
    let stick = slip / (a.mass + b.mass + a.rim + b.rim);
    let most = friction * normal;
    let along = stick.min(most).max(-most);
    (
        Motion { vx: one.vx - normal * a.mass, vy: one.vy - along * a.mass, spin: one.spin - along * a.turn },
        Motion { vx: two.vx + normal * b.mass, vy: two.vy + along * b.mass, spin: two.spin - along * b.turn },
    )
}
