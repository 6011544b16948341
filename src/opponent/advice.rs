//! Requests to the computer player and its answers, as plain data: the same on a thread, in a browser's worker and in a test.

use super::candidates::Plan;
use super::circle::WINS;
use super::foresight::Foresight;
use super::hand::{Hand, Tremor};
use super::judge::Judge;
use super::outlook::{Outlook, worth_of};
use super::random;
use super::search::search;
use super::skill::Skill;
use super::watch::{Shared, Watch};
use fob_base::Dice;
use fob_board::{Colour, Hole, Layout, Side, Strike};
use fob_physics::ShotError;
use fob_rules::Match;
use serde::{Deserialize, Serialize};

/// A request for the best shots of the next player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Positions of the pucks before the shot.
    pub layout: Layout,
    /// The match, in which a shot must be due.
    pub game: Match,
    /// Skill of the player who asks: the advice is for a hand of that steadiness.
    pub skill: Skill,
    /// Seed of all random choices.
    pub seed: u64,
    /// Number of shots wanted.
    pub shots: usize,
    /// Number of executions from which the chances of each shot are estimated; 0 for none.
    pub executions: u32,
}

/// What separates the seeds of advice from other uses of a match's seed.
const USE: u64 = 2;

impl Request {
    /// Number of shots that a person's advice compares at the end.
    pub const SHOTS: usize = 3;
    /// Executions from which their chances are estimated: they are then known to within 3 points in the mean.
    pub const EXECUTIONS: u32 = 300;
    /// The skill by which a person is advised: a hand at the mouse is steady, and a shot's value is measured like the chances next to the
    /// board.
    pub const ADVISER: Skill = Skill { hand: Skill::MASTER.hand, touch: Foresight::SKILL.touch, ..Skill::HARD };

    /// Returns the request of a person for the best shots in a match with this seed. The hint and the review ask the same, so that the review
    /// never blames somebody for having followed the hint.
    pub fn of_person(layout: Layout, game: Match, seed: u64) -> Self {
        let seed = Dice::from_seed(seed, u64::from(game.shots()), USE).seed();
        Self { layout, game, skill: Self::ADVISER, seed, shots: Self::SHOTS, executions: Self::EXECUTIONS }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The best shots, best first; empty if there is no place for the striker or no shot is due.
    pub shots: Vec<Candidate>,
    /// Each party's expected points before the shot.
    pub points: Vec<f64>,
    /// Why a shot could not be simulated to its end, if so. The shots of the advice were then not tried.
    pub refused: Option<ShotError>,
}

impl Advice {
    /// Creates empty advice: no shot is due.
    fn none(points: Vec<f64>) -> Self {
        Self { shots: Vec::new(), points, refused: None }
    }
}

/// A shot and its possible results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Intention of the shot.
    pub plan: Plan,
    /// The strike as intended.
    pub strike: Strike,
    /// Expected points of the shooter's party after the shot; in a game with a winner, its chance of winning.
    pub win: f64,
    /// The chance that the shooter's party wins alone, in a game of two parties; unlike `win` it does not count draws as half
    /// wins. `None` if it was not computed.
    #[serde(default)]
    pub wins: Option<f64>,
    /// Each party's expected points after the shot.
    pub points: Vec<f64>,
    /// Chances of each colour falling into each hole; those that never happened are omitted. Pucks that fall together with the striker
    /// are put back and do not count.
    pub falls: Vec<Fall>,
    /// Chance that the striker falls into a hole.
    pub black: f64,
    /// Chance that a green or red puck leaves the board.
    pub lost: f64,
}

impl Candidate {
    /// Returns the chance that the shooter's party wins; with more than two parties, which share points, its expected points.
    pub fn chance_of_winning(&self) -> f64 {
        self.wins.unwrap_or(self.win)
    }
}

/// The chance that at least one puck of a colour falls into a hole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fall {
    /// Colour of the puck.
    pub colour: Colour,
    /// Hole into which it falls.
    pub hole: Hole,
    /// Chance, from 0 to 1.
    pub chance: f64,
    /// The chance that a second puck of the colour falls into the hole too.
    #[serde(default)]
    pub second: f64,
}

/// Finds the best shots. `go_on` is called regularly with the share of the work done; if it returns `false`, the best shots found
/// so far are returned. If a shot is too much work, [`Advice::refused`] is set.
pub fn think(request: &Request, go_on: &mut dyn FnMut(f32) -> bool) -> Advice {
    let outlook = Outlook::new(&request.game, &request.skill.chances(&request.layout.board));
    think_with(request, &outlook, go_on)
}

