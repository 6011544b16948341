//! A link as a QR code, for the phone of somebody next to you.

use egui::{Color32, Rect, Response, Sense, Ui, pos2, vec2};
use qrcode::{Color, EcLevel, QrCode};

/// Modules left white around the code, as the standard asks.
const QUIET: usize = 4;

/// The least width of a module, in pixels: a camera reads nothing finer from a screen.
const LEAST: f32 = 2.0;

/// Draws a link as a code of this width, black on white whatever the theme. Nothing if the link is too long for a code, or the code
/// would be too fine for a camera.
pub fn qr_code(ui: &mut Ui, link: &str, width: f32) -> Option<Response> {
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let (modules, colours) = (code.width(), code.to_colors());
    // Whole pixels: a code with seams is hard to read.
    let pixels = ui.ctx().pixels_per_point();
    let module = (width * pixels / (modules + 2 * QUIET) as f32).floor() / pixels;
    if module * pixels < LEAST {
        return None;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, width), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 6.0, Color32::WHITE);
    let origin = rect.center() - vec2(1.0, 1.0) * (module * modules as f32 / 2.0);
    let origin = pos2((origin.x * pixels).round() / pixels, (origin.y * pixels).round() / pixels);
    for (place, _) in colours.into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark) {
        let at = origin + vec2((place % modules) as f32, (place / modules) as f32) * module;
        painter.rect_filled(Rect::from_min_size(at, vec2(module, module)), 0.0, Color32::BLACK);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, fob_services::labels::QR_CODE));
    Some(response)
}
