import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakText, mutants } from "./mutants.ts";
import { runModel } from "./run-model.ts";

const patience = { timeout: 120_000 };

test(
  "money is right after every step of the known scenarios, whatever goes wrong in them",
  patience,
  async () => {
    expect((await runModel({ scenarios: 40, seed: 1 })).failure).toBeNull();
  },
);

test("every deliberate mutant still fits the code that it breaks", () => {
  for (const mutant of mutants) {
    for (const { path } of mutant.changes) {
      const text = readFileSync(path, "utf8");
      expect(breakText(mutant, path, text)).not.toBe(text);
    }
  }
});
