//! The compact form of a replay: the actions without their results, which the physics recomputes to the last bit.
//!
//! The form begins with the length of a deflated part. That part has the header in RON (with built-in boards and machines by
//! name), the records, and one flag for each of the five numbers of a strike, set if the number repeats an earlier one. The low
//! seven bytes of all new numbers follow, which do not compress.

use super::clip::ClipError;
use super::{Header, Record, Recorder, Replay, StepError, Word};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use fob_automata::Dfa;
use fob_board::{Board, Colour, Hole, Point, Strike};
use fob_machines::Machine;
use fob_physics::{PHYSICS_VERSION, ShotError};
use std::borrow::Cow;
use std::io::Read;

/// Maximum number of records to pack or unpack, because each shot has to be simulated.
const MOST: usize = 4096;
/// Maximum size of the deflated part, in bytes.
const LIMIT: u64 = 4 * 1024 * 1024;
/// Number of numbers in a strike.
const COLUMNS: usize = 5;

/// Tag of a record with orders. The tags 1 and 2 are shots with that many strikers.
const ORDER: u8 = 3;
const TAKE_BACK: u8 = 4;
const RESIGN: u8 = 5;
const DRAW: u8 = 6;
const END: u8 = 7;
const CERTAIN: u8 = 8;

fn numbers(strike: &Strike) -> [f64; COLUMNS] {
    [strike.from.x, strike.from.y, strike.aim, strike.speed, strike.offset]
}

/// Packs a replay. Returns `None` if it has too many records, or content that this form cannot express.
pub(super) fn pack(replay: &Replay) -> Option<Vec<u8>> {
    let header = short(&replay.header)?;
    if replay.records.len() > MOST || restored(&header)? != replay.header {
        return None;
    }
    let mut text = Vec::new();
    count(&mut text, header.len());
    text.extend_from_slice(header.as_bytes());
    count(&mut text, replay.records.len());
    let mut strikes = Vec::new();
    for record in &replay.records {
        match record {
            Record::Break(shot) | Record::Shot(shot) => {
                text.push(u8::try_from(shot.strikes.len()).ok().filter(|n| (1..ORDER).contains(n))?);
                strikes.extend(shot.strikes.iter().map(numbers));
            }
            Record::Order(orders) => {
                text.push(ORDER);
                count(&mut text, orders.len());
                for (hole, Word(order)) in orders {
                    text.push(hole.index() as u8);
                    count(&mut text, order.len());
                    text.extend(order.iter().map(|colour| colour.letter() as u8));
                }
            }
            Record::TakeBack => text.push(TAKE_BACK),
            Record::Resign(player) => text.extend([RESIGN, *player]),
            Record::Draw => text.push(DRAW),
            Record::Certain => text.push(CERTAIN),
            Record::End => text.push(END),
        }
    }
    let (mut tops, mut rest) = (Vec::new(), Vec::new());
    for column in 0..COLUMNS {
        let mut known = Known::default();
        for strike in &strikes {
            let bits = strike[column].to_bits();
            let token = known.token(bits);
            text.push(token);
            if token == 0 {
                let bytes = bits.to_be_bytes();
                tops.push(bytes[0]);
                rest.extend_from_slice(&bytes[1..]);
                known.add(bits);
            }
        }
    }
    text.append(&mut tops);
    let mut deflated = Vec::new();
    DeflateEncoder::new(text.as_slice(), Compression::best()).read_to_end(&mut deflated).ok()?;
    let mut packed = Vec::new();
    count(&mut packed, deflated.len());
    packed.append(&mut deflated);
    packed.append(&mut rest);
    Some(packed)
}

/// Encloses the name of a built-in item that replaces the item in a header. RON escapes this character in texts, so it cannot occur in a
/// header otherwise.
const MARK: char = '\u{1}';
/// Precedes the name of a machine that the header writes as the text of its file. No name begins with it.
const FILE: char = '=';
/// Maximum number of names in a header: one machine per hole, and the board.
const MOST_NAMES: usize = 5;

