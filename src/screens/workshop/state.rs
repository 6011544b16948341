//! The state of the tabs next to the canvas.

use crate::automata::labels;
use egui::{FocusDirection, Id, Ui};
use fob_kit::keys::NEXT_CONTROL;

/// The tabs to the right of the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// A word, letter by letter.
    #[default]
    Run,
    /// All transitions, by keyboard alone.
    Table,
    /// Odds and related values.
    Game,
    /// Against another DFA.
    Compare,
    /// The tab of matches between computers.
    Play,
    /// Constructions, step by step.
    Steps,
}

impl Tab {
    /// All tabs, from left to right.
    pub const ALL: [Self; 6] = [Self::Run, Self::Table, Self::Game, Self::Compare, Self::Play, Self::Steps];

    /// Its name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Run => labels::RUN,
            Self::Table => labels::TABLE,
            Self::Game => labels::GAME,
            Self::Compare => labels::COMPARE,
            Self::Play => labels::PLAY,
            Self::Steps => labels::STEPS,
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Run => "Watch the piece read a word",
            Self::Table => "Edit all transitions by keyboard",
            Self::Game => "Odds, heat map, drama, fairness",
            Self::Compare => "Does another automaton accept the same words? Combine both",
            Self::Play => "Does it make a good game? Computers play it",
            Self::Steps => "Minimise and make an expression, step by step",
        }
    }
}

/// Where Tab enters the tab next to the canvas after a key has chosen it: at its first field, not at the head of the editor.
#[derive(Debug, Default)]
pub struct Entry {
    /// The last of the tabs' names, after which the first field of the current tab comes.
    before: Option<Id>,
    /// A key has chosen a tab, and no other key or click has moved the focus since.
    waits: bool,
}

impl Entry {
    /// A name of a tab was drawn.
    pub(super) fn passed(&mut self, name: Id) {
        self.before = Some(name);
    }

    /// A key has chosen a tab: the focused control loses the focus.
    pub(super) fn choose(&mut self, ui: &Ui) {
        self.waits = true;
        ui.memory_mut(egui::Memory::stop_text_input);
    }

    /// Moves the focus there for the Tab key, before anything is drawn that would take it.
    pub(super) fn lead(&mut self, ui: &Ui, free: bool) {
        if !self.waits {
            return;
        }
        let (alone, shift, pressed) = ui.input(|i| (i.modifiers.is_none(), i.modifiers.shift, i.pointer.any_pressed()));
        let tab = NEXT_CONTROL.is_seen(ui);
        let (tab, elsewhere) = (alone && tab, pressed || shift && tab);
        self.waits = free && !tab && !elsewhere && ui.memory(|memory| memory.focused().is_none());
        if let Some(before) = self.before.filter(|_| free && tab) {
            ui.memory_mut(|memory| {
                memory.request_focus(before);
                memory.move_focus(FocusDirection::Next);
            });
        }
    }
}
