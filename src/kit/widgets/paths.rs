//! A field for a path, and the path that a typed text means.

use super::field;
use egui::{Response, Ui};
use fob_services::data::Services;
use std::path::PathBuf;

/// Returns the home folder, if there is one.
pub fn home_folder() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
    home.filter(|p| p.is_dir())
}

/// Folder for paths without one: the home folder, or the data folder.
pub fn home(services: &Services) -> PathBuf {
    home_folder().unwrap_or_else(|| services.store.root().to_path_buf())
}

/// Returns a path as it was typed: `~` is the home folder; quotes and blanks around it are removed.
pub fn typed(text: &str) -> PathBuf {
    let text = text.trim().trim_matches('"');
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    }
}

/// Draws a text field as wide as there is room. It takes the focus once when `fresh` is set.
pub fn line(ui: &mut Ui, text: &mut String, name: &str, hint: &str, fresh: &mut bool) -> Response {
    let response = field::line(ui, text, name, hint, f32::INFINITY);
    if std::mem::take(fresh) {
        response.request_focus();
    }
    response
}
