//! Turing machines as readers: the text of accepting machines, and their verdicts compared with whole runs.

#![allow(clippy::unwrap_used)]

use super::{CannotRead, End, Machine, TuringReader, builtin, rule_lines};
use fob_automata::{Letter, parse_word};
use fob_base::Dice;

fn machine(text: &str) -> Machine {
    text.parse().unwrap()
}

fn problems(text: &str) -> Vec<String> {
    text.parse::<Machine>().unwrap_err().problems().iter().map(ToString::to_string).collect()
}

fn accepted(machine: &Machine) -> Vec<&str> {
    machine.accept().iter().map(|&state| machine.states()[state].as_str()).collect()
}

#[test]
fn accept_and_limit_are_read_and_written() {
    let text = "start a\nhalt h\naccept b h\nlimit 77\naccept a b\nagbg>\n";
    let read = machine(text);
    assert_eq!((accepted(&read), read.limit()), (vec!["b", "h", "a"], Some(77)));
    assert_eq!(machine(&read.to_string()), read);
    let plain = machine("start a\nagbg>");
    assert_eq!((plain.accept().len(), plain.limit()), (0, None));
    assert!(!plain.to_string().contains("accept"));
}

/// A line of five words that ends in a motion is a rule, even if its first word is a keyword.
#[test]
fn rules_of_states_that_are_named_like_keywords() {
    for word in ["accept", "limit", "start", "halt", "blank"] {
        let read = machine(&format!("start a\n{word} g a r >\na g {word} g ←\n"));
        let state = read.states().iter().position(|name| name == word).unwrap();
        assert_eq!(read.rules().count(), 2, "{word}");
        assert!(read.rule(state, read.symbols().iter().position(|symbol| symbol == "g").unwrap()).is_some());
        assert_eq!(machine(&read.to_string()), read);
    }
    // Four states, the last of which is not named like a motion; then one that is, which takes two lines.
    let read = machine("start a\na g b g >\nb g c g >\nc g d g >\naccept a b c d\n");
    assert_eq!(accepted(&read), ["a", "b", "c", "d"]);
    let read = machine("start a\na g b g >\nb g c g >\nc g > g >\naccept a b\naccept c >\n");
    assert_eq!(accepted(&read), ["a", "b", "c", ">"]);
    assert_eq!(machine(&read.to_string()), read);
    let lines = rule_lines("start a\naccept a b c d\na g b g >\naccept g b g =");
    assert_eq!(lines.len(), 2);
}

#[test]
fn accept_and_limit_problems_have_places() {
    let of = |text: &str, expected: &[&str]| {
        let found = problems(text);
        assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
        found.iter().zip(expected).for_each(|(found, expected)| assert!(found.starts_with(expected), "{found} for {expected}"));
    };
    of("start a\naccept a zz y\nagag>", &["2:10: `accept` names zz", "2:13: `accept` names y"]);
    of("start a\naccept\nlimit\nlimit 1 2\nlimit x", &["2:1: ", "3:1: ", "4:1: ", "5:7: `x` is not a limit"]);
    of("start a\nlimit 0", &["2:7: `0` is not a limit: expected a whole number from 1 to 1000000"]);
    of("start a\nlimit 1000001\nlimit +5", &["2:7: ", "3:7: "]);
    of("start a\nlimit 5\nlimit 5", &["3:1: `limit` is given twice"]);
    assert_eq!(machine("start a\nlimit 1000000").limit(), Some(1_000_000));
}

#[test]
fn a_machine_without_accept_or_with_a_letter_as_its_blank_cannot_read() {
    let of = |text: &str| TuringReader::new(machine(text)).map(|_| ()).unwrap_err();
    assert_eq!(of("start a\nagag>"), CannotRead::NoAccept);
    assert_eq!(of("start a\nblank g\naccept a\nagag>"), CannotRead::BlankLetter(Letter::Green));
    assert_eq!(of("start a\nblank r\naccept a"), CannotRead::BlankLetter(Letter::Red));
    assert_eq!(of("1RB1LB_1LA1RH"), CannotRead::NoAccept);
}

