//! Bugs and Loops, compared with a naive machine made of texts.

use super::command::{document, game, refused};
use super::{check_moves, free};
use fob::games::bloop::{Action, Bloop, End, Letter, Machine, Motion, Move, Pair, Rule, Rules, Setup, Step};
use fob::games::{Dice, Game, History, Line, Outcome, perft};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The game as texts, without a step limit and with a list of every configuration passed.
#[derive(Clone, Debug)]
pub struct Naive {
    tape: Vec<char>,
    /// From 0.
    head: i32,
    state: char,
    scores: Vec<u32>,
    turn: usize,
    count: u32,
    rules: BTreeMap<String, String>,
    pub place: bool,
}

const LETTERS: [char; 4] = ['B', 'G', 'R', 'Y'];

impl Naive {
    pub fn read(text: &str) -> Self {
        let field = |name: &str| {
            let word = text.split(' ').find(|word| word.starts_with(&format!("{name}="))).unwrap();
            word[name.len() + 1..].to_owned()
        };
        let rules = field("rules");
        Self {
            tape: field("tape").chars().collect(),
            head: field("head").parse::<i32>().unwrap() - 1,
            state: field("state").chars().next().unwrap(),
            scores: field("scores").split(',').map(|score| score.parse().unwrap()).collect(),
            turn: field("turn").parse::<usize>().unwrap() - 1,
            count: field("count").parse().unwrap(),
            rules: rules.split(',').filter(|r| !r.is_empty()).map(|r| (r[..2].to_owned(), r[2..].to_owned())).collect(),
            place: text.ends_with(" place"),
        }
    }

    pub fn text(&self) -> String {
        let tape: String = self.tape.iter().collect();
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        let rules: Vec<String> = self.rules.iter().map(|(pair, action)| format!("{pair}{action}")).collect();
        format!(
            "tape={tape} head={} state={} scores={} turn={} count={} rules={}{}",
            self.head + 1,
            self.state,
            scores.join(","),
            self.turn + 1,
            self.count,
            rules.join(","),
            if self.place { " place" } else { "" }
        )
    }

    /// Runs the machine and returns the end, the steps and the last configuration.
    fn run(&self) -> (&'static str, u32, Self) {
        let mut now = self.clone();
        let mut seen = BTreeSet::new();
        for steps in 0.. {
            if !seen.insert((now.tape.clone(), now.head, now.state)) {
                return ("loop", steps, now);
            }
            let pair = format!("{}{}", now.state, now.tape[now.head as usize]);
            let Some(action) = now.rules.get(&pair).cloned() else { return ("halt", steps, now) };
            let action: Vec<char> = action.chars().collect();
            now.state = action[0];
            now.tape[now.head as usize] = action[1];
            now.head += match action[2] {
                '<' => -1,
                '>' => 1,
                _ => 0,
            };
            if now.head < 0 || now.head as usize == now.tape.len() {
                return ("bug", steps, now);
            }
        }
        unreachable!()
    }

    pub fn winner(&self) -> Option<usize> {
        self.scores.iter().position(|&score| score >= 21).map(|i| i + 1)
    }

    /// Returns the position after a move; `None` if it is illegal.
    pub fn play(&self, mv: &str) -> Option<Self> {
        if self.winner().is_some() {
            return None;
        }
        if let Some(place) = mv.strip_prefix('@') {
            let (cell, state) = place.split_at(place.len() - 1);
            let head = cell.parse::<i32>().unwrap() - 1;
            let legal = self.place && (0..self.tape.len() as i32).contains(&head);
            return legal.then(|| Self { head, state: state.chars().next().unwrap(), place: false, ..self.clone() });
        }
        let legal = !self.place && !self.rules.contains_key(&mv[..2]);
        legal.then(|| self.after(&mv[..2], &mv[2..]))
    }

