//! The positions and tasks of the lessons, judged by the rules of Fob.

use fob_board::{Board, Colour, Drop, Layout, Point, Puck, PuckId, ShotReport, Side, Strike};
use fob_machines::Machine;
use fob_replay::Situation;
use fob_rules::{Kind, Match, Setup};
use std::sync::Arc;

/// The content of a lesson.
#[derive(Debug)]
pub struct Course {
    /// The kind of game, which decides the owner of each hole.
    pub kind: Kind,
    /// The built-in machine that reads the strings.
    pub dfa: &'static str,
    /// True if the chances of the strings are shown: in the lesson that explains them, and if the task needs them.
    pub shows_odds: bool,
    /// Steps of the lesson, each with its own board.
    pub steps: &'static [Step],
}

/// The content of a step.
#[derive(Debug)]
pub struct Step {
    /// The strings so far, in the letters g and r.
    pub words: &'static [&'static str],
    /// The pucks on the board, places in metres.
    pub pucks: &'static [(Colour, f64, f64)],
    /// The user's task.
    pub task: Task,
}

/// The task of a step.
#[derive(Debug)]
pub enum Task {
    /// A question; the answers are in the text.
    Ask {
        /// The holes do not show their owners, because that is the question.
        hides_holes: bool,
    },
    /// A shot from S.
    Shoot {
        /// The first direction of the cue, in degrees: 0 is east, 90 north.
        aim: f64,
        /// Returns whether the match after the shot fulfils the task.
        goal: fn(&Match) -> bool,
    },
    /// The opponent shoots from W so that an order is due, and the person chooses it.
    Order {
        /// The opponent's shot, played by the program.
        strike: Strike,
        /// Returns whether the match after the choice fulfils the task.
        goal: fn(&Match) -> bool,
    },
}

use Colour::{Green, Red};

/// Next to the hole at NE: the cue must point at [`TO_NE`], and the striker must stay on the board.
const NE: f64 = 0.294;
/// The power that is set, as a share of the fastest shot: with more, a striker that hits such a puck full falls after it.
pub const POWER: f64 = 0.28;
/// The direction from the middle of the line at S to the hole at NE, in degrees.
pub const TO_NE: f64 = 65.0;
/// The direction from the middle of the line at S to the hole at NW, in degrees.
pub const TO_NW: f64 = 115.0;

