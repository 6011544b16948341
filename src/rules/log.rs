//! Describes what happened in a match, as lines of plain text for people. The caller supplies the players' names.

use super::{BreakOutcome, Choice, Effect, Kind, Match, PuckString, Reason, ShotOutcome, Winner};
use fob_base::text::{plural, visible};
use fob_board::{Colour, Hole, ShotReport};

/// Default words for green and red.
const COLOURS: [&str; 2] = [Colour::Green.name(), Colour::Red.name()];

/// Names of players and colours for log lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    players: Vec<String>,
    /// The player, from 1, who reads the lines.
    reader: Option<u8>,
    /// Words for green and red.
    colours: [&'static str; 2],
}

/// Name of the player who reads the lines.
pub const YOU: &str = "You";

impl Names {
    /// Creates names from those of the players, in order. Invisible characters are removed, and players without a name are called by
    /// number.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let players = names.into_iter().map(|name| visible(&name.into()).into_owned()).collect();
        Self { players, reader: None, colours: COLOURS }
    }

    /// Calls everyone by number: `Player 1`.
    pub const fn numbered() -> Self {
        Self { players: Vec::new(), reader: None, colours: COLOURS }
    }

    /// Calls a player, from 1, who reads the lines, "you": `You sink green into NE`. Without one, everybody is called by name.
    #[must_use]
    pub fn with_reader(self, reader: Option<u8>) -> Self {
        Self { reader, ..self }
    }

    /// Returns the player, from 1, who reads the lines.
    pub const fn reader(&self) -> Option<u8> {
        self.reader
    }

    /// Replaces the words for green and red, for pucks that are drawn in other colours.
    #[must_use]
    pub fn with_colours(self, colours: [&'static str; 2]) -> Self {
        Self { colours, ..self }
    }

    /// Returns the word for a colour.
    pub const fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Green => self.colours[0],
            Colour::Red => self.colours[1],
        }
    }

    /// Returns the name of a player, from 1, as a sentence begins with it.
    pub fn player(&self, player: u8) -> String {
        if self.reader == Some(player) {
            return YOU.to_owned();
        }
        let name = usize::from(player).checked_sub(1).and_then(|index| self.players.get(index));
        name.cloned().unwrap_or_else(|| format!("Player {player}"))
    }

    /// Returns the name of a player within a sentence.
    fn player_within(&self, player: u8) -> String {
        if self.reader == Some(player) { YOU.to_lowercase() } else { self.player(player) }
    }

    /// Returns a player with a verb, at the beginning of a sentence: `Anna sinks`, `You sink`.
    pub fn does(&self, player: u8, verb: &str) -> String {
        format!("{} {}", self.player(player), self.form(player, verb))
    }

    /// Returns a player with a verb within a sentence: `Anna chooses`, `you choose`.
    fn does_within(&self, player: u8, verb: &str) -> String {
        format!("{} {}", self.player_within(player), self.form(player, verb))
    }

    /// Returns the form of a regular verb for a player.
    fn form(&self, player: u8, verb: &str) -> String {
        if self.reader == Some(player) { verb.to_owned() } else { format!("{verb}s") }
    }

    /// Returns the name of a party, from 1: a player, or both members of a team.
    pub fn party(&self, game: &Match, party: u8) -> String {
        if game.setup().teams {
            format!("{} and {}", self.player(party), self.player_within(party.saturating_add(2)))
        } else {
            self.player(party)
        }
    }

    /// Returns the name of a party within a sentence.
    pub fn party_within(&self, game: &Match, party: u8) -> String {
        if game.setup().teams {
            format!("{} and {}", self.player_within(party), self.player_within(party.saturating_add(2)))
        } else {
            self.player_within(party)
        }
    }

    /// Returns a party with a regular verb within a sentence: `Anna finds`, `you find`.
    pub fn party_does_within(&self, game: &Match, party: u8, verb: &str) -> String {
        format!("{} {}", self.party_within(game, party), self.party_form(game, party, verb))
    }

    /// Returns the form of a regular verb for a party.
    pub fn party_form(&self, game: &Match, party: u8, verb: &str) -> String {
        if self.is_plural(game, party) { verb.to_owned() } else { format!("{verb}s") }
    }

    /// Returns whether a verb of this party has the form without an `s`: that of a team, and that of the reader.
    fn is_plural(&self, game: &Match, party: u8) -> bool {
        game.setup().teams || self.reader == Some(party)
    }

    /// Returns who owns a string; in tug of war, who wins on which verdict.
    pub fn owner(&self, game: &Match, string: usize) -> String {
        match (game.strings().get(string).and_then(|s| s.owner), &game.setup().kind) {
            (Some(party), _) => self.party(game, party),
            (None, Kind::TugOfWar { accepts }) => {
                let wins = if self.is_plural(game, *accepts) { "win" } else { "wins" };
                format!("{} {wins} on accept, {} on reject", self.party(game, *accepts), self.party_within(game, 3 - accepts))
            }
            (None, _) => "nobody's".into(),
        }
    }
}

