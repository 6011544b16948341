//! Bugs and Loops at the table: the tape with its head, the table of rules, the run step by step, and its result.

mod analysis;
mod entry;
mod grid;
mod hand;
mod keys;
pub mod labels;
mod listing;
mod paint;
mod play;
mod points;
mod reply;
mod report;
mod rules;
mod runner;
mod setup;
mod sheet;
mod state;
mod tape;
mod trace;
mod transcript;
mod who;

pub use state::BloopView;

use super::view::{Cx, Start, View};
use egui::{Align2, FontId, Key, Painter, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};
use fob_games::bloop::{Bloop, End, Move, Setup};
use fob_games::{Game, History, Outcome, Seat};
use fob_kit::keys::Section;
use fob_kit::layout::{Window, margins};
use fob_kit::theme::{STEP, Theme};
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::sound::Sound;
use fob_services::topic::Topic;
use paint::Kind;
use play::{Play, Speed};
use state::{Last, Shown};

impl View for BloopView {
    type Game = Bloop;

    const HELP: Topic = Topic::Bloop;

    const USUAL_LEVEL: usize = 2;

    /// The board cannot be smaller: its table of rules would be too narrow for fingers.
    const STAYS_WHOLE: bool = false;

    fn prompt(_: &Bloop, is_first: bool) -> Option<&'static str> {
        is_first.then_some("Add a rule. Each step of the machine is a point.")
    }

    fn board(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>) {
        if self.known != Some(cx.history.revision()) {
            self.known = Some(cx.history.revision());
            self.setup.meet(cx.history.seats());
        }
        if let Some(reply) = &mut self.reply {
            reply.poll();
        }
        let last = self.last(cx.history);
        let was_shown = self.play.is_some();
        self.go_on(last.as_ref(), cx);
        if was_shown && self.play.is_none() {
            // The story next to the board was drawn before: it comes with the next frame.
            ui.ctx().request_repaint();
        }
        keys::take(ui, self, cx, last.as_ref().map(|last| &*last.turn));
        let turn = last.as_ref().map(|last| &*last.turn);
        let shown = self.shown(cx.history.position(), turn, cx.services.settings.motion);
        let phone = Window::from_ui(ui).is_phone();
        let frame = egui::Frame::new().fill(cx.theme.panel).inner_margin(margins(ui, 20, 12));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let tall = ui.available_height();
            let low = phone || Window::within(ui).is_flat();
            ScrollArea::vertical().id_salt("bloop").auto_shrink([false, false]).show(ui, |ui| {
                let mover = match turn {
                    Some(turn) if self.play.is_some() => turn.before.turn(),
                    _ => cx.history.position().turn(),
                };
                let gap = if low { 0.0 } else { STEP };
                points::show(ui, cx, &shown, mover, low);
                ui.add_space(gap);
                let most = if Window::from_ui(ui).has_two_columns() {
                    154.0
                } else if low {
                    116.0
                } else {
                    (tall - 460.0).clamp(150.0, 190.0)
                };
                tape::show(ui, self, cx, &shown, most);
                ui.add_space(gap);
                self.below(ui, cx, &shown, last.as_ref(), low);
            });
        });
        transcript::show(ui, &mut self.transcript, self.play.is_some(), cx);
        sheet::show(ui, self, cx);
    }

    fn act(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>) -> bool {
        // A tablet has room for it next to the table of rules.
        let held = !Window::from_ui(ui).has_two_columns()
            && cx.free
            && self.play.is_none()
            && !self.hand.is_empty()
            && !cx.history.position().must_place();
        if held {
            entry::act(ui, self, cx);
            if Window::from_ui(ui).has_column() {
                // The board is as high as the window; below the buttons there is room.
                ui.end_row();
                ui.vertical(|ui| entry::said(ui, self, cx));
            }
        }
        held
    }

    fn analysis(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>) {
        analysis::show(ui, self, cx);
    }

    const HAS_STORY: bool = true;

    fn story(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>) {
        let last = self.last(cx.history);
        let turn = last.as_ref().map(|last| &*last.turn);
        let shown = self.shown(cx.history.position(), turn, cx.services.settings.motion);
        self.report(ui, cx, &shown, last.as_ref());
    }

    fn setup(&mut self, ui: &mut Ui) -> Result<(), String> {
        setup::show(ui, &mut self.setup)
    }

    fn start(&mut self, seed: u64) -> Option<Start<Bloop>> {
        self.setup.start(seed)
    }

    fn again(&mut self, first: &Bloop, seed: u64) -> Start<Bloop> {
        let setup = Setup { cells: first.machine().cells(), players: first.players() };
        Start { position: Bloop::start(&setup, seed), random: true }
    }

    fn seats(&self) -> Option<Vec<Seat>> {
        Some(self.setup.seats())
    }

    fn rules(ui: &mut Ui) {
        rules::rules(ui);
    }

    fn lone() -> Option<&'static str> {
        Some(who::YOU)
    }

    fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Bloop, _turn: f32) {
        picture(painter, rect, theme, position);
    }

    fn changed(&mut self, from: &Bloop, _to: &Bloop, _now: f64) {
        self.lay_down();
        self.play = None;
        self.arrived = Some(*from);
    }

    fn opened(&mut self, _session: &History<Bloop>) {
        self.lay_down();
        (self.play, self.arrived, self.sheet, self.known) = (None, None, None, None);
    }

    fn moving(&self, _services: &Services) -> bool {
        self.arrived.is_some() || self.play.is_some_and(|play| !play.paused)
    }

    fn waits(&self, _services: &Services) -> bool {
        self.arrived.is_some() || self.play.is_some() || self.sheet.is_some()
    }

    fn pace(&self, services: &Services) -> Pace {
        match self.play {
            Some(play) if play.paused || self.sheet.is_some() => Pace::Sleep,
            Some(play) if !services.settings.motion || play.is_over() => Pace::After(play.due(self.speed)),
            _ if self.moving(services) => Pace::Now,
            _ => Pace::Sleep,
        }
    }

    fn holds(&self) -> bool {
        !self.hand.is_empty()
    }

    fn takes(&self, key: Key) -> bool {
        keys::takes(self, key)
    }

    fn takes_sign(&self, sign: &str) -> bool {
        keys::takes_sign(self, sign)
    }

    fn words(position: &Bloop, mv: &Move) -> String {
        match mv {
            Move::Add(rule) => {
                let motion = match paint::motion_name(rule.action.motion) {
                    "stay" => "stays",
                    "left" => "moves left",
                    _ => "moves right",
                };
                let pair = position.machine().pair();
                let waits = rule.pair != pair && position.rules().get(pair).is_none();
                let fires = if waits { ", which waits" } else { "" };
                format!("{rule}{fires}: writes {}, {motion}, state {}", rule.action.symbol, rule.action.state)
            }
            Move::Place { cell, state } => format!("the head on cell {cell}, in state {state}"),
        }
    }

    fn clue(_position: &Bloop, mv: &Move) -> String {
        match mv {
            Move::Add(rule) => format!("The rule is for state {} on symbol {}.", rule.pair.state, rule.pair.symbol),
            Move::Place { state, .. } => format!("The state is {state}."),
        }
    }

    fn ending(names: &[String], outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => {
                let name = names.get(usize::from(player).wrapping_sub(1)).map_or("nobody", String::as_str);
                format!("{}.", who::does(name, labels::HAS_WON))
            }
            Outcome::Draw => "Every state and symbol has a rule, so nobody can move: a draw.".to_owned(),
        }
    }

    fn sound(mv: &Move) -> Sound {
        match mv {
            Move::Add(_) => Sound::Cushion,
            Move::Place { .. } => Sound::Puck,
        }
    }

    fn keys() -> &'static Section {
        &keys::KEYS
    }
}

