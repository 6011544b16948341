//! The state of the workshop and its actions, shared by its parts.

use super::desk::Desk;
use super::diagram::Picture;
use super::draft::Draft;
use super::export::Export;
use super::gallery::{Chosen, Gallery};
use super::hand::Hand;
use super::rules::Wanted;
use super::runner::Runner;
use super::save::{self, is_ready};
use super::tape::Window;
use super::waits::Waits;
use egui::Ui;
use fob_kit::layout;
use fob_kit::widgets::clash;
use fob_kit::widgets::copy_link;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::save_as::SaveAs;
use fob_machines::turing::{BUILTIN, BuiltIn, Program};
use fob_services::places;
use fob_services::route::Route;
use fob_services::shared::Shared;
use fob_store::StoreError;

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
    /// A name to save under.
    Save(SaveAs),
    /// Another window has saved another machine under the name.
    Clash {
        /// The name.
        name: String,
        /// A free name made from it.
        free_name: String,
    },
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
    /// An empty desk.
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
    /// The last edit is undone; without one, the desk before comes back.
    Undo,
    /// The edit that was undone.
    Redo,
}

/// The workshop for Turing machines.
#[derive(Debug)]
pub struct State {
    /// The machine on the desk.
    pub desk: Desk,
    /// Machines that were on the desk and are not saved, the last one at the end.
    before: Vec<Desk>,
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
    /// The file with the contents of the editor.
    pub draft: Draft,
    /// Somebody typed, or a list was open, in the last frame: Escape ends only that.
    pub busy: bool,
}

/// The name of the ready machine that a program is, so that a link to it has its title.
fn ready_name(program: &Program) -> Option<&'static str> {
    let same = |ready: &&BuiltIn| ready.text == program.text && ready.tape == program.tape && ready.head == program.head;
    BUILTIN.iter().find(same).map(|ready| ready.name)
}

/// Unsaved machines that are kept in memory.
const MOST_BEFORE: usize = 20;

