import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import { heard, listen } from "./fake_audio";
import { keptGames, newGame } from "./kept_games";
import { LocalGame } from "./local_game.svelte";
import { readStudy } from "../study/studies";
import type { Player } from "../catalogue";

const person: Player = { kind: "person", name: "" };
const computer: Player = { kind: "computer", level: 1 };

function table(spec: string, players: Player[], words: string[] = []): LocalGame {
  return new LocalGame(directEngine(), newGame(spec, players, words));
}

beforeEach(() => {
  localStorage.clear();
  settings.choose({ language: "en", motion: false, sound: false, pace: "instant" });
});

describe("a table with one person", () => {
  test("asks the person, and after his action lets the computer act until he is asked again", async () => {
    const game = table("bobail", [person, computer]);
    await game.begin();
    expect(game.canAct).toBe(true);
    expect(game.prompt()).toBe("Your turn. Slide one of your knights as far as it can go.");
    await game.pickSquare("c1");
    await game.pickSquare("e3");
    expect(game.words[0]).toBe("c1e3");
    expect(game.words.length).toBe(3);
    expect(game.view?.step).toBe("t");
    expect(game.picked).toEqual({ square: game.view?.pieces.find((piece) => piece.piece === "T")?.square });
  });

  test("lets moves, the person's turn and the end be heard", async () => {
    settings.choose({ sound: true });
    listen();
    const game = table("bobail", [person, computer]);
    await game.begin();
    await game.play(game.view!.legal[0]!);
    expect(heard()).toEqual(["move", "move", "move", "turn"]);
    await game.resign();
    expect(heard().at(-1)).toBe("end");
    listen();
    const shared = table("gwezboell", [person, person]);
    await shared.begin();
    await shared.play(shared.view!.legal[0]!);
    expect(heard()).toEqual(["move"]); // at one screen nobody need be called
  });

  test("takes an action only once, however often it is asked", async () => {
    const game = table("bobail", [person, computer]);
    await game.begin();
    const action = game.view!.legal[0]!;
    await Promise.all([game.play(action), game.play(action), game.play(action)]);
    expect(game.words.filter((word) => word === action.word).length).toBe(1);
  });

  test("undoes to the person's decision, and keeps what it is", async () => {
    const game = table("bobail", [person, computer]);
    await game.begin();
    await game.play(game.view!.legal[0]!);
    await game.undo();
    expect(game.words).toEqual([]);
    expect(keptGames()[0]?.words).toEqual([]);
    await game.redo();
    expect(game.words.length).toBe(3);
  });

  test("says why a square cannot be picked", async () => {
    const game = table("bobail", [person, computer]);
    await game.begin();
    await game.pickSquare("c5");
    expect(game.refusal).toBe("The knight on c5 is not yours.");
    await game.pickSquare("b3");
    expect(game.refusal).toContain("nothing on b3");
  });

  test("a person who resigns has lost", async () => {
    const game = table("bosworth(players=3)", [person, computer, computer]);
    await game.begin();
    await game.resign();
    expect(game.finished).toBe(true);
    expect(game.winners).toEqual(["W", "N"]);
    expect(await game.record()).toContain('[Ending "S resigns"]');
    expect(await game.record()).toContain("0-1/2-1/2");
  });

  test("a record of hidden cards is for whoever is at the board until the game is over", async () => {
    const cards = "draw:N draw:P draw:R draw:P draw:K draw:Q draw:N draw:P".split(" ");
    const alone = table("bosworth", [person, computer], cards);
    await alone.begin();
    expect(await alone.record()).toContain('[Eyes "S"]\n\n1.S draw:N draw:P draw:R draw:P\n2.N draw:? draw:? draw:? draw:?\n');
    await alone.resign();
    expect(await alone.record()).toContain("2.N draw:K draw:Q draw:N draw:P\n");
    const together = table("bosworth", [person, person], cards);
    await together.begin();
    expect(together.curtain).toBe("S");
    expect(await together.record()).not.toMatch(/draw:[^?]/);
    await together.liftCurtain();
    const seen = await together.record();
    expect(seen).toContain('[Eyes "S"]');
    expect(await readStudy(directEngine(), seen)).toMatchObject({ eyes: "S" });
    expect(keptGames()[0]?.words.slice(0, 8)).toEqual(cards); // what goes on is kept whole
  });

  test("where three people play, the computer goes on for the one who resigns, and undo gives the seat back", async () => {
    const game = table("chessington-nord(players=3)", [person, person, person]);
    await game.begin();
    const seat = game.view!.actor;
    await game.resign();
    expect(game.finished).toBe(false);
    expect(game.playerAt(seat)).toEqual({ kind: "computer", level: 3 });
    expect(game.people.length).toBe(2);
    await game.undo();
    expect(game.playerAt(seat)).toEqual(person);
  });
  test("undo gives the seat back also when the game was opened again in between", async () => {
    const game = table("bosworth(players=3)", [person, person, person]);
    await game.begin();
    await game.resign();
    const again = new LocalGame(directEngine(), keptGames()[0]!);
    await again.begin();
    expect(again.players[0]?.kind).toBe("computer");
    while (again.players[0]?.kind === "computer" && again.canUndo) await again.undo();
    expect(again.players[0]?.kind).toBe("person");
  });

  test("whoever taps a piece that must not move now is told the rule", async () => {
    const game = table("bobail", [person, person], ["c1e3"]);
    await game.begin();
    await game.pickSquare("b5");
    expect(game.refusal).toBe("First the tower moves one square.");
  });


  test("a game whose session was lost goes on from its words", async () => {
    const engine = directEngine();
    const game = new LocalGame(engine, newGame("bobail", [person, person]));
    await game.begin();
    await game.play(game.view!.legal.find((action) => action.word === "c1e3")!);
    for (let i = 0; i < 20; ++i) await engine.ask("open\ngame bobail"); // more than there is room for
    await game.play(game.view!.legal.find((action) => action.word === "c3b3")!);
    expect(game.words).toEqual(["c1e3", "c3b3"]);
    expect(game.view?.turns).toEqual([{ seat: "S", words: ["c1e3"] }, { seat: "N", words: ["c3b3"] }]);
  });

  test("more games are looked at together than the engine has room for", async () => {
    const engine = directEngine();
    const games = Array.from({ length: 12 }, () => engine.open({ spec: "bobail", position: "", words: ["c1e3"] }));
    const tables = await Promise.all(games.map((game) => game.look()));
    for (const { steps } of tables) expect(steps.length).toBe(1);
  });

  test("a game that was kept by an earlier version is over as it was", async () => {
    const kept = { ...newGame("bobail", [person, person]), ending: { how: "resigns", seat: "S", winners: ["N"] } };
    localStorage.setItem("tablier.games", JSON.stringify([kept]));
    const game = new LocalGame(directEngine(), keptGames()[0]!);
    await game.begin();
    expect(game.winners).toEqual(["N"]);
  });

  test("shows an earlier position, at which nothing can be played", async () => {
    const game = table("bobail", [person, computer]);
    await game.begin();
    await game.play(game.view!.legal[0]!);
    await game.showAt(0);
    expect(game.canAct).toBe(false);
    expect(game.view?.turns).toEqual([]);
    await game.showAt(99);
    expect(game.canAct).toBe(true);
  });

  test("counts the pieces that were taken", async () => {
    const game = table("gwezboell", [person, person]);
    await game.begin();
    expect(game.takenFrom("A")).toBe("");
    const words = "e3b3 d1d4 e4e3 d4d3 c5c3".split(" ");
    for (const word of words) {
      const action = game.view!.legal.find((each) => each.word === word);
      if (action) await game.play(action);
    }
    const standing = game.view!.pieces.filter((piece) => piece.owner === "A").length;
    expect(game.takenFrom("A").length).toBe(16 - standing);
  });
});

describe("hidden hands on one screen", () => {
  test("nothing of a hand is in the view before its owner has lifted the curtain", async () => {
    const game = table("bosworth", [person, { kind: "person", name: "Bert" }]);
    await game.begin();
    expect(game.curtain).toBe("S");
    expect(game.canAct).toBe(false);
    const hands = () => game.view!.trays.filter((tray) => tray.name === "hand" && tray.content !== "").map((tray) => tray.owner);
    expect(hands()).toEqual([]);
    await game.liftCurtain();
    expect(hands()).toEqual(["S"]);
    expect(game.canAct).toBe(true);
    while (game.curtain === null) await game.play(game.view!.legal[0]!);
    expect(game.curtain).toBe("N");
    expect(hands()).toEqual([]);
  });

  test("a table where everything is free shows the hand of whoever acts", async () => {
    const game = new LocalGame(directEngine(), newGame("bosworth", [person, person]), "free");
    await game.begin();
    expect(game.curtain).toBeNull();
    expect(game.canAct).toBe(true);
    expect(keptGames()).toEqual([]);
  });
});
