//! The best shots of the next player: requested with H, drawn on the board, and taken over with a click or a number.

use super::keys::USE;
use egui::{Button, Label, Painter, Pos2, RichText, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
use fob_base::Dice;
use fob_kit::layout::Window;
use fob_kit::offers;
use fob_kit::scene::Fit;
use fob_kit::session::{Played, Prospects};
use fob_kit::table::advised::{self, Advised};
use fob_kit::table::aim::Aim;
use fob_kit::table::why;
use fob_kit::theme::{Palette, STEP, Theme};
use fob_kit::work::{HintAsk, Job};
use fob_opponent::{Request, Skill};
use fob_rules::{Match, Names};
use fob_table::{Board, Layout, Strike};

/// Number of shots shown.
const SHOTS: usize = 3;
/// Executions that the chances are computed from: they are then known to within 3 points in the mean.
const EXECUTIONS: u32 = 300;

/// The request at this turn.
#[derive(Debug)]
pub(super) struct Hint {
    job: Option<Job<HintAsk>>,
    /// The shots, each with its purpose; no two with the same text.
    shots: Vec<(Advised, String)>,
    problem: Option<String>,
}

impl Hint {
    /// Requests the best shots.
    pub(super) fn ask(played: &Played) -> Self {
        let job = Job::start(HintAsk { request: request(played) });
        Self { job: Some(job), shots: Vec::new(), problem: None }
    }

    /// Receives the answer.
    pub(super) fn poll(&mut self, layout: &Layout, game: &Match, names: &Names) {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return };
        self.job = None;
        match answer {
            Ok(answer) => {
                let shared_out = game.setup().is_shared_out();
                for shot in answer.advice.shots {
                    let shot = Advised::new(shot, layout);
                    let why = why::of_hint(&shot.shot, shot.meets_colour(layout), game, names);
                    // Shots with the same text are the same to the user.
                    let said = |shot: &Advised| (shot.expects(shared_out), shot.falls(Palette::Default));
                    if self.shots.iter().all(|(other, for_what)| *for_what != why || said(other) != said(&shot)) {
                        self.shots.push((shot, why));
                    }
                }
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
        let falls: Vec<Vec<String>> = self.shots.iter().map(|(advised, _)| advised.falls(theme.palette)).collect();
        let texts = |most: usize, says_why: bool| -> Vec<String> {
            let text = |(number, ((advised, why), falls)): (usize, (&(Advised, String), &Vec<String>))| {
                let mut text = format!("{number}  {}", advised.expects(shared_out));
                if most > 0 {
                    text += &format!(": {}", falls[..most.min(falls.len())].join(", "));
                }
                if says_why {
                    text += &format!("; {why}");
                }
                text
            };
            (1..).zip(self.shots.iter().zip(&falls)).map(text).collect()
        };
        // All possible results if there is room, otherwise the likeliest, cut off if even that is too long; on a phone only the chance
        // then. The tooltip has the full text.
        let (room, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
        let padding = 2.0 * ui.spacing().button_padding.x + 2.0;
        let font = TextStyle::Button.resolve(ui.style());
        let wide = |text: &String| ui.painter().layout_no_wrap(text.clone(), font.clone(), theme.text).size().x + padding + gap;
        let fit = |texts: &Vec<String>| texts.iter().map(wide).sum::<f32>() <= room;
        let all = [texts(usize::MAX, true), texts(1, true), texts(usize::MAX, false), texts(1, false)];
        let phone = Window::from_ui(ui).is_phone();
        let (least, whole) = (usize::from(!phone), all[0].clone());
        let briefly = || {
            let text = |(number, (advised, _)): (usize, &(Advised, String))| {
                format!("{number}  {}", advised.expects_briefly(shared_out))
            };
            (1..).zip(&self.shots).map(text).collect()
        };
        let texts = all.into_iter().find(fit).unwrap_or_else(|| {
            let shortest = texts(least, false);
            if phone && !fit(&shortest) { briefly() } else { shortest }
        });
        let share = if fit(&texts) { None } else { Some(room / texts.len() as f32 - gap) };
        let pressed = if blocked { None } else { USE.which(ui) };
        for (i, ((advised, why), text)) in self.shots.iter().zip(&texts).enumerate() {
            let tip = format!("Use this aim: {why}. {}. {} ({})", falls[i].join(", "), advised.expectation(shared_out), i + 1);
            let chosen = is_aimed(aim, &advised.shot.strike, board);
            let button = Button::new(text).selected(chosen);
            let response = match share {
                Some(width) => ui.add_sized(vec2(width, ui.spacing().interact_size.y), button.truncate()),
                None => ui.add(button),
            };
            if phone {
                // A finger sees no tooltip; whoever has the screen read hears all of it.
                response.widget_info(|| WidgetInfo::selected(WidgetType::Button, !blocked, chosen, &whole[i]));
            }
            let chosen = offers::offer(ui, text, &tip, None);
            if response.on_hover_text(tip).clicked() || chosen || pressed == Some(i) {
                aim.take_over(&advised.shot.strike, board);
            }
        }
    }

    /// The shot whose number on the board is at this place, or nearest to it within so many points.
    pub(super) fn at(&self, at: Pos2, reach: f32, fit: &Fit, layout: &Layout) -> Option<&Strike> {
        let near = self.badges(fit, layout).into_iter().map(|badge| badge.distance(at)).zip(&self.shots);
        let nearest = near.filter(|(away, _)| *away <= reach).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, (advised, _))| &advised.shot.strike)
    }

    /// Positions of the numbers on the board.
    fn badges(&self, fit: &Fit, layout: &Layout) -> Vec<Pos2> {
        let lines: Vec<_> = self.shots.iter().map(|(advised, _)| advised.line(fit, layout)).collect();
        advised::badges(&lines)
    }

    /// Draws the shots on the board: from the striker to the first thing that it meets.
    pub(super) fn draw(&self, painter: &Painter, theme: &Theme, fit: &Fit, layout: &Layout) {
        for (i, (advised, _)) in self.shots.iter().enumerate().rev() {
            advised.draw(painter, theme, fit, layout, if i == 0 { 1.0 } else { 0.65 });
        }
        for (number, at) in (1_u32..).zip(self.badges(fit, layout)) {
            advised::badge(painter, theme, at, &number.to_string());
        }
    }
}

/// The player that looks for the shots: a person with a mouse has a steady hand, and the value of a shot is measured like the
/// chances next to the board.
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
    use fob_rules::{Kind, Match, Setup, StringOdds};

    /// If the next player does nothing, a hint's expectation and the chances next to the board are about the same position.
    #[test]
    fn a_hint_and_the_bar_measure_a_position_by_the_same_chances() {
        let dfa = builtin("rope").expect("a built-in DFA");
        let game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, dfa, 5, 5)).expect("a match");
        let at: Vec<_> = game.strings().iter().map(|string| string.configuration.clone()).collect();
        let bar = Prospects::new(&game).forecast(&game, &at, &StringOdds::new(game.setup())).points;
        let hint = fob_opponent::Outlook::new(&game, &SKILL.chances).points(&game);
        assert_eq!(bar, hint);
        // Other players' chances give other numbers, so that the bar would show it.
        assert_ne!(fob_opponent::Outlook::new(&game, &Skill::HARD.chances).points(&game), hint);
    }
}
