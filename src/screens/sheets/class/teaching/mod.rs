//! A class as its lecturer sees it: who has handed in, where the class struggles, one answer after another, grades, and changes.

mod answers;
mod chosen;
mod files;
mod form;
mod known;
pub mod labels;
mod links;
mod marks;
mod overview;
mod people;
mod settings;

pub use form::Form;

use super::super::ask::Ask;
use super::super::shelf;
use super::head::{WIDTH, heading};
use answers::Answers;
use egui::Ui;
use files::Files;
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::data::{Services, TaughtClass};
use fob_services::jobs::wake_here;
use fob_services::online::{Call, CallError, ClassKey, ClassStudent, Handed, ShownClass};
use fob_services::pace::Pace;
use fob_services::phrases;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use known::{Known, Who, why, wrong};
use people::People;
use settings::Settings;

/// Seconds after which everything is asked again even if the server tells nothing new.
const AGAIN: f64 = 60.0;
/// Seconds between two requests for all answers while the server tells one thing after another.
const OFTEN: f64 = 3.0;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Overview,
    Students,
    Answers,
    Settings,
}

/// The screen.
#[derive(Debug)]
pub struct TeachingScreen {
    who: Who,
    known: Known,
    class: Option<Call<ShownClass>>,
    rows: Option<Call<Vec<Handed>>>,
    people: Option<Call<Vec<ClassStudent>>>,
    /// When the server was asked last, and is asked next, in seconds of the app's clock.
    asked: f64,
    due: f64,
    /// Number of news that were taken in.
    heard: u64,
    problem: Option<String>,
    /// The server does not have the class any more.
    gone: bool,
    tab: Tab,
    links: bool,
    students: People,
    answers: Answers,
    files: Files,
    settings: Settings,
    typing: bool,
}

impl TeachingScreen {
    /// Opens a class with its lecturer's token.
    pub fn new(key: ClassKey, token: String, services: &mut Services) -> Self {
        services.follow_class(&key, &token);
        // One that was made just now has nothing to show but its links.
        let is_new = services.classes.taught(&key).is_some_and(|taught| (services.clock)().saturating_sub(taught.at) < 60);
        let mut state = Self {
            who: Who { key, token },
            known: Known::default(),
            class: None,
            rows: None,
            people: None,
            asked: f64::NEG_INFINITY,
            due: 0.0,
            heard: 0,
            problem: None,
            gone: false,
            tab: Tab::Overview,
            links: is_new,
            students: People::default(),
            answers: Answers::default(),
            files: Files::default(),
            settings: Settings::default(),
            typing: false,
        };
        state.ask(services);
        state
    }

    /// Asks the server about everything.
    fn ask(&mut self, services: &Services) {
        (self.asked, self.due) = (services.now, services.now + AGAIN);
        let Who { key, token } = &self.who;
        let wake = || {
            let wake = wake_here();
            move || wake.wake()
        };
        self.class.get_or_insert_with(|| key.server.class(&key.class, None, wake()));
        self.rows.get_or_insert_with(|| key.server.all_handed_in(&key.class, token, wake()));
        self.people.get_or_insert_with(|| key.server.class_students(&key.class, token, wake()));
    }

