"""The part of OpenSpiel's published interface that a Python game meets: for machines without the package. Where the
package refuses what a game gives it, so does this."""
import copy
import enum
import pickle
import types


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class PrivateInfoType(enum.Enum):
    NONE = 0
    SINGLE_PLAYER = 1
    ALL_PLAYERS = 2


class _Described:
    """Values by name: all that have no default, and no others."""

    fields = {}

    def __init__(self, **values):
        missing = [name for name, default in self.fields.items() if default is ... and name not in values]
        unknown = [name for name in values if name not in self.fields]
        if missing or unknown:
            raise TypeError(f"missing: {missing}, unknown: {unknown}")
        self.__dict__.update({**self.fields, **values})


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

    fields = dict.fromkeys(
        ("short_name", "long_name", "dynamics", "chance_mode", "information", "utility", "reward_model",
         "max_num_players", "min_num_players", "provides_information_state_string",
         "provides_information_state_tensor", "provides_observation_string", "provides_observation_tensor",
         "parameter_specification"), ...) | {"default_loadable": True, "provides_factored_observation_string": False}


class GameInfo(_Described):
    fields = dict.fromkeys(("num_distinct_actions", "max_chance_outcomes", "num_players", "min_utility", "max_utility",
                            "max_game_length"), ...) | {"utility_sum": None}


class IIGObservationType(_Described):
    fields = {"perfect_recall": ..., "public_info": True, "private_info": PrivateInfoType.SINGLE_PLAYER}


class Game:
    def __init__(self, game_type, game_info, params):
        self.type, self.info, self.params = game_type, game_info, params
        self._observers = {}

    def observer(self, perfect_recall):
        """The one that the states ask: made without a type for observations, with one for information states."""
        if perfect_recall not in self._observers:
            made = self.make_py_observer(IIGObservationType(perfect_recall=True), {}) if perfect_recall else (
                self.make_py_observer({}))
            self._observers[perfect_recall] = made
        return self._observers[perfect_recall]

    def __str__(self):
        return f"{self.type.short_name}({','.join(f'{name}={value}' for name, value in self.params.items())})"


class State:
    def __init__(self, game):
        self._game = game
        self._history = []

    def get_game(self):
        return self._game

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        if player not in (None, self.current_player()):
            return []
        return self._legal_actions(self.current_player())

    def action_to_string(self, action):
        return self._action_to_string(self.current_player(), action)

    def apply_action(self, action):
        self._history.append(action)
        self._apply_action(action)

    def history(self):
        return list(self._history)

    def rewards(self):
        return self.returns() if self.is_terminal() else [0.0] * self._game.info.num_players

    def _observer(self, perfect_recall, player):
        if not 0 <= player < self._game.info.num_players:
            raise RuntimeError("player >= 0 and player < the number of players")
        return self._game.observer(perfect_recall)

    def observation_tensor(self, player):
        observer = self._observer(False, player)
        observer.set_from(self, player)
        return [float(value) for part in observer.dict.values() for value in part.ravel()]

    def observation_string(self, player):
        return self._observer(False, player).string_from(self, player)

    def information_state_string(self, player):
        return self._observer(True, player).string_from(self, player)

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

