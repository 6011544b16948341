//! What transitions read, against sets and against the definition of the texts.

#![allow(clippy::unwrap_used)]
use super::*;
use std::collections::BTreeSet;

/// Alphabets of 1, 2, 8, 9, 26 and 64 letters, in the order of code points and in others, with rows and gaps, and with the signs of the
/// texts themselves as letters.
fn alphabets() -> Vec<Alphabet> {
    let latin: Vec<char> = ('a'..='z').collect();
    let many: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').chain("-[]".chars().take(2)).collect();
    let turned: Vec<char> = latin.iter().rev().copied().collect();
    let spread: Vec<char> = "bdxy019Aa".chars().collect();
    let signs: Vec<char> = "-[]^abcdXYZ".chars().collect();
    let all = [&latin[..1], &['1', '0'], &latin[..8], &latin[2..11], &latin, &turned, &many, &spread, &signs];
    all.into_iter().map(|letters| Alphabet::new(letters).unwrap()).collect()
}

/// A step of splitmix64.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

fn signs(reads: Reads, letters: &Alphabet) -> BTreeSet<Option<char>> {
    reads.each().map(|read| read.map(|letter| letters.letter(letter))).collect()
}

#[test]
fn sets_are_those_of_a_naive_implementation() {
    let mut seed = 1;
    for width in [1_usize, 2, 8, 9, 26, 64] {
        assert_eq!(Reads::all(width).number(), width);
        for _ in 0..300 {
            let sets = [(), ()].map(|()| {
                let bits = next(&mut seed) & next(&mut seed);
                let set: BTreeSet<Option<Symbol>> = (0..width as Symbol).filter(|i| bits >> i & 1 == 1).map(Some).collect();
                if bits >> 63 == 1 && width < 64 || bits & 3 == 2 { set.into_iter().chain([None]).collect() } else { set }
            });
            let of = |set: &BTreeSet<Option<Symbol>>| set.iter().fold(Reads::default(), |all, one| all.or(Reads::one(*one)));
            let back = |reads: Reads| reads.each().collect::<BTreeSet<_>>();
            let [a, b] = [&sets[0], &sets[1]].map(of);
            assert_eq!((back(a), a.number(), a.is_none()), (sets[0].clone(), sets[0].len(), sets[0].is_empty()));
            assert_eq!(back(a.or(b)), sets[0].union(&sets[1]).copied().collect());
            assert_eq!(back(a.without(b)), sets[0].difference(&sets[1]).copied().collect());
            for read in (0..width as Symbol).map(Some).chain([None]) {
                assert_eq!(a.has(read), sets[0].contains(&read));
            }
            // The letters in reverse, those at even places left out.
            let to = |letter: Symbol| (letter % 2 == 1).then(|| width as Symbol - 1 - letter);
            let moved = sets[0].iter().filter_map(|read| read.map_or(Some(None), |letter| to(letter).map(Some)));
            assert_eq!(back(a.moved(to)), moved.collect());
        }
    }
}

#[test]
fn every_text_reads_back() {
    let mut seed = 2;
    for letters in alphabets() {
        let width = letters.len();
        for number in 0..2000_u64 {
            let bits = match number % 4 {
                _ if width <= 8 => number,
                0 => next(&mut seed),
                1 => next(&mut seed) & next(&mut seed) & next(&mut seed),
                2 => !(next(&mut seed) & next(&mut seed) & next(&mut seed)),
                // Rows.
                _ => u64::MAX << (next(&mut seed) % 64) >> (next(&mut seed) % 64),
            };
            let reads = Reads { letters: bits, empty: number % 5 == 0 }
                .without(Reads { letters: !Reads::all(width).letters, empty: false });
            if reads.is_none() {
                continue;
            }
            let text = reads.text(&letters);
            assert_eq!(Reads::parse(&text, &letters).as_ref(), Ok(&reads), "{text} over {letters}");
            if width <= 8 {
                let plain: Vec<String> = signs(reads, &letters).iter().flatten().map(char::to_string).collect();
                assert!(plain.iter().all(|letter| text.split(',').any(|item| item == letter)), "{text}");
            }
        }
    }
}

