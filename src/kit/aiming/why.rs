//! Reasons in a sentence: why a shot is worth taking, and why one was good or bad. For hints and the review.

use crate::widgets::memory;
use fob_board::{Colour, Hole, ShotReport};
use fob_machines::Configuration;
use fob_opponent::{Candidate, Fall, Plan};
use fob_rules::{Match, Names, letter_of};
use fob_services::driving::{against_eye, standing};

/// Smallest chance of a fall that counts as the purpose of a shot.
const MEANT: f64 = 0.15;
/// Smallest chance of a fall that is expected together with others.
const LIKELY: f64 = 0.5;
/// Smallest change that needs a reason, in points.
const MUCH: f64 = 0.05;
/// Number of remaining pucks from which on the last ones decide.
const LAST: u32 = 7;

/// Returns the shooter's party, from 0, and the party that shoots next, from 1.
fn sides(game: &Match) -> (usize, u8) {
    let setup = game.setup();
    let party = |shot: u32| setup.party_of(setup.shooter(shot));
    (usize::from(party(game.shots())).saturating_sub(1), party(game.shots() + 1))
}

/// Returns whether the shooter's party has the most points if the strings are read now.
fn is_ahead(game: &Match, party: usize) -> bool {
    let now: Vec<f64> = game.strings().iter().map(|string| f64::from(u8::from(string.accepting))).collect();
    let points = game.expectation(&now).0;
    let own = points.get(party).copied().unwrap_or_default();
    points.iter().enumerate().all(|(other, points)| other == party || *points < own)
}

/// Describes the effect of a puck on the string of a hole, with the automaton's memory after it: `makes the string accepted (knot
/// 2 of 0 to 3)`.
fn moves(game: &Match, colour: Colour, hole: Hole, names: &Names) -> Option<String> {
    let string = game.string_of(hole);
    let machine = game.setup().machine(string)?;
    let now = game.strings().get(string)?;
    let from: &Configuration = &now.configuration;
    let to = machine.step(from, letter_of(colour));
    let name = if game.strings().len() == 1 { "the string".to_owned() } else { letter(string) };
    let verdict = if machine.accepts(&to) { "accepted" } else { "rejected" };
    let verb = if machine.accepts(from) == machine.accepts(&to) { "keeps" } else { "makes" };
    let colours = [Colour::Green, Colour::Red].map(|colour| names.colour(colour));
    let known = machine.finite().zip(to.state()).and_then(|(dfa, at)| memory::remembered(dfa, at, now.word.len() + 1, colours));
    let known = known.map_or_else(String::new, |parts| format!(" ({})", memory::in_words(&parts, colours)));
    Some(format!("{verb} {name} {verdict}{known}"))
}

fn letter(string: usize) -> String {
    format!("string {}", fob_services::phrases::string_letter(string))
}

/// Describes the purpose of a suggested shot in a few words: `keeps Bo from an easy red`. `meets` is the colour of the puck that
/// the striker meets first.
pub fn of_hint(shot: &Candidate, meets: Option<Colour>, game: &Match, names: &Names) -> String {
    let (party, next) = sides(game);
    let fall = shot.falls.iter().max_by(|a, b| a.chance.total_cmp(&b.chance)).filter(|fall| fall.chance >= MEANT);
    // Pucks that are likely to fall together count together.
    let together: Vec<&Fall> = shot.falls.iter().filter(|fall| fall.chance >= LIKELY).collect();
    if together.iter().map(|fall| pucks_of(fall)).sum::<usize>() > 1
        && let Some(text) = all_fall(&together, game, party, names)
    {
        return text;
    }
    match (shot.plan, meets, fall) {
        (Plan::Plant, Some(colour), None) => {
            return format!("keeps {} from an easy {}", names.party_within(game, next), names.colour(colour));
        }
        (Plan::Eject, Some(colour), None) => return format!("throws a {} off the board", names.colour(colour)),
        _ => {}
    }
    if let Some((fall, moved)) = fall.and_then(|fall| Some((fall, moves(game, fall.colour, fall.hole, names)?))) {
        let colour = names.colour(fall.colour);
        // What puts the string wrong for now needs another reason.
        return match against_eye::beyond(game, fall.colour, fall.hole, party, names) {
            Some(beyond) => format!("{colour} {}, but {beyond}", moved.split(" (").next().unwrap_or_default()),
            None => format!("{colour} {moved}"),
        };
    }
    // Who is ahead if the strings are read now, and does not expect to be behind in the end, may wait.
    let own = shot.points.get(party).copied().unwrap_or_default();
    let may_wait = is_ahead(game, party) && shot.points.iter().all(|points| *points <= own + 1e-9);
    match (may_wait, game.quiet_left()) {
        (true, Some(quiet)) => {
            let shots = fob_base::text::plural(quiet as usize, "quiet shot");
            format!("you are ahead and may wait: {shots} {} left", if quiet == 1 { "is" } else { "are" })
        }
        (true, None) => "you are ahead and may wait".to_owned(),
        (false, _) => format!("leaves {} nothing easy", names.party_within(game, next)),
    }
}

