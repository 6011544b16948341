#![allow(clippy::unwrap_used)]
//! The computer players: legal, repeatable, and better the higher their level.

use fob::automata::builtin;
use fob::opponent::{Level, agrees_to_draw, aims};
use fob::physics::{check_strike, simulate};
use fob::replay::{Header, Phase, Player, Recorder};
use fob::rules::{Kind, Match, Setup};
use fob::table::{Board, Colour, Drop, Hole, Layout, Point, Puck, PuckId, ShotReport, Side, placement};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Pucks at random places where they may lie.
fn scattered(board: &Arc<Board>, count: usize, rng: &mut ChaCha8Rng) -> Layout {
    let mut layout = Layout { board: board.clone(), pucks: Vec::new() };
    let reach = board.half_side() - board.pucks.disc.outer_radius;
    while layout.pucks.len() < count {
        let at = Point::new(rng.random_range(-reach..reach), rng.random_range(-reach..reach));
        let colour = if layout.pucks.len().is_multiple_of(2) { Colour::Green } else { Colour::Red };
        layout.pucks.push(Puck { id: PuckId(layout.pucks.len() as u16), colour, at });
        if !layout.problems().is_empty() {
            layout.pucks.pop();
        }
    }
    layout
}

/// A match in which so many shots have missed.
fn game_after(shots: u32, kind: Kind) -> Match {
    let mut game = Match::new(Setup::new(kind, builtin("rope").unwrap(), 15, 15)).unwrap();
    for _ in 0..shots {
        game.apply(&ShotReport::default()).unwrap();
    }
    game
}

#[test]
fn levels_have_names_that_are_read_back() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    assert_eq!(names[..2], ["random", "easy"]);
    assert!("Easy".parse::<Level>().unwrap_err().to_string().starts_with("`Easy` is no level; expected random"));
}

#[test]
fn every_strike_is_legal_and_the_same_numbers_give_the_same_strike() {
    for (board, count) in [(Board::bob(), 30), (Board::bob(), 1), (Board::bob(), 0), (Board::builtin("carrom").unwrap(), 18)] {
        let board = Arc::new(board);
        for seed in 0..24 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let layout = scattered(&board, count, &mut rng);
            for shots in 0..4 {
                let game = game_after(shots, Kind::Reject2);
                for level in Level::ALL {
                    let strike = level.strike(&layout, &game, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
                    assert_eq!(placement::check(&layout, game.next_side(), strike.from), Ok(()));
                    check_strike(&board, &strike).unwrap();
                    assert_eq!(level.strike(&layout, &game, &mut ChaCha8Rng::seed_from_u64(seed)), Some(strike));
                }
            }
        }
    }
}

#[test]
fn without_a_place_for_the_striker_there_is_no_strike() {
    let mut board = Board::bob();
    // Circles of pucks cannot fill the strip about a line, but a hole that reaches over it can forbid it.
    board.hole_diameter = 0.5;
    board.hole_inset = 0.2;
    let layout = Layout { board: Arc::new(board), pucks: Vec::new() };
    for side in Side::ALL {
        assert_eq!(placement::nearest_legal(&layout, side, placement::default_place(&layout.board, side)), None);
    }
    for level in Level::ALL {
        assert_eq!(level.strike(&layout, &game_after(0, Kind::Reject2), &mut ChaCha8Rng::seed_from_u64(1)), None);
    }
}

#[test]
fn a_shot_that_is_seen_sinks_its_puck_when_the_hand_is_steady() {
    let board = Arc::new(Board::bob());
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut tried, mut sunk) = (0, 0);
    for _ in 0..40 {
        let layout = scattered(&board, 4, &mut rng);
        for side in Side::ALL {
            for aim in aims(&layout, side).iter().take(2) {
                assert_eq!(placement::check(&layout, side, aim.strike.from), Ok(()));
                let report = simulate(&layout, &[aim.strike]).report;
                tried += 1;
                sunk += u32::from(report.drops.iter().any(|drop| (drop.puck, drop.hole) == (aim.puck, aim.hole)));
            }
        }
    }
    // The aim knows neither the throw at the contact nor the spin, so it is not perfect.
    assert!(tried > 100 && sunk * 10 > tried * 8, "{sunk} of {tried}");
}

