//! Entering a rule by its five parts, and placing the head and the state.

use super::grid;
use super::hand::Hand;
use super::keys;
use super::paint::{self, Kind};
use super::reply::Reply;
use super::state::BloopView;
use super::trace::{MOST, Trace};
use super::who;
use crate::bloop::labels;
use crate::view::Cx;
use egui::{CursorIcon, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::Game;
use fob_games::bloop::{Action, Bloop, End, Letter, Motion, Move, Rule};
use fob_kit::layout::{Form, Window};
use fob_kit::theme::{self, SIZES, Theme};
use fob_kit::widgets;
use fob_services::phrases;
use fob_services::sound::Sound;

/// The height of a choice, in points.
const BUTTON: f32 = 34.0;
/// The height of a choice in a low window, in points.
const LOW: f32 = 24.0;
/// The height of a choice for a finger, in points: the choices are as dense as the cells of a board.
const FINGER_CELL: f32 = 38.0;
/// The height of a choice on a tablet, in points.
const TABLET_CELL: f32 = 52.0;
/// The height of the text below.
const SAID: f32 = 46.0;
/// The width of the names of the rows on a phone.
const HEADS: f32 = 80.0;
/// The width of a column if there is room.
const COLUMN: f32 = 78.0;
/// The width of a state in a placement.
const PLACE: f32 = 54.0;

/// Returns a sentence that a pair has a rule already.
pub fn taken(rule: Rule) -> String {
    format!("{} for state {} on symbol {}: {rule}.", labels::RULE_EXISTS, rule.pair.state, rule.pair.symbol)
}

/// Returns the reason why the parts set so far cannot become a move, as a sentence.
pub fn problem(hand: &Hand, position: &Bloop) -> Option<String> {
    let pair = hand.pair().filter(|_| !position.must_place())?;
    position.rules().get(pair).map(|action| taken(Rule { pair, action }))
}

/// Plays the rule or placement that is set, or shows why it cannot be played.
pub fn play(view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let position = cx.history.position();
    view.wrong = problem(&view.hand, position);
    if view.wrong.is_some() {
        return;
    }
    match view.hand.mv(position) {
        None => view.wrong = Some(labels::FIVE_PARTS.to_owned()),
        Some(mv) => match position.check(&mv) {
            Ok(()) => cx.play = Some(mv),
            Err(error) => view.wrong = Some(phrases::sentence(&error.why)),
        },
    }
}

/// Draws the controls for the current position; smaller in a low window.
pub fn show(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, low: bool) {
    if cx.history.position().must_place() {
        place(ui, view, cx);
    } else if Window::from_ui(ui).form == Form::Upright {
        // The action of a rule is chosen in rows below the table, instead of in columns with all five parts.
        action(ui, view, cx);
    } else {
        rule(ui, view, cx, low);
    }
    if Window::from_ui(ui).has_column() && !view.hand.is_empty() && !cx.history.position().must_place() {
        // The text is below the buttons of the column.
        return;
    }
    // There is always room for the text, so that nothing shifts when it appears.
    let size = vec2(ui.available_width(), if Window::from_ui(ui).is_phone() { SAID / 2.0 } else { SAID });
    ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing.y = 2.0;
        said(ui, view, cx);
    });
}

/// Draws the text about the parts that are set: why they cannot be played, their result, or how to type a rule.
pub fn said(ui: &mut Ui, view: &mut BloopView, cx: &Cx<'_, Bloop>) {
    let position = cx.history.position();
    if let Some(wrong) = view.wrong.clone().or_else(|| problem(&view.hand, position)) {
        ui.add(egui::Label::new(RichText::new(wrong).color(cx.theme.bad)).wrap());
    } else if position.must_place() {
        placed(ui, view, cx);
    } else if view.preview && view.hand.rule().is_some() {
        preview(ui, view, cx);
    } else if cx.free && view.hand.is_empty() {
        let pair = position.machine().pair();
        if Window::from_ui(ui).has_keys() {
            widgets::note(ui, &format!("Or type it, such as {}{}GY>", pair.state, pair.symbol));
        } else {
            match Window::from_ui(ui).form {
                Form::Upright => widgets::note(ui, "For where the machine is, or tap another place."),
                // There is no height for it; the column next to the board asks for a rule.
                Form::Sideways => {}
                _ => widgets::note(ui, "To add a rule, choose one in each column."),
            }
        }
    }
}

