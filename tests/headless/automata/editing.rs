//! The editor's document: every sequence of edits can be undone to the start and redone to the end, without a panic.

use super::builtin;
use fob::automata::edit::{Axis, Draft, DraftProblem, DraftState, DraftStateId, Edit, EditError, Editor};
use fob::automata::figure::Figure;
use fob::automata::general::Reads;
use fob::automata::layout::Style;
use fob::automata::{BUILTIN, Dfa, Letter, word_list};
use proptest::prelude::*;

fn add(editor: &mut Editor, x: f64) -> DraftStateId {
    editor.apply(&Edit::AddState { at: (x, 0.0), name: None }).unwrap().added[0]
}

/// The targets of green and red.
fn nexts(state: &DraftState) -> [Option<DraftStateId>; 2] {
    Letter::ALL.map(|letter| state.next(letter))
}

/// How the edges of green and red are bent.
fn bends(state: &DraftState) -> [Option<(f64, f64)>; 2] {
    Letter::ALL.map(|letter| state.bend(letter))
}

#[test]
fn drafts_are_alike_whatever_their_ids_are() {
    let rope = Draft::from_dfa(&builtin("rope"));
    let mut editor = Editor::new(rope.clone());
    editor.apply(&Edit::replace("read again", &builtin("rope"))).unwrap();
    assert!(*editor.draft() != rope && editor.draft().is_like(&rope), "the states have new ids");
    let ids: Vec<DraftStateId> = editor.draft().states().map(|s| s.id).collect();
    let is_accepting = rope.list()[0].accepting;
    for edit in [
        Edit::Move { states: vec![(ids[0], (1.0, 2.0))] },
        Edit::SetName("other".to_owned()),
        Edit::lead(ids[0], Letter::Green, None),
        Edit::SetStarts { states: vec![ids[2]] },
        Edit::SetAccepting { states: vec![ids[0]], accepting: !is_accepting },
    ] {
        editor.apply(&edit).unwrap();
        assert!(!editor.draft().is_like(&rope), "{edit:?}");
        editor.undo();
        assert!(editor.draft().is_like(&rope));
    }
    assert!(!rope.clone().startless().is_like(&rope));
}

#[test]
fn a_dfa_drawn_by_hand() {
    let mut editor = Editor::new(Draft::new("Mine"));
    assert_eq!(editor.draft().problems(), [DraftProblem::NoStates]);
    let (a, b) = (add(&mut editor, 0.0), add(&mut editor, 100.0));
    assert_eq!(editor.draft().start(), Some(a), "the first state is the start");
    assert_eq!(
        editor.draft().problems(),
        [(a, Letter::Green), (a, Letter::Red), (b, Letter::Green), (b, Letter::Red)].map(|(s, l)| DraftProblem::Missing(s, l))
    );
    editor.apply(&Edit::lead(a, Letter::Green, Some(b))).unwrap();
    editor.apply(&Edit::lead(a, Letter::Red, Some(a))).unwrap();
    editor.apply(&Edit::SetAccepting { states: vec![b], accepting: true }).unwrap();
    let sink = editor.apply(&Edit::AddSink { states: vec![] }).unwrap().added[0];
    editor.apply(&Edit::Rename { state: b, name: "q0".to_owned() }).unwrap();
    assert_eq!(editor.draft().problems(), [DraftProblem::DuplicateName(b)]);
    editor.apply(&Edit::Rename { state: b, name: " ".to_owned() }).unwrap();
    assert_eq!(editor.draft().problems(), [DraftProblem::BadName(b)]);
    assert_eq!(DraftProblem::BadName(b).text(editor.draft()), "the name \" \" needs a visible character");
    assert_eq!(editor.undo().as_deref(), Some("rename state"));
    assert_eq!(editor.undo().as_deref(), Some("rename state"));
    let dfa = editor.draft().to_dfa().unwrap();
    assert_eq!(dfa.states().iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ["q0", "q1", "sink"]);
    assert_eq!(editor.draft().colours(sink, sink), Letter::ALL);
    assert_eq!(editor.undoable().next(), Some("add sink"));
    assert_eq!(editor.redoable().collect::<Vec<_>>(), ["rename state", "rename state"]);
    assert!(!editor.apply(&Edit::AddSink { states: vec![] }).unwrap().changed, "nothing is missing");
    assert_eq!(editor.redoable().count(), 2, "what changes nothing is no step");
}

