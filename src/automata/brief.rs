//! Automata as short texts without spaces, for links: base64 of packed bits and names.
//!
//! Three bytes of checksum come first, then bits: the number of states; the start; for each state whether it accepts, where its letters
//! lead, its place on a grid of [`GRID`] drawing units, and its bends; then the names, deflated if that is shorter. The description of an
//! automaton is left out. Input is treated as hostile: it states its size before anything is allocated for it.

use super::problem::{DfaErrors, MAX_COORDINATE};
use super::{Dfa, State, StateId};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// Largest number of states of an automaton that can be encoded.
pub const MOST_STATES: usize = 1000;

/// Grid to which positions are rounded, in drawing units; a state's circle has a radius of 20.
pub const GRID: f64 = 4.0;

/// Largest size in bytes of the unpacked names.
const NAMES: u64 = 64 * 1024;
/// Version of the format.
const VERSION: u64 = 1;
/// Length of the checksum in bytes.
const CHECK: usize = 3;

/// Why a text is not an automaton.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BriefError {
    /// The text is something else, or incomplete.
    #[error("edited or damaged: {0}")]
    Damaged(&'static str),
    /// The text is in a newer format.
    #[error("written by a newer fob (format version {0}; this program reads up to {VERSION})")]
    Newer(u64),
    /// The automaton is too large for a link.
    #[error("{0} states; expected at most {MOST_STATES}")]
    TooManyStates(usize),
    /// The decoded automaton is invalid.
    #[error(transparent)]
    Dfa(#[from] DfaErrors),
}

/// Encodes an automaton; `None` if it has more than [`MOST_STATES`] states or its names are too long.
///
/// ```
/// use fob_automata::{brief, builtin};
/// let dfa = builtin("rope").unwrap();
/// let read = brief::read(&brief::write(&dfa).unwrap())?;
/// assert_eq!((read.name(), read.len()), (dfa.name(), dfa.len()));
/// # Ok::<(), brief::BriefError>(())
/// ```
pub fn write(dfa: &Dfa) -> Option<String> {
    let states = dfa.states();
    let names: Vec<&str> = states.iter().map(|state| state.name.as_str()).chain([dfa.name()]).collect();
    let names = names.join("\n");
    if states.len() > MOST_STATES || names.len() as u64 > NAMES {
        return None;
    }
    let mut deflated = Vec::new();
    // Reading from memory cannot fail.
    DeflateEncoder::new(names.as_bytes(), Compression::best()).read_to_end(&mut deflated).ok()?;
    let packs = deflated.len() < names.len();

    let mut bits = Bits::default();
    bits.push(VERSION, 3);
    bits.push(u64::from(packs), 1);
    bits.push(states.len() as u64, 10);
    let width = width_of(states.len() as u64 - 1);
    bits.push(u64::from(dfa.start().0), width);
    for state in states {
        bits.push(u64::from(state.accepting), 1);
        bits.push(u64::from(state.green.0), width);
        bits.push(u64::from(state.red.0), width);
    }
    places(&mut bits, states);
    bends(&mut bits, states);

    let mut bytes = bits.bytes;
    bytes.extend_from_slice(if packs { &deflated } else { names.as_bytes() });
    let check = xxh3_64(&bytes).to_le_bytes();
    Some(URL_SAFE_NO_PAD.encode([&check[..CHECK], &bytes].concat()))
}

/// Writes the positions on their grid, relative to the leftmost and topmost ones; nothing if a state has no position yet.
fn places(bits: &mut Bits, states: &[State]) {
    let cells: Option<Vec<[i64; 2]>> = states.iter().map(|s| s.at.map(|(x, y)| [cell(x), cell(y)])).collect();
    bits.push(u64::from(cells.is_some()), 1);
    let Some(cells) = cells else { return };
    let least = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    let offsets: Vec<u64> = cells.iter().flat_map(|cell| [0, 1].map(|axis| cell[axis].abs_diff(least[axis]))).collect();
    let width = offsets.iter().copied().max().map_or(0, width_of);
    bits.push(u64::from(width), 5);
    offsets.into_iter().for_each(|offset| bits.push(offset, width));
}

fn cell(x: f64) -> i64 {
    (x / GRID).round() as i64
}

/// Writes the edges that were bent by hand, and their bends.
fn bends(bits: &mut Bits, states: &[State]) {
    let all: Vec<Option<(f64, f64)>> = states.iter().flat_map(|s| [s.green_bend, s.red_bend]).collect();
    bits.push(u64::from(all.iter().any(Option::is_some)), 1);
    if all.iter().all(Option::is_none) {
        return;
    }
    for bend in all {
        bits.push(u64::from(bend.is_some()), 1);
        for x in bend.into_iter().flat_map(|(x, y)| [x, y]) {
            bits.push(u64::from((cell(x).clamp(i16::MIN.into(), i16::MAX.into()) as i16).cast_unsigned()), 16);
        }
    }
}

/// Decodes a text that [`write()`] returned.
///
/// # Errors
/// The text is something else, is damaged, is too large, or describes an invalid automaton.
pub fn read(text: &str) -> Result<Dfa, BriefError> {
    let damaged = BriefError::Damaged;
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged("not base64"))?;
    let (check, bytes) = bytes.split_at_checked(CHECK).ok_or(damaged("its end is missing"))?;
    if xxh3_64(bytes).to_le_bytes()[..CHECK] != *check {
        return Err(damaged("its checksum does not match"));
    }
    let cut = || damaged("its end is missing");
    let mut input = Input { bytes, at: 0 };
    let version = input.take(3).ok_or_else(cut)?;
    if version != VERSION {
        return Err(BriefError::Newer(version));
    }
    let packs = input.flag().ok_or_else(cut)?;
    let count = input.take(10).ok_or_else(cut)? as usize;
    if count > MOST_STATES {
        return Err(BriefError::TooManyStates(count));
    }
    let width = width_of((count as u64).saturating_sub(1));
    let start = StateId(input.take(width).ok_or_else(cut)? as u32);
    let mut states = input.states(count, width).ok_or_else(cut)?;
    input.places(&mut states).ok_or_else(cut)?;
    input.bends(&mut states).ok_or_else(cut)?;

    let names = input.rest();
    let mut text = Vec::new();
    let inflated = if packs {
        DeflateDecoder::new(names).take(NAMES + 1).read_to_end(&mut text)
    } else {
        names.take(NAMES + 1).read_to_end(&mut text)
    };
    if inflated.is_err() || text.len() as u64 > NAMES {
        return Err(damaged("its names do not unpack"));
    }
    let text = String::from_utf8(text).map_err(|_| damaged("its names are not UTF-8 text"))?;
    let mut names = text.splitn(count + 1, '\n');
    for state in &mut states {
        names.next().ok_or_else(cut)?.clone_into(&mut state.name);
    }
    Ok(Dfa::new(names.next().ok_or_else(cut)?, "", start, states)?)
}

