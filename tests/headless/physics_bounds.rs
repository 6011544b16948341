//! Boards whose discs never come to rest: limits on boards, and on the work of a shot.

use fob::base::Dice;
use fob::board::{
    BUILTIN_BOARDS, Board, Colour, LEAST_FRICTION, Layout, MOST_MASS_RATIO, MOST_PUCKS, MOST_RESTITUTION, Point, Puck, PuckId,
    Side, Strike, placement,
};
use fob::opponent::{Level, Player, Request, Skill, Spread, SpreadRequest, random_advice, think};
use fob::physics::{self, MOST_CONTACTS, MOST_EFFORT, ShotError, ShotTrace};
use fob::replay::{Header, HeaderProblem, Recorder, Situation, StepError};
use fob::rules::{Kind, Match, Setup};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Minimum number of steps between two calls of a shot's `go_on`.
const BETWEEN: u64 = 16_384;

/// Returns a layout of `count` pucks in a hexagon around the middle, with gaps in metres.
fn hexagon(board: &Arc<Board>, count: usize, gap: f64) -> Layout {
    let pitch = 2.0 * board.pucks.disc.outer_radius + gap;
    let mut sites: Vec<Point> = (-12..=12)
        .flat_map(|i| (-12..=12).map(move |j| (f64::from(i), f64::from(j))))
        .map(|(i, j)| Point::new(pitch * (i + 0.5 * j), pitch * j * 0.75_f64.sqrt()))
        .collect();
    sites.sort_by(|a, b| a.distance(Point::default()).total_cmp(&b.distance(Point::default())));
    let mut layout = Layout { board: Arc::clone(board), pucks: Vec::new() };
    for at in sites {
        if layout.pucks.len() == count {
            break;
        }
        let id = PuckId(layout.pucks.len() as u16);
        layout.pucks.push(Puck { id, colour: if id.0.is_multiple_of(2) { Colour::Green } else { Colour::Red }, at });
        if !layout.problems().is_empty() {
            layout.pucks.pop();
        }
    }
    layout
}

/// Returns strikes at full speed from the lines of S and N towards the middle.
fn both_at_full_speed(board: &Board) -> [Strike; 2] {
    let y = board.line_reach();
    [Point::new(0.01, -y), Point::new(0.02, y)].map(|from| Strike {
        from,
        aim: libm::atan2(-from.y, -from.x),
        speed: board.fastest_shot,
        offset: 0.0,
    })
}

/// The board of the original bug: light pucks, a heavy striker, and no losses. No file may describe it.
fn bullets() -> Board {
    let mut board = Board::bob();
    "Bullets".clone_into(&mut board.name);
    (board.pucks.green, board.pucks.red) = (100, 100);
    (board.pucks.disc.mass, board.striker.mass) = (0.0001, 1.0);
    (board.pucks.disc.outer_radius, board.pucks.disc.inner_radius) = (0.009, 0.0);
    (board.disc_restitution, board.cushion_restitution, board.contact_friction) = (1.0, 1.0, 0.0);
    (board.board_friction, board.fastest_shot, board.hop_speed) = (0.001, 20.0, 1000.0);
    // Holes as small as the striker allows, so that the pucks stay on the board.
    (board.hole_diameter, board.hole_inset) = (0.037, 0.0185);
    board.centre_circle_diameter = 0.4;
    board
}

#[test]
fn a_board_whose_discs_never_rest_is_refused_with_every_field() {
    let text =
        "(name: \"Bullets\", inner_side: 0.83, hole_diameter: 0.085, hole_inset: 0.05, line_inset: 0.105, line_width: 0.003,
corner_circle_diameter: 0.05, centre_circle_diameter: 0.4,
pucks: (disc: (outer_radius: 0.009, inner_radius: 0.0, height: 0.01, mass: 0.0001), green: 100, red: 100),
striker: (outer_radius: 0.018, inner_radius: 0.007, height: 0.012, mass: 1.0),
board_friction: 0.001,
disc_restitution: 1.0,
cushion_restitution: 1.0,
contact_friction: 0.15, fastest_shot: 5.0, hop_speed: 4.5, return_break_drops: true, return_break_line: true)";
    let error = Board::from_ron(text).unwrap_err();
    let lines: Vec<usize> = error.problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [4, 5, 6, 7], "{error}");
    for (problem, begins) in error.problems.iter().zip([
        "striker.mass is 1 with pucks of 0.0001, expected",
        "board_friction is 0.001, expected 0.01 to 2",
        "disc_restitution is 1, expected 0 to 0.98",
        "cushion_restitution is 1, expected 0 to 0.98",
    ]) {
        assert!(problem.text.starts_with(begins), "{problem}");
    }
    assert_eq!(bullets().validate().unwrap_err().len(), 4);
    // The opposite: pucks much heavier than the striker.
    let mut anvils = Board::bob();
    anvils.pucks.disc.mass = anvils.striker.mass * MOST_MASS_RATIO * 1.01;
    assert_eq!(anvils.validate().unwrap_err()[0].field, "striker.mass");
    anvils.pucks.disc.mass = anvils.striker.mass * MOST_MASS_RATIO * 0.99;
    assert_eq!(anvils.validate(), Ok(()));
    for (name, _) in BUILTIN_BOARDS {
        assert!(Board::builtin(name).is_some(), "{name}");
    }
    // Real tables are well within the limits: billiard balls on cloth, air hockey, ice.
    for (restitution, friction) in [(0.95, 0.2), (0.9, 0.012), (0.8, 0.02)] {
        let board = Board { disc_restitution: restitution, board_friction: friction, ..Board::bob() };
        assert_eq!(board.validate(), Ok(()));
    }
}

