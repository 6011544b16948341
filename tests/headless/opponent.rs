#![allow(clippy::unwrap_used)]
//! The computer players: legal, reproducible, and stronger at higher levels.

use fob::automata::builtin;
use fob::base::Dice;
use fob::board::{Board, Colour, Drop, Hole, Layout, Point, Puck, PuckId, ShotReport, Side, placement};
use fob::opponent::{Level, Outlook, Request, Skill, accepts_draw, aims, executions, think};
use fob::physics::{check_strike, simulate};
use fob::replay::{Header, Phase, Player, Recorder};
use fob::rules::{Choice, CustomSetup, CustomString, Kind, Match, Setup};
use proptest::prelude::*;
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns a layout with pucks in random legal places.
fn scattered(board: &Arc<Board>, count: usize, rng: &mut Dice) -> Layout {
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

/// Returns a match after `shots` misses.
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
    assert_eq!(names, ["random", "easy", "medium", "hard", "master"]);
    assert!("Easy".parse::<Level>().unwrap_err().to_string().starts_with("unknown level `Easy`; expected random"));
}

#[test]
fn every_strike_is_legal_and_the_same_numbers_give_the_same_strike() {
    for (board, count) in [(Board::bob(), 30), (Board::bob(), 1), (Board::bob(), 0), (Board::builtin("carrom").unwrap(), 18)] {
        let board = Arc::new(board);
        for seed in 0..6 {
            let mut rng = Dice::new(seed);
            let layout = scattered(&board, count, &mut rng);
            for shots in 0..4 {
                let game = game_after(shots, Kind::Reject2);
                // Slower levels are asked less often.
                let levels = if (seed, shots) == (0, 0) { 5 } else { 3 };
                for level in &Level::ALL[..levels] {
                    let strike = level.strike(&layout, &game, &mut Dice::new(seed)).unwrap();
                    assert_eq!(placement::check(&layout, game.next_side(), strike.from), Ok(()));
                    check_strike(&board, &strike).unwrap();
                    assert_eq!(level.strike(&layout, &game, &mut Dice::new(seed)), Some(strike));
                }
            }
        }
    }
}

/// The result is the same to the last bit on one core or several, in any order.
#[test]
fn any_number_of_threads_finds_the_same_shots() {
    let layout = scattered(&Arc::new(Board::bob()), 12, &mut Dice::new(2));
    for skill in [Skill::MEDIUM, Skill { candidates: 40, scan: 60, look_ahead: 4, ..Skill::HARD }] {
        let game = game_after(1, Kind::TugOfWar { accepts: 1 });
        let request = Request { layout: layout.clone(), game, skill, seed: 9, shots: 5, executions: 50 };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| think(&request, &mut |_| true))
        };
        let alone = with(1);
        assert!(alone.shots.len() > 1);
        for threads in [2, 3, 5] {
            assert_eq!(with(threads), alone, "{threads}");
        }
        // Requests and answers are plain data.
        let text = ron::to_string(&request).unwrap();
        assert_eq!(think(&ron::from_str(&text).unwrap(), &mut |_| true), alone);
    }
}

#[test]
fn thinking_can_be_stopped_at_any_time() {
    let layout = scattered(&Arc::new(Board::bob()), 12, &mut Dice::new(2));
    let game = game_after(0, Kind::Reject2);
    let request = Request { layout: layout.clone(), game: game.clone(), skill: Skill::MEDIUM, seed: 9, shots: 1, executions: 0 };
    let mut asked = Vec::new();
    think(&request, &mut |share| {
        asked.push(share);
        true
    });
    assert!(asked.len() > 3 && asked.is_sorted() && asked.iter().all(|share| (0.0..1.0).contains(share)), "{asked:?}");
    for stop in 0..asked.len() {
        let mut left = stop;
        let advice = think(&request, &mut |_| {
            left = left.wrapping_sub(1);
            left != usize::MAX
        });
        let strike = advice.shots[0].strike;
        assert_eq!(placement::check(&layout, game.next_side(), strike.from), Ok(()), "{stop}");
    }
}

