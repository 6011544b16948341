//! The places of the app: the one list of what may stand before the `?` of a route.

macro_rules! places {
    ($($name:ident = $place:literal $(shown $shown:literal)?,)*) => {
        $(pub(super) const $name: &str = $place;)*

        /// Every place, as it is shown where another one was named.
        pub(super) const PLACES: &[&str] = &[$(places!(@shown $place $($shown)?)),*];
    };
    (@shown $place:literal) => { $place };
    (@shown $place:literal $shown:literal) => { $shown };
}

places! {
    MENU = "menu",
    NEW = "new",
    PLANNED = "new/plan",
    PLAY = "play",
    RESUME = "resume",
    NEXT = "next",
    AGAIN = "again",
    RESULT = "result",
    TURNS = "turns",
    CHALLENGE = "challenge",
    LESSON = "lesson" shown "lesson/1",
    PRACTICE = "practice",
    DRILL = "drill",
    DRILLS = "drills",
    WORKSHOP = "workshop",
    THEATRE = "theatre",
    WATCH = "watch",
    REVIEW = "review",
    PLAY_ON = "play-on",
    PICTURES = "pictures",
    REFEREE_FORM = "referee/new",
    REFEREE = "referee",
    REFEREE_ON = "referee/resume",
    GAMES = "games",
    GAME = "game" shown "game/GAME",
    PUZZLES = "puzzles",
    FIRST_WIN = "first-win",
    FIRST_WIN_TRAIN = "first-win/train",
    TURING = "turing",
    SETTINGS = "settings",
    STANDINGS = "standings",
    TOURNAMENTS = "tournaments",
    TOURNAMENT = "tournament",
    HELP = "help",
}

/// Whether a word is the first part of a place.
pub(super) fn is_known(word: &str) -> bool {
    PLACES.iter().any(|place| place.split('/').next() == Some(word))
}
