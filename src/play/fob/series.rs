//! Consecutive games: whoever plays moves one side on, and a tug of war tosses again.

use super::game::Fob;
use crate::seat::Refusal;
use fob_base::Dice;
use fob_replay::{Header, Recorder};
use fob_rules::{Kind, Series, toss};

impl Fob {
    /// The series up to and with this game, if it is over.
    ///
    /// # Errors
    /// The game goes on.
    pub fn series(&self) -> Result<Series, Refusal> {
        let mut series = self.earlier()?;
        series.record(self.match_now()).map_err(Refusal::rules)?;
        Ok(series)
    }

    /// The games of the series before this one.
    fn earlier(&self) -> Result<Series, Refusal> {
        match &self.header().earlier {
            Some(series) => Ok(series.clone()),
            None => Series::new(self.match_now().setup().players()).map_err(Refusal::rules),
        }
    }

    /// The next game: the next of the series, or the same once more where there is none or it is over. Everyone moves one side on,
    /// and the coin of a tug of war is tossed with dice of the seed. `change` sets what is new in the header: a date, a note.
    ///
    /// # Errors
    /// This game goes on, or what `change` makes of the header cannot be played.
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
