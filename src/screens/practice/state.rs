//! The state of the practice table: pucks, aim, the undo history, and the rolling shot.

use super::cloud::Cloud;
use super::files::Dialog;
use super::kept::File;
use super::labels;
use super::open_drill::{OpenDrill, Verdict};
use super::outcome;
use super::setup::{Change, Setup, Tool};
use fob_board::{Board, LaidOut, Layout, Point, Side, Strike};
use fob_kit::aiming::Eye;
use fob_kit::aiming::aim::{Aim, Zone, refusal, turn_for};
use fob_kit::aiming::hand::Hand;
use fob_kit::aiming::shot_view::ShotView;
use fob_opponent::DrillKind;
use fob_services::data::{Services, Trouble};
use fob_services::jobs::{Job, ShootAsk};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Pucks, Route};
use fob_store::{self as store, load_layout};
use std::path::Path;
use std::sync::Arc;

/// The tabs of the panel next to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Setting up the pucks.
    #[default]
    Board,
    /// The spread of the aim.
    Spread,
    /// Drills and their results.
    Drills,
}

/// Pause at the end of a shot before the pucks are reset, in seconds.
const LOOK: f64 = 1.2;
/// Beginning of the news that a layout was opened; its name follows.
pub(super) const LAID_OUT: &str = "The layout ";

/// A state that undo restores.
#[derive(Clone, Debug)]
struct Moment {
    layout: Layout,
    start: Layout,
    aim: Aim,
}

/// A table to practise on.
#[derive(Debug)]
pub struct PracticeScreen {
    pub(super) layout: Layout,
    /// The layout that was set up: every shot can begin from it again.
    pub(super) start: Layout,
    pub(super) aim: Aim,
    /// The aim of the last shot.
    pub(super) struck: Option<Aim>,
    pub(super) hand: Hand,
    pub(super) eye: Eye,
    pub(super) tab: Tab,
    pub(super) setup: Setup,
    /// The rolling shot, the time shown of it in seconds since its strike, and whether it is a try at the drill.
    pub(super) rolling: Option<(ShotView, f64, bool)>,
    /// A shot that takes longer than a frame, and its layout.
    pub(super) shooting: Option<(Job<ShootAsk>, Layout)>,
    undo: Vec<Moment>,
    redo: Vec<Moment>,
    pub(super) news: String,
    pub(super) speed: f64,
    /// After each shot the pucks are laid back.
    pub(super) repeat: bool,
    /// The time at which they are laid back, in seconds on the clock of this run.
    again_at: Option<f64>,
    pub(super) cloud: Cloud,
    pub(super) open_drill: OpenDrill,
    pub(super) dialog: Option<Dialog>,
    pub(super) file: File,
}

impl PracticeScreen {
    /// Returns a table with these pucks, or as it was left; undo restores the table that was left. The first one has the default
    /// board with all pucks.
    ///
    /// # Errors
    /// The pucks do not fit, or no board is available: one problem per line.
    pub fn open(pucks: Option<&Pucks>, services: &mut Services) -> Result<Self, Vec<String>> {
        let (mut state, left) = Self::left(services)?;
        state.tab = first_tab(services);
        if let Some(pucks) = pucks {
            state.lay(pucks, services)?;
            if !left {
                state.undo.clear();
            }
        }
        Ok(state)
    }

    /// Returns a table for a drill: of a kind and a seed, or any.
    ///
    /// # Errors
    /// No board is available.
    pub(crate) fn at_drill(kind: Option<DrillKind>, seed: Option<u64>, services: &mut Services) -> Result<Self, Vec<String>> {
        let (mut state, _) = Self::left(services)?;
        state.ask_drill(kind, seed);
        Ok(state)
    }

