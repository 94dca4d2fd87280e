import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakText, breakages } from "./breakages.ts";
import { runModel } from "./run-model.ts";

const patience = { timeout: 120_000 };

test(
  "money is right after every step of the known stories, whatever goes wrong in them",
  patience,
  async () => {
    expect((await runModel({ stories: 40, seed: 1 })).failure).toBeNull();
  },
);

test("every deliberate breakage still fits the code that it breaks", () => {
  for (const breakage of breakages) {
    for (const { path } of breakage.changes) {
      const text = readFileSync(path, "utf8");
      expect(breakText(breakage, path, text)).not.toBe(text);
    }
  }
});
