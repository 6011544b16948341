//! The score sheet, and the playing pieces to cut out.

use super::page::{FAINT, INK, MARGIN, Page, Sheet, Type};
use fob_automata::picture::Paper;
use fob_rules::Setup;

/// Radius of a playing piece: it fits into a state, whose radius is at least
/// [`PIECE_RADIUS`](fob_automata::picture::PIECE_RADIUS) where the paper allows.
pub(super) const RADIUS: f64 = 13.0;
/// Matches on a score sheet.
const GAMES: u32 = 12;
/// Height of a row of the score sheet on A4.
const ROW: f64 = 10.8;

/// Returns the page with both.
pub(super) fn page(setup: &Setup, paper: Paper) -> Page {
    let mut sheet = Sheet::new(paper);
    let scale = sheet.scale();
    let room = sheet.width - 2.0 * MARGIN;
    sheet.title((MARGIN, MARGIN + 7.0 * scale), 7.0 * scale, room, "Score");
    let top = MARGIN + 13.0 * scale;
    let bottom = score(&mut sheet, setup, top, scale);
    pieces(&mut sheet, setup, bottom + 12.0 * scale);
    sheet.finish()
}

/// Draws one row per match and one column per player or team; returns where it ends.
fn score(sheet: &mut Sheet, setup: &Setup, top: f64, scale: f64) -> f64 {
    let (row, size) = (ROW * scale, 3.8 * scale);
    let room = sheet.width - 2.0 * MARGIN;
    let parties = setup.parties();
    let party = if setup.teams { "Team" } else { "Player" };
    let first = room * 0.14;
    let column = (room - first) / f64::from(parties.max(1));
    let bottom = top + row * f64::from(GAMES + 2);
    let lines: Vec<f64> = (0..parties).map(|party| MARGIN + first + column * f64::from(party)).collect();
    for x in &lines {
        sheet.line((*x, top), (*x, bottom), 0.2, FAINT);
    }
    let cell = |sheet: &mut Sheet, y: f64, how: Type, text: &str| {
        sheet.text((MARGIN + 2.0, y + row * 0.64), how, first - 4.0, text);
    };
    sheet.part("row", |sheet| {
        sheet.part("head", |sheet| cell(sheet, top, Type::bold(size), "Match"));
        for (x, number) in lines.iter().zip(1..) {
            // Leaves room for a name behind the number.
            let text = format!("{party} {number}");
            sheet.part("head", |sheet| sheet.text((x + 2.0, top + row * 0.64), Type::bold(size), column - 4.0, &text));
        }
    });
    for game in 1..=GAMES {
        let y = top + row * f64::from(game);
        sheet.line((MARGIN, y), (sheet.width - MARGIN, y), 0.2, FAINT);
        sheet.part("row", |sheet| cell(sheet, y, Type::plain(size), &game.to_string()));
    }
    let y = top + row * f64::from(GAMES + 1);
    sheet.line((MARGIN, y), (sheet.width - MARGIN, y), 0.5, INK);
    sheet.part("row", |sheet| cell(sheet, y, Type::bold(size), "Total"));
    sheet.rect((MARGIN, top), (room, bottom - top), 0.0, 0.4);
    bottom
}

/// Draws a piece for each string, with its holes; for machines without states, a pointer each.
fn pieces(sheet: &mut Sheet, setup: &Setup, top: f64) {
    let room = sheet.width - 2.0 * MARGIN;
    sheet.heading((MARGIN, top), 4.4, room, "Playing pieces: cut along the dashes");
    let pitch = 2.0 * RADIUS + 6.0;
    for (number, link) in setup.links().iter().enumerate() {
        let centre = (MARGIN + RADIUS + pitch * number as f64, top + 6.0 + RADIUS);
        let finite = setup.dfa(number).is_some();
        let name = if finite { (number + 1).to_string() } else { "pointer".to_owned() };
        let size = if finite { 11.0 } else { 5.0 };
        let holes: Vec<String> = link.holes.iter().map(ToString::to_string).collect();
        sheet.picture(&format!("The piece of string {}: {}", number + 1, holes.join(", ")), |sheet| {
            sheet.circle(centre, RADIUS, 0.3, true);
            sheet.text((centre.0, centre.1 + size * 0.22), Type::bold(size).centred(), 2.0 * RADIUS - 4.0, &name);
            sheet.text((centre.0, centre.1 + 8.2), Type::plain(3.2).centred(), 1.2 * RADIUS, &holes.join(" "));
        });
    }
}
