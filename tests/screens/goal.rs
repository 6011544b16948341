//! A goal in sight: the one line that never leaves, one chance on every screen, and the wishes at the holes.

use crate::pictures::show_people;
use crate::seen::Seen;
use crate::stage::{begun, played, stage};
use crate::{Bench, until};
use egui::{Event, Key, Shape, TouchDeviceId, TouchId, TouchPhase, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_arena::{self as arena, Effort};
use fob_board::{Colour, Drop, Hole, PuckId, ShotReport};
use fob_kit::widgets::chance;
use fob_opponent::{Level, Outlook, Skill};
use fob_replay::{Playback, Replay};
use fob_rules::{Kind, Match};
use fob_screens::kinds::KINDS;
use fob_screens::play::{self, labels};
use fob_screens::watch;
use fob_services::places;
use fob_services::route::Nav;
use fob_services::story::{Story, Telling};
use std::collections::BTreeMap;
use tempfile::TempDir;

/// A match between computers, played to its end: its text, and the chances that the table showed after each shot.
fn recorded(bench: &mut Bench, kind: Kind, seed: u64) -> (String, BTreeMap<usize, Vec<f64>>) {
    let model = bench.harness.state_mut();
    let mut state = begun(model, kind, seed);
    let mut live = BTreeMap::new();
    while !state.game().is_over() {
        let shots = state.game().shots();
        state.fast_forward(Level::Easy, 1, false, &mut model.services).expect("a shot");
        assert!(state.game().shots() > shots || state.game().is_over() || live.is_empty());
        live.insert(state.game().shots() as usize, state.chances_now());
    }
    (state.played.text(), live)
}

#[test]
fn a_position_has_one_chance_on_every_screen() {
    for (kind, seed) in [(Kind::TugOfWar { accepts: 2 }, 11), (Kind::Reject2, 12)] {
        let mut bench = Bench::new();
        let (text, live) = recorded(&mut bench, kind, seed);
        let replay = Replay::parse(&text).unwrap();
        let playback = Playback::new(&replay).unwrap();
        // The result page, and the curve of a replay.
        let story = Story::new(&Playback::as_recorded(&replay).unwrap()).unwrap();
        assert_eq!(Telling::new(&replay).story(), Some(&story));
        for (shot, chances) in story.curve.iter().filter(|(shot, _)| *shot > 0) {
            assert_eq!(live.get(shot), Some(chances), "shot {shot} of the result");
        }
        // The review.
        let review = arena::reviewed(&playback, &Effort::GLANCE, &mut |_| true, &mut |_| true).unwrap();
        assert_eq!(review.shots.len(), live.keys().filter(|shot| **shot > 0).count());
        for shot in &review.shots {
            if shot.number > 1 {
                assert_eq!(live.get(&(shot.number - 1)), Some(&shot.before), "before shot {} of the review", shot.number);
            }
            assert_eq!(live.get(&shot.number), Some(&shot.after), "after shot {} of the review", shot.number);
        }
        // The replay, and What if before anything is changed.
        let path = bench.harness.state().services.store.latest_replay().unwrap().expect("the match is filed");
        bench.harness.state_mut().follow(Nav::push(places::Watch { path, shot: Some(5) }));
        until(&mut bench, "the replay", |bench| bench.sees(watch::labels::WHAT_IF));
        bench.key(Key::W);
        let shooter = playback.shot(5).unwrap().player.unwrap();
        let party = usize::from(shooter) - 1;
        let name = ["Anna", "Bo"][party];
        let after = chance::of_party(name, party, &live[&5], false).unwrap();
        assert!(bench.sees(&after), "{after} is not in {}", bench.shown(name));
        // The table again, from the middle of the match: the line, and the bar next to the board.
        let middle = live.len() / 2;
        let mut lines: Vec<&str> = Vec::new();
        for line in text.lines() {
            lines.push(line);
            let cut = lines.join("\n") + "\n";
            let shots =
                Replay::parse(&cut).ok().and_then(|cut| Playback::as_recorded(&cut).ok()).map_or(0, |cut| cut.shots().len());
            if shots == middle + 1 {
                break;
            }
        }
        let cut = lines.join("\n") + "\n";
        let path = bench.harness.state().services.store.keep_match(&cut).unwrap();
        bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
        bench.settle();
        let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
        if state.game().choices().is_empty() {
            assert_eq!(state.game().shots() as usize, middle);
            let (hero, chances) = (state.hero(), &live[&middle]);
            let party = usize::from(hero) - 1;
            let expected = chance::of_party(["Anna", "Bo"][party], party, chances, false).unwrap();
            let at_the_top = bench.shown(&expected);
            assert!(at_the_top.contains(&expected), "{expected} is not in {}", bench.shown("wins"));
            assert_eq!(state.chances_now(), *chances, "resumed after {middle} shots");
        }
    }
}

/// Opens a table at which Anna, a person, is to shoot.
fn at_the_table(kind: Kind, size: egui::Vec2) -> Bench {
    let mut bench = Bench::new();
    bench.harness.set_size(size);
    let path = played(bench.harness.state_mut(), kind, 4, false);
    bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
    bench.settle();
    bench
}

#[test]
fn what_one_needs_what_it_is_and_the_chance_are_always_in_sight() {
    for size in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0), vec2(360.0, 740.0), vec2(740.0, 360.0), vec2(853.0, 533.0)] {
        let mut bench = Bench::new();
        bench.harness.set_size(size);
        let route = "play?kind=tug-of-war&accepts=1&dfa=rope&player=person:amber:Anna&player=easy:sky:Bo&seed=3&pucks=5,5";
        if size.min_elem() < 400.0 {
            // A phone, also on its side.
            for phase in [TouchPhase::Start, TouchPhase::End] {
                let (device_id, id, pos) = (TouchDeviceId(1), TouchId(1), pos2(1.0, 1.0));
                bench.harness.event(Event::Touch { device_id, id, phase, pos, force: None });
            }
            bench.settle();
        }
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
        let need = format!("{} {}, a double circle", labels::needs(labels::YOU, true), fob_services::labels::ACCEPTED);
        let mut shots = 0;
        for frame in 0..4000 {
            bench.harness.run_steps(1);
            let model = bench.harness.state();
            let Some(state) = model.find::<play::MatchScreen>() else { continue };
            if state.game().is_over() || shots >= 2 {
                break;
            }
            let line = bench.harness.query_all_by_label_contains(&need).next();
            let rect = line.unwrap_or_else(|| panic!("frame {frame} at {size}: {}", bench.shown("need"))).rect();
            let told = bench.shown(&need);
            assert!(told.contains(labels::NOW) && told.contains(&format!("{} {} ", labels::YOU, labels::WIN)), "{told}");
            if model.aiming() {
                shots += 1;
                assert!(bench.harness.ctx.content_rect().expand(1.0).contains_rect(rect), "{rect} in {size}");
                show_people(&bench, &format!("goal-{}x{}-{shots}", size.x, size.y));
                bench.key(Key::Space);
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert!(shots >= 2, "two shots at {size}");
    }
}

/// The change of one's own shot stays while the other one thinks and shoots, and the changes of both add up to what the line says.
#[test]
fn what_ones_own_shot_changed_stays_in_sight_until_the_next_one() {
    let mut bench = Bench::new();
    let route = "play?kind=tug-of-war&accepts=1&dfa=ends-with-green&player=person:amber:Anna&player=easy:sky:Bo&seed=3&pucks=5,5";
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    let table = |bench: &Bench| -> (Vec<(String, f64)>, f64, Option<u8>) {
        let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
        let rolls = (!state.at_rest()).then(|| state.on_turn());
        (state.changes(0), state.chances_now()[0], rolls)
    };
    bench.wait_for("the first turn", 60.0, Seen::aiming);
    assert_eq!(table(&bench).0, [], "nobody has shot");
    let before = table(&bench).1;
    bench.key(Key::Space);
    bench.wait_for("Bo's shot", 60.0, |model| {
        model.find::<play::MatchScreen>().is_some_and(|state| !state.at_rest() && state.game().shots() == 2)
    });
    // Bo's shot rolls: Anna's is in sight.
    let (seen, ..) = table(&bench);
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].0, labels::YOUR_SHOT);
    assert!(bench.sees(labels::YOUR_SHOT));
    bench.wait_for("the next turn", 60.0, Seen::aiming);
    let (both, now, rolls) = table(&bench);
    assert_eq!(rolls, None);
    assert_eq!(
        both.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(),
        [labels::YOUR_SHOT.to_owned(), labels::shot_of("Bo")]
    );
    assert_eq!(both[0], seen[0]);
    let sum: f64 = both.iter().map(|(_, change)| change).sum();
    assert!((sum - (now - before)).abs() < 0.021, "{sum} is not {before} to {now}");
    // Taking it back leaves no change behind.
    let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
    if !state.game().is_over() {
        bench.click(labels::TAKE_BACK);
        bench.click(labels::TAKE_IT_BACK);
        bench.wait_for("the turn before", 60.0, Seen::aiming);
        assert_eq!(table(&bench).0, []);
    }
}

