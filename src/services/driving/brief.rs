//! The news while a match is played, in few words: what fell, and who leads. Strings, holes and states are in the log.

use super::ending::party_of_all;
use super::played::Played;
use fob_base::text::plural;
use fob_board::{Colour, Hole, ShotReport};
use fob_opponent::Foresight;
use fob_play::fob::ShotSeen;
use fob_replay::Outcome;
use fob_rules::{Choice, Match, Names};

/// Number of remaining quiet shots from which on they are announced.
const FEW: u32 = 6;

/// By how much a favourite's chance is above the others'.
const CLEAR: f64 = 0.1;
/// Chance from which on a favourite is more than likelier to win.
const SURE: f64 = 0.95;

/// Names in a text about a match: the one party at this device is "you".
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// Names of players and colours.
    pub names: &'a Names,
    /// The party, from 1, that is "you".
    pub you: Option<u8>,
    /// Computes the chances of all parties, if that takes no time.
    pub foresight: Option<&'a Foresight>,
}

impl Told<'_> {
    /// Returns the name of a party within a sentence: `you`, or its own name.
    pub fn within(self, game: &Match, party: u8) -> String {
        if self.you == Some(party) { crate::labels::YOU.to_lowercase() } else { self.names.party(game, party) }
    }

    /// Returns a verb with its party within a sentence: `Bo needs`, `you need`.
    pub fn does_within(self, game: &Match, party: u8, verb: &str) -> String {
        let ending = if self.you == Some(party) || game.setup().teams { "" } else { "s" };
        format!("{} {verb}{ending}", self.within(game, party))
    }

    /// Returns a verb with its party: `Bo leads`, `You lead`.
    pub fn does(self, game: &Match, party: u8, verb: &str) -> String {
        if self.you == Some(party) {
            return format!("You {verb}");
        }
        let name = self.names.party(game, party);
        if game.setup().teams { format!("{name} {verb}") } else { format!("{name} {verb}s") }
    }
}

/// Returns how much a party leads if the strings are read now: 1 alone in front, 0 level, -1 behind. `party` counts from 0.
pub fn standing(game: &Match, party: usize) -> i8 {
    let now: Vec<f64> = game.strings().iter().map(|string| f64::from(u8::from(string.accepting))).collect();
    let points = game.expectation(&now).0;
    let own = points.get(party).copied().unwrap_or_default();
    let best = points.iter().enumerate().filter(|(other, _)| *other != party).map(|(_, points)| *points).fold(0.0, f64::max);
    if own > best + 1e-9 {
        1
    } else if own < best - 1e-9 {
        -1
    } else {
        0
    }
}

/// Returns the number of a match's parties.
fn parties(game: &Match) -> u8 {
    game.setup().parties()
}

/// Says who leads if the strings are read now, and who is likelier to win if that is somebody else: who leads may still be lost.
pub fn lead(game: &Match, told: Told<'_>) -> String {
    let leader = (1..=parties(game)).find(|party| standing(game, usize::from(*party) - 1) == 1);
    let leads = leader.map_or_else(|| "Level".to_owned(), |party| told.does(game, party, "lead"));
    match favourite(game, told) {
        Some((other, chance)) if leader != Some(other) => {
            let who =
                if told.you == Some(other) { "you are".to_owned() } else { format!("{} is", told.names.party(game, other)) };
            let now = if leader.is_some() { " for now" } else { "" };
            let how = if chance >= SURE { "almost sure" } else { "likelier" };
            format!("{leads}{now}, but {who} {how} to win.")
        }
        _ => format!("{leads}."),
    }
}

/// Returns the party, from 1, whose chance is clearly above that of every other, and its chance.
fn favourite(game: &Match, told: Told<'_>) -> Option<(u8, f64)> {
    let chances = told.foresight.filter(|foresight| !foresight.is_slow())?.chances(game);
    let best = (1..).zip(&chances).max_by(|a, b| a.1.total_cmp(b.1)).map(|(party, _)| party)?;
    let own = *chances.get(usize::from(best) - 1)?;
    let others = (1..).zip(&chances).filter(|(party, _): &(u8, _)| *party != best);
    (own.is_finite() && others.map(|(_, chance)| chance).all(|chance| own - chance >= CLEAR)).then_some((best, own))
}

