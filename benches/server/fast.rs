//! As many plays as the server can take: in each room the next one is sent when the previous one has arrived.

use super::Options;
use super::matches::Matches;
use super::rooms::{number, rooms_of, sit};
use serde_json::json;

/// A game of Gobblet of nine moves that the first player wins, as long as the game of tic-tac-toe that it is compared with.
const MOVES: [&str; 9] = ["3@b2", "3@b1", "2@a3", "3@c1", "3@a1", "2@c3", "1@c2", "2@b3", "2@a2"];

pub async fn run(options: &Options) {
    let to = options.addresses();
    let mut matches = Matches::new(options.number("--pid", 0), options.number("--rooms", 1000), MOVES.len() as u64);
    let rooms = rooms_of(&to, matches.count, &json!({"game": "gobblet3", "seats": ["me", "open"]})).await;
    let mut seats = Vec::new();
    for room in rooms {
        for (seat, token) in room.tokens.iter().enumerate() {
            let (mut reader, writer) = sit(to[0], &room.id, Some(token), 0).await.unwrap();
            while let Some(frame) = reader.next().await {
                if number(&frame) == Some(0) {
                    break;
                }
            }
            seats.push((seat, reader, writer));
        }
    }
    matches.begin();
    let mut tasks = Vec::new();
    for (seat, mut reader, mut writer) in seats {
        tasks.push(tokio::spawn(async move {
            for (n, mv) in (1..).zip(MOVES) {
                // Both players receive every record.
                if (n + 1) % 2 == seat {
                    writer.send(&json!({"play": {"n": n, "play": {"move": mv}}}).to_string()).await.unwrap();
                }
                loop {
                    let Some(frame) = reader.next().await else { panic!("closed before record {n}") };
                    if number(&frame) == Some(n as u64) {
                        break;
                    }
                }
            }
            (reader, writer)
        }));
    }
    let mut open = Vec::new();
    for task in tasks {
        open.push(task.await.unwrap());
    }
    matches.end(open).await;
}
