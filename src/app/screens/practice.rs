//! The practice table: pucks and striker anywhere, shots without rules, everything can be taken back.

use crate::app::pace::Pace;
use crate::app::route::{Nav, Pucks, Route};
use crate::app::scene::{BoardScene, Disc, Look, Scene};
use crate::app::screen::{Cx, Screen};
use crate::app::shared::Shared;
use crate::app::table::aim::{Aim, Zone};
use crate::app::table::hand::{self, Hand};
use crate::app::table::shot_view::{self, ShotView};
use crate::app::table::{Eye, strike};
use crate::app::theme::{STEP, Theme};
use crate::app::topic::Topic;
use crate::app::widgets;
use crate::app::work::ItemKind;
use crate::physics;
use crate::table::{Board, Colour, Hole, Layout, Point, Puck, PuckId, Side};
use egui::{Key, Modifiers, RichText, Ui};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the mouse does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Shoot,
    Put(Colour),
    Move,
    Remove,
}

/// A table to practise on.
#[derive(Debug)]
pub struct State {
    layout: Layout,
    aim: Aim,
    hand: Hand,
    eye: Eye,
    tool: Tool,
    /// The shot that rolls, and how many seconds after its strike it is seen.
    rolling: Option<(ShotView, f64)>,
    undo: Vec<Layout>,
    redo: Vec<Layout>,
    held: Option<PuckId>,
    news: String,
    speed: f64,
}

impl State {
    /// A table with these pucks on it, or of the usual board with a few.
    ///
    /// # Errors
    /// The pucks do not fit, or there is no board: a line each.
    pub fn open(pucks: Option<&Pucks>, shared: &Shared) -> Result<Self, Vec<String>> {
        let layout = match pucks {
            Some(pucks) => pucks.layout(|name| shared.library.board(name).cloned())?,
            None => scatter(shared.library.usual_board().ok_or_else(|| vec!["there is no board to play on".to_owned()])?),
        };
        Ok(Self::over(layout))
    }

    /// A table with these pucks on it.
    fn over(layout: Layout) -> Self {
        let aim = Aim { zone: Zone::Anywhere, ..Aim::new(&layout, Side::S) };
        Self {
            layout,
            aim,
            hand: Hand::default(),
            eye: Eye::default(),
            tool: Tool::Shoot,
            rolling: None,
            undo: Vec::new(),
            redo: Vec::new(),
            held: None,
            news: "Drag back on the board and let go to shoot; drag the striker to move it.".into(),
            speed: 1.0,
        }
    }

    /// Lays other pucks on the table; undo brings back what lay there.
    fn lay(&mut self, layout: Layout) {
        self.keep();
        self.rolling = None;
        self.layout = layout;
    }

    fn keep(&mut self) {
        self.undo.push(self.layout.clone());
        self.redo.clear();
    }

    fn back(&mut self) {
        if let Some(layout) = self.undo.pop() {
            self.redo.push(std::mem::replace(&mut self.layout, layout));
        }
    }

    fn forth(&mut self) {
        if let Some(layout) = self.redo.pop() {
            self.undo.push(std::mem::replace(&mut self.layout, layout));
        }
    }

    fn shoot(&mut self) {
        let strike = self.aim.strike(&self.layout.board);
        let trace = Arc::new(physics::simulate(&self.layout, &[strike]));
        self.keep();
        self.rolling = Some((ShotView::practice(trace, &self.layout), 0.0));
    }

    fn settle(&mut self) {
        let Some(trace) = self.rolling.take().and_then(|(shot, _)| shot.trace().cloned()) else { return };
        self.layout = trace.rest.clone();
        let report = &trace.report;
        let mut said: Vec<String> = Hole::ALL
            .into_iter()
            .filter_map(|h| {
                let fell: String = report.drops.iter().filter(|d| d.hole == h).map(|d| d.colour.letter()).collect();
                (!fell.is_empty()).then(|| format!("{h}: {fell}"))
            })
            .collect();
        if !report.lost.is_empty() {
            said.push(format!("{} off the board", report.lost.len()));
        }
        if report.striker_holed {
            said.push("the striker is holed".into());
        }
        if report.striker_lost {
            said.push("the striker left the board".into());
        }
        let what = if said.is_empty() { "nothing fell".to_owned() } else { said.join(", ") };
        self.news = format!("{what}  ·  {:.2} s, {} contacts", trace.duration, trace.contacts.len());
        if let Some(Some(at)) = trace.strikers.first() {
            self.aim.from = *at;
        }
    }

    fn free(&self, at: Point, except: Option<PuckId>) -> bool {
        let board = &self.layout.board;
        let radius = board.pucks.disc.outer_radius;
        board.inside_cushions(at, radius)
            && board.hole_under(at).is_none()
            && self.layout.pucks.iter().all(|p| Some(p.id) == except || p.at.distance(at) >= 2.0 * radius)
    }

