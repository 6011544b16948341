//! Classes and their records in both databases: the same SQL, with the same types of values.

use super::Store;
use super::error::StoreError;
use super::postgres::{CHANNEL, Postgres};
use super::sqlite::Sqlite;
use fob_online::Millis;
use sqlx::{Connection, QueryBuilder, Row};

/// Prefix of the names of classes among tasks and between servers.
pub const CLASS_KEY: &str = "class/";

/// Interval in milliseconds after which the use of a class is stored again.
const TOUCHED: i64 = 3600 * 1000;

/// Number of rows in one statement.
const ROWS: usize = 64;

/// Owner of a class, and number of its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassHead {
    /// Hash of the lecturer's token.
    pub host: Vec<u8>,
    /// Number of the next record.
    pub next: u64,
}

/// A record to store: its parts as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewClassRecord {
    pub at: Millis,
    pub record: String,
    pub answer: Option<String>,
    pub judged: Option<String>,
}

/// A record without the answer that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassRecordRow {
    pub n: u64,
    pub at: Millis,
    pub record: String,
    pub judged: Option<String>,
}

/// A new deadline with its grace, or `None` for no deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closes(pub Option<Millis>);

/// Records that are committed together, with the other changes.
#[derive(Clone, Debug, Default)]
pub struct ClassChange {
    /// Number of the first record. Nothing is done if the next record of the class has another number.
    pub first: u64,
    /// Time of the change, which counts as use of the class.
    pub at: Millis,
    pub records: Vec<NewClassRecord>,
    /// The new deadline with its grace, if it changes.
    pub deadline: Option<Closes>,
    /// New judgements of answers, by the numbers of their records.
    pub judged: Vec<(u64, String)>,
    /// Records that are removed.
    pub removed: Vec<u64>,
}

