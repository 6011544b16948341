//! The whole data folder as one file: a tar, packed by gzip, which other programs open as well.

use super::{LIMIT, Problem, Store, StoreError, disk, file};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::path::{Component, Path, PathBuf};

/// The ending of such a file.
pub const COPY_ENDING: &str = "tar.gz";
/// What is not copied: who has what open is nobody's elsewhere.
const LEFT_OUT: &str = super::LOCKS;
/// The largest copy that is read, in bytes, before and after it is unpacked.
const MOST: u64 = 512 * 1024 * 1024;
const BLOCK: usize = 512;

/// What came of bringing a copy back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brought {
    /// Files that were not there.
    pub new: usize,
    /// Files that were there with the same content.
    pub same: usize,
    /// Files that were another's; what was there lies in the trash.
    pub replaced: usize,
}

impl Store {
    /// The data folder as a file, trash and all.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn copy(&self) -> Result<Vec<u8>, StoreError> {
        let mut paths = Vec::new();
        gather(self.root(), self.root(), &mut paths)?;
        paths.sort_unstable();
        let mut out = GzEncoder::new(Vec::new(), Compression::default());
        let refused = |source| StoreError::Io { path: self.root().to_path_buf(), action: "copy", source };
        for path in paths {
            let within = path.strip_prefix(self.root()).unwrap_or(&path);
            let name: Vec<&str> = within.iter().filter_map(|part| part.to_str()).collect();
            let changed = disk::about(&path).ok().and_then(|about| about.changed);
            let seconds = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok()).map_or(0, |since| since.as_secs());
            let bytes = file::read_bytes(&path)?;
            out.write_all(&entry(&name.join("/"), &bytes, seconds)).map_err(refused)?;
        }
        // A tar ends with two empty blocks.
        out.write_all(&[0; 2 * BLOCK]).and_then(|()| out.finish()).map_err(refused)
    }

    /// Brings a copy of a data folder back. All of it is looked through before anything is written. What is there and other than
    /// in the copy goes to the trash; what the copy does not have stays.
    ///
    /// # Errors
    /// `Invalid` where it is no such copy, and nothing was written; `Io` where a file cannot be written, and those before it were.
    pub fn bring_back(&self, copy: &Path) -> Result<Brought, StoreError> {
        self.bring(copy, &file::read_most(copy, MOST)?)
    }

    fn bring(&self, shown: &Path, bytes: &[u8]) -> Result<Brought, StoreError> {
        let invalid = |text: String| StoreError::Invalid { path: shown.to_path_buf(), problems: vec![Problem::new(text)] };
        let files = unpack(bytes).map_err(invalid)?;
        let mut brought = Brought::default();
        for (within, bytes) in files {
            let path = self.root().join(&within);
            match file::read_bytes(&path) {
                Ok(there) if there == bytes => brought.same += 1,
                Err(error) if error.is_not_found() => {
                    file::save_atomic(&path, &bytes)?;
                    brought.new += 1;
                }
                _ => {
                    let _kept = self.trash(&path)?;
                    file::save_atomic(&path, &bytes)?;
                    brought.replaced += 1;
                }
            }
        }
        Ok(brought)
    }
}

fn gather(root: &Path, folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), StoreError> {
    let found = match disk::list(folder) {
        Ok(found) => found,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(StoreError::io(folder, "read the folder", error)),
    };
    for path in found {
        let hidden = path.file_name().and_then(|name| name.to_str()).is_none_or(|name| name.starts_with('.'));
        if hidden || path.strip_prefix(root) == Ok(Path::new(LEFT_OUT)) {
            continue;
        }
        if disk::is_folder(&path) {
            gather(root, &path, paths)?;
        } else if disk::is_file(&path) {
            paths.push(path);
        }
    }
    Ok(())
}

/// A file in a tar of the form `ustar`, with its name in a header of its own (`pax`) where it is longer than a hundred bytes.
fn entry(name: &str, bytes: &[u8], seconds: u64) -> Vec<u8> {
    let mut all = Vec::new();
    if name.len() > 100 {
        // A record begins with its own length, in digits that count.
        let rest = format!(" path={name}\n").len();
        let length = (1..10).map(|digits| rest + digits).find(|all| all.to_string().len() + rest == *all).unwrap_or(rest);
        let record = format!("{length} path={name}\n");
        all.extend(header("pax", record.len(), seconds, b'x'));
        padded(&mut all, record.as_bytes());
    }
    let short: String = name.chars().take_while(char::is_ascii).take(100).collect();
    all.extend(header(if name.len() > 100 { &short } else { name }, bytes.len(), seconds, b'0'));
    padded(&mut all, bytes);
    all
}