#[test]
fn edges() {
    let mut editor = Editor::new(Draft::from_dfa(&builtin("ends-with-green")));
    let ids: Vec<DraftStateId> = editor.draft().states().map(|s| s.id).collect();
    let (other, green) = (ids[0], ids[1]);
    editor.apply(&Edit::Bend { from: other, to: green, bend: Some((0.0, 30.0)) }).unwrap();
    editor.apply(&Edit::set_colours(other, green, &Letter::ALL)).unwrap();
    let state = editor.draft().state(other).unwrap();
    assert_eq!((nexts(state), bends(state)), ([Some(green); 2], [Some((0.0, 30.0)); 2]), "both letters share the curve");
    editor.apply(&Edit::Retarget { from: other, to: green, new_to: other }).unwrap();
    let state = editor.draft().state(other).unwrap();
    assert_eq!((nexts(state), bends(state)), ([Some(other); 2], [None; 2]));
    editor.apply(&Edit::set_colours(other, other, &[Letter::Red])).unwrap();
    assert_eq!(editor.draft().problems(), [DraftProblem::Missing(other, Letter::Green)]);
    assert_eq!(editor.draft().unreachable(), [green]);
    editor.apply(&Edit::RemoveEdge { from: green, to: green }).unwrap();
    editor.apply(&Edit::Remove { states: vec![other] }).unwrap();
    let draft = editor.draft();
    assert_eq!((draft.len(), draft.start(), nexts(draft.state(green).unwrap())), (1, None, [None; 2]));
    assert_eq!(editor.apply(&Edit::SetStarts { states: vec![other] }), Err(EditError::NoSuchState(other)));
    while editor.undo().is_some() {}
    assert_eq!(editor.draft().to_dfa().unwrap(), builtin("ends-with-green"));
}

#[test]
fn a_drag_is_one_step() {
    let mut editor = Editor::new(Draft::from_dfa(&builtin("rope")));
    let id = editor.draft().states().next().unwrap().id;
    let to = |x: f64| Edit::Move { states: vec![(id, (x, 0.0))] };
    // One gesture, and a second one that returns to its starting point.
    editor.apply(&to(1.0)).unwrap();
    for x in 2..9 {
        editor.amend(&to(f64::from(x))).unwrap();
    }
    editor.apply(&to(9.0)).unwrap();
    editor.amend(&to(8.0)).unwrap();
    editor.amend(&to(12.0)).unwrap();
    editor.amend(&to(8.0)).unwrap();
    editor.apply(&Edit::SetName("x".to_owned())).unwrap();
    assert_eq!(editor.undoable().collect::<Vec<_>>(), ["rename automaton", "move"]);
    editor.undo();
    assert_eq!(editor.draft().state(id).unwrap().at, (8.0, 0.0));
    editor.undo();
    assert_eq!(editor.draft(), &Draft::from_dfa(&builtin("rope")));
    // After an undo a gesture starts again.
    editor.amend(&to(50.0)).unwrap();
    assert_eq!(editor.undo().as_deref(), Some("move"));
    assert_eq!(editor.draft(), &Draft::from_dfa(&builtin("rope")));
}

#[test]
fn copy_and_paste() {
    let mut editor = Editor::new(Draft::from_dfa(&builtin("rope")));
    let ids: Vec<DraftStateId> = editor.draft().states().map(|s| s.id).collect();
    let part = editor.draft().part(&ids[1..3]);
    let text = part.to_ron();
    let part = Draft::from_ron(&text).unwrap();
    let added = editor.apply(&Edit::Paste { part, offset: (0.0, 100.0) }).unwrap().added;
    let draft = editor.draft();
    let names: Vec<&str> = added.iter().map(|id| draft.state(*id).unwrap().name.as_str()).collect();
    assert_eq!(names, ["4", "5"], "1 and 2 are taken, and so is 3");
    assert_eq!(nexts(draft.state(added[0]).unwrap()), [Some(added[1]), None], "edges within stay, edges out of it do not");
    assert_eq!(draft.state(added[0]).unwrap().at, (80.0, 100.0));
    assert_eq!(draft.start(), Some(ids[1]), "the start stays what it is");
    // A whole DFA by the clipboard is a DFA file.
    let whole = Draft::from_dfa(&builtin("dial")).to_ron();
    assert_eq!(Dfa::from_ron(&whole).unwrap(), builtin("dial"));
    assert!(Draft::from_ron("(name: \"x\", states: 3)").is_err());
    assert!(Draft::from_ron("what").is_err());
    // Invalid text is reported with its position, and not mistaken for something missing.
    let wrong = "(name: \"x\", states: [(name: \"a\", accepting: true, red: \"b\")])";
    assert!(Draft::from_ron(wrong).unwrap_err().to_string().contains("red leads to \"b\", which is not a state"));
    let loose =
        Draft::from_ron("(name: \"x\", states: [(name: \"a\", accepting: true, red: \"a\"), (name: \"b\", accepting: false)])")
            .unwrap();
    assert_eq!((loose.len(), loose.problems().len()), (2, 4));
}

