//! The game and the seats of a room, in words.

use fob_base::text::{clipped, line};
use fob_online::{RoomView, SetupText};

/// Returns the name of a kind of Fob.
pub fn fob_name(kind: &str, teams: bool) -> String {
    let name = match kind {
        "tug-of-war" => "Tug of war",
        "reject-2" => "Reject for two",
        "reject-4" => "Reject for four",
        _ => "Custom game",
    };
    if teams { format!("Fob: {}, two teams", name.to_lowercase()) } else { format!("Fob: {}", name.to_lowercase()) }
}

/// Returns the game of a room, in a few words.
pub fn what(setup: &SetupText) -> String {
    if setup.game != "fob" {
        return fob_games::game(&setup.game).map_or_else(|| setup.game.clone(), |game| game.title().to_owned());
    }
    let name = fob_name(setup.kind.as_deref().unwrap_or_default(), setup.teams);
    match setup.machine.as_deref().filter(|machine| !machine.contains(['(', '\n'])) {
        Some(machine) => format!("{name}, {}", clipped(&line(machine), 40)),
        None => name,
    }
}

/// Returns the terms of a room in a sentence: the game, the clock, the number of games.
pub fn about(setup: &SetupText) -> String {
    let clock = clock(setup).map_or_else(|| "without a clock".to_owned(), |clock| format!("on a clock of {clock}"));
    let games = if setup.games > 1 { format!(", a series of {} games", setup.games) } else { String::new() };
    format!("{}, {clock}{games}.", what(setup))
}

/// Returns the clock of a room in words, if it has one.
pub fn clock(setup: &SetupText) -> Option<String> {
    let clock = setup.clock?;
    let minutes = clock.initial / 60.0;
    let initial = if minutes.fract() == 0.0 { format!("{minutes:.0} min") } else { format!("{:.0} s", clock.initial) };
    Some(if clock.increment > 0.0 { format!("{initial} + {:.0} s", clock.increment) } else { initial })
}

/// Returns points as people read them: `2½`, `1/3`.
pub fn points(text: &str) -> String {
    let Ok(points) = text.parse::<fob_rules::Points>() else { return text.to_owned() };
    match points.fraction() {
        (1, 2) => "½".to_owned(),
        (n, 2) => format!("{}½", n / 2),
        _ => crate::phrases::fraction(points),
    }
}

/// Returns who sits in a room, in words, and how many seats are open.
pub fn people(room: &RoomView) -> String {
    let (open, taken): (Vec<_>, Vec<_>) = room.seats.iter().partition(|seat| seat.kind == "open");
    let names: Vec<String> = taken.iter().map(|seat| name_of(room, seat.seat)).collect();
    let open = (!open.is_empty()).then(|| crate::phrases::plural(open.len(), "open seat"));
    names.join(", ") + &open.map(|open| format!("  ·  {open}")).unwrap_or_default()
}

/// Returns the name of the player in a seat.
pub fn name_of(room: &RoomView, seat: u8) -> String {
    let Some(view) = room.seats.iter().find(|view| view.seat == seat) else { return format!("Seat {seat}") };
    match (&view.name, view.kind.as_str()) {
        (Some(name), _) => name.clone(),
        (None, "open") => "Open seat".to_owned(),
        (None, level) => format!("Computer ({level})"),
    }
}
