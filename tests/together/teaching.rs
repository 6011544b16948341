//! A lecturer opens a class in the app, watches students hand in, and changes it.

use crate::process::Start;
use crate::window::{Window, answer, server, until};
use egui::Key;
use egui_kittest::kittest::NodeT as _;
use fob_client::ClassFile;
use fob_screens::sheets::class::labels as class;
use fob_screens::sheets::class::teaching::labels;
use fob_screens::sheets::labels as exercises;
use fob_services::data::TaughtClass;
use fob_services::online::{ClassKey, Server};
use fob_services::places;
use std::net::SocketAddr;
use tempfile::TempDir;

/// What the lecturer's device keeps of the only class.
fn taught(window: &Window) -> Option<TaughtClass> {
    window.harness.state().services.classes.taught.first().cloned()
}

/// Opens a class with a built-in sheet, by the form.
fn open(address: SocketAddr, fill: impl Fn(&mut Window)) -> (Window, TaughtClass, Server) {
    let mut window = Window::new(address);
    window.open(places::NewClass { sheet: "finite-automata".into() });
    fill(&mut window);
    window.click(labels::OPEN_CLASS);
    until(&mut [&mut window], "the class", |windows| windows[0].sees(labels::COPY_STUDENTS_LINK));
    let taught = taught(&window).expect("it is kept");
    (window, taught, server(address))
}

/// Comes to the class by its link, by a name or a code, and hands in a word for the exercise with this number.
fn student(address: SocketAddr, link: &str, name: &str) -> Window {
    let mut window = Window::new(address);
    window.paste(&format!("{link}&student={name}"));
    until(&mut [&mut window], "the class", |windows| windows[0].sees(class::ENTER));
    window.key(Key::Enter);
    until(&mut [&mut window], "the exercises", |windows| windows[0].sees("Exercise 1"));
    window
}

fn file_of(server: &Server, class: &TaughtClass, file: ClassFile) -> Vec<u8> {
    let mut call = server.class_file(&class.class, &class.token, file, || {});
    loop {
        if let Some(bytes) = call.poll() {
            return bytes.unwrap();
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Nothing reaches over the sides of any window that Fob is made for.
fn fits(window: &mut Window) {
    for (width, height, scale) in [(360.0, 740.0, 1.0), (1920.0, 1080.0, 1.0), (1280.0, 800.0, 1.5), (1280.0, 800.0, 1.0)] {
        window.harness.state_mut().services.settings.scale = scale;
        window.harness.set_size(egui::vec2(width, height));
        window.settle();
        let room = window.harness.ctx.content_rect();
        for node in window.harness.root().children_recursive() {
            let node = node.accesskit_node();
            let (Some(name), Some(rect)) = (node.label(), node.bounding_box()) else { continue };
            let pixels = f64::from(window.harness.ctx.pixels_per_point());
            let (left, right) = ((rect.x0 / pixels) as f32, (rect.x1 / pixels) as f32);
            let is_in = left >= room.left() - 1.0 && right <= room.right() + 1.0;
            assert!(is_in, "{width} x {height} at {scale}: {name:?} from {left} to {right} in {room}");
        }
    }
}

#[test]
fn a_lecturer_opens_a_class_and_sees_who_hands_in_without_a_click() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (mut window, kept, server) = open(start.address, |window| {
        window.types(labels::CLASS_NAME, "Monday");
        window.types(labels::DEADLINE, "soon");
        assert!(window.all().contains(labels::WRONG_DEADLINE), "{}", window.all());
        window.click(labels::IN_A_WEEK);
    });
    assert_eq!(kept.title, "Monday");
    window.click(labels::COPY_STUDENTS_LINK);
    let link = window.copied().expect("a link");
    assert!(!link.contains(&kept.token) && link.contains("#class?server="), "{link}");
    let mut ada = student(start.address, &link, "Ada");
    until(&mut [&mut window, &mut ada], "one student", |windows| windows[0].sees(&labels::came(1)));
    let key = ClassKey { server: server.clone(), class: kept.class.clone() };
    // A wrong answer by the client, as another window would send it.
    let me = ada.harness.state().services.classes.latest(&key).expect("her class").me.clone();
    let wrong = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "p", "b": "p"})]))"#;
    answer(server.hand_in(&kept.class, &me.token, ("ends-in-ab", wrong, &"0".repeat(32)), || {}));
    until(&mut [&mut window, &mut ada], "the answer", |windows| windows[0].sees(&labels::handed(1, 0, 1)));
    assert!(window.all().contains("different") && !window.sees(labels::NO_MISTAKES), "{}", window.all());
    fits(&mut window);
    window.click(labels::STUDENTS);
    until(&mut [&mut window], "the row", |windows| windows[0].all().contains("1 of 12 handed in"));
    fits(&mut window);
    // The answers have no names.
    window.click(labels::ANSWERS);
    window.click(&labels::answers_to(1));
    assert!(window.all().contains(&labels::handed_in_by(1)) && !window.all().contains("Ada"), "{}", window.all());
    assert!(window.sees(labels::NOT_KEPT));
    fits(&mut window);
    window.key(Key::Escape);
    // The files that are saved are those of the server.
    window.click(labels::OVERVIEW);
    let saved = [
        (labels::SAVE_WIDE, ClassFile::WideGrades, "grades.csv"),
        (labels::SAVE_GRADES, ClassFile::Grades, "answers.csv"),
        (labels::SAVE_FOLDER, ClassFile::Folder, "answers.zip"),
    ];
    for (button, file, name) in saved {
        let path = folder.path().join(name);
        window.click(button);
        until(&mut [&mut window], "the file dialog", |windows| windows[0].all().contains("Save the file"));
        window.type_path(&path);
        until(&mut [&mut window], "the file", |_| path.exists());
        let bytes = file_of(&server, &kept, file);
        assert!(std::fs::read(&path).unwrap() == bytes, "{name}");
        let is_table = String::from_utf8(bytes).is_ok_and(|table| table.contains("\nAda,"));
        assert_eq!(is_table, file != ClassFile::Folder, "{name}");
    }
    // Another device, by the lecturer's own link.
    window.click(labels::COPY_MY_LINK);
    let own = window.copied().expect("a link");
    let mut other = Window::new(start.address);
    other.paste(&own);
    until(&mut [&mut other], "the class elsewhere", |windows| windows[0].sees(&labels::handed(1, 0, 1)));
    assert_eq!(taught(&other).map(|taught| (taught.title, taught.token)), Some(("Monday".to_owned(), kept.token.clone())));
    // The window is closed, and the class is in the list.
    let mut window = window.again(start.address);
    window.open(places::Sheets::default());
    window.click(&exercises::open("Monday"));
    until(&mut [&mut window], "the class again", |windows| windows[0].sees(&labels::came(1)));
}

