//! Gobblet on 4x4: measures how strong the levels are and how fast the search is. It makes the tables of `docs/strength.md`.
//!
//! `FOB_PAIRS=hard:original cargo bench --no-default-features --features cli,picture --bench gobblet` plays matches. A player is a level,
//! `original` (the player of the program that the rules come with), or a level of another build of Fob, as `/path/to/fob@hard`. Every pair
//! plays `FOB_GAMES` games (20) from positions after four random moves, each position with both colours. Without `FOB_PAIRS` it prints how
//! many positions per second are searched, when each depth is reached, and how long the solver of the small board takes.

mod original;

use fob::arena::interval;
use fob::cores::Cores;
use fob::games::gobblet::{Gobblet3, Gobblet4, Move, Solver};
use fob::games::{Ask, Control, Dice, Game, Hands, Line, Outcome, Progress, Ticker};
use std::process::Command;
use std::time::{Duration, Instant};

fn free(_: &Progress) -> bool {
    true
}

fn main() {
    match std::env::var("FOB_PAIRS") {
        Ok(pairs) => matches(&pairs),
        Err(_) => {
            speed();
            solver();
        }
    }
}

/// A player.
enum Who {
    Level(usize),
    Original,
    Other { program: String, level: String },
}

impl Who {
    fn named(name: &str) -> Self {
        if name == "original" {
            return Self::Original;
        }
        if let Some((program, level)) = name.split_once('@') {
            return Self::Other { program: program.to_owned(), level: level.to_owned() };
        }
        let level = Gobblet4::LEVELS.iter().position(|level| level.name == name);
        Self::Level(level.unwrap_or_else(|| panic!("'{name}' is no player")))
    }

    fn best(&self, line: &Line<Gobblet4>, seed: u64) -> Move<4> {
        let found = match self {
            Self::Level(level) => {
                let ask = Ask { position: line.position(), history: line.history(), level: *level, seed };
                Gobblet4::best(ask, &mut free).map(|best| best.mv)
            }
            Self::Original => original::best(line.position(), seed),
            Self::Other { program, level } => {
                let start = line.history().first().unwrap_or(line.position()).to_string();
                let seed = seed.to_string();
                let mut command = Command::new(program);
                command.args(["--json", "game", "gobblet4", "best", "--level", level, "--seed", &seed, "--from", &start]);
                let output = command.args(line.moves().iter().map(ToString::to_string)).output();
                let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
                let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
                answer["move"].as_str().and_then(|mv| mv.parse().ok())
            }
        };
        found.unwrap_or_else(|| panic!("no answer in {}", line.position()))
    }
}

/// Returns a position after four random moves from which nobody can win at once.
fn opening(dice: &mut Dice) -> Gobblet4 {
    loop {
        let mut position = Gobblet4::empty();
        for _ in 0..4 {
            if let Some(mv) = dice.pick(&position.legal_moves())
                && let Err(error) = position.play(mv)
            {
                panic!("{error}");
            }
        }
        let wins = |mv: &Move<4>| {
            let mut next = position;
            next.play(mv).is_ok() && next.outcome().is_some()
        };
        if position.outcome().is_none() && !position.legal_moves().iter().any(wins) {
            return position;
        }
    }
}

