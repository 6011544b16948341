//! A match that is played: whose turn it is, what has been said, what comes next. It knows no screen.

use super::finish::End;
use super::live::Shown;
use super::{Live, Prospects, Start, turns};
use crate::shared::{Goal, Shared};
use crate::work::{Job, OrdersAsk, ShootAsk, StrikeAsk};
use fob_opponent::Level;
use fob_replay::StringOdds;
use fob_rules::{Kind, Match, Series, log};
use fob_table::{Colour, Hole, Layout, Side, Strike};
use std::path::Path;

/// Message when a computer's thread has died.
const BROKE_OFF: &str = "the computer player failed; make its move yourself";

/// What goes on.
#[derive(Debug)]
pub enum Turn {
    /// The break by hand: the first strike once it is set, the second to come.
    Break(Option<Strike>),
    /// A person is to shoot.
    Shoot,
    /// A computer thinks of a strike.
    Think(Job<StrikeAsk>),
    /// A shot that takes longer than a frame is worked out.
    Roll(Job<ShootAsk>),
    /// A shot was played, and has not been seen yet.
    Show(Shown),
    /// A person is to choose an order.
    Choose,
    /// In a match by turns: this player is to act, on another computer.
    Wait(u8),
    /// A computer thinks about an order.
    ThinkOrder(Job<OrdersAsk>),
    /// It is over.
    Over,
}

/// A match that is played.
#[derive(Debug)]
pub struct Played {
    /// The match and its record.
    pub live: Live,
    /// What it was started from.
    pub start: Start,
    /// Earlier games of the series and, once it is over, this one.
    pub series: Series,
    /// What happened, a line each.
    pub log: Vec<String>,
    /// The last line of news, in large.
    pub news: Option<String>,
    /// Everybody's expected points.
    pub prospects: Prospects,
    pub(super) odds: StringOdds,
    pub(super) turn: Turn,
    /// Counts the turns, so that who shows them notices a new one.
    count: u64,
    /// The match as far as it may be shown: before the shot that is shown, and before the order that is due.
    pub(super) before: Match,
    /// How far the end has been taken in.
    pub(super) end: End,
    /// When what is not on the disk is tried again.
    pub(super) again_at: f64,
    /// A computer, by its number, that offers a draw and waits for an answer.
    pub(super) offer: Option<u8>,
    /// After how many shots a draw was offered last.
    pub(super) offered_at: Option<u32>,
    /// In a match by turns: the players of this computer.
    pub(super) mine: Option<Vec<u8>>,
    /// In a match by turns: orders that were chosen while others are still due.
    pub(super) chosen: Vec<(Hole, Vec<Colour>)>,
    /// The result that is to be beaten.
    pub(super) goal: Option<Goal>,
}

impl Played {
    fn over(live: Live, start: Start) -> Result<Self, Vec<String>> {
        let (series, odds) = (start.earlier()?, StringOdds::new(live.game().setup()));
        let (before, log) = (live.game().clone(), Vec::new());
        let prospects = Prospects::new(live.game());
        Ok(Self {
            live,
            prospects,
            start,
            series,
            log,
            news: None,
            odds,
            turn: Turn::Over,
            count: 0,
            before,
            end: End::Open,
            again_at: 0.0,
            offer: None,
            offered_at: None,
            mine: None,
            chosen: Vec::new(),
            goal: None,
        })
    }

    /// Starts a new match: the break comes first.
    ///
    /// # Errors
    /// What kept the match from starting, a line each.
    pub fn start(start: Start, shared: &Shared) -> Result<Self, Vec<String>> {
        let live = Live::start(&start, &shared.store)?.with_colours(shared.settings.palette.words());
        let mut played = Self::over(live, start)?;
        if let Some(line) = played.hopes() {
            played.report(line);
        }
        played.open()?;
        Ok(played)
    }

    /// Goes on with a match from its file.
    ///
    /// # Errors
    /// What is wrong with the file, a line each.
    pub fn resume(path: &Path, shared: &mut Shared) -> Result<Self, Vec<String>> {
        let (live, start) = Live::resume(path, &shared.store)?;
        let live = live.with_colours(shared.settings.palette.words());
        let news = if live.was_cut() {
            "The end of the match's file was cut off. The match resumes after the last complete shot"
        } else if live.broken() {
            "The match resumes where you left it"
        } else {
            "The match begins"
        };
        let mut played = Self::over(live, start)?;
        shared.look_at_linked();
        if let Some(linked) = shared.linked.get(&played.live.id()).cloned() {
            played.mine = Some(linked.mine).filter(|mine| !mine.is_empty());
            played.chosen = turns::due(played.live.game(), &linked.orders);
            played.goal = linked.goal;
        }
        let past = played.live.past();
        played.log = played.hopes().into_iter().chain(past.lines).collect();
        if !played.live.game().choices().is_empty() {
            // What waits for its order has not been appended yet.
            played.before = past.before;
        }
        if played.live.broken() && played.sees_last() {
            return Ok(played);
        }
        played.report(news.to_owned());
        if played.live.broken() {
            played.next(shared);
        } else {
            played.open()?;
        }
        Ok(played)
    }

