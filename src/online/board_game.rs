//! A room game, played in a room.

use super::ended::{Ended, Ending, Won};
use super::head::Head;
use super::plan::GamePlan;
use super::play::{Play, Start};
use super::refusal::{Code, Refusal};
use fob_games::{AnyGame, AnySession, Outcome, Seat};
use fob_rules::Points;

pub(crate) struct BoardGame {
    game: &'static dyn AnyGame,
    session: Box<dyn AnySession>,
    start: String,
    /// The moves played, without those taken back.
    moves: Vec<String>,
    agreed: Option<Ending>,
    head: Head,
}

impl Clone for BoardGame {
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            session: self.session.duplicate(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            agreed: self.agreed,
            head: self.head.clone(),
        }
    }
}

impl BoardGame {
    pub fn new(plan: &GamePlan, start: &Start, head: &Head) -> Result<Self, Refusal> {
        let position = start.position.clone().unwrap_or_default();
        let session = plan.game.open(Some(&position), 0).map_err(Refusal::illegal)?;
        Ok(Self { game: plan.game, session, start: position, moves: Vec::new(), agreed: None, head: head.clone() })
    }

    pub fn due(&self) -> Vec<u8> {
        if self.ended().is_some() { Vec::new() } else { vec![self.session.turn()] }
    }

    pub fn ended(&self) -> Option<Ended> {
        let players = self.session.players();
        let won = |player: u8, reason| Ended {
            won: Won::Player(player),
            points: (1..=players).map(|other| if other == player { Points::ONE } else { Points::ZERO }).collect(),
            reason,
        };
        let draw =
            |reason| Ended { won: Won::Draw, points: vec![Points::share(usize::from(players)); usize::from(players)], reason };
        match (self.session.outcome(), self.agreed) {
            (Some(Outcome::Win(player)), _) => Some(won(player, "win")),
            (Some(Outcome::Draw), _) => Some(draw("draw")),
            (None, Some(Ending::Out(player, reason))) => Some(won(3_u8.saturating_sub(player), reason)),
            (None, Some(_)) => Some(draw("agreement")),
            (None, None) => None,
        }
    }

    pub fn position(&self) -> String {
        self.session.position()
    }

    pub fn check(&self, play: &Play) -> Result<(), Refusal> {
        let Play::Move(mv) = play else {
            return Err(Refusal::illegal("expected a move, in a room game"));
        };
        self.session.duplicate().play(mv).map(|_| ()).map_err(Refusal::illegal)
    }

    pub fn apply(&mut self, play: &Play) -> Result<(), Refusal> {
        let Play::Move(mv) = play else {
            return Err(Refusal::illegal("expected a move, in a room game"));
        };
        self.session.play(mv).map_err(Refusal::illegal)?;
        self.moves.push(mv.clone());
        Ok(())
    }

    pub fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        if self.ended().is_some() {
            return Err(Refusal::new(Code::Over, "the game is over"));
        }
        match ending {
            Ending::Certain => return Err(Refusal::illegal("only a match of Fob can be ended when its result is certain")),
            Ending::Out(..) if self.session.players() != 2 => {
                return Err(Refusal::illegal("only a game for two players can be resigned"));
            }
            Ending::Out(..) | Ending::Draw => self.agreed = Some(ending),
        }
        Ok(())
    }

    pub fn take_back(&mut self, count: usize) -> Result<(), Refusal> {
        if count > self.moves.len() {
            return Err(Refusal::illegal("no move to take back"));
        }
        self.moves.truncate(self.moves.len() - count);
        for _ in 0..count {
            self.session.undo();
        }
        Ok(())
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// Returns the moves as text, for a computer that runs elsewhere.
    pub fn line(&self) -> String {
        format!("{}\nfrom {}\n{}\n", self.game.id(), self.start, self.moves.join("\n"))
    }

    /// Returns the game as a save that the app can open.
    pub fn file(&self) -> Option<String> {
        // Without moves that were taken back.
        let mut session = self.game.paste(&self.line()).ok()?;
        for (player, (name, level)) in (1..).zip(&self.head.players) {
            session.set_seat(player, Seat { name: name.clone(), computer: level.clone() });
        }
        let mut text = session.to_ron();
        if let Some(agreed) = self.agreed {
            text = with_ending(&*session, agreed).unwrap_or(text);
        }
        Some(text)
    }
}

/// Returns the save of a game that the players ended, as [`fob_games::Session::end`] writes it.
fn with_ending(session: &dyn AnySession, ending: Ending) -> Option<String> {
    let mut session = session.duplicate();
    let ended = match ending {
        Ending::Out(player, _) => session.end(fob_games::Ending::Resigned(player)),
        _ => session.end(fob_games::Ending::AgreedDraw),
    };
    ended.ok()?;
    Some(session.to_ron())
}
