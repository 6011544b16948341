//! Requests of the workshop for Turing machines: a run at full speed in pieces, a long way back, and diagrams.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_games::Progress;
use fob_machines::turing::{BreakPoints, Chase, Configuration, Diagram, Machine, Palette, Stop, View, first_return, seek};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A piece of a run, short enough that the screen can show every one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunAsk {
    /// The machine of the run.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// The present state of the run.
    pub chase: Chase,
    /// The first configuration of the run, from which a loop is searched for.
    pub start: Configuration,
    /// The conditions that stop the run.
    pub breaks: BreakPoints,
    /// The most steps in all.
    pub limit: u64,
    /// Maximum time for the piece, in seconds.
    pub seconds: f64,
}

/// The state of a run after a piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunAnswer {
    /// The present state of the run.
    pub chase: Chase,
    /// The reason why the piece ended.
    pub stop: Stop,
    /// For a loop, the first configuration that came before.
    pub again: Option<Configuration>,
}

/// Requests the configuration after a number of steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeekAsk {
    /// The machine of the run.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// A configuration of the run at or before that step.
    pub from: Configuration,
    /// Number of the step.
    pub steps: u64,
}

/// Requests a part of a diagram.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramAsk {
    /// The machine of the run.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// A configuration of the run at or before the first row.
    pub from: Configuration,
    /// The part that is shown.
    pub view: View,
    /// The last step that is shown.
    pub last: u64,
    /// Colours of the symbols.
    pub palette: Palette,
}

/// Requests a diagram as a PNG file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramPicture {
    /// The part of the diagram to draw.
    pub diagram: DiagramAsk,
    /// Pixels a cell, both ways.
    pub scale: u32,
}

/// The sides of a picture are at most so long, in pixels.
const LONGEST: u32 = 16_384;

fn progress(steps: u64) -> Progress {
    Progress { nodes: steps, depth: 0, share: None }
}

const STOPPED: &str = "stopped";

impl RunAsk {
    fn answer(self, watch: &mut dyn Watch) -> RunAnswer {
        let mut chase = self.chase;
        watch.limit(self.seconds);
        let stop = chase.go(&self.machine, &self.breaks, self.limit, &mut |steps| watch.go_on(&progress(steps)));
        let again = match stop {
            Stop::Loop(period) => {
                // The search for the first repetition takes as long as the run did, and is worth that.
                watch.limit(3600.0);
                first_return(&self.machine, &self.start, period, &mut |steps| watch.go_on(&progress(steps)))
            }
            _ => None,
        };
        RunAnswer { chase, stop, again }
    }
}

impl DiagramAsk {
    fn answer(&self, watch: &mut dyn Watch) -> Option<Diagram> {
        let go_on = &mut |steps| watch.go_on(&progress(steps));
        Diagram::new(&self.machine, &self.from, self.view, self.last, &self.palette, go_on)
    }
}

impl DiagramPicture {
    fn answer(&self, watch: &mut dyn Watch) -> Result<Vec<u8>, String> {
        let diagram = self.diagram.answer(watch).ok_or("stopped")?;
        // Rows below the end of the run are left out.
        let (columns, rows) = (diagram.view.columns.max(1), diagram.heads.len().max(1));
        let scale = self.scale.clamp(1, (LONGEST / columns.max(rows) as u32).max(1));
        let (width, height) = (columns as u32 * scale, rows as u32 * scale);
        if width > LONGEST || height > LONGEST {
            return Err(format!("{width} x {height} pixels: expected at most {LONGEST} a side"));
        }
        let picture = image::RgbImage::from_fn(width, height, |x, y| {
            let pixel = diagram.pixel((y / scale) as usize, (x / scale) as usize);
            image::Rgb(pixel.unwrap_or(self.diagram.palette.ground))
        });
        let mut bytes = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut bytes, image::ImageFormat::Png).map_err(|error| error.to_string())?;
        Ok(bytes.into_inner())
    }
}

impl Request for RunAsk {
    const NAME: &'static str = "run";
    type Answer = RunAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(RunAnswer) -> bool,
    ) -> Result<RunAnswer, String> {
        Ok(self.answer(watch))
    }
}

impl Request for SeekAsk {
    const NAME: &'static str = "seek";
    type Answer = Configuration;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(Configuration) -> bool,
    ) -> Result<Configuration, String> {
        let found = seek(&self.machine, &self.from, self.steps, &mut |steps| watch.go_on(&progress(steps)));
        found.ok_or_else(|| STOPPED.to_owned())
    }
}

impl Request for DiagramAsk {
    const NAME: &'static str = "diagram";
    type Answer = Diagram;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(Diagram) -> bool,
    ) -> Result<Diagram, String> {
        self.answer(watch).ok_or_else(|| STOPPED.to_owned())
    }
}

impl Request for DiagramPicture {
    const NAME: &'static str = "diagram-picture";
    type Answer = Vec<u8>;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(Vec<u8>) -> bool,
    ) -> Result<Vec<u8>, String> {
        self.answer(watch)
    }
}