    /// The break, by the computer's hand or by two people.
    fn open(&mut self) -> Result<(), Vec<String>> {
        if self.start.hand_break {
            self.turn_to(Turn::Break(None));
            return Ok(());
        }
        let strikes = self.live.break_strikes();
        self.play(&strikes)
    }

    pub(super) fn turn_to(&mut self, turn: Turn) {
        self.turn = turn;
        self.count += 1;
    }

    fn report(&mut self, line: String) {
        self.log.push(line.clone());
        self.news = Some(line);
    }

    /// What goes on.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The number of the turn: another one says that something new goes on.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// What is on the board, before the shot that is shown.
    pub fn layout(&self) -> &Layout {
        if let Turn::Show(shown) = &self.turn { &shown.before.layout } else { self.live.layout() }
    }

    /// A string where no shot is shown, and how many of its letters may be shown: of one that waits for an order only those
    /// that it had before the shot.
    pub fn word(&self, string: usize) -> (&[Colour], usize) {
        let word = &self.live.game().strings()[string].word;
        let waits = self.live.game().choices().iter().any(|choice| choice.string == string);
        (word, if waits { self.before.strings()[string].word.len().min(word.len()) } else { word.len() })
    }

    /// The chance that a string of this match ends accepted if the pucks that are left fall at random, each into any hole
    /// alike.
    pub fn odds_of(&self, game: &Match, string: usize) -> f64 {
        self.odds.of(game, string)
    }

    /// The same from another configuration of its machine.
    pub fn odds_from(&self, game: &Match, string: usize, at: &fob_machines::Configuration) -> f64 {
        self.odds.of_configuration(game, string, at)
    }

    /// The side that the present strike is taken from.
    pub fn side(&self) -> Side {
        match &self.turn {
            Turn::Break(None) => Side::S,
            Turn::Break(Some(_)) => Side::N,
            _ => self.live.game().next_side(),
        }
    }

    /// Who hopes for what, where the strings have no owners.
    fn hopes(&self) -> Option<String> {
        let game = self.live.game();
        let Kind::TugOfWar { accepts } = game.setup().kind else { return None };
        let names = self.live.names();
        let (yes, no) = (names.party(game, accepts), names.party(game, 3 - accepts));
        Some(format!("{yes} wins if the DFA accepts, {no} if it rejects"))
    }

    /// Whose a string is; in tug of war, who hopes for what.
    pub fn owner(&self, string: usize) -> String {
        self.live.names().owner(self.live.game(), string)
    }
}

impl Played {
    /// The shot has been seen: its outcome is shown, and the next thing happens.
    pub fn settle(&mut self, shared: &mut Shared) {
        let line = self.live.last_line().to_owned();
        self.report(line);
        if self.live.game().choices().is_empty() {
            self.before = self.live.game().clone();
        }
        self.next(shared);
    }

    /// Looks who is to do what.
    fn next(&mut self, shared: &mut Shared) {
        let game = self.live.game();
        self.prospects.follow(game);
        if game.is_over() {
            let names = self.live.names().clone();
            let lines: Vec<String> = [log::end(game, &names), log::points(game, &names)].into_iter().flatten().collect();
            for line in lines {
                self.report(line);
            }
            self.turn_to(Turn::Over);
            self.finish(shared);
            return;
        }
        if shared.settings.manners
            && game.choices().is_empty()
            && let Some(player) = self.resigner()
        {
            return self.resign(player, shared);
        }
        let game = self.live.game();
        if let (Some(mine), Some(player)) = (&self.mine, turns::acts(game, &self.chosen))
            && !mine.contains(&player)
        {
            self.turn_to(Turn::Wait(player));
            return;
        }
        let turn = match game.choices().first() {
            Some(first) if self.start.is_computer(first.chooser) => {
                Turn::ThinkOrder(Job::start(self.live.orders_ask(&self.start)))
            }
            Some(_) => Turn::Choose,
            None if self.start.is_computer(game.next_player()) => Turn::Think(Job::start(self.live.strike_ask(&self.start))),
            None => Turn::Shoot,
        };
        if shared.settings.manners && matches!(turn, Turn::Shoot) {
            self.offer_a_draw();
        }
        self.turn_to(turn);
    }

