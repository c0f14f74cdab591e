#!/usr/bin/env python3
"""How fast the Python module steps and plays, for docs/performance.md: in millions of steps a second, full masks and
observations included. tools/wheel makes the module; install it first.

usage: bench/python_bench.py [--games N] [--seconds S] [--threads T,T...] [GAME...]
"""
import argparse
import time

import tablier


def best(run, seconds):
    """The most of five measurements: run() returns how many steps it took."""
    speeds = []
    for _ in range(5):
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds / 5:
            steps += run()
        speeds.append(steps / (time.perf_counter() - begin) / 1e6)
    return max(speeds)


def batched(spec, games, threads):
    env = tablier.VectorEnv(spec, n=games, threads=threads, seed=1)

    def run():
        for _ in range(20):
            env.step(env.draw())
        return 20 * games

    run()
    return run


def python_loop(spec):
    """The same in a loop of Python's, a game at a time."""
    random = tablier.Random(1)
    start = tablier.Game(spec).start()
    state = {"position": start}

    def run():
        position, steps = state["position"], 0
        while steps < 200:
            position = position.apply(random.action(position))
            if position.finished:
                position = start
            if position.actor != "*":
                position.mask()
                position.observation()
                steps += 1
        state["position"] = position
        return steps

    return run


def session_loop(spec):
    """session.play(word) alone: words chosen beforehand."""
    session, random = tablier.Session(spec), tablier.Random(1)
    while not session.finished and len(session.actions) < 2000:
        session.play(random.action(session.position))
    words = session.actions

    def run():
        play = tablier.Session(spec).play
        for word in words:
            play(word)
        return len(words)

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", metavar="GAME", nargs="*", default=[game.id for game in tablier.games()])
    parser.add_argument("--games", dest="n", type=int, default=2048, help="games side by side")
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    parser.add_argument("--threads", type=lambda text: [int(part) for part in text.split(",")], default=[1, 2])
    options = parser.parse_args()
    print("game", *(f"batch/{count}" for count in options.threads), "loop", "session.play")
    for spec in options.games:
        speeds = [best(batched(spec, options.n, count), options.seconds) for count in options.threads]
        speeds += [best(python_loop(spec), options.seconds), best(session_loop(spec), options.seconds)]
        print(spec, *(f"{speed:.3g}" for speed in speeds), flush=True)


if __name__ == "__main__":
    main()
