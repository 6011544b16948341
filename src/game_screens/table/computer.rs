//! Drives the game at its desk: asks players, saves, and shows the computers' moves one by one.

use super::state::{Act, Table};
use super::think::{Purpose, Search};
use crate::view::View;
use fob_games::{Game, History, Seat};
use fob_play::board_game::BoardGame;
use fob_play::log::Play;
use fob_play::{Controller, Desk, Happened, Offer, Refusal, Said, Ticket};
use fob_services::data::Services;

/// Minimum seconds between the previous move and a computer's, so that people can follow.
const PAUSE: f64 = 0.7;
/// Minimum seconds between the previous move and a computer's if transitions are switched off.
const SHORT_PAUSE: f64 = 0.15;

/// Notice if no computer finds a move, not even level easy.
const STALLED: &str = "No computer finds a move here. Take back a move, or end the game";

/// Returns the seconds between the previous move and a computer's.
pub(super) fn pause(services: &Services) -> f64 {
    if services.settings.motion { PAUSE } else { SHORT_PAUSE }
}

pub(super) type Move<V> = <<V as View>::Game as Game>::Move;
pub(super) type Played<V> = BoardGame<History<<V as View>::Game>>;

/// Returns the controller of a seat of a history.
fn controller(seat: &Seat) -> Controller {
    match (&seat.computer, &seat.program) {
        (None, _) => Controller::Person,
        (Some(_), Some(name)) => Controller::Program(name.clone()),
        (Some(level), None) => Controller::Computer(level.clone()),
    }
}

/// Returns a game at a desk. Computers wait until the table has checked whether they may move.
///
/// # Panics
/// Never: a history has a seat for every player.
pub(super) fn driven<G: Game>(history: History<G>) -> Desk<BoardGame<History<G>>> {
    let seats = history.seats().iter().map(controller).collect();
    let mut desk = Desk::new(BoardGame::new(history), seats, None).expect("a history has a seat for every player");
    desk.pause(true);
    desk
}

impl<V: View> Table<V> {
    /// Handles all consequences of a call of the desk.
    pub(super) fn proceed(&mut self, services: &mut Services) {
        loop {
            // Only changes of the game are in its file.
            if self.desk.unstored().any(|happened| happened.seen.is_some()) {
                drop(self.write(services));
            }
            self.desk.stored();
            for _ in self.desk.take_stalled() {
                services.say(STALLED.to_owned());
            }
            self.attend(services);
            self.ask_guests(services);
            let Some(happened) = self.desk.next_event() else { return };
            self.show_event(happened, services);
        }
    }

    /// Starts the computer for a new question, and stops one whose question is no longer open.
    fn attend(&mut self, services: &Services) {
        let asks = |search: &Search<V::Game>, ticket: Ticket| search.ticket == Some(ticket);
        let open = self.desk.questions();
        self.search.take_if(|search| search.ticket.is_some_and(|ticket| open.iter().all(|question| question.ticket != ticket)));
        // Other controllers answer without a search, or their carrier does.
        let computer = open.iter().find_map(|question| Some((question.ticket, question.to.as_ref()?.level()?)));
        let Some((ticket, level)) = computer else { return };
        if self.search.as_ref().is_some_and(|search| asks(search, ticket)) {
            return;
        }
        let level = V::Game::LEVELS.iter().position(|known| known.name == level).unwrap_or(0);
        let purpose = if self.varies.is_some() { Purpose::Variation } else { Purpose::Move };
        self.search = Some(Search::start(self.tree(), level, purpose, Some(ticket), self.limit, services.now));
    }

    fn show_event(&mut self, happened: Happened<Played<V>>, services: &mut Services) {
        self.tell_guests(&happened);
        let Happened { by, record, seen, offer, .. } = happened;
        let is_draw = offer.is_some_and(|offer| offer.kind == Offer::Draw);
        match record.play {
            Play::Act(_) => {
                self.varies = None;
                if let Some(mv) = seen.and_then(|moved| self.tree().move_to(moved.to)) {
                    services.sound(V::sound(mv), 0.8);
                }
            }
            // In a server's room its row shows it.
            Play::Answer(false) if is_draw && self.in_room.is_none() => {
                services.say(format!("{} declines the draw", self.name(by)));
            }
            Play::Offer(Offer::Draw) if seen.is_none() && self.in_room.is_none() && self.is_elsewhere(by) => {
                services.say(fob_services::labels::offers(self.name(by), fob_services::labels::A_DRAW));
            }
            _ => {}
        }
        if let Some(replaced) = record.then.replaced {
            let player = self.desk.log().player_of(replaced.seat);
            if self.in_room.is_some() {
                self.elsewhere.push((player, Controller::Remote));
                return;
            }
            let name = self.name(player).to_owned();
            self.desk.contest_mut().session_mut().set_seat(player, Seat { name, computer: Some(replaced.level), program: None });
        }
    }

