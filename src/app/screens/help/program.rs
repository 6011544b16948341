//! The program: the referee, keys and mouse, files, the command line, licences.

use super::pages::Block::{Code, Folder, Keys, Points, Text, Typed};
use super::pages::Section;
use super::pictures::Picture;

pub(super) const REFEREE: &[Section] = &[
    Section {
        head: "The referee",
        blocks: &[
            Text(
                "At a real board people shoot, and the app keeps the rules: choose **Referee** in the menu, and say who plays \
                 which kind with which DFA and how many pucks. The match begins after your break.",
            ),
            Points(&[
                "After each shot tap what fell: the green or the red puck beside its hole, in the order in which they fell.",
                "Enter pucks that left the board, and the black puck if it fell or left.",
                "The line below says what the shot will do. Confirm it, and the next player is named.",
                "A miss is confirmed with nothing entered.",
            ]),
        ],
        picture: Some((Picture::Tap, "Tap the puck beside the hole into which it fell.")),
    },
    Section {
        head: "Mending mistakes",
        blocks: &[Text(
            "Backspace takes out the last entry; a click on an entry takes out that one. Undo opens the last shot again, as often \
             as you like, and Redo has it back. The match is kept after every shot; the menu and the form offer to go on with it.",
        )],
        picture: None,
    },
    Section {
        head: "The script",
        blocks: &[
            Text(
                "Copy script puts the whole match on the clipboard as text, one line a shot. Save it as a file, and the command \
                 `fob referee FILE` reads it and tells the standing, or the result.",
            ),
            Typed(&[
                ("game reject-2", "the kind: tug-of-war, reject-2, reject-4 or custom N; then optionally teams"),
                ("dfa rope", "the DFA"),
                ("pucks 15 15", "green and red on the board"),
                ("shot NE:g SW:r lost:g", "what happened, in order; a line without anything is a miss"),
                ("order NE:rg", "the order that was chosen for a hole"),
                ("shot black SE:g", "the black puck fell: nothing counts"),
            ]),
        ],
        picture: None,
    },
    Section {
        head: "The automaton on paper",
        blocks: &[Text(
            "`fob dfa convert rope -o rope.svg` draws a DFA on a sheet to print and lay beside the board, with room for a playing \
             piece on every state.",
        )],
        picture: None,
    },
];

pub(super) const KEYS: &[Section] = &[
    Section {
        head: "Everywhere",
        blocks: &[Keys(&[
            ("F1", "help about the screen in front"),
            ("Esc", "back"),
            ("F11", "the whole screen, or a window"),
            ("Tab, Shift+Tab", "to the next control, or the one before"),
            ("Enter, Space", "press the control in front"),
            ("Ctrl+Q", "leave the program; nothing is lost"),
        ])],
        picture: None,
    },
    Section {
        head: "Shooting",
        blocks: &[Keys(&[
            ("~Drag the striker", "place it on the line or in a corner circle"),
            ("~Drag back, let go", "aim and set the power as with a cue; letting go shoots"),
            ("~Click", "aim at that place"),
            ("Left, Right", "turn the aim"),
            ("Up, Down", "more or less power"),
            ("A, D", "the striker to the left or right along its line"),
            ("Q, E, X", "hit off the centre to one side, to the other, or in the middle"),
            ("~Shift with these", "ten times finer"),
            ("Space", "shoot"),
            ("Esc", "let go of the cue"),
            ("~Wheel", "zoom"),
            ("~Middle drag", "move the board about"),
            ("Home", "the whole board again"),
        ])],
        picture: None,
    },
    Section {
        head: "During a match",
        blocks: &[Keys(&[
            ("Enter, Space", "to the end of the shot that plays"),
            ("Left, Right", "the order to choose; Up and Down for the next hole"),
            ("Enter", "choose this order"),
            ("Ctrl+Z", "take the last shot back, when all agree"),
            ("Esc", "leave the table; the match is kept"),
        ])],
        picture: None,
    },
    Section {
        head: "Referee",
        blocks: &[Keys(&[
            ("1, 2, 3, 4", "the hole: NE, SE, SW, NW"),
            ("L", "off the board, in place of a hole"),
            ("G, R", "a green or a red puck fell there"),
            ("B", "the black puck fell into a hole"),
            ("O", "the black puck left the board"),
            ("Backspace", "take out the last entry"),
            ("Delete", "take out all entries"),
            ("Enter", "confirm the shot, or a miss"),
            ("Ctrl+Z, Ctrl+Y", "undo and redo whole shots"),
            ("D, X", "a draw by agreement; a player resigns"),
            ("T", "turn the picture to the shooter, or north up"),
            ("C", "copy the match as a script"),
        ])],
        picture: None,
    },
    Section {
        head: "Practice table",
        blocks: &[Keys(&[
            ("~As for shooting", "on any place of the board"),
            ("Ctrl+Z, Ctrl+Y", "take back a shot or a puck, and redo it"),
            ("Enter", "to the end of the shot that plays"),
        ])],
        picture: None,
    },
    Section {
        head: "This help",
        blocks: &[Keys(&[
            ("Up, Down", "the page before, or the next one"),
            ("Page Up, Page Down", "scroll"),
            ("Ctrl+F", "search"),
        ])],
        picture: None,
    },
];

