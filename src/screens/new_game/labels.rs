//! Texts of the form that tests look for.

/// The head of the card with an unfinished match, before its title.
pub const IN_PROGRESS: &str = "In progress";
/// The button that resumes it.
pub const RESUME: &str = "Resume it";
/// The notice that another match has begun in its place.
pub const IN_TRASH: &str = "The unfinished match is in the trash";
/// The button that starts the match.
pub const START: &str = "Start the match";
/// The kind for two players with two strings of two holes each.
pub const REJECT_TWO: &str = "Reject match for two";
/// The kind for four players with a string each.
pub const REJECT_FOUR: &str = "Reject match for four";
/// The kind with one string.
pub const TUG_OF_WAR: &str = "Tug of war";
/// The kind in which the user links holes, strings and owners.
pub const CUSTOM: &str = "Custom game";
/// The choice of a break by two people.
pub const BY_HAND: &str = "by hand";
/// The tick that makes two teams.
pub const TEAMS: &str = "Two teams of two";
/// The choice to play with everybody at this computer.
pub const AT_THIS_COMPUTER: &str = "At this computer";
/// The choice to play at this device, on a phone or a tablet.
pub const ON_THIS_SCREEN: &str = "On this screen";
/// The choice to play by turns, with links.
pub const BY_LINKS: &str = "By turns";
/// The choice to play in a room of a server.
pub const IN_A_ROOM: &str = "In a room";
/// The button that makes the room.
pub const CREATE_ROOM: &str = "Create the room";
/// The reason why no room can be made if no server is known.
pub const NO_SERVER: &str = "Rooms need a server: enter its address under Play with a friend";
/// The text of the seat of the person who makes the room.
pub const YOU: &str = "you";
/// A seat for somebody who opens the link.
pub const OPEN_SEAT: &str = "a friend, by the link";
/// The choice to run a clock in a room.
pub const CLOCK: &str = "Clock";
/// The text while the server is asked for the room.
pub const CONNECTING: &str = "Connecting…";
/// The number of shots after which the match is a draw.
pub const SHOT_LIMIT: &str = "Shot limit";
/// The field beside it.
pub const LIMIT_SHOTS: &str = "Shots until the match is a draw";
/// A field of the rule for quiet play.
pub const QUIET_SHOTS: &str = "Quiet shots in a row";
/// The other one.
pub const QUIET_PUCKS: &str = "Most pucks left for quiet play";
/// The choice of a match on a real board.
pub const REFEREE: &str = "Referee";
/// The heading of the form for a match on a real board.
pub const REFEREE_HEADING: &str = "Referee: a match on a real board";
/// The button that starts a match on a real board.
pub const OPEN_REFEREE: &str = "Open the referee";
/// The button that puts the unfinished match aside and starts another one.
pub const START_ANOTHER: &str = "Start a new match";
/// The field that searches the gallery.
pub const SEARCH: &str = "Search the DFAs";
/// The heading of the machines that are no DFAs.
pub const OTHERS: &str = "Other machines";
/// The reason why the list does not contain all machines.
pub const FAIR: &str = "Machines that are fair in this kind of game. A custom game may use any.";
/// The remark on a DFA to which the order of the letters is all the same.
pub const ORDER_BLIND: &str = "order never matters, only the choice of holes";
/// The remark on a machine on which too many matches between equal players are drawn, before their share.
pub const OFTEN_DRAWN: &str = "often drawn";
/// The remark on a machine on which most matches between equal players are drawn, before their share.
pub const MOSTLY_DRAWN: &str = "mostly drawn";
/// The remark on a machine on which the side that wants the string accepted wins too often, before its share.
pub const MOSTLY_ACCEPTED: &str = "mostly accepted";
/// The remark on a machine on which the side that wants the string rejected wins too often, before its share.
pub const MOSTLY_REJECTED: &str = "mostly rejected";
/// The player who wins too often, before the share.
pub const FIRST_PLAYER: &str = "first player";
/// The other player, if that one wins too often, before the share.
pub const SECOND_PLAYER: &str = "second player";
/// The share of shots that move the chance by 5 in 100 or more: the more, the more exciting.
pub fn matter(share: &str) -> String {
    format!("{share} of shots matter")
}

/// The name of the button that shows the colour of a player, and changes it.
pub fn colour_of_player(number: usize, colour: &str) -> String {
    format!("Colour of player {number}: {colour}")
}

/// The warning that the result is certain before the first shot.
pub const DECIDED: &str = "Decided from the start";
/// The choice of who breaks: the computer, or two people.
pub const BREAK: &str = "Break";
/// The switch that shows the rarely used options.
pub const ADVANCED: &str = "Advanced";
/// The numbers of green and red pucks.
pub const PUCKS: &str = "Pucks";
/// The house rule that continues a game with equal verdicts.
pub const EXTRA_TIME: &str = "Extra time";
/// The field beside it.
pub const EXTRA_TIMES: &str = "Extra times at most";
/// The number from which the break and the coin toss follow.
pub const SEED: &str = "Seed";
pub use fob_kit::programs::labels::{A_PERSON, A_PROGRAM, KEEP, PROGRAM, PROGRAM_COMMAND, PROGRAM_NAME};

/// The name of the list of what reads a string.
pub fn dfa_of(string: usize) -> String {
    format!("DFA of string {string}")
}

/// The name of the list of boards.
pub const BOARD: &str = "Board";
/// The choice of a break by the computer.
pub const BY_COMPUTER: &str = "by the computer";
/// The choice to toss a coin.
pub const TOSS_A_COIN: &str = "toss a coin";
/// The choices of who wins on accept in tug of war.
pub const WINNERS: [&str; 2] = ["player 1", "player 2"];
