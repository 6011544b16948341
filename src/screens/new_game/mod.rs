//! A new match: kind, players, board, DFA, number of games. The same form starts a match on a real board.

mod advanced;
mod form;
mod gallery;
pub mod labels;
mod machines;
mod planned;
mod remark;
mod state;

use fob_kit::printing::{PRINT, Printing};
use fob_kit::programs::{Change, Who};
use state::Checked;
pub use state::NewGameScreen;

use egui::{Key, RichText, Ui, vec2};
use fob_kit::keys;
use fob_kit::keys::ctrl;
use fob_kit::kind::{Found, Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::{Form, Window, margins};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, focus};
use fob_services::data::Services;
use fob_services::driving::{Plan, Venue, refereed};
use fob_services::places;
use fob_services::route::{Nav, Place as _, Route};
use fob_services::topic::Topic;

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "New match",
    ways: &[
        &Way::<places::New>(|at, services| {
            let last = services.settings.last_match.as_deref().and_then(|last| places::Play::from_text(last).ok());
            // Library items that are named here are read at once, even while the others are read in the background.
            services.fetch(&at.dfa, None);
            if let Some(places::Play(plan)) = last {
                services.fetch(&plan.dfas, Some(&plan.board));
                services.fetch(&plan.gallery, None);
            }
            Ok(Box::new(NewGameScreen::open(at.dfa.as_deref(), services)))
        }),
        &Way::<places::Planned>(|places::Planned(plan), services| {
            services.fetch(&plan.dfas, Some(&plan.board));
            Ok(Box::new(NewGameScreen::from_plan(plan, services)))
        }),
    ],
    found: |_| vec![Found::new("New match", "screen: Fob", places::New::default())],
    keys: || vec![&KEYS],
    samples: &["new"],
    ..ScreenKind::PLAIN
};

keys! {
    /// The keys of the form.
    static KEYS = "New match";
    RESUME: "Resume", "Continue the unfinished match on a real board", [ctrl(Key::R)];
}

/// The form for a match on a real board.
pub static REFEREE: ScreenKind = ScreenKind {
    name: labels::REFEREE,
    ways: &[&Way::<places::RefereeForm>(|_, services| Ok(Box::new(NewGameScreen::for_referee(services))))],
    menu: Some(MenuEntry {
        text: labels::REFEREE,
        about: "For a real board",
        group: Group::More,
        key: Key::R,
        route: |_| places::RefereeForm.into(),
        now: |services| refereed::unfinished(services).map(|title| format!("In progress: {title}")),
    }),
    samples: &["referee/new"],
    ..ScreenKind::PLAIN
};

impl Screen for NewGameScreen {
    fn route(&self) -> Route {
        if self.referee { places::RefereeForm.into() } else { places::New { dfa: Some(self.dfa.clone()) }.into() }
    }

