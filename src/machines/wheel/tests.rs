//! Compares wheels with plain stepping.

#![allow(clippy::unwrap_used)]

use super::{Bounds, Configuration, Ending, Packed, Wheel, brief};
use fob_automata::{Letter, parse_word};
use fob_base::Dice;
use proptest::prelude::*;
use std::collections::{HashSet, VecDeque};

/// A wheel that is stepped one letter at a time, as described.
#[derive(Clone)]
struct Plain {
    word: VecDeque<char>,
    at: usize,
}

impl Plain {
    fn begin(wheel: &Wheel) -> Self {
        Self { word: wheel.start().to_string().chars().collect(), at: 0 }
    }

    fn step(&mut self, wheel: &Wheel) {
        let Some(first) = self.word.pop_front() else { return };
        if first == 'g' {
            self.word.extend(wheel.productions()[self.at].to_string().chars());
        }
        self.at = (self.at + 1) % wheel.productions().len();
    }

    fn read(&mut self, wheel: &Wheel, letter: char) {
        self.word.push_back(letter);
        (0..wheel.steps()).for_each(|_| self.step(wheel));
    }

    fn text(&self) -> String {
        format!("{}@{}", self.word.iter().collect::<String>(), self.at)
    }

    /// Returns the end of the last run, by storing every configuration. A repetition counts if both configurations are within the
    /// limit.
    fn last_run(mut self, wheel: &Wheel) -> (Ending, Option<u64>) {
        let mut seen = HashSet::new();
        for steps in 0..=wheel.limit() {
            if self.word.is_empty() {
                return (Ending::Empty, Some(steps));
            }
            if !seen.insert(self.text()) {
                return (Ending::Loop, None);
            }
            self.step(wheel);
        }
        (Ending::Limit, None)
    }
}

fn word(dice: &mut Dice, most: u64) -> String {
    (0..dice.below(most + 1)).map(|_| if dice.chance(1, 2) { 'g' } else { 'r' }).collect()
}

fn packed(text: &str) -> Packed {
    parse_word(text).unwrap().into_iter().collect()
}

/// Returns a small random wheel with any start, steps and limit.
fn random(dice: &mut Dice) -> Wheel {
    let most = 1 + dice.below(5);
    let productions = (0..=dice.below(5)).map(|_| packed(&word(dice, most))).collect();
    let start = packed(&word(dice, 4));
    let highest = *dice.pick(&[4, 30, 120]).unwrap();
    let limit = 1 + dice.below(highest);
    Wheel::new("w", productions).unwrap().with_start(start).with_steps(dice.below(4) as u32).with_limit(limit)
}

#[test]
fn random_wheels_agree_with_plain_stepping() {
    let mut dice = Dice::new(38);
    let mut ends = [0_u32; 3];
    for case in 0..100_000 {
        let wheel = random(&mut dice);
        let read = word(&mut dice, 12);
        let (mut plain, mut at) = (Plain::begin(&wheel), wheel.begin());
        assert_eq!(at.to_string(), plain.text());
        for letter in read.chars() {
            plain.read(&wheel, letter);
            wheel.read(&mut at, Letter::from_char(letter).unwrap());
            assert_eq!(at.to_string(), plain.text(), "case {case}: {} on {read}", wheel.to_ron());
        }
        let (end, steps) = plain.clone().last_run(&wheel);
        let found = wheel.last_run(&at);
        assert_eq!((found.end, found.steps), (end, steps), "case {case}: {} on {read}", wheel.to_ron());
        assert_eq!(wheel.accepts_from(&at), end == Ending::Empty, "case {case}: {} on {read}", wheel.to_ron());
        // With fewer steps allowed the verdict is the same or not known, never another.
        let verdict = wheel.verdict(&at, dice.below(50));
        assert!(verdict.accepted.is_none_or(|accepted| accepted == (end == Ending::Empty)));
        ends[end as usize] += 1;
        (0..dice.below(20)).for_each(|_| {
            plain.step(&wheel);
            wheel.step(&mut at);
        });
        assert_eq!(at.to_string(), plain.text());
    }
    assert!(ends.iter().all(|&count| count > 5_000), "{ends:?}");
}

