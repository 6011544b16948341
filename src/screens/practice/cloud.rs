//! The spread of the aim: a hundred executions of it by a hand that is not quite steady, as a cloud over the board.

use crate::practice::labels;
use egui::{Align2, Color32, Painter, Pos2, Rect, RichText, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_board::{Colour, Hole, Layout, Side, Strike};
use fob_kit::scene::Fit;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_opponent::{Fate, Level, Skill, Spread, SpreadRequest};
use fob_services::jobs::{Job, SpreadAsk};
use fob_services::pace::Pace;

/// Number of executions of the shot.
const EXECUTIONS: u32 = 100;
/// Seed of the errors of the hand: the same for every aim, so that aims are compared under the same luck.
const SEED: u64 = 1;
/// Time without a change of the aim before the work starts, in seconds.
const STILL: f64 = 0.12;

/// The spread of the aim that is on the board.
#[derive(Debug, Default)]
pub struct Cloud {
    /// The request, or its answer.
    request: Option<SpreadRequest>,
    /// Since when that is the aim.
    since: f64,
    job: Option<Job<SpreadAsk>>,
    spread: Option<Spread>,
    /// The reason why there is no result.
    problem: Option<String>,
}

impl Cloud {
    /// Returns the last request.
    pub fn request(&self) -> Option<&SpreadRequest> {
        self.request.as_ref()
    }

    /// Returns the spread, once it is known.
    pub fn spread(&self) -> Option<&Spread> {
        self.spread.as_ref()
    }

    /// Removes the spread, and stops the work on it.
    pub(super) fn clear(&mut self) {
        if self.request.is_some() {
            *self = Self::default();
        }
    }

    /// Follows the aim: the result for another aim is dropped.
    pub(super) fn follow(&mut self, layout: &Layout, side: Option<Side>, strike: Strike, level: Level, now: f64) {
        let Some(skill) = Skill::new(level) else { return self.clear() };
        let same = self.request.as_ref().is_some_and(|request| {
            (request.side, request.strike, request.hand) == (side, strike, skill.hand) && request.layout == *layout
        });
        if !same {
            let hand = skill.hand;
            let request = SpreadRequest { layout: layout.clone(), side, strike, hand, seed: SEED, executions: EXECUTIONS };
            *self = Self { request: Some(request), since: now, ..Self::default() };
        }
        if let Some(answer) = self.job.as_mut().and_then(Job::poll) {
            self.job = None;
            // After a failure, the next aim is tried again.
            self.spread = Some(match answer {
                Ok(answer) => answer.spread,
                Err(line) => {
                    self.problem = Some(line);
                    Spread::default()
                }
            });
        }
        if self.spread.is_none()
            && self.job.is_none()
            && now >= self.since + STILL
            && let Some(request) = &self.request
        {
            self.job = Some(Job::start(SpreadAsk { request: request.clone() }));
        }
    }

    /// Returns the time of the next frame.
    pub(super) fn pace(&self) -> Pace {
        if self.request.is_some() && self.spread.is_none() && self.job.is_none() { Pace::After(STILL) } else { Pace::Sleep }
    }

    /// Draws the shares in words.
    pub(super) fn words(&self, ui: &mut Ui) {
        let theme = &Theme::from_ui(ui);
        let Some(spread) = &self.spread else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("Shooting a hundred times…").color(theme.dim));
            });
            return;
        };
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(fob_services::phrases::sentence(problem)).color(theme.bad));
            return;
        }
        let of = spread.executions;
        ui.label(format!("{}: {} of {of}", labels::NONE_FALLS, spread.nothing));
        for (number, fate) in (1..).zip(&spread.pucks) {
            row(ui, &Mark::Puck(fate.colour), &fate_in_words(fate, number, of));
        }
        row(ui, &Mark::Striker, &striker(spread));
        ui.add_space(STEP / 2.0);
        widgets::note(
            ui,
            "Each mark shows where a disc stopped in one of the shots. The numbers are the pucks' numbers on the board.",
        );
    }

    /// Draws the cloud over the board, the numbers of the pucks, and next to the holes how often something falls there.
    pub(super) fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout) {
        let Some(spread) = &self.spread else { return };
        for end in &spread.ends {
            let mark = end.puck.map_or(Mark::Striker, |(_, colour)| Mark::Puck(colour));
            mark.draw(painter, theme, fit.to_screen(end.at), 4.5, 0.9);
        }
        let mut taken: Vec<Rect> = Vec::new();
        for (number, fate) in (1..).zip(&spread.pucks) {
            let Some(puck) = layout.puck(fate.puck) else { continue };
            // Next to the puck, whose pattern shows its colour.
            let aside = layout.board.pucks.disc.outer_radius as f32 * fit.scale + 7.0;
            badge(painter, theme, fit.to_screen(puck.at) + vec2(aside, -aside), &number.to_string(), &mut taken);
        }
        for hole in Hole::ALL {
            let fell: u32 = spread.pucks.iter().map(|fate| fate.fell[hole.index()]).sum();
            if fell == 0 {
                continue;
            }
            // Next to the hole, towards the middle, so that its name stays visible.
            let centre = layout.board.hole_centre(hole);
            let inward = 1.0 - 2.2 * layout.board.hole_radius() / layout.board.half_side();
            let at = fit.to_screen(fob_board::Point::new(centre.x * inward, centre.y * inward));
            badge(painter, theme, at, &format!("{fell} in"), &mut taken);
        }
    }
}

