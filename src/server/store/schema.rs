//! Migrations: the numbered changes of the tables.

use super::error::StoreError;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};

/// Table in which sqlx records the migrations.
const DONE: &str = "_sqlx_migrations";

/// A migration: its number, its description, and its SQL. A migration that was released is never changed. It only adds, so that
/// servers of the previous version continue while they are replaced; and it may be repeated, so that a roll-back can remove its
/// record.
pub type Change = (i64, &'static str, &'static str);

/// Returns sqlx's form of the migrations. They are part of the program; sqlx's macro would do the same, but build SQLite a second
/// time for it.
pub fn migrator(changes: &[Change]) -> Migrator {
    let migration =
        |&(number, what, sql): &Change| Migration::new(number, what.into(), MigrationType::Simple, sql.into_sql_str(), false);
    Migrator::with_migrations(changes.iter().map(migration).collect())
}

/// Returns whether all migrations are done. A store that is up to date is only read, so that the right to create tables is needed
/// only once.
///
/// # Errors
/// A newer program has migrated the store.
pub async fn is_current<C: Migrate>(connection: &mut C, migrator: &Migrator) -> Result<bool, StoreError> {
    // Without the table nothing is done yet. A database that does not answer refuses the migrations too.
    let Ok(done) = connection.list_applied_migrations(DONE).await else { return Ok(false) };
    let newest = done.iter().map(|one| one.version).max().unwrap_or_default();
    let known = migrator.iter().map(|one| one.version).max().unwrap_or_default();
    if newest > known {
        return Err(StoreError::Newer { newest, known });
    }
    Ok(migrator.iter().all(|one| done.iter().any(|other| (one.version, &one.checksum) == (other.version, &other.checksum))))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sqlx::{Connection, SqliteConnection};

    const FIRST: Change = (1, "names", "CREATE TABLE IF NOT EXISTS names (name TEXT)");
    const SECOND: Change = (2, "ages", "CREATE TABLE IF NOT EXISTS ages (age INTEGER)");

    async fn migrate(connection: &mut SqliteConnection, changes: &[Change]) -> Result<bool, StoreError> {
        let migrator = migrator(changes);
        let was_current = is_current(connection, &migrator).await?;
        if !was_current {
            migrator.run(connection).await?;
        }
        Ok(was_current)
    }

    #[tokio::test]
    async fn migrations_are_done_once_and_a_newer_store_is_refused_until_they_are_forgotten() {
        let mut all = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        assert!(!migrate(&mut all, &[FIRST]).await.unwrap());
        sqlx::query("INSERT INTO names VALUES ('Anna')").execute(&mut all).await.unwrap();
        assert!(migrate(&mut all, &[FIRST]).await.unwrap());
        assert!(!migrate(&mut all, &[FIRST, SECOND]).await.unwrap());
        assert!(migrate(&mut all, &[FIRST, SECOND]).await.unwrap());
        let refused = migrate(&mut all, &[FIRST]).await.unwrap_err().to_string();
        assert!(refused.contains("schema 2") && refused.contains("knows 1"), "{refused}");
        // A roll-back as in docs/server.md, and forward again.
        sqlx::query("DELETE FROM _sqlx_migrations WHERE version > 1").execute(&mut all).await.unwrap();
        assert!(migrate(&mut all, &[FIRST]).await.unwrap());
        assert!(!migrate(&mut all, &[FIRST, SECOND]).await.unwrap());
        let name: String = sqlx::query_scalar("SELECT name FROM names").fetch_one(&mut all).await.unwrap();
        assert_eq!(name, "Anna");
        // A migration that was released and then changed is an error of this program, and nothing is done.
        let changed = (1, "names", "DROP TABLE names");
        assert!(migrate(&mut all, &[changed, SECOND]).await.unwrap_err().to_string().contains("modified"));
        assert!(migrate(&mut all, &[FIRST, SECOND]).await.unwrap());
    }
}
