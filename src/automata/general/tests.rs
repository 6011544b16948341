//! Against definitions: words by running them, minimal automata by Moore's refinement, counts by listing.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::operation::Combination;
use crate::regex::Plus;
use fob_base::Dice;

fn letters(text: &str) -> Alphabet {
    Alphabet::new(&text.chars().collect::<Vec<_>>()).unwrap()
}

fn random(dice: &mut Dice, width: usize, states: u64) -> Dense {
    let accepting = (0..states).map(|_| dice.chance(1, 2)).collect();
    let next = (0..states as usize * width).map(|_| dice.below(states) as u32).collect();
    Dense::new(width, dice.below(states) as u32, accepting, next)
}

/// All words up to a length, shorter first, then by the order of letters.
fn words(width: usize, longest: usize) -> Vec<Vec<Symbol>> {
    let mut all = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..longest {
        let end = all.len();
        for i in first..end {
            for letter in 0..width as Symbol {
                let mut word: Vec<Symbol> = all[i].clone();
                word.push(letter);
                all.push(word);
            }
        }
        first = end;
    }
    all
}

/// The number of classes by Moore's refinement of reachable states.
fn moore(table: &Dense) -> usize {
    let reachable = table.reachable();
    let mut class: Vec<usize> = (0..table.len() as u32).map(|s| usize::from(table.is_accepting(s))).collect();
    loop {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut next = class.clone();
        for &s in &reachable {
            let key: Vec<usize> = std::iter::once(s).chain(table.row(s).iter().copied()).map(|s| class[s as usize]).collect();
            let number = seen.iter().position(|known| *known == key).unwrap_or_else(|| {
                seen.push(key.clone());
                seen.len() - 1
            });
            next[s as usize] = number;
        }
        let number = |class: &[usize]| {
            let mut used: Vec<usize> = reachable.iter().map(|&s| class[s as usize]).collect();
            used.sort_unstable();
            used.dedup();
            used.len()
        };
        if number(&next) == number(&class) {
            return number(&class);
        }
        class = next;
    }
}

#[test]
fn algorithms_agree_with_all_words_up_to_length_eight() {
    let mut dice = Dice::new(33);
    for round in 0..60 {
        let width = 2 + round % 2;
        let (a, b) = (1 + dice.below(6), 1 + dice.below(6));
        let (a, b) = (random(&mut dice, width, a), random(&mut dice, width, b));
        let minimal = a.minimize();
        assert_eq!(minimal.len(), moore(&a));
        let longest = if width == 2 { 8 } else { 6 };
        let all = words(width, longest);
        assert!(all.iter().all(|word| a.accepts(word) == minimal.accepts(word)));
        let first = all.iter().find(|word| a.accepts(word) != b.accepts(word));
        match (difference(&a, &b), first) {
            (Some(found), Some(first)) => assert_eq!(&found, first),
            (Some(found), None) => assert!(found.len() > longest),
            (None, first) => assert_eq!(first, None),
        }
        for how in [Combination::And, Combination::Or, Combination::Xor, Combination::Diff] {
            let (both, _) = product(how, &a, &b).unwrap();
            assert!(all.iter().all(|word| both.accepts(word) == how.of(a.accepts(word), b.accepts(word))));
        }
        let letters = letters(&"abc"[..width]);
        let backwards = reverse(&a, 10_000).unwrap();
        for word in &all {
            let turned: Vec<Symbol> = word.iter().rev().copied().collect();
            assert_eq!(backwards.accepts(word), a.accepts(&turned));
        }
        let numbers = counts(&a, longest);
        for (length, number) in numbers.iter().enumerate() {
            let listed = all.iter().filter(|word| word.len() == length && a.accepts(word)).count();
            assert_eq!(*number, listed.into());
            assert_eq!(*number, count(&a, length));
        }
        let names = (0..a.len()).map(|i| format!("q{i}")).collect();
        let found = eliminate::expression(&Automaton::from_table("", letters.clone(), &a, names)).unwrap();
        match found.expression {
            Some(text) => assert_eq!(expression::table(&text, &letters).unwrap(), minimal, "{text}"),
            None => assert_eq!(minimal.shortest(), None),
        }
    }
}

