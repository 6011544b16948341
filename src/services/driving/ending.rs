//! The end of a match: the headline with the winner, and the entry in the standings.

use super::Seat;
use super::plan::usual_seat;
use crate::data::Services;
use crate::labels::YOU;
use crate::phrases::fraction;
use fob_replay::Header;
use fob_rules::{Leader, Match, Names, Points, Series, Setup, Winner};
use fob_store::REPLAYS;
use std::path::Path;

/// Returns the winner in a headline. The party `you`, from 1, is called so.
pub fn headline(game: &Match, names: &Names, you: Option<u8>) -> String {
    let Some(verdict) = game.verdict() else { return "The match continues".into() };
    match verdict.winner {
        Some(Winner::Party(party)) if you == Some(party) => crate::labels::YOU_WIN.into(),
        Some(Winner::Party(party)) => {
            let name = names.party(game, party);
            if game.setup().teams { format!("{name} win") } else { crate::labels::wins(&name) }
        }
        Some(Winner::Draw) => crate::labels::A_DRAW_HEADLINE.into(),
        None => {
            let scorers = verdict.points.iter().filter(|p| p.to_f64() > 0.0).count();
            match scorers {
                0 => "Nobody scores".into(),
                1 => {
                    let party = verdict.points.iter().position(|p| p.to_f64() > 0.0).unwrap_or(0) as u8 + 1;
                    if you == Some(party) {
                        return "You take the whole point".into();
                    }
                    format!("{} takes the whole point", names.party(game, party))
                }
                n => format!("{n} players share the point"),
            }
        }
    }
}

/// Returns the party that is "you" among these seats: that of the only people here; a link or a room knows its own.
pub fn you(setup: &Setup, seats: &[Seat]) -> Option<u8> {
    let people = (1..).zip(seats).filter(|(_, seat)| seat.computer.is_none());
    party_of_all(setup, people.map(|(player, _)| player))
}

/// Returns the player, from 1, who reads the replay of a match and is "you" in it: the only person of a match that was played here
/// under a name of this device, or the one of a match by links. Nobody in the files of others, and in teams, where either of the
/// two may read it.
pub fn reader(header: &Header, path: &Path, services: &Services) -> Option<u8> {
    let setup = header.setup().filter(|setup| !setup.teams)?;
    if let Some([you]) = services.linked.get(&header.id()).map(|linked| &linked.mine[..]) {
        return Some(*you);
    }
    if path.parent() != Some(&services.store.folder(REPLAYS)) {
        return None;
    }
    let mut people = (1..=setup.players()).zip(&header.players).filter(|(_, player)| player.is_person());
    let (number, player) = people.next().filter(|_| people.next().is_none())?;
    let known = (0..usize::from(setup.players())).any(|seat| usual_seat(seat, &services.settings).name == player.name);
    known.then_some(number)
}

/// Returns the one party of some players, from 1, if they have but one.
pub(super) fn party_of_all(setup: &Setup, players: impl IntoIterator<Item = u8>) -> Option<u8> {
    let mut parties: Vec<u8> = players.into_iter().map(|player| setup.party_of(player)).collect();
    parties.dedup();
    if parties.len() == 1 { parties.pop() } else { None }
}

/// Returns the headline of a series whose last game is over: `Anna wins the series, 2 1/2 : 1/2`. The party `you`, from 1, of
/// that game is called so.
pub fn series_headline(series: &Series, seats: &[Seat], you: Option<u8>) -> Option<String> {
    let last = series.games().len().checked_sub(1)?;
    // The people in these seats sat elsewhere in earlier games.
    let in_seat = series.seats_in(last);
    let name = |person: u8| {
        let seat = in_seat.iter().position(|other| *other == person)?;
        if you.is_some_and(|you| usize::from(you) == seat + 1) && series.team_points().is_none() {
            return Some(YOU.to_owned());
        }
        seats.get(seat).map(|seat| seat.name.trim().to_owned())
    };
    let (names, points): (Vec<String>, Vec<Points>) = match series.team_points() {
        Some(points) => {
            let team = |first: u8| Some(format!("{} and {}", name(first)?, name(first + 2)?));
            (vec![team(1)?, team(2)?], points.to_vec())
        }
        None => ((1..=series.people()).map(name).collect::<Option<_>>()?, series.points()),
    };
    let leader = match series.leader() {
        Leader::Party(leader) => Some(usize::from(leader) - 1),
        Leader::Level => None,
    };
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|a, b| points[*b].cmp(&points[*a]));
    let score: Vec<String> = order.into_iter().map(|place| fraction(points[place])).collect();
    let score = score.join(" : ");
    Some(match leader {
        Some(leader) => {
            let name = names.get(leader)?;
            let verb = if series.team_points().is_some() || name == YOU { "win" } else { "wins" };
            format!("{}, {score}", crate::labels::the_series(&format!("{name} {verb}")))
        }
        None => format!("The series is drawn, {score}"),
    })
}

/// Returns each player with the points of the own party, for the standings; nothing while the match continues.
pub fn results(game: &Match, seats: &[Seat]) -> Vec<(String, Points)> {
    let Some(verdict) = game.verdict() else { return Vec::new() };
    let setup = game.setup();
    let points = |player: u8| verdict.points.get(usize::from(setup.party_of(player)) - 1).copied().unwrap_or(Points::ZERO);
    (1..=setup.players()).zip(seats).map(|(player, seat)| (seat.name.clone(), points(player))).collect()
}
