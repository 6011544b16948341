//! The published shots for WebAssembly: `scripts/wasm` builds this program for `wasm32-unknown-unknown`, where it has no
//! output of its own, and node asks it for one digest after another.

#![allow(unsafe_code, reason = "a name that another language calls by cannot be checked by the compiler")]

#[path = "../headless/physics_shots.rs"]
mod physics_shots;

/// How many shots there are.
#[unsafe(no_mangle)]
pub extern "C" fn shots() -> u32 {
    physics_shots::PUBLISHED as u32
}

/// The digest of one of them.
#[unsafe(no_mangle)]
pub extern "C" fn digest(number: u32) -> u64 {
    let (layout, strikes) = physics_shots::published(number.into());
    fob::physics::simulate(&layout, &strikes).digest
}

fn main() {}
