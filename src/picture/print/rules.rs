//! The rules of a kind of game in one column, and the holes of every string.

use super::code;
use super::page::{MARGIN, Page, Sheet, Type};
use fob_automata::picture::Paper;
use fob_base::text::plural;
use fob_board::Hole;
use fob_machines::wheel::Wheel;
use fob_rules::{Kind, Setup};

/// Width of the column of rules on A4; larger paper has larger letters.
const COLUMN: f64 = 112.0;
/// Side of the picture of the board on A4.
const BOARD: f64 = 58.0;
/// Size of running text on A4.
const TEXT: f64 = 3.5;

/// Returns the page of the rules; `code` is the QR code of a link.
pub(super) fn page(setup: &Setup, paper: Paper, code: Option<&str>) -> Page {
    let mut sheet = Sheet::new(paper);
    let scale = sheet.scale();
    let (column, size) = (COLUMN * scale, TEXT * scale);
    let mut y = MARGIN + 7.0 * scale;
    sheet.title((MARGIN, y), 7.0 * scale, sheet.width - 2.0 * MARGIN, setup.kind.title());
    y += 4.0 * scale;
    for (title, paragraphs) in sections(setup) {
        y += 4.4 * scale;
        sheet.heading((MARGIN, y), size * 1.15, column, title);
        y += size * 1.4;
        for text in paragraphs {
            y = sheet.paragraph((MARGIN, y), size, column, &text);
        }
    }
    let left = MARGIN + column + 8.0 * scale;
    let room = sheet.width - MARGIN - left;
    let below = sheet.picture("The board from above. At each hole stands the number of its string.", |sheet| {
        board(sheet, setup, (left, MARGIN + 14.0 * scale), room.min(BOARD * scale))
    });
    let mut y = below;
    for line in seats(setup) {
        y = sheet.paragraph((left, y), size, room, &line) + size * 0.3;
    }
    if let Some(code) = code {
        let side = code::SIDE * scale;
        sheet.picture("A QR code with the link to the referee", |sheet| {
            sheet.push(&format!("<g transform=\"translate({left:.2} {:.2}) scale({scale:.4})\">{code}</g>\n", y + 2.0));
        });
        y += 2.0 + side + size;
        sheet.paragraph(
            (left, y),
            size,
            room,
            "Scan the code to keep the score on a phone: it opens the referee with this match.",
        );
    }
    sheet.finish()
}

/// Returns the sections of the rules.
fn sections(setup: &Setup) -> Vec<(&'static str, Vec<String>)> {
    let mut all = vec![
        (
            "What you need",
            vec![format!(
                "A Bob board, {} and {}, a black striker, the machine's page on the table, and the pieces of the last page.",
                plural(usize::from(setup.green), "green puck"),
                plural(usize::from(setup.red), "red puck")
            )],
        ),
        ("Before the match", before(setup)),
        (
            "A shot",
            vec![
                "Shots come from south, west, north and east in turn, one shot each, whatever falls. Place the striker on your \
                 shooting line, or in or on a corner circle. It touches no puck and no hole."
                    .to_owned(),
            ],
        ),
        ("When a puck falls", fallen(setup)),
        (
            "Fouls",
            vec![
                "Striker holed: no string changes, and the pucks that fell in that shot go back to the middle ring.".to_owned(),
                "Off the board: with the striker the shot counts; a puck is lost and adds no letter to any string.".to_owned(),
            ],
        ),
        ("The end", end(setup)),
    ];
    let house = house(setup);
    if !house.is_empty() {
        all.push(("House rules", house));
    }
    all
}

fn before(setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    if let Kind::TugOfWar { .. } = setup.kind {
        lines.push("Toss a coin: one side wins if the string is accepted, the other side if it is rejected.".to_owned());
    }
    if all_finite(setup) {
        let pieces = if setup.links().len() == 1 { "the piece" } else { "each string's piece" };
        lines.push(format!("Put {pieces} on the state with the start arrow."));
    }
    lines.push(
        "All pucks are in the middle ring. Two strikers are shot into them at the same moment, from south and from north. Pucks \
         that fall, leave the board or stop on or behind a shooting line go back to the ring. No string changes."
            .to_owned(),
    );
    lines
}

fn all_finite(setup: &Setup) -> bool {
    setup.machines.iter().all(|machine| machine.finite().is_some())
}

