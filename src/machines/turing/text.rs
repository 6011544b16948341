//! The text of a machine, one rule per line.

use super::error::{TuringError, TuringErrors};
use super::machine::{MAX_STATES, MAX_SYMBOLS, Machine, Motion, Rule};
use fob_base::TextPlace;
use fob_base::text::{hidden_in, line as shown};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::{self, Write};

/// Largest limit that a machine may set.
pub(super) const MOST_LIMIT: u64 = 1_000_000;
/// Default blank symbol.
const BLANK: &str = "_";

/// Names in their order of appearance.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, name: &str) -> usize {
        *self.places.entry(name.to_owned()).or_insert_with(|| {
            self.list.push(name.to_owned());
            self.list.len() - 1
        })
    }
}

/// The kinds of names whose number is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    States,
    Symbols,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "states",
            Self::Symbols => "symbols",
        })
    }
}

/// An item that a text may have only once, with its place.
type Given = Option<(String, TextPlace)>;

#[derive(Default)]
struct Reader {
    problems: Vec<TuringError>,
    start: Given,
    halt: Given,
    blank: Given,
    accept: Vec<(String, TextPlace)>,
    limit: Option<u64>,
    /// Rules of five parts each; the first four are names.
    rules: Vec<([String; 4], Motion, TextPlace)>,
}

impl Reader {
    fn problem(&mut self, place: TextPlace, message: impl Into<String>) {
        self.problems.push(TuringError { place, message: message.into() });
    }

    /// Reads one line, given as its words with their columns, without comments.
    fn line(&mut self, number: usize, words: &[(usize, &str)]) {
        let place = |column: usize| TextPlace { line: number, column };
        let hidden = words.iter().filter_map(|(column, word)| Some((*column, hidden_in(word)?)));
        let before = self.problems.len();
        hidden.for_each(|(column, why)| self.problem(place(column), why));
        if self.problems.len() > before {
            return;
        }
        match words {
            [] => {}
            // A rule with any first word.
            [(column, state), (_, symbol), (_, to), (_, write), (last, motion)] if is_motion(motion) => {
                let names = [*state, *symbol, *to, *write].map(str::to_owned);
                self.rule(names, motion, place(*column), place(*last));
            }
            [(column, "accept"), states @ ..] => {
                if states.is_empty() {
                    self.problem(place(*column), "`accept` names no state: expected one or more after it");
                }
                self.accept.extend(states.iter().map(|(column, name)| ((*name).to_owned(), place(*column))));
            }
            [(column, "limit"), rest @ ..] => self.limit_line(place(*column), rest, place),
            [(_, word @ ("start" | "halt" | "blank")), rest @ ..] => {
                let at = place(words[0].0);
                let [(column, name)] = rest else {
                    let what = if *word == "blank" { "one symbol" } else { "one state" };
                    self.problem(at, format!("`{word}` with {} words: expected {what} after it", rest.len()));
                    return;
                };
                let given = (name.to_string(), place(*column));
                let slot = match *word {
                    "start" => &mut self.start,
                    "halt" => &mut self.halt,
                    _ => &mut self.blank,
                };
                if slot.replace(given).is_some() {
                    self.problem(at, format!("`{word}` is given twice"));
                }
            }
            [(column, rule)] => {
                let parts: Vec<char> = rule.chars().collect();
                let [state, symbol, to, write, motion] = parts[..] else {
                    let message = format!(
                        "`{}` has {} characters: expected the five of a rule, such as /0\\1>, or five words",
                        shown(rule),
                        parts.len()
                    );
                    self.problem(place(*column), message);
                    return;
                };
                let names = [state, symbol, to, write].map(String::from);
                self.rule(names, &motion.to_string(), place(*column), place(column + 4));
            }
            [(column, state), (_, symbol), (_, to), (_, write), (last, motion)] => {
                let names = [*state, *symbol, *to, *write].map(str::to_owned);
                self.rule(names, motion, place(*column), place(*last));
            }
            [(column, _), ..] => {
                self.problem(place(*column), format!("{} words: expected the five parts of a rule", words.len()));
            }
        }
    }

