//! Events: people arrive late and leave, rounds are paired, tables report, and the table of points is a spreadsheet's.

use super::client::{Got, Socket, get, post, room};
use super::process::Start;
use serde_json::{Value, json};
use std::net::SocketAddr;

pub struct Person {
    pub number: u64,
    pub token: String,
}

pub fn create(to: SocketAddr, form: &str, more: &Value) -> (String, String) {
    let mut body = json!({"name": "Club", "form": form, "setup": {"game": "gobblet3", "seats": ["open", "open"]}});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let answer = post(to, "/api/events", &body);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let text = |name: &str| answer.json()[name].as_str().unwrap().to_owned();
    (text("event"), text("token"))
}

pub fn enter(to: SocketAddr, event: &str, name: &str) -> Person {
    let answer = post(to, &format!("/api/events/{event}/people"), &json!({"name": name}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let body = answer.json();
    Person { number: body["person"].as_u64().unwrap(), token: body["token"].as_str().unwrap().to_owned() }
}

pub fn show(to: SocketAddr, event: &str) -> Value {
    let answer = get(to, &format!("/api/events/{event}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

pub async fn at(to: SocketAddr, event: &str, token: Option<&str>) -> Socket {
    Socket::hello_at(to, &format!("events/{event}"), token, 0).await.unwrap()
}

/// Waits until an EVENT satisfies a condition.
pub async fn until(socket: &mut Socket, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        let event = socket.wait("event").await;
        if is(&event) {
            return event;
        }
    }
}

#[tokio::test]
async fn a_swiss_event_is_played_to_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let (event, token) = create(to, "swiss", &json!({}));
    let people: Vec<Person> = ["Ada", "Bo", "=1+1"].iter().map(|name| enter(to, &event, name)).collect();
    assert_eq!(people.iter().map(|person| person.number).collect::<Vec<_>>(), [1, 2, 3]);
    let view = show(to, &event);
    assert_eq!((&view["state"], &view["round"], &view["rounds"]), (&json!("open"), &json!(0), &json!(3)));
    assert!(!view.to_string().contains(&token) && !view.to_string().contains(&people[0].token));
    let mut host = at(to, &event, Some(&token)).await;
    let mut ada = at(to, &event, Some(&people[0].token)).await;
    let mut projector = at(to, &event, None).await;
    assert_eq!(ada.wait("event").await["name"], "Club");
    // Only the host can pair.
    for socket in [&mut ada, &mut projector] {
        socket.send(&json!({"pair": true})).await;
        assert_eq!(socket.wait("refused").await["code"], "turn");
    }
    host.send(&json!({"pair": true})).await;
    let view = until(&mut projector, |event| event["round"] == 1).await;
    // 1 meets 2, and 3 has the bye.
    let mut met: Vec<u64> = view["tables"][0]["people"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect();
    let first = met[0];
    met.sort_unstable();
    assert_eq!((met, &view["byes"]), (vec![1, 2], &json!([{"round": 1, "person": 3}])));
    let table = ada.wait("table").await;
    let id = view["tables"][0]["room"].as_str().unwrap();
    assert_eq!((&table["room"], table["seat"] == 1), (&json!(id), first == 1));
    host.send(&json!({"pair": true})).await;
    assert_eq!(host.wait("refused").await["code"], "illegal");
    // The person who starts wins in three moves; the event's tokens open the seats.
    let seats = if first == 1 { [0, 1] } else { [1, 0] };
    let mut players = Vec::new();
    for seat in seats {
        players.push(Socket::hello(to, id, Some(&people[seat].token), 0).await.unwrap());
    }
    assert!(Socket::hello(to, id, Some(&people[2].token), 0).await.unwrap().closed().await == Some(1008));
    for (n, (player, mv)) in (1..).zip([(0, "3@b2"), (1, "1@a1"), (0, "3@b3"), (1, "1@c1"), (0, "2@b1")]) {
        players[player].play(n, json!({"move": mv})).await;
        players[player].record(n).await;
    }
    let view = until(&mut projector, |event| !event["tables"][0]["points"].is_null()).await;
    assert_eq!(view["tables"][0]["points"], json!(["1", "0"]));
    let points: Vec<&str> = view["people"].as_array().unwrap().iter().map(|person| person["points"].as_str().unwrap()).collect();
    assert_eq!(points, if first == 1 { ["1", "0", "1"] } else { ["0", "1", "1"] });
    // A late arrival; then a table that the host decides, which ends the match there.
    let dora = enter(to, &event, "Ada");
    assert_eq!((dora.number, &show(to, &event)["people"][3]["name"]), (4, &json!("Ada (2)")));
    host.send(&json!({"pair": true})).await;
    let view = until(&mut projector, |event| event["round"] == 2).await;
    let tables: Vec<&Value> = view["tables"].as_array().unwrap().iter().filter(|table| table["round"] == 2).collect();
    assert_eq!(tables.len(), 2);
    host.send(&json!({"score": {"round": 2, "table": 1, "points": ["1/2", "1/2"]}})).await;
    until(&mut projector, |event| event["tables"][1]["points"] == json!(["1/2", "1/2"])).await;
    let judged = room(to, tables[0]["room"].as_str().unwrap());
    assert_eq!(
        (&judged["state"], &judged["result"]["winner"], &judged["result"]["reason"]),
        (&json!("over"), &json!("draw"), &json!("score"))
    );
    for bad in [json!({"round": 2, "table": 9, "points": ["1", "0"]}), json!({"round": 2, "table": 2, "points": ["1", "1"]})] {
        host.send(&json!({"score": bad})).await;
        assert_eq!(host.wait("refused").await["code"], "illegal");
    }
    // A person who leaves loses; killing the server in between changes nothing.
    let leaver = tables[1]["people"][0].as_u64().unwrap();
    server.kill();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let mut host = at(to, &event, Some(&token)).await;
    host.send(&json!({"remove": leaver})).await;
    let view = until(&mut host, |event| !event["tables"][2]["points"].is_null()).await;
    assert_eq!(view["tables"][2]["points"], json!(["0", "1"]));
    assert_eq!(view["people"][leaver as usize - 1]["left"], true);
    host.send(&json!({"remove": 99})).await;
    assert_eq!(host.wait("refused").await["code"], "illegal");
    // The last of the three rounds that four people need: one is gone, one sits out, and nobody can join any more.
    host.send(&json!({"pair": true})).await;
    let view = until(&mut host, |event| event["round"] == 3).await;
    assert_eq!(view["rounds"], 3);
    assert!(
        view["tables"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|t| t["round"] == 3)
            .all(|t| !t["people"].as_array().unwrap().contains(&json!(leaver)))
    );
    assert_eq!(post(to, &format!("/api/events/{event}/people"), &json!({"name": "Late"})).status, 409);
    host.send(&json!({"score": {"round": 3, "table": 1, "points": ["1", "0"]}})).await;
    until(&mut host, |event| event["state"] == "over").await;
    host.send(&json!({"pair": true})).await;
    assert_eq!(host.wait("refused").await["code"], "over");
    let csv = get(to, &format!("/api/events/{event}/csv"));
    assert!(csv.header("content-type").unwrap().starts_with("text/csv"));
    let text = csv.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5, "place,person,name,points,buchholz,left,round 1,round 2,round 3"));
    assert!(text.contains(",'=1+1,") && text.ends_with('\n'));
}

#[tokio::test]
async fn a_round_robin_appends_the_games_of_late_arrivals() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let (event, token) = create(to, "round-robin", &json!({}));
    for name in ["A", "B", "C", "D"] {
        enter(to, &event, name);
    }
    let mut host = at(to, &event, Some(&token)).await;
    for round in 1.. {
        if show(to, &event)["state"] == "over" {
            break;
        }
        host.send(&json!({"pair": true})).await;
        let view = until(&mut host, |event| event["round"] == round).await;
        if round == 2 {
            assert_eq!(enter(to, &event, "Late").number, 5);
        }
        for table in view["tables"].as_array().unwrap().iter().filter(|table| table["round"] == round) {
            host.send(&json!({"score": {"round": round, "table": table["table"], "points": ["1", "0"]}})).await;
        }
        until(&mut host, |event| event["tables"].as_array().unwrap().iter().all(|table| !table["points"].is_null())).await;
    }
    let view = show(to, &event);
    let mut met: Vec<Vec<u64>> = Vec::new();
    for table in view["tables"].as_array().unwrap() {
        let mut two: Vec<u64> = table["people"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect();
        two.sort_unstable();
        assert!(!two.contains(&5) || table["round"].as_u64().unwrap() > 3, "{table}");
        met.push(two);
    }
    met.sort();
    met.dedup();
    assert_eq!((met.len(), view["tables"].as_array().unwrap().len()), (10, 10));
}

#[tokio::test]
async fn a_person_leaves_loses_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let (event, token) = create(to, "swiss", &json!({"rounds": 2}));
    let people: Vec<Person> = ["A", "B"].iter().map(|name| enter(to, &event, name)).collect();
    let mut host = at(to, &event, Some(&token)).await;
    let mut a = at(to, &event, Some(&people[0].token)).await;
    a.send(&json!({"back": true})).await;
    assert_eq!(a.wait("refused").await["code"], "illegal");
    host.send(&json!({"pair": true})).await;
    a.wait("table").await;
    until(&mut host, |event| event["people"][0]["online"] == true && event["people"][1]["online"] == false).await;
    a.send(&json!({"leave": true})).await;
    let view = until(&mut host, |event| !event["tables"][0]["points"].is_null()).await;
    let first = view["tables"][0]["people"][0] == 1;
    assert_eq!(view["tables"][0]["points"], if first { json!(["0", "1"]) } else { json!(["1", "0"]) });
    let judged = room(to, view["tables"][0]["room"].as_str().unwrap());
    assert_eq!((&judged["state"], &judged["result"]["reason"]), (&json!("over"), &json!("resignation")));
    host.send(&json!({"pair": true})).await;
    assert_eq!(host.wait("refused").await["code"], "illegal");
    a.send(&json!({"back": true})).await;
    until(&mut host, |event| event["people"][0]["left"] == false).await;
    host.send(&json!({"pair": true})).await;
    until(&mut host, |event| event["round"] == 2).await;
}

#[tokio::test]
async fn wrong_events_frames_and_tokens_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let good = json!({"name": "Club", "form": "swiss", "setup": {"game": "gobblet3", "seats": ["open", "open"]}});
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    for body in [
        json!({}),
        with("name", json!("")),
        with("form", json!("knock-out")),
        with("rounds", json!(0)),
        with("setup", json!({"game": "gobblet3", "seats": ["me", "open"]})),
        with("setup", json!({"game": "chess", "seats": ["open", "open"]})),
        with("token", json!("short")),
    ] {
        let answer = post(to, "/api/events", &body);
        assert_eq!(answer.status, 400, "{body}: {}", answer.text());
        assert!(answer.json()["error"].is_string());
    }
    // A repeated request gets the same answer.
    let token = "00112233445566778899aabbccddeeff";
    let body = with("token", json!(token));
    let (one, two) = (post(to, "/api/events", &body), post(to, "/api/events", &body));
    assert_eq!((one.status, one.json()), (201, two.json()));
    let event = one.json()["event"].as_str().unwrap().to_owned();
    // An event is not a room, and its token opens none.
    assert_eq!(get(to, &format!("/api/rooms/{event}")).status, 404);
    assert_eq!(get(to, "/api/events/2222222222").status, 404);
    let setup = json!({"game": "gobblet3", "seats": ["me", "open"]});
    assert_eq!(post(to, "/api/rooms", &json!({"setup": setup, "name": "A", "token": token})).status, 409);
    let person = json!({"name": "Bo", "token": "ffeeddccbbaa99887766554433221100"});
    let path = format!("/api/events/{event}/people");
    assert_eq!(post(to, &path, &person).json(), post(to, &path, &person).json());
    assert_eq!(show(to, &event)["people"].as_array().unwrap().len(), 1);
    assert_eq!(post(to, &path, &json!({"name": "\u{202e}"})).status, 400);
    let mut wrong = at(to, &event, Some("ffffffffffffffffffffffffffffffff")).await;
    assert!(wrong.wait("closing").await["why"].is_string());
    assert_eq!(wrong.closed().await, Some(1008));
    let mut host = at(to, &event, Some(token)).await;
    for frame in [json!({"pair": false}), json!({"score": 1}), json!({"remove": "x"}), json!({"play": {}}), json!({})] {
        host.send(&frame).await;
        assert_eq!(host.wait("refused").await["code"], "form", "{frame}");
    }
    host.send(&json!({"leave": true})).await;
    assert_eq!(host.wait("refused").await["code"], "turn");
    host.send(&json!({"ping": 7})).await;
    assert_eq!(host.wait("pong").await, 7);
    host.send_text("[]").await;
    assert_eq!(host.closed().await, Some(1008));
    // At most 64 people; 16 in a round robin.
    let (small, _) = create(to, "round-robin", &json!({}));
    for number in 0..16 {
        enter(to, &small, &format!("P{number}"));
    }
    assert_eq!(post(to, &format!("/api/events/{small}/people"), &json!({"name": "P"})).status, 409);
    let ended = std::thread::spawn(move || server.end());
    let mut socket = at_end(to, &small).await;
    if let Some(socket) = &mut socket {
        while let Got::Frame(_) = socket.next().await {}
    }
    assert!(ended.join().unwrap());
}

async fn at_end(to: SocketAddr, event: &str) -> Option<Socket> {
    Socket::hello_at(to, &format!("events/{event}"), None, 0).await.ok()
}
