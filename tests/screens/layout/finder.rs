//! Finds faults of a laid-out frame: texts and controls that overlap, and such as are cut off where nothing scrolls.
//!
//! Texts are taken from the shapes that egui painted, each with its clip rectangle, so that it finds what users would see.
//! Controls are those that egui itself finds under the pointer, each with the whole of it and what of that can be clicked.
//! A cut-off control counts as reached if a scroll bar ends where it is cut off, on that side, and what the bar moves holds it.
//! The parts of a dialog are compared only with one another.

use super::painted::{Item, Painted, Scroll};
use egui::{LayerId, Pos2, Rect, Vec2, WidgetType, vec2};
use egui_kittest::Harness;
use fob_services::data::Settings;

/// So many points may be amiss: glyphs reach over their boxes, and edges are rounded to pixels.
const SLACK: f32 = 1.5;

/// Prepares a harness for [`faults`].
pub fn prepare<S>(harness: &Harness<'_, S>) {
    harness.ctx.all_styles_mut(|style| style.debug.show_interactive_widgets = true);
}

/// Every fault of the last frame, a line each, in the order of painting.
pub fn faults<S>(harness: &Harness<'_, S>) -> Vec<String> {
    let painted = Painted::new(&harness.ctx, &harness.output().shapes);
    let Painted { texts, items, scrolls } = &painted;
    let controls: Vec<&Item> = items.iter().filter(|item| item.clicks && item.seen.is_positive()).collect();
    let name = |item: &Item| match item.name.as_str() {
        "" => "something without a name".to_owned(),
        name => format!("{name:?}"),
    };
    let mut found = Vec::new();
    for text in texts {
        if text.layer.is_none() {
            found.push(format!("the text {:?} is on no layer that is known: {}", text.words, show(text.ink)));
        }
        let moved = |item: &Item| match item.role {
            Some(WidgetType::TextEdit) => item.whole.expand(2.0).contains_rect(text.clip),
            // A canvas that is dragged along.
            _ => item.drags && near(item.seen, text.clip),
        };
        if let Some(side) = cut(text.ink, text.seen, text.layer, scrolls)
            && !items.iter().any(moved)
        {
            found.push(format!("the text {:?} is cut off {side}: {} within {}", text.words, show(text.ink), show(text.clip)));
        }
    }
    for (i, a) in texts.iter().enumerate() {
        for b in &texts[i + 1..] {
            let same = a.galley == b.galley || a.words == b.words && (a.ink.min - b.ink.min).length() < 4.0;
            if a.layer == b.layer && !same && overlap(a.seen, b.seen) {
                found.push(format!("the texts {:?} and {:?} overlap: {} and {}", a.words, b.words, show(a.seen), show(b.seen)));
            }
        }
        for control in &controls {
            if a.layer == Some(control.layer) && !apart(a.seen, control.seen) {
                let (text, name) = (&a.words, name(control));
                found.push(format!(
                    "the text {text:?} reaches over the edge of {name}: {} and {}",
                    show(a.seen),
                    show(control.seen)
                ));
            }
        }
    }
    for (i, a) in controls.iter().enumerate() {
        for b in &controls[i + 1..] {
            if a.layer == b.layer && !apart(a.seen, b.seen) {
                let (one, other) = (name(a), name(b));
                found.push(format!("the controls {one} and {other} overlap: {} and {}", show(a.seen), show(b.seen)));
            }
        }
    }
    for item in items {
        // If letters of a text are cut, that is reported the letters; those that are not seen at all are not painted.
        let letters = matches!(item.role, Some(WidgetType::Label | WidgetType::Link));
        let frame = matches!(item.role, None | Some(WidgetType::ResizeHandle | WidgetType::Panel | WidgetType::Window));
        if frame && !item.clicks || letters && item.seen.is_positive() {
            continue;
        }
        if let Some(side) = cut(item.whole, item.seen, Some(item.layer), scrolls) {
            let kind = item.role.map_or_else(|| "Area".to_owned(), |role| format!("{role:?}"));
            found.push(format!(
                "{kind} {} is cut off {side}: {}, of which {} is seen",
                name(item),
                show(item.whole),
                show(item.seen)
            ));
        }
    }
    found
}

