//! The content of links, made by an attacker who knows the formats: the checksums are right, but nothing else need be.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use fob::automata::brief::{self, BriefError, MOST_STATES};
use fob::automata::{BUILTIN, Dfa, State, StateId, builtin};
use fob::base::Dice;
use fob::base::text::is_hidden;
use fob::board::Board;
use fob::opponent::Level;
use fob::replay::{Clip, ClipError, Header, Phase, Player, Recorder, Replay, from_clip, to_clip};
use fob::rules::{Kind, Setup};
use rand::RngExt;
use std::io::Read;
use xxhash_rust::xxh3::xxh3_64;

/// Returns the number of tests, which an environment variable may raise.
fn count(usual: usize) -> usize {
    std::env::var("FOB_LINK_BYTES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Changes, removes, inserts and duplicates bytes.
fn meddle(bytes: &mut Vec<u8>, dice: &mut Dice) {
    for _ in 0..dice.random_range(1..5) {
        let at = dice.random_range(0..bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match dice.random_range(0..6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, dice.random()),
            2 => bytes.extend_from_within(at..),
            3 if !bytes.is_empty() => drop(bytes.remove(at)),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = if dice.random() {
                        *byte ^ (1 << dice.random_range(0..8))
                    } else {
                        [0, 255, b'9', b'-', b'('][dice.random_range(0..5)]
                    };
                }
            }
        }
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    DeflateEncoder::new(bytes, Compression::best()).read_to_end(&mut packed).unwrap();
    packed
}

#[test]
fn an_automaton_whose_bytes_are_anything_is_read_or_refused() {
    let mut dice = Dice::new(5);
    let (mut read, mut refused) = (0, 0);
    for number in 0..count(3000) {
        let dfa = builtin(BUILTIN[number % BUILTIN.len()].0).unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(brief::write(&dfa).unwrap()).unwrap();
        let mut bytes = bytes[3..].to_vec();
        meddle(&mut bytes, &mut dice);
        let text = URL_SAFE_NO_PAD.encode([&xxh3_64(&bytes).to_le_bytes()[..3], &bytes].concat());
        match brief::read(&text) {
            Ok(dfa) => {
                assert!((1..=MOST_STATES).contains(&dfa.len()));
                read += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 100, "{read} read, {refused} refused");
}

#[test]
fn names_that_would_fill_the_memory_and_forms_of_the_future_are_refused() {
    let with_check = |bytes: &[u8]| URL_SAFE_NO_PAD.encode([&xxh3_64(bytes).to_le_bytes()[..3], bytes].concat());
    // Version 1, deflated names, one state: it accepts, both letters lead to itself, no places, no bends.
    let head = 0b1_u64 | 1 << 3 | 1 << 4 | 1 << 14;
    let bytes = [&head.to_le_bytes()[..3], &deflated(&vec![b'a'; 40 << 20])].concat();
    assert_eq!(brief::read(&with_check(&bytes)), Err(BriefError::Damaged("its names do not unpack")));
    assert_eq!(brief::read(&with_check(&[7, 0, 0, 0])), Err(BriefError::Newer(7)));
    assert_eq!(brief::read(&with_check(&[0b1 | 0xf0, 0xff, 0xff])), Err(BriefError::TooManyStates(1023)));
    assert_eq!(brief::read("a b"), Err(BriefError::Damaged("not base64")));
    assert_eq!(brief::read(""), Err(BriefError::Damaged("its end is missing")));
}

/// A match of a few shots.
fn played(board: &Board) -> Recorder {
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let header = Header::for_match(setup, board, vec![Player::human("Anna"), Player::human("Bo")], 3);
    let mut live = Recorder::new(header).unwrap();
    let mut dice = Dice::new(3);
    for _ in 0..4 {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut dice)).unwrap(),
            _ => drop(live.play(&[Level::Random.strike(&situation.layout, game, &mut dice).unwrap()]).unwrap()),
        }
    }
    live
}

#[test]
fn built_in_items_are_packed_by_name() {
    let other = Board { name: "Not bob at all".to_owned(), ..Board::bob() };
    // The sign around the names of what is built in is in a text of this header, too.
    let mut other = Replay::parse(&played(&other).text()).unwrap();
    other.header.note = "Not \u{1}bob\u{1} at all".to_owned();
    let (bob, other) = (played(&Board::bob()).text(), other.print());
    for text in [&bob, &other] {
        assert_eq!(from_clip(&to_clip(text)).as_ref(), Ok(text));
    }
    assert!(to_clip(&bob).len() + 300 < to_clip(&other).len());
}

