//! Phutball's rules and texts, compared with a naive implementation on a set of points.

use super::command::{document, game, refused};
use super::{check_moves, free};
use fob::games::phutball::{Move, Phutball, Point, Setup, Side, Size};
use fob::games::{Dice, Game, History, Line, Outcome, perft};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

pub type Spot = (i32, i32);

/// Columns and rows from 1; the ball may be in row 0 or one above the last.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    pub columns: i32,
    pub rows: i32,
    pub ball: Spot,
    pub men: BTreeSet<Spot>,
    pub turn: char,
}

pub fn name((column, row): Spot) -> String {
    format!("{}{row}", COLUMNS.chars().nth(column as usize - 1).unwrap())
}

fn spot(text: &str) -> Spot {
    (COLUMNS.find(&text[..1]).unwrap() as i32 + 1, text[1..].parse().unwrap())
}

impl Naive {
    pub fn read(text: &str) -> Self {
        let mut naive = Self { columns: 15, rows: 19, ball: (0, 0), men: BTreeSet::new(), turn: '?' };
        for word in text.split(' ') {
            match word.split_once('=').unwrap() {
                ("ball", at) => naive.ball = spot(at),
                ("men", men) => naive.men = men.split(',').filter(|man| !man.is_empty()).map(spot).collect(),
                ("turn", turn) => naive.turn = turn.chars().next().unwrap(),
                (_, size) => {
                    let (columns, rows) = size.split_once('x').unwrap();
                    (naive.columns, naive.rows) = (columns.parse().unwrap(), rows.parse().unwrap());
                }
            }
        }
        naive
    }

    pub fn text(&self) -> String {
        let mut men: Vec<(i32, i32, String)> = self.men.iter().map(|&(c, r)| (r, c, name((c, r)))).collect();
        men.sort();
        let men: Vec<String> = men.into_iter().map(|(.., name)| name).collect();
        let size = match (self.columns, self.rows) {
            (15, 19) => String::new(),
            (columns, rows) => format!(" size={columns}x{rows}"),
        };
        format!("ball={} men={} turn={}{size}", name(self.ball), men.join(","), self.turn)
    }

    pub fn winner(&self) -> Option<char> {
        if self.ball.1 >= self.rows { Some('O') } else { (self.ball.1 <= 1).then_some('X') }
    }

    fn passed(mut self) -> Self {
        self.turn = if self.turn == 'O' { 'X' } else { 'O' };
        self
    }

