//! The workshop for wheels: productions to type and drag, test words, how the wheel plays, a fairer wheel, and a search.

mod editor;
mod judged;
pub mod labels;
mod productions;
mod search;
mod words;

pub use editor::WheelEditor;

use egui::{Key, RichText, Sense, Ui, vec2};
use fob_kit::keys::{self, ctrl, ctrl_shift, plain};
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::{Window, margins};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::saving::Saving;
use fob_kit::widgets::test_words::Words;
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, OwnItem, bar, copy_link, field, machine};
use fob_machines::Machine;
use fob_machines::wheel::{BUILTIN, Wheel, brief};
use fob_services::data::Services;
use fob_services::document::{Document, DocumentEditor as _, Edited as _, Editors, Turned};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use judged::Judged;
use search::Search;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Wheels",
    ways: &[&Way::<places::Wheels>(|at, services| Ok(Box::new(WheelsScreen::open(&at, services)?)))],
    menu: Some(MenuEntry {
        text: "Wheels",
        about: "Rules in a circle",
        group: Group::Lab,
        key: Key::O,
        route: |_| places::Wheels::default().into(),
        now: |_| None,
    }),
    found: |_| {
        let found = |(name, _): &(&'static str, &'static str)| {
            let place = places::Wheels { wheel: Some((*name).to_owned()), drawn: None };
            Found::new(*name, "wheel", place)
        };
        BUILTIN.iter().map(found).collect()
    },
    keys: || vec![&KEYS],
    samples: &["wheels"],
    ..ScreenKind::PLAIN
};

fob_kit::keys! {
    /// The keys of the workshop for wheels.
    pub static KEYS = "The workshop for wheels";
    UNDO: "Undo", "Undo, redo", [ctrl(Key::Z)];
    REDO: "Redo", "Undo, redo", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    SAVE: "Save", "Save the wheel", [ctrl(Key::S)];
    MAKE_FAIRER: labels::FAIRER, "The best of all wheels that are one small change away: a letter, a production, a step", [plain(Key::F)];
}

/// The workshop for wheels.
#[derive(Debug)]
pub struct WheelsScreen {
    editor: Editors<WheelEditor>,
    words: Words,
    judged: Judged,
    search: Search,
    saving: Saving,
    /// Names of the user's own wheels.
    own: Vec<String>,
    /// True if a control had the focus after the last frame. Escape takes the focus away before this screen sees the key.
    typing: bool,
}

impl WheelsScreen {
    /// Opens the editor as it was left, or with a wheel given by name or link.
    ///
    /// # Errors
    /// There is no such wheel.
    pub fn open(at: &places::Wheels, services: &mut Services) -> Result<Self, Vec<String>> {
        let mut state = Self {
            editor: Editors::restore(services),
            words: words::fresh(),
            judged: Judged::default(),
            search: Search::default(),
            saving: Saving::default(),
            own: Vec::new(),
            typing: false,
        };
        state.refresh(services);
        state.visit(at, services)?;
        Ok(state)
    }

    /// Returns the wheel on the editor.
    pub fn editor(&self) -> &WheelEditor {
        &self.editor
    }

    /// Returns the wheels found so far, the best first.
    pub fn found(&self) -> usize {
        self.search.found().len()
    }

    /// Returns whether background work is in progress.
    pub fn is_busy(&self) -> bool {
        self.judged.is_busy() || self.search.is_busy()
    }

    fn refresh(&mut self, services: &mut Services) {
        match services.store.wheel_shelf().own_names() {
            Ok(names) => self.own = names,
            Err(error) => services.problem(error),
        }
    }

    fn visit(&mut self, at: &places::Wheels, services: &mut Services) -> Result<(), Vec<String>> {
        if let Some(text) = &at.drawn {
            let wheel = brief::read(text).map_err(|error| vec![format!("the wheel of the link: {error}")])?;
            self.put(Document::new(wheel), services);
        } else if let Some(key) = &at.wheel {
            self.put(Document::load(key, services)?, services);
        }
        Ok(())
    }

    /// Opens another wheel in the editor; unsaved edits are parked.
    fn put(&mut self, document: Document<Wheel>, services: &mut Services) {
        self.editor.put(document.into(), services);
        self.judged = Judged::default();
    }

    /// Undoes or redoes a change, or opens the wheel that was there before or after.
    fn turn(&mut self, turned: Turned) {
        if turned == Turned::Editor {
            self.judged = Judged::default();
        }
    }

    fn save(&mut self, services: &mut Services) {
        if self.saving.save(self.editor.document_mut(), services) {
            self.was_saved(services);
        }
    }

    fn was_saved(&mut self, services: &mut Services) {
        self.editor.was_saved(services);
        self.refresh(services);
    }

    fn link(&self) -> Option<(Route, String)> {
        let drawn = Some(brief::write(self.editor.wheel())?);
        Some((places::Wheels { wheel: None, drawn }.into(), format!("the wheel {}", self.editor.wheel().name())))
    }
}

