//! Chains of jumps: all of them, and those that score.
//!
//! There can be more chains than anybody can list: whether one of them scores is a hard question on a board full of men.
//! So the places that a chain can come to (ball and men left) are looked at once each wherever that is enough, and a list
//! of chains ends at [`MOST_CHAINS`].

use super::place::Place;
use super::{Pitch, Point, Side};
use crate::games::{Stopped, Ticker};
use std::collections::HashSet;

/// No list of chains is longer; boards that people play on have some dozens.
pub const MOST_CHAINS: usize = 1 << 20;

impl Pitch {
    /// Every chain of one or more jumps, at most [`MOST_CHAINS`].
    pub(super) fn chains(&self) -> Vec<Vec<Point>> {
        let mut found = Vec::new();
        self.list(&mut vec![self.ball], &mut found);
        found
    }

    /// Lists the chains that go on from a path, each before those that go on from it.
    fn list(&self, path: &mut Vec<Point>, found: &mut Vec<Vec<Point>>) {
        for to in self.jumps() {
            if found.len() == MOST_CHAINS {
                return;
            }
            let mut next = *self;
            next.jump(to);
            path.push(to);
            found.push(path.clone());
            next.list(path, found);
            path.pop();
        }
    }

    /// Every chain that ends in a side's goal, at most [`MOST_CHAINS`].
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub(super) fn scoring_chains(&self, side: Side, ticker: &mut Ticker<'_>) -> Result<Vec<Vec<Point>>, Stopped> {
        let mut list = Scoring { side, dead: HashSet::new(), found: Vec::new() };
        list.go_on(self, Place::of(self), &mut vec![self.ball], ticker)?;
        Ok(list.found)
    }

    /// Whether some chain ends in a side's goal.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub(super) fn can_score(&self, side: Side, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        Ok(self.scoring_chain(side, ticker)?.is_some())
    }

    /// A chain that ends in a side's goal, if there is one.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub(super) fn scoring_chain(&self, side: Side, ticker: &mut Ticker<'_>) -> Result<Option<Vec<Point>>, Stopped> {
        let mut found = None;
        let walked = self.each_end(Place::of(self), &mut |pitch, _, path| {
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

    /// Sees every board that a chain can leave behind, each once, with one of the chains to it. `place` is that of this
    /// board.
    pub(super) fn each_end(
        &self,
        place: Place,
        see: &mut impl FnMut(&Self, Place, &[Point]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.go_on(place, &mut vec![self.ball], &mut HashSet::default(), see)
    }

    fn go_on(
        &self,
        place: Place,
        path: &mut Vec<Point>,
        seen: &mut HashSet<Place>,
        see: &mut impl FnMut(&Self, Place, &[Point]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for to in self.jumps() {
            let (next, place) = self.jumped(place, to);
            if seen.insert(place) {
                path.push(to);
                see(&next, place, path)?;
                next.go_on(place, path, seen, see)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// The board after a jump that can be made, with its place.
    fn jumped(&self, place: Place, to: Point) -> (Self, Place) {
        let mut next = *self;
        next.jump(to);
        (next, place.jumped(self.ball, to))
    }
}

/// A list of scoring chains in the making.
struct Scoring {
    side: Side,
    /// Boards from which no goal can be reached: the chains to them need not be gone on with. So the work is that of
    /// looking at every board once, and of writing the list.
    dead: HashSet<Place>,
    found: Vec<Vec<Point>>,
}

impl Scoring {
    /// Lists the chains that go on from a path, and says whether there is any.
    fn go_on(&mut self, pitch: &Pitch, place: Place, path: &mut Vec<Point>, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        let mut any = false;
        for to in pitch.jumps() {
            if self.found.len() == MOST_CHAINS {
                return Ok(true);
            }
            let (next, place) = pitch.jumped(place, to);
            if self.dead.contains(&place) {
                continue;
            }
            ticker.tick()?;
            path.push(to);
            let scores = next.goal() == Some(self.side);
            if scores {
                self.found.push(path.clone());
            }
            if self.go_on(&next, place, path, ticker)? || scores {
                any = true;
            } else {
                self.dead.insert(place);
            }
            path.pop();
        }
        Ok(any)
    }
}
