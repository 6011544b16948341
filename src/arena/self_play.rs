//! Measures the course of games between equal players on a machine: the winner, the shot that decides the game, and the number of
//! changes of the lead.

use super::interval::{around, interval};
use super::play::{ArenaError, dice_of, play_out, tossed};
use fob_board::Board;
use fob_machines::Machine;
use fob_opponent::{Level, Outlook, Player, Skill};
use fob_play::fob::Nobody;
use fob_replay::{Header, Player as Seat, Recorder};
use fob_rules::{Kind, Match, Quiet, Setup};
use serde::{Deserialize, Serialize};

/// Expected share of the points, 0 to 1, from which a game counts as decided.
pub const SURE: f64 = 0.9;

/// Change of the expected points from which a shot counts as one that matters.
pub const SWUNG: f64 = 0.05;

/// Shot limit: a longer game is a draw.
pub const MOST_SHOTS: u32 = 300;

/// A game between equal players, to be played many times.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlay {
    /// The setup. In tug of war a coin is tossed for every game.
    pub setup: Setup,
    /// The board on which all games are played.
    pub board: Board,
    /// Level of all players.
    pub level: Level,
}

/// The course of one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The party, from 0, with the most points, if there is a single one.
    pub winner: Option<usize>,
    /// The verdict that all strings share, if they were read at the end and agree.
    pub common: Option<bool>,
    /// Number of shots of the whole game.
    pub shots: u32,
    /// Number of shots after which the final leader was as good as certain to win, and remained so.
    pub decided: u32,
    /// Number of times the lead changed.
    pub lead_changes: u32,
    /// Mean change of the first party's expected points a shot, the break left out; 0 to 1.
    pub swing: f64,
    /// Number of shots that changed the first party's expected points by `SWUNG` (0.05) or more.
    pub swung: u32,
}

impl SelfPlay {
    /// Creates a contest of reject matches for two on the board Bob, between players of one level, with the usual rule for quiet play and
    /// without extra time.
    pub fn new(machine: impl Into<Machine>, level: Level) -> Self {
        let board = Board::bob();
        let setup = Setup::new(Kind::Reject2, machine, board.pucks.green, board.pucks.red);
        Self { setup: Setup { shot_limit: Some(MOST_SHOTS), quiet: Some(Quiet::USUAL), ..setup }, board, level }
    }

    /// Plays the game of a seed, which determines the toss of a tug of war, the break and the computers. `go_on` is called regularly.
    ///
    /// # Errors
    /// The setup has problems, or `go_on` returned `false`.
    pub fn play(&self, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<Played, ArenaError> {
        let mut dice = dice_of(seed);
        let setup = tossed(self.setup.clone(), &mut dice);
        let count = usize::from(setup.players());
        let seats = (1..=count).map(|number| Seat::computer(format!("Player {number}"), self.level.name()));
        let header = Header::for_match(setup, &self.board, seats.collect(), seed);
        let live = Recorder::new(header)?;
        let players = vec![Player::from(self.level); count];
        let chances = Skill::new(self.level).unwrap_or(Skill::EASY).chances(&self.board);
        // The leader after each shot, and whether it had as good as won.
        let mut leads: Vec<(Option<usize>, bool)> = Vec::new();
        // The first party's expected points after each shot.
        let mut own: Vec<f64> = Vec::new();
        let live = play_out(live, players, dice, &mut Nobody, go_on, &mut |live| {
            if let Some(game) = live.situation().game.as_ref().filter(|game| game.choices().is_empty()) {
                let points = Outlook::new(game, &chances).points(game);
                let all: f64 = points.iter().sum();
                let leader = leader(&points);
                let sure = leader.is_some_and(|party| points[party] >= SURE * all.max(1e-9));
                leads.resize(game.shots() as usize + 1, (leader, sure));
                own.resize(game.shots() as usize + 1, points[0]);
            }
            true
        })?;
        let game = live.situation().game.as_ref();
        let end = game.map(|game| (game.shots(), Outlook::new(game, &chances).points(game)));
        let (shots, points) = end.unwrap_or_default();
        own.resize(shots as usize + 1, points.first().copied().unwrap_or_default());
        let (swing, swung) = swings(&own);
        Ok(Played { common: game.and_then(common), swing, swung, ..Played::new(&leads, leader(&points), shots) })
    }
}

impl Played {
    /// Computes the course from the leaders after each shot, starting before the first one, each with whether it had as good as won.
    fn new(leads: &[(Option<usize>, bool)], winner: Option<usize>, shots: u32) -> Self {
        let decided = leads.iter().rposition(|lead| *lead != (winner, true)).map_or(0, |last| last as u32 + 1);
        let mut sides = leads.iter().filter_map(|(leader, _)| *leader);
        let mut before = sides.next();
        let mut lead_changes = 0;
        for side in sides {
            lead_changes += u32::from(before != Some(side));
            before = Some(side);
        }
        Self { winner, common: None, shots, decided: decided.min(shots), lead_changes, swing: 0.0, swung: 0 }
    }
}

/// Returns the mean change of a value from one shot to the next, and the number of changes of `SWUNG` (0.05) or more.
fn swings(values: &[f64]) -> (f64, u32) {
    let changes = || values.windows(2).map(|pair| (pair[1] - pair[0]).abs());
    // A change of 0.05 that was computed as 0.04999... counts.
    let swung = changes().filter(|change| *change >= SWUNG - 1e-9).count();
    (changes().sum::<f64>() / (values.len().saturating_sub(1).max(1)) as f64, swung as u32)
}

/// Returns the verdict that all strings share, if the match ended by reading them.
fn common(game: &Match) -> Option<bool> {
    let first = game.strings().first().filter(|_| game.is_read())?.accepting;
    game.strings().iter().all(|string| string.accepting == first).then_some(first)
}

/// Returns the party that alone has the most points.
fn leader(points: &[f64]) -> Option<usize> {
    let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut leaders = (0..points.len()).filter(|&party| points[party] >= most - 1e-9);
    leaders.next().filter(|_| leaders.next().is_none())
}

/// The results of many games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Results of the single games, in order.
    pub games: Vec<Played>,
}

