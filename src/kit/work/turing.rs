//! What the workshop for Turing machines asks: a run at full speed in pieces, a way back that takes long, and diagrams.

use super::watch::Watch;
use fob_games::Progress;
use fob_machines::turing::{BreakPoints, Chase, Configuration, Diagram, Machine, Palette, Stop, View, first_return, seek};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is asked about a machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TuringAsk {
    /// A piece of a run.
    Run(RunAsk),
    /// Where a run was at an earlier step.
    Seek(SeekAsk),
    /// A part of its diagram.
    Diagram(DiagramAsk),
    /// A file with its diagram.
    Picture(DiagramPicture),
}

/// What is answered, of the variant that was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TuringAnswer {
    /// To [`TuringAsk::Run`].
    Run(Box<RunAnswer>),
    /// To [`TuringAsk::Seek`].
    Seek(Configuration),
    /// To [`TuringAsk::Diagram`].
    Diagram(Diagram),
    /// To [`TuringAsk::Picture`]: a PNG file.
    Picture(Vec<u8>),
}

/// A piece of a run, short enough that the screen can show every one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunAsk {
    /// The machine.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// Where the run is.
    pub chase: Chase,
    /// Where it began, from where a loop is looked for.
    pub start: Configuration,
    /// Where it is to stop.
    pub breaks: BreakPoints,
    /// The most steps in all.
    pub limit: u64,
    /// The longest that the piece may take, in seconds.
    pub seconds: f64,
}

/// Where a piece of a run has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunAnswer {
    /// Where the run is.
    pub chase: Chase,
    /// Why the piece ended.
    pub stop: Stop,
    /// Of a loop, the first configuration that came before.
    pub again: Option<Configuration>,
}

/// Asks where a run is after so many steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeekAsk {
    /// The machine.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// Where the run is at or before that step.
    pub from: Configuration,
    /// The step.
    pub steps: u64,
}

/// Asks for a part of a diagram.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramAsk {
    /// The machine.
    #[serde(with = "super::shared")]
    pub machine: Arc<Machine>,
    /// Where the run is at or before the first row.
    pub from: Configuration,
    /// What is shown.
    pub view: View,
    /// The last step that is shown.
    pub last: u64,
    /// Its colours.
    pub palette: Palette,
}

/// Asks for a diagram as a PNG file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagramPicture {
    /// What is drawn.
    pub diagram: DiagramAsk,
    /// Pixels a cell, both ways.
    pub scale: u32,
}

/// The sides of a picture are at most so long, in pixels.
const LONGEST: u32 = 16_384;

fn progress(steps: u64) -> Progress {
    Progress { nodes: steps, depth: 0, share: None }
}

impl TuringAsk {
    /// Works the answer out.
    ///
    /// # Errors
    /// That it was stopped, or why there is no picture.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<TuringAnswer, String> {
        const STOPPED: &str = "stopped";
        Ok(match self {
            Self::Run(ask) => TuringAnswer::Run(Box::new(ask.answer(watch))),
            Self::Seek(ask) => {
                let found = seek(&ask.machine, &ask.from, ask.steps, &mut |steps| watch.go_on(&progress(steps)));
                TuringAnswer::Seek(found.ok_or(STOPPED)?)
            }
            Self::Diagram(ask) => TuringAnswer::Diagram(ask.answer(watch).ok_or(STOPPED)?),
            Self::Picture(ask) => TuringAnswer::Picture(ask.answer(watch)?),
        })
    }
}

impl RunAsk {
    fn answer(self, watch: &mut dyn Watch) -> RunAnswer {
        let mut chase = self.chase;
        watch.limit(self.seconds);
        let stop = chase.go(&self.machine, &self.breaks, self.limit, &mut |steps| watch.go_on(&progress(steps)));
        let again = match stop {
            Stop::Loop(period) => {
                // The search for the first return takes as long as the run did, and it is worth that.
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
        Diagram::of(&self.machine, &self.from, self.view, self.last, &self.palette, go_on)
    }
}

impl DiagramPicture {
    fn answer(&self, watch: &mut dyn Watch) -> Result<Vec<u8>, String> {
        let diagram = self.diagram.answer(watch).ok_or("stopped")?;
        // Rows below the end of the run are left away.
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
