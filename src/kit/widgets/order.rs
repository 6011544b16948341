//! The choice of an order: every distinct arrangement of a hole's pucks, and where each would lead the machine of its string.

use crate::keys;
use crate::keys::plain;
use crate::theme::{SIZES, STEP, Theme};
use crate::widgets::{self, labels, letters, machine};
use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Galley, Key, RichText, Sense, Stroke, Ui, vec2};
use fob_board::{Colour, Hole};
use fob_machines::{Configuration, Machine};
use fob_rules::{Choice, Match, Names};
use fob_services::phrases::{percent, string_letter};
use std::sync::Arc;

keys! {
    /// The keys of the choice of an order.
    pub static KEYS = "The order of pucks";
    PREVIOUS: "Previous order", "Select an order", [plain(Key::ArrowLeft)];
    NEXT: "Next order", "Select an order", [plain(Key::ArrowRight)];
    PREVIOUS_HOLE: "Previous hole", "Another hole", [plain(Key::ArrowUp)];
    NEXT_HOLE: "Next hole", "Another hole", [plain(Key::ArrowDown)];
    CONFIRM: labels::CHOOSE_ORDER, "Confirm", [plain(Key::Enter)];
}

/// The longest text of a configuration on a card, in points; its tip has the whole name.
const LONGEST: f32 = 180.0;
/// Most arrangements that are listed one by one; beyond that one for each configuration that can be reached.
const MOST: usize = 24;

/// An arrangement and its result.
#[derive(Clone, Debug)]
struct Way {
    order: Vec<Colour>,
    /// The configuration after it, in brief.
    goal: String,
    accepting: bool,
    /// True if the chooser needs this verdict.
    wanted: bool,
    /// The configuration after it, and the chance from there, if the machine has a text to show.
    word: Option<(Configuration, f64)>,
}

#[derive(Clone, Debug)]
struct Row {
    hole: Hole,
    string: usize,
    /// The machine that reads the string.
    machine: Option<Machine>,
    ways: Vec<Way>,
    picked: usize,
    shortened: bool,
}

/// The picks so far.
#[derive(Clone, Debug)]
pub struct OrderPicks {
    rows: Vec<Row>,
    chooser: u8,
    /// The row that the keys work on.
    row: usize,
    /// The number of strings of the match.
    strings: usize,
}

impl OrderPicks {
    /// Returns all choices that are due; the order in which the pucks fell is picked first.
    pub fn new(game: &Match) -> Self {
        Self::from_game(game, |_| true)
    }

    /// Creates the picks as [`OrderPicks::new`], with some of the choices alone.
    pub(crate) fn from_game(game: &Match, is_due: impl Fn(&Choice) -> bool) -> Self {
        Self::with_odds(game, is_due, |_, _| None)
    }

    /// Creates the state with the chance of a string for each order; the chance is computed only if no figure shows it.
    pub fn with_odds(
        game: &Match,
        is_due: impl Fn(&Choice) -> bool,
        odds: impl Fn(usize, &Configuration) -> Option<f64>,
    ) -> Self {
        let due = || game.choices().iter().filter(|choice| is_due(choice));
        let rows = due()
            .map(|choice| {
                let mut arrangements: Vec<_> = game.arrangements(choice.hole).take(MOST + 1).collect();
                let shortened = arrangements.len() > MOST;
                if shortened {
                    arrangements = game.reachable_by(choice.hole);
                }
                let picked = arrangements.iter().position(|a| a.order == choice.fallen).unwrap_or(0);
                let machine = game.setup().machine(choice.string);
                let drawn = machine.is_none_or(|machine| machine.finite().is_some());
                let wants = game.setup().wants_accepted(game.setup().party_of(choice.chooser), choice.string);
                let ways = arrangements.into_iter().map(|found| Way {
                    goal: machine.map_or_else(String::new, |machine| machine.text(&found.to)),
                    accepting: machine.is_some_and(|machine| machine.accepts(&found.to)),
                    wanted: machine.is_some_and(|machine| machine.accepts(&found.to)) == wants,
                    word: if drawn { None } else { odds(choice.string, &found.to).map(|odds| (found.to.clone(), odds)) },
                    order: found.order,
                });
                let (ways, machine) = (ways.collect(), machine.cloned());
                Row { hole: choice.hole, string: choice.string, machine, ways, picked, shortened }
            })
            .collect();
        Self { rows, chooser: due().next().map_or(1, |c| c.chooser), row: 0, strings: game.strings().len() }
    }

    /// Returns the player who chooses, from 1.
    pub fn chooser(&self) -> u8 {
        self.chooser
    }

