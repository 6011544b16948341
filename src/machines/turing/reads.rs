//! Turing machines as machines that read strings of Fob.

use super::builtin::BUILTIN;
use super::error::TuringErrors;
use super::foreign::notation;
use super::line_form::is_line_form;
use super::machine::Machine as Turing;
use super::program::Program;
use super::reader::TuringReader;
use crate::{Configuration, Fields, Judged, Machine, MachineErrors, MachineKind, Reader, Strings};
use fob_automata::Letter;
use fob_base::document::Problem;
use std::any::Any;

/// The kind of Turing machines: text with one rule per line, or a workshop file whose field `rules` holds such a text.
#[derive(Debug)]
pub struct TuringMachines;

/// First words of lines that are not rules.
const KEYWORDS: [&str; 5] = ["start", "blank", "halt", "accept", "limit"];

/// Returns whether a text that is not a record looks like a Turing machine.
fn is_text(text: &str) -> bool {
    is_line_form(text)
        || notation(text).is_some()
        || text.lines().any(|line| line.split_whitespace().next().is_some_and(|word| KEYWORDS.contains(&word)))
}

impl MachineKind for TuringMachines {
    fn name(&self) -> &'static str {
        "turing"
    }

    fn title(&self) -> &'static str {
        "Turing machine"
    }

    fn claims(&self, fields: &Fields) -> bool {
        fields.has("rules")
    }

    fn claims_text(&self, text: &str) -> bool {
        is_text(text)
    }

    fn read(&self, text: &str) -> Result<Machine, MachineErrors> {
        let at = |problem: &super::error::TuringError, within: &str| Problem {
            at: Some((problem.place.line, problem.place.column)),
            text: format!("{within}{}", problem.message),
        };
        let problems = |errors: TuringErrors| MachineErrors(errors.problems().iter().map(|problem| at(problem, "")).collect());
        let in_rules = |errors: TuringErrors| {
            let named = errors.problems().iter().map(|problem| Problem::new(format!("in its rules, {problem}")));
            MachineErrors(named.collect())
        };
        let turing: Turing = if Fields::new(text).is_record() {
            let program = Program::from_ron(text).map_err(|error| MachineErrors(vec![error.into()]))?;
            program.machine().map_err(in_rules)?
        } else {
            text.parse().map_err(problems)?
        };
        let reader = TuringReader::new(turing).map_err(|why| MachineErrors(vec![Problem::new(why.to_string())]))?;
        Ok(Machine::new(titled(reader)))
    }

    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        readers().map(|ready| (ready.name, ready.text)).collect()
    }

    /// A test checks that the readers are fair on these strings.
    fn fair_on(&self, _name: &str) -> &'static [Strings] {
        &[Strings::TugOfWar, Strings::RejectTwo]
    }
}

/// Returns the built-in machines that read strings.
fn readers() -> impl Iterator<Item = &'static super::BuiltIn> {
    BUILTIN.iter().filter(|ready| ready.text.lines().any(|line| line.starts_with("accept ")))
}

/// Gives a reader the title of the built-in machine that equals it.
fn titled(reader: TuringReader) -> TuringReader {
    let ready = readers().find(|ready| ready.text.parse::<Turing>().as_ref() == Ok(reader.machine()));
    match ready {
        Some(ready) => reader.named(ready.title, ready.about),
        None => reader,
    }
}

/// Returns the letters of a configuration, which is the string so far.
fn letters(at: &Configuration) -> Vec<Letter> {
    at.bytes().iter().filter_map(|byte| Letter::from_char(char::from(*byte))).collect()
}

impl TuringReader {
    /// Returns the string of a machine's configuration; only the letters if it is another machine's configuration.
    pub fn string(at: &Configuration) -> Vec<Letter> {
        letters(at)
    }
}

impl Reader for TuringReader {
    fn name(&self) -> &str {
        Self::name(self)
    }

    fn about(&self) -> &str {
        Self::about(self)
    }

