//! The moments of a match: names for what just happened, and the ending. At the end there is a pause after the last shot, the
//! pieces move to their final states on a figure that fills half of the screen, and the verdict is stamped on it.

use super::ghost::shooter;
use super::keys::SKIP;
use super::labels;
use super::state::MatchScreen;
use egui::epaint::TextShape;
use egui::{Align2, Area, Color32, Id, Order, Painter, Pos2, Rect, RichText, Sense, Stroke, Ui, vec2};
use fob_kit::aiming::feats::{Feat, feats};
use fob_kit::aiming::shot_view::{ShotView, walk};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::{self, figure};
use fob_replay::Outcome;
use fob_rules::{Kind, Match, Reason};
use fob_services::data::Services;
use fob_services::driving::Turn;
use fob_services::phrases::percent;
use fob_services::sound::Sound;
use std::collections::VecDeque;

/// Pause after the last shot before the pieces move, in seconds.
pub(super) const REST: f64 = 1.5;
/// Time for which the name of a moment is shown on the board, in seconds.
const NAMED: f64 = 2.6;
/// Time in which a stamp falls, and the delay between two stamps, in seconds.
const FALL: f64 = 0.18;
const APART: f64 = 0.4;
/// Time for which the last stamp is shown, in seconds.
const LOOK: f64 = 1.6;
/// Time for which a resignation is shown, in seconds.
const SAID: f64 = 5.0;
/// Time for which the coin of tug of war turns, and for which it is shown after it has fallen, in seconds.
pub(super) const FLIP: f64 = 1.2;
const FALLEN: f64 = 1.8;
/// Time for which the owners of the holes are shown, in seconds: enough to read three short sentences.
const READ: f64 = 7.0;
/// Loss of the one who shoots from which on pucks that fell are no feat.
const SPOILT: f64 = 0.05;
/// A comeback starts below the first chance and counts above the second.
const COMEBACK: (f64, f64) = (0.10, 0.50);

/// The words stamped on accepted and rejected strings.
pub const STAMPS: [&str; 2] = ["ACCEPTED", "REJECTED"];

/// Progress of showing the ending.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum End {
    /// The match continues.
    #[default]
    Open,
    /// The last shot is shown; nothing of the verdict is shown yet.
    Waits,
    /// The stamps fall, since this time.
    Stamps(f64),
    /// Somebody else has resigned, which is shown since this time.
    GivenUp(f64),
    /// Everything has been shown.
    Shown,
}

/// The card in front of the board before a match begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Front {
    /// The coin of tug of war.
    Coin,
    /// The sides are swapped.
    Swap,
    /// The owners of the holes, and the rule at equal verdicts.
    Holes,
}

impl Front {
    /// Returns the time for which the card is shown, in seconds.
    pub const fn length(self) -> f64 {
        match self {
            Self::Coin => FLIP + FALLEN,
            Self::Swap => FALLEN,
            Self::Holes => READ,
        }
    }
}

/// The state of the moments.
#[derive(Debug, Default)]
pub(super) struct Moments {
    /// The outcomes of the rolling shot, each with its time since the strike.
    due: VecDeque<(f64, String)>,
    /// The names on screen, each with its start time.
    named: VecDeque<(String, f64)>,
    /// Each party's lowest expectation since its last comeback.
    low: Vec<f64>,
    /// The card in front of the board, and its start time.
    front: Option<(Front, f64)>,
    end: End,
    /// The news of the last shot, if nothing fell with it, and what that changed.
    price: Option<(String, String)>,
}

impl Moments {
    /// Returns what the shot changed that these news are about, if nothing fell with it.
    pub(super) fn price(&self, news: &str) -> Option<&str> {
        self.price.as_ref().filter(|(of, _)| of == news).map(|(_, price)| price.as_str())
    }

    /// Returns whether anything is moving.
    pub fn moves(&self) -> bool {
        !self.named.is_empty() || self.is_behind() || matches!(self.end, End::Stamps(_) | End::GivenUp(_))
    }

    /// Returns whether a card is in front of the board, such as the coin of tug of war: until it is gone, nothing rolls.
    pub fn is_behind(&self) -> bool {
        self.front.is_some()
    }

