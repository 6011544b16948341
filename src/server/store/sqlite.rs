//! SQLite: one file and one server.

use super::{Append, Created, NewRoom, RecordRow, RoomRow, SeatRow, StoreError};
use fob_online::Millis;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// The tables. The records' table is appended to and has an index: nearly twice as fast as one that is kept in the order of its
/// key.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret INTEGER NOT NULL, public INTEGER NOT NULL, made INTEGER NOT NULL,
    begun INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS lobby ON rooms (made) WHERE public = 1 AND begun = 0;
CREATE TABLE IF NOT EXISTS seats (
    room TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL UNIQUE, PRIMARY KEY (room, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS records (
    room TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL, kept TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS record ON records (room, n);
";

/// Most rows of one statement.
const ROWS: usize = 200;

/// A database in a file. One connection writes; others read at the same time.
#[derive(Clone)]
pub struct Sqlite {
    read: SqlitePool,
    write: Arc<Mutex<SqliteConnection>>,
    /// Held as long as the server runs, so that no other one opens the file.
    _lock: Arc<File>,
}

impl Sqlite {
    pub async fn open(file: &str) -> Result<Self, StoreError> {
        let path = Path::new(file.strip_prefix("//").unwrap_or(file));
        let lock = Arc::new(lock(path)?);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let mut write = options.connect().await?;
        sqlx::raw_sql(TABLES).execute(&mut write).await?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Ok(Self { read, write: Arc::new(Mutex::new(write)), _lock: lock })
    }

    pub async fn create_room(&self, room: &NewRoom, seat: &SeatRow) -> Result<Created, StoreError> {
        let mut write = self.write.lock().await;
        let mut change = write.begin_with("BEGIN IMMEDIATE").await?;
        let taken = sqlx::query("INSERT INTO seats (room, seat, name, token) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(&room.id)
            .bind(seat.seat)
            .bind(&seat.name)
            .bind(&seat.token_hash)
            .execute(&mut *change)
            .await?;
        if taken.rows_affected() == 0 {
            return Ok(Created::Known);
        }
        sqlx::query("INSERT INTO rooms (id, setup, secret, public, made) VALUES (?, ?, ?, ?, ?)")
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
        let row = sqlx::query("SELECT room, seat FROM seats WHERE token = ?").bind(hash).fetch_optional(&self.read).await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    pub async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<SeatRow>)>, StoreError> {
        let row = sqlx::query("SELECT setup, secret, made FROM rooms WHERE id = ?").bind(id).fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let secret: i64 = row.try_get(1)?;
        let room = RoomRow { setup: row.try_get(0)?, secret: secret.cast_unsigned(), made: Millis(row.try_get(2)?) };
        let rows = sqlx::query("SELECT seat, name, token FROM seats WHERE room = ? ORDER BY seat")
            .bind(id)
            .fetch_all(&self.read)
            .await?;
        let seat = |row: &sqlx::sqlite::SqliteRow| -> Result<SeatRow, sqlx::Error> {
            Ok(SeatRow { seat: row.try_get(0)?, name: row.try_get(1)?, token_hash: row.try_get(2)? })
        };
        Ok(Some((room, rows.iter().map(seat).collect::<Result<_, _>>()?)))
    }

    pub async fn records(&self, id: &str, from: u64, most: u64) -> Result<Vec<RecordRow>, StoreError> {
        let rows = sqlx::query("SELECT record, kept FROM records WHERE room = ? AND n >= ? ORDER BY n LIMIT ?")
            .bind(id)
            .bind(from.cast_signed())
            .bind(most.cast_signed())
            .fetch_all(&self.read)
            .await?;
        let record = |row: &sqlx::sqlite::SqliteRow| -> Result<RecordRow, sqlx::Error> {
            Ok(RecordRow { record: row.try_get(0)?, kept: row.try_get(1)? })
        };
        Ok(rows.iter().map(record).collect::<Result<_, _>>()?)
    }

    pub async fn take_seat(&self, id: &str, seat: &SeatRow) -> Result<bool, StoreError> {
        let mut write = self.write.lock().await;
        let done = sqlx::query("INSERT INTO seats (room, seat, name, token) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(id)
            .bind(seat.seat)
            .bind(&seat.name)
            .bind(&seat.token_hash)
            .execute(&mut *write)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        let mut write = self.write.lock().await;
        let done = sqlx::query(
            "DELETE FROM seats WHERE room = ?1 AND seat = ?2 AND NOT EXISTS (SELECT 1 FROM records WHERE room = ?1 AND n = 0)",
        )
        .bind(id)
        .bind(seat)
        .execute(&mut *write)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    pub async fn append(&self, rows: &[Append]) -> Result<Vec<bool>, StoreError> {
        let mut write = self.write.lock().await;
        let mut change = write.begin_with("BEGIN IMMEDIATE").await?;
        let mut written = std::collections::HashSet::with_capacity(rows.len());
        for some in rows.chunks(ROWS) {
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
        for begun in rows.iter().filter(|row| row.n == 0) {
            sqlx::query("UPDATE rooms SET begun = 1 WHERE id = ?").bind(&begun.room).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(rows.iter().map(|row| written.contains(&row.room)).collect())
    }

    pub async fn lobby(&self, most: u32) -> Result<Vec<(String, Millis)>, StoreError> {
        let rows = sqlx::query("SELECT id, made FROM rooms WHERE public = 1 AND begun = 0 ORDER BY made DESC LIMIT ?")
            .bind(most)
            .fetch_all(&self.read)
            .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, Millis(row.try_get(1)?)))).collect()
    }

    pub async fn count(&self) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM rooms").fetch_one(&self.read).await?;
        Ok(count.cast_unsigned())
    }

    pub async fn remove_untouched(&self, since: Millis) -> Result<u64, StoreError> {
        let mut write = self.write.lock().await;
        let mut change = write.begin_with("BEGIN IMMEDIATE").await?;
        let old =
            sqlx::query("DELETE FROM rooms WHERE made < ?1 AND NOT EXISTS (SELECT 1 FROM records WHERE room = id AND at >= ?1)")
                .bind(since.0)
                .execute(&mut *change)
                .await?;
        if old.rows_affected() > 0 {
            sqlx::query("DELETE FROM records WHERE room NOT IN (SELECT id FROM rooms)").execute(&mut *change).await?;
            sqlx::query("DELETE FROM seats WHERE room NOT IN (SELECT id FROM rooms)").execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(old.rows_affected())
    }
}

/// Takes the lock of a database's file, beside it.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let told = |error| StoreError::File(path.display().to_string(), error);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(told)?;
    }
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(told)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(std::fs::TryLockError::Error(error)) => Err(told(error)),
    }
}
