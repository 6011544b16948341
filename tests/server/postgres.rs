//! Several servers on one PostgreSQL, which these tests start on its own socket: Debian's package, as installed by `scripts/setup`.

use super::client::{PATIENCE, Socket, create, get, join, room};
use super::events;
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A database server in a folder of its own.
pub struct Database {
    folder: tempfile::TempDir,
    programs: PathBuf,
}

impl Database {
    pub fn start() -> Self {
        let programs = programs().expect("PostgreSQL is not installed; scripts/setup installs it");
        let folder = tempfile::Builder::new().prefix("fob-pg").tempdir_in("/tmp").unwrap();
        let database = Self { folder, programs };
        database.give_away();
        database.run("initdb", &["-D", "DATA", "-U", "fob", "--auth=trust", "--no-sync", "--locale=C", "-E", "UTF8"]);
        database.begin();
        database
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// PostgreSQL does not run as root, so it runs as the user created by its package.
    fn give_away(&self) {
        if is_root() {
            assert!(Command::new("chown").arg("postgres").arg(self.path()).status().unwrap().success());
        }
    }

    /// Has the server accept connections over TCP, and only with TLS. Its certificate for `localhost` is signed by `ca.crt`. Returns the port.
    fn ask_for_tls(&self) -> u16 {
        let at = |name: &str| self.path().join(name).display().to_string();
        let openssl = |arguments: &str| {
            let done = Command::new("openssl").args(arguments.split(' ')).current_dir(self.path()).output().unwrap();
            assert!(done.status.success(), "openssl {arguments}: {}", String::from_utf8_lossy(&done.stderr));
        };
        std::fs::write(at("names"), "subjectAltName=DNS:localhost\n").unwrap();
        openssl("req -x509 -newkey rsa:2048 -nodes -subj /CN=Test -keyout ca.key -out ca.crt");
        openssl("req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr");
        openssl("x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names -out server.crt");
        assert!(Command::new("chmod").args(["600", &at("server.key")]).status().unwrap().success());
        if is_root() {
            assert!(Command::new("chown").args(["postgres", &at("server.key")]).status().unwrap().success());
        }
        std::fs::write(at("rules"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n")
            .unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        for (name, value) in [
            ("ssl", "on".to_owned()),
            ("ssl_cert_file", at("server.crt")),
            ("ssl_key_file", at("server.key")),
            ("hba_file", at("rules")),
            ("port", port.to_string()),
        ] {
            self.sql(&format!("ALTER SYSTEM SET {name} = '{value}'"));
        }
        self.end();
        self.listen("localhost");
        port
    }

    fn begin(&self) {
        self.listen("");
    }

    fn listen(&self, addresses: &str) {
        let socket =
            format!("-c listen_addresses='{addresses}' -c unix_socket_directories='{}' -c fsync=off", self.path().display());
        self.run("pg_ctl", &["-D", "DATA", "-w", "-l", "LOG", "-o", &socket, "start"]);
    }

    fn end(&self) {
        self.run("pg_ctl", &["-D", "DATA", "-w", "-m", "immediate", "stop"]);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let (data, log) = (self.path().join("data"), self.path().join("log"));
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.path());
        for argument in arguments {
            match *argument {
                "DATA" => command.arg(&data),
                "LOG" => command.arg(&log),
                other => command.arg(other),
            };
        }
        // pg_ctl leaves the database server with its own standard output.
        let done = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).status().unwrap();
        assert!(done.success(), "{command:?}: {}", std::fs::read_to_string(log).unwrap_or_default());
    }

    pub fn sql(&self, text: &str) {
        let folder = self.path().display().to_string();
        self.run("psql", &["-h", &folder, "-U", "fob", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-c", text]);
    }

    pub fn address(&self) -> String {
        format!("postgres://{}@localhost/postgres?host={}", "fob", self.path().display())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.end()));
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0\n")
}

/// Returns the folder with the newest PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> = versions.flatten().map(|version| version.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_share_a_room_and_either_may_die() {
    let database = Database::start();
    let first = Start::on(&database.address()).start();
    let second = Start::on(&database.address()).start();
    let ([anna, bo], [mut a, here]) = two(first.address, &gobblet()).await;
    here.drop_line();
    let mut b = Socket::new(second.address, &bo).await;
    b.record(0).await;
    // People at the other server appear online, and as gone once they are.
    let bo_is_seen = async |online: bool| {
        while room(first.address, &anna.room)["seats"][1]["online"] != json!(online) {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    bo_is_seen(true).await;
    b.drop_line();
    bo_is_seen(false).await;
    let mut b = Socket::new(second.address, &bo).await;
    b.record(0).await;
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(b.record(1).await["play"], json!({"move": "3@b2"}));
    b.play(2, json!({"move": "1@a1"})).await;
    assert_eq!(a.record(2).await["seat"], 2);
    assert_eq!(room(first.address, &anna.room)["records"], room(second.address, &anna.room)["records"]);
    first.kill();
    let mut a = Socket::new(second.address, &anna).await;
    a.play(3, json!({"move": "3@c3"})).await;
    assert_eq!(b.record(3).await["n"], 3);
    let third = Start::on(&database.address()).start();
    let records = get(third.address, &format!("/api/rooms/{}/records", anna.room)).json();
    assert_eq!(records.as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_commit_is_announced() {
    let database = Database::start();
    let server = Start::on(&database.address()).start();
    let mut listener = sqlx::postgres::PgListener::connect(&database.address()).await.unwrap();
    listener.listen("fob").await.unwrap();
    let ([anna, _], [mut a, _b]) = two(server.address, &gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    // The second seat, the start, and the move. Without this another server would find them only after seconds.
    for wanted in [0, 1, 2].map(|records| format!("{}:{records}", anna.room)) {
        loop {
            let news = tokio::time::timeout(PATIENCE, listener.recv()).await.expect("nothing was announced").unwrap();
            if news.payload().split(' ').any(|word| word == wanted) {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_announced_is_found_in_the_store() {
    let database = Database::start();
    // A function of that name which does nothing comes before the database's own.
    database.sql(
        "CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS '';
         ALTER DATABASE postgres SET search_path = public, pg_catalog;",
    );
    let first = Start::on(&database.address()).start();
    let second = Start::on(&database.address()).start();
    let anna = create(first.address, &gobblet(), "Anna");
    let mut a = Socket::new(first.address, &anna).await;
    a.wait("room").await;
    let bo = join(second.address, &anna.room, 2, "Bo");
    let mut b = Socket::new(second.address, &bo).await;
    // The seat, the start and a move each way.
    a.record(0).await;
    b.record(0).await;
    a.play(1, json!({"move": "3@b2"})).await;
    assert_eq!(b.record(1).await["play"], json!({"move": "3@b2"}));
    b.play(2, json!({"move": "1@a1"})).await;
    assert_eq!(a.record(2).await["seat"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_share_an_event_and_either_may_die() {
    let database = Database::start();
    let first = Start::on(&database.address()).start();
    let second = Start::on(&database.address()).start();
    let (event, token) = events::create(first.address, "swiss", &json!({"rounds": 2}));
    // People enter at both servers, and each shows all of them.
    let ada = events::enter(first.address, &event, "Ada");
    let bo = events::enter(second.address, &event, "Bo");
    assert_eq!((ada.number, bo.number), (1, 2));
    assert_eq!(events::show(first.address, &event), events::show(second.address, &event));
    // The host pairs at one server; a person at the other one gets the table, and is seen online.
    let mut host = events::at(first.address, &event, Some(&token)).await;
    let mut a = events::at(second.address, &event, Some(&ada.token)).await;
    events::until(&mut host, |event| event["people"][0]["online"] == true).await;
    host.send(&json!({"pair": true})).await;
    let table = a.wait("table").await;
    let id = table["room"].as_str().unwrap().to_owned();
    // Nobody is sent to a room before it is there for both.
    let view = events::show(second.address, &event);
    assert_eq!((&view["round"], &view["tables"][0]["room"]), (&json!(1), &json!(id)));
    // They play the table at different servers, and both servers get its points.
    let is_first = view["tables"][0]["people"][0] == 1;
    let tokens = if is_first { [&ada.token, &bo.token] } else { [&bo.token, &ada.token] };
    let mut players = [
        Socket::hello(first.address, &id, Some(tokens[0]), 0).await.unwrap(),
        Socket::hello(second.address, &id, Some(tokens[1]), 0).await.unwrap(),
    ];
    for player in &mut players {
        player.record(0).await;
    }
    for (n, (player, mv)) in (1..).zip([(0, "3@b2"), (1, "1@a1"), (0, "3@b3"), (1, "1@c1"), (0, "2@b1")]) {
        players[player].play(n, json!({"move": mv})).await;
        for player in &mut players {
            player.record(n).await;
        }
    }
    for socket in [&mut host, &mut a] {
        let view = events::until(socket, |event| !event["tables"][0]["points"].is_null()).await;
        assert_eq!(view["tables"][0]["points"], json!(["1", "0"]));
    }
    // The host's server dies. The event goes on at the other one, and at a third.
    first.kill();
    let third = Start::on(&database.address()).start();
    let mut host = events::at(third.address, &event, Some(&token)).await;
    host.send(&json!({"pair": true})).await;
    assert_ne!(a.wait("table").await["room"], json!(id));
    a.send(&json!({"leave": true})).await;
    let view = events::until(&mut host, |event| event["state"] == "over").await;
    assert_eq!(view["people"][0]["left"], true);
    let leaver_first = view["tables"][1]["people"][0] == 1;
    assert_eq!(view["tables"][1]["points"], if leaver_first { json!(["0", "1"]) } else { json!(["1", "0"]) });
    assert_eq!(events::show(second.address, &event)["tables"], view["tables"]);
    let csv = |to| get(to, &format!("/api/events/{event}/csv")).text();
    assert_eq!(csv(second.address), csv(third.address));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_rooms_whose_maker_is_at_another_server() {
    let database = Database::start();
    let servers = [Start::on(&database.address()).start(), Start::on(&database.address()).start()];
    let public = json!({"game": "gobblet3", "seats": ["me", "open"], "public": true});
    let anna = create(servers[0].address, &public, "Anna");
    let mut socket = Socket::new(servers[0].address, &anna).await;
    socket.wait("room").await;
    database.sql("UPDATE rooms SET made = made - 120000");
    let shown = |to| get(to, "/api/lobby").json().as_array().unwrap().len();
    let both_show = async |count: usize| {
        while servers.iter().any(|server| shown(server.address) != count) {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    both_show(1).await;
    socket.drop_line();
    both_show(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_plays_on_two_servers_are_ordered() {
    let database = Database::start();
    let servers = [Start::on(&database.address()).start(), Start::on(&database.address()).start()];
    let ([anna, _], _sockets) = two(servers[0].address, &gobblet()).await;
    // Two windows of one seat, on two servers, with different moves.
    let mut left = Socket::new(servers[0].address, &anna).await;
    let mut right = Socket::new(servers[1].address, &anna).await;
    left.record(0).await;
    right.record(0).await;
    left.play(1, json!({"move": "3@b2"})).await;
    right.play(1, json!({"move": "3@a1"})).await;
    let (one, other) = (left.record(1).await, right.record(1).await);
    assert_eq!(one, other);
    let loser = if one["play"]["move"] == "3@b2" { &mut right } else { &mut left };
    assert_eq!(loser.wait("refused").await["code"], "taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_refuses_plays_and_comes_back() {
    let database = Database::start();
    let server = Start::on(&database.address()).start();
    let ([anna, _], [mut a, mut b]) = two(server.address, &gobblet()).await;
    database.end();
    a.play(1, json!({"move": "3@b2"})).await;
    let refused = a.wait("refused").await;
    assert_eq!(refused["code"], "store");
    assert!(refused["why"].as_str().unwrap().contains("try again"));
    assert_eq!(get(server.address, "/health").status, 503);
    database.begin();
    // It recovers by itself: repeating the same play succeeds eventually.
    loop {
        a.play(1, json!({"move": "3@b2"})).await;
        match a.next().await {
            super::client::Got::Frame(frame) if frame["record"]["n"] == 1 => break,
            super::client::Got::Closed(_) => panic!("closed"),
            super::client::Got::Frame(_) => tokio::time::sleep(std::time::Duration::from_millis(300)).await,
        }
    }
    assert_eq!(b.record(1).await["n"], 1);
    assert_eq!(room(server.address, &anna.room)["records"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn database_that_asks_for_tls_gets_it() {
    let database = Database::start();
    let port = database.ask_for_tls();
    let at = |options: &str| format!("postgres://{}@localhost:{port}/postgres{options}", "fob");
    let known = format!("?sslmode=verify-full&sslrootcert={}", database.path().join("ca.crt").display());
    for options in ["", "?sslmode=require", &known] {
        let server = Start::on(&at(options)).start();
        let anna = create(server.address, &gobblet(), "Anna");
        assert_eq!(room(server.address, &anna.room)["state"], "waiting");
    }
    // Without TLS the database refuses, and a signature of nobody known is refused here.
    for options in ["?sslmode=disable", "?sslmode=verify-full"] {
        let why = Start::on(&at(options)).try_start().err().unwrap();
        assert!(why.contains("--store"), "{options}: {why}");
    }
}
