//! The possible ends of a match, in words and as one bar: the current verdict on each string with its chance, and each player's
//! chance of winning.

use super::memory::{self, Part};
use crate::layout::Window;
use crate::theme::{self, Theme};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Label, Rect, RichText, Sense, Stroke, StrokeKind, TextWrapMode, Ui, vec2};
use fob_base::text::percent_short;
use fob_opponent::Foresight;
use fob_rules::{Match, StringOdds};
use fob_services::phrases::{open_chance, plural};

/// Before the chance that a string is accepted when the match ends, after its verdict now.
pub const ENDS_ACCEPTED: &str = "ends accepted:";

/// The possible ends of a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prospect {
    /// Accepted or rejected, with any further pucks.
    Settled(bool),
    /// Accepted with this chance if the players continue as before, with this many pucks left.
    Played(f64, u32),
    /// The same, where the pucks of an extra time may follow.
    PlayedOn(f64, u32),
    /// Accepted with this chance if this many pucks fall in random order.
    Random(f64, u32),
    /// No chance is known.
    Unknown,
    /// Not even the current verdict is shown, because a question asks for it.
    Asked,
}

impl Prospect {
    /// Returns the prospect of a string whose pucks fall in random order. Exact odds of 0 or 1 are settled, and without pucks
    /// there is no chance to show.
    pub fn from_odds(odds: f64, left: u32) -> Self {
        match odds {
            _ if left == 0 => Self::Unknown,
            0.0 => Self::Settled(false),
            1.0 => Self::Settled(true),
            odds if odds.is_finite() => Self::Random(odds, left),
            _ => Self::Unknown,
        }
    }

    /// Returns the prospect of a string of a match by its forecast. The odds in random order show whether nothing can change it.
    pub fn foretold(game: &Match, string: usize, foresight: &Foresight, odds: &StringOdds) -> Self {
        if game.is_over() {
            return Self::Unknown;
        }
        let random = Self::from_odds(odds.of(game, string), game.left());
        if matches!(random, Self::Settled(_)) || foresight.is_rough(game) {
            return random;
        }
        let accepted = foresight.forecast(game).accepted.get(string).copied();
        accepted.map_or(Self::Unknown, |chance| Self::played(game, chance))
    }

    /// Returns the prospect of a string of a match whose players continue as before.
    pub fn played(game: &Match, chance: f64) -> Self {
        if game.extra_left() > 0 { Self::PlayedOn(chance, game.left()) } else { Self::Played(chance, game.left()) }
    }

    /// Returns the chance in words, short or in full.
    fn text(self, in_full: bool) -> Option<String> {
        let (chance, left, how) = match self {
            Self::Played(chance, left) | Self::PlayedOn(chance, left) => (chance, left, "with"),
            Self::Random(chance, left) => (chance, left, "in random order of"),
            Self::Settled(_) | Self::Unknown | Self::Asked => return None,
        };
        let accepted = format!("{ENDS_ACCEPTED} {}", open_chance(chance));
        let extra = if matches!(self, Self::PlayedOn(..)) { " before extra time" } else { "" };
        Some(if in_full { format!("{accepted} {how} {} left{extra}", plural(left as usize, "puck")) } else { accepted })
    }
}

/// Returns the chances of all parties, in the form in which every screen shows them: whole percentages that add up to 100
/// together with a draw, or expected points if points are shared. Only a chance of exactly 0 or 1 is shown as such.
pub fn shown(chances: &[f64], shared_out: bool) -> Vec<String> {
    if shared_out {
        return chances.iter().map(|chance| format!("{chance:.2}")).collect();
    }
    let text = |(chance, whole): (&f64, u32)| match whole {
        _ if *chance == 0.0 || *chance == 1.0 => percent_short(*chance, 0),
        0 => open_chance(0.0),
        100.. => open_chance(1.0),
        whole => percent_short(f64::from(whole) / 100.0, 0),
    };
    chances.iter().zip(whole(chances)).map(text).collect()
}

/// Returns the change of a party's chance between two positions as the numbers that are shown have it; 0 without one.
pub fn change(before: &[f64], after: &[f64], party: usize, shared_out: bool) -> f64 {
    let of = |chances: &[f64]| {
        let exact = chances.get(party).copied().unwrap_or_default();
        if shared_out {
            (exact * 100.0).round() / 100.0
        } else {
            whole(chances).get(party).map_or(0.0, |whole| f64::from(*whole) / 100.0)
        }
    };
    of(after) - of(before)
}