/// Does what [`think`] does, with an outlook that was computed before.
pub fn think_with(request: &Request, outlook: &Outlook, go_on: &mut dyn FnMut(f32) -> bool) -> Advice {
    let game = &request.game;
    let points = outlook.points(game);
    if game.is_over() || !game.choices().is_empty() {
        return Advice::none(points);
    }
    let judge = Judge::new(game, outlook, &request.skill);
    let side = game.next_side();
    let shared = Shared::default();
    let mut watch = Watch::new(&shared, go_on);
    let trials = search(&judge, &request.layout, side, request.seed, &mut watch);
    let parties = points.len();
    let shots = trials.into_iter().take(request.shots).map(|trial| {
        let found = Candidate {
            plan: trial.plan,
            strike: trial.strike,
            win: trial.points(judge.own),
            wins: None,
            points: (0..parties).map(|party| trial.points(party)).collect(),
            falls: Vec::new(),
            black: 0.0,
            lost: 0.0,
        };
        spread(&judge, request, side, found, &mut watch)
    });
    let mut shots: Vec<Candidate> = shots.collect();
    // These executions are new ones: the luck that brought a shot to the top must not count again.
    let gain = |shot: &Candidate| judge.gain(&worth_of(&shot.points));
    shots.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    Advice { shots, points, refused: shared.refused().cloned() }
}

/// Returns a random shot, judged like any other.
pub fn random_advice(request: &Request) -> Advice {
    let game = &request.game;
    let outlook = Outlook::new(game, &request.skill.chances(&request.layout.board));
    let points = outlook.points(game);
    if game.is_over() || !game.choices().is_empty() {
        return Advice::none(points);
    }
    let judge = Judge::new(game, &outlook, &request.skill);
    let side = game.next_side();
    let mut dice = Dice::new(request.seed);
    let strikes = (0..request.shots).filter_map(|_| random::strike(&request.layout, side, &mut dice));
    let shared = Shared::default();
    let mut go_on = |_: f32| true;
    let mut watch = Watch::new(&shared, &mut go_on);
    let shot = |strike| {
        let found = Candidate {
            plan: Plan::Found,
            strike,
            win: points.get(judge.own).copied().unwrap_or_default(),
            wins: None,
            points: points.clone(),
            falls: Vec::new(),
            black: 0.0,
            lost: 0.0,
        };
        spread(&judge, request, side, found, &mut watch)
    };
    let mut shots: Vec<Candidate> = strikes.map(shot).collect();
    let gain = |shot: &Candidate| judge.gain(&worth_of(&shot.points));
    shots.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    Advice { shots, points, refused: shared.refused().cloned() }
}

/// Executes a shot many times, with errors that were not used to choose it. If the watch ends the work, the executions so far count.
pub(super) fn spread(judge: &Judge, request: &Request, side: Side, mut found: Candidate, watch: &mut Watch<'_>) -> Candidate {
    let mut dice = Dice::from_seed(request.seed, 1, 0);
    let (mut falls, mut seconds) = ([[0_u32; 4]; 2], [[0_u32; 4]; 2]);
    let (mut made, mut black, mut lost, mut sum) = (0_u32, 0_u32, 0_u32, [0.0; 4]);
    for _ in 0..request.executions {
        let strike = request.skill.hand.execute(&request.layout, side, &found.strike, &Tremor::new(&mut dice));
        let Some((report, _)) = watch.outcome(&request.layout, strike) else { break };
        made += 1;
        black += u32::from(report.striker_holed);
        lost += u32::from(!report.lost.is_empty());
        if !report.striker_holed {
            for colour in [Colour::Green, Colour::Red] {
                for hole in Hole::ALL {
                    let pucks = report.drops.iter().filter(|drop| (drop.colour, drop.hole) == (colour, hole)).count();
                    let at = (usize::from(colour == Colour::Red), hole.index());
                    falls[at.0][at.1] += u32::from(pucks > 0);
                    seconds[at.0][at.1] += u32::from(pucks > 1);
                }
            }
        }
        for (sum, worth) in sum.iter_mut().zip(judge.worth(&judge.after(&report))) {
            *sum += worth;
        }
    }
    if made == 0 {
        return found;
    }
    let share = |count: f64| count / f64::from(made);
    found.points = sum.iter().take(found.points.len()).map(|&sum| share(sum)).collect();
    found.win = share(sum[judge.own]);
    // A player who cannot read the strings counts pucks, not wins.
    found.wins = (found.points.len() == 2 && judge.skill.reads).then(|| share(sum[WINS + judge.own]));
    (found.black, found.lost) = (share(f64::from(black)), share(f64::from(lost)));
    for (colour, (falls, seconds)) in [Colour::Green, Colour::Red].into_iter().zip(falls.iter().zip(&seconds)) {
        for (hole, (&count, &second)) in
            Hole::ALL.into_iter().zip(falls.iter().zip(seconds)).filter(|(_, (count, _))| **count > 0)
        {
            found.falls.push(Fall { colour, hole, chance: share(f64::from(count)), second: share(f64::from(second)) });
        }
    }
    found.falls.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    found
}

/// Returns the strikes that a hand makes of an intended one: for a cloud over the board, or to check chances.
pub fn executions(hand: &Hand, layout: &Layout, side: Side, meant: &Strike, seed: u64, count: usize) -> Vec<Strike> {
    let mut dice = Dice::new(seed);
    (0..count).map(|_| hand.execute(layout, side, meant, &Tremor::new(&mut dice))).collect()
}
