//! The computer player.

use super::{FibFob, Fluid, Move, Parts, winning_moves};
use crate::{Ask, Best, Control, Dice, Game, Level, Ticker};
use serde::Serialize;

/// The strengths, the weakest first.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "random", about: "Any move, all equally likely." },
    Level { name: "easy", about: "A random kind of move, but it sees a move that ends the game." },
    Level {
        name: "medium",
        about: "Adds up the parts as the text does, counts a single fluid as *1 whatever its amount, and makes a mistake now and then.",
    },
    Level { name: "perfect", about: "Wins every won position, and makes a lost one as hard to win as it can." },
];

/// Value of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Value {
    /// True if the move wins against every defence.
    pub winning: bool,
    /// Nimber of the resulting position; 0 if the move wins.
    pub nimber: u32,
}

pub(super) fn best(ask: Ask<'_, FibFob>, control: &mut dyn Control) -> Option<Best<FibFob>> {
    let position = ask.position;
    let mut dice = Dice::new(ask.seed);
    let mut stopped = false;
    let mv = match LEVELS.get(ask.level).map(|level| level.name) {
        Some("random") => any(position, &mut dice)?,
        Some("easy") => ending(position).or_else(|| any_kind(position, &mut dice))?,
        Some("medium") => {
            let slip = dice.chance(1, 6);
            let found = if slip { None } else { ending(position).or_else(|| by_the_text(position)) };
            found.or_else(|| any_kind(position, &mut dice))?
        }
        _ => match winning_moves(position).as_slice() {
            [] => trap(position, control, &mut stopped)?,
            winning => *simplest(position, winning, last_move(position, ask.history))?,
        },
    };
    let nimber = Parts::new(&position.after(mv)).nimber();
    Some(Best { mv, value: Value { winning: nimber == 0, nimber }, stopped })
}

fn any(position: &FibFob, dice: &mut Dice) -> Option<Move> {
    let place = dice.below(position.count_moves());
    position.moves().nth(usize::try_from(place).ok()?)
}

/// Picks one of the available kinds of move (the ship, time, nuggets, each tank's two) at random, then one of its moves.
fn any_kind(position: &FibFob, dice: &mut Dice) -> Option<Move> {
    let ship = position.ship.file + position.ship.rank + position.ship.board;
    let mut kinds: Vec<Move> = Vec::new();
    if ship > 0 {
        kinds.extend(position.moves().nth(dice.below(u64::from(ship)) as usize));
    }
    if position.time > 0 {
        kinds.push(Move::Time(1 + dice.below(u64::from(position.time)) as u32));
    }
    if position.nuggets > 0 {
        kinds.push(Move::Nuggets(1 + dice.below(u64::from(position.nuggets)) as u32));
    }
    for fluid in Fluid::ALL {
        kinds.extend([Move::Spend(fluid), Move::Eject(fluid)].into_iter().filter(|mv| position.is_legal(mv)));
    }
    dice.pick(&kinds).copied()
}

/// Returns a move after which the opponent has none.
fn ending(position: &FibFob) -> Option<Move> {
    winning_moves(position).into_iter().find(|&mv| position.after(mv).is_finished())
}

/// Returns a move to zero by the values of the original text, where a single fluid is *1 at any amount. Nuggets are ignored.
fn by_the_text(position: &FibFob) -> Option<Move> {
    let value = |position: &FibFob| {
        let Parts { ship, time, fluids } = Parts::new(position);
        ship ^ time ^ if fluids == 2 { 1 } else { fluids }
    };
    if value(position) == 0 {
        return None;
    }
    position.moves().filter(|mv| !matches!(mv, Move::Nuggets(_))).find(|&mv| value(&position.after(mv)) == 0)
}

/// Returns the move that led to the position.
fn last_move(position: &FibFob, history: &[FibFob]) -> Option<Move> {
    let before = history.last()?;
    (before.nuggets > position.nuggets).then(|| Move::Nuggets(before.nuggets - position.nuggets))
}

/// Returns the simplest winning move: one that undoes nuggets at once, otherwise the one that leaves the shortest play without
/// spending nuggets.
fn simplest<'a>(position: &FibFob, winning: &'a [Move], last: Option<Move>) -> Option<&'a Move> {
    if let Some(Move::Nuggets(n)) = last
        && let Some(back) = winning.iter().find(|&&mv| mv == Move::Time(n))
    {
        return Some(back);
    }
    winning.iter().min_by_key(|&&mv| (matches!(mv, Move::Nuggets(_)), position.after(mv).longest(), mv))
}

/// Returns, for a lost position, the move after which the smallest share of the opponent's moves wins, then the move after which
/// play can last longest.
fn trap(position: &FibFob, control: &mut dyn Control, stopped: &mut bool) -> Option<Move> {
    let mut ticker = Ticker::new(control);
    let mut found: Option<(Move, [u64; 3])> = None;
    for mv in position.moves() {
        let next = position.after(mv);
        let [wins, all, longest] = [winning_moves(&next).len() as u64, next.count_moves(), next.longest()];
        let better = found.is_none_or(|(_, [best_wins, best_all, best_longest])| {
            // wins / all < best_wins / best_all
            let (share, best_share) = (wins * best_all, best_wins * all);
            share < best_share || (share == best_share && longest > best_longest)
        });
        if better {
            found = Some((mv, [wins, all, longest]));
        }
        if ticker.tick().is_err() {
            *stopped = true;
            break;
        }
    }
    found.map(|(mv, _)| mv)
}
