//! A shot that the computer player suggests, drawn on the board and described in words.

use crate::scene::Fit;
use crate::theme::{self, Theme};
use egui::{Align2, Color32, Painter, Pos2, Stroke, Vec2};
use fob_board::{Colour, Layout, Point};
use fob_opponent::{Candidate, Fall};
use fob_physics as physics;
use fob_rules::Match;
use fob_services::palette::Palette;
use fob_services::phrases::{percent, string_letter};

/// A chance below this is not worth a word.
const SLIGHT: f64 = 0.03;

/// A suggested shot, with the first contact of its striker.
#[derive(Clone, Debug)]
pub struct Advised {
    /// The suggestion of the computer player.
    pub shot: Candidate,
    /// The first contact of the striker; `None` if there is none.
    meets: Option<physics::Preview>,
}

impl Advised {
    /// Finds the first contact of a shot on a layout.
    pub fn new(shot: Candidate, layout: &Layout) -> Self {
        Self { meets: physics::first_contact(layout, &shot.strike), shot }
    }

    /// Returns the line of the shot on the screen: from the striker to its first contact.
    pub fn line(&self, fit: &Fit, layout: &Layout) -> (Pos2, Pos2) {
        let strike = &self.shot.strike;
        let from = fit.to_screen(strike.from);
        let far = || from + fit.direction(strike.aim) * (layout.board.striker.outer_radius as f32 * fit.scale) * 6.0;
        (from, self.meets.as_ref().map_or_else(far, |p| fit.to_screen(p.ghost)))
    }

