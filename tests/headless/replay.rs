#![allow(clippy::unwrap_used)]
//! Recording a match, reading it back and playing it again.

use fob::automata::builtin;
use fob::base::Dice;
use fob::board::{Board, Colour, Hole, Layout, Point, Puck, PuckId, Side, Strike, placement};
use fob::opponent::Level;
use fob::replay::{
    FormError, Game, Header, Outcome, Phase, Playback, PlaybackError, Player, Record, Recorder, Replay, ResumeError, StepError,
    from_clip, to_clip,
};
use fob::rules::{CustomSetup, CustomString, Kind, Setup};
use fob::store::{Found, ReplayFile, Store, StoreError, load_replay};
use proptest::prelude::*;
use std::sync::Arc;

/// Returns a board with few pucks, so that matches are short.
fn small_board(green: u16, red: u16) -> Board {
    let mut board = Board::bob();
    board.pucks.green = green;
    board.pucks.red = red;
    board
}

fn header(kind: Kind, teams: bool, seed: u64) -> Header {
    let board = small_board(5, 4);
    let setup = Setup { teams, shot_limit: Some(25), ..Setup::new(kind, builtin("rope").unwrap(), 5, 4) };
    let players = (0..setup.players()).map(|n| Player::computer(format!("Computer \"{n}\"\n// ø"), "easy")).collect();
    Header { note: "a // note".into(), date: Some(1_700_000_000), ..Header::for_match(setup, &board, players, seed) }
}

/// Plays one step, by easy and random players alternately.
fn step(live: &mut Recorder, rng: &mut Dice) {
    let situation = live.situation().clone();
    match situation.phase() {
        Phase::Break => {
            live.play(&live.break_strikes()).unwrap();
        }
        Phase::Shot { player, .. } => {
            let level = if player % 2 == 0 { Level::Random } else { Level::Easy };
            let strike = level.strike(&situation.layout, situation.game.as_ref().unwrap(), rng).unwrap();
            live.play(&[strike]).unwrap();
        }
        Phase::Order => {
            let orders = Level::Easy.orders(situation.game.as_ref().unwrap(), &Board::bob(), rng);
            live.choose(&orders).unwrap();
        }
        phase => panic!("{phase:?}"),
    }
}

/// Plays a match of computers to its end; every fifth shot is taken back once.
fn play(kind: Kind, teams: bool, seed: u64) -> Recorder {
    let mut live = Recorder::new(header(kind, teams, seed)).unwrap();
    let mut rng = Dice::new(seed);
    let mut steps = 0;
    while !live.is_over() {
        step(&mut live, &mut rng);
        steps += 1;
        if steps % 5 == 0 && live.situation().game.as_ref().unwrap().shots() > 0 {
            live.take_back().unwrap();
        }
    }
    live
}

fn kinds() -> Vec<(Kind, bool)> {
    let string = |holes: &[Hole], owner| CustomString { holes: holes.to_vec(), owner };
    let custom = CustomSetup {
        players: 3,
        strings: vec![string(&[Hole::NE], Some(1)), string(&[Hole::SW, Hole::SE], None), string(&[Hole::NW], Some(3))],
    };
    vec![
        (Kind::TugOfWar { accepts: 2 }, false),
        (Kind::Reject2, false),
        (Kind::Reject2, true),
        (Kind::Reject4, false),
        (Kind::Custom(custom), false),
    ]
}

#[test]
fn recorded_match_is_read_back_and_verifies() {
    for (seed, (kind, teams)) in (1..).zip(kinds()) {
        let live = play(kind, teams, seed);
        let text = live.text();
        let replay = Replay::parse(&text).unwrap();
        assert_eq!((&replay.header, replay.records.as_slice()), (live.header(), live.records()));
        assert_eq!(replay.print(), text);
        assert!(!replay.cut);
        assert_eq!(replay.whole, text.len());
        let playback = Playback::new(&replay).unwrap();
        assert!(playback.is_finished());
        assert_eq!(playback.first_divergence(), None);
        assert_eq!(playback.last(), live.situation());
        // The shots that were not taken back are those of the match.
        let kept: Vec<_> = playback.shots().iter().filter(|shot| !shot.taken_back && shot.number > 0).collect();
        assert_eq!(kept.len() as u32, live.situation().game.as_ref().unwrap().shots());
        for pair in kept.windows(2) {
            assert_eq!(pair[0].settled, pair[1].before);
        }
        assert!(playback.shots().iter().map(|shot| shot.number).eq(0..playback.shots().len()));
        for shot in playback.shots() {
            assert_eq!(shot.trace().unwrap().digest, shot.recorded.digest.0);
        }
        // Without simulation the result is the same, including the pucks that went back after the break.
        let message = Playback::as_recorded(&replay).unwrap();
        let outcomes = |playback: &Playback| playback.shots().iter().map(|shot| shot.outcome.clone()).collect::<Vec<_>>();
        assert_eq!(outcomes(&message), outcomes(&playback));
        assert!(message.shots().iter().all(|shot| shot.duration == 0.0 && shot.difference.is_none()));
    }
}

