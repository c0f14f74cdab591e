"""Six little-known board games: exact rules, strong opponents, and reinforcement learning environments.

>>> import tablier
>>> session = tablier.Session("bobail")
>>> session.play("a1a4")
>>> session.legal
['c3b2', 'c3b3', 'c3b4', 'c3c2', 'c3c4', 'c3d2', 'c3d3', 'c3d4']

docs/python.md of the project is a tutorial.
"""
from importlib import resources as _resources

from tablier import _core, _svg
from tablier._core import (Error, Game, Player, Position, Puzzle, Random, Record, Session, Tablebase, VectorEnv, View,
                           __version__, games, prove, read_puzzles, read_records, review)

__all__ = ["Error", "Game", "Player", "Position", "Puzzle", "Random", "Record", "Session", "Tablebase", "VectorEnv",
           "View", "__version__", "book", "games", "prove", "puzzles", "read_puzzles", "read_records", "review"]

for _type in (Game, Player, Position, Puzzle, Random, Record, Session, Tablebase, VectorEnv, View):
    _type.__module__ = "tablier"

for _type in (Position, View, Session):
    _type._repr_svg_ = _svg.picture
del _type


def _data(name: str):
    return _resources.files("tablier").joinpath("data", name)


def _game(game):
    if not isinstance(game, (Game, str)):
        raise TypeError("expected a Game or its spec as str")
    return Game(game) if isinstance(game, str) else game


def puzzles(game: Game | str) -> list[Puzzle]:
    """The puzzles of a game, the easiest first.

    >>> len(puzzles("bobail"))
    600
    """
    spec = _game(game).spec
    texts = (file.read_text(encoding="utf-8") for file in _data("puzzles").iterdir())
    text = next((text for text in texts if f"\ngame {spec}\n" in text), None)
    if text is None:
        raise Error(f"there are no puzzles of {spec}")
    return read_puzzles(text)


def book(game: Game | str) -> Tablebase:
    """Exact knowledge of a game without a table: its book of proven moves.

    >>> book("gwezboell")
    Traceback (most recent call last):
    tablier.Error: gwezboell has no book
    """
    game = _game(game)
    name = f"{game.id}.book"
    file = _data(name)
    if not file.is_file():
        raise Error(f"{game.id} has no book")
    return _core._read_asset(game.spec, name, file.read_bytes())
