"""VectorEnv agrees with the object interface, and keeps its promises about memory, threads and bad input."""
import threading
import unittest

import numpy
import tablier

SPECS = ("bobail", "castelott", "gwezboell", "bosworth", "bosworth(players=3)", "chessington-nord",
         "chessington-sud(players=4)")


class Twin:
    """A game of the object interface that is drawn as game `i` of an environment is."""

    def __init__(self, spec, seed, i):
        self.random = tablier.VectorEnv.generator(seed, i)
        self.spec = spec
        self.begin()

    def begin(self):
        self.session = tablier.Session(self.spec)
        self.let_chance_act()

    def let_chance_act(self):
        while self.session.actor == "*":
            self.session.play(self.random.action(self.session.position))

    def play(self, number):
        """Plays it; the payoffs if that has ended the game."""
        self.session.play(self.session.position.word(number))
        self.let_chance_act()
        payoffs = self.session.payoffs
        if payoffs is not None:
            self.begin()
        return payoffs


class Agreement(unittest.TestCase):
    def test_masks_observations_actors_and_rewards_are_those_of_the_objects(self):
        for spec in SPECS:
            with self.subTest(spec):
                self.check(spec, steps=150 if spec == "gwezboell" else 300)

    def check(self, spec, steps):
        env = tablier.VectorEnv(spec, n=3, threads=2, seed=4)
        twins = [Twin(spec, 4, i) for i in range(len(env))]
        choose = numpy.random.default_rng(1)
        ended = 0
        for step in range(steps):
            # Chosen here: what draw() takes from the generators is another test's affair.
            actions = numpy.array([choose.choice(mask.nonzero()[0]) for mask in env.masks])
            env.step(actions)
            for i, twin in enumerate(twins):
                payoffs = twin.play(actions[i])
                self.assertEqual(env.ended[i], payoffs is not None)
                expected = [0] * len(env.game.seats) if payoffs is None else [float(each) for each in payoffs.values()]
                numpy.testing.assert_allclose(env.rewards[i], expected)
                ended += env.ended[i]
                if step % 5 == 0 or payoffs is not None:
                    self.compare(env, i, twin.session)
        self.assertTrue(ended or spec.startswith(("gwezboell", "bosworth", "chessington")), "no game has ended")

    def compare(self, env, i, session):
        position = session.position
        self.assertEqual(env.position(i), position)
        self.assertEqual(env.game.seats[env.actors[i]], session.actor)
        numpy.testing.assert_array_equal(env.masks[i], position.mask())
        planes, scalars = position.view(session.actor).observation()
        numpy.testing.assert_array_equal(env.planes[i], planes)
        numpy.testing.assert_array_equal(env.scalars[i], scalars)

    def test_draw_takes_legal_actions_and_the_seed_decides_them(self):
        for spec in SPECS:
            one, other = (tablier.VectorEnv(spec, n=5, threads=threads, seed=9) for threads in (1, 3))
            different = tablier.VectorEnv(spec, n=5, seed=10)
            same = True
            for _ in range(60):
                drawn = one.draw()
                self.assertTrue(one.masks[numpy.arange(5), drawn].all())
                numpy.testing.assert_array_equal(drawn, other.draw())
                same = same and (different.draw() == drawn).all()
                for env in (one, other, different):
                    env.step(env.draw())
            self.assertFalse(same)
            one.reset(9)
            other.reset(9)
            numpy.testing.assert_array_equal(one.planes, other.planes)
            numpy.testing.assert_array_equal(one.draw(), other.draw())


class Arrays(unittest.TestCase):
    def test_arrays_are_allocated_once_and_outlive_the_environment(self):
        env = tablier.VectorEnv("bosworth", n=4, seed=1)
        arrays = {name: getattr(env, name) for name in ("masks", "planes", "scalars", "rewards", "actors", "ended")}
        addresses = {name: array.ctypes.data for name, array in arrays.items()}
        for _ in range(500):
            env.step(env.draw())
        for name, array in arrays.items():
            self.assertEqual(getattr(env, name).ctypes.data, addresses[name])
            numpy.testing.assert_array_equal(getattr(env, name), array)
            with self.assertRaises(ValueError):
                array[0] = 0
        del env
        self.assertEqual(arrays["masks"].dtype, bool)
        self.assertTrue(arrays["masks"].any(axis=1).all())

    def test_names_tell_each_plane_and_scalar(self):
        for game in tablier.games():
            env = tablier.VectorEnv(game, n=1)
            self.assertEqual(env.planes.shape[1], len(game.planes))
            self.assertEqual(env.scalars.shape[1], len(game.scalars))
            self.assertLessEqual(game.actions, 2048)


class BadInput(unittest.TestCase):
    def test_what_is_not_legal_is_named_and_nothing_is_played(self):
        env = tablier.VectorEnv("bobail", n=3, seed=1)
        before = [env.position(i) for i in range(3)]
        actions = env.draw().copy()
        actions[1] = 624
        with self.assertRaisesRegex(tablier.Error, r"actions\[1\]: 624 is not the number of a legal action"):
            env.step(actions)
        self.assertEqual([env.position(i) for i in range(3)], before)
        with self.assertRaisesRegex(tablier.Error, "expected one for each of the 3 games, found 2"):
            env.step(actions[:2])
        for wrong in (actions.astype(float), actions.reshape(3, 1), numpy.array(["a", "b", "c"])):
            with self.assertRaisesRegex(TypeError, "one-dimensional array of integers"):
                env.step(wrong)
        huge = actions.astype(numpy.int64)
        huge[1] = 2**32 + int(env.draw()[1])
        with self.assertRaises(tablier.Error):
            env.step(huge)
        with self.assertRaises(IndexError):
            env.position(3)

    def test_numbers_of_games_and_threads_have_bounds(self):
        for wrong, name in (({"n": 0}, "n"), ({"n": 65_537}, "n"), ({"n": 2**40}, "n"), ({"n": 1, "threads": 0}, "threads"),
                            ({"n": 1, "threads": 65}, "threads")):
            with self.assertRaisesRegex(tablier.Error, f"{name}: expected 1 to"):
                tablier.VectorEnv("bobail", **wrong)

    def test_only_one_thread_at_a_time_steps_it(self):
        """Others are refused or wait for nothing: whatever happens, each step is played once and whole."""
        env = tablier.VectorEnv("bobail", n=2000, seed=1)
        played, refused = [], []

        def step():
            for _ in range(50):
                try:
                    env.reset(5)
                    env.position(7)
                    played.append(1)
                except tablier.Error as error:
                    refused.append(str(error))

        threads = [threading.Thread(target=step) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(played) + len(refused), 200)
        self.assertLessEqual(set(refused), {"the environment is at work in another thread"})
        numpy.testing.assert_array_equal(env.planes, tablier.VectorEnv("bobail", n=2000, seed=5).planes)


if __name__ == "__main__":
    unittest.main()
