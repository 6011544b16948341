//! Fib Fob: rules, texts and values, compared with naive implementations.

use super::{check_moves, free};
use fob::games::fib_fob::{
    Analysis, Availability, Columns, FibFob, Fluid, Kind, Move, Parts, Setup, Square, example, fluids, mex, why,
};
use fob::games::{Game, Line, perft};
use proptest::prelude::*;

fn position(text: &str) -> FibFob {
    text.parse().unwrap()
}

/// A position as bare numbers: file, rank, board, time, nuggets, fib, fob.
type Bare = [u32; 7];

fn bare_text([file, rank, board, time, nuggets, fib, fob]: Bare) -> String {
    let file = char::from(b'a' + file as u8);
    format!("{file}{}/{} time={time} nuggets={nuggets} fib={fib} fob={fob}", rank + 1, board + 1)
}

/// Returns every position that a move leads to, once each, as the rules say.
fn naive_next(from: Bare) -> Vec<Bare> {
    let mut next = vec![];
    let mut put = |changes: &[(usize, u32)]| {
        let mut to = from;
        for &(place, value) in changes {
            to[place] = value;
        }
        next.push(to);
    };
    for place in [0, 1, 2, 3] {
        for less in 0..from[place] {
            put(&[(place, less)]);
        }
    }
    for eaten in 1..=from[4] {
        put(&[(3, from[3] + eaten), (4, from[4] - eaten)]);
    }
    for tank in [5, 6] {
        if from[tank] >= 1 {
            put(&[(tank, from[tank] - 1)]);
        }
        if from[tank] >= 2 {
            put(&[(tank, 0)]);
        }
    }
    next
}

/// Returns how far the graph of the unsplit game goes: 1 to 14, set by `FOB_FIB_FOB_GRAPH`.
fn graph_size() -> u32 {
    let given = std::env::var("FOB_FIB_FOB_GRAPH").ok().and_then(|text| text.parse().ok());
    given.filter(|size| (1..=14).contains(size)).unwrap_or(5)
}

/// The whole game graph without splitting it into parts: each position's value is the mex over all its moves. Values,
/// the number of winning moves and where these lead are compared in every position up to the size.
#[test]
fn values_are_the_mex_over_the_whole_game_graph() {
    let size = graph_size();
    let (ship, time_and_nuggets, most_nuggets, tank) = (size.min(8), 2 * size - 1, size / 2 + 1, size + 2);
    let sizes = [ship, ship, ship, time_and_nuggets + 1, most_nuggets + 1, tank, tank].map(|n| n as usize);
    let index = |at: Bare| at.iter().zip(sizes).fold(0, |index, (&n, size)| index * size + n as usize);
    let mut values = vec![u8::MAX; sizes.iter().product()];
    let mut compared = 0;
    // Every move lowers one of the numbers, or the nuggets; so with nuggets outermost all moves lead to known values.
    for nuggets in 0..=most_nuggets {
        for time in 0..=time_and_nuggets - nuggets.min(time_and_nuggets) {
            for rest in 0..ship * ship * ship * tank * tank {
                let at = [
                    rest % ship,
                    rest / ship % ship,
                    rest / ship / ship % ship,
                    time,
                    nuggets,
                    rest / (ship * ship * ship) % tank,
                    rest / (ship * ship * ship * tank),
                ];
                let mut seen = 0_u64;
                let mut zeros = 0;
                for next in naive_next(at) {
                    let value = values[index(next)];
                    assert!(value < 64, "{at:?}: the value of {next:?} is not known yet");
                    seen |= 1 << value;
                    zeros += usize::from(value == 0);
                }
                let value = seen.trailing_ones();
                values[index(at)] = value as u8;
                let square = Square::new(at[0] as u8, at[1] as u8, at[2] as u8).unwrap();
                let position = FibFob::new(square, at[3], at[4], at[5], at[6]).unwrap();
                let found = Analysis::new(&position);
                assert_eq!(found.nimber, value, "{position}");
                assert_eq!(found.winning.len(), zeros, "{position}: {:?}", found.winning);
                for mv in &found.winning {
                    let mut next = position;
                    next.play(mv).unwrap();
                    assert_eq!(Parts::new(&next).nimber(), 0, "{position}: {mv}");
                }
                compared += 1;
            }
        }
    }
    println!("{compared} positions at size {size}");
}

