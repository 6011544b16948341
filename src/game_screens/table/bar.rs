//! The head and the foot of the table: files and rules above; stepping through the game, advice and analysis below.

use super::keys;
use super::state::{Act, Dialog, Table};
use super::think::Purpose;
use crate::any::Exit;
use crate::labels;
use crate::view::View;
use egui::{Align, Color32, FontId, Label, Layout, RichText, Slider, TextStyle, Ui, vec2};
use fob_games::{Game, Outcome};
use fob_kit::access;
use fob_kit::drawers;
use fob_kit::keys::Binding;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::phrases;

/// The id of the panel with the moves and the analysis.
pub const SHEET: &str = "game";

/// Draws the head; returns navigation away from the table, if any.
pub fn head<V: View>(ui: &mut Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>) -> Option<Exit> {
    let mut puzzles = false;
    let back = widgets::head(ui, V::Game::TITLE, |ui| {
        // From right to left.
        if widgets::button(ui, keys::RULES.label, &keys::RULES.with_key("The rules as they are played here")).clicked() {
            acts.push(Act::Open(Dialog::Rules));
        }
        ui.menu_button(labels::MENU_TEXT, |ui| {
            if keys::COPY_POSITION.face(ui).clicked() {
                acts.push(Act::CopyPosition);
                ui.close();
            }
            if keys::COPY_GAME.face(ui).clicked() {
                acts.push(Act::CopyGame);
                ui.close();
            }
            let tip = "Copy a link to this position with its moves (Ctrl+L)";
            if widgets::button(ui, fob_services::labels::COPY_LINK, tip).clicked() {
                acts.push(Act::CopyLink);
                ui.close();
            }
            if keys::TYPE.face_if(ui, table.is_free(), "It is not a person's turn").clicked() {
                acts.push(Act::type_move());
                ui.close();
            }
            if Window::from_ui(ui).has_keys() {
                widgets::note(ui, "Ctrl+V pastes a position, a game, moves or a link");
            }
        });
        if table.in_room.is_some() {
            return;
        }
        let state_in_words = table.file.state_in_words();
        let mut tip = keys::SAVE_AS.tooltip();
        if let Some(words) = &state_in_words {
            tip = format!("{tip}\nThis one is {words}");
        }
        if widgets::button(ui, keys::SAVE_AS.label, &tip).clicked() {
            acts.push(Act::SaveAs);
        }
        if keys::LOAD.face(ui).clicked() {
            acts.push(Act::Load { rewound: false });
        }
        if keys::NEW.face(ui).clicked() {
            acts.push(Act::new());
        }
        puzzles = keys::PUZZLES.face(ui).clicked();
        if let Some(words) = state_in_words {
            // Without room for the text the button alone shows it, so that the head stays one row.
            let ink = Theme::from_ui(ui).dim;
            let galley = ui.painter().layout_no_wrap(words, FontId::proportional(theme::SIZES[0]), ink);
            if galley.size().x + STEP <= ui.available_width() {
                ui.add(Label::new(galley));
            }
        }
    });
    if back { Some(Exit::List) } else { puzzles.then_some(Exit::Puzzles) }
}

