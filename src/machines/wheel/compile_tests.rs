//! Wheels compiled from Turing machines agree with the machines.

#![allow(clippy::unwrap_used)]

use super::compile::Compiler;
use super::{Ending, Wheel, from_turing};
use crate::turing::{End, Machine, Tape, builtin, simulate};
use fob_base::Dice;

/// Number of steps after which a wheel counts as running for ever.
const FOR_EVER: u64 = 3_000_000;

fn compiled(machine: &Machine, tape: &str, head: i64) -> Wheel {
    from_turing("w", machine, &Tape::read(machine, tape, head).unwrap()).unwrap()
}

/// Returns whether the machine halts, if that is certain: it halts within `steps` steps, or repeats a configuration.
fn halts(machine: &Machine, tape: &str, head: i64, steps: u64) -> Option<bool> {
    let outcome = simulate(machine, &Tape::read(machine, tape, head).unwrap(), 10_000, &mut |_| true);
    match outcome.end {
        End::Halt => (outcome.steps <= steps).then_some(true),
        End::Loop => Some(false),
        End::Limit => None,
    }
}

/// Returns whether the wheel's word becomes empty, and after how many steps.
fn dies_out(wheel: &Wheel) -> Option<u64> {
    let run = wheel.clone().with_limit(FOR_EVER).last_run(&wheel.begin());
    assert_ne!((run.end, run.steps.is_none()), (Ending::Empty, true));
    run.steps
}

/// Returns a random machine as text: states a, b, ..., symbols 0 (blank), 1, ...; one rule in `missing` is left out.
fn random(dice: &mut Dice, states: u64, symbols: u64, stays: bool, missing: u64) -> Machine {
    let mut text = "start a\nblank 0\n".to_owned();
    let name = |state: u64| char::from(b'a' + state as u8);
    for (from, read) in (0..states).flat_map(|from| (0..symbols).map(move |read| (from, read))) {
        if dice.below(missing) > 0 {
            let (to, write) = (dice.below(states), dice.below(symbols));
            let motion = ['<', '>', '='][dice.below(if stays { 3 } else { 2 }) as usize];
            text.push_str(&format!("{}{read}{}{write}{motion}\n", name(from), name(to)));
        }
    }
    text.parse().unwrap()
}

/// Returns all tapes of up to `longest` cells.
fn tapes(symbols: usize, longest: u32) -> Vec<String> {
    let digits = |length: u32, number: usize| -> String {
        let digit = |place: u32| char::from(b'0' + (number / symbols.pow(place) % symbols) as u8);
        (0..length).map(digit).collect()
    };
    (0..=longest).flat_map(|length| (0..symbols.pow(length)).map(move |number| digits(length, number))).collect()
}

#[test]
fn wheels_die_out_exactly_when_their_machines_halt() {
    let mut dice = Dice::new(2004);
    let (mut machines, mut runs) = (0, [0_u32; 2]);
    while machines < 300 {
        let states = 2 + machines % 2;
        let machine = random(&mut dice, states, 2, false, 5);
        let tapes = tapes(2, 5);
        let known: Option<Vec<bool>> = tapes.iter().map(|tape| halts(&machine, tape, 0, 20)).collect();
        let Some(known) = known else { continue };
        machines += 1;
        let compiler = Compiler::new(&machine).unwrap();
        assert_eq!(compiled(&machine, "01", 1).productions(), compiled(&machine, "1x", 0).productions());
        for (tape, halts) in tapes.iter().zip(known) {
            let wheel = compiler.wheel("w", &Tape::read(&machine, tape, 0).unwrap()).unwrap();
            assert_eq!(dies_out(&wheel).is_some(), halts, "{machine} on {tape:?}");
            runs[usize::from(halts)] += 1;
        }
    }
    assert!(runs.iter().all(|&count| count > 1_000), "{runs:?}");
}

