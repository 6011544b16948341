//! What two players and spectators see.

use super::client::{Got, Socket, create, get, join, post, room};
use super::process::Start;
use super::shots::fob_play;
use super::tables::{gobblet, two};
use fob_board::{Board, Side, placement};
use serde_json::json;

#[tokio::test]
async fn moves_reach_everybody_and_wrong_ones_only_their_sender() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &gobblet()).await;
    let mut watcher = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    let view = watcher.wait("room").await;
    assert_eq!((&view["watching"], &view["seats"][0]["online"]), (&json!(1), &json!(true)));
    watcher.record(0).await;
    a.play(1, json!({"move": "3@b2"})).await;
    for socket in [&mut a, &mut b, &mut watcher] {
        let record = socket.record(1).await;
        assert_eq!((&record["seat"], &record["play"], &record["due"]), (&json!(1), &json!({"move": "3@b2"}), &json!([2])));
        assert_eq!(record["position"], ".,.,./.,r3,./.,.,. y");
    }
    let refused = |n: u64, code: &str, next: u64| json!({"n": n, "code": code, "next": next});
    let without_why = |mut refused: serde_json::Value| {
        assert!(refused["why"].as_str().is_some_and(|why| !why.is_empty()));
        refused.as_object_mut().unwrap().remove("why");
        refused
    };
    // Out of turn, illegal, of another form, taken, and a spectator's.
    a.play(2, json!({"move": "1@a1"})).await;
    assert_eq!(without_why(a.wait("refused").await), refused(2, "turn", 2));
    b.play(2, json!({"move": "3@b2"})).await;
    assert_eq!(without_why(b.wait("refused").await), refused(2, "illegal", 2));
    b.play(2, json!({"fly": 1})).await;
    assert_eq!(without_why(b.wait("refused").await), refused(2, "form", 2));
    b.play(1, json!({"move": "1@a1"})).await;
    assert_eq!(without_why(b.wait("refused").await), refused(1, "taken", 2));
    b.play(9, json!({"move": "1@a1"})).await;
    assert_eq!(without_why(b.wait("refused").await), refused(9, "taken", 2));
    watcher.play(2, json!({"move": "1@a1"})).await;
    assert_eq!(without_why(watcher.wait("refused").await), refused(2, "turn", 2));
    // Repeating a play after a lost connection is answered with its record, to its sender only.
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(a.record(1).await["n"], 1);
    b.play(2, json!({"move": "1@a1"})).await;
    // Clients that saw none of the refusals get the next record next.
    assert_eq!(watcher.next().await, Got::Frame(json!({"record": a.record(2).await})));
    assert_eq!(b.record(2).await["n"], 2);
    assert_eq!(room(to, &anna.room)["records"], 3);
}

#[tokio::test]
async fn reconnecting_client_gets_missed_records() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, bo], [mut a, b]) = two(to, &gobblet()).await;
    b.drop_line();
    // The others see that the seat is empty.
    loop {
        if a.wait("seats").await[1]["online"] == json!(false) {
            break;
        }
    }
    a.play(1, json!({"move": "3@b2"})).await;
    a.record(1).await;
    let mut b = Socket::hello(to, &bo.room, Some(&bo.token), 1).await.unwrap();
    let Got::Frame(first) = b.next().await else { panic!() };
    assert_eq!((&first["room"]["records"], &first["room"]["turn"]), (&json!(2), &json!(2)));
    assert_eq!(
        b.next().await,
        Got::Frame(json!({"record": get(to, &format!("/api/rooms/{}/records?from=1", bo.room)).json()[0]}))
    );
    // A number beyond the last record counts as 0.
    let mut c = Socket::hello(to, &bo.room, Some(&bo.token), 3).await.unwrap();
    assert_eq!(c.wait("record").await["n"], 0);
    // Two windows of one seat both see a move made in either.
    b.play(2, json!({"move": "1@a1"})).await;
    assert_eq!((b.record(2).await["seat"].clone(), c.record(2).await["seat"].clone()), (json!(2), json!(2)));
    assert_eq!(a.record(2).await["n"], 2);
    assert_eq!(room(to, &anna.room)["seats"][1]["online"], true);
}

