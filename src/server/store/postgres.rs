//! PostgreSQL: several servers with one database.

use super::error::StoreError;
use super::schema::{Change, is_current, migrator};
use super::shared::{SWEPT, reads};
use super::{Append, Foreign, Group, NewRoom, NewSeat, RecordRow, RoomRow, SeatRow, Seats};
use crate::clock::Clock;
use fob_online::Millis;
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// The migrations. They run under a lock, because several servers may start at once.
const CHANGES: [Change; 2] =
    [(1, "tables", include_str!("postgres/0001_tables.sql")), (2, "classes", include_str!("postgres/0002_classes.sql"))];

/// Channel on which servers announce what they wrote, as `room:records` separated by blanks.
pub(super) const CHANNEL: &str = "fob";

/// Message on the channel when a person comes online or goes away.
const PRESENCE: &str = "presence";

/// Interval of comparing the database's clock with this machine's.
const CLOCK: Duration = Duration::from_mins(1);

reads!(Postgres, PgRow);

#[derive(Clone)]
pub struct Postgres {
    pub(super) read: PgPool,
    /// Connections for commits only, so that people's plays never wait for readers.
    pub(super) write: PgPool,
    clock: Clock,
    ahead: Arc<AtomicI64>,
}

impl Postgres {
    pub async fn open(address: &str, clock: Clock, foreign: mpsc::UnboundedSender<Foreign>) -> Result<Self, StoreError> {
        let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(5)).connect(address);
        let (read, write) = (pool(10).await?, pool(2).await?);
        migrate(&write).await?;
        let store = Self { read, write, clock, ahead: Arc::default() };
        store.compare_clocks().await?;
        tokio::spawn(listen(store.read.clone(), foreign));
        let watched = store.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(CLOCK).await;
                if let Err(error) = watched.compare_clocks().await {
                    tracing::warn!(%error, "the database's clock cannot be read");
                }
            }
        });
        Ok(store)
    }

    pub(crate) fn clock_ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// Measures the lead of the database's clock, assuming that it answers in the middle of the query.
    async fn compare_clocks(&self) -> Result<(), StoreError> {
        let before = self.clock.time();
        let there: i64 =
            sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint").fetch_one(&self.read).await?;
        let after = self.clock.time();
        let middle = i64::midpoint(before.0, after.0);
        self.ahead.store(there - middle, Ordering::Relaxed);
        Ok(())
    }

    /// Uses one statement for seats with their new rooms, and one for records; a transaction only if there are both.
    pub async fn commit(&self, group: &Group) -> Result<HashSet<String>, StoreError> {
        if group.records.is_empty() {
            take_seats(&mut *self.write.acquire().await?, group).await
        } else if group.seats.is_empty() {
            append(&mut *self.write.acquire().await?, &group.records).await
        } else {
            let mut change = self.write.begin().await?;
            let mut written = take_seats(&mut change, group).await?;
            written.extend(append(&mut change, &group.records).await?);
            change.commit().await?;
            Ok(written)
        }
    }

    pub(crate) async fn lengths(&self, rooms: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT room, coalesce((SELECT max(n) + 1 FROM records WHERE records.room = asked.room), 0)
             FROM unnest($1::text[]) AS asked (room)",
        )
        .bind(rooms)
        .fetch_all(&self.read)
        .await?;
        Ok(rows.into_iter().map(|(room, records)| (room, records.cast_unsigned())).collect())
    }

    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "WITH old AS (DELETE FROM seats WHERE room = $1 AND seat = $2
                 AND NOT EXISTS (SELECT 1 FROM records WHERE room = $1 AND n = 0) RETURNING room)
             SELECT pg_notify($3, room || ':0') FROM old",
        )
        .bind(id)
        .bind(i16::from(seat))
        .bind(CHANNEL)
        .fetch_all(&self.read)
        .await?;
        Ok(done.len() == 1)
    }

    /// A lease expires 15 s after its last renewal.
    pub async fn lease(&self, server: &str, here: &Seats, tell: bool) -> Result<Seats, StoreError> {
        let online: Vec<String> =
            here.iter().flat_map(|(room, seats)| seats.iter().map(move |seat| format!("{room}:{seat}"))).collect();
        let mut change = self.read.begin().await?;
        sqlx::query(
            "INSERT INTO leases (server, until, online) VALUES ($1, clock_timestamp() + interval '15 seconds', $2)
             ON CONFLICT (server) DO UPDATE SET until = excluded.until, online = excluded.online",
        )
        .bind(server)
        .bind(online)
        .execute(&mut *change)
        .await?;
        if tell {
            sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(PRESENCE).execute(&mut *change).await?;
        }
        sqlx::query("DELETE FROM leases WHERE until < clock_timestamp() - interval '1 minute'").execute(&mut *change).await?;
        change.commit().await?;
        let rows: Vec<String> =
            sqlx::query_scalar("SELECT unnest(online) FROM leases WHERE server <> $1 AND until > clock_timestamp()")
                .bind(server)
                .fetch_all(&self.read)
                .await?;
        let mut elsewhere = Seats::new();
        for row in rows {
            if let Some((room, seat)) = row.split_once(':')
                && let Ok(seat) = seat.parse()
            {
                elsewhere.entry(room.to_owned()).or_default().insert(seat);
            }
        }
        Ok(elsewhere)
    }

    pub(crate) async fn end_lease(&self, server: &str) -> Result<(), StoreError> {
        sqlx::query("WITH old AS (DELETE FROM leases WHERE server = $1) SELECT pg_notify($2, $3)")
            .bind(server)
            .bind(CHANNEL)
            .bind(PRESENCE)
            .execute(&self.read)
            .await?;
        Ok(())
    }

    pub(crate) async fn lobby_among(&self, rooms: &[String]) -> Result<Vec<(String, Millis)>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as("SELECT id, made FROM rooms WHERE public AND NOT begun AND id = ANY($1)")
            .bind(rooms)
            .fetch_all(&self.read)
            .await?;
        Ok(rows.into_iter().map(|(id, made)| (id, Millis(made))).collect())
    }

    pub(crate) async fn set_last_sweep(&self, at: Millis) -> Result<(), StoreError> {
        sqlx::query(SWEPT).bind(at.0).execute(&self.read).await?;
        Ok(())
    }

    pub(crate) async fn remove_untouched(&self, since: Millis, in_use: &[String]) -> Result<u64, StoreError> {
        let old: i64 = sqlx::query_scalar(
            "WITH old AS (DELETE FROM rooms WHERE made < $1
                 AND NOT EXISTS (SELECT 1 FROM records WHERE room = id AND at >= $1) AND id <> ALL($2) RETURNING id),
             no_records AS (DELETE FROM records WHERE room IN (SELECT id FROM old)),
             no_seats AS (DELETE FROM seats WHERE room IN (SELECT id FROM old))
             SELECT count(*) FROM old",
        )
        .bind(since.0)
        .bind(in_use)
        .fetch_one(&self.read)
        .await?;
        Ok(old.cast_unsigned())
    }
}

