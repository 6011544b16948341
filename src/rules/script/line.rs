//! Parses one line of a referee script.

use crate::{MOST_EXTRA, MOST_PUCKS, MOST_QUIET, Quiet};
use fob_board::{Colour, Drop, Hole, Lost, PuckId, ShotReport};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Game(GameLine),
    Machine(Wanted, String),
    Pucks(u16, u16),
    Accepts(u8),
    Quiet(Option<Quiet>),
    Extra(u32),
    String(StringLine),
    Move(Move),
}

/// The kind of machine that a script names: `dfa NAME` for a finite automaton, `machine NAME` for any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wanted {
    /// A deterministic finite automaton.
    Dfa,
    /// A machine of any kind.
    Machine,
}

impl Wanted {
    /// Returns the kind that a keyword names; `None` for any other keyword.
    pub(super) fn new(keyword: &str) -> Option<Self> {
        match keyword {
            "dfa" => Some(Self::Dfa),
            "machine" => Some(Self::Machine),
            _ => None,
        }
    }

    /// Returns the keyword in scripts.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Dfa => "dfa",
            Self::Machine => "machine",
        }
    }

    /// Returns the name used in messages.
    const fn title(self) -> &'static str {
        match self {
            Self::Dfa => "DFA",
            Self::Machine => "machine",
        }
    }
}

/// Content of a `game` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameLine {
    TugOfWar { teams: bool },
    Reject2 { teams: bool },
    Reject4,
    Custom { players: u8 },
}

impl GameLine {
    /// Returns the name of the kind.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::TugOfWar { .. } => "tug-of-war",
            Self::Reject2 { .. } => "reject-2",
            Self::Reject4 => "reject-4",
            Self::Custom { .. } => "custom",
        }
    }

    /// Returns whether matches of this kind can have extra time.
    pub(super) const fn has_extra(self) -> bool {
        matches!(self, Self::Reject2 { .. })
    }
}

/// Content of a `string` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StringLine {
    pub(super) holes: Vec<Hole>,
    pub(super) machine: Option<(Wanted, String)>,
    pub(super) owner: Option<u8>,
}

/// Content of a `shot` or `order` line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
    /// A shot: its items in the order in which they happened; empty for a miss.
    Shot(Vec<Item>),
    /// The chosen orders, one per hole.
    Order(Vec<(Hole, Vec<Colour>)>),
}

/// An event in a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// A puck fell into a hole.
    Drop(Hole, Colour),
    /// A puck left the board.
    Lost(Colour),
    /// The striker fell into a hole.
    Black,
}

/// Converts items to a shot report. Pucks and times are numbered in the order of the items, because a script contains nothing else about
/// them.
pub fn report(items: &[Item]) -> ShotReport {
    let mut report = ShotReport::default();
    for (number, &item) in items.iter().enumerate() {
        let (puck, time) = (PuckId(number as u16), number as f64);
        match item {
            Item::Drop(hole, colour) => report.drops.push(Drop { puck, colour, hole, time }),
            Item::Lost(colour) => report.lost.push(Lost { puck, colour, time }),
            Item::Black => report.striker_holed = true,
        }
    }
    report
}

/// Converts a report to items, sorted by time; at equal times drops come before lost pucks. A striker off the board needs no item, because
/// the shot counts anyway.
pub fn items(report: &ShotReport) -> Vec<Item> {
    let drops = report.drops.iter().map(|drop| (drop.time, Item::Drop(drop.hole, drop.colour)));
    let lost = report.lost.iter().map(|lost| (lost.time, Item::Lost(lost.colour)));
    let mut timed: Vec<_> = drops.chain(lost).collect();
    timed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let black = report.striker_holed.then_some(Item::Black);
    black.into_iter().chain(timed.into_iter().map(|(_, item)| item)).collect()
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drop(hole, colour) => write!(f, "{hole}:{}", colour.letter()),
            Self::Lost(colour) => write!(f, "lost:{}", colour.letter()),
            Self::Black => f.write_str("black"),
        }
    }
}

impl fmt::Display for Move {
    /// Writes the line as in a script.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shot(items) => {
                f.write_str("shot")?;
                items.iter().try_for_each(|item| write!(f, " {item}"))
            }
            Self::Order(orders) => {
                f.write_str("order")?;
                orders.iter().try_for_each(|(hole, order)| {
                    let letters: String = order.iter().map(|colour| colour.letter()).collect();
                    write!(f, " {hole}:{letters}")
                })
            }
        }
    }
}

