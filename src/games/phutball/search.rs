//! The moves that a search considers in a position.

use super::evaluation::{Span, evaluate};
use super::place::Place;
use super::{Men, Move, Phutball, Pitch, Point, Side};
use crate::{Child, Dice, End, Found, Knowledge, Limits, Node, Search, Stopped, Ticker, WIN, forced_end};
use std::cmp::Reverse;

/// Limits of all searches.
const LIMITS: Limits = Limits { deepest: 30, kept: usize::MAX };
/// Number of chains and men that are searched below the first move.
const CHAINS: usize = 24;
const MEN: usize = 40;

/// Searches until the budget of the ticker is spent; `None` if the game is over or the budget is too small for the first move.
/// `history` has the earlier positions, and the dice choose between moves of equal score.
pub(super) fn search(position: &Phutball, history: &[Phutball], dice: &mut Dice, ticker: &mut Ticker<'_>) -> Option<Found<Move>> {
    let root = Spot::new(*position);
    let mut moves = root.first_moves(ticker).ok()?;
    if let Some(mv) = goal(position, &moves, ticker) {
        return Some(Found { mv, points: WIN - 1, depth: 1 });
    }
    dice.shuffle(&mut moves);
    // Coming to a position for the third time is a draw.
    let twice = |passed: &&Phutball| history.iter().filter(|other| other == passed).count() >= 2;
    let passed = history.iter().filter(twice).map(|passed| Spot::new(*passed).key()).collect();
    let any = moves.first()?.0.clone();
    let knowledge = Knowledge::new(ticker.budget() / 8);
    let found = Search::together(ticker, passed, knowledge, &root, moves, LIMITS);
    let found = found.unwrap_or(Found { mv: any, points: 0, depth: 0 });
    // Every move loses to the next one: the opponent is to find that one.
    let lost = forced_end(found.points) == Some(-2);
    let stubborn = if lost { stubborn(position, dice, ticker).ok().flatten() } else { None };
    Some(Found { mv: stubborn.unwrap_or(found.mv), ..found })
}

/// Returns, of the men near the ball and its paths, one after which the opponent's shortest known path to the goal has the most
/// jumps, and among those one that leaves the fewest paths.
fn stubborn(position: &Phutball, dice: &mut Dice, ticker: &mut Ticker<'_>) -> Result<Option<Move>, Stopped> {
    let (pitch, turn) = (position.pitch, position.turn);
    let mut ends = Vec::new();
    pitch.each_end(Place::new(&pitch), &mut |end, place, _| {
        ticker.tick()?;
        ends.push((*end, place));
        Ok(())
    })?;
    let mut points: Vec<Point> = surroundings(&pitch, &ends).into_iter().filter(|&point| pitch.is_vacant(point)).collect();
    dice.shuffle(&mut points);
    let mut best: Option<((usize, Reverse<usize>), Point)> = None;
    for point in points {
        let mut after = pitch;
        after.men.insert(point);
        let (mut shortest, mut ways) = (usize::MAX, 0);
        after.each_end(Place::new(&after), &mut |end, _, path| {
            ticker.tick()?;
            if end.goal() == Some(turn.other()) {
                shortest = shortest.min(path.len());
                ways += 1;
            }
            Ok(())
        })?;
        let hard = (shortest, Reverse(ways));
        if best.as_ref().is_none_or(|(most, _)| hard > *most) {
            best = Some((hard, point));
        }
    }
    Ok(best.map(|(_, point)| Move::Man(point)))
}

/// Returns a move that scores at once: the shortest in the list, otherwise any.
fn goal(position: &Phutball, moves: &[(Move, Spot)], ticker: &mut Ticker<'_>) -> Option<Move> {
    let scoring = moves.iter().filter(|(_, next)| next.position.pitch.goal() == Some(position.turn));
    let length = |(mv, _): &&(Move, Spot)| if let Move::Ball(path) = mv { path.len() } else { 0 };
    let shortest = scoring.min_by_key(length).map(|(mv, _)| mv.clone());
    // On a board full of men not every chain is among the moves.
    shortest.or_else(|| position.pitch.scoring_chain(position.turn, ticker).ok()?.map(Move::Ball))
}

/// A position with its key, and the rows that the ball can reach, if known.
#[derive(Clone, Copy, Debug)]
struct Spot {
    position: Phutball,
    place: Place,
    span: Option<Span>,
}

impl Spot {
    fn new(position: Phutball) -> Self {
        Self { position, place: Place::new(&position.pitch), span: None }
    }