/// While a puck has fallen in a rolling shot, the change beside the new chance is that of this shot.
#[test]
fn the_change_beside_a_chance_is_that_of_the_shot_that_made_it() {
    let mut bench = Bench::new();
    let route = "play?kind=tug-of-war&accepts=1&dfa=ends-with-green&player=easy:amber:Anna&player=easy:sky:Bo&seed=3&pucks=5,5";
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).expect("a route")));
    let (mut before, mut seen) = (None::<(u32, Vec<f64>)>, std::collections::BTreeSet::new());
    for _ in 0..6000 {
        bench.harness.run_steps(1);
        let Some(state) = bench.harness.state().find::<play::MatchScreen>() else { continue };
        if state.game().is_over() || seen.len() > 2 {
            break;
        }
        let (shots, now) = (state.game().shots(), state.chances_now());
        if state.at_rest() || before.as_ref().is_none_or(|(of, _)| *of != shots) {
            before = Some((shots, now));
            continue;
        }
        let Some((_, was)) = &before else { continue };
        let change = chance::change(was, &now, 0, false);
        if chance::signed(change, false).is_some() {
            let name = labels::shot_of(if state.on_turn() == 1 { "Anna" } else { "Bo" });
            assert_eq!(state.changes(0).last(), Some(&(name, change)), "{was:?} to {now:?}");
            seen.insert(shots);
        }
    }
    assert!(seen.len() > 1, "{seen:?}");
}

