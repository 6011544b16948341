//! Errors of a class's refusals.

use super::settings::MOST_STUDENTS;

/// Error of a refused request.
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
    /// The code is unknown.
    #[error("no such code")]
    UnknownCode,
    /// There is no such student.
    #[error("no such student")]
    UnknownStudent,
    /// The client's token belongs to another student.
    #[error("the token is somebody else's")]
    TakenToken,
    /// The lecturer has a list, and a name without a code is not enough.
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
    /// A key was used for another answer.
    #[error("the key was used for another answer")]
    Key,
    /// The total limit of answers is reached.
    #[error("there is no room for more answers")]
    NoRoom,
    /// Answers arrive too fast.
    #[error("too many answers at once; try again in a few seconds")]
    Rate,
    /// The sheet has changed meanwhile.
    #[error("the class has changed meanwhile; try again")]
    Changed,
    /// The request is invalid.
    #[error("{0}")]
    Bad(String),
    /// The store does not answer.
    #[error("the server cannot store this now; try again")]
    Store,
}
