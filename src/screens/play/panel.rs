//! The head of the match and the panel next to the board: DFA, strings, log.

use super::goal::ROOMY;
use super::keys::{TAKE_BACK, WISHES};
use super::state::{Dialog, MatchScreen};
use crate::play::labels;
use egui::{RichText, Sense, Ui, vec2};
use fob_board::Colour;
use fob_kit::access;
use fob_kit::aiming;
use fob_kit::aiming::shot_view::StringAt;
use fob_kit::keys;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::chance::{Bar, Prospect, Share};
use fob_kit::widgets::{self, bar, chance, letters, memory};
use fob_machines::Configuration;
use fob_opponent::Forecast;
use fob_replay::Outcome;
use fob_rules::{Match, PuckString};
use fob_services::data::Services;
use fob_services::driving::Turn;
use fob_services::driving::task::{TRIES, Task};
use fob_services::phrases::piece_label;

/// Draws the player whose turn it is, the number of the shot, and the pucks left; the buttons of the match on the right. Returns
/// whether to leave.
pub fn head(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) -> bool {
    let theme = &Theme::from_ui(ui);
    let mut leave = false;
    let (phone, sideways) = (Window::from_ui(ui).is_phone(), Window::from_ui(ui).has_column());
    let tip = if state.room.is_some() {
        "Back to the menu; your seat is kept"
    } else {
        "Back to the menu, where you can resume the match"
    };
    let mut out = false;
    let of_day = of_day(ui, state, services);
    let left = |ui: &mut Ui, state: &mut MatchScreen| {
        if phone {
            out = widgets::back_button(ui, labels::LEAVE, &keys::BACK.with_key(tip)).clicked();
        }
        let game = state.seen();
        let player = state.on_turn();
        // The numbers come first, so that a longer name behind them moves none of them.
        if !phone && !sideways {
            pucks(ui, game);
            ui.add_space(STEP);
        }
        let breaks = matches!(state.played.turn(), Turn::Show(shot) if matches!(shot.outcome, Outcome::Break(_)));
        let colour = theme::rgb(state.played.start.party_colour(game.setup().party_of(player)));
        widgets::dot(ui, if breaks { theme.dim } else { colour });
        let name = state.played.names().player(player);
        let text = match state.played.turn() {
            Turn::Break(None) => labels::FIRST_STRIKER.to_owned(),
            Turn::Break(Some(_)) => labels::SECOND_STRIKER.to_owned(),
            Turn::Shoot => labels::to_shoot(&name, state.played.is_you(player)),
            Turn::Think => format!("{name} is thinking"),
            Turn::Roll if !state.played.now().broken => labels::THE_BREAK.to_owned(),
            Turn::Show(_) if breaks => labels::THE_BREAK.to_owned(),
            Turn::Roll | Turn::Show(_) => labels::shoots(&name, state.played.is_you(player)),
            Turn::Choose if state.played.is_you(player) => labels::YOU_CHOOSE.to_owned(),
            Turn::Choose => fob_services::labels::chooses_order(&name),
            Turn::ThinkOrder => "The order is chosen".to_owned(),
            Turn::Wait(_) if game.choices().is_empty() => labels::shoots_next(&name),
            Turn::Wait(_) => labels::chooses_next(&name),
            Turn::Over => "The match is over".to_owned(),
        };
        if phone {
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() - if sideways { 0.0 } else { PUCKS });
                widgets::headline(ui, &text, theme::SIZES[1]);
            });
        } else {
            let turn = ui.label(RichText::new(text).font(theme::strong(20.0)));
            access::heading(&turn, 1);
            access::told(&turn);
            ui.add_space(STEP);
        }
        if !phone {
            let number = state.played.shot_number();
            let series = state.played.series_line();
            // Once a quarter of them have passed.
            let limit = game.setup().quiet.map_or(0, |quiet| quiet.shots - quiet.shots / 4);
            let quiet = game.quiet_left().filter(|left| *left <= limit && !game.is_over()).map(labels::quiet_left);
            let parts = std::iter::once(fob_services::labels::shot(number)).chain(quiet).chain(series).chain(of_day);
            let text = parts.collect::<Vec<_>>().join("  ·  ");
            ui.label(RichText::new(text).color(theme.dim));
            ui.add_space(STEP);
        }
        if phone && !sideways {
            pucks(ui, game);
        }
    };
    bar::head(ui, state, left, |ui, state| {
        if !phone {
            leave = widgets::button(ui, labels::LEAVE, &keys::BACK.with_key(tip)).clicked();
        }
        let waits = matches!(state.played.turn(), Turn::Wait(_));
        // In a room one can be heard at any time.
        let playing = state.is_waiting() || waits && state.room.is_some();
        let plays = !state.played.mine().is_empty() || state.room.is_none();
        let why = if waits { "Only on your turn" } else { "Wait until the shot is over" };
        if plays {
            let resign = widgets::button_if(ui, playing, labels::RESIGN, "Resign the match", why);
            ask(&resign, Dialog::Resign, &mut state.dialog);
        }
        // In a match by links nobody can be asked.
        if !state.played.is_by_links() && plays {
            let draw = widgets::button_if(ui, playing, labels::DRAW, "Offer a draw", why);
            ask(&draw, Dialog::Draw, &mut state.dialog);
            let can = playing && state.played.can_take_back();
            let is_daily = matches!(state.played.task(), Some(Task::Daily(_)));
            let why = if is_daily { labels::NO_TAKE_BACK } else { "There is no shot to take back" };
            let back = TAKE_BACK.face_if(ui, can, why);
            ask(&back, Dialog::TakeBack, &mut state.dialog);
        }
        let mut turn = services.settings.turn_board;
        let mut changed = ui.checkbox(&mut turn, aiming::TURN.label).on_hover_text(aiming::TURN.tooltip()).changed();
        if aiming::TURN.offer(ui, None) {
            turn ^= true;
            changed = true;
        }
        let mut wishes = services.settings.wishes;
        let switched = ui.checkbox(&mut wishes, WISHES.label).on_hover_text(WISHES.tooltip()).changed();
        if switched || WISHES.offer(ui, None) {
            services.settings.wishes = if switched { wishes } else { !wishes };
        }
        // Once the row of news has offered it. Last, so that it moves nothing else when it comes.
        if state.certain == (true, true) && plays {
            let end =
                widgets::button_if(ui, playing, labels::CERTAIN_RESULT, "The result is certain: end the match, or play on", why);
            ask(&end, Dialog::Certain, &mut state.dialog);
        }
        if changed {
            services.settings.turn_board = turn;
            let to = if turn { fob_kit::aiming::aim::turn_for(state.played.side()) } else { 0.0 };
            state.eye.turn_towards(to);
        }
    });
    leave || out
}

