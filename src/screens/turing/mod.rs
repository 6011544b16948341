//! The workshop for Turing machines: a text of rules that runs on an endless tape, its graph and its space-time diagram.

mod controls;
mod diagram;
mod editor;
mod export;
mod figure;
mod gallery;
mod hand;
mod keys;
pub mod labels;
mod paint;
mod rules;
mod runner;
mod state;
mod tape;
mod verdict;
mod waits;
mod zoom;

pub use editor::{TuringEditor, Wait};
pub use runner::{Runner, Speed};
pub use state::TuringScreen;
pub use verdict::Verdict;

use egui::{Align, Key, Label, Layout, Margin, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};
use fob_kit::keys::Binding;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::{self, Form, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::workshops::{self, Workshop};
use fob_kit::widgets::{self, bar};
use fob_machines::turing::{BUILTIN, BuiltIn, foreign};
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store as store;
use state::{Request, Sight};

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: labels::TITLE,
    ways: &[&Way::<places::Turing>(|at, services| {
        Ok(Box::new(TuringScreen::open(at.name.as_deref(), at.program, at.step, services)?))
    })],
    menu: Some(MenuEntry {
        text: labels::TITLE,
        about: "Write one and run it",
        group: Group::Lab,
        key: Key::M,
        route: |_| places::Turing::default().into(),
        now: |_| None,
    }),
    found: |_| {
        let found = |ready: &'static BuiltIn| {
            let place = places::Turing { name: Some(ready.name.to_owned()), ..places::Turing::default() };
            Found::new(ready.title, format!("Turing machine {}", ready.name), place)
        };
        BUILTIN.iter().map(found).collect()
    },
    keys: || vec![&keys::KEYS, &keys::GALLERY_KEYS],
    samples: &["turing"],
    ..ScreenKind::PLAIN
};

impl Screen for TuringScreen {
    fn route(&self) -> Route {
        TuringScreen::route(self)
    }

    fn link(&self) -> Option<(Route, String)> {
        Some(self.machine_link())
    }

    fn title(&self) -> &'static str {
        "Fob: Turing machines"
    }

    fn help(&self) -> Topic {
        Topic::Turing
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn pace(&self, services: &Services) -> Pace {
        let draft = self.editor.due(services.now).map_or(Pace::Sleep, Pace::After);
        self.runner.pace(services.now).sooner(draft)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::Turing>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        match route.and_then(Route::get) {
            Some(places::Turing { name, program, step }) => self.visit(name.as_deref(), program.clone(), *step, services),
            _ => Ok(()),
        }
    }

    fn leave(&mut self, services: &mut Services) {
        self.runner.rest();
        self.editor.keep(services);
    }

    fn retry(&mut self, services: &mut Services) {
        self.editor.keep_when_quiet(services);
    }

    fn stays(&self) -> bool {
        true
    }
}

/// The greatest height of the list of break points, in points.
const WAITS: f32 = 100.0;

