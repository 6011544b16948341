//! The match after a match: the same players again, or the next game of the series.

use super::{Played, Start};
use fob_base::Dice;
use fob_replay::Playback;
use fob_rules::{Kind, Series};
use fob_store as store;
use std::path::Path;

/// Returns the next game of the series: players rotate seats, and tug of war tosses again.
pub fn next_game(start: &Start, series: &Series) -> Start {
    let mut next = Start { series: Some(series.clone()), ..again(start) };
    if let Kind::TugOfWar { accepts } = &mut next.setup.kind {
        *accepts = fob_rules::toss(&mut Dice::new(next.seed));
    }
    next
}

/// Returns the start of a rematch: the same match with another seed, in which players rotate seats. Two players swap sides in all
/// respects: in tug of war, the player who won on accept now wins on reject.
pub fn again(start: &Start) -> Start {
    let mut start = Start { series: None, ..start.clone() };
    start.seats.rotate_right(1);
    start.seed = start.seed.wrapping_add(1);
    start
}

impl Played {
    /// Returns the match in its series, and the score before it: `Match 2 of 3  ·  You 1, Bo 0`; `None` for a single match.
    pub fn series_line(&self) -> Option<String> {
        let games = self.start.games;
        if games < 2 || self.is_in_room() {
            return None;
        }
        let before = self.start.earlier().ok()?;
        let place = crate::labels::match_of(before.games().len() + 1, games);
        if before.games().is_empty() {
            return Some(place);
        }
        let points = before.points();
        let mut score: Vec<(u8, u8)> = before.seats().into_iter().zip(1_u8..).collect();
        // The seats change from match to match; the reader of the score is always the first.
        score.sort_by_key(|(_, player)| !self.is_you(*player));
        let score = score.into_iter().map(|(person, player)| {
            let name = self.called(player);
            format!("{name} {}", points.get(usize::from(person) - 1).copied().unwrap_or_default())
        });
        Some(format!("{place}  ·  {}", score.collect::<Vec<_>>().join(", ")))
    }
}

/// Returns the next game of a series, from the file of the one before.
///
/// # Errors
/// The problems of the file, one per line.
pub fn next_game_from(path: &Path) -> Result<Start, Vec<String>> {
    let (start, playback) = read(path)?;
    let mut series = start.earlier()?;
    let game = playback.last().game.as_ref().ok_or_else(|| vec![practice(path)])?;
    series.record(game).map_err(|e| vec![format!("{}: {e}", path.display())])?;
    Ok(next_game(&start, &series))
}

/// Returns a rematch, from the file of the match before.
///
/// # Errors
/// The problems of the file, one per line.
pub fn again_from(path: &Path) -> Result<Start, Vec<String>> {
    Ok(again(&read(path)?.0))
}

fn read(path: &Path) -> Result<(Start, Playback), Vec<String>> {
    let replay = store::load_replay(path).map_err(|e| e.lines())?;
    let playback = Playback::as_recorded(&replay).map_err(|e| vec![format!("{}: {e}", path.display())])?;
    let start = Start::from_header(&replay.header).ok_or_else(|| vec![practice(path)])?;
    Ok((start, playback))
}

fn practice(path: &Path) -> String {
    format!("{}: a practice session, not a match", path.display())
}
