//! Why the store failed.

/// Why the store failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address has no known form. Only its beginning is here, because a password may follow.
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
    /// The database refuses.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
