//! A link as a QR code (ISO/IEC 18004).

use super::PrintError;
use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// The longest link, in bytes: with the error correction that paper needs a phone reads no larger code.
pub(super) const LONGEST: usize = 600;
/// The side of a code with its quiet zone, in millimetres.
pub(super) const SIDE: f64 = 44.0;
/// Modules left white around the code, as the standard asks.
const QUIET: usize = 4;

/// Returns the code as an SVG path whose top left corner is the origin, [`SIDE`] wide.
pub(super) fn draw(link: &str) -> Result<String, PrintError> {
    let too_long = || PrintError::Link(link.chars().count());
    if link.len() > LONGEST {
        return Err(too_long());
    }
    let code = QrCode::with_error_correction_level(link, EcLevel::M).map_err(|_| too_long())?;
    let width = code.width();
    let module = SIDE / (width + 2 * QUIET) as f64;
    let mut path = String::from("<path fill=\"#000000\" d=\"");
    for (place, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let at = |place: usize| (place + QUIET) as f64 * module;
            let _ = write!(path, "M{:.4} {:.4}h{module:.4}v{module:.4}h-{module:.4}z", at(place % width), at(place / width));
        }
    }
    path.push_str("\"/>\n");
    Ok(path)
}
