//! Whoever looks at a room or an event: the session of the app, and what its person does.

use crate::net::{ClientWire, Net};
use crate::oracle::text_of;
use crate::plan::{Game, Plan, pick};
use fob_base::Dice;
use fob_board::{Board, Hole, Side, placement};
use fob_client::{Ask, EventNotice, EventSession, Line, Live, Notice, Session, Wire};
use fob_online::{EventState, Offer, Play, Room, RoomView, State, StrikeText};
use fob_rules::Points;
use std::collections::BTreeMap;

/// Time at the beginning of each history, in milliseconds since 1970.
pub const BEGIN: i64 = 1_700_000_000_000;

/// What a client follows.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a history has a handful")]
pub enum Follows {
    Room(Live<Session>),
    Event(Live<EventSession>),
}

/// A window of a person.
#[derive(Debug)]
pub struct Client {
    /// The person, by their number in the plan.
    pub person: usize,
    /// The id of the room or event.
    pub id: String,
    pub seat: Option<u8>,
    pub follows: Follows,
    /// When it must be polled.
    pub wakes_at: u64,
    /// The window was closed.
    pub is_closed: bool,
    /// How often each play was made here, and how often it was refused.
    pub issued: BTreeMap<String, usize>,
    pub refused: BTreeMap<String, usize>,
}

impl Client {
    /// Follows a room from a seat, or as a spectator.
    pub fn of_room(number: usize, person: usize, id: &str, seat: Option<(u8, String)>, wall: i64, net: &Net) -> Self {
        let (seat, token) = seat.unzip();
        let wire: Box<dyn Wire> = Box::new(ClientWire { net: net.clone(), client: number });
        let live = Live::new(Session::new(token, seat, wall, number as u64), wire);
        Self::new(person, id, seat, Follows::Room(live))
    }

    /// Follows an event as its host (person 0) or one of its people.
    pub fn of_event(number: usize, person: usize, id: &str, token: String, own: Option<u8>, net: &Net) -> Self {
        let wire: Box<dyn Wire> = Box::new(ClientWire { net: net.clone(), client: number });
        let live = Live::new(EventSession::new(Some(token), own, number as u64), wire);
        Self::new(person, id, own, Follows::Event(live))
    }

    fn new(person: usize, id: &str, seat: Option<u8>, follows: Follows) -> Self {
        let (issued, refused) = (BTreeMap::new(), BTreeMap::new());
        Self { person, id: id.to_owned(), seat, follows, wakes_at: 0, is_closed: false, issued, refused }
    }

    /// Lets time pass, and hears what has arrived.
    pub fn poll(&mut self, now: u64) -> Vec<(String, u8)> {
        let now = now as i64;
        let mut tables = Vec::new();
        match &mut self.follows {
            Follows::Room(live) => {
                live.poll(now);
                while let Some(notice) = live.next_notice() {
                    if let Notice::Refused(play, _) = notice {
                        *self.refused.entry(text_of(&play)).or_default() += 1;
                    }
                }
            }
            Follows::Event(live) => {
                live.poll(now);
                while let Some(notice) = live.next_notice() {
                    if let EventNotice::Table { room, seat } = notice {
                        tables.push((room, seat));
                    }
                }
            }
        }
        self.sleeps();
        tables
    }

    /// Notes when it must be polled.
    fn sleeps(&mut self) {
        let at = match &self.follows {
            Follows::Room(live) => live.session().wake_at(),
            Follows::Event(live) => live.session().wake_at(),
        };
        self.wakes_at = at.map_or(u64::MAX, |at| at.max(0) as u64);
    }

    /// Returns the state of its line.
    pub fn line(&self) -> &Line {
        match &self.follows {
            Follows::Room(live) => live.session().line(),
            Follows::Event(live) => live.session().line(),
        }
    }

    /// Returns the session of a room.
    pub fn session(&self) -> Option<&Session> {
        match &self.follows {
            Follows::Room(live) => Some(live.session()),
            Follows::Event(_) => None,
        }
    }

    /// Makes a play.
    pub fn play(&mut self, play: Play) {
        if let Follows::Room(live) = &mut self.follows {
            let (text, waiting) = (text_of(&play), live.session().waiting().count());
            live.play(play);
            // What waits already is not made twice.
            *self.issued.entry(text).or_default() += live.session().waiting().count() - waiting;
        }
        self.sleeps();
    }

