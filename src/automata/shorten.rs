//! Shortens long words for people by writing repetitions as powers.

/// Length in letters up to which a word is shown whole.
const WHOLE: usize = 40;
/// Length in letters of the longest repeated part that is searched for.
const LONGEST_PART: usize = 8;
/// Number of letters shown at either end of a word that powers cannot shorten.
const END: usize = 16;

/// Returns the word itself up to 40 letters; otherwise as powers separated by spaces, such as `g^5000 r (gr)^20`, if these have no more
/// than 40 characters; otherwise its beginning, its end and its length.
pub(super) fn shortened(word: &[char]) -> String {
    if word.len() <= WHOLE {
        return word.iter().collect();
    }
    let powers = powers(word);
    if powers.chars().count() <= WHOLE {
        return powers;
    }
    let text = |part: &[char]| part.iter().collect::<String>();
    format!("{} … {} ({} letters)", text(&word[..END]), text(&word[word.len() - END..]), word.len())
}

/// Returns the word with each repetition written as a power if that is shorter, from left to right.
fn powers(word: &[char]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut plain = String::new();
    let mut rest = word;
    while let Some(first) = rest.first() {
        let best = (1..=LONGEST_PART).filter_map(|length| power(rest, length)).max_by_key(|(_, saved, _)| *saved);
        if let Some((text, _, covered)) = best {
            if !plain.is_empty() {
                parts.push(std::mem::take(&mut plain));
            }
            parts.push(text);
            rest = &rest[covered..];
        } else {
            plain.push(*first);
            rest = &rest[1..];
        }
    }
    if !plain.is_empty() {
        parts.push(plain);
    }
    parts.join(" ")
}

/// Returns the repetitions of the first `length` letters as a power: its text, the number of characters that it saves, and the number of
/// letters that it represents. `None` if it saves none.
fn power(word: &[char], length: usize) -> Option<(String, usize, usize)> {
    let part = word.get(..length)?;
    let times = word.chunks_exact(length).take_while(|chunk| *chunk == part).count();
    let part: String = part.iter().collect();
    let text = if length == 1 { format!("{part}^{times}") } else { format!("({part})^{times}") };
    let covered = length * times;
    let saved = covered.checked_sub(text.chars().count()).filter(|saved| *saved > 0)?;
    Some((text, saved, covered))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn short(word: &str) -> String {
        shortened(&word.chars().collect::<Vec<_>>())
    }

    #[test]
    fn long_words_are_shortened_to_powers_or_ends() {
        let forty = "gr".repeat(20);
        assert_eq!(short(&forty), forty);
        assert_eq!(short(&(forty + "g")), "(gr)^20 g");
        assert_eq!(short(&"g".repeat(5000)), "g^5000");
        assert_eq!(short(&format!("rg{}gr{}", "0".repeat(50), "1".repeat(300))), "rg 0^50 gr 1^300");
        assert_eq!(short(&"gggr".repeat(100)), "(gggr)^100");
        // The words of Thue and Morse repeat nothing three times in a row.
        let morse: String = (0..64_u32).map(|i| if i.count_ones() % 2 == 0 { 'g' } else { 'r' }).collect();
        assert_eq!(short(&morse), "grrgrggrrggrgrrg … grrgrggrrggrgrrg (64 letters)");
    }

    proptest! {
        /// Expanding the powers gives the word, and nothing is longer than a line.
        #[test]
        fn powers_expand_to_the_word(word in "(g{1,30}|r{1,30}|(gr){1,9}|(rrg){1,9}){0,12}") {
            let letters: Vec<char> = word.chars().collect();
            let mut unfolded = String::new();
            for part in powers(&letters).split(' ') {
                match part.split_once('^') {
                    None => unfolded.push_str(part),
                    Some((part, times)) => {
                        unfolded.push_str(&part.trim_matches(['(', ')']).repeat(times.parse().expect("a number")));
                    }
                }
            }
            prop_assert_eq!(&unfolded, &word);
            prop_assert!(short(&word).chars().count() <= 60);
        }
    }
}
