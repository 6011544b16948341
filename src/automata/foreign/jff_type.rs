//! What a file of JFLAP holds, and the expression of one that holds an expression.

use super::xml::{self, Element};
use crate::problem::DfaErrors;

/// The kind of thing in a file of JFLAP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JffKind {
    /// A finite automaton, `fa`.
    Automaton,
    /// A regular expression, `re`.
    Expression,
    /// A Turing machine, `turing` or `turingbb`.
    Turing,
    /// Anything else: a grammar, a pushdown automaton, an L-system.
    Other,
}

/// Returns the kind of thing in a `.jff` file.
///
/// # Errors
/// It is no file of JFLAP.
pub fn jff_kind(text: &str) -> Result<JffKind, DfaErrors> {
    let document = document(text)?;
    Ok(of_structure(structure(&document)?)?.0)
}

/// Returns the expression of a `.jff` file of type `re` as Fob writes expressions: JFLAP's `+` is "or", its `!` the empty word.
///
/// # Errors
/// It is no such file, or its expression has a sign that JFLAP does not have and Fob has.
///
/// ```
/// let text = "<structure><type>re</type><expression>(a+b)*a+!</expression></structure>";
/// assert_eq!(fob_automata::foreign::expression_of_jff(text).unwrap(), "(a|b)*a|ε");
/// ```
pub fn expression_of_jff(text: &str) -> Result<String, DfaErrors> {
    let document = document(text)?;
    let structure = structure(&document)?;
    let (kind, written) = of_structure(structure)?;
    if kind != JffKind::Expression {
        let message = format!("a JFLAP file of type {:?}: expected an expression, `re`", written.text.trim());
        return Err(DfaErrors::syntax(message, written.place));
    }
    let Some(expression) = structure.child("expression") else {
        return Err(DfaErrors::syntax("<structure> has no <expression>: expected one", structure.place));
    };
    let mut out = String::new();
    for c in expression.text.trim().chars() {
        match c {
            '+' => out.push('|'),
            '!' => out.push('ε'),
            // Letters of JFLAP that are operators here.
            '|' | '?' | '{' | '}' | '&' | '.' => {
                let message =
                    format!("{c:?} is a letter in JFLAP's expressions, but cannot be one here: expected another letter");
                return Err(DfaErrors::syntax(message, expression.place));
            }
            c => out.push(c),
        }
    }
    Ok(out)
}

/// Parses a file.
pub(super) fn document(text: &str) -> Result<Element, DfaErrors> {
    xml::parse(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Returns the root element.
pub(super) fn structure(document: &Element) -> Result<&Element, DfaErrors> {
    document.child("structure").ok_or_else(|| {
        let place = document.children.first().and_then(|e| e.place);
        DfaErrors::syntax("expected a JFLAP file, whose root is <structure>", place)
    })
}

/// Returns the kind of a file with the element that says it.
pub(super) fn of_structure(structure: &Element) -> Result<(JffKind, &Element), DfaErrors> {
    let Some(kind) = structure.child("type") else {
        return Err(DfaErrors::syntax("<structure> has no <type>: expected <type>fa</type>", structure.place));
    };
    let found = match kind.text.trim() {
        "fa" => JffKind::Automaton,
        "re" => JffKind::Expression,
        "turing" | "turingbb" => JffKind::Turing,
        _ => JffKind::Other,
    };
    Ok((found, kind))
}

/// Returns the error for a file that holds no finite automaton; it says who reads what it holds.
pub(super) fn refused(kind: JffKind, written: &Element) -> DfaErrors {
    let readers = match kind {
        JffKind::Turing => "; `fob turing` and the workshop for Turing machines read such a file",
        JffKind::Expression => "; write the expression itself, with `|` for JFLAP's `+`",
        JffKind::Automaton | JffKind::Other => "",
    };
    let message = format!("a JFLAP file of type {:?}: expected a finite automaton, `fa`{readers}", written.text.trim());
    DfaErrors::syntax(message, written.place)
}
