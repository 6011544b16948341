//! The settings, kept between runs.

use super::kept::Merge;
use super::preset::Preset;
use crate::palette::{Palette, Shade};
use crate::player_colours::PlayerColour;
use fob_base::text::visible;
use fob_opponent::Level;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The amount of work for the drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// Low on software adapters, high elsewhere.
    #[default]
    Auto,
    /// No multisampling, no soft passes.
    Low,
    /// Multisampling and all passes.
    High,
}

impl Quality {
    /// All choices, in the order of the settings screen.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Low, Self::High];

    /// Returns the name that users see.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Auto => "Automatic",
            Self::Low => "Low",
            Self::High => "High",
        }
    }
}

/// Overlays of a replay, each with its own switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Toggle {
    /// The paths of all discs.
    Trails,
    /// The discs at equal steps of time.
    Stroboscope,
    /// Arrows whose length is the speed.
    Speeds,
    /// Marks at contacts of discs.
    Contacts,
    /// The aim of the record.
    Aim,
    /// Slow motion around contacts.
    Slow,
    /// The shooter at the bottom.
    Turn,
}

/// Last place and size of the window, in physical pixels of the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Left edge, if the platform reports it.
    pub x: Option<i32>,
    /// Upper edge, if the platform reports it.
    pub y: Option<i32>,
    /// Inner width, without the frame.
    pub width: u32,
    /// Inner height, without the frame.
    pub height: u32,
}

/// Maximum distance of the window from the desktop's corner, in physical pixels.
const FARTHEST: i32 = 100_000;

/// No phone on its side is narrower than this in points: a narrower window is that of an upright one.
pub const SIDEWAYS: f32 = 560.0;
/// Minimum width and height of the interface in points, at any scale.
const LEAST_ROOM: (f32, f32) = (640.0, 400.0);
/// Minimum width and height of the interface in points in an upright window, as a phone's.
const LEAST_UPRIGHT: (f32, f32) = (360.0, 560.0);
/// A window that is lower than the least room is drawn at scale 1 down to this height in points: a phone on its side.
const LOWEST: f32 = 320.0;

/// Somebody else's program that can sit at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The name under which it is kept.
    pub name: String,
    /// The command that starts the program: `bot:COMMAND`, or `bot[LEVEL]:COMMAND` for the hand of a level.
    pub command: String,
}

/// Everything on the settings screen, and the window's place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a check box of its own")]
pub struct Settings {
    /// Colours of pucks and letters.
    pub palette: Palette,
    /// Dark or light panels.
    pub shade: Shade,
    /// Scale of the interface, 0.75 to 2.
    pub scale: f32,
    /// Loudness, 0 to 1.
    pub volume: f32,
    /// Speed at which shots play: 1 is real time.
    pub shot_speed: f32,
    /// Eased transitions; off means that everything jumps.
    pub motion: bool,
    /// Special moments are named, and the end is stamped on the figure; never without motion.
    pub moments: bool,
    /// Sounds for a verdict, a foul, a win, a loss and the user's turn; never without motion.
    pub cues: bool,
    /// Turn the board so that the shooter sits at the bottom.
    pub turn_board: bool,
    /// Show the preview of the first contact while aiming.
    pub preview: bool,
    /// Show at each hole the effect of green and red on the user's own chance.
    pub wishes: bool,
    /// Computer players resign and offer draws.
    pub manners: bool,
    /// The overlays that are on when a replay is opened.
    pub replay: BTreeSet<Toggle>,
    /// The level whose hand makes the spread at the practice table, if it is switched on.
    pub spread: Option<Level>,
    /// The page of a browser has elements for screen readers.
    pub screen_reader: bool,
    /// Letters, digits and signs are shortcuts.
    pub letter_keys: bool,
    /// The amount of work for the drawing.
    pub quality: Quality,
    /// The window covers the whole screen.
    pub fullscreen: bool,
    /// Last place and size of the window.
    pub window: Option<WindowPlace>,
    /// The address of the page on which others open links; empty if there is none.
    pub page: String,
    /// The address of the server on which rooms are made; empty if there is none.
    pub server: String,
    /// Names that were used last, for the next new game.
    pub names: Vec<String>,
    /// The colours of those players.
    pub colours: Vec<PlayerColour>,
    /// Programs that can sit at the table, by name.
    pub programs: Vec<Program>,
    /// The match that was started last, as a route: the form of a new one begins with it.
    pub last_match: Option<String>,
    /// The kind of match that was started last, which Play in the menu starts; `None` for one of the form, see `last_match`.
    pub preset: Option<Preset>,
    /// The opponent in a match that the menu starts; `None` for a person at the same table.
    pub against: Option<Level>,
    /// A match whose result is certain ends at once.
    pub ends_certain: bool,
    /// A person has won against the computer.
    pub has_won: bool,
    /// The next better computer has taken the seat since then.
    pub has_moved_up: bool,
    /// A match was started once: the menu need not offer the first one.
    pub has_played: bool,
    /// The striker was placed once, so the board need not explain it.
    pub has_placed: bool,
    /// A shot was made once, so the board need not explain it.
    pub has_shot: bool,
    /// The lessons that were done, by their numbers.
    pub lessons: BTreeSet<u8>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            palette: Palette::Default,
            shade: Shade::Dark,
            scale: 1.0,
            volume: 0.6,
            shot_speed: 1.0,
            motion: true,
            moments: true,
            cues: true,
            turn_board: true,
            preview: true,
            wishes: true,
            manners: true,
            replay: BTreeSet::new(),
            spread: None,
            screen_reader: false,
            letter_keys: true,
            quality: Quality::Auto,
            fullscreen: false,
            window: None,
            page: String::new(),
            server: String::new(),
            names: Vec::new(),
            programs: Vec::new(),
            colours: Vec::new(),
            last_match: None,
            preset: Some(Preset::Quick),
            against: Some(Level::Easy),
            ends_certain: false,
            has_won: false,
            has_moved_up: false,
            has_played: false,
            has_placed: false,
            has_shot: false,
            lessons: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// Returns the program that is kept under a name.
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.iter().find(|program| program.name == name)
    }

    /// Returns the settings with every number inside its range, so that a file edited by hand can do no harm.
    #[must_use]
    pub fn clamped(mut self) -> Self {
        let within = |v: f32, lo: f32, hi: f32, default: f32| if v.is_finite() { v.clamp(lo, hi) } else { default };
        self.scale = within(self.scale, 0.75, 2.0, 1.0);
        self.volume = within(self.volume, 0.0, 1.0, 0.6);
        self.shot_speed = within(self.shot_speed, 0.25, 8.0, 1.0);
        if let Some(w) = &mut self.window {
            w.width = w.width.clamp(640, 16_384);
            w.height = w.height.clamp(480, 16_384);
            // No desktop is wider, and sums with such a place do not overflow.
            let within = |edge: Option<i32>| edge.map(|at| at.clamp(-FARTHEST, FARTHEST));
            (w.x, w.y) = (within(w.x), within(w.y));
        }
        for address in [&mut self.page, &mut self.server] {
            *address = address.trim().chars().filter(|c| !c.is_whitespace()).take(300).collect();
        }
        self.names.truncate(8);
        self.colours.truncate(8);
        for name in &mut self.names {
            *name = visible(name).chars().take(32).collect();
        }
        self
    }

    /// Returns the scale of the interface in a window of this width and height in points at scale 1: the scale that is set, but
    /// never so large that fewer than 640 x 400 points are left, or 360 x 560 in an upright window. A lower window, such as that
    /// of a phone on its side or with its keyboard in sight, is drawn at scale 1 at most.
    pub fn scale_in(&self, (width, height): (f32, f32)) -> f32 {
        let (wide, high) = if height > width || width < SIDEWAYS { LEAST_UPRIGHT } else { LEAST_ROOM };
        let least = (wide, high.min(height.max(LOWEST)));
        let most = (width / least.0).min(height / least.1);
        if most.is_finite() { self.scale.min(most.max(0.5)) } else { self.scale }
    }

    /// Returns whether special moments are named, and the end is stamped on the figure.
    pub const fn has_moments(&self) -> bool {
        self.moments && self.motion
    }

    /// Returns the length of a transition in seconds; 0 when motion is off.
    pub fn motion_time(&self) -> f32 {
        if self.motion { 0.2 } else { 0.0 }
    }
}

