//! A recursive descent parser for expressions, with a method for every level of precedence.

use super::derive::{ANY_LETTER, Derivatives, EMPTY, NOTHING, Node};
use super::plus::{Plus, begins_operand};
use super::signs::{self, AT_LEAST_ONCE, TIMES};
use super::{MAX_DEPTH, MAX_REPEAT, RegexError};
use crate::general::{Alphabet, EMPTY_SIGNS, Reads, ReadsError, Symbol};

/// What an expression is made into while it is parsed. A method returns `None` if the result would be too large.
pub(super) trait Make {
    /// The value of a part of an expression.
    type Out;

    fn nothing(&mut self) -> Self::Out;
    fn empty(&mut self) -> Self::Out;
    fn any(&mut self) -> Self::Out;
    fn letter(&mut self, letter: Symbol) -> Self::Out;
    fn either(&mut self, parts: Vec<Self::Out>) -> Option<Self::Out>;
    /// `position` is that of the first `&`.
    fn both(&mut self, position: usize, parts: Vec<Self::Out>) -> Option<Self::Out>;
    fn sequence(&mut self, parts: Vec<Self::Out>) -> Option<Self::Out>;
    fn repeat(&mut self, part: Self::Out, least: u32, most: Option<u32>) -> Option<Self::Out>;
    /// `position` is that of the `!`.
    fn not(&mut self, position: usize, part: Self::Out) -> Option<Self::Out>;
}

impl Make for Derivatives {
    type Out = Node;

    fn nothing(&mut self) -> Node {
        NOTHING
    }

    fn empty(&mut self) -> Node {
        EMPTY
    }

    fn any(&mut self) -> Node {
        ANY_LETTER
    }

    fn letter(&mut self, letter: Symbol) -> Node {
        Node::letter(letter)
    }

    fn either(&mut self, parts: Vec<Node>) -> Option<Node> {
        Self::either(self, parts)
    }

    fn both(&mut self, _position: usize, parts: Vec<Node>) -> Option<Node> {
        Self::both(self, parts)
    }

    fn sequence(&mut self, parts: Vec<Node>) -> Option<Node> {
        Self::sequence(self, parts)
    }

    fn repeat(&mut self, part: Node, least: u32, most: Option<u32>) -> Option<Node> {
        Self::repeat(self, part, least, most)
    }

    fn not(&mut self, _position: usize, part: Node) -> Option<Node> {
        Self::not(self, part)
    }
}

/// Parses a whole expression with the constructors of `to`.
pub(super) fn parse<M: Make>(text: &str, letters: &Alphabet, plus: Plus, to: &mut M) -> Result<M::Out, RegexError> {
    let read = |c: char| if letters.symbol(c).is_some() { c } else { signs::read_as(c).unwrap_or(c) };
    let chars: Vec<(usize, char)> =
        text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).map(|(i, c)| (i + 1, read(c))).collect();
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

struct Parser<'a, M> {
    /// Characters other than spaces, with their positions from 1.
    chars: Vec<(usize, char)>,
    at: usize,
    end: usize,
    depth: usize,
    letters: &'a Alphabet,
    plus: Plus,
    to: &'a mut M,
}