impl State {
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
        shared: &mut Shared,
    ) -> Result<Self, Vec<String>> {
        let wanted = Self::wanted(name, program, step, shared)?;
        let (draft, left) = Draft::open(shared);
        let mut before = Vec::new();
        let desk = match (wanted, left) {
            (Some(desk), left) => {
                before.extend(left.filter(Desk::is_changed));
                desk
            }
            (None, Some(left)) => left,
            (None, None) => Desk::named("binary-increment", shared)?,
        };
        Ok(Self {
            desk,
            before,
            runner: Runner::default(),
            window: Window::default(),
            picture: Picture::default(),
            sight: None,
            dialog: None,
            wanted: None,
            draft,
            busy: false,
        })
    }

    fn wanted(
        name: Option<&str>,
        program: Option<Program>,
        step: Option<u64>,
        shared: &Shared,
    ) -> Result<Option<Desk>, Vec<String>> {
        let desk = match (name, program) {
            (Some(name), _) => Some(Desk::named(name, shared)?),
            (None, program) => program.map(|program| Desk::from_program(ready_name(&program).map(str::to_owned), program)),
        };
        Ok(desk.map(|desk| desk.after(step.unwrap_or(0))))
    }

    /// Puts a machine on the desk that is here already.
    ///
    /// # Errors
    /// No machine has this name; one problem per line.
    pub fn visit(
        &mut self,
        name: Option<&str>,
        program: Option<Program>,
        step: Option<u64>,
        shared: &mut Shared,
    ) -> Result<(), Vec<String>> {
        let is_written_out = program.is_some();
        if let Some(desk) = Self::wanted(name, program, step, shared)?
            && (is_written_out || desk.name != self.desk.name || !self.desk.is_changed())
        {
            self.put(desk, shared);
        }
        Ok(())
    }

    /// Opens a machine in the editor; an unsaved one before it can be restored.
    pub fn put(&mut self, desk: Desk, shared: &mut Shared) {
        self.runner.rest();
        let old = std::mem::replace(&mut self.desk, desk);
        if old.is_changed() {
            shared.say(format!("{} was not saved; Ctrl+Z restores it", old.title()));
            self.before.push(old);
            if self.before.len() > MOST_BEFORE {
                self.before.remove(0);
            }
        }
        self.window.forget();
        self.picture.forget();
        self.draft.touch(shared.now);
    }

    /// Where this is.
    pub fn route(&self) -> Route {
        match (&self.desk.name, self.desk.is_changed()) {
            (Some(name), false) => places::Turing { name: Some(name.clone()), program: None, step: None }.into(),
            _ => places::Turing { name: None, program: Some(self.desk.program().clone()), step: None }.into(),
        }
    }

    /// The machine itself as a route, and its name.
    pub(crate) fn machine_link(&self) -> (Route, String) {
        let program = Some(self.desk.program().clone());
        (places::Turing { name: None, program, step: None }.into(), "this machine".to_owned())
    }

    /// Carries out the requested action.
    pub(crate) fn grant(&mut self, ui: &Ui, request: Request, shared: &mut Shared) {
        if !matches!(request, Request::CopyText | Request::CopyLink | Request::Save) {
            self.runner.rest();
        }
        match request {
            Request::Gallery => self.dialog = Some(Dialog::Gallery(Gallery::new(self.desk.name.as_deref(), shared))),
            Request::New => self.clear(shared),
            Request::Save => match self.desk.name.clone().filter(|name| !is_ready(name)) {
                Some(name) => self.dialog = self.save(name, false, shared),
                None => self.dialog = save::new(&self.desk, shared).map(Dialog::Save),
            },
            Request::SaveAs => self.dialog = save::new(&self.desk, shared).map(Dialog::Save),
            Request::Hand(cell) => self.dialog = Hand::new(&self.desk, cell).map(Dialog::Hand),
            Request::Wait => self.dialog = Some(Dialog::Waits(Waits::default())),
            Request::Export => self.dialog = Export::new(ui, &self.desk).map(Dialog::Export),
            Request::CopyText => {
                ui.ctx().copy_text(self.desk.program().text.clone());
                shared.say("Rules copied");
            }
            Request::CopyLink => {
                let (route, what) = self.machine_link();
                copy_link(ui, &route, &what, shared);
            }
            Request::Undo => {
                // Whoever types wants no other machine.
                let is_typing = ui.memory(|memory| memory.focused().is_some());
                if !self.desk.undo() {
                    match self.before.pop_if(|_| !is_typing) {
                        Some(desk) => self.put(desk, shared),
                        None => shared.say("Nothing to undo"),
                    }
                }
            }
            Request::Redo => {
                if !self.desk.redo() {
                    shared.say("Nothing to redo");
                }
            }
        }
    }

    fn clear(&mut self, shared: &mut Shared) {
        let text = "# A rule a line: state, symbol, new state, new symbol, motion < > or =\nstart A\n";
        self.put(Desk::from_program(None, Program { text: text.to_owned(), ..Program::default() }), shared);
        self.wanted = Some(Wanted::Rules);
    }

    /// Saves under a name: in place of an existing machine, which goes to the trash, or only over the one that was opened or
    /// saved here. Returns the question if the existing machine differs from the editor's.
    fn save(&mut self, name: String, replace: bool, shared: &mut Shared) -> Option<Dialog> {
        let shelf = shared.store.turing_shelf();
        let known = (self.desk.name.as_ref() == Some(&name)).then(|| self.desk.kept().to_ron());
        let saved = if replace {
            shelf.replace(&name, self.desk.program())
        } else {
            shelf.save_over(&name, self.desk.program(), known.as_deref())
        };
        match saved {
            Ok(()) => self.is_saved(name, shared),
            Err(StoreError::Changed { .. }) => {
                let free_name = shelf.free_name(&name).unwrap_or_else(|_| format!("{name}-2"));
                return Some(Dialog::Clash { name, free_name });
            }
            Err(error) => shared.problem(error),
        }
        None
    }

    fn save_as_new(&mut self, name: &str, shared: &mut Shared) {
        match shared.store.turing_shelf().save_as_new(name, self.desk.program()) {
            Ok(name) => self.is_saved(name, shared),
            Err(error) => shared.problem(error),
        }
    }

    fn is_saved(&mut self, name: String, shared: &mut Shared) {
        shared.say(fob_services::labels::saved_as(&name));
        self.desk.saved(name);
        self.draft.keep(&self.desk, shared);
    }

    /// Draws the open dialog, and carries out its action.
    pub fn dialogs(&mut self, ui: &Ui, shared: &mut Shared) {
        let Some(dialog) = &mut self.dialog else { return };
        let done = match dialog {
            Dialog::Waits(waits) => waits.show(ui, &mut self.desk),
            Dialog::Hand(hand) => hand.show(ui, &mut self.desk),
            Dialog::Export(export) => export.show(ui, shared),
            Dialog::Save(dialog) => match save::show(dialog, ui, shared) {
                Answer::Open => false,
                Answer::Cancel => true,
                Answer::Done((name, replace)) => {
                    self.dialog = self.save(name, replace, shared);
                    self.dialog.is_none()
                }
            },
            Dialog::Clash { name, free_name } => match clash::show(ui, "machine", name, free_name) {
                Answer::Open => false,
                Answer::Cancel => true,
                Answer::Done(choice) => {
                    let name = std::mem::take(name);
                    match choice {
                        clash::Choice::Both => self.save_as_new(&name, shared),
                        clash::Choice::Replace => drop(self.save(name, true, shared)),
                    }
                    true
                }
            },
            Dialog::Gallery(gallery) => match gallery.show(ui) {
                None => false,
                Some(Chosen::Leave) => true,
                Some(Chosen::New) => {
                    self.clear(shared);
                    true
                }
                Some(Chosen::Open(name)) => {
                    match Desk::named(&name, shared) {
                        Ok(desk) => self.put(desk, shared),
                        Err(lines) => shared.problem(lines),
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
        let ready = self.desk.name.as_ref().and_then(|name| BUILTIN.iter().find(|ready| ready.name == name));
        ready.map_or(self.desk.program().about.as_str(), |ready| ready.about)
    }
}
