//! The small Gobblet's solver against a table that is made backwards from all finished positions.
//!
//! The table is made from sets of cells with no search at all. `FOB_GOBBLET_PIECES` says how many pieces of each size,
//! small to large, a side has in it: 022 is the default, 222 the real game (443 million positions; minutes and 450
//! megabytes).

use super::command::document;
use super::free;
use fob::games::gobblet::{Gobblet3, LONGEST_WIN, Solver, Verdict, Worth};
use fob::games::{Ask, Dice, Game, Line, Outcome, Ticker};
use fob::play::board_game::{Match, play_match};
use serde_json::json;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

const BOARD: u16 = 0o777;
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn full(set: u16) -> bool {
    LINES.iter().any(|line| set & line == *line)
}

/// One of the symmetries of the square, applied to a set of cells.
fn turned(symmetry: usize, set: u16) -> u16 {
    let mut image = 0;
    for cell in (0..9).filter(|cell| set >> cell & 1 == 1) {
        let (mut row, mut column) = (cell / 3, cell % 3);
        for _ in 0..symmetry % 4 {
            (row, column) = (column, 2 - row);
        }
        if symmetry >= 4 {
            column = 2 - column;
        }
        image |= 1 << (row * 3 + column);
    }
    image
}

/// Where the pieces of one size can stand, numbered: the mover's and the waiting side's cells.
struct Layer {
    /// Pieces of this size that a side has.
    each: u32,
    mine: Vec<u16>,
    yours: Vec<u16>,
    number: Vec<usize>,
    turned: Vec<Vec<usize>>,
}

impl Layer {
    fn new(each: u32) -> Self {
        let sets = || (0..=BOARD).filter(move |set| set.count_ones() <= each);
        let pairs: Vec<(u16, u16)> = sets().flat_map(|a| sets().filter(move |b| a & b == 0).map(move |b| (a, b))).collect();
        let mut number = vec![usize::MAX; 1 << 18];
        for (i, &(a, b)) in pairs.iter().enumerate() {
            number[usize::from(a) << 9 | usize::from(b)] = i;
        }
        let find = |a: u16, b: u16| number[usize::from(a) << 9 | usize::from(b)];
        let image = |symmetry: usize| pairs.iter().map(|&(a, b)| find(turned(symmetry, a), turned(symmetry, b))).collect();
        let turned = (0..8).map(image).collect();
        let (mine, yours) = pairs.iter().copied().unzip();
        Self { each, mine, yours, number, turned }
    }

    fn find(&self, mine: u16, yours: u16) -> usize {
        self.number[usize::from(mine) << 9 | usize::from(yours)]
    }
}

/// The layers of sizes 1 to 3. One large layer represents all that are turned into it.
struct Layers {
    sizes: [Layer; 3],
    /// For each large layer the place of its representative, and the symmetry that leads there.
    leader: Vec<(usize, usize)>,
    leaders: Vec<usize>,
}

/// Layer numbers of sizes 1 to 3.
type Spot = [usize; 3];

impl Layers {
    fn new(each: [u32; 3]) -> Self {
        let sizes = each.map(Layer::new);
        let large = &sizes[2];
        let first = |i: usize| (0..8).map(|symmetry| (large.turned[symmetry][i], symmetry)).min().unwrap();
        let leaders: Vec<usize> = (0..large.mine.len()).filter(|&i| first(i).0 == i).collect();
        let leader = (0..large.mine.len()).map(|i| (leaders.binary_search(&first(i).0).unwrap(), first(i).1)).collect();
        Self { sizes, leader, leaders }
    }

    /// Small and middle layers.
    fn widths(&self) -> (usize, usize) {
        (self.sizes[0].mine.len(), self.sizes[1].mine.len())
    }

    fn positions(&self) -> usize {
        let (small, middle) = self.widths();
        self.leaders.len() * middle * small
    }

    fn place(&self, [small, middle, large]: Spot) -> usize {
        let (leader, symmetry) = self.leader[large];
        let (width, height) = self.widths();
        (leader * height + self.sizes[1].turned[symmetry][middle]) * width + self.sizes[0].turned[symmetry][small]
    }

    fn spot(&self, place: usize) -> Spot {
        let (width, height) = self.widths();
        [place % width, place / width % height, self.leaders[place / width / height]]
    }

    fn mine(&self, spot: Spot, size: usize) -> u16 {
        self.sizes[size].mine[spot[size]]
    }

    fn yours(&self, spot: Spot, size: usize) -> u16 {
        self.sizes[size].yours[spot[size]]
    }

    /// The same seen by the other side.
    fn swapped(&self, spot: Spot) -> Spot {
        std::array::from_fn(|size| self.sizes[size].find(self.yours(spot, size), self.mine(spot, size)))
    }

