//! The panel that judges an automaton as a game: odds, heat map, leverage, control, drama, the order-blind warning, and fairer
//! choices; all of them exact, and live while it is edited.

use super::fair::{fair_colour, fair_label};
use super::labels;
use super::question::{Game, Question};
use egui::{Align2, Color32, FontId, Rect, RichText, Sense, Slider, Stroke, Ui, pos2, vec2};
use fob_arena::{Form, balance, interval};
use fob_automata::analysis::fairness;
use fob_automata::{Dfa, StateId};
use fob_base::text;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::jobs::{FairerAsk, GameAnswer, GameAsk};
use fob_services::phrases::capital;

/// With more states than this, nothing is computed while the user draws.
const LIVE: usize = 400;
/// Width of the name of a slider and of its number, in points.
const BESIDE_SLIDER: f32 = 180.0;
/// Number of states up to which fairer choices are looked for automatically.
const EAGER: usize = 24;

/// Draws it for a DFA that is at this revision; returns a fairer DFA that is to take its place.
pub fn show(ui: &mut Ui, game: &mut Game, dfa: &Dfa, revision: u64) -> Option<Dfa> {
    if dfa.len() > LIVE {
        let text = format!("With {} states this would take too long here. Use the command `fob dfa odds`.", dfa.len());
        widgets::note(ui, &text);
        return None;
    }
    let question = game.question(revision, dfa);
    game.facts.ask(question.clone(), || GameAsk { dfa: dfa.clone(), green: game.green, red: game.red, lost: game.lost });
    match game.facts.latest() {
        None => {
            ui.spinner();
            return None;
        }
        Some(Err(why)) => {
            widgets::note(ui, why);
            return None;
        }
        Some(Ok(answer)) => {
            summary(ui, answer);
            for warning in &answer.warnings {
                widgets::prose::problem(ui, &fob_services::phrases::sentence(warning));
            }
            ui.add_space(STEP);
            facts(ui, answer);
            ui.add_space(STEP);
            between_equals(ui, game.ready);
            ui.add_space(STEP);
            widgets::heading(ui, "Odds by pucks left");
            heat(ui, &answer.map);
        }
    }
    proposals(ui, game, dfa, question)
}

/// Draws the numbers of pucks, and how many of them are lost.
pub fn sliders(ui: &mut Ui, game: &mut Game) {
    let theme = &Theme::from_ui(ui);
    // In a narrow panel the sliders leave room for their names and numbers.
    let room = ui.available_width() - BESIDE_SLIDER;
    let slider_width = &mut ui.spacing_mut().slider_width;
    *slider_width = slider_width.min(room).max(40.0);
    egui::Grid::new("pucks").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        let [green, red] = theme.palette.words().map(|word| format!("{} pucks", capital(word)));
        for (text, value) in [(green.as_str(), &mut game.green), (red.as_str(), &mut game.red)] {
            ui.label(RichText::new(text).color(theme.dim));
            let slider = widgets::steady(ui, value, |ui, value| ui.add(Slider::new(value, 0..=30))).on_hover_text(text);
            slider.widget_info(|| egui::WidgetInfo::slider(true, f64::from(*value), text));
            ui.end_row();
        }
        ui.label(RichText::new("Lost pucks").color(theme.dim));
        let mut percent = game.lost * 100.0;
        let slider = widgets::steady(ui, &mut percent, |ui, percent| {
            ui.add(Slider::new(percent, 0.0..=30.0).suffix(" %").fixed_decimals(0))
        });
        let slider = slider.on_hover_text("The chance that a puck leaves the board and adds no letter");
        slider.widget_info(|| egui::WidgetInfo::slider(true, percent, "Lost pucks in percent"));
        game.lost = percent / 100.0;
        ui.end_row();
    });
}

fn percent(p: f64) -> String {
    text::percent(p, 2)
}

fn summary(ui: &mut Ui, answer: &GameAnswer) {
    let theme = &Theme::from_ui(ui);
    let mark = fairness(answer.odds);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(percent(answer.odds)).font(theme::strong(28.0)));
            ui.label(RichText::new(fair_label(mark)).font(theme::strong(15.0)).color(fair_colour(theme, mark)));
        });
        let exact = if answer.exact.len() > 44 { String::new() } else { format!("Exactly {}. ", answer.exact) };
        let [green, red] = theme.palette.words();
        let pucks = format!("{} {green} and {} {red}", answer.green, answer.red);
        let text = format!("{exact}The chance that a random order of {pucks} is accepted.");
        widgets::note(ui, &text);
        if let Some(why) = &answer.certain {
            let text = format!("Decided from the start: {}.", theme.palette.recolour(why));
            widgets::prose::problem(ui, &text);
        }
        if answer.lost > 0.0 {
            ui.label(format!("With {:.0} % of the pucks lost: {}", answer.lost * 100.0, percent(answer.with_losses)));
        }
    });
}

