//! Text forms of positions and moves.

use super::{Action, Bloop, GOAL, Letter, Machine, Motion, Move, PURGE, Pair, Rule, Rules};
use crate::text::{number, parts, shown, words};
use crate::{TextErrors, TextProblem};
use std::fmt::{self, Write};
use std::str::FromStr;

impl Letter {
    /// Returns the letter of the colour.
    fn sign(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
        }
    }

    fn read(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|letter| letter.sign() == sign)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.sign())
    }
}

impl Motion {
    fn read(sign: char) -> Option<Self> {
        match sign {
            '<' | '←' => Some(Self::Left),
            '>' | '→' => Some(Self::Right),
            '=' | '↓' => Some(Self::Stay),
            _ => None,
        }
    }
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "<",
            Self::Stay => "=",
            Self::Right => ">",
        })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pair, action } = self;
        write!(f, "{}{}{}{}{}", pair.state, pair.symbol, action.state, action.symbol, action.motion)
    }
}

impl FromStr for Rule {
    type Err = TextProblem;

    /// Reads `BGRY>`; `←`, `→` and `↓` do as well as `<`, `>` and `=`.
    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let signs: Vec<char> = text.chars().take(6).collect();
        let &[state, symbol, new_state, new_symbol, motion] = signs.as_slice() else {
            return Err(TextProblem::new(
                1,
                format!(
                    "'{}' is not a rule: expected state, symbol, new state, new symbol and motion, as in 'BGRY>'",
                    shown(text)
                ),
            ));
        };
        let letter = |sign: char, column: usize| {
            let sign = Letter::read(sign).ok_or(sign);
            sign.map_err(|sign| TextProblem::new(column, format!("'{}': expected B, G, R or Y", shown(&sign.to_string()))))
        };
        let pair = Pair { state: letter(state, 1)?, symbol: letter(symbol, 2)? };
        let (state, symbol) = (letter(new_state, 3)?, letter(new_symbol, 4)?);
        let motion = Motion::read(motion)
            .ok_or_else(|| TextProblem::new(5, format!("'{}': expected the motion <, > or =", shown(&motion.to_string()))))?;
        Ok(Self { pair, action: Action { state, symbol, motion } })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(rule) => write!(f, "{rule}"),
            Self::Place { cell, state } => write!(f, "@{cell}{state}"),
        }
    }
}

impl FromStr for Move {
    type Err = TextProblem;

    /// Reads a rule (`BGRY>`) or a place for the head and a state (`@2B`).
    fn from_str(text: &str) -> Result<Self, TextProblem> {
        let Some(place) = text.strip_prefix('@') else { return text.parse().map(Self::Add) };
        let problem = || {
            TextProblem::new(
                2,
                format!("'{}' after '@': expected a cell from 1 to {} and a state, as in '@2B'", shown(place), Machine::LONGEST),
            )
        };
        let last = place.chars().next_back().ok_or_else(problem)?;
        let state = Letter::read(last).ok_or_else(problem)?;
        let cell = number(&place[..place.len() - last.len_utf8()], 2, "the cell", Machine::LONGEST as u32);
        let cell = cell.ok().filter(|&cell| cell > 0).ok_or_else(problem)?;
        Ok(Self::Place { cell: cell as u8, state })
    }
}

impl fmt::Display for Bloop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tape=")?;
        self.machine.tape().try_for_each(|symbol| write!(f, "{symbol}"))?;
        write!(f, " head={} state={} scores=", self.machine.head(), self.machine.state())?;
        separated(f, self.scores())?;
        write!(f, " turn={} count={} rules=", self.turn, self.count)?;
        separated(f, self.rules.iter())?;
        f.write_str(if self.place { " place" } else { "" })
    }
}

fn separated(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = impl fmt::Display>) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        f.write_str(if i > 0 { "," } else { "" })?;
        write!(f, "{item}")?;
    }
    Ok(())
}

/// The fields of a position, in the order of the text.
const NAMES: [&str; 7] = ["tape", "head", "state", "scores", "turn", "count", "rules"];
/// An example of each field.
const LIKE: [&str; 7] = ["tape=BGRY", "head=2", "state=B", "scores=0,0", "turn=1", "count=0", "rules=BGRY>,GGBB="];
/// The last word of a position in which the head must be placed.
const PLACE: &str = "place";
/// Largest score in a text. No score of a real game comes near: a run has fewer steps than a machine has configurations.
const MOST_POINTS: u32 = 999_999_999;

/// A field's value and the column at which it begins.
type Field<'a> = (usize, &'a str);

impl FromStr for Bloop {
    type Err = TextErrors;

