//! The mirror in a browser: passes the changes to `web/mirror.js`, and takes the user's actions from it.

use super::deeds::{Deed, leave_field};
use super::{Mirror, Number, Op};
use crate::shell::Front;
use crate::web::wake;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(
            PreUpdate,
            (switch, take_deeds).chain().after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(EguiPrimaryContextPass, leave.before(crate::shell::show))
        .add_systems(PostUpdate, follow.after(EguiPostUpdateSet::PostProcessOutput));
}

#[wasm_bindgen]
extern "C" {
    /// Returns the user's requests since the last call: 0 for none, 1 for the mirror until the page is closed, 2 for the mirror
    /// permanently.
    #[wasm_bindgen(js_namespace = fobHost, js_name = askedForMirror)]
    fn asked_for_mirror() -> u8;
    /// Switches the layer over the canvas on or off.
    #[wasm_bindgen(js_namespace = fobHost, js_name = switchMirror)]
    fn switch_mirror(on: bool);
    /// Changes the elements on the layer: an array of arrays, each with the name of the change first.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn mirror(ops: &js_sys::Array);
}

/// The mirror, while it is on.
#[derive(Resource, Default)]
pub(crate) struct Page {
    mirror: Option<Mirror>,
    /// As in [`super::deeds::Answers`].
    leaves_focus: bool,
    /// True if the mirror was requested until the page is closed.
    asked: bool,
    /// Setting in the last frame.
    kept: bool,
}

impl Page {
    /// Returns whether the page has elements now, which take the keys of a phone themselves.
    pub(crate) fn is_on(&self) -> bool {
        self.mirror.is_some()
    }
}

thread_local! {
    /// The user's actions since the last frame, in order.
    static DEEDS: RefCell<Vec<(Number, Deed)>> = const { RefCell::new(Vec::new()) };
}

/// Called by the page when the user has done something with an element.
#[wasm_bindgen(js_name = fobDeed)]
pub fn deed(kind: &str, number: Number, value: &str) {
    if let Some(deed) = Deed::read(kind, value) {
        DEEDS.with_borrow_mut(|deeds| deeds.push((number, deed)));
    }
    wake();
}

/// Switches the mirror on and off: by the settings, or at the user's request.
fn switch(mut contexts: EguiContexts, mut page: ResMut<Page>, mut front: ResMut<Front>) -> Result {
    let asked = asked_for_mirror();
    page.asked |= asked > 0;
    if asked > 1 {
        front.0.services.settings.screen_reader = true;
    }
    let kept = front.0.services.settings.screen_reader;
    // Switching it off in the settings also cancels an earlier request.
    page.asked &= kept || !page.kept;
    page.kept = kept;
    let wanted = kept || page.asked;
    if wanted == page.is_on() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    if wanted {
        ctx.enable_accesskit();
    } else {
        ctx.disable_accesskit();
    }
    ctx.request_repaint();
    page.mirror = wanted.then(Mirror::default);
    switch_mirror(wanted);
    Ok(())
}

/// Passes the user's actions on elements to egui.
fn take_deeds(mut page: ResMut<Page>, mut inputs: Query<&mut EguiInput>) -> Result {
    let deeds = DEEDS.with_borrow_mut(std::mem::take);
    let Some(mirror) = &mut page.mirror else { return Ok(()) };
    let answers = mirror.answers(deeds);
    page.leaves_focus = answers.leaves_focus;
    for mut input in &mut inputs {
        // The focus of the browser is on an element, not on the canvas. For egui a window without it has no focused field either, and one
        // that waits for a name would close.
        input.focused = true;
        input.events.extend(answers.events.iter().cloned());
    }
    if !answers.later.is_empty() {
        DEEDS.with_borrow_mut(|deeds| deeds.splice(0..0, answers.later).for_each(drop));
        wake();
    }
    Ok(())
}

/// Takes the focus from egui, if an element has it that has none in egui, or a field is left.
fn leave(mut contexts: EguiContexts, mut page: ResMut<Page>) -> Result {
    if std::mem::take(&mut page.leaves_focus) {
        leave_field(contexts.ctx_mut()?);
    }
    Ok(())
}

/// Updates the page to the frame.
fn follow(mut contexts: EguiContexts, mut page: ResMut<Page>, outputs: Query<&EguiOutput>) -> Result {
    let Some(shown) = &mut page.mirror else { return Ok(()) };
    let zoom = contexts.ctx_mut()?.zoom_factor();
    for update in outputs.iter().filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
        let ops = shown.follow(update, zoom);
        if !ops.is_empty() {
            mirror(&ops.iter().map(written).collect());
        }
    }
    Ok(())
}

/// Converts a change for the page.
fn written(op: &Op) -> js_sys::Array {
    let parts: Vec<JsValue> = match op {
        Op::Make(number, tag) => vec!["make".into(), (*number).into(), (*tag).into()],
        Op::Set(number, key, value) => {
            vec!["set".into(), (*number).into(), (*key).into(), value.as_deref().map_or(JsValue::NULL, JsValue::from)]
        }
        Op::Words(number, words) => vec!["words".into(), (*number).into(), words.as_str().into()],
        Op::Value(number, value) => vec!["value".into(), (*number).into(), value.as_str().into()],
        Op::Place(number, place) => {
            let mut parts = vec!["place".into(), (*number).into()];
            parts.extend(place.map(JsValue::from));
            parts
        }
        Op::Put(number, parent, before) => {
            vec!["put".into(), (*number).into(), (*parent).into(), before.map_or(JsValue::NULL, JsValue::from)]
        }
        Op::Drop(number) => vec!["drop".into(), (*number).into()],
        Op::Focus(number) => vec!["focus".into(), (*number).into()],
        Op::Say(words, urgent) => vec!["say".into(), words.as_str().into(), (*urgent).into()],
    };
    parts.into_iter().collect()
}