    /// Returns every legal move and the position after it, in alphabetical order.
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = vec![];
        if self.winner().is_some() {
            return moves;
        }
        if self.place {
            for head in 0..self.tape.len() as i32 {
                for state in LETTERS {
                    moves.push((format!("@{}{state}", head + 1), Self { head, state, place: false, ..self.clone() }));
                }
            }
        } else {
            for a in LETTERS {
                for b in LETTERS {
                    let pair = format!("{a}{b}");
                    if self.rules.contains_key(&pair) {
                        continue;
                    }
                    for c in LETTERS {
                        for d in LETTERS {
                            for e in ['<', '=', '>'] {
                                moves.push((format!("{pair}{c}{d}{e}"), self.after(&pair, &format!("{c}{d}{e}"))));
                            }
                        }
                    }
                }
            }
        }
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    pub fn after(&self, pair: &str, action: &str) -> Self {
        let mut next = self.clone();
        next.rules.insert(pair.to_owned(), action.to_owned());
        let (end, steps, last) = next.run();
        next.place = end != "halt";
        if end == "halt" {
            next = Self { scores: next.scores.clone(), ..last };
            next.scores[self.turn] += steps;
        }
        next.turn = (self.turn + 1) % self.scores.len();
        next.count = (self.count + 1) % 12;
        if next.count == 0 {
            next.rules.clear();
        }
        next
    }

    fn perft(&self, depth: u32) -> u128 {
        if depth == 0 { 1 } else { self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }

    /// Returns the analysis as JSON.
    pub fn effects(&self) -> Value {
        let pair = format!("{}{}", self.state, self.tape[self.head as usize]);
        let mut moves = serde_json::Map::new();
        for (mv, _) in self.moves() {
            if mv.starts_with(&pair) {
                let mut next = self.clone();
                next.rules.insert(pair.clone(), mv[2..].to_owned());
                let (end, steps, _) = next.run();
                moves.insert(mv, json!({"end": end, "points": if end == "halt" { steps } else { 0 }}));
            }
        }
        json!({ "moves": moves })
    }
}

fn read(text: &str) -> Bloop {
    text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

/// Visits positions of random games; most moves fit the current state and symbol, so that the machine runs.
fn random_games(games: u64, longest: usize, mut see: impl FnMut(&Bloop)) -> u64 {
    let mut won = 0;
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let setup = Setup { cells: 1 + (seed % 10) as u8, players: 2 + (seed % 4) as u8 };
        let mut position = Bloop::start(&setup, seed);
        for _ in 0..longest {
            see(&position);
            let fitting = position.analyse(&mut free).unwrap().moves;
            let halting: Vec<Move> = fitting.iter().filter(|(_, effect)| effect.end == End::Halt).map(|(mv, _)| *mv).collect();
            let all = position.legal_moves();
            let from = if !halting.is_empty() && dice.chance(3, 4) { &halting } else { &all };
            let Some(mv) = dice.pick(from) else { break };
            position.play(mv).unwrap();
        }
        won += u64::from(position.outcome().is_some());
        see(&position);
    }
    won
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let (mut positions, mut placements, mut purged) = (0, 0, 0);
    let won = random_games(60, 120, |position| {
        let naive = Naive::read(&position.to_string());
        assert_eq!(naive.text(), position.to_string());
        assert_eq!(read(&naive.text()), *position);
        assert_eq!(position.outcome(), naive.winner().map(|player| Outcome::Win(player as u8)));
        let mut mine: Vec<(String, String)> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                let mut next = *position;
                next.play(mv).unwrap();
                (mv.to_string(), next.to_string())
            })
            .collect();
        mine.sort();
        let naive: Vec<(String, String)> = naive.moves().iter().map(|(mv, next)| (mv.clone(), next.text())).collect();
        assert_eq!(mine, naive, "{position}");
        positions += 1;
        placements += u32::from(position.must_place());
        purged += u32::from(position.count() == 0 && position.rules().is_empty());
    });
    assert!(won > 30 && placements > 50 && purged > 100, "{won} won, {placements} placements, {purged} of {positions}");
}

