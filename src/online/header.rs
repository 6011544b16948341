//! The header of a room's match, as the server and its clients have it.

use super::head::Head;
use super::plan::{FobPlan, Plan};
use super::play::{Play, Start};
use super::record::Record;
use super::setup::{SetupError, SetupText};
use super::view::SeatView;
use fob_board::Board;
use fob_replay::{Header, Player};
use fob_rules::Kind;

/// Returns the header of the match of Fob that starts with a record, so that a client simulates the same match as the server. The
/// players are those in the seats.
///
/// # Errors
/// The setup is invalid or not of Fob, or the record is not a start.
pub fn match_header(setup: &SetupText, start: &Record, seats: &[SeatView]) -> Result<Header, SetupError> {
    let Plan::Fob(plan) = Plan::from_setup(setup)? else { return Err(SetupError("game: expected fob".to_owned())) };
    let Play::Start(begun) = &start.play else { return Err(SetupError("the record is not the start of a game".to_owned())) };
    let player = |seat: &u8| {
        let view = seats.iter().find(|view| view.seat == *seat);
        let level = view.map(|view| view.kind.clone()).filter(|kind| !matches!(kind.as_str(), "person" | "open"));
        let name = view.and_then(|view| view.name.clone()).or_else(|| level.clone());
        (name.unwrap_or_else(|| format!("Seat {seat}")), level)
    };
    if begun.players.len() != usize::from(plan.setup.players()) {
        return Err(SetupError(format!("players: {} given; expected {}", begun.players.len(), plan.setup.players())));
    }
    let head = Head {
        players: begun.players.iter().map(player).collect(),
        date: u64::try_from(start.at.0 / 1000).ok(),
        series: (start.game, setup.games.max(start.game)),
    };
    let mut header = header_of(&plan, begun, &head).map_err(SetupError)?;
    if setup.games <= 1 {
        header.series = None;
    }
    Ok(header)
}

/// Returns the header of a match's file.
///
/// # Errors
/// The start names a physics version that has no such board, or its seed is missing or not a number: another seed would give
/// another break.
pub(crate) fn header_of(plan: &FobPlan, start: &Start, head: &Head) -> Result<Header, String> {
    let physics = start.board_physics()?;
    let board =
        Board::builtin_in(&plan.board, physics).ok_or_else(|| format!("board: physics {physics} has no `{}`", plan.board))?;
    let board = board.with_pucks(plan.setup.green, plan.setup.red).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("pucks: {}", problems.join("; "))
    })?;
    let seed = start.seed.as_deref().ok_or_else(|| "seed: missing; expected the number that seeds the break".to_owned())?;
    let quoted = || fob_base::text::clipped(&fob_base::text::line(seed), 60);
    let seed = seed.parse().map_err(|_| format!("seed: `{}`; expected 0 to {}", quoted(), u64::MAX))?;
    let mut setup = plan.setup.clone();
    if let (Kind::TugOfWar { accepts }, Some(tossed)) = (&mut setup.kind, start.accepts) {
        *accepts = tossed;
    }
    let player = |(name, level): &(String, Option<String>)| match level {
        Some(level) => Player::computer(name.clone(), level.clone()),
        None => Player::human(name.clone()),
    };
    let mut header = Header::for_match(setup, &board, head.players.iter().map(player).collect(), seed);
    header.date = head.date;
    header.series = (head.series.1 > 1).then_some(head.series);
    Ok(header)
}
