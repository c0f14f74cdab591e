import { expect, test } from "vitest";
import { catalogue } from "../catalogue";
import { pictureOf } from "./pictures";

test.each(catalogue.map(({ id }) => id))("%s has a picture: engine/games/FOLDER/pictures/ID.json", (id) => {
  const picture = pictureOf(id);
  expect(picture, `pictures/${id}.json`).toBeDefined();
  for (const [column, row, drawing] of picture!.pieces) {
    expect(column >= 0 && column < 5 && row >= 0 && row < 3, `${drawing} at ${column}, ${row}`).toBe(true);
  }
});