/// Symbols of any number, stays, missing rules, a head anywhere, and tapes that grow at both ends.
#[test]
fn machines_with_four_symbols_and_stays_agree() {
    let mut dice = Dice::new(17);
    let mut runs = [0_u32; 2];
    while runs.iter().sum::<u32>() < 1_500 {
        let (states, symbols) = (1 + dice.below(4), 2 + dice.below(3));
        let machine = random(&mut dice, states, symbols, true, 7);
        for _ in 0..10 {
            let tape: String = (0..dice.below(7)).map(|_| char::from(b'0' + dice.below(symbols) as u8)).collect();
            let head = dice.below(12) as i64 - 4;
            let Some(halts) = halts(&machine, &tape, head, 60) else { continue };
            assert_eq!(dies_out(&compiled(&machine, &tape, head)).is_some(), halts, "{machine} on {tape:?} at {head}");
            runs[usize::from(halts)] += 1;
        }
    }
    assert!(runs.iter().all(|&count| count > 200), "{runs:?}");
}

#[test]
fn the_champions_die_out() {
    for name in ["busy-beaver-2", "busy-beaver-3", "busy-beaver-4"] {
        let machine = builtin(name).unwrap();
        let wheel = from_turing(name, &machine, &Tape::blank(&machine)).unwrap();
        assert_eq!((wheel.steps(), wheel.limit()), (0, 1_000_000_000));
        let run = wheel.last_run(&wheel.begin());
        assert_eq!(run.end, Ending::Empty, "{name}");
    }
    // With one rule less the machine runs on: the halting rule of the champion of three states leads back instead.
    let endless: Machine = "1RB1RA_1LB0RC_1LC1LA".parse().unwrap();
    assert_eq!(dies_out(&from_turing("w", &endless, &Tape::blank(&endless)).unwrap()), None);
}

/// The manual's machine halts on every number; without the rule for nine in its first state it halts at a nine at once, and with a
/// rule for its last state that stays it never halts.
#[test]
fn the_manual_s_increment_dies_out() {
    let machine = builtin("increment").unwrap();
    for tape in ["0", "9", "99", "1369", "13699"] {
        let head = tape.len() as i64 - 1;
        let wheel = compiled(&machine, tape, head);
        assert_eq!(wheel.last_run(&wheel.begin()).end, Ending::Empty, "{tape}");
    }
    let text = machine.to_string();
    let circling: Machine = format!("{text}-0-0=\n").parse().unwrap();
    assert_eq!(dies_out(&compiled(&circling, "9", 0)), None, "it ends in - on a 0");
    assert!(dies_out(&compiled(&circling, "8", 0)).is_some(), "it ends in - on a 9");
}

#[test]
fn symbols_that_the_machine_does_not_know_halt_it() {
    let machine: Machine = "start a\na0a0>\na_a_>\n".parse().unwrap();
    assert!(dies_out(&compiled(&machine, "00x", 0)).is_some());
    assert_eq!(dies_out(&compiled(&machine, "00", 0)), None);
    // A machine that begins in its halting state.
    let halted: Machine = "start h\nhalt h\na0a0>\n".parse().unwrap();
    assert!(dies_out(&compiled(&halted, "0", 0)).is_some());
}

/// A machine that shuttles between two marks visits as many cells as the marks are apart: a Turing step takes O(n log n) steps of
/// the wheel, and the number of letters grows with the cells.
#[test]
fn steps_and_letters_are_polynomial_in_the_cells() {
    let machine: Machine = "start r\nr0r0>\nr_l_<\nl0l0<\nl_h_>\nhalt h\n".parse().unwrap();
    let of = |cells: usize| {
        let tape = "0".repeat(cells);
        let outcome = simulate(&machine, &Tape::read(&machine, &tape, 0).unwrap(), u64::MAX, &mut |_| true);
        let wheel = compiled(&machine, &tape, 0);
        let steps = wheel.last_run(&wheel.begin()).steps.unwrap();
        (steps as f64 / outcome.steps as f64, wheel.start().len() as f64)
    };
    let measured: Vec<(f64, f64)> = [4, 8, 16, 32, 64, 128].into_iter().map(of).collect();
    for pair in measured.windows(2) {
        assert!(pair[1].0 < 3.5 * pair[0].0 && pair[1].1 < 2.5 * pair[0].1, "{measured:?}");
    }
}
