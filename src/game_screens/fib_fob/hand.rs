//! The move that is being set: a kind and an amount.

use crate::labels;
use crate::view::Cx;
use egui::{Key, Ui};
use fob_games::Game;
use fob_games::fib_fob::{Availability, FibFob, Fluid, Kind, Move, Square};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_services::sound::Sound;

/// A kind of move, and an amount.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hand {
    kind: Option<Kind>,
    amount: u32,
}

keys! {
    /// The keys of the game.
    pub static KEYS = "Fib Fob";
    KIND: "A kind of move", "The kinds of move, in the order of the list",
        [plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4), plain(Key::Num5), plain(Key::Num6),
         plain(Key::Num7), plain(Key::Num8), plain(Key::Num9)];
    MORE: "More", "How much of it; with Shift, ten at a time", [plain(Key::ArrowUp)];
    LESS: "Less", "How much of it; with Shift, ten at a time", [plain(Key::ArrowDown)];
    PLAY: "Play", "Play the move that is set", [plain(Key::Enter)];
    LEFT: "Turn left", "Turn and tilt the stack", [plain(Key::Q)];
    RIGHT: "Turn right", "Turn and tilt the stack", [plain(Key::E)];
    ABOVE: "Look from higher up", "Turn and tilt the stack", [plain(Key::W)];
    SIDE: "Look from lower down", "Turn and tilt the stack", [plain(Key::S)];
    NEARER: "Zoom in", "Zoom", [plain(Key::Plus), plain(Key::Equals)];
    FURTHER: "Zoom out", "Zoom", [plain(Key::Minus)];
    HOME: labels::RESET_VIEW, "Turn, tilt and zoom as at the start", [plain(Key::Home)];
}

/// Maximum amount for a kind; 0 if there is no such move.
pub fn most(position: &FibFob, kind: Kind) -> u32 {
    match position.availability(kind) {
        Availability::Moves(n) => n,
        Availability::None(_) => 0,
    }
}

/// Returns the move of a kind by an amount, if it is legal.
pub(crate) fn move_for(position: &FibFob, kind: Kind, amount: u32) -> Option<Move> {
    let ship = position.ship();
    let step = u8::try_from(amount).ok();
    let less = |from: u8| step.and_then(|n| from.checked_sub(n));
    let mv = match kind {
        Kind::Boards => Move::Ship(Square::new(ship.file(), ship.rank(), less(ship.board())?)?),
        Kind::Ranks => Move::Ship(Square::new(ship.file(), less(ship.rank())?, ship.board())?),
        Kind::Files => Move::Ship(Square::new(less(ship.file())?, ship.rank(), ship.board())?),
        Kind::Time => Move::Time(amount),
        Kind::Nuggets => Move::Nuggets(amount),
        Kind::Spend(fluid) => Move::Spend(fluid),
        Kind::Eject(fluid) => Move::Eject(fluid),
    };
    position.is_legal(&mv).then_some(mv)
}

/// Returns the kind and the amount of a legal move.
pub fn kind_of(position: &FibFob, mv: Move) -> (Kind, u32) {
    let ship = position.ship();
    match mv {
        Move::Ship(to) if to.board() != ship.board() => (Kind::Boards, u32::from(ship.board().saturating_sub(to.board()))),
        Move::Ship(to) if to.rank() != ship.rank() => (Kind::Ranks, u32::from(ship.rank().saturating_sub(to.rank()))),
        Move::Ship(to) => (Kind::Files, u32::from(ship.file().saturating_sub(to.file()))),
        Move::Time(n) => (Kind::Time, n),
        Move::Nuggets(n) => (Kind::Nuggets, n),
        Move::Spend(fluid) => (Kind::Spend(fluid), 1),
        Move::Eject(fluid) => (Kind::Eject(fluid), 1),
    }
}

/// Returns a kind's name in the list.
pub const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Boards => super::texts::DOWN_STACK,
        Kind::Ranks => "Down the ranks",
        Kind::Files => "To the left",
        Kind::Time => super::texts::REDUCE,
        Kind::Nuggets => super::texts::USE_NUGGETS,
        Kind::Spend(Fluid::Fib) => "Spend 1 Fib",
        Kind::Spend(Fluid::Fob) => super::texts::SPEND_FOB,
        Kind::Eject(Fluid::Fib) => "Eject all Fib",
        Kind::Eject(Fluid::Fob) => super::texts::EJECT_FOB,
    }
}

fn many(n: u32, one: &str, more: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {more}") }
}

/// Returns the name of a kind of move.
pub(crate) fn kind_name(position: &FibFob, mv: Move) -> &'static str {
    name(kind_of(position, mv).0)
}

