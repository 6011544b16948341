//! The views of the drawing before steps that showed the whole drawing again.

use fob_base::history::Serial;
use fob_kit::drawing::view::Kept;

/// Views by the numbers of the steps after them.
#[derive(Debug, Default)]
pub(crate) struct Views(Vec<(Serial, Kept)>);

impl Views {
    /// Stores the view before a step; a canvas that was not drawn yet has none. `is_there` says which steps there still are.
    pub(crate) fn keep(&mut self, step: Serial, view: Option<Kept>, is_there: impl Fn(Serial) -> bool) {
        self.0.retain(|(of, _)| *of != step && is_there(*of));
        self.0.extend(view.map(|view| (step, view)));
    }

    /// The view before a step, if that step showed all of the drawing.
    pub(crate) fn of(&self, step: Serial) -> Option<Kept> {
        self.0.iter().find(|(of, _)| *of == step).map(|(_, view)| *view)
    }
}