    fn orders(&self) -> Vec<(Hole, Vec<Colour>)> {
        self.rows.iter().filter_map(|r| r.ways.get(r.picked).map(|way| (r.hole, way.order.clone()))).collect()
    }

    /// Returns the configurations of machines after the order that is picked now.
    pub fn ghosts(&self, game: &Match, strings: &[usize]) -> Vec<(usize, Configuration)> {
        let Ok(after) = game.preview(&self.orders()) else { return Vec::new() };
        let due = |s: &usize| self.rows.iter().any(|r| r.string == *s);
        strings.iter().filter(|s| due(s)).filter_map(|s| after.get(*s).map(|to| (*s, to.clone()))).collect()
    }
}

/// Returns a text in one line of at most this width, in points; a longer one ends in an ellipsis.
fn one_line(ui: &Ui, text: &str, width: f32, ink: Color32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(SIZES[0]), ink);
    job.wrap = TextWrapping::truncate_at_width(width.max(40.0));
    ui.painter().layout_job(job)
}

/// Draws the choice; returns the orders once they are confirmed. `blocked` while a dialog is over it.
pub fn show(ui: &mut Ui, state: &mut OrderPicks, names: &Names, blocked: bool) -> Option<Vec<(Hole, Vec<Colour>)>> {
    let text = labels::chooses_order(&names.does(state.chooser, "choose"));
    ui.label(RichText::new(text).color(Theme::from_ui(ui).dim));
    choose(ui, state, blocked)
}

impl OrderPicks {
    /// Returns the name of a row: the letter of its string, or its hole, as far as there is another one. A single row has none.
    fn title(&self, row: &Row) -> Option<String> {
        let letter = || labels::string(&string_letter(row.string));
        let of_string = self.rows.iter().filter(|other| other.string == row.string).count();
        match (self.strings > 1, of_string > 1) {
            (true, true) => Some(format!("{}, {}", letter(), labels::hole(row.hole))),
            (true, false) => Some(letter()),
            (false, true) => Some(fob_services::phrases::capital(&labels::hole(row.hole))),
            (false, false) => None,
        }
    }
}

