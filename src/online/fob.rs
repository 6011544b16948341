//! A match of Fob, played in a room.

use super::ended::{Ended, Ending, Won};
use super::head::Head;
use super::plan::FobPlan;
use super::play::{Play, Start};
use super::record::KeptShot;
use super::refusal::{Code, Refusal};
use super::strike::StrikeText;
use fob_replay::{Header, Phase, Player, Recorder, Situation};
use fob_rules::{Choice, Kind, Match, Reason, Winner};
use fob_table::{Board, Colour, Hole, Layout, Strike};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct FobGame {
    live: Recorder,
    /// Orders of the choosers who have already sent theirs.
    orders: BTreeMap<Hole, Vec<Colour>>,
    /// Where the striker of the last shot stopped.
    striker: Option<(f64, f64)>,
    /// Why a player is out, if it was not by resignation; the rules know only resignations.
    out: Option<&'static str>,
    /// Whether some shots were simulated by a version of the physics with which discs move otherwise.
    mixed: bool,
}

impl FobGame {
    pub fn new(plan: &FobPlan, start: &Start, head: &Head) -> Result<Self, Refusal> {
        let header = header_of(plan, start, head)?;
        let mut live = Recorder::new(header).map_err(Refusal::illegal)?;
        live.mark_saved();
        Ok(Self { live, orders: BTreeMap::new(), striker: None, out: None, mixed: false })
    }

    /// Simulates the break and returns its outcome, which [`FobGame::settle`] applies.
    pub(crate) fn simulate_break(&self) -> Result<(KeptShot, f64), Refusal> {
        let strikes = self.live.break_strikes();
        let trace = self.live.simulate(&strikes).map_err(Refusal::illegal)?;
        Ok((KeptShot::new(&trace), trace.duration))
    }

    /// Applies the break.
    pub(crate) fn apply_break(&mut self, shot: &KeptShot) -> Result<(), Refusal> {
        let strikes = self.live.break_strikes();
        self.settle(&strikes, shot)
    }

    pub fn situation(&self) -> &Arc<Situation> {
        self.live.situation()
    }

    pub fn game(&self) -> Option<&Match> {
        self.live.situation().game.as_ref()
    }

    /// Returns where the striker of the last shot stopped.
    pub fn striker(&self) -> Option<(f64, f64)> {
        self.striker
    }

    /// Returns the choices for which no order was sent yet.
    pub(crate) fn choices_due(&self) -> impl Iterator<Item = &Choice> {
        let choices = self.game().map(Match::choices).unwrap_or_default();
        choices.iter().filter(|choice| !self.orders.contains_key(&choice.hole))
    }

    pub fn due(&self) -> Vec<u8> {
        match self.live.situation().phase() {
            Phase::Shot { player, .. } => vec![player],
            Phase::Order => {
                let mut choosers: Vec<u8> = self.choices_due().map(|choice| choice.chooser).collect();
                choosers.sort_unstable();
                choosers.dedup();
                choosers
            }
            _ => Vec::new(),
        }
    }

    pub fn turn(&self) -> Option<u8> {
        match self.live.situation().phase() {
            Phase::Shot { player, .. } => Some(player),
            Phase::Order => self.game().map(Match::next_player),
            _ => None,
        }
    }

