import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knownScenarios } from "./known-scenarios.ts";
import { breakText, mutants } from "./mutants.ts";
import { runModel } from "./run-model.ts";

// Written by a run with SIM_RECORD=1.
const killedBy = JSON.parse(readFileSync("tests/sim/killed-by.json", "utf8")) as Record<string, number>;

const patience = { timeout: 120_000 };

test("money is correct after every step of the known scenarios, under any fault", patience, async () => {
  expect((await runModel({ scenarios: 40, seed: 1 })).failure).toBeNull();
});

test("every mutant still applies to the code it breaks", () => {
  for (const mutant of mutants) {
    for (const { path } of mutant.changes) {
      const text = readFileSync(path, "utf8");
      expect(breakText(mutant, path, text)).not.toBe(text);
    }
  }
});

test("killed-by.json names only existing mutants and scenarios", () => {
  const names = mutants.map(({ name }) => name);
  expect(Object.keys(killedBy).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.values(killedBy).filter((index) => !knownScenarios[index])).toEqual([]);
});

test("runs a mutant's recorded scenario first and detects it at once", patience, async () => {
  const mutant = mutants.find(({ name }) => name === "an upgrade leaves versions behind");
  const first = killedBy["an upgrade leaves versions behind"];
  if (!mutant || first === undefined) throw new Error("That mutant was renamed");
  const rewrite = (path: string, text: string) => breakText(mutant, path, text);
  const { scenarios, shownBy, failure } = await runModel({
    scenarios: 1,
    seed: 1,
    first,
    rewrite,
    isShrunk: false,
  });
  expect({ scenarios, shownBy, isShown: failure !== null }).toEqual({
    scenarios: 1,
    shownBy: first,
    isShown: true,
  });
});
