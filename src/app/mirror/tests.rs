use super::deeds::Deed;
use super::*;
use egui::accesskit::Action;
use egui::{Event, Id, RawInput, Ui};

/// A page that applies changes, and panics if it cannot.
#[derive(Default)]
struct Page {
    elements: BTreeMap<Number, (Element, Option<Number>, Vec<Number>)>,
    focus: Option<Number>,
    said: Vec<String>,
}

impl Page {
    fn new() -> Self {
        let mut page = Self::default();
        page.carry_out(&[Op::Make(LAYER, "div")]);
        page
    }

    fn at(&mut self, number: Number) -> &mut (Element, Option<Number>, Vec<Number>) {
        self.elements.get_mut(&number).expect("an element that was made")
    }

    fn carry_out(&mut self, ops: &[Op]) {
        for op in ops {
            match op.clone() {
                Op::Make(number, tag) => {
                    let element = Element { tag, attributes: BTreeMap::new(), words: None, value: None, place: [i32::MIN; 4] };
                    assert!(self.elements.insert(number, (element, None, Vec::new())).is_none(), "{number} is made twice");
                }
                Op::Set(number, key, Some(value)) => drop(self.at(number).0.attributes.insert(key, value)),
                Op::Set(number, key, None) => assert!(self.at(number).0.attributes.remove(key).is_some()),
                Op::Words(number, words) => {
                    assert!(self.at(number).2.is_empty(), "words in the place of elements");
                    self.at(number).0.words = Some(words).filter(|words| !words.is_empty());
                }
                Op::Value(number, value) => self.at(number).0.value = Some(value),
                Op::Place(number, place) => self.at(number).0.place = place,
                Op::Put(number, parent, before) => {
                    self.take_out(number);
                    let within = &mut self.at(parent).2;
                    let index = before.map_or(within.len(), |before| {
                        within.iter().position(|other| *other == before).expect("an element of the same parent")
                    });
                    within.insert(index, number);
                    self.at(number).1 = Some(parent);
                }
                Op::Drop(number) => self.remove(number),
                Op::Focus(number) => {
                    self.at(number);
                    self.focus = Some(number);
                }
                Op::Say(words, _) => self.said.push(words),
            }
        }
    }

    fn take_out(&mut self, number: Number) {
        if let Some(parent) = self.at(number).1.take() {
            self.at(parent).2.retain(|other| *other != number);
        }
    }

    fn remove(&mut self, number: Number) {
        self.take_out(number);
        let (_, _, within) = self.elements.remove(&number).expect("an element that was made");
        for child in within {
            self.elements.get_mut(&child).expect("an element").1 = None;
            self.remove(child);
        }
    }

    /// Lists the whole page, a line for each element; `placed` adds their positions.
    fn lines(&self, placed: bool) -> Vec<String> {
        let mut lines = Vec::new();
        self.add(LAYER, 0, placed, &mut lines);
        lines
    }

    fn add(&self, number: Number, depth: usize, placed: bool, lines: &mut Vec<String>) {
        let (element, _, within) = &self.elements[&number];
        if number != LAYER {
            let attributes: Vec<String> = element.attributes.iter().map(|(key, value)| format!(" {key}={value}")).collect();
            let attributes = attributes.concat();
            let words = element.words.as_deref().unwrap_or_default();
            let value = element.value.as_ref().map_or_else(String::new, |value| format!(" [{value}]"));
            let place = if placed { format!(" {:?}", element.place) } else { String::new() };
            lines.push(format!("{}{}{attributes} {words}{value}{place}", " ".repeat(depth - 1), element.tag));
        }
        for child in within {
            self.add(*child, depth + 1, placed, lines);
        }
    }

    fn find(&self, part: &str) -> Number {
        let is_it = |(number, (element, ..)): (&Number, &(Element, Option<Number>, Vec<Number>))| {
            let named = element.attributes.get("aria-label").or(element.words.as_ref());
            named.is_some_and(|name| name == part).then_some(*number)
        };
        self.elements.iter().find_map(is_it).unwrap_or_else(|| panic!("no {part} in {:?}", self.lines(false)))
    }
}

/// egui, its mirror and the page.
struct Bench {
    ctx: egui::Context,
    mirror: Mirror,
    page: Page,
}

impl Bench {
    fn new() -> Self {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        ctx.set_fonts(fob_kit::theme::fonts());
        ctx.add_plugin(fob_kit::access::Corrections);
        Self { ctx, mirror: Mirror::default(), page: Page::new() }
    }

