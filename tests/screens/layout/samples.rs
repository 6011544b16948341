//! Small pages with a fault that is known: the finder must find it, and nothing where there is none.

use super::finder::{faults, prepare, sizes};
use egui::{Rect, ScrollArea, Ui, pos2, vec2};
use egui_kittest::Harness;

fn faults_of(page: impl FnMut(&mut Ui) + 'static) -> Vec<String> {
    let mut harness = Harness::builder().with_size([400.0, 300.0]).build_ui(page);
    harness.ctx.set_fonts(fob_kit::theme::fonts());
    prepare(&harness);
    harness.run_steps(3);
    faults(&harness)
}

/// The page has this one fault, and perhaps others that come of it.
#[track_caller]
fn has(fault: &str, page: impl FnMut(&mut Ui) + 'static) {
    let found = faults_of(page);
    assert!(found.iter().any(|found| found.contains(fault)), "{fault:?} is not among {found:#?}");
}

#[test]
fn a_correct_page_has_no_problems() {
    let found = faults_of(|ui| {
        // As the app has it: bars stand next to what they scroll.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        ui.heading("A page");
        ui.horizontal(|ui| {
            let _ = ui.button("One");
            let _ = ui.button("Two");
            ui.add(egui::Slider::new(&mut 0.5, 0.0..=1.0).text("so much"));
        });
        ui.add(
            egui::TextEdit::singleline(&mut "more than goes in, which is why it is moved along".repeat(3)).desired_width(80.0),
        );
        ui.add(egui::Label::new("A sentence that does not go on one line and is broken into several of them").wrap());
        ScrollArea::vertical().show(ui, |ui| {
            for i in 0..40 {
                let _ = ui.button(format!("row {i}"));
                ui.label(format!("about {i}"));
            }
        });
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn texts_that_overlap_are_found() {
    has("the texts \"12:34\" and \"fast\" overlap", |ui| {
        for (x, text) in [(20.0, "12:34"), (45.0, "fast")] {
            let font = egui::FontId::proportional(14.0);
            ui.painter().text(pos2(x, 50.0), egui::Align2::LEFT_CENTER, text, font, egui::Color32::WHITE);
        }
    });
}

#[test]
fn a_text_over_the_edge_of_a_button_is_found() {
    has("the text \"clock\" reaches over the edge of \"Undo\"", |ui| {
        ui.put(Rect::from_min_size(pos2(40.0, 40.0), vec2(120.0, 24.0)), egui::Button::new("Undo"));
        let font = egui::FontId::proportional(14.0);
        ui.painter().text(pos2(150.0, 52.0), egui::Align2::LEFT_CENTER, "clock", font, egui::Color32::WHITE);
    });
}

#[test]
fn controls_that_overlap_are_found() {
    has("the controls \"One\" and \"Two\" overlap", |ui| {
        ui.put(Rect::from_min_size(pos2(40.0, 40.0), vec2(80.0, 24.0)), egui::Button::new("One"));
        ui.put(Rect::from_min_size(pos2(100.0, 50.0), vec2(80.0, 24.0)), egui::Button::new("Two"));
    });
}

#[test]
fn cut_off_controls_are_found() {
    has("is cut off at the right", |ui| {
        let painter = ui.painter().with_clip_rect(Rect::from_min_size(pos2(10.0, 10.0), vec2(60.0, 40.0)));
        let font = egui::FontId::proportional(14.0);
        painter.text(pos2(12.0, 20.0), egui::Align2::LEFT_CENTER, "a long name", font, egui::Color32::WHITE);
    });
    has("Button \"Save\" is cut off at the right", |ui| {
        ui.put(Rect::from_min_size(pos2(360.0, 40.0), vec2(80.0, 24.0)), egui::Button::new("Save"));
    });
    has("Button \"Away\" is cut off wholly", |ui| {
        ui.put(Rect::from_min_size(pos2(460.0, 40.0), vec2(80.0, 24.0)), egui::Button::new("Away"));
    });
    has("Label \"below\" is cut off wholly", |ui| {
        ui.put(Rect::from_min_size(pos2(40.0, 340.0), vec2(80.0, 24.0)), egui::Label::new("below"));
    });
    // A panel that scrolls up and down does not help a control that is too wide for it.
    has("Button \"far to the right\" is cut off at the right", |ui| {
        ScrollArea::vertical().max_height(100.0).show(ui, |ui| {
            for _ in 0..10 {
                ui.horizontal(|ui| {
                    ui.add_space(330.0);
                    let _ = ui.button("far to the right");
                });
            }
        });
    });
}

#[test]
fn scrollable_controls_are_not_cut_off() {
    let found = faults_of(|ui| {
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        ScrollArea::both().auto_shrink([false, false]).show(ui, |ui| {
            ui.add(
                egui::Label::new("A line that is far too long for the page, which therefore moves to either side".repeat(2))
                    .extend(),
            );
            // A list within the page, which itself is out of sight at first.
            ui.add_space(240.0);
            ScrollArea::vertical().max_height(90.0).auto_shrink([false, false]).show(ui, |ui| {
                for i in 0..20 {
                    let _ = ui.button(format!("row {i}"));
                    let (rect, _) = ui.allocate_exact_size(vec2(90.0, 18.0), egui::Sense::hover());
                    ui.painter().text(rect.min, egui::Align2::LEFT_TOP, i, egui::FontId::default(), egui::Color32::WHITE);
                }
            });
            ui.label("the end");
        });
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_scroll_bar_excuses_only_its_own_contents() {
    fn painted(ui: &Ui, at: egui::Pos2, clip: Rect) {
        let font = egui::FontId::proportional(14.0);
        ui.painter().with_clip_rect(clip).text(at, egui::Align2::LEFT_CENTER, "a name", font, egui::Color32::WHITE);
    }
    fn list(ui: &mut Ui, height: f32) {
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        ScrollArea::vertical().max_width(120.0).max_height(height).auto_shrink([false, false]).show(ui, |ui| {
            for i in 0..20 {
                let _ = ui.button(format!("row {i}"));
            }
        });
    }
    // Next to the list, and cut where its bar ends.
    has("the text \"a name\" is cut off below", |ui| {
        let top = ui.cursor().top();
        list(ui, 100.0);
        let clip = Rect::from_min_max(pos2(200.0, top), pos2(300.0, top + 100.0));
        painted(ui, pos2(210.0, top + 99.0), clip);
    });
    // In the list, but cut elsewhere than where the bar ends.
    has("the text \"a name\" is cut off below", |ui| {
        let top = ui.cursor().top();
        list(ui, 100.0);
        painted(ui, pos2(100.0, top + 50.0), Rect::from_min_max(pos2(90.0, top), pos2(300.0, top + 50.0)));
    });
    // Below the end of what the bar moves.
    has("the text \"a name\" is cut off wholly", |ui| {
        let top = ui.cursor().top();
        list(ui, 100.0);
        painted(ui, pos2(30.0, top + 2000.0), Rect::from_min_max(pos2(8.0, top), pos2(128.0, top + 100.0)));
    });
    // In a dialog over the list.
    has("the text \"a name\" is cut off below", |ui| {
        let top = ui.cursor().top();
        list(ui, 100.0);
        egui::Modal::new("dialog".into()).show(ui.ctx(), |ui| {
            let _ = ui.button("Yes");
            painted(ui, pos2(30.0, top + 99.0), Rect::from_min_max(pos2(8.0, top), pos2(128.0, top + 100.0)));
        });
    });
    // A button that the bar does not move.
    has("Button \"Save\" is cut off below", |ui| {
        let top = ui.cursor().top();
        list(ui, 100.0);
        let clip = Rect::from_min_max(pos2(200.0, top), pos2(300.0, top + 100.0));
        ui.set_clip_rect(clip);
        ui.put(Rect::from_min_size(pos2(210.0, top + 88.0), vec2(60.0, 24.0)), egui::Button::new("Save"));
    });
}

#[test]
fn italic_letters_lean_over_but_do_not_hide() {
    let found = faults_of(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.label(egui::RichText::new("and move").italics());
            ui.label(". It goes on");
        });
    });
    assert_eq!(found, Vec::<String>::new());
    has("the texts \"moved\" and \"on\" overlap", |ui| {
        let at = ui.label(egui::RichText::new("moved").italics().size(20.0)).rect;
        let font = egui::FontId::proportional(20.0);
        ui.painter().text(at.right_center() - vec2(8.0, 0.0), egui::Align2::LEFT_CENTER, "on", font, egui::Color32::WHITE);
    });
}

#[test]
fn a_dialog_over_a_page_is_no_overlap() {
    let found = faults_of(|ui| {
        for i in 0..8 {
            let _ = ui.button(format!("a button below, number {i}"));
        }
        egui::Modal::new("dialog".into()).show(ui.ctx(), |ui| {
            ui.label("Sure?");
            let _ = ui.button("Yes");
        });
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_sizes_are_those_that_leave_room_and_those_of_phones_and_tablets() {
    let all: Vec<(u32, u32)> = sizes().iter().map(|size| (size.x as u32, size.y as u32)).collect();
    let expected = [
        (960, 600),
        (768, 480),
        (640, 400),
        (1280, 800),
        (1024, 640),
        (853, 533),
        (640, 400),
        (1920, 1080),
        (1536, 864),
        (1280, 720),
        (960, 540),
        (390, 844),
        (844, 390),
        (820, 1180),
    ];
    assert_eq!(all, expected);
}