/// Draws the foot; a phone has [`news`] and [`way`] instead.
pub fn foot<V: View>(ui: &mut Ui, table: &Table<V>, services: &Services, acts: &mut Vec<Act<V::Game>>) {
    let theme = &Theme::from_ui(ui);
    news(ui, table, services, acts);
    ui.add_space(2.0);
    let leaf = |arrow: &'static Binding, sign: &'static Binding| if V::ARROWS_LEAF { arrow } else { sign };
    ui.horizontal_wrapped(|ui| {
        let (track, here) = (&table.known.track, table.known.here);
        let last = track.len() - 1;
        let (back, forth) = (here > 0, here < last);
        if widgets::button_if(ui, back, "|<", &keys::START.with_key("To the start"), "Already at the start").clicked() {
            acts.push(Act::Jump(track[0]));
        }
        if widgets::button_if(ui, back, "<", &leaf(&keys::BACK_ARROW, &keys::BACK).with_key("One move back"), "This is the start")
            .clicked()
        {
            acts.push(Act::Back);
        }
        let mut place = here;
        let right = 420.0;
        ui.spacing_mut().slider_width = (ui.available_width() - right).max(80.0);
        let slider = Slider::new(&mut place, 0..=last.max(1)).show_value(false);
        let slid = ui.add_enabled(last > 0, slider).on_hover_text("Move through the game");
        slid.widget_info(|| egui::WidgetInfo::slider(last > 0, here as f64, "Move in view"));
        if slid.changed() && place != here {
            acts.push(Act::Jump(track[place.min(last)]));
        }
        if widgets::button_if(
            ui,
            forth,
            ">",
            &leaf(&keys::FORTH_ARROW, &keys::FORTH).with_key("One move on"),
            "This is the end of the line",
        )
        .clicked()
        {
            acts.push(Act::Forth);
        }
        if widgets::button_if(ui, forth, ">|", &keys::END.with_key("To the end of the line"), "Already at the end of the line")
            .clicked()
        {
            acts.push(Act::Jump(track[last]));
        }
        ui.label(RichText::new(format!("{here} of {last}")).color(theme.dim));
        ui.add_space(STEP);
        let (hints, analysis) = help(table);
        let tip = keys::HINT.with_key("Show the strongest player's move");
        if widgets::button_if(ui, hints.is_ok(), keys::HINT.label, &tip, hints.err().unwrap_or_default()).clicked() {
            acts.push(Act::Hint);
        }
        let why = analysis.err();
        let shown = ui.add_enabled(why.is_none(), egui::Button::new(keys::ANALYSIS.label).selected(table.analysis));
        let shown = shown.on_hover_text(keys::ANALYSIS.tooltip()).on_disabled_hover_text(why.unwrap_or_default());
        if shown.clicked() || keys::ANALYSIS.is_chosen(ui, why) {
            acts.push(Act::Analysis);
        }
    });
}

/// Draws the foot's one row on a phone: stepping through the game, and advice. The list of moves and the analysis are in a sheet.
pub fn way<V: View>(ui: &mut Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>) {
    let theme = &Theme::from_ui(ui);
    let (track, here) = (&table.known.track, table.known.here);
    let last = track.len() - 1;
    if widgets::button_if(ui, here > 0, "<", "One move back", "This is the start").clicked() {
        acts.push(Act::Back);
    }
    if widgets::button_if(ui, here < last, ">", "One move on", "This is the end of the line").clicked() {
        acts.push(Act::Forth);
    }
    ui.label(RichText::new(format!("{here} of {last}")).color(theme.dim));
    let mut advice = |ui: &mut Ui| {
        let (hints, analysis) = help(table);
        if widgets::button_if(ui, hints.is_ok(), keys::HINT.label, keys::HINT.tip, hints.err().unwrap_or_default()).clicked() {
            acts.push(Act::Hint);
        }
        let (is_there, why) = (analysis.is_ok(), analysis.err().unwrap_or_default());
        if widgets::choice_if(ui, is_there, table.analysis, keys::ANALYSIS.label, keys::ANALYSIS.tip, why).clicked() {
            // It is shown in the sheet with the moves: where that was closed, it is opened again first.
            let shows = drawers::shows(ui.ctx(), SHEET);
            if shows || !table.analysis {
                acts.push(Act::Analysis);
            }
            if !shows {
                drawers::open(ui.ctx(), SHEET);
            }
        }
    };
    if ui.layout().main_wrap() {
        // Both in a row of their own, not one of them.
        ui.end_row();
        advice(ui);
    } else {
        ui.with_layout(Layout::right_to_left(Align::Center), advice);
    }
}

