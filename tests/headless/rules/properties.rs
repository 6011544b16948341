//! Properties of matches and scripts.

use super::{generator, referee};
use fob::board::{Colour, Hole};
use fob::rules::{Choice, Match};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Returns the match after each of the first lines of a valid script.
fn prefixes(script: &str) -> Vec<Match> {
    let lines: Vec<&str> = script.lines().collect();
    (0..=lines.len()).filter_map(|count| Some(referee(&lines[..count].join("\n")).ok()?.game)).collect()
}

/// Every arrangement of a due choice leads where it says, and the choices list each reachable state.
#[test]
fn arrangements_lead_where_they_say() {
    let mut seen = 0;
    for seed in 0..1200 {
        let Ok(played) = referee(&generator::script(seed)) else { continue };
        let game = played.game;
        for choice in game.choices() {
            seen += 1;
            check_choice(&game, choice);
        }
    }
    assert!(seen > 20, "{seen}");
}

fn check_choice(game: &Match, choice: &Choice) {
    let others: Vec<(Hole, Vec<Colour>)> =
        game.choices().iter().filter(|other| other.hole != choice.hole).map(|other| (other.hole, other.fallen.clone())).collect();
    let mut first = BTreeMap::new();
    let mut count = 0_u32;
    for arrangement in game.arrangements(choice.hole) {
        count += 1;
        let mut orders = others.clone();
        orders.push((choice.hole, arrangement.order.clone()));
        let mut chosen = game.clone();
        chosen.choose(&orders).unwrap();
        let string = &chosen.strings()[choice.string];
        assert_eq!(string.configuration, arrangement.to);
        assert_eq!(game.setup().dfa(choice.string).unwrap().run(&string.letters()), string.state().unwrap());
        assert_eq!(game.preview(&orders).unwrap()[choice.string], string.configuration);
        assert!(chosen.choices().is_empty() && chosen.shots() == game.shots());
        first.entry(arrangement.to).or_insert(arrangement.order);
    }
    assert_eq!(choice.count(), count.into());
    let reachable: BTreeMap<_, _> = game.reachable_by(choice.hole).into_iter().map(|found| (found.to, found.order)).collect();
    assert_eq!(reachable, first);
}

/// A refused move leaves the match unchanged.
#[test]
fn errors_change_nothing() {
    use fob::rules::script::{Item, report};
    for seed in 0..300 {
        for game in prefixes(&generator::script(seed)) {
            let mut copy = game.clone();
            let too_many = vec![Item::Drop(Hole::NE, Colour::Green); 40];
            assert!(copy.apply(&report(&too_many)).is_err());
            assert!(copy.choose(&[(Hole::NE, vec![Colour::Green; 40])]).is_err());
            assert!(copy.choose(&[]).is_err());
            assert!(copy.resign(0).is_err() && copy.resign(5).is_err());
            if game.shots() > 0 {
                assert!(copy.remove(&[Colour::Green]).is_err());
            }
            assert_eq!(copy, game);
        }
    }
}

/// Words of the grammar and near misses.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "game",
        "tug-of-war",
        "reject-2",
        "reject-4",
        "teams",
        "custom",
        "2",
        "4",
        "dfa",
        "rope",
        "dial",
        "pucks",
        "15",
        "0",
        "1",
        "65535",
        "accepts",
        "string",
        "NE,SW",
        "SE,NW",
        "NE,SE,SW,NW",
        "owner",
        "shot",
        "NE:g",
        "NE:r",
        "SW:g",
        "lost:g",
        "lost:r",
        "black",
        "order",
        "NE:rg",
        "NE:gr",
        "NE:",
        ":",
        "#",
        "\"",
        "\"rope\"",
        "\n",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "é",
        "\u{feff}",
    ];
    prop_oneof![9 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// No text makes the referee panic, and every error names a line of the text.
    #[test]
    fn no_text_panics(text in "(?s).{0,200}", words in proptest::collection::vec(word(), 0..60)) {
        for script in [text, words.join(" "), format!("game reject-2\ndfa rope\n{}", words.join(" "))] {
            if let Err(errors) = referee(&script) {
                prop_assert!(!errors.0.is_empty());
                let most = script.lines().count().max(1);
                prop_assert!(errors.0.iter().all(|problem| (1..=most).contains(&problem.line) && !problem.text.contains('\n')));
                prop_assert!(errors.0.is_sorted_by_key(|problem| problem.line));
            }
        }
    }

    /// Damaging one byte of a serialized match gives an error or a consistent match, never a panic.
    #[test]
    fn no_damaged_match_panics(seed in 0_u64..500, place in any::<prop::sample::Index>(), byte in 32_u8..127) {
        if let Ok(played) = referee(&generator::script(seed)) {
            let mut text = ron::to_string(&played.game).unwrap();
            let at = place.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, &char::from(byte).to_string());
            }
            if let Ok(game) = ron::from_str::<Match>(&text) {
                let (setup, gone) = (game.setup(), |colour| game.strings().iter().flat_map(|s| &s.word).filter(|&&c| c == colour).count() as u32);
                let extra = game.extra_time();
                prop_assert!(game.remaining(Colour::Green) + gone(Colour::Green) <= u32::from(setup.green) + extra);
                prop_assert!(game.remaining(Colour::Red) + gone(Colour::Red) <= u32::from(setup.red) + extra);
                prop_assert!(extra <= setup.extra);
                prop_assert!(!game.is_over() || game.choices().is_empty());
            }
        }
    }
}
