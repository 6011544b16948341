//! A class, as a student sees it: coming to it, its sheet, handing in, and the receipts.

mod device;
mod entry;
mod head;
pub mod labels;
mod paper;
mod person;
mod receipts;
pub mod teaching;
mod time;

use super::ask::Ask;
use super::open_exercise::OpenExercise;
use super::{exercise, keep, list, shelf};
use device::Wish;
use egui::{RichText, Ui};
use entry::Entry;
use fob_exercises::{Exercise, Sheet};
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::{MyClass, PersonKey, Services};
use fob_services::jobs::wake_here;
use fob_services::online::{Asked, Call, CallError, HandedIn, ShownClass, denied};
use fob_services::pace::Pace;
use fob_services::phrases;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use head::{WIDTH, heading};
use paper::Paper;
use person::Person;
use std::sync::Arc;

/// Seconds after which the class is asked again: the lecturer may have changed it.
const AGAIN: f64 = 60.0;

/// Opens a class: for its lecturer with the token, otherwise for a student.
pub fn open(at: places::Class, services: &mut Services) -> Box<dyn Screen> {
    match at.token.clone() {
        Some(token) => Box::new(teaching::TeachingScreen::new(at.key, token, services)),
        None => Box::new(ClassScreen::new(at, services)),
    }
}

/// The screen.
#[derive(Debug)]
pub struct ClassScreen {
    at: places::Class,
    person: Person,
    entry: Entry,
    /// What the server is asked: the class, and what it knows of one's answers.
    asking: Option<Call<ShownClass>>,
    own: Option<Call<Vec<HandedIn>>>,
    /// When it is asked next, in seconds of the app's clock.
    due: f64,
    problem: Option<String>,
    /// The sheet with the text that it was made of.
    sheet: Option<(String, Arc<Sheet>)>,
    open_exercise: Option<OpenExercise>,
    /// Whether the question is open that comes before the class is forgotten.
    forgets: bool,
    typing: bool,
}

impl ClassScreen {
    /// Opens a class as a student.
    pub fn new(at: places::Class, services: &mut Services) -> Self {
        let person = Person::opened(&at, services);
        let entry = Entry::new(&at, person.mine(services));
        let mut state = Self {
            at,
            person,
            entry,
            asking: None,
            own: None,
            due: 0.0,
            problem: None,
            sheet: None,
            open_exercise: None,
            forgets: false,
            typing: false,
        };
        state.ask(services);
        state.read_sheet(services);
        state
    }

    /// Returns the open exercise, to be changed.
    pub fn open_exercise_mut(&mut self) -> Option<&mut OpenExercise> {
        self.open_exercise.as_mut()
    }

    /// Goes to somebody who has come here before, or to the form by which another one comes.
    fn switch(&mut self, to: Option<PersonKey>, services: &mut Services) {
        self.put_back(services);
        if let Some(key) = &to {
            let at = (services.clock)();
            services.classes.choose(key, at);
        }
        // The answers on their way are about somebody else, and what went wrong for them is asked anew. A complaint that
        // stayed until then would go away under the pointer.
        (self.asking, self.own, self.open_exercise, self.problem) = (None, None, None, None);
        self.person.key = to;
        self.entry = Entry::new(&places::Class::new(self.at.key.clone()), self.person.mine(services));
        self.read_sheet(services);
        self.ask(services);
        services.save_classes();
    }

    /// Asks the server about the class, and about one's answers.
    fn ask(&mut self, services: &Services) {
        self.due = services.now + AGAIN;
        let key = &self.at.key;
        let me = Some(&self.person.mine(services).me).filter(|me| me.student.is_some());
        if self.asking.is_none() {
            let wake = wake_here();
            self.asking = Some(key.server.class(&key.class, me.map(|me| me.token.as_str()), move || wake.wake()));
        }
        if let (None, Some(me)) = (&self.own, me) {
            let wake = wake_here();
            self.own = Some(key.server.handed_in(&key.class, &me.token, move || wake.wake()));
        }
    }

    /// Processes the answers of the server.
    fn poll(&mut self, services: &mut Services) {
        // Another window may have forgotten the class.
        if self.person.key.as_ref().is_some_and(|key| services.classes.get(key).is_none()) {
            self.open_exercise = None;
            self.switch(None, services);
        }
        if let Some(answer) = self.asking.as_mut().and_then(Call::poll) {
            self.asking = None;
            self.take_class(answer, services);
        }
        if let Some(answer) = self.own.as_mut().and_then(Call::poll) {
            self.own = None;
            let mine = self.person.mine_mut(services);
            match answer {
                Ok(all) => {
                    for handed in all {
                        mine.work.entry(handed.receipt.exercise.clone()).or_default().take(handed);
                    }
                }
                // The lecturer has ended the secret, or removed the student.
                Err(error) if matches!(error.status, Some(401 | 403)) => mine.me.student = None,
                Err(_) => {}
            }
        }
        if let Some(key) = self.entry.poll(services) {
            self.switch(Some(key), services);
        }
        if services.now >= self.due {
            self.ask(services);
        }
    }

