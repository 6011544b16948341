//! Moves, goals and endings in words.

use super::hand::Hand;
use super::labels;
use fob_games::phutball::{Move, Phutball, Pitch, Point, Side};
use fob_games::{Ending, Game, History, Outcome};

/// Points in a row: `J7, H8 and H9`.
pub fn points(points: &[Point]) -> String {
    match points {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

/// Returns a side with its letter.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Ohs => "Ohs",
        Side::Eks => "Eks",
    }
}

fn rows(pitch: &Pitch, side: Side) -> (u8, u8) {
    match side {
        Side::Ohs => (pitch.size().rows, pitch.size().rows + 1),
        Side::Eks => (1, 0),
    }
}

/// Returns the rows in which a side scores: `row 19 or 20`.
pub fn goal(pitch: &Pitch, side: Side) -> String {
    let (line, behind) = rows(pitch, side);
    format!("row {line} or {behind}")
}

/// Returns a move in words, from the position before it.
pub fn mv(position: &Phutball, mv: &Move) -> String {
    let Move::Ball(path) = mv else { return format!("a man on {mv}") };
    let hand = Hand::along(position, path.get(1..).unwrap_or_default());
    let men = hand.taken().len();
    let men = if men == 1 { "1 man".to_owned() } else { format!("{men} men") };
    let goal = hand.pitch().and_then(Pitch::goal);
    let end = match goal {
        Some(side) if side == position.side_to_move() => ": a goal",
        Some(_) => ": an own goal",
        None => "",
    };
    format!("the ball {mv}, {men} taken{end}")
}

/// The tone of a text for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good news for the player to move.
    Good,
    /// Bad news for the player to move.
    Bad,
    /// Neither good nor bad news.
    Plain,
}

/// Returns the effect of the goal lines on the ball in the hand; `None` if it is not near one.
pub(crate) fn at_goal(hand: &Hand, turn: Side) -> Option<(Tone, String)> {
    let pitch = hand.pitch()?;
    if hand.jumps() == 0 {
        return None;
    }
    let (ball, own) = (pitch.ball(), turn.other());
    let behind = !pitch.size().contains(ball);
    let goes_on = pitch.jumps().next().is_some();
    Some(match pitch.goal() {
        Some(scorer) if scorer == turn && behind => {
            (Tone::Good, format!("{ball} is behind the goal line: a goal for {} once you play the move.", side(turn)))
        }
        Some(scorer) if scorer == turn => (
            Tone::Good,
            format!(
                "{}: if the move ends here, it is a goal for {}.{}",
                labels::on_goal_line(ball),
                side(turn),
                if goes_on { " The ball may also jump on." } else { "" }
            ),
        ),
        Some(_) if behind => (
            Tone::Bad,
            format!("{ball} is behind your own goal line: played like this, it is a goal for {}. Take the jump back.", side(own)),
        ),
        Some(_) => (
            Tone::Bad,
            format!(
                "{}: if the move ends here, it is a goal for {}. {} the jump back.",
                labels::on_own_goal_line(ball),
                side(own),
                if goes_on { "Jump on, or take" } else { "Take" }
            ),
        ),
        None => {
            let passed = hand.boards().iter().skip(1).find(|board| board.goal().is_some())?;
            let words =
                format!("The ball has {}. That does not count: only where a move ends matters.", labels::crossed(passed.ball()));
            (Tone::Plain, words)
        }
    })
}

/// Returns the result at the present place with its reason, in words; `None` while the game continues.
pub fn ending(history: &History<Phutball>) -> Option<String> {
    let (position, here) = (history.position(), history.current());
    match history.outcome()? {
        Outcome::Draw if history.ending(here) == Some(Ending::AgreedDraw) => Some("Both sides agreed to a draw.".to_owned()),
        Outcome::Draw => Some("The same position for the third time, with the same side to move: the game is a draw.".to_owned()),
        Outcome::Win(_) => {
            let pitch = position.pitch();
            let Some(scorer) = pitch.goal() else { return Some("The other side has resigned.".to_owned()) };
            let (ball, line) = (pitch.ball(), goal(pitch, scorer));
            let before = history.parent(here).and_then(|parent| history.position_at(parent));
            let own = before.is_some_and(|before| before.turn() != scorer.player());
            let name = side(scorer);
            Some(if own {
                format!(
                    "{} and ended the move there. {name} play to {line}, whoever moves the \
                     ball there, so the goal is theirs.",
                    labels::own_goal(side(scorer.other()), ball)
                )
            } else {
                format!("{}, and {name} play to {line}.", labels::goal(ball))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn read(text: &str) -> Phutball {
        text.parse().unwrap()
    }

    fn hand(text: &str, to: &[&str]) -> Hand {
        let to: Vec<Point> = to.iter().map(|point| point.parse().unwrap()).collect();
        Hand::along(&read(text), &to)
    }

    #[test]
    fn moves_say_what_they_take_and_where_they_end() {
        let diagram = read("ball=K6 men=J7,H8,H9,G10,H11 turn=O");
        assert_eq!(mv(&diagram, &"K6-G9-G11-J11".parse().unwrap()), "the ball K6-G9-G11-J11, 4 men taken");
        let near = read("ball=C6 men=C7,C5 turn=O size=5x7");
        assert_eq!(mv(&near, &"C6-C8".parse().unwrap()), "the ball C6-C8, 1 man taken: a goal");
        assert_eq!(mv(&near, &"B2".parse().unwrap()), "a man on B2");
    }

    #[test]
    fn goals_own_goals_and_passing_are_reported_where_they_happen() {
        let said = |text: &str, to: &[&str], turn| at_goal(&hand(text, to), turn);
        let text = "ball=C5 men=C6,D7 turn=O size=5x7";
        let (tone, words) = said(text, &["C7"], Side::Ohs).unwrap();
        assert!(tone == Tone::Good && words.contains("C7 is on the goal line"), "{words}");
        let (tone, words) = said(text, &["C7"], Side::Eks).unwrap();
        assert!(tone == Tone::Bad && words.contains("own goal line") && words.contains("goal for Ohs"), "{words}");
        // Jumping on is reported only where it can be done: from C7 over D7.
        for (text, goes_on) in [(text, true), ("ball=C5 men=C6 turn=O size=5x7", false)] {
            for (turn, words) in [(Side::Ohs, "jump on"), (Side::Eks, "Jump on")] {
                let (_, words_of_it) = said(text, &["C7"], turn).unwrap();
                assert_eq!(words_of_it.contains(words), goes_on, "{words_of_it}");
            }
        }
        // Along the goal line, and back into the field.
        let (tone, words) = said("ball=C5 men=C6,D7,D6 turn=O size=5x7", &["C7", "E5"], Side::Ohs).unwrap();
        assert!(tone == Tone::Plain && words.contains("crossed the goal line on C7"), "{words}");
        assert_eq!(said(text, &[], Side::Ohs), None);
    }

    #[test]
    fn an_ending_names_its_reason() {
        let play = |text: &str, moves: &[&str]| {
            let mut history = History::new(read(text));
            for mv in moves {
                history.play_text(mv).unwrap();
            }
            ending(&history)
        };
        assert_eq!(play("ball=C5 men=C6 turn=O size=5x7", &[]), None);
        let goal = play("ball=C5 men=C6 turn=O size=5x7", &["C5-C7"]).unwrap();
        assert!(goal.starts_with("A goal") && goal.contains("row 7 or 8"), "{goal}");
        let own = play("ball=C5 men=C6 turn=X size=5x7", &["C5-C7"]).unwrap();
        assert!(own.starts_with("An own goal: Eks"), "{own}");
    }
}
