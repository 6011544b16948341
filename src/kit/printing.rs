//! Prints a match for a real table: asks for the paper, then writes the PDF.

use crate::theme::STEP;
use crate::widgets::files::{Choice, Chooser, Kind};
use crate::widgets::{self, dialog};
use egui::Ui;
use fob_board::{BUILTIN_BOARDS, Board};
use fob_picture::{Handout, Paper};
use fob_rules::{Kind as GameKind, Setup};
use fob_services::data::Services;
use fob_services::driving::{Game, Plan, Start};
use fob_services::link;
use fob_services::places;
use fob_store as store;

/// Label of the button that opens the dialog.
pub const PRINT: &str = "Print";
/// Label of the button that opens the file dialog.
pub const SAVE_PDF: &str = "Save PDF";

/// Type of the printed file.
const PDF: &[Kind] = &[("PDF", &["pdf"])];

/// A match that is being printed.
#[derive(Debug)]
pub struct Printing {
    setup: Setup,
    /// The route that opens the referee with this match on another device.
    link: Option<String>,
    paper: Paper,
    chooser: Option<Chooser>,
}

impl Printing {
    /// Prepares a match for printing. If the settings have the address of a page that knows its machines, a QR code is added.
    pub fn new(start: &Start, services: &Services) -> Self {
        let page = link::page(services);
        let link = page.and_then(|page| Some(link::address(Some(&page), &places::Referee(plan(start)?).into())));
        Self { setup: start.setup.clone(), link, paper: Paper::A4, chooser: None }
    }

    /// Draws the dialog or the file dialog and writes the file; returns whether it is done.
    pub fn show(&mut self, ui: &Ui, services: &mut Services) -> bool {
        let Some(chooser) = &mut self.chooser else { return self.ask(ui) };
        match chooser.show(ui) {
            None => return false,
            Some(Choice::Cancelled) => {}
            Some(Choice::Chosen(paths)) => {
                for path in paths {
                    let handout = Handout { setup: &self.setup, paper: self.paper, link: self.link.as_deref() };
                    let bytes = handout.pdf().map_err(|error| vec![format!("{}: {error}", path.display())]);
                    match bytes.and_then(|bytes| store::export_atomic(&path, &bytes).map_err(|error| error.lines())) {
                        Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
                        Err(lines) => services.problem(lines),
                    }
                }
            }
        }
        true
    }

    fn ask(&mut self, ui: &Ui) -> bool {
        let shown = dialog::show(ui, "print", "Print for a real table", 440.0, |ui| {
            widgets::text(
                ui,
                "One PDF: the machine, large enough for playing pieces; the rules of this game with the holes of every string; a \
                 score sheet, and the pieces to cut out. Print it at 100 % scale.",
            );
            if self.link.is_some() {
                widgets::text(ui, "Its QR code opens the referee with this match on a phone.");
            }
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                ui.label("Paper");
                for (paper, name) in [(Paper::A4, "A4"), (Paper::A3, "A3"), (Paper::Letter, "Letter")] {
                    ui.radio_value(&mut self.paper, paper, name);
                }
            });
            dialog::foot(
                ui,
                Ok(()),
                (SAVE_PDF, "Choose where to save it (Enter)"),
                (widgets::labels::CANCEL, "Close without printing (Esc)"),
            )
        });
        if shown.inner == Some(true) {
            let named = self.setup.machines.first().map_or("match", |machine| machine.name());
            let stem = store::free_name(&format!("{named} {}", self.setup.kind.name()), |_| false);
            self.chooser = Some(Chooser::save(ui, "Save what to print", &stem, PDF));
            return false;
        }
        shown.close || shown.inner.is_some()
    }
}

/// Returns the same match for another device, which knows only built-in machines; `None` if that is impossible.
fn plan(start: &Start) -> Option<Plan> {
    let setup = &start.setup;
    let dfas = setup.machines.iter().map(|machine| machine.builtin_name().map(str::to_owned)).collect::<Option<_>>()?;
    let game = match setup.kind {
        GameKind::TugOfWar { .. } => Game::TossedTugOfWar,
        ref kind => Game::Of(kind.clone()),
    };
    Some(Plan {
        game,
        teams: setup.teams,
        dfas,
        board: board_name(start)?.to_owned(),
        pucks: Some((setup.green, setup.red)),
        limit: setup.shot_limit,
        quiet: setup.quiet,
        extra: setup.extra,
        ..Plan::default()
    })
}

/// Returns the name of the built-in board that equals this one, ignoring its pucks.
fn board_name(start: &Start) -> Option<&'static str> {
    let is_it = |name: &&'static str| {
        Board::builtin(name).is_some_and(|mut board| {
            (board.pucks.green, board.pucks.red) = (start.board.pucks.green, start.board.pucks.red);
            board == *start.board
        })
    };
    BUILTIN_BOARDS.iter().map(|(name, _)| *name).find(is_it)
}
