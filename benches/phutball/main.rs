//! Phutball's levels against public opponents, and against each other: both sides from the same random openings.
//!
//! `cargo bench --bench phutball -- --level hard --against plodder,alpha-beta,expert --games 50` plays 50 games against
//! each and prints a row of a table for each. An opponent is one of `opponents.rs` or another level. Games are numbered:
//! `--first 20 --games 10` plays the games 20 to 29, so that a long match can be played in parts. Without arguments a few
//! quick games are played, so that `cargo bench` shows that it works.

mod opponents;

use fob::games::phutball::{Move, Phutball, Setup};
use fob::games::{Ask, Dice, Game, Line, Outcome, Progress};
use opponents::{AlphaBeta, Expert, Opponent, Plodder};
use std::time::{Duration, Instant};

/// Number of moves after which a game is a draw.
const LONGEST: usize = 200;
/// Number of men placed at random before a game, within two points of the ball.
const MEN: usize = 4;

/// A level of the library.
struct ByLevel(usize);

impl Opponent for ByLevel {
    fn choose(&mut self, line: &Line<Phutball>, dice: &mut Dice) -> Option<Move> {
        let ask = Ask { position: line.position(), history: line.history(), level: self.0, seed: dice.seed() };
        Phutball::best(ask, &mut |_: &Progress| true).map(|best| best.mv)
    }
}

fn player(name: &str) -> Box<dyn Opponent> {
    match name {
        "plodder" => Box::new(Plodder),
        "alpha-beta" => Box::new(AlphaBeta { depth: 3 }),
        "expert" => Box::new(Expert),
        level => {
            let place = Phutball::LEVELS.iter().position(|known| known.name == level);
            Box::new(ByLevel(place.unwrap_or_else(|| panic!("no opponent and no level is called '{level}'"))))
        }
    }
}

/// Returns the usual board after some random men near the ball, none of which gives a side a longer jump.
fn opening(seed: u64) -> Phutball {
    let mut dice = Dice::new(seed);
    let mut position = Phutball::start(&Setup::default(), 0);
    for _ in 0..MEN {
        let men = opponents::men_near(&position, &[position.pitch().ball()]);
        let man = dice.pick(&men).cloned().expect("the board is nearly empty");
        position.play(&man).expect("it is vacant");
    }
    position
}

/// Games won, drawn and lost by one side, with the moves of all games and the time of each side.
#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    moves: usize,
    time: [Duration; 2],
}

/// Plays game number `number`; games 2n and 2n + 1 have the same opening with the sides swapped.
fn play(names: [&str; 2], number: u64, seed: u64, tally: &mut Tally) {
    let mut line = Line::new(opening(seed.wrapping_add(number / 2)));
    let mut dice = Dice::from_seed(seed, 1, number);
    let first = usize::from(number % 2 == 1);
    let mut players = names.map(player);
    let mut moves = 0;
    while line.outcome().is_none() && moves < LONGEST {
        let who = (first + moves) % 2;
        let began = Instant::now();
        let mv = players[who].choose(&line, &mut dice).expect("the game goes on");
        tally.time[who] += began.elapsed();
        line.play(&mv).unwrap_or_else(|error| panic!("{}: {error}", names[who]));
        moves += 1;
    }
    tally.moves += moves;
    // Player 1 of the opening is to move after an even number of men.
    match line.outcome() {
        Some(Outcome::Win(player)) if usize::from(player - 1) == first => tally.won += 1,
        Some(Outcome::Win(_)) => tally.lost += 1,
        Some(Outcome::Draw) | None => tally.drawn += 1,
    }
}

/// Returns Wilson's 95 % interval for a share of `points` in `games`.
fn wilson(points: f64, games: f64) -> (f64, f64) {
    let z = 1.959_964;
    let share = points / games;
    let middle = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((middle - half) / scale, (middle + half) / scale)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let option = |name: &str, usual: &str| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)).map_or_else(|| usual.to_owned(), String::clone)
    };
    let number =
        |name: &str, usual: &str| -> u64 { option(name, usual).parse().unwrap_or_else(|error| panic!("{name}: {error}")) };
    let (level, against) = (option("--level", "medium"), option("--against", "plodder,alpha-beta,expert"));
    let (games, first, seed) = (number("--games", "2"), number("--first", "0"), number("--seed", "1"));
    println!("| player | opponent | games | won | drawn | lost | points (95 %) | moves a game | seconds a move |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for opponent in against.split(',') {
        let mut tally = Tally::default();
        for game in first..first + games {
            play([&level, opponent], game, seed, &mut tally);
            eprintln!("{level} against {opponent}, {} games: {} {} {}", game + 1 - first, tally.won, tally.drawn, tally.lost);
        }
        let Tally { won, drawn, lost, moves, time } = tally;
        let (points, all) = (f64::from(won) + f64::from(drawn) / 2.0, games as f64);
        let (low, high) = wilson(points, all);
        let seconds = |who: usize| time[who].as_secs_f64() / (moves as f64 / 2.0).max(1.0);
        println!(
            "| {level} | {opponent} | {games} | {won} | {drawn} | {lost} | {:.1} % ({:.1} to {:.1}) | {:.1} | {:.2}, {:.2} |",
            100.0 * points / all,
            100.0 * low,
            100.0 * high,
            moves as f64 / all,
            seconds(0),
            seconds(1)
        );
    }
}
