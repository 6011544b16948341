//! Rules and texts of both Gobblets, compared with a naive implementation with stacks of pieces.

use super::command::{document, game, refused};
use super::{check_moves, free};
use fob::games::gobblet::{Cell, Colour, Gobblet3, Gobblet4, Move, Position};
use fob::games::{Dice, Game, History, Line, Outcome, perft};
use serde_json::json;

/// A board as lists of pieces, lowest first: (0 red or 1 yellow, size); rows from rank 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    n: usize,
    stacks: Vec<Vec<Vec<(usize, usize)>>>,
    turn: usize,
}

type Spot = (usize, usize);

impl Naive {
    pub fn new(n: usize) -> Self {
        Self { n, stacks: vec![vec![vec![]; n]; n], turn: 0 }
    }

    fn top(&self, (file, rank): Spot) -> Option<(usize, usize)> {
        self.stacks[rank][file].last().copied()
    }

    fn spots(&self) -> Vec<Spot> {
        (0..self.n).flat_map(|rank| (0..self.n).map(move |file| (file, rank))).collect()
    }

    fn lines(&self) -> Vec<Vec<Spot>> {
        let n = self.n;
        let mut lines: Vec<Vec<Spot>> = vec![];
        for i in 0..n {
            lines.push((0..n).map(|j| (i, j)).collect());
            lines.push((0..n).map(|j| (j, i)).collect());
        }
        lines.push((0..n).map(|i| (i, i)).collect());
        lines.push((0..n).map(|i| (i, n - 1 - i)).collect());
        lines
    }

    fn shown(&self, line: &[Spot], side: usize) -> usize {
        line.iter().filter(|&&spot| self.top(spot).is_some_and(|(colour, _)| colour == side)).count()
    }

    fn has_line(&self, side: usize) -> bool {
        self.lines().iter().any(|line| self.shown(line, side) == self.n)
    }

    /// Returns the player who has won, from 1.
    fn winner(&self) -> Option<usize> {
        if self.has_line(self.turn) {
            return Some(self.turn + 1);
        }
        if self.has_line(1 - self.turn) || self.moves().is_empty() {
            return Some(2 - self.turn);
        }
        None
    }

    /// Returns the stacks next to the board, each with the sizes left in it, the largest last.
    fn reserve(&self, side: usize) -> Vec<usize> {
        let each = self.n - 1;
        let mut left = vec![];
        for size in 1..=self.n {
            let placed = self.stacks.iter().flatten().flatten().filter(|&&piece| piece == (side, size)).count();
            left.push(each - placed);
        }
        if self.n == 3 {
            return (1..=3).filter(|&size| left[size - 1] > 0).collect();
        }
        // Stack number i of three holds size s as long as more than i pieces of it are left.
        (0..each).filter_map(|i| (1..=self.n).rev().find(|&size| left[size - 1] > i)).collect()
    }

    /// Returns every move as text and the position after it, ignoring the rules of the end.
    fn moves(&self) -> Vec<(String, Naive)> {
        let name = |(file, rank): Spot| format!("{}{}", ["a", "b", "c", "d"][file], rank + 1);
        let mut moves = vec![];
        let mut sizes = self.reserve(self.turn);
        sizes.sort_unstable();
        sizes.dedup();
        for to in self.spots() {
            for &size in &sizes {
                let allowed = match self.top(to) {
                    None => true,
                    Some((_, below)) if below >= size => false,
                    Some(_) if self.n == 3 => true,
                    Some((colour, _)) => {
                        let threat = |line: &Vec<Spot>| line.contains(&to) && self.shown(line, 1 - self.turn) == 3;
                        colour != self.turn && self.lines().iter().any(threat)
                    }
                };
                if allowed {
                    let mut next = self.clone();
                    next.stacks[to.1][to.0].push((self.turn, size));
                    next.turn = 1 - self.turn;
                    moves.push((format!("{size}@{}", name(to)), next));
                }
            }
            for from in self.spots() {
                let Some((colour, size)) = self.top(from) else { continue };
                if colour == self.turn && from != to && self.top(to).is_none_or(|(_, below)| below < size) {
                    let mut next = self.clone();
                    let piece = next.stacks[from.1][from.0].pop().unwrap();
                    next.stacks[to.1][to.0].push(piece);
                    next.turn = 1 - self.turn;
                    moves.push((format!("{}-{}", name(from), name(to)), next));
                }
            }
        }
        moves
    }