/// Returns a change of a chance with its sign, in percentage points or as points that are shared; nothing if it rounds to
/// nothing.
pub fn signed(change: f64, shared_out: bool) -> Option<String> {
    let number = if shared_out { format!("{:.2}", change.abs()) } else { format!("{:.0}", (change * 100.0).abs()) };
    let sign = if change < 0.0 { '−' } else { '+' };
    (!matches!(number.as_str(), "0" | "0.00")).then(|| format!("{sign}{number}"))
}

/// Returns the same, with `±0` for what rounds to nothing.
pub fn signed_or_zero(change: f64, shared_out: bool) -> String {
    signed(change, shared_out).unwrap_or_else(|| "±0".to_owned())
}

/// Returns the ink of a change, from those for a gain, a loss and neither.
pub fn ink(change: f64, [gain, loss, none]: [Color32; 3]) -> Color32 {
    match change {
        change if change > 0.0 => gain,
        change if change < 0.0 => loss,
        _ => none,
    }
}

/// Returns a party with its chance of winning, or its expected points where points are shared: `Anna wins 54 %`.
pub fn of_party(name: &str, party: usize, chances: &[f64], shared_out: bool) -> Option<String> {
    Some(format!("{} {}", expects(name, shared_out), shown(chances, shared_out).get(party)?))
}

/// Returns a party with the verb of its chance: `Anna wins`, `You win`.
fn expects(name: &str, shared_out: bool) -> String {
    let verb = if shared_out { fob_services::labels::EXPECTS } else { fob_services::labels::WINS };
    format!("{name} {}", if name == fob_services::labels::YOU { verb.trim_end_matches('s') } else { verb })
}

/// Returns chances in whole per cent that add up to 100 together with that of a draw.
fn whole(chances: &[f64]) -> Vec<u32> {
    let draw = (1.0 - chances.iter().sum::<f64>()).max(0.0);
    rounded(chances.iter().copied().chain([draw]).collect())
}

/// The state of a string: where its machine is, and the verdict if the match ended now.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The machine's state or configuration in brief; may be empty.
    pub at: String,
    /// True if the string would be accepted now.
    pub accepts: bool,
}

impl Standing {
    /// Returns the parts of a string's line: the configuration, the verdict, and what follows. Higher `fullness` takes more room.
    fn parts(&self, prospect: Prospect, fullness: u8) -> [String; 3] {
        let verdict = |accepts: bool| if accepts { fob_services::labels::ACCEPTED } else { fob_services::labels::REJECTED };
        let at = match (self.at.as_str(), fullness) {
            ("", _) | (_, 0) => String::new(),
            (at, 3) => format!("{} {at}: ", fob_services::labels::AT),
            (at, _) => format!("{at}: "),
        };
        let (now, rest) = match prospect {
            Prospect::Asked => return [at.trim_end_matches(": ").to_owned(), String::new(), String::new()],
            Prospect::Settled(accepts) => {
                (verdict(accepts), if fullness > 1 { fob_services::labels::WHATEVER_FALLS } else { "" }.to_owned())
            }
            _ => {
                let now = if fullness > 1 { fob_services::labels::IF_ENDED_NOW } else { " now" };
                let rest = prospect.text(fullness > 1).map_or_else(String::new, |chance| format!("{now}, {chance}"));
                (verdict(self.accepts), rest)
            }
        };
        [at, now.to_owned(), rest]
    }

    /// Returns the whole line, for tooltips and screen readers.
    pub fn line(&self, prospect: Prospect) -> String {
        self.parts(prospect, 3).concat()
    }

