//! A class, as a student sees it: coming to it, its sheet, handing in, and the receipts.

mod entry;
mod head;
pub mod labels;
mod paper;
pub mod teaching;
mod time;

use super::ask::Ask;
use super::desk::Desk;
use super::{exercise, keep, list, shelf};
use egui::{RichText, Ui};
use entry::Entry;
use fob_base::text::clipped;
use fob_course::Sheet;
use fob_kit::keys;
use fob_kit::online::{Call, HandedIn, ShownClass};
use fob_kit::pace::Pace;
use fob_kit::places;
use fob_kit::route::{Nav, Route};
use fob_kit::screen::{Cx, Screen};
use fob_kit::shared::{MyClass, Shared};
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::topic::Topic;
use fob_kit::widgets;
use fob_kit::words;
use fob_kit::work::wake_here;
use head::{WIDTH, heading};
use paper::Paper;
use std::sync::Arc;

/// Seconds after which the class is asked again: the lecturer may have changed it.
const AGAIN: f64 = 60.0;

/// Opens a class: for its lecturer with the token, otherwise for a student.
pub fn open(at: places::Class, shared: &mut Shared) -> Box<dyn Screen> {
    match at.token.clone() {
        Some(token) => Box::new(teaching::State::new(at.key, token, shared)),
        None => Box::new(State::new(at, shared)),
    }
}

/// The screen.
#[derive(Debug)]
pub struct State {
    at: places::Class,
    entry: Entry,
    /// What the server is asked: the class, and what it knows of one's answers.
    asking: Option<Call<ShownClass>>,
    own: Option<Call<Vec<HandedIn>>>,
    /// When it is asked next, in seconds of the app's clock.
    due: f64,
    problem: Option<String>,
    /// The sheet with the text that it was made of.
    sheet: Option<(String, Arc<Sheet>)>,
    desk: Option<Desk>,
    typing: bool,
}

impl State {
    /// Opens a class as a student.
    pub fn new(at: places::Class, shared: &mut Shared) -> Self {
        let entry = Entry::new(&at, shared);
        let mut state =
            Self { at, entry, asking: None, own: None, due: 0.0, problem: None, sheet: None, desk: None, typing: false };
        state.ask(shared);
        state.read_sheet(shared);
        state
    }

