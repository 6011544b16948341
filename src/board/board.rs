//! Boards: dimensions, discs and physical constants.

use super::error::{Problem, TextError};
use super::{Hole, Point, ring};
use fob_base::ron::{self, Piece};
use fob_base::text::hidden_in;
use fob_base::text_place::Places;
use serde::{Deserialize, Serialize};

/// Name and RON text of each built-in board.
pub const BUILTIN_BOARDS: [(&str, &str); 4] = [
    ("bob", include_str!("../../scenes/boards/bob.ron")),
    ("novuss", include_str!("../../scenes/boards/novuss.ron")),
    ("carrom", include_str!("../../scenes/boards/carrom.ron")),
    ("low-frame", include_str!("../../scenes/boards/low-frame.ron")),
];

/// The first physics version in which nothing leaves Bob, Novuss and Carrom. Earlier versions gave them low frames, and had no
/// board `low-frame`.
const HIGH_FRAMES: u32 = 3;
/// [`Board::hop_speed`] of all built-in boards before [`HIGH_FRAMES`], in m/s.
const LOW_FRAME: f64 = 4.5;

/// Standard gravity as the rules of the simulation fix it, in m/s^2.
pub const GRAVITY: f64 = 9.81;

/// A disc or ring that slides on the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscSpec {
    /// Outer radius in metres.
    pub outer_radius: f64,
    /// Radius of the central hole in metres; 0 for a full disc.
    pub inner_radius: f64,
    /// Height in metres.
    pub height: f64,
    /// Mass in kilograms.
    pub mass: f64,
}

impl DiscSpec {
    /// Moment of inertia about the disc's axis in kg m^2: m (R^2 + r^2) / 2.
    pub fn inertia(&self) -> f64 {
        0.5 * self.mass * (self.outer_radius * self.outer_radius + self.inner_radius * self.inner_radius)
    }
}

/// The pucks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuckSpec {
    /// Shape of one puck.
    pub disc: DiscSpec,
    /// Number of green pucks at the start of a game.
    pub green: u16,
    /// Number of red pucks at the start of a game.
    pub red: u16,
}

/// A board: everything about it that a shot and the rules depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Display name.
    pub name: String,
    /// Side of the square inside the cushions, in metres.
    pub inner_side: f64,
    /// Diameter of a corner hole in metres.
    pub hole_diameter: f64,
    /// Distance of a hole's centre from each of its two cushions, in metres.
    pub hole_inset: f64,
    /// Distance of a shooting line from its cushion, in metres.
    pub line_inset: f64,
    /// Width of a shooting line in metres.
    pub line_width: f64,
    /// Diameter of the circles at the ends of the lines, in metres; 0 for none.
    pub corner_circle_diameter: f64,
    /// Diameter of the middle ring in metres.
    pub centre_circle_diameter: f64,
    /// The pucks.
    pub pucks: PuckSpec,
    /// The striker.
    pub striker: DiscSpec,
    /// Coefficient of friction between a disc and the board.
    pub board_friction: f64,
    /// Normal restitution between two discs.
    pub disc_restitution: f64,
    /// Normal restitution between a disc and a cushion.
    pub cushion_restitution: f64,
    /// Coefficient of friction between discs, and between a disc and a cushion.
    pub contact_friction: f64,
    /// Speed of the fastest allowed shot in m/s.
    pub fastest_shot: f64,
    /// Normal speed at a cushion, in m/s, above which a disc leaves the board.
    pub hop_speed: f64,
    /// True if pucks that fall or leave the board in the break return to the middle ring.
    pub return_break_drops: bool,
    /// True if pucks that rest on or behind a shooting line after the break return to the middle ring.
    pub return_break_line: bool,
}

/// An invalid number of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {text}")]
pub struct BoardProblem {
    /// Path of the field, such as `striker.mass`.
    pub field: &'static str,
    /// The error in the value and the expected range, in lower case.
    pub text: String,
}

/// Largest number of pucks on a board.
pub const MOST_PUCKS: usize = 200;
/// Largest restitution of a board. Discs that lose less energy keep hitting each other until the shot's time limit.
pub const MOST_RESTITUTION: f64 = 0.98;
/// Largest ratio of the striker's mass to a puck's, or the other way round. Very light pucks fly off a heavy striker like bullets and hit
/// each other thousands of times.
pub const MOST_MASS_RATIO: f64 = 50.0;
/// Least friction of a board, about that of ice. On less, discs slide until the shot's time limit.
pub const LEAST_FRICTION: f64 = 0.01;

impl Board {
    /// Returns Bob, the standard board.
    ///
    /// # Panics
    /// Never: a test reads every built-in board.
    pub fn bob() -> Self {
        Self::builtin("bob").expect("bob is built in and a test reads it")
    }