    /// Returns the table as it was left, and whether there was one.
    fn left(services: &mut Services) -> Result<(Self, bool), Vec<String>> {
        let (file, left) = File::open(services);
        let laid = left.and_then(|left| {
            let layout = left.layout(|name| services.library.board(name).cloned());
            // The board is gone or has changed: the file exists, but its pucks do not fit any more.
            layout.map_err(|lines| services.problem(Trouble::reading(lines))).ok().map(|layout| (layout, left.strike))
        });
        let was_left = laid.is_some();
        let (layout, strike) = match laid {
            Some(laid) => laid,
            None => (scatter(usual_board(services)?), None),
        };
        let mut state = Self::from_layout(layout, file);
        if let Some(strike) = strike {
            state.take_strike(&strike);
        }
        if was_left {
            labels::AS_LEFT.clone_into(&mut state.news);
        }
        state.file.knows(&state.layout, state.strike());
        Ok((state, was_left))
    }

    /// Creates a table with these pucks on it.
    fn from_layout(layout: Layout, file: File) -> Self {
        let aim = Aim { zone: Zone::Anywhere, ..Aim::new(&layout, Side::S) };
        Self {
            start: layout.clone(),
            layout,
            aim,
            struck: None,
            hand: Hand::default(),
            eye: Eye::default(),
            tab: Tab::default(),
            setup: Setup::default(),
            rolling: None,
            shooting: None,
            undo: Vec::new(),
            redo: Vec::new(),
            news: "Pull back on the board and let go to shoot; drag the striker to move it.".into(),
            speed: 1.0,
            repeat: false,
            again_at: None,
            cloud: Cloud::default(),
            open_drill: OpenDrill::default(),
            dialog: None,
            file,
        }
    }

    /// Returns the layout of the pucks on the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the strike in the making.
    pub fn strike(&self) -> Strike {
        self.aim.strike(&self.layout.board)
    }

    /// Aims as a strike does, from where the striker may be placed now.
    pub fn aim_as(&mut self, strike: &Strike) {
        self.aim.take_over(strike, &self.layout.board);
    }

    /// Returns the spread of the present aim.
    pub fn cloud(&self) -> &Cloud {
        &self.cloud
    }

    /// Returns the drill with its progress.
    pub fn open_drill(&self) -> &OpenDrill {
        &self.open_drill
    }

    /// Returns whether nothing rolls.
    pub fn at_rest(&self) -> bool {
        self.rolling.is_none() && self.shooting.is_none()
    }

    /// Returns the last notice.
    pub fn news(&self) -> &str {
        &self.news
    }

    /// Returns the route of the present state.
    pub(super) fn place(&self) -> Route {
        match self.open_drill.asked() {
            Some((kind, seed)) if self.tab == Tab::Drills => places::Drill { kind: Some(kind), seed: Some(seed) }.into(),
            _ => places::Practice(None).into(),
        }
    }

    /// Returns the route for a link to this table, and a name for it. A board that is not built in is included.
    pub(super) fn position_link(&self) -> (Route, String) {
        let place = self.place();
        if place.is::<places::Drill>() {
            return (place, "this drill".to_owned());
        }
        let pucks = Pucks::new(&self.layout, self.layout.board.builtin_name());
        (places::Practice(Some(pucks)).into(), "this position".to_owned())
    }

    fn moment(&self) -> Moment {
        Moment { layout: self.layout.clone(), start: self.start.clone(), aim: self.aim.clone() }
    }

    pub(super) fn keep(&mut self) {
        self.undo.push(self.moment());
        self.redo.clear();
        self.again_at = None;
    }

    fn show(&mut self, Moment { layout, start, aim }: Moment) {
        (self.layout, self.start, self.aim) = (layout, start, aim);
        self.again_at = None;
        self.setup.held = None;
    }

    /// Seen from that side, the striker's place may have changed, so the drill is over.
    pub(super) fn stand(&mut self, zone: Zone, turns: bool) {
        if let Zone::Side(side) = zone {
            self.aim = Aim { power: self.aim.power, ..Aim::new(&self.layout, side) };
            if turns {
                self.eye.turn_to = turn_for(side);
                self.eye.turn = self.eye.turn_to;
            }
        }
        self.aim.zone = zone;
        self.open_drill.leave();
    }