#[test]
fn the_analysis_is_what_the_naive_machine_does() {
    let mut seen = BTreeSet::new();
    random_games(80, 60, |position| {
        let found = serde_json::to_value(position.analyse(&mut free).unwrap()).unwrap();
        assert_eq!(found, Naive::read(&position.to_string()).effects(), "{position}");
        for (_, effect) in position.analyse(&mut free).unwrap().moves {
            seen.insert((format!("{:?}", effect.end), effect.points.min(9)));
        }
    });
    // All ends occurred, and runs of every length.
    assert!(seen.len() == 11, "{seen:?}");
}

#[test]
fn legal_moves_are_the_ones_that_can_be_played() {
    let mut every: Vec<Move> =
        Pair::all().flat_map(|pair| Action::all().map(move |action| Move::Add(Rule { pair, action }))).collect();
    for cell in 0..=11 {
        every.extend(Letter::ALL.map(|state| Move::Place { cell, state }));
    }
    random_games(12, 40, |position| check_moves(position, &every));
}

#[test]
fn perft_is_what_the_naive_rules_count() {
    for (text, depth) in [
        ("tape=BGRYBGR head=4 state=B scores=0,0 turn=1 count=0 rules=", 1),
        // The twelfth turn is next, two rules are missing, and player 2 may win.
        (
            "tape=BGR head=2 state=Y scores=3,20 turn=2 count=11 rules=BBBG>,BGGB<,BRRR>,BYBB=,GBGG>,GGBB<,GRRG=,GYYY<,RBRB<,RGBB>,RRGG=,RYBB<,YBRB>,YRBG<",
            2,
        ),
        (
            "tape=BG head=1 state=R scores=20,0,20 turn=3 count=5 rules=BBBG>,BGGB<,BRRR>,BYBB=,GBGG>,GGBB<,GRRG=,GYYY<,RGBB>,RRGG=,RYBB<,YBRB>,YRBG< place",
            2,
        ),
    ] {
        for depth in 0..=depth {
            let line = Line::new(read(text));
            assert_eq!(perft(&line, depth, &mut free), Ok(Naive::read(text).perft(depth)), "{text} at {depth}");
        }
    }
    // Sixteen pairs, 48 rules for each; after any of them 15 pairs are left, or the head must be placed on one of seven
    // cells in one of four states.
    let start = "tape=BGRYBGR head=4 state=B scores=0,0 turn=1 count=0 rules=";
    let ends = Naive::read(start).moves().iter().filter(|(_, next)| next.place).count() as u128;
    assert_eq!(perft(&Line::new(read(start)), 2, &mut free), Ok((768 - ends) * 720 + ends * 28));
}

/// The rule text's own notation, with arrows as in the text.
#[test]
fn a_rule_is_read_as_the_text_has_it() {
    for (arrow, plain) in [("BGRY←", "BGRY<"), ("BGRY→", "BGRY>"), ("BGRY↓", "BGRY="), ("BGRY=", "BGRY=")] {
        assert_eq!(arrow.parse::<Move>().unwrap().to_string(), plain);
    }
    let with_arrows = "tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=GGBB↓,BGRY→";
    assert_eq!(read(with_arrows).to_string(), "tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>,GGBB=");
}

/// The text's increment example in the letters of this game: state Y adds one to a binary number of zeros (B) and ones
/// (G) by going left over the ones.
#[test]
fn a_counter_counts() {
    let rules = ["YBGG>", "YGYB<", "GBGB>"].map(|rule| rule.parse::<Rule>().unwrap());
    let blue = [Letter::Blue; 4];
    for number in 0_u32..7 {
        let digits: Vec<Letter> =
            (0..4).map(|place| if number >> (3 - place) & 1 == 1 { Letter::Green } else { Letter::Blue }).collect();
        let machine = Machine::new(&digits, 4, Letter::Yellow).unwrap();
        let mut text = format!(
            "tape={} head=4 state=Y scores=0,0 turn=1 count=0 rules={},{}",
            machine.tape().map(|symbol| symbol.to_string()).collect::<String>(),
            rules[0],
            rules[1]
        );
        // Carries go left; where the new one is on the last cell the machine runs off the tape, which is a bug.
        let run = read(&text).run_with(rules[2]);
        assert_eq!(run.end, End::Bug, "{text}");
        // With a place to stop there is none.
        text = text.replace("YBGG>", "YBRG=");
        let run = read(&text).run_with(rules[2]);
        let value = run.last.tape().fold(0, |value, symbol| 2 * value + u32::from(symbol == Letter::Green));
        assert_eq!((run.end, value), (End::Halt, number + 1), "{text}");
        assert_eq!(run.points(), number.trailing_ones() + 1);
    }
    assert_eq!(Machine::new(&blue, 0, Letter::Red), None);
    assert_eq!(Machine::new(&blue, 5, Letter::Red), None);
    assert_eq!(Machine::new(&[], 1, Letter::Red), None);
    assert_eq!(Machine::new(&[Letter::Blue; 11], 1, Letter::Red), None);
}

