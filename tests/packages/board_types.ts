// A program of somebody who has installed tablier-board: what it may write, and what its compiler refuses.
import { TablierBoard, type BoardChange } from "tablier-board";

const board: TablierBoard = document.createElement("tablier-board");
board.setAttribute("game", "bobail");
board.addEventListener("tablier-change", ({ detail }) => {
  const change: BoardChange = detail;
  console.log(change.words.length, change.shown, board.words[0]);
});
board.addEventListener("tablier-solved", ({ detail }) => console.log(detail.id, detail.how));
export const shown: Promise<void> = board.showAt(3);

// @ts-expect-error the words are the board's own
board.words = [];
// @ts-expect-error a count is a number
void board.showAt("three");
