//! A new match: kind, players, board, DFA, number of games. The same form starts a match on a real board.

mod form;
mod gallery;

use super::Go;
use crate::app::player_colours::PlayerColour;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::theme::{STEP, Theme};
use crate::app::widgets::{self, focus};
use crate::automata::odds::OddsTable;
use crate::opponent::Level;
use crate::replay::{Header, Player};
use crate::rules::{CustomSetup, CustomString, Kind, Series, Setup};
use crate::table::{Board, Hole};
use egui::{Color32, Key, Modifiers, RichText, Ui, vec2};
use rand::SeedableRng;
use std::sync::Arc;

/// Who sits at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// What they are called.
    pub name: String,
    /// `None` for a person.
    pub computer: Option<Level>,
    /// The colour of their strings and pieces; in a team game the first of each team speaks for both.
    pub colour: PlayerColour,
}

impl Seat {
    /// Who sits there, as a replay knows them.
    pub fn player(&self) -> Player {
        let player = match self.computer {
            None => Player::human(self.name.trim()),
            Some(level) => Player::computer(self.name.trim(), level.name()),
        };
        Player { colour: Some(self.colour.into()), ..player }
    }
}

/// Everything that a match needs to start.
#[derive(Clone, Debug)]
pub struct Start {
    /// Kind, automata and pucks.
    pub setup: Setup,
    /// Names of the DFAs in the library, one a string or one for all.
    pub dfas: Vec<String>,
    /// The board.
    pub board: Arc<Board>,
    /// Who plays: seat 1 first.
    pub seats: Vec<Seat>,
    /// Games in a row, 1 for a single one.
    pub games: u32,
    /// What the break and the computers draw from.
    pub seed: u64,
    /// Two people break by hand, from S and N.
    pub hand_break: bool,
    /// The games before this one, when it belongs to a series.
    pub series: Option<Series>,
}

impl Start {
    /// What a match was started from, as its file tells; `None` for practice.
    pub fn of(header: &Header) -> Option<Self> {
        let setup = header.setup().cloned()?;
        let seats = header.players.iter().enumerate().map(|(seat, player)| Seat {
            name: player.name.clone(),
            computer: player.level.as_deref().and_then(|level| level.parse().ok()),
            colour: PlayerColour::of_player(seat, player),
        });
        let dfas = setup.dfas.iter().map(|dfa| dfa.name().to_owned()).collect();
        Some(Self {
            setup,
            dfas,
            board: Arc::new(header.board.clone()),
            seats: seats.collect(),
            games: header.series.map_or(1, |(_, games)| games),
            seed: header.seed,
            hand_break: false,
            series: header.earlier.clone(),
        })
    }

    /// The games of the series before this one.
    ///
    /// # Errors
    /// There is no series of so many people.
    pub fn earlier(&self) -> Result<Series, Vec<String>> {
        match &self.series {
            Some(series) => Ok(series.clone()),
            None => Series::new(self.setup.players()).map_err(|e| vec![e.to_string()]),
        }
    }

    /// The colour of a party: a player's, or that of a team's first player.
    pub fn party_colour(&self, party: u8) -> Color32 {
        let seats = self.seats.iter().zip(1..);
        let mut of_party = seats.filter(|(_, player)| self.setup.party_of(*player) == party);
        of_party
            .next()
            .map_or(PlayerColour::of_seat(usize::from(party.saturating_sub(1))).colour(), |(seat, _)| seat.colour.colour())
    }

