"""The adapters keep to the published interfaces of PettingZoo and OpenSpiel: the packages' own classes where they are
installed, else stand-ins that say as much of those interfaces as the adapters meet."""
import contextlib
import importlib.util
import io
import pathlib
import random
import subprocess
import sys
import unittest

import numpy
import tablier

STAND_INS = pathlib.Path(__file__).resolve().parent / "stand_ins"
if not all(importlib.util.find_spec(name) for name in ("pettingzoo", "gymnasium", "pyspiel")):
    sys.path.append(str(STAND_INS))

import pyspiel
import tablier.openspiel
import tablier.pettingzoo
from test_documents import failures

SPECS = ("bobail", "gwezboell", "bosworth", "bosworth(players=3)", "chessington-nord", "chessington-sud(players=4)")


class OnlyWhenUsed(unittest.TestCase):
    def test_the_package_needs_neither(self):
        code = "import sys, tablier; sys.exit(bool({'pettingzoo', 'gymnasium', 'pyspiel'} & set(sys.modules)))"
        self.assertEqual(subprocess.run([sys.executable, "-c", code]).returncode, 0)

    def test_the_examples_run(self):
        for module in (tablier.pettingzoo, tablier.openspiel):
            printed, count = failures(module.__doc__, module.__name__)
            self.assertEqual(printed, "")
            self.assertGreater(count, 4)


