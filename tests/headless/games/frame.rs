//! The frame, compared with a naive model in which a node of the tree is the list of moves that leads there.

use super::toy::{Go, Ring};
use super::{check_moves, free};
use fob::games::{Ending, Game, History, Line, NodeId, Outcome, PlayError, Progress, Seat, Stopped, perft};
use fob::play::board_game::{Match, play_match};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<Go>;

/// The naive history.
#[derive(Clone, Debug)]
struct Model {
    start: Ring,
    places: BTreeSet<Path>,
    current: Path,
    recent: BTreeMap<Path, Path>,
    order: BTreeMap<Path, Vec<Path>>,
    ended: BTreeMap<Path, Ending>,
}

impl Model {
    fn new(start: Ring) -> Self {
        let places = BTreeSet::from([vec![]]);
        Self { start, places, current: vec![], recent: BTreeMap::new(), order: BTreeMap::new(), ended: BTreeMap::new() }
    }

    fn positions(&self, path: &[Go]) -> Vec<Ring> {
        let mut positions = vec![self.start];
        for mv in path {
            let mut next = *positions.last().unwrap();
            next.play(mv).unwrap();
            positions.push(next);
        }
        positions
    }

    fn outcome(&self, path: &[Go]) -> Option<Outcome> {
        let positions = self.positions(path);
        let last = positions.last().unwrap();
        let repeated = positions.iter().filter(|&position| position == last).count() >= 3;
        last.outcome()
            .or(self.ended.get(path).map(|ending| match ending {
                Ending::AgreedDraw => Outcome::Draw,
                Ending::Resigned(1) => Outcome::Win(2),
                Ending::Resigned(_) => Outcome::Win(1),
            }))
            .or(repeated.then_some(Outcome::Draw))
    }

    fn go(&mut self, path: Path) {
        for length in 0..path.len() {
            self.recent.insert(path[..length].to_vec(), path[..=length].to_vec());
        }
        self.current = path;
    }

    fn play(&mut self, mv: Go, replace: bool) -> bool {
        let position = *self.positions(&self.current).last().unwrap();
        if self.outcome(&self.current).is_some() || !position.is_legal(&mv) {
            return false;
        }
        let mut next = self.current.clone();
        next.push(mv);
        if replace {
            let depth = self.current.len();
            let keep = |path: &Path| path.len() <= depth || path[..depth] != self.current[..] || path[depth] == mv;
            self.places.retain(keep);
            self.ended.retain(|path, _| keep(path));
            self.order.retain(|path, _| keep(path));
            self.recent.retain(|_, to| keep(to));
            self.order.entry(self.current.clone()).or_default().retain(|path| keep(path));
        }
        if self.places.insert(next.clone()) {
            self.order.entry(self.current.clone()).or_default().push(next.clone());
        }
        self.go(next);
        true
    }

    fn redo(&mut self) -> bool {
        let first = self.order.get(&self.current).and_then(|children| children.first());
        let next = self.recent.get(&self.current).or(first).cloned();
        next.map(|path| self.go(path)).is_some()
    }
}

fn path_of(history: &History<Ring>, id: NodeId) -> Path {
    let mut path = vec![];
    let mut at = id;
    while let Some(parent) = history.parent(at) {
        path.push(*history.move_to(at).unwrap());
        at = parent;
    }
    path.reverse();
    path
}

fn check_same(history: &History<Ring>, model: &Model) {
    assert_eq!(path_of(history, history.current()), model.current);
    let places: BTreeSet<Path> = history.nodes().map(|id| path_of(history, id)).collect();
    assert_eq!(places, model.places);
    assert_eq!(history.nodes().count(), model.places.len(), "a place twice");
    for id in history.nodes() {
        let path = path_of(history, id);
        assert_eq!(history.plies(id), Some(path.len()));
        assert_eq!(history.position_at(id), model.positions(&path).last());
        assert_eq!(history.outcome_at(id), model.outcome(&path), "{path:?}");
        assert_eq!(history.ending(id), model.ended.get(&path).copied());
        let children: Vec<Path> = history.children(id).iter().map(|&child| path_of(history, child)).collect();
        assert_eq!(children, model.order.get(&path).cloned().unwrap_or_default());
    }
    let line = history.line();
    assert_eq!(line.moves(), model.current);
    assert_eq!(line.history(), &model.positions(&model.current)[..model.current.len()]);
    assert_eq!(line.position(), history.position());
    if !model.ended.contains_key(&model.current) {
        assert_eq!(line.outcome(), history.outcome());
        assert_eq!(line.legal_moves(), history.legal_moves());
    }
    let track = history.track();
    assert_eq!(track.first(), Some(&history.root()));
    assert!(track.contains(&history.current()));
    assert!(history.children(*track.last().unwrap()).is_empty());
}