/// Writes a header in RON, with built-in boards and machines replaced by their names.
fn short(header: &Header) -> Option<String> {
    let mut text = ron::to_string(header).ok()?;
    let board = header.board.builtin_name_in(header.physics).and_then(|name| Some((name, ron::to_string(&header.board).ok()?)));
    let machines = header.setup().map(|setup| setup.machines.as_slice()).unwrap_or_default();
    // The header writes machines in two ways: as DFAs if all are DFAs, otherwise as machines of any kind.
    let dfas: Option<Vec<&Dfa>> = machines.iter().map(Machine::as_kind).collect();
    let named = machines.iter().enumerate().filter_map(|(i, machine)| {
        let name = machine.builtin_name()?;
        Some(match &dfas {
            Some(dfas) => (name.to_owned(), ron::to_string(dfas[i]).ok()?),
            None => (format!("{FILE}{name}"), ron::to_string(machine).ok()?),
        })
    });
    for (name, whole) in board.map(|(name, whole)| (name.to_owned(), whole)).into_iter().chain(named) {
        text = text.replacen(&whole, &format!("{MARK}{name}{MARK}"), 1);
    }
    Some(text)
}

/// Reads a header shortened by [`short`]. A board's name means the board of the header's physics, which is known once it is read, so a
/// header of an earlier version is read twice. Returns `None` if it is not a header.
fn restored(short: &str) -> Option<Header> {
    let read = |physics: u32| -> Option<Header> {
        ron::Options::default().with_recursion_limit(32).from_str(&whole(short, physics)?).ok()
    };
    let header = read(PHYSICS_VERSION)?;
    if header.physics >= PHYSICS_VERSION { Some(header) } else { read(header.physics) }
}

/// Writes out the names in a header shortened by [`short`], with the boards of a version of the physics. Returns `None` if a name is not
/// built in, or if there are too many names.
fn whole(header: &str, physics: u32) -> Option<Cow<'_, str>> {
    if !header.contains(MARK) {
        return Some(Cow::Borrowed(header));
    }
    let mut parts = header.split(MARK);
    let mut text = parts.next()?.to_owned();
    let mut names = 0;
    while let Some(name) = parts.next() {
        names += 1;
        let known = if let Some(name) = name.strip_prefix(FILE) {
            ron::to_string(&Machine::builtin(name)?)
        } else if let Some(board) = Board::builtin_in(name, physics) {
            ron::to_string(&board)
        } else {
            ron::to_string(Machine::builtin(name)?.as_kind::<Dfa>()?)
        };
        text.push_str(&known.ok().filter(|_| names <= MOST_NAMES)?);
        text.push_str(parts.next()?);
    }
    Some(Cow::Owned(text))
}

/// An unpacked replay: a header and the actions.
pub(super) struct Brief {
    /// Header of the replay.
    pub header: Header,
    deeds: Vec<Deed>,
}

/// An action of a player, without its result.
enum Deed {
    Strike(Vec<Strike>),
    Order(Vec<(Hole, Vec<Colour>)>),
    TakeBack,
    Resign(u8),
    Draw,
    Certain,
    End,
}

