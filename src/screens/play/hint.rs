//! The best shot of the next player with its reason: requested with H. It aims only on request, and it never shoots.

use super::keys::SHOW_ME;
use crate::play::labels;
use egui::text::LayoutJob;
use egui::{Align, FontId, Label, Layout as Flow, Painter, RichText, Stroke, TextFormat, Ui};
use fob_board::{Board, Layout, Strike};
use fob_kit::aiming::advised::Advised;
use fob_kit::aiming::aim::Aim;
use fob_kit::aiming::why;
use fob_kit::layout::Window;
use fob_kit::scene::Fit;
use fob_kit::theme::{self, SIZES, Theme};
use fob_kit::widgets;
use fob_opponent::Request;
use fob_rules::{Match, Names};
use fob_services::driving::Played;
use fob_services::jobs::{HintAsk, Job};
use fob_services::phrases::chance_percent;

/// The request at this turn.
#[derive(Debug)]
pub(super) struct Hint {
    job: Option<Job<HintAsk>>,
    /// The best shot with its reason.
    best: Option<(Advised, String)>,
    problem: Option<String>,
}

impl Hint {
    /// Requests the best shot.
    pub(super) fn ask(played: &Played) -> Self {
        let job = Job::start(HintAsk { request: request(played) });
        Self { job: Some(job), best: None, problem: None }
    }

    /// Takes the answer of the computation.
    pub(super) fn poll(&mut self, layout: &Layout, game: &Match, names: &Names) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        match answer {
            Ok(answer) => {
                let best = answer.advice.shots.into_iter().next().map(|shot| Advised::new(shot, layout));
                self.best = best.map(|best| {
                    let why = why::of_hint(&best.shot, best.meets_colour(layout), game, names);
                    (best, why)
                });
            }
            Err(line) => self.problem = Some(line),
        }
    }

    /// Returns the strike of the hint, once it is known.
    pub(super) fn strike(&self) -> Option<&Strike> {
        self.best.as_ref().map(|(best, _)| &best.shot.strike)
    }

    /// Draws the best shot in words, in rows of a height that does not change, with the button that aims it.
    pub(super) fn show(&self, ui: &mut Ui, aim: &mut Aim, layout: &Layout, game: &Match, rows: usize, blocked: bool) {
        let theme = &Theme::from_ui(ui);
        let board = &*layout.board;
        if let Some(job) = &self.job {
            let share = job.progress().share.unwrap_or(0.0);
            ui.spinner();
            ui.label(RichText::new(format!("{}, {:.0} %", labels::LOOKING, share * 100.0)).color(theme.dim));
            return;
        }
        if let Some(line) = &self.problem {
            ui.add(Label::new(RichText::new(line).color(theme.bad)).truncate());
            return;
        }
        let Some((best, why)) = &self.best else {
            ui.label("No shot is possible: there is no room for the striker on this line");
            return;
        };
        let is_aimed = is_aimed(aim, &best.shot.strike, board);
        let mut asked = false;
        ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
            asked = widgets::choice(ui, is_aimed, SHOW_ME.label, &SHOW_ME.tooltip()).clicked();
            ui.with_layout(Flow::left_to_right(Align::Center), |ui| text(ui, best, why, layout, game, rows));
        });
        if asked || !blocked && SHOW_ME.key(ui) {
            aim.take_over(&best.shot.strike, board);
        }
    }

    /// Marks the puck that the shot meets first, below everything that is aimed; nothing once it is aimed.
    pub(super) fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout, aim: &Aim) {
        let Some((best, _)) = &self.best else { return };
        if is_aimed(aim, &best.shot.strike, &layout.board) {
            return;
        }
        if let Some(at) = best.meets_at(layout) {
            let radius = layout.board.pucks.disc.outer_radius as f32 * fit.scale + 5.0;
            painter.circle_stroke(fit.to_screen(at), radius, Stroke::new(2.5, theme.accent));
        }
    }
}

/// Draws the hint in words: its purpose, the pucks that fall, and the chance after it.
fn text(ui: &mut Ui, best: &Advised, why: &str, layout: &Layout, game: &Match, rows: usize) {
    let theme = &Theme::from_ui(ui);
    let shared_out = game.setup().is_shared_out();
    let mut falls = best.falls_briefly(theme.palette, game);
    // The mark is around the puck that the striker meets, which may send in another one.
    let likeliest = best.shot.falls.iter().max_by(|a, b| a.chance.total_cmp(&b.chance)).map(|fall| fall.colour);
    if let Some(met) = best.meets_colour(layout).filter(|met| likeliest.is_some_and(|colour| colour != *met)) {
        falls.push(labels::by_way_of(theme.palette.word(met)));
    }
    let chance = if shared_out { format!("{:.2}", best.shot.win) } else { chance_percent(best.wins()) };
    let size = if Window::from_ui(ui).is_phone() { SIZES[0] } else { SIZES[1] };
    let plain = TextFormat::simple(FontId::proportional(size), theme.text);
    let mut job = LayoutJob::default();
    job.append(labels::HINT_IS, 0.0, TextFormat::simple(theme::strong(size), theme.accent));
    job.append(
        &format!(" {why}. {}. {}", fob_services::phrases::capital(&falls.join(", ")), labels::chance_after(&chance)),
        0.0,
        plain,
    );
    job.wrap.max_width = ui.available_width();
    job.wrap.max_rows = rows;
    let whole = format!("{} {why}. {}. {}", labels::HINT_IS, falls.join(", "), labels::chance_after(&chance));
    let shown = ui.add(Label::new(job).wrap());
    shown.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &whole));
    shown.on_hover_text(best.expectation(shared_out));
}

/// Returns the request to the computer player.
fn request(played: &Played) -> Request {
    Request::of_person(played.layout().clone(), played.game().clone(), played.start.seed)
}

fn is_aimed(aim: &Aim, strike: &Strike, board: &Board) -> bool {
    let mut same = aim.clone();
    same.take_over(strike, board);
    same == *aim
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::builtin;
    use fob_opponent::{Foresight, Skill};
    use fob_rules::{Kind, Match, Setup};

    /// If the next player does nothing, a hint's expectation and the chances next to the board are about the same position.
    #[test]
    fn a_hint_and_the_bar_measure_a_position_by_the_same_chances() {
        let (dfa, board) = (builtin("rope").expect("a built-in DFA"), Board::bob());
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, dfa, 5, 5)).expect("a match");
        let at: Vec<_> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        let bar = Foresight::new(&game, &board).forecast_with(&game, &at).points;
        let hint = fob_opponent::Outlook::new(&game, &Request::ADVISER.chances(&board)).points(&game);
        assert_eq!(bar, hint);
        // Other players' chances give other numbers, so that the bar would show it.
        assert_ne!(fob_opponent::Outlook::new(&game, &Skill::HARD.chances(&board)).points(&game), hint);
    }
}