/// Draws one of the choices; returns whether it was clicked.
fn part(ui: &mut Ui, rect: Rect, chosen: bool, free: bool, label: &str) -> Response {
    let theme = Theme::from_ui(ui);
    let sense = if free { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with(label), sense);
    let hot = free && (response.hovered() || response.has_focus());
    let fill = if chosen {
        theme.selection()
    } else if hot {
        Theme::mix(theme.raised, theme.text, 0.1)
    } else {
        theme.raised
    };
    let stroke = if chosen { Stroke::new(2.0, theme.accent) } else { Stroke::new(1.0, theme.edge) };
    ui.painter().rect(rect, 6.0, fill, stroke, StrokeKind::Inside);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, free, chosen, label));
    if free { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

fn rule(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, low: bool) {
    const SHORT: [&str; 5] = ["state", "reads", "next", "writes", "moves"];
    let theme = cx.theme;
    let button = match (Window::from_ui(ui).form.is_touched(), low) {
        (true, _) => FINGER_CELL,
        (false, true) => LOW,
        (false, false) => BUTTON,
    };
    if !low {
        widgets::heading(ui, "A new rule");
    }
    // On a phone every point is needed.
    let phone = Window::from_ui(ui).is_phone();
    let (gap, apart) = if phone { (6.0, 2.0) } else { (14.0, 6.0) };
    let wide = ((ui.available_width() - gap) / 5.0).min(COLUMN);
    let (rect, _) = ui.allocate_exact_size(vec2(wide * 5.0 + gap, 22.0 + 4.0 * (button + 4.0)), Sense::hover());
    for (column, head) in labels::PARTS.into_iter().enumerate() {
        // A gap between the condition of the rule and its action.
        let left = rect.left() + wide * column as f32 + if column > 1 { gap } else { 0.0 };
        let at = |row: usize| {
            Rect::from_min_size(pos2(left, rect.top() + 22.0 + (button + 4.0) * row as f32), vec2(wide - apart, button))
        };
        ui.painter().text(
            pos2(left + (wide - apart) / 2.0, rect.top() + 9.0),
            egui::Align2::CENTER_CENTER,
            if phone { SHORT[column] } else { head },
            FontId::proportional(13.0),
            theme.dim,
        );
        choices(ui, view, cx, column, at);
    }
    // On a phone they are in the foot.
    if !Window::from_ui(ui).is_phone() || cx.puzzle {
        ui.horizontal_wrapped(|ui| act(ui, view, cx));
    }
}

/// Draws the choices for one of the five parts of a rule.
fn choices(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, column: usize, at: impl Fn(usize) -> Rect) {
    let (theme, free, head) = (cx.theme, cx.free, labels::PARTS[column]);
    let position = *cx.history.position();
    let strength = if free { 1.0 } else { 0.55 };
    if column == 4 {
        for (row, motion) in Motion::ALL.into_iter().enumerate() {
            let (at, chosen) = (at(row), view.hand.motion == Some(motion));
            let response = part(ui, at, chosen, free, &labels::part(head, paint::motion_name(motion)));
            let ink = if free { theme.text } else { theme.dim };
            paint::motion(ui.painter(), at.center(), at.height() - 12.0, motion, ink);
            if response.on_hover_text(format!("{} ({motion} or the arrow key)", paint::motion_name(motion))).clicked() {
                view.hand.set_motion(motion, &position);
                picked(view, cx);
            }
        }
        return;
    }
    let kind = if column.is_multiple_of(2) { Kind::State } else { Kind::Symbol };
    for (row, letter) in Letter::ALL.into_iter().enumerate() {
        let (at, chosen) = (at(row), view.hand.letters[column] == Some(letter));
        let response = part(ui, at, chosen, free, &labels::part(head, paint::name(letter)));
        paint::letter(ui.painter(), at.center(), at.height() - 10.0, kind, letter, strength);
        if response.on_hover_text(format!("{} ({letter})", paint::name(letter))).clicked() {
            view.hand.set_letter(column, letter, &position);
            picked(view, cx);
        }
    }
}

/// Draws the action of a rule on a phone held upright, in a row for each part. State and symbol are chosen in the table of rules,
/// right above.
fn action(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let width = ui.available_width().min(grid::WIDTH);
    let two_columns = Window::from_ui(ui).has_two_columns();
    let cell = if two_columns { TABLET_CELL } else { FINGER_CELL };
    let row = cell + 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 3.0 * row), Sense::hover());
    let wide = (width - HEADS) / 4.0;
    for (y, column) in (2..5).enumerate() {
        let top = rect.top() + row * y as f32;
        let head = pos2(rect.left(), top + cell / 2.0);
        ui.painter().text(head, egui::Align2::LEFT_CENTER, labels::PARTS[column], FontId::proportional(SIZES[0]), cx.theme.dim);
        let at = |x: usize| Rect::from_min_size(pos2(rect.left() + HEADS + wide * x as f32, top), vec2(wide - 4.0, cell));
        choices(ui, view, cx, column, at);
    }
    if cx.puzzle || two_columns {
        ui.horizontal_wrapped(|ui| act(ui, view, cx));
    }
}