fn facts(ui: &mut Ui, answer: &GameAnswer) {
    let theme = &Theme::from_ui(ui);
    let row = |ui: &mut Ui, head: &str, text: String, tip: &str| {
        ui.label(RichText::new(head).color(theme.dim)).on_hover_text(tip);
        ui.add(egui::Label::new(text).wrap()).on_hover_text(tip);
        ui.end_row();
    };
    egui::Grid::new("facts").num_columns(2).min_row_height(theme::Sizes::MOUSE.control.y).spacing([16.0, 4.0]).show(ui, |ui| {
        row(
            ui,
            labels::NEXT_PUCK,
            theme.palette.recolour(&answer.leverage.to_string()).into_owned(),
            "How much the colour of the next puck matters: its leverage",
        );
        if let [Some(g), Some(r)] = answer.leverage.lost {
            let [g, r] = [g, r].map(|p| text::percent(p, 1));
            let text = format!("The odds are {g} if a green leaves the board, {r} if a red does.");
            let text = theme.palette.recolour(&text).into_owned();
            row(ui, "A lost puck", text, "The odds if the next puck leaves the board and adds no letter");
        }
        row(ui, "Control", answer.force.to_string(), "Suppose that the players chose the colours in turn and never missed");
        let tip = "How often the odds are expected to cross one half, and after which puck the result is certain";
        row(ui, "Drama", answer.drama.to_string(), tip);
    });
}

/// How matches with the automaton went between equal players, if it is one of the ready ones.
fn between_equals(ui: &mut Ui, ready: Option<&str>) {
    let theme = &Theme::from_ui(ui);
    widgets::heading(ui, labels::BETWEEN_EQUALS);
    let Some(ready) = ready else {
        widgets::note(ui, labels::NOT_MEASURED);
        return;
    };
    let whole = |share| text::percent_short(share, 0);
    egui::Grid::new("between equals").num_columns(2).min_row_height(theme::Sizes::MOUSE.control.y).spacing([16.0, 4.0]).show(
        ui,
        |ui| {
            for (form, name) in [(Form::TugOfWar, "Tug of war"), (Form::ExtraTime, "Reject match")] {
                for pucks in fob_arena::PUCKS {
                    let Some(balance) = balance(ready, form, pucks) else { continue };
                    let within = |share: f64, of: u32| {
                        let (low, high) = interval(share, of);
                        format!("{} ({} to {})", whole(share), whole(low), whole(high))
                    };
                    let decided = balance.games - balance.draws;
                    let first = format!("first player wins {}", within(balance.first_of_decided(), decided));
                    let sides = match form {
                        Form::TugOfWar => format!("Accepted {}, {first}", within(balance.accepts(), balance.games)),
                        _ => format!(
                            "{} of the decided, drawn {}",
                            capital(&first),
                            within(balance.drawn(), balance.games)
                        ),
                    };
                    let course = format!(
                        "{:.0} shots, {} of them {}; a shot moves the chance by {}, the lead changes {:.1} times; decided after {}. {} matches.",
                        balance.shots,
                        whole(balance.swung),
                        labels::TENSE,
                        whole(balance.swing),
                        balance.leads,
                        whole(balance.decided),
                        balance.games
                    );
                    let is_unfair = balance.unfair(form).is_some();
                    ui.label(RichText::new(format!("{name}, {pucks} + {pucks}")).color(theme.dim));
                    let text =
                        RichText::new(format!("{sides}. {course}")).color(if is_unfair { theme.accent } else { theme.text });
                    ui.add(egui::Label::new(text).wrap());
                    ui.end_row();
                }
            }
        },
    );
    widgets::note(ui, labels::TENSE_MEANS);
}

/// Cold below one half, warm above; the same on both grounds.
fn heat_colour(theme: &Theme, p: f64) -> Color32 {
    let (low, high) = (Color32::from_rgb(0x3B, 0x6F, 0xB6), Color32::from_rgb(0xE0, 0x9A, 0x2B));
    let t = (p * 2.0 - 1.0).abs() as f32;
    Theme::mix(theme.raised, if p < 0.5 { low } else { high }, t.powf(0.7))
}

