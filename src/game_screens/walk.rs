//! A walk-through: steps that are viewed one at a time, with the keys and the buttons for stepping.

use crate::labels;
use egui::{Area, Id, Key, Label, Order, Pos2, RichText, Ui};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;

keys! {
    /// The keys of a walk-through.
    pub static KEYS = "Games room: a walk-through";
    BACK: "Step back", "The previous step, the next step", [plain(Key::PageUp), plain(Key::ArrowUp), plain(Key::ArrowLeft)];
    NEXT: labels::NEXT_STEP, "The previous step, the next step", [plain(Key::PageDown), plain(Key::ArrowDown), plain(Key::ArrowRight)];
    ENTER: "On", "The next step; a line of play runs by itself, or stops", [plain(Key::Enter)];
}

/// The text of a step.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    pub heading: &'a str,
    /// The contents of a step.
    pub words: &'a str,
    /// Index of the step, from 0, and index of the last step.
    pub place: (usize, usize),
    /// The label and the tooltip of the button that closes the walk-through.
    pub close: (&'a str, &'a str),
    /// True if the steps run automatically; `None` if they cannot.
    pub plays: Option<bool>,
}

/// Navigation from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the previous step.
    Back,
    /// To the next step.
    Next,
    /// Run the steps automatically from here, or stop.
    Play,
    /// Back to the game.
    Close,
}

/// Draws a step and, if no dialog is over it, handles its keys.
pub fn show(ui: &mut Ui, step: &Step<'_>, open: bool) -> Option<Way> {
    let theme = &Theme::from_ui(ui);
    let (at, last) = step.place;
    let (first, over) = (at == 0, at >= last);
    let (mut back, mut next, mut enter, mut close) = (false, false, false, false);
    if open {
        (back, next, enter) = (BACK.key(ui), NEXT.key(ui), ENTER.key(ui));
        close = keys::BACK.shortcut(ui);
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(step.heading).font(theme::strong(theme::SIZES[2])));
        // A line of play has moves, none of which is made at first; an example has steps.
        let count = if step.plays.is_some() { (at, last) } else { (at + 1, last + 1) };
        ui.label(RichText::new(labels::of(count.0, count.1)).size(theme::SIZES[0]).color(theme.dim));
    });
    ui.add(Label::new(step.words).wrap());
    ui.add_space(STEP / 2.0);
    ui.horizontal_wrapped(|ui| {
        back |= widgets::button_if(ui, !first, BACK.label, &BACK.with_key("Previous step"), "This is the first step").clicked();
        let tip = NEXT.with_key(labels::NEXT_STEP);
        next |= match step.plays {
            Some(_) => widgets::button_if(ui, !over, NEXT.label, &tip, "This is the end").clicked(),
            None => !over && widgets::primary(ui, NEXT.label, &tip).clicked(),
        };
        if let Some(plays) = step.plays {
            let label = if plays { "Stop" } else { "Play" };
            enter |= widgets::button_if(ui, !over, label, &ENTER.with_key("Play move by move"), "This is the end").clicked();
        }
        let (text, tip) = (step.close.0, keys::BACK.with_key(step.close.1));
        close |= if step.plays.is_none() && over {
            widgets::primary(ui, text, &tip).clicked()
        } else {
            widgets::button(ui, labels::CLOSE, &tip).clicked()
        };
    });
    match step.plays {
        _ if close => Some(Way::Close),
        // After the last step of an example its position is played.
        None if (next || enter) && over => Some(Way::Close),
        None if enter => Some(Way::Next),
        Some(_) if enter => Some(Way::Play),
        _ if next && !over => Some(Way::Next),
        _ if back && !first => Some(Way::Back),
        _ => None,
    }
}

/// Draws a step of an example on a card over a board, and handles stepping.
pub fn card(ui: &Ui, step: &Step<'_>, at: Pos2, width: f32, open: bool) -> Option<usize> {
    let shown = Area::new(Id::new("walk-through")).fixed_pos(at).order(Order::Middle).show(ui.ctx(), |ui| {
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(width);
            show(ui, step, open)
        })
    });
    match shown.inner.inner {
        None | Some(Way::Play) => Some(step.place.0),
        Some(Way::Back) => Some(step.place.0.saturating_sub(1)),
        Some(Way::Next) => Some(step.place.0 + 1),
        Some(Way::Close) => None,
    }
}
