//! A match: its state, and the moves that are legal next.

use super::choice::{Arrangement, Choice};
use super::reach::{JointOrder, reachable};
use super::saved::{Saved, SavedMatchError, check_choices, parse_word};
use super::string::{advance, empty_strings};
use super::verdict::{expectation, judge};
use super::waiting::{Fallen, Waiting};
use super::{Effect, PuckString, Reason, RuleError, Setup, SetupErrors, ShotOutcome, Verdict};
use fob_board::{Colour, Hole, ShotReport, Side};
use fob_machines::Configuration;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum number of combinations, of the greens used in each hole, to search when several holes of a string are arranged together.
const MOST_COMBINED: usize = 10_000;

/// A match of Fob as a value. To take a shot back, keep the earlier value.
///
/// Two matches are equal if they have the same setup and the same history of strings, pucks and turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Match {
    pub(super) setup: Arc<Setup>,
    pub(super) strings: Vec<PuckString>,
    /// Shots taken, including those that holed the striker.
    pub(super) shots: u32,
    /// Greens and reds on the board, without those that wait for an order.
    pub(super) remaining: [u32; 2],
    waiting: Option<Waiting>,
    pub(super) ended: Option<Reason>,
    /// Quiet shots in a row so far; 0 without the rule for quiet play.
    pub(super) still: u32,
    /// For each extra time, the number of shots taken before it started.
    pub(super) extras: Vec<u32>,
}