/// Lists pucks by their colours: `Red`, `2 greens and a red`.
fn pucks(colours: &[Colour], names: &Names) -> String {
    let count = |colour: Colour| colours.iter().filter(|other| **other == colour).count();
    let part = |colour: Colour| match (count(colour), colours.len()) {
        (0, _) => None,
        (1, 1) => Some(names.colour(colour).to_owned()),
        (1, _) => Some(format!("one {}", names.colour(colour))),
        (many, _) => Some(plural(many, names.colour(colour))),
    };
    let parts: Vec<String> = [Colour::Green, Colour::Red].into_iter().filter_map(part).collect();
    crate::phrases::capital(&parts.join(" and "))
}

/// Returns the pucks that fell or left, in a sentence or two.
fn deeds(game: &Match, report: &ShotReport, names: &Names) -> String {
    if report.striker_holed {
        return "The striker falls: nothing counts.".to_owned();
    }
    let mut sentences = Vec::new();
    for string in 0..game.strings().len() {
        let fell: Vec<Colour> =
            report.drops.iter().filter(|drop| game.string_of(drop.hole) == string).map(|drop| drop.colour).collect();
        if fell.is_empty() {
            continue;
        }
        let verb = if fell.len() == 1 { "falls" } else { "fall" };
        let into =
            if game.strings().len() == 1 { String::new() } else { format!(" into {}", crate::phrases::string_letter(string)) };
        sentences.push(format!("{} {verb}{into}.", pucks(&fell, names)));
    }
    let lost: Vec<Colour> = report.lost.iter().map(|lost| lost.colour).collect();
    if !lost.is_empty() {
        let verb = if lost.len() == 1 { "leaves" } else { "leave" };
        sentences.push(format!("{} {verb} the board.", pucks(&lost, names)));
    }
    if sentences.is_empty() {
        sentences.push("Nothing falls.".to_owned());
    }
    sentences.join(" ")
}

/// Returns the consequences of an event: the next choice, extra time, the leader, and the number of quiet shots that ends the
/// match.
fn follows(game: &Match, told: Told<'_>) -> String {
    if let Some(choice) = game.choices().first() {
        let party = game.setup().party_of(choice.chooser);
        let who = told.does(game, party, "choose");
        return format!(" {who} which counts first.");
    }
    if game.is_over() {
        return String::new();
    }
    let mut text = format!(" {}", lead(game, told));
    if game.extra_pucks().is_some() {
        text += " No puck is left and both strings have the same verdict, so there is extra time: one puck of each colour comes back.";
    }
    if let Some(quiet) = game.quiet_left().filter(|quiet| *quiet <= FEW) {
        text += &format!(" The match ends after {}.", plural(quiet as usize, "more quiet shot"));
    }
    text
}

/// Describes a shot that is still rolling, as far as it has been shown: `at` is the match after all pucks that fell or left
/// before `until`, in seconds since the strike. `None` if there are no such pucks yet.
pub fn rolling(report: &ShotReport, until: f64, at: &Match, told: Told<'_>) -> Option<String> {
    let seen = ShotReport {
        drops: report.drops.iter().filter(|drop| drop.time <= until).copied().collect(),
        lost: report.lost.iter().filter(|lost| lost.time <= until).copied().collect(),
        ..ShotReport::default()
    };
    let has_happened = !(seen.drops.is_empty() && seen.lost.is_empty());
    has_happened.then(|| format!("{}{}", deeds(at, &seen, told.names), follows(at, told)))
}

/// Describes a shot.
pub(super) fn shot(seen: &ShotSeen, told: Told<'_>) -> String {
    match (&seen.outcome, &seen.after.game) {
        (Outcome::Shot(_), Some(game)) => format!("{}{}", deeds(game, &seen.trace.report, told.names), follows(game, told)),
        (Outcome::Break(_), Some(game)) => {
            let first = game.setup().party_of(game.next_player());
            format!("{}. {} first.", crate::labels::THE_BREAK, told.does(game, first, "shoot"))
        }
        _ => String::new(),
    }
}

/// Tells which orders were chosen: `Bo counts red, then green. You lead.`
pub(super) fn order(due: &[Choice], orders: &[(Hole, Vec<Colour>)], after: &Match, told: Told<'_>) -> String {
    let chosen = due.iter().filter_map(|choice| {
        let (_, order) = orders.iter().find(|(hole, _)| *hole == choice.hole)?;
        let colours: Vec<&str> = order.iter().map(|colour| told.names.colour(*colour)).collect();
        let who = told.does(after, after.setup().party_of(choice.chooser), "count");
        Some(format!("{who} {}.", colours.join(", then ")))
    });
    format!("{}{}", chosen.collect::<Vec<_>>().join(" "), follows(after, told))
}

