//! A challenge that a link brings: the same match against the same computers, and the result to beat.

use egui::{RichText, Ui};
use fob_kit::keys;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{self, STEP};
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::widgets::{self, automaton, dfa_card};
use fob_replay::Header;
use fob_services::data::{Goal, Services};
use fob_services::driving::{Start, challenge};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The button that accepts the challenge.
pub const ACCEPT: &str = "Accept";

/// The title of a challenge.
pub fn title(name: &str) -> String {
    format!("A challenge from {name}")
}

/// The page of a challenge before its match starts.
#[derive(Debug)]
pub struct ChallengeScreen {
    clip: String,
    header: Header,
    start: Start,
    goal: Goal,
    dfas: Vec<ReaderEntry>,
}

impl ChallengeScreen {
    /// Reads a challenge from a link.
    ///
    /// # Errors
    /// The problem of the link, on one line.
    pub fn open(clip: &str, goal: Goal) -> Result<Self, Vec<String>> {
        let header = challenge::read(clip)?;
        let start = Start::from_header(&header).ok_or_else(|| vec!["the challenge in the link: not a match".to_owned()])?;
        let dfas = automaton::readers(&start.setup, &start.dfas);
        Ok(Self { clip: clip.to_owned(), header, start, goal, dfas })
    }

    fn show(&self, ui: &mut Ui, services: &mut Services) -> Option<Nav> {
        let mut go = None;
        widgets::page(ui, 640.0, |ui| {
            if widgets::header(ui, &title(&self.goal.name), |_| {}) {
                go = Some(Nav::Back);
            }
            ui.add(egui::Label::new(RichText::new(self.goal.in_words()).font(theme::strong(20.0))).wrap());
            ui.add_space(STEP);
            widgets::text(ui, &self.start.summary(&services.library.dfas));
            ui.add_space(STEP);
            dfa_card::shown(ui, &self.dfas);
            ui.add_space(STEP);
            let note = "You take that person's seat. The break is the same, and so are the computers: they answer the same shot in the same way.";
            widgets::note(ui, note);
            ui.add_space(STEP);
            let text = if self.goal.points.to_f64() > 0.0 {
                "Beat it with more points, or with the same points in fewer shots."
            } else {
                "Score any points to beat it."
            };
            widgets::text(ui, text);
            ui.add_space(STEP);
            if keys::ENTER.primary_as(ui, ACCEPT, "Start playing; the match is saved like any other") {
                match challenge::take_up(self.header.clone(), self.goal.clone(), services) {
                    Ok(path) => go = Some(Nav::replace(places::Resume(path))),
                    Err(lines) => services.problem(lines),
                }
            }
        });
        go
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Challenge",
    ways: &[&Way::<places::Challenge>(|at, _| Ok(Box::new(ChallengeScreen::open(&at.start, at.goal)?)))],
    ..ScreenKind::PLAIN
};

impl Screen for ChallengeScreen {
    fn route(&self) -> Route {
        places::Challenge { start: self.clip.clone(), goal: self.goal.clone() }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        Some((self.route(), "this challenge".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: a challenge"
    }

    fn help(&self) -> Topic {
        Topic::Links
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        self.show(ui, cx.services)
    }
}