#[test]
fn nothing_is_seen_through_another_puck() {
    let board = Arc::new(Board::bob());
    let at = |id, x, y| Puck { id: PuckId(id), colour: Colour::Green, at: Point::new(x, y) };
    let target = at(0, 0.25, 0.25);
    let free = Layout { board: board.clone(), pucks: vec![target] };
    let hole = |layout: &Layout| aims(layout, Side::S).iter().any(|aim| aim.puck == PuckId(0) && aim.hole == Hole::NE);
    assert!(hole(&free));
    // In the way to the hole; far from it.
    assert!(!hole(&Layout { board: board.clone(), pucks: vec![target, at(1, 0.30, 0.30)] }));
    assert!(hole(&Layout { board: board.clone(), pucks: vec![target, at(1, -0.30, 0.30)] }));
    // A wall between the line and the puck.
    let wall = (0..26).map(|i| at(i + 1, -0.39 + 0.0301 * f64::from(i), 0.10));
    assert!(!hole(&Layout { board, pucks: std::iter::once(target).chain(wall).collect() }));
}

/// A match in which one shot dropped these pucks.
fn tied(kind: Kind, drops: &[(Hole, Colour)]) -> Match {
    let mut game = Match::new(Setup::new(kind, builtin("even-ggg").unwrap(), 15, 15)).unwrap();
    let drop = |(id, &(hole, colour)): (u16, &(Hole, Colour))| Drop { puck: PuckId(id), colour, hole, time: f64::from(id) };
    let report = ShotReport { drops: (0..).zip(drops).map(drop).collect(), ..ShotReport::default() };
    game.apply(&report).unwrap();
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The order that is chosen is the best of all arrangements, by odds that are worked out by brute force here.
    #[test]
    fn the_easy_player_orders_as_well_as_can_be(
        kind in prop_oneof![Just(Kind::TugOfWar { accepts: 1 }), Just(Kind::TugOfWar { accepts: 2 }), Just(Kind::Reject2), Just(Kind::Reject4)],
        colours in proptest::collection::vec(any::<bool>(), 2..7),
        hole in 0_usize..4,
    ) {
        let hole = Hole::ALL[hole];
        let drops: Vec<_> = colours.iter().map(|&g| (hole, if g { Colour::Green } else { Colour::Red })).collect();
        let game = tied(kind.clone(), &drops);
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let orders = Level::Easy.orders(&game, &mut rng);
        prop_assert_eq!(orders.len(), game.choices().len());
        for (choice, (ordered, order)) in game.choices().iter().zip(&orders) {
            prop_assert_eq!((choice.hole, true), (*ordered, choice.permits(order)));
            let left = [Colour::Green, Colour::Red].map(|colour| game.remaining(colour));
            let dfa = game.setup().dfa(choice.string).unwrap();
            // Odds by the recursion over the next puck, with a table of its own.
            let odds = |state| {
                let mut memo = std::collections::BTreeMap::new();
                chance(dfa, state, left[0], left[1], &mut memo)
            };
            let wants = match kind {
                Kind::TugOfWar { accepts } => choice.chooser == accepts,
                _ => game.strings()[choice.string].owner == Some(choice.chooser),
            };
            let value = |order: &[Colour]| {
                let state = game.preview(&[(choice.hole, order.to_vec())]).unwrap()[choice.string];
                if wants { odds(state) } else { -odds(state) }
            };
            let best = choice.arrangements().map(|order| value(&order)).fold(f64::MIN, f64::max);
            prop_assert!(value(order) > best - 1e-9, "{} < {}", value(order), best);
        }
    }
}

fn chance(
    dfa: &fob::automata::Dfa,
    state: fob::automata::StateId,
    green: u32,
    red: u32,
    memo: &mut std::collections::BTreeMap<(u32, u32, u32), f64>,
) -> f64 {
    use fob::automata::Letter;
    if green + red == 0 {
        return f64::from(u8::from(dfa.is_accepting(state)));
    }
    if let Some(&known) = memo.get(&(state.0, green, red)) {
        return known;
    }
    let share = f64::from(green) / f64::from(green + red);
    let mut value = 0.0;
    if green > 0 {
        value += share * chance(dfa, dfa.step(state, Letter::Green), green - 1, red, memo);
    }
    if red > 0 {
        value += (1.0 - share) * chance(dfa, dfa.step(state, Letter::Red), green, red - 1, memo);
    }
    memo.insert((state.0, green, red), value);
    value
}