impl Played {
    /// Returns the party, from 1, of all people here, if there is one alone: it is "you".
    pub fn you(&self) -> Option<u8> {
        party_of_all(self.game().setup(), self.mine())
    }

    /// Returns the names that texts about the match use.
    pub fn told(&self) -> Told<'_> {
        Told { names: &self.names, you: self.you(), foresight: Some(self.prospects.foresight()) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Quiet, Setup};

    /// Plays some shots, and describes the last of them.
    fn told(kind: Kind, dfa: &str, shots: &[&[Item]], you: Option<u8>) -> String {
        let setup = Setup { quiet: Some(Quiet::USUAL), ..Setup::new(kind, builtin(dfa).unwrap(), 4, 4) };
        let mut game = Match::new(setup).unwrap();
        let names = Names::new(["Anna", "Bo"]);
        let mut text = String::new();
        for items in shots {
            let report = report(items);
            game.apply(&report).unwrap();
            text = format!("{}{}", deeds(&game, &report, &names), follows(&game, Told { names: &names, you, foresight: None }));
        }
        text
    }

    #[test]
    fn a_shot_is_told_in_few_words() {
        let tug = || Kind::TugOfWar { accepts: 1 };
        let red = [Item::Drop(Hole::NE, Colour::Red)];
        let green = [Item::Drop(Hole::NE, Colour::Green)];
        // From knot 1 green leads to knot 2, which accepts: Anna leads. Red leads to knot 0.
        assert_eq!(told(tug(), "rope", &[&green], Some(1)), "Green falls. You lead.");
        assert_eq!(told(tug(), "rope", &[&green], Some(2)), "Green falls. Anna leads.");
        assert_eq!(told(tug(), "rope", &[&red], None), "Red falls. Bo leads.");
        assert_eq!(told(tug(), "rope", &[&[]], Some(2)), "Nothing falls. You lead.");
        assert_eq!(told(tug(), "rope", &[&[Item::Black]], Some(2)), "The striker falls: nothing counts. You lead.");
        assert_eq!(told(tug(), "rope", &[&[Item::Lost(Colour::Red)]], Some(2)), "Red leaves the board. You lead.");
        let both = [Item::Drop(Hole::NE, Colour::Red), Item::Drop(Hole::NE, Colour::Green)];
        assert_eq!(told(tug(), "rope", &[&both], Some(1)), "One green and one red fall. Bo chooses which counts first.");
        assert_eq!(told(tug(), "rope", &[&both], Some(2)), "One green and one red fall. You choose which counts first.");
        let two = [Item::Drop(Hole::NE, Colour::Red), Item::Drop(Hole::SE, Colour::Red)];
        assert_eq!(told(tug(), "rope", &[&two], Some(2)), "2 reds fall. You lead.");
        // String A has NE, string B has SE.
        assert_eq!(told(Kind::Reject2, "ends-with-green", &[&two], Some(2)), "Red falls into A. Red falls into B. Level.");
        assert_eq!(told(Kind::Reject2, "ends-with-green", &[&green], Some(2)), "Green falls into A. Anna leads.");
    }

    #[test]
    fn a_shot_that_rolls_is_told_as_far_as_it_is_seen() {
        let setup = Setup::new(Kind::TugOfWar { accepts: 1 }, builtin("rope").unwrap(), 4, 4);
        let (names, before) = (Names::new(["Anna", "Bo"]), Match::new(setup).unwrap());
        let told = Told { names: &names, you: Some(1), foresight: None };
        let mut whole = report(&[Item::Drop(Hole::NE, Colour::Green), Item::Drop(Hole::SE, Colour::Red)]);
        for (drop, time) in whole.drops.iter_mut().zip([0.5, 1.5]) {
            drop.time = time;
        }
        assert_eq!(rolling(&whole, 0.4, &before, told), None);
        let first = before.after([(Colour::Green, Hole::NE)]).unwrap();
        assert_eq!(rolling(&whole, 0.5, &first, told).as_deref(), Some("Green falls. You lead."));
        let both = before.after([(Colour::Green, Hole::NE), (Colour::Red, Hole::SE)]).unwrap();
        assert_eq!(rolling(&whole, 2.0, &both, told).as_deref(), Some("One green and one red fall. Bo leads."));
    }

    #[test]
    fn quiet_shots_are_told_when_few_are_left() {
        let quiet: Vec<&[Item]> = vec![&[]; 7];
        let text = told(Kind::TugOfWar { accepts: 1 }, "rope", &quiet, Some(1));
        assert!(text.ends_with("Bo leads. The match ends after 5 more quiet shots."), "{text}");
    }
}