/// Describes a shot, for example `Anna sinks green into NE: string A is now grr, in state 2 (accepting)`. `after` is the match after the
/// shot.
pub fn shot(after: &Match, report: &ShotReport, outcome: &ShotOutcome, names: &Names) -> String {
    let shooter = outcome.player;
    let mut line = if report.drops.is_empty() && report.lost.is_empty() {
        if report.striker_holed { names.player(shooter) } else { format!("{} nothing", names.does(shooter, "sink")) }
    } else {
        format!("{} {}", names.player(shooter), deeds(shooter, report, names))
    };
    match &outcome.effect {
        Effect::Counted => {
            if report.striker_lost {
                line.push_str("; the striker leaves the board and comes back");
            }
            line.push_str(&changes(after, report.drops.iter().map(|drop| drop.hole)));
        }
        Effect::ChoicesDue(choices) => {
            let due = choices
                .iter()
                .map(|choice| format!("{} the order in {}", names.does_within(choice.chooser, "choose"), choice.hole));
            line = format!("{line}: {}", listed(due));
            // Strings without a due choice are final.
            let open: Vec<usize> = choices.iter().map(|choice| choice.string).collect();
            let settled = report.drops.iter().map(|drop| drop.hole).filter(|&hole| !open.contains(&after.string_of(hole)));
            line.push_str(&changes(after, settled).replacen(": ", "; ", 1));
        }
        Effect::BlackPuck { returned } => {
            let is_alone = report.drops.is_empty() && report.lost.is_empty();
            let glue = if is_alone { format!(" {}", names.form(shooter, "sink")) } else { ", but also".to_owned() };
            line = format!("{line}{glue} the striker: no string changes");
            if !returned.is_empty() {
                let colours = returned.iter().map(|&(_, colour)| colour);
                line = format!("{line}, {} back to the middle ring", counted(colours, names, "goes", "go"));
            }
        }
    }
    line + &extra(after, names)
}

/// Returns `; extra time 1: 1 green and 1 red go to the middle ring` if the last shot and its orders started extra time, otherwise nothing.
fn extra(after: &Match, names: &Names) -> String {
    let pucks = after.extra_pucks().filter(|_| !after.is_over());
    pucks.map_or_else(String::new, |pucks| {
        let colours = pucks.into_iter().map(|(_, colour)| colour);
        format!("; extra time {}: {} to the middle ring", after.extra_time(), counted(colours, names, "goes", "go"))
    })
}

/// Describes a choice of orders, for example `Bob orders NE as red, green: string A is now rg, in state 1 (rejecting)`. `due` are the
/// choices that were due, and `after` is the match after the choice.
pub fn order(due: &[Choice], after: &Match, orders: &[(Hole, Vec<Colour>)], names: &Names) -> String {
    let chosen = due.iter().filter_map(|choice| {
        let (hole, order) = orders.iter().find(|(hole, _)| *hole == choice.hole)?;
        let colours: Vec<_> = order.iter().map(|&colour| names.colour(colour)).collect();
        Some((choice.chooser, format!("{hole} as {}", colours.join(", "))))
    });
    let chosen = chosen.enumerate().map(|(place, (chooser, order))| {
        let who = if place == 0 { names.does(chooser, "order") } else { names.does_within(chooser, "order") };
        format!("{who} {order}")
    });
    format!("{}{}{}", listed(chosen), changes(after, orders.iter().map(|(hole, _)| *hole)), extra(after, names))
}

