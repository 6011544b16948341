//! Expressions as shared nodes, and their derivatives: the derivative of `e` by a letter has the words that complete that letter
//! to a word of `e`.
//!
//! Nodes are made by constructors that bring them into a normal form (associativity, commutativity and idempotence of `|` and
//! `&`, units and zeros), equal ones are one node, and so every expression has finitely many derivatives (Brzozowski 1964).

use crate::general::Symbol;
use std::collections::HashMap;

/// An expression, as an index into the list of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// No word.
    Nothing,
    /// The empty word.
    Empty,
    /// One letter.
    Letter(Symbol),
    /// Any letter.
    AnyLetter,
    /// The first, which is not a sequence itself, followed by the second.
    Sequence(Node, Node),
    /// Union of at least two, none of them a union itself, ascending.
    Either(Vec<Node>),
    /// Intersection of at least two, none of them an intersection itself, ascending.
    Both(Vec<Node>),
    /// Repetition: at least and at most this many times; no upper bound if `None`.
    Repeat(Node, u32, Option<u32>),
    /// All other words.
    Not(Node),
}

/// All nodes, and the derivatives computed so far.
pub(super) struct Derivatives {
    forms: Vec<Form>,
    nullable: Vec<bool>,
    known: HashMap<Form, Node>,
    derived: Vec<HashMap<Node, Node>>,
    /// Number of letters.
    letters: usize,
    /// Total length of all forms, which bounds the memory.
    size: usize,
}

/// Largest total length.
const MAX_SIZE: usize = 8_000_000;

/// No word.
pub(super) const NOTHING: Node = Node(0);
/// The empty word.
pub(super) const EMPTY: Node = Node(1);
/// Any letter.
pub(super) const ANY_LETTER: Node = Node(2);

impl Node {
    /// One letter.
    pub(super) const fn letter(letter: Symbol) -> Self {
        Self(3 + letter as u32)
    }
}

impl Derivatives {
    pub(super) fn new(letters: usize) -> Self {
        let mut new = Self {
            forms: Vec::new(),
            nullable: Vec::new(),
            known: HashMap::new(),
            derived: vec![HashMap::new(); letters],
            letters,
            size: 0,
        };
        for form in [Form::Nothing, Form::Empty, Form::AnyLetter] {
            new.node(form);
        }
        for letter in 0..letters as Symbol {
            new.node(Form::Letter(letter));
        }
        new
    }

    pub(super) fn is_nullable(&self, node: Node) -> bool {
        self.nullable[node.0 as usize]
    }

    fn form(&self, node: Node) -> &Form {
        &self.forms[node.0 as usize]
    }

    /// Returns the node of a form that is already normalised.
    fn node(&mut self, form: Form) -> Node {
        if let Some(&node) = self.known.get(&form) {
            return node;
        }
        let node = Node(self.forms.len() as u32);
        let nullable = match &form {
            Form::Nothing | Form::Letter(_) | Form::AnyLetter => false,
            Form::Empty => true,
            Form::Sequence(a, b) => self.is_nullable(*a) && self.is_nullable(*b),
            Form::Either(parts) => parts.iter().any(|&p| self.is_nullable(p)),
            Form::Both(parts) => parts.iter().all(|&p| self.is_nullable(p)),
            Form::Repeat(part, least, _) => *least == 0 || self.is_nullable(*part),
            Form::Not(part) => !self.is_nullable(*part),
        };
        self.size += match &form {
            Form::Either(parts) | Form::Both(parts) => 4 + parts.len(),
            _ => 4,
        };
        self.forms.push(form.clone());
        self.nullable.push(nullable);
        self.known.insert(form, node);
        node
    }

    /// Returns the node, or `None` if the memory limit is reached.
    fn bounded(&mut self, form: Form) -> Option<Node> {
        let node = self.node(form);
        (self.size <= MAX_SIZE).then_some(node)
    }

    /// All words: `!` of nothing.
    fn everything(&mut self) -> Node {
        self.node(Form::Not(NOTHING))
    }

    pub(super) fn not(&mut self, node: Node) -> Option<Node> {
        match *self.form(node) {
            Form::Not(inner) => Some(inner),
            _ => self.bounded(Form::Not(node)),
        }
    }