    /// Reads `tape=BGRY head=2 state=B scores=0,0 turn=1 count=0 rules=BGRY>,GGBB=`: every field once, in any order,
    /// then `place` where the head must be placed.
    fn from_str(text: &str) -> Result<Self, TextErrors> {
        let mut problems = Vec::new();
        let mut fields: [Option<Field>; 7] = [None; 7];
        let mut place = false;
        let words = words(text);
        for (i, &(column, word)) in words.iter().enumerate() {
            if word == PLACE {
                place = true;
                if i + 1 < words.len() {
                    problems.push(TextProblem::new(column, "'place' comes before other words: expected it at the end, once"));
                }
                continue;
            }
            let known =
                word.split_once('=').and_then(|(name, value)| Some((NAMES.iter().position(|&known| known == name)?, value)));
            let Some((field, value)) = known else {
                let message = format!("'{}': expected {} or place", shown(word), LIKE.join(", "));
                problems.push(TextProblem::new(column, message));
                continue;
            };
            if fields[field].replace((column + NAMES[field].len() + 1, value)).is_some() {
                problems.push(TextProblem::new(column, format!("{} is given twice: expected it once", NAMES[field])));
            }
        }
        if words.is_empty() {
            return Err(TextProblem::new(1, format!("nothing there: expected a position, as in '{}'", LIKE.join(" "))).into());
        }
        let end = text.chars().count() + 1;
        for (field, like) in fields.iter().zip(LIKE) {
            if field.is_none() {
                let name = like.split('=').next().unwrap_or_default();
                problems.push(TextProblem::new(end, format!("{name} is missing: expected it, as in '{like}'")));
            }
        }
        let mut found = Problems(&mut problems);
        let [tape, head, state, scores, turn, count, rules] = fields;
        let tape = tape.and_then(|field| found.hear(read_tape(field)));
        let head = head.and_then(|field| found.hear(read_head(field, tape.as_deref())));
        let state = state.and_then(|field| found.hear(read_state(field)));
        let scores = scores.and_then(|field| found.hear(read_scores(field)));
        let turn = turn.and_then(|field| found.hear(read_turn(field, scores.as_deref())));
        let count = count.and_then(|(column, text)| found.hear(number(text, column, "count", u32::from(PURGE) - 1)));
        let rules = rules.map(|field| read_rules(field, found.0));
        let read = || {
            let (scores, mut all) = (scores?, [0; Self::MOST as usize]);
            all[..scores.len()].copy_from_slice(&scores);
            let machine = Machine::new(&tape?, head?, state?)?;
            let (turn, count) = (turn?, count? as u8);
            Some(Self { machine, rules: rules?, scores: all, players: scores.len() as u8, turn, count, place })
        };
        match read() {
            Some(position) => TextErrors::none_or(problems, position),
            // The missing parts have been reported.
            None => TextErrors::none_or(problems, Self::empty()),
        }
    }
}

struct Problems<'a>(&'a mut Vec<TextProblem>);

impl Problems<'_> {
    fn hear<T>(&mut self, read: Result<T, TextProblem>) -> Option<T> {
        read.map_err(|problem| self.0.push(problem)).ok()
    }
}

fn read_tape((column, text): Field) -> Result<Vec<Letter>, TextProblem> {
    let length = text.chars().count();
    if !(1..=Machine::LONGEST).contains(&length) {
        return Err(TextProblem::new(column, format!("the tape has {length} cells: expected 1 to {}", Machine::LONGEST)));
    }
    let mut tape = Vec::new();
    for (sign, column) in text.chars().zip(column..) {
        tape.push(Letter::read(sign).ok_or_else(|| {
            TextProblem::new(column, format!("'{}' on the tape: expected B, G, R or Y", shown(&sign.to_string())))
        })?);
    }
    Ok(tape)
}

fn read_head((column, text): Field, tape: Option<&[Letter]>) -> Result<u8, TextProblem> {
    let cells = tape.map_or(Machine::LONGEST, <[Letter]>::len);
    let head = number(text, column, "head", cells as u32).ok().filter(|&head| head > 0);
    let problem = || TextProblem::new(column, format!("head is '{}': expected a cell from 1 to {cells}", shown(text)));
    head.map(|head| head as u8).ok_or_else(problem)
}

fn read_state((column, text): Field) -> Result<Letter, TextProblem> {
    let mut signs = text.chars();
    let state = signs.next().and_then(Letter::read).filter(|_| signs.next().is_none());
    state.ok_or_else(|| TextProblem::new(column, format!("state is '{}': expected B, G, R or Y", shown(text))))
}

fn read_scores((column, text): Field) -> Result<Vec<u32>, TextProblem> {
    let scores = parts(text, column, ',');
    if !(usize::from(Bloop::FEWEST)..=usize::from(Bloop::MOST)).contains(&scores.len()) {
        let message = format!("{} scores: expected {} to {}, one a player", scores.len(), Bloop::FEWEST, Bloop::MOST);
        return Err(TextProblem::new(column, message));
    }
    let scores: Vec<u32> =
        scores.into_iter().map(|(column, score)| number(score, column, "a score", MOST_POINTS)).collect::<Result<_, _>>()?;
    let winners = scores.iter().filter(|&&score| score >= GOAL).count();
    if winners > 1 {
        let message = format!("{winners} players have {GOAL} points or more: expected one at most, since the first one wins");
        return Err(TextProblem::new(column, message));
    }
    Ok(scores)
}

fn read_turn((column, text): Field, scores: Option<&[u32]>) -> Result<u8, TextProblem> {
    let players = scores.map_or(usize::from(Bloop::MOST), <[u32]>::len);
    let turn = number(text, column, "turn", players as u32).ok().filter(|&turn| turn > 0);
    let problem = || TextProblem::new(column, format!("turn is '{}': expected a player from 1 to {players}", shown(text)));
    turn.map(|turn| turn as u8).ok_or_else(problem)
}

fn read_rules((column, text): Field, problems: &mut Vec<TextProblem>) -> Rules {
    let mut rules = Rules::default();
    if text.is_empty() {
        return rules;
    }
    for (column, rule) in parts(text, column, ',') {
        match rule.parse::<Rule>() {
            Ok(rule) => match rules.get(rule.pair) {
                None => rules.set(rule),
                Some(_) => problems.push(TextProblem::new(
                    column,
                    format!("a second rule for {}{}: expected one per state and symbol", rule.pair.state, rule.pair.symbol),
                )),
            },
            Err(problem) => problems.push(TextProblem { column: column + problem.column - 1, ..problem }),
        }
    }
    rules
}
