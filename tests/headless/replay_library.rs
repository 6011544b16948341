#![allow(clippy::unwrap_used)]
//! The library of replays, playing on from a shot, and the odds over a match.

use fob::automata::{Dfa, Letter, StateId, builtin};
use fob::base::Dice;
use fob::board::{Board, Colour, Layout, Side, Strike, placement};
use fob::opponent::Level;
use fob::replay::{
    Header, Outcome, Phase, Playback, Player, Record, Recorder, Replay, StringOdds, odds_curve, to_clip, turning_points,
};
use fob::rules::{Kind, Setup};
use fob::store::{ReplayFile, Store, StoreError, load_replay};
use std::sync::Arc;

fn header(seed: u64, date: Option<u64>, names: [&str; 2]) -> Header {
    let mut board = Board::bob();
    (board.pucks.green, board.pucks.red) = (5, 4);
    let setup = Setup { shot_limit: Some(40), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 5, 4) };
    Header { date, ..Header::for_match(setup, &board, names.map(Player::human).to_vec(), seed) }
}

/// Plays until this many shots were taken, or to the end.
fn play(live: &mut Recorder, shots: u32, rng: &mut Dice) {
    while !live.is_over() && live.situation().game.as_ref().unwrap().shots() < shots {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Easy.orders(game, &Board::bob(), rng)).unwrap(),
            _ => drop(live.play(&[Level::Easy.strike(&situation.layout, game, rng).unwrap()]).unwrap()),
        }
    }
}

fn played(header: Header, shots: u32) -> Recorder {
    let mut rng = Dice::new(header.seed);
    let mut live = Recorder::new(header).unwrap();
    play(&mut live, shots, &mut rng);
    live
}

#[test]
fn library_summarizes_every_replay() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    assert!(store.replays().unwrap().is_empty());
    for (name, seed, date, names, shots) in [
        ("old", 1, Some(1000), ["Anna", "Bo"], 300),
        ("new", 2, Some(3000), ["Carl", "Anna"], 3),
        ("middle", 3, Some(2000), ["Dora", "Émile"], 300),
    ] {
        ReplayFile::create(&store.replay_path(name).unwrap(), &mut played(header(seed, date, names), shots)).unwrap();
    }
    std::fs::write(store.replay_path("broken").unwrap(), "(fob_replay:1, nonsense)\n").unwrap();
    let replays = store.replays().unwrap();
    // The broken one has the date of its file, which is today.
    assert!(replays.iter().map(|entry| entry.name.as_str()).eq(["broken", "new", "middle", "old"]));
    assert!(matches!(replays[0].info, Err(StoreError::Invalid { .. })));
    let new = replays[1].info.as_ref().unwrap();
    assert_eq!((new.shots, new.finished, new.verdict.as_ref(), new.result.as_str()), (3, false, None, ""));
    assert_eq!(
        (new.players.clone(), new.kind.as_str(), new.dfas.clone()),
        (vec!["Carl".into(), "Anna".into()], "Reject match for two", vec!["Rope".into()])
    );
    let old = replays[3].info.as_ref().unwrap();
    assert!(old.finished && !old.result.is_empty() && !old.layout.pucks.is_empty());
    let live = played(header(1, None, ["Anna", "Bo"]), 300);
    assert_eq!(old.verdict, live.situation().game.as_ref().unwrap().verdict());
    let found = |query: &str| -> Vec<&str> {
        replays.iter().filter(|entry| entry.matches(query)).map(|entry| entry.name.as_str()).collect()
    };
    assert_eq!(found("anna"), ["new", "old"]);
    assert_eq!(found("ROPE anna old"), ["old"]);
    assert_eq!(found("émile"), ["middle"]);
    assert_eq!(found("nobody"), [""; 0]);
    assert_eq!(found("").len(), 4);
}