    /// Makes the due choices. In a match by turns those of others may still be due: they come with their link.
    pub fn choose(&mut self, orders: &[(Hole, Vec<Colour>)], shared: &mut Shared) {
        let due = self.live.game().choices().to_vec();
        let orders = [&self.chosen[..], orders].concat();
        if orders.len() < due.len() {
            self.chosen = orders;
            self.note(shared);
            self.next(shared);
            return;
        }
        let orders = &orders[..];
        self.chosen.clear();
        match self.live.choose(orders) {
            Ok(()) => {
                let line = log::order(&due, self.live.game(), orders, self.live.names());
                self.report(line);
                self.before = self.live.game().clone();
                self.note(shared);
                self.next(shared);
            }
            Err(lines) => shared.problem(lines),
        }
    }

    /// Takes in what a computer has thought of, and a shot that was worked out. Returns a computer's strike, when it was played.
    pub fn poll(&mut self, shared: &mut Shared) -> Option<Strike> {
        match &mut self.turn {
            Turn::Think(job) => match job.poll()? {
                Ok(answer) => {
                    let strike = answer.strike.unwrap_or_else(|| self.live.nothing());
                    match self.play(&[strike]) {
                        Ok(()) => return Some(strike),
                        Err(lines) => self.by_hand(Turn::Shoot, lines, shared),
                    }
                }
                Err(_) => self.by_hand(Turn::Shoot, vec![BROKE_OFF.into()], shared),
            },
            Turn::ThinkOrder(job) => match job.poll()? {
                Ok(answer) => self.choose(&answer.orders, shared),
                Err(_) => self.by_hand(Turn::Choose, vec![BROKE_OFF.into()], shared),
            },
            Turn::Roll(job) => match job.poll()? {
                Ok(answer) => {
                    if let Err(lines) = self.show(&answer.strikes, answer.trace) {
                        self.by_hand(self.shot_by_hand(), lines, shared);
                    }
                }
                Err(line) => self.by_hand(self.shot_by_hand(), vec![line], shared),
            },
            _ => {}
        }
        None
    }

    /// A person does what the computer could not.
    fn by_hand(&mut self, turn: Turn, lines: Vec<String>, shared: &mut Shared) {
        shared.problem(lines);
        self.turn_to(turn);
    }

    /// Takes back the last shot of a person here, with all that computers have shot since: they would only shoot again. Returns
    /// whether anything was taken back.
    pub fn take_back(&mut self, shared: &mut Shared) -> bool {
        let people = self.mine();
        if let Err(lines) = self.live.take_back() {
            shared.problem(lines);
            return false;
        }
        let is_ours = |player| people.is_empty() || people.contains(&player);
        while !is_ours(self.live.game().next_player()) && self.live.take_back().is_ok() {}
        self.before = self.live.game().clone();
        // What may follow is more than what could before.
        self.prospects = Prospects::new(self.live.game());
        let name = self.live.names().player(self.live.game().next_player());
        let what = if people.len() == 1 { "The" } else { "All agree: the" };
        self.report(format!("{what} last shot of {name} is taken back"));
        self.next(shared);
        true
    }

    /// A player, from 1, gives up.
    pub fn resign(&mut self, player: u8, shared: &mut Shared) {
        match self.live.resign(player) {
            Ok(()) => self.next(shared),
            Err(lines) => shared.problem(lines),
        }
    }

    /// All agree to a draw.
    pub fn draw(&mut self, shared: &mut Shared) {
        match self.live.agree_draw() {
            Ok(()) => self.next(shared),
            Err(lines) => shared.problem(lines),
        }
    }

    /// Plays shots of the computer at once, without showing them: at most `shots`, or until an order is due.
    ///
    /// # Errors
    /// What kept a shot from being played.
    pub fn fast_forward(&mut self, level: Level, shots: u32, until_order: bool) -> Result<(), Vec<String>> {
        for _ in 0..shots {
            if !self.live.game().choices().is_empty() {
                if until_order {
                    break;
                }
                let orders = self.live.orders_now(level, &self.start);
                self.live.choose(&orders)?;
            }
            if self.live.game().is_over() {
                break;
            }
            self.before = self.live.game().clone();
            let strike = self.live.strike_now(level, &self.start);
            self.live.play(&[strike])?;
            self.log.push(self.live.last_line().to_owned());
        }
        self.turn_to(Turn::Over);
        Ok(())
    }

    /// Goes on where [`Played::fast_forward`] stopped.
    pub fn go_on(&mut self, shared: &mut Shared) {
        self.next(shared);
        self.news = self.log.last().cloned();
    }
}
