//! Random referee scripts: correct grammar, mostly legal lines, all kinds of games.

use fob::automata::BUILTIN;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const HOLES: [&str; 4] = ["NE", "SE", "SW", "NW"];

/// Returns a script from a seed. About a fifth of all scripts have an illegal line somewhere.
pub fn script(seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lines = header(&mut rng);
    // Few pucks, so that matches end and the striker falls near the end; sometimes the usual number.
    let (mut green, mut red) =
        if rng.random_bool(0.2) { (15, 15) } else { (rng.random_range(0..6_u32), rng.random_range(0..6_u32)) };
    if (green, red) != (15, 15) || rng.random_bool(0.5) {
        let place = rng.random_range(0..=lines.len());
        lines.insert(place, format!("pucks {green} {red}"));
    }
    let extra = house_rules(&mut rng, &mut lines);
    let foul = if rng.random_bool(0.2) { 0.1 } else { 0.0 };
    for _ in 0..rng.random_range(0..25) {
        if green + red == 0 && extra && rng.random_bool(0.8) {
            // Extra time, if the strings have equal verdicts; otherwise the next line is one too many.
            (green, red) = (1, 1);
        }
        if green + red == 0 && rng.random_bool(0.9) {
            break;
        }
        // Quiet play needs shots in a row without a puck.
        let misses = lines.iter().any(|line| line.starts_with("quiet")) && rng.random_bool(0.5);
        let shot = if misses { "shot".to_owned() } else { shot(&mut rng, green, red, foul) };
        if shot.contains("black") {
            green -= (shot.matches("lost:g").count() as u32).min(green);
            red -= (shot.matches("lost:r").count() as u32).min(red);
        } else {
            green -= (shot.matches(":g").count() as u32).min(green);
            red -= (shot.matches(":r").count() as u32).min(red);
        }
        let order = order(&mut rng, &shot, foul);
        lines.push(dressed(&mut rng, shot));
        match order {
            Some(order) if rng.random_bool(0.92) => lines.push(dressed(&mut rng, order)),
            // The script may end with a due choice.
            Some(_) if rng.random_bool(0.8) => break,
            _ => {}
        }
    }
    let ending = if rng.random_bool(0.2) { "\r\n" } else { "\n" };
    lines.join(ending)
}

/// Adds the rule for quiet play and extra time to some scripts; returns whether there is extra time.
fn house_rules(rng: &mut ChaCha8Rng, lines: &mut Vec<String>) -> bool {
    if rng.random_bool(0.4) {
        let pucks = if rng.random_bool(0.3) { String::new() } else { format!(" {}", rng.random_range(0..8)) };
        let place = rng.random_range(0..=lines.len());
        lines.insert(place, format!("quiet {}{pucks}", rng.random_range(0..5)));
    }
    let extra = lines.iter().any(|line| line.starts_with("game reject-2")) && rng.random_bool(0.6);
    if extra {
        let place = rng.random_range(0..=lines.len());
        lines.insert(place, format!("extra {}", rng.random_range(0..4)));
    }
    extra
}

fn header(rng: &mut ChaCha8Rng) -> Vec<String> {
    let teams = if rng.random_bool(0.4) { " teams" } else { "" };
    let mut lines = vec![format!("dfa {}", dfa(rng))];
    match rng.random_range(0..5) {
        0 => {
            lines.push(format!("game tug-of-war{teams}"));
            match rng.random_range(0..3) {
                0 => lines.push("accepts 1".to_owned()),
                1 => lines.push("accepts 2".to_owned()),
                _ => {}
            }
        }
        1 => lines.push(format!("game reject-2{teams}")),
        2 => lines.push("game reject-4".to_owned()),
        _ => custom(rng, &mut lines),
    }
    if rng.random_bool(0.5) {
        lines.swap(0, 1);
    }
    if rng.random_bool(0.3) {
        lines.insert(1, "   # a remark: shot NE:g".to_owned());
    }
    lines
}

/// Deals holes to strings at random; strings without holes are left out.
fn custom(rng: &mut ChaCha8Rng, lines: &mut Vec<String>) {
    let players = rng.random_range(2..=4);
    lines.push(format!("game custom {players}"));
    let mut strings: [Vec<&str>; 4] = Default::default();
    let count = rng.random_range(1..=4);
    for hole in HOLES {
        strings[rng.random_range(0..count)].push(hole);
    }
    for mut holes in strings.into_iter().filter(|holes| !holes.is_empty()) {
        if rng.random_bool(0.5) {
            holes.reverse();
        }
        let mut line = format!("string {}", holes.join(","));
        let own = rng.random_bool(0.4).then(|| format!(" dfa {}", dfa(rng)));
        let owner = rng.random_bool(0.75).then(|| format!(" owner {}", rng.random_range(1..=players)));
        let parts = if rng.random_bool(0.5) { [own, owner] } else { [owner, own] };
        parts.into_iter().flatten().for_each(|part| line.push_str(&part));
        lines.push(line);
    }
}

fn dfa(rng: &mut ChaCha8Rng) -> &'static str {
    BUILTIN[rng.random_range(0..BUILTIN.len())].0
}

fn shot(rng: &mut ChaCha8Rng, mut green: u32, mut red: u32, foul: f64) -> String {
    let mut words = vec!["shot".to_owned()];
    // A favourite hole makes ties common.
    let favourite = HOLES[rng.random_range(0..4)];
    for _ in 0..[0, 1, 1, 2, 3, 5][rng.random_range(0..6)] {
        let is_green = if green == 0 { rng.random_bool(foul) } else { red == 0 || rng.random_bool(0.5) };
        if !is_green && red == 0 && !rng.random_bool(foul) {
            break;
        }
        let left = if is_green { &mut green } else { &mut red };
        *left = left.saturating_sub(1);
        let letter = if is_green { 'g' } else { 'r' };
        let place = match rng.random_range(0..10) {
            0 => "lost",
            1..=5 => favourite,
            _ => HOLES[rng.random_range(0..4)],
        };
        words.push(format!("{place}:{letter}"));
    }
    if rng.random_bool(0.12) {
        let place = rng.random_range(1..=words.len());
        words.insert(place, "black".to_owned());
    }
    words.join(" ")
}

/// Returns the order line that a shot needs or (illegally) one that it does not need.
fn order(rng: &mut ChaCha8Rng, shot: &str, foul: f64) -> Option<String> {
    let mut parts = Vec::new();
    for hole in HOLES {
        let mut letters: Vec<char> =
            shot.split(' ').filter_map(|item| item.strip_prefix(hole)).filter_map(|rest| rest.chars().last()).collect();
        let tied = letters.contains(&'g') && letters.contains(&'r') && !shot.contains("black");
        if tied != rng.random_bool(foul) && !letters.is_empty() {
            for index in (1..letters.len()).rev() {
                letters.swap(index, rng.random_range(0..=index));
            }
            if rng.random_bool(foul) {
                letters.push('g');
            }
            parts.push(format!("{hole}:{}", letters.into_iter().collect::<String>()));
        }
    }
    if rng.random_bool(0.5) {
        parts.reverse();
    }
    (!parts.is_empty()).then(|| format!("order {}", parts.join(" ")))
}

/// Adds blanks and comments that change nothing.
fn dressed(rng: &mut ChaCha8Rng, line: String) -> String {
    match rng.random_range(0..12) {
        0 => format!("  {line}  # so it was"),
        1 => format!("{line}#black"),
        2 => format!("\n{}", line.replace(' ', "  ")),
        3 => line.replace(' ', "\t"),
        _ => line,
    }
}