#[tokio::test]
async fn a_take_back_a_draw_and_a_rematch_are_agreed_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    a.send(&json!({"play": {"play": {"offer": "takeback"}}})).await;
    assert_eq!(b.wait("offer").await, json!({"n": 2, "kind": "takeback", "by": 1, "yes": []}));
    b.play(3, json!({"answer": true})).await;
    let record = a.record(3).await;
    assert_eq!((&record["back"], &record["due"], &record["position"]), (&json!(0), &json!([1]), &json!(".,.,./.,.,./.,.,. r")));
    assert_eq!(b.wait("offer").await, json!(null));
    a.play(4, json!({"move": "2@b2"})).await;
    a.play(5, json!({"offer": "draw"})).await;
    b.record(5).await;
    b.send(&json!({"play": {"play": {"offer": "draw"}}})).await;
    let over = a.wait("over").await;
    assert_eq!((&over["winner"], &over["points"]), (&json!("draw"), &json!(["1/2", "1/2"])));
    a.play(7, json!({"move": "3@b2"})).await;
    assert_eq!(a.wait("refused").await["code"], "over");
    let saved = get(to, &format!("/api/rooms/{}/file?game=1", anna.room)).text();
    let session = fob_games::game("gobblet3").unwrap().load(&saved).unwrap();
    assert_eq!(session.outcome(), Some(fob_games::Outcome::Draw));
    a.play(7, json!({"offer": "rematch"})).await;
    b.record(7).await;
    b.play(8, json!({"answer": true})).await;
    let start = a.record(9).await;
    assert_eq!((&start["seat"], &start["game"], &start["play"]["start"]["players"]), (&json!(0), &json!(2), &json!([2, 1])));
    assert_eq!(room(to, &anna.room)["points"], json!(["1/2", "1/2"]));
}

#[tokio::test]
async fn a_match_of_fob_travels_exactly_and_its_file_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "fob", "kind": "tug-of-war", "machine": "rope", "seats": ["me", "open"], "limit": 4});
    let ([anna, _], [mut a, mut b]) = two(to, &setup).await;
    let view = room(to, &anna.room);
    assert_eq!((&view["match"]["next_player"], &view["turn"], &view["due"]), (&json!(1), &json!(1), &json!([1])));
    assert_eq!(view["match"]["layout"]["pucks"].as_array().unwrap().len(), 30);
    let start = get(to, &format!("/api/rooms/{}/records", anna.room)).json()[0].clone();
    assert!(start["play"]["start"]["seed"].is_string() && start["duration"].is_f64() && start["drops"].is_array());
    assert!(matches!(start["play"]["start"]["accepts"].as_u64(), Some(1 | 2)));
    let mut aimer = Socket::hello(to, &anna.room, None, 0).await.unwrap();
    aimer.record(0).await;
    let strike = json!({"from": [0.1 + 0.2 - 0.3, -0.3], "aim": 91.234_567_890_123_45, "speed": 1.0 / 3.0, "offset": 0.0});
    a.send(&json!({"aim": strike})).await;
    let mut n = 1;
    let mut shots = 0;
    while room(to, &anna.room)["state"] == "playing" {
        let view = room(to, &anna.room);
        let seat = view["due"][0].as_u64().unwrap();
        shots += usize::from(view["orders"] == json!([]));
        let play = fob_play(&view, seat, &mut fob_base::Dice::new(n));
        let socket = if seat == 1 { &mut a } else { &mut b };
        socket.play(n, play.clone()).await;
        let record = socket.record(n).await;
        assert_eq!(record["play"], play);
        if play.get("strike").is_some() {
            assert_eq!(record["digest"].as_str().unwrap().len(), 16);
        }
        n += 1;
        assert!(n < 40);
    }
    assert_eq!(shots, 4);
    let over = a.wait("over").await;
    assert_eq!((&over["winner"], &over["reason"]), (&json!("draw"), &json!("limit")));
    let file = get(to, &format!("/api/rooms/{}/file?game=1", anna.room)).text();
    let replay = fob_replay::Replay::parse(&file).unwrap();
    let playback = fob_replay::Playback::new(&replay).unwrap();
    assert_eq!((playback.first_divergence(), playback.shots().len()), (None, 5));
    assert_eq!(replay.header.players[0].name, "Anna");
}

