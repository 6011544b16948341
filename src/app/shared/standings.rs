//! Players with their wins, draws and points over time.

use serde::{Deserialize, Serialize};

/// What a player has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The player's name.
    pub name: String,
    /// Games played to an end.
    pub games: u32,
    /// Games won: more points than every other side.
    pub wins: u32,
    /// Games drawn: as many points as the best of the others.
    pub draws: u32,
    /// Points as an exact fraction: numerator and denominator, in lowest terms.
    pub points: (u64, u64),
}

impl Record {
    /// Points as a number, for sorting and for people.
    pub fn points(&self) -> f64 {
        self.points.0 as f64 / self.points.1.max(1) as f64
    }
}

/// All players who have finished a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// In the order in which they first finished a game.
    pub players: Vec<Record>,
}

/// Adds two fractions in lowest terms. A sum that the numbers of the file cannot hold leaves the first as it is: such points
/// were never played for, somebody wrote them there.
fn add(a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
    let [an, ad, bn, bd] = [a.0, a.1.max(1), b.0, b.1.max(1)].map(u128::from);
    // Two products of numbers below 2^64 are below 2^129.
    let Some(n) = (an * bd).checked_add(bn * ad) else { return a };
    let d = ad * bd;
    let mut x = (n, d);
    while x.1 != 0 {
        x = (x.1, x.0 % x.1);
    }
    match (u64::try_from(n / x.0), u64::try_from(d / x.0)) {
        (Ok(n), Ok(d)) => (n, d),
        _ => a,
    }
}

impl Standings {
    /// Enters a finished game: for each player the points as a fraction. Names that are blank are left out.
    pub fn enter(&mut self, results: &[(String, (u64, u64))]) {
        let value = |p: (u64, u64)| p.0 as f64 / p.1.max(1) as f64;
        for (i, (name, points)) in results.iter().enumerate() {
            let name = name.trim();
            if name.is_empty() {
                continue;
            }
            let best = results.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| value(r.1)).fold(0.0, f64::max);
            let mine = value(*points);
            if !self.players.iter().any(|p| p.name == name) {
                self.players.push(Record { name: name.to_owned(), points: (0, 1), ..Record::default() });
            }
            let Some(record) = self.players.iter_mut().find(|p| p.name == name) else { continue };
            record.games = record.games.saturating_add(1);
            if mine > best {
                record.wins = record.wins.saturating_add(1);
            } else if mine == best {
                record.draws = record.draws.saturating_add(1);
            }
            record.points = add(record.points, *points);
        }
    }

    /// The players, best first: by points, then wins, then name.
    pub fn ranked(&self) -> Vec<&Record> {
        let mut all: Vec<&Record> = self.players.iter().collect();
        all.sort_by(|a, b| b.points().total_cmp(&a.points()).then(b.wins.cmp(&a.wins)).then_with(|| a.name.cmp(&b.name)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_add_up_exactly() {
        let mut s = Standings::default();
        let game = |p: (u64, u64)| vec![("Anna".to_owned(), p), ("Bo".to_owned(), (0, 1))];
        for _ in 0..3 {
            s.enter(&game((1, 3)));
        }
        assert_eq!(s.players[0].points, (1, 1));
        assert_eq!((s.players[0].wins, s.players[0].games), (3, 3));
        assert_eq!((s.players[1].wins, s.players[1].draws, s.players[1].games), (0, 0, 3));
        s.enter(&[("Anna".into(), (1, 2)), ("Bo".into(), (1, 2))]);
        assert_eq!(s.players[0].points, (3, 2));
        assert_eq!(s.players[1].draws, 1);
        assert_eq!(s.ranked()[0].name, "Anna");
    }

    #[test]
    fn numbers_at_their_limits_stay_there() {
        let full = |points| Record { name: "Anna".into(), games: u32::MAX, wins: u32::MAX, draws: u32::MAX, points };
        for points in [(u64::MAX, 1), (u64::MAX, u64::MAX - 1), (1, u64::MAX), (0, 0), (5, 0)] {
            let mut s = Standings { players: vec![full(points)] };
            s.enter(&[("Anna".into(), (1, 3)), ("Bo".into(), (0, 1))]);
            s.enter(&[("Anna".into(), (1, 2)), ("Bo".into(), (1, 2))]);
            assert_eq!((s.players[0].games, s.players[0].wins, s.players[0].draws), (u32::MAX, u32::MAX, u32::MAX));
            assert!(s.players[0].points() >= points.0 as f64 / points.1.max(1) as f64);
        }
    }

    #[test]
    fn nameless_players_leave_no_trace() {
        let mut s = Standings::default();
        s.enter(&[("  ".into(), (1, 1)), ("Bo".into(), (0, 1))]);
        assert_eq!(s.players.len(), 1);
    }
}
