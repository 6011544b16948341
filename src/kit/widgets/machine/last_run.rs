//! The last run of a machine on a complete string: played at any speed or stepped through in both directions, with the length of
//! the word as a curve, and a sentence with the reason of its end.

use super::tape_timeline::TapeTimeline;
use super::wheel::{Moment, Move};
use super::{tape, wheel};
use crate::keys::{self, plain};
use crate::theme::{self, SIZES, STEP, Theme};
use crate::widgets;
use crate::widgets::reader::ReaderEntry;
use egui::{Align, Key, Layout, Pos2, RichText, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_base::text::plural;
use fob_machines::turing::TuringReader;
use fob_machines::wheel::{Close, Timeline, Wheel};
use fob_machines::{Configuration, Machine};
use fob_rules::Match;
use fob_services::phrases::{capital, string_letter};

/// Seconds per step at speed 1.
const SECONDS: f64 = 0.2;
/// Speeds to choose from.
const SPEEDS: [(f64, &str); 4] = [(1.0, "1×"), (4.0, "4×"), (16.0, "16×"), (64.0, "64×")];
/// Highest speed at which pucks are shown moving.
const SLOW: f64 = 4.0;
/// Height of the curve, in points.
const CURVE: f32 = 56.0;
/// Maximum number of points of the curve.
const POINTS: usize = 512;

/// The run of a machine.
#[derive(Debug)]
enum Run {
    Wheel(Timeline),
    Tape(Box<TapeTimeline>),
}

impl Run {
    fn new(machine: &Machine, at: &Configuration) -> Option<Self> {
        if let Some(wheel) = machine.as_kind::<Wheel>() {
            return Some(Self::Wheel(Timeline::new(wheel, &wheel.configuration(at))));
        }
        let reader = machine.as_kind::<TuringReader>()?;
        Some(Self::Tape(Box::new(TapeTimeline::new(reader, &TuringReader::string(at)))))
    }

    fn steps(&self) -> u64 {
        match self {
            Self::Wheel(timeline) => timeline.steps(),
            Self::Tape(timeline) => timeline.steps(),
        }
    }

    fn accepts(&self) -> bool {
        match self {
            Self::Wheel(timeline) => timeline.close().accepts(),
            Self::Tape(timeline) => timeline.accepts(),
        }
    }

    fn why(&self) -> String {
        match self {
            Self::Wheel(timeline) => why_of(timeline),
            Self::Tape(timeline) => timeline.why(),
        }
    }

    /// Returns the length of the word after this share of the run.
    fn curve(&self) -> Vec<(f32, f32)> {
        match self {
            Self::Tape(timeline) => timeline.curve(),
            Self::Wheel(timeline) => {
                let lengths = timeline.lengths();
                let last = lengths.len() - 1;
                let count = lengths.len().min(POINTS);
                let point = |i: usize| if count > 1 { i * last / (count - 1) } else { 0 };
                (0..count).map(point).map(|i| (i as f32 / last.max(1) as f32, lengths[i] as f32)).collect()
            }
        }
    }

    /// Describes the length of the word or the tape.
    fn size(&mut self, step: u64) -> String {
        match self {
            Self::Wheel(timeline) => {
                let letters = timeline.lengths()[step.min(timeline.steps()) as usize];
                plural(letters as usize, "letter")
            }
            Self::Tape(timeline) => format!("{} written", plural(timeline.at(step).nonblank(), "cell")),
        }
    }
}

fn why_of(timeline: &Timeline) -> String {
    let steps = plural(timeline.steps() as usize, "step");
    match timeline.close() {
        Close::Empty if timeline.steps() == 0 => "the word is empty already: accepted".to_owned(),
        Close::Empty => format!("the word died out after {steps}: accepted"),
        Close::Again(first) => format!("this word came before, at step {first}: it can never die out"),
        Close::TooLong { letters, left: 0 } => {
            format!("after {steps}, the limit, the word still has {}: rejected", plural(letters as usize, "letter"))
        }
        Close::TooLong { letters, left } => {
            let letters = plural(letters as usize, "letter");
            let are = if left == 1 { "is" } else { "are" };
            format!("the word has {letters}, and {} {are} left: it cannot die out in time", plural(left as usize, "step"))
        }
    }
}

/// Explains in a sentence why a complete string with this configuration is accepted or rejected; `None` for a machine without a
/// last run.
pub fn why(machine: &Machine, at: &Configuration) -> Option<String> {
    Run::new(machine, at).map(|run| run.why())
}

/// The last run of a string.
#[derive(Debug)]
pub struct LastRun {
    string: usize,
    name: String,
    run: Run,
    curve: Vec<(f32, f32)>,
    /// Steps done, with a fraction for the current one.
    at: f64,
    playing: bool,
    speed: f64,
}

impl LastRun {
    /// Creates the last run of a string, paused at its beginning; `None` if its machine has none.
    pub fn new(machine: &Machine, string: usize, at: &Configuration) -> Option<Self> {
        let run = Run::new(machine, at)?;
        let curve = run.curve();
        Some(Self { string, name: machine.name().to_owned(), run, curve, at: 0.0, playing: false, speed: 1.0 })
    }

    /// Returns the number of steps done.
    pub fn step(&self) -> u64 {
        self.at.floor() as u64
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> u64 {
        self.run.steps()
    }

    /// Returns whether it is at the end.
    pub fn is_over(&self) -> bool {
        self.step() >= self.steps()
    }

    /// Explains its end in a sentence.
    pub fn why(&self) -> String {
        self.run.why()
    }

    fn go_to(&mut self, step: u64) {
        self.at = step.min(self.steps()) as f64;
    }

    fn tick(&mut self, seconds: f64) {
        if self.playing {
            self.at = (self.at + seconds / SECONDS * self.speed).min(self.steps() as f64);
            self.playing = !self.is_over();
        }
    }

    fn play(&mut self) {
        self.playing ^= true;
        if self.playing && self.is_over() {
            self.at = 0.0;
        }
    }

    fn show(&mut self, ui: &mut Ui, height: f32) {
        self.picture(ui, height);
        let theme = &Theme::from_ui(ui);
        ui.horizontal(|ui| {
            let (step, size) = (self.step(), self.run.size(self.step()));
            ui.label(RichText::new(step_text(step)).font(theme::strong(SIZES[2])));
            ui.label(RichText::new(size).color(theme.dim));
        });
        self.chart(ui);
        let ink = if self.run.accepts() { theme.good } else { theme.bad };
        let text = if self.is_over() { format!("{}.", capital(&self.why())) } else { String::new() };
        // Its room is reserved from the beginning, so that nothing jumps when it appears.
        ui.allocate_ui_with_layout(vec2(ui.available_width(), 24.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_height(24.0);
            ui.add(egui::Label::new(RichText::new(text).font(theme::strong(SIZES[1])).color(ink)).wrap());
        });
        self.controls(ui);
    }

    fn picture(&mut self, ui: &mut Ui, height: f32) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let theme = &Theme::from_ui(ui);
        let painter = ui.painter().with_clip_rect(rect);
        let step = self.step();
        let part = if self.playing && self.speed <= SLOW && !self.is_over() { self.at.fract() as f32 } else { 0.0 };
        let spoken = match &mut self.run {
            Run::Wheel(timeline) => {
                let at = timeline.at(step);
                let spoken = at.to_string();
                let on_its_way = (part > 0.0).then_some((Move::Step, part));
                wheel::draw(&painter, theme, rect, timeline.wheel(), &Moment { at, on_its_way }, None);
                spoken
            }
            Run::Tape(timeline) => {
                let next = if part > 0.0 { timeline.at(step + 1).head() } else { 0 };
                let reader = timeline.reader.clone();
                let run = timeline.at(step);
                let head = if part > 0.0 { (next - run.head()) as f32 * part } else { 0.0 };
                let slide = tape::Slide { head, ..tape::Slide::NONE };
                tape::draw(&painter, theme, rect, &reader, run, slide, None);
                run.tape()
            }
        };
        let info = format!("{}, step {step}: {spoken}", self.name);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    }

    /// Draws the length of the word so far, on the scale of the whole run; a click goes to that step.
    fn chart(&mut self, ui: &mut Ui) {
        let theme = &Theme::from_ui(ui);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CURVE), Sense::click_and_drag());
        let painter = ui.painter().with_clip_rect(rect);
        painter.rect(rect, 4.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        let inner = rect.shrink(4.0);
        let highest = self.curve.iter().map(|(_, size)| *size).fold(1.0, f32::max);
        let done = (self.at / self.steps().max(1) as f64) as f32;
        let at = |(share, size): (f32, f32)| -> Pos2 {
            pos2(inner.left() + share * inner.width(), inner.bottom() - size / highest * inner.height())
        };
        // The rest of the curve stays hidden.
        let points: Vec<Pos2> = self.curve.iter().copied().filter(|(share, _)| *share <= done + 1e-6).map(at).collect();
        painter.add(Shape::line(points, Stroke::new(1.5, theme.accent)));
        let x = inner.left() + done.min(1.0) * inner.width();
        painter.vline(x, inner.y_range(), Stroke::new(1.0, theme.dim));
        let info = format!("the length over the steps, at step {}", self.step());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, &info));
        if let Some(pointer) = response.interact_pointer_pos() {
            let share = ((pointer.x - inner.left()) / inner.width()).clamp(0.0, 1.0);
            self.playing = false;
            self.go_to((f64::from(share) * self.steps() as f64).round() as u64);
        }
        response.on_hover_text("The length over the steps; click to go there");
    }

    fn controls(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            let (start, end) = (self.step() == 0, self.is_over());
            let back =
                widgets::button_if(ui, !start, BACK, &STEP_BACK.with_key("Previous step"), "Already at the start").clicked();
            if !start && STEP_BACK.offer(ui, None) || back {
                self.playing = false;
                self.go_to(self.step() - u64::from(self.at.fract() == 0.0));
            }
            let text = if self.playing { PAUSE } else { PLAY };
            if RUN.button_as(ui, text, RUN.tip) {
                self.play();
            }
            let on = widgets::button_if(ui, !end, ON, &STEP_ON.with_key("Next step"), "Already at the end").clicked();
            if !end && STEP_ON.offer(ui, None) || on {
                self.playing = false;
                self.go_to(self.step() + 1);
            }
            for (speed, text) in SPEEDS {
                if widgets::choice(ui, self.speed == speed, text, "Speed of the last run (Up, Down)").clicked() {
                    self.speed = speed;
                }
            }
            let place = SPEEDS.iter().position(|(speed, _)| *speed == self.speed).unwrap_or(0);
            if FASTER.key(ui) {
                self.speed = SPEEDS[(place + 1).min(SPEEDS.len() - 1)].0;
            }
            if SLOWER.key(ui) {
                self.speed = SPEEDS[place.saturating_sub(1)].0;
            }
            let all = widgets::button_if(ui, !end, TO_THE_END, &FINISH.tooltip(), "Already at the end").clicked();
            if !end && FINISH.offer(ui, None) || all {
                self.playing = false;
                self.go_to(u64::MAX);
            }
            if RESTART.key(ui) {
                self.playing = false;
                self.go_to(0);
            }
        });
    }
}

