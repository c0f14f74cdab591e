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

SPECS = ("bobail", "castelott(push=plain)", "gwezboell", "bosworth", "bosworth(players=3)", "chessington-nord",
         "chessington-sud(players=4)")


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
        env.reset(seed=seed, options={"options": 1})
        for number, agent in enumerate(env.agents):
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(env.observation_space(agent), env.observation_space(env.agents[0]))
            env.action_space(agent).seed(seed + number)
        live, told, got = list(env.possible_agents), dict.fromkeys(env.possible_agents, 0.0), {}
        for agent in env.agent_iter(longest):
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertEqual(env.observation_space(agent)["observation"].dtype, observation["observation"].dtype)
            self.assertIsInstance(info, dict)
            self.assertEqual((type(termination), type(truncation), truncation), (bool, bool, False))
            self.assertEqual(reward, told[agent], "last() tells what the agent got since it acted")
            if termination:
                self.assertFalse(observation["action_mask"].any())
                got[agent] = reward
                live.remove(agent)
                action = None
            else:
                action = env.action_space(agent).sample(observation["action_mask"])
            for each in env.possible_agents:
                self.assertTrue(env.observation_space(each).contains(env.observe(each)))
                self.assertTrue(env.observe(each)["observation"].any())
            self.assertIsNone(env.step(action))
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

    def test_each_agent_observes_at_any_time_what_its_seat_sees(self):
        env = tablier.pettingzoo.env("bosworth(players=3)")
        env.reset(seed=5)
        for _ in range(60):
            for agent, seat in zip(env.possible_agents, env.game.seats):
                planes, scalars = env.session.view(seat).observation()
                seen = env.observe(agent)
                numpy.testing.assert_array_equal(seen["observation"], numpy.concatenate([planes.ravel(), scalars]))
                self.assertEqual(bool(seen["action_mask"].any()), agent == env.agent_selection)
            mask = env.observe(env.agent_selection)["action_mask"]
            numpy.testing.assert_array_equal(mask, env.session.position.mask())
            env.step(int(mask.argmax()))

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
                state, steps = game.new_initial_state(), 0
                while not state.is_terminal():
                    legal = state.legal_actions()
                    self.check_actions(game, state, legal)
                    if steps % 20 == 0:
                        self.check_observables(game, state)
                        self.check_clone(state, legal)
                    state.apply_action(choose.choice(legal))
                    steps += 1
                self.assertLessEqual(steps, game.info.max_game_length)
                self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
                self.assertEqual([state.legal_actions(player) for player in (None, 0, 1)], [[]] * 3)
                self.check_observables(game, state)
                self.assertEqual(state.rewards(), state.returns())
                self.assertAlmostEqual(sum(state.returns()), game.info.utility_sum)
                self.assertEqual(max(state.returns()) == game.info.max_utility, len(state.session.winners) == 1)
                self.assertGreaterEqual(min(state.returns()), game.info.min_utility)

    def check_actions(self, game, state, legal):
        self.assertEqual(legal, sorted(set(legal)))
        chance = state.is_chance_node()
        most = game.info.max_chance_outcomes if chance else game.info.num_distinct_actions
        self.assertTrue(0 <= legal[0] and legal[-1] < most)
        self.assertEqual(len({state.action_to_string(action) for action in legal}), len(legal))
        self.assertEqual(state.returns(), [0.0] * game.info.num_players)
        if chance:
            odds = [odds for _, odds in state.chance_outcomes()]
            self.assertTrue(all(0 < each <= 1 for each in odds))
            self.assertAlmostEqual(sum(odds), 1)
        else:
            acting = [bool(state.legal_actions(player)) for player in range(game.info.num_players)]
            self.assertEqual(acting, [player == state.current_player() for player in range(game.info.num_players)])

    def check_observables(self, game, state):
        """Every player observes at any time, at the end too."""
        size = len(game.new_initial_state().observation_tensor(0))
        for player in range(game.info.num_players):
            tensor = state.observation_tensor(player)
            self.assertEqual(len(tensor), size)
            # Before the first die of Chessington there is nothing on the board, and nobody has the turn.
            self.assertTrue(any(tensor) or state.is_chance_node())
            self.assertEqual(state.observation_string(player), str(state.session.view(state.seats[player])))
            self.assertTrue(state.information_state_string(player))
        for player in (-1, game.info.num_players):
            with self.assertRaises(RuntimeError):
                state.observation_tensor(player)

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
            self.assertEqual(game.info.max_chance_outcomes > 0, game.game.chance)

    def test_an_observer_of_a_part_is_refused(self):
        """OpenSpiel's own tests take a ValueError for a kind of observation that a game does not have."""
        for what in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.NONE},
                     {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}):
            with self.assertRaisesRegex(ValueError, "iig_obs_type: expected all that one player observes"):
                self.load("bobail").make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **what))

    def test_a_player_tells_apart_what_he_has_seen_and_nothing_else(self):
        game, choose = self.load("bosworth"), random.Random(6)
        state, other = game.new_initial_state(), game.new_initial_state()
        north = 1
        told = set()
        while len(state.history()) < 60:
            action = twin = choose.choice(state.legal_actions())
            if state.is_chance_node() and state.session.position.turn == "S":
                twin = choose.choice(other.legal_actions())
            elif action not in other.legal_actions():
                break  # South plays a card that he has not drawn there
            state.apply_action(action)
            other.apply_action(twin)
            told.add(state.information_state_string(north))
            self.assertEqual(state.information_state_string(north), other.information_state_string(north))
            numpy.testing.assert_array_equal(state.observation_tensor(north), other.observation_tensor(north))
        self.assertNotEqual(str(state), str(other))
        self.assertEqual(len(told), len(state.history()))

    def test_observations_and_information_states_hide_what_is_hidden(self):
        game, choose = self.load("bosworth"), random.Random(2)
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False))
        history = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        state = game.new_initial_state()
        for _ in range(40):
            state.apply_action(choose.choice(state.legal_actions()))
            for player, seat in enumerate(state.seats):
                observer.set_from(state, player)
                planes, scalars = state.session.view(seat).observation()
                numpy.testing.assert_array_equal(observer.dict["planes"], planes)
                numpy.testing.assert_array_equal(observer.dict["scalars"], scalars)
                numpy.testing.assert_array_equal(observer.tensor, numpy.concatenate([planes.ravel(), scalars]))
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