/// Returns a file with the board of the bug, arguments of a shot, and the error of every command.
#[test]
fn commands_refuse_such_a_board_by_its_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("bullets.ron");
    std::fs::write(&file, ron::to_string(&bullets()).unwrap()).unwrap();
    let board = file.to_str().unwrap();
    for arguments in [
        vec!["shoot", "--board", board, "--aim", "90", "--speed", "20"],
        vec!["shoot", "--board", board, "--break", "--seed", "1"],
        vec!["match", "--game", "reject-2", "--dfa", "rope", "--board", board, "--players", "easy,easy", "--seed", "1"],
    ] {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_fob"));
        let output = command.env("FOB_DATA_DIR", folder.path()).args(&arguments).assert().code(2).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.stdout.is_empty() && said.starts_with(board), "{arguments:?}: {said}");
        for field in ["striker.mass is 1", "board_friction is 0.001", "disc_restitution is 1", "cushion_restitution is 1"] {
            assert!(said.contains(field), "{arguments:?}: {said}");
        }
    }
    // A match or practice on it cannot start or be read from a replay: its header says why.
    let (layout, _) = restless();
    let refused = Recorder::new(Header::for_practice(&layout, 1)).unwrap_err();
    assert!(matches!(&refused, HeaderProblem::Board(text) if text.contains("expected")), "{refused}");
    // Nor can a board have thousands of pucks.
    let many: String = "(colour: Red, at: (0.0, 0.1)),".repeat(MOST_PUCKS + 1);
    let error = Layout::from_ron(&format!("(pucks: [{many}])"), Arc::new(Board::bob())).unwrap_err();
    assert!(error.to_string().ends_with("201 pucks, expected at most 200"), "{error}");
}

/// Returns a board with the maximum of everything that keeps discs moving.
fn edge(heavy_striker: bool, radius: f64, side: f64, restitution: f64) -> Board {
    let mut board = Board::bob();
    "Edge".clone_into(&mut board.name);
    (board.pucks.green, board.pucks.red) = (100, 100);
    (board.pucks.disc.mass, board.striker.mass) =
        if heavy_striker { (0.001, 0.001 * MOST_MASS_RATIO) } else { (0.05, 0.05 / MOST_MASS_RATIO) };
    (board.pucks.disc.outer_radius, board.pucks.disc.inner_radius) = (radius, 0.0);
    (board.disc_restitution, board.cushion_restitution) = (restitution, MOST_RESTITUTION);
    (board.board_friction, board.contact_friction) = (LEAST_FRICTION, 0.0);
    (board.fastest_shot, board.hop_speed) = (20.0, 1000.0);
    // Holes as small as the striker allows.
    (board.hole_diameter, board.hole_inset) = (0.037, 0.0185);
    board.inner_side = side;
    board.centre_circle_diameter = 36.0 * radius;
    assert_eq!(board.validate(), Ok(()), "radius {radius}");
    board
}

/// Simulates a shot, and counts its steps of work, rounded down.
fn counted(layout: &Layout, strikes: &[Strike]) -> (Result<ShotTrace, ShotError>, u64) {
    let mut asked = 0;
    let trace = physics::simulate_while(layout, strikes, &mut || {
        asked += 1;
        true
    });
    (trace, asked * BETWEEN)
}

