//! Chains of jumps, as far as they can be listed, and the boards after them.
//!
//! There can be more chains than can be listed, so a list has a limit: if there are more than [`MOST_CHAINS`], only the chains
//! with few jumps are listed.

use super::place::{Place, Seen};
use super::{Pitch, Point, Side};
use crate::{Stopped, Ticker};

/// Maximum number of chains in a list; boards of real games have some dozens.
pub const MOST_CHAINS: usize = 1 << 20;
/// Maximum number of points of all chains in a list together: some hundred megabytes with their texts.
const MOST_POINTS: usize = 1 << 23;

impl Pitch {
    /// Returns every chain of one or more jumps, or of no more than [`Self::most_jumps`].
    pub(super) fn chains(&self) -> Vec<Vec<Point>> {
        let mut found = Vec::new();
        self.list(self.most_jumps().unwrap_or(usize::MAX), &mut vec![self.ball], &mut found);
        found
    }

    /// Returns the maximum number of jumps of a chain in the list of [`Self::chains`], if longer ones are left out.
    pub(super) fn most_jumps(&self) -> Option<usize> {
        let fits = |jumps: usize| self.count(jumps, 1, &mut (MOST_CHAINS, MOST_POINTS));
        if fits(usize::MAX) {
            return None;
        }
        // The eight single jumps always fit, and no chain has more jumps than there are points.
        let too_many = (2..=Point::PLACES).find(|&jumps| !fits(jumps))?;
        Some(too_many - 1)
    }

    /// Subtracts the chains of at most `jumps` jumps, and their points, from `room`; returns `false` if there is not enough room.
    fn count(&self, jumps: usize, points: usize, room: &mut (usize, usize)) -> bool {
        jumps == 0
            || self.jumps().all(|to| {
                if room.0 == 0 || room.1 <= points {
                    return false;
                }
                *room = (room.0 - 1, room.1 - points - 1);
                let mut next = *self;
                next.jump(to);
                next.count(jumps - 1, points + 1, room)
            })
    }

    /// Lists the chains that continue a path by at most `jumps` jumps, each before its own continuations.
    fn list(&self, jumps: usize, path: &mut Vec<Point>, found: &mut Vec<Vec<Point>>) {
        if jumps == 0 {
            return;
        }
        for to in self.jumps() {
            let mut next = *self;
            next.jump(to);
            path.push(to);
            found.push(path.clone());
            next.list(jumps - 1, path, found);
            path.pop();
        }
    }

    /// Returns a chain that ends in a side's goal, if there is one.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub(super) fn scoring_chain(&self, side: Side, ticker: &mut Ticker<'_>) -> Result<Option<Vec<Point>>, Stopped> {
        let mut found = None;
        let walked = self.each_end(Place::new(self), &mut |pitch, _, path| {
            ticker.tick()?;
            if pitch.goal() == Some(side) {
                found = Some(path.to_vec());
                return Err(Stopped);
            }
            Ok(())
        });
        if found.is_none() {
            walked?;
        }
        Ok(found)
    }

    /// Calls `see` with every board after a chain, each once, with one of the chains to it. `place` is that of this board.
    pub(super) fn each_end(
        &self,
        place: Place,
        see: &mut impl FnMut(&Self, Place, &[Point]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.go_on(place, &mut vec![self.ball], &mut Seen::default(), see)
    }

    fn go_on(
        &self,
        place: Place,
        path: &mut Vec<Point>,
        seen: &mut Seen,
        see: &mut impl FnMut(&Self, Place, &[Point]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for number in 0..8 {
            let Some((next, place)) = self.after_jump(place, number) else { continue };
            if seen.insert(place) {
                path.push(next.ball);
                see(&next, place, path)?;
                next.go_on(place, path, seen, see)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// Returns the board after the jump in a direction, by its number from 0 to 7, with its place.
    pub(super) fn after_jump(&self, place: Place, number: usize) -> Option<(Self, Place)> {
        let mut taken = place;
        let next = self.jumped(number, |man| taken = taken ^ Place::man(man))?;
        Some((next, taken.moved(self.ball, next.ball)))
    }
}
