//! Reads files of sheets and hand-ins, which are not trusted.

use crate::automata::foreign::{decode, windows_1252};
use crate::exercises::{File, LARGEST};
use crate::store;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder of a sheet; the sheet may name files in it.
pub struct SheetFolder(PathBuf);

impl SheetFolder {
    pub fn new(sheet: &Path) -> Self {
        Self(sheet.parent().unwrap_or(Path::new("")).to_path_buf())
    }

    /// Reads a file in the sheet's folder.
    pub fn read(&self, name: &str) -> Result<String, String> {
        store::read_text_of(&self.0.join(name), store::Source::File, store::Encoding::Foreign)
            .map_err(|error| error.lines().join("; "))
    }
}

/// Reads a file named on the command line.
pub fn one(path: &Path) -> Result<File, String> {
    match fs::symlink_metadata(path) {
        Err(error) => Err(format!("cannot read: {error}")),
        Ok(about) if about.is_dir() => Err("a folder: expected a file".to_owned()),
        Ok(_) => Ok(File { path: shown(path), content: content(path) }),
    }
}

/// Decodes a table: as any foreign text, else UTF-16 without a mark, or Windows-1252, in which spreadsheets save where it is the
/// default.
pub fn table(bytes: Vec<u8>) -> Result<String, String> {
    let halves = |at: usize| bytes.chunks_exact(2).filter(|pair| pair[at] == 0).count() * 2 > bytes.len() / 2;
    let mark: &[u8] = match (bytes.len() > 3, halves(1), halves(0)) {
        (true, true, false) => b"\xff\xfe",
        (true, false, true) => b"\xfe\xff",
        _ => b"",
    };
    let is_marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let whole = if is_marked { bytes } else { [mark, &bytes].concat() };
    match decode(whole.clone()) {
        Ok(text) => Ok(text),
        Err(errors) if is_marked || !mark.is_empty() => Err(errors.to_string()),
        Err(_) => Ok(windows_1252(whole)),
    }
}

/// Returns a path with `/` between its parts.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// Returns the content of a regular file, or the reason why it is not opened.
pub fn content(path: &Path) -> Result<Vec<u8>, String> {
    let about = fs::symlink_metadata(path).map_err(|error| format!("cannot read: {error}"))?;
    if about.is_symlink() {
        return Err("symbolic links are not opened".to_owned());
    }
    if !about.is_file() {
        return Err("devices, pipes and sockets are not opened".to_owned());
    }
    if about.len() > LARGEST {
        return Err(format!("{} bytes: expected at most {LARGEST}", about.len()));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| format!("cannot read: {error}"))?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| format!("cannot read: {error}"))?;
    Ok(bytes)
}

/// Maximum depth of nested folders to search.
const DEEPEST: usize = 16;

/// Lists all files in a folder and its subfolders: each path relative to `folder`, sorted by bytes, and the full path.
pub fn below(folder: &Path, skip: &[PathBuf]) -> Result<Vec<(String, PathBuf)>, String> {
    let mut found = Vec::new();
    walk(folder, "", 0, skip, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, before: &str, depth: usize, skip: &[PathBuf], found: &mut Vec<(String, PathBuf)>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| format!("cannot read: {error}"))? {
        let entry = entry.map_err(|error| format!("cannot read: {error}"))?;
        let (path, name) = (entry.path(), entry.file_name());
        if fs::canonicalize(&path).is_ok_and(|whole| skip.contains(&whole)) {
            continue;
        }
        let below = format!("{before}{}", name.to_string_lossy());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && depth < DEEPEST => walk(&path, &format!("{below}/"), depth + 1, skip, found)?,
            _ => found.push((below, path)),
        }
    }
    Ok(())
}
