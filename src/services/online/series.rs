//! The end of a game while the server has begun the next one: it stays on the screen until somebody has seen it.

use super::at_table::AtTable;
use super::phrases;
use crate::data::Services;
use crate::labels;
use fob_online::{Play, RoomView, State};
use fob_rules::Points;

/// Time for which the end is shown if the next game does not wait, in seconds.
const SHOWN: f64 = 5.0;

/// Returns the number of a room's game in its series.
fn in_series(room: &RoomView, game: u32) -> u32 {
    (game.max(1) - 1) % room.setup.games.max(1) + 1
}

impl AtTable {
    /// Returns whether the next game opens now. The end of this one is on the screen, and the record of the next one's start has
    /// arrived.
    ///
    /// A rematch opens at once, because everybody has agreed to it. The server has begun the next game of a series by itself, so
    /// that game waits for the people here; but not for long if there are clocks, or for spectators, who would miss it.
    pub fn hands_over(&mut self, services: &Services) -> bool {
        let Some(session) = self.session(services) else { return false };
        let Some(room) = session.room() else { return false };
        let is_rematch = in_series(room, room.game) == 1;
        let hurries = room.setup.clock.is_some() || session.seat().is_none();
        let is_called = session.seat().is_some_and(|seat| room.due.contains(&seat));
        let since = *self.end.since.get_or_insert(services.now);
        self.end.until = hurries.then_some(since + SHOWN);
        self.end.is_called = is_called;
        is_rematch || self.end.goes_on || self.end.until.is_some_and(|at| services.now >= at)
    }

    /// Returns whether the end of this game is shown although the next one has begun.
    pub fn holds_end(&self) -> bool {
        self.end.since.is_some()
    }

    /// Returns whether it is our turn in the next game.
    pub fn calls_on(&self) -> bool {
        self.end.is_called
    }

    /// Opens the next game, which has begun, instead of the end of this one.
    pub fn open_next(&mut self) {
        self.end.goes_on = true;
    }

    /// Returns the seconds until the next game opens by itself.
    pub fn opens_in(&self, now: f64) -> Option<f64> {
        self.end.until.map(|at| (at - now).max(0.0))
    }

    /// Returns the place in the series and the score, in the order of the seats: `Game 2 of 4  ·  1 – 0`. `None` in a first game
    /// that is not part of a series.
    pub fn score(&self, room: &RoomView, services: &Services) -> Option<String> {
        let points = self.points_so_far(room, services);
        let sides = if room.setup.teams { 2 } else { points.len() };
        let score: Vec<String> = points.iter().take(sides).map(|points| phrases::points(points)).collect();
        let score = score.join(" – ");
        let games = room.setup.games.max(1);
        if self.holds_end() {
            return Some(labels::next_begun(&score, in_series(room, room.game), games));
        }
        let place = (games > 1).then(|| labels::game_of(in_series(room, self.game), games));
        match (place, score.is_empty()) {
            (Some(place), false) => Some(format!("{place}  ·  {score}")),
            (place, true) => place,
            (None, false) => Some(score),
        }
    }

    /// Points of the seats, with this game once it is over; empty as long as nobody could have one.
    fn points_so_far(&self, room: &RoomView, services: &Services) -> Vec<String> {
        if let Some(next) = self.waiting(services).filter(|record| matches!(record.play, Play::Start(_))) {
            return next.points.clone().unwrap_or_default();
        }
        let before = self.points.clone().unwrap_or_default();
        let Some(result) = room.result.as_ref().filter(|_| self.is_over()) else { return before };
        if self.end.is_scored {
            return result.points.clone();
        }
        if before.is_empty() && room.setup.games < 2 {
            return before;
        }
        let read = |text: Option<&String>| text.and_then(|text| text.parse::<Points>().ok()).unwrap_or_default();
        // A team has its points once.
        let sum = |seat: usize| {
            let of = if room.setup.teams { seat % 2 } else { seat };
            [read(before.get(seat)), read(result.points.get(of))].into_iter().sum::<Points>().to_string()
        };
        (0..room.seats.len()).map(sum).collect()
    }

    /// Notes among our rooms that the room is over, or is not; and that a match is among the replays, so that it is not filed
    /// again.
    pub fn remember(&self, filed: bool, services: &mut Services) {
        // Between two games of a series the room is not over.
        let is_over = |room: &RoomView| room.state == State::Over && self.is_over() && self.waiting(services).is_none();
        let over = self.session(services).and_then(|session| session.room()).is_some_and(is_over);
        let game = self.game;
        let Some(mine) = services.rooms.get_mut(self.key.server.origin(), &self.key.room) else { return };
        let files = filed && !mine.filed.contains(&game);
        if mine.over == over && !files {
            return;
        }
        mine.over = over;
        if files {
            mine.filed.push(game);
        }
        services.save_rooms();
    }
}