/// Splits a line into words at blanks; `#` starts a comment. A word in double quotes may contain blanks and `#`.
pub(super) fn words(line: &str) -> Result<Vec<String>, Vec<String>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        if first == '#' {
            break;
        }
        let word = if first == '"' {
            let Some((quoted, after)) = rest[1..].split_once('"') else {
                return Err(vec![format!("{} has no closing quote", shown(rest))]);
            };
            rest = after;
            quoted
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(rest.len());
            let (plain, after) = rest.split_at(end);
            rest = after;
            plain
        };
        words.push(word.to_owned());
        rest = rest.trim_start();
    }
    Ok(words)
}

/// Parses the words of a line that is not empty.
///
/// # Errors
/// All problems of the line.
pub(super) fn parse(keyword: &str, values: &[String]) -> Result<Line, Vec<String>> {
    let one = |expected: &str| match values {
        [value] => Ok(value.as_str()),
        [] => Err(vec![format!("`{keyword}` is incomplete; expected {expected}")]),
        [_, more, ..] => Err(vec![format!("unexpected {} after `{keyword}`'s value; expected {expected}", shown(more))]),
    };
    match keyword {
        "game" => game(values).map(Line::Game),
        "dfa" | "machine" => {
            let wanted = Wanted::new(keyword).unwrap_or(Wanted::Machine);
            let title = wanted.title();
            let expected = format!("the name of a built-in {title} or a path, in double quotes if it has blanks");
            match one(&expected)? {
                "" => Err(vec![format!("the name of the {title} is empty; expected {expected}")]),
                name => Ok(Line::Machine(wanted, name.to_owned())),
            }
        }
        "pucks" => pucks(values),
        "quiet" => quiet(values),
        "extra" => {
            let expected = format!("a whole number of extra times, 0 to {MOST_EXTRA}");
            let value = one(&expected)?;
            match up_to(value, MOST_EXTRA) {
                Some(times) => Ok(Line::Extra(times)),
                None => Err(vec![format!("{} after `extra`; expected {expected}", shown(value))]),
            }
        }
        "accepts" => {
            let expected = "1 or 2, the player or team who wins on accept";
            match one(expected)? {
                "1" => Ok(Line::Accepts(1)),
                "2" => Ok(Line::Accepts(2)),
                other => Err(vec![format!("{} after `accepts`; expected {expected}", shown(other))]),
            }
        }
        "string" => string(values).map(Line::String),
        "shot" => shot(values).map(Line::Move),
        "order" => order(values).map(Line::Move),
        _ => Err(vec![format!(
            "unknown word {}; expected game, dfa, machine, pucks, quiet, extra, accepts, string, shot or order",
            shown(keyword)
        )]),
    }
}

fn game(values: &[String]) -> Result<GameLine, Vec<String>> {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let expected =
        "expected tug-of-war, reject-2 or reject-4, the first two optionally with teams, or custom and 2, 3 or 4 players";
    match values[..] {
        ["tug-of-war"] => Ok(GameLine::TugOfWar { teams: false }),
        ["tug-of-war", "teams"] => Ok(GameLine::TugOfWar { teams: true }),
        ["reject-2"] => Ok(GameLine::Reject2 { teams: false }),
        ["reject-2", "teams"] => Ok(GameLine::Reject2 { teams: true }),
        ["reject-4"] => Ok(GameLine::Reject4),
        ["custom", "2"] => Ok(GameLine::Custom { players: 2 }),
        ["custom", "3"] => Ok(GameLine::Custom { players: 3 }),
        ["custom", "4"] => Ok(GameLine::Custom { players: 4 }),
        [] => Err(vec![format!("`game` is incomplete; {expected}")]),
        ["reject-4", "teams"] => {
            Err(vec![format!("`teams` in the reject match for four, where everyone plays alone; {expected}")])
        }
        ["custom"] => Err(vec![format!("`custom` without its number of players; {expected}")]),
        ["custom", players] => Err(vec![format!("{} players; {expected}", shown(players))]),
        ["tug-of-war" | "reject-2", "teams", more, ..]
        | ["tug-of-war" | "reject-2" | "reject-4", more, ..]
        | ["custom", _, more, ..] => Err(vec![format!("unexpected {}; {expected}", shown(more))]),
        [kind, ..] => Err(vec![format!("unknown kind {}; {expected}", shown(kind))]),
    }
}

