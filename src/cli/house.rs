//! The house rules as options of every command that lets computers play.

use crate::rules::{MOST_EXTRA, Quiet, Setup};

/// The rules that are ours, not those of the texts: see `docs/rules.md`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct HouseRules {
    /// The rule for quiet games: when at most PUCKS pucks are left, SHOTS shots in a row in which none was holed for good or lost
    /// end the game, and the strings are read as they stand. PUCKS is 10 if missing; 0 shots for never.
    #[arg(long, value_name = "SHOTS[,PUCKS]", default_value = "12,10", value_parser = quiet)]
    quiet: QuietRule,
    /// Extra time in a reject match for two, at most so many times: when the board is empty and both strings have the same
    /// verdict, a green and a red puck go to the middle ring, and the strings go on.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_EXTRA)))]
    pub extra: u32,
}

/// What `--quiet` says: a rule, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuietRule(Option<Quiet>);

/// Reads `SHOTS[,PUCKS]`.
fn quiet(text: &str) -> Result<QuietRule, String> {
    Quiet::read(text).map(QuietRule)
}

impl HouseRules {
    /// The rule for quiet games.
    pub const fn quiet(self) -> Option<Quiet> {
        self.quiet.0
    }

    /// The setup with these rules. Extra time is left out where there is none: it is for reject matches of two.
    pub fn apply(self, setup: Setup) -> Setup {
        let extra = if setup.kind == crate::rules::Kind::Reject2 { self.extra } else { 0 };
        Setup { quiet: self.quiet(), extra, ..setup }
    }
}
