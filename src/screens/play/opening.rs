//! Resumes a match: a progress screen until its shots are simulated again, then the table.

use super::MatchScreen;
use egui::Ui;
use fob_kit::screen::{Cx, Screen};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::driving::Resuming;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use std::path::Path;

/// Delay before a notice about opening a match, in seconds.
const SOON: f64 = 0.3;

/// A match being resumed.
#[derive(Debug)]
pub struct Opening {
    resuming: Resuming,
    since: f64,
    table: Option<Box<MatchScreen>>,
}

impl Opening {
    /// Resumes a match from its file.
    ///
    /// # Errors
    /// The problems of the file, one per line.
    pub fn new(path: &Path, services: &Services) -> Result<Self, Vec<String>> {
        Ok(Self { resuming: Resuming::start(path, services)?, since: services.now, table: None })
    }
}

impl Screen for Opening {
    fn route(&self) -> Route {
        places::Resume(self.resuming.path().to_path_buf()).into()
    }

    fn link(&self) -> Option<(Route, String)> {
        None
    }

    fn title(&self) -> &'static str {
        "Fob: match"
    }

    fn help(&self) -> Topic {
        Topic::Turn
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        match self.resuming.poll(cx.services) {
            Some(Ok(played)) => self.table = Some(Box::new(MatchScreen::resumed(played, cx.services))),
            Some(Err(lines)) => {
                cx.services.problem(lines);
                return Some(Nav::Back);
            }
            None => {}
        }
        let mut go = None;
        if cx.services.now >= self.since + SOON {
            widgets::page(ui, 560.0, |ui| {
                let begins = self.resuming.begins();
                if widgets::header(ui, if begins { "The match begins" } else { "The match continues" }, |_| {}) {
                    go = Some(Nav::Back);
                }
                ui.horizontal(|ui| {
                    ui.spinner();
                    if !begins {
                        ui.label(format!("Simulating its shots: {:.0} %", self.resuming.share() * 100.0));
                    }
                });
            });
        }
        go
    }

    fn becomes(&mut self) -> Option<Box<dyn Screen>> {
        self.table.take().map(|table| table as Box<dyn Screen>)
    }

    fn pace(&self, _services: &Services) -> Pace {
        Pace::After(SOON)
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|places::Resume(path)| path == self.resuming.path())
    }
}
