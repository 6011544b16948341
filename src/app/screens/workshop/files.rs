//! Files: names in the library, exports, and imports with the questions that they raise.

use super::FIELD;
use super::desk::Desk;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{
    self,
    paths::{home, typed},
};
use crate::automata::edit::Draft;
use crate::automata::foreign::{self, Options, SymbolMap};
use crate::automata::{Dfa, DfaErrors, Letter, Problem, picture};
use crate::store::{self, Origin};
use egui::{Key, Modifiers, RichText, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a dialog says.
#[derive(Debug, PartialEq)]
pub(super) enum Answer {
    Open,
    Cancel,
    Done(String),
}

/// A name in the library.
#[derive(Debug)]
pub(super) struct SaveAs {
    name: String,
    pub then_play: bool,
    fresh: bool,
}

impl SaveAs {
    /// The dialog with a name that is free.
    pub(super) fn new(desk: &Desk, shared: &mut Shared, then_play: bool) -> Option<Self> {
        if desk.dfa().is_none() {
            shared.say("Not a DFA yet: mend what is marked below the canvas first. Your edits are kept as a draft.");
            return None;
        }
        let wanted: String = match &desk.key {
            Some(key) => key.clone(),
            None => desk.draft().name().to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect(),
        };
        let wanted = wanted.trim_matches('-').to_owned();
        let name = match shared.store.dfa_shelf().free_name(if wanted.is_empty() { "dfa" } else { &wanted }) {
            Ok(name) => name,
            Err(error) => {
                shared.problem(error.lines());
                return None;
            }
        };
        Some(Self { name, then_play, fresh: true })
    }

    pub(super) fn show(&mut self, ui: &mut Ui, shared: &Shared, theme: &Theme) -> Answer {
        let mut answer = Answer::Open;
        egui::Modal::new("save as".into()).show(ui.ctx(), |ui| {
            ui.set_width(460.0);
            ui.label(RichText::new("Save in the library").font(theme::strong(20.0)));
            ui.add_space(STEP);
            let response = ui.add(egui::TextEdit::singleline(&mut self.name).margin(FIELD).desired_width(f32::INFINITY));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name in the library"));
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            let shelf = shared.store.dfa_shelf();
            let name = self.name.trim();
            let path = shelf.path(name);
            let origin = shared.dfa(name).map(|entry| entry.origin);
            let (text, colour) = match (&path, origin) {
                (Err(error), _) => (error.to_string(), theme.bad),
                (Ok(_), Some(Origin::User | Origin::Override)) => ("Replaces your DFA of this name".to_owned(), theme.accent),
                (Ok(_), Some(Origin::BuiltIn)) => {
                    ("Stands in for the built-in DFA; Restore brings it back".to_owned(), theme.accent)
                }
                (Ok(path), None) => (path.display().to_string(), theme.dim),
            };
            ui.add(egui::Label::new(RichText::new(text).size(13.0).color(colour)).wrap());
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                let text = if self.then_play { "Save and play" } else { "Save" };
                let clicked =
                    widgets::primary_if(ui, theme, path.is_ok(), text, "Write the file (Enter)", "The name will not do")
                        .clicked();
                if (clicked || widgets::shortcut(ui, Modifiers::NONE, Key::Enter)) && path.is_ok() {
                    answer = Answer::Done(name.to_owned());
                }
                if widgets::button(ui, "Cancel", "Save nothing (Esc)").clicked()
                    || widgets::shortcut(ui, Modifiers::NONE, Key::Escape)
                {
                    answer = Answer::Cancel;
                }
            });
        });
        answer
    }
}

/// What can be written.
const FORMS: [(&str, &str); 7] = [
    (".ron", "Fob's own form"),
    (".jff", "JFLAP"),
    (".dot", "Graphviz"),
    (".svg", "A picture to scale"),
    (".png", "A picture in pixels"),
    (".tex", "TikZ for LaTeX"),
    ("-sheet.svg", "A sheet A4 to print, large enough for pieces"),
];

