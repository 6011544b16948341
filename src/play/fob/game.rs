//! A match of Fob as a contest.

use super::deed::{Deed, Fact, Orders, Seen, Settled, ShotSeen};
use crate::log::{Contest, Due, Ended, Timing, Won};
use crate::seat::{DEALER, Ending, Millis, Offer, Player, Refusal};
use fob_base::Dice;
use fob_base::plant::{self, Plant};
use fob_board::{Colour, Hole, Layout, Strike, placement};
use fob_opponent::{Foresight, accepts_draw};
use fob_replay::{Header, Phase, Recorder, Replay, Situation};
use fob_rules::{Choice, Match, Reason, RuleError, Winner};
use std::sync::Arc;

/// A match of Fob: its record, and orders that wait for those of other players.
#[derive(Clone, Debug)]
pub struct Fob {
    recorder: Recorder,
    /// True if two people play the break, from S and from N.
    hand_break: bool,
    /// The first strike of a break by hand.
    first: Option<Strike>,
    /// Chosen orders that wait for those of other players, each with the player who chose them.
    chosen: Vec<(Player, Orders)>,
    /// Rest position of the striker in the last shot, in metres.
    striker: Option<(f64, f64)>,
    /// The ending that the players chose, if any.
    ending: Option<Ending>,
    /// True if some shots were simulated by a physics version in which discs move differently.
    mixed: bool,
}

impl Fob {
    /// Continues a recorded match, with a break from the seed.
    ///
    /// # Errors
    /// The record is of practice, which has no players.
    pub fn new(recorder: Recorder) -> Result<Self, Refusal> {
        recorder.header().setup().ok_or_else(|| Refusal::rules("practice has no rules"))?;
        let (first, chosen, striker, ending) = (None, Vec::new(), None, None);
        Ok(Self { recorder, hand_break: false, first, chosen, striker, ending, mixed: false })
    }

    /// Lets two people play the break, if it has not been played.
    pub fn with_hand_break(self) -> Self {
        Self { hand_break: true, ..self }
    }

    /// Lets two people play the break, unless it was played. For a driver that cannot play the break of the seed.
    pub fn break_by_hand(&mut self) {
        self.hand_break = true;
    }

    /// Adds orders that were chosen earlier and wait for those of other players. Orders that are not due are ignored.
    pub fn with_chosen(mut self, orders: &[(Hole, Vec<Colour>)]) -> Self {
        for by in self.choosers() {
            let own: Orders = orders.iter().filter(|(hole, _)| self.is_to_choose(by, *hole)).cloned().collect();
            if self.check_orders(by, &own).is_ok() {
                self.chosen.push((by, own));
            }
        }
        self
    }

    /// Returns the record.
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// Returns the recorder, for marking the saved part.
    pub fn recorder_mut(&mut self) -> &mut Recorder {
        &mut self.recorder
    }

    /// Returns the record and discards the rest.
    pub fn into_recorder(self) -> Recorder {
        self.recorder
    }

    /// Returns the header, which holds the agreements before the match.
    pub fn header(&self) -> &Header {
        self.recorder.header()
    }

    /// Returns the match and the board.
    pub fn situation(&self) -> &Arc<Situation> {
        self.recorder.situation()
    }

    /// Returns the match as a value.
    ///
    /// # Panics
    /// Never: [`Fob::new`] refuses a record without a match.
    pub fn match_now(&self) -> &Match {
        self.situation().game.as_ref().expect("the record is of a match")
    }

    /// Returns the first strike of a break by hand, once it is set.
    pub fn half_break(&self) -> Option<&Strike> {
        self.first.as_ref()
    }

    /// Returns whether the next strike is the first of a break by hand, which waits for a second one.
    pub fn waits_for_second(&self) -> bool {
        self.hand_break && self.first.is_none() && self.situation().phase() == Phase::Break
    }

    /// Returns the rest position of the striker of the last shot, in metres; `None` if it is in a hole or off the board, or after
    /// a take-back.
    pub fn striker(&self) -> Option<(f64, f64)> {
        self.striker
    }