/// Describes what several pucks do together: `two reds make the string accepted`.
fn all_fall(falls: &[&Fall], game: &Match, party: usize, names: &Names) -> Option<String> {
    let pucks = falls.iter().flat_map(|fall| std::iter::repeat_n((fall.colour, fall.hole), pucks_of(fall)));
    let pucks: Vec<(Colour, Hole)> = pucks.collect();
    let after = game.after(pucks.iter().copied())?;
    let count = |colour: Colour| pucks.iter().filter(|(other, _)| *other == colour).count();
    let part = |colour: Colour| match count(colour) {
        0 => None,
        1 => Some(format!("one {}", names.colour(colour))),
        many => Some(fob_base::text::plural(many, names.colour(colour))),
    };
    let parts: Vec<String> = [Colour::Green, Colour::Red].into_iter().filter_map(part).collect();
    let together = parts.join(" and ");
    if let Some(choice) = after.choices().first() {
        let chooses = names.party_does_within(&after, game.setup().party_of(choice.chooser), "choose");
        return Some(format!("{together} at once, and {chooses} which counts first"));
    }
    // Which falls first is not known before.
    let verdicts = |after: &Match| after.strings().iter().map(|string| string.accepting).collect::<Vec<_>>();
    let reversed = game.after(pucks.iter().rev().copied())?;
    if verdicts(&after) != verdicts(&reversed) {
        return Some(format!("{together} at once: the one that falls first is read first"));
    }
    if after.strings().len() > 1 {
        let string =
            |(string, accepted): (usize, bool)| format!("{} {}", letter(string), if accepted { "accepted" } else { "rejected" });
        let all: Vec<String> = verdicts(&after).into_iter().enumerate().map(string).collect();
        return Some(format!("{together} at once leave {}", all.join(", ")));
    }
    let verdict = if after.strings().first()?.accepting { "accepted" } else { "rejected" };
    let rest = if !after.is_over() && standing(&after, party) < 1 {
        format!(", but {}", against_eye::rest(&after, party, names))
    } else {
        String::new()
    };
    Some(format!("{together} at once leave the string {verdict}{rest}"))
}

/// Returns the number of pucks of a colour that are likely to fall into a hole together.
fn pucks_of(fall: &Fall) -> usize {
    if fall.second >= LIKELY { 2 } else { 1 }
}

