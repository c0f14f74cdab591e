#!/usr/bin/env node
// The browser tests against the built page: tools/page browser [WORD...]
// The longest first, so that both of those who run them have something to do to the end.
import "./whole_games.mjs";
import "./layout_tests.mjs";
import "./pages_tests.mjs";
import "./online_tests.mjs";
import "./study_tests.mjs";
import "./puzzle_tests.mjs";
import "./review_tests.mjs";
import "./learn_tests.mjs";
import "./solved_tests.mjs";
import "./print_tests.mjs";
import "./table_tests.mjs";
import "./turn_tests.mjs";
import { engines, expect } from "./driver.mjs";
import { runTests, shareOf, test } from "./harness.mjs";

for (const engine of engines.slice(1)) {
  test(`three in ten of the browser tests run in ${engine}`, async () => {
    expect(shareOf(engine) >= 0.3, `only ${(100 * shareOf(engine)).toFixed(1)} % do: give more of them \`everywhere\``);
  });
}

await runTests(process.argv.slice(2));
