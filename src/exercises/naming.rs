//! The exercise in the name of a file.

use super::sheet::{Exercise, Sheet};

/// File name extensions of hand-ins.
const ENDINGS: [&str; 6] = ["jff", "ron", "txt", "fobwork", "url", "xml"];
/// Suffixes that file managers add to the name of a copy.
const COPIES: [&str; 4] = [" - copy", " copy", " - kopie", " kopie"];

/// Returns the extension of a file name in lower case; empty if it has none.
pub(crate) fn ending(name: &str) -> String {
    name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
}

/// Returns whether files with this extension are pages, which may have links to answers.
pub(crate) fn is_page(ending: &str) -> bool {
    matches!(ending, "html" | "htm")
}

/// Returns the file name without its extension.
pub(crate) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

/// Returns the exercise that a file name names, and whether its stem is the id alone: the exact stem, else the longest id after
/// `_`, both in any case. Only if none fits, suffixes of browsers, file managers and learning systems for a second file are
/// removed.
pub(crate) fn exercise<'s>(sheet: &'s Sheet, name: &str) -> Option<(&'s Exercise, bool)> {
    let mut stem = stem(name);
    loop {
        if let Some(found) = by_stem(sheet, stem) {
            return Some(found);
        }
        stem = shorter(stem)?;
    }
}

/// Returns the part before the exercise in the name of a file: the student, and words of the student's own. If the name has no
/// exercise, the part is the whole name without its extension and the suffix of a second file.
pub(crate) fn beginning<'n>(sheet: &Sheet, name: &'n str) -> &'n str {
    let mut stem = stem(name);
    loop {
        if let Some((exercise, _)) = by_stem(sheet, stem) {
            let end = stem.match_indices('_').find(|(at, _)| same(&exercise.id, &stem[at + 1..]));
            return end.map_or("", |(at, _)| &stem[..at]);
        }
        match shorter(stem) {
            Some(shorter) => stem = shorter,
            None => return stem,
        }
    }
}

/// Returns whether a name is the id of an exercise, in any case.
pub(crate) fn is_exercise(sheet: &Sheet, name: &str) -> bool {
    sheet.exercises.iter().any(|exercise| same(&exercise.id, name))
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

fn by_stem<'s>(sheet: &'s Sheet, stem: &str) -> Option<(&'s Exercise, bool)> {
    let exercises = &sheet.exercises;
    let exact = exercises.iter().find(|exercise| exercise.id == stem);
    if let Some(exercise) = exact.or_else(|| exercises.iter().find(|exercise| same(&exercise.id, stem))) {
        return Some((exercise, true));
    }
    let after = stem.match_indices('_').map(|(at, _)| &stem[at + 1..]);
    let fits = |exercise: &&Exercise, tail: &str| exercise.id == tail || same(&exercise.id, tail);
    // The longest tail comes first.
    let mut found = after.filter_map(|tail| {
        let exact = exercises.iter().find(|exercise| exercise.id == tail);
        exact.or_else(|| exercises.iter().find(|exercise| fits(exercise, tail)))
    });
    found.next().map(|exercise| (exercise, false))
}

/// Takes one `-N`, ` (N)`, ` copy` or doubled extension off a stem.
fn shorter(stem: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = stem.trim_end();
    if let Some((before, number)) = stem.rsplit_once('-')
        && is_number(number)
    {
        return Some(before);
    }
    if let Some((before, number)) = stem.strip_suffix(')').and_then(|rest| rest.rsplit_once('('))
        && is_number(number)
    {
        return Some(before.trim_end());
    }
    // `two copy 2`
    let unnumbered = stem.rsplit_once(' ').filter(|(_, number)| is_number(number)).map_or(stem, |(before, _)| before);
    let lower = unnumbered.to_lowercase();
    if let Some(copy) = COPIES.iter().find(|copy| lower.ends_with(*copy)) {
        return unnumbered.get(..unnumbered.len().checked_sub(copy.len())?);
    }
    let (before, after) = stem.rsplit_once('.')?;
    ENDINGS.contains(&&*after.to_ascii_lowercase()).then_some(before)
}

/// Returns the pairs of ids that look alike in file names: they differ by case, or by `-N`, which Canvas appends to a second
/// file.
pub(crate) fn confusable(sheet: &Sheet) -> Vec<(&Exercise, &Exercise, &'static str)> {
    let mut pairs = Vec::new();
    let numbered = |longer: &str, shorter: &str| {
        let number = longer.to_lowercase();
        let number = number.strip_prefix(&shorter.to_lowercase()).and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    for (i, b) in sheet.exercises.iter().enumerate() {
        for a in &sheet.exercises[..i] {
            if same(&a.id, &b.id) {
                pairs.push((a, b, "differ by case alone"));
            } else if numbered(&a.id, &b.id) || numbered(&b.id, &a.id) {
                pairs.push((a, b, "differ by a number alone, which Canvas appends to the name of a second file"));
            }
        }
    }
    pairs
}
