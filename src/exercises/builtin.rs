//! The built-in sheets of exercises.

/// Name and text of the built-in sheets, in the order in which they are shown.
pub const SHEETS: [(&str, &str); 3] = [
    ("finite-automata", include_str!("../../scenes/sheets/finite-automata.ron")),
    ("turing-machines", include_str!("../../scenes/sheets/turing-machines.ron")),
    ("strings-of-fob", include_str!("../../scenes/sheets/strings-of-fob.ron")),
];

/// The text of a sheet with every kind of exercise and a comment on each, from which a lecturer's own begins.
pub const EXAMPLE: &str = include_str!("../../scenes/sheets/example.ron");

/// Returns the text of a built-in sheet.
pub fn builtin(name: &str) -> Option<&'static str> {
    SHEETS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