/// What a hint predicts agrees with the results of independent executions, counted by the rules' own definitions. `FOB_HINTS=200 cargo test
/// --release --test headless the_chances_of_a_hint` tests more hints.
#[test]
fn the_chances_of_a_hint_are_those_of_its_executions() {
    const SHOTS: usize = 1000;
    let hints = std::env::var("FOB_HINTS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let board = Arc::new(Board::bob());
    let (mut compared, mut apart): (Vec<f64>, f64) = (Vec::new(), 0.0);
    for seed in 0..hints {
        let layout = scattered(&board, 5 + seed as usize % 9, &mut Dice::new(seed));
        let game = game_after(seed as u32 % 4, [Kind::Reject2, Kind::TugOfWar { accepts: 1 }][seed as usize / 4 % 2].clone());
        // The same number of executions as hints at the table.
        let request = Request { layout, game, skill: Skill::MEDIUM, seed, shots: 1, executions: 300 };
        let advice = think(&request, &mut |_| true);
        let found = &advice.shots[0];
        let side = request.game.next_side();
        let strikes = executions(&request.skill.hand, &request.layout, side, &found.strike, seed + 1000, SHOTS);
        let reports: Vec<_> = strikes.iter().map(|strike| simulate(&request.layout, &[*strike]).unwrap().report).collect();
        let share = |of: &dyn Fn(&ShotReport) -> bool| reports.iter().filter(|report| of(report)).count() as f64 / SHOTS as f64;
        let mut compare = |predicted: f64, seen: f64| compared.push((predicted - seen).abs());
        compare(found.black, share(&|report| report.striker_holed));
        compare(found.lost, share(&|report| !report.lost.is_empty()));
        for fall in &found.falls {
            let fell = |report: &ShotReport| {
                !report.striker_holed && report.drops.iter().any(|drop| (drop.colour, drop.hole) == (fall.colour, fall.hole))
            };
            compare(fall.chance, share(&fell));
        }
        apart = apart.max((found.points.iter().sum::<f64>() - 1.0).abs());
        let party = usize::from(request.game.setup().party_of(request.game.next_player())) - 1;
        assert!((found.win - found.points[party]).abs() < 1e-12);
    }
    compared.sort_by(f64::total_cmp);
    let mean = compared.iter().sum::<f64>() / compared.len() as f64;
    let most = compared[compared.len() * 95 / 100];
    println!("{} chances of {hints} hints: {mean:.4} apart in the mean, 95 % within {most:.4}", compared.len());
    // Two samples of 300 and 1,000 differ by 0.026 on average by chance alone, if the chance is one half.
    assert!(compared.len() > 20 && mean < 0.03 && most < 0.07, "{mean} {most} {compared:?}");
    assert!(apart < 1e-9);
}

#[test]
fn odd_boards_and_odd_layouts_are_played_on() {
    let mut rng = Dice::new(8);
    for name in ["bob", "novuss", "carrom"] {
        let board = Arc::new(Board::builtin(name).unwrap());
        let reach = board.half_side() - board.pucks.disc.outer_radius;
        // A wall of pucks along the line, one in each reachable corner, a tight cluster, and no pucks.
        let wall = (0..12).map(|i| Point::new(-0.3 + 0.05 * f64::from(i), -board.line_reach() + 0.001));
        let cluster = (0..7).map(|i| Point::new(0.032 * f64::from(i % 3), 0.032 * f64::from(i / 3)));
        let edges = [Point::new(0.0, reach), Point::new(reach, 0.0), Point::new(-reach, 0.1), Point::new(0.1, -reach)];
        for places in [wall.collect::<Vec<_>>(), cluster.collect(), edges.to_vec(), Vec::new()] {
            let mut layout = Layout { board: board.clone(), pucks: Vec::new() };
            for (id, at) in (0..).zip(places) {
                layout.pucks.push(Puck { id: PuckId(id), colour: [Colour::Green, Colour::Red][usize::from(id % 2)], at });
                if !layout.problems().is_empty() {
                    layout.pucks.pop();
                }
            }
            for kind in [Kind::TugOfWar { accepts: 2 }, Kind::Reject4, custom(&[Hole::NE, Hole::SE, Hole::SW], &[Hole::NW])] {
                for level in [Level::Easy, Level::Medium] {
                    let game = game_after(rng.random_range(0..4), kind.clone());
                    let strike = level.strike(&layout, &game, &mut rng).unwrap();
                    assert_eq!(placement::check(&layout, game.next_side(), strike.from), Ok(()));
                    simulate(&layout, &[strike]).unwrap();
                }
            }
        }
    }
}

#[test]
fn no_strike_without_room_for_the_striker() {
    let mut board = Board::bob();
    // Circles of pucks cannot fill the strip about a line, but a hole that reaches over it can forbid it.
    board.hole_diameter = 0.5;
    board.hole_inset = 0.2;
    let layout = Layout { board: Arc::new(board), pucks: Vec::new() };
    for side in Side::ALL {
        assert_eq!(placement::nearest_legal(&layout, side, placement::default_place(&layout.board, side)), None);
    }
    for level in Level::ALL {
        assert_eq!(level.strike(&layout, &game_after(0, Kind::Reject2), &mut Dice::new(1)), None);
    }
}

#[test]
fn direct_shots_sink_their_puck_with_a_steady_hand() {
    let board = Arc::new(Board::bob());
    let mut rng = Dice::new(5);
    let (mut tried, mut sunk) = (0, 0);
    for _ in 0..40 {
        let layout = scattered(&board, 4, &mut rng);
        for side in Side::ALL {
            for aim in aims(&layout, side).iter().take(2) {
                assert_eq!(placement::check(&layout, side, aim.strike.from), Ok(()));
                let report = simulate(&layout, &[aim.strike]).unwrap().report;
                tried += 1;
                sunk += u32::from(report.drops.iter().any(|drop| (drop.puck, drop.hole) == (aim.puck, aim.hole)));
            }
        }
    }
    // The aim ignores the throw at the contact and the spin, so it is not perfect.
    assert!(tried > 100 && sunk * 10 > tried * 8, "{sunk} of {tried}");
}

#[test]
fn pucks_block_the_view() {
    let board = Arc::new(Board::bob());
    let at = |id, x, y| Puck { id: PuckId(id), colour: Colour::Green, at: Point::new(x, y) };
    let target = at(0, 0.25, 0.25);
    let free = Layout { board: board.clone(), pucks: vec![target] };
    let hole = |layout: &Layout| aims(layout, Side::S).iter().any(|aim| aim.puck == PuckId(0) && aim.hole == Hole::NE);
    assert!(hole(&free));
    // In the way to the hole, and far from it.
    assert!(!hole(&Layout { board: board.clone(), pucks: vec![target, at(1, 0.30, 0.30)] }));
    assert!(hole(&Layout { board: board.clone(), pucks: vec![target, at(1, -0.30, 0.30)] }));
    // A wall between the line and the puck.
    let wall = (0..26).map(|i| at(i + 1, -0.39 + 0.0301 * f64::from(i), 0.10));
    assert!(!hole(&Layout { board, pucks: std::iter::once(target).chain(wall).collect() }));
}

/// Returns a match in which one shot dropped these pucks, with `left` pucks left.
fn tied_with(kind: Kind, dfa: &str, drops: &[(Hole, Colour)], left: [u16; 2]) -> Match {
    let fell = |colour| drops.iter().filter(|(_, other)| *other == colour).count() as u16;
    let (green, red) = (left[0] + fell(Colour::Green), left[1] + fell(Colour::Red));
    let mut game = Match::new(Setup::new(kind, builtin(dfa).unwrap(), green, red)).unwrap();
    let drop = |(id, &(hole, colour)): (u16, &(Hole, Colour))| Drop { puck: PuckId(id), colour, hole, time: f64::from(id) };
    let report = ShotReport { drops: (0..).zip(drops).map(drop).collect(), ..ShotReport::default() };
    game.apply(&report).unwrap();
    game
}

/// Returns a match in which one shot dropped these pucks, with many left.
fn tied(kind: Kind, drops: &[(Hole, Colour)]) -> Match {
    tied_with(kind, "even-ggg", drops, [12, 13])
}

/// Returns every way to arrange all due holes of a string together.
fn all_orders(choices: &[&Choice]) -> Vec<Vec<(Hole, Vec<Colour>)>> {
    let Some((first, others)) = choices.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in first.arrangements() {
        for mut rest in all_orders(others) {
            rest.insert(0, (first.hole, order.clone()));
            all.push(rest);
        }
    }
    all
}

/// Returns a custom game for two: three holes for player 1, one for player 2; or all for one of them.
fn custom(one: &[Hole], two: &[Hole]) -> Kind {
    let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner: Some(owner) };
    let strings = [string(one, 1), string(two, 2)].into_iter().filter(|string| !string.holes.is_empty()).collect();
    Kind::Custom(CustomSetup { players: 2, strings })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1200))]

    /// The chosen orders are optimal: a player who chooses alone, or last, could not do better with any other orders of their holes, as
    /// long as the others keep theirs.
    #[test]
    fn orders_are_as_good_as_any(
        kind in prop_oneof![
            Just(Kind::TugOfWar { accepts: 1 }), Just(Kind::TugOfWar { accepts: 2 }), Just(Kind::Reject2), Just(Kind::Reject4),
            Just(custom(&[Hole::NE, Hole::SE, Hole::SW], &[Hole::NW])), Just(custom(&[], &Hole::ALL)),
        ],
        dfa in proptest::sample::select(vec!["rope", "dial", "even-ggg", "contains-ggrgg", "last-two-differ", "third-from-last-green"]),
        // Two opposite holes more often than any.
        drops in proptest::collection::vec((prop_oneof![Just(0_usize), Just(2), 0_usize..4], any::<bool>()), 2..7),
        left in [0_u16..3, 0_u16..3],
    ) {
        let drops: Vec<_> = drops.iter().map(|&(hole, g)| (Hole::ALL[hole], if g { Colour::Green } else { Colour::Red })).collect();
        let game = tied_with(kind.clone(), dfa, &drops, left);
        let mut rng = Dice::new(0);
        let orders = Level::Easy.orders(&game, &Board::bob(), &mut rng);
        prop_assert!(orders.iter().map(|(hole, _)| *hole).eq(game.choices().iter().map(|choice| choice.hole)));
        prop_assert!(game.clone().choose(&orders).is_ok() || orders.is_empty());
        let outlook = Outlook::new(&game, &Skill::EASY.chances(&Board::bob()));
        for string in 0..game.strings().len() {
            let tied: Vec<&Choice> = game.choices().iter().filter(|choice| choice.string == string).collect();
            if tied.is_empty() {
                continue;
            }
            // The reachable configurations are those of all combinations.
            let mut states: Vec<_> = all_orders(&tied).iter().map(|orders| game.preview(orders).unwrap().swap_remove(string)).collect();
            states.sort_unstable();
            states.dedup();
            let together = game.reachable_together(string);
            prop_assert!(together.iter().map(|way| way.to.clone()).eq(states));
            prop_assert!(together.iter().all(|way| game.preview(&way.orders).unwrap()[string] == way.to));
        }
        // The last of several choosers answers the others' orders. The others need not have chosen optimally against it: as in matching
        // pennies, there may be no orders that are optimal for everybody.
        let choosers: BTreeSet<u8> = game.choices().iter().map(|choice| choice.chooser).collect();
        if let Some(&chooser) = choosers.last() {
            let own: Vec<&Choice> = game.choices().iter().filter(|choice| choice.chooser == chooser).collect();
            let party = usize::from(game.setup().party_of(chooser)) - 1;
            let mut known = BTreeMap::new();
            let mut value = |own: &[(Hole, Vec<Colour>)]| {
                let mut all = orders.clone();
                for (hole, order) in own {
                    all.iter_mut().find(|(other, _)| other == hole).unwrap().1.clone_from(order);
                }
                let states = game.preview(&all).unwrap();
                *known.entry(states.clone()).or_insert_with(|| outlook.points_with(&game, &states)[party])
            };
            let best = all_orders(&own).iter().map(|orders| value(orders)).fold(f64::MIN, f64::max);
            prop_assert!(value(&[]) >= best - 1e-12, "{} < {best}", value(&[]));
        }
    }
}