/// Counts down from the greatest number of ten digits in base three and back to it: a loop through more configurations
/// than a guessed step limit would allow.
#[test]
fn a_long_loop_is_found_by_repetition_and_a_long_halt_is_not_taken_for_one() {
    // B adds one at the right end: Y is the digit 2, which becomes B (0) with a carry to the left. State G walks right
    // until the end mark R.
    let rules = ["BBGG>", "BGGY>", "BYBB<", "GBGB>", "GGGG>", "GYGY>", "GRBR<"];
    let with = |extra: &[&str]| {
        let all: Vec<&str> = rules.iter().chain(extra).copied().collect();
        format!("tape=RBBBBBBBBR head=9 state=B scores=0,0 turn=1 count=0 rules={}", all.join(","))
    };
    // When all digits overflow the head is on the R at the left in state B: a rule is missing there, so it halts.
    let halting = read(&with(&["RRRR="]));
    let run = halting.run_with("RBRB=".parse().unwrap());
    assert_eq!(run.end, End::Halt);
    // Every one of 3^8 - 1 increments passes its carries, comes back over them and over the end mark; the last one only
    // carries.
    let carries: u32 = (1..=8).map(|digits| 3_u32.pow(8 - digits)).sum();
    assert!(run.steps > 2 * carries && run.steps == run.points(), "{} steps", run.steps);
    assert_eq!(Naive::read(&halting.to_string()).run().1, run.steps);
    // A rule that starts it again makes a loop of the same length.
    let again = halting.run_with("BRGR>".parse().unwrap());
    assert_eq!(again.end, End::Loop);
    assert!(again.steps > run.steps);
}

#[test]
fn a_bug_or_a_loop_restores_all_but_the_rule() {
    let start = "tape=BGRY head=1 state=B scores=4,5,6 turn=2 count=3 rules=";
    for (rule, end) in [("BBGG<", End::Bug), ("BBBB=", End::Loop)] {
        let mut position = read(start);
        assert_eq!(position.effect(rule.parse().unwrap()).end, end);
        position.play(&rule.parse().unwrap()).unwrap();
        assert_eq!(position.to_string(), format!("tape=BGRY head=1 state=B scores=4,5,6 turn=3 count=4 rules={rule} place"));
        assert!(position.must_place() && position.legal_moves().len() == 16);
        assert!(!position.is_legal(&"GGGG=".parse().unwrap()));
        position.play(&"@4Y".parse().unwrap()).unwrap();
        assert_eq!(position.to_string(), format!("tape=BGRY head=4 state=Y scores=4,5,6 turn=3 count=4 rules={rule}"));
        assert!(!position.is_legal(&"@4Y".parse().unwrap()));
    }
    // A bug after some steps: the tape that they wrote is taken back, and so are the points.
    let mut later = read("tape=BGRY head=1 state=B scores=4,5 turn=1 count=0 rules=GGRR<,RYBB<");
    later.play(&"BBGY>".parse().unwrap()).unwrap();
    assert_eq!(later.to_string(), "tape=BGRY head=1 state=B scores=4,5 turn=2 count=1 rules=BBGY>,GGRR<,RYBB< place");
}

