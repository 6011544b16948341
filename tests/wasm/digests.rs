//! The published shots and whole matches for WebAssembly: `scripts/wasm` builds this program for `wasm32-unknown-unknown`, where
//! it has no output of its own, and node asks it for one after another. Built for this machine it records and verifies the same
//! matches: `wasm-digests record FOLDER COUNT`, `wasm-digests verify FOLDER`; `wasm-digests speed` says how fast shots are.

#![allow(unsafe_code, reason = "a name that another language calls by cannot be checked by the compiler")]

mod matches;
#[path = "../headless/physics_shots.rs"]
mod physics_shots;

use std::cell::RefCell;
use std::process::ExitCode;

/// How many shots there are.
#[unsafe(no_mangle)]
pub extern "C" fn shots() -> u32 {
    physics_shots::PUBLISHED as u32
}

/// The digest of one of them.
#[unsafe(no_mangle)]
pub extern "C" fn digest(number: u32) -> u64 {
    let (layout, strikes) = physics_shots::published(number.into());
    fob::physics::simulate(&layout, &strikes).map_or(0, |trace| trace.digest)
}

thread_local! {
    /// A text on its way in or out.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a text of so many bytes and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Where the text is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

fn put(new: String) -> usize {
    TEXT.replace(new.into_bytes());
    TEXT.with_borrow(Vec::len)
}

/// Records a match: the length of its replay, which is the text then.
#[unsafe(no_mangle)]
pub extern "C" fn record(number: u32) -> usize {
    put(matches::record(number).unwrap_or_else(|error| format!("not recorded: {error}")))
}

/// Verifies the text as a replay: the length of what differs, which is the text then; 0 if nothing does.
#[unsafe(no_mangle)]
pub extern "C" fn verify() -> usize {
    let text = TEXT.take();
    let found = String::from_utf8(text).map_err(|error| error.to_string()).and_then(|text| matches::verify(&text));
    put(found.err().unwrap_or_default())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["record", folder, count] => {
            count.parse().map_err(|_| format!("{count} is no number")).and_then(|n| record_all(folder, n))
        }
        ["verify", folder] => verify_all(folder),
        ["speed"] => Ok(speed()),
        _ => Err("expected `record FOLDER COUNT`, `verify FOLDER` or `speed`".to_owned()),
    };
    match done {
        Ok(said) => println!("{said}"),
        Err(said) => {
            eprintln!("{said}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The published shots of the middle of a game, ten times: `tests/web/measures.mjs` does the same.
fn speed() -> String {
    let began = std::time::Instant::now();
    let numbers = || 350..physics_shots::PUBLISHED as u32;
    (0..10).flat_map(|_| numbers()).for_each(|number| {
        digest(number);
    });
    format!("{:.0} shots a second", 10.0 * numbers().count() as f64 / began.elapsed().as_secs_f64())
}

fn record_all(folder: &str, count: u32) -> Result<String, String> {
    for number in 0..count {
        let path = format!("{folder}/{number}.fob");
        std::fs::write(&path, matches::record(number)?).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(format!("{count} matches recorded on this machine"))
}

fn verify_all(folder: &str) -> Result<String, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    let (mut count, mut shots) = (0, 0);
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        shots += matches::verify(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        count += 1;
    }
    if count == 0 {
        return Err(format!("there are no matches in {folder}"));
    }
    Ok(format!("{count} matches with {shots} shots verified on this machine"))
}