#[test]
fn a_record_is_short_and_the_file_is_lines_of_ron() {
    let text = play(Kind::Reject2, false, 3).text();
    let lines: Vec<&str> = text.lines().collect();
    let mut sizes = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if number == 0 {
            ron::from_str::<Header>(line).unwrap();
        } else if let Record::Shot(_) = ron::from_str::<Record>(line).unwrap() {
            sizes.push(line.len());
        }
    }
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    assert!(mean < 450, "{mean} bytes a shot");
}

#[test]
fn every_prefix_with_the_header_opens_as_unfinished() {
    let live = play(Kind::Reject4, false, 5);
    let text = live.text();
    let head = text.find('\n').unwrap();
    let whole = Playback::new(&Replay::parse(&text).unwrap()).unwrap();
    let mut last_count = 0;
    for end in 0..=text.len() {
        if !text.is_char_boundary(end) {
            continue;
        }
        let part = &text[..end];
        let parsed = Replay::parse(part);
        if end < head {
            assert!(matches!(parsed, Err(FormError::CutHeader | FormError::NotAReplay)), "{end}: {parsed:?}");
            continue;
        }
        let replay = parsed.unwrap_or_else(|error| panic!("{end}: {error:?} in {:?}", part.lines().last()));
        let lines = text[..end].matches('\n').count();
        // A line that lacks only its line end is complete.
        let full = usize::from(end < text.len() && text.as_bytes()[end] == b'\n');
        assert_eq!(replay.records.len(), (lines + full).saturating_sub(1), "{end}");
        assert_eq!(replay.records[..], live.records()[..replay.records.len()]);
        assert_eq!(replay.cut, replay.whole != end, "{end}");
        if replay.records.len() != last_count {
            last_count = replay.records.len();
            let playback = Playback::new(&replay).unwrap();
            assert_eq!(playback.is_finished(), last_count == live.records().len() && !replay.cut);
            assert_eq!(playback.shots().len(), whole.shots()[..playback.shots().len()].len());
        }
    }
    assert_eq!(last_count, live.records().len());
}

#[test]
fn every_changed_byte_is_detected() {
    let text = play(Kind::Reject2, false, 8).text();
    let mut rng = Dice::new(1);
    let mut bytes = text.clone().into_bytes();
    for at in 0..bytes.len() {
        let old = bytes[at];
        for new in [old ^ 1, b'\n', b'0', (rand::Rng::next_u32(&mut rng) & 0xff) as u8] {
            if new == old {
                continue;
            }
            bytes[at] = new;
            if let Ok(changed) = std::str::from_utf8(&bytes) {
                let parsed = Replay::parse(changed);
                assert!(parsed.is_err(), "byte {at} from {:?} to {:?}", char::from(old), char::from(new));
            }
        }
        bytes[at] = old;
    }
    assert_eq!(Replay::parse(std::str::from_utf8(&bytes).unwrap()).unwrap().print(), text);
}

/// Makes one random change of a file; `None` if it changed nothing or was a clean cut.
fn mutate(text: &[u8], rng: &mut Dice) -> Option<Vec<u8>> {
    let mut number = |below: usize| (rand::Rng::next_u64(rng) % below.max(1) as u64) as usize;
    let mut out = text.to_vec();
    for _ in 0..=number(3) {
        let (a, b) = (number(out.len()), number(out.len()));
        let (a, b) = (a.min(b), a.max(b));
        match number(8) {
            0 => out[a] = number(256) as u8,
            1 => out[a] ^= 1 << number(8),
            2 => out.insert(a, number(256) as u8),
            3 => {
                out.remove(a);
            }
            4 => {
                out.drain(a..b);
            }
            5 => {
                let part = out[a..b.min(a + 2000)].to_vec();
                let at = number(out.len());
                out.splice(at..at, part);
            }
            6 => {
                // Swap whole lines.
                let mut lines: Vec<&[u8]> = out.split_inclusive(|&b| b == b'\n').collect();
                let (i, j) = (number(lines.len()), number(lines.len()));
                lines.swap(i, j);
                out = lines.concat();
            }
            _ => {
                let mut lines: Vec<&[u8]> = out.split_inclusive(|&b| b == b'\n').collect();
                lines.remove(number(lines.len()));
                out = lines.concat();
            }
        }
        if out.is_empty() {
            break;
        }
    }
    (!text.starts_with(&out)).then_some(out)
}

