"""Types of the environments."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv

from ._fob import Board, Game, Strike, _Reader, _String

__all__ = ["Duel", "aec"]

class Duel(gymnasium.Env[npt.NDArray[np.float32], npt.NDArray[np.float32]]):
    def __init__(
        self,
        *,
        machine: _Reader = "rope",
        opponent: str = "easy",
        pucks: tuple[int, int] = (5, 5),
        kind: str = "reject-2",
        seat: int = 1,
        hand: str | None = None,
        board: Board | None = None,
        limit: int | None = None,
        quiet: tuple[int, int] | None = ...,
        extra: int = 0,
        accepts: int | None = None,
        render_mode: str | None = None,
    ) -> None: ...
    @property
    def game(self) -> Game: ...
    def strike_of(self, action: npt.ArrayLike) -> Strike | None: ...
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]: ...
    def step(
        self, action: npt.NDArray[np.float32]
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]: ...
    def render(self) -> str | None: ...

def aec(
    *,
    kind: str = "reject-2",
    machine: _Reader = "rope",
    pucks: tuple[int, int] = (5, 5),
    hand: str | None = None,
    board: Board | None = None,
    limit: int | None = None,
    quiet: tuple[int, int] | None = ...,
    extra: int = 0,
    teams: bool = False,
    accepts: int | None = None,
    players: int | None = None,
    strings: list[_String] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, npt.NDArray[np.float32], npt.NDArray[np.float32] | None]: ...