    fn update(&self, events: Vec<Event>, draw: impl FnMut(&mut Ui)) -> TreeUpdate {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0)));
        let mut output = self.ctx.run_ui(RawInput { screen_rect, events, ..RawInput::default() }, draw);
        output.textures_delta.clear();
        output.platform_output.accesskit_update.expect("a tree")
    }

    /// Runs a frame; returns the changes of the page.
    fn frame(&mut self, events: Vec<Event>, draw: impl FnMut(&mut Ui)) -> Vec<Op> {
        let update = self.update(events, draw);
        let ops = self.mirror.follow(&update, 1.5);
        self.page.carry_out(&ops);
        ops
    }

    /// Performs the user's action on an element, and the frames until it is done.
    fn deed(&mut self, name: &str, deed: &Deed, draw: impl FnMut(&mut Ui)) {
        self.deeds(vec![(self.page.find(name), deed.clone())], draw);
    }

    /// Performs several actions at once; returns the values that were put into fields.
    fn deeds(&mut self, mut deeds: Vec<(Number, Deed)>, mut draw: impl FnMut(&mut Ui)) -> Vec<Op> {
        let mut values = Vec::new();
        for _ in 0..9 {
            let answers = self.mirror.answers(std::mem::take(&mut deeds));
            let ops = self.frame(answers.events, &mut draw);
            values.extend(ops.into_iter().filter(|op| matches!(op, Op::Value(..))));
            deeds = answers.later;
            if deeds.is_empty() {
                return values;
            }
        }
        panic!("{deeds:?} is never done");
    }
}

#[test]
fn controls_are_elements_with_their_roles_names_and_states() {
    let mut bench = Bench::new();
    let (mut checked, mut power, mut name, mut rounds) = (true, 40.0, "Anna".to_owned(), 3);
    let mut draw = |ui: &mut Ui| {
        fob_kit::access::heading(&ui.label("New match"), 1);
        let _ = ui.button("Start");
        ui.add_enabled(false, egui::Button::new("Undo"));
        ui.checkbox(&mut checked, "Clock");
        let _ = ui.radio(false, "Easy");
        let _ = ui.selectable_label(true, "Dark");
        ui.add(egui::Slider::new(&mut power, 0.0..=100.0).show_value(false).text("Power"));
        let label = ui.label("Your name");
        ui.text_edit_singleline(&mut name).labelled_by(label.id);
        let rounds = ui.add(egui::DragValue::new(&mut rounds).range(1..=9).suffix(" rounds"));
        rounds.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Rounds"));
        let _ = ui.link("Help");
        ui.add(egui::Label::new("5:9").sense(egui::Sense::click()));
    };
    for _ in 0..2 {
        bench.frame(Vec::new(), &mut draw);
    }
    assert_eq!(
        bench.page.lines(false),
        [
            "h1 New match",
            "button type=button Start",
            "button aria-disabled=true type=button Undo",
            "button aria-checked=true role=checkbox type=button Clock",
            "button aria-checked=false role=radio type=button Easy",
            "button aria-pressed=true type=button Dark",
            "input aria-label=Power max=100 min=0 step=any type=range  [40]",
            "div Power",
            "div Your name",
            "input aria-label=Your name autocomplete=off type=text  [Anna]",
            "input aria-label=Rounds aria-valuemax=9 aria-valuemin=1 aria-valuenow=3 aria-valuetext=3 rounds inputmode=decimal \
         role=spinbutton type=text  [3 rounds]",
            "button role=link type=button Help",
            "button role=link type=button 5:9",
        ]
    );
    // The next frame is the same one, and changes nothing.
    assert_eq!(bench.frame(Vec::new(), &mut draw), []);
}

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

#[test]
fn an_element_is_where_its_widget_is() {
    let mut bench = Bench::new();
    let mut rect = egui::Rect::NOTHING;
    bench.frame(Vec::new(), |ui| rect = ui.button("Shoot").rect);
    let number = bench.page.find("Shoot");
    let expected = [rect.left(), rect.top(), rect.width(), rect.height()].map(|points| (points * 1.5).round() as i32);
    assert_eq!(bench.page.elements[&number].0.place, expected);
}

/// Draws some widgets, which `bits` chooses, moves and changes.
fn drawn(ui: &mut Ui, bits: u64) {
    let bit = |number: u32| bits >> number & 1 == 1;
    let mut names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    names.rotate_left((bits >> 8 & 7) as usize);
    if bit(11) {
        names.swap(1, 5);
    }
    let group = |ui: &mut Ui, name: &str| fob_kit::access::part(ui, Role::Group, name);
    for (at, name) in names.into_iter().enumerate().filter(|(at, _)| bit(*at as u32)) {
        let within = |ui: &mut Ui| {
            if bit(16 + at as u32) {
                group(ui, name);
            }
            let response = ui.interact(
                egui::Rect::from_min_size(egui::pos2(at as f32, 0.0), egui::vec2(9.0, 9.0)),
                Id::new(name),
                egui::Sense::click(),
            );
            let kind = [egui::WidgetType::Button, egui::WidgetType::Label, egui::WidgetType::Checkbox][(bits >> 24) as usize % 3];
            let chosen = bit(32 + at as u32);
            response.widget_info(|| egui::WidgetInfo::selected(kind, !bit(40), chosen, name));
            if bit(41) {
                ui.label(format!("{name}{}", bits >> 42 & 3));
            }
        };
        ui.scope_builder(egui::UiBuilder::new().id(Id::new(("scope", name))), |ui| {
            // Its parent is another one from time to time.
            if bit(12) {
                ui.scope_builder(egui::UiBuilder::new().id(Id::new(("inner", name))), |ui| {
                    group(ui, "inner");
                    within(ui);
                });
            } else {
                within(ui);
            }
        });
    }
    if bit(45) {
        ui.ctx().memory_mut(|memory| memory.request_focus(Id::new("c")));
    }
}

