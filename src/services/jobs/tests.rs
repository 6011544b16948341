#![allow(clippy::unwrap_used)]

use super::*;
use fob_automata::general::Automaton;
use fob_games::fib_fob::{Analysis, FibFob};
use fob_games::{History, games};
use std::sync::Arc;

/// Waits for the next answer.
fn wait<R: Request>(job: &mut Job<R>) -> Result<R::Answer, String> {
    loop {
        if let Some(answer) = job.poll() {
            return answer;
        }
        std::thread::yield_now();
    }
}

fn place(game: &str, start: &str, moves: &[&str]) -> Place {
    Place { game: game.into(), start: start.into(), moves: moves.iter().map(ToString::to_string).collect() }
}

#[test]
fn a_request_and_its_answer_are_plain_data() {
    let start: FibFob = "c2/2 time=3 nuggets=1 fib=2 fob=2".parse().unwrap();
    let mut session = History::new(start);
    session.play_text("fib-1").unwrap();
    let ask = MoveAsk { place: Place::new(&session), level: 3, seed: 7, seconds: 10.0 };
    let text = serde_json::to_string(&ask).unwrap();
    assert_eq!(serde_json::from_str::<MoveAsk>(&text).unwrap(), ask);
    let answer = wait(&mut Job::start(ask)).unwrap();
    let text = serde_json::to_string(&answer).unwrap();
    assert_eq!(serde_json::from_str::<MoveAnswer>(&text).unwrap(), answer);
    let MoveAnswer { mv: Some(mv), stopped: false, .. } = answer else { panic!("{answer:?}") };
    session.play_text(&mv).unwrap();
}

#[test]
fn no_two_requests_have_the_same_name() {
    let mut names: Vec<&str> = REQUESTS.iter().map(|known| known.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), REQUESTS.len());
}

/// Returns the answer of a browser's worker to a request that arrives as bytes, with the pieces before the last.
fn by_wire<R: Request>(ask: &R) -> Result<Vec<R::Answer>, String> {
    let asked: wire::Asked = wire::unpack(&wire::pack(&wire::Asked::new(ask)?)?)?;
    let mut packed = Vec::new();
    let mut hand_on = |piece| {
        packed.push(piece);
        true
    };
    let last = asked.carry_out(REQUESTS, &mut Memory::default(), &mut watch::Patience, &mut hand_on)?;
    packed.push(last);
    packed.iter().map(|piece| wire::unpack(&piece.0)).collect()
}

#[test]
fn a_worker_without_shared_memory_answers_the_same() {
    let dfa = fob_automata::builtin("rope").unwrap();
    let games = MeasureAsk { contest: fob_arena::SelfPlay::new(dfa.clone(), fob_opponent::Level::Random), games: 3 };
    let mut here = Vec::new();
    let mut hand_on = |piece| {
        here.push(piece);
        true
    };
    let last = games.clone().carry_out(&mut Memory::default(), &mut watch::Patience, &mut hand_on).unwrap();
    here.push(last);
    assert_eq!((by_wire(&games).unwrap(), here.len()), (here, 3));
    let sent = Sent(Arc::new(Automaton::from_board(&dfa)));
    let make = CombineAsk { operation: Operation::Complement, automaton: sent.clone(), other: None, smallest: true };
    let made = make.at_once().unwrap();
    assert_eq!(by_wire(&make).unwrap(), std::slice::from_ref(&made));
    let compare = CompareAsk { a: sent, b: made.0 };
    let differ = compare.at_once().unwrap();
    assert_eq!((differ.0.as_ref().map(|(word, _)| word.len()), by_wire(&compare).unwrap()), (Some(0), vec![differ]));
    let nonsense = StudyAsk { place: place("chess", "", &[]), seconds: 1.0 };
    assert!(by_wire(&nonsense).unwrap_err().contains("chess"));
    let unknown = wire::Asked { name: "tea".to_owned(), ask: wire::Packed(Vec::new()) };
    let why = unknown.carry_out(REQUESTS, &mut Memory::default(), &mut watch::Patience, &mut |_| true);
    assert_eq!(why, Err("no worker knows the request `tea`".to_owned()));
}

#[test]
fn an_analysis_survives_serialisation() {
    let start = "g6/3 time=15 nuggets=5 fib=12 fob=9";
    let ask = StudyAsk { place: place("fib-fob", start, &[]), seconds: 10.0 };
    let StudyAnswer(Some(found)) = wait(&mut Job::start(ask)).unwrap() else { panic!("no analysis") };
    let position: FibFob = start.parse().unwrap();
    assert_eq!(serde_json::from_value::<Analysis>(found).unwrap(), Analysis::new(&position));
}