/// One line on a shot at practice, for example `green into NE, red off the board`.
pub fn practice_shot(report: &ShotReport, names: &Names) -> String {
    let mut all: Vec<String> =
        report.drops.iter().map(|drop| format!("{} into {}", names.colour(drop.colour), drop.hole)).collect();
    all.extend(report.lost.iter().map(|lost| format!("{} off the board", names.colour(lost.colour))));
    all.extend(report.striker_holed.then(|| "the striker falls".to_owned()));
    all.extend(report.striker_lost.then(|| "the striker leaves the board".to_owned()));
    if all.is_empty() { "Nothing falls".to_owned() } else { all.join(", ") }
}

/// Describes a break.
pub fn break_shot(outcome: &BreakOutcome, names: &Names) -> String {
    let mut line = "The break".to_owned();
    if !outcome.returned.is_empty() {
        let colours = outcome.returned.iter().map(|&(_, colour)| colour);
        line = format!("{line}: {} back to the middle ring", counted(colours, names, "goes", "go"));
    }
    if !outcome.gone.is_empty() {
        let glue = if outcome.returned.is_empty() { ":" } else { "," };
        let colours = outcome.gone.iter().map(|&(_, colour)| colour);
        line = format!("{line}{glue} {} out of the match", counted(colours, names, "is", "are"));
    }
    if outcome.returned.is_empty() && outcome.gone.is_empty() {
        line.push_str(": no puck has to go back");
    }
    line
}

/// Describes how the match ended and who won; `None` before the end.
pub fn end(game: &Match, names: &Names) -> Option<String> {
    let verdict = game.verdict()?;
    let who = match verdict.winner {
        Some(Winner::Party(party)) => {
            let verb = if names.is_plural(game, party) { "win" } else { "wins" };
            format!("; {} {verb}", names.party_within(game, party))
        }
        Some(Winner::Draw) if verdict.reason == Reason::Agreed => String::new(),
        Some(Winner::Draw) => "; the match is a draw".to_owned(),
        None => String::new(),
    };
    Some(reason(game, names)? + &who)
}

/// Describes how the match ended, without who won; `None` before the end.
pub fn reason(game: &Match, names: &Names) -> Option<String> {
    let read = || {
        listed(game.strings().iter().enumerate().map(|(index, string)| {
            let verb = if string.accepting { "is accepted" } else { "is rejected" };
            format!("{} {verb}{}", title(game, index), place(game, index, string))
        }))
    };
    Some(match game.verdict()?.reason {
        Reason::Complete => format!("No puck is left: {}", read()),
        Reason::Quiet => {
            let shots = game.setup().quiet.map_or(0, |quiet| quiet.shots) as usize;
            format!("{} without a puck holed or lost: {}", plural(shots, "shot"), read())
        }
        Reason::Certain => format!("Nothing can change the result: {}", read()),
        Reason::ShotLimit => format!("The limit of {} is reached", plural(game.shots() as usize, "shot")),
        Reason::Resigned(player) => names.does(player, "resign"),
        Reason::Agreed => "All agree to a draw".to_owned(),
    })
}

/// Describes the points and the rule that gave them; `None` before the end.
pub fn points(game: &Match, names: &Names) -> Option<String> {
    let verdict = game.verdict()?;
    let each = (1..).zip(&verdict.points).map(|(party, points)| format!("{} {points}", names.party(game, party)));
    let each: Vec<_> = each.collect();
    Some(format!("Points: {} ({})", each.join(", "), why_points(game)?))
}

/// Returns the rule by which the points of a match that is over are given: `one party wins on accept, the other on reject`.
pub fn why_points(game: &Match) -> Option<&'static str> {
    let verdict = game.verdict()?;
    Some(match (&game.setup().kind, verdict.reason) {
        (_, Reason::Resigned(_)) if verdict.points.len() == 2 => "the player who resigns loses",
        (Kind::TugOfWar { .. }, Reason::Complete | Reason::Quiet | Reason::Certain) => {
            "one party wins on accept, the other on reject"
        }
        (Kind::TugOfWar { .. } | Kind::Reject2, Reason::ShotLimit | Reason::Agreed) => "a draw is half a point each",
        (Kind::TugOfWar { .. } | Kind::Reject2, _) => match verdict.winner {
            Some(Winner::Party(_)) => "only one string is accepted",
            _ => "both strings have the same verdict, which is a draw",
        },
        (Kind::Reject4 | Kind::Custom(_), Reason::ShotLimit | Reason::Agreed) => "nobody gets points in a draw",
        (Kind::Reject4 | Kind::Custom(_), Reason::Resigned(_)) => {
            "the others share one point as if the resigning player's strings were rejected"
        }
        (Kind::Reject4 | Kind::Custom(_), Reason::Complete | Reason::Quiet | Reason::Certain) => {
            let sharers = verdict.points.iter().filter(|&&points| points != super::Points::ZERO).count();
            match sharers {
                0 => "nobody gets a point if all owners are accepted, or none is",
                1 => "only one owner is accepted",
                _ => "the accepted owners share one point",
            }
        }
    })
}