/// Draws the button that adds the rule that is set, with the other buttons next to it.
pub fn act(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let (free, position) = (cx.free, *cx.history.position());
    let whole = view.hand.rule();
    let ready = free && whole.is_some() && problem(&view.hand, &position).is_none();
    let text = whole.map_or_else(|| labels::ADD_RULE.to_owned(), labels::add);
    let why = if free { "Choose all five parts, for a free state and symbol" } else { "It is not a person's turn" };
    if widgets::primary_if(ui, ready, &text, &keys::PLAY.with_key("Add the rule and run the machine"), why).clicked() {
        play(view, cx);
    }
    let tip = &fob_kit::keys::BACK.with_key("Clear the rule; Backspace removes the last part");
    if widgets::button_if(ui, !view.hand.is_empty(), labels::CLEAR, tip, "Nothing is set").clicked() {
        view.lay_down();
    }
    if !cx.puzzle {
        widgets::check(ui, &mut view.preview, keys::PREVIEW.label, &keys::PREVIEW.tooltip());
    }
}

fn picked(view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    view.wrong = None;
    cx.services.sound(Sound::Tick, 0.4);
}

/// Draws the result of the rule that is set, and the largest number of points that the next player could then get.
fn preview(ui: &mut Ui, view: &mut BloopView, cx: &Cx<'_, Bloop>) {
    let theme = cx.theme;
    let Some(rule) = view.hand.rule() else {
        view.reply = None;
        return;
    };
    let trace = view.ahead(cx.history.position(), rule);
    let (text, ink) = effect(&trace, &theme);
    ui.add(egui::Label::new(RichText::new(text).font(theme::strong(15.0)).color(ink)).wrap());
    if view.reply.as_ref().is_none_or(|reply| !reply.is_of(cx.history, rule)) {
        view.reply = Some(Reply::start(cx.history, rule));
    }
    if let Some((best, points)) = view.reply.as_ref().and_then(Reply::best) {
        let next = usize::from(cx.history.position().turn()) % cx.names.len().max(1);
        let name = cx.names.get(next).map_or("the next player", String::as_str);
        let text = if points == 0 {
            who::does(name, "gets no points next")
        } else {
            who::does(name, &format!("gets up to {points} next, with {best}"))
        };
        ui.add(egui::Label::new(RichText::new(text).size(13.0).color(theme.dim)).wrap());
    }
}

/// Returns the end of a run, in words.
pub fn effect(trace: &Trace, theme: &Theme) -> (String, egui::Color32) {
    match trace.end {
        Some(End::Halt) => (labels::would_give(trace.steps()), if trace.steps() > 0 { theme.good } else { theme.dim }),
        Some(End::Bug) => (labels::would_be_bug(trace.steps()), theme.bad),
        Some(End::Loop) => (labels::would_be_loop(trace.steps()), theme.bad),
        None => (format!("runs for more than {MOST} steps"), theme.text),
    }
}

fn place(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let free = cx.free;
    let position = *cx.history.position();
    let name = cx.names.get(usize::from(position.turn()) - 1).map_or("the next player", String::as_str);
    widgets::heading(ui, &who::does(name, labels::PLACES_HEAD));
    let mouse = "Click a cell of the tape, or type its number. Then choose the state.";
    widgets::note(ui, Window::from_ui(ui).word(mouse, "Tap a cell of the tape, then choose the state."));
    ui.horizontal_wrapped(|ui| {
        let wide = PLACE.min(ui.available_width() / 4.0);
        let (rect, _) = ui.allocate_exact_size(vec2(4.0 * wide, 40.0), Sense::hover());
        for (i, letter) in Letter::ALL.into_iter().enumerate() {
            let at = Rect::from_min_size(rect.min + vec2(wide * i as f32, 1.0), vec2(wide - 6.0, 38.0));
            let chosen = view.hand.state.unwrap_or(position.machine().state()) == letter;
            let response = part(ui, at, chosen, free, &labels::state(paint::name(letter)));
            paint::letter(ui.painter(), at.center(), 26.0, Kind::State, letter, if free { 1.0 } else { 0.55 });
            if response.on_hover_text(format!("{} ({letter})", paint::name(letter))).clicked() {
                view.hand.state = Some(letter);
                picked(view, cx);
            }
        }
        let Some(Move::Place { cell, state }) = view.hand.mv(&position) else { return };
        let text = labels::place(cell, state);
        let tip = "Place them (Enter; 0 is the tenth cell, Esc clears); then add a rule";
        if widgets::primary_if(ui, free, &text, tip, "It is not a person's turn").clicked() {
            play(view, cx);
        }
    });
}

/// Draws the machine's first step from this head and state.
fn placed(ui: &mut Ui, view: &BloopView, cx: &Cx<'_, Bloop>) {
    let position = cx.history.position();
    let Some(Move::Place { cell, state }) = view.hand.mv(position) else { return };
    if let Some(machine) = position.machine().placed(cell, state) {
        let pair = machine.pair();
        let words = position.rules().get(pair).map_or_else(
            || format!("There is no rule yet for state {} on symbol {}.", pair.state, pair.symbol),
            |action: Action| format!("{} is there already: the machine will start with it.", Rule { pair, action }),
        );
        widgets::note(ui, &words);
    }
}