crate::keys! {
    /// The keys of a last run.
    pub static KEYS = "The last run of a machine";
    STEP_BACK: "Previous step", "Previous step, next step", [plain(Key::ArrowLeft)];
    STEP_ON: "Next step", "Previous step, next step", [plain(Key::ArrowRight)];
    RUN: "Play the last run", "Play or pause", [plain(Key::Space)];
    FASTER: "Faster", "Faster or slower", [plain(Key::ArrowUp)];
    SLOWER: "Slower", "Faster or slower", [plain(Key::ArrowDown)];
    FINISH: TO_THE_END, "All remaining steps", [plain(Key::End)];
    RESTART: "To the first step", "To the first step", [plain(Key::Home)];
}

/// The title of the dialog that shows one last run.
pub fn last_run_of(machine: &str) -> String {
    format!("The last run of {machine}")
}

/// At which step a run is.
pub fn step_text(number: impl std::fmt::Display) -> String {
    format!("step {number}")
}

/// Labels of the controls.
pub const BACK: &str = "‹ Back";
/// The button that plays.
pub const PLAY: &str = "Play";
/// The button that pauses.
pub const PAUSE: &str = "Pause";
/// Label of the button that makes one step.
pub const ON: &str = "On ›";
/// The button that skips to the end.
pub const TO_THE_END: &str = "To the end";

