//! The end of a shot: separates discs that came to rest slightly overlapping, so that the final layout is legal.
//!
//! Slow contacts of discs that press on each other follow one another, each within some tenths of a micrometre; where little friction and
//! bounce leave many of them pressing for seconds, the tenths can add up. The corrections are of micrometres.

use super::contact::Resolver;
use super::effort::ShotError;
use super::path::Motion;
use super::rounds::{inside, part};
use super::shot::Shot;
use fob_board::{Board, Point, TOUCH};

/// Largest overlap in metres that is left alone: a layout allows it.
const ALLOWED: f64 = TOUCH - 2e-8;
/// Overlap in metres to which larger ones are reduced.
const WANTED: f64 = TOUCH - 2e-7;
/// Largest number of sweeps over the pairs. Each at least halves the remaining overlap.
const MOST_SWEEPS: usize = 1000;

/// A disc at rest.
#[derive(Clone, Copy, Debug)]
struct Lying {
    /// Index of the disc in the shot.
    disc: usize,
    at: Point,
    radius: f64,
    mass: f64,
}

impl<R: Resolver> Shot<'_, R> {
    /// Separates discs that overlap too much; all discs in play are at rest.
    pub(super) fn separate_overlaps(&mut self) -> Result<(), ShotError> {
        let of = |disc: usize| {
            let body = &self.bodies[disc];
            let slide = &self.slides[body.kind];
            Lying { disc, at: body.path.from, radius: slide.radius, mass: slide.mass }
        };
        let mut lying: Vec<Lying> = (0..self.bodies.len()).filter(|&i| self.bodies[i].is_in_play()).map(of).collect();
        if is_allowed_layout(self.board, &lying, ALLOWED) {
            return Ok(());
        }
        // The order must not depend on how the discs are numbered.
        lying.sort_by(|a, b| a.mass.total_cmp(&b.mass).then(a.at.x.total_cmp(&b.at.x)).then(a.at.y.total_cmp(&b.at.y)));
        for _ in 0..MOST_SWEEPS {
            self.effort.spend_on_pairs(lying.len());
            self.check_effort()?;
            sweep(self.board, &mut lying);
            if is_allowed_layout(self.board, &lying, ALLOWED) {
                break;
            }
        }
        self.now = self.last_event;
        for disc in lying {
            if disc.at != self.bodies[disc.disc].path.from {
                self.begin(disc.disc, disc.at, Motion::default());
            }
        }
        Ok(())
    }
}

/// Returns whether the discs form a legal layout, with overlaps of up to `allowed` metres.
fn is_allowed_layout(board: &Board, lying: &[Lying], allowed: f64) -> bool {
    lying.iter().enumerate().all(|(i, disc)| {
        let reach = board.half_side() - disc.radius + allowed;
        let apart = |other: &Lying| {
            let (dx, dy) = (other.at.x - disc.at.x, other.at.y - disc.at.y);
            let least = disc.radius + other.radius - allowed;
            dx * dx + dy * dy >= least * least
        };
        disc.at.x.abs() <= reach
            && disc.at.y.abs() <= reach
            && lying[..i].iter().all(apart)
            && board.hole_under(disc.at).is_none()
    })
}

/// Separates any two discs that overlap too much, and keeps all inside the cushions and off the holes.
fn sweep(board: &Board, lying: &mut [Lying]) {
    let reach = |disc: &Lying| board.half_side() - disc.radius;
    for i in 0..lying.len() {
        for j in 0..i {
            let (one, two) = (lying[i], lying[j]);
            let touching = one.radius + two.radius;
            if touching - one.at.distance(two.at) > ALLOWED {
                let share = two.mass / (one.mass + two.mass);
                let reaches = [reach(&one), reach(&two)];
                (lying[i].at, lying[j].at) = part(one.at, two.at, touching - WANTED, share, reaches);
            }
        }
        let at = inside(lying[i].at, reach(&lying[i]));
        lying[i].at = match board.hole_under(at) {
            // It came to rest next to the hole: back to the rim.
            Some(hole) => {
                let centre = board.hole_centre(hole);
                let scale = board.hole_radius() * (1.0 + 1e-12) / at.distance(centre).max(f64::MIN_POSITIVE);
                Point::new(centre.x + scale * (at.x - centre.x), centre.y + scale * (at.y - centre.y))
            }
            None => at,
        };
    }
}
