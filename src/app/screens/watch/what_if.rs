//! What if: another strike in place of the recorded one, and both outcomes over one another.

use super::marks::{self, Mark};
use super::overlay;
use super::reel::Reel;
use super::seen::Seen;
use crate::app::table::aim::{Aim, Zone};
use crate::app::table::hand::Hand;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::physics::ShotTrace;
use crate::replay::{Outcome, PlayedShot};
use crate::rules::{after_break, log};
use crate::table::Strike;
use egui::{Label, RichText, Ui};
use std::sync::Arc;

/// Another strike in the situation of a recorded shot.
#[derive(Debug)]
pub struct WhatIf {
    index: usize,
    /// The strikes as they were recorded.
    recorded: Vec<Aim>,
    /// The strikes as they are now: one, or two in the break.
    pub aims: Vec<Aim>,
    /// Which of them the hand works on.
    pub which: usize,
    /// The hand over the board.
    pub hand: Hand,
    /// What the other strike does; `None` while it cannot be played.
    pub seen: Option<Arc<Seen>>,
    /// Why it cannot be played.
    problem: Option<String>,
    /// The outcome in words.
    told: String,
}

impl WhatIf {
    /// Takes up the cue at a shot; at first everything is as it was recorded.
    pub fn new(reel: &Reel, index: usize) -> Self {
        let recorded = overlay::aims(&reel.shots()[index]);
        let aims = recorded.clone();
        let hand = Hand::default();
        let mut what = Self { index, recorded, aims, which: 0, hand, seen: None, problem: None, told: String::new() };
        what.work_out(reel);
        what
    }

    /// The place of the shot in the list.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The aim under the hand.
    pub fn aim(&mut self) -> &mut Aim {
        &mut self.aims[self.which]
    }

    /// Lets go of the cue; returns whether it was held.
    pub fn cancel(&mut self) -> bool {
        self.hand.cancel(&mut self.aims[self.which])
    }

    /// Whether nothing is changed yet.
    pub fn as_recorded(&self) -> bool {
        self.aims == self.recorded
    }

    /// Everything as it was recorded.
    pub fn reset(&mut self, reel: &Reel) {
        self.aims.clone_from(&self.recorded);
        self.work_out(reel);
    }

    /// Seconds until the other outcome has been seen.
    pub fn roll(&self) -> f64 {
        self.seen.as_ref().map_or(0.0, |seen| seen.trace.play_time() + 0.18)
    }

    /// What happens, for the time line.
    pub fn marks(&self) -> Vec<Mark> {
        let report = self.seen.as_ref().map(|seen| &seen.trace.report);
        report.map_or_else(Vec::new, |report| marks::of_report(report, self.roll(), "what if"))
    }

    /// Simulates the strikes as they are now.
    pub fn work_out(&mut self, reel: &Reel) {
        let shot = &reel.shots()[self.index];
        let strikes = self.strikes(shot);
        match shot.what_if(&strikes) {
            Ok(trace) => {
                self.told = told(reel, shot, &trace);
                self.problem = None;
                self.seen = Some(Arc::new(Seen::new(trace, &shot.before.layout)));
            }
            Err(error) => {
                self.problem = Some(error.to_string());
                self.seen = None;
            }
        }
    }

    /// One that is as it was recorded is so to the last bit; an aim is only near it.
    fn strikes(&self, shot: &PlayedShot) -> Vec<Strike> {
        let board = &shot.before.layout.board;
        let one = |k: usize| {
            if self.aims[k] == self.recorded[k] { shot.recorded.strikes[k] } else { self.aims[k].strike(board) }
        };
        (0..self.aims.len()).map(one).collect()
    }

    /// What the other strike does, in words, or why it cannot be played.
    pub fn words(&self) -> &str {
        match &self.problem {
            Some(problem) => problem,
            None => &self.told,
        }
    }
}

/// The outcome of another strike in words, as the log would tell it.
fn told(reel: &Reel, shot: &PlayedShot, trace: &ShotTrace) -> String {
    match (&shot.outcome, &shot.before.game) {
        (Outcome::Break(_), _) => log::break_shot(&after_break(&trace.report, &trace.rest)),
        (_, Some(game)) => {
            let mut game = game.clone();
            match game.apply(&trace.report) {
                Ok(outcome) => log::shot(&game, &trace.report, &outcome, &reel.names),
                Err(error) => error.to_string(),
            }
        }
        (_, None) => marks::plain(&trace.report),
    }
}

/// What a person did on the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Play both from the strike.
    Play,
    /// Put everything back.
    Reset,
    /// Back to the match as it was.
    Leave,
}

/// The strike in numbers, both outcomes in words, the way back.
pub fn panel(ui: &mut Ui, what: &mut WhatIf, reel: &Reel, theme: &Theme) -> Option<Asked> {
    let mut asked = None;
    let layout = &reel.shots()[what.index].before.layout;
    if what.aims.len() > 1 {
        ui.horizontal(|ui| {
            for (k, aim) in what.aims.iter().enumerate() {
                let side = if let Zone::Side(side) = aim.zone { side.to_string() } else { (k + 1).to_string() };
                if widgets::choice(ui, what.which == k, &format!("Striker {side}"), "The strike that is changed").clicked() {
                    what.which = k;
                }
            }
        });
    }
    let before = what.aims.clone();
    if crate::app::screens::play::strike_controls(ui, &mut what.aims[what.which], layout, theme) {
        asked = Some(Asked::Play);
    }
    if what.aims != before {
        what.work_out(reel);
    }
    ui.add_space(STEP / 2.0);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if widgets::button(ui, "Leave", "Back to the match as it was (Esc)").clicked() {
                asked = Some(Asked::Leave);
            }
            let why = "Nothing is changed yet";
            if widgets::button_if(ui, !what.as_recorded(), "Put back", "Put the strike back as it was recorded (Backspace)", why)
                .clicked()
            {
                asked = Some(Asked::Reset);
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                let row = |ui: &mut Ui, head: &str, text: &str, ink| {
                    ui.horizontal(|ui| {
                        let start = ui.cursor().left();
                        ui.label(RichText::new(head).color(theme.dim));
                        ui.add_space((start + 104.0 - ui.cursor().left()).max(0.0));
                        ui.add(Label::new(RichText::new(text).color(ink)).truncate()).on_hover_text(text);
                    });
                };
                row(ui, "As recorded", &reel.lines[what.index], theme.text);
                let ink = if what.problem.is_some() { theme.bad } else { theme.accent };
                row(ui, "What if", what.words(), ink);
            });
        });
    });
    asked
}