fn matches(pairs: &str) {
    let games = std::env::var("FOB_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20_u32);
    println!("| player | opponent | games | won | drawn | lost | points (95 %) | seconds a move | opponent's | plies a game |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for pair in pairs.split(',') {
        let (one, two) = pair.split_once(':').unwrap_or_else(|| panic!("'{pair}': expected two players, as in hard:original"));
        let players = [Who::named(one), Who::named(two)];
        let mut dice = Dice::new(1);
        let (mut ends, mut spent, mut moves) = ([0; 3], [Duration::ZERO; 2], [0_u32; 2]);
        let mut start = Gobblet4::empty();
        for game in 0..games {
            if game % 2 == 0 {
                start = opening(&mut dice);
            }
            let first = game as usize % 2;
            let mut line = Line::new(start);
            while line.outcome().is_none() && line.moves().len() < 200 {
                // Red is the first player in even games.
                let who = (usize::from(line.position().turn()) - 1) ^ first;
                let seed = Dice::from_seed(7, u64::from(game), line.moves().len() as u64).seed();
                let begun = Instant::now();
                let mv = players[who].best(&line, seed);
                spent[who] += begun.elapsed();
                moves[who] += 1;
                if let Err(error) = line.play(&mv) {
                    panic!("{error}");
                }
            }
            match line.outcome() {
                Some(Outcome::Win(player)) => ends[((usize::from(player) - 1) ^ first) * 2] += 1,
                _ => ends[1] += 1,
            }
            eprintln!("{pair}, game {}: {ends:?} after {} plies", game + 1, line.moves().len());
        }
        let [won, drawn, lost] = ends;
        let share = (f64::from(won) + 0.5 * f64::from(drawn)) / f64::from(games.max(1));
        let (low, high) = interval(share, games);
        let each = |who: usize| spent[who].as_secs_f64() / f64::from(moves[who].max(1));
        println!(
            "| {one} | {two} | {games} | {won} | {drawn} | {lost} | {:.1} % ({:.1} to {:.1}) | {:.3} | {:.3} | {:.1} |",
            100.0 * share,
            100.0 * low,
            100.0 * high,
            each(0),
            each(1),
            f64::from(moves[0] + moves[1]) / f64::from(games.max(1)),
        );
    }
}

/// Records when each depth was started.
struct Watch {
    begun: Instant,
    depth: u32,
    nodes: u64,
    reached: Vec<(u32, f64, u64)>,
    hands: bool,
}

impl Control for Watch {
    fn go_on(&mut self, progress: &Progress) -> bool {
        if progress.depth > self.depth {
            self.reached.push((progress.depth - 1, self.begun.elapsed().as_secs_f64(), progress.nodes));
            self.depth = progress.depth;
        }
        self.nodes = progress.nodes;
        true
    }

    fn hands(&self) -> Option<&'static dyn Hands> {
        self.hands.then_some(&Cores as &dyn Hands)
    }
}

/// Measures how fast the strongest level searches.
fn speed() {
    let positions = [
        ("the empty board", ".,.,.,./.,.,.,./.,.,.,./.,.,.,. r"),
        ("after two moves", "r4,.,.,./.,y4,.,./.,.,.,./.,.,.,. r"),
        ("the middle of a game", "r4,.,.,y3/.,y4,r3,./.,r4,y4,./y3,.,.,r4 y"),
    ];
    for hands in [false, true] {
        println!("{}", if hands { "all cores" } else { "one core" });
        for (name, text) in positions {
            let position: Gobblet4 = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut watch = Watch { begun: Instant::now(), depth: 1, nodes: 0, reached: Vec::new(), hands };
            let ask = Ask { position: &position, history: &[], level: Gobblet4::LEVELS.len() - 1, seed: 1 };
            Gobblet4::best(ask, &mut watch);
            let seconds = watch.begun.elapsed().as_secs_f64();
            println!("{name}: {} positions in {seconds:.2} s, {:.0} a second", watch.nodes, watch.nodes as f64 / seconds);
            for (depth, seconds, nodes) in watch.reached {
                println!("  depth {depth:2} after {seconds:.2} s and {nodes} positions");
            }
        }
    }
}

/// Measures how long the small board's solver takes from scratch: for the start, and for the slowest of 1,000 random positions
/// (`FOB_POSITIONS`) in which the game is not over.
fn solver() {
    let number = std::env::var("FOB_POSITIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(1000_u64);
    let seconds = |position: &Gobblet3| {
        let begun = Instant::now();
        let mut free = free;
        if let Err(stopped) = Solver::new().solve(position, &mut Ticker::new(&mut free)) {
            panic!("{position}: {stopped}");
        }
        begun.elapsed().as_secs_f64()
    };
    println!("3x3, the start: {:.3} s", seconds(&Gobblet3::empty()));
    let (mut sum, mut slowest, mut solved) = (0.0, (0.0, Gobblet3::empty()), 0_u64);
    for seed in 0.. {
        if solved == number {
            break;
        }
        let mut dice = Dice::new(seed);
        let mut position = Gobblet3::empty();
        for _ in 0..2 + seed % 24 {
            if let Some(mv) = dice.pick(&position.legal_moves())
                && let Err(error) = position.play(mv)
            {
                panic!("{error}");
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let taken = seconds(&position);
        sum += taken;
        solved += 1;
        if taken > slowest.0 {
            slowest = (taken, position);
        }
    }
    println!(
        "3x3, {solved} positions by chance: {:.4} s each, the slowest {:.3} s: {}",
        sum / solved.max(1) as f64,
        slowest.0,
        slowest.1
    );
}
