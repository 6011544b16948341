//! The bots of one match.

use super::ask::Answered;
use super::bot::{Bot, Host, Limits};
use super::messages;
use super::spec::Spec;
use fob_base::Dice;
use fob_board::{Board, Hole, Strike, placement};
use fob_opponent::{Skill, Tremor};
use fob_physics::check_strike;
use fob_play::fob::{Deed, Fact, Fob, Orders, Others};
use fob_play::log::Play;
use fob_play::{Contest, Player};
use fob_replay::Phase;
use fob_rules::{Match, Setup};
use serde_json::{Map, Value};
use std::io;

/// The bots at one match. They are ended with it.
#[derive(Debug)]
pub struct Bots {
    bots: Vec<Bot>,
    /// Orders that are not applied yet, because other players have not chosen.
    chosen: Vec<(Player, Orders)>,
}

/// A bot after a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The player, from 1.
    pub player: Player,
    /// The bot's own name, or its command.
    pub name: String,
    /// Questions that the bot failed to answer.
    pub faults: u32,
}

impl Bots {
    /// Starts the bots of a match, each with the player that it plays as, and waits until they are ready.
    ///
    /// # Errors
    /// A bot cannot be started.
    pub fn start(
        setup: &Setup,
        board: &Board,
        seats: &[(Player, &Spec)],
        limits: Limits,
        host: &Host,
    ) -> Result<Self, (Spec, io::Error)> {
        let hello = |player| messages::hello(setup, board, player, limits.shots, limits.seconds);
        Ok(Self { bots: come(seats.iter().copied(), limits, host, hello)?, chosen: Vec::new() })
    }

    /// Returns the name of a player's bot, or its command; `None` if no bot plays as that player.
    pub fn name(&self, player: Player) -> Option<String> {
        self.bots.iter().find(|bot| bot.player == player).map(Bot::called)
    }

    /// Reports the end of the match to the bots, and ends them.
    pub fn finish(self, game: &Match) -> Vec<Seated> {
        leave(self.bots, &messages::over(game))
    }

    /// Asks whether a player agrees to a draw. `None` if no bot plays as that player, or there is no answer.
    pub fn agrees(&mut self, fob: &Fob, player: Player) -> Option<bool> {
        let bot = self.bots.iter_mut().find(|bot| bot.player == player)?;
        let (layout, game) = (&fob.situation().layout, fob.match_now());
        let judge = |answer: &Map<String, Value>| {
            messages::field(answer, "agree")?.as_bool().ok_or_else(|| "agree: expected true or false".to_owned())
        };
        match bot.ask(messages::draw_due(game, layout), Some((layout, game.next_side())), judge) {
            Ok(Answered::This(yes)) => {
                bot.row = 0;
                Some(yes)
            }
            // A resignation counts as a no here; a bot may resign when its play is due.
            Ok(Answered::Resigns) => Some(false),
            Err(why) => {
                bot.has_failed(&why);
                None
            }
        }
    }

    fn tell(&self, line: &Value) {
        self.bots.iter().for_each(|bot| bot.tell(line));
    }
}

/// Starts bots, sends each its first line, and waits until they are ready.
///
/// # Errors
/// A bot cannot be started.
pub(crate) fn come<'a>(
    seats: impl Iterator<Item = (Player, &'a Spec)>,
    limits: Limits,
    host: &Host,
    hello: impl Fn(Player) -> Value,
) -> Result<Vec<Bot>, (Spec, io::Error)> {
    let start = |(player, spec): (Player, &Spec)| {
        Bot::start(spec, player, &hello(player), limits, host).map_err(|error| (spec.clone(), error))
    };
    let mut bots = seats.map(start).collect::<Result<Vec<_>, _>>()?;
    // A bot that is not ready in time is waited for again at its first question; only then is the delay its fault.
    for bot in &mut bots {
        let _ = bot.introduce();
    }
    Ok(bots)
}

