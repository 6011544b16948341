//! The rules as the app plays them: `rules/fob.txt`, and where it is silent what `games.md` settles.

use super::pages::Block::{Points, Text};
use super::pages::Section;
use super::pictures::Picture;

pub(super) const OVERVIEW: &[Section] = &[
    Section {
        head: "A table game that an automaton reads",
        blocks: &[
            Text(
                "Fob is Bob, the game with a cue, a black puck and four holes, read by a **DFA**: a deterministic finite \
                 automaton over two letters, green and red. It is drawn beside the board.",
            ),
            Text(
                "Every hole is linked to a **string**. A green or red puck that falls into a hole becomes the next letter of \
                 that hole's string, and no letter is ever taken away again.",
            ),
        ],
        picture: Some((
            Picture::Works,
            "A green puck falls: the string grows by a letter, and its piece follows the green arrow.",
        )),
    },
    Section {
        head: "How to read the figure",
        blocks: &[
            Text(
                "Each circle is a **state**. A string begins at the state with the short arrow. A green puck moves its piece \
                 along the arrow with the letter **g**, a red one along the arrow with the letter **r**; an arrow may lead \
                 back to its own state.",
            ),
            Text(
                "A double circle is an **accepting** state. A string that ends there is accepted; one that ends in a single \
                 circle is rejected.",
            ),
        ],
        picture: Some((Picture::Rope, "The rope: green pulls up, red pulls down. Piece A stands on state 1, which rejects.")),
    },
    Section {
        head: "A match in six lines",
        blocks: &[Points(&[
            "All pucks start in the middle ring, and the **break** spreads them.",
            "The sides S, W, N and E shoot in turn, one shot each. There are no extra shots.",
            "Each puck that falls is a letter for the string of its hole.",
            "Where one shot drops unlike pucks into one hole, somebody **chooses their order**.",
            "The black puck must not fall: then the shot does not count.",
            "When no puck is left, the DFA has accepted or rejected each string, and that decides.",
        ])],
        picture: None,
    },
    Section {
        head: "Why order matters",
        blocks: &[Text(
            "The same pucks in another order can end in another state. That is the whole game: not only what falls, but when, \
             and where. A DFA for which order never matters takes much of that away: with one string, as in a tug of war, it is \
             decided before the first shot; with several, all that counts is which pucks fall where. The form of a new game \
             says so.",
        )],
        picture: None,
    },
];

pub(super) const KINDS: &[Section] = &[
    Section {
        head: "Tug of war",
        blocks: &[
            Text("One string, linked to all four holes. It belongs to nobody."),
            Text(
                "One player wins if the DFA accepts it, the other if it rejects. A **coin toss** says who is which, or the two \
                 agree beforehand.",
            ),
        ],
        picture: Some((Picture::Links(0), "All holes feed the same string.")),
    },
    Section {
        head: "Reject match for two",
        blocks: &[
            Text(
                "Two strings. Player 1 owns string A, linked to NE and SW; player 2 owns string B, linked to SE and NW. Seen \
                 from any of your sides, the holes at the upper right and lower left are yours.",
            ),
            Text(
                "If only one of the strings is accepted, its owner wins. Both accepted or both rejected is a draw. Anybody may \
                 shoot pucks into any hole.",
            ),
        ],
        picture: Some((Picture::Links(1), "Opposite holes share a string.")),
    },
    Section {
        head: "Reject match for four",
        blocks: &[
            Text(
                "Four strings of one hole each, the one at the upper right as its owner sees it: player 1 at S owns NE, 2 at W \
                 owns SE, 3 at N owns SW, 4 at E owns NW.",
            ),
            Text(
                "One point is shared by all whose strings are accepted, unless all four are. Alliances are allowed; so is \
                 treachery.",
            ),
        ],
        picture: Some((Picture::Links(2), "Everybody owns one hole.")),
    },
    Section {
        head: "Custom games",
        blocks: &[
            Text(
                "For two to four players. Link each hole to any string, say whose each string is or that it is nobody's, and \
                 give each string a DFA of its own.",
            ),
            Text(
                "Every owner whose strings are all accepted has an equal share of one point; nobody has any when all owners \
                 are accepted, or none. With three players everybody comes to every side in turn.",
            ),
        ],
        picture: Some((Picture::Links(3), "For example: three holes against one.")),
    },
    Section {
        head: "Teams",
        blocks: &[Text(
            "Tug of war and the reject match for two can be played by two teams of two: players 1 and 3 against players 2 and \
             4. The two of a team sit at opposite sides, and win or lose together.",
        )],
        picture: None,
    },
];

pub(super) const TURN: &[Section] = &[
    Section {
        head: "Whose turn it is",
        blocks: &[
            Text(
                "Fob is strictly turn based: **one shot each**, whatever falls. Shots come from the sides S, W, N and E in turn, \
                 clockwise as seen from above.",
            ),
            Points(&[
                "Two players: 1 has S and N, 2 has W and E.",
                "Four players: 1 sits at S, 2 at W, 3 at N, 4 at E.",
                "A computer's turn comes in the same order, and it shoots by the same laws.",
            ]),
        ],
        picture: Some((Picture::Turn, "S, W, N, E: clockwise, one shot each.")),
    },
    Section {
        head: "Where the striker may stand",
        blocks: &[
            Text(
                "Before the shot the black puck, the **striker**, is placed at the shooter's side: with its centre on the line, \
                 so that the line runs through the hole in its middle, or in one of the two **corner circles** at the line's \
                 ends or on their rims.",
            ),
            Text(
                "It must fit between the cushions and touch no puck and no hole. The app shows where it may stand, marks an \
                 illegal place, and says why it is one. Novuss has no corner circles.",
            ),
        ],
        picture: Some((Picture::Line, "Left and middle are legal, in a circle and on the line. The right one is off both.")),
    },
    Section {
        head: "The shot",
        blocks: &[
            Text(
                "The cue gives the striker a direction, a speed up to the board's fastest, and, hit off its centre, a spin. The \
                 aim line shows the first puck or cushion that it will meet, with both ways from there, worked out by the same \
                 physics as the shot. It may strike any puck, also one behind the line.",
            ),
            Text("The shot is over when nothing moves any more. The striker is then taken off the board."),
        ],
        picture: None,
    },
];

