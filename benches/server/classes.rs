//! A class that hands in: 150 students with the twelve exercises of the built-in sheet, half of the answers wrong in ways that take long to
//! judge.

use super::Options;
use super::numbers::{latencies, memory, processor};
use super::rooms::{get, post};
use super::server::Server;
use fob_exercises::{Answer, Exercise, Sheet, builtin, read_sheet, solve};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;

/// The sheet.
const SHEET: &str = "finite-automata";

/// Receipts with their students and exercises, by their numbers.
type Receipts = BTreeMap<u64, (usize, usize, Value)>;

struct Class {
    id: String,
    token: String,
    students: Vec<String>,
    /// Answers by their exercises: for each one that is right and wrong ones.
    answers: Vec<(String, Vec<String>)>,
}

/// Returns answers to an exercise: right, and with one change after the other.
fn answers(sheet: &Sheet, exercise: &Exercise) -> Vec<String> {
    let right = solve(sheet, exercise).ok().flatten().unwrap_or_else(|| Answer::Word(String::new()));
    let text = right.to_ron();
    let without = |n: usize| {
        let at = text.match_indices("accepting: true").nth(n)?.0;
        Some(format!("{}accepting: false{}", &text[..at], &text[at + 15..]))
    };
    let mut all = vec![text.clone()];
    all.extend(without(0));
    all.extend(without(1));
    if let Answer::Automaton(drawn) = &right {
        // The first state is where everything leads on the first letter.
        let first = &drawn.automaton.states()[0].name;
        let letter = sheet.letters.letters()[0];
        all.push(text.replacen(&format!("{letter:?}: "), &format!("{letter:?}: {first:?}, // "), 1));
    }
    if let Answer::Regex(expression) = &right {
        all.push(Answer::Regex(format!("({expression})*")).to_ron());
    }
    all.retain(|text| fob_exercises::written(sheet, exercise, text).is_ok());
    all
}

async fn make(to: SocketAddr, students: u64) -> Class {
    let text = builtin(SHEET).unwrap();
    let sheet = read_sheet(text, &|_| Err(String::new())).unwrap().sheet;
    let made = post(to, "/api/classes", &json!({"sheet": text})).await;
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_else(|| panic!("{value}")).to_owned();
    let (id, token) = (text(&made, "class"), text(&made, "token"));
    let mut tokens = Vec::new();
    for number in 0..students {
        let came = post(to, &format!("/api/classes/{id}/students"), &json!({"name": format!("S{number}")})).await;
        tokens.push(text(&came, "token"));
    }
    let answers = sheet.exercises.iter().map(|exercise| (exercise.id.clone(), answers(&sheet, exercise))).collect();
    Class { id, token, students: tokens, answers }
}