/// Explains in a sentence why a played shot was good or bad; `None` without a clear reason. `game` is the match before the shot,
/// and `gained` the rise of the shooter's chance.
pub fn of_shot(game: &Match, report: &ShotReport, gained: f64, names: &Names) -> Option<String> {
    let (party, next) = sides(game);
    let own = u8::try_from(party + 1).ok()?;
    let (who, other) = (names.party_within(game, own), names.party_within(game, next));
    if report.striker_holed {
        return Some(format!(
            "The striker fell: nothing counts, and {} the same pucks.",
            names.party_does_within(game, next, "find")
        ));
    }
    if let Some(drop) = report.drops.last() {
        let colour = names.colour(drop.colour);
        let left = |colour: Colour| {
            game.remaining(colour).saturating_sub(report.drops.iter().filter(|drop| drop.colour == colour).count() as u32)
        };
        let second = drop.colour.other();
        if gained <= -MUCH && game.left() <= LAST && left(second) > 0 {
            let count = fob_base::text::plural(left(second) as usize, names.colour(second)).trim_end_matches('s').to_owned();
            let verb = if left(second) == 1 { "is" } else { "are" };
            return Some(format!(
                "{} spent the {} {colour}: the last pucks decide, and {count} {verb} left.",
                names.party(game, own),
                from_the_end(game.remaining(drop.colour))
            ));
        }
        let moved = moves(game, drop.colour, drop.hole, names)?;
        let mut after = game.clone();
        let is_open = after.apply(report).is_ok() && !after.is_over() && after.choices().is_empty();
        // If the string does not look as the change suggests, something else is the reason.
        let looks = if is_open { standing(&after, party) } else { 0 };
        let rest = || format!(", but {}", against_eye::rest(&after, party, names));
        let reason = match (gained >= MUCH, gained <= -MUCH) {
            (true, _) if is_open && looks < 1 => format!("{}: good for {who}", rest()),
            (true, _) => format!(", as {} it", names.party_does_within(game, own, "want")),
            (_, true) if looks == 1 => format!("{}: good for {other}", rest()),
            (_, true) => format!(", which helps {other}"),
            _ => ", which changes little".to_owned(),
        };
        return Some(format!("The {colour} {moved}{reason}."));
    }
    if let Some(lost) = report.lost.first() {
        return Some(format!("A {} left the board: it is a letter of no string.", names.colour(lost.colour)));
    }
    let quiet = game.quiet_left()?;
    let shots = fob_base::text::plural(quiet.saturating_sub(1) as usize, "quiet shot");
    let ends = format!("{shots} more and the strings are read as they stand");
    Some(if is_ahead(game, party) {
        format!("Waiting is good for {who}: {ends}.")
    } else {
        format!("Waiting is bad for {who}, now behind: {ends}.")
    })
}

