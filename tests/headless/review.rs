#![allow(clippy::unwrap_used)]
//! Reviews: invariants of the numbers for every match.

use fob::arena::{Accuracy, Effort, Quality, Review, reviewed};
use fob::automata::{Dfa, builtin, regex};
use fob::base::Dice;
use fob::board::Board;
use fob::opponent::{Foresight, Level, Player, Request, Skill, think_with};
use fob::physics::ShotError;
use fob::play::fob::Computers;
use fob::replay::{Header, Outcome, Playback, Player as Seat, Recorder, Replay};
use fob::rules::{Kind, Setup};

/// Plays a short match of computers; takes the shot after `back` shots back once.
fn played(kind: Kind, dfa: Dfa, levels: &[Level], shots: u32, seed: u64, back: Option<u32>) -> Playback {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (4, 4);
    let setup = Setup { shot_limit: Some(shots), ..Setup::new(kind, dfa, 4, 4) };
    let seats = levels.iter().map(|level| Seat::computer(format!("{level}"), level.name())).collect();
    let live = Recorder::new(Header::for_match(setup, &board, seats, seed)).unwrap();
    let players: Vec<Player> = levels.iter().map(|&level| level.into()).collect();
    let mut computers = Computers::new(live, players.clone(), Dice::new(seed)).unwrap();
    let mut back = back;
    while computers.step(&mut || true).unwrap() {
        let game = computers.recorder().situation().game.as_ref().unwrap();
        if back == Some(game.shots()) && !game.is_over() {
            let (mut live, dice) = computers.into_parts();
            live.take_back().unwrap();
            computers = Computers::new(live, players.clone(), dice).unwrap();
            back = None;
        }
    }
    Playback::new(&Replay::parse(&computers.recorder().text()).unwrap()).unwrap()
}

