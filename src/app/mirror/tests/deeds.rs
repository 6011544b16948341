//! What the user does with elements of the page, and what comes of it.

use super::*;

/// Presses that come between two frames are as many presses: a screen reader does not wait for slow graphics.
#[test]
fn three_presses_at_once_are_three() {
    let mut bench = Bench::new();
    let mut states = 0;
    let mut draw = |ui: &mut Ui| {
        if ui.button("New state").clicked() {
            states += 1;
        }
    };
    bench.frame(Vec::new(), &mut draw);
    let button = bench.page.find("New state");
    bench.deeds([Deed::Focus, Deed::Click, Deed::Click, Deed::Click].map(|deed| (button, deed)).to_vec(), &mut draw);
    assert_eq!(states, 3);
}

/// A field whose text counts when it is left: the press of a button leaves it first, although the page's focus stays where it is.
#[test]
fn what_is_typed_counts_before_a_press() {
    let mut bench = Bench::new();
    let (mut text, mut name, mut seen) = ("q0".to_owned(), "q0".to_owned(), String::new());
    let mut draw = |ui: &mut Ui| {
        let button = ui.button("Next").clicked();
        let field = ui.text_edit_singleline(&mut text);
        fob_kit::access::name(&field, "Name");
        if field.lost_focus() {
            name.clone_from(&text);
        }
        if button {
            seen.clone_from(&name);
        }
    };
    for _ in 0..2 {
        bench.frame(Vec::new(), &mut draw);
    }
    let [field, button] = ["Name", "Next"].map(|name| bench.page.find(name));
    bench.deeds(vec![(field, Deed::Focus), (field, Deed::Value("odd".to_owned())), (button, Deed::Click)], &mut draw);
    assert_eq!(seen, "odd");
}

#[test]
fn deeds_reach_the_widgets() {
    let mut bench = Bench::new();
    let (mut pressed, mut checked, mut closed, mut power, mut rounds) = (0, false, 0, 40.0, 3);
    let mut draw = |ui: &mut Ui| {
        pressed += u32::from(ui.button("Shoot").clicked());
        closed += u32::from(ui.add_enabled(false, egui::Button::new("Undo")).clicked());
        ui.checkbox(&mut checked, "Clock");
        ui.add(egui::Slider::new(&mut power, 0.0..=100.0).step_by(5.0).show_value(false).text("Power"));
        let rounds = ui.add(egui::DragValue::new(&mut rounds).range(1..=9));
        rounds.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Rounds"));
    };
    bench.frame(Vec::new(), &mut draw);
    let value = |value: &str| Deed::Value(value.to_owned());
    for (name, deed) in [
        ("Shoot", Deed::Click),
        ("Undo", Deed::Click),
        ("Clock", Deed::Click),
        ("Power", Deed::Increment),
        ("Power", Deed::Increment),
        ("Power", Deed::Decrement),
        ("Rounds", Deed::Increment),
    ] {
        bench.deed(name, &deed, &mut draw);
    }
    assert_eq!(bench.page.elements[&bench.page.find("Power")].0.value.as_deref(), Some("45"));
    for deed in [value("90"), value("no number"), value("NaN")] {
        bench.deed("Power", &deed, &mut draw);
    }
    bench.frame(Vec::new(), &mut draw);
    let rounds_now = |bench: &Bench| bench.page.elements[&bench.page.find("Rounds")].0.attributes["aria-valuenow"].clone();
    assert_eq!(rounds_now(&bench), "4");
    // A number takes what is typed as well, and keeps to its range.
    for (typed, kept) in [("7", 7), ("12", 9), ("what", 9)] {
        bench.deed("Rounds", &value(typed), &mut draw);
        bench.frame(Vec::new(), &mut draw);
        assert_eq!(rounds_now(&bench), kept.to_string(), "{typed}");
    }
    // An element that is gone does nothing.
    assert_eq!(bench.mirror.answer(999, &Deed::Click).events, []);
    assert_eq!((pressed, checked, closed, power, rounds), (1, true, 0, 90.0, 9));
}

#[test]
fn what_is_typed_in_the_page_is_typed_in_the_field() {
    let mut bench = Bench::new();
    let (mut line, mut lines) = ("Anna".to_owned(), "one\ntwo".to_owned());
    let draw = |ui: &mut Ui, line: &mut String, lines: &mut String| {
        let name = ui.text_edit_singleline(line);
        name.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name"));
        let notes = ui.text_edit_multiline(lines);
        notes.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Notes"));
    };
    for _ in 0..2 {
        bench.frame(Vec::new(), |ui| draw(ui, &mut line, &mut lines));
    }
    for wanted in ["Anna B", "Hanna B", "Hannah B", "Hanna", "Hana", "äöü 漢字", "", "x", "xx", "x"] {
        let deeds = vec![(bench.page.find("Name"), Deed::Value(wanted.to_owned()))];
        let mut ops = bench.deeds(deeds, |ui| draw(ui, &mut line, &mut lines));
        ops.extend(bench.frame(Vec::new(), |ui| draw(ui, &mut line, &mut lines)));
        // The page already has egui's value, so nothing overwrites the text being typed.
        assert!(!ops.iter().any(|op| matches!(op, Op::Value(..))), "{ops:?}");
        assert_eq!(line, wanted);
    }
    for wanted in ["one\ntwo\n", "one\ntwo\nthree", "one\n\ntwo\nthree", "one\nthree", "\none\nthree", "", "\n", "\na"] {
        bench.deed("Notes", &Deed::Value(wanted.to_owned()), |ui| draw(ui, &mut line, &mut lines));
        assert_eq!(lines, wanted);
    }
    assert_eq!(line, "x");
    // Letter by letter, faster than the frames, and in one field after the other.
    let (name, notes) = (bench.page.find("Name"), bench.page.find("Notes"));
    let typed = |number, text: &str| (number, Deed::Value(text.to_owned()));
    let fast = vec![typed(name, "xy"), typed(name, "xyz"), typed(notes, "n"), typed(notes, "no"), typed(name, "xy")];
    bench.deeds(fast, |ui| draw(ui, &mut line, &mut lines));
    assert_eq!((line.as_str(), lines.as_str()), ("xy", "no"));
}

#[test]
fn what_a_field_refuses_goes_from_the_page_too() {
    let mut bench = Bench::new();
    let mut letters = String::new();
    let draw = |ui: &mut Ui, letters: &mut String| {
        let field = ui.text_edit_singleline(letters);
        letters.retain(|letter| matches!(letter, 'g' | 'r'));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Word"));
    };
    bench.frame(Vec::new(), |ui| draw(ui, &mut letters));
    bench.deed("Word", &Deed::Value("gxr".to_owned()), |ui| draw(ui, &mut letters));
    bench.frame(Vec::new(), |ui| draw(ui, &mut letters));
    assert_eq!(letters, "gr");
    assert_eq!(bench.page.elements[&bench.page.find("Word")].0.value.as_deref(), Some("gr"));
}

#[test]
fn the_page_writes_no_deed_that_is_none() {
    assert_eq!(Deed::read("click", ""), Some(Deed::Click));
    assert_eq!(Deed::read("value", "x"), Some(Deed::Value("x".to_owned())));
    assert_eq!(Deed::read("explode", ""), None);
}
