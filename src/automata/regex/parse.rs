//! A recursive descent parser for expressions, with a method for every level of precedence.

use super::derive::{ANY_LETTER, Derivatives, EMPTY, Node};
use super::plus::{Plus, begins_operand};
use super::{MAX_DEPTH, MAX_REPEAT, RegexError};
use crate::general::{Alphabet, EMPTY_SIGNS};

/// Parses a whole expression into nodes of `to`.
pub(super) fn parse(text: &str, letters: &Alphabet, plus: Plus, to: &mut Derivatives) -> Result<Node, RegexError> {
    let chars: Vec<(usize, char)> =
        text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).map(|(i, c)| (i + 1, c)).collect();
    let end = text.chars().count() + 1;
    let mut parser = Parser { chars, at: 0, end, depth: 0, letters, plus, to };
    let node = parser.either()?;
    match parser.peek() {
        None => Ok(node),
        Some(found) => {
            Err(RegexError::Unexpected { position: parser.position(), found, expected: "an operator or the end".into() })
        }
    }
}

struct Parser<'a> {
    /// Characters other than spaces, with their positions from 1.
    chars: Vec<(usize, char)>,
    at: usize,
    end: usize,
    depth: usize,
    letters: &'a Alphabet,
    plus: Plus,
    to: &'a mut Derivatives,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|(_, c)| *c)
    }

    fn position(&self) -> usize {
        self.chars.get(self.at).map_or(self.end, |(i, _)| *i)
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    /// Returns whether the present character is a `+` that means "or".
    fn at_union(&self) -> bool {
        let next = self.chars.get(self.at + 1).is_some_and(|(_, c)| begins_operand(*c));
        self.plus == Plus::Union && self.peek() == Some('+') && next
    }

    /// Lists what an operand may begin with, for messages.
    fn operands(&self) -> String {
        let letters: Vec<String> = self.letters.letters().iter().map(|letter| format!("`{letter}`, ")).collect();
        letters.concat() + "`.`, `(` or `!`"
    }

    fn too_large(node: Option<Node>) -> Result<Node, RegexError> {
        node.ok_or(RegexError::TooLarge)
    }

    /// `a|b|c`
    fn either(&mut self) -> Result<Node, RegexError> {
        let mut parts = vec![self.both()?];
        while self.take('|') || self.at_union() && self.take('+') {
            parts.push(self.both()?);
        }
        Self::too_large(self.to.either(parts))
    }

    /// `a&b&c`
    fn both(&mut self) -> Result<Node, RegexError> {
        let mut parts = vec![self.sequence()?];
        while self.take('&') {
            parts.push(self.sequence()?);
        }
        Self::too_large(self.to.both(parts))
    }

    /// `abc`, possibly nothing.
    fn sequence(&mut self) -> Result<Node, RegexError> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek() {
            if matches!(c, '|' | '&' | ')') || !parts.is_empty() && self.at_union() {
                break;
            }
            parts.push(self.repeated()?);
        }
        Self::too_large(self.to.sequence(parts))
    }

    /// Parses an operand with its postfix operators.
    fn repeated(&mut self) -> Result<Node, RegexError> {
        let mut node = self.operand()?;
        let mut stacked = 0;
        loop {
            let position = self.position();
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') if self.at_union() => return Ok(node),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    self.bounds(position)?
                }
                _ => return Ok(node),
            };
            self.at += 1;
            stacked += 1;
            if self.depth + stacked > MAX_DEPTH {
                return Err(RegexError::Depth { position });
            }
            node = Self::too_large(self.to.repeat(node, least, most))?;
        }
    }

    /// Parses the contents of braces; afterwards the closing brace is the present character.
    fn bounds(&mut self, position: usize) -> Result<(u32, Option<u32>), RegexError> {
        let least = self.number()?;
        let mut most = Some(least);
        if self.take(',') {
            most = if self.peek() == Some('}') { None } else { Some(self.number()?) };
        }
        match self.peek() {
            Some('}') => {}
            Some(found) => {
                return Err(RegexError::Unexpected {
                    position: self.position(),
                    found,
                    expected: "`}`, or `,` and a number".into(),
                });
            }
            None => return Err(RegexError::End { position: self.end, expected: "`}`".into() }),
        }
        match most {
            Some(most) if most < least => Err(RegexError::ReversedBounds { position, least, most }),
            most => Ok((least, most)),
        }
    }

    fn number(&mut self) -> Result<u32, RegexError> {
        let position = self.position();
        let mut number: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let next = number.unwrap_or(0).saturating_mul(10).saturating_add(digit);
            if next > MAX_REPEAT {
                return Err(RegexError::Repeat { position });
            }
            number = Some(next);
            self.at += 1;
        }
        number.ok_or_else(|| match self.peek() {
            Some(found) => RegexError::Unexpected { position, found, expected: "a number, as in {2}, {2,} or {2,5}".into() },
            None => RegexError::End { position, expected: "a number, as in {2}, {2,} or {2,5}".into() },
        })
    }

    /// Parses a letter, `.`, a group, or the negation of one.
    fn operand(&mut self) -> Result<Node, RegexError> {
        let mut negated = false;
        while self.take('!') {
            negated = !negated;
        }
        let here = self.position();
        let node = match self.peek() {
            None => return Err(RegexError::End { position: here, expected: self.operands().into() }),
            Some('.') => {
                self.at += 1;
                ANY_LETTER
            }
            Some('(') => {
                self.at += 1;
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(RegexError::Depth { position: here });
                }
                let node = self.either()?;
                if !self.take(')') {
                    return Err(match self.peek() {
                        None => RegexError::Unclosed { position: here },
                        Some(found) => RegexError::Unexpected { position: self.position(), found, expected: "`)`".into() },
                    });
                }
                self.depth -= 1;
                node
            }
            Some(c) if EMPTY_SIGNS.contains(&c) => {
                self.at += 1;
                EMPTY
            }
            Some(c) => match self.letters.symbol(c) {
                Some(letter) => {
                    self.at += 1;
                    Node::letter(letter)
                }
                None => {
                    return Err(RegexError::Unexpected { position: here, found: c, expected: self.operands().into() });
                }
            },
        };
        if negated { Self::too_large(self.to.not(node)) } else { Ok(node) }
    }
}