#[test]
fn the_repertoire_is_purged_after_every_twelfth_turn() {
    let mut position = read("tape=BGRY head=1 state=B scores=0,0 turn=1 count=11 rules=GGGG=,YYYY=");
    position.play(&"BBGB=".parse().unwrap()).unwrap();
    assert_eq!(position.to_string(), "tape=BGRY head=1 state=G scores=1,0 turn=2 count=0 rules=");
    let mut position = read("tape=BGRY head=1 state=B scores=0,0 turn=1 count=11 rules=GGGG=,YYYY=");
    position.play(&"BBBB<".parse().unwrap()).unwrap();
    assert_eq!(position.to_string(), "tape=BGRY head=1 state=B scores=0,0 turn=2 count=0 rules= place");
    // Placements are no turns.
    position.play(&"@1B".parse().unwrap()).unwrap();
    assert_eq!(position.count(), 0);
}

#[test]
fn the_first_with_21_points_wins() {
    let mut position = read("tape=BGRY head=1 state=B scores=20,0,3 turn=1 count=0 rules=");
    position.play(&"BBGB=".parse().unwrap()).unwrap();
    assert_eq!((position.outcome(), position.turn()), (Some(Outcome::Win(1)), 2));
    assert!(position.legal_moves().is_empty() && position.analyse(&mut free).unwrap().moves.is_empty());
    // A loop gives nothing.
    let mut position = read("tape=BGRY head=1 state=B scores=20,0,3 turn=1 count=0 rules=");
    position.play(&"BBBB=".parse().unwrap()).unwrap();
    assert_eq!(position.outcome(), None);
}

/// The text: "this can't be done for the 16th rule". The machine runs forever or off the tape, whatever the rule is.
#[test]
fn the_sixteenth_rule_never_halts_and_then_nobody_can_move() {
    let fifteen: Vec<String> =
        Pair::all().skip(1).map(|Pair { state, symbol }| format!("{state}{symbol}{symbol}{state}>")).collect();
    let text = format!("tape=BGRYB head=1 state=B scores=0,0 turn=1 count=2 rules={}", fifteen.join(","));
    let position = read(&text);
    assert_eq!(position.legal_moves().len(), 48);
    for (_, effect) in position.analyse(&mut free).unwrap().moves {
        assert!(effect.end != End::Halt && effect.points == 0);
    }
    let mut history = History::new(position);
    history.play_text("BBBB=").unwrap();
    assert_eq!((history.outcome(), history.legal_moves().len()), (None, 20));
    history.play_text("@5G").unwrap();
    assert_eq!((history.outcome(), history.legal_moves().len()), (Some(Outcome::Draw), 0));
}

#[test]
fn after_a_placement_any_rule_may_start_the_machine() {
    let position = read("tape=BGRY head=2 state=B scores=0,0 turn=1 count=1 rules=BGRY>");
    assert!(position.analyse(&mut free).unwrap().moves.is_empty(), "no rule for BG may be added");
    // BG is obeyed first, then the new rule for RR.
    let run = position.run_with("RRBB=".parse().unwrap());
    assert_eq!((run.end, run.steps), (End::Halt, 2));
    let run = position.run_with("YYBB=".parse().unwrap());
    assert_eq!((run.end, run.steps), (End::Halt, 1));
}

#[test]
fn starts_are_random_and_for_two_to_six() {
    let starts: BTreeSet<String> = (0..50).map(|seed| Bloop::start(&Setup::default(), seed).to_string()).collect();
    assert!(starts.len() > 45);
    for players in 0..8 {
        match Bloop::setup_for(players) {
            Some(setup) => assert_eq!(Bloop::start(&setup, 3).scores(), vec![0; usize::from(players)]),
            None => assert!(!(2..=6).contains(&players)),
        }
    }
    for cells in [0, 1, 10, 200] {
        let start = Bloop::start(&Setup { cells, players: 9 }, 1);
        assert_eq!(start.machine().cells(), cells.clamp(1, 10));
        assert_eq!(start.players(), 6);
        assert_eq!(read(&start.to_string()), start);
    }
}