/// Names one of the last pucks: `last`, `second-last`, `third-last`.
fn from_the_end(left: u32) -> String {
    match left {
        0 | 1 => "last".to_owned(),
        2 => "second-last".to_owned(),
        3 => "third-last".to_owned(),
        n => format!("{n}th-last"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_board::{Point, Strike};
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Quiet, Setup};

    fn names() -> Names {
        Names::new(["Anna", "Bo"])
    }

    fn game(green: u16, red: u16, quiet: bool) -> Match {
        let mut setup = Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("last-two-differ").unwrap(), green, red);
        setup.quiet = quiet.then_some(Quiet::USUAL);
        Match::new(setup).unwrap()
    }

    fn shot(plan: Plan, falls: &[(Colour, Hole, f64)]) -> Candidate {
        let falls = falls.iter().map(|&(colour, hole, chance)| Fall { colour, hole, chance, second: 0.0 }).collect();
        let strike = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 1.0, offset: 0.0 };
        Candidate { plan, strike, win: 0.5, wins: None, points: vec![0.5, 0.5], falls, black: 0.0, lost: 0.0 }
    }

    #[test]
    fn a_hint_names_its_purpose() {
        let (open, names) = (game(3, 3, true), names());
        let red = Some(Colour::Red);
        assert_eq!(of_hint(&shot(Plan::Plant, &[]), red, &open, &names), "keeps Bo from an easy red");
        assert_eq!(of_hint(&shot(Plan::Eject, &[]), red, &open, &names), "throws a red off the board");
        let falls = [(Colour::Green, Hole::NE, 0.4), (Colour::Red, Hole::SE, 0.1)];
        let text = of_hint(&shot(Plan::Direct, &falls), red, &open, &names);
        assert_eq!(text, "green keeps the string rejected, but a red turns it, and 3 of the 5 left are red");
        // Two that fall into different holes are read as they fall, which is not known before.
        let both = [(Colour::Green, Hole::NE, 0.9), (Colour::Red, Hole::SE, 0.9)];
        assert_eq!(
            of_hint(&shot(Plan::Direct, &both), red, &open, &names),
            "one green and one red at once leave the string accepted"
        );
        // Two of a colour into one hole.
        let mut twice = shot(Plan::Direct, &[(Colour::Green, Hole::NE, 1.0)]);
        twice.falls[0].second = 0.8;
        let text = of_hint(&twice, red, &open, &names);
        assert!(text.starts_with("2 greens at once leave the string rejected"), "{text}");
        // An automaton for which it matters which of the two falls first.
        let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("ends-with-green").unwrap(), 3, 3);
        let text = of_hint(&shot(Plan::Direct, &both), red, &Match::new(setup).unwrap(), &names);
        assert_eq!(text, "one green and one red at once: the one that falls first is read first");
        // A verdict that holds only for now is described with the automaton's memory.
        let mut half = open.clone();
        half.apply(&report(&[Item::Drop(Hole::NE, Colour::Red)])).unwrap();
        half.apply(&ShotReport::default()).unwrap();
        let text = of_hint(&shot(Plan::Direct, &falls), red, &half, &names);
        assert_eq!(text, "green makes the string accepted (the last 2: red green)");
        // Anna is behind if the strings are read now, so she cannot wait; Bo can.
        assert_eq!(of_hint(&shot(Plan::Pass, &[]), None, &open, &names), "leaves Bo nothing easy");
        let mut later = open.clone();
        later.apply(&ShotReport::default()).unwrap();
        assert_eq!(of_hint(&shot(Plan::Pass, &[]), None, &later, &names), "you are ahead and may wait: 11 quiet shots are left");
        let mut loud = game(3, 3, false);
        loud.apply(&ShotReport::default()).unwrap();
        assert_eq!(of_hint(&shot(Plan::Pass, &[]), None, &loud, &names), "you are ahead and may wait");
        // Ahead for the moment, but not in the end.
        let behind = Candidate { points: vec![0.6, 0.4], ..shot(Plan::Pass, &[]) };
        assert_eq!(of_hint(&behind, None, &loud, &names), "leaves Anna nothing easy");
    }

    #[test]
    fn a_review_gives_reasons() {
        let (open, names) = (game(4, 3, true), names());
        let red = report(&[Item::Drop(Hole::NE, Colour::Red)]);
        let spent = of_shot(&open, &red, -0.2, &names).unwrap();
        assert_eq!(spent, "Anna spent the third-last red: the last pucks decide, and 4 green are left.");
        let good = of_shot(&open, &red, 0.2, &names).unwrap();
        // She needs it accepted: what helps her is not how the string looks.
        assert_eq!(
            good,
            "The red keeps the string rejected (so far: red), but a green turns it, and 4 of the 6 left are green: good for Anna."
        );
        let mut half = open.clone();
        half.apply(&report(&[Item::Drop(Hole::NE, Colour::Green)])).unwrap();
        half.apply(&ShotReport::default()).unwrap();
        let wanted = of_shot(&half, &red, 0.2, &names).unwrap();
        assert_eq!(wanted, "The red makes the string accepted (the last 2: green red), as Anna wants it.");
        let spoilt = of_shot(&half, &red, -0.2, &names).unwrap();
        assert!(spoilt.ends_with("Anna spent the third-last red: the last pucks decide, and 3 green are left."), "{spoilt}");
        let early = of_shot(&game(15, 15, true), &red, -0.2, &names).unwrap();
        assert!(early.ends_with(", which helps Bo."), "{early}");
        let black = ShotReport { striker_holed: true, ..ShotReport::default() };
        assert_eq!(
            of_shot(&open, &black, -0.1, &names).unwrap(),
            "The striker fell: nothing counts, and Bo finds the same pucks."
        );
        let still = ShotReport::default();
        assert_eq!(
            of_shot(&open, &still, 0.0, &names).unwrap(),
            "Waiting is bad for Anna, now behind: 11 quiet shots more and the strings are read as they stand."
        );
        assert_eq!(of_shot(&game(15, 15, true), &still, 0.0, &names), None);
    }
}