/// The news after shots say what fell and who leads, and the log has the rest.
#[test]
fn strings_states_and_names_of_holes_are_in_the_log_alone() {
    let mut bench = Bench::new();
    let path = played(bench.harness.state_mut(), Kind::TugOfWar { accepts: 2 }, 6, false);
    bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
    bench.settle();
    for _ in 0..6 {
        bench.wait_for("a turn", 60.0, |model| {
            model.aiming() || model.match_on_table().is_some_and(|game| !game.choices().is_empty())
        });
        let state = bench.harness.state().find::<play::MatchScreen>().expect("the table");
        if let Some(news) = state.played.news.clone().filter(|_| state.game().shots() > 6) {
            assert!(news.ends_with('.'), "{news}");
            for raw in ["NE", "SE", "SW", "NW", "the string is now", "in state", "accepting", "rejecting"] {
                assert!(!news.contains(raw), "{news}");
            }
            let last = state.played.log.last().expect("a line").clone();
            assert_ne!(last, news, "the log says more");
        }
        if !bench.harness.state().aiming() {
            break;
        }
        bench.key(Key::Space);
    }
}

/// The change of the shooter's chance by a puck in a hole, worked out anew: from an outlook on the position after it.
fn change_by_hand(game: &Match, colour: Colour, hole: Hole) -> f64 {
    let chance = |game: &Match| -> Vec<f64> {
        let at: Vec<_> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        Outlook::new(game, &Skill::MEDIUM.chances(&fob_board::Board::bob())).forecast_with(game, &at).wins
    };
    let mut after = game.clone();
    let drop = Drop { puck: PuckId(99), colour, hole, time: 0.0 };
    after.apply(&ShotReport { drops: vec![drop], ..ShotReport::default() }).expect("a shot");
    let party = usize::from(game.setup().party_of(game.next_player())) - 1;
    // Whole percentages, as they are shown.
    chance::change(&chance(game), &chance(&after), party, false)
}