    /// Returns the legal moves, sorted; empty when the game is over.
    fn legal(&self) -> Vec<(String, Naive)> {
        if self.winner().is_some() {
            return vec![];
        }
        let mut moves = self.moves();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    fn text(&self) -> String {
        let piece = |&(colour, size): &(usize, usize)| format!("{}{size}", ["r", "y"][colour]);
        let stack =
            |stack: &Vec<(usize, usize)>| if stack.is_empty() { ".".to_owned() } else { stack.iter().map(piece).collect() };
        let row = |row: &Vec<Vec<(usize, usize)>>| row.iter().map(stack).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = self.stacks.iter().rev().map(row).collect();
        format!("{} {}", rows.join("/"), ["r", "y"][self.turn])
    }

    fn perft(&self, depth: u32) -> u128 {
        if depth == 0 { 1 } else { self.legal().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}

/// Plays random games in both implementations, side by side.
fn compare_games<const N: usize>(games: u64, longest: usize)
where
    Position<N>: Game<Move = Move<N>>,
{
    let mut ended = 0;
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let (mut naive, mut position) = (Naive::new(N), Position::<N>::empty());
        for _ in 0..longest {
            assert_eq!(position.to_string(), naive.text());
            assert_eq!(naive.text().parse::<Position<N>>().unwrap(), position);
            assert_eq!(position.outcome(), naive.winner().map(|player| Outcome::Win(player as u8)), "{position}");
            let legal = naive.legal();
            let mut mine: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
            mine.sort();
            assert_eq!(mine, legal.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), "{position}");
            let Some((text, next)) = dice.pick(&legal) else {
                ended += 1;
                break;
            };
            position.play(&text.parse().unwrap()).unwrap();
            naive = next.clone();
        }
    }
    assert!(ended > games / 2, "{ended} of {games} games ended");
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    compare_games::<3>(150, 60);
    compare_games::<4>(80, 150);
}

fn every_move<const N: usize>() -> Vec<Move<N>> {
    let mut moves = vec![];
    for to in Cell::all() {
        moves.extend((0..=5).map(|size| Move::Place { size, to }));
        moves.extend(Cell::all().map(|from| Move::Shift { from, to }));
    }
    moves
}

#[test]
fn legal_moves_are_the_ones_that_can_be_played() {
    for seed in 0..25 {
        let mut dice = Dice::new(seed);
        let (mut three, mut four) = (Gobblet3::empty(), Gobblet4::empty());
        for _ in 0..30 {
            check_moves(&three, &every_move());
            check_moves(&four, &every_move());
            dice.pick(&three.legal_moves()).into_iter().for_each(|mv| three.play(mv).unwrap());
            dice.pick(&four.legal_moves()).into_iter().for_each(|mv| four.play(mv).unwrap());
        }
    }
}

#[test]
fn perft_is_what_the_naive_rules_count() {
    let three = "r1y2,.,y3/.,r3,./y1,.,r2 y";
    let mut naive = Naive::new(3);
    naive.stacks[2][0] = vec![(0, 1), (1, 2)];
    naive.stacks[2][2] = vec![(1, 3)];
    naive.stacks[1][1] = vec![(0, 3)];
    naive.stacks[0][0] = vec![(1, 1)];
    naive.stacks[0][2] = vec![(0, 2)];
    naive.turn = 1;
    assert_eq!(naive.text(), three);
    for depth in 0..=3 {
        assert_eq!(perft(&Line::new(three.parse::<Gobblet3>().unwrap()), depth, &mut free), Ok(naive.perft(depth)));
        assert_eq!(perft(&Line::new(Gobblet3::empty()), depth, &mut free), Ok(Naive::new(3).perft(depth)));
        assert_eq!(perft(&Line::new(Gobblet4::empty()), depth, &mut free), Ok(Naive::new(4).perft(depth)));
    }
}

/// Counts by a program of its own, written from the rules in another language.
#[test]
fn perft_from_the_start_stays_as_it_is() {
    for (depth, leaves) in (0..).zip(PERFT_THREE) {
        assert_eq!(perft(&Line::new(Gobblet3::empty()), depth, &mut free), Ok(leaves), "3x3 at {depth}");
    }
    for (depth, leaves) in (0..).zip(PERFT_FOUR) {
        assert_eq!(perft(&Line::new(Gobblet4::empty()), depth, &mut free), Ok(leaves), "4x4 at {depth}");
    }
}

const PERFT_THREE: [u128; 5] = [1, 27, 675, 20_313, 572_472];
const PERFT_FOUR: [u128; 5] = [1, 16, 240, 10_080, 406_560];

fn three(text: &str) -> Gobblet3 {
    text.parse().unwrap()
}

fn after(position: &Gobblet3, mv: &str) -> Gobblet3 {
    let mut next = *position;
    next.play(&mv.parse().unwrap()).unwrap();
    next
}

#[test]
fn a_move_is_judged_when_it_is_complete() {
    // Red's large piece on b2 covers yellow's middle of the row a2-b2-c2.
    let start = three("r1,r2,./y1,y1r3,y2/.,.,. r");
    assert_eq!(start.outcome(), None);
    // Lifting it to c3 makes red's row and yellow's: yellow wins.
    assert_eq!(after(&start, "b2-c3").outcome(), Some(Outcome::Win(2)));
    // Landing on another piece of the opened line is no loss.
    assert_eq!(after(&start, "b2-a2").outcome(), None);
    assert_eq!(after(&start, "b2-a1").outcome(), Some(Outcome::Win(2)));
    // A full line alone wins.
    assert_eq!(after(&start, "3@c3").outcome(), Some(Outcome::Win(1)));
}

#[test]
fn a_position_with_two_lines_is_won_by_the_player_to_move() {
    for (side, winner) in [("r", 1), ("y", 2)] {
        let both = three(&format!("r1,r2,r3/y1,y2,y3/.,.,. {side}"));
        assert_eq!(both.outcome(), Some(Outcome::Win(winner)));
        assert_eq!(both.legal_moves(), []);
    }
}

/// A large piece on the board can go to any cell without one, and one in reserve to any empty cell; there are more cells than large pieces,
/// and than one side's pieces. So the rule that a player who cannot move loses never applies.
#[test]
fn nobody_is_ever_stuck() {
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        // Random stacks, not only those that occur in play.
        let mut naive = Naive::new(3);
        for _ in 0..12 {
            let (file, rank) = (dice.below(3) as usize, dice.below(3) as usize);
            let side = dice.below(2) as usize;
            let size = dice.below(3) as usize + 1;
            let placed = naive.stacks.iter().flatten().flatten().filter(|&&piece| piece == (side, size)).count();
            if placed < 2 && naive.top((file, rank)).is_none_or(|(_, below)| below < size) {
                naive.stacks[rank][file].push((side, size));
            }
        }
        let position = three(&naive.text());
        assert_eq!(position.outcome().is_none(), !position.legal_moves().is_empty(), "{position}");
        assert_eq!(position.outcome().is_some(), naive.has_line(0) || naive.has_line(1), "{position}");
    }
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut history = History::new(Gobblet3::empty());
    for mv in ["3@a1", "3@c3", "a1-a2", "c3-c2", "a2-a1", "c2-c3", "a1-a2", "c3-c2", "a2-a1"] {
        history.play_text(mv).unwrap();
        assert_eq!(history.outcome(), None, "{mv}");
    }
    history.play_text("c2-c3").unwrap();
    assert_eq!(history.outcome(), Some(Outcome::Draw));
    assert!(history.play_text("a1-a2").is_err());
}

