//! How a match ended: who won in large, and what the standings learn of it.

use super::Seat;
use fob_rules::{Match, Names, Points, Winner};

/// Who won, in large.
pub fn headline(game: &Match, names: &Names) -> String {
    let Some(verdict) = game.verdict() else { return "The match continues".into() };
    match verdict.winner {
        Some(Winner::Party(party)) => {
            format!("{} {}", names.party(game, party), if game.setup().teams { "win" } else { "wins" })
        }
        Some(Winner::Draw) => "A draw".into(),
        None => {
            let scorers = verdict.points.iter().filter(|p| p.to_f64() > 0.0).count();
            match scorers {
                0 => "Nobody scores".into(),
                1 => {
                    let party = verdict.points.iter().position(|p| p.to_f64() > 0.0).unwrap_or(0) as u8 + 1;
                    format!("{} takes the whole point", names.party(game, party))
                }
                n => format!("{n} players share the point"),
            }
        }
    }
}

/// Each player with the points of the own party, for the standings; nothing while the match continues.
pub fn results(game: &Match, seats: &[Seat]) -> Vec<(String, Points)> {
    let Some(verdict) = game.verdict() else { return Vec::new() };
    let setup = game.setup();
    let points = |player: u8| verdict.points.get(usize::from(setup.party_of(player)) - 1).copied().unwrap_or(Points::ZERO);
    (1..=setup.players()).zip(seats).map(|(player, seat)| (seat.name.clone(), points(player))).collect()
}