    fn take_class(&mut self, answer: Result<ShownClass, CallError>, services: &mut Services) {
        match answer {
            Ok(seen) => {
                self.problem = None;
                let clock = (services.clock)();
                let ahead = phrases::instant(&seen.now).map(|there| there.cast_signed() - clock.cast_signed());
                // The time of the answer is no news.
                self.person.see(ShownClass { now: String::new(), ..seen }, ahead, services);
                self.read_sheet(services);
            }
            Err(error) => self.problem = Some(denied(&error, Asked::Class)),
        }
    }

    /// Reads the sheet, if it is another one. The open exercise stays there if the new sheet has it too.
    fn read_sheet(&mut self, services: &mut Services) {
        let Some(text) = self.person.mine(services).seen.as_ref().map(|seen| seen.sheet.clone()) else { return };
        if self.sheet.as_ref().is_some_and(|(known, _)| *known == text) {
            return;
        }
        match shelf::parse("the sheet of the class", &text) {
            Ok(sheet) => {
                let id = self.open_exercise.as_ref().map(|open_exercise| open_exercise.exercise().id.clone());
                self.put_back(services);
                self.open_exercise = None;
                let index = id.and_then(|id| sheet.exercises.iter().position(|exercise| exercise.id == id));
                self.sheet = Some((text, sheet));
                if let Some(index) = index {
                    self.take_up(index, services);
                }
            }
            Err(lines) => self.problem = lines.into_iter().next(),
        }
    }

    /// Puts an open exercise.
    fn take_up(&mut self, index: usize, services: &mut Services) {
        self.put_back(services);
        let Some((_, sheet)) = &self.sheet else { return };
        let Some(exercise) = sheet.exercises.get(index) else { return };
        let kept = self.person.mine(services).work.get(&exercise.id).map(|work| work.draft.clone()).unwrap_or_default();
        self.open_exercise = Some(OpenExercise::new(Arc::clone(sheet), index, kept));
    }

    fn put_back(&mut self, services: &mut Services) {
        let (now, clock) = (services.now, (services.clock)());
        if let Some(open_exercise) = &mut self.open_exercise {
            let mine = self.person.mine_mut(services);
            keep(open_exercise, &mut Paper { mine, clock, why: None, handed: false }, now);
        }
    }

    /// Returns why hand-ins wait, in a clause.
    fn why(&self, services: &Services) -> Option<String> {
        if self.person.mine(services).me.student.is_none() {
            return Some(labels::UNKNOWN_HERE.to_owned());
        }
        self.person.key.as_ref().and_then(|key| services.hand_ins.why(key)).map(str::to_owned)
    }

    /// Draws the open exercise.
    fn exercise(&mut self, ui: &mut Ui, services: &mut Services) -> Option<Ask> {
        let free = services.problems.is_empty();
        let (now, clock) = (services.now, (services.clock)());
        let why = self.why(services);
        let open_exercise = self.open_exercise.as_mut()?;
        let mine = self.person.mine_mut(services);
        let mut paper = Paper { mine, clock, why: why.as_deref(), handed: false };
        let ask = exercise::show(ui, open_exercise, &mut paper, now, free);
        keep(open_exercise, &mut paper, now);
        if paper.handed {
            services.save_classes();
            ui.ctx().request_repaint();
        }
        ask
    }

    /// Draws the list of exercises, or what leads to it.
    fn page(&mut self, ui: &mut Ui, services: &mut Services) -> Option<Ask> {
        let mut ask = None;
        let mut wish = None;
        let mine = self.person.mine(services).clone();
        let title = mine.seen.as_ref().and_then(|seen| seen.name.clone());
        let title = title.or_else(|| self.sheet.as_ref().map(|(_, sheet)| sheet.title.clone()));
        widgets::page(ui, WIDTH, |ui| {
            if heading(ui, title.as_deref().unwrap_or(labels::CLASS), |_| {}) {
                ask = Some(Ask::Back);
            }
            let (Some(seen), Some((_, sheet))) = (&mine.seen, self.sheet.clone()) else {
                self.opening(ui, services);
                return;
            };
            self.facts(ui, &mine, seen, &sheet, services);
            if mine.me.student.is_none() {
                if mine.has_work() {
                    widgets::text(ui, labels::COME_AGAIN);
                }
                // With an id of its own a field keeps the focus when a line above it comes or goes.
                let place = egui::UiBuilder::new().id(egui::Id::new("coming to a class"));
                let has_codes = seen.named == "code";
                ui.scope_builder(place, |ui| self.entry.show(ui, &mut self.person, has_codes, services));
                wish = device::others(ui, &self.person, services);
                if mine.has_work() {
                    wish = device::leaving(ui).or(wish.take());
                }
                return;
            }
            let why = self.why(services);
            let clock = (services.clock)();
            let paper = Paper { mine: self.person.mine_mut(services), clock, why: why.as_deref(), handed: false };
            for index in 0..sheet.exercises.len() {
                list::row(ui, &sheet, index, &paper, &mut ask);
            }
            receipts::receipts(ui, &mine, &sheet, services);
            receipts::code(ui, &mine, services);
            wish = device::leaving(ui);
        });
        match wish {
            Some(Wish::SomebodyElse) => self.switch(None, services),
            Some(Wish::Continue(key)) => self.switch(Some(key), services),
            Some(Wish::Forget) => self.forgets = true,
            None => {}
        }
        if self.forgets
            && let Some(yes) = device::forgets(ui, self.person.mine(services))
        {
            self.forgets = false;
            if yes {
                self.forget(services);
                ask = Some(Ask::Back);
            }
        }
        ask
    }