fn fallen(setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    if all_finite(setup) {
        lines.push(
            "Move the piece of the hole's string along the arrow with the puck's letter: g for green, r for red. The piece stays \
             on a state whose arrow leads back to it."
                .to_owned(),
        );
    } else {
        lines.push("Write the puck's letter at the end of the string of its hole: g for green, r for red.".to_owned());
        let wheels = setup.machines.iter().filter_map(|machine| machine.as_kind::<Wheel>());
        if wheels.into_iter().any(|wheel| wheel.steps() > 0) {
            lines.push("Then make the steps that the wheel's page says.".to_owned());
        }
    }
    let chooser = match (&setup.kind, setup.teams) {
        (Kind::Reject4, _) => "the owner of the string chooses",
        (Kind::Custom(_), _) => "the owner of the string chooses; without an owner, the player who shoots next does",
        (_, true) => "the player who shoots next chooses",
        (_, false) => "the opponent of the shooter chooses",
    };
    lines.push(format!("If green and red pucks fall into one hole in the same shot, {chooser} their order."));
    lines
}

fn end(setup: &Setup) -> Vec<String> {
    let read = if all_finite(setup) {
        "The match ends when no green or red puck is left. A string is accepted if its piece is on a state with a double circle."
    } else {
        "The match ends when no green or red puck is left. Then the machine reads each string."
    };
    let verdict = match &setup.kind {
        Kind::TugOfWar { .. } => "The coin said who wins if it is accepted; otherwise the other side wins.",
        Kind::Reject2 => "If exactly one string is accepted, its owner wins. Otherwise the match is drawn.",
        Kind::Reject4 => "One point is shared by the owners of accepted strings. If all four are accepted, nobody gets a point.",
        Kind::Custom(_) => {
            "The players whose strings are all accepted share one point. If that is everybody, nobody gets a point."
        }
    };
    vec![read.to_owned(), verdict.to_owned()]
}

fn house(setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(quiet) = setup.quiet {
        lines.push(format!(
            "Quiet play: once at most {} are left, {} in a row in which no puck is holed for good or lost end the match.",
            plural(quiet.pucks as usize, "puck"),
            plural(quiet.shots as usize, "shot")
        ));
    }
    if setup.extra > 0 {
        lines.push(format!(
            "Extra time, at most {}: if the board is empty and both strings have the same verdict, one green and one red puck \
             go to the middle of the ring, and the next player shoots.",
            plural(setup.extra as usize, "time")
        ));
    }
    lines
}

/// Draws the board from above, with the number of the string at each hole; returns where text continues below it.
fn board(sheet: &mut Sheet, setup: &Setup, (x, y): (f64, f64), side: f64) -> f64 {
    sheet.rect((x, y), (side, side), side * 0.03, 0.5);
    let (inset, radius) = (side * 0.11, side * 0.085);
    let links = setup.links();
    for hole in Hole::ALL {
        let (east, south) = match hole {
            Hole::NE => (true, false),
            Hole::SE => (true, true),
            Hole::SW => (false, true),
            Hole::NW => (false, false),
        };
        let at = |far: bool| if far { side - inset } else { inset };
        let (hx, hy) = (x + at(east), y + at(south));
        sheet.circle((hx, hy), radius, 0.4, false);
        if let Some(string) = links.iter().position(|link| link.holes.contains(&hole)) {
            sheet.text((hx, hy + radius * 0.38), Type::bold(radius * 1.1).centred(), radius * 2.0, &(string + 1).to_string());
        }
    }
    sheet.circle((x + side / 2.0, y + side / 2.0), side * 0.16, 0.3, false);
    let small = side * 0.055;
    let middle = side / 2.0;
    for (name, dx, dy) in
        [("N", middle, side * 0.09), ("S", middle, side * 0.95), ("W", side * 0.06, middle), ("E", side * 0.94, middle)]
    {
        sheet.text((x + dx, y + dy), Type::plain(small).centred(), side * 0.2, name);
    }
    y + side + side * 0.12
}

/// Returns which holes feed which string, and who sits where.
fn seats(setup: &Setup) -> Vec<String> {
    let party = if setup.teams { "team" } else { "player" };
    let mut lines: Vec<String> = setup
        .links()
        .iter()
        .enumerate()
        .map(|(number, link)| {
            let holes: Vec<String> = link.holes.iter().map(ToString::to_string).collect();
            let owner = link.owner.map_or_else(|| "nobody's".to_owned(), |owner| format!("{party} {owner}"));
            format!("String {} ({owner}): {}", number + 1, holes.join(", "))
        })
        .collect();
    let players = setup.players();
    if players == 3 {
        lines.push("Players rotate, so each shoots from every side in turn.".to_owned());
    } else {
        for player in 1..=players {
            let sides: Vec<&str> = ["south", "west", "north", "east"]
                .into_iter()
                .enumerate()
                .filter(|(side, _)| setup.shooter(*side as u32) == player)
                .map(|(_, name)| name)
                .collect();
            let team = if setup.teams { format!(" (team {})", setup.party_of(player)) } else { String::new() };
            lines.push(format!("Player {player}{team}: {}", sides.join(" and ")));
        }
    }
    lines
}
