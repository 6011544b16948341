//! The manual's notes on the rules of Bugs and Loops, each by its number, and the manual's other rules. What the manual says about the
//! program is in the app's tests (`tests/screens/room/bloop_manual.rs`).

use fob::games::bloop::{Bloop, Move};
use fob::games::{Game, History, Outcome};

/// Three players with some points, two rules, and a tape of which every run in these tests writes a part.
const START: &str = "tape=BGRYB head=1 state=B scores=4,5,6 turn=2 count=3 rules=GGRR>,RRBB>";

/// A bug: over all cells, writing, and off the right end. And a loop of two writing steps.
const BUG: &str = "BBGY>";
const LOOP: &str = "BBYG=";

/// The position after a rule that ends in a bug or a loop.
fn after(rule: &str) -> Bloop {
    let rules = if rule == BUG { "BYBB>,GGRR>,RRBY>" } else { "RRBB>,YGBB=" };
    let mut position: Bloop = START.replace("GGRR>,RRBB>", rules).parse().unwrap();
    let rule: Move = rule.parse().unwrap();
    position.play(&rule).unwrap();
    position
}

fn field(position: &Bloop, name: &str) -> String {
    let text = position.to_string();
    text.split(' ').find_map(|word| word.strip_prefix(&format!("{name}="))).unwrap().to_owned()
}

/// Note 1: the player who added the latest rule scores nothing; the score is what it was before the turn.
#[test]
fn rules_note_1_a_bug_or_a_loop_scores_nothing() {
    for rule in [BUG, LOOP] {
        assert_eq!(field(&after(rule), "scores"), "4,5,6", "{rule}");
    }
    // The steps before it would have been points.
    let before: Bloop = START.replace("GGRR>,RRBB>", "BYBB>,GGRR>,RRBY>").parse().unwrap();
    let run = before.run_with(BUG.parse().unwrap());
    assert!(run.steps >= 4 && run.points() == 0, "{run:?}");
}

/// Note 2: the tape is restored to what it was before the turn.
#[test]
fn rules_note_2_the_tape_is_restored() {
    for rule in [BUG, LOOP] {
        assert_eq!(field(&after(rule), "tape"), "BGRYB", "{rule}");
    }
}

/// Note 3: the rule that was added stays.
#[test]
fn rules_note_3_the_rule_stays() {
    for rule in [BUG, LOOP] {
        let position = after(rule);
        assert!(field(&position, "rules").split(',').any(|known| known == rule), "{position}");
        assert_eq!(field(&position, "count"), "4");
    }
}

/// Note 4: the next player moves the head anywhere and puts the machine into any state, and it is then that player's turn.
#[test]
fn rules_note_4_the_next_player_places_head_and_state_and_then_has_the_turn() {
    for rule in [BUG, LOOP] {
        let position = after(rule);
        assert!(position.must_place() && position.turn() == 3);
        let all: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        let expected: Vec<String> =
            (1..=5).flat_map(|cell| ["B", "G", "R", "Y"].map(|state| format!("@{cell}{state}"))).collect();
        assert_eq!(all, expected);
        for placement in all {
            let mut next = position;
            next.play(&placement.parse().unwrap()).unwrap();
            assert_eq!((next.turn(), next.must_place(), next.count()), (3, false, 4));
            assert_eq!(format!("@{}{}", field(&next, "head"), field(&next, "state")), placement);
            assert!(next.legal_moves().iter().all(|mv| matches!(mv, Move::Add(_))));
        }
    }
}

/// "It is illegal to enter another rule for the same combination."
#[test]
fn no_rule_is_overwritten() {
    let position: Bloop = START.parse().unwrap();
    let refused = position.check(&"GGYY=".parse().unwrap()).unwrap_err();
    assert!(refused.to_string().contains("there is already a rule for this state and symbol: GGRR>"), "{refused}");
}

/// "The repertoire is purged automatically after every twelfth turn", and "the game is won when one player, at the end of his or
/// her turn, has a score of 21 or more".
#[test]
fn a_game_is_purged_every_twelve_turns_and_won_with_21() {
    let mut history = History::new("tape=BBBBBB head=1 state=B scores=0,0 turn=1 count=0 rules=".parse::<Bloop>().unwrap());
    let mut turns = 0;
    while history.outcome().is_none() {
        let position = *history.position();
        // Adds the first rule with the most points, or makes the first move if none gives any.
        let worth = |mv: &Move| if let Move::Add(rule) = mv { position.effect(*rule).points } else { 0 };
        let mv = position.legal_moves().into_iter().rev().max_by_key(worth).unwrap();
        turns += u32::from(matches!(mv, Move::Add(_)));
        history.play(&mv).unwrap();
        assert_eq!(u32::from(history.position().count()), turns % 12);
        assert_eq!(history.position().rules().is_empty(), turns % 12 == 0, "{}", history.position());
        let won = history.position().scores().iter().position(|&score| score >= 21);
        assert_eq!(history.outcome(), won.map(|player| Outcome::Win(player as u8 + 1)));
        assert!(won.is_none_or(|player| player as u8 + 1 == position.turn()));
    }
}