/// Returns the letter that names a string: A for the first. Players and states have numbers, so strings have letters.
fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// Returns the name of a string: `the string` if it is the only one.
fn title(game: &Match, index: usize) -> String {
    if game.strings().len() == 1 { "the string".to_owned() } else { format!("string {}", letter(index)) }
}

/// Describes the configuration of a string's machine: ` in state 2` for an automaton, ` at grr@2` for another machine, nothing if the
/// machine has no short text for it.
fn place(game: &Match, index: usize, string: &PuckString) -> String {
    let Some(machine) = game.setup().machine(index) else { return String::new() };
    match (machine.finite(), machine.text(&string.configuration)) {
        (Some(_), state) => format!(" in state {state}"),
        (None, text) if text.is_empty() => text,
        (None, text) => format!(" at {text}"),
    }
}

/// Returns `: string A is now grr, in state 2 (accepting) and ...` for the strings linked to these holes.
fn changes(game: &Match, holes: impl Iterator<Item = Hole>) -> String {
    let touched: std::collections::BTreeSet<usize> = holes.map(|hole| game.string_of(hole)).collect();
    if touched.is_empty() {
        return String::new();
    }
    let each = touched.into_iter().filter_map(|index| {
        let string = game.strings().get(index)?;
        let verdict = if string.accepting { "accepting" } else { "rejecting" };
        let place = place(game, index, string);
        let comma = if place.is_empty() { "" } else { "," };
        Some(format!("{} is now {}{comma}{place} ({verdict})", title(game, index), tail(&string.word)))
    });
    format!(": {}", listed(each))
}

/// Returns the end of a long word, so that a line has bounded length.
fn tail(word: &[Colour]) -> String {
    const MOST: usize = 32;
    let cut = word.len().saturating_sub(MOST);
    let dots = if cut > 0 { "..." } else { "" };
    let letters: String = word[cut..].iter().map(|colour| colour.letter()).collect();
    format!("{dots}{letters}")
}

/// Describes the pucks of a player's shot: `sinks green and red into NE and red into SW and loses green`.
fn deeds(shooter: u8, report: &ShotReport, names: &Names) -> String {
    let mut deeds = Vec::new();
    let mut holes: Vec<Hole> = Vec::new();
    for drop in &report.drops {
        if !holes.contains(&drop.hole) {
            holes.push(drop.hole);
        }
    }
    let sunk = holes.into_iter().map(|hole| {
        let colours = report.drops.iter().filter(|drop| drop.hole == hole).map(|drop| names.colour(drop.colour));
        let colours: Vec<_> = colours.collect();
        format!("{} into {hole}", colours.join(", "))
    });
    let sunk = listed(sunk);
    if !sunk.is_empty() {
        deeds.push(format!("{} {sunk}", names.form(shooter, "sink")));
    }
    if !report.lost.is_empty() {
        let colours: Vec<_> = report.lost.iter().map(|lost| names.colour(lost.colour)).collect();
        deeds.push(format!("{} {} off the board", names.form(shooter, "lose"), colours.join(", ")));
    }
    deeds.join(" and ")
}

/// Counts colours: `2 green and 1 red go`.
fn counted(colours: impl Iterator<Item = Colour>, names: &Names, one: &str, many: &str) -> String {
    let mut counts = [0_usize; 2];
    colours.for_each(|colour| counts[colour as usize] += 1);
    let parts = [Colour::Green, Colour::Red].into_iter().filter(|&colour| counts[colour as usize] > 0);
    let parts = parts.map(|colour| format!("{} {}", counts[colour as usize], names.colour(colour)));
    let verb = if counts[0] + counts[1] == 1 { one } else { many };
    format!("{} {verb}", listed(parts))
}

/// Joins the parts: `a`, `a and b`, `a, b and c`.
fn listed(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    match (parts.pop(), parts.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", parts.join(", ")),
    }
}
