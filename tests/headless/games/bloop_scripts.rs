//! Plays random scripts of Bugs and Loops in the library and in the naive rules of texts, side by side.

use super::bloop::Naive;
use super::free;
use fob::games::bloop::{Bloop, Move, Setup};
use fob::games::{Dice, Game, Outcome};

/// What the scripts have covered.
#[derive(Debug, Default)]
struct Seen {
    bugs_and_loops: u64,
    purges: u64,
    placements: u64,
    refused: u64,
    wins: u64,
    players: [u64; 7],
}

fn letter(dice: &mut Dice) -> char {
    ['B', 'G', 'R', 'Y'][dice.below(4) as usize]
}

/// Returns a random move, legal or not: a rule, three times out of four for the machine's current pair, or a placement.
fn any(dice: &mut Dice, position: &Bloop) -> String {
    if position.must_place() != dice.chance(1, 50) {
        return format!("@{}{}", 1 + dice.below(u64::from(position.machine().cells()) + 1), letter(dice));
    }
    let pair = position.machine().pair();
    let (mut state, mut symbol) = (pair.state.to_string(), pair.symbol.to_string());
    if dice.chance(1, 4) {
        (state, symbol) = (letter(dice).to_string(), letter(dice).to_string());
    }
    format!("{state}{symbol}{}{}{}", letter(dice), letter(dice), ['<', '=', '>', '>'][dice.below(4) as usize])
}

/// Plays one script of at most `longest` moves.
fn play(seed: u64, longest: u32, seen: &mut Seen) {
    let mut dice = Dice::new(seed);
    let setup = Setup { cells: 1 + dice.below(10) as u8, players: 2 + dice.below(4) as u8 };
    let mut position = Bloop::start(&setup, seed);
    let mut naive = Naive::read(&position.to_string());
    let looked_at = dice.below(u64::from(longest)) as u32;
    seen.players[usize::from(setup.players)] += 1;
    for step in 0..longest {
        if step == looked_at {
            let found = serde_json::to_value(position.analyse(&mut free).unwrap()).unwrap();
            assert_eq!(found, naive.effects(), "script {seed}: {position}");
        }
        let mv = any(&mut dice, &position);
        let before = (position.scores().to_vec(), position.must_place());
        // A cell beyond the longest tape is no move at all.
        let played = mv.parse::<Move>().is_ok_and(|mv| position.play(&mv).is_ok());
        match naive.play(&mv) {
            Some(next) => naive = next,
            None => {
                seen.refused += 1;
                assert!(!played, "script {seed}: {mv} in {position}");
            }
        }
        assert_eq!(position.to_string(), naive.text(), "script {seed}, after {mv}");
        if played {
            seen.placements += u64::from(before.1);
            seen.purges += u64::from(!before.1 && position.count() == 0);
            if position.must_place() {
                seen.bugs_and_loops += 1;
                assert_eq!(position.scores(), before.0);
            }
        }
        let won = naive.winner().map(|player| Outcome::Win(player as u8));
        assert_eq!(position.outcome().filter(|outcome| *outcome != Outcome::Draw), won);
        if won.is_some() {
            seen.wins += 1;
            break;
        }
        if position.rules().len() == 16 {
            break;
        }
    }
}

/// Plays `FOB_SCRIPTS` scripts, 2,000 by default. All hundred thousand: `FOB_SCRIPTS=100000 cargo test --release --no-default-features
/// --features cli,picture --test headless bloop_scripts`; with `-- --nocapture` it prints what they covered.
#[test]
fn random_scripts_agree_with_the_naive_rules() {
    let scripts: u64 = std::env::var("FOB_SCRIPTS").ok().map_or(2_000, |text| text.parse().unwrap());
    let mut seen = Seen::default();
    for seed in 0..scripts {
        play(seed, 60, &mut seen);
    }
    println!("{seen:?}");
    assert!(
        seen.placements > scripts && seen.purges > scripts && seen.wins > scripts / 100 && seen.refused > scripts,
        "{seen:?}"
    );
    assert!(seen.players[2..6].iter().all(|&games| games > scripts / 5), "{seen:?}");
}