/// Returns whether hints and the analysis are available, or the reason why not: there is no help in a game against somebody
/// elsewhere.
fn help<V: View>(table: &Table<V>) -> (Result<(), &'static str>, Result<(), &'static str>) {
    match (table.known.outcome.is_some(), table.in_room.is_some()) {
        (true, _) => (Err("The game is over"), Ok(())),
        (false, true) => (Err(labels::NOT_IN_A_ROOM), Err(labels::NOT_IN_A_ROOM)),
        (false, false) => (Ok(()), Ok(())),
    }
}

/// Draws the line about the state of the game: the player to move, the computer's work, the hint, the result; and the current
/// notice.
pub fn news<V: View>(ui: &mut Ui, table: &Table<V>, services: &Services, acts: &mut Vec<Act<V::Game>>) {
    let theme = &Theme::from_ui(ui);
    // There is room for a notice of two lines, so that nothing moves while it is shown. A low window has room for one.
    let window = Window::from_ui(ui);
    let low = window.is_short();
    // A column next to the board is narrow, and high enough.
    let (most, height) = match low {
        _ if window.has_column() => (4, 2.5 * NEWS),
        true => (2, ui.spacing().interact_size.y),
        false => (2, NEWS),
    };
    if let Some(notice) = services.notice.as_ref().filter(|_| window.is_phone()) {
        // There is no room for both.
        let font = TextStyle::Body.resolve(ui.style());
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_height(height);
            access::told(&ui.add(widgets::rows(ui, &notice.text, most, font, theme.accent)));
        });
        return;
    }
    let size = vec2(ui.available_width(), height);
    // In a column one is below the other.
    let column = window.has_column();
    let way = if column { Layout::top_down(Align::Min) } else { Layout::left_to_right(Align::Center) };
    ui.allocate_ui_with_layout(size, way, |ui| {
        ui.set_min_height(height);
        let mut standing = |ui: &mut Ui| standing(ui, table, services, acts);
        let (text, ink) = if column { ui.horizontal_wrapped(standing).inner } else { standing(ui) };
        let (text, ink) = services.notice.as_ref().map_or((text, ink), |notice| (notice.text.clone(), theme.accent));
        if text.is_empty() {
            return;
        }
        if Window::from_ui(ui).is_phone() {
            // The text wraps and is cut, so that it never moves the parts below.
            let font = TextStyle::Body.resolve(ui.style());
            let shown = ui.add(widgets::rows(ui, text, most, font, ink));
            if table.search.is_none() {
                access::told(&shown);
            }
            return;
        }
        let label = Label::new(RichText::new(text).color(ink));
        let shown = ui.add(if low { label.truncate() } else { label.wrap() });
        // A computer's progress changes all the time.
        if table.search.is_none() {
            access::told(&shown);
        }
    });
}

/// The height of the line with the news, in points: of two lines of text.
const NEWS: f32 = 42.0;

