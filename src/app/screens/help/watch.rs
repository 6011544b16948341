//! The help on watching a replay.

use super::pages::{Block, Section};

/// Watching a replay.
pub static WATCH: &[Section] = &[
    Section {
        head: "One clock for a whole match",
        blocks: &[
            Block::Text(
                "Every match is kept shot by shot, and played again to the last bit. The time line holds the whole match: drag it, \
                 or click a mark. Above it are the pucks that fell, below it what was lost, the black puck, orders that were chosen \
                 and shots that were taken back. The curve below shows how likely each string was to be accepted; a ring is a \
                 turning point.",
            ),
            Block::Text(
                "A file of an older physics, one that is not finished and one that simulates otherwise than it was recorded say so at \
                 the top; what was recorded counts.",
            ),
        ],
        picture: None,
    },
    Section {
        head: "Time",
        blocks: &[Block::Keys(&[
            ("Space", "play or pause"),
            ("Up, Down", "faster or slower, from 1/16 to 16; sounds are heard at 1"),
            ("Left, Right", "half a second"),
            ("Shift+Left, Shift+Right", "a frame, 1/60 of a second"),
            ("Ctrl+Left, Ctrl+Right", "to the contact before, or the next one"),
            ("Page Up, Page Down", "to the shot before, or the next one"),
            ("Home, End", "to the beginning, or the end"),
            ("M, Shift+M", "to the next mark, or the one before"),
            ("O, Shift+O", "to the next turning point of the odds, or the one before"),
        ])],
        picture: None,
    },
    Section {
        head: "What is shown",
        blocks: &[Block::Keys(&[
            ("T", "trails"),
            ("S", "stroboscope, ten flashes a second"),
            ("V", "arrows of speed"),
            ("C", "contacts: rings where discs met, diamonds at cushions"),
            ("A", "the aim of the record"),
            ("N", "slow motion around hard contacts"),
            ("R", "turn the board to the shooter"),
            ("F", "follow a disc, the next one each time; or click it"),
            ("+, -, 0", "closer, further off, the whole board"),
        ])],
        picture: None,
    },
    Section {
        head: "What if",
        blocks: &[Block::Text(
            "**What if** (W) puts the cue of the shot into your hand, with the keys and the mouse of a match. What comes out is \
                 drawn over what was recorded: the record pale, with dashed outlines and dashed trails. Both are told in words. \
                 Backspace puts the strike back, Esc leaves.",
        )],
        picture: None,
    },
    Section {
        head: "Side by side",
        blocks: &[Block::Text(
            "**Side by side** (B) lays another shot beside this one, of the same match or of another replay, on one clock from the \
                 strike on. Page Up and Page Down change the left one, with Shift the right one.",
        )],
        picture: None,
    },
];
