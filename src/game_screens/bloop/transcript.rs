//! The running transcript: all configurations and scores so far, next to the board, as the old program had them printed.

use super::listing;
use crate::bloop::labels;
use crate::view::Cx;
use egui::{FontId, Label, RichText, ScrollArea, Ui, Window, pos2, vec2};
use fob_games::History;
use fob_games::bloop::Bloop;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_store::{LISTINGS, free_name, save_atomic};

const SIZE: f32 = 13.0;

/// The text line by line, and the revision of the game for which it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    lines: Vec<String>,
    at: Option<u64>,
}

impl Transcript {
    /// Writes the text again if the game has changed.
    fn follow(&mut self, history: &History<Bloop>, names: &[String]) {
        if self.at != Some(history.revision()) {
            self.lines = listing::transcript(history, names).lines().map(str::to_owned).collect();
            self.at = Some(history.revision());
        }
    }

    fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

/// Draws the transcript, if it is on, over the list of moves, which is its short form; a run that is being shown is added when it
/// is over.
pub fn show(ui: &Ui, wanted: &mut Option<Transcript>, runs: bool, cx: &mut Cx<'_, Bloop>) {
    let Some(transcript) = wanted else { return };
    if !runs || transcript.at.is_none() {
        transcript.follow(cx.history, cx.names);
    }
    let all = ui.ctx().content_rect();
    let size = vec2((all.width() * 0.36).clamp(300.0, 460.0), (all.height() * 0.45).max(200.0));
    let place = pos2(all.right() - size.x - 24.0, all.bottom() - size.y - 110.0);
    let mut open = true;
    let window = Window::new(labels::TRANSCRIPT).open(&mut open).default_pos(place).default_size(size).constrain_to(all);
    window.show(ui.ctx(), |ui| text(ui, transcript, cx));
    if !open {
        *wanted = None;
    }
}

fn text(ui: &mut Ui, transcript: &Transcript, cx: &mut Cx<'_, Bloop>) {
    ui.horizontal(|ui| {
        if widgets::button(ui, "Copy", "Copy the transcript").clicked() {
            ui.ctx().copy_text(transcript.text());
            cx.services.say("Text copied");
        }
        if widgets::button(ui, "Save as a file", "Save it in the folder listings of the data folder").clicked() {
            save(cx.services, "transcript", &transcript.text());
        }
    });
    ui.spacing_mut().item_spacing.y = 0.0;
    let row = ui.ctx().fonts_mut(|fonts| fonts.row_height(&FontId::monospace(SIZE)));
    let area = ScrollArea::both().id_salt("transcript").auto_shrink([false, false]).stick_to_bottom(true);
    area.show_rows(ui, row, transcript.lines.len(), |ui, range| {
        for line in transcript.lines.get(range).unwrap_or_default() {
            ui.add(Label::new(RichText::new(line).monospace().size(SIZE).color(cx.theme.text)).extend());
        }
    });
}

/// Saves a text under a free name, and shows a notice with its path.
pub fn save(services: &mut Services, wanted: &str, text: &str) {
    // Another window may save a text of the same name.
    let _lock = services.store.lock_for_a_moment(&services.store.folder(LISTINGS));
    let taken = services.store.names_in(LISTINGS, "txt").unwrap_or_default();
    let name = free_name(&format!("bloop-{wanted}"), |name| taken.iter().any(|t| t == name));
    let path = services.store.folder(LISTINGS).join(format!("{name}.txt"));
    match save_atomic(&path, text.as_bytes()) {
        Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
        Err(error) => services.problem(error.lines()),
    }
}
