//! A bar that shows how much of a piece of work is done.

use egui::{Color32, ProgressBar, Response, Ui, WidgetInfo, WidgetType};

/// Shows the share of the work that is done, 0 to 1, with a text inside the bar that screen readers read as well.
pub fn progress(ui: &mut Ui, share: f32, text: &str, width: f32) -> Response {
    let bar = ProgressBar::new(share).text(text).desired_width(width);
    // egui draws an empty bar as wide as its round ends, which looks like a share.
    let bar = if share > 0.0 { bar } else { bar.fill(Color32::TRANSPARENT) };
    let response = ui.add(bar);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, text));
    response
}

#[cfg(test)]
mod tests {
    use super::progress;
    use egui::{Color32, Context, RawInput, Shape};

    /// Returns the widths of the shapes filled with the colour of the finished part.
    fn filled(share: f32) -> Vec<f32> {
        let ctx = Context::default();
        let mut done = Color32::TRANSPARENT;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            done = ui.visuals().selection.bg_fill;
            progress(ui, share, "2 of 4 games", 200.0);
        });
        output.textures_delta.clear();
        let shapes = output.shapes.iter().map(|clipped| &clipped.shape);
        shapes
            .filter_map(|shape| if let Shape::Rect(rect) = shape { Some(rect) } else { None })
            .filter(|rect| rect.fill == done)
            .map(|rect| rect.rect.width())
            .collect()
    }

    #[test]
    fn nothing_done_fills_nothing() {
        assert_eq!(filled(0.0), [0.0; 0]);
        assert_eq!(filled(0.5), [100.0]);
        assert_eq!(filled(1.0), [200.0]);
    }
}
