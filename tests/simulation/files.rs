//! Files of games, which must say what was played.

use crate::oracle::{Broken, Oracle, holds};
use crate::plan::Game;
use fob_base::Dice;
use fob_online::{Play, SeatView, match_header};
use fob_replay::{Playback, Replay};
use fob_store::Journal;
use std::path::Path;

/// Number of places at which a file is cut.
const CUTS: u64 = 6;

/// A game's file can be read, and is of what was played.
pub fn check(game: Game, text: &str, number: u32, oracle: &Oracle) -> Result<(), Broken> {
    let broken = |why: String| Broken { rule: 14, why: format!("the file of game {number}: {why}") };
    let of_game = || oracle.rows.iter().map(|row| &row.kept.record).filter(|record| record.game == number);
    if game == Game::Fob {
        let replay = Replay::parse(text).map_err(|error| broken(error.to_string()))?;
        let playback = Playback::new(&replay).map_err(|error| broken(error.to_string()))?;
        holds!(
            14,
            playback.first_divergence().is_none(),
            "the file of game {number} diverges: {:?}",
            playback.first_divergence()
        );
        let Some(start) = of_game().find(|record| matches!(record.play, Play::Start(_))) else {
            return Err(broken("it has not begun".to_owned()));
        };
        // As a client has it, which knows the players by their seats alone.
        let seats: Vec<SeatView> = oracle.applied.seat_views();
        let setup = oracle.applied.setup();
        let header = match_header(setup, start, &seats).map_err(|error| broken(error.to_string()))?;
        let (mut own, mut other) = (replay.header.clone(), header);
        for header in [&mut own, &mut other] {
            header.players.clear();
            header.series = None;
            header.note.clear();
        }
        holds!(14, own == other, "the file of game {number} has another header than a client's: {own:?} and {other:?}");
        return goes_on_after_a_cut(text, oracle.secret);
    }
    let id = &oracle.applied.setup().game;
    let Some(played) = fob_games::game(id) else { return Err(broken(format!("there is no game {id}"))) };
    let session = played.load(text).map_err(|error| broken(error.to_string()))?;
    // Of a game that was not ended by its rules the file may say more than the last position.
    let last = of_game().rev().find_map(|record| record.position.clone());
    holds!(14, last.is_none_or(|last| last == session.position()), "the file of game {number} ends elsewhere");
    Ok(())
}

/// A match whose file was cut off anywhere after its head goes on after its last whole record, and has the same file in the end.
pub fn goes_on_after_a_cut(text: &str, seed: u64) -> Result<(), Broken> {
    let mut dice = Dice::from_seed(seed, 7, 0);
    let head = head(text);
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..CUTS {
        let at = head + dice.below((text.len() - head) as u64 + 1) as usize;
        goes_on_from(&folder.path().join("match.fob"), text, at).map_err(|why| Broken { rule: 20, why })?;
    }
    Ok(())
}

/// Returns the length of the first line, without which there is no match.
fn head(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |at| at + 1)
}

/// Writes a file up to a byte, and goes on with it.
fn goes_on_from(path: &Path, text: &str, at: usize) -> Result<(), String> {
    let cut = &text[..at];
    std::fs::write(path, cut).unwrap();
    let whole = Replay::parse(cut).map_err(|error| format!("cut at {at}: {error}"))?.whole;
    let gone_on = Journal::resume(path, cut.as_bytes(), whole).and_then(|mut journal| journal.append(&text.as_bytes()[whole..]));
    gone_on.map_err(|error| format!("cut at {at}: {error}"))?;
    let found = std::fs::read_to_string(path).unwrap();
    if found == text { Ok(()) } else { Err(format!("cut at {at} it goes on as {found:?}, not {text:?}")) }
}

#[test]
fn a_match_goes_on_from_every_byte_of_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.fob");
    let text = include_str!("../frozen/samples/ordered.fob");
    for at in head(text)..=text.len() {
        if text.is_char_boundary(at) {
            goes_on_from(&path, text, at).unwrap();
        }
    }
}