    /// Shows why a play is refused. Errors of people elsewhere are not shown to the people here.
    pub(super) fn tell_refusal(&self, by: u8, played: Result<(), Refusal>, services: &mut Services) {
        if let Err(refusal) = played
            && refusal != Refusal::NotAsked
            && !self.is_elsewhere(by)
        {
            services.say(refusal.to_string());
        }
    }

    /// Makes a play that answers no question.
    pub(super) fn plays(&mut self, by: u8, play: Play<Move<V>>, services: &mut Services) {
        let played = self.desk.play(by, play);
        self.tell_refusal(by, played, services);
        self.proceed(services);
    }

    /// Answers a question with a move.
    pub(super) fn answers(&mut self, ticket: Ticket, mv: Move<V>, services: &mut Services) {
        let played = self.desk.answer(ticket, mv, None);
        self.tell_refusal(ticket.by, played, services);
        self.proceed(services);
    }

    /// Goes to another place of the game.
    pub(super) fn leaf(&mut self, go: impl FnOnce(&mut History<V::Game>), services: &mut Services) {
        let before = self.tree().current();
        go(self.desk.contest_mut().session_mut());
        if self.tree().current() != before {
            self.varies = None;
            self.desk.turned();
            self.proceed(services);
        }
        self.sync(services);
    }

    pub(super) fn is_elsewhere(&self, player: u8) -> bool {
        self.elsewhere.iter().any(|(other, _)| *other == player)
    }

    /// Updates the desk's controllers, and whether computers may move.
    pub(super) fn sync(&mut self, services: &mut Services) {
        let seat = |(player, seat): (u8, &Seat)| {
            let elsewhere = self.elsewhere.iter().find(|(other, _)| *other == player);
            (player, elsewhere.map_or_else(|| controller(seat), |(_, controller)| controller.clone()))
        };
        let seats: Vec<(u8, Controller)> = (1..).zip(self.tree().seats()).map(seat).collect();
        for (player, controller) in seats {
            let before = self.desk.seats().get(usize::from(player) - 1);
            if before.is_some_and(|before| *before != controller) {
                let played = self.desk.sit(player, controller);
                self.tell_refusal(player, played, services);
                self.proceed(services);
            }
        }
        let at_end = self.tree().children(self.tree().current()).is_empty();
        let goes_on = at_end || self.varies == Some(self.tree().current());
        let paused = self.paused || self.dialog.is_some() || !goes_on;
        if paused != self.desk.is_paused() {
            self.desk.pause(paused);
            self.proceed(services);
        }
    }

    /// Plays a person's move, also for a waiting computer. Shows the reason if it cannot be played.
    pub(super) fn play(&mut self, mv: &Move<V>, services: &mut Services) {
        let by = self.tree().position().turn();
        if self.is_elsewhere(by) {
            return services.say(format!("{} is to move", self.name(by)));
        }
        if !self.is_live() {
            return;
        }
        let asked = |table: &Self| table.desk.questions().iter().map(|question| question.ticket).find(|ticket| ticket.by == by);
        if asked(self).is_none() {
            drop(self.desk.sit(by, Controller::Person));
            self.proceed(services);
        }
        match asked(self) {
            Some(ticket) => self.answers(ticket, mv.clone(), services),
            None => services.say("The game is over"),
        }
        self.sync(services);
    }

    /// Ends the game for people here: one resigns, or they agree to a draw, to which computers and people elsewhere must also
    /// agree.
    pub(super) fn end(&mut self, ending: fob_games::Ending, services: &mut Services) {
        if let fob_games::Ending::Resigned(player) = ending {
            return self.plays(player, Play::Resign, services);
        }
        let people = (1..).zip(self.desk.seats()).filter(|(_, seat)| **seat == Controller::Person);
        let people: Vec<u8> = people.map(|(player, _)| player).collect();
        let first = people.first().copied().unwrap_or_else(|| self.tree().position().turn());
        // In a server's room the same offer means yes.
        if self.in_room.is_some() || self.desk.log().offer().is_none() {
            self.plays(first, Play::Offer(Offer::Draw), services);
        }
        let is_open = |table: &Self, player: u8| {
            table.desk.log().offer().is_some_and(|now| now.kind == Offer::Draw && now.by != player && !now.yes.contains(&player))
        };
        for player in people {
            if self.in_room.is_none() && is_open(self, player) {
                self.plays(player, Play::Answer(true), services);
            }
        }
    }

