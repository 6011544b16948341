//! How the actor handles its inputs.

use super::actor::{Actor, Asked, Waiting};
use super::io::{Event, Out};
use super::log::{Clocks, Contest, Due, Timing};
use super::offer::{Answered, Offered};
use super::seat::{Controller, DEALER, Ending, Millis, Offer, Player, Refusal, Ticket};

type Outs<C> = Vec<Out<<C as Contest>::Seen>>;

impl<C: Contest> Actor<C> {
    pub(super) fn set_time(&mut self, now: Millis) {
        self.now = self.now.max(now);
        if !self.begun {
            self.begun = true;
            self.run_clocks(None);
        }
    }

    /// Ends the game for every player whose time has run out. At the last moment it has.
    pub(super) fn flag(&mut self, out: &mut Outs<C>) {
        while let Some((end, player)) = self.clocks.as_ref().and_then(Clocks::next_flag)
            && end <= self.time()
        {
            if self.end(Ending::Flagged(player), out).is_err()
                && let Some(clocks) = &mut self.clocks
            {
                clocks.stop(player);
            }
        }
    }

    /// Runs the clocks of those who are due now. `acted` is who acted, and what that does to the clocks.
    fn run_clocks(&mut self, acted: Option<(Player, Timing)>) {
        let now = self.time();
        let due = self.contest.due();
        if let Some(clocks) = &mut self.clocks {
            let shown = acted.map(|(_, timing)| timing.shown).filter(|shown| *shown > 0);
            let shown = shown.map(|shown| i64::try_from(shown).unwrap_or(i64::MAX));
            clocks.record(now, acted.map(|(by, timing)| (by, timing.increment)), shown, due.players());
        }
    }

    pub(super) fn act(&mut self, ticket: Ticket, act: &C::Act, out: &mut Outs<C>) {
        let Some(at) = self.asked.iter().position(|asked| asked.ticket == ticket) else {
            out.push(Out::Dropped(ticket));
            return;
        };
        let by = ticket.by;
        let before = self.contest.due();
        let played = self.contest.settle(by, act).and_then(|fact| {
            let timing = self.contest.timing(&fact);
            self.contest.apply(by, act, fact).map(|seen| (seen, timing))
        });
        match played {
            Ok((seen, timing)) => {
                self.asked.remove(at);
                self.offers.acted(by);
                self.happened(Event::Acted(by, seen), out);
                self.changed(&before, Some((by, timing)), out);
            }
            Err(refusal) => {
                let why = refusal.to_string();
                let by_hand = self.asked[at].controller.as_ref().is_some_and(|controller| !controller.is_computer());
                out.push(Out::Refused(by, refusal));
                // A computer would only give the same answer again.
                if !by_hand {
                    self.fail(ticket, why, out);
                }
            }
        }
    }

    pub(super) fn fail(&mut self, ticket: Ticket, why: String, out: &mut Outs<C>) {
        let Some(at) = self.asked.iter().position(|asked| asked.ticket == ticket) else {
            out.push(Out::Dropped(ticket));
            return;
        };
        let asked = self.asked.remove(at);
        match asked.controller {
            Some(controller) if !controller.is_computer() => {}
            Some(controller) if controller != self.options.stand_in && !self.failed.contains(&ticket.by) => {
                self.failed.push(ticket.by);
            }
            _ => {
                self.stalled.push(ticket.by);
                out.push(Out::Stalled(ticket.by, why));
            }
        }
    }

    pub(super) fn saved(&mut self, number: u64, result: Result<(), String>, out: &mut Outs<C>) {
        if number > self.count {
            return;
        }
        match result {
            Ok(()) => {
                self.safe.upto = self.safe.upto.max(number);
                self.safe.unsaved.take_if(|(unsaved, _)| *unsaved <= number);
            }
            Err(why) if number > self.safe.upto => self.safe.unsaved = Some((number, why)),
            Err(_) => {}
        }
        while let Some(Waiting { number, event, line }) = self.waiting.pop_front_if(|waiting| waiting.number <= number) {
            if !event.changes_game() {
            } else if self.options.lead.is_some() {
                self.unseen.push_back((number, line));
            } else {
                self.seen_line = line;
            }
            out.push(Out::Event(number, event));
        }
    }

    pub(super) fn see(&mut self, number: u64) {
        while let Some((_, line)) = self.unseen.pop_front_if(|(unseen, _)| *unseen <= number) {
            self.seen_line = line;
        }
    }

