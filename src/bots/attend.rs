//! Runs one bot at a table whose driver does not wait for it.

use super::bot::{Host, Limits};
use super::bots::Bots;
use super::spec::Spec;
use fob_base::Dice;
use fob_board::Board;
use fob_play::Player;
use fob_play::fob::{Deed, Fact, Fob, Others};
use fob_play::log::Play;
use fob_rules::{Match, Setup};
use std::sync::mpsc::Receiver;

/// A message from a bot's driver to [`attend`]. The driver chooses the numbers of questions.
#[derive(Debug)]
pub enum Told {
    /// The bot must play: a strike, or orders. The seed is for the errors of its hand.
    Due(u64, Box<Fob>, u64),
    /// Somebody offers a draw.
    Draw(u64, Box<Fob>),
    /// A play of a player, with the position after it.
    Seen(Box<Fob>, Player, Box<Play<Deed>>, Option<Box<Fact>>),
    /// The match is over.
    Over(Box<Match>),
}

/// A message from [`attend`] to the driver.
#[derive(Debug)]
pub enum Reply {
    /// The bot is ready, with its name.
    Ready(String),
    /// The bot cannot be started. No other message follows.
    NotStarted(String),
    /// The play for a question: a deed with its result, or a resignation. `None` if the bot failed to answer.
    Plays(u64, Option<(Play<Deed>, Option<Box<Fact>>)>),
    /// The answer to an offer of a draw, by the question's number: true to agree; `None` if the bot failed to answer.
    Agrees(u64, Option<bool>),
}

/// Starts a bot and passes questions and answers on, until the match is over or `say` returns `false`; then the bot is ended.
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
