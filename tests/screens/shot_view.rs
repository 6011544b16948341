//! A shot as it is seen, held against recorded matches: what it tells at a moment is what the record says of that moment.

use fob_automata::builtin;
use fob_base::Dice;
use fob_board::{Board, Colour, Layout, Point, ShotReport, Strike};
use fob_kit::aiming::shot_view::{ShotView, WALK, resting};
use fob_kit::scene::{Disc, Look};
use fob_opponent::Level;
use fob_replay::{Difference, Header, Outcome, Phase, Playback, PlayedShot, Player, Recorder, Replay};
use fob_rules::{Effect, Kind, Setup};
use fob_services::sound::Sound;
use std::sync::Arc;

/// A match of wild shots between computers, in which the striker falls and orders are due.
fn recorded(seed: u64, shots: u32) -> Playback {
    let board = Board::bob();
    let setup = Setup { shot_limit: Some(shots), ..Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15) };
    let mut live = Recorder::new(Header::for_match(setup, &board, ["Anna", "Bo"].map(Player::human).to_vec(), seed)).unwrap();
    let mut rng = Dice::new(seed);
    while !live.is_over() {
        let now = live.situation().clone();
        let game = now.game.as_ref().unwrap();
        match now.phase() {
            Phase::Break => drop(live.play(&live.break_strikes()).unwrap()),
            Phase::Order => live.choose(&Level::Random.orders(game, &Board::bob(), &mut rng)).unwrap(),
            _ => drop(live.play(&[Level::Random.strike(&now.layout, game, &mut rng).unwrap()]).unwrap()),
        }
    }
    Playback::new(&Replay::parse(&live.text()).unwrap()).unwrap()
}

/// The words by the record: those before the shot, and the letters of every puck that has fallen since, unless the shot
/// does not count.
fn words_by_the_record(shot: &PlayedShot, time: f64) -> Vec<Vec<Colour>> {
    let before = shot.before.game.as_ref().unwrap();
    let mut words: Vec<Vec<Colour>> = before.strings().iter().map(|string| string.word.clone()).collect();
    let counts = match &shot.outcome {
        Outcome::Shot(outcome) => !matches!(outcome.effect, Effect::BlackPuck { .. }),
        Outcome::Break(_) | Outcome::Practice => false,
    };
    for drop in shot.recorded.report.drops.iter().filter(|drop| counts && drop.time <= time) {
        words[before.string_of(drop.hole)].push(drop.colour);
    }
    words
}

fn words(view: &ShotView, time: f64) -> Vec<Vec<Colour>> {
    view.strings(time, 0.0).iter().map(|string| string.word.to_vec()).collect()
}

fn read(view: &ShotView, time: f64) -> Vec<Vec<Colour>> {
    view.strings(time, 0.0).iter().map(|string| string.read().to_vec()).collect()
}