    fn forget(&mut self, services: &mut Services) {
        self.open_exercise = None;
        if let Some(key) = self.person.key.take() {
            services.classes.forget(&key);
            services.save_classes();
            services.say(labels::FORGOTTEN);
        }
    }

    fn opening(&mut self, ui: &mut Ui, services: &Services) {
        match self.problem.clone() {
            Some(why) if self.asking.is_none() => {
                widgets::prose::problem(ui, &why);
                if widgets::primary(ui, labels::AGAIN, "Ask the server again").clicked() {
                    self.ask(services);
                }
            }
            _ => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(labels::CONNECTING);
                });
            }
        }
    }

    /// Draws who one is, the deadline, and what else the lecturer has chosen.
    fn facts(&self, ui: &mut Ui, mine: &MyClass, seen: &ShownClass, sheet: &Sheet, services: &Services) {
        let theme = &Theme::from_ui(ui);
        let mut facts = Vec::new();
        if mine.me.student.is_some() {
            facts.push(labels::you_are(&mine.me.name));
            let is_handed = |exercise: &&Exercise| mine.work.get(&exercise.id).is_some_and(|work| !work.receipts.is_empty());
            let handed = sheet.exercises.iter().filter(is_handed).count();
            facts.push(labels::progress(handed, sheet.exercises.len()));
        }
        if seen.attempts > 0 {
            facts.push(labels::attempts(seen.attempts));
        }
        facts.push(if seen.counts == "last" { "your last answer counts" } else { "your best answer counts" }.to_owned());
        widgets::note(ui, &phrases::capital(&facts.join(" · ")));
        if let Some((text, is_near)) = time::deadline(mine, (services.clock)()) {
            let ink = if is_near { theme.bad } else { theme.text };
            ui.add(egui::Label::new(RichText::new(text).size(SIZES[1]).color(ink)).wrap());
        } else if !seen.open {
            ui.label(RichText::new(labels::CLOSED).color(theme.bad));
        }
        if let Some(why) = &self.problem {
            widgets::prose::problem(ui, &labels::offline(why));
        }
        if mine.waits()
            && let Some(why) = self.why(services)
        {
            widgets::prose::problem(ui, &labels::unsent(mine.unsent(), &why));
        }
        ui.add_space(STEP);
    }
}

impl Screen for ClassScreen {
    fn route(&self) -> Route {
        self.at.clone().into()
    }

    /// Others come under names of their own.
    fn link(&self) -> Option<(Route, String)> {
        Some((places::Class::new(self.at.key.clone()).into(), "the class".to_owned()))
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
        let ended = self.typing && keys::BACK.is_seen(ui);
        let mut ask = if self.open_exercise.is_some() { self.exercise(ui, services) } else { self.page(ui, services) };
        if ended {
            keys::BACK.shortcut(ui);
        } else if services.problems.is_empty() && !self.forgets && ask.is_none() && keys::BACK.shortcut(ui) {
            ask = Some(Ask::Back);
        }
        self.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
        match ask {
            Some(Ask::Exercise(index)) => self.take_up(index, services),
            Some(Ask::Back) if self.open_exercise.is_some() => {
                self.put_back(services);
                self.open_exercise = None;
            }
            Some(Ask::Back) => return Some(Nav::Back),
            _ => {}
        }
        None
    }

    fn pace(&self, services: &Services) -> Pace {
        let again = Pace::After((self.due - services.now).max(0.01));
        let clock = (services.clock)();
        time::pace(self.person.mine(services), clock).map_or(again, |left| again.sooner(Pace::After(left)))
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|at: &places::Class| at.key == self.at.key && at.token.is_none())
    }

    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        if let Some(at) = route.and_then(Route::get::<places::Class>) {
            self.at = at.clone();
            let person = Person::opened(at, services);
            if person.key != self.person.key {
                self.switch(person.key, services);
            }
            if self.person.mine(services).me.student.is_none() {
                self.entry = Entry::new(at, self.person.mine(services));
            }
        }
        self.ask(services);
        Ok(())
    }

    fn leave(&mut self, services: &mut Services) {
        self.put_back(services);
        services.save_classes();
    }
}
