//! The panel next to the board: the question, the state of the puzzle, and the possible actions.

use super::any::{AnyTrainer, Count, Deed, Task};
use super::trainer::{NEXT, SOLUTION, Stage, Then, Trainer};
use crate::player::{self, AGAIN, HINT};
use crate::puzzles::labels;
use crate::view::View;
use egui::{Color32, Label, RichText, Ui};
use fob_games::{Aim, Game, Outcome};
use fob_kit::keys;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, field};
use fob_services::data::{Services, Tried};
use fob_services::phrases::{self, plural};

/// Draws the number of the puzzle: at the right of the head, on a phone in the panel.
pub(super) fn number(ui: &mut Ui, task: Option<&Task>) {
    let Some(task) = task else { return };
    let text = match task.count {
        Count::Day(day) => phrases::day_name(day),
        Count::Run { .. } | Count::Free => format!("No. {}", task.puzzle.seed),
    };
    ui.label(RichText::new(text).size(theme::SIZES[0]).color(Theme::from_ui(ui).dim));
}

/// Draws the panel; returns requests other than moves.
pub(super) fn show<V: View>(ui: &mut Ui, trainer: &mut Trainer<V>, services: &mut Services) -> Option<Deed> {
    let (Some(task), Some(kind)) = (trainer.task.clone(), trainer.kind()) else { return None };
    ui.add(Label::new(RichText::new(kind.about).font(theme::strong(theme::SIZES[2]))).wrap());
    // A phone has little room above the foot, so the task comes first.
    let phone = Window::from_ui(ui).is_phone();
    if !phone {
        rating(ui, &task);
        ui.add_space(STEP);
    }
    let mover = V::Game::turn(trainer.history.position_at(trainer.history.root())?);
    ui.horizontal(|ui| {
        widgets::dot(ui, V::colour(mover));
        ui.label(format!("You play {}.", trainer.names.get(usize::from(mover).wrapping_sub(1)).map_or("", String::as_str)));
    });
    ui.add_space(STEP);
    let mut deed = None;
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        news(ui, trainer, kind.aim, mover);
        if trainer.is_over() {
            let (text, tip) = match task.count {
                Count::Run { .. } => (labels::NEXT, "Another puzzle of this kind"),
                Count::Day(_) | Count::Free => ("More puzzles", "To the list of puzzles"),
            };
            if widgets::primary(ui, text, tip).clicked() {
                deed = Some(Deed::Next);
            }
        }
        let wrong = matches!(trainer.stage, Stage::Wrong(_));
        if wrong && widgets::primary(ui, labels::TRY_AGAIN, &keys::ENTER.with_key("Take the move back now")).clicked() {
            trainer.take_back(services);
        }
    });
    ui.add_space(STEP);
    deed = deed.or(buttons(ui, trainer, services));
    ui.add_space(STEP);
    type_move(ui, trainer, services);
    ui.add_space(STEP);
    player::line::<V>(ui, &trainer.history, &trainer.names, false);
    ui.add_space(STEP);
    if phone {
        number(ui, Some(&task));
        rating(ui, &task);
    }
    widgets::note(ui, &standing::<V>(&task, services, trainer.tried));
    deed
}

/// Draws the puzzle's difficulty, in words.
fn rating(ui: &mut Ui, task: &Task) {
    let (own, plausible) = (task.puzzle.rating / 100, task.puzzle.rating % 100);
    let moves = if plausible == 99 { "99 first moves or more look".to_owned() } else { looks(plausible as usize) };
    let text = format!("Rating {}: {} to find, and {moves} right.", task.puzzle.rating, plural(own as usize, "move"));
    widgets::note(ui, &text);
}

fn looks(count: usize) -> String {
    if count == 1 { "1 first move looks".to_owned() } else { format!("{count} first moves look") }
}

/// Draws the state of the training.
fn news<V: View>(ui: &mut Ui, trainer: &Trainer<V>, aim: Aim, me: u8) {
    let theme = Theme::from_ui(ui);
    let say = |ui: &mut Ui, text: &str, ink: Color32| {
        ui.add(Label::new(RichText::new(text).font(theme::strong(theme::SIZES[2])).color(ink)).wrap());
    };
    match &trainer.stage {
        Stage::Search if !trainer.moves().is_empty() => {
            say(ui, labels::RIGHT, theme.good);
            ui.label("The other side replied. Your move.");
        }
        Stage::Search => {
            say(ui, "Your move", theme.text);
            ui.label("Play it on the board, or type it.");
        }
        Stage::Judging(_) => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("Checking the move.");
            });
        }
        Stage::Follows(_, Then::Reply) => say(ui, labels::RIGHT, theme.good),
        Stage::Follows(_, Then::Shown) => say(ui, labels::SOLVED, theme.good),
        Stage::Follows(_, Then::Refutation) => say(ui, labels::WRONG, theme.bad),
        Stage::Wrong(refutation) => {
            say(ui, labels::WRONG, theme.bad);
            let lost = trainer.history.outcome().is_some_and(|outcome| matches!(outcome, Outcome::Win(player) if player != me));
            let why = match (refutation, aim) {
                (Some(words), _) if lost => format!("{} {words}.", labels::LOSES_TO),
                (Some(words), _) => format!("{} {words}.", labels::ANSWER_IS),
                (None, _) if lost => "It loses at once.".to_owned(),
                (None, Aim::Win) => "It does not win in time.".to_owned(),
                (None, Aim::Defence | Aim::Best) => labels::BETTER_MOVE.to_owned(),
            };
            ui.add(Label::new(why).wrap());
        }
        Stage::Solved => {
            say(ui, labels::SOLVED, theme.good);
            ui.label(match trainer.tried {
                Some(Tried::Solved) => labels::FIRST_TRY,
                Some(Tried::Helped) => labels::WITH_HINT,
                Some(Tried::Failed) | None => labels::NOT_FIRST_TRY,
            });
        }
        Stage::Showing => say(ui, "The solution", theme.accent),
        Stage::Shown => say(ui, labels::WAS_SOLUTION, theme.accent),
    }
}