    /// Returns the position after a man was put on a vacant point.
    fn with_man(&self, point: Point) -> Self {
        let mut position = Phutball { turn: self.position.turn.other(), ..self.position };
        position.pitch.men.insert(point);
        Self { position, place: self.place ^ Place::man(point), span: None }
    }

    /// Returns the position after a chain has led to this board.
    fn with_ball(&self, (pitch, place): (Pitch, Place)) -> Self {
        Self { position: Phutball { pitch, turn: self.position.turn.other() }, place, span: None }
    }

    fn span(&mut self, ticker: &mut Ticker<'_>) -> Result<Span, Stopped> {
        if self.span.is_none() {
            self.span = Some(Span::new(&self.position.pitch, self.place, ticker, |_, _, _| {})?);
        }
        Ok(self.span.unwrap_or_default())
    }

    /// Returns every board after a chain with a chain to it, and every man; with a threat only the men that prevent it, and one
    /// other, in case everything else loses sooner.
    fn first_moves(&self, ticker: &mut Ticker<'_>) -> Result<Vec<(Move, Self)>, Stopped> {
        let Phutball { pitch, turn } = self.position;
        let mut moves = Vec::new();
        Span::new(&pitch, self.place, ticker, |end, place, path| {
            moves.push((Move::Ball(path.to_vec()), self.with_ball((*end, place))));
        })?;
        let mut men: Vec<Point> = self.position.vacant().collect();
        if let Some(threat) = pitch.scoring_chain(turn.other(), ticker)? {
            men.truncate(1);
            men.extend(self.position.saving_among(&threat[1..], turn.other(), ticker)?);
            men.sort_unstable();
            men.dedup();
        }
        moves.extend(men.into_iter().map(|point| (Move::Man(point), self.with_man(point))));
        Ok(moves)
    }

    /// Returns the evaluation for the player to move, including immediate goals.
    fn looks(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        match self.end() {
            Some(End::Win) => Ok(WIN),
            Some(_) => Ok(-WIN),
            None if self.wins_at_once(ticker)? => Ok(WIN),
            None => self.evaluate(ticker),
        }
    }
}

impl Node for Spot {
    const TAGS: u16 = 2 * Point::PLACES as u16;
    const KILLER: i32 = 100_000;
    const HISTORY: i32 = 4;

    fn key(&self) -> u64 {
        self.place.key(self.position.turn)
    }

    fn party(&self) -> u8 {
        self.position.turn.player()
    }

    fn end(&self) -> Option<End> {
        self.position.pitch.goal().map(|side| if side == self.position.turn { End::Win } else { End::Loss })
    }

    fn wins_at_once(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Stopped> {
        let span = self.span(ticker)?;
        Ok(span.scores(&self.position.pitch, self.position.turn))
    }

    fn evaluate(&mut self, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
        let span = self.span(ticker)?;
        Ok(evaluate(&self.position, span))
    }

    /// Lists chains that go far, and men on points that the ball passes or could pass; with a threat, only men in its way.
    fn children(&mut self, depth: u32, ticker: &mut Ticker<'_>, into: &mut Vec<Child<Self>>) -> Result<(), Stopped> {
        let Phutball { pitch, turn } = self.position;
        let mut ends: Vec<(Pitch, Place)> = Vec::new();
        let span = Span::new(&pitch, self.place, ticker, |end, place, _| ends.push((*end, place)))?;
        let points: Vec<Point> = if span.scores(&pitch, turn.other()) {
            let threat = pitch.scoring_chain(turn.other(), ticker)?.unwrap_or_default();
            // One man elsewhere is kept for positions in which nothing helps.
            let mut points: Vec<Point> = threat.into_iter().skip(1).chain(self.position.vacant().next()).collect();
            points.sort_unstable();
            points.dedup();
            points
        } else {
            surroundings(&pitch, &ends)
        };
        let mut add = |mut node: Self, tag: usize, ticker: &mut Ticker<'_>| {
            // Before the last move sorting would cost as much as it saves.
            let rank = if depth > 1 { -node.looks(ticker)? } else { 0 };
            into.push(Child { node, tag: tag as u16, rank, cost: 1 });
            Ok(())
        };
        for point in points.into_iter().filter(|&point| pitch.is_vacant(point)) {
            add(self.with_man(point), point.index(), ticker)?;
        }
        into.sort_by_key(|child| std::cmp::Reverse(child.rank));
        into.truncate(MEN);
        let far = |(end, _): &(Pitch, Place)| if turn == Side::Ohs { -i32::from(end.ball.row()) } else { end.ball.row().into() };
        ends.sort_by_key(far);
        ends.truncate(CHAINS);
        let mut add = |mut node: Self, tag: usize, ticker: &mut Ticker<'_>| {
            let rank = if depth > 1 { -node.looks(ticker)? } else { 0 };
            into.push(Child { node, tag: tag as u16, rank, cost: 1 });
            Ok(())
        };
        for end in ends {
            add(self.with_ball(end), Point::PLACES + end.0.ball.index(), ticker)?;
        }
        Ok(())
    }

    /// Returns the position after a pass: a man far away is as good, except for the last vacant points.
    fn passed(&self) -> Option<Self> {
        let Phutball { pitch, turn } = self.position;
        // If the other side threatens to score, it would score after a pass.
        let span = self.span.filter(|span| !span.scores(&pitch, turn.other()))?;
        Some(Self { position: Phutball { pitch, turn: turn.other() }, place: self.place, span: Some(span) })
    }

    fn stuck(&self) -> End {
        End::Draw
    }
}

