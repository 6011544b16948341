//! The next player's best answer to a shot, searched like any shot but with less effort. Unlike the value of a position, which ignores
//! where the pucks are, it sees which pucks are near a hole and which are blocked.

use super::circle::Worth;
use super::judge::Judge;
use super::order;
use super::search::search;
use super::skill::Skill;
use super::watch::Watch;
use fob_board::{Layout, ShotReport};

/// Number of places along the line that the next player considers.
pub(super) const PLACES: usize = 13;
/// Number of candidates that it tries.
const CANDIDATES: usize = 12;
/// Number of executions of each in the first round.
const SAMPLES: u32 = 2;
/// Number of candidates in the last round.
const FINALISTS: usize = 3;

/// Returns everyone's points after a shot with this report that led to `layout`, if the next player gives the best answer of a quick
/// search.
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