/// With very many pucks in several holes of one string there are too many combinations, so each hole is arranged separately.
#[test]
fn very_many_tied_pucks_are_ordered() {
    let drops: Vec<_> = (0..400).map(|i| (Hole::ALL[i % 4], if i % 3 == 0 { Colour::Green } else { Colour::Red })).collect();
    let game = tied_with(Kind::TugOfWar { accepts: 1 }, "rope", &drops, [3, 3]);
    let orders = Level::Easy.orders(&game, &Board::bob(), &mut Dice::new(0));
    assert!(game.clone().choose(&orders).is_ok());
    // With more pucks than odds can be computed for, they stay in the order in which they fell.
    let game = tied_with(Kind::TugOfWar { accepts: 1 }, "rope", &drops[..8], [40_000, 20_000]);
    let orders = Level::Easy.orders(&game, &Board::bob(), &mut Dice::new(0));
    assert!(game.choices().iter().all(|choice| orders.contains(&(choice.hole, choice.fallen.clone()))));
}

#[test]
fn the_random_player_finds_every_arrangement() {
    let game = tied(Kind::Reject4, &[(Hole::NE, Colour::Green), (Hole::NE, Colour::Green), (Hole::NE, Colour::Red)]);
    let mut rng = Dice::new(3);
    let seen: BTreeSet<Vec<Colour>> =
        (0..100).map(|_| Level::Random.order(&game, &Board::bob(), Hole::NE, &mut rng).unwrap()).collect();
    assert_eq!(seen.len(), 3);
    assert_eq!(Level::Random.order(&game, &Board::bob(), Hole::SW, &mut rng), None);
}

