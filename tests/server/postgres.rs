//! Several servers on one PostgreSQL, which these tests start on its own socket: Debian's package, as installed by `scripts/setup`.

use super::client::{Socket, get, room};
use super::process::Start;
use super::tables::{gobblet, two};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A database server in a folder of its own.
struct Database {
    folder: tempfile::TempDir,
    programs: PathBuf,
}

impl Database {
    fn start() -> Self {
        let programs = programs().expect("PostgreSQL is not installed; scripts/setup installs it");
        let folder = tempfile::Builder::new().prefix("fob-pg").tempdir_in("/tmp").unwrap();
        let database = Self { folder, programs };
        database.give_away();
        database.run("initdb", &["-D", "DATA", "-U", "fob", "--auth=trust", "--no-sync", "--locale=C", "-E", "UTF8"]);
        database.begin();
        database
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// PostgreSQL does not run as root, so it runs as the user created by its package.
    fn give_away(&self) {
        if is_root() {
            assert!(Command::new("chown").arg("postgres").arg(self.path()).status().unwrap().success());
        }
    }

    fn begin(&self) {
        let socket = format!("-c listen_addresses='' -c unix_socket_directories='{}' -c fsync=off", self.path().display());
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

    fn address(&self) -> String {
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