/// A file to write.
#[derive(Debug)]
pub(super) struct Export {
    dfa: Arc<Dfa>,
    path: String,
    fresh: bool,
    problem: Option<String>,
}

impl Export {
    pub(super) fn new(desk: &Desk, shared: &Shared) -> Option<Self> {
        let dfa = desk.dfa()?.clone();
        let stem = desk.key.clone().unwrap_or_else(|| "dfa".to_owned());
        let path = home(shared).join(format!("{stem}.svg")).display().to_string();
        Some(Self { dfa, path, fresh: true, problem: None })
    }

    pub(super) fn show(&mut self, ui: &mut Ui, shared: &mut Shared, theme: &Theme) -> Answer {
        let mut answer = Answer::Open;
        egui::Modal::new("export".into()).show(ui.ctx(), |ui| {
            ui.set_width(560.0);
            ui.label(RichText::new("Export").font(theme::strong(20.0)));
            widgets::note(ui, theme, "The ending says in which form.");
            ui.add_space(STEP);
            let response = ui.add(egui::TextEdit::singleline(&mut self.path).margin(FIELD).desired_width(f32::INFINITY));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Path of the file"));
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            ui.horizontal_wrapped(|ui| {
                for (ending, about) in FORMS {
                    if widgets::choice(ui, self.ending() == Some(ending), ending, about).clicked() {
                        self.set_ending(ending);
                    }
                }
            });
            if typed(&self.path).exists() {
                ui.label(RichText::new("Replaces the file of this name").size(13.0).color(theme.accent));
            }
            if let Some(problem) = &self.problem {
                ui.add(egui::Label::new(RichText::new(problem).color(theme.bad)).wrap());
            }
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                let write = widgets::primary(ui, theme, "Write", "Write the file (Enter)").clicked();
                if write || widgets::shortcut(ui, Modifiers::NONE, Key::Enter) {
                    match write_file(&self.dfa, &self.path) {
                        Ok(path) => {
                            shared.say(format!("Written: {}", path.display()));
                            answer = Answer::Done(path.display().to_string());
                        }
                        Err(problem) => self.problem = Some(problem),
                    }
                }
                if widgets::button(ui, "Cancel", "Write nothing (Esc)").clicked()
                    || widgets::shortcut(ui, Modifiers::NONE, Key::Escape)
                {
                    answer = Answer::Cancel;
                }
            });
        });
        answer
    }

    fn ending(&self) -> Option<&'static str> {
        let path = self.path.trim().to_ascii_lowercase();
        FORMS.iter().rev().map(|(e, _)| *e).find(|e| path.ends_with(e))
    }

    fn set_ending(&mut self, ending: &str) {
        let path = self.path.trim().to_owned();
        let stem = self.ending().map_or(path.as_str(), |e| &path[..path.len() - e.len()]);
        self.path = format!("{stem}{ending}");
    }
}

/// The radius of a state in pictures, in pixels.
const RADIUS: f64 = 48.0;

fn write_file(dfa: &Dfa, text: &str) -> Result<PathBuf, String> {
    let path = typed(text);
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_ascii_lowercase();
    let bytes = if name.ends_with("-sheet.svg") {
        picture::sheet(dfa).map(|s| s.svg.into_bytes())
    } else {
        match name.rsplit_once('.').map(|(_, e)| e) {
            Some("ron") => Ok(dfa.to_ron().into_bytes()),
            Some("jff") => Ok(foreign::to_jff(dfa).into_bytes()),
            Some("dot") => Ok(foreign::to_dot(dfa).into_bytes()),
            Some("svg") => picture::svg(dfa, RADIUS).map(String::into_bytes),
            Some("png") => picture::png(dfa, RADIUS),
            Some("tex") => picture::tex(dfa).map(String::into_bytes),
            _ => return Err(format!("{}: unknown ending: expected .ron, .jff, .dot, .svg, .png or .tex", path.display())),
        }
    };
    let bytes = bytes.map_err(|e| e.to_string())?;
    store::save_atomic(&path, &bytes).map_err(|e| e.to_string())?;
    Ok(path)
}