#[test]
fn arranging() {
    let mut editor = Editor::new(Draft::from_dfa(&builtin("dial")));
    let ids: Vec<DraftStateId> = editor.draft().states().map(|s| s.id).collect();
    let xs = |editor: &Editor| -> Vec<f64> { editor.draft().states().map(|s| s.at.0).collect() };
    editor.apply(&Edit::Align { states: ids.clone(), axis: Axis::Row }).unwrap();
    assert!(editor.draft().states().all(|s| s.at.1 == 50.0));
    let places = [0.0, 10.0, 95.0, 120.0];
    editor.apply(&Edit::Move { states: ids.iter().zip(places).map(|(id, x)| (*id, (x, 0.0))).collect() }).unwrap();
    editor.apply(&Edit::Distribute { states: ids.clone(), axis: Axis::Row }).unwrap();
    assert_eq!(xs(&editor), [0.0, 40.0, 80.0, 120.0]);
    editor.apply(&Edit::Snap { states: vec![], grid: 50.0 }).unwrap();
    assert_eq!(xs(&editor), [0.0, 50.0, 100.0, 100.0]);
    assert!(editor.apply(&Edit::Snap { states: vec![], grid: f64::NAN }).is_err());
    for style in [Style::Auto, Style::Layered, Style::Circular] {
        editor.apply(&Edit::LayOut { style }).unwrap();
        let places: Vec<(f64, f64)> = editor.draft().states().map(|s| s.at).collect();
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 60.0);
            }
        }
    }
    let old = ids[0];
    let replaced = editor.apply(&Edit::replace("minimise", &builtin("rope"))).unwrap();
    assert_eq!((replaced.added.len(), editor.draft().name()), (4, "Rope"));
    assert!(editor.draft().state(old).is_none(), "old ids mean nothing any more");
    assert_eq!(editor.undo().as_deref(), Some("minimise"));
}

fn any_edit() -> impl Strategy<Value = Edit> {
    // Ids are made from small numbers: some exist, some are deleted, some never existed.
    let id = || (0..10_u32).prop_map(nth);
    let ids = move || proptest::collection::vec(id(), 0..4);
    let at = || (prop_oneof![-300.0..300.0, Just(f64::NAN), Just(1e300)], -300.0..300.0_f64);
    let name = || proptest::option::weighted(0.3, "[a-c ]{0,2}");
    let letter = || prop_oneof![Just(Letter::Green), Just(Letter::Red)];
    // Of the empty word a draft of the board keeps nothing.
    let reads = || {
        (0..8_u8).prop_map(|bits| {
            let all = [Some(0), Some(1), None].into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            all.fold(Reads::default(), |all, (_, read)| all.or(Reads::one(read)))
        })
    };
    let axis = || prop_oneof![Just(Axis::Row), Just(Axis::Column)];
    prop_oneof![
        4 => (at(), name()).prop_map(|(at, name)| Edit::AddState { at, name }),
        1 => (id(), reads(), at(), name()).prop_map(|(from, reads, at, name)| Edit::AddTarget { from, reads, at, name }),
        1 => (id(), "[a-c ]{0,2}").prop_map(|(state, name)| Edit::Rename { state, name }),
        1 => (ids(), any::<bool>()).prop_map(|(states, accepting)| Edit::SetAccepting { states, accepting }),
        1 => ids().prop_map(|states| Edit::SetStarts { states }),
        6 => (id(), letter(), proptest::option::of(id())).prop_map(|(from, letter, to)| Edit::lead(from, letter, to)),
        2 => (id(), id(), reads()).prop_map(|(from, to, reads)| Edit::SetReads { from, to, reads }),
        1 => (id(), id(), id()).prop_map(|(from, to, new_to)| Edit::Retarget { from, to, new_to }),
        1 => (id(), id()).prop_map(|(from, to)| Edit::RemoveEdge { from, to }),
        1 => (id(), id(), proptest::option::of(at())).prop_map(|(from, to, bend)| Edit::Bend { from, to, bend }),
        1 => proptest::collection::vec((id(), at()), 0..3).prop_map(|states| Edit::Move { states }),
        1 => ids().prop_map(|states| Edit::Remove { states }),
        1 => ids().prop_map(|states| Edit::AddSink { states }),
        1 => (ids(), axis()).prop_map(|(states, axis)| Edit::Align { states, axis }),
        1 => (ids(), axis()).prop_map(|(states, axis)| Edit::Distribute { states, axis }),
        1 => (ids(), prop_oneof![-1.0..50.0, Just(1e-310), Just(f64::INFINITY)]).prop_map(|(states, grid)| Edit::Snap { states, grid }),
        1 => prop_oneof![Just(Style::Auto), Just(Style::Layered), Just(Style::Circular)].prop_map(|style| Edit::LayOut { style }),
        1 => "[a-c]{0,2}".prop_map(Edit::SetName),
        1 => "[a-c]{0,2}".prop_map(Edit::SetAbout),
        1 => (0..14_usize, at()).prop_map(|(i, offset)| Edit::Paste { part: Draft::from_dfa(&builtin(BUILTIN[i].0)), offset }),
        1 => (0..14_usize).prop_map(|i| Edit::replace("minimise", &builtin(BUILTIN[i].0))),
    ]
}

