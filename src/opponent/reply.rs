//! What a shot leaves to the next player: the best answer on the board after it, found and tried as any shot is, only with
//! less care. Unlike the value of a position, which never looks where the pucks lie, it sees what hangs over a hole and what is
//! locked in.

use super::circle::Worth;
use super::judge::Judge;
use super::order;
use super::search::search;
use super::skill::Skill;
use super::watch::Watch;
use fob_table::{Layout, ShotReport};

/// Places along the line that the next player is thought to look at.
pub(super) const PLACES: usize = 13;
/// Candidates that it is thought to try.
const CANDIDATES: usize = 12;
/// Executions of each at first.
const SAMPLES: u32 = 2;
/// Candidates that it tries most often.
const FINALISTS: usize = 3;

/// The points of everyone after a shot with this report that left the board so, if the next player answers as well as a quick
/// search finds.
pub(super) fn worth(judge: &Judge, layout: &Layout, report: &ShotReport, seed: u64, watch: &mut Watch<'_>) -> Worth {
    let plain = || judge.worth(&judge.after(report));
    let mut game = judge.game.clone();
    if game.apply(report).is_err() {
        return plain();
    }
    if !game.choices().is_empty() && game.choose(&order::best(&game, judge.outlook)).is_err()
        || game.is_over()
        // The two pucks of extra time are not on this layout yet.
        || game.extra_pucks().is_some()
    {
        return plain();
    }
    let skill = Skill {
        places: PLACES,
        candidates: CANDIDATES,
        samples: SAMPLES,
        finalists: FINALISTS,
        scan: 0,
        crafty: false,
        look_ahead: 0,
        ..*judge.skill
    };
    let next = Judge::new(&game, judge.outlook, &skill);
    search(&next, layout, game.next_side(), seed, watch).first().map_or_else(plain, super::search::Trial::worth)
}