    /// Returns the exercise on the desk, to be changed.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.desk.as_mut()
    }

    /// Asks the server about the class, and about one's answers.
    fn ask(&mut self, shared: &Shared) {
        self.due = shared.now + AGAIN;
        let key = &self.at.key;
        if self.asking.is_none() {
            let wake = wake_here();
            let token = shared.classes.get(key).filter(|mine| mine.me.student.is_some()).map(|mine| mine.me.token.as_str());
            self.asking = Some(key.server.class(&key.class, token, move || wake.wake()));
        }
        let mine = shared.classes.get(key).filter(|mine| mine.me.student.is_some());
        if let (None, Some(mine)) = (&self.own, mine) {
            let wake = wake_here();
            self.own = Some(key.server.handed_in(&key.class, &mine.me.token, move || wake.wake()));
        }
    }

    /// Processes the answers of the server.
    fn poll(&mut self, shared: &mut Shared) {
        if let Some(answer) = self.asking.as_mut().and_then(Call::poll) {
            self.asking = None;
            self.take_class(answer.map_err(|error| error.why), shared);
        }
        if let Some(answer) = self.own.as_mut().and_then(Call::poll) {
            self.own = None;
            let Some(mine) = shared.classes.get_mut(&self.at.key) else { return };
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
        if self.entry.poll(&self.at.key, shared) {
            self.ask(shared);
        }
        if shared.now >= self.due {
            self.ask(shared);
        }
    }

    fn take_class(&mut self, answer: Result<ShownClass, String>, shared: &mut Shared) {
        match answer {
            Ok(seen) => {
                self.problem = None;
                let clock = (shared.clock)();
                let mine = shared.classes.open(&self.at.key, clock);
                if let Some(there) = words::instant(&seen.now) {
                    mine.ahead = there.cast_signed() - clock.cast_signed();
                }
                // The time of the answer is no news.
                mine.seen = Some(ShownClass { now: String::new(), ..seen });
                self.read_sheet(shared);
            }
            Err(why) => self.problem = Some(why),
        }
    }

    /// Reads the sheet, if it is another one. The exercise on the desk stays there if the new sheet has it too.
    fn read_sheet(&mut self, shared: &mut Shared) {
        let Some(text) = shared.classes.get(&self.at.key).and_then(|mine| mine.seen.as_ref()).map(|seen| seen.sheet.clone())
        else {
            return;
        };
        if self.sheet.as_ref().is_some_and(|(known, _)| *known == text) {
            return;
        }
        match shelf::parse("the sheet of the class", &text) {
            Ok(sheet) => {
                let id = self.desk.as_ref().map(|desk| desk.exercise().id.clone());
                self.put_back(shared);
                self.desk = None;
                let index = id.and_then(|id| sheet.exercises.iter().position(|exercise| exercise.id == id));
                self.sheet = Some((text, sheet));
                if let Some(index) = index {
                    self.take_up(index, shared);
                }
            }
            Err(lines) => self.problem = lines.into_iter().next(),
        }
    }

    fn mine<'a>(&self, shared: &'a Shared) -> Option<&'a MyClass> {
        shared.classes.get(&self.at.key)
    }

    /// Puts an exercise on the desk.
    fn take_up(&mut self, index: usize, shared: &mut Shared) {
        self.put_back(shared);
        let Some((_, sheet)) = &self.sheet else { return };
        let Some(exercise) = sheet.exercises.get(index) else { return };
        let kept = shared.classes.get(&self.at.key).and_then(|mine| mine.work.get(&exercise.id));
        let kept = kept.map(|work| work.draft.clone()).unwrap_or_default();
        self.desk = Some(Desk::new(Arc::clone(sheet), index, kept));
    }

    fn put_back(&mut self, shared: &mut Shared) {
        let now = shared.now;
        let clock = (shared.clock)();
        if let Some(desk) = &mut self.desk {
            let mine = shared.classes.open(&self.at.key, clock);
            keep(desk, &mut Paper { mine, clock, why: None, handed: false }, now);
        }
    }

    /// Draws the exercise on the desk.
    fn exercise(&mut self, ui: &mut Ui, shared: &mut Shared) -> Option<Ask> {
        let free = shared.problems.is_empty();
        let (now, clock) = (shared.now, (shared.clock)());
        let why = shared.hand_ins.why(&self.at.key).map(str::to_owned);
        let desk = self.desk.as_mut()?;
        let mine = shared.classes.open(&self.at.key, clock);
        let mut paper = Paper { mine, clock, why: why.as_deref(), handed: false };
        let ask = exercise::show(ui, desk, &mut paper, now, free);
        keep(desk, &mut paper, now);
        if paper.handed {
            shared.save_classes();
            ui.ctx().request_repaint();
        }
        ask
    }

    /// Draws the list of exercises, or what leads to it.
    fn page(&mut self, ui: &mut Ui, shared: &mut Shared) -> Option<Ask> {
        let mut ask = None;
        let mine = self.mine(shared).cloned();
        let seen = mine.as_ref().and_then(|mine| mine.seen.clone());
        let title = seen.as_ref().and_then(|seen| seen.name.clone());
        let title = title.or_else(|| self.sheet.as_ref().map(|(_, sheet)| sheet.title.clone()));
        widgets::page(ui, WIDTH, |ui| {
            if heading(ui, title.as_deref().unwrap_or(labels::CLASS), |_| {}) {
                ask = Some(Ask::Back);
            }
            let (Some(mine), Some(seen), Some((_, sheet))) = (&mine, &seen, self.sheet.clone()) else {
                self.opening(ui, shared);
                return;
            };
            self.facts(ui, mine, seen, shared);
            if mine.me.student.is_none() {
                if mine.waits() || mine.me.code.is_some() {
                    widgets::text(ui, labels::COME_AGAIN);
                }
                self.entry.show(ui, &self.at.key, seen.named == "code", shared);
                return;
            }
            let why = shared.hand_ins.why(&self.at.key).map(str::to_owned);
            let clock = (shared.clock)();
            let mine = shared.classes.open(&self.at.key, clock);
            let paper = Paper { mine, clock, why: why.as_deref(), handed: false };
            for index in 0..sheet.exercises.len() {
                list::row(ui, &sheet, index, &paper, &mut ask);
            }
            let mine = paper.mine.clone();
            receipts(ui, &mine, &sheet, shared);
            code(ui, &mine, shared);
        });
        ask
    }

    fn opening(&mut self, ui: &mut Ui, shared: &Shared) {
        match self.problem.clone() {
            Some(why) if self.asking.is_none() => {
                let why = format!("{}.", words::capital(why.trim_end_matches('.')));
                widgets::prose::problem(ui, &why);
                if widgets::primary(ui, labels::AGAIN, "Ask the server again").clicked() {
                    self.ask(shared);
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
    fn facts(&self, ui: &mut Ui, mine: &MyClass, seen: &ShownClass, shared: &Shared) {
        let theme = &Theme::from_ui(ui);
        let mut facts = Vec::new();
        if mine.me.student.is_some() {
            facts.push(labels::you_are(&mine.me.name));
        }
        if seen.attempts > 0 {
            facts.push(labels::attempts(seen.attempts));
        }
        facts.push(if seen.counts == "last" { "your last answer counts" } else { "your best answer counts" }.to_owned());
        widgets::note(ui, &words::capital(&facts.join(" · ")));
        if let Some((text, is_near)) = time::deadline(mine, (shared.clock)()) {
            let ink = if is_near { theme.bad } else { theme.text };
            ui.add(egui::Label::new(RichText::new(text).size(SIZES[1]).color(ink)).wrap());
        } else if !seen.open {
            ui.label(RichText::new(labels::CLOSED).color(theme.bad));
        }
        if let Some(why) = &self.problem {
            let why = labels::offline(words::capital(why.trim_end_matches('.')).as_str());
            widgets::prose::problem(ui, &why);
        }
        ui.add_space(STEP);
    }
}

/// Draws the code by which one goes on at another device.
fn code(ui: &mut Ui, mine: &MyClass, shared: &mut Shared) {
    let Some(code) = &mine.me.code else { return };
    ui.add_space(STEP);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            widgets::heading(ui, labels::CODE);
            ui.label(RichText::new(code).monospace().size(SIZES[2]));
            if widgets::button(ui, labels::COPY_CODE, "Copy the code to keep it elsewhere").clicked() {
                ui.ctx().copy_text(code.clone());
                shared.say("Code copied");
            }
        });
        widgets::note(ui, labels::ABOUT_CODE);
    });
}

