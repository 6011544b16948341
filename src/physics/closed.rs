//! Law 2 in its closed form: isolated contacts in double precision, for searching.

use super::contact::{Resolver, Round};
use super::path::Motion;
use super::worlds::{Inverse, Rapier};
use fob_board::Board;

/// Resolver that uses the closed form for contacts of two discs or of a disc and a cushion, and rapier2d for larger groups.
pub struct Closed<'a> {
    board: &'a Board,
    discs: [Inverse; 2],
    rapier: Option<Rapier>,
}

impl<'a> Closed<'a> {
    /// Creates a resolver for the discs of a board.
    pub fn new(board: &'a Board) -> Self {
        Self { board, discs: [Inverse::new(&board.pucks.disc), Inverse::new(&board.striker)], rapier: None }
    }
}

impl Resolver for Closed<'_> {
    fn pair(&mut self, kinds: [usize; 2], restitution: f64, one: Motion, two: Motion) -> (Motion, Motion) {
        let [first, second] = kinds.map(|kind| self.discs[kind]);
        impact([first, second], restitution, self.board.contact_friction, one, two)
    }

    fn cushion(&mut self, kind: usize, restitution: f64, one: Motion) -> Motion {
        impact([self.discs[kind], Inverse::CUSHION], restitution, self.board.contact_friction, one, Motion::default()).0
    }

    fn round(&mut self, round: &mut Round) {
        self.rapier.get_or_insert_with(|| Rapier::new(self.board)).round(round);
    }
}

/// Returns both motions after an impact; x is the normal from the first disc to the second.
fn impact([a, b]: [Inverse; 2], restitution: f64, friction: f64, one: Motion, two: Motion) -> (Motion, Motion) {
    let normal = (1.0 + restitution) * (one.vx - two.vx) / (a.mass + b.mass);
    let stick = Inverse::slip(&a, &b, &one, &two) / (a.mass + b.mass + a.rim + b.rim);
    let most = friction * normal;
    Inverse::apply(&a, &b, [normal, stick.min(most).max(-most)], one, two)
}
