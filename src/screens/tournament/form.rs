//! The form of a new tournament.

use crate::tournament::labels;
use egui::Ui;
use fob_arena::{Entrant, MOST_ENTRANTS, Terms};
use fob_kit::layout::Window;
use fob_kit::programs::{Change, Programs, Who};
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, field};
use fob_opponent::Level;
use fob_services::data::Services;

/// The beginning of the names of entrants that have none of their own.
const PLAYER: &str = "Player ";

/// The fields of the form.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) name: String,
    pub(super) terms: Terms,
    /// The programs that can play.
    programs: Programs,
}

impl Form {
    /// Returns the person who plays here, and the computers that are worth playing.
    pub(super) fn new(services: &Services) -> Self {
        let person = services.settings.names.first().filter(|name| !name.trim().is_empty()).cloned();
        let entrant = |name: &str, level| Entrant { name: name.to_owned(), level, program: None };
        let entrants = vec![
            entrant(person.as_deref().unwrap_or("Anna"), None),
            entrant("Easy", Some(Level::Easy)),
            entrant("Medium", Some(Level::Medium)),
        ];
        let (dfas, boards) = (vec!["rope".to_owned()], vec!["bob".to_owned()]);
        let terms = Terms { entrants, games: 2, tug_of_war: false, dfas, boards, seed: 0 };
        Self { name: "Tournament".to_owned(), terms, programs: Programs::new(services) }
    }

    /// Draws the dialog of a program that is to be an entrant, if it is open.
    pub(super) fn dialog(&mut self, ui: &mut Ui, services: &mut Services) {
        match self.programs.show(ui, services) {
            Some(Change::Sits(place, name)) => {
                if let Some(entrant) = self.terms.entrants.get_mut(place) {
                    seat(entrant, Who::Program(name));
                }
            }
            Some(Change::Gone(name)) => {
                for entrant in self.terms.entrants.iter_mut().filter(|entrant| entrant.program.as_ref() == Some(&name)) {
                    entrant.program = None;
                }
            }
            None => {}
        }
    }

    /// Draws the form; returns whether to start the tournament.
    pub(super) fn show(&mut self, ui: &mut Ui, services: &Services) -> bool {
        ui.horizontal(|ui| {
            ui.label("Name");
            let edit = ui.add(
                egui::TextEdit::singleline(&mut field::Visible(&mut self.name))
                    .margin(field::slim(ui))
                    .desired_width((ui.available_width() - 16.0).min(240.0))
                    .char_limit(40),
            );
            edit.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name of the tournament"));
        });
        widgets::heading(ui, labels::ENTRANTS);
        self.entrants(ui);
        widgets::heading(ui, "Matches");
        let counts = [
            (2, "2 per pair", "Each player shoots first once"),
            (4, labels::FOUR_EACH, "Each player shoots first twice"),
            (6, "6 per pair", "Each player shoots first three times"),
        ];
        let kinds = [
            (false, "Reject matches", "Two strings of two holes each; yours accepted and the other's rejected wins"),
            (true, labels::TUG_OF_WAR, "One string; a coin toss decides for each match who wins if it is accepted"),
        ];
        if Window::from_ui(ui).is_phone() {
            ui.horizontal_wrapped(|ui| widgets::choices(ui, &mut self.terms.games, &counts));
            ui.horizontal_wrapped(|ui| widgets::choices(ui, &mut self.terms.tug_of_war, &kinds));
        } else {
            ui.horizontal(|ui| {
                widgets::choices(ui, &mut self.terms.games, &counts);
                ui.add_space(STEP * 2.0);
                widgets::choices(ui, &mut self.terms.tug_of_war, &kinds);
            });
        }
        widgets::heading(ui, "DFAs to rotate");
        let dfas = services.library.dfas.iter().map(|entry| (entry.key.as_str(), entry.dfa.name()));
        several(ui, &mut self.terms.dfas, dfas);
        widgets::heading(ui, "Boards to rotate");
        let boards = services.library.boards.iter().map(|(key, board)| (key.as_str(), board.name.as_str()));
        several(ui, &mut self.terms.boards, boards);
        ui.add_space(STEP);
        let problems = self.terms.problems();
        let why = problems.first().map(|why| fob_services::phrases::sentence(why)).unwrap_or_default();
        let games = self.terms.pairings().len();
        let text = labels::begin(games);
        let begin = widgets::primary_if(ui, problems.is_empty(), &text, "Everyone plays everyone", &why).clicked();
        if !why.is_empty() {
            widgets::note(ui, &why);
        }
        begin
    }

    fn entrants(&mut self, ui: &mut Ui) {
        let count = self.terms.entrants.len();
        let mut gone = None;
        // On a phone there is no room next to the names for the description of a level.
        let phone = Window::from_ui(ui).is_phone();
        let (width, about) = match ui.available_width() {
            room if room > 520.0 => (180.0, true),
            room if phone => ((room - 110.0) / 2.0 - 12.0, false),
            _ => (120.0, false),
        };
        let Self { terms, programs, .. } = self;
        for (i, entrant) in terms.entrants.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let edit = ui.add(
                    egui::TextEdit::singleline(&mut field::Visible(&mut entrant.name))
                        .margin(field::slim(ui))
                        .desired_width(width)
                        .char_limit(32),
                );
                let name = labels::name_of_entrant(i + 1);
                edit.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
                let name = format!("Who plays as entrant {}", i + 1);
                let mut who = Who::of(entrant.level, entrant.program.as_deref());
                if programs.pick(ui, i, &name, width, &mut who) {
                    seat(entrant, who);
                }
                let text = if phone { "×" } else { "Remove" };
                let remove = widgets::button_if(ui, count > 2, text, "Remove from the tournament", "At least two");
                let name = labels::remove_entrant(i + 1);
                remove.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, count > 2, &name));
                if remove.clicked() {
                    gone = Some(i);
                }
                match (&entrant.program, entrant.level) {
                    (Some(program), _) if about => widgets::note(ui, programs.command(program).unwrap_or_default()),
                    (None, Some(level)) if about => widgets::note(ui, fob_services::phrases::level_about(level)),
                    _ => {}
                }
            });
        }
        if let Some(i) = gone {
            self.terms.entrants.remove(i);
        }
        let why = format!("At most {MOST_ENTRANTS}");
        if widgets::button_if(ui, count < MOST_ENTRANTS, labels::ADD, "Add an entrant", &why).clicked() {
            let mut free = (1..).map(|n| format!("{PLAYER}{n}"));
            let taken = |name: &String| self.terms.entrants.iter().any(|entrant| entrant.name.trim() == name);
            let name = free.find(|name| !taken(name)).unwrap_or_default();
            self.terms.entrants.push(Entrant { name, level: None, program: None });
        }
    }
}

/// Changes who plays as an entrant. One without a name of its own gets that of its program.
fn seat(entrant: &mut Entrant, who: Who) {
    if let Who::Program(name) = &who
        && entrant.name.starts_with(PLAYER)
    {
        entrant.name.clone_from(name);
    }
    (entrant.level, entrant.program) = who.parts();
}

/// Draws a choice of one or more items, in the order in which they were chosen.
fn several<'a>(ui: &mut Ui, taken: &mut Vec<String>, all: impl Iterator<Item = (&'a str, &'a str)>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(STEP / 2.0, STEP / 2.0);
        for (key, name) in all {
            let on = taken.iter().any(|other| other == key);
            if widgets::choice(ui, on, name, "Include it or leave it out").clicked() {
                if on { taken.retain(|other| other != key) } else { taken.push(key.to_owned()) }
            }
        }
    });
}
