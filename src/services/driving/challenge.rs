//! A challenge: the same match, with the same break against the same computers, and a result to be beaten.

use super::Start;
use super::turns::name_of;
use crate::data::{Goal, Linked, Services};
use fob_replay::{Clip, Header, Player, Recorder, Replay, to_clip};
use fob_rules::Match;
use fob_store as store;
use std::cmp::Ordering;
use std::path::PathBuf;

/// The most bytes that a challenge may unpack to.
const UNPACKED: u64 = 256 * 1024;

/// Returns the only person among the players of a match against computers, from 1.
pub fn person(players: &[Player]) -> Option<u8> {
    let mut people = (1..).zip(players).filter(|(_, player)| player.level.is_none()).map(|(number, _)| number);
    people.next().filter(|_| people.next().is_none() && players.len() > 1)
}

/// Returns the result of a match for one of its players; `None` while it is not over.
pub fn goal_of(game: &Match, player: u8, name: &str) -> Option<Goal> {
    let verdict = game.verdict()?;
    let points = verdict.points.get(usize::from(game.setup().party_of(player)) - 1).copied()?;
    Some(Goal { name: name.to_owned(), points, shots: game.shots() })
}

/// Returns the challenge of a match that one person has played against computers: the match before its first shot, packed, and
/// the result. `None` if others took part, or while the match continues.
pub fn challenge(start: &Start, game: &Match) -> Option<(String, Goal)> {
    let players: Vec<Player> = start.seats.iter().map(super::Seat::player).collect();
    let player = person(&players).filter(|_| !start.hand_break)?;
    let goal = goal_of(game, player, start.seats.get(usize::from(player) - 1)?.name.trim())?;
    let header = Header::for_match(start.setup.clone(), &start.board, players, start.seed);
    Some((to_clip(&Replay::new(header, Vec::new()).print()), goal))
}

/// Returns the match of a challenge, before its first shot.
///
/// # Errors
/// One line if it is damaged, has another physics, or is not a match of one person against computers.
pub fn read(clip: &str) -> Result<Header, Vec<String>> {
    let problem = |error: &dyn std::fmt::Display| vec![format!("the challenge in the link: {error}")];
    let text = Clip::open(clip, UNPACKED).and_then(|clip| clip.text_while(|_, _| false)).map_err(|error| problem(&error))?;
    let replay = Replay::parse(&text).map_err(|error| problem(&error))?;
    if replay.header.setup().is_none() || person(&replay.header.players).is_none() {
        return Err(problem(&"expected one person against computers"));
    }
    Ok(replay.header)
}

/// Accepts a challenge under the person's name, and returns the file of the match.
///
/// # Errors
/// The file cannot be written; one problem per line.
pub fn take_up(mut header: Header, goal: Goal, services: &mut Services) -> Result<PathBuf, Vec<String>> {
    let name = services.settings.names.first().filter(|name| !name.trim().is_empty()).cloned();
    let name = name.unwrap_or_else(|| super::NAMES[0].to_owned());
    if let Some(player) = person(&header.players) {
        let taken = (1..).zip(&header.players).any(|(number, other)| number != player && other.name == name);
        let mine = &mut header.players[usize::from(player) - 1];
        mine.name = if taken { format!("{name} (challenged)") } else { name };
    }
    (header.date, header.series, header.earlier) = (Some(store::now()), None, None);
    header.note = format!("A challenge by {}", goal.name);
    let live = Recorder::new(header).map_err(|error| vec![error.to_string()])?;
    let path = services.store.keep_match(&live.text()).map_err(|error| error.lines())?;
    let linked = Linked { file: name_of(&path), goal: Some(goal), ..Linked::default() };
    services.enter_linked(live.id(), linked);
    services.settings.has_played = true;
    Ok(path)
}

/// Compares a result with the one to beat: more points win, or equal points in fewer shots if there are any points.
pub fn compare(goal: &Goal, own: &Goal) -> Ordering {
    let fewer = if own.points.to_f64() > 0.0 { goal.shots.cmp(&own.shots) } else { Ordering::Equal };
    own.points.cmp(&goal.points).then(fewer)
}
