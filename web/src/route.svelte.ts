// Where the visitor is, from the part of the address behind `#`: the page needs no server to find its way.

type Route =
  | { page: "home" }
  | { page: "new"; game: string; way: "here" | "friends" | "" }
  | { page: "table"; id: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "study"; id: string }
  | { page: "review"; id: string; ending: string }
  | { page: "puzzles"; game: string; id: string }
  | { page: "solved"; game: string }
  | { page: "online"; game: string; key: string }
  | { page: "print"; game: string }
  | { page: "settings" }
  | { page: "unknown" };

export function readRoute(hash: string): Route {
  let parts: string[];
  try {
    parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  } catch {
    return { page: "unknown" };
  }
  const [page = "", rest = "", more = ""] = parts;
  switch (page) {
    case "":
      return { page: "home" };
    case "new":
      return rest ? { page, game: rest, way: more === "here" || more === "friends" ? more : "" } : { page: "unknown" };
    case "learn":
      return rest ? { page, game: rest, lesson: more } : { page: "unknown" };
    case "solved":
      return rest ? { page, game: rest } : { page: "unknown" };
    case "table":
      return rest ? { page: "table", id: rest } : { page: "unknown" };
    case "online":
      return rest ? { page: "online", game: rest, key: more } : { page: "unknown" };
    case "study":
      return { page: "study", id: rest };
    case "review":
      return rest ? { page, id: rest, ending: more } : { page: "unknown" };
    case "puzzles":
      return { page: "puzzles", game: rest, id: more };
    case "print":
      return rest ? { page, game: rest } : { page: "unknown" };
    case "settings":
      return { page: "settings" };
    default:
      return { page: "unknown" };
  }
}

class Place {
  route = $state.raw<Route>(readRoute(typeof location === "undefined" ? "" : location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = readRoute(location.hash);
      scrollTo(0, 0);
    });
  }
}

export const place = new Place();

/** Where a game is looked back at: a kept game by its id, any other by its link (study/studies.ts) and by how it ended, if
 * not by its rules. */
export function reviewOf(game: string, ending?: { kind: string; seat: string | null } | null): string {
  const how = !ending || ending.kind === "rules" || ending.kind === "repetition" ? "" : `/${ending.kind} ${ending.seat ?? ""}`.trimEnd();
  return `#/review/${encodeURIComponent(game)}${encodeURI(how)}`;
}

export function go(hash: string): void {
  location.hash = hash;
}