    pub fn ended(&self) -> Option<Ended> {
        let game = self.game()?;
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
            Reason::Resigned(_) => self.out.unwrap_or("resignation"),
            Reason::Agreed => "agreement",
        };
        Some(Ended { won, points: verdict.points, reason })
    }

    pub fn check(&self, player: u8, play: &Play) -> Result<Option<(KeptShot, f64)>, Refusal> {
        match play {
            Play::Strike(strike) => {
                let trace = self.live.simulate(&[Strike::from(*strike)]).map_err(Refusal::illegal)?;
                Ok(Some((KeptShot::new(&trace), trace.duration)))
            }
            Play::Orders(orders) => {
                self.read_orders(player, orders)?;
                Ok(None)
            }
            _ => Err(Refusal::illegal("expected a strike or orders, in Fob")),
        }
    }

    /// Returns whether the next shooter could play this strike: the place is legal and free, and all numbers are in range.
    pub fn may_aim(&self, strike: &StrikeText) -> bool {
        self.live.may_play(&[Strike::from(*strike)]).is_ok()
    }

    pub fn apply(&mut self, player: u8, play: &Play, shot: Option<&KeptShot>) -> Result<(), Refusal> {
        match (play, shot) {
            (Play::Strike(strike), Some(shot)) => self.settle(&[Strike::from(*strike)], shot),
            (Play::Orders(orders), _) => {
                let orders = self.read_orders(player, orders)?;
                let mut all = self.orders.clone();
                all.extend(orders);
                let choices = self.game().map(Match::choices).unwrap_or_default();
                if choices.iter().all(|choice| all.contains_key(&choice.hole)) {
                    let all: Vec<_> = all.into_iter().collect();
                    self.live.choose(&all).map_err(Refusal::illegal)?;
                    self.live.mark_saved();
                    self.orders.clear();
                } else {
                    self.orders = all;
                }
                Ok(())
            }
            _ => Err(Refusal::illegal("expected a strike or orders, in Fob")),
        }
    }

    fn settle(&mut self, strikes: &[Strike], shot: &KeptShot) -> Result<(), Refusal> {
        let rest = Layout { board: Arc::clone(&self.live.situation().layout.board), pucks: shot.rest.clone() };
        self.live.commit_settled(strikes, &shot.report, rest, shot.digest).map_err(Refusal::illegal)?;
        self.live.mark_saved();
        self.striker = shot.striker;
        self.mixed |= !fob_physics::moves_as(shot.physics);
        Ok(())
    }

    /// Reads a chooser's orders, which must name all of their holes with the pucks that fell there.
    fn read_orders(&self, player: u8, orders: &BTreeMap<Hole, String>) -> Result<Vec<(Hole, Vec<Colour>)>, Refusal> {
        let own: Vec<&Choice> = self.choices_due().filter(|choice| choice.chooser == player).collect();
        if let Some(choice) = own.iter().find(|choice| !orders.contains_key(&choice.hole)) {
            return Err(Refusal::illegal(format!("hole {}: its order is missing", choice.hole)));
        }
        let mut read = Vec::with_capacity(orders.len());
        for (hole, text) in orders {
            let Some(choice) = own.iter().find(|choice| choice.hole == *hole) else {
                return Err(Refusal::illegal(format!("hole {hole}: no order of yours is due there")));
            };
            let colour = |letter: char| match letter.to_ascii_lowercase() {
                'g' => Some(Colour::Green),
                'r' => Some(Colour::Red),
                _ => None,
            };
            // A text that is too long is not an order, whatever its letters.
            let short = text.len() <= choice.fallen.len();
            let order: Option<Vec<Colour>> = if short { text.chars().map(colour).collect() } else { None };
            match order.filter(|order| choice.permits(order)) {
                Some(order) => read.push((*hole, order)),
                None => {
                    let fallen: String = choice.fallen.iter().map(|colour| colour.letter()).collect();
                    return Err(Refusal::illegal(format!("hole {hole}: expected the letters of {fallen} in any order")));
                }
            }
        }
        Ok(read)
    }

    pub fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        match ending {
            Ending::Out(player, reason) => {
                self.live.resign(player).map_err(over)?;
                self.out = Some(reason);
            }
            Ending::Draw => self.live.agree_draw().map_err(over)?,
            Ending::Certain => self.live.end_certain().map_err(Refusal::illegal)?,
        }
        self.live.mark_saved();
        Ok(())
    }

    pub fn take_back(&mut self, count: usize) -> Result<(), Refusal> {
        for _ in 0..count {
            self.live.take_back().map_err(Refusal::illegal)?;
        }
        self.live.mark_saved();
        self.orders.clear();
        self.striker = None;
        Ok(())
    }

    /// Returns the match as the text of a `.fob` file.
    pub fn file(&self) -> String {
        if !self.mixed {
            return self.live.text();
        }
        let mut header = self.live.header().clone();
        "A server's upgrade changed the physics during this match: it went on from the layout that was kept."
            .clone_into(&mut header.note);
        fob_replay::Replay::new(header, self.live.records().to_vec()).print()
    }
}

/// Returns what a match's file says before the first shot.
///
/// # Errors
/// The start names a version of the physics that has no such board, or it has no seed, or one that is not a number: with any other seed the
/// break would be another one.
pub(crate) fn header_of(plan: &FobPlan, start: &Start, head: &Head) -> Result<Header, Refusal> {
    let physics = start.board_physics().map_err(Refusal::illegal)?;
    let board = Board::builtin_in(&plan.board, physics)
        .ok_or_else(|| Refusal::illegal(format!("board: physics {physics} has no `{}`", plan.board)))?;
    let seed =
        start.seed.as_deref().ok_or_else(|| Refusal::illegal("seed: missing; expected the number that seeds the break"))?;
    let quoted = || fob_base::text::clipped(&fob_base::text::line(seed), 60);
    let seed = seed.parse().map_err(|_| Refusal::illegal(format!("seed: `{}`; expected 0 to {}", quoted(), u64::MAX)))?;
    let mut setup = plan.setup.clone();
    if let (Kind::TugOfWar { accepts }, Some(tossed)) = (&mut setup.kind, start.accepts) {
        *accepts = tossed;
    }
    let player = |(name, level): &(String, Option<String>)| match level {
        Some(level) => Player::computer(name.clone(), level.clone()),
        None => Player::human(name.clone()),
    };
    let mut header = Header::for_match(setup, &board, head.players.iter().map(player).collect(), seed);
    header.date = head.date;
    header.series = (head.series.1 > 1).then_some(head.series);
    Ok(header)
}

fn over(error: fob_replay::StepError) -> Refusal {
    Refusal::new(Code::Over, error.to_string())
}
