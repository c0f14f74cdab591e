"""Takes the drawings and colours of the page's board out of its sources, for pictures in notebooks: setup.py puts them
into the package as artwork.json."""
import json
import re


def declarations(text):
    return dict(re.findall(r"([\w-]+)\s*:\s*([^;{}]+);", text))


def rules(css):
    """Each selector of a style sheet without nesting, with its declarations; later ones win."""
    found = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(declarations(body))
    return found


def drawings(svelte):
    """By name: the shapes of a drawing, as the snippet `carved` chooses them."""
    carved = re.search(r"\{#snippet carved\(\)\}(.*?)\{/snippet\}", svelte, re.S)[1]
    found = {}
    for condition, body in re.findall(r"\{(?:#if|:else if) ((?:(?:\|\| )?drawing === \"\w+\" ?)+)\}(.*?)(?=\n  \{:else|\Z)",
                                      carved, re.S):
        for name in re.findall(r'"(\w+)"', condition):
            found[name] = resolve(body, name)
    return found


def resolve(body, name):
    """The branches within a drawing that are this one's."""
    def choose(match):
        return match[2] if match[1] == name else match[3]
    body = re.sub(r'\{#if drawing === "(\w+)"\}(.*?)\{:else\}(.*?)\{/if\}', choose, body, flags=re.S)
    return re.sub(r"\s+", " ", body).strip()


def artwork(web):
    """All of it, from the folder of the page's sources."""
    svelte = (web / "board/Piece.svelte").read_text(encoding="utf-8")
    sheet = (web / "style.css").read_text(encoding="utf-8")
    board = (web / "board/Board.svelte").read_text(encoding="utf-8")
    styles = {selector[1:]: style for selector, style in rules(re.search(r"<style>(.*)</style>", svelte, re.S)[1]).items()
              if re.fullmatch(r"\.[\w-]+", selector)}
    colours = {name[2:]: value for name, value in rules(sheet)[":root"].items() if name.startswith("--")}
    ornaments = {mark: path for mark, path in re.findall(
        r'mark\.name === "(throne|corner)".*?<path d="([^"]+)"', board, re.S)}
    found = {"drawings": drawings(svelte), "styles": styles, "colours": colours, "ornaments": ornaments}
    missing = {"rook", "helmet", "captain", "obstacle", "closed"} - set(found["drawings"])
    missing |= {"body", "line", "accent"} - set(styles) | {"square-light", "piece-0"} - set(colours)
    missing |= {"throne", "corner"} - set(ornaments)
    if missing:
        raise SystemExit(f"artwork: not found in {web}: {', '.join(sorted(missing))}")
    return json.dumps(found, ensure_ascii=False, indent=1)
