//! The buttons that start a match at one press: Play with its description, and the kinds of match below it.

use super::lines::{self, Tile};
use super::{CUSTOM as CUSTOM_KEY, DUEL, LONG, MenuScreen, QUICK, START};
use egui::{Align, Align2, FontId, Layout, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, UiBuilder, vec2};
use fob_kit::keys::Binding;
use fob_kit::layout::{Form, Window};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::tips;
use fob_kit::widgets::{self, drop_down};
use fob_opponent::Level;
use fob_rules::Kind;
use fob_services::data::Services;
use fob_services::driving::{Game, Plan, Preset};
use fob_services::phrases::{level_about, level_label};
use fob_services::places;
use fob_services::route::Nav;

/// The large button of the menu.
pub const PLAY: &str = "Play";
/// The text of the large button while a match is unfinished, before the match's title.
pub const RESUME: &str = "Resume";
/// The tile that leads to the form.
pub const CUSTOM: &str = "Custom";
/// The list of those who can play against the person.
pub const AGAINST: &str = "Against";
/// The choice of a person for the other seat.
const A_PERSON: &str = "a person here";

/// The button with which the next better computer takes the seat of one that was beaten.
pub const MOVE_UP: &str = "Choose medium";

/// The way of somebody who has neither played nor learnt yet.
pub const NEW_HERE: &str = "New here?";
/// The length of the first lesson, next to that button.
pub const FIRST_LESSON: &str = "Lesson 1 is two shots.";

/// The button that leads to the unfinished matches which the large button does not resume.
pub fn others(n: usize) -> String {
    format!("{n} more unfinished")
}

/// The large button while the next match of a series is due.
pub fn next_match(title: &str) -> String {
    format!("Next match, {title}")
}

/// The name of the large button that starts a kind of match against somebody.
pub fn plays(preset: Preset, against: Option<Level>) -> String {
    format!("{PLAY}: {}", preset_in_words(preset, against))
}

/// The action of the large button.
struct Next {
    /// The text in large letters.
    title: &'static str,
    /// The description below, of the match that it starts.
    about: String,
    /// Both, for screen readers.
    name: String,
    go: Nav,
}

/// Returns the action of the large button: an unfinished match first, then the next one of a series, then a match as the last
/// one was.
fn next(state: &MenuScreen, services: &Services) -> Next {
    if let Some(left) = &state.resume {
        let (path, about) = (left.path.clone(), left.title.clone());
        return if left.next {
            Next { title: "Next match", name: next_match(&left.title), about, go: Nav::push(places::NextGame(path)) }
        } else {
            Next { title: RESUME, name: format!("{RESUME}: {about}"), about, go: Nav::push(places::Resume(path)) }
        };
    }
    let custom = state.custom.as_ref().filter(|_| services.settings.preset.is_none());
    let (plan, about) = match custom {
        Some(plan) => (plan.clone(), in_words(plan, services)),
        None => {
            let preset = services.settings.preset.unwrap_or(Preset::Quick);
            (preset.plan(&services.settings), preset_in_words(preset, services.settings.against))
        }
    };
    Next { title: PLAY, name: format!("{PLAY}: {about}"), about, go: Nav::push(places::Play(plan)) }
}

fn preset_in_words(preset: Preset, against: Option<Level>) -> String {
    let who = against.map_or_else(|| "for two people here".to_owned(), |level| format!("against the {} computer", level.name()));
    format!("{}, {who}", preset.name())
}

/// Returns the match of the form that was started last: `Custom: Tug of war, Rope`.
fn in_words(plan: &Plan, services: &Services) -> String {
    let kind = match &plan.game {
        Game::TossedTugOfWar => Kind::TugOfWar { accepts: 1 }.title(),
        Game::Of(kind) => kind.title(),
    };
    let mut machines: Vec<String> = Vec::new();
    for key in &plan.dfas {
        let name = services.machine(key).map_or_else(|| key.clone(), |machine| machine.name().to_owned());
        if !machines.contains(&name) {
            machines.push(name);
        }
    }
    format!("{CUSTOM}: {kind}, {}", machines.join(", "))
}

/// Draws it. Returns where it leads.
pub(super) fn show(ui: &mut Ui, state: &MenuScreen, roomy: bool, services: &mut Services) -> Option<Nav> {
    let mut go = None;
    let next = next(state, services);
    // A low window shows the kinds in one row, so that the groups below have room to unfold.
    let low = !roomy && Window::from_ui(ui).form != Form::Upright;
    if large(ui, &next, low) || START.offer(ui, None) {
        go = Some(next.go);
    }
    let columns = if low { 4 } else { 2 };
    let cell = lines::cell_of(ui, columns, !low);
    let kinds: [(Option<Preset>, &'static Binding); 4] =
        [(Some(Preset::Quick), &QUICK), (Some(Preset::Duel), &DUEL), (Some(Preset::Long), &LONG), (None, &CUSTOM_KEY)];
    for row in kinds.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = STEP;
            for (preset, key) in row {
                let (text, about) = preset.map_or((CUSTOM, "Choose everything"), |preset| (preset.name(), preset.about()));
                let chosen = services.settings.preset == *preset;
                let tile = Tile { text, about, key: &key.key_text(), tip: &key.tooltip(), chosen, roomy: !low };
                if lines::tile(ui, &tile, cell).clicked() || key.offer(ui, None) {
                    go = Some(match preset {
                        Some(preset) => {
                            services.settings.preset = Some(*preset);
                            Nav::push(places::Play(preset.plan(&services.settings)))
                        }
                        None => Nav::push(places::New::default()),
                    });
                }
            }
        });
    }
    if low {
        // The remark is at the end of the row, where it moves nothing.
        ui.horizontal(|ui| {
            against(ui, AGAINST_LOW, services);
            go = remark(ui, state, true, services).or(go.take());
        });
        return go;
    }
    ui.horizontal(|ui| against(ui, 200.0, services));
    // A remark that is not always there comes last, in a row that always keeps its space: nothing may move under the pointer.
    let text = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    let size = vec2(ui.available_width(), text.max(ui.spacing().interact_size.y).ceil());
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let row = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)).id_salt("remark");
    remark(&mut ui.new_child(row), state, false, services).or(go)
}

