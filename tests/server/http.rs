//! HTTP requests.

use super::client::{create, get, join, post, request, room};
use super::process::Start;
use super::tables::gobblet;
use serde_json::json;

#[test]
fn room_is_created_joined_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &gobblet(), " Anna ");
    assert_eq!((anna.seat, anna.room.len(), anna.token.len()), (1, 10, 32));
    assert!(anna.room.bytes().all(|letter| b"23456789abcdefghjkmnpqrstuvwxyz".contains(&letter)));
    let view = room(to, &anna.room);
    assert_eq!((&view["state"], &view["records"], &view["protocol"]), (&json!("waiting"), &json!(0), &json!(1)));
    assert_eq!(view["seats"][0], json!({"seat": 1, "player": 1, "name": "Anna", "kind": "person", "online": false}));
    assert_eq!(view["seats"][1], json!({"seat": 2, "player": 2, "name": null, "kind": "open", "online": false}));
    let answer = post(to, &format!("/api/rooms/{}/seats/2", anna.room), &json!({"name": "Anna"}));
    assert_eq!(answer.status, 200);
    let view = room(to, &anna.room);
    assert_eq!((&view["state"], &view["records"], &view["due"]), (&json!("playing"), &json!(1), &json!([1])));
    assert_eq!(view["seats"][1]["name"], "Anna (2)");
    assert_eq!(post(to, &format!("/api/rooms/{}/seats/2", anna.room), &json!({"name": "Carl"})).status, 409);
    let records = get(to, &format!("/api/rooms/{}/records?from=0", anna.room)).json();
    assert_eq!(records[0]["seat"], 0);
    assert_eq!(records[0]["play"]["start"]["players"], json!([1, 2]));
    assert_eq!(get(to, &format!("/api/rooms/{}/records?from=7", anna.room)).json(), json!([]));
    // No answer contains a token.
    assert!(!view.to_string().contains(&anna.token) && !records.to_string().contains(&anna.token));
    let bytes = std::fs::read(folder.path().join("rooms.db-wal")).unwrap();
    assert!(!bytes.windows(32).any(|window| window == anna.token.as_bytes()));
}

#[test]
fn repeated_request_gets_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let token = "00112233445566778899aabbccddeeff";
    let body = json!({"setup": gobblet(), "name": "Anna", "token": token});
    let (first, second) = (post(to, "/api/rooms", &body), post(to, "/api/rooms", &body));
    assert_eq!((first.status, first.json()), (second.status, second.json()));
    assert_eq!(first.json()["token"], token);
    let path = format!("/api/rooms/{}/seats/2", first.json()["room"].as_str().unwrap());
    let body = json!({"name": "Bo", "token": "ffeeddccbbaa99887766554433221100"});
    let (first, second) = (post(to, &path, &body), post(to, &path, &body));
    assert_eq!((first.status, first.json()), (200, second.json()));
    // So do requests that arrive at the same time.
    let body = json!({"setup": gobblet(), "name": "Dora", "token": "0123456789abcdef0123456789abcdef"});
    let both = [(); 2].map(|()| {
        let body = body.clone();
        std::thread::spawn(move || post(to, "/api/rooms", &body))
    });
    let [first, second] = both.map(|one| one.join().unwrap());
    assert_eq!((first.status, first.json()), (201, second.json()));
    // A seat's token opens no other seat.
    let other = create(to, &gobblet(), "Carl");
    assert_eq!(post(to, &format!("/api/rooms/{}/seats/2", other.room), &json!({"name": "Bo", "token": token})).status, 409);
}

