//! Imports files and texts, with the questions that they raise.

use super::labels;
use egui::{Margin, RichText, ScrollArea, Ui, WidgetInfo, WidgetType};
use fob_automata::edit::Draft;
use fob_automata::foreign::{self, Options, SymbolMap};
use fob_automata::general::{Format, is_general};
use fob_automata::{DfaError, DfaErrors, Letter, MOST_PROBLEMS, Problem};
use fob_exercises::pack;
use fob_kit::drawing;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_kit::widgets::{self, letters};
use fob_services::phrases::sentence;
use fob_store as store;
use std::path::{Path, PathBuf};

/// The kinds of files to import.
const KINDS: &[Kind] = &[("Automata", &["ron", "jff", "dot", "gv"])];

/// The imported automaton.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Imported {
    pub draft: Draft,
    /// A note for the user.
    pub notices: Vec<String>,
}

/// Its source.
#[derive(Debug)]
enum Source {
    /// A file must still be chosen.
    Nowhere,
    File(PathBuf),
    /// The clipboard.
    Text(String),
}

/// An import, from the choice of a file on.
#[derive(Debug)]
pub(super) struct Import {
    source: Source,
    chooser: Option<Chooser>,
    /// It will be read at the next frame.
    due: bool,
    /// Problems that no answer can solve.
    problems: Vec<String>,
    /// They were found just now.
    failed: bool,
    /// Where it is nondeterministic.
    choices: Vec<String>,
    /// Symbols that the file does not explain, with the letters that they are to mean.
    symbols: Vec<(char, Letter)>,
    mapped: bool,
    /// If it is nondeterministic: whether to make it deterministic.
    determinise: Option<bool>,
    /// The automaton as it is drawn, packed, if it keeps its letters and choices instead.
    pub as_drawn: Option<String>,
}

impl Import {
    fn new(source: Source, chooser: Option<Chooser>) -> Self {
        let due = chooser.is_none();
        Self {
            source,
            chooser,
            due,
            problems: Vec::new(),
            failed: false,
            choices: Vec::new(),
            symbols: Vec::new(),
            mapped: false,
            determinise: None,
            as_drawn: None,
        }
    }

    /// Asks for a file.
    pub(super) fn choose(ui: &Ui) -> Self {
        Self::new(Source::Nowhere, Some(chooser(ui)))
    }

    pub(super) fn from_file(path: PathBuf) -> Self {
        Self::new(Source::File(path), None)
    }

    pub(super) fn from_text(text: String) -> Self {
        Self::new(Source::Text(text), None)
    }

    /// Its name in messages.
    fn name(&self) -> String {
        match &self.source {
            Source::Nowhere => String::new(),
            Source::File(path) => path.display().to_string(),
            Source::Text(_) => "clipboard".to_owned(),
        }
    }

    fn options(&self) -> Result<Options, String> {
        let pairs = if self.mapped { self.symbols.clone() } else { Vec::new() };
        let map = SymbolMap::new(&pairs).map_err(|e| e.to_string())?;
        Ok(Options { map, determinize: self.determinise == Some(true) })
    }

    /// Reads it. Obstacles become questions or are listed.
    fn read(&mut self) -> Option<Imported> {
        self.problems.clear();
        match self.try_read() {
            Ok(imported) => Some(imported),
            Err(problems) => {
                self.failed = !problems.is_empty();
                self.problems = problems;
                None
            }
        }
    }

    fn try_read(&mut self) -> Result<Imported, Vec<String>> {
        let (text, path) = match &self.source {
            Source::Nowhere => return Err(Vec::new()),
            Source::File(path) => (
                store::read_text_of(path, store::Source::File, store::Encoding::Foreign).map_err(|error| error.lines())?,
                path.as_path(),
            ),
            Source::Text(text) => (text.clone(), Path::new("")),
        };
        let options = self.options().map_err(|problem| vec![sentence(&problem)])?;
        let name = path.file_stem().and_then(|s| s.to_str()).unwrap_or("Imported");
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let format = match (Format::of_ending(&ending), &self.source) {
            (Some(format), _) => format,
            // A file without an ending of its own says by its first sign what it is.
            (None, Source::Text(_)) => Format::of_text(&text),
            (None, _) if Format::of_text(&text) != Format::Dot => Format::of_text(&text),
            (None, _) => return Err(vec![format!("{}: unknown extension; expected .ron, .jff, .dot or .gv", self.name())]),
        };
        let import = match format {
            Format::Ron if !is_general(&text) => return self.own(&text),
            Format::Ron => foreign::from_ron(&text, &options),
            Format::Jff => foreign::from_jff(&text, name, &options),
            Format::Dot => foreign::from_dot(&text, name, &options),
        };
        match import {
            Ok(import) => {
                let notices = import.notices.iter().map(|n| sentence(&n.to_string())).collect();
                Ok(Imported { draft: Draft::from_dfa(&import.dfa), notices })
            }
            Err(errors) => Err(self.ask(&errors)),
        }
    }