/// Random damage never panics, and is always detected: what opens at all is a beginning of the true records, recognized as unfinished.
/// `FOB_MUTATIONS` sets how many changes are tried.
#[test]
fn random_damage_is_always_detected() {
    let many = std::env::var("FOB_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let live = play(Kind::Reject2, true, 4);
    let text = live.text();
    let mut rng = Dice::new(99);
    let (mut opened, mut tried) = (0, 0);
    while tried < many {
        let Some(changed) = mutate(text.as_bytes(), &mut rng) else { continue };
        tried += 1;
        let changed = String::from_utf8_lossy(&changed);
        // Line ends of another system are not damage.
        if changed.replace("\r\n", "\n") == text {
            continue;
        }
        let Ok(replay) = Replay::parse(&changed) else { continue };
        opened += 1;
        let first = changed.bytes().zip(text.bytes()).position(|(a, b)| a != b);
        assert!(replay.cut, "not taken for a whole file: changed at {first:?}, {} bytes for {}", changed.len(), text.len());
        assert_eq!(&replay.header, live.header());
        assert_eq!(replay.records[..], live.records()[..replay.records.len()]);
    }
    // Only what looks like a record that was cut off can open: a change within the last, incomplete line.
    assert!(opened * 50 < tried, "{opened} of {tried} opened");
}

#[test]
fn a_match_that_was_broken_off_continues_as_if_nothing_had_happened() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("matches/live.ron");
    let whole = play(Kind::TugOfWar { accepts: 1 }, true, 21).text();
    for killed_after in [0, 1, 2, 7, 12] {
        let _ = std::fs::remove_file(&path);
        let mut live = Recorder::new(header(Kind::TugOfWar { accepts: 1 }, true, 21)).unwrap();
        let mut rng = Dice::new(21);
        let mut file = ReplayFile::create(&path, &mut live).unwrap();
        let mut steps = 0;
        while !live.is_over() {
            if steps == killed_after {
                // The program dies while it writes a record, and is restarted.
                drop(file);
                let mut text = std::fs::read_to_string(&path).unwrap();
                text.push_str("Shot((strikes:[(from:(0.1");
                std::fs::write(&path, text).unwrap();
                let (resumed, back) = ReplayFile::resume(&path).unwrap();
                assert_eq!(back.situation(), live.situation());
                assert_eq!(back.records(), live.records());
                (file, live) = (resumed, back);
            }
            step(&mut live, &mut rng);
            file.save(&mut live).unwrap();
            steps += 1;
            if steps % 5 == 0 && live.situation().game.as_ref().unwrap().shots() > 0 {
                live.take_back().unwrap();
                file.save(&mut live).unwrap();
            }
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
    }
    assert!(matches!(ReplayFile::create(&path, &mut play(Kind::Reject2, false, 1)), Err(StoreError::Exists { .. })));
}

#[test]
fn file_without_final_line_end_can_be_continued() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("live.ron");
    let mut live = Recorder::new(header(Kind::Reject2, false, 2)).unwrap();
    live.play(&live.break_strikes()).unwrap();
    std::fs::write(&path, live.text().trim_end()).unwrap();
    let (_, back) = ReplayFile::resume(&path).unwrap();
    assert_eq!(back.situation(), live.situation());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), live.text());
}

/// Files that went through programs on another system: with a byte order mark, with other line ends, packed for a chat; complete, and cut
/// off within the last record.
#[test]
fn files_edited_by_other_programs_can_be_continued() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("live.ron");
    let mut live = Recorder::new(header(Kind::Reject2, false, 2)).unwrap();
    let mut rng = Dice::new(2);
    (0..4).for_each(|_| step(&mut live, &mut rng));
    let text = live.text();
    let windows = text.replace('\n', "\r\n");
    assert_eq!(Replay::parse(&windows).unwrap().records, live.records());
    let begun = "Shot((strikes:[(from:(0.1";
    let marked = |text: &str| format!("\u{feff}{text}");
    for (file, cut) in [
        (marked(&text), false),
        (marked(text.trim_end()), false),
        (marked(&text) + begun, true),
        (windows.clone(), false),
        (windows.trim_end().to_owned(), false),
        (windows.trim_end_matches('\n').to_owned(), false),
        (marked(&windows) + begun, true),
        (to_clip(&text), false),
        (marked(&to_clip(&(text.clone() + begun))), true),
    ] {
        std::fs::write(&path, &file).unwrap();
        let before = load_replay(&path).unwrap();
        let (mut open, mut back) = ReplayFile::resume(&path).unwrap();
        assert_eq!((back.situation(), back.records(), open.was_cut()), (live.situation(), live.records(), cut), "{file:.40}");
        assert_eq!(load_replay(&path).unwrap().records, before.records, "nothing was cut off");
        step(&mut back, &mut Dice::new(9));
        open.save(&mut back).unwrap();
        let after = load_replay(&path).unwrap();
        assert_eq!((after.records.as_slice(), after.cut), (back.records(), false));
    }
}

