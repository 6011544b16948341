//! What the workshop does at the request of its editors and of its library.

use super::dfa_editor::DfaEditor;
use super::import::Import;
use super::request::{Aim, Request};
use super::transform::Kind;
use super::{Dialog, Export, FromExpression, Tab, View, WorkshopScreen, drafts, labels, tabs};
use crate::automata::play::new_match;
use crate::automata::stepper;
use egui::Ui;
use fob_automata::Dfa;
use fob_automata::edit::Draft;
use fob_kit::drawers;
use fob_kit::drawing::files;
use fob_kit::screen::Screen as _;
use fob_kit::widgets::copy_link;
use fob_kit::widgets::files::Chooser;
use fob_services::data::{Paste, Services};
use fob_services::document::{Document, DocumentEditor as _, Edited as _};
use fob_services::places;
use fob_services::route::Nav;

/// Carries out the request of the editor or the library.
pub(super) fn grant(ui: &Ui, state: &mut WorkshopScreen, request: Request, services: &mut Services) -> Option<Nav> {
    let on_desk = state.view == View::DfaEditor;
    match request {
        Request::Leave => return Some(Nav::Back),
        Request::Workshop(other) => return Some(other.nav()),
        Request::Library => state.to_library(services),
        Request::Open(key) => {
            if let Err(lines) = state.lay(&key, services) {
                services.problem(lines);
            }
        }
        Request::OpenFree(key) => {
            if let Err(lines) = state.visit_free(&places::Nfas { automaton: Some(key), drawn: None }, services) {
                services.problem(lines);
            }
        }
        Request::New => state.put(Dfa::fresh(), Vec::new(), services),
        Request::NewFree => {
            state.free.begin(services);
            state.show_free(services);
        }
        Request::ToBoard(dfa) => {
            state.keep(services);
            state.put(Document::new(Draft::from_dfa(&dfa)), Vec::new(), services);
        }
        Request::Continue(Aim::Board, Some(place)) => state.put_parked(place, services),
        Request::Continue(Aim::Board, None) => state.shown(),
        Request::Continue(Aim::Free, place) => {
            if let Some(place) = place {
                state.free.put_parked(place, services);
            }
            state.show_free(services);
        }
        Request::Discard(aim, place) => state.discard(aim, place, services),
        Request::Deleted(Aim::Board, key) => state.editor.forget(&key, services),
        Request::Deleted(Aim::Free, key) => {
            state.free.forget(&key, services);
            state.refresh();
        }
        Request::Restore => state.library.undo_delete(&mut state.editor, state.free.editors(), services),
        Request::Undo => {
            let turned = state.editor.undo(ui.ctx().text_edit_focused(), services);
            state.turned(turned);
        }
        Request::Redo => {
            let turned = state.editor.redo(ui.ctx().text_edit_focused(), services);
            state.turned(turned);
        }
        Request::Import(text) => {
            state.dialog = Some(Dialog::Import(text.map_or_else(|| Import::choose(ui), Import::from_text)));
        }
        Request::CopyLink => match state.link() {
            Some((route, what)) => copy_link(ui, &route, &what, services),
            None => services.say("Not a DFA yet, or too large for a link"),
        },
        Request::Paste => services.paste = Paste::Asked,
        Request::Save | Request::SaveAs | Request::PlayThis if state.editor.dfa().is_none() => services.say(labels::NOT_YET),
        Request::Save => {
            state.then_play = false;
            if state.saving.save(state.editor.document_mut(), services) {
                state.was_saved(services);
            }
        }
        Request::SaveAs => {
            state.then_play = false;
            state.saving.save_as(state.editor.document(), services);
        }
        Request::Export { sheet } => {
            let dfa = state.editor.dfa().cloned();
            state.dialog = dfa.map(|dfa| Dialog::Export(Export::new(ui, dfa, state.editor.key(), sheet)));
        }
        Request::Transform(Kind::Regex) => state.dialog = Some(Dialog::Expression(FromExpression::new(on_desk))),
        Request::Transform(kind) => {
            if let Kind::Operation(operation) = kind {
                state.editor.another.choose(operation);
                state.editor.tab = Tab::Compare;
            } else {
                state.editor.construction.kind = stepper::Kind::Pairs;
                state.editor.tab = Tab::Steps;
            }
            // Where the tabs are a sheet, that one shows it.
            drawers::open(ui.ctx(), tabs::SHEET);
        }
        Request::OtherFile => {
            state.dialog = Some(Dialog::Other(Chooser::file(ui, "Open the other automaton", files::OPENED)));
        }
        Request::SaveSteps(steps) => {
            let stem = fob_store::free_name(&steps.title.replace(':', ""), |_| false);
            state.dialog = Some(Dialog::Steps(Chooser::save(ui, "Save the steps", &stem, files::STEPS), steps));
        }
        Request::OpenNew(dfa) => {
            state.editor.document_mut().was_used();
            state.put(Document::made(Draft::from_dfa(&dfa)), Vec::new(), services);
        }
        Request::Play(key) => return Some(new_match(&key)),
        Request::PlayThis => {
            state.then_play = true;
            if !state.editor.is_changed() {
                return state.editor.key().map(new_match);
            }
            if state.saving.save(state.editor.document_mut(), services) {
                state.was_saved(services);
                return state.editor.key().map(new_match);
            }
        }
    }
    None
}

impl WorkshopScreen {
    /// Throws unsaved edits away: they go to the trash.
    fn discard(&mut self, aim: Aim, place: Option<usize>, services: &mut Services) {
        let trashed = match aim {
            Aim::Board => {
                let editor = place.map_or_else(|| Some(self.editor.open()), |place| self.editor.parked().nth(place));
                let Some(document) = editor.map(DfaEditor::document) else { return };
                let trashed = drafts::discard(document, services).map(|trashed| (document.title(), trashed));
                if trashed.is_some() {
                    self.editor.discard(place, services);
                }
                trashed
            }
            Aim::Free => self.free.discard(place, services),
        };
        if let Some((title, trashed)) = trashed {
            self.library.discarded(&title, trashed);
        }
        self.refresh();
    }
}
