"""Pictures of positions for notebooks, with the artwork of the page."""
import functools
import html
import json
import re
from importlib import resources

SQUARE = 60
EDGE = 24


@functools.cache
def _artwork():
    return json.loads(resources.files("tablier").joinpath("artwork.json").read_text(encoding="utf-8"))


@functools.cache
def _colour(name):
    """A colour of the page and its opacity, as attributes of SVG have them."""
    value = _artwork()["colours"][name]
    while match := re.fullmatch(r"var\(--([\w-]+)\)", value):
        value = _artwork()["colours"][match[1]]
    if match := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)%\)", value):
        return "#" + "".join(f"{int(part):02x}" for part in match.groups()[:3]), float(match[4]) / 100
    return re.search(r"#[0-9a-f]{6}", value)[0], 1.0


def _paint(attribute, name):
    colour, opacity = _colour(name)
    return f'{attribute}="{colour}"' + (f' {attribute}-opacity="{opacity:g}"' if opacity < 1 else "")


def _mix(one, other, share):
    """As CSS mixes colours: so much of the first."""
    parts = [[int(_colour(name)[0][at:at + 2], 16) for at in (1, 3, 5)] for name in (one, other)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(*parts))


def _piece_colours(drawing, owner):
    """What the page calls fill, stroke and detail, for a drawing of this owner."""
    styles = _artwork()["styles"]
    named = dict(styles["piece"])
    named.update(styles.get("owner-none" if owner is None else f"owner-{owner}", {}))
    named.update(styles.get(f"drawing-{drawing}", {}))
    return {name: re.fullmatch(r"var\(--([\w-]+)\)", named[f"--{name}"])[1] for name in ("fill", "stroke", "detail")}


@functools.cache
def _piece(drawing, symbol, owner):
    """A piece in a square of 100 by 100, its styles written into it."""
    art = _artwork()
    colours = _piece_colours(drawing, owner)

    def attributes(match):
        style = {}
        for name in match[1].split():
            style.update(art["styles"].get(name, {}))
        told = []
        for name, value in style.items():
            reference = re.fullmatch(r"var\(--([\w-]+)\)", value)
            told.append(_paint(name, colours.get(reference[1], reference[1])) if reference else f'{name}="{value}"')
        return " ".join(told)

    shapes = art["drawings"].get(drawing)
    if shapes is None:
        shapes = (f'<circle class="body" cx="50" cy="50" r="36" /><text class="symbol" x="50" y="66" '
                  f'text-anchor="middle">{html.escape(symbol)}</text>')
    return re.sub(r'class="([^"]+)"', attributes, shapes)


def _ground(square, seats):
    """The colour of a square: camps and home ranks have some of their seat's."""
    plain = "square-dark" if (square["x"] + square["y"]) % 2 == 0 else "square-light"
    for mark in square["marks"]:
        if mark["name"] in ("camp", "home"):
            return _mix(plain, f"camp-{seats.index(mark['value'])}", 0.7 if mark["name"] == "camp" else 0.88)
    return _colour(plain)[0]


def picture(self):
    """The board as SVG: what notebooks show. Cards that somebody may not see are not in it."""
    position = getattr(self, "position", self)
    seen = position.view("onlooker") if hasattr(position, "view") else position
    game = position.game
    facts, seats = game.facts, game.seats
    kinds = {kind["letter"]: kind for kind in facts["pieces"]}
    squares = {square["name"]: square for square in facts["squares"]}
    columns = 1 + max(square["x"] for square in squares.values())
    rows = 1 + max(square["y"] for square in squares.values())
    width, height = columns * SQUARE + 2 * EDGE, rows * SQUARE + 2 * EDGE

    def corner(square):
        return EDGE + square["x"] * SQUARE, EDGE + (rows - 1 - square["y"]) * SQUARE

    def drawing(shapes, square, inset, extra=""):
        left, top = corner(square)
        side = SQUARE * (1 - 2 * inset) / 100
        return (f'<g transform="translate({left + inset * SQUARE:g} {top + inset * SQUARE:g}) scale({side:g})"{extra}>'
                f"{shapes}</g>")

    pieces = position.scene["pieces"]
    closed = {piece["square"] for piece in pieces if piece["owner"] is None}
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             f'role="img" font-family="sans-serif">',
             f"<title>{html.escape(f'{game.name}: {seen}')}</title>",
             f'<rect width="{width}" height="{height}" rx="12" {_paint("fill", "frame")} />']
    for square in squares.values():
        left, top = corner(square)
        parts.append(f'<rect x="{left}" y="{top}" width="{SQUARE}" height="{SQUARE}" fill="{_ground(square, seats)}" '
                     f'{_paint("stroke", "square-line")} />')
        for mark in square["marks"]:
            path = _artwork()["ornaments"].get(mark["name"])
            if path and not (mark["name"] == "corner" and square["name"] in closed):
                parts.append(drawing(f'<path d="{path}" {_paint("fill", "ornament")} fill-rule="evenodd" />', square, 0.14))
            elif mark["name"] == "number":
                parts.append(f'<text x="{left + 4}" y="{top + 14}" font-size="11" {_paint("fill", "square-ink")}>'
                             f'{html.escape(mark["value"])}</text>')
    for column in range(columns):
        parts.append(_coordinate(EDGE + (column + 0.5) * SQUARE, height - EDGE / 2, chr(ord("a") + column)))
    for row in range(rows):
        parts.append(_coordinate(EDGE / 2, EDGE + (rows - row - 0.5) * SQUARE, str(row + 1)))
    for piece in pieces:
        kind, owner = kinds[piece["piece"]], piece["owner"]
        number = None if owner is None else seats.index(owner)
        shapes = _piece(kind["drawing"], kind["symbol"], number)
        if owner is not None and len(seats) > 2:
            shapes += (f'<circle cx="84" cy="84" r="18" {_paint("fill", "paper")} {_paint("stroke", "ink")} '
                       f'stroke-width="3" /><text x="84" y="92" font-size="22" font-weight="700" text-anchor="middle" '
                       f'{_paint("fill", "ink")}>{html.escape(owner)}</text>')
        parts.append(drawing(shapes, squares[piece["square"]], 0.07))
    return "".join(parts) + "</svg>"


def _coordinate(x, y, text):
    return (f'<text x="{x:g}" y="{y + 4:g}" font-size="12" font-weight="600" text-anchor="middle" '
            f'{_paint("fill", "frame-ink")}>{text}</text>')
