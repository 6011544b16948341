//! Lists the controls on the screen, by name and position, for tests of the page: a canvas has no elements that a browser could
//! find.
//!
//! egui reports every control to screen readers; the page passes the same report on if a test has requested it.

use egui::accesskit::{Role, TreeUpdate};

/// A control, or a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Role of the control: `Button`, `TextInput`, `Label`.
    pub role: String,
    /// Name of the control; for a text, the text.
    pub name: String,
    /// True if the control can be used now.
    pub enabled: bool,
    /// Position in the browser's pixels: left, top, width and height.
    pub place: [f64; 4],
}

/// Returns the controls of a frame's report to screen readers; `zoom` is the scale of the interface.
pub fn controls(update: &TreeUpdate, zoom: f32) -> Vec<Control> {
    let zoom = f64::from(zoom);
    let control = |node: &egui::accesskit::Node| {
        // The lines of a text, which is there already.
        if node.role() == Role::TextRun {
            return None;
        }
        let name = node.label().or_else(|| node.value()).filter(|name| !name.is_empty())?.to_owned();
        let bounds = node.bounds()?;
        let place = [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0].map(|points| points * zoom);
        // For a pointer a heading is a text like others.
        let role = if node.role() == Role::Heading { Role::Label } else { node.role() };
        Some(Control { role: format!("{role:?}"), name, enabled: !node.is_disabled(), place })
    };
    update.nodes.iter().filter_map(|(_, node)| control(node)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_found_by_its_name_and_role_where_it_is_drawn() {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        let mut rect = egui::Rect::NOTHING;
        let mut update = None;
        for _ in 0..2 {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                rect = ui.button("Shoot").rect;
                ui.add_enabled(false, egui::Button::new("Undo"));
                ui.label("Anna shoots");
            });
            output.textures_delta.clear();
            update = output.platform_output.accesskit_update;
        }
        let found = controls(&update.expect("an update for screen readers"), 1.5);
        let named = |name: &str| found.iter().find(|control| control.name == name).expect(name);
        let shoot = named("Shoot");
        assert_eq!((shoot.role.as_str(), shoot.enabled), ("Button", true));
        let expected = [rect.left(), rect.top(), rect.width(), rect.height()].map(|points| f64::from(points) * 1.5);
        assert!(shoot.place.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.01), "{shoot:?} at {expected:?}");
        assert!(!named("Undo").enabled, "{found:?}");
        let texts: Vec<_> = found.iter().filter(|control| control.name == "Anna shoots").collect();
        assert!(matches!(texts[..], [text] if text.role == "Label"), "{found:?}");
    }
}