    /// Returns whether there is something to take back, and something to redo.
    pub(super) fn can_go(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    pub(super) fn back(&mut self) {
        if let Some(moment) = self.undo.pop() {
            self.redo.push(self.moment());
            self.show(moment);
        }
    }

    pub(super) fn forth(&mut self) {
        if let Some(moment) = self.redo.pop() {
            self.undo.push(self.moment());
            self.show(moment);
        }
    }

    /// Sets up other pucks: the drill is over, and undo restores the previous pucks.
    pub(super) fn set_up(&mut self, layout: Layout) {
        self.keep();
        self.rolling = None;
        if layout.board != self.layout.board {
            self.aim = Aim { zone: Zone::Anywhere, ..Aim::new(&layout, Side::S) };
        }
        self.start = layout.clone();
        self.layout = layout;
        self.open_drill.leave();
    }

    fn take_strike(&mut self, strike: &Strike) {
        self.aim.zone = Zone::Anywhere;
        self.aim.take_over(strike, &self.layout.board);
    }

    /// Applies a change made while setting up.
    pub(super) fn change(&mut self, change: Change) {
        match change {
            Change::Pucks(layout, said) => {
                self.set_up(layout);
                self.news = said;
            }
            Change::Striker(at) => {
                let mut aim = self.aim.clone();
                aim.put(&self.layout, at);
                match aim.problem(&self.layout) {
                    None => {
                        self.keep();
                        self.aim = aim;
                        "Moved the striker.".clone_into(&mut self.news);
                    }
                    Some(problem) => self.refuse(&fob_services::phrases::sentence(&refusal(&problem, &self.layout))),
                }
            }
            Change::Refused(why) => self.refuse(&why),
        }
    }

    pub(super) fn refuse(&mut self, why: &str) {
        self.news = format!("{why}: nothing changed.");
    }

    /// Returns whether the pucks have moved since they were set up.
    pub(super) fn is_changed(&self) -> bool {
        self.layout != self.start
    }

    /// Resets the pucks as they were set up, and restores the last aim.
    pub(super) fn again(&mut self) {
        self.again_at = None;
        if !self.is_changed() {
            return;
        }
        self.keep();
        self.layout = self.start.clone();
        if let Some(struck) = self.struck.clone().filter(|aim| aim.zone == self.aim.zone) {
            self.aim = struck;
        }
        "Everything is back in place.".clone_into(&mut self.news);
    }

    fn settle(&mut self, services: &mut Services) {
        let Some((shot, _, judged)) = self.rolling.take() else { return };
        let Some(trace) = shot.trace() else { return };
        self.layout = trace.rest.clone();
        self.news = outcome::in_words(trace);
        match (self.aim.zone, trace.strikers.first()) {
            (Zone::Anywhere, Some(Some(at))) => self.aim.from = *at,
            (Zone::Side(_), _) => self.aim.put(&self.layout, self.aim.from),
            _ => {}
        }
        if judged && let Some(shot) = self.open_drill.judge(trace) {
            services.enter_drill(shot);
        }
        let missed = judged && !matches!(self.open_drill.verdict(), Some(Verdict::Made));
        if missed || self.repeat {
            self.again_at = Some(services.now + LOOK);
        }
    }

    /// Requests a drill of a kind and a seed, or of any.
    pub(super) fn ask_drill(&mut self, kind: Option<DrillKind>, seed: Option<u64>) {
        self.tab = Tab::Drills;
        self.open_drill.ask(&self.layout.board, kind, seed, store::now);
    }

    /// Takes over the known solution of the drill.
    pub(super) fn show_way(&mut self) {
        let Some(drill) = self.open_drill.drill() else { return };
        let (strike, side) = (drill.solution, drill.side);
        if !self.open_drill.is_laid(&self.layout) {
            let layout = drill.layout.clone();
            self.keep();
            (self.start, self.layout) = (layout.clone(), layout);
        }
        self.open_drill.shown = true;
        self.aim.zone = Zone::Side(side);
        self.aim.take_over(&strike, &self.layout.board);
    }

    /// Advances everything that moves by itself.
    pub(super) fn tick(&mut self, services: &mut Services) {
        self.poll_shot();
        if let Some((shot, time, _)) = &mut self.rolling {
            let from = *time;
            *time += services.step * f64::from(services.settings.shot_speed) * self.speed;
            for (sound, strength) in shot.sounds(from, *time, 0.0) {
                services.sound(sound, strength);
            }
            if *time >= shot.roll() {
                self.settle(services);
            }
        }
        if self.again_at.is_some_and(|at| services.now >= at) {
            self.again();
        }
        if self.open_drill.poll()
            && let Some(layout) = self.open_drill.drill().map(|drill| drill.layout.clone())
        {
            self.keep();
            self.rolling = None;
            self.aim = Aim::new(&layout, Side::S);
            (self.start, self.layout) = (layout.clone(), layout);
            self.struck = None;
            self.eye = Eye::default();
            self.setup = Setup::default();
            "Shoot from the line at the bottom.".clone_into(&mut self.news);
        }
        match services.settings.spread.filter(|_| self.spread_shows()) {
            Some(level) if self.aim.problem(&self.layout).is_none() => {
                let side = if let Zone::Side(side) = self.aim.zone { Some(side) } else { None };
                self.cloud.follow(&self.layout, side, self.strike(), level, services.now);
            }
            _ => self.cloud.clear(),
        }
    }

    /// Returns whether the board is free for the spread of the aim.
    fn spread_shows(&self) -> bool {
        self.at_rest() && self.again_at.is_none() && self.setup.tool == Tool::Shoot && self.dialog.is_none()
    }

    /// Returns the time of the next frame.
    pub(super) fn when(&self) -> Pace {
        if self.rolling.is_some() {
            return Pace::Now;
        }
        self.cloud.pace().sooner(if self.again_at.is_some() { Pace::After(0.05) } else { Pace::Sleep })
    }

    /// Returns the layout as a file has it.
    pub(super) fn laid(&self) -> LaidOut {
        LaidOut { layout: self.layout.clone(), striker: Some(self.aim.from) }
    }

    /// Sets up the layout of a file.
    pub(super) fn load(&mut self, path: &Path, services: &mut Services) {
        match load_layout(path, |name| services.library.board(name).cloned()) {
            Ok(LaidOut { layout, striker }) => {
                self.set_up(layout);
                if let Some(at) = striker {
                    self.aim = Aim { zone: Zone::Anywhere, from: at, ..self.aim.clone() };
                }
                self.tab = Tab::Board;
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                self.news = format!("{LAID_OUT}{name} is set up.");
            }
            Err(error) => services.problem(error),
        }
    }

    /// Lays these pucks out, with their strike.
    fn lay(&mut self, pucks: &Pucks, services: &Services) -> Result<(), Vec<String>> {
        self.set_up(pucks.layout(|name| services.library.board(name).cloned())?);
        if let Some(strike) = &pucks.strike {
            self.take_strike(strike);
        }
        Ok(())
    }

    /// Shows a route when the screen comes to the front by it.
    ///
    /// # Errors
    /// The pucks do not fit; one problem per line.
    pub(super) fn come_by(&mut self, route: &Route, services: &Services) -> Result<(), Vec<String>> {
        if let Some(places::Practice(Some(pucks))) = route.get() {
            self.lay(pucks, services)?;
            self.tab = first_tab(services);
        } else if let Some(places::Drill { kind, seed }) = route.get() {
            self.ask_drill(*kind, *seed);
        }
        Ok(())
    }
}

fn usual_board(services: &Services) -> Result<&Arc<Board>, Vec<String>> {
    services.library.usual_board().ok_or_else(|| vec!["no board can be loaded".to_owned()])
}

/// Returns the tab that is open first: the spread if that is switched on.
fn first_tab(services: &Services) -> Tab {
    if services.settings.spread.is_some() { Tab::Spread } else { Tab::Board }
}

/// Returns all pucks, spread out.
pub(super) fn scatter(board: &Arc<Board>) -> Layout {
    let mut layout = Layout::break_ring(Arc::clone(board));
    // The packed ring is spread to three times its size, so that there is something to aim at.
    for puck in &mut layout.pucks {
        puck.at = Point::new(puck.at.x * 2.6, puck.at.y * 2.6);
    }
    layout
}