/// Returns the number of the try at the daily Fob, and what a hint costs, where there is room.
fn of_day(ui: &Ui, state: &MatchScreen, services: &Services) -> Option<String> {
    let task = state.played.task().filter(|_| Window::from_ui(ui).size.x >= ROOMY)?;
    let number = services.ladder.of(&task.note()).count() + 1;
    let of_day = (matches!(task, Task::Daily(_)) && number <= TRIES).then(|| labels::try_of_day(number, TRIES));
    let hint = (!state.played.is_hinted()).then(|| labels::HINTS_COST.to_owned());
    let parts: Vec<String> = of_day.into_iter().chain(hint).collect();
    (!parts.is_empty()).then(|| parts.join("  ·  "))
}

/// Draws the number of pucks of each colour that are left on the board.
fn pucks(ui: &mut Ui, game: &Match) {
    let theme = &Theme::from_ui(ui);
    for colour in [Colour::Green, Colour::Red] {
        let n = game.remaining(colour);
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        letters::puck(ui.painter(), theme, rect.center(), 8.0, colour, 1.0);
        let word = theme.palette.word(colour);
        ui.label(n.to_string()).on_hover_text(format!("{n} {word} pucks are left on the board"));
    }
}

/// Draws the part that fits below the controls in the column of a phone on its side: the figure, the chances of all parties, and
/// the pucks that are left.
pub fn below(ui: &mut Ui, state: &MatchScreen, services: &Services) {
    let (strings, chances) = views(state, services);
    automaton::nameless(ui, &state.dfas, &strings, COLUMN);
    if let Some(chances) = chances {
        chances.show(ui);
    }
    ui.horizontal(|ui| {
        pucks(ui, state.seen());
        ui.label("left");
    });
}