/// What an import says.
#[derive(Debug)]
pub(super) enum Imported {
    Open,
    Cancel,
    Draft(Box<Draft>, Vec<String>),
}

/// A file to read, or a text that was pasted.
#[derive(Debug)]
pub(super) struct Import {
    path: String,
    /// A text instead of a file.
    text: Option<String>,
    fresh: bool,
    /// Read at the next frame.
    now: bool,
    problems: Vec<String>,
    /// Symbols of which nobody said what they mean, with what they shall mean.
    symbols: Vec<(char, Letter)>,
    mapped: bool,
    /// It is nondeterministic: shall it be made deterministic?
    determinise: Option<bool>,
}

impl Default for Import {
    fn default() -> Self {
        Self {
            path: String::new(),
            text: None,
            fresh: true,
            now: false,
            problems: Vec::new(),
            symbols: Vec::new(),
            mapped: false,
            determinise: None,
        }
    }
}

impl Import {
    pub(super) fn of_file(path: &Path) -> Self {
        Self { path: path.display().to_string(), now: true, ..Self::default() }
    }

    pub(super) fn of_text(text: String) -> Self {
        Self { text: Some(text), now: true, ..Self::default() }
    }

    fn options(&self) -> Result<Options, String> {
        let pairs = if self.mapped { self.symbols.clone() } else { Vec::new() };
        let map = SymbolMap::new(&pairs).map_err(|e| e.to_string())?;
        Ok(Options { map, determinize: self.determinise == Some(true) })
    }

