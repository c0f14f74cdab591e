"""Other worlds of a game of Bosworth: what one seat may have drawn, for all that the others have seen.

A seat's cards show when they are placed, and only then. A world is another when some card was drawn at another time, or
never, and the same cards could still be placed where they were.
"""
import collections
import itertools

PILE = "KQRRBBNNPPPP"
# Only the rule about kings that enter on attacked squares can forbid a world, and hardly ever forbids two in a row.
MOST_TRIED = 500


def turns_of(events, seats):
    """What each seat did with its cards, in order: ("draw", version, kind), ("place", version, kind), ("win", version, "Q").
    `events` are those of the log, by version; the one by which a queen was won has a member `takes_queen` that is true."""
    steps = [[] for _ in range(seats)]
    dealt, owner = 0, 0
    for version, event in sorted(events.items()):
        if event["type"] != "acted":
            continue
        if event["by"] < 0:
            # The deal gives each seat four cards in turn; later only those draw who have just placed.
            who = dealt // 4 if dealt < 4 * seats else owner
            dealt += 1
            steps[who].append(("draw", version, event["text"][len("draw:"):]))
        else:
            owner = event["by"]
            if "@" in event["text"]:
                steps[owner].append(("place", version, event["text"][0]))
            if event.get("takes_queen"):
                steps[owner].append(("win", version, "Q"))
    return steps


def can_go_on(steps, hand, pile):
    """Whether what is placed from here on can be held by then, with the hand and with cards still to be drawn."""
    held, needed, unknown = dict(hand), collections.Counter(), 0
    for what, _, kind in steps:
        if what == "draw":
            unknown += 1
        elif what == "win":
            held[kind] = held.get(kind, 0) + 1
        elif held.get(kind, 0) > 0:
            held[kind] -= 1
        elif unknown > 0:
            unknown -= 1
            needed[kind] += 1
        else:
            return False
    return all(pile[kind] >= count for kind, count in needed.items())


def draws(steps, dice, hand=None, pile=None):
    """Every way in which the cards may have been drawn, in random order: the kinds, one for each draw."""
    hand = dict(hand or {})
    pile = pile or collections.Counter(PILE)
    for i, (what, _, kind) in enumerate(steps):
        if what == "place":
            hand[kind] -= 1
        elif what == "win":
            hand[kind] = hand.get(kind, 0) + 1
        else:
            rest = steps[i + 1:]
            # In proportion to what there is, so that worlds are as likely here as they are in games.
            kinds = list(dict.fromkeys(dice.sample(list(pile.elements()), pile.total())))
            for drawn in kinds:
                after, left = {**hand, drawn: hand.get(drawn, 0) + 1}, pile - collections.Counter(drawn)
                if can_go_on(rest, after, left):
                    for others in draws(rest, dice, after, left):
                        yield [drawn, *others]
            return
    yield []


def are_other_hands(steps, kinds):
    """Whether with these draws the seat ever held another hand, so that it is more than the order of drawing that differs."""
    surplus, left = collections.Counter(), iter(kinds)
    for i, (what, _, kind) in enumerate(steps):
        if what == "draw":
            surplus[next(left)] += 1
            surplus[kind] -= 1
            if any(surplus.values()) and (i + 1 == len(steps) or steps[i + 1][0] != "draw"):
                return True
    return False


def other_draws(spec, events, steps, batch, dice):
    """Another world of one seat, one in which it held other cards: the draws that differ, as {version: action}; None if there
    is none."""
    drawn = [(version, kind) for what, version, kind in steps if what == "draw"]
    start = batch.ask("start", spec)
    for kinds in itertools.islice(draws(steps, dice), MOST_TRIED):
        if not are_other_hands(steps, kinds):
            continue
        changed = {version: "draw:" + kind for (version, was), kind in zip(drawn, kinds) if kind != was}
        words = [changed.get(version, event["text"]) for version, event in sorted(events.items()) if event["type"] == "acted"]
        if not batch.ask("apply", spec, start, *words).startswith("error"):
            return changed
    return None