/// Height of the figure in that column, in points.
const COLUMN: f32 = 120.0;

/// Width of the pucks that are left with their numbers, at the right of the headline of a phone, in points.
const PUCKS: f32 = 106.0;

/// Asks a question when its button is pressed. The button loses the focus, so that the keys answer the question.
fn ask(button: &egui::Response, question: Dialog, dialog: &mut Option<Dialog>) {
    if button.clicked() {
        button.surrender_focus();
        *dialog = Some(question);
    }
}

/// Height of the panel below which the chances are above the DFA, in points.
const LOW: f32 = 420.0;

/// Height of the panel below which a phone shows little more than the figure, and the least height of the figure there, in
/// points.
const PEEK: f32 = 300.0;
const LEAST: f32 = 84.0;

/// Height of the line about the machine, in points.
const ABOUT: f32 = 20.0;

/// Returns what the one machine accepts, in words.
fn about(state: &MatchScreen) -> Option<&str> {
    let [first, rest @ ..] = &state.dfas[..] else { return None };
    let is_one = rest.iter().all(|entry| entry.machine == first.machine);
    // Others have a line of their own.
    let is_one = is_one && first.drawn.is_some();
    Some(first.machine.about()).filter(|about| is_one && !about.is_empty())
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &MatchScreen, services: &Services) {
    let (strings, chances) = views(state, services);
    let above = |ui: &mut Ui, space: f32| {
        let top = ui.cursor().top();
        if space < PEEK && Window::from_ui(ui).is_phone() {
            // The space below a phone's board is for the chances and the figure; the rest is scrolled to, or in the sheet.
            if let Some(chances) = &chances {
                chances.show(ui);
            }
            let rest = space - (ui.cursor().top() - top);
            automaton::nameless(ui, &state.dfas, &strings, rest.max(LEAST));
            ui.separator();
            automaton::strings(ui, &state.dfas, &strings);
            return;
        }
        // A low panel cannot show everything without scrolling: the chances come first then.
        let is_low = space < LOW;
        if let Some(chances) = chances.as_ref().filter(|_| is_low) {
            chances.show(ui);
        }
        let about = about(state).filter(|_| !is_low);
        let height = automaton::height(space, &state.dfas) - if about.is_some() { ABOUT } else { 0.0 };
        automaton::figures(ui, &state.dfas, &strings, height);
        if let Some(about) = about {
            let text = RichText::new(about).size(theme::SIZES[0]).color(Theme::from_ui(ui).dim);
            ui.add(egui::Label::new(text).truncate()).on_hover_text(about);
        }
        ui.separator();
        automaton::strings(ui, &state.dfas, &strings);
        if let Some(chances) = chances.as_ref().filter(|_| !is_low) {
            chances.show(ui);
        }
    };
    automaton::beside(ui, above, state.log().iter().map(String::as_str));
}