pub(super) const FILES: &[Section] = &[
    Section {
        head: "The data folder",
        blocks: &[
            Text("All that Fob keeps lies in one folder. `FOB_DATA_DIR` names another one. On this machine it is:"),
            Folder,
            Typed(&[
                ("dfas/, boards/", "your own; one of the name of a built-in one takes its place"),
                ("matches/", "matches that go on"),
                ("replays/", "matches that are over, shot by shot"),
                ("saves/", "the refereed match"),
                ("settings.ron", "the settings and the window's place"),
                ("standings.ron", "players with their wins, draws and points"),
                ("trash/", "what was put away, until it is emptied"),
            ]),
            Text(
                "Every shot is on the disk before the next one. A file that cannot be read is named in a dialog with the place of \
                 the problem; it is kept as it is, and defaults stand in.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "A DFA as a file",
        blocks: &[
            Text("A DFA is a text file (RON). Both letters of every state lead somewhere; `about` and `at` may be left out."),
            Code(
                "(name: \"Even greens\", start: \"even\", states: [\n  \
                   (name: \"even\", accepting: true,  green: \"odd\",  red: \"even\"),\n  \
                   (name: \"odd\",  accepting: false, green: \"even\", red: \"odd\"),\n\
                 ])",
            ),
        ],
        picture: None,
    },
    Section {
        head: "The command line",
        blocks: &[
            Text("`fob` alone opens the app. Each command has `--help`, and `--json` for other programs."),
            Typed(&[
                ("fob referee FILE", "the rules for a match on a real board"),
                ("fob match", "computers play each other"),
                ("fob shoot", "simulate one shot"),
                ("fob replay show FILE", "what happened in a recorded match"),
                ("fob replay verify FILE", "play it again and compare"),
                ("fob dfa list", "all DFAs"),
                ("fob dfa check FILE", "what is wrong with a DFA, or what it is like"),
                ("fob dfa run FILE WORD", "run a DFA on words such as grrg"),
                ("fob dfa odds FILE", "the exact chance that a random order is accepted"),
                ("fob completions SHELL", "a completion script for your shell"),
            ]),
        ],
        picture: None,
    },
];

pub(super) const ABOUT: &[Section] = &[
    Section {
        head: concat!("Fob ", env!("CARGO_PKG_VERSION")),
        blocks: &[
            Text("DFA Bob on a simulated table, with the automaton beside it."),
            Text(
                "The rules of Fob are by Palle Raabjerg (2008), who blames Jesper Brix Rosenkilde for the inspiration. Where they \
                 are silent, this help says what the app does.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "Licences",
        blocks: &[
            Points(&[
                "Fob is free software under the **MIT** licence or the **Apache License 2.0**, at your choice.",
                "The typeface is **IBM Plex Sans**, copyright IBM Corp., under the SIL Open Font License 1.1.",
                "Boards, pucks and sounds are made by the program itself.",
            ]),
            Text(
                "Built on Bevy (window and board), egui (panels), rapier2d (contacts of discs) and many smaller crates; each is \
                 under its own free licence.",
            ),
        ],
        picture: None,
    },
];
