"""The part of OpenSpiel's published interface that a Python game meets: for machines without the package."""
import copy
import enum
import pickle
import types


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class _Described:
    def __init__(self, **values):
        self.__dict__.update(values)


class GameType(_Described):
    class Dynamics(enum.Enum):
        SEQUENTIAL = 1

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1

    class Information(enum.Enum):
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(enum.Enum):
        ZERO_SUM = 0
        CONSTANT_SUM = 1

    class RewardModel(enum.Enum):
        TERMINAL = 1


class GameInfo(_Described):
    pass


class IIGObservationType(_Described):
    pass


class Game:
    def __init__(self, game_type, game_info, params):
        self.type, self.info, self.params = game_type, game_info, params


class State:
    def __init__(self, game):
        self._game = game
        self._history = []

    def get_game(self):
        return self._game

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self):
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def action_to_string(self, action):
        return self._action_to_string(self.current_player(), action)

    def apply_action(self, action):
        self._history.append(action)
        self._apply_action(action)

    def history(self):
        return list(self._history)

    def _again(self, copied):
        """Another state, to which the attributes that a game's own class has set come as copies."""
        other = self._game.new_initial_state()
        other.__dict__.update(copied({name: value for name, value in vars(self).items() if name != "_game"}))
        return other

    def clone(self):
        return self._again(copy.deepcopy)

    def serialized_and_back(self):
        return self._again(lambda attributes: pickle.loads(pickle.dumps(attributes)))


_games = {}


def register_game(game_type, constructor):
    _games[game_type.short_name] = types.SimpleNamespace(type=game_type, make=constructor)


def load_game(name, params=None):
    name, _, options = name.rstrip(")").partition("(")
    known = _games[name].type.parameter_specification
    told = {**known, **(params or {})}
    for option in filter(None, options.split(",")):
        key, _, value = option.partition("=")
        told[key] = type(known[key])(value)
    return _games[name].make(told)