impl Screen for WheelsScreen {
    fn route(&self) -> Route {
        let wheel = self.editor.key().filter(|_| !self.editor.is_changed()).map(str::to_owned);
        places::Wheels { wheel, drawn: None }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        self.link()
    }

    fn title(&self) -> &'static str {
        "Fob: wheels"
    }

    fn help(&self) -> Topic {
        Topic::Wheels
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn pace(&self, services: &Services) -> Pace {
        self.editor.due(services.now).map_or(Pace::Sleep, Pace::After)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Wheels>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        self.refresh(services);
        match route.and_then(Route::get::<places::Wheels>) {
            Some(at) => self.visit(at, services),
            None => Ok(()),
        }
    }

    fn leave(&mut self, services: &mut Services) {
        self.editor.keep(services);
    }

    fn retry(&mut self, services: &mut Services) {
        self.editor.keep_when_quiet(services);
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut WheelsScreen, services: &mut Services) -> Option<Nav> {
    let free = !state.saving.is_asking() && services.problems.is_empty();
    if let Some(text) = state.judged.poll(&mut state.editor) {
        services.say(text);
    }
    state.search.poll();
    // In a field or a menu it ends that, and nothing else.
    let ended = state.typing && keys::BACK.is_seen(ui);
    // Before any field reads the keys, because its own undo would restore single letters.
    let mut go = if free { keys(ui, state, services) } else { None };
    let frame = widgets::panel_frame(ui);
    egui::Panel::top("wheels head").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| go = head(ui, state, services).or(go.take()));
    });
    let theme = &Theme::from_ui(ui);
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(margins(ui, 24, 12));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| body(ui, state));
    });
    if state.saving.show(ui, state.editor.document_mut(), services) {
        state.was_saved(services);
    }
    state.editor.keep_when_quiet(services);
    if ended {
        keys::BACK.shortcut(ui);
    }
    state.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    go
}

fn keys(ui: &Ui, state: &mut WheelsScreen, services: &mut Services) -> Option<Nav> {
    if REDO.shortcut(ui) {
        let turned = state.editor.redo(state.typing, services);
        state.turn(turned);
    } else if UNDO.shortcut(ui) {
        let turned = state.editor.undo(state.typing, services);
        state.turn(turned);
    }
    if SAVE.shortcut(ui) {
        state.save(services);
    }
    (!state.typing && keys::BACK.shortcut(ui)).then_some(Nav::Back)
}

fn head(ui: &mut Ui, state: &mut WheelsScreen, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let phone = Window::from_ui(ui).is_phone();
    let left = |ui: &mut Ui, (state, go, services): &mut (&mut WheelsScreen, &mut Option<Nav>, &mut Services)| {
        if widgets::back_button(ui, widgets::labels::BACK, &keys::BACK.with_key("Back")).clicked() {
            **go = Some(Nav::Back);
        }
        if !phone {
            ui.add_space(STEP);
            if let Some(other) = workshops::switch(ui, Workshop::Wheels) {
                **go = Some(other.nav());
            }
            ui.add_space(STEP);
            open(ui, state, services);
        }
        let width = if phone { ui.available_width() - 24.0 } else { 200.0 };
        let mut name = state.editor.wheel().name().to_owned();
        let mut visible = field::Visible(&mut name);
        let edit = egui::TextEdit::singleline(&mut visible)
            .font(theme::strong(SIZES[2]))
            .margin(field::margin_of(ui, field::MARGIN, 26.0))
            .desired_width(width)
            .hint_text("Name of the wheel");
        let response = field::named(ui.add(edit).on_hover_text("The name of the wheel"), "Name of the wheel");
        if response.changed() {
            let wheel = state.editor.wheel().clone().named(name);
            state.editor.change_part(editor::Part::Name, wheel);
        }
        if response.lost_focus() {
            state.editor.end_gesture();
        }
    };
    let mut of = (state, &mut go, services);
    bar::head(ui, &mut of, left, |ui, (state, go, services)| {
        if phone {
            open(ui, state, services);
            if let Some(other) = workshops::switch(ui, Workshop::Wheels) {
                **go = Some(other.nav());
            }
        }
        let key = state.editor.key().filter(|_| !state.editor.is_changed()).map(str::to_owned);
        let why = "Save the wheel first";
        let tip = "A new match with it";
        if widgets::primary_if(ui, key.is_some(), labels::PLAY, tip, why).clicked() {
            **go = Some(Nav::push(places::New { dfa: key }));
        }
        let why = "Nothing has changed since it was saved";
        if widgets::button_if(ui, state.editor.is_changed(), labels::SAVE, "Save it among your wheels (Ctrl+S)", why).clicked() {
            state.save(services);
        }
        if widgets::button(ui, fob_services::labels::COPY_LINK, "A link to this wheel that others can open, change and play")
            .clicked()
            && let Some((route, what)) = state.link()
        {
            copy_link(ui, &route, &what, services);
        }
        let (undo, redo) = state.editor.can();
        if widgets::button_if(ui, redo, "Redo", "Redo the change that was undone (Ctrl+Y)", "Nothing to redo").clicked() {
            let turned = state.editor.redo(false, services);
            state.turn(turned);
        }
        if widgets::button_if(ui, undo, "Undo", "Undo the last change (Ctrl+Z)", "Nothing to undo").clicked() {
            let turned = state.editor.undo(false, services);
            state.turn(turned);
        }
    });
    go
}