/// Words grow beyond a block and wrap around the ring many times.
#[test]
fn long_words_agree_with_plain_stepping() {
    let mut dice = Dice::new(7);
    for _ in 0..100 {
        let productions = (0..=dice.below(63)).map(|_| packed(&word(&mut dice, 64))).collect();
        let wheel = Wheel::new("w", productions).unwrap().with_start(packed(&word(&mut dice, 1000))).with_limit(200);
        let (mut plain, mut at) = (Plain::begin(&wheel), wheel.begin());
        for _ in 0..40 {
            (0..50).for_each(|_| plain.step(&wheel));
            wheel.advance(&mut at, 50);
            assert_eq!(at.to_string(), plain.text());
            // A word is what its letters are, wherever they are kept.
            let same = Configuration { word: at.word.letters().collect(), at: at.at };
            assert_eq!(at, same);
        }
        let (end, steps) = Plain::begin(&wheel).last_run(&wheel);
        let found = wheel.last_run(&wheel.begin());
        assert_eq!((found.end, found.steps), (end, steps));
        assert_eq!(wheel.accepts_from(&wheel.begin()), end == Ending::Empty);
    }
}

/// Short productions, so that many letters are read at once: in blocks of eight, in windows of 64, and in smaller parts at the
/// end of the word, the steps or the limit.
#[test]
fn blocks_agree_with_plain_stepping() {
    let mut dice = Dice::new(64);
    let mut verdicts = [0_u32; 2];
    for case in 0..3_000 {
        let most = 1 + dice.below(if case % 3 == 0 { 20 } else { 4 });
        let productions = (0..=dice.below(9)).map(|_| packed(&word(&mut dice, most))).collect();
        let start = packed(&word(&mut dice, if case % 2 == 0 { 300 } else { 40 }));
        let wheel = Wheel::new("w", productions).unwrap().with_start(start).with_limit(1 + dice.below(1_500));
        let (mut plain, mut at) = (Plain::begin(&wheel), wheel.begin());
        let mut left = 600;
        while left > 0 {
            let steps = (1 + dice.below(200)).min(left);
            let made = wheel.advance(&mut at, steps);
            (0..steps).for_each(|_| plain.step(&wheel));
            assert_eq!(at.to_string(), plain.text(), "case {case}: {}", wheel.to_ron());
            assert!(made == steps || at.word.is_empty());
            left -= steps;
        }
        let end = Plain::begin(&wheel).last_run(&wheel).0;
        let (blocks, strides) = (wheel.verdict(&wheel.begin(), u64::MAX), wheel.verdict_in_strides(&wheel.begin(), u64::MAX));
        assert_eq!(blocks.accepted, Some(end == Ending::Empty), "case {case}: {}", wheel.to_ron());
        assert_eq!(strides.accepted, blocks.accepted, "case {case}: {}", wheel.to_ron());
        if end == Ending::Empty {
            assert_eq!(strides.steps, blocks.steps, "case {case}: {}", wheel.to_ron());
        }
        verdicts[usize::from(end == Ending::Empty)] += 1;
    }
    assert!(verdicts.iter().all(|&count| count > 500), "{verdicts:?}");
}

#[test]
fn a_loop_counts_only_within_the_limit() {
    // `ggg` comes again at once; with the pointer after two steps.
    let loops = |productions: &[&str], start: &str, limit| {
        let productions = productions.iter().map(|text| packed(text)).collect();
        let wheel = Wheel::new("w", productions).unwrap().with_start(packed(start)).with_limit(limit);
        wheel.last_run(&wheel.begin()).end
    };
    assert_eq!(loops(&["g"], "ggg", 1), Ending::Loop);
    assert_eq!((loops(&["g", "g"], "ggg", 1), loops(&["g", "g"], "ggg", 2)), (Ending::Limit, Ending::Loop));
    // A word that is longer than the steps that are left may come again all the same.
    assert_eq!(loops(&["g"], &"g".repeat(1000), 1), Ending::Loop);
    assert_eq!((loops(&["rg"], "rg", 1), loops(&["rg"], "rg", 2)), (Ending::Limit, Ending::Loop));
    assert_eq!((loops(&["g"], "rrg", 2), loops(&["g"], "rrg", 3)), (Ending::Limit, Ending::Loop));
}

