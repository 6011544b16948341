//! Texts of the table that tests look for.

/// Shown while the coin of tug of war turns.
pub const TOSS: &str = "A coin is tossed";

/// Shown once it has fallen, about the player who wins on accept: `You win`, `Anna wins`.
pub fn tossed(wins: &str) -> String {
    format!("{wins} if the string is accepted")
}

/// Shown before a match in which each has strings: whose hole is whose. `name` is empty for the one here, `own` and `others` are
/// the letters of strings. `other` owns the others, if they have one owner. `extra` is the number of extra times, where equal verdicts are no result by themselves.
pub fn holes(name: &str, own: &[String], others: &[String], other: Option<&str>, extra: Option<u32>) -> String {
    let mut sentences = Vec::new();
    if !own.is_empty() {
        let whose = if name.is_empty() { "your".to_owned() } else { format!("{name}'s") };
        let strings = if own.len() == 1 { "string" } else { "strings" };
        let theirs = other.map_or_else(|| "somebody else's".to_owned(), |other| format!("{other}'s"));
        let rest = if others.is_empty() { String::new() } else { format!(", {} {theirs}", others.join(" and ")) };
        sentences.push(format!("Holes marked {} spell {whose} {strings}{rest}.", own.join(" and ")));
    }
    match extra {
        Some(0) => sentences.push("If both end with the same verdict, it is a draw.".to_owned()),
        Some(_) => {
            sentences.push("If both end with the same verdict, one puck of each colour comes back for extra time.".to_owned());
        }
        None => {}
    }
    sentences.join(" ")
}

/// Shown before a further match of the same two players.
pub const SWAPPED: &str = "Sides are swapped";
/// Shown before a further match of more players.
pub const ROTATED: &str = "Everybody is one seat further on";

/// Shown when extra time begins.
pub const EXTRA_TIME: &str = "Level: extra time";