    /// Processes the answers of the server.
    fn poll(&mut self, services: &mut Services) {
        let news = services.online.class(&self.who.key).map_or(0, |live| live.session().news());
        if news != self.heard {
            self.heard = news;
            self.due = self.due.min(self.asked + OFTEN);
        }
        if let Some(answer) = self.class.as_mut().and_then(Call::poll) {
            self.class = None;
            self.gone = matches!(&answer, Err(CallError { status: Some(404 | 410), .. }));
            match answer {
                Ok(class) => self.take_class(class, services),
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        if let Some(answer) = self.rows.as_mut().and_then(Call::poll) {
            self.rows = None;
            match answer {
                Ok(rows) => {
                    self.problem = None;
                    self.known.rows = rows;
                }
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        if let Some(answer) = self.people.as_mut().and_then(Call::poll) {
            self.people = None;
            match answer {
                Ok(people) => self.known.people = people,
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        if services.now >= self.due {
            self.ask(services);
        }
    }

    /// Takes in what a server says: the class, all answers, and everybody who has come.
    pub fn take(&mut self, class: ShownClass, rows: Vec<Handed>, people: Vec<ClassStudent>, services: &mut Services) {
        self.take_class(class, services);
        (self.known.rows, self.known.people) = (rows, people);
    }

    fn take_class(&mut self, class: ShownClass, services: &mut Services) {
        if self.known.class.as_ref().is_none_or(|known| known.sheet != class.sheet) {
            match shelf::parse("the sheet of the class", &class.sheet) {
                Ok(sheet) => self.known.sheet = Some(sheet),
                Err(lines) => self.problem = lines.into_iter().next(),
            }
        }
        let title = class.name.clone().or_else(|| self.known.sheet.as_ref().map(|sheet| sheet.title.clone())).unwrap_or_default();
        let before = services.classes.taught(&self.who.key).cloned();
        if before.as_ref().is_none_or(|known| known.title != title || known.token != self.who.token) {
            let (server, at) = (self.who.key.server.origin().to_owned(), (services.clock)());
            let fresh = TaughtClass {
                server,
                class: class.class.clone(),
                token: String::new(),
                title: String::new(),
                at,
                codes: Vec::new(),
            };
            let token = self.who.token.clone();
            services.classes.teach(TaughtClass { token, title, ..before.unwrap_or(fresh) });
            services.save_classes();
        }
        self.known.class = Some(class);
    }

    fn page(&mut self, ui: &mut Ui, services: &mut Services) -> Option<Nav> {
        let mut go = None;
        let title = services.classes.taught(&self.who.key).map(|taught| taught.title.clone());
        widgets::page(ui, WIDTH, |ui| {
            if heading(ui, title.as_deref().unwrap_or(super::labels::CLASS), |_| {}) {
                go = Some(Nav::Back);
            }
            if let Some(why) = &self.problem {
                wrong(ui, Some(why));
                ui.horizontal_wrapped(|ui| {
                    if widgets::button(ui, super::labels::AGAIN, "Ask the server again").clicked() {
                        self.ask(services);
                    }
                    // Nothing but the line in the list is left of it.
                    if self.gone && widgets::button(ui, super::labels::FORGET_TITLE, "Take the class off the list").clicked() {
                        settings::forget(&self.who, services);
                        go = Some(Nav::Back);
                    }
                });
            }
            let (Some(class), Some(sheet)) = (self.known.class.clone(), self.known.sheet.clone()) else {
                if self.problem.is_none() {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(super::labels::CONNECTING);
                    });
                }
                return;
            };
            facts(ui, &class, services);
            widgets::fold(ui, &mut self.links, labels::LINKS, "The links of the class, and the codes of its students");
            if self.links {
                links::show(ui, &self.who, services);
            }
            ui.add_space(STEP);
            let tabs = [
                (Tab::Overview, labels::OVERVIEW, "Who has handed in, and where the class struggles"),
                (Tab::Students, labels::STUDENTS, "Each student with their points"),
                (Tab::Answers, labels::ANSWERS, "One answer after another, without names"),
                (Tab::Settings, labels::SETTINGS, "Change, close or delete the class"),
            ];
            widgets::choices(ui, &mut self.tab, &tabs);
            ui.add_space(STEP);
            match self.tab {
                Tab::Overview => {
                    let overview = services.online.class(&self.who.key).and_then(|live| live.session().overview());
                    overview::show(ui, &sheet, overview);
                    ui.add_space(STEP);
                    self.files.show(ui, &self.who, title.as_deref().unwrap_or_default(), services);
                }
                Tab::Students => self.students.show(ui, &self.who, &self.known, &class, services),
                Tab::Answers => self.answers.choose(ui, &self.known, &class, &sheet),
                Tab::Settings => {
                    if self.settings.show(ui, &self.who, &self.known, &class, services) {
                        go = Some(Nav::Back);
                    }
                }
            }
        });
        if std::mem::take(&mut self.students.changed) | std::mem::take(&mut self.settings.changed) {
            self.ask(services);
        }
        go
    }
}

/// Draws the deadline, and what students see.
fn facts(ui: &mut Ui, class: &ShownClass, services: &Services) {
    let now = (services.clock)();
    let deadline = class.deadline.as_deref().and_then(phrases::instant);
    let deadline = match deadline {
        None => "No deadline".to_owned(),
        Some(at) if at >= now => format!("Deadline {}, in {}", phrases::date(at), phrases::duration(at - now)),
        Some(at) => match at.saturating_add(class.grace).checked_sub(now) {
            Some(left) if class.grace > 0 => labels::in_grace(&phrases::date(at), &phrases::duration(left)),
            _ => format!("Deadline {}, over", phrases::date(at)),
        },
    };
    let attempts = if class.attempts > 0 { super::labels::attempts(class.attempts) } else { "any number of attempts".to_owned() };
    let counts = if class.counts == "last" { "the last answer counts" } else { "the best answer counts" };
    widgets::note(ui, &format!("{deadline} · {attempts} · {counts} · {}", labels::shows(&class.show)));
    ui.add_space(STEP);
}

impl Screen for TeachingScreen {
    fn route(&self) -> Route {
        places::Class::taught(self.who.key.clone(), self.who.token.clone()).into()
    }

    /// Others get the students' link.
    fn link(&self) -> Option<(Route, String)> {
        Some((places::Class::new(self.who.key.clone()).into(), "the class".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: class"
    }

    fn help(&self) -> Topic {
        Topic::Exercises
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        self.poll(services);
        let free = services.problems.is_empty() && !self.students.asks() && !self.settings.asks();
        let ended = self.typing && keys::BACK.is_seen(ui);
        let mut go = None;
        let mut back = false;
        if self.answers.is_open() {
            match self.answers.show(ui, services.now, free) {
                Some(Ask::Exercise(at)) => self.answers.go(at),
                Some(Ask::Back) => self.answers.close(),
                _ => {}
            }
        } else {
            go = self.page(ui, services);
        }
        if ended {
            keys::BACK.shortcut(ui);
        } else if free && go.is_none() && keys::BACK.shortcut(ui) {
            back = true;
        }
        self.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
        match (back, self.answers.is_open()) {
            (true, true) => self.answers.close(),
            (true, false) => return Some(Nav::Back),
            (false, _) => {}
        }
        go
    }

    fn pace(&self, services: &Services) -> Pace {
        // The time that is left is counted down.
        Pace::After((self.due - services.now).clamp(0.01, 1.0))
    }

    fn takes(&self, route: &Route) -> bool {
        let is_same = |at: &places::Class| at.key == self.who.key && at.token.as_ref() == Some(&self.who.token);
        route.get().is_some_and(is_same)
    }

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        services.follow_class(&self.who.key, &self.who.token);
        self.ask(services);
        Ok(())
    }

    fn leave(&mut self, services: &mut Services) {
        services.online.leave_class(&self.who.key);
        services.save_classes();
    }
}