/// A file that can be read but not written at first: the match continues in memory, and is saved as soon as possible.
#[test]
fn match_file_is_opened_when_possible() {
    let dir = tempfile::tempdir().unwrap();
    let (folder, aside) = (dir.path().join("matches"), dir.path().join("aside"));
    let path = folder.join("live.ron");
    let mut live = Recorder::new(header(Kind::Reject2, false, 2)).unwrap();
    let mut rng = Dice::new(2);
    (0..3).for_each(|_| step(&mut live, &mut rng));
    for text in [live.text(), to_clip(&live.text()), live.text() + "Shot((strikes:[(from:(0.1"] {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, &text).unwrap();
        let (found, replay) = Found::read(&path).unwrap();
        let mut back = Recorder::resume(&replay).unwrap();
        assert_eq!(
            (std::fs::read_to_string(&path).unwrap(), back.records()),
            (text.clone(), live.records()),
            "reading writes nothing"
        );
        std::fs::rename(&folder, &aside).unwrap();
        std::fs::write(&folder, "no folder").unwrap();
        step(&mut back, &mut Dice::new(5));
        let refused = ReplayFile::open(&found, &mut back).unwrap_err();
        assert!(!matches!(refused, StoreError::Changed { .. }), "{refused}");
        std::fs::remove_file(&folder).unwrap();
        std::fs::rename(&aside, &folder).unwrap();
        let mut file = ReplayFile::open(&found, &mut back).unwrap();
        step(&mut back, &mut Dice::new(6));
        file.save(&mut back).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), back.text());
        // Another program has continued the file since it was read: nothing is written to it.
        let theirs = back.text();
        let message = ReplayFile::open(&found, &mut back).unwrap_err();
        assert!(matches!(message, StoreError::Changed { .. }), "{message}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), theirs);
    }
}

/// One match in two windows: the second one to continue it gets an error, and the file stays as the first one left it.
#[test]
fn a_match_that_is_open_in_another_window_is_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("live.ron");
    let mut live = Recorder::new(header(Kind::Reject2, false, 2)).unwrap();
    live.play(&live.break_strikes()).unwrap();
    ReplayFile::create(&path, &mut live).unwrap();
    let (mut one, mut first) = ReplayFile::resume(&path).unwrap();
    let (mut two, mut second) = ReplayFile::resume(&path).unwrap();
    let mut rng = Dice::new(3);
    step(&mut first, &mut rng);
    one.save(&mut first).unwrap();
    step(&mut second, &mut rng);
    for _ in 0..2 {
        let message = two.save(&mut second).unwrap_err();
        assert!(matches!(message, StoreError::Changed { .. }), "{message}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), first.text());
    }
    step(&mut first, &mut rng);
    one.save(&mut first).unwrap();
    assert_eq!(load_replay(&path).unwrap().records, first.records());
}

#[test]
fn the_same_seed_gives_the_same_file() {
    assert_eq!(play(Kind::Reject2, false, 6).text(), play(Kind::Reject2, false, 6).text());
    assert_ne!(play(Kind::Reject2, false, 6).text(), play(Kind::Reject2, false, 7).text());
}

#[test]
fn refused_steps_change_nothing() {
    let mut live = Recorder::new(header(Kind::Reject2, false, 2)).unwrap();
    let strikes = live.break_strikes();
    let before = live.text();
    assert_eq!(live.play(&strikes[..1]).unwrap_err(), StepError::Strikes { given: 1, expected: "2 in a break" });
    assert!(matches!(live.play(&[strikes[1], strikes[0]]).unwrap_err(), StepError::Place(_)), "S strikes first");
    assert_eq!(live.take_back().unwrap_err(), StepError::NothingToTakeBack);
    assert_eq!(live.end().unwrap_err(), StepError::Ended);
    assert!(matches!(live.choose(&[]).unwrap_err(), StepError::Rule(_)));
    assert_eq!(live.text(), before);
    live.play(&strikes).unwrap();
    let before = live.text();
    assert_eq!(live.take_back().unwrap_err(), StepError::NothingToTakeBack, "the break stays");
    assert!(live.play(&strikes).is_err(), "one break only");
    let side = live.situation().game.as_ref().unwrap().next_side();
    let layout = &live.situation().layout;
    let from = placement::nearest_legal(layout, side, placement::default_place(&layout.board, side)).unwrap();
    let good = Strike { from, aim: 1.0, speed: 1.0, offset: 0.0 };
    for bad in [
        Strike { from: Point::new(0.0, 0.0), ..good },
        Strike { from: Point::new(f64::NAN, 0.0), ..good },
        Strike { aim: f64::INFINITY, ..good },
        Strike { speed: -0.1, ..good },
        Strike { speed: 5.1, ..good },
        Strike { speed: f64::NAN, ..good },
        Strike { offset: 0.015, ..good },
    ] {
        assert!(live.play(&[bad]).is_err(), "{bad:?}");
    }
    assert!(live.play(&[]).is_err());
    assert!(live.play(&[good, good]).is_err());
    assert!(live.resign(3).is_err());
    assert_eq!(live.text(), before);
    live.resign(2).unwrap();
    assert!(live.play(&[good]).is_err());
    assert!(live.agree_draw().is_err());
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert!(playback.is_finished());
}