/// Sends bots their last line, and ends them.
pub(crate) fn leave(mut bots: Vec<Bot>, over: &Value) -> Vec<Seated> {
    bots.iter().for_each(|bot| bot.tell(over));
    let seated = bots.iter_mut().map(|bot| {
        bot.process.end();
        Seated { player: bot.player, name: bot.called(), faults: bot.failed.len() as u32 }
    });
    seated.collect()
}

/// Asks for a strike, and executes it with the bot's hand.
fn strike(bot: &mut Bot, fob: &Fob, by: Player, dice: &mut Dice) -> Result<Option<(Strike, Fact)>, String> {
    let (situation, game) = (fob.situation(), fob.match_now());
    let (layout, side) = (&situation.layout, game.next_side());
    let judge = |answer: &Map<String, Value>| {
        let strike = messages::read_strike(messages::field(answer, "strike")?)?;
        placement::check(layout, side, strike.from).map_err(|problem| problem.to_string())?;
        check_strike(&layout.board, &strike).map_err(|problem| problem.to_string())?;
        Ok(strike)
    };
    let Answered::This(meant) = bot.ask(messages::strike_due(game, layout, side), Some((layout, side)), judge)? else {
        return Ok(None);
    };
    let strike = match bot.spec.hand.and_then(Skill::new) {
        Some(skill) => skill.hand.execute(layout, side, &meant, &Tremor::new(dice)),
        None => meant,
    };
    let fact = fob.settle(by, &Deed::Strike(strike)).map_err(|refusal| format!("illegal: {refusal}"))?;
    Ok(Some((strike, fact)))
}

/// Asks for the orders of a player.
fn orders(bot: &mut Bot, fob: &Fob, by: Player) -> Result<Option<(Orders, Fact)>, String> {
    let (situation, game) = (fob.situation(), fob.match_now());
    let own = fob.choices_due().filter(|choice| choice.chooser == by);
    let holes: Vec<Hole> = own.map(|choice| choice.hole).collect();
    let judge = |answer: &Map<String, Value>| {
        let orders = messages::read_orders(messages::field(answer, "orders")?, &holes)?;
        let fact = fob.settle(by, &Deed::Orders(orders.clone())).map_err(|refusal| refusal.to_string())?;
        Ok((orders, fact))
    };
    let question = messages::orders_due(game, &situation.layout, &holes);
    match bot.ask(question, Some((&situation.layout, game.next_side())), judge)? {
        Answered::This(chosen) => Ok(Some(chosen)),
        Answered::Resigns => Ok(None),
    }
}

impl Others for Bots {
    fn answer(&mut self, fob: &Fob, by: Player, dice: &mut Dice) -> Option<(Play<Deed>, Option<Fact>)> {
        let bot = self.bots.iter_mut().find(|bot| bot.player == by)?;
        let answer = if fob.situation().phase() == Phase::Order {
            orders(bot, fob, by).map(|chosen| chosen.map(|(orders, fact)| (Deed::Orders(orders), fact)))
        } else {
            strike(bot, fob, by, dice).map(|shot| shot.map(|(strike, fact)| (Deed::Strike(strike), fact)))
        };
        let answer = answer.map(|deed| deed.map_or(Answered::Resigns, Answered::This));
        Some(match bot.counted(answer)? {
            Answered::This((deed, fact)) => (Play::Act(deed), Some(fact)),
            Answered::Resigns => (Play::Resign, None),
        })
    }

    fn seen(&mut self, fob: &Fob, by: Player, play: &Play<Deed>, fact: Option<&Fact>) {
        match (play, fact) {
            (Play::Act(Deed::Strike(strike)), Some(Fact::Shot(settled))) => {
                let outcome = messages::outcome(&settled.shot.report, &settled.shot.rest);
                self.tell(&messages::shot_seen(by, strike, outcome));
            }
            (Play::Act(Deed::Orders(orders)), _) => {
                self.chosen.push((by, orders.clone()));
                if fob.situation().phase() != Phase::Order {
                    for (by, orders) in std::mem::take(&mut self.chosen) {
                        self.tell(&messages::orders_seen(by, &orders, fob.match_now()));
                    }
                }
            }
            _ => {}
        }
    }
}