fn padded(all: &mut Vec<u8>, bytes: &[u8]) {
    all.extend_from_slice(bytes);
    all.resize(all.len().next_multiple_of(BLOCK), 0);
}

fn header(name: &str, length: usize, seconds: u64, kind: u8) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let mut put = |at: usize, text: &[u8]| block[at..at + text.len()].copy_from_slice(text);
    put(0, name.as_bytes());
    put(100, b"0000644\x000000000\x000000000\0");
    put(124, format!("{length:011o}\0").as_bytes());
    put(136, format!("{:011o}\0", seconds.min(0o77_777_777_777)).as_bytes());
    put(148, b"        ");
    put(156, &[kind]);
    put(257, b"ustar\x0000");
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

/// The files of a copy: the path of each within the data folder, and its bytes.
fn unpack(bytes: &[u8]) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut tar = Vec::new();
    GzDecoder::new(bytes)
        .take(MOST + 1)
        .read_to_end(&mut tar)
        .map_err(|error| format!("no packed copy of a data folder: {error}"))?;
    if tar.len() as u64 > MOST {
        return Err(format!("larger than {} MiB when unpacked", MOST / (1024 * 1024)));
    }
    let mut files = Vec::new();
    let mut rest = &tar[..];
    let mut long_name = None;
    while let Some((block, after)) = rest.split_first_chunk::<BLOCK>() {
        if block.iter().all(|byte| *byte == 0) {
            break;
        }
        let sum: u32 =
            block.iter().enumerate().map(|(i, byte)| if (148..156).contains(&i) { 32 } else { u32::from(*byte) }).sum();
        if octal(&block[148..156]) != Some(u64::from(sum)) {
            return Err("damaged, or no tar".to_owned());
        }
        let length = octal(&block[124..136]).filter(|length| *length <= LIMIT).ok_or("a file in it is too large")? as usize;
        let padded = length.next_multiple_of(BLOCK);
        let contents = after.get(..length).ok_or("cut off")?;
        rest = after.get(padded..).ok_or("cut off")?;
        match block[156] {
            b'0' | 0 => {
                let name = long_name.take().map_or_else(|| header_name(block), Ok)?;
                if let Some(path) = within(&name)? {
                    files.push((path, contents.to_vec()));
                }
            }
            b'x' => long_name = pax_path(contents)?,
            b'L' => long_name = Some(text(contents)?),
            // Folders, and what a data folder does not have.
            _ => long_name = None,
        }
    }
    if files.is_empty() {
        return Err("there is no file in it".to_owned());
    }
    Ok(files)
}

/// Text up to the first zero byte.
fn text(bytes: &[u8]) -> Result<String, String> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8(bytes[..end].to_vec()).map_err(|_| "a name in it is no text".to_owned())
}

fn header_name(block: &[u8; BLOCK]) -> Result<String, String> {
    let (name, before) = (text(&block[..100])?, text(&block[345..500])?);
    Ok(if before.is_empty() { name } else { format!("{before}/{name}") })
}

fn octal(bytes: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(bytes).ok()?.trim_matches(['\0', ' ']);
    u64::from_str_radix(digits, 8).ok()
}

/// The path that a `pax` header names, if it names one.
fn pax_path(mut records: &[u8]) -> Result<Option<String>, String> {
    while !records.is_empty() {
        let blank = records.iter().position(|byte| *byte == b' ').ok_or("damaged")?;
        let length: usize = std::str::from_utf8(&records[..blank]).ok().and_then(|n| n.parse().ok()).ok_or("damaged")?;
        let record = records.get(blank + 1..length).ok_or("damaged")?;
        if let Some(path) = record.strip_prefix(b"path=") {
            return text(path.strip_suffix(b"\n").unwrap_or(path)).map(Some);
        }
        records = &records[length..];
    }
    Ok(None)
}