#[test]
fn after_any_frames_the_page_is_as_if_it_were_new() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    let mut bench = Bench::new();
    let mut changes = 0;
    for _ in 0..400 {
        // Marsaglia's generator of 64 bits.
        for shift in [13_i32, -7, 17] {
            bits ^= if shift > 0 { bits << shift } else { bits >> -shift };
        }
        let update = bench.update(Vec::new(), |ui| drawn(ui, bits));
        let ops = bench.mirror.follow(&update, 1.0);
        changes += ops.len();
        bench.page.carry_out(&ops);
        let mut fresh = Page::new();
        fresh.carry_out(&Mirror::default().follow(&update, 1.0));
        assert_eq!(bench.page.lines(true), fresh.lines(true));
        assert_eq!(bench.page.elements.len(), fresh.elements.len(), "what is gone is gone");
        assert_eq!(bench.mirror.follow(&update, 1.0), [], "the same tree changes nothing");
    }
    assert!(changes > 1000, "{changes}");
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
fn the_focus_goes_both_ways() {
    let mut bench = Bench::new();
    let draw = |ui: &mut Ui| {
        let _ = (ui.button("One"), ui.button("Two"));
        let picture = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(50.0, 50.0));
        fob_kit::access::Part::new(ui, Id::new("part"), Role::Button, "Part", picture).pressed(None);
    };
    bench.frame(Vec::new(), draw);
    bench.frame(Vec::new(), |ui| {
        let _ = ui.button("One");
        ui.button("Two").request_focus();
        let picture = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(50.0, 50.0));
        fob_kit::access::Part::new(ui, Id::new("part"), Role::Button, "Part", picture).pressed(None);
    });
    assert_eq!(bench.page.focus, Some(bench.page.find("Two")));
    let one = bench.page.find("One");
    let answer = bench.mirror.answer(one, &Deed::Focus);
    assert!(!answer.leaves_focus);
    let ops = bench.frame(answer.events, draw);
    assert!(bench.ctx.memory(egui::Memory::focused).is_some());
    assert_eq!(ops, [], "the page has the focus there already");
    let update = bench.update(Vec::new(), draw);
    assert_eq!(bench.mirror.number(update.focus), Some(one));
    // The part of a picture has none in egui, which must not keep it elsewhere.
    let part = bench.page.find("Part");
    assert!(bench.mirror.answer(part, &Deed::Focus).leaves_focus);
}

#[test]
fn a_dialog_hides_what_is_behind_it() {
    let mut bench = Bench::new();
    let draw = |ui: &mut Ui, open: bool| {
        let _ = ui.button("Behind");
        if open {
            egui::Modal::new(Id::new("dialog")).show(ui.ctx(), |ui| {
                fob_kit::access::dialog(ui);
                fob_kit::access::heading(&ui.label("Leave?"), 1);
                let _ = ui.button("Yes");
            });
        }
    };
    for open in [false, true, true, false, true] {
        bench.frame(Vec::new(), |ui| draw(ui, open));
    }
    assert_eq!(
        bench.page.lines(false),
        ["div aria-label=Leave? aria-modal=true role=dialog ", " h1 Leave?", " button type=button Yes"]
    );
    bench.frame(Vec::new(), |ui| draw(ui, false));
    assert_eq!(bench.page.lines(false), ["button type=button Behind"]);
}

#[test]
fn what_happens_is_said_once() {
    let mut bench = Bench::new();
    for words in ["", "Match saved", "Match saved", "Link copied", "", "Link copied"] {
        bench.frame(Vec::new(), |ui| {
            if !words.is_empty() {
                fob_kit::access::told(&ui.label(words));
            }
        });
    }
    assert_eq!(bench.page.said, ["Match saved", "Link copied", "Link copied"]);
}

#[test]
fn the_page_writes_no_deed_that_is_none() {
    assert_eq!(Deed::read("click", ""), Some(Deed::Click));
    assert_eq!(Deed::read("value", "x"), Some(Deed::Value("x".to_owned())));
    assert_eq!(Deed::read("explode", ""), None);
}

#[test]
fn a_node_without_a_name_or_a_place_does_no_harm() {
    let mut bench = Bench::new();
    let mut node = Node::new(Role::Button);
    node.add_action(Action::Click);
    // A tree that leads back to itself.
    node.set_children(vec![NodeId(1), NodeId(2), NodeId(7)]);
    let update = TreeUpdate {
        nodes: vec![(NodeId(1), node.clone()), (NodeId(2), node)],
        tree: Some(egui::accesskit::Tree::new(NodeId(1))),
        tree_id: egui::accesskit::TreeId::ROOT,
        focus: NodeId(7),
    };
    let ops = bench.mirror.follow(&update, f32::NAN);
    bench.page.carry_out(&ops);
    assert_eq!(bench.page.lines(false), ["button type=button ", "button type=button "]);
}