/// From the middle knot of the rope a red leads to the lowest one, which rejects: it is the last puck, and nobody has to subtract.
#[test]
fn the_last_puck_says_that_it_wins_or_loses() {
    for (accepts, says) in [(1, labels::PUCK_LOSES), (2, labels::PUCK_WINS)] {
        let mut bench = Bench::new();
        let players = "player=person:amber:Anna&player=person:sky:Bo";
        let route = format!("play?kind=tug-of-war&accepts={accepts}&dfa=rope&pucks=0,1&seed=3&{players}");
        bench.harness.state_mut().follow(Nav::push(KINDS.read(&route).expect("a route")));
        bench.wait_for("the end of the break", 15.0, Seen::aiming);
        let wish = format!("{}red {says}", labels::WISH);
        assert_eq!(bench.harness.query_all_by_label(&wish).count(), 4, "{}", bench.shown(labels::WISH));
    }
}

#[test]
fn each_hole_says_what_green_and_red_would_do() {
    for kind in [Kind::TugOfWar { accepts: 2 }, Kind::Reject2] {
        let mut bench = at_the_table(kind.clone(), vec2(1280.0, 800.0));
        assert!(bench.harness.state().aiming());
        show_people(&bench, &format!("wishes-{}", kind.name()));
        let game = bench.harness.state().match_on_table().expect("a match").clone();
        let expected: Vec<String> = Hole::ALL
            .into_iter()
            .map(|hole| {
                let change = |colour: Colour| {
                    let change = change_by_hand(&game, colour, hole);
                    format!("{} {}", colour.name(), chance::signed(change, false).unwrap_or_else(|| "±0".to_owned()))
                };
                format!("{}{}, {}", labels::WISH, change(Colour::Green), change(Colour::Red))
            })
            .collect();
        let shown = |bench: &Bench| -> Vec<String> {
            let all = bench.harness.query_all_by_label_contains(labels::WISH);
            let text = |node: egui_kittest::Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
            let mut all: Vec<String> = all.filter_map(text).collect();
            all.sort();
            all
        };
        let mut sorted = expected.clone();
        sorted.sort();
        assert_eq!(shown(&bench), sorted);
        // They are written beside the holes, each with its sign, and cover none of them.
        let board = bench.harness.state().board().expect("a board").clone();
        let texts = |bench: &Bench| -> Vec<egui::Pos2> {
            let signed = |text: &str| text.starts_with(['+', '−', '±']);
            let at = |shape: &Shape| match shape {
                Shape::Text(text) if signed(text.galley.text()) => Some(text.visual_bounding_rect().center()),
                _ => None,
            };
            bench.harness.output().shapes.iter().filter_map(|clipped| at(&clipped.shape)).collect()
        };
        for hole in Hole::ALL {
            let centre = board.fit.to_screen(board.board.hole_centre(hole));
            let radius = board.board.hole_radius() as f32 * board.fit.scale;
            let near: Vec<f32> = texts(&bench).iter().map(|at| at.distance(centre)).filter(|far| *far < 4.0 * radius).collect();
            assert!(near.len() == 2 && near.iter().all(|far| *far > 1.2 * radius), "{hole}: {near:?} of {radius}");
        }
        // The puck under the pointer says what it would do.
        let puck = bench.harness.state().playing().expect("a match").played.layout().pucks[0];
        let at = board.fit.to_screen(puck.at);
        let before = texts(&bench).len();
        bench.harness.hover_at(at);
        bench.settle();
        let near = |at: &egui::Pos2, puck: egui::Pos2| at.distance(puck) < 90.0;
        let strings = game.strings().len();
        let letters = |bench: &Bench| {
            let changes = |shape: &Shape| match shape {
                Shape::Text(text) => {
                    text.galley.text().contains(['+', '−', '±']) && near(&text.visual_bounding_rect().center(), at)
                }
                _ => false,
            };
            bench.harness.output().shapes.iter().filter(|clipped| changes(&clipped.shape)).count()
        };
        assert!(letters(&bench) >= strings, "{} of {before}", letters(&bench));
        // A key switches all of it off and on.
        bench.key(Key::W);
        assert!(shown(&bench).is_empty() && !bench.harness.state().services.settings.wishes);
        bench.key(Key::W);
        assert_eq!(shown(&bench), sorted);
    }
}

