//! The header of a room's match, as the server and its clients have it.

use super::fob::header_of;
use super::head::Head;
use super::plan::Plan;
use super::play::Play;
use super::record::Record;
use super::setup::{SetupError, SetupText};
use super::view::SeatView;
use fob_replay::Header;

/// Returns the header of the match of Fob that a start begins, so that a client simulates the same match as the server: its players are
/// those who sit there.
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
    let mut header = header_of(&plan, begun, &head).map_err(|refusal| SetupError(refusal.why))?;
    if setup.games <= 1 {
        header.series = None;
    }
    Ok(header)
}
