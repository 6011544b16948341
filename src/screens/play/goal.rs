//! The one line that is always visible: the goal of a party, the present verdict, and the chance.

use super::state::MatchScreen;
use crate::play::labels;
use egui::{Color32, Label, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, bar, chance, memory};
use fob_rules::{Kind, Match};
use fob_services::data::Services;
use fob_services::driving::{Effect, Turn, standing};
use fob_services::phrases::string_letter;

/// The content of the line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    /// `You need: accepted, the double circle`.
    pub need: String,
    /// `rejected`, and how good that is: 1 as needed, 0 level, -1 not; `None` while the verdict is to stay unknown.
    pub now: Option<(String, i8)>,
    /// `You win 54 %`; `None` where it is unknown.
    pub chance: Option<String>,
    /// The party, from 0.
    party: usize,
    /// The party's name, or `You`.
    hero: String,
}

impl Goal {
    /// Returns the whole line, for screen readers.
    pub fn line(&self) -> String {
        let now = self.now.as_ref().map(|(now, _)| format!("{}{now}", labels::NOW));
        [Some(self.need.clone()), now, self.chance.clone()].into_iter().flatten().collect::<Vec<_>>().join(". ")
    }
}

/// Returns the verdict in a word, with the circle that shows it where the automaton is drawn.
fn verdict(state: &MatchScreen, string: usize, accepted: bool) -> String {
    let word = if accepted { fob_services::labels::ACCEPTED } else { fob_services::labels::REJECTED };
    let Some(dfa) = state.dfas.get(string).and_then(|entry| entry.machine.finite()) else { return word.to_owned() };
    let count = dfa.ids().filter(|id| dfa.is_accepting(*id) == accepted).count();
    let article = if count == 1 { "the" } else { "a" };
    let circle = if accepted { "double" } else { "single" };
    format!("{word}, {article} {circle} circle")
}

/// Returns the verdicts that a party, from 1, needs on all strings.
fn needs(state: &MatchScreen, game: &Match, party: u8) -> String {
    if let Kind::TugOfWar { accepts } = game.setup().kind {
        return verdict(state, 0, accepts == party);
    }
    let word = |accepted: bool| if accepted { fob_services::labels::ACCEPTED } else { fob_services::labels::REJECTED };
    let letters = |own: bool| -> Vec<String> {
        let all =
            game.strings().iter().enumerate().filter(|(_, string)| string.owner.is_some_and(|owner| (owner == party) == own));
        all.map(|(string, _)| string_letter(string)).collect()
    };
    let (own, others) = (letters(true), letters(false));
    let mut parts = Vec::new();
    if !own.is_empty() {
        parts.push(format!("{} {}", own.join(" and "), word(true)));
    }
    match others.len() {
        0 => {}
        1 => parts.push(format!("{} {}", others[0], word(false))),
        _ => parts.push(format!("the others {}", word(false))),
    }
    parts.join(", ")
}

