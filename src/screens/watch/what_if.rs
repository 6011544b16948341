//! Another strike in place of the recorded one (what-if), with both outcomes drawn over each other.

use super::keys::RESET;
use super::marks::{self, Mark};
use super::replayed::Replayed;
use crate::watch::labels;
use egui::{Color32, Label, RichText, Ui};
use fob_board::{ShotReport, Side, Strike};
use fob_kit::aiming::aim::{Aim, MOST_OFFSET, Zone};
use fob_kit::aiming::hand::Hand;
use fob_kit::aiming::shot_view::ShotView;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, chance};
use fob_opponent::{Foresight, chances_after};
use fob_physics::ShotTrace;
use fob_replay::{Outcome, PlayedShot, StepError};
use fob_rules::{Match, after_break, log};
use fob_services::jobs::{Job, ShootAsk};
use std::sync::Arc;

/// Another strike in the situation of a recorded shot.
#[derive(Debug)]
pub struct WhatIf {
    index: usize,
    /// The strikes as they were recorded.
    recorded: Vec<Aim>,
    /// The strikes as they are now: one, or two in the break.
    pub aims: Vec<Aim>,
    /// Index of the strike that the hand changes.
    pub which: usize,
    /// The hand over the board.
    pub hand: Hand,
    /// The result of the other strike; `None` while it cannot be played.
    pub view: Option<Arc<ShotView>>,
    /// Events of that result, for the time line.
    pub marks: Vec<Mark>,
    /// The outcome in words, or why it cannot be played.
    words: String,
    /// The outcome of the recorded strike, in words.
    recorded_words: String,
    /// A shot that takes longer than a frame.
    job: Option<Job<ShootAsk>>,
}

/// The notice while a shot is simulated in the background.
const WORKING: &str = "Simulating the shot…";

impl WhatIf {
    /// Starts with the recorded strike of a shot.
    pub fn new(replay: &Replayed, index: usize) -> Self {
        let recorded = recorded_aims(&replay.shots()[index]);
        let aims = recorded.clone();
        let (hand, marks, words) = (Hand::default(), Vec::new(), String::new());
        let recorded_words = as_recorded(replay, index);
        let mut what = Self { index, recorded, aims, which: 0, hand, view: None, marks, words, recorded_words, job: None };
        what.work_out(replay);
        what
    }

    /// Returns the place of the shot in the list.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the aim under the hand.
    pub fn aim(&mut self) -> &mut Aim {
        &mut self.aims[self.which]
    }

    /// Cancels the aim; returns whether there was anything to cancel.
    pub fn cancel(&mut self) -> bool {
        self.hand.cancel(&mut self.aims[self.which])
    }

    /// Returns whether the strike is still the recorded one.
    pub fn as_recorded(&self) -> bool {
        self.aims == self.recorded
    }

    /// Puts the strikes back to the recorded ones.
    pub fn reset(&mut self, replay: &Replayed) {
        self.aims.clone_from(&self.recorded);
        self.work_out(replay);
    }

    /// Returns the seconds until the other outcome has been seen.
    pub fn roll(&self) -> f64 {
        self.view.as_ref().map_or(0.0, |view| view.roll())
    }