#[test]
fn a_new_piece_in_the_large_game_covers_only_a_threat() {
    let four = |text: &str| text.parse::<Gobblet4>().unwrap();
    let may = |text: &str, mv: &str| four(text).is_legal(&mv.parse().unwrap());
    let three_in_row = "y4,y4,y4,./.,.,.,./.,.,.,./r4,r4,.,. r";
    // Only as large pieces cannot cover large ones: yellow's row is of size 4.
    assert!(!may(three_in_row, "4@a4"));
    // Yellow shows three on the diagonal, two of them small enough.
    let diagonal = "y4,.,.,y4/.,y3,.,./.,.,y3r4,./.,.,.,. r";
    assert!(!may(diagonal, "4@b3"), "only two of yellow's are visible on that diagonal with the one on c2 covered");
    let open = "y4,.,.,./.,y3,.,./.,.,y4,./r4,.,r4,. r";
    assert!(may(open, "4@b3"));
    assert!(!may(open, "3@b3"), "the same size does not cover");
    assert!(may(open, "3@d1"), "an empty cell is always open");
    // A piece that is on the board covers anything smaller, its own too.
    assert!(may("y4,.,.,./.,y3,.,./.,.,.,./r4,.,r3,r4 r", "a1-b3"));
    assert!(!may("y4,.,.,./.,y3,.,./.,.,.,./r4,.,r3,r4 r", "4@b3"));
    assert!(may("y4,.,.,./.,y3,.,./.,.,.,./r4,.,r3,r4 r", "a1-c1"));
    assert!(!may("y4,.,.,./.,y3,.,./.,.,.,./r4,.,r3,r4 r", "4@c1"));
    // Four of yellow's in a line would be over; three of red's own do not count.
    assert!(!may("r4,r3,r4,./.,y3,.,./.,.,.,./.,.,y4,y4 r", "4@b4"));
}