    fn puck_at(&self, at: Point) -> Option<PuckId> {
        let radius = self.layout.board.pucks.disc.outer_radius;
        self.layout.pucks.iter().find(|p| p.at.distance(at) <= radius).map(|p| p.id)
    }

    fn put(&mut self, colour: Colour, at: Point) {
        if !self.free(at, None) {
            self.news = "A puck does not fit there.".into();
            return;
        }
        self.keep();
        let id = PuckId(self.layout.pucks.iter().map(|p| p.id.0 + 1).max().unwrap_or(0));
        self.layout.pucks.push(Puck { id, colour, at });
        self.news = format!("A {} puck more.", colour.name());
    }
}

fn scatter(board: &Arc<Board>) -> Layout {
    let mut layout = Layout::break_ring(Arc::clone(board));
    // Spread the packed ring out to three times its size, so that there is something to aim at.
    for puck in &mut layout.pucks {
        puck.at = Point::new(puck.at.x * 2.6, puck.at.y * 2.6);
    }
    layout
}

impl Screen for State {
    fn route(&self) -> Route {
        Route::Practice(None)
    }

    fn title(&self) -> &'static str {
        "Fob: practice table"
    }

    fn help(&self) -> Topic {
        Topic::Keys
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        if self.rolling.is_some() { Pace::Now } else { Pace::Sleep }
    }

    fn takes(&self, route: &Route) -> bool {
        matches!(route, Route::Practice(_))
    }

    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        if let Some(Route::Practice(Some(pucks))) = route {
            self.lay(pucks.layout(|name| shared.library.board(name).cloned())?);
        }
        Ok(())
    }

    fn stays(&self) -> bool {
        true
    }
}

fn show(ui: &mut Ui, state: &mut State, cx: &mut Cx<'_>) -> Option<Nav> {
    let shared = &mut *cx.shared;
    let mut go = None;
    if let Some((shot, time)) = &mut state.rolling {
        let from = std::mem::replace(time, *time + shared.step * f64::from(shared.settings.shot_speed) * state.speed);
        for (sound, strength) in shot.sounds(from, *time, 0.0) {
            shared.sound(sound, strength);
        }
        if *time >= shot.roll() {
            state.settle();
        }
    }
    let frame = widgets::panel_frame(ui);
    egui::Panel::top("head").frame(frame).show(ui, |ui| {
        if widgets::header(ui, "Practice table", |_| {}) {
            go = Some(Nav::Back);
        }
    });
    egui::Panel::right("tools").exact_size(300.0).resizable(false).frame(frame).show(ui, |ui| {
        egui::ScrollArea::vertical().show(ui, |ui| tools(ui, state, shared));
    });
    egui::Panel::bottom("strike").frame(frame).min_size(96.0).show(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(&state.news)).wrap());
        if let Some((shot, time)) = &mut state.rolling {
            ui.horizontal(|ui| {
                for (speed, text) in [(0.1, "1/10×"), (0.25, "¼×"), (1.0, "1×"), (4.0, "4×")] {
                    if widgets::choice(ui, state.speed == speed, text, "Speed of this shot").clicked() {
                        state.speed = speed;
                    }
                }
                if widgets::button(ui, "Skip", "To the end of the shot (Enter)").clicked() || widgets::key(ui, Key::Enter) {
                    *time = shot.roll();
                }
            });
        } else if strike::controls(ui, &mut state.aim, &state.layout) {
            state.shoot();
        }
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        table(ui, state, shared, cx.scene);
    });
    if state.hand.drawing() && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.hand.cancel(&mut state.aim);
    }
    go
}