/// Draws all receipts.
fn receipts(ui: &mut Ui, mine: &MyClass, sheet: &Sheet, shared: &mut Shared) {
    let mut all: Vec<&HandedIn> = mine.work.values().flat_map(|work| &work.receipts).collect();
    if all.is_empty() {
        return;
    }
    all.sort_by_key(|handed| handed.receipt.n);
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        widgets::heading(ui, labels::RECEIPTS);
        if widgets::button(ui, labels::COPY_RECEIPTS, "Copy their numbers, times and digests, to keep them elsewhere").clicked() {
            let line = |handed: &&HandedIn| {
                let receipt = &handed.receipt;
                format!("{}\t{}\t{}\t{}", receipt.n, receipt.at, receipt.exercise, receipt.digest)
            };
            ui.ctx().copy_text(all.iter().map(line).collect::<Vec<_>>().join("\n"));
            shared.say("Receipts copied");
        }
    });
    for handed in all {
        let receipt = &handed.receipt;
        let text = labels::receipt(receipt.n, &time::date(&receipt.at));
        let place = sheet.exercises.iter().position(|exercise| exercise.id == receipt.exercise);
        let exercise = place.map_or_else(
            // The lecturer has taken it out since.
            || clipped(&receipt.exercise, 60),
            |place| format!("{} {}", super::labels::EXERCISE.to_lowercase(), place + 1),
        );
        widgets::note(ui, &format!("{text} · {exercise}"));
    }
}

impl Screen for State {
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
        let shared = &mut *cx.shared;
        self.poll(shared);
        let ended = self.typing && keys::BACK.is_seen(ui);
        let mut ask = if self.desk.is_some() { self.exercise(ui, shared) } else { self.page(ui, shared) };
        if ended {
            keys::BACK.shortcut(ui);
        } else if shared.problems.is_empty() && ask.is_none() && keys::BACK.shortcut(ui) {
            ask = Some(Ask::Back);
        }
        self.typing = ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx());
        match ask {
            Some(Ask::Exercise(index)) => self.take_up(index, shared),
            Some(Ask::Back) if self.desk.is_some() => {
                self.put_back(shared);
                self.desk = None;
            }
            Some(Ask::Back) => return Some(Nav::Back),
            _ => {}
        }
        None
    }

    fn pace(&self, shared: &Shared) -> Pace {
        let again = Pace::After((self.due - shared.now).max(0.01));
        let clock = (shared.clock)();
        self.mine(shared).and_then(|mine| time::pace(mine, clock)).map_or(again, |left| again.sooner(Pace::After(left)))
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|at: &places::Class| at.key == self.at.key && at.token.is_none())
    }

    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        if let Some(at) = route.and_then(Route::get::<places::Class>) {
            self.at = at.clone();
            self.entry = Entry::new(at, shared);
        }
        self.ask(shared);
        Ok(())
    }

    fn leave(&mut self, shared: &mut Shared) {
        self.put_back(shared);
        shared.save_classes();
    }
}
