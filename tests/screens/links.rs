//! Links: made by the screens, opened on another computer, and mistrusted.

use crate::room::{self, Room};
use crate::seen::Seen;
use crate::{Bench, until};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_automata::{BUILTIN, Dfa, State, StateId, brief, builtin};
use fob_base::Dice;
use fob_board::{Board, Colour, Hole, Layout, Strike};
use fob_games::{Progress, games};
use fob_machines::turing::Program;
use fob_opponent::Level;
use fob_replay::{Header, Phase, Player, Recorder, Situation, Word, to_clip};
use fob_rules::{Kind, Match, Setup};
use fob_screens::kinds::KINDS;
use fob_screens::model::Model;
use fob_screens::workshop::Drawn;
use fob_screens::workshop::Workshop;
use fob_services::jobs::{LinkAsk, Watch};
use fob_services::link::{self, LONGEST, address, is_link, within};
use fob_services::places;
use fob_services::route::{Nav, Pucks, Route};
use fob_store::{ReplayFile, Store};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::sync::Arc;
use tempfile::TempDir;

/// The page that is before the links whose length is measured.
const PAGE: &str = "https://example.org/fob/";

/// A number of tests that an environment variable may raise.
fn count(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A match of computers that stops after a number of shots.
pub fn played(kind: Kind, dfa: &str, level: Level, seed: u64, shots: u32) -> Recorder {
    let strike = |situation: &Situation, game: &Match, dice: &mut Dice| level.strike(&situation.layout, game, dice).unwrap();
    played_with(kind, builtin(dfa).unwrap(), seed, shots, strike)
}

/// The same with any strikes.
fn played_with(
    kind: Kind,
    dfa: Dfa,
    seed: u64,
    shots: u32,
    strike: impl Fn(&Situation, &Match, &mut Dice) -> Strike,
) -> Recorder {
    let board = Board::bob();
    let setup = Setup::new(kind, dfa, board.pucks.green, board.pucks.red);
    let players = ["Anna", "Bo", "Carl", "Dina"][..usize::from(setup.players())].iter().copied().map(Player::human).collect();
    let header = Header { date: Some(1_800_000_000 + seed), ..Header::for_match(setup, &board, players, seed) };
    let mut live = Recorder::new(header).unwrap();
    let mut dice = Dice::new(seed);
    while !live.is_over() && live.situation().game.as_ref().unwrap().shots() < shots {
        let situation = live.situation().clone();
        let game = situation.game.as_ref().unwrap();
        match situation.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut dice)).unwrap(),
            _ => drop(live.play(&[strike(&situation, game, &mut dice)]).unwrap()),
        }
    }
    live
}

/// An automaton with a number of states, with names as people give them and places as the canvas has them.
fn automaton(states: usize, dice: &mut Dice) -> Dfa {
    const NAMES: [&str; 12] =
        ["even", "odd", "start", "lost", "won", "one green", "two reds", "sink", "waits", "trap", "last", "A"];
    let all = (0..states).map(|i| State {
        at: Some((f64::from(dice.random_range(0..40_u16)) * 10.0, f64::from(dice.random_range(0..24_u16)) * 10.0)),
        ..State::new(
            format!("{} {i}", NAMES.choose(dice).unwrap()),
            dice.random(),
            StateId::from(dice.random_range(0..states)),
            StateId::from(dice.random_range(0..states)),
        )
    });
    Dfa::new("Even greens, odd reds", "", StateId(0), all.collect()).unwrap()
}

/// The same automaton, whatever its drawing and its note.
fn same(a: &Dfa, b: &Dfa) -> bool {
    let bare = |dfa: &Dfa| {
        let states = dfa.states().iter().map(|s| State::new(&*s.name, s.accepting, s.green, s.red));
        (dfa.name().to_owned(), dfa.start(), states.collect::<Vec<_>>())
    };
    bare(a) == bare(b)
}

