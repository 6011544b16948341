//! kill -9, SIGTERM, and a second server on one file.

use super::client::{Got, Socket, get, post, room};
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;

#[tokio::test]
async fn shown_records_survive_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "phutball", "seats": ["me", "open"]});
    let ([anna, bo], sockets) = two(server.address, &setup).await;
    let [mut a, mut b] = sockets;
    let mut n = 1;
    let mut seen = Vec::new();
    for round in 0..8 {
        for column in ["A", "B", "C"] {
            let seat = room(server.address, &anna.room)["turn"].as_u64().unwrap();
            let socket = if seat == 1 { &mut a } else { &mut b };
            socket.play(n, json!({"move": format!("{column}{}", round + 1)})).await;
            seen.push(socket.record(n).await);
            n += 1;
        }
        // Another play is in transit when the server dies.
        let seat = room(server.address, &anna.room)["turn"].as_u64().unwrap();
        let next = json!({"move": format!("D{}", round + 1)});
        let socket = if seat == 1 { &mut a } else { &mut b };
        socket.play(n, next.clone()).await;
        server.kill();
        server = Start::sqlite(folder.path()).start();
        a = Socket::new(server.address, &anna).await;
        b = Socket::new(server.address, &bo).await;
        let view = room(server.address, &anna.room);
        let records = view["records"].as_u64().unwrap();
        assert!(records == n || records == n + 1, "{records} {n}");
        // Sent again it is the same record, whether it was stored or not.
        let socket = if seat == 1 { &mut a } else { &mut b };
        socket.play(n, next.clone()).await;
        let record = socket.record(n).await;
        assert_eq!(record["play"], next);
        seen.push(record);
        n += 1;
        let kept = get(server.address, &format!("/api/rooms/{}/records?from=1", anna.room)).json();
        assert_eq!(kept.as_array().unwrap(), &seen);
    }
}

#[test]
fn whoever_reads_the_address_can_end_the_server_at_once() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Start::sqlite(folder.path()).with("FOB_TEST_END_AT_ONCE", "yes").start().ends());
}

#[tokio::test]
async fn shutdown_closes_sockets_with_1001() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let ([anna, _], [mut a, mut b]) = two(server.address, &gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    let ended = std::thread::spawn(move || server.end());
    assert_eq!((a.closed().await, b.closed().await), (Some(1001), Some(1001)));
    assert!(ended.join().unwrap());
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(room(server.address, &anna.room)["records"], 2);
}

#[test]
fn a_second_server_on_the_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Start::sqlite(folder.path()).start();
    let why = Start::sqlite(folder.path()).try_start().err().unwrap();
    assert!(why.contains("in use by another server"), "{why}");
    assert!(Start::on("oracle:x").try_start().is_err_and(|why| why.contains("sqlite:FILE")));
}

#[tokio::test]
async fn flag_that_fell_while_the_room_slept_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"], "clock": {"initial": 0.2, "increment": 0}});
    let ([anna, _], [mut a, mut b]) = two(server.address, &setup).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    b.play(2, json!({"move": "1@a1"})).await;
    a.record(2).await;
    server.kill();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let server = Start::sqlite(folder.path()).start();
    let view = room(server.address, &anna.room);
    assert_eq!((&view["state"], &view["result"]["winner"], &view["records"]), (&json!("over"), &json!(2), &json!(4)));
}

#[tokio::test]
async fn a_full_disk_refuses_plays_loses_nothing_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with_longest_file(300).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &json!({"game": "phutball", "seats": ["me", "open"]})).await;
    let man = |n: u64| json!({"move": format!("{}{}", ["A", "B", "C", "D", "E", "F"][n as usize % 6], n / 6 + 1)});
    let mut n = 1;
    let refused = loop {
        let (player, other) = if n % 2 == 1 { (&mut a, &mut b) } else { (&mut b, &mut a) };
        player.play(n, man(n)).await;
        let answer = loop {
            match player.next().await {
                Got::Frame(frame) if frame["record"]["n"] == n || frame.get("refused").is_some() => break frame,
                Got::Frame(_) => {}
                Got::Closed(code) => panic!("closed with {code:?}"),
            }
        };
        if let Some(refused) = answer.get("refused") {
            break refused.clone();
        }
        assert_eq!(other.record(n).await, answer["record"]);
        n += 1;
    };
    assert_eq!((&refused["code"], &refused["n"], &refused["next"]), (&json!("store"), &json!(n), &json!(n)));
    assert!(refused["why"].as_str().unwrap().contains("try again"));
    // A new room is refused with a sentence too, and what was seen is there.
    let answer = post(to, "/api/rooms", &json!({"setup": gobblet(), "name": "Carl"}));
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.json()["error"].as_str().unwrap().contains("try again"));
    assert_eq!(room(to, &anna.room)["records"], n);
    server.give_space();
    let (player, other) = if n % 2 == 1 { (&mut a, &mut b) } else { (&mut b, &mut a) };
    player.play(n, man(n)).await;
    assert_eq!(player.record(n).await, other.record(n).await);
    assert_eq!(post(to, "/api/rooms", &json!({"setup": gobblet(), "name": "Carl"})).status, 201);
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(room(server.address, &anna.room)["records"], n + 1);
}