#[test]
fn replays_are_renamed_deleted_brought_back_imported_and_exported() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path().join("data"));
    let live = played(header(1, Some(5), ["A", "B"]), 300);
    let outside = dir.path().join("Anna's: match.ron");
    std::fs::write(&outside, live.text()).unwrap();
    let path = store.import_replay(&outside).unwrap();
    let replay = |name: &str| store.replay_path(name).unwrap().with_extension("ron");
    assert_eq!(path, replay("Anna's- match"));
    assert_eq!(store.import_replay(&outside).unwrap(), replay("Anna's- match-2"));
    assert_eq!(store.import_replay_text(&to_clip(&live.text()), "from chat").unwrap(), replay("from chat"));
    let last = store.rename_replay(&path, "final").unwrap();
    assert_eq!(last, replay("final"));
    assert!(matches!(store.rename_replay(&last, "from chat"), Err(StoreError::Exists { .. })));
    assert!(matches!(store.rename_replay(&last, "../out"), Err(StoreError::BadName { .. })));
    assert!(store.rename_replay(&replay("none"), "x").unwrap_err().is_not_found());
    let trashed = store.delete_replay(&last).unwrap();
    assert_eq!(store.replays().unwrap().len(), 2);
    store.restore(&trashed).unwrap();
    for to in ["copy.ron", "copy.txt"] {
        let to = dir.path().join(to);
        store.export_replay(&last, &to).unwrap();
        assert_eq!(load_replay(&to).unwrap().print(), live.text());
    }
    assert!(std::fs::read_to_string(dir.path().join("copy.txt")).unwrap().starts_with("fob-replay-2:"));
    std::fs::write(&outside, &live.text()[..live.text().len() - 40]).unwrap();
    assert_eq!(load_replay(&store.import_replay(&outside).unwrap()).unwrap().records.len() + 1, live.records().len());
    std::fs::write(&outside, live.text().replace("Anna", "Hanna").replace("A\"", "C\"")).unwrap();
    let before = store.replays().unwrap().len();
    assert!(matches!(store.import_replay(&outside), Err(StoreError::Invalid { .. })));
    assert!(store.import_replay_text("hello", "x").is_err());
    assert_eq!(store.replays().unwrap().len(), before);
}

#[test]
fn a_new_match_takes_neither_a_file_nor_a_name_that_another_window_has_locked() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let mut locked = Vec::new();
    // More of them than seconds can pass, so names must differ by more than the time.
    for _ in 0..20 {
        let path = store.new_match().unwrap();
        locked.push((store.lock(&path).unwrap(), path));
    }
    let path = store.new_match().unwrap();
    assert!(locked.iter().all(|(_, other)| *other != path));
    ReplayFile::create(&path, &mut played(header(1, Some(5), ["A", "B"]), 2)).unwrap();
    let next = store.new_match().unwrap();
    assert!(next != path && fob::store::is_unnamed(next.file_stem().unwrap().to_str().unwrap()));
}

#[test]
fn library_has_finished_and_unfinished_matches() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let path = store.new_match().unwrap();
    let mut live = played(header(1, Some(5), ["A", "B"]), 2);
    ReplayFile::create(&path, &mut live).unwrap();
    let seen = |store: &Store| -> Vec<(std::path::PathBuf, bool)> {
        store.replays().unwrap().into_iter().map(|entry| (entry.path, entry.goes_on)).collect()
    };
    assert_eq!(seen(&store), [(path.clone(), true)]);
    let filed = store.move_to_replays(&path).unwrap();
    assert_eq!(seen(&store), [(filed.clone(), false)]);
    // A file of the same name with the other extension is another replay, and its name is taken.
    let twin = filed.with_extension("ron");
    std::fs::copy(&filed, &twin).unwrap();
    assert_eq!(seen(&store).len(), 2);
    let other = store.rename_replay(&twin, "other").unwrap();
    assert_eq!(other, twin.with_file_name("other.ron"));
    assert!(matches!(store.rename_replay(&filed, "other"), Err(StoreError::Exists { .. })));
    assert_eq!(store.free_replay_name("other"), "other-2");
    let stubs = store.replay_files().unwrap();
    assert!(stubs.iter().all(|stub| stub.length > 0 && stub.changed > 0 && stub.read().info.is_ok()));
}