#[test]
fn subset_construction_matches_reachable_sets() {
    let text = r#"(letters: ("a", 'b'), start: "p", states: [
        (name: "p", on: {"a": ["p", "q"], "b": "p"}),
        (name: "q", on: {"b": ["r"], "": ["r"]}),
        (name: "r", accepting: true, on: {"a": ["p"]}),
    ])"#;
    let nfa = from_ron(text, &Context::default()).unwrap();
    assert_eq!(from_ron(&nfa.to_ron(), &Context::default()).unwrap(), nfa);
    let Subsets { table, sets } = nfa.subsets(10).unwrap();
    let names: Vec<String> = sets.iter().map(|set| nfa.set_name(set)).collect();
    assert_eq!(names, ["{p}", "{p,q,r}", "{p,r}"]);
    for word in words(2, 8) {
        // By its definition: all states that some run may be in.
        let mut now = vec![false; 3];
        now[0] = true;
        for &letter in &word {
            let mut next = vec![false; 3];
            for s in (0..3).filter(|&s| now[s]) {
                nfa.states()[s].targets(Some(letter)).into_iter().for_each(|to| next[to] = true);
            }
            next[2] |= next[1];
            now = next;
        }
        assert_eq!(table.accepts(&word), now[2], "{word:?}");
        assert_eq!(nfa.traced(&word).last().unwrap(), &(0..3).filter(|&s| now[s]).collect::<Vec<_>>());
    }
    assert_eq!(nfa.subsets(2), Err(TooManySets(2)));
    let whole = nfa.minimal(10).unwrap();
    assert_eq!(whole.table().unwrap(), table.minimize());
}

#[test]
fn the_table_of_pairs_has_the_shortest_distinguishing_words() {
    let mut dice = Dice::new(7);
    for round in 0..200 {
        let width = 2 + round % 3;
        let n = 1 + dice.below(7);
        let accepting = (0..n).map(|_| dice.chance(1, 2)).collect();
        let next = (0..n as usize * width).map(|_| dice.below(n) as u32).collect();
        let table = Dense::new(width, 0, accepting, next);
        let filling = table.fill().unwrap();
        let mut reachable = table.reachable();
        reachable.sort_unstable();
        assert_eq!(filling.states, reachable);
        // Five letters distinguish two of seven states, if any word does.
        let all = words(width, 5);
        let ends = |from: u32, word: &[Symbol]| {
            let end = word.iter().fold(from, |state, &letter| table.step(state, letter));
            table.is_accepting(end)
        };
        for (i, &p) in reachable.iter().enumerate() {
            for &q in &reachable[i + 1..] {
                let first = all.iter().find(|word| ends(p, word) != ends(q, word));
                let mark = filling.mark(q, p);
                assert_eq!(mark.map(|mark| &mark.word), first, "{p} {q}: {table:?}");
                let Some(mark) = mark else { continue };
                assert_eq!((mark.pair, mark.round), ((p, q), mark.word.len()));
                if let Some((letter, (a, b))) = mark.by {
                    let to = (table.step(p, letter), table.step(q, letter));
                    assert_eq!((to.0.min(to.1), to.0.max(to.1)), (a, b));
                    assert_eq!(filling.mark(a, b).unwrap().word[..], mark.word[1..]);
                }
            }
        }
        assert_eq!(filling.mark(reachable[0], reachable[0]), None);
    }
    let long = Dense::new(2, 0, vec![false; 501], (0..501).flat_map(|i: u32| [(i + 1) % 501, 0]).collect());
    assert_eq!(long.fill(), Err(TooManyToFill(501)));
}