/// Brings the tables up to date.
async fn migrate(write: &PgPool) -> Result<(), StoreError> {
    let mut connection = write.acquire().await?;
    let migrator = migrator(&CHANGES);
    if !is_current(&mut *connection, &migrator).await? {
        migrator.run(&mut *connection).await?;
    }
    Ok(())
}

/// Takes seats, and makes the new rooms whose maker's seat is among them. Other servers are notified of seats in known rooms.
async fn take_seats(write: &mut PgConnection, group: &Group) -> Result<HashSet<String>, StoreError> {
    let of_seat = |text: fn(&NewSeat) -> &str| group.seats.iter().map(|seat| text(seat).to_owned()).collect::<Vec<_>>();
    let numbers: Vec<i16> = group.seats.iter().map(|seat| seat.seat.seat.into()).collect();
    let tokens: Vec<&[u8]> = group.seats.iter().map(|seat| seat.seat.token_hash.as_slice()).collect();
    let of_room = |text: fn(&NewRoom) -> &str| group.rooms.iter().map(|room| text(room).to_owned()).collect::<Vec<_>>();
    let secrets: Vec<i64> = group.rooms.iter().map(|room| room.secret.cast_signed()).collect();
    let public: Vec<bool> = group.rooms.iter().map(|room| room.public).collect();
    let made: Vec<i64> = group.rooms.iter().map(|room| room.made.0).collect();
    let written = sqlx::query_scalar::<_, String>(
        "WITH new AS (
             INSERT INTO seats (room, seat, name, token)
             SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[], $4::bytea[])
             ON CONFLICT DO NOTHING RETURNING room),
         made AS (
             INSERT INTO rooms (id, setup, secret, public, made)
             SELECT * FROM unnest($5::text[], $6::text[], $7::bigint[], $8::boolean[], $9::bigint[]) AS room (id, a, b, c, d)
             WHERE id IN (SELECT room FROM new)),
         notified AS (SELECT pg_notify($10, string_agg(room || ':0', ' ')) FROM new WHERE room <> ALL ($5) HAVING count(*) > 0)
         SELECT room FROM new WHERE (SELECT count(*) FROM notified) >= 0",
    )
    .bind(of_seat(|seat| &seat.room))
    .bind(numbers)
    .bind(of_seat(|seat| &seat.seat.name))
    .bind(tokens)
    .bind(of_room(|room| &room.id))
    .bind(of_room(|room| &room.setup))
    .bind(secrets)
    .bind(public)
    .bind(made)
    .bind(CHANNEL)
    .fetch_all(write)
    .await?;
    Ok(written.into_iter().collect())
}

