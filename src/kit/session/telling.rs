//! Notices of events, shown when the event is seen, and the events after them.

use super::brief;
use super::played::{Played, Showing, Turn, Work};
use crate::shared::Shared;
use crate::table::against_eye;
use fob_play::fob::{Deed, Seen, ShotSeen};
use fob_play::{Controller, Ending, Event, In, Offer};
use fob_replay::{Outcome, Phase};
use fob_rules::{Match, Names, log};

/// What is said when nobody can shoot.
const STUCK: &str = "The striker fits nowhere on its line: the match is drawn";

/// One line on a shot.
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

    /// Adds a line to the log, and tells the same in few words.
    fn report_as(&mut self, line: String, brief: String) {
        self.log.push(line);
        self.news = Some(brief);
        self.why = None;
    }

    /// Shows an event once everything before it has been seen. Returns the messages for the core.
    pub(super) fn tell(&mut self, number: u64, event: Event<Seen>, shared: &mut Shared) -> Vec<In<Deed>> {
        match event {
            Event::Acted(_, Seen::Shot(shot)) => {
                let (line, brief) = (line_of(&shot, &self.names), brief::shot(&shot, self.told()));
                (self.news, self.why) = (None, None);
                let hurries = self.in_room.as_ref().is_some_and(|room| room.hurries);
                self.compare(shot.trace.digest);
                if self.is_watched && !hurries {
                    self.showing = Some(Showing { number, shot, line, brief });
                    return Vec::new();
                }
                self.report_as(line, brief);
                self.goes_on(number, shot.outcome.shooter(), shared)
            }
            Event::Acted(_, Seen::Ordered { choices, orders, after }) => {
                if let Some(game) = &after.game {
                    let brief = brief::order(&choices, &orders, game, self.told());
                    self.report_as(log::order(&choices, game, &orders, &self.names), brief);
                }
                self.note(shared);
                self.goes_on(number, None, shared)
            }
            Event::Acted(_, Seen::Chose(_)) => {
                self.note(shared);
                vec![In::Seen(number)]
            }
            Event::TakenBack { of, .. } => {
                // Now more may follow than before.
                self.prospects.go_back(self.actor.contest().match_now());
                let what = if self.mine().len() == 1 { "The" } else { "All agree: the" };
                self.report(format!("{what} {}", crate::labels::taken_back(&self.names.player(of))));
                self.note(shared);
                self.goes_on(number, None, shared)
            }
            Event::Ended(Ending::Stuck, _) => {
                self.report(STUCK.to_owned());
                self.goes_on(number, None, shared)
            }
            Event::Ended(..) | Event::Drawn(..) => self.goes_on(number, None, shared),
            Event::Offered(by, Offer::Draw) => {
                self.offer = (!self.mine().contains(&by)).then_some(by);
                Vec::new()
            }
            Event::Declined(by, Offer::Draw) => {
                self.offer = None;
                // Whoever did it here needs no message.
                if !self.mine().contains(&by) {
                    self.news = Some(format!("{} declines the draw", self.names.player(by)));
                }
                Vec::new()
            }
            event => event.changes_game().then_some(In::Seen(number)).into_iter().collect(),
        }
    }

    /// Called when the shot has been shown: reports its outcome and continues the match.
    pub fn settle(&mut self, shared: &mut Shared) {
        let Some(Showing { number, line, brief, shot }) = self.showing.take() else { return };
        self.report_as(line, brief);
        let inputs = self.goes_on(number, shot.outcome.shooter(), shared);
        self.why = shot.before.game.as_ref().and_then(|before| self.against_the_eye(before));
        for input in inputs {
            self.take(input, shared);
        }
    }

    /// Why the chance of the one party here, or of the one that shot, moved against the eye since a position.
    fn against_the_eye(&self, before: &Match) -> Option<String> {
        let game = self.game();
        let shooter = before.setup().party_of(before.next_player());
        let party = usize::from(self.you().unwrap_or(shooter)).checked_sub(1)?;
        let gained = self.prospects.effects().last()?.gained(party)?;
        against_eye::explained(before, game, party, gained, self.told())
    }

    /// Called when a change of the match has been seen, with the player whose shot it was, if it was one. Returns the messages for the core: that it was, and the computers' answers.
    pub(super) fn goes_on(&mut self, number: u64, shooter: Option<u8>, shared: &Shared) -> Vec<In<Deed>> {
        self.prospects.follow(self.actor.contest().match_now(), shooter);
        let phase = self.now().phase();
        let mut inputs = Vec::new();
        let manners = shared.settings.manners && !self.is_in_room();
        if manners
            && matches!(phase, Phase::Shot { .. })
            && let Some(player) = self.resigner()
        {
            inputs.push(In::End(Ending::Resigned(player)));
        }
        inputs.push(In::Seen(number));
        if let Phase::Shot { player, .. } = phase
            && manners
            && inputs.len() == 1
            && self.seats().get(usize::from(player) - 1) == Some(&Controller::Person)
            && let Some(player) = self.offers_a_draw()
        {
            inputs.push(In::Offer(player, Offer::Draw));
        }
        inputs
    }

    /// Processes what happened for a match that somebody watches, and its end.
    pub(super) fn look(&mut self, shared: &mut Shared) {
        let (turn, key) = self.turn_now();
        if key != self.key {
            (self.turn, self.key) = (turn, key);
            self.count += 1;
            if matches!(self.turn, Turn::Over) {
                let game = self.game();
                let lines = [log::end(game, &self.names), log::points(game, &self.names)];
                for line in lines.into_iter().flatten() {
                    self.report(line);
                    self.end_lines += 1;
                }
            }
        }
        if matches!(self.turn, Turn::Over) {
            self.finish(shared);
        }
    }

    /// The present activity, and values that distinguish it from another turn.
    fn turn_now(&self) -> (Turn, (u8, u64)) {
        if let Some(Showing { number, shot, .. }) = &self.showing {
            return (Turn::Show(shot.clone()), (1, *number));
        }
        if self.actor.is_over() && self.unseen.is_empty() {
            return (Turn::Over, (2, 0));
        }
        let find =
            |is: fn(&Work) -> bool| self.questions.iter().find(|question| is(&question.work)).map(|question| question.ticket);
        let phase = self.now().phase();
        if let Some(ticket) = find(|work| matches!(work, Work::Roll(_))) {
            return (Turn::Roll, (3, ticket.turn));
        }
        if self.is_sent()
            && let Some(ticket) = find(|work| matches!(work, Work::Person))
        {
            return (Turn::Roll, (10, ticket.turn));
        }
        if let Some(ticket) = find(|work| matches!(work, Work::Person)) {
            return match phase {
                Phase::Break => (Turn::Break(self.actor.contest().half_break().copied()), (4, ticket.turn)),
                Phase::Order => (Turn::Choose, (5, ticket.turn)),
                _ => (Turn::Shoot, (6, ticket.turn)),
            };
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
