//! The hand over the board: the jumps of a move that is not played yet, and the effect of a press on a point.

use super::labels;
use fob_games::Game;
use fob_games::phutball::{Move, Phutball, Pitch, Point};

/// A jump that the ball can make next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Point where the ball lands.
    pub to: Point,
    /// Men that the jump takes, in order.
    pub men: Vec<Point>,
}

/// Returns every jump that the ball can make on a board.
pub fn landings(pitch: &Pitch) -> Vec<Landing> {
    let landing = |to| {
        let mut after = *pitch;
        after.jump(to);
        Landing { to, men: taken(pitch, &after) }
    };
    pitch.jumps().map(landing).collect()
}

/// Returns the men of a board that are missing on another, those nearest to the first board's ball first.
pub fn taken(before: &Pitch, after: &Pitch) -> Vec<Point> {
    let mut men: Vec<Point> = before.men().iter().filter(|man| !after.men().contains(*man)).collect();
    let ball = before.ball();
    let steps = |man: &Point| man.column().abs_diff(ball.column()).max(man.row().abs_diff(ball.row()));
    men.sort_by_key(steps);
    men
}

/// The result of a press on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A move to play.
    Play(Move),
    /// The ball is in the hand.
    PickedUp,
    /// The ball is back at its place.
    PutDown,
    /// The ball has jumped; the move can continue, be confirmed or be taken back.
    Jumped,
    /// No action, for this reason.
    Refused(String),
}

/// The hand, with or without the ball.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The boards since the ball was picked up, starting with that moment; empty while it is down.
    boards: Vec<Pitch>,
}

impl Hand {
    /// Returns the hand after jumps to these points, as far as they are possible.
    pub fn along(position: &Phutball, landings: &[Point]) -> Self {
        let mut hand = Self { boards: vec![*position.pitch()] };
        for to in landings {
            if !hand.jump(*to) {
                break;
            }
        }
        hand
    }

    /// Returns the board with the ball at its place in the hand.
    pub fn pitch(&self) -> Option<&Pitch> {
        self.boards.last()
    }

    /// Returns the board before the last jump.
    pub fn before(&self) -> Option<&Pitch> {
        self.boards.iter().rev().nth(1)
    }

    /// Returns whether the ball is in the hand.
    pub fn holds(&self) -> bool {
        !self.boards.is_empty()
    }

    /// Returns the number of jumps made.
    pub fn jumps(&self) -> usize {
        self.boards.len().saturating_sub(1)
    }

    /// Returns the boards since the ball was picked up.
    pub fn boards(&self) -> &[Pitch] {
        &self.boards
    }

    /// Returns the points of the ball so far, the start first.
    pub fn path(&self) -> Vec<Point> {
        self.boards.iter().map(Pitch::ball).collect()
    }

    /// Returns the men taken so far, in order.
    pub fn taken(&self) -> Vec<Point> {
        self.boards.windows(2).flat_map(|pair| taken(&pair[0], &pair[1])).collect()
    }

    /// Returns the move that can be played: none before the first jump.
    pub fn mv(&self) -> Option<Move> {
        (self.jumps() > 0).then(|| Move::Ball(self.path()))
    }

    /// Picks up the ball.
    pub(crate) fn pick_up(&mut self, position: &Phutball) {
        self.boards = vec![*position.pitch()];
    }

    /// Puts the ball back to its place before the move.
    pub(crate) fn put_down(&mut self) {
        self.boards.clear();
    }

    /// Jumps on to a point; `false` if that is not a jump.
    pub fn jump(&mut self, to: Point) -> bool {
        let Some(mut next) = self.boards.last().copied() else { return false };
        let can = next.jump(to);
        if can {
            self.boards.push(next);
        }
        can
    }

    /// Takes the last jump back, or puts the ball down if there was none; `false` if the hand was empty.
    pub fn back(&mut self) -> bool {
        self.boards.pop().is_some()
    }

    /// Returns the effect of a press on a point.
    pub fn press(&mut self, position: &Phutball, point: Point) -> Deed {
        let Some(pitch) = self.boards.last() else {
            return if point == position.pitch().ball() { self.take(position) } else { man(position, point) };
        };
        if point == pitch.ball() {
            return self.mv().map_or_else(
                || {
                    self.put_down();
                    Deed::PutDown
                },
                Deed::Play,
            );
        }
        if self.jump(point) {
            return Deed::Jumped;
        }
        let mut path = self.path();
        path.push(point);
        let why = position.check(&Move::Ball(path)).err().map_or_else(String::new, |error| error.why);
        Deed::Refused(labels::no_jump(point, &why))
    }

