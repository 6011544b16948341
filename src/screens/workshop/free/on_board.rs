//! The automaton on the board: over two letters, whatever they are called, it is judged as a game, played and printed.

use super::labels;
use crate::automata::export::Export;
use crate::automata::{Game, Lack, Measure, Step, Way, board, game, play};
use egui::{ScrollArea, Ui};
use fob_automata::Dfa;
use fob_automata::edit::Draft;
use fob_automata::general::Automaton;
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_kit::widgets::saving::Saving;
use fob_services::data::Services;
use fob_services::document::Document;
use std::sync::Arc;

/// A panel for a DFA of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    /// What it is as a game.
    Game,
    /// Matches of computers.
    Play,
}

/// What a click asks for.
#[derive(Debug)]
pub(super) enum Asked {
    /// A step that makes the panel apply.
    Step(Step),
    /// This automaton, which is fairer, in place of the one on the canvas.
    Fairer(Automaton),
    /// A match with this DFA.
    Play(Arc<Dfa>),
    /// This DFA on paper.
    Sheet(Arc<Dfa>),
}

/// The automaton as a DFA of the board.
#[derive(Debug, Default)]
pub(super) struct OnBoard {
    way: Way,
    /// The DFA, or what is missing, at a revision and with a letter that is green.
    dfa: Option<(u64, Result<Arc<Dfa>, Lack>)>,
    game: Game,
    measure: Measure,
    /// The DFA that is to be played as it goes into the library, and the question for its name.
    match_: Option<(Document<Dfa>, Saving)>,
    sheet: Option<Export>,
}

impl OnBoard {
    /// Returns whether a dialog is open.
    pub const fn is_asking(&self) -> bool {
        self.match_.is_some() || self.sheet.is_some()
    }

    /// Returns a number that no other automaton, and no other letter as the green one, has.
    fn key(&self, revision: u64) -> u64 {
        (revision << 1) + u64::from(self.way == Way::Second)
    }

    fn find(&mut self, automaton: &Automaton, revision: u64) -> Result<Arc<Dfa>, Lack> {
        let key = self.key(revision);
        match &self.dfa {
            Some((known, dfa)) if *known == key => dfa.clone(),
            _ => {
                let dfa = board::on_board(automaton, self.way).map(Arc::new);
                self.dfa = Some((key, dfa.clone()));
                dfa
            }
        }
    }

    /// Draws a panel for the automaton on the canvas, which is at this revision.
    pub fn show(&mut self, ui: &mut Ui, panel: Panel, automaton: &Automaton, revision: u64) -> Option<Asked> {
        let mut asked = None;
        ScrollArea::vertical().id_salt(("on the board", panel as u8)).auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - STEP);
            if let Err(lack) = self.find(automaton, revision) {
                asked = lack.show(ui).map(Asked::Step);
                // Matches that were played are there to be read.
                if panel == Panel::Play && (self.measure.is_busy() || !self.measure.measured().games.is_empty()) {
                    ui.add_space(STEP);
                    let key = self.key(revision);
                    play::show(ui, &mut self.measure, None, key);
                }
                return;
            }
            self.ways(ui, automaton);
            // Only now: a click may have made the other letter green.
            let Ok(dfa) = self.find(automaton, revision) else { return };
            asked = actions(ui, &dfa);
            ui.add_space(STEP);
            let key = self.key(revision);
            match panel {
                Panel::Play => play::show(ui, &mut self.measure, Some(&dfa), key),
                Panel::Game => {
                    game::sliders(ui, &mut self.game);
                    let fairer = game::show(ui, &mut self.game, &dfa, key);
                    let fairer = fairer.and_then(|dfa| board::from_board(&dfa, automaton.letters(), self.way));
                    asked = asked.take().or(fairer.map(Asked::Fairer));
                }
            }
        });
        asked
    }

    /// Draws which letter is green.
    fn ways(&mut self, ui: &mut Ui, automaton: &Automaton) {
        ui.horizontal_wrapped(|ui| {
            for way in Way::ALL {
                let Some([green, red]) = way.letters(automaton.letters()) else { continue };
                let tip = format!("A green puck is read as {green}, a red one as {red}");
                if widgets::choice(ui, self.way == way, &labels::board_way(green, red), &tip).clicked() {
                    self.way = way;
                }
            }
        });
    }

    /// Returns the name of a DFA in the library, to play a match with it; if it is not there, asks for its name.
    pub fn play(&mut self, dfa: &Dfa, services: &mut Services) -> Option<String> {
        let document = Document::<Dfa>::made(Draft::from_dfa(dfa));
        let finished = document.finished()?;
        if let Some(entry) = services.library.dfas.iter().find(|entry| *entry.dfa == finished) {
            return Some(entry.key.clone());
        }
        let mut saving = Saving::default();
        saving.save_as(&document, services);
        self.match_ = Some((document, saving));
        None
    }

    /// Asks for the place of a sheet to print.
    pub fn print(&mut self, ui: &Ui, dfa: Arc<Dfa>) {
        self.sheet = Some(Export::new(ui, dfa, None, true));
    }

    /// Draws the open dialog. Returns the name of the DFA for a match, once it is saved.
    pub fn dialogs(&mut self, ui: &Ui, services: &mut Services) -> Option<String> {
        if self.sheet.as_mut().is_some_and(|sheet| sheet.show(ui, services)) {
            self.sheet = None;
        }
        let (document, saving) = self.match_.as_mut()?;
        let is_saved = saving.show_with(ui, labels::SAVE_AND_PLAY, document, services);
        let go = document.name().filter(|_| is_saved).map(str::to_owned);
        if !saving.is_asking() {
            self.match_ = None;
        }
        go
    }
}

/// Draws what is done with the DFA.
fn actions(ui: &mut Ui, dfa: &Arc<Dfa>) -> Option<Asked> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        if widgets::primary(ui, labels::PLAY_THIS_DFA, "A new match with it; it is saved in the library").clicked() {
            asked = Some(Asked::Play(Arc::clone(dfa)));
        }
        if widgets::button(ui, labels::SHEET, "A drawing on A4, large enough for pieces").clicked() {
            asked = Some(Asked::Sheet(Arc::clone(dfa)));
        }
    });
    asked
}