    /// Returns the card in front of the board, and its start time.
    pub(super) fn front(&self) -> Option<(Front, f64)> {
        self.front
    }

    /// Returns whether a resignation is being shown.
    pub(super) fn says_who_gave_up(&self) -> bool {
        matches!(self.end, End::GivenUp(_))
    }

    /// Skips the rest of the ending.
    pub(super) fn end_all(&mut self) {
        self.end = End::Shown;
    }

    /// Removes the card in front of the board. Returns whether there was one.
    pub(crate) fn end_front(&mut self) -> bool {
        self.front.take().is_some()
    }

    /// Returns whether the verdict is known but not shown yet.
    pub(crate) fn hides_the_verdict(&self) -> bool {
        self.end == End::Waits
    }

    /// Drops everything pending after a shot was taken back.
    pub fn forget(&mut self) {
        self.due.clear();
        self.price = None;
        if self.end != End::Shown {
            self.end = End::Open;
        }
    }

    fn name(&mut self, text: String, now: f64) {
        self.named.push_back((text, now));
        // People can read two at a time.
        while self.named.len() > 2 {
            self.named.pop_front();
        }
    }

    /// Returns who came back, and from which chance to which; once per comeback.
    fn comeback(&mut self, chances: &[f64]) -> Option<(usize, f64, f64)> {
        self.low.resize(chances.len(), 1.0);
        let mut back = None;
        for (party, (low, &chance)) in self.low.iter_mut().zip(chances).enumerate() {
            *low = low.min(chance);
            if *low < COMEBACK.0 && chance > COMEBACK.1 {
                back = Some((party, *low, chance));
                *low = chance;
            }
        }
        back
    }
}

impl MatchScreen {
    /// Shows the coin that was tossed for this match, which is about to begin. If each player has strings, the owners of the
    /// holes are shown instead.
    pub(super) fn toss(&mut self, services: &Services) {
        let is_tossed = matches!(self.game().setup().kind, Kind::TugOfWar { .. });
        self.put_in_front(if is_tossed { Front::Coin } else { Front::Holes }, services);
    }

    fn put_in_front(&mut self, front: Front, services: &Services) {
        if services.settings.has_moments() && self.game().shots() == 0 {
            self.moments.front = Some((front, services.now));
        }
    }

    /// Shows the new goals after a match between the same players in other seats.
    pub(super) fn swap(&mut self, services: &Services) {
        self.put_in_front(Front::Swap, services);
    }

    /// Starts a rolling shot: its outcomes are shown as they happen, and the last shot is followed by a pause.
    pub(super) fn awaits(&mut self, services: &Services) {
        self.moments.due.clear();
        let Turn::Show(shown) = self.played.turn() else { return };
        if !services.settings.has_moments() {
            return;
        }
        let palette = services.settings.palette;
        if let Outcome::Shot(outcome) = &shown.outcome {
            let found = feats(&shown.trace, &shown.before.layout, &shown.after.layout);
            let spoils = self.spoils(shown.before.game.as_ref(), shown.after.game.as_ref());
            // It may still be in sight while the next one shoots.
            let who = self.played.called(outcome.player);
            self.moments.due =
                // Nobody is praised for pucks that cost them the match.
                found
                    .into_iter()
                    .filter(|(_, feat)| !(spoils && matches!(feat, Feat::Several(_) | Feat::Combination(..))))
                    .map(|(time, feat)| (time, format!("{who}: {}", feat.text(palette))))
                    .collect();
            if shown.after.game.as_ref().is_some_and(|game| game.extra_pucks().is_some()) {
                self.moments.due.push_back((shown.trace.duration, labels::EXTRA_TIME.to_owned()));
            }
        }
        if shown.after.game.as_ref().is_some_and(Match::is_read)
            && let Some((shot, _)) = &mut self.shot
        {
            shot.rest(REST);
            self.moments.end = End::Waits;
        }
    }