#[test]
fn a_header_that_contradicts_itself_is_refused() {
    let good = header(Kind::Reject2, false, 2);
    assert_eq!(good.problems(), []);
    let mut few = good.clone();
    few.players.pop();
    let mut pucks = good.clone();
    pucks.board.pucks.green = 9;
    let mut board = good.clone();
    board.board.board_friction = f64::NAN;
    let mut teams = good.clone();
    if let Game::Match(setup) = &mut teams.game {
        setup.teams = true;
        setup.machines.clear();
    }
    for bad in [few, pucks, board, teams] {
        assert!(!bad.problems().is_empty());
        assert!(Recorder::new(bad).is_err());
    }
}

fn practice_layout() -> Layout {
    let puck = |id, colour, x, y| Puck { id: PuckId(id), colour, at: Point::new(x, y) };
    let pucks = vec![puck(0, Colour::Green, 0.0, 0.1), puck(1, Colour::Red, -0.05, 0.0), puck(2, Colour::Red, 0.2, 0.2)];
    Layout { board: Arc::new(Board::bob()), pucks }
}

#[test]
fn practice_shots_are_replays_as_well() {
    let mut live = Recorder::new(Header::for_practice(&practice_layout(), 0)).unwrap();
    let strike = |x, y| Strike { from: Point::new(x, y), aim: 1.5, speed: 2.0, offset: 0.001 };
    assert_eq!(live.play(&[strike(0.0, 0.1)]).unwrap_err().to_string(), "the striker overlaps puck 0");
    assert_eq!(live.play(&[strike(0.0, -0.1), strike(0.01, -0.1)]).unwrap_err(), StepError::Overlap);
    let (_, outcome) = live.play(&[strike(0.01, -0.2)]).unwrap();
    assert_eq!(outcome, Outcome::Practice);
    assert!(live.resign(1).is_err() && live.agree_draw().is_err());
    let open = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert!(!open.is_finished());
    live.end().unwrap();
    assert!(live.play(&[strike(0.0, -0.3)]).is_err());
    let done = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert!(done.is_finished());
    assert_eq!((done.shots().len(), done.shots()[0].number, done.first_divergence()), (1, 1, None));
    assert_eq!(done.last(), live.situation());
}

/// Rewrites a replay with the right checksums, as an older program would have written it.
fn rewritten(replay: &Replay, change: impl FnOnce(&mut Replay)) -> Replay {
    let mut changed = replay.clone();
    change(&mut changed);
    Replay::parse(&changed.print()).unwrap()
}

#[test]
fn results_of_another_physics_are_shown_as_they_were_recorded() {
    let live = play(Kind::Reject2, false, 12);
    let replay = Replay::parse(&live.text()).unwrap();
    let truth = Playback::new(&replay).unwrap();
    let changed = rewritten(&replay, |replay| {
        replay.header.physics = 0;
        for record in &mut replay.records {
            if let Record::Shot(shot) | Record::Break(shot) = record {
                shot.digest.0 ^= 1;
            }
        }
    });
    let playback = Playback::new(&changed).unwrap();
    assert!(playback.is_of_other_physics());
    assert_eq!(playback.first_divergence().unwrap().0, 0);
    let rounding = fob::replay::Shot::rounding(&replay.header.board);
    for (shown, true_one) in playback.shots().iter().zip(truth.shots()) {
        assert_eq!(shown.after.game, true_one.after.game, "the recorded results count");
        assert_eq!(shown.after.layout.pucks.len(), true_one.after.layout.pucks.len());
        for (a, b) in shown.after.layout.pucks.iter().zip(&true_one.after.layout.pucks) {
            assert_eq!((a.id, a.colour), (b.id, b.colour));
            assert!(a.at.distance(b.at) < rounding, "{a:?} {b:?}");
        }
    }
    assert!(matches!(Recorder::resume(&changed), Err(ResumeError::Diverged { shot: 0, .. })));
}