/// Width of the list of opponents where a remark is in the same row, in points.
const AGAINST_LOW: f32 = 150.0;

/// Draws a remark or a button that is not always there, `briefly` without the words next to the button. Returns the place that it
/// opens.
fn remark(ui: &mut Ui, state: &MenuScreen, briefly: bool, services: &mut Services) -> Option<Nav> {
    let others = state.resume.as_ref().map_or(0, |left| left.others);
    if others > 0 && widgets::button(ui, &self::others(others), "They are in the theatre, which continues them").clicked() {
        return Some(Nav::push(places::Theatre));
    }
    let briefly = briefly || others > 0;
    let note = |ui: &mut Ui, text: &str| {
        if !briefly {
            widgets::note(ui, text);
        }
    };
    let settings = &mut services.settings;
    if settings.lessons.is_empty() && !settings.has_won {
        if widgets::button(ui, NEW_HERE, "The first lesson: a puck, a string, and who wins").clicked() {
            return Some(Nav::push(places::Lesson(1)));
        }
        note(ui, FIRST_LESSON);
        return None;
    }
    let (moved, now) = (egui::Id::new(MOVE_UP), ui.ctx().cumulative_pass_nr());
    // A better one is offered, and takes the seat only if asked to.
    if settings.has_won && !settings.has_moved_up && settings.against == Some(Level::Easy) {
        note(ui, "You have won against easy.");
        if widgets::button(ui, MOVE_UP, "You have won against easy. The computer of the next level takes the seat").clicked() {
            settings.against = Some(Level::Medium);
            settings.has_moved_up = true;
            ui.data_mut(|data| data.insert_temp(moved, now));
        }
    } else if ui.data(|data| data.get_temp::<u64>(moved)).is_some_and(|then| then + 1 >= now) {
        // As long as the menu is in sight.
        ui.data_mut(|data| data.insert_temp(moved, now));
        note(ui, "The next level plays against you now.");
    }
    None
}

/// Draws the choice of the opponent in the matches above, in a list of at most this width.
fn against(ui: &mut Ui, most: f32, services: &mut Services) {
    let levels = Level::ALL.into_iter().map(|level| (Some(level), level_label(level)));
    let all: Vec<(Option<Level>, String)> = levels.chain(std::iter::once((None, A_PERSON.to_owned()))).collect();
    let theme = &Theme::from_ui(ui);
    ui.label(RichText::new(AGAINST).color(theme.dim));
    let about = |place: usize| all.get(place).and_then(|(level, _)| *level).map_or("", level_about);
    let words = (AGAINST, "Who plays against you in Quick, Duel and Long");
    let width = (ui.available_width() - STEP).min(most);
    drop_down::pick_with_notes(ui, "against", width, words, &mut services.settings.against, &all, about);
}

/// Draws the one large button: its action, and below that the details. Returns whether it was clicked.
fn large(ui: &mut Ui, next: &Next, low: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let column = ui.available_rect_before_wrap();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), if low { 52.0 } else { 60.0 }), Sense::click());
    let hot = response.hovered() || response.has_focus();
    let fill = if hot { Theme::mix(theme.accent, theme.text, 0.15) } else { theme.accent };
    let edge = if response.has_focus() { theme.text } else { fill };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(2.0, edge), StrokeKind::Inside);
    let left = rect.left() + 16.0;
    let at = egui::pos2(left, rect.center().y - 11.0);
    ui.painter().text(at, Align2::LEFT_CENTER, next.title, theme::strong(SIZES[2]), theme.on_accent);
    if Window::from_ui(ui).has_keys() {
        let at = egui::pos2(rect.right() - 16.0, at.y);
        ui.painter().text(at, Align2::RIGHT_CENTER, "Enter", FontId::proportional(SIZES[0]), theme.on_accent);
    }
    let at = egui::pos2(left, rect.center().y + 14.0);
    lines::cut(ui, &next.about, at, rect.right() - 16.0 - left, theme.on_accent);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &next.name));
    fob_kit::access::describe(&response, &format!("{}. Key: Enter", next.about));
    tips::beside(&response, column, &START.with_key(&next.name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}