    /// Returns whether a shot makes the chance of the one who shoots clearly worse.
    fn spoils(&self, before: Option<&Match>, after: Option<&Match>) -> bool {
        let foresight = self.played.prospects.foresight();
        let Some((before, after)) = before.zip(after).filter(|_| !foresight.is_slow()) else { return false };
        let party = shooter(before);
        let chance = |game: &Match| foresight.chances(game).get(party).copied().unwrap_or(f64::NAN);
        chance(after) - chance(before) <= -SPOILT
    }

    /// Makes a pause before the pieces move, after an order has ended the match.
    pub(super) fn awaits_the_end(&mut self, services: &Services) {
        if services.settings.has_moments() && self.played.game().is_read() {
            if let Some((shot, _)) = &mut self.shot {
                shot.rest(REST);
            }
            self.moments.end = End::Waits;
        }
    }

    /// Returns until when the rolling shot is open, in seconds since its strike.
    pub(super) fn settles_at(&self, services: &Services) -> f64 {
        let walk = walk(services.settings.motion);
        let of = |shot: &ShotView| {
            if self.moments.hides_the_verdict() { shot.length(walk) } else { shot.roll() }
        };
        self.shot.as_ref().map_or(0.0, |(shot, _)| of(shot))
    }

    /// Ends the rolling shot: plays its sounds and names a comeback.
    pub(super) fn after_settling(&mut self, fouls: bool, services: &mut Services) {
        if fouls {
            services.cue(Sound::Foul);
        }
        self.moments.price = self.played.news.clone().zip(self.price_of_nothing());
        let chances: Vec<f64> = self.played.prospects.chances().to_vec();
        if self.played.game().setup().is_shared_out() {
            return;
        }
        if let Some((party, low, chance)) = self.moments.comeback(&chances)
            && services.settings.has_moments()
            && !self.played.game().is_over()
        {
            let who = self.played.names().party(self.played.game(), u8::try_from(party + 1).unwrap_or(1));
            self.moments.name(format!("{who} is back: from {} to {}", percent(low), percent(chance)), services.now);
        }
    }

    /// Shows the names of moments that are due, removes expired ones, and lets the stamps fall.
    pub(super) fn tell_moments(&mut self, services: &mut Services) {
        let now = services.now;
        if let Some((front, since)) = self.moments.front {
            let (before, after) = (now - services.step - since, now - since);
            if front == Front::Coin && (before..after).contains(&FLIP) {
                services.cue(Sound::Tick);
            }
            if after >= front.length() {
                self.moments.front = None;
            }
        }
        if let Some((_, time)) = &self.shot {
            while self.moments.due.front().is_some_and(|(at, _)| at <= time) {
                if let Some((_, text)) = self.moments.due.pop_front() {
                    self.moments.name(text, now);
                }
            }
        }
        self.moments.named.retain(|(_, since)| now - since < NAMED);
        if !matches!(self.played.turn(), Turn::Over) || self.settles(services) || !self.ending.is_seen() {
            return;
        }
        match self.moments.end {
            End::Open | End::Waits if services.settings.has_moments() && self.played.game().is_read() => {
                self.moments.end = End::Stamps(now);
            }
            End::Open | End::Waits if self.given_up().is_some() => self.moments.end = End::GivenUp(now),
            End::Open | End::Waits => self.moments.end = End::Shown,
            End::GivenUp(since) => {
                if now - since > SAID {
                    self.moments.end = End::Shown;
                }
            }
            End::Stamps(since) => {
                let (before, after) = (now - services.step - since, now - since);
                for (place, string) in self.played.game().strings().iter().enumerate() {
                    let lands = place as f64 * APART + FALL;
                    if (before..after).contains(&lands) {
                        services.cue(if string.accepting { Sound::Accept } else { Sound::Reject });
                    }
                }
                if after > self.stamped() {
                    self.moments.end = End::Shown;
                }
            }
            End::Shown => {}
        }
    }

    /// Returns the player who has resigned, unless somebody at this device did it.
    pub(super) fn given_up(&self) -> Option<u8> {
        let Reason::Resigned(player) = self.played.game().verdict()?.reason else { return None };
        (!self.played.mine().contains(&player)).then_some(player)
    }