#[test]
fn a_class_is_changed_closed_and_deleted() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (mut window, kept, server) = open(start.address, |window| window.click(labels::IN_A_WEEK));
    window.click(labels::COPY_STUDENTS_LINK);
    let link = window.copied().expect("a link");
    let mut ada = student(start.address, &link, "Ada");
    until(&mut [&mut window, &mut ada], "one student", |windows| windows[0].sees(&labels::came(1)));
    // Nobody else's answers are taken any more; Ada gets more time.
    window.click(labels::SETTINGS);
    fits(&mut window);
    window.click(labels::CLOSE_NOW);
    until(&mut [&mut window], "it is closed", |windows| windows[0].all().contains(", over"));
    assert!(!answer(server.class(&kept.class, None, || {})).open);
    window.click(labels::STUDENTS);
    until(&mut [&mut window], "Ada", |windows| windows[0].all().contains("Ada"));
    window.click(&format!("{} Ada", labels::MORE_TIME));
    window.types(labels::UNTIL, "2999-01-01 12:00");
    window.click(labels::GIVE_TIME);
    until(&mut [&mut window], "her time", |windows| windows[0].all().contains("Has time until"));
    let key = ClassKey { server: server.clone(), class: kept.class.clone() };
    let me = ada.harness.state().services.classes.latest(&key).expect("her class").me.clone();
    assert!(answer(server.class(&kept.class, Some(&me.token), || {})).open);
    // A new sheet: what she has handed in is judged anew.
    let ends_in_b = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "p", "b": "q"}),
        (name: "q", accepting: true, on: {"a": "p", "b": "q"})]))"#;
    answer(server.hand_in(&kept.class, &me.token, ("ends-in-ab", ends_in_b, &"0".repeat(32)), || {}));
    until(&mut [&mut window], "her answer", |windows| windows[0].all().contains("1 of 12 handed in"));
    window.click(labels::SETTINGS);
    window.click(labels::EDIT_SHEET);
    until(&mut [&mut window], "the sheet", |windows| windows[0].sees(labels::SHEET_TEXT));
    window.types(
        labels::SHEET_TEXT,
        r#"(title: "New", letters: ["a", "b"], plus: repeat, exercises: [(id: "ends-in-ab", kind: dfa, points: 5, text: "Words that end in b.",
           solution: regex("(a|b)*b"))])"#,
    );
    window.click(labels::USE_SHEET);
    until(&mut [&mut window], "her points", |windows| windows[0].all().contains("Ada, exercise 1: 0 → 5"));
    // She is removed, and the class is deleted.
    window.click(labels::STUDENTS);
    window.click(&format!("{} Ada", labels::REMOVE));
    window.click(labels::REMOVE_YES);
    until(&mut [&mut window], "nobody", |windows| windows[0].sees(labels::NOBODY));
    window.click(labels::SETTINGS);
    window.click(labels::DELETE);
    window.click(labels::DELETE_ALL);
    until(&mut [&mut window], "it is gone", |windows| taught(windows[0]).is_none());
    let mut call = server.class(&kept.class, None, || {});
    let gone = loop {
        if let Some(answer) = call.poll() {
            break answer;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    };
    assert_eq!(gone.map_err(|error| error.status).err(), Some(Some(404)));
}

#[test]
fn a_list_of_students_gives_codes_and_a_sheet_that_is_wrong_says_so() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let (mut window, kept, _) = open(start.address, |window| {
        window.types(labels::ROSTER, "name,id\nAda,7\nBo,8");
        // In the table Enter begins a line.
        window.key(Key::Enter);
        assert!(window.sees(labels::OPEN_CLASS) && !window.sees(class::CONNECTING), "{}", window.all());
    });
    assert_eq!(
        kept.codes.iter().map(|code| (code.name.as_str(), code.id.as_str())).collect::<Vec<_>>(),
        [("Ada", "7"), ("Bo", "8")]
    );
    window.click(labels::COPY_CODES);
    let table = window.copied().expect("a table");
    assert!(table.starts_with("code,name,id\n") && table.contains(&format!("{},Ada,7\n", kept.codes[0].code)), "{table}");
    window.click(labels::SETTINGS);
    window.click(labels::EDIT_SHEET);
    until(&mut [&mut window], "the sheet", |windows| windows[0].sees(labels::SHEET_TEXT));
    window.types(labels::SHEET_TEXT, "(title: 7)");
    window.click(labels::USE_SHEET);
    until(&mut [&mut window], "why not", |windows| windows[0].all().contains("1:"));
    assert_eq!(window.harness.state().services.classes.taught.len(), 1);
}
