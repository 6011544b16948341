//! The progress in a lesson, and the motion on its board.

use super::course::{Course, POWER, Step, Task, course};
use super::labels;
use egui_commonmark::CommonMarkCache;
use fob_board::{Colour, Hole, Side, Strike};
use fob_kit::aiming::Eye;
use fob_kit::aiming::aim::Aim;
use fob_kit::aiming::hand::Hand;
use fob_kit::aiming::shot_view::{ShotView, StringAt, walk};
use fob_kit::lessons::{self, lesson, lesson_by_finger};
use fob_kit::widgets::chance::Prospect;
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::widgets::{automaton, order};
use fob_opponent::Foresight;
use fob_replay::{Outcome, Situation, StringOdds};
use fob_rules::{Match, Names, log};
use fob_services::data::Services;
use fob_services::driving::NAMES;
use fob_services::route::LESSONS;
use std::sync::Arc;

/// Progress in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person answers, aims, or lets the opponent shoot.
    Asked,
    /// A shot is rolling.
    Rolls,
    /// The person chooses an order.
    Order,
    /// The step is done.
    Done,
    /// The step was tried, and is not done.
    NotYet,
}

/// A lesson on the screen.
#[derive(Debug)]
pub struct LessonScreen {
    number: u8,
    step: usize,
    pub(super) stage: Stage,
    /// The layout on the board.
    pub(super) now: Arc<Situation>,
    pub(super) dfas: Vec<ReaderEntry>,
    pub(super) names: Names,
    odds: StringOdds,
    foresight: Foresight,
    pub(super) aim: Aim,
    pub(super) hand: Hand,
    pub(super) eye: Eye,
    /// The last shot of this step, and the time shown of it in seconds since its strike.
    pub(super) shot: Option<(ShotView, f64)>,
    pub(super) order: Option<order::OrderPicks>,
    /// The given answer, from 0.
    pub(super) answered: Option<usize>,
    /// The verdict of the rules on the last shot or order.
    pub(super) news: String,
    pub(super) cache: CommonMarkCache,
    /// True if the step's texts have the words for a finger.
    pub(super) by_finger: bool,
    /// The largest height of the part below the board so far in a window of a size, both in points.
    pub(super) foot: (egui::Vec2, f32),
}

impl LessonScreen {
    /// Creates a lesson from its beginning, by its number from 1, described with these words for green and red.
    ///
    /// # Panics
    /// Never: every lesson has rules.
    pub fn open(number: u8, colours: [&'static str; 2]) -> Self {
        let number = number.clamp(1, LESSONS);
        let now = Arc::new(course(number).opening(0));
        let setup = now.game.as_ref().expect("a lesson has rules").setup();
        let mut state = Self {
            number,
            step: 0,
            stage: Stage::Asked,
            dfas: automaton::readers(setup, &[course(number).dfa.to_owned()]),
            names: Names::new(NAMES).with_colours(colours).with_reader(Some(1)),
            odds: StringOdds::new(setup),
            foresight: Foresight::new(now.game.as_ref().expect("a lesson has rules"), &now.layout.board),
            aim: Aim::new(&now.layout, Side::S),
            now: now.clone(),
            hand: Hand::default(),
            eye: Eye::default(),
            shot: None,
            order: None,
            answered: None,
            news: String::new(),
            cache: CommonMarkCache::default(),
            by_finger: false,
            foot: (egui::Vec2::ZERO, 0.0),
        };
        state.begin(0);
        state
    }

    /// Returns the number of the lesson, from 1.
    pub fn number(&self) -> u8 {
        self.number
    }

    /// Returns the place of its step, from 0.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Returns whether the user is to shoot.
    pub fn aiming(&self) -> bool {
        self.stage == Stage::Asked && matches!(self.task(), Task::Shoot { .. })
    }

    /// Returns whether the step is done.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    pub(super) fn course(&self) -> &'static Course {
        course(self.number)
    }

    /// Returns whether the step is a question, which needs reading more than a look at the board.
    pub(super) fn asks(&self) -> bool {
        matches!(self.task(), Task::Ask { .. })
    }