/// The methods of a store on a pool `read`, and the transactions on one of its connections.
macro_rules! classes {
    ($store:ty, $database:ty, $transactions:ident) => {
        impl $store {
            pub(super) async fn class_head(&self, id: &str) -> Result<Option<ClassHead>, StoreError> {
                let row = sqlx::query("SELECT host, next FROM classes WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                let head = |row| -> Result<ClassHead, sqlx::Error> {
                    let row: <$database as sqlx::Database>::Row = row;
                    let next: i64 = row.try_get(1)?;
                    Ok(ClassHead { host: row.try_get(0)?, next: next.cast_unsigned() })
                };
                Ok(row.map(head).transpose()?)
            }

            pub(super) async fn class_of(&self, host: &[u8]) -> Result<Option<String>, StoreError> {
                let id = sqlx::query_scalar("SELECT id FROM classes WHERE host = $1").bind(host).fetch_optional(&self.read).await?;
                Ok(id)
            }

            pub(super) async fn class_records(&self, id: &str, from: u64, most: u64) -> Result<Vec<ClassRecordRow>, StoreError> {
                let rows: Vec<(i64, i64, String, Option<String>)> =
                    sqlx::query_as("SELECT n, at, record, judged FROM class_records WHERE class = $1 AND n >= $2 ORDER BY n LIMIT $3")
                        .bind(id)
                        .bind(from.cast_signed())
                        .bind(most.cast_signed())
                        .fetch_all(&self.read)
                        .await?;
                let row = |(n, at, record, judged): (i64, i64, _, _)| ClassRecordRow { n: n.cast_unsigned(), at: Millis(at), record, judged };
                Ok(rows.into_iter().map(row).collect())
            }

            pub(super) async fn class_answers(&self, id: &str, from: u64, most: u64) -> Result<Vec<(u64, String)>, StoreError> {
                let rows: Vec<(i64, String)> = sqlx::query_as(
                    "SELECT n, answer FROM class_records WHERE class = $1 AND n >= $2 AND answer IS NOT NULL ORDER BY n LIMIT $3",
                )
                .bind(id)
                .bind(from.cast_signed())
                .bind(most.cast_signed())
                .fetch_all(&self.read)
                .await?;
                Ok(rows.into_iter().map(|(n, answer)| (n.cast_unsigned(), answer)).collect())
            }

            pub(super) async fn count_classes(&self) -> Result<u64, StoreError> {
                let count: i64 = sqlx::query_scalar("SELECT count(*) FROM classes").fetch_one(&self.read).await?;
                Ok(count.cast_unsigned())
            }
        }

        mod $transactions {
            use super::*;

            type Transaction<'c> = sqlx::Transaction<'c, $database>;

            pub async fn make(
                change: &mut Transaction<'_>,
                id: &str,
                host: &[u8],
                deadline: Option<Millis>,
                first: &NewClassRecord,
            ) -> Result<bool, StoreError> {
                let made = sqlx::query(
                    "INSERT INTO classes (id, host, made, used, deadline, next) VALUES ($1, $2, $3, $3, $4, 1) ON CONFLICT DO NOTHING",
                )
                .bind(id)
                .bind(host)
                .bind(first.at.0)
                .bind(deadline.map(|deadline| deadline.0))
                .execute(&mut **change)
                .await?;
                if made.rows_affected() != 1 {
                    return Ok(false);
                }
                insert(change, id, 0, std::slice::from_ref(first)).await?;
                Ok(true)
            }

            pub async fn append(change: &mut Transaction<'_>, id: &str, made: &ClassChange) -> Result<bool, StoreError> {
                // The row is locked from here on, so that of two servers one is first.
                let moved = sqlx::query(
                    "UPDATE classes SET next = $3, used = CASE WHEN used > $4 THEN used ELSE $4 END,
                         deadline = CASE WHEN $5 THEN $6 ELSE deadline END WHERE id = $1 AND next = $2",
                )
                .bind(id)
                .bind(made.first.cast_signed())
                .bind((made.first + made.records.len() as u64).cast_signed())
                .bind(made.at.0)
                .bind(made.deadline.is_some())
                .bind(made.deadline.and_then(|Closes(closes)| closes).map(|closes| closes.0))
                .execute(&mut **change)
                .await?;
                if moved.rows_affected() != 1 {
                    return Ok(false);
                }
                insert(change, id, made.first, &made.records).await?;
                for (n, judged) in &made.judged {
                    sqlx::query("UPDATE class_records SET judged = $3 WHERE class = $1 AND n = $2")
                        .bind(id)
                        .bind(n.cast_signed())
                        .bind(judged)
                        .execute(&mut **change)
                        .await?;
                }
                for some in made.removed.chunks(ROWS) {
                    let mut query = QueryBuilder::<$database>::new("DELETE FROM class_records WHERE class = ");
                    query.push_bind(id).push(" AND n IN (");
                    let mut numbers = query.separated(", ");
                    for n in some {
                        numbers.push_bind(n.cast_signed());
                    }
                    query.push(")");
                    query.build().execute(&mut **change).await?;
                }
                Ok(true)
            }

            async fn insert(
                change: &mut Transaction<'_>,
                id: &str,
                first: u64,
                records: &[NewClassRecord],
            ) -> Result<(), StoreError> {
                let numbered: Vec<(u64, &NewClassRecord)> = (first..).zip(records).collect();
                for some in numbered.chunks(ROWS) {
                    let mut query = QueryBuilder::<$database>::new("INSERT INTO class_records (class, n, at, record, answer, judged) ");
                    query.push_values(some, |mut row, (n, new)| {
                        row.push_bind(id).push_bind(n.cast_signed()).push_bind(new.at.0).push_bind(&new.record);
                        row.push_bind(new.answer.as_deref()).push_bind(new.judged.as_deref());
                    });
                    query.build().execute(&mut **change).await?;
                }
                Ok(())
            }

            pub async fn delete(change: &mut Transaction<'_>, id: &str) -> Result<bool, StoreError> {
                let gone = sqlx::query("DELETE FROM classes WHERE id = $1").bind(id).execute(&mut **change).await?;
                sqlx::query("DELETE FROM class_records WHERE class = $1").bind(id).execute(&mut **change).await?;
                Ok(gone.rows_affected() == 1)
            }

            pub async fn touch(change: &mut Transaction<'_>, id: &str, at: Millis) -> Result<bool, StoreError> {
                let touched = sqlx::query("UPDATE classes SET used = $2 WHERE id = $1 AND used < $3")
                    .bind(id)
                    .bind(at.0)
                    .bind(at.plus(-TOUCHED).0)
                    .execute(&mut **change)
                    .await?;
                Ok(touched.rows_affected() == 1)
            }

            pub async fn remove_untouched(
                change: &mut Transaction<'_>,
                since: Millis,
                in_use: &[String],
            ) -> Result<u64, StoreError> {
                let old: Vec<String> =
                    sqlx::query_scalar("SELECT id FROM classes WHERE used < $1 AND (deadline IS NULL OR deadline < $1)")
                        .bind(since.0)
                        .fetch_all(&mut **change)
                        .await?;
                let mut removed = 0;
                for id in old.iter().filter(|id| !in_use.contains(id)) {
                    // One that another server has just used stays.
                    let gone = sqlx::query("DELETE FROM classes WHERE id = $1 AND used < $2 AND (deadline IS NULL OR deadline < $2)")
                        .bind(id)
                        .bind(since.0)
                        .execute(&mut **change)
                        .await?;
                    if gone.rows_affected() == 1 {
                        sqlx::query("DELETE FROM class_records WHERE class = $1").bind(id).execute(&mut **change).await?;
                        removed += 1;
                    }
                }
                Ok(removed)
            }
        }
    };
}

classes!(Sqlite, sqlx::Sqlite, in_sqlite);
classes!(Postgres, sqlx::Postgres, in_postgres);

/// Runs a block in a transaction: on SQLite on the one connection that writes, on PostgreSQL on one of those that commit.
macro_rules! in_transaction {
    ($store:expr, $change:ident => $sqlite:expr, $postgres:expr) => {
        match $store {
            Store::Sqlite(store) => {
                let mut pen = store.pen().await?;
                let done = async {
                    let mut $change = pen.write.begin_with("BEGIN IMMEDIATE").await?;
                    let done = $sqlite.await?;
                    $change.commit().await?;
                    Ok(done)
                };
                let done = done.await;
                pen.put_back(done)
            }
            Store::Postgres(store) => {
                let mut $change = store.write.begin().await?;
                let done = $postgres.await?;
                $change.commit().await?;
                Ok(done)
            }
            // The simulator has no classes yet: nothing is there, and nothing is done.
            #[cfg(feature = "simulation")]
            Store::Memory(_) => Ok(Default::default()),
        }
    };
}

