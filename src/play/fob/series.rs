//! Consecutive games: players rotate seats, and a tug of war has a new toss.

use super::game::Fob;
use crate::seat::Refusal;
use fob_base::Dice;
use fob_replay::{Header, Recorder};
use fob_rules::{Kind, Series, toss};

impl Fob {
    /// Returns the series up to this game, including it if it is over.
    ///
    /// # Errors
    /// The game is not over.
    pub fn series(&self) -> Result<Series, Refusal> {
        let mut series = self.earlier()?;
        series.record(self.match_now()).map_err(Refusal::rules)?;
        Ok(series)
    }

    /// Returns the earlier games of the series.
    fn earlier(&self) -> Result<Series, Refusal> {
        match &self.header().earlier {
            Some(series) => Ok(series.clone()),
            None => Series::new(self.match_now().setup().players()).map_err(Refusal::rules),
        }
    }

    /// Starts the next game: the next of the series, or a rematch if there is no series or it is over. Players rotate seats, and the coin
    /// of a tug of war is tossed with the dice of `seed`. `change` edits the header, such as its date and note.
    ///
    /// # Errors
    /// This game is not over, or the edited header cannot be played.
    pub fn next_game(&self, seed: u64, change: impl FnOnce(&mut Header)) -> Result<Self, Refusal> {
        let series = self.series()?;
        let mut header = self.header().clone();
        (header.program, header.physics) = (env!("CARGO_PKG_VERSION").to_owned(), fob_physics::PHYSICS_VERSION);
        header.seed = seed;
        header.players.rotate_right(1);
        let more = header.series.filter(|(game, games)| game < games);
        (header.series, header.earlier) = match more {
            Some((game, games)) => (Some((game + 1, games)), Some(series)),
            None => (header.series.map(|(_, games)| (1, games)), None),
        };
        if let fob_replay::Game::Match(setup) = &mut header.game
            && let Kind::TugOfWar { accepts } = &mut setup.kind
        {
            *accepts = toss(&mut Dice::new(seed));
        }
        change(&mut header);
        let mut people = self.people().to_vec();
        people.rotate_right(1);
        let recorder = Recorder::new(header).map_err(Refusal::rules)?;
        Ok(Self::new(recorder)?.with_people(people))
    }
}