/// Asks with a token; `None` where there is no whole answer.
async fn ask(to: SocketAddr, head: &str, token: &str, body: &str) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(to).await.ok()?;
    let head = format!(
        "{head} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    let mut all = Vec::new();
    stream.read_to_end(&mut all).await.ok()?;
    let text = String::from_utf8(all).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

impl Class {
    fn body(&self, student: usize, exercise: usize) -> String {
        let (id, answers) = &self.answers[exercise];
        let answer = &answers[(student + exercise) % answers.len()];
        json!({"exercise": id, "answer": answer, "key": format!("{exercise:032x}")}).to_string()
    }

    async fn hand(&self, to: SocketAddr, student: usize, exercise: usize) -> Option<(u16, Value)> {
        let head = format!("POST /api/classes/{}/answers", self.id);
        ask(to, &head, &self.students[student], &self.body(student, exercise)).await
    }
}

/// Everybody hands in everything within some seconds.
pub async fn run(options: &Options) {
    let (to, pid) = (options.addresses(), options.number("--pid", 0));
    let class = Arc::new(make(to[0], options.number("--students", 150)).await);
    let within = Duration::from_secs(options.number("--within", 60));
    let all = class.students.len() * class.answers.len();
    let (waits, refused) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
    let (begin, used, before) = (Instant::now() + Duration::from_millis(500), processor(pid), memory(pid));
    let mut hands = Vec::new();
    for n in 0..all {
        let (class, waits, refused, to) = (Arc::clone(&class), Arc::clone(&waits), Arc::clone(&refused), to.clone());
        hands.push(tokio::spawn(async move {
            // Mixed, so that no student hands in all at once.
            let (student, exercise) = (n % class.students.len(), n / class.students.len());
            let due = begin + within.mul_f64(n as f64 / all as f64);
            tokio::time::sleep_until(due).await;
            match class.hand(to[n % to.len()], student, exercise).await {
                Some((201, _)) => waits.lock().unwrap().push(due.elapsed()),
                other => {
                    if refused.fetch_add(1, Ordering::Relaxed) == 0 {
                        println!("refused: {other:?}");
                    }
                }
            }
        }));
    }
    for hand in hands {
        let _ = hand.await;
    }
    println!(
        "{} students, {} exercises, {all} answers within {} s: {} refused, {:.2} s of processor time, {} MiB, then {} MiB",
        class.students.len(),
        class.answers.len(),
        within.as_secs(),
        refused.load(Ordering::Relaxed),
        processor(pid) - used,
        before / 1024,
        memory(pid) / 1024
    );
    latencies("from handing in to the receipt", std::mem::take(&mut *waits.lock().unwrap()));
}

/// Waits for a line on standard input.
async fn line() {
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
}

/// Everybody hands in everything while servers are killed. With a page, browsers are guests of the class: their answers are those that
/// nobody here has a receipt for.
pub async fn kill(options: &Options) {
    let file = std::env::temp_dir().join(format!("fob-class-{}.db", std::process::id()));
    let store = options.text("--store").map_or_else(|| format!("sqlite:{}", file.display()), str::to_owned);
    let port = options.number("--port", 9100) as u16;
    let mut servers: Vec<Server> =
        (0..options.number("--servers", 1) as u16).map(|n| Server::new(&store, port + n, options.text("--page"))).collect();
    for server in &mut servers {
        server.start();
        server.is_up().await;
    }
    let to: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let class = Arc::new(make(to[0], options.number("--students", 150)).await);
    let has_guests = options.text("--page").is_some();
    if has_guests {
        // Browsers come to the class too, and say when they are there.
        println!("{}", json!({"address": to[0].to_string(), "class": class.id, "token": class.token}));
        line().await;
    }
    let times = options.number("--times", 20);
    let every = options.number("--every", 700);
    let pace = Duration::from_millis(options.number("--pause", times * (every + 800) / class.answers.len() as u64));
    let receipts: Arc<Mutex<Receipts>> = Arc::default();
    let (is_over, tries) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut hands = Vec::new();
    for student in 0..class.students.len() {
        let (class, receipts, tries, to) = (Arc::clone(&class), Arc::clone(&receipts), Arc::clone(&tries), to.clone());
        hands.push(tokio::spawn(async move {
            for exercise in 0..class.answers.len() {
                tokio::time::sleep(pace.mul_f64(0.5 + (student % 10) as f64 / 10.0)).await;
                let mut turn = student;
                loop {
                    turn += 1;
                    tries.fetch_add(1, Ordering::Relaxed);
                    if let Some((201, answer)) = class.hand(to[turn % to.len()], student, exercise).await {
                        let n = answer["receipt"]["n"].as_u64().unwrap();
                        receipts.lock().unwrap().insert(n, (student, exercise, answer["receipt"].clone()));
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }));
    }
    let mut kills = 0;
    while kills < times && !is_over.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(every + 37 * (kills % 11))).await;
        let number = kills as usize % servers.len();
        servers[number].kill();
        servers[number].start();
        servers[number].is_up().await;
        kills += 1;
    }
    for hand in hands {
        let _ = hand.await;
    }
    let (_, rows) = ask(to[0], &format!("GET /api/classes/{}/answers", class.id), &class.token, "").await.unwrap();
    let rows: BTreeMap<u64, &Value> = rows.as_array().unwrap().iter().map(|row| (row["n"].as_u64().unwrap(), row)).collect();
    let receipts = receipts.lock().unwrap().clone();
    let is_kept = |(n, (student, _, receipt)): &(&u64, &(usize, usize, Value))| {
        rows.get(n).is_some_and(|row| {
            row["digest"] == receipt["digest"]
                && row["at"] == receipt["at"]
                && row["exercise"] == receipt["exercise"]
                && row["student"] == json!(student + 1)
        })
    };
    let lost = receipts.iter().filter(|receipt| !is_kept(receipt)).count();
    println!(
        "{kills} kills: {} answers, {} receipts, {lost} not honoured, {} kept that nobody has a receipt for, {} tries",
        class.students.len() * class.answers.len(),
        receipts.len(),
        rows.len() - receipts.len(),
        tries.load(Ordering::Relaxed)
    );
    let shown = get(to[0], &format!("/api/classes/{}", class.id)).await;
    assert_eq!(shown["class"], json!(class.id));
    if has_guests {
        line().await;
    }
    drop(servers);
    let _ = std::fs::remove_file(&file);
}
