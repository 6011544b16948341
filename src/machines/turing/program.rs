//! A machine's text with its initial tape, as in a file, valid or not.

use super::builtin::BuiltIn;
use super::error::TuringErrors;
use super::machine::Machine;
use fob_base::ron::{SyntaxError, read};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The text of a machine, valid or not, with a description and the initial tape.
///
/// ```
/// use fob_machines::turing::Program;
///
/// let program = Program { tape: "101".into(), text: "start a\na1b0>".into(), ..Program::default() };
/// assert_eq!(Program::from_ron(&program.to_ron())?, program);
/// # Ok::<(), fob_base::ron::SyntaxError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Description in words.
    #[serde(default)]
    pub about: String,
    /// Contents of the tape from cell 0 on.
    #[serde(default)]
    pub tape: String,
    /// Cell of the head at the start.
    #[serde(default)]
    pub head: i64,
    /// Text of the machine in either notation; stored in the file line by line.
    #[serde(rename = "rules", serialize_with = "in_lines", deserialize_with = "of_lines")]
    pub text: String,
}

fn in_lines<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(text.split('\n'))
}

fn of_lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Vec::<String>::deserialize(deserializer)?.join("\n"))
}

impl Program {
    /// Reads the RON form.
    ///
    /// # Errors
    /// The first problem, with its place. The machine's text itself is not checked.
    pub fn from_ron(text: &str) -> Result<Self, SyntaxError> {
        read(text)
    }

    /// Returns the RON form, which [`Program::from_ron`] reads back.
    pub fn to_ron(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
        // RON can represent every text and number.
        ron::ser::to_string_pretty(self, pretty).map_or_else(|_| String::new(), |text| text + "\n")
    }

    /// Parses the machine's text.
    ///
    /// # Errors
    /// Every problem of the text.
    pub fn machine(&self) -> Result<Machine, TuringErrors> {
        self.text.parse()
    }
}

impl From<&BuiltIn> for Program {
    fn from(ready: &BuiltIn) -> Self {
        Self { about: ready.about.to_owned(), tape: ready.tape.to_owned(), head: ready.head, text: ready.text.to_owned() }
    }
}
