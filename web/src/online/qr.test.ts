import { expect, test } from "vitest";
import { qrCode } from "./qr";

// That cameras read it is tested in the browser, with a reader of another's making.

test("a longer text takes a larger code", () => {
  expect(qrCode("x")?.length).toBe(21);
  expect(qrCode("x".repeat(14))?.length).toBe(21);
  expect(qrCode("x".repeat(15))?.length).toBe(25);
  expect(qrCode("x".repeat(213))?.length).toBe(57);
  expect(qrCode("x".repeat(214))).toBeNull();
});

test("three corners have the large squares that a reader looks for", () => {
  const code = qrCode("tablier")!;
  const size = code.length;
  const ring = [true, true, true, true, true, true, true];
  for (const [row, column] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    expect(code[row]!.slice(column, column + 7)).toEqual(ring);
    expect(code[row + 1]!.slice(column, column + 7)).toEqual([true, false, false, false, false, false, true]);
    expect(code[row + 3]![column + 3]).toBe(true);
  }
  expect(code[size - 8]![8]).toBe(true);
});
