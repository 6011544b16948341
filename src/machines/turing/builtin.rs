//! The built-in machines, as files with explanations at the top: those of the workshop are in `assets/turing/`, those that read
//! strings of Fob in `scenes/turing/`.

use super::Machine;

/// A built-in machine, with a tape that demonstrates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Name on the command line and in links.
    pub name: &'static str,
    /// Title shown to people.
    pub title: &'static str,
    /// Description of the machine and its origin.
    pub about: &'static str,
    /// Contents of the tape from cell 0 on.
    pub tape: &'static str,
    /// Cell of the head at the start.
    pub head: i64,
    /// Text of the machine.
    pub text: &'static str,
}

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../assets/turing/", $name, ".tm"))
    };
}

macro_rules! scene {
    ($name:literal) => {
        include_str!(concat!("../../../scenes/turing/", $name, ".tm"))
    };
}

/// All built-in machines, in the order of lists.
pub const BUILTIN: [BuiltIn; 16] = [
    BuiltIn {
        name: "two-state",
        title: "The first example",
        about: "The manual's first example: a tape of ten cells and a machine, each empty (o) or full (⊗), and the one rule \
            ⊗o⊗⊗←. The machine is full and reads the empty sixth cell: it fills the cell, stays full and goes one cell to the \
            left. There the cell is full, no rule fits, and it halts. Press Set by hand to play the \"something external\" \
            and put it somewhere else.",
        tape: "⊗oo⊗⊗oo⊗⊗o",
        head: 5,
        text: text!("two-state"),
    },
    BuiltIn {
        name: "increment",
        title: "The manual's increment",
        about: "Adds one to a decimal number, as printed on the last page of the manual of BLOOP. The head starts at the last \
            digit. In state / it adds one and carries over nines to the left, in \\ it goes back to the right, and in - no rule \
            fits: it halts, six steps and seven configurations after 13699. Should something external put it back into \
            state /, it adds one again: try Set by hand.",
        tape: "13699",
        head: 4,
        text: text!("increment"),
    },
    BuiltIn {
        name: "binary-increment",
        title: "Binary increment",
        about: "Adds one to a binary number. The head starts at the first digit, runs to the last one (r), carries over ones \
            to the left (c) and goes back to the beginning (b).",
        tape: "1011",
        head: 0,
        text: text!("binary-increment"),
    },
    BuiltIn {
        name: "binary-addition",
        title: "Binary addition",
        about: "Adds two binary numbers: 1011+110 becomes 10001. Again and again it takes one from the right number (d) and \
            gives it to the left one (i, k), until nothing is left at the right; then it clears that side away (c). It takes \
            about twice as many rounds as the right number is large: short to write, slow to run.",
        tape: "1011+110",
        head: 0,
        text: text!("binary-addition"),
    },
    BuiltIn {
        name: "unary-addition",
        title: "Unary addition",
        about: "Adds two numbers written in strokes: 111+11 becomes 11111. The plus becomes a stroke, and the last stroke is \
            taken away.",
        tape: "111+11",
        head: 0,
        text: text!("unary-addition"),
    },
    BuiltIn {
        name: "unary-multiplication",
        title: "Unary multiplication",
        about: "Multiplies two numbers written in strokes: 11*111= becomes 11*111=111111. For each stroke of the first number \
            (crossed out as X) it copies every stroke of the second (marked as Y) to the end, and then restores the marked strokes.",
        tape: "111*1111=",
        head: 0,
        text: text!("unary-multiplication"),
    },
    BuiltIn {
        name: "palindrome",
        title: "Palindromes",
        about: "Says whether a word of a and b reads the same from both ends. It takes the first letter, runs to the last one, \
            compares, takes that one too, and comes back; at the end only Y (yes) or N (no) is left on the tape.",
        tape: "abbababba",
        head: 0,
        text: text!("palindrome"),
    },
    BuiltIn {
        name: "universal",
        title: "Minsky's universal machine",
        about: "Seven states and four symbols that can do whatever any machine can: M. L. Minsky, Size and structure of universal \
            Turing machines using tag systems, 1962 (also Computation: Finite and Infinite Machines, 1967, section 14.8). It \
            carries out a tag system that is on its tape: take the first letter, append its word to the end, drop two letters \
            in front. On this tape the letter a appends bb, b appends H, and the word from \
            the head on is aaaa: letters are rows of y, parted by A, and a letter H without any y halts it. From aaaa it comes to \
            aabb, bbbb, bbH and HH, and halts after 1,609 steps.",
        tape: "110111000001000001yAyAyAy",
        head: 18,
        text: text!("universal"),
    },
    BuiltIn {
        name: "busy-beaver-2",
        title: "Busy beaver, 2 states",
        about: "Of all machines with two states and two symbols that halt on a blank tape, none writes more ones or takes more \
            steps: 4 ones, 6 steps (T. Radó, On non-computable functions, 1962).",
        tape: "",
        head: 0,
        text: text!("busy-beaver-2"),
    },
    BuiltIn {
        name: "busy-beaver-3",
        title: "Busy beaver, 3 states",
        about: "The longest run of three states: 21 steps, at the end of which 5 ones are on the tape (S. Lin and T. Radó, \
            Computer studies of Turing machine problems, 1965). Another machine writes 6 ones, in fewer steps.",
        tape: "",
        head: 0,
        text: text!("busy-beaver-3"),
    },
    BuiltIn {
        name: "busy-beaver-4",
        title: "Busy beaver, 4 states",
        about: "The champion of four states: 107 steps, 13 ones (A. H. Brady, The determination of the value of Radó's \
            noncomputable function for four-state Turing machines, 1983).",
        tape: "",
        head: 0,
        text: text!("busy-beaver-4"),
    },
    BuiltIn {
        name: "busy-beaver-5",
        title: "Busy beaver, 5 states",
        about: "The champion of five states: 47,176,870 steps, 4,098 ones. H. Marxen and J. Buntrock found it in 1989 and \
            published it in 1990; a proof that none runs longer was checked by a computer in 2024. Let it run at full \
            speed, and look at its diagram.",
        tape: "",
        head: 0,
        text: text!("busy-beaver-5"),
    },
    BuiltIn {
        name: "mirror",
        title: "The mirror",
        about: "Reads strings of Fob. It compares the first letter with the last one, the second with the last but one, and so on. Where the two \
            differ for the first time it accepts if the left one is green; a palindrome it rejects.",
        tape: "grrggrg",
        head: 0,
        text: scene!("mirror"),
    },
    BuiltIn {
        name: "lookout",
        title: "The lookout",
        about: "Reads strings of Fob. For every green letter that the string begins with, a letter falls off its end. Then it accepts if the \
            last letter that is left is green.",
        tape: "ggrggrr",
        head: 0,
        text: scene!("lookout"),
    },
    BuiltIn {
        name: "scales",
        title: "The scales",
        about: "Reads strings of Fob. It accepts if the first half has more green letters than the second: it takes the first and the last \
            letter together and keeps the difference on the left, p for more and m for less.",
        tape: "grgrrggr",
        head: 0,
        text: scene!("scales"),
    },
    BuiltIn {
        name: "middle",
        title: "The middle",
        about: "Reads strings of Fob. It accepts if the letter in the middle is the same as the last one: it remembers the last letter and takes \
            letters off both ends until one is left.",
        tape: "rgrggrg",
        head: 0,
        text: scene!("middle"),
    },
];

/// Returns the built-in machine of this name.
pub fn builtin(name: &str) -> Option<Machine> {
    let ready = BUILTIN.iter().find(|ready| ready.name == name)?;
    // A test reads every built-in, so nothing is lost by `ok`.
    ready.text.parse().ok()
}
