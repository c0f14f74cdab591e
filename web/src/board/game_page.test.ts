import { expect, test } from "vitest";
import { catalogue } from "../catalogue";
import { pageOf } from "./game_page";

test.each(catalogue.map(({ id }) => id))("%s has a picture: engine/games/FOLDER/page/ID.json", (id) => {
  const { pieces } = pageOf(id).picture;
  expect(pieces.length, `page/${id}.json`).toBeGreaterThan(0);
  for (const [column, row, drawing] of pieces) {
    expect(column >= 0 && column < 5 && row >= 0 && row < 3, `${drawing} at ${column}, ${row}`).toBe(true);
  }
});