impl<M: Make> Parser<'_, M> {
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

    fn is_letter(&self, c: char) -> bool {
        self.letters.symbol(c).is_some()
    }

    /// Takes a sign of textbooks, unless it is a letter.
    fn take_sign(&mut self, sign: char) -> bool {
        !self.is_letter(sign) && self.take(sign)
    }

    /// Returns the error for what stands here instead of an operand.
    fn no_operand(&self) -> RegexError {
        let (position, expected) = (self.position(), self.operands().into());
        match self.peek() {
            Some(found) => RegexError::Unexpected { position, found, expected },
            None => RegexError::End { position, expected },
        }
    }

    /// Parses a list of letters in brackets.
    fn class(&mut self) -> Result<M::Out, RegexError> {
        let from = self.at;
        let text: String = self.chars[from..].iter().map(|(_, c)| *c).collect();
        let place = |position: usize| self.chars.get(from + position - 1).map_or(self.end, |(place, _)| *place);
        let (reads, read) = match Reads::class(&text, self.letters) {
            Ok(found) => found,
            Err(ReadsError::Unexpected { position, found, expected }) => {
                return Err(RegexError::Unexpected { position: place(position), found, expected: expected.into() });
            }
            Err(ReadsError::End { position, expected }) => {
                return Err(RegexError::End { position: place(position), expected: expected.into() });
            }
            Err(ReadsError::Reversed { position, first, last }) => {
                let expected = format!("the range {last}-{first}").into();
                return Err(RegexError::Unexpected { position: place(position), found: first, expected });
            }
            Err(ReadsError::Nothing { position }) => {
                let expected = "a class with a letter".into();
                return Err(RegexError::Unexpected { position: place(position), found: '[', expected });
            }
        };
        self.at += read;
        if reads == Reads::all(self.letters.len()) {
            return Ok(self.to.any());
        }
        let mut parts: Vec<M::Out> = reads.symbols().map(|letter| self.to.letter(letter)).collect();
        match parts.pop() {
            None => Ok(self.to.nothing()),
            Some(one) if parts.is_empty() => Ok(one),
            Some(last) => {
                parts.push(last);
                Self::too_large(self.to.either(parts))
            }
        }
    }

    /// Lists what an operand may begin with, for messages.
    fn operands(&self) -> String {
        let letters: Vec<String> = self.letters.letters().iter().map(|letter| format!("`{letter}`, ")).collect();
        letters.concat() + "`.`, `(` or `!`"
    }

    fn too_large(node: Option<M::Out>) -> Result<M::Out, RegexError> {
        node.ok_or(RegexError::TooLarge)
    }

    /// `a|b|c`
    fn either(&mut self) -> Result<M::Out, RegexError> {
        let mut parts = vec![self.both()?];
        while self.take('|') || self.at_union() && self.take('+') {
            parts.push(self.both()?);
        }
        Self::too_large(self.to.either(parts))
    }

    /// `a&b&c`
    fn both(&mut self) -> Result<M::Out, RegexError> {
        let first = self.sequence()?;
        let position = self.position();
        if self.peek() != Some('&') {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take('&') {
            parts.push(self.sequence()?);
        }
        Self::too_large(self.to.both(position, parts))
    }

    /// `abc`, possibly nothing.
    fn sequence(&mut self) -> Result<M::Out, RegexError> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek() {
            if matches!(c, '|' | '&' | ')') || !parts.is_empty() && self.at_union() {
                break;
            }
            // Between two operands, and nowhere else.
            let is_next = !parts.is_empty() && self.take_sign(TIMES);
            if is_next && self.peek().is_none_or(|c| !begins_operand(c)) {
                return Err(self.no_operand());
            }
            parts.push(self.repeated()?);
        }
        Self::too_large(self.to.sequence(parts))
    }

    /// Parses an operand with its postfix operators.
    fn repeated(&mut self) -> Result<M::Out, RegexError> {
        let mut node = self.operand()?;
        let mut stacked = 0;
        loop {
            let position = self.position();
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') if self.at_union() => return Ok(node),
                Some('+') => (1, None),
                Some(AT_LEAST_ONCE) if !self.is_letter(AT_LEAST_ONCE) => (1, None),
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
    fn operand(&mut self) -> Result<M::Out, RegexError> {
        let mut negated = false;
        let sign = self.position();
        while self.take('!') {
            negated = !negated;
        }
        let here = self.position();
        let node = match self.peek() {
            None => return Err(RegexError::End { position: here, expected: self.operands().into() }),
            Some('.') => {
                self.at += 1;
                self.to.any()
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
                self.to.empty()
            }
            Some(signs::NOTHING) if !self.is_letter(signs::NOTHING) => {
                self.at += 1;
                self.to.nothing()
            }
            Some('[') if !self.is_letter('[') => self.class()?,
            Some(c) => match self.letters.symbol(c) {
                Some(letter) => {
                    self.at += 1;
                    self.to.letter(letter)
                }
                None => return Err(self.no_operand()),
            },
        };
        if negated { Self::too_large(self.to.not(sign, node)) } else { Ok(node) }
    }
}
