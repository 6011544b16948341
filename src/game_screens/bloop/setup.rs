//! The choices for a new game: the players, and a random tape or one set by hand.

use crate::bloop::labels;
use crate::view::{Start, side_colour};
use egui::{DragValue, RichText, TextEdit, Ui};
use fob_games::bloop::{Bloop, GOAL, Letter, Machine, Setup};
use fob_games::{Game, Seat};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, drop_down, field};
use fob_services::phrases;

/// The default level of the computer.
const USUAL: &str = "medium";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Random,
    Hand,
}

/// The choices of the dialog, kept for the next time.
#[derive(Clone, Debug)]
pub struct BloopSetup {
    setup: Setup,
    way: Way,
    tape: String,
    head: u8,
    letter: Letter,
    /// A seat for each possible player, whether it takes part or not.
    seats: Vec<Seat>,
}

impl Default for BloopSetup {
    fn default() -> Self {
        let usual = |i: u8| Seat { name: String::new(), computer: (i > 0).then(|| USUAL.to_owned()), program: None };
        Self {
            setup: Setup::default(),
            way: Way::Random,
            tape: "BGRYBGR".to_owned(),
            head: 4,
            letter: Letter::Blue,
            seats: (0..Bloop::MOST).map(usual).collect(),
        }
    }
}

impl BloopSetup {
    /// Takes over the current players, so that the next game begins with them.
    pub fn meet(&mut self, seats: &[Seat]) {
        self.setup.players = seats.len() as u8;
        for (known, seat) in self.seats.iter_mut().zip(seats) {
            known.clone_from(seat);
        }
    }

    /// Begins the next choices with the configuration of a position, to be changed by hand.
    pub(crate) fn choose_by_hand(&mut self, position: &Bloop) {
        let machine = position.machine();
        self.way = Way::Hand;
        self.tape = machine.tape().map(|symbol| symbol.to_string()).collect();
        (self.head, self.letter) = (machine.head(), machine.state());
    }

    /// Returns the players of the new game.
    pub fn seats(&self) -> Vec<Seat> {
        self.seats.iter().take(usize::from(self.setup.players)).cloned().collect()
    }

    /// Returns the new game with the present choices.
    pub fn start(&self, seed: u64) -> Option<Start<Bloop>> {
        self.company().ok()?;
        match self.way {
            Way::Random => Some(Start { position: Bloop::start(&self.setup, seed), random: true }),
            Way::Hand => self.by_hand().ok().map(|position| Start { position, random: false }),
        }
    }

    /// Checks the number of people.
    ///
    /// # Errors
    /// The reason why these players cannot play.
    fn company(&self) -> Result<(), String> {
        let people = self.seats().iter().filter(|seat| seat.computer.is_none()).count();
        if people <= Bloop::MOST_PEOPLE {
            return Ok(());
        }
        Err(format!("At most {} people can play: one of the six players must be a computer.", Bloop::MOST_PEOPLE))
    }

    /// Returns the position that is set by hand.
    fn by_hand(&self) -> Result<Bloop, String> {
        let tape = self.tape.trim().to_uppercase();
        let scores = vec!["0"; usize::from(self.setup.players)].join(",");
        let (head, state) = (self.head, self.letter);
        let text = format!("tape={tape} head={head} state={state} scores={scores} turn=1 count=0 rules=");
        text.parse::<Bloop>()
            .map_err(|errors| errors.problems().first().map_or_else(String::new, |p| phrases::sentence(&p.message)))
    }
}

/// Draws the choices.
///
/// # Errors
/// The reason why the game cannot begin: too many people, or an invalid tape set by hand.
pub fn show(ui: &mut Ui, state: &mut BloopSetup) -> Result<(), String> {
    let theme = Theme::from_ui(ui);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Players").color(theme.dim));
        for players in Bloop::FEWEST..=Bloop::MOST {
            if widgets::choice(ui, state.setup.players == players, &players.to_string(), "Number of players").clicked() {
                state.setup.players = players;
            }
        }
    });
    for (player, seat) in (1u8..).zip(state.seats.iter_mut().take(usize::from(state.setup.players))) {
        who(ui, player, seat);
    }
    ui.add_space(STEP);
    let ways = [
        (Way::Random, "Random tape", "Random symbols, head and state"),
        (Way::Hand, labels::TAPE_BY_HAND, "Start with your own configuration"),
    ];
    widgets::choices(ui, &mut state.way, &ways);
    match state.way {
        Way::Random => {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new("Cells of the tape").color(theme.dim));
                for cells in 1..=Machine::LONGEST as u8 {
                    let tip = if cells == 7 { "The usual length" } else { "A longer tape gives a richer game" };
                    let button = egui::Button::new(cells.to_string()).selected(state.setup.cells == cells);
                    let button = button.min_size(widgets::at_least(ui, egui::vec2(34.0, 28.0)));
                    let response = ui.add(button).on_hover_text(tip);
                    response.widget_info(|| {
                        egui::WidgetInfo::selected(
                            egui::WidgetType::Button,
                            true,
                            state.setup.cells == cells,
                            labels::cells(cells),
                        )
                    });
                    if response.clicked() {
                        state.setup.cells = cells;
                    }
                }
            });
        }
        Way::Hand => by_hand(ui, state),
    }
    widgets::note(ui, &format!("You win with {GOAL} points at the end of one of your turns."));
    state.company()?;
    if state.way == Way::Hand { state.by_hand().map(drop) } else { Ok(()) }
}

