//! SQLite: one file for one server.

use super::shared::{create_room, reads};
use super::{Append, Created, NewRoom, RecordRow, RoomRow, SeatRow, StoreError};
use fob_online::Millis;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// The tables. The records' table is a plain table with an index: appending is nearly twice as fast as in a table ordered by its key.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret INTEGER NOT NULL, public INTEGER NOT NULL, made INTEGER NOT NULL,
    begun INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS lobby ON rooms (made) WHERE public AND NOT begun;
CREATE TABLE IF NOT EXISTS seats (
    room TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL UNIQUE, PRIMARY KEY (room, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS records (
    room TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, record TEXT NOT NULL, kept TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS record ON records (room, n);
";

/// Maximum number of rows per statement.
const ROWS: usize = 200;

reads!(Sqlite, SqliteRow);

/// A database in a file. One connection writes, and others read at the same time.
#[derive(Clone)]
pub struct Sqlite {
    read: SqlitePool,
    /// `None` after a failed write: sqlx considers a connection whose commit failed to be in a transaction forever, so the next write opens
    /// a new one.
    write: Arc<Mutex<Option<SqliteConnection>>>,
    options: Arc<SqliteConnectOptions>,
    /// Held as long as the server runs, so that no other server opens the file.
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
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        Ok(Self { read, write: Arc::new(Mutex::new(Some(write))), options: Arc::new(options), _lock: lock })
    }

    /// Takes the connection that writes, or opens a new one.
    async fn pen(&self) -> Result<(OwnedMutexGuard<Option<SqliteConnection>>, SqliteConnection), StoreError> {
        let mut place = Arc::clone(&self.write).lock_owned().await;
        let connection = match place.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok((place, connection))
    }

    pub async fn create_room(&self, room: &NewRoom, seat: &SeatRow) -> Result<Created, StoreError> {
        let (mut place, mut write) = self.pen().await?;
        let done = create_room(&mut write, room, seat).await;
        *place = done.is_ok().then_some(write);
        done
    }

    pub async fn take_seat(&self, id: &str, seat: &SeatRow) -> Result<bool, StoreError> {
        let (mut place, mut write) = self.pen().await?;
        let done = sqlx::query("INSERT INTO seats (room, seat, name, token) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(id)
            .bind(seat.seat)
            .bind(&seat.name)
            .bind(&seat.token_hash)
            .execute(&mut write)
            .await?;
        *place = Some(write);
        Ok(done.rows_affected() == 1)
    }

    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        let (mut place, mut write) = self.pen().await?;
        let done = sqlx::query(
            "DELETE FROM seats WHERE room = ?1 AND seat = ?2 AND NOT EXISTS (SELECT 1 FROM records WHERE room = ?1 AND n = 0)",
        )
        .bind(id)
        .bind(seat)
        .execute(&mut write)
        .await?;
        *place = Some(write);
        Ok(done.rows_affected() == 1)
    }

    pub async fn append(&self, rows: &[Append]) -> Result<Vec<bool>, StoreError> {
        let (mut place, mut write) = self.pen().await?;
        let done = append(&mut write, rows).await;
        *place = done.is_ok().then_some(write);
        done
    }

    pub async fn remove_untouched(&self, since: Millis) -> Result<u64, StoreError> {
        let (mut place, mut write) = self.pen().await?;
        let done = remove_untouched(&mut write, since).await;
        *place = done.is_ok().then_some(write);
        done
    }
}

async fn create_room(write: &mut SqliteConnection, room: &NewRoom, seat: &SeatRow) -> Result<Created, StoreError> {
    create_room!(write.begin_with("BEGIN IMMEDIATE").await?, room, seat)
}

async fn append(write: &mut SqliteConnection, rows: &[Append]) -> Result<Vec<bool>, StoreError> {
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

async fn remove_untouched(write: &mut SqliteConnection, since: Millis) -> Result<u64, StoreError> {
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

/// Locks a database's file, with a lock file next to it.
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