fn show(ui: &mut Ui, state: &mut TuringScreen, services: &mut Services) -> Option<Nav> {
    let now = services.now;
    dropped(ui, state, services);
    let free = state.is_free() && services.problems.is_empty();
    // A field or a list that is left by Escape consumes the key.
    let ended = state.busy && free && fob_kit::keys::BACK.is_seen(ui);
    if free {
        state.runner.tick(&mut state.editor, now);
    }
    let edits = state.editor.edits;
    let mut request = if free { keys::undo(ui) } else { None };
    if let Some(request) = request.take() {
        state.grant(ui, request, services);
    }
    let mut go = None;
    let window = Window::from_ui(ui);
    if window.has_column() {
        go = sideways(ui, state, &mut request, (free, now));
    } else if Window::within(ui).is_flat() && window.form != Form::Upright {
        // The whole screen is taller than the window, and is moved along in it.
        ScrollArea::vertical().id_salt("turing").auto_shrink([false, false]).show(ui, |ui| {
            let whole = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), layout::SCROLLED));
            let whole = UiBuilder::new().max_rect(whole);
            ui.scope_builder(whole, |ui| go = panels(ui, state, &mut request, (free, now)));
        });
    } else {
        go = panels(ui, state, &mut request, (free, now));
    }
    if state.editor.edits != edits {
        state.runner.rest();
        state.window.forget();
    }
    if free && !ended {
        request = request.or_else(|| keys::take(ui, state, now));
    }
    if let Some(request) = request {
        state.grant(ui, request, services);
    }
    state.dialogs(ui, services);
    state.editor.keep_when_quiet(services);
    if ended {
        fob_kit::keys::BACK.shortcut(ui);
    }
    state.busy = ui.memory(|m| m.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
    if ui.input(|i| i.events.iter().any(|e| !matches!(e, egui::Event::PointerMoved(_) | egui::Event::MouseMoved(_)))) {
        // Keys are read after everything is drawn, so their effect is visible in the next frame.
        ui.ctx().request_repaint();
    }
    go
}

/// Opens a machine that was dropped on the window: a file of Fob, JFLAP, turingmachine.io or Morphett's simulator.
fn dropped(ui: &Ui, state: &mut TuringScreen, services: &mut Services) {
    let Some(path) = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf())) else { return };
    let in_file = |lines: Vec<String>| lines.into_iter().map(|line| format!("{}:{line}", path.display())).collect::<Vec<_>>();
    let text = store::read_text_of(&path, store::Source::File, store::Encoding::Foreign);
    match text.map_err(|error| error.lines()).and_then(|text| foreign::program(&text).map_err(in_file)) {
        Ok(program) => state.put(TuringEditor::from_program(None, program), services),
        Err(lines) => services.problem(lines),
    }
}

/// All that is next to and below each other; returns the way out of the screen, if one was chosen.
fn panels(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, (free, now): (bool, f64)) -> Option<Nav> {
    let mut go = None;
    let frame = widgets::panel_frame(ui);
    egui::Panel::top("turing head").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| go = head(ui, state, request));
    });
    // In a low window the graph and the diagram need every point.
    let [top, bottom] = if Window::within(ui).is_short() { [4, 3] } else { [8, 6] };
    let side = if Window::from_ui(ui).is_phone() { 8 } else { 16 };
    let frame = egui::Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(Margin { left: side, right: side, top, bottom });
    egui::Panel::top("turing tape").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| above(ui, state, request, now));
    });
    rules_beside(ui, state, request, free);
    let frame = egui::Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(Margin {
        left: side.min(12),
        right: side,
        top: top + 2,
        bottom: bottom + 2,
    });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        beside(ui, state, request, now);
    });
    go
}

/// The width of the column next to the figure of a phone that lies on its side, in points.
const COLUMN: f32 = 236.0;

/// The same on a phone that lies on its side: the tape and the figure have its height, next to a column with everything else.
fn sideways(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, (free, now): (bool, f64)) -> Option<Nav> {
    let mut go = None;
    rules_beside(ui, state, request, free);
    let frame = widgets::panel_frame(ui);
    egui::Panel::right("turing column").frame(frame).exact_size(COLUMN).resizable(false).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| {
            go = head(ui, state, request);
            ui.separator();
            ScrollArea::vertical().id_salt("turing column").auto_shrink([false, false]).show(ui, |ui| {
                buttons(ui, state, request, now);
                controls::status(ui, &mut state.editor, &state.runner);
            });
        });
    });
    egui::Panel::top("turing tape").frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| tape_of(ui, state, request));
    });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| beside(ui, state, request, now));
    go
}