#[test]
fn both_constructions_accept_the_words_of_the_expression() {
    let letters = letters("ab");
    for text in [
        "",
        "a",
        ".",
        "ab",
        "a|b",
        "a*",
        "(a|b)*abb",
        "(a|ε)(b|a)?",
        "a{2,3}b{0}",
        "(a+b){2}b*a*",
        "((a*)*)*",
        "(ab|ba)*|a?",
        "(a?b?){3}",
        "a{2,}|b+",
        "(a|b){0,2}",
    ] {
        let table = expression::table(text, &letters).unwrap();
        for how in [Construction::Thompson, Construction::Glushkov] {
            let nfa = from_expression(text, &letters, Plus::Repeat, how).unwrap();
            for word in words(2, 8) {
                let accepted = nfa.accepts(&word);
                assert_eq!(accepted, table.accepts(&word), "{text}: {how:?}: {word:?}");
            }
            let reads_nothing = nfa.states().iter().any(|state| state.reads().has(None));
            assert!(how == Construction::Thompson || !reads_nothing, "{text}");
            assert_eq!((nfa.start(), nfa.states()[0].name.as_str()), (0, "q0"));
        }
        let letters_in = text.chars().filter(|c| c.is_ascii_lowercase() || *c == '.').count();
        if !text.contains(['{', '?', '+']) {
            let glushkov = from_expression(text, &letters, Plus::Repeat, Construction::Glushkov).unwrap();
            assert!(glushkov.states().len() <= letters_in + 1, "{text}");
        }
    }
    let refused = |text: &str, how| from_expression(text, &letters, Plus::Repeat, how).unwrap_err();
    for how in [Construction::Thompson, Construction::Glushkov] {
        assert_eq!(refused("ab & !(a)", how), ConstructionError::Boolean(4));
        assert_eq!(refused("a!b", how), ConstructionError::Boolean(2));
        assert_eq!(refused("((a{9000}){9000}){9000}", how), ConstructionError::TooLarge);
        assert_eq!(refused("((_{9000}){9000}){9000}", how), ConstructionError::TooLarge);
        assert!(matches!(refused("(a", how), ConstructionError::Regex(_)));
    }
}

#[test]
fn eliminating_states_tells_every_step() {
    let letters = letters("ab");
    let table = expression::table("(a|b)*ab", &letters).unwrap();
    let dfa = Automaton::from_table("", letters.clone(), &table, ["p", "q", "start"].map(str::to_owned).to_vec());
    let found = eliminate::expression(&dfa).unwrap();
    assert_eq!((found.steps.len(), found.first.as_str(), found.last.as_str()), (3, "start'", "end"));
    for step in &found.steps {
        assert!(step.arrows.iter().all(|(from, to, _)| *from != step.state && *to != step.state));
        assert!(step.made.iter().all(|made| step.arrows.contains(&(made.from.clone(), made.to.clone(), made.now.clone()))));
    }
    let [(from, to, last)] = &found.steps[2].arrows[..] else { panic!("one arrow is left") };
    assert_eq!((from.as_str(), to.as_str(), Some(last)), ("start'", "end", found.expression.as_ref()));
    assert_eq!(expression::table(last, &letters).unwrap(), table);
    // ε or one or more is any number of times.
    let star = expression::table("a*", &letters).unwrap();
    let names = (0..star.len()).map(|i| format!("q{i}")).collect();
    assert_eq!(
        eliminate::expression(&Automaton::from_table("", letters.clone(), &star, names)).unwrap().expression.unwrap(),
        "a*"
    );
    // No word, and an expression that would be far too long.
    let nothing = expression::table("!(.*)", &letters).unwrap();
    assert_eq!(
        eliminate::expression(&Automaton::from_table("", letters.clone(), &nothing, vec!["q".into()])).unwrap().expression,
        None
    );
    let mut dice = Dice::new(3);
    let next = (0..120).map(|_| dice.below(60) as u32).collect();
    let dense = Dense::new(2, 0, (0..60).map(|i| i % 2 == 0).collect(), next);
    let names = (0..60).map(|i| format!("q{i}")).collect();
    assert_eq!(eliminate::expression(&Automaton::from_table("", letters, &dense, names)), Err(eliminate::TooLong));
}