/// Appends records with one statement: the records, the rooms that start with them, and one notification. The condition makes the
/// database evaluate the notification: it skips a SELECT that the result does not depend on.
async fn append(write: &mut PgConnection, rows: &[Append]) -> Result<HashSet<String>, StoreError> {
    let column = |text: fn(&Append) -> &str| rows.iter().map(|row| text(row).to_owned()).collect::<Vec<_>>();
    let numbers: Vec<i64> = rows.iter().map(|row| row.n.cast_signed()).collect();
    let moments: Vec<i64> = rows.iter().map(|row| row.at.0).collect();
    let kept: Vec<Option<String>> = rows.iter().map(|row| row.kept.clone()).collect();
    let written = sqlx::query_scalar::<_, String>(
        "WITH new AS (
             INSERT INTO records (room, n, at, record, kept)
             SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
             ON CONFLICT DO NOTHING RETURNING room, n),
         begun AS (UPDATE rooms SET begun = true WHERE id IN (SELECT room FROM new WHERE n = 0)),
         notified AS (SELECT pg_notify($6, string_agg(room || ':' || (n + 1), ' ')) FROM new HAVING count(*) > 0)
         SELECT room FROM new WHERE (SELECT count(*) FROM notified) >= 0",
    )
    .bind(column(|row| &row.room))
    .bind(numbers)
    .bind(moments)
    .bind(column(|row| &row.record))
    .bind(kept)
    .bind(CHANNEL)
    .fetch_all(write)
    .await?;
    Ok(written.into_iter().collect())
}

/// Listens to other servers as long as `foreign` has a receiver. A lost connection is reopened with growing pauses; messages lost meanwhile
/// are recovered when open rooms are read again.
async fn listen(pool: PgPool, foreign: mpsc::UnboundedSender<Foreign>) {
    let mut pause = Duration::from_millis(100);
    loop {
        match heard(&pool, &foreign).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "the connection that hears other servers is lost"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_secs(10));
    }
}

async fn heard(pool: &PgPool, foreign: &mpsc::UnboundedSender<Foreign>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        let Some(news) = listener.try_recv().await? else {
            return Err(sqlx::Error::PoolClosed);
        };
        for word in news.payload().split(' ') {
            let sent = match word.split_once(':') {
                Some((room, records)) => Foreign::Room(room.to_owned(), records.parse().unwrap_or(0)),
                None if word == PRESENCE => Foreign::Presence,
                None => continue,
            };
            if foreign.send(sent).is_err() {
                return Ok(());
            }
        }
    }
}