#[test]
fn an_automaton_of_eight_states_takes_less_than_two_hundred_characters_and_comes_back() {
    let mut dice = Dice::new(7);
    let known = BUILTIN.iter().map(|(name, _)| builtin(name).unwrap());
    let mut longest = 0;
    for dfa in known.chain((0..60).map(|_| automaton(8, &mut dice))) {
        let route: Route = Drawn { automaton: brief::write(&dfa).unwrap(), word: None }.into();
        let link = address(Some(PAGE), &route);
        if dfa.len() <= 8 {
            longest = longest.max(link.len());
        }
        let read = link::read(&link, |route| KINDS.read(route)).unwrap();
        let read = brief::read(&read.get::<Drawn>().expect("an automaton").automaton).unwrap();
        assert!(same(&read, &dfa), "{}", dfa.name());
        // Its places are the same but for the grid and the corner from which they count.
        let corner = |dfa: &Dfa| dfa.states().iter().filter_map(|s| s.at).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
        if let (Some(was), Some(now)) = (corner(&dfa), corner(&read)) {
            for (a, b) in dfa.states().iter().zip(read.states()) {
                let (a, b) = (a.at.unwrap(), b.at.unwrap());
                assert!((a.0 - was.0 - b.0 + now.0).abs() <= brief::GRID && (a.1 - was.1 - b.1 + now.1).abs() <= brief::GRID);
            }
        }
        assert_eq!(brief::write(&read), brief::write(&brief::read(&brief::write(&read).unwrap()).unwrap()));
    }
    println!("the longest of eight states: {longest} characters");
    assert!(longest < 200, "{longest}");
}

#[test]
fn a_bent_edge_is_in_the_link_and_a_large_automaton_is_reported() {
    let mut states = vec![State::new("a", true, StateId(1), StateId(0)), State::new("b", false, StateId(0), StateId(1))];
    (states[0].green_bend, states[1].red_bend) = (Some((-40.0, 120.0)), Some((0.0, -8.0)));
    let dfa = Dfa::new("Bent", "", StateId(1), states).unwrap();
    assert_eq!(brief::read(&brief::write(&dfa).unwrap()), Ok(dfa));
    let many = (0..=brief::MOST_STATES).map(|i| State::new(i.to_string(), true, StateId(0), StateId(0))).collect();
    assert_eq!(brief::write(&Dfa::new("Many", "", StateId(0), many).unwrap()), None);
}

#[test]
fn a_match_of_seventy_shots_takes_less_than_four_thousand_characters() {
    let mut longest = 0;
    let own = automaton(8, &mut Dice::new(11));
    let kinds = [Kind::Reject2, Kind::TugOfWar { accepts: 1 }, Kind::Reject4];
    for (seed, kind) in (1..).zip(kinds.iter().cycle().take(count("FOB_LINK_REPLAYS", 4))) {
        // Computers hit off the centre; people seldom do, and a DFA of one's own goes along whole.
        let people = seed % 4 == 0;
        let dfa = if people { own.clone() } else { builtin(["rope", "dial", "last-two-differ"][seed as usize % 3]).unwrap() };
        let live = played_with(kind.clone(), dfa, seed, 70, |situation, game, dice| {
            let strike = Level::Random.strike(&situation.layout, game, dice).unwrap();
            if people { Strike { offset: 0.0, ..strike } } else { strike }
        });
        let route: Route = places::Shown { replay: to_clip(&live.text()), shot: Some(69), at: Some(12.34) }.into();
        let link = address(Some(PAGE), &route);
        println!("{} shots: {} characters", live.situation().game.as_ref().unwrap().shots(), link.len());
        assert!(live.situation().game.as_ref().unwrap().shots() >= 60, "a long match");
        longest = longest.max(link.len());
        assert_eq!(link::read(&link, |route| KINDS.read(route)), Ok(route));
    }
    assert!(longest < 4000, "{longest}");
}

/// Links of every kind, as they are made.
fn samples() -> Vec<String> {
    let mut routes: Vec<Route> = vec![
        Drawn { automaton: brief::write(&builtin("rope").unwrap()).unwrap(), word: Some("ggr".to_owned()) }.into(),
        Drawn { automaton: brief::write(&automaton(8, &mut Dice::new(3))).unwrap(), word: None }.into(),
        places::Practice(Some(Pucks::new(&Layout::break_ring(Arc::new(Board::bob())), None))).into(),
        places::Puzzles { game: Some("gobblet3".to_owned()), puzzle: Some(("win-2".to_owned(), Some(2))) }.into(),
        places::Turing {
            name: None,
            program: Some(Program { about: "a".into(), tape: "101".into(), head: 0, text: "start /\n/0\\1>".into() }),
            step: Some(4),
        }
        .into(),
        KINDS.read("new/plan?kind=reject-2&dfa=dial&player=person:amber:Anna&player=easy:sky:Bo&seed=7").unwrap(),
        KINDS.read("drill?kind=bank&seed=3").unwrap(),
    ];
    for game in games() {
        let mut session = game.open(None, 5).unwrap();
        let mut dice = Dice::new(9);
        let from = Some(session.position());
        let mut moves = Vec::new();
        while moves.len() < 6 && session.outcome().is_none() {
            let mv = session.moves().choose(&mut dice).unwrap().clone();
            session.play(&mv).unwrap();
            moves.push(mv);
        }
        routes.push(places::Game { id: game.id().to_owned(), from, moves: Some(moves.join(" ")) }.into());
    }
    let replay = to_clip(&played(Kind::Reject2, "rope", Level::Random, 4, 5).text());
    routes
        .push(places::Turns { replay: replay.clone(), orders: vec![(Hole::NE, Word(vec![Colour::Red, Colour::Green]))] }.into());
    routes.push(crate::challenges::challenge(3).0);
    routes.push(places::Shown { replay, shot: Some(2), at: Some(0.5) }.into());
    routes.iter().map(|route| address(Some(PAGE), route)).collect()
}