#[test]
fn steps_are_written_as_markdown_and_pages() {
    let text = r#"(letters: ["a", "b"], start: "p", states: [
        (name: "p", on: {"a": ["p", "q|"], "b": "p"}), (name: "q|", on: {"": "r"}), (name: "r", accepting: true),
    ])"#;
    let nfa = from_ron(text, &Context::default()).unwrap();
    let subset = crate::steps::subset(&nfa, 10).unwrap();
    let markdown = subset.markdown();
    assert!(markdown.contains("## Step 1: {p}") && markdown.contains("| a | {p,q\\|,r} | new |"), "{markdown}");
    for line in markdown.lines().filter(|line| line.starts_with('|')) {
        assert!(line.ends_with('|'), "{line}");
    }
    assert!(crate::steps::minimise(&nfa).is_err());
    let dfa = nfa.determinize(10).unwrap();
    let steps = crate::steps::minimise(&dfa).unwrap();
    assert!(steps.markdown().contains("| ε |"), "{}", steps.markdown());
    let refined = crate::steps::refine(&dfa).unwrap();
    let classes: Vec<String> =
        refined.markdown().lines().filter(|line| line.starts_with("Classes: ")).map(str::to_owned).collect();
    assert_eq!(classes.len(), dfa.table().unwrap().refinement().len(), "{classes:?}");
    assert!(crate::steps::refine(&nfa).is_err());
    let eliminated = crate::steps::eliminate(&nfa).unwrap();
    for steps in [subset, steps, refined, eliminated] {
        let pages = crate::picture::pages(&steps);
        assert!(!pages.is_empty());
        for page in pages {
            assert!(page.starts_with("<svg") && page.ends_with("</svg>") && !page.contains("NaN"), "{page}");
        }
    }
    // Many rows go on, on the next page, with their head.
    let rows = (0..200).map(|i| vec![i.to_string(), "word ".repeat(30)]).collect();
    let long = crate::steps::Steps {
        title: "Long".to_owned(),
        blocks: vec![crate::steps::Block::Table { head: vec!["number".to_owned(), "words".to_owned()], rows }],
    };
    let pages = crate::picture::pages(&long);
    assert!(pages.len() > 5 && pages.iter().all(|page| page.matches(">number<").count() == 1), "{}", pages.len());
}

#[test]
fn plus_means_one_or_more_or_union() {
    let letters = letters("ab");
    let of = |text: &str, plus| expression::table_within(text, &letters, plus, 1000).unwrap();
    assert_eq!(of("(a+b)*", Plus::Union), of("(a|b)*", Plus::Repeat));
    assert_eq!(of("(a+b)+", Plus::Union), of("(a|b)(a|b)*", Plus::Repeat));
    assert_eq!(of("a++b", Plus::Union), of("aa*|b", Plus::Repeat));
    assert_eq!(of("(a+b)*", Plus::Repeat), of("(aa*b)*", Plus::Repeat));
    for empty in ["", "ε", "λ", "_", "()", "_*", "!(.*)|_"] {
        assert_eq!(of(empty, Plus::Repeat).shortest(), Some(Vec::new()), "{empty}");
        assert_eq!(of(empty, Plus::Repeat).len(), 2, "{empty}");
    }
    let error = |text| expression::table(text, &letters).unwrap_err().to_string();
    assert_eq!(error("ag"), "character 2: found 'g': expected `a`, `b`, `.`, `(` or `!`");
}

#[test]
fn alphabets_reject_bad_sizes_repeats_and_signs() {
    let letters: Vec<char> = ('\u{4e00}'..).take(65).collect();
    assert!(Alphabet::new(&letters[..1]).is_ok() && Alphabet::new(&letters[..64]).is_ok());
    assert_eq!(Alphabet::new(&[]), Err(AlphabetError::Number(0, 1..=64)));
    assert_eq!(Alphabet::new(&letters), Err(AlphabetError::Number(65, 1..=64)));
    let sheets = Alphabet::within(&['a'], 2..=8).unwrap_err();
    assert_eq!(sheets.to_string(), "1 letter: expected 2 to 8");
    assert_eq!(Alphabet::new(&['0', '1', '0']), Err(AlphabetError::Repeated('0')));
    for c in "ελ_ \"'`|*+?(){}&!.,\u{202e}\n".chars() {
        assert_eq!(Alphabet::new(&['a', c]), Err(AlphabetError::NoLetter(c)));
    }
}

#[test]
fn all_problems_are_reported_with_places() {
    let text = "(letters: [\"a\", \"b\"], start: \"x\", states: [\n (name: \"p\", on: {\"c\": \"p\", \"a\": \"q\"}, more: 1),\n (name: \"p\"),\n])";
    let errors = from_ron(text, &Context::default()).unwrap_err();
    let lines: Vec<String> = errors.problems().iter().map(ToString::to_string).collect();
    let places: Vec<&str> = lines.iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["1:30", "2:24", "2:34", "2:40", "3:9"], "{lines:#?}");
}

