//! The steps that follow a letter. With motion they play by the clock; without it, the user steps through them.

use super::reading::Reading;
use crate::keys::plain;
use crate::theme::{SIZES, Theme};
use crate::widgets;
use egui::{Align, Id, Key, Layout, Rect, RichText, Ui, UiBuilder, vec2};
use fob_automata::Letter;
use fob_machines::Machine;

/// Height of the row of buttons below a picture.
const FOOT: f32 = 30.0;

/// Where a picture is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Rectangle of the picture.
    pub area: Rect,
    /// Rectangle of the buttons below it, if steps are made by hand.
    foot: Option<Rect>,
}

/// The moment of a reading that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Letters that are completely processed.
    pub word: Vec<Letter>,
    /// The letter in progress, its finished moves, and the share of the current move, 0 to 1.
    pub under_way: Option<(Letter, u32, f32)>,
}

impl Shown {
    /// A whole word at rest.
    fn whole(word: &[Letter]) -> Self {
        Self { word: word.to_vec(), under_way: None }
    }

    /// A letter in progress, with the share of its moves that is done.
    fn moving(word: &[Letter], letter: Letter, share: f32, moves: u32) -> Self {
        let done = share.clamp(0.0, 1.0) * moves as f32;
        let whole = (done.floor() as u32).min(moves - 1);
        Self { word: word.to_vec(), under_way: Some((letter, whole, done - whole as f32)) }
    }

    /// A number of moves from the beginning of a word.
    fn after(word: &[Letter], done: u64, moves: u32) -> Self {
        let letters = (done / u64::from(moves)) as usize;
        let within = (done % u64::from(moves)) as u32;
        match word.get(letters) {
            Some(letter) if within > 0 => Self { word: word[..letters].to_vec(), under_way: Some((*letter, within, 0.0)) },
            _ => Self::whole(&word[..letters.min(word.len())]),
        }
    }
}

/// Returns whether things move by themselves.
fn has_motion(ui: &Ui) -> bool {
    ui.style().animation_time > 0.0
}

/// Divides the room of a picture: without motion, some buttons are below it.
pub fn room(ui: &Ui, machine: &Machine, rect: Rect) -> Room {
    let by_hand = !has_motion(ui) && machine.moves() > 1 && rect.height() > 3.0 * FOOT;
    if !by_hand {
        return Room { area: rect, foot: None };
    }
    let (area, foot) = rect.split_top_bottom_at_y(rect.bottom() - FOOT);
    Room { area, foot: Some(foot) }
}

/// The position of a user who steps through a word.
#[derive(Clone, Debug, Default)]
struct ByHand {
    word: Vec<Letter>,
    done: u64,
}

impl ByHand {
    /// Updates the word: new letters wait for their moves; a different word is shown at once.
    fn follow(&mut self, word: &[Letter], moves: u32, is_new: bool) {
        let moves = u64::from(moves);
        if is_new || !word.starts_with(&self.word) {
            self.done = word.len() as u64 * moves;
        } else if word.len() > self.word.len() {
            self.done = self.word.len() as u64 * moves;
        }
        self.word = word.to_vec();
    }
}

/// Draws the buttons and returns the moment to show.
pub fn shown(ui: &mut Ui, machine: &Machine, reading: &Reading<'_>, room: Room) -> Shown {
    let moves = machine.moves().max(1);
    if let Some((letter, share)) = reading.step {
        return Shown::moving(reading.word, letter, share, moves);
    }
    let Some(foot) = room.foot else { return Shown::whole(reading.word) };
    let key = ui.id().with(("moves", reading.string));
    let kept: Option<ByHand> = ui.data(|data| data.get_temp(key));
    let mut by_hand = kept.clone().unwrap_or_default();
    by_hand.follow(reading.word, moves, kept.is_none());
    let end = reading.word.len() as u64 * u64::from(moves);
    if end > 0 {
        buttons(ui, foot, key, &mut by_hand.done, end);
    }
    let shown = Shown::after(reading.word, by_hand.done, moves);
    ui.data_mut(|data| data.insert_temp(key, by_hand));
    shown
}

crate::keys! {
    /// The keys of a machine's steps without motion.
    pub static KEYS = "A machine that reads, without motion";
    MOVE_BACK: "Previous step of the machine", "Previous step, next step", [plain(Key::Comma)];
    MOVE_ON: "Next step of the machine", "Previous step, next step", [plain(Key::Period)];
    MOVE_ALL: ALL, "All remaining steps", [plain(Key::Semicolon)];
}

/// Labels of the buttons.
pub const BACK: &str = "‹ Step";
/// The same, forwards.
pub const ON: &str = "Step ›";

/// All remaining steps.
pub const ALL: &str = "All steps";

fn buttons(ui: &mut Ui, foot: Rect, key: Id, done: &mut u64, end: u64) {
    let theme = &Theme::from_ui(ui);
    let row = UiBuilder::new().max_rect(foot).layout(Layout::left_to_right(Align::Center)).id_salt(key);
    let ui = &mut ui.new_child(row);
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    let (start, at_end) = (*done == 0, *done >= end);
    let back = widgets::button_if(ui, !start, BACK, &MOVE_BACK.with_key("Previous step of the machine"), "Already at the start")
        .clicked();
    if !start && MOVE_BACK.offer(ui, None) || back {
        *done -= 1;
    }
    let on = widgets::button_if(ui, !at_end, ON, &MOVE_ON.with_key("Next step of the machine"), "Already at the end").clicked();
    if !at_end && MOVE_ON.offer(ui, None) || on {
        *done += 1;
    }
    let left = end - (*done).min(end);
    if left > 0 {
        ui.label(RichText::new(fob_services::labels::to_go(left)).size(SIZES[0]).color(theme.dim));
        if MOVE_ALL.button(ui) {
            *done = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Letter::{Green, Red};

    #[test]
    fn a_share_of_a_letter_is_a_move_and_a_share_of_it() {
        let at = |share| Shown::moving(&[Red], Green, share, 3).under_way;
        assert_eq!(at(0.0), Some((Green, 0, 0.0)));
        assert_eq!(at(0.5), Some((Green, 1, 0.5)));
        assert_eq!(at(1.0), Some((Green, 2, 1.0)));
    }

    #[test]
    fn moves_by_hand_lead_through_the_word() {
        let word = [Green, Red];
        let at = |done| Shown::after(&word, done, 2);
        assert_eq!(at(0), Shown { word: vec![], under_way: None });
        assert_eq!(at(1), Shown { word: vec![], under_way: Some((Green, 1, 0.0)) });
        assert_eq!(at(2), Shown { word: vec![Green], under_way: None });
        assert_eq!(at(4), Shown::whole(&word));
        assert_eq!(at(9), Shown::whole(&word));
    }

    #[test]
    fn new_letters_wait_and_another_word_does_not() {
        let mut by_hand = ByHand::default();
        by_hand.follow(&[Green], 2, true);
        assert_eq!(by_hand.done, 2, "what was there before is not gone through again");
        by_hand.follow(&[Green, Red, Red], 2, false);
        assert_eq!(by_hand.done, 2);
        by_hand.done = 3;
        by_hand.follow(&[Green, Red, Red], 2, false);
        assert_eq!(by_hand.done, 3);
        by_hand.follow(&[Red], 2, false);
        assert_eq!(by_hand.done, 2, "a shot was taken back");
    }
}
