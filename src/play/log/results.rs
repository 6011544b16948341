//! From players to seats: who is due, and how a game ended.

use super::book::Book;
use super::contest::{Contest, Ended, Won};
use super::play::Score;
use super::record::{Finish, Seat, Winner};
use crate::seat::Refusal;
use fob_rules::Points;

/// Returns the seats that must act in a game, in order.
pub(super) fn due_seats<C: Contest>(contest: &C, book: &Book) -> Vec<Seat> {
    let mut seats: Vec<Seat> = contest.due().players().iter().map(|player| book.seat_of(*player)).collect();
    seats.sort_unstable();
    seats
}

/// Returns the result of a game whose players had these seats, player 1 first.
pub(super) fn finish_of(ended: &Ended, players: &[Seat], teams: bool) -> Finish {
    let seat_of = |player: u8| players.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0);
    let winner = match ended.won {
        Won::Unnamed => Winner::Unnamed,
        Won::Draw => Winner::Draw,
        Won::Player(player) => Winner::Is(seat_of(player)),
        Won::Team(team) => Winner::Is((seat_of(team).max(1) - 1) % 2 + 1),
    };
    let points = |seat: Seat| {
        let player = players.iter().position(|other| *other == seat).unwrap_or(0);
        ended.points.get(if teams { player % 2 } else { player }).copied().unwrap_or_default()
    };
    let shown = if teams { 2 } else { players.len() as u8 };
    Finish { winner, points: (1..=shown).map(points).collect(), reason: ended.reason.to_owned() }
}

/// Returns the seat that wins by a score; `None` for a tie.
pub(super) fn best(score: &Score, seats: u8) -> Result<Option<Seat>, Refusal> {
    if score.points.len() != usize::from(seats) {
        return Err(Refusal::rules(format!("points: expected {seats}, one per seat")));
    }
    let most = score.points.iter().max().copied().unwrap_or_default();
    let mut best = (1..).zip(&score.points).filter(|(_, points)| **points == most);
    Ok(match (best.next(), best.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    })
}

/// Returns the result of a match that ends with these points.
pub(super) fn score_of(score: &Score, seats: u8, teams: bool) -> Result<Finish, Refusal> {
    let winner = match best(score, seats)? {
        _ if score.points.iter().all(|points| *points == Points::ZERO) => Winner::Unnamed,
        Some(seat) if teams => Winner::Is((seat - 1) % 2 + 1),
        Some(seat) => Winner::Is(seat),
        None => Winner::Draw,
    };
    let shown = if teams { 2 } else { score.points.len() };
    let points = score.points.iter().take(shown).copied().collect();
    Ok(Finish { winner, points, reason: score.reason.clone() })
}
