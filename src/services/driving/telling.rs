//! Notices of events, shown when the event is seen, and the events after them.

use super::played::{Played, Showing, Turn, Work};
use super::{against_eye, brief};
use crate::data::Services;
use fob_play::fob::{Fob, Seen, ShotSeen};
use fob_play::log::Play;
use fob_play::{Controller, Happened, Offer};
use fob_replay::{Outcome, Phase};
use fob_rules::{Match, Names, log};

/// The news that nobody can shoot.
const STUCK: &str = "The striker fits nowhere on its line: the match is drawn";

/// Returns one line on a shot.
fn line_of(shot: &ShotSeen, names: &Names) -> String {
    match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => log::break_shot(outcome, names),
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, &shot.trace.report, outcome, names),
        _ => String::new(),
    }
}

impl Played {
    pub(super) fn report(&mut self, line: String) {
        let brief = line.clone();
        self.report_as(line, brief);
    }

    /// Adds a line to the log, and sets its short form as the news.
    fn report_as(&mut self, line: String, brief: String) {
        self.log.push(line);
        self.news = Some(brief);
        self.why = None;
    }

    /// Shows an event, after everything before it has been seen.
    pub(super) fn tell(&mut self, happened: Happened<Fob>, services: &mut Services) {
        let of = happened.taken_back().map(|seat| self.desk.log().player_of(seat));
        let Happened { number, by, record, seen, offer } = happened;
        let is_draw = !self.is_in_room() && offer.is_some_and(|offer| offer.kind == Offer::Draw);
        match (record.play, seen) {
            (_, Some(Seen::Shot(shot))) => {
                let (line, brief) = (line_of(&shot, &self.log_names()), brief::shot(&shot, self.told()));
                let hurries = self.room.as_ref().is_some_and(|room| room.hurries);
                if self.is_watched && !hurries {
                    self.showing = Some(Showing { number, shot, line, brief });
                    return;
                }
                self.report_as(line, brief);
                self.goes_on(number, shot.outcome.shooter(), services);
            }
            (_, Some(Seen::Ordered { choices, orders, after })) => {
                if let Some(game) = &after.game {
                    let brief = brief::order(&choices, &orders, game, self.told());
                    self.report_as(log::order(&choices, game, &orders, &self.log_names()), brief);
                }
                self.note(services);
                self.goes_on(number, None, services);
            }
            (_, Some(Seen::Chose(_))) => {
                self.note(services);
                self.desk.see(number);
            }
            (_, Some(Seen::TakenBack(_))) => {
                // Now more may follow than before.
                self.prospects.go_back(self.desk.contest().match_now());
                let what = if self.mine().len() == 1 && !self.is_in_room() { "The" } else { "All agree: the" };
                self.report(format!("{what} {}", crate::labels::taken_back(&self.names.player(of.unwrap_or(by)))));
                self.note(services);
                self.goes_on(number, None, services);
            }
            (Play::Stuck, Some(_)) => {
                self.report(STUCK.to_owned());
                self.goes_on(number, None, services);
            }
            (_, Some(Seen::Ended(..))) => self.goes_on(number, None, services),
            (_, Some(Seen::HalfBreak(_) | Seen::Settled(_))) => self.desk.see(number),
            // In a server's room, the row of the room shows the offer.
            (Play::Offer(Offer::Draw), None) if !self.is_in_room() => self.offer = (!self.mine().contains(&by)).then_some(by),
            (Play::Answer(false), None) if is_draw => {
                self.offer = None;
                // A player who did it here needs no message.
                if !self.mine().contains(&by) {
                    self.news = Some(format!("{} declines the draw", self.names.player(by)));
                }
            }
            (_, None) => {}
        }
    }

    /// Called when the shot has been shown: reports its outcome and continues the match.
    pub fn settle(&mut self, services: &mut Services) {
        let Some(Showing { number, line, brief, shot }) = self.showing.take() else { return };
        self.report_as(line, brief);
        self.prospects.follow(self.desk.contest().match_now(), shot.outcome.shooter());
        self.why = shot.before.game.as_ref().and_then(|before| self.against_the_eye(before));
        if let (Some(why), Some(line)) = (&self.why, self.log.last_mut()) {
            line.push_str(". ");
            line.push_str(why);
        }
        self.plays_on(number, services);
        self.go_on(services);
    }

