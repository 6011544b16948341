//! PostgreSQL: several servers on one database.

use super::{Append, Created, Foreign, NewRoom, RecordRow, RoomRow, SeatRow, Seats, StoreError};
use fob_online::Millis;
use sqlx::Row;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions, PgRow};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// The tables. They are made under a lock, since several servers may start at once.
const TABLES: &str = "
BEGIN;
SELECT pg_advisory_xact_lock(7031442);
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret BIGINT NOT NULL, public BOOLEAN NOT NULL, made BIGINT NOT NULL,
    begun BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS lobby ON rooms (made) WHERE public AND NOT begun;
CREATE TABLE IF NOT EXISTS seats (
    room TEXT NOT NULL, seat SMALLINT NOT NULL, name TEXT NOT NULL, token BYTEA NOT NULL UNIQUE, PRIMARY KEY (room, seat)
);
CREATE TABLE IF NOT EXISTS records (
    room TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, record TEXT NOT NULL, kept TEXT, PRIMARY KEY (room, n)
);
CREATE TABLE IF NOT EXISTS leases (server TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, online TEXT[] NOT NULL);
COMMIT;
";

/// The channel on which servers tell each other what they wrote: `room:records`, separated by blanks.
const CHANNEL: &str = "fob";

/// What is said on the channel when somebody comes or goes.
const PRESENCE: &str = "presence";

/// How often the database's clock is compared with this machine's.
const CLOCK: Duration = Duration::from_mins(1);

#[derive(Clone)]
pub struct Postgres {
    pool: PgPool,
    ahead: Arc<AtomicI64>,
}

impl Postgres {
    pub async fn open(address: &str, foreign: mpsc::UnboundedSender<Foreign>) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(10).acquire_timeout(Duration::from_secs(5)).connect(address).await?;
        sqlx::raw_sql(TABLES).execute(&pool).await?;
        let store = Self { pool, ahead: Arc::default() };
        store.compare_clocks().await?;
        tokio::spawn(listen(store.pool.clone(), foreign));
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

    pub fn clock_ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// Measures how far the database's clock is ahead, taking its answer to be from the middle of the question.
    async fn compare_clocks(&self) -> Result<(), StoreError> {
        let before = crate::moment::now();
        let there: i64 =
            sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint").fetch_one(&self.pool).await?;
        let after = crate::moment::now();
        let middle = i64::midpoint(before.0, after.0);
        self.ahead.store(there - middle, Ordering::Relaxed);
        Ok(())
    }

