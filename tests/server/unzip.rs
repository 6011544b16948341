//! Reads a zip archive by its directory, as other programs do.

use flate2::Crc;
use flate2::read::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::Read;

/// Returns the files of an archive by their paths.
pub fn unzip(bytes: &[u8]) -> BTreeMap<String, String> {
    let half = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let whole = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let end = bytes.len() - 22;
    assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
    let (count, mut at) = (half(end + 10), whole(end + 16));
    assert_eq!(at + whole(end + 12), end);
    let mut files = BTreeMap::new();
    for _ in 0..count {
        assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
        let (sum, packed, length, name) = (whole(at + 16), whole(at + 20), whole(at + 24), half(at + 28));
        let path = String::from_utf8(bytes[at + 46..at + 46 + name].to_vec()).unwrap();
        let local = whole(at + 42);
        assert_eq!(&bytes[local..local + 4], b"PK\x03\x04");
        let begin = local + 30 + half(local + 26) + half(local + 28);
        let mut text = Vec::new();
        DeflateDecoder::new(&bytes[begin..begin + packed]).read_to_end(&mut text).unwrap();
        let mut crc = Crc::new();
        crc.update(&text);
        assert_eq!((text.len(), crc.sum() as usize), (length, sum), "{path}");
        assert!(files.insert(path, String::from_utf8(text).unwrap()).is_none());
        at += 46 + name + half(at + 30) + half(at + 32);
    }
    files
}