#[test]
fn the_first_shot_that_differs_is_named_with_what_differs() {
    let live = play(Kind::Reject2, false, 12);
    let replay = Replay::parse(&live.text()).unwrap();
    let shots: Vec<usize> =
        (0..replay.records.len()).filter(|&i| matches!(replay.records[i], Record::Shot(_) | Record::Break(_))).collect();
    let differ = |number: usize, change: &dyn Fn(&mut fob::replay::Shot)| {
        let changed = rewritten(&replay, |replay| match &mut replay.records[shots[number]] {
            Record::Shot(shot) | Record::Break(shot) => change(shot),
            _ => unreachable!(),
        });
        let playback = Playback::new(&changed).unwrap();
        let (first, how) = playback.first_divergence().unwrap();
        assert_eq!(first, number);
        how.to_string()
    };
    assert_eq!(differ(3, &|shot| shot.digest.0 += 1), "the same results, but another digest of the motion");
    let moved = differ(2, &|shot| {
        // The third letter of a coordinate is worth about a third of a millimetre.
        let letter = if &shot.rest[1..2] == "A" { "B" } else { "A" };
        shot.rest.replace_range(1..2, letter);
    });
    assert!(moved.starts_with("puck ") && moved.ends_with(" mm from where it was recorded"), "{moved}");
    let with_drop = (1..shots.len())
        .find(|&i| matches!(&replay.records[shots[i]], Record::Shot(shot) if !shot.report.drops.is_empty()))
        .expect("somebody sank something");
    let time = differ(with_drop, &|shot| shot.report.drops[0].time += 1e-3);
    assert!(time.starts_with("recorded: puck ") && time.contains("; now: puck "), "{time}");
}

#[test]
fn records_that_contradict_the_rules_are_refused_with_their_line() {
    let live = play(Kind::Reject2, false, 12);
    let replay = Replay::parse(&live.text()).unwrap();
    let refused = |change: &dyn Fn(&mut Replay)| match Playback::new(&rewritten(&replay, |r| change(r))) {
        Err(PlaybackError::Impossible { line, .. }) => line,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&|r| r.records.insert(1, r.records[0].clone())), 3, "a second break");
    assert_eq!(refused(&|r| drop(r.records.remove(0))), 2, "no break");
    assert_eq!(refused(&|r| r.records.insert(1, Record::TakeBack)), 3);
    assert_eq!(refused(&|r| r.records.insert(2, Record::Order(Vec::new()))), 4);
    assert_eq!(refused(&|r| r.records.insert(0, Record::End)), 2);
    assert_eq!(refused(&|r| r.records.push(Record::Draw)), replay.records.len() + 2);
    let twist = |change: &dyn Fn(&mut fob::replay::Shot)| {
        refused(&|r| {
            if let Record::Shot(shot) = &mut r.records[1] {
                change(shot);
            }
        })
    };
    assert_eq!(twist(&|shot| shot.strikes[0].speed = f64::NAN), 3);
    assert_eq!(twist(&|shot| shot.strikes[0].from = Point::new(0.0, 0.0)), 3);
    assert_eq!(twist(&|shot| shot.strikes.clear()), 3);
    assert_eq!(twist(&|shot| shot.rest.truncate(6)), 3);
    assert_eq!(twist(&|shot| shot.rest.push_str("??????")), 3);
    assert_eq!(twist(&|shot| shot.report.lost.push(fob::board::Lost { puck: PuckId(99), colour: Colour::Red, time: 0.1 })), 3);
}

#[test]
fn black_puck_returns_the_shots_pucks() {
    // Whatever the physics does: find such shots in many matches, and look at what followed.
    let (mut black, mut taken_back) = (0, 0);
    for seed in 0..12 {
        let live = play(Kind::Reject2, false, seed);
        let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
        for shot in playback.shots().iter().skip(1) {
            let (before, after) = (shot.before.game.as_ref().unwrap(), shot.after.game.as_ref().unwrap());
            let report = &shot.recorded.report;
            taken_back += usize::from(shot.taken_back);
            if report.striker_holed {
                black += 1;
                assert_eq!(after.strings(), before.strings());
                assert_eq!(shot.after.layout.pucks.len(), shot.before.layout.pucks.len() - report.lost.len());
                assert!(shot.after.layout.problems().is_empty());
                assert_eq!(shot.strings_at(f64::INFINITY), before.strings());
            } else {
                assert_eq!(shot.strings_at(f64::INFINITY), after.strings());
                assert_eq!(shot.strings_at(-1.0), before.strings());
            }
        }
    }
    assert!(black > 0 && taken_back > 0, "{black} {taken_back}");
}