#[tokio::test]
async fn old_unused_rooms_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let ([anna, _], _sockets) = two(server.address, &gobblet()).await;
    server.kill();
    // Less than a day has passed.
    let server = Start::sqlite(folder.path()).with("FOB_TEST_KEEP", "1").start();
    assert_eq!(room(server.address, &anna.room)["records"], 1);
    server.kill();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_KEEP", "0").start();
    while get(server.address, &format!("/api/rooms/{}", anna.room)).status != 404 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    // With everything that was in them.
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(get(server.address, &format!("/api/rooms/{}/records", anna.room)).status, 404);
}

/// A break with another seed would be another match.
#[tokio::test(flavor = "multi_thread")]
async fn record_without_a_readable_seed_is_not_read_as_another_match() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = json!({"game": "fob", "kind": "reject-2", "machine": "rope", "seats": ["me", "open"]});
    let ([anna, _], _sockets) = two(server.address, &setup).await;
    let records = get(server.address, &format!("/api/rooms/{}/records", anna.room)).json();
    let seed = records[0]["play"]["start"]["seed"].as_str().unwrap().to_owned();
    seed.parse::<u64>().unwrap();
    assert!(server.end());
    let file = folder.path().join("rooms.db");
    let broken = |from: String, to: String| {
        let file = file.display().to_string();
        async move {
            let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{file}")).await.unwrap();
            let change = sqlx::query("UPDATE records SET record = replace(record, ?, ?) WHERE n = 0");
            assert_eq!(change.bind(from).bind(to).execute(&pool).await.unwrap().rows_affected(), 1);
            pool.close().await;
        }
    };
    let whole = format!(r#""seed":"{seed}""#);
    for wrong in [r#""seed":"seven""#, r#""seed":"-7""#, r#""salt":"7""#] {
        broken(whole.clone(), wrong.to_owned()).await;
        let server = Start::sqlite(folder.path()).start();
        assert!(get(server.address, &format!("/api/rooms/{}", anna.room)).status >= 500, "{wrong}");
        assert!(get(server.address, &format!("/api/rooms/{}/file?game=1", anna.room)).status >= 500, "{wrong}");
        assert!(server.end());
        broken(wrong.to_owned(), whole.clone()).await;
    }
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(room(server.address, &anna.room)["records"], 1);
}

#[tokio::test]
async fn a_database_that_goes_away_is_told_and_nothing_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let ([anna, _], [mut a, mut b]) = two(to, &gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    let (file, aside) = (folder.path().join("rooms.db"), folder.path().join("aside.db"));
    std::fs::rename(&file, &aside).unwrap();
    // Another file in its place is not the database either.
    for replaced in [false, true] {
        if replaced {
            std::fs::write(&file, b"").unwrap();
        }
        b.play(2, json!({"move": "1@a1"})).await;
        assert_eq!(b.wait("refused").await["code"], "store");
        assert_eq!(get(to, "/health").status, 503);
        assert_eq!(post(to, "/api/rooms", &json!({"setup": gobblet(), "name": "Carl"})).status, 503);
    }
    std::fs::rename(&aside, &file).unwrap();
    assert_eq!(get(to, "/health").status, 200);
    b.play(2, json!({"move": "1@a1"})).await;
    a.record(2).await;
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    assert_eq!(room(server.address, &anna.room)["records"], 3);
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_server_is_refused_by_any_name_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Start::sqlite(folder.path()).start();
    let file = folder.path().join("rooms.db");
    std::os::unix::fs::symlink(&file, folder.path().join("symbolic.db")).unwrap();
    std::fs::hard_link(&file, folder.path().join("hard.db")).unwrap();
    std::fs::remove_file(folder.path().join("rooms.db.lock")).unwrap();
    for name in ["symbolic.db", "hard.db", "rooms.db"] {
        let why = Start::on(&format!("sqlite:{}", folder.path().join(name).display())).try_start().err();
        assert!(why.as_ref().is_some_and(|why| why.contains("in use by another server")), "{name}: {why:?}");
    }
}

/// What a clock 40 days ahead looks like from the inside: all that was done is 40 days older.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_outlive_a_clock_that_jumps_until_an_operator_says_that_it_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let ([anna, _], _sockets) = two(server.address, &gobblet()).await;
    let path = format!("/api/rooms/{}", anna.room);
    assert!(server.end());
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{}", folder.path().join("rooms.db").display())).await.unwrap();
    for change in ["rooms SET made = made", "records SET at = at", "sweeps SET at = at"] {
        let earlier = format!("UPDATE {change} - {}", 40_i64 * 24 * 3600 * 1000);
        assert!(sqlx::query(sqlx::AssertSqlSafe(earlier)).execute(&pool).await.unwrap().rows_affected() > 0);
    }
    pool.close().await;
    // New rooms do not hide the jump from the next start.
    for _ in 0..2 {
        let server = Start::sqlite(folder.path()).start();
        assert_eq!(post(server.address, "/api/rooms", &json!({"setup": gobblet(), "name": "Carl"})).status, 201);
        assert_eq!(get(server.address, &path).status, 200);
        assert!(get(server.address, "/metrics").text().contains("fob_sweep_held 1"));
        assert!(server.log_at_end().contains("--clock-is-right"));
    }
    let server = Start::sqlite(folder.path()).with("FOB_TEST_CLOCK_IS_RIGHT", "yes").start();
    assert_eq!(get(server.address, &path).status, 404);
    server.kill();
    // Said once, it holds.
    let server = Start::sqlite(folder.path()).start();
    assert!(get(server.address, "/metrics").text().contains("fob_sweep_held 0"));
}
