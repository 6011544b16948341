//! Converts records of a room to records of its log and back: the former use the types of the protocol, the latter those of the
//! game.

use super::play::Play;
use super::record::{Kept, Record};
use super::refusal::{Code, Refusal};
use super::time::Millis;
use super::view::ResultView;
use fob_board::{Colour, Hole};
use fob_play::any::{Any, AnyAct, AnyFact};
use fob_play::fob::{Deed, Fact, KeptShot, Orders, Settled};
use fob_play::log::{self, Finish, Then, Winner};
use serde_json::Value;
use std::collections::BTreeMap;

/// Maximum number of pucks in an order; no hole has so many.
const MOST_PUCKS: usize = 64;

/// Converts a play of the protocol to a play of the game.
pub(crate) fn play_of(play: &Play) -> log::Play<AnyAct> {
    match play {
        Play::Start(start) => log::Play::Start(start.clone()),
        Play::Move(mv) => log::Play::Act(AnyAct::Move(mv.clone())),
        Play::Strike(strike) => log::Play::Act(AnyAct::Deed(Deed::Strike((*strike).into()))),
        Play::Orders(orders) => log::Play::Act(AnyAct::Deed(Deed::Orders(orders_of(orders)))),
        Play::Offer(offer) => log::Play::Offer((*offer).into()),
        Play::Answer(yes) => log::Play::Answer(*yes),
        Play::Resign => log::Play::Resign,
        Play::Leave => log::Play::Leave,
        Play::End => log::Play::End,
        Play::Claim => log::Play::Claim,
        Play::Flag(seat) => log::Play::Flag(*seat),
        Play::Stuck => log::Play::Stuck,
        Play::Score(score) => log::Play::Score(score.clone()),
    }
}

/// Converts texts to orders. A text with other letters gives no pucks, which is never a valid order.
fn orders_of(texts: &BTreeMap<Hole, String>) -> Orders {
    let colour = |letter: char| match letter.to_ascii_lowercase() {
        'g' => Some(Colour::Green),
        'r' => Some(Colour::Red),
        _ => None,
    };
    let order = |text: &String| -> Option<Vec<Colour>> {
        if text.len() <= MOST_PUCKS { text.chars().map(colour).collect() } else { None }
    };
    texts.iter().map(|(hole, text)| (*hole, order(text).unwrap_or_default())).collect()
}

/// Converts a play to the protocol; `None` for a break, which is part of a start.
pub fn words_of(play: log::Play<AnyAct>) -> Option<Play> {
    Some(match play {
        log::Play::Start(start) => Play::Start(start),
        log::Play::Act(AnyAct::Move(mv)) => Play::Move(mv),
        log::Play::Act(AnyAct::Deed(Deed::Strike(strike))) => Play::Strike(strike.into()),
        log::Play::Act(AnyAct::Deed(Deed::Orders(orders))) => Play::Orders(letters(&orders)),
        log::Play::Act(AnyAct::Deed(_)) => return None,
        log::Play::Offer(offer) => Play::Offer(offer.into()),
        log::Play::Answer(yes) => Play::Answer(yes),
        log::Play::Resign => Play::Resign,
        log::Play::Leave => Play::Leave,
        log::Play::End => Play::End,
        log::Play::Claim => Play::Claim,
        log::Play::Flag(seat) => Play::Flag(seat),
        log::Play::Stuck => Play::Stuck,
        log::Play::Score(score) => Play::Score(score),
    })
}

fn letters(orders: &Orders) -> BTreeMap<Hole, String> {
    orders.iter().map(|(hole, order)| (*hole, order.iter().map(|colour| colour.letter()).collect())).collect()
}

/// Converts a public record to a record of the log. The result of a shot is left out, and so is data that records of older
/// servers lack.
pub fn read_record(record: &Record) -> log::Record<Any> {
    read_with(record, None)
}

/// Converts a record of a room to a record of the log. Data that records of older servers lack is absent.
pub(crate) fn read(kept: &Kept) -> log::Record<Any> {
    read_with(&kept.record, kept.shot.clone())
}

