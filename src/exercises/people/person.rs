//! A person who handed something in.

/// A person who handed something in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The person's id in the learning system; different people have different ids.
    pub id: String,
    /// The person's name for a reader; several people may share it.
    pub name: String,
    /// The source of id and name.
    pub form: Form,
    /// Other texts that identify the person in a gradebook.
    pub also: Vec<String>,
}

/// The source of a person's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// The name of a file from Canvas.
    Canvas,
    /// The name of a file or folder from Moodle.
    Moodle,
    /// The name of a file or folder from Brightspace.
    Brightspace,
    /// The name of a file from Blackboard.
    Blackboard,
    /// The end of such a name, where the user may begin earlier. `also` has the name up to `_attempt_`.
    BlackboardEnd,
    /// A folder from Gradescope.
    Gradescope,
    /// A folder that a list names.
    Listed,
    /// Any other folder of hand-ins.
    Folder,
    /// A file's name up to the first `_`.
    Name,
    /// A file's whole name, which therefore names nobody.
    Stem,
}

impl Form {
    /// Returns whether a learning system gave the name.
    pub const fn is_of_system(self) -> bool {
        !matches!(self, Self::Folder | Self::Name | Self::Stem)
    }
}