    /// Returns the built-in board of this name; see [`BUILTIN_BOARDS`].
    pub fn builtin(name: &str) -> Option<Self> {
        let (_, text) = BUILTIN_BOARDS.iter().find(|(known, _)| *known == name)?;
        Self::from_ron(text).ok()
    }

    /// Returns the built-in board that this name meant in a physics version, or `None` if the version had no such board. A board
    /// that is stored by its name needs the version that is stored with it, because the same name had other numbers.
    ///
    /// ```
    /// use fob_board::Board;
    /// assert_eq!(Board::builtin_in("bob", 3), Some(Board::bob()));
    /// assert_eq!(Board::builtin_in("bob", 2).unwrap().hop_speed, 4.5);
    /// assert_eq!(Board::builtin_in("low-frame", 2), None);
    /// ```
    pub fn builtin_in(name: &str, physics: u32) -> Option<Self> {
        if physics >= HIGH_FRAMES {
            return Self::builtin(name);
        }
        matches!(name, "bob" | "novuss" | "carrom")
            .then(|| Self::builtin(name))
            .flatten()
            .map(|board| Self { hop_speed: LOW_FRAME, ..board })
    }

    /// Returns the name of the built-in board that equals this one, if any.
    pub fn builtin_name(&self) -> Option<&'static str> {
        self.builtin_name_in(u32::MAX)
    }

    /// Returns the name of the built-in board that equalled this one with a version of the physics, if any: the inverse of
    /// [`Board::builtin_in`].
    pub fn builtin_name_in(&self, physics: u32) -> Option<&'static str> {
        let mut names = BUILTIN_BOARDS.iter().map(|(name, _)| *name);
        names.find(|name| Self::builtin_in(name, physics).as_ref() == Some(self))
    }

    /// Returns the largest distance in metres of the cue from the striker's middle: 0.8 of its radius.
    pub fn most_offset(&self) -> f64 {
        0.8 * self.striker.outer_radius
    }

    /// Returns a speed in m/s that no disc reaches after a legal strike or break.
    ///
    /// Impacts and friction only lose energy, so the fastest disc has at most that of the two strikers of a break: `m v^2 <= 2 (M V^2 + I
    /// w^2)` for strikers of mass `M` and inertia `I` at the speed `V` of the fastest shot, with the spin `w = M V b / I` of the largest
    /// offset `b`, and for a disc of mass `m`.
    pub fn unreachable_speed(&self) -> f64 {
        let offset = self.most_offset();
        let spin = self.striker.mass * offset * offset / self.striker.inertia();
        let lightest = self.pucks.disc.mass.min(self.striker.mass);
        self.fastest_shot * (2.0 * (1.0 + spin) * self.striker.mass / lightest).sqrt()
    }

    /// Returns whether a legal strike or break could make a disc leave the board.
    pub fn can_throw_off(&self) -> bool {
        self.hop_speed < self.unreachable_speed()
    }

    /// Reads and validates a board.
    ///
    /// # Errors
    /// The parser's error, or every invalid number, with line and column.
    pub fn from_ron(text: &str) -> Result<Self, TextError> {
        let board: Self = ron::read(text)?;
        board.validate().map_err(|problems| {
            let mut places = Places::new(text);
            let mut problems: Vec<Problem> = problems
                .iter()
                .map(|p| {
                    let field = field_of(text, p.field, &mut places);
                    Problem::at(places.start_of(field), p.to_string())
                })
                .collect();
            problems.sort_by_key(|p| (p.line, p.column));
            TextError { problems }
        })?;
        Ok(board)
    }

    /// Returns the board with other numbers of pucks, such as the five of each colour of a quick match.
    ///
    /// # Errors
    /// They do not fit on it.
    pub fn with_pucks(&self, green: u16, red: u16) -> Result<Self, Vec<BoardProblem>> {
        let mut other = self.clone();
        (other.pucks.green, other.pucks.red) = (green, red);
        other.validate()?;
        Ok(other)
    }

    /// Checks every number of the board.
    ///
    /// # Errors
    /// All problems at once.
    pub fn validate(&self) -> Result<(), Vec<BoardProblem>> {
        let mut check = Check(Vec::new());
        if self.name.trim().is_empty() || self.name.chars().count() > 80 {
            check.push("name", "must have 1 to 80 characters".to_owned());
        }
        if let Some(why) = hidden_in(&self.name) {
            check.push("name", format!("is invalid: {why}"));
        }
        check.range("inner_side", self.inner_side, 0.2, 5.0);
        check.range("hole_diameter", self.hole_diameter, 0.005, 0.5);
        check.range("hole_inset", self.hole_inset, 0.001, 0.5);
        check.range("line_inset", self.line_inset, 0.001, 2.0);
        check.range("line_width", self.line_width, 0.0, 0.05);
        check.range("corner_circle_diameter", self.corner_circle_diameter, 0.0, 0.5);
        check.range("centre_circle_diameter", self.centre_circle_diameter, 0.01, 4.0);
        check.disc(
            ["pucks.disc.outer_radius", "pucks.disc.inner_radius", "pucks.disc.height", "pucks.disc.mass"],
            &self.pucks.disc,
        );
        check.disc(["striker.outer_radius", "striker.inner_radius", "striker.height", "striker.mass"], &self.striker);
        check.range("board_friction", self.board_friction, LEAST_FRICTION, 2.0);
        check.range("disc_restitution", self.disc_restitution, 0.0, MOST_RESTITUTION);
        check.range("cushion_restitution", self.cushion_restitution, 0.0, MOST_RESTITUTION);
        check.range("contact_friction", self.contact_friction, 0.0, 2.0);
        check.range("fastest_shot", self.fastest_shot, 0.1, 20.0);
        check.range("hop_speed", self.hop_speed, 0.01, 1000.0);
        check.ratio(self.pucks.disc.mass, self.striker.mass);
        if check.0.is_empty() {
            self.validate_together(&mut check);
        }
        if check.0.is_empty() { Ok(()) } else { Err(check.0) }
    }

    /// Returns half of [`Board::inner_side`], in metres: the cushions are at plus and minus this coordinate.
    pub fn half_side(&self) -> f64 {
        0.5 * self.inner_side
    }

    /// Returns the radius of a hole in metres.
    pub fn hole_radius(&self) -> f64 {
        0.5 * self.hole_diameter
    }

    /// Returns the centre of a hole.
    pub fn hole_centre(&self, hole: Hole) -> Point {
        let (sx, sy) = hole.signs();
        let reach = self.half_side() - self.hole_inset;
        Point::new(sx * reach, sy * reach)
    }

    /// Returns the hole into which a disc falls if it rests with its centre at `at`: closer to the hole's centre than the hole's radius, or
    /// in the corner beyond the hole.
    pub fn hole_under(&self, at: Point) -> Option<Hole> {
        let over = Hole::ALL.into_iter().find(|&hole| self.hole_centre(hole).distance(at) < self.hole_radius());
        over.or_else(|| self.hole_before(at))
    }

    /// Returns the hole whose corner contains a point: the area between the hole's centre and both its cushions. On some boards,
    /// such as Bob, a puck fits there next to the hole, where nobody could play it; so a disc that comes to rest there falls. If
    /// a puck can pass between the hole and a cushion the corner is open, and nothing falls there.
    pub fn hole_before(&self, at: Point) -> Option<Hole> {
        if self.hole_inset > self.hole_radius() + self.pucks.disc.outer_radius {
            return None;
        }
        Hole::ALL.into_iter().find(|&hole| {
            let ((sx, sy), centre) = (hole.signs(), self.hole_centre(hole));
            (at.x - centre.x) * sx >= 0.0 && (at.y - centre.y) * sy >= 0.0
        })
    }

    /// Returns the distance of the shooting lines from the middle of the board, in metres.
    pub fn line_reach(&self) -> f64 {
        self.half_side() - self.line_inset
    }

    /// Returns the squared speed that a disc loses per metre of sliding, in m/s^2: `2 mu g`, by Coulomb's law of friction, whose force is
    /// `mu` times the weight at any speed and mass.
    ///
    /// ```
    /// use fob_board::Board;
    /// let board = Board::bob();
    /// // A disc of 1 m/s stops after 1 / (2 mu g) metres.
    /// let way = 1.0 / board.friction_loss();
    /// assert!((1.0 - board.friction_loss() * way).abs() < 1e-12);
    /// ```
    pub fn friction_loss(&self) -> f64 {
        2.0 * self.board_friction * GRAVITY
    }

    /// Returns the share of its speed along the line of centres that a disc passes on to a disc at rest: `(1 + e) m / (m + m')`, by
    /// Newton's law of impact (the discs separate at `e` times the speed of approach) and the conservation of momentum. `coming` and
    /// `struck` are the two masses in kilograms.
    pub fn passed_share(&self, coming: f64, struck: f64) -> f64 {
        (1.0 + self.disc_restitution) * coming / (coming + struck)
    }

    /// Returns [`Board::passed_share`] for the striker hitting a puck.
    pub fn striker_share(&self) -> f64 {
        self.passed_share(self.striker.mass, self.pucks.disc.mass)
    }

    /// Returns [`Board::passed_share`] for a puck hitting another puck; the masses cancel.
    pub fn puck_share(&self) -> f64 {
        0.5 * (1.0 + self.disc_restitution)
    }

    /// Returns the share of its squared speed that a disc keeps after a head-on impact on a cushion: `e` squared, by Newton's law of impact
    /// on an immovable body.
    pub fn cushion_share(&self) -> f64 {
        self.cushion_restitution * self.cushion_restitution
    }

    /// Returns whether a disc of this radius fits inside the cushions at `at`. Touching them is allowed, to a nanometre.
    pub fn inside_cushions(&self, at: Point, radius: f64) -> bool {
        let reach = self.half_side() - radius + 1e-9;
        at.x.abs() <= reach && at.y.abs() <= reach
    }

    /// Checks combinations of dimensions that are valid one by one but not together.
    fn validate_together(&self, check: &mut Check) {
        let half = self.half_side();
        let widest = self.pucks.disc.outer_radius.max(self.striker.outer_radius);
        if self.hole_inset + self.hole_radius() >= half {
            check.push("hole_inset", format!("{} leaves no room between the holes", self.hole_inset));
        }
        if self.hole_radius() <= widest {
            check.push("hole_diameter", format!("{} is not wider than a disc of {}", self.hole_diameter, 2.0 * widest));
        }
        // A disc in the very corner must have its centre over the hole or beyond it; otherwise it could rest in front of the hole for good.
        let corner = (widest - self.hole_inset).max(0.0);
        if corner * std::f64::consts::SQRT_2 >= self.hole_radius() {
            check.push("hole_inset", format!("{} puts the hole where no disc can reach it", self.hole_inset));
        }
        if self.line_inset < self.striker.outer_radius {
            check.push(
                "line_inset",
                format!("{} is less than the striker's radius, {}", self.line_inset, self.striker.outer_radius),
            );
        }
        let ring = 0.5 * self.centre_circle_diameter;
        if self.line_inset + self.striker.outer_radius + ring >= half {
            check.push("line_inset", format!("{} puts the striker into the middle ring", self.line_inset));
        }
        if 0.5 * self.corner_circle_diameter > self.line_inset {
            check.push("corner_circle_diameter", format!("{} reaches beyond the cushions", self.corner_circle_diameter));
        }
        let count = usize::from(self.pucks.green) + usize::from(self.pucks.red);
        if count == 0 || count > MOST_PUCKS {
            check.push("pucks", format!("are {count}, expected 1 to {MOST_PUCKS} greens and reds together"));
        } else if ring::pack(count, self.pucks.disc.outer_radius, ring).is_none() {
            check.push("centre_circle_diameter", format!("{} is too small to pack {count} pucks", self.centre_circle_diameter));
        }
    }
}

