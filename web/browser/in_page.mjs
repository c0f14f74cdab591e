// What a driven page does for the tests in browsers that Playwright does not drive: finds elements by Playwright's
// selectors and waits until they can be pressed. `inPage` is sent as text and runs in the browser.

/** Selectors: CSS with `:has-text("…")`, `:text-is("…")` and `:visible`; `text=…`; several of them joined by `>>`. */
export function inPage() {
  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const textOf = (element) => plain(element.textContent);
  const unquoted = (text) => text.trim().replace(/^(["'])(.*)\1$/s, "$2");
  const smallest = (element, fits) => fits(textOf(element)) && ![...element.children].some((child) => fits(textOf(child)));
  const isVisible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isEnabled = (element) => !element.closest("button, input, select, textarea, option, fieldset")?.matches(":disabled");

  const conditions = {
    "has-text": (text) => (element) => textOf(element).toLowerCase().includes(plain(text).toLowerCase()),
    "text-is": (text) => (element) => smallest(element, (found) => found === plain(text)),
    visible: () => isVisible,
  };

  /** The text up to the closing parenthesis or quote that belongs to its beginning. */
  function enclosed(text, begin) {
    const closing = { "(": ")", "[": "]", '"': '"', "'": "'" };
    const open = [];
    for (let at = begin; at < text.length; ++at) {
      const last = open.at(-1);
      if (text[at] === closing[last]) open.pop();
      else if (text[at] in closing && last !== '"' && last !== "'") open.push(text[at]);
      if (open.length === 0) return text.slice(begin, at + 1);
    }
    throw new Error(`not closed: ${text.slice(begin)}`);
  }

  /** One selector of a list as its compounds, each with the combinator before it. */
  function parse(selector) {
    const parts = [{ before: "", css: "", tests: [] }];
    for (let at = 0; at < selector.length; ) {
      const rest = selector.slice(at);
      const own = /^:(has-text|text-is|visible)/.exec(rest);
      const combinator = /^\s*([>~+]|\s)\s*/.exec(rest);
      const part = parts.at(-1);
      if (own) {
        at += own[0].length;
        const argument = selector[at] === "(" ? enclosed(selector, at) : "";
        at += argument.length;
        part.tests.push(conditions[own[1]](unquoted(argument.slice(1, -1))));
      } else if (combinator) {
        at += combinator[0].length;
        parts.push({ before: combinator[1].trim() || " ", css: "", tests: [] });
      } else {
        const piece = /^[([]/.test(rest) ? enclosed(selector, at) : rest[0];
        part.css += piece;
        at += piece.length;
      }
    }
    return parts;
  }

  /** A list of selectors, split at its commas. */
  function list(selector) {
    const all = [""];
    for (let at = 0; at < selector.length; ) {
      const piece = /^["'([]/.test(selector[at]) ? enclosed(selector, at) : selector[at];
      at += piece.length;
      if (piece === ",") all.push("");
      else all[all.length - 1] += piece;
    }
    return all.map((each) => parse(each.trim()));
  }

  function fits(element, parts, last = parts.length - 1) {
    const { before, css, tests } = parts[last];
    if (!element || (css !== "" && !element.matches(css)) || !tests.every((holds) => holds(element))) return false;
    if (last === 0) return true;
    const way = { " ": "parentElement", ">": "parentElement", "~": "previousElementSibling", "+": "previousElementSibling" }[before];
    for (let other = element[way]; other; other = other[way]) {
      if (fits(other, parts, last - 1)) return true;
      if (before === ">" || before === "+") return false;
    }
    return false;
  }

  function findIn(within, selector) {
    const root = within.shadowRoot ?? within; // a custom element's own parts are inside
    const text = /^text=(.*)$/s.exec(selector.trim());
    if (text) {
      const wanted = plain(unquoted(text[1]));
      const exact = wanted !== plain(text[1]);
      const same = (found) => (exact ? found === wanted : found.toLowerCase().includes(wanted.toLowerCase()));
      return [...root.querySelectorAll("*")].filter((element) => !element.closest("head, script, style") && smallest(element, same));
    }
    const choices = list(selector);
    const candidates = root.querySelectorAll(choices.map((parts) => parts.at(-1).css || "*").join(", "));
    return [...candidates].filter((element) => choices.some((parts) => fits(element, parts)));
  }

  /** The elements of a chain: each link is a selector, an index (-1 is the last), or texts that must be in it. */
  function find(chain) {
    let found = [document];
    for (const link of chain) {
      if (typeof link === "number") found = [found.at(link)].filter(Boolean);
      else if (typeof link === "object") found = found.filter((each) => conditions["has-text"](link.hasText)(each));
      else for (const selector of link.split(">>")) found = [...new Set(found.flatMap((root) => findIn(root, selector)))];
    }
    return found;
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Looks once a frame for what `look` gives, for a slice of time; null if there is nothing yet. */
  async function watch(look, slice = 5000) {
    for (const end = performance.now() + slice; ; await frame()) {
      const found = look();
      if (found) return found;
      if (performance.now() > end) return null;
    }
  }

  function waitFor(chain, state) {
    return watch(() => {
      const [first] = find(chain);
      if (state === "attached") return Boolean(first);
      if (state === "detached") return !first;
      return (state === "hidden") !== Boolean(first && isVisible(first));
    });
  }

  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };

  /** The middle of what is shown of the element, once it stands still, is enabled and lies under a pointer there;
   * something dragged may lie above it. */
  async function target(chain, dragging = false) {
    let last = "";
    let scrolled = null;
    return watch(() => {
      const [element] = find(chain);
      if (!element || !isVisible(element) || !(dragging || isEnabled(element))) return null;
      if (scrolled !== element) element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      scrolled = element;
      const box = boxOf(element);
      const before = last;
      last = JSON.stringify(box);
      if (before !== last) return null;
      const left = Math.max(box.x, 0);
      const top = Math.max(box.y, 0);
      const x = (left + Math.min(box.x + box.width, innerWidth)) / 2;
      const y = (top + Math.min(box.y + box.height, innerHeight)) / 2;
      if (dragging) return { x, y };
      const hit = element.getRootNode().elementFromPoint(x, y);
      if (!hit || !(element.contains(hit) || hit.closest("label, button, a")?.contains(element))) {
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        return null;
      }
      expectPress(element);
      return { x, y };
    });
  }

  /** A press that misses the element, because it moved meanwhile, is not heard by the page. */
  let pressed = null;
  let ended = () => undefined;
  function expectPress(element) {
    ended();
    pressed = null;
    const kinds = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"];
    const guard = (event) => {
      if (!event.isTrusted) return;
      pressed ??= event.composedPath().includes(element) || element.contains(event.target) || event.target.closest?.("label, button, a")?.contains(element) === true;
      if (pressed) return ended();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of kinds) addEventListener(kind, guard, { capture: true, passive: false });
    ended = () => kinds.forEach((kind) => removeEventListener(kind, guard, { capture: true }));
  }

  /** Whether the last press hit; one that was never seen has led to another page. */
  function hit() {
    ended();
    return pressed !== false;
  }

  function change(element, value) {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
    own.set.call(element, value);
    for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  /** Puts a text into a field, once there is one. */
  function fill(chain, value) {
    return watch(() => {
      const [element] = find(chain);
      if (!element || !isVisible(element) || !isEnabled(element)) return false;
      element.focus();
      change(element, value);
      return true;
    });
  }

  /** Chooses an option by its value or its words, once there is one. */
  function select(chain, wanted) {
    return watch(() => {
      const [element] = find(chain);
      if (!element || !isEnabled(element)) return false;
      const option = [...element.options].find((each) => each.value === wanted || plain(each.textContent) === wanted);
      if (!option) return false;
      if (element.value !== option.value) change(element, option.value);
      return true;
    });
  }

  /** What `read` tells of the first element, once there is one. */
  function read(chain, what) {
    return watch(() => {
      const [element] = find(chain);
      return element && { value: what(element) };
    });
  }

  const fields = {
    textContent: (element) => element.textContent,
    inputValue: (element) => element.value,
    isDisabled: (element) => !isEnabled(element),
    isEnabled,
    isChecked: (element) => element.checked,
    boundingBox: boxOf,
    focus: (element) => element.focus(),
  };

  return {
    find, waitFor, watch, target, hit, fill, select, isVisible, boxOf,
    read: (chain, name, detail) => read(chain, name === "attribute" ? (element) => element.getAttribute(detail) : fields[name]),
  };
}