/// The last runs of all strings of a match, one of them selected.
#[derive(Debug)]
pub struct LastRuns {
    runs: Vec<LastRun>,
    front: usize,
}

impl LastRuns {
    /// Creates the last runs of a finished match; `None` if no string has one.
    pub fn new(game: &Match, readers: &[ReaderEntry]) -> Option<Self> {
        if !game.is_read() {
            return None;
        }
        let strings = readers.iter().zip(game.strings()).enumerate();
        let runs: Vec<LastRun> =
            strings.filter_map(|(i, (entry, string))| LastRun::new(&entry.machine, i, &string.configuration)).collect();
        (!runs.is_empty()).then_some(Self { runs, front: 0 })
    }

    /// Returns whether a match has last runs, without computing them.
    pub fn are_there(game: &Match, readers: &[ReaderEntry]) -> bool {
        game.is_read() && readers.iter().any(|entry| entry.machine.finite().is_none())
    }

    /// Plays the selected one.
    pub fn play(&mut self) {
        self.runs[self.front].playing = true;
    }

    /// Returns whether anything moves by itself.
    pub fn is_playing(&self) -> bool {
        self.runs[self.front].playing
    }

    /// Returns the selected one.
    pub fn front(&self) -> &LastRun {
        &self.runs[self.front]
    }