#[test]
fn bad_requests_are_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let anna = create(to, &gobblet(), "Anna");
    let bad = |path: &str, body: serde_json::Value| {
        let answer = post(to, path, &body);
        assert!(answer.json()["error"].as_str().is_some_and(|why| !why.is_empty() && !why.contains('\n')), "{}", answer.text());
        answer.status
    };
    for body in [
        json!({}),
        json!({"setup": gobblet()}),
        json!({"setup": {"game": "chess", "seats": ["me", "open"]}, "name": "A"}),
        json!({"setup": gobblet(), "name": ""}),
        json!({"setup": gobblet(), "name": "x".repeat(25)}),
        json!({"setup": gobblet(), "name": "a\u{202e}b"}),
        json!({"setup": gobblet(), "name": "a\u{200b}b"}),
        json!({"setup": gobblet(), "name": "A", "token": "short"}),
        json!([1]),
    ] {
        assert_eq!(bad("/api/rooms", body.clone()), 400, "{body}");
    }
    let text = request(to, "POST /api/rooms HTTP/1.1\r\nContent-Type: application/json", b"{\"setup\"");
    assert_eq!(text.status, 400);
    let form = json!({"setup": gobblet(), "name": "A"}).to_string();
    assert_eq!(request(to, "POST /api/rooms HTTP/1.1\r\nContent-Type: text/plain", form.as_bytes()).status, 400);
    let long = request(to, "POST /api/rooms HTTP/1.1\r\nContent-Type: application/json", &vec![b' '; 300 << 10]);
    assert_eq!(long.status, 413);
    assert_eq!(bad(&format!("/api/rooms/{}/seats/9", anna.room), json!({"name": "B"})), 404);
    assert_eq!(bad("/api/rooms/2222222222/seats/2", json!({"name": "B"})), 404);
    assert_eq!(bad(&format!("/api/rooms/{}/seats/1", anna.room), json!({"name": "B"})), 409);
    for path in ["/api/rooms/2222222222", "/api/rooms/x", "/api/nothing", "/api/rooms/2222222222/records"] {
        let answer = get(to, path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["error"].is_string());
    }
    assert_eq!(get(to, &format!("/api/rooms/{}/records?from=x", anna.room)).status, 400);
    assert_eq!(get(to, &format!("/api/rooms/{}/file?game=2", anna.room)).status, 404);
}

#[test]
fn the_lobby_shows_public_rooms_with_an_open_seat() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let public = json!({"game": "gobblet3", "seats": ["me", "open"], "public": true});
    let first = create(to, &public, "Anna");
    create(to, &gobblet(), "Bo");
    let second = create(to, &public, "Carl");
    let names = || -> Vec<String> {
        let lobby = get(to, "/api/lobby").json();
        lobby.as_array().unwrap().iter().map(|room| room["room"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(), [second.room.clone(), first.room.clone()]);
    join(to, &second.room, 2, "Dora");
    assert_eq!(names(), [first.room]);
}

#[test]
fn the_page_is_served_packed_with_its_policy() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("dist");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<!doctype html>plain").unwrap();
    std::fs::write(page.join("index.html.br"), "as brotli").unwrap();
    std::fs::write(page.join("index.html.gz"), "as gzip").unwrap();
    std::fs::write(page.join("fob-0123.wasm"), "program").unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PAGE", page.to_str().unwrap()).start();
    let to = server.address;
    let plain = get(to, "/");
    assert_eq!((plain.status, plain.text().as_str()), (200, "<!doctype html>plain"));
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    assert!(plain.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(plain.header("x-content-type-options"), Some("nosniff"));
    // A page that may share memory from the start is not loaded a second time by its service worker.
    assert_eq!(plain.header("cross-origin-opener-policy"), Some("same-origin"));
    assert_eq!(plain.header("cross-origin-embedder-policy"), Some("require-corp"));
    assert_eq!(plain.header("cross-origin-resource-policy"), Some("same-origin"));
    let packed = request(to, "GET / HTTP/1.1\r\nAccept-Encoding: br, gzip", b"");
    assert_eq!((packed.header("content-encoding"), packed.text().as_str()), (Some("br"), "as brotli"));
    let program = get(to, "/fob-0123.wasm");
    assert_eq!(program.header("content-type"), Some("application/wasm"));
    assert!(program.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(get(to, "/missing").status, 404);
    assert_eq!(get(to, "/../rooms.db").status, 404);
    assert_eq!(get(to, "/%2e%2e/rooms.db").status, 404);
    // Nothing hidden, and no way out by a link; a link within the page is part of it.
    std::fs::create_dir(page.join(".git")).unwrap();
    std::fs::write(page.join(".git/config"), "secret").unwrap();
    std::fs::write(page.join(".env"), "secret").unwrap();
    std::fs::write(folder.path().join("own.txt"), "secret").unwrap();
    for (to, name) in
        [(folder.path().join("own.txt"), "out.txt"), (folder.path().into(), "out"), (page.join("index.html"), "in.html")]
    {
        std::os::unix::fs::symlink(to, page.join(name)).unwrap();
    }
    for path in ["/.env", "/%2eenv", "/.git/config", "/out.txt", "/out%2etxt", "/out/own.txt", "/out/rooms.db"] {
        assert_eq!(get(to, path).status, 404, "{path}");
    }
    assert_eq!(get(to, "/in.html").text(), "<!doctype html>plain");
}

/// A page of another site can make no rooms here, also where a browser would send its request without asking.
#[test]
fn posts_of_other_sites_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    let body = json!({"setup": gobblet(), "name": "Anna"}).to_string();
    let from = |origin: &str| {
        let head = format!("POST /api/rooms HTTP/1.1\r\nContent-Type: application/json\r\nOrigin: {origin}");
        request(to, &head, body.as_bytes()).status
    };
    let other_port = format!("http://{}:9", to.ip());
    assert_eq!(["https://evil.example", "null", &other_port].map(from), [403; 3]);
    assert_eq!(from(&format!("http://{to}")), 201);
}

#[test]
fn health_and_metrics_report_the_state() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let to = server.address;
    assert_eq!((get(to, "/health").status, get(to, "/health").json()["status"].clone()), (200, json!("ok")));
    let anna = create(to, &gobblet(), "Anna");
    join(to, &anna.room, 2, "Bo");
    assert_eq!(room(to, &anna.room)["records"], 1);
    let text = get(to, "/metrics").text();
    for line in ["fob_rooms 1", "fob_sockets 0", "fob_records 1", "fob_panics 0", "fob_commit_seconds_count 1"] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
}