    /// Returns how long the stamps have been on screen, in seconds.
    fn stamped(&self) -> f64 {
        self.played.game().strings().len().saturating_sub(1) as f64 * APART + FALL + LOOK
    }

    /// Returns whether the ending has been shown, so that the result may open.
    pub(super) fn is_shown(&self) -> bool {
        self.moments.end == End::Shown
    }

    /// Plays the sound of a win or a loss, from the view of the people here, when the result opens.
    pub(super) fn hear_the_result(&self, services: &mut Services) {
        let game = self.played.game();
        let Some(verdict) = game.verdict() else { return };
        let most = verdict.points.iter().max().copied().unwrap_or_default();
        let is_won = |player: &u8| {
            let party = usize::from(game.setup().party_of(*player)) - 1;
            verdict.points.get(party).is_some_and(|points| *points == most)
        };
        let is_level = verdict.points.iter().all(|points| *points == most);
        let mine = self.played.mine();
        if !is_level && !mine.is_empty() {
            services.cue(if mine.iter().any(is_won) { Sound::Win } else { Sound::Loss });
        }
    }

    /// Plays the sound for a turn that passes to somebody at this computer.
    pub(super) fn hear_the_turn(&self, services: &mut Services) {
        let mine = self.played.mine();
        if mine.len() < self.played.seats().len() && self.game().shots() > 0 {
            services.cue(Sound::Turn);
        }
    }
}

/// Draws the names over the board, and at the end the figure with its stamps.
pub(super) fn show(ui: &mut Ui, state: &mut MatchScreen, strings: &[StringView], board: Rect, services: &Services) {
    named(ui, state, board, services);
    if state.moments.says_who_gave_up() {
        return;
    }
    let rests = |(shot, time): &(ShotView, f64)| *time < shot.roll() + REST;
    let walks =
        state.moments.hides_the_verdict() && !state.ending.is_open() && state.shot.as_ref().is_some_and(|shot| !rests(shot));
    let stamps = if let End::Stamps(since) = state.moments.end { Some(services.now - since) } else { None };
    if !walks && stamps.is_none() {
        return;
    }
    finale(ui, state, strings, stamps.unwrap_or(f64::NEG_INFINITY), board);
    // A key or a click skips the rest.
    let skips = SKIP.which(ui).is_some();
    if stamps.is_some() && (skips || ui.input(|input| input.pointer.any_click())) {
        state.moments.end = End::Shown;
    }
}

fn named(ui: &Ui, state: &MatchScreen, board: Rect, services: &Services) {
    let theme = &Theme::from_ui(ui);
    if state.moments.named.is_empty() {
        return;
    }
    let area = Area::new(Id::new("named moments")).order(Order::Middle).interactable(false).fade_in(false);
    area.pivot(Align2::CENTER_TOP).fixed_pos(board.center_top() + vec2(0.0, 2.0 * STEP)).show(ui.ctx(), |ui| {
        for (text, since) in &state.moments.named {
            let age = services.now - since;
            let alpha = ((age / 0.15).min((NAMED - age) / 0.3)).clamp(0.0, 1.0) as f32;
            let frame = widgets::card(ui).fill(theme.panel).stroke(Stroke::new(1.5, theme.accent)).multiply_with_opacity(alpha);
            frame.show(ui, |ui| {
                let text = RichText::new(text).font(theme::strong(SIZES[2])).color(theme.text.gamma_multiply(alpha));
                ui.add(egui::Label::new(text).extend());
            });
        }
    });
}

/// Draws the figure, half as large as the window, with its pieces and the stamps at a time since the first began to fall.
fn finale(ui: &Ui, state: &MatchScreen, strings: &[StringView], since: f64, board: Rect) {
    let theme = &Theme::from_ui(ui);
    let window = ui.ctx().content_rect();
    let size = (window.size() * vec2(0.55, 0.6)).max(vec2(320.0, 260.0)).min(window.size() - vec2(3.0, 3.0) * 2.0 * STEP);
    let at = board.center() - size / 2.0;
    let at = at.clamp(window.min, window.max - size);
    Area::new(Id::new("the end")).order(Order::Foreground).fixed_pos(at).constrain(false).fade_in(false).show(ui.ctx(), |ui| {
        let frame = widgets::card(ui).fill(theme.panel);
        let inner = size - frame.total_margin().sum();
        let shown = frame.show(ui, |ui| {
            ui.set_min_size(inner);
            ui.set_max_width(inner.x);
            automaton::figures(ui, &state.dfas, strings, inner.y - 2.0 * STEP);
        });
        if since.is_finite() {
            stamps(ui, state, strings, since, shown.response.rect);
        }
    });
}

