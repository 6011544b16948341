//! The machine: a finite tape, a head, a state, and the rules that drive it.

/// A symbol of the tape and a state of the machine: both have the same four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// B.
    Blue,
    /// G.
    Green,
    /// R.
    Red,
    /// Y.
    Yellow,
}

impl Letter {
    /// All four, in alphabetical order.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// The letter of a number from 0 to 3; of a larger one the lowest two bits count.
    fn of(bits: u32) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

/// Where the head goes after writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motion {
    /// One cell to the left, `<`.
    Left,
    /// Nowhere, `=`.
    Stay,
    /// One cell to the right, `>`.
    Right,
}

impl Motion {
    /// All three, in the order of their signs.
    pub const ALL: [Self; 3] = [Self::Left, Self::Stay, Self::Right];
}

/// What a rule is for: a state and the symbol under the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The machine's state.
    pub state: Letter,
    /// The symbol under the head.
    pub symbol: Letter,
}

impl Pair {
    /// All sixteen, in alphabetical order.
    pub fn all() -> impl Iterator<Item = Self> {
        Letter::ALL.into_iter().flat_map(|state| Letter::ALL.into_iter().map(move |symbol| Self { state, symbol }))
    }

    pub(super) fn index(self) -> usize {
        self.state as usize * 4 + self.symbol as usize
    }
}

/// What a rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The state from now on.
    pub state: Letter,
    /// What is written under the head.
    pub symbol: Letter,
    /// Where the head goes then.
    pub motion: Motion,
}

impl Action {
    /// Writes a B and stays, in state B: the first of all but for those that move to the left.
    pub(super) const STILL: Self = Self { state: Letter::Blue, symbol: Letter::Blue, motion: Motion::Stay };

    /// All 48, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Self> {
        Pair::all().flat_map(|Pair { state, symbol }| Motion::ALL.into_iter().map(move |motion| Self { state, symbol, motion }))
    }
}

/// An instruction of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// What it is for.
    pub pair: Pair,
    /// What it does.
    pub action: Action,
}

impl Rule {
    /// How many rules there are.
    pub(super) const COUNT: usize = 16 * 48;

    /// A number of its own for every rule.
    pub(super) fn index(self) -> usize {
        let Self { pair, action: Action { state, symbol, motion } } = self;
        pair.index() * 48 + state as usize * 12 + symbol as usize * 3 + motion as usize
    }
}

/// The repertoire: for every pair its rule's action, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules([Option<Action>; 16]);

impl Rules {
    /// What is done for a pair; `None` where the machine stops.
    pub fn get(&self, pair: Pair) -> Option<Action> {
        self.0[pair.index()]
    }

    /// The rules, in the order of their texts.
    pub fn iter(&self) -> impl Iterator<Item = Rule> + '_ {
        Pair::all().filter_map(|pair| self.get(pair).map(|action| Rule { pair, action }))
    }

    /// How many there are, at most 16.
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a rule, in place of the one for the same pair if there is one.
    pub fn set(&mut self, Rule { pair, action }: Rule) {
        self.0[pair.index()] = Some(action);
    }
}

/// What one step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A rule was obeyed.
    Done,
    /// There is no rule: nothing has changed.
    Halted,
    /// The rule's motion leaves the tape: nothing has changed.
    OffTape,
}

/// The tape with the head on one of its cells, and the state: a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Machine {
    /// Two bits a cell, the first cell lowest.
    tape: u32,
    cells: u8,
    /// From 0.
    head: u8,
    state: Letter,
}

impl Machine {
    /// The longest tape. A machine has at most `4^10 * 10 * 4` configurations, some 42 million.
    pub const LONGEST: usize = 10;
    /// One blue cell, in state blue.
    pub(super) const SMALLEST: Self = Self { tape: 0, cells: 1, head: 0, state: Letter::Blue };

    /// A machine; `None` unless the tape has 1 to [`Machine::LONGEST`] cells and `head` (from 1) is one of them.
    pub fn new(tape: &[Letter], head: u8, state: Letter) -> Option<Self> {
        let fits = (1..=Self::LONGEST).contains(&tape.len()) && (1..=tape.len()).contains(&usize::from(head));
        let packed = tape.iter().rev().fold(0, |packed, &symbol| packed << 2 | symbol as u32);
        fits.then(|| Self { tape: packed, cells: tape.len() as u8, head: head - 1, state })
    }

    /// How many cells the tape has.
    pub fn cells(&self) -> u8 {
        self.cells
    }

    /// The symbols of the tape, the leftmost first.
    pub fn tape(&self) -> impl Iterator<Item = Letter> + use<> {
        let tape = self.tape;
        (0..self.cells).map(move |cell| Letter::of(tape >> (2 * cell)))
    }

    /// The cell under the head, from 1.
    pub fn head(&self) -> u8 {
        self.head + 1
    }

    /// The state.
    pub fn state(&self) -> Letter {
        self.state
    }

    /// The state and the symbol under the head.
    pub fn pair(&self) -> Pair {
        Pair { state: self.state, symbol: Letter::of(self.tape >> (2 * self.head)) }
    }

    /// The same tape with the head and the state put elsewhere; `None` if there is no such cell (from 1).
    #[must_use]
    pub fn placed(self, head: u8, state: Letter) -> Option<Self> {
        (1..=self.cells).contains(&head).then(|| Self { head: head - 1, state, ..self })
    }

    /// Obeys the rule for the present pair.
    pub fn step(&mut self, rules: &Rules) -> Step {
        let Some(Action { state, symbol, motion }) = rules.get(self.pair()) else { return Step::Halted };
        let head = match motion {
            Motion::Left => self.head.checked_sub(1),
            Motion::Stay => Some(self.head),
            Motion::Right => Some(self.head + 1).filter(|&head| head < self.cells),
        };
        let Some(head) = head else { return Step::OffTape };
        let place = 2 * self.head;
        self.tape = self.tape & !(3 << place) | (symbol as u32) << place;
        (self.head, self.state) = (head, state);
        Step::Done
    }

    /// Runs until there is no rule, the head leaves the tape, or a configuration comes again.
    pub fn run(mut self, rules: &Rules) -> Run {
        // Brent's method: a configuration is kept for twice as long each time, so that a loop of any length is found by
        // coming back to it, without remembering every step.
        let (mut kept, mut until) = (self, 1_u32);
        let mut steps = 0_u32;
        let end = loop {
            match self.step(rules) {
                Step::Halted => break End::Halt,
                Step::OffTape => break End::Bug,
                Step::Done => steps += 1,
            }
            if self == kept {
                break End::Loop;
            }
            if steps == until {
                (kept, until) = (self, 2 * until);
            }
        };
        Run { end, steps, last: self }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// There was no rule for the last configuration.
    Halt,
    /// The head would have left the tape.
    Bug,
    /// A configuration came again.
    Loop,
}

/// A run from a configuration to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// The steps that were watched. In a halting run these are all; a loop is watched until it is certain.
    pub steps: u32,
    /// The last configuration.
    pub last: Machine,
}

impl Run {
    /// The points for whoever started it: one a step, none for a bug or a loop.
    pub fn points(&self) -> u32 {
        if self.end == End::Halt { self.steps } else { 0 }
    }
}