#[test]
fn every_game_of_the_room_can_be_asked() {
    for game in games() {
        let session = game.open(None, 1).unwrap();
        let place = place(game.id(), &session.position(), &[]);
        let ask = MoveAsk { place, level: 0, seed: 1, seconds: 10.0 };
        let MoveAnswer { mv: Some(mv), .. } = wait(&mut Job::start(ask)).unwrap() else { panic!("no move in {}", game.id()) };
        assert!(session.moves().contains(&mv), "{} in {}", mv, game.id());
    }
}

#[test]
fn a_place_that_cannot_be_read_is_an_error() {
    for place in [place("chess", "", &[]), place("fib-fob", "z9", &[]), place("gobblet3", "empty", &["nowhere"])] {
        let mut job = Job::start(StudyAsk { place, seconds: 1.0 });
        assert!(wait(&mut job).is_err());
        assert!(job.is_over() && job.poll().is_none());
    }
}

#[test]
fn long_searches_stop_at_their_limit_and_on_request() {
    let start = fob_games::game("gobblet3").unwrap().open(None, 0).unwrap().position();
    let ask = |seconds| MoveAsk { place: place("gobblet3", &start, &[]), level: 3, seed: 1, seconds };
    let stopped = |answer| matches!(answer, Ok(MoveAnswer { mv: Some(_), stopped: true, .. }));
    assert!(stopped(wait(&mut Job::start(ask(0.02)))));
    let mut job = Job::start(ask(3000.0));
    job.enough();
    assert!(stopped(wait(&mut job)));
}

/// Nobody waits, from the first question on.
struct Gone(usize);

impl Watch for Gone {
    fn go_on(&mut self, _progress: &fob_games::Progress) -> bool {
        self.0 += 1;
        false
    }

    fn limit(&mut self, _seconds: f64) {}
}

/// Work that would take minutes, with tens of thousands of questions, ends soon after the first no.
#[test]
fn long_work_stops_when_nobody_waits_for_it() {
    use fob_arena::SelfPlay;
    use fob_board::{Board, Layout, Point, Strike};
    use fob_opponent::{DrillKind, Level, Request as Thinking, Skill, SpreadRequest};
    use fob_rules::{Kind, Match, Setup};
    let board = std::sync::Arc::new(Board::bob());
    let layout = Layout::break_ring(board.clone());
    let dfa = fob_automata::builtin("rope").unwrap();
    let setup = Setup::new(Kind::Reject2, dfa.clone(), 15, 15);
    let game = Match::new(setup.clone()).unwrap();
    let strike = Strike { from: Point::new(0.0, -0.31), aim: 1.57, speed: 5.0, offset: 0.0 };
    let request =
        Thinking { layout: layout.clone(), game: game.clone(), skill: Skill::MASTER, seed: 1, shots: 3, executions: 500 };
    let hand = Skill::EASY.hand;
    let spread = SpreadRequest { layout: layout.clone(), side: None, strike, hand, seed: 1, executions: 1_000_000 };
    // A shot that asks on its way: its discs lose next to nothing.
    let mut slow = Board::clone(&board);
    (slow.pucks.disc.mass, slow.striker.mass, slow.board_friction, slow.contact_friction) = (0.001, 0.05, 0.01, 0.0);
    (slow.disc_restitution, slow.cushion_restitution, slow.fastest_shot, slow.hop_speed) = (0.98, 0.98, 20.0, 1000.0);
    assert_eq!(slow.validate(), Ok(()));
    let slow = Layout { board: std::sync::Arc::new(slow), ..layout.clone() };
    let fast = Strike { speed: 20.0, ..strike };
    ends(ShootAsk { layout: slow, strikes: vec![fast] });
    ends(StrikeAsk { layout: layout.clone(), game, level: Level::Master, seed: 1 });
    ends(HintAsk { request });
    ends(DrillAsk { board: board.clone(), kind: DrillKind::Bank, seed: 1 });
    ends(SpreadAsk { request: spread });
    ends(BoutAsk {
        setup,
        board: Board::clone(&board),
        players: ["Anna", "Bo"].map(|name| BoutPlayer { name: name.to_owned(), level: Level::Master, program: None }).to_vec(),
        seed: 1,
        date: 0,
        note: String::new(),
    });
    ends(MeasureAsk { contest: SelfPlay::new(dfa, Level::Master), games: 1000 });
    ends(MoveAsk { place: place("gobblet3", &gobblet(), &[]), level: 3, seed: 1, seconds: 3000.0 });
    ends(StudyAsk { place: place("gobblet3", &gobblet(), &[]), seconds: 3000.0 });
}

/// Fails if the work asks too often after nobody waits for it, or never.
fn ends<R: Request>(ask: R) {
    let mut gone = Gone(0);
    let _ = ask.carry_out(&mut Memory::default(), &mut gone, &mut |_| true);
    assert!((1..=1000).contains(&gone.0), "{}: {} questions", R::NAME, gone.0);
}

fn gobblet() -> String {
    fob_games::game("gobblet3").unwrap().open(None, 0).unwrap().position()
}