    /// Takes an input from somebody who is not at this table.
    pub(super) fn hear_said(&mut self, said: Said<String>, services: &mut Services) {
        match said {
            Said::Sits(player, controller) => {
                self.elsewhere.retain(|(other, _)| *other != player);
                if controller.is_here() {
                    let name = self.tree().seats().get(usize::from(player).wrapping_sub(1)).map(|seat| seat.name.clone());
                    let computer = controller.level().map(str::to_owned);
                    let seat = Seat { name: name.unwrap_or_default(), computer, program: None };
                    self.desk.contest_mut().session_mut().set_seat(player, seat);
                } else {
                    self.elsewhere.push((player, controller));
                }
                self.sync(services);
            }
            // A text that is not a move is refused like an illegal move.
            Said::Answers(ticket, text) => {
                if let Ok(mv) = text.parse() {
                    self.answers(ticket, mv, services);
                }
            }
            Said::Plays(player, play) => {
                if let Some(play) = play.in_words(|text| text.parse().ok()) {
                    self.plays(player, play, services);
                }
            }
        }
    }

    /// Starts the computers that are due, and plays a move when it is available and may be shown.
    pub(super) fn computer(&mut self, services: &mut Services) {
        self.sync(services);
        self.hear_guests(services);
        let Some(search) = &mut self.search else { return };
        if let Err(problem) = search.poll() {
            services.problem(vec![problem]);
            self.paused = true;
            self.search = None;
            return;
        }
        let early = search.purpose != Purpose::Hint && services.now < search.since + pause(services);
        if early || self.view.moving(services) || self.view.waits(services) {
            return;
        }
        let ticket = search.ticket;
        if let Some(answer) = search.answer.take() {
            self.search = None;
            self.answered(ticket, answer, services);
        }
    }

    /// Receives a hint or a computer's move from a finished search.
    fn answered(&mut self, ticket: Option<Ticket>, mv: Option<Move<V>>, services: &mut Services) {
        match (ticket, mv) {
            (Some(ticket), Some(mv)) => {
                self.answers(ticket, mv, services);
                self.follow(services);
            }
            (Some(ticket), None) => {
                self.desk.fail(ticket);
                self.proceed(services);
            }
            (None, Some(mv)) => self.hint = Some((self.tree().current(), mv)),
            (None, None) => {}
        }
    }

    /// Requests advice from the strongest level.
    pub(super) fn advise(&mut self, services: &mut Services) {
        if self.known.outcome.is_some() {
            services.say("The game is over");
            return;
        }
        if self.search.as_ref().is_some_and(|search| search.purpose != Purpose::Hint) {
            services.say("The computer is to move");
            return;
        }
        let strongest = V::Game::LEVELS.len() - 1;
        self.search = Some(Search::start(self.tree(), strongest, Purpose::Hint, None, self.limit, services.now));
    }

    /// Pauses the computers or resumes them. If there are moves after this place, the computer's move becomes one of the
    /// variations.
    pub(super) fn go_on(&mut self, services: &mut Services) {
        let here = self.tree().current();
        if self.tree().computer_to_move().is_some() && !self.tree().children(here).is_empty() {
            (self.paused, self.varies) = (false, Some(here));
            return self.sync(services);
        }
        if self.tree().seats().iter().all(|seat| seat.computer.is_none()) {
            services.say("No side is played by a computer");
            return;
        }
        self.paused ^= true;
        services.say(if self.paused { "Computers paused" } else { "Computers resumed" });
        self.sync(services);
    }

    /// Handles an act that steps through the moves; returns whether it was one.
    pub(super) fn leafs(&mut self, act: &Act<V::Game>, services: &mut Services) -> bool {
        match act {
            Act::Back => self.leaf(|tree| _ = tree.undo(), services),
            Act::Forth => self.leaf(|tree| _ = tree.redo(), services),
            Act::Jump(id) => self.leaf(|tree| _ = tree.jump(*id), services),
            Act::Undo => self.leaf(to_last_person, services),
            Act::Redo => self.leaf(to_next_person, services),
            _ => return false,
        }
        true
    }
}

/// Goes to the next place where a person is to move, or to the end of the line; between computers it goes one move. This reverses
/// [`to_last_person`].
fn to_next_person<G: Game>(tree: &mut History<G>) {
    let computers_only = tree.seats().iter().all(|seat| seat.computer.is_some());
    while tree.redo().is_some() {
        if computers_only || tree.computer_to_move().is_none() {
            return;
        }
    }
}

/// Goes to the last place where it was a person's turn; in a game between computers, one move back.
fn to_last_person<G: Game>(tree: &mut History<G>) {
    let person = |tree: &History<G>| tree.computer_to_move().is_none() && tree.outcome().is_none();
    let from = tree.current();
    while tree.undo().is_some() {
        if person(tree) {
            return;
        }
    }
    if !person(tree) && tree.seats().iter().all(|seat| seat.computer.is_some()) {
        tree.jump(from);
        tree.undo();
    }
}