    fn limit_line(&mut self, at: TextPlace, rest: &[(usize, &str)], place: impl Fn(usize) -> TextPlace) {
        let [(column, text)] = rest else {
            self.problem(at, format!("`limit` with {} words: expected one number after it", rest.len()));
            return;
        };
        // Only digits: a sign would be read as well.
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        match number.filter(|limit| (1..=MOST_LIMIT).contains(limit)) {
            None => {
                let message = format!("`{}` is not a limit: expected a whole number from 1 to {MOST_LIMIT}", shown(text));
                self.problem(place(*column), message);
            }
            Some(_) if self.limit.is_some() => self.problem(at, "`limit` is given twice"),
            limit => self.limit = limit,
        }
    }

    fn rule(&mut self, names: [String; 4], motion: &str, at: TextPlace, motion_at: TextPlace) {
        match motion.chars().next().and_then(Motion::new).filter(|_| is_motion(motion)) {
            Some(motion) => self.rules.push((names, motion, at)),
            None => self.problem(motion_at, format!("`{}` is not a motion: expected <, > or =", shown(motion))),
        }
    }

    /// Returns the place of the first state or symbol beyond the limit.
    fn place_of_one_too_many(&self, named: Named, most: usize) -> TextPlace {
        let lines = match named {
            Named::States => [&self.start, &self.halt],
            Named::Symbols => [&self.blank, &None],
        };
        let lines = lines.into_iter().flatten().map(|(name, place)| (*place, name.as_str()));
        let first = usize::from(named == Named::Symbols);
        let of_rules =
            self.rules.iter().flat_map(|(names, _, place)| [first, first + 2].map(|part| (*place, names[part].as_str())));
        let mut names: Vec<(TextPlace, &str)> = lines.chain(of_rules).collect();
        names.sort_by_key(|(place, _)| *place);
        // The blank symbol exists even if no line names it.
        let unnamed = (named == Named::Symbols && self.blank.is_none()).then_some(BLANK);
        let mut seen: HashSet<&str> = unnamed.into_iter().collect();
        names.into_iter().find(|(_, name)| seen.insert(name) && seen.len() > most).map_or(TextPlace::START, |(place, _)| place)
    }
}

/// Returns whether a word is a motion.
pub(super) fn is_motion(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().and_then(Motion::new).is_some() && signs.next().is_none()
}

pub(super) fn read(text: &str) -> Result<Machine, TuringErrors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::default();
    for (i, line) in text.lines().enumerate() {
        reader.line(i + 1, &words(line));
    }
    let mut symbols = Names::default();
    symbols.add(reader.blank.as_ref().map_or(BLANK, |(name, _)| name.as_str()));
    let mut states = Names::default();
    let start = reader.start.clone();
    if start.is_none() {
        reader.problem(TextPlace::START, "no line `start STATE`: expected one");
    }
    if let Some((name, _)) = &start {
        states.add(name);
    }
    // The order of states is that in which they have rules, and that of symbols the alphabet's, so that a machine that is
    // written and read again is the same.
    for (names, ..) in &reader.rules {
        states.add(&names[0]);
    }
    let letters: BTreeSet<&str> = reader.rules.iter().flat_map(|(names, ..)| [names[1].as_str(), &names[3]]).collect();
    for letter in letters {
        symbols.add(letter);
    }
    let mut found: HashMap<(usize, usize), (Rule, TextPlace)> = HashMap::new();
    let mut problems = std::mem::take(&mut reader.problems);
    for (names, motion, place) in &reader.rules {
        let [from, read, to, write] = names;
        let (from, to) = (states.add(from), states.add(to));
        let (read, write) = (symbols.add(read), symbols.add(write));
        let rule = Rule { state: to, symbol: write, motion: *motion };
        if let Some((_, first)) = found.insert((from, read), (rule, *place)) {
            let pair = format!("state {} and symbol {}", shown(&names[0]), shown(&names[1]));
            let message = format!("a second rule for {pair}: the first one is in line {}", first.line);
            problems.push(TuringError { place: *place, message });
        }
    }
    let halt = reader.halt.as_ref().map(|(name, _)| states.add(name));
    let mut accept: Vec<usize> = Vec::new();
    for (name, place) in &reader.accept {
        match states.places.get(name) {
            None => {
                let message = format!("`accept` names {}, which is not a state of the machine", shown(name));
                problems.push(TuringError { place: *place, message });
            }
            Some(state) if accept.contains(state) => {}
            Some(state) => accept.push(*state),
        }
    }
    for (named, count, most) in
        [(Named::States, states.list.len(), MAX_STATES), (Named::Symbols, symbols.list.len(), MAX_SYMBOLS)]
    {
        if count > most {
            let place = reader.place_of_one_too_many(named, most);
            problems.push(TuringError { place, message: format!("{count} {named}: expected at most {most}") });
        }
    }
    if let (Some((name, place)), Some(halt)) = (&reader.halt, halt)
        && found.keys().any(|(state, _)| *state == halt)
    {
        let message = format!("the halting state {} has rules: expected none", shown(name));
        problems.push(TuringError { place: *place, message });
    }
    TuringErrors::none_or(problems, || {
        let width = symbols.list.len();
        let mut rules = vec![None; states.list.len() * width];
        // Each pair is at a place of its own, so the order of the map does not matter.
        #[expect(clippy::iter_over_hash_type, reason = "see above")]
        for ((state, symbol), (rule, _)) in found {
            rules[state * width + symbol] = Some(rule);
        }
        Machine { states: states.list, symbols: symbols.list, start: 0, halt, rules, accept, limit: reader.limit }
    })
}

