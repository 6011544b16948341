//! Many idle sockets.

use super::Options;
use super::numbers::{memory, processor};
use super::rooms::{rooms, sit};
use std::time::{Duration, Instant};

pub async fn run(options: &Options) {
    let to = options.addresses();
    let (sockets, pid) = (options.number("--sockets", 19_000), options.number("--pid", 0));
    let before = memory(pid);
    let rooms = rooms(options, &to, sockets / 2).await;
    let made = memory(pid);
    let mut open = Vec::new();
    for room in &rooms {
        for token in &room.tokens {
            match sit(to[0], &room.id, Some(token), 0).await {
                Ok((mut reader, writer)) => {
                    reader.next().await;
                    open.push(tokio::spawn(reader.waits(writer)));
                }
                Err(error) => println!("socket {}: {error}", open.len()),
            }
        }
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let (begun, used) = (Instant::now(), processor(pid));
    tokio::time::sleep(Duration::from_secs(options.number("--hold", 30))).await;
    let share = (processor(pid) - used) / begun.elapsed().as_secs_f64() * 100.0;
    let still = open.iter().filter(|socket| !socket.is_finished()).count();
    println!(
        "{still} of {} sockets in {} rooms: {} MiB before, {} MiB with the rooms, {} MiB with the sockets, {share:.1} % of a core",
        open.len(),
        rooms.len(),
        before / 1024,
        made / 1024,
        memory(pid) / 1024
    );
}
