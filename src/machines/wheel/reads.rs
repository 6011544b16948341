//! Wheels as machines that read strings of Fob.

use super::builtin::{BUILTIN, fair_on};
use super::check::Strings;
use super::configuration::Configuration as At;
use super::wheel::Wheel;
use super::word::Word;
use crate::{Configuration, Fields, Judged, Machine, MachineErrors, MachineKind, Reader};
use fob_automata::Letter;
use fob_base::document::Problem;
use std::any::Any;

/// The kind of wheels.
#[derive(Debug)]
pub struct Wheels;

impl MachineKind for Wheels {
    fn name(&self) -> &'static str {
        "wheel"
    }

    fn title(&self) -> &'static str {
        "wheel"
    }

    fn claims(&self, fields: &Fields) -> bool {
        fields.has("wheel")
    }

    fn read(&self, text: &str) -> Result<Machine, MachineErrors> {
        let problem = |error: &super::WheelError| Problem {
            at: error.place.map(|place| (place.line, place.column)),
            text: error.message.clone(),
        };
        let wheel = Wheel::from_ron(text);
        wheel.map(Machine::new).map_err(|errors| MachineErrors(errors.problems().iter().map(problem).collect()))
    }

    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        BUILTIN.to_vec()
    }

    fn fair_on(&self, name: &str) -> &'static [Strings] {
        fair_on(name)
    }
}

/// Length in bytes of the header: the index of the next production, and the number of letters.
const HEAD: usize = 8;

/// Encodes a configuration; equal configurations have equal bytes.
fn packed(at: &At) -> Configuration {
    let mut bytes = Vec::with_capacity(HEAD + at.word.len().div_ceil(8));
    bytes.extend_from_slice(&(at.at as u32).to_le_bytes());
    bytes.extend_from_slice(&(at.word.len() as u32).to_le_bytes());
    bytes.extend(at.word.blocks().flat_map(u64::to_le_bytes));
    bytes.truncate(HEAD + at.word.len().div_ceil(8));
    Configuration::from_bytes(&bytes)
}

/// Decodes a configuration; returns the first configuration if the bytes are of another machine.
fn unpacked(wheel: &Wheel, configuration: &Configuration) -> At {
    let bytes = configuration.bytes();
    let number = |place: usize| Some(u32::from_le_bytes(bytes.get(place..place + 4)?.try_into().ok()?) as usize);
    let read = || {
        let (at, len) = (number(0)?, number(4)?);
        let letters = bytes.get(HEAD..)?;
        if at >= wheel.productions().len() || letters.len() != len.div_ceil(8) {
            return None;
        }
        let mut word = Word::default();
        for (i, chunk) in letters.chunks(8).enumerate() {
            let mut block = [0; 8];
            block[..chunk.len()].copy_from_slice(chunk);
            let count = (len - 64 * i).min(64);
            let mask = if count == 64 { u64::MAX } else { (1 << count) - 1 };
            word.append_bits(u64::from_le_bytes(block) & mask, count);
        }
        Some(At { word, at })
    };
    read().unwrap_or_else(|| wheel.begin())
}

impl Wheel {
    /// Returns the wheel's configuration from a machine's; the first one if it is of another machine.
    pub fn configuration(&self, at: &Configuration) -> At {
        unpacked(self, at)
    }
}

impl Reader for Wheel {
    fn name(&self) -> &str {
        Self::name(self)
    }

    fn about(&self) -> &str {
        Self::about(self)
    }