    /// Reads the file; what keeps it from being read is told or asked.
    fn read(&mut self) -> Option<(Draft, Vec<String>)> {
        self.problems.clear();
        let path = typed(&self.path);
        let text = match &self.text {
            Some(text) => Ok(text.clone()),
            None => store::read_text(&path),
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                self.problems = error.lines();
                return None;
            }
        };
        let options = match self.options() {
            Ok(options) => options,
            Err(problem) => {
                self.problems.push(problem);
                return None;
            }
        };
        let name = path.file_stem().and_then(|s| s.to_str()).unwrap_or("Imported").to_owned();
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        let start = text.trim_start_matches('\u{feff}').trim_start();
        let import = match ending.as_str() {
            "jff" => foreign::from_jff(&text, &name, &options),
            "dot" | "gv" => foreign::from_dot(&text, &name, &options),
            "ron" => return self.own(&text, &path),
            _ if start.starts_with('<') => foreign::from_jff(&text, &name, &options),
            _ if start.starts_with('(') || start.starts_with("Dfa") => return self.own(&text, &path),
            _ if self.text.is_some() => foreign::from_dot(&text, &name, &options),
            _ => {
                self.problems.push(format!("{}: unknown ending: expected a file ending in .ron, .jff or .dot", path.display()));
                return None;
            }
        };
        match import {
            Ok(import) => Some((Draft::of(&import.dfa), import.notices.iter().map(|n| sentence(&n.to_string())).collect())),
            Err(errors) => {
                self.ask(&errors, &path);
                None
            }
        }
    }

    fn own(&mut self, text: &str, path: &Path) -> Option<(Draft, Vec<String>)> {
        match Draft::from_ron(text) {
            Ok(draft) => Some((draft, Vec::new())),
            Err(errors) => {
                self.tell(&errors, path);
                None
            }
        }
    }

    fn tell(&mut self, errors: &DfaErrors, path: &Path) {
        let prefix = if self.text.is_some() { "clipboard".to_owned() } else { path.display().to_string() };
        for error in errors.problems() {
            let place = error.place.map_or(String::new(), |p| format!(":{p}"));
            self.problems.push(format!("{prefix}{place}: {}", error.problem));
        }
    }

    /// What can be answered is asked, everything else is told.
    fn ask(&mut self, errors: &DfaErrors, path: &Path) {
        let mut only_questions = true;
        for error in errors.problems() {
            match &error.problem {
                Problem::UnmappedSymbols(symbols) if !self.mapped => self.symbols.clone_from(symbols),
                Problem::Nondeterministic { .. } if self.determinise.is_none() => self.determinise = Some(false),
                Problem::Nondeterministic { .. } if self.determinise == Some(false) => {}
                _ => only_questions = false,
            }
        }
        if !only_questions {
            self.tell(errors, path);
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Imported {
        let mut answer = Imported::Open;
        let mut read = std::mem::take(&mut self.now);
        egui::Modal::new("import".into()).show(ui.ctx(), |ui| {
            ui.set_width(580.0);
            ui.label(RichText::new("Import a file").font(theme::strong(20.0)));
            if self.text.is_some() {
                widgets::note(ui, theme, "From the clipboard");
            } else {
                widgets::note(ui, theme, "A .ron, .jff (JFLAP) or .dot (Graphviz) file. Files can be dropped on the window too.");
                ui.add_space(STEP);
                let response = ui.add(
                    egui::TextEdit::singleline(&mut self.path)
                        .margin(FIELD)
                        .desired_width(f32::INFINITY)
                        .hint_text("path of the file"),
                );
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Path of the file"));
                if std::mem::take(&mut self.fresh) {
                    response.request_focus();
                }
                if response.changed() {
                    (self.symbols, self.mapped, self.determinise) = (Vec::new(), false, None);
                }
            }
            self.questions(ui, theme);
            for problem in &self.problems {
                ui.add(egui::Label::new(RichText::new(problem).color(theme.bad)).wrap());
            }
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                let undecided = self.determinise == Some(false);
                let ready = (self.text.is_some() || !self.path.trim().is_empty()) && !undecided;
                let why = if undecided { "Say first that it may be determinised" } else { "Write the path of a file" };
                let clicked = widgets::primary_if(ui, theme, ready, "Import", "Put it on the desk (Enter)", why).clicked();
                if (clicked || widgets::shortcut(ui, Modifiers::NONE, Key::Enter)) && ready {
                    self.mapped = !self.symbols.is_empty();
                    read = true;
                }
                if widgets::button(ui, "Cancel", "Read nothing (Esc)").clicked()
                    || widgets::shortcut(ui, Modifiers::NONE, Key::Escape)
                {
                    answer = Imported::Cancel;
                }
            });
        });
        if read && let Some((draft, notices)) = self.read() {
            answer = Imported::Draft(Box::new(draft), notices);
        }
        answer
    }

    fn questions(&mut self, ui: &mut Ui, theme: &Theme) {
        if !self.symbols.is_empty() {
            ui.add_space(STEP);
            widgets::heading(ui, theme, "What do its symbols mean?");
            let mut turn = false;
            for (symbol, letter) in &self.symbols {
                ui.horizontal(|ui| {
                    ui.label(RichText::new(format!("{symbol}")).font(egui::FontId::monospace(18.0)));
                    for l in Letter::ALL {
                        let response = widgets::choice(ui, *letter == l, l.word(), "What this symbol means");
                        response.widget_info(|| {
                            egui::WidgetInfo::selected(
                                egui::WidgetType::RadioButton,
                                true,
                                *letter == l,
                                format!("{symbol} is {}", l.word()),
                            )
                        });
                        turn |= response.clicked() && *letter != l;
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
            widgets::heading(ui, theme, "It is nondeterministic");
            ui.checkbox(determinise, "Make it deterministic")
                .on_hover_text("By the subset construction: its states become sets of the old ones");
        }
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect::<String>() + ".")
}