    /// Says something, or shows an aim.
    pub fn say(&mut self, now: u64, dice: &mut Dice) {
        if let Follows::Room(live) = &mut self.follows {
            if dice.chance(1, 2) {
                live.phrase(1 + dice.below(8) as u8);
            } else {
                let strike = StrikeText { from: (0.0, -0.3), aim: dice.between(60.0, 120.0), speed: 1.5, offset: 0.0 };
                live.aim(now as i64, strike);
            }
        }
    }

    /// Does what the person might do now: mostly to play, if it is their turn, and by the way something else. Returns what it was. `known` is
    /// the room as it is, which whoever follows Fob sees on the board.
    pub fn act(&mut self, plan: &Plan, known: Option<&Room>, dice: &mut Dice) -> Option<String> {
        match &self.follows {
            Follows::Room(live) => {
                let play = play_of(live.session(), self.seat?, plan, known, dice)?;
                let text = text_of(&play);
                self.play(play);
                Some(text)
            }
            Follows::Event(_) => self.ask(plan.whims, dice),
        }
    }

    /// Asks an event for something.
    fn ask(&mut self, whims: u64, dice: &mut Dice) -> Option<String> {
        let Follows::Event(live) = &mut self.follows else { return None };
        let view = live.session().view()?;
        let open: Vec<_> = view.tables.iter().filter(|table| table.points.is_none()).collect();
        let ask = match live.session().person() {
            None if view.state == EventState::Over => return None,
            None if open.is_empty() && view.people.iter().filter(|person| !person.left).count() >= 6 => Ask::Pair,
            None if !open.is_empty() && dice.chance(whims, 400) => {
                let table = pick(dice, &open);
                let points = if dice.chance(1, 2) { [Points::ONE, Points::ZERO] } else { [Points::ZERO, Points::ONE] };
                Ask::Score { round: table.round, table: table.table, points }
            }
            None if dice.chance(whims, 1_500) => Ask::Remove(1 + dice.below(8) as u8),
            None => return None,
            Some(own) => {
                let left = view.people.iter().any(|person| person.person == own && person.left);
                if left && dice.chance(1, 3) {
                    Ask::Back
                } else if !left && dice.chance(whims, 2_000) {
                    Ask::Leave
                } else {
                    return None;
                }
            }
        };
        let text = format!("{ask:?}");
        live.ask(ask);
        Some(text)
    }
}

/// Returns what a person in a seat might play now.
fn play_of(session: &Session, seat: u8, plan: &Plan, known: Option<&Room>, dice: &mut Dice) -> Option<Play> {
    let (game, whims) = (plan.game, plan.whims);
    let room = session.room()?;
    if session.waiting().count() > 2 {
        return None;
    }
    if room.state == State::Waiting {
        return None;
    }
    if room.state == State::Over {
        return match &room.offer {
            Some(offer) if offer.by != seat && !offer.yes.contains(&seat) => Some(Play::Answer(dice.chance(4, 5))),
            // The next game of a series begins by itself.
            _ => dice.chance(1, 6).then_some(Play::Offer(Offer::Rematch)),
        };
    }
    if let Some(offer) = room.offer.as_ref().filter(|offer| offer.by != seat && !offer.yes.contains(&seat))
        && dice.chance(2, 3)
    {
        let yes = if offer.kind == Offer::Takeback { 4 } else { 2 };
        return Some(Play::Answer(dice.chance(yes, 5)));
    }
    if plan.opening.is_some() && session.records().len() > 1 && dice.chance(1, 5) {
        // While somebody has to choose orders, and others have chosen theirs.
        return Some(Play::Offer(if dice.chance(1, 4) { Offer::Draw } else { Offer::Takeback }));
    }
    if dice.chance(whims, 100) {
        match dice.below(24) {
            0..=2 => return Some(Play::Offer(Offer::Draw)),
            3..=11 => return Some(Play::Offer(Offer::Takeback)),
            12 => return Some(Play::Resign),
            13 => return dice.chance(1, 3).then_some(Play::Leave),
            14..=15 => return Some(Play::Claim),
            16 => return Some(Play::End),
            17 => return Some(Play::Answer(dice.chance(1, 2))),
            18 => return Some(Play::Offer(Offer::Rematch)),
            _ => {}
        }
    } else if game == Game::Event && dice.chance(1, 12) {
        // Rounds are to end.
        return Some(Play::Resign);
    }
    if session.waits() || !session.is_caught_up() {
        return None;
    }
    if game == Game::Fob {
        let known = known.filter(|known| known.next() == session.records().len() as u64)?;
        // The first strike is that of the opening, again after it was taken back.
        let strike = plan.opening.map(|(_, strike)| strike).filter(|_| is_untouched(session));
        if let Some(strike) = strike.filter(|strike| known.may_aim(seat, strike)) {
            return Some(Play::Strike(strike));
        }
        return deed(known, seat, dice);
    }
    if !room.due.contains(&seat) {
        return None;
    }
    some_move(room, dice).map(Play::Move)
}

