//! The one list of what a worker can be asked, and of what it answers.
//!
//! A new request is a file of its own with two plain types, `...Ask` and `...Answer`, and a method
//! `answer(&self, memory, watch) -> Result<...Answer, String>`; and here a variant in [`Ask`], one in [`Answer`] and a
//! line in [`Ask::carry_out`]. Work that answers in pieces gets `hand_on` as well, and wraps each piece in its
//! variant. What should outlive a request is a field of [`Memory`].

use super::automata::{
    DifferenceAnswer, DifferenceAsk, FairerAnswer, FairerAsk, GameAnswer, GameAsk, MakeAnswer, MakeAsk, Request,
};
use super::bout::{BoutAnswer, BoutAsk};
use super::copy::{CopyAnswer, CopyAsk};
use super::fob::{HintAnswer, HintAsk, OrdersAnswer, OrdersAsk, StrikeAnswer, StrikeAsk};
use super::gobblet::{BranchesAnswer, BranchesAsk, WhyAnswer, WhyAsk};
use super::items::{ItemsAnswer, ItemsAsk};
use super::library::{ImportAnswer, ImportAsk, LookAnswer, LookAsk};
use super::measure::{MeasureAnswer, MeasureAsk};
use super::memory::Memory;
use super::pictures::{BoardsAnswer, BoardsAsk, PictureAnswer, PictureAsk, PreviewAnswer, PreviewAsk};
use super::puzzle::{JudgeAnswer, JudgeAsk, PuzzleAnswer, PuzzleAsk};
use super::replay::{LinkAsk, OpenAsk, PlayOnAnswer, PlayOnAsk};
use super::review::{ReviewAnswer, ReviewAsk};
use super::room::{MoveAnswer, MoveAsk, StudyAnswer, StudyAsk};
use super::saves::{SavesAnswer, SavesAsk};
use super::shoot::{ShootAnswer, ShootAsk};
use super::sprites::{SpritesAnswer, SpritesAsk};
use super::trainer::{DrillAnswer, DrillAsk, SpreadAnswer, SpreadAsk};
use super::turing::{TuringAnswer, TuringAsk};
use super::watch::Watch;
use fob_replay::Playback;
use serde::{Deserialize, Serialize};

/// A request: plain data, so that it can go to a thread or to a browser's worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// A computer's move in a game of the room.
    Move(MoveAsk),
    /// What there is to know about a position of a game of the room.
    Study(StudyAsk),
    /// The forced line of a position of the small Gobblet.
    Why(WhyAsk),
    /// Every move of a position of the small Gobblet.
    Branches(BranchesAsk),
    /// Puzzles of a game of the room.
    Puzzle(PuzzleAsk),
    /// Whether a move of one is right.
    Judge(JudgeAsk),
    /// A replay, played again.
    Open(Box<OpenAsk>),
    /// The replay of a link, unpacked and played; answered as [`Ask::Open`] is.
    Link(LinkAsk),
    /// What goes on from a shot of a replay.
    PlayOn(Box<PlayOnAsk>),
    /// DFAs and boards of the libraries; in pieces.
    Items(ItemsAsk),
    /// What files of the library hold; in pieces.
    Look(LookAsk),
    /// Saves of a game of the room; in pieces.
    Saves(SavesAsk),
    /// Replays taken into the library.
    Import(ImportAsk),
    /// The data folder as one file, or back from one.
    Copy(CopyAsk),
    /// Small pictures of boards; in pieces.
    Boards(BoardsAsk),
    /// A picture of a replay to look at.
    Preview(PreviewAsk),
    /// A file with a picture of a replay.
    Picture(PictureAsk),
    /// The pictures that the window draws a board with.
    Sprites(SpritesAsk),
    /// An automaton that is made of others.
    Make(MakeAsk),
    /// A word that tells two automata apart.
    Difference(DifferenceAsk),
    /// A shot that takes long.
    Shoot(Box<ShootAsk>),
    /// The strike of a computer at the table.
    Strike(Box<StrikeAsk>),
    /// Its orders.
    Orders(Box<OrdersAsk>),
    /// The best shots of the next player.
    Hint(Box<HintAsk>),
    /// A drill for the practice table.
    Drill(DrillAsk),
    /// What becomes of many executions of one shot.
    Spread(Box<SpreadAsk>),
    /// The review of a match; in pieces.
    Review(Box<ReviewAsk>),
    /// A game of computers in a tournament.
    Bout(Box<BoutAsk>),
    /// Games of computers on an automaton; in pieces.
    Measure(Box<MeasureAsk>),
    /// How an automaton plays.
    Game(GameAsk),
    /// Fairer choices of its start and its accepting states.
    Fairer(FairerAsk),
    /// A Turing machine that is run, or drawn.
    Turing(Box<TuringAsk>),
}

impl From<MakeAsk> for Ask {
    fn from(ask: MakeAsk) -> Self {
        Self::Make(ask)
    }
}

impl From<DifferenceAsk> for Ask {
    fn from(ask: DifferenceAsk) -> Self {
        Self::Difference(ask)
    }
}

impl From<GameAsk> for Ask {
    fn from(ask: GameAsk) -> Self {
        Self::Game(ask)
    }
}

impl From<FairerAsk> for Ask {
    fn from(ask: FairerAsk) -> Self {
        Self::Fairer(ask)
    }
}

