//! The game as plain text: the present situation, and a transcript of the whole game.

use super::labels;
use super::trace::Trace;
use super::who;
use fob_games::bloop::{Bloop, End, GOAL, Letter, Machine, Move, PURGE, Pair, Rule};
use fob_games::{Game, History, Outcome};
use fob_services::phrases::plural;
use std::fmt::Write;

/// Returns the time until the purge, in words.
pub(crate) fn purge_words(done: u8) -> String {
    match PURGE - done {
        1 => labels::LAST_TURN_OF_RULES.to_owned(),
        left => labels::purge_in(left),
    }
}

/// Maximum number of configurations of one run in a transcript; the last one is always included.
const MOST: usize = 60;

/// Returns the situation: machine, rules, scores, the player to move, and a text that can be pasted.
pub fn situation(position: &Bloop, names: &[String]) -> String {
    let machine = position.machine();
    let mut text = String::from("Bugs and Loops\n\n");
    let indent = " ".repeat(2 * usize::from(machine.head() - 1) + 4);
    let cells: Vec<String> = machine.tape().map(|symbol| symbol.to_string()).collect();
    // Writing to a string cannot fail.
    let _ = write!(text, "{indent}{}\n{indent}v\n    {}\n\n", machine.state(), cells.join(" "));
    let _ = writeln!(text, "{}", whose(position, names));
    let _ = writeln!(text, "{}\n", scores(position, names));
    let _ = writeln!(text, "Rules: {} of 16, {}", position.rules().len(), purge_words(position.count()));
    let _ = writeln!(text, "         {}", Letter::ALL.map(|symbol| format!("{symbol}    ")).concat().trim_end());
    for state in Letter::ALL {
        let row = Letter::ALL.map(|symbol| {
            let pair = Pair { state, symbol };
            position
                .rules()
                .get(pair)
                .map_or_else(|| ".   ".to_owned(), |action| Rule { pair, action }.to_string()[2..].to_owned() + " ")
        });
        let _ = writeln!(text, "    {state}    {}", row.join(" ").trim_end());
    }
    let _ = writeln!(text, "\n{position}");
    text
}

fn name(names: &[String], player: u8) -> &str {
    names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str)
}

fn whose(position: &Bloop, names: &[String]) -> String {
    match position.outcome() {
        Some(Outcome::Win(player)) => format!("{}.", who::does(name(names, player), labels::HAS_WON)),
        Some(Outcome::Draw) => "Nobody can move: a draw.".to_owned(),
        None if position.must_place() => {
            format!("{}.", who::does(name(names, position.turn()), labels::PLACES_HEAD))
        }
        None => format!("{}.", who::does(name(names, position.turn()), labels::ADDS_RULE)),
    }
}

fn scores(position: &Bloop, names: &[String]) -> String {
    let each = (1u8..).zip(position.scores()).map(|(player, score)| format!("{} {score}", name(names, player)));
    format!("{} ({GOAL} win)", each.collect::<Vec<_>>().join(", "))
}

fn configuration(machine: &Machine) -> String {
    let tape = (1..).zip(machine.tape()).map(
        |(cell, symbol)| {
            if cell == machine.head() { format!("[{symbol}]") } else { format!(" {symbol} ") }
        },
    );
    format!("{} {}", machine.state(), tape.collect::<String>())
}

/// Returns every move up to the present place with the configurations of its run and the scores after it.
pub fn transcript(history: &History<Bloop>, names: &[String]) -> String {
    let mut text = format!("{}\n\n", labels::LISTING_TITLE);
    let line = history.line();
    let positions: Vec<&Bloop> = line.history().iter().chain([line.position()]).collect();
    if let Some(start) = positions.first() {
        let _ = writeln!(text, "{}\n{start}\n", scores(start, names));
    }
    let mut turns = 0;
    for (step, mv) in positions.windows(2).zip(line.moves()) {
        let &[before, after] = step else { continue };
        let mover = name(names, before.turn());
        match mv {
            Move::Place { cell, state } => {
                let _ = writeln!(text, "     {}", who::does(mover, &labels::puts_head(cell, state)));
                let _ = writeln!(text, "          {}\n", configuration(after.machine()));
            }
            Move::Add(rule) => {
                turns += 1;
                let _ = writeln!(text, "{turns:3}. {}", who::does(mover, &labels::adds(rule)));
                run(&mut text, before, *rule);
                let _ = writeln!(text, "     {}\n", scores(after, names));
                if after.rules().is_empty() {
                    let _ = writeln!(text, "     All rules are purged.\n");
                }
            }
        }
    }
    let _ = writeln!(text, "{}", whose(line.position(), names));
    text
}

/// Appends the configurations of a run, and its end.
fn run(text: &mut String, before: &Bloop, rule: Rule) {
    let trace = Trace::new(before, rule);
    let steps = trace.steps();
    let left_out = (steps + 1).saturating_sub(MOST);
    for (step, machine) in trace.seen.iter().enumerate() {
        if left_out > 0 && step + 1 == MOST {
            let _ = writeln!(text, "          ... {}", plural(left_out, "configuration"));
        }
        if left_out == 0 || step + 1 < MOST || step == steps {
            let _ = writeln!(text, "{step:8}  {}", configuration(machine));
        }
    }
    let end = match trace.end {
        Some(End::Halt) => format!("stops after {}", plural(steps, "step")),
        Some(End::Bug) => format!("a bug after {}: no points, the tape as before the turn", plural(steps, "step")),
        Some(End::Loop) => {
            let same = labels::a_loop(&plural(trace.twin.unwrap_or(0), "step"));
            format!("{same}: no points, the tape as before the turn")
        }
        None => format!("more than {}", plural(steps, "step")),
    };
    let _ = writeln!(text, "          {end}");
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn names() -> Vec<String> {
        vec!["Anna".to_owned(), "Bo".to_owned()]
    }

    #[test]
    fn the_situation_is_seen_as_text_and_its_last_line_is_the_position() {
        let position = "tape=BGRY head=2 state=R scores=3,4 turn=2 count=1 rules=BGRY>";
        let text = situation(&position.parse().unwrap(), &names());
        let expected = "Bugs and Loops

      R
      v
    B G R Y

Bo adds a rule.
Anna 3, Bo 4 (21 win)

Rules: 1 of 16, purge in 11 turns
         B    G    R    Y
    B    .    RY>  .    .
    G    .    .    .    .
    R    .    .    .    .
    Y    .    .    .    .

tape=BGRY head=2 state=R scores=3,4 turn=2 count=1 rules=BGRY>
";
        assert_eq!(text, expected);
    }

    #[test]
    fn the_transcript_holds_every_configuration_and_every_score() {
        let start = "tape=BB head=1 state=B scores=0,0 turn=1 count=0 rules=";
        let mut history = History::new(start.parse::<Bloop>().unwrap());
        for mv in ["BBBG>", "@1G", "GBGG=", "GGGB="] {
            history.play_text(mv).unwrap();
        }
        let text = transcript(&history, &names());
        for line in [
            "  1. Anna adds BBBG>",
            "       0  B [B] B ",
            "       1  B  G [B]",
            "          a bug after 1 step: no points, the tape as before the turn",
            "     Anna 0, Bo 0 (21 win)",
            "     Bo puts the head on cell 1, in state G",
            "          stops after 1 step",
            "     Anna 0, Bo 1 (21 win)",
            "          a loop, the same as after 0 steps: no points, the tape as before the turn",
            "Bo places the head and chooses the state.",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    }
}
