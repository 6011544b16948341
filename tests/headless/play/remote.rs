//! A seat that is answered from elsewhere, by a thread or by another process, over a line-based connection: late, wrongly, twice, never.
//! The core never waits for it, and nothing it sends makes a game illegal.
//!
//! No test depends on a clock: a returned ping shows that everything sent before it has arrived, and the tests pass in the time.

use fob::games::{AnyHistory, Dice, game};
use fob::play::board_game::BoardGame;
use fob::play::log::Play;
use fob::play::{Clock, Controller, Desk, Refusal, Ticket};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Marks a line of the connection among others.
const MARK: &str = "@wire ";
/// Environment variable with the seed for the other process.
const SEED: &str = "FOB_TEST_REMOTE_SEED";
/// Number of questions after which the remote seat never answers again.
const ANSWERS: usize = 14;
/// The game that is played.
const GAME: &str = "gobblet4";

#[derive(Serialize, Deserialize)]
enum ToRemote {
    Question { ticket: Ticket, moves: Vec<String> },
    Ping(u64),
}

#[derive(Clone, Serialize, Deserialize)]
enum Said {
    Move(Ticket, String),
    Failed(Ticket),
}

#[derive(Serialize, Deserialize)]
enum FromRemote {
    Say(Said),
    Pong(u64),
}

fn line(message: &impl Serialize) -> String {
    format!("{MARK}{}", serde_json::to_string(message).unwrap())
}

/// Parses a line of the connection; `None` for other lines.
fn read<T: for<'a> Deserialize<'a>>(line: &str) -> Option<T> {
    serde_json::from_str(line.split_once(MARK)?.1).ok()
}

/// The other end, which answers lines badly.
struct Remote {
    dice: Dice,
    questions: usize,
    last: Option<Ticket>,
    /// Answers held back, each for a number of pings.
    held: Vec<(u64, Said)>,
}

impl Remote {
    fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed), questions: 0, last: None, held: Vec::new() }
    }

    fn hear(&mut self, text: &str) -> Vec<String> {
        let say = |said: Said| line(&FromRemote::Say(said));
        match read(text) {
            Some(ToRemote::Question { ticket, moves }) => {
                self.questions += 1;
                let last = self.last.replace(ticket);
                if self.questions > ANSWERS {
                    return Vec::new();
                }
                let mv = self.dice.pick(&moves).cloned().unwrap_or_default();
                let good = Said::Move(ticket, mv.clone());
                let act = |ticket: Ticket, text: &str| say(Said::Move(ticket, text.to_owned()));
                // The first questions are answered badly in every way, so that none is left out.
                let way = if self.questions <= 8 { self.questions as u64 - 1 } else { self.dice.below(8) };
                match way {
                    0 => vec![say(good)],
                    1 => vec![act(ticket, "nonsense"), act(ticket, ""), say(good)],
                    2 => vec![say(good.clone()), say(good)],
                    3 => vec![act(last.unwrap_or(ticket), &mv), say(good)],
                    4 => {
                        self.held.push((3, good));
                        Vec::new()
                    }
                    5 => vec![
                        act(Ticket { by: 3 - ticket.by, ..ticket }, &mv),
                        act(Ticket { turn: u64::MAX, by: 0 }, &mv),
                        say(good),
                    ],
                    6 => {
                        // In time, and again long after.
                        self.held.push((5, good.clone()));
                        vec!["no line of the wire".to_owned(), format!("{MARK}{{"), say(good)]
                    }
                    _ => vec![say(Said::Failed(ticket)), say(Said::Failed(ticket))],
                }
            }
            Some(ToRemote::Ping(number)) => {
                self.held.iter_mut().for_each(|(pings, _)| *pings -= 1);
                let ripe: Vec<Said> = self.held.extract_if(.., |(pings, _)| *pings == 0).map(|(_, said)| said).collect();
                ripe.into_iter().map(say).chain([line(&FromRemote::Pong(number))]).collect()
            }
            None => Vec::new(),
        }
    }
}

/// A connection to the other end.
trait Wire {
    fn send(&mut self, line: String);
    /// Waits for the next line and returns it.
    fn receive(&mut self) -> String;
}

struct ThreadWire(Sender<String>, Receiver<String>);

impl Wire for ThreadWire {
    fn send(&mut self, line: String) {
        self.0.send(line).unwrap();
    }

    fn receive(&mut self) -> String {
        self.1.recv().expect("the other end is alive")
    }
}

struct ProcessWire(Child, Box<dyn BufRead>);

impl Wire for ProcessWire {
    fn send(&mut self, line: String) {
        let to = self.0.stdin.as_mut().unwrap();
        writeln!(to, "{line}").and_then(|()| to.flush()).unwrap();
    }

    fn receive(&mut self) -> String {
        let mut line = String::new();
        assert!(self.1.read_line(&mut line).unwrap() > 0, "the other end is alive");
        line.trim_end().to_owned()
    }
}

/// Result of a match with a remote seat.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    moves: Vec<String>,
    dropped: usize,
    refused: usize,
    ticks: usize,
    /// Whether its time ran out.
    flagged: bool,
}