/// What comes back, of the variant that was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Ask::Move`].
    Move(MoveAnswer),
    /// To [`Ask::Study`].
    Study(StudyAnswer),
    /// To [`Ask::Why`].
    Why(WhyAnswer),
    /// To [`Ask::Branches`].
    Branches(BranchesAnswer),
    /// To [`Ask::Puzzle`].
    Puzzle(PuzzleAnswer),
    /// To [`Ask::Judge`].
    Judge(JudgeAnswer),
    /// To [`Ask::Open`].
    Open(Box<Playback>),
    /// To [`Ask::PlayOn`].
    PlayOn(PlayOnAnswer),
    /// To [`Ask::Items`].
    Items(ItemsAnswer),
    /// To [`Ask::Look`].
    Look(Box<LookAnswer>),
    /// To [`Ask::Saves`].
    Saves(SavesAnswer),
    /// To [`Ask::Import`].
    Import(ImportAnswer),
    /// To [`Ask::Copy`].
    Copy(CopyAnswer),
    /// To [`Ask::Boards`].
    Boards(BoardsAnswer),
    /// To [`Ask::Preview`].
    Preview(PreviewAnswer),
    /// To [`Ask::Picture`].
    Picture(PictureAnswer),
    /// To [`Ask::Sprites`].
    Sprites(Box<SpritesAnswer>),
    /// To [`Ask::Make`].
    Make(MakeAnswer),
    /// To [`Ask::Difference`].
    Difference(DifferenceAnswer),
    /// To [`Ask::Shoot`].
    Shoot(ShootAnswer),
    /// To [`Ask::Strike`].
    Strike(StrikeAnswer),
    /// To [`Ask::Orders`].
    Orders(OrdersAnswer),
    /// To [`Ask::Hint`].
    Hint(HintAnswer),
    /// To [`Ask::Drill`].
    Drill(Box<DrillAnswer>),
    /// To [`Ask::Spread`].
    Spread(SpreadAnswer),
    /// To [`Ask::Review`].
    Review(ReviewAnswer),
    /// To [`Ask::Bout`].
    Bout(BoutAnswer),
    /// To [`Ask::Measure`].
    Measure(MeasureAnswer),
    /// To [`Ask::Game`].
    Game(GameAnswer),
    /// To [`Ask::Fairer`].
    Fairer(FairerAnswer),
    /// To [`Ask::Turing`].
    Turing(Box<TuringAnswer>),
}

impl Ask {
    /// Whether it reads or writes files.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn needs_files(&self) -> bool {
        matches!(self, Self::Items(_) | Self::Look(_) | Self::Saves(_) | Self::Import(_) | Self::Copy(_))
    }

    /// Whether its work may be stopped and begun again. What writes files goes on to its end.
    pub(super) fn may_rest(&self) -> bool {
        !matches!(self, Self::Import(_) | Self::Copy(_))
    }

    /// Carries the request out on the worker's side. The last answer is returned; `hand_on` takes the pieces that
    /// come before it where there are several, and says whether anybody wants more.
    ///
    /// # Errors
    /// Why there is no answer, in a sentence.
    pub fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(Answer) -> bool,
    ) -> Result<Answer, String> {
        match self {
            Self::Move(ask) => ask.answer(memory, watch).map(Answer::Move),
            Self::Study(ask) => ask.answer(memory, watch).map(Answer::Study),
            Self::Why(ask) => ask.answer(memory, watch).map(Answer::Why),
            Self::Branches(ask) => ask.answer(memory, watch).map(Answer::Branches),
            Self::Puzzle(ask) => ask.answer(watch).map(Answer::Puzzle),
            Self::Judge(ask) => ask.answer(watch).map(Answer::Judge),
            Self::Open(ask) => ask.answer(watch).map(Box::new).map(Answer::Open),
            Self::Link(ask) => ask.answer(watch).map(Box::new).map(Answer::Open),
            Self::PlayOn(ask) => ask.answer(watch).map(Answer::PlayOn),
            Self::Items(ask) => ask.answer(&mut |piece| hand_on(Answer::Items(piece))).map(Answer::Items),
            Self::Look(ask) => ask.answer(&mut |piece| hand_on(Answer::Look(Box::new(piece)))).map(Box::new).map(Answer::Look),
            Self::Saves(ask) => ask.answer(&mut |piece| hand_on(Answer::Saves(piece))).map(Answer::Saves),
            Self::Import(ask) => ask.answer(watch).map(Answer::Import),
            Self::Copy(ask) => ask.answer(watch).map(Answer::Copy),
            Self::Boards(ask) => ask.answer(memory, &mut |piece| hand_on(Answer::Boards(piece))).map(Answer::Boards),
            Self::Preview(ask) => ask.answer(memory).map(Answer::Preview),
            Self::Picture(ask) => ask.answer(watch).map(Answer::Picture),
            Self::Sprites(ask) => Ok(Answer::Sprites(Box::new(ask.answer()))),
            Self::Make(ask) => ask.answer_while(watch).map(Answer::Make),
            Self::Difference(ask) => ask.answer().map(Answer::Difference),
            Self::Shoot(ask) => ask.answer(watch).map(Answer::Shoot),
            Self::Strike(ask) => Ok(Answer::Strike(ask.answer(watch))),
            Self::Orders(ask) => Ok(Answer::Orders(ask.answer())),
            Self::Hint(ask) => ask.answer(watch).map(Answer::Hint),
            Self::Drill(ask) => ask.answer(watch).map(Box::new).map(Answer::Drill),
            Self::Spread(ask) => ask.answer(watch).map(Answer::Spread),
            Self::Review(ask) => ask.answer(watch, &mut |piece| hand_on(Answer::Review(piece))).map(Answer::Review),
            Self::Bout(ask) => ask.answer(watch).map(Answer::Bout),
            Self::Measure(ask) => ask.answer(watch, &mut |piece| hand_on(Answer::Measure(piece))).map(Answer::Measure),
            Self::Game(ask) => ask.answer().map(Answer::Game),
            Self::Fairer(ask) => ask.answer().map(Answer::Fairer),
            Self::Turing(ask) => ask.answer(watch).map(Box::new).map(Answer::Turing),
        }
    }
}