    /// Returns whether the rules and the board allow this strike now, for the player who shoots; in a break by hand, for the
    /// first or the second strike.
    pub fn may_strike(&self, strike: Strike) -> bool {
        let strikes = match (self.situation().phase(), self.first) {
            (Phase::Break, None) => self.with_second(strike).to_vec(),
            (_, first) => first.into_iter().chain([strike]).collect(),
        };
        self.recorder.may_play(&strikes).is_ok()
    }

    /// Returns the match as the text of its file. A note in the file says if a server's upgrade changed the physics during the
    /// match.
    pub fn file(&self) -> String {
        if !self.mixed {
            return self.recorder.text();
        }
        let mut header = self.recorder.header().clone();
        "A server's upgrade changed the physics during this match: it went on from the layout that was kept."
            .clone_into(&mut header.note);
        Replay::new(header, self.recorder.records().to_vec()).print()
    }

    /// Returns the choices without orders.
    pub fn choices_due(&self) -> impl Iterator<Item = &Choice> {
        let has_chosen = |by: Player| self.chosen.iter().any(|(chose, _)| *chose == by);
        self.match_now().choices().iter().filter(move |choice| !has_chosen(choice.chooser))
    }

    /// Returns the chosen orders that wait for those of other players.
    pub fn chosen(&self) -> Orders {
        self.chosen.iter().flat_map(|(_, orders)| orders).cloned().collect()
    }

    /// Returns the seed of a computer's turn at a table. Each turn and purpose (0: a strike, 1: orders) has its own, so that a resumed
    /// match continues as it would have.
    pub fn turn_seed(&self, purpose: u64) -> u64 {
        Dice::from_seed(self.header().seed, self.recorder.records().len() as u64, purpose).seed()
    }

    /// Returns the choosers who have not chosen yet, in the order of the choices.
    fn choosers(&self) -> Vec<Player> {
        let mut open = Vec::new();
        for choice in self.choices_due() {
            let by = choice.chooser;
            if !open.contains(&by) {
                open.push(by);
            }
        }
        open
    }

    fn is_to_choose(&self, by: Player, hole: Hole) -> bool {
        self.match_now().choices().iter().any(|choice| choice.hole == hole && choice.chooser == by)
    }

    /// Checks that these are all orders due from a player, and that they may be chosen.
    fn check_orders(&self, by: Player, orders: &Orders) -> Result<(), Refusal> {
        let game = self.match_now();
        let mut own = game.choices().iter().filter(|choice| choice.chooser == by);
        if let Some(missing) = own.find(|choice| orders.iter().all(|(hole, _)| *hole != choice.hole)) {
            return Err(Refusal::rules(RuleError::Missing(missing.hole)));
        }
        if let Some((hole, _)) = orders.iter().find(|(hole, _)| !self.is_to_choose(by, *hole)) {
            return Err(Refusal::rules(RuleError::NotDue(*hole)));
        }
        game.preview(orders).map(drop).map_err(Refusal::rules)
    }

    fn choose(&mut self, by: Player, orders: &Orders) -> Result<Seen, Refusal> {
        let choices = self.match_now().choices().to_vec();
        if self.choosers().len() > 1 {
            self.chosen.push((by, orders.clone()));
            return Ok(Seen::Chose(by));
        }
        let mut all = orders.clone();
        if !self.chosen.is_empty() {
            all.extend(self.chosen());
            // Sort, so that the record does not depend on who chose last.
            all.sort_by_key(|(hole, _)| choices.iter().position(|choice| choice.hole == *hole));
        }
        self.recorder.choose(&all).map_err(Refusal::rules)?;
        self.chosen.clear();
        Ok(Seen::Ordered { choices, orders: all, after: self.situation().clone() })
    }

