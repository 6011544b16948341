//! HTML's names for characters, which Graphviz understands in labels.

/// Names with their characters: those of XML, the Greek letters, and the signs of automata.
const NAMES: [(&str, char); 71] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("Alpha", 'Α'),
    ("Beta", 'Β'),
    ("Gamma", 'Γ'),
    ("Delta", 'Δ'),
    ("Epsilon", 'Ε'),
    ("Zeta", 'Ζ'),
    ("Eta", 'Η'),
    ("Theta", 'Θ'),
    ("Iota", 'Ι'),
    ("Kappa", 'Κ'),
    ("Lambda", 'Λ'),
    ("Mu", 'Μ'),
    ("Nu", 'Ν'),
    ("Xi", 'Ξ'),
    ("Omicron", 'Ο'),
    ("Pi", 'Π'),
    ("Rho", 'Ρ'),
    ("Sigma", 'Σ'),
    ("Tau", 'Τ'),
    ("Upsilon", 'Υ'),
    ("Phi", 'Φ'),
    ("Chi", 'Χ'),
    ("Psi", 'Ψ'),
    ("Omega", 'Ω'),
    ("alpha", 'α'),
    ("beta", 'β'),
    ("gamma", 'γ'),
    ("delta", 'δ'),
    ("epsilon", 'ε'),
    ("zeta", 'ζ'),
    ("eta", 'η'),
    ("theta", 'θ'),
    ("iota", 'ι'),
    ("kappa", 'κ'),
    ("lambda", 'λ'),
    ("mu", 'μ'),
    ("nu", 'ν'),
    ("xi", 'ξ'),
    ("omicron", 'ο'),
    ("pi", 'π'),
    ("rho", 'ρ'),
    ("sigmaf", 'ς'),
    ("sigma", 'σ'),
    ("tau", 'τ'),
    ("upsilon", 'υ'),
    ("phi", 'φ'),
    ("chi", 'χ'),
    ("psi", 'ψ'),
    ("omega", 'ω'),
    ("thetasym", 'ϑ'),
    ("upsih", 'ϒ'),
    ("piv", 'ϖ'),
    ("empty", '∅'),
    ("sdot", '⋅'),
    ("middot", '·'),
    ("bull", '•'),
    ("times", '×'),
    ("minus", '−'),
    ("larr", '←'),
    ("rarr", '→'),
    ("cup", '∪'),
    ("cap", '∩'),
    ("perp", '⊥'),
    ("hellip", '…'),
    ("not", '¬'),
];

/// Returns the character of an entity, given without `&` and `;`: a name, `#955` or `#x3bb`.
pub(super) fn named(name: &str) -> Option<char> {
    match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
            code.and_then(char::from_u32).filter(|c| *c != '\0')
        }
        None => NAMES.iter().find(|(known, _)| *known == name).map(|(_, c)| *c),
    }
}

/// Replaces the entities of a text; what is no entity stays as it is.
pub(super) fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find(';').filter(|end| *end <= 12);
        match end.and_then(|end| Some((named(&rest[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_replaced_and_all_else_stays() {
        for (text, expected) in [
            ("&epsilon;,&#949;,&#x3B5;", "ε,ε,ε"),
            ("&lambda;&amp;lambda;", "λ&lambda;"),
            ("a&b; & &hack; &#xffffffff; &", "a&b; & &hack; &#xffffffff; &"),
            ("&&amp;;", "&&;"),
        ] {
            assert_eq!(decoded(text), expected);
        }
        assert!(NAMES.iter().all(|(name, c)| named(name) == Some(*c)));
    }
}