impl Match {
    /// Creates a match before its first shot, after a break that returned every puck. A match without pucks is over at once, or starts with
    /// extra time.
    ///
    /// # Errors
    /// All problems of the setup.
    pub fn new(setup: Setup) -> Result<Self, SetupErrors> {
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(SetupErrors(problems));
        }
        let strings = empty_strings(&setup);
        let remaining = [u32::from(setup.green), u32::from(setup.red)];
        let setup = Arc::new(setup);
        let mut game = Self { setup, strings, shots: 0, remaining, waiting: None, ended: None, still: 0, extras: Vec::new() };
        game.begin_extra();
        Ok(game)
    }

    /// Plays a shot of [`Match::next_player`] from [`Match::next_side`].
    ///
    /// Pucks are appended in the order of their times; equal times keep the order of the report. If a hole took pucks of both colours,
    /// choices are due, and the shooter remains [`Match::next_player`] until [`Match::choose`].
    ///
    /// # Errors
    /// The match is over, a choice is due, a puck is listed twice, or more pucks fell than are left. The match is then unchanged.
    pub fn apply(&mut self, report: &ShotReport) -> Result<ShotOutcome, RuleError> {
        self.ready()?;
        self.check_pucks(report)?;
        let (player, side) = (self.next_player(), self.next_side());
        self.count_quiet(report);
        for lost in &report.lost {
            self.remaining[lost.colour as usize] -= 1;
        }
        let mut drops = report.drops.clone();
        drops.sort_by(|a, b| a.time.total_cmp(&b.time));
        let effect = if report.striker_holed {
            Effect::BlackPuck { returned: drops.iter().map(|drop| (drop.puck, drop.colour)).collect() }
        } else {
            let drops: Vec<_> = drops.iter().map(|drop| (drop.hole, drop.colour)).collect();
            self.append(&drops)
        };
        self.shots = self.shots.saturating_add(1);
        self.begin_extra();
        Ok(ShotOutcome { shot: self.shots, player, side, effect, verdict: self.verdict() })
    }

    /// Makes all due choices: one order for each hole that needs one, with the holes in any sequence. The order of a hole's pucks changes
    /// only the places at which that hole's pucks fell, so pucks of other holes on the same string keep theirs.
    ///
    /// # Errors
    /// No choice is due; a hole is missing, named twice or needs no choice; or an order is not a rearrangement. The match is then
    /// unchanged.
    pub fn choose(&mut self, orders: &[(Hole, Vec<Colour>)]) -> Result<(), RuleError> {
        let waiting = self.waiting.as_ref().filter(|_| self.ended.is_none()).ok_or(RuleError::NoChoiceDue)?;
        let colours = waiting.arranged(orders)?;
        if let Some(choice) = waiting.choices.iter().find(|choice| orders.iter().all(|(hole, _)| *hole != choice.hole)) {
            return Err(RuleError::Missing(choice.hole));
        }
        self.replace_ends(&colours);
        self.waiting = None;
        self.begin_extra();
        Ok(())
    }

    /// Resigns for a player, from 1. Pucks that wait for an order keep the order in which they fell.
    ///
    /// # Errors
    /// The match is over, or there is no such player.
    pub fn resign(&mut self, player: u8) -> Result<Verdict, RuleError> {
        let players = self.setup.players();
        if !(1..=players).contains(&player) {
            return Err(RuleError::NoPlayer { player, players });
        }
        self.end(Reason::Resigned(player))
    }

    /// Ends the match as a draw by agreement.
    ///
    /// # Errors
    /// The match is over.
    pub fn agree_draw(&mut self) -> Result<Verdict, RuleError> {
        self.end(Reason::Agreed)
    }

    /// Removes pucks before the first shot: those that fell or left in a break on a board that does not return them
    /// ([`super::after_break`]).
    ///
    /// # Errors
    /// A shot was taken, the match is over, or there are fewer pucks. The match is then unchanged.
    pub fn remove(&mut self, gone: &[Colour]) -> Result<(), RuleError> {
        self.ready()?;
        if self.shots > 0 {
            return Err(RuleError::LateBreak);
        }
        self.check_counts(gone.iter().copied())?;
        for &colour in gone {
            self.remaining[colour as usize] -= 1;
        }
        self.begin_extra();
        Ok(())
    }

    /// Returns the setup that was agreed before the match.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the strings, in the order of [`Setup::links`]. Pucks that wait for an order are included in the order in which they fell.
    pub fn strings(&self) -> &[PuckString] {
        &self.strings
    }

    /// Returns the index of the string that a hole is linked to, from 0.
    pub fn string_of(&self, hole: Hole) -> usize {
        self.strings.iter().position(|string| string.holes.contains(&hole)).unwrap_or_default()
    }

    /// Returns the due choices in the order of [`Hole::ALL`]; empty if none is due.
    pub fn choices(&self) -> &[Choice] {
        match &self.waiting {
            Some(waiting) if self.ended.is_none() => &waiting.choices,
            _ => &[],
        }
    }

    /// Returns the distinct arrangements of a due choice and the configuration after each; empty for a hole that needs no choice.
    ///
    /// The iterator is lazy, because there may be millions. If several holes of one string are due, the others keep the order in which they
    /// fell; for combinations see [`Match::preview`].
    pub fn arrangements(&self, hole: Hole) -> impl Iterator<Item = Arrangement> + '_ {
        let found =
            self.waiting.as_ref().and_then(|waiting| Some((waiting, self.choices().iter().find(|choice| choice.hole == hole)?)));
        found.into_iter().flat_map(move |(waiting, choice)| {
            choice.arrangements().map(move |order| {
                let to = self.configuration_after(waiting, choice.string, hole, &order);
                Arrangement { order, to }
            })
        })
    }

    /// Returns how many letters at the end of a string are not final: all letters of the last shot if any hole of the string has a choice
    /// due, otherwise 0.
    pub fn open_letters(&self, string: usize) -> usize {
        if self.choices().iter().all(|choice| choice.string != string) {
            return 0;
        }
        self.waiting.iter().flat_map(|waiting| &waiting.fallen).filter(|fallen| fallen.string == string).count()
    }

    /// Returns the configurations that all due choices of a string can lead to together, each with its first orders, sorted by
    /// configuration. Returns nothing for a string without a due choice.
    ///
    /// If several holes took so many pucks that there are more than 10,000 combinations, each hole is arranged separately, and
    /// the pucks of the others keep the order in which they fell.
    pub fn reachable_together(&self, string: usize) -> Vec<JointOrder> {
        let tied: Vec<&Choice> = self.choices().iter().filter(|choice| choice.string == string).collect();
        let greens = |choice: &Choice| choice.fallen.iter().filter(|&&colour| colour == Colour::Green).count();
        let combined = tied.iter().map(|choice| greens(choice) + 1).fold(1_usize, usize::saturating_mul);
        if tied.len() < 2 || combined <= MOST_COMBINED {
            return if tied.is_empty() { Vec::new() } else { self.reachable(string, &tied) };
        }
        let mut first = BTreeMap::new();
        for choice in &tied {
            for alone in self.reachable(string, &[choice]) {
                let order = |other: &&Choice| {
                    let arranged = alone.orders.iter().find(|(hole, _)| *hole == other.hole);
                    (other.hole, arranged.map_or_else(|| other.fallen.clone(), |(_, order)| order.clone()))
                };
                let orders = tied.iter().map(order).collect();
                first.entry(alone.to.clone()).or_insert(JointOrder { orders, to: alone.to });
            }
        }
        first.into_values().collect()
    }

    fn reachable(&self, string: usize, tied: &[&Choice]) -> Vec<JointOrder> {
        let Some(waiting) = &self.waiting else { return Vec::new() };
        let fallen = waiting.fallen.iter().filter(|fallen| fallen.string == string);
        let fallen: Vec<_> = fallen.map(|fallen| (fallen.hole, fallen.colour)).collect();
        reachable(&self.setup, string, &waiting.before[string], &fallen, tied)
    }

    /// Returns the configurations that a due choice can lead to, each with its lexicographically first arrangement (green before
    /// red), sorted by configuration. Pucks of other holes keep the order in which they fell. Takes O(pucks³ · configurations)
    /// time, however many arrangements there are.
    pub fn reachable_by(&self, hole: Hole) -> Vec<Arrangement> {
        let found = self.choices().iter().find(|choice| choice.hole == hole);
        let reached = found.map(|choice| self.reachable(choice.string, &[choice]));
        let single = |joint: JointOrder| Some(Arrangement { order: joint.orders.into_iter().next()?.1, to: joint.to });
        reached.into_iter().flatten().filter_map(single).collect()
    }

    /// Returns the configurations of all strings after these orders. Other pucks keep the order in which they fell.
    ///
    /// # Errors
    /// As for [`Match::choose`], except that holes may be missing.
    pub fn preview(&self, orders: &[(Hole, Vec<Colour>)]) -> Result<Vec<Configuration>, RuleError> {
        let mut copy = self.clone();
        let waiting = self.waiting.as_ref().filter(|_| self.ended.is_none()).ok_or(RuleError::NoChoiceDue)?;
        copy.replace_ends(&waiting.arranged(orders)?);
        Ok(copy.strings.into_iter().map(|string| string.configuration).collect())
    }

    /// Returns the number of shots taken since the break.
    pub fn shots(&self) -> u32 {
        self.shots
    }

    /// Returns the player, from 1, who shoots next; while a choice is due, the player who just shot.
    pub fn next_player(&self) -> u8 {
        self.setup.shooter(self.turn())
    }

    /// Returns the side of the next shot; while a choice is due, the side of the last shot.
    pub fn next_side(&self) -> Side {
        Setup::side(self.turn())
    }

    /// Returns the number of pucks of a colour on the board, without those that wait for an order.
    pub fn remaining(&self, colour: Colour) -> u32 {
        self.remaining[colour as usize]
    }

    /// Greens and reds on the board together.
    pub fn left(&self) -> u32 {
        self.remaining[0].saturating_add(self.remaining[1])
    }

    /// Returns whether the match is over.
    pub fn is_over(&self) -> bool {
        self.reason().is_some()
    }

    /// Returns the verdict once the match is over.
    pub fn verdict(&self) -> Option<Verdict> {
        Some(judge(&self.setup, &self.strings, self.reason()?))
    }

    /// Returns whether the match is over and its strings were read: nobody resigned, agreed to a draw or reached the limit.
    pub fn is_read(&self) -> bool {
        self.reason().is_some_and(Reason::reads)
    }

    /// Returns the expected points of each party, if each string is accepted independently with its chance, and the points of each party in
    /// a draw agreed now. A string without a given chance counts as one half.
    pub fn expectation(&self, chances: &[f64]) -> (Vec<f64>, Vec<f64>) {
        expectation(&self.setup, &self.strings, chances)
    }

    fn reason(&self) -> Option<Reason> {
        if self.ended.is_some() {
            return self.ended;
        }
        if self.waiting.is_some() {
            return None;
        }
        if self.remaining == [0, 0] {
            return Some(Reason::Complete);
        }
        if self.quiet_left() == Some(0) {
            return Some(Reason::Quiet);
        }
        let limit = self.setup.shot_limit?;
        (self.shots >= limit).then_some(Reason::ShotLimit)
    }

    /// Returns the number of the shot, from 0, whose shooter is [`Match::next_player`].
    fn turn(&self) -> u32 {
        if self.waiting.is_some() { self.shots.saturating_sub(1) } else { self.shots }
    }

    pub(super) fn ready(&self) -> Result<(), RuleError> {
        if self.is_over() {
            return Err(RuleError::Over);
        }
        match &self.waiting {
            Some(waiting) => Err(RuleError::ChoiceDue(waiting.choices.iter().map(|choice| choice.hole).collect())),
            None => Ok(()),
        }
    }

    /// Returns whether a shot waits for its order, even if the match has ended meanwhile.
    pub(super) fn waits(&self) -> bool {
        self.waiting.is_some()
    }

    pub(super) fn end(&mut self, reason: Reason) -> Result<Verdict, RuleError> {
        if self.is_over() {
            return Err(RuleError::Over);
        }
        self.ended = Some(reason);
        Ok(judge(&self.setup, &self.strings, reason))
    }

    fn check_pucks(&self, report: &ShotReport) -> Result<(), RuleError> {
        let drops = report.drops.iter().map(|drop| (drop.puck, drop.colour));
        let pucks: Vec<_> = drops.chain(report.lost.iter().map(|lost| (lost.puck, lost.colour))).collect();
        let mut seen = BTreeSet::new();
        if let Some(&(puck, _)) = pucks.iter().find(|(puck, _)| !seen.insert(*puck)) {
            return Err(RuleError::PuckTwice(puck));
        }
        self.check_counts(pucks.iter().map(|&(_, colour)| colour))
    }

    fn check_counts(&self, colours: impl Iterator<Item = Colour> + Clone) -> Result<(), RuleError> {
        for colour in [Colour::Green, Colour::Red] {
            let taken = colours.clone().filter(|&other| other == colour).count();
            let remaining = self.remaining(colour);
            if taken > remaining as usize {
                return Err(RuleError::TooMany { colour, taken, remaining });
            }
        }
        Ok(())
    }

    /// Appends the drops of a valid shot in the order in which they fell, and determines the choices that are then due.
    fn append(&mut self, drops: &[(Hole, Colour)]) -> Effect {
        let before = self.strings.iter().map(|string| string.configuration.clone()).collect();
        let mut fallen = Vec::with_capacity(drops.len());
        for &(hole, colour) in drops {
            let string = self.string_of(hole);
            self.remaining[colour as usize] -= 1;
            self.push(string, colour);
            fallen.push(Fallen { hole, string, colour });
        }
        self.judge_strings();
        let choices: Vec<Choice> = Hole::ALL.iter().filter_map(|&hole| self.choice_at(hole, &fallen)).collect();
        if choices.is_empty() {
            return Effect::Counted;
        }
        self.waiting = Some(Waiting { fallen, before, choices: choices.clone() });
        Effect::ChoicesDue(choices)
    }

    /// Returns the choice that is due at a hole, if its pucks have both colours.
    fn choice_at(&self, hole: Hole, fallen: &[Fallen]) -> Option<Choice> {
        let fallen: Vec<Colour> = fallen.iter().filter(|fallen| fallen.hole == hole).map(|fallen| fallen.colour).collect();
        if !fallen.contains(&Colour::Green) || !fallen.contains(&Colour::Red) {
            return None;
        }
        let string = self.string_of(hole);
        let opponent = self.setup.shooter(self.shots.saturating_add(1));
        let chooser = match self.setup.kind {
            // The opposing player; in a team game the next shooter, who belongs to the opposing team.
            super::Kind::TugOfWar { .. } | super::Kind::Reject2 => opponent,
            super::Kind::Reject4 | super::Kind::Custom(_) => self.strings[string].owner.unwrap_or(opponent),
        };
        Some(Choice { hole, string, chooser, fallen })
    }

    /// Appends a puck. Leaves the verdict to [`Match::judge_strings`].
    fn push(&mut self, string: usize, colour: Colour) {
        let to = advance(&self.setup, string, &self.strings[string].configuration, [colour]);
        let string = &mut self.strings[string];
        string.word.push(colour);
        string.configuration = to;
    }

    /// Updates which strings would be accepted now. A verdict may take a machine thousands of steps, so this is done once per shot rather
    /// than once per puck.
    fn judge_strings(&mut self) {
        for (index, string) in self.strings.iter_mut().enumerate() {
            string.accepting = self.setup.machine(index).is_some_and(|machine| machine.accepts(&string.configuration));
        }
    }

    /// Replaces the waiting pucks at the ends of the strings with `colours`, in the order in which the pucks fell.
    fn replace_ends(&mut self, colours: &[Colour]) {
        let Some(Waiting { fallen, before, .. }) = self.waiting.clone() else { return };
        for (string, configuration) in self.strings.iter_mut().zip(before) {
            string.configuration = configuration;
        }
        for waiting in &fallen {
            self.strings[waiting.string].word.pop();
        }
        for (waiting, &colour) in fallen.iter().zip(colours) {
            self.push(waiting.string, colour);
        }
        self.judge_strings();
    }

    pub(super) fn to_saved(&self) -> Saved {
        let mut words: Vec<String> = self.strings.iter().map(PuckString::text).collect();
        let fallen = self.waiting.as_ref().map_or(&[][..], |waiting| &waiting.fallen);
        for fallen in fallen {
            words[fallen.string].pop();
        }
        let on_board_or_in = |colour: Colour| {
            let inside = self.strings.iter().flat_map(|string| &string.word).filter(|&&other| other == colour).count();
            self.remaining(colour) + inside as u32
        };
        let extras = self.extras.len() as u32;
        Saved {
            setup: Setup::clone(&self.setup),
            words,
            shots: self.shots,
            lost: (
                u32::from(self.setup.green) + extras - on_board_or_in(Colour::Green),
                u32::from(self.setup.red) + extras - on_board_or_in(Colour::Red),
            ),
            still: self.still,
            extras: self.extras.clone(),
            waiting: fallen.iter().map(|fallen| (fallen.hole, fallen.colour)).collect(),
            ended: self.ended,
        }
    }

    pub(super) fn from_saved(saved: Saved) -> Result<Self, SavedMatchError> {
        let mut game = Self::new(saved.setup)?;
        game.restore_extras(saved.extras, saved.shots)?;
        if saved.words.len() != game.strings.len() {
            return Err(SavedMatchError::Words { given: saved.words.len(), strings: game.strings.len() });
        }
        let words = saved.words.iter().map(|word| parse_word(word)).collect::<Result<Vec<_>, _>>()?;
        for (colour, name, lost) in [(Colour::Green, "green", saved.lost.0), (Colour::Red, "red", saved.lost.1)] {
            let fallen = words.iter().flatten().chain(saved.waiting.iter().map(|(_, colour)| colour));
            let gone = fallen.filter(|&&other| other == colour).count() as u64 + u64::from(lost);
            if gone > u64::from(game.remaining(colour)) {
                return Err(SavedMatchError::TooMany(name));
            }
            game.remaining[colour as usize] -= lost;
        }
        if saved.shots == 0 && (!saved.waiting.is_empty() || words.iter().any(|word| !word.is_empty())) {
            return Err(SavedMatchError::NoShot);
        }
        for (string, word) in words.into_iter().enumerate() {
            for colour in word {
                game.remaining[colour as usize] -= 1;
                game.push(string, colour);
            }
        }
        game.judge_strings();
        game.shots = saved.shots;
        if !saved.waiting.is_empty() {
            game.shots -= 1;
            game.append(&saved.waiting);
            game.shots += 1;
            check_choices(game.choices())?;
        }
        game.check_extras()?;
        game.restore_still(saved.still)?;
        match saved.ended {
            Some(Reason::Resigned(player)) if !(1..=game.setup.players()).contains(&player) => {
                return Err(SavedMatchError::Resigned(player));
            }
            Some(reason @ (Reason::Complete | Reason::Quiet | Reason::ShotLimit)) => return Err(SavedMatchError::Ended(reason)),
            Some(_) if game.is_over() => return Err(SavedMatchError::EndedTwice),
            Some(Reason::Certain) if !game.is_certain() => return Err(SavedMatchError::NotCertain),
            ended => game.ended = ended,
        }
        Ok(game)
    }

    fn configuration_after(&self, waiting: &Waiting, string: usize, hole: Hole, order: &[Colour]) -> Configuration {
        let mut order = order.iter().copied();
        let colours = waiting.fallen.iter().filter(|fallen| fallen.string == string);
        let colours =
            colours.map(|fallen| if fallen.hole == hole { order.next().unwrap_or(fallen.colour) } else { fallen.colour });
        advance(&self.setup, string, &waiting.before[string], colours)
    }
}
