//! Texts of the table that tests look for.

/// Shown while the coin of tug of war turns.
pub const TOSS: &str = "A coin is tossed";

/// Shown once it has fallen, about the player who wins on accept.
pub fn tossed(name: &str) -> String {
    format!("{name} wins if the string is accepted")
}

/// The state of a match between computers that is paused.
pub const PAUSED: &str = "Paused";
/// The button that leads out of the match, which is kept.
pub const LEAVE: &str = "Leave";
/// The button with which a player gives up.
pub const RESIGN: &str = "Resign";
/// The button that ends a match whose result cannot change.
pub const CERTAIN_RESULT: &str = "End now…";
/// The note that the result cannot change.
pub const RESULT_CERTAIN: &str = "Nothing can change the result.";
/// The button that takes back the last shot.
pub const TAKE_BACK: &str = "Take back";
/// The question against computers.
pub const TAKE_BACK_YOURS: &str = "Take back your last shot?";
/// The question when several people play.
pub const TAKE_BACK_LAST: &str = "Take back the last shot?";
/// The answer that takes the shot back.
pub const TAKE_IT_BACK: &str = "Take it back";
/// The button that lets the computers play one shot.
pub const STEP: &str = "Step";
/// The button that resumes the computers.
pub const RESUME: &str = "Resume";
/// The button that continues a copy of a match that another window has.
pub const PLAY_A_COPY: &str = "Play a copy";
/// The button that offers a draw.
pub const DRAW: &str = "Draw";
/// The button that pauses the computers.
pub const PAUSE: &str = "Pause";
/// The answer with which everyone agrees.
pub const ALL_AGREE: &str = "All agree";
/// The window's title while it is one's turn in a room.
pub use fob_room::labels::YOUR_TURN;
/// The notice when the user leaves the table of a room.
pub(crate) const SEAT_KEPT: &str = "Your seat is kept. Come back through My rooms";
/// The answer with which the match is played on.
pub const PLAY_ON: &str = "Play on";
/// The button that ends a match whose result is certain.
pub const END_NOW: &str = "End now";
/// Shown while the first striker of a break by hand is aimed.
pub const FIRST_STRIKER: &str = "The break: first striker, from S";
/// Shown while the second one is aimed.
pub const SECOND_STRIKER: &str = "The break: second striker, from N";
/// Shown while a shot is simulated.
pub const SIMULATING: &str = "Simulating the shot…";

/// Shown while somebody elsewhere is due.
pub fn waiting_for(name: &str) -> String {
    format!("Waiting for {name}")
}

/// Who is due, before the side.
pub fn shoots_next(name: &str) -> String {
    format!("{name} shoots next")
}

/// The button that shows the best shots.
pub const HINT: &str = "Hint";

/// Who is due to choose an order.
pub fn chooses_next(name: &str) -> String {
    format!("{} next", fob_kit::labels::chooses_order(name))
}

pub use fob_kit::labels::THE_BREAK;
/// The note in the file of a match that was played in a room.
pub const PLAYED_ONLINE: &str = "Played online";

/// How a match is won, in words about the figure where all its states are drawn, otherwise in words about the string.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    drawn: bool,
}

impl Goal {
    /// Takes the words; `drawn` where all states of the machines are.
    pub const fn new(drawn: bool) -> Self {
        Self { drawn }
    }

    /// One string, and somebody who wins if it is accepted, or if it is rejected.
    pub const fn mine(self, accepted: bool) -> &'static str {
        match (self.drawn, accepted) {
            (true, true) => "You win if the piece in the figure ends in a double ring. Each puck that falls moves it.",
            (true, false) => "You win unless the piece in the figure ends in a double ring. Each puck that falls moves it.",
            (false, true) => "You win if the string is accepted. Each puck that falls is a letter of it.",
            (false, false) => "You win if the string is rejected. Each puck that falls is a letter of it.",
        }
    }

    /// One string, and the two parties at one device.
    pub fn of_both(self, accepted: &str, rejected: &str) -> String {
        if self.drawn {
            format!("{accepted} wins if the piece ends in a double ring, {rejected} if not. Each puck that falls moves it.")
        } else {
            format!("{accepted} wins if the string is accepted, {rejected} if not. Each puck that falls is a letter of it.")
        }
    }

    /// A string for each of two parties, one of which holds the device or both.
    pub const fn of_two(self, mine: bool) -> &'static str {
        match (self.drawn, mine) {
            (true, true) => "You win if your piece alone ends in a double ring. Each puck that falls moves one.",
            (true, false) => "Whoever's piece alone ends in a double ring wins. Each puck that falls moves one.",
            (false, true) => "You win if your string alone is accepted. Each puck that falls is a letter of one.",
            (false, false) => "Whoever's string alone is accepted wins. Each puck that falls is a letter of one.",
        }
    }
}