/// Draws a small sign with a text; it does not cover an existing one, but is drawn above or below it.
fn badge(painter: &Painter, theme: &Theme, at: Pos2, text: &str, taken: &mut Vec<Rect>) {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::strong(theme::SIZES[0]), theme.text);
    let size = galley.size() + vec2(10.0, 4.0);
    let places = [0.0, 1.0, -1.0, 2.0, -2.0].map(|step| Rect::from_center_size(at + vec2(0.0, step * (size.y + 2.0)), size));
    let free = |place: &&Rect| !taken.iter().any(|other| other.intersects(**place));
    let rect = *places.iter().find(free).unwrap_or(&places[0]);
    painter.rect(rect, 6.0, theme.panel, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, theme::strong(theme::SIZES[0]), theme.text);
    taken.push(rect);
}

/// The place where a disc stopped, distinguished by shape and by colour.
enum Mark {
    /// A triangle for green, a square for red.
    Puck(Colour),
    /// A diamond for the striker.
    Striker,
}

impl Mark {
    fn draw(&self, painter: &Painter, theme: &Theme, at: Pos2, size: f32, alpha: f32) {
        let edge = Stroke::new(1.0, Color32::from_black_alpha(200));
        let fade = |colour: Color32| colour.gamma_multiply(alpha);
        let (points, fill, edge) = match self {
            Self::Puck(Colour::Green) => {
                let points = vec![at + vec2(0.0, -size), at + vec2(size, size * 0.8), at + vec2(-size, size * 0.8)];
                (points, fade(theme.letter(Colour::Green)), edge)
            }
            Self::Puck(Colour::Red) => {
                let s = size * 0.82;
                let points = vec![at + vec2(-s, -s), at + vec2(s, -s), at + vec2(s, s), at + vec2(-s, s)];
                (points, fade(theme.letter(Colour::Red)), edge)
            }
            Self::Striker => {
                let points = vec![at + vec2(0.0, -size), at + vec2(size, 0.0), at + vec2(0.0, size), at + vec2(-size, 0.0)];
                (points, fade(Color32::from_rgb(0x16, 0x18, 0x1D)), Stroke::new(1.2, fade(Color32::from_rgb(0xF4, 0xEE, 0xE2))))
            }
        };
        painter.add(Shape::convex_polygon(points, fill, edge));
    }
}

/// Draws a line with its mark before it.
fn row(ui: &mut Ui, mark: &Mark, text: &str) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 18.0), egui::Sense::hover());
        mark.draw(ui.painter(), &Theme::from_ui(ui), pos2(rect.center().x, rect.center().y + 1.0), 6.0, 1.0);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// Describes where a puck went: `1 green: into NE 63, off the board 2; struck 98 of 100`.
fn fate_in_words(fate: &Fate, number: usize, of: u32) -> String {
    let fell = Hole::ALL.into_iter().zip(fate.fell).filter(|(_, count)| *count > 0);
    let mut parts: Vec<String> = fell.map(|(hole, count)| format!("into {hole} {count}")).collect();
    if fate.lost > 0 {
        parts.push(format!("off the board {}", fate.lost));
    }
    if parts.is_empty() {
        parts.push("never falls".to_owned());
    }
    format!("{number} {}: {}; struck {} of {of}", fate.colour.name(), parts.join(", "), fate.struck)
}

fn striker(spread: &Spread) -> String {
    match (spread.black_holed, spread.black_lost) {
        (0, 0) => "Striker: always stays on the board".to_owned(),
        (holed, lost) => {
            let mut parts = Vec::new();
            parts.extend((holed > 0).then(|| format!("into a hole {holed}")));
            parts.extend((lost > 0).then(|| format!("off the board {lost}")));
            format!("Striker: {} of {}", parts.join(", "), spread.executions)
        }
    }
}
