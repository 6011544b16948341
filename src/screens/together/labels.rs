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
/// The text if no server is known.
pub const EVENTS_NO_SERVER: &str = "Events need a Fob server. Enter the address of one first.";
/// The heading over an event's link.
pub const INVITE: &str = "The link for everybody";
/// The text of a link's button after it was copied.
pub const COPIED: &str = "Copied";
/// The button that takes part in an event.
pub const ENTER: &str = "Take part";
/// The button that leads to the user's table.
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
/// The news that the table was copied.
pub const CSV_COPIED: &str = "Table copied";

/// The heading of the buttons for a server on this computer.
pub const HOST_HEADING: &str = "A server on this computer";
/// The button that starts it.
pub const HOST: &str = "Host on this network";
/// The description of such a server.
pub const HOST_ABOUT: &str = "For friends in the same room or house: Fob keeps the rooms on this computer, for as long as it is open. Nothing \
    leaves your network.";
/// The tick that lets others in too.
pub const HOST_EVERYBODY: &str = "Also for people outside this network";
/// The text until the server answers on its port.
pub const HOST_STARTS: &str = "Starting…";
/// The instructions for other people, if a browser is enough.
pub const HOST_PAGE: &str = "Others open one of these addresses in a browser, or scan its code. Rooms that you make here are on this \
    server; a room's own link leads straight to it.";
/// The instructions for other people, if the server has no page.
pub const HOST_NO_PAGE: &str = "Others who have Fob enter this address under Play with a friend, or open the link of a room that you make \
    here. Browsers find no page: this program came without one.";
/// The explanation of several addresses.
pub const HOST_MANY: &str =
    "One address for each network that this computer is in: others use that of the network they share with you.";
/// The button that ends it.
pub const HOST_STOP: &str = "Stop hosting";
/// The question before it ends while others play.
pub const HOST_STOP_TITLE: &str = "Stop while others play?";
/// The answer that ends it.
pub const HOST_STOP_NOW: &str = "Stop";
/// The text while nobody else is connected.
pub const HOST_ALONE: &str = "Nobody else is connected.";

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

/// The button that leads to the user's own table.
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
/// The name of the field for the user's name.
pub const NAME: &str = "Your name";
/// The name of the field for the server's address.
pub const SERVER: &str = "Server address";
/// The button that uses the server.
pub(crate) const USE: &str = "Use this server";
/// The button for a match without a server.
pub const BY_LINKS: &str = "Play by turns instead";
/// The button that copies the link to a room.
pub const COPY: &str = "Copy the link";
/// Shown until the seats are taken.
pub const WAITING: &str = "Send this link to your friend";
/// Shown until several seats are taken.
pub const WAITING_FOR_MORE: &str = "Send this link to your friends";
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
/// The entry that forgets an event.
pub(crate) const FORGET_EVENT: &str = "Forget this event";
/// The entry that forgets a seat.
pub(crate) const FORGET_SEAT: &str = "Forget this seat";
/// Shown to somebody who has not entered a name.
pub(crate) const NAME_FIRST: &str = "Type your name to take a seat.";
/// The heading of the user's unfinished rooms.
pub const MY_ROOMS: &str = "My rooms";
/// Shown while the connection is opened.
pub(crate) const CONNECTING: &str = "Connecting…";

/// Shown to somebody who has the link to a room, about the person who is there.
pub fn is_waiting(name: &str) -> String {
    format!("{name} is waiting for you")
}

/// Shown to somebody who has the link to a room, about several people who are there.
pub fn are_waiting(names: &[String]) -> String {
    match names {
        [name] => is_waiting(name),
        [names @ .., last] => format!("{} and {last} are waiting for you", names.join(", ")),
        [] => String::new(),
    }
}

/// The button that opens one of the user's rooms.
pub fn room_as(what: &str, name: &str) -> String {
    format!("{what} as {name}")
}

/// The note on the server that is used.
pub fn on_server(server: impl std::fmt::Display) -> String {
    format!("On {server}.")
}

/// The number of people of an event who are here.
pub fn here(there: usize, people: usize) -> String {
    format!("{there} of {} here", fob_services::phrases::plural(people, "person").replace("persons", "people"))
}

/// Shown to somebody who has entered an event, before the first round.
pub fn you_are_in(name: &str) -> String {
    format!("You are in, {name}. The host pairs the first round.")
}

