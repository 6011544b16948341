//! The names that learning systems give to files and folders of hand-ins when a teacher downloads them all.

/// Follows the time in the name of the text that Blackboard adds to each attempt.
const ABOUT: &str = ".txt";

/// A name in the form of a learning system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named<'n> {
    /// `NAME[_LATE]_ID_SUBMISSION_FILE` or `[LATE_]anon_ID_SUBMISSION_FILE` of Canvas. There may be several ways to split it,
    /// since NAME may end in a number and FILE begin with one.
    Canvas(Vec<Split<'n>>),
    /// `[GROUP-]NAME_NUMBER_assignsubmission_file` of Moodle.
    Moodle(Split<'n>),
    /// `NUMBER-NUMBER - NAME - DATE` of Brightspace.
    Brightspace(Split<'n>),
    /// `TITLE_USER_attempt_TIME_FILE` of Blackboard: TITLE and USER together, which only other names separate.
    Blackboard(&'n str, &'n str),
    /// `submission_NUMBER` of Gradescope.
    Gradescope(&'n str),
}

/// The parts of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split<'n> {
    pub name: &'n str,
    pub id: &'n str,
    /// The student's file, if the name is that of a file.
    pub file: &'n str,
    /// True if no other reading of the name is possible.
    pub certain: bool,
    /// Length of the shorter of the two numbers of Canvas.
    digits: usize,
}

impl<'n> Split<'n> {
    fn new(name: &'n str, id: &'n str, file: &'n str) -> Self {
        Self { name, id, file, certain: true, digits: 0 }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the form of the name of a folder.
pub(super) fn of_folder(name: &str) -> Option<Named<'_>> {
    if let Some(number) = name.strip_prefix("submission_").filter(|number| is_number(number)) {
        return Some(Named::Gradescope(number));
    }
    if let Some((person, after)) = moodle(name)
        && after.trim_end_matches('_').chars().all(char::is_alphanumeric)
    {
        return Some(Named::Moodle(person));
    }
    brightspace(name, false).map(Named::Brightspace)
}

/// Returns the form of the name of a file.
pub(super) fn of_file(name: &str) -> Option<Named<'_>> {
    if let Some((person, after)) = moodle(name) {
        let kind = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
        let file = after[kind..].strip_prefix('_').filter(|file| !file.is_empty()).unwrap_or(after);
        return Some(Named::Moodle(Split { file, ..person }));
    }
    if let Some(person) = brightspace(name, true) {
        return Some(Named::Brightspace(person));
    }
    if let Some((before, file)) = blackboard(name) {
        // Blackboard's own text about the attempt has no file.
        let file = if file == ABOUT { Some("") } else { file.strip_prefix('_') };
        return file.map(|file| Named::Blackboard(before, file));
    }
    canvas(name).map(Named::Canvas)
}

/// Splits `[GROUP-]NAME_NUMBER_assignsubmission_KIND..`; also returns what follows the second underline.
fn moodle(name: &str) -> Option<(Split<'_>, &str)> {
    let (before, after) = name.split_once("_assignsubmission_")?;
    let (person, number) = before.rsplit_once('_').filter(|(person, number)| !person.is_empty() && is_number(number))?;
    Some((Split::new(person, number, ""), after))
}

/// Splits `NUMBER-NUMBER - NAME - DATE`, followed by ` - FILE` if it is the name of a file. The numbers are read from the left,
/// the date from the right, since NAME and FILE may contain ` - ` too.
fn brightspace(name: &str, is_file: bool) -> Option<Split<'_>> {
    const BETWEEN: &str = " - ";
    let (numbers, rest) = name.split_once(BETWEEN)?;
    let (id, second) = numbers.split_once('-')?;
    if !is_number(id) || !is_number(second) {
        return None;
    }
    // Each place where a part begins, from the right.
    let mut end = rest.len();
    let mut first = true;
    while let Some(at) = rest[..end].rfind(BETWEEN) {
        let part = &rest[at + BETWEEN.len()..end];
        if !(is_file && first) && is_date(part) {
            let file = rest.get(end + BETWEEN.len()..).unwrap_or_default();
            return Some(Split::new(&rest[..at], id, file)).filter(|split| !split.name.trim().is_empty());
        }
        first = false;
        end = at;
    }
    None
}

/// Returns whether a text looks like a date in any language: it has a year and another number.
fn is_date(text: &str) -> bool {
    let numbers: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let year = |part: &&str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    numbers.len() >= 2 && numbers.iter().any(year)
}

/// Splits `TITLE_USER_attempt_TIME..`; also returns what follows the time.
fn blackboard(name: &str) -> Option<(&str, &str)> {
    const ATTEMPT: &str = "_attempt_";
    let time = |text: &str| {
        let parts = text.get(..19)?.split('-').map(str::len);
        let digits = text[..19].bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        (digits && parts.eq([4, 2, 2, 2, 2, 2])).then_some(())
    };
    let places = name.match_indices(ATTEMPT);
    let mut found = places.filter(|(at, _)| time(&name[at + ATTEMPT.len()..]).is_some());
    let (at, _) = found.next()?;
    Some((&name[..at], &name[at + ATTEMPT.len() + 19..])).filter(|(before, _)| !before.is_empty())
}

/// Returns whether a file is a text or an address that Canvas collected, or Blackboard's text about an attempt.
pub(crate) fn is_collected(name: &str) -> bool {
    name.ends_with("_text.html") || name.ends_with("_link.html") || is_about(name)
}

/// Returns whether a file is Blackboard's text about an attempt: the author, the time, and the typed answer, if there is one
/// instead of a file.
pub(super) fn is_about(name: &str) -> bool {
    blackboard(name).is_some_and(|(_, after)| after == ABOUT)
}

fn canvas(name: &str) -> Option<Vec<Split<'_>>> {
    let anonymous = name.strip_prefix("LATE_").unwrap_or(name).strip_prefix("anon_");
    if let Some(rest) = anonymous {
        let (id, rest) = rest.split_once('_')?;
        let (submission, file) = rest.split_once('_')?;
        let fits = !id.is_empty() && id.chars().all(char::is_alphanumeric) && is_number(submission) && !file.is_empty();
        return fits.then(|| vec![Split::new("anon", id, file)]);
    }
    let mut splits: Vec<Split> = Vec::new();
    let mut bounds: Vec<usize> = name.match_indices('_').map(|(at, _)| at).collect();
    bounds.push(name.len());
    for three in bounds.windows(3) {
        let &[before, within, after] = three else { continue };
        let (id, submission) = (&name[before + 1..within], &name[within + 1..after]);
        let file = name.get(after + 1..).unwrap_or_default();
        if !is_number(id) || !is_number(submission) || file.is_empty() || before == 0 {
            continue;
        }
        let late = name[..before].strip_suffix("_LATE").filter(|person| !person.is_empty());
        let digits = id.len().min(submission.len());
        let split = Split { name: late.unwrap_or(&name[..before]), id, file, certain: false, digits };
        if late.is_some() {
            return Some(vec![Split { certain: true, ..split }]);
        }
        splits.push(split);
    }
    if let [only] = &mut splits[..] {
        only.certain = true;
    }
    (!splits.is_empty()).then_some(splits)
}

/// Returns the intended split: one whose id is known from another source, else the one with the longest numbers, because the
/// numbers of Canvas are long and those that people put into names are short; of equal ones the first.
pub(super) fn meant<'n>(splits: &[Split<'n>], is_known: impl Fn(&str) -> bool) -> Option<Split<'n>> {
    let known = splits.iter().find(|split| is_known(split.id));
    let longest = splits.iter().rev().max_by_key(|split| split.digits);
    known.or(longest).copied()
}

/// Returns whether a file accompanies hand-ins and is none: it is neither graded nor reported.
pub(super) fn is_beside(parts: &[&str]) -> bool {
    let name = parts.last().copied().unwrap_or_default();
    let of_systems = matches!(name, "index.html" | "submission_metadata.yml");
    // What computers leave in folders.
    let of_computers =
        matches!(name, ".DS_Store" | "Thumbs.db" | "desktop.ini") || name.starts_with("._") || parts.contains(&"__MACOSX");
    of_systems || of_computers
}
