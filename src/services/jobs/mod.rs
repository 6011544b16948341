//! Work in the background: requests and answers are plain data, carried out by a thread here and by a worker in a browser.
//!
//! [`Job::start`] starts a [`Request`]. The worker wakes the window ([`Wake`]) when it has news; then [`Job::poll`] returns the
//! answer or its next piece. [`Job::enough`] requests the answer so far. Dropping the job, or leaving its screen, stops the work
//! (`job.rs`). `request.rs` describes how to add a request.

mod automata;
mod bout;
mod clock;
mod copy;
mod fob;
mod gobblet;
mod items;
mod job;
mod library;
mod measure;
mod memory;
mod messages;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod pictures;
mod pieces;
mod puzzle;
mod replay;
mod request;
mod review;
mod room;
mod saves;
mod shared;
mod shoot;
mod sprites;
mod story;
mod trainer;
mod turing;
mod wake;
mod watch;
#[cfg(target_arch = "wasm32")]
mod web;
mod wheel;
pub mod wire;

pub use automata::{
    CombineAnswer, CombineAsk, CompareAnswer, CompareAsk, ExpressionAnswer, ExpressionAsk, FairerAnswer, FairerAsk, GameAnswer,
    GameAsk, Operation, Sent,
};
pub use bout::{BoutAnswer, BoutAsk, BoutPlayer};
pub use copy::{CopyAnswer, CopyAsk, CopyWhat};
pub use fob::{HintAnswer, HintAsk, OrdersAnswer, OrdersAsk, StrikeAnswer, StrikeAsk};
pub use gobblet::{BranchesAnswer, BranchesAsk, WhyAnswer, WhyAsk};
pub use items::{ItemKind, ItemName, ItemRead, ItemValue, ItemsAnswer, ItemsAsk, LARGEST};
pub use job::{Crew, Here, Job, wake_here};
pub use library::{ImportAnswer, ImportAsk, LookAnswer, LookAsk, Source};
pub use measure::{MeasureAnswer, MeasureAsk};
pub use memory::Memory;
pub use pictures::{
    BoardsAnswer, BoardsAsk, Drawing, PictureAnswer, PictureAsk, PictureMemory, Pixels, PreviewAnswer, PreviewAsk, What,
};
pub use puzzle::{JudgeAnswer, JudgeAsk, Mined, PuzzleAnswer, PuzzleAsk};
pub use replay::{LinkAsk, OpenAsk, PlayOnAnswer, PlayOnAsk, ResumeAnswer, ResumeAsk};
pub use request::{Question, Request};
pub use review::{ReviewAnswer, ReviewAsk};
pub use room::{MoveAnswer, MoveAsk, Place, StudyAnswer, StudyAsk};
pub use saves::{SaveStub, Saved, SavesAnswer, SavesAsk, game_of_save};
pub use shoot::{ShootAnswer, ShootAsk};
pub use sprites::{SpritesAnswer, SpritesAsk};
pub use story::{StoryAnswer, StoryAsk};
pub use trainer::{DrillAnswer, DrillAsk, SpreadAnswer, SpreadAsk};
pub use turing::{DiagramAsk, DiagramPicture, RunAnswer, RunAsk, SeekAsk};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use wake::AtTheEnd;
pub use wake::Wake;
pub use watch::Watch;
pub use wheel::{FairerWheelAnswer, FairerWheelAsk, FindWheelsAnswer, FindWheelsAsk, MeasureWheelAnswer, MeasureWheelAsk};

use wire::Known;

/// All that a browser's worker knows to do.
pub const REQUESTS: &[Known] = &[
    Known::new::<MoveAsk>(),
    Known::new::<StudyAsk>(),
    Known::new::<WhyAsk>(),
    Known::new::<BranchesAsk>(),
    Known::new::<PuzzleAsk>(),
    Known::new::<JudgeAsk>(),
    Known::new::<OpenAsk>(),
    Known::new::<LinkAsk>(),
    Known::new::<PlayOnAsk>(),
    Known::new::<ResumeAsk>(),
    Known::new::<ItemsAsk>(),
    Known::new::<LookAsk>(),
    Known::new::<ImportAsk>(),
    Known::new::<SavesAsk>(),
    Known::new::<CopyAsk>(),
    Known::new::<BoardsAsk>(),
    Known::new::<PreviewAsk>(),
    Known::new::<PictureAsk>(),
    Known::new::<SpritesAsk>(),
    Known::new::<CombineAsk>(),
    Known::new::<CompareAsk>(),
    Known::new::<ExpressionAsk>(),
    Known::new::<GameAsk>(),
    Known::new::<FairerAsk>(),
    Known::new::<ShootAsk>(),
    Known::new::<StrikeAsk>(),
    Known::new::<OrdersAsk>(),
    Known::new::<HintAsk>(),
    Known::new::<DrillAsk>(),
    Known::new::<SpreadAsk>(),
    Known::new::<ReviewAsk>(),
    Known::new::<BoutAsk>(),
    Known::new::<MeasureAsk>(),
    Known::new::<MeasureWheelAsk>(),
    Known::new::<FairerWheelAsk>(),
    Known::new::<FindWheelsAsk>(),
    Known::new::<StoryAsk>(),
    Known::new::<RunAsk>(),
    Known::new::<SeekAsk>(),
    Known::new::<DiagramAsk>(),
    Known::new::<DiagramPicture>(),
];

#[cfg(test)]
mod tests;
