//! Whole games by computers over connections that break: they end like games with the same seeds without a network.

use super::client::{Got, Seat, Socket, create, get, join, room};
use super::process::Start;
use super::shots::fob_play;
use fob_base::Dice;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// Returns what the computers of a table play in a position: the weakest level, seeded by the table and the number of the record. `None` if
/// the game is over there, as far as the position shows.
fn choice(game: &str, position: &str, seed: u64, n: u64) -> Option<String> {
    let session = fob_games::game(game).unwrap().open(Some(position), 0).unwrap();
    let best = session.best(0, Dice::from_seed(seed, 0, n).seed(), &mut |_: &fob_games::Progress| true)?;
    Some(best.mv)
}

/// Plays the same match without a network: returns its moves and the winner.
fn alone(game: &str, start: &str, seed: u64) -> (Vec<String>, Value) {
    let mut session = fob_games::game(game).unwrap().open(Some(start), 0).unwrap();
    let mut moves = Vec::new();
    while session.outcome().is_none() {
        let mv = choice(game, &session.position(), seed, moves.len() as u64 + 1).unwrap();
        session.play(&mv).unwrap();
        moves.push(mv);
    }
    let winner = match session.outcome().unwrap() {
        fob_games::Outcome::Win(player) => json!(player),
        fob_games::Outcome::Draw => json!("draw"),
    };
    (moves, winner)
}

/// Plays as a computer does, over a connection that breaks. After reconnecting it asks for the last record again: if it is still its turn,
/// the play was lost.
async fn play(to: SocketAddr, seat: Seat, game: &'static str, seed: u64) {
    let mut dice = Dice::from_seed(seed, 0, seat.seat);
    let mut next = 0_u64;
    let mut socket = Socket::hello(to, &seat.room, Some(&seat.token), next.saturating_sub(1)).await.unwrap();
    loop {
        if dice.below(12) == 0 {
            socket.drop_line();
            socket = Socket::hello(to, &seat.room, Some(&seat.token), next.saturating_sub(1)).await.unwrap();
        }
        let frame = match socket.next().await {
            Got::Frame(frame) => frame,
            Got::Closed(_) => {
                socket = Socket::hello(to, &seat.room, Some(&seat.token), next.saturating_sub(1)).await.unwrap();
                continue;
            }
        };
        if frame.get("over").is_some() || frame["room"]["state"] == "over" {
            return;
        }
        let record = &frame["record"];
        let Some(n) = record["n"].as_u64() else { continue };
        // No record is missing, whatever happened to the connection; the answer to a resent play is an old one.
        assert!(n <= next, "record {n} after {next}");
        next = next.max(n + 1);
        if n + 1 != next || !record["due"].as_array().unwrap().contains(&json!(seat.seat)) {
            continue;
        }
        let position = record["position"].as_str().unwrap();
        // Only the server knows whether repetition has ended the game.
        let Some(mv) = choice(game, position, seed, next) else { continue };
        for _ in 0..=dice.below(3) {
            socket.play(next, json!({"move": mv})).await;
        }
        if dice.below(4) == 0 {
            // It may not have been stored: it is sent again on another connection.
            socket.drop_line();
            socket = Socket::hello(to, &seat.room, Some(&seat.token), next.saturating_sub(1)).await.unwrap();
            socket.play(next, json!({"move": mv})).await;
        }
    }
}

/// Returns every record of a room: an answer has a limited number, and a game of random moves may be longer.
fn all_records(to: SocketAddr, id: &str) -> Vec<Value> {
    let mut records = Vec::new();
    loop {
        let page = get(to, &format!("/api/rooms/{id}/records?from={}", records.len())).json();
        let page = page.as_array().unwrap();
        if page.is_empty() {
            return records;
        }
        records.extend(page.iter().cloned());
    }
}