/// On which side something is cut off, unless it can be scrolled into sight there.
fn cut(whole: Rect, seen: Rect, layer: Option<LayerId>, scrolls: &[Scroll]) -> Option<&'static str> {
    let sides = [
        ("above", true, whole.top() - seen.top()),
        ("below", true, seen.bottom() - whole.bottom()),
        ("at the left", false, whole.left() - seen.left()),
        ("at the right", false, seen.right() - whole.right()),
    ];
    let (side, ..) = sides.into_iter().find(|(side, upright, over)| {
        let mut of_it = scrolls.iter().filter(|scroll| scroll.upright() == *upright && layer == Some(scroll.layer));
        *over < -SLACK && !of_it.any(|scroll| ends(scroll, side, seen, scrolls) && reaches(scroll, whole, scrolls))
    })?;
    Some(if seen.is_positive() { side } else { "wholly" })
}

/// Whether a scroll bar ends where something is cut off.
fn ends(scroll: &Scroll, side: &str, seen: Rect, scrolls: &[Scroll]) -> bool {
    let beyond = match side {
        "above" => scroll.bar.top() - seen.top(),
        "below" => scroll.bar.bottom() - seen.bottom(),
        "at the left" => scroll.bar.left() - seen.left(),
        _ => scroll.bar.right() - seen.right(),
    };
    // Where there is a bar for either way, each reaches into the corner between them.
    let other = scrolls.iter().find(|other| other.content == scroll.content && other.upright() != scroll.upright());
    let corner = other.map_or(0.0, |other| other.bar.size().min_elem());
    // A bar keeps a little distance from what it is next to.
    beyond > -4.0 && beyond < if corner > 0.0 { corner + 8.0 } else { 4.0 }
}

/// Whether what a scroll bar moves holds all of something, itself or in a list that has a bar of its own.
fn reaches(scroll: &Scroll, whole: Rect, scrolls: &[Scroll]) -> bool {
    let holds = |outer: Rect, inner: Rect| outer.expand(4.0).contains_rect(inner);
    let within = |list: &Scroll| holds(list.content, whole) && holds(scroll.content, list.bar);
    holds(scroll.content, whole) || scrolls.iter().any(within)
}

fn near(a: Rect, b: Rect) -> bool {
    let apart = |p: Pos2, q: Pos2| (p - q).abs().max_elem();
    apart(a.min, b.min) < SLACK && apart(a.max, b.max) < SLACK
}

/// Neither reaches over the edge of the other: they do not touch, or one is within the other.
fn apart(a: Rect, b: Rect) -> bool {
    let holds = |outer: Rect, inner: Rect| outer.expand(SLACK).contains_rect(inner);
    holds(a, b) || holds(b, a) || !overlap(a, b)
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both: Vec2 = a.intersect(b).size();
    both.x > SLACK && both.y > SLACK
}

fn show(rect: Rect) -> String {
    if rect.is_positive() {
        let Rect { min, max } = rect;
        format!("({:.0}, {:.0}) to ({:.0}, {:.0})", min.x, min.y, max.x, max.y)
    } else {
        "nothing".to_owned()
    }
}

/// The sizes in points at which every screen is laid out: of the windows and the scales of the interface all pairs that leave
/// at least 640 x 400; a phone of 390 x 844, upright and on its side, and a tablet of 820 x 1180, at the scale that they get.
pub fn sizes() -> Vec<Vec2> {
    let windows = [vec2(960.0, 600.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)];
    let all = windows.into_iter().flat_map(|window| [1.0, 1.25, 1.5, 2.0].map(|scale| (window / scale).floor()));
    let desktop = all.filter(|size| size.x >= 640.0 && size.y >= 400.0);
    let touched = [vec2(390.0, 844.0), vec2(844.0, 390.0), vec2(820.0, 1180.0)];
    desktop.chain(touched.map(|window| (window / Settings::default().scale_in(window.into())).floor())).collect()
}