/// Returns the present verdicts on all strings. That of a string is open while the order of its last pucks is to be chosen.
fn now(game: &Match) -> String {
    let is_open = |string: usize| game.choices().iter().any(|choice| choice.string == string);
    let word = |string: usize, accepted: bool| match accepted {
        _ if is_open(string) => labels::OPEN,
        true => fob_services::labels::ACCEPTED,
        false => fob_services::labels::REJECTED,
    };
    let strings = game.strings();
    let words: Vec<&str> = strings.iter().enumerate().map(|(string, at)| word(string, at.accepting)).collect();
    match words[..] {
        [one] if is_open(0) => format!("{one}, {}", labels::ORDER_DECIDES),
        [one] => one.to_owned(),
        [first, ref rest @ ..] if rest.iter().all(|word| *word == first) => {
            format!("{} {first}", if words.len() == 2 { "both" } else { "all" })
        }
        _ => {
            let one = |(string, word): (usize, &&str)| format!("{} {word}", string_letter(string));
            words.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

impl MatchScreen {
    /// Returns the party, from 1, that the line is about: the one here, otherwise the one on turn; while computers play, always
    /// the first.
    pub fn hero(&self) -> u8 {
        let by_turn = || if self.is_watched() { 1 } else { self.game().setup().party_of(self.on_turn().max(1)) };
        self.played.you().unwrap_or_else(by_turn)
    }

    /// Returns whether the party of the line needs a verdict on a string.
    pub(super) fn needs(&self, string: usize, accepted: bool) -> bool {
        self.game().setup().wants_accepted(self.hero(), string) == accepted
    }

    /// Returns the line for this moment.
    pub(super) fn goal(&self) -> Goal {
        let (game, hero) = (self.disclosed(), self.hero());
        let is_you = self.played.you() == Some(hero);
        let name = if is_you { labels::YOU.to_owned() } else { self.played.names().party(game, hero) };
        let party = usize::from(hero.saturating_sub(1));
        let need = format!("{} {}", labels::needs(&name, is_you || game.setup().teams), needs(self, game, hero));
        let hides = self.keeps_the_verdict() || self.moments.hides_the_verdict();
        let shared_out = game.setup().is_shared_out();
        // A resignation, a draw or the limit has ended the match, independent of the strings.
        let is_given_up = self.game().is_over() && !self.game().is_read();
        let chance = || {
            let chances = self.chances_here();
            if game.is_over() || is_given_up || chances.iter().any(|chance| !chance.is_finite()) {
                return None;
            }
            let number = chance::shown(&chances, shared_out).get(party)?.clone();
            let verb = match (shared_out, is_you || game.setup().teams) {
                (false, false) => fob_services::labels::WINS,
                (false, true) => labels::WIN,
                (true, false) => fob_services::labels::EXPECTS,
                (true, true) => labels::EXPECT,
            };
            Some(format!("{name} {verb} {number}"))
        };
        let good = || if game.choices().is_empty() { standing(game, party) } else { 0 };
        let now = (!hides && !is_given_up).then(|| (now(game), good()));
        Goal { need, now, chance: if hides { None } else { chance() }, party, hero: name }
    }

    /// Returns the chances in the line: with an order that is picked but not confirmed yet, like the panel below.
    fn chances_here(&self) -> Vec<f64> {
        let Some(order) = &self.order else { return self.chances_now() };
        let strings = self.game().strings();
        let all: Vec<usize> = (0..strings.len()).collect();
        let mut at: Vec<_> = strings.iter().map(|string| string.configuration.clone()).collect();
        for (string, to) in order.ghosts(self.game(), &all) {
            at[string] = to;
        }
        self.played.forecast(self.calm(), &at).wins
    }

    /// Everybody's chances as they are shown at this moment.
    pub fn chances_now(&self) -> Vec<f64> {
        self.played.prospects.foresight().chances(self.calm())
    }

    /// Returns the match for the display of chances: the one before the rolling shot, if each position is computed on its own,
    /// which is slow.
    pub(super) fn calm(&self) -> &Match {
        let slow = self.played.prospects.foresight().is_slow();
        let before = self.rolling().filter(|_| slow).and_then(|(shot, _)| shot.game(f64::NEG_INFINITY));
        before.unwrap_or_else(|| self.disclosed())
    }
}

/// Width of a column below which the line takes more rows, in points.
const NARROW: f32 = 300.0;
/// Width from which on a line has room for more than what is always there, in points.
pub(super) const ROOMY: f32 = 1100.0;
/// Space below the texts in the row above that stays empty, in points.
const SLACK: f32 = 6.0;

/// Draws the line.
pub(super) fn show(ui: &mut Ui, state: &MatchScreen, services: &Services) {
    let theme = &Theme::from_ui(ui);
    let (goal, guide) = (state.goal(), state.guide(theme.palette));
    let phone = Window::from_ui(ui).is_phone();
    // Where it would need a row of its own, the numbers at the holes have to do.
    let has_room = ui.available_width() >= ROOMY && guide.is_none() && !state.settles(services);
    let best = if has_room && state.shows_wishes(services) { state.best_now(theme.palette) } else { None };
    let size = if phone { theme::SIZES[0] } else { theme::SIZES[1] };
    let control = ui.spacing().interact_size;
    theme::Sizes::plain(ui);
    ui.spacing_mut().interact_size.y = size + 5.0;
    // The row above is as high as its buttons, which its texts are not.
    ui.add_space(-SLACK);
    let dim = |text: &str| RichText::new(text).size(size).color(theme.dim);
    let strong = |text: &str, ink: Color32| RichText::new(text).font(theme::strong(size)).color(ink);
    // A narrow column has room for the verdict alone, whose circle the figure shows, or a row for each part.
    let narrow = ui.available_width() < NARROW;
    let is_tug = matches!(state.game().setup().kind, Kind::TugOfWar { .. });
    let (who, what) = goal.need.split_once(": ").unwrap_or(("", goal.need.as_str()));
    let what = what.split(", ").next().filter(|_| narrow && is_tug).unwrap_or(what);
    let breaks = narrow && !is_tug;
    let shown = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(if phone { STEP } else { 2.0 * STEP }, 2.0);
        // The first thing that a reader meets is the whole line.
        bar::together(ui, "need", |ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            widgets::dot(ui, theme::rgb(state.played.start.party_colour(state.hero())));
            ui.add(Label::new(dim(&format!("{who}:"))).extend());
            if !breaks {
                ui.add(Label::new(strong(what, theme.text)).extend());
            }
        });
        if breaks {
            ui.add(Label::new(strong(what, theme.text)).extend());
        }
        if let Some((now, good)) = &goal.now {
            bar::together(ui, "now", |ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.add(Label::new(dim(labels::NOW.trim_end())).extend());
                // A verdict that is good for one party is bad for the other, so a sign shows it, not the verdict's colour.
                ui.add(Label::new(strong(now, theme.text)).extend());
                match good {
                    1 => drop(ui.add(Label::new(strong("✓", theme.good)).extend())),
                    -1 => drop(ui.add(Label::new(strong("×", theme.bad)).extend())),
                    _ => {}
                }
                // While an order is to be chosen, the last letters are not known yet.
                if state.game().choices().is_empty() {
                    remembered(ui, state, size);
                }
            });
        }
        if let Some(chance) = &goal.chance {
            bar::together(ui, "chance", |ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let text = RichText::new(chance).font(theme::strong(size)).color(theme.accent);
                ui.add(Label::new(text).extend()).on_hover_text(labels::CHANCE_TIP);
                changed(ui, state, &goal, guide.is_some(), theme);
            });
        }
        if let Some(best) = &best {
            bar::together(ui, "best", |ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let tip = best
                    .because
                    .as_ref()
                    .map_or_else(|| labels::BEST_NOW_TIP.to_owned(), |because| format!("{because}. {}", labels::BEST_NOW_TIP));
                ui.add(Label::new(dim(labels::BEST_NOW)).extend()).on_hover_text(&tip);
                ui.add(Label::new(strong(&best.what, theme.text)).extend()).on_hover_text(&tip);
                let ink = chance::ink(best.change, [theme.good, theme.bad, theme.dim]);
                ui.add(Label::new(strong(&best.worth, ink)).extend()).on_hover_text(&tip);
            });
        }
        if let Some(guide) = &guide {
            bar::together(ui, "guide", |ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                if !guide.label.is_empty() {
                    ui.add(Label::new(dim(guide.label)).extend());
                }
                ui.add(Label::new(strong(&guide.pucks, theme.text)).extend()).on_hover_text(labels::GUIDE_TIP);
            });
        }
    });
    ui.spacing_mut().interact_size = control;
    let best = best.map(|best| format!("{} {} {}", labels::BEST_NOW, best.what, best.worth));
    let whole = ui.interact(shown.response.rect, ui.id().with("goal"), Sense::hover());
    let line = [Some(goal.line()), guide.map(|guide| guide.line()), best].into_iter().flatten().collect::<Vec<_>>().join(". ");
    whole.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &line));
}