#[derive(Clone, Debug)]
enum Deed {
    Play(Go),
    Undo,
    Redo,
    Jump(prop::sample::Index),
    End(Ending),
    Reopen,
    Replace(bool),
}

fn deed() -> impl Strategy<Value = Deed> {
    let ending = prop_oneof![Just(Ending::AgreedDraw), (0..4_u8).prop_map(Ending::Resigned)];
    prop_oneof![
        8 => prop::sample::select(&Go::ALL[..]).prop_map(Deed::Play),
        4 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
        2 => any::<prop::sample::Index>().prop_map(Deed::Jump),
        1 => ending.prop_map(Deed::End),
        1 => Just(Deed::Reopen),
        1 => any::<bool>().prop_map(Deed::Replace),
    ]
}

/// Applies the operations to a history and to the model, comparing after each.
fn play_out(at: u8, deeds: &[Deed], compare: bool) -> History<Ring> {
    let start = Ring { at, turn: 1, home: false };
    let (mut history, mut model) = (History::new(start), Model::new(start));
    for deed in deeds {
        match deed {
            Deed::Play(mv) => {
                let before = history.clone();
                let replaces = history.replaces();
                let played = history.play_text(&mv.to_string());
                assert_eq!(played.is_ok(), model.play(*mv, replaces));
                if played.is_err() {
                    assert_eq!((&history, history.revision()), (&before, before.revision()));
                }
            }
            Deed::Undo => {
                let went = history.undo().is_some();
                assert_eq!(went, !model.current.is_empty());
                if went {
                    let back = model.current[..model.current.len() - 1].to_vec();
                    model.go(back);
                }
            }
            Deed::Redo => assert_eq!(history.redo().is_some(), model.redo()),
            Deed::Jump(index) => {
                let ids: Vec<NodeId> = history.nodes().collect();
                let id = *index.get(&ids);
                assert!(history.jump(id));
                model.go(path_of(&history, id));
            }
            Deed::End(ending) => {
                let fits = model.outcome(&model.current).is_none() && !matches!(ending, Ending::Resigned(0 | 3));
                assert_eq!(history.end(*ending).is_ok(), fits);
                if fits {
                    model.ended.insert(model.current.clone(), *ending);
                }
            }
            Deed::Reopen => assert_eq!(history.reopen(), model.ended.remove(&model.current).is_some()),
            Deed::Replace(replaces) => history.set_replaces(*replaces),
        }
        if compare {
            check_same(&history, &model);
        }
    }
    history
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn session_agrees_with_a_naive_model(at in 0..7_u8, deeds in prop::collection::vec(deed(), 0..60)) {
        play_out(at, &deeds, true);
    }

    #[test]
    fn undo_then_redo_changes_nothing(at in 0..7_u8, deeds in prop::collection::vec(deed(), 0..40)) {
        let history = play_out(at, &deeds, false);
        let mut other = history.clone();
        if other.undo().is_some() {
            other.redo().unwrap();
        }
        prop_assert_eq!(&other, &history);
        prop_assert_eq!(other.track(), history.track());
    }

    #[test]
    fn a_save_read_back_is_the_session(at in 0..7_u8, deeds in prop::collection::vec(deed(), 0..40), name in "\\PC{0,12}", auto in any::<bool>()) {
        let mut history = play_out(at, &deeds, false);
        let seat = Seat { name, computer: auto.then(|| "eager".to_owned()), program: None };
        prop_assert!(history.set_seat(2, seat));
        let text = history.to_ron();
        let read = History::<Ring>::from_ron(&text).unwrap();
        prop_assert_eq!(&read, &history);
        prop_assert_eq!(read.to_ron(), text);
    }

    #[test]
    fn a_line_of_play_survives_the_clipboard(at in 0..7_u8, deeds in prop::collection::vec(deed(), 0..40)) {
        let mut history = play_out(at, &deeds, false);
        while history.reopen() || history.redo().is_some() {}
        let read = History::<Ring>::from_text(&history.to_text());
        // A line through an agreed end goes on in the tree only if it was reopened, so it may be read in any case.
        let read = read.unwrap();
        prop_assert_eq!(read.line(), history.line());
    }

    #[test]
    fn a_damaged_save_is_refused_or_read_but_never_a_panic(
        deeds in prop::collection::vec(deed(), 0..15),
        damages in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    ) {
        let mut bytes = play_out(1, &deeds, false).to_ron().into_bytes();
        for (index, byte, how) in damages {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.truncate(at),
                _ => bytes.insert(at, byte),
            }
        }
        if let Ok(text) = String::from_utf8(bytes) {
            match History::<Ring>::from_ron(&text) {
                Ok(history) => prop_assert_eq!(History::from_ron(&history.to_ron()).unwrap(), history),
                Err(errors) => prop_assert!(!errors.problems().is_empty()),
            }
        }
    }
}

