//! A search for one chain: to a goal, or to a point.
//!
//! Whether there is one is NP-complete (E. D. Demaine, M. L. Demaine and D. Eppstein, "Phutball Endgames are Hard", in "More
//! Games of No Chance", MSRI Publications 42, 2002), so no search is fast on every board. This search counts the boards that it
//! examines and returns [`Hunted::Cut`] if its limit is not enough; any other result is proved.
//!
//! The search is depth first, with jumps that come nearer by [`Reach`] before others, and remembers boards from which the target
//! cannot be reached. If a branch takes long, the search checks whether the target is reachable from that board at all. A wrong
//! turn early on can be very expensive, so the search restarts, with another order of equal jumps and twice the boards.

use super::place::{Place, Places};
use super::reach::{NEVER, Reach};
use super::{Pitch, Point};
use crate::{Stopped, Ticker};

/// The result of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hunted {
    /// There is a chain: this one.
    Found(Vec<Point>),
    /// There is no chain.
    Nothing,
    /// Unknown: the limit of boards was reached.
    Cut,
}

/// Number of boards in a branch after which the search checks whether the target is reachable from the start of the branch.
const PATIENCE: u64 = 12;
/// Cost of such a check, in boards.
const QUESTION: u64 = 16;
/// Number of boards of the first try; each further try has twice as many.
const FIRST: u64 = 500;

/// A hunt on one board for one target.
pub(super) struct Hunt<'t, F> {
    target: F,
    /// The smallest number of steps from each point to the target.
    far: &'t [u16],
    dead: Places,
    /// Number of boards that this try may still examine.
    left: u64,
    looked: u64,
    order: u64,
    path: Vec<Point>,
}

/// The try has reached its limit of boards, or the search was stopped.
enum Out {
    Spent,
    Stopped,
}

impl<'t, F: Fn(Point) -> bool> Hunt<'t, F> {
    /// Returns the number of boards examined so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Creates a hunt for a point that satisfies `target`, of which `far` has the distances by [`Reach::distances`].
    pub fn new(target: F, far: &'t [u16]) -> Self {
        Self { target, far, dead: Places::default(), left: 0, looked: 0, order: 0, path: Vec::new() }
    }

    /// Looks for a chain, examining at most `most` boards.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn search(&mut self, pitch: &Pitch, most: u64, ticker: &mut Ticker<'_>) -> Result<Hunted, Stopped> {
        if self.far[pitch.ball.index()] == NEVER {
            return Ok(Hunted::Nothing);
        }
        let place = Place::new(pitch);
        let mut tries = FIRST;
        loop {
            let rest = most.saturating_sub(self.looked);
            if rest == 0 {
                return Ok(Hunted::Cut);
            }
            self.left = tries.min(rest);
            self.path.clear();
            self.path.push(pitch.ball);
            match self.go_on(pitch, place, ticker) {
                Ok(true) => return Ok(Hunted::Found(std::mem::take(&mut self.path))),
                Ok(false) => return Ok(Hunted::Nothing),
                Err(Out::Stopped) => return Err(Stopped),
                Err(Out::Spent) => {}
            }
            tries *= 2;
            self.order += 1;
        }
    }

    fn go_on(&mut self, pitch: &Pitch, place: Place, ticker: &mut Ticker<'_>) -> Result<bool, Out> {
        let mut next: Vec<(u64, usize)> = Vec::with_capacity(8);
        for number in 0..8 {
            let Some(to) = pitch.jump_in(number) else { continue };
            let far = self.far[to.index()];
            if far != NEVER {
                next.push((self.rank(to, far), number));
            }
        }
        next.sort_unstable();
        let began = self.looked;
        let mut asked = false;
        for (_, number) in next {
            let Some((then, there)) = pitch.after_jump(place, number) else { continue };
            let to = then.ball;
            if self.dead.contains(&there) {
                continue;
            }
            if !asked && self.looked - began >= PATIENCE {
                asked = true;
                self.left = self.left.saturating_sub(QUESTION);
                self.looked += QUESTION;
                if !Reach::may_come(pitch, &self.target) {
                    break;
                }
            }
            if self.left == 0 {
                return Err(Out::Spent);
            }
            self.left -= 1;
            self.looked += 1;
            ticker.tick().map_err(|Stopped| Out::Stopped)?;
            self.path.push(to);
            if (self.target)(to) || self.go_on(&then, there, ticker)? {
                return Ok(true);
            }
            self.path.pop();
            self.dead.insert(there);
        }
        Ok(false)
    }

    /// Returns a rank for ordering jumps; smaller ones are tried first.
    fn rank(&self, to: Point, far: u16) -> u64 {
        // The first try is the greedy one; later ones take other ways among those that come as near, and at times among others.
        let noise = (to.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ self.order.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let noise = if self.order == 0 { 0 } else { (noise ^ noise >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40 };
        let spread = [1, 1, 2, 4][(self.order % 4) as usize];
        (u64::from(far) / spread) << 24 | noise
    }
}