#[test]
fn the_words_at_every_moment_are_those_of_the_record() {
    let (mut breaks, mut drops, mut blacks, mut orders) = (0, 0, 0, 0);
    for seed in 1..=8 {
        for shot in recorded(seed, 60).shots() {
            let trace = Arc::new(shot.trace().unwrap());
            let live = ShotView::new(trace, shot.before.clone(), shot.after.clone(), &shot.outcome);
            let played = ShotView::from_shot(shot);
            let report = &shot.recorded.report;
            let (before, after) = (shot.before.game.as_ref().unwrap(), shot.after.game.as_ref().unwrap());
            let due: Vec<usize> = after.choices().iter().map(|choice| choice.string).collect();
            let times = report.drops.iter().flat_map(|drop| [drop.time - 1e-9, drop.time, drop.time + 1e-9]);
            for time in times.chain([0.0, live.roll() - 1e-9]) {
                let expected = words_by_the_record(shot, time);
                assert_eq!(words(&live, time), expected, "shot {} at {time}", shot.number);
                assert_eq!(words(&played, time), expected);
                // A piece whose order is open has not set out.
                for (string, (read, word)) in read(&live, time).iter().zip(&expected).enumerate() {
                    let in_string = if due.contains(&string) { &before.strings()[string].word } else { word };
                    assert_eq!(read, in_string, "shot {} at {time}", shot.number);
                }
                for colour in [Colour::Green, Colour::Red] {
                    let gone = report.drops.iter().filter(|drop| drop.colour == colour && drop.time <= time).count();
                    let off = report.lost.iter().filter(|lost| lost.colour == colour && lost.time <= time).count();
                    let fell = if matches!(shot.outcome, Outcome::Break(_)) {
                        0
                    } else {
                        off + if report.striker_holed { 0 } else { gone }
                    };
                    assert_eq!(live.remaining(time, colour), before.remaining(colour) as usize - fell, "shot {}", shot.number);
                }
                assert_eq!((live.lines(time), played.lines(time)), (0, 0));
            }
            // Once it has been seen the match of the rules is shown, and at the end of a replay the orders that were chosen.
            assert_eq!(live.game(live.roll()), Some(after));
            assert_eq!(live.lines(1e9), 1);
            let settled = shot.settled.game.as_ref().unwrap();
            let (end, chosen) = (played.length(0.0), usize::from(!due.is_empty()));
            assert_eq!((played.game(end), played.lines(end)), (Some(settled), 1 + chosen));
            let last: Vec<_> = settled.strings().iter().map(|string| string.word.clone()).collect();
            assert_eq!(read(&played, end), last);
            breaks += usize::from(matches!(shot.outcome, Outcome::Break(_)));
            drops += report.drops.len();
            blacks += usize::from(report.striker_holed && !report.drops.is_empty());
            orders += due.len();
        }
    }
    assert!(breaks == 8 && drops > 80 && blacks > 0 && orders > 0, "{breaks} {drops} {blacks} {orders}");
}

#[test]
fn the_piece_moves_once_an_order_is_chosen_at_the_table() {
    // The first match in which somebody chose an order.
    let replay = (1..40).map(|seed| recorded(seed, 60)).find(|replay| replay.shots().iter().any(|shot| !shot.orders.is_empty()));
    let replay = replay.expect("an order in some match");
    let shot = replay.shots().iter().find(|shot| !shot.orders.is_empty()).expect("an order");
    let (before, settled) = (shot.before.game.as_ref().unwrap(), shot.settled.game.as_ref().unwrap());
    let string = shot.after.game.as_ref().unwrap().choices()[0].string;
    let mut view = ShotView::new(Arc::new(shot.trace().unwrap()), shot.before.clone(), shot.after.clone(), &shot.outcome);
    let (old, new) = (before.strings()[string].word.len(), &settled.strings()[string].word);
    let thought = view.roll() + 7.0;
    assert_eq!(view.strings(thought, WALK)[string].walked, old);
    view.choose(thought, &shot.settled);
    let at = |time: f64| {
        let strings = view.strings(time, WALK);
        (strings[string].word.to_vec(), strings[string].walked, strings[string].step)
    };
    assert_eq!(at(thought - 1e-6).1, old);
    for k in 0..new.len() - old {
        let (word, walked, step) = at(thought + (k as f64 + 0.5) * WALK);
        assert_eq!((&word, walked), (new, old + k));
        let (letter, part) = step.unwrap();
        assert!(letter == new[old + k] && (part - 0.5).abs() < 1e-3);
    }
    assert!((view.length(WALK) - thought - (new.len() - old) as f64 * WALK).abs() < 1e-9);
    assert_eq!(at(view.length(WALK)), (new.clone(), new.len(), None));
    assert_eq!((view.lines(thought - 1e-6), view.lines(thought)), (1, 2));
}

