//! As many plays as the server can take: in each room the next one is sent when the previous one has arrived.

use super::Options;
use super::numbers::memory;
use super::rooms::{number, play, rooms, sit};
use std::time::Instant;

pub async fn run(options: &Options) {
    let to = options.addresses();
    let (pid, moves) = (options.number("--pid", 0), options.number("--moves", 9));
    let before = memory(pid);
    let rooms = rooms(options, &to, 1000).await;
    let count = rooms.len() as u64;
    let mut seats = Vec::new();
    for room in rooms {
        let mut open = Vec::new();
        for token in &room.tokens {
            let (mut reader, writer) = sit(to[0], &room.id, Some(token), 0).await.unwrap();
            while let Some(frame) = reader.next().await {
                if number(&frame) == Some(0) {
                    break;
                }
            }
            open.push((reader, writer));
        }
        seats.push(open);
    }
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for open in seats {
        for (seat, (mut reader, mut writer)) in open.into_iter().enumerate() {
            tasks.push(tokio::spawn(async move {
                let mut n = 0;
                loop {
                    // Both players receive every record.
                    if n % 2 == seat as u64 && n < moves {
                        writer.send(&play(n + 1)).await.unwrap();
                    }
                    if n == moves {
                        return (reader, writer);
                    }
                    while let Some(frame) = reader.next().await {
                        if number(&frame) == Some(n + 1) {
                            break;
                        }
                    }
                    n += 1;
                }
            }));
        }
    }
    let mut open = Vec::new();
    for task in tasks {
        open.push(task.await.unwrap());
    }
    let took = begun.elapsed().as_secs_f64();
    let used = memory(pid).saturating_sub(before);
    println!(
        "{:.0} committed plays/s ({} in {took:.2} s), {:.1} KiB a room with both sockets",
        (count * moves) as f64 / took,
        count * moves,
        used as f64 / count as f64
    );
    drop(open);
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    println!("{:.1} KiB a room after a whole game, both players gone", memory(pid).saturating_sub(before) as f64 / count as f64);
}
