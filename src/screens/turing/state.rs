//! The state of the workshop and its actions, shared by its parts.

use super::diagram::Picture;
use super::editor::TuringEditor;
use super::export::Export;
use super::gallery::{Chosen, Gallery};
use super::hand::Hand;
use super::rules::Wanted;
use super::runner::Runner;
use super::tape::Window;
use super::waits::Waits;
use egui::Ui;
use fob_kit::layout;
use fob_kit::widgets::copy_link;
use fob_kit::widgets::saving::Saving;
use fob_machines::turing::{BUILTIN, BuiltIn, Program};
use fob_services::data::Services;
use fob_services::document::{DocumentEditor as _, Editors, Turned};
use fob_services::places;
use fob_services::route::Route;

/// The view next to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The graph above the diagram.
    Both,
    /// The graph alone.
    Graph,
    /// The diagram alone.
    Diagram,
}

/// The open dialog.
#[derive(Debug)]
pub enum Dialog {
    /// The list of machines.
    Gallery(Gallery),
    /// The state, the head and a cell.
    Hand(Hand),
    /// A new break point.
    Waits(Waits),
    /// The diagram as a file.
    Export(Export),
}

/// A request of the user, by a button or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The list of machines.
    Gallery,
    /// An empty editor.
    New,
    /// Into the file of the machine's own name, if it has one.
    Save,
    /// Under another name.
    SaveAs,
    /// Something set by hand; with the head on a cell.
    Hand(Option<i64>),
    /// A break point.
    Wait,
    /// The diagram as a file.
    Export,
    /// The machine's text into the clipboard.
    CopyText,
    /// A link to the machine into the clipboard.
    CopyLink,
    /// The last edit is undone; without one, the editor before comes back.
    Undo,
    /// The edit that was undone.
    Redo,
}

/// The workshop for Turing machines.
#[derive(Debug)]
pub struct TuringScreen {
    /// The machine on the editor.
    pub editor: Editors<TuringEditor>,
    /// The automatic run.
    pub runner: Runner,
    /// The cells in sight.
    pub window: Window,
    /// The space-time diagram.
    pub picture: Picture,
    /// The view next to the rules, once it is chosen.
    pub sight: Option<Sight>,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// A field that will get the focus.
    pub wanted: Option<Wanted>,
    /// The questions about saves.
    pub saving: Saving,
    /// Somebody typed, or a list was open, in the last frame: Escape ends only that.
    pub busy: bool,
}

/// The name of the ready machine that a program is, so that a link to it has its title.
fn ready_name(program: &Program) -> Option<&'static str> {
    let same = |ready: &&BuiltIn| ready.text == program.text && ready.tape == program.tape && ready.head == program.head;
    BUILTIN.iter().find(same).map(|ready| ready.name)
}

impl TuringScreen {
    /// The view next to the rules: until one is chosen both pictures, and on a phone the graph, which would be too small beside another.
    pub(super) fn sight(&self, window: layout::Window) -> Sight {
        let usual = if window.is_phone() && !window.has_two_columns() { Sight::Graph } else { Sight::Both };
        self.sight.unwrap_or(usual)
    }

    /// The editor as it was left, or with a machine in it.
    ///
    /// # Errors
    /// No machine has this name; one problem per line.
    pub fn open(
        name: Option<&str>,
        program: Option<Program>,
        step: Option<u64>,
        services: &mut Services,
    ) -> Result<Self, Vec<String>> {
        let wanted = Self::wanted(name, program, step, services)?;
        let mut state = Self {
            editor: Editors::restore(services),
            runner: Runner::default(),
            window: Window::default(),
            picture: Picture::default(),
            sight: None,
            dialog: None,
            wanted: None,
            saving: Saving::default(),
            busy: false,
        };
        if let Some(editor) = wanted {
            state.put(editor, services);
        }
        Ok(state)
    }

    fn wanted(
        name: Option<&str>,
        program: Option<Program>,
        step: Option<u64>,
        services: &Services,
    ) -> Result<Option<TuringEditor>, Vec<String>> {
        let editor = match (name, program) {
            (Some(name), _) => Some(TuringEditor::named(name, services)?),
            (None, program) => {
                program.map(|program| TuringEditor::from_program(ready_name(&program).map(str::to_owned), program))
            }
        };
        Ok(editor.map(|editor| editor.after(step.unwrap_or(0))))
    }

    /// Puts a machine on the editor that is here already.
    ///
    /// # Errors
    /// No machine has this name; one problem per line.
    pub fn visit(
        &mut self,
        name: Option<&str>,
        program: Option<Program>,
        step: Option<u64>,
        services: &mut Services,
    ) -> Result<(), Vec<String>> {
        let is_written_out = program.is_some();
        if let Some(editor) = Self::wanted(name, program, step, services)?
            && (is_written_out || editor.name() != self.editor.name() || !self.editor.is_changed())
        {
            self.put(editor, services);
        }
        Ok(())
    }