fn heat(ui: &mut Ui, map: &[Vec<f64>]) {
    let theme = &Theme::from_ui(ui);
    let (rows, columns) = (map.len(), map.first().map_or(0, Vec::len));
    if rows == 0 || columns == 0 {
        return;
    }
    let left = 28.0;
    let cell = ((ui.available_width() - left) / columns as f32).min(240.0 / rows as f32).clamp(6.0, 26.0);
    let size = vec2(ui.available_width(), cell * rows as f32 + 36.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, "Heat map of the odds"));
    let [green, red] = theme.palette.words();
    fob_kit::access::list(ui, rect, "Odds by the pucks that are left", || {
        let cell = |(g, odds): (usize, &f64)| format!("{g} {green} {}", percent(*odds));
        let row = |(r, row): (usize, &Vec<f64>)| {
            format!("{r} {red}: {}", row.iter().enumerate().map(cell).collect::<Vec<_>>().join(", "))
        };
        map.iter().enumerate().map(row).collect()
    });
    let painter = ui.painter();
    let corner = rect.min + vec2(left, 0.0);
    let at = |g: usize, r: usize| {
        // Red upwards, green to the right, as in a chart.
        Rect::from_min_size(corner + vec2(g as f32 * cell, (rows - 1 - r) as f32 * cell), vec2(cell, cell))
    };
    for (r, row) in map.iter().enumerate() {
        for (g, p) in row.iter().enumerate() {
            painter.rect_filled(at(g, r).shrink(0.5), 1.0, heat_colour(theme, *p));
        }
    }
    let every = if columns > 16 { 5 } else { 3 };
    let small = FontId::proportional(13.0);
    for g in (0..columns).step_by(every) {
        painter.text(at(g, 0).center_bottom() + vec2(0.0, 2.0), Align2::CENTER_TOP, g.to_string(), small.clone(), theme.dim);
    }
    for r in (0..rows).step_by(every) {
        painter.text(at(0, r).left_center() - vec2(6.0, 0.0), Align2::RIGHT_CENTER, r.to_string(), small.clone(), theme.dim);
    }
    let axes = format!("{green} left →, {red} left ↑");
    painter.text(pos2(corner.x, at(0, 0).bottom() + 18.0), Align2::LEFT_TOP, axes, small, theme.dim);
    // The key to the colours, and the value under the pointer.
    let key = Rect::from_min_size(corner + vec2(columns as f32 * cell + 16.0, 0.0), vec2(12.0, (cell * rows as f32).min(140.0)));
    if key.right() + 60.0 < rect.right() {
        for i in 0..28 {
            let p = 1.0 - f64::from(i) / 27.0;
            let h = key.height() / 28.0;
            painter.rect_filled(
                Rect::from_min_size(key.min + vec2(0.0, i as f32 * h), vec2(12.0, h + 0.5)),
                0.0,
                heat_colour(theme, p),
            );
        }
        for (text, t) in [("100 %", 0.0), ("50 %", 0.5), ("0 %", 1.0)] {
            let y = key.top() + 6.0 + (key.height() - 12.0) * t;
            painter.text(pos2(key.right() + 6.0, y), Align2::LEFT_CENTER, text, FontId::proportional(13.0), theme.dim);
        }
    }
    if let Some(p) = response.hover_pos() {
        for (r, row) in map.iter().enumerate() {
            for (g, odds) in row.iter().enumerate() {
                if at(g, r).contains(p) {
                    painter.rect_stroke(at(g, r), 1.0, Stroke::new(2.0, theme.text), egui::StrokeKind::Inside);
                    response.clone().on_hover_text(format!("{g} {green} and {r} {red} left: {}", percent(*odds)));
                }
            }
        }
    }
}

/// Draws fairer choices; returns the one that is to be used.
fn proposals(ui: &mut Ui, game: &mut Game, dfa: &Dfa, question: Question) -> Option<Dfa> {
    let theme = &Theme::from_ui(ui);
    ui.add_space(STEP);
    widgets::heading(ui, "Make it fairer");
    widgets::note(ui, "Other accepting states, or another start state, with the same transitions; closest to one half first.");
    // The number of lost pucks makes no difference to them.
    let question = question.without_losses();
    if !game.fairer.is_about(&question)
        && dfa.len() > EAGER
        && !widgets::button(ui, "Look for fairer choices", "May take a moment").clicked()
    {
        return None;
    }
    game.fairer.ask(question, || FairerAsk { dfa: dfa.clone(), green: game.green, red: game.red });
    let found = match game.fairer.answer() {
        None => {
            ui.spinner();
            return None;
        }
        Some(Err(why)) => {
            widgets::note(ui, why);
            return None;
        }
        Some(Ok(found)) => &found.0,
    };
    if found.is_empty() {
        ui.label("No choice is closer to one half.");
    }
    let mut wanted = None;
    for (i, (proposal, odds)) in found.iter().enumerate() {
        ui.horizontal(|ui| {
            let response = widgets::button(ui, "Use", "Use this choice; Ctrl+Z undoes it");
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, labels::use_proposal(i + 1)));
            if response.clicked() {
                wanted = Some(proposal.clone());
            }
            ui.label(RichText::new(percent(*odds)).font(theme::strong(15.0)).color(fair_colour(theme, fairness(*odds))));
            ui.add(egui::Label::new(RichText::new(difference(dfa, proposal)).size(13.0).color(theme.dim)).wrap());
        });
    }
    wanted
}

/// The differences of a proposal, whose states are the same.
fn difference(dfa: &Dfa, other: &Dfa) -> String {
    let name = |id: StateId| dfa.state(id).name.clone();
    let mut parts = Vec::new();
    if other.start() != dfa.start() {
        parts.push(format!("start {}", name(other.start())));
    }
    let changed = |accepting: bool| -> Vec<String> {
        let changed = |id: &StateId| dfa.is_accepting(*id) != accepting && other.is_accepting(*id) == accepting;
        dfa.ids().filter(changed).map(name).collect()
    };
    for (what, names) in [("accept", changed(true)), ("reject", changed(false))] {
        if !names.is_empty() {
            parts.push(format!("{what} {}", names.join(", ")));
        }
    }
    parts.join("; ")
}
