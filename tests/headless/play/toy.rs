//! A toy contest: players add 1 to 3 to a sum in turn, after chance has set it; the player who reaches the goal wins. At every multiple of
//! 5 all players pass a secret at once, in any order.

use fob::play::{Contest, DEALER, Due, Ended, Ending, Player, Refusal, Timing, Won};

/// The sum that ends a game.
pub const GOAL: u32 = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    players: Player,
    /// Every state since the start of the game and who acted in it; the last is current.
    states: Vec<(State, Player)>,
    pub ended: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct State {
    pub sum: Option<u32>,
    /// Number of acts so far, which determines whose turn it is.
    pub acts: u32,
    /// Who has passed a secret since the last multiple of 5, which is open until all have.
    pub passed: Option<Vec<Player>>,
}

impl Sum {
    pub fn new(players: Player) -> Self {
        Self { players, states: vec![(State::default(), DEALER)], ended: None }
    }

    pub fn state(&self) -> &State {
        &self.states.last().unwrap().0
    }

    /// Plays an act without the core, as an independent check.
    fn after(&self, by: Player, add: u32) -> Result<State, Refusal> {
        let mut next = self.state().clone();
        match (&mut next.passed, next.sum) {
            _ if add > 3 => return Err(Refusal::rules("at most 3")),
            (_, None) => next.sum = Some(add),
            (Some(passed), _) if add == 0 => {
                passed.push(by);
                if passed.len() == usize::from(self.players) {
                    next.passed = None;
                }
            }
            (Some(_), _) => return Err(Refusal::rules("only a secret")),
            (None, Some(_)) if add == 0 => return Err(Refusal::rules("at least 1")),
            (None, Some(sum)) => {
                next.sum = Some(sum + add);
                next.acts += 1;
                next.passed = (sum + add).is_multiple_of(5).then(Vec::new);
            }
        }
        Ok(next)
    }
}

impl Contest for Sum {
    type Act = u32;
    type Fact = State;
    type Seen = State;

    fn players(&self) -> Player {
        self.players
    }

    fn due(&self) -> Due {
        let state = self.state();
        match (state.sum, &state.passed) {
            _ if self.ended.is_some() => Due::Over,
            (None, _) => Due::Dealer,
            (Some(sum), _) if sum >= GOAL => Due::Over,
            (_, Some(passed)) => Due::Players((1..=self.players).filter(|player| !passed.contains(player)).collect()),
            _ => Due::Players(vec![(state.acts % u32::from(self.players)) as Player + 1]),
        }
    }

    fn ended(&self) -> Option<Ended> {
        let reason = self.ended.map_or("goal", Ending::reason);
        (self.due() == Due::Over).then(|| Ended { won: Won::Unnamed, points: Vec::new(), reason })
    }

    fn deal(&self) -> Option<u32> {
        self.state().sum.is_none().then_some(0)
    }

    fn settle(&self, by: Player, act: &u32) -> Result<State, Refusal> {
        self.after(by, *act)
    }

    fn apply(&mut self, by: Player, _: &u32, next: State) -> Result<State, Refusal> {
        self.states.push((next.clone(), by));
        Ok(next)
    }

    fn end(&mut self, ending: Ending) -> Result<State, Refusal> {
        if self.due() == Due::Over {
            return Err(Refusal::Over);
        }
        self.ended = Some(ending);
        Ok(self.state().clone())
    }

    fn line(&self) -> Vec<Player> {
        self.states.iter().map(|(_, by)| *by).filter(|by| *by != DEALER).collect()
    }

    fn rewind(&mut self, len: usize) -> Result<State, Refusal> {
        if len >= self.line().len() {
            return Err(Refusal::NothingToTakeBack);
        }
        // The start and chance's state remain.
        self.states.truncate(len + 2);
        Ok(self.state().clone())
    }

    /// Computers of the level "stubborn" agree to nothing.
    fn agrees(&self, _: Player, level: &str, _: fob::play::Offer) -> bool {
        level != "stubborn"
    }

    fn timing(&self, next: &State) -> Timing {
        Timing { shown: 0, increment: next.passed.is_none() }
    }
}