    /// Draws the line of a string, as full as there is room for. The memory of its automaton, if it is given, replaces the
    /// configuration.
    pub fn show(&self, ui: &mut Ui, prospect: Prospect, memory: Option<&[Part]>) {
        let size = theme::SIZES[0];
        let shown = match memory {
            None => {
                let job = self.fitting(ui, prospect, [3, 2, 1, 0], ui.available_width());
                ui.add(Label::new(job).truncate())
            }
            Some(parts) => {
                let row = ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(5.0, 0.0);
                    memory::show(ui, parts, size);
                    ui.add(Label::new(RichText::new("·").size(size).color(Theme::from_ui(ui).dim)).extend());
                    let bare = Self { at: String::new(), ..*self };
                    let job = bare.fitting(ui, prospect, [3, 0], ui.available_size_before_wrap().x);
                    ui.add(Label::new(job).extend());
                });
                ui.interact(row.response.rect, ui.id().with(("standing", ui.next_auto_id())), Sense::hover())
            }
        };
        let whole = self.line(prospect);
        shown.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &whole));
        shown.on_hover_text(format!("{whole}. {HOW}"));
    }

    /// Returns the first of these lines, fullest first, that fits into a width, or the last one.
    fn fitting<const N: usize>(&self, ui: &Ui, prospect: Prospect, fullness: [u8; N], width: f32) -> LayoutJob {
        let theme = &Theme::from_ui(ui);
        let job = |fullness: u8| {
            let mut job = LayoutJob::default();
            for (text, colour) in self.parts(prospect, fullness).iter().zip([theme.dim, theme.text, theme.dim]) {
                job.append(text, 0.0, TextFormat::simple(FontId::proportional(theme::SIZES[0]), colour));
            }
            job
        };
        let fits = |job: &LayoutJob| ui.fonts_mut(|fonts| fonts.layout_job(job.clone())).size().x <= width;
        let jobs = fullness.map(job);
        jobs.iter().find(|job| fits(job)).or(jobs.last()).cloned().unwrap_or_default()
    }
}

/// The meaning of the chances.
const HOW: &str =
    "The chance if two players of medium strength play on from here, or, where it says so, if the pucks fall in random order";

/// A party in the bar.
#[derive(Clone, Debug)]
pub struct Share {
    /// Name of the party.
    pub name: String,
    /// Colour of the party.
    pub colour: Color32,
    /// Chance of winning, or expected points if points are shared.
    pub chance: f64,
    /// Rise of that value with the last shot, which keeps its place also if it is 0; `None` if nothing is shown.
    pub gained: Option<f64>,
}

/// The chances of all parties.
#[derive(Clone, Debug)]
pub struct Bar {
    pub shares: Vec<Share>,
    /// True if points are shared, so that nobody wins alone.
    pub is_shared_out: bool,
    /// True if the result is certain.
    pub is_certain: bool,
}

impl Bar {
    /// Returns the chances of the parties and of a draw as they are shown. Percentages are rounded so that they add up to 100.
    fn numbers(&self) -> Vec<String> {
        let chances = self.shares.iter().map(|share| share.chance).chain([self.rest()]);
        if self.is_shared_out {
            return chances.map(|chance| format!("{chance:.2}")).collect();
        }
        if self.is_certain {
            return chances.map(|chance| percent_short(chance.round(), 0)).collect();
        }
        let shown = |whole: u32| match whole {
            0 => open_chance(0.0),
            100.. => open_chance(1.0),
            whole => percent_short(f64::from(whole) / 100.0, 0),
        };
        rounded(chances.collect()).into_iter().map(shown).collect()
    }

    /// Returns the share of the bar that no party wins.
    fn rest(&self) -> f64 {
        (1.0 - self.shares.iter().map(|share| share.chance).sum::<f64>()).max(0.0)
    }

    /// Returns each party with its chance, and the chance of a draw if there is one.
    fn texts(&self) -> (Vec<String>, Option<String>) {
        let mut numbers = self.numbers();
        let rest = numbers.pop().unwrap_or_default();
        let of = |share: &Share| expects(&share.name, self.is_shared_out);
        let parties = self.shares.iter().zip(numbers).map(|(share, number)| format!("{} {number}", of(share)));
        let draw = (!self.is_shared_out && self.rest() > 1e-9).then(|| format!("draw {rest}"));
        (parties.collect(), draw)
    }

    /// Returns everything that the bar shows, for screen readers.
    pub fn line(&self) -> String {
        let (parties, draw) = self.texts();
        parties.into_iter().chain(draw).collect::<Vec<_>>().join(", ")
    }

