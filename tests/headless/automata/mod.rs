//! The automata: against independent definitions of their languages, brute force and second implementations.

mod algorithm;
mod analysis;
mod brute;
mod builtin;
mod command;
mod editing;
mod expression;
mod figure;
mod foreign;
mod frozen;
mod fuzz;
mod layouts;
mod letters;
mod oracle;
mod reading;

use fob::automata::{Dfa, Letter};

/// All words of exactly this length, in order.
pub fn words(length: usize) -> impl Iterator<Item = Vec<Letter>> {
    (0..1_u32 << length).map(move |bits| (0..length).rev().map(|i| Letter::ALL[(bits >> i & 1) as usize]).collect())
}

/// All words up to this length, shorter first, green before red.
pub fn words_up_to(length: usize) -> impl Iterator<Item = Vec<Letter>> {
    (0..=length).flat_map(words)
}

/// A built-in DFA.
pub fn builtin(name: &str) -> Dfa {
    fob::automata::builtin(name).unwrap()
}
