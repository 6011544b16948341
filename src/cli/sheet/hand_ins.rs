//! Finds the hand-ins that arguments name, and judges them.

use super::source::open;
use super::{CliError, load};
use crate::cli::error;
use crate::cli::progress::Progress;
use crate::exercises::people::{Found, Known, Person, Whose, says_who, whose};
use crate::exercises::{self, Edition, File, Row, Sheet};
use rayon::prelude::*;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Place of a hand-in.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// A file with the answers.
    File(PathBuf),
    /// In the link itself.
    Link(String),
}

/// A hand-in that an argument names.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HandIn {
    path: String,
    place: Place,
    /// Name of the folder in which it was found.
    folder: Option<String>,
}

/// Hand-ins with their grades.
pub struct Graded {
    pub sheet: Sheet,
    /// The rows, ordered by path.
    pub rows: Vec<Row>,
    /// People on lists who have no hand-in here.
    pub absent: Vec<Person>,
}

/// Grades all hand-ins.
///
/// # Errors
/// The sheet cannot be read or is a student's edition, or a hand-in's path does not exist.
pub fn graded(
    sheet: &str,
    hand_ins: &[PathBuf],
    skip: &[PathBuf],
    mut known: Known,
    jobs: Option<u16>,
) -> Result<Graded, CliError> {
    let name = sheet;
    let sheet = open(name)?;
    if sheet.edition == Edition::Student {
        return Err(CliError::new(format!("{name}: a student's edition: expected the teacher's sheet")));
    }
    let files = found(hand_ins, skip)?;
    for file in &files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if let Place::File(place) = &file.place
            && says_who(name)
        {
            match load::content(place).and_then(load::table) {
                Ok(text) => known.add(&file.path, text),
                Err(problem) => error::listed(format!("notice: {}: {problem}", file.path)),
            }
        }
    }
    let places: Vec<Found> = files.iter().map(|file| Found { path: &file.path, folder: file.folder.as_deref() }).collect();
    let whose = whose(&sheet, &places, &known);
    let progress = Mutex::new((Progress::new(files.len() as u64, "hand-ins"), 0_u64));
    let judge = |(hand_in, whose): (&HandIn, &Option<Whose>)| {
        let rows = whose.as_ref().map_or_else(Vec::new, |whose| {
            let content = match &hand_in.place {
                Place::File(place) => load::content(place),
                Place::Link(link) => Ok(link.clone().into_bytes()),
            };
            exercises::rows(&sheet, &File { path: hand_in.path.clone(), content }, whose)
        });
        if let Ok(mut progress) = progress.lock() {
            progress.1 += 1;
            let done = progress.1;
            progress.0.set(done);
        }
        rows
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.map_or(0, usize::from)).build();
    let mut rows: Vec<Row> = match pool {
        Ok(pool) => pool.install(|| files.par_iter().zip(&whose).flat_map_iter(judge).collect()),
        Err(_) => files.iter().zip(&whose).flat_map(judge).collect(),
    };
    if let Ok((bar, _)) = progress.into_inner() {
        bar.finish();
    }
    for text in exercises::take_texts(&mut rows) {
        error::listed(format!("notice: {}: {}", text.file, text.unread().unwrap_or_default()));
    }
    exercises::mark_repeated(&mut rows);
    let absent = known.absent(&rows);
    exercises::name_people(&mut rows, &absent);
    exercises::mark_rivals(&sheet, &mut rows);
    Ok(Graded { sheet, rows, absent })
}

/// Returns all hand-ins that the arguments name, ordered by path.
fn found(hand_ins: &[PathBuf], skip: &[PathBuf]) -> Result<Vec<HandIn>, CliError> {
    let (mut files, mut problems): (Vec<HandIn>, Vec<String>) = (Vec::new(), Vec::new());
    let mut links = 0;
    for hand_in in hand_ins {
        if let Some(link) = hand_in.to_str().filter(|text| !exercises::works_of(text).is_empty()) {
            // The student is named inside.
            links += 1;
            files.push(HandIn { path: format!("link-{links:04}.fobwork"), place: Place::Link(link.to_owned()), folder: None });
            continue;
        }
        let with_path = |problem: String| format!("{}: {problem}", hand_in.display());
        match std::fs::metadata(hand_in) {
            Ok(about) if about.is_dir() => match load::below(hand_in, skip) {
                Ok(found) => files.extend(found.into_iter().map(|(path, place)| HandIn {
                    path,
                    place: Place::File(place),
                    folder: Some(folder_name(hand_in)),
                })),
                Err(problem) => problems.push(with_path(problem)),
            },
            // A dangling link gets a row too.
            _ if std::fs::symlink_metadata(hand_in).is_ok() => {
                files.push(HandIn { path: load::shown(hand_in), place: Place::File(hand_in.clone()), folder: None });
            }
            Ok(_) | Err(_) => problems.push(with_path("no such file or folder: expected hand-ins".to_owned())),
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    files.sort();
    files.dedup_by(|a, b| a.place == b.place);
    // Files of several folders may have the same paths below them.
    let mut seen = HashSet::new();
    let twice: HashSet<String> = files.iter().filter(|file| !seen.insert(&file.path)).map(|file| file.path.clone()).collect();
    for file in files.iter_mut().filter(|file| twice.contains(&file.path)) {
        if let Some(folder) = &file.folder {
            file.path = format!("{folder}/{}", file.path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the name of a folder, also of `.`.
fn folder_name(folder: &Path) -> String {
    let named = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let whole = || folder.canonicalize().ok().and_then(|whole| Some(whole.file_name()?.to_string_lossy().into_owned()));
    named.or_else(whole).unwrap_or_default()
}