    /// Returns the bar of a match: each party's chance by the forecast, with its name and colour.
    pub fn foretold(game: &Match, foresight: &Foresight, party: impl Fn(u8) -> (String, Color32)) -> Option<Self> {
        let wins = foresight.chances(game);
        let share = |(chance, number): (&f64, u8)| {
            let (name, colour) = party(number);
            Share { name, colour, chance: *chance, gained: None }
        };
        let shares = wins.iter().zip(1..).map(share).collect();
        let known = wins.iter().all(|chance| chance.is_finite());
        known.then_some(Self { shares, is_shared_out: game.setup().is_shared_out(), is_certain: game.is_over() })
    }

    /// Draws the bar and the text below it.
    pub fn show(&self, ui: &mut Ui) {
        let theme = &Theme::from_ui(ui);
        let tip = if self.is_shared_out {
            "Expected points, if players of medium strength continued, and what the last shot changed"
        } else {
            "Chance of winning: how often this side would win if players of medium strength played on from here. The small number is what the last shot changed"
        };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 10.0), Sense::hover());
        let name = self.line();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
        response.on_hover_text(tip);
        self.paint(ui, rect);
        // A phone has one row for all of it, of texts that nobody touches.
        let phone = Window::from_ui(ui).is_phone();
        let size = if phone { theme::SIZES[0] } else { theme::SIZES[1] };
        let control = ui.spacing().interact_size;
        if phone {
            theme::Sizes::plain(ui);
        }
        ui.horizontal_wrapped(|ui| {
            // Space that is added after the last party of a row would be beyond the panel's edge.
            ui.spacing_mut().item_spacing.x = 12.0;
            let (parties, draw) = self.texts();
            for (place, (share, text)) in self.shares.iter().zip(parties).enumerate() {
                super::bar::together(ui, &format!("share {place}"), |ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    super::dot(ui, share.colour);
                    let text = RichText::new(text).font(theme::strong(size));
                    ui.add(Label::new(text).wrap_mode(TextWrapMode::Extend)).on_hover_text(tip);
                    if let Some(gained) = share.gained {
                        let change = signed_or_zero(gained, self.is_shared_out);
                        let colour = ink(gained, [theme.good, theme.bad, theme.dim]);
                        ui.label(RichText::new(change).size(theme::SIZES[0]).color(colour)).on_hover_text("By the last shot");
                    }
                });
            }
            if let Some(draw) = draw {
                super::bar::together(ui, "draw", |ui| {
                    let draw = RichText::new(draw).size(size).color(theme.dim);
                    ui.add(Label::new(draw).wrap_mode(TextWrapMode::Extend)).on_hover_text(tip);
                });
            }
        });
        ui.spacing_mut().interact_size = control;
    }

    /// Draws the bar: the first party from the left, the last from the right, and the draw before the last.
    fn paint(&self, ui: &Ui, rect: Rect) {
        let theme = &Theme::from_ui(ui);
        ui.painter().rect_filled(rect, 4.0, theme.raised);
        let Some((last, first)) = self.shares.split_last() else { return };
        let whole = self.shares.iter().map(|share| share.chance).sum::<f64>().max(1.0);
        let wide = |share: &Share| rect.width() * (share.chance / whole) as f32;
        // Each share is the whole bar with its round corners, of which its part is seen.
        let fill = |left: f32, right: f32, colour: Color32| {
            let part = Rect::from_x_y_ranges(left..=right, rect.y_range());
            ui.painter().with_clip_rect(part.intersect(ui.clip_rect())).rect_filled(rect, 4.0, colour);
        };
        let mut left = rect.left();
        for share in first {
            fill(left, left + wide(share), share.colour);
            left += wide(share);
        }
        fill(rect.right() - wide(last), rect.right(), last.colour);
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    }
}

