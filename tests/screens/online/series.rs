//! The end of a game whose series goes on: it is seen, with the score, until somebody opens the next game.

use super::server::Place;
use super::{all, line, on_phone, play_on, table, type_move, window};
use crate::Bench;
use crate::pictures::show_people;
use egui::Key;
use fob_game_screens::labels::{RESIGN, YOUR_TURN, has_won};
use fob_kit::strip;
use fob_screens::together::labels;
use fob_services::labels::{game_of, next_begun, opens_in};

const SERIES: &str = r#"{"game":"gobblet3","seats":["me","open"],"games":3}"#;
const ON_A_CLOCK: &str = r#"{"game":"gobblet3","seats":["me","open"],"games":2,"clock":{"initial":600,"increment":5}}"#;
const WON: [&str; 5] = ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"];

fn play_to_the_end(first: &mut Bench, second: &mut Bench) {
    for (turn, mv) in WON.iter().enumerate() {
        type_move(if turn % 2 == 0 { first } else { second }, mv);
        all(&mut [first, second], 4);
    }
}

fn title(bench: &Bench) -> &str {
    bench.harness.state().title()
}

#[test]
fn the_end_of_a_game_stays_until_the_next_one_is_opened() {
    let place = Place::new("seriesend", SERIES, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    assert!(anna.sees(&game_of(1, 3)) && bo.sees(&game_of(1, 3)));
    play_to_the_end(&mut anna, &mut bo);
    // The server has begun the next game, but the last move and the winner are there, for as long as one likes.
    all(&mut [&mut anna, &mut bo], 400);
    show_people(&anna, "series-end");
    for bench in [&anna, &bo] {
        assert_eq!(line(bench), WON);
        assert!(bench.sees(&has_won("Anna")) && bench.sees(&next_begun("1 – 0", 2, 3)), "{}", bench.shown(""));
        assert!(!bench.sees(strip::REMATCH) && !bench.sees(strip::TAKE_BACK) && !bench.sees(RESIGN));
        assert!(!bench.harness.state().services.rooms.rooms[0].over, "the room is not over");
    }
    // Bo begins the next game, and hears of it.
    assert_eq!((title(&anna) == YOUR_TURN, title(&bo)), (false, YOUR_TURN));
    bo.key(Key::Enter);
    assert!(line(&bo).is_empty() && bo.sees(&format!("{}  ·  1 – 0", game_of(2, 3))), "{}", bo.shown(""));
    assert!(!bo.sees(strip::NEXT_GAME));
    type_move(&mut bo, "3@b2");
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!((line(&anna).len(), line(&bo).len()), (5, 1));
    anna.click(strip::NEXT_GAME);
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!(line(&anna), ["3@b2"]);
    type_move(&mut anna, "1@a1");
    // A game that somebody gives up is seen to its end as well, in the last game with the sum of all.
    bo.click(RESIGN);
    bo.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 6);
    assert!(anna.sees(&next_begun("2 – 0", 3, 3)), "{}", anna.shown(""));
    anna.click(strip::NEXT_GAME);
    bo.click(strip::NEXT_GAME);
    bo.click(RESIGN);
    bo.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 6);
    assert!(anna.sees(&format!("{}  ·  3 – 0", game_of(3, 3))) && anna.sees(strip::REMATCH), "{}", anna.shown(""));
    assert!(anna.harness.state().services.rooms.rooms[0].over);
}

#[test]
fn on_a_clock_and_for_spectators_the_next_game_opens_by_itself() {
    let place = Place::new("seriesclock", ON_A_CLOCK, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    play_to_the_end(&mut anna, &mut bo);
    assert!(anna.sees(&has_won("Anna")) && anna.sees(&opens_in(5)) && anna.sees(strip::NEXT_GAME));
    all(&mut [&mut anna, &mut bo], 80);
    assert_eq!(line(&anna).len(), 5, "there are some seconds to look");
    all(&mut [&mut anna, &mut bo], 30);
    assert!(line(&anna).is_empty() && line(&bo).is_empty() && !anna.sees(strip::NEXT_GAME));
    // Without a clock nobody is hurried, but a spectator would miss the next game.
    let place = Place::new("serieswatched", SERIES, &["Anna", "Bo"]);
    let (mut anna, mut bo, mut carl) = (window(&place, Some(1)), window(&place, Some(2)), window(&place, None));
    play_to_the_end(&mut anna, &mut bo);
    all(&mut [&mut carl], 4);
    assert!(line(&carl).len() == 5 && carl.sees(&has_won("Anna")) && carl.sees(strip::NEXT_GAME));
    all(&mut [&mut anna, &mut bo, &mut carl], 110);
    assert_eq!((line(&anna).len(), line(&carl).len()), (5, 0));
}

#[test]
fn the_result_of_a_match_of_fob_in_a_series_is_seen() {
    let setup = r#"{"game":"fob","kind":"reject-2","machine":"rope","limit":8,"seats":["me","open"],"games":2}"#;
    let place = Place::new("seriesfob", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    assert!(anna.sees(&game_of(1, 2)));
    let is_over = |bench: &Bench| title(bench).contains(fob_screens::result::TITLE) || bench.sees(strip::NEXT_GAME);
    play_on(&mut [&mut anna, &mut bo], "the end", |benches| benches.iter().all(|bench| is_over(bench)));
    all(&mut [&mut anna, &mut bo], 200);
    show_people(&anna, "series-end-fob");
    on_phone(&mut bo);
    show_people(&bo, "series-end-fob-phone");
    let mine = |bench: &Bench| table(bench).unwrap().room_game();
    for bench in [&anna, &bo] {
        assert!(bench.sees(fob_kit::ended::WATCH_AGAIN) && bench.sees(&game_of(2, 2)), "{}", bench.shown(""));
        assert_eq!(mine(bench), Some(1));
        assert_eq!(bench.harness.state().services.rooms.rooms[0].filed, [1]);
    }
    bo.click(strip::NEXT_GAME);
    anna.key(Key::Enter);
    play_on(&mut [&mut anna, &mut bo], "the next game", |benches| benches.iter().all(|bench| super::shots(bench) == 1));
    assert_eq!((mine(&anna), mine(&bo)), (Some(2), Some(2)));
    assert_eq!(table(&bo).unwrap().played.header().players[0].name, "Bo", "sides are changed");
    assert!(anna.sees(&game_of(2, 2)) && !anna.sees(labels::WAITING));
}