#[test]
fn the_toy_keeps_to_the_contract_of_a_game() {
    for at in 0..7 {
        for (turn, home) in [(1, false), (2, false), (1, true)] {
            let ring = Ring { at, turn, home };
            check_moves(&ring, &Go::ALL);
            assert_eq!(ring.to_string().parse::<Ring>().unwrap(), ring);
        }
    }
}

#[test]
fn every_problem_of_a_save_is_named_with_its_line() {
    let save = r#"(
    version: 1,
    game: "ring",
    start: "4 1",
    seats: [(name: "play: x", computer: Some("genius")), (name: "", computer: None)],
    replaces: false,
    moves: [
        (after: 0, play: "on"),
        (after: 0, play: "hop"), // play: not here
        (after: 2, play: "on"),
        (after: 1, play: "home", end: Some(AgreedDraw)),
        (after: 0, play: "home"),
        (after: 9, play: "on"),
    ],
    current: 12,
)"#;
    let errors = History::<Ring>::from_ron(save).unwrap_err();
    assert_eq!(
        errors.problems(),
        [
            "player 1: no level 'genius': expected one of dice, eager",
            "line 9: 'hop' is not a move: column 1: expected on, back, leap or home",
            "line 12: 'home' is not allowed: the door is at 5",
            "line 13: after 9: expected the start (0) or an earlier move (1 to 5)",
            "line 11: 'an agreed draw' cannot be played: the game is over",
            "the present place is 12: expected 0 to 6",
        ]
    );
}

#[test]
fn foreign_save_is_refused_in_one_line() {
    let cases = [
        ("", "line 1, column 1: "),
        ("(version: 1, game: \"ring\", start: 7", "line 1, column "),
        ("(version: 2, game: \"ring\", tree: {})", "version 2: this program reads versions up to 1; a newer one wrote it"),
        ("(version: 1, game: \"chess\")", "a saved game of 'chess': expected one of 'ring'"),
        (
            "(version: 1, game: \"ring\", start: \"9 1\", seats: [], replaces: false, moves: [], current: 0)",
            "the start position, column 1: expected a place and a player",
        ),
        (
            "(version: 1, game: \"ring\", start: \"1 1\", seats: [], replaces: false, moves: [], current: 0)",
            "0 seats: expected 2 for this game",
        ),
    ];
    for (text, expected) in cases {
        let errors = History::<Ring>::from_ron(text).unwrap_err();
        assert_eq!(errors.problems().len(), 1, "{errors}");
        assert!(errors.to_string().starts_with(expected), "{errors}: expected {expected}");
    }
    let huge = format!("(version: 1, game: \"{}\")", "x".repeat(9 << 20));
    assert!(History::<Ring>::from_ron(&huge).unwrap_err().to_string().contains("bytes long"));
}

#[test]
fn a_pasted_line_names_the_place_of_its_problem() {
    let cases = [
        ("", "line 1: '': expected 'ring'"),
        ("chess\nfrom 1 1\n", "line 1: 'chess': expected 'ring'"),
        ("ring\n\n1 1\n", "line 3: '1 1': expected 'from' and a position"),
        ("ring\nfrom 8 1\n", "line 2, the position, column 1: expected a place and a player"),
        ("ring\nfrom 1 1\non back\n  leap home\n", "line 4, column 8: 'home' is not allowed: the door is at 5"),
    ];
    for (text, expected) in cases {
        assert_eq!(History::<Ring>::from_text(text).unwrap_err().problems(), [expected], "{text}");
    }
}

