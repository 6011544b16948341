//! Matches by number, the same on every machine: recorded on one, they are verified on the other.

use fob::arena;
use fob::automata::{BUILTIN, builtin};
use fob::base::Dice;
use fob::board::{BUILTIN_BOARDS, Board};
use fob::opponent::{Level, Player};
use fob::play::fob::Computers;
use fob::replay::{Header, Playback, Player as Seat, Recorder, Replay};
use fob::rules::{Kind, Setup};

/// After so many shots a match is a draw.
const MOST: u32 = 80;

/// The replay of a match: the numbers go round kinds, DFAs, boards and levels.
pub fn record(number: u32) -> Result<String, String> {
    let index = number as usize;
    let (name, _) = BUILTIN[index % BUILTIN.len()];
    let (board, _) = BUILTIN_BOARDS[index / 3 % BUILTIN_BOARDS.len()];
    let dfa = builtin(name).ok_or("no such DFA")?;
    let board = Board::builtin(board).ok_or("no such board")?;
    let kind = [Kind::Reject2, Kind::TugOfWar { accepts: 1 + (number / 4 % 2) as u8 }, Kind::Reject4][index % 3].clone();
    let levels = [Level::Easy, Level::Random, Level::Easy, Level::Easy];
    let setup = Setup { shot_limit: Some(MOST), ..Setup::new(kind, dfa, board.pucks.green, board.pucks.red) };
    let levels: Vec<Level> = (0..usize::from(setup.players())).map(|seat| levels[(index / 2 + seat) % 4]).collect();
    let seats = levels.iter().map(|level| Seat::computer(level.name().to_owned(), level.name()));
    let header = Header::for_match(setup, &board, seats.collect(), number.into());
    let live = Recorder::new(header).map_err(|error| error.to_string())?;
    let players: Vec<Player> = levels.iter().map(|&level| level.into()).collect();
    let dice: Dice = arena::dice_of(number.into());
    let mut computers = Computers::new(live, players, dice).map_err(|error| error.to_string())?;
    computers.play_out(&mut || true, &mut |_| true).map_err(|error| error.to_string())?;
    Ok(computers.recorder().text())
}

/// Simulates every shot of a replay again; says what differs from what was recorded.
pub fn verify(text: &str) -> Result<usize, String> {
    let replay = Replay::parse(text).map_err(|error| error.to_string())?;
    let playback = Playback::new(&replay).map_err(|error| error.to_string())?;
    match playback.first_divergence() {
        Some((shot, how)) => Err(format!("shot {shot} diverges: {how}")),
        None if !playback.is_finished() => Err("the match has no end".to_owned()),
        None => Ok(playback.shots().len()),
    }
}