/// What a text means, by its definition: the letters between the ends, and all but those in `[^..]`.
fn meant(text: &str, letters: &Alphabet) -> BTreeSet<Option<char>> {
    let all = || letters.letters().iter().copied();
    let members = |list: &str| -> BTreeSet<char> {
        let chars: Vec<char> = list.chars().filter(|c| *c != ',').collect();
        let is_in = |c: &char| {
            (0..chars.len()).any(|i| {
                let is_end = chars.get(i + 1) == Some(&'-') || i > 0 && chars[i - 1] == '-' || chars[i] == '-';
                !is_end && chars[i] == *c
                    || i > 0 && i + 1 < chars.len() && chars[i] == '-' && (chars[i - 1]..=chars[i + 1]).contains(c)
            })
        };
        all().filter(is_in).collect()
    };
    let mut out = BTreeSet::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = if rest.starts_with('[') { rest.find(']').unwrap() + 1 } else { rest.find(',').unwrap_or(rest.len()) };
        let (item, after) = rest.split_at(end);
        rest = after.strip_prefix(',').unwrap_or(after);
        match item.strip_prefix('[').map(|inner| inner.trim_end_matches(']')) {
            Some(inner) => match inner.strip_prefix('^') {
                Some(inner) => out.extend(all().filter(|c| !members(inner).contains(c)).map(Some)),
                None => out.extend(members(inner).into_iter().map(Some)),
            },
            None if item == "." => out.extend(all().map(Some)),
            None if item == "ε" => drop(out.insert(None)),
            None => out.extend(members(item).into_iter().map(Some)),
        }
    }
    out
}

#[test]
fn texts_mean_what_their_definition_says() {
    let mut seed = 3;
    let pieces = ["a", "b", "c-e", "x", "[abx]", "[^x]", "[^a-cx]", "[a,c-e]", ".", "ε", "f-z", "[^c]"];
    for letters in alphabets().into_iter().filter(|letters| letters.symbol('-').is_none() && letters.symbol('x').is_some()) {
        let mut right = 0;
        for _ in 0..2000 {
            let count = 1 + next(&mut seed) % 4;
            let text: Vec<&str> = (0..count).map(|_| pieces[next(&mut seed) as usize % pieces.len()]).collect();
            let text = text.join(",");
            // Letters that the alphabet lacks are refused.
            let known = text.chars().all(|c| letters.symbol(c).is_some() || "-,[]^.ε".contains(c));
            match Reads::parse(&text, &letters) {
                Ok(reads) => {
                    assert_eq!(signs(reads, &letters), meant(&text, &letters), "{text} over {letters}");
                    right += 1;
                }
                Err(error) => assert!(!known, "{text}: {error}"),
            }
        }
        assert!(right > 10, "{letters}");
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let letters = Alphabet::new(&['a', 'b', 'c']).unwrap();
    let error = |text: &str| Reads::parse(text, &letters).unwrap_err().to_string();
    let expected = "expected `a`, `b` or `c`, a range such as `a-c`, or a class such as `[^a]`";
    assert_eq!(error("a,d"), format!("character 3: found 'd': {expected}"));
    assert_eq!(error("a,"), format!("character 3: the text ends: {expected}"));
    assert_eq!(error("ab"), "character 2: found 'b': expected `,`");
    assert_eq!(error("c-a"), "character 1: the range c-a is reversed: expected a-c");
    assert_eq!(error("[ab"), "character 4: the text ends: expected `]`");
    assert_eq!(error("[^a-c]"), "character 1: this class has no letter: expected one at least");
    for empty in ["", " ", "ε", "λ", "_"] {
        assert_eq!(Reads::parse(empty, &letters), Ok(Reads::EMPTY), "{empty}");
    }
    let many = Alphabet::new(&('a'..='z').chain(['0', '_'].into_iter().take(1)).collect::<Vec<_>>()).unwrap();
    assert_eq!(many.to_string(), "`0` or `a-z`");
    assert_eq!(Reads::parse("[^bcd]", &many).unwrap().text(&many), "[^b-d]");
}