impl Merge for Settings {
    /// Merges field by field: changes of another window are kept, unless the field was changed here too.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let fields = |settings: &Self| match serde_json::to_value(settings) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        // Check what another window or a text editor has written, as at the start of the program.
        let (base, mut all) = (fields(base), fields(&theirs.clone().clamped()));
        for (name, value) in fields(ours) {
            if base.get(&name) != Some(&value) {
                all.insert(name, value);
            }
        }
        serde_json::from_value(Value::Object(all)).unwrap_or_else(|_| ours.clone())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_number_comes_into_its_range_and_every_name_can_be_seen() {
        for edge in [i32::MIN, -100_001, 0, 100_001, i32::MAX] {
            let window = Some(WindowPlace { x: Some(edge), y: Some(edge), width: u32::MAX, height: 0 });
            let names = vec!["An\u{202e}na".to_owned()];
            let numbers =
                Settings { window, names, scale: f32::NAN, volume: f32::INFINITY, shot_speed: -1.0, ..Settings::default() };
            for set in [numbers.clone().clamped(), Settings::merged(&Settings::default(), &Settings::default(), &numbers)] {
                let place = set.window.unwrap();
                assert!(place.x == place.y && place.x.is_some_and(|x| x.abs() <= FARTHEST), "{place:?}");
                assert_eq!((place.width, place.height, set.names[0].as_str()), (16_384, 480, "Anna"));
                assert!((0.75..=2.0).contains(&set.scale) && (0.0..=1.0).contains(&set.volume) && set.shot_speed == 0.25);
            }
        }
    }

    #[test]
    fn a_small_window_caps_the_scale() {
        let set = |scale| Settings { scale, ..Settings::default() };
        for (scale, window, drawn) in [
            (1.5, (960.0, 600.0), 1.5),
            (2.0, (960.0, 600.0), 1.5),
            (2.0, (1280.0, 800.0), 2.0),
            (2.0, (1280.0, 600.0), 1.5),
            (1.0, (360.0, 740.0), 1.0),
            (1.0, (390.0, 844.0), 1.0),
            (1.25, (390.0, 844.0), 390.0 / 360.0),
            (0.75, (390.0, 844.0), 0.75),
            (1.0, (320.0, 640.0), 320.0 / 360.0),
            (1.0, (844.0, 390.0), 1.0),
            (1.25, (844.0, 390.0), 1.0),
            (1.0, (740.0, 360.0), 1.0),
            (1.0, (740.0, 288.0), 0.9),
            (1.0, (390.0, 350.0), 1.0),
            (2.0, (820.0, 1180.0), 2.0),
            (1.0, (1.0, 1.0), 0.5),
            (0.75, (1920.0, 1080.0), 0.75),
            (1.25, (f32::NAN, 600.0), 1.25),
        ] {
            assert_eq!(set(scale).scale_in(window), drawn, "{scale} in {window:?}");
        }
    }
}