/// The number of further shots without a puck that ends the match.
pub fn quiet_left(shots: u32) -> String {
    format!("ends after {}", fob_services::phrases::plural(shots as usize, "more quiet shot"))
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
/// The reason why nothing is taken back in the daily match.
pub const NO_TAKE_BACK: &str = "The daily Fob has no take-back, since it is the same match for everybody";
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
/// The window's title while it is the user's turn in a room.
pub use fob_game_screens::labels::YOUR_TURN;
/// The notice when the user leaves the table of a room.
pub(crate) const SEAT_KEPT: &str = "Your seat is kept. Come back through My rooms";
/// The answer with which the match is played on.
pub const PLAY_ON: &str = "Play on";
/// The button that ends such matches once and for all.
pub const ALWAYS_END: &str = "Always end such matches";
/// The tip of this button.
pub const ALWAYS_END_TIP: &str = "End now, and end every match whose result is certain; the settings have the switch";
/// The button that ends a match whose result is certain.
pub const END_NOW: &str = "End now";
/// Shown while the first striker of a break by hand is aimed.
pub const FIRST_STRIKER: &str = "The break: first striker";
/// Shown while the second one is aimed.
pub const SECOND_STRIKER: &str = "The break: second striker";
/// Shown while a shot is simulated.
pub const SIMULATING: &str = "Simulating the shot…";

/// Shown while somebody elsewhere is due.
pub fn waiting_for(name: &str) -> String {
    format!("Waiting for {name}")
}

/// The player who is due, before the side.
pub fn shoots_next(name: &str) -> String {
    format!("{name} shoots next")
}

/// The button that shows the best shot.
pub const HINT: &str = "Hint";

/// The player who is due to choose an order.
pub fn chooses_next(name: &str) -> String {
    format!("{} next", fob_services::labels::chooses_order(name))
}

pub use fob_services::labels::THE_BREAK;
/// The note in the file of a match that was played in a room.
pub const PLAYED_ONLINE: &str = "Played online";

/// The button that aims the hint.
pub const SHOW_ME: &str = "Show me";
/// Before the reason of a hint.
pub const HINT_IS: &str = "Hint:";
/// While it is looked for.
pub const LOOKING: &str = "Looking for the best shot";
/// The striker meets another puck first.
pub fn by_way_of(colour: &str) -> String {
    format!("by way of the marked {colour}")
}

/// The number of the try at the daily Fob.
pub fn try_of_day(number: usize, all: usize) -> String {
    format!("Try {number} of {all}")
}

/// The same beside the number of the try.
pub const HINTS_COST: &str = "hints cost a star";
/// The question before a hint that costs a star.
pub const HINT_COSTS: &str = "A hint costs a star";
/// The answer with which the hint is shown all the same.
pub const SHOW_HINT: &str = "Show the hint";

/// The chance that a hint leads to, at the end of its text.
pub fn chance_after(chance: &str) -> String {
    format!("Chance after it, as the pucks lie: {chance}")
}

pub use fob_services::labels::YOU;
/// In the line of the goal, between you and the chance of winning.
pub const WIN: &str = "win";
/// In the line of the goal, between you and the expected points.
pub const EXPECT: &str = "expect";
/// Before the present verdicts, in the line of the goal.
pub const NOW: &str = "Now: ";
/// The verdict on a string while the order of its last pucks is to be chosen.
pub const OPEN: &str = "open";
/// What decides it.
pub const ORDER_DECIDES: &str = "the order decides";
/// The explanation of the chance.
pub const CHANCE_TIP: &str = "How often this side would win if players of medium strength played on from here. It knows the strings, whose turn it is and how many pucks are left, not where they lie. Results, replays and reviews show the same number";
/// Before the change by the user's own last shot.
pub const YOUR_SHOT: &str = "Your shot";

/// Before the change by another player's last shot. The name alone would read as that player's own gain.
pub fn shot_of(name: &str) -> String {
    format!("{name}'s shot")
}

/// Names the party of a change, and the shot that caused it: `shot` is [`YOUR_SHOT`] or [`shot_of`] somebody.
pub fn by_shot(shot: &str, hero: &str) -> String {
    let whose = if hero == YOU { "your chance".to_owned() } else { format!("{hero}'s chance") };
    let shot = if shot == YOUR_SHOT { "Your last shot".to_owned() } else { shot.replace("'s shot", "'s last shot") };
    format!("{shot} changed {whose} by this")
}

/// The party of the goal, before the verdicts that it needs: `You need:`.
pub fn needs(name: &str, plural: bool) -> String {
    if plural { format!("{name} need:") } else { format!("{name} needs:") }
}

/// Says the goal of a further match of a series, from that of the line.
pub fn this_time(need: &str) -> String {
    let need = need.strip_prefix(YOU).map_or_else(|| need.to_owned(), |rest| YOU.to_lowercase() + rest);
    format!("This match {need}.")
}

/// Before the pucks with which a string gets the verdict that is needed.
pub const TO_GET_THERE: &str = "To get there:";
/// Before the pucks that leave a string at the verdict that is needed.
pub const TO_STAY: &str = "To stay there:";
/// Every puck leads there, or leaves it so.
pub const ANY_PUCK: &str = "any puck";
/// No puck leaves it so.
pub const NO_PUCK: &str = "no puck";

/// Pucks of one colour alone leave it so.
pub fn only(colour: &str) -> String {
    format!("only {colour}")
}

/// The colour of the first of several pucks that lead there.
pub fn first_of(colour: &str, pucks: &str) -> String {
    format!("{pucks}, first {colour}")
}

/// No puck moves the chance, and the automaton does not say more.
pub fn nothing_yet(left: usize) -> String {
    format!("No puck moves the chance yet, {left} are left")
}

/// The tip of the pucks that lead there.
pub const GUIDE_TIP: &str = "So early no single puck moves your chance. These pucks lead to what you need by the shortest way, as the automaton reads now";

/// Says who shoots after a shot with which nothing fell, and what that changed: `Bo shoots next: your chance goes from 52 to
/// 47 %.` `whose` is `None` for the reader.
pub fn price(next: &str, whose: Option<&str>, shared_out: bool, before: &str, after: &str) -> String {
    let what = if shared_out { "expected points" } else { "chance" };
    let whose = whose.map_or_else(|| format!("your {what}"), |name| format!("{name}'s {what}"));
    let (are, go) = if shared_out { ("stay", "go") } else { ("stays", "goes") };
    if before == after {
        return format!("{next} next, and {whose} {are} at {after}.");
    }
    format!("{next} next: {whose} {go} from {} to {after}.", before.trim_end_matches(['%', '\u{a0}']))
}

/// The switch for the effects of green and red at the holes.
pub const WISHES: &str = "Worth";
/// Instead of a change, at the puck that ends the match.
pub const PUCK_WINS: &str = "wins";
/// Instead of a change, at the puck with which the other side wins.
pub const PUCK_LOSES: &str = "loses";
/// Instead of a change, at the puck with which nobody wins.
pub const PUCK_LEVELS: &str = "draws";
/// Before them, for screen readers.
pub const WISH: &str = "In this hole: ";

/// The player whose shot it is.
pub fn to_shoot(name: &str, is_you: bool) -> String {
    if is_you { "Your shot".to_owned() } else { format!("{name} to shoot") }
}

/// The player whose shot rolls.
pub fn shoots(name: &str, is_you: bool) -> String {
    if is_you { "You shoot".to_owned() } else { format!("{name} shoots") }
}

/// Shown if the order to choose is yours.
pub const YOU_CHOOSE: &str = "You choose the order";

/// The question when a program that plays is not here.
pub const STAND_IN: &str = "Who stands in?";

/// The text with the missing program's name.
pub fn without_program(name: &str) -> String {
    format!(
        "The program {name} plays in this match and is not here. Somebody else can play on in its place; without an answer it is the easy computer."
    )
}

/// The explanation of a break by hand, before its first striker and before its second.
pub const TIP_BREAK: [&str; 2] = [
    "Place and aim the first of two strikers, and shoot; it waits for the second, and both run at once",
    "Now the second striker, from the other side: with its shot both run",
];

/// Says to somebody who has never shot which puck is best now, with what it is worth and why; on a phone, nothing else. `hole` is
/// the letter of a string if there are several.
pub fn first_puck(colour: &str, hole: Option<&str>, worth: &str, because: Option<&str>, is_phone: bool) -> String {
    let hole = hole.map_or_else(|| "any corner hole".to_owned(), |letter| format!("a hole marked {letter}"));
    if is_phone {
        return format!("{BEST_NOW} {colour} in {hole} ({worth}).");
    }
    let because = because.map_or_else(String::new, |because| format!(": {because}"));
    format!("Each puck in a hole adds its letter to the string. {BEST_NOW} a {colour} one in {hole} ({worth}){because}.")
}

/// Before what would be best in this turn.
pub const BEST_NOW: &str = "Best now:";

/// The hole of the best puck, after its colour.
pub fn into_hole(letter: &str) -> String {
    format!(" into {letter}")
}

/// Why no puck is best: what the best of them is worth.
pub fn instead(colour: &str, worth: &str, because: &str) -> String {
    format!("Even a {colour} one is worth {worth}: {because}")
}

/// The tip of what would be best, before its reason.
pub const BEST_NOW_TIP: &str = "What changes your chance most if it falls alone, whether you can reach it or not";

/// The first tip: how to shoot. It comes again until somebody has shot.
pub const TIP_SHOOT: [&str; 2] = [
    "Press anywhere on the board, pull back and let go (or arrow keys and Space)",
    "Tap a target, then Shoot. Or pull back anywhere.",
];
/// The same tip if the board has turned for this shot.
pub const TIP_TURNED: [&str; 2] = [
    "The board has turned: your side is at the bottom. Drag the black striker along its line (keys A and D)",
    "The board has turned: your side is at the bottom. Drag the black striker along its line",
];
/// The second tip: how to place the striker. It comes again until somebody has.
pub const TIP_PLACE: [&str; 2] =
    ["Drag the black striker to place it on its line (keys A and D)", "Drag the black striker to place it on its line"];