/// A path within the data folder; nothing for what is left out. Others lead elsewhere.
fn within(name: &str) -> Result<Option<PathBuf>, String> {
    let mut path = PathBuf::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            _ => return Err(format!("{name:?} leads out of the data folder")),
        }
    }
    let hidden = path.iter().any(|part| part.to_str().is_none_or(|part| part.starts_with('.') || part.contains(['\\', ':'])));
    Ok((!hidden && !path.starts_with(LEFT_OUT) && path.iter().next().is_some()).then_some(path))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path().join("data"));
        (folder, store)
    }

    #[test]
    fn a_copy_comes_back_elsewhere() {
        let ((_a, one), (_b, other)) = (store(), store());
        let long = format!("replays/{} – {}.fob", "ä".repeat(60), "b".repeat(39));
        let files =
            [("settings.ron", &b"one"[..]), ("dfas/mine.ron", &[7; 1025][..]), (&long[..], b""), ("trash/dfas--x.ron", b"x")];
        for (name, bytes) in files {
            file::save_atomic(&one.root().join(name), bytes).unwrap();
        }
        file::save_atomic(&one.root().join("locks/a.lock"), b"").unwrap();
        file::save_atomic(&other.root().join("settings.ron"), b"other").unwrap();
        file::save_atomic(&other.root().join("dfas/mine.ron"), &[7; 1025]).unwrap();
        let copy = one.copy().unwrap();
        let shown = Path::new("copy");
        assert_eq!(other.bring(shown, &copy).unwrap(), Brought { new: 2, same: 1, replaced: 1 });
        for (name, bytes) in files {
            assert_eq!(file::read_bytes(&other.root().join(name)).unwrap(), bytes, "{name}");
        }
        assert!(!disk::exists(&other.root().join("locks/a.lock")));
        assert_eq!(file::read_bytes(&other.root().join("trash/data--settings.ron")).unwrap(), b"other");
        assert_eq!(other.bring(shown, &copy).unwrap(), Brought { new: 0, same: 4, replaced: 0 });
    }

    /// An oracle: what tar makes of a copy, and a copy made by tar.
    #[test]
    fn the_program_tar_reads_it_and_is_read() {
        let ((folder, one), (_b, other)) = (store(), store());
        let long = format!("replays/{}.fob", "long ".repeat(19).trim());
        for (name, bytes) in [("words.ron", &b"words"[..]), (&long[..], &[1; 600][..])] {
            file::save_atomic(&one.root().join(name), bytes).unwrap();
        }
        let tar = |args: &[&str], at: &Path| std::process::Command::new("tar").args(args).current_dir(at).status();
        let file = folder.path().join("copy.tar.gz");
        std::fs::write(&file, one.copy().unwrap()).unwrap();
        let out = folder.path().join("out");
        std::fs::create_dir(&out).unwrap();
        let Ok(done) = tar(&["xzf", "../copy.tar.gz"], &out) else { return };
        assert!(done.success());
        assert_eq!(std::fs::read(out.join(&long)).unwrap(), [1; 600]);
        for form in ["gnu", "pax", "ustar"] {
            assert!(tar(&["czf", "../back.tar.gz", "--format", form, "."], &out).unwrap().success());
            let back = std::fs::read(folder.path().join("back.tar.gz")).unwrap();
            other.bring(Path::new("back"), &back).unwrap();
            assert_eq!(file::read_bytes(&other.root().join(&long)).unwrap(), [1; 600], "{form}");
            assert_eq!(file::read_bytes(&other.root().join("words.ron")).unwrap(), b"words");
            disk::remove_folder(other.root()).unwrap();
        }
    }

    #[test]
    fn nothing_is_written_outside_or_from_what_is_broken() {
        let (folder, store) = store();
        let packed = |tar: &[u8]| {
            let mut out = GzEncoder::new(Vec::new(), Compression::fast());
            out.write_all(tar).unwrap();
            out.finish().unwrap()
        };
        let good = entry("words.ron", b"words", 0);
        for (bad, why) in [
            (entry("../evil.ron", b"evil", 0), "leads out"),
            (entry("/evil.ron", b"evil", 0), "leads out"),
            (good[..700].to_vec(), "cut off"),
            (vec![3; 1024], "no tar"),
            (vec![0; 1024], "no file"),
        ] {
            let error = store.bring(Path::new("copy"), &packed(&[good.clone(), bad.clone()].concat()));
            let alone = store.bring(Path::new("copy"), &packed(&bad)).unwrap_err().to_string();
            assert!(alone.contains(why), "{alone}");
            assert!(error.is_err() || bad == vec![0; 1024]);
        }
        assert!(store.bring(Path::new("copy"), b"plain text").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_damaged_is_an_error_and_no_panic(at in 0_usize..2048, byte: u8) {
            let mut tar = [entry("a.ron", &[5; 300], 1), entry(&"n/".repeat(80), b"x", 1)].concat();
            let at = at % tar.len();
            tar[at] = byte;
            let mut out = GzEncoder::new(Vec::new(), Compression::fast());
            out.write_all(&tar)?;
            let _ = unpack(&out.finish()?);
        }
    }
}