impl Store {
    /// Returns the head of a class, if there is one.
    pub async fn class_head(&self, id: &str) -> Result<Option<ClassHead>, StoreError> {
        match self {
            Self::Sqlite(store) => store.class_head(id).await,
            Self::Postgres(store) => store.class_head(id).await,
            // The simulator has no classes yet.
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(None),
        }
    }

    /// Returns the class whose lecturer has the token with this hash.
    pub async fn class_of(&self, host: &[u8]) -> Result<Option<String>, StoreError> {
        match self {
            Self::Sqlite(store) => store.class_of(host).await,
            Self::Postgres(store) => store.class_of(host).await,
            // The simulator has no classes yet.
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(None),
        }
    }

    /// Returns at most `most` records of a class without their answers, starting with number `from`.
    pub async fn class_records(&self, id: &str, from: u64, most: u64) -> Result<Vec<ClassRecordRow>, StoreError> {
        match self {
            Self::Sqlite(store) => store.class_records(id, from, most).await,
            Self::Postgres(store) => store.class_records(id, from, most).await,
            // The simulator has no classes yet.
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(Vec::new()),
        }
    }

    /// Returns at most `most` answers of a class with the numbers of their records, starting with number `from`.
    pub async fn class_answers(&self, id: &str, from: u64, most: u64) -> Result<Vec<(u64, String)>, StoreError> {
        match self {
            Self::Sqlite(store) => store.class_answers(id, from, most).await,
            Self::Postgres(store) => store.class_answers(id, from, most).await,
            // The simulator has no classes yet.
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(Vec::new()),
        }
    }

    /// Returns the number of classes.
    pub async fn count_classes(&self) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(store) => store.count_classes().await,
            Self::Postgres(store) => store.count_classes().await,
            // The simulator has no classes yet.
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(0),
        }
    }

    /// Makes a class with its first record. Returns `false` if its id or its lecturer's token is taken.
    pub async fn make_class(
        &self,
        id: &str,
        host: &[u8],
        deadline: Option<Millis>,
        first: &NewClassRecord,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, change =>
            in_sqlite::make(&mut change, id, host, deadline, first),
            in_postgres::make(&mut change, id, host, deadline, first))
    }

    /// Commits records, all or none. Returns `false` if the class is gone, or another server was first.
    pub async fn append_to_class(&self, id: &str, made: &ClassChange) -> Result<bool, StoreError> {
        in_transaction!(self, change => in_sqlite::append(&mut change, id, made), async {
            let done = in_postgres::append(&mut change, id, made).await?;
            if done {
                announce(&mut change, id, made.first + made.records.len() as u64).await?;
            }
            Ok::<_, StoreError>(done)
        })
    }

    /// Removes a class with everything in it. SQLite's file keeps no trace of it.
    pub async fn delete_class(&self, id: &str) -> Result<bool, StoreError> {
        let gone: Result<bool, StoreError> = in_transaction!(self, change => in_sqlite::delete(&mut change, id), async {
            let done = in_postgres::delete(&mut change, id).await?;
            announce(&mut change, id, 0).await?;
            Ok::<_, StoreError>(done)
        });
        let gone = gone?;
        self.forget_removed().await;
        Ok(gone)
    }

    /// Makes SQLite empty its log, which would contain removed texts for a while. If there is a reader at this moment, the log is
    /// emptied later.
    pub async fn forget_removed(&self) {
        if let Self::Sqlite(store) = self
            && let Ok(mut pen) = store.pen().await
        {
            let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&mut pen.write).await;
            let _ = pen.put_back(done.map(|_| ()).map_err(StoreError::from));
        }
    }

    /// Stores that a class was used, at most once an hour.
    pub async fn touch_class(&self, id: &str, at: Millis) -> Result<bool, StoreError> {
        in_transaction!(self, change => in_sqlite::touch(&mut change, id, at), in_postgres::touch(&mut change, id, at))
    }

    /// Removes the classes whose deadline and last use are before that time, but none of those in use, and returns their number.
    pub(crate) async fn remove_untouched_classes(&self, since: Millis, in_use: &[String]) -> Result<u64, StoreError> {
        let removed: Result<u64, StoreError> = in_transaction!(self, change =>
            in_sqlite::remove_untouched(&mut change, since, in_use),
            in_postgres::remove_untouched(&mut change, since, in_use));
        let removed = removed?;
        if removed > 0 {
            self.forget_removed().await;
        }
        Ok(removed)
    }
}

/// Notifies the other servers that a class has changed.
async fn announce(change: &mut sqlx::Transaction<'_, sqlx::Postgres>, id: &str, next: u64) -> Result<(), StoreError> {
    let message = format!("{CLASS_KEY}{id}:{next}");
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(message).execute(&mut **change).await?;
    Ok(())
}
