//! Why a class refuses something.

use super::settings::MOST_STUDENTS;

/// Why a class refuses something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The class was deleted.
    #[error("no such class")]
    Gone,
    /// The token is not that of the lecturer, or of a student, of this class.
    #[error(
        "the token may not do this; tables and changes take the lecturer's token, handing in takes a student's of this class"
    )]
    Token,
    /// Nobody has the code.
    #[error("no such code")]
    UnknownCode,
    /// There is no such student.
    #[error("no such student")]
    UnknownStudent,
    /// The client's own token is somebody's.
    #[error("the token is somebody else's")]
    TakenToken,
    /// The lecturer has a list, and a name is not enough.
    #[error("name: this class has a list of its students; expected your code")]
    Coded,
    /// There are too many students.
    #[error("the class is full: it has {MOST_STUDENTS} students")]
    Full,
    /// Deadline and grace are over.
    #[error("the class is closed: its deadline is over")]
    Closed,
    /// All attempts at the exercise are used.
    #[error("all attempts at this exercise are used")]
    Attempts,
    /// A key was used for something else.
    #[error("the key was used for another answer")]
    Key,
    /// Too many answers were handed in, all in all.
    #[error("there is no room for more answers")]
    NoRoom,
    /// Answers come too fast.
    #[error("too many answers at once; try again in a few seconds")]
    Rate,
    /// The sheet has changed meanwhile.
    #[error("the class has changed meanwhile; try again")]
    Changed,
    /// Something is wrong with what was sent.
    #[error("{0}")]
    Bad(String),
    /// The store does not answer.
    #[error("the server cannot store this now; try again")]
    Store,
}