    /// Opens a machine in the editor; an unsaved one before it can be restored.
    pub fn put(&mut self, editor: TuringEditor, services: &mut Services) {
        self.editor.put(editor, services);
        self.shown();
    }

    /// Another machine is on the editor.
    fn shown(&mut self) {
        self.runner.rest();
        self.window.forget();
        self.picture.forget();
    }

    /// Where this is.
    pub fn route(&self) -> Route {
        match (self.editor.name(), self.editor.is_changed()) {
            (Some(name), false) => places::Turing { name: Some(name.to_owned()), program: None, step: None }.into(),
            _ => places::Turing { name: None, program: Some(self.editor.program().clone()), step: None }.into(),
        }
    }

    /// The machine itself as a route, and its name.
    pub(crate) fn machine_link(&self) -> (Route, String) {
        let program = Some(self.editor.program().clone());
        (places::Turing { name: None, program, step: None }.into(), "this machine".to_owned())
    }

    /// Carries out the requested action.
    pub(crate) fn grant(&mut self, ui: &Ui, request: Request, services: &mut Services) {
        if !matches!(request, Request::CopyText | Request::CopyLink | Request::Save) {
            self.runner.rest();
        }
        match request {
            Request::Gallery => self.dialog = Some(Dialog::Gallery(Gallery::new(self.editor.name(), services))),
            Request::New => self.clear(services),
            Request::Save => {
                if self.saving.save(self.editor.document_mut(), services) {
                    self.editor.was_saved(services);
                }
            }
            Request::SaveAs => self.saving.save_as(self.editor.document(), services),
            Request::Hand(cell) => self.dialog = Hand::new(&self.editor, cell).map(Dialog::Hand),
            Request::Wait => self.dialog = Some(Dialog::Waits(Waits::default())),
            Request::Export => self.dialog = Export::new(ui, &self.editor).map(Dialog::Export),
            Request::CopyText => {
                ui.ctx().copy_text(self.editor.program().text.clone());
                services.say("Rules copied");
            }
            Request::CopyLink => {
                let (route, what) = self.machine_link();
                copy_link(ui, &route, &what, services);
            }
            Request::Undo => {
                // Whoever types wants no other machine.
                let is_typing = ui.memory(|memory| memory.focused().is_some());
                let turned = self.editor.undo(is_typing, services);
                self.turn(turned, "Nothing to undo", services);
            }
            Request::Redo => {
                let is_typing = ui.memory(|memory| memory.focused().is_some());
                let turned = self.editor.redo(is_typing, services);
                self.turn(turned, "Nothing to redo", services);
            }
        }
    }

    fn turn(&mut self, turned: Turned, nothing: &str, services: &mut Services) {
        match turned {
            Turned::Nothing => services.say(nothing),
            Turned::Step => {}
            Turned::Editor => self.shown(),
        }
    }

    fn clear(&mut self, services: &mut Services) {
        let text = "# A rule a line: state, symbol, new state, new symbol, motion < > or =\nstart A\n";
        self.put(TuringEditor::from_program(None, Program { text: text.to_owned(), ..Program::default() }), services);
        self.wanted = Some(Wanted::Rules);
    }

    /// Whether nothing asks a question.
    pub(super) const fn is_free(&self) -> bool {
        self.dialog.is_none() && !self.saving.is_asking()
    }

    /// Draws the open dialog, and carries out its action.
    pub fn dialogs(&mut self, ui: &Ui, services: &mut Services) {
        if self.saving.show(ui, self.editor.document_mut(), services) {
            self.editor.was_saved(services);
        }
        let Some(dialog) = &mut self.dialog else { return };
        let done = match dialog {
            Dialog::Waits(waits) => waits.show(ui, &mut self.editor),
            Dialog::Hand(hand) => hand.show(ui, &mut self.editor),
            Dialog::Export(export) => export.show(ui, services),
            Dialog::Gallery(gallery) => match gallery.show(ui) {
                None => false,
                Some(Chosen::Leave) => true,
                Some(Chosen::New) => {
                    self.clear(services);
                    true
                }
                Some(Chosen::Open(name)) => {
                    match TuringEditor::named(&name, services) {
                        Ok(editor) => self.put(editor, services),
                        Err(lines) => services.problem(lines),
                    }
                    true
                }
            },
        };
        if done {
            self.dialog = None;
        }
    }

    /// The note on the machine; for a built-in one, its explanation.
    pub fn about(&self) -> &str {
        let ready = self.editor.name().and_then(|name| BUILTIN.iter().find(|ready| ready.name == name));
        ready.map_or(self.editor.program().about.as_str(), |ready| ready.about)
    }
}
