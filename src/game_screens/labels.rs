//! Texts of the room's table that tests look for.

/// The button that shows the whole board again.
pub const RESET_VIEW: &str = "Reset view";
/// The button that starts the new game.
pub const START: &str = "Start";
/// The button that opens the menu of texts to copy.
pub const MENU_TEXT: &str = "Text";
/// The entry of the menu that copies the position.
pub const COPY_POSITION: &str = "Copy position";
/// The field for a move by its notation.
pub const MOVE_AS_TEXT: &str = "Move as text";
/// The field for the name under which a game is saved.
pub const NAME_OF_SAVE: &str = "Name of the save";
/// The field for a position to start from.
pub const POSITION_AS_TEXT: &str = "Position as text";
/// The title of the dialog that loads a game.
pub const SAVED_GAMES: &str = "Saved games";
/// The notice when the text in the clipboard cannot be pasted.
pub const NOTHING_TO_PASTE: &str = "The clipboard has no position, game or moves";
/// The notice when nothing can be pasted.
pub const NO_TEXT: &str = "The clipboard has no text";
/// The news when a game was pasted.
pub const PASTED: &str = "Pasted as a new game";
/// The heading of the analysis.
pub const ANALYSIS: &str = "Analysis of the position";
/// The button that lets the computer move from here.
pub const RESUME: &str = "Resume";
/// The button that shows the rules.
pub const RULES: &str = "Rules";
/// The button that opens the dialog of a new game.
pub const NEW_GAME: &str = "New game";
/// The notice about a limit of a table in a room.
pub const NOT_IN_A_ROOM: &str = "Not while you play against somebody elsewhere";
/// The problem of a game that this build plays differently from the server.
pub(crate) const OTHER_VERSION: &str =
    "The server plays this game differently. Reload the page or update Fob, then come back to the room";
/// The window's title while it is the person's turn in a room.
pub const YOUR_TURN: &str = "● Your turn · Fob";
/// The answer that continues the game, and the end of a walk-through.
pub const PLAY_ON: &str = "Play on";
/// The button that resigns.
pub const RESIGN: &str = "Resign";
/// The button that offers a draw.
pub const DRAW: &str = "Draw";
/// The choice of a person for a seat.
pub const PERSON: &str = "Person";
/// The button that saves the game.
pub const SAVE: &str = "Save";
/// The button that closes a dialog.
pub const CLOSE: &str = "Close";
/// Before the move that a hint shows.
pub const HINT: &str = "Hint: ";
/// The state of a game that another window has.
pub const COPY: &str = "a copy: the game is open in another window";
/// The heading of the list of moves.
pub const MOVES: &str = "Moves";
/// The button that goes to the next step of a walk-through.
pub const NEXT_STEP: &str = "Next step";
/// The choice of the example of a game.
pub const CLASSIC: &str = "The classic example";

/// The name of the button that opens a saved game.
pub fn open(name: &str) -> String {
    format!("Open {name}")
}

/// The name of the button that moves a saved game to the trash.
pub fn delete(name: &str) -> String {
    format!("Delete {name}")
}

/// The button that restores a deleted save.
pub fn restore(name: &str) -> String {
    format!("Restore {name}")
}

/// The headline of a game that a player has won.
pub fn has_won(name: &str) -> String {
    format!("{name} has won.")
}

/// The sentence after the end of a game, for a person who won alone against computers.
pub const YOU_WON: &str = "You won.";
/// The sentence after the end of a game, for a person who lost alone to computers.
pub const YOU_LOST: &str = "You lost.";

/// The number of the step of a walk-through.
pub fn of(place: impl std::fmt::Display, all: impl std::fmt::Display) -> String {
    format!("{place} of {all}")
}

/// The name of the button that opens the puzzles of a game.
pub fn puzzles_of(game: &str) -> String {
    format!("Puzzles of {game}")
}
/// The title of the games room, and its entry in the menu.
pub const TITLE: &str = "Games room";
/// Before the kind of move that a hint of Fib Fob names.
pub const KIND_OF_MOVE: &str = "The kind of move is:";

/// The name of a move in the list of moves.
pub fn move_of(number: impl std::fmt::Display, mv: &str) -> String {
    format!("Move {number}: {mv}")
}

/// The name of a game in the notice that it cannot be saved.
pub const THE_GAME: &str = "The game";
/// The button that opens the workshop for Turing machines.
pub const TURING: &str = "Turing machines";
/// The target of a link to the games room.
pub const LINK_TO_ROOM: &str = "the games room";

/// Says that a program of a game is not known here.
pub(crate) fn no_program(name: &str) -> String {
    format!("The program {name} is not known on this computer: the level easy plays in its place")
}

/// Says that a program of a game does not start.
pub(crate) fn not_started(name: &str, why: &str) -> String {
    format!("{name} cannot be started, and the level easy plays in its place: {why}")
}
