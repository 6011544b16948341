//! Somebody elsewhere, in another process: hears questions over a wire of lines, and answers them late, wrongly, twice and, from some
//! question on, never. The tests of the tables sit such a one down.
//!
//! No test looks at a clock: a ping that came back says that everything said before it has arrived.

use fob_base::Dice;
use fob_board::{Layout, Point, Strike};
use fob_opponent::Level;
use fob_play::Ticket;
use fob_play::fob::Orders;
use fob_rules::Match;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// What marks a line of the wire among others.
const MARK: &str = "@table ";
/// So many questions are answered, each in a way of its own.
pub const ANSWERED: usize = 6;

/// What the table says.
#[derive(Serialize, Deserialize)]
pub enum Asked {
    /// A shot is due.
    Shot(Ticket, Layout, Box<Match>),
    /// Orders are due.
    Orders(Ticket, Box<Match>),
    /// One of these moves is due.
    Move(Ticket, Vec<String>),
    /// What was said before has been heard.
    Ping(u64),
}

/// What somebody elsewhere says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Said {
    /// A strike.
    Strike(Ticket, Strike),
    /// Orders.
    Orders(Ticket, Orders),
    /// A move.
    Move(Ticket, String),
    /// It has heard.
    Pong(u64),
}

impl Said {
    /// The same to another question.
    fn to(self, ticket: Ticket) -> Self {
        match self {
            Self::Strike(_, strike) => Self::Strike(ticket, strike),
            Self::Orders(_, orders) => Self::Orders(ticket, orders),
            Self::Move(_, mv) => Self::Move(ticket, mv),
            pong @ Self::Pong(_) => pong,
        }
    }

    /// What no rules allow, to the same question.
    fn spoilt(self) -> Self {
        match self {
            Self::Strike(ticket, strike) => Self::Strike(ticket, Strike { from: Point::new(3.0, 3.0), ..strike }),
            Self::Orders(ticket, _) => Self::Orders(ticket, Vec::new()),
            Self::Move(ticket, _) => Self::Move(ticket, "nonsense".into()),
            pong @ Self::Pong(_) => pong,
        }
    }
}

fn line(message: &impl Serialize) -> String {
    format!("{MARK}{}", ron::to_string(message).unwrap())
}

fn read<T: for<'a> Deserialize<'a>>(line: &str) -> Option<T> {
    ron::from_str(line.split_once(MARK)?.1).ok()
}

/// The other process, as the table knows it.
pub struct OtherEnd {
    child: Child,
    from: BufReader<ChildStdout>,
    pings: u64,
}

impl OtherEnd {
    /// Starts it.
    pub fn start() -> Self {
        let test = ["--exact", "other_end::the_other_end_of_the_wire", "--ignored", "--nocapture"];
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(test)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        Self { child, from, pings: 0 }
    }

    /// Asks.
    pub fn ask(&mut self, asked: &Asked) {
        let to = self.child.stdin.as_mut().unwrap();
        writeln!(to, "{}", line(asked)).and_then(|()| to.flush()).unwrap();
    }

    /// All that has been said until now.
    pub fn hear(&mut self) -> Vec<Said> {
        self.pings += 1;
        self.ask(&Asked::Ping(self.pings));
        let mut heard = Vec::new();
        loop {
            let mut text = String::new();
            assert!(self.from.read_line(&mut text).unwrap() > 0, "the other end is alive");
            match read(text.trim_end()) {
                Some(Said::Pong(number)) if number == self.pings => return heard,
                Some(Said::Pong(_)) | None => {}
                Some(said) => heard.push(said),
            }
        }
    }

    /// Hangs up; the other process ends by itself.
    pub fn end(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

/// The other end itself.
#[derive(Default)]
struct Answers {
    questions: usize,
    last: Option<Ticket>,
    /// What is held back, each for so many pings.
    held: Vec<(u64, Said)>,
}

impl Answers {
    fn answer(&mut self, ticket: Ticket, good: Said) -> Vec<Said> {
        self.questions += 1;
        let last = self.last.replace(ticket).unwrap_or(ticket);
        let forged = Ticket { by: 3 - ticket.by, ..ticket };
        let unknown = Ticket { turn: u64::MAX, ..ticket };
        match self.questions {
            1 => vec![good],
            // Wrong, and then right.
            2 => vec![good.clone().spoilt(), good],
            // Twice.
            3 => vec![good.clone(), good],
            // To a question that is over, as another player, to one that was never asked; then right.
            4 => vec![good.clone().to(last), good.clone().to(forged), good.clone().to(unknown), good],
            // Late.
            5 => {
                self.held.push((3, good));
                Vec::new()
            }
            // In time, and again long after.
            ANSWERED => {
                self.held.push((4, good.clone()));
                vec![good]
            }
            _ => Vec::new(),
        }
    }

    fn hear(&mut self, asked: Asked) -> Vec<Said> {
        match asked {
            Asked::Shot(ticket, layout, game) => {
                let strike = Level::Random.strike(&layout, &game, &mut Dice::new(ticket.turn)).expect("room for the striker");
                self.answer(ticket, Said::Strike(ticket, strike))
            }
            // Orders are no questions of their own here: they are always answered well.
            Asked::Orders(ticket, game) => {
                let own = |hole| game.choices().iter().any(|choice| choice.hole == hole && choice.chooser == ticket.by);
                let orders = Level::Random.orders(&game, &fob_board::Board::bob(), &mut Dice::new(ticket.turn));
                vec![Said::Orders(ticket, orders.into_iter().filter(|(hole, _)| own(*hole)).collect())]
            }
            Asked::Move(ticket, moves) => {
                let mv = Dice::new(ticket.turn).pick(&moves).cloned().unwrap_or_default();
                self.answer(ticket, Said::Move(ticket, mv))
            }
            Asked::Ping(number) => {
                self.held.iter_mut().for_each(|(pings, _)| *pings -= 1);
                let ripe: Vec<Said> = self.held.extract_if(.., |(pings, _)| *pings == 0).map(|(_, said)| said).collect();
                ripe.into_iter().chain([Said::Pong(number)]).collect()
            }
        }
    }
}

/// The program of the other process.
#[test]
#[ignore = "the tests of the tables run it"]
fn the_other_end_of_the_wire() {
    let mut answers = Answers::default();
    for text in std::io::stdin().lines() {
        let Some(asked) = read(&text.unwrap()) else { continue };
        for said in answers.hear(asked) {
            println!("{}", line(&said));
        }
    }
}