/// Draws the state of the game, with the possible actions; returns other text to show, and its colour.
fn standing<V: View>(ui: &mut Ui, table: &Table<V>, services: &Services, acts: &mut Vec<Act<V::Game>>) -> (String, Color32) {
    let theme = &Theme::from_ui(ui);
    let strong = |text: String| RichText::new(text).font(theme::strong(theme::SIZES[1]));
    let state = |ui: &mut Ui, text: RichText| {
        if ui.layout().main_wrap() {
            access::told(&ui.add(Label::new(text).wrap()));
            return;
        }
        // However long the players' names are, the buttons next to them stay visible.
        let most = ui.available_width() * 0.6;
        let low = Window::from_ui(ui).is_short();
        ui.scope(|ui| {
            ui.set_max_width(most);
            let label = Label::new(text);
            access::told(&ui.add(if low { label.truncate() } else { label.wrap() }));
        });
    };
    if let Some(outcome) = table.known.outcome {
        state(ui, strong(how_it_ended(table, outcome)).color(theme.accent));
        // In a room a rematch is offered to the others.
        let alone = table.in_room.is_none();
        if alone
            && widgets::primary(ui, fob_services::labels::PLAY_AGAIN, "The same game with the same players and levels").clicked()
        {
            acts.push(Act::Again);
        }
        return (String::new(), theme.dim);
    }
    let position = table.tree().position();
    let name = table.name(position.turn());
    if let Some(search) = &table.search {
        ui.spinner();
        let what = if search.purpose == Purpose::Hint { "Looking for a hint".to_owned() } else { format!("{name} is thinking") };
        state(ui, strong(what));
        if keys::ENOUGH.face(ui).clicked() {
            acts.push(Act::Enough);
        }
        if search.purpose != Purpose::Hint && widgets::button(ui, "Wait", &keys::GO_ON.with_key("Pause the computers")).clicked()
        {
            acts.push(Act::GoOn);
        }
        return (search.words(services.now), theme.dim);
    }
    if table.is_asking_guest() {
        ui.spinner();
        state(ui, strong(format!("{name} is thinking")));
        if widgets::button(ui, "Wait", &keys::GO_ON.with_key("Pause the computers")).clicked() {
            acts.push(Act::GoOn);
        }
        return (String::new(), theme.dim);
    }
    let here = table.tree().current();
    // A phone has no room for more than one of them: the chosen move comes before the hint, and a player who asked for that knows
    // who is to move. While a move is seen nobody's turn has begun.
    let phone = Window::from_ui(ui).is_phone();
    let held = if phone { table.view.held(position) } else { None };
    if let Some(held) = held {
        return (phrases::sentence(&held), theme.text);
    }
    // A player who has begun a move has another button that plays.
    let hint = table.hint.as_ref().filter(|(at, _)| *at == here && !(phone && table.view.holds()));
    if !phone || hint.is_none() && !table.view.moving(services) {
        state(ui, strong(whose_move(table, name)));
    }
    if let Some((_, mv)) = hint {
        if keys::PLAY_HINT.face(ui).clicked() {
            acts.push(Act::Play(mv.clone()));
        }
        return (format!("{}{}", labels::HINT, V::words(position, mv)), theme.accent);
    }
    if table.tree().computer_to_move().is_some() {
        let tip = keys::GO_ON.with_key("Let the computer move from here; the moves that followed become variations");
        if widgets::button(ui, labels::RESUME, &tip).clicked() {
            acts.push(Act::GoOn);
        }
        return (String::new(), theme.dim);
    }
    let before = table.tree().parent(here).and_then(|parent| table.tree().position_at(parent));
    let last = table.tree().move_to(here).zip(before);
    let last = last.map(|(mv, before)| format!("{}: {}", table.name(before.turn()), V::words(before, mv)));
    let prompt = if phone && table.is_free() { V::prompt(position, last.is_none()) } else { None };
    let said = match (last, prompt) {
        (Some(last), Some(prompt)) => format!("{last}. {prompt}"),
        (Some(text), None) => text,
        (None, prompt) => prompt.unwrap_or_default().to_owned(),
    };
    (said, theme.dim)
}

/// Returns the text about the player to move.
fn whose_move<V: View>(table: &Table<V>, name: &str) -> String {
    if table.known.you != Some(table.tree().position().turn()) {
        format!("{name} to move")
    } else if V::lone().is_some() {
        "Your move".to_owned()
    } else {
        format!("Your move, {name}")
    }
}

/// Returns the result of the game, in words.
fn how_it_ended<V: View>(table: &Table<V>, outcome: Outcome) -> String {
    let ending = V::ending(&table.known.names, outcome);
    match (table.known.you, outcome) {
        (Some(you), Outcome::Win(winner)) if V::lone().is_none() => {
            format!("{ending} {}", if you == winner { labels::YOU_WON } else { labels::YOU_LOST })
        }
        _ => ending,
    }
}