/// A link that somebody has meddled with: letters changed, left out and put in, cut, doubled.
fn mutated(link: &str, dice: &mut Dice) -> String {
    const SIGNS: &[char] =
        &['A', '9', '_', '-', '%', '+', '&', '=', '?', '/', ':', '.', ',', ' ', '(', '\u{202e}', 'é', '\0', '#'];
    let mut letters: Vec<char> = link.chars().collect();
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..letters.len().max(1)).min(letters.len().saturating_sub(1));
        match dice.random_range(0..6) {
            0 => letters.truncate(at),
            1 => letters.insert(at, *SIGNS.choose(dice).unwrap()),
            2 => drop((!letters.is_empty()).then(|| letters.remove(at))),
            3 => letters.extend_from_within(at..),
            4 => drop(letters.splice(at..at, PAGE.chars())),
            _ => {
                if let Some(letter) = letters.get_mut(at) {
                    *letter = *SIGNS.choose(dice).unwrap();
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// Lets a worker simulate a number of records, then stops it: what a link may cost is a matter of its length.
struct Few(usize);

impl Watch for Few {
    fn go_on(&mut self, _: &Progress) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }

    fn limit(&mut self, _: f64) {}
}

#[test]
fn a_mutated_link_opens_or_reports_an_error() {
    let folder = TempDir::new().unwrap();
    let mut model = Model::new(Store::at(folder.path()));
    let samples = samples();
    let mut dice = Dice::new(41);
    let (mut opened, mut refused) = (0, 0);
    for number in 0..count("FOB_LINKS", 1500) {
        let sample = &samples[number % samples.len()];
        // Each as it is first, so that all of them are known to open.
        let text = if number < samples.len() { sample.clone() } else { mutated(sample, &mut dice) };
        let result = link::read(&text, |route| KINDS.read(route)).and_then(|route| {
            let shown = route.get().map(|places::Shown { replay, .. }| replay);
            if let Some(clip) = shown.or(route.get().map(|places::Turns { replay, .. }| replay)).cloned() {
                return LinkAsk { clip, file: None }.answer(&mut Few(40)).map(drop).map_err(|line| vec![line]);
            }
            assert!(route.is_shareable(), "{text}");
            model.open(route, false)
        });
        match result {
            Ok(()) => opened += 1,
            Err(lines) => {
                assert!(number >= samples.len(), "{text}: {lines:?}");
                assert!(!lines.is_empty() && lines.iter().all(|line| !line.trim().is_empty()), "{text}");
                refused += 1;
            }
        }
        model.follow(Nav::Home);
    }
    assert!(opened > samples.len() && refused > 100, "{opened} opened, {refused} refused");
    let files = |name: &str| std::fs::read_dir(folder.path().join(name)).map_or(0, Iterator::count);
    assert_eq!(["drafts", "saves", "replays", "matches", "dfas"].map(files), [0; 5], "nothing is saved by itself");
}

#[test]
fn a_link_opens_no_file_and_starts_nothing() {
    for private in ["resume?file=x", "next?file=x", "again?file=x", "result?file=x", "watch?file=x", "review?file=x"] {
        let lines = link::read(&format!("{PAGE}#{private}"), |route| KINDS.read(route)).unwrap_err();
        assert!(lines[0].contains(fob_services::labels::HERE_ONLY), "{lines:?}");
    }
    for private in ["play-on?file=x", "pictures?file=x", "referee", "referee/resume"] {
        assert!(link::read(&format!("#{private}"), |route| KINDS.read(route)).is_err(), "{private}");
    }
    let form = link::read("#play?dfa=dial&kind=reject-2&seed=4", |route| KINDS.read(route)).unwrap();
    let places::Planned(plan) = form.get().expect("the form");
    assert_eq!((&plan.dfas, plan.seed), (&vec!["dial".to_owned()], Some(4)));
    assert!(link::read(&"x".repeat(LONGEST + 1), |route| KINDS.read(route)).unwrap_err()[0].contains("expected at most 65536"));
    assert!(link::read(&format!("{PAGE}#nowhere?x=1"), |route| KINDS.read(route)).unwrap_err()[0].contains("`nowhere`"));
    // No line of a wrong value is endless.
    let long = format!("{PAGE}#practice?puck={}", "x".repeat(5000));
    assert!(link::read(&long, |route| KINDS.read(route)).unwrap_err()[0].len() < 300);
}

#[test]
fn a_packed_link_unpacks_to_no_more_than_its_limit() {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use flate2::{Compression, read::DeflateEncoder};
    use std::io::Read;
    let mut packed = Vec::new();
    let zeros = std::io::repeat(b'a').take(30 * 1024 * 1024);
    DeflateEncoder::new(zeros, Compression::best()).read_to_end(&mut packed).unwrap();
    let clip = format!("fob-replay-1:{}:0000000000000000", URL_SAFE_NO_PAD.encode(&packed));
    assert!(clip.len() < LONGEST, "it fits into a link: {}", clip.len());
    let why = LinkAsk { clip, file: None }.answer(&mut Few(9)).unwrap_err();
    assert_eq!(why, "the replay in the link: larger than 1 MiB when unpacked");
}

#[test]
fn links_are_distinguished_from_other_texts() {
    for link in [
        "https://x.org/#menu",
        " https://x.org/fob/?a#workshop?automaton=x\n",
        "#game/gobblet3?moves=",
        "watch?replay=a",
        "puzzles/bloop/bug/3",
        "first-win?line=1@b2",
        "first-win/train?line=1@b2",
    ] {
        assert!(is_link(link, &KINDS.words()), "{link}");
    }
    for other in [
        "",
        "ggr",
        "hello",
        "menu",
        "(name: \"x\")",
        "digraph { a [URL=\"https://x.org/#menu\"] }",
        "fob-replay-2:abc",
        "1RB1LB_1LA1RH",
        "a/b",
        "ball=K6 men=J7,H8 turn=O",
        "gobblet3\nfrom .,. y\n1@b2",
    ] {
        assert!(!is_link(other, &KINDS.words()), "{other}");
    }
    let words = KINDS.words();
    assert_eq!(within("[InternetShortcut]\r\nURL=https://x.org/#help/links\r\n", &words), Some("https://x.org/#help/links"));
    assert_eq!(within("nothing\nof the kind", &words), None);
}

/// What a link that was just copied says.
fn copied(room: &Room) -> String {
    room.state().copied.last().expect("a link was copied").clone()
}

fn press(room: &mut Room, key: Key) {
    room.key_press_modifiers(Modifiers::COMMAND, key);
    room.run_steps(4);
}

fn paste(room: &mut Room, text: &str) {
    room.event(Event::Paste(text.to_owned()));
    room.run_steps(6);
}

#[test]
fn an_automaton_is_shared_by_a_link() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut room = room::app(here.path());
    room.state_mut().model.services.settings.page = PAGE.to_owned();
    room.state_mut().model.follow(Nav::push(Workshop { dfa: Some("contains-ggrgg".into()), word: None }));
    room.run_steps(4);
    room.get_by_label(fob_screens::workshop::labels::FILE).click();
    room.run_steps(4);
    room.get_by_label_contains(fob_services::labels::COPY_LINK).click();
    room.run_steps(4);
    let link = copied(&room);
    assert!(link.starts_with("https://example.org/fob/#workshop?automaton="), "{link}");
    assert!(room.query_by_label_contains(&format!(" {} (", fob_services::labels::COPIED)).is_some(), "it is said");
    // By the key it is the same.
    press(&mut room, Key::L);
    assert_eq!(copied(&room), link);

    let mut room = room::app(there.path());
    paste(&mut room, &link);
    let editor = room.state().model.editor().expect("it is on the desk");
    assert!(same(editor.dfa().unwrap(), &builtin("contains-ggrgg").unwrap()));
    assert!(room.query_by_label_contains(fob_screens::workshop::labels::FROM_A_LINK).is_some(), "it says where it came from");
    room.run_steps(40);
    room.state_mut().model.leave();
    assert!(!there.path().join("drafts").exists(), "nothing is saved by itself");
}

#[test]
fn a_linked_replay_opens_at_its_moment_and_is_saved_on_request() {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let mut live = played(Kind::Reject2, "rope", Level::Random, 4, 6);
    ReplayFile::create(&store.replay_path("alpha").unwrap(), &mut live).unwrap();
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::push(places::Watch { path: store.replay_path("alpha").unwrap(), shot: Some(3) }));
    until(&mut bench, "the replay is open", |bench| {
        bench.harness.state().watching().is_some_and(|watch| watch.shown().is_some())
    });
    bench.harness.state_mut().watching_mut().shown_mut().unwrap().seek_in_shot(0.25);
    bench.click(fob_services::labels::COPY_LINK);
    let link = bench.copied();
    assert!(link.starts_with("watch?replay=") && link.ends_with("&shot=3&at=0.25"), "{link}");

    let mut bench = Bench::new();
    bench.paste(&format!("{PAGE}#{link}"));
    let open = |bench: &Bench| bench.harness.state().watching().is_some_and(|watch| watch.shown().is_some());
    until(&mut bench, "the replay is open", open);
    let shown = bench.harness.state().watching().unwrap().shown().unwrap();
    assert_eq!((shown.number(), shown.at(), shown.replay.playback.replay().print()), (3, Some(0.25), live.text()));
    let kept = |bench: &Bench| Store::at(bench.folder.path()).replay_files().unwrap().len();
    assert_eq!(kept(&bench), 0);
    assert!(!bench.sees(fob_screens::watch::labels::PLAY_ON), "it is in no file");
    bench.key(Key::K);
    until(&mut bench, "its file is open", open);
    assert_eq!(kept(&bench), 1);
    assert!(bench.sees(fob_screens::watch::labels::PLAY_ON));
}