#[test]
fn defaults_are_read_and_every_field_is_written() {
    let wheel = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", ""])"#).unwrap();
    assert_eq!((wheel.steps(), wheel.limit(), wheel.start().len(), wheel.about()), (1, 10_000, 0, ""));
    let text = wheel.to_ron();
    assert_eq!(text, "(name: \"Three\", about: \"\", wheel: [\"g\", \"rg\", \"\"], start: \"\", steps: 1, limit: 10000)\n");
    assert_eq!(Wheel::from_ron(&text).unwrap(), wheel);
}

#[test]
fn all_problems_are_reported_with_their_places() {
    let problems =
        |text: &str| -> Vec<String> { Wheel::from_ron(text).unwrap_err().problems().iter().map(ToString::to_string).collect() };
    let of = |text: &str, expected: &[&str]| {
        let found = problems(text);
        assert_eq!(found.len(), expected.len(), "{text}: {found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{text}: {found} for {expected}");
        }
    };
    of("", &["1:1: expected a wheel"]);
    of("(name: \"a\", wheel: [])", &["1:20: a wheel without productions"]);
    of(
        "(name: 1,\n wheel: [\"gx\", \"r\", 2],\n start: \"q\",\n steps: 1001,\n limit: 0, more: 1)",
        &[
            "1:8: ",
            "2:12: character 2, 'x'",
            "2:21: ",
            "3:10: character 1",
            "4:9: steps 1001",
            "5:9: limit 0",
            "5:12: unknown field `more`",
        ],
    );
    of(
        "(wheel: [\"g\"], wheel: [\"g\"])",
        &["1:1: the wheel has no field `name`", "1:16: field `wheel` of the wheel is given twice"],
    );
    of("(name: \"a\", wheel: [\"g\"], limit: 1000001)", &["1:34: limit 1000001: expected a whole number from 1 to 1000000"]);
    of("(name: \"a\", wheel: [\"g\"], steps: -1)", &["1:34: expected a whole number from 0 to 1000"]);
    let large = |productions: usize, letters: usize, start: usize| {
        let words = vec![format!("\"{}\"", "g".repeat(letters)); productions].join(",");
        format!("(name: \"a\", wheel: [{words}], start: \"{}\")", "r".repeat(start))
    };
    assert!(Wheel::from_ron(&large(64, 64, 1000)).is_ok());
    for (text, part) in
        [(large(65, 1, 0), "65 productions"), (large(1, 65, 0), "production 0 has 65"), (large(1, 1, 1001), "start has 1001")]
    {
        assert!(problems(&text)[0].contains(part) && problems(&text)[0].contains("`fob wheel run`"), "{:?}", problems(&text));
        assert!(Wheel::from_ron_large(&text).is_ok());
    }
    assert!(Wheel::from_ron_large(&large(10_000, 0, 0)).is_ok());
    assert!(Wheel::from_ron_large(&large(10_001, 0, 0)).is_err());
    assert!(Wheel::from_ron_large(&large(2, 4_999_999, 3)).is_err());
    assert!(Wheel::from_ron_large(&large(2, 4_999_999, 2)).is_ok());
    assert!(Wheel::from_ron_large("(name: \"a\", wheel: [\"g\"], limit: 1000000000)").is_ok());
    assert!(Wheel::from_ron_large("(name: \"a\", wheel: [\"g\"], limit: 1000000001)").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_text_panics(text in "[(){}\\[\\]\"a-e:,gr0-9 \n\\\\wheelnamst]{0,60}") {
        let _ = Wheel::from_ron(&text);
        let _ = brief::read(&text);
    }

    #[test]
    fn text_and_brief_forms_round_trip(
        productions in proptest::collection::vec("[gr]{0,64}", 1..64), start in "[gr]{0,1000}", steps in 0..1001_u32,
        limit in 1..1_000_001_u64, name in "[ -~é]{0,20}", about in "\\PC{0,20}",
    ) {
        let productions = productions.iter().map(|text| packed(text)).collect();
        let wheel = Wheel::new(name, productions).unwrap().with_start(packed(&start)).with_steps(steps).with_limit(limit);
        prop_assert_eq!(brief::read(&brief::write(&wheel).unwrap()), Ok(wheel.clone()));
        let noted = wheel.with_about(about);
        prop_assert_eq!(&Wheel::from_ron(&noted.to_ron()).unwrap(), &noted);
        prop_assert!(noted.is_playable() && noted.clone().checked(&Bounds::PLAYED).is_ok());
    }
}