/// The line of the goal names the puck whose number at a hole is the largest, or says that none is as good as leaving them.
#[test]
fn the_line_says_what_would_be_best_now() {
    let mut named = [0, 0];
    for (kind, shots) in [(Kind::TugOfWar { accepts: 2 }, [4, 8, 14, 20]), (Kind::Reject2, [2, 4, 12, 18])] {
        for shots in shots {
            let mut bench = Bench::new();
            let path = played(bench.harness.state_mut(), kind.clone(), shots, false);
            bench.harness.state_mut().follow(Nav::push(places::Resume(path)));
            bench.settle();
            let game = bench.harness.state().match_on_table().expect("a match").clone();
            let party = usize::from(game.setup().party_of(game.next_player())) - 1;
            let changes = |colour: Colour| Hole::ALL.map(|hole| change_by_hand(&game, colour, hole));
            let most = |colour: Colour| changes(colour).into_iter().fold(f64::NEG_INFINITY, f64::max);
            let (green, red) = (most(Colour::Green), most(Colour::Red));
            let foresight = fob_opponent::Foresight::new(&game, &fob_board::Board::bob());
            let passed = game.after([]).expect("a shot");
            let nothing = chance::change(&foresight.chances(&game), &foresight.chances(&passed), party, false);
            let line = bench.shown(labels::BEST_NOW);
            if green == 0.0 && red == 0.0 {
                assert!(line.is_empty(), "{line}");
                continue;
            }
            let best = green.max(red);
            let signed = |change| chance::signed(change, false).unwrap_or_else(|| "±0".to_owned());
            if nothing > best {
                named[1] += 1;
                let text = format!("{} {} {}", labels::BEST_NOW, labels::NO_PUCK, signed(nothing));
                assert!(line.contains(&text), "{text}: {line}");
            } else {
                named[0] += 1;
                let mut colours = [(Colour::Green, green), (Colour::Red, red)].into_iter().filter(|(_, change)| *change == best);
                let is_said = |(colour, _): (Colour, f64)| line.contains(&format!("{} {}", labels::BEST_NOW, colour.name()));
                assert!(colours.any(is_said) && line.contains(&signed(best)), "{best}: {line}");
            }
        }
    }
    assert!(named[0] > 0, "a puck was best in {named:?}");
}

#[test]
fn the_first_tip_covers_nothing_and_comes_again_until_its_deed_was_done() {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "play");
    let mut bench = Bench::over(folder);
    for _ in 0..2 {
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
        bench.settle();
        assert!(bench.sees(labels::TIP_SHOOT[0]));
        let board = bench.harness.get_by_label(fob_services::labels::BOARD).rect();
        let tip = bench.harness.get_by_label(labels::TIP_SHOOT[0]).rect();
        assert!(!tip.intersects(board), "the tip at {tip} covers the board at {board}");
        // Another aim is not the deed.
        bench.key(Key::ArrowLeft);
        assert!(bench.sees(labels::TIP_SHOOT[0]));
        bench.harness.state_mut().follow(Nav::Home);
        bench.settle();
    }
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    bench.key(Key::Space);
    bench.wait_for("the next turn", 60.0, Seen::aiming);
    // The board has turned for the next shot, which the tip says; it lies as before without that.
    assert!(!bench.sees(labels::TIP_SHOOT[0]) && bench.sees(labels::TIP_TURNED[0]));
    bench.key(Key::T);
    assert!(bench.sees(labels::TIP_PLACE[0]) && !bench.sees(labels::TIP_TURNED[0]));
    bench.key(Key::A);
    assert!(!bench.sees(labels::TIP_PLACE[0]));
}

#[test]
fn what_a_shot_did_is_in_sight_until_somebody_aims_also_beside_a_tip() {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "play");
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    let news = |bench: &Bench| bench.harness.state().playing().and_then(|state| state.played.news.clone()).expect("news");
    bench.key(Key::Space);
    bench.wait_for("the next turn", 60.0, Seen::aiming);
    let first = news(&bench);
    assert!(!first.is_empty() && !bench.shown(&first).is_empty(), "{first}");
    assert!(bench.sees(labels::TIP_TURNED[0]), "the tip is in the row below");
    // Nobody has aimed: it is there while the next shot rolls, too.
    bench.key(Key::Space);
    until(&mut bench, "the news beside a rolling shot", |bench| bench.sees("¼×") && !bench.shown(&first).is_empty());
    bench.wait_for("the next turn", 60.0, Seen::aiming);
    let second = news(&bench);
    assert!(!bench.shown(&second).is_empty(), "{second}");
    // Whoever aims sees what the aim may lead to instead.
    bench.key(Key::A);
    assert!(bench.shown(&second).is_empty(), "{}", bench.shown(&second));
}