#[test]
fn play_errors_say_which_of_three_things_is_wrong() {
    let mut history = History::new(Ring { at: 5, turn: 1, home: false });
    assert!(matches!(history.play_text("fly"), Err(PlayError::Unreadable { .. })));
    history.play_text("home").unwrap();
    assert_eq!(history.outcome(), Some(Outcome::Win(1)));
    assert_eq!(history.play_text("on"), Err(PlayError::Over { mv: "on".to_owned() }));
    history.undo();
    history.play_text("on").unwrap();
    assert!(matches!(history.play_text("home"), Err(PlayError::Illegal(_))));
}

#[test]
fn the_third_occurrence_is_a_draw_and_not_the_second() {
    let mut history = History::new(Ring { at: 0, turn: 1, home: false });
    for (i, mv) in ["on", "back", "on", "back"].iter().cycle().take(8).enumerate() {
        // The start is there again after 2, 4, ... moves, with player 1 to move each time.
        assert_eq!(history.outcome(), if i >= 4 { Some(Outcome::Draw) } else { None }, "after {i} moves");
        if i >= 4 {
            break;
        }
        history.play_text(mv).unwrap();
    }
    assert!(history.legal_moves().is_empty());
}

#[test]
fn seats_can_change_in_mid_game() {
    let mut history = History::new(Ring { at: 0, turn: 1, home: false });
    assert_eq!(history.computer_to_move(), None);
    let eager = Seat { name: "E".to_owned(), computer: Some("eager".to_owned()), program: None };
    assert!(history.set_seat(2, eager.clone()));
    assert_eq!(history.computer_to_move(), None);
    history.play(&Go::On).unwrap();
    assert_eq!(history.computer_to_move(), Some(1));
    assert!(history.set_seat(2, Seat::default()));
    assert_eq!(history.computer_to_move(), None);
    assert!(!history.set_seat(3, eager));
    assert!(!history.set_seat(0, Seat::default()));
    assert!(!history.set_seat(1, Seat { name: String::new(), computer: Some("genius".to_owned()), program: None }));
}

/// Counts lines of play one by one.
fn naive_lines(history: &mut Vec<Ring>, depth: u32) -> u128 {
    let position = *history.last().unwrap();
    if depth == 0 {
        return 1;
    }
    if position.home || history.iter().filter(|&&passed| passed == position).count() >= 3 {
        return 0;
    }
    let mut leaves = 0;
    for mv in Go::ALL {
        let mut next = position;
        if next.play(&mv).is_ok() {
            history.push(next);
            leaves += naive_lines(history, depth - 1);
            history.pop();
        }
    }
    leaves
}

#[test]
fn perft_counts_every_line_and_sees_repetition() {
    for at in 0..7 {
        let start = Ring { at, turn: 1, home: false };
        for depth in 0..8 {
            assert_eq!(perft(&Line::new(start), depth, &mut free), Ok(naive_lines(&mut vec![start], depth)));
        }
    }
    let mut line = Line::new(Ring { at: 0, turn: 1, home: false });
    for mv in [Go::On, Go::Back, Go::On] {
        line.play(&mv).unwrap();
    }
    let mut history = line.history().to_vec();
    history.push(*line.position());
    assert_eq!(perft(&line, 5, &mut free), Ok(naive_lines(&mut history, 5)));
}

#[test]
fn work_can_be_stopped() {
    let line = Line::new(Ring { at: 0, turn: 1, home: false });
    let mut asked = 0;
    let mut stop = |_: &Progress| {
        asked += 1;
        asked < 3
    };
    assert_eq!(perft(&line, 30, &mut stop), Err(Stopped));
    let plan = Match { levels: &[0, 1], games: 100, seed: 1 };
    assert_eq!(play_match(|_| line.clone(), plan, &mut |_: &Progress| false), Err(Stopped));
}

#[test]
fn contest_is_measured_reproducibly() {
    let start = |number: u32| Line::new(Ring::start(&(), u64::from(number)));
    let plan = Match { levels: &[1, 0], games: 200, seed: 9 };
    let score = play_match(start, plan, &mut free).unwrap();
    assert_eq!(score.wins.iter().sum::<u32>() + score.draws, 200);
    assert!(score.wins[0] > score.wins[1], "{score:?}");
    assert_eq!(play_match(start, plan, &mut free).unwrap(), score);
    let other = play_match(start, Match { seed: 10, ..plan }, &mut free).unwrap();
    assert_ne!(other, score);
    // A level that plays by the dice alone wins as often from either chair, up to chance.
    let even = play_match(start, Match { levels: &[0, 0], ..plan }, &mut free).unwrap();
    assert!(even.wins[0].abs_diff(even.wins[1]) < 60, "{even:?}");
}
