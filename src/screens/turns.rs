//! A correspondence match from a link: compared with the saved match, then continued or joined.

use egui::{Key, RichText, Ui};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::widgets::{self, automaton, dfa_card};
use fob_replay::{Playback, Replay};
use fob_rules::Names;
use fob_services::data::Services;
use fob_services::driving::Start;
use fob_services::driving::turns::{self, Orders, Received};
use fob_services::jobs::{Job, LinkAsk};
use fob_services::pace::Pace;
use fob_services::phrases::plural;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use std::path::{Path, PathBuf};

/// The news when the link has nothing new.
pub const UP_TO_DATE: &str = "Nothing new: your match is already up to date";
/// The news when the saved match is further, before by how much.
pub const OLDER: &str = "This link is older than your match";
/// The button that continues the saved match.
pub const CONTINUE_SAVED: &str = "Continue the saved match";

/// The first shot that differs between the saved match and the one of the link.
pub fn differs_from(shot: impl std::fmt::Display) -> String {
    format!("The link differs from your match from shot {shot} on")
}

/// The text about the player who is due in the match of the link.
pub fn turn_of(name: &str) -> String {
    format!("It is {name}'s turn")
}

/// The button that continues the match of the link.
pub fn play_as(name: &str) -> String {
    format!("Play as {name}")
}

/// A correspondence match that a link brings.
#[derive(Debug)]
pub struct TurnsScreen {
    replay: String,
    orders: Orders,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// The match is simulated again, to verify the link.
    Reading(Job<LinkAsk>),
    /// The match is unknown here, and can be played.
    Invited(Box<Invitation>),
    /// The link differs from the saved match: a title, an explanation, and the saved file.
    KeptHere(String, String, PathBuf),
    /// The link could not be read; the dialog has the reason.
    Failed,
}

/// A match that can be played.
#[derive(Debug)]
struct Invitation {
    replay: Replay,
    player: u8,
    name: String,
    summary: String,
    last: Vec<String>,
    dfas: Vec<ReaderEntry>,
}

impl TurnsScreen {
    /// Reads a correspondence match, in the background.
    pub fn open(replay: String, orders: Orders) -> Self {
        let job = Job::start(LinkAsk { clip: replay.clone(), file: None });
        Self { replay, orders, stage: Stage::Reading(job) }
    }

    /// Compares the link with the saved match. Returns the route to follow.
    fn received(&mut self, playback: &Playback, services: &mut Services) -> Option<Nav> {
        let brought = match turns::receive(playback, &self.orders, services) {
            Ok(brought) => brought,
            Err(lines) => {
                services.problem(lines);
                self.stage = Stage::Failed;
                return None;
            }
        };
        let names = Names::new(playback.header().players.iter().map(|p| p.name.clone()));
        let names = names.with_colours(services.settings.palette.words());
        let differs = |this: &mut Self, text: String, path: PathBuf| {
            let title = "This link does not continue the saved match".to_owned();
            this.stage = Stage::KeptHere(title, text, path);
            None
        };
        match brought {
            Received::New(player) => {
                self.stage = Stage::Invited(Box::new(Invitation::new(playback, player, &names, services)?));
                None
            }
            Received::Ended => Some(Nav::Replace(self.as_replay())),
            Received::Newer(path, 0) => {
                services.say("An order was chosen");
                Some(Nav::replace(places::Resume(path)))
            }
            Received::Newer(path, _) => Some(Nav::replace(places::Resume(path))),
            Received::Same(path) => {
                services.say(UP_TO_DATE);
                Some(Nav::Replace(go_on(path, services)))
            }
            Received::Older(path, more) => {
                services.say(format!("{OLDER}, which has {} more", plural(more, "shot")));
                Some(Nav::Replace(go_on(path, services)))
            }
            Received::Differs(path, shot) => {
                let text = format!("{}. Your match is unchanged; nothing was imported.", differs_from(shot));
                differs(self, text, path)
            }
            Received::Foreign(path, player) => {
                let name = names.player(player);
                let text = format!(
                    "The link says that {name} has already played, but here it is still {name}'s turn. Your match is unchanged; nothing was imported."
                );
                differs(self, text, path)
            }
        }
    }

    /// Returns the match of the link as a replay.
    fn as_replay(&self) -> Route {
        places::Shown { replay: self.replay.clone(), shot: None, at: None }.into()
    }
}

/// Returns the place at which a match kept here continues: the table, or its result.
fn go_on(path: PathBuf, services: &Services) -> Route {
    let over = path.starts_with(services.store.folder(fob_store::REPLAYS));
    if over { places::Ended(path).into() } else { places::Resume(path).into() }
}