fn review(playback: &Playback, effort: &Effort) -> Review {
    reviewed(playback, effort, &mut |_| true, &mut |_| true).unwrap()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn the_odds_before_a_shot_are_those_after_the_one_before() {
    let cases = [
        (Kind::Reject2, "rope", vec![Level::Easy, Level::Medium], Some(5)),
        (Kind::TugOfWar { accepts: 2 }, "last-two-differ", vec![Level::Random, Level::Easy], None),
        (Kind::Reject4, "even-green-red", vec![Level::Easy; 4], Some(3)),
    ];
    for (kind, dfa, levels, back) in cases {
        let playback = played(kind.clone(), builtin(dfa).unwrap(), &levels, 16, 5, back);
        assert_eq!(playback.shots().iter().filter(|shot| shot.taken_back).count(), usize::from(back.is_some()));
        let review = review(&playback, &Effort::GLANCE);
        let counted = playback.shots().iter().filter(|shot| !shot.taken_back && matches!(shot.outcome, Outcome::Shot(_)));
        assert!(review.shots.iter().map(|shot| shot.number).eq(counted.map(|shot| shot.number)), "{kind:?}");
        for pair in review.shots.windows(2) {
            let [one, two] = pair else { unreachable!() };
            assert!(one.after.iter().zip(&two.before).all(|(a, b)| near(*a, *b)), "{kind:?} after shot {}", one.number);
        }
        for shot in &review.shots {
            let judged = playback.shot(shot.number).unwrap();
            let parties = usize::from(judged.before.game.as_ref().unwrap().setup().parties());
            assert_eq!((shot.before.len(), shot.after.len(), Some(shot.player)), (parties, parties, judged.player));
            // What is called better must not be worse in the executions by which both were compared.
            let is_better = shot.best.as_ref().is_none_or(|best| best.chance_of_winning() > shot.played);
            assert!(shot.loss() >= 0.0 && is_better, "{shot:?}");
            // A shot that removed no puck has the outcome of doing nothing.
            let report = &judged.recorded.report;
            if report.lost.is_empty() && (report.striker_holed || report.drops.is_empty()) {
                assert!(near(shot.outcome, shot.idle), "{shot:?}");
            }
        }
        // The match ends with its verdict: who has won, and nobody in a draw; where points are shared, the points.
        let verdict = playback.last().game.as_ref().unwrap().verdict().unwrap();
        let points: Vec<f64> = verdict.points.iter().map(|points| points.to_f64()).collect();
        let ends = if points.len() == 2 { points.iter().map(|points| points.floor()).collect() } else { points };
        assert!(review.shots.last().unwrap().after.iter().zip(ends).all(|(a, b)| near(*a, b)));
    }
}

#[test]
fn decided_games_have_constant_chances_and_no_marks() {
    let all = regex::to_dfa("(g|r)*").unwrap();
    let playback = played(Kind::TugOfWar { accepts: 1 }, all, &[Level::Easy, Level::Random], 300, 2, None);
    let review = review(&playback, &Effort::GLANCE);
    assert!(review.shots.len() > 4);
    for shot in &review.shots {
        assert!([&shot.before, &shot.after].iter().all(|points| near(points[0], 1.0) && near(points[1], 0.0)), "{shot:?}");
        assert!(near(shot.loss(), 0.0) && near(shot.luck(), 0.0));
        assert_eq!((shot.quality(), shot.fortune()), (None, None));
    }
    let none = |accuracy: &Accuracy| accuracy.share.is_none() && near(accuracy.given_away, 0.0) && near(accuracy.luck, 0.0);
    assert!(review.accuracy(2).iter().all(none));
}

#[test]
fn a_review_is_reproducible_and_can_be_stopped() {
    let playback = played(Kind::Reject2, builtin("rope").unwrap(), &[Level::Easy, Level::Easy], 8, 9, None);
    let first = review(&playback, &Effort::GLANCE);
    assert_eq!(review(&playback, &Effort::GLANCE), first);
    assert_eq!(first.replay, playback.replay().digest());
    let text = ron::to_string(&first).unwrap();
    assert_eq!(ron::from_str::<Review>(&text).unwrap(), first);
    // Stopped at the third shot, by either function; the shots before it were handed on.
    let mut handed = Vec::new();
    assert_eq!(
        reviewed(&playback, &Effort::GLANCE, &mut |_| true, &mut |shot| {
            handed.push(shot.clone());
            handed.len() < 3
        }),
        Err(ShotError::Stopped)
    );
    assert_eq!(handed, first.shots[..3]);
    assert_eq!(reviewed(&playback, &Effort::GLANCE, &mut |share| share < 0.4, &mut |_| true), Err(ShotError::Stopped));
    let mut shares = Vec::new();
    let _ = reviewed(
        &playback,
        &Effort::GLANCE,
        &mut |share| {
            shares.push(share);
            true
        },
        &mut |_| true,
    );
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
}

/// Somebody who shoots every hint of the program is never told that there was a better shot.
#[test]
fn who_follows_the_hints_misses_no_chance() {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (3, 3);
    let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("rope").unwrap(), 3, 3);
    let seed = 11;
    let mut live = Recorder::new(Header::for_match(setup, &board, vec![Seat::human("Anna"), Seat::human("Bo")], seed)).unwrap();
    let strikes = live.break_strikes();
    live.play(&strikes).unwrap();
    let mut followed = 0;
    while followed < 4 && !live.is_over() {
        let now = live.situation().clone();
        let game = now.game.as_ref().unwrap();
        if !game.choices().is_empty() {
            let orders = game.choices().iter().map(|choice| (choice.hole, choice.fallen.clone())).collect::<Vec<_>>();
            live.choose(&orders).unwrap();
            continue;
        }
        let request = Request::of_person(now.layout.clone(), game.clone(), seed);
        let outlook = Foresight::new(game, &board).outlook(game);
        let hint = think_with(&request, &outlook, &mut |_| true).shots.remove(0);
        live.play(&[hint.strike]).unwrap();
        followed += 1;
    }
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    let review = review(&playback, &Effort::FULL);
    assert_eq!(review.shots.len(), followed);
    for shot in &review.shots {
        assert!(shot.loss() < 0.02 && shot.quality() != Some(Quality::Missed), "{shot:?}");
    }
}

#[test]
fn skilled_player_is_more_accurate_than_random() {
    let levels = [Level::Hard, Level::Random];
    let effort = Effort { executions: 60, ..Effort { search: Skill::MEDIUM, ..Effort::GLANCE } };
    let (mut given, mut shares) = ([0.0; 2], [0.0; 2]);
    for seed in 0..3 {
        // In a tug of war the chances change from the first shots on, and most towards its end.
        let playback = played(Kind::TugOfWar { accepts: 1 }, builtin("dial").unwrap(), &levels, 40, 40 + seed, None);
        for (place, accuracy) in review(&playback, &effort).accuracy(2).into_iter().enumerate() {
            given[place] += accuracy.given_away;
            shares[place] += accuracy.share.unwrap_or(0.0);
        }
    }
    assert!(given[0] + 0.05 < given[1] && shares[0] > shares[1] + 0.5, "{given:?} {shares:?}");
}

#[test]
fn practice_has_nothing_to_review() {
    let layout = fob::board::Layout::break_ring(std::sync::Arc::new(Board::bob()));
    let live = Recorder::new(Header::for_practice(&layout, 1)).unwrap();
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert!(review(&playback, &Effort::GLANCE).shots.is_empty());
}