#[test]
fn playing_on_from_a_shot_is_a_new_match_with_the_same_past() {
    let live = played(header(11, Some(9), ["A", "B"]), 300);
    let replay = Replay::parse(&live.text()).unwrap();
    let whole = Playback::new(&replay).unwrap();
    let players = vec![Player::human("C"), Player::computer("D", "easy")];
    for shot in [0, 1, 4, whole.shots().len() - 1, 999] {
        let mut fork = Recorder::play_on(&replay, shot, players.clone()).unwrap();
        let at = whole.shot(shot).unwrap_or(whole.shots().last().unwrap());
        assert_eq!(fork.situation(), &at.settled, "{shot}");
        assert_eq!((&fork.header().players, fork.header().date), (&players, None));
        let mut rng = Dice::new(77);
        play(&mut fork, 300, &mut rng);
        let file = fork.unsaved().to_owned();
        assert_eq!(file, fork.text(), "the new file begins with its own header");
        let again = Playback::new(&Replay::parse(&file).unwrap()).unwrap();
        assert_eq!((again.first_divergence(), again.last()), (None, fork.situation()));
    }
    assert!(Recorder::play_on(&replay, 1, vec![Player::human("alone")]).is_err());
    let noted = Recorder::play_on_with(&replay, 1, |header| {
        header.players.clone_from(&players);
        (header.date, header.note) = (Some(7), "from the test".to_owned());
    });
    let noted = Replay::parse(noted.unwrap().unsaved()).unwrap();
    assert_eq!((noted.header.date, noted.header.note.as_str()), (Some(7), "from the test"));
    // A match that was resigned continues from where it was resigned.
    let mut given_up = played(header(11, None, ["A", "B"]), 3);
    let before = given_up.situation().clone();
    given_up.resign(1).unwrap();
    let fork = Recorder::play_on(&Replay::parse(&given_up.text()).unwrap(), 3, players.clone()).unwrap();
    assert_eq!(fork.situation(), &before);
    // Continuing from a shot that was taken back keeps that shot.
    let mut back = played(header(11, None, ["A", "B"]), 3);
    let before = back.situation().clone();
    back.take_back().unwrap();
    let replay = Replay::parse(&back.text()).unwrap();
    assert!(matches!(replay.records.last(), Some(Record::TakeBack)));
    let fork = Recorder::play_on(&replay, 3, players).unwrap();
    assert_eq!(fork.situation(), &before);
}

/// A break in practice is shot 0 for the playback, and so for continuing.
#[test]
fn playing_on_counts_as_the_playback_does_at_practice_too() {
    let strike = |live: &Recorder, side, aim| {
        let layout = &live.situation().layout;
        let from = placement::nearest_legal(layout, side, placement::default_place(&layout.board, side)).unwrap();
        Strike { from, aim, speed: 2.0, offset: 0.01 }
    };
    for two in [true, false] {
        let layout = Layout::break_ring(Arc::new(Board::bob()));
        let mut live = Recorder::new(Header::for_practice(&layout, 5)).unwrap();
        let first = [strike(&live, Side::S, 1.5), strike(&live, Side::N, -1.5)];
        live.play(&first[..if two { 2 } else { 1 }]).unwrap();
        for side in [Side::W, Side::E] {
            live.play(&[strike(&live, side, 2.5)]).unwrap();
        }
        let replay = Replay::parse(&live.text()).unwrap();
        let whole = Playback::new(&replay).unwrap();
        assert_eq!(whole.shots()[0].number, usize::from(!two));
        for shot in whole.shots() {
            let fork = Recorder::play_on(&replay, shot.number, Vec::new()).unwrap();
            assert_eq!(fork.situation(), &shot.settled, "two strikers: {two}, shot {}", shot.number);
        }
    }
}

#[test]
fn what_if_plays_another_strike_in_the_same_situation() {
    let live = played(header(4, None, ["A", "B"]), 6);
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    let shot = playback.shot(3).unwrap();
    let strike = shot.recorded.strikes[0];
    assert_eq!(shot.what_if(&[strike]).unwrap().digest, shot.recorded.digest.0);
    let other = fob::board::Strike { aim: strike.aim + 0.2, ..strike };
    assert_ne!(shot.what_if(&[other]).unwrap().digest, shot.recorded.digest.0);
    assert!(shot.what_if(&[fob::board::Strike { speed: 99.0, ..strike }]).is_err());
    assert!(shot.what_if(&[]).is_err());
}