/// Draws the choice without the sentence above it, for a screen that says elsewhere who chooses what: the cards of each hole in a
/// row, and the button behind the last of them.
pub fn choose(ui: &mut Ui, state: &mut OrderPicks, blocked: bool) -> Option<Vec<(Hole, Vec<Colour>)>> {
    let theme = &Theme::from_ui(ui);
    if !blocked {
        if NEXT_HOLE.key(ui) {
            state.row = (state.row + 1) % state.rows.len().max(1);
        }
        if PREVIOUS_HOLE.key(ui) {
            state.row = (state.row + state.rows.len().max(1) - 1) % state.rows.len().max(1);
        }
        let (left, right) = (PREVIOUS.key(ui), NEXT.key(ui));
        if let Some(row) = state.rows.get_mut(state.row) {
            let n = row.ways.len().max(1);
            if right {
                row.picked = (row.picked + 1) % n;
            }
            if left {
                row.picked = (row.picked + n - 1) % n;
            }
        }
    }
    let titles: Vec<Option<String>> = state.rows.iter().map(|row| state.title(row)).collect();
    let last = state.rows.len().saturating_sub(1);
    let mut confirm = false;
    for (k, (row, title)) in state.rows.iter_mut().zip(titles).enumerate() {
        ui.horizontal_wrapped(|ui| {
            if let Some(title) = title {
                let mark = if k == state.row { theme.accent } else { theme.dim };
                ui.label(RichText::new(title).color(mark));
            }
            for (i, way) in row.ways.iter().enumerate() {
                // As in the line above the board: what the chooser needs, or not.
                let (sign, ink) = if way.wanted { ("✓", theme.good) } else { ("×", theme.bad) };
                let shown = row.machine.as_ref().zip(way.word.as_ref());
                let text = match shown {
                    Some((_, (_, odds))) => format!("{sign} {}", percent(*odds)),
                    None => format!("{sign} {}", way.goal).trim_end().to_owned(),
                };
                let name = one_line(ui, &text, LONGEST.min(ui.max_rect().width() - 20.0), ink);
                let pucks = 18.0 * way.order.len() as f32 + 16.0;
                let word = shown.map_or(0.0, |(machine, (to, _))| machine::word_width(machine, to));
                let wide = pucks.max(name.size().x + word + 26.0).max(56.0);
                let (rect, response) = ui.allocate_exact_size(vec2(wide, 44.0), Sense::click());
                let chosen = row.picked == i;
                let edge = if chosen || response.has_focus() { theme.accent } else { theme.edge };
                // The colour of the verdict needs this background; the selected card has an edge.
                ui.painter().rect(
                    rect,
                    6.0,
                    theme.raised,
                    Stroke::new(if chosen { 2.5 } else { 1.0 }, edge),
                    egui::StrokeKind::Inside,
                );
                for (j, colour) in way.order.iter().enumerate() {
                    let at = rect.left_top() + vec2(17.0 + 18.0 * j as f32, 14.0);
                    letters::puck(ui.painter(), theme, at, 7.5, *colour, 1.0);
                }
                let at = rect.left_top() + vec2(10.0, 33.0 - name.size().y / 2.0);
                let behind = rect.left_top() + vec2(16.0 + name.size().x, 33.0);
                ui.painter().galley(at, name, ink);
                if let Some((machine, (to, _))) = shown {
                    machine::word(ui.painter(), theme, machine, to, behind, word);
                }
                let word: String = way.order.iter().map(|c| c.letter()).collect();
                let verdict = if way.accepting { "accepting" } else { "rejecting" };
                let goal = if way.goal.is_empty() { String::new() } else { format!(", to {}", way.goal) };
                let chance = way
                    .word
                    .as_ref()
                    .map_or_else(String::new, |(_, odds)| format!("{}{}", fob_services::labels::ODDS, percent(*odds)));
                let info = fob_services::labels::order(row.hole, &word, &goal, &format!("{verdict}{chance}"));
                response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &info));
                let response = widgets::offered(ui, response, &info, "Select this order", "");
                if response.clicked() {
                    row.picked = i;
                }
                response.on_hover_text(info);
            }
            if row.shortened {
                widgets::note(ui, "one order for each place that can be reached");
            }
            if k == last {
                ui.add_space(STEP);
                confirm = widgets::primary(ui, CONFIRM.label, &CONFIRM.tooltip()).clicked();
            }
        });
    }
    (confirm || !blocked && CONFIRM.key(ui)).then(|| state.orders())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::theme;
    use egui::{Rect, Shape};
    use fob_automata::{Dfa, State as DfaState};
    use fob_rules::script::{Item, report};
    use fob_rules::{Kind, Setup};

    /// Returns the names on the cards as painted: text, rectangle and clip.
    fn names_on_cards(states: [&str; 2]) -> Vec<(String, bool, Rect, Rect)> {
        let to = fob_automata::StateId;
        let both = [true, false].into_iter().zip(states).map(|(accepting, name)| DfaState::new(name, accepting, to(0), to(1)));
        let dfa = Dfa::new("Last letter", "", to(1), both.collect()).unwrap();
        let mut game = Match::new(Setup::new(Kind::TugOfWar { accepts: 1 }, dfa, 3, 3)).unwrap();
        game.apply(&report(&[Item::Drop(Hole::NE, Colour::Green), Item::Drop(Hole::NE, Colour::Red)])).unwrap();
        let mut state = OrderPicks::new(&game);
        let ctx = egui::Context::default();
        ctx.set_fonts(theme::fonts());
        let mut shapes = Vec::new();
        // New fonts are available from the second frame on.
        for frame in 0..3 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                if frame > 0 {
                    show(ui, &mut state, &Names::new(["Anna", "Bo"]), false);
                }
            });
            output.textures_delta.clear();
            shapes = output.shapes;
        }
        let text = |shape: &egui::epaint::ClippedShape| match &shape.shape {
            Shape::Text(text) if text.galley.text().starts_with(['✓', '×']) => {
                let covers = text.galley.rect.translate(text.pos.to_vec2());
                Some((text.galley.text().to_owned(), text.galley.elided, covers, shape.clip_rect))
            }
            _ => None,
        };
        let mut cards: Vec<_> = shapes.iter().filter_map(text).collect();
        // What Bo needs comes first: he chooses, and wins if the string is rejected.
        cards.sort_by_key(|card| card.0.starts_with('×'));
        cards
    }

    #[test]
    fn a_card_is_as_wide_as_the_name_of_its_state() {
        let cards = names_on_cards(["green came last", "red came last"]);
        assert_eq!(cards.iter().map(|card| card.0.as_str()).collect::<Vec<_>>(), ["✓ red came last", "× green came last"]);
        assert!(cards.iter().all(|(_, elided, covers, clip)| !elided && clip.contains_rect(*covers)), "{cards:?}");
        assert!(!cards[0].2.expand(8.0).intersects(cards[1].2), "each on its own card: {cards:?}");
    }

    #[test]
    fn a_name_that_is_too_long_for_a_card_ends_in_an_ellipsis() {
        let long = "the state in which the last letter that was read was a green one";
        let cards = names_on_cards(["red", long]);
        assert!(cards[0].1 && cards[0].2.width() <= LONGEST + 1.0, "{cards:?}");
        assert_eq!((cards[1].0.as_str(), cards[1].1), ("× red", false));
    }
}
