"""What a learner sees of a match, and what its numbers mean at the table.

Nothing here knows a rule: the match is a `fob.Game`, and this only turns it into numbers and back.
"""

import numpy as np
from gymnasium import spaces

from ._fob import Game, Strike, _check_level

SIDES = "SWNE"
HOLES = ("NE", "SE", "SW", "NW")
#: Numbers of an action: place, aim, speed, offset, order.
NUMBERS = 5
#: Numbers that an observation has of each puck: whether it is there, its colour, x and y.
_PUCK = 4
#: Numbers that an observation begins with.
_HEAD = 6
#: Numbers of a due choice: the hole, greens, reds.
_CHOICE = 6


class Seats:
    """A match as learners play it: observations, actions and rewards of each player.

    The board is turned so that whoever shoots sits at the south. `docs/python.md` describes every number.
    """

    def __init__(self, *, hand, **terms):
        self.terms = terms
        self.hand = hand
        if hand is not None:
            _check_level("hand", hand, True)
        # Starting a match checks all terms now, not at the first reset.
        self.game = Game(seed=0, **terms)
        match = self.game.match
        self.board = self.game.layout.board
        pucks = self.board.pucks
        self.players = match.players
        self.limit = match.limit
        self.pucks = max(1, sum(pucks))
        self.slots = sum(pucks) + 2 * (terms.get("extra") or 0)
        automata = [machine.automaton for machine in match.machines]
        #: Numbers of states of each string's machine; 0 if it is no automaton.
        self.states = [0 if automaton is None else len(automaton) for automaton in automata]
        size = _HEAD + _CHOICE + sum(6 + states for states in self.states) + _PUCK * self.slots
        self.observation_space = spaces.Box(-1.0, 1.0, (size,), np.float32)
        self.action_space = spaces.Box(-1.0, 1.0, (NUMBERS,), np.float32)
        self.orders = {}

    def start(self, seed):
        """Starts the match of a seed."""
        self.game = Game(seed=seed, **self.terms)
        self.orders = {}

    def choice(self, player):
        """Returns the choice that a player is asked for next, if any."""
        if self.game.due != "orders" or player not in self.game.players_due:
            return None
        own = (choice for choice in self.game.match.choices if choice.chooser == player)
        return next((choice for choice in own if choice.hole not in self.orders), None)

    def act(self, player, action):
        """Plays an action of the player who is due. Returns the shot, if it was one."""
        *aimed, order = _numbers(action)
        choice = self.choice(player)
        if choice is not None:
            self.orders[choice.hole] = choice.order_at((order + 1.0) / 2.0)
            if self.choice(player) is None:
                orders, self.orders = self.orders, {}
                self.game.choose(player, orders)
            return None
        strike = self.strike(*aimed)
        if strike is None:
            # Pucks fill the whole line: nobody can shoot.
            self.game.agree_draw()
            return None
        return self.game.strike(strike, self.hand)

    def strike_of(self, action):
        """Returns the strike that an action means now, whatever is due; `None` if there is no place for the striker."""
        *aimed, _ = _numbers(action)
        return self.strike(*aimed)

    def strike(self, place, aim, speed, offset):
        """Returns the strike that numbers from -1 to 1 mean now; `None` if there is no place for the striker."""
        side = self.game.match.next_side
        (ax, ay), (bx, by) = self.board.line(side)
        share = (place + 1.0) / 2.0
        at = self.game.layout.nearest_legal(side, ax + share * (bx - ax), ay + share * (by - ay))
        if at is None:
            return None
        ahead = 90.0 - 90.0 * SIDES.index(side)
        fastest, most = self.board.fastest_shot, self.board.most_offset
        return Strike(*at, ahead + 90.0 * aim, (speed + 1.0) / 2.0 * fastest, offset * most)

    def observe(self, player):
        """Returns what a player sees."""
        game, match = self.game, self.game.match
        turns = SIDES.index(match.next_side)
        due = game.due
        seen = [due == "strike", due == "orders", player in game.players_due, min(1.0, match.shots / self.limit)]
        seen += [min(1.0, left / self.pucks) for left in match.remaining]
        hole = [0.0] * 4
        choice = self.choice(player)
        fallen = "" if choice is None else choice.fallen
        if choice is not None:
            hole[_turned(HOLES.index(choice.hole), turns)] = 1.0
        seen += [*hole, min(1.0, fallen.count("g") / self.pucks), min(1.0, fallen.count("r") / self.pucks)]
        own = match.party(player)
        for string, states in zip(match.strings, self.states, strict=True):
            owner = match.accepts if match.accepts is not None else string.owner
            holes = [0.0] * 4
            for name in string.holes:
                holes[_turned(HOLES.index(name), turns)] = 1.0
            state = [0.0] * states
            if states:
                state[string.index] = 1.0
            wanted = 0.0 if owner is None else 1.0 if owner == own else -1.0
            seen += [wanted, string.accepting, *holes, *state]
        pucks = np.zeros((self.slots, _PUCK))
        rows = game.layout.array()
        there = rows[:, 0].astype(int)
        half = self.board.inner_side / 2.0
        x, y = rows[:, 2] / half, rows[:, 3] / half
        for _ in range(turns):
            x, y = -y, x
        pucks[there] = np.stack([np.ones(len(rows)), rows[:, 1], x, y], axis=1)
        return np.concatenate([np.array(seen, dtype=np.float64), pucks.ravel()]).astype(np.float32)

    def reward(self, player):
        """Returns a player's reward at the end: its party's points less the mean of the other parties', from -1 to 1."""
        points = self.game.points
        own = points[self.game.match.party(player) - 1]
        others = sum(points) - own
        return float(own - others / (len(points) - 1))

    def text(self):
        """Returns the match as text, for people."""
        match = self.game.match
        lines = [f"{match.kind}, {match.shots} shots, next: player {match.next_player} from {match.next_side}"]
        lines += [
            f"{' '.join(string.holes)}: {string.word or '-'} in {string.state}, {'accept' if string.accepting else 'reject'}"
            for string in match.strings
        ]
        lines += [f"{puck.colour} {puck.id} at {puck.x:.3f},{puck.y:.3f}" for puck in self.game.layout.pucks]
        if match.over:
            lines.append(f"over: {', '.join(map(str, match.points))}")
        return "\n".join(lines)


def _numbers(action):
    """Reads an action. What is beyond -1 to 1 is the nearest end."""
    numbers = np.asarray(action, dtype=np.float64)
    if numbers.shape != (NUMBERS,):
        raise ValueError(f"action: shape {numbers.shape}; expected ({NUMBERS},): place, aim, speed, offset, order")
    if not np.isfinite(numbers).all():
        raise ValueError(f"action: {numbers.tolist()}; expected finite numbers")
    return np.clip(numbers, -1.0, 1.0).tolist()


def _turned(hole, turns):
    """Returns the index of a hole after quarter turns that bring the shooter's side to the south."""
    return (hole - turns) % 4
