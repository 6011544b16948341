//! Stores of other versions. `stores/` has what the last version without migrations left behind: a room that waits, a game of Gobblet and a
//! match of Fob in play, and an event whose first round is paired.

use super::client::{Seat, Socket, get, room};
use super::events;
use super::postgres::Database;
use super::process::Start;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::net::SocketAddr;
use std::path::Path;

const SQLITE: &str = include_str!("stores/before-migrations.sqlite.sql");
const POSTGRES: &str = include_str!("stores/before-migrations.postgres.sql");

/// The tables, and what of a row is compared.
const ROWS: [(&str, &str); 3] = [
    ("rooms", "id || setup || CAST(secret AS TEXT) || CAST(made AS TEXT)"),
    ("seats", "room || CAST(seat AS TEXT) || name"),
    ("records", "room || CAST(n AS TEXT) || CAST(at AS TEXT) || record || coalesce(kept, '')"),
];

/// Returns the statements that read all rows.
fn statements() -> impl Iterator<Item = AssertSqlSafe<String>> {
    ROWS.into_iter().map(|(table, row)| AssertSqlSafe(format!("SELECT {row} AS one FROM {table} ORDER BY one")))
}

/// A database that is looked at from outside.
enum Outside {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

macro_rules! each {
    ($outside:expr, $inner:ident => $answer:expr) => {
        match $outside {
            Outside::Sqlite($inner) => $answer,
            Outside::Postgres($inner) => $answer,
        }
    };
}

impl Outside {
    async fn sqlite(file: &Path) -> Self {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
        Self::Sqlite(SqliteConnection::connect_with(&options).await.unwrap())
    }

    async fn run(&mut self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        each!(self, inner => { sqlx::raw_sql(sql).execute(inner).await.unwrap(); });
    }

    async fn texts(&mut self, sql: AssertSqlSafe<String>) -> Vec<String> {
        each!(self, inner => sqlx::query_scalar(sql).fetch_all(inner).await.unwrap())
    }

    async fn rows(&mut self) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        for sql in statements() {
            all.push(self.texts(sql).await);
        }
        all
    }

    /// Returns the seat of a person, with the token that the client brought: a number that nobody else has.
    async fn seat(&mut self, name: &str, token: u32) -> Seat {
        let sql = |column: &str| AssertSqlSafe(format!("SELECT CAST({column} AS TEXT) FROM seats WHERE name = '{name}'"));
        let (rooms, seats) = (self.texts(sql("room")).await, self.texts(sql("seat")).await);
        Seat { room: rooms[0].clone(), seat: seats[0].parse().unwrap(), token: format!("{token:032x}") }
    }

    async fn close(self) {
        each!(self, inner => inner.close().await.unwrap());
    }
}

fn records(to: SocketAddr, id: &str) -> Value {
    get(to, &format!("/api/rooms/{id}/records")).json()
}