    fn turned(&self, spot: Spot, symmetry: usize) -> Spot {
        std::array::from_fn(|size| self.sizes[size].turned[symmetry][spot[size]])
    }

    /// Visible cells of the mover and of the waiting side.
    fn visible(&self, spot: Spot) -> (u16, u16) {
        let (mut mine, mut yours, mut covered) = (0, 0, 0);
        for size in (0..3).rev() {
            mine |= self.mine(spot, size) & !covered;
            yours |= self.yours(spot, size) & !covered;
            covered |= self.mine(spot, size) | self.yours(spot, size);
        }
        (mine, yours)
    }

    fn at_least(&self, spot: Spot, size: usize) -> u16 {
        (size..3).fold(0, |set, size| set | self.mine(spot, size) | self.yours(spot, size))
    }

    /// Every position after a move, still seen by the side that made it; stops when `see` says `false`.
    fn after(&self, spot: Spot, mut see: impl FnMut(Spot) -> bool) {
        for size in 0..3 {
            let (mine, yours) = (self.mine(spot, size), self.yours(spot, size));
            let free = BOARD & !self.at_least(spot, size);
            let covered = self.at_least(spot, size + 1);
            let lifted = (0..9).map(|cell| 1 << cell).filter(|cell| mine & !covered & cell != 0).map(|cell| mine ^ cell);
            for left in lifted.chain((mine.count_ones() < self.sizes[size].each).then_some(mine)) {
                for to in (0..9).map(|cell| 1 << cell).filter(|cell| free & cell != 0) {
                    let mut next = spot;
                    next[size] = self.sizes[size].find(left | to, yours);
                    if !see(next) {
                        return;
                    }
                }
            }
        }
    }

    /// Every position from which a move leads here; both are seen by their own mover.
    fn before(&self, spot: Spot, mut see: impl FnMut(Spot)) {
        let spot = self.swapped(spot);
        for size in 0..3 {
            let (mine, yours) = (self.mine(spot, size), self.yours(spot, size));
            let covered = self.at_least(spot, size + 1);
            let free = BOARD & !self.at_least(spot, size);
            for cell in (0..9).map(|cell| 1 << cell).filter(|cell| mine & !covered & cell != 0) {
                let mut back = spot;
                back[size] = self.sizes[size].find(mine ^ cell, yours);
                see(back);
                for from in (0..9).map(|cell| 1 << cell).filter(|from| free & from != 0) {
                    back[size] = self.sizes[size].find(mine ^ cell | from, yours);
                    see(back);
                }
            }
        }
    }
}

const OPEN: u8 = 0;

fn win(plies: u8) -> u8 {
    128 + plies
}

fn loss(plies: u8) -> u8 {
    1 + plies
}

/// Value and plies of every position, and the largest plies.
fn table(layers: &Layers) -> (Vec<AtomicU8>, u8) {
    let values: Vec<AtomicU8> = (0..layers.positions()).map(|_| AtomicU8::new(OPEN)).collect();
    let (width, _) = layers.widths();
    let each = |work: &(dyn Fn(usize, Spot) + Sync)| {
        let next = AtomicUsize::new(0);
        let run = || loop {
            let row = next.fetch_add(1, Relaxed);
            if row >= layers.positions() / width {
                break;
            }
            for place in row * width..(row + 1) * width {
                work(place, layers.spot(place));
            }
        };
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(run))));
    };
    let value = |spot: Spot| values[layers.place(spot)].load(Relaxed);
    each(&|place, spot| {
        let (mine, yours) = layers.visible(spot);
        let ended = if full(mine) {
            win(0)
        } else if full(yours) {
            loss(0)
        } else {
            OPEN
        };
        values[place].store(ended, Relaxed);
    });
    let mut longest = 0;
    for plies in 1.. {
        let found = AtomicU64::new(0);
        // Who can move to a position that is lost in one ply less wins.
        each(&|place, spot| {
            if values[place].load(Relaxed) != loss(plies - 1) {
                return;
            }
            layers.before(spot, |back| {
                // A large layer that is turned into itself has copies of this position, which are marked as well.
                for symmetry in 0..8 {
                    let at = layers.place(layers.turned(back, symmetry));
                    if values[at].compare_exchange(OPEN, win(plies), Relaxed, Relaxed).is_ok() {
                        found.fetch_add(1, Relaxed);
                    }
                }
            });
        });
        // Who can only move to positions that are won in fewer plies loses.
        each(&|place, spot| {
            if values[place].load(Relaxed) != OPEN {
                return;
            }
            let mut lost = true;
            layers.after(spot, |next| {
                lost = (win(0)..win(plies)).contains(&value(layers.swapped(next)));
                lost
            });
            if lost {
                values[place].store(loss(plies), Relaxed);
                found.fetch_add(1, Relaxed);
            }
        });
        if found.into_inner() == 0 {
            break;
        }
        longest = plies;
    }
    (values, longest)
}

