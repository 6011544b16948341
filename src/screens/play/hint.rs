//! The best shots of whoever is to shoot: asked for with H, drawn on the board, and taken over with a click or a number.

use egui::{Button, Key, Label, Painter, RichText, TextStyle, Ui, vec2};
use fob_base::Dice;
use fob_kit::scene::Fit;
use fob_kit::session::{Played, Prospects};
use fob_kit::table::advised::{self, Advised};
use fob_kit::table::aim::Aim;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_kit::work::{HintAsk, Job};
use fob_opponent::{Request, Skill};
use fob_table::{Board, Layout, Strike};

/// How many shots are shown.
const SHOTS: usize = 3;
/// Executions that the chances are computed from: they are then known to within 3 points in the mean.
const EXECUTIONS: u32 = 300;

/// The request at this turn.
#[derive(Debug)]
pub(super) struct Hint {
    job: Option<Job<HintAsk>>,
    shots: Vec<Advised>,
    problem: Option<String>,
}

impl Hint {
    /// Asks for the best shots.
    pub(super) fn ask(played: &Played) -> Self {
        let job = Job::start(HintAsk { request: request(played) });
        Self { job: Some(job), shots: Vec::new(), problem: None }
    }

    /// Receives the answer.
    pub(super) fn poll(&mut self, layout: &Layout) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        match answer {
            Ok(answer) => {
                self.shots = answer.advice.shots.into_iter().map(|shot| Advised::new(shot, layout)).collect();
            }
            Err(line) => self.problem = Some(line),
        }
    }

    /// The shots with their chances, in one row of a height that does not change; sets the aim to one that is chosen.
    pub(super) fn show(&self, ui: &mut Ui, aim: &mut Aim, board: &Board, shared_out: bool, blocked: bool) {
        let theme = &Theme::from_ui(ui);
        if let Some(job) = &self.job {
            let share = job.progress().share.unwrap_or(0.0);
            ui.spinner();
            ui.label(RichText::new(format!("Looking for the best shots, {:.0} %", share * 100.0)).color(theme.dim));
            return;
        }
        if let Some(line) = &self.problem {
            ui.add(Label::new(RichText::new(line).color(theme.bad)).truncate());
            return;
        }
        if self.shots.is_empty() {
            ui.label("No shot is possible: there is no room for the striker on this line");
            return;
        }
        ui.spacing_mut().item_spacing.x = STEP / 2.0;
        let falls: Vec<Vec<String>> = self.shots.iter().map(|advised| advised.falls(theme.palette)).collect();
        let texts = |most: usize| -> Vec<String> {
            let text = |(number, (advised, falls)): (usize, (&Advised, &Vec<String>))| {
                let message = falls[..most.min(falls.len())].join(", ");
                format!("{number}  {}: {message}", advised.expects(shared_out))
            };
            (1..).zip(self.shots.iter().zip(&falls)).map(text).collect()
        };
        // All that may come of them if there is room, else the likeliest alone, cut off where even that is too long:
        // the tip has the whole.
        let (room, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
        let padding = 2.0 * ui.spacing().button_padding.x + 2.0;
        let font = TextStyle::Button.resolve(ui.style());
        let wide = |text: &String| ui.painter().layout_no_wrap(text.clone(), font.clone(), theme.text).size().x + padding + gap;
        let fit = |texts: &Vec<String>| texts.iter().map(wide).sum::<f32>() <= room;
        let (short, whole) = (texts(1), texts(usize::MAX));
        let texts = if fit(&whole) { whole } else { short };
        let share = if fit(&texts) { None } else { Some(room / texts.len() as f32 - gap) };
        let keys = [Key::Num1, Key::Num2, Key::Num3];
        for (i, ((advised, text), key)) in self.shots.iter().zip(&texts).zip(keys).enumerate() {
            let tip = format!("Use this aim ({}): {}. {}", i + 1, falls[i].join(", "), advised.expectation(shared_out));
            let chosen = is_aimed(aim, &advised.shot.strike, board);
            let button = Button::new(text).selected(chosen);
            let response = match share {
                Some(width) => ui.add_sized(vec2(width, ui.spacing().interact_size.y), button.truncate()),
                None => ui.add(button),
            };
            if response.on_hover_text(tip).clicked() || (!blocked && widgets::key(ui, key)) {
                aim.take_over(&advised.shot.strike, board);
            }
        }
    }

    /// Draws the shots on the board: from the striker to what it meets first.
    pub(super) fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout) {
        for (i, advised) in self.shots.iter().enumerate().rev() {
            advised.draw(painter, theme, fit, layout, if i == 0 { 1.0 } else { 0.65 });
        }
        let lines: Vec<_> = self.shots.iter().map(|advised| advised.line(fit, layout)).collect();
        for (number, at) in (1_u32..).zip(advised::badges(&lines)) {
            advised::badge(painter, theme, at, &number.to_string());
        }
    }
}

/// Who looks for the shots: a person at the mouse has a steady hand, and what a shot is worth is measured as the chances next to the
/// board are.
const SKILL: Skill = Skill { hand: Skill::MASTER.hand, chances: Prospects::SKILL.chances, ..Skill::HARD };

/// The request to the computer player.
fn request(played: &Played) -> Request {
    let game = played.game().clone();
    let seed = Dice::from_seed(played.start.seed, u64::from(game.shots()), 2).seed();
    Request { layout: played.layout().clone(), game, skill: SKILL, seed, shots: SHOTS, executions: EXECUTIONS }
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
    use fob_rules::{Kind, Match, Setup};

    /// Whoever is to shoot may do nothing at all: then what a hint expects and the chances next to the board speak of one position.
    #[test]
    fn a_hint_and_the_bar_measure_a_position_by_the_same_chances() {
        let dfa = builtin("rope").expect("a built-in DFA");
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, dfa, 5, 5)).expect("a match");
        let bar: Vec<f64> = Prospects::new(&game).shown().map(|(now, _)| now).collect();
        let hint = fob_opponent::Outlook::new(&game, &SKILL.chances).points(&game);
        assert_eq!(bar, hint);
        // Other players' chances give other numbers, so that the bar would show it.
        assert_ne!(fob_opponent::Outlook::new(&game, &Skill::HARD.chances).points(&game), hint);
    }
}
