//! A toy game for the frame: a token on a ring of seven places. A move steps on, steps back or leaps by three; who
//! is on place 5 may go home and wins; the third occurrence of a position is a draw.

use fob::games::{Ask, Best, Control, Dice, Game, IllegalMove, Level, Outcome, Player, Stopped, TextErrors, TextProblem};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring {
    pub at: u8,
    pub turn: Player,
    pub home: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Go {
    On,
    Back,
    Leap,
    Home,
}

impl Go {
    pub const ALL: [Self; 4] = [Self::On, Self::Back, Self::Leap, Self::Home];
    const TEXTS: [&'static str; 4] = ["on", "back", "leap", "home"];
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::TEXTS[*self as usize])
    }
}

impl FromStr for Go {
    type Err = TextProblem;

    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let place = Self::TEXTS.iter().position(|&known| known == text);
        place.map(|i| Self::ALL[i]).ok_or_else(|| TextProblem::new(1, "expected on, back, leap or home"))
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.at, self.turn, if self.home { " home" } else { "" })
    }
}

impl FromStr for Ring {
    type Err = TextErrors;

    fn from_str(text: &str) -> Result<Self, TextErrors> {
        let good = (0..7)
            .flat_map(|at| [1, 2].map(|turn| (at, turn)))
            .flat_map(|(at, turn)| [false, true].map(|home| Self { at, turn, home }));
        good.into_iter()
            .find(|ring| ring.to_string() == text)
            .ok_or_else(|| TextProblem::new(1, "expected a place and a player").into())
    }
}

impl Game for Ring {
    type Move = Go;
    type Setup = ();
    type Value = u8;
    type Analysis = Vec<String>;

    const ID: &'static str = "ring";
    const TITLE: &'static str = "Ring";
    const ABOUT: &'static str = "A toy.";
    const LEVELS: &'static [Level] =
        &[Level { name: "dice", about: "Any move." }, Level { name: "eager", about: "Home if it can." }];
    const REPETITION: Option<usize> = Some(3);
    const LONGEST: Option<usize> = Some(40);

    fn start((): &(), seed: u64) -> Self {
        Self { at: Dice::new(seed).below(5) as u8, turn: 1, home: false }
    }

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.home.then_some(Outcome::Win(3 - self.turn))
    }

    fn legal_moves(&self) -> Vec<Go> {
        Go::ALL.into_iter().filter(|mv| self.is_legal(mv)).collect()
    }

    fn check(&self, mv: &Go) -> Result<(), IllegalMove> {
        if self.home {
            return Err(IllegalMove::new(mv, "somebody is home"));
        }
        if *mv == Go::Home && self.at != 5 { Err(IllegalMove::new(mv, "the door is at 5")) } else { Ok(()) }
    }

    fn play(&mut self, mv: &Go) -> Result<(), IllegalMove> {
        self.check(mv)?;
        match mv {
            Go::On => self.at = (self.at + 1) % 7,
            Go::Back => self.at = (self.at + 6) % 7,
            Go::Leap => self.at = (self.at + 3) % 7,
            Go::Home => self.home = true,
        }
        self.turn = 3 - self.turn;
        Ok(())
    }

    fn analyse(&self, _control: &mut dyn Control) -> Result<Vec<String>, Stopped> {
        Ok(self.legal_moves().iter().map(ToString::to_string).collect())
    }

    fn best(ask: Ask<'_, Self>, _control: &mut dyn Control) -> Option<Best<Self>> {
        let moves = ask.position.legal_moves();
        let home = moves.iter().copied().find(|&mv| mv == Go::Home && ask.level == 1);
        let mv = home.or_else(|| Dice::new(ask.seed).pick(&moves).copied())?;
        Some(Best { mv, value: 0, stopped: false })
    }
}
