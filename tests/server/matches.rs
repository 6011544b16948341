//! Whole games by scripted players over lines that break.

use super::client::{Got, Seat, Socket, create, get, join, room};
use super::process::Start;
use fob_base::Dice;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A player who plays any legal move, over a line that breaks. Whoever comes back asks for the last record again: if it is still
/// the own turn, the play was lost with the line.
async fn play(to: SocketAddr, seat: Seat, game: &'static str, seed: u64) {
    let mut dice = Dice::of(seed, 0, seat.seat);
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
        // No record is missing, whatever happened to the line; an answer to a resent play is an old one.
        assert!(n <= next, "record {n} after {next}");
        next = next.max(n + 1);
        if n + 1 != next || !record["due"].as_array().unwrap().contains(&json!(seat.seat)) {
            continue;
        }
        let position = record["position"].as_str().unwrap();
        let moves = fob_games::game(game).unwrap().open(Some(position), 0).unwrap().moves();
        // Whether repetition has ended the game only the server knows.
        let Some(mv) = dice.pick(&moves).cloned() else { continue };
        for _ in 0..=dice.below(3) {
            socket.play(next, json!({"move": mv})).await;
        }
        if dice.below(4) == 0 {
            // Was it written? It is sent again on another line.
            socket.drop_line();
            socket = Socket::hello(to, &seat.room, Some(&seat.token), next.saturating_sub(1)).await.unwrap();
            socket.play(next, json!({"move": mv})).await;
        }
    }
}

/// Every record of a room: an answer holds so many at most, and a game of random moves may be longer.
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

async fn whole_game(game: &'static str, setup: Value, most: usize) {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let mut tables = Vec::new();
    for seed in 0..most as u64 {
        let mut seats = vec![create(to, &setup, "Anna")];
        for seat in 2..=setup["seats"].as_array().unwrap().len() as u64 {
            seats.push(join(to, &seats[0].room, seat, "Bo"));
        }
        let id = seats[0].room.clone();
        let players = seats.into_iter().map(|seat| tokio::spawn(play(to, seat, game, seed)));
        tables.push((id, players.collect::<Vec<_>>()));
    }
    for (id, players) in tables {
        for player in players {
            player.await.unwrap();
        }
        // The same moves without a network come to the same end.
        let records = all_records(to, &id);
        let start = records[0]["play"]["start"]["position"].as_str().unwrap();
        let mut session = fob_games::game(game).unwrap().open(Some(start), 0).unwrap();
        for (n, record) in records.iter().enumerate() {
            assert_eq!(record["n"], n);
            if let Some(mv) = record["play"]["move"].as_str() {
                session.play(mv).unwrap();
                assert_eq!(record["position"], session.position());
            }
        }
        let winner = match session.outcome().unwrap() {
            fob_games::Outcome::Win(player) => json!(player),
            fob_games::Outcome::Draw => json!("draw"),
        };
        assert_eq!(room(to, &id)["result"]["winner"], winner);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_gobblet_end_as_without_a_network() {
    whole_game("gobblet3", json!({"game": "gobblet3", "seats": ["me", "open"]}), 6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_fib_fob_end_as_without_a_network() {
    whole_game("fib-fob", json!({"game": "fib-fob", "seats": ["me", "open"]}), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_bugs_and_loops_for_three_end_as_without_a_network() {
    whole_game("bloop", json!({"game": "bloop", "seats": ["me", "open", "open"]}), 3).await;
}