/// Returns the chance that a string is accepted at the end, one falling puck after the other: any of those left, into one of the string's
/// holes with the chance `mine`.
fn falls_at_random(dfa: &Dfa, state: StateId, [green, red]: [u32; 2], mine: f64) -> f64 {
    if green + red == 0 {
        return f64::from(u8::from(dfa.is_accepting(state)));
    }
    let mut sum = 0.0;
    for (letter, count, left) in
        [(Letter::Green, green, [green.wrapping_sub(1), red]), (Letter::Red, red, [green, red.wrapping_sub(1)])]
    {
        if count > 0 {
            let chance = f64::from(count) / f64::from(green + red);
            let next = dfa.step(state, letter);
            let (here, elsewhere) = (falls_at_random(dfa, next, left, mine), falls_at_random(dfa, state, left, mine));
            sum += chance * (mine * here + (1.0 - mine) * elsewhere);
        }
    }
    sum
}

#[test]
fn the_odds_over_a_match_are_those_of_its_strings() {
    let mut live = played(header(8, None, ["A", "B"]), 4);
    live.take_back().unwrap();
    let mut rng = Dice::new(5);
    play(&mut live, 300, &mut rng);
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    let curve = odds_curve(&playback, &StringOdds::new(playback.header().setup().unwrap()));
    let kept: Vec<_> = playback.shots().iter().filter(|shot| !shot.taken_back).collect();
    assert_eq!(curve.len(), kept.len());
    assert_eq!(curve[0].shot, 0);
    let rope = builtin("rope").unwrap();
    for (point, shot) in curve.iter().zip(kept) {
        assert!(point.shot == shot.number || matches!(shot.outcome, Outcome::Break(_)));
        let game = shot.settled.game.as_ref().unwrap();
        let left = [Colour::Green, Colour::Red].map(|colour| game.remaining(colour));
        for (&found, string) in point.odds.iter().zip(game.strings()) {
            let exact = falls_at_random(&rope, string.state().unwrap(), left, string.holes.len() as f64 / 4.0);
            assert!((found - exact).abs() < 1e-12, "{found} {exact}");
        }
    }
    let last = curve.last().unwrap();
    let end = live.situation().game.clone().unwrap();
    assert!(last.odds.iter().zip(end.strings()).all(|(&odds, string)| odds == f64::from(u8::from(string.accepting))));
}

#[test]
fn turning_points_are_where_the_odds_pass_one_half() {
    let curve: Vec<_> = [0.4, 0.6, 0.5, 0.7, 0.5, 0.3, 0.2, 0.9]
        .iter()
        .enumerate()
        .map(|(shot, &odds)| fob::replay::OddsPoint { shot, odds: vec![odds] })
        .collect();
    assert_eq!(turning_points(&curve, 0), [1, 5, 7]);
    assert_eq!(turning_points(&curve, 1), [0_usize; 0]);
    assert_eq!(turning_points(&[], 0), [0_usize; 0]);
}

/// Many matches of all kinds and levels, recorded and verified. `FOB_MATCHES` sets how many.
#[test]
fn random_matches_are_recorded_and_verified() {
    let many = std::env::var("FOB_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(12_u64);
    for seed in 0..many {
        let mut rng = Dice::new(seed);
        let board = Board::builtin(["bob", "novuss", "carrom"][(seed % 3) as usize]).unwrap();
        let kind = [Kind::Reject2, Kind::Reject4, Kind::TugOfWar { accepts: 1 }][(seed / 3 % 3) as usize].clone();
        let setup = Setup::new(kind, builtin("dial").unwrap(), board.pucks.green, board.pucks.red);
        let setup = Setup { shot_limit: Some(120), ..setup };
        let levels = [Level::Easy, Level::Random];
        let players = (0..setup.players()).map(|n| Player::computer(n.to_string(), levels[usize::from(n % 2)].name())).collect();
        let mut live = Recorder::new(Header::for_match(setup, &board, players, seed)).unwrap();
        while !live.is_over() {
            let situation = live.situation().clone();
            let game = situation.game.as_ref().unwrap();
            let level = levels[usize::from((game.next_player() - 1) % 2)];
            match situation.phase() {
                Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
                Phase::Order => live.choose(&level.orders(game, &Board::bob(), &mut rng)).unwrap(),
                _ => drop(live.play(&[level.strike(&situation.layout, game, &mut rng).unwrap()]).unwrap()),
            }
        }
        let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
        assert_eq!((playback.first_divergence(), playback.is_finished()), (None, true), "seed {seed}");
        assert_eq!(playback.last(), live.situation());
    }
}