static COURSES: [Course; 7] = [
    Course {
        kind: Kind::TugOfWar { accepts: 1 },
        dfa: "ends-with-green",
        shows_odds: false,
        steps: &[
            Step {
                words: &[""],
                pucks: &[(Green, NE, NE), (Red, -NE, NE)],
                task: Task::Shoot { aim: TO_NE, goal: |game| game.strings()[0].text() == "g" },
            },
            Step {
                words: &["g"],
                pucks: &[(Red, -NE, NE)],
                task: Task::Shoot { aim: TO_NW, goal: |game| game.strings()[0].text() == "gr" },
            },
        ],
    },
    Course {
        kind: Kind::TugOfWar { accepts: 1 },
        dfa: "rope",
        shows_odds: false,
        steps: &[
            Step { words: &["rr"], pucks: &[(Green, NE, NE), (Red, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step { words: &["rrg"], pucks: &[(Green, -NE, NE), (Red, NE, NE)], task: Task::Ask { hides_holes: false } },
            Step {
                words: &["rrg"],
                pucks: &[(Green, -NE, NE), (Red, NE, NE)],
                task: Task::Shoot { aim: 90.0, goal: |game| game.strings()[0].accepting },
            },
        ],
    },
    Course {
        kind: Kind::Reject2,
        dfa: "ends-with-green",
        shows_odds: false,
        steps: &[
            Step { words: &["", ""], pucks: &[(Green, NE, NE), (Green, -NE, NE)], task: Task::Ask { hides_holes: true } },
            Step {
                words: &["", ""],
                pucks: &[(Green, NE, NE), (Green, -NE, NE)],
                task: Task::Shoot { aim: 90.0, goal: |game| texts(game) == ["g", ""] },
            },
        ],
    },
    Course {
        kind: Kind::Reject2,
        dfa: "ends-with-green",
        shows_odds: false,
        steps: &[Step {
            words: &["", "g"],
            pucks: &[(Green, 0.2804, 0.3342), (Red, 0.2518, 0.3238), (Red, -0.12, -0.05), (Green, 0.08, -0.14)],
            task: Task::Order {
                strike: Strike { from: Point::new(-0.31, 0.0), aim: 30.8 * DEGREE, speed: 2.0, offset: 0.0 },
                goal: |game| game.strings()[0].accepting,
            },
        }],
    },
    Course {
        kind: Kind::Reject2,
        dfa: "ends-with-green",
        shows_odds: false,
        steps: &[
            Step { words: &["g", "g"], pucks: &[(Red, NE, NE), (Red, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step {
                words: &["g", "g"],
                pucks: &[(Red, NE, NE), (Red, -NE, NE)],
                task: Task::Shoot { aim: 90.0, goal: |game| texts(game) == ["g", "gr"] },
            },
        ],
    },
    Course {
        kind: Kind::TugOfWar { accepts: 1 },
        dfa: "ends-with-green",
        shows_odds: true,
        steps: &[
            Step { words: &["gr"], pucks: &[(Red, NE, NE), (Green, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step {
                words: &["gr"],
                pucks: &[(Red, NE, NE), (Green, -NE, NE)],
                task: Task::Shoot { aim: 90.0, goal: |game| game.strings()[0].text() == "grr" },
            },
            Step { words: &["g"], pucks: &[(Red, 0.0, 0.1), (Green, -0.1, 0.0)], task: Task::Ask { hides_holes: false } },
        ],
    },
    Course {
        kind: Kind::TugOfWar { accepts: 1 },
        dfa: "pocket",
        shows_odds: false,
        steps: &[
            Step {
                words: &[""],
                pucks: &[(Green, NE, NE), (Red, -NE, NE)],
                task: Task::Shoot { aim: TO_NE, goal: |game| game.strings()[0].text() == "g" },
            },
            Step { words: &["g"], pucks: &[(Red, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step { words: &["g"], pucks: &[(Red, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step { words: &["g"], pucks: &[(Red, -NE, NE)], task: Task::Ask { hides_holes: false } },
            Step {
                words: &["g"],
                pucks: &[(Red, -NE, NE)],
                task: Task::Shoot { aim: TO_NW, goal: |game| game.strings()[0].text() == "gr" },
            },
            Step { words: &["gr"], pucks: &[(Green, NE, NE)], task: Task::Ask { hides_holes: false } },
        ],
    },
];

const DEGREE: f64 = std::f64::consts::PI / 180.0;

/// Returns the lesson of a number from 1; the first or last one for a number beyond.
pub fn course(number: u8) -> &'static Course {
    &COURSES[usize::from(number.max(1)).min(COURSES.len()) - 1]
}

fn texts(game: &Match) -> Vec<String> {
    game.strings().iter().map(fob_rules::PuckString::text).collect()
}

impl Course {
    /// Returns the state at the beginning of a step. The lessons have boards and DFAs of their own, so changes in the user's
    /// library have no effect.
    ///
    /// # Panics
    /// Never: a test opens every step.
    pub fn opening(&self, step: usize) -> Situation {
        let step = &self.steps[step.min(self.steps.len() - 1)];
        let letters = || step.words.iter().flat_map(|word| word.chars()).map(letter);
        let lying = || step.pucks.iter().map(|(colour, ..)| *colour);
        let count = |colour| letters().chain(lying()).filter(|c| *c == colour).count() as u16;
        let machine = Machine::builtin(self.dfa).expect("built in");
        let mut game = Match::new(Setup::new(self.kind.clone(), machine, count(Green), count(Red))).expect("a match");
        let links = game.setup().links();
        let mut id = 1000;
        for (link, word) in links.iter().zip(step.words) {
            for colour in word.chars().map(letter) {
                id += 1;
                let fallen = Drop { puck: PuckId(id), colour, hole: link.holes[0], time: 0.0 };
                game.apply(&ShotReport { drops: vec![fallen], ..ShotReport::default() }).expect("a letter");
            }
        }
        // Shots without effect, until it is the turn of the right player.
        let side = if matches!(step.task, Task::Order { .. }) { Side::W } else { Side::S };
        while game.next_side() != side {
            game.apply(&ShotReport::default()).expect("a shot");
        }
        let puck = |(id, (colour, x, y)): (usize, &(Colour, f64, f64))| Puck {
            id: PuckId(id as u16),
            colour: *colour,
            at: Point::new(*x, *y),
        };
        let pucks = step.pucks.iter().enumerate().map(puck).collect();
        let layout = Layout { board: Arc::new(Board::bob()), pucks };
        Situation { layout, game: Some(game), broken: true, ended: false }
    }
}

fn letter(letter: char) -> Colour {
    if letter == 'g' { Green } else { Red }
}