    fn kind(&self) -> &'static str {
        Wheels.name()
    }

    fn start(&self) -> Configuration {
        packed(&self.begin())
    }

    fn step(&self, at: &Configuration, letter: Letter) -> Configuration {
        let mut at = unpacked(self, at);
        self.read(&mut at, letter);
        packed(&at)
    }

    fn walk(&self, at: &Configuration, letters: &[Letter]) -> Configuration {
        let mut at = unpacked(self, at);
        letters.iter().for_each(|&letter| self.read(&mut at, letter));
        packed(&at)
    }

    fn judge(&self, at: &Configuration, most: u64) -> Judged {
        let verdict = self.verdict(&unpacked(self, at), most);
        Judged { accepted: verdict.accepted, steps: verdict.steps.max(1) }
    }

    fn steps_a_letter(&self) -> u64 {
        u64::from(Self::steps(self)).max(1)
    }

    fn moves(&self) -> u32 {
        1 + Self::steps(self)
    }

    /// Returns `WORD@K`, such as `grr@2`.
    fn text(&self, at: &Configuration) -> String {
        unpacked(self, at).to_string()
    }

    fn source(&self) -> String {
        self.to_ron()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::odds::{Limits, Odds};
    use fob_automata::parse_word;
    use fob_base::Dice;
    use std::collections::VecDeque;

    /// Decides whether a word is accepted by plain stepping.
    fn plain(wheel: &Wheel, letters: &[Letter]) -> bool {
        let productions: Vec<Vec<Letter>> = wheel.productions().iter().map(|word| word.letters().collect()).collect();
        let (mut word, mut at): (VecDeque<Letter>, usize) = (wheel.start().letters().collect(), 0);
        let step = |word: &mut VecDeque<Letter>, at: &mut usize| {
            if let Some(first) = word.pop_front() {
                word.extend(productions[*at].iter().filter(|_| first == Letter::Green));
                *at = (*at + 1) % productions.len();
            }
        };
        for &letter in letters {
            word.push_back(letter);
            (0..wheel.steps()).for_each(|_| step(&mut word, &mut at));
        }
        (0..wheel.limit()).any(|_| {
            let empty = word.is_empty();
            step(&mut word, &mut at);
            empty
        }) || word.is_empty()
    }

    /// Counts all orders, one by one.
    fn enumerated(wheel: &Wheel, green: u32, red: u32) -> (u64, u64) {
        let (mut accepted, mut all) = (0, 0);
        for bits in (0..1_u32 << (green + red)).filter(|bits| bits.count_ones() == green) {
            let word: Vec<Letter> =
                (0..green + red).map(|i| if bits >> i & 1 == 1 { Letter::Green } else { Letter::Red }).collect();
            accepted += u64::from(plain(wheel, &word));
            all += 1;
        }
        (accepted, all)
    }

    #[test]
    fn odds_agree_with_enumeration() {
        let mut dice = Dice::new(11);
        let mut wheels: Vec<Wheel> = BUILTIN.iter().map(|(_, text)| Wheel::from_ron(text).unwrap().with_limit(300)).collect();
        for _ in 0..12 {
            let production = |dice: &mut Dice| (0..dice.below(4)).map(|_| Letter::ALL[dice.below(2) as usize]).collect();
            let productions = (0..=dice.below(4)).map(|_| production(&mut dice)).collect();
            let wheel = Wheel::new("w", productions).unwrap().with_start(production(&mut dice));
            wheels.push(wheel.with_steps(dice.below(3) as u32).with_limit(1 + dice.below(200)));
        }
        for wheel in wheels {
            for (green, red) in [(0, 0), (1, 0), (0, 2), (3, 2), (5, 4), (6, 6), (2, 9)] {
                let (accepted, all) = enumerated(&wheel, green, red);
                let machine = Machine::new(wheel.clone());
                let Odds::Exact(exact) = machine.odds(&machine.start(), green, red, Limits::FULL).unwrap() else {
                    panic!("{green} and {red} are few");
                };
                let expected = num_rational::BigRational::new(accepted.into(), all.into());
                assert_eq!(exact, expected, "{} {green} {red}", wheel.to_ron());
            }
        }
    }

    /// The published number for the wheel `g rg r` is 78,988,627 of the 155,117,520 orders of 15 + 15; the number for all orders
    /// of 8 + 8 is counted here by plain stepping.
    #[test]
    fn large_odds_are_counted_and_larger_ones_sampled() {
        let wheel = Wheel::from_ron(r#"(name: "Three", wheel: ["g", "rg", "r"], limit: 200)"#).unwrap();
        let machine = Machine::new(wheel.clone());
        let (accepted, all) = enumerated(&wheel, 8, 8);
        let odds = |green, red, limits| machine.odds(&machine.start(), green, red, limits).unwrap();
        assert_eq!(odds(8, 8, Limits::FULL), Odds::Exact(num_rational::BigRational::new(accepted.into(), all.into())));
        assert!(matches!(odds(11, 11, Limits::FULL), Odds::Exact(_)));
        let Odds::Sampled(sample) = odds(15, 15, Limits::FULL) else { panic!("155,117,520 orders are too many") };
        let (low, high) = sample.interval();
        assert!(sample.samples == 2500 && low < 0.50922 && 0.50922 < high, "{low} {high}");
        // From a configuration in the middle of a game as from the start.
        let at = machine.run(&parse_word("grgrrgggrrgrgrrgrgrgggrrgr").unwrap());
        assert!(matches!(machine.odds(&at, 2, 2, Limits::LIVE), Ok(Odds::Exact(_))));
    }

    #[test]
    fn configurations_round_trip_through_bytes() {
        let wheel = Wheel::from_ron(r#"(name: "w", wheel: ["grgrgrgggg", "rgg", "r"], start: "gggg")"#).unwrap();
        let machine = Machine::new(wheel.clone());
        let (mut at, mut plain) = (machine.start(), wheel.begin());
        assert_eq!(machine.text(&at), "gggg@0");
        for i in 0..100 {
            let letter = Letter::ALL[i * i % 7 % 2];
            at = machine.step(&at, letter);
            wheel.read(&mut plain, letter);
            assert_eq!((machine.text(&at), unpacked(&wheel, &at)), (plain.to_string(), plain.clone()));
        }
        // Bytes that are not a configuration of this wheel do no harm.
        for bytes in [&b""[..], b"x", &[9, 0, 0, 0, 0, 0, 0, 0], &[0, 0, 0, 0, 9, 0, 0, 0, 1], &[0; 30]] {
            assert_eq!(machine.text(&Configuration::from_bytes(bytes)), "gggg@0");
        }
        assert_eq!(Machine::parse(&machine.source()).unwrap(), machine);
        assert_eq!(Machine::builtin("tinker").unwrap().builtin_name(), Some("tinker"));
    }
}