    fn shoot(&mut self, strikes: Vec<Strike>, settled: Settled) -> Result<Seen, Refusal> {
        let Settled { shot, motion, .. } = settled;
        let before = self.situation().clone();
        let rest = Layout { board: Arc::clone(&before.layout.board), pucks: shot.rest };
        let outcome = self.recorder.commit_settled(&strikes, &shot.report, rest, shot.digest).map_err(Refusal::rules)?;
        self.first = None;
        self.striker = shot.striker;
        self.mixed |= !fob_physics::moves_as(shot.physics);
        let after = || self.situation().clone();
        Ok(match motion {
            Some(trace) => Seen::Shot(Box::new(ShotSeen { strikes, trace, before, after: after(), outcome })),
            None => Seen::Settled(outcome),
        })
    }

    /// Returns a first strike of a break with a second one that is certainly valid: the recorder checks place and numbers of both.
    fn with_second(&self, first: Strike) -> [Strike; 2] {
        let [_, second] = self.recorder.break_strikes();
        [first, second]
    }

    /// Returns the strikes of a deed that is played now.
    fn strikes_of(&self, deed: &Deed) -> Vec<Strike> {
        match deed {
            Deed::Break => self.recorder.break_strikes().to_vec(),
            Deed::Strike(strike) => self.first.into_iter().chain([*strike]).collect(),
            Deed::Orders(_) => Vec::new(),
        }
    }

    /// The only simulation of a shot.
    fn simulated(&self, strikes: &[Strike]) -> Result<Fact, Refusal> {
        let trace = self.recorder.simulate(strikes).map_err(Refusal::rules)?;
        Ok(Fact::Shot(Settled::new(Arc::new(trace))))
    }

    fn strike(&self, strike: Strike) -> Result<Fact, Refusal> {
        match (self.situation().phase(), self.first) {
            (Phase::Break, None) => {
                self.recorder.may_play(&self.with_second(strike)).map_err(Refusal::rules)?;
                Ok(Fact::Set)
            }
            _ => self.simulated(&self.strikes_of(&Deed::Strike(strike))),
        }
    }
}

impl Contest for Fob {
    type Act = Deed;
    type Fact = Fact;
    type Seen = Seen;

    fn players(&self) -> Player {
        self.match_now().setup().players()
    }

    fn due(&self) -> Due {
        match self.situation().phase() {
            Phase::Over(_) | Phase::Practice | Phase::PracticeOver => Due::Over,
            Phase::Break if !self.hand_break => Due::Dealer,
            // Shot from S first, then from N: by the players of the first and the third shot.
            Phase::Break => {
                let shot = if self.first.is_none() { 0 } else { 2 };
                Due::Players(vec![self.match_now().setup().shooter(shot)])
            }
            Phase::Shot { player, .. } => Due::Players(vec![player]),
            Phase::Order => Due::Players(self.choosers()),
        }
    }

    /// While orders are due, the player who has just shot.
    fn turn(&self) -> Option<Player> {
        match self.situation().phase() {
            Phase::Order => Some(self.match_now().next_player()),
            _ => self.due().players().first().copied(),
        }
    }

    fn ended(&self) -> Option<Ended> {
        let game = self.match_now();
        let verdict = game.verdict()?;
        let teams = game.setup().teams;
        let won = match verdict.winner {
            None => Won::Unnamed,
            Some(Winner::Draw) => Won::Draw,
            Some(Winner::Party(party)) if teams => Won::Team(party),
            Some(Winner::Party(party)) => Won::Player(party),
        };
        let reason = match verdict.reason {
            Reason::Complete => "complete",
            Reason::Quiet => "quiet",
            Reason::Certain => "certain",
            Reason::ShotLimit => "limit",
            // The rules know only resignations.
            Reason::Resigned(loser) => self.ending.unwrap_or(Ending::Resigned(loser)).reason(),
            Reason::Agreed => self.ending.unwrap_or(Ending::Drawn).reason(),
        };
        Some(Ended { won, points: verdict.points.clone(), reason })
    }

