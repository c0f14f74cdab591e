"""The games for OpenSpiel, as Python games. Needs the package `pyspiel`.

Importing the module registers every game with OpenSpiel under `tablier_` and its id, with `_` for `-`.

>>> import pyspiel
>>> import tablier.openspiel
>>> game = pyspiel.load_game("tablier_bobail")
>>> state = game.new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 13)
>>> state.apply_action(state.legal_actions()[0])
"""
import numpy
import pyspiel

import tablier

# An upper bound on the length of a game, unless its players prolong it on purpose.
_LONGEST = 20_000


def _types(game):
    """OpenSpiel's description of a game."""
    facts = game.facts
    fewest = facts["min_players"]
    chance, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name="tablier_" + game.id.replace("-", "_"),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden_cards else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts["max_players"],
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest,
                                 **{option["name"]: option["default"] for option in facts["options"]}})
    info = pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=game.actions if game.chance else 0,
        num_players=len(game.seats),
        min_utility=-1 / len(game.seats),
        max_utility=1 - 1 / len(game.seats),
        utility_sum=0.0,
        max_game_length=_LONGEST)
    return kind, info


class _BoardGame(pyspiel.Game):
    """A game. Returns are payoffs less an equal share, so that they sum to zero; actions of seats and of chance are
    numbered as docs/encoding.md says."""

    id = ""

    def __init__(self, params=None):
        params = params or {}
        options = ",".join(f"{name}={value}" for name, value in params.items())
        self.game = tablier.Game(f"{self.id}({options})" if options else self.id)
        super().__init__(*_types(self.game), params)

    def new_initial_state(self):
        return _State(self)

    def max_chance_nodes_in_history(self):
        return _LONGEST if self.game.chance else 0

    def make_py_observer(self, iig_obs_type=None, params=None):
        if params:
            raise tablier.Error(f"params: expected none, found {params}")
        if not iig_obs_type:  # from C++, {} stands for no type
            return _Observer(self.game, perfect_recall=False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise tablier.Error("iig_obs_type: expected all that one player observes, public and private")
        return _Observer(self.game, iig_obs_type.perfect_recall)


class _State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.session = tablier.Session(game.game)
        self.seats = game.game.seats

    def current_player(self):
        actor = self.session.actor
        if actor is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == "*" else self.seats.index(actor)

    def _legal_actions(self, player):
        position = self.session.position
        return sorted(position.number(word) for word in self.session.legal)

    def chance_outcomes(self):
        position = self.session.position
        return sorted((position.number(word), float(odds)) for word, odds in position.chance.items())

    def _apply_action(self, action):
        self.session.play(self.session.position.word(action))

    def _action_to_string(self, player, action):
        return self.session.position.word(action)

    def is_terminal(self):
        return self.session.finished

    def returns(self):
        payoffs = self.session.payoffs
        if payoffs is None:
            return [0.0] * len(self.seats)
        return [float(payoff) - 1 / len(self.seats) for payoff in payoffs.values()]

    def __str__(self):
        return str(self.session.position)


class _Observer:
    """What a player observes at any time: the tensor as docs/encoding.md says; the string is the player's view, with perfect
    recall all that he has seen happen."""

    def __init__(self, game, perfect_recall):
        self.perfect_recall = perfect_recall
        planes, scalars = game.start().view(game.seats[0]).observation()
        self.tensor = numpy.zeros(planes.size + scalars.size, numpy.float32)
        self.dict = {"planes": self.tensor[:planes.size].reshape(planes.shape), "scalars": self.tensor[planes.size:]}

    def set_from(self, state, player):
        for part, seen in zip(self.dict.values(), state.session.view(state.seats[player]).observation()):
            part[...] = seen

    def string_from(self, state, player):
        seat = state.seats[player]
        if self.perfect_recall:
            return str(state.session.record(seat))
        return str(state.session.view(seat))


def _register(game):
    kind, _ = _types(game)
    pyspiel.register_game(kind, type(f"Tablier{game.name.replace(' ', '')}", (_BoardGame,), {"id": game.id}))


for _game in tablier.games():
    _register(_game)
