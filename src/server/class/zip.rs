//! Zip archives of a few thousand small texts. The code is too short to be worth a crate: the format has three kinds of records,
//! and the compression is a dependency already.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// Version of the format that a reader needs: folders and compression.
const VERSION: u16 = 20;
/// Flag: names are UTF-8.
const UTF8: u16 = 1 << 11;
/// Method: compressed by Deflate.
const DEFLATED: u16 = 8;
/// The first of January 1980, the earliest date of the format: the table has the times of the answers.
const DATE: u16 = 1 << 5 | 1;

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Path with `/` between its parts.
    pub path: String,
    pub text: String,
}

/// Returns an archive of at most 65,535 files.
pub fn pack(files: &[File]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        let offset = out.len() as u32;
        let mut crc = Crc::new();
        crc.update(file.text.as_bytes());
        let packed = deflated(file.text.as_bytes());
        let mut head = Vec::new();
        for half in [VERSION, UTF8, DEFLATED, 0, DATE] {
            head.extend(half.to_le_bytes());
        }
        for whole in [crc.sum(), packed.len() as u32, file.text.len() as u32] {
            head.extend(whole.to_le_bytes());
        }
        head.extend((file.path.len() as u16).to_le_bytes());
        // No further fields.
        head.extend(0_u16.to_le_bytes());
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(file.path.as_bytes());
        out.extend(&packed);
        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&head);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(file.path.as_bytes());
    }
    let (begin, count) = (out.len() as u32, files.len() as u16);
    out.extend(&directory);
    out.extend(b"PK\x05\x06");
    out.extend([0; 4]);
    for half in [count, count] {
        out.extend(half.to_le_bytes());
    }
    for whole in [directory.len() as u32, begin] {
        out.extend(whole.to_le_bytes());
    }
    out.extend(0_u16.to_le_bytes());
    out
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