    fn take(&mut self, position: &Phutball) -> Deed {
        if position.pitch().jumps().next().is_none() {
            return Deed::Refused("The ball cannot jump: it needs a man next to it and a free point behind".to_owned());
        }
        self.pick_up(position);
        Deed::PickedUp
    }
}

fn man(position: &Phutball, point: Point) -> Deed {
    let mv = Move::Man(point);
    match position.check(&mv) {
        Ok(()) => Deed::Play(mv),
        Err(_) if !position.pitch().size().contains(point) => Deed::Refused(labels::no_man(point, labels::OFF_THE_BOARD)),
        Err(error) => Deed::Refused(labels::no_man(point, &error.why)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn example() -> Phutball {
        "ball=K6 men=J7,H8,H9,G10,H11 turn=O".parse().unwrap()
    }

    fn point(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn texts(points: &[Point]) -> Vec<String> {
        points.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_chain_of_the_text_is_made_press_by_press() {
        let (position, mut hand) = (example(), Hand::default());
        assert_eq!(hand.press(&position, point("K6")), Deed::PickedUp);
        assert_eq!(hand.mv(), None);
        for (to, men) in [("G9", 2), ("G11", 3), ("J11", 4)] {
            assert_eq!(hand.press(&position, point(to)), Deed::Jumped, "{to}");
            assert_eq!(hand.taken().len(), men);
        }
        assert_eq!(texts(&hand.taken()), ["J7", "H8", "G10", "H11"]);
        let Deed::Play(mv) = hand.press(&position, point("J11")) else { panic!("a press on the ball confirms") };
        assert_eq!(mv.to_string(), "K6-G9-G11-J11");
        assert!(position.is_legal(&mv));
    }

    #[test]
    fn a_jump_over_a_removed_man_names_that_man() {
        let (position, mut hand) = (example(), Hand::default());
        for to in ["K6", "G9", "J9"] {
            hand.press(&position, point(to));
        }
        let Deed::Refused(why) = hand.press(&position, point("G7")) else { panic!("no jump") };
        assert_eq!(why, "No jump to G7: the man on H8 was already taken by the jump from K6 to G9 of this move");
        assert_eq!(hand.jumps(), 2, "nothing has changed");
    }

    #[test]
    fn jumps_are_taken_back_one_by_one() {
        let position = example();
        let mut hand = Hand::along(&position, &[point("G9"), point("G11")]);
        assert!(hand.back());
        assert_eq!(texts(&hand.path()), ["K6", "G9"]);
        assert!(hand.pitch().unwrap().men().contains(point("G10")), "its man is back");
        assert!(hand.back() && hand.back());
        assert!(!hand.holds() && !hand.back());
    }

    #[test]
    fn every_landing_shows_the_men_it_takes_and_is_a_legal_move() {
        let position = example();
        let found = landings(position.pitch());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].to, texts(&found[0].men)), (point("G9"), vec!["J7".to_owned(), "H8".to_owned()]));
        let crowded: Phutball = "ball=C3 men=B2,B3,B4,C2,C4,D2,D3,E3,D4 turn=X size=7x7".parse().unwrap();
        let mut to: Vec<String> = landings(crowded.pitch()).iter().map(|l| format!("C3-{}", l.to)).collect();
        let mut legal: Vec<String> = crowded.legal_moves().iter().map(ToString::to_string).collect();
        legal.retain(|text| text.split('-').count() == 2);
        to.sort();
        legal.sort();
        assert_eq!(to, legal);
    }

    #[test]
    fn a_press_places_a_man_on_a_vacant_point_or_gives_the_reason() {
        let position: Phutball = "ball=C3 men=D4 turn=O size=5x5".parse().unwrap();
        for column in 1..=5 {
            for row in 0..=6 {
                let point = Point::new(column, row).unwrap();
                let deed = Hand::default().press(&position, point);
                if point == position.pitch().ball() {
                    assert_eq!(deed, Deed::PickedUp);
                } else if position.is_legal(&Move::Man(point)) {
                    assert_eq!(deed, Deed::Play(Move::Man(point)));
                } else {
                    let Deed::Refused(why) = deed else { panic!("{point}: {deed:?}") };
                    assert!(why.contains(&point.to_string()) && (row == 0 || row == 6 || why.contains("a man is on")), "{why}");
                }
            }
        }
        let alone: Phutball = "ball=C3 men= turn=O size=5x5".parse().unwrap();
        let mut hand = Hand::default();
        assert!(matches!(hand.press(&alone, alone.pitch().ball()), Deed::Refused(_)));
        assert!(!hand.holds());
    }
}
