#![allow(clippy::unwrap_used)]
//! Runs that go back, are chased in pieces and drawn as diagrams, against plain ones; the ready machines against what they
//! stand for.

use fob::turing::{
    BUILTIN, Back, BreakPoint, BreakPoints, Chase, Configuration, Diagram, End, Happened, Machine, NO_CELL, Palette, Program,
    Rgb, Run, Step, Stop, Tape, Timeline, View, builtin, first_return, rule_lines, seek, simulate,
};
use proptest::prelude::*;
use std::sync::Arc;

/// A random machine as text: states a, b, ..., symbols 0 (blank), 1.
fn machines() -> impl Strategy<Value = String> {
    let rule = (0..3_u8, 0..2_u8, 0..3_usize, 0..10_u8);
    proptest::collection::vec(rule, 6).prop_map(|rules| {
        let mut text = "start a\nblank 0\n".to_owned();
        for (i, (to, write, motion, kept)) in rules.into_iter().enumerate() {
            if kept > 0 {
                let name = |state: u8| char::from(b'a' + state);
                let (from, read) = (name(i as u8 / 2), i % 2);
                text.push_str(&format!("{from}{read}{}{write}{}\n", name(to), ['<', '>', '='][motion]));
            }
        }
        text
    })
}

/// A machine with a tape of one 1, and all configurations of its first steps.
fn walk(text: &str, steps: usize) -> (Machine, Tape, Vec<Configuration>) {
    let machine: Machine = text.parse().unwrap();
    let tape = Tape::read(&machine, "1", 0).unwrap();
    let mut run = Run::new(&machine, &tape);
    let mut all = vec![run.configuration()];
    while all.len() <= steps && run.step() == Step::Done {
        all.push(run.configuration());
    }
    (machine, tape, all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn back_undoes_a_step(text in machines()) {
        let (machine, tape, all) = walk(&text, 2_500);
        let mut timeline = Timeline::new(Arc::new(machine), &tape);
        for expected in &all {
            prop_assert!(timeline.run().configuration().is_like(expected));
            timeline.step();
        }
        for steps in (0..timeline.run().steps()).rev().take(1_200) {
            prop_assert_eq!(timeline.back(), Back::Done);
            prop_assert_eq!(timeline.run().steps(), steps);
            prop_assert!(timeline.run().configuration().is_like(&all[steps as usize]));
        }
    }

    #[test]
    fn a_loop_is_known_at_the_step_that_closes_it(text in machines()) {
        let (machine, tape, _) = walk(&text, 0);
        let outcome = simulate(&machine, &tape, 3_000, &mut |_| true);
        let mut timeline = Timeline::new(Arc::new(machine), &tape);
        let found = loop {
            match timeline.step() {
                Happened::Stepped if timeline.run().steps() < 3_000 => {}
                other => break other,
            }
        };
        prop_assert_eq!(timeline.run().steps(), outcome.steps);
        match outcome.end {
            End::Halt => prop_assert!(found == Happened::Halted || timeline.run().halts()),
            End::Limit => prop_assert_eq!(found, Happened::Stepped),
            End::Loop => {
                let Happened::Looped(first) = found else { panic!("{found:?}") };
                let mut before = Run::new(timeline.machine().clone(), &tape);
                before.advance(first);
                prop_assert!(before.configuration().is_like(&timeline.run().configuration()));
            }
        }
    }

    #[test]
    fn a_chase_in_pieces_has_the_same_result(text in machines(), limit in 1..40_000_u64) {
        let (machine, tape, _) = walk(&text, 0);
        let outcome = simulate(&machine, &tape, limit, &mut |_| true);
        let start = Configuration::new(&machine, &tape);
        let mut chase = Chase::new(start.clone());
        let stop = loop {
            match chase.go(&machine, &BreakPoints::default(), limit, &mut |_| false) {
                Stop::Paused => {}
                stop => break stop,
            }
        };
        match (outcome.end, stop) {
            (End::Halt, Stop::Halt) => prop_assert_eq!(chase.at.steps, outcome.steps),
            (End::Limit, Stop::Steps) => prop_assert_eq!(chase.at.steps, limit),
            (End::Loop, Stop::Loop(period)) => {
                let again = first_return(&machine, &start, period, &mut |_| true).unwrap();
                prop_assert_eq!((again.steps, again.head), (outcome.steps, outcome.head));
            }
            // A loop that closes within the limit may be noticed only beyond it.
            (End::Loop, Stop::Steps) => prop_assert!(3 * outcome.steps + 2_048 > limit),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn break_points_stop_at_the_first_step_that_meets_them(text in machines(), state in 0..3_usize, cell in -4..5_i64) {
        let (machine, _, all) = walk(&text, 2_000);
        prop_assume!(state < machine.states().len());
        let breaks = BreakPoints([BreakPoint::State(state), BreakPoint::Cell(cell)].into());
        let met = |at: &&Configuration| at.state == state || at.head == cell;
        let expected = all.iter().skip(1).find(met);
        let mut chase = Chase::new(all[0].clone());
        let stop = chase.go(&machine, &breaks, 1_000, &mut |_| true);
        match expected {
            Some(at) if at.steps <= 1_000 => {
                prop_assert!(matches!(stop, Stop::Break(_)), "{:?}", stop);
                prop_assert_eq!(chase.at.steps, at.steps);
            }
            _ => prop_assert!(!matches!(stop, Stop::Break(_))),
        }
    }

    #[test]
    fn a_diagram_shows_every_configuration(text in machines(), stride in 1..5_u64, step in 0..20_u64) {
        let (machine, _, all) = walk(&text, 200);
        let view = View { step, stride, rows: 20, cell: -8, width: 1, columns: 17 };
        let last = all.len() as u64 - 1;
        let diagram = Diagram::new(&machine, &all[0], view, last, &palette(), &mut |_| true).unwrap();
        for row in 0..view.rows {
            let at = all.get((step + row as u64 * stride) as usize);
            prop_assert_eq!(diagram.heads.get(row).map(|(head, _)| *head), at.map(|at| at.head));
            for column in 0..view.columns {
                let code = at.map(|at| Run::from(&machine, at).code(view.cell + column as i64));
                prop_assert_eq!(diagram.code(row, column), code);
            }
        }
    }

    #[test]
    fn a_pixel_is_the_mean_of_all_cells_and_steps_that_it_covers(
        text in machines(), stride in 1..60_u64, width in 1..9_u64, step in 0..20_u64, cell in -30..5_i64, last in 0..400_u64,
    ) {
        let (machine, _, all) = walk(&text, 400);
        let view = View { step, stride, rows: 12, cell, width, columns: 9 };
        let palette = palette();
        let diagram = Diagram::new(&machine, &all[0], view, last, &palette, &mut |_| true).unwrap();
        prop_assert_eq!(diagram.pixels.len(), view.rows * view.columns);
        prop_assert_eq!(diagram.codes.is_empty(), width > 1);
        for row in 0..view.rows {
            let begin = step + row as u64 * stride;
            let covered: Vec<&Configuration> =
                all.iter().filter(|at| (begin..begin + stride).contains(&at.steps) && at.steps <= last).collect();
            prop_assert_eq!(diagram.heads.len() > row, !covered.is_empty());
            for column in 0..view.columns {
                let first = cell + column as i64 * width as i64;
                let of = |at: &&Configuration| {
                    let run = Run::from(&machine, at);
                    (first..first + width as i64).map(move |cell| palette_of(run.code(cell))).collect::<Vec<Rgb>>()
                };
                let colours: Vec<Rgb> = covered.iter().flat_map(of).collect();
                let mean = |i: usize| {
                    let (sum, count) = (colours.iter().map(|c| u64::from(c[i])).sum::<u64>(), colours.len() as u64);
                    ((sum + count / 2) / count) as u8
                };
                let expected = if colours.is_empty() { palette.ground } else { [mean(0), mean(1), mean(2)] };
                prop_assert_eq!(diagram.pixel(row, column), Some(expected), "row {}, column {}", row, column);
            }
        }
    }
}

fn palette_of(code: u16) -> Rgb {
    palette().colour(code)
}

/// Two symbols in colours that leave no doubt, and a third one for the ground.
fn palette() -> Palette {
    Palette { symbols: vec![[10, 0, 200], [250, 100, 0]], ground: [1, 2, 3] }
}

#[test]
fn manual_changes_are_undone_by_stepping_back() {
    let increment = BUILTIN.iter().find(|ready| ready.name == "increment").unwrap();
    let machine: Machine = increment.text.parse().unwrap();
    let state = |name: &str| machine.states().iter().position(|state| state == name).unwrap();
    let mut timeline = Timeline::new(Arc::new(machine.clone()), &Tape::read(&machine, "13699", 4).unwrap());
    assert!(!timeline.can_go_back());
    while timeline.step() != Happened::Halted {}
    assert_eq!((timeline.run().tape().as_str(), timeline.run().steps()), ("13700", 6));
    // "Should something external cause the machine to enter state /, the number will be incremented again."
    timeline.set_by_hand(state("/"), timeline.run().head(), None);
    while timeline.step() != Happened::Halted {}
    assert_eq!(timeline.run().tape(), "13701");
    let (head, steps) = (timeline.run().head(), timeline.run().steps());
    timeline.set_by_hand(state("-"), 0, Some(0));
    assert_eq!((timeline.run().tape().as_str(), timeline.run().head()), ("3701", 0));
    assert_eq!(timeline.back(), Back::Done);
    assert_eq!((timeline.run().tape().as_str(), timeline.run().head(), timeline.run().steps()), ("13701", head, steps));
    while timeline.back() == Back::Done {}
    assert_eq!((timeline.run().tape().as_str(), timeline.run().steps()), ("13699", 0));
}

#[test]
fn busy_beaver_of_five_states_runs_to_its_end() {
    let machine = builtin("busy-beaver-5").unwrap();
    let start = Configuration::new(&machine, &Tape::blank(&machine));
    let mut chase = Chase::new(start.clone());
    assert_eq!(chase.go(&machine, &BreakPoints::default(), u64::MAX, &mut |_| true), Stop::Halt);
    assert_eq!(chase.at.steps, 47_176_870);
    let mut timeline = Timeline::new(Arc::new(machine.clone()), &Tape::blank(&machine));
    timeline.arrive(&chase.at);
    assert_eq!(timeline.run().nonblank(), 4_098);
    // So far back is the work of a worker.
    let Back::Far(from, steps) = timeline.back() else { panic!("near") };
    assert_eq!((from.steps, steps), (0, 47_176_869));
    timeline.arrive(&seek(&machine, &from, steps - 5_000, &mut |_| true).unwrap());
    timeline.go_to(steps);
    assert_eq!((timeline.run().steps(), timeline.back()), (steps, Back::Done));
    let few = View { step: 0, stride: 1, rows: 4, cell: 0, width: 1, columns: 1 };
    let diagram = Diagram::new(&machine, &start, few, 1, &palette(), &mut |_| true).unwrap();
    assert_eq!(diagram.codes, [0, 1, NO_CELL, NO_CELL]);
    // All of its run in a small picture: what is dense and what is sparse are distinguished.
    let whole = View { step: 0, stride: 200_000, rows: 240, cell: -12_500, width: 50, columns: 260 };
    let diagram = Diagram::new(&machine, &start, whole, u64::MAX, &palette(), &mut |_| true).unwrap();
    let shades: std::collections::BTreeSet<Rgb> = diagram.pixels.iter().copied().collect();
    assert!(shades.len() > 20, "{} shades", shades.len());
    assert_eq!(diagram.heads.len(), 47_176_870 / 200_000 + 1);
}

/// Minsky's encoding of a 2-tag system: the tape and the place of the head. Letters are numbers; the last one halts, and the
/// others append `words`.
fn tag_tape(words: &[Vec<usize>], word: &[usize]) -> (String, i64) {
    // The first letter has one y, and each one after it as many more as the word before it has letters, and one.
    let mut counts = vec![1];
    for word in words {
        counts.push(counts[counts.len() - 1] + word.len() + 1);
    }
    let count = |letter: usize| if letter == words.len() { 0 } else { counts[letter] };
    let mut outwards = String::new();
    for word in words {
        for &letter in word {
            outwards.push('1');
            outwards.push_str(&"0".repeat(count(letter) + 1));
        }
        outwards.push_str("11");
    }
    let head = outwards.len() as i64;
    let rules: String = outwards.chars().rev().collect();
    let word: Vec<String> = word.iter().map(|&letter| "y".repeat(count(letter))).collect();
    (rules + &word.join("A"), head)
}

/// The tag system itself: every word until one begins with the letter that halts.
fn tag(words: &[Vec<usize>], word: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![word.to_vec()];
    while all[all.len() - 1][0] != words.len() {
        let word = &all[all.len() - 1];
        all.push([&word[2..], &words[word[0]]].concat());
    }
    all
}

#[test]
fn the_universal_machine_does_what_its_tag_system_does() {
    let machine = builtin("universal").unwrap();
    let systems: [(Vec<Vec<usize>>, Vec<usize>); 4] = [
        (vec![vec![1, 1], vec![2]], vec![0, 0, 0, 0]),
        (vec![vec![1, 2, 3], vec![0], vec![0, 0, 0]], vec![0, 0, 0]),
        (vec![vec![1], vec![0, 0, 2]], vec![0, 0, 0, 0]),
        (vec![vec![1, 1, 3], vec![2, 3], vec![0]], vec![0, 0, 1, 1]),
    ];
    for (number, (words, word)) in systems.iter().enumerate() {
        let (tape, head) = tag_tape(words, word);
        if number == 0 {
            // The tape that the gallery shows.
            let ready = BUILTIN.iter().find(|ready| ready.name == "universal").unwrap();
            assert_eq!((ready.tape, ready.head), (tape.as_str(), head));
        }
        let mut counts = vec![1];
        for word in words {
            counts.push(counts[counts.len() - 1] + word.len() + 1);
        }
        // The machine takes the next letter up where state 7 has cleared the separator before it.
        let mut run = Run::new(&machine, &Tape::read(&machine, &tape, head).unwrap());
        let mut seen = vec![word.clone()];
        let state = |name: &str| machine.states().iter().position(|state| state == name).unwrap();
        let mut before = run.state();
        while run.step() == Step::Done {
            if (before, run.state()) == (state("7"), state("2")) {
                let end = run.written().unwrap().1;
                let text: String = (run.head()..end).map(|cell| run.symbol(cell).to_owned()).collect();
                let letter = |row: &str| counts.iter().position(|&n| n == row.len()).unwrap_or(words.len());
                seen.push(text.split('A').map(letter).collect());
            }
            before = run.state();
        }
        assert_eq!(seen, tag(words, word), "system {number}");
        assert_eq!(machine.states()[run.state()], "3");
    }
}

#[test]
fn binary_addition_adds() {
    let machine = builtin("binary-addition").unwrap();
    for (a, b) in (0..20_u32).flat_map(|a| (0..20_u32).map(move |b| (a, b))) {
        let tape = Tape::read(&machine, &format!("{a:b}+{b:b}"), 0).unwrap();
        let outcome = simulate(&machine, &tape, 1_000_000, &mut |_| true);
        assert_eq!((outcome.end, outcome.tape), (End::Halt, format!("{:b}", a + b)), "{a} + {b}");
    }
}

/// The manual's last page: the configuration before and after the rule, with ten cells.
#[test]
fn the_two_state_example_goes_as_it_is_printed() {
    let ready = BUILTIN[0];
    let machine: Machine = ready.text.parse().unwrap();
    let mut run = Run::new(&machine, &Tape::read(&machine, ready.tape, ready.head).unwrap());
    let cells = |run: &Run<&Machine>| (0..10).map(|cell| run.symbol(cell).to_owned()).collect::<Vec<_>>().join(" ");
    assert_eq!((cells(&run).as_str(), run.head()), ("⊗ o o ⊗ ⊗ o o ⊗ ⊗ o", 5));
    assert_eq!(run.step(), Step::Done);
    assert_eq!((cells(&run).as_str(), run.head()), ("⊗ o o ⊗ ⊗ ⊗ o ⊗ ⊗ o", 4));
    assert_eq!(machine.states()[run.state()], "⊗");
    assert_eq!(run.step(), Step::Halted);
}

#[test]
fn a_program_is_read_back_and_its_rules_are_found() {
    let program = Program {
        about: "Both \"ways\"".into(),
        tape: "1 0".into(),
        head: -2,
        text: "start a\n\na0a1>\n b 1 b 0 <\nrubbish".into(),
    };
    assert_eq!(Program::from_ron(&program.to_ron()).unwrap(), program);
    assert!(program.to_ron().contains("\n    \"a0a1>\",\n"), "{}", program.to_ron());
    assert_eq!(Program::from_ron("(rules: [\"a\"], size: 3)").unwrap_err().place.line, 1);
    let lines = rule_lines(&program.text);
    assert_eq!(lines.get(&("a".to_owned(), "0".to_owned())), Some(&3));
    assert_eq!(lines.get(&("b".to_owned(), "1".to_owned())), Some(&4));
    assert_eq!(lines.len(), 2);
}
