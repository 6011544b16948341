//! The rules of Fib Fob as they are played here, with pictures drawn by the program.

use super::paint;
use super::scene::{Colours, Mark, StackScene, to_go};
use egui::{Sense, Ui, vec2};
use fob_games::Game;
use fob_games::fib_fob::{Move, example};
use fob_kit::scene::eye::Eye;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;

/// Draws the page of rules.
pub fn rules(ui: &mut Ui) {
    widgets::text(
        ui,
        "Two co-pilots fly one ship home and take turns. The ship is in a stack of eight chessboards; there are also a time \
        counter with time-nuggets, and two tanks, Fib and Fob. If you cannot move, you lose and are erased from reality; your \
        co-pilot is home.",
    );
    ui.add_space(STEP);
    picture(ui);
    widgets::note(
        ui,
        "The original example: the ship on g6 of the third board. The blue dots are the squares it can go to; red is the destination, a1 of the lowest board.",
    );
    ui.add_space(STEP);
    widgets::heading(ui, "A move is one of these");
    widgets::points(
        ui,
        &[
            "The ship down one or more boards, on the same square.",
            "The ship down one or more ranks of its board.",
            "The ship left by one or more files of its board.",
            "The time counter down by one light-year or more, not below zero.",
            "One or more nuggets used up: the time counter goes up by as many.",
            "One gallon of Fib or of Fob spent.",
            "All of the Fib or all of the Fob ejected (with one gallon left that is the same as spending it).",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "What a position is worth");
    widgets::text(
        ui,
        "The game is impartial: both players have the same moves. So every position has a nimber, the least number that no move leads to, and separate games add by XOR, binary digits without carry. *0 is lost for the player to move; from any other value, some move leads to *0.",
    );
    widgets::points(
        ui,
        &[
            "The ship is three piles of Nim: files, ranks and boards to go. g6 of the third board is *6 + *5 + *2 = *1.",
            "The time counter is a pile of Nim. Nuggets change nothing: the opponent can undo them at once.",
            "Both fluids: *0 when their total is even, *3 when it is odd.",
            "One fluid: *1 when its gallons are odd, *2 when they are even. No fluid: *0.",
        ],
    );
    ui.add_space(STEP);
    widgets::heading(ui, "A correction");
    widgets::text(
        ui,
        "The original text gives a lone fluid the value *1 whatever its amount. By the rules that holds for odd amounts only. Proof: with 1 \
         gallon the only move leads to none, *0, so it is *1. With an even amount one can leave an odd amount (*1) or nothing (*0), so \
         it is *2. With an odd amount above 1 one can leave an even amount (*2) or nothing (*0), so it is *1. And where the text says \
         'the third board from the top' for *2 it means from the bottom, as its example does.",
    );
    ui.add_space(STEP);
    widgets::heading(ui, "Here");
    widgets::points(
        ui,
        &[
            "A random start is never lost for the first player unless you ask for it. Amounts go up to 30 (time), 10 (nuggets) and 20 (gallons), and can be set.",
            "To move, click a marked square or drag the ship there, drag a meter, or use the list of moves.",
            "The perfect computer wins every won position, undoes nuggets, and in a lost position makes it as hard for you as it can.",
        ],
    );
}

fn picture(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 330.0), Sense::hover());
    let position = example().position;
    let marks = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| if let Move::Ship(to) = mv { Some((to, Mark::Target)) } else { None })
        .collect();
    let scene =
        StackScene { rect, eye: Eye::default(), ship: to_go(position.ship()), ghost: None, marks, colours: Colours::new(theme) };
    ui.painter().rect_filled(rect, 6.0, theme.room);
    paint::stack(ui.painter(), &scene);
}