/// Returns a move in words, from the position before it.
pub fn words(position: &FibFob, mv: Move) -> String {
    let (kind, n) = kind_of(position, mv);
    match (kind, mv) {
        (Kind::Boards, Move::Ship(to)) => format!("the ship {} down, to {to}", many(n, "board", "boards")),
        (Kind::Ranks, Move::Ship(to)) => format!("the ship {} down, to {to}", many(n, "rank", "ranks")),
        (Kind::Files, Move::Ship(to)) => format!("the ship {} to the left, to {to}", many(n, "file", "files")),
        (Kind::Time, _) => format!("time down by {n}, to {}", position.time().saturating_sub(n)),
        (Kind::Nuggets, _) => format!("{}: time up to {}", many(n, "nugget", "nuggets"), position.time() + n),
        (Kind::Spend(fluid), _) => format!("1 gallon of {} spent", fluid.name()),
        (Kind::Eject(fluid), _) => format!("all {} gallons of {} ejected", position.gallons(fluid), fluid.name()),
        _ => mv.to_string(),
    }
}

impl Hand {
    /// Returns the kind that is set.
    pub fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// Returns the amount, in words.
    pub fn amount(&self) -> u32 {
        self.amount
    }

    /// Returns the move that is set.
    pub fn mv(&self, position: &FibFob) -> Option<Move> {
        move_for(position, self.kind?, self.amount)
    }

    /// Sets the kind and the amount of a move.
    pub fn set(&mut self, position: &FibFob, mv: Move) {
        let (kind, amount) = kind_of(position, mv);
        *self = Self { kind: Some(kind), amount };
    }

    /// Sets a kind, with the smallest of its moves; the same kind again clears it.
    pub fn choose(&mut self, position: &FibFob, kind: Kind) {
        *self = if self.kind == Some(kind) || most(position, kind) == 0 {
            Self::default()
        } else {
            Self { kind: Some(kind), amount: 1 }
        };
    }

    /// Changes the amount of the move within its limits.
    pub fn step(&mut self, position: &FibFob, by: i64) {
        if let Some(kind) = self.kind {
            let most = i64::from(most(position, kind)).max(1);
            self.amount = (i64::from(self.amount) + by).clamp(1, most) as u32;
        }
    }

    /// Handles the keys for setting a move.
    pub fn keys(&mut self, ui: &Ui, cx: &mut Cx<'_, FibFob>) {
        if !cx.open {
            return;
        }
        if self.kind.is_some() && keys::BACK.shortcut(ui) {
            *self = Self::default();
        }
        if !cx.free || ui.memory(|m| m.focused().is_some()) {
            return;
        }
        let position = cx.history.position();
        for (press, kind) in KIND.keys.iter().zip(Kind::ALL) {
            if KIND.key_of(ui, *press) {
                if let Availability::None(why) = position.availability(kind) {
                    cx.services.say(format!("{}: {why}", name(kind)));
                } else {
                    cx.services.sound(Sound::Tick, 0.4);
                }
                self.choose(position, kind);
            }
        }
        for (key, way) in [(&MORE, 1), (&LESS, -1)] {
            let (tens, ones) = key.times_with_shift(ui);
            self.step(position, way * (10 * tens as i64 + ones as i64));
        }
        if let Some(mv) = self.mv(position)
            && PLAY.offer(ui, None)
        {
            cx.play = Some(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_legal_move_can_be_set_and_nothing_else() {
        for text in
            ["g6/3 time=15 nuggets=5 fib=12 fob=9", "a1/1 time=0 nuggets=3 fib=1 fob=2", "a1/8 time=1 nuggets=0 fib=0 fob=0"]
        {
            let position: FibFob = text.parse().unwrap();
            let mut set: Vec<Move> = Kind::ALL
                .into_iter()
                .flat_map(|kind| {
                    (0..=most(&position, kind) + 2).filter_map(move |n| Some((kind, n, move_for(&position, kind, n)?)))
                })
                .map(|(kind, n, mv)| {
                    if matches!(kind, Kind::Spend(_) | Kind::Eject(_)) {
                        (mv, mv)
                    } else {
                        assert_eq!(kind_of(&position, mv), (kind, n));
                        (mv, mv)
                    }
                })
                .map(|(mv, _)| mv)
                .collect();
            set.sort_unstable();
            set.dedup();
            let mut legal = position.legal_moves();
            legal.sort_unstable();
            assert_eq!(set, legal, "{text}");
        }
    }

    #[test]
    fn the_amount_stays_within_what_there_is() {
        let position: FibFob = "g6/3 time=15 nuggets=5 fib=12 fob=9".parse().unwrap();
        let mut hand = Hand::default();
        hand.choose(&position, Kind::Time);
        hand.step(&position, 100);
        assert_eq!(hand.mv(&position), Some(Move::Time(15)));
        hand.step(&position, -2);
        assert_eq!(hand.mv(&position), Some(Move::Time(13)));
        hand.choose(&position, Kind::Time);
        assert_eq!(hand.mv(&position), None);
    }
}