fn pucks(values: &[String]) -> Result<Line, Vec<String>> {
    let expected = "expected two whole numbers, green and red, at most 65535 in all";
    let [green, red] = values else {
        return Err(vec![format!("`pucks` with {} values; {expected}", values.len())]);
    };
    let numbers: Vec<Result<u16, String>> = [green, red].into_iter().map(|value| number(value)).collect();
    let problems: Vec<String> =
        numbers.iter().filter_map(|n| n.as_ref().err()).map(|what| format!("{what}; {expected}")).collect();
    match numbers[..] {
        [Ok(green), Ok(red)] if green.checked_add(red).is_some() => Ok(Line::Pucks(green, red)),
        [Ok(green), Ok(red)] => Err(vec![format!("{} pucks; {expected}", u32::from(green) + u32::from(red))]),
        _ => Err(problems),
    }
}

fn quiet(values: &[String]) -> Result<Line, Vec<String>> {
    let expected =
        format!("expected a whole number of shots, 0 to {MOST_QUIET} (0 for never), then optionally of pucks, 0 to {MOST_PUCKS}");
    let (shots, pucks) = match values {
        [] => return Err(vec![format!("`quiet` is incomplete; {expected}")]),
        [shots] => (shots, None),
        [shots, pucks] => (shots, Some(pucks)),
        [_, _, more, ..] => return Err(vec![format!("unexpected {} after the numbers of `quiet`; {expected}", shown(more))]),
    };
    let counted = (up_to(shots, MOST_QUIET), pucks.map_or(Some(Quiet::USUAL.pucks), |pucks| up_to(pucks, MOST_PUCKS)));
    if let (Some(shots), Some(pucks)) = counted {
        return Ok(Line::Quiet(Quiet::new(shots, pucks)));
    }
    let wrong = |value: &str, what: &str| format!("{} is not a valid number of {what}; {expected}", shown(value));
    let mut problems = Vec::new();
    problems.extend(counted.0.is_none().then(|| wrong(shots, "shots")));
    problems.extend(pucks.filter(|_| counted.1.is_none()).map(|pucks| wrong(pucks, "pucks")));
    Err(problems)
}

/// Parses a whole number, digits only, up to `most`.
fn up_to(value: &str, most: u32) -> Option<u32> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if digits { value.parse().ok().filter(|number| *number <= most) } else { None }
}

/// Parses a whole number, digits only.
fn number(value: &str) -> Result<u16, String> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = if digits { value.parse().ok() } else { None };
    parsed.ok_or_else(|| format!("{} is not a valid number", shown(value)))
}

fn string(values: &[String]) -> Result<StringLine, Vec<String>> {
    let expected = "expected holes such as NE,SW, then optionally `dfa NAME` or `machine NAME`, and `owner N`";
    let Some((holes, mut rest)) = values.split_first() else {
        return Err(vec![format!("`string` is incomplete; {expected}")]);
    };
    let mut problems = Vec::new();
    let mut line = StringLine { holes: Vec::new(), machine: None, owner: None };
    for name in holes.split(',') {
        match hole(name) {
            Ok(hole) if line.holes.contains(&hole) => {
                problems.push(format!("hole {hole} is given twice; every hole belongs to one string"));
            }
            Ok(hole) => line.holes.push(hole),
            Err(problem) => problems.push(problem),
        }
    }
    while let Some((keyword, after)) = rest.split_first() {
        let Some((value, after)) = after.split_first() else {
            let stray = match keyword.as_str() {
                "dfa" | "machine" | "owner" => format!("`{keyword}` without its value; {expected}"),
                _ => format!("unexpected {}; {expected}", shown(keyword)),
            };
            problems.push(stray);
            break;
        };
        rest = after;
        if let Some(wanted) = Wanted::new(keyword) {
            match line.machine {
                Some((before, _)) if before == wanted => problems.push(format!("`{keyword}` is given twice")),
                Some(_) => problems.push("`dfa` and `machine` of one string; expected one of them".to_owned()),
                None if value.is_empty() => problems.push(format!("the name of the {} is empty", wanted.title())),
                None => line.machine = Some((wanted, value.clone())),
            }
            continue;
        }
        match keyword.as_str() {
            "owner" if line.owner.is_some() => problems.push("`owner` is given twice".to_owned()),
            "owner" => match number(value).ok().and_then(|owner| u8::try_from(owner).ok()) {
                Some(owner) if (1..=4).contains(&owner) => line.owner = Some(owner),
                _ => problems.push(format!("{} is not an owner; expected the number of a player", shown(value))),
            },
            _ => {
                problems.push(format!("unexpected {}; {expected}", shown(keyword)));
                break;
            }
        }
    }
    if problems.is_empty() { Ok(line) } else { Err(problems) }
}