/// Draws the menu of wheels.
fn open(ui: &mut Ui, state: &mut WheelsScreen, services: &mut Services) {
    let mut chosen = None;
    let mut gone = None;
    ui.menu_button(labels::OPEN, |ui| {
        egui::ScrollArea::vertical().id_salt("wheels").max_height(420.0).show(ui, |ui| {
            if ui.button(labels::NEW).on_hover_text("Three short productions to begin with").clicked() {
                chosen = Some(None);
            }
            match widgets::own_items(ui, &state.own, "One of your wheels") {
                Some(OwnItem::Open(name)) => chosen = Some(Some(name)),
                Some(OwnItem::Delete(name)) => gone = Some(name),
                None => {}
            }
            ui.separator();
            for (name, _) in BUILTIN.iter().filter(|(name, _)| !state.own.iter().any(|own| own == name)) {
                if ui.button(*name).on_hover_text("A built-in wheel").clicked() {
                    chosen = Some(Some((*name).to_owned()));
                }
            }
        });
    })
    .response
    .on_hover_text("Your wheels and the built-in ones");
    match chosen {
        Some(None) => state.put(Wheel::fresh(), services),
        Some(Some(key)) => match Document::load(&key, services) {
            Ok(wheel) => state.put(wheel, services),
            Err(lines) => services.problem(lines),
        },
        None => {}
    }
    if let Some(name) = gone {
        match services.store.wheel_shelf().delete(&name) {
            // It is in the trash; the settings can restore it.
            Ok(_trashed) => {
                state.editor.file_is_gone(&name);
                services.say(fob_services::labels::in_the_trash(&name));
            }
            Err(error) => services.problem(error),
        }
        state.refresh(services);
    }
}

/// Draws the wheel and its productions on the left and the measurements on the right; below each other in an upright window.
fn body(ui: &mut Ui, state: &mut WheelsScreen) {
    let upright = Window::from_ui(ui).is_upright();
    if upright {
        egui::ScrollArea::vertical().id_salt("wheel").auto_shrink([false, false]).show(ui, |ui| {
            edited(ui, state);
            ui.separator();
            comes_to(ui, state);
        });
        return;
    }
    ui.columns(2, |columns| {
        let ids = ["the wheel", "what it comes to"];
        for (i, ui) in columns.iter_mut().enumerate() {
            egui::ScrollArea::vertical().id_salt(ids[i]).auto_shrink([false, false]).show(ui, |ui| {
                ui.set_max_width(ui.available_width() - 16.0);
                if i == 0 { edited(ui, state) } else { comes_to(ui, state) }
            });
        }
    });
}

/// The description of a wheel, before any of its words.
const WHAT: &str = "The row of pucks below the circle loses its first puck, again and again. Whenever that puck is green, the row \
                    at the top of the circle is added to the end. After each puck the circle turns one notch.";

fn edited(ui: &mut Ui, state: &mut WheelsScreen) {
    widgets::note(ui, WHAT);
    let machine = Machine::new(state.editor.wheel().clone());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 190.0), Sense::hover());
    machine::thumbnail(ui.painter(), &Theme::from_ui(ui), &machine, rect);
    let info = format!("The wheel {}", state.editor.wheel().name());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    productions::show(ui, &mut state.editor);
    ui.add_space(STEP);
    let theme = &Theme::from_ui(ui);
    ui.label(RichText::new("Note").size(SIZES[0]).color(theme.dim));
    let mut about = state.editor.wheel().about().to_owned();
    let edit = egui::TextEdit::multiline(&mut about).margin(field::margin(ui)).desired_rows(2).desired_width(f32::INFINITY);
    let response = field::named(ui.add(edit), "Note on the wheel");
    if response.changed() {
        let wheel = state.editor.wheel().clone().with_about(about);
        state.editor.change_part(editor::Part::About, wheel);
    }
    if response.lost_focus() {
        state.editor.end_gesture();
    }
}

fn comes_to(ui: &mut Ui, state: &mut WheelsScreen) {
    judged::show(ui, &mut state.judged, &state.editor);
    ui.separator();
    words::show(ui, &mut state.words, state.editor.wheel(), state.editor.revision());
    ui.separator();
    search::show(ui, &mut state.search, &mut state.editor);
}
