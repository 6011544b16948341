//! What a lecturer chooses for a class, as fields of a form: for a new class, and to change one.

use super::labels;
use egui::{DragValue, RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use fob_exercises::roster::Roster;
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_kit::widgets::{self, field};
use fob_services::data::Services;
use fob_services::online::{ClassChange, ClassText, Named, ShownClass};
use fob_services::phrases;
use fob_store::{self as store, Encoding, Source};

/// The kinds of files with a table of students.
const TABLES: &[Kind] = &[("Table of students (CSV)", &["csv", "tsv", "txt"])];
/// Most minutes of grace: a week, as the server has it.
const MOST_GRACE: u64 = 7 * 24 * 60;
/// Most attempts that the field offers.
const MOST_ATTEMPTS: u64 = 1_000;
/// Seconds of a day.
const DAY: u64 = 24 * 3600;

/// The fields.
#[derive(Debug)]
pub struct Chosen {
    pub name: String,
    /// The deadline as it is typed; empty for none.
    pub deadline: String,
    /// The deadline of the class as it is typed, and exactly: nobody types seconds, and saving changes none.
    before: Option<(String, String)>,
    /// Minutes after the deadline in which answers are still taken.
    grace: u64,
    attempts: u64,
    show: &'static str,
    counts: &'static str,
    /// The table of students as it was pasted; empty where students type their names.
    pub roster: String,
    /// The students of the table, with the text that it was read from.
    read: (String, Result<Vec<Named>, String>),
    chooser: Option<Chooser>,
    /// Somebody writes in the table, where Enter begins a line.
    pub is_writing: bool,
}

impl Chosen {
    /// What is proposed for a new class.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            deadline: String::new(),
            before: None,
            grace: 10,
            attempts: 0,
            show: "all",
            counts: "best",
            roster: String::new(),
            read: (String::new(), Ok(Vec::new())),
            chooser: None,
            is_writing: false,
        }
    }

    /// What was chosen for a class.
    pub fn of(class: &ShownClass) -> Self {
        let known = |value: &str, all: [&'static str; 3]| all.into_iter().find(|known| *known == value).unwrap_or(all[0]);
        let deadline = class.deadline.as_deref().and_then(phrases::instant);
        let typed = deadline.map(phrases::typed).unwrap_or_default();
        Self {
            before: class.deadline.clone().map(|exact| (typed.clone(), exact)),
            deadline: typed,
            grace: class.grace.div_ceil(60),
            attempts: class.attempts,
            show: known(&class.show, ["all", "verdict", "receipt"]),
            counts: known(&class.counts, ["best", "last", "best"]),
            ..Self::new(class.name.as_deref().unwrap_or_default())
        }
    }

    /// Returns the deadline as in RFC 3339; `None` without one.
    fn moment(&self) -> Result<Option<String>, &'static str> {
        if self.deadline.trim().is_empty() {
            return Ok(None);
        }
        if let Some((_, exact)) = self.before.as_ref().filter(|(typed, _)| *typed == self.deadline) {
            return Ok(Some(exact.clone()));
        }
        phrases::moment_here(&self.deadline).map(Some).ok_or(labels::WRONG_DEADLINE)
    }

    fn students(&mut self) -> Result<&[Named], &str> {
        if self.read.0 != self.roster {
            let named = |(name, id)| Named { name, id };
            let read = if self.roster.trim().is_empty() {
                Ok(Vec::new())
            } else {
                Roster::read(&self.roster).and_then(|roster| roster.class())
            };
            self.read = (self.roster.clone(), read.map(|people| people.into_iter().map(named).collect()));
        }
        self.read.1.as_deref().map_err(String::as_str)
    }

    /// Whether it can be sent.
    ///
    /// # Errors
    /// Why not, in a sentence without its full stop.
    pub fn ready(&mut self) -> Result<(), String> {
        self.moment().map_err(str::to_owned)?;
        self.students().map(|_| ()).map_err(labels::wrong_table)
    }

    /// Returns a class with a sheet; without a deadline or a table that cannot be read.
    pub fn class(&mut self, sheet: &str) -> ClassText {
        let name = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        let deadline = self.moment().unwrap_or_default();
        let roster = self.students().unwrap_or_default().to_vec();
        ClassText {
            sheet: sheet.to_owned(),
            name,
            grace: deadline.as_ref().map(|_| self.grace * 60),
            deadline,
            attempts: Some(self.attempts),
            show: Some(self.show.to_owned()),
            counts: Some(self.counts.to_owned()),
            roster: (!roster.is_empty()).then_some(roster),
            token: None,
        }
    }

    /// Returns what is chosen as a change of a class: a list of students only if there is a new one.
    pub fn change(&mut self) -> ClassChange {
        let ClassText { name, deadline, grace, attempts, show, counts, roster, .. } = self.class("");
        let (name, deadline, grace) = (Some(name), Some(deadline), Some(grace.unwrap_or_default()));
        ClassChange { sheet: None, name, deadline, grace, attempts, show, counts, roster: roster.map(Some) }
    }

    /// Draws the fields.
    pub fn show(&mut self, ui: &mut Ui, services: &mut Services) {
        widgets::note(ui, "Name");
        field::line(ui, &mut self.name, labels::CLASS_NAME, "As your students know it", 420.0);
        ui.add_space(STEP);
        self.times(ui, services);
        ui.add_space(STEP);
        widgets::note(ui, "Attempts at each exercise (0: as many as they like)");
        number(ui, &mut self.attempts, MOST_ATTEMPTS, labels::ATTEMPTS);
        ui.add_space(STEP);
        widgets::note(ui, "What students see after handing in");
        widgets::choices(
            ui,
            &mut self.show,
            &[
                ("all", labels::SHOW_ALL, "Verdict, points and what the sheet's feedback allows"),
                ("verdict", labels::SHOW_VERDICT, "Whether it is right, and nothing else"),
                ("receipt", labels::SHOW_RECEIPT, "Nothing before the deadline: for exams"),
            ],
        );
        ui.add_space(STEP);
        widgets::note(ui, "Which of several answers counts");
        widgets::choices(
            ui,
            &mut self.counts,
            &[("best", labels::COUNTS_BEST, "The one with the most points"), ("last", labels::COUNTS_LAST, "The latest one")],
        );
        ui.add_space(STEP);
        self.table(ui, services);
    }

    fn times(&mut self, ui: &mut Ui, services: &Services) {
        let theme = &Theme::from_ui(ui);
        widgets::note(ui, "Deadline, by this device's clock (empty: none)");
        ui.horizontal_wrapped(|ui| {
            field::line(ui, &mut self.deadline, labels::DEADLINE, "2026-12-01 23:59", 200.0);
            let now = (services.clock)();
            for (days, text) in [(1, labels::TOMORROW), (7, labels::IN_A_WEEK)] {
                if widgets::button(ui, text, "Until the end of that day").clicked() {
                    let day = phrases::typed(now + days * DAY);
                    self.deadline = format!("{} 23:59", day.split(' ').next().unwrap_or_default());
                }
            }
        });
        match self.moment() {
            Err(why) => drop(ui.label(RichText::new(format!("{why}.")).size(SIZES[0]).color(theme.bad))),
            Ok(Some(moment)) => {
                if let Some(at) = phrases::instant(&moment) {
                    let now = (services.clock)();
                    let left = at
                        .checked_sub(now)
                        .map_or_else(|| "in the past".to_owned(), |left| format!("in {}", phrases::duration(left)));
                    widgets::note(ui, &format!("{}, {left}", phrases::date(at)));
                }
                ui.add_space(STEP);
                widgets::note(ui, "Minutes after it in which answers are still taken");
                number(ui, &mut self.grace, MOST_GRACE, labels::GRACE);
            }
            Ok(None) => {}
        }
    }

    /// Draws the table of students.
    fn table(&mut self, ui: &mut Ui, services: &mut Services) {
        let theme = &Theme::from_ui(ui);
        widgets::note(ui, labels::ABOUT_ROSTER);
        let edit = TextEdit::multiline(&mut self.roster).margin(field::MARGIN).desired_rows(3).desired_width(f32::INFINITY);
        let field = field::named(ui.add(edit.hint_text("name,id\nAda Lovelace,ab12")), labels::ROSTER);
        self.is_writing = field.has_focus();
        if widgets::button(ui, labels::OPEN_ROSTER, "A table (CSV), or a gradebook of Canvas or Moodle").clicked() {
            self.chooser = Some(Chooser::file(ui, "Choose the list of students", TABLES));
        }
        if let Some(choice) = self.chooser.as_mut().and_then(|chooser| chooser.show(ui)) {
            self.chooser = None;
            if let Choice::Chosen(paths) = choice
                && let Some(path) = paths.first()
            {
                match store::read_text_of(path, Source::File, Encoding::Foreign) {
                    Ok(text) => self.roster = text,
                    Err(error) => services.problem(error),
                }
            }
        }
        let shown = match self.students() {
            Ok([]) => return,
            Ok(people) => (labels::listed(people.len()), theme.dim),
            Err(why) => (format!("{}.", labels::wrong_table(why)), theme.bad),
        };
        ui.add(egui::Label::new(RichText::new(shown.0).size(SIZES[0]).color(shown.1)).wrap());
    }
}

