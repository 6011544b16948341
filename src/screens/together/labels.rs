//! Texts of these screens that tests look for.

/// The title, and the entry in the menu.
pub const TITLE: &str = "Play with a friend";
/// The button that makes a room.
pub const CREATE: &str = "Create the room";
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
