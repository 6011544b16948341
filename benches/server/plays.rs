//! Rooms with a play every few seconds: measures the time from when it was to be sent until both players received it.

use super::Options;
use super::numbers::latencies;
use super::rooms::{MOST, number, play, rooms, sit};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

pub async fn run(options: &Options) {
    let to = options.addresses();
    let rooms = rooms(options, &to, 2000).await;
    let every =
        Duration::from_millis(options.text("--every").map_or(2000.0, |text| text.parse::<f64>().unwrap() * 1000.0) as u64);
    let all = Arc::new(Mutex::new(Vec::new()));
    let late = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let begin = Instant::now() + Duration::from_secs(8);
    let end = begin + Duration::from_secs(options.number("--for", 30));
    let count = rooms.len() as u32;
    let mut tasks = Vec::new();
    for (index, room) in (0_u32..).zip(rooms) {
        let (to, all, late) = (to.clone(), Arc::clone(&all), Arc::clone(&late));
        tasks.push(tokio::spawn(async move {
            let (heard, mut hearing) = mpsc::channel(16);
            let mut writers = Vec::new();
            for (seat, token) in room.tokens.iter().enumerate() {
                // With two servers the two players are at different ones.
                let (mut reader, writer) = sit(to[seat % to.len()], &room.id, Some(token), 0).await.unwrap();
                writers.push(writer);
                let heard = heard.clone();
                tokio::spawn(async move {
                    while let Some(frame) = reader.next().await {
                        if let Some(n) = number(&frame)
                            && heard.send((n, Instant::now())).await.is_err()
                        {
                            return;
                        }
                    }
                });
            }
            let mut due = begin + every * index / count;
            for n in 1..MOST {
                if due >= end {
                    break;
                }
                tokio::time::sleep_until(due).await;
                writers[(n as usize + 1) % 2].send(&play(n)).await.unwrap();
                let mut last = due;
                for _ in 0..2 {
                    let got = async {
                        loop {
                            let (got, at) = hearing.recv().await.unwrap();
                            if got == n {
                                return at;
                            }
                        }
                    };
                    match tokio::time::timeout(Duration::from_secs(30), got).await {
                        Ok(at) => last = last.max(at),
                        Err(_) => {
                            late.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            return;
                        }
                    }
                }
                all.lock().unwrap().push(last - due);
                due += every;
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let all = std::mem::take(&mut *all.lock().unwrap());
    println!(
        "{:.0} records/s; {} never came",
        all.len() as f64 / (end - begin).as_secs_f64(),
        late.load(std::sync::atomic::Ordering::Relaxed)
    );
    latencies("from sending to both players' receipt", all);
}
