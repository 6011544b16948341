//! Every operation by brute force: on all 8,191 words of up to 12 letters, for thousands of random DFAs.

use super::oracle::{random_dfa, redundant_dfa, rng};
use fob::automata::equivalence::difference;
use fob::automata::minimize::minimize;
use fob::automata::odds::{accepted, count};
use fob::automata::operation::{Combination, combine, complement, reverse};
use fob::automata::{Dfa, Letter, StateId};
use rand::RngExt;

const LONGEST: u32 = 12;

/// Returns whether each word is accepted, by length and then by the word as a number: green is 0, red is 1, most significant letter first.
fn verdicts(dfa: &Dfa) -> Vec<Vec<bool>> {
    let mut states = vec![dfa.start()];
    let mut all = Vec::new();
    for _ in 0..=LONGEST {
        all.push(states.iter().map(|s| dfa.is_accepting(*s)).collect());
        let step = |s: &StateId| Letter::ALL.map(|letter| dfa.step(*s, letter));
        states = states.iter().flat_map(step).collect();
    }
    all
}

fn reversed(word: usize, length: usize) -> usize {
    (0..length).fold(0, |back, i| back << 1 | (word >> i & 1))
}

#[test]
fn all_words_up_to_twelve_letters() {
    let mut rng = rng(90);
    let (mut apart, mut alike) = (0, 0);
    for i in 0..3000 {
        let a = if i % 2 == 0 { random_dfa(&mut rng, 1 + i % 11) } else { redundant_dfa(&mut rng, 1 + i % 4, 3) };
        let states = rng.random_range(1..7);
        let b = random_dfa(&mut rng, states);
        let (in_a, in_b) = (verdicts(&a), verdicts(&b));
        assert_eq!(verdicts(&minimize(&a)), in_a);
        let not: Vec<Vec<bool>> = in_a.iter().map(|words| words.iter().map(|w| !w).collect()).collect();
        assert_eq!(verdicts(&complement(&a)), not);
        for how in [Combination::And, Combination::Or, Combination::Xor] {
            let both = |(x, y): (&Vec<bool>, &Vec<bool>)| x.iter().zip(y).map(|(x, y)| how.of(*x, *y)).collect::<Vec<_>>();
            let expected: Vec<Vec<bool>> = in_a.iter().zip(&in_b).map(both).collect();
            assert_eq!(verdicts(&combine(how, &a, &b).unwrap()), expected, "{how}");
        }
        let back = verdicts(&reverse(&a).unwrap());
        for (length, words) in in_a.iter().enumerate() {
            for (word, accepts) in words.iter().enumerate() {
                assert_eq!(back[length][reversed(word, length)], *accepts);
            }
        }
        // The shortest word on which the two differ; the first of several.
        let first = (0..).zip(in_a.iter().zip(&in_b)).find_map(|(length, (x, y))| {
            let word = x.iter().zip(y).position(|(x, y)| x != y)?;
            Some((0..length).rev().map(|i| Letter::ALL[word >> i & 1]).collect::<Vec<_>>())
        });
        let found = difference(&a, &b);
        assert_eq!(found.clone().filter(|word| word.len() <= LONGEST as usize), first);
        if found.is_some() {
            apart += 1;
        } else {
            alike += 1;
        }
        // Count the accepted words by length and by number of greens.
        for (length, words) in (0..).zip(&in_a) {
            let accepting = words.iter().filter(|w| **w).count();
            assert_eq!(count(&a, length), accepting.into());
        }
        let length = rng.random_range(0..=LONGEST);
        let reds = rng.random_range(0..=length);
        let words = in_a[length as usize].iter().enumerate();
        let accepting = words.filter(|(word, accepts)| **accepts && word.count_ones() == reds).count();
        assert_eq!(accepted(&a, length - reds, reds).unwrap(), accepting.into());
    }
    assert!(apart > 1000 && alike > 100, "{apart} {alike}");
}