fn thompson(text: &str, letters: &Alphabet) -> Automaton {
    from_expression(text, letters, Plus::Repeat, Construction::Thompson).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn combinations_accept_what_brute_force_says() {
    let letters = letters("01x");
    let texts = ["(0|1)*x", "0*1*x*", "(0|x)(1|x)*", "_", "(01|x0)*"];
    for a in texts {
        let first = thompson(a, &letters);
        let (not, back) = (first.complement_of_language(500).unwrap(), first.reversed(500).unwrap());
        for word in words(3, 6) {
            assert_eq!(not.accepts(&word), !first.accepts(&word), "not {a}: {word:?}");
            let backwards: Vec<Symbol> = word.iter().rev().copied().collect();
            assert_eq!(back.accepts(&backwards), first.accepts(&word), "{a} backwards: {word:?}");
        }
        for b in texts {
            let second = thompson(b, &letters);
            for how in [Combination::And, Combination::Or, Combination::Xor, Combination::Diff] {
                let both = first.combine(how, &second, 500).unwrap();
                assert!(both.choice().is_none() && both.missing() == 0);
                for word in words(3, 5) {
                    let wanted = how.of(first.accepts(&word), second.accepts(&word));
                    assert_eq!(both.accepts(&word), wanted, "{a} {how} {b}: {word:?}");
                }
            }
        }
    }
}

#[test]
fn too_many_sets_are_an_error() {
    let letters = letters("ab");
    let many = thompson("(a|b)*a(a|b){12}", &letters);
    assert!(matches!(many.combine(Combination::And, &many, 100), Err(CombineError::Sets(_))));
    assert!(matches!(many.complement_of_language(100), Err(CombineError::Sets(_))));
}

/// After round k two states are in one class exactly if no word of up to k letters tells them apart: by running all words.
#[test]
fn rounds_of_a_refinement_separate_by_words_of_their_length() {
    let mut dice = Dice::new(34);
    for round in 0..40 {
        let width = 2 + round % 2;
        let states = 1 + dice.below(7);
        let table = random(&mut dice, width, states);
        let rounds = table.refinement();
        for (k, partition) in rounds.iter().enumerate() {
            let words = words(width, k.min(6));
            // The verdicts on all words of that length, from each state.
            let verdicts = |state: u32| -> Vec<bool> {
                let from = |word: &Vec<Symbol>| word.iter().fold(state, |at, &letter| table.step(at, letter));
                words.iter().map(|word| table.is_accepting(from(word))).collect()
            };
            let mut all: Vec<u32> = partition.concat();
            all.sort_unstable();
            let mut reachable = table.reachable();
            reachable.sort_unstable();
            assert_eq!(all, reachable, "every reachable state is in one class");
            for (i, class) in partition.iter().enumerate() {
                for (j, other) in partition.iter().enumerate() {
                    for (&p, &q) in class.iter().flat_map(|p| other.iter().map(move |q| (p, q))) {
                        assert_eq!(i == j, verdicts(p) == verdicts(q), "round {k} of {table:?}: {p} and {q}");
                    }
                }
            }
        }
        assert_eq!(rounds.last().map(Vec::len), Some(moore(&table)));
        assert!(rounds.len() <= 7);
    }
}

#[test]
fn the_expression_of_nothing_is_read_back() {
    let letters = Alphabet::new(&['a', 'b']).unwrap();
    for how in [Construction::Thompson, Construction::Glushkov] {
        for (text, words) in [(eliminate::NOTHING, 0), ("a!(.*)b", 0), ("a|!(.*)", 1), ("(!(.*))*b", 1)] {
            let nfa = from_expression(text, &letters, crate::regex::Plus::Repeat, how).unwrap();
            let table = nfa.subsets(100).unwrap().table;
            let accepted: usize = (0..4).map(|length| words_of(length).filter(|word| table.accepts(word)).count()).sum();
            assert_eq!(accepted, words, "{text} {how:?}");
        }
        let nothing = from_expression(eliminate::NOTHING, &letters, crate::regex::Plus::Repeat, how).unwrap();
        assert_eq!(eliminate::expression(&nothing).unwrap().expression, None);
    }
    assert!(from_expression("!(a*)", &letters, crate::regex::Plus::Repeat, Construction::Thompson).is_err());
}

/// All words of a length over two letters.
fn words_of(length: u32) -> impl Iterator<Item = Vec<Symbol>> {
    (0..1_u32 << length).map(move |bits| (0..length).map(|i| (bits >> i & 1) as Symbol).collect())
}

#[test]
fn signs_of_textbooks_mean_what_ours_mean() {
    let letters = Alphabet::new(&['a', 'b', 'c']).unwrap();
    let table = |text: &str, plus| expression::table_within(text, &letters, plus, 1000);
    for (theirs, ours) in [
        ("\u{2205}", "!(.*)"),
        ("a\u{2205}\u{222a}b", "b"),
        ("\u{2205}*", ""),
        ("\u{3a3}*a", ".*a"),
        ("a \u{222a} b \u{2228} c", "a|b|c"),
        ("a\u{b7}b\u{22c5}c", "abc"),
        ("a*\u{b7}(b|\u{3b5})", "a*b?"),
        ("\u{ac}(\u{3a3}*a\u{3a3}*) \u{2229} b*", "!(.*a.*)&b*"),
        ("a\u{207a}b", "aa*b"),
        ("(a\u{222a}b)\u{2217}", "(a|b)*"),
        ("[ab]", "a|b"),
        ("[^a]*[a-c]", "(b|c)*."),
        ("[^a-c]|[b]{2}", "bb"),
    ] {
        assert_eq!(table(theirs, Plus::Repeat), table(ours, Plus::Repeat), "{theirs}");
        // `\u{207a}` is never "or", and no sign of an operator is an operand.
        assert_eq!(table(theirs, Plus::Union), table(ours, Plus::Repeat), "{theirs}");
        for how in [Construction::Thompson, Construction::Glushkov] {
            let Ok(made) = from_expression(theirs, &letters, Plus::Repeat, how) else { continue };
            assert_eq!(made.subsets(1000).unwrap().table.minimize(), table(ours, Plus::Repeat).unwrap(), "{theirs} {how:?}");
        }
    }
    for (text, place) in [
        ("\u{b7}a", 1),
        ("a\u{b7}", 3),
        ("a\u{b7}|b", 3),
        ("a\u{b7}\u{b7}b", 3),
        ("[ab", 4),
        ("[ad]", 3),
        ("[c-a]", 2),
        ("[]", 2),
    ] {
        let error = table(text, Plus::Repeat).unwrap_err().to_string();
        assert!(error.starts_with(&format!("character {place}: ")), "{text}: {error}");
    }
    // An alphabet may have them as letters.
    let signs = Alphabet::new(&['\u{3a3}', '\u{222a}', '[', ']', 'b']).unwrap();
    let read = |text: &str| expression::table(text, &signs).unwrap();
    assert_eq!(read("\u{3a3}b"), read("\u{3a3}b&.."));
    assert_ne!(read("\u{3a3}"), read("."));
    assert_eq!(read("[b]").shortest(), Some(vec![2, 4, 3]));
    assert_eq!(read("b\u{222a}b").shortest(), Some(vec![4, 1, 4]));
}

#[test]
fn a_class_has_its_letters_for_every_set_of_letters() {
    let letters = Alphabet::new(&['a', 'b', 'c', 'd', 'f']).unwrap();
    for set in 0..32_u32 {
        let chosen: String = (0..5).filter(|i| set >> i & 1 == 1).map(|i| letters.letter(i)).collect();
        let (not, all) = (format!("[^{chosen}]"), format!("[{chosen}]"));
        for (text, is_in) in [(all, 1), (not, 0)] {
            let Ok(table) = expression::table(&text, &letters) else {
                assert_eq!(set, 0, "{text}");
                continue;
            };
            for word in words(5, 2) {
                let expected = matches!(word[..], [one] if set >> one & 1 == is_in);
                assert_eq!(table.accepts(&word), expected, "{text} {word:?}");
            }
        }
    }
}
