//! The remark on a DFA in the form: the measured results of matches between equal players, or else its odds. The same measure
//! sorts the cards.

use super::labels;
use egui::Color32;
use fob_arena::{Balance, Form, Unfair, balance};
use fob_base::text::percent_short;
use fob_kit::theme::Theme;
use fob_services::data::DfaEntry;
use fob_services::phrases::plural;
use fob_store::Origin;

/// The match for which the cards speak.
#[derive(Clone, Copy)]
pub(super) struct Match {
    /// The form that was measured; `None` for a custom game.
    pub(super) form: Option<Form>,
    /// The pucks at the start: green and red.
    pub(super) pucks: (u16, u16),
    /// True if one string gets every puck.
    pub(super) one_string: bool,
}

impl Match {
    /// Returns the measured results of matches with a built-in DFA between equal players.
    pub(super) fn between_equals(&self, entry: &DfaEntry) -> Option<Balance> {
        let form = self.form.filter(|_| entry.origin == Origin::BuiltIn)?;
        balance(&entry.key, form, self.pucks.0.midpoint(self.pucks.1))
    }

    /// Returns the place of a measured DFA among the others: fair ones first, and of these the tensest. The user's own have no
    /// measure.
    pub(super) fn rank(&self, entry: &DfaEntry) -> Option<(bool, i32)> {
        let (balance, form) = (self.between_equals(entry)?, self.form?);
        Some((balance.unfair(form).is_some(), -(1000.0 * balance.swung).round() as i32))
    }

    /// Returns the text under a DFA's name, and its colour.
    pub(super) fn remark(&self, entry: &DfaEntry, odds: f64, theme: &Theme) -> (String, Color32) {
        let dfa = &entry.dfa;
        let start = dfa.is_accepting(dfa.start());
        // One string gets every puck, so that its letters are known. With several strings nobody knows which letters each gets.
        let settled = self.one_string && (odds == 0.0 || odds == 1.0) || dfa.ids().all(|id| dfa.is_accepting(id) == start);
        if settled {
            return (format!("decided from the start: {}", if odds == 1.0 { "accepts" } else { "rejects" }), theme.bad);
        }
        let balance = self.between_equals(entry).zip(self.form);
        if !entry.order_blind && balance.is_none() {
            return (format!("odds {}  ·  {}", percent_short(odds, 1), plural(dfa.len(), "state")), theme.dim);
        }
        let measured = balance.map(|(balance, form)| sum_up(&balance, form));
        let is_marked = entry.order_blind || measured.as_ref().is_some_and(|(_, is_unfair)| *is_unfair);
        let order = entry.order_blind.then(|| labels::ORDER_BLIND.to_owned());
        let line: Vec<String> = order.into_iter().chain(measured.map(|(text, _)| text)).collect();
        (line.join("; "), if is_marked { theme.accent } else { theme.dim })
    }
}

/// Returns the measured results in words, and whether they are unfair.
fn sum_up(balance: &Balance, form: Form) -> (String, bool) {
    let whole = |share| percent_short(share, 0);
    let tense = labels::matter(&whole(balance.swung));
    let unfair = balance.unfair(form).map(|unfair| match unfair {
        Unfair::Drawn(share) => {
            format!("{}: {}", if share > 0.5 { labels::MOSTLY_DRAWN } else { labels::OFTEN_DRAWN }, whole(share))
        }
        Unfair::Side(accepts, share) => {
            format!("{}: {}", if accepts { labels::MOSTLY_ACCEPTED } else { labels::MOSTLY_REJECTED }, whole(share))
        }
        Unfair::Player(first, share) => {
            format!("{} wins {}", if first { labels::FIRST_PLAYER } else { labels::SECOND_PLAYER }, whole(share))
        }
    });
    match unfair {
        Some(mark) => (format!("{mark}  ·  {tense}"), true),
        None if form == Form::TugOfWar => (format!("{tense}  ·  accepted {}", whole(balance.accepts())), false),
        None => (format!("{tense}  ·  drawn {}", whole(balance.drawn())), false),
    }
}