/// A proxy says for whom it asks, so nobody on the internet gets the metrics through one; what `deploy` has refuses them as well.
#[test]
fn metrics_are_not_for_clients_of_a_proxy() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let through = |head: &str| request(server.address, &format!("GET /metrics HTTP/1.1\r\n{head}"), b"");
    for head in ["X-Forwarded-For: 203.0.113.7", "x-forwarded-proto: https", "Forwarded: for=203.0.113.7", "Via: 1.1 proxy"] {
        let answer = through(head);
        assert!(answer.status == 404 && !answer.text().contains("fob_"), "{head}: {}", answer.text());
    }
    assert_eq!(through("Accept: */*").status, 200);
    for name in ["Caddyfile", "compose.yaml"] {
        let text = std::fs::read_to_string(format!("../../deploy/{name}")).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        assert!(lines.contains(&"respond /metrics 404"), "{name}");
    }
}

#[test]
fn new_rooms_are_limited_per_address_and_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").start();
    let body = json!({"setup": gobblet(), "name": "Anna"});
    // One more is allowed each second, however slow this machine is.
    let made = (0..1000).take_while(|_| post(server.address, "/api/rooms", &body).status == 201).count();
    assert!((60..1000).contains(&made), "{made}");
    let unknown = (0..1000).take_while(|_| get(server.address, "/api/rooms/2222222222").status == 404).count();
    assert!((60..1000).contains(&unknown), "{unknown}");
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_ROOMS", "2").start();
    let made: Vec<u16> = (0..3).map(|_| post(server.address, "/api/rooms", &body).status).collect();
    assert_eq!(made, [201, 201, 429]);
}

#[test]
fn clients_behind_a_proxy_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let server = Start::sqlite(folder.path()).with("FOB_TEST_PER_ADDRESS", "300").with("FOB_TEST_PROXY", "127.0.0.0/8").start();
    let body = json!({"setup": gobblet(), "name": "Anna"}).to_string();
    let from = |address: &str| {
        let head = format!("POST /api/rooms HTTP/1.1\r\nContent-Type: application/json\r\nX-Forwarded-For: 9.9.9.9, {address}");
        request(server.address, &head, body.as_bytes()).status
    };
    assert!((0..1000).any(|_| from("1.1.1.1") == 429));
    assert_eq!(from("2.2.2.2"), 201);
}
