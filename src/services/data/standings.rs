//! Players with their wins, draws and points over time.

use super::kept::Merge;
use fob_base::text::visible_name;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// Beginning of the id of a game that was played in a server's room.
pub const ONLINE: &str = "online ";

/// The results of a player so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
    /// Games played to an end.
    pub games: u32,
    /// Games won: more points than every other side.
    pub wins: u32,
    /// Games drawn: as many points as the best of the others.
    pub draws: u32,
    /// Games that were played in a server's room, among all.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub online: u32,
    /// All points; in the file a numerator and a denominator.
    #[serde(with = "fraction")]
    pub points: Points,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The form of points in the file.
mod fraction {
    use fob_rules::Points;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(points: &Points, to: S) -> Result<S::Ok, S::Error> {
        points.fraction().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Points, D::Error> {
        let (numerator, denominator) = <(u64, u64)>::deserialize(from)?;
        Points::new(numerator, denominator).ok_or_else(|| {
            D::Error::custom(format!("points of {numerator}/{denominator}: expected a denominator of 1, 2, 3 or 6"))
        })
    }
}

/// Points as a number of sixths, which all points are.
fn sixths(points: Points) -> u64 {
    let (numerator, denominator) = points.fraction();
    numerator.saturating_mul(6 / denominator.max(1))
}

impl Record {
    /// `theirs` with the entries that were added to `base` here.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let more = |count: fn(&Self) -> u32| count(theirs).saturating_add(count(ours).saturating_sub(count(base)));
        let points = sixths(theirs.points).saturating_add(sixths(ours.points).saturating_sub(sixths(base.points)));
        Self {
            name: theirs.name.clone(),
            games: more(|record| record.games),
            wins: more(|record| record.wins),
            draws: more(|record| record.draws),
            online: more(|record| record.online),
            points: Points::new(points, 6).unwrap_or(theirs.points),
        }
    }
}

/// All players who have finished a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// In the order in which they first finished a game.
    pub players: Vec<Record>,
    /// Ids of the games that were entered, so that none is entered twice.
    #[serde(default)]
    pub entered: Vec<String>,
    /// Waiting entries that are entered here but may still be in the file of waiting entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waited: Vec<u64>,
}

impl Merge for Standings {
    /// Adds up the entries of both sides. A game that both have entered counts once; if one side has only such games, the result
    /// is the other side.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let new = |side: &Self| side.entered.iter().filter(|id| !base.entered.contains(id)).cloned().collect::<Vec<_>>();
        let (mine, other) = (new(ours), new(theirs));
        if mine.iter().all(|id| other.contains(id)) {
            return theirs.clone();
        }
        if other.iter().all(|id| mine.contains(id)) {
            return ours.clone();
        }
        let mut all = theirs.clone();
        all.entered.extend(mine.into_iter().filter(|id| !other.contains(id)));
        for record in &ours.players {
            let empty = Record { name: record.name.clone(), ..Record::default() };
            let of = |side: &Self| side.players.iter().find(|known| known.name == record.name).cloned();
            let merged = Record::merged(&of(base).unwrap_or_else(|| empty.clone()), record, &of(theirs).unwrap_or(empty));
            match all.players.iter_mut().find(|known| known.name == record.name) {
                Some(known) => *known = merged,
                None => all.players.push(merged),
            }
        }
        all
    }
}

impl Standings {
    /// Enters a finished game, once, with the points of each player. Blank names are left out.
    pub fn enter(&mut self, id: &str, results: &[(String, Points)]) {
        if self.entered.iter().any(|known| known == id) {
            return;
        }
        self.entered.push(id.to_owned());
        for (i, (name, points)) in results.iter().enumerate() {
            let name = name.trim();
            if name.is_empty() {
                continue;
            }
            let best = results.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| r.1).max().unwrap_or_default();
            if !self.players.iter().any(|p| p.name == name) {
                self.players.push(Record { name: name.to_owned(), ..Record::default() });
            }
            let Some(record) = self.players.iter_mut().find(|p| p.name == name) else { continue };
            record.games = record.games.saturating_add(1);
            record.online = record.online.saturating_add(id.starts_with(ONLINE).into());
            if *points > best {
                record.wins = record.wins.saturating_add(1);
            } else if *points == best {
                record.draws = record.draws.saturating_add(1);
            }
            record.points = record.points + *points;
        }
    }

    /// Returns the players, best first: by points, then wins, then name.
    pub fn ranked(&self) -> Vec<&Record> {
        let mut all: Vec<&Record> = self.players.iter().collect();
        all.sort_by(|a, b| b.points.cmp(&a.points).then(b.wins.cmp(&a.wins)).then_with(|| a.name.cmp(&b.name)));
        all
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn points_add_up_exactly() {
        let mut s = Standings::default();
        let game = |p| vec![("Anna".to_owned(), p), ("Bo".to_owned(), Points::ZERO)];
        for n in 0..3 {
            s.enter(&n.to_string(), &game(Points::share(3)));
        }
        // A game that is known is not entered again.
        s.enter("2", &game(Points::ONE));
        assert_eq!(s.players[0].points, Points::ONE);
        assert_eq!((s.players[0].wins, s.players[0].games), (3, 3));
        assert_eq!((s.players[1].wins, s.players[1].draws, s.players[1].games), (0, 0, 3));
        s.enter("x", &[("Anna".into(), Points::HALF), ("Bo".into(), Points::HALF)]);
        assert_eq!(s.players[0].points.to_string(), "3/2");
        assert_eq!(s.players[1].draws, 1);
        assert_eq!((s.ranked()[0].name.as_str(), s.players[0].online), ("Anna", 0));
        s.enter(&format!("{ONLINE}7"), &game(Points::ONE));
        assert_eq!((s.players[0].online, s.players[1].online, s.players[0].games), (1, 1, 5));
    }

    #[test]
    fn numbers_at_their_limits_stay_there() {
        for (n, d) in [(u64::MAX, 1), (u64::MAX, 2), (u64::MAX - 1, 6)] {
            let points = Points::new(n, d).unwrap();
            let full = Record { name: "Anna".into(), games: u32::MAX, wins: u32::MAX, draws: u32::MAX, online: u32::MAX, points };
            let mut s = Standings { players: vec![full], ..Standings::default() };
            s.enter(&format!("{ONLINE}a"), &[("Anna".into(), Points::share(3)), ("Bo".into(), Points::ZERO)]);
            s.enter("b", &[("Anna".into(), Points::HALF), ("Bo".into(), Points::HALF)]);
            assert_eq!((s.players[0].games, s.players[0].wins, s.players[0].draws), (u32::MAX, u32::MAX, u32::MAX));
            assert!(s.players[0].points >= points);
        }
    }

    #[test]
    fn impossible_points_are_refused_with_their_place() {
        let of = |points: &str| {
            let text = format!("(players: [(name: \"Anna\", games: 1, wins: 0, draws: 0,\n points: {points})])");
            fob_base::ron::read::<Standings>(&text)
        };
        assert_eq!(of("(4, 6)").unwrap().players[0].points.to_string(), "2/3");
        for points in ["(0, 0)", "(5, 0)", "(1, 7)", "(-1, 2)"] {
            assert_eq!(of(points).unwrap_err().place.line, 2, "{points}");
        }
    }

    #[test]
    fn nameless_players_leave_no_trace() {
        let mut s = Standings::default();
        s.enter("a", &[("  ".into(), Points::ONE), ("Bo".into(), Points::ZERO)]);
        assert_eq!(s.players.len(), 1);
    }
}
