//! The rules of Bugs and Loops as they are played here, with a drawn example.

use super::paint;
use crate::bloop::labels;
use egui::{Align2, FontId, Pos2, Sense, Ui, pos2, vec2};
use fob_games::bloop::{Bloop, GOAL};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;

/// Draws the page of rules.
pub fn rules(ui: &mut Ui) {
    widgets::text(
        ui,
        "Two to six players, at most five of them people, program one small machine. It has a tape of 1 to 10 cells, each with one of four symbols (B, G, R, Y: \
         blue, green, red, yellow), a head over one of the cells, and a state, one of the same four letters.",
    );
    ui.add_space(STEP);
    example(ui);
    widgets::text(
        ui,
        "A rule has five parts: in this state, on this symbol; go to that state, write that symbol, and move the head left, right \
         or not at all. BGRY> says: in state B on symbol G go to state R, write Y and move right.",
    );
    ui.add_space(STEP);
    widgets::heading(ui, labels::A_TURN);
    widgets::points(
        ui,
        &[
            "The player adds one rule, for a state and a symbol that have none yet.",
            "The machine then runs until there is no rule for its state and the symbol under its head. Every step is a point.",
            "A bug: the head would leave the tape. A loop: the machine comes back to a configuration that it had in this run.",
            "After a bug or a loop, the player loses the points of this turn and the tape is restored, but the rule stays. The \
            next player puts the head on any cell and the machine into any state, and then takes a turn as usual.",
            "All rules are purged after every twelfth turn, counting all players.",
        ],
    );
    ui.add_space(STEP);
    widgets::text(ui, &format!("You win if you have {GOAL} points or more at the end of one of your turns."));
    ui.add_space(STEP);
    widgets::heading(ui, "Here");
    widgets::points(
        ui,
        &[
            "Click the five parts, or a cell of the table for the first two; or type the rule: BGRY and <, > or = (or an arrow key). Enter adds it.",
            "You may also add a rule for another state or symbol than the current ones. It waits until the machine gets there.",
            "A loop is never a guess: the machine has so few configurations that a run either ends or repeats one.",
            "The preview and the analysis show what rules would do. Leave them off in a serious game.",
        ],
    );
}

/// Width from which the parts of the example are next to each other, and the height of one of them below another, in points.
const WIDE: f32 = 560.0;
const PART: f32 = 72.0;

/// Draws a configuration before and after one step.
fn example(ui: &mut Ui) {
    let theme = Theme::from_ui(ui);
    let start = "tape=RGGY head=2 state=B scores=0,0 turn=1 count=0 rules=".parse::<Bloop>();
    let (Ok(position), Ok(rule)) = (start, "BGRY>".parse()) else { return };
    let last = position.run_with(rule).last;
    // On a phone the three parts are below one another.
    let narrow = ui.available_width() < WIDE;
    let height = if narrow { 3.0 * PART + 12.0 } else { 92.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    ui.painter().rect_filled(rect, 6.0, theme.room);
    let first = pos2(rect.left() + 20.0, rect.top() + 18.0);
    let word = |at: Pos2, text: &str| {
        ui.painter().text(at, Align2::LEFT_CENTER, text, FontId::proportional(13.0), theme.dim);
        at + vec2(0.0, 36.0)
    };
    let next = |at: Pos2, x: f32| if narrow { pos2(first.x, at.y + PART) } else { pos2(x + 22.0, at.y) };
    let mut at = first;
    at = next(at, paint::row(ui.painter(), word(at, "state and tape"), 26.0, position.machine(), &theme));
    paint::rule(ui.painter(), word(at, "the rule BGRY>"), 26.0, rule, theme.text, 1.0);
    at = next(at, at.x + paint::rule_width(26.0));
    paint::row(ui.painter(), word(at, "after one step"), 26.0, &last, &theme);
}