    pub(super) fn seat(&mut self, player: Player, controller: Controller, out: &mut Outs<C>) -> Result<(), Refusal> {
        self.check(player)?;
        self.take_seat(player, controller.clone(), out);
        self.happened(Event::Seated(player, controller), out);
        self.computers_reply(out);
        Ok(())
    }

    fn take_seat(&mut self, player: Player, controller: Controller, out: &mut Outs<C>) {
        self.cancel(|asked| asked.ticket.by == player, out);
        self.failed.retain(|failed| *failed != player);
        self.stalled.retain(|stalled| *stalled != player);
        self.seats[usize::from(player) - 1] = controller;
    }

    pub(super) fn end(&mut self, ending: Ending, out: &mut Outs<C>) -> Result<(), Refusal> {
        let before = self.contest.due();
        if before == Due::Over {
            return Err(Refusal::Over);
        }
        if let Some(loser) = ending.loser() {
            self.check(loser)?;
            if let Some(level) = self.contest.substitute(loser) {
                self.take_seat(loser, Controller::Computer(level.clone()), out);
                if let Some(clocks) = &mut self.clocks {
                    clocks.stop(loser);
                }
                self.happened(Event::Replaced(ending, level), out);
                self.computers_reply(out);
                return Ok(());
            }
        }
        let seen = self.contest.end(ending)?;
        self.happened(Event::Ended(ending, seen), out);
        self.changed(&before, None, out);
        Ok(())
    }

    pub(super) fn offer_by(&mut self, by: Player, offer: Offer, out: &mut Outs<C>) -> Result<(), Refusal> {
        self.check(by)?;
        match (offer, self.is_over()) {
            (Offer::Rematch, false) => return Err(Refusal::NotOver),
            (Offer::Draw | Offer::TakeBack, true) => return Err(Refusal::Over),
            _ => {}
        }
        if self.offers.now.as_ref().is_some_and(|offered| offered.offer == offer && !offered.yes.contains(&by)) {
            return self.reply(by, true, out);
        }
        self.offers.may(by, offer)?;
        let left = if offer == Offer::TakeBack { self.last_seen_of(by)? } else { 0 };
        self.offers.make(by, offer, left);
        match self.offers.take_agreed(self.contest.players()) {
            Some(offered) => self.agreed(&offered, by, out)?,
            None => {
                self.happened(Event::Offered(by, offer), out);
                self.computers_reply(out);
            }
        }
        Ok(())
    }

    pub(super) fn reply(&mut self, by: Player, yes: bool, out: &mut Outs<C>) -> Result<(), Refusal> {
        self.check(by)?;
        let before = self.offers.clone();
        match self.offers.answer(by, yes, self.contest.players())? {
            Answered::Waits(offer) => self.happened(Event::Agreed(by, offer), out),
            Answered::Declined(offer) => self.happened(Event::Declined(by, offer), out),
            Answered::All(offered) => {
                if let Err(refusal) = self.agreed(&offered, by, out) {
                    self.offers = before;
                    return Err(refusal);
                }
            }
        }
        Ok(())
    }

    /// Carries out an offer that all have agreed to, `by` last.
    fn agreed(&mut self, offered: &Offered, by: Player, out: &mut Outs<C>) -> Result<(), Refusal> {
        let before = self.contest.due();
        match offered.offer {
            Offer::Draw => {
                let seen = self.contest.end(Ending::Drawn)?;
                self.happened(Event::Drawn(by, seen), out);
                self.changed(&before, None, out);
            }
            Offer::TakeBack => {
                let (of, left) = (offered.by, offered.left);
                let seen = self.contest.rewind(left)?;
                self.cut_lines(left);
                self.happened(Event::TakenBack { by, of, left, seen }, out);
                self.changed(&before, None, out);
            }
            Offer::Rematch => self.happened(Event::Rematch(by), out),
        }
        Ok(())
    }

    /// Lets the computers answer the open offer.
    fn computers_reply(&mut self, out: &mut Outs<C>) {
        while let Some(offered) = &self.offers.now {
            let open = (1..).zip(&self.seats).find(|(player, seat)| seat.is_computer() && !offered.yes.contains(player));
            let Some((player, level)) = open.and_then(|(player, seat)| Some((player, seat.level()?))) else { return };
            let yes = self.contest.agrees(player, level, offered.offer);
            if self.reply(player, yes, out).is_err() {
                return;
            }
        }
    }

