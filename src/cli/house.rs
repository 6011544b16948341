//! House rules, as options of every command in which computers play.

use crate::rules::{MOST_EXTRA, Quiet, Setup};

/// House rules: additions of this program to the published rules. `docs/rules.md` describes them.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct HouseRules {
    /// Rule for quiet play: with at most PUCKS pucks left (10 if omitted), SHOTS shots in a row without a puck holed for good or lost
    /// end the match, and the strings are read as they are. 0 turns the rule off.
    #[arg(long, value_name = "SHOTS[,PUCKS]", default_value = "12,10", value_parser = quiet)]
    quiet: QuietRule,
    /// Maximum number of extra times in a reject match for two: if the board is empty and both strings have the same verdict, a green and a
    /// red puck go to the middle ring and the strings continue.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_EXTRA)))]
    pub extra: u32,
}

/// Value of `--quiet`; `None` turns the rule off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuietRule(Option<Quiet>);

/// Parses `SHOTS[,PUCKS]`.
fn quiet(text: &str) -> Result<QuietRule, String> {
    Quiet::read(text).map(QuietRule)
}

impl HouseRules {
    /// Returns the rule for quiet play, if it is on.
    pub const fn quiet(self) -> Option<Quiet> {
        self.quiet.0
    }

    /// Adds these rules to a setup. Extra time applies to reject matches for two only; other setups ignore it.
    pub fn apply(self, setup: Setup) -> Setup {
        let extra = if setup.kind == crate::rules::Kind::Reject2 { self.extra } else { 0 };
        Setup { quiet: self.quiet(), extra, ..setup }
    }
}