#[test]
fn an_order_is_part_of_the_record_and_is_taken_back_with_its_shot() {
    let mut live = Recorder::new(header(Kind::Reject2, false, 3)).unwrap();
    live.play(&live.break_strikes()).unwrap();
    let layout = live.situation().layout.clone();
    let from = placement::nearest_legal(&layout, Side::S, placement::default_place(&layout.board, Side::S)).unwrap();
    let strike = Strike { from, aim: 1.0, speed: 0.0, offset: 0.0 };
    // A shot that moves nothing, and a report that three pucks fell into one hole.
    let mut trace = live.simulate(&[strike]).unwrap();
    let of = |colour: Colour| layout.pucks.iter().filter(move |puck| puck.colour == colour);
    let fallen: Vec<Puck> = of(Colour::Green).take(2).chain(of(Colour::Red).take(1)).copied().collect();
    for (puck, time) in fallen.iter().zip([0.1, 0.2, 0.3]) {
        let drop = fob::board::Drop { puck: puck.id, colour: puck.colour, hole: Hole::NE, time };
        trace.report.drops.push(drop);
        trace.rest.pucks.retain(|other| other.id != puck.id);
    }
    live.commit(&[strike], &trace).unwrap();
    assert_eq!(live.situation().phase(), Phase::Order);
    assert!(live.play(&[strike]).is_err(), "the order first");
    let wanted = vec![(Hole::NE, vec![Colour::Red, Colour::Green, Colour::Green])];
    live.choose(&wanted).unwrap();
    let playback = Playback::as_recorded(&Replay::parse(&live.text()).unwrap()).unwrap();
    let shot = playback.shot(1).unwrap();
    assert_eq!(shot.orders, wanted);
    let words = |game: &Option<fob::rules::Match>| game.as_ref().unwrap().strings()[0].text();
    assert_eq!(
        (words(&shot.before.game), words(&shot.after.game), words(&shot.settled.game)),
        (String::new(), "ggr".into(), "rgg".into())
    );
    let seen: Vec<String> = [0.0, 0.1, 0.25, 9.0].iter().map(|&time| shot.strings_at(time)[0].text()).collect();
    assert_eq!(seen, ["", "g", "gg", "ggr"]);
    assert_eq!(playback.last().game, live.situation().game);
    live.take_back().unwrap();
    assert_eq!(live.situation().layout, layout);
    let playback = Playback::as_recorded(&Replay::parse(&live.text()).unwrap()).unwrap();
    assert!(playback.shot(1).unwrap().taken_back);
    assert_eq!(words(&playback.last().game), "");
}

#[test]
fn the_clipboard_form_comes_back_and_is_short() {
    let text = play(Kind::Reject2, false, 9).text();
    let clip = to_clip(&text);
    assert!(clip.len() * 10 < text.len() * 8, "{} of {}", clip.len(), text.len());
    assert_eq!(from_clip(&clip).unwrap(), text);
    let lines: Vec<&str> = clip.as_bytes().chunks(70).map(|line| std::str::from_utf8(line).unwrap()).collect();
    let broken = lines.join("\r\n");
    assert_eq!(from_clip(&broken).unwrap(), text);
    for at in (0..clip.len()).step_by(7) {
        let mut bytes = clip.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        assert!(from_clip(std::str::from_utf8(&bytes).unwrap()).is_err(), "{at}");
        assert!(from_clip(&clip[..at]).is_err());
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("pasted.txt");
    std::fs::write(&path, &broken).unwrap();
    assert_eq!(load_replay(&path).unwrap().print(), text);
}

#[test]
fn a_packed_text_that_would_fill_the_memory_is_refused() {
    use base64::Engine;
    use std::io::Read;
    let mut packed = Vec::new();
    let zeros = std::io::repeat(b'a').take(40 * 1024 * 1024);
    flate2::read::DeflateEncoder::new(zeros, flate2::Compression::fast()).read_to_end(&mut packed).unwrap();
    let clip = format!("fob-replay-1:{}:0000000000000000", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&packed));
    assert!(from_clip(&clip).unwrap_err().to_string().contains("larger than 16 MiB"));
}