#[test]
fn pieces_walk_one_letter_after_another_and_are_heard_once_however_time_goes() {
    for shot in recorded(2, 40).shots() {
        let view = ShotView::from_shot(shot);
        let end = view.length(WALK);
        let mut last = view.strings(0.0, WALK).iter().map(|string| string.walked).collect::<Vec<_>>();
        let mut heard = Vec::new();
        let step = 0.037;
        for k in 0..=(end / step) as usize {
            let time = k as f64 * step;
            heard.extend(view.sounds(time, time + step, WALK));
            let strings = view.strings(time, WALK);
            for (string, last) in strings.iter().zip(&mut last) {
                assert!(string.walked >= *last, "shot {} at {time}", shot.number);
                *last = string.walked;
                if let Some((letter, part)) = string.step {
                    assert!(letter == string.word[string.walked] && (0.0..1.0).contains(&part));
                }
            }
        }
        let count = |heard: &[(Sound, f32)], sound: Sound| heard.iter().filter(|(other, _)| *other == sound).count();
        let whole = view.sounds(0.0, end + 1.0, WALK);
        let letters: usize = view.strings(end, WALK).iter().map(|string| string.word.len() - string.old).sum();
        assert_eq!(count(&whole, Sound::Tick), letters, "shot {}", shot.number);
        assert_eq!(count(&whole, Sound::Hole), shot.recorded.report.drops.len());
        for sound in Sound::ALL {
            assert_eq!(count(&heard, sound), count(&whole, sound), "{sound:?} in shot {}", shot.number);
        }
        assert!(view.sounds(end, end + 9.0, WALK).is_empty());
    }
}

/// Places of the pucks, each with its colour, in an order of their own.
fn pucks(discs: &[Disc]) -> Vec<(i64, i64, bool)> {
    let near = |x: f64| (x * 1e4).round() as i64;
    let pucks = discs.iter().filter(|disc| disc.look != Look::Striker && disc.alpha > 0.999);
    let mut all: Vec<_> = pucks.map(|d| (near(d.at.x), near(d.at.y), d.look == Look::Puck(Colour::Green))).collect();
    all.sort_unstable();
    all
}

#[test]
fn the_discs_begin_and_end_at_the_recorded_places() {
    for shot in recorded(3, 60).shots() {
        let view = ShotView::from_shot(shot);
        assert_eq!(pucks(&view.discs(0.0)), pucks(&resting(&shot.before.layout)), "shot {}", shot.number);
        assert_eq!(pucks(&view.discs(view.length(0.0))), pucks(&resting(&shot.after.layout)), "shot {}", shot.number);
        let strikers: Vec<Point> = view.discs(0.0).iter().filter(|d| d.look == Look::Striker).map(|d| d.at).collect();
        assert_eq!(strikers, shot.recorded.strikes.iter().map(|strike| strike.from).collect::<Vec<_>>());
    }
}

#[test]
fn without_its_motion_a_shot_is_shown_as_it_began_and_as_it_ended() {
    for mut shot in recorded(4, 30).shots().iter().cloned() {
        // As if today's physics made something else of it.
        let report = || Box::new(ShotReport::default());
        shot.difference = Some(Difference::Report { recorded: report(), now: report() });
        let view = ShotView::from_shot(&shot);
        let half = view.roll() / 2.0;
        assert_eq!(pucks(&view.discs(half - 0.01)), pucks(&resting(&shot.before.layout)));
        assert_eq!(pucks(&view.discs(half)), pucks(&resting(&shot.after.layout)));
        assert_eq!((view.game(half - 0.01), view.game(half)), (shot.before.game.as_ref(), shot.after.game.as_ref()));
        assert_eq!(view.game(view.length(WALK)), shot.settled.game.as_ref());
        assert_eq!(view.sounds(0.1, half - 0.01, WALK), []);
    }
}

#[test]
fn practice_has_pucks_and_no_strings() {
    let layout = Layout::break_ring(Arc::new(Board::bob()));
    let strike = Strike { from: Point::new(0.2, -0.35), aim: 1.9, speed: 4.0, offset: 0.0 };
    let trace = Arc::new(fob_physics::simulate(&layout, &[strike]).unwrap());
    let view = ShotView::practice(trace.clone(), &layout);
    assert!(view.strings(1.0, WALK).is_empty() && view.game(1.0).is_none());
    assert_eq!(pucks(&view.discs(view.length(WALK))), pucks(&resting(&trace.rest)));
    let left = |colour| trace.rest.pucks.iter().filter(|puck| puck.colour == colour).count();
    for colour in [Colour::Green, Colour::Red] {
        assert_eq!((view.remaining(0.0, colour), view.remaining(view.roll(), colour)), (15, left(colour)));
    }
}
