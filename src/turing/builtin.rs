//! The machines that Fob comes with; `assets/turing/` holds them as files.

use super::Machine;

/// The name that `fob turing list` shows and the text of every built-in machine.
pub const BUILTIN: [(&str, &str); 9] = [
    ("increment", include_str!("../../assets/turing/increment.tm")),
    ("binary-increment", include_str!("../../assets/turing/binary-increment.tm")),
    ("unary-addition", include_str!("../../assets/turing/unary-addition.tm")),
    ("unary-multiplication", include_str!("../../assets/turing/unary-multiplication.tm")),
    ("palindrome", include_str!("../../assets/turing/palindrome.tm")),
    ("busy-beaver-2", include_str!("../../assets/turing/busy-beaver-2.tm")),
    ("busy-beaver-3", include_str!("../../assets/turing/busy-beaver-3.tm")),
    ("busy-beaver-4", include_str!("../../assets/turing/busy-beaver-4.tm")),
    ("busy-beaver-5", include_str!("../../assets/turing/busy-beaver-5.tm")),
];

/// The built-in machine of this name.
pub fn builtin(name: &str) -> Option<Machine> {
    let (_, text) = BUILTIN.iter().find(|(known, _)| *known == name)?;
    // A test reads every built-in, so nothing is lost by `ok`.
    text.parse().ok()
}