fn position(layers: &Layers, spot: Spot) -> Gobblet3 {
    let cell = |cell: usize| {
        let piece = |size: usize| {
            let on = |set: u16| set >> cell & 1 == 1;
            match (on(layers.mine(spot, size)), on(layers.yours(spot, size))) {
                (true, _) => format!("r{}", size + 1),
                (_, true) => format!("y{}", size + 1),
                _ => String::new(),
            }
        };
        let stack: String = (0..3).map(piece).collect();
        if stack.is_empty() { ".".to_owned() } else { stack }
    };
    let row = |row: usize| (0..3).map(|column| cell(row * 3 + column)).collect::<Vec<_>>().join(",");
    format!("{}/{}/{} r", row(2), row(1), row(0)).parse().unwrap()
}

fn expected(value: u8) -> Verdict {
    match value {
        OPEN => Verdict::DRAW,
        value if value >= win(0) => Verdict { value: Worth::Win, plies: Some(value - win(0)) },
        value => Verdict { value: Worth::Loss, plies: Some(value - loss(0)) },
    }
}

#[test]
fn the_solver_agrees_with_the_table_of_all_positions() {
    let each = std::env::var("FOB_GOBBLET_PIECES").unwrap_or_else(|_| "022".to_owned());
    let each: Vec<u8> = each.bytes().map(|digit| digit - b'0').collect();
    let each: [u8; 3] = each.try_into().unwrap();
    let layers = Layers::new(each.map(u32::from));
    let (values, longest) = table(&layers);
    let mut counts = std::collections::BTreeMap::<u8, u32>::new();
    for value in &values {
        *counts.entry(value.load(Relaxed)).or_default() += 1;
    }
    let empty = values[layers.place([0; 3])].load(Relaxed);
    println!(
        "{each:?} of each size: {} positions, longest {longest}, the start {:?}, draws {:?}",
        values.len(),
        expected(empty),
        counts.get(&OPEN)
    );
    if each == [2; 3] {
        assert_eq!(longest, LONGEST_WIN);
        assert_eq!(expected(empty), Verdict { value: Worth::Win, plies: Some(13) });
    }
    // Up to so many positions of each value, spread over the table.
    let most = 400;
    let mut solver = Solver::with_pieces(each);
    let mut control = free;
    let mut ticker = Ticker::new(&mut control);
    let mut compared = std::collections::BTreeMap::<u8, u32>::new();
    for (place, value) in values.iter().enumerate() {
        let value = value.load(Relaxed);
        let step = (counts[&value] / most).max(1);
        let nth = compared.entry(value).or_default();
        *nth += 1;
        if nth.is_multiple_of(step) {
            let position = position(&layers, layers.spot(place));
            let found = solver.solve_within(&position, longest, &mut ticker).unwrap().unwrap_or(Verdict::DRAW);
            assert_eq!(found, expected(value), "{position}");
        }
        if solver.remembered() > 2_000_000 {
            solver = Solver::with_pieces(each);
        }
    }
    assert!(counts.len() > 5, "{counts:?}");
}

/// The value of a position is the best of its moves' values, in random positions of random games.
#[test]
fn values_fit_from_move_to_move() {
    let mut control = free;
    let mut ticker = Ticker::new(&mut control);
    let mut checked = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut position = Gobblet3::empty();
        for _ in 0..9 {
            dice.pick(&position.legal_moves()).into_iter().for_each(|mv| position.play(mv).unwrap());
        }
        if position.outcome().is_some() {
            continue;
        }
        checked += 1;
        let mut solver = Solver::new();
        let verdict = solver.solve(&position, &mut ticker).unwrap();
        let moves = solver.moves(&position, &mut ticker).unwrap();
        assert_eq!(moves.len(), position.legal_moves().len());
        let best = moves.iter().map(|&(_, verdict)| verdict).max_by_key(|verdict| verdict.rank()).unwrap();
        assert_eq!(best, verdict, "{position}");
        for (mv, verdict) in moves {
            let mut next = position;
            next.play(&mv).unwrap();
            assert_eq!(Solver::new().solve(&next, &mut ticker).unwrap().of_mover(), verdict, "{position}: {mv}");
        }
    }
    assert!(checked > 3, "{checked}");
}

fn answer(line: &Line<Gobblet3>, level: &str, seed: u64) -> fob::games::Best<Gobblet3> {
    let level = Gobblet3::LEVELS.iter().position(|known| known.name == level).unwrap();
    Gobblet3::best(Ask { position: line.position(), history: line.history(), level, seed }, &mut free).unwrap()
}