/// Returns the part of a board's text that holds the field at a path such as `pucks.disc.mass`, or the closest enclosing field that the
/// text contains.
fn field_of<'a>(text: &'a str, path: &str, places: &mut Places<'_>) -> &'a str {
    let (mut found, mut piece) = (text, Piece(text));
    for (depth, name) in path.split('.').enumerate() {
        let record = match (depth, path) {
            (0, _) => "Board",
            (1, path) if path.starts_with("pucks") => "PuckSpec",
            _ => "DiscSpec",
        };
        let fields = piece.fields(record, places).unwrap_or_default();
        let Some((key, value)) = fields.into_iter().find(|(key, _)| *key == name) else { break };
        (found, piece) = (key, value);
    }
    found
}

/// The problems found so far.
struct Check(Vec<BoardProblem>);

impl Check {
    fn push(&mut self, field: &'static str, text: String) {
        self.0.push(BoardProblem { field, text });
    }

    fn range(&mut self, field: &'static str, value: f64, low: f64, high: f64) {
        // Written so that NaN is a problem too.
        if !(low..=high).contains(&value) {
            self.push(field, format!("is {value}, expected {low} to {high}"));
        }
    }

    /// Checks the ratio of the two masses. A mass that is not positive is reported separately.
    fn ratio(&mut self, puck: f64, striker: f64) {
        if puck > 0.0 && striker > 0.0 && (puck / striker).max(striker / puck) > MOST_MASS_RATIO {
            let text = format!(
                "is {striker} with pucks of {puck}, expected {} to {}: a {MOST_MASS_RATIO}th of a puck's mass to {MOST_MASS_RATIO} \
                 times it",
                puck / MOST_MASS_RATIO,
                puck * MOST_MASS_RATIO
            );
            self.push("striker.mass", text);
        }
    }

    fn disc(&mut self, fields: [&'static str; 4], disc: &DiscSpec) {
        self.range(fields[0], disc.outer_radius, 0.002, 0.2);
        self.range(fields[1], disc.inner_radius, 0.0, 0.95 * disc.outer_radius);
        self.range(fields[2], disc.height, 0.0005, 0.1);
        self.range(fields[3], disc.mass, 0.0001, 1.0);
    }
}