    /// The colour of a string: its owner's, or one by its number, from 0, where it is nobody's.
    pub fn string_colour(&self, string: usize, owner: Option<u8>) -> Color32 {
        owner.map_or(PlayerColour::of_seat(string).colour(), |party| self.party_colour(party))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KindChoice {
    TugOfWar,
    Reject2,
    Reject4,
    Custom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toss {
    Coin,
    First,
    Second,
}

/// What the form holds.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a check box of its own")]
pub struct State {
    kind: KindChoice,
    teams: bool,
    seats: [Seat; 4],
    custom_players: u8,
    /// For each hole the number of its string, from 0.
    custom_links: [usize; 4],
    custom_owners: [Option<u8>; 4],
    custom_dfas: [Option<String>; 4],
    board: String,
    dfa: String,
    toss: Toss,
    games: u32,
    limit: bool,
    limit_shots: u32,
    hand_break: bool,
    seed_text: String,
    filter: String,
    odds: Vec<(String, (u16, u16), f64)>,
    referee: bool,
    /// The refereed match that goes on, by its title.
    goes_on: Option<String>,
    /// Green and red pucks of the real board.
    pucks: (u16, u16),
}

impl State {
    /// The form with the names that were used last.
    pub fn new(shared: &Shared) -> Self {
        let defaults = ["Anna", "Bo", "Carl", "Dina"];
        let seat = |i: usize| Seat {
            name: shared.settings.names.get(i).filter(|n| !n.trim().is_empty()).cloned().unwrap_or_else(|| defaults[i].into()),
            computer: None,
            colour: shared.settings.colours.get(i).copied().unwrap_or(PlayerColour::of_seat(i)),
        };
        Self {
            kind: KindChoice::TugOfWar,
            teams: false,
            seats: [seat(0), seat(1), seat(2), seat(3)],
            custom_players: 2,
            custom_links: [0, 1, 0, 1],
            custom_owners: [Some(1), Some(2), Some(1), Some(2)],
            custom_dfas: [None, None, None, None],
            board: "bob".into(),
            dfa: "rope".into(),
            toss: Toss::Coin,
            games: 1,
            limit: false,
            limit_shots: 300,
            hand_break: false,
            seed_text: String::new(),
            filter: String::new(),
            odds: Vec::new(),
            referee: false,
            goes_on: None,
            pucks: (15, 15),
        }
    }

    /// Called when the form comes to the front.
    pub fn refresh(&mut self, shared: &Shared) {
        self.odds.clear();
        self.referee = false;
        if shared.dfa(&self.dfa).is_none()
            && let Some(first) = shared.dfas.first()
        {
            self.dfa.clone_from(&first.key);
        }
    }

    /// Makes the form start a match on a real board.
    pub fn for_referee(&mut self, shared: &Shared) {
        self.refresh(shared);
        self.referee = true;
        self.pucks = self.board(shared).map_or((15, 15), |b| (b.pucks.green, b.pucks.red));
    }

    /// Offers to go on with the refereed match of this title.
    pub fn offer(&mut self, goes_on: Option<String>) {
        self.goes_on = goes_on;
    }

    /// A real board has the pucks that it has.
    fn pucks(&self, board: &Board) -> (u16, u16) {
        if self.referee { self.pucks } else { (board.pucks.green, board.pucks.red) }
    }

    /// Gives a seat a colour; whoever had it takes the other's, so that no two are alike.
    fn choose_colour(&mut self, seat: usize, colour: PlayerColour) {
        let old = self.seats[seat].colour;
        for other in &mut self.seats {
            if other.colour == colour {
                other.colour = old;
            }
        }
        self.seats[seat].colour = colour;
    }

    /// Picks a DFA of the library.
    pub fn pick_dfa(&mut self, key: &str) {
        key.clone_into(&mut self.dfa);
    }

    fn players(&self) -> usize {
        match self.kind {
            KindChoice::Reject4 => 4,
            KindChoice::Custom => usize::from(self.custom_players),
            KindChoice::TugOfWar | KindChoice::Reject2 => {
                if self.teams {
                    4
                } else {
                    2
                }
            }
        }
    }

    fn board<'a>(&self, shared: &'a Shared) -> Option<&'a Arc<Board>> {
        shared.boards.iter().find(|(name, _)| *name == self.board).or_else(|| shared.boards.first()).map(|(_, b)| b)
    }

    fn strings(&self) -> usize {
        self.custom_links.iter().max().map_or(1, |m| m + 1)
    }

    /// Whether one string takes the pucks of all holes.
    fn one_string(&self) -> bool {
        match self.kind {
            KindChoice::TugOfWar => true,
            KindChoice::Reject2 | KindChoice::Reject4 => false,
            KindChoice::Custom => self.strings() == 1,
        }
    }

    fn odds_of(&mut self, entry: &DfaEntry, green: u16, red: u16) -> f64 {
        if let Some(known) = self.odds.iter().find(|(k, n, _)| *k == entry.key && *n == (green, red)) {
            return known.2;
        }
        let table = OddsTable::new(&entry.dfa, u32::from(green), u32::from(red));
        let p = table.probability(entry.dfa.start(), u32::from(green), u32::from(red));
        self.odds.push((entry.key.clone(), (green, red), p));
        p
    }

    /// The match that the form describes, or the reasons why there is none.
    fn start(&self, shared: &Shared) -> Result<Start, Vec<String>> {
        let board = self.board(shared).ok_or_else(|| vec!["there is no board to play on".to_owned()])?.clone();
        let mut problems = Vec::new();
        let seed = if self.seed_text.trim().is_empty() {
            // The form's own moment is the seed where nobody asked for one; it is written into the replay.
            (shared.now * 1e6) as u64 ^ u64::from(std::process::id()).rotate_left(32)
        } else {
            self.seed_text.trim().parse().unwrap_or_else(|_| {
                problems.push(format!("seed: `{}` is no whole number", self.seed_text.trim()));
                0
            })
        };
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let kind = match self.kind {
            KindChoice::TugOfWar => Kind::TugOfWar {
                accepts: match self.toss {
                    Toss::Coin => crate::rules::toss(&mut rng),
                    Toss::First => 1,
                    Toss::Second => 2,
                },
            },
            KindChoice::Reject2 => Kind::Reject2,
            KindChoice::Reject4 => Kind::Reject4,
            KindChoice::Custom => Kind::Custom(CustomSetup {
                players: self.custom_players,
                strings: (0..self.strings())
                    .map(|s| CustomString {
                        holes: Hole::ALL.into_iter().filter(|h| self.custom_links[h.index()] == s).collect(),
                        owner: self.custom_owners[s],
                    })
                    .collect(),
            }),
        };
        let keys: Vec<String> = if self.kind == KindChoice::Custom {
            (0..self.strings()).map(|s| self.custom_dfas[s].clone().unwrap_or_else(|| self.dfa.clone())).collect()
        } else {
            vec![self.dfa.clone()]
        };
        let mut dfas = Vec::new();
        for key in &keys {
            match shared.dfa(key) {
                Some(entry) => dfas.push((*entry.dfa).clone()),
                None => problems.push(format!("the DFA `{key}` is gone")),
            }
        }
        let mut seats = self.seats[..self.players()].to_vec();
        if self.teams && self.teams_fit() {
            // Partners share a colour, whoever of them sits first in a later game.
            for partner in 2..seats.len() {
                seats[partner].colour = seats[partner - 2].colour;
            }
        }
        for (i, seat) in seats.iter().enumerate() {
            if seat.name.trim().is_empty() {
                problems.push(format!("player {} needs a name", i + 1));
            } else if seats[..i].iter().any(|s| s.name.trim() == seat.name.trim()) {
                problems.push(format!("two players are called {}", seat.name.trim()));
            }
        }
        let (green, red) = self.pucks(&board);
        let shot_limit = self.limit.then_some(self.limit_shots);
        let setup = Setup { kind, teams: self.teams && self.teams_fit(), dfas, green, red, shot_limit };
        if problems.is_empty() {
            problems.extend(setup.problems().iter().map(ToString::to_string));
        }
        if problems.is_empty() {
            let hand_break = self.hand_break && seats.iter().any(|s| s.computer.is_none());
            Ok(Start { setup, dfas: keys, board, seats, games: self.games, seed, hand_break, series: None })
        } else {
            Err(problems)
        }
    }

    fn teams_fit(&self) -> bool {
        matches!(self.kind, KindChoice::TugOfWar | KindChoice::Reject2)
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let listed = egui::Popup::is_any_open(ui.ctx());
    // Asked before the fields are drawn: one that is left by Enter does not start the match as well.
    let plain = !listed && widgets::key(ui, Key::Enter);
    // Where a match goes on, that is the next step, and another one would end it.
    let goes_on = state.referee && state.goes_on.is_some();
    let enter = widgets::shortcut(ui, Modifiers::COMMAND, Key::Enter) || (plain && !goes_on);
    let start = state.start(shared);
    let frame = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(24, 16));
    // The bar at the foot is drawn last, so that Tab comes to it last; it is as high as it was before.
    let key = ui.id().with("height of the bar");
    let height = ui.data(|d| d.get_temp::<f32>(key)).unwrap_or(68.0);
    let whole = ui.available_rect_before_wrap();
    let above = whole.with_max_y(whole.max.y - height);
    let mut upper = ui.new_child(egui::UiBuilder::new().max_rect(above).id_salt("above the bar"));
    let mut go = egui::CentralPanel::default().frame(frame).show(&mut upper, |ui| body(ui, state, shared, &theme)).inner;
    let shown = egui::Panel::bottom("start").frame(frame).show(ui, |ui| bar(ui, state, &start, &shared.dfas, &theme));
    let now = shown.response.rect.height();
    if (now - height).abs() > 0.5 {
        ui.data_mut(|d| d.insert_temp(key, now));
        ui.ctx().request_repaint();
    }
    if let Ok(start) = start
        && (shown.inner || enter)
    {
        shared.settings.names = state.seats.iter().map(|s| s.name.trim().to_owned()).collect();
        shared.settings.colours = state.seats.iter().map(|s| s.colour).collect();
        let start = Box::new(start);
        if goes_on {
            shared.say("The match that went on lies in the trash folder");
        }
        go = Some(if state.referee { Go::Referee(start) } else { Go::Start(start) });
    }
    if goes_on && plain {
        go = Some(Go::ResumeReferee);
    }
    if listed {
        // The list has closed itself; the screen stays.
        widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    }
    go
}

/// The bar at the foot; returns whether the match is to start.
fn bar(ui: &mut Ui, state: &State, start: &Result<Start, Vec<String>>, library: &[DfaEntry], theme: &Theme) -> bool {
    ui.horizontal(|ui| {
        let (text, tip) = if state.referee {
            ("Open the referee", "Keep the rules of a match on a real board (Ctrl+Enter, or Enter alone)")
        } else {
            ("Start the match", "To the table (Ctrl+Enter, or Enter alone)")
        };
        let why = start.as_ref().err().map(|p| p.join("; ")).unwrap_or_default();
        let clicked = if state.referee && state.goes_on.is_some() {
            let tip = "Put the match that goes on into the trash folder and begin another (Ctrl+Enter)";
            widgets::button_if(ui, start.is_ok(), "Begin another match", tip, &why).clicked()
        } else {
            widgets::primary_if(ui, theme, start.is_ok(), text, tip, &why).clicked()
        };
        match start {
            Err(problems) => {
                ui.colored_label(theme.bad, problems.join("; "));
            }
            Ok(start) => {
                ui.add(egui::Label::new(RichText::new(summary(start, library)).color(theme.dim)).wrap());
            }
        }
        focus::follow(ui);
        clicked
    })
    .inner
}

/// All above the bar: head, form and gallery.
fn body(ui: &mut Ui, state: &mut State, shared: &Shared, theme: &Theme) -> Option<Go> {
    let mut go = None;
    let head = if state.referee { "Referee: a match on a real board" } else { "New game" };
    ui.scope(|ui| {
        if widgets::header(ui, theme, head, |_| {}) {
            go = Some(Go::Back);
        }
        focus::follow(ui);
    });
    if let Some(title) = state.goes_on.as_ref().filter(|_| state.referee) {
        let card = widgets::card(theme).stroke(egui::Stroke::new(1.0, theme.accent));
        card.show(ui, |ui| {
            ui.horizontal(|ui| {
                let tip = "Go on with the match that was left (Enter)";
                let resume = widgets::primary(ui, theme, "Go on with it", tip).clicked();
                if resume || widgets::shortcut(ui, Modifiers::COMMAND, Key::R) {
                    go = Some(Go::ResumeReferee);
                }
                ui.add(egui::Label::new(format!("A match goes on: {title}")).truncate());
                focus::follow(ui);
            });
        });
        ui.add_space(STEP);
    }
    let width = ui.available_width();
    let left = (width * 0.42).clamp(360.0, 520.0);
    ui.horizontal_top(|ui| {
        let height = ui.available_height();
        ui.allocate_ui(vec2(left, height), |ui| {
            egui::ScrollArea::vertical().id_salt("form").auto_shrink([false, false]).show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(left - 20.0);
                    form::show(ui, state, shared, theme);
                    focus::follow(ui);
                });
            });
        });
        ui.add_space(STEP);
        ui.vertical(|ui| gallery::show(ui, state, shared, theme));
    });
    go
}

/// What is about to begin, in one line.
fn summary(start: &Start, library: &[DfaEntry]) -> String {
    let names: Vec<&str> = start.seats.iter().map(|s| s.name.trim()).collect();
    let who = match names.as_slice() {
        [a, b, c, d] if start.setup.teams => format!("{a} and {c} against {b} and {d}"),
        _ => names.join(", "),
    };
    let games = if start.games > 1 { format!(", {} games", start.games) } else { String::new() };
    let mut dfas: Vec<String> = Vec::new();
    for (dfa, key) in start.setup.dfas.iter().zip(&start.dfas) {
        // Of several DFAs of one name in the library its file tells which.
        let twins = library.iter().filter(|entry| entry.dfa.name() == dfa.name()).count() > 1;
        let name = if twins { format!("{} ({key})", dfa.name()) } else { dfa.name().to_owned() };
        if !dfas.contains(&name) {
            dfas.push(name);
        }
    }
    format!("{} on {}, read by {}{games}: {who}", start.setup.kind.title(), start.board.name, dfas.join(", "))
}

/// What people call a computer player.
pub fn level_label(level: Level) -> String {
    format!("computer, {}", level.name())
}
