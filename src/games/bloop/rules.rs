//! The rules that drive the machine, and repertoires of them.

use std::sync::LazyLock;

/// A symbol of the tape or a state of the machine: both use the same four letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// Blue, written `B`.
    Blue,
    /// Green, written `G`.
    Green,
    /// Red, written `R`.
    Red,
    /// Yellow, written `Y`.
    Yellow,
}

impl Letter {
    /// All letters, in alphabetical order.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// Returns the letter of a number from 0 to 3; of a larger number only the lowest two bits count.
    pub(super) fn new(bits: u32) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

/// Motion of the head after writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motion {
    /// One cell to the left, `<`.
    Left,
    /// No motion, `=`.
    Stay,
    /// One cell to the right, `>`.
    Right,
}

impl Motion {
    /// All motions, in the order of their signs.
    pub const ALL: [Self; 3] = [Self::Left, Self::Stay, Self::Right];
}

/// The condition of a rule: a state and the symbol under the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// State of the machine.
    pub state: Letter,
    /// The symbol under the head.
    pub symbol: Letter,
}

impl Pair {
    /// Returns all sixteen pairs, in alphabetical order.
    pub fn all() -> impl Iterator<Item = Self> {
        Letter::ALL.into_iter().flat_map(|state| Letter::ALL.into_iter().map(move |symbol| Self { state, symbol }))
    }

    pub(super) fn index(self) -> usize {
        self.state as usize * 4 + self.symbol as usize
    }
}

/// The action of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Next state.
    pub state: Letter,
    /// Symbol to write under the head.
    pub symbol: Letter,
    /// Move of the head after writing.
    pub motion: Motion,
}

impl Action {
    /// Writes a B and stays, in state B: the first action that does not move the head to the left.
    pub(super) const STILL: Self = Self { state: Letter::Blue, symbol: Letter::Blue, motion: Motion::Stay };

    /// Returns all 48 actions, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Self> {
        Pair::all().flat_map(|Pair { state, symbol }| Motion::ALL.into_iter().map(move |motion| Self { state, symbol, motion }))
    }
}

/// A rule of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// Condition under which it applies.
    pub pair: Pair,
    /// Action that it takes.
    pub action: Action,
}

impl Rule {
    /// Number of possible rules.
    pub(super) const COUNT: usize = 16 * 48;

    /// Returns a unique number of the rule.
    pub(super) fn index(self) -> usize {
        let Self { pair, action: Action { state, symbol, motion } } = self;
        pair.index() * 48 + state as usize * 12 + symbol as usize * 3 + motion as usize
    }
}

/// An action in a byte, 0 being none: from the lowest bit on two bits each for symbol, state and motion, and the highest bit set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code(pub u8);

impl Code {
    pub(crate) fn from_action(action: Action) -> Self {
        Self(0x80 | (action.motion as u8) << 4 | (action.state as u8) << 2 | action.symbol as u8)
    }

    fn action(self) -> Option<Action> {
        let bits = u32::from(self.0);
        let motion = *Motion::ALL.get((bits >> 4 & 3) as usize)?;
        (self.0 != 0).then(|| Action { state: Letter::new(bits >> 2), symbol: Letter::new(bits), motion })
    }
}

/// A repertoire: at most one action for each pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(pub(super) [Code; 16]);

impl Rules {
    /// Returns the action for a pair; `None` if the machine stops there.
    pub fn get(&self, pair: Pair) -> Option<Action> {
        self.0[pair.index()].action()
    }

    /// Returns the rules, in the order of their texts.
    pub fn iter(&self) -> impl Iterator<Item = Rule> + '_ {
        Pair::all().filter_map(|pair| self.get(pair).map(|action| Rule { pair, action }))
    }

    /// Returns the number of every rule ([`Rule::index`]).
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        let some = (0..16).zip(&self.0).filter(|(_, code)| code.0 != 0);
        some.map(|(pair, &Code(bits))| {
            let bits = usize::from(bits);
            pair * 48 + (bits >> 2 & 3) * 12 + (bits & 3) * 3 + (bits >> 4 & 3)
        })
    }

    /// Returns the number of rules, at most 16.
    pub fn len(&self) -> usize {
        self.0.iter().filter(|code| code.0 != 0).count()
    }

    /// Returns whether there are no rules.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a rule, replacing any rule for the same pair.
    pub fn set(&mut self, Rule { pair, action }: Rule) {
        self.0[pair.index()] = Code::from_action(action);
    }
}

/// Codes of all actions, in the order of their texts.
pub(super) static ACTIONS: LazyLock<[Code; 48]> = LazyLock::new(|| {
    let mut codes = [Code::default(); 48];
    codes.iter_mut().zip(Action::all()).for_each(|(code, action)| *code = Code::from_action(action));
    codes
});