/// Draws a number.
fn number(ui: &mut Ui, value: &mut u64, most: u64, name: &str) {
    let least = widgets::at_least(ui, egui::vec2(80.0, 0.0));
    let drag = ui.add_sized(least.max(egui::vec2(80.0, 30.0)), DragValue::new(value).range(0..=most).speed(0.1));
    drag.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_sent_and_a_class_is_chosen_again() {
        let mut chosen = Chosen::new("Monday");
        assert_eq!(chosen.ready(), Ok(()));
        let class = chosen.class("SHEET");
        assert_eq!((class.deadline, class.grace, class.roster), (None, None, None));
        chosen.deadline = "soon".into();
        assert_eq!(chosen.ready(), Err(labels::WRONG_DEADLINE.to_owned()));
        chosen.deadline = "2026-12-01T23:59:00+01:00".into();
        chosen.roster = "name;id\nAda;7\nBo;8\n".into();
        let class = chosen.class("SHEET");
        assert_eq!((class.deadline.as_deref(), class.grace), (Some("2026-12-01T23:59:00+01:00"), Some(600)));
        let ada = Named { name: "Ada".into(), id: "7".into() };
        assert_eq!(class.roster.map(|roster| (roster.len(), roster[0].clone())), Some((2, ada)));
        chosen.roster = "\"".into();
        assert!(chosen.ready().is_err_and(|why| why.starts_with("The list of students")));
        // A class as the server shows it comes back as the same choice, to the second.
        let shown = ShownClass {
            class: "x".into(),
            name: Some("Monday".into()),
            deadline: Some("2026-12-01T23:59:27+01:00".into()),
            grace: 600,
            now: String::new(),
            open: true,
            show: "receipt".into(),
            attempts: 3,
            counts: "last".into(),
            named: "typed".into(),
            sheet: String::new(),
            until: None,
        };
        let change = Chosen::of(&shown).change();
        let at = change.deadline.flatten().as_deref().and_then(phrases::instant);
        assert_eq!(at, shown.deadline.as_deref().and_then(phrases::instant));
        assert_eq!((change.grace, change.attempts, change.roster), (Some(600), Some(3), None));
        assert_eq!((change.show.as_deref(), change.counts.as_deref()), (Some("receipt"), Some("last")));
    }
}