#[test]
fn a_room_game_is_linked_with_its_moves_and_the_previous_game_is_kept() {
    let (here, there) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut room = room::table_of(here.path(), "gobblet3");
    let moves = Some("1@b2 2@a1 3@c3".to_owned());
    room.state_mut().model.follow(Nav::push(places::Game { id: "gobblet3".into(), from: None, moves }));
    room.run_steps(4);
    // One move back: the link is to the place in view.
    room.get_by_label("<").click();
    room.run_steps(4);
    room.get_by_label(fob_game_screens::labels::MENU_TEXT).click();
    room.run_steps(3);
    room.get_by_label(fob_services::labels::COPY_LINK).click();
    room.run_steps(3);
    let link = copied(&room);
    assert!(link.starts_with("game/gobblet3?from=") && link.ends_with("&moves=1%40b2+2%40a1"), "{link}");
    press(&mut room, Key::L);
    assert_eq!(copied(&room), link);

    let mut room = room::table_of(there.path(), "gobblet3");
    let before = room::session(&room).position();
    paste(&mut room, &format!("#{link}"));
    assert_eq!(room::line(&room), ["1@b2", "2@a1"]);
    assert_ne!(room::session(&room).position(), before);
    room.run_steps(40);
    assert!(std::fs::read_dir(there.path().join("saves")).map_or(0, Iterator::count) == 0, "nothing is saved by itself");
}