fn tools(ui: &mut Ui, state: &mut State, shared: &Shared) {
    widgets::heading(ui, "Mouse");
    let all = [
        (Tool::Shoot, "Shoot", "Drag back to aim, let go to shoot; drag the striker to move it"),
        (Tool::Move, "Move pucks", "Drag a puck to a free place"),
        (Tool::Put(Colour::Green), "Add green", "Click a free place"),
        (Tool::Put(Colour::Red), "Add red", "Click a free place"),
        (Tool::Remove, "Remove", "Click a puck"),
    ];
    let resting = state.rolling.is_none();
    ui.add_enabled_ui(resting, |ui| {
        if widgets::choices(ui, &mut state.tool, &all) {
            let tip = all.iter().find(|(tool, ..)| *tool == state.tool).map_or("", |(.., tip)| tip);
            state.news = format!("{tip}.");
        }
        ui.add_space(STEP);
        widgets::heading(ui, "Pucks");
        ui.horizontal_wrapped(|ui| {
            if widgets::button(ui, "Ring", "All pucks in the middle ring, as before the break").clicked() {
                state.keep();
                state.layout = Layout::break_ring(state.layout.board.clone());
            }
            if widgets::button(ui, "Scatter", "All pucks, spread out").clicked() {
                state.keep();
                state.layout = scatter(&state.layout.board.clone());
            }
            if widgets::button(ui, "Clear", "No pucks").clicked() {
                state.keep();
                state.layout.pucks.clear();
            }
        });
        ui.add_space(STEP);
        widgets::heading(ui, "Striker");
        let mut zone = state.aim.zone;
        let sides = Side::ALL.map(|s| {
            (Zone::Side(s), ["Line S", "Line W", "Line N", "Line E"][s.index()], "On the line of this side, as in a match")
        });
        let mut zones = vec![(Zone::Anywhere, "Anywhere", "Any free place")];
        zones.extend(sides);
        if widgets::choices(ui, &mut zone, &zones) {
            if let Zone::Side(side) = zone {
                state.aim = Aim { power: state.aim.power, ..Aim::new(&state.layout, side) };
                if shared.settings.turn_board {
                    state.eye.turn_to = crate::app::table::aim::turn_for(side);
                    state.eye.turn = state.eye.turn_to;
                }
            }
            state.aim.zone = zone;
        }
        ui.add_space(STEP);
        widgets::heading(ui, "Board");
        widgets::reading(ui, shared.library.left(ItemKind::Board), "board");
        ui.horizontal_wrapped(|ui| {
            for (_, board) in &shared.library.boards {
                if widgets::choice(ui, state.layout.board == *board, &board.name, "Begin anew on this board").clicked() {
                    state.layout = scatter(board);
                    state.undo.clear();
                    state.redo.clear();
                    state.aim = Aim { zone: Zone::Anywhere, ..Aim::new(&state.layout, Side::S) };
                }
            }
        });
        ui.add_space(STEP);
        ui.horizontal(|ui| {
            let back =
                widgets::button_if(ui, !state.undo.is_empty(), "Undo", "Take back (Ctrl+Z)", "Nothing to take back").clicked();
            let forth = widgets::button_if(ui, !state.redo.is_empty(), "Redo", "Once more (Ctrl+Y)", "Nothing to redo").clicked();
            if back || widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) {
                state.back();
            }
            if forth || widgets::shortcut(ui, Modifiers::COMMAND, Key::Y) {
                state.forth();
            }
        });
    });
    ui.add_space(STEP);
    let counts: BTreeMap<Colour, usize> = state.layout.pucks.iter().fold(BTreeMap::new(), |mut m, p| {
        *m.entry(p.colour).or_default() += 1;
        m
    });
    let n = |c| counts.get(&c).copied().unwrap_or(0);
    widgets::note(ui, &format!("{} green and {} red on the board", n(Colour::Green), n(Colour::Red)));
}

fn table(ui: &mut Ui, state: &mut State, shared: &mut Shared, scene: &mut Scene) {
    let theme = &Theme::of(ui);
    let response = hand::sense(ui, "The practice table");
    hand::look(ui, &response, &mut state.eye);
    let fit = state.eye.fit(&state.layout.board, response.rect.shrink(8.0));
    let pointer = response.interact_pointer_pos().map(|p| fit.to_board(p));
    if state.rolling.is_none() {
        let layout = state.layout.clone();
        let mut shot = false;
        match state.tool {
            Tool::Shoot => shot = state.hand.mouse(ui, &response, &fit, &layout, &mut state.aim),
            Tool::Put(colour) => {
                if let Some(at) = pointer.filter(|_| response.clicked()) {
                    state.put(colour, at);
                }
            }
            Tool::Remove => {
                if let Some(id) = pointer.filter(|_| response.clicked()).and_then(|at| state.puck_at(at)) {
                    state.keep();
                    state.layout.pucks.retain(|p| p.id != id);
                }
            }
            Tool::Move => {
                if response.drag_started() {
                    let origin = ui.input(|i| i.pointer.press_origin()).map(|p| fit.to_board(p));
                    state.held = origin.and_then(|at| state.puck_at(at));
                    if state.held.is_some() {
                        state.keep();
                    }
                }
                if let (Some(id), Some(at)) = (state.held, pointer)
                    && state.free(at, Some(id))
                    && let Some(puck) = state.layout.pucks.iter_mut().find(|p| p.id == id)
                {
                    puck.at = at;
                }
                if response.drag_stopped() {
                    state.held = None;
                }
            }
        }
        shot |= ui.memory(|m| m.focused().is_none_or(|id| id == response.id)) && Hand::keys(ui, &layout, &mut state.aim);
        if shot {
            state.shoot();
        }
    }
    let painter = ui.painter().with_clip_rect(response.rect);
    let discs = if let Some((shot, time)) = &state.rolling {
        shot.discs(*time)
    } else {
        hand::draw_zone(&painter, theme, &fit, &state.layout.board, state.aim.zone);
        if state.tool == Tool::Shoot {
            hand::draw_aim(&painter, theme, &fit, &state.layout, &state.aim, shared.settings.preview, &state.hand);
        }
        let mut discs = shot_view::resting(&state.layout);
        discs.push(Disc::resting(Look::Striker, state.aim.from));
        discs
    };
    scene.boards.push(BoardScene { board: state.layout.board.clone(), fit, discs, light: 1.0 });
}