/// The rules with the break points below them.
fn rules_beside(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, free: bool) {
    let side = Window::within(ui).beside_text();
    let frame = widgets::panel_frame(ui);
    Window::from_ui(ui).left("turing rules", "Rules", side, layout::TALL).frame(frame).show(ui, |ui| {
        ui.add_enabled_ui(free, |ui| {
            // The break points keep their place below, however many there are and however low the window is.
            let foot = egui::Panel::bottom("turing waits").frame(egui::Frame::NONE).show_separator_line(false).resizable(false);
            let add = foot.show(ui, |ui| {
                ui.add_space(STEP / 2.0);
                let list = ScrollArea::vertical().id_salt("waits").max_height(WAITS).auto_shrink([false, true]);
                list.show(ui, |ui| waits::line(ui, &mut state.editor)).inner
            });
            if add.inner {
                *request = Some(Request::Wait);
            }
            // In a low window the text has a few lines all the same, and the panel scrolls.
            let height = (ui.available_height() - 4.0).max(180.0);
            ScrollArea::vertical().id_salt("turing rules").auto_shrink([false, false]).show(ui, |ui| {
                rules::show(ui, &mut state.editor, &mut state.wanted, height);
            });
        });
    });
}

/// Least width in which a machine is described next to its name, in points.
const ABOUT: f32 = 120.0;

/// The button back, the other workshops, the name of the machine, and the actions on it as a whole.
fn head(ui: &mut Ui, state: &TuringScreen, request: &mut Option<Request>) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let mut ways = |ui: &mut Ui| {
        let mut ask = |ui: &mut Ui, key: &'static Binding, what: Request| {
            if key.face(ui).clicked() {
                *request = Some(what);
            }
        };
        ask(ui, &keys::LINK, Request::CopyLink);
        ask(ui, &keys::COPY, Request::CopyText);
        ask(ui, &keys::SAVE, Request::Save);
        ask(ui, &keys::NEW, Request::New);
        ask(ui, &keys::GALLERY, Request::Gallery);
        if Window::from_ui(ui).is_phone() {
            ask(ui, &keys::EXPORT, Request::Export);
        }
    };
    // In a narrow window the actions are in a row below.
    let narrow = Window::within(ui).is_slim();
    if Window::from_ui(ui).is_phone() {
        let left = |ui: &mut Ui, go: &mut Option<Nav>| {
            if widgets::back_button(ui, "← Back", &fob_kit::keys::BACK.with_key("Back")).clicked() {
                *go = Some(Nav::Back);
            }
            let changed = if state.editor.is_changed() { "unsaved: " } else { "" };
            widgets::title(ui, &format!("{changed}{}", state.editor.title()));
        };
        bar::head(ui, &mut go, left, |ui, go| {
            ways(ui);
            *go = other_workshop(ui).or(go.take());
        });
        return go;
    }
    ui.horizontal(|ui| {
        if widgets::button(ui, widgets::labels::BACK, &fob_kit::keys::BACK.with_key("Back")).clicked() {
            go = Some(Nav::Back);
        }
        ui.add_space(STEP);
        go = other_workshop(ui).or(go.take());
        ui.add_space(STEP);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !narrow {
                ways(ui);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(state.editor.title()).font(theme::strong(20.0));
                ui.add(Label::new(text).truncate()).on_hover_text(state.about());
                if state.editor.is_changed() {
                    let tip = "Not saved yet; kept as a draft";
                    ui.label(RichText::new(labels::UNSAVED).size(13.0).color(theme.accent)).on_hover_text(tip);
                }
                // Where there is hardly any room, the name tells it when it is pointed at.
                if !state.about().is_empty() && ui.available_width() > ABOUT {
                    let about = RichText::new(state.about()).size(13.0).color(theme.dim);
                    ui.add(Label::new(about).truncate()).on_hover_text(state.about());
                }
            });
        });
    });
    if narrow {
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center).with_main_wrap(true), ways);
    }
    go
}

/// The tabs of the workshops; returns the way to another one.
fn other_workshop(ui: &mut Ui) -> Option<Nav> {
    workshops::switch(ui, Workshop::Turing).map(Workshop::nav)
}