/// Splits a line into words with their columns, counted from 1 in characters. A word that begins with `#` starts a comment, unless it is
/// `#` alone and one of the two symbols of a rule of five words.
pub(super) fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = all_words(line);
    let is_rule = match words[..] {
        [(_, first), (_, symbol), _, (_, write), (_, motion), ..] => {
            let compact: Vec<char> = first.chars().collect();
            let has_sign = symbol == "#" || write == "#";
            has_sign
                && is_motion(motion)
                && !first.starts_with('#')
                && !(compact.len() == 5 && is_motion(&compact[4].to_string()))
        }
        _ => false,
    };
    let comment = (if is_rule { 5 } else { 0 }..words.len()).find(|i| words[*i].1.starts_with('#'));
    words.truncate(comment.unwrap_or(words.len()));
    words
}

fn all_words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = line;
    let mut column = 1;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return words;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        words.push((column, &trimmed[..end]));
        column += trimmed[..end].chars().count();
        rest = &trimmed[end..];
    }
}

pub(super) fn write(machine: &Machine, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let state = |state: usize| machine.states[state].as_str();
    let symbol = |symbol: usize| machine.symbols[symbol].as_str();
    writeln!(f, "start {}", state(machine.start))?;
    if symbol(0) != BLANK {
        writeln!(f, "blank {}", symbol(0))?;
    }
    if let Some(halt) = machine.halt {
        writeln!(f, "halt {}", state(halt))?;
    }
    // Four states of which the last one is named like a motion would make a rule of the line.
    let accept: Vec<&str> = machine.accept.iter().map(|&accept| state(accept)).collect();
    let (first, rest) = accept.split_at(if accept.len() == 4 && is_motion(accept[3]) { 2 } else { accept.len() });
    for line in [first, rest].into_iter().filter(|line| !line.is_empty()) {
        writeln!(f, "accept {}", line.join(" "))?;
    }
    if let Some(limit) = machine.limit {
        writeln!(f, "limit {limit}")?;
    }
    for (from, read, rule) in machine.rules() {
        let names = [state(from), symbol(read), state(rule.state), symbol(rule.symbol)];
        // A rule that begins with # and has no blanks would be a comment.
        let short = names.iter().all(|name| name.chars().count() == 1) && names[0] != "#";
        let gap = if short { "" } else { " " };
        let mut line = names.join(gap);
        line.push_str(gap);
        line.push(rule.motion.sign());
        f.write_str(&line)?;
        f.write_char('\n')?;
    }
    Ok(())
}