    /// Returns the reason why the chance of the one party here, or of the one that shot, moved against the eye since a position.
    fn against_the_eye(&self, before: &Match) -> Option<String> {
        let game = self.game();
        let shooter = before.setup().party_of(before.next_player());
        let party = usize::from(self.you().unwrap_or(shooter)).checked_sub(1)?;
        let gained = self.prospects.effects().last()?.gained(party)?;
        against_eye::explained(before, game, party, gained, self.told())
    }

    /// Called when a change of the match has been seen, with the player whose shot it was, if it was one.
    pub(super) fn goes_on(&mut self, number: u64, shooter: Option<u8>, services: &mut Services) {
        self.prospects.follow(self.desk.contest().match_now(), shooter);
        self.plays_on(number, services);
    }

    /// Tells the desk that a change has been seen; before that a computer may resign, and after it offer a draw.
    fn plays_on(&mut self, number: u64, services: &mut Services) {
        let phase = self.now().phase();
        let manners = services.settings.manners && !self.is_in_room();
        let resigner = self.resigner().filter(|_| manners && matches!(phase, Phase::Shot { .. }));
        if let Some(player) = resigner {
            self.play(player, Play::Resign, services);
        }
        self.desk.see(number);
        if let Phase::Shot { player, .. } = phase
            && manners
            && resigner.is_none()
            && self.seats().get(usize::from(player) - 1) == Some(&Controller::Person)
            && let Some(player) = self.offers_a_draw()
        {
            self.play(player, Play::Offer(Offer::Draw), services);
        }
    }

    /// Processes what happened for a match that somebody watches, and its end.
    pub(super) fn look(&mut self, services: &mut Services) {
        let (turn, key) = self.turn_now();
        if key != self.key {
            (self.turn, self.key) = (turn, key);
            self.count += 1;
            if matches!(self.turn, Turn::Over) {
                let game = self.game();
                let names = self.log_names();
                let lines = [log::end(game, &names), log::points(game, &names)];
                for line in lines.into_iter().flatten() {
                    self.report(line);
                    self.end_lines += 1;
                }
            }
        }
        if matches!(self.turn, Turn::Over) {
            self.finish(services);
        }
    }

    /// Returns the present activity, and values that distinguish it from another turn.
    fn turn_now(&self) -> (Turn, (u8, u64)) {
        if let Some(Showing { number, shot, .. }) = &self.showing {
            return (Turn::Show(shot.clone()), (1, *number));
        }
        if self.desk.is_over() && !self.desk.has_events() {
            return (Turn::Over, (2, 0));
        }
        let find = |is: fn(&Work) -> bool| self.works.iter().find(|(_, work)| is(work)).map(|(ticket, _)| *ticket);
        let phase = self.now().phase();
        if let Some(ticket) = find(|work| matches!(work, Work::Roll(..))) {
            return (Turn::Roll, (3, ticket.turn));
        }
        if self.room.as_ref().is_some_and(|room| room.arriving.is_some()) {
            return (Turn::Roll, (11, self.desk.log().records()));
        }
        if self.desk.waits()
            && let Some(ticket) = find(|work| matches!(work, Work::Person))
        {
            return (Turn::Roll, (10, ticket.turn));
        }
        if let Some(ticket) = find(|work| matches!(work, Work::Person)) {
            return match phase {
                Phase::Break => (Turn::Break(self.desk.contest().half_break().copied()), (4, ticket.turn)),
                Phase::Order => (Turn::Choose, (5, ticket.turn)),
                _ => (Turn::Shoot, (6, ticket.turn)),
            };
        }
        if let Some(ticket) = find(|work| matches!(work, Work::Program)) {
            let turn = if phase == Phase::Order { Turn::ThinkOrder } else { Turn::Think };
            return (turn, (12, ticket.turn));
        }
        if let Some(ticket) = find(|work| matches!(work, Work::Orders(_))) {
            return (Turn::ThinkOrder, (7, ticket.turn));
        }
        if let Some(ticket) = find(|work| matches!(work, Work::Strike(_))) {
            return (Turn::Think, (8, ticket.turn));
        }
        let elsewhere = find(|work| matches!(work, Work::Elsewhere)).filter(|ticket| ticket.by > 0);
        let player = elsewhere.map_or_else(|| self.game().next_player(), |ticket| ticket.by);
        (Turn::Wait(player), (9, elsewhere.map_or(0, |ticket| ticket.turn)))
    }
}