#[test]
fn the_hardest_shots_of_the_hardest_boards_come_to_rest_within_the_bound() {
    let (mut most_steps, mut most_contacts) = (0, 0);
    // Discs that give nothing back press on each other, which is as much work as discs that give nearly everything back.
    for (heavy, radius, side, gap, restitution) in [
        (true, 0.009, 0.83, 1e-4, MOST_RESTITUTION),
        (true, 0.009, 0.6, 0.0, MOST_RESTITUTION),
        (true, 0.012, 0.83, 1e-3, MOST_RESTITUTION),
        (false, 0.009, 0.6, 1e-4, MOST_RESTITUTION),
        (true, 0.016, 0.83, 1e-4, MOST_RESTITUTION),
        (true, 0.012, 0.83, 0.0, 0.0),
    ] {
        let board = Arc::new(edge(heavy, radius, side, restitution));
        let layout = hexagon(&board, MOST_PUCKS, gap);
        assert!(layout.pucks.len() > 150, "{}", layout.pucks.len());
        let (trace, steps) = counted(&layout, &both_at_full_speed(&board));
        let trace = trace.unwrap_or_else(|error| panic!("{heavy} {radius} {side} {gap}: {error}"));
        most_steps = most_steps.max(steps);
        most_contacts = most_contacts.max(trace.contacts.len());
    }
    assert!(most_steps < MOST_EFFORT && most_contacts < MOST_CONTACTS, "{most_steps} {most_contacts}");
    // The search found shots that take a lot of work.
    assert!(most_steps > MOST_EFFORT / 100 && most_contacts > 10_000, "{most_steps} {most_contacts}");
}

/// Returns a layout on which no shot ends, with its match; no file could describe it.
fn restless() -> (Layout, Match) {
    let board = Arc::new(bullets());
    let setup = Setup::new(Kind::Reject2, fob::automata::builtin("rope").unwrap(), 100, 100);
    (hexagon(&board, 200, 1e-4), Match::new(setup).unwrap())
}

#[test]
fn shot_without_end_is_refused_with_a_reason() {
    let (layout, _) = restless();
    let strike = both_at_full_speed(&layout.board)[0];
    let (refused, steps) = counted(&layout, &[strike]);
    let error = refused.unwrap_err();
    assert_eq!(error, ShotError::Restless { board: "Bullets".to_owned() });
    assert!(steps <= MOST_EFFORT + BETWEEN);
    let text = error.to_string();
    assert!(text.contains("\"Bullets\"") && text.contains(&MOST_CONTACTS.to_string()) && text.contains("expected"), "{text}");
    assert_eq!(physics::outcome(&layout, &[strike]), Err(error.clone()));
    // As played in a lesson or any match.
    let now = Situation { layout: layout.clone(), game: None, broken: true, ended: false };
    assert_eq!(now.play(&strike).unwrap_err(), StepError::Shot(error));
    // What the striker meets first is known anyway.
    assert!(physics::first_contact(&layout, &strike).is_some());
}

#[test]
fn searches_pass_on_a_refused_shot() {
    let (layout, game) = restless();
    let error = ShotError::Restless { board: "Bullets".to_owned() };
    let skill = Skill { hand: Skill::EASY.hand, ..Skill::EASY };
    let request = Request { layout: layout.clone(), game: game.clone(), skill, seed: 1, shots: 1, executions: 4 };
    let asked = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| think(&request, &mut |_| true))
    };
    let alone = asked(1);
    assert_eq!(alone.refused.as_ref(), Some(&error));
    assert_eq!(asked(2), alone, "the same on two cores");
    assert_eq!(random_advice(&request).refused.as_ref(), Some(&error));
    // A player plays a shot that it could not try, and whoever plays it gets the error.
    let strike = Player::from(Level::Easy).strike(&layout, &game, &mut Dice::new(3), &mut |_| true).unwrap();
    assert_eq!(placement::check(&layout, Side::S, strike.from), Ok(()));
    let strike = both_at_full_speed(&layout.board)[0];
    let spread = SpreadRequest { layout, side: None, strike, hand: Skill::EASY.hand, seed: 1, executions: 3 };
    assert_eq!(Spread::new(&spread, &mut |_| true), Err(error));
}

#[test]
fn stopped_shot_ends_soon() {
    let (layout, game) = restless();
    let strike = both_at_full_speed(&layout.board)[0];
    for wanted in [1, 3, 10] {
        let mut asked = 0;
        let stopped = physics::simulate_while(&layout, &[strike], &mut || {
            asked += 1;
            asked < wanted
        });
        assert_eq!((stopped.unwrap_err(), asked), (ShotError::Stopped, wanted));
    }
    // A search too, on every core: nobody is asked again after the first refusal.
    let request = Request { layout: layout.clone(), game, skill: Skill::MASTER, seed: 1, shots: 3, executions: 100 };
    for wanted in [1, 2, 6] {
        let asked = AtomicUsize::new(0);
        let advice = think(&request, &mut |_| asked.fetch_add(1, Ordering::Relaxed) + 1 < wanted);
        assert_eq!((asked.into_inner(), advice.refused), (wanted, None));
    }
    let spread = SpreadRequest { layout, side: None, strike, hand: Skill::EASY.hand, seed: 1, executions: 100 };
    let mut asked = 0;
    let few = Spread::new(&spread, &mut |_| {
        asked += 1;
        asked < 3
    });
    assert_eq!(few.map(|few| few.executions), Ok(0));
}