    /// Advances the selected run by seconds.
    pub fn tick(&mut self, seconds: f64) {
        self.runs[self.front].tick(seconds);
    }

    /// Draws them as a dialog whose last button has this label and tooltip. Returns whether to close it.
    pub fn show(&mut self, ui: &mut Ui, leave: (&str, &str)) -> bool {
        let window = ui.ctx().content_rect().size();
        let shown = widgets::dialog::show(ui, "last run", &self.title(), (window.x * 0.6).clamp(520.0, 960.0), |ui| {
            if self.runs.len() > 1 {
                ui.horizontal_wrapped(|ui| {
                    for (i, run) in self.runs.iter().enumerate() {
                        let text = format!("{}: {}", string_letter(run.string), run.name);
                        if widgets::choice(ui, self.front == i, &text, "The last run of this string").clicked() {
                            self.front = i;
                        }
                    }
                });
            }
            let height = (window.y - 400.0).clamp(120.0, 320.0);
            self.runs[self.front].show(ui, height);
            ui.add_space(STEP / 2.0);
            let all = self.runs.iter().all(LastRun::is_over);
            let enter = !widgets::dialog::is_new(ui) && keys::ENTER.key(ui);
            // Until the end has been seen, the primary button continues the run.
            let left = if all { widgets::primary(ui, leave.0, leave.1) } else { widgets::button(ui, leave.0, leave.1) };
            left.clicked() || enter
        });
        shown.inner || shown.close
    }

    fn title(&self) -> String {
        if self.runs.len() > 1 { "The last runs".to_owned() } else { last_run_of(&self.runs[0].name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::parse_word;

    fn run(text: &str, word: &str) -> LastRun {
        let machine = Machine::parse(text).expect("a machine");
        let at = machine.run(&parse_word(word).expect("a word"));
        LastRun::new(&machine, 0, &at).expect("a last run")
    }

    #[test]
    fn the_end_of_a_run_is_described_in_a_sentence() {
        let why = |text: &str, word: &str| run(text, word).why();
        let three = r#"(name: "Three", wheel: ["g", "rg", "r"])"#;
        assert_eq!(why(three, "gr"), "this word came before, at step 2: it can never die out");
        assert_eq!(why(r#"(name: "w", wheel: [""], steps: 0)"#, "grr"), "the word died out after 3 steps: accepted");
        assert_eq!(why(r#"(name: "w", wheel: [""], steps: 0)"#, ""), "the word is empty already: accepted");
        let grows = r#"(name: "w", wheel: ["ggg"], steps: 0, limit: 10)"#;
        assert_eq!(why(grows, "g"), "the word has 9 letters, and 6 steps are left: it cannot die out in time");
        let short = r#"(name: "w", wheel: ["gr"], steps: 0, limit: 1)"#;
        assert_eq!(why(short, "gr"), "the word has 2 letters, and 1 step is left: it cannot die out in time");
    }

    #[test]
    fn it_plays_forwards_and_is_gone_through_in_both_directions() {
        let mut last = run(r#"(name: "w", wheel: ["", "g"], steps: 0)"#, "rgrgr");
        let steps = last.steps();
        assert!(steps > 5 && !last.is_over());
        last.play();
        last.tick(2.0 * SECONDS);
        assert_eq!(last.step(), 2);
        last.speed = 64.0;
        last.tick(10.0);
        assert!(last.is_over() && !last.playing);
        last.go_to(1);
        assert_eq!((last.step(), last.is_over()), (1, false));
        last.go_to(u64::MAX);
        assert_eq!(last.step(), steps);
        last.play();
        assert_eq!(last.step(), 0, "at its end it starts again");
        assert_eq!(last.curve.first().map(|point| point.1), Some(5.0));
        assert_eq!(last.curve.last().copied(), Some((1.0, 0.0)));
    }
}