class PettingZoo(unittest.TestCase):
    def play(self, env, seed, longest):
        """Plays at random, checks what the interface promises at each step, and tells what each agent got."""
        choose = random.Random(seed)
        env.reset(seed=seed)
        live, told, got = list(env.possible_agents), dict.fromkeys(env.possible_agents, 0.0), {}
        for agent in env.agent_iter(longest):
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIsInstance(info, dict)
            self.assertFalse(truncation)
            self.assertEqual(reward, told[agent], "last() tells what the agent got since it acted")
            if termination:
                self.assertFalse(observation["action_mask"].any())
                got[agent] = reward
                live.remove(agent)
                action = None
            else:
                action = choose.choice(numpy.flatnonzero(observation["action_mask"]))
            env.step(action)
            told[agent] = 0.0
            for each, more in env.rewards.items():
                told[each] += more
            self.assertEqual(env.agents, live)
            for part in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(part), set(live))
        return got

    def test_games_are_played_as_the_interface_says(self):
        for spec in SPECS:
            with self.subTest(spec):
                env = tablier.pettingzoo.env(spec)
                self.assertIsNone(env.reset(seed=3))
                self.assertIsNone(env.last(observe=False)[0])
                self.assertEqual(env.num_agents, len(env.game.seats))
                self.assertFalse(any(env.terminations.values()))
                got = self.play(env, 3, 20_000)
                self.assertEqual(set(got), set(env.possible_agents))
                self.assertAlmostEqual(sum(got.values()), 1)

    def test_observations_are_those_of_the_views_and_stay_while_others_act(self):
        env = tablier.pettingzoo.env("bosworth")
        env.reset(seed=5)
        before = {}
        for _ in range(60):
            agent = env.agent_selection
            planes, scalars = env.session.view().observation()
            seen = env.observe(agent)
            numpy.testing.assert_array_equal(seen["observation"], numpy.concatenate([planes.ravel(), scalars]))
            numpy.testing.assert_array_equal(seen["action_mask"], env.session.position.mask())
            for other, old in before.items():
                if other != agent:
                    numpy.testing.assert_array_equal(env.observe(other)["observation"], old)
                    self.assertFalse(env.observe(other)["action_mask"].any())
            before[agent] = seen["observation"]
            env.step(int(seen["action_mask"].argmax()))
            if not env.agents or env.session.finished:
                break

    def test_the_seed_decides_what_chance_does(self):
        one, other = (tablier.pettingzoo.env("chessington-sud") for _ in range(2))
        one.reset(seed=8)
        other.reset(seed=8)
        self.assertEqual(one.session.position, other.session.position)
        one.reset()
        first = one.session.actions
        one.reset(seed=8)
        one.reset()
        self.assertEqual(one.session.actions, first)

    def test_what_is_wrong_is_refused(self):
        env = tablier.pettingzoo.env("bobail", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("nnnnn", env.render())
        with self.assertRaisesRegex(tablier.Error, "624 is not that of a legal action"):
            env.step(624)
        with self.assertRaisesRegex(tablier.Error, "render_mode"):
            tablier.pettingzoo.env("bobail", render_mode="rgb_array")

    def test_each_render_mode_does_what_its_name_says(self):
        for mode in tablier.pettingzoo.env("bobail", render_mode="human").metadata["render_modes"]:
            env = tablier.pettingzoo.env("bobail", render_mode=mode)
            env.reset(seed=1)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                told = env.render()
            expected = str(env.session.view())
            self.assertEqual((told, printed.getvalue()), (None, expected + "\n") if mode == "human" else (expected, ""))


class OpenSpiel(unittest.TestCase):
    def load(self, spec):
        return pyspiel.load_game("tablier_" + spec.replace("-", "_"))

    def test_games_are_played_as_the_interface_says(self):
        for spec in SPECS:
            with self.subTest(spec):
                game, choose = self.load(spec), random.Random(4)
                state = game.new_initial_state()
                steps = 0
                while not state.is_terminal():
                    legal = state.legal_actions()
                    self.assertEqual(legal, sorted(set(legal)))
                    self.assertTrue(0 <= legal[0] and legal[-1] < game.game.actions)
                    self.assertEqual(state.returns(), [0.0] * len(game.game.seats))
                    if state.is_chance_node():
                        outcomes = state.chance_outcomes()
                        self.assertEqual([action for action, _ in outcomes], legal)
                        self.assertAlmostEqual(sum(odds for _, odds in outcomes), 1)
                    self.assertEqual(len({state.action_to_string(action) for action in legal}), len(legal))
                    if steps % 20 == 0:
                        self.check_clone(state, legal)
                    state.apply_action(choose.choice(legal))
                    steps += 1
                self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
                self.assertEqual(state.legal_actions(), [])
                self.assertAlmostEqual(sum(state.returns()), 0)
                self.assertEqual(max(state.returns()) == game.info.max_utility, len(state.session.winners) == 1)
                self.assertGreaterEqual(min(state.returns()), game.info.min_utility)

    def check_clone(self, state, legal):
        before, clone = str(state), state.clone()
        self.assertEqual(str(clone), before)
        again = self.serialized_and_back(state)
        self.assertEqual((str(again), again.history()), (before, state.history()))
        self.assertEqual(again.legal_actions(), legal)
        clone.apply_action(legal[0])
        self.assertEqual(str(state), before)
        self.assertEqual(state.legal_actions(), legal)

    @staticmethod
    def serialized_and_back(state):
        if hasattr(state, "serialized_and_back"):
            return state.serialized_and_back()
        return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]

    def test_the_engine_may_ask_for_an_observer_of_no_kind_and_for_the_longest_history(self):
        """OpenSpiel calls make_py_observer({}) where no type is wanted."""
        for spec in SPECS:
            game = self.load(spec)
            self.assertFalse(game.make_py_observer({}).perfect_recall)
            self.assertEqual(game.max_chance_nodes_in_history() > 0, game.game.chance)

    def test_observations_and_information_states_hide_what_is_hidden(self):
        game, choose = self.load("bosworth"), random.Random(2)
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False))
        history = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        state = game.new_initial_state()
        for _ in range(40):
            state.apply_action(choose.choice(state.legal_actions()))
            for player, seat in enumerate(state.seats):
                observer.set_from(state, player)
                acts = player == state.current_player()
                self.assertEqual(observer.tensor.any(), acts)
                if acts:
                    planes, scalars = state.session.view().observation()
                    numpy.testing.assert_array_equal(observer.dict["planes"], planes)
                    numpy.testing.assert_array_equal(observer.dict["scalars"], scalars)
                self.assertEqual(observer.string_from(state, player), str(state.session.view(seat)))
                record = history.string_from(state, player)
                hidden = [word for word in state.session.actions if word.startswith("draw:")]
                self.assertEqual(record.count("draw:"), len(hidden))
                self.assertIn("draw:?", record if len(hidden) > 4 else "draw:?")

    def test_every_game_is_registered_with_its_options(self):
        for game in tablier.games():
            self.assertEqual(self.load(game.id).game, game)
        self.assertEqual(self.load("bosworth(players=3,edition=first)").game.seats, ["S", "W", "N"])


if __name__ == "__main__":
    unittest.main()
