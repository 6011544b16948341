//! Requests for the sprites of boards and discs.

use super::memory::Memory;
use super::pictures::Pixels;
use super::request::Request;
use super::watch::Watch;
use crate::palette::Palette;
use fob_board::{Board, Colour};
use fob_picture as picture;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Requests the pictures of a board and its discs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpritesAsk {
    #[serde(with = "super::shared")]
    pub board: Arc<Board>,
    pub palette: Palette,
    /// The side of the board's picture in pixels.
    pub side: u32,
}

/// The pictures of a board and its discs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpritesAnswer {
    /// The empty board.
    pub board: Pixels,
    /// A green puck, in the palette's colour.
    pub green: Pixels,
    /// A red puck, in the palette's colour.
    pub red: Pixels,
    /// The striker.
    pub striker: Pixels,
    /// The shadow of a disc.
    pub shadow: Pixels,
}

impl SpritesAsk {
    /// Paints the pictures.
    pub fn answer(&self) -> SpritesAnswer {
        let (board, colours) = (&self.board, self.palette.picture());
        let disc = (self.side / 12).max(48);
        let puck = &board.pucks.disc;
        SpritesAnswer {
            board: picture::board_image(board, self.side, &colours).into(),
            green: picture::puck_sprite(puck, Colour::Green, &colours, disc).into(),
            red: picture::puck_sprite(puck, Colour::Red, &colours, disc).into(),
            striker: picture::striker_sprite(&board.striker, &colours, disc).into(),
            shadow: picture::shadow_sprite(puck, disc).into(),
        }
    }
}

impl Request for SpritesAsk {
    const NAME: &'static str = "sprites";
    type Answer = SpritesAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(SpritesAnswer) -> bool,
    ) -> Result<SpritesAnswer, String> {
        Ok(self.answer())
    }
}