#[test]
fn a_dropped_shortcut_opens_and_a_wrong_link_is_reported() {
    let mut bench = Bench::new();
    let outside = TempDir::new().unwrap();
    let file = outside.path().join("puzzle.url");
    std::fs::write(&file, format!("[InternetShortcut]\nURL={PAGE}#puzzles/gobblet3/win-2/2\n")).unwrap();
    bench.harness.input_mut().dropped_files.push(Arc::new(crate::theatre::Dropped(file)));
    bench.settle();
    assert_eq!(bench.harness.state().place(), "puzzles");
    bench.paste(&format!("{PAGE}#resume?file=/etc/passwd"));
    assert!(bench.sees(fob_services::labels::HERE_ONLY));
}

#[test]
fn a_linked_plan_fills_the_form_and_fob_open_accepts_links() {
    let mut bench = Bench::new();
    bench.harness.state_mut().open_text(&format!("{PAGE}#play?dfa=dial&kind=reject-2&player=person:amber:Zoe&seed=4")).unwrap();
    bench.settle();
    assert_eq!(bench.harness.state().place(), "new");
    assert!(bench.sees("Zoe"), "the form is filled in");
    let error = bench.harness.state_mut().open_text("#watch?file=x").unwrap_err();
    assert!(error[0].contains("watch"), "{error:?}");
    // A bare route is of this computer.
    let error = bench.harness.state_mut().open_text("watch?file=no-such-file").unwrap_err();
    assert!(error[0].contains("no-such-file"), "{error:?}");
}