    fn kind(&self) -> &'static str {
        TuringMachines.name()
    }

    fn start(&self) -> Configuration {
        Configuration::from_bytes(&[])
    }

    fn step(&self, at: &Configuration, letter: Letter) -> Configuration {
        let mut bytes = at.bytes().to_vec();
        bytes.push(letter.letter() as u8);
        Configuration::from_bytes(&bytes)
    }

    fn judge(&self, at: &Configuration, most: u64) -> Judged {
        let (accepted, steps) = self.verdict(&letters(at), most);
        Judged { accepted, steps: steps.max(1) }
    }

    fn text(&self, _at: &Configuration) -> String {
        String::new()
    }

    fn source(&self) -> String {
        self.machine().to_string()
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

    #[test]
    fn a_text_or_a_file_of_the_workshop_is_a_machine() {
        let text = "start a\naccept b\nagbg>\n";
        let machine = Machine::parse(text).unwrap();
        assert_eq!((machine.kind(), machine.name()), ("turing", "Turing machine"));
        assert_eq!(Machine::parse(&machine.source()).unwrap(), machine);
        let program = Program { text: text.to_owned(), ..Program::default() };
        assert_eq!(Machine::parse(&program.to_ron()).unwrap(), machine);
        let error = |text: &str| Machine::parse(text).unwrap_err().to_string();
        assert!(error("start a\nagbg>").contains("no line `accept STATE...`"));
        assert!(error("1RB1LB_1LA1RH").contains("cannot read strings"));
        assert!(error("start a\naccept c\nagbg>").starts_with("2:8: `accept` names c"));
        assert!(error("(rules: [\"start a\", \"accept c\"])").contains("2:8: `accept` names c"));
        let mirror = Machine::builtin("mirror").unwrap();
        assert_eq!((mirror.name(), mirror.builtin_name()), ("The mirror", Some("mirror")));
        // A machine of the workshop that reads no strings is none of these.
        assert!(Machine::builtin("increment").is_none());
    }

    /// The readers are fair on the one string of 15 + 15 pucks, by exact odds of classes of words; no verdict falls to more than
    /// 65 in 100 strings of 15 letters.
    #[test]
    fn built_in_readers_are_fair() {
        for (name, _) in TuringMachines.built_in() {
            let machine = Machine::builtin(name).unwrap();
            let limits = Limits { samples: 4_000, ..Limits::FULL };
            let Odds::Sampled(sample) = machine.odds(&machine.start(), 15, 15, limits).unwrap() else { panic!("counted") };
            assert!((0.4..=0.6).contains(&sample.share()), "{name}: {}", sample.share());
            let half = machine.sampled_of(&machine.start(), limits, |dice| {
                let word = crate::wheel::check::Strings::RejectTwo.draw(dice);
                let green = word.iter().filter(|letter| **letter == Letter::Green).count() as u32;
                (green, word.len() as u32 - green)
            });
            assert!((0.35..=0.65).contains(&half.share()), "{name}: {}", half.share());
        }
    }

    #[test]
    fn odds_of_few_pucks_agree_with_enumeration() {
        for (name, _) in TuringMachines.built_in() {
            let machine = Machine::builtin(name).unwrap();
            let reader = machine.as_kind::<TuringReader>().unwrap();
            let words = (0..1_u32 << 10).filter(|bits| bits.count_ones() == 4);
            let word = |bits: u32| -> Vec<Letter> {
                (0..10).map(move |i| if bits >> i & 1 == 1 { Letter::Green } else { Letter::Red }).collect()
            };
            let accepted = words.filter(|&bits| reader.read(&word(bits)).accepted).count();
            let Odds::Exact(exact) = machine.odds(&machine.start(), 4, 6, Limits::FULL).unwrap() else { panic!("210 are few") };
            assert_eq!(exact, num_rational::BigRational::new(accepted.into(), 210.into()), "{name}");
        }
        let middle = Machine::builtin("middle").unwrap();
        let verdicts = ["rrg", "rgg", "gg"].map(|word| middle.accepts(&middle.run(&parse_word(word).unwrap())));
        assert_eq!(verdicts, [false, true, true]);
    }
}