/// Everything in a draft except ids: states are numbered by their positions in the list.
#[expect(clippy::type_complexity, reason = "everything there is")]
fn shape(
    draft: &Draft,
) -> (String, String, Option<usize>, Vec<(String, bool, [Option<usize>; 2], (f64, f64), [Option<(f64, f64)>; 2])>) {
    let place = |id: Option<DraftStateId>| id.and_then(|id| draft.index(id));
    let states = draft.states().map(|s| (s.name.clone(), s.accepting, nexts(s).map(place), s.at, bends(s))).collect();
    (draft.name().to_owned(), draft.about().to_owned(), place(draft.start()), states)
}

/// The id that the nth state of a fresh draft gets.
fn nth(n: u32) -> DraftStateId {
    let mut editor = Editor::default();
    let mut id = add(&mut editor, 0.0);
    for _ in 0..n {
        id = add(&mut editor, 0.0);
    }
    id
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]
    #[test]
    fn any_edits_can_be_undone_and_redone(steps in proptest::collection::vec((any_edit(), 0..12_u8), 0..30), from in 0..15_usize) {
        let first = BUILTIN.get(from).map_or_else(Draft::default, |(name, _)| Draft::from_dfa(&builtin(name)));
        let mut editor = Editor::new(first.clone());
        for (edit, how) in &steps {
            let before = editor.draft().clone();
            let done = match how {
                0 => { editor.undo(); continue }
                1 => { editor.redo(); continue }
                2 | 3 => editor.amend(edit),
                _ => editor.apply(edit),
            };
            // A refused edit changes nothing.
            let changed = done.is_ok_and(|done| done.changed);
            prop_assert_eq!(changed, *editor.draft() != before);
            let draft = editor.draft();
            match draft.to_dfa() {
                Ok(dfa) => {
                    prop_assert!(draft.problems().is_empty());
                    prop_assert_eq!(dfa.len(), draft.len());
                    prop_assert_eq!(Draft::from_ron(&draft.to_ron()).unwrap().to_dfa().unwrap(), dfa);
                }
                Err(problems) => prop_assert!(!problems.is_empty()),
            }
            // Every transition, and the start, leads to an existing state.
            for state in draft.states() {
                prop_assert!(state.arrows().iter().all(|arrow| draft.state(arrow.to).is_some() && !arrow.reads.has(None)));
            }
            prop_assert!(draft.start().is_none_or(|id| draft.state(id).is_some()));
            let back = Draft::from_ron(&draft.to_ron());
            prop_assert_eq!(back.map(|d| shape(&d)), Ok(shape(draft)), "{}", draft.to_ron());
        }
        let figure = Figure::draw(&editor.draft().plan());
        prop_assert_eq!(figure.states.len(), editor.draft().len());
        let last = editor.draft().clone();
        let mut names = Vec::new();
        while let Some(name) = editor.undo() { names.push(name) }
        prop_assert_eq!(editor.draft(), &first);
        let redoable: Vec<String> = editor.redoable().map(str::to_owned).collect();
        names.reverse();
        prop_assert_eq!(&redoable[..names.len()], &names[..]);
        for _ in names { editor.redo(); }
        prop_assert_eq!(editor.draft(), &last);
    }

    #[test]
    fn no_draft_text_panics(text in "(?s).{0,120}", parts in r#"(\(|\)|\[|\]|,|:|name|start|states|accepting|green|red|at|"a"|"b"|true|1|Some| ){0,40}"#) {
        let _ = Draft::from_ron(&text);
        let _ = Draft::from_ron(&parts);
        let _ = word_list::read(&text);
    }
}

#[test]
fn lists_of_test_words() {
    let (words, problems) =
        word_list::read("g accept # a note\n\n  rr REJECT\n\"\" +\ngr\ngx\ng maybe\ng accept now\n# only a note");
    let dfa = builtin("ends-with-green");
    let shown: Vec<_> = words.iter().map(|w| (w.line, w.check(&dfa).accepted, w.check(&dfa).passed)).collect();
    assert_eq!(shown, [(1, true, Some(true)), (3, false, Some(true)), (4, false, Some(false)), (5, false, None)]);
    let shown: Vec<String> = problems.iter().map(|(line, p)| format!("{line}: {p}")).collect();
    assert_eq!(
        shown,
        [
            "6: character 2, 'x', is not a letter: expected `g` or `r`",
            "7: \"maybe\" is not a verdict: expected `accept` or `reject`",
            "8: unexpected \"now\": expected only a word and `accept` or `reject`"
        ]
    );
}
