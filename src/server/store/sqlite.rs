//! SQLite: one file for one server.

use super::error::StoreError;
use super::place::Place;
use super::schema::{Change, is_current, migrator};
use super::shared::{SWEPT, reads};
use super::{Append, Group, NewRoom, NewSeat, RecordRow, RoomRow, SeatRow};
use fob_online::Millis;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};

const CHANGES: [Change; 2] =
    [(1, "tables", include_str!("sqlite/0001_tables.sql")), (2, "classes", include_str!("sqlite/0002_classes.sql"))];

/// Numbers of rows per statement. Only these few statements are prepared and kept, for all sizes of groups.
const ROWS: [usize; 5] = [128, 32, 8, 2, 1];

/// Size of the page cache of each connection that reads, in KiB (negative in SQLite's own unit). The system caches the file anyway.
const CACHE: &str = "-256";

reads!(Sqlite, SqliteRow);

/// A database in a file. One connection writes, and others read at the same time.
#[derive(Clone)]
pub struct Sqlite {
    pub(super) read: SqlitePool,
    /// The connection that writes; `None` after a failed write: sqlx considers a connection whose commit failed to be in a
    /// transaction forever, so the next write opens a new one.
    write: Arc<Mutex<Option<SqliteConnection>>>,
    options: Arc<SqliteConnectOptions>,
    place: Arc<Place>,
}

impl Sqlite {
    pub async fn open(file: &str) -> Result<Self, StoreError> {
        let path = Path::new(file.strip_prefix("//").unwrap_or(file));
        let place = Arc::new(Place::lock(path)?);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            // Deleted data is overwritten, so that names and answers are gone with their class.
            .pragma("secure_delete", "ON")
            .busy_timeout(Duration::from_secs(5));
        let mut write = options.connect().await?;
        let migrator = migrator(&CHANGES);
        if !is_current(&mut write, &migrator).await? {
            migrator.run(&mut write).await?;
        }
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone().pragma("cache_size", CACHE)).await?;
        Ok(Self { read, write: Arc::new(Mutex::new(Some(write))), options: Arc::new(options), place })
    }

    /// Checks that the database is still the file at its path.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.place.check()
    }

    /// Takes the connection that writes, or opens a new one.
    pub(super) async fn pen(&self) -> Result<Pen, StoreError> {
        self.check()?;
        let mut place = Arc::clone(&self.write).lock_owned().await;
        let write = match place.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(Pen { place, write })
    }

    pub async fn commit(&self, group: &Group) -> Result<HashSet<String>, StoreError> {
        let mut pen = self.pen().await?;
        let done = commit(&mut pen.write, group).await;
        pen.put_back(done)
    }

    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        let mut pen = self.pen().await?;
        let done = sqlx::query(
            "DELETE FROM seats WHERE room = ?1 AND seat = ?2 AND NOT EXISTS (SELECT 1 FROM records WHERE room = ?1 AND n = 0)",
        )
        .bind(id)
        .bind(seat)
        .execute(&mut pen.write)
        .await;
        pen.put_back(done.map(|done| done.rows_affected() == 1).map_err(StoreError::from))
    }

    pub(crate) async fn lobby_among(&self, rooms: &[String]) -> Result<Vec<(String, Millis)>, StoreError> {
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, made FROM rooms WHERE public AND NOT begun AND id IN (SELECT value FROM json_each(?1))")
                .bind(serde_json::Value::from(rooms).to_string())
                .fetch_all(&self.read)
                .await?;
        Ok(rows.into_iter().map(|(id, made)| (id, Millis(made))).collect())
    }

    pub(crate) async fn set_last_sweep(&self, at: Millis) -> Result<(), StoreError> {
        let mut pen = self.pen().await?;
        let done = sqlx::query(SWEPT).bind(at.0).execute(&mut pen.write).await;
        pen.put_back(done.map(|_| ()).map_err(StoreError::from))
    }

    pub(crate) async fn remove_untouched(&self, since: Millis, in_use: &[String]) -> Result<u64, StoreError> {
        let mut pen = self.pen().await?;
        let done = remove_untouched(&mut pen.write, since, in_use).await;
        pen.put_back(done)
    }
}

