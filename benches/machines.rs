//! Wheels: steps per second compared with a plain queue of letters in the same run, and the odds of the built-in wheels from a 15 + 15
//! start.

#![allow(clippy::unwrap_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fob::machines::Machine;
use fob::machines::odds::Limits;
use fob::machines::wheel::{BUILTIN, Wheel, from_turing};
use fob::turing::{Tape, builtin};
use std::collections::VecDeque;
use std::hint::black_box;

/// Number of steps in a timed run.
const STEPS: u64 = 100_000;

/// A wheel as in its description.
struct Plain {
    productions: Vec<Vec<bool>>,
    word: VecDeque<bool>,
    at: usize,
}

impl Plain {
    fn new(wheel: &Wheel) -> Self {
        let letters = |text: String| text.chars().map(|letter| letter == 'g').collect::<Vec<bool>>();
        let productions = wheel.productions().iter().map(|production| letters(production.to_string())).collect();
        Self { productions, word: letters(wheel.start().to_string()).into(), at: 0 }
    }

    fn advance(&mut self, steps: u64) {
        for _ in 0..steps {
            let Some(first) = self.word.pop_front() else { return };
            if first {
                self.word.extend(&self.productions[self.at]);
            }
            self.at = (self.at + 1) % self.productions.len();
        }
    }
}

/// Returns a wheel that neither dies out nor grows without end, and one made from a Turing machine.
fn wheels() -> [(&'static str, Wheel); 2] {
    let champion = builtin("busy-beaver-4").unwrap();
    let text = r#"(name: "w", wheel: ["grr", "r", "ggr"], start: "gggrgrggrgrrggrggg")"#;
    [
        ("a wheel that is played", Wheel::from_ron(text).unwrap()),
        ("the champion of four states", from_turing("w", &champion, &Tape::blank(&champion)).unwrap()),
    ]
}

fn machines(c: &mut Criterion) {
    let mut group = c.benchmark_group("machines");
    group.sample_size(10);
    group.throughput(Throughput::Elements(STEPS));
    for (name, wheel) in wheels() {
        let mut at = wheel.begin();
        assert_eq!(wheel.advance(&mut at, STEPS), STEPS, "{name} runs so long");
        let mut plain = Plain::new(&wheel);
        plain.advance(STEPS);
        assert_eq!(plain.word.len(), at.word.len());
        group.bench_function(format!("{name}, packed"), |b| {
            b.iter(|| {
                let mut at = black_box(&wheel).begin();
                wheel.advance(&mut at, STEPS);
                at
            });
        });
        let plain = Plain::new(&wheel);
        group.bench_function(format!("{name}, a plain queue"), |b| {
            b.iter(|| {
                let mut run = Plain { productions: black_box(&plain.productions).clone(), word: plain.word.clone(), at: 0 };
                run.advance(STEPS);
                run.word
            });
        });
    }
    group.finish();
    let mut group = c.benchmark_group("odds of 15 + 15");
    group.sample_size(10);
    for (name, text) in BUILTIN {
        let machine = Machine::new(Wheel::from_ron(text).unwrap());
        group.bench_function(name, |b| b.iter(|| machine.odds(&machine.start(), 15, 15, Limits::FULL)));
    }
    group.finish();
}

criterion_group!(benches, machines);
criterion_main!(benches);
