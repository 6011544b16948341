//! The mirror in a browser: hands the changes to `web/mirror.js`, and takes from it what was done.

use super::deeds::Deed;
use super::{Mirror, Number, Op};
use crate::page::wake;
use crate::shell::Front;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(
            PreUpdate,
            (switch, take_deeds).chain().after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(PostUpdate, follow.after(EguiPostUpdateSet::PostProcessOutput));
}

#[wasm_bindgen]
extern "C" {
    /// Returns what somebody asked for since the last call: 0 nothing, 1 the mirror until the page is closed, 2 for good.
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
    /// Asked for until the page is closed.
    asked: bool,
    /// What the settings said in the last frame.
    kept: bool,
}

impl Page {
    /// Whether the page has elements now, which take the keys of a phone themselves.
    pub(crate) fn is_on(&self) -> bool {
        self.mirror.is_some()
    }
}

thread_local! {
    /// What was done since the last frame, in order.
    static DEEDS: RefCell<Vec<(Number, Deed)>> = const { RefCell::new(Vec::new()) };
}

/// Called by the page when somebody has done something with an element.
#[wasm_bindgen(js_name = fobDeed)]
pub fn deed(kind: &str, number: Number, value: &str) {
    if let Some(deed) = Deed::read(kind, value) {
        DEEDS.with_borrow_mut(|deeds| deeds.push((number, deed)));
    }
    wake();
}

/// Switches the mirror on and off: by the settings, or because somebody asked for it.
fn switch(mut contexts: EguiContexts, mut page: ResMut<Page>, mut front: ResMut<Front>) -> Result {
    let asked = asked_for_mirror();
    page.asked |= asked > 0;
    if asked > 1 {
        front.0.shared.settings.screen_reader = true;
    }
    let kept = front.0.shared.settings.screen_reader;
    // Whoever switches it off in the settings means it.
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

/// Hands to egui what was done with the elements.
fn take_deeds(mut contexts: EguiContexts, mut page: ResMut<Page>, mut inputs: Query<&mut EguiInput>) -> Result {
    let deeds = DEEDS.with_borrow_mut(std::mem::take);
    let Some(mirror) = &mut page.mirror else { return Ok(()) };
    let answers = mirror.answers(deeds);
    if answers.leaves_focus {
        let ctx = contexts.ctx_mut()?;
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
    }
    for mut input in &mut inputs {
        input.events.extend(answers.events.iter().cloned());
    }
    if !answers.later.is_empty() {
        DEEDS.with_borrow_mut(|deeds| deeds.splice(0..0, answers.later).for_each(drop));
        wake();
    }
    Ok(())
}

/// Brings the page in line with the frame.
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

/// A change as the page reads it.
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