/// Plays a match of a random computer against the remote seat, and checks that every event is legal.
fn play(wire: &mut dyn Wire) -> Played {
    let session: Box<dyn AnyHistory> = game(GAME).unwrap().open(None, 0).unwrap();
    let seats = vec![Controller::Remote, Controller::Computer("random".into())];
    let mut desk = Desk::new(BoardGame::new(session), seats, None).unwrap();
    desk.set_clock(Clock { initial: 60_000, increment: 10_000, free: 0 });
    let mut played = Played { moves: vec![], dropped: 0, refused: 0, ticks: 0, flagged: false };
    let (mut now, mut pings, mut asked) = (0, 0, None);
    let mut witness = game(GAME).unwrap().open(None, 0).unwrap();
    loop {
        desk.stored();
        while let Some(happened) = desk.next_event() {
            match happened.record.play {
                Play::Act(mv) => {
                    witness.play(&mv).expect("legal by the game alone");
                    played.moves.push(mv);
                }
                Play::Flag(1) => played.flagged = true,
                play => panic!("{play:?}"),
            }
        }
        assert_eq!(witness.position(), desk.contest().history().position());
        let Some(question) = desk.questions().first().cloned() else {
            assert!(desk.is_over());
            return played;
        };
        if question.to != Some(Controller::Remote) {
            let room = desk.contest();
            let mv = room.history().best(0, room.match_seed(1, 0), &mut |_: &fob::games::Progress| true).unwrap().mv;
            desk.answer(question.ticket, mv, None).unwrap();
            continue;
        }
        if asked.replace(question.ticket) != Some(question.ticket) {
            wire.send(line(&ToRemote::Question { ticket: question.ticket, moves: desk.contest().history().moves() }));
        }
        pings += 1;
        wire.send(line(&ToRemote::Ping(pings)));
        let mut is_silent = true;
        loop {
            match read(&wire.receive()) {
                Some(FromRemote::Say(said)) => {
                    is_silent = false;
                    match said {
                        Said::Move(ticket, mv) => match desk.answer(ticket, mv, None) {
                            Ok(()) => {}
                            Err(Refusal::NotAsked) => played.dropped += 1,
                            Err(_) => played.refused += 1,
                        },
                        Said::Failed(ticket) => {
                            let before = desk.questions().to_vec();
                            desk.fail(ticket);
                            played.dropped += usize::from(before == desk.questions());
                        }
                    }
                }
                Some(FromRemote::Pong(number)) if number == pings => break,
                Some(FromRemote::Pong(_)) | None => {}
            }
        }
        if is_silent {
            // Nothing is in transit: time passes.
            now += 7_000;
            played.ticks += 1;
            desk.tick(now);
        }
    }
}

fn check(played: &Played) {
    assert!(played.dropped >= 4, "twice, stale, forged: {played:?}");
    assert!(played.refused >= 2, "wrong: {played:?}");
    assert!(played.ticks >= 2, "late: {played:?}");
}

fn by_thread(seed: u64) -> Played {
    let ((to, theirs), (theirs_back, from)) = (channel::<String>(), channel());
    let other = std::thread::spawn(move || {
        let mut remote = Remote::new(seed);
        for line in theirs {
            for answer in remote.hear(&line) {
                if theirs_back.send(answer).is_err() {
                    return;
                }
            }
        }
    });
    let played = play(&mut ThreadWire(to, from));
    other.join().unwrap();
    played
}

fn by_process(seed: u64) -> Played {
    // The test's path in this program, without the program's own name.
    let module = module_path!().split_once("::").map_or("", |(_, path)| path);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("{module}::the_other_end_of_the_wire"), "--ignored", "--nocapture"])
        .env(SEED, seed.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let from = child.stdout.take().unwrap();
    let mut wire = ProcessWire(child, Box::new(BufReader::new(from)));
    let played = play(&mut wire);
    drop(wire.0.stdin.take());
    assert!(wire.0.wait().unwrap().success());
    played
}

#[test]
fn bad_answers_from_another_thread_keep_the_game_legal() {
    let mut silent = 0;
    for seed in 0..12 {
        let played = by_thread(seed);
        silent += usize::from(played.flagged);
        if played.moves.len() >= 16 {
            check(&played);
        }
    }
    assert!(silent > 0, "one of them ran out of time");
}

#[test]
fn another_process_is_a_seat_like_another_thread() {
    // Choose a seed whose remote seat falls silent before the end.
    let seed = (0..12).find(|seed| by_thread(*seed).flagged).unwrap();
    let played = by_process(seed);
    check(&played);
    assert!(played.flagged);
    assert_eq!(played, by_thread(seed), "it makes no difference where the answers come from");
}

/// The program of the other process.
#[test]
#[ignore = "another_process_is_a_seat_like_another_thread runs it"]
fn the_other_end_of_the_wire() {
    let seed = std::env::var(SEED).expect("a seed from the test that runs this");
    let mut remote = Remote::new(seed.parse().unwrap());
    for line in std::io::stdin().lines() {
        for answer in remote.hear(&line.unwrap()) {
            println!("{answer}");
        }
    }
}
