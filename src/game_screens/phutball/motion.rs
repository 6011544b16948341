//! The animation of a move: the ball jump by jump, the men vanishing as it passes them.

use super::hand::taken;
use fob_games::phutball::{Move, Phutball, Pitch, Point};
use fob_kit::widgets::track::ease;

/// Seconds of a jump.
const JUMP: f64 = 0.26;
/// Longest time to show a move, in seconds: the jumps of a long chain are quicker.
const LONGEST: f64 = 2.0;
/// Seconds in which a man appears.
const MAN: f64 = 0.18;

/// A man in an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Point of the man.
    pub point: Point,
    /// Opacity: 1 for opaque, 0 for gone.
    pub there: f32,
}

/// The board in an animation, at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The ball's column and row, between points as well.
    pub ball: (f32, f32),
    /// Height of the ball over the board: 0 is on it, 1 is the top of a jump.
    pub lift: f32,
    pub men: Vec<Figure>,
}

impl Seen {
    /// Returns a board without motion.
    pub fn still(pitch: &Pitch) -> Self {
        Self { ball: place(pitch.ball()), lift: 0.0, men: pitch.men().iter().map(|point| Figure { point, there: 1.0 }).collect() }
    }
}

fn place(point: Point) -> (f32, f32) {
    (f32::from(point.column()), f32::from(point.row()))
}

/// The animation of a move.
#[derive(Clone, Debug)]
pub struct Motion {
    /// Boards in the order of time.
    boards: Vec<Pitch>,
    /// Man that appears, if the move is one.
    man: Option<Point>,
    since: f64,
    /// True if the hand need not wait for it: the animation is short, or the person's own jump.
    pub by_hand: bool,
}

impl Motion {
    /// Creates the animation of a whole move from the position before it; `None` for a move that is not possible there.
    pub fn new(position: &Phutball, mv: &Move, now: f64) -> Option<Self> {
        let mut boards = vec![*position.pitch()];
        match mv {
            Move::Man(point) => Some(Self { boards, man: Some(*point), since: now, by_hand: true }),
            Move::Ball(path) => {
                for to in path.get(1..)? {
                    let mut next = *boards.last()?;
                    if !next.jump(*to) {
                        return None;
                    }
                    boards.push(next);
                }
                Some(Self { boards, man: None, since: now, by_hand: false })
            }
        }
    }

    /// Returns the last jump of the hand.
    pub fn jump(before: &Pitch, after: &Pitch, now: f64) -> Self {
        Self { boards: vec![*before, *after], man: None, since: now, by_hand: true }
    }

    fn jumps(&self) -> usize {
        self.boards.len() - 1
    }

    fn each(&self) -> f64 {
        JUMP.min(LONGEST / self.jumps().max(1) as f64)
    }

    /// Returns the length in seconds.
    pub fn length(&self) -> f64 {
        if self.man.is_some() { MAN } else { self.each() * self.jumps() as f64 }
    }

    /// Returns whether the animation is over.
    pub fn is_over(&self, now: f64) -> bool {
        now >= self.since + self.length()
    }

    /// Returns the board at a moment.
    pub fn seen(&self, now: f64) -> Seen {
        let gone = (now - self.since).max(0.0);
        if let Some(point) = self.man {
            let mut seen = Seen::still(&self.boards[0]);
            seen.men.push(Figure { point, there: ease((gone / MAN).min(1.0) as f32) });
            return seen;
        }
        let at = gone / self.each();
        let Some(pair) = self.boards.windows(2).nth(at as usize) else {
            return Seen::still(&self.boards[self.boards.len() - 1]);
        };
        let t = ease(at.fract() as f32);
        let mut seen = Seen::still(&pair[1]);
        let ((x0, y0), (x1, y1)) = (place(pair[0].ball()), place(pair[1].ball()));
        seen.ball = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t);
        seen.lift = 4.0 * t * (1.0 - t);
        let men = taken(&pair[0], &pair[1]);
        let count = men.len() as f32 + 1.0;
        // Each man fades from the moment at which the ball is over him.
        let fading = (1..).zip(men).map(|(i, point)| {
            let over = i as f32 / count;
            Figure { point, there: 1.0 - ((t - over) / (1.0 - over)).clamp(0.0, 1.0) }
        });
        seen.men.extend(fading);
        seen
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn motion(mv: &str) -> Motion {
        let position: Phutball = "ball=K6 men=J7,H8,H9,G10,H11 turn=O".parse().unwrap();
        Motion::new(&position, &mv.parse().unwrap(), 10.0).unwrap()
    }

    #[test]
    fn the_men_vanish_in_the_order_of_the_jumps() {
        let motion = motion("K6-G9-G11-J11");
        let there = |seen: &Seen, name: &str| {
            seen.men.iter().find(|figure| figure.point.to_string() == name).map_or(0.0, |figure| figure.there)
        };
        let start = motion.seen(10.0);
        assert_eq!((start.men.len(), start.ball), (5, (10.0, 6.0)));
        let first = motion.seen(10.0 + 0.6 * JUMP);
        assert!(there(&first, "J7") < there(&first, "H8") && there(&first, "G10") == 1.0, "{first:?}");
        let second = motion.seen(10.0 + 1.9 * JUMP);
        assert!(there(&second, "H8") == 0.0 && there(&second, "G10") < 0.2 && there(&second, "H11") == 1.0);
        assert!(!motion.is_over(10.0 + 2.9 * JUMP) && motion.is_over(10.0 + 3.1 * JUMP));
        let end = motion.seen(20.0);
        assert_eq!((end.men.len(), end.ball, end.lift), (1, (9.0, 11.0), 0.0));
    }

    #[test]
    fn a_placed_man_rises_while_the_ball_stays_still() {
        let motion = motion("A1");
        let seen = motion.seen(10.0 + MAN / 2.0);
        assert_eq!((seen.men.len(), seen.ball), (6, (10.0, 6.0)));
        assert!((0.2..0.8).contains(&seen.men[5].there));
    }
}
