#!/usr/bin/env python3
"""Bytes of the frames that an action causes, for one follower: full and brief. The figures of docs/performance.md.

usage: bench/frame_bytes.py PATH/TO/tablier [ACTIONS]
"""
import json
import os
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "tests" / folder) for folder in ("", "server")]
os.environ["TABLIER"] = sys.argv[1]
import client  # noqa: E402
import program  # noqa: E402


def frames_of(live, version):
    """All frames up to this version."""
    frames = []
    while not frames or json.loads(frames[-1])["version"] < version:
        frames.append(live.frame()[1])
    return frames


def main():
    actions = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    with client.Server("--requests-per-second", "100000") as server:
        for game in program.games():
            with client.Pair(server, game["id"]) as pair, client.Live(server.port) as full, \
                    client.Live(server.port) as brief:
                first = pair.version
                full.follow(pair.game, key=pair.keys["watch"])
                brief.follow(pair.game, key=pair.keys["watch"], detail="brief")
                done = 0
                while done < actions:
                    table = pair.anna_guest.look(pair.game)["table"]
                    if table["phase"] == "over":
                        break
                    actor = table["actor"]
                    guest = pair.anna_guest if pair.by_seat()[actor] is pair.anna else pair.bert_guest
                    legal = guest.look(pair.game)["table"]["legal"]
                    pair.act(pair.by_seat()[actor], legal[done * 7 % len(legal)])
                    done += 1
                sizes = [sum(map(len, frames_of(live, pair.version))) / (pair.version - first) for live in (full, brief)]
                print(f"{game['id']:17} {sizes[0]:6.0f} {sizes[1]:6.0f} {sizes[1] / sizes[0]:5.2f}")


main()