impl Measured {
    fn count(&self) -> u32 {
        self.games.len() as u32
    }

    /// Returns the number of games that a party, from 0, won alone.
    pub fn wins(&self, party: usize) -> u32 {
        self.games.iter().filter(|game| game.winner == Some(party)).count() as u32
    }

    /// Returns the number of games without a single winner.
    pub fn draws(&self) -> u32 {
        self.games.iter().filter(|game| game.winner.is_none()).count() as u32
    }

    /// Returns the number of games without a single winner in which all strings had this verdict, or for `None` had no verdict in common.
    pub fn draws_with(&self, common: Option<bool>) -> u32 {
        self.games.iter().filter(|game| game.winner.is_none() && game.common == common).count() as u32
    }

    /// Returns the share of all games that a party won alone, with its 95 % interval.
    pub fn share(&self, party: usize) -> (f64, (f64, f64)) {
        let share = f64::from(self.wins(party)) / f64::from(self.count().max(1));
        (share, interval(share, self.count()))
    }

    /// Returns the mean number of shots per game, and the half-width of its 95 % interval.
    pub fn shots(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| f64::from(game.shots)))
    }

    /// Returns the mean number of shots until a game was decided, and the half-width of its 95 % interval.
    pub fn decided_after(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| f64::from(game.decided)))
    }

    /// Returns the mean share of a game's shots after which it was decided, 0 to 1, and the half-width of its 95 % interval.
    pub fn decided_at(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| f64::from(game.decided) / f64::from(game.shots.max(1))))
    }

    /// Returns the number of games that ended with all strings accepted; in tug of war, where there is one string, those that the side won
    /// that wanted it accepted.
    pub fn accepted(&self) -> u32 {
        self.games.iter().filter(|game| game.common == Some(true)).count() as u32
    }

    /// Returns how exciting a game is: the mean over the games of [`Played::swing`], and the half-width of its 95 % interval.
    pub fn swing(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| game.swing))
    }

    /// Returns the mean share of a game's shots that change the expected points by `SWUNG` (0.05) or more, 0 to 1, and the half-width of its
    /// 95 % interval.
    pub fn swung(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| f64::from(game.swung) / f64::from(game.shots.max(1))))
    }

    /// Returns the mean number of lead changes, and the half-width of its 95 % interval.
    pub fn lead_changes(&self) -> (f64, f64) {
        around(self.games.iter().map(|game| f64::from(game.lead_changes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn course_follows_from_the_leaders() {
        let (one, two) = (Some(0), Some(1));
        // Even, 1 leads, even, 2 leads, 2 as good as wins, 1 takes the lead back and has as good as won from the sixth shot on.
        let leads =
            [(None, false), (one, false), (None, false), (two, false), (two, true), (one, false), (one, true), (one, true)];
        let course = Played::new(&leads, one, 7);
        assert_eq!(course, Played { winner: one, common: None, shots: 7, decided: 6, lead_changes: 2, swing: 0.0, swung: 0 });
        // Decided from the start, and never.
        assert_eq!(Played::new(&[(one, true); 4], one, 3).decided, 0);
        assert_eq!(
            Played::new(&[(None, false); 4], None, 3),
            Played { winner: None, common: None, shots: 3, decided: 3, lead_changes: 0, swing: 0.0, swung: 0 }
        );
    }

    #[test]
    fn games_add_up() {
        let game = |winner: Option<usize>, decided| Played {
            winner,
            common: winner.is_none().then_some(true),
            shots: 10,
            decided,
            lead_changes: 2,
            swing: 0.125,
            swung: 4,
        };
        let measured = Measured { games: vec![game(Some(0), 4), game(Some(1), 6), game(Some(0), 5), game(None, 10)] };
        assert_eq!((measured.wins(0), measured.wins(1), measured.draws()), (2, 1, 1));
        assert_eq!([Some(true), Some(false), None].map(|common| measured.draws_with(common)), [1, 0, 0]);
        assert_eq!(measured.share(0), (0.5, interval(0.5, 4)));
        assert_eq!((measured.accepted(), measured.swing()), (1, (0.125, 0.0)));
        assert!((measured.swung().0 - 0.4).abs() < 1e-12);
        // By hand: 0.5 to 0.6 to 0.6 to 0.35 to 0.4.
        let (swing, swung) = swings(&[0.5, 0.6, 0.6, 0.35, 0.4]);
        assert!((swing - 0.1).abs() < 1e-12 && swung == 3, "{swing} {swung}");
        assert_eq!(swings(&[0.5]), (0.0, 0));
        assert!((measured.decided_at().0 - 0.625).abs() < 1e-12 && measured.lead_changes() == (2.0, 0.0));
    }
}
