//! One bot at a table whose driver does not wait for it.

use super::bot::{Host, Limits};
use super::bots::Bots;
use super::spec::Spec;
use fob_base::Dice;
use fob_play::Player;
use fob_play::fob::{Deed, Fact, Fob, Others};
use fob_play::log::Play;
use fob_rules::{Match, Setup};
use fob_table::Board;
use std::sync::mpsc::Receiver;

/// What a bot's driver tells [`attend`]. Questions have numbers of the driver's choice.
#[derive(Debug)]
pub enum Told {
    /// The bot is due: a strike, or orders. The seed is for the tremor of its hand.
    Due(u64, Box<Fob>, u64),
    /// Somebody offers a draw.
    Draw(u64, Box<Fob>),
    /// This was played.
    Seen(Box<Fob>, Player, Box<Play<Deed>>, Option<Box<Fact>>),
    /// The match is over.
    Over(Box<Match>),
}

/// What comes back.
#[derive(Debug)]
pub enum Reply {
    /// The bot sits at the table, and calls itself so.
    Ready(String),
    /// It cannot be started. Nothing follows.
    NotStarted(String),
    /// What it plays: a deed with what that does, or that it resigns. `None` if it failed to answer.
    Plays(u64, Option<(Play<Deed>, Option<Box<Fact>>)>),
    /// Whether it agrees to a draw; `None` if it failed to answer.
    Agrees(u64, Option<bool>),
}

/// Starts a bot and passes questions and answers on, until the match is over or nobody listens any more; then the bot is ended.
pub fn attend(
    (setup, board): (&Setup, &Board),
    (player, spec): (Player, &Spec),
    host: &Host,
    inbox: &Receiver<Told>,
    say: &dyn Fn(Reply) -> bool,
) {
    let mut bots = match Bots::start(setup, board, &[(player, spec)], Limits::default(), host) {
        Ok(bots) => bots,
        Err((_, error)) => {
            say(Reply::NotStarted(error.to_string()));
            return;
        }
    };
    let mut listens = say(Reply::Ready(bots.name(player).unwrap_or_default()));
    while listens && let Ok(told) = inbox.recv() {
        listens = match told {
            Told::Due(number, fob, seed) => {
                let play = bots.answer(&fob, player, &mut Dice::new(seed));
                say(Reply::Plays(number, play.map(|(play, fact)| (play, fact.map(Box::new)))))
            }
            Told::Draw(number, fob) => say(Reply::Agrees(number, bots.agrees(&fob, player))),
            Told::Seen(fob, by, play, fact) => {
                bots.seen(&fob, by, &play, fact.as_deref());
                true
            }
            Told::Over(game) => {
                bots.finish(&game);
                return;
            }
        };
    }
}
