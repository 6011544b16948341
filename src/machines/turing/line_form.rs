//! The one-line notation in which busy beavers are published: `1RB1LB_1LA1RH`, with a group per state and three characters per symbol.

use super::error::TuringErrors;
use super::machine::{MAX_STATES, Machine, Motion, Rule};

/// Returns whether a text is in the one-line notation, even if it has errors.
pub fn is_line_form(text: &str) -> bool {
    let text = text.trim();
    let triple = |three: &[u8]| {
        three == b"---" || (three[0].is_ascii_digit() && matches!(three[1], b'L' | b'R') && three[2].is_ascii_uppercase())
    };
    let group = |group: &str| {
        let bytes = group.as_bytes();
        !bytes.is_empty() && bytes.len().is_multiple_of(3) && bytes.chunks(3).all(triple)
    };
    !text.is_empty() && text.split('_').all(group)
}

/// Reads a machine from one line without blanks around it, which begins at a line and a column.
pub(super) fn read(text: &str, number: usize, mut column: usize) -> Result<Machine, TuringErrors> {
    let groups: Vec<&[u8]> = text.split('_').map(str::as_bytes).collect();
    let width = groups[0].len() / 3;
    if groups.len() > 26.min(MAX_STATES) {
        return Err(TuringErrors::one(number, column, format!("{} states: expected at most 26, A to Z", groups.len())));
    }
    let mut states: Vec<String> = (0..groups.len() as u8).map(|i| char::from(b'A' + i).to_string()).collect();
    // H or Z is the halting state, unless the machine has so many states that the letter names one of them.
    let mut halt = None;
    let mut rules = Vec::with_capacity(groups.len() * width);
    for group in &groups {
        if group.len() / 3 != width {
            let message = format!("a state with {} symbols: expected {width}, as the first one has", group.len() / 3);
            return Err(TuringErrors::one(number, column, message));
        }
        for three in group.chunks(3) {
            rules.push(match three {
                b"---" => None,
                &[symbol, motion, state] => {
                    let symbol = usize::from(symbol - b'0');
                    if symbol >= width {
                        return Err(TuringErrors::one(number, column, format!("symbol {symbol}: expected one below {width}")));
                    }
                    let motion = if motion == b'L' { Motion::Left } else { Motion::Right };
                    let known = usize::from(state - b'A');
                    let state = if known < groups.len() {
                        known
                    } else if matches!(state, b'H' | b'Z') {
                        *halt.get_or_insert_with(|| {
                            states.push(char::from(state).to_string());
                            states.len() - 1
                        })
                    } else {
                        let last = states[groups.len() - 1].clone();
                        let message = format!("state {}: expected A to {last}, H or Z", char::from(state));
                        return Err(TuringErrors::one(number, column + 2, message));
                    };
                    Some(Rule { state, symbol, motion })
                }
                _ => None,
            });
            column += 3;
        }
        column += 1;
    }
    rules.resize(states.len() * width, None);
    let symbols = (0..width).map(|symbol| symbol.to_string()).collect();
    Ok(Machine { states, symbols, start: 0, halt, rules, accept: Vec::new(), limit: None })
}