fn stamps(ui: &mut Ui, state: &MatchScreen, strings: &[StringView], since: f64, rect: Rect) {
    let theme = &Theme::from_ui(ui);
    let painter = ui.painter().clone();
    let all = state.played.game().strings();
    for (place, (string, view)) in all.iter().zip(strings).enumerate() {
        let age = since - place as f64 * APART;
        if age < 0.0 {
            continue;
        }
        // Several strings are listed below one another, each with its piece.
        let row = rect.height() / all.len() as f32;
        let centre = Pos2::new(rect.center().x, rect.top() + row * (place as f32 + 0.5));
        let text = STAMPS[usize::from(!string.accepting)];
        // The colour shows whether the player here needs the verdict, instead of repeating it.
        let ink = match state.played.you() {
            Some(_) if state.needs(place, string.accepting) => theme.good,
            Some(_) => theme.bad,
            None => theme.accent,
        };
        let fallen = (age / FALL).clamp(0.0, 1.0) as f32;
        let height = (row * 0.5).min(rect.width() * 0.11);
        let place = stamp(&painter, theme, centre, height * (1.7 - 0.7 * fallen), text, ink.gamma_multiply(fallen));
        if all.len() > 1 {
            figure::piece(&painter, place.left_center() - vec2(height * 0.6, 0.0), height * 0.4, view.colour, &view.label);
        }
        let name = if all.len() > 1 { format!("{text}: string {}", view.label) } else { text.to_owned() };
        let response = ui.interact(place.intersect(rect), ui.id().with(("stamp", &name)), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
    }
}

/// Draws a stamp, slightly rotated, around a centre; returns its rectangle.
fn stamp(painter: &Painter, theme: &Theme, centre: Pos2, height: f32, text: &str, ink: Color32) -> Rect {
    const ASKEW: f32 = -0.09;
    let galley = painter.layout_no_wrap(text.to_owned(), theme::strong(height), ink);
    let size = galley.size() + vec2(height * 0.6, height * 0.2);
    let place = Rect::from_center_size(centre, size);
    let turned = |at: Pos2| centre + egui::emath::Rot2::from_angle(ASKEW) * (at - centre);
    let corners = [place.left_top(), place.right_top(), place.right_bottom(), place.left_bottom()].map(turned);
    let ground = theme.panel.gamma_multiply(0.85);
    painter.add(egui::Shape::convex_polygon(corners.to_vec(), ground, Stroke::NONE));
    painter.add(egui::Shape::closed_line(corners.to_vec(), Stroke::new(height * 0.09, ink)));
    let at = turned(Rect::from_center_size(centre, galley.size()).min);
    painter.add(TextShape::new(at, galley, ink).with_angle(ASKEW));
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comeback_goes_from_under_a_tenth_to_over_a_half_and_is_named_once() {
        let mut moments = Moments::default();
        let paths = [[0.5, 0.5], [0.08, 0.92], [0.3, 0.7], [0.12, 0.88], [0.61, 0.39], [0.7, 0.3], [0.2, 0.8], [0.8, 0.2]];
        let named: Vec<_> = paths.iter().map(|chances| moments.comeback(chances)).collect();
        let mut expected = vec![None; paths.len()];
        expected[4] = Some((0, 0.08, 0.61));
        assert_eq!(named, expected);
        // The other player comes back as well.
        assert_eq!(moments.comeback(&[0.95, 0.05]), None);
        assert_eq!(moments.comeback(&[0.4, 0.6]), Some((1, 0.05, 0.6)));
    }
}
