//! The panel that measures whether the automaton makes a good game: computers play it, and sentences, more certain with each game,
//! sum up their matches.

use super::labels;
use super::measure::{self as games, Measure};
use egui::{Align2, Label, Rect, RichText, Sense, Ui, pos2, vec2};
use fob_arena::{Form, Measured};
use fob_automata::Dfa;
use fob_base::text;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, drop_down};
use fob_opponent::Level;
use fob_services::phrases::{level_about, percent, plural};
use fob_services::places;
use fob_services::route::Nav;

/// Leads to the form of a new match with a DFA of the library.
pub fn new_match(dfa: &str) -> Nav {
    Nav::push(places::New { dfa: Some(dfa.to_owned()) })
}

/// Draws it for an automaton that is at this revision, and is a DFA of the board or not yet.
pub fn show(ui: &mut Ui, measure: &mut Measure, dfa: Option<&Dfa>, revision: u64) {
    measure.poll();
    let text = labels::PLAY_INTRODUCTION;
    widgets::note(ui, &Theme::from_ui(ui).palette.recolour(text));
    ui.add_space(STEP / 2.0);
    form(ui, measure);
    ui.add_space(STEP / 2.0);
    if measure.is_busy() {
        progress(ui, measure);
    } else {
        let text = labels::play(measure.games as usize);
        let why = "It is not a DFA yet";
        let tip = "In the background; you can continue working";
        if widgets::primary_if(ui, dfa.is_some(), &text, tip, why).clicked()
            && let Some(dfa) = dfa
        {
            measure.begin(dfa, revision);
        }
    }
    if let Some(why) = measure.problem() {
        widgets::prose::problem(ui, &fob_services::phrases::sentence(why));
    }
    if measure.measured().games.is_empty() {
        return;
    }
    ui.add_space(STEP);
    if measure.is_stale(revision) {
        let text = labels::CHANGED_SINCE;
        ui.add(Label::new(RichText::new(text).color(Theme::from_ui(ui).accent)).wrap());
    }
    result(ui, measure);
}

fn form(ui: &mut Ui, measure: &mut Measure) {
    let theme = &Theme::from_ui(ui);
    egui::Grid::new("measure").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        let head = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).color(theme.dim));
        head(ui, "Kind");
        let kinds = [
            (Form::Reject, "Reject match".to_owned()),
            (Form::ExtraTime, "Reject match with extra time".to_owned()),
            (Form::Four, "Reject match for four".to_owned()),
            (Form::TugOfWar, "Tug of war".to_owned()),
        ];
        drop_down::pick(ui, "measured game", 220.0, ("Kind", games::about(measure.form)), &mut measure.form, &kinds);
        ui.end_row();
        head(ui, "Level");
        let levels: Vec<(Level, String)> = Level::ALL.into_iter().map(|level| (level, level.name().to_owned())).collect();
        drop_down::pick(
            ui,
            "measure level",
            120.0,
            (labels::LEVEL_OF_BOTH, level_about(measure.level)),
            &mut measure.level,
            &levels,
        );
        ui.end_row();
        head(ui, "Matches");
        let counts = [
            (10, "10", "A first impression"),
            (50, "50", "Shares are accurate to about 14 percentage points"),
            (200, "200", "Shares are accurate to about 7 percentage points"),
        ];
        widgets::choices(ui, &mut measure.games, &counts);
        ui.end_row();
    });
    widgets::note(ui, level_about(measure.level));
}

fn progress(ui: &mut Ui, measure: &mut Measure) {
    let mut stop = false;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            stop = widgets::button(ui, labels::STOP_GAMES, "The finished matches count").clicked();
            let text = labels::of_matches(measure.measured().games.len(), measure.asked());
            widgets::progress(ui, measure.share(), &text, ui.available_width());
        });
    });
    if stop {
        measure.stop();
    }
}

/// A number with its margin of error.
fn about((mean, reach): (f64, f64), digits: usize) -> String {
    if reach.is_finite() { format!("{mean:.digits$} (± {reach:.digits$})") } else { format!("{mean:.digits$}") }
}

/// The results of the matches.
fn result(ui: &mut Ui, measure: &Measure) {
    let measured = measure.measured();
    bar(ui, measured);
    ui.add_space(STEP / 2.0);
    for line in sentences(measured) {
        ui.add(Label::new(line).wrap());
        ui.add_space(2.0);
    }
    if let Some(odds) = measure.odds() {
        let text = format!(
            "For comparison, exactly: of all orders of 15 green and 15 red pucks {} (see As a game).",
            labels::are_accepted(&text::percent(odds, 2))
        );
        widgets::note(ui, &Theme::from_ui(ui).palette.recolour(&text));
    }
    widgets::note(ui, "± and “between” are 95 % intervals: they narrow as more matches are played.");
}

