//! Drill results: a row for each kind.

use egui::{Key, RichText, Ui};
use fob_kit::kind::{Group, MenuEntry, ScreenKind, Way};
use fob_kit::layout::Window;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, STEP, Theme, strong};
use fob_kit::widgets;
use fob_opponent::DrillKind;
use fob_services::data::Services;
use fob_services::phrases::{drill_name, percent};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// Holds nothing besides the results in [`Services`].
#[derive(Debug)]
pub struct DrillsScreen;

/// The button that opens a drill.
const PRACTISE: &str = "Practise";

/// The name of the button that opens a drill of a kind.
pub fn practise(kind: DrillKind) -> String {
    format!("{PRACTISE}: {}", drill_name(kind))
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Drills",
    ways: &[&Way::<places::Drills>(|_, _| Ok(Box::new(DrillsScreen)))],
    menu: Some(MenuEntry {
        text: "Drills",
        about: "Shots to learn",
        group: Group::Learn,
        key: Key::D,
        route: |_| places::Drills.into(),
        now: |_| None,
    }),
    samples: &["drills"],
    ..ScreenKind::PLAIN
};

impl Screen for DrillsScreen {
    fn route(&self) -> Route {
        places::Drills.into()
    }

    fn title(&self) -> &'static str {
        "Fob: drills"
    }

    fn help(&self) -> Topic {
        Topic::Practice
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, cx.services)
    }
}

fn show(ui: &mut Ui, services: &Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    let back = widgets::titled_page(ui, 860.0, "Drills", |ui| {
        let phone = Window::from_ui(ui).is_phone();
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            if phone {
                // There is no room for a table: a kind in two lines, with its button next to them.
                for kind in DrillKind::ALL {
                    let record = services.drills.of(kind);
                    ui.horizontal(|ui| {
                        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                            go = go.take().or(practise_button(ui, kind));
                            ui.vertical(|ui| {
                                ui.label(RichText::new(drill_name(kind)).font(strong(15.0)));
                                let share = f64::from(record.made) / f64::from(record.tries.max(1));
                                let made = if record.tries == 0 { String::new() } else { format!(" ({})", percent(share)) };
                                widgets::note(ui, &format!("{} of {}{made}, best {}", record.made, record.tries, record.best));
                            });
                        });
                    });
                }
                return;
            }
            // In a narrow window the task is shown when one points at the kind.
            let wide = ui.available_width() > 800.0;
            // On a phone the columns are close together.
            let (gap, streak) = if ui.available_width() > 520.0 { (24.0, "Best streak") } else { (10.0, "Streak") };
            egui::Grid::new("drills").num_columns(7).spacing([gap, 8.0]).striped(true).show(ui, |ui| {
                for head in ["Kind", "The task", "Shots", "Made", "Share", streak, ""] {
                    if head == "The task" && !wide {
                        continue;
                    }
                    ui.label(RichText::new(head).color(theme.dim));
                }
                ui.end_row();
                for kind in DrillKind::ALL {
                    let record = services.drills.of(kind);
                    ui.label(RichText::new(drill_name(kind)).font(strong(15.0))).on_hover_text(about(kind));
                    if wide {
                        ui.label(RichText::new(theme.palette.recolour(about(kind))).size(SIZES[0]).color(theme.dim));
                    }
                    ui.label(record.tries.to_string());
                    ui.label(record.made.to_string());
                    let share = f64::from(record.made) / f64::from(record.tries.max(1));
                    ui.label(if record.tries == 0 { "–".to_owned() } else { percent(share) });
                    ui.label(record.best.to_string());
                    go = go.take().or(practise_button(ui, kind));
                    ui.end_row();
                }
            });
        });
        ui.add_space(STEP);
        widgets::note(ui, "A streak counts consecutive drills that you solved with your first shot, without help.");
    });
    if back {
        go = Some(Nav::Back);
    }
    go
}

/// Draws the button of a kind of drill.
fn practise_button(ui: &mut Ui, kind: DrillKind) -> Option<Nav> {
    let name = practise(kind);
    let response = widgets::button(ui, PRACTISE, "A drill of this kind");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.clicked().then(|| Nav::push(places::Drill { kind: Some(kind), seed: None }))
}

/// Returns the task of a kind of drill, in a few words.
const fn about(kind: DrillKind) -> &'static str {
    match kind {
        DrillKind::Pot => "a given colour into a given hole",
        DrillKind::Side => "a given colour into either of two holes",
        DrillKind::Bank => "bank the puck off one cushion",
        DrillKind::Cushion => "bank the striker off a cushion first",
        DrillKind::Combination => "hit it with another puck",
        DrillKind::Two => "a green and a red puck with one shot",
        DrillKind::Guard => "leave no shot for the player opposite",
    }
}