#[test]
fn reserve_is_in_nested_stacks() {
    let start = Gobblet4::empty();
    assert!(start.available(Colour::Red, 4) && !start.available(Colour::Red, 3));
    let one: Gobblet4 = "r4,.,.,./.,.,.,./.,.,.,./.,.,.,y4 r".parse().unwrap();
    assert_eq!((1..=4).map(|size| one.available(Colour::Red, size)).collect::<Vec<_>>(), [false, false, true, true]);
    assert_eq!((1..=4).map(|size| one.reserve(Colour::Red, size)).collect::<Vec<_>>(), [3, 3, 3, 2]);
    assert_eq!(one.reserve(Colour::Red, 5), 0);
}

#[test]
fn bad_positions_are_refused_with_every_problem() {
    let three: [(&str, &[&str]); 12] = [
        ("", &["column 1: nothing there: expected 3 rows and who moves, as in '.,.,./.,.,./.,.,. r'"]),
        (".,.,./.,.,./.,.,.", &["column 18: who moves is missing: expected r or y"]),
        (".,.,./.,.,./.,.,. x", &["column 19: 'x' moves: expected r or y"]),
        (".,.,./.,.,./.,.,. ry", &["column 19: 'ry' moves: expected r or y"]),
        (".,.,./.,.,./.,.,. r y", &["column 21: 'y': expected nothing after who moves"]),
        (".,.,./.,.,. r", &["column 1: 2 rows: expected 3, separated by '/'"]),
        (
            ".,./.,.,./.,.,.,. r",
            &[
                "column 1: 2 cells in row 3: expected 3, separated by ','",
                "column 11: 4 cells in row 1: expected 3, separated by ','",
            ],
        ),
        (
            "r3y1,.,./.,g1,./.,,r4 r",
            &[
                "column 3: size 1 over size 3 on a3: expected a larger piece over a smaller one",
                "column 12: 'g1' on b2: expected r or y and a size from 1 to 3",
                "column 19: nothing for b1: expected '.' or pieces as r1y3, the lowest first",
                "column 20: 'r4' on c1: expected r or y and a size from 1 to 3",
            ],
        ),
        ("r1y1,.,./.,.,./.,.,. r", &["column 3: size 1 over size 1 on a3: expected a larger piece over a smaller one"]),
        ("r,.,./.,.,./.,.,. r", &["column 1: 'r' on a3: expected r or y and a size from 1 to 3"]),
        (
            "r1,r1,r1/y3,y3,y3/.,.,. r",
            &[
                "column 1: red has 3 pieces of size 1 on the board: expected 2 at most",
                "column 1: yellow has 3 pieces of size 3 on the board: expected 2 at most",
            ],
        ),
        ("..,.,./.,.,./.,.,. r", &["column 1: '..' on a3: expected r or y and a size from 1 to 3"]),
    ];
    for (text, expected) in three {
        let found: Vec<String> = text.parse::<Gobblet3>().unwrap_err().problems().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }
    let stacked = "r3,.,.,./.,.,.,./.,.,.,./.,.,.,. r".parse::<Gobblet4>().unwrap_err();
    assert_eq!(stacked.problems().len(), 1);
    assert!(stacked.to_string().contains("red has more pieces of size 3 than of size 4 on the board"), "{stacked}");
}