    /// Simulates the strikes as they are now.
    pub(crate) fn work_out(&mut self, replay: &Replayed) {
        let shot = &replay.shots()[self.index];
        let strikes = self.strikes(shot);
        self.job = None;
        let ask = ShootAsk { layout: shot.before.layout.clone(), strikes };
        match shot.may_play(&ask.strikes).and_then(|()| ask.at_once().map_err(StepError::from)) {
            Ok(Some(trace)) => self.show(replay, Arc::new(trace)),
            Ok(None) => {
                self.refuse(WORKING.to_owned());
                self.job = Some(Job::start(ask));
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Receives a shot that was computed in the background.
    pub fn poll(&mut self, replay: &Replayed) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        match answer {
            Ok(answer) => self.show(replay, answer.trace),
            Err(line) => self.refuse(line),
        }
    }

    /// Returns whether a shot is being computed.
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    fn show(&mut self, replay: &Replayed, trace: Arc<ShotTrace>) {
        let shot = &replay.shots()[self.index];
        self.words = in_words(replay, shot, &trace);
        // The view has the rules, so that strings and figures next to the board are those of this strike.
        let view = match shot.before.after(&trace) {
            Ok((after, outcome)) => ShotView::new(trace, shot.before.clone(), Arc::new(after), &outcome),
            Err(_) => ShotView::practice(trace, &shot.before.layout),
        };
        let marks = |trace: &Arc<ShotTrace>| marks::of_report(&trace.report, view.roll(), "what if", &replay.names);
        self.marks = view.trace().map_or_else(Vec::new, marks);
        self.view = Some(Arc::new(view));
    }

    /// There is nothing to show, for this reason.
    fn refuse(&mut self, why: String) {
        self.words = why;
        self.marks.clear();
        self.view = None;
    }

    /// Returns the strikes. An unchanged one is the recorded strike to the last bit; an aim is only near it.
    fn strikes(&self, shot: &PlayedShot) -> Vec<Strike> {
        let board = &shot.before.layout.board;
        let one = |k: usize| {
            if self.aims[k] == self.recorded[k] { shot.recorded.strikes[k] } else { self.aims[k].strike(board) }
        };
        (0..self.aims.len()).map(one).collect()
    }

    /// Returns the result of the other strike, in words, or why it cannot be played.
    pub fn words(&self) -> &str {
        &self.words
    }
}

/// Returns the strikes of a shot as aims that can be changed.
pub(crate) fn recorded_aims(shot: &PlayedShot) -> Vec<Aim> {
    let board = &shot.before.layout.board;
    let breaks = [Side::S, Side::N];
    let zone = |k: usize| match (shot.side, &shot.before.game) {
        (Some(side), _) => Zone::Side(side),
        (None, Some(_)) => Zone::Side(breaks[k.min(1)]),
        (None, None) => Zone::Anywhere,
    };
    let aim = |(k, strike): (usize, &Strike)| Aim {
        zone: zone(k),
        from: strike.from,
        aim: strike.aim.rem_euclid(std::f64::consts::TAU),
        power: strike.speed / board.fastest_shot,
        side_spin: strike.offset / (MOST_OFFSET * board.striker.outer_radius),
        locked: false,
    };
    shot.recorded.strikes.iter().enumerate().map(aim).collect()
}

/// Returns the outcome of another strike in words, as in the log.
fn in_words(replay: &Replayed, shot: &PlayedShot, trace: &ShotTrace) -> String {
    match (&shot.outcome, &shot.before.game) {
        (Outcome::Break(_), _) => log::break_shot(&after_break(&trace.report, &trace.rest), &replay.names),
        (_, Some(game)) => {
            let mut game = game.clone();
            match game.apply(&trace.report) {
                Ok(outcome) => {
                    let line = log::shot(&game, &trace.report, &outcome, &replay.names);
                    with_chance(replay, shot, chance_after(replay, shot, &game, &trace.report), line)
                }
                Err(error) => error.to_string(),
            }
        }
        (_, None) => log::practice_shot(&trace.report, &replay.names),
    }
}

/// Returns the outcome of the recorded strike, as in the log, with the chance after it.
fn as_recorded(replay: &Replayed, index: usize) -> String {
    let (shot, line) = (&replay.shots()[index], replay.lines[index].clone());
    let is_break = matches!(shot.outcome, Outcome::Break(_));
    let chances = shot.result().filter(|_| !is_break).and_then(|game| Some(replay.foresight()?.chances(game)));
    with_chance(replay, shot, chances, line)
}

/// Returns each party's chance after another strike. If an order is due, it is chosen in the best interest of its chooser.
fn chance_after(replay: &Replayed, shot: &PlayedShot, after: &Match, report: &ShotReport) -> Option<Vec<f64>> {
    let (foresight, before) = (replay.foresight()?, shot.before.game.as_ref()?);
    if after.choices().is_empty() {
        return Some(foresight.chances(after));
    }
    Some(chances_after(before, &foresight.outlook(before), &Foresight::SKILL, report))
}

/// Returns an outcome in words after the shooter's chance from there: `Anna wins 54 %: …`.
fn with_chance(replay: &Replayed, shot: &PlayedShot, chances: Option<Vec<f64>>, line: String) -> String {
    let Some(setup) = replay.playback.header().setup() else { return line };
    let party = shot.player.map(|player| usize::from(setup.party_of(player)).saturating_sub(1));
    let text = party
        .zip(chances)
        .and_then(|(party, chances)| chance::of_party(&replay.party(party), party, &chances, setup.is_shared_out()));
    text.map_or(line.clone(), |text| format!("{text}: {line}"))
}

/// The user's action on the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Play both from the strike.
    Play,
    /// Put both strikes back to the recorded ones.
    Reset,
    /// Back to the match as it was.
    Leave,
}

/// Draws the strike in numbers, both outcomes in words, the way back.
pub fn panel(ui: &mut Ui, what: &mut WhatIf, replay: &Replayed) -> Option<Asked> {
    let theme = &Theme::from_ui(ui);
    let mut asked = None;
    let layout = &replay.shots()[what.index].before.layout;
    if what.aims.len() > 1 {
        ui.horizontal(|ui| {
            for (k, aim) in what.aims.iter().enumerate() {
                let side = if let Zone::Side(side) = aim.zone { side.to_string() } else { (k + 1).to_string() };
                if widgets::choice(ui, what.which == k, &format!("Striker {side}"), "The changed strike").clicked() {
                    what.which = k;
                }
            }
        });
    }
    let before = what.aims.clone();
    if fob_kit::aiming::strike::controls(ui, &mut what.aims[what.which], layout, |_| {}) {
        asked = Some(Asked::Play);
    }
    if what.aims != before {
        what.work_out(replay);
    }
    ui.add_space(STEP / 2.0);
    if ui.available_width() < NARROW {
        ui.horizontal_wrapped(|ui| asked = ends(ui, what).or(asked));
        for (head, text, ink) in lines(what, theme) {
            ui.label(RichText::new(head).color(theme.dim));
            ui.add(Label::new(RichText::new(text).color(ink)).wrap());
        }
        return asked;
    }
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            asked = ends(ui, what).or(asked);
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                for (head, text, ink) in lines(what, theme) {
                    ui.horizontal(|ui| {
                        let start = ui.cursor().left();
                        ui.label(RichText::new(head).color(theme.dim));
                        ui.add_space((start + 104.0 - ui.cursor().left()).max(0.0));
                        ui.add(Label::new(RichText::new(text).color(ink)).truncate()).on_hover_text(text);
                    });
                }
            });
        });
    });
    asked
}

/// Below this width, in points, buttons and texts are stacked.
const NARROW: f32 = 420.0;

/// Draws the buttons that leave and reset.
fn ends(ui: &mut Ui, what: &WhatIf) -> Option<Asked> {
    let leave = widgets::button(ui, "Leave", &fob_kit::keys::BACK.with_key("Back to the match as it was")).clicked();
    let tip = RESET.with_key("Reset the strike to the recorded one");
    let reset = widgets::button_if(ui, !what.as_recorded(), RESET.label, &tip, "Nothing has changed yet").clicked();
    leave.then_some(Asked::Leave).or(reset.then_some(Asked::Reset))
}

/// Returns both outcomes in words, each with its head and its colour.
fn lines<'a>(what: &'a WhatIf, theme: &Theme) -> [(&'static str, &'a str, Color32); 2] {
    let (text, ink) = match &what.view {
        None if what.is_working() => (what.words(), theme.dim),
        None => (what.words(), theme.bad),
        // Until something is changed, the line explains how; the outcome is in the line above.
        Some(_) if what.as_recorded() => (labels::HOW_TO_STRIKE, theme.accent),
        Some(_) => (what.words(), theme.accent),
    };
    [("As recorded", &what.recorded_words, theme.text), ("What if", text, ink)]
}