fn read_with(record: &Record, shot: Option<Box<KeptShot>>) -> log::Record<Any> {
    let shot = || {
        let (shot, seconds) = (shot?, record.duration.unwrap_or_default());
        Some(AnyFact::Deed(Fact::Shot(Settled { shot, seconds, motion: None })))
    };
    let fact = match &record.play {
        // The first striker of a break by hand is set, and nothing runs yet.
        Play::Strike(_) if record.digest.is_none() => Some(AnyFact::Deed(Fact::Set)),
        Play::Start(_) | Play::Strike(_) => shot(),
        Play::Move(_) => Some(AnyFact::Move),
        Play::Orders(_) => Some(AnyFact::Deed(Fact::Chosen)),
        _ => None,
    };
    let then = Then {
        fact,
        due: record.due.clone(),
        finish: record.ended.as_ref().and_then(|ended| Finish::try_from(ended).ok()),
        back: record.back,
        out: record.out,
        replaced: record.replaced.clone(),
        points: None,
        position: None,
    };
    log::Record { n: record.n, game: record.game, by: record.seat, at: record.at.0, play: play_of(&record.play), then }
}

/// Returns the record of a play as the room keeps it. The record has the play as it was sent, with unchanged numbers and texts.
pub(crate) fn write(play: Play, record: &log::Record<Any>) -> Kept {
    let then = &record.then;
    let settled = match &then.fact {
        Some(AnyFact::Deed(Fact::Shot(settled))) => Some(settled),
        _ => None,
    };
    let shot = settled.map(|settled| settled.shot.clone());
    let record = Record {
        n: record.n,
        game: record.game,
        seat: record.by,
        at: Millis(record.at),
        play,
        due: then.due.clone(),
        position: then.position.clone(),
        digest: shot.as_ref().map(|shot| format!("{:016x}", shot.digest)),
        duration: settled.map(|settled| settled.seconds),
        drops: shot.as_ref().map(|shot| super::record::drops(&shot.report)),
        lost: shot.as_ref().map(|shot| shot.report.lost.iter().map(|lost| lost.puck.0).collect()),
        striker_holed: shot.as_ref().map(|shot| shot.report.striker_holed),
        back: then.back,
        out: then.out,
        points: then.points.as_ref().map(|points| points.iter().map(ToString::to_string).collect()),
        ended: then.finish.as_ref().map(ResultView::from),
        replaced: then.replaced.clone(),
    };
    Kept { record, shot }
}

impl From<&Finish> for ResultView {
    fn from(finish: &Finish) -> Self {
        let winner = match finish.winner {
            Winner::Unnamed => Value::Null,
            Winner::Draw => "draw".into(),
            Winner::Is(number) => number.into(),
        };
        Self { winner, points: finish.points.iter().map(ToString::to_string).collect(), reason: finish.reason.clone() }
    }
}

impl TryFrom<&ResultView> for Finish {
    type Error = Refusal;

    fn try_from(view: &ResultView) -> Result<Self, Refusal> {
        let winner = match &view.winner {
            Value::Null => Some(Winner::Unnamed),
            Value::String(text) if text == "draw" => Some(Winner::Draw),
            value => value.as_u64().and_then(|number| u8::try_from(number).ok()).map(Winner::Is),
        };
        let winner = winner.ok_or_else(|| Refusal::new(Code::Form, "ended: winner: expected a seat, `draw` or null"))?;
        let points = view.points.iter().map(|text| text.parse());
        let points: Result<Vec<_>, fob_rules::PointsError> = points.collect();
        let points = points.map_err(|error| Refusal::new(Code::Form, format!("ended: points: {error}")))?;
        Ok(Self { winner, points, reason: view.reason.clone() })
    }
}

impl From<fob_play::Refusal> for Refusal {
    fn from(refusal: fob_play::Refusal) -> Self {
        use fob_play::Refusal as Why;
        let code = match refusal {
            Why::NotNext(..) => Code::Taken,
            Why::NoSeat
            | Why::OfferFirst
            | Why::NotBegun
            | Why::NotAsked
            | Why::NotTurn
            | Why::OrdersFirst
            | Why::NoStart
            | Why::NoGame => Code::Turn,
            Why::Over | Why::MatchOver | Why::TimeUp | Why::Full(_) => Code::Over,
            Why::Nobodys => Code::Form,
            Why::NotOver
            | Why::NoPlayer(_)
            | Why::NothingToTakeBack
            | Why::OfferWaits
            | Why::OwnOffer
            | Why::HasAgreed
            | Why::Declined
            | Why::NoOffer
            | Why::NextBegins
            | Why::NobodyAway
            | Why::Rules(_) => Code::Illegal,
        };
        Self { code, why: refusal.to_string() }
    }
}