#[test]
fn machine_can_be_stepped() {
    let position = read("tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>,RRBB=");
    let mut machine = *position.machine();
    let mut steps = 0;
    while machine.step(position.rules()) == Step::Done {
        steps += 1;
    }
    assert_eq!((steps, machine), (2, position.machine().run(position.rules()).last));
    let mut off = Rules::default();
    assert_eq!(machine.step(&off), Step::Halted);
    off = *read("tape=B head=1 state=B scores=0,0 turn=1 count=0 rules=BBBB>").rules();
    let mut one = Machine::new(&[Letter::Blue], 1, Letter::Blue).unwrap();
    assert_eq!((one.step(&off), one.run(&off).end), (Step::OffTape, End::Bug));
    assert_eq!(Motion::ALL.map(|motion| motion.to_string()), ["<", "=", ">"]);
}

#[test]
fn bad_positions_are_refused_with_every_problem() {
    let cases: [(&str, &[&str]); 9] = [
        (
            "",
            &[
                "column 1: nothing there: expected a position, as in 'tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>,GGBB='",
            ],
        ),
        (
            "tape=BGXY head=5 state=b scores=0 turn=0 count=12 rules=BGRY",
            &[
                "column 8: 'X' on the tape: expected B, G, R or Y",
                "column 24: state is 'b': expected B, G, R or Y",
                "column 33: 1 scores: expected 2 to 6, one a player",
                "column 40: turn is '0': expected a player from 1 to 6",
                "column 48: count is '12': expected a whole number from 0 to 11",
                "column 57: 'BGRY' is not a rule: expected state, symbol, new state, new symbol and motion, as in 'BGRY>'",
            ],
        ),
        (
            "tape=BGRYBGRYBGR head=11 state=B scores=0,0 turn=1 count=0 rules=",
            &["column 6: the tape has 11 cells: expected 1 to 10", "column 23: head is '11': expected a cell from 1 to 10"],
        ),
        (
            "tape=BG head=3 state=BG scores=0,-1 turn=3 count=0 rules=,BGRYo,BGRY>,BGYY<",
            &[
                "column 14: head is '3': expected a cell from 1 to 2",
                "column 22: state is 'BG': expected B, G, R or Y",
                "column 34: a score is '-1': expected a whole number from 0 to 999999999",
                "column 58: '' is not a rule: expected state, symbol, new state, new symbol and motion, as in 'BGRY>'",
                "column 63: 'o': expected the motion <, > or =",
                "column 71: a second rule for BG: expected one per state and symbol",
            ],
        ),
        ("tape=BG head=1 state=B scores=0,0 turn=3 count=0 rules=", &["column 40: turn is '3': expected a player from 1 to 2"]),
        (
            "tape=BG",
            &[
                "column 8: head is missing: expected it, as in 'head=2'",
                "column 8: state is missing: expected it, as in 'state=B'",
                "column 8: scores is missing: expected it, as in 'scores=0,0'",
                "column 8: turn is missing: expected it, as in 'turn=1'",
                "column 8: count is missing: expected it, as in 'count=0'",
                "column 8: rules is missing: expected it, as in 'rules=BGRY>,GGBB='",
            ],
        ),
        (
            "tape=BG tape=BG head=1 place state=B scores=0,0 turn=1 count=0 rules= what",
            &[
                "column 9: tape is given twice: expected it once",
                "column 24: 'place' comes before other words: expected it at the end, once",
                "column 71: 'what': expected tape=BGRY, head=2, state=B, scores=0,0, turn=1, count=0, rules=BGRY>,GGBB= or place",
            ],
        ),
        (
            "tape=BG head=1 state=B scores=21,30 turn=1 count=0 rules=",
            &["column 31: 2 players have 21 points or more: expected one at most, since the first one wins"],
        ),
        (
            "tape=BG head=1 state=B scores=0,0 turn=1 count=0 rules= place place",
            &["column 57: 'place' comes before other words: expected it at the end, once"],
        ),
    ];
    for (text, expected) in cases {
        let found: Vec<String> = text.parse::<Bloop>().unwrap_err().problems().iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }
    let any_order = "rules=BGRY> count=0 turn=2 scores=1,2 state=B head=1 tape=BG place";
    assert_eq!(read(any_order).to_string(), "tape=BG head=1 state=B scores=1,2 turn=2 count=0 rules=BGRY> place");
}

