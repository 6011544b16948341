"""A match against a computer player, as a Gymnasium environment."""

import gymnasium

from ._fob import USUAL_QUIET, _check_level
from ._seat import Seats


class Duel(gymnasium.Env):
    """A match for two: the learner against a computer player of a level.

    `gymnasium.make("fob/Duel-v0", machine="rope", opponent="easy", pucks=(5, 5))`. An episode is a match. The same seed and the same actions
    give the same episode, to the last bit.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        *,
        machine="rope",
        opponent="easy",
        pucks=(5, 5),
        kind="reject-2",
        seat=1,
        hand=None,
        board=None,
        limit=None,
        quiet=USUAL_QUIET,
        extra=0,
        accepts=None,
        render_mode=None,
    ):
        if seat not in (1, 2):
            raise ValueError(f"seat: {seat!r}; expected 1 or 2")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r}; expected ansi or None")
        terms = {"kind": kind, "machine": machine, "pucks": pucks, "board": board, "accepts": accepts}
        self._seats = Seats(hand=hand, limit=limit, quiet=quiet, extra=extra, **terms)
        if self._seats.players != 2:
            raise ValueError(f"kind: {kind} is for {self._seats.players} players; expected a match for two")
        # A level that does not exist is refused now, not at its first turn.
        _check_level("opponent", opponent, False)
        self._seat, self._opponent = seat, opponent
        self.render_mode = render_mode
        self.observation_space = self._seats.observation_space
        self.action_space = self._seats.action_space

    @property
    def game(self):
        """The match, a `fob.Game`."""
        return self._seats.game

    def strike_of(self, action):
        """Returns the strike that an action means now; `None` if there is no place for the striker."""
        return self._seats.strike_of(action)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._seats.start(int(self.np_random.integers(2**63)))
        self._answer()
        return self._seats.observe(self._seat), self._info()

    def step(self, action):
        if self.game.over:
            raise ValueError("the match is over; reset starts the next")
        shot = self._seats.act(self._seat, action)
        self._answer()
        over = self.game.over
        reward = self._seats.reward(self._seat) if over else 0.0
        return self._seats.observe(self._seat), reward, over, False, self._info(shot)

    def render(self):
        return self._seats.text() if self.render_mode == "ansi" else None

    def _answer(self):
        """Lets the computer play until the learner is due."""
        game = self.game
        other = 3 - self._seat
        while not game.over and self._seat not in game.players_due:
            if game.due == "orders":
                game.choose(other, game.computer_orders(self._opponent, other))
            else:
                game.play_computer(self._opponent)

    def _info(self, shot=None):
        info = {"seed": self.game.seed, "due": self.game.due, "shots": self.game.match.shots}
        if shot is not None:
            info["digest"] = shot.digest
        return info