#[test]
fn the_halting_state_may_be_accepted_and_letters_may_be_unknown() {
    let reader = |text: &str| TuringReader::new(machine(text)).unwrap();
    let halting = reader("start a\nhalt h\naccept h\na g h g >");
    assert!(halting.accepts(&parse_word("g").unwrap()) && !halting.accepts(&parse_word("r").unwrap()));
    // No rule knows r: it halts there at once.
    let blind = reader("start a\naccept a");
    assert!(["", "g", "rg"].iter().all(|word| blind.accepts(&parse_word(word).unwrap())));
    let words = reader("start go\naccept end\ngo g go g >\ngo _ end long =");
    assert!(words.accepts(&parse_word("ggg").unwrap()) && !words.accepts(&parse_word("gr").unwrap()));
    assert_eq!(words.read(&parse_word("ggg").unwrap()).steps, 4);
    // Within the limit: the fourth step is one too many for 3.
    let short = reader("start go\naccept end\nlimit 3\ngo g go g >\ngo _ end long =");
    let read = short.read(&parse_word("ggg").unwrap());
    assert_eq!((read.accepted, read.end, read.steps), (false, End::Limit, 3));
    assert_eq!(short.verdict(&parse_word("ggg").unwrap(), u64::MAX), (Some(false), 3));
}

/// Verdicts of random machines equal those of their runs, which another test compares with a naive machine.
#[test]
fn verdicts_agree_with_whole_runs() {
    let mut dice = Dice::new(5);
    let mut ends = [0_u32; 3];
    for case in 0..20_000 {
        let (states, symbols) = (1 + dice.below(4), ["_", "g", "r", "x"]);
        let mut text = format!("start s0\naccept s{}\nlimit {}\n", dice.below(states), 1 + dice.below(1_500));
        for (state, symbol) in (0..states).flat_map(|state| symbols.map(|symbol| (state, symbol))) {
            if dice.below(8) > 0 {
                let (to, write, motion) =
                    (dice.below(states), symbols[dice.below(4) as usize], "<>="[dice.below(3) as usize..].chars().next());
                text.push_str(&format!("s{state} {symbol} s{to} {write} {}\n", motion.unwrap()));
            }
        }
        let Ok(machine) = text.parse::<Machine>() else { continue };
        let reader = TuringReader::new(machine).unwrap();
        let word: Vec<Letter> = (0..dice.below(12)).map(|_| Letter::ALL[dice.below(2) as usize]).collect();
        let read = reader.read(&word);
        let (verdict, steps) = reader.verdict(&word, u64::MAX);
        assert_eq!(verdict, Some(read.accepted), "case {case}: {text}");
        assert!(steps <= reader.limit() && (read.end != End::Halt || steps == read.steps));
        let some = reader.verdict(&word, dice.below(30)).0;
        assert!(some.is_none() || some == verdict);
        ends[read.end as usize] += 1;
    }
    assert!(ends.iter().all(|&count| count > 500), "{ends:?}");
}

/// A predicate that describes the accepted words.
type Says<'a> = &'a dyn Fn(&[Letter]) -> bool;

/// The built-in readers agree with their descriptions, on all words of up to ten letters and longer ones of all kinds.
#[test]
fn built_in_readers_match_their_descriptions() {
    let greens = |word: &[Letter]| word.iter().filter(|letter| **letter == Letter::Green).count();
    let mirror = |word: &[Letter]| {
        let pairs = (0..word.len() / 2).map(|i| (word[i], word[word.len() - 1 - i]));
        pairs.into_iter().find(|(left, right)| left != right).is_some_and(|(left, _)| left == Letter::Green)
    };
    let lookout = |word: &[Letter]| {
        let lead = word.iter().take_while(|letter| **letter == Letter::Green).count();
        // A letter that falls off may be one of the leading ones.
        let left = word.len().checked_sub(lead).filter(|left| *left > lead).map(|left| word[left - 1]);
        left == Some(Letter::Green)
    };
    let halves = |word: &[Letter]| {
        let half = word.len() / 2;
        greens(&word[..half]) > greens(&word[word.len() - half..])
    };
    let middle = |word: &[Letter]| !word.is_empty() && word[word.len() / 2] == word[word.len() - 1];
    let all: [(&str, Says); 4] = [("mirror", &mirror), ("lookout", &lookout), ("scales", &halves), ("middle", &middle)];
    let mut dice = Dice::new(1);
    let mut words: Vec<Vec<Letter>> = (0..=10_u32)
        .flat_map(|length| (0..1_usize << length).map(move |bits| (0..length).map(|i| Letter::ALL[bits >> i & 1]).collect()))
        .collect();
    words.extend((0..300).map(|_| (0..11 + dice.below(30)).map(|_| Letter::ALL[dice.below(2) as usize]).collect()));
    for (name, expected) in all {
        let reader = TuringReader::new(builtin(name).unwrap()).unwrap();
        for word in &words {
            let read = reader.read(word);
            assert_eq!((read.accepted, read.end), (expected(word), End::Halt), "{name} on {}", fob_automata::word_text(word));
        }
    }
}
