"""Environments for learners: `Duel` for Gymnasium, `aec` for PettingZoo."""

from ._duel import Duel
from ._fob import USUAL_QUIET

__all__ = ["Duel", "aec"]


def aec(
    *,
    kind="reject-2",
    machine="rope",
    pucks=(5, 5),
    hand=None,
    board=None,
    limit=None,
    quiet=USUAL_QUIET,
    extra=0,
    teams=False,
    accepts=None,
    players=None,
    strings=None,
    render_mode=None,
):
    """Returns a match between learners as a PettingZoo environment in which agents act in turn.

    `hand` is the level whose hand the learners have; `None` is a steady one. The other terms are those of `fob.Game`.
    """
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from ._aec import Aec

    terms = {"kind": kind, "machine": machine, "pucks": pucks, "board": board, "limit": limit, "quiet": quiet, "extra": extra}
    custom = {"teams": teams, "accepts": accepts, "players": players, "strings": strings}
    return OrderEnforcingWrapper(Aec(hand=hand, render_mode=render_mode, **terms, **custom))