impl BloopView {
    /// Starts to show the run of a new move, and continues to show the present one.
    fn go_on(&mut self, last: Option<&Last>, cx: &mut Cx<'_, Bloop>) {
        let now = cx.services.now;
        if let Some(from) = self.arrived.take()
            && let Some(last) = last
            && last.placed.is_none()
            && last.turn.before == from
            && self.speed != Speed::AtOnce
            && last.turn.shown_steps() > 0
        {
            self.play = Some(Play::new(last.turn.shown_steps(), last.turn.end != End::Halt, now));
        }
        let Some(play) = &mut self.play else { return };
        let before = play.place().0;
        // While something is over the table, the run waits.
        let on = if cx.open && self.sheet.is_none() { play.go_on(self.speed, now) } else { play.wait(now) };
        if play.place().0 > before {
            cx.services.sound(Sound::Tick, 0.3);
        }
        if !on {
            self.play = None;
        }
    }

    /// Draws the lower half: the repertoire at the left, the controls and the last turn at the right; or below each other if
    /// there is no room for both.
    fn below(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>, shown: &Shown, last: Option<&Last>, low: bool) {
        let rest = ui.available_rect_before_wrap();
        let gap = 24.0;
        let turn = last.map(|last| &*last.turn);
        if Window::from_ui(ui).is_phone() {
            self.in_hand(ui, cx, shown, last);
            return;
        }
        let wide = (rest.width() - grid::WIDTH - gap).min(620.0);
        if wide < BESIDE {
            // The controls come first, so that they are visible in a small window too; and so does the result of a bug or a loop
            // while the head is placed.
            let placing = self.play.is_none() && cx.history.position().must_place();
            self.next(ui, cx, shown, last, low);
            ui.add_space(STEP);
            if placing {
                self.before(ui, cx, shown, last);
            }
            grid::show(ui, self, cx, shown, 300.0);
            runner::switches(ui, self, cx, turn);
            if !placing {
                self.before(ui, cx, shown, last);
            }
            return;
        }
        let left = rest.center().x - (grid::WIDTH + gap + wide) / 2.0;
        let tall = rest.height().max(300.0);
        let place = Rect::from_min_size(pos2(left, rest.top()), vec2(grid::WIDTH, tall));
        let table = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            grid::show(ui, self, cx, shown, tall - SWITCHES);
            ui.add_space(STEP / 2.0);
            runner::switches(ui, self, cx, turn);
        });
        let right = Rect::from_min_size(pos2(left + grid::WIDTH + gap, rest.top()), vec2(wide, tall));
        let side = ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            self.next(ui, cx, shown, last, low);
            self.before(ui, cx, shown, last);
        });
        let used = table.response.rect.union(side.response.rect);
        ui.advance_cursor_after_rect(used);
    }

    /// Draws the lower half on a phone: the actions and the repertoire in sight together, below each other or next to each other;
    /// the result of the last turn and the switches below them.
    fn in_hand(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>, shown: &Shown, last: Option<&Last>) {
        let turn = last.map(|last| &*last.turn);
        if Window::from_ui(ui).has_column() {
            ui.columns(2, |columns| {
                self.next(&mut columns[0], cx, shown, last, true);
                grid::show(&mut columns[1], self, cx, shown, 0.0);
            });
        } else if Window::from_ui(ui).has_two_columns() {
            ui.columns(2, |columns| {
                grid::show(&mut columns[0], self, cx, shown, 0.0);
                self.next(&mut columns[1], cx, shown, last, true);
            });
        } else {
            // The table is above what changes, and keeps its place.
            grid::show(ui, self, cx, shown, 0.0);
            self.next(ui, cx, shown, last, true);
        }
        runner::switches(ui, self, cx, turn);
        self.before(ui, cx, shown, last);
    }

    /// Draws the possible actions, or the run that is shown.
    fn next(&mut self, ui: &mut Ui, cx: &mut Cx<'_, Bloop>, shown: &Shown, last: Option<&Last>, low: bool) {
        match last.filter(|_| self.play.is_some()) {
            Some(last) => runner::show(ui, self, cx, shown, &last.turn),
            None if cx.history.outcome().is_none() => entry::show(ui, self, cx, low),
            None if !cx.puzzle => sheet::at_end(ui, self, cx),
            None => {}
        }
    }

    /// Draws the last turn, unless it is next to the board.
    fn before(&self, ui: &mut Ui, cx: &Cx<'_, Bloop>, shown: &Shown, last: Option<&Last>) {
        if !cx.is_told {
            self.report(ui, cx, shown, last);
        }
    }

    /// Draws the last turn, after its run has been shown.
    fn report(&self, ui: &mut Ui, cx: &Cx<'_, Bloop>, shown: &Shown, last: Option<&Last>) {
        if let Some(last) = last
            && (self.play.is_none() || shown.end.is_some_and(|end| end != End::Halt))
        {
            ui.separator();
            report::show(ui, last, cx.names, &cx.theme);
        }
    }
}