#[tokio::test]
async fn aims_and_phrases_are_passed_on_and_never_kept() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "fob", "kind": "reject-2", "machine": "rope", "seats": ["me", "open"]});
    let ([anna, _], [mut a, mut b]) = two(to, &setup).await;
    // Only the shooter may aim, and only what would be legal.
    let from = placement::default_place(&Board::bob(), Side::S);
    let aim = json!({"from": [from.x, from.y], "aim": 90.0, "speed": 1.0, "offset": 0.0});
    b.send(&json!({"aim": aim})).await;
    a.send(&json!({"aim": {"from": [5, 5], "aim": 90.0, "speed": 1.0, "offset": 0.0}})).await;
    b.send(&json!({"phrase": 3})).await;
    a.send(&json!({"aim": aim})).await;
    assert_eq!(a.wait("phrase").await, json!({"seat": 2, "phrase": 3}));
    let mut seen = b.wait("aim").await;
    assert_eq!(seen.as_object_mut().unwrap().remove("seat"), Some(json!(1)));
    assert_eq!(seen, aim);
    a.send(&json!({"ping": {"any": [1, null]}})).await;
    assert_eq!(a.wait("pong").await, json!({"any": [1, null]}));
    assert_eq!(room(to, &anna.room)["records"], 1);
}

#[tokio::test]
async fn computers_play_their_seats() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &json!({"game": "gobblet3", "seats": ["me", "easy"]}), "Anna");
    let mut a = Socket::new(to, &anna).await;
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(a.record(2).await["seat"], 2);
    a.play(3, json!({"offer": "takeback"})).await;
    assert_eq!(a.record(4).await["back"], 0);
    a.play(5, json!({"move": "1@b2"})).await;
    assert_eq!(a.record(6).await["seat"], 2);
    // The computer starts the next game of a series.
    a.play(7, json!({"resign": true})).await;
    a.send(&json!({"play": {"play": {"offer": "rematch"}}})).await;
    assert_eq!(a.record(10).await["play"]["start"]["players"], json!([2, 1]));
    assert_eq!(a.record(11).await["seat"], 2);
}

#[tokio::test]
async fn clocks_run_and_a_flag_falls_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"], "clock": {"initial": 1.0, "increment": 0.5}});
    let ([anna, _], [mut a, mut b]) = two(to, &setup).await;
    a.play(1, json!({"move": "3@b2"})).await;
    let clock = b.wait("clock").await;
    assert_eq!((&clock["left"], &clock["running"]), (&json!([1.5, 1.0]), &json!([2])));
    b.play(2, json!({"move": "1@a1"})).await;
    // Now nobody moves, and seat 1's time runs out.
    let flag = a.record(3).await;
    assert_eq!((&flag["seat"], &flag["play"]), (&json!(0), &json!({"flag": 1})));
    let over = b.wait("over").await;
    assert_eq!((&over["winner"], &over["reason"]), (&json!(2), &json!("time")));
    assert_eq!(room(to, &anna.room)["clock"]["left"][0], 0.0);
}