#[test]
fn a_packed_match_whose_bytes_are_anything_is_played_or_refused() {
    let clip = to_clip(&played(&Board::bob()).text());
    let packed = URL_SAFE_NO_PAD.decode(clip.trim_start_matches("fob-replay-2:").rsplit_once(':').unwrap().0).unwrap();
    // A checksum of eight bytes, the length of the deflated part in two, that part, and the rest.
    let (checksum, packed) = packed.split_at(8);
    let length = usize::from(packed[0] & 127) | usize::from(packed[1]) << 7;
    let (part, rest) = packed[2..].split_at(length);
    let mut inner = Vec::new();
    DeflateDecoder::new(part).read_to_end(&mut inner).unwrap();
    let mut dice = Dice::new(8);
    let (mut opened, mut refused) = (0, 0);
    for number in 0..count(1500) {
        let (mut inner, mut rest) = (inner.clone(), rest.to_vec());
        match number % 3 {
            0 => meddle(&mut inner, &mut dice),
            1 => meddle(&mut rest, &mut dice),
            _ => {
                meddle(&mut inner, &mut dice);
                meddle(&mut rest, &mut dice);
            }
        }
        let part = deflated(&inner);
        let length = [(part.len() & 127 | 128) as u8, (part.len() >> 7) as u8];
        let bytes = [checksum, &length, &part, &rest].concat();
        let text = format!("fob-replay-2:{}:{:016x}", URL_SAFE_NO_PAD.encode(&bytes), xxh3_64(&bytes));
        // Only few records are simulated, so the time depends only on the number of links.
        let mut left = 4;
        let played = Clip::open(&text, 1 << 20).map(|clip| {
            clip.text_while(|_, _| {
                left -= 1;
                left > 0
            })
        });
        match played {
            Ok(text) => {
                opened += 1;
                if let Ok(text) = text {
                    assert!(Replay::parse(&text).is_ok());
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(opened > 50 && refused > 100, "{opened} opened, {refused} refused");
}

/// Returns a packed match with this deflated part and the right checksum.
fn packed_match(part: &[u8]) -> String {
    let mut bytes = vec![0; 8];
    let mut length = part.len();
    while length > 127 {
        bytes.push((length & 127 | 128) as u8);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend_from_slice(part);
    format!("fob-replay-2:{}:{:016x}", URL_SAFE_NO_PAD.encode(&bytes), xxh3_64(&bytes))
}

#[test]
fn a_packed_match_unpacks_to_no_more_than_its_limit() {
    // A header that would be 200 MiB of blanks: the part beyond the limit is never inflated.
    let mut inner = vec![0x80, 0x80, 0x80, 0x64];
    inner.resize(200 << 20, b' ');
    let bomb = packed_match(&deflated(&inner));
    assert!(bomb.len() < 400_000, "{}", bomb.len());
    for most in [1 << 20, 16 << 20] {
        assert_eq!(Clip::open(&bomb, most).err(), Some(ClipError::Damaged("it does not unpack")));
    }
    // More built-in names than a match can have, each of which would become a whole automaton.
    let names = "\u{1}dial\u{1}".repeat(100_000);
    let mut inner = vec![(names.len() & 127 | 128) as u8, (names.len() >> 7 & 127 | 128) as u8, (names.len() >> 14) as u8];
    inner.extend_from_slice(names.as_bytes());
    assert_eq!(Clip::open(&packed_match(&deflated(&inner)), 16 << 20).err(), Some(ClipError::Damaged("it does not unpack")));
}

#[test]
fn a_link_carries_no_name_that_cannot_be_read() {
    let state = |name: &str| State::new(name, true, StateId(0), StateId(0));
    let good = Dfa::new("Rope", "", StateId(0), vec![state("a")]).unwrap();
    let bytes = URL_SAFE_NO_PAD.decode(brief::write(&good).unwrap()).unwrap();
    for (from, to) in [("a\nRope", "a\nR\u{202e}ope"), ("a\nRope", "\u{200f}a\nRope")] {
        // The names of so small an automaton stand in it as they are.
        let text = bytes[3..].to_vec();
        let at = text.windows(from.len()).position(|part| part == from.as_bytes()).unwrap();
        let changed = [&text[..at], to.as_bytes()].concat();
        let link = URL_SAFE_NO_PAD.encode([&xxh3_64(&changed).to_le_bytes()[..3], &changed].concat());
        let error = brief::read(&link).unwrap_err().to_string();
        assert!(error.contains("invalid ") && !error.chars().any(is_hidden), "{error}");
    }
}
