"""The games as PettingZoo's agent-environment-cycle environments. Needs the packages `pettingzoo` and `gymnasium`.

>>> from tablier.pettingzoo import env
>>> bobail = env("bobail")
>>> bobail.reset(seed=1)
>>> bobail.agent_selection
'player_0'
>>> observation, reward, termination, truncation, info = bobail.last()
>>> bobail.step(int(observation["action_mask"].argmax()))
"""
import gymnasium.spaces
import numpy
import pettingzoo

import tablier


def env(game, render_mode=None):
    """An environment of a game or a spec."""
    return BoardGame(game, render_mode)


class BoardGame(pettingzoo.AECEnv):
    """A game between agents `player_0`, `player_1`, … in seat order; chance acts automatically.

    An observation is a dictionary: `observation` has the planes, row by row from below, and the scalars behind them, as
    docs/encoding.md describes them; `action_mask` is 1 where the action of a number is legal, and empty for who does not
    act. Rewards are the payoffs at the end.
    """

    def __init__(self, game, render_mode=None):
        super().__init__()
        self.game = game if isinstance(game, tablier.Game) else tablier.Game(game)
        self.metadata = {"name": f"tablier_{self.game.id}_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise tablier.Error(f"render_mode: expected None, 'human' or 'ansi', found {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.game.seats))]
        self._agent_of = dict(zip(self.game.seats, self.possible_agents))
        self._seat_of = dict(zip(self.possible_agents, self.game.seats))
        size = self._observation(self.game.start(), self.possible_agents[0]).size
        self.observation_spaces = {agent: gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(0, 255, (size,), numpy.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.game.actions,), numpy.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self._random = tablier.Random(0)

    def _observation(self, position, agent):
        return numpy.concatenate([part.ravel() for part in position.view(self._seat_of[agent]).observation()])

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game. The seed decides what chance does; without one the generator goes on."""
        if seed is not None:
            self._random = tablier.Random(seed)
        self.session = tablier.Session(self.game)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.session.position
        self.session.play(position.word(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self):
        """Lets chance act, up to the next decision or the end."""
        while self.session.actor == "*":
            self.session.play(self._random.action(self.session.position))
        if self.session.finished:
            for seat, payoff in self.session.payoffs.items():
                self.rewards[self._agent_of[seat]] = float(payoff)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self._agent_of[self.session.actor]

    def observe(self, agent):
        position = self.session.position
        acts = self._seat_of[agent] == self.session.actor
        mask = position.mask() if acts else numpy.zeros(self.game.actions, bool)
        return {"observation": self._observation(position, agent), "action_mask": mask.astype(numpy.int8)}

    def render(self):
        """What the agent whose turn it is sees, as text: returned with render_mode `ansi`, printed with `human`."""
        if self.render_mode is None:
            return None
        text = str(self.session.view(self.session.actor or "onlooker"))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self):
        """Does nothing."""