/// The results of the matches, in sentences.
fn sentences(measured: &Measured) -> Vec<String> {
    let (share, (low, high)) = measured.share(0);
    let count = plural(measured.games.len(), "match");
    let mut first = format!(
        "In {count} {} ({}, between {} and {}).",
        labels::first_shooter_won(measured.wins(0)),
        percent(share),
        percent(low),
        percent(high)
    );
    let (_, (other_low, other_high)) = measured.share(1);
    first += if low > other_high {
        " Shooting first is an advantage."
    } else if high < other_low {
        " Shooting first is a handicap."
    } else {
        " No advantage of shooting first so far."
    };
    let (late, _) = measured.decided_at();
    let mut second = format!(
        "A match takes {} shots and {} {} of them.",
        about(measured.shots(), 0),
        labels::DECIDED_AFTER,
        about(measured.decided_after(), 0)
    );
    second += match late {
        late if late >= 0.7 => " It stays open for a long time.",
        late if late >= 0.4 => "",
        _ => " It is decided early.",
    };
    let changes = measured.lead_changes();
    let mut third = format!("{} {} times.", labels::LEAD_CHANGES, about(changes, 1));
    third += match changes.0 {
        mean if mean >= 4.0 => " A lively game.",
        mean if mean < 1.0 => " The leader mostly wins.",
        _ => "",
    };
    let (tense, reach) = measured.swung();
    let reach = if reach.is_finite() { format!(" (± {})", text::percent(reach, 0)) } else { String::new() };
    third +=
        &format!(" {}{reach} of the shots are {}: they move the chance by 5 % or more.", text::percent(tense, 0), labels::TENSE);
    let mut all = vec![first, second, third];
    all.extend(level(measured));
    all
}

/// How the draws came about; empty if there were none.
fn level(measured: &Measured) -> Option<String> {
    let draws = measured.draws();
    let count = |common, words: &str| match measured.draws_with(common) {
        0 => None,
        games => Some(format!("{games} with {words}")),
    };
    let parts = [
        count(Some(true), "all strings accepted"),
        count(Some(false), "all rejected"),
        count(None, "a shared point or the shot limit"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (draws > 0).then(|| format!("{} drawn: {}.", plural(draws as usize, "match"), parts.join(", ")))
}

/// Wins of the first, draws, wins of the second, as one bar.
fn bar(ui: &mut Ui, measured: &Measured) {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 46.0), Sense::hover());
    let all = measured.games.len().max(1) as f32;
    let parts = [
        (measured.wins(0), "first wins", theme.accent, theme.on_accent),
        (measured.draws(), "drawn", theme.line, theme.text),
        (measured.wins(1), "second wins", theme.good, theme.on_accent),
    ];
    let strip = Rect::from_min_size(rect.min, vec2(rect.width(), 26.0));
    let mut x = strip.left();
    for (place, (count, name, fill, ink)) in parts.into_iter().enumerate() {
        let width = strip.width() * count as f32 / all;
        let part = Rect::from_min_size(pos2(x, strip.top()), vec2(width, strip.height()));
        ui.painter().rect_filled(part, 3.0, fill);
        if width > 24.0 {
            ui.painter().text(part.center(), Align2::CENTER_CENTER, count, theme::strong(SIZES[1]), ink);
        }
        let (at, align) = [
            (strip.left_bottom(), Align2::LEFT_TOP),
            (strip.center_bottom(), Align2::CENTER_TOP),
            (strip.right_bottom(), Align2::RIGHT_TOP),
        ][place];
        let font = egui::FontId::proportional(SIZES[0]);
        ui.painter().text(at + vec2(0.0, 3.0), align, format!("{name} {count}"), font, theme.dim);
        x += width;
    }
    let result = format!("{} first wins, {} drawn, {} second wins", measured.wins(0), measured.draws(), measured.wins(1));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, &result));
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_arena::Played;

    #[test]
    fn an_advantage_is_reported_only_if_significant() {
        let game = |winner, decided, lead_changes| Played {
            winner,
            common: winner.is_none().then_some(false),
            shots: 100,
            decided,
            lead_changes,
            swing: 0.0,
            swung: 0,
        };
        let some = |first: usize, second: usize| {
            let games = (0..first + second).map(|i| game(Some(usize::from(i >= first)), 80, 5)).collect();
            sentences(&Measured { games })
        };
        assert!(some(6, 4)[0].contains("No advantage"));
        assert!(some(60, 20)[0].contains("is an advantage") && some(20, 60)[0].contains("is a handicap"));
        assert!(some(6, 4)[0].starts_with("In 10 matches the first shooter won 6 (60\u{a0}%, between "));
        assert!(some(6, 4)[1].ends_with("It stays open for a long time.") && some(6, 4)[2].contains("A lively game."));
        let early = sentences(&Measured { games: vec![game(None, 10, 0)] });
        assert!(early[1].ends_with("It is decided early.") && early[2].contains("The leader mostly wins."));
        assert_eq!((early.len(), some(6, 4).len()), (4, 3));
        assert!(early[3].starts_with("1 match drawn: 1 with all rejected"), "{}", early[3]);
    }
}
