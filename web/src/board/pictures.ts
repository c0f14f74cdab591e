// The pictures of the first page: engine/games/FOLDER/pictures/ID.json.

/** Five columns and three rows, from the top left corner. */
export interface Picture {
  pieces: [column: number, row: number, drawing: string, owner: number | null][];
  marks?: [column: number, row: number, kind: "throne" | "corner" | "closed" | "camp" | "finish"][];
  /** From a column and a row to another. */
  arrow?: [number, number, number, number];
}

const files = import.meta.glob<Picture>("../../../engine/games/*/pictures/*.json", { eager: true, import: "default" });
const pictures = new Map(Object.entries(files).map(([path, picture]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), picture]));

export function pictureOf(game: string): Picture | undefined {
  return pictures.get(game);
}
