//! Series over consecutive games.

use super::referee;
use fob::rules::{Leader, Match, Points, Series, SeriesError, toss};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn texts(points: &[Points]) -> Vec<String> {
    points.iter().map(Points::to_string).collect()
}

/// Returns a finished four-player match in which these holes' owners (by seat, from 0) are accepted.
fn four(accepted: &[usize]) -> Match {
    let items: Vec<String> = accepted.iter().map(|&seat| format!("{}:g", ["NE", "SE", "SW", "NW"][seat])).collect();
    let shot = if items.is_empty() { "lost:g".to_owned() } else { items.join(" ") };
    let green = items.len().max(1);
    referee(&format!("game reject-4\ndfa ends-with-green\npucks {green} 0\nshot {shot}")).unwrap().game
}

/// Returns a finished tug of war that party 1 or 2 wins.
fn tug(teams: bool, winner: u8) -> Match {
    let teams = if teams { " teams" } else { "" };
    referee(&format!("game tug-of-war{teams}\ndfa ends-with-green\naccepts {winner}\npucks 1 0\nshot NE:g")).unwrap().game
}

#[test]
fn players_rotate_seats() {
    let mut series = Series::new(4).unwrap();
    let mut seats = Vec::new();
    for _ in 0..5 {
        seats.push(series.seats());
        series.record(&four(&[0])).unwrap();
    }
    // Seats shoot from S, W, N, E. Person 1 starts at S and sits at W in the second game.
    assert_eq!(seats, [[1, 2, 3, 4], [4, 1, 2, 3], [3, 4, 1, 2], [2, 3, 4, 1], [1, 2, 3, 4]]);
    assert_eq!(texts(&series.points()), ["2", "1", "1", "1"], "seat S won every time");
    let mut two = Series::new(2).unwrap();
    two.record(&tug(false, 1)).unwrap();
    assert_eq!(two.seats(), [2, 1]);
    two.record(&tug(false, 1)).unwrap();
    assert_eq!((texts(&two.points()), two.leader()), (vec!["1".to_owned(), "1".to_owned()], Leader::Level));
}

#[test]
fn partners_stay_partners() {
    let mut series = Series::new(4).unwrap();
    assert_eq!(series.team_points(), None);
    // Team 1 of the seats is persons 1 and 3 in the first game, 4 and 2 in the second.
    for (winner, points) in [(1, ["1", "0"]), (1, ["1", "1"]), (2, ["1", "2"]), (2, ["2", "2"])] {
        series.record(&tug(true, winner)).unwrap();
        assert_eq!(texts(&series.team_points().unwrap()), points);
        let each = series.points();
        assert_eq!((each[0], each[1]), (each[2], each[3]));
    }
    series.record(&tug(true, 1)).unwrap();
    assert_eq!(series.leader(), Leader::Party(1));
    // Kinds may change; then only persons can be counted.
    series.record(&four(&[0, 1])).unwrap();
    assert_eq!(series.team_points(), None);
    assert_eq!(texts(&series.points()), ["7/2", "2", "3", "5/2"]);
}

#[test]
fn other_games_are_refused() {
    assert_eq!(Series::new(5), Err(SeriesError::People(5)));
    let mut series = Series::new(2).unwrap();
    assert_eq!(series.record(&four(&[])), Err(SeriesError::Players { players: 4, people: 2 }));
    let going_on = referee("game reject-2\ndfa rope").unwrap().game;
    assert_eq!(series.record(&going_on), Err(SeriesError::NotOver));
    assert_eq!(series, Series::new(2).unwrap());
}

/// Compares with sums kept by hand in twelfths, moving the seats by one each game.
#[test]
fn long_series_are_exact() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..50 {
        let mut series = Series::new(4).unwrap();
        let mut twelfths = [0_u64; 4];
        let mut places: Vec<usize> = vec![0, 1, 2, 3];
        for _ in 0..rng.random_range(0..40) {
            let accepted: Vec<usize> = (0..4).filter(|_| rng.random_bool(0.5)).collect();
            series.record(&four(&accepted)).unwrap();
            for person in 0..4 {
                if accepted.len() < 4 && accepted.contains(&places[person]) {
                    twelfths[person] += 12 / accepted.len() as u64;
                }
                places[person] = (places[person] + 1) % 4;
            }
        }
        for (points, expected) in series.points().iter().zip(twelfths) {
            let (numerator, denominator) = points.fraction();
            assert_eq!(numerator * 12, expected * denominator);
        }
        let text = ron::to_string(&series).unwrap();
        assert_eq!(ron::from_str::<Series>(&text).unwrap(), series);
        let before = series.clone();
        series.record(&four(&[2])).unwrap();
        assert!(series.take_back().is_some());
        assert_eq!(series, before);
    }
}

#[test]
fn the_coin_is_fair_and_seeded() {
    let tosses = |seed| -> Vec<u8> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        (0..1000).map(|_| toss(&mut rng)).collect()
    };
    assert_eq!(tosses(1), tosses(1));
    let sum: u32 = tosses(1).into_iter().map(u32::from).sum();
    assert!((1400..1600).contains(&sum) && tosses(1).iter().all(|winner| (1..=2).contains(winner)), "{sum}");
}

/// A match for two whose strings are both rejected.
fn drawn() -> Match {
    referee("game reject-2\ndfa ends-with-green\npucks 1 0\nshot lost:g").unwrap().game
}

/// Adds every leader with whom a series can end after so many more games.
fn leaders(series: &Series, left: u32, outcomes: &[Match], found: &mut Vec<Leader>) {
    if left == 0 {
        found.push(series.leader());
        return;
    }
    for outcome in outcomes {
        let mut next = series.clone();
        next.record(outcome).unwrap();
        leaders(&next, left - 1, outcomes, found);
    }
}

/// Compares every course of up to five games with all ways in which it can go on.
#[test]
fn a_series_is_decided_when_nothing_that_can_follow_changes_the_winner() {
    let two = [tug(false, 1), tug(false, 2), drawn()];
    let four = [four(&[0]), four(&[1]), four(&[2]), four(&[3]), four(&[1, 2]), four(&[])];
    let teams = [tug(true, 1), tug(true, 2)];
    for (people, outcomes) in [(2, two.as_slice()), (4, &four), (4, &teams)] {
        let mut courses = vec![Series::new(people).unwrap()];
        for played in 0..=4 {
            for series in &courses {
                let mut found = Vec::new();
                leaders(series, 4 - played, outcomes, &mut found);
                let one = matches!(found[0], Leader::Party(_)) && found.iter().all(|leader| *leader == found[0]);
                assert_eq!(series.is_decided(4), one, "{played} games: {:?}, {found:?}", texts(&series.points()));
            }
            courses = courses
                .iter()
                .flat_map(|series| {
                    outcomes.iter().map(|outcome| {
                        let mut next = series.clone();
                        next.record(outcome).unwrap();
                        next
                    })
                })
                .collect();
        }
    }
}