#[test]
fn bad_moves_are_refused() {
    for text in [
        "", "3", "@b2", "4@b2", "0@b2", "3@d1", "3@b4", "33@b2", "3@", "a1", "a1b2", "a1-", "-b2", "a1-d1", "a0-b1", "A1-b2",
        "a1-b2-c3", "3@b2 ",
    ] {
        assert!(text.parse::<Move<3>>().is_err(), "{text}");
    }
    let start = three("r1y3,.,./.,r2,./.,.,. r");
    for (mv, why) in [
        ("1@b2", "a piece covers only smaller ones"),
        ("b2-a3", "a piece covers only smaller ones"),
        ("a3-b1", "the visible piece there is the opponent's"),
        ("c3-b1", "nothing is there"),
        ("b2-b2", "a piece must land on another cell"),
    ] {
        assert_eq!(start.check(&mv.parse().unwrap()).unwrap_err().why, why, "{mv}");
    }
    let spent = three("r3,r3,./.,.,./.,.,. r");
    assert_eq!(spent.check(&"3@c1".parse().unwrap()).unwrap_err().why, "no piece of size 3 is left in reserve");
    let four = Gobblet4::empty();
    assert_eq!(
        four.check(&"3@c1".parse().unwrap()).unwrap_err().why,
        "every piece of size 3 in reserve is covered by a larger one"
    );
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_panic(text in "[ry1-5.,/ ]{0,50}|\\PC{0,20}|[a-e1-5@-]{0,7}") {
        let _ = (text.parse::<Move<3>>(), text.parse::<Move<4>>());
        if let Ok(position) = text.parse::<Gobblet3>() {
            proptest::prop_assert_eq!(position.to_string().parse::<Gobblet3>().unwrap(), position);
        }
        let _ = text.parse::<Gobblet4>();
    }
}

#[test]
fn the_command_keeps_to_the_contract() {
    let start = ".,.,./.,.,./.,.,. r";
    assert_eq!(document(&["gobblet3", "show"]), json!({"position": start, "turn": 1, "over": false, "winner": null}));
    let shown = document(&["gobblet3", "show", "3@b2", "1@a1", "b2-a1", "2@c3"]);
    assert_eq!(shown, json!({"position": ".,.,y2/.,.,./y1r3,.,. r", "turn": 1, "over": false, "winner": null}));
    let won = document(&["gobblet3", "show", "--from", "r1,r2,./.,.,./.,.,. r", "3@c3"]);
    assert_eq!(won, json!({"position": "r1,r2,r3/.,.,./.,.,. y", "turn": 2, "over": true, "winner": 1}));
    let drawn = ["3@a1", "3@c3", "a1-a2", "c3-c2", "a2-a1", "c2-c3", "a1-a2", "c3-c2", "a2-a1", "c2-c3"];
    let shown = document(&[&["gobblet3", "show"], &drawn[..]].concat());
    assert_eq!((&shown["over"], &shown["winner"]), (&json!(true), &json!("draw")));
    assert_eq!(document(&[&["gobblet3", "moves"], &drawn[..]].concat()), json!([]));
    assert_eq!(document(&[&["gobblet3", "perft", "1"], &drawn[..]].concat())["leaves"], "0");
    assert_eq!(document(&["gobblet4", "moves"]).as_array().unwrap().len(), 16);
    assert_eq!(document(&["gobblet4", "perft", "2"]), json!({"depth": 2, "leaves": "240"}));
    assert!(refused(&["gobblet3", "show", "--from", "x r"])[0].starts_with("--from: column 1: 1 row: expected 3"));
    assert!(refused(&["gobblet4", "show", "3@a1"])[0].starts_with("MOVE 1: '3@a1' is not allowed: every piece of size 3"));
    assert_eq!(game(&["gobblet3", "show"]).1, format!("{start}\nplayer 1 to move\n"));
}