#[test]
fn the_random_player_finds_every_arrangement() {
    let game = tied(Kind::Reject4, &[(Hole::NE, Colour::Green), (Hole::NE, Colour::Green), (Hole::NE, Colour::Red)]);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let seen: BTreeSet<Vec<Colour>> = (0..100).map(|_| Level::Random.order(&game, Hole::NE, &mut rng).unwrap()).collect();
    assert_eq!(seen.len(), 3);
    assert_eq!(Level::Random.order(&game, Hole::SW, &mut rng), None);
}

/// Pucks that each of two levels sinks in so many shots of its own.
fn sunk(levels: [Level; 2], shots: u32) -> [usize; 2] {
    let board = Board::bob();
    let mut sunk = [0, 0];
    let mut taken = 0;
    for seed in 0.. {
        let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
        let players = levels.map(|level| Player::computer("x", level.name())).to_vec();
        let mut live = Recorder::new(Header::for_match(setup, &board, players, seed)).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        live.play(&live.break_strikes()).unwrap();
        while !live.is_over() {
            let situation = live.situation().clone();
            let game = situation.game.as_ref().unwrap();
            if situation.phase() == Phase::Order {
                live.choose(&Level::Random.orders(game, &mut rng)).unwrap();
                continue;
            }
            let player = usize::from(game.next_player()) - 1;
            let strike = levels[player].strike(&situation.layout, game, &mut rng).unwrap();
            let (trace, _) = live.play(&[strike]).unwrap();
            if !trace.report.striker_holed {
                sunk[player] += trace.report.drops.len();
            }
            taken += 1;
            if taken == shots * 2 {
                return sunk;
            }
        }
    }
    sunk
}

#[test]
fn the_easy_player_sinks_more_than_chance_does() {
    let [random, easy] = sunk([Level::Random, Level::Easy], 150);
    assert!(easy > 3 * random && random > 0, "random {random}, easy {easy} in 150 shots each");
}

#[test]
fn a_computer_agrees_to_a_draw_where_it_can_expect_no_more() {
    let close = |found: &[f64], wanted: &[f64]| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12);
    for p in [0.0, 0.3, 0.5, 0.8, 1.0] {
        // One string for all: whoever wins on accept expects just its chance.
        let tug = game_after(0, Kind::TugOfWar { accepts: 2 });
        assert!(close(&tug.expectation(&[p]).0, &[1.0 - p, p]));
        assert_eq!((agrees_to_draw(&tug, 1, &[p]), agrees_to_draw(&tug, 2, &[p])), (p >= 0.5, p <= 0.5), "{p}");
        for q in [0.1, 0.5, 0.8] {
            // A point for the one who is accepted alone, half a point each otherwise.
            let reject = game_after(0, Kind::Reject2);
            let first = 0.5 + (p - q) / 2.0;
            let (expected, drawn) = reject.expectation(&[p, q]);
            assert!(close(&expected, &[first, 1.0 - first]) && close(&drawn, &[0.5, 0.5]));
            assert_eq!((agrees_to_draw(&reject, 1, &[p, q]), agrees_to_draw(&reject, 2, &[p, q])), (p <= q, p >= q));
        }
    }
    // Four reject: an agreed draw is worth nothing, so only somebody without any hope agrees.
    let four = game_after(0, Kind::Reject4);
    let (expected, drawn) = four.expectation(&[0.5, 0.0, 0.5, 0.0]);
    // Alone with 1/4 for a whole point, both with 1/4 for half a point each.
    assert!(close(&expected, &[0.375, 0.0, 0.375, 0.0]) && close(&drawn, &[0.0; 4]));
    assert_eq!([1, 2, 3, 4].map(|player| agrees_to_draw(&four, player, &[0.5, 0.0, 0.5, 0.0])), [false, true, false, true]);
}