/// The connection that writes, while it is used. If it is dropped instead of put back, the next write opens a new one.
pub(super) struct Pen {
    place: OwnedMutexGuard<Option<SqliteConnection>>,
    pub(super) write: SqliteConnection,
}

impl Pen {
    /// Puts the connection back, unless the write has failed.
    pub(super) fn put_back<T>(mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if done.is_ok() {
            *self.place = Some(self.write);
        }
        done
    }
}

/// Splits rows into pieces, each as long as one of the statements.
fn pieces<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = ROWS.into_iter().find(|&size| size <= rows.len())?;
        let (piece, rest) = rows.split_at(size);
        rows = rest;
        Some(piece)
    })
}

async fn commit(write: &mut SqliteConnection, group: &Group) -> Result<HashSet<String>, StoreError> {
    let mut change = write.begin_with("BEGIN IMMEDIATE").await?;
    let mut written = HashSet::new();
    for some in pieces(&group.seats) {
        let mut query = QueryBuilder::<sqlx::Sqlite>::new("INSERT INTO seats (room, seat, name, token) ");
        query.push_values(some, |mut row, NewSeat { room, seat }| {
            row.push_bind(room).push_bind(seat.seat).push_bind(&seat.name).push_bind(&seat.token_hash);
        });
        query.push(" ON CONFLICT DO NOTHING RETURNING room");
        for row in query.build().fetch_all(&mut *change).await? {
            written.insert(row.try_get::<String, _>(0)?);
        }
    }
    let made: Vec<&NewRoom> = group.rooms.iter().filter(|room| written.contains(&room.id)).collect();
    for some in pieces(&made) {
        let mut query = QueryBuilder::<sqlx::Sqlite>::new("INSERT INTO rooms (id, setup, secret, public, made) ");
        query.push_values(some, |mut row, room| {
            row.push_bind(&room.id).push_bind(&room.setup).push_bind(room.secret.cast_signed());
            row.push_bind(room.public).push_bind(room.made.0);
        });
        query.build().execute(&mut *change).await?;
    }
    for some in pieces(&group.records) {
        let mut query = QueryBuilder::<sqlx::Sqlite>::new("INSERT INTO records (room, n, at, record, kept) ");
        query.push_values(some, |mut row, append| {
            row.push_bind(&append.room).push_bind(append.n.cast_signed()).push_bind(append.at.0);
            row.push_bind(&append.record).push_bind(append.kept.as_deref());
        });
        query.push(" ON CONFLICT DO NOTHING RETURNING room");
        for row in query.build().fetch_all(&mut *change).await? {
            written.insert(row.try_get::<String, _>(0)?);
        }
    }
    let begun = |row: &&Append| row.n == 0 && written.contains(&row.room);
    for begun in group.records.iter().filter(begun) {
        sqlx::query("UPDATE rooms SET begun = 1 WHERE id = ?").bind(&begun.room).execute(&mut *change).await?;
    }
    change.commit().await?;
    Ok(written)
}

async fn remove_untouched(write: &mut SqliteConnection, since: Millis, in_use: &[String]) -> Result<u64, StoreError> {
    let mut change = write.begin_with("BEGIN IMMEDIATE").await?;
    // As one value, since there may be more of them than a statement takes.
    let in_use = serde_json::Value::from(in_use).to_string();
    let old = sqlx::query(
        "DELETE FROM rooms WHERE made < ?1 AND NOT EXISTS (SELECT 1 FROM records WHERE room = id AND at >= ?1)
         AND id NOT IN (SELECT value FROM json_each(?2))",
    )
    .bind(since.0)
    .bind(in_use)
    .execute(&mut *change)
    .await?;
    if old.rows_affected() > 0 {
        sqlx::query("DELETE FROM records WHERE room NOT IN (SELECT id FROM rooms)").execute(&mut *change).await?;
        sqlx::query("DELETE FROM seats WHERE room NOT IN (SELECT id FROM rooms)").execute(&mut *change).await?;
    }
    change.commit().await?;
    Ok(old.rows_affected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_few_sizes_and_all_rows() {
        for count in [0, 1, 5, 127, 128, 400] {
            let rows: Vec<usize> = (0..count).collect();
            let all: Vec<&[usize]> = pieces(&rows).collect();
            assert_eq!(all.concat(), rows);
            assert!(all.iter().all(|piece| ROWS.contains(&piece.len())));
        }
    }
}