/// Shown to somebody who has a table.
pub fn you_play(round: u32, table: u32, other: &str) -> String {
    format!("Round {round}, table {table}: you play against {other}.")
}

/// Shown to somebody without a table in this round, who gets a point.
pub const SIT_OUT: &str = "You sit out this round, and get a point for it.";
/// Shown to somebody whose table is over.
pub const WAIT_FOR_ROUND: &str = "Wait for the next round: the host pairs it.";
/// Shown to somebody who has left.
pub const HAVE_LEFT: &str = "You have left the event and are not paired.";
/// The mark of somebody who has left, in the list of people.
pub const LEFT: &str = "left";
/// The question to somebody who leaves.
pub const LEAVE_QUESTION: &str = "Leave the event?";
/// Asks somebody who opened the link for a name.
pub const TYPE_NAME: &str = "Type your name to take part.";
/// Shown to the host during the last round.
pub const LAST_ROUND: &str = "The last round is being played.";
/// The reason why the host cannot pair a round yet, after the names of the tables.
pub const STILL_PLAYING: &str = "still playing";
/// The heading of the people of an event that is over.
pub const RESULT: &str = "Result";
/// The score of a table that nobody won.
pub const DRAWN: &str = "Draw";
/// The choice of a number of rounds that finds a winner.
pub const ENOUGH_ROUNDS: &str = "As many as needed";
/// The choice of a number of rounds by hand.
pub const FIXED_ROUNDS: &str = "A fixed number";
/// The choice that the other player begins.
pub const OTHER_BEGINS: &str = "The other player";
/// The choice of a room that the lobby lists.
pub const IN_LOBBY: &str = "Anyone";

/// The host's reason to wait for one table.
pub fn still_playing(table: u32) -> String {
    format!("Table {table} is {STILL_PLAYING}")
}

/// The headline of an event that is over, after who won.
pub fn won(first: &str) -> String {
    format!("{first} won")
}

/// Before the place of somebody in an event that is over.
pub const YOU_CAME_IN: &str = "You came in";

/// The result of somebody in an event: the place such as `2nd`, the number of people, and the points.
pub fn came_in(place: &str, people: usize, points: &str) -> String {
    format!("{YOU_CAME_IN} {place} of {people}, with {points}.")
}

/// The heading of the tables of a round, on the projector.
pub fn round_of(round: u32, rounds: u32) -> String {
    format!("Round {round} of {rounds}")
}

/// The choice of a clock: minutes for each player, and seconds more after each turn.
pub fn clock(minutes: u32, seconds: u32) -> String {
    format!("{minutes} + {seconds}")
}

/// The name of the list of who takes a seat.
pub fn seat(number: usize) -> String {
    format!("Seat of player {number}")
}

/// The choice of a computer for a seat.
pub fn computer(level: &str) -> String {
    format!("Computer: {level}")
}

/// Shown in the menu: the number of rooms in which it is your turn.
pub fn your_turn_in(rooms: usize) -> String {
    if rooms == 1 { YOUR_TURN.to_owned() } else { format!("{YOUR_TURN} in {rooms} rooms") }
}

/// Shown at a room in which it is your turn.
pub const YOUR_TURN: &str = "Your turn";

/// Shown at a room in which somebody else is to act.
pub fn turn_of(name: &str) -> String {
    format!("{name} is to play")
}

/// The others in a room.
pub fn with(names: &str) -> String {
    format!("with {names}")
}

/// The button that opens the field for another server.
pub const CHANGE_SERVER: &str = "Change…";
/// The button that asks a server again that did not answer.
pub const ASK_AGAIN: &str = "Try again";

/// Shown where the server of new rooms does not answer.
pub fn no_answer(why: &str, server: impl std::fmt::Display) -> String {
    format!("{why}: {server}")
}

/// The name of the picture of the table that one waits at.
pub const TABLE: &str = "The table of this room";

/// The person who has no table in a round, and gets a point for it.
pub fn sits_out(name: &str) -> String {
    format!("{name} sits out")
}

/// Shown next to the code for late arrivals.
pub const LATE: &str = "Late? Open this link and type your name.";

/// Shown for late arrivals where there is no code.
pub fn late_by(link: &str) -> String {
    format!("Late? Open {link} and type your name.")
}