/// Returns the points near the ball and near the points that it can reach, row by row.
fn surroundings(pitch: &Pitch, ends: &[(Pitch, Place)]) -> Vec<Point> {
    let mut points = Men::default();
    let near = pitch.ball.neighbours().flat_map(|point| point.neighbours().chain([point]));
    let around = ends.iter().flat_map(|(end, _)| end.ball.neighbours().chain([end.ball]));
    near.chain(around).for_each(|point| points.insert(point));
    points.iter().collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Game, plain};

    /// Returns a board after random moves, among which men near the ball are likelier.
    fn random_position(seed: u64) -> Option<Phutball> {
        let mut dice = Dice::new(seed);
        let (columns, rows) = [(5, 7), (7, 9), (15, 19)][seed as usize % 3];
        let mut position: Phutball = format!("ball=C4 men= turn=O size={columns}x{rows}").parse().unwrap();
        for _ in 0..4 + seed % 9 {
            let near = |mv: &Move| match mv {
                Move::Man(point) => point.neighbours().any(|near| near == position.pitch.ball),
                Move::Ball(_) => true,
            };
            let mut moves = position.legal_moves();
            if dice.chance(3, 4) {
                moves.retain(near);
            }
            position.play(dice.pick(&moves)?).unwrap();
        }
        position.outcome().is_none().then_some(position)
    }

    #[test]
    fn search_equals_plain_minimax() {
        let mut nodes = [0, 0];
        for seed in 0..40 {
            let Some(position) = random_position(seed) else { continue };
            for (sum, more) in nodes.iter_mut().zip(plain::compare(&Spot::new(position), 1 + u32::from(seed % 4 == 0))) {
                *sum += more;
            }
        }
        println!("{nodes:?}");
        assert!(nodes[0] > 2 * nodes[1], "{nodes:?}");
    }

    /// A null move leaves out parts that matter little: nearly always the value is the same, on two thirds of the boards or
    /// fewer.
    #[test]
    fn a_null_move_saves_work_and_seldom_changes_the_value() {
        let (mut same, mut all, mut boards) = (0, 0, [0, 0]);
        for position in (0..60).filter(|seed| seed % 3 == 1).filter_map(random_position) {
            let values = [false, true].map(|passing| {
                let mut free = |_: &crate::Progress| true;
                let mut ticker = Ticker::new(&mut free);
                let moves = Spot::new(position).first_moves(&mut ticker).unwrap();
                let knowledge = Knowledge { passing, ..Knowledge::new(1 << 16) };
                let limits = Limits { deepest: 4, ..LIMITS };
                let found = Search::new(&mut ticker, Vec::new(), knowledge).deepen(&Spot::new(position), moves, limits).unwrap();
                boards[usize::from(passing)] += ticker.nodes();
                found.points
            });
            all += 1;
            same += usize::from(values[0] == values[1]);
        }
        println!("{same} of {all}, {boards:?} boards");
        assert!(10 * same >= 8 * all && all >= 10, "{same} of {all}");
        assert!(2 * boards[0] > 3 * boards[1], "{boards:?}");
    }

    #[test]
    fn keys_are_kept_along_the_moves() {
        for seed in 0..60 {
            let Some(position) = random_position(seed) else { continue };
            let mut free = |_: &crate::Progress| true;
            for (mv, spot) in Spot::new(position).first_moves(&mut Ticker::new(&mut free)).unwrap() {
                assert_eq!(spot.position, position.after(&mv).unwrap());
                assert_eq!(spot.key(), Spot::new(spot.position).key(), "{position}: {mv}");
            }
        }
    }
}