#[tokio::test]
async fn leaving_before_the_start_frees_the_seat() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "bloop", "seats": ["me", "open", "open"]});
    let anna = create(to, &setup, "Anna");
    let bo = join(to, &anna.room, 2, "Bo");
    let mut a = Socket::new(to, &anna).await;
    let mut b = Socket::new(to, &bo).await;
    b.wait("room").await;
    b.send(&json!({"play": {"play": {"leave": true}}})).await;
    loop {
        if a.wait("seats").await[1]["kind"] == "open" {
            break;
        }
    }
    // The token is now invalid.
    let mut again = Socket::hello(to, &bo.room, Some(&bo.token), 0).await.unwrap();
    again.wait("closing").await;
    assert_eq!(again.closed().await, Some(1008));
    let answer = post(to, &format!("/api/rooms/{}/seats/2", anna.room), &json!({"name": "Carl"}));
    assert_eq!(answer.status, 200);
    join(to, &anna.room, 3, "Dora");
    assert_eq!(a.record(0).await["play"]["start"]["players"], json!([1, 2, 3]));
}

#[tokio::test]
async fn replaced_person_plays_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &json!({"game": "bloop", "seats": ["me", "open", "open"]}), "Anna");
    let bo = join(to, &anna.room, 2, "Bo");
    let cy = join(to, &anna.room, 3, "Cy");
    let (mut a, mut b, mut c) = (Socket::new(to, &anna).await, Socket::new(to, &bo).await, Socket::new(to, &cy).await);
    assert_eq!(a.record(0).await["due"], json!([1]));
    b.send(&json!({"play": {"n": 1, "play": {"resign": true}}})).await;
    assert_eq!(c.record(1).await["play"], json!({"resign": true}));
    assert_eq!(room(to, &anna.room)["seats"][1]["kind"], "easy");
    // The play is not their turn's, so no computer is about to act.
    for play in [json!({"offer": "draw"}), json!({"resign": true}), json!({"leave": true})] {
        b.send(&json!({"play": {"play": play}})).await;
        assert_eq!(b.wait("refused").await["code"], "turn", "{play}");
    }
    b.send(&json!({"phrase": 1})).await;
    // Sent again after a lost connection, the resignation is answered with its record.
    let mut b = Socket::new(to, &bo).await;
    b.play(1, json!({"resign": true})).await;
    assert_eq!(b.record(1).await["seat"], 2);
    a.send(&json!({"phrase": 2})).await;
    assert_eq!(c.wait("phrase").await, json!({"seat": 1, "phrase": 2}));
    assert_eq!(room(to, &anna.room)["records"], 2);
}

/// Whoever neither reads nor answers is shown as away: a ping every thirty seconds has five for its answer.
#[tokio::test]
async fn a_player_without_a_network_is_soon_away_for_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let (_, [mut a, mut b]) = two(to, &gobblet()).await;
    let began = std::time::Instant::now();
    // `b` is open, but nothing reads it: its library answers pings only while it is read.
    let online = async |a: &mut Socket, wanted: bool| {
        while a.wait("seats").await[1]["online"] != json!(wanted) {}
    };
    tokio::time::timeout(super::client::PATIENCE, online(&mut a, false)).await.expect("the others are told");
    assert!(began.elapsed() >= std::time::Duration::from_secs(30), "not before a ping: {:?}", began.elapsed());
    // Once it is read again it answers, on the same line, and is back.
    let reads = tokio::spawn(async move {
        loop {
            b.next().await;
        }
    });
    tokio::time::timeout(super::client::PATIENCE, online(&mut a, true)).await.expect("and that it is back");
    reads.abort();
}

/// A client that asks for itself every few seconds is missed sooner than one that only answers.
#[tokio::test]
async fn a_player_who_has_asked_is_missed_before_the_next_ping_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (_, [mut a, mut b]) = two(server.address, &gobblet()).await;
    b.send(&json!({"ping": 1})).await;
    b.wait("pong").await;
    let began = std::time::Instant::now();
    let away = async { while a.wait("seats").await[1]["online"] != json!(false) {} };
    tokio::time::timeout(super::client::PATIENCE, away).await.expect("the others are told");
    let after = began.elapsed().as_secs();
    assert!((10..30).contains(&after), "pinged after 10 s of silence, missed 5 s later: {after} s");
}
