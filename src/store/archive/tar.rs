//! Reads and writes tar files in the `ustar` format, with long names in `pax` or GNU headers.

use std::ops::Range;

use super::MOST_FILES;
use crate::LIMIT;

const BLOCK: usize = 512;

/// Members of a tar.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Name of each file, and the range of its bytes in the tar.
    pub(super) files: Vec<(String, Range<usize>)>,
    /// Names of the folders.
    pub(super) folders: Vec<String>,
    /// Number of links, pipes and devices.
    pub(super) others: usize,
}

/// End of a tar: two empty blocks.
pub(super) const END: [u8; 2 * BLOCK] = [0; 2 * BLOCK];

/// Returns a file's `ustar` entry, with its name in a separate `pax` header if it is longer than 100 bytes.
pub(super) fn entry(name: &str, bytes: &[u8], seconds: u64) -> Vec<u8> {
    let mut all = Vec::new();
    if name.len() > 100 {
        // A record begins with its own length, whose digits count too.
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

/// Lists the members of a tar in order, without copying any bytes.
///
/// # Errors
/// A message about the invalid member, or about too many members.
pub(super) fn members(tar: &[u8]) -> Result<Members, String> {
    let mut found = Members::default();
    let mut at = 0;
    let mut long_name = None;
    while let Some(block) = tar.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        if block.iter().all(|byte| *byte == 0) {
            break;
        }
        let sum: u32 =
            block.iter().enumerate().map(|(i, byte)| if (148..156).contains(&i) { 32 } else { u32::from(*byte) }).sum();
        if octal(&block[148..156]) != Some(u64::from(sum)) {
            return Err("damaged, or not a tar file".to_owned());
        }
        let length =
            octal(&block[124..136]).filter(|length| *length <= LIMIT).ok_or("it contains a file that is too large")? as usize;
        let begin = at + BLOCK;
        let contents = tar.get(begin..begin + length).ok_or("cut off")?;
        at = begin + length.next_multiple_of(BLOCK);
        if at > tar.len() {
            return Err("cut off".to_owned());
        }
        match block[156] {
            b'x' => long_name = pax_path(contents)?,
            b'L' => long_name = Some(text(contents)?),
            // Global headers, and the long target of a link.
            b'g' | b'K' => {}
            kind => {
                let name = long_name.take().map_or_else(|| header_name(block), Ok)?;
                match kind {
                    b'0' | 0 if !name.ends_with('/') => found.files.push((name, begin..begin + length)),
                    b'0' | 0 | b'5' => found.folders.push(name),
                    _ => found.others += 1,
                }
            }
        }
        if found.files.len() + found.folders.len() + found.others > MOST_FILES {
            return Err(format!("more than {MOST_FILES} files"));
        }
    }
    Ok(found)
}

/// Returns the text before the first zero byte.
fn text(bytes: &[u8]) -> Result<String, String> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8(bytes[..end].to_vec()).map_err(|_| "it contains a name that is not text".to_owned())
}

fn header_name(block: &[u8; BLOCK]) -> Result<String, String> {
    let (name, before) = (text(&block[..100])?, text(&block[345..500])?);
    Ok(if before.is_empty() { name } else { format!("{before}/{name}") })
}

fn octal(bytes: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(bytes).ok()?.trim_matches(['\0', ' ']);
    u64::from_str_radix(digits, 8).ok()
}

/// Returns the path in a `pax` header, if there is one.
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