fn who(ui: &mut Ui, player: u8, seat: &mut Seat) {
    ui.horizontal(|ui| {
        widgets::dot(ui, side_colour(player)).on_hover_text(format!("Player {player}"));
        // Next to the list of players.
        let width = (ui.available_width() - 200.0).clamp(100.0, 230.0);
        let mut visible = field::Visible(&mut seat.name);
        let field = TextEdit::singleline(&mut visible)
            .margin(field::slim(ui))
            .hint_text(format!("Player {player}"))
            .char_limit(32)
            .desired_width(width);
        let field = ui.add(field).on_hover_text("Name of this player; optional");
        let label = labels::name_in_new_game(player);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &label));
        let levels = Bloop::LEVELS.iter().map(|level| (Some(level.name.to_owned()), format!("Computer: {}", level.name)));
        let all: Vec<(Option<String>, String)> = std::iter::once((None, "Person".to_owned())).chain(levels).collect();
        let words = (format!("Who plays as player {player} in the new game"), "A person, or the computer at one of its levels");
        let about =
            |place: usize| place.checked_sub(1).and_then(|level| Bloop::LEVELS.get(level)).map_or("", |level| level.about);
        drop_down::pick_with_notes(ui, ("new seat", player), 170.0, (&words.0, words.1), &mut seat.computer, &all, about);
    });
}

fn by_hand(ui: &mut Ui, state: &mut BloopSetup) {
    let theme = Theme::from_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Tape").color(theme.dim));
        let field = ui
            .add(TextEdit::singleline(&mut state.tape).margin(field::slim(ui)).char_limit(Machine::LONGEST).desired_width(130.0));
        let field = field.on_hover_text("One to ten letters: B, G, R, Y");
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, labels::TAPE));
        ui.label(RichText::new("Head on cell").color(theme.dim));
        widgets::steady(ui, &mut state.head, |ui, head| {
            ui.add(DragValue::new(head).range(1..=Machine::LONGEST as u8).speed(0.1))
        });
        ui.label(RichText::new("State").color(theme.dim));
        for letter in Letter::ALL {
            if widgets::choice(ui, state.letter == letter, &letter.to_string(), "The initial state").clicked() {
                state.letter = letter;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_tape_by_hand_is_read_or_its_error_is_reported() {
        let mut state = BloopSetup { way: Way::Hand, tape: "bgry".to_owned(), head: 4, ..BloopSetup::default() };
        state.setup.players = 3;
        let position = state.start(1).unwrap().position;
        assert_eq!(position.to_string(), "tape=BGRY head=4 state=B scores=0,0,0 turn=1 count=0 rules=");
        state.head = 5;
        assert!(state.by_hand().unwrap_err().contains("1 to 4") && state.start(1).is_none());
        state.tape = "BX".to_owned();
        assert!(state.by_hand().unwrap_err().contains("'X'"));
    }

    #[test]
    fn the_seats_are_those_of_the_game_before_and_as_many_as_are_chosen() {
        let mut state = BloopSetup::default();
        let anna = Seat { name: "Anna".to_owned(), computer: None, program: None };
        state.meet(&[anna.clone(), anna.clone(), anna.clone()]);
        assert_eq!(state.seats(), vec![anna; 3]);
        state.setup.players = 5;
        assert_eq!(state.seats().len(), 5);
        assert_eq!(state.seats()[4].computer.as_deref(), Some("medium"));
    }

    #[test]
    fn five_people_play_and_the_program_as_the_sixth() {
        let mut state = BloopSetup::default();
        state.setup.players = 6;
        state.seats.iter_mut().for_each(|seat| seat.computer = None);
        assert!(state.company().unwrap_err().contains("At most 5 people") && state.start(1).is_none());
        state.seats[5].computer = Some("medium".to_owned());
        assert_eq!(state.start(1).unwrap().position.players(), 6);
    }
}
