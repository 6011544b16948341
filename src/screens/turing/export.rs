//! The diagram as a PNG file: the user chooses a place, the picture is drawn in the background, and its file is written
//! completely or not at all.

use super::editor::TuringEditor;
use super::paint;
use super::zoom::extent;
use egui::Ui;
use fob_kit::theme::Theme;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_machines::turing::View;
use fob_services::data::Services;
use fob_services::jobs::{DiagramAsk, DiagramPicture, Job};
use fob_store::export_atomic;
use std::path::PathBuf;

const KINDS: &[Kind] = &[("Picture (PNG)", &["png"])];
/// Rows and columns of a picture at most: longer runs are sampled.
const MOST: u64 = 4000;
/// A picture's longer side is about so long, in pixels, where cells are large enough.
const GOOD: u64 = 1600;
/// The largest side of a cell, in pixels.
const LARGEST: u64 = 16;

/// The saving of a diagram.
#[derive(Debug)]
pub enum Export {
    /// A place is chosen.
    Place(Chooser, Box<DiagramPicture>),
    /// It is drawn for a file.
    Drawing(Job<DiagramPicture>, PathBuf),
}

impl Export {
    /// Asks for the place of the file; `None` while nothing has run.
    pub fn new(ui: &Ui, editor: &TuringEditor) -> Option<Self> {
        let timeline = editor.timeline.as_ref()?;
        let theme = Theme::from_ui(ui);
        let (first, steps, low, cells) = extent(timeline);
        let (stride, width) = (steps.div_ceil(MOST).max(1), cells.div_ceil(MOST).max(1));
        let (rows, columns) = (steps.div_ceil(stride), cells.div_ceil(width));
        let view = View { step: first, stride, rows: rows as usize, cell: low, width, columns: columns as usize };
        let picture = DiagramPicture {
            diagram: DiagramAsk {
                machine: timeline.machine().clone(),
                from: timeline.start().clone(),
                view,
                last: timeline.run().steps(),
                palette: paint::palette(&theme, timeline.machine(), egui::Color32::BLACK),
            },
            scale: (GOOD / rows.max(columns)).clamp(1, LARGEST) as u32,
        };
        let name = editor.name().unwrap_or("turing");
        let chooser = Chooser::save(ui, "Save the diagram", &format!("{name}-diagram"), KINDS);
        Some(Self::Place(chooser, Box::new(picture)))
    }

    /// Draws the file dialog, or writes the file once the picture is drawn; whether it is done.
    pub fn show(&mut self, ui: &Ui, services: &mut Services) -> bool {
        match self {
            Self::Place(chooser, picture) => match chooser.show(ui) {
                None => false,
                Some(Choice::Cancelled) => true,
                Some(Choice::Chosen(paths)) => {
                    let Some(path) = paths.into_iter().next() else { return true };
                    *self = Self::Drawing(Job::start((**picture).clone()), path);
                    false
                }
            },
            Self::Drawing(job, path) => {
                let Some(answer) = job.poll() else { return false };
                match answer
                    .map_err(|line| vec![line])
                    .and_then(|bytes| export_atomic(path, &bytes).map_err(|error| error.lines()))
                {
                    Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
                    Err(lines) => services.problem(lines),
                }
                true
            }
        }
    }
}