    fn link(&self) -> Option<(Route, String)> {
        let plan = self.known.as_ref().filter(|_| !self.referee)?.plan.clone().ok()?;
        Some((places::Planned(plan).into(), "this form".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: new match"
    }

    fn help(&self) -> Topic {
        Topic::Kinds
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }

    fn takes(&self, route: &Route) -> bool {
        route.is::<places::New>() || route.is::<places::Planned>() || route.is::<places::RefereeForm>()
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        let Some(route) = route else { return Ok(()) };
        if route.is::<places::RefereeForm>() {
            self.make_referee(services);
        } else if let Some(places::Planned(plan)) = route.get() {
            self.fill(plan.clone(), services);
        } else if let Some(places::New { dfa }) = route.get() {
            if self.is_in_room() && !self.making.is_busy() {
                // A new match is one at home; the way to a room leads over the friend's form.
                *self = Self::open(None, services);
            }
            self.refresh(services);
            dfa.iter().for_each(|key| self.pick_dfa(key));
        }
        Ok(())
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut NewGameScreen, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let listed = egui::Popup::is_any_open(ui.ctx());
    // Checked before the fields are drawn: an Enter that leaves a field must not also start the match.
    let plain = !listed && keys::ENTER.key(ui);
    // If there is an unfinished match, resuming it is the next step, and a new one would end it.
    let goes_on = state.referee && state.goes_on.is_some();
    let asks = state.programs.is_asking();
    let enter = state.printing.is_none() && !asks && (keys::CONFIRM.shortcut(ui) || (plain && !goes_on));
    if let Some(key) = state.making.poll(services) {
        return Some(Nav::replace(places::Room(key)));
    }
    let checked = state.checked(services);
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(margins(ui, 24, 16));
    // The bar at the foot is drawn last, so that Tab comes to it last; it is as high as it was before.
    let key = ui.id().with("height of the bar");
    let height = ui.data(|d| d.get_temp::<f32>(key)).unwrap_or(68.0);
    let whole = ui.available_rect_before_wrap();
    let above = whole.with_max_y(whole.max.y - height);
    let mut upper = ui.new_child(egui::UiBuilder::new().max_rect(above).id_salt("above the bar"));
    let mut go = egui::CentralPanel::default().frame(frame).show(&mut upper, |ui| body(ui, state, services)).inner;
    let shown = egui::Panel::bottom("start").frame(frame).show(ui, |ui| bar(ui, state, &checked));
    let now = shown.response.rect.height();
    if (now - height).abs() > 0.5 {
        ui.data_mut(|d| d.insert_temp(key, now));
        ui.ctx().request_repaint();
    }
    if let (Ok(plan), Ok(_)) = (&checked.plan, &checked.summary)
        && (shown.inner == Wish::Start || enter)
    {
        if state.is_in_room() {
            if let (Some(setup), Some(server), false) = (&checked.setup, services.server(), state.making.is_busy()) {
                let name = state.seats[state.my_seat()].name.clone();
                state.making.start(server, setup.clone(), &name);
            }
            return go;
        }
        services.settings.names = state.seats.iter().map(|s| s.name.trim().to_owned()).collect();
        services.settings.colours = state.seats.iter().map(|s| s.colour).collect();
        let plan = plan.clone();
        if goes_on {
            services.say(labels::IN_TRASH);
        }
        if !state.referee {
            let lasting = Plan { seed: None, venue: Venue::Here, ..plan.clone() };
            services.settings.last_match = Some(places::Play(lasting).text());
            services.settings.preset = None;
        }
        go = Some(if state.referee { Nav::replace(places::Referee(plan)) } else { Nav::replace(places::Play(plan)) });
    }
    if shown.inner == Wish::Print
        && let Ok(plan) = &checked.plan
    {
        match plan.start(services) {
            Ok(start) => state.printing = Some(Printing::new(&start, services)),
            Err(lines) => services.problem(lines),
        }
    }
    match state.programs.show(ui, services) {
        Some(Change::Sits(seat, name)) => {
            let seat = &mut state.seats[seat];
            (seat.computer, seat.program) = Who::Program(name).parts();
        }
        Some(Change::Gone(name)) => {
            for seat in state.seats.iter_mut().filter(|seat| seat.program.as_ref() == Some(&name)) {
                seat.program = None;
            }
        }
        None => {}
    }
    let printing = state.printing.is_some() || asks;
    if state.printing.as_mut().is_some_and(|printing| printing.show(ui, services)) {
        state.printing = None;
    }
    if goes_on && plain && !printing {
        go = Some(Nav::replace(places::RefereeOn));
    }
    if listed {
        // The list has closed itself; the screen stays.
        keys::BACK.shortcut(ui);
    }
    go
}

/// The requests from the bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Nothing,
    Start,
    Print,
}

/// Draws the bar at the foot.
fn bar(ui: &mut Ui, state: &NewGameScreen, checked: &Checked) -> Wish {
    let theme = &Theme::from_ui(ui);
    let summary = &checked.summary;
    ui.horizontal(|ui| {
        // Two rows fit next to the button, so that it keeps its place while names are typed.
        ui.set_min_height(44.0);
        let (text, tip) = if state.referee {
            (labels::OPEN_REFEREE, "Referee a match on a real board (Enter or Ctrl+Enter)")
        } else if state.is_in_room() {
            (labels::CREATE_ROOM, "Make the room and get its link (Enter or Ctrl+Enter)")
        } else {
            (labels::START, "Go to the table (Enter or Ctrl+Enter)")
        };
        let why = summary.as_ref().err().map(|p| p.join("; ")).unwrap_or_default();
        let clicked = if state.making.is_busy() {
            ui.spinner();
            ui.label(labels::CONNECTING);
            false
        } else if state.referee && state.goes_on.is_some() {
            let tip = "Move the unfinished match to the trash folder and start a new one (Ctrl+Enter)";
            widgets::button_if(ui, summary.is_ok(), labels::START_ANOTHER, tip, &why).clicked()
        } else {
            widgets::primary_if(ui, summary.is_ok(), text, tip, &why).clicked()
        };
        let tip = "A PDF for the table: the machine, the rules, a score sheet and playing pieces";
        let print = state.referee && widgets::button_if(ui, summary.is_ok(), PRINT, tip, &why).clicked();
        match summary {
            Err(problems) => {
                widgets::prose::problem(ui, &problems.join("; "));
            }
            Ok(summary) => {
                ui.vertical(|ui| {
                    if state.making.problem.is_none() && checked.certain.is_none() {
                        // One row is as high as the button's text.
                        ui.add_space((ui.spacing().interact_size.y - ui.text_style_height(&egui::TextStyle::Body)) / 2.0);
                    }
                    if let Some(why) = state.making.problem.as_ref().filter(|_| state.is_in_room()) {
                        let text = fob_services::phrases::sentence(why);
                        widgets::prose::problem(ui, &text);
                    }
                    if let Some(why) = &checked.certain {
                        let text = format!("{}: {}.", labels::DECIDED, theme.palette.recolour(why));
                        widgets::prose::problem(ui, &text);
                    }
                    ui.add(egui::Label::new(RichText::new(summary).color(theme.dim)).wrap());
                });
            }
        }
        focus::follow(ui);
        match (clicked, print) {
            (true, _) => Wish::Start,
            (_, true) => Wish::Print,
            _ => Wish::Nothing,
        }
    })
    .inner
}

/// Draws all above the bar: head, form and gallery.
fn body(ui: &mut Ui, state: &mut NewGameScreen, services: &Services) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let mut go = None;
    let head = if state.referee { labels::REFEREE_HEADING } else { "New match" };
    ui.scope(|ui| {
        if widgets::header(ui, head, |_| {}) {
            go = Some(Nav::Back);
        }
        focus::follow(ui);
    });
    if let Some(title) = state.goes_on.as_ref().filter(|_| state.referee) {
        let card = widgets::card(ui).stroke(egui::Stroke::new(1.0, theme.accent));
        card.show(ui, |ui| {
            ui.horizontal(|ui| {
                let tip = "Continue the unfinished match (Enter)";
                let resume = widgets::primary(ui, labels::RESUME, tip).clicked();
                if resume || RESUME.shortcut(ui) {
                    go = Some(Nav::replace(places::RefereeOn));
                }
                ui.add(egui::Label::new(format!("{}: {title}", labels::IN_PROGRESS)).truncate());
                focus::follow(ui);
            });
        });
        ui.add_space(STEP);
    }
    let width = ui.available_width();
    if Window::from_ui(ui).form == Form::Upright {
        // One page: two lists that scroll would each show little.
        egui::ScrollArea::vertical().id_salt("form").auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(width - 12.0);
            form::show(ui, state, services);
            focus::follow(ui);
            ui.add_space(STEP * 2.0);
            gallery::show(ui, state, services);
        });
        return go;
    }
    // In an upright window each has a half, one below the other.
    let upright = Window::from_ui(ui).is_upright();
    let height = ui.available_height();
    let size = if upright { vec2(width, height / 2.0) } else { vec2((width * 0.42).clamp(360.0, 520.0), height) };
    let both = |ui: &mut Ui| {
        ui.allocate_ui(size, |ui| {
            egui::ScrollArea::vertical().id_salt("form").auto_shrink([false, false]).show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(size.x - 20.0);
                    form::show(ui, state, services);
                    focus::follow(ui);
                });
            });
        });
        ui.add_space(STEP);
        ui.vertical(|ui| gallery::show(ui, state, services));
    };
    Window::from_ui(ui).pair(ui, both);
    go
}
