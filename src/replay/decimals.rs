//! Writes numbers as plain decimals. RON uses an exponent for very small and very large numbers.

/// Rewrites every number of a RON text that has an exponent as a plain decimal. Quoted texts are unchanged.
pub(super) fn plain(ron: &str) -> String {
    let mut out = String::with_capacity(ron.len());
    let mut rest = ron;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => text_length(rest),
            '-' | '0'..='9' => run_length(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+')),
            // The digits and letters of a name are not a number.
            _ if first.is_alphabetic() || first == '_' => run_length(rest, |c| c.is_alphanumeric() || c == '_'),
            _ => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        match decimal(word) {
            Some(number) => out.push_str(&number),
            None => out.push_str(word),
        }
        rest = behind;
    }
    out
}

fn run_length(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// Returns the length of a quoted text, including the quotes.
fn text_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the shortest decimal that reads back as the same number, for a number with an exponent.
fn decimal(word: &str) -> Option<String> {
    if !word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) || !word.contains('e') {
        return None;
    }
    word.parse().ok().map(fob_base::ron::decimal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_numbers_with_an_exponent_change() {
        let kept = r#"(name:"a 1e-5 \" 2e3",x:1.5,y:-0.25,n:12,s:Some(S),e5:[1,2],none:None,id:Text1e5)"#;
        assert_eq!(plain(kept), kept);
        assert_eq!(
            plain("(speed:1e-5,aim:-4.41114947471663e-6,big:1e20)"),
            "(speed:0.00001,aim:-0.00000441114947471663,big:100000000000000000000.0)"
        );
        assert_eq!(plain("\"open \\\" 1e5"), "\"open \\\" 1e5");
    }

    proptest! {
        #[test]
        fn numbers_stay_the_same_to_the_last_bit(bits in any::<u64>(), text in ".{0,12}") {
            let number = f64::from_bits(bits);
            prop_assume!(number.is_finite());
            let ron = ron::to_string(&(&text, number)).expect("plain data");
            let written = plain(&ron);
            let (text_back, back): (String, f64) = ron::from_str(&written).expect("still RON");
            prop_assert_eq!(text_back, text);
            prop_assert_eq!(back.to_bits(), bits);
            let number = written.rsplit(',').next().expect("a number");
            prop_assert!(!number.contains('e'), "{}", written);
        }
    }
}