    pub async fn create_room(&self, room: &NewRoom, seat: &SeatRow) -> Result<Created, StoreError> {
        let mut change = self.pool.begin().await?;
        let taken = sqlx::query("INSERT INTO seats (room, seat, name, token) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
            .bind(&room.id)
            .bind(i16::from(seat.seat))
            .bind(&seat.name)
            .bind(&seat.token_hash)
            .execute(&mut *change)
            .await?;
        if taken.rows_affected() == 0 {
            return Ok(Created::Known);
        }
        sqlx::query("INSERT INTO rooms (id, setup, secret, public, made) VALUES ($1, $2, $3, $4, $5)")
            .bind(&room.id)
            .bind(&room.setup)
            .bind(room.secret.cast_signed())
            .bind(room.public)
            .bind(room.made.0)
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(Created::New)
    }

    pub async fn seat_of(&self, hash: &[u8]) -> Result<Option<(String, u8)>, StoreError> {
        let row = sqlx::query("SELECT room, seat FROM seats WHERE token = $1").bind(hash).fetch_optional(&self.pool).await?;
        row.map(|row| Ok((row.try_get(0)?, seat_number(&row, 1)?))).transpose()
    }

    pub async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<SeatRow>)>, StoreError> {
        let row = sqlx::query("SELECT setup, secret, made FROM rooms WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let secret: i64 = row.try_get(1)?;
        let room = RoomRow { setup: row.try_get(0)?, secret: secret.cast_unsigned(), made: Millis(row.try_get(2)?) };
        let rows = sqlx::query("SELECT seat, name, token FROM seats WHERE room = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let seat = |row: &PgRow| -> Result<SeatRow, sqlx::Error> {
            Ok(SeatRow { seat: seat_number(row, 0)?, name: row.try_get(1)?, token_hash: row.try_get(2)? })
        };
        Ok(Some((room, rows.iter().map(seat).collect::<Result<_, _>>()?)))
    }

    pub async fn records(&self, id: &str, from: u64, most: u64) -> Result<Vec<RecordRow>, StoreError> {
        let rows = sqlx::query("SELECT record, kept FROM records WHERE room = $1 AND n >= $2 ORDER BY n LIMIT $3")
            .bind(id)
            .bind(from.cast_signed())
            .bind(most.cast_signed())
            .fetch_all(&self.pool)
            .await?;
        let record =
            |row: &PgRow| -> Result<RecordRow, sqlx::Error> { Ok(RecordRow { record: row.try_get(0)?, kept: row.try_get(1)? }) };
        Ok(rows.iter().map(record).collect::<Result<_, _>>()?)
    }

    pub async fn take_seat(&self, id: &str, seat: &SeatRow) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "WITH new AS (INSERT INTO seats (room, seat, name, token) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING room)
             SELECT pg_notify($5, room || ':0') FROM new",
        )
        .bind(id)
        .bind(i16::from(seat.seat))
        .bind(&seat.name)
        .bind(&seat.token_hash)
        .bind(CHANNEL)
        .fetch_all(&self.pool)
        .await?;
        Ok(done.len() == 1)
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
        .fetch_all(&self.pool)
        .await?;
        Ok(done.len() == 1)
    }

    /// One statement a group: the records, what begins with them, and one notification.
    pub async fn append(&self, rows: &[Append]) -> Result<Vec<bool>, StoreError> {
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
             told AS (SELECT pg_notify($6, string_agg(room || ':' || (n + 1), ' ')) FROM new HAVING count(*) > 0)
             SELECT room FROM new LEFT JOIN (SELECT count(*) FROM told) AS once ON true",
        )
        .bind(column(|row| &row.room))
        .bind(numbers)
        .bind(moments)
        .bind(column(|row| &row.record))
        .bind(kept)
        .bind(CHANNEL)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| written.contains(&row.room)).collect())
    }

    /// The lease is gone after 15 s without a renewal.
    pub async fn lease(&self, server: &str, here: &Seats, tell: bool) -> Result<Seats, StoreError> {
        let online: Vec<String> =
            here.iter().flat_map(|(room, seats)| seats.iter().map(move |seat| format!("{room}:{seat}"))).collect();
        let mut change = self.pool.begin().await?;
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
                .fetch_all(&self.pool)
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

    pub async fn end_lease(&self, server: &str) -> Result<(), StoreError> {
        sqlx::query("WITH old AS (DELETE FROM leases WHERE server = $1) SELECT pg_notify($2, $3)")
            .bind(server)
            .bind(CHANNEL)
            .bind(PRESENCE)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn lobby(&self, most: u32) -> Result<Vec<(String, Millis)>, StoreError> {
        let rows = sqlx::query("SELECT id, made FROM rooms WHERE public AND NOT begun ORDER BY made DESC LIMIT $1")
            .bind(i64::from(most))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, Millis(row.try_get(1)?)))).collect()
    }

    pub async fn count(&self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM rooms").fetch_one(&self.pool).await?;
        Ok(count.cast_unsigned())
    }

    pub async fn remove_untouched(&self, since: Millis) -> Result<u64, StoreError> {
        let old: i64 = sqlx::query_scalar(
            "WITH old AS (DELETE FROM rooms WHERE made < $1
                 AND NOT EXISTS (SELECT 1 FROM records WHERE room = id AND at >= $1) RETURNING id),
             no_records AS (DELETE FROM records WHERE room IN (SELECT id FROM old)),
             no_seats AS (DELETE FROM seats WHERE room IN (SELECT id FROM old))
             SELECT count(*) FROM old",
        )
        .bind(since.0)
        .fetch_one(&self.pool)
        .await?;
        Ok(old.cast_unsigned())
    }
}

fn seat_number(row: &PgRow, column: usize) -> Result<u8, sqlx::Error> {
    let seat: i16 = row.try_get(column)?;
    Ok(u8::try_from(seat).unwrap_or_default())
}

/// Hears what other servers wrote, as long as somebody wants to know. A connection that is lost comes back with a growing pause;
/// what was said meanwhile is found when open rooms are read again.
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
        let Some(told) = listener.try_recv().await? else {
            return Err(sqlx::Error::PoolClosed);
        };
        for word in told.payload().split(' ') {
            let told = match word.split_once(':') {
                Some((room, records)) => Foreign::Room(room.to_owned(), records.parse().unwrap_or(0)),
                None if word == PRESENCE => Foreign::Presence,
                None => continue,
            };
            if foreign.send(told).is_err() {
                return Ok(());
            }
        }
    }
}