impl Brief {
    /// Unpacks the result of [`pack`]. Returns `None` if the bytes are something else or inflate to more than `most` bytes.
    pub(super) fn unpack(packed: &[u8], most: u64) -> Option<Self> {
        let mut packed = Input(packed);
        let length = packed.count()?;
        let mut text = Vec::new();
        DeflateDecoder::new(packed.bytes(length)?).take(LIMIT.min(most)).read_to_end(&mut text).ok()?;
        let mut input = Input(&text);
        let length = input.count()?;
        let header = restored(std::str::from_utf8(input.bytes(length)?).ok()?)?;
        let length = input.count().filter(|length| *length <= MOST)?;
        let mut deeds = Vec::new();
        let mut strikes = 0;
        for _ in 0..length {
            deeds.push(match input.byte()? {
                n @ 1..ORDER => {
                    strikes += usize::from(n);
                    let nothing = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 0.0, offset: 0.0 };
                    Deed::Strike(vec![nothing; usize::from(n)])
                }
                ORDER => {
                    let holes = input.count().filter(|holes| *holes <= Hole::ALL.len())?;
                    Deed::Order((0..holes).map(|_| order(&mut input)).collect::<Option<_>>()?)
                }
                TAKE_BACK => Deed::TakeBack,
                RESIGN => Deed::Resign(input.byte()?),
                DRAW => Deed::Draw,
                CERTAIN => Deed::Certain,
                END => Deed::End,
                _ => return None,
            });
        }
        let tokens = input.bytes(strikes.checked_mul(COLUMNS)?)?;
        let (mut tops, mut rest) = (input, packed);
        let columns = tokens.chunks(strikes.max(1)).map(|column| numbers_of(column, &mut tops, &mut rest));
        let columns = columns.collect::<Option<Vec<_>>>()?;
        let all = deeds.iter_mut().filter_map(|deed| if let Deed::Strike(strikes) = deed { Some(strikes) } else { None });
        for (i, strike) in all.flatten().enumerate() {
            let [x, y, aim, speed, offset]: [f64; COLUMNS] = std::array::from_fn(|column| columns[column][i]);
            *strike = Strike { from: Point::new(x, y), aim, speed, offset };
        }
        Some(Self { header, deeds })
    }

    /// Plays the actions. `progress` is called before every record with the number done and the total; it stops the work by returning
    /// `false`.
    ///
    /// # Errors
    /// An action is against the rules, or `progress` stopped the work.
    pub(super) fn play(self, mut progress: impl FnMut(usize, usize) -> bool) -> Result<Recorder, ClipError> {
        let mut live = Recorder::new(self.header).map_err(|_| ClipError::Differs)?;
        let all = self.deeds.len();
        for (done, deed) in self.deeds.into_iter().enumerate() {
            if !progress(done, all) {
                return Err(ClipError::Stopped);
            }
            let step = match deed {
                Deed::Strike(strikes) => {
                    let trace = live.simulate_while(&strikes, &mut || progress(done, all));
                    trace.and_then(|trace| live.commit(&strikes, &trace)).map(drop)
                }
                Deed::Order(orders) => live.choose(&orders),
                Deed::TakeBack => live.take_back(),
                Deed::Resign(player) => live.resign(player),
                Deed::Draw => live.agree_draw(),
                Deed::Certain => live.end_certain(),
                Deed::End => live.end(),
            };
            step.map_err(|error| match error {
                StepError::Shot(ShotError::Stopped) => ClipError::Stopped,
                StepError::Shot(error) => ClipError::Shot(error),
                _ => ClipError::Differs,
            })?;
        }
        Ok(live)
    }
}

/// Reads an order chosen for a hole.
fn order(input: &mut Input<'_>) -> Option<(Hole, Vec<Colour>)> {
    let hole = *Hole::ALL.get(usize::from(input.byte()?))?;
    let length = input.count()?;
    let word = String::from_utf8(input.bytes(length)?.to_vec()).ok()?;
    Some((hole, Word::try_from(word).ok()?.0))
}

/// Reads one of the five numbers for every strike.
fn numbers_of(tokens: &[u8], tops: &mut Input<'_>, rest: &mut Input<'_>) -> Option<Vec<f64>> {
    let mut known = Known::default();
    let number = |token: &u8| {
        if let Some(place) = token.checked_sub(1) {
            return known.0.get(usize::from(place)).map(|bits| f64::from_bits(*bits));
        }
        let mut bytes = [tops.byte()?; 8];
        bytes[1..].copy_from_slice(rest.bytes(7)?);
        let bits = u64::from_be_bytes(bytes);
        known.add(bits);
        Some(f64::from_bits(bits))
    };
    tokens.iter().map(number).collect()
}

/// Numbers of a column that may be repeated: the first 255.
#[derive(Default)]
struct Known(Vec<u64>);

impl Known {
    /// Returns the position of a known number from 1, or 0 for a new one.
    fn token(&self, bits: u64) -> u8 {
        self.0.iter().position(|known| *known == bits).map_or(0, |place| place as u8 + 1)
    }

    fn add(&mut self, bits: u64) {
        if self.0.len() < 255 {
            self.0.push(bits);
        }
    }
}

/// Writes a number in groups of seven bits, lowest first.
fn count(bytes: &mut Vec<u8>, mut n: usize) {
    while n > 127 {
        bytes.push(n as u8 & 127 | 128);
        n >>= 7;
    }
    bytes.push(n as u8);
}

/// Bytes read from the front.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (these, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(these)
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    fn count(&mut self) -> Option<usize> {
        let mut n = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            n |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(n);
            }
        }
        None
    }
}
