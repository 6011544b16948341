//! The keys of a match, in addition to those of the board.

use super::labels;
use egui::Key;
use fob_kit::keys;
use fob_kit::keys::{ctrl, plain};

keys! {
    /// The keys of a match.
    pub(super) static KEYS = "During a match";
    HINT: labels::HINT, "The best shot, and why", [plain(Key::H)];
    SHOW_ME: labels::SHOW_ME, "Aim as the hint says; you shoot", [plain(Key::Num1)];
    WISHES: labels::WISHES, "At each hole: what green and red there would do to your chance", [plain(Key::W)];
    TAKE_BACK: labels::TAKE_BACK, "The last shot, if everybody agrees", [ctrl(Key::Z)];
    PAUSE: labels::PAUSE, "If only computers play: pause or resume", [plain(Key::P)];
    SKIP: "", "Skip the end of a match", [plain(Key::Enter), plain(Key::Space), plain(Key::Escape)];
    STEP: labels::STEP, "One shot or one order, then pause", [plain(Key::N)];
}