#[test]
fn files_that_are_no_replays_are_named_with_their_problem() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let path = store.folder("replays").join("x.ron");
    let load = |bytes: &[u8]| {
        fob::store::save_atomic(&path, bytes).unwrap();
        load_replay(&path).unwrap_err().to_string()
    };
    let text = play(Kind::Reject2, false, 9).text();
    let newer = text.replacen("fob_replay:1", "fob_replay:3", 1);
    assert!(load(newer.as_bytes()).ends_with("written by a newer fob: file version 3, but this fob reads up to 2"));
    let name = path.display();
    assert!(load(b"").starts_with(&format!("{name}:1:1: not a replay")));
    assert!(load(b"(name: \"x\")").starts_with(&format!("{name}:1:1: not a replay")));
    assert!(load(b"(fob_replay:1,pro").contains("cut off within the header"));
    assert!(load(b"(fob_replay:1,pro)\n").contains("edited or damaged"));
    let edited = text.replacen("aim:", "aIm:", 1);
    assert!(load(edited.as_bytes()).starts_with(&format!("{name}:2:1: edited or damaged")));
    let doubled = text.replace('\n', "\r\r\n");
    assert!(load(doubled.as_bytes()).contains("edited or damaged"));
    assert!(load(b"(fob_replay:1,\xff").contains("not UTF-8"));
    let deep = format!("(fob_replay:1,program:{}", "[".repeat(100_000));
    assert!(load(deep.as_bytes()).contains("cut off within the header"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn places_are_written_to_within_their_rounding(places in proptest::collection::vec((-0.4_f64..0.4, -0.4_f64..0.4), 0..30)) {
        let board = Arc::new(Board::bob());
        let pucks = (0..).zip(&places).map(|(id, &at)| Puck { id: PuckId(id), colour: Colour::Red, at: at.into() }).collect();
        let layout = Layout { board: board.clone(), pucks };
        let shot = fob::replay::Shot::new(Vec::new(), fob::board::ShotReport::default(), &layout, 0);
        prop_assert_eq!(shot.rest.len(), 6 * places.len());
        let back = shot.places(&board).unwrap();
        let rounding = fob::replay::Shot::rounding(&board);
        prop_assert!(rounding < 1e-5);
        for (a, b) in layout.pucks.iter().zip(&back) {
            prop_assert!((a.at.x - b.x).abs() <= 0.51 * rounding && (a.at.y - b.y).abs() <= 0.51 * rounding);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\(fob_replay:1,)?\\PC*( // [0-9a-f]{16})?\n?.*") {
        let _ = Replay::parse(&text);
        let _ = from_clip(&text);
        let _ = from_clip(&format!("fob-replay-1:{text}"));
    }
}

#[test]
fn the_side_to_shoot_goes_round_and_the_strikers_leave_the_board() {
    let live = play(Kind::Reject4, false, 30);
    let playback = Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap();
    let mut expected = 0_usize;
    for shot in playback.shots().iter().filter(|shot| !shot.taken_back && shot.number > 0) {
        assert_eq!((shot.side, shot.player), (Some(Side::ALL[expected % 4]), Some((expected % 4) as u8 + 1)));
        expected += 1;
    }
    assert!(expected > 4);
}

/// After a power cut a file may end in zero bytes; an editor may add a blank line. Everything whole is read, and play goes on there.
#[test]
fn zero_bytes_and_blank_lines_at_the_end_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("live.fob");
    let live = play(Kind::TugOfWar { accepts: 1 }, false, 8);
    let text = live.text();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // In the middle of the match, after a whole record and within one.
    let (whole, part) = (lines[..4].concat(), lines[4][..lines[4].len() / 2].to_owned());
    for (content, records, cut) in [
        (format!("{whole}{}", "\0".repeat(4096)), 3, false),
        (format!("{whole}{part}{}", "\0".repeat(7)), 3, true),
        (format!("{whole}\n"), 3, false),
        (format!("{whole}\r\n \n\n"), 3, false),
        (format!("{}{}", whole.trim_end(), "\0".repeat(3)), 3, false),
    ] {
        let replay = Replay::parse(&content).unwrap();
        assert_eq!(
            (replay.records.len(), replay.cut, replay.records[..] == live.records()[..3]),
            (records, cut, true),
            "{content:?}"
        );
        std::fs::write(&path, &content).unwrap();
        let (mut file, mut back) = ReplayFile::resume(&path).unwrap();
        step(&mut back, &mut Dice::new(1));
        file.save(&mut back).unwrap();
        let after = load_replay(&path).unwrap();
        assert_eq!((after.records.as_slice(), after.cut), (back.records(), false));
        assert!(!std::fs::read_to_string(&path).unwrap().contains('\0'));
    }
    // Zero bytes elsewhere are damage.
    assert!(Replay::parse(&format!("{}\0{}", lines[0], lines[1])).is_err());
    assert!(matches!(Replay::parse(&format!("{}\0\0", &lines[0][..40])), Err(FormError::CutHeader)));
}
