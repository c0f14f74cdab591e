"""What PettingZoo's published AECEnv gives to an environment: for machines without the package."""


class AECEnv:
    _skip_agent_selection = None

    def step(self, action):
        raise NotImplementedError

    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observe(self, agent):
        raise NotImplementedError

    def render(self):
        raise NotImplementedError

    def close(self):
        pass

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

    def __str__(self):
        return self.metadata["name"]

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent], "an agent that is not dead shall not be removed"
        for part in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del part[agent]
        self.agents.remove(agent)
        dead = [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]
        if dead:
            self._skip_agent_selection = self._skip_agent_selection or self.agent_selection
            self.agent_selection = dead[0]
        else:
            self.agent_selection = self._skip_agent_selection or self.agent_selection
            self._skip_agent_selection = None
        self._clear_rewards()