#[test]
fn the_ship_on_every_square_is_its_mex() {
    let mut values = vec![0; 512];
    for at in 0..512_usize {
        let (file, rank, board) = (at % 8, at / 8 % 8, at / 64);
        let next = (0..file)
            .map(|less| less + 8 * rank + 64 * board)
            .chain((0..rank).map(|less| file + 8 * less + 64 * board))
            .chain((0..board).map(|less| file + 8 * rank + 64 * less));
        let reached: Vec<u32> = next.map(|to| values[to]).collect();
        values[at] = mex(&reached);
        let square = Square::new(file as u8, rank as u8, board as u8).unwrap();
        let position = FibFob::new(square, 0, 0, 0, 0).unwrap();
        assert_eq!(Parts::new(&position).ship, values[at], "{square}");
    }
}

#[test]
fn time_with_nuggets_is_its_mex() {
    let (most_time, most_nuggets) = (160_u32, 40_u32);
    let mut values = vec![vec![0_u32; (most_time + most_nuggets) as usize + 1]; most_nuggets as usize + 1];
    for nuggets in 0..=most_nuggets {
        for time in 0..=most_time + most_nuggets - nuggets {
            let less = (0..time).map(|less| values[nuggets as usize][less as usize]);
            let eaten = (1..=nuggets).map(|n| values[(nuggets - n) as usize][(time + n) as usize]);
            let reached: Vec<u32> = less.chain(eaten).collect();
            let value = mex(&reached);
            values[nuggets as usize][time as usize] = value;
            let position = FibFob::new(Square::DESTINATION, time, nuggets, 0, 0).unwrap();
            assert_eq!(Parts::new(&position).time, value);
        }
    }
}

#[test]
fn the_text_is_right_about_odd_lone_fluids_only() {
    for n in 1..=50 {
        let expected = if n % 2 == 1 { 1 } else { 2 };
        assert_eq!((fluids(n, 0), fluids(0, n)), (expected, expected));
    }
}

fn naive_perft(at: Bare, depth: u32) -> u128 {
    if depth == 0 { 1 } else { naive_next(at).into_iter().map(|next| naive_perft(next, depth - 1)).sum() }
}

#[test]
fn perft_is_what_a_second_generator_counts() {
    for (at, depth) in [
        ([0, 0, 0, 0, 0, 0, 0], 2),
        ([1, 1, 1, 1, 1, 1, 1], 7),
        ([2, 1, 0, 3, 2, 2, 3], 6),
        ([6, 5, 2, 15, 5, 12, 9], 3),
        ([7, 7, 7, 30, 10, 20, 20], 3),
    ] {
        let line = Line::new(position(&bare_text(at)));
        for depth in 0..=depth {
            assert_eq!(perft(&line, depth, &mut free), Ok(naive_perft(at, depth)), "{at:?} at depth {depth}");
        }
    }
}

/// Counts by a program of its own, which was written from the rules in another language.
#[test]
fn perft_of_the_example_stays_as_it_is() {
    let line = Line::new(example().position);
    for (depth, leaves) in (0..).zip([1_u128, 37, 1206, 35_094, 918_764]) {
        assert_eq!(perft(&line, depth, &mut free), Ok(leaves));
    }
}

fn any_bare(time: u32, nuggets: u32, tank: u32) -> impl Strategy<Value = Bare> {
    (0..8_u32, 0..8_u32, 0..8_u32, 0..=time, 0..=nuggets, 0..=tank, 0..=tank)
        .prop_map(|(a, b, c, d, e, f, g)| [a, b, c, d, e, f, g])
}

