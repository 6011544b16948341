//! The rewards of a match of the ladder or of the day: its stars, and the number of the try of the day.

use super::Ended;
use crate::theme::{self, STEP};
use crate::widgets::stars;
use egui::{RichText, Ui};
use fob_services::data::Services;
use fob_services::driving::task::{TRIES, Task};
use fob_services::phrases::plural;

/// Returns the number of the try of the day, and the number of tries left.
pub(super) fn of_day(number: usize, played: usize) -> String {
    let left = TRIES.saturating_sub(played);
    let left = if left == 0 { "none is left".to_owned() } else { format!("{} left", plural(left, "try")) };
    format!("Try {number} of {TRIES}, {left}")
}

/// Said of a win that was nearly a loss.
pub const COMEBACK: &str = "A comeback: your chance was once under 10 %";

/// Draws it in a row.
pub(super) fn show(ui: &mut Ui, state: &Ended<'_>, services: &Services) {
    let Some(task) = state.task else { return };
    let note = task.note();
    let played = services.ladder.of(&note).count();
    let Some((number, climbed)) = (1..).zip(services.ladder.of(&note)).find(|(_, climbed)| climbed.id == state.id) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if matches!(task, Task::Daily(_)) {
            ui.label(RichText::new(of_day(number, played)).font(theme::strong(15.0)));
            ui.add_space(STEP);
        }
        stars::of_match(ui, climbed);
        if climbed.won == Some(true) && climbed.was_low {
            ui.label(COMEBACK);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_try_says_how_many_are_left() {
        assert_eq!(of_day(1, 1), "Try 1 of 3, 2 tries left");
        assert_eq!(of_day(2, 2), "Try 2 of 3, 1 try left");
        assert_eq!(of_day(1, 3), "Try 1 of 3, none is left");
    }
}