    /// Returns every single jump and the board after it, the turn unchanged.
    pub fn single_jumps(&self) -> Vec<(String, Self)> {
        let mut found = vec![];
        if self.ball.1 == 0 || self.ball.1 == self.rows + 1 {
            return found;
        }
        for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let line: Vec<Spot> = (1..40).map(|n| (self.ball.0 + n * dx, self.ball.1 + n * dy)).collect();
            let over: Vec<Spot> = line.iter().copied().take_while(|at| self.men.contains(at)).collect();
            let landing = line[over.len()];
            let on = (1..=self.columns).contains(&landing.0) && (0..=self.rows + 1).contains(&landing.1);
            if over.is_empty() || !on {
                continue;
            }
            let men = self.men.iter().copied().filter(|man| !over.contains(man)).collect();
            let next = Self { ball: landing, men, ..self.clone() };
            found.push((format!("{}-{}", name(self.ball), name(landing)), next));
        }
        found
    }

    /// Returns every chain and the board after it, the turn unchanged.
    pub fn chains(&self) -> Vec<(String, Self)> {
        let mut found = vec![];
        for (step, next) in self.single_jumps() {
            for (rest, end) in next.chains() {
                found.push((format!("{}-{rest}", name(self.ball)), end));
            }
            found.push((step, next));
        }
        found
    }

    pub fn vacant(&self) -> Vec<Spot> {
        let all = (1..=self.columns).flat_map(|c| (1..=self.rows).map(move |r| (c, r)));
        all.filter(|at| *at != self.ball && !self.men.contains(at)).collect()
    }

    pub fn with(&self, man: Spot) -> Self {
        let mut next = self.clone();
        next.men.insert(man);
        next
    }

    /// Returns every legal move and the position after it, in alphabetical order.
    pub fn moves(&self) -> Vec<(String, Self)> {
        if self.winner().is_some() {
            return vec![];
        }
        let mut moves: Vec<(String, Self)> = self.chains();
        moves.extend(self.vacant().into_iter().map(|man| (name(man), self.with(man))));
        for (_, next) in &mut moves {
            *next = next.clone().passed();
        }
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    /// Returns the chains that score for a side, sorted.
    pub fn scoring(&self, side: char) -> Vec<String> {
        let mut chains: Vec<String> =
            self.chains().into_iter().filter(|(_, end)| end.winner() == Some(side)).map(|(chain, _)| chain).collect();
        chains.sort();
        chains
    }

    fn analysis(&self) -> Value {
        if self.winner().is_some() {
            return json!({"wins_in_one": [], "threats": [], "saving_men": [], "ends": [], "cut": []});
        }
        let other = self.clone().passed().turn;
        let threats = self.scoring(other);
        let mut saving: Vec<String> =
            self.vacant().into_iter().filter(|&man| self.with(man).scoring(other).is_empty()).map(name).collect();
        saving.sort();
        if threats.is_empty() {
            saving.clear();
        }
        let ends: BTreeSet<String> = self.chains().into_iter().map(|(_, end)| name(end.ball)).collect();
        json!({"wins_in_one": self.scoring(self.turn), "threats": threats, "saving_men": saving, "ends": ends, "cut": []})
    }

    fn perft(&self, depth: u32) -> u128 {
        if depth == 0 { 1 } else { self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }

    /// Returns a random board with some men around the ball and some elsewhere.
    pub fn random(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let (columns, rows) = [(15, 19), (9, 13), (15, 21), (5, 7), (1, 9), (3, 5), (25, 25)][(seed % 7) as usize];
        let ball = (1 + dice.below(columns) as i32, 2 + dice.below(rows - 2) as i32);
        let turn = if dice.chance(1, 2) { 'O' } else { 'X' };
        let mut naive = Self { columns: columns as i32, rows: rows as i32, ball, men: BTreeSet::new(), turn };
        let men = dice.below((columns * rows / 4).min(22)) + 1;
        let mut near = ball;
        for _ in 0..men {
            let at = (near.0 + dice.below(5) as i32 - 2, near.1 + dice.below(5) as i32 - 2);
            if naive.vacant().contains(&at) {
                naive.men.insert(at);
                near = if dice.chance(1, 3) { ball } else { at };
            }
        }
        naive
    }
}

fn read(text: &str) -> Phutball {
    text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn check_same(naive: &Naive) {
    let position = read(&naive.text());
    assert_eq!(position.to_string(), naive.text());
    let winner = naive.winner().map(|side| Outcome::Win(if side == 'O' { 1 } else { 2 }));
    assert_eq!(position.outcome(), winner, "{position}");
    let mut mine: Vec<(String, String)> = position
        .legal_moves()
        .iter()
        .map(|mv| {
            let mut next = position;
            next.play(mv).unwrap();
            (mv.to_string(), next.to_string())
        })
        .collect();
    mine.sort();
    let naive: Vec<(String, String)> = naive.moves().iter().map(|(mv, next)| (mv.clone(), next.text())).collect();
    assert_eq!(mine, naive, "{position}");
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let (mut goals, mut jumps) = (0, 0);
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let size = [Size::USUAL, Size { columns: 9, rows: 13 }, Size { columns: 5, rows: 7 }][(seed % 3) as usize];
        let start = Phutball::start(&Setup { size, ..Setup::default() }, seed);
        let mut naive = Naive::read(&start.to_string());
        for _ in 0..60 {
            if naive.men.len().is_multiple_of(4) {
                check_same(&naive);
            }
            let moves = naive.moves();
            if moves.is_empty() {
                goals += 1;
                break;
            }
            let chains: Vec<_> = moves.iter().filter(|(mv, _)| mv.contains('-')).collect();
            let men: Vec<_> = moves.iter().filter(|(mv, _)| !mv.contains('-')).collect();
            let near: Vec<_> = men
                .iter()
                .filter(|(mv, _)| (spot(mv).0 - naive.ball.0).abs() <= 2 && (spot(mv).1 - naive.ball.1).abs() <= 2)
                .copied()
                .collect();
            let from = if !chains.is_empty() && dice.chance(1, 3) {
                &chains
            } else if near.is_empty() {
                &men
            } else {
                &near
            };
            let (mv, next) = dice.pick(from).unwrap();
            jumps += mv.matches('-').count();
            naive = next.clone();
        }
        check_same(&naive);
    }
    assert!(goals > 10 && jumps > 300, "{goals} goals, {jumps} jumps");
}

#[test]
fn random_boards_agree_with_the_naive_rules() {
    let mut chains = 0;
    let mut boards = 0;
    for seed in 0..3000 {
        let naive = Naive::random(seed);
        let found = naive.chains().len();
        if found < if seed < 300 { 3000 } else { 60 } {
            check_same(&naive);
            chains = chains.max(found);
            boards += 1;
        }
    }
    assert!(boards > 2000 && chains > 500, "{boards} boards, {chains} chains");
}

/// Every move of the ball on boards that were worked out by hand.
#[test]
fn the_ball_moves_as_worked_out_by_hand() {
    let cases: [(&str, &[&str]); 24] = [
        // No man, one, a group, a man too far away, a diagonal, two jumps.
        ("ball=H10 men= turn=O", &[]),
        ("ball=H10 men=H11 turn=O", &["H10-H12"]),
        ("ball=H10 men=H11,H12,H13 turn=X", &["H10-H14"]),
        ("ball=H10 men=H12 turn=O", &[]),
        ("ball=H10 men=G11 turn=X", &["H10-F12"]),
        ("ball=H10 men=H11,H13 turn=O", &["H10-H12", "H10-H12-H14"]),
        // The left and the right edge: no vacant point, and one.
        ("ball=B10 men=A10 turn=O", &[]),
        ("ball=C10 men=A10,B10 turn=O", &[]),
        ("ball=C10 men=B10 turn=X", &["C10-A10"]),
        ("ball=H10 men=J10,K10,L10,M10,N10,O10,P10 turn=O", &[]),
        ("ball=H10 men=J10,K10,L10,M10,N10,O10 turn=O", &["H10-P10"]),
        // Along the edge, and back from it.
        ("ball=A10 men=A11,B11 turn=O", &["A10-A12", "A10-A12-C10", "A10-C12"]),
        // Past a corner, and into it.
        ("ball=B18 men=A19 turn=O", &[]),
        ("ball=C17 men=B18 turn=O", &["C17-A19"]),
        // Rows 19 and 20, rows 1 and 0, the own goal, and the same on a smaller board.
        ("ball=C18 men=B19 turn=O", &["C18-A20"]),
        ("ball=H17 men=H18,H19 turn=O", &["H17-H20"]),
        ("ball=E2 men=D1 turn=X", &["E2-C0"]),
        ("ball=H3 men=H2 turn=O", &["H3-H1"]),
        ("ball=E12 men=E13 turn=X size=9x13", &["E12-E14"]),
        // Through a goal line and back on; behind it the ball stays, though a man is next to it.
        ("ball=H17 men=H18,K18,J19 turn=O", &["H17-H19", "H17-H19-K19", "H17-H19-K19-K17"]),
        ("ball=H18 men=H19,J19 turn=O", &["H18-H20", "H18-K20"]),
        // No man twice: the diagram of the text, with all that can be done there.
        ("ball=K6 men=J7,H8,H9,G10,H11 turn=O", &["K6-G9", "K6-G9-G11", "K6-G9-G11-J11", "K6-G9-J9"]),
        // Round a square either way, back to where it began.
        (
            "ball=H10 men=J10,H11,K11,J12 turn=X",
            &[
                "H10-H12",
                "H10-H12-K12",
                "H10-H12-K12-K10",
                "H10-H12-K12-K10-H10",
                "H10-K10",
                "H10-K10-K12",
                "H10-K10-K12-H12",
                "H10-K10-K12-H12-H10",
            ],
        ),
        // A man is next to the ball again only after a jump.
        ("ball=H10 men=L9,J10,L10 turn=O", &["H10-K10", "H10-K10-M10", "H10-K10-M10-K8", "H10-K10-M8"]),
    ];
    for (text, expected) in cases {
        let mut found: Vec<String> = read(text).legal_moves().iter().map(ToString::to_string).collect();
        found.retain(|mv| mv.contains('-'));
        found.sort();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_analysis_is_that_of_brute_force() {
    let (mut wins, mut threats, mut saved, mut hopeless) = (0, 0, 0, 0);
    for seed in 0..1500 {
        let naive = Naive::random(seed);
        if naive.chains().len() > 300 {
            continue;
        }
        let expected = naive.analysis();
        let found = serde_json::to_value(read(&naive.text()).analyse(&mut free).unwrap()).unwrap();
        assert_eq!(found, expected, "{}", naive.text());
        let count = |name: &str| expected[name].as_array().unwrap().len();
        wins += usize::from(count("wins_in_one") > 0);
        threats += usize::from(count("threats") > 0);
        saved += usize::from(count("saving_men") > 0);
        hopeless += usize::from(count("threats") > 0 && count("saving_men") == 0);
    }
    assert!(wins > 100 && threats > 100 && saved > 12 && hopeless > 20, "{wins} {threats} {saved} {hopeless}");
}

#[test]
fn legal_moves_are_the_ones_that_can_be_played() {
    for seed in 0..60 {
        let naive = Naive::random(seed);
        let chains = naive.chains();
        if chains.len() > 1000 {
            continue;
        }
        // Every point of any board, every straight or crooked step of the ball, and chains with one point changed.
        let mut others: Vec<Move> = vec![];
        let points = || (1..=25).flat_map(|column| (0..=26).filter_map(move |row| Point::new(column, row)));
        let ball = Point::new(naive.ball.0 as u8, naive.ball.1 as u8).unwrap();
        others.extend(points().map(Move::Man));
        others.extend(points().map(|to| Move::Ball(vec![ball, to])));
        others.extend(points().map(|to| Move::Ball(vec![to, ball])));
        others.extend([Move::Ball(vec![]), Move::Ball(vec![ball])]);
        let mut dice = Dice::new(seed);
        let all: Vec<Point> = points().collect();
        for (chain, _) in chains.iter().take(100) {
            let Move::Ball(mut path) = chain.parse().unwrap() else { panic!("{chain}") };
            let place = 1 + dice.below(path.len() as u64 - 1) as usize;
            path[place] = *dice.pick(&all).unwrap();
            others.push(Move::Ball(path));
        }
        let position = read(&naive.text());
        let legal: BTreeSet<String> = naive.moves().into_iter().map(|(mv, _)| mv).collect();
        // Refused texts of one point cannot be read back as chains, so only what is legal is compared as text.
        for mv in &others {
            assert_eq!(
                position.is_legal(mv),
                legal.contains(&mv.to_string()) && mv.to_string().parse() == Ok(mv.clone()),
                "{position}: {mv:?}"
            );
        }
        check_moves(&position, &others);
    }
}

#[test]
fn perft_is_what_the_naive_rules_count() {
    for (text, depth) in [
        ("ball=H10 men= turn=O", 1),
        ("ball=K6 men=J7,H8,G10,H11 turn=O", 2),
        ("ball=C4 men=C5,B3,D3 turn=X size=5x7", 3),
        ("ball=A5 men=A6,A3 turn=O size=1x9", 6),
        ("ball=B2 men=B3,A3 turn=X size=3x4", 4),
    ] {
        for depth in 0..=depth {
            let expected = Naive::read(text).perft(depth);
            assert_eq!(perft(&Line::new(read(text)), depth, &mut free), Ok(expected), "{text} at {depth}");
        }
    }
    // 284 points are vacant; then 283, and a jump where the man is one of the eight around the ball.
    let start = Line::new(read("ball=H10 men= turn=O"));
    assert_eq!(perft(&start, 1, &mut free), Ok(284));
    assert_eq!(perft(&start, 2, &mut free), Ok(284 * 283 + 8));
}

fn after(text: &str, mv: &str) -> Phutball {
    let mut position = read(text);
    position.play(&mv.parse().unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"));
    position
}

fn why(text: &str, mv: &str) -> String {
    read(text).check(&mv.parse().unwrap()).unwrap_err().why
}

/// The rule text's diagram: a chain of three jumps, and one that would jump the man on H8 twice.
#[test]
fn the_chain_of_the_text() {
    let diagram = "ball=K6 men=J7,H8,H9,G10,H11 turn=O";
    assert_eq!(after(diagram, "K6-G9-G11-J11").to_string(), "ball=J11 men=H9 turn=X");
    // Stopping early is allowed.
    assert_eq!(after(diagram, "K6-G9-G11").to_string(), "ball=G11 men=H9,H11 turn=X");
    assert_eq!(after(diagram, "K6-G9").to_string(), "ball=G9 men=H9,G10,H11 turn=X");
    assert_eq!(after(diagram, "K6-G9-J9").to_string(), "ball=J9 men=G10,H11 turn=X");
    assert_eq!(why(diagram, "K6-G9-J9-G7"), "the man on H8 was already taken by the jump from K6 to G9 of this move");
    assert_eq!(why(diagram, "K6-H8"), "in that direction the first vacant point from K6 is G9");
    assert_eq!(why(diagram, "K6-F10"), "in that direction the first vacant point from K6 is G9");
    assert_eq!(why(diagram, "K6-K8"), "no man is next to K6 in the direction of K8, or the jump leaves the board by a side");
    assert_eq!(why(diagram, "K6-J9"), "J9 is not in a straight line from K6");
    assert_eq!(why(diagram, "K6-K6"), "K6 is not in a straight line from K6");
    assert_eq!(why(diagram, "J7-G10"), "the ball is on K6");
    assert_eq!(why(diagram, "K6"), "the ball is on K6");
    assert_eq!(why(diagram, "J7"), "a man is on J7 already");
    assert_eq!(why(diagram, "J20"), "J20 is not a point of a board of 15x19");
    assert_eq!(why(diagram, "J0"), "J0 is not a point of a board of 15x19");
    assert_eq!(why(diagram, "Q5"), "Q5 is not a point of a board of 15x19");
}

#[test]
fn goals_are_on_and_behind_the_lines_for_whoever_attacks_there() {
    for (text, mv, ball, winner) in [
        ("ball=H17 men=H18 turn=O", "H17-H19", "H19", 1),
        ("ball=H18 men=H19 turn=O", "H18-H20", "H20", 1),
        ("ball=H18 men=G19 turn=O", "H18-F20", "F20", 1),
        ("ball=H17 men=H18 turn=X", "H17-H19", "H19", 1),
        ("ball=H3 men=H2 turn=X", "H3-H1", "H1", 2),
        ("ball=H2 men=H1 turn=O", "H2-H0", "H0", 2),
        ("ball=E11 men=E12 turn=O size=9x13", "E11-E13", "E13", 1),
        ("ball=E12 men=E13 turn=X size=9x13", "E12-E14", "E14", 1),
        ("ball=E2 men=D1 turn=X size=15x21", "E2-C0", "C0", 2),
    ] {
        let next = after(text, mv);
        assert!(next.to_string().starts_with(&format!("ball={ball} men= turn=")), "{next}");
        assert_eq!(next.outcome(), Some(Outcome::Win(winner)), "{text} {mv}");
        assert!(next.legal_moves().is_empty() && next.check(&"A5".parse().unwrap()).is_err());
        // What was printed is read as a finished game.
        assert_eq!(read(&next.to_string()), next);
    }
}

#[test]
fn a_chain_may_cross_a_goal_line_and_come_back_but_not_from_behind_it() {
    // To the line at H19, along it to K19, and down again: no goal.
    let crossing = "ball=H17 men=H18,J19,K18 turn=O";
    assert_eq!(after(crossing, "H17-H19-K19-K17").outcome(), None);
    assert_eq!(after(crossing, "H17-H19-K19").outcome(), Some(Outcome::Win(1)));
    // Behind the line the ball is out of play, though a man is next to it.
    let behind = "ball=H18 men=H19,J19 turn=O";
    assert!(read(behind).is_legal(&"H18-H20".parse().unwrap()));
    assert_eq!(why(behind, "H18-H20-K18"), "the ball is off the board on H20, where a chain ends");
    assert_eq!(Naive::read(behind).scoring('O'), ["H18-H20", "H18-K20"]);
}

#[test]
fn no_jump_leaves_by_a_side_or_past_a_corner() {
    for (text, ball) in [
        // Straight to the left edge and over it; a vacant point on the way makes it legal.
        ("ball=C10 men=B10,A10 turn=O", "C10"),
        ("ball=N10 men=O10,P10 turn=O", "N10"),
        // Diagonally past the corners: column and row both leave.
        ("ball=B18 men=A19 turn=O", "B18"),
        ("ball=O2 men=P1 turn=O", "O2"),
        ("ball=O18 men=P19 turn=X", "O18"),
    ] {
        let position = read(text);
        assert!(!position.legal_moves().iter().any(|mv| mv.to_string().starts_with(&format!("{ball}-"))), "{text}");
    }
    assert!(read("ball=C10 men=B10 turn=O").is_legal(&"C10-A10".parse().unwrap()));
    // The last column of the smaller boards is J; of the usual one P.
    assert!(read("ball=G5 men=H5 turn=O size=9x13").is_legal(&"G5-J5".parse().unwrap()));
    assert!(!read("ball=H5 men=J5 turn=O size=9x13").is_legal(&"H5-K5".parse().unwrap()));
    assert!(read("ball=N5 men=O5 turn=O").is_legal(&"N5-P5".parse().unwrap()));
    assert!(!read("ball=O5 men=P5 turn=O").is_legal(&"O5-Q5".parse().unwrap()));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut history = History::new(read("ball=H10 men= turn=O"));
    let round = ["H11", "H10-H12", "H11", "H12-H10"];
    for mv in round.iter().chain(&round[..3]) {
        history.play_text(mv).unwrap();
        assert_eq!(history.outcome(), None);
    }
    history.play_text("H12-H10").unwrap();
    assert_eq!(history.outcome(), Some(Outcome::Draw));
    // The same board with the other side to move is another position.
    assert_ne!(read("ball=H10 men= turn=O"), read("ball=H10 men= turn=X"));
}

#[test]
fn starts_are_in_the_middle_or_nearer_a_goal() {
    let start = |size: (u8, u8), handicap, favoured| {
        let size = Size { columns: size.0, rows: size.1 };
        Phutball::start(&Setup { size, handicap, favoured }, 0).to_string()
    };
    assert_eq!(start((15, 19), 0, Side::Ohs), "ball=H10 men= turn=O");
    assert_eq!(start((15, 19), 3, Side::Ohs), "ball=H13 men= turn=O");
    assert_eq!(start((15, 19), 3, Side::Eks), "ball=H7 men= turn=O");
    assert_eq!(start((15, 19), 200, Side::Eks), "ball=H2 men= turn=O");
    assert_eq!(start((15, 19), 200, Side::Ohs), "ball=H18 men= turn=O");
    assert_eq!(start((9, 13), 0, Side::Ohs), "ball=E7 men= turn=O size=9x13");
    assert_eq!(start((15, 21), 0, Side::Ohs), "ball=H11 men= turn=O size=15x21");
    assert_eq!(start((0, 99), 0, Side::Ohs), "ball=H10 men= turn=O");
    assert_eq!(Phutball::start(&Setup::default(), 4), Phutball::start(&Setup::default(), 5));
}

#[test]
fn positions_are_read_in_any_order_and_written_in_one() {
    let text = "size=9x13 turn=X men=J7,A3,B3,H8 ball=E13";
    assert_eq!(read(text).to_string(), "ball=E13 men=A3,B3,J7,H8 turn=X size=9x13");
    assert_eq!(read("ball=K6 men=J7,H8 turn=O size=15x19").to_string(), "ball=K6 men=J7,H8 turn=O");
    let cases: [(&str, &[&str]); 8] = [
        ("", &["column 1: nothing there: expected a position, as in 'ball=K6 men=J7,H8 turn=O'"]),
        (
            "ball=K6",
            &[
                "column 8: men is missing: expected it, as in 'men=J7,H8'",
                "column 8: turn is missing: expected it, as in 'turn=O'",
            ],
        ),
        (
            "ball=I6 men=J7,,H20,J7 turn=o",
            &[
                "column 6: the ball is on 'I6': expected column A to P and row 0 to 20, as in K6",
                "column 16: a man is on '': expected column A to P and row 1 to 19, as in J7",
                "column 17: a man is on 'H20': expected column A to P and row 1 to 19, as in J7",
                "column 21: a second man on J7: expected one per point",
                "column 29: turn is 'o': expected O or X",
            ],
        ),
        ("ball=K6 men=K6 turn=X", &["column 13: a man on K6: expected none where the ball is"]),
        ("ball=K6 men=J0 turn=X", &["column 13: a man is on 'J0': expected column A to P and row 1 to 19, as in J7"]),
        ("ball=K6 men= turn=X size=9x13", &["column 6: the ball is on 'K6': expected column A to J and row 0 to 14, as in K6"]),
        (
            "ball=K6 men= turn=X size=26x2 ball=K6 k",
            &[
                "column 26: '26x2' is not a size: expected 1 to 25 columns, 'x' and 3 to 25 rows, as in 15x19",
                "column 31: ball is given twice: expected it once",
                "column 39: 'k': expected ball=K6, men=J7,H8, turn=O, size=15x19",
            ],
        ),
        ("ball=K06 men= turn=X", &["column 6: the ball is on 'K06': expected column A to P and row 0 to 20, as in K6"]),
    ];
    for (text, expected) in cases {
        let found: Vec<String> = text.parse::<Phutball>().unwrap_err().problems().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }
    for text in ["", "K", "6", "K6-", "-K6", "K6--G9", "k6", "I6", "K27", "K6 G9", "K6-G9-", "K-1", "K6-g9"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let problem = "K6-G9-i4".parse::<Move>().unwrap_err();
    assert_eq!(problem.to_string(), "column 7: 'i4' is not a point: expected a column (A to Z without I) and a row, as in K6");
}

#[test]
fn the_command_keeps_to_the_contract() {
    assert_eq!(
        document(&["phutball", "show"]),
        json!({"position": "ball=H10 men= turn=O", "turn": 1, "over": false, "winner": null})
    );
    let from = ["--from", "ball=K6 men=J7,H8,G10,H11 turn=O"];
    let shown = document(&[&["phutball", "show"], &from[..], &["K6-G9-G11-J11", "J12"]].concat());
    assert_eq!(shown, json!({"position": "ball=J11 men=J12 turn=O", "turn": 1, "over": false, "winner": null}));
    let goal = document(&["phutball", "show", "--from", "ball=H17 men=H18 turn=X", "H17-H19"]);
    assert_eq!(goal, json!({"position": "ball=H19 men= turn=O", "turn": 1, "over": true, "winner": 1}));
    assert_eq!(document(&["phutball", "moves", "--from", "ball=H0 men= turn=O"]), json!([]));
    let moves = document(&["phutball", "moves", "--from", "ball=B3 men=B4,A4 turn=O size=2x5"]);
    assert_eq!(moves, json!(["A1", "A2", "A3", "A5", "B1", "B2", "B3-B5", "B5"]));
    assert_eq!(document(&["phutball", "perft", "2"]), json!({"depth": 2, "leaves": "80380"}));
    let found = document(&["phutball", "analyse", "--from", "ball=H17 men=H18 turn=X"]);
    // Only a man on the line spoils the jump, and then the ball goes over it.
    assert_eq!(found, json!({"wins_in_one": [], "threats": ["H17-H19"], "saving_men": [], "ends": ["H19"], "cut": []}));
    let found = document(&["phutball", "analyse", "--from", "ball=H15 men=H16,H18,H2 turn=X"]);
    assert_eq!(
        found,
        json!({"wins_in_one": [], "threats": ["H15-H17-H19"], "saving_men": [], "ends": ["H17", "H19"], "cut": []})
    );
    let found = document(&["phutball", "analyse", "--from", "ball=H15 men=G16,G18 turn=X"]);
    assert_eq!(
        found,
        json!({"wins_in_one": [], "threats": ["H15-F17-H19"], "saving_men": ["F17"], "ends": ["F17", "H19"], "cut": []})
    );
    // The corner is where a man on the line does block.
    let found = document(&["phutball", "analyse", "--from", "ball=C17 men=B18 turn=X"]);
    assert_eq!(found, json!({"wins_in_one": [], "threats": ["C17-A19"], "saving_men": ["A19"], "ends": ["A19"], "cut": []}));
    assert_eq!(
        document(&["phutball", "analyse"]),
        json!({"wins_in_one": [], "threats": [], "saving_men": [], "ends": [], "cut": []})
    );
    assert_eq!(document(&["phutball", "analyse", "--from", "ball=H19 men=H18 turn=X"])["wins_in_one"], json!([]));
    assert!(refused(&["phutball", "show", "K6-G9"])[0].starts_with("MOVE 1: 'K6-G9' is not allowed: the ball is on H10"));
    assert!(refused(&["phutball", "show", "I5"])[0].starts_with("MOVE 1: 'I5' is not a move: column 1: 'I5' is not a point"));
    assert_eq!(game(&["phutball", "show"]).1, "ball=H10 men= turn=O\nplayer 1 to move\n");
}