/// The buttons, the tape, and the verdict on the run.
fn above(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, now: f64) {
    buttons(ui, state, request, now);
    tape_of(ui, state, request);
    controls::status(ui, &mut state.editor, &state.runner);
}

fn buttons(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, now: f64) {
    if controls::buttons(ui, &mut state.editor, &mut state.runner, now) {
        *request = Some(Request::Hand(None));
    }
}

fn tape_of(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>) {
    if let Some(timeline) = &state.editor.timeline
        && let Some(cell) = tape::show(ui, &mut state.window, timeline, !state.runner.playing && !state.runner.works())
    {
        *request = Some(Request::Hand(Some(cell)));
    }
}

/// Positions of the graph and the diagram: below each other, or next to each other if both would otherwise be too low.
fn parts(room: Rect, sight: Sight) -> (Option<Rect>, Option<Rect>) {
    match sight {
        Sight::Graph => (Some(room), None),
        Sight::Diagram => (None, Some(room)),
        Sight::Both if Window::new(room.size()).is_shallow() => {
            let split = room.left() + room.width() * 0.55;
            let (mut graph, mut diagram) = room.split_left_right_at_x(split);
            graph.max.x -= 4.0;
            diagram.min.x += 4.0;
            (Some(graph), Some(diagram))
        }
        Sight::Both => {
            let (mut graph, mut diagram) = room.split_top_bottom_at_fraction(0.46);
            graph.max.y -= 4.0;
            diagram.min.y += 4.0;
            (Some(graph), Some(diagram))
        }
    }
}

/// The graph and the diagram.
fn beside(ui: &mut Ui, state: &mut TuringScreen, request: &mut Option<Request>, now: f64) {
    let theme = &Theme::from_ui(ui);
    let sights = |ui: &mut Ui, state: &mut TuringScreen| {
        let all = [
            (Sight::Both, "Graph and diagram", keys::SIGHT.with_key("Both")),
            (Sight::Graph, "Graph", keys::SIGHT.with_key("Only the graph")),
            (Sight::Diagram, "Diagram", keys::SIGHT.with_key("Only the diagram")),
        ];
        for (sight, text, tip) in all {
            if widgets::choice(ui, state.sight(Window::from_ui(ui)) == sight, text, &tip).clicked() {
                state.sight = Some(sight);
            }
        }
    };
    if Window::from_ui(ui).is_phone() {
        // The menu of the head has the rest.
        ui.horizontal_wrapped(|ui| sights(ui, state));
    } else {
        bar::show(ui, state, sights, |ui, _| {
            if keys::EXPORT.face(ui).clicked() {
                *request = Some(Request::Export);
            }
        });
    }
    let room = ui.available_rect_before_wrap();
    let (graph, diagram) = parts(room, state.sight(Window::from_ui(ui)));
    if let Some(rect) = graph {
        match (&state.editor.drawing, &state.editor.timeline) {
            (Some(drawing), Some(timeline)) => {
                let run = timeline.run();
                let rule = timeline.machine().rule(run.state(), usize::from(run.code(run.head())));
                let here = figure::Here { state: run.state(), next: rule.map(|rule| rule.state) };
                figure::show(ui, rect, drawing, Some(&here));
            }
            _ => {
                let text = if state.editor.timeline.is_some() {
                    "The machine has too many states to draw as a graph."
                } else {
                    "The graph appears once the rules are correct."
                };
                let text = egui::RichText::new(text).size(15.0).color(theme.dim);
                ui.put(rect.shrink2(egui::vec2(STEP, 0.0)), egui::Label::new(text).wrap());
            }
        }
    }
    if let Some(rect) = diagram {
        let fast = state.runner.playing && state.runner.speed == Speed::Full;
        state.picture.show(ui, rect, &state.editor, (now, fast));
    }
    ui.advance_cursor_after_rect(room);
}
