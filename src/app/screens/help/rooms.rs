//! The help on the workshop, the theatre and the games room. What `games.md` settled for Fib Fob is said here.

use super::pages::{Block, Section};

/// The workshop.
pub static WORKSHOP: &[Section] = &[
    Section {
        head: "A DFA of one's own",
        blocks: &[
            Block::Text(
                "The workshop is a canvas for deterministic finite automata over the two letters **g** (green) and **r** (red). \
                 Every state needs one transition for each letter; a state always shows which of its letters is still missing.",
            ),
            Block::Text(
                "Beside the canvas, **Run** moves a piece along a word, **Table** edits the same automaton by keyboard alone, \
                 **As a game** tells its odds for any number of pucks, and **Compare** finds the shortest word on which two DFAs differ.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "Gestures on the canvas",
        blocks: &[Block::Keys(&[
            ("~Double-click the canvas", "a new state"),
            ("~Drag a state", "moves it"),
            ("~Drag from its rim, or Shift-drag", "a transition; back to itself for a loop"),
            ("~Drag an edge's end", "leads it to another state"),
            ("~Drag an edge's middle", "bends it"),
            ("~Double-click a state", "accepting or not; A does the same"),
            ("~Right-click", "a menu for the state, the edge or the spot, with all keys"),
            ("[, ]", "select the state before or after; Ctrl+arrows move it"),
            ("N, K", "a new state; a sink for all that is missing"),
            ("S", "makes the selected state the start"),
            ("F2", "renames it"),
            ("G, R, B", "the letter of the selected edge, or both"),
            ("Delete", "removes what is selected"),
            ("Ctrl+Z, Ctrl+Y", "undo and redo, without limit"),
            ("Ctrl+A, Ctrl+C, Ctrl+X, Ctrl+V", "select all, copy (all, if nothing is selected), cut, paste"),
            ("L, Shift+L", "lay out in columns, or on a circle"),
            ("~Wheel, middle drag", "zoom and shift; Shift+F fits everything in"),
        ])],
        picture: None,
    },
];

/// Fib Fob as it is played here.
pub static FIB_FOB: &[Section] = &[
    Section {
        head: "The game",
        blocks: &[
            Block::Text(
                "Two co-pilots bring one ship home: a rook in a stack of eight boards, above it a clock, two tanks of fluid and \
                 some time-nuggets. They move in turn; **who cannot move loses**.",
            ),
            Block::Points(&[
                "Move the ship **down** the stack, **down** the ranks or **left** along the files, any number of steps in one of the three.",
                "Take any amount off the **time**, or spend **nuggets** to put that much on it.",
                "Spend one gallon of **Fib** or of **Fob**, or eject all of one of them.",
            ]),
            Block::Text(
                "The destination is a1 of the lowest board, marked red. A random start is never lost for the first player unless you ask for any.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "Why a move wins",
        blocks: &[
            Block::Text(
                "The game is impartial, so every position is worth a **nimber**: the sum (exclusive or) of its parts, and a position of \
                 nimber 0 is lost for who is to move. File, rank and board are heaps of nim (one less than they count); the time is a \
                 heap of its amount, since nuggets can be taken back at once.",
            ),
            Block::Text(
                "Both fluids there: 0 for an even total, 3 for an odd one. **One fluid left: 1 for an odd amount, 2 for an even one.** \
                 The game's own text says 1 for both, which is a slip: from two gallons one may go to one gallon (worth 1) or to none \
                 (worth 0), so two gallons are worth the least number that is neither, which is 2; and so on by turns.",
            ),
        ],
        picture: None,
    },
];

/// The theatre.
pub static THEATRE: &[Section] = &[
    Section {
        head: "The library",
        blocks: &[
            Block::Text(
                "Every match is recorded shot by shot, and when it is over it lies in the **Theatre**: who played, on which board \
                 with which DFA, how it ended, and how the board looked. Matches that go on are there, too.",
            ),
            Block::Keys(&[
                ("Up, Down", "from replay to replay; Page Up and Page Down for more of them"),
                ("Enter", "watch it; so does a double click"),
                ("/", "search names, players, kinds, boards, DFAs and results"),
                ("O", "sort by date, name or number of shots"),
                ("F2", "rename"),
                ("Delete", "into the trash"),
                ("Ctrl+Z", "undo a delete or a rename"),
                ("Ctrl+C", "copy as a short text for a chat"),
                ("Ctrl+V", "take in such a text"),
                ("Ctrl+O", "import a file or a folder; files can be dropped on the window, too"),
                ("Ctrl+S", "save a copy elsewhere"),
                ("R", "resume a match that goes on"),
                ("P", "play on"),
                ("G", "pictures"),
            ]),
            Block::Text(
                "Each record of a file has a checksum. A file that was edited or damaged is said to be so, with the line, and is kept \
                 as it is; one that was only cut off opens up to its last whole shot.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "Playing on",
        blocks: &[Block::Text(
            "Any shot of a replay can be where another match begins: choose the shot, say who plays now, and take over. Board, \
             strings and turn are those of the replay to the last bit; the replay stays as it is.",
        )],
        picture: None,
    },
    Section {
        head: "Pictures",
        blocks: &[
            Block::Text(
                "A moment of a shot or its stroboscope view becomes a PNG, a shot or several an animated GIF, with the DFA and the \
                 strings beside the board.",
            ),
            Block::Keys(&[
                ("1, 2, 3", "a moment, the stroboscope view, an animation"),
                ("Left, Right", "the shot before, or the next one"),
                ("Up, Down", "a frame later, or earlier"),
                ("Enter", "save"),
                ("Esc", "cancel what is being written; else back"),
            ]),
        ],
        picture: None,
    },
];