fn shot(values: &[String]) -> Result<Move, Vec<String>> {
    let expected = "expected items such as NE:g, lost:r or black";
    let mut problems = Vec::new();
    let mut items = Vec::with_capacity(values.len());
    for value in values {
        let item = match value.split_once(':') {
            None if value == "black" && items.contains(&Item::Black) => Err("`black` is given twice".to_owned()),
            None if value == "black" => Ok(Item::Black),
            None => Err(format!("{}; {expected}", shown(value))),
            Some(("lost", letter)) => colour(letter).map(Item::Lost),
            // Pucks that fell into a hole one after the other may be written together.
            Some((name, letters)) => match hole(name).and_then(|hole| Ok((hole, colours(letters)?))) {
                Ok((hole, colours)) => {
                    items.extend(colours.into_iter().map(|colour| Item::Drop(hole, colour)));
                    continue;
                }
                Err(problem) => Err(problem),
            },
        };
        match item {
            Ok(item) => items.push(item),
            Err(problem) => problems.push(problem),
        }
    }
    // Far more than any match has, but few enough to be numbered.
    if items.len() > usize::from(u16::MAX) {
        problems.push(format!("{} items in one shot; expected at most 65535", items.len()));
    }
    if problems.is_empty() { Ok(Move::Shot(items)) } else { Err(problems) }
}

fn order(values: &[String]) -> Result<Move, Vec<String>> {
    let expected = "expected a hole and its pucks in their new order, such as NE:rg";
    if values.is_empty() {
        return Err(vec![format!("`order` is incomplete; {expected}")]);
    }
    let mut problems = Vec::new();
    let mut orders = Vec::with_capacity(values.len());
    for value in values {
        let Some((name, letters)) = value.split_once(':') else {
            problems.push(format!("{}; {expected}", shown(value)));
            continue;
        };
        let colours: Option<Vec<Colour>> = letters.chars().map(letter_colour).collect();
        match (hole(name), colours) {
            (Err(problem), _) => problems.push(problem),
            (Ok(_), None) => problems.push(format!("{}; {expected}", shown(value))),
            (Ok(hole), Some(colours)) => orders.push((hole, colours)),
        }
    }
    if problems.is_empty() { Ok(Move::Order(orders)) } else { Err(problems) }
}

fn hole(name: &str) -> Result<Hole, String> {
    let found = Hole::ALL.into_iter().find(|hole| hole.to_string() == name);
    found.ok_or_else(|| format!("unknown hole {}; expected NE, SE, SW or NW", shown(name)))
}

fn colour(letter: &str) -> Result<Colour, String> {
    let mut letters = letter.chars();
    let first = letters.next().and_then(letter_colour).filter(|_| letters.next().is_none());
    first.ok_or_else(|| format!("unknown puck {}; expected g or r", shown(letter)))
}

fn colours(letters: &str) -> Result<Vec<Colour>, String> {
    let found: Option<Vec<Colour>> = letters.chars().map(letter_colour).collect();
    found.filter(|found| !found.is_empty()).ok_or_else(|| format!("unknown puck {}; expected g or r", shown(letters)))
}

/// Returns the colour of a letter, in either case as in words.
const fn letter_colour(letter: char) -> Option<Colour> {
    match letter {
        'g' | 'G' => Some(Colour::Green),
        'r' | 'R' => Some(Colour::Red),
        _ => None,
    }
}

/// Quotes a piece of the script for an error message: in backticks, shortened, without control characters.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let short: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    let dots = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    format!("`{short}{dots}`")
}
