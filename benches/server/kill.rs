//! kill -9 under load: everything that a client has seen is stored exactly once, and nobody waits forever.

use super::Options;
use super::numbers::latencies;
use super::rooms::{MOST, Room, get, number, play, rooms, sit};
use super::server::Server;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// State shared by all players.
struct Shared {
    servers: Vec<SocketAddr>,
    is_over: AtomicBool,
    /// Players who have received their room's frame since the last kill, and when the last of them reconnected.
    back: AtomicU64,
    back_at: Mutex<Instant>,
    plays: AtomicU64,
    /// Text of every record that a player saw, by room and number.
    seen: Mutex<BTreeMap<(usize, u64), String>>,
    faults: Mutex<Vec<String>>,
    pause: Duration,
}

/// Plays one seat: makes a play on its turn, reconnects when the connection breaks, and checks that records arrive in order.
async fn player(shared: Arc<Shared>, index: usize, room: Room, seat: usize) {
    let mut next = 0_u64;
    let mut server = (index + seat) % shared.servers.len();
    while !shared.is_over.load(Ordering::Relaxed) {
        // A reconnecting player asks for the last record again, which says whose turn it is.
        let from = next.saturating_sub(1);
        let Ok((mut reader, mut writer)) = sit(shared.servers[server], &room.id, Some(&room.tokens[seat]), from).await else {
            server = (server + 1) % shared.servers.len();
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let mut expected = from;
        let mut is_back = false;
        loop {
            let Ok(Some(frame)) = tokio::time::timeout(Duration::from_secs(20), reader.next()).await.map_err(|_| {
                if !shared.is_over.load(Ordering::Relaxed) {
                    shared
                        .faults
                        .lock()
                        .unwrap()
                        .push(format!("room {index} seat {seat}: nothing came for 20 s after record {next}"));
                }
            }) else {
                break;
            };
            if !is_back && frame.starts_with("{\"room\"") {
                is_back = true;
                shared.back.fetch_add(1, Ordering::Relaxed);
                *shared.back_at.lock().unwrap() = Instant::now();
            }
            let Some(n) = number(&frame) else { continue };
            // The answer to a play that was sent twice is an old record.
            if n < expected {
                continue;
            }
            if n > expected {
                shared.faults.lock().unwrap().push(format!("room {index} seat {seat}: record {n} came after {expected} records"));
            }
            expected = n + 1;
            {
                let mut seen = shared.seen.lock().unwrap();
                let known = seen.entry((index, n)).or_insert_with(|| frame.clone());
                if *known != frame {
                    shared.faults.lock().unwrap().push(format!("room {index}: record {n} is {known} and {frame}"));
                }
            }
            next = next.max(n + 1);
            if next < MOST && n + 1 == next && (next as usize + 1) % 2 == seat && !shared.is_over.load(Ordering::Relaxed) {
                tokio::time::sleep(shared.pause).await;
                shared.plays.fetch_add(1, Ordering::Relaxed);
                if writer.send(&play(next)).await.is_err() {
                    break;
                }
            }
        }
    }
}

pub async fn run(options: &Options) {
    let file = std::env::temp_dir().join(format!("fob-load-{}.db", std::process::id()));
    let store = options.text("--store").map_or_else(|| format!("sqlite:{}", file.display()), str::to_owned);
    let port = options.number("--port", 9000) as u16;
    let mut servers: Vec<Server> =
        (0..options.number("--servers", 1) as u16).map(|number| Server::new(&store, port + number, None)).collect();
    for server in &mut servers {
        server.start();
        server.is_up().await;
    }
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let rooms = rooms(options, &addresses, 200).await;
    let times = options.number("--times", 50);
    // No room runs out of plays before the end.
    let pause = Duration::from_millis(options.number("--pause", (times * 2500 / MOST).max(200)));
    let shared = Arc::new(Shared {
        servers: addresses.clone(),
        is_over: AtomicBool::new(false),
        back: AtomicU64::new(0),
        back_at: Mutex::new(Instant::now()),
        plays: AtomicU64::new(0),
        seen: Mutex::default(),
        faults: Mutex::default(),
        pause,
    });
    let mut players = Vec::new();
    for (index, room) in rooms.iter().enumerate() {
        for seat in 0..2 {
            players.push(tokio::spawn(player(Arc::clone(&shared), index, room.clone(), seat)));
        }
    }
    let sockets = rooms.len() as u64 * 2;
    let all_back = async |count: u64| {
        let begun = Instant::now();
        while shared.back.load(Ordering::Relaxed) < count && begun.elapsed() < Duration::from_mins(1) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    all_back(sockets).await;
    let mut waits = Vec::new();
    for time in 0..times {
        tokio::time::sleep(Duration::from_millis(700 + 37 * (time % 11))).await;
        let number = time as usize % servers.len();
        shared.back.store(0, Ordering::Relaxed);
        servers[number].kill();
        servers[number].start();
        let alone = servers.len() == 1;
        servers[number].is_up().await;
        let up = Instant::now();
        // With several servers only those of the dead one come back.
        if alone {
            all_back(sockets).await;
            let back = shared.back.load(Ordering::Relaxed);
            if back < sockets {
                println!("after kill {}: {back} of {sockets} were back within a minute", time + 1);
            }
            waits.push(shared.back_at.lock().unwrap().saturating_duration_since(up));
        } else {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    let last_of = |seen: &BTreeMap<(usize, u64), String>, index: usize| {
        seen.range((index, 0)..=(index, u64::MAX)).next_back().map(|(&(_, last), _)| last)
    };
    let at_last_kill: Vec<Option<u64>> = {
        let seen = shared.seen.lock().unwrap();
        (0..rooms.len()).map(|index| last_of(&seen, index)).collect()
    };
    tokio::time::sleep(Duration::from_secs(3) + 2 * pause).await;
    shared.is_over.store(true, Ordering::Relaxed);
    // No room is stuck: each has made progress since the last kill, and every record is stored once.
    let seen = shared.seen.lock().unwrap().clone();
    let mut faults = std::mem::take(&mut *shared.faults.lock().unwrap());
    let mut records = 0;
    for (index, room) in rooms.iter().enumerate() {
        let mut from = 0;
        loop {
            let page = get(addresses[0], &format!("/api/rooms/{}/records?from={from}", room.id)).await;
            let page = page.as_array().cloned().unwrap_or_default();
            if page.is_empty() {
                break;
            }
            for record in page {
                if record["n"] != from {
                    faults.push(format!("room {index}: record {from} is {record}"));
                }
                if let Some(frame) = seen.get(&(index, from))
                    && serde_json::from_str::<serde_json::Value>(frame).is_ok_and(|frame| frame["record"] != record)
                {
                    faults.push(format!("room {index}: {frame} was seen, and {record} is kept"));
                }
                from += 1;
            }
        }
        let last = last_of(&seen, index);
        if let Some(last) = last.filter(|&last| last >= from) {
            faults.push(format!("room {index}: record {last} was seen, and {from} are kept"));
        }
        if last == at_last_kill[index] && last.is_none_or(|last| last < MOST) {
            faults.push(format!("room {index}: {from} records, none since the last kill; it is stuck"));
        }
        records += from;
    }
    println!(
        "{times} kills with {sockets} sockets: {records} records kept, {} plays sent, {} faults",
        shared.plays.load(Ordering::Relaxed),
        faults.len()
    );
    for fault in faults.iter().take(10) {
        println!("  {fault}");
    }
    if !waits.is_empty() {
        latencies("from the server's start until the last client was back", waits);
    }
    drop(servers);
    let _ = std::fs::remove_file(&file);
}