/// Opens the store with a server of this version, and goes on with everything in it. Then the store is one of a newer version.
async fn go_on(mut outside: Outside, start: impl Fn() -> Start) {
    let before = outside.rows().await;
    assert_eq!(before.iter().map(Vec::len).collect::<Vec<_>>(), [5, 8, 9]);
    let (wanda, anna, bo) = (outside.seat("Wanda", 1).await, outside.seat("Anna", 2).await, outside.seat("Bo", 3).await);
    let (carl, dora) = (outside.seat("Carl", 4).await, outside.seat("Dora", 5).await);
    let host = outside.seat("Club", 6).await;
    let server = start().start();
    let to = server.address;
    // Everything is there as it was, and the migrations are.
    assert_eq!(outside.rows().await, before);
    let version = AssertSqlSafe("SELECT CAST(max(version) AS TEXT) FROM _sqlx_migrations WHERE success".to_owned());
    assert_eq!(outside.texts(version).await, ["2"]);
    assert_eq!(
        (&room(to, &wanda.room)["state"], &room(to, &wanda.room)["seats"][1]["kind"]),
        (&json!("waiting"), &json!("open"))
    );
    // The game goes on with the tokens that its people have.
    assert_eq!(room(to, &anna.room)["records"], 3);
    let (mut a, mut b) = (Socket::new(to, &anna).await, Socket::new(to, &bo).await);
    a.play(3, json!({"move": "3@c3"})).await;
    assert_eq!(b.record(3).await["play"], json!({"move": "3@c3"}));
    // So does the match, from the layout that was kept.
    assert_eq!((&room(to, &carl.room)["records"], &room(to, &carl.room)["state"]), (&json!(2), &json!("playing")));
    assert_eq!(records(to, &carl.room)[1]["play"]["strike"]["offset"], json!(0.001));
    let (mut c, mut d) = (Socket::new(to, &carl).await, Socket::new(to, &dora).await);
    // The end is told to those who are there when it happens: whoever comes later has it in the record.
    d.wait("room").await;
    c.send(&json!({"play": {"play": {"resign": true}}})).await;
    assert_eq!(d.wait("over").await["winner"], json!(dora.seat));
    // And the event, whose table has its people.
    let event = host.room.trim_start_matches("event/");
    let view = events::show(to, event);
    assert_eq!((&view["round"], &view["people"][1]["name"]), (&json!(1), &json!("Eve")));
    let mut socket = events::at(to, event, Some(&host.token)).await;
    socket.send(&json!({"score": {"round": 1, "table": 1, "points": ["1", "0"]}})).await;
    events::until(&mut socket, |event| event["tables"][0]["points"] == json!(["1", "0"])).await;
    assert!(server.end());
    let after = outside.rows().await;
    assert!(before.iter().flatten().all(|row| after.iter().flatten().any(|other| other == row)));

    // A newer version has migrated it: this one refuses it by its number, and leaves it alone.
    outside.run("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9, 'later', true, '', 0)").await;
    let refused = start().try_start().err().unwrap();
    assert!(refused.contains("schema 9") && refused.contains("knows 2"), "{refused}");
    // The roll-back of docs/server.md.
    outside.run("DELETE FROM _sqlx_migrations WHERE version > 1").await;
    let server = start().start();
    assert_eq!(room(server.address, &anna.room)["records"], 4);
    assert_eq!(outside.rows().await, after);
    // Classes are made in such a store as in any other.
    let class = super::classes::Class::new(server.address, json!({}));
    let ada = class.named("Ada");
    class.hand(&ada, "ends", super::classes::RIGHT, 1);
    assert_eq!(class.rows().len(), 1);
    assert!(server.end());
    outside.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_of_the_last_version_without_migrations_is_migrated_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut outside = Outside::sqlite(&folder.path().join("rooms.db")).await;
    outside.run(SQLITE).await;
    go_on(outside, || Start::sqlite(folder.path())).await;
}

/// Once there was no table of sweeps.
#[tokio::test(flavor = "multi_thread")]
async fn sqlite_of_a_version_before_is_migrated_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut outside = Outside::sqlite(&folder.path().join("rooms.db")).await;
    let older: Vec<&str> = SQLITE.lines().filter(|line| !line.contains("sweeps")).collect();
    assert_eq!(older.len() + 2, SQLITE.lines().count());
    outside.run(&older.join("\n")).await;
    go_on(outside, || Start::sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_of_the_last_version_without_migrations_is_migrated_and_goes_on() {
    let database = Database::start();
    let mut loading = PgConnection::connect(&database.address()).await.unwrap();
    sqlx::raw_sql(POSTGRES).execute(&mut loading).await.unwrap();
    // The dump has changed where this connection looks for tables.
    loading.close().await.unwrap();
    let outside = Outside::Postgres(PgConnection::connect(&database.address()).await.unwrap());
    go_on(outside, || Start::on(&database.address())).await;
}

/// The user of a server needs the right to make tables only for migrations.
#[tokio::test(flavor = "multi_thread")]
async fn postgresql_with_the_rights_of_the_docs_serves() {
    let database = Database::start();
    assert!(Start::on(&database.address()).start().end());
    database.sql("CREATE USER modest");
    let modest = database.address().replace("fob@", "modest@");
    let refused = Start::on(&modest).try_start().err().unwrap();
    assert!(refused.contains("permission denied"), "{refused}");
    database.sql(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON rooms, seats, records, classes, class_records, leases, sweeps TO modest;
         GRANT SELECT ON _sqlx_migrations TO modest",
    );
    let server = Start::on(&modest).start();
    let ([anna, _], [mut a, mut b]) = super::tables::two(server.address, &super::tables::gobblet()).await;
    a.play(1, json!({"move": "3@b2"})).await;
    b.record(1).await;
    assert_eq!(room(server.address, &anna.room)["records"], 2);
    let class = super::classes::Class::new(server.address, json!({}));
    class.hand(&class.named("Ada"), "ends", super::classes::RIGHT, 1);
    assert_eq!(class.ask("DELETE", "", None).status, 200);
    let log = server.log_at_end();
    assert!(!log.contains("permission denied"), "{log}");
}

/// Servers that are started at once on an empty database migrate it once.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_at_once_migrate_an_empty_database_once() {
    let database = Database::start();
    let all: Vec<_> = (0..4)
        .map(|_| {
            let address = database.address();
            std::thread::spawn(move || Start::on(&address).start())
        })
        .collect();
    let all: Vec<_> = all.into_iter().map(|starting| starting.join().unwrap()).collect();
    assert!(all.iter().all(|server| get(server.address, "/health").status == 200));
}