    fn set_up(&self) -> &'static Step {
        &self.course().steps[self.step]
    }

    pub(super) fn task(&self) -> &'static Task {
        &self.set_up().task
    }

    /// Returns the step in words.
    pub(super) fn step_text(&self) -> &'static lessons::Step {
        let lesson = if self.by_finger { lesson_by_finger(self.number) } else { lesson(self.number) };
        &lesson.steps[self.step]
    }

    pub(super) fn is_last_step(&self) -> bool {
        self.step + 1 >= self.course().steps.len()
    }

    /// Returns the match as the rules have it.
    ///
    /// # Panics
    /// Never: every lesson has rules.
    pub fn game(&self) -> &Match {
        self.now.game.as_ref().expect("a lesson has rules")
    }

    /// Lays out a step.
    fn begin(&mut self, step: usize) {
        self.step = step;
        self.stage = Stage::Asked;
        self.now = Arc::new(self.course().opening(step));
        self.odds = StringOdds::new(self.game().setup());
        self.foresight = Foresight::new(self.game(), &self.now.layout.board);
        (self.shot, self.order, self.answered) = (None, None, None);
        self.hand = Hand::default();
        self.news.clear();
        self.aim = Aim { power: POWER, ..Aim::new(&self.now.layout, Side::S) };
        if let Task::Shoot { aim, .. } = self.task() {
            self.aim.aim = aim.to_radians();
        }
    }

    /// Returns whether the holes do not show their owners, because the question is about them.
    pub(super) fn hides_holes(&self) -> bool {
        matches!(self.task(), Task::Ask { hides_holes: true }) && self.stage != Stage::Done
    }

    /// Returns the problem of the shot itself, if the step is not done because of it.
    pub(super) fn went_wrong(&self) -> Option<&'static str> {
        let Task::Shoot { .. } = self.task() else { return None };
        let trace = self.shot.as_ref()?.0.trace()?;
        if trace.report.striker_holed {
            return Some(labels::STRIKER_FELL);
        }
        trace.report.drops.is_empty().then_some(labels::NOTHING_FELL)
    }

    /// Restarts the step from its beginning.
    pub(super) fn again(&mut self) {
        self.begin(self.step);
    }

    /// Goes to the next step of this lesson.
    pub(super) fn next_step(&mut self) {
        if !self.is_last_step() {
            self.begin(self.step + 1);
        }
    }

    /// Ends the step, done or not.
    fn judge(&mut self, done: bool, services: &mut Services) {
        self.stage = if done { Stage::Done } else { Stage::NotYet };
        if done && self.is_last_step() {
            services.settings.lessons.insert(self.number);
        }
    }

    /// Answers the question of the step.
    pub(super) fn answer(&mut self, answer: usize, services: &mut Services) {
        self.answered = Some(answer);
        self.judge(self.step_text().right == Some(answer), services);
    }

    /// Plays the shot that the user has aimed.
    pub(super) fn shoot(&mut self, services: &mut Services) {
        let strike = self.aim.strike(&self.now.layout.board);
        self.play(&strike, services);
    }

    /// Plays the opponent's shot of the step.
    pub(super) fn let_shoot(&mut self, services: &mut Services) {
        if let Task::Order { strike, .. } = self.task() {
            self.play(strike, services);
        }
    }

    fn play(&mut self, strike: &Strike, services: &mut Services) {
        match self.now.play(strike) {
            Ok((trace, after, outcome)) => {
                let (before, after, trace) = (self.now.clone(), Arc::new(after), Arc::new(trace));
                if let (Some(game), Outcome::Shot(step_text)) = (&after.game, &outcome) {
                    self.news = log::shot(game, &trace.report, step_text, &self.names);
                }
                self.shot = Some((ShotView::new(trace, before, after.clone(), &outcome), 0.0));
                self.now = after;
                self.stage = Stage::Rolls;
            }
            Err(error) => services.problem(vec![error.to_string()]),
        }
    }

    /// Chooses the order that the user has picked.
    pub(super) fn choose(&mut self, orders: &[(Hole, Vec<Colour>)], services: &mut Services) {
        let due = self.game().choices().to_vec();
        match self.now.choose(orders) {
            Ok(after) => {
                self.now = Arc::new(after);
                self.order = None;
                self.news = log::order(&due, self.game(), orders, &self.names);
                if let Some((shot, time)) = &mut self.shot {
                    shot.choose(*time, &self.now);
                }
                self.look(services);
            }
            Err(error) => services.problem(vec![error.to_string()]),
        }
    }

    /// Looks whether the goal is reached, by the rules.
    fn look(&mut self, services: &mut Services) {
        match self.task() {
            Task::Order { .. } if !self.game().choices().is_empty() => {
                self.order = Some(order::OrderPicks::new(self.game()));
                self.stage = Stage::Order;
            }
            Task::Shoot { goal, .. } | Task::Order { goal, .. } => {
                let done = goal(self.game());
                self.judge(done, services);
            }
            Task::Ask { .. } => {}
        }
    }

    /// Advances the shot that is shown.
    pub(super) fn tick(&mut self, services: &mut Services) {
        let walk = walk(services.settings.motion);
        let Some((shot, time)) = &mut self.shot else { return };
        let from = *time;
        let speed = if from < shot.roll() { f64::from(services.settings.shot_speed) } else { 1.0 };
        *time = (from + services.step * speed).min(if from < shot.roll() { shot.roll() } else { shot.length(walk).max(from) });
        let (heard, over) = (shot.sounds(from, *time, walk), *time >= shot.roll());
        for (sound, strength) in heard {
            services.sound(sound, strength);
        }
        if over && self.stage == Stage::Rolls {
            self.look(services);
        }
    }

    /// Goes to the end of the rolling shot.
    pub(super) fn skip(&mut self) {
        if let Some((shot, time)) = &mut self.shot {
            *time = time.max(shot.roll());
        }
    }

    /// Returns whether anything moves.
    pub(super) fn moves(&self, services: &Services) -> bool {
        let walk = walk(services.settings.motion);
        self.stage == Stage::Rolls || self.shot.as_ref().is_some_and(|(shot, time)| *time < shot.length(walk))
    }

    /// Returns all strings at this moment.
    pub(super) fn strings(&self, services: &Services) -> Vec<StringAt<'_>> {
        if let Some((shot, time)) = &self.shot {
            return shot.strings(*time, walk(services.settings.motion));
        }
        let at = |word| StringAt { word, old: word.len(), walked: word.len(), step: None };
        self.game().strings().iter().map(|string| at(&string.word)).collect()
    }

    /// Returns the prospect of a string as far as the shot was seen. It must not show the answer to a question, and no chances
    /// before the lesson that explains them.
    pub(super) fn prospect(&self, string: usize) -> Prospect {
        if matches!(self.task(), Task::Ask { .. }) && self.stage != Stage::Done {
            return Prospect::Asked;
        }
        if !self.course().shows_odds {
            return Prospect::Unknown;
        }
        let seen = self.shot.as_ref().and_then(|(shot, time)| shot.game(*time)).unwrap_or_else(|| self.game());
        Prospect::foretold(seen, string, &self.foresight, &self.odds)
    }
}
