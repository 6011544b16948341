//! Plans the restoring of a backup, before anything is written.

use super::LEFT_OUT;
use super::tar::Members;
use crate::disk::{self, Kind};
use crate::shelf::{is_fit, is_reserved};
use crate::{FILES, FOLDERS};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

/// Maximum length of a path's component, and of a path, in bytes, as in common file systems and Linux.
const LONGEST: (usize, usize) = (255, 4095);
/// Longest excerpt of a name that an error message quotes, in characters.
const QUOTED: usize = 80;

/// The files of a backup to write.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Path of each file within the data folder, and the range of its bytes in the tar.
    pub(super) files: Vec<(PathBuf, Range<usize>)>,
    /// Number of members of the backup that do not belong in a data folder.
    pub(super) left_out: usize,
}

/// Destination of a member of a backup.
enum Place {
    /// This path within the data folder.
    At(PathBuf),
    /// No destination: hidden files, locks, and the data folder itself.
    Nowhere,
    /// No destination, because some system does not allow this name.
    Unfit,
}

/// Returns whether a backup can have a file at this path within the data folder.
pub(super) fn is_fit_for_copies(within: &Path) -> bool {
    within.iter().all(|part| part.to_str().is_some_and(is_fit_part))
}

fn is_fit_part(part: &str) -> bool {
    part.chars().all(is_fit) && !part.ends_with(['.', ' ']) && !is_reserved(part)
}

/// Checks a backup and the data folder at `root` to which it is to be restored.
///
/// # Errors
/// All reasons why it cannot be restored.
pub(super) fn plan(root: &Path, members: &Members) -> Result<Plan, Vec<String>> {
    let mut problems = Vec::new();
    let mut plan = Plan { left_out: members.others, ..Plan::default() };
    let mut names = BTreeSet::new();
    for (name, range) in &members.files {
        match place(root, name) {
            Ok(Place::At(path)) if names.contains(&path) => problems.push(format!("it contains {} twice", quoted(name))),
            Ok(Place::At(path)) => {
                names.insert(path.clone());
                plan.files.push((path, range.clone()));
            }
            Ok(Place::Nowhere) => {}
            Ok(Place::Unfit) => plan.left_out += 1,
            Err(problem) => problems.push(problem),
        }
    }
    let mut folders: BTreeSet<&Path> = names.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let mut named = Vec::new();
    for name in &members.folders {
        match place(root, name) {
            Ok(Place::At(path)) => named.push(path),
            Ok(Place::Nowhere | Place::Unfit) => {}
            Err(problem) => problems.push(problem),
        }
    }
    folders.extend(named.iter().flat_map(|path| path.ancestors()));
    folders.remove(Path::new(""));
    for folder in &folders {
        let shown = quoted_path(folder);
        if names.contains(*folder) {
            problems.push(format!("{shown} is both a file and a folder in it"));
        } else if FILES.iter().any(|known| *folder == Path::new(known)) {
            problems.push(format!("{shown} is a folder in it; expected a file"));
        }
    }
    for known in FOLDERS.iter().filter(|known| names.contains(Path::new(known))) {
        problems.push(format!("{known:?} is a file in it; expected a folder"));
    }
    if cfg!(any(windows, target_os = "macos")) {
        problems.extend(collisions(names.iter().map(PathBuf::as_path)));
    }
    problems.extend(in_the_way(root, &names, &folders));
    if problems.is_empty() && plan.files.is_empty() {
        problems.push("it contains no files".to_owned());
    }
    if problems.is_empty() { Ok(plan) } else { Err(problems) }
}

/// Returns the path of a member within the data folder.
fn place(root: &Path, name: &str) -> Result<Place, String> {
    let mut path = PathBuf::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            _ => return Err(format!("{} is outside the data folder", quoted(name))),
        }
    }
    let parts = || path.iter().filter_map(|part| part.to_str());
    if let Some(long) = parts().map(str::len).find(|length| *length > LONGEST.0) {
        return Err(format!("{}: a name of {long} bytes; expected at most {}", quoted(name), LONGEST.0));
    }
    let length = root.as_os_str().len() + 1 + path.as_os_str().len();
    if length > LONGEST.1 {
        return Err(format!("{}: a path of {length} bytes; expected at most {}", quoted(name), LONGEST.1));
    }
    if parts().next().is_none() || parts().any(|part| part.starts_with('.')) || path.starts_with(LEFT_OUT) {
        return Ok(Place::Nowhere);
    }
    Ok(if is_fit_for_copies(&path) { Place::At(path) } else { Place::Unfit })
}

/// Lists files that would be the same on file systems that ignore case.
pub(super) fn collisions<'a>(names: impl Iterator<Item = &'a Path>) -> Vec<String> {
    let mut seen = BTreeMap::<String, &Path>::new();
    let mut problems = Vec::new();
    for path in names {
        if let Some(other) = seen.insert(path.to_string_lossy().to_lowercase(), path) {
            problems.push(format!("{} and {} differ only in upper and lower case", quoted_path(other), quoted_path(path)));
        }
    }
    problems
}

/// Lists items in the data folder that block a file or folder of the backup.
fn in_the_way(root: &Path, files: &BTreeSet<PathBuf>, folders: &BTreeSet<&Path>) -> Vec<String> {
    let there = |path: &Path| disk::about(&root.join(path)).ok().map(|about| about.kind);
    let tell = |path: &Path, kind: Kind, expected: &str| {
        format!("{} is {expected} in it, but {} in the data folder", quoted_path(path), kind.words())
    };
    let mut problems = Vec::new();
    for folder in folders {
        if let Some(kind) = there(folder).filter(|kind| *kind != Kind::Folder) {
            problems.push(tell(folder, kind, "a folder"));
        }
    }
    for file in files {
        if let Some(kind) = there(file).filter(|kind| *kind != Kind::File) {
            problems.push(tell(file, kind, "a file"));
        }
    }
    let trash = Path::new(crate::TRASH);
    if let Some(kind) = there(trash).filter(|kind| *kind != Kind::Folder && !folders.contains(trash)) {
        problems.push(format!(
            "{} is {} in the data folder; what is replaced goes to a folder of that name",
            quoted_path(trash),
            kind.words()
        ));
    }
    problems
}

fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

/// Quotes a name, shortened if it is long.
fn quoted(name: &str) -> String {
    match name.char_indices().nth(QUOTED) {
        Some((cut, _)) => format!("{:?}...", &name[..cut]),
        None => format!("{name:?}"),
    }
}