    /// The striker fits nowhere on its line.
    fn is_stuck(&self) -> bool {
        let Phase::Shot { side, .. } = self.situation().phase() else { return false };
        let layout = &self.situation().layout;
        placement::nearest_legal(layout, side, placement::default_place(&layout.board, side)).is_none()
    }

    fn teams(&self) -> bool {
        self.match_now().setup().teams
    }

    fn deal(&self) -> Option<Deed> {
        (self.due() == Due::Dealer).then_some(Deed::Break)
    }

    fn settle(&self, by: Player, act: &Deed) -> Result<Fact, Refusal> {
        match act {
            Deed::Break if by == DEALER => self.simulated(&self.strikes_of(act)),
            Deed::Break => Err(Refusal::rules("the seed determines this break, so no player can make it")),
            _ if by == DEALER => Err(Refusal::rules("without a player, only the break of the seed can be played")),
            Deed::Strike(strike) => self.strike(*strike),
            Deed::Orders(orders) => self.check_orders(by, orders).map(|()| Fact::Chosen),
        }
    }

    fn apply(&mut self, by: Player, act: &Deed, fact: Fact) -> Result<Seen, Refusal> {
        match (act, fact) {
            (Deed::Strike(strike), Fact::Set) => {
                self.first = Some(*strike);
                Ok(Seen::HalfBreak(*strike))
            }
            (Deed::Orders(orders), Fact::Chosen) => {
                self.check_orders(by, orders)?;
                self.choose(by, orders)
            }
            (Deed::Break | Deed::Strike(_), Fact::Shot(settled)) => self.shoot(self.strikes_of(act), settled),
            _ => Err(Refusal::rules("what was worked out is not of this act")),
        }
    }

    /// A player who resigns, is away or runs out of time loses, by the rules for resignation. A match is certain by [`Match::is_certain`].
    fn end(&mut self, ending: Ending) -> Result<Seen, Refusal> {
        match (ending, ending.loser()) {
            (_, Some(loser)) => self.recorder.resign(loser),
            (Ending::Certain, None) => self.recorder.end_certain(),
            (_, None) => self.recorder.agree_draw(),
        }
        .map_err(Refusal::rules)?;
        (self.first, self.chosen, self.ending) = (None, Vec::new(), Some(ending));
        Ok(Seen::Ended(ending, self.situation().clone()))
    }

    /// The player who took each shot.
    fn line(&self) -> Vec<Player> {
        let game = self.match_now();
        (0..game.shots()).map(|shot| game.setup().shooter(shot)).collect()
    }

    fn rewind(&mut self, len: usize) -> Result<Seen, Refusal> {
        let shots = self.match_now().shots() as usize;
        if len >= shots {
            return Err(Refusal::NothingToTakeBack);
        }
        // Take back one by one, as recorded; the first call shows whether anything can be taken back.
        let mut next = self.recorder.clone();
        for _ in len..shots {
            next.take_back().map_err(Refusal::rules)?;
        }
        self.recorder = next;
        let chosen = if plant::is(Plant::TakeBackKeepsOrders) { self.chosen.clone() } else { Vec::new() };
        (self.first, self.chosen, self.striker, self.ending) = (None, chosen, None, None);
        Ok(Seen::TakenBack(self.situation().clone()))
    }

    /// A computer agrees to a draw if it expects no more points from playing on.
    fn agrees(&self, player: Player, _: &str, offer: Offer) -> bool {
        if offer != Offer::Draw {
            return true;
        }
        let game = self.match_now();
        // The same chance as is shown everywhere, so that a computer judges alike at home and in a room.
        let points = Foresight::new(game, &self.situation().layout.board).forecast(game).points;
        accepts_draw(game, player, &points)
    }

    /// No clock runs while a shot is in motion, and orders earn no increment.
    fn timing(&self, fact: &Fact) -> Timing {
        match fact {
            Fact::Shot(settled) => Timing { shown: (settled.seconds * 1000.0).round().max(0.0) as Millis, increment: true },
            Fact::Set => Timing { shown: 0, increment: true },
            Fact::Chosen => Timing { shown: 0, increment: false },
        }
    }
}