fn every_move(time: u32, nuggets: u32) -> Vec<Move> {
    let mut moves = vec![];
    for file in 0..8 {
        for rank in 0..8 {
            moves.extend((0..8).map(|board| Move::Ship(Square::new(file, rank, board).unwrap())));
        }
    }
    moves.extend((0..=time).map(Move::Time));
    moves.extend((0..=nuggets).map(Move::Nuggets));
    for fluid in Fluid::ALL {
        moves.extend([Move::Spend(fluid), Move::Eject(fluid)]);
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn legal_moves_are_the_ones_that_can_be_played(at in any_bare(9, 6, 3)) {
        let start = position(&bare_text(at));
        check_moves(&start, &every_move(12, 9));
        let mut mine: Vec<String> = start.legal_moves().iter().map(|mv| { let mut next = start; next.play(mv).unwrap(); next.to_string() }).collect();
        let mut naive: Vec<String> = naive_next(at).into_iter().map(bare_text).collect();
        mine.sort();
        naive.sort();
        prop_assert_eq!(mine, naive);
    }

    #[test]
    fn texts_are_read_back(at in any_bare(900_000, 100_000, 1_000_000)) {
        let text = bare_text(at);
        let read = position(&text);
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.turn(), 1);
    }

    #[test]
    fn winning_moves_are_all_moves_to_zero(at in any_bare(200, 60, 40)) {
        let start = position(&bare_text(at));
        let mut expected: Vec<String> = start.legal_moves().into_iter().filter(|mv| {
            let mut next = start;
            next.play(mv).unwrap();
            Parts::new(&next).nimber() == 0
        }).map(|mv| mv.to_string()).collect();
        expected.sort();
        let found: Vec<String> = Analysis::new(&start).winning.iter().map(ToString::to_string).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn words_and_columns_agree_with_the_values(at in any_bare(40, 12, 30)) {
        let start = position(&bare_text(at));
        let found = Analysis::new(&start);
        let words = why(&start);
        let sum = format!("*{} + *{} + *{} = *{}", found.parts.ship, found.parts.time, found.parts.fluids, found.nimber);
        prop_assert!(words[3].contains(&sum), "{:?}", words);
        prop_assert_eq!(words.len(), 4 + found.winning.len());
        for mv in &found.winning {
            prop_assert!(words.iter().any(|item| item.starts_with(&format!("{mv} wins"))), "{:?}", words);
        }
        let columns = Columns::new(&start);
        prop_assert_eq!(columns.sum, found.nimber);
        let digits: Vec<Vec<bool>> = columns.rows.iter().map(|row| columns.digits(row.value)).collect();
        for (place, bit) in columns.digits(columns.sum).into_iter().enumerate() {
            let ones = digits.iter().filter(|row| row[place]).count();
            prop_assert_eq!(bit, ones % 2 == 1);
        }
    }

    #[test]
    fn no_text_makes_a_panic(text in "[ a-i0-9/=.+-]{0,40}|\\PC{0,30}|[a-h][1-8]/[1-8] time=[0-9]{0,12} nuggets=[0-9]{0,12} fib=[0-9]{0,12} fob=[0-9]{1,4}") {
        let _ = text.parse::<Move>();
        if let Ok(read) = text.parse::<FibFob>() {
            prop_assert_eq!(read.to_string().parse::<FibFob>().unwrap(), read);
        }
    }
}

#[test]
fn bad_positions_are_refused_with_every_problem() {
    let cases: [(&str, &[&str]); 9] = [
        ("", &["column 1: nothing there: expected a square and amounts, as in 'g6/3 time=15 nuggets=5 fib=12 fob=9'"]),
        (
            "i6/3 time=1 nuggets=1 fib=1 fob=1",
            &["column 1: 'i6/3' is not a square: expected file a-h, rank 1-8, '/' and board 1-8, as in g6/3"],
        ),
        (
            "g0/9 time=1 nuggets=1 fib=1 fob=1",
            &["column 1: 'g0/9' is not a square: expected file a-h, rank 1-8, '/' and board 1-8, as in g6/3"],
        ),
        ("a1/1 time=1 nuggets=1 fib=1", &["column 28: fob is missing: expected fob=N"]),
        ("a1/1 time=1 nuggets=1 fib=1 fob=1 time=2", &["column 35: time is given twice: expected it once"]),
        (
            "a1/1 time=-1 nuggets=x fib=1.5 fob=1",
            &[
                "column 11: time is '-1': expected a whole number from 0 to 1000000",
                "column 22: nuggets is 'x': expected a whole number from 0 to 1000000",
                "column 28: fib is '1.5': expected a whole number from 0 to 1000000",
            ],
        ),
        ("a1/1 time=1 nuggets=1 fib=1 fob=1 turn=2", &["column 35: 'turn=2': expected time=N, nuggets=N, fib=N or fob=N"]),
        (
            "a1/1 time=900000 nuggets=100001 fib=0 fob=0",
            &["column 44: time and nuggets are 1000001 together: expected 1000000 at most"],
        ),
        (
            "g6/3x time=1 nuggets=1 fib=1 fob=99999999999999999999",
            &[
                "column 1: 'g6/3x' is not a square: expected file a-h, rank 1-8, '/' and board 1-8, as in g6/3",
                "column 34: fob is '99999999999999999999': expected a whole number from 0 to 1000000",
            ],
        ),
    ];
    for (text, expected) in cases {
        let errors = text.parse::<FibFob>().unwrap_err();
        let found: Vec<String> = errors.problems().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn bad_moves_are_refused() {
    for text in [
        "",
        "time",
        "time-",
        "time-0",
        "time-01",
        "time+1",
        "nuggets-1",
        "nuggets+0",
        "fib",
        "fib-2",
        "fib-ALL",
        "i1/1",
        "a1",
        "a1/9",
        "a0/1",
        "e6/3 ",
        "fob-all!",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let start = position("c3/2 time=2 nuggets=1 fib=1 fob=0");
    for (mv, why) in [
        ("c3/2", "the ship is there already"),
        ("d3/2", "the ship never moves to the right"),
        ("c4/2", "the ship never moves up the ranks"),
        ("c3/3", "the ship never moves up the stack"),
        ("b2/2", "the ship moves along its file, its rank or the stack, one of them at a time"),
        ("time-3", "the time counter is at 2"),
        ("nuggets+2", "time-nuggets left: 1"),
        ("fib-all", "one gallon of Fib is left, which 'fib-1' spends"),
        ("fob-1", "no Fob fluid is left"),
        ("fob-all", "no Fob fluid is left"),
    ] {
        assert_eq!(start.check(&mv.parse().unwrap()).unwrap_err().why, why, "{mv}");
    }
}

#[test]
fn each_kind_of_move_is_there_or_says_why_not() {
    let full = position("c2/4 time=5 nuggets=2 fib=3 fob=1");
    let counts: Vec<Availability> = Kind::ALL.into_iter().map(|kind| full.availability(kind)).collect();
    let moves = Availability::Moves;
    let one_left = Availability::None("one gallon is left: spending it is the same");
    assert_eq!(counts, [moves(3), moves(1), moves(2), moves(5), moves(2), moves(1), moves(1), moves(1), one_left]);
    let empty = position("a1/1 time=0 nuggets=0 fib=0 fob=0");
    assert!(Kind::ALL.into_iter().all(|kind| matches!(empty.availability(kind), Availability::None(why) if !why.is_empty())));
}

#[test]
fn starts_are_random_within_their_limits_and_never_lost_unless_asked() {
    let setup = Setup::default();
    let (mut times, mut lost) = (std::collections::BTreeSet::new(), 0);
    for seed in 0..2000 {
        let start = FibFob::start(&setup, seed);
        assert_eq!(start, FibFob::start(&setup, seed));
        assert!(start.time() <= 30 && start.nuggets() <= 10 && start.fib() <= 20 && start.fob() <= 20, "{start}");
        assert_ne!(Parts::new(&start).nimber(), 0, "{start}");
        assert_eq!(start.turn(), 1);
        times.insert(start.time());
        let any = FibFob::start(&Setup { time: 3, nuggets: 0, fluids: 1, may_be_lost: true }, seed);
        assert!(any.time() <= 3 && any.nuggets() == 0 && any.fib() <= 1 && any.fob() <= 1, "{any}");
        lost += usize::from(Parts::new(&any).nimber() == 0);
    }
    assert_eq!(times.len(), 31, "every amount up to the limit comes about");
    assert!(lost > 50, "{lost}");
    let bare = FibFob::start(&Setup { time: 0, nuggets: 0, fluids: 0, may_be_lost: false }, 5);
    assert_ne!(Parts::new(&bare).ship, 0);
}

#[test]
fn the_example_of_the_text_is_worth_13_and_time_down_by_13_wins() {
    let example = example();
    assert_eq!(example.position.to_string(), "g6/3 time=15 nuggets=5 fib=12 fob=9");
    let found = Analysis::new(&example.position);
    assert_eq!((found.nimber, found.parts), (13, Parts { ship: 1, time: 15, fluids: 3 }));
    assert_eq!(found.winning, [Move::Time(13)]);
    assert_eq!(example.steps[4].words, "time-13 wins: the time goes from *15 to *2, and *1 + *2 + *3 = *0.");
    let correction = example.steps.last().unwrap();
    assert_eq!(Analysis::new(&correction.position).nimber, 3);
}

#[test]
fn the_last_mover_wins() {
    let mut start = position("a1/1 time=1 nuggets=0 fib=0 fob=0");
    assert_eq!(start.outcome(), None);
    start.play(&Move::Time(1)).unwrap();
    assert_eq!(start.outcome(), Some(fob::games::Outcome::Win(1)));
    // The player to move in a finished position has lost: that is player 1 if it was set up that way.
    assert_eq!(position("a1/1 time=0 nuggets=0 fib=0 fob=0").outcome(), Some(fob::games::Outcome::Win(2)));
}