/// Returns whether nobody has shot in the first game, or all shots were taken back.
fn is_untouched(session: &Session) -> bool {
    let mut shots = Vec::new();
    for record in session.records() {
        if let Some(back) = record.back {
            shots.retain(|n| *n <= back);
        } else if matches!(record.play, Play::Strike(_)) {
            shots.push(record.n);
        }
    }
    shots.is_empty() && session.records().last().is_some_and(|record| record.game == 1)
}

/// Returns a legal move in a position, any of all.
fn some_move(room: &RoomView, dice: &mut Dice) -> Option<String> {
    let game = fob_games::game(&room.setup.game)?;
    let moves = game.open(room.position.as_deref(), 0).ok()?.moves();
    (!moves.is_empty()).then(|| pick(dice, &moves).clone())
}

/// Returns a strike or orders that a seat may play.
fn deed(room: &Room, seat: u8, dice: &mut Dice) -> Option<Play> {
    let view = room.view(0);
    if !view.due.contains(&seat) {
        return None;
    }
    let mut orders = BTreeMap::new();
    for order in view.orders.iter().filter(|order| order.seat == seat) {
        let mut letters: Vec<char> = order.fallen.chars().collect();
        for at in (1..letters.len()).rev() {
            letters.swap(at, dice.below(at as u64 + 1) as usize);
        }
        let hole = Hole::ALL.into_iter().find(|hole| hole.to_string() == order.hole)?;
        orders.insert(hole, letters.into_iter().collect::<String>());
    }
    if !orders.is_empty() {
        return Some(Play::Orders(orders));
    }
    let board = Board::builtin("bob")?;
    for _ in 0..60 {
        let (one, other) = placement::line_ends(&board, *pick(dice, &Side::ALL));
        let part = dice.unit();
        let from = (one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part);
        let aim = (-from.1).atan2(-from.0).to_degrees() + dice.between(-25.0, 25.0);
        let strike = StrikeText { from, aim, speed: dice.between(0.5, 4.0), offset: 0.0 };
        if room.may_aim(seat, &strike) {
            return Some(Play::Strike(strike));
        }
    }
    None
}

/// Returns what a client of another kind says that does not keep to the protocol, or to what is allowed.
pub fn nonsense(records: u64, dice: &mut Dice) -> String {
    let n = dice.below(records + 3);
    let plays = [
        r#"{"start":{"players":[2,1]}}"#,
        r#"{"flag":1}"#,
        r#"{"stuck":true}"#,
        r#"{"score":{"points":["9","0"],"reason":"score"}}"#,
        r#"{"move":"nonsense"}"#,
        r#"{"strike":{"from":[0.0,9.0],"aim":1e300,"speed":-1.0}}"#,
        r#"{"orders":{"NE":"gggggggg"}}"#,
        r#"{"move":"a1","resign":true}"#,
    ];
    match dice.below(4) {
        0 => format!(r#"{{"play":{{"n":{n},"play":{}}}}}"#, pick(dice, &plays)),
        1 => format!(r#"{{"play":{{"play":{}}}}}"#, pick(dice, &plays)),
        2 => r#"{"phrase":99}"#.to_owned(),
        _ => r#"{"aim":{"from":[0.0,0.0],"aim":0.0,"speed":1.0}}"#.to_owned(),
    }
}