    pub(super) fn pause(&mut self, pause: bool, out: &mut Outs<C>) {
        self.paused = pause;
        let now = self.time();
        if pause {
            self.cancel(|asked| asked.controller.as_ref().is_some_and(Controller::is_computer), out);
            self.clocks.iter_mut().for_each(|clocks| clocks.pause(now));
        } else {
            self.failed.clear();
            self.stalled.clear();
            self.clocks.iter_mut().for_each(|clocks| clocks.go_on(now));
        }
    }

    /// Asks every player who is due and may be asked.
    pub(super) fn ask(&mut self, out: &mut Outs<C>) {
        let due = self.contest.due();
        if due == Due::Over {
            if self.waiting.is_empty() && !self.reported_over {
                self.reported_over = true;
                out.push(Out::Over);
            }
            return;
        }
        // Where a seat is elsewhere, whoever keeps the records ends the game.
        if self.contest.is_stuck() && !self.seats.contains(&Controller::Remote) && self.end(Ending::Stuck, out).is_ok() {
            return self.ask(out);
        }
        let is_ahead = self.options.lead.is_some_and(|lead| self.unseen.len() >= lead.max(1));
        if is_ahead || self.waiting.iter().any(|waiting| waiting.event.changes_game()) {
            return;
        }
        let dealer = (due == Due::Dealer).then_some(DEALER);
        for &by in dealer.iter().chain(due.players()) {
            if self.stalled.contains(&by) || self.asked.iter().any(|asked| asked.ticket.by == by) {
                continue;
            }
            let controller = self.who_is_asked(by);
            if self.paused && controller.as_ref().is_some_and(Controller::is_computer) {
                continue;
            }
            self.turn += 1;
            let ticket = Ticket { turn: self.turn, by };
            out.push(controller.clone().map_or(Out::Deal(ticket), |controller| Out::Ask(ticket, controller)));
            self.asked.push(Asked { ticket, controller });
        }
    }

    /// Returns who answers for a player; `None` for chance.
    fn who_is_asked(&self, by: Player) -> Option<Controller> {
        let seat = self.seats.get(usize::from(by).checked_sub(1)?)?;
        Some(if self.failed.contains(&by) { self.options.stand_in.clone() } else { seat.clone() })
    }

    pub(super) fn happened(&mut self, event: Event<C::Seen>, out: &mut Outs<C>) {
        self.count += 1;
        let line = self.contest.line().len();
        self.waiting.push_back(Waiting { number: self.count, event, line });
        out.push(Out::Save(self.count));
    }

    /// Handles a change of the game, made by a player's act if `acted` is set.
    fn changed(&mut self, before: &Due, acted: Option<(Player, Timing)>, out: &mut Outs<C>) {
        let due = self.contest.due();
        let by = acted.map(|(by, _)| by);
        let others = |by: Player| before.players().iter().copied().filter(move |player| *player != by);
        // Players who were asked together keep their questions.
        let together = by.is_some_and(|by| others(by).next().is_some() && others(by).eq(due.players().iter().copied()));
        if !together {
            self.void(out);
        }
        if due == Due::Over {
            self.offers = super::offer::Offers::default();
        }
        self.run_clocks(acted);
    }

    /// Closes all questions and trusts every computer again.
    pub(super) fn void(&mut self, out: &mut Outs<C>) {
        self.cancel(|_| true, out);
        self.failed.clear();
        self.stalled.clear();
    }

    fn cancel(&mut self, which: impl Fn(&Asked) -> bool, out: &mut Outs<C>) {
        self.asked.retain(|asked| {
            let is_void = which(asked);
            if is_void {
                out.push(Out::Cancel(asked.ticket));
            }
            !is_void
        });
    }

    /// Adjusts what was shown after the line was cut to `left` acts.
    pub(super) fn cut_lines(&mut self, left: usize) {
        self.seen_line = self.seen_line.min(left);
        self.unseen.iter_mut().for_each(|(_, line)| *line = left.min(*line));
        self.waiting.iter_mut().for_each(|waiting| waiting.line = left.min(waiting.line));
    }

    /// Returns the length of the line before the last act of a player that was shown.
    fn last_seen_of(&self, by: Player) -> Result<usize, Refusal> {
        let line = self.contest.line();
        let seen = &line[..self.seen_line.min(line.len())];
        seen.iter().rposition(|player| *player == by).ok_or(Refusal::NothingToTakeBack)
    }

    fn check(&self, player: Player) -> Result<(), Refusal> {
        if (1..=self.contest.players()).contains(&player) { Ok(()) } else { Err(Refusal::NoPlayer(player)) }
    }
}
