//! Signs of textbooks that have another form here.

/// Signs with what to write instead.
const SIGNS: [(&str, &str); 8] = [
    ("∅", "`!(.*)` for no word at all"),
    ("Σ", "`.` for any letter"),
    ("∪∨", "`|` for \"or\""),
    ("∩∧", "`&` for \"and\""),
    ("·⋅∙•∘⊙", "nothing between operands, as in `ab`"),
    ("∗⋆＊", "`*` for any number of times"),
    ("⁺", "`+` for one or more"),
    ("¬", "`!` for \"not\""),
];

/// Returns what to write instead of a sign of textbooks; `None` for any other character. It may still be a letter, if an alphabet names it.
///
/// ```
/// assert_eq!(fob_automata::regex::instead_of('∪'), Some("`|` for \"or\""));
/// assert_eq!(fob_automata::regex::instead_of('a'), None);
/// ```
pub fn instead_of(sign: char) -> Option<&'static str> {
    SIGNS.iter().find(|(signs, _)| signs.contains(sign)).map(|(_, instead)| *instead)
}