impl MatchScreen {
    /// Returns the change of a party's chance by the last shot of each player, as `Your shot` or `Bo's shot`, latest last: also
    /// while the other player thinks and shoots, so that nobody misses the effect of their own shot.
    pub fn changes(&self, party: usize) -> Vec<(String, f64)> {
        if matches!(self.played.turn(), Turn::Over) {
            return Vec::new();
        }
        let shooter = self.rolling().map(|_| self.on_turn());
        let shared_out = self.game().setup().is_shared_out();
        let name = |player: u8| {
            if self.played.is_you(player) {
                labels::YOUR_SHOT.to_owned()
            } else {
                labels::shot_of(&self.played.names().player(player))
            }
        };
        let change = |effect: &Effect| chance::change(&effect.before, &effect.after, party, shared_out);
        let seen = self.played.prospects.effects().iter().filter(|effect| Some(effect.player) != shooter);
        let seen = seen.map(|effect| (name(effect.player), change(effect)));
        // What has fallen in the rolling shot has changed the chance beside it already.
        let now = self.effect_of_rolling().map(|effect| (name(effect.player), change(&effect)));
        seen.chain(now.filter(|(_, change)| chance::signed(*change, shared_out).is_some())).collect()
    }

    /// Returns the effect so far of the shot that rolls.
    pub(super) fn effect_of_rolling(&self) -> Option<Effect> {
        self.rolling()?;
        let (before, after) = (self.played.prospects.chances().to_vec(), self.chances_now());
        let is_known = before.iter().chain(&after).all(|chance| chance.is_finite());
        is_known.then(|| Effect { player: self.on_turn(), before, after })
    }
}

/// Draws the changes by the last shots, each once it has been seen; those that changed nothing are left out where `tells_more` says
/// that the pucks to aim for follow.
fn changed(ui: &mut Ui, state: &MatchScreen, goal: &Goal, tells_more: bool, theme: &Theme) {
    let shared_out = state.game().setup().is_shared_out();
    let mut changes = state.changes(goal.party);
    changes.retain(|(_, change)| !tells_more || chance::signed(*change, shared_out).is_some());
    // A phone has room for the last one alone.
    let first = changes.len().saturating_sub(if Window::from_ui(ui).is_phone() { 1 } else { 2 });
    for (name, change) in &changes[first..] {
        let ink = chance::ink(*change, [theme.good, theme.bad, theme.dim]);
        let text = chance::signed_or_zero(*change, shared_out);
        ui.add_space(2.0);
        let small = |text: &str, ink: Color32| RichText::new(text).size(theme::SIZES[0]).color(ink);
        ui.add(Label::new(small(name, theme.dim)).extend());
        ui.add(Label::new(small(&text, ink)).extend()).on_hover_text(labels::by_shot(name, &goal.hero));
    }
}

/// Draws the memory of the one automaton, in a form in which people count it.
fn remembered(ui: &mut Ui, state: &MatchScreen, size: f32) {
    let ([entry], [string]) = (&state.dfas[..], state.disclosed().strings()) else { return };
    if let Some(parts) = memory::of_string(entry, &string.word, state.played.names()) {
        let theme = &Theme::from_ui(ui);
        ui.add(Label::new(RichText::new("·").size(size).color(theme.dim)).extend());
        memory::show(ui, &parts, size);
    }
}