fn buttons<V: View>(ui: &mut Ui, trainer: &mut Trainer<V>, services: &mut Services) -> Option<Deed> {
    let theme = Theme::from_ui(ui);
    let searching = matches!(trainer.stage, Stage::Search);
    let over = trainer.is_over();
    let expected = trainer.expected();
    let mut deed = None;
    ui.horizontal_wrapped(|ui| {
        let ready = searching && expected.is_some() && trainer.hints < 2;
        let text = if trainer.hints == 0 { labels::HINT } else { "Show more" };
        let tip = HINT
            .with_key("Shows the piece; press again for the square. A puzzle with a hint counts neither as solved nor as failed");
        if widgets::button_if(ui, ready, text, &tip, "There are no more hints").clicked() {
            trainer.hint();
        }
        let shown = matches!(trainer.stage, Stage::Showing) || over;
        if SOLUTION.face_if(ui, !shown, "Already solved or shown").clicked() {
            trainer.show_solution(services);
        }
        let moved = !trainer.moves().is_empty();
        // After a wrong move "Try again" is right above.
        if !matches!(trainer.stage, Stage::Wrong(_)) && AGAIN.face_if(ui, moved, "Already at the start").clicked() {
            trainer.restart(services);
        }
        if !over && widgets::button(ui, "Skip", &NEXT.with_key("Go to another puzzle; this one does not count")).clicked() {
            deed = Some(Deed::Next);
        }
        if widgets::button(ui, fob_services::labels::COPY_LINK, "Copy a link to this puzzle (Ctrl+L)").clicked() {
            deed = Some(Deed::Link);
        }
    });
    if let Some(mv) = expected.filter(|_| searching && trainer.hints > 0) {
        let position = trainer.history.position();
        let text = if trainer.hints == 1 { V::clue(position, &mv) } else { phrases::sentence(&V::words(position, &mv)) };
        ui.add(Label::new(RichText::new(format!("{}{text}", crate::labels::HINT)).color(theme.accent)).wrap());
    }
    deed
}

/// Draws a field for typing a move.
fn type_move<V: View>(ui: &mut Ui, trainer: &mut Trainer<V>, services: &mut Services) {
    let searching = matches!(trainer.stage, Stage::Search);
    let field = ui.add_enabled_ui(searching, |ui| {
        let (width, window) = (ui.available_width(), Window::from_ui(ui));
        field::line(ui, &mut trainer.typed, labels::MOVE_AS_TEXT, window.word("type a move (T)", "type a move"), width)
    });
    if std::mem::take(&mut trainer.types) {
        field.inner.request_focus();
    }
    if field.inner.changed() {
        trainer.mistyped = None;
    }
    if field.inner.lost_focus() && keys::ENTER.shortcut(ui) && searching {
        let text = trainer.typed.trim().to_owned();
        match text.parse::<<V::Game as Game>::Move>() {
            Err(problem) => trainer.mistyped = Some(problem.to_string()),
            Ok(mv) => match trainer.history.position().check(&mv) {
                Err(error) => trainer.mistyped = Some(error.to_string()),
                Ok(()) => {
                    trainer.typed.clear();
                    trainer.try_move(&mv, services);
                }
            },
        }
        if trainer.mistyped.is_some() {
            // Enter has left the field: its content must be corrected.
            field.inner.request_focus();
        }
    }
    if let Some(why) = &trainer.mistyped {
        widgets::prose::problem(ui, &phrases::sentence(why));
    }
}

/// Draws your progress with puzzles of the kind.
fn standing<V: View>(task: &Task, services: &Services, tried: Option<Tried>) -> String {
    let kind = V::Game::PUZZLES.get(task.kind).map_or("", |kind| kind.name);
    match task.count {
        Count::Run { .. } => super::phrases::score_in_words(&services.training.score(&format!("{}/{kind}", V::Game::ID))),
        Count::Day(_) => match tried {
            None => "The puzzle of the day: the first try counts.".to_owned(),
            Some(tried) => format!("The puzzle of the day: {}.", super::phrases::result(tried)),
        },
        Count::Free => labels::BY_NUMBER.to_owned(),
    }
}
