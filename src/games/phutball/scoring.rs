//! The chains that score: their existence, and a list of them.

use super::hunt::{Hunt, Hunted};
use super::place::{Half, Place};
use super::reach::{NEVER, Reach};
use super::{Pitch, Point, Side};
use crate::{Stopped, Ticker};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Maximum number of boards for the hunt for a first chain.
const HUNTED: u64 = 200_000;
/// Maximum number of boards for a list of all chains, and maximum number of chains in it.
const LISTED: u64 = 150_000;
const MOST: usize = 1 << 15;
/// The same limits for the list of the chains with the fewest jumps, if there are too many for all.
const SHORT_LISTED: u64 = 40_000;
const SHORT_MOST: usize = 1 << 9;

/// Chains that score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scoring {
    /// All scoring chains, or those with the fewest jumps.
    pub chains: Vec<Vec<Point>>,
    /// True if there may be other chains, even if none was found.
    pub cut: bool,
}

impl Scoring {
    /// Finds the chains of a side, within a fixed number of boards.
    ///
    /// # Errors
    /// [`Stopped`] by the ticker.
    pub fn new(pitch: &Pitch, side: Side, ticker: &mut Ticker<'_>) -> Result<Self, Stopped> {
        let far = Reach::new(pitch).distances(|point| pitch.size.goal(point) == Some(side));
        let first = match hunt(pitch, side, &far, HUNTED, ticker)? {
            Hunted::Nothing => return Ok(Self::default()),
            Hunted::Cut => return Ok(Self { chains: Vec::new(), cut: true }),
            Hunted::Found(chain) => chain,
        };
        let mut all = Walk::new(side, &far, LISTED, MOST);
        match all.go_on(pitch, Place::new(pitch), NEVER, &mut vec![pitch.ball], ticker) {
            Ok(_) => return Ok(Self { chains: all.chains, cut: false }),
            Err(Out::Stopped) => return Err(Stopped),
            Err(Out::Full) => {}
        }
        let mut chains = vec![first];
        for jumps in far[pitch.ball.index()].. {
            let mut short = Walk::new(side, &far, SHORT_LISTED, SHORT_MOST);
            match short.go_on(pitch, Place::new(pitch), jumps, &mut vec![pitch.ball], ticker) {
                Ok(_) if short.chains.is_empty() => {}
                Ok(_) => chains = short.chains,
                Err(Out::Full) => break,
                Err(Out::Stopped) => return Err(Stopped),
            }
        }
        Ok(Self { chains, cut: true })
    }
}

/// Looks for one scoring chain, examining at most `most` boards.
///
/// # Errors
/// [`Stopped`] by the ticker.
pub(super) fn first(pitch: &Pitch, side: Side, most: u64, ticker: &mut Ticker<'_>) -> Result<(Hunted, u64), Stopped> {
    let far = Reach::new(pitch).distances(|point| pitch.size.goal(point) == Some(side));
    let goal = |point| pitch.size.goal(point) == Some(side);
    let mut hunt = Hunt::new(goal, &far);
    let found = hunt.search(pitch, most, ticker)?;
    Ok((found, hunt.looked()))
}

fn hunt(pitch: &Pitch, side: Side, far: &[u16], most: u64, ticker: &mut Ticker<'_>) -> Result<Hunted, Stopped> {
    Hunt::new(|point| pitch.size.goal(point) == Some(side), far).search(pitch, most, ticker)
}

/// Reason for which a list ended early.
enum Out {
    Full,
    Stopped,
}

/// An incomplete list of chains.
struct Walk<'a> {
    side: Side,
    far: &'a [u16],
    /// Number of boards that may still be examined, and maximum number of chains.
    left: u64,
    most: usize,
    chains: Vec<Vec<Point>>,
    /// For each board, the largest number of jumps known not to reach a goal: chains to such boards are not continued. So the
    /// work is that of examining every board once, and of writing the list.
    dead: HashMap<Place, u16, BuildHasherDefault<Half>>,
}

impl<'a> Walk<'a> {
    fn new(side: Side, far: &'a [u16], left: u64, most: usize) -> Self {
        Self { side, far, left, most, chains: Vec::new(), dead: HashMap::default() }
    }

    /// Lists the chains that continue a path by at most this many jumps (any number for [`NEVER`]), and returns whether there is any.
    fn go_on(
        &mut self,
        pitch: &Pitch,
        place: Place,
        jumps: u16,
        path: &mut Vec<Point>,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Out> {
        let mut any = false;
        let further = if jumps == NEVER { NEVER } else { jumps.saturating_sub(1) };
        for number in 0..8 {
            let Some((next, place)) = pitch.after_jump(place, number) else { continue };
            let to = next.ball;
            let far = self.far[to.index()];
            if far == NEVER || far >= jumps || self.dead.get(&place).is_some_and(|&known| known >= jumps) {
                continue;
            }
            ticker.tick().map_err(|Stopped| Out::Stopped)?;
            self.left = self.left.checked_sub(1).ok_or(Out::Full)?;
            path.push(to);
            let scores = next.goal() == Some(self.side);
            if scores {
                if self.chains.len() == self.most {
                    return Err(Out::Full);
                }
                self.chains.push(path.clone());
            }
            if self.go_on(&next, place, further, path, ticker)? || scores {
                any = true;
            } else {
                self.dead.insert(place, jumps);
            }
            path.pop();
        }
        Ok(any)
    }
}