/// Counts the pucks that each of two levels sinks in a number of shots.
fn sunk(levels: [Level; 2], shots: u32) -> [usize; 2] {
    let board = Board::bob();
    let mut sunk = [0, 0];
    let mut taken = 0;
    for seed in 0.. {
        let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
        let players = levels.map(|level| Player::computer("x", level.name())).to_vec();
        let mut live = Recorder::new(Header::for_match(setup, &board, players, seed)).unwrap();
        let mut rng = Dice::new(seed);
        live.play(&live.break_strikes()).unwrap();
        while !live.is_over() {
            let situation = live.situation().clone();
            let game = situation.game.as_ref().unwrap();
            if situation.phase() == Phase::Order {
                live.choose(&Level::Random.orders(game, &Board::bob(), &mut rng)).unwrap();
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
fn easy_player_sinks_more_than_random() {
    let [random, easy] = sunk([Level::Random, Level::Easy], 150);
    // It sinks fewer than it could: it may shoot a puck off or pass if that is worth more.
    assert!(easy > 2 * random && random > 0, "random {random}, easy {easy} in 150 shots each");
}

#[test]
fn computer_agrees_to_a_draw_unless_it_expects_more() {
    let agrees = |game: &Match, player: u8, chances: &[f64]| accepts_draw(game, player, &game.expectation(chances).0);
    let close = |found: &[f64], wanted: &[f64]| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12);
    for p in [0.0, 0.3, 0.5, 0.8, 1.0] {
        // One string for all: the player who wins on accept expects exactly its chance.
        let tug = game_after(0, Kind::TugOfWar { accepts: 2 });
        assert!(close(&tug.expectation(&[p]).0, &[1.0 - p, p]));
        assert_eq!((agrees(&tug, 1, &[p]), agrees(&tug, 2, &[p])), (p >= 0.5, p <= 0.5), "{p}");
        for q in [0.1, 0.5, 0.8] {
            // A point for a player who alone is accepted, otherwise half a point each.
            let reject = game_after(0, Kind::Reject2);
            let first = 0.5 + (p - q) / 2.0;
            let (expected, drawn) = reject.expectation(&[p, q]);
            assert!(close(&expected, &[first, 1.0 - first]) && close(&drawn, &[0.5, 0.5]));
            assert_eq!((agrees(&reject, 1, &[p, q]), agrees(&reject, 2, &[p, q])), (p <= q, p >= q));
        }
    }
    // Reject match for four: an agreed draw is worth nothing, so only a player without any hope agrees.
    let four = game_after(0, Kind::Reject4);
    let (expected, drawn) = four.expectation(&[0.5, 0.0, 0.5, 0.0]);
    // Alone with 1/4 for a whole point, both with 1/4 for half a point each.
    assert!(close(&expected, &[0.375, 0.0, 0.375, 0.0]) && close(&drawn, &[0.0; 4]));
    assert_eq!([1, 2, 3, 4].map(|player| agrees(&four, player, &[0.5, 0.0, 0.5, 0.0])), [false, true, false, true]);
}
