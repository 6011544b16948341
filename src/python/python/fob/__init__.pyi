"""Types of the package `fob`: see `docs/python.md` of the program."""

from . import env as env
from ._fob import LEVELS as LEVELS
from ._fob import PHYSICS_VERSION as PHYSICS_VERSION
from ._fob import Automaton as Automaton
from ._fob import Board as Board
from ._fob import Choice as Choice
from ._fob import Drop as Drop
from ._fob import Game as Game
from ._fob import Layout as Layout
from ._fob import Lost as Lost
from ._fob import Machine as Machine
from ._fob import Match as Match
from ._fob import PlayedShot as PlayedShot
from ._fob import Puck as Puck
from ._fob import PuckString as PuckString
from ._fob import Replay as Replay
from ._fob import Shot as Shot
from ._fob import Strike as Strike
from ._fob import __version__ as __version__
from ._fob import break_strikes as break_strikes
from ._fob import midgame as midgame
from ._fob import odds as odds
from ._fob import outcomes as outcomes
from ._fob import simulate as simulate

__all__ = [
    "LEVELS",
    "PHYSICS_VERSION",
    "Automaton",
    "Board",
    "Choice",
    "Drop",
    "Game",
    "Layout",
    "Lost",
    "Machine",
    "Match",
    "PlayedShot",
    "Puck",
    "PuckString",
    "Replay",
    "Shot",
    "Strike",
    "__version__",
    "break_strikes",
    "env",
    "midgame",
    "odds",
    "outcomes",
    "simulate",
]
