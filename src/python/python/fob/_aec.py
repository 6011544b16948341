"""A match between learners, as a PettingZoo environment in which agents act in turn."""

from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ._seat import Seats


class Aec(AECEnv):
    """A match of two to four learners: `player_1` shoots first. See `fob.env.aec`."""

    metadata = {"name": "fob_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, *, render_mode=None, **terms):
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: {render_mode!r}; expected ansi or None")
        self._seats = Seats(**terms)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(1, self._seats.players + 1)]
        self._player = {agent: player for player, agent in enumerate(self.possible_agents, start=1)}
        # A space has chance of its own, so each agent has its own spaces.
        self.observation_spaces = {agent: _fresh(self._seats.observation_space) for agent in self.possible_agents}
        self.action_spaces = {agent: _fresh(self._seats.action_space) for agent in self.possible_agents}
        self._chance = None

    @property
    def game(self):
        """The match, a `fob.Game`."""
        return self._seats.game

    def strike_of(self, action):
        """Returns the strike that an action means now; `None` if there is no place for the striker."""
        return self._seats.strike_of(action)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self._seats.start(int(self._chance.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def observe(self, agent):
        return self._seats.observe(self._player[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # Nothing is counted for an action that is refused.
        self._seats.act(self._player[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def render(self):
        return self._seats.text() if self.render_mode == "ansi" else None

    def close(self):
        pass

    def _settle(self):
        """Sets who is next, and at the end the rewards."""
        game = self.game
        for agent in self.agents:
            self.infos[agent] = {"seed": game.seed, "due": game.due if self._player[agent] in game.players_due else None}
        if not game.over:
            self.agent_selection = self.possible_agents[game.players_due[0] - 1]
            return
        for agent in self.agents:
            self.rewards[agent] = self._seats.reward(self._player[agent])
            self.terminations[agent] = True


def _fresh(space):
    return type(space)(space.low, space.high, dtype=space.dtype)