/// The height of the switches below the repertoire, in points.
const SWITCHES: f32 = 84.0;
/// Minimum width of the part next to the repertoire, in points.
const BESIDE: f32 = 410.0;

/// Draws a small position: the tape with its head, and how full the repertoire is.
fn picture(painter: &Painter, rect: Rect, theme: &Theme, position: &Bloop) {
    let machine = position.machine();
    let count = f32::from(machine.cells());
    let cell = (rect.width() * 0.9 / count).min(rect.height() * 0.26).min(46.0);
    let left = rect.center().x - cell * count / 2.0;
    let top = rect.top() + rect.height() * 0.36;
    let centre = |i: f32| left + cell * (i + 0.5);
    for (i, symbol) in (0u8..).zip(machine.tape()) {
        paint::letter(painter, pos2(centre(f32::from(i)), top), cell * 0.9, Kind::Symbol, symbol, 1.0);
    }
    let head = centre(f32::from(machine.head() - 1));
    paint::letter(painter, pos2(head, top - cell * 1.1), cell * 0.8, Kind::State, machine.state(), 1.0);
    let tip = pos2(head, top - cell * 0.5);
    painter.add(egui::Shape::convex_polygon(
        vec![tip + vec2(-5.0, -6.0), tip + vec2(5.0, -6.0), tip],
        theme.text,
        egui::Stroke::NONE,
    ));
    let dot = (rect.height() * 0.07).min(12.0);
    for (i, pair) in (0u8..).zip(fob_games::bloop::Pair::all()) {
        let at = pos2(
            rect.center().x + dot * 1.5 * (f32::from(i % 4) - 1.5) * 1.6,
            rect.top() + rect.height() * 0.64 + dot * 1.3 * f32::from(i / 4),
        );
        let place = Rect::from_center_size(at, vec2(dot * 1.9, dot));
        let fill = position.rules().get(pair).map_or(theme.raised, |action| paint::colour(action.state));
        painter.rect_filled(place, 2.0, fill);
    }
    if rect.height() > 200.0 {
        let scores: Vec<String> = position.scores().iter().map(ToString::to_string).collect();
        // In the corner away from the head, which is as high up.
        let (x, anchor) = if head > rect.center().x {
            (rect.left() + 8.0, Align2::LEFT_CENTER)
        } else {
            (rect.right() - 8.0, Align2::RIGHT_CENTER)
        };
        painter.text(pos2(x, rect.top() + 12.0), anchor, scores.join(" : "), FontId::proportional(13.0), theme.dim);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use egui::Shape;

    /// Returns the areas that the picture on a card covers: the score, and everything else.
    fn painted(position: &str) -> (Rect, Vec<Rect>) {
        let position: Bloop = position.parse().unwrap();
        let card = Rect::from_min_size(pos2(10.0, 10.0), vec2(340.0, 240.0));
        let ctx = egui::Context::default();
        ctx.set_fonts(fob_kit::theme::fonts());
        let mut shapes = Vec::new();
        // New fonts are available from the second frame on.
        for frame in 0..3 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                if frame > 0 {
                    picture(ui.painter(), card, &Theme::from_ui(ui), &position);
                }
            });
            output.textures_delta.clear();
            shapes = output.shapes;
        }
        let is_score = |shape: &Shape| matches!(shape, Shape::Text(text) if text.galley.text().contains(" : "));
        let score = shapes.iter().find(|shape| is_score(&shape.shape)).unwrap().shape.visual_bounding_rect();
        assert!(card.contains_rect(score), "{score}");
        let others = shapes.iter().filter(|shape| !is_score(&shape.shape)).map(|shape| shape.shape.visual_bounding_rect());
        (score, others.filter(|rect| rect.is_finite() && rect.is_positive()).collect())
    }

    #[test]
    fn the_score_on_the_rooms_card_covers_nothing_wherever_the_head_is() {
        for cells in [2, 5, 9] {
            for head in 1..=cells {
                for scores in ["0,0", "20,17,12,10,19,20"] {
                    let position =
                        format!("tape={} head={head} state=B scores={scores} turn=1 count=1 rules=", "B".repeat(cells));
                    let (score, others) = painted(&position);
                    assert!(others.len() > 10, "the picture is drawn");
                    let hit: Vec<&Rect> = others.iter().filter(|other| other.intersects(score)).collect();
                    assert!(hit.is_empty(), "{position}: {score} on {hit:?}");
                }
            }
        }
    }
}