pub(super) const BREAK: &[Section] = &[
    Section {
        head: "Spreading the pucks",
        blocks: &[
            Text(
                "A match begins with all pucks in the middle ring. Two strikers are driven in at the same moment, from S and from \
                 N. The computer breaks by itself, from the seed of the match; or two people set aim and power for it.",
            ),
            Text("The break is nobody's shot. After it the strikers come off, and S has the first shot."),
        ],
        picture: Some((Picture::Break, "Both strikers at once, from S and from N.")),
    },
    Section {
        head: "What goes back",
        blocks: &[
            Points(&[
                "Pucks that fall into a hole or leave the board in the break go back to free places of the middle ring.",
                "So do pucks that rest on or behind a shooting line after it.",
                "No string is touched.",
            ]),
            Text("Both returns are options of the board, on for all the boards that come with Fob."),
        ],
        picture: None,
    },
];

pub(super) const STRINGS: &[Section] = &[
    Section {
        head: "Strings",
        blocks: &[
            Text(
                "A puck that falls is appended to the end of the string of its hole. If several pucks fall, they count in the \
                 order in which they fell, over all the holes of a string.",
            ),
            Text("The row of pucks in the panel is the string; the letters of the last shot have a bright rim."),
        ],
        picture: Some((Picture::Word, "The string grrg on the rope, and the states that its piece passes from the start on.")),
    },
    Section {
        head: "The order of unlike pucks in one hole",
        blocks: &[
            Text(
                "If one shot drops both colours into the **same hole**, their order is chosen. Only the moments of that hole's \
                 pucks are dealt out anew: pucks in other holes of the same string keep theirs. Orders that look alike are \
                 offered once.",
            ),
            Text("Who chooses:"),
            Points(&[
                "Two players: the opponent of the one who shot. In a team game: the next shooter.",
                "Four players: the owner of the string.",
                "Custom games: the owner of the string, or the next shooter where it is nobody's.",
            ]),
            Text("Each order is shown with the state that it leads to, and the figure shows the piece there before you confirm."),
        ],
        picture: Some((
            Picture::Order,
            "Green and red fell into one hole, and the DFA accepts what ends with green: red first is accepted, green first is not.",
        )),
    },
    Section {
        head: "The odds",
        blocks: &[Text(
            "The percentage beside a string is the exact chance that it ends accepted, if the pucks that are left fall at random, \
             each into any hole alike. The pictures in the form of a new game show the chance for a random order of all pucks.",
        )],
        picture: None,
    },
];

pub(super) const BLACK: &[Section] = &[
    Section {
        head: "The black puck in a hole",
        blocks: &[
            Text("The shot is **invalid**: no string changes."),
            Points(&[
                "Green and red pucks that fell by that shot go to free places of the middle ring, nearest the centre first.",
                "Pucks that left the board by that shot stay lost.",
                "The turn passes on as always.",
            ]),
        ],
        picture: Some((Picture::Black, "The striker fell, so the green puck goes back to the middle.")),
    },
    Section {
        head: "The black puck off the board",
        blocks: &[Text("The shot counts like any other, and the black puck is simply back for the next one.")],
        picture: None,
    },
    Section {
        head: "A puck off the board",
        blocks: &[Text(
            "A green or red puck that leaves the board over a cushion is **lost** for the rest of the game. It is a letter of no \
             string, and the odds change with it.",
        )],
        picture: None,
    },
];

pub(super) const END: &[Section] = &[
    Section {
        head: "When it is over",
        blocks: &[
            Text(
                "When no green or red puck is left on the board, the strings are complete, and the DFA's verdict on each is read.",
            ),
            Points(&[
                "A player may **resign**. Of two sides the other one wins; of more, the others share as if the resigner's strings \
                 were rejected.",
                "All may **agree to a draw**. A computer does where it expects no more from playing on.",
                "A **shot limit**, off by default, ends a game that cannot finish. That is a draw.",
                "The last shot of a friendly game may be taken back when all agree.",
            ]),
        ],
        picture: None,
    },
    Section {
        head: "Points",
        blocks: &[
            Text("Tug of war and the reject match for two give 1 for a win and 1/2 each for a draw."),
            Text("In the reject match for four one point is shared by the players whose strings are accepted:"),
        ],
        picture: Some((Picture::Shares, "Strings accepted, and what each of their owners gets.")),
    },
    Section {
        head: "Draws of many",
        blocks: &[Text(
            "A match for four, or a custom game, that ends by agreement or by the shot limit gives nobody any points. A custom \
             game shares one point among the owners who are accepted, and gives nobody any when all or none are.",
        )],
        picture: None,
    },
    Section {
        head: "A series",
        blocks: &[Text(
            "Several games in a row add up their points as exact fractions. After each game everybody moves one side on, and tug \
             of war tosses its coin again. All finished games enter the standings.",
        )],
        picture: None,
    },
];
