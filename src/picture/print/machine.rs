//! The page of a machine: a state diagram, a wheel, or the table of a Turing machine.

use super::error::PrintError;
use super::page::{FAINT, MARGIN, Page, Sheet, Type};
use crate::wheel::wheel_sheet_on;
use fob_automata::picture::{Paper, sheet_on};
use fob_machines::Machine;
use fob_machines::turing::{self, TuringReader};
use fob_machines::wheel::Wheel;

/// Maximum numbers of states and symbols of a table that can be read across a table.
const MOST: (usize, usize) = (40, 10);

/// Draws a machine as large as the paper allows.
pub(super) fn page(machine: &Machine, paper: Paper) -> Result<Page, PrintError> {
    if let Some(dfa) = machine.finite() {
        let sheet = sheet_on(dfa, paper).map_err(|problem| PrintError::Machine { name: machine.name().to_owned(), problem })?;
        return Ok(Page { svg: sheet.svg, size: paper.size(sheet.landscape) });
    }
    if let Some(wheel) = machine.as_kind::<Wheel>() {
        return Ok(Page { svg: wheel_sheet_on(wheel, paper), size: paper.size(false) });
    }
    match machine.as_kind::<TuringReader>() {
        Some(reader) => table(reader, paper),
        None => Ok(unknown(machine, paper)),
    }
}

/// A cell of the table in which the machine halts.
const HALTS: &str = "–";

/// Draws the rules of a Turing machine: one row per state, one column per symbol, and a tape to write on below.
fn table(reader: &TuringReader, paper: Paper) -> Result<Page, PrintError> {
    let machine = reader.machine();
    let (states, symbols) = (machine.states().len(), machine.symbols().len());
    if states > MOST.0 || symbols > MOST.1 {
        let name = reader.name().to_owned();
        return Err(PrintError::Table { name, states, symbols, most_states: MOST.0, most_symbols: MOST.1 });
    }
    let mut sheet = Sheet::new(paper);
    let room = sheet.width - 2.0 * MARGIN;
    sheet.title((MARGIN, MARGIN + 7.0), 7.0, room, reader.name());
    let mut y = sheet.paragraph((MARGIN, MARGIN + 13.0), 3.6, room, reader.about());
    let accepting: Vec<&str> = machine.accept().iter().map(|state| machine.states()[*state].as_str()).collect();
    let rule = format!(
        "The string is the tape, and the head begins on its first letter in state {}. Each step looks up the row of the state and the \
         column of the symbol under the head: write the symbol, move the head, go to the state. The machine halts where the \
         table has a {HALTS}. The string is accepted if it halts within {} steps in a state marked with two lines: {}.",
        machine.states()[machine.start()],
        reader.limit(),
        accepting.join(", ")
    );
    y = sheet.paragraph((MARGIN, y + 2.0), 3.6, room, &rule);
    let top = y + 4.0;
    // The tape and its title are at the foot of the page.
    let foot = sheet.height - MARGIN - 46.0;
    let row = ((foot - top) / (states + 1) as f64).min(10.0);
    let size = (row * 0.5).min(4.4);
    let (first, column) = (room * 0.2, room * 0.8 / symbols as f64);
    sheet.part("row", |sheet| {
        let cell = |at: (f64, f64), room: f64, text: &str, sheet: &mut Sheet| {
            sheet.part("head", |sheet| sheet.text(at, Type::bold(size).centred(), room, text));
        };
        cell((MARGIN + first / 2.0, top + row * 0.65), first - 4.0, "State", sheet);
        for (i, symbol) in machine.symbols().iter().enumerate() {
            let blank = if i == 0 { format!("{symbol} (blank)") } else { symbol.clone() };
            cell((MARGIN + first + column * (i as f64 + 0.5), top + row * 0.65), column - 2.0, &blank, sheet);
        }
    });
    for state in 0..states {
        let y = top + row * (state + 1) as f64;
        sheet.line((MARGIN, y), (sheet.width - MARGIN, y), 0.2, FAINT);
        if machine.accept().contains(&state) {
            for gap in [0.0, 1.0] {
                sheet.line((MARGIN + gap, y + row * 0.2), (MARGIN + gap, y + row * 0.8), 0.4, super::page::INK);
            }
        }
        sheet.part("row", |sheet| {
            let name = &machine.states()[state];
            sheet.text((MARGIN + 3.0, y + row * 0.65), Type::bold(size), first - 4.0, name);
            for symbol in 0..symbols {
                let rule = machine.rule(state, symbol).filter(|_| machine.halt() != Some(state));
                let cell = rule.map_or_else(
                    || HALTS.to_owned(),
                    |rule| {
                        let motion = match rule.motion {
                            turing::Motion::Left => "left",
                            turing::Motion::Stay => "stay",
                            turing::Motion::Right => "right",
                        };
                        format!("{} {motion} {}", machine.symbols()[rule.symbol], machine.states()[rule.state])
                    },
                );
                let middle = MARGIN + first + column * (symbol as f64 + 0.5);
                sheet.text((middle, y + row * 0.65), Type::plain(size).centred(), column - 2.0, &cell);
            }
        });
    }
    tape(&mut sheet, foot + 8.0);
    Ok(sheet.finish())
}

/// Draws two strips of empty cells.
fn tape(sheet: &mut Sheet, top: f64) {
    let room = sheet.width - 2.0 * MARGIN;
    sheet.heading((MARGIN, top), 3.8, room, "The tape (use a pencil)");
    let cells = (room / 9.0) as usize;
    for strip in 0..2 {
        for cell in 0..cells {
            sheet.rect((MARGIN + 9.0 * cell as f64, top + 4.0 + 14.0 * f64::from(strip)), (9.0, 11.0), 0.0, 0.3);
        }
    }
}

/// Returns the text for a machine of a kind without a drawing.
fn unknown(machine: &Machine, paper: Paper) -> Page {
    let mut sheet = Sheet::new(paper);
    let room = sheet.width - 2.0 * MARGIN;
    sheet.title((MARGIN, MARGIN + 7.0), 7.0, room, machine.name());
    sheet.paragraph((MARGIN, MARGIN + 14.0), 4.0, room, machine.about());
    sheet.finish()
}