    /// Reads it as it is drawn, with its own letters and choices.
    fn drawn(&self) -> Result<String, Vec<String>> {
        let opened = match &self.source {
            Source::Nowhere => return Err(Vec::new()),
            Source::File(path) => drawing::files::read(path)?,
            Source::Text(text) => drawing::files::parse("clipboard", Format::of_text(text), "Imported", text)?,
        };
        Ok(pack(&opened.automaton.to_ron()))
    }

    fn own(&self, text: &str) -> Result<Imported, Vec<String>> {
        let draft = Draft::from_ron(text).map_err(|errors| self.lines(errors.problems().iter()))?;
        Ok(Imported { draft, notices: Vec::new() })
    }

    /// Problems, one line each, with their places: the first ones, and how many more there are.
    fn lines<'a>(&self, errors: impl Iterator<Item = &'a DfaError>) -> Vec<String> {
        let name = self.name();
        let mut errors = errors.fuse();
        let line = |error: &DfaError| {
            let place = error.place.map_or(String::new(), |p| format!(":{p}"));
            format!("{name}{place}: {}", error.problem.plain())
        };
        let mut lines: Vec<String> = errors.by_ref().take(MOST_PROBLEMS).map(line).collect();
        match errors.count() {
            0 => {}
            more => lines.push(labels::more_problems(more)),
        }
        lines
    }

    /// Whether there was a question about the meaning of a symbol.
    fn knows(&self, symbol: char) -> bool {
        self.symbols.iter().any(|(known, _)| *known == symbol)
    }

    /// Turns problems into questions where possible; returns the others, one per line.
    fn ask(&mut self, errors: &DfaErrors) -> Vec<String> {
        let undecided = self.determinise != Some(true);
        let (mut choices, mut rest) = (Vec::new(), Vec::new());
        for error in errors.problems() {
            match &error.problem {
                // Some symbols appear only when transitions with several symbols are split.
                Problem::UnmappedSymbols(unknown) if unknown.iter().any(|symbol| !self.knows(symbol.0)) => {
                    let new: Vec<_> = unknown.iter().copied().filter(|symbol| !self.knows(symbol.0)).collect();
                    self.symbols.extend(new);
                }
                problem if undecided && problem.is_nondeterminism() => choices.push(error),
                _ => rest.push(error),
            }
        }
        if !choices.is_empty() {
            self.determinise = Some(false);
            self.choices = self.lines(choices.into_iter());
        }
        self.lines(rest.into_iter())
    }

    /// Draws the file dialog, or the questions about a file; returns the imported automaton.
    pub(super) fn show(&mut self, ui: &Ui) -> Answer<Imported> {
        if let Some(chooser) = &mut self.chooser {
            match chooser.show(ui) {
                None => return Answer::Open,
                Some(Choice::Cancelled) if matches!(self.source, Source::Nowhere) => return Answer::Cancel,
                Some(Choice::Cancelled) => self.chooser = None,
                Some(Choice::Chosen(mut paths)) => *self = Self::from_file(paths.swap_remove(0)),
            }
        }
        if std::mem::take(&mut self.due)
            && let Some(imported) = self.read()
        {
            return Answer::Done(imported);
        }
        let asks = !self.symbols.is_empty() || self.determinise.is_some();
        // It is no DFA of the board, whatever is answered: with letters of its own it is an automaton all the same.
        if std::mem::take(&mut self.failed)
            && !asks
            && let Ok(drawn) = self.drawn()
        {
            self.as_drawn = Some(drawn);
            return Answer::Cancel;
        }
        // A problem that no answer solves must be corrected in the file, or another file chosen.
        let ready_to_ask = asks && self.problems.is_empty();
        let mut keeps = false;
        let title = if matches!(self.source, Source::Text(_)) { "Import from the clipboard" } else { "Import a file" };
        let shown = dialog::show(ui, "import", title, 580.0, |ui| {
            if let Source::File(path) = &self.source {
                widgets::note(ui, &path.display().to_string());
            }
            self.questions(ui);
            if !self.problems.is_empty() {
                if asks {
                    ui.add_space(STEP);
                    widgets::heading(ui, labels::PROBLEMS);
                }
                list(ui, "problems", &self.problems, dialog::wrong);
            }
            ui.add_space(STEP);
            if !ready_to_ask {
                return dialog::foot(
                    ui,
                    Ok(()),
                    (labels::ANOTHER_FILE, "Choose a file (Enter)"),
                    ("Cancel", "Close without importing (Esc)"),
                );
            }
            let undecided = self.determinise == Some(false);
            let ready = if undecided { Err("Tick \"Make it deterministic\" first") } else { Ok(()) };
            let (yes, no) = ((labels::IMPORT, "Open it (Enter)"), ("Cancel", "Close without importing (Esc)"));
            dialog::foot_with(ui, ready, yes, no, |ui| {
                keeps = widgets::button(ui, labels::AS_DRAWN, "With its own letters and all its states").clicked();
            })
        });
        if keeps {
            match self.drawn() {
                Ok(drawn) => {
                    self.as_drawn = Some(drawn);
                    return Answer::Cancel;
                }
                Err(problems) => self.problems = problems,
            }
        }
        match shown.answer() {
            Some(true) if ready_to_ask => {
                self.mapped = !self.symbols.is_empty();
                self.due = true;
                ui.ctx().request_repaint();
            }
            Some(true) => self.chooser = Some(chooser(ui)),
            Some(false) => return Answer::Cancel,
            None => {}
        }
        Answer::Open
    }

    fn questions(&mut self, ui: &mut Ui) {
        if !self.symbols.is_empty() {
            ui.add_space(STEP);
            widgets::heading(ui, labels::WHAT_SYMBOLS_MEAN);
            letters::legend(ui);
            let palette = Theme::from_ui(ui).palette;
            let mut turn = false;
            for (symbol, letter) in &self.symbols {
                ui.horizontal(|ui| {
                    ui.label(RichText::new(format!("{symbol}")).font(egui::FontId::monospace(18.0)));
                    for l in Letter::ALL {
                        let chosen = *letter == l;
                        let word = palette.recolour(l.word());
                        let response = widgets::choice(ui, chosen, &word, "What this symbol means");
                        let about = || labels::is_colour(symbol, &word);
                        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, about()));
                        turn |= response.clicked() && !chosen;
                    }
                });
            }
            if turn {
                // One is green and the other red, so both change together.
                for (_, letter) in &mut self.symbols {
                    *letter = letter.other();
                }
            }
        }
        if let Some(determinise) = &mut self.determinise {
            ui.add_space(STEP);
            widgets::heading(ui, labels::NONDETERMINISTIC);
            list(ui, "choices", &self.choices, widgets::note);
            ui.checkbox(determinise, labels::MAKE_DETERMINISTIC)
                .on_hover_text("Uses the subset construction: each new state is a set of old ones");
        }
    }
}

/// Lines that scroll if there are many.
fn list(ui: &mut Ui, salt: &str, lines: &[String], line: impl Fn(&mut Ui, &str)) {
    ScrollArea::vertical().id_salt(salt).max_height(150.0).auto_shrink([false, true]).show(ui, |ui| {
        for text in lines {
            line(ui, text);
        }
    });
}

fn chooser(ui: &Ui) -> Chooser {
    Chooser::file(ui, "Import a DFA", KINDS)
}

/// While files are held over the window, says what will happen to them.
pub(super) fn hovering(ui: &Ui) {
    let theme = &Theme::from_ui(ui);
    if ui.input(|i| i.raw.hovered_files.is_empty()) {
        return;
    }
    let area = egui::Area::new("drop here".into()).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).order(egui::Order::Foreground);
    area.interactable(false).show(ui.ctx(), |ui| {
        widgets::card(ui).stroke(egui::Stroke::new(2.0, theme.accent)).inner_margin(Margin::same(32)).show(ui, |ui| {
            ui.label(egui::RichText::new("Drop the file to import it").font(theme::strong(20.0)));
            widgets::note(ui, ".ron, .jff (JFLAP) or .dot (Graphviz)");
        });
    });
}