/// Returns the number of bits needed for a number.
fn width_of(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}

/// A bit writer. The lowest bit of each number and of each byte comes first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn push(&mut self, value: u64, width: u32) {
        for bit in 0..width {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> bit & 1) as u8) << (self.used % 8);
            }
            self.used += 1;
        }
    }
}

/// A bit reader.
struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, width: u32) -> Option<u64> {
        let mut value = 0;
        for bit in 0..width {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u64::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    fn flag(&mut self) -> Option<bool> {
        self.take(1).map(|bit| bit == 1)
    }

    fn states(&mut self, count: usize, width: u32) -> Option<Vec<State>> {
        let mut state = || {
            let accepting = self.flag()?;
            let (green, red) = (self.take(width)? as u32, self.take(width)? as u32);
            Some(State::new("", accepting, StateId(green), StateId(red)))
        };
        (0..count).map(|_| state()).collect()
    }

    fn places(&mut self, states: &mut [State]) -> Option<()> {
        if !self.flag()? {
            return Some(());
        }
        let width = self.take(5)? as u32;
        for state in states {
            let (x, y) = (self.take(width)? as f64 * GRID, self.take(width)? as f64 * GRID);
            state.at = Some((x.min(MAX_COORDINATE), y.min(MAX_COORDINATE)));
        }
        Some(())
    }

    fn bends(&mut self, states: &mut [State]) -> Option<()> {
        if !self.flag()? {
            return Some(());
        }
        for state in states {
            for bend in [&mut state.green_bend, &mut state.red_bend] {
                if self.flag()? {
                    let mut axis = || Some(f64::from((self.take(16)? as u16).cast_signed()) * GRID);
                    *bend = Some((axis()?, axis()?));
                }
            }
        }
        Some(())
    }

    /// Returns the bytes after the bits.
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at.div_ceil(8)..).unwrap_or_default()
    }
}