/// Returns each party's chance of winning, from the same forecast as the chances of the strings above.
fn chances(state: &MatchScreen, forecast: &Forecast, is_certain: bool) -> Option<Bar> {
    let game = state.game();
    if forecast.wins.iter().any(|chance| !chance.is_finite()) {
        return None;
    }
    // An effect stays in sight until something falls in the next shot, or that one is over.
    let shared_out = game.setup().is_shared_out();
    let rolling = state.effect_of_rolling().filter(|effect| effect.before != effect.after);
    let seen = rolling.as_ref().or_else(|| state.played.prospects.effects().last());
    let gained = |party| seen.map(|effect| chance::change(&effect.before, &effect.after, party, shared_out));
    let gained = (0..forecast.wins.len()).map(gained);
    let share = |((&chance, gained), party): ((&f64, Option<f64>), u8)| Share {
        name: if state.played.you() == Some(party) {
            fob_services::labels::YOU.to_owned()
        } else {
            state.played.names().party(game, party)
        },
        colour: theme::rgb(state.played.start.party_colour(party)),
        chance,
        gained,
    };
    let mut shares: Vec<Share> = forecast.wins.iter().zip(gained).zip(1..).map(share).collect();
    // Seats change within a series; the user's own part of the bar does not.
    if let Some(own) = state.played.you().map(|own| usize::from(own) - 1).filter(|own| *own < shares.len()) {
        shares[..=own].rotate_right(1);
    }
    Some(Bar { shares, is_shared_out: game.setup().is_shared_out(), is_certain })
}

/// Returns the strings as they are seen at this moment.
pub fn strings(state: &MatchScreen, services: &Services) -> Vec<StringView> {
    views(state, services).0
}

/// Returns the strings as they are seen at this moment, and everybody's chances of winning.
fn views(state: &MatchScreen, services: &Services) -> (Vec<StringView>, Option<Bar>) {
    let (game, seen) = (state.game(), state.calm());
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    // Letters that were picked, but not confirmed yet.
    let ghosts = state.order.as_ref().map_or_else(Vec::new, |order| order.ghosts(game, &all));
    let ghost = |i: usize| ghosts.iter().find(|(s, _)| *s == i).map(|(_, to)| to);
    let at = |(i, string): (usize, &PuckString)| ghost(i).unwrap_or(&string.configuration).clone();
    let at: Vec<Configuration> = seen.strings().iter().enumerate().map(at).collect();
    let forecast = state.played.forecast(seen, &at);
    let settled: Vec<bool> = at.iter().enumerate().map(|(i, at)| state.settled(seen, i, at)).collect();
    let prospect = |i: usize| match forecast.accepted.get(i) {
        _ if state.keeps_the_verdict() => Prospect::Asked,
        Some(_) if seen.is_over() => Prospect::Unknown,
        Some(_) if settled[i] => Prospect::Settled(state.dfas[i].machine.accepts(&at[i])),
        Some(&chance) if chance.is_finite() && state.played.prospects.are_rough() => Prospect::Random(chance, seen.left()),
        Some(&chance) if chance.is_finite() => Prospect::played(seen, chance),
        _ => Prospect::Unknown,
    };
    let view = |(i, now): (usize, StringAt<'_>)| StringView {
        colour: state.string_colour(i),
        label: piece_label(i, game.strings()[i].owner, all.len()),
        owner: state.played.owner(i),
        // The board shows them.
        holes: Vec::new(),
        word: now.read().to_vec(),
        fresh: 0,
        step: now.step,
        ghost: ghost(i).cloned(),
        aimed: state.ghosts.now.iter().filter(|ghost| ghost.string == i).map(|ghost| ghost.to.clone()).collect(),
        prospect: prospect(i),
        // The line of the goal shows it for the only string.
        memory: memory::of_string(&state.dfas[i], now.read(), state.played.names())
            .filter(|parts| all.len() > 1 && !memory::is_whole(parts, now.read().len())),
    };
    let views = state.strings(services).into_iter().enumerate().map(view).collect();
    (views, chances(state, &forecast, settled.iter().all(|settled| *settled)))
}
