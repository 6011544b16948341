//! Expressions as trees, for constructions that follow their parts.

use super::parse::{Make, parse};
use super::plus::Plus;
use super::{MAX_LENGTH, RegexError};
use crate::general::{Alphabet, Symbol};

/// An expression, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The empty word.
    Empty,
    /// Any letter.
    Any,
    /// One letter.
    Letter(Symbol),
    /// A word of one of the parts; at least two.
    Either(Vec<Tree>),
    /// A word of each part in a row; at least two.
    Sequence(Vec<Tree>),
    /// Words of the part in a row: at least and at most this many; no upper bound if `None`.
    Repeat(Box<Tree>, u32, Option<u32>),
    /// The words that all parts have; with the position of the first `&`.
    Both(usize, Vec<Tree>),
    /// All other words; with the position of the `!`.
    Not(usize, Box<Tree>),
}

struct Builder;

impl Make for Builder {
    type Out = Tree;

    fn nothing(&mut self) -> Tree {
        Tree::Not(0, Box::new(Tree::Repeat(Box::new(Tree::Any), 0, None)))
    }

    fn empty(&mut self) -> Tree {
        Tree::Empty
    }

    fn any(&mut self) -> Tree {
        Tree::Any
    }

    fn letter(&mut self, letter: Symbol) -> Tree {
        Tree::Letter(letter)
    }

    fn either(&mut self, mut parts: Vec<Tree>) -> Option<Tree> {
        if parts.len() == 1 { parts.pop() } else { Some(Tree::Either(parts)) }
    }

    fn both(&mut self, position: usize, parts: Vec<Tree>) -> Option<Tree> {
        Some(Tree::Both(position, parts))
    }

    fn sequence(&mut self, mut parts: Vec<Tree>) -> Option<Tree> {
        match parts.len() {
            0 => Some(Tree::Empty),
            1 => parts.pop(),
            _ => Some(Tree::Sequence(parts)),
        }
    }

    fn repeat(&mut self, part: Tree, least: u32, most: Option<u32>) -> Option<Tree> {
        Some(Tree::Repeat(Box::new(part), least, most))
    }

    fn not(&mut self, position: usize, part: Tree) -> Option<Tree> {
        Some(Tree::Not(position, Box::new(part)))
    }
}

/// Parses an expression into a tree.
///
/// # Errors
/// The first problem of the expression.
pub fn tree(expression: &str, letters: &Alphabet, plus: Plus) -> Result<Tree, RegexError> {
    let length = expression.chars().count();
    if length > MAX_LENGTH {
        return Err(RegexError::Length(length));
    }
    parse(expression, letters, plus, &mut Builder)
}