impl Invitation {
    fn new(playback: &Playback, player: u8, names: &Names, services: &Services) -> Option<Self> {
        let start = Start::from_header(playback.header())?;
        let last = playback.shots().last().map(|shot| shot.lines(names)).unwrap_or_default();
        Some(Self {
            replay: playback.replay().clone(),
            player,
            name: names.player(player),
            summary: start.summary(&services.library.dfas),
            last,
            dfas: automaton::readers(&start.setup, &start.dfas),
        })
    }

    /// Draws it; returns whether to play the match, or only to watch it.
    fn show(&self, ui: &mut Ui) -> (bool, bool) {
        let theme = &Theme::from_ui(ui);
        widgets::text(ui, &self.summary);
        ui.add_space(STEP);
        dfa_card::shown(ui, &self.dfas);
        ui.add_space(STEP);
        for line in &self.last {
            ui.add(egui::Label::new(RichText::new(line).color(theme.dim)).wrap());
        }
        ui.add_space(STEP);
        widgets::text(ui, &format!("{}. If you continue from here, you play as {}.", turn_of(&self.name), self.name));
        widgets::note(ui, "The match is then saved here too. After your shot, send the next player a link.");
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            let text = play_as(&self.name);
            let takes = keys::ENTER.primary_as(ui, &text, "See the last shot, and play on");
            (takes, WATCH.button(ui))
        })
        .inner
    }
}

keys! {
    /// The keys of a match by turns from a link.
    static KEYS = "A match by turns";
    WATCH: "Only watch", "Watch it as a replay; nothing is saved", [plain(Key::W)];
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Match by turns",
    ways: &[&Way::<places::Turns>(|at, _| Ok(Box::new(TurnsScreen::open(at.replay, at.orders))))],
    keys: || vec![&KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for TurnsScreen {
    fn route(&self) -> Route {
        places::Turns { replay: self.replay.clone(), orders: self.orders.clone() }.into()
    }

    fn link(&self) -> Option<(Route, String)> {
        Some((self.route(), "this match by turns".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: a match by turns"
    }

    fn help(&self) -> Topic {
        Topic::Links
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if let Stage::Reading(job) = &mut self.stage {
            match job.poll() {
                None => {}
                Some(Ok(playback)) => {
                    if let Some(nav) = self.received(&playback, services) {
                        return Some(nav);
                    }
                }
                Some(Err(line)) => {
                    services.problem(vec![line]);
                    self.stage = Stage::Failed;
                }
            }
        }
        self.show(ui, services)
    }

    fn pace(&self, _services: &Services) -> Pace {
        match &self.stage {
            Stage::Failed => Pace::Now,
            Stage::Reading(_) | Stage::Invited(_) | Stage::KeptHere(..) => Pace::Sleep,
        }
    }
}

impl TurnsScreen {
    fn show(&self, ui: &mut Ui, services: &mut Services) -> Option<Nav> {
        let mut go = None;
        let head = match &self.stage {
            Stage::Failed => return Some(Nav::Back),
            Stage::KeptHere(title, ..) => title,
            Stage::Reading(_) | Stage::Invited(_) => "A match by turns",
        };
        widgets::page(ui, 640.0, |ui| {
            if widgets::header(ui, head, |_| {}) {
                go = Some(Nav::Back);
            }
            match &self.stage {
                Stage::Reading(job) => {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(format!("Replaying the match: {} records so far", job.progress().nodes));
                    });
                }
                Stage::Invited(invitation) => match invitation.show(ui) {
                    (true, _) => go = self.take_up(invitation, services),
                    (_, true) => go = Some(Nav::Replace(self.as_replay())),
                    _ => {}
                },
                Stage::KeptHere(_, text, path) => go = go.take().or(self.kept_here(ui, text, path, services)),
                Stage::Failed => {}
            }
        });
        go
    }

    fn take_up(&self, invitation: &Invitation, services: &mut Services) -> Option<Nav> {
        match turns::take_up(&invitation.replay, invitation.player, self.orders.clone(), services) {
            Ok(path) => {
                services.settings.has_played = true;
                Some(Nav::replace(places::Resume(path)))
            }
            Err(lines) => {
                services.problem(lines);
                None
            }
        }
    }

    fn kept_here(&self, ui: &mut Ui, text: &str, path: &Path, services: &Services) -> Option<Nav> {
        widgets::text(ui, text);
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            if keys::ENTER.primary_as(ui, CONTINUE_SAVED, "Resume the match as you left it") {
                return Some(Nav::Replace(go_on(path.to_path_buf(), services)));
            }
            WATCH.button_as(ui, "Watch the match in the link", WATCH.tip).then(|| Nav::Replace(self.as_replay()))
        })
        .inner
    }
}