    pub(super) fn either(&mut self, parts: Vec<Node>) -> Option<Node> {
        let everything = self.everything();
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            match self.form(part) {
                Form::Nothing => {}
                Form::Either(inner) => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.contains(&everything) {
            return Some(everything);
        }
        if flat.iter().any(|&p| p != EMPTY && self.is_nullable(p)) {
            flat.retain(|&p| p != EMPTY);
        }
        let is_letter = |p: &Node| (3..3 + self.letters as u32).contains(&p.0);
        if flat.iter().filter(|p| is_letter(p)).count() == self.letters {
            flat.retain(|p| !is_letter(p) && *p != ANY_LETTER);
            flat.push(ANY_LETTER);
            flat.sort_unstable();
        }
        match flat[..] {
            [] => Some(NOTHING),
            [one] => Some(one),
            _ => self.bounded(Form::Either(flat)),
        }
    }

    pub(super) fn both(&mut self, parts: Vec<Node>) -> Option<Node> {
        let everything = self.everything();
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            match self.form(part) {
                Form::Nothing => return Some(NOTHING),
                Form::Both(inner) => flat.extend_from_slice(inner),
                _ if part == everything => {}
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        match flat[..] {
            [] => Some(everything),
            [one] => Some(one),
            _ => self.bounded(Form::Both(flat)),
        }
    }

    pub(super) fn sequence(&mut self, parts: Vec<Node>) -> Option<Node> {
        parts.into_iter().rev().try_fold(EMPTY, |rest, part| self.then(part, rest))
    }

    /// Returns the sequence of `first` and `rest`. Chains lean to the right.
    fn then(&mut self, first: Node, rest: Node) -> Option<Node> {
        let mut chain = Vec::new();
        let mut last = first;
        while let Form::Sequence(a, b) = *self.form(last) {
            chain.push(a);
            last = b;
        }
        chain.push(last);
        let mut node = rest;
        for part in chain.into_iter().rev() {
            node = match (part, node) {
                (NOTHING, _) | (_, NOTHING) => NOTHING,
                (EMPTY, other) | (other, EMPTY) => other,
                (a, b) => self.bounded(Form::Sequence(a, b))?,
            };
        }
        Some(node)
    }

    pub(super) fn repeat(&mut self, node: Node, least: u32, most: Option<u32>) -> Option<Node> {
        // Where the empty word belongs to it anyway, fewer times are among any number of times.
        let least = if self.is_nullable(node) { 0 } else { least };
        match (self.form(node), least, most) {
            (_, _, Some(0)) | (Form::Empty, ..) | (Form::Nothing, 0, _) => Some(EMPTY),
            (Form::Nothing, ..) => Some(NOTHING),
            // Any number of times any number of times is any number of times.
            (_, 1, Some(1)) | (Form::Repeat(_, 0, None), ..) => Some(node),
            (_, 0, Some(1)) if self.is_nullable(node) => Some(node),
            (Form::Repeat(inner, 0, Some(_)), 0, None) => {
                let inner = *inner;
                self.bounded(Form::Repeat(inner, 0, None))
            }
            _ => self.bounded(Form::Repeat(node, least, most)),
        }
    }

    /// Returns the derivative of a node; `None` if it becomes too large.
    pub(super) fn derive(&mut self, node: Node, by: Symbol) -> Option<Node> {
        if let Some(&known) = self.derived[usize::from(by)].get(&node) {
            return Some(known);
        }
        let derived = match self.form(node).clone() {
            Form::Nothing | Form::Empty => NOTHING,
            Form::Letter(letter) => {
                if letter == by {
                    EMPTY
                } else {
                    NOTHING
                }
            }
            Form::AnyLetter => EMPTY,
            Form::Sequence(..) => {
                // The letter belongs to the first part, or to a later one if all before may be empty. Walked, not
                // recursed: a chain may be as long as the expression.
                let mut ways = Vec::new();
                let mut chain = node;
                loop {
                    let Form::Sequence(first, rest) = *self.form(chain) else {
                        ways.push(self.derive(chain, by)?);
                        break;
                    };
                    let derived = self.derive(first, by)?;
                    ways.push(self.then(derived, rest)?);
                    if !self.is_nullable(first) {
                        break;
                    }
                    chain = rest;
                }
                self.either(ways)?
            }
            Form::Either(parts) => {
                let parts = parts.into_iter().map(|p| self.derive(p, by)).collect::<Option<Vec<_>>>()?;
                self.either(parts)?
            }
            Form::Both(parts) => {
                let parts = parts.into_iter().map(|p| self.derive(p, by)).collect::<Option<Vec<_>>>()?;
                self.both(parts)?
            }
            Form::Repeat(part, least, most) => {
                // If the part may be empty, `least` is 0, so leaving out empty turns changes nothing.
                let rest = self.repeat(part, least.saturating_sub(1), most.map(|most| most - 1))?;
                let derived = self.derive(part, by)?;
                self.then(derived, rest)?
            }
            Form::Not(part) => {
                let derived = self.derive(part, by)?;
                self.not(derived)?
            }
        };
        self.derived[usize::from(by)].insert(node, derived);
        Some(derived)
    }
}
