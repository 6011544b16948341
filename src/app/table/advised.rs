//! A shot that the computer player has found, as it is drawn on the board and told in words.

use crate::app::scene::Fit;
use crate::app::theme::{self, Theme};
use crate::app::words::percent;
use crate::opponent::Candidate;
use crate::physics;
use crate::table::Layout;
use egui::{Align2, Color32, Painter, Pos2, Stroke};

/// A chance below this is not worth a word.
const SLIGHT: f64 = 0.03;

/// A shot that was found, with what it meets.
#[derive(Clone, Debug)]
pub struct Advised {
    /// The shot.
    pub shot: Candidate,
    /// Where the striker meets something first.
    meets: Option<physics::Preview>,
}

impl Advised {
    /// A shot on a board as it lies.
    pub fn new(shot: Candidate, layout: &Layout) -> Self {
        Self { meets: physics::first_contact(layout, &shot.strike), shot }
    }

    /// Draws it on the board: from the striker to what it meets first, with a badge on the way.
    pub fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, badge: &str, strength: f32) {
        let radius = layout.board.striker.outer_radius as f32 * fit.scale;
        let strike = &self.shot.strike;
        let from = fit.to_screen(strike.from);
        let to = self.meets.as_ref().map_or_else(|| from + fit.direction(strike.aim) * radius * 6.0, |p| fit.to_screen(p.ghost));
        line(painter, from, to, theme.accent.gamma_multiply(strength));
        painter.circle_stroke(to, radius, Stroke::new(2.0, theme.accent.gamma_multiply(strength)));
        let at = from.lerp(to, 0.5);
        painter.circle_filled(at, 11.0, theme.panel);
        painter.circle_stroke(at, 11.0, Stroke::new(1.5, theme.accent));
        painter.text(at, Align2::CENTER_CENTER, badge, theme::strong(13.0), theme.text);
    }

    /// What may fall, the likeliest first, and what may go wrong.
    pub fn falls(&self) -> String {
        let falls = self.shot.falls.iter().filter(|fall| fall.chance >= SLIGHT).take(2);
        let mut parts: Vec<String> =
            falls.map(|fall| format!("{} into {} {}", fall.colour.name(), fall.hole, percent(fall.chance))).collect();
        if parts.is_empty() {
            parts.push("nothing falls".to_owned());
        }
        if self.shot.black >= SLIGHT {
            parts.push(format!("black puck {}", percent(self.shot.black)));
        }
        if self.shot.lost >= SLIGHT {
            parts.push(format!("off the board {}", percent(self.shot.lost)));
        }
        parts.join(", ")
    }

    /// What the shooter can expect after it, of the points where these are shared out.
    pub fn expects(&self, shared_out: bool) -> String {
        let win = self.shot.win;
        if shared_out { format!("expects {win:.2}") } else { format!("wins {}", percent(win)) }
    }
}

fn line(painter: &Painter, from: Pos2, to: Pos2, colour: Color32) {
    for (width, colour) in [(5.0, Color32::from_black_alpha(100)), (2.5, colour)] {
        painter.line_segment([from, to], Stroke::new(width, colour));
    }
}
