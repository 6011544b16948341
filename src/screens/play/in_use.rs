//! A match that another window plays: it can be watched, or a copy of it played.

use crate::play::labels;
use egui::Ui;
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store::read_text;
use std::path::PathBuf;

/// The text of the screen.
pub const ELSEWHERE: &str =
    "This match is open in another window. You can watch what has been played, or continue a copy as a new match.";

/// The match that another window has open.
#[derive(Debug)]
pub struct InUseScreen {
    pub path: PathBuf,
}

impl Screen for InUseScreen {
    fn route(&self) -> Route {
        places::Resume(self.path.clone()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: open in another window"
    }

    fn help(&self) -> Topic {
        Topic::Turn
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let mut go = None;
        widgets::page(ui, 560.0, |ui| {
            if widgets::header(ui, "Open in another window", |_| {}) {
                go = Some(Nav::Back);
            }
            ui.label(ELSEWHERE);
            ui.add_space(STEP);
            ui.horizontal_wrapped(|ui| {
                let watch = keys::ENTER.primary_as(ui, "Watch it", "In the theatre");
                if watch {
                    go = Some(Nav::replace(places::Watch { path: self.path.clone(), shot: None }));
                }
                if widgets::button(ui, labels::PLAY_A_COPY, "Continue from here as a new match").clicked() {
                    go = self.copy(cx.services);
                }
                if widgets::button(ui, "Try again", "The other window may have been closed").clicked() {
                    go = Some(Nav::replace(places::Resume(self.path.clone())));
                }
            });
        });
        go
    }
}

impl InUseScreen {
    fn copy(&self, services: &mut Services) -> Option<Nav> {
        match read_text(&self.path).and_then(|text| services.store.keep_match(&text)) {
            Ok(path) => Some(Nav::replace(places::Resume(path))),
            Err(error) => {
                services.problem(error);
                None
            }
        }
    }
}
