//! Texts of these screens that tests look for.

/// The title, and the entry in the menu.
pub const TITLE: &str = "Play with a friend";
/// The button that makes a room.
pub const CREATE: &str = "Create the room";
/// The title of the form of a new event.
pub const NEW_EVENT: &str = "New event";
/// The button that leads to it.
pub const TO_NEW_EVENT: &str = "Make an event…";
/// The name of the field for an event's name.
pub const EVENT_NAME: &str = "Name of the event";
/// The pairing by points.
pub const SWISS: &str = "Swiss";
/// The pairing of all with all.
pub const ROUND_ROBIN: &str = "Round robin";
/// The name of the field for the number of rounds.
pub const ROUNDS: &str = "Number of rounds";
/// The button that makes an event.
pub const CREATE_EVENT: &str = "Create the event";
/// What is said where no server is known.
pub const EVENTS_NO_SERVER: &str = "Events need a Fob server. Enter the address of one first.";
/// The heading over an event's link.
pub const INVITE: &str = "The link for everybody";
/// What the button of a link says once it is copied.
pub const COPIED: &str = "Copied";
/// The button that takes part in an event.
pub const ENTER: &str = "Take part";
/// The button that leads to one's table.
pub const TO_TABLE: &str = "Play";
/// The button with which somebody leaves an event.
pub const LEAVE: &str = "Leave the event";
/// The button with which somebody comes back to it.
pub const COME_BACK: &str = "Come back";
/// The answer that removes somebody.
pub const REMOVE: &str = "Remove";
/// The answer that changes nothing.
pub const KEEP: &str = "Cancel";
/// The button that opens an event for a screen that everybody sees.
pub const PROJECTOR: &str = "Projector";
/// The button that saves the table of points.
pub const SAVE_CSV: &str = "Save CSV…";
/// The button that copies it.
pub const COPY_CSV: &str = "Copy CSV";
/// What is said once it is copied.
pub const CSV_COPIED: &str = "Table copied";

/// The host's button that pairs a round.
pub fn pair(round: u32) -> String {
    format!("Pair round {round}")
}

/// The button that shows the tables of a round.
pub fn round(round: u32) -> String {
    format!("Round {round}")
}

/// The host's button that removes somebody.
pub fn remove(name: &str) -> String {
    format!("Remove {name}")
}

/// The button that leads to one's own table.
pub fn play_at(table: u32) -> String {
    format!("Play at table {table}")
}

/// The button that leads to the table of others, who play.
pub fn watch(table: u32) -> String {
    format!("Watch table {table}")
}

/// The button that leads to a table at which the play is over.
pub fn look(table: u32) -> String {
    format!("Look at table {table}")
}

/// The host's button with which a score is entered.
pub fn score(table: u32) -> String {
    format!("Score of table {table}")
}

/// The button that leads to the form with everything that a room of Fob can have.
pub const ALL_SETTINGS: &str = "All settings…";
/// The name of the list of games.
pub const GAME: &str = "Game";
/// The name of the list of what reads the strings.
pub const MACHINE: &str = "Automaton";
/// The name of the field for the number of games.
pub const GAMES: &str = "Number of games";
/// The name of the field for one's name.
pub const NAME: &str = "Your name";
/// The name of the field for the server's address.
pub const SERVER: &str = "Server address";
/// The button that uses the server.
pub(crate) const USE: &str = "Use this server";
/// The button for a match without a server.
pub const BY_LINKS: &str = "Play by links instead";
/// The button that copies the link to a room.
pub const COPY: &str = "Copy the link";
/// Shown until the seats are taken.
pub const WAITING: &str = "Send this link to your friend";
/// The button that takes a seat.
pub const PLAY: &str = "Play";
/// The button that looks on.
pub const WATCH: &str = "Watch";
/// The button that opens the newest public room.
pub(crate) const ANYONE: &str = "Play anyone";
/// The name of the field for a link.
pub const LINK: &str = "Link to a room";
/// The button that opens a link.
pub const OPEN: &str = "Open";
/// Shown while no server is set.
pub const NO_SERVER: &str = "Rooms need a Fob server. Ask for the address of one, or run the command fob serve yourself.";
/// Shown to somebody who comes late.
pub const SEATS_TAKEN: &str = "All seats are taken";
/// Shown for a seat that nobody has taken.
pub const WAITING_FOR_PLAYER: &str = "Waiting for a player";
/// The button that forgets a seat.
pub(crate) const FORGET: &str = "Forget";
/// The heading of one's unfinished rooms.
pub const MY_ROOMS: &str = "My rooms";
/// Shown while the connection is opened.
pub(crate) const CONNECTING: &str = "Connecting…";

/// Shown to somebody who has the link to a room, about who is there.
pub fn is_waiting(name: &str) -> String {
    format!("{name} is waiting for you")
}

/// The button that opens one of one's rooms.
pub fn room_as(what: &str, name: &str) -> String {
    format!("{what} as {name}")
}

/// The note on the server that is used.
pub fn on_server(server: impl std::fmt::Display) -> String {
    format!("On {server}.")
}