/// Returns chances in whole per cent that add up to 100 if the chances add up to 1: rounded down, and those with the largest
/// remainders up (Hamilton's method).
fn rounded(chances: Vec<f64>) -> Vec<u32> {
    let exact: Vec<f64> = chances.into_iter().map(|chance| chance.clamp(0.0, 1.0) * 100.0).collect();
    let mut whole: Vec<u32> = exact.iter().map(|chance| chance.floor() as u32).collect();
    let missing = (exact.iter().sum::<f64>().round() as u32).saturating_sub(whole.iter().sum());
    let mut order: Vec<usize> = (0..exact.len()).collect();
    order.sort_by(|&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
    for &place in order.iter().take(missing as usize) {
        whole[place] += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_configuration_the_verdict_now_and_the_chance() {
        let standing = Standing { at: "odd".into(), accepts: false };
        for (prospect, line) in [
            (Prospect::Played(0.54, 23), "at odd: rejected if the match ended now, ends accepted: 54\u{a0}% with 23 pucks left"),
            (Prospect::Played(1e-12, 1), "at odd: rejected if the match ended now, ends accepted: <1\u{a0}% with 1 puck left"),
            (
                Prospect::PlayedOn(0.05, 2),
                "at odd: rejected if the match ended now, ends accepted: 5\u{a0}% with 2 pucks left before extra time",
            ),
            (Prospect::Played(1.0, 4), "at odd: rejected if the match ended now, ends accepted: >99\u{a0}% with 4 pucks left"),
            (
                Prospect::from_odds(0.5, 8),
                "at odd: rejected if the match ended now, ends accepted: 50\u{a0}% in random order of 8 pucks left",
            ),
            (Prospect::from_odds(1.0, 8), "at odd: accepted, whatever falls"),
            (Prospect::from_odds(f64::NAN, 8), "at odd: rejected"),
            (Prospect::Asked, "at odd"),
        ] {
            assert_eq!(standing.line(prospect), line);
        }
    }

    #[test]
    fn the_chances_are_never_wider_than_their_panel() {
        let ctx = egui::Context::default();
        ctx.set_fonts(theme::fonts());
        let share =
            |name: &str, chance, gained| Share { name: name.into(), colour: Color32::WHITE, chance, gained: Some(gained) };
        for width in 200..320 {
            for (chances, gained) in [([0.0, 1.0], 0.0), ([0.3, 0.62], -0.11), ([0.46, 0.54], 0.07), ([1e-4, 0.99], 0.0)] {
                let shares = vec![share("Anna", chances[0], gained), share("Benedict", chances[1], -gained)];
                let bar = Bar { shares, is_shared_out: false, is_certain: false };
                let (mut wide, width) = (0.0, width as f32);
                // What stays together is measured when it is drawn for the first time.
                for _ in 0..2 {
                    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                        ui.scope(|ui| {
                            ui.set_max_width(width);
                            bar.show(ui);
                            wide = ui.min_rect().width();
                        });
                    });
                    output.textures_delta.clear();
                }
                assert!(wide <= width + 0.5, "{wide} in {width}: {chances:?}");
            }
        }
    }

    #[test]
    fn only_a_certain_result_is_all_or_nothing() {
        let share = |name: &str, chance| Share { name: name.into(), colour: Color32::WHITE, chance, gained: None };
        let bar = |chances: [f64; 2], is_certain| {
            let shares = vec![share("Anna", chances[0]), share("Bo", chances[1])];
            Bar { shares, is_shared_out: false, is_certain }.line()
        };
        assert_eq!(bar([0.54, 0.46], false), "Anna wins 54\u{a0}%, Bo wins 46\u{a0}%");
        assert_eq!(bar([0.3, 0.2], false), "Anna wins 30\u{a0}%, Bo wins 20\u{a0}%, draw 50\u{a0}%");
        assert_eq!((expects("You", false), expects("You", true)), ("You win".to_owned(), "You expect".to_owned()));
        assert_eq!(bar([1.0, 0.0], false), "Anna wins >99\u{a0}%, Bo wins <1\u{a0}%");
        assert_eq!(bar([0.457, 0.536], false), "Anna wins 46\u{a0}%, Bo wins 53\u{a0}%, draw 1\u{a0}%");
        assert_eq!(bar([0.458, 0.539], false), "Anna wins 46\u{a0}%, Bo wins 54\u{a0}%, draw <1\u{a0}%");
        assert_eq!(bar([1.0, 0.0], true), "Anna wins 100\u{a0}%, Bo wins 0\u{a0}%");
        assert_eq!(bar([0.0, 0.0], true), "Anna wins 0\u{a0}%, Bo wins 0\u{a0}%, draw 100\u{a0}%");
    }
}
