//! Pictures of the board for the page of the help.

use super::marks::diagram;
use super::walk::{EXAMPLE, OPENING, position};
use fob_games::phutball::Point;
use fob_kit::help_picture::HelpPicture;

/// Pictures for the help and the rules.
pub const PICTURES: &[HelpPicture] = &[
    // Five men are placed, and the ball has not moved yet.
    HelpPicture {
        name: "phutball-opening",
        ratio: 1.26,
        draw: |painter, rect, theme| diagram(painter, rect, theme, &position(OPENING), &[]),
    },
    // The move of the text: three jumps, four men.
    HelpPicture {
        name: "phutball-jump",
        ratio: 1.26,
        draw: |painter, rect, theme| {
            let way: Vec<Point> = ["G9", "G11", "J11"].iter().filter_map(|point| point.parse().ok()).collect();
            diagram(painter, rect, theme, &position(EXAMPLE), &way);
        },
    },
];
