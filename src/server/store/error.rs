//! Errors of the store.

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address has an unknown form. Only its beginning is quoted, because a password may follow.
    #[error("`{0}`: expected sqlite:FILE or postgres://...")]
    Unknown(String),
    /// Another server uses the file.
    #[error("{0}: in use by another server")]
    InUse(String),
    /// The file was removed or replaced.
    #[error("{0}: the file that the server has opened is not there any more; put it back, or restart the server")]
    Gone(String),
    /// The system refuses.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// A newer program has migrated the store.
    #[error(
        "the store is one of a newer version of Fob: it has schema {newest}, and this version knows {known}; start the newer version, or \
         roll back as docs/server.md says"
    )]
    Newer {
        /// Number of the newest migration that was done.
        newest: i64,
        /// Number of the newest migration of this program.
        known: i64,
    },
    /// A migration failed and was rolled back.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database refuses.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