#[test]
fn the_first_player_wins_in_thirteen_plies_at_most() {
    let mut shorter = 0;
    for seed in 0..3 {
        let mut line = Line::new(Gobblet3::empty());
        let mut promised = 14;
        while line.outcome().is_none() {
            let red = line.position().turn() == 1;
            let best = answer(&line, if red { "perfect" } else { "medium" }, seed);
            if red {
                let plies = best.value.unwrap().plies.unwrap();
                assert!(plies < promised, "{}: {plies} plies after {promised}", line.position());
                promised = plies;
            }
            line.play(&best.mv).unwrap();
            promised -= u8::from(!red);
        }
        assert_eq!(line.outcome(), Some(Outcome::Win(1)));
        assert!(line.moves().len() <= 13);
        shorter += u32::from(line.moves().len() < 13);
    }
    assert!(shorter > 0, "four plies ahead is not perfect defence");
    // Two perfect players need all thirteen.
    let mut line = Line::new(Gobblet3::empty());
    while line.outcome().is_none() {
        let best = answer(&line, "perfect", 3);
        line.play(&best.mv).unwrap();
    }
    assert_eq!((line.outcome(), line.moves().len()), (Some(Outcome::Win(1)), 13));
}

#[test]
fn perfect_uses_and_avoids_the_third_occurrence() {
    // Red wins quickly here; but where a winning move made the position a third time, another one is taken.
    let start: Gobblet3 = "r2,r3,./.,y2,./y3,.,. r".parse().unwrap();
    let won = answer(&Line::new(start), "perfect", 0);
    assert_eq!(won.value.unwrap().value, Worth::Win);
    let mut next = start;
    next.play(&won.mv).unwrap();
    if next.outcome().is_none() {
        let history = [next, next];
        let level = Gobblet3::LEVELS.len() - 1;
        let other = Gobblet3::best(Ask { position: &start, history: &history, level, seed: 0 }, &mut free).unwrap();
        assert_ne!(other.mv, won.mv);
    }
    // A lost side takes a draw by repetition.
    let mut lost = Gobblet3::empty();
    lost.play(&"3@b2".parse().unwrap()).unwrap();
    let verdict = answer(&Line::new(lost), "perfect", 0).value.unwrap();
    assert_eq!(verdict.value, Worth::Loss);
    let mut drawn = lost;
    drawn.play(&"1@a1".parse().unwrap()).unwrap();
    let level = Gobblet3::LEVELS.len() - 1;
    let best = Gobblet3::best(Ask { position: &lost, history: &[drawn, drawn], level, seed: 0 }, &mut free).unwrap();
    assert_eq!((best.mv.to_string().as_str(), best.value), ("1@a1", Some(Verdict::DRAW)));
}

#[test]
fn each_level_is_stronger_than_the_one_below() {
    for (pair, games) in [([1, 0], 12), ([2, 1], 12), ([3, 2], 3)] {
        let start = |_| Line::new(Gobblet3::empty());
        let plan = Match { levels: &pair, games, seed: 5 };
        let one = play_match(start, plan, &mut free).unwrap();
        let two = play_match(start, Match { levels: &[pair[1], pair[0]], ..plan }, &mut free).unwrap();
        let (strong, weak) = (one.wins[0] + two.wins[1], one.wins[1] + two.wins[0]);
        assert!(strong >= weak + games / 2, "level {}: {strong} to {weak}", pair[0]);
    }
}

#[test]
fn analyse_has_exactly_the_fields_of_the_contract() {
    let from = "r1,r2,./y1,y1r3,y2/.,.,. r";
    let found = document(&["gobblet3", "analyse", "--from", from]);
    assert_eq!((&found["value"], &found["plies"]), (&json!("win"), &json!(1)));
    assert_eq!(found.as_object().unwrap().len(), 3);
    assert_eq!(found["moves"]["3@c3"], json!({"value": "win", "plies": 1}));
    assert_eq!(found["moves"]["b2-c3"], json!({"value": "loss", "plies": 1}));
    let moves: Vec<&String> = found["moves"].as_object().unwrap().keys().collect();
    assert_eq!(json!(moves), document(&["gobblet3", "moves", "--from", from]));
    let over = document(&["gobblet3", "analyse", "--from", "r1,r2,r3/.,.,./.,.,. y"]);
    assert_eq!(over, json!({"value": "loss", "plies": 0, "moves": {}}));
    let over = document(&["gobblet3", "analyse", "--from", "r1,r2,r3/.,.,./.,.,. r"]);
    assert_eq!(over, json!({"value": "win", "plies": 0, "moves": {}}));
    let start = document(&["gobblet3", "analyse"]);
    assert_eq!((&start["value"], &start["plies"]), (&json!("win"), &json!(13)));
    assert_eq!(start["moves"]["3@a1"], json!({"value": "win", "plies": 13}));
    let best = document(&["gobblet3", "best"]);
    assert_eq!(best["value"], json!({"value": "win", "plies": 13}));
}
