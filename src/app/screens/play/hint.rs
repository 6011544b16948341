//! The best shots of whoever is to shoot: asked for with H, drawn on the board, and taken over with a click or a number.

use crate::app::scene::Fit;
use crate::app::session::Played;
use crate::app::table::advised::Advised;
use crate::app::table::aim::Aim;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::app::work::{Answer, Ask, HintAsk, Job};
use crate::base::Dice;
use crate::opponent::{Request, Skill};
use crate::table::{Board, Layout, Strike};
use egui::{Key, Painter, RichText, Ui};

/// How many shots are shown.
const SHOTS: usize = 3;
/// Executions that the chances are worked out from: they are then known to within 3 points in the mean.
const EXECUTIONS: u32 = 300;
/// A window lower than this has less to say of each shot, in points.
const LOW: f32 = 480.0;

/// What was asked for at this turn.
#[derive(Debug)]
pub(super) struct Hint {
    job: Option<Job>,
    shots: Vec<Advised>,
    problem: Option<String>,
}

impl Hint {
    /// Asks for the best shots.
    pub(super) fn ask(played: &Played) -> Self {
        // A person at the mouse has a steady hand.
        let skill = Skill { hand: Skill::MASTER.hand, ..Skill::HARD };
        let seed = Dice::of(played.start.seed, u64::from(played.live.game().shots()), 2).seed();
        let layout = played.layout().clone();
        let request = Request { layout, game: played.live.game().clone(), skill, seed, shots: SHOTS, executions: EXECUTIONS };
        let job = Job::start(Ask::Hint(Box::new(HintAsk { request })));
        Self { job: Some(job), shots: Vec::new(), problem: None }
    }

    /// Whether the answer is still to come.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Takes in the answer.
    pub(super) fn poll(&mut self, layout: &Layout) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        match answer {
            Ok(Answer::Hint(answer)) => {
                self.shots = answer.advice.shots.into_iter().map(|shot| Advised::new(shot, layout)).collect();
            }
            Ok(_) => self.problem = Some("the computer player answered something else".to_owned()),
            Err(line) => self.problem = Some(line),
        }
    }

    /// The shots with their chances; sets the aim to one that is chosen.
    pub(super) fn show(&self, ui: &mut Ui, aim: &mut Aim, board: &Board, shared_out: bool, blocked: bool) {
        let theme = &Theme::of(ui);
        if let Some(job) = &self.job {
            let share = job.progress().share.unwrap_or(0.0);
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new(format!("Looking for the best shots, {:.0} %", share * 100.0)).color(theme.dim));
            });
            return;
        }
        if let Some(line) = &self.problem {
            ui.label(RichText::new(line).color(theme.bad));
            return;
        }
        if self.shots.is_empty() {
            ui.label("There is no shot: the striker can stand nowhere on this line");
            return;
        }
        // On a low window three long lines would push the last one out of it; the tip tells the rest.
        let brief = ui.ctx().content_rect().height() < LOW;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = STEP / 2.0;
            for (i, (advised, key)) in self.shots.iter().zip([Key::Num1, Key::Num2, Key::Num3]).enumerate() {
                let (falls, expects) = (advised.falls(), advised.expects(shared_out));
                let likeliest = falls.split(", ").next().unwrap_or_default();
                let text = format!("{}  {expects}: {}", i + 1, if brief { likeliest } else { &falls });
                let tip = format!("Take over this aim ({}): {falls}", i + 1);
                let chosen = is_aimed(aim, &advised.shot.strike, board);
                if widgets::choice(ui, chosen, &text, &tip).clicked() || (!blocked && widgets::key(ui, key)) {
                    aim.take_over(&advised.shot.strike, board);
                }
            }
        });
    }

    /// Draws the shots on the board: from the striker to what it meets first.
    pub(super) fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout) {
        for (i, advised) in self.shots.iter().enumerate().rev() {
            let strength = if i == 0 { 1.0 } else { 0.65 };
            advised.draw(painter, theme, fit, layout, &(i + 1).to_string(), strength);
        }
    }
}

fn is_aimed(aim: &Aim, strike: &Strike, board: &Board) -> bool {
    let mut same = aim.clone();
    same.take_over(strike, board);
    same == *aim
}