/// Plays several matches at once on one server.
async fn whole_games(game: &'static str, setup: Value, count: u64) {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let mut tables = Vec::new();
    for seed in 0..count {
        let mut seats = vec![create(to, &setup, "Anna")];
        for seat in 2..=setup["seats"].as_array().unwrap().len() as u64 {
            seats.push(join(to, &seats[0].room, seat, "Bo"));
        }
        let id = seats[0].room.clone();
        let players = seats.into_iter().map(|seat| tokio::spawn(play(to, seat, game, seed)));
        tables.push((id, seed, players.collect::<Vec<_>>()));
    }
    for (id, seed, players) in tables {
        for player in players {
            player.await.unwrap();
        }
        let records = all_records(to, &id);
        assert!(records.iter().enumerate().all(|(n, record)| record["n"] == n));
        let (moves, winner) = alone(game, records[0]["play"]["start"]["position"].as_str().unwrap(), seed);
        let played: Vec<&str> = records.iter().filter_map(|record| record["play"]["move"].as_str()).collect();
        assert_eq!(played, moves, "{game}, seed {seed}");
        assert_eq!(room(to, &id)["result"]["winner"], winner);
    }
}

/// Plays matches of Fob by two players who aim at the middle: the server's results agree with the file when everything is simulated again.
async fn whole_matches(count: u64) {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let setup = json!({"game": "fob", "kind": "reject-2", "machine": "rope", "seats": ["me", "open"], "limit": 6});
    let mut tables = Vec::new();
    for seed in 0..count {
        let anna = create(to, &setup, "Anna");
        let bo = join(to, &anna.room, 2, "Bo");
        let id = anna.room.clone();
        tables.push((id, [anna, bo].map(|seat| tokio::spawn(shoot(to, seat, seed)))));
    }
    for (id, players) in tables {
        for player in players {
            player.await.unwrap();
        }
        let file = get(to, &format!("/api/rooms/{id}/file?game=1")).text();
        let replay = fob_replay::Replay::parse(&file).unwrap();
        let playback = fob_replay::Playback::new(&replay).unwrap();
        assert_eq!((playback.first_divergence(), playback.shots().len()), (None, 7));
        let digests: Vec<String> =
            all_records(to, &id).iter().filter_map(|record| record["digest"].as_str().map(str::to_owned)).collect();
        assert_eq!(digests.len(), 7);
        assert_eq!(room(to, &id)["result"]["winner"], "draw");
    }
}

/// Plays Fob over a connection that breaks: any shot towards the middle, and orders as the pucks fell.
async fn shoot(to: SocketAddr, seat: Seat, seed: u64) {
    let mut dice = Dice::from_seed(seed, 0, seat.seat);
    loop {
        let mut socket = Socket::new(to, &seat).await;
        let view = socket.wait("room").await;
        if view["state"] == "over" {
            return;
        }
        if !view["due"].as_array().unwrap().contains(&json!(seat.seat)) {
            // The next record changes that.
            socket.record(view["records"].as_u64().unwrap()).await;
            continue;
        }
        let n = view["records"].as_u64().unwrap();
        let play = fob_play(&view, seat.seat, &mut dice);
        for _ in 0..=dice.below(3) {
            socket.play(n, play.clone()).await;
        }
        if dice.below(4) == 0 {
            socket.drop_line();
            socket = Socket::new(to, &seat).await;
            socket.play(n, play).await;
        }
        socket.record(n).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_gobblet_end_as_without_a_network() {
    whole_games("gobblet3", json!({"game": "gobblet3", "seats": ["me", "open"]}), 6).await;
    whole_games("gobblet4", json!({"game": "gobblet4", "seats": ["me", "open"]}), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_fib_fob_end_as_without_a_network() {
    whole_games("fib-fob", json!({"game": "fib-fob", "seats": ["me", "open"]}), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_phutball_end_as_without_a_network() {
    whole_games("phutball", json!({"game": "phutball", "seats": ["me", "open"]}), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_bugs_and_loops_for_three_end_as_without_a_network() {
    whole_games("bloop", json!({"game": "bloop", "seats": ["me", "open", "open"]}), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_fob_end_as_without_a_network() {
    whole_matches(2).await;
}

/// `cargo test --release -p fob-server --test server -- --ignored thousand_online`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes"]
async fn thousand_online_matches_end_as_offline() {
    whole_games("gobblet3", json!({"game": "gobblet3", "seats": ["me", "open"]}), 300).await;
    whole_games("gobblet4", json!({"game": "gobblet4", "seats": ["me", "open"]}), 100).await;
    whole_games("fib-fob", json!({"game": "fib-fob", "seats": ["me", "open"]}), 300).await;
    whole_games("phutball", json!({"game": "phutball", "seats": ["me", "open"]}), 100).await;
    whole_games("bloop", json!({"game": "bloop", "seats": ["me", "open", "open"]}), 100).await;
    whole_matches(100).await;
}