#[test]
fn bad_moves_are_refused() {
    for text in
        ["", "BGRY", "BGRY>>", "bgry>", "XGRY>", "BGRYx", "@", "@B", "@0B", "@11B", "@02B", "@2", "@2X", "@2BB", "@-1B", " BGRY>"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let position = read("tape=BGRY head=2 state=B scores=0,0 turn=1 count=1 rules=BGRY>");
    let placing = read("tape=BGRY head=2 state=B scores=0,0 turn=1 count=1 rules=BGRY> place");
    for (position, mv, why) in [
        (&position, "BGBB=", "there is already a rule for this state and symbol: BGRY>"),
        (&position, "@2B", "the head is placed only after a bug or a loop: add a rule"),
        (&placing, "GGGG=", "after a bug or a loop the head and the state are placed first"),
        (&placing, "@5B", "the tape has the cells 1 to 4"),
    ] {
        assert_eq!(position.check(&mv.parse().unwrap()).unwrap_err().why, why, "{mv}");
    }
}

#[test]
fn the_command_keeps_to_the_contract() {
    let example = "tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>,GGBB=";
    let shown = document(&["bloop", "show", "--from", example]);
    assert_eq!(shown, json!({"position": example, "turn": 1, "over": false, "winner": null}));
    let from = "tape=BGRY head=2 state=B scores=0,20 turn=2 count=0 rules=";
    let shown = document(&["bloop", "show", "--from", from, "BGGG>"]);
    assert_eq!(
        shown,
        json!({"position": "tape=BGRY head=3 state=G scores=0,21 turn=1 count=1 rules=BGGG>", "turn": 1, "over": true, "winner": 2})
    );
    let moves = document(&["bloop", "moves", "--from", from, "BGBG="]);
    let moves: Vec<&str> = moves.as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!((moves.len(), moves[0], moves[15]), (16, "@1B", "@4Y"));
    assert!(moves.is_sorted());
    let moves = document(&["bloop", "moves", "--from", from]);
    assert_eq!((moves.as_array().unwrap().len(), &moves[0], &moves[767]), (768, &json!("BBBB<"), &json!("YYYY>")));
    assert_eq!(document(&["bloop", "perft", "1", "--from", from]), json!({"depth": 1, "leaves": "768"}));
    let found = document(&["bloop", "analyse", "--from", from]);
    assert_eq!(found["moves"].as_object().unwrap().len(), 48);
    assert_eq!(found["moves"]["BGBG="], json!({"end": "loop", "points": 0}));
    assert_eq!(found["moves"]["BGBR="], json!({"end": "halt", "points": 1}));
    let edge = document(&["bloop", "analyse", "--from", "tape=B head=1 state=B scores=0,0 turn=1 count=0 rules="]);
    assert_eq!(edge["moves"]["BBGG<"], json!({"end": "bug", "points": 0}));
    assert_eq!(document(&["bloop", "analyse", "--from", from, "BGBG="]), json!({"moves": {}}));
    assert_ne!(document(&["bloop", "show", "--seed", "1"]), document(&["bloop", "show", "--seed", "2"]));
    let score = document(&["bloop", "match", "--levels", "medium,random", "--games", "4", "--seed", "1"]);
    assert_eq!(score["wins"][0].as_u64().unwrap() + score["wins"][1].as_u64().unwrap() + score["draws"].as_u64().unwrap(), 4);
    let three = document(&["bloop", "match", "--levels", "easy,random,easy", "--games", "2", "--seed", "1"]);
    assert_eq!(three["wins"].as_array().unwrap().len(), 3);
    assert!(refused(&["bloop", "match", "--levels", "easy"])[0].contains("1 level: expected 2 to 6"));
    assert!(
        refused(&["bloop", "show", "--from", from, "@1B"])[0].starts_with("MOVE 1: '@1B' is not allowed: the head is placed")
    );
    assert_eq!(game(&["bloop", "show", "--from", example]).1, format!("{example}\nplayer 1 to move\n"));
}
