//! Classes on both stores: nothing is lost, whatever dies, and two servers share one.

use super::classes::{Class, NEAR, RIGHT, SHEET, Student, ask, graded, key};
use super::client::{get, request};
use super::postgres::Database;
use super::process::{Server, Start};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Sends a request to a server that may die meanwhile.
fn try_ask(to: SocketAddr, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(to).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut all = Vec::new();
    stream.read_to_end(&mut all).ok()?;
    let text = String::from_utf8(all).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

/// Students hand in while servers are killed: every receipt is honoured, and nothing is there twice.
fn receipts_outlive_kills(start: impl Fn() -> Start, servers: usize, show: &str) {
    let running: Vec<Mutex<Option<Server>>> = (0..servers).map(|_| Mutex::new(Some(start().start()))).collect();
    let address = |number: usize| running[number].lock().unwrap().as_ref().map(|server| server.address);
    let class = Class::new(address(0).unwrap(), json!({"show": show}));
    let students: Vec<Student> = (0..8).map(|n| class.named(&format!("S{n}"))).collect();
    let receipts: Arc<Mutex<BTreeMap<(u64, String), Value>>> = Arc::default();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (number, student) in students.iter().enumerate() {
            let (receipts, is_over, class, address) = (Arc::clone(&receipts), &is_over, &class, &address);
            scope.spawn(move || {
                let mut turn = number;
                for n in 0.. {
                    let key = key(n);
                    let body =
                        json!({"exercise": "even", "answer": format!("regex({:?})", "a".repeat(n as usize % 5 + 1)), "key": key});
                    // The same again until there is a receipt.
                    loop {
                        turn += 1;
                        let answer =
                            address(turn % servers).and_then(|to| try_ask(to, &class.path("/answers"), &student.token, &body));
                        match answer {
                            Some((201, answer)) => {
                                receipts.lock().unwrap().insert((student.number, key.clone()), answer["receipt"].clone());
                                break;
                            }
                            Some((429 | 503, _)) | None => std::thread::sleep(Duration::from_millis(50)),
                            other => panic!("{other:?}"),
                        }
                        if is_over.load(Ordering::Relaxed) {
                            return;
                        }
                    }
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
        for kill in 0..6 {
            std::thread::sleep(Duration::from_millis(400 + 130 * (kill % 3)));
            let place = &running[kill as usize % servers];
            let old = place.lock().unwrap().take();
            old.unwrap().kill();
            *place.lock().unwrap() = Some(start().start());
        }
        std::thread::sleep(Duration::from_millis(500));
        is_over.store(true, Ordering::Relaxed);
    });
    let to = address(servers - 1).unwrap();
    let class = Class { to, ..class };
    let receipts = receipts.lock().unwrap().clone();
    assert!(receipts.len() > 50, "{}", receipts.len());
    let rows = class.rows();
    let mut numbers: Vec<u64> = rows.iter().map(|row| row["n"].as_u64().unwrap()).collect();
    let count = numbers.len();
    numbers.dedup();
    assert_eq!(numbers.len(), count);
    for ((student, key), receipt) in &receipts {
        let kept = rows.iter().filter(|row| row["n"] == receipt["n"]).collect::<Vec<_>>();
        let [row] = kept[..] else { panic!("{student} {key}: {receipt}") };
        assert_eq!((&row["student"], &row["digest"], &row["at"]), (&json!(student), &receipt["digest"], &receipt["at"]));
    }
    // Also what was to be judged after its receipt.
    assert!(rows.iter().all(|row| row["judged"]["points"].is_number()), "{rows:?}");
    // At most one more of each student was committed, whose answer was lost.
    assert!(count <= receipts.len() + students.len(), "{count} rows, {} receipts", receipts.len());
    assert_eq!(class.csv(""), graded(&class.zip(), false));
}

#[test]
fn receipts_outlive_kills_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    receipts_outlive_kills(|| Start::sqlite(folder.path()), 1, "all");
}

#[test]
fn receipts_before_judgements_outlive_kills_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    receipts_outlive_kills(|| Start::sqlite(folder.path()), 1, "receipt");
}

#[test]
fn receipts_outlive_kills_of_two_servers_on_one_postgresql() {
    let database = Database::start();
    receipts_outlive_kills(|| Start::on(&database.address()), 2, "all");
}

#[test]
fn receipts_before_judgements_outlive_kills_of_two_servers_on_one_postgresql() {
    let database = Database::start();
    receipts_outlive_kills(|| Start::on(&database.address()), 2, "receipt");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_are_one_class() {
    let database = Database::start();
    let (first, second) = (Start::on(&database.address()).start(), Start::on(&database.address()).start());
    let here = Class::new(first.address, json!({"attempts": 3}));
    let there = Class { to: second.address, ..here.clone() };
    let mut watching = there.socket().await;
    watching.wait("class").await;
    let ada = here.named("Ada");
    // Come here, handing in there; the same key at both is one answer.
    let handed = there.hand(&ada, "ends", NEAR, 1);
    assert_eq!(here.hand(&ada, "ends", NEAR, 1), handed);
    let both = [&here, &there].map(|class| {
        let (class, ada) = (class.clone(), ada.clone());
        std::thread::spawn(move || class.hand(&ada, "ends", RIGHT, 2))
    });
    let [one, other] = both.map(|one| one.join().unwrap());
    assert_eq!(one["receipt"], other["receipt"]);
    // Attempts are counted together, however they come.
    let many: Vec<_> = (10..18)
        .map(|n| {
            let (class, ada) = (if n % 2 == 0 { here.clone() } else { there.clone() }, ada.clone());
            std::thread::spawn(move || class.try_hand(&ada, "ends", RIGHT, &key(n)).status)
        })
        .collect();
    let mut statuses: Vec<u16> = many.into_iter().map(|one| one.join().unwrap()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);
    loop {
        let view = watching.wait("class").await;
        if view["right"]["ends"] == 1 {
            break;
        }
    }
    // The lecturer changes the sheet here, and it is so there.
    here.change(&json!({"sheet": SHEET.replace("points: 10", "points: 20"), "attempts": 0}));
    assert_eq!(there.rows(), here.rows());
    assert_eq!(there.hand(&ada, "ends", RIGHT, 30)["judged"]["points"], 20);
    assert_eq!(here.rows(), there.rows());
    // Removed there, gone here; and the class too.
    assert_eq!(there.ask("DELETE", "/students/1", None).status, 200);
    assert_eq!(here.try_hand(&ada, "ends", RIGHT, &key(31)).status, 403);
    assert_eq!(there.ask("DELETE", "", None).status, 200);
    assert_eq!(get(here.to, &here.path("")).status, 404);
    assert_eq!(ask(here.to, "GET", &here.path("/answers"), Some(&here.token), None).status, 404);
}

#[test]
fn a_full_disk_gives_no_receipt_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with_longest_file(400).start();
    let class = Class::new(server.address, json!({}));
    let students: Vec<Student> = (0..10).map(|n| class.named(&format!("S{n}"))).collect();
    let long = format!("regex(\"a\" /* {} */)", "x".repeat(9000));
    let mut receipts = Vec::new();
    let (student, number) = (0..500)
        .map(|n| (&students[n as usize % 10], n))
        .find(|(student, n)| {
            let answer = class.try_hand(student, "even", &long, &key(*n));
            match answer.status {
                201 => receipts.push(answer.json()["receipt"]["n"].clone()),
                503 => return true,
                other => panic!("{other} {}", answer.text()),
            }
            false
        })
        .unwrap();
    server.give_space();
    // The same again is taken once.
    receipts.push(class.hand(student, "even", &long, number)["receipt"]["n"].clone());
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let class = Class { to: server.address, ..class };
    assert_eq!(class.rows().iter().map(|row| row["n"].clone()).collect::<Vec<_>>(), receipts);
}

/// Classes are kept as long as rooms, but never before their deadline.
fn old_classes_are_removed(start: impl Fn() -> Start) {
    let server = start().start();
    let (plain, open) =
        (Class::new(server.address, json!({})), Class::new(server.address, json!({"deadline": "2999-01-01T00:00:00Z"})));
    plain.named("Ada");
    server.kill();
    let server = start().with("FOB_TEST_KEEP", "1").start();
    assert_eq!(get(server.address, &plain.path("")).status, 200);
    server.kill();
    std::thread::sleep(Duration::from_millis(20));
    let server = start().with("FOB_TEST_KEEP", "0").start();
    assert_eq!(get(server.address, &plain.path("")).status, 404);
    let open = Class { to: server.address, ..open };
    assert_eq!(open.show()["open"], true);
    open.change(&json!({"deadline": null}));
    server.kill();
    std::thread::sleep(Duration::from_millis(20));
    let server = start().with("FOB_TEST_KEEP", "0").start();
    assert_eq!(get(server.address, &open.path("")).status, 404);
}

#[test]
fn old_classes_are_removed_from_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    old_classes_are_removed(|| Start::sqlite(folder.path()));
    let bytes = std::fs::read(Path::new(folder.path()).join("rooms.db")).unwrap();
    assert!(!bytes.windows(7).any(|window| window == b"Sheet 3"));
}

#[test]
fn old_classes_are_removed_from_postgresql() {
    let database = Database::start();
    old_classes_are_removed(|| Start::on(&database.address()));
}

/// As docs/server.md says: the admin puts the hash of a new token in the place of the lost one.
#[tokio::test(flavor = "multi_thread")]
async fn an_admin_replaces_a_lost_link() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let class = Class::new(server.address, json!({}));
    let new = "00112233445566778899aabbccddeeff";
    let hash: Vec<u8> = sha2::Digest::finalize(sha2::Digest::chain_update(<sha2::Sha256 as sha2::Digest>::new(), new)).to_vec();
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{}", folder.path().join("rooms.db").display())).await.unwrap();
    let changed =
        sqlx::query("UPDATE classes SET host = ?1 WHERE id = ?2").bind(hash).bind(&class.id).execute(&pool).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
    pool.close().await;
    // While the server runs.
    assert_eq!(class.ask("GET", "/csv", None).status, 403);
    let class = Class { token: new.to_owned(), ..class };
    assert_eq!(class.ask("GET", "/csv", None).status, 200);
    let head = format!("GET {} HTTP/1.1", class.path(""));
    assert_eq!(request(class.to, &head, b"").status, 200);
}