    /// Draws it on the board along its line, and the striker where it meets something first.
    pub fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, strength: f32) {
        let radius = layout.board.striker.outer_radius as f32 * fit.scale;
        let (from, to) = self.line(fit, layout);
        line(painter, from, to, theme.accent.gamma_multiply(strength));
        painter.circle_stroke(to, radius, Stroke::new(2.0, theme.accent.gamma_multiply(strength)));
    }

    /// Returns the place of the puck that the striker meets first.
    pub fn meets_at(&self, layout: &Layout) -> Option<Point> {
        let (body, ..) = self.meets.as_ref()?.puck?;
        let physics::BodyId::Puck(id) = body else { return None };
        layout.puck(id).map(|puck| puck.at)
    }

    /// Returns the puck that the striker meets first, by its colour.
    pub fn meets_colour(&self, layout: &Layout) -> Option<Colour> {
        let (body, ..) = self.meets.as_ref()?.puck?;
        let physics::BodyId::Puck(id) = body else { return None };
        layout.puck(id).map(|puck| puck.colour)
    }

    /// Returns the likely results, best first, and the risks, a few words each: at least one line.
    pub fn falls(&self, palette: Palette) -> Vec<String> {
        let falls = self.shot.falls.iter().filter(|fall| fall.chance >= SLIGHT).take(2);
        let message = |fall: &Fall| {
            // Two of a colour in one hole change the string twice.
            let second = if fall.second >= SLIGHT { format!(", a second {}", percent(fall.second)) } else { String::new() };
            format!("{} into {} {}{second}", palette.word(fall.colour), fall.hole, percent(fall.chance))
        };
        let mut parts: Vec<String> = falls.map(message).collect();
        // What leaves the board is the point of such a shot.
        if parts.is_empty() && self.shot.lost < SLIGHT {
            parts.push(fob_services::labels::NOTHING_FALLS.to_owned());
        }
        if self.shot.black >= SLIGHT {
            parts.push(format!("striker holed {}", percent(self.shot.black)));
        }
        if self.shot.lost >= SLIGHT {
            parts.push(format!("off the board {}", percent(self.shot.lost)));
        }
        parts
    }

    /// Returns the likely results and the risks in few words, by strings instead of holes: `red falls 45 %`, or where there are
    /// several strings `red falls into A 45 %`.
    pub fn falls_briefly(&self, palette: Palette, game: &Match) -> Vec<String> {
        let several = game.strings().len() > 1;
        let fall = |(colour, string): (Colour, usize)| {
            let falls = self.shot.falls.iter().filter(|fall| fall.colour == colour && game.string_of(fall.hole) == string);
            // One shot seldom sends two pucks of a colour into different holes, and then one of them falls.
            let chance = falls.map(|fall| fall.chance).sum::<f64>().min(1.0);
            let into = if several { format!(" into {}", string_letter(string)) } else { String::new() };
            (chance >= SLIGHT).then(|| (chance, format!("{} falls{into} {}", palette.word(colour), percent(chance))))
        };
        let strings = 0..game.strings().len();
        let all = strings.flat_map(|string| [Colour::Green, Colour::Red].map(|colour| (colour, string)));
        let mut falls: Vec<(f64, String)> = all.filter_map(fall).collect();
        falls.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut parts: Vec<String> = falls.into_iter().map(|(_, text)| text).collect();
        if parts.is_empty() && self.shot.lost < SLIGHT {
            parts.push(fob_services::labels::NOTHING_FALLS.to_owned());
        }
        if self.shot.black >= SLIGHT {
            parts.push(format!("striker falls {}", percent(self.shot.black)));
        }
        if self.shot.lost >= SLIGHT {
            parts.push(format!("off the board {}", percent(self.shot.lost)));
        }
        parts
    }

    /// Returns the shooter's chances after it, or expected points where points are shared.
    pub fn expects(&self, shared_out: bool) -> String {
        if shared_out {
            format!("{} {:.2}", fob_services::labels::EXPECTS, self.shot.win)
        } else {
            let draws = match self.draws() {
                draws if draws >= SLIGHT => format!(", {} {}", fob_services::labels::DRAWS, percent(draws)),
                _ => String::new(),
            };
            format!("{} {}{draws}", fob_services::labels::WINS, percent(self.wins()))
        }
    }

    /// Returns the chance or the expected points without words, for small places.
    pub fn expects_briefly(&self, shared_out: bool) -> String {
        if shared_out { format!("{:.2}", self.shot.win) } else { percent(self.wins()) }
    }

    /// Returns the chance of a draw after it, in a game of two parties.
    fn draws(&self) -> f64 {
        // A draw is worth half a point.
        self.shot.wins.map_or(0.0, |wins| 2.0 * (self.shot.win - wins))
    }

    /// Returns the chance after the shot, in a sentence that compares it with the chance next to the board, which is that before
    /// the shot.
    pub fn expectation(&self, shared_out: bool) -> String {
        if shared_out {
            let win = self.shot.win;
            format!("Expected points after it: {win:.2}. It sees where the pucks lie, which the bar next to the board does not")
        } else {
            let wins = percent(self.wins());
            format!(
                "Chance of winning after it: {wins}. It sees where the pucks lie, which the chance next to the board does not"
            )
        }
    }

    /// Returns the chance of winning after it, as the bar next to the board has it before.
    pub fn wins(&self) -> f64 {
        self.shot.chance_of_winning()
    }
}

/// The radius of a badge on a line, in points.
pub const BADGE: f32 = 11.0;

/// Draws a badge with a letter or a number.
pub fn badge(painter: &Painter, theme: &Theme, at: Pos2, text: &str) {
    painter.circle_filled(at, BADGE, theme.panel);
    painter.circle_stroke(at, BADGE, Stroke::new(1.5, theme.accent));
    painter.text(at, Align2::CENTER_CENTER, text, theme::strong(13.0), theme.text);
}

