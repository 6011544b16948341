//! Random texts for every game: each is read or refused, without a panic.

use super::command::refused;
use fob::games::{AnyGame, AnyHistory, game, games};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn open(game: &dyn AnyGame) -> Box<dyn AnyHistory> {
    game.open(None, 1).unwrap_or_else(|errors| panic!("{}: {errors}", game.id()))
}

/// Replaces some of a text's characters, or inserts characters.
fn mutated(text: &str, changes: &[(prop::sample::Index, bool, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, insert, letter) in changes {
        let at = at.index(letters.len() + 1);
        if *insert || at == letters.len() {
            letters.insert(at, *letter);
        } else {
            letters[at] = *letter;
        }
    }
    letters.into_iter().collect()
}

/// Returns characters of one to four bytes, including those of the texts.
fn letter() -> impl Strategy<Value = char> {
    prop_oneof![any::<char>(), prop::sample::select("abhr1y29@-,=/. ABGRYKOX<>←→↓é~\u{ad}٣½ß\u{301}".chars().collect::<Vec<_>>()),]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn text_of_any_kind_makes_no_panic(
        text in prop_oneof![".{0,12}", "\\PC{0,40}", prop::collection::vec(letter(), 0..12).prop_map(String::from_iter)],
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), letter()), 1..4),
        pick in any::<prop::sample::Index>(),
    ) {
        for game in games() {
            let mut history = open(*game);
            let moves = history.moves();
            let position = mutated(&history.position(), &changes);
            let mv = mutated(pick.get::<String>(&moves), &changes);
            for text in [&text, &position, &mv] {
                if let Ok(read) = game.open(Some(text), 0) {
                    let printed = read.position();
                    let again = game.open(Some(&printed), 0).map(|again| again.position());
                    prop_assert_eq!(again.ok(), Some(printed));
                }
                let before = history.position();
                match history.play(text) {
                    Ok(_) => { history.undo(); }
                    Err(error) => prop_assert!(!error.to_string().contains('\n')),
                }
                prop_assert_eq!(history.position(), before);
                let _ = game.paste(text);
                let _ = game.load(text);
                let _ = game.paste(&format!("{}\nfrom {}\n{text}", game.id(), history.position()));
            }
        }
    }
}

#[test]
fn letters_of_several_bytes_are_refused_with_their_place() {
    for (id, mv) in [
        ("gobblet4", "4@a~"),
        ("gobblet4", "4@é"),
        ("gobblet3", "3@é"),
        ("gobblet3", "é@a1"),
        ("gobblet3", "é-a1"),
        ("gobblet3", "a1-é"),
        ("fib-fob", "é6/3"),
        ("fib-fob", "time-é"),
        ("phutball", "é7"),
        ("phutball", "K²"),
        ("phutball", "K6-é"),
        ("bloop", "BGR→"),
        ("bloop", "@é"),
        ("bloop", "@2é"),
        ("bloop", "éGRY>"),
    ] {
        let lines = refused(&[id, "show", mv]);
        assert!(lines[0].starts_with("MOVE 1: '") && lines[0].contains("expected"), "{id} {mv}: {lines:?}");
    }
    for game in games() {
        let lines = refused(&[game.id(), "show", "--from", "é→~ é=é"]);
        assert!(lines[0].starts_with("--from: column 1: "), "{}: {lines:?}", game.id());
    }
}

#[test]
fn every_game_is_found_by_its_name() {
    let names: BTreeSet<&str> = games().iter().copied().map(AnyGame::id).collect();
    assert_eq!(names.len(), games().len(), "two games have the same name");
    for name in names {
        assert_eq!(game(name).map(AnyGame::id), Some(name));
        assert!(!open(game(name).unwrap()).moves().is_empty());
    }
    assert!(game("chess").is_none());
}
