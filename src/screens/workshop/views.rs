//! The views of the drawing before steps that showed the whole drawing again.

use super::canvas::View;

/// Views by the numbers of the steps after them.
#[derive(Debug, Default)]
pub(super) struct Views(Vec<(usize, View)>);

impl Views {
    /// Stores the view before a step; a canvas that was not drawn yet has none.
    pub(super) fn keep(&mut self, step: usize, view: Option<View>) {
        self.0.retain(|(of, _)| *of != step);
        self.0.extend(view.map(|view| (step, view)));
    }

    /// The view before a step, if that step showed all of the drawing.
    pub(super) fn of(&self, step: usize) -> Option<View> {
        self.0.iter().find(|(of, _)| *of == step).map(|(_, view)| *view)
    }

    /// A new step has this number: the steps that had it and later ones are gone.
    pub(super) fn forget_from(&mut self, step: usize) {
        self.0.retain(|(of, _)| *of < step);
    }
}