/// Positions of the badges of some lines: on their own lines, near the middle, and next to each other where lines run together.
pub fn badges(lines: &[(Pos2, Pos2)]) -> Vec<Pos2> {
    let mut placed: Vec<Pos2> = Vec::with_capacity(lines.len());
    for (from, to) in lines {
        let along = *to - *from;
        let across = if along.length() > 1.0 { along.normalized().rot90() } else { Vec2::X };
        let free = |at: &Pos2| placed.iter().all(|other| other.distance(*at) >= 2.0 * BADGE + 2.0);
        let on_line = [0.5, 0.65, 0.35, 0.8, 0.2].into_iter().map(|t| from.lerp(*to, t));
        // Every other badge blocks at most two of these steps.
        let off_line = (1..=2 * lines.len()).flat_map(|step| {
            let aside = across * (2.0 * BADGE + 2.0) * step as f32;
            [from.lerp(*to, 0.5) + aside, from.lerp(*to, 0.5) - aside]
        });
        let at = on_line.chain(off_line).find(free);
        placed.push(at.unwrap_or_else(|| from.lerp(*to, 0.5)));
    }
    placed
}

fn line(painter: &Painter, from: Pos2, to: Pos2, colour: Color32) {
    for (width, colour) in [(5.0, Color32::from_black_alpha(100)), (2.5, colour)] {
        painter.line_segment([from, to], Stroke::new(width, colour));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_automata::builtin;
    use fob_board::{Board, Hole, Strike};
    use fob_opponent::Plan;
    use fob_rules::{Kind, Setup};

    /// Two reds that may fall into holes of one string and into those of two.
    #[test]
    fn a_hint_says_into_which_string_where_there_are_several() {
        let fall = |hole, chance| Fall { colour: Colour::Red, hole, chance, second: 0.0 };
        let strike = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 1.0, offset: 0.0 };
        let said = |kind: Kind, falls: Vec<Fall>| {
            let game = Match::new(Setup::new(kind, builtin("rope").unwrap(), 3, 3)).unwrap();
            let shot = Candidate {
                plan: Plan::Direct,
                strike,
                win: 0.5,
                wins: None,
                points: vec![0.5, 0.5],
                falls,
                black: 0.0,
                lost: 0.0,
            };
            let layout = Layout { board: std::sync::Arc::new(Board::bob()), pucks: Vec::new() };
            Advised::new(shot, &layout).falls_briefly(Palette::default(), &game)
        };
        let tug = said(Kind::TugOfWar { accepts: 1 }, vec![fall(Hole::NE, 0.3), fall(Hole::SW, 0.2)]);
        assert_eq!(tug, ["red falls 50\u{a0}%"]);
        let game = Match::new(Setup::new(Kind::Reject2, builtin("rope").unwrap(), 3, 3)).unwrap();
        let other = Hole::ALL.into_iter().find(|hole| game.string_of(*hole) != game.string_of(Hole::NE)).unwrap();
        let two = said(Kind::Reject2, vec![fall(Hole::NE, 0.2), fall(other, 0.3)]);
        let text = |hole: Hole, chance: u32| format!("red falls into {} {chance}\u{a0}%", string_letter(game.string_of(hole)));
        assert_eq!(two, [text(other, 30), text(Hole::NE, 20)]);
    }
    use egui::pos2;

    /// Shots that begin alike, as the best ones often do, and shots of no length at all.
    #[test]
    fn badges_do_not_overlap_and_are_on_their_lines_if_possible() {
        let line = |x: f32, y: f32| (pos2(0.0, 0.0), pos2(x, y));
        let alike = [line(300.0, 10.0), line(300.0, 12.0), line(299.0, 10.0)];
        let short = [line(30.0, 0.0), line(30.0, 1.0), line(31.0, 0.0)];
        let none = [line(0.0, 0.0); 5];
        let apart = [line(300.0, 0.0), line(0.0, 300.0), line(-300.0, 0.0)];
        for lines in [&alike[..], &short, &none, &apart] {
            let at = badges(lines);
            for (i, one) in at.iter().enumerate() {
                for two in &at[..i] {
                    assert!(one.distance(*two) >= 2.0 * BADGE, "{lines:?}: {at:?}");
                }
            }
        }
        assert_eq!(badges(&apart), [pos2(150.0, 0.0), pos2(0.0, 150.0), pos2(-150.0, 0.0)]);
        assert!(badges(&alike).iter().all(|at| at.y < 15.0), "long lines have room for all");
    }
}
